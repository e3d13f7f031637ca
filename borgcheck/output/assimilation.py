"""Render what a card becomes when it is assimilated, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.safe import visible
from borgcheck.output.table import Part, cited, columns
from borgcheck.tables.assimilation import NO_RULING, NONE, PRINTED, Assimilation, Outcome, RulingNote

_FIGURES = ("INTEGRITY", "CUNNING", "STRENGTH")


def document(result: Assimilation) -> str:
    """Return the result as JSON."""
    return json.dumps(
        {
            "card": result.card.title,
            "kind": result.card.kind,
            "possible": result.possible,
            "never": _note_to_dict(result.never),
            "outcomes": [
                {
                    "as": o.name,
                    "heading": o.heading,
                    "barred": _note_to_dict(o.barred),
                    "changes": [
                        {
                            "attribute": c.attribute,
                            "before": c.before,
                            "after": c.after,
                            "note": c.note or None,
                            "ruling": c.ruling,
                        }
                        for c in o.changes
                    ],
                    "notes": [_note_to_dict(n) for n in o.notes],
                }
                for o in result.outcomes
            ],
        },
        ensure_ascii=False,
        indent=2,
    )


def lines(result: Assimilation, corpus: Corpus) -> Iterator[list[Part]]:
    """Yield the result as text: in short, then attribute by attribute, then the rulings."""
    ids = list(dict.fromkeys(_ids(result)))
    yield [(visible(result.card.title), "bold"), (f"  {visible(result.card.kind)}", "")]
    if result.never:
        yield [(f"  cannot be assimilated: {result.never.text} [1]", "yellow")]
    elif not result.possible and len({o.barred for o in result.outcomes}) == 1 and result.outcomes[0].barred:
        yield [(f"  cannot be assimilated: {result.outcomes[0].barred.text} [1]", "yellow")]
    else:
        for outcome in result.outcomes:
            if outcome.barred:
                number = ids.index(outcome.barred.ruling) + 1
                yield [(f"  not {outcome.heading}: {outcome.barred.text} [{number}]", "yellow")]
            else:
                short = _short(outcome)
                yield [(f"  {outcome.heading}{':' if short else ''} ", "bold"), (visible(short), "")]
    for outcome in result.outcomes:
        if not outcome.barred:
            yield []
            yield from _outcome(outcome, ids)
    yield []
    yield from cited(ids, corpus)


def _outcome(outcome: Outcome, ids: list[str]) -> Iterator[list[Part]]:
    yield [(outcome.heading[:1].upper() + outcome.heading[1:], "bold")]
    rows = [(c.attribute, c.before, c.after, f"[{ids.index(c.ruling) + 1}] {c.note}".rstrip()) for c in outcome.changes]
    yield from columns([("attribute", "before", "after", "ruling"), *rows])
    for note in outcome.notes:
        yield [(f"  - {visible(note.text)} [{ids.index(note.ruling) + 1}]", "")]


def _short(outcome: Outcome) -> str:
    """Sum up an outcome in a line, what a player needs to play on; empty if it has neither icons nor figures."""
    staffing = outcome.after("staffing") or outcome.after("subcommand icons")
    if not staffing:
        return ""
    figures = "/".join(filter(None, map(outcome.after, _FIGURES)))
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


def _ids(result: Assimilation) -> Iterator[str]:
    if result.never:
        yield result.never.ruling
    for outcome in result.outcomes:
        if outcome.barred:
            yield outcome.barred.ruling
        yield from (c.ruling for c in outcome.changes)
        yield from (n.ruling for n in outcome.notes)


def _note_to_dict(note: RulingNote | None) -> dict[str, str] | None:
    return {"text": note.text, "ruling": note.ruling} if note else None
