"""What rules about the cards of the Deck Building Game have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from borgcheck.common.phrasing import plural
from borgcheck.games.checks import difference, entries, finding, listed, not_taken, setup_of, tally
from borgcheck.games.game import normalize_name
from borgcheck.games.setup import Block, Item
from borgcheck.model.findings import Finding
from borgcheck.rules.base import Context


def miscomposed(
    ctx: Context,
    section: str,
    message: str,
    *,
    joined: str = "",
    counts_as: Mapping[str, str] = {},
    and_nothing_else: bool = False,
) -> Iterator[Finding]:
    """Report each `{block}` of a section in which the number of cards of a category is not that of the rule's `cards`.

    Args:
        ctx: What the rule sees.
        section: The section.
        message: What is wrong; the numbers follow.
        joined: Another section whose cards count, too.
        counts_as: The categories that count as another one.
        and_nothing_else: Whether cards of other categories are wrong.
    """
    cards: Mapping[str, int] = ctx.figure("cards")
    for block in setup_of(ctx).section(section):
        items = [*block.items, *(item for _, item in entries(ctx, joined))]
        found = tally(items, lambda kind: counts_as.get(kind, kind))
        wanted = {**cards, **{name: 0 for name in found if name not in cards and and_nothing_else}}
        wrong = {name: found.get(name, 0) for name, number in wanted.items() if found.get(name, 0) != number}
        if not wrong:
            continue
        too_many = {name for name, number in wrong.items() if number > wanted[name]}
        places = (i.title_span for i in items if counts_as.get(i.kind, i.kind) in too_many)
        numbers = listed((_off(name, number, wanted[name]) for name, number in wrong.items()), mark="; ")
        note = not_taken(items, [name for name in wrong if name not in too_many])
        text = f"{message.format(block=block.display_name)}: {numbers}{note}"
        yield finding(ctx, next(places, block.span), block, text)


def _off(name: str, number: int, wanted: int) -> str:
    """Return a wrong number of cards of a category, such as `4 Ensigns, 1 more than 3`."""
    return f"{plural(number, name, name if name.endswith('s') else '')}, {difference(number, wanted)}"


def foreign(ctx: Context, section: str, message: str) -> Iterator[Finding]:
    """Report each entry of a section, `{name}`, that is one of the rule's `names`, those of the other scenario."""
    for block, item in entries(ctx, section):
        if item.is_any_of(ctx.figure("names")):
            yield finding(ctx, item.title_span, block, message.format(name=item.name), certain=True)


def repeated(ctx: Context, cards: Iterable[tuple[Block, Item]], message: str) -> Iterator[Finding]:
    """Report the second copy of each card that has a name of its own, `{name}`, and is listed `{times}` times."""
    named = [(block, item, normalize_name(item.name)) for block, item in cards if item.is_named]
    copies: Counter[str] = Counter()
    for _, item, name in named:
        copies[name] += item.count
    seen: Counter[str] = Counter()
    for block, item, name in named:
        before = seen[name]
        seen[name] += item.count
        if before < 2 <= seen[name]:
            text = message.format(name=item.name, times=copies[name])
            yield finding(ctx, item.title_span, block, text, certain=True)
