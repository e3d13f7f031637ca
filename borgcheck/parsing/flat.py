"""Read lists that lost their line ends: titles are told apart by knowing them.

`MISSIONS (6) Title One Title Two DILEMMAS (21) (remark) Title` is cut into headings, counts, remarks and
runs of words (grammar/flat.lark); a run of words is cut into the fewest known titles. Where several
cuts are equally good, the heading's declared total decides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lark import Token

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import SectionId
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import parser
from borgcheck.parsing.headings import Meaning, meaning

# The longest title of the catalogue has fewer words than this.
MOST_WORDS = 12
_HEADED = re.compile(r"(?:^|[\s|])([A-Z][A-Za-z'’+/& -]{2,40}?)\s*\(\d+\)")


@dataclass(frozen=True)
class _Word:
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class _Cut:
    """A way to cut a run of words: the pieces as (first, last + 1, known)."""

    unknown: int
    pieces: tuple[tuple[int, int, bool], ...]

    @property
    def rank(self) -> tuple[int, int]:
        return (self.unknown, len(self.pieces))


def looks_flat(line: str) -> bool:
    """Whether a line holds a heading with a total and more, or cell marks between its parts."""
    return "|" in line or bool(_headings_in(line))


def sections_named(line: str) -> set[SectionId | None]:
    """The sections that the headings within a line open."""
    return {known.section for known in _headings_in(line)}


def _headings_in(line: str) -> list[Meaning]:
    found = []
    for match in _HEADED.finditer(line):
        words = match.group(1).split()
        for start in range(len(words)):
            known = meaning(" ".join(words[start:]))
            if known and words[start].isupper():
                found.append(known)
                break
    return found


def read_flat(text: str, line: int, column: int, draft: Draft, catalogue: Catalogue) -> bool:
    """Read one flattened line that starts at a place into a draft.

    Returns False, and puts nothing down, where not one known title is in it.
    """
    reader = _FlatReader(text, line, column, draft, catalogue)
    if not reader.worthwhile():
        return False
    reader.read()
    return True


class _FlatReader:
    def __init__(self, text: str, line: int, column: int, draft: Draft, catalogue: Catalogue) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.draft = draft
        self.catalogue = catalogue
        self.tokens = [t for t in parser("flat").parse(text).children if isinstance(t, Token)]

    def worthwhile(self) -> bool:
        runs = self._runs()
        return any(known for words, _ in runs for _, _, known in self._cut(words, None).pieces)

    def _runs(self) -> list[tuple[list[_Word], Token | None]]:
        """The runs of words, each with the count behind it (or None)."""
        runs: list[tuple[list[_Word], Token | None]] = []
        words: list[_Word] = []
        for token in self.tokens:
            if token.type == "WORD":
                start = token.start_pos or 0
                words.append(_Word(token.value, start, start + len(token.value)))
            elif words:
                runs.append((words, token if token.type == "COUNT" else None))
                words = []
        if words:
            runs.append((words, None))
        return runs

    def read(self) -> None:
        declared: int | None = None
        for words, count in self._runs():
            heading = self._heading_at_end(words) if count is not None else None
            if heading is None or count is None:
                self._cards(words, count, None)
                continue
            start, known = heading
            self._cards(words[:start], None, declared)
            declared = _number(count)
            span = self._span(words[start].start, words[-1].end)
            self.draft.heading(self.text[words[start].start : words[-1].end], span, declared, known)

    def _heading_at_end(self, words: list[_Word]) -> tuple[int, Meaning] | None:
        """Where the capitals of a heading begin at the end of a run, and what it means."""
        for start in range(max(0, len(words) - 4), len(words)):
            part = words[start:]
            known = meaning(self.text[part[0].start : part[-1].end])
            if known and (part[0].text.replace("’", "'").split("'")[0].isupper() or start == 0):
                return start, known
        return None

    def _cards(self, words: list[_Word], count: Token | None, declared: int | None) -> None:
        if not words:
            return
        cut = self._cut(words, declared)
        for index, (first, last, _) in enumerate(cut.pieces):
            start, end = words[first].start, words[last - 1].end
            span = self._span(start, end)
            title = self.text[start:end]
            if count is not None and index == len(cut.pieces) - 1:
                at = count.start_pos or 0
                self.draft.counted_entry(str(_number(count)), self._span(at, at + len(count.value)), title, span, span)
            else:
                self.draft.entry(1, title, span, span, span)

    def _cut(self, words: list[_Word], declared: int | None) -> _Cut:
        """The best cut of a run into titles: fewest unknown words, then as declared, then fewest titles."""
        best: list[dict[int, _Cut]] = [{0: _Cut(0, ())}]
        for end in range(1, len(words) + 1):
            here: dict[int, _Cut] = {}
            for start in range(max(0, end - MOST_WORDS), end):
                known = bool(self.catalogue.lookup(self.text[words[start].start : words[end - 1].end]))
                if not known and end - start > 1:
                    continue
                for cut in best[start].values():
                    joined = self._join(cut, start, end, known=known)
                    old = here.get(len(joined.pieces))
                    if old is None or joined.rank < old.rank:
                        here[len(joined.pieces)] = joined
            keep = sorted(here.values(), key=lambda c: c.rank)[: MOST_WORDS * 4]
            best.append({len(c.pieces): c for c in keep})
        cuts = sorted(best[-1].values(), key=lambda c: c.rank)
        fewest = cuts[0].unknown
        return next((c for c in cuts if c.unknown == fewest and len(c.pieces) == declared), cuts[0])

    @staticmethod
    def _join(cut: _Cut, start: int, end: int, *, known: bool) -> _Cut:
        if not known and cut.pieces and not cut.pieces[-1][2]:
            first = cut.pieces[-1][0]
            return _Cut(cut.unknown + 1, (*cut.pieces[:-1], (first, end, False)))
        return _Cut(cut.unknown + (not known), (*cut.pieces, (start, end, known)))

    def _span(self, start: int, end: int) -> Span:
        return Span(self.line, self.column + start, self.column + end)


def _number(token: Token) -> int:
    digits = re.sub(r"\D", "", token.value)
    return int(digits[:6])
