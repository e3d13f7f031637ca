"""Read setups of other games (headings, counts and names, brackets), and recognise them by their headings.

Setups are written in one form: `Fleet 1:` is a heading, `1 Ship 1A [size 4]` an entry. Which words are headings, and
whether brackets hold attributes or a category, is in the data of the game.
"""

from __future__ import annotations

import re
from dataclasses import replace

from borgcheck.cards.fold import fold
from borgcheck.common.suggesting import MIN_LINE_SIMILARITY, nearest
from borgcheck.games import MODULES
from borgcheck.games.game import SectionKind, load, normalize_name, split_numbers
from borgcheck.games.setup import Block, Item, Setup
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role, lines_as_read
from borgcheck.model.open_lines import OpenLine
from borgcheck.model.sections import Heading
from borgcheck.reading.directives import ignore_comments, read_directive
from borgcheck.reading.headings import metadata_keys
from borgcheck.reading.lex import MAX_LINE_CHARACTERS, whole_count
from borgcheck.reading.line import open_form

_REMARK = re.compile(r"\s(?:#|//)(?!\d).*")
_DIVIDER = re.compile(r"[-=_*~]+")
_COUNTED = re.compile(r"(?P<count>-?\d[\d.,]*)\s*[xX×]?\s+(?=\S)")
_SECOND_COUNT = re.compile(r"(?:\(\s*[xX×]?\s*\d+\s*\)|[xX×]\s?\d+)$")
_RULESET = re.compile(r"^@ruleset(?:[:=][ \t]*|[ \t]+)(\S+)", re.MULTILINE | re.IGNORECASE)
_BRACKETS = re.compile(r"\[\s*([^\[\]\s][^\[\]]*)\]")
_PAIR = re.compile(r"([A-Za-z]+)\s*[:=]?\s*(\d{1,4})(?![\w.])\s*[,;]?\s*")

_ENTRY_EXPECTED = "a count and a name"
_BRACKETS_EXPECTED = "a category, or whole numbers such as `[size 4]`, each once, in one pair of brackets at the end"


def read_setup(text: str, game: str, *, path: str) -> Setup:
    """Read a text list as a setup of the game with an id.

    Every line becomes an entry, a heading, a comment or a problem with its place.
    """
    source_lines = text.split("\n")
    setup = Setup(path, source_lines, game=game, game_data=load(game), ignore_comments=ignore_comments(source_lines))
    return _SetupReader(setup).read()


class _SetupReader:
    """Reads the lines of a setup in their order. Each of its methods that reads a line returns the line's role."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.game_data
        self.number = 0
        self.block: Block | None = None
        self.has_begun = False

    def read(self) -> Setup:
        roles: dict[int, Role] = {}
        for number, line in enumerate(self.setup.source_lines, 1):
            self.number = number
            roles[number] = self._read_line(line)
        cards = [(item, block.value) for block in self.setup.blocks for item in block.items]
        cards += [(item, "") for item in self.setup.unplaced]
        read = ((i.span.line, i.count, section, "" if i.name == i.title else i.name) for i, section in cards)
        self.setup.lines = lines_as_read(self.setup.source_lines, roles, read)
        return self.setup

    def _read_line(self, line: str) -> Role:
        text, column = _REMARK.sub("", line).strip(), len(line) - len(line.lstrip()) + 1
        if not text or text.startswith(("#", "//")):
            return Role.COMMENT if line.strip() else Role.BLANK
        if len(text) > MAX_LINE_CHARACTERS:
            return self._open_line(text, column, _ENTRY_EXPECTED)
        if text.startswith("@"):
            return self._directive(text, column)
        if _DIVIDER.fullmatch(text):
            return Role.DIVIDER
        return self._heading(text, column) or self._entry(text, column)

    def _span(self, text: str, column: int) -> Span:
        return Span(self.number, column, column + len(text))

    def _open_line(self, text: str, column: int, expected: str) -> Role:
        self.setup.open_lines.append(OpenLine(self._span(text, column), text, expected=expected, section=self.block))
        return Role.OPEN

    def _directive(self, text: str, column: int) -> Role:
        form = read_directive(text) or open_form("a known directive")
        if form.open_line:
            return self._open_line(text, column, form.open_line.expected_in_full)
        key, value = form.fact
        if value:
            self.setup.meta.setdefault(key, value)
        return Role.DIRECTIVE

    # ---- headings

    def _heading(self, text: str, column: int) -> Role | None:
        """Read a line as a heading, a word about the list, or its name; None if it is none of them."""
        words, colon, value = (part.strip() for part in text.partition(":"))
        name, numbers = split_numbers(words)
        kind = self.game.section_called(name)
        span = self._span(text.removesuffix(value).rstrip(), column)
        if colon and kind and kind.numbered == bool(numbers) and not value:
            self._open(kind, numbers, words, span)
            return Role.HEADING
        if value and (key := metadata_keys().get(fold(words))):
            self.setup.meta.setdefault(key, value)
            return Role.FACT
        if colon and not value:
            self.has_begun, self.block = True, None
            self.setup.open_lines.append(OpenLine.unknown_heading(span, words, self._nearest(name, numbers)))
            return Role.OPEN
        if self.has_begun or "name" in self.setup.meta or text[0].isdigit():
            return None
        self.setup.meta["name"] = text
        return Role.FACT

    def _nearest(self, name: str, numbers: tuple[int, ...]) -> str:
        """Return the heading that an unknown one resembles, as a suggestion; empty if none does."""
        near = nearest(normalize_name(name), self.game.headings(), min_similarity=MIN_LINE_SIMILARITY)
        kind = self.game.section_called(near) if near else None
        if kind is None:
            return ""
        return f"{kind.heading} {numbers[0] if numbers else 1}" if kind.numbered else kind.heading

    def _open(self, kind: SectionKind, numbers: tuple[int, ...], words: str, span: Span) -> None:
        self.has_begun = True
        self.block = Block(kind, span, numbers or (0,))
        self.setup.blocks.append(self.block)
        self.setup.headings.append(Heading(words, span, section=self.block))

    # ---- entries

    def _entry(self, text: str, column: int) -> Role:
        """Read a line as an entry."""
        match = _COUNTED.match(text)
        count, start = (match["count"], match.end()) if match else ("", 0)
        name, bracket, inside = text[start:].partition("[")
        name = name.rstrip()
        if not count or not any(map(str.isalnum, name)):
            return self._open_line(text, column, _ENTRY_EXPECTED)
        if not self.has_begun:
            first = next(iter(self.game.sections.values())).heading
            return self._open_line(text, column, f"a heading above it, such as `{first}:`")
        if _SECOND_COUNT.search(name):
            return self._open_line(text, column, "one count, in front of the name")
        name_span = self._span(name, column + start)
        item = Item(0, name, self._span(text, column), self._span(count, column), name_span)
        if bracket:
            read = self._in_brackets(bracket + inside)
            if read is None:
                bracket_start = text.index("[", start)
                return self._open_line(text[bracket_start:], column + bracket_start, _BRACKETS_EXPECTED)
            item = replace(item, declared=read[0], category=read[1])
        return self._put(count, item)

    def _put(self, written: str, item: Item) -> Role:
        """Record an item with its count and with what its section knows of it, or a count that is not one."""
        count = whole_count(written)
        if count is None:
            self.setup.open_lines.append(OpenLine.bad_count(item.count_span, written, item.title, self.block))
            return Role.OPEN
        if self.block is None:
            self.setup.unplaced.append(replace(item, count=count))
        else:
            known = self.block.kind.known(item.title)
            printed = self.block.kind.printed.get(known, {})
            foreign = not known and any(self.game.is_foreign(n, self.block.kind) for n in (item.title, item.category))
            item = replace(item, count=count, known=known, printed=printed, is_foreign=foreign)
            self.block.items.append(item)
        return Role.CARD

    def _in_brackets(self, written: str) -> tuple[dict[str, int], str] | None:
        """Return the attributes or the category in brackets; None if they hold neither, or an attribute twice."""
        match = _BRACKETS.fullmatch(written)
        if match is None:
            return None
        text = match[1].strip()
        if not self.game.attributes:
            return {}, (self.block.kind.known(text) if self.block else "") or text
        names = {a.casefold(): a for a in self.game.attributes}
        pairs = {names.get(key.casefold(), ""): int(value) for key, value in _PAIR.findall(text)}
        if _PAIR.sub("", text) or "" in pairs or len(pairs) < len(_PAIR.findall(text)):
            return None
        return pairs, ""


def recognise(text: str, *, path: str) -> Setup | None:
    """Return a text list as a setup of the game that it belongs to; None for the card game or an unknown one.

    A deck must never be taken for a setup: callers exclude lists with a heading that only decks have, and a single
    heading of a game is not enough. The setup has a `recognised_ruleset` if the list itself says by which to check it.
    """
    read = next(filter(None, (_by_headings(read_setup(text, id, path=path)) for id in MODULES)), None)
    named = _RULESET.search(text)
    id = _game_of_ruleset(named[1]) if named else None
    # A list may name the ruleset of one scenario but be written for the other: believe its lines.
    if named is None or id is None or (read and read.recognised_ruleset):
        return read
    setup = read_setup(text, id, path=path)
    setup.recognised_ruleset = named[1]
    return setup


def _game_of_ruleset(name: str) -> str | None:
    """Return the id of the game that a ruleset is for; None if it is for none of the other games."""
    return next((game.id for game in map(load, MODULES) if name in (game.ruleset, *game.rulesets.values())), None)


def _by_headings(setup: Setup) -> Setup | None:
    """Return a list if its headings show that it belongs to the game that it was read for; else None."""
    game, section_ids, ruleset = setup.game_data, _identifying_sections(setup), _decided_ruleset(setup)
    if len(section_ids) > 1 or (section_ids and ruleset):
        setup.recognised_ruleset = ruleset or ("" if game.decided_by else game.ruleset)
        return setup
    return None


def _identifying_sections(setup: Setup) -> set[str]:
    """Return the ids of the sections that identify a list: under the game's own heading, which no deck has."""
    section_ids = set()
    for block in setup.blocks:
        words, _ = split_numbers(setup.source_lines[block.span.line - 1].partition(":")[0])
        if not block.kind.in_decks and normalize_name(words) == normalize_name(block.kind.heading):
            section_ids.add(block.kind.id)
    return section_ids


def _decided_ruleset(setup: Setup) -> str:
    """Return the ruleset that the list's scenario decides; empty if it has none, or several that differ."""
    items = [item for block in setup.section(setup.game_data.decided_by) for item in block.items]
    rulesets = {setup.game_data.rulesets.get(normalize_name(item.name), "") for item in items}
    return rulesets.pop() if len(rulesets) == 1 else ""
