"""Arrange the numbers about a deck for a page: tables, and charts beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from borgcheck.analysis.hand import HAND, Copies
from borgcheck.analysis.probes import Probe
from borgcheck.analysis.stats import Stats
from borgcheck.phrasing import percent, plural


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts. The first cell of each row heads it; `foot` is a last row of totals, empty where there is
    none. Columns from `words` on hold words, those between numbers."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()
    words: int = 99


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart: its label, its length, and its number as shown."""

    label: str
    value: float
    shown: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of bars, from left to right or `upright`: its title, and its caption if its part has several."""

    id: str
    title: str
    bars: tuple[Bar, ...]
    caption: str = ""
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the numbers: a heading, its charts, the tables with the same numbers and others, and notes."""

    anchor: str
    heading: str
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()


def parts(stats: Stats) -> tuple[Part, ...]:
    """Return the numbers of a deck, part by part."""
    return (_types(stats), _subcommands(stats), *_probes(stats), _hand(stats), *_staffing(stats), _missions(stats))


def _types(stats: Stats) -> Part:
    sections = [s for s, number in stats.sections.items() if number]
    totals = {type: sum(by_section.values()) for type, by_section in stats.types.items()}
    table = Table(
        "Cards by type and section",
        ("Type", *sections, "all"),
        tuple(
            (type, *(_number(by_section.get(s, 0)) for s in sections), str(totals[type]))
            for type, by_section in stats.types.items()
        ),
        ("Total", *(str(stats.sections[s]) for s in sections), str(sum(stats.sections.values()))),
    )
    bars = tuple(Bar(type, number, str(number)) for type, number in totals.items())
    charts = (Chart("types", "Cards by type", bars),) if bars else ()
    outside = "Cards outside the game are in the totals of their section, not in those of the types."
    apart = sum(stats.sections.values()) != sum(totals.values())
    return Part("types", "Cards by type", charts, (table,), (outside,) if apart else ())


def _subcommands(stats: Stats) -> Part:
    bars = tuple(Bar(f"[{icon}]", number, str(number)) for icon, number in stats.subcommands.items())
    title = "Personnel by subcommand icon"
    table = Table(title, ("Icon", "Personnel"), tuple((bar.label, bar.shown) for bar in bars))
    return Part("subcommands", title, (Chart("subcommands", title, bars),), (table,))


def _probes(stats: Stats) -> Iterator[Part]:
    for number, probe in enumerate(stats.probes, 1):
        anchor = f"probe-{number}"
        heading = f"Probe: {probe.objective}"
        if probe.outcomes:
            notes = (*_taken(probe), _HOW if number == 1 else "")
            yield Part(anchor, heading, tuple(_odds(probe, anchor)), (_turns(probe),), tuple(r for r in notes if r))
        else:
            yield Part(anchor, heading, notes=("This objective has no probe.",))


_HOW = (
    "Each bar is the chance that the probe has succeeded by that turn. Probes on successive turns see successive cards "
    "of the shuffled draw deck."
)


def _odds(probe: Probe, anchor: str) -> Iterator[Chart]:
    for place, outcome in enumerate(probe.outcomes, 1):
        chance, icons = outcome.deciding, outcome.printed.spoken
        bars = tuple(
            Bar(f"turn {turn}" if turn == 1 else str(turn), float(chance.within(turn)), percent(chance.within(turn)))
            for turn in range(1, chance.turns + 1)
        )
        title = f"{probe.objective}: chance of {icons} by turn"
        yield Chart(f"{anchor}-{place}", title, bars, f"{icons}: {chance.fitting} of {chance.of} cards", upright=True)


def _turns(probe: Probe) -> Table:
    outcomes = probe.outcomes
    cards = ("Cards", *(f"{o.deciding.fitting} of {o.deciding.of}" for o in outcomes))
    later = tuple(
        (_by(turn), *(percent(o.deciding.within(turn)) for o in outcomes))
        for turn in range(1, outcomes[0].deciding.turns + 1)
    )
    caption = f"Chances of the probe of {probe.objective}"
    return Table(caption, ("Outcome", *(o.printed.spoken for o in outcomes)), (cards, *later))


def _by(turn: int) -> str:
    return "First probe" if turn == 1 else f"Within {turn} turns"


def _taken(probe: Probe) -> Iterator[str]:
    for outcome in probe.outcomes:
        if outcome.taken:
            yield (
                f"{outcome.printed.spoken}: {plural(outcome.matching.fitting, 'card')} match; "
                f"an outcome above takes {outcome.taken} of them."
            )


def _hand(stats: Stats) -> Part:
    hand = stats.hand
    kinds = Table(
        "At least one in the opening hand",
        ("Kind", "Chance"),
        tuple((kind.capitalize(), percent(chance)) for kind, chance in hand.kinds),
    )
    by_copies: dict[int, list[Copies]] = {}
    for card in hand.cards:
        by_copies.setdefault(card.copies, []).append(card)
    cards = Table(
        "At least one copy of a card",
        ("Copies", "Chance", "Cards of the draw deck"),
        tuple(
            (str(copies), percent(same[0].chance), "; ".join(c.title for c in same))
            for copies, same in sorted(by_copies.items(), reverse=True)
        ),
        words=2,
    )
    return Part("hand", f"Opening hand of {HAND} cards", (), (kinds, cards) if hand.cards else (kinds,))


def _staffing(stats: Stats) -> Iterator[Part]:
    if not stats.staffing:
        return
    rows = tuple(
        (ship.ship, str(ship.copies), f"[{icon}]", str(max(1, ship.icons.count(icon))), str(number))
        for ship in stats.staffing
        for icon, number in ship.met_by.items()
    )
    heads = ("Ship", "Copies", "Icon", "Needs", "Personnel")
    table = Table("Personnel of the draw deck that meet each staffing icon", heads, rows)
    yield Part("staffing", "Staffing", (), (table,))


def _missions(stats: Stats) -> Part:
    rows = tuple(
        (t.objective, t.wanted, "; ".join(m for m in t.missions) or "none of the deck's") for t in stats.targets
    )
    table = Table("Missions that the objectives can target", ("Objective", "Targets", "Missions"), rows, words=1)
    counts = f"Planet {stats.missions['planet']}, space {stats.missions['space']}."
    return Part("missions", "Missions and targets", (), (table,) if rows else (), (counts,))


def _number(number: int) -> str:
    return str(number) if number else ""
