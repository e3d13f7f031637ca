"""What the `event` commands print, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from borgcheck.analysis.diff import Change, Kind
from borgcheck.common.phrasing import plural
from borgcheck.event.compare import KnownBy, Played, Status
from borgcheck.event.enter import concerns
from borgcheck.event.recheck import Rechecked
from borgcheck.event.register import Register, Registration
from borgcheck.output.lines import BLANK, Line

STYLES = {"legal": "green", "illegal": "bold red", "undecided": "bold yellow"}
_SIGNS = {Kind.ADDED: ("+", "green"), Kind.REMOVED: ("-", "red"), Kind.MOVED: (">", "yellow")}
_STATUS = {
    Status.REGISTERED: ("the registered deck", "green"),
    Status.CHANGED: ("not the registered deck", "bold red"),
    Status.UNCERTAIN: ("not certain: the list was not wholly read", "bold yellow"),
    Status.UNKNOWN: ("not registered", "bold red"),
}
_KNOWN_BY = {
    KnownBy.PLAYER: "named in the list",
    KnownBy.FILE: "by the name of the file",
    KnownBy.FINGERPRINT: "by the cards",
    KnownBy.LIKENESS: "the most similar deck",
}


def registered_lines(register: Register, decks: Sequence[Registration], path: str) -> Iterator[Line]:
    """Yield a line for each deck that was entered, what to look into, and where the register is."""
    for deck in decks:
        name = f"  {deck.name}" if deck.name else ""
        under = f" under {deck.ruleset.label}  {deck.fingerprint}{name}  ({deck.path})"
        yield Line((f"{deck.player}  ", "bold"), (deck.verdict, STYLES.get(deck.verdict, "")), under)
    if said := concerns(register):
        yield BLANK
        yield Line(("To look into", "bold"))
        yield from (Line(f"  - {each}") for each in said)
    yield BLANK
    yield Line((f"{path}: {plural(len(register.decks), 'deck')} registered", "bold"))


def played_lines(played: Sequence[Played]) -> Iterator[Line]:
    """Yield, for each list as played, whose deck it is, whether it is the registered one, and what changed."""
    for each in played:
        yield Line((f"{each.path}  ", "bold"), _STATUS[each.status], f"  {each.fingerprint}")
        if each.registered is not None and each.known_by is not None:
            deck = f"{each.registered.fingerprint} ({each.registered.path})"
            yield Line(f"  {each.registered.player}: {_KNOWN_BY[each.known_by]}; registered as {deck}")
        for player in each.same_as:
            yield Line((f"  the same cards as the deck of {player}", "bold red"))
        if each.difference is not None and each.status is not Status.REGISTERED:
            yield from map(_change, each.difference.in_deck)
    others = sum(each.status is not Status.REGISTERED for each in played)
    found = "all as registered" if not others else f"{others} not as registered"
    yield BLANK
    yield Line((f"{plural(len(played), 'list')} checked: {found}", "bold"))


def rechecked_lines(decks: Sequence[Rechecked]) -> Iterator[Line]:
    """Yield, for each deck whose findings changed, what changed and by which ruling, and how many verdicts did."""
    for each in decks:
        before = each.registered
        if not (each.is_changed or each.gone or each.new):
            continue
        yield Line(
            (f"{before.player}  ", "bold"),
            (before.verdict, STYLES.get(before.verdict, "")),
            f" under {before.ruleset.label}, now ",
            (each.verdict, STYLES.get(each.verdict, "")),
            f" under {each.ruleset.label}  ({before.path})",
        )
        if each.fingerprint != before.fingerprint:
            yield Line((f"  read as another deck: {before.fingerprint}, now {each.fingerprint}", "bold yellow"))
        yield from (_finding("gone", f) for f in each.gone)
        yield from (_finding("new", f.to_dict()) for f in each.new)
    changed = sum(each.registered.verdict != each.verdict for each in decks)
    yield Line((f"{plural(len(decks), 'deck')} checked again: {plural(changed, 'verdict')} changed", "bold"))


def _change(change: Change) -> Line:
    sign, style = _SIGNS[change.kind]
    place = f"from {change.section.spoken} to {change.to.spoken}" if change.to else f"in {change.section.spoken}"
    return Line((f"  {sign}{change.count} ", style), f"{change.title}, {place}")


def _finding(what: str, finding: Any) -> Line:
    rulings = finding.get("rulings") or []
    place = f" on line {finding['line']}" if finding.get("line") else ""
    by = f" (by {rulings[0]})" if rulings else ""
    message = f"{finding.get('severity', '')}{place}: {finding.get('message', '')}{by}"
    return Line((f"  {what}: ", "green" if what == "gone" else "yellow"), (f"{finding['code']} ", "bold"), message)
