"""Text on pages: whatever flows in stands there once, in its order, within its column."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck.output.paging import Area, Font, Line, Style, Text, fitting, pages, wrapped

STYLE = Style(Font.REGULAR, 10)
AREA = Area(50, 100, 218, 120)


class Typewriter:
    """Faces with every sign as wide as half its height."""

    def clean(self, text: str) -> str:
        return text

    def width(self, text: str, style: Style) -> float:
        return len(text) * style.size / 2


FACES = Typewriter()


def _line(text: str, height: float = 10, *, keep: bool = False, head: str = "", starts: bool = False) -> Line:
    return Line(height, (Text(0, height, text, STYLE),), keep, head, starts)


def _again(head: str) -> Line:
    return _line(f"{head} again", 12)


def _columns(page: list[Text]) -> list[list[str]]:
    """The words of the left column and of the right one."""
    return [[m.text for m in page if (m.x >= AREA.x + AREA.column) is right] for right in (False, True)]


def _flow(wide: list[Line], narrow: list[Line]) -> list[list[Text]]:
    return [[m for m in page if isinstance(m, Text)] for page in pages(wide, narrow, AREA, _again)]


@given(st.text(), st.integers(5, 200))
def test_broken_lines_lose_nothing_and_fit(text: str, width: int) -> None:
    lines = wrapped(text, STYLE, width, FACES)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line and FACES.width(line, STYLE) <= width for line in lines)


def test_lines_are_broken_at_blanks_and_filled() -> None:
    assert wrapped("one two three four", STYLE, 40, FACES) == ["one two", "three", "four"]
    assert wrapped("a  tremendously b", STYLE, 40, FACES) == ["a", "tremendo", "usly b"]
    assert wrapped(" \t ", STYLE, 40, FACES) == []


def test_what_does_not_fit_one_line_ends_in_dots() -> None:
    assert fitting("short", STYLE, 100, FACES) == "short"
    assert fitting("not at all so short", STYLE, 60, FACES) == "not at ..."
    assert fitting("", STYLE, 60, FACES) == ""


LINES = st.lists(st.tuples(st.floats(4, 40), st.booleans(), st.sampled_from("ABC"), st.booleans()), max_size=60)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.floats(4, 40), max_size=12), LINES)
def test_every_line_stands_once_in_order_within_the_area(
    heights: list[float], rows: list[tuple[float, bool, str, bool]]
) -> None:
    wide = [_line(f"w{n}", height) for n, height in enumerate(heights)]
    narrow = [_line(f"n{n}", h, keep=k, head=head, starts=s) for n, (h, k, head, s) in enumerate(rows)]
    found = _flow(wide, narrow)
    assert found[0] or not (wide or narrow)
    words = [word for page in found for column in _columns(page) for word in column]
    assert [w for w in words if w.startswith("w")] == [f"w{n}" for n in range(len(wide))]
    assert [w for w in words if w.startswith("n")] == [f"n{n}" for n in range(len(narrow))]
    for page in found:
        for right in (False, True):
            bases = [m.y for m in page if (m.x > AREA.x) is right]
            assert bases == sorted(bases)
            assert all(AREA.y < y <= AREA.y + AREA.height + 0.01 for y in bases)
    assert all(page for page in found[1:])


def test_a_heading_keeps_with_what_follows_and_is_repeated() -> None:
    rows = [_line("A", keep=True, head="A", starts=True), *(_line(f"a{n}", head="A") for n in range(10))]
    rows += [_line("B", keep=True, head="B", starts=True), *(_line(f"b{n}", head="B") for n in range(30))]
    first, second = _flow([], rows)
    left, right = _columns(first)
    assert left == ["A", *(f"a{n}" for n in range(10))]
    assert right == ["B", *(f"b{n}" for n in range(11))]
    left, right = _columns(second)
    assert left == ["B again", *(f"b{n}" for n in range(11, 11 + len(left) - 1))]
    assert right[0] == "B again"
    assert abs(len(left) - len(right)) <= 1


def test_the_second_column_begins_with_a_heading_where_it_can() -> None:
    rows = [_line("A", head="A", starts=True), *(_line(f"a{n}", head="A") for n in range(3))]
    rows += [_line("B", head="B", starts=True), *(_line(f"b{n}", head="B") for n in range(9))]
    ((left, right),) = map(_columns, _flow([], rows))
    assert left == ["A", "a0", "a1", "a2"]
    assert right[0] == "B"


def test_columns_start_on_a_new_page_where_wide_lines_leave_no_room() -> None:
    found = _flow([_line("w", 100)], [_line("A", 10, head="A", starts=True), _line("a", head="A")])
    assert [[m.text for m in page] for page in found] == [["w"], ["A", "a"]]


def test_a_title_without_end_is_set_in_time_proportional_to_its_length() -> None:
    assert len(wrapped("x" * 200_000, STYLE, 200, FACES)) == 5000
