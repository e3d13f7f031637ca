"""Run the rules of a ruleset on a deck: ignore codes, sort the findings, and reach a verdict.

Rules see only a deck and parameters; the rest of a check is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256

from borgcheck.checking.certainty import with_certainty
from borgcheck.checking.codes import rules_of
from borgcheck.common.grouping import first_of_each, grouped
from borgcheck.model.deck import Deck
from borgcheck.model.findings import (
    AMBIGUOUS_TITLE,
    EMPTY_DECK,
    LATER_THAN_RULES,
    NOT_TEXT,
    RULES_NOT_CHOSEN,
    UNUSED_IGNORE,
    WRONG_GAME,
    Finding,
    Severity,
    Verdict,
    letters_of,
)
from borgcheck.model.listing import IgnoreComment, Listing
from borgcheck.model.report import Ignored, IgnoredBy, ReadingSummary, Report
from borgcheck.model.ruleset import Ruleset
from borgcheck.rules.base import Context, Rule
from borgcheck.rules.releases import later_cards, with_earlier_borg_cards
from borgcheck.rulesets import load, of_game

# Letters and digits that cannot be confused in writing or on the phone (Crockford's base 32).
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MAX_FINDINGS_OF_A_KIND = 20
"""The most findings of one code and severity that a report lists one by one; a single further one is listed as well."""


def check_listing(
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
    deck with lines that could not be read stays undecided.

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
    selected = [r for r in in_force if r.code not in ignore]
    resolved = with_earlier_borg_cards(listing, ruleset) if isinstance(listing, Deck) else listing
    must_choose = not is_chosen and _has_later_cards(resolved, ruleset)
    reports = [check_listing(listing, load(name)) for name in of_game(listing.game)] if must_choose else []
    comments = _with_codes(listing.ignore_comments, in_force)
    acting = comments if apply_ignore_comments else ()
    ignoring_lines = {(comment.line, code): comment.span.line for comment in acting for code in comment.codes}
    ignored_by = partial(_ignored_by, ignore=ignore, lines=ignoring_lines)
    findings = _certain_findings(resolved, ruleset, in_force, reports, ignored_by)
    judged = [(finding, ignored_by(finding)) for finding in findings]
    reported = [finding for finding, by in judged if by is None]
    reported += _unused_ignores(listing, comments, ruleset, {r.code for r in selected}, findings)
    return Report(
        path=listing.path,
        name=listing.name,
        player=listing.player,
        event=listing.meta.get("event", ""),
        date=listing.meta.get("date", ""),
        ruleset=ruleset.name,
        ruleset_title=ruleset.title,
        cards_date=listing.catalogue.date if isinstance(listing, Deck) else "",
        verdict=_verdict(finding for finding, by in judged if by is None or finding.is_on_reading),
        fingerprint=fingerprint(listing),
        counts=listing.counts(),
        ignored=_ignored_errors(judged),
        set_aside=listing.set_aside,
        findings=tuple(_limited_per_code(reported)),
        not_checked=_not_checked(listing, ruleset, selected),
        document=listing.extracted_from or None,
        unread_parts=listing.unread_parts,
        ruleset_in_force=ruleset,
        as_read=listing,
        rules_to_choose={r.ruleset: r.verdict for r in reports if any(f.code == RULES_NOT_CHOSEN for f in reported)},
        reading_summary=ReadingSummary.of(listing),
        codes_not_reported=tuple(r.code for r in in_force if r.code in ignore),
        strict=strict,
    )


def check_under_every_ruleset(report: Report) -> tuple[Report, ...]:
    """Check the list of a report under every ruleset of its game, without the codes that the report did not check."""
    rulesets = {name: load(name) for name in of_game(report.listing.game)} | {report.ruleset: report.ruleset_in_force}
    ignore: dict[str, IgnoredBy] = dict.fromkeys(report.codes_not_reported, "options")
    return tuple(
        report if ruleset is report.ruleset_in_force else check_listing(report.listing, ruleset, ignore=ignore)
        for ruleset in rulesets.values()
    )


def _certain_findings(
    listing: Listing,
    ruleset: Ruleset,
    rules: Sequence[Rule],
    reports: Sequence[Report],
    ignored_by: Callable[[Finding], Ignored | None],
) -> Sequence[Finding]:
    """Return the findings of rules; if lines are unclear, only what is wrong in every case stays an error.

    What is ignored decides nothing about the others.
    """
    findings = list(_findings(listing, ruleset, rules, reports))
    if not isinstance(listing, Deck):
        return _unless_incompletable(findings, [[*_findings(c, ruleset, rules)] for c in listing.completions(ruleset)])
    on_deck = [r for r in rules if letters_of(r.code) in ("A", "B") and ruleset.severity(r.code) is Severity.ERROR]
    by_ignored = grouped((f.is_on_deck and ignored_by(f) is not None, f) for f in findings)

    def find_problems(variant: Deck) -> Iterator[Finding]:
        return (f for f in _findings(variant, ruleset, on_deck) if not ignored_by(f))

    return [*with_certainty(listing, by_ignored.get(False, []), ruleset, find_problems), *by_ignored.get(True, [])]


def _unless_incompletable(findings: list[Finding], completed: Sequence[list[Finding]]) -> list[Finding]:
    """Return findings on a setup; those on its best completion if the setup is legal and none of its completions is."""
    if not completed or _verdict(findings) is not Verdict.LEGAL or any(_verdict(f) is Verdict.LEGAL for f in completed):
        return findings
    note = "; no number of players fits" if len(completed) > 1 else ""
    best = min(reversed(completed), key=len)
    return [f.model_copy(update={"message": f.message + note}) if f.severity is Severity.ERROR else f for f in best]


def _with_codes(comments: Iterable[IgnoreComment], rules: Iterable[Rule]) -> list[IgnoreComment]:
    """Return the comments that ignore codes, with the codes of those rules that they ignore by name."""
    codes = {r.name: r.code for r in rules}
    return [c._replace(codes=tuple(codes.get(code, code) for code in c.codes)) for c in comments]


def _ignored_by(
    finding: Finding, ignore: Mapping[str, IgnoredBy], lines: Mapping[tuple[int | None, str], int]
) -> Ignored | None:
    """Return what ignores a finding, or None; `lines` are those of the comments, by the line and code they ignore."""
    if by := ignore.get(finding.code):
        return Ignored(code=finding.code, by=by, line=None)
    line = lines.get((finding.line, finding.code)) or lines.get((None, finding.code))
    return Ignored(code=finding.code, by="list", line=line) if line else None


def _ignored_errors(judged: Iterable[tuple[Finding, Ignored | None]]) -> tuple[Ignored, ...]:
    """Return what ignores errors, once for each code."""
    errors = ((finding.code, by) for finding, by in judged if by and finding.severity is Severity.ERROR)
    return tuple(first_of_each(errors).values())


def _limited_per_code(findings: Iterable[Finding]) -> list[Finding]:
    """Keep the first twenty findings of each code and severity, and merge the others into one if they are several."""
    out: list[Finding] = []
    for same in grouped(((f.code, f.severity), f) for f in sorted(findings, key=Finding.sort_key)).values():
        first, more = same[:MAX_FINDINGS_OF_A_KIND], same[MAX_FINDINGS_OF_A_KIND:]
        if len(more) > 1:
            message = f"{more[0].message}; and {len(more) - 1:,} more like this"
            more = [more[0].model_copy(update={"message": message, "suggestions": ()})]
        out += first + more
    return sorted(out, key=Finding.sort_key)


def _has_later_cards(listing: Listing, ruleset: Ruleset) -> bool:
    """Check whether a list is a Borg deck with cards later than the ruleset, so that somebody must choose the rules."""
    if RULES_NOT_CHOSEN not in ruleset.codes or not isinstance(listing, Deck):
        return False
    return listing.is_for(ruleset.game, ruleset.base) and listing.has_borg and bool(later_cards(listing, ruleset))


def _findings(
    listing: Listing, ruleset: Ruleset, rules: Sequence[Rule], reports: Sequence[Report] = ()
) -> Iterator[Finding]:
    """Yield the findings of rules.

    Args:
        listing: The list.
        ruleset: The ruleset.
        rules: Its rules.
        reports: The reports under each shipped ruleset if somebody has to choose one.
    """
    if not (isinstance(listing, Deck) or listing.has_cards_in_deck or listing.is_empty) and listing.is_for(
        ruleset.game, ruleset.base
    ):
        # Players, a scenario or seats may break a rule although the setup has no components.
        setting = [finding for rule in rules for finding in rule.check(Context(listing, ruleset, rule))]
        if _verdict(f for f in setting if f.code != EMPTY_DECK) is Verdict.ILLEGAL:
            yield from (finding for finding in setting if finding.code != EMPTY_DECK)
            return
    for rule in _applicable_rules(listing, ruleset, rules):
        if not (reports and rule.code == LATER_THAN_RULES):  # D008 names the same cards
            yield from rule.check(Context(listing, ruleset, rule, by_ruleset=reports))


def _not_checked(listing: Listing, ruleset: Ruleset, rules: Iterable[Rule]) -> tuple[str, ...]:
    if listing.not_text is not None or not listing.has_cards_in_deck or not listing.is_for(ruleset.game, ruleset.base):
        return ()
    return listing.missing_sections({section for rule in rules for section in rule.sections})


def _unused_ignores(
    listing: Listing,
    comments: Sequence[IgnoreComment],
    ruleset: Ruleset,
    selected: set[str],
    findings: Sequence[Finding],
) -> Iterable[Finding]:
    """Return a finding for each comment that ignores nothing, unless its code was not checked."""
    rules = {rule.code: rule for rule in rules_of(ruleset.game)}
    if UNUSED_IGNORE not in selected:
        return []
    used = {(line, f.code) for f in findings for line in (f.line, None)}
    checked = selected | {code for comment in comments for code in comment.codes if code not in rules}
    unused = tuple(
        (comment, code)
        for comment in comments
        for code in comment.codes or ("",)
        if not code or (code in checked and (comment.line, code) not in used)
    )
    rule = rules[UNUSED_IGNORE]
    return rule.check(Context(listing, ruleset, rule, unused))


def _applicable_rules(listing: Listing, ruleset: Ruleset, rules: Iterable[Rule]) -> Iterable[Rule]:
    """Return the rules that apply to a list.

    Only D codes apply if no deck of the ruleset's game was read, and only those that the ruleset names apply to a deck
    without Borg cards.
    """
    if listing.not_text is not None:
        return (r for r in rules if r.code == NOT_TEXT)
    if not listing.is_for(ruleset.game, ruleset.base):
        return (r for r in rules if r.code == WRONG_GAME)
    if not listing.has_cards_in_deck:
        return (r for r in rules if letters_of(r.code) == "D")
    if ruleset.without_borg and isinstance(listing, Deck) and not listing.has_borg:
        return (r for r in rules if r.code.startswith(ruleset.without_borg))
    return rules


def _verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict: undecided if the deck was not read with certainty, illegal if a rule is certainly broken."""
    errors = [f for f in findings if f.severity is Severity.ERROR]
    if any(f.code == AMBIGUOUS_TITLE or letters_of(f.code) == "D" for f in errors):
        return Verdict.UNDECIDED
    if any(f.is_on_deck for f in errors):
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if any(f.is_on_reading for f in errors) else Verdict.LEGAL


def fingerprint(listing: Listing) -> str | None:
    """Return a short code for a deck's cards, such as `7K2QM-X04RC`, or None if no section of the deck holds a card.

    It is the same for the same cards in the same sections, whatever the order, format, comments and spelling.
    """
    lines = sorted(listing.fingerprint_lines())
    if not lines or not listing.has_cards_in_deck:
        return None
    number = int.from_bytes(sha256("\n".join(lines).encode()).digest()[:8], "big")
    characters = "".join(_ALPHABET[number >> shift & 31] for shift in range(45, -1, -5))
    return f"{characters[:5]}-{characters[5:]}"
