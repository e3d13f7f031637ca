"""Split a line into tokens by the names that are known: titles, headings, counts, brackets, signs and words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.names import is_like_tribbles_game, is_of_tribbles_game
from borgcheck.cards.table import longest_names
from borgcheck.common.phrasing import number_to_words
from borgcheck.model.sections import HeadingKind
from borgcheck.reading.headings import folded_list, vocabulary

MAX_LINE_CHARACTERS = 2000
"""The maximum number of characters of a line that is split; a longer one is prose or a whole list on one line."""
MAX_COPIES = 999
NUMBER_WORDS = {number_to_words(str(number)): str(number) for number in range(1, 100)} | {"dozen": "12"}
_PIECE = re.compile(
    r"""(?P<blank>[^\S\t]+)|(?P<tab>\t+)
    |(?P<arrow><[-=]+|[-=]+>|[←→])
    |(?P<hash>//|\#)
    |(?P<leader>(?:[.…·_][ ]?){3,}|(?<=\s)\.\.(?=\s)|…|[-–—]{2,}|_{2,})
    |(?P<bracket>\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\})
    |(?P<times>(?<![\w'’])[xX×*]\s?\d{1,6}(?![\w'’])|\*(?!1\b)\d{1,3}(?![\w'’])|(?<![\w'’.,])[-+]?\d{1,6}\s?[xX×](?![\w'’-])|(?<![\w'’.,])\d{1,6}[xX×](?=[A-Z"“]))
    |(?P<star>(?<=\s)\*{1,2}[A-Za-z]{1,4}\b)
    |(?P<number>(?<![\w'’])(?<!\d[.,])[-+−–]?\d+(?:[.,]\d+)*(?![\w'’]))
    |(?P<tens>(?i:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?i:one|two|three|four|five|six|seven|eight|nine)\b)
    |(?P<word>[^\W_]+(?:['’`´‘.][^\W_]+)*)
    |(?P<sign>.)""",
    re.X,
)
_IN_BRACKET_COUNT = re.compile(
    r"(?i)(?:qty\.?:?\s*)?(?P<sign>[-+]?)[x×]?\s?(?P<number>[-+]?\d[\d.,]*)\s*[x×]?(?:\s*cop(?:y|ies))?"
)
_HARD = frozenset(",;+|/")
"""Signs that join cards, unless the printed title has them."""
_JOINS = {",": "join", ";": "join", "+": "join", "&": "join", "/": "slash", "|": "bar", ":": "colon", "=": "colon"}
_OPEN_QUOTES, _CLOSE_QUOTES = "\"“”„'‘`´", "\"“”'’`´"
_LEADING_MARKS = "%❖✶✱∆•◊♦"
_DECORATION, _INVISIBLE = frozenset(("So", "Sk", "Co")), frozenset(("Cf", "Mn"))
"""Unicode categories of what decorates a line: emoji at its beginning, and the signs that join them."""


class Token(NamedTuple):
    """A piece of a line.

    Attributes:
        kind: What it is, as grammar/line.lark names it: `count`, `title`, `head`, `both` (a title that is also the
            name of a heading), `little`, `unit`, `total`, `join`, `slash`, `bar`, `colon`, `dash`, `leader`, `arrow`,
            `hash`, `bracket`, `word`, `sign`.
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


class Names:
    """The names that lines are split by.

    Attributes:
        catalogue: The cards.
        titles: The folded titles, identifications, nicknames and other names of the cards.
        longest: For each first word of a name, the number of words of the longest name that begins with it.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.titles = catalogue.folded_names
        others = (*vocabulary(), *folded_list("totals"), *folded_list("units"))
        self.longest = longest_names(others, catalogue.longest_names)


@lru_cache(maxsize=4)
def names_of(catalogue: Catalogue) -> Names:
    """Return the names that lines are split by, the same object for the same cards."""
    return Names(catalogue)


@lru_cache(maxsize=16384)
def lex(line: str, names: Names) -> tuple[Token, ...]:
    """Return the tokens of a line. Each is the longest name at its place, or a count, a bracket, a sign, a word."""
    pieces = _pieces(line)
    out: list[Token] = []
    at = 0
    while at < len(pieces):
        kind, text, start, *_ = pieces[at]
        if kind == "number" and text[0] == "1" and is_of_tribbles_game(line[start:]):
            out.append(Token("title", line[start:].rstrip(), start, len(line.rstrip())))
            break
        token = _name(line, pieces, at, names) if kind in ("word", "number") else None
        if token and kind == "number" and (behind := _name(line, pieces, at + 1, names)) and behind.end > token.end:
            token = None  # `1 Tribble Bomb`: a count, and a title that is longer than the one with the number
        if token and (" " in token.text or not _is_count_word(pieces, at)):
            while out and out[-1].end > token.start:
                out.pop()
            out.append(token)
            at = next((n for n in range(at, len(pieces)) if pieces[n][2] >= token.end), len(pieces))
            continue
        at += 1
        if next_token := _token(pieces[at - 1], line, names, out[-1] if out else None):
            out.append(next_token)
    return tuple(_joined_counts(_joined_names(out, line, names)))


def _token(piece: tuple[str, str, int, int, str], line: str, names: Names, last: Token | None) -> Token | None:
    """Return the token of a piece that does not begin a name, or None for a sign that belongs to the one before it."""
    kind, text, start, end, folded = piece
    match kind:
        case "number" | "times":
            return Token("count", text, start, end, text.strip("xX×* "), style=kind)
        case "star":
            return Token("bracket", text, start, end)
        case "bracket":
            return _bracket(text, start, end, names)
        case "word" | "tens":
            return _word(text, start, end, folded)
        case "sign":
            return _sign(text, start, end, line, last)
    return Token("colon" if kind == "tab" else kind, text, start, end)


def _sign(text: str, start: int, end: int, line: str, last: Token | None) -> Token | None:
    if text in _JOINS:
        return Token(_JOINS[text], text, start, end)
    is_glued = last is not None and last.end == start
    if is_glued and text == "-" and line[end : end + 1].isalpha():
        return None  # `Seed-Karten`
    if is_glued and text == "." and last is not None and last.kind in ("little", "unit", "head"):
        return None  # `etc.`
    is_apart = start == 0 or line[start - 1].isspace() or not line[end : end + 1].strip()
    return Token("dash" if text in "-–—−" and is_apart else "sign", text, start, end)


def _pieces(line: str) -> list[tuple[str, str, int, int, str]]:
    """Return the pieces of a line, without blanks: kind, text, start, end, folded word."""
    out: list[tuple[str, str, int, int, str]] = []
    for match in _PIECE.finditer(line):
        kind = match.lastgroup or ""
        if kind != "blank" and (kind != "tab" or out):
            text = match.group()
            if kind == "sign" and text in _LEADING_MARKS and line[match.end() :].lstrip(" *")[:1].isalnum():
                continue
            category = unicodedata.category(text) if kind == "sign" else ""
            if category in _INVISIBLE or (category in _DECORATION and not out):
                continue
            if kind == "leader":  # the blank behind the last dot does not belong to it
                text = text.rstrip()
            folded = fold(text) or ("the" if text.lower() == "the" else "") if kind in ("word", "number") else ""
            out.append((kind, text, match.start(), match.start() + len(text), folded))
    return out


def _is_count_word(pieces: list[tuple[str, str, int, int, str]], at: int) -> bool:
    """Check whether a word is a count in words, and not the first word of a drone's title."""
    words = pieces[at][1].lower() in NUMBER_WORDS
    return words and at + 1 < len(pieces) and pieces[at + 1][0] == "word" and pieces[at + 1][4] != "of"


def _name(line: str, pieces: list[tuple[str, str, int, int, str]], at: int, names: Names) -> Token | None:
    """Return the longest name that begins at a piece, or None."""
    first = at
    while first < len(pieces) and (pieces[first][4] == "the"):
        first += 1
    if first == len(pieces):
        return None
    numeral = _numeral(pieces, first)
    if numeral and fold(numeral[0]) in names.titles:
        start, end = pieces[at][2], pieces[numeral[1]][3]
        return Token("title", line[start:end], start, end)
    words, ends = _words_from(pieces, first, names)
    for count in range(len(ends), 0, -1):
        folded = " ".join(filter(None, words[:count])).removesuffix(" the")
        last = ends[count - 1]
        if count > 1 and words[count - 1] == "the" and "," not in line[pieces[ends[count - 2]][3] : pieces[last][2]]:
            continue
        opens, is_title = vocabulary().get(folded), folded in names.titles
        plural = "" if is_title or opens else _singular(folded, names, is_name=pieces[first][1][:1].isupper())
        is_total = folded in folded_list("totals") or (count > 1 and folded in folded_list("units"))
        if not (is_title or opens or plural or is_total):
            continue
        start, end = _with_quotes(line, pieces[at][2], pieces[last][3])
        written = line[start:end]
        is_number = is_title and pieces[at][0] == "number" and count == 1
        if is_number or (_HARD & {*written} and not _is_printed(folded, plural, written, names, opens is not None)):
            continue
        if is_title or plural:
            end = _closing(line, start, end, folded, names)
            return Token("both" if opens and is_title else "title", line[start:end], start, end, plural, opens)
        if opens is not None:
            return Token("head", written, start, end, opens=opens)
        kind = "unit" if folded in folded_list("units") and folded not in folded_list("totals") else "total"
        return Token(kind, written, start, end)
    return None


def _words_from(pieces: list[tuple[str, str, int, int, str]], first: int, names: Names) -> tuple[list[str], list[int]]:
    """Return the folded words from a piece on that may be one name, and the pieces in which they are."""
    word = pieces[first][4]
    most = max(names.longest.get(word, 0), names.longest.get(word[:-1], 0) if word.endswith("s") else 0) + 1
    words: list[str] = []
    ends: list[int] = []
    for n in range(first, len(pieces)):
        kind, text, _, _, folded = pieces[n]
        if kind in ("word", "number"):
            words.append(folded)
            ends.append(n)
        elif not (
            kind == "hash" or (kind == "sign" and (text not in ";|" or not words)) or (kind == "leader" and "." in text)
        ):
            break
        if len(words) >= most:
            break
    return words, ends


def _singular(folded: str, names: Names, *, is_name: bool) -> str:
    """Return the name whose plural words are (`Borg Cubes`); empty if there is none. A single word needs a capital."""
    if not folded.endswith("s") or len(folded) < 4 or not (is_name or " " in folded):
        return ""
    return next((name for name in (folded[:-1], folded[:-2]) if name in names.titles), "")


def _numeral(pieces: list[tuple[str, str, int, int, str]], at: int) -> tuple[str, int] | None:
    """Return a drone's title written with numerals (`7 of 9`, `3 of Nineteen`) in words, and its last piece."""
    if at + 2 >= len(pieces) or pieces[at + 1][4] != "of":
        return None
    ends = pieces[at][1], pieces[at + 2][1]
    if not any(end.isdigit() for end in ends) or any(len(end) > 12 or end.startswith("0") for end in ends):
        return None
    words = [number_to_words(end) if end.isdigit() else end for end in ends]
    return f"{words[0]} of {words[1]}", at + 2


def _with_quotes(line: str, start: int, end: int) -> tuple[int, int]:
    """Return the place of a name with the quotation marks and signs that belong to it."""
    while start and line[start - 1] in _LEADING_MARKS:
        start -= 1
    inside = line[start:end]
    opened = sum(inside.count(c) for c in '"“”„')
    if opened % 2 and line[end : end + 1] in ('"', "”", "“"):
        end += 1
    elif start and line[start - 1] in _OPEN_QUOTES and line[end : end + 1] and line[end] in _CLOSE_QUOTES:
        start, end = start - 1, end + 1
    elif opened % 2 and start and line[start - 1] in '"“”„':
        start -= 1
    return start, end


def _closing(line: str, start: int, end: int, folded: str, names: Names) -> int:
    """Return the end of a title with the signs at its end that it is printed with (`Red Alert!`)."""
    if starred := re.match(r"[*+]+(?= \*\w)", line[end:]):  # `Temporal Shifting* *VP`
        return end + starred.end()
    signs = re.match(r"[.!?…*+)\"”]+", line[end:])
    if not signs:
        return end
    cards = names.catalogue.lookup(folded).cards
    for size in range(len(signs.group()), 0, -1):
        if is_as_printed(line[start : end + size], names):
            return end + size
        closing = signs.group()[:size].replace("”", '"')
        if any(name.endswith(closing) for card in cards for name in (card.printed, card.title, *card.names)):
            return end + size
    return end


def is_as_printed(text: str, names: Names) -> bool:
    """Check whether a text is a title with all the signs that it is printed with, in any letter case."""
    cards = names.catalogue.lookup(text).cards
    return any(text.casefold() in (card.printed.casefold(), card.title.casefold()) for card in cards)


def _is_printed(folded: str, plural: str, written: str, names: Names, opens: bool) -> bool:
    """Check whether a name is printed with all signs between its words that may join cards."""
    hard = [c for c in written if c in _HARD]
    if opens and set(hard) <= {"/", "+"}:
        return True
    cards = names.catalogue.lookup(plural or folded).cards
    return any(
        all(name.count(c) >= hard.count(c) for c in hard) for card in cards for name in (card.printed, card.title)
    )


def _word(text: str, start: int, end: int, folded: str) -> Token:
    lowered = text.lower()
    if lowered in NUMBER_WORDS:
        return Token("count", text, start, end, NUMBER_WORDS[lowered], style="word")
    if lowered in ("and", "und", "et"):
        return Token("join", text, start, end)
    if folded in folded_list("units"):
        return Token("unit", text, start, end)
    if folded in folded_list("little") or lowered == "the":
        return Token("little", text, start, end)
    return Token("word", text, start, end)


def _bracket(text: str, start: int, end: int, names: Names) -> Token:
    """Return a bracket: a count if it holds nothing but one (`(x3)`, `(30 cards)`), else a mark or a remark."""
    inside = text[1:-1].strip()
    if match := _IN_BRACKET_COUNT.fullmatch(inside):
        return Token(
            "count",
            text,
            start,
            end,
            match["sign"] + match["number"].strip(".,"),
            style="times" if {"x", "X", "×"} & {*inside} else "bracket",
        )
    if len(inside) <= 40 and any(c.isalnum() for c in inside):
        tokens = lex(inside, names)
        counts = [token for token in tokens if token.kind == "count"]
        if len(counts) == 1 and all(t.kind in ("count", "unit", "total", "colon") for t in tokens):
            return Token("count", text, start, end, counts[0].value, style="bracket")
    return Token("bracket", text, start, end)


def _joined_names(tokens: list[Token], line: str, names: Names) -> Iterable[Token]:
    """Yield tokens with two names of one card as one (`Seven of Nine, Proficiency Drone`), and with a number of
    tribbles and a power (`10 Tribbles - Quadruple`).
    """
    at = 0
    while at < len(tokens):
        token, size = tokens[at], 1
        if token.kind == "title" and at + 2 < len(tokens) and tokens[at + 1].text in (",", "/", "-", "–", "—"):
            second = tokens[at + 2]
            both = line[token.start : second.end]
            if is_like_tribbles_game(both) or (second.kind == "title" and _is_one_card(both, token, second, names)):
                token, size = Token("title", both, token.start, second.end), 3
        yield token
        at += size


def _is_one_card(both: str, first: Token, second: Token, names: Names) -> bool:
    """Check whether two names are those of one card, and a title together."""
    lookup = names.catalogue.lookup
    return bool(lookup(both)) and not {*lookup(first.text).cards}.isdisjoint(lookup(second.text).cards)


def _joined_counts(tokens: Iterable[Token]) -> Iterable[Token]:
    """Yield tokens with `3 copies of` and `3 x` as one count."""
    held: list[Token] = []
    for token in tokens:
        if (
            held
            and token.text.lower() in (*folded_list("copies"), "of", "*")
            and (token.text.lower() != "of" or len(held) > 1)
        ):
            held.append(token)
            continue
        if held:
            yield _one_count(held)
            held = []
        if token.kind == "count" and token.style != "bracket":
            held = [token]
        else:
            yield token
    if held:
        yield _one_count(held)


def _one_count(held: list[Token]) -> Token:
    if len(held) == 1:
        return held[0]
    first, last = held[0], held[-1]
    text = " ".join(token.text for token in held)
    return Token("count", text, first.start, last.end, first.value, style="times")


def is_title(text: str, names: Names) -> bool:
    """Check whether a text is a title, and nothing more."""
    tokens = lex(text.strip(), names)
    return len(tokens) == 1 and tokens[0].kind in ("title", "both")


def whole_number(digits: str) -> int | None:
    """Return the number written with up to six digits, or None for any other text."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


@lru_cache(maxsize=4096)
def whole_count(text: str) -> int | None:
    """Return the count in a text, or None if it is not a whole number from 1 to 999."""
    number = whole_number(text.strip())
    return number if number is not None and 1 <= number <= MAX_COPIES else None
