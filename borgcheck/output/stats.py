"""Render the numbers about a deck, as text with bars and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rich.console import RenderableType

from borgcheck.analysis.hand import HAND
from borgcheck.analysis.probes import Outcome, Probe
from borgcheck.analysis.stats import Stats
from borgcheck.common.phrasing import in_brackets, percent
from borgcheck.model.deck import SectionId
from borgcheck.output.blocks import FirstFitting, bar, bar_column, column, indented, table, text
from borgcheck.output.lines import BLANK, StyledLine

# As wide as three icons.
_ICONS = 23


def document(stats: Stats, *, path: str, name: str, changes: str = "", after: Stats | None = None) -> dict[str, object]:
    """Return the numbers as a JSON object, with those of the changed deck under `what_if`."""
    data: dict[str, object] = {"path": path, "name": name, **stats.to_dict()}
    if after is not None:
        data["what_if"] = {"changes": changes, **after.to_dict()}
    return data


def blocks(stats: Stats, *, path: str, name: str, every: bool = False) -> Iterator[RenderableType]:
    """Yield the numbers as text; `every` adds the probes of objectives that are not in the deck."""
    yield text((path, "bold underline"), (f"  {name}" if name else "", "bold"))
    yield from _cards(stats)
    yield from _probes("Probes of the deck's objectives", stats.probes)
    if every:
        yield from _probes("Probes of other objectives", stats.other_probes)
    yield from _hand(stats)
    yield from _staffing(stats)
    yield from _missions(stats)
    for what, items in (
        ("Not in the catalogue, counted as cards that match nothing", ", ".join(stats.unknown)),
        ("Not counted, as they could not be read", ", ".join(f"line {n}" for n in stats.not_read)),
    ):
        if items:
            yield BLANK
            yield StyledLine((f"{what}: {items}", "yellow"))


def comparison(before: Stats, after: Stats, *, path: str, changes: str) -> Iterator[RenderableType]:
    """Yield the numbers that `--what-if` compares, before and after the changes."""
    yield StyledLine((path, "bold underline"), (f"  with {changes}", "bold"))
    old, new = dict(_compared(before)), dict(_compared(after))
    rows = [
        [
            text((cell, "" if old.get(key) == new.get(key) else "bold"))
            for cell in (key[-1], old.get(key, "-"), new.get(key, "-"))
        ]
        for key in {**old, **new}
    ]
    yield indented(table(("", column("before", right=True), column("after", right=True)), rows))


def _compared(stats: Stats) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what `--what-if` compares: a path of words, of which the last is shown, and its number."""
    yield ("draw deck",), str(stats.sections["draw"])
    for icon, number in stats.subcommands.items():
        yield (f"personnel with [{icon}]",), str(number)
    for probe in stats.probes:
        for outcome in probe.outcomes:
            chance = outcome.deciding
            name = f"{probe.objective}: {outcome.printed.display_name}"
            yield (name,), percent(chance.first_probe)
            for turns in range(2, chance.turns + 1):
                yield (name, f"  within {turns} turns"), percent(chance.within(turns))
    for kind, share in stats.hand.kinds:
        yield (f"opening hand: {kind}",), percent(share)
    for ship in stats.staffing:
        for icon, number in ship.met_by.items():
            yield (f"{ship.ship}: personnel for [{icon}]",), str(number)


def _cards(stats: Stats) -> Iterator[RenderableType]:
    yield BLANK
    yield text(("Cards", "bold"))
    everything = {**stats.types, "total": stats.sections}
    sections = {s: SectionId(s).short for s, number in stats.sections.items() if number}
    all_cards = sum(stats.sections.values()) or 1
    by_section, in_short = [], []
    for type, numbers in everything.items():
        style = "bold" if type == "total" else ""
        number = sum(numbers.values())
        label, all_, share = text((type, style)), text((str(number), style)), bar(Fraction(number, all_cards))
        row = [text((str(numbers.get(s) or ""), style)) for s in sections]
        by_section.append((label, *row, all_, "" if type == "total" else share))
        in_short.append((label, all_, ", ".join(f"{sections[s]} {n}" for s, n in numbers.items() if n)))
    heads = (column(h, right=True) for h in (*sections.values(), "all"))
    wide = table((column(wraps=False), *heads, bar_column()), by_section)
    narrow = table((column(wraps=False), column("all", right=True), "by section"), in_short)
    yield indented(FirstFitting(wide, narrow))
    icons = ", ".join(f"[{icon}] {number}" for icon, number in stats.subcommands.items())
    yield indented(StyledLine(f"personnel by subcommand icon: {icons}", indent=2))


def _probes(title: str, probes: Iterable[Probe]) -> Iterator[RenderableType]:
    yield BLANK
    if not probes:
        yield text((f"{title}: none", "bold"))
        return
    yield StyledLine((title, "bold"), ("  (on the first probe, then within so many turns)", "dim"))
    yield indented(text(("icons printed in the text of a card count, too", "dim")))
    for probe in probes:
        once = ("  one probe, then it is discarded", "dim") if probe.single else ""
        yield indented(text(probe.objective, once))
        if not probe.outcomes:
            yield indented(text(("no probe", "dim")), 4)
        for outcome in probe.outcomes:
            yield from _outcome(outcome)


def _outcome(outcome: Outcome) -> Iterator[RenderableType]:
    chance = outcome.deciding
    first = chance.first_probe
    long = len(outcome.printed.display_name) > _ICONS
    columns = (column(wraps=long), column(wraps=False), column(wraps=False), bar_column())
    of = f"{chance.fitting} of {chance.of}"
    row = (f"{outcome.printed.display_name:<{_ICONS}}", f"{of:>9}", f"{percent(first):>7}", bar(first))
    yield indented(table(columns, [row], heads=False), 4)
    if chance.turns > 1:
        later = ", ".join(f"{n} {percent(chance.within(n))}" for n in range(2, chance.turns + 1))
        yield indented(StyledLine((f"within {later}", "dim"), indent=7), 6)
    if chance.after is not None:
        words = f"not by the first probe: one of {chance.after} other cards has to come first"
        yield indented(text((words, "dim")), 6)
    if taken := outcome.taken:
        words = f"{outcome.matching.fitting} match; an outcome above takes {taken} of them"
        yield indented(text((words, "dim")), 6)


def _hand(stats: Stats) -> Iterator[RenderableType]:
    yield BLANK
    yield StyledLine(("Opening hand", "bold"), (f"  ({HAND} cards; the chance of at least one)", "dim"))
    several = [(f"{card.copies} {card.title}", card.chance) for card in stats.hand.cards if card.copies > 1]
    rows = [(what, percent(chance), bar(chance)) for what, chance in (*stats.hand.kinds, *several)]
    yield indented(table(("", column(right=True), bar_column()), rows, heads=False))


def _staffing(stats: Stats) -> Iterator[RenderableType]:
    if stats.staffing:
        yield BLANK
        yield StyledLine(("Staffing", "bold"), ("  (personnel of the draw deck that meet each icon)", "dim"))
    for ship in stats.staffing:
        needed = in_brackets(ship.icons) or "any one Borg"
        met = ", ".join(f"[{icon}] {number}" for icon, number in ship.met_by.items())
        yield indented(StyledLine(f"{ship.copies} {ship.ship}  needs {needed}; met by {met}"))


def _missions(stats: Stats) -> Iterator[RenderableType]:
    yield BLANK
    yield text(("Missions", "bold"), f"  planet {stats.missions['planet']}, space {stats.missions['space']}")
    for target in stats.targets:
        missions = ", ".join(target.missions) or "none of the deck's"
        yield indented(StyledLine(f"{target.objective} targets {target.wanted}: {missions}"))
