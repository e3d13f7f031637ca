"""What was not read as cards, as every output shows it beside the verdict."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path, PurePath

import pytest

from borgcheck.api import check
from borgcheck.model.listing import SetAside
from borgcheck.model.report import Report
from borgcheck.output import concise, render
from borgcheck.output.lines import layout
from borgcheck.output.phrases import set_aside
from borgcheck.output.run import Run
from borgcheck.output.text import blocks, summary
from tests.processes import Invoke
from tests.texts import LEGAL

GONE = "Sorry, the Launch Portal is gone."


def report(below: str, *, above: str = "", more_cards: str = "") -> Report:
    return check(f"{above}{LEGAL}{more_cards}\n{below}".encode(), "borg-1.6", name="a.deck")


def rendered(name: str, *reports: Report) -> str:
    return "".join(render(name, Run(reports, PurePath("/repo"))))


def piece(line: int, text: str, *names: str) -> SetAside:
    return SetAside(line=line, end_line=line, text=text, kind="text", names=names)


def test_each_piece_has_a_line_with_its_number_and_the_cards_that_it_names() -> None:
    pieces = (piece(61, GONE, "Launch Portal"), piece(144, "b", "Awaken", "Scan", "Retask", "Maglock"), piece(7, "5 a"))
    assert set_aside(pieces) == [
        "not read as cards:",
        f"   61  {GONE}   names Launch Portal",
        "  144  b   names Awaken, Scan, Retask and 1 more",
        "    7  5 a",
    ]
    assert set_aside(()) == []


def test_eight_pieces_are_shown_and_all_that_name_a_card() -> None:
    others = [piece(n, "words") for n in range(20)]
    assert set_aside(others, hint="; -v shows every line")[-2:] == [
        "    7  words",
        "     and 12 more; -v shows every line",
    ]
    assert len(set_aside(others[:8])) == 9
    naming = [piece(n, GONE, "Launch Portal") for n in range(20)]
    lines = set_aside([*naming, *others])
    assert sum(line.endswith("names Launch Portal") for line in lines) == 20
    assert lines[-1] == "     and 20 more"


@pytest.mark.parametrize("widest", [40, 80, 120])
def test_words_are_shortened_to_fit_the_width(widest: int) -> None:
    _, line = set_aside([piece(5, "word " * 400)], widest=widest)
    assert line.startswith("    5  word word ")
    assert line.endswith("...")
    assert len(line) <= widest


@pytest.mark.parametrize(("written", "title"), [("the Launch Portal", "Launch Portal"), ("Locutus", "Locutus of Borg")])
def test_of_a_long_paragraph_the_words_around_the_card_are_shown(written: str, title: str) -> None:
    _, line = set_aside([piece(5, f"{'so ' * 500}but {written} is gone {'so ' * 500}", title)])
    assert f"so but {written} is gone so" in line
    assert line.endswith(f"names {title}")
    assert len(line) < 500


def test_words_that_name_a_card_may_take_several_lines() -> None:
    words = f"{'so ' * 50}{GONE}{' so' * 50}"
    assert set_aside([piece(5, words, "Launch Portal")], widest=80)[1] == f"    5  {words}   names Launch Portal"


def test_the_table_of_a_report_on_several_decks_counts_the_lines(tmp_path: Path, invoke: Invoke) -> None:
    for name in ("a.deck", "b.deck"):
        (tmp_path / name).write_text(f"{LEGAL}\nThanks\n", encoding="utf-8")
    invoke(["report", str(tmp_path), "-o", str(tmp_path / "page.html")])
    assert (tmp_path / "page.html").read_text(encoding="utf-8").count("Legal, 1 line of text</td>") == 2


def test_the_verdict_counts_the_lines_and_the_cards() -> None:
    made = report(f"Sideboard:\n2 Awaken\n1 Scan\n\nThanks!\n{GONE}\n", above="Hi all\n\n")
    assert (made.lines_set_aside, made.cards_not_counted) == (len(set_aside(made.set_aside)) - 2, 3) == (3, 3)
    assert "outside 3; 3 lines of text]" in rendered("concise", made)
    assert "legal, 3 cards not counted, 3 lines of text" in "".join(layout(summary(Run([made]), None)))


def test_cards_that_a_heading_takes_out_are_one_line() -> None:
    line = LEGAL.count("\n") + 2
    lines = set_aside(report("Sideboard:\n2 Awaken\n1 Scan\n\nMaybe:\n1 Retask\n").set_aside)[1:]
    assert [" ".join(each.split()) for each in lines] == [
        f"{line} Sideboard: 3 cards not counted, lines {line + 1}-{line + 2}",
        f"{line + 4} Maybe: 1 card not counted, line {line + 5}",
    ]


def test_a_comment_is_shown_if_it_stands_as_a_heading_or_counts_a_card() -> None:
    shown = {
        "# thanks to Ann": False,
        "# Launch Portal": False,
        "# 2 Launch Portal": True,
        "# those that I left at home\n3 Awaken": True,
        "# those that I left at home\n\n3 Awaken": False,
        "3 Awaken\n# and again\n1 Awaken": False,
        "3 Awaken\n# lent to Tom:\n1 Awaken": True,
        "3 Awaken  # mine": False,
        "3 Awaken  # Awaken is mine": False,
        "3 Awaken  # the Launch Portal is gone": False,
        "# those that look at my own cards, and two words more than a heading has\n3 Awaken": False,
        "# borgcheck: ignore[B103]\n3 Awaken": False,
    }
    assert {below: bool(report(f"{below}\n").set_aside) for below in shown} == shown


def test_words_with_a_number_in_or_below_the_list_come_first() -> None:
    made = report(f"Thanks\nRound 5\n{GONE}\nSee you\n", above="Table 7\n\n")
    assert [piece.text for piece in made.set_aside] == [GONE, "Round 5", "Thanks", "See you", "Table 7"]


def test_a_line_that_is_asked_about_is_not_shown_as_well() -> None:
    table = "Section,Count,Title,Remark\nMissions,6,Nebula,\nSeed,30,Maglock,3 Maglock at home\nDraw,30,Retask,mine\n"
    made = check(table.encode(), "borg-1.6")
    assert 3 in made.deck.unread_lines
    assert 3 not in [piece.line for piece in made.set_aside]


def test_a_comment_for_borgcheck_is_no_remark() -> None:
    made = report("", above="Hi all\n\n", more_cards="1 Awaken  # borgcheck: ignore[A201]\n1 Scan  # mine\n")
    assert [piece.text for piece in made.set_aside] == ["# mine", "Hi all"]


@pytest.mark.parametrize("fact", ["Note: ", "Deck name: ", "Player: ", "Event: ", "@notes ", "@name ", "@date "])
def test_facts_and_directives_are_shown_if_they_name_a_card(fact: str) -> None:
    words = f"{fact}{GONE}"
    assert set_aside(report("", above=f"{words}\n").set_aside)[1:] == [f"    1  {words}   names Launch Portal"]
    assert set_aside(report("", above=f"{fact}soon\n").set_aside) == []


@pytest.mark.parametrize("fact", ["Deck name: Borg Cube", 'Deck: "Borg Cube"', "@player Hugh", "By: Jack"])
def test_a_fact_that_is_only_a_name_is_not_shown(fact: str) -> None:
    assert report("", above=f"{fact}\n").set_aside == ()


def test_a_shortened_title_in_a_fact_names_its_card() -> None:
    [shown] = report("1 Locutus of Borg\n", above="Notes: Locutus stays at home\n").set_aside
    assert shown.names == ("Locutus of Borg",)


def test_lines_that_differ_only_in_numbers_count_as_one_of_eight() -> None:
    binder = "".join(f"Binder page {n}\n" for n in range(20))
    made = report(f"{binder}Lent to Tom\n{GONE}\nBinder page 5 has the Launch Portal\nBinder page 6 has it\n")
    texts = [piece.text for piece in made.set_aside]
    assert texts[:4] == ["Binder page 5 has the Launch Portal", GONE, "Binder page 0", "Binder page 6 has it"]
    assert texts[4:6] == ["Lent to Tom", "Binder page 1"]
    assert len(texts) == 24


def test_an_unknown_column_is_named_before_its_cells() -> None:
    table = "Section,Count,Title,Have\nMissions,6,Nebula,box 4\nSeed,30,Maglock,\nDraw,30,Borg Scout Vessel,\n"
    assert [piece.line for piece in check(table.encode(), "borg-1.6").set_aside] == [1, 2]


OUTPUTS = ("text", "json", "csv", "markdown", "junit", "sarif", "github")


@pytest.mark.parametrize("name", OUTPUTS)
@pytest.mark.parametrize("more_cards", ["", "1 No Such Card\n"], ids=["legal", "undecided"])
def test_every_output_shows_the_words(name: str, more_cards: str) -> None:
    shown = rendered(name, report(f"See you there.\n{GONE}\n", more_cards=more_cards))
    has_no_annotation = name == "github" and not more_cards  # of its own: D009 has one
    assert ("See you there." in shown) != has_no_annotation
    assert "Launch Portal" in shown
    assert "D009" in shown or name == "csv"


def test_the_summary_of_a_step_on_github_shows_the_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    (tmp_path / "a.deck").write_text(f"{LEGAL}\nSee you there.\n{GONE}\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    invoke(["check", str(tmp_path / "a.deck"), "-f", "github", "-r", "borg-1.6"])
    content = (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert content.index("legal, 2 lines of text") < content.index("not read as cards:") < content.index("See you")


def test_programs_get_all_pieces_whole() -> None:
    made = report("Thanks! " * 100 + "\n" + "Yes.\n" * 20 + f"{GONE}\n")
    [deck] = json.loads(rendered("json", made))["decks"]
    assert len(deck["set_aside"]) == 22
    assert deck["set_aside"][0]["names"] == ["Launch Portal"]
    assert ("Thanks! " * 100).strip() in [each["text"] for each in deck["set_aside"]]


def test_a_spreadsheet_has_the_words_in_one_cell() -> None:
    [row] = csv.DictReader(io.StringIO(rendered("csv", report(f"=1+1\n{GONE}\n"))))
    line = LEGAL.count("\n") + 2
    assert row["not read as cards"] == f"{line + 1} {GONE} names Launch Portal | {line} =1+1"


def test_quiet_shows_no_words() -> None:
    run = Run([report(f"{GONE}\n", more_cards="1 No Such Card\n")])
    for quiet in ("".join(layout(blocks(run, quiet=True))), "".join(concise.render(run, quiet=True))):
        assert "UNDECIDED" in quiet
        assert "D009" not in quiet
        assert "Launch Portal" not in quiet


def test_words_that_name_a_card_fail_a_strict_check(tmp_path: Path, invoke: Invoke) -> None:
    (tmp_path / "a.deck").write_text(f"{LEGAL}\n{GONE}\n", encoding="utf-8")
    (tmp_path / "b.deck").write_text(f"{LEGAL}\nSee you there.\n", encoding="utf-8")
    assert "fails --strict" in invoke(["check", str(tmp_path / "a.deck"), "--strict"], code=1).out
    invoke(["check", str(tmp_path / "b.deck"), "--strict"])


def test_text_that_names_a_card_is_listed_for_the_director(tmp_path: Path, invoke: Invoke) -> None:
    (tmp_path / "Ann.deck").write_text(f"{LEGAL}\n{GONE}\n", encoding="utf-8")
    (tmp_path / "Bob.deck").write_text(f"{LEGAL}10 Awaken\n\nSee you there.\n", encoding="utf-8")
    command = ["check", "--director", str(tmp_path), "-r", "borg-1.6"]
    out = invoke(command, code=1).out
    table, _, rest = out.partition("To look into:")
    assert GONE not in table
    to_look_into, *shown = rest.split("not read as cards:")
    assert "D009" in to_look_into
    assert "Bob" not in to_look_into.splitlines()[1]
    assert GONE in shown[0]
    assert "See you there." in shown[1]
    for output_format in ("csv", "json", "markdown"):
        out = invoke([*command, "-f", output_format], code=1).out
        assert GONE in out
        assert "See you there." in out
