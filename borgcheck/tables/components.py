"""The cards of the Deck Building Game as printed (§2)."""

from __future__ import annotations

from typing import Any

from borgcheck.tables.answer import DBG, SILENT, Answer, figures


def cards(name: str) -> dict[str, int]:
    """The cards of a set, by its name."""
    return next(dict(s["cards"]) for s in figures(DBG)["set"] if s["name"] == name)


def components() -> Answer:
    """The cards of the Deck Building Game as printed, set by set (§2).

    Out, as `result`: `sets`, each with `name`, `cards`, `total`, and `printed`, the printed sum or null.
    """
    sets: list[dict[str, Any]] = figures(DBG)["set"]
    return Answer(
        table="components",
        game=DBG,
        answer=tuple(f"{_content(s['name'], s['cards'])}{_note(s)}." for s in sets),
        silent=("the stats and texts of any card", f"how many copies of Romulan Influence there are: {SILENT}"),
        rulings=tuple(dict.fromkeys(id for s in sets for id in s["rulings"])),
        result={
            "sets": [
                {"name": s["name"], "cards": s["cards"], "total": sum(s["cards"].values()), "printed": s.get("printed")}
                for s in sets
            ]
        },
    )


def _content(name: str, cards: dict[str, int]) -> str:
    if len(cards) == 1:
        return f"{name}: {sum(cards.values())}"
    return f"{name}, {sum(cards.values())} cards: {', '.join(f'{count} {kind}' for kind, count in cards.items())}"


def _note(given: dict[str, Any]) -> str:
    return f" ({given['note']})" if given.get("note") else ""
