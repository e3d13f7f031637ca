"""Read the Borg of a crew or an Away Team.

A line is a title or identification, preceded by the number of copies if there are several. `(assimilated)` or
`(counterpart)` may follow, for a personnel that was assimilated from the opponent, and after a colon the skills that
the catalogue cannot know: the one that the Borg Queen selects, or those printed on a card whose skills it does not
list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from borgcheck.analysis.assimilation import NO_RULING, as_borg, assimilation_of
from borgcheck.cards.abilities import Skill, skill_names
from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.common.options import read_toml
from borgcheck.common.phrasing import join_words, with_article
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError

_SKILLS = re.compile(r"^(.*?)\s*:\s*([^():]*)$")
_HOW = re.compile(r"^(.*\S)\s*\((assimilated|drone|counterpart)\)$", re.I)
_COPIES = re.compile(r"^(-?\d{1,9})\s*x?\s+(.+)$", re.I)
_MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class Member:
    """A Borg of a crew or Away Team.

    Attributes:
        card: The card.
        outcome: `drone` or `counterpart` for a personnel assimilated from the opponent; empty for others.
        icons: Its subcommand icons.
        cunning: Its CUNNING, as printed or converted.
        skills: The skills of the card, or None if only the card itself states them.
        given: The skills written after its title.
    """

    card: Card
    outcome: str
    icons: tuple[str, ...]
    cunning: str
    skills: tuple[Skill, ...] | None
    given: tuple[Skill, ...] = ()

    @property
    def is_queen(self) -> bool:
        return "Queen" in self.card.keywords

    @property
    def is_counterpart(self) -> bool:
        return self.outcome == "counterpart" or (self.card.is_borg and "Counterpart" in self.card.keywords)

    @property
    def regular(self) -> tuple[Skill, ...]:
        """Every regular skill that it is known to have, at its highest level."""
        return highest_levels((*(self.skills or ()), *self.given))


@dataclass(frozen=True, slots=True)
class Place:
    """Borg who are present with each other, such as the crew of a ship."""

    name: str
    members: tuple[Member, ...]


def highest_levels(skills: Sequence[Skill]) -> tuple[Skill, ...]:
    """Return each skill once, at its highest level, in order of appearance."""
    levels: dict[str, int] = {}
    for skill in skills:
        levels[skill.name] = max(skill.level, levels.get(skill.name, 0))
    return tuple(Skill(name, level) for name, level in levels.items())


def read_places(lists: Mapping[str, Sequence[str]], cards: Catalogue) -> tuple[Place, ...]:
    """Read the Borg of each place.

    Raises:
        BorgcheckError: A line is not a Borg personnel; the message names it.
    """
    return tuple(
        Place(name, tuple(member for line in lines for member in _members(line, cards)))
        for name, lines in lists.items()
        if lines
    )


def read_lists(file: str) -> dict[str, Any]:
    """Read the lists of a TOML file, by place, and whether the places are at different locations (`apart = true`).

    Raises:
        BorgcheckError: The file cannot be read, is not TOML, or a value has the wrong type.
    """
    name, lists = read_toml(file)
    for key, value in lists.items():
        if key == "apart":
            if not isinstance(value, bool):
                raise BorgcheckError(f"{name}: `apart` must be true or false")
        elif not isinstance(value, list) or not all(isinstance(line, str) for line in value):
            raise BorgcheckError(
                f'{name}: `{key}` must be a list of cards, such as ["Interlink Drone", "2 Guard Drone"]'
            )
    return lists


def _members(line: str, cards: Catalogue) -> Iterator[Member]:
    title, outcome, skills = " ".join(line.split()), "", ""
    if not cards.lookup(title):
        if match := _SKILLS.match(title):
            title, skills = match.groups()
        if not cards.lookup(title) and (match := _HOW.match(title)):
            title, outcome = match.group(1), match.group(2).lower()
    copies = 1
    if not cards.lookup(title) and (match := _COPIES.match(title)):
        copies, title = int(match.group(1)), match.group(2)
        if not 1 <= copies <= _MOST_COPIES:
            raise BorgcheckError(f"{line!r}: a count is a whole number from 1 to {_MOST_COPIES}")
    member = _member(one_card(cards, title), outcome, skills, cards)
    for _ in range(copies):
        yield member


def _member(card: Card, outcome: str, skills: str, cards: Catalogue) -> Member:
    outcome = "drone" if outcome == "assimilated" else outcome
    if card.type != "Personnel":
        raise BorgcheckError(f"{card.title} is {with_article(card.kind)}, not a personnel: only Borg personnel share")
    if not card.is_borg:
        _require_assimilable(card, outcome, cards)
    elif outcome:
        raise BorgcheckError(f"{card.title} is already Borg: leave out ({outcome})")
    borg = as_borg(card, outcome)
    return Member(card, outcome, borg.icons, borg.figures[1], borg.skills, tuple(_skills(skills, card)))


def _require_assimilable(card: Card, outcome: str, cards: Catalogue) -> None:
    """Require that a personnel of the opponent can become Borg in the given way.

    Raises:
        BorgcheckError: It cannot, or no way is given.
    """
    outcomes = {o.name: o for o in assimilation_of(card).outcomes}
    chosen = outcomes[outcome or "drone"]
    if chosen.barred:
        raise BorgcheckError(f"{card.title} {chosen.heading}: {chosen.barred.text}; see {chosen.barred.ruling}")
    if chosen.after("staffing") == NO_RULING:
        raise BorgcheckError(
            f"{card.title}: no ruling says which icon and attributes a dual-personnel card gets as a drone"
        )
    if not outcome:
        title = unambiguous_title(cards, card)
        ways = [f"`{title} (assimilated)` if it is a drone"]
        if not outcomes["counterpart"].barred:
            ways.append(f"`{title} (counterpart)` if it is a counterpart")
        raise BorgcheckError(f"{card.title} is {with_article(card.kind)}, not a Borg: write {', or '.join(ways)}")


def _skills(text: str, card: Card) -> Iterator[Skill]:
    known = {name.casefold(): name for name in skill_names()}
    for part in filter(None, (p.strip() for p in text.split(","))):
        skill = Skill.parse(part)
        if skill.name.casefold() not in known:
            meant = did_you_mean(nearest(skill.name, known.values()))
            raise BorgcheckError(f"{card.title}: there is no regular skill {skill.name!r}{meant}")
        yield Skill(known[skill.name.casefold()], skill.level)


def one_card(cards: Catalogue, text: str) -> Card:
    """Return the card that a title, identification or nickname means.

    Raises:
        BorgcheckError: No card has this title (the message names similar ones), several cards share it (it says how to
            write each), or the card is from the Second Edition, which the documents do not cover.
    """
    found = cards.lookup(text).cards
    if not found:
        raise BorgcheckError(f"no card is called {text!r}{did_you_mean(cards.suggest(text))}")
    if len(found) > 1:
        titles = join_words((unambiguous_title(cards, card) for card in found), "or")
        raise BorgcheckError(f"{text!r} is the title of {len(found)} cards: write {titles}")
    if not found[0].is_first_edition:
        raise BorgcheckError(f"{found[0].title} is a Second Edition card: the rulings are for the First Edition")
    return found[0]


def unambiguous_title(cards: Catalogue, card: Card) -> str:
    """Return a way to write a card's title that means only this card."""
    sets = (expansions()[p.release].name if p.release in expansions() else p.release for p in card.printings)
    spellings = (card.title, *(f"{card.printed} ({name})" for name in sets))
    return next((s for s in spellings if cards.lookup(s).cards == (card,)), card.title)
