"""lex: a line is split into the names that are known, counts, brackets, signs and words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from borgcheck.reading.lex import lex
from tests.lists import LEXICON
from tests.tables import table


@table("line", "kinds")
def test_line_is_split_into_these_tokens(line: str, kinds: str) -> None:
    assert " ".join(token.kind for token in lex(line, LEXICON)) == kinds


@table("line", "count", "style")
def test_counts_are_recognised(line: str, count: str, style: str) -> None:
    [found] = [token for token in lex(line, LEXICON) if token.kind == "count"]
    assert (found.value, found.style) == (count, style)


@table("line", "titles")
def test_longest_title_at_each_place_is_found(line: str, titles: list[str]) -> None:
    found = [token for token in lex(line, LEXICON) if token.may_be_title]
    cards = [LEXICON.catalogue.lookup(token.value or token.text).cards[0] for token in found]
    assert [card.printed for card in cards] == titles


PIECES = st.one_of(
    st.sampled_from(["Maglock", "Q's Tent", "Seven of Nine", "Draw deck", "x3", "3 copies of", "(30 cards)", "Total:", "the", " ", "-"]),
    st.text(alphabet="()[]{}xX×12 0\t-*#:.,;|@/'’Aag~=_…&é", max_size=8),
)  # fmt: skip


@given(st.lists(PIECES, max_size=8).map("".join))
def test_every_letter_and_digit_is_in_one_token(line: str) -> None:
    tokens = lex(line, LEXICON)
    places = [place for token in tokens for place in range(token.start, token.end)]
    assert places == sorted(set(places))
    assert {place for place, sign in enumerate(line) if sign.isalnum()} <= set(places)
