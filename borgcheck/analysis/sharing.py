"""What the Borg of a hive share: skills by an Interlink Drone, CUNNING by a Unity Drone (Borg Rulebook 1.6, glossary).

A hive is all of a player's Borg at one location, on a planet or aboard; a place is a group of Borg who are present with
each other. With an Interlink Drone in the hive, the Borg of every place with a [Com] Borg (the [Com] Borg included)
share their regular skills, each at its highest level in any one of them. With a Unity Drone, every place with a [Com]
Borg has the total CUNNING of all those places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from borgcheck.analysis.assimilation import RulingNote
from borgcheck.analysis.members import Member, Place, highest_levels
from borgcheck.cards.abilities import Skill

INTERLINK = "borg-rulebook-1.6#interlink-drone"
UNITY = "borg-rulebook-1.6#unity-drone"
HIVE = "borg-rulebook-1.6#the-collective-and-hive"
_SKILLS = "borg-rulebook-1.6#skills"
_QUEEN = "borg-rulebook-1.6#borg-queen"
_COUNTERPART = "borg-rulebook-1.6#counterpart"
_ASSIMILATION = "borg-rulebook-1.6#personnel-assimilation"


@dataclass(frozen=True, slots=True)
class Total:
    """A total of CUNNING, and the titles that it leaves out because their CUNNING is not a number."""

    number: int
    without: tuple[str, ...] = ()

    def __add__(self, other: Total) -> Total:
        return Total(self.number + other.number, (*self.without, *other.without))


@dataclass(frozen=True, slots=True)
class PlaceSharing:
    """Whether the Borg of a place share skills and CUNNING, their own CUNNING, and their total."""

    place: Place
    has_communication: bool
    shares_skills: bool
    shares_cunning: bool
    own: Total
    total: Total


@dataclass(frozen=True, slots=True)
class SharingLoss:
    """A Borg without whom some places stop sharing skills or CUNNING."""

    title: str
    place: str
    skills: tuple[str, ...]
    cunning: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hive:
    """What the Borg at one location share. `skills` are the skills of each Borg in the places that share."""

    has_interlink: bool
    has_unity: bool
    places: tuple[PlaceSharing, ...]
    skills: tuple[Skill, ...]
    losses: tuple[SharingLoss, ...] = ()


@dataclass(frozen=True, slots=True)
class Sharing:
    """The hives of a collective, and notes on its Borg."""

    hives: tuple[Hive, ...]
    notes: tuple[RulingNote, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of its rulings."""
        return tuple(dict.fromkeys((INTERLINK, UNITY, HIVE, *(n.ruling for n in self.notes))))


def share(places: Sequence[Place], *, apart: bool = False) -> Sharing:
    """Return what the Borg of some places share.

    Args:
        places: Borg who are present with each other.
        apart: Whether the places are at different locations, so that each is a separate hive.
    """
    groups = [(place,) for place in places] if apart else [tuple(places)]
    found = tuple(replace(_share(group), losses=_losses(group)) for group in groups)
    members = [m for place in places for m in place.members]
    notes = [note for member in dict.fromkeys(members) for note in _notes_on(member)]
    return Sharing(found, (*notes, *_limits(members)))


def _share(places: Sequence[Place]) -> Hive:
    everybody = [m for place in places for m in place.members]
    interlink, unity = (any(m.card.identification == d for m in everybody) for d in ("Interlink Drone", "Unity Drone"))
    linked = [place for place in places if any("Com" in m.icons for m in place.members)]
    total = sum((_cunning(place) for place in linked), Total(0))
    shared = tuple(
        PlaceSharing(
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
    return Hive(interlink, unity, shared, highest_levels(pool))


def _number(cunning: str) -> int | None:
    """Return a CUNNING as a number (the sum for a dual-personnel card), or None if it is not a number."""
    figures = cunning.split("+")
    return sum(map(int, figures)) if all(figure.isdigit() for figure in figures) else None


def _cunning(place: Place) -> Total:
    """Add up the CUNNING of a place."""
    found = [(member.card.title, _number(member.cunning)) for member in place.members]
    return Total(sum(n for _, n in found if n is not None), tuple(title for title, n in found if n is None))


def _losses(places: Sequence[Place]) -> tuple[SharingLoss, ...]:
    before = _share(places)
    out: dict[SharingLoss, None] = {}
    for index, place in enumerate(places):
        # Losing one of several copies ends nothing: the others continue to share.
        for member in (member for member, copies in Counter(place.members).items() if copies == 1):
            left = replace(place, members=tuple(other for other in place.members if other is not member))
            after = _share([left if i == index else p for i, p in enumerate(places)])
            pairs = [(b, a) for b, a in zip(before.places, after.places, strict=True) if a.place.members]
            skills = tuple(b.place.name for b, a in pairs if b.shares_skills and not a.shares_skills)
            cunning = tuple(b.place.name for b, a in pairs if b.shares_cunning and not a.shares_cunning)
            if skills or cunning:
                out[SharingLoss(member.card.title, place.name, skills, cunning)] = None
    return tuple(out)


def _notes_on(member: Member) -> Iterator[RulingNote]:
    """Yield notes on what the figures of a Borg leave open."""
    title, names = member.card.title, [s.name for s in member.skills or ()]
    if member.is_queen and not member.given:
        text = f"{title}: no selected skill is given; write it after the title, as in `: Empathy`."
        yield RulingNote(text, _QUEEN)
    elif member.is_queen and (len(member.given) > 1 or member.given[0].level > 1):
        yield RulingNote(f"{title}: she selects one skill, and no ruling lets her select a level above 1.", _QUEEN)
    elif member.skills is None and not member.given:
        text = f"{title}: its skills are as printed on the card; write them after the title, as in `: Youth`."
        yield RulingNote(text, _SKILLS)
    if twice := next((name for name in names if names.count(name) > 1), None):
        yield RulingNote(f"{title}: has {twice} twice; no ruling says that the two add up.", _ASSIMILATION)
    if _number(member.cunning) is None:
        yield RulingNote(f"{title}: CUNNING {member.cunning} is not a number, so no total includes it.", UNITY)


def _limits(members: Sequence[Member]) -> Iterator[RulingNote]:
    """Yield notes on the limits of a collective that the members exceed."""
    if sum(m.is_counterpart for m in members) > 1:
        yield RulingNote("Only one counterpart may be in your collective at a time.", _COUNTERPART)
    if sum(m.is_queen for m in members) > 1:
        yield RulingNote("Only one Borg Queen of yours may be in play at a time.", _QUEEN)
