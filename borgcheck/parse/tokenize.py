"""Split a line into tokens, by the grammar of its form (grammar/)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from borgcheck.parse.grammar import RefusedError, parse, tokens_of


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line: its type in the grammar, its text, and where it starts and ends (positions from 0)."""

    type: str
    text: str
    start: int
    end: int


# An archive of decks holds the same lines again and again.
@lru_cache(maxsize=20_000)
def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of a line: none if it is blank, one of type OTHER if the grammar refuses it."""
    if not text.strip():
        return ()
    try:
        found = tokens_of(parse("text", text))
    except RefusedError:
        return (Token("OTHER", text.strip(), len(text) - len(text.lstrip()), len(text.rstrip())),)
    return tuple(Token(t.type, t.value, t.start_pos or 0, (t.start_pos or 0) + len(t.value.rstrip())) for t in found)
