"""Lines that could not be read: shown with their roles, settled one by one, and written into the file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.apply_answers import apply_answers
from borgcheck.checking.check import check_deck
from borgcheck.checking.open_lines import accepts_answers, grouped, open_lines
from borgcheck.checking.rewrite import NotRewritableError, certain_titles
from borgcheck.checking.written_answers import Answer
from borgcheck.cli import run
from borgcheck.cli.ask import ask_about_file
from borgcheck.model.findings import Verdict
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import AnswerKind, Unread
from borgcheck.reading.pipeline import read_deck
from borgcheck.rules import rulesets
from tests.rewriting import with_comments
from tests.yamls import load_yaml, table

POST = "Missions:\n6 Nebula\n\nSeeeds:\n30 Maglock\n\nDraw:\n29 Borg Scout Vessel\nBorg Cubee\n0 Awaken\nping me on the list\n"


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return shipped()


def opened(text: str, cards: Catalogue) -> list[tuple[Unread, ...]]:
    return grouped(open_lines(read_deck(text, cards), cards))


def answer(text: str, cards: Catalogue, **answers: Answer) -> str:
    """Return a list with the lines `_4` and so on settled."""
    said = {int(line[1:]): each for line, each in answers.items()}
    done = apply_answers(text.encode(), cards, said, path="list")
    assert not done.refused, done.refused
    return done.data.decode()


def test_open_lines_are_those_that_were_not_read_in_their_order(cards: Catalogue) -> None:
    heading, cube, awaken, aside = open_lines(read_deck(POST, cards), cards)
    assert [heading.number, cube.number, awaken.number, aside.number] == [4, 9, 10, 11]
    assert (heading.named_section, heading.below) == (SectionId.SEED, (5,))
    assert (cube.card, cube.default) == ("1 Borg Cube", "")
    assert (awaken.titles, awaken.count) == (("Awaken",), "")
    assert (aside.titles, aside.default) == ((), AnswerKind.COMMENT)


def test_a_settled_list_is_read_as_it_was_settled(cards: Catalogue) -> None:
    text = answer(
        POST, cards, _4=Answer(AnswerKind.HEADING), _9=Answer(AnswerKind.CARD), _10=Answer(AnswerKind.CARD, count="2"),
        _11=Answer(AnswerKind.COMMENT),
    )  # fmt: skip
    deck = read_deck(text, cards)
    assert deck.wholly_read
    assert deck.counts() == {"missions": 6, "sites": 0, "seed": 30, "draw": 32}
    assert text.endswith("1 Borg Cube\n2 Awaken\n# ping me on the list\n")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_encoding_and_line_ends_stay(encoding: str, cards: Catalogue) -> None:
    old = "Draw:\r\n2 Café\r\n???\r\n".encode(encoding)
    new = apply_answers(old, cards, {3: Answer(AnswerKind.COMMENT)}, path="list").data
    assert new == "Draw:\r\n2 Café\r\n# ???\r\n".encode(encoding)


ALIKE = "Draw:\n" + "".join(
    f"{n} {title} (foil {n})\n" for n, title in enumerate(("Awaken", "Borg Cube", "Nine of Eleven"), 2)
)


def test_lines_of_one_kind_are_one_question_and_one_finding(cards: Catalogue) -> None:
    [group] = opened(f"{ALIKE}1 Borg Ship\n4 Retask (foil 4)\n", cards)
    assert [line.card for line in group] == ["2 Awaken", "3 Borg Cube", "4 Nine of Eleven", "4 Retask"]
    deck = read_deck(f"{ALIKE}1 Borg Ship\n4 Retask (foil 4)\n", cards)
    found = [f for f in check_deck(deck, rulesets.load("borg-1.6")).findings if f.code == "D001"]
    assert [f.span.line for f in found] == [2, 6]  # those that stand together
    assert "`2 Awaken (foil 2)`" in found[0].message


@table("line", "card")
def test_a_card_is_offered_if_the_line_names_one_and_its_count(line: str, card: str, cards: Catalogue) -> None:
    [[found]] = opened(f"Draw:\n2 Maglock\n{line}\n", cards)
    assert found.card == card


def test_a_card_whose_box_is_not_ticked_is_not_offered_ready(cards: Catalogue) -> None:
    [[found]] = opened("Draw:\n[x] 2 Maglock\n[ ] Gravitic Mine\n", cards)
    assert (found.titles, found.card) == (("Gravitic Mine",), "")


def test_each_reading_of_a_line_can_be_chosen(cards: Catalogue) -> None:
    text = "Missions:\n6 Nebula\n\nSeed:\n3x Borg Ship + Scout Encounter\n"
    [[line]] = opened(text, cards)
    assert line.answers == ("1", "2", AnswerKind.RETYPED)
    assert answer(text, cards, _5=Answer("1")).endswith("3 Borg Ship\n1 Scout Encounter\n")
    assert answer(text, cards, _5=Answer("2")).endswith("3 Borg Ship\n3 Scout Encounter\n")


def test_what_would_be_asked_again_is_written_so_that_it_is_not(cards: Catalogue) -> None:
    text = "Missions:\nFever Emergency (35)\nSeed:\n1 Maglock\n"
    assert "35x Fever Emergency" in answer(text, cards, _2=Answer("1"))
    assert "1 Fever Emergency" in answer(text, cards, _2=Answer("2"))


def test_a_heading_takes_its_cards_with_it_into_a_comment(cards: Catalogue) -> None:
    text = "Draw:\n2 Borg Cube\nVault:\n1 Awaken\nPersonnel (1)\n1 Nine of Eleven\n"
    assert answer(text, cards, _3=Answer(AnswerKind.OUT)) == (
        "Draw:\n2 Borg Cube\n# Vault:\n# 1 Awaken\n# Personnel (1)\n# 1 Nine of Eleven\n"
    )
    aside = read_deck(answer(text, cards, _3=Answer(AnswerKind.HEADING, section="aside")), cards)
    assert (aside.total(SectionId.DRAW), aside.section(SectionId.ASIDE)[0].name) == (2, "Awaken")


def test_as_text_a_line_leaves_the_cards_below_it_to_the_section_above(cards: Catalogue) -> None:
    text = "Draw:\n2 Borg Cube\n\nbits and pieces:\n1 Awaken\nPersonnel (1)\n1 Nine of Eleven\n"
    after = answer(text, cards, _4=Answer(AnswerKind.COMMENT))
    assert after == text.replace("bits", "# bits")
    assert read_deck(after, cards).counts() == {"missions": 0, "sites": 0, "seed": 0, "draw": 4}


def test_the_heading_of_a_section_is_never_text(cards: Catalogue) -> None:
    [[heading]] = opened("Draw:\n2 Borg Cube\nSeeeds:\n1 Maglock\n", cards)
    assert AnswerKind.COMMENT not in heading.answers
    assert answer("Draw:\n2 Borg Cube\nSeeeds:\n1 Maglock\n", cards, _3=Answer(AnswerKind.OUT)).endswith(
        "# 1 Maglock\n"
    )


def test_a_line_among_cards_without_a_heading_takes_none_with_it_into_a_comment(cards: Catalogue) -> None:
    text = "3 Borg Sphere\n4 Retask\n@SUM(1)\n1 Borg Queen\n"
    assert answer(text, cards, _3=Answer(AnswerKind.COMMENT)) == text.replace("@", "# @")


def test_an_order_to_borgcheck_does_not_come_into_force_as_a_comment(cards: Catalogue) -> None:
    text = answer("Draw:\n2 Borg Cube\nborgcheck: ignore[B105]\n", cards, _3=Answer(AnswerKind.COMMENT))
    assert read_deck(text, cards).wholly_read
    assert not read_deck(text, cards).ignores


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Answer(AnswerKind.RETYPED, text="what is this ~~2~~"), "not understood either"),
        (Answer(AnswerKind.CARD), "nothing to write"),
        (Answer(AnswerKind.CARD, "Borg Cube", "0"), "nothing to write"),
        (Answer("7"), "nothing to write"),
    ],
)
def test_an_answer_that_does_not_settle_its_line_is_refused(said: Answer, why: str, cards: Catalogue) -> None:
    done = apply_answers(b"Draw:\n2 Maglock\n???\n", cards, {3: said}, path="list")
    assert (done.data, done.lines) == (b"Draw:\n2 Maglock\n???\n", ())
    assert why in done.refused


class Player:
    """Types answers, and remembers what was asked."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


@pytest.fixture
def post(tmp_path: Path) -> Path:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    return file


def test_answers_are_written_into_the_file(post: Path, cards: Catalogue, capsys: pytest.CaptureFixture[str]) -> None:
    ask_about_file(post, Player("h", "c", "c", "x", "0", "2", "t"))
    assert read_deck(post.read_bytes(), cards).counts() == {"missions": 6, "sites": 0, "seed": 30, "draw": 32}
    shown = capsys.readouterr().out
    questions = (
        '1 of 4: post.deck:4: "Seeeds:"',
        '2 of 4: post.deck:9: "Borg Cubee"',
        '3 of 4: post.deck:10: "0 Awaken"',
    )
    for line in (*questions, "'x': type a number from 1 to 999"):
        assert line in shown


@pytest.mark.parametrize("stop", ["q", None])
def test_stopping_keeps_the_answers_that_were_given(post: Path, stop: str | None) -> None:
    assert not ask_about_file(post, Player(*filter(None, ["h", stop])))
    assert post.read_text(encoding="utf-8") == POST.replace("Seeeds:", "Seed:")


def test_an_interrupt_keeps_the_answers_that_were_given(post: Path) -> None:
    typed = iter(["h"])

    def ask(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    with pytest.raises(KeyboardInterrupt):
        ask_about_file(post, ask)
    assert post.read_text(encoding="utf-8") == POST.replace("Seeeds:", "Seed:")


def test_a_list_that_is_left_alone_is_not_written(post: Path) -> None:
    before = post.stat().st_mtime_ns
    assert ask_about_file(post, Player("s", "s", "s", "s"))
    assert (post.read_text(encoding="utf-8"), post.stat().st_mtime_ns) == (POST, before)


def test_a_bad_answer_is_asked_again_and_help_is_given(post: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask_about_file(post, Player("x", "?", "h", "c", "s", "s"))
    shown = capsys.readouterr().out
    assert "'x' is not one of the answers: type one of h, o, e, s, q, ?" in shown
    assert "q  stop asking" in shown
    assert "Seed:" in post.read_text(encoding="utf-8")


def test_a_group_is_answered_at_once_or_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "a.deck"
    file.write_text(ALIKE, encoding="utf-8")
    ask_about_file(file, Player("c"))
    written = "Draw:\n2 Awaken # (foil 2)\n3 Borg Cube # (foil 3)\n4 Nine of Eleven # (foil 4)\n"
    assert file.read_text(encoding="utf-8") == written
    file.write_text(ALIKE, encoding="utf-8")
    ask_about_file(file, Player("l", "c", "t", "e", "", "e", "1 Borg Ship", ""))
    assert file.read_text(encoding="utf-8") == (
        "Draw:\n2 Awaken # (foil 2)\n# 3 Borg Cube (foil 3)\n1 Borg Ship\n# 4 Nine of Eleven (foil 4)\n"
    )


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[str, str]]:
    """Return a function that answers the questions about a list, and returns the list after them and what was shown."""

    def settled(text: str, *typed: str) -> tuple[str, str]:
        file = tmp_path / "a.deck"
        file.write_text(text, encoding="utf-8")
        ask_about_file(file, Player(*typed))
        return file.read_text(encoding="utf-8"), capsys.readouterr().out

    return settled


Asked = Callable[..., tuple[str, str]]


def test_help_explains_numbered_answers(ask: Asked) -> None:
    text, shown = ask("Seed:\n2 Maglock\n3x Borg Ship + Scout Encounter\n", "?", "2")
    assert shown.count("  2  3 of each card") == 2
    assert text.endswith("3 Borg Ship\n3 Scout Encounter\n")


def test_lines_that_are_settled_one_by_one_keep_the_number_of_their_question(ask: Asked) -> None:
    _, shown = ask(f"{ALIKE}1.5 Pup\n", "l", "c", "s", "c", "s")
    numbers = [line.partition(": ")[0] for line in shown.splitlines() if ": a.deck:" in line]
    assert numbers == ["1 of 2", "1 of 2, line 1 of 3", "1 of 2, line 2 of 3", "1 of 2, line 3 of 3", "2 of 2"]


MANY = "Draw:\n" + "".join(f"{1 + n % 3} {title} (foil {n})\n" for n, title in enumerate(
    ("Awaken", "Borg Cube", "Nine of Eleven", "Retask", "Scan", "Dead End", "Maglock")
))  # fmt: skip


def test_every_line_of_a_small_group_is_shown_before_it_is_answered(ask: Asked) -> None:
    before = "Draw:\n1 Maglock\n\nThe Launch Portal is gone.\nPlease ignore the last line.\n"
    written, shown = ask(before, "s")
    assert written == before
    assert "The Launch Portal is gone." in shown
    assert "Please ignore the last line." in shown


def test_all_lines_of_a_large_group_are_shown_before_they_are_written(ask: Asked) -> None:
    text, shown = ask(MANY, "c", "n", "s")
    assert text == MANY
    assert "7 cards: " in shown
    assert "and 4 more" in shown
    assert '  8: "1 Maglock # (foil 6)"'.replace('"', "") in shown
    text, _ = ask(MANY, "c", "y")
    assert text.count(" # (foil") == 7


def test_a_group_of_headings_is_asked_for_each_section(ask: Asked) -> None:
    text, _ = ask("Misje (6):\n6 Nebula\n\nMisje (2):\n2 Maglock\n", "h", "Missions", "Seed")
    assert text == "Missions (6):\n6 Nebula\n\nSeed (2):\n2 Maglock\n"
    _, shown = ask("Missions:\n6 Nebula\n\nAbc:\n2 Maglock\n\nAbc:\n1 Pup\n", "q")
    assert "they become comments, and so do the 2 lines below them" in shown


def test_each_paragraph_without_a_heading_is_asked_for_its_section(ask: Asked) -> None:
    text, shown = ask("1 Nebula\n1 Pegasus Search\n\n2 Maglock\n", "l", "h", "Missions", "q")
    assert text == "1 Nebula\n1 Pegasus Search\n\n2 Maglock\n"
    assert "there is no heading above the cards on lines 1 to 2 and line 4" in shown
    text, _ = ask(text, "h", "Missions", "Seed")
    assert text == "Missions:\n1 Nebula\n1 Pegasus Search\n\nSeed:\n2 Maglock\n"


def test_a_line_is_typed_again_as_several(ask: Asked) -> None:
    line = "Combo: Borg Ship + Scout Encounter"
    text, _ = ask(f"Seed:\n2 Maglock\n{line}\n1 Pup\n", "e", "1 Borg Ship", "1 Scout Encounter", "")
    assert text == "Seed:\n2 Maglock\n1 Borg Ship\n1 Scout Encounter\n1 Pup\n"
    text, shown = ask(f"Seed:\n2 Maglock\n{line}\n1 Pup\n", "e", "1 Borg Ship", "what is this", "", "s")
    assert line in text.split("\n")
    assert "not written" in shown


def test_ask_needs_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    assert run(["check", "--ask", str(file)]) == 2
    assert "--ask needs a terminal" in capsys.readouterr().err


@pytest.mark.process
def test_ask_on_a_terminal(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    file = tmp_path / "post.deck"
    file.write_text(POST.replace("Seeeds", "Seeds").replace("Borg Cubee\n0 Awaken\n", "Borg Cube\n"), encoding="utf-8")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "borgcheck", "check", "--ask", str(file)], stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    os.write(ours, b"t\n")
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:
        pass  # the terminal is closed
    assert process.wait(timeout=60) == 0, shown
    assert "# ping me on the list" in file.read_text(encoding="utf-8")
    assert b"LEGAL" in shown


def test_the_role_of_every_line_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    assert run(["check", "-v", str(file)]) == 1
    shown = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for line in (
        "1 heading Missions:",
        "2 card 6 missions 6 Nebula",
        "3 blank",
        "4 unread Seeeds:",
        "5 card 0 no section 30 Maglock",
        "11 unread ping me on the list",
    ):
        assert line in shown


# ---- no way of settling leads to a wrong verdict

_REFERENCE = os.environ.get("BORGCHECK_REFERENCE")
FOLDERS = [Path(__file__).parents[1] / "reading"]
if _REFERENCE:
    FOLDERS += [Path(_REFERENCE) / "reading", Path(_REFERENCE) / "misread"]


def with_defaults(data: bytes, cards: Catalogue, file: Path) -> bytes:
    """Settle a list by pressing Enter at every question."""
    file.write_bytes(data)
    ask_about_file(file, lambda _: "")
    return file.read_bytes()


def with_details(data: bytes, cards: Catalogue, file: Path) -> bytes:
    """Settle a list by saying card wherever one is offered ready, and heading wherever a section is."""
    for _ in range(9):
        ready = {
            line.number: Answer(AnswerKind.CARD if line.card else AnswerKind.HEADING)
            for line in open_lines(read_deck(data, cards), cards)
            if (line.card and AnswerKind.CARD in line.answers)
            or (line.named_section and AnswerKind.HEADING in line.answers)
        }
        done = apply_answers(data, cards, ready, path=file.name) if ready else None
        if done is None or not done.lines:
            break
        data = done.data
    return data


def commented(data: bytes, cards: Catalogue, file: Path) -> bytes:
    if not accepts_answers(read_deck(data, cards)):
        return data
    try:
        return with_comments(data, cards, file.name)[0]
    except NotRewritableError:
        return data


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_settling_ends_in_no_wrong_verdict(every: int, folder: Path, cards: Catalogue, tmp_path: Path) -> None:
    wrong = []
    for case in load_yaml(folder / "cases.yaml")[::every]:
        data = (folder / "lists" / case["list"]).read_bytes()
        if verdict(data, cards) is not Verdict.UNDECIDED:
            continue
        # Where a human would ask, too, an answer may end the question either way but one, or as the case says.
        allowed = {case["right"], "undecided"} if case["right"] != "undecided" else set(Verdict) - {case["never"]}
        allowed.add(case.get("settled", "undecided"))
        for way in (commented, with_defaults, with_details):
            settled = way(data, cards, tmp_path / case["list"])
            if settled != data and (found := verdict(settled, cards)) not in allowed:
                wrong.append(f"{case['list']}, {way.__name__}: {found}, right is {case['right']}")
    assert not wrong, "\n".join(wrong)


def verdict(data: bytes, cards: Catalogue) -> Verdict:
    return check_deck(read_deck(data, cards), rulesets.load("borg-1.6")).verdict


def test_each_line_of_a_group_becomes_its_own_card(tmp_path: Path) -> None:
    file = tmp_path / "a.deck"
    file.write_text("Draw:\n0 Awaken\n0 Borg Cube\n0 Retask\n", encoding="utf-8")
    ask_about_file(file, Player("c", "2", "3", "1"))
    assert file.read_text(encoding="utf-8") == "Draw:\n2 Awaken\n3 Borg Cube\n1 Retask\n"


def test_q_leaves_a_prompt_for_a_title(post: Path) -> None:
    assert not ask_about_file(post, Player("h", "s", "c", "q"))


def test_a_heading_is_never_corrected_to_a_card(cards: Catalogue) -> None:
    deck = read_deck(
        "Missions:\n6 Nebula\nSeed:\n30 Maglock\nDraw:\n30 Borg Cube\n\nBorg Ships (3)\nRetask\nAwaken\nPup\n", cards
    )
    assert not list(certain_titles(deck, cards))


@pytest.mark.parametrize(
    ("lines", "written"),
    [
        ("1 Transwarp Network\n   Gateway", "1 Transwarp Network Gateway\n# Gateway"),
        ("1 Population 9 Billion - All\nBorg", "1 Population 9 Billion - All Borg\n# Borg"),
        ("3 Seven of\nNine", "3 Seven of Nine\n# Nine"),
        ("1 Chula: The\nChandra", "1 Chula: The Chandra\n# Chandra"),
    ],
)
def test_a_title_on_two_lines_is_one_question(lines: str, written: str, ask: Asked) -> None:
    text, shown = ask(f"Seed:\n2 Maglock\n{lines}\n1 Dead End\n", "c")
    assert text == f"Seed:\n2 Maglock\n{written}\n1 Dead End\n"
    assert shown.count(": a.deck:") == 1


def test_a_stated_count_is_not_asked_again(ask: Asked) -> None:
    text, _ = ask("Draw:\n2 Maglock\n3 Adapt: Negate Obstruction (used to be 4, cut one)\n", "c")
    assert "\n3 Adapt: Negate Obstruction" in text


def test_a_line_with_an_unknown_title_among_several_is_split(ask: Asked) -> None:
    text, _ = ask("Seed:\n2 Maglock\n1 Borg Qbe, 1 Awaken\n3 Yuta\n", "1", "c", "Borg Cube")
    assert text == "Seed:\n2 Maglock\n1 Borg Cube\n1 Awaken\n3 Yuta\n"


def test_a_sentence_that_changes_a_list_is_carried_out(ask: Asked) -> None:
    before = "Draw:\n2 Maglock\n1 Awaken\n\nSorry, the Launch Portal is gone and Awaken is out.\n"
    text, shown = ask(before, "a", "-1 Launch Portal", "", "a", "-1 Awaken", "")
    assert text == "Draw:\n2 Maglock\n# 1 Awaken\n\n# Sorry, the Launch Portal is gone and Awaken is out.\n"
    assert "no line has this card; edit the list" in shown


def test_a_table_is_not_settled_and_the_way_out_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.csv"
    file.write_text("Section,Count,Title\nSeed,2,Maglock\nSeed,1.5,Awaken\nDraw,3,Borg Cube\n", encoding="utf-8")
    assert ask_about_file(file, Player())
    assert "edit the lines that borgcheck check names" in capsys.readouterr().err
