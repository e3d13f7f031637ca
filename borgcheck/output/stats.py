"""Render the numbers about a deck as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from borgcheck.analysis.odds import OpeningHand
from borgcheck.analysis.probes import Probe
from borgcheck.analysis.staffing import Staffing
from borgcheck.analysis.stats import Counts, Numbers, Stats, WhatIf
from borgcheck.common.phrasing import in_brackets, percent
from borgcheck.model.sections import SectionId
from borgcheck.output.lines import BLANK, StyledLine
from borgcheck.output.tables import column, indent_block, styled_text, table


def blocks(stats: Stats) -> Iterator[RenderableType]:
    """Yield the numbers as text."""
    name = f"  {stats.name}" if stats.name else ""
    yield StyledLine((stats.path, "bold underline"), (name, "bold"), (f"  under {stats.ruleset}", "dim"))
    yield from _card_counts(stats.counts)
    yield from _probe_blocks(stats.probe)
    yield from _opening_hand(stats.opening_hand)
    yield from _staffing_lines(stats.staffing)
    for label, items in (
        ("Not in the catalogue, counted as cards that match nothing", ", ".join(stats.unknown)),
        ("Not counted, as they could not be read", ", ".join(f"line {n}" for n in stats.not_read)),
    ):
        if items:
            yield BLANK
            yield StyledLine((f"{label}: {items}", "yellow"))


def comparison(before: Stats, after: WhatIf) -> Iterator[RenderableType]:
    """Yield the numbers that `--what-if` compares, before and after the changes."""
    yield StyledLine((before.path, "bold underline"), (f"  with {after.changes}", "bold"))
    old, new = dict(_compared_rows(before)), dict(_compared_rows(after))
    rows = [(key[-1], old.get(key, "-"), new.get(key, "-")) for key in {**old, **new}]
    yield indent_block(table(("", column("before", right=True), column("after", right=True)), rows))


def _compared_rows(numbers: Numbers) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the rows that `--what-if` compares: a key, whose last part is the label of the row, and the number."""
    yield ("draw deck",), str(numbers.counts.section["draw"])
    for icon, number in numbers.counts.subcommand.items():
        yield (f"personnel with [{icon}]",), str(number)
    for probe in numbers.probe:
        for outcome in probe.outcomes:
            name = f"{probe.objective}: {outcome.display_name}"
            yield (name,), percent(outcome.decides.first_probe)
            for turns, chance in outcome.decides.within.items():
                yield (name, f"  within {turns} turns"), percent(chance)
    for kind, chance in numbers.opening_hand.kinds:
        yield (f"opening hand: {kind}",), percent(chance)
    for ship in numbers.staffing:
        for icon, number in ship.met_by.items():
            yield (f"{ship.ship}: personnel for [{icon}]",), str(number)


def _card_counts(counts: Counts) -> Iterator[RenderableType]:
    yield BLANK
    yield StyledLine(("Cards", "bold"))
    rows = []
    for type, numbers in (*counts.type_by_section.items(), ("total", counts.section)):
        style, total = "bold" if type == "total" else "", sum(numbers.values())
        by_section = ", ".join(f"{SectionId(section).short} {number}" for section, number in numbers.items() if number)
        rows.append((styled_text((type, style)), styled_text((str(total), style)), styled_text((by_section, style))))
    yield indent_block(table((column(wraps=False), column(right=True, wraps=False), ""), rows, heads=False))
    icons = ", ".join(f"[{icon}] {number}" for icon, number in counts.subcommand.items())
    yield indent_block(StyledLine(f"personnel by subcommand icon: {icons}", indent=2))


def _probe_blocks(probes: Sequence[Probe]) -> Iterator[RenderableType]:
    title = "Probes of the deck's objectives"
    yield BLANK
    if not probes:
        yield StyledLine((f"{title}: none", "bold"))
        return
    yield StyledLine((title, "bold"), ("  (the chance of each outcome by turn)", "dim"))
    yield indent_block(StyledLine(("icons printed in the text of a card also count", "dim")))
    for probe in probes:
        once = ("  one probe, then it is discarded", "dim") if probe.single else ""
        yield indent_block(StyledLine(probe.objective, once))
        if not probe.outcomes:
            yield indent_block(StyledLine(("no probe", "dim")), 4)
            continue
        rows = [
            (o.display_name, f"{o.decides.matching} of {o.decides.of}", *map(percent, o.decides.by_turn.values()))
            for o in probe.outcomes
        ]
        turns = [f"turn {turn}" for turn in probe.outcomes[0].decides.by_turn]
        yield indent_block(table(("", *(column(head, right=True) for head in ("cards", *turns))), rows), 4)
        for outcome in probe.outcomes:
            if outcome.after is not None:
                others = f"an earlier one must reveal one of {outcome.after} other cards"
                yield indent_block(StyledLine((f"{outcome.display_name}: not on the first probe; {others}", "dim")), 6)


def _opening_hand(hand: OpeningHand) -> Iterator[RenderableType]:
    yield BLANK
    yield StyledLine(("Opening hand", "bold"), (f"  ({hand.of} cards; the chance of at least one)", "dim"))
    several = [(f"{card.copies} {card.card}", card.at_least_one) for card in hand.cards if card.copies > 1]
    rows = [(label, percent(chance)) for label, chance in (*hand.kinds, *several)]
    yield indent_block(table(("", column(right=True)), rows, heads=False))


def _staffing_lines(ships: Sequence[Staffing]) -> Iterator[RenderableType]:
    if ships:
        yield BLANK
        yield StyledLine(("Staffing", "bold"), ("  (personnel of the draw deck that meet each icon)", "dim"))
    for ship in ships:
        needed = in_brackets(ship.staffing) or "any one Borg"
        met = ", ".join(f"[{icon}] {number}" for icon, number in ship.met_by.items())
        yield indent_block(StyledLine(f"{ship.copies} {ship.ship}  needs {needed}; met by {met}"))
