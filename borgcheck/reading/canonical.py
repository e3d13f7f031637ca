"""Read the canonical format: grammar/deck.lark parses the whole file, and its tree becomes the lines of the deck.

The free reader would read such a file in the same way, without a question. A file with anything in it that may be read
in another way is left to the free reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Tree

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import FREE, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.directives import read_directive
from borgcheck.reading.grammar import RefusedError, parse, span_of
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line, line_at
from borgcheck.reading.matching import match_line
from borgcheck.reading.mentions import counts_card
from borgcheck.reading.numbering import FEWEST_PLACES, is_ordinal_numbering, may_be_printed
from borgcheck.reading.roles import CardItem, LineReading
from borgcheck.reading.titles import LONGEST_WORDS, is_title
from borgcheck.reading.vocabularies import says_list_change, takes_out_behind

if TYPE_CHECKING:
    from lark import Token

_SECTIONS = {f"{section.heading}:": section for section in SectionId}


class _DoubtfulError(Exception):
    """A line may be read in another way."""


def read_canonical(text: str, catalogue: Catalogue) -> list[Line] | None:
    """Return the lines of a deck in the canonical format, or None if it is not certainly in that format."""
    try:
        tree = parse("deck", text if text.endswith("\n") else f"{text}\n", start="deck")
        lines = [line for branch in tree.children for line in _lines(branch, catalogue)]  # type: ignore[arg-type]
    except (RefusedError, _DoubtfulError):
        return None
    said = [(answer.fact[0], answer.items) for line in lines for answer in line.answers]
    facts = [key for key, _ in said if key]
    opened = [item.words for _, items in said for item in items if isinstance(item, Heading)]
    return lines if len({*facts}) == len(facts) and len({*opened}) == len(opened) else None


def _lines(branch: Tree[Token], catalogue: Catalogue) -> list[Line]:
    if branch.data == "comment":
        return [_comment(branch)]
    if branch.data == "directive":
        return [_directive(branch)]
    heading, *rest = branch.children
    out = [_heading(heading)]  # type: ignore[arg-type]
    counts: list[int] = []
    for child in rest:
        if child.data == "comment":  # type: ignore[union-attr]
            out.append(_comment(child))  # type: ignore[arg-type]
        else:
            line, count = _card(child, _SECTIONS[str(heading)], catalogue)  # type: ignore[arg-type]
            out.append(line)
            counts.append(count)
    if len(counts) >= FEWEST_PLACES and is_ordinal_numbering(counts):
        raise _DoubtfulError
    return out


def _comment(branch: Tree[Token]) -> Line:
    [token] = branch.children
    words = str(token).lstrip("# ")
    is_heading = len(words) <= LONGEST_WORDS and heading_kind(words.strip("*_ :")) is not None
    if is_heading or says_list_change(words):
        raise _DoubtfulError
    span = span_of(token)  # type: ignore[arg-type]
    return line_at(span, str(token), LineReading(Role.COMMENT, comment=words, comment_text=words))


def _directive(branch: Tree[Token]) -> Line:
    [token] = branch.children
    answer = read_directive(str(token).rstrip())
    if answer.role is Role.UNREAD:
        raise _DoubtfulError
    return line_at(span_of(token), str(token), answer)  # type: ignore[arg-type]


def _heading(token: Token) -> Line:
    section = _SECTIONS[str(token)]
    kind = HeadingKind(Level.PILE if section in FREE else Level.PART, section)
    item = Heading(str(token).rstrip(":"), span_of(token), kind, ends_in_colon=True)
    return line_at(span_of(token), str(token), LineReading(Role.HEADING, (item,)))


def _card(branch: Tree[Token], section: SectionId, catalogue: Catalogue) -> tuple[Line, int]:
    count, name, *others = branch.children
    mark = next((child.children[0] for child in others if isinstance(child, Tree)), None)
    remark = next((child for child in others if not isinstance(child, Tree)), None)
    last: Token = mark or name  # type: ignore[assignment]
    title = f"{name} {mark}" if mark else str(name)
    number = int(str(count))
    comment = str(remark).lstrip("# ") if remark else ""
    if not is_title(title, catalogue):
        found = match_line(f"{count} {title}", catalogue)
        is_unknown = found.unknown is not None and found.unknown.title == title
        if not is_unknown or found.unknown_heading:
            raise _DoubtfulError
    elif _is_doubtful(number, title, section, catalogue):
        raise _DoubtfulError
    if comment and (counts_card(comment, catalogue) or takes_out_behind(comment)):
        raise _DoubtfulError
    whole = span_of(count, last)  # type: ignore[arg-type]
    item = CardItem(title, (str(count),), whole, span_of(count), span_of(name, last))  # type: ignore[arg-type]
    return line_at(
        whole, f"{count} {title}", LineReading(Role.CARD, (item,), comment=comment, comment_text=comment)
    ), number


def _is_doubtful(number: int, title: str, section: SectionId, catalogue: Catalogue) -> bool:
    """Check whether a number and a known title may be something else: a longer title, a subtotal, points."""
    kind = heading_kind(title) if number > 1 and section is not SectionId.MISSIONS else None
    if catalogue.is_numbered_title(fold(f"{number} {title}")) or (kind is not None and kind.section is None):
        return True
    return number > 1 and may_be_printed(number, catalogue.lookup(title).cards, follows_title=False)
