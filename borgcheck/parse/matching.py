"""Match the tokens of one line: the cards, the heading, or the unknown title with a count that they may be.

A match looks at its line alone; what the list around it says is for classify. Places are positions in the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.parse.headings import HeadingKind, Level, heading_kind
from borgcheck.parse.titles import bare_number, count_word, has_wrong_mark, holds_title, is_title, resembles_title
from borgcheck.parse.tokenize import Token, tokenize

_COUNTS = frozenset({"NUMBER", "NUMBER_TIMES", "TIMES_NUMBER", "BRACKET_COUNT"})
# What may stand between a title and the count behind it.
_BEFORE_COUNT = frozenset({"DASH", "LEADER", "EQUALS", "COLON", "TAB"})
_RULES = frozenset({"DASH", "LEADER", "EQUALS"})
_DILEMMA_TYPE = re.compile(r"[(\[](?:S|P|S/P|P/S|SP)[)\]]\Z", re.I)
_TOTAL = re.compile(
    r"[(\[]\s*(?:(?:total|cards)\s*[:=]?\s*)?(\d{1,6})(?:\s*/\s*\d+)?\s*(?:cards?|total|copies)?\s*[)\]]\Z", re.I
)
_NO_TOTAL = re.compile(
    r"[(\[]\s*(?:(?:min|max|minimum|maximum|at least|at most|up to)\.?\s*\d+|\d+\s*(?:%|\+))\s*(?:cards?)?\s*[)\]]\Z",
    re.I,
)
_PROSE = re.compile(r"[.!?…][\"”')]*\Z|[.!?]\s|@|://|\bwww\.")
# The number that a Tribble card's title starts with is no count.
_TRIBBLE = re.compile(r"[\d,.]+\s+Tribbles?\b", re.I)
_LONGEST_UNKNOWN = 60
_MOST_WORDS = 8
_MOST_CARDS_ON_LINE = 100


@dataclass(frozen=True, slots=True)
class CardMatch:
    """A title and its count on a line; `counts` has two texts if the line says two counts, none if it says none."""

    counts: tuple[str, ...]
    title: str
    start: int
    end: int
    count_start: int
    count_end: int
    title_start: int
    title_end: int
    count_type: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class HeadingMatch:
    """A heading on a line: its words, what they mean (None: unknown), the total behind them, and how it is marked.

    Attributes:
        colon: A colon ends it.
        total: A total or a share in brackets stands behind it.
        number: A total stands behind it without brackets.
        ruled: Rules stand around it.
        capitals: It is written in capital letters.
        count: A number stands in front, which may be its total.
        share: A percentage stands behind it: lists of 2010 divide the draw deck so (`For Free at Somewhere: (20%)`).
    """

    words: str
    kind: HeadingKind | None
    declared: int | None
    start: int
    end: int
    colon: bool = False
    total: bool = False
    number: bool = False
    ruled: bool = False
    capitals: bool = False
    count: bool = False
    share: bool = False


@dataclass(frozen=True, slots=True)
class Matches:
    """All that one line may be, as far as its own words tell.

    Attributes:
        tokens: Its tokens, a comment behind a card left out.
        cards: The ways to read it as cards, each a row of them; empty if it is none.
        heading: It as a heading, if its words are those of one.
        headed: The headings that stand in front of cards on the line, or several headings in a row.
        unknown: It as a card with a count and a title that nobody knows.
        shape: It as an unknown heading, if it is written like one.
        remark: The comment behind the card.
        problem: Why it is no card although it starts as one.
    """

    tokens: tuple[Token, ...] = ()
    cards: tuple[tuple[CardMatch, ...], ...] = ()
    heading: HeadingMatch | None = None
    headed: tuple[HeadingMatch, ...] = ()
    unknown: CardMatch | None = None
    shape: HeadingMatch | None = None
    remark: str = ""
    problem: str = ""


@lru_cache(maxsize=20_000)
def match_line(text: str, catalogue: Catalogue) -> Matches:
    """Return what a line of text may be."""
    tokens = tokenize(text)
    remark = ""
    if tokens and tokens[-1].type == "REMARK":
        remark, tokens = tokens[-1].text.lstrip("#/ \t"), tokens[:-1]
    tokens = _without_edges(tokens)
    if not tokens:
        return Matches(remark=remark)
    matcher = _Matcher(text, tokens, catalogue)
    cards, problem = matcher.cards()
    heading = matcher.heading(tokens)
    headed: tuple[HeadingMatch, ...] = ()
    if not cards and heading is None:
        headed, cards = matcher.headed()
    if not cards and heading is None and not headed:
        row, problem_of_row = matcher.row(tokens)
        cards, problem = ((row,), "") if row else ((), problem_of_row or problem)
    return Matches(
        tokens,
        cards,
        heading,
        headed,
        None if cards or heading or headed else matcher.unknown(),
        matcher.shape(),
        remark,
        problem,
    )


class _Matcher:
    """The tokens of a line, with the text that they stand in and the titles that are known."""

    def __init__(self, text: str, tokens: Sequence[Token], catalogue: Catalogue) -> None:
        self.text = text
        self.tokens = tuple(tokens)
        self.catalogue = catalogue

    def cards(self) -> tuple[tuple[tuple[CardMatch, ...], ...], str]:
        """Return the ways to read the whole line as one card, and why it is none if something in it forbids that."""
        whole = self._match(self.tokens, None, None)
        if whole is not None and is_title(whole.title, self.catalogue):
            return ((whole,),), ""
        found, problem = self._candidates(self.tokens)
        return tuple((match,) for match in found), problem

    def row(self, tokens: Sequence[Token]) -> tuple[tuple[CardMatch, ...], str]:
        """Return the cards of a line on which several stand, signs between them; none if any of it is not known."""
        pieces = _split(tokens)
        if not 2 <= len(pieces) <= _MOST_CARDS_ON_LINE:
            return (), ""
        ways: list[list[tuple[CardMatch, ...]]] = [[()]]
        for end in range(1, len(pieces) + 1):
            here: list[tuple[CardMatch, ...]] = []
            for start in range(max(0, end - 5), end):
                joined = [t for piece in pieces[start:end] for t in piece]
                joined = joined[1:] if start and joined[0].type == "SEPARATOR" else joined
                if ways[start] and (card := self._one_card(joined)):
                    here += [(*before, card) for before in ways[start]]
            ways.append(here[:3])
        rows = [row for row in ways[-1] if len(row) > 1]
        if not rows:
            return (), ""
        if len(rows) > 1:
            return (), "the cards on this line can be told apart in several ways; write one card a line"
        named = [tuple(c.title for c in self.catalogue.lookup(card.title).cards) for card in rows[0]]
        if len(set(named)) < len(named):
            return (), "one card stands on this line under two names, or twice; write it once, with its count"
        return rows[0], ""

    def headed(self) -> tuple[tuple[HeadingMatch, ...], tuple[tuple[CardMatch, ...], ...]]:
        """Return the headings of a line, and the cards behind the last: `Missions: A, B`, `SEED (30) MISSIONS (6)`."""
        for place, token in enumerate(self.tokens[:-1]):
            if token.type != "COLON":
                continue
            heading = self.heading(self.tokens[: place + 1])
            rest = self.tokens[place + 1 :]
            if heading is None or heading.count or (len(rest) == 1 and rest[0].type in _COUNTS):
                continue
            card = self._one_card(rest)
            row = (card,) if card else self.row(rest)[0]
            if row:
                return (heading,), (row,)
        starts = [0, *(n + 1 for n, t in enumerate(self.tokens) if t.type == "BRACKET_COUNT")]
        parts = [self.tokens[a:b] for a, b in zip(starts, [*starts[1:], len(self.tokens)], strict=True) if a < b]
        found = [self.heading(part) for part in parts]
        if len(found) > 1 and all(h is not None and h.total for h in found):
            return tuple(h for h in found if h), ()
        return (), ()

    def heading(self, tokens: Sequence[Token]) -> HeadingMatch | None:
        """Return the heading that tokens are, None if their words are no known one."""
        found = self._heading_shape(tokens)
        if found is not None and found.kind is None and found.count is False and tokens[0].type == "NUMBER":
            rest = self._heading_shape(tokens[1:])
            if rest is not None and rest.kind is not None and rest.declared is None:
                return HeadingMatch(
                    rest.words,
                    rest.kind,
                    _declared(tokens[0].text),
                    tokens[0].start,
                    rest.end,
                    count=True,
                    capitals=rest.capitals,
                )
        return found if found is not None and found.kind is not None else None

    def shape(self) -> HeadingMatch | None:
        """Return the line as an unknown heading, None if nothing in it looks like one."""
        found = self._heading_shape(self.tokens)
        return found if found is not None and (found.colon or found.total or found.ruled or found.number) else None

    def unknown(self) -> CardMatch | None:
        """Return the line as a card that nobody knows: a count that is certainly one, and what may be a title."""
        for lead, start in _leads(self.tokens):
            for tail, end in _tails(self.tokens):
                counts = [t for t in (lead, tail) if t is not None]
                if not counts or start >= end or any(t.type == "WORD" for t in counts):
                    continue
                if tail is not None and tail.type == "NUMBER" and self.tokens[end].type not in _BEFORE_COUNT:
                    continue
                match = self._match(self.tokens[start:end], lead, tail)
                if match is not None and _may_be_title(match.title) and not self._holds_more(self.tokens[start:end]):
                    return match
        return None

    def _holds_more(self, title: Sequence[Token]) -> bool:
        """Tell whether what may be an unknown title holds a further number, or a card that is known."""
        text = self.text[title[0].start : title[-1].end]
        if _TRIBBLE.match(text):
            title = title[1:]
        pieces = [piece[1:] if piece[0].type == "SEPARATOR" else piece for piece in _split(title)]
        parts = [self.text[piece[0].start : piece[-1].end] for piece in pieces if piece] if len(pieces) > 1 else []
        known = any(is_title(part, self.catalogue) for part in parts)
        return known or any(t.type in _COUNTS for t in title) or holds_title(text, self.catalogue, single=False)

    def _candidates(self, tokens: Sequence[Token]) -> tuple[list[CardMatch], str]:
        """Return the known cards that tokens may be, the one with the longest title alone if it holds the others."""
        found, problem = self._candidates_by(is_title, tokens)
        if not found:
            marked, _ = self._candidates_by(has_wrong_mark, tokens)
            found, problem = (marked, "") if marked else ([], problem)
        longest = [m for m in found if not any(_holds(other, m) for other in found)]
        unique = {
            (m.counts, tuple(c.title for c in self.catalogue.lookup(m.title).cards)): m for m in reversed(longest)
        }
        return list(unique.values())[::-1], problem

    def _candidates_by(
        self, is_known: Callable[[str, Catalogue], bool], tokens: Sequence[Token]
    ) -> tuple[list[CardMatch], str]:
        problem = ""
        found: list[CardMatch] = []
        for lead, start in _leads(tokens):
            for tail, end in _tails(tokens):
                first = start + _starts_with_dilemma_type(tokens[start:end])
                for stop, beside in _without_remarks(tokens, first, end):
                    match = self._match(tokens[first:stop], lead, tail)
                    if match is None or not is_known(match.title, self.catalogue):
                        continue
                    brackets = [*beside, *_behind(tokens, tail)]
                    if why := self._forbidden(brackets, match.title):
                        problem = why
                        continue
                    found.append(replace(match, remark=" ".join(t.text.strip("()[]{} \t") for t in brackets)))
                    break
        return found, problem

    def _one_card(self, tokens: Sequence[Token]) -> CardMatch | None:
        """Return the one known card that tokens are, nothing beside it."""
        whole = self._match(tokens, None, None)
        if whole is not None and is_title(whole.title, self.catalogue):
            return whole
        found, _ = self._candidates(tokens)
        return found[0] if len(found) == 1 else None

    def _forbidden(self, remarks: Sequence[Token], title: str) -> str:
        """Return why brackets beside a title are no remark: they hold a number, or a card. Empty if they are one."""
        types = {fold(f"{card.type}{s}") for card in self.catalogue.lookup(title).cards for s in ("", "s")}
        for token in remarks:
            inside = token.text.strip("()[]{} \t")
            if fold(inside) in types:
                continue
            if any(c.isdigit() for c in inside) or any(count_word(word) for word in inside.split()):
                return f"`{token.text}` holds a number; write the count in front of the title"
            if holds_title(inside, self.catalogue) or resembles_title(inside, self.catalogue):
                return f"`{token.text}` may be a card of its own; write it on its own line"
            if has_wrong_mark(f"{title} {token.text}", self.catalogue):
                return f"`{token.text}` is the mark of a set that {title} was not printed in"
        return ""

    def _match(self, title: Sequence[Token], lead: Token | None, tail: Token | None) -> CardMatch | None:
        if not title:
            return None
        start, end = title[0].start, title[-1].end
        counts = [t for t in (lead, tail) if t is not None]
        at = counts[0] if counts else None
        places = [*counts, *title]
        return CardMatch(
            counts=tuple(count_word(t.text) or bare_number(t.text) for t in counts),
            title=" ".join(self.text[start:end].split()),
            start=min(t.start for t in places),
            end=max(t.end for t in places),
            count_start=at.start if at else start,
            count_end=at.end if at else end,
            title_start=start,
            title_end=end,
            count_type=at.type if at else "",
        )

    def _heading_shape(self, tokens: Sequence[Token]) -> HeadingMatch | None:
        """Take the rules, the colon and the total of a heading off; None if no words are left."""
        found = list(tokens)
        first, last = (found[0].start, found[-1].end) if found else (0, 0)
        colon = total = number = share = False
        declared: int | None = None
        edges = [t for t in found[:1] + found[-1:] if t.type in ("LEADER", "EQUALS")]
        ruled = len(found) > 2 and len(edges) == 2
        while found and found[0].type in _RULES:
            found.pop(0)
        while found:
            end = found[-1]
            if end.type == "COLON" or end.type in _RULES or end.type in ("TAB", "SEPARATOR"):
                colon |= end.type == "COLON"
                found.pop()
            elif declared is None and not total and end.type in ("BRACKET_COUNT", "BRACKET"):
                match = _TOTAL.match(end.text)
                if match is None and any(c.isdigit() for c in end.text) and not _NO_TOTAL.match(end.text):
                    break
                if match is None and holds_title(end.text.strip("()[] "), self.catalogue):
                    break
                declared = _declared(match[1]) if match else None
                total = match is not None or _NO_TOTAL.match(end.text) is not None
                share = "%" in end.text
                found.pop()
            elif declared is None and not total and (taken := _number_behind(found)):
                declared, number = taken[0], True
                del found[len(found) - taken[1] :]
            else:
                break
        if not found:
            return None
        words = self.text[found[0].start : found[-1].end]
        kind = heading_kind(_plain(words)) if len(words) <= _LONGEST_UNKNOWN else None
        if share and colon and kind is None:
            kind = HeadingKind(Level.TYPE, None, "either")
        return HeadingMatch(
            words, kind, declared, first, last, colon, total, number, ruled, _is_capitals(words), share=share
        )


def _without_edges(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Leave out tabs and cell marks at the edges of a line."""
    while tokens and tokens[0].type == "TAB":
        tokens = tokens[1:]
    while tokens and (tokens[-1].type == "TAB" or tokens[-1].text == ","):
        tokens = tokens[:-1]
    return tokens


def _starts_with_dilemma_type(tokens: Sequence[Token]) -> bool:
    """Tell whether the type of a dilemma stands in brackets in front of a title (`(S) Borg Ship`)."""
    return bool(tokens) and tokens[0].type == "BRACKET" and _DILEMMA_TYPE.match(tokens[0].text) is not None


def _leads(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, int]]:
    """Yield the ways to take a count off the front: the count, and where the title then starts."""
    yield None, 0
    place = 0
    if len(tokens) > 2 and fold(tokens[0].text) == "qty":
        place = 1
    if len(tokens) <= place + 1:
        return
    head = tokens[place]
    if head.type not in _COUNTS and not (head.type == "WORD" and count_word(head.text)):
        return
    yield head, place + 1
    behind = place + 1
    if fold(tokens[behind].text) in ("copy", "copies") and len(tokens) > behind + 1:
        behind += 1
    if len(tokens) > behind + 1 and (
        fold(tokens[behind].text) in ("of", "x")
        or tokens[behind].type in ("DASH", "COLON", "TAB")
        or tokens[behind].text == ","
    ):
        yield head, behind + 1


def _tails(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, int]]:
    """Yield the ways to take a count off the end: the count, and where the title then ends."""
    yield None, len(tokens)
    end = len(tokens)
    while end > 1 and tokens[end - 1].type == "BRACKET":
        end -= 1
    if end < 2 or tokens[end - 1].type not in _COUNTS:
        return
    count = tokens[end - 1]
    yield count, end - 1
    before = end - 1
    if before > 1 and (tokens[before - 1].type in _BEFORE_COUNT or tokens[before - 1].text == ","):
        yield count, before - 1


def _behind(tokens: Sequence[Token], tail: Token | None) -> list[Token]:
    """Return the brackets behind a count."""
    return [t for t in tokens if tail is not None and t.start >= tail.end and t.type == "BRACKET"]


def _without_remarks(tokens: Sequence[Token], start: int, end: int) -> Iterator[tuple[int, list[Token]]]:
    """Yield where a title may end, with the brackets behind it that then are remarks; the longest title first."""
    yield end, []
    stop = end
    while stop > start + 1 and tokens[stop - 1].type == "BRACKET":
        stop -= 1
        yield stop, list(tokens[stop:end])


def _split(tokens: Sequence[Token]) -> list[list[Token]]:
    """Split tokens before each separator."""
    pieces: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "SEPARATOR" and pieces[-1]:
            pieces.append([])
        pieces[-1].append(token)
    return pieces


def _holds(outer: CardMatch, inner: CardMatch) -> bool:
    """Tell whether one match's title is a longer stretch around the other's."""
    size, other = outer.title_end - outer.title_start, inner.title_end - inner.title_start
    return size > other and outer.title_start <= inner.title_start and outer.title_end >= inner.title_end


def _number_behind(tokens: Sequence[Token]) -> tuple[int | None, int] | None:
    """Return the total that ends a heading without brackets, and how many tokens it takes; None if there is none."""
    types = [t.type for t in tokens[-3:]]
    last = tokens[-1]
    if len(tokens) > 2 and last.type == "WORD" and fold(last.text) in ("card", "cards") and tokens[-2].type == "NUMBER":
        return _declared(tokens[-2].text), 2
    if len(tokens) > 3 and types == ["NUMBER", "SEPARATOR", "NUMBER"] and tokens[-2].text == "/":
        return _declared(tokens[-3].text), 3
    if len(tokens) > 1 and last.type == "NUMBER":
        return _declared(last.text), 1
    return None


def _declared(digits: str) -> int | None:
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


def _plain(words: str) -> str:
    """Return a heading's words without the signs around them."""
    return re.sub(r"^\W+|[^\w)]+$", "", words) or words


def _is_capitals(words: str) -> bool:
    return re.sub(r"['’]s\b", "", words).isupper()


def _may_be_title(text: str) -> bool:
    """Tell whether an unknown text with a count may be a title at all, and is no sentence."""
    return (
        any(c.isalpha() for c in text)
        and len(text) <= _LONGEST_UNKNOWN
        and len(text.split()) <= _MOST_WORDS
        and not _PROSE.search(text)
    )
