"""The numbers about a deck as a page shows them: tables, and charts beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from borgcheck.analysis.hand import HAND, Copies
from borgcheck.analysis.probes import Outcome, Probe
from borgcheck.analysis.stats import Stats
from borgcheck.output.charts import Bar, bars, columns
from borgcheck.output.safe import visible
from borgcheck.phrasing import percent, plural


@dataclass(frozen=True)
class Table:
    """A table of texts. The first cell of each row heads it; `foot` is a last row of totals, empty where there is
    none. Columns from `words` on hold words, those between numbers."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()
    words: int = 99


@dataclass(frozen=True)
class Chart:
    """A chart as an `svg` element, and what stands above it (empty where its part has but one)."""

    svg: str
    caption: str = ""


@dataclass(frozen=True)
class Part:
    """One part of the numbers: a heading, its charts, the tables with the same numbers and others, and remarks."""

    anchor: str
    heading: str
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    remarks: tuple[str, ...] = ()


def parts(found: Stats) -> tuple[Part, ...]:
    """The numbers of a deck, part by part."""
    return (_types(found), _subcommands(found), *_probes(found), _hand(found), *_staffing(found), _missions(found))


def _types(found: Stats) -> Part:
    sections = [s for s, number in found.sections.items() if number]
    totals = {type: sum(by_section.values()) for type, by_section in found.types.items()}
    table = Table(
        "Cards by type and section",
        ("Type", *sections, "all"),
        tuple(
            (visible(type), *(_number(by_section.get(s, 0)) for s in sections), str(totals[type]))
            for type, by_section in found.types.items()
        ),
        ("Total", *(str(found.sections[s]) for s in sections), str(sum(found.sections.values()))),
    )
    data = [Bar(type, number, str(number)) for type, number in totals.items()]
    charts = (Chart(bars(data, name="types", title="Cards by type")),) if data else ()
    outside = "Cards outside the game are in the totals of their section, not in those of the types."
    apart = sum(found.sections.values()) != sum(totals.values())
    return Part("types", "Cards by type", charts, (table,), (outside,) if apart else ())


def _subcommands(found: Stats) -> Part:
    data = [Bar(f"[{icon}]", number, str(number)) for icon, number in found.subcommands.items()]
    title = "Personnel by subcommand icon"
    table = Table(title, ("Icon", "Personnel"), tuple((bar.label, bar.shown) for bar in data))
    return Part("subcommands", title, (Chart(bars(data, name="subcommands", title=title)),), (table,))


def _probes(found: Stats) -> Iterator[Part]:
    for number, probe in enumerate(found.probes, 1):
        anchor = f"probe-{number}"
        heading = f"Probe: {visible(probe.objective)}"
        if probe.outcomes:
            remarks = (*_taken(probe), _HOW if number == 1 else "")
            yield Part(anchor, heading, _odds(probe, anchor), (_turns(probe),), tuple(r for r in remarks if r))
        else:
            yield Part(anchor, heading, remarks=("This objective has no probe.",))


_HOW = (
    "Each bar is the chance that the probe has succeeded by that turn. Probes on successive turns see successive cards "
    "of the shuffled draw deck."
)


def _odds(probe: Probe, anchor: str) -> tuple[Chart, ...]:
    charts = []
    for place, outcome in enumerate(probe.outcomes, 1):
        chance = outcome.deciding
        data = [
            Bar(f"turn {turn}" if turn == 1 else str(turn), float(chance.within(turn)), percent(chance.within(turn)))
            for turn in range(1, chance.turns + 1)
        ]
        title = f"{probe.objective}: chance of {outcome.printed.spoken} by turn"
        svg = columns(data, name=f"{anchor}-{place}", title=title, full=1)
        charts.append(Chart(svg, f"{outcome.printed.spoken}: {chance.fitting} of {chance.of} cards"))
    return tuple(charts)


def _turns(probe: Probe) -> Table:
    outcomes = probe.outcomes
    cards = ("Cards", *(f"{o.deciding.fitting} of {o.deciding.of}" for o in outcomes))
    later = tuple(
        (_by(turn), *(percent(o.deciding.within(turn)) for o in outcomes))
        for turn in range(1, outcomes[0].deciding.turns + 1)
    )
    caption = f"Chances of the probe of {visible(probe.objective)}"
    return Table(caption, ("Outcome", *(o.printed.spoken for o in outcomes)), (cards, *later))


def _by(turn: int) -> str:
    return "First probe" if turn == 1 else f"Within {turn} turns"


def _taken(probe: Probe) -> Iterator[str]:
    for outcome in probe.outcomes:
        if taken := _lost(outcome):
            yield (
                f"{outcome.printed.spoken}: {plural(outcome.matching.fitting, 'card')} match; "
                f"an outcome above takes {taken} of them."
            )


def _lost(outcome: Outcome) -> int:
    return outcome.matching.fitting - outcome.deciding.fitting


def _hand(found: Stats) -> Part:
    hand = found.hand
    kinds = Table(
        "At least one in the opening hand",
        ("Kind", "Chance"),
        (
            ("A ship", percent(hand.ship)),
            ("A ship and a drone that staffs it", percent(hand.staffed_ship)),
            ("An objective", percent(hand.objective)),
        ),
    )
    by_copies: dict[int, list[Copies]] = {}
    for card in hand.cards:
        by_copies.setdefault(card.copies, []).append(card)
    cards = Table(
        "At least one copy of a card",
        ("Copies", "Chance", "Cards of the draw deck"),
        tuple(
            (str(copies), percent(same[0].chance), "; ".join(visible(c.title) for c in same))
            for copies, same in sorted(by_copies.items(), reverse=True)
        ),
        words=2,
    )
    return Part("hand", f"Opening hand of {HAND} cards", (), (kinds, cards) if hand.cards else (kinds,))


def _staffing(found: Stats) -> Iterator[Part]:
    if not found.staffing:
        return
    rows = tuple(
        (visible(ship.ship), str(ship.copies), f"[{icon}]", str(max(1, ship.icons.count(icon))), str(number))
        for ship in found.staffing
        for icon, number in ship.met_by.items()
    )
    heads = ("Ship", "Copies", "Icon", "Needs", "Personnel")
    table = Table("Personnel of the draw deck that meet each staffing icon", heads, rows)
    yield Part("staffing", "Staffing", (), (table,))


def _missions(found: Stats) -> Part:
    rows = tuple(
        (visible(t.objective), t.wanted, "; ".join(visible(m) for m in t.missions) or "none of the deck's")
        for t in found.targets
    )
    table = Table("Missions that the objectives can target", ("Objective", "Targets", "Missions"), rows, words=1)
    counts = f"Planet {found.missions['planet']}, space {found.missions['space']}."
    return Part("missions", "Missions and targets", (), (table,) if rows else (), (counts,))


def _number(number: int) -> str:
    return str(number) if number else ""
