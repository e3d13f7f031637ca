"""layout: which section each card belongs to, and what the headings' totals come to."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.sections import SectionId
from borgcheck.reading.entries import choose
from borgcheck.reading.formats.text import read
from borgcheck.reading.layout import Layout, lay_out
from tests.yamls import table


def laid_out(text: str, cards: Catalogue, default: SectionId | None = None) -> Layout:
    lines = read(text, cards)
    assert all(len(line.answers) == 1 for line in lines)
    return lay_out(lines, cards, default=default)


def sections(text: str, cards: Catalogue, default: SectionId | None = None) -> str:
    return " ".join(entry.section or "-" for entry in laid_out(text, cards, default).entries)


@table("text", "wanted")
def test_sections(text: str, wanted: str, cards: Catalogue) -> None:
    assert sections(text, cards) == wanted


def test_a_format_may_have_a_section_above_its_first_heading(cards: Catalogue) -> None:
    assert sections("1 Retask\nMissions:\n1 Nebula", cards, default=SectionId.DRAW) == "draw missions"


def test_one_title_of_several_cards_is_the_one_that_fits(cards: Catalogue) -> None:
    named = cards.lookup("Battle Bridge Door").cards
    assert choose(named, SectionId.SEED, borg=True) == named[0]
    both = cards.lookup("Seven of Nine").cards
    assert len(both) > 1
    assert choose(both, SectionId.DRAW, borg=True).is_borg
