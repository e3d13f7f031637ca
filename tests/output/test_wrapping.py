"""Prose on a terminal is broken at blanks; in a pipe it stays as it is."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from borgcheck.model.findings import Span
from borgcheck.output.lines import StyledLine, layout
from borgcheck.output.phrases import cell_width, cut_around
from borgcheck.output.rulings import markdown_blocks
from tests.tables import table

PIECES = st.lists(st.tuples(st.text("ab -1.#ワ", max_size=30), st.sampled_from(["", "bold"])), max_size=8)


def _broken(line: StyledLine, width: int) -> list[str]:
    return [shown.removesuffix("\n") for shown in layout([line], width=width)]


@table("text", "shown")
def test_line_is_broken_at_blanks_and_filled(text: str, shown: list[str]) -> None:
    """To the 20 columns that a terminal shows."""
    assert _broken(StyledLine(text, indent=0), 20) == shown


@table("source", "shown")
def test_lists_and_tables_of_rulings_are_indented_without_markup(source: str, shown: str) -> None:
    assert "".join(layout(markdown_blocks(source), width=40)) == shown


def test_wrapped_text_is_indented_below_its_first_word() -> None:
    line = StyledLine(("3:1  ", "cyan"), ("error ", "bold"), "one two three four five", indent=5)
    assert _broken(line, 20) == ["3:1  error one two", "     three four five"]
    assert list(layout([line])) == ["3:1  error one two three four five\n"]
    assert _broken(StyledLine("one two three", indent=15), 9) == ["one two", "   three"], (
        "a third is left blank at most"
    )


@table("line", "column", "end", "widest", "shown")
def test_source_line_is_cut_around_its_marker(
    line: str, column: int, end: int, widest: int, shown: list[object] | None
) -> None:
    found = cut_around(line, Span(1, column, end), widest)
    assert (found and [*found, cell_width(found.marked)]) == shown


def test_styles_stay_with_their_words() -> None:
    line = StyledLine(("one two ", "bold"), ("three four five", "red"), indent=0)
    assert list(layout([line], width=20, coloured=True)) == [
        "\x1b[1mone two \x1b[0m\x1b[31mthree four \x1b[0m\n", "\x1b[31mfive\x1b[0m\n",
    ]  # fmt: skip


def test_nothing_in_a_line_acts_on_the_terminal() -> None:
    assert list(layout([StyledLine("a\x1b[2J\u202eb\n[bold]c")])) == ["a\ufffd[2J\ufffdb\ufffd[bold]c\n"]


@given(PIECES, st.integers(4, 60), st.integers(0, 20))
@example([("1ワワ", "")], 4, 2)
@example([("111ワ", "")], 4, 3)
def test_broken_lines_lose_no_word_and_fit(pieces: list[tuple[str, str]], width: int, indent: int) -> None:
    line = StyledLine(*pieces, indent=indent)
    shown = _broken(line, width)
    assert "".join("".join(shown).split()) == "".join(str(line).split())
    assert all(cell_len(part) <= width for part in shown)
