"""What rules about the cards of the Deck Building Game have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from borgcheck.games.checks import listed, not_taken, tally
from borgcheck.games.game import normalize_name
from borgcheck.games.setup import Block, Item
from borgcheck.model.findings import Span


@dataclass(frozen=True, slots=True)
class WrongCards:
    """Numbers of cards that differ from the right ones: where to point, and the numbers in words."""

    place: Span
    text: str


def miscomposed(
    block: Block,
    items: Sequence[Item],
    cards: Mapping[str, int],
    *,
    counts_as: Mapping[str, str] = {},
    and_nothing_else: bool = False,
) -> WrongCards | None:
    """Compare the number of cards of each category with the right one.

    Args:
        block: The section to point at where cards are missing.
        items: The cards.
        cards: The right number of each category.
        counts_as: The categories that count as another one.
        and_nothing_else: Whether cards of other categories are wrong.

    Returns:
        What is wrong, or None.
    """
    found = tally(items, lambda kind: counts_as.get(kind, kind))
    wanted = {**cards, **{name: 0 for name in found if name not in cards and and_nothing_else}}
    wrong = {name: found.get(name, 0) for name, number in wanted.items() if found.get(name, 0) != number}
    if not wrong:
        return None
    too_many = {name for name, number in wrong.items() if number > wanted[name]}
    places = (i.title_span for i in items if counts_as.get(i.kind, i.kind) in too_many)
    note = not_taken(items, [name for name in wrong if name not in too_many])
    text = listed(f"{name}: {number} of {wanted[name]}" for name, number in wrong.items())
    return WrongCards(next(places, block.span), text + note)


def repeated(cards: Iterable[tuple[Block, Item]]) -> Iterator[tuple[Block, Item, int]]:
    """Yield the second copy of each card that has a name of its own, with its block and the number of copies."""
    named = [(block, item, normalize_name(item.name)) for block, item in cards if item.is_named]
    copies: Counter[str] = Counter()
    for _, item, name in named:
        copies[name] += item.count
    seen: Counter[str] = Counter()
    for block, item, name in named:
        before = seen[name]
        seen[name] += item.count
        if before < 2 <= seen[name]:
            yield block, item, copies[name]
