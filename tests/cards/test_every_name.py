"""Every name of every card, in other letters and signs and in each format, is that card, or one of several."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence

import pytest

import borgcheck
from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import shipped

BORG = "Borg Scout Vessel"
LINES = 200
ZONES = "Seed+Dil QsTent Ref Dyson Flash Tactics Tribbles Sites Outside Aside"


def spellings(name: str) -> Iterator[str]:
    curly = name.replace("'", "’").replace('"', "“", 1).replace('"', "”")
    yield from dict.fromkeys((name, name.lower(), name.upper(), curly, name.replace("&", "and")))


def names(*, printed: bool) -> Iterator[tuple[Card, str]]:
    """The names of the card data with their cards; the printed ones are those that several cards may share.

    A printed title that both editions have is the First Edition's.
    """
    for card in shipped():
        is_shared = [card.printed] if printed and card.is_first_edition else []
        for name in dict.fromkeys((card.title, *card.names, *is_shared)):
            yield from ((card, spelling) for spelling in spellings(name))


def test_catalogue_finds_every_name() -> None:
    found = ((spelling, card, shipped().lookup(spelling).cards) for card, spelling in names(printed=True))
    assert [(spelling, card.title) for spelling, card, cards in found if card not in cards] == []


def text(titles: Sequence[str]) -> str:
    return "Missions:\n6 Nebula\n\nDraw:\n" + "".join(f"1 {title}\n" for title in titles)


def lackey(titles: Sequence[str]) -> str:
    zones = "".join(f"{zone}:\n" for zone in ZONES.split())
    return "".join(f"1\t{title}\n" for title in titles) + "Missions:\n6\tNebula\n" + zones


def table(titles: Sequence[str]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows((("section", "count", "title"), *(("draw", 1, title) for title in titles)))
    return out.getvalue()


def document(titles: Sequence[str]) -> str:
    draw = [{"count": 1, "title": title} for title in titles]
    return json.dumps({"format": "borgcheck", "meta": {}, "sections": {"draw": draw}})


@pytest.mark.slow
@pytest.mark.parametrize(
    "write",
    [
        pytest.param(
            text, marks=pytest.mark.xfail(reason="stars within a title are taken for references", strict=True)
        ),
        lackey,
        pytest.param(
            table,
            marks=pytest.mark.xfail(
                reason="a star behind a title, and a number with a point in its set, are asked about", strict=True
            ),
        ),
        document,
    ],
)
def test_every_format_reads_every_name(write: Callable[[Sequence[str]], str]) -> None:
    unknown = []
    # A plugin's file has the names of the card data, which tell cards of one title apart.
    written = list(names(printed=write is not lackey))
    for start in range(0, len(written), LINES):
        some = written[start : start + LINES]
        content = write([BORG, *(spelling for _, spelling in some)])
        entries = borgcheck.check_text(content, ruleset="cc-open").deck.entries
        unknown += [
            (spelling, card.title)
            for card, spelling in some
            # A format may take the marks from the title.
            if not any(spelling.startswith(entry.title) and card in entry.cards for entry in entries)
        ]
    assert unknown == []
