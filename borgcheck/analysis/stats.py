"""Compute statistics of a deck: its cards by kind, the exact chances of its probes and opening hand, who can staff its
ships, and what its objectives can target."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from borgcheck.analysis import TURNS
from borgcheck.analysis.hand import OpeningHand, opening_hand
from borgcheck.analysis.probes import Probe, probe
from borgcheck.analysis.staffing import Staffing, staffing
from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.common.notebook import html_table
from borgcheck.model.deck import Deck, SectionId, cards_of, probe_cards
from borgcheck.model.dicts import StatsDict, TargetDict
from borgcheck.rules.facts import advice

# Borg Rulebook 1.6, Borg Personnel.
SUBCOMMANDS = ("Com", "Nav", "Def")


class Target(NamedTuple):
    """An objective in the deck that targets a mission: what it requires, and the missions that meet it."""

    objective: str
    wanted: str
    missions: tuple[str, ...]

    def to_dict(self) -> TargetDict:
        """Return an item of `targets`."""
        return {"objective": self.objective, "wanted": self.wanted, "missions": list(self.missions)}


class Stats(NamedTuple):
    """Numbers about one deck.

    Attributes:
        sections: The cards of each section, by its id.
        types: The cards of each type, by section.
        subcommands: The subcommand icons of the personnel: `Com`, `Nav` and `Def`.
        probes: The chances of the deck's own objectives.
        other_probes: The chances of every other [BO] objective of the catalogue.
        hand: The chances of the opening hand.
        staffing: For each ship of the deck, how many personnel of the draw deck meet its staffing icons.
        missions: How many missions are on planets and in space.
        targets: The objectives of the deck that target a mission, with the missions that they can target.
        unknown: The titles of cards that are not in the catalogue: they count as cards, and match nothing.
        not_read: The lines that could not be read, and are not counted.
    """

    sections: dict[str, int]
    types: dict[str, dict[str, int]]
    subcommands: dict[str, int]
    probes: tuple[Probe, ...]
    other_probes: tuple[Probe, ...]
    hand: OpeningHand
    staffing: tuple[Staffing, ...]
    missions: dict[str, int]
    targets: tuple[Target, ...]
    unknown: tuple[str, ...]
    not_read: tuple[int, ...]

    @property
    def by_type(self) -> dict[str, int]:
        """Return the number of cards of each type."""
        return {type: sum(by_section.values()) for type, by_section in self.types.items()}

    def __repr__(self) -> str:
        counts = ", ".join(f"{section} {number}" for section, number in self.sections.items())
        return f"<Stats: {counts}; {len(self.probes)} objectives with probes>"

    def _repr_html_(self) -> str:
        cards = html_table("Cards", list(self.sections), [list(self.sections.values())])
        rows = [
            (
                p.objective,
                " or ".join(o.printed.icons),
                f"{o.deciding.fitting} of {o.deciding.of}",
                f"{float(o.deciding.first_probe):.1%}",
            )
            for p in self.probes
            for o in p.outcomes
        ]
        return cards + html_table("Probes", ("objective", "icons", "cards", "first probe"), rows)

    def to_dict(self) -> StatsDict:
        """Return what `borgcheck stats --output-format json` prints."""
        return {
            "counts": {
                "section": self.sections,
                "type": self.by_type,
                "type_by_section": self.types,
                "subcommand": self.subcommands,
            },
            "probe": [p.to_dict() for p in self.probes],
            "probe_all": [p.to_dict() for p in self.other_probes],
            "opening_hand": self.hand.to_dict(),
            "staffing": [s.to_dict() for s in self.staffing],
            "missions": {
                "planet": self.missions["planet"],
                "space": self.missions["space"],
                "targets": [t.to_dict() for t in self.targets],
            },
            "unknown": list(self.unknown),
            "not_read": list(self.not_read),
        }


def stats(deck: Deck, catalogue: Catalogue, *, turns: int = TURNS) -> Stats:
    """Return the statistics of a deck.

    Args:
        deck: The deck.
        catalogue: The cards; its objectives are included besides the deck's own.
        turns: The number of consecutive turns for which to compute the chances of probes.
    """
    draw = deck.section(SectionId.DRAW)
    objectives = _of_deck(deck, "Objective")
    own = {c.title: c for c in objectives if _is_current_objective(c)}
    others = [
        c
        for c in catalogue.of_type("Objective")
        if c.is_first_edition and _is_current_objective(c) and c.title not in own
    ]
    missions = [(c, e.count) for e, c in cards_of(deck.section(SectionId.MISSIONS))]
    return Stats(
        sections=deck.counts(),
        types=_types(deck),
        subcommands={
            icon: sum(e.count * c.icons.count(icon) for e, c in deck.cards if c.type == "Personnel")
            for icon in SUBCOMMANDS
        },
        probes=tuple(probe(c, probe_cards(deck, c), turns=turns) for c in own.values()),
        other_probes=tuple(probe(c, draw, turns=turns) for c in sorted(others, key=lambda c: c.title)),
        hand=opening_hand(draw),
        staffing=tuple(staffing(ship, deck) for ship in _of_deck(deck, "Ship")),
        missions={
            "planet": sum(n for c, n in missions if "P" in c.location),
            "space": sum(n for c, n in missions if "S" in c.location),
        },
        targets=tuple(_targets(objectives, [c for c, _ in missions])),
        unknown=tuple(dict.fromkeys(e.title for e in deck.played if e.card is None)),
        not_read=deck.unread_lines,
    )


def _is_current_objective(card: Card) -> bool:
    return card.type == "Objective" and "BO" in card.icons


def _of_deck(deck: Deck, type: str) -> list[Card]:
    """Return the deck's cards of a type, each once, in file order."""
    return list({c.title: c for _, c in deck.cards if c.type == type}.values())


def _types(deck: Deck) -> dict[str, dict[str, int]]:
    """Count cards by type, the most common first, and by section."""
    found: dict[str, dict[str, int]] = {}
    for entry in deck.played:
        type = entry.card.type if entry.card else "unknown"
        by_section = found.setdefault(type, {})
        section = str(entry.section)
        by_section[section] = by_section.get(section, 0) + entry.count
    return dict(sorted(found.items(), key=lambda item: (-sum(item[1].values()), item[0])))


def _targets(objectives: Iterable[Card], missions: list[Card]) -> Iterable[Target]:
    for objective in objectives:
        wanted = advice().targets.get(objective.title)
        if wanted is not None:
            fitting = dict.fromkeys(m.title for m in missions if wanted.matches(m))
            yield Target(objective.title, wanted.said, tuple(fitting))
