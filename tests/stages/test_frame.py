"""frame: where the body of a list is, and what words, bare titles and facts are by their place."""

from __future__ import annotations

from borgcheck.cards.catalogue import shipped
from borgcheck.model.listing import Role
from borgcheck.reading.frame import frame
from borgcheck.reading.lex import names_of
from borgcheck.reading.line import Line
from borgcheck.reading.pipeline import read_line_by_line
from tests.tables import table

NAMES = names_of(shipped())
MISSIONS = "Missions:\n1 Nebula\n1 Excavation\n\n"


def role(line: Line) -> str:
    """What a line is: a heading or card that nobody knows is `unknown`, one that may be several things has a slash."""
    if line.heading is not None and line.heading.kind is None:
        return "unknown heading"
    if line.role is Role.CARD and not any(card.cards for card in line.cards):
        return "unknown card"
    return "/".join(form.role for form in line.forms)


def framed(text: str) -> list[str]:
    lines, _ = frame(read_line_by_line(text, NAMES), NAMES, text.split("\n"))
    assert all(line.forms for line in lines), "every line has a role"
    return [role(line) for line in lines]


@table("text", "start", "end")
def test_body_of_a_list_is_found(text: str, start: int, end: int) -> None:
    _, body = frame(read_line_by_line(text, NAMES), NAMES, text.split("\n"))
    assert (body.start + 1, body.end) == (start, end)


@table("line", "wanted")
def test_words_in_the_head_have_their_role(line: str, wanted: str) -> None:
    assert framed(f"{line}\n\n{MISSIONS}Draw:\n2 Retask\n3 Pup\n")[0] == wanted


@table("line", "wanted")
def test_words_in_the_body_have_their_role(line: str, wanted: str) -> None:
    assert framed(f"{MISSIONS}Draw:\n2 Retask\n{line}\n3 Pup\n")[6] == wanted


@table("line", "wanted")
def test_words_in_the_foot_have_their_role(line: str, wanted: str) -> None:
    assert framed(f"{MISSIONS}Draw:\n2 Retask\n3 Pup\n\n{line}\n")[8] == wanted


@table("line", "wanted")
def test_words_in_a_list_without_counts_have_their_role(line: str, wanted: str) -> None:
    assert framed(f"Missions\nNebula\nExcavation\n\nDraw\nRetask\n{line}\nPup\nHugh\n")[6] == wanted


@table("text", "line", "wanted")
def test_line_above_cards_has_its_role(text: str, line: int, wanted: str) -> None:
    assert framed(text)[line - 1] == wanted


@table("text", "line", "wanted")
def test_bare_title_has_its_role(text: str, line: int, wanted: str) -> None:
    assert framed(text)[line - 1] == wanted


@table("text", "line", "wanted")
def test_line_of_this_form_has_its_role(text: str, line: int, wanted: str) -> None:
    assert framed(text)[line - 1] == wanted
