"""Run the rules of a ruleset over a deck: select and ignore codes, sort, and conclude a verdict.

Rules see a deck and figures; everything else about a check happens here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from borgcheck.deck import NOT_IN_DECK, Deck, Ignore, tally
from borgcheck.findings import Finding, Severity, Verdict
from borgcheck.rules.base import Context, Rule
from borgcheck.rules.registry import BY_CODE, RULES
from borgcheck.rulesets import Ruleset

# Letters and digits that are told apart on paper and by telephone (Crockford's base 32).
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# The code of comments that silence nothing: it is run last, when it is known what was silenced.
UNUSED_IGNORE = "X001"
# In a deck without Borg cards only these construction rules are applied (SPEC.md section 5, B121).
_WITHOUT_BORG = frozenset({"B110", "B121"})


@dataclass(frozen=True)
class Report:
    """What a check found in one deck under one ruleset.

    `left_out` are the codes that were in force and not looked at, because the caller chose so; `silenced`
    those that comments in the deck keep from being shown and from counting.
    """

    deck: Deck
    ruleset: Ruleset
    verdict: Verdict
    findings: tuple[Finding, ...]
    fingerprint: str
    left_out: tuple[str, ...] = field(default=())
    silenced: tuple[str, ...] = field(default=())

    @property
    def path(self) -> str:
        """The name of the file, as the caller gave it."""
        return self.deck.path

    @property
    def name(self) -> str:
        """The deck's own name, empty where it has none."""
        return self.deck.name

    def count(self, severity: Severity) -> int:
        """How many findings are of a severity."""
        return sum(f.severity is severity for f in self.findings)

    def to_dict(self) -> dict[str, object]:
        """One item of `decks` in the JSON of SPEC.md section 6."""
        return {
            "path": self.path,
            "name": self.name,
            "ruleset": self.ruleset.name,
            "verdict": self.verdict.value,
            "fingerprint": self.fingerprint,
            "counts": self.deck.counts(),
            "findings": [f.to_dict() for f in self.findings],
            "silenced": list(self.silenced),
        }


def check_deck(
    deck: Deck, ruleset: Ruleset, *, select: frozenset[str] | None = None, ignore: frozenset[str] = frozenset()
) -> Report:
    """Check a deck under a ruleset.

    `select` are the codes to look at (None: all in force), `ignore` those to leave out. A code that is
    left out takes no part in the verdict either.
    """
    in_force = [r for r in RULES if r.code in ruleset.codes]
    chosen = [r for r in in_force if (select is None or r.code in select) and r.code not in ignore]
    drawn = list(_findings(deck, ruleset, chosen))
    kept = [f for f in drawn if not any(_silences(i, f) for i in deck.ignores)]
    kept += _unused_ignores(deck, ruleset, chosen, drawn)
    findings = sorted(kept, key=Finding.sort_key)
    return Report(
        deck=deck,
        ruleset=ruleset,
        verdict=_verdict(findings),
        findings=tuple(findings),
        fingerprint=fingerprint(deck),
        left_out=tuple(r.code for r in in_force if r not in chosen),
        silenced=tuple(dict.fromkeys(f.code for f in drawn if f not in kept)),
    )


def _findings(deck: Deck, ruleset: Ruleset, rules: Iterable[Rule]) -> Iterable[Finding]:
    for rule in rules:
        if _applies(rule.code, deck):
            yield from rule.check(Context(deck, ruleset, rule))


def _silences(ignore: Ignore, finding: Finding) -> bool:
    """Whether a comment of the deck silences a finding."""
    return ignore.line in (None, finding.span.line) and finding.code in ignore.codes


def _unused_ignores(deck: Deck, ruleset: Ruleset, chosen: Iterable[Rule], drawn: list[Finding]) -> Iterable[Finding]:
    """The findings about comments that silence nothing; codes that were not looked at are not judged."""
    rule = next((r for r in chosen if r.code == UNUSED_IGNORE), None)
    if rule is None:
        return []
    looked_at = {r.code for r in chosen} | {c for i in deck.ignores for c in i.codes if c not in BY_CODE}
    unused = tuple(
        (ignore, code)
        for ignore in deck.ignores
        for code in ignore.codes
        if code in looked_at and not any(f.code == code and _silences(ignore, f) for f in drawn)
    )
    return rule.check(Context(deck, ruleset, rule, unused))


def _applies(code: str, deck: Deck) -> bool:
    """Whether a rule has something to judge: nothing but the D codes where no deck was read, and the
    construction rules and the advice for Borg decks only where the deck is one."""
    if deck.not_text is not None or deck.wrong_game is not None:
        return code == ("D005" if deck.not_text is not None else "D007")
    if deck.is_empty:
        return code.startswith("D")
    return not code.startswith(("A", "B")) or deck.has_borg or code in _WITHOUT_BORG


def _verdict(findings: Iterable[Finding]) -> Verdict:
    errors = {f.code[0] for f in findings if f.severity is Severity.ERROR}
    if errors - {"D", "C"}:
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if errors else Verdict.LEGAL


def fingerprint(deck: Deck) -> str:
    """A short mark of a deck's cards, such as `7K2QM-X04RC`: the same for the same cards in the same
    sections, whatever the order, the format, the comments and the spelling."""
    lines = [
        f"{section.value}\t{key}\t{copies}"
        for section, entries in deck.by_section.items()
        if section not in NOT_IN_DECK
        for key, copies in tally(entries).items()
    ]
    number = int.from_bytes(hashlib.sha256("\n".join(sorted(lines)).encode()).digest()[:8], "big")
    signs = "".join(_SIGNS[number >> shift & 31] for shift in range(45, -1, -5))
    return f"{signs[:5]}-{signs[5:]}"
