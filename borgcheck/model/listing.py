"""What the lists of every game have in common: their lines, the facts that they state, and what could not be read.

A *list* is a file of counts and names under headings. Decks (deck.py) and the setups of other games
(games/setup.py) are lists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from functools import cache
from typing import Literal, NamedTuple, TypeVar

from pydantic import Field

from borgcheck.common import resources
from borgcheck.common.grouping import grouped
from borgcheck.common.models import DataModel, Internal
from borgcheck.model.findings import Span
from borgcheck.model.open_lines import OpenLine, OpenReason
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import Heading

DIRECTIVES = ("name", "ruleset", "player", "event", "date", "notes")
"""The facts that a list may state about itself, as in `@name Swarm`."""

MAX_COPIES = 999
"""The largest count of a card on a line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A count and a title in a list.

    Attributes:
        count: The count.
        title: The title as written.
        span: The span of the whole.
        count_span: The span of the count; that of the title if there is none.
        title_span: The span of the title.
    """

    count: int
    title: str
    span: Span
    count_span: Span
    title_span: Span


EntryT = TypeVar("EntryT", bound=Entry)


class IgnoreComment(NamedTuple):
    """A comment `# borgcheck: ignore[A202]`: its codes (none if it cannot be read) and its line (None: the file)."""

    codes: tuple[str, ...]
    span: Span
    line: int | None


class Comment(NamedTuple):
    """A comment, or a line about the list; `inline` if it follows a card on its line."""

    line: int
    text: str
    inline: bool = False


AsideKind = Literal["text", "remark", "comment", "cell"]


class SetAside(DataModel):
    """Lines of a list that were not read as cards."""

    line: int = Field(description="The first line.")
    end_line: int = Field(description="The last line.")
    text: str = Field(description="Their text.")
    kind: AsideKind = Field(description="What they were read as.")
    names: tuple[str, ...] = Field((), description="The titles of the cards that they name.")
    copies: Internal[int] = 0
    """How many cards a heading takes out of the deck here; 0 for words."""


class Role(StrEnum):
    """What a line of a list is: each line has one role. An open line is one that could not be read."""

    BLANK = "blank"
    DIVIDER = "divider"
    COMMENT = "comment"
    TEXT = "text"
    DIRECTIVE = "directive"
    FACT = "fact"
    HEADING = "heading"
    CARD = "cards"
    TOTAL = "total"
    OPEN = "unread"


class LineAsRead(NamedTuple):
    """How a line of a list was read.

    Attributes:
        number: Its number.
        role: Its role.
        text: Its text.
        copies: How many cards on it count in a section.
        sections: The sections of its cards.
        card_names: The names of the cards whose name differs from what is written.
    """

    number: int
    role: Role
    text: str
    copies: int = 0
    sections: tuple[str, ...] = ()
    card_names: tuple[str, ...] = ()


@dataclass(repr=False)
class Listing:
    """A list as read.

    Attributes:
        path: The name of its file.
        source_lines: Its lines as text, for display.
        game: The id of the game that it was read for, as rulesets name it.
        format: The format that it was read as.
        not_text: Why its content is not text, or None.
        wrong_game: Another game that the list is for, or None if it is for the game that it was read for.
        recognised_ruleset: The ruleset that the list is clearly made for; empty if it names none.
        extracted_from: The kind of document whose text was read (Word document, web page); empty for a text file.
            Places are those in its text.
        unread_parts: What of that document was not read, in words, such as an attachment.
        lines: How each line was read.
        headings: Its headings.
        meta: What its directives say, by the names in DIRECTIVES.
        ignore_comments: Its comments that ignore codes.
        open_lines: What could not be read, in the order of the file.
        set_aside: What was not read as cards.
        sender: Who sent the mail that it was in, and is taken for the player; empty if the list names the player.
    """

    path: str = "<text>"
    source_lines: list[str] = field(default_factory=list)
    _: KW_ONLY
    game: str = ""
    format: str = "text"
    not_text: str | None = None
    wrong_game: str | None = None
    recognised_ruleset: str = ""
    extracted_from: str = ""
    unread_parts: tuple[str, ...] = ()
    lines: tuple[LineAsRead, ...] = ()
    headings: list[Heading] = field(default_factory=list)
    meta: dict[str, str] = field(default_factory=dict)
    ignore_comments: list[IgnoreComment] = field(default_factory=list)
    open_lines: list[OpenLine] = field(default_factory=list)
    set_aside: tuple[SetAside, ...] = ()
    sender: str = ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.path!r}: {len(self.all_entries())} lines of cards>"

    @property
    def title_of_game(self) -> str:
        """The game's own name."""
        return title_of_game(self.game)

    @property
    def game_with_article(self) -> str:
        """The game that the list is for, as in a sentence: `the Tribbles game`."""
        title = self.wrong_game or self.title_of_game
        return f"the {title}" if title.endswith("Game") else f"the {title} game"

    @property
    def name(self) -> str:
        """The list's own name; empty if the file gives none."""
        return self.meta.get("name", "")

    @property
    def player(self) -> str:
        """The player that the list names; empty if it names none."""
        return " ".join(self.meta.get("player", "").split())

    def all_entries(self) -> Sequence[Entry]:
        """Return every entry, in the order of the file."""
        raise NotImplementedError

    @property
    def is_empty(self) -> bool:
        """Whether no line of the file was read as a card."""
        return not self.all_entries()

    @property
    def has_cards_in_deck(self) -> bool:
        """Whether it may hold a card that is part of the deck, not only cards outside it or of another game."""
        raise NotImplementedError

    def is_for(self, game: str, ruleset: str) -> bool:
        """Check whether a ruleset of a game applies to this list."""
        return self.wrong_game is None and self.game == game and self.recognised_ruleset in ("", ruleset)

    def completions(self, ruleset: Ruleset) -> list[Listing]:  # noqa: ARG002 - a deck leaves out nothing
        """Return what the list may stand for if it leaves out a number that the rules need."""
        return []

    def counts(self) -> dict[str, int]:
        """Return how many cards each section holds, by section id."""
        raise NotImplementedError

    def counts_by_short_name(self) -> dict[str, str]:
        """Return the counts by short names of sections, without empty sections, for a line of text."""
        raise NotImplementedError

    @property
    def open_line_numbers(self) -> tuple[int, ...]:
        """The numbers of the lines that could not be read."""
        return tuple(sorted({line.number for line in self.open_lines}))

    def open_lines_for(self, *reasons: OpenReason) -> list[OpenLine]:
        """Return what could not be read for one of some reasons."""
        return [line for line in self.open_lines if line.reason in reasons]

    def fingerprint_lines(self) -> Iterator[str]:
        """Yield the lines that the fingerprint hashes, in any order."""
        raise NotImplementedError

    def missing_sections(self, sections: Collection[str]) -> tuple[str, ...]:  # noqa: ARG002 - a deck leaves out nothing
        """Return the headings of those sections that the list lacks, so that their rules were not applied."""
        return ()


def lines_as_read(
    source_lines: Sequence[str], roles: Mapping[int, Role], cards: Iterable[tuple[int, int, str, str]]
) -> tuple[LineAsRead, ...]:
    """Return how each line of a list was read.

    Args:
        source_lines: The lines as text.
        roles: The role of each line, by its number.
        cards: For each card its line, its copies, its section (empty: none, and it is not counted), and its name if
            that differs from what is written.
    """
    on_line = grouped((number, (count, section, name)) for number, count, section, name in cards)
    return tuple(
        LineAsRead(
            number,
            roles[number],
            text,
            sum(count for count, section, _ in on_line.get(number, ()) if section),
            tuple(dict.fromkeys(section or "no section" for _, section, _ in on_line.get(number, ()))),
            tuple(dict.fromkeys(name for *_, name in on_line.get(number, ()) if name)),
        )
        for number, text in enumerate(source_lines, 1)
    )


@cache
def title_of_game(id: str) -> str:
    """Return the title of a game by the id that rulesets and rulings name it by."""
    return str(resources.package_table("data", "games.toml")[id])


def total_copies(entries: Iterable[Entry]) -> int:
    """Return the total number of cards in some entries."""
    return sum(e.count for e in entries)


def entry_exceeding(entries: Iterable[EntryT], limit: int) -> EntryT:
    """Return the entry with the first card over a limit.

    Raises:
        ValueError: There are not more cards than the limit.
    """
    total = 0
    for entry in entries:
        total += entry.count
        if total > limit:
            return entry
    raise ValueError(f"not more than {limit} cards")
