"""Render the answers of calculators, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import chain

from rich.console import RenderableType

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.blocks import Columns, indented
from borgcheck.output.lines import BLANK, Line
from borgcheck.tables.answer import TableAnswer, join_words
from borgcheck.tables.borg.assimilation import (
    FIGURES,
    NO_RULING,
    NONE,
    PRINTED,
    Assimilation,
    AssimilationOutcome,
    icons,
)
from borgcheck.tables.borg.hive import INTERLINK, UNITY, Hive, PlaceSharing, Sharing, SharingLoss, Total
from borgcheck.tables.borg.members import Member
from borgcheck.tables.calculators import Answer

_HOW_TO_OPEN = "(`borgcheck rulings show ID` opens one)"
_LIMITS = (
    "CUNNING is as printed, or as converted by assimilation. Special skills are not shared, and what they add is not "
    "in these figures."
)


def blocks(answer: Answer, corpus: Corpus) -> Iterator[RenderableType]:
    """Return an answer as text, with the rulings behind it."""
    if isinstance(answer, TableAnswer):
        return _answer_blocks(answer, corpus)
    body = hive_blocks(answer) if isinstance(answer, Sharing) else _assimilation_blocks(answer)
    return chain(body, _cited(answer.rulings, corpus))


def document(answer: Answer, corpus: Corpus) -> dict[str, object]:
    """Return an answer as a JSON object."""
    if isinstance(answer, Sharing):
        return _hive_document(answer)
    if isinstance(answer, Assimilation):
        return _assimilation_document(answer)
    return {
        "table": answer.table,
        "game": answer.game,
        "answer": answer.answer,
        "result": answer.result,
        "how": answer.how,
        "open": answer.gaps,
        "rulings": [{"id": id, "title": entry.title if (entry := corpus.get(id)) else None} for id in answer.rulings],
    }


def _answer_blocks(answer: TableAnswer, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the answer, then figures in columns, the working, what the document leaves open, and the rulings."""
    for sentence in answer.answer:
        yield Line((sentence, "bold"), indent=0)
    if answer.grid:
        yield BLANK
        yield indented(Columns(answer.grid.head, answer.grid.rows))
    document = answer.rulings[0].split("#")[0] if answer.rulings else ""
    for heading, texts in {
        "How it comes": answer.how,
        f"Not in the document, or in doubt ({document})": answer.gaps,
        f"Rulings {_HOW_TO_OPEN}": [corpus.cite(id) for id in answer.rulings],
    }.items():
        if texts:
            yield BLANK
            yield Line((heading, "bold underline"))
            yield from (Line(f"  {text}", indent=2) for text in texts)


def _cited(ids: Iterable[str], corpus: Corpus) -> Iterator[Line]:
    """Yield the rulings behind an answer, numbered from 1, and how to open one."""
    yield BLANK
    yield Line(("Rulings", "bold"), (f" {_HOW_TO_OPEN}", "dim"))
    for number, id in enumerate(ids, 1):
        yield Line(f"  [{number}] {corpus.cite(id)}", indent=2)


# ---- assimilation


def _assimilation_document(result: Assimilation) -> dict[str, object]:
    outcomes = map(asdict, result.outcomes)
    return {
        "card": result.card.title,
        "kind": result.card.kind,
        "possible": result.possible,
        "never": asdict(result.never) if result.never else None,
        "outcomes": [{"as": outcome.pop("name"), **outcome} for outcome in outcomes],
    }


def _assimilation_blocks(result: Assimilation) -> Iterator[RenderableType]:
    """Yield what a card becomes: in short, then attribute by attribute."""
    ids = result.rulings
    yield Line((result.card.title, "bold"), f"  {result.card.kind}")
    if result.reason:
        yield Line((f"  cannot be assimilated: {result.reason.text} [1]", "yellow"), indent=2)
    else:
        yield from (_summarize(outcome, ids) for outcome in result.outcomes)
    for outcome in result.outcomes:
        if outcome.barred:
            continue
        yield BLANK
        yield Line((outcome.heading[:1].upper() + outcome.heading[1:], "bold"))
        rows = [(c.attribute, c.before, c.after, f"{_ref(ids, c.ruling)} {c.note or ''}") for c in outcome.changes]
        yield indented(Columns(("attribute", "before", "after", "ruling"), rows))
        yield from (Line(f"  - {note.text} {_ref(ids, note.ruling)}") for note in outcome.notes)


def _ref(ids: tuple[str, ...], ruling: str) -> str:
    return f"[{ids.index(ruling) + 1}]"


def _summarize(outcome: AssimilationOutcome, ids: tuple[str, ...]) -> Line:
    """Sum up an outcome in a line, what a player needs to play on."""
    if barred := outcome.barred:
        return Line((f"  not {outcome.heading}: {barred.text} {_ref(ids, barred.ruling)}", "yellow"), indent=2)
    short = _icons_and_figures(outcome)
    return Line((f"  {outcome.heading}{':' if short else ''} ", "bold"), short, indent=2)


def _icons_and_figures(outcome: AssimilationOutcome) -> str:
    """Return icons, figures and skills; empty if the outcome has neither icons nor figures."""
    staffing = outcome.after("staffing") or outcome.after("subcommand icons")
    if not staffing:
        return ""
    figures = "/".join(filter(None, map(outcome.after, FIGURES)))
    figures = figures or outcome.after("attributes") or outcome.after("RANGE, WEAPONS, SHIELDS")
    skills = outcome.after("regular skills").replace(NONE, "no regular skills")
    skills = f"skills {PRINTED}" if skills == PRINTED else skills
    if staffing == NO_RULING:
        return f"no ruling on icon and attributes, {skills}"
    if skills:
        staffing = staffing.replace(NONE, "no subcommand icon")
    else:
        staffing = f"staffed by {'any one Borg personnel' if staffing == NONE else staffing}"
    return ", ".join(filter(None, (staffing, figures, skills)))


# ---- the hive


def hive_blocks(sharing: Sharing) -> Iterator[RenderableType]:
    """Yield who shares what, the Borg of each place, and whose loss ends sharing, with the rulings as numbers only."""
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
        yield Line((f"- {note.text} {_ref(ids, note.ruling)}", "yellow"), indent=2)
    yield Line(f"- {_LIMITS}", indent=2)


def _answer(hive: Hive, ids: tuple[str, ...]) -> Iterator[Line]:
    sharing = [p.place for p in hive.places if p.shares_skills]
    skills = "not shared: there is no Interlink Drone"
    if sharing:
        who = join_words(f"{place.name} ({len(place.members)})" for place in sharing)
        skills = f"each Borg of {who} has {', '.join(map(str, hive.skills)) or 'no regular skill'}"
    yield Line(("Skills: ", "bold"), f"{skills} {_ref(ids, INTERLINK)}", indent=0)
    for shared in hive.places:
        if hive.has_interlink and not shared.shares_skills:
            yield Line((f"        {shared.place.name} shares none: it has no [Com] Borg", "yellow"), indent=8)
    totals = ", ".join(f"{p.place.name} {_total(p.total)}" for p in hive.places)
    yield Line(("CUNNING: ", "bold"), f"{totals} {_ref(ids, UNITY)}{_why(hive)}", indent=0)


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


def _hive_document(sharing: Sharing) -> dict[str, object]:
    return {
        "hives": [
            {
                "interlink": hive.has_interlink,
                "unity": hive.has_unity,
                "skills": [{"name": s.name, "level": s.level} for s in hive.skills],
                "places": [_place_to_dict(p) for p in hive.places],
                "losses": [
                    {"card": x.title, "place": x.place, "skills": x.skills, "cunning": x.cunning} for x in hive.losses
                ],
            }
            for hive in sharing.hives
        ],
        "notes": [asdict(note) for note in sharing.notes],
        "rulings": sharing.rulings,
    }


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
