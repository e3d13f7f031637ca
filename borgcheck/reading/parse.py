"""Parse a line: everything that it may be by its form, according to grammar/line.lark.

What is none of these forms is words, which frame.py decides about by their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from borgcheck.cards.catalogue import Lookup
from borgcheck.model.listing import Role
from borgcheck.model.open_lines import STRUCK_OUT
from borgcheck.model.sections import Heading, HeadingKind, Usage
from borgcheck.reading.grammar import ParsedRow, parse_row
from borgcheck.reading.headings import MAX_NAME_CHARACTERS, is_continuation, merged_kind
from borgcheck.reading.lex import MAX_LINE_CHARACTERS, Lexicon, Token, is_as_printed, lex, whole_number
from borgcheck.reading.line import CardItem, Form, Line, TotalItem, Wrapper, open_form, span_in_text
from borgcheck.reading.remarks import bracketed_remarks, doubt_of, with_marks
from borgcheck.reading.trim import Trimmed, are_of_heading, trim, without_enumerator, without_frame

_DIVIDER = re.compile(r"[ \t]*[-=_*~+.·•—–|<>`:#{}][-=_*~+.·•—–|<>`:#{} \t]*")
_COMMENT = re.compile(r"[ \t]*(?P<sign>#+|//)(?P<text>.*)")
_GLUED = re.compile(r"[ \t]*#+\d")
_WHOLE_BRACKET = re.compile(r"[(\[{](?P<inside>[^()\[\]{}]+)[)\]}]:?")
_DOUBTS = frozenset("?~*!+†‡")
"""Signs that make a title or a count doubtful if they are glued to it."""
_MAX_COUNT_AFTER = 99
"""The largest bare number after unknown words that may be a count."""


def parse_line(line: Line, lexicon: Lexicon) -> Line:
    """Return a line with all that it may be by its form; the spans of its items are those in the file."""
    if line.wrappers & Wrapper.STRUCK:
        hint = "remove it, or write it without the strike"
        cards = _parse_text(line.unwrapped, lexicon).cards
        count = cards[0].count if len(cards) == 1 else ""
        return line.with_forms(open_form(STRUCK_OUT, hint, titles=tuple(card.title for card in cards), count=count))
    parsed = _parse_text(line.unwrapped, lexicon)
    return replace(
        parsed,
        number=line.number,
        wrappers=line.wrappers | parsed.wrappers,
        file_positions=line.file_positions,
        list_number=line.list_number,
        span_in_file=line.span_in_file,
        forms=tuple(map(line.in_file, parsed.forms)),
        unknown=line.card_in_file(parsed.unknown) if parsed.unknown else None,
    )


@lru_cache(maxsize=16384)
def _parse_text(text: str, lexicon: Lexicon) -> Line:
    """Return the line of a text, with the spans of its items in that text."""
    line = Line(1, text)
    if not text.strip():
        return line.with_forms(Form(Role.BLANK))
    if _DIVIDER.fullmatch(text):
        return line.with_forms(Form(Role.DIVIDER))
    if text.lstrip().startswith("@"):
        from borgcheck.reading.directives import read_directive

        return line.with_forms(read_directive(line.text))
    if match := _COMMENT.fullmatch(text):
        return _parse_comment(line, match, lexicon)
    if len(text) > MAX_LINE_CHARACTERS:
        return line.with_forms(open_form("one card per line", f"this line has {len(text.strip()):,} characters"))
    return _parse_bracketed(line, lexicon) or _parse_tokens(line, lex(text, lexicon), lexicon)


def _parse_comment(line: Line, match: re.Match[str], lexicon: Lexicon) -> Line:
    """Return a comment; one that has the words of a heading may be one, and `#2 Maglock` is asked about."""
    words = match["text"].strip()
    inside = _parse_tokens(line, lex(" " * match.start("text") + match["text"], lexicon), lexicon)
    if _GLUED.match(line.unwrapped) and (inside.cards or inside.unknown):
        hint = "take off the # if it is a card, or put a blank after it if it is a comment"
        return line.with_forms(open_form("a card or a comment", hint))
    comment = replace(line, comment=words, forms=(Form(Role.COMMENT, label="a comment", written=f"# text: {words}"),))
    heading = inside.heading_alone
    if match["sign"].startswith("##"):  # as in Markdown
        marked = replace(inside, wrappers=inside.wrappers | Wrapper.HASH)
        return marked.with_forms(heading) if heading else marked if inside.is_words else comment
    if heading is None:
        return comment
    return replace(comment, wrappers=Wrapper.HASH, forms=(*comment.forms, heading), remark=inside.remark)


def _parse_bracketed(line: Line, lexicon: Lexicon) -> Line | None:
    """Return a line that is a heading in brackets (`[Missions]`), or None."""
    text = line.unwrapped
    whole = _WHOLE_BRACKET.fullmatch(text.strip())
    if whole is None or len(whole["inside"]) > MAX_NAME_CHARACTERS:
        return None
    start = text.index(whole["inside"])
    inside = _parse_tokens(line, lex(" " * start + whole["inside"], lexicon), lexicon)
    return replace(inside, wrappers=Wrapper.FRAMED) if inside.heading and not inside.remark else None


def _parse_tokens(line: Line, tokens: Sequence[Token], lexicon: Lexicon) -> Line:
    """Return a line of cards, a heading, a total or words, from the tokens that are left of it."""
    if doubt := _glued_doubt(tokens):
        without = _parse_tokens(line, [t for t in tokens if t is not doubt], lexicon)
        if without.forms:
            return replace(without, doubt=doubt.text)
    if tokens and tokens[0].kind == "total" and (inner := without_enumerator(tokens[1:])):
        tokens = [tokens[0], *inner]  # `Total part A: 6`
    if inner := without_enumerator(tokens):
        inside = _parse_tokens(line, inner, lexicon)
        if inside.heading:
            return inside
    if inner := without_frame(tokens):
        inside = _parse_tokens(line, inner, lexicon)
        if heading := inside.heading_alone:
            return replace(inside, wrappers=Wrapper.FRAMED, forms=(heading,))
    return _Parser(line, lexicon, trim(with_marks(tokens, line.unwrapped, lexicon))).parse(tokens)


def _glued_doubt(tokens: Sequence[Token]) -> Token | None:
    """Return a sign that is glued to a title or a count and makes it doubtful (`30?`, `~30`, `Borg Ship?`)."""
    counted = [t for t in tokens if t.may_be_title or t.kind == "count"]
    ends, starts = {t.end for t in counted}, {t.start for t in counted}
    for token in tokens:
        if token.kind in ("sign", "join") and token.text in _DOUBTS:
            is_last = all(t.start != token.end for t in tokens)
            if (token.start in ends and (is_last or token.text != "+")) or (token.end in starts and token.text in "~?"):
                return token
    return None


@dataclass(frozen=True, slots=True)
class _Parser:
    """Parses the trimmed tokens of one line."""

    line: Line
    lexicon: Lexicon
    parts: Trimmed

    def parse(self, tokens: Sequence[Token]) -> Line:
        """Return the line with its forms or, if it has none, the unknown card that it may be."""
        forms = tuple(self._forms())
        if not forms:
            card = self._unknown_card() or self._item(None, self.line.text, 0, len(self.line.unwrapped), Lookup())
            # A title whose signs or numbers are not those of a name (`Lt. (j.g.) Picard`).
            if is_as_printed(card.title, self.lexicon):
                card = replace(card, lookup=self.lexicon.catalogue.lookup(card.title))
                return replace(self.line, tokens=tuple(tokens), forms=(Form(Role.CARD, (card,)),))
            words = replace(self.line, tokens=tuple(tokens))
            return replace(words, unknown=card, remark=self._remark) if card.count else words
        return replace(
            self.line,
            tokens=tuple(self.parts.tokens),
            forms=forms,
            remark=" ".join(filter(None, (*bracketed_remarks(self.parts, self.lexicon), self._remark))),
            doubt=doubt_of(forms[0].role, self.parts, self._remark, self.lexicon),
        )

    @property
    def _remark(self) -> str:
        """The remark after the cards or the heading, with its sign."""
        return self.line.unwrapped[self.parts.remark[0].start :].strip() if self.parts.remark else ""

    # ---- the forms that the grammar accepts

    def _forms(self) -> Iterator[Form]:
        """Yield what the tokens may be: a title that is also the name of a heading is tried as both."""
        kinds = [token.kind for token in self.parts.tokens]
        signatures = dict[str, None]()
        # `Q's Tent: 1 Space`: a heading in front of the colon, and titles after it.
        first = kinds.index("colon") if "colon" in kinds else 0
        headings, titles = ["heading"] * len(kinds), ["title"] * len(kinds)
        for way in (titles, headings, headings[:first] + titles[first:]):
            tried = zip(kinds, way, strict=True)
            signatures[" ".join(way if kind == "title_or_heading" else kind for kind, way in tried)] = None
        for signature in signatures:
            row = parse_row(signature)
            if row and not (self._is_unclear_row(row) or self._counts_copies(row) or self._names_outer(row)):
                if signature.startswith("count unit heading"):  # `30 card seed deck` may be above the cards or below
                    yield self._form(replace(row, kind="heading"))
                yield self._form(row)

    def _is_unclear_row(self, row: ParsedRow) -> bool:
        """Check whether the only count of a row is at its end (`2 A, B`, `A, B: 2`), where it may be that of all cards.

        So may be that of a heading with joined titles (`Combos (3): A + B`). Semicolons part cards each of which has
        its own count.
        """
        counted = [(count, title) for count, title in row.cards if count is not None]
        if row.count is not None and not counted and any(token.text == "+" for token in self.parts.tokens):
            return True
        if len(row.cards) == 1 or len(counted) != 1 or any(token.text == ";" for token in self.parts.tokens):
            return False
        [(count, title)] = counted
        return (count, title) == row.cards[0 if count < title else -1]

    def _counts_copies(self, row: ParsedRow) -> bool:
        """Check whether a row that may be a heading has a count with a times sign in front (`1x Q's Tent`)."""
        if row.kind not in ("heading", "headed") or row.names is None or row.count is None:
            return False
        return self.parts.tokens[row.count].style == "times"

    def _names_outer(self, row: ParsedRow) -> bool:
        """Check whether a title would be a card behind `Side deck:`, although it names that side deck."""
        kind = self._kind(row) if row.kind == "headed" else None
        tokens = self.parts.tokens
        opens = [tokens[title].opens if count is None or count > title else None for count, title in row.cards]
        return kind is not None and kind.usage is Usage.OUTER and len(opens) == 1 and opens[0] is not None

    def _form(self, row: ParsedRow) -> Form:
        tokens = self.parts.tokens
        if row.kind == "total":
            assert row.count is not None  # noqa: S101 - grammar/line.lark says so
            number = whole_number(tokens[row.count].value)
            if number is None:
                return open_form("a total that is a whole number")
            start, end = tokens[0].start, tokens[-1].end
            kind = self._kind(row)
            total = TotalItem(self.line.unwrapped[start:end], span_in_text(start, end), number, kind)
            return Form(Role.TOTAL, (total,))
        cards = tuple(self._card(count, title) for count, title in row.cards)
        if row.kind == "cards":
            return Form(Role.CARD, cards)
        return Form(Role.HEADING, (self._heading(row), *cards))

    def _kind(self, row: ParsedRow) -> HeadingKind | None:
        """Return what the words of a heading or a total open."""
        if row.names is None:
            return None
        first, last = row.names
        tokens = self.parts.tokens[first : last + 1]
        words = " ".join(t.text for t in self.parts.tokens[: last + 1])
        return merged_kind([t.opens for t in tokens if t.opens], is_continued=is_continuation(words))

    def _heading(self, row: ParsedRow) -> Heading:
        first, last = row.names or (0, 0)
        tokens = [token for token in self.parts.tokens[first : last + 1] if any(map(str.isalnum, token.text))]
        start, end = tokens[0].start, tokens[-1].end
        kind = self._kind(row)
        brackets = [lex(token.text[1:-1], self.lexicon) for _, token in self.parts.brackets]
        inside = [t.opens for tokens in brackets if are_of_heading(tokens) for t in tokens if t.opens]
        if kind and inside and (kind.section is None or all(name.section is None for name in inside)):
            kind = merged_kind([kind, *inside])  # `Side deck (Q's Tent)`, `Seeds (dilemmas)`
        count = self.parts.tokens[row.count] if row.count is not None else None
        return Heading(
            self.line.unwrapped[start:end],
            span_in_text(start, end),
            kind,
            declared=whole_number(count.value) if count else None,
            ends_in_colon=row.colon,
            starts_with_number=count is not None and count.start < start,
        )

    def _card(self, count: int | None, at: int) -> CardItem:
        """Return a card with its count; a set mark that distinguishes it from others with the title is part of it."""
        token, catalogue = self.parts.tokens[at], self.lexicon.catalogue
        title, start, end = token.text, token.start, token.end
        look = catalogue.lookup(title)
        for before, bracket in self.parts.brackets:
            marked = catalogue.lookup(f"{title} {bracket.text}") if before == at + 1 else Lookup()
            is_closer = marked and (len(marked.cards) < len(look.cards) or not look)
            if marked.wrong_set_mark or is_closer:
                title, end, look = f"{title} {bracket.text}", bracket.end, marked
                break
        return self._item(self.parts.tokens[count] if count is not None else None, title, start, end, look)

    def _item(self, count: Token | None, title: str, start: int, end: int, look: Lookup) -> CardItem:
        span = span_in_text(start, end)
        if count is None:
            return CardItem(title, "", span, span, span, lookup=look)
        whole = span_in_text(min(start, count.start), max(end, count.end))
        return CardItem(title, count.value, whole, span_in_text(count.start, count.end), span, count.style, look)

    def _unknown_card(self) -> CardItem | None:
        """Return the card with an unknown title that a line of words may be: a count, and words that may be a title."""
        if len(self.parts.tokens) < 2:
            return None
        [first, *_, last] = self.parts.tokens
        is_word = first.kind == "count" and first.text[:1].isalpha() and first.text[:1] not in "xX"
        is_count_after = last.kind == "count" and last.style != "word"
        if first.kind == "count" and not is_word:
            count, words = first, self.parts.tokens[1:]
        elif is_count_after:
            count, words = last, self.parts.tokens[:-1]
            if last.style == "number" and not 1 <= (whole_number(last.value) or 0) <= _MAX_COUNT_AFTER:
                return None
        else:
            return None
        words = [t for t in words if t.kind != "colon"]
        # `12 cards for the Continuum`, `page 1 / 2`
        if not words or words[0].kind == "unit" or words[-1].kind == "slash":
            return None
        start, end = words[0].start, words[-1].end
        title = self.line.unwrapped[start:end]
        if not any(c.isalpha() for c in title) or len(title) > MAX_NAME_CHARACTERS:
            return None
        brackets = [bracket for _, bracket in self.parts.brackets if bracket.start >= end]
        if brackets:
            title, end = f"{title} {brackets[0].text}", brackets[0].end
        return self._item(count, title, start, end, Lookup())
