"""Run the rules of a ruleset on a deck: ignore codes, sort the findings, and reach a verdict.

Rules see only a deck and parameters; the rest of a check is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

from borgcheck.checking.certainty import with_certainty
from borgcheck.checking.codes import (
    AMBIGUOUS_TITLE,
    LATER_THAN_RULES,
    RULES_NOT_CHOSEN,
    UNUSED_IGNORE,
    family,
    rules_of,
)
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.listing import Ignore, Listing
from borgcheck.model.report import Ignored, IgnoredBy, ReadingSummary, Report
from borgcheck.model.ruleset import Ruleset
from borgcheck.rules.base import Context, Rule
from borgcheck.rules.pools import later_cards, without_later_cards
from borgcheck.rules.rulesets import load, of_game

# Letters and digits that cannot be confused in writing or on the phone (Crockford's base 32).
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MAX_FINDINGS_OF_A_KIND = 20
"""The most findings of one code that a report lists one by one."""


def check_deck(
    listing: Listing,
    ruleset: Ruleset,
    *,
    ignore: Mapping[str, IgnoredBy] | None = None,
    apply_ignore_comments: bool = True,
    is_chosen: bool = True,
    strict: bool = False,
) -> Report:
    """Check a deck under a ruleset.

    What a caller or a comment ignores is not reported, and does not affect the verdict, unless it is about reading: a
    deck that was not wholly understood stays undecided.

    Args:
        listing: The deck, or the setup of another game.
        ruleset: The ruleset.
        ignore: The codes not to report, each with who ignores it.
        apply_ignore_comments: Whether comments in the list may ignore codes.
        is_chosen: Whether the ruleset was chosen, not just the default; if not, later cards leave the deck undecided.
        strict: Whether warnings also fail the deck.
    """
    ignore = ignore or {}
    in_force = [r for r in rules_of(ruleset.game) if r.code in ruleset.codes]
    chosen = {r.code for r in in_force if r.code not in ignore}
    findings = list(_findings(listing, ruleset, in_force, is_chosen=is_chosen))
    if isinstance(listing, Deck):
        deciding = [r for r in in_force if family(r.code) in "AB" and ruleset.severity(r.code) is Severity.ERROR]
        seen = without_later_cards(listing, ruleset)
        findings = with_certainty(seen, findings, ruleset, lambda it: _findings(it, ruleset, deciding, is_chosen=True))
    codes = {r.name: r.code for r in in_force}
    ignores = [i._replace(codes=tuple(codes.get(code, code) for code in i.codes)) for i in listing.ignores]
    comments = {(i.line, code): i.span.line for i in ignores for code in i.codes if apply_ignore_comments}
    ignored: dict[str, Ignored] = {}
    reported: list[Finding] = []
    decisive: list[Finding] = []
    for finding in findings:
        line = comments.get((finding.line, finding.code)) or comments.get((None, finding.code))
        by = ignore.get(finding.code) or ("list" if line else None)
        if by and finding.severity is Severity.ERROR:
            ignored.setdefault(finding.code, Ignored(code=finding.code, by=by, line=line if by == "list" else None))
        is_reported = finding.code in chosen and not line
        if is_reported:
            reported.append(finding)
        if is_reported or finding.is_on_reading:
            decisive.append(finding)
    reported += _unused_ignores(listing, ignores, ruleset, chosen, findings)
    return Report(
        path=listing.path,
        name=listing.name,
        player=listing.player,
        event=listing.meta.get("event", ""),
        date=listing.meta.get("date", ""),
        ruleset=ruleset.name,
        ruleset_title=ruleset.title,
        verdict=_verdict(decisive),
        fingerprint=fingerprint(listing),
        counts=listing.counts(),
        ignored=tuple(ignored.values()),
        set_aside=listing.set_aside,
        findings=tuple(_limited_per_code(sorted(reported, key=Finding.sort_key))),
        not_checked=_not_checked(listing, ruleset, [r for r in in_force if r.code in chosen]),
        document=listing.document or None,
        rules=ruleset,
        reading=ReadingSummary(
            listing.format,
            listing.counts_by_short_name(),
            listing.source,
            listing.lines,
            listing.meta.get("ruleset", ""),
            sorted({code for ignore in listing.ignores for code in ignore.codes}),
        ),
        unselected=tuple(r.code for r in in_force if r.code not in chosen),
        strict=strict,
    )


def check_under_all_rulesets(listing: Listing, report: Report) -> tuple[Report, ...]:
    """Check a deck under every ruleset of its game and under its report's, without the codes unselected there."""
    rulesets = {name: load(name) for name in of_game(listing.game)} | {report.ruleset: report.rules}
    unselected: dict[str, IgnoredBy] = dict.fromkeys(report.unselected, "options")
    return tuple(
        report if ruleset is report.rules else check_deck(listing, ruleset, ignore=unselected)
        for ruleset in rulesets.values()
    )


def _limited_per_code(findings: list[Finding]) -> list[Finding]:
    """Keep the first twenty findings of each code and severity, and merge the others of its kind into one."""
    numbers = Counter((f.code, f.severity) for f in findings)
    seen: Counter[tuple[str, Severity]] = Counter()
    out: list[Finding] = []
    for finding in findings:
        kind = finding.code, finding.severity
        seen[kind] += 1
        more = numbers[kind] - MAX_FINDINGS_OF_A_KIND
        if seen[kind] <= MAX_FINDINGS_OF_A_KIND or more == 1:
            out.append(finding)
        elif seen[kind] == MAX_FINDINGS_OF_A_KIND + 1:
            message = f"{finding.message}; and {more - 1:,} more like this"
            out.append(finding.model_copy(update={"message": message, "suggestions": ()}))
    return out


def _findings(listing: Listing, ruleset: Ruleset, rules: Sequence[Rule], *, is_chosen: bool) -> Iterator[Finding]:
    seen = without_later_cards(listing, ruleset)
    if not (isinstance(listing, Deck) or listing.has_deck or listing.is_empty) and listing.is_for(
        ruleset.game, ruleset.base
    ):
        # Players, a scenario or seats may break a rule although the setup has no components.
        setting = [finding for rule in rules for finding in rule.check(Context(seen, ruleset, rule))]
        if _verdict(f for f in setting if f.code != "D004") is Verdict.ILLEGAL:
            yield from (finding for finding in setting if finding.code != "D004")
            return
    # Later cards are reported by A208 if the rules were chosen, else by D008.
    unused = LATER_THAN_RULES if not is_chosen and RULES_NOT_CHOSEN in ruleset.codes else RULES_NOT_CHOSEN
    for rule in _applicable_rules(seen, ruleset, rules):
        if rule.code == unused:
            continue
        is_late = rule.code == RULES_NOT_CHOSEN and isinstance(seen, Deck) and later_cards(seen, ruleset)
        yield from rule.check(
            Context(seen, ruleset, rule, reports=_reports_under_all_rulesets(listing) if is_late else ())
        )


def _reports_under_all_rulesets(listing: Listing) -> tuple[Report, ...]:
    """Return the reports on a deck under each shipped ruleset of its game."""
    return tuple(check_deck(listing, ruleset) for ruleset in map(load, of_game(listing.game)))


def _not_checked(listing: Listing, ruleset: Ruleset, rules: Iterable[Rule]) -> tuple[str, ...]:
    if listing.not_text is not None or not listing.has_deck or not listing.is_for(ruleset.game, ruleset.base):
        return ()
    return listing.missing_sections({section for rule in rules for section in rule.sections})


def _unused_ignores(
    listing: Listing, ignores: Sequence[Ignore], ruleset: Ruleset, chosen: set[str], findings: list[Finding]
) -> Iterable[Finding]:
    """Return a finding for each comment that ignores nothing, unless its code was not checked."""
    rules = {rule.code: rule for rule in rules_of(ruleset.game)}
    if UNUSED_IGNORE not in chosen:
        return []
    used = {(line, f.code) for f in findings for line in (f.line, None)}
    checked = chosen | {c for i in ignores for c in i.codes if c not in rules}
    unused = tuple(
        (ignore, code)
        for ignore in ignores
        for code in ignore.codes or ("",)
        if not code or (code in checked and (ignore.line, code) not in used)
    )
    rule = rules[UNUSED_IGNORE]
    return rule.check(Context(listing, ruleset, rule, unused))


def _applicable_rules(listing: Listing, ruleset: Ruleset, rules: Iterable[Rule]) -> Iterable[Rule]:
    """Return the rules that apply to a list.

    Only D codes apply if no deck of the ruleset's game was read, and only those that the ruleset names apply to a deck
    without Borg cards.
    """
    if listing.not_text is not None:
        return (r for r in rules if r.code == "D005")
    if not listing.is_for(ruleset.game, ruleset.base):
        return (r for r in rules if r.code == "D007")
    if not listing.has_deck:
        return (r for r in rules if family(r.code) == "D" and r.code != RULES_NOT_CHOSEN)
    if ruleset.without_borg and isinstance(listing, Deck) and not listing.has_borg:
        return (r for r in rules if r.code.startswith(ruleset.without_borg))
    return rules


def _verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict: undecided if the deck was not read with certainty, illegal if a rule is certainly broken."""
    errors = [f for f in findings if f.severity is Severity.ERROR]
    if any(f.code == AMBIGUOUS_TITLE or family(f.code) == "D" for f in errors):
        return Verdict.UNDECIDED
    if any(f.is_on_deck for f in errors):
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if any(f.is_on_reading for f in errors) else Verdict.LEGAL


def fingerprint(listing: Listing) -> str | None:
    """Return a short code for a deck's cards, such as `7K2QM-X04RC`, or None if no section of the deck holds a card.

    It is the same for the same cards in the same sections, whatever the order, format, comments and spelling.
    """
    lines = sorted(listing.fingerprint_lines())
    if not lines or not listing.has_deck:
        return None
    number = int.from_bytes(sha256("\n".join(lines).encode()).digest()[:8], "big")
    characters = "".join(_ALPHABET[number >> shift & 31] for shift in range(45, -1, -5))
    return f"{characters[:5]}-{characters[5:]}"
