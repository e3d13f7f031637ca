"""What was not read as cards, as every output shows it beside the verdict."""

from __future__ import annotations

import csv
import io
import json

import pytest

from borgcheck.model.listing import SetAside
from borgcheck.model.report import Report
from borgcheck.output.lines import layout
from borgcheck.output.phrases import set_aside_lines
from borgcheck.output.run import Run
from borgcheck.output.text import summary
from tests.output.rendering import check_list, rendered
from tests.texts import LEGAL

GONE = "Sorry, the Launch Portal is gone."


def checked(below: str, *, above: str = "", more_cards: str = "") -> Report:
    return check_list(f"{above}{LEGAL}{more_cards}\n{below}")


def piece(line: int, text: str, *names: str) -> SetAside:
    return SetAside(line=line, end_line=line, text=text, kind="text", names=names)


def test_each_piece_has_a_line_with_its_number_and_the_cards_that_it_names() -> None:
    pieces = (piece(61, GONE, "Launch Portal"), piece(144, "b", "Awaken", "Scan", "Retask", "Maglock"), piece(7, "5 a"))
    assert set_aside_lines(pieces) == [
        "not read as cards:",
        f"   61  {GONE}   names Launch Portal",
        "  144  b   names Awaken, Scan, Retask and 1 more",
        "    7  5 a",
    ]
    assert set_aside_lines(()) == []


def test_eight_pieces_are_shown_and_all_that_name_a_card() -> None:
    others = [piece(n, "words") for n in range(20)]
    assert set_aside_lines(others, hint="; -v shows every line")[-2:] == [
        "    7  words",
        "     and 12 more; -v shows every line",
    ]
    assert len(set_aside_lines(others[:8])) == 9
    naming = [piece(n, GONE, "Launch Portal") for n in range(20)]
    lines = set_aside_lines([*naming, *others])
    assert sum(line.endswith("names Launch Portal") for line in lines) == 20
    assert lines[-1] == "     and 20 more"


def test_a_paragraph_is_shown_and_a_longer_text_is_shortened() -> None:
    paragraph = f"{'so ' * 70}what stands below is out"
    assert set_aside_lines([piece(5, paragraph)])[1] == f"    5  {paragraph}"
    _, line = set_aside_lines([piece(5, "word " * 400)])
    assert line.startswith("    5  word word ")
    assert line.endswith("...")
    assert 300 < len(line) < 400


@pytest.mark.parametrize(
    ("written", "title"),
    [("the Launch Portal", "Launch Portal"), ("Locutus", "Locutus of Borg"), ("the Queen", "Borg Queen")],
)
def test_long_paragraph_is_cut_around_its_card(written: str, title: str) -> None:
    """That is where its title stands, or the longest word of it."""
    _, line = set_aside_lines([piece(5, f"{'Borg ' * 500}but {written} is gone {'so ' * 500}", title)])
    assert f"Borg but {written} is gone so" in line
    assert line.endswith(f"names {title}")
    assert len(line) < 500


def test_verdict_counts_the_lines_and_the_cards() -> None:
    made = checked(f"Sideboard:\n2 Awaken\n1 Scan\n\nThanks!\n{GONE}\n", above="Hi all\n\n")
    assert (made.number_of_text_lines, made.cards_not_counted) == (3, 3)
    assert len(set_aside_lines(made.set_aside)) == 5
    assert "outside 3; 3 lines of text]" in rendered("concise", made)
    assert "legal, 3 cards not counted, 3 lines of text" in "".join(layout(summary(Run([made]), None)))


def test_cards_that_a_heading_takes_out_are_one_line() -> None:
    line = LEGAL.count("\n") + 2
    lines = set_aside_lines(checked("Sideboard:\n2 Awaken\n1 Scan\n\nMaybe:\n1 Retask\n").set_aside)[1:]
    assert [" ".join(each.split()) for each in lines] == [
        f"{line} Sideboard: 3 cards not counted, lines {line + 1}-{line + 2}",
        f"{line + 4} Maybe: 1 card not counted, line {line + 5}",
    ]


def test_lines_that_differ_only_in_numbers_count_as_one_of_eight() -> None:
    binder = "".join(f"Binder page {n}\n" for n in range(20))
    made = checked(f"{binder}Lent to Tom\n{GONE}\nBinder page 5 has the Launch Portal\nBinder page 6 has it\n")
    texts = [piece.text for piece in made.set_aside]
    assert texts[:4] == ["Binder page 5 has the Launch Portal", GONE, "Binder page 0", "Binder page 6 has it"]
    assert texts[4:6] == ["Lent to Tom", "Binder page 1"]
    assert len(texts) == 24


OUTPUTS = ("text", "json", "csv", "markdown", "junit", "sarif", "github")


@pytest.mark.parametrize("name", OUTPUTS)
@pytest.mark.parametrize("more_cards", ["", "1 No Such Card\n"], ids=["legal", "undecided"])
def test_every_output_shows_the_words(name: str, more_cards: str) -> None:
    shown = rendered(name, checked(f"See you there.\n{GONE}\n", more_cards=more_cards))
    has_no_annotation = name == "github" and not more_cards  # of its own: D009 has one
    assert ("See you there." in shown) != has_no_annotation
    assert "Launch Portal" in shown
    assert "D009" in shown or name == "csv"


def test_programs_get_all_pieces_whole() -> None:
    made = checked("Thanks! " * 100 + "\n" + "Yes.\n" * 20 + f"{GONE}\n")
    [deck] = json.loads(rendered("json", made))["decks"]
    assert len(deck["set_aside"]) == 22
    assert deck["set_aside"][0]["names"] == ["Launch Portal"]
    assert ("Thanks! " * 100).strip() in [each["text"] for each in deck["set_aside"]]


def test_spreadsheet_has_the_words_in_one_cell() -> None:
    [row] = csv.DictReader(io.StringIO(rendered("csv", checked(f"=1+1\n{GONE}\n"))))
    line = LEGAL.count("\n") + 2
    assert row["not read as cards"] == f"{line + 1} {GONE} names Launch Portal | {line} =1+1"
