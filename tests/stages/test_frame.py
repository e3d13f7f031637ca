"""frame: where the body of a list is, and what words, bare titles and facts are by their place."""

from __future__ import annotations

from borgcheck.model.listing import Role
from borgcheck.reading.line import Line
from tests.lists import framed
from tests.tables import table

MISSIONS = "Missions:\n1 Nebula\n1 Excavation\n\n"


def role(line: Line) -> str:
    """What a line is: a heading or card that nobody knows is `unknown`, one that may be several things has a slash."""
    if line.heading is not None and line.heading.kind is None:
        return "unknown heading"
    if line.role is Role.CARD and not any(card.cards for card in line.cards):
        return "unknown card"
    return "/".join(form.role for form in line.forms)


def roles(text: str) -> list[str]:
    lines, _ = framed(text)
    assert all(line.forms for line in lines), "every line has a role"
    return [role(line) for line in lines]


@table("text", "start", "end")
def test_body_of_a_list_is_found(text: str, start: int, end: int) -> None:
    _, body = framed(text)
    assert (body.start + 1, body.end) == (start, end)


@table("line", "wanted")
def test_words_in_the_head_have_their_role(line: str, wanted: str) -> None:
    assert roles(f"{line}\n\n{MISSIONS}Draw:\n2 Retask\n3 Pup\n")[0] == wanted


@table("line", "wanted")
def test_words_in_the_body_have_their_role(line: str, wanted: str) -> None:
    assert roles(f"{MISSIONS}Draw:\n2 Retask\n{line}\n3 Pup\n")[6] == wanted


@table("line", "wanted")
def test_words_in_the_foot_have_their_role(line: str, wanted: str) -> None:
    assert roles(f"{MISSIONS}Draw:\n2 Retask\n3 Pup\n\n{line}\n")[8] == wanted


@table("line", "wanted")
def test_words_in_a_list_without_counts_have_their_role(line: str, wanted: str) -> None:
    assert roles(f"Missions\nNebula\nExcavation\n\nDraw\nRetask\n{line}\nPup\nHugh\n")[6] == wanted


@table("text", "line", "wanted")
def test_line_has_its_role(text: str, line: int, wanted: str) -> None:
    assert roles(text)[line - 1] == wanted
