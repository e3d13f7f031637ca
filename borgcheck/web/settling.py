"""Settle the open lines of a list on a page: what the form offers, and what was chosen."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.open_lines import OpenLine, can_settle, grouped, open_lines
from borgcheck.checking.settling import Answer, settle
from borgcheck.games.lists import read_as_deck
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing

LINES = "lines"
"""The answer that asks about the lines of a group one by one."""
MOST_OPEN = 100
"""The most groups that are settled at once: of a text that is not a list, the first are enough."""
_FIELD = re.compile(r"(what|title|other|count|section)-([0-9]{1,6})")


def forms_for(listing: Listing, cards: Catalogue, apart: Collection[int] = ()) -> list[tuple[OpenLine, ...]]:
    """Return the groups of open lines to show with a form; none for what is not a text list of the card game."""
    if not can_settle(listing) or not isinstance(listing, Deck):
        return []
    return grouped(open_lines(listing, cards), apart=apart)[:MOST_OPEN]


def answers_of(fields: Mapping[str, str]) -> dict[int, Answer]:
    """Return what was chosen for each group, by the number of its first line, from the fields of the form."""
    found: dict[int, dict[str, str]] = {}
    for name, value in fields.items():
        if match := _FIELD.fullmatch(name):
            found.setdefault(int(match[2]), {})[match[1]] = value.strip()
    return {
        number: Answer(what, v.get("other") or v.get("title", ""), v.get("count", ""), v.get("section", ""))
        for number, v in found.items()
        if (what := v.get("what", ""))
    }


def settled(
    data: bytes, answers: Mapping[int, Answer], apart: Collection[int], cards: Catalogue, path: str
) -> tuple[bytes, int, str, frozenset[int]]:
    """Write what was chosen into a list.

    Args:
        data: The list.
        answers: What was chosen for each group, by the number of its first line.
        apart: The lines that were asked about one by one.
        cards: The cards.
        path: The name of the list.

    Returns:
        The new content, the number of lines that were settled, why others were not, and the lines to ask about singly.
    """
    groups = forms_for(read_as_deck(data, cards, path=path), cards, apart)
    chosen = [(group, answers[group[0].number]) for group in groups if group[0].number in answers]
    single = {line.number for group, answer in chosen if answer.what == LINES for line in group}
    said = {
        line.number: answer if len(group) == 1 else Answer(answer.what)
        for group, answer in chosen
        if answer.what != LINES
        for line in group
    }
    done = settle(data, cards, said, path=path)
    return done.data, len(done.lines), done.refused, frozenset(map(done.place_of, {*apart, *single}))
