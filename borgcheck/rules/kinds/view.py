"""What a kind of rule sees: a setup, what the game's file says of the rule, and the ruleset's figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from borgcheck.common.phrasing import plural
from borgcheck.errors import nearest
from borgcheck.games import normalize_name
from borgcheck.model.findings import Finding, Span
from borgcheck.model.listing import BadCount, Unread, reaching
from borgcheck.model.setups import Block, Item, Setup
from borgcheck.rules.base import Context, may_change

# Names of a message that are listed; beyond so many, how many more there are.
_MOST_LISTED = 6
# From this likeness on (0 to 100), a name may be a misspelt other one.
RESEMBLES = 75.0


@dataclass(frozen=True, slots=True)
class View:
    """One declared rule's view of one setup. `table` is the rule's table in the game's file."""

    context: Context
    table: Mapping[str, Any]

    @property
    def setup(self) -> Setup:
        """The setup that is checked."""
        assert isinstance(self.context.listing, Setup)  # noqa: S101 - declared rules are run on setups only
        return self.context.listing

    @property
    def blocks(self) -> list[Block]:
        """The blocks of the section that the rule is about."""
        return self.setup.section(self.table["section"])

    @property
    def entries(self) -> Iterator[tuple[Block, Item]]:
        """The entries of the section, each with its block."""
        return ((block, item) for block in self.blocks for item in block.items)

    @property
    def joined(self) -> list[Item]:
        """The entries of the section that the rule adds to its own by `with`."""
        return [item for block in self.setup.section(self.table.get("with", "")) for item in block.items]

    @property
    def attribute(self) -> str:
        """The attribute that the rule is about."""
        return str(self.table["attribute"])

    def figure(self, name: str, default: Any = None) -> Any:
        """Return a figure that the ruleset gives for the rule, such as `limit`."""
        return self.context.ruleset.codes[self.context.rule.code].get(name, default)

    def number(self, name: str) -> int | None:
        """Return a figure that is a number; None if the ruleset gives none, or it needs the number of players."""
        return self.resolved(self.figure(name))

    def resolved(self, figure: Any) -> int | None:
        """Return a figure as a number, by the number of players if it depends on them.

        `{shared = 14}` is 14 divided among them, rounded up; `{each = 5, plus = 5}` is five for each and five more.

        Returns:
            The number; None if there is no figure, or the number of players is needed and not known.
        """
        if not isinstance(figure, dict):
            return figure if figure is None else int(figure)
        players = self.setup.players
        if players is None:
            return None
        if "shared" in figure:
            return -(-int(figure["shared"]) // players)
        return int(figure["each"]) * players + int(figure.get("plus", 0))

    def finding(
        self,
        place: Span,
        block: Block | None,
        *,
        message: str = "message",
        suggestions: tuple[str, ...] = (),
        certain: bool = False,
        note: str = "",
        **fields: object,
    ) -> Finding:
        """Make a finding.

        Args:
            place: where it points.
            block: the section that it is about, if it is about one.
            message: the key of its text in the rule's table.
            suggestions: names that may be meant.
            certain: whether lines that were not understood cannot turn it; otherwise it names them.
            note: what follows the text.
            fields: what the text sets in.
        """
        section = block.spoken if block else ""
        players = plural(self.setup.players or 0, "player")
        text = str(self.table[message]).format(section=section, players=players, **fields)
        points = "" if certain else may_change(self._unclear_lines(block))
        return self.context.finding(place, text + note + points, suggestions=suggestions, section=block)

    def _unclear_lines(self, block: Block | None) -> Iterable[int]:
        problems: list[Unread | BadCount] = [*self.setup.unread, *self.setup.bad_counts]
        for problem in problems:
            if problem.section is None or block is None or problem.section is block:
                yield problem.span.line
        yield from (item.span.line for item in self.setup.outside)


def over(block: Block, items: Sequence[Item], wanted: int) -> Span:
    """Return where to point if items are not as many as wanted: the first that is one too many, else the heading."""
    if sum(i.count for i in items) > wanted:
        return reaching(items, wanted + 1).title_span
    return block.span


def tally(items: Iterable[Item], counts_as: Mapping[str, str] | None = None) -> dict[str, int]:
    """Count items by kind, in order of appearance; `counts_as` names the kinds that count as another one."""
    found: dict[str, int] = {}
    for item in items:
        kind = (counts_as or {}).get(item.kind, item.kind)
        found[kind] = found.get(kind, 0) + item.count
    return found


def tally_spellings(items: Iterable[Item]) -> dict[str, int]:
    """Count items by kind, whatever its spelling, in order of appearance."""
    found: dict[str, int] = {}
    for item in items:
        found[normalize_name(item.kind)] = found.get(normalize_name(item.kind), 0) + item.count
    return found


def not_taken(items: Iterable[Item], names: Iterable[str]) -> str:
    """Return the end of a message on unknown names that resemble missing ones: they are not taken for them."""
    wanted = list(names)
    unknown = {i.title: nearest(i.title, wanted, likeness=RESEMBLES) for i in items if not i.known and not i.category}
    return "".join(f"; `{title}` was not taken for {near}" for title, near in unknown.items() if near)


def listed(parts: Iterable[str]) -> str:
    """Join names or phrases with commas, the first of them if they are many."""
    names = list(parts)
    more = len(names) - _MOST_LISTED
    return ", ".join(names[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
