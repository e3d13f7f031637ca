"""What decks/README.md tells players about writing a list is what the reader does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from borgcheck.checking.lists import read_as_deck
from borgcheck.common import resources
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Role
from borgcheck.model.sections import SectionId
from borgcheck.reading.grammar import RefusedError, parse
from borgcheck.reading.lex import lex
from borgcheck.reading.line import Line
from borgcheck.reading.parse import parse_line
from tests.docs.pages import text_of
from tests.lists import CARDS, LEXICON

GUIDE = text_of("decks/README.md")
HOW_TO = GUIDE.partition("## How to write a list\n")[2].partition("\n## ")[0]
# Headings without a colon are not in the canonical format: every list here is read line by line.
IN_THE_DRAW_DECK = "Missions\n6 Nebula\n\nDraw deck\n30 Retask\n{}\n2 Dead End\n"
ABOVE_CARDS = "Missions\n6 Nebula\n\n{}\n30 Retask\n"
ABOVE_THE_LIST = "{}\n\nMissions\n6 Nebula\n\nDraw deck\n30 Retask\n"
BELOW_CARDS = "Missions\n6 Nebula\n\nDraw deck\n30 Retask\n2 Dead End\n\n{}\n"
LISTS = {
    "heading": ABOVE_CARDS,
    "card types below a section": "Missions\n6 Nebula\n\nDraw deck\n\n{}\n30 Retask\n",
    "heading with its cards": BELOW_CARDS,
    "total": BELOW_CARDS,
    "divider, above or below a heading": BELOW_CARDS,
    "fact, only above the list": ABOVE_THE_LIST,
    "directive": ABOVE_THE_LIST,
    "unknown heading above cards (D002)": ABOVE_CARDS,
}
SHOWN = ("remark, which is shown", "words, which are shown")
OPEN_IN = {
    "Q's Tent": IN_THE_DRAW_DECK,
    "Covert Rescue (35)": IN_THE_DRAW_DECK,
    "4 Maglock": "Missions\n6 Nebula\n\nDraw deck\n1 Retask\n2 Dead End\n3 Awaken\n{}\n",
    "Events": ABOVE_CARDS,
    "Personnel": "Missions\n6 Nebula\n\nSeed\n30 Maglock\n\nSideboard\n1 Dead End\n\n{}\n30 Borg Queen\n",
    "Draw: 40": "Missions\n6 Nebula\n\nDraw deck\n40 Retask\n\n{}\n2 Dead End\n",
    "# Draw": ABOVE_CARDS,
}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading of the guide, without its head."""
    section = HOW_TO.split(f"### {heading}\n", 1)[1].split("\n#", 1)[0]
    found = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[2:]]


def written(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


FORMS = [(form, line, wanted) for form, lines, wanted in rows("Forms of a line") for line in written(lines)]
WAYS = [(written(line)[0], *written(first), *written(second)) for line, _, first, second in rows("Lines that can be read in several ways")]  # fmt: skip


def read(text: str, line: str) -> tuple[Deck, str, str]:
    """Return a list with a line, as what that line is read, and its cards."""
    deck = read_as_deck(text.format(line), CARDS)
    number = text.split("\n").index("{}") + 1
    cards = ", ".join(f"{entry.count} {entry.name}" for entry in deck.entries if entry.span.line == number)
    return deck, deck.lines[number - 1].role.value, cards


@pytest.mark.parametrize(("form", "line", "wanted"), FORMS)
def test_line_is_read_as_the_guide_says(form: str, line: str, wanted: str) -> None:
    role, _, cards = wanted.partition(": ")
    deck, found, found_cards = read(LISTS.get(form, IN_THE_DRAW_DECK), line)
    assert (found, found_cards) == (role, cards)
    assert deck.wholly_read is (role != Role.OPEN)
    assert {piece.text.strip("()-<, ") for piece in deck.set_aside} >= ({"left at home" if cards else line} if form in SHOWN else set())  # fmt: skip


def test_guide_has_every_role_and_every_list_here_a_row() -> None:
    assert {wanted.partition(":")[0] for *_, wanted in FORMS} == set(Role) - {Role.BLANK}
    assert {form for form, *_ in FORMS} >= {*LISTS, *SHOWN}
    assert len(FORMS) > 60


def rules_of(line: str) -> Iterator[str]:
    """The rules of grammar/line.lark that are used for a line."""
    for tokens in (parse_line(Line(1, line), LEXICON).tokens, lex(line, LEXICON)):
        for kind in ("title", "heading"):  # what is both is parsed twice
            signature = " ".join(kind if token.kind == "title_or_heading" else token.kind for token in tokens)
            with suppress(RefusedError):  # words, or something beside the cards
                yield from (str(tree.data) for tree in parse("line", signature).iter_subtrees())


def test_guide_has_every_form_of_the_grammar() -> None:
    wanted = set(re.findall(r"^([a-z]+):", resources.text("grammar", "line.lark"), re.M))
    assert len(wanted) > 8
    assert {rule for form, line, _ in FORMS for rule in rules_of(line)} == wanted


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way[0])
def test_line_that_can_be_read_in_several_ways_is_settled_by_either(way: tuple[str, ...]) -> None:
    line, *ways = way
    text = OPEN_IN[line]
    assert not read(text, line)[0].wholly_read
    if line == "Personnel":  # the second is the section, written where it belongs
        decks = [read(text, ways[0])[0], read(text.replace("\nSideboard\n1 Dead End\n", "\nDraw:") + "\nSideboard\n1 Dead End\n", "")[0]]  # fmt: skip
    else:
        decks = [read(text, written)[0] for written in ways]
    assert all(deck.wholly_read for deck in decks)
    assert decks[0].counts() != decks[1].counts()


@pytest.mark.parametrize("line", sorted({*OPEN_IN} - {"Personnel", "Draw: 40"}))  # these answers need another place
def test_proposed_text_settles_its_question(line: str) -> None:
    text = OPEN_IN[line].format(line)
    questions = [question for question in read_as_deck(text, CARDS).open_lines if question.alternatives]
    for way in range(len(questions[0].alternatives)):
        lines = text.split("\n")
        for question in questions:
            lines[question.number - 1] = question.alternatives[way].written
        left = [question.text for question in read_as_deck("\n".join(lines), CARDS).open_lines if question.alternatives]
        assert not left, lines


def test_every_line_of_several_ways_is_there() -> None:
    assert [line for line, *_ in WAYS] == list(OPEN_IN)


SECTIONS = written(HOW_TO.partition("Sections are called ")[2].partition(";")[0])


@pytest.mark.parametrize("name", SECTIONS)
def test_names_of_sections_are_headings(name: str) -> None:
    deck, role, _ = read("{}\n30 Retask\n", f"{name}:")
    assert role == Role.HEADING
    assert deck.headings[-1].named_section is not None
    assert deck.headings[-1].named_section.heading == name


def test_all_sections_are_named() -> None:
    assert set(SECTIONS) == {section.heading for section in SectionId}


@pytest.mark.parametrize("sign", ["> ", "- ", "[ ] ", "- [ ] "])
def test_signs_in_front_of_most_lines_are_no_part_of_them(sign: str) -> None:
    deck = read_as_deck(
        "".join(f"{sign}{line}\n" for line in ("Missions", "6 Nebula", "Draw deck", "30 Retask", "2 Dead End")), CARDS
    )
    assert deck.wholly_read
    assert deck.counts()["draw"] == 32
