"""A list that is open in an editor: its text, what was read, and what a check found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types
from pygls.workspace import PositionCodec

from borgcheck.checking.check import Report
from borgcheck.errors import BorgcheckError
from borgcheck.games.setup import Block, Setup
from borgcheck.inputs.config import Configuration, configuration_for
from borgcheck.inputs.session import CheckOptions, check_list
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import CardEntry, Deck, SectionId
from borgcheck.model.findings import Span
from borgcheck.model.listing import Heading, Section
from borgcheck.rules.rulesets import DEFAULT, load


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """A list and its report, one for each version of the text.

    Attributes:
        source: The list.
        settings: The configuration nearest to the file, as on the command line.
        report: The report.
        codec: Converts positions to the units in which the editor counts.
        problem: Why the list was checked by default settings or rules instead of its own.
    """

    source: Source
    settings: Configuration
    report: Report
    codec: PositionCodec
    problem: str = ""

    @property
    def deck(self) -> Deck | None:
        """The list as a deck, or None for a setup of another game."""
        return self.report.listing if isinstance(self.report.listing, Deck) else None

    @property
    def setup(self) -> Setup | None:
        """The list as a setup of another game, or None for a deck."""
        return self.report.listing if isinstance(self.report.listing, Setup) else None

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the text."""
        return self.report.listing.source

    def to_range(self, span: Span) -> types.Range:
        """Return the range of a span in the protocol, which counts from 0 in the units that the editor chose."""
        start = types.Position(max(span.line - 1, 0), max(span.column - 1, 0))
        end = types.Position(max(span.line - 1, 0), max(span.end - 1, 0))
        return self.codec.range_to_client_units(self.lines, types.Range(start, end))

    def to_place(self, position: types.Position) -> tuple[int, int]:
        """Return line and column of a position, counted from 1."""
        place = self.codec.position_from_client_units(self.lines, position)
        return place.line + 1, place.character + 1

    def line(self, number: int) -> str:
        """Return a line by its number, counted from 1, or an empty string."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def whole_line(self, number: int) -> Span:
        """Return the span of a line without the blanks around it."""
        line = self.line(number)
        start = len(line) - len(line.lstrip())
        return Span(number, start + 1, max(len(line.rstrip()), start) + 1)

    def entry_at(self, line: int, column: int) -> CardEntry | None:
        """Return the card at a place, counted from 1."""
        entries = self.deck.entries if self.deck else []
        return next((e for e in entries if e.span.line == line and e.span.column <= column <= e.span.end), None)

    def heading_on(self, line: int) -> Heading | None:
        """Return the heading on a line."""
        return next((h for h in self.report.listing.headings if h.span.line == line), None)

    def section_at(self, line: int) -> SectionId | None:
        """Return the section of a deck that a card on a line would be in."""
        section = self._heading_above(line)
        return section if isinstance(section, SectionId) else None

    def block_at(self, line: int) -> Block | None:
        """Return the block of a setup that a line would be in."""
        section = self._heading_above(line)
        return section if isinstance(section, Block) else None

    def _heading_above(self, line: int) -> Section | None:
        above = [h.section for h in self.report.listing.headings if h.span.line < line and h.section]
        return above[-1] if above else None


def read_document(path: Path, text: str, codec: PositionCodec) -> OpenDocument:
    """Check a list that is open in an editor.

    Args:
        path: The file that it is, or will be, saved as.
        text: Its content.
        codec: The units in which the editor counts.

    Raises:
        BorgcheckError: The list is too large.
    """
    source = Source(path.name, path, text.encode("utf-8", "replace"))
    problem = ""
    try:
        settings = configuration_for(path)
    except BorgcheckError as error:
        settings, problem = Configuration(), str(error)
    try:
        [report] = check_list(source, CheckOptions(), settings)
    except BorgcheckError as error:
        # A ruleset is unknown while its name is typed.
        default = settings.ruleset or load(DEFAULT)
        [report] = check_list(source, CheckOptions(rulesets=(default,)), settings)
        problem = str(error)
    return OpenDocument(source, settings, report, codec, problem)
