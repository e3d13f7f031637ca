"""Read a list, write it anew, and a small deck to write in every format."""

from __future__ import annotations

from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.cards.table import format_table
from borgcheck.checking import rewrite
from borgcheck.checking.answers import write_edits
from borgcheck.checking.fix import Correction, fix
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.questions import Key, questions
from borgcheck.checking.rewrite import NotRewritableError, encode_text
from borgcheck.model.deck import Deck
from borgcheck.model.open_lines import OpenReason
from borgcheck.reading.decode import decode
from borgcheck.reading.frame import Body, frame
from borgcheck.reading.lex import lexicon_of
from borgcheck.reading.line import Line
from borgcheck.reading.pipeline import read_line_by_line

CARDS = shipped()
LEXICON = lexicon_of(CARDS)
SMALL = read_as_deck(
    "@name Swarm\n# so\nMissions:\n2 Nebula\nSeed:\n1 Maglock\nDraw:\n2 Nine of Eleven\n1 Seven of Nine [The Borg]\n"
    "1 Shaka, When the Walls Fell\n1 Zzyzx\nOutside:\n1 Borg Cube\n",
    CARDS,
)


def listed(deck: Deck) -> list[tuple[int, str, str]]:
    """Count, name (after `?` if unknown) and section of each card."""
    return [(e.count, e.name if e.card else f"? {e.title}", e.section or "-") for e in deck.entries]


def framed(text: str) -> tuple[list[Line], Body]:
    """Return the lines of a list that is read line by line, with what they are by their place, and its body."""
    return frame(read_line_by_line(text, LEXICON), LEXICON, text.split("\n"))


def unread(deck: Deck) -> list[int]:
    """Return the lines that could not be read, or have an invalid count."""
    return sorted({u.number for u in deck.open_lines_for(OpenReason.LINE, OpenReason.COUNT)})


def formatted(data: bytes, cards: Catalogue, path: str = "deck") -> bytes:
    """Return a list in the canonical format, in its own encoding."""
    return encode_text(decode(data), rewrite.format_deck(read_as_deck(data, cards, path=path)), path)


def corrected(data: bytes, cards: Catalogue) -> tuple[bytes, tuple[Correction, ...], int]:
    """Return a list with its titles corrected, the corrections, and how many lines could not be read."""
    deck = read_as_deck(data, cards)
    fixed = fix(deck)
    return encode_text(decode(data), fixed.text, deck.path), fixed.corrections, fixed.unread


def with_text(data: bytes, cards: Catalogue, path: str = "deck") -> bytes:
    """Say of every open line that it is text, as far as that can be written."""
    skipped: set[int] = set()
    while asked := questions(read_as_deck(data, cards, path=path), skipped=skipped):
        question = asked[0]
        try:
            data = write_edits(data, cards, question.edits(Key.TEXT), path=path).data
        except NotRewritableError:
            skipped |= {line.number for line in question.lines}
    return data


def with_new_card(title: str) -> str:
    """Return the table of cards with a drone that the shipped data lack."""
    drone = next(card for card in CARDS if card.title == "Nine of Eleven")
    new = replace(drone, title=title, printed=title, names=(title,))
    return format_table([*CARDS, new], date="2027-01", source="a test")
