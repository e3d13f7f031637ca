"""The numbers about a deck as text with bars, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

from borgcheck.analysis.hand import HAND
from borgcheck.analysis.probes import Outcome, Probe
from borgcheck.analysis.stats import Stats
from borgcheck.output.safe import visible
from borgcheck.phrasing import percent

Part = tuple[str, str]
Line = list[Part]
_BAR = 24


def document(found: Stats, *, path: str, name: str, changes: str = "", after: Stats | None = None) -> str:
    """The numbers as JSON; with changes, those of the changed deck under `what_if`."""
    data: dict[str, object] = {"path": path, "name": name, **found.to_dict()}
    if after is not None:
        data["what_if"] = {"changes": changes, **after.to_dict()}
    return json.dumps(data, ensure_ascii=False, indent=2)


def lines(found: Stats, *, path: str, name: str, block: str, every: bool = False) -> Iterator[Line]:
    """The numbers as text. `block` is the sign that bars are made of; `every` asks for the probes of objectives
    that the deck does not hold, too."""
    yield [(visible(path), "bold underline"), (f"  {visible(name)}" if name else "", "bold")]
    yield from _counts(found, block)
    yield from _probes("Probes of the deck's objectives", found.probes, block)
    if every:
        yield from _probes("Probes of other objectives", found.other_probes, block)
    yield from _hand(found, block)
    yield from _staffing(found)
    yield from _missions(found)
    if found.unknown:
        titles = ", ".join(visible(t) for t in found.unknown)
        yield []
        yield [(f"Not in the catalogue, counted as cards that match nothing: {titles}", "yellow")]
    if found.not_read:
        yield []
        yield [(f"Not counted, as they could not be read: line {', '.join(map(str, found.not_read))}", "yellow")]


def compared(before: Stats, after: Stats, *, path: str, changes: str) -> Iterator[Line]:
    """What changes in a deck, number by number, before and after."""
    yield [(visible(path), "bold underline"), (f"  with {visible(changes)}", "bold")]
    yield _heading("                                                      before      after")
    yield _change("draw deck", str(before.sections["draw"]), str(after.sections["draw"]))
    for icon in before.subcommands:
        yield _change(f"personnel with [{icon}]", str(before.subcommands[icon]), str(after.subcommands[icon]))
    later = {(p.objective, n): o for p in after.probes for n, o in enumerate(p.outcomes)}
    earlier = {(p.objective, n): o for p in before.probes for n, o in enumerate(p.outcomes)}
    for (objective, n), outcome in (earlier | later).items():
        label = f"{objective}: {outcome.printed.spoken}"
        here, there = earlier.get((objective, n)), later.get((objective, n))
        yield _change(label, _first(here), _first(there))
        for turns in range(2, outcome.deciding.turns + 1):
            yield _change(f"  within {turns} turns", _within(here, turns), _within(there, turns))
    hands = before.hand, after.hand
    yield _change("opening hand: a ship", *(percent(h.ship) for h in hands))
    yield _change("  a ship and a drone that staffs it", *(percent(h.staffed_ship) for h in hands))
    yield _change("  an objective", *(percent(h.objective) for h in hands))
    ships = {s.ship: s.met_by for s in before.staffing}
    for ship in after.staffing:
        for icon, number in ship.met_by.items():
            old = ships.get(ship.ship, {}).get(icon)
            yield _change(f"{ship.ship}: personnel for [{icon}]", "-" if old is None else str(old), str(number))


def _heading(words: str) -> Line:
    return [(words, "bold")]


def _bar(share: Fraction, block: str) -> str:
    return block * max(round(share * _BAR), 1 if share else 0)


def _counts(found: Stats, block: str) -> Iterator[Line]:
    sections = [s for s, number in found.sections.items() if number]
    total = sum(found.sections.values()) or 1
    yield []
    yield [("Cards", "bold"), (" ".rjust(12) + "".join(f"{s:>9}" for s in sections) + f"{'all':>8}", "dim")]
    for type, by_section in found.types.items():
        number = sum(by_section.values())
        cells = "".join(f"{by_section.get(s) or '':>{max(9, len(s))}}" for s in sections)
        yield [(f"  {visible(type):<15}{cells}{number:>8}  ", ""), (_bar(Fraction(number, total), block), "green")]
    numbers = "".join(f"{found.sections[s]:>{max(9, len(s))}}" for s in sections)
    yield [(f"  {'total':<15}{numbers}{sum(found.sections.values()):>8}", "bold")]
    icons = ", ".join(f"[{icon}] {number}" for icon, number in found.subcommands.items())
    yield [(f"  personnel by subcommand icon: {icons}", "")]


def _probes(title: str, probes: tuple[Probe, ...], block: str) -> Iterator[Line]:
    yield []
    if not probes:
        yield _heading(f"{title}: none")
        return
    yield [(title, "bold"), ("  (on the first probe, then within so many turns)", "dim")]
    for probe in probes:
        yield [(f"  {visible(probe.objective)}", "")]
        if not probe.outcomes:
            yield [("    no probe", "dim")]
        for outcome in probe.outcomes:
            yield from _outcome(outcome, block)


def _outcome(outcome: Outcome, block: str) -> Iterator[Line]:
    chance = outcome.deciding
    yield [
        (f"    {outcome.printed.spoken:<24}", ""),
        (f"{chance.fitting:>3} of {chance.of:<4}{percent(chance.first_probe):>8}  ", ""),
        (_bar(chance.first_probe, block), "green"),
    ]
    later = ", ".join(f"{n} {percent(chance.within(n))}" for n in range(2, chance.turns + 1))
    if later:
        yield [(f"      within {later}", "dim")]
    taken = outcome.matching.fitting - chance.fitting
    if taken:
        yield [(f"      {outcome.matching.fitting} match; an outcome above takes {taken} of them", "dim")]


def _hand(found: Stats, block: str) -> Iterator[Line]:
    hand = found.hand
    yield []
    yield [("Opening hand", "bold"), (f"  ({HAND} cards; the chance of at least one)", "dim")]
    for what, chance in (
        ("a ship", hand.ship),
        ("a ship and a drone that staffs it", hand.staffed_ship),
        ("an objective", hand.objective),
    ):
        yield [(f"  {what:<40}{percent(chance):>8}  ", ""), (_bar(chance, block), "green")]
    for card in hand.cards:
        if card.copies > 1:
            label = f"{card.copies} {visible(card.title)}"
            yield [(f"  {label:<40}{percent(card.chance):>8}  ", "dim"), (_bar(card.chance, block), "dim")]


def _staffing(found: Stats) -> Iterator[Line]:
    if not found.staffing:
        return
    yield []
    yield [("Staffing", "bold"), ("  (personnel of the draw deck that meet each icon)", "dim")]
    for ship in found.staffing:
        needed = "".join(f"[{icon}]" for icon in ship.icons) or "any one Borg"
        met = ", ".join(f"[{icon}] {number}" for icon, number in ship.met_by.items())
        yield [(f"  {ship.copies} {visible(ship.ship)}  needs {needed}; met by {met}", "")]


def _missions(found: Stats) -> Iterator[Line]:
    yield []
    yield [
        ("Missions", "bold"),
        (f"  planet {found.missions['planet']}, space {found.missions['space']}", ""),
    ]
    for target in found.targets:
        fitting = ", ".join(visible(m) for m in target.missions) or "none of the deck's"
        yield [(f"  {visible(target.objective)} targets {target.wanted}: {fitting}", "")]


def _change(what: str, before: str, after: str) -> Line:
    return [(f"  {visible(what):<50}{before:>8}   {after:>8}", "" if before == after else "bold")]


def _first(outcome: Outcome | None) -> str:
    return percent(outcome.deciding.first_probe) if outcome else "-"


def _within(outcome: Outcome | None, turns: int) -> str:
    return percent(outcome.deciding.within(turns)) if outcome else "-"
