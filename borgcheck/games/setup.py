"""A setup of another game as it was read: its blocks, and the items in them.

Words: a *block* is one heading with the items under it, or what some players have under all headings of one section.
One heading may stand for several players (`Deck 1-3`). An item is a count and a name, with attributes (`[size 4]`) or a
category in brackets after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from borgcheck.common.grouping import grouped
from borgcheck.games.game import Game, SectionKind, normalize_name
from borgcheck.model.findings import Span
from borgcheck.model.listing import Entry, Listing
from borgcheck.model.ruleset import Ruleset

# The maximum number of players for whom missing sections are named.
_MAX_PLAYERS = 9


@dataclass(frozen=True, slots=True)
class Item(Entry):
    """A count and a name as written.

    Attributes:
        known: The section's own name for it; empty if the section knows none.
        category: The section's own name for the text in brackets after it; empty if there is none.
        declared: The attributes in brackets.
        printed: The attributes that the document gives.
        is_foreign: Whether its name is one of other sections that its own may not hold.
    """

    known: str = ""
    category: str = ""
    declared: dict[str, int] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=dict)
    is_foreign: bool = False

    @property
    def kind(self) -> str:
        """What it counts as: what its name says if the section knows it, else its category if one is declared."""
        return self.known or self.category or self.title

    @property
    def name(self) -> str:
        """What messages call it."""
        return self.known or self.title

    @property
    def is_named(self) -> bool:
        """Whether it has its own name, not only that of a kind."""
        return not self.known and not self.is_foreign

    def value(self, attribute: str) -> int | None:
        """Return an attribute as the document prints it, else as declared; None if neither says."""
        return self.printed.get(attribute, self.declared.get(attribute))


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A heading of the list with the items under it, or what some players have under several headings.

    Attributes:
        kind: The section of the game that it is.
        span: The place of the heading, or of the first one.
        numbers: The players that it is for; 0 if it is for the table.
        items: The items under it.
    """

    kind: SectionKind
    span: Span
    numbers: tuple[int, ...] = (0,)
    items: list[Item] = field(default_factory=list)

    @property
    def value(self) -> str:
        """The id of the section: `fleet-1`, `map`."""
        return f"{self.kind.id}-{self._range}" if self.kind.numbered else self.kind.id

    @property
    def display_name(self) -> str:
        """The name that a player would say: `fleet 1`, `the map`."""
        return f"{self.kind.display_name} {self._range}" if self.kind.numbered else self.kind.display_name

    @property
    def total(self) -> int:
        """How many things it holds."""
        return sum(i.count for i in self.items)

    @property
    def _range(self) -> str:
        first, last = self.numbers[0], self.numbers[-1]
        is_range = first < last == first + len(self.numbers) - 1
        return f"{first}-{last}" if is_range else ",".join(map(str, self.numbers))


@dataclass(repr=False, kw_only=True)
class Setup(Listing):
    """A list of another game as read.

    Attributes:
        blocks: Its headings with their items, in the order of the file.
        unplaced: The items under headings that the game does not have.
        assumed_players: The number of players to assume if the list does not give it.
    """

    game_data: Game
    blocks: list[Block] = field(default_factory=list)
    unplaced: list[Item] = field(default_factory=list)
    assumed_players: int | None = None

    def all_entries(self) -> list[Item]:
        return [*(i for b in self.blocks for i in b.items), *self.unplaced]

    @property
    def has_cards_in_deck(self) -> bool:
        holds = any(block.kind.id not in self.game_data.setting for block in self.blocks)
        return (holds and not self.is_empty) or bool(self.unplaced)

    def headings_of(self, id: str) -> list[Block]:
        """Return the headings of one kind of section, in the order of the file."""
        return [b for b in self.blocks if b.kind.id == id]

    @cached_property
    def _sections(self) -> list[Block]:
        headings = grouped(((block.kind.id, player), block) for block in self.blocks for player in block.numbers)
        groups = grouped((tuple(blocks), player) for (_, player), blocks in headings.items())
        return [
            replace(blocks[0], numbers=tuple(sorted(players)), items=[item for block in blocks for item in block.items])
            for blocks, players in groups.items()
        ]

    def section(self, id: str) -> list[Block]:
        """Return one kind of section as the table or each player has it: what is under all of its headings.

        Players with the same headings share a block.
        """
        return [b for b in self._sections if b.kind.id == id]

    @cached_property
    def players(self) -> int | None:
        """The number of players; None if the list does not give it or gives 0, and none is assumed."""
        number = sum(item.count for block in self.section("players") for item in block.items if not item.is_foreign)
        return number if number > 0 else self.assumed_players

    def completions(self, ruleset: Ruleset) -> list[Listing]:
        """Return the setup for each possible number of players if it does not give the number."""
        rules = [ruleset.codes[code] for code in self.game_data.players_rules if code in ruleset.codes]
        if self.players is not None or not rules:
            return []
        least, most = (rules[0].get(bound) or rules[0]["total"] for bound in ("least", "most"))
        return [replace(self, assumed_players=number) for number in range(least, most + 1)]

    def counts(self) -> dict[str, int]:
        """Count cards by section id, each player's own."""
        return {replace(block, numbers=(n,)).value: block.total for block in self._sections for n in block.numbers}

    def counts_by_short_name(self) -> dict[str, str]:
        """Write the counts for a line of text, those of all players together: `deck 10+10+10`."""
        totals = grouped((block.kind.id, str(block.total)) for block in self._sections for _ in block.numbers)
        return {id: "+".join(of_players) for id, of_players in totals.items()}

    def fingerprint_lines(self) -> Iterator[str]:
        tallies: Counter[str] = Counter()
        for block in self._sections:
            for player in block.numbers:
                for number, item in enumerate(block.items):
                    order = str(number) if block.kind.ordered else ""
                    name, category = normalize_name(item.known or item.title), normalize_name(item.category)
                    declared = " ".join(f"{k} {v}" for k, v in sorted(item.declared.items()))
                    tallies["\t".join((block.kind.id, str(player), order, name, category, declared))] += item.count
        for key, copies in tallies.items():
            yield f"{key}\t{copies}"

    def missing_sections(self, sections: Collection[str]) -> tuple[str, ...]:
        out = []
        for kind in (k for id, k in self.game_data.sections.items() if id in sections):
            here = {n for block in self.headings_of(kind.id) for n in block.numbers}
            if not here:
                out.append(kind.heading)
            elif kind.numbered:
                players = range(1, min(self.players or 0, _MAX_PLAYERS) + 1)
                out += [f"{kind.heading} {n}" for n in players if n not in here]
        return tuple(out)
