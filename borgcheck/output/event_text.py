"""Write what the `event` commands print, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType

from borgcheck.analysis.diff import Change, Kind, compare
from borgcheck.common.phrasing import plural
from borgcheck.event.compare import KnownBy, Played, Status
from borgcheck.event.concerns import concerns
from borgcheck.event.enter import Entered
from borgcheck.event.recheck import Rechecked
from borgcheck.event.register import Register, Registration
from borgcheck.model.findings import Verdict
from borgcheck.output.blocks import column, table, text
from borgcheck.output.diff import MARKERS
from borgcheck.output.lines import BLANK, StyledLine
from borgcheck.output.styles import STYLES

# With more changes than this, it is a different deck.
_MOST_CHANGES = 12
_STATUS = {
    Status.REGISTERED: ("the registered deck", "green"),
    Status.CHANGED: ("not the registered deck", "bold red"),
    Status.UNCERTAIN: ("not certain: parts of the list could not be read", "bold yellow"),
    Status.UNKNOWN: ("not registered", "bold red"),
    Status.WRONG_PLAYER: ("the list names another player", "bold red"),
}
_KNOWN_BY = {
    KnownBy.PLAYER: "by the player's name",
    KnownBy.FILE: "by the name of the file",
    KnownBy.FINGERPRINT: "by the cards",
    KnownBy.LIKENESS: "the most similar deck",
}


def registered_lines(register: Register, entered: Sequence[Entered], path: str) -> Iterator[StyledLine]:
    """Yield a line for each deck that was entered, what to look into, and where the register is."""
    for each in entered:
        deck, before = each.deck, each.before
        name = f"  {deck.name}" if deck.name else ""
        under = f" under {deck.ruleset.label}  {deck.fingerprint}{name}  ({deck.path})"
        yield StyledLine((f"{deck.player}  ", "bold"), _verdict(deck.verdict), under)
        if before is not None and each.is_same_deck:
            yield StyledLine(f"  the deck that was registered already, from {before.path}")
        elif before is not None:
            yield StyledLine(f"  in place of {before.fingerprint} ({before.path})")
            yield from _changes(compare(before.deck, deck.deck).in_deck)
    yield from _concerns(register)
    yield from _total(register, path)


def withdrawn_lines(register: Register, deck: Registration, path: str) -> Iterator[StyledLine]:
    """Yield who was withdrawn, and where the register is."""
    yield StyledLine((f"{deck.player}  ", "bold"), f"withdrawn  {deck.fingerprint}  ({deck.path})")
    yield from _total(register, path)


def register_lines(register: Register, order: Sequence[Registration] | None) -> Iterator[RenderableType]:
    """Yield the players by seat, what to look into, and what changed when."""
    title = "  ".join(part for part in (register.name, register.date) if part)
    if title:
        yield StyledLine((title, "bold"))
    heads = (column("seat", right=True), "player", "verdict", column("fingerprint", wraps=False), "file")
    rows = [
        (str(seat), deck.player, text(_verdict(deck.verdict)), deck.fingerprint, deck.path)
        for seat, deck in _by_seat(register, order)
    ]
    yield table(heads, rows)
    yield from _concerns(register)
    yield BLANK
    yield StyledLine(("What changed when", "bold"))
    for entry in register.history:
        when = entry.when[:19].replace("T", " ")
        what = f"{entry.player}  {entry.action.value}  {entry.fingerprint}  ({entry.path})"
        yield StyledLine(f"  {when}  ", what, indent=23)
        for change in entry.changes[:_MOST_CHANGES]:
            marker = MARKERS[Kind(change["kind"])][0]
            yield StyledLine(f"{'':23}{marker}{change['count']} {change['title']}", indent=27)
        if (more := len(entry.changes) - _MOST_CHANGES) > 0:
            yield StyledLine(f"{'':23}and {plural(more, 'more change')}")


def register_summary(register: Register, order: Sequence[Registration] | None) -> dict[str, object]:
    """Return the same for JSON."""
    players = [
        {
            "seat": seat,
            "player": deck.player,
            "verdict": deck.verdict,
            "fingerprint": deck.fingerprint,
            "path": deck.path,
            "ruleset": deck.ruleset.name,
        }
        for seat, deck in _by_seat(register, order)
    ]
    return {
        "name": register.name,
        "date": register.date,
        "players": players,
        "concerns": concerns(register),
        "history": [entry.to_dict() for entry in register.history],
    }


def _by_seat(register: Register, order: Sequence[Registration] | None) -> Iterator[tuple[int, Registration]]:
    """Yield decks with their seats, in another order or as registered."""
    if order is None:
        yield from sorted(((deck.seat, deck) for deck in register.decks), key=lambda pair: pair[0])
    else:
        yield from enumerate(order, 1)


def _concerns(register: Register) -> Iterator[StyledLine]:
    if said := concerns(register):
        yield BLANK
        yield StyledLine(("To look into", "bold"))
        yield from (StyledLine(f"  - {each}") for each in said)


def _total(register: Register, path: str) -> Iterator[StyledLine]:
    yield BLANK
    yield StyledLine((f"{path}: {plural(len(register.decks), 'deck')} registered", "bold"))


def _verdict(verdict: str) -> tuple[str, str]:
    return verdict, STYLES[Verdict(verdict)]


def played_lines(played: Sequence[Played]) -> Iterator[StyledLine]:
    """Yield, for each list as played, whose deck it is, whether it is the registered one, and what changed."""
    for each in played:
        yield StyledLine((f"{each.path}  ", "bold"), _STATUS[each.status], f"  {each.fingerprint}")
        if each.registered is not None and each.known_by is not None:
            deck = f"{each.registered.fingerprint} ({each.registered.path})"
            yield StyledLine(f"  {each.registered.player}: {_KNOWN_BY[each.known_by]}; registered as {deck}")
        elif each.named:
            yield StyledLine(f"  {each.named} is not registered")
        for player in each.same_as:
            yield StyledLine((f"  the same cards as the deck of {player}", "bold red"))
        if each.difference is not None and each.status is not Status.REGISTERED and not each.same_as:
            yield from _changes(each.difference.in_deck)
    others = sum(each.status is not Status.REGISTERED for each in played)
    found = "all as registered" if not others else f"{others} not as registered"
    yield BLANK
    yield StyledLine((f"{plural(len(played), 'list')} checked: {found}", "bold"))


def rechecked_lines(decks: Sequence[Rechecked]) -> Iterator[StyledLine]:
    """Yield, for each deck whose findings changed, what changed and by which ruling, and how many verdicts did."""
    for each in decks:
        before = each.registered
        if not (each.is_changed or each.gone or each.new):
            continue
        yield StyledLine(
            (f"{before.player}  ", "bold"),
            _verdict(before.verdict),
            f" under {before.ruleset.label}, now ",
            _verdict(each.verdict),
            f" under {each.ruleset.label}  ({before.path})",
        )
        if each.fingerprint != before.fingerprint:
            yield StyledLine(
                (f"  read as a different deck: {before.fingerprint}, now {each.fingerprint}", "bold yellow")
            )
        yield from (_finding("gone", f) for f in each.gone)
        yield from (_finding("new", f.to_dict()) for f in each.new)
    changed = sum(each.registered.verdict != each.verdict for each in decks)
    yield StyledLine((f"{plural(len(decks), 'deck')} checked again: {plural(changed, 'verdict')} changed", "bold"))


def _changes(changes: Sequence[Change]) -> Iterator[StyledLine]:
    """Yield the changed cards, but only as many as can be compared at the table."""
    yield from map(_change, changes[:_MOST_CHANGES])
    if (more := len(changes) - _MOST_CHANGES) > 0:
        yield StyledLine(f"  and {plural(more, 'more change')}: it is another deck, or `borgcheck diff` shows them all")


def _change(change: Change) -> StyledLine:
    marker, style = MARKERS[change.kind]
    place = (
        f"from {change.section.display_name} to {change.to.display_name}"
        if change.to
        else f"in {change.section.display_name}"
    )
    return StyledLine((f"  {marker}{change.count} ", style), f"{change.title}, {place}")


def _finding(what: str, finding: Any) -> StyledLine:
    rulings = finding.get("rulings") or []
    place = f" on line {finding['line']}" if finding.get("line") else ""
    by = f" (by {rulings[0]})" if rulings else ""
    message = f"{finding.get('severity', '')}{place}: {finding.get('message', '')}{by}"
    return StyledLine(
        (f"  {what}: ", "green" if what == "gone" else "yellow"), (f"{finding['code']} ", "bold"), message
    )
