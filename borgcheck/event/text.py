"""What the `event` commands print, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from borgcheck.analysis.diff import Change, Kind
from borgcheck.event.compare import KnownBy, Played, Status
from borgcheck.event.enter import concerns
from borgcheck.event.recheck import Rechecked
from borgcheck.event.register import Register, Registration
from borgcheck.output.safe import visible
from borgcheck.phrasing import plural

Part = tuple[str, str]

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


def registered_lines(register: Register, decks: Sequence[Registration], path: str) -> Iterator[list[Part]]:
    """Yield a line for each deck that was entered, what to look into, and where the register is."""
    for deck in decks:
        name = f"  {visible(deck.name)}" if deck.name else ""
        yield [
            (f"{visible(deck.player)}  ", "bold"),
            (deck.verdict, STYLES.get(deck.verdict, "")),
            (f" under {deck.ruleset}  {deck.fingerprint}{name}  ({visible(deck.path)})", ""),
        ]
    said = concerns(register)
    if said:
        yield []
        yield [("To look into", "bold")]
        yield from ([("  - ", ""), (visible(each), "")] for each in said)
    yield []
    yield [(f"{visible(path)}: {plural(len(register.decks), 'deck')} registered", "bold")]


def played_lines(played: Iterable[Played]) -> Iterator[list[Part]]:
    """Yield, for each list as played, whose deck it is, whether it is the registered one, and what changed."""
    every = list(played)
    for each in every:
        said, style = _STATUS[each.status]
        yield [(f"{visible(each.path)}  ", "bold"), (said, style), (f"  {each.fingerprint}", "")]
        if each.registered is not None and each.known_by is not None:
            yield [
                (f"  {visible(each.registered.player)}: {_KNOWN_BY[each.known_by]}; registered as ", ""),
                (f"{each.registered.fingerprint} ({visible(each.registered.path)})", ""),
            ]
        for player in each.same_as:
            yield [(f"  the same cards as the deck of {visible(player)}", "bold red")]
        if each.difference is not None and each.status is not Status.REGISTERED:
            yield from map(_change, each.difference.in_deck)
    others = sum(each.status is not Status.REGISTERED for each in every)
    yield []
    found = "all as registered" if not others else f"{others} not as registered"
    yield [(f"{plural(len(every), 'list')} checked: {found}", "bold")]


def rechecked_lines(decks: Iterable[Rechecked]) -> Iterator[list[Part]]:
    """Yield, for each deck whose findings changed, what changed and by which ruling, and how many verdicts did."""
    every = list(decks)
    for each in every:
        before = each.registered
        if not (each.is_changed or each.gone or each.new):
            continue
        yield [
            (f"{visible(before.player)}  ", "bold"),
            (before.verdict, STYLES.get(before.verdict, "")),
            (f" under {before.ruleset}, now ", ""),
            (each.verdict, STYLES.get(each.verdict, "")),
            (f" under {each.ruleset}  ({visible(before.path)})", ""),
        ]
        if each.fingerprint != before.fingerprint:
            yield [(f"  read as another deck: {before.fingerprint}, now {each.fingerprint}", "bold yellow")]
        yield from (_finding("gone", f) for f in each.gone)
        yield from (_finding("new", f.to_dict()) for f in each.new)
    changed = sum(each.registered.verdict != each.verdict for each in every)
    yield [(f"{plural(len(every), 'deck')} checked again: {plural(changed, 'verdict')} changed", "bold")]


def _change(change: Change) -> list[Part]:
    sign, style = _SIGNS[change.kind]
    place = f"from {change.section.spoken} to {change.to.spoken}" if change.to else f"in {change.section.spoken}"
    return [(f"  {sign}{change.count} ", style), (f"{visible(change.title)}, {place}", "")]


def _finding(what: str, finding: Any) -> list[Part]:
    rulings = finding.get("rulings") or []
    place = f" on line {finding['line']}" if finding.get("line") else ""
    by = f" (by {rulings[0]})" if rulings else ""
    return [
        (f"  {what}: ", "green" if what == "gone" else "yellow"),
        (f"{finding['code']} ", "bold"),
        (f"{finding.get('severity', '')}{place}: {visible(str(finding.get('message', '')))}{by}", ""),
    ]
