"""layout: which section each card of a reading belongs to, and what the totals of its headings come to."""

from __future__ import annotations

from borgcheck.model.sections import SectionId
from borgcheck.reading.choices import choices
from borgcheck.reading.layout import Layout, choose_card, lay_out
from tests.lists import CARDS, framed
from tests.tables import table


def laid_out(text: str, default: SectionId | None = None) -> Layout:
    lines, body = framed(text)
    assert not choices(lines, body), "one reading"
    return lay_out(lines, CARDS, default=default)


@table("text", "wanted")
def test_cards_belong_to_these_sections(text: str, wanted: str) -> None:
    assert " ".join(entry.section or "-" for entry in laid_out(text).entries) == wanted


@table("text", "totals")
def test_total_of_a_heading_may_count_these(text: str, totals: list[list[int]]) -> None:
    """What the stated total of each heading may count."""
    found = laid_out(text)
    assert [sorted(h.totals) for h in (*found.headings, *found.totals) if h.declared is not None] == totals


def test_format_may_have_a_section_above_its_first_heading() -> None:
    entries = laid_out("1 Retask\nMissions:\n1 Nebula", SectionId.DRAW).entries
    assert [entry.section for entry in entries] == [SectionId.DRAW, SectionId.MISSIONS]


def test_one_title_of_several_cards_is_the_one_that_fits() -> None:
    named = CARDS.lookup("Battle Bridge Door").cards
    assert choose_card(named, SectionId.SEED, has_borg=True) == named[0]
    both = CARDS.lookup("Seven of Nine").cards
    assert len(both) > 1
    assert choose_card(both, SectionId.DRAW, has_borg=True).is_borg
