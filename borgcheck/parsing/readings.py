"""The ways to read one line as a count and a title, the likeliest first.

Strict readings come from the parts that the grammar found. Loose ones serve lines that people wrote in
their own manner; they are tried last, and like all others only taken where the title is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from borgcheck.cards.catalogue import Catalogue
from borgcheck.findings import Span
from borgcheck.parsing.rows import Line, Part, rows

COUNTS = ("TAIL", "HASHED")
_DIGITS_OR_TIMES = tuple("0123456789xX×")
_BARE_COUNT = re.compile(r"^(.*\S)\s+[xX×]?([-+]?\d{1,3})$")
_NUMBER = re.compile(r"[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?$")
_WORDS = {w: str(n) for n, w in enumerate("one two three four five six seven eight nine ten".split(), 1)}
_NUMBER_WORD = "|".join(_WORDS)
# "2 of Nineteen" is half a drone's title and not two of something.
_NUMERAL = rf"\d+|{_NUMBER_WORD}|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
# What leads the eye from a title to the count at the end of a line: "T......2", "T . . . 2", "T ___ 2".
_LED = re.compile(
    r"^(?P<title>.*?\S)\s*(?:…|(?:[.·_]\s?){2}|-{2})[.…·_\s-]*(?:[xX×]\s?)?(?P<count>\d{1,20})(?:\s?[xX×])?$"
)
# A remark that says how many is no remark: it is never dropped.
_COUNTING = re.compile(
    rf"^[(\[]\s*[xX×]?\s*(?:\d[\d.,]*\s*(?:x|cop(?:y|ies)|cards?|times|total|of)?|{_NUMBER_WORD})\s*[)\]]$", re.I
)
_OPENED, _CLOSED = r"[\"“”*_`]{1,3}", r"[\"“”*_`]{1,3}"
_OPEN, _CLOSE = rf"(?:{_OPENED})?", rf"(?:{_CLOSED})?"
_LOOSE = (
    # counts in front: "2. T", "2) T", "2, T", "2 copies of T", "2 of T", "+2 T", "-2x T", "o 2 T"
    rf"^(?P<count>\d{{1,3}})\s*[.):;,*-]\s*{_OPEN}(?P<title>\S.*?){_CLOSE}$",
    r"^(?P<count>\d{1,3})\s*x?\s+(?:cop(?:y|ies)|cards?)\s+of\s+(?P<title>\S.*)$",
    rf"^(?P<count>\d{{1,3}})\s*x?\s+of\s+(?P<title>(?!(?:{_NUMERAL})\s*$)\S.*)$",
    r"^[+o>]+\s*(?P<count>\d{1,3})\s*x?\s+(?P<title>\S.*)$",
    r"^-(?P<count>\d{1,3})\s*x\s+(?P<title>\S.*)$",
    rf"^(?P<count>{_NUMBER_WORD})\s*x?\s+(?P<title>(?!of\b)\S.*)$",
    r"^(?:qty|quantity|count)[.:]?\s*(?P<count>\d{1,3})\s*[:x]?\s+(?P<title>\S.*)$",
    # counts behind: "T 2x", "T *2", "T #2", "T: 2", "T - 2", "T (2 copies)", "T (four)"
    r"^(?P<title>.*\S)\s+(?P<count>\d{1,3})\s*x[;,.]?$",
    r"^(?P<title>.*\S)\s*[*#:=]\s*(?P<count>\d{1,3})$",
    r"^(?P<title>.*\S)\s+[-–—]+\s*(?P<count>\d{1,3})$",
    rf"^{_OPEN}(?P<title>\S.*?){_CLOSE}\s*,\s*(?P<count>\d{{1,3}})$",
    r"^(?P<title>.*\S)\s*\{\s*x?\s*(?P<count>\d{1,3})\s*x?\s*\}$",
    r"^(?P<title>.*\S)\s+x\s?(?P<count>\d{1,3})[;,.]$",
    r"^(?P<title>.*\S)\s*[(\[]\s*(?P<count>\d{1,3})\s*(?:cop(?:y|ies)|cards?|times|of)\s*[)\]]$",
    rf"^(?P<title>.*\S)\s*[(\[]\s*(?P<count>{_NUMBER_WORD})\s*[)\]]$",
    # a title within signs: "“T”", "**T**", "_T_"
    rf"^(?P<count>){_OPENED}(?P<title>\S.*?){_CLOSED}$",
    # a count and a remark behind: "T (4) - nasty", "T x2 (a (b) c)"
    r"^(?P<title>.*?\S)\s*[(\[]\s*x?\s*(?P<count>\d{1,3})\s*x?\s*[)\]]\s*(?![\d(\[])\D*$",
    r"^(?P<title>.*?\S)\s+x\s?(?P<count>\d{1,3})\s+\D+$",
    # a remark behind: "T // remark", "T -- remark", "T; remark", "T {remark}", "T," and "T."
    r"^(?P<title>.*?\S)\s*(?P<count>)(?://|--|<-|;|\{)\D*$",
    r"^(?P<title>.*?\S)(?P<count>)\s*[,.;\\]$",
    r"^(?P<title>.*?\S)(?P<count>)\s+[-–—]\s+(?-i:[a-z])[^\d]*$",
)
_LEAD = re.compile(r"^(\d{1,3})\s*[xX×]?\s+(?=\S)")
_IDENTIFIED = (
    r"^(?P<title>.*?\S)\s*(?:[,/:]|\s[-–—])\s*(?P<other>\S.*?)"
    r"(?:\s*\(x?\s?(?P<behind>\d{1,3})\)|\s+x\s?(?P<times>\d{1,3}))?$"
)


class Reading(NamedTuple):
    """One way to read a line: its count as text (empty: one), and where its title stands."""

    amount: str
    title: str
    count_span: Span
    title_span: Span

    def on(self, number: int) -> Reading:
        """The same reading of the same line where that is another one of the file."""
        count, title = self.count_span, self.title_span
        return Reading(
            self.amount, self.title, Span(number, count.column, count.end), Span(number, title.column, title.end)
        )


def strict(body: Sequence[Part], line: str, span: Span) -> Iterator[Reading]:
    """The readings of a line's parts: with a count at the end of dots, the whole as a title, with a count in front,
    then behind."""
    if reading := led(line, span):
        yield reading
    lead, pieces, tail_at = parts(body)
    title, start = pieces[0], pieces[0].column
    # What stands behind the title may belong to it or be a remark; a count there is never dropped.
    last_count = max((i for i, p in enumerate(pieces) if i == tail_at or _COUNTING.match(p.value)), default=0)
    ends = [piece.end for piece in reversed(pieces[last_count:])]
    before_tail = [piece.end for piece in reversed(pieces[: tail_at or 0])]
    if lead is not None:
        if "\t" not in line[lead.end - 1 : start - 1]:
            yield cut(line, span.column, span.end, "", span)
        for stop in before_tail:
            yield cut(line, span.column, stop, tail_count(pieces), _place(span, pieces[tail_at or 0]))
        for stop in ends:
            yield cut(line, start, stop, number(lead.value), _place(span, lead))
        if tail_at is not None and tail_count(pieces) == number(lead.value):
            for stop in before_tail:
                yield cut(line, start, stop, number(lead.value), _place(span, lead))
        return
    for stop in ends:
        yield cut(line, start, stop, "", span)
    if tail_at is not None:
        for stop in before_tail:
            yield cut(line, start, stop, tail_count(pieces), _place(span, pieces[tail_at]))
    # Not beside another count: it is "Weyoun 6", then.
    if not last_count and (match := _BARE_COUNT.match(title.value)):
        place = Span(span.line, start + match.start(2), start + match.end(2))
        yield cut(line, start, start + len(match.group(1)), match.group(2), place)


@lru_cache(maxsize=20_000)
def first_known(line: Line, catalogue: Catalogue) -> tuple[Reading | None, str]:
    """The first reading of a line whose title is known, as that of the first line of a file, and what stands beside it.

    A set mark that no card of the title bears is never dropped as if it were a remark: without it the title may be
    another card's. But it may be the card's type (`1 Tribble - Go (Tribble)`).
    """
    mark = ""
    for reading in strict(line.body, line.text, Span(1, line.start, line.end)):
        found = catalogue.lookup(reading.title)
        if found and (not mark or all(card.type.casefold() == mark for card in found.cards)):
            return reading, beside_of(line, reading.title_span, reading.count_span)
        mark = mark or found.wrong_mark.casefold()
    return None, ""


def standing_alone(text: str, catalogue: Catalogue) -> Reading | None:
    """The card that a piece of a line is if it stood on a line alone; None where that is none."""
    lines = (row.line for row in rows([text], "text") if row.line.kind == "entry")
    return next((reading for line in lines if (reading := first_known(line, catalogue)[0])), None)


@lru_cache(maxsize=20_000)
def copies_of(line: Line, catalogue: Catalogue) -> tuple[int, str]:
    """How many copies a line says, and of which known title; 1 and nothing where nobody knows the title."""
    reading, _ = first_known(line, catalogue)
    if reading is None:
        others = loose(line.text, Span(1, line.start, line.end))
        reading = next((r for r in others if catalogue.lookup(r.title)), None)
    if reading is None:
        return 1, ""
    amount = reading.amount
    return (int(amount) if amount.isascii() and amount.isdigit() else 1), reading.title


def led(line: str, span: Span) -> Reading | None:
    """The reading of a line in which dots or the like lead from the title to the count, None where none do."""
    whole = line[span.column - 1 : span.end - 1]
    match = _LED.match(whole) if whole[-1:] in _DIGITS_OR_TIMES else None
    if match is None:
        return None
    start, stop = span.column + match.start("title"), span.column + match.end("title")
    place = Span(span.line, span.column + match.start("count"), span.column + match.end("count"))
    return cut(line, start, stop, match.group("count"), place)


def beside_of(line: Line, title: Span, count: Span) -> str:
    """The words of a card's line behind its title that are not its count."""
    rest = line.text[title.end - 1 : line.end - 1]
    if count.column >= title.end:
        start = count.column - title.end
        rest = rest[:start] + rest[start + count.end - count.column :]
    return rest.strip(" \t()[]{}-–—:;,.|/<>*#x×") if re.search(r"[^\W\d_]{2}", rest) else ""


def loose(line: str, span: Span) -> Iterator[Reading]:
    """Readings of a line as people write them in their own manner, remarks left out."""
    whole = line[span.column - 1 : span.end - 1]
    yield from _loosely(line, span, whole, 0, "")
    if lead := _LEAD.match(whole):
        yield from _loosely(line, span, whole[lead.end() :], lead.end(), lead.group(1))


@lru_cache(maxsize=1)
def _loose_patterns() -> tuple[re.Pattern[str], ...]:
    """The patterns of loose readings; most lists need none."""
    return tuple(re.compile(pattern, re.I) for pattern in _LOOSE)


def _loosely(line: str, span: Span, text: str, at: int, count_in_front: str) -> Iterator[Reading]:
    for pattern in _loose_patterns():
        match = pattern.match(text)
        if match is None or (count_in_front and match.group("count")):
            continue
        count = match.group("count")
        start, stop = span.column + at + match.start("title"), span.column + at + match.end("title")
        place = Span(span.line, span.column + at + match.start("count"), span.column + at + match.end("count"))
        if count_in_front:
            place = Span(span.line, span.column, span.column + len(count_in_front))
        yield cut(line, start, stop, count_in_front or _WORDS.get(count.lower(), count), place if count else span)


def identified(line: str, span: Span) -> tuple[Reading, str] | None:
    """A title with another name of the same card behind it (`Nine of Eleven - Interlink Drone`), and that name."""
    whole = line[span.column - 1 : span.end - 1]
    lead = _LEAD.match(whole)
    at = lead.end() if lead else 0
    match = re.match(_IDENTIFIED, whole[at:], re.I)
    if match is None:
        return None
    start, stop = span.column + at + match.start("title"), span.column + at + match.end("title")
    behind = "behind" if match.group("behind") else "times"
    if lead is None and match.group(behind):
        place = Span(span.line, span.column + match.start(behind), span.column + match.end(behind))
        return cut(line, start, stop, match.group(behind), place), match.group("other")
    place = Span(span.line, span.column, span.column + len(lead.group(1))) if lead else span
    return cut(line, start, stop, lead.group(1) if lead else "", place), match.group("other")


def parts(body: Sequence[Part]) -> tuple[Part | None, Sequence[Part], int | None]:
    """A line's count in front, the title with all that follows it, and where among that a count stands."""
    lead = body[0] if body[0].type == "LEAD" else None
    pieces = body[1:] if lead is not None else body
    tail_at = next((i for i, t in enumerate(pieces) if t.type in COUNTS), None)
    return lead, pieces, tail_at


def cut(line: str, start: int, stop: int, count: str, count_span: Span) -> Reading:
    """The reading whose title stands between two columns of a line."""
    title = line[start - 1 : stop - 1].strip()
    return Reading(count, title, count_span, Span(count_span.line, start, start + len(title)))


def _place(span: Span, part: Part) -> Span:
    return Span(span.line, part.column, part.end)


def tail_count(pieces: Sequence[Part]) -> str:
    """The count behind a title, or all of them where there are several that differ."""
    return " and ".join(dict.fromkeys(number(p.value) for p in pieces if p.type in COUNTS))


def number(text: str) -> str:
    """The number in a written count, `(x3)` or `3x`; a count that is none comes back as it is."""
    bare = text.strip("()[]# \t").rstrip(".,:;")
    if re.match(r"-\d+[xX]$", bare):
        return bare[1:-1]
    bare = bare.strip("xX× \t").removeprefix("+")
    return bare if _NUMBER.match(bare) else text
