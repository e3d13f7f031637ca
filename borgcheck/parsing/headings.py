"""The words that lists use as headings, and what each opens."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from borgcheck.cards.fold import fold
from borgcheck.deck import SectionId


class Level(IntEnum):
    """How far out a heading stands: a part of the deck, a part of that, a card type within it."""

    PART = 0
    PILE = 1
    TYPE = 2


class Meaning(NamedTuple):
    """What a heading word means: the section it opens, or None for a sub-heading by card type.

    `nature` tells sub-headings of cards that are normally seeded from those that are played.
    """

    level: Level
    section: SectionId | None = None
    nature: str = ""


_PARTS: dict[SectionId, str] = {
    SectionId.SEED: "seed, seeds, seed cards, seed deck, seed pile, seed+dil, seed dil, seeds and dilemmas, seed phase",
    SectionId.DRAW: (
        "draw, draw deck, draw cards, draw deck cards, draw pile, deck, main deck, play deck, drawdeck, library"
    ),
    SectionId.QS_TENT: "q's tent, qs tent, qstent, q's tent side deck, in q's tent, tent, q tent, ref, referee",
    SectionId.Q_CONTINUUM: (
        "q continuum, q-continuum side deck, qcontinuum, flash, q flash, q-flash side deck, q side deck, q icon cards"
    ),
    SectionId.BATTLE_BRIDGE: (
        "battle bridge, battle bridge side deck, battle bridge deck, battlebridge, tactics, tactic, tactic cards"
    ),
    SectionId.TRIBBLE: "tribble, tribbles, tribble side deck, tribble deck, storage compartment",
    SectionId.DILEMMA: "dyson, dyson sphere, dyson sphere side deck, dilemma side deck",
    SectionId.OUTSIDE: (
        "outside, outside the game, from outside the game, outside game, outside of the game, out of game, "
        "out of the game, sideboard, binder"
    ),
    SectionId.ASIDE: "aside, set aside, maybe, maybeboard",
}
_PILES: dict[SectionId, str] = {
    SectionId.MISSIONS: "missions, mission, mission cards, mission deck, mission pile",
    SectionId.SITES: "sites, site, site cards, site pile",
    SectionId.SEED: (
        "other seeds, other seed cards, other seed, seeds other, misc seeds, facilities and other seeds, "
        "dilemmas and other seeds, dilemmas artifacts other seeds, dilemmas other seeds"
    ),
}
_SEEDED_TYPES = (
    "dilemmas, dilemma, dilemma cards, planet dilemmas, space dilemmas, dual dilemmas, planet, space, planet space, "
    "dilemmas artifacts, dilemmas and artifacts, artifacts, artifact, dilemma combos, combos, space planet dilemmas, "
    "planet space dilemmas, dual icon dilemmas, space planet, dual, dual icon, dilemma pile, dilemma deck"
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
    "freebies, downloads, headquarters mission, support, everything else, utility, universal drones"
)
# Key words of a line `Key: value` that says something about the deck rather than naming a card.
_METADATA = {
    "name": "deck name, name, deck, deck title, title, decklist",
    "player": "player, player name, played by, by, author, designer, deck designer",
    "event": "event, tournament",
    "date": "date",
    "facts": (
        "affiliation, format, record, location, director, source, game, total, totals, total cards, points, deck size, "
        "newsgroups, subject, from, to, rating, submitted by, posted by, organization, reply to, deck type, archetype"
    ),
    "notes": "notes, note, comments, comment, description, strategy, how to play, analysis",
}
METADATA = {word: key for key, words in _METADATA.items() for word in words.split(", ")}
SECOND_EDITION = frozenset({"headquarters mission", "dilemma pile", "dilemma deck"})
_ADORNED = re.compile(r"^[-=*_~#<>\[|.\s]*[-=*_~#<>\[|.][-=*_~#<>\[|.\s]*(?P<bare>.*?)(?P<behind>[-=*_~#<>\]|\s:]*)$")
_ENUMERATION = re.compile(
    r"^(?:(?:[IVX]{1,4}|\d{1,2}|[A-Za-z])[.)]\s+|(?:[Pp]art|[Ss]ection)\s+(?:[IVX]{1,4}|\d{1,2})\s*[.):–—-]\s+)"
)
_OWNERS = re.compile(r"^(?:(?:my|our|your|borg|stocked|side deck|in|under|the|cards) )+")
# Words that join or qualify the card types of a sub-heading (`Objectives & Other Events`).
_JOINING = frozenset("and or other others universal unique borg the cards card misc deck draw seed".split())
# No heading is longer, and the patterns below take their time with long lines.
_LONGEST = 200
_UNIT = r"(?:cards?|total|copies)?"
# A total as it stands behind a heading: "24", "24/30" (so many of so many), "total: 24".
_TOTAL = r"(?:(?:total|cards)\s*[:=]?\s*)?(?P<total>\d+)(?:\s*/\s*\d+)?"
# The ways in which a heading is put together: a total behind it, a total and a remark, a total in front, a remark.
_FORMS = (
    re.compile(rf"^(?P<words>.*?\D)[\s:–—-]*[(\[]?\s*{_TOTAL}\s*(?P<share>%?)\s*{_UNIT}\s*[)\]]?[\s:.]*$", re.I),
    re.compile(rf"^(?P<words>[^()]*?)\s*\({_TOTAL}\s*(?P<share>%?)\s*{_UNIT}\)\s*[-–—:]?\s*\D*$", re.I),
    re.compile(r"^(?P<total>\d{1,4})(?P<share>\b)\s*x?\s+(?P<words>[^\d]+)$", re.I),
    re.compile(r"^(?P<words>[^()]*?)(?P<total>)(?P<share>)\s*\([^()\d]*\)[\s:]*$"),
)


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


class Header(NamedTuple):
    """A line read as a heading: its words, what they mean (None: nothing known), the total it declares,
    and whether it is set off by rules, brackets or emphasis (`-- Q's Tent --`)."""

    words: str
    known: Meaning | None
    declared: int | None
    adorned: bool


@lru_cache(maxsize=8192)
def read_header(text: str) -> Header:
    """Read a line as a heading, in all the ways in which headings are written.

    `DRAW DECK (49)`, `Missions: 6`, `6 Missions`, `Ships (20%)`, `-- Seed Cards --`, `II. Missions`,
    `Dilemmas (16) - the usual`. A percentage is no total.
    """
    text = " ".join(text.split())
    if len(text) > _LONGEST:
        return Header(text, None, None, False)
    ornate = _ADORNED.match(text)
    bare = _ENUMERATION.sub("", ornate.group("bare") if ornate else text)
    # One sign in front is a bullet; a rule or signs on both sides set the line off.
    adorned = ornate is not None and (bool(ornate.group("behind").strip(" :")) or len(_leading(text, ornate)) > 1)
    if "|" in bare:
        return Header(bare, None, None, adorned)
    found = [
        (m.group("words").strip(": -–—*.…·_"), m.group("total"), m.group("share") == "%")
        for p in _FORMS
        if (m := p.match(bare))
    ]
    for words, total, share in found:
        if known := meaning(words):
            return Header(words, known, _total(total, share=share), adorned)
    if found and found[0][1]:
        words, total, share = found[0]
        return Header(words, None, _total(total, share=share), adorned)
    return Header(bare.strip(": *"), meaning(bare), None, adorned)


def _leading(text: str, ornate: re.Match[str]) -> str:
    return text[: ornate.start("bare")].replace(" ", "")


def _total(digits: str | None, *, share: bool) -> int | None:
    return None if share or not digits or len(digits) > 6 else int(digits)


def meaning(words: str) -> Meaning | None:
    """What a heading's words mean, or None where they are no known heading."""
    folded = fold(words)
    owned = _OWNERS.sub("", folded)
    # "My deck" is a deck's name.
    return vocabulary().get(folded) or (vocabulary().get(owned) if owned != "deck" else None) or _types(folded)


def _types(folded: str) -> Meaning | None:
    """A sub-heading of several card types, `Objectives & Events`: seeded or played if all of them are."""
    kinds = [vocabulary().get(w) for w in folded.split() if w not in _JOINING]
    if not kinds or any(k is None or k.level is not Level.TYPE for k in kinds):
        return None
    natures = {k.nature for k in kinds if k}
    return Meaning(Level.TYPE, None, natures.pop() if len(natures) == 1 else "either")


def nearest(words: str, likeness: float = 72.0) -> str:
    """The known heading that a word resembles most closely (likeness: 0 to 100), empty if none does."""
    from rapidfuzz import fuzz, process

    hit = process.extractOne(fold(words), vocabulary().keys(), scorer=fuzz.ratio, score_cutoff=likeness)
    return hit[0] if hit else ""


def shouted(words: str) -> bool:
    """Whether a heading is written in capitals, as article lists do (`Q's TENT`)."""
    letters = re.sub(r"['’]s\b", "", words)
    return letters.isupper()
