"""Read setups of other games: headings for the table and for each player, counts and names, brackets.

The grammar (grammar/setup.lark) says what parts a line has; what they mean is decided here by the data of the
game: which words are headings, and whether brackets hold attributes or a category.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from borgcheck.cards.fold import fold
from borgcheck.deck import BadCount, Heading, UnknownHeading, Unread
from borgcheck.errors import nearest
from borgcheck.findings import Span
from borgcheck.games import Game, SectionKind, normalize_name
from borgcheck.listing import DIRECTIVES, Line, Role
from borgcheck.parse.directives import read_directive
from borgcheck.parse.grammar import RefusedError, branches, parse, tokens_of
from borgcheck.parse.headings import metadata_keys
from borgcheck.parse.ignores import ignores
from borgcheck.parse.player_numbers import numbers_behind
from borgcheck.parse.titles import bare_number, whole_count
from borgcheck.parse.unwrap import unwrap
from borgcheck.setups import Block, Item, Setup

_ENTRY = "a count and a name, such as `{}`"
_TOTAL = re.compile(r"^(?P<words>.*?)[\s:*=-]*[(\[]?\s*(?P<total>\d{1,6})(?:\s*\w+)?\s*[)\]]?[\s*]*$")
_BRACKETED = re.compile(r"^(?P<words>.*?)\s*\((?P<total>\d{1,6})(?:\s*\w+)?\)\s*$")
_PAIR = re.compile(r"([A-Za-z]+)\s*[:=]?\s*(\d{1,4})(?![\w.])\s*[,;]?\s*")
_RESEMBLES = 72.0
_LONGEST_NAME = 60
_ROLES = {"comment": Role.COMMENT, "ornament": Role.RULE, "directive": Role.DIRECTIVE, "heading": Role.HEADING}


def read_setup(text: str, game: Game, *, path: str) -> Setup:
    """Read a text list as a setup of a game.

    Every line becomes an entry, a heading, a comment or a problem with its place.
    """
    source = text.split("\n")
    lines = [_with_attributes(line.text, written, game) for line, written in zip(unwrap(text), source, strict=True)]
    return _SetupReader(lines, game, path, source).read()


def _with_attributes(line: str, written: str, game: Game) -> str:
    """Put brackets behind a name back that were taken for BBCode, if they hold an attribute (`1 Ship [size=3]`)."""
    if not game.attributes or len(line) != len(written) or "[/" in written:
        return line
    names = "|".join(re.escape(name) for name in game.attributes)
    for found in re.finditer(rf"\[(?:{names})\b[^\[\]]*\]", written, re.IGNORECASE):
        if line[: found.start()].strip():
            line = line[: found.start()] + found.group() + line[found.end() :]
    return line


@dataclass(frozen=True, slots=True)
class LinePart:
    """A part of a line: what the grammar takes it for, its text, and the column that it starts in."""

    type: str
    value: str
    column: int

    @property
    def end(self) -> int:
        """The column behind it, trailing blanks left out."""
        return self.column + len(self.value.rstrip())


@dataclass(frozen=True, slots=True)
class SetupLine:
    """A line of a setup: its number, what kind of line it is, and its parts."""

    number: int
    kind: str
    parts: tuple[LinePart, ...]

    @property
    def first(self) -> LinePart:
        return self.parts[0]

    @property
    def body(self) -> tuple[LinePart, ...]:
        """The parts without a bullet in front and a comment behind."""
        return tuple(p for p in self.parts if p.type not in ("BULLET", "INLINE")) or self.parts

    @property
    def behind(self) -> tuple[str, ...]:
        """The comment behind an entry."""
        return tuple(p.value for p in self.parts if p.type == "INLINE")

    @property
    def span(self) -> Span:
        """The place of the body."""
        return Span(self.number, self.body[0].column, self.body[-1].end)

    def place(self, part: LinePart) -> Span:
        """Return the place of a part."""
        return Span(self.number, part.column, part.end)


def _rows(lines: Iterable[str]) -> Iterator[SetupLine]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            tree = branches(parse("setup", line))[0]
            kind, parts = str(tree.data), tuple(LinePart(t.type, t.value, t.column or 1) for t in tokens_of(tree))
        except RefusedError:
            kind, parts = "junk", (LinePart("JUNK", line, 1),)
        yield SetupLine(number, kind, parts)


@dataclass(frozen=True, slots=True)
class _Header:
    """A heading as understood: its words, its section (None: unknown), players, and the total behind it."""

    words: str
    kind: SectionKind | None
    numbers: tuple[int, ...] = ()
    declared: int | None = None


class _SetupReader:
    def __init__(self, lines: list[str], game: Game, path: str, source: list[str]) -> None:
        self.lines = lines
        self.game = game
        self.setup = Setup(path, source, about=game)
        self.setup.ignores = ignores(source)
        self.block: Block | None = None
        self.begun = False
        self.totals: list[tuple[_Header, Span, Block, int]] = []

    def read(self) -> Setup:
        rows = [*_rows(self.lines)]
        for row in rows:
            self._read_line(row)
        self._add_up()
        self.setup.lines = self._roles(rows)
        return self.setup

    def _read_line(self, row: SetupLine) -> None:
        match row.kind:
            case "entry":
                self._entry(row)
            case "heading":
                self._heading(row)
            case "directive":
                self._directive(row)
            case "comment":
                self.setup.remark(row.number, row.first.value.lstrip("#/ "))
            case "broken":
                self._broken(row)
            case "overlong" | "junk":
                self._unread(row.place(row.first), self._expected())

    def _roles(self, rows: Iterable[SetupLine]) -> tuple[Line, ...]:
        """Return the role of each line, and how many of its cards count in a section."""
        roles = {row.number: _ROLES.get(row.kind, Role.CARD) for row in rows}
        roles |= {r.line: Role.COMMENT for r in self.setup.remarks if not r.inline}
        setup = self.setup
        spans = {
            Role.HEADING: [*(h.span for h in setup.headings), *(h.span for h in setup.unknown_headings)],
            Role.CARD: [item.span for item in setup.all_lines()],
            Role.UNREAD: [*(p.span for p in setup.unread), *(p.span for p in setup.bad_counts)],
        }
        roles |= {span.line: role for role, places in spans.items() for span in places}
        counts: Counter[int] = Counter()
        for item in (item for block in self.setup.blocks for item in block.items):
            counts[item.span.line] += item.count
        return tuple(Line(n, roles.get(n, Role.BLANK), text, counts[n]) for n, text in enumerate(self.setup.source, 1))

    # ---- lines that are no entries

    def _directive(self, row: SetupLine) -> None:
        part = row.first
        answer = read_directive(part.value.rstrip())
        if answer.role is Role.UNREAD:
            self._unread(row.place(part), answer.expected)
            return
        key, value = answer.fact
        if value and not self.setup.meta.get(key):
            self.setup.meta[key] = value
        else:
            self.setup.remark(row.number, part.value)

    def _broken(self, row: SetupLine) -> None:
        found = row.parts
        bare = found[0].value.partition("#")[0].strip()
        if len(found) == 1 and bare.isdigit() and self.block is not None and self.block.kind.unit:
            place = Span(row.number, found[0].column, found[0].column + len(bare))
            self._put(bare, place, self.block.kind.unit, place, place)
            return
        self._unread(Span(row.number, found[0].column, found[-1].end), "a name behind the count")

    def _unread(self, span: Span, expected: str) -> None:
        text = self.lines[span.line - 1][span.column - 1 : span.end - 1].strip()
        self.setup.unread.append(Unread(span, text, expected, self.block))

    def _expected(self) -> str:
        kind = self.block.kind if self.block else None
        known = next(iter(kind.printed), "") or kind.unit if kind else ""
        return _ENTRY.format(f"1 {known or 'Name'}")

    # ---- headings

    def _heading(self, row: SetupLine) -> None:
        part = row.first
        written = re.split(r"#(?!\s*\d)", part.value)[0].rstrip()
        span = Span(row.number, part.column, part.column + len(written))
        header = self._header(written)
        if header.kind is None and fold(written.partition(":")[0]) in metadata_keys():
            self.setup.remark(span.line, written)
            return
        self._open(header, span)

    def _header(self, written: str) -> _Header:
        """Read a line as a heading: known, or unknown."""
        bare = written.strip().strip("*=_~-:").strip()
        ways: list[tuple[str, int | None]] = [(bare, None)]
        ways += [(m.group("words"), int(m.group("total"))) for p in (_BRACKETED, _TOTAL) if (m := p.match(bare))]
        for words, declared in ways:
            name, numbers = numbers_behind(words)
            kind = self.game.section_called(name)
            # A bare number behind a player's section is the player; only one in brackets or behind a colon is a total.
            joined = declared is not None and bare[len(words) :].lstrip()[:1] not in ("(", "[", ":", "=")
            if kind is not None and kind.numbered and numbers and not joined:
                return _Header(words, kind, numbers, declared)
            kind = self.game.section_called(words.rstrip(":* "))
            if kind is not None and not kind.numbered:
                return _Header(words.rstrip(":* "), kind, (), declared)
        return _Header(bare, None)

    def _nearest(self, words: str) -> str:
        """Return the heading that unknown words resemble, as a suggestion; empty if none does."""
        name, numbers = numbers_behind(words)
        near = nearest(normalize_name(name), self.game.headings(), likeness=_RESEMBLES)
        kind = self.game.section_called(near) if near else None
        if kind is None:
            return ""
        return f"{kind.heading} {numbers[0] if numbers else 1}" if kind.numbered else kind.heading

    def _open(self, header: _Header, span: Span) -> None:
        self.begun = True
        if header.kind is None:
            self.block = None
            self.setup.unknown_headings.append(UnknownHeading(span, header.words, self._nearest(header.words)))
            return
        again = None if header.kind.numbered else next(iter(self.setup.section(header.kind.id)), None)
        self.block = again or Block(header.kind, span, header.numbers)
        if again is None:
            self.setup.blocks.append(self.block)
        if header.kind.unit and header.declared is not None:
            title = Span(span.line, span.column, span.end)
            self._put(str(header.declared), span, header.kind.unit, span, title)
            return
        self.totals.append((header, span, self.block, self.block.total))

    def _add_up(self) -> None:
        """Put down the headings, with the totals that stand under them."""
        headings = []
        # The last heading of a block counts down to its end, another one to where the block goes on.
        ends: dict[int, int] = {}
        for header, span, block, before in reversed(self.totals):
            found = ends.get(id(block), block.total) - before
            ends[id(block)] = before
            headings.append(Heading(header.words, span, block, header.declared, (found,)))
        self.setup.headings += reversed(headings)

    # ---- entries

    def _entry(self, row: SetupLine) -> None:
        span, body, behind = row.span, row.body, row.behind
        plain = body[0].type == "NAME" and not any(p.type == "BRACKET" for p in body)
        if plain and self._is_other_line(span, behind):
            return
        for remark in behind:
            self.setup.remark(span.line, remark.lstrip("# "), inline=True)
        if not self.begun:
            self._unread(span, f"a heading above it, such as `{next(iter(self.game.sections.values())).heading}:`")
            return
        self._read_entry(row, span)

    def _is_other_line(self, span: Span, behind: Iterable[str]) -> bool:
        """Read a line without a count as a heading, a word about the list, or its name; say whether it is one."""
        whole = self.lines[span.line - 1][span.column - 1 : span.end - 1].strip()
        numbered = whole + "".join(b for b in behind if re.match(r"#\s*\d", b))
        header = self._header(numbered)
        if header.kind is not None:
            self._open(header, span)
            return True
        words, colon, value = (part.strip() for part in whole.partition(":"))
        kind = self.game.section_called(words) if colon else None
        if kind is not None and kind.unit and value:
            self._open(_Header(words, kind), Span(span.line, span.column, span.column + len(words)))
            place = Span(span.line, span.end - len(value), span.end)
            counted = re.match(r"(\d+)\s*x?\s*(.*)$", value)
            count, name = counted.groups() if counted else ("1", value)
            self._put(count, place, name or kind.unit, place, place)
            return True
        if colon and (key := metadata_keys().get(fold(words))):
            if key in DIRECTIVES:
                self.setup.meta.setdefault(key, value)
            self.setup.remark(span.line, whole)
            return True
        if not self.begun and len(whole) <= _LONGEST_NAME and "name" not in self.setup.meta:
            self.setup.meta["name"] = whole
            return True
        return self._is_unknown_heading(header, span)

    def _is_unknown_heading(self, header: _Header, span: Span) -> bool:
        """Read a line without a count as an unknown heading; say whether it is one.

        It ends in a player's number, or is a heading that lacks one, and is no name that the section above knows.
        """
        known = self.block is not None and self.block.kind.known(header.words)
        certain = header.words[-1:].isdigit() or self.game.section_called(header.words) is not None
        if known or not certain or not self._nearest(header.words):
            return False
        self._open(header, span)
        return True

    def _read_entry(self, row: SetupLine, span: Span) -> None:
        body = row.body
        lead = body[0] if body[0].type == "LEAD" else None
        name = next(p for p in body if p.type == "NAME")
        tails = [p for p in body if p.type == "TAIL"]
        brackets = [p for p in body if p.type in ("BRACKET", "UNCLOSED")]
        if len(brackets) > 1 or sum(p.type == "NAME" for p in body) > 1 or len(tails) > 1:
            self._unread(span, "one pair of brackets behind the name, and nothing more")
            return
        counts = [p for p in (lead, *tails) if p is not None]
        written = " and ".join(dict.fromkeys(bare_number(p.value) for p in counts)) or "1"
        count_span = row.place(counts[0] if counts else name)
        behind = self._behind(brackets[0], row.place(brackets[0])) if brackets else ({}, "")
        copies = self._copies(written, count_span, name.value.strip())
        if copies is not None and behind is not None:
            declared, category = behind
            title = name.value.strip()
            self._add(Item(copies, title, span, count_span, row.place(name), "", category, declared))

    def _put(self, count: str, at: Span, title: str, span: Span, title_span: Span) -> None:
        """Put down an entry without brackets, or the count that is none."""
        copies = self._copies(count, at, title)
        if copies is not None:
            self._add(Item(copies, title, span, at, title_span))

    def _copies(self, count: str, at: Span, title: str) -> int | None:
        copies = whole_count(count)
        if copies is None and self.block and self.block.kind.any_count and re.fullmatch(r"-?\d{1,3}", count):
            return int(count)
        if copies is None:
            self.setup.bad_counts.append(BadCount(at, count, title, self.block))
        return copies

    def _add(self, item: Item) -> None:
        """Put down an entry with what its section knows of it."""
        if self.block is None:
            self.setup.outside.append(item)
            return
        known = self.block.kind.known(item.title)
        self.block.items.append(replace(item, known=known, printed=self.block.kind.printed.get(known, {})))

    def _behind(self, bracket: LinePart, place: Span) -> tuple[dict[str, int], str] | None:
        """Return the attributes or the category in brackets; None, and put down a problem, if they hold neither."""
        inside = bracket.value.strip("[] \t")
        if self.game.attributes:
            declared = self._attributes(bracket)
            if declared is not None:
                return declared, ""
        elif bracket.type == "BRACKET" and inside:
            return {}, (self.block.kind.known(inside) if self.block else "") or inside
        self._unread(place, self._bracket_expected())
        return None

    def _attributes(self, bracket: LinePart) -> dict[str, int] | None:
        """Return the attributes in brackets; None if they are none, or one stands twice."""
        inside = bracket.value.strip("[] \t")
        names = {a.casefold(): a for a in self.game.attributes}
        pairs = _PAIR.findall(inside)
        keys = [names.get(key.casefold(), "") for key, _ in pairs]
        if bracket.type == "UNCLOSED" or not pairs or _PAIR.sub("", inside) or "" in keys or len({*keys}) < len(keys):
            return None
        return {key: int(value) for key, (_, value) in zip(keys, pairs, strict=True)}

    def _bracket_expected(self) -> str:
        if not self.game.attributes:
            return "a category in a pair of brackets, such as `[Category]`"
        shown = " ".join(f"{a} {n}" for n, a in enumerate(self.game.attributes, 1))
        return f"attributes with whole numbers in a pair of brackets, each once, such as `[{shown}]`"
