"""The Borg of a crew or an Away Team, as somebody writes them down.

A line is a title or identification, with a number of copies before it if there are several. Behind it may stand how a
personnel of the opponent was assimilated, `(assimilated)` or `(counterpart)`, and behind a colon skills that the
catalogue cannot know: the one that the Borg Queen selects, or those printed on a card whose skills it does not hold.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from borgcheck.cards.abilities import Skill, skill_names
from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.errors import BorgcheckError, nearest
from borgcheck.tables.assimilation import UNSAID, as_borg, assimilate
from borgcheck.tables.picking import one_card

_SKILLS = re.compile(r"^(.*?)\s*:\s*([^():]*)$")
_HOW = re.compile(r"^(.*\S)\s*\((assimilated|drone|counterpart)\)$", re.I)
_COPIES = re.compile(r"^(-?\d{1,9})\s*x?\s+(.+)$", re.I)
_MOST_COPIES = 99


@dataclass(frozen=True)
class Member:
    """A Borg of a crew or Away Team.

    `outcome` is `drone` or `counterpart` for a personnel assimilated from the opponent, else empty. `cunning` is as
    printed, `skills` those of the card (None where only the card tells them), `given` those that were written down.
    """

    card: Card
    outcome: str
    icons: tuple[str, ...]
    cunning: str
    skills: tuple[Skill, ...] | None
    given: tuple[Skill, ...] = ()

    @property
    def is_communication(self) -> bool:
        """Whether this is a [Com] Borg."""
        return "Com" in self.icons

    @property
    def is_queen(self) -> bool:
        return "Queen" in self.card.keywords

    @property
    def is_counterpart(self) -> bool:
        return self.outcome == "counterpart" or (self.card.is_borg and "Counterpart" in self.card.keywords)

    @property
    def regular(self) -> tuple[Skill, ...]:
        """Every regular skill that is known of it, at its highest level."""
        return highest((*(self.skills or ()), *self.given))


@dataclass(frozen=True)
class Place:
    """Borg who are present together, such as the crew of a ship."""

    name: str
    members: tuple[Member, ...]


def highest(skills: Sequence[Skill]) -> tuple[Skill, ...]:
    """Each different skill once, at its highest level, in the order of appearance."""
    levels: dict[str, int] = {}
    for skill in skills:
        levels[skill.name] = max(skill.level, levels.get(skill.name, 0))
    return tuple(Skill(name, level) for name, level in levels.items())


def read_places(lists: Mapping[str, Sequence[str]], cards: Catalogue) -> tuple[Place, ...]:
    """The places with their Borg; raises BorgcheckError, naming the line, for what is no Borg or no card."""
    return tuple(
        Place(name, tuple(member for line in lines for member in _members(line, cards)))
        for name, lines in lists.items()
        if lines
    )


def read_file(content: bytes) -> tuple[dict[str, list[str]], bool]:
    """The lists of a TOML file by place, and whether the places are apart (`apart = true`).

    Raises BorgcheckError where it is no such file.
    """
    try:
        table = tomllib.loads(content.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BorgcheckError(f"is no TOML file ({error})") from None
    apart = table.pop("apart", False)
    if not isinstance(apart, bool):
        raise BorgcheckError("`apart` must be true or false")
    for name, lines in table.items():
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise BorgcheckError(f'`{name}` must be a list of cards, such as ["Interlink Drone", "2 Guard Drone"]')
    return table, apart


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
    member = _member(one_card(cards, title), outcome, skills)
    for _ in range(copies):
        yield member


def _member(card: Card, outcome: str, skills: str) -> Member:
    outcome = "drone" if outcome == "assimilated" else outcome
    if card.type != "Personnel":
        raise BorgcheckError(f"{card.title} is no personnel but {card.kind}: only Borg personnel share")
    if not card.is_borg:
        _check(card, outcome)
    elif outcome:
        raise BorgcheckError(f"{card.title} is Borg already: name it without ({outcome})")
    borg = as_borg(card, outcome)
    return Member(card, outcome, borg.icons, borg.figures[1], borg.skills, tuple(_skills(skills, card)))


def _check(card: Card, outcome: str) -> None:
    """Raise BorgcheckError where a personnel of the opponent cannot be a Borg in this way, or the way is not said."""
    outcomes = {o.name: o for o in assimilate(card).outcomes}
    barred = outcomes[outcome or "drone"].barred
    if barred:
        raise BorgcheckError(f"{card.title} as a {outcome or 'drone'}: {barred.text}; see {barred.ruling}")
    if not outcome:
        ways = [f"`{card.title} (assimilated)` for a drone made of it"]
        if not outcomes["counterpart"].barred:
            ways.append(f"`{card.title} (counterpart)` for a counterpart")
        raise BorgcheckError(f"{card.title} is {card.kind}, no Borg: write {', or '.join(ways)}")
    if outcomes[outcome].after("staffing") == UNSAID:
        raise BorgcheckError(
            f"{card.title}: no document says which icon and attributes two personnel on one card get as drones"
        )


def _skills(text: str, card: Card) -> Iterator[Skill]:
    known = {name.casefold(): name for name in skill_names()}
    for part in filter(None, (p.strip() for p in text.split(","))):
        skill = Skill.parse(part)
        if skill.name.casefold() not in known:
            near = nearest(skill.name, known.values(), likeness=60)
            raise BorgcheckError(
                f"{card.title}: no regular skill is called {skill.name!r}" + (f"; did you mean {near}?" if near else "")
            )
        yield Skill(known[skill.name.casefold()], skill.level)
