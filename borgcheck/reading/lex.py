"""Split a line into tokens by the names that are known: titles, headings, counts, brackets, signs and words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.names import is_like_tribbles_game, is_of_tribbles_game
from borgcheck.cards.table import longest_names
from borgcheck.common.phrasing import number_to_words
from borgcheck.model.listing import MAX_COPIES
from borgcheck.model.sections import HeadingKind
from borgcheck.reading.headings import folded_list, heading_names
from borgcheck.reading.scan import Piece, pieces

MAX_LINE_CHARACTERS = 2000
"""The maximum number of characters of a line that is split; a longer one is prose or a whole list on one line."""
NUMBER_WORDS = {number_to_words(str(number)): str(number) for number in range(1, 100)} | {"dozen": "12"}
_IN_BRACKET_COUNT = re.compile(r"(?i)(?:qty\.?:?\s*)?(?P<sign>[-+]?)[x×]?\s?(?P<number>[-+]?\d[\d.,]*)\s*[x×]?")
_JOINS = {",": "join", ";": "join", "+": "join", "&": "join", "/": "slash", "|": "bar", ":": "colon", "=": "colon"}
_QUOTES = ('"“”„', "'‘’`´")
"""Quotation marks, which say nothing in pairs; a single one may be a ditto mark."""
_STRAIGHT = str.maketrans("“”„‘’", '"""\'\'')


class Token(NamedTuple):
    """A piece of a line.

    Attributes:
        kind: What it is: `count`, `title`, `heading`, `title_or_heading` (a title that is also the name of a heading),
            `filler`, `unit`, `total`, `join`, `slash`, `bar`, `colon`, as grammar/line.lark names them; or `dash`,
            `leader`, `arrow`, `hash`, `bracket`, `word`, `sign`: trim.py takes these off, and a line that still has one
            is words.
        text: Its text.
        start: Where it starts, from 0.
        end: Where it ends.
        value: Of a count, its number; of a plural, its title.
        opens: Of a heading, what it opens.
        style: Of a count, how it is written: `number`, `times`, `bracket`, `word`.
    """

    kind: str
    text: str
    start: int
    end: int
    value: str = ""
    opens: HeadingKind | None = None
    style: str = ""

    @property
    def may_be_title(self) -> bool:
        """Whether it is a title, or a title that is also the name of a heading."""
        return self.kind in ("title", "title_or_heading")

    @property
    def may_be_heading(self) -> bool:
        """Whether it is the name of a heading."""
        return self.kind in ("heading", "title_or_heading")


class Lexicon:
    """The names that lines are split by.

    Attributes:
        catalogue: The cards.
        longest: For each first word of a name, the number of words of the longest name that begins with it.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        others = (*heading_names(), *folded_list("totals"), *folded_list("units"))
        self.longest = longest_names(others, catalogue.longest_names)


@lru_cache(maxsize=4)
def lexicon_of(catalogue: Catalogue) -> Lexicon:
    """Return the names that lines are split by, the same object for the same cards."""
    return Lexicon(catalogue)


@lru_cache(maxsize=16384)
def lex(line: str, lexicon: Lexicon) -> tuple[Token, ...]:
    """Return the tokens of a line. Each is the longest name at its place, or a count, a bracket, a sign, a word."""
    tokens = _Lexer(line, lexicon, pieces(line)).tokens()
    return tuple(_joined_counts(_joined_names(tokens, line, lexicon)))


@dataclass(frozen=True, slots=True)
class _Lexer:
    """Makes tokens of the pieces of a line."""

    line: str
    lexicon: Lexicon
    pieces: list[Piece]

    def tokens(self) -> list[Token]:
        """Return a token for each name, and for each piece that is not part of one."""
        out: list[Token] = []
        end = 0
        for at, piece in enumerate(self.pieces):
            if piece.start < end:
                continue  # part of the name before it
            token = self._name(at) or self._token(piece, out[-1] if out else None)
            if token:
                out.append(token)
                end = token.end
        return out

    # ---- names

    def _name(self, at: int) -> Token | None:
        """Return the longest name that begins at a piece, or None if it begins none or is a count."""
        piece = self.pieces[at]
        if piece.kind == "leader" and (name := self._longest_name(at + 1)):  # `... on the Bridge`
            text = self.line[piece.start : name.end]
            return Token("title", text, piece.start, name.end) if is_as_printed(text, self.lexicon) else None
        if piece.kind not in ("word", "number"):
            return None
        rest = self.line[piece.start :].rstrip()
        if piece.text.startswith("1") and is_of_tribbles_game(rest):
            return Token("title", rest, piece.start, piece.start + len(rest))
        name = self._longest_name(at)
        if name is None or (" " not in name.text and self._is_count_word(at)):
            return None
        if piece.kind == "number" and (following := self._longest_name(at + 1)) and following.end > name.end:
            return None  # `1 Tribble Bomb`: a count, and a title that is longer than the one with the number
        return name

    def _is_count_word(self, at: int) -> bool:
        """Check whether a word is a count in words, and not the first word of a drone's title."""
        following = self.pieces[at + 1 : at + 2]
        is_before_word = bool(following) and following[0].kind == "word" and following[0].folded != "of"
        return is_before_word and self.pieces[at].text.lower() in NUMBER_WORDS

    def _longest_name(self, at: int) -> Token | None:
        first = at
        while first < len(self.pieces) and self.pieces[first].folded == "the":
            first += 1
        if first == len(self.pieces):
            return None
        if numeral := self._numeral(first):
            return numeral
        start, is_capital = self.pieces[at].start, self.pieces[first].text[:1].isupper()
        words = self._words_from(first)
        while words:
            if name := self._name_of(words, start, is_capital=is_capital):
                return name
            words.pop()
        return None

    def _name_of(self, words: Sequence[Piece], start: int, *, is_capital: bool) -> Token | None:
        """Return the name that some words form, or None if they form none."""
        end, titles = words[-1].end, self.lexicon.catalogue.folded_names
        folded = " ".join(word.folded for word in words if word.folded)
        opens = heading_names().get(folded)
        plural = "" if opens or folded in titles else _singular(folded, titles, is_capital=is_capital)
        if folded in titles or plural:
            end = self._end_with_signs(start, end)
            kind = "title_or_heading" if opens else "title"
        elif opens:
            kind = "heading"
        elif folded in folded_list("totals"):
            kind = "total"
        elif len(words) > 1 and folded in folded_list("units"):  # `30 in all`
            kind = "unit"
        else:
            return None
        return Token(kind, self.line[start:end], start, end, plural, opens)

    def _words_from(self, first: int) -> list[Piece]:
        """Return the words from a piece on, as many as may form one name."""
        word, longest = self.pieces[first].folded, self.lexicon.longest
        most = max(longest.get(word, 0), longest.get(word[:-1], 0) if word.endswith("s") else 0) + 1
        words: list[Piece] = []
        for piece in islice(self.pieces, first, None):
            if piece.is_in_names:
                words.append(piece)
            elif not piece.may_be_between:
                break
            if len(words) >= most:
                break
        return words

    def _numeral(self, at: int) -> Token | None:
        """Return a drone's title written with numerals (`7 of 9`, `3 of Nineteen`), or None."""
        parts = self.pieces[at : at + 3]
        if len(parts) < 3 or parts[1].folded != "of" or not (parts[0].text.isdigit() or parts[2].text.isdigit()):
            return None
        start, end = parts[0].start, parts[2].end
        title = self.line[start:end]
        return Token("title", title, start, end) if self.lexicon.catalogue.lookup(title) else None

    def _end_with_signs(self, start: int, end: int) -> int:
        """Return the end of a title with the signs at its end that it is printed with (`Red Alert!`)."""
        if starred := re.match(r"[*+]+(?= \*\w)", self.line[end:]):  # `Temporal Shifting* *VP`
            return end + starred.end()
        signs = re.match(r"\s?[.!?…*+)\"”]*", self.line[end:])
        for size in range(len(signs[0]) if signs else 0, 0, -1):
            if is_as_printed(self.line[start : end + size], self.lexicon):
                return end + size
        return end

    # ---- everything else

    def _token(self, piece: Piece, last: Token | None) -> Token | None:
        """Return the token of a piece that begins no name, or None for a sign that says nothing."""
        kind, text, start, end, folded = piece
        match kind:
            case "number" | "times":
                return Token("count", text, start, end, text.strip("xX×* "), style=kind)
            case "bracket":
                return _bracket(text, start, end, self.lexicon)
            case "word" | "tens":
                return _word(text, start, end, folded)
            case "sign":
                return self._sign(text, start, end, last)
        return Token({"star": "bracket", "tab": "colon"}.get(kind, kind), text, start, end)

    def _sign(self, text: str, start: int, end: int, last: Token | None) -> Token | None:
        if text in _JOINS:
            return Token(_JOINS[text], text, start, end)
        glued = last.kind if last and last.end == start else ""
        is_hyphen = text == "-" and self.line[end : end + 1].isalpha()  # `Seed-Karten`
        is_quotation = any(text in marks and sum(map(self.line.count, marks)) > 1 for marks in _QUOTES)
        if is_hyphen or is_quotation or (text == "." and glued in ("filler", "heading")):  # `etc.`
            return None
        is_apart = start == 0 or self.line[start - 1].isspace() or not self.line[end : end + 1].strip()
        return Token("dash" if text in "-–—−" and is_apart else "sign", text, start, end)


def _singular(folded: str, titles: Container[str], *, is_capital: bool) -> str:
    """Return the name of which words are the plural (`Borg Cubes`), else an empty string; one word needs a capital."""
    if not folded.endswith("s") or len(folded) < 4 or not (is_capital or " " in folded):
        return ""
    return next((name for name in (folded[:-1], folded[:-2]) if name in titles), "")


def is_as_printed(text: str, lexicon: Lexicon) -> bool:
    """Check whether a text is a title with all the signs that it is printed with, in any letter case."""
    written = text.translate(_STRAIGHT).casefold()
    cards = lexicon.catalogue.lookup(text).cards
    return any(written in (card.printed.casefold(), card.title.casefold()) for card in cards)


def _word(text: str, start: int, end: int, folded: str) -> Token:
    lowered = text.lower()
    if lowered in NUMBER_WORDS:
        return Token("count", text, start, end, NUMBER_WORDS[lowered], style="word")
    known = {"join": ("and", "und", "et"), "unit": folded_list("units"), "filler": folded_list("filler")}
    return Token(next((kind for kind, words in known.items() if folded in words), "word"), text, start, end)


def _bracket(text: str, start: int, end: int, lexicon: Lexicon) -> Token:
    """Return a bracket: a count if it holds nothing but one (`(x3)`, `(30 cards)`), else a mark or a remark."""
    inside = text[1:-1].strip()
    if match := _IN_BRACKET_COUNT.fullmatch(inside):
        style = "times" if {"x", "X", "×"} & {*inside} else "bracket"
        return Token("count", text, start, end, match["sign"] + match["number"].strip(".,"), style=style)
    if len(inside) <= 40:
        tokens = lex(inside, lexicon)
        counts = [token for token in tokens if token.kind == "count"]
        if len(counts) == 1 and all(token.kind in ("count", "unit") for token in tokens):
            is_of_copies = counts[0].style == "times" and fold(tokens[0].text.split()[-1]) not in folded_list("units")
            return Token("count", text, start, end, counts[0].value, style="times" if is_of_copies else "bracket")
    return Token("bracket", text, start, end)


def _joined_names(tokens: list[Token], line: str, lexicon: Lexicon) -> Iterable[Token]:
    """Yield tokens, each title that has a sign inside as one: `Seven of Nine, Proficiency Drone`.

    So is a number of tribbles with a power (`10 Tribbles - Quadruple`).
    """
    at = 0
    while at < len(tokens):
        token, size = tokens[at], 1
        if token.kind == "title" and at + 2 < len(tokens) and tokens[at + 1].text in (",", "/", "-", "–", "—"):
            second = tokens[at + 2]
            both = line[token.start : second.end]
            if is_like_tribbles_game(both) or (second.kind == "title" and _is_one_card(both, token, second, lexicon)):
                token, size = Token("title", both, token.start, second.end), 3
        yield token
        at += size


def _is_one_card(both: str, first: Token, second: Token, lexicon: Lexicon) -> bool:
    """Check whether two names belong to one card, and are a title together."""
    lookup = lexicon.catalogue.lookup
    return bool(lookup(both)) and not {*lookup(first.text).cards}.isdisjoint(lookup(second.text).cards)


def _joined_counts(tokens: Iterable[Token]) -> list[Token]:
    """Return tokens with `3 copies of` and `3 x` as one count."""
    out: list[Token] = []
    parts = 0  # of the count that the last token is
    for token in tokens:
        word = token.text.lower()
        if parts and (word == "*" or word in folded_list("copies") or (word == "of" and parts > 1)):
            out[-1] = out[-1]._replace(text=f"{out[-1].text} {token.text}", end=token.end, style="times")
            parts += 1
        else:
            out.append(token)
            parts = int(token.kind == "count" and token.style != "bracket")
    return out


def is_title(text: str, lexicon: Lexicon) -> bool:
    """Check whether a text is a title, and nothing more."""
    tokens = lex(text.strip(), lexicon)
    return len(tokens) == 1 and tokens[0].may_be_title


def whole_number(digits: str) -> int | None:
    """Return the number written with up to six digits, or None for any other text."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


@lru_cache(maxsize=4096)
def whole_count(text: str) -> int | None:
    """Return the count in a text, or None if it is not a whole number from 1 to 999."""
    number = whole_number(text.strip())
    return number if number is not None and 1 <= number <= MAX_COPIES else None
