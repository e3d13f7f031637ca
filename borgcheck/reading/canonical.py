"""Read the canonical format: grammar/deck.lark parses the whole file, and its tree becomes the lines of the deck.

The free reader would read such a file in the same way, without a question. A file with anything in it that may be read
in another way is left to the free reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import FREE, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.directives import read_directive
from borgcheck.reading.grammar import RefusedError, parse, span_of, tokens_of
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line, line_at
from borgcheck.reading.matching import is_doubtful_comment, match_line
from borgcheck.reading.numbering import FEWEST_PLACES, is_ordinal_numbering, may_be_printed
from borgcheck.reading.roles import CardItem, LineReading
from borgcheck.reading.titles import LONGEST_WORDS, is_title
from borgcheck.reading.vocabularies import says

if TYPE_CHECKING:
    from lark import Token

_SECTIONS = {f"{section.heading}:": section for section in SectionId}


class _DoubtfulError(Exception):
    """A line may be read in another way."""


def read_canonical(text: str, catalogue: Catalogue) -> list[Line] | None:
    """Return the lines of a deck in the canonical format, or None if it is not certainly in that format."""
    try:
        tree = parse("deck", text if text.endswith("\n") else f"{text}\n", start="deck")
        lines = list(_lines(tokens_of(tree), catalogue))
    except (RefusedError, _DoubtfulError):
        return None
    said = [(answer.fact[0], answer.items) for line in lines for answer in line.answers]
    facts = [key for key, _ in said if key]
    opened = [item.words for _, items in said for item in items if isinstance(item, Heading)]
    return lines if len({*facts}) == len(facts) and len({*opened}) == len(opened) else None


def _lines(tokens: Sequence[Token], catalogue: Catalogue) -> Iterator[Line]:
    """Yield a line for the tokens on each line of the file."""
    section, counts = SectionId.DRAW, list[int]()
    for _, group in groupby(tokens, key=attrgetter("line")):
        found = {token.type: token for token in group}
        first, *_ = found.values()
        if first.type == "COUNT":
            counts.append(int(first))
            answer = _card(found, section, catalogue)
        elif first.type == "COMMENT":
            answer = _comment(first)
        elif first.type == "DIRECTIVE":
            answer = read_directive(first.rstrip())
        else:
            section, counts = _SECTIONS[first], []
            kind = HeadingKind(Level.PILE if section in FREE else Level.PART, section)
            heading = Heading(first.rstrip(":"), span_of(first), kind, ends_in_colon=True)
            answer = LineReading(Role.HEADING, (heading,))
        if answer.role is Role.UNREAD or (len(counts) >= FEWEST_PLACES and is_ordinal_numbering(counts)):
            raise _DoubtfulError
        read = [token for token in found.values() if token.type != "REMARK"]
        yield line_at(span_of(first, read[-1]), " ".join(read), answer)


def _comment(token: Token) -> LineReading:
    words = token.lstrip("# ")
    is_heading = len(words) <= LONGEST_WORDS and heading_kind(words.strip("*_ :")) is not None
    if is_heading or says("changes", "list", words):
        raise _DoubtfulError
    return LineReading(Role.COMMENT, comment=words)


def _card(found: Mapping[str, Token], section: SectionId, catalogue: Catalogue) -> LineReading:
    count, name = found["COUNT"], found["TITLE"]
    last = found.get("MARK", name)
    title = name.value if last is name else f"{name} {last}"
    comment = found["REMARK"].lstrip("# ") if "REMARK" in found else ""
    if not is_title(title, catalogue):
        unknown = match_line(f"{count} {title}", catalogue)
        is_doubtful = unknown.unknown is None or unknown.unknown.title != title or unknown.unknown_heading is not None
    else:
        is_doubtful = _is_doubtful(int(count), title, section, catalogue)
    if is_doubtful or is_doubtful_comment(comment, catalogue):
        raise _DoubtfulError
    item = CardItem(title, (count.value,), span_of(count, last), span_of(count), span_of(name, last))
    return LineReading(Role.CARD, (item,), comment=comment)


def _is_doubtful(number: int, title: str, section: SectionId, catalogue: Catalogue) -> bool:
    """Check whether a number and a known title may be something else: a longer title, a subtotal, points."""
    kind = heading_kind(title) if number > 1 and section is not SectionId.MISSIONS else None
    if catalogue.is_numbered_title(fold(f"{number} {title}")) or (kind is not None and kind.section is None):
        return True
    return number > 1 and may_be_printed(number, catalogue.lookup(title).cards, follows_title=False)
