"""Render what the Borg of a hive share, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from rich.console import RenderableType

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.answer import cited
from borgcheck.output.blocks import Columns, indented
from borgcheck.output.lines import BLANK, Line
from borgcheck.output.streams import to_json
from borgcheck.tables.answer import join_words
from borgcheck.tables.borg.assimilation import PRINTED, icons
from borgcheck.tables.borg.hive import INTERLINK, UNITY, Hive, PlaceSharing, Sharing, SharingLoss, Total
from borgcheck.tables.borg.members import Member

_LIMITS = (
    "CUNNING is as printed, or as converted by assimilation. Special skills are not shared, and what they add is not "
    "in these figures."
)


def document(sharing: Sharing) -> str:
    """Return the result as JSON."""
    return to_json(
        {
            "hives": [
                {
                    "interlink": hive.has_interlink,
                    "unity": hive.has_unity,
                    "skills": [{"name": s.name, "level": s.level} for s in hive.skills],
                    "places": [_place_to_dict(p) for p in hive.places],
                    "losses": [
                        {"card": x.title, "place": x.place, "skills": x.skills, "cunning": x.cunning}
                        for x in hive.losses
                    ],
                }
                for hive in sharing.hives
            ],
            "notes": [asdict(note) for note in sharing.notes],
            "rulings": sharing.rulings,
        }
    )


def blocks(sharing: Sharing, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the result as text: who shares what, the Borg of each place, whose loss ends sharing, and the rulings."""
    yield from body(sharing)
    yield from cited(sharing.rulings, corpus)


def body(sharing: Sharing) -> Iterator[RenderableType]:
    """Yield the result as text, with the rulings as numbers only."""
    ids = sharing.rulings
    for number, hive in enumerate(sharing.hives, 1):
        if len(sharing.hives) > 1:
            yield Line((f"Hive {number}: {', '.join(p.place.name for p in hive.places)}", "bold"))
        yield from _answer(hive, ids)
        yield BLANK
        for shared in hive.places:
            yield Line((shared.place.name, "bold"))
            rows = [(_name(m), icons(m.icons), m.cunning, _skills(m)) for m in shared.place.members]
            yield indented(Columns(("Borg", "icons", "CUNNING", "own regular skills"), rows))
            yield BLANK
        yield from (Line(_loss(loss, hive), indent=0) for loss in hive.losses)
        if hive.losses:
            yield BLANK
    for note in sharing.notes:
        yield Line((f"- {note.text} [{ids.index(note.ruling) + 1}]", "yellow"), indent=2)
    yield Line(f"- {_LIMITS}", indent=2)


def _answer(hive: Hive, ids: tuple[str, ...]) -> Iterator[Line]:
    sharing = [p.place for p in hive.places if p.shares_skills]
    skills = "not shared: there is no Interlink Drone"
    if sharing:
        who = join_words(f"{place.name} ({len(place.members)})" for place in sharing)
        skills = f"each Borg of {who} has {', '.join(map(str, hive.skills)) or 'no regular skill'}"
    yield Line(("Skills: ", "bold"), f"{skills} [{ids.index(INTERLINK) + 1}]", indent=0)
    for shared in hive.places:
        if hive.has_interlink and not shared.shares_skills:
            yield Line((f"        {shared.place.name} shares none: it has no [Com] Borg", "yellow"), indent=8)
    totals = ", ".join(f"{p.place.name} {_total(p.total)}" for p in hive.places)
    yield Line(("CUNNING: ", "bold"), f"{totals} [{ids.index(UNITY) + 1}]{_why(hive)}", indent=0)


def _why(hive: Hive) -> str:
    """Say why the totals of CUNNING are what they are; empty for a place that is alone."""
    if shared := [p for p in hive.places if p.shares_cunning]:
        return f" ({join_words(_total(p.own) for p in shared)} added up)"
    if not hive.has_unity:
        return " (not shared: there is no Unity Drone)"
    without = [p.place.name for p in hive.places if not p.has_communication]
    have = "have" if len(without) > 1 else "has"
    return f" (not shared: {join_words(without)} {have} no [Com] Borg)" if without else ""


def _name(member: Member) -> str:
    what = member.card.identification or {"drone": "assimilated", "": ""}.get(member.outcome, member.outcome)
    return member.card.title + (f" ({what})" if what else "")


def _skills(member: Member) -> str:
    given = ", ".join(map(str, member.given))
    if member.is_queen:
        return f"{given} (selected)" if given else "none selected"
    own = ", ".join(map(str, member.skills)) if member.skills is not None else "" if given else PRINTED
    return ", ".join(filter(None, (own, f"{given} (given)" if given else ""))) or "none"


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


def _place_to_dict(shared: PlaceSharing) -> dict[str, object]:
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
