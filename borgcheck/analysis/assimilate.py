"""The calculator `assimilate`: what a card becomes when the Borg assimilate it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from borgcheck.analysis.assimilation import (
    FIGURES,
    NO_RULING,
    NONE,
    PRINTED,
    Assimilation,
    AssimilationOutcome,
    assimilation_of,
)
from borgcheck.analysis.members import one_card
from borgcheck.cards.catalogue import catalogue
from borgcheck.model.calculation import Calculation, Grid
from borgcheck.model.deck import GAME


def assimilate(
    card: Annotated[
        list[str], typer.Argument(metavar="TITLE", help="A title, identification or nickname.", show_default=False)
    ],
) -> Calculation:
    """Say what a card becomes when the Borg assimilate it, attribute by attribute.

    Example: borgcheck table assimilate Kova Tholl

    Returns:
        An answer whose `result` has `card`, `kind`, `possible`, `never` and `outcomes`, each with its changes.
    """
    found = assimilation_of(one_card(catalogue(), " ".join(card)))
    ids = found.rulings
    return Calculation(
        table="assimilate",
        game=GAME,
        answer=_answer(found),
        grids=tuple(_grid(outcome, ids) for outcome in found.outcomes if not outcome.barred),
        rulings=ids,
        result=_result(found),
    )


def _answer(found: Assimilation) -> tuple[str, ...]:
    title = found.card.title
    if found.reason:
        return (f"{title} cannot be assimilated: {found.reason.text} [1]",)
    return tuple(_sentence(title, outcome, found.rulings) for outcome in found.outcomes)


def _sentence(title: str, outcome: AssimilationOutcome, ids: tuple[str, ...]) -> str:
    """Return an outcome in one line, with what a player needs in order to continue."""
    if barred := outcome.barred:
        return f"{title} cannot be assimilated {outcome.heading}: {barred.text} {_ref(ids, barred.ruling)}"
    short = _icons_and_figures(outcome)
    return f"{title} {outcome.heading}" + (f": {short}" if short else "")


def _icons_and_figures(outcome: AssimilationOutcome) -> str:
    """Return icons, figures and skills, or an empty string if the outcome has neither icons nor figures."""
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


def _grid(outcome: AssimilationOutcome, ids: tuple[str, ...]) -> Grid:
    return Grid(
        ("attribute", "before", "after", "ruling"),
        tuple(
            (c.attribute, c.before, c.after, f"{_ref(ids, c.ruling)} {c.note or ''}".rstrip()) for c in outcome.changes
        ),
        title=outcome.heading[:1].upper() + outcome.heading[1:],
        notes=tuple(f"{note.text} {_ref(ids, note.ruling)}" for note in outcome.notes),
    )


def _ref(ids: tuple[str, ...], ruling: str) -> str:
    return f"[{ids.index(ruling) + 1}]"


def _result(found: Assimilation) -> dict[str, Any]:
    outcomes = map(asdict, found.outcomes)
    return {
        "card": found.card.title,
        "kind": found.card.kind,
        "possible": found.possible,
        "never": asdict(found.never) if found.never else None,
        "outcomes": [{"as": outcome.pop("name"), **outcome} for outcome in outcomes],
    }
