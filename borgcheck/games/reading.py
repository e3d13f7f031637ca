"""Read setups of other games: headings for the table and for each player, counts and names, brackets.

Lines are unwrapped and cut into tokens as those of decks are. What they mean is decided here by the data of the game:
which words are headings, and whether brackets hold attributes or a category.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from borgcheck.cards.fold import fold
from borgcheck.common.suggesting import MIN_LINE_SIMILARITY, nearest
from borgcheck.games.game import Game, SectionKind, load, normalize_name, split_numbers
from borgcheck.games.setup import Block, Item, Setup
from borgcheck.model.findings import Span
from borgcheck.model.listing import DIRECTIVES, Role, source_lines
from borgcheck.model.sections import Heading
from borgcheck.model.unread import Unread, UnreadReason
from borgcheck.reading.classify import LONGEST_LINE
from borgcheck.reading.directives import ignores, read_directive
from borgcheck.reading.grammar import Token, lex
from borgcheck.reading.headings import metadata_keys
from borgcheck.reading.line import Line
from borgcheck.reading.titles import COUNTS, LONGEST_WORDS, bare_number, whole_count, without_counts
from borgcheck.reading.unwrap import unwrap

_TOTAL = re.compile(r"^(?P<words>.*?)[\s:*=-]*[(\[]?\s*(?P<total>\d{1,6})(?:\s*\w+)?\s*[)\]]?[\s*]*$")
_MARKED_AS_HEADING = re.compile(r"[^:]*:[-=*_~\s]*(?:\(?\d{1,6}(?:\s*cards?)?\)?)?(?:#.*)?")
# `Fleet # 1`: the number of a player, and no comment.
_PLAYER = re.compile(r"#\s*\d+\W*")
_PAIR = re.compile(r"([A-Za-z]+)\s*[:=]?\s*(\d{1,4})(?![\w.])\s*[,;]?\s*")


def read_setup(text: str, game: str, *, path: str) -> Setup:
    """Read a text list as a setup of the game with an id.

    Every line becomes an entry, a heading, a comment or a problem with its place.
    """
    game_data = load(game)
    source = text.split("\n")
    lines = [_with_attributes(line, written, game_data) for line, written in zip(unwrap(text), source, strict=True)]
    return _SetupReader(Setup(path, source, game_data=game_data, ignores=ignores(source))).read(lines)


def _with_attributes(line: Line, written: str, game: Game) -> Line:
    """Restore brackets after a name that were taken for BBCode, if they hold an attribute (`1 Ship [size=3]`)."""
    text = line.unwrapped
    if not game.attributes or len(text) != len(written) or "[/" in written:
        return line
    names = "|".join(re.escape(name) for name in game.attributes)
    for found in re.finditer(rf"\[(?:{names})\b[^\[\]]*\]", written, re.IGNORECASE):
        if text[: found.start()].strip():
            text = text[: found.start()] + found.group() + text[found.end() :]
    return replace(line, unwrapped=text)


def _words(token: Token) -> list[Token]:
    """Cut a total of a deck such as `5 cards` into its words: in a setup it is an entry like any other."""
    found = [(match.group(), token.start + match.start()) for match in re.finditer(r"\S+", token.text)]
    return [Token("NUMBER" if word.isdigit() else "WORD", word, start, start + len(word)) for word, start in found]


@dataclass(frozen=True, slots=True)
class _Header:
    """A heading as understood: its words, its section (None: unknown), players, and its total."""

    words: str
    kind: SectionKind | None
    numbers: tuple[int, ...] = ()
    declared: int | None = None


class _SetupReader:
    """Reads the lines of a setup in their order. Each of its methods that reads a line returns the line's role."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.game_data
        self.line = Line(0, "")
        self.block: Block | None = None
        self.has_begun = False
        self.totals: list[tuple[_Header, Span, Block, int]] = []

    def read(self, lines: Sequence[Line]) -> Setup:
        texts = (line.unwrapped if len(line.unwrapped) <= LONGEST_LINE else "" for line in lines)
        roles = [self._read_line(line, tokens) for line, tokens in zip(lines, lex("\n".join(texts)), strict=True)]
        self._add_up()
        cards = [(item, block.value) for block in self.setup.blocks for item in block.items]
        cards += [(item, "") for item in self.setup.outside]
        read = ((i.span.line, i.count, section, "" if i.name == i.title else i.name) for i, section in cards)
        by_number = dict(enumerate(roles, 1)) | dict.fromkeys(self.setup.unread_lines, Role.UNREAD)
        self.setup.lines = source_lines(self.setup.source, by_number, read)
        return self.setup

    def _read_line(self, line: Line, tokens: Sequence[Token]) -> Role:
        self.line = line
        match tokens[0].type if tokens else "":
            case "":
                return self._not_an_entry() if line.unwrapped.strip() else Role.BLANK
            case "COMMENT" | "GLUED":
                return Role.COMMENT
            case "DIRECTIVE":
                return self._directive(tokens)
            case "RULE":
                return Role.RULE
            case "TOTAL":
                tokens = _words(tokens[0])
        comments = [t for t in tokens if t.type == "REMARK" and not _PLAYER.fullmatch(t.text)]
        tokens = [t for t in tokens if t.type != "TAB" and t not in comments]
        if not tokens:
            return Role.COMMENT if comments else Role.BLANK
        return self._entry(tokens)

    def _span(self, tokens: Sequence[Token]) -> Span:
        return self.line.span_of(tokens[0].start, tokens[-1].end)

    def _text(self, tokens: Sequence[Token]) -> str:
        return self.line.unwrapped[tokens[0].start : tokens[-1].end]

    def _unread(self, tokens: Sequence[Token], expected: str) -> Role:
        self.setup.unread.append(Unread(self._span(tokens), self._text(tokens), expected=expected, section=self.block))
        return Role.UNREAD

    def _not_an_entry(self) -> Role:
        section = self.block.kind if self.block else None
        known = next(iter(section.printed), "") or section.unit if section else ""
        text = self.line.unwrapped.rstrip()
        whole = Token("OTHER", text, len(text) - len(text.lstrip()), len(text))
        return self._unread([whole], f"a count and a name, such as `1 {known or 'Name'}`")

    def _directive(self, tokens: Sequence[Token]) -> Role:
        answer = read_directive(self._text(tokens))
        if answer.unread:
            return self._unread(tokens, answer.unread.in_full)
        key, value = answer.fact
        if value:
            self.setup.meta.setdefault(key, value)
        return Role.DIRECTIVE

    # ---- headings

    def _header(self, written: str) -> _Header:
        """Read a line as a heading: known, or unknown."""
        bare = written.strip().strip("*=_~-:").strip()
        ways: list[tuple[str, int | None]] = [(bare, None)]
        if match := _TOTAL.match(bare):
            ways.append((match["words"], int(match["total"])))
        for words, declared in ways:
            name, numbers = split_numbers(words)
            kind = self.game.section_called(name)
            # A bare number after a player's section is the player; only one in brackets or after a colon is a total.
            joined = declared is not None and bare[len(words) :].lstrip()[:1] not in ("(", "[", ":", "=")
            if kind is not None and kind.numbered == bool(numbers) and not (numbers and joined):
                return _Header(words, kind, numbers, declared)
        return _Header(bare, None)

    def _nearest(self, words: str) -> str:
        """Return the heading that unknown words resemble, as a suggestion; empty if none does."""
        name, numbers = split_numbers(words)
        near = nearest(normalize_name(name), self.game.headings(), min_similarity=MIN_LINE_SIMILARITY)
        kind = self.game.section_called(near) if near else None
        if kind is None:
            return ""
        return f"{kind.heading} {numbers[0] if numbers else 1}" if kind.numbered else kind.heading

    def _open(self, header: _Header, span: Span) -> Role:
        self.has_begun = True
        if header.kind is None:
            self.block = None
            unread = Unread(span, header.words, UnreadReason.HEADING, nearest=self._nearest(header.words))
            self.setup.unread.append(unread)
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
        """Record the headings with the actual totals below them."""
        # The last heading of a block counts the items down to its end, any other one down to the next of its headings.
        ends: dict[int, int] = {}
        for header, span, block, before in reversed(self.totals):
            found = ends.get(id(block), block.total) - before
            ends[id(block)] = before
            heading = Heading(header.words, span, declared=header.declared, section=block, totals=(found,))
            self.setup.headings.insert(0, heading)

    # ---- entries

    def _entry(self, tokens: Sequence[Token]) -> Role:
        brackets = [t for t in tokens if t.text[0] in "[]"]
        if tokens[0].type not in COUNTS and not brackets and (role := self._other_line(tokens)):
            return role
        if len(tokens) == 1 and tokens[0].type in COUNTS:
            return self._number(tokens)
        leading, title, trailing = [way for way in without_counts(tokens) if _are_counts(way[0], way[2])][-1]
        name = [t for t in title if t not in brackets]
        if tokens[0] in brackets or not name or not any(map(str.isalnum, name[0].text)):
            return self._not_an_entry()
        if not self.has_begun:
            heading = next(iter(self.game.sections.values())).heading
            return self._unread(tokens, f"a heading above it, such as `{heading}:`")
        if unclosed := next((t for t in brackets if t.type == "OTHER"), None):
            return self._unread(tokens[tokens.index(unclosed) :], self._expected_in_brackets())
        if len(brackets) > 1 or title[: len(name)] != name:
            return self._unread(tokens, "one pair of brackets after the name, and nothing else")
        counts = [t for t in (leading, trailing) if t is not None]
        written = " and ".join(dict.fromkeys(bare_number(t.text) for t in counts)) or "1"
        item = Item(0, self._text(name), self._span(tokens), self._span(counts[:1] or name), self._span(name))
        if brackets:
            inside = self._in_brackets(brackets[0].text)
            if inside is None:
                return self._unread(brackets, self._expected_in_brackets())
            item = replace(item, declared=inside[0], category=inside[1])
        return self._put(written, item)

    def _number(self, tokens: Sequence[Token]) -> Role:
        """Read a number alone: it counts what its section has a word for."""
        if not (tokens[0].text.isdigit() and self.block and self.block.kind.unit):
            return self._unread(tokens, "a name after the count")
        span = self._span(tokens)
        return self._put(tokens[0].text, Item(0, self.block.kind.unit, span, span, span))

    def _other_line(self, tokens: Sequence[Token]) -> Role | None:
        """Read a line without a count as a heading, a word about the list, or its name; None if it is none of them."""
        whole, span = self._text(tokens), self._span(tokens)
        header = self._header(whole)
        if header.kind is not None:
            return self._open(header, span)
        words, colon, value = (part.strip() for part in whole.partition(":"))
        kind = self.game.section_called(words) if colon else None
        if kind is not None and kind.unit and value:
            place = [token.type for token in tokens].index("COLON")
            self._open(_Header(words, kind), self._span(tokens[:place]))
            return self._entry(tokens[place + 1 :])
        if colon and (key := metadata_keys().get(fold(words))):
            if value and key in DIRECTIVES:
                self.setup.meta.setdefault(key, value)
            return Role.COMMENT
        if _MARKED_AS_HEADING.fullmatch(whole):
            return self._open(header, span)
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
        """Record an item with its count and with what its section knows of it, or a count that is not one."""
        count = whole_count(written)
        if count is None and self.block and self.block.kind.any_count and re.fullmatch(r"-?\d{1,3}", written):
            count = int(written)
        if count is None:
            bad = Unread(item.count_span, written, UnreadReason.COUNT, section=self.block, detail=item.title)
            self.setup.unread.append(bad)
            return Role.UNREAD
        if self.block is None:
            self.setup.outside.append(replace(item, count=count))
        else:
            known = self.block.kind.known(item.title)
            printed = self.block.kind.printed.get(known, {})
            self.block.items.append(replace(item, count=count, known=known, printed=printed))
        return Role.CARD

    def _in_brackets(self, bracket: str) -> tuple[dict[str, int], str] | None:
        """Return the attributes or the category in brackets; None if they hold neither, or an attribute twice."""
        inside = bracket.strip("[] \t")
        if not inside:
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


def _are_counts(leading: Token | None, trailing: Token | None) -> bool:
    """Check whether the parts taken off a name are counts: words, a bare number after it and `[3]` may belong to it."""
    are_numbers = all(token is None or token.type in COUNTS for token in (leading, trailing))
    return are_numbers and (trailing is None or (trailing.type != "NUMBER" and trailing.text[0] != "["))
