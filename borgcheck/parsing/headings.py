"""The words that lists use as headings, and what each opens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from borgcheck.cards.fold import fold
from borgcheck.deck import SectionId


class Level(IntEnum):
    """How far out a heading stands: a part of the deck, a part of that, a card type within it."""

    PART = 0
    PILE = 1
    TYPE = 2


@dataclass(frozen=True)
class Meaning:
    """What a heading word means: the section it opens, or None for a sub-heading by card type.

    `nature` tells sub-headings of cards that are normally seeded from those that are played.
    """

    level: Level
    section: SectionId | None = None
    nature: str = ""


_PARTS: dict[SectionId, str] = {
    SectionId.SEED: "seed, seeds, seed cards, seed deck, seed pile, seed+dil, seed dil, seeds and dilemmas, seed phase",
    SectionId.DRAW: "draw, draw deck, draw cards, draw pile, deck, main deck, play deck, drawdeck, library",
    SectionId.QS_TENT: "q's tent, qs tent, qstent, q's tent side deck, in q's tent, tent, q tent, ref, referee",
    SectionId.Q_CONTINUUM: (
        "q continuum, q-continuum side deck, qcontinuum, flash, q flash, q-flash side deck, q side deck, q icon cards"
    ),
    SectionId.BATTLE_BRIDGE: "battle bridge, battle bridge side deck, battlebridge, tactics, tactic, tactic cards",
    SectionId.TRIBBLE: "tribble, tribbles, tribble side deck, tribble deck, storage compartment",
    SectionId.DILEMMA: "dyson, dyson sphere, dyson sphere side deck, dilemma side deck",
    SectionId.OUTSIDE: "outside, outside the game, from outside the game, outside game, sideboard",
    SectionId.ASIDE: "aside, set aside, maybe, maybeboard",
}
_PILES: dict[SectionId, str] = {
    SectionId.MISSIONS: "missions, mission, mission cards, mission deck, mission pile",
    SectionId.SITES: "sites, site, site cards, site pile",
    SectionId.SEED: "other seeds, other seed cards, other seed, seeds other, misc seeds, facilities and other seeds",
}
_SEEDED_TYPES = (
    "dilemmas, dilemma, dilemma cards, planet dilemmas, space dilemmas, dual dilemmas, planet, space, planet space, "
    "dilemmas artifacts, dilemmas and artifacts, artifacts, artifact, dilemma combos, combos, space planet dilemmas, "
    "planet space dilemmas, dual icon dilemmas"
)
_PLAYED_TYPES = (
    "personnel, personnels, personnel cards, crew, drones, borg drones, counterparts, ship, ships, ship cards, "
    "equipment, equipments, interrupt, interrupts, interrupts events, events interrupts, events and interrupts"
)
_EITHER_TYPES = (
    "event, events, incident, incidents, objective, objectives, incidents objectives, objectives incidents, doorway, "
    "doorways, facility, facilities, outpost, outposts, headquarters, station, stations, time location, "
    "time locations, treaty, treaties, hidden agenda, hidden agendas, other, others, misc, miscellaneous, rest, "
    "side deck, side decks, verbs, nouns, incidents events, events incidents, facilities outposts, free plays, "
    "freebies, downloads"
)
# Key words of a line `Key: value` that says something about the deck rather than naming a card.
_METADATA = {
    "name": "deck name, name, deck, deck title, title, decklist",
    "player": "player, player name, played by, by, author, designer, deck designer",
    "event": "event, tournament",
    "date": "date",
    "facts": (
        "affiliation, format, record, location, director, source, game, total, totals, total cards, points, deck size"
    ),
    "notes": "notes, note, comments, comment, description, strategy, how to play, analysis",
}
METADATA = {word: key for key, words in _METADATA.items() for word in words.split(", ")}
DIRECTIVES = ("name", "ruleset", "player", "event", "date", "notes")
SECOND_EDITION = frozenset({"headquarters mission", "dilemma pile"})
_TOTAL = re.compile(r"[\s:]*\(?\s*(\d+)\s*(%?)\s*(?:cards?)?\s*\)?[\s:]*$")


@lru_cache(maxsize=1)
def vocabulary() -> dict[str, Meaning]:
    """Every known heading, folded, and its meaning."""
    out: dict[str, Meaning] = {}

    def add(words: str, meaning: Meaning) -> None:
        for word in words.split(", "):
            out[fold(word)] = meaning

    for words, nature in ((_EITHER_TYPES, "either"), (_PLAYED_TYPES, "played"), (_SEEDED_TYPES, "seeded")):
        add(words, Meaning(Level.TYPE, None, nature))
    for section, words in _PARTS.items():
        add(words, Meaning(Level.PART, section))
    for section, words in _PILES.items():
        add(words, Meaning(Level.PILE, section))
    return out


LABELS = {
    SectionId.MISSIONS: "Missions",
    SectionId.SEED: "Seed",
    SectionId.SITES: "Sites",
    SectionId.DRAW: "Draw",
    SectionId.QS_TENT: "Q's Tent",
    SectionId.Q_CONTINUUM: "Q-Continuum",
    SectionId.BATTLE_BRIDGE: "Battle Bridge",
    SectionId.TRIBBLE: "Tribble",
    SectionId.DILEMMA: "Dyson Sphere",
    SectionId.OUTSIDE: "Outside",
    SectionId.ASIDE: "Aside",
}
"""The heading of each section in the canonical format."""


def split_total(text: str) -> tuple[str, int | None]:
    """A heading's words and the total behind them: `DRAW DECK (49)`, `Missions: 6`, `Ships (20%)`.

    A percentage is no total.
    """
    text = text.strip().strip("*").strip()
    match = _TOTAL.search(text)
    if not match or match.start() == 0:
        return text.rstrip(": ").strip("*").strip(), None
    words = text[: match.start()].rstrip(": ").strip("*").strip()
    number = match.group(1)
    return words, None if match.group(2) or len(number) > 6 else int(number)


def meaning(words: str) -> Meaning | None:
    """What a heading's words mean, or None where they are no known heading."""
    return vocabulary().get(fold(words))


def nearest(words: str, likeness: float = 72.0) -> str:
    """The known heading that a word resembles most closely (likeness: 0 to 100), empty if none does."""
    from rapidfuzz import fuzz, process

    hit = process.extractOne(fold(words), vocabulary().keys(), scorer=fuzz.ratio, score_cutoff=likeness)
    return hit[0] if hit else ""


def shouted(words: str) -> bool:
    """Whether a heading is written in capitals, as article lists do (`Q's TENT`)."""
    letters = re.sub(r"['’]s\b", "", words)
    return letters.isupper()
