"""What the Borg of a hive share: skills through an Interlink Drone, CUNNING through a Unity Drone (Borg Rulebook 1.6,
glossary).

A hive is all of a player's Borg at one location, whether on a planet or aboard; a place is Borg who are present with
each other. Where an Interlink Drone is in the hive, the Borg of every place with a [Com] Borg (who counts himself)
share their regular skills, each at its highest level in any one of them. Where a Unity Drone is, the total CUNNING of
every place with a [Com] Borg is that of all those places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from borgcheck.cards.abilities import Skill
from borgcheck.tables.assimilation import Said
from borgcheck.tables.members import Member, Place, highest

INTERLINK = "borg-rulebook-1.6#interlink-drone"
UNITY = "borg-rulebook-1.6#unity-drone"
HIVE = "borg-rulebook-1.6#the-collective-and-hive"
_SKILLS = "borg-rulebook-1.6#skills"
_QUEEN = "borg-rulebook-1.6#borg-queen"
_COUNTERPART = "borg-rulebook-1.6#counterpart"
_ASSIMILATION = "borg-rulebook-1.6#personnel-assimilation"


@dataclass(frozen=True)
class Total:
    """A total of CUNNING, and the titles whose CUNNING is no number and is not in it."""

    number: int
    without: tuple[str, ...] = ()

    def __add__(self, other: Total) -> Total:
        return Total(self.number + other.number, (*self.without, *other.without))


@dataclass(frozen=True)
class Shared:
    """A place of a hive: whether its Borg share skills and CUNNING, its own CUNNING and the total it counts with."""

    place: Place
    has_communication: bool
    shares_skills: bool
    shares_cunning: bool
    own: Total
    total: Total


@dataclass(frozen=True)
class Loss:
    """A Borg on whom sharing hangs: without him the places named stop sharing skills, or CUNNING."""

    title: str
    place: str
    skills: tuple[str, ...]
    cunning: tuple[str, ...]


@dataclass(frozen=True)
class Hive:
    """What the Borg at one location share. `skills` are those that each Borg of a place that shares has."""

    has_interlink: bool
    has_unity: bool
    places: tuple[Shared, ...]
    skills: tuple[Skill, ...]
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True)
class Sharing:
    """The hives of a collective, and what else there is to know of its Borg."""

    hives: tuple[Hive, ...]
    notes: tuple[Said, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that this rests on."""
        return tuple(dict.fromkeys((INTERLINK, UNITY, HIVE, *(n.ruling for n in self.notes))))


def share(places: Sequence[Place], *, apart: bool = False) -> Sharing:
    """What the Borg of some places share, who are in one hive, or each place in a hive of its own where they are
    `apart`, at different locations."""
    groups = [(place,) for place in places] if apart else [tuple(places)]
    found = tuple(replace(_share(group), losses=_losses(group)) for group in groups)
    members = [m for place in places for m in place.members]
    notes = [note for member in dict.fromkeys(members) for note in _notes_on(member)]
    return Sharing(found, (*notes, *_limits(members)))


def _share(places: Sequence[Place]) -> Hive:
    everybody = [m for place in places for m in place.members]
    interlink, unity = (any(m.card.identification == d for m in everybody) for d in ("Interlink Drone", "Unity Drone"))
    linked = [place for place in places if any(m.is_communication for m in place.members)]
    total = sum((_cunning(place) for place in linked), Total(0))
    shared = tuple(
        Shared(
            place=place,
            has_communication=place in linked,
            shares_skills=interlink and place in linked,
            shares_cunning=unity and place in linked and len(linked) > 1,
            own=_cunning(place),
            total=total if unity and place in linked else _cunning(place),
        )
        for place in places
    )
    pool = [s for place in linked for m in place.members for s in m.regular] if interlink else []
    return Hive(interlink, unity, shared, highest(pool))


def _cunning(place: Place) -> Total:
    """The CUNNING of a place; the two figures of a dual-personnel card count both."""
    number, without = 0, []
    for member in place.members:
        parts = member.cunning.split("+")
        if all(p.isdigit() for p in parts):
            number += sum(map(int, parts))
        else:
            without.append(member.card.title)
    return Total(number, tuple(without))


def _losses(places: Sequence[Place]) -> tuple[Loss, ...]:
    before = _share(places)
    out: dict[Loss, None] = {}
    for index, place in enumerate(places):
        for position, member in enumerate(place.members):
            left = replace(place, members=(*place.members[:position], *place.members[position + 1 :]))
            after = _share([left if i == index else p for i, p in enumerate(places)])
            pairs = [(b, a) for b, a in zip(before.places, after.places, strict=True) if a.place.members]
            skills = tuple(b.place.name for b, a in pairs if b.shares_skills and not a.shares_skills)
            cunning = tuple(b.place.name for b, a in pairs if b.shares_cunning and not a.shares_cunning)
            if skills or cunning:
                out[Loss(member.card.title, place.name, skills, cunning)] = None
    return tuple(out)


def _notes_on(member: Member) -> list[Said]:
    title = member.card.title
    notes = []
    if member.is_queen and not member.given:
        notes.append(
            Said(f"{title}: no selected skill was given; write it behind the title, as in `: Empathy`.", _QUEEN)
        )
    elif member.is_queen and (len(member.given) > 1 or member.given[0].level > 1):
        notes.append(Said(f"{title}: she selects one skill; the level is not said to be more than 1.", _QUEEN))
    elif member.skills is None and not member.given:
        notes.append(
            Said(
                f"{title}: its skills are as printed on the card; write them behind the title, as in `: Youth`.",
                _SKILLS,
            )
        )
    names = [s.name for s in member.skills or ()]
    if len(set(names)) < len(names):
        twice = next(n for n in names if names.count(n) > 1)
        notes.append(Said(f"{title}: lists {twice} twice; no line says that the two add up.", _ASSIMILATION))
    if not all(p.isdigit() for p in member.cunning.split("+")):
        notes.append(Said(f"{title}: CUNNING {member.cunning} is no number, and in no total.", UNITY))
    return notes


def _limits(members: Sequence[Member]) -> list[Said]:
    """What a collective may not have, whatever its hives."""
    notes = []
    if sum(m.is_counterpart for m in members) > 1:
        notes.append(Said("Only one counterpart may be in your collective at a time.", _COUNTERPART))
    if sum(m.is_queen for m in members) > 1:
        notes.append(Said("Only one Borg Queen of yours may be in play at a time.", _QUEEN))
    return notes
