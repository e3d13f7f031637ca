"""columns: two columns of text in order, where every row splits at the same place into cards with counts."""

from __future__ import annotations

from borgcheck.reading.columns import split_columns
from borgcheck.reading.unwrap import unwrap
from tests.lists import LEXICON
from tests.tables import table


def ordered(text: str) -> list[str]:
    """The lines in their new order, without blanks around them and without blank lines."""
    return [line.text for line in split_columns(unwrap(text), LEXICON) if line.text]


@table("text", "wanted")
def test_two_columns_are_read_one_after_the_other(text: str, wanted: str) -> None:
    assert ",".join(ordered(text)) == wanted


@table("text")
def test_rows_that_do_not_split_stay_as_they_are(text: str) -> None:
    assert ordered(text) == [line.strip() for line in text.split("\n") if line]


def test_long_columns_go_on_below_a_blank_line() -> None:
    rows = [f"{n} Nebula    {n} Maglock" for n in range(1, 31)]
    left, right = ([row.split("    ")[column] for row in rows] for column in (0, 1))
    assert ordered("\n".join([*rows[:20], "", *rows[20:]])) == [*left, *right]


def test_each_half_keeps_its_place() -> None:
    lines = split_columns(unwrap("Draw:\n6 Nebula    3 Maglock\n2 Planet    2 Retask"), LEXICON)
    places = [(line.number, line.unwrapped.index("3") + 1) for line in lines if "Maglock" in line.text]
    assert places == [(2, 13)]
