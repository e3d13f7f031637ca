"""Read setups of other games: headings for the table and for each player, counts and names, brackets.

The grammar (grammar/setup.lark) says what parts a line has; what they mean is decided here by the data of the
game: which words are headings, and whether brackets hold attributes or a category.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from lark import Token

from borgcheck.cards.fold import fold
from borgcheck.common.suggesting import OF_LINES, nearest
from borgcheck.games.game import Game, SectionKind, normalize_name, split_numbers
from borgcheck.games.setup import Block, Item, Setup
from borgcheck.model.findings import Span
from borgcheck.model.listing import DIRECTIVES, BadCount, Heading, Role, SourceLine, UnknownHeading, Unread
from borgcheck.reading.directives import ignores, read_directive
from borgcheck.reading.grammar import RefusedError, branches, parse, place, tokens_of
from borgcheck.reading.headings import metadata_keys
from borgcheck.reading.titles import LONGEST_WORDS, bare_number, whole_count
from borgcheck.reading.unwrap import unwrap

_TOTAL = re.compile(r"^(?P<words>.*?)[\s:*=-]*[(\[]?\s*(?P<total>\d{1,6})(?:\s*\w+)?\s*[)\]]?[\s*]*$")
_BRACKETED = re.compile(r"^(?P<words>.*?)\s*\((?P<total>\d{1,6})(?:\s*\w+)?\)\s*$")
_PAIR = re.compile(r"([A-Za-z]+)\s*[:=]?\s*(\d{1,4})(?![\w.])\s*[,;]?\s*")


def read_setup(text: str, game: Game, *, path: str) -> Setup:
    """Read a text list as a setup of a game.

    Every line becomes an entry, a heading, a comment or a problem with its place.
    """
    source = text.split("\n")
    lines = [_with_attributes(line.text, written, game) for line, written in zip(unwrap(text), source, strict=True)]
    return _SetupReader(lines, Setup(path, source, about=game, ignores=ignores(source))).read()


def _with_attributes(line: str, written: str, game: Game) -> str:
    """Restore brackets after a name that were taken for BBCode, if they hold an attribute (`1 Ship [size=3]`)."""
    if not game.attributes or len(line) != len(written) or "[/" in written:
        return line
    names = "|".join(re.escape(name) for name in game.attributes)
    for found in re.finditer(rf"\[(?:{names})\b[^\[\]]*\]", written, re.IGNORECASE):
        if line[: found.start()].strip():
            line = line[: found.start()] + found.group() + line[found.end() :]
    return line


def _parts(line: str) -> tuple[str, list[Token]]:
    """Return what kind of line the grammar takes a line for, and its parts."""
    try:
        tree = branches(parse("setup", line))[0]
    except RefusedError:
        return "junk", [Token("JUNK", line, column=1)]
    return str(tree.data), tokens_of(tree)


@dataclass(frozen=True, slots=True)
class _Header:
    """A heading as understood: its words, its section (None: unknown), players, and its total."""

    words: str
    kind: SectionKind | None
    numbers: tuple[int, ...] = ()
    declared: int | None = None


class _SetupReader:
    """Reads the lines of a setup in their order. Each of its methods that reads a line returns the line's role."""

    def __init__(self, lines: list[str], setup: Setup) -> None:
        self.lines = lines
        self.setup = setup
        self.game = setup.about
        self.number = 0
        self.block: Block | None = None
        self.has_begun = False
        self.totals: list[tuple[_Header, Span, Block, int]] = []

    def read(self) -> Setup:
        roles = []
        for line in self.lines:
            self.number += 1
            roles.append(self._line(*_parts(line)) if line.strip() else Role.BLANK)
        self._add_up()
        counts: Counter[int] = Counter()
        for item in (item for block in self.setup.blocks for item in block.items):
            counts[item.span.line] += item.count
        numbered = enumerate(zip(roles, self.setup.source, strict=True), 1)
        self.setup.lines = tuple(SourceLine(n, role, text, counts[n]) for n, (role, text) in numbered)
        return self.setup

    def _line(self, kind: str, parts: list[Token]) -> Role:
        first = parts[0]
        match kind:
            case "entry":
                return self._entry(parts)
            case "heading":
                return self._heading(first)
            case "directive":
                return self._directive(first)
            case "comment":
                return self._comment(first.lstrip("#/ "))
            case "ornament":
                return Role.RULE
            case "broken":
                return self._broken(parts)
        section = self.block.kind if self.block else None
        known = next(iter(section.printed), "") or section.unit if section else ""
        return self._unread(self._place(first), f"a count and a name, such as `1 {known or 'Name'}`")

    def _place(self, first: Token, last: Token | None = None) -> Span:
        """Return the place of a part of the line, or of all between two."""
        return replace(place(first, last), line=self.number)

    def _beginning(self, part: Token, text: str) -> Span:
        """Return the place of a text with which a part of the line begins."""
        column = part.column or 1
        return Span(self.number, column, column + len(text))

    def _unread(self, span: Span, expected: str) -> Role:
        text = self.lines[span.line - 1][span.column - 1 : span.end - 1].strip()
        self.setup.unread.append(Unread(span, text, expected, self.block))
        return Role.UNREAD

    def _comment(self, text: str) -> Role:
        self.setup.remark(self.number, text)
        return Role.COMMENT

    # ---- lines that are not entries

    def _directive(self, part: Token) -> Role:
        answer = read_directive(part.rstrip())
        if answer.role is Role.UNREAD:
            return self._unread(self._place(part), answer.expected)
        key, value = answer.fact
        if not value or self.setup.meta.get(key):
            return self._comment(part)
        self.setup.meta[key] = value
        return Role.DIRECTIVE

    def _broken(self, parts: list[Token]) -> Role:
        bare = parts[0].partition("#")[0].strip()
        if len(parts) == 1 and bare.isdigit() and self.block is not None and self.block.kind.unit:
            span = self._beginning(parts[0], bare)
            return self._put(bare, Item(0, self.block.kind.unit, span, span, span))
        return self._unread(self._place(parts[0], parts[-1]), "a name behind the count")

    # ---- headings

    def _heading(self, part: Token) -> Role:
        written = re.split(r"#(?!\s*\d)", part)[0].rstrip()
        header = self._header(written)
        if header.kind is None and fold(written.partition(":")[0]) in metadata_keys():
            return self._comment(written)
        return self._open(header, self._beginning(part, written))

    def _header(self, written: str) -> _Header:
        """Read a line as a heading: known, or unknown."""
        bare = written.strip().strip("*=_~-:").strip()
        ways: list[tuple[str, int | None]] = [(bare, None)]
        ways += [(m.group("words"), int(m.group("total"))) for p in (_BRACKETED, _TOTAL) if (m := p.match(bare))]
        for words, declared in ways:
            name, numbers = split_numbers(words)
            kind = self.game.section_called(name)
            # A bare number after a player's section is the player; only one in brackets or after a colon is a total.
            joined = declared is not None and bare[len(words) :].lstrip()[:1] not in ("(", "[", ":", "=")
            if kind is not None and kind.numbered and numbers and not joined:
                return _Header(words, kind, numbers, declared)
            kind = self.game.section_called(words.rstrip(":* "))
            if kind is not None and not kind.numbered:
                return _Header(words.rstrip(":* "), kind, (), declared)
        return _Header(bare, None)

    def _nearest(self, words: str) -> str:
        """Return the heading that unknown words resemble, as a suggestion; empty if none does."""
        name, numbers = split_numbers(words)
        near = nearest(normalize_name(name), self.game.headings(), likeness=OF_LINES)
        kind = self.game.section_called(near) if near else None
        if kind is None:
            return ""
        return f"{kind.heading} {numbers[0] if numbers else 1}" if kind.numbered else kind.heading

    def _open(self, header: _Header, span: Span) -> Role:
        self.has_begun = True
        if header.kind is None:
            self.block = None
            self.setup.unknown_headings.append(UnknownHeading(span, header.words, self._nearest(header.words)))
            return Role.HEADING
        again = None if header.kind.numbered else next(iter(self.setup.section(header.kind.id)), None)
        self.block = again or Block(header.kind, span, header.numbers)
        if again is None:
            self.setup.blocks.append(self.block)
        if header.kind.unit and header.declared is not None:
            return self._put(str(header.declared), Item(0, header.kind.unit, span, span, span))
        self.totals.append((header, span, self.block, self.block.total))
        return Role.HEADING

    def _add_up(self) -> None:
        """Put down the headings, with the totals that stand under them."""
        # The last heading of a block counts down to its end, another one to where the block goes on.
        ends: dict[int, int] = {}
        for header, span, block, before in reversed(self.totals):
            found = ends.get(id(block), block.total) - before
            ends[id(block)] = before
            self.setup.headings.insert(0, Heading(header.words, span, block, header.declared, (found,)))

    # ---- entries

    def _entry(self, parts: list[Token]) -> Role:
        body = [p for p in parts if p.type not in ("BULLET", "INLINE")]
        comments = [p for p in parts if p.type == "INLINE"]
        span = self._place(body[0], body[-1])
        if body[0].type == "NAME" and not any(p.type == "BRACKET" for p in body):
            role = self._other_line(span, comments)
            if role is not None:
                return role
        for comment in comments:
            self.setup.remark(self.number, comment.lstrip("# "), inline=True)
        if not self.has_begun:
            heading = next(iter(self.game.sections.values())).heading
            return self._unread(span, f"a heading above it, such as `{heading}:`")
        names, brackets = [p for p in body if p.type == "NAME"], [p for p in body if p.type in ("BRACKET", "UNCLOSED")]
        tails = [p for p in body if p.type == "TAIL"]
        if len(brackets) > 1 or len(names) > 1 or len(tails) > 1:
            return self._unread(span, "one pair of brackets behind the name, and nothing more")
        counts = [*(p for p in body[:1] if p.type == "LEAD"), *tails]
        written = " and ".join(dict.fromkeys(map(bare_number, counts))) or "1"
        name = self._place(names[0])
        item = Item(0, names[0].strip(), span, self._place(counts[0]) if counts else name, name)
        if brackets:
            inside = self._in_brackets(brackets[0])
            if inside is None:
                return self._unread(self._place(brackets[0]), self._expected_in_brackets())
            item = replace(item, declared=inside[0], category=inside[1])
        return self._put(written, item)

    def _other_line(self, span: Span, comments: list[Token]) -> Role | None:
        """Read a line without a count as a heading, a word about the list, or its name; None if it is none of them."""
        whole = self.lines[span.line - 1][span.column - 1 : span.end - 1].strip()
        header = self._header(whole + "".join(c for c in comments if re.match(r"#\s*\d", c)))
        if header.kind is not None:
            return self._open(header, span)
        words, colon, value = (part.strip() for part in whole.partition(":"))
        kind = self.game.section_called(words) if colon else None
        if kind is not None and kind.unit and value:
            self._open(_Header(words, kind), Span(span.line, span.column, span.column + len(words)))
            after = Span(span.line, span.end - len(value), span.end)
            counted = re.match(r"(\d+)\s*x?\s*(.*)$", value)
            count, name = counted.groups() if counted else ("1", value)
            return self._put(count, Item(0, name or kind.unit, after, after, after))
        if colon and (key := metadata_keys().get(fold(words))):
            if key in DIRECTIVES:
                self.setup.meta.setdefault(key, value)
            return self._comment(whole)
        if not self.has_begun and len(whole) <= LONGEST_WORDS and "name" not in self.setup.meta:
            self.setup.meta["name"] = whole
            return Role.METADATA
        # An unknown heading ends in a player's number or lacks one, and is not a name that the section above knows.
        is_known = self.block is not None and self.block.kind.known(header.words)
        may_be_heading = header.words[-1:].isdigit() or self.game.section_called(header.words) is not None
        if is_known or not may_be_heading or not self._nearest(header.words):
            return None
        return self._open(header, span)

    def _put(self, written: str, item: Item) -> Role:
        """Put down an item with its count and with what its section knows of it, or a count that is not one."""
        count = whole_count(written)
        if count is None and self.block and self.block.kind.any_count and re.fullmatch(r"-?\d{1,3}", written):
            count = int(written)
        if count is None:
            self.setup.bad_counts.append(BadCount(item.count_span, written, item.title, self.block))
            return Role.UNREAD
        if self.block is None:
            self.setup.outside.append(replace(item, count=count))
        else:
            known = self.block.kind.known(item.title)
            printed = self.block.kind.printed.get(known, {})
            self.block.items.append(replace(item, count=count, known=known, printed=printed))
        return Role.CARD

    def _in_brackets(self, bracket: Token) -> tuple[dict[str, int], str] | None:
        """Return the attributes or the category in brackets; None if they hold neither, or an attribute twice."""
        inside = bracket.strip("[] \t")
        if bracket.type == "UNCLOSED" or not inside:
            return None
        if not self.game.attributes:
            return {}, (self.block.kind.known(inside) if self.block else "") or inside
        names = {a.casefold(): a for a in self.game.attributes}
        pairs = {names.get(key.casefold(), ""): int(value) for key, value in _PAIR.findall(inside)}
        if _PAIR.sub("", inside) or "" in pairs or len(pairs) < len(_PAIR.findall(inside)):
            return None
        return pairs, ""

    def _expected_in_brackets(self) -> str:
        if not self.game.attributes:
            return "a category in a pair of brackets, such as `[Category]`"
        shown = " ".join(f"{a} {n}" for n, a in enumerate(self.game.attributes, 1))
        return f"attributes with whole numbers in a pair of brackets, each once, such as `[{shown}]`"
