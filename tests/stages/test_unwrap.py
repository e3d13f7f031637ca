"""unwrap: what stands around a line is taken off, and every column stays that of the file."""

from __future__ import annotations

import pytest

from borgcheck.reading.line import Mark
from borgcheck.reading.unwrap import unwrap, visible
from tests.yamls import table


@pytest.mark.parametrize(
    ("line", "text", "mark"),
    [
        ("2 Maglock", "2 Maglock", Mark.NONE),
        ("> > 2 Maglock", "2 Maglock", Mark.QUOTED),
        (">> Draw:", "Draw:", Mark.QUOTED),
        ("- 2 Maglock", "2 Maglock", Mark.DASH),
        ("• Maglock", "Maglock", Mark.NONE),
        ("- [x] 2 Maglock", "2 Maglock", Mark.TICKED),
        ("☐ 2 Maglock", "2 Maglock", Mark.UNTICKED),
        ("- [ ] 2 Maglock", "2 Maglock", Mark.UNTICKED),
        ("-2 Maglock", "-2 Maglock", Mark.NONE),
        ("**Missions**", "Missions", Mark.RULED),
        ("<b>Missions</b>", "Missions", Mark.BOLD),
        ("[b]Missions[/b]", "Missions", Mark.BOLD),
        ("*Ships*", "Ships", Mark.NONE),
        ("2 **Maglock**", "2   Maglock", Mark.BOLD),
        ("== Missions ==", "Missions", Mark.RULED),
        ("## Missions", "## Missions", Mark.HASH),
        ("# a *comment*", "# a *comment*", Mark.HASH),
        ("<h3>Missions</h3>", "Missions", Mark.UNDERLINED),
        ("<li>2 Maglock</li>", "2 Maglock", Mark.NONE),
        ("[*]2 [card]Maglock[/card]", "2       Maglock", Mark.NONE),
        ("1 Jadzia Dax *BOG", "1 Jadzia Dax *BOG", Mark.NONE),
        ("2 Maglock\\", "2 Maglock", Mark.NONE),
        ("Q\\'s Tent \\[1\\]", "Q\\'s Tent  [1 ]", Mark.NONE),
        ("2\u00a0Maglock\u200b", "2 Maglock", Mark.NONE),
        ("٣ Maglock", "3 Maglock", Mark.NONE),
        ("● 2 Maglock", "2 Maglock", Mark.NONE),
        ("o\t2 Maglock", "2 Maglock", Mark.NONE),
        ("2 [[Maglock]]", "2   Maglock", Mark.NONE),
        ("2 [Maglock](https://example.org/maglock)", "2  Maglock", Mark.NONE),
        ("2 Maglock=20", "2 Maglock", Mark.NONE),
        ("~~2 Maglock~~", "~~2 Maglock~~", Mark.STRUCK),
        ("2 <del>Maglock</del>", "2 <del>Maglock</del>", Mark.STRUCK),
        ("[s]2 Maglock[/s]", "[s]2 Maglock[/s]", Mark.STRUCK),
        ("2 M\u0336a\u0336g", "2 M\u0336a\u0336g", Mark.STRUCK),
        ("```", "```", Mark.NONE),
        ("-----", "-----", Mark.NONE),
        ("| 2 Maglock   |", "2 Maglock", Mark.NONE),
        ("| 2 | Maglock |", "| 2 | Maglock |", Mark.NONE),
    ],
)  # fmt: skip
def test_one_line(line: str, text: str, mark: Mark) -> None:
    (found,) = unwrap(line)
    assert found.text == text
    assert found.marks == mark
    assert len(found.unwrapped) == len(line)


@pytest.mark.parametrize("line", ["Q&#39;s Tent", "Q&rsquo;s Tent", "Q&amp;rsquo;s Tent"])
def test_an_entity_is_its_sign_and_the_columns_stay_true(line: str) -> None:
    (found,) = unwrap(f"2 {line}")
    assert found.text in ("2 Q's Tent", "2 Q’s Tent")
    place = found.span_of(found.text.index("Tent"), len(found.text))
    assert f"2 {line}"[place.column - 1 : place.end - 1] == "Tent"


@table("lines", "wanted")
def test_numbers_of_lines_are_taken_off_where_they_rise(lines: list[str], wanted: list[str]) -> None:
    assert [line.text for line in unwrap("\n".join(lines))] == wanted


def test_a_rule_below_a_line_marks_it() -> None:
    marks = [line.marks for line in unwrap("Missions\n--------\n1 Nebula\n\n-----\nDraw\n-----")]
    assert marks[0] == Mark.UNDERLINED
    assert not any(marks[1:])


def test_signs_that_cannot_be_seen_are_blanks() -> None:
    assert visible("a\u001b[31mb\u202ec") == "a [31mb c"
