"""Run the rules of a ruleset on a deck: select and ignore codes, sort the findings, and reach a verdict.

Rules see only a deck and figures; the rest of a check is here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

from borgcheck.common.notebook import html_table
from borgcheck.games.registry import everything, expand, family, nearest_code, rules_of
from borgcheck.model.deck import Deck
from borgcheck.model.dicts import ReportDict
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.listing import FileSummary, Listing
from borgcheck.rules.base import Context, Rule
from borgcheck.rules.registry import UNUSED_IGNORE
from borgcheck.rules.releases import known_then
from borgcheck.rules.rulesets import Ruleset, load, of_game

# Letters and digits that cannot be confused in writing or on the phone (Crockford's base 32).
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MOST_OF_A_KIND = 20
"""The most findings of one code that a report lists one by one."""
# An unread line, an unknown heading or an impossible count: part of the list is unknown.
_NOT_READ = frozenset({"D001", "D002", "D003"})


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What a check found in one deck under one ruleset.

    Attributes:
        listing: The deck, or the setup of another game.
        ruleset: The ruleset.
        verdict: The verdict.
        findings: The findings, in the order of the file.
        fingerprint: A short code such as `7K2QM-X04RC`: the same for the same cards in the same sections, however the
            list is written.
        left_out: The codes in force that the caller did not check.
        silenced: The codes of findings that comments in the deck ignore.
        not_checked: The headings of sections that have rules but are missing from the list.
        strict: Whether warnings fail the deck, too.
    """

    listing: Listing
    ruleset: Ruleset
    verdict: Verdict
    findings: tuple[Finding, ...]
    fingerprint: str
    left_out: tuple[str, ...] = ()
    silenced: tuple[str, ...] = ()
    not_checked: tuple[str, ...] = ()
    strict: bool = False

    def __repr__(self) -> str:
        found = ", ".join(f.code for f in self.findings[:5]) + (", ..." if len(self.findings) > 5 else "")
        return f"<Report {self.path!r}: {self.verdict.value} under {self.ruleset.label}{found and f': {found}'}>"

    def _repr_html_(self) -> str:
        caption = f"{self.name or self.path}: {self.verdict.value} under {self.ruleset.label} ({self.fingerprint})"
        rows = [(f.span.line, f.severity.value, f.code, f.message) for f in self.findings]
        return html_table(caption, ("line", "severity", "code", "finding"), rows)

    @property
    def is_legal(self) -> bool:
        """Whether the verdict is legal: neither illegal nor undecided."""
        return self.verdict is Verdict.LEGAL

    @property
    def fails_strict(self) -> bool:
        """Whether the deck is legal but fails because of its warnings."""
        return self.is_legal and self.strict and self.count(Severity.WARNING) > 0

    @property
    def passes(self) -> bool:
        """Whether the deck is legal and, in a strict check, has no warnings."""
        return self.is_legal and not self.fails_strict

    @property
    def deck(self) -> Deck:
        """The deck that was checked.

        Raises:
            TypeError: It is the setup of another game.
        """
        if not isinstance(self.listing, Deck):
            raise TypeError(f"{self.path} is not a deck")
        return self.listing

    @property
    def path(self) -> str:
        """The name of the file, as the caller gave it."""
        return self.listing.path

    @property
    def name(self) -> str:
        """The deck's own name (`@name`), or an empty string."""
        return self.listing.name

    @property
    def player(self) -> str:
        """The player that the list names (`@player`), or an empty string."""
        return self.listing.meta.get("player", "")

    @property
    def counts(self) -> dict[str, int]:
        """The number of cards in each section, by its id: `{"missions": 6, "sites": 0, "seed": 30, "draw": 49}`."""
        return self.listing.counts()

    def count(self, severity: Severity) -> int:
        """Return the number of findings with a severity."""
        return sum(f.severity is severity for f in self.findings)

    def outline(self, *, with_roles: bool = False) -> Report:
        """Return the report without the entries of its list, which the outputs of a check do not show."""
        lines = {f.span.line for f in self.findings}
        return replace(self, listing=FileSummary(self.listing, lines, with_roles=with_roles))

    def to_json(self) -> str:
        """Return `to_dict` as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2)

    def to_dict(self) -> ReportDict:
        """Return what `borgcheck check --output-format json` prints for a deck."""
        return {
            "path": self.path,
            "name": self.name,
            "player": self.player,
            "event": self.listing.meta.get("event", ""),
            "date": self.listing.meta.get("date", ""),
            "ruleset": self.ruleset.name,
            "ruleset_title": self.ruleset.title,
            "verdict": self.verdict.value,
            "fingerprint": self.fingerprint,
            "counts": self.counts,
            "findings": [f.to_dict() for f in self.findings],
            "silenced": list(self.silenced),
            "not_checked": list(self.not_checked),
            "document": self.listing.document or None,
        }


def check_deck(
    deck: Listing, ruleset: Ruleset, *, select: frozenset[str] | None = None, ignore: frozenset[str] = frozenset()
) -> Report:
    """Check a deck under a ruleset.

    Args:
        deck: The deck, or the setup of another game.
        ruleset: The ruleset.
        select: The codes to check; None for all in force.
        ignore: The codes not to check. They do not affect the verdict.
    """
    known = rules_of(ruleset.game)
    in_force = [r for r in known if r.code in ruleset.codes]
    chosen = [r for r in in_force if (select is None or r.code in select) and r.code not in ignore]
    looked_at = {r.code for r in chosen}
    drawn = list(_findings(known_then(deck, ruleset), ruleset, chosen))
    silent = {(i.line, code) for i in deck.ignores for code in i.codes}
    silenced = [f for f in drawn if not silent.isdisjoint(_ignoring(f))]
    kept = [f for f in drawn if silent.isdisjoint(_ignoring(f))]
    kept += _unused_ignores(deck, ruleset, chosen, drawn, {r.code for r in known})
    findings = _summed_up(sorted(kept, key=Finding.sort_key))
    return Report(
        listing=deck,
        ruleset=ruleset,
        verdict=_verdict(kept),
        findings=tuple(findings),
        fingerprint=fingerprint(deck),
        left_out=tuple(r.code for r in in_force if r.code not in looked_at),
        silenced=tuple(dict.fromkeys(f.code for f in silenced)),
        not_checked=_not_checked(deck, ruleset, chosen),
    )


def check_formats(report: Report) -> tuple[Report, ...]:
    """Check a report's deck by its own ruleset and every other of its game, without the codes it left out."""
    others = {name: load(name) for name in of_game(report.listing.game)}
    rulesets = {**others, report.ruleset.name: report.ruleset}
    left_out = frozenset(report.left_out)
    return tuple(
        report if ruleset is report.ruleset else check_deck(report.listing, ruleset, ignore=left_out)
        for ruleset in rulesets.values()
    )


def _summed_up(findings: list[Finding]) -> list[Finding]:
    """Return findings with those beyond the first twenty of a code and severity merged into one."""
    numbers = Counter((f.code, f.severity) for f in findings)
    seen: Counter[tuple[str, Severity]] = Counter()
    out: list[Finding] = []
    for finding in findings:
        kind = finding.code, finding.severity
        seen[kind] += 1
        more = numbers[kind] - MOST_OF_A_KIND
        if seen[kind] <= MOST_OF_A_KIND or more == 1:
            out.append(finding)
        elif seen[kind] == MOST_OF_A_KIND + 1:
            out.append(replace(finding, message=f"{finding.message}; and {more - 1:,} more like this", suggestions=()))
    return out


def _findings(deck: Listing, ruleset: Ruleset, rules: Iterable[Rule]) -> Iterable[Finding]:
    for rule in _applicable(deck, ruleset, rules):
        yield from rule.check(Context(deck, ruleset, rule))


def _not_checked(deck: Listing, ruleset: Ruleset, rules: Iterable[Rule]) -> tuple[str, ...]:
    if deck.not_text is not None or deck.is_empty or not deck.is_for(ruleset.game, ruleset.base):
        return ()
    return deck.left_out({section for rule in rules for section in rule.sections})


def _ignoring(finding: Finding) -> Iterable[tuple[int | None, str]]:
    """Return the line (None: the whole file) and code of the comments that would ignore a finding."""
    return ((finding.span.line, finding.code), (None, finding.code))


def _unused_ignores(
    deck: Listing, ruleset: Ruleset, chosen: Iterable[Rule], drawn: list[Finding], known: set[str]
) -> Iterable[Finding]:
    """Return the findings about comments that ignore nothing, except for codes that were not checked."""
    rule = next((r for r in chosen if r.code == UNUSED_IGNORE), None)
    if rule is None:
        return []
    silenced = {place for f in drawn for place in _ignoring(f)}
    looked_at = {r.code for r in chosen} | {c for i in deck.ignores for c in i.codes if c not in known}
    unused = tuple(
        (ignore, code)
        for ignore in deck.ignores
        for code in ignore.codes or ("",)
        if not code or (code in looked_at and (ignore.line, code) not in silenced)
    )
    return rule.check(Context(deck, ruleset, rule, unused, _unknown(code for _, code in unused)))


def _unknown(codes: Iterable[str]) -> dict[str, str]:
    """Return the codes that no rule of any game has, each with the codes that may be meant."""
    known = {"", *(rule.code for rule in everything())} if (codes := set(codes)) else set()
    near = {code: nearest_code(code) for code in sorted(codes - known)}
    return {code: ", ".join(expand(meant)) if meant else "" for code, meant in near.items()}


def _applicable(deck: Listing, ruleset: Ruleset, rules: Iterable[Rule]) -> Iterable[Rule]:
    """Return the rules that apply to a list.

    Only D codes apply if no deck of the ruleset's game was read, and only those that the ruleset names apply to a deck
    without Borg cards.
    """
    if deck.not_text is not None:
        return (r for r in rules if r.code == "D005")
    if not deck.is_for(ruleset.game, ruleset.base):
        return (r for r in rules if r.code == "D007")
    if deck.is_empty:
        return (r for r in rules if family(r.code) == "D")
    if ruleset.without_borg and isinstance(deck, Deck) and not deck.has_borg:
        return (r for r in rules if r.code.startswith(ruleset.without_borg))
    return rules


def _verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict: undecided comes first if a line was not read, because the deck is then unknown."""
    errors = {f.code for f in findings if f.severity is Severity.ERROR}
    if errors & _NOT_READ:
        return Verdict.UNDECIDED
    if any(family(code) not in ("D", "C") for code in errors):
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if errors else Verdict.LEGAL


def fingerprint(deck: Listing) -> str:
    """Return a short code for a deck's cards, such as `7K2QM-X04RC`.

    It is the same for the same cards in the same sections, whatever the order, format, comments and spelling.
    """
    number = int.from_bytes(sha256("\n".join(sorted(deck.fingerprint_lines())).encode()).digest()[:8], "big")
    characters = "".join(_ALPHABET[number >> shift & 31] for shift in range(45, -1, -5))
    return f"{characters[:5]}-{characters[5:]}"
