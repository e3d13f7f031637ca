"""Take off what surrounds the lines of a list: quoting, bullets, list numbers, emphasis, tags, entities.

Web pages, emails and word processors leave these in a list; they say nothing about cards. Each line keeps its length,
so that a column of the unwrapped text is a column of the file; only entities become shorter, and lines with them carry
a map of columns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import groupby

from borgcheck.reading.decode import plain
from borgcheck.reading.lex import MAX_LINE_CHARACTERS
from borgcheck.reading.line import Line, Wrapper

# The name of an entity, which may have been escaped again each time the page was copied (`&amp;rsquo;`).
_ENTITY = re.compile(r"&(?:amp;)*((?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});)", re.I)
_QUOTATION = re.compile(r"[\[<](?P<end>/?)(?:block)?quote\b[^\[\]<>\n]{0,200}[\]>]", re.I)
_STRIKE = re.compile(r"[\[<](?P<end>/?)(?:s|del|strike)\b[^\[\]<>\n]{0,200}[\]>]", re.I)
_TAGS = "li|ul|ol|br|hr|p|i|u|a|em|font|span|div|td|tr|th|tbody|thead|table|pre|code|blockquote|details|summary|caption"
_CODES = "i|u|card|url|list|size|color|center|quote|code"
# The time and name in front of a message of a chat, or the name alone (not an HTML tag).
_SPEAKER = (
    r"^(?P<time>(?:\[(?:[\d./-]{6,10}, )?\d{1,2}:\d\d(?::\d\d)?(?:, ?[\d./-]{6,10})?\]"
    r"|[\d./-]{6,10}, \d{1,2}:\d\d(?: -)?) )?"
    rf"(?P<name><(?!(?:{_TAGS}|b|strong|s|del|strike|h[1-6])>)[\w^|@+-]{{2,30}}>|(?(time)[^:\n]{{1,30}}:|(?!)))"
    r"(?: |(?(time)$|(?!)))"
)
_BOX = r"^[ \t]*(?:[-*•·‣▪–—+][ \t]+)?(?:{})\ufe0f?[ \t]+(?=\S)"
_BULLETS = "+*•·‣▪▫◾◽●○◦◆◇▸▹►»›"
_NUMBER = re.compile(r"^[ \t]*[A-WYZ]?(?P<number>\d{1,3})[\\ ]?(?P<delimiter>[.)]|(?<=[A-Z]\d):)[ \t]+(?=\S)")

# What surrounds a line, the outermost first, each with its wrapper (NONE: it has no meaning). A group `kept` stays.
_AROUND = (
    (_SPEAKER, Wrapper.NONE),
    (r"^[ \t]*(?:>[ \t]*)+", Wrapper.QUOTED),
)
# The text of a directive is taken as written; a line after a single # may be a comment, so its text stays, too.
_AS_WRITTEN = (
    (r"^\s*@", Wrapper.NONE),
    (r"^[ \t]*#{1,6}[ \t]+(?=\S)", Wrapper.HASH),
    (
        r"(?i)~~(?=[^\s~]).+?~~|\[(s|strike)\].*?\[/\1\]|^[ \t]*\[(?:s|strike)\][ \t]*$"
        r"|<(s|del|strike)\b[^<>]*>.*?</\2>|<[^<>]*line-through[^<>]*>|[\u0335-\u0338]",
        Wrapper.STRUCK,
    ),
)
_STRONG = (r"(?<![\w*'])(\*\*|__|\'\'\')(?=[^\s'])(?P<kept>.+?)(?<=[^\s'])\1(?![\w*'])", Wrapper.BOLD)
_WITHIN = (
    (r"(?:=20)+$", Wrapper.NONE),  # what email leaves at the end of a line
    (r"(?i)</?(?:b|strong)\b[^<>\n]{0,200}>|\[/?b\]", Wrapper.BOLD),
    (r"(?i)</?h[1-6]\b[^<>\n]{0,200}>|^h[1-6]\.[ \t]+(?=\S)", Wrapper.HEADING_TAG),  # HTML, Textile
    (rf"(?i)</?(?:{_TAGS})\b[^<>\n]{{0,200}}>|\[/?(?:{_CODES})(?:=[^\[\]\n]{{0,100}})?\]|\[\*\]", Wrapper.NONE),
    # a wiki or Markdown link around a title
    (r"\[(?P<wiki>\[)?(?P<kept>[^\[\]\n|]+)\](?(wiki)\]|\(\s*(?:https?:|www\.|/|#)[^()\s]*\s*\))", Wrapper.NONE),
    (_BOX.format(r"\[ ?\]|[☐□]"), Wrapper.NONE),
    (_BOX.format(r"\[[xX✓✔]\]|[☑✓✔✅■]"), Wrapper.NONE),
    (r"^[ \t]*(?:[-–—−][ \t]+(?=\S)(?!\d{1,3}[ \t]*-[ \t]*$)|-(?=[A-Z“\"]))", Wrapper.NONE),  # not `- 1 -`, a page
    (rf"^[ \t]*(?:[{_BULLETS}]\ufe0f?[ \t]+(?=\S)|[|│║][ \t]+(?=\d[^|│║]*$)|o\t+(?=\S))", Wrapper.NONE),
    (r"^[ \t]*(\*|_)(?=[^\s*_])(?P<kept>[^*_\n]+?)(?<=[^\s*_])\1:?[ \t]*$", Wrapper.BOLD),
    _STRONG,
    _STRONG,  # twice, since emphasis may be nested (`__**Draw**__`)
    (r"(?<![\w*])(\*|_|`)(?=[^\s*_`])(?P<kept>[^*_`\n]+?)(?<=[^\s*_`])\1(?![\w*])", Wrapper.NONE),
    (r"\\(?=[\\`*_<>\[\](){}#+.!|~&-]|$)", Wrapper.NONE),
)


def unwrap(text: str) -> list[Line]:
    """Split a text into lines and take off what surrounds each."""
    around = _AROUND if any(_speakers(text)) else _AROUND[1:]
    lines = _take_off_numbers([_unwrap_line(number, line, around) for number, line in enumerate(text.split("\n"), 1)])
    wrapped = (
        (_between(_QUOTATION, text) | _by_others(text), Wrapper.QUOTED),
        (_between(_STRIKE, text), Wrapper.STRUCK),
    )
    for numbers, wrapper in wrapped:
        lines = [replace(line, wrappers=line.wrappers | wrapper) if line.number in numbers else line for line in lines]
    return lines


def _speakers(text: str) -> list[re.Match[str] | None]:
    """Return the time and name in front of each line of a chat; none if only one line has them."""
    said = [re.match(_SPEAKER, line) for line in text.split("\n")]
    return said if len([*filter(None, said)]) > 1 else []


def _by_others(text: str) -> set[int]:
    """Return the numbers of the lines of a chat that are not by the person with the most messages."""
    said = _speakers(text)
    names = Counter(match["name"] for match in said if match)
    most = names.most_common(1)[0][0] if names else ""
    numbers, name = set[int](), ""
    for number, match in enumerate(said, 1):
        name = match["name"] if match else name  # a message may have several lines
        if name and name != most:
            numbers.add(number)
    return numbers


def _between(tags: re.Pattern[str], text: str) -> set[int]:
    """Return the numbers of the lines between the tags of a quotation, or of a strike over several lines."""
    numbers, depth = set[int](), 0
    for number, line in enumerate(text.split("\n"), 1):
        ends = [bool(tag["end"]) for tag in tags.finditer(line)]
        if depth or ends.count(False) > ends.count(True) or (ends and tags is _QUOTATION):
            numbers.add(number)
        depth = max(0, depth + ends.count(False) - ends.count(True))
    return numbers if depth == 0 or tags is _QUOTATION else set()


_PLAIN = re.compile(r"[ ]*(?!h[1-6]\.)[^\W_](?:[^\W_]|['’](?!')|[ \".,:!?()/&;%+])*\Z")
"""A line that needs no unwrapping: it begins with a letter or a digit and has no characters of markup."""


def _unwrap_line(number: int, text: str, around: tuple[tuple[str, Wrapper], ...]) -> Line:
    """Return a line of a text without what surrounds it."""
    if text.isascii() and "&" not in text and _PLAIN.match(text):
        return Line(number, text)
    if len(text) > MAX_LINE_CHARACTERS:
        return Line(number, plain(text))
    text, columns = _without_entities(plain(text))
    positions = tuple((number, column) for column in columns)
    text, wrappers = _without(around, text)
    for pattern, wrapper in _compiled(_AS_WRITTEN):
        if pattern.search(text):
            return Line(number, text, wrappers | wrapper, positions)
    text, within = _without(_WITHIN, text)
    return Line(number, text, wrappers | within, positions)


@cache
def _compiled(patterns: tuple[tuple[str, Wrapper], ...]) -> tuple[tuple[re.Pattern[str], Wrapper], ...]:
    """Return patterns compiled, when first used."""
    return tuple((re.compile(pattern), wrapper) for pattern, wrapper in patterns)


def _without(patterns: tuple[tuple[str, Wrapper], ...], line: str) -> tuple[str, Wrapper]:
    """Return a line with blanks in place of what patterns match, and the wrappers that were taken off."""
    wrappers = Wrapper.NONE
    for pattern, wrapper in _compiled(patterns):
        line, times = pattern.subn(_kept, line)
        if times:
            wrappers |= wrapper
    return line, wrappers


def _kept(match: re.Match[str]) -> str:
    """Return what a wrapper surrounds, with blanks in place of the wrapper."""
    start, end = match.span("kept") if "kept" in match.re.groupindex else (match.end(), match.end())
    return " " * (start - match.start()) + match.string[start:end] + " " * (match.end() - end)


def _take_off_numbers(lines: list[Line]) -> list[Line]:
    """Take off the numbers of numbered lines (`1.`, `2)`, `M3:`) if those of a block rise by one, or are all 1.

    The numbers of a block may go on where those of the block above it end.
    """
    out = list(lines)
    last: dict[str, int] = {}
    for run in _runs(lines):
        first = run[0][1]
        numbers = [int(match["number"]) for _, match in run]
        delimiter = first["delimiter"]
        is_run = numbers == [*range(numbers[0], numbers[0] + len(numbers))]
        starts = {1, last.get(delimiter, 0) + 1}
        if {*numbers} == {1} or (is_run and numbers[0] in starts):
            last[delimiter] = numbers[-1]
            for (n, match), number in zip(run, numbers, strict=True):
                rest = " " * match.end() + lines[n].unwrapped[match.end() :]
                out[n] = replace(lines[n], unwrapped=rest, list_number=number)
    return out


def _runs(lines: Sequence[Line]) -> Iterator[list[tuple[int, re.Match[str]]]]:
    """Yield the numbered lines in blocks: lines directly below one another, with the same sign after the number."""
    numbered = ((n, match) for n, line in enumerate(lines) if (match := _NUMBER.match(line.unwrapped)))
    for _, block in groupby(enumerate(numbered), key=lambda item: (item[1][0] - item[0], item[1][1]["delimiter"])):
        yield [line for _, line in block]


def _without_entities(line: str) -> tuple[str, tuple[int, ...]]:
    """Return a line with its entities replaced by their characters, and the column of each position if it has any."""
    text, columns, end = "", list[int](), 0
    for match in _ENTITY.finditer(line):
        character = plain(unescape(f"&{match[1]}")) or " "
        text += line[end : match.start()] + character
        columns += [*range(end + 1, match.start() + 1), *[match.start() + 1] * len(character)]
        end = match.end()
    return (text + line[end:], (*columns, *range(end + 1, len(line) + 1))) if end else (line, ())
