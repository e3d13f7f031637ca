"""classify: what each line may be by its own words, whatever stands around it."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.sections import SectionId
from borgcheck.reading.classify import LONGEST_LINE, classify
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.line import Form, Line
from borgcheck.reading.unwrap import unwrap
from tests.yamls import table

WITHOUT_LINE_ENDS = "MISSIONS (2) Survey Star System (2) DRAW DECK (8) Nine of Eleven (5) Borg Cube (3)"


def matched(text: str, cards: Catalogue) -> list[Line]:
    return classify(unwrap(text), cards)


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("", Form.BLANK),
        ("   ", Form.BLANK),
        ("-----", Form.RULE),
        ("// a comment", Form.COMMENT),
        ("# a comment", Form.HASH),
        ("#2 Maglock", Form.GLUED),
        ("@name Swarm", Form.DIRECTIVE),
        ("Total: 30", Form.TOTAL),
        ("(a remark)", Form.BRACKETS),
        ("[a remark]", Form.BRACKETS),
        ("2 Maglock", Form.TEXT),
        ("Draw:", Form.TEXT),
        ("Resistance is futile!", Form.TEXT),
        ("~~2 Maglock~~", Form.STRUCK),
        ("x" * LONGEST_LINE, Form.TEXT),
        ("x" * (LONGEST_LINE + 1), Form.OVERLONG),
        (WITHOUT_LINE_ENDS, Form.RUN_ON),
        (WITHOUT_LINE_ENDS.replace(" DRAW", " | DRAW"), Form.RUN_ON),
        (f"# {WITHOUT_LINE_ENDS}", Form.HASH),
        (f"// {WITHOUT_LINE_ENDS}", Form.COMMENT),
        ("MISSIONS (6) SEED DECK (30) DRAW DECK (30) Q'S TENT (13) SITES (2)", Form.TEXT),
        ("Cube (6) with Maglock (4), Nine of Eleven (6) and Borg Scout Vessel (3)", Form.TEXT),
    ],
)
def test_forms(line: str, form: Form, cards: Catalogue) -> None:
    [found] = matched(line, cards)
    assert found.form is form


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
