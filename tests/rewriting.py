"""Rewrite the bytes of a list, as `fmt` and `check --fix` rewrite a file."""

from __future__ import annotations

from collections.abc import Mapping

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking import rewrite
from borgcheck.checking.apply_answers import Correction, RefusedAnswerError, apply_answers, fix
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import open_lines
from borgcheck.checking.rewrite import encoded
from borgcheck.checking.written_answers import Answer
from borgcheck.errors import BorgcheckError
from borgcheck.model.listing import Role
from borgcheck.model.unread import AnswerKind
from borgcheck.reading.decode import decode


def formatted(data: bytes, cards: Catalogue, path: str = "deck") -> bytes:
    """Return a list in the canonical format, in its own encoding."""
    return encoded(decode(data), rewrite.formatted(read_as_deck(data, cards, path=path), cards), path)


def corrected(data: bytes, cards: Catalogue) -> tuple[bytes, tuple[Correction, ...], int]:
    """Return a list with its titles corrected, the corrections, and how many lines could not be read."""
    deck = read_as_deck(data, cards)
    fixed = fix(deck, cards)
    return encoded(decode(data), fixed.text, deck.path), fixed.corrections, fixed.unread


def with_most(data: bytes, cards: Catalogue, answers: Mapping[int, Answer], path: str) -> bytes:
    """Write answers into a list, without those that are refused."""
    left = dict(answers)
    while left:
        try:
            return apply_answers(data, cards, left, path=path).data
        except RefusedAnswerError as error:
            left.pop(error.number, None) or left.clear()
        except BorgcheckError:
            left.clear()
    return data


def with_comments(data: bytes, cards: Catalogue, path: str = "deck") -> tuple[bytes, tuple[int, ...], tuple[int, ...]]:
    """Make comments of the open lines for which `check --ask` suggests it.

    Returns:
        The new content, the numbers of the new comments, and the numbers of the lines that stay open.
    """
    commented: set[int] = set()
    while True:
        deck = read_as_deck(data, cards, path=path)
        talk = {
            n.number: Answer(AnswerKind.COMMENT) for n in open_lines(deck, cards) if n.default == AnswerKind.COMMENT
        }
        settled = with_most(data, cards, talk, path)
        if settled == data:
            return data, tuple(sorted(commented)), deck.unread_lines
        left = {line.text for line in read_as_deck(settled, cards).lines if line.role is Role.UNREAD}
        commented |= {number for number in talk if deck.source[number - 1] not in left}
        data = settled
