"""Take off what surrounds the lines of a list: quoting, bullets, list numbers, emphasis, tags, entities.

Web pages, emails and word processors leave these in a list; they say nothing about cards. Each line keeps its length,
so that a column of the unwrapped text is a column of the file; only entities become shorter, and lines with them carry
a map of columns.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from html import unescape

from borgcheck.reading.line import Line, Mark

_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});", re.I)
_TAGS = "li|ul|ol|br|hr|p|i|u|a|em|font|span|div|td|tr|th|tbody|thead|table|pre|code|blockquote"
_TAG = re.compile(rf"</?(?:{_TAGS})\b[^<>\n]{{0,200}}>", re.I)
_BOLD_TAG = re.compile(r"</?(?:b|strong)\b[^<>\n]{0,200}>|\[/?b\]", re.I)
_HEADING_TAG = re.compile(r"</?h[1-6]\b[^<>\n]{0,200}>", re.I)
_CODE = re.compile(r"\[/?(?:i|u|card|url|list|size|color|center|quote|code)(?:=[^\[\]\n]{0,100})?\]|\[\*\]", re.I)
_QUOTATION = re.compile(r"\[(?P<end>/?)quote\b[^\[\]\n]{0,100}\]|<(?P<close>/?)blockquote\b[^<>\n]{0,200}>", re.I)
_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]*)+")
# The time and name in front of a message of a chat, or the name alone (not an HTML tag).
_SPEAKER = re.compile(
    rf"^(?!<(?:{_TAGS}|b|strong|s|del|strike|h[1-6])>)(?P<nick><[\w^|-]{{2,20}}>) |"
    r"^(?:\[\d{1,2}:\d\d(?::\d\d)?(?:, ?[\d./-]{6,10})?\]|[\d./-]{6,10}, \d{1,2}:\d\d(?: -)?)"
    r" (?P<name><[^<>\n]{1,30}>|[^:\n]{1,30}:)(?: |$)"
)
# The edges of a wiki's table and the lines between its rows; and what separates the cells of a row or of a header.
_WIKI_TABLE = re.compile(r"^[ \t]*(?:\{\|(?:[ \t]*[\w-]+=(?:\"[^\"\n]*\"|\w+))*|\|\}|\|-+)[ \t]*$")
_WIKI_CELL = re.compile(r"^[ \t]*[|!](?=[^|!\n]+(?:\|\||!!))|(?<=[^|!])(?:\|\||!!)")
_BOX = r"^[ \t]*(?:[-*•·‣▪–—+][ \t]+)?(?:{})\ufe0f?[ \t]+(?=\S)"
_UNTICKED = re.compile(_BOX.format(r"\[ ?\]|☐"))
_TICKED = re.compile(_BOX.format(r"\[[xX✓✔]\]|[☑✓✔✅]"))
_DASH = re.compile(r"^[ \t]*(?:[-–—−][ \t]+(?=\S)|-(?=[A-Z“\"]))")
_BULLET = re.compile(r"^[ \t]*(?:[+*•·‣▪●○◦■□]\ufe0f?[ \t]+(?=\S)|[|│║][ \t]+(?=\d[^|│║]*$)|o\t+(?=\S))")
# The minimum number of lines in which a list has one of the following ways to write.
_FEWEST_LINES = 3
# Any other sign in front of most lines is a bullet: a word processor's in plain text, or a letter that was a 1.
_SIGN = re.compile(
    r"(?m)^[ \t]*(?P<sign>[^\w\s\"“”'‘’#@()\[\]{}<>?!/\\|.,:;&=*+•·‣▪●○◦■□☐☑✓✔✅–—−-]{1,3}|[olI])(?=[ \t]+[^\W_])"
)
# The minimum share of lines. A sign before some cards may say that they are out; a letter says nothing.
_SHARE_OF_SIGN, _SHARE_OF_LETTER = 0.75, 1 / 3
_STRUCK = re.compile(
    r"~~(?=[^\s~]).+?~~|\[(s|strike)\].*?\[/\1\]|^[ \t]*\[(?:s|strike)\][ \t]*$"
    r"|<(s|del|strike)\b[^<>]*>.*?</\2>|<[^<>]*line-through[^<>]*>|[\u0335-\u0338]",
    re.I,
)
# A title in brackets behind a count, if no title of the list stands behind a count without them.
_BRACKETED = re.compile(r"(?m)^([ \t]*\d{1,3}[ \t]?[xX×]?[ \t]+)\[([^\[\]\n]*[^\W\d][^\[\]\n]*)\](?=[ \t]*$)")
_COUNTED = re.compile(r"(?m)^[ \t]*\d{1,3}[ \t]?[xX×]?[ \t]+[^\W\d]")
# One copy (`Borg Queen*1`), if other lines have several and no footnote has such a mark.
_ONE_COPY = re.compile(r"(?m)(?<=[^\s*])\*(?=1[ \t]*$)")
_COPIES = re.compile(r"(?m)[^\s*]\*(?:[2-9]|[1-9]\d)[ \t]*$")
_FOOTNOTE = re.compile(r"(?m)(?:^|[\s(])\*[ \t]?\d")
# A wiki or Markdown link around a title, and the =20 that email leaves at the end of a line.
_LINK = re.compile(r"\[(?P<wiki>\[)?(?P<kept>[^\[\]\n|]+)\](?(wiki)\]|\(\s*(?:https?:|www\.|/|#)[^()\s]*\s*\))")
_SOFT_BLANK = re.compile(r"(?:=20)+$")
_NUMBER = re.compile(r"^[ \t]*[A-WYZ]?(?P<number>\d{1,3})[\\ ]?(?P<delimiter>[.)]|(?<=[A-Z]\d):)[ \t]+(?=\S)")
_HASH = re.compile(r"^[ \t]*#{1,6}[ \t]+(?=\S)")
_RULED = re.compile(
    r"^[ \t]*(?P<delimiter>[-=*_+#|])(?P=delimiter)+[ \t]*(?P<kept>[^\s\-=*~_+#|].*?)[ \t]*(?P=delimiter){2,}[ \t]*$"
)
_UNDERLINE = re.compile(r"^[ \t]*[-=~_*]{3,}[ \t]*$")
_STRONG = re.compile(r"(?<![\w*'])(\*\*|__|''')(?=[^\s'])(?P<kept>.+?)(?<=[^\s'])\1(?![\w*'])")
_EMPHASIS = re.compile(r"(?<![\w*])(\*|_|`)(?=[^\s*_`])(?P<kept>[^*_`\n]+?)(?<=[^\s*_`])\1(?![\w*])")
_BACKSLASH = re.compile(r"\\(?=[\\`*_<>\[\](){}#+.!|~&-]|$)")
_DIRECTIVE = re.compile(r"^\s*@")
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp", "Zs"))

# What surrounds a line: the outermost first, and what it shows of the line. A group `kept` stays.
_AROUND = ((_SPEAKER, Mark.NONE), (_WIKI_TABLE, Mark.NONE), (_QUOTE, Mark.QUOTED))
# The text of a directive is taken as written; a line after a single # may be a comment, so its text stays, too.
_AS_WRITTEN = ((_DIRECTIVE, Mark.NONE), (_HASH, Mark.HASH), (_STRUCK, Mark.STRUCK))
_WITHIN = (
    (_SOFT_BLANK, Mark.NONE),
    (_BOLD_TAG, Mark.BOLD),
    (_HEADING_TAG, Mark.UNDERLINED),
    (_TAG, Mark.NONE),
    (_CODE, Mark.NONE),
    (_LINK, Mark.NONE),
    (_RULED, Mark.RULED),
    (_UNTICKED, Mark.UNTICKED),
    (_TICKED, Mark.TICKED),
    (_DASH, Mark.DASH),
    (_BULLET, Mark.NONE),
    (_STRONG, Mark.BOLD),
    (_EMPHASIS, Mark.NONE),
    (_BACKSLASH, Mark.NONE),
)
# An entity may have been escaped again each time the page was copied.
_MOST_ESCAPES = 4


def unwrap(text: str) -> list[Line]:
    """Split a text into lines and take off what surrounds each."""
    text = _without_signs(text)
    if len(_BRACKETED.findall(text)) >= _FEWEST_LINES and not _COUNTED.search(text):
        text = _BRACKETED.sub(r"\1 \2 ", text)
    if len(_COPIES.findall(text)) >= _FEWEST_LINES and not _FOOTNOTE.search(text):
        text = _ONE_COPY.sub("=", text)
    lines = [_unwrap_line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    return _underline(_take_off_numbers(_quoted(_by_one_speaker(lines, text), text)))


def _without_signs(text: str) -> str:
    """Return a text without the sign that most of its lines begin with, or the letter that a third of them do."""
    number = sum(map(bool, map(str.strip, text.split("\n"))))
    signs = Counter(match["sign"] for match in _SIGN.finditer(text)).most_common(1)
    share = _SHARE_OF_LETTER if signs and signs[0][0].isalpha() else _SHARE_OF_SIGN
    if not signs or signs[0][1] < max(_FEWEST_LINES, number * share):
        return text
    return _SIGN.sub(lambda match: " " * len(match[0]) if match["sign"] == signs[0][0] else match[0], text)


def _by_one_speaker(lines: list[Line], text: str) -> list[Line]:
    """Mark the lines of a chat that are not by whoever said most of them."""
    said = [_SPEAKER.match(line) for line in text.split("\n")]
    names = Counter(match["name"] or match["nick"] for match in said if match)
    others = {name for name, _ in names.most_common()[1:]}
    out, is_other = [], False
    for line, match in zip(lines, said, strict=True):
        # A message may have several lines.
        is_other = (match["name"] or match["nick"]) in others if match else is_other
        out.append(replace(line, marks=line.marks | Mark.QUOTED) if is_other else line)
    return out


def _quoted(lines: list[Line], text: str) -> list[Line]:
    """Mark the lines between the tags of a quotation."""
    out, depth = [], 0
    for line, source in zip(lines, text.split("\n"), strict=True):
        tags = [bool(tag["end"] or tag["close"]) for tag in _QUOTATION.finditer(source)]
        is_quoted = depth > 0 or bool(tags)
        depth = max(0, depth + tags.count(False) - tags.count(True))
        out.append(replace(line, marks=line.marks | Mark.QUOTED) if is_quoted else line)
    return out


def _unwrap_line(number: int, text: str) -> Line:
    """Return a line of a text without what surrounds it."""
    text, columns = _without_entities(plain(text))
    places = tuple((number, column) for column in columns)
    text, marks = _without(_AROUND, text)
    if _WIKI_CELL.match(text):
        text = _WIKI_CELL.sub(_kept, text)
    for pattern, mark in _AS_WRITTEN:
        if pattern.search(text):
            return Line(number, text, marks | mark, places)
    text, within = _without(_WITHIN, text)
    return Line(number, text, marks | within, places)


def _without(wraps: Iterable[tuple[re.Pattern[str], Mark]], line: str) -> tuple[str, Mark]:
    """Return a line with blanks in place of what surrounds it, and the marks that this is."""
    marks = Mark.NONE
    for pattern, mark in wraps:
        line, times = pattern.subn(_kept, line)
        if times:
            marks |= mark
    return line, marks


def _kept(match: re.Match[str]) -> str:
    """Return what a mark surrounds, with blanks in place of the mark."""
    start, end = match.span("kept") if "kept" in match.re.groupindex else (match.end(), match.end())
    return " " * (start - match.start()) + match.string[start:end] + " " * (match.end() - end)


def _take_off_numbers(lines: list[Line]) -> list[Line]:
    """Take off the numbers of numbered lines (`1.`, `2)`, `M3:`) if they rise one by one or are all 1."""
    out: list[Line] = []
    open_runs: list[tuple[int, str]] = []
    for line in lines:
        if match := _NUMBER.match(line.unwrapped):
            number, delimiter = int(match["number"]), match["delimiter"]
            while number != 1 and open_runs and open_runs[-1] != (number - 1, delimiter):
                open_runs.pop()
            if number == 1 or open_runs:
                open_runs[-1 if number != 1 else len(open_runs) :] = [(number, delimiter)]
                rest = " " * match.end() + line.unwrapped[match.end() :]
                out.append(replace(line, unwrapped=rest, list_number=number))
                continue
        out.append(line)
    return out


def _underline(lines: list[Line]) -> list[Line]:
    """Mark each line that has a rule right below it and none right above: a Markdown heading."""
    rules = {n for n, line in enumerate(lines) if _UNDERLINE.match(line.unwrapped)}
    under = {n - 1 for n in rules if not rules.intersection((n - 1, n - 2))}
    marked = ((n in under and line.text, line) for n, line in enumerate(lines))
    return [replace(line, marks=line.marks | Mark.UNDERLINED) if is_under else line for is_under, line in marked]


def plain(text: str) -> str:
    """Return text with a blank for every invisible character but a tab, and with ASCII digits; its length stays.

    Invisible are controls, direction marks, lone surrogates and the blanks of every script; formats can spell them out
    (`\\u001b`, `&#27;`). No title or name contains one.
    """
    return text if text.isascii() and text.isprintable() else "".join(map(_plain_character, text))


@cache
def _plain_character(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.digit(character))
    return " " if category in _HIDDEN and character != "\t" else character


def _without_entities(line: str) -> tuple[str, tuple[int, ...]]:
    """Return a line with its entities replaced by their characters, and the column of each position if it has any."""
    columns: tuple[int, ...] = ()
    for _ in range(_MOST_ESCAPES):
        pieces: list[str] = []
        places: list[int] = []
        end = 0
        for match in _ENTITY.finditer(line):
            columns = columns or tuple(range(1, len(line) + 1))
            character = plain(unescape(match.group()))
            pieces += [line[end : match.start()], character]
            places += [*columns[end : match.start()], *[columns[match.start()]] * len(character)]
            end = match.end()
        if not end:
            break
        line, columns = "".join(pieces) + line[end:], (*places, *columns[end:])
    return line, columns
