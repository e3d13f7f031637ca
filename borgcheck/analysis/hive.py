"""The calculator `hive`: what the Borg of a hive share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Annotated, Any

import typer

from borgcheck.analysis.assimilation import PRINTED
from borgcheck.analysis.members import Member, read_lists, read_places
from borgcheck.analysis.sharing import INTERLINK, UNITY, Hive, PlaceSharing, Sharing, SharingLoss, Total, share
from borgcheck.cards.catalogue import catalogue
from borgcheck.common.phrasing import in_brackets, join_words
from borgcheck.errors import BorgcheckError
from borgcheck.model.calculation import Calculation, Grid
from borgcheck.model.deck import GAME

_LIMITS = (
    "CUNNING is as printed, or as converted by assimilation. Special skills are not shared, and these figures do not "
    "include what they add."
)


def hive(
    crew: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BORG",
            show_default=False,
            help="A Borg of the crew, such as `Interlink Drone`, `2 Guard Drone`, `Borg Queen (First Contact): "
            "Empathy` or `Gibson (assimilated)`. Repeat the option for each.",
        ),
    ] = None,
    away: Annotated[
        list[str] | None,
        typer.Option(metavar="BORG", show_default=False, help="A Borg of the Away Team, written the same way."),
    ] = None,
    file: Annotated[
        Mapping[str, Any] | None,
        typer.Option(
            metavar="FILE",
            parser=read_lists,
            help="A TOML file with such lists: `crew`, `away`, and other places under any name. They are added to the "
            "Borg on the command line. `-` reads standard input.",
        ),
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="The places are at different locations, and each is a separate hive.")
    ] = False,
) -> Calculation:
    """Say which skills the Borg of a hive share, and their total CUNNING.

    Skills are shared by an Interlink Drone, CUNNING by a Unity Drone.

    Example: borgcheck table hive --away "Bio-med Drone" --crew "Interlink Drone" --crew "Gibson (assimilated)"

    Returns:
        An answer whose `result` has `hives`, each with what its places share, and `notes`.
    """
    lists = dict(file or {})
    apart = lists.pop("apart", False) or apart
    named: dict[str, list[str]] = {}
    for name, lines in (*lists.items(), ("crew", crew or ()), ("away", away or ())):
        named.setdefault("Away Team" if name == "away" else name, []).extend(lines)
    places = read_places(named, catalogue())
    if not places:
        raise BorgcheckError("give at least one of --crew, --away and --file, with the Borg of a hive")
    found = share(places, apart=apart)
    ids = found.rulings
    return Calculation(
        table="hive",
        game=GAME,
        answer=tuple(_answer(found, ids)),
        grids=tuple(_grid(place) for hive in found.hives for place in hive.places),
        notes=(*(f"{note.text} [{ids.index(note.ruling) + 1}]" for note in found.notes), _LIMITS),
        rulings=ids,
        result={"hives": [_hive_to_dict(hive) for hive in found.hives], "notes": [asdict(n) for n in found.notes]},
    )


def _answer(found: Sharing, ids: tuple[str, ...]) -> Iterator[str]:
    """Yield what the Borg of each hive share, and whose loss ends the sharing."""
    for number, hive in enumerate(found.hives, 1):
        if len(found.hives) > 1:
            yield f"Hive {number}: {', '.join(p.place.name for p in hive.places)}"
        yield from _sentences(hive, ids)


def _sentences(hive: Hive, ids: tuple[str, ...]) -> Iterator[str]:
    sharing = [p.place for p in hive.places if p.shares_skills]
    skills = "not shared: there is no Interlink Drone"
    if sharing:
        who = join_words(f"{place.name} ({len(place.members)})" for place in sharing)
        skills = f"each Borg of {who} has {', '.join(map(str, hive.skills)) or 'no regular skill'}"
    yield f"Skills: {skills} [{ids.index(INTERLINK) + 1}]"
    for shared in hive.places:
        if hive.has_interlink and not shared.shares_skills:
            yield f"{shared.place.name} shares none: it has no [Com] Borg"
    totals = ", ".join(f"{p.place.name} {_total(p.total)}" for p in hive.places)
    yield f"CUNNING: {totals} [{ids.index(UNITY) + 1}]{_why(hive)}"
    yield from (_loss(loss, hive) for loss in hive.losses)


def _why(hive: Hive) -> str:
    """Return the reason for the totals of CUNNING, or an empty string for a single place."""
    if shared := [p for p in hive.places if p.shares_cunning]:
        return f" ({join_words(_total(p.own) for p in shared)} added up)"
    if not hive.has_unity:
        return " (not shared: there is no Unity Drone)"
    without = [p.place.name for p in hive.places if not p.has_communication]
    have = "have" if len(without) > 1 else "has"
    return f" (not shared: {join_words(without)} {have} no [Com] Borg)" if without else ""


def _loss(loss: SharingLoss, hive: Hive) -> str:
    if len(loss.cunning) == len([p for p in hive.places if p.shares_cunning]) > 0:
        ends = [f"{_no_longer(loss.skills)} skills"] if loss.skills else []
        ends.append("CUNNING is no longer shared")
    elif loss.skills == loss.cunning:
        ends = [f"{_no_longer(loss.skills)} skills or CUNNING"]
    else:
        shares = ((loss.skills, "skills"), (loss.cunning, "CUNNING"))
        ends = [f"{_no_longer(places)} {what}" for places, what in shares if places]
    return f"Without {loss.title} ({loss.place}), {' and '.join(ends)}."


def _no_longer(places: tuple[str, ...]) -> str:
    return f"{join_words(places)} no longer {'share' if len(places) > 1 else 'shares'}"


def _total(total: Total) -> str:
    return f"{total.number}" + (f" without {', '.join(total.without)}" if total.without else "")


def _grid(shared: PlaceSharing) -> Grid:
    rows = tuple((_name(m), in_brackets(m.icons), m.cunning, _skills(m)) for m in shared.place.members)
    return Grid(("Borg", "icons", "CUNNING", "own regular skills"), rows, title=shared.place.name)


def _name(member: Member) -> str:
    what = member.card.identification or {"drone": "assimilated", "": ""}.get(member.outcome, member.outcome)
    return member.card.title + (f" ({what})" if what else "")


def _skills(member: Member) -> str:
    given = ", ".join(map(str, member.given))
    if member.is_queen:
        return f"{given} (selected)" if given else "none selected"
    own = ", ".join(map(str, member.skills)) if member.skills is not None else "" if given else PRINTED
    return ", ".join(filter(None, (own, f"{given} (given)" if given else ""))) or "none"


def _hive_to_dict(hive: Hive) -> dict[str, Any]:
    return {
        "interlink": hive.has_interlink,
        "unity": hive.has_unity,
        "skills": [{"name": s.name, "level": s.level} for s in hive.skills],
        "places": [_place_to_dict(p) for p in hive.places],
        "losses": [{"card": x.title, "place": x.place, "skills": x.skills, "cunning": x.cunning} for x in hive.losses],
    }


def _place_to_dict(shared: PlaceSharing) -> dict[str, Any]:
    return {
        "name": shared.place.name,
        "communication": shared.has_communication,
        "shares_skills": shared.shares_skills,
        "shares_cunning": shared.shares_cunning,
        "cunning": shared.own.number,
        "cunning_total": shared.total.number,
        "cunning_without": shared.total.without,
        "members": [
            {
                "card": m.card.title,
                "identification": m.card.identification or None,
                "as": m.outcome or None,
                "icons": m.icons,
                "cunning": m.cunning,
                "skills": None if m.skills is None else [*map(str, m.skills)],
                "given": [*map(str, m.given)],
            }
            for m in shared.place.members
        ],
    }
