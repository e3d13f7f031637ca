"""classify: what each line may be by its own words, whatever stands around it."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.sections import SectionId
from borgcheck.reading.classify import LONGEST_LINE, classify
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.line import Form, Line
from borgcheck.reading.unwrap import unwrap
from tests.yamls import table


def matched(text: str, cards: Catalogue) -> list[Line]:
    return classify(unwrap(text), cards)


@table("line", "form")
def test_forms(line: str, form: str, cards: Catalogue) -> None:
    [found] = matched(line, cards)
    assert found.form is Form[form.upper()]


def test_the_longest_line_that_is_read(cards: Catalogue) -> None:
    lines = matched("\n".join("x" * size for size in (LONGEST_LINE, LONGEST_LINE + 1)), cards)
    assert [line.form for line in lines] == [Form.TEXT, Form.OVERLONG]


@table("line", "may_be")
def test_all_that_a_line_may_be(line: str, may_be: str, cards: Catalogue) -> None:
    [found] = matched(line, cards)
    what = {"card": bool(found.matches.cards), "heading": found.heading is not None, "unknown": found.matches.unknown}
    assert " ".join(name for name, holds in what.items() if holds) == may_be


def test_what_a_line_is_does_not_change_with_the_lines_around_it(cards: Catalogue) -> None:
    lines = ["Draw", "2 Maglock", "Q's Tent", "Maglock", "(35)", "Hello there"]
    together = matched("\n".join(lines), cards)
    assert [line.matches for line in together] == [matched(line, cards)[0].matches for line in lines]


@table("text", "has_mark")
def test_a_heading_has_a_mark_of_its_own(text: str, has_mark: bool, cards: Catalogue) -> None:
    assert matched(text, cards)[0].has_own_mark == has_mark


@table("line", "fact")
def test_facts(line: str, fact: str, cards: Catalogue) -> None:
    assert matched(line, cards)[0].fact == fact


def test_places_are_those_of_the_file(cards: Catalogue) -> None:
    [line] = matched("  > - 2 Maglock  ", cards)
    assert (line.text, line.span.column, line.span.end) == ("2 Maglock", 7, 16)


@table("text", "sections")
def test_headings_with_cards_under_them(text: str, sections: list[SectionId], cards: Catalogue) -> None:
    assert Evidence(matched(text, cards)).sections == set(sections)


def test_a_hash_may_mark_the_headings(cards: Catalogue) -> None:
    assert Evidence(matched("# Draw\n1 Retask", cards)).sections == {SectionId.DRAW}
