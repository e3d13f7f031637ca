"""Render what a card becomes when it is assimilated, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from rich.console import RenderableType

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.answer import cited
from borgcheck.output.blocks import Columns, indented
from borgcheck.output.lines import BLANK, Line
from borgcheck.output.streams import to_json
from borgcheck.tables.borg.assimilation import FIGURES, NO_RULING, NONE, PRINTED, Assimilation, AssimilationOutcome


def document(result: Assimilation) -> str:
    """Return the result as JSON."""
    outcomes = map(asdict, result.outcomes)
    return to_json(
        {
            "card": result.card.title,
            "kind": result.card.kind,
            "possible": result.possible,
            "never": asdict(result.never) if result.never else None,
            "outcomes": [{"as": outcome.pop("name"), **outcome} for outcome in outcomes],
        }
    )


def blocks(result: Assimilation, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the result as text: in short, then attribute by attribute, then the rulings."""
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
    yield from cited(ids, corpus)


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
