"""Lines that `check --ask` suggests to make comments: they hold nothing of a deck, and no card moves with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError
from tests.rewriting import formatted, with_comments
from tests.yamls import table

DECKS = Path(__file__).parents[2] / "decks"


@table("line", "below")
def test_talk_becomes_a_comment(line: str, below: str, cards: Catalogue) -> None:
    for end in ("\n", "\r\n"):
        text = f"Draw:\n2 Borg Cube\n  {line}\n{below}".replace("\n", end)
        new, commented, left = with_comments(text.encode(), cards)
        assert new.decode() == f"Draw:\n2 Borg Cube\n# {line}\n{below}".replace("\n", end)
        assert (commented, left) == ((3,), ())
        assert with_comments(new, cards) == (new, (), ())


@table("line")
def test_a_line_that_may_hold_something_of_a_deck_stays(line: str, cards: Catalogue) -> None:
    text = f"Draw:\n2 Borg Cube\n{line}\n".encode()
    new, commented, left = with_comments(text, cards)
    assert (new, commented) == (text, ())
    assert left == (3,) or read_as_deck(text, cards).wholly_read


@table("text")
def test_a_line_that_may_be_a_heading_stays(text: str, cards: Catalogue) -> None:
    new, commented, left = with_comments(text.encode(), cards)
    assert (new.decode(), commented) == (text, ())
    assert len(left) == 1


def test_encoding_stays(cards: Catalogue) -> None:
    text = "Draw:\r\n2 Borg Cube\r\nDéjà vu\r\n"
    for encoding, bom in (("cp1252", b""), ("utf-16-le", b"\xff\xfe"), ("utf-8", b"\xef\xbb\xbf")):
        new, *_ = with_comments(bom + text.encode(encoding), cards)
        assert new == bom + text.replace("Déjà", "# Déjà").encode(encoding)


def test_a_total_still_tells_of_the_lines_that_are_missing(cards: Catalogue) -> None:
    new, commented, _ = with_comments(b"Draw (4):\n3 Borg Cube\nand so on\n", cards)
    assert commented == (3,)
    with pytest.raises(NotRewritableError, match="line 1 says 4 cards, but 3 follow"):
        formatted(new, cards)
