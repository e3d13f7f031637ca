"""parse: everything that a line may be by its form (grammar/line.lark), whatever stands around it."""

from __future__ import annotations

import pytest

from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading
from borgcheck.reading.lex import MAX_LINE_CHARACTERS, whole_count
from borgcheck.reading.line import CardItem, Form, Item, Line, lookup_of
from borgcheck.reading.parse import parse_line
from borgcheck.reading.unwrap import unwrap
from tests.lists import CARDS, LEXICON
from tests.tables import table


def parsed(text: str) -> Line:
    [line] = unwrap(text)
    return parse_line(line, LEXICON)


def said(item: Item) -> str:
    """A card as its count and title, a heading as what it opens and its total, a total as what it counts."""
    if isinstance(item, CardItem):
        return f"{item.count or '-'} {item.title}"
    what = item.kind and (item.kind.section or (isinstance(item, Heading) and item.kind.usage))
    words = [isinstance(item, Heading) and "heading", what, str(item.declared or "")]
    return " ".join(filter(None, words))


def may_be(form: Form) -> str:
    items = ", ".join(map(said, form.items))
    return items if form.role in (Role.CARD, Role.HEADING) else f"{form.role} {items}".strip()


@table("line", "forms")
def test_line_has_these_forms(line: str, forms: list[str]) -> None:
    assert [may_be(form) for form in parsed(line).forms] == forms


@table("line", "words")
def test_words_of_a_heading_end_before_a_sign(line: str, words: str) -> None:
    [form] = parsed(line).forms
    assert form.heading
    assert (form.heading.words, form.heading.span.end) == (words, form.heading.span.column + len(words))


@table("line")
def test_three_copies_are_read_in_any_form(line: str) -> None:
    found = parsed(line)
    assert [form.role for form in found.forms] == [Role.CARD]
    named = [(whole_count(card.copies), lookup_of(card, CARDS).cards) for card in found.cards]
    assert named == [(3, CARDS.lookup("Maglock").cards)]
    assert (found.doubt, found.remark) == ("", "")


@table("line", "card")
def test_words_that_may_be_an_unknown_card(line: str, card: str) -> None:
    found = parsed(line)
    assert found.is_words
    assert (said(found.unknown) if found.unknown else "") == card


@table("line", "remark")
def test_remark_behind_a_card_is_kept(line: str, remark: str) -> None:
    found = parsed(line)
    assert found.forms
    assert not found.doubt
    assert found.remark == remark


@table("line", "doubt")
def test_doubtful_card_is_a_question(line: str, doubt: str) -> None:
    """The sign or remark that makes a line doubtful; a line that is struck out is a question anyway."""
    assert parsed(line).doubt == doubt
    assert (parsed(line).role is Role.OPEN) == (not doubt)


def test_longest_line_that_is_split() -> None:
    assert [parsed("x" * size).role for size in (MAX_LINE_CHARACTERS, MAX_LINE_CHARACTERS + 1)] == [
        Role.TEXT,
        Role.OPEN,
    ]


def test_forms_of_a_line_do_not_depend_on_the_lines_around_it() -> None:
    lines = ["Draw", "2 Maglock", "Q's Tent", "Maglock", "(35)", "Hello there"]
    together = [parse_line(line, LEXICON) for line in unwrap("\n".join(lines))]
    assert [[f.role for f in line.forms] for line in together] == [[f.role for f in parsed(t).forms] for t in lines]


@pytest.mark.parametrize("text", ["  > - 2 Maglock  ", "  > - Maglock x2  "])
def test_places_are_those_of_the_file(text: str) -> None:
    [card] = parsed(text).cards
    start = text.index("Maglock") + 1
    assert (card.title_span.column, card.title_span.end) == (start, start + 7)
