"""Check the registered decks again: under other rules, at a later date, or with newer card facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from borgcheck.checking.check import Report
from borgcheck.event.enter import check_registered
from borgcheck.event.register import Register, Registration
from borgcheck.inputs.session import CheckOptions
from borgcheck.inputs.sources import Source
from borgcheck.model.findings import Finding
from borgcheck.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A registered deck and its findings today.

    `gone` are findings in the register that are no longer reported, `new` those that are not in the register.
    """

    registered: Registration
    ruleset: Ruleset
    verdict: str
    fingerprint: str
    gone: tuple[Mapping[str, Any], ...]
    new: tuple[Finding, ...]

    @property
    def is_changed(self) -> bool:
        """Whether the verdict differs, or the list is read as a different deck."""
        same_deck = self.fingerprint == self.registered.fingerprint
        return self.verdict != self.registered.verdict or not same_deck

    def to_dict(self) -> dict[str, object]:
        """Return what `borgcheck event recheck --output-format json` prints for a deck."""
        before = self.registered
        return {
            "player": before.player,
            "path": before.path,
            "registered": _said(before),
            "now": _said(self),
            "gone": [dict(finding) for finding in self.gone],
            "new": [finding.to_dict() for finding in self.new],
        }


def recheck(register: Register, options: CheckOptions) -> Iterator[Rechecked]:
    """Check the decks of a register again.

    Args:
        register: The register.
        options: The rules to check under; without any, those under which each deck was registered.
    """
    for deck in register.decks:
        own = not options.rulesets and not options.of_game
        rules = CheckOptions(
            (deck.ruleset,) if own else options.rulesets,
            options.of_game,
            input_format=deck.input_format,
        )
        report, _ = check_registered(Source.of_text(deck.content, deck.path), rules)
        before = {_key(finding): finding for finding in deck.findings}
        after = {_key(finding.to_dict()): finding for finding in report.findings}
        yield Rechecked(
            registered=deck,
            ruleset=report.ruleset,
            verdict=report.verdict.value,
            fingerprint=report.fingerprint,
            gone=tuple(finding for key, finding in before.items() if key not in after),
            new=tuple(finding for key, finding in after.items() if key not in before),
        )


def registered_reports(decks: Iterable[Registration]) -> list[tuple[Report, tuple[str, ...]]]:
    """Check registered decks by the rules under which they were registered.

    Returns:
        The reports, each with the player's name in the register and the codes that comments in the deck would ignore.
    """
    reports = []
    for deck in decks:
        options = CheckOptions((deck.ruleset,), input_format=deck.input_format)
        report, silenced = check_registered(Source.of_text(deck.content, deck.path), options)
        meta = {**report.listing.meta, "player": deck.player}
        reports.append((replace(report, listing=report.listing.changed(meta=meta)), silenced))
    return reports


def _said(judged: Registration | Rechecked) -> dict[str, str]:
    rules = {"ruleset": judged.ruleset.name, "ruleset_title": judged.ruleset.title}
    return {**rules, "verdict": judged.verdict, "fingerprint": judged.fingerprint}


def _key(finding: Mapping[str, Any]) -> tuple[object, ...]:
    return finding["code"], finding.get("severity"), finding.get("line"), finding.get("column"), finding.get("card")
