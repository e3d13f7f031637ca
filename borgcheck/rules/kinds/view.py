"""What a kind of rule sees: a setup, what the game's file says of the rule, and the ruleset's figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from borgcheck.errors import nearest
from borgcheck.findings import Finding, Span
from borgcheck.listing import reaching
from borgcheck.phrasing import plural
from borgcheck.rules.base import Context, may_change
from borgcheck.setups import Block, Item, Setup

# Names of a message that are listed; beyond so many, how many more there are.
_MOST_LISTED = 6
# From this likeness on (0 to 100), a name may be a misspelt other one.
RESEMBLES = 75.0


@dataclass(frozen=True)
class View:
    """One declared rule's view of one setup. `given` is the rule's table in the game's file."""

    context: Context
    given: Mapping[str, Any]

    @property
    def setup(self) -> Setup:
        """The setup that is checked."""
        assert isinstance(self.context.listing, Setup)  # noqa: S101 - declared rules are run on setups only
        return self.context.listing

    @property
    def blocks(self) -> list[Block]:
        """The blocks of the section that the rule is about."""
        return self.setup.section(self.given["section"])

    def figure(self, name: str, default: Any = None) -> Any:
        """A figure that the ruleset gives for the rule, such as `limit`."""
        return self.context.ruleset.codes[self.context.rule.code].get(name, default)

    def number(self, name: str) -> int | None:
        """A figure that is a number, or that follows from the number of players: `{shared = 14}` is 14 divided
        among them, rounded up, and `{each = 5, plus = 5}` five for each and five more. None where the ruleset
        gives no such figure, or the number of players is needed and not known."""
        return self.resolved(self.figure(name))

    def resolved(self, figure: Any) -> int | None:
        """A figure as a number, see `number`."""
        if not isinstance(figure, dict):
            return figure if figure is None else int(figure)
        players = self.setup.players
        if players is None:
            return None
        if "shared" in figure:
            return -(-int(figure["shared"]) // players)
        return int(figure["each"]) * players + int(figure.get("plus", 0))

    def say(
        self,
        place: Span,
        block: Block | None,
        *,
        message: str = "message",
        suggestions: tuple[str, ...] = (),
        certain: bool = False,
        behind: str = "",
        **fields: object,
    ) -> Finding:
        """A finding: the rule's message (or another text of its table) with the fields set in, what stands
        `behind`, and unless it is certain, what was not understood and could turn it."""
        section = block.spoken if block else ""
        players = plural(self.setup.players or 0, "player")
        text = str(self.given[message]).format(section=section, players=players, **fields)
        points = "" if certain else may_change(self._not_understood(block))
        return self.context.finding(place, text + behind + points, suggestions=suggestions, section=block)

    def _not_understood(self, block: Block | None) -> Iterable[int]:
        problems = [(p.span, p.section) for p in self.setup.unread] + [
            (p.span, p.section) for p in self.setup.bad_counts
        ]
        yield from (span.line for span, section in problems if section is None or block is None or section is block)
        yield from (item.span.line for item in self.setup.outside)


def over(block: Block, items: Sequence[Item], wanted: int) -> Span:
    """Where to point when some items come to another number than wanted: at the first that is one too many, else
    at the heading."""
    if sum(i.count for i in items) > wanted:
        return reaching(items, wanted + 1).title_span
    return block.span


def tally(items: Iterable[Item], counts_as: Mapping[str, str] | None = None) -> dict[str, int]:
    """How many there are of each kind among some items, in order of appearance."""
    out: dict[str, int] = {}
    for item in items:
        kind = (counts_as or {}).get(item.kind, item.kind)
        out[kind] = out.get(kind, 0) + item.count
    return out


def not_taken(items: Iterable[Item], names: Iterable[str]) -> str:
    """The end of a message on names that resemble some that are missing: they are not taken for them."""
    wanted = list(names)
    unknown = {i.title: nearest(i.title, wanted, likeness=RESEMBLES) for i in items if not i.known and not i.category}
    return "".join(f"; `{title}` was not taken for {near}" for title, near in unknown.items() if near)


def listed(parts: Iterable[str]) -> str:
    """Some names or phrases in a row, the first of them where they are many."""
    names = list(parts)
    more = len(names) - _MOST_LISTED
    return ", ".join(names[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
