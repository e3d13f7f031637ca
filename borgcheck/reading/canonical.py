"""Read the canonical format: grammar/deck.lark parses the whole file, and its tree becomes the lines of the deck.

Read line by line, such a file would be the same deck. In this format, every number in front of a title is its count,
and a comment is never a heading, though one such as `# Cuts` above cards is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from borgcheck.model.listing import Role
from borgcheck.model.sections import UNCOUNTED_SEEDS, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.directives import read_directive
from borgcheck.reading.grammar import RefusedError, parse, span_of, tokens_of
from borgcheck.reading.lex import Lexicon, lex
from borgcheck.reading.line import CardItem, Form, Line, line_at

if TYPE_CHECKING:
    from lark import Token

_SECTIONS = {f"{section.heading}:": section for section in SectionId}


def read_canonical(text: str, lexicon: Lexicon) -> list[Line] | None:
    """Return the lines of a deck in the canonical format, or None if it is not in that format."""
    try:
        tree = parse("deck", text if text.endswith("\n") else f"{text}\n")
    except RefusedError:
        return None
    lines = list(_lines(tokens_of(tree)))
    facts = [line.form.fact[0] for line in lines if line.form.fact[0]]
    opened = [item.words for line in lines for item in line.form.items if isinstance(item, Heading)]
    titles = [item.title for line in lines for item in line.form.items if isinstance(item, CardItem)]
    is_whole = (
        len({*facts}) == len(facts)
        and len({*opened}) == len(opened)
        and not any(_is_doubtful(title, lexicon) for title in titles)
    )
    return lines if is_whole and all(line.role is not Role.OPEN for line in lines) else None


def _lines(tokens: Sequence[Token]) -> Iterator[Line]:
    """Yield a line for the tokens on each line of the file."""
    for _, group in groupby(tokens, key=attrgetter("line")):
        by_type = {token.type: token for token in group}
        first, *_ = by_type.values()
        comment = first.removeprefix("#").strip() if first.type == "COMMENT" else ""
        if first.type == "COUNT":
            form = _card(by_type)
        elif first.type == "COMMENT":
            form = Form(Role.COMMENT)
        elif first.type == "DIRECTIVE":
            form = read_directive(first.rstrip())
        else:
            section = _SECTIONS[first]
            kind = HeadingKind(Level.PILE if section in UNCOUNTED_SEEDS else Level.PART, section)
            form = Form(Role.HEADING, (Heading(first.rstrip(":"), span_of(first), kind, ends_in_colon=True),))
        read = [token for token in by_type.values() if token.type != "REMARK"]
        remark = by_type["REMARK"].lstrip("# ") if "REMARK" in by_type else ""
        yield line_at(span_of(first, read[-1]), " ".join(read), form, comment=comment, remark=remark)


def _card(by_type: Mapping[str, Token]) -> Form:
    """Return the card of a line."""
    count, name = by_type["COUNT"], by_type["TITLE"]
    last = by_type.get("SET_MARK", name)
    title = name.value if last is name else f"{name} {last}"
    item = CardItem(title, count.value, span_of(count, last), span_of(count), span_of(name, last), "number")
    return Form(Role.CARD, (item,))


def _is_doubtful(title: str, lexicon: Lexicon) -> bool:
    """Check whether words that are not a title as printed contain one, so that the rest may be a mark or a remark."""
    if lexicon.catalogue.lookup(title).match_kind == "exact":
        return False
    if "*" in title:
        return True
    tokens = lex(title, lexicon)
    is_title = [token.kind for token in tokens[1:]] in ([], ["bracket"]) and tokens[0].may_be_title
    if is_title and lexicon.catalogue.lookup(title).cards:
        return False
    said = {"bracket", "count", "heading", "unit", "total"}
    return any(token.may_be_title or token.kind in said for token in tokens)
