"""What rules about setups share: parameters by the number of players, counting, and names.

A rule that is a single check of these is a row of its game's table, such as games/dbg_rules.toml.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from borgcheck.common import resources
from borgcheck.common.grouping import first_of_each, grouped
from borgcheck.common.phrasing import first_few, plural
from borgcheck.games.game import normalize_name
from borgcheck.games.setup import Block, Item, Setup
from borgcheck.model.findings import Finding, Severity
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.base import Context, Explanation, Rule

# The maximum number of names in a message; the others are counted.
_MAX_NAMES = 6


def setup_of(ctx: Context) -> Setup:
    """Return the list that is checked as a setup. The rules of a game are run on its setups only."""
    assert isinstance(ctx.listing, Setup)  # noqa: S101 - the registry sees to it
    return ctx.listing


def entries_of(ctx: Context, section: str) -> Iterator[tuple[Block, Item]]:
    """Yield the entries of a section, each once with the block of its heading."""
    return ((block, item) for block in setup_of(ctx).headings_of(section) for item in block.items)


def _items(ctx: Context, block: Block, joined: str) -> list[Item]:
    """Return the items of a block and those of another section that is counted with it, if one is."""
    return [*block.items, *(item for other, item in entries_of(ctx, joined) if other.kind is not block.kind)]


# ---- parameters


def number_parameter(ctx: Context, name: str) -> int | None:
    """Return a parameter of the rule as a number; None if it is missing, or needs an unknown number of players."""
    return resolve_parameter(ctx, _optional_parameter(ctx, name))


def _optional_parameter(ctx: Context, name: str) -> Any:
    """Return a parameter of the rule; None if the ruleset does not set it."""
    return ctx.ruleset.codes[ctx.rule.code].get(name)


def resolve_parameter(ctx: Context, value: Any) -> int | None:
    """Return a parameter as a number, by the number of players if it depends on them.

    `{shared = 14}` is 14 divided among them, rounded up, and with `most = 3` at most 3; `{each = 5, plus = 5}` is five
    for each and five more.

    Returns:
        The number; None if the number of players is needed and not known.
    """
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return]
    players = setup_of(ctx).players
    if players is None:
        return None
    if "shared" in value:
        share = -(-int(value["shared"]) // players)
        return min(share, int(value.get("most", share)))
    return int(value["each"]) * players + int(value.get("plus", 0))


def players_in_words(ctx: Context) -> str:
    """Return the number of players in words, such as `2 players`."""
    return plural(setup_of(ctx).players or 0, "player")


def join_first(parts: Iterable[str], separator: str = ", ") -> str:
    """Join names with commas, or phrases with another separator; only the first of them if they are many."""
    return first_few([*parts], _MAX_NAMES, separator)


# ---- counting


def report_wrong_counts(
    ctx: Context, section: str, noun: str, message: str, *, measure: str = "copies", joined: str = ""
) -> Iterator[Finding]:
    """Report each block of a section with a wrong number of items: of the rule's `kind` if it has one, else of all.

    The right number is the rule's `total`, or any number from its `least` to its `most`.

    Args:
        ctx: What the rule sees.
        section: The section.
        noun: What one of the items is called.
        message: What is wrong: `{block}` has `{found}` (the `{number}` with its noun) of the `{kind}`, `{difference}`;
            `{wanted}` or `{least}` to `{most}` are right for `{players}`.
        measure: What is added up: `copies`, `kinds` (each counts once), or an attribute; a block is not checked if one
            of its items lacks it.
        joined: Another section whose items also count.
    """
    kind, total = _optional_parameter(ctx, "kind"), number_parameter(ctx, "total")
    least, most = (number_parameter(ctx, "least"), number_parameter(ctx, "most")) if total is None else (total, total)
    for block in setup_of(ctx).section(section):
        yield from _more_than_drawn_from(ctx, block)
        items = _items(ctx, block, joined)
        foreign = [item for item in items if item.is_foreign and least is not None]
        counted = _measured([item for item in items if not item.is_foreign and kind in (None, item.kind)], measure)
        number = total_copies(counted or ())
        wanted = max(number if most is None else min(number, most), least or 0)
        if counted is None or (number == wanted and not foreign):
            continue
        found, off = plural(number, noun), difference(number, wanted)
        values = {"number": number, "found": found, "wanted": wanted, "least": least, "most": most, "kind": kind}
        text = message.format(block=block.display_name, players=players_in_words(ctx), difference=off, **values)
        if others := join_first(dict.fromkeys(item.name for item in foreign)):
            not_here = f"{others} may not be in {block.display_name}"
            text = not_here if number == wanted else f"{text}; {not_here}"
        wrong = [entry_exceeding(counted, wanted), *foreign] if number > wanted else foreign
        yield ctx.finding(block.span if number < wanted else wrong[0].title_span, text, section=block)


def _more_than_drawn_from(ctx: Context, block: Block) -> Iterator[Finding]:
    """Report a block such as a hand that has more of a card than the section of the same player that it comes from."""
    for source in (source for id in block.kind.holds or () for source in setup_of(ctx).section(id)):
        more = count_by_kind(block.items, source.kind.known) - count_by_kind(source.items)
        items = [item for item in block.items if more[source.kind.known(item.kind)] and source.kind.known(item.kind)]
        if items and {*source.numbers} & {*block.numbers}:
            names = join_first(dict.fromkeys(item.name for item in items))
            text = f"{names}: more in {block.display_name} than in {source.display_name}"
            yield ctx.finding(items[0].title_span, text, section=block)


def _measured(items: list[Item], measure: str) -> list[Item] | None:
    """Return items with what is added up of them as their counts; None if one of them lacks the attribute."""
    if measure == "copies":
        return items
    if measure == "kinds":
        return [replace(i, count=1) for i in first_of_each((normalize_name(i.kind), i) for i in items).values()]
    values = [(item, item.value(measure)) for item in items]
    measured = [replace(item, count=item.count * value) for item, value in values if value is not None]
    return measured if len(measured) == len(items) else None


def report_wrong_cards(
    ctx: Context, section: str, message: str, *, joined: str = "", and_nothing_else: bool = False
) -> Iterator[Finding]:
    """Report each `{block}` of a section that has a wrong number of cards of a category (the rule's `cards`).

    Cards of the categories in the rule's `counts_as`, if it has any, count as cards of another one.

    Args:
        ctx: What the rule sees.
        section: The section.
        message: What is wrong; the numbers follow.
        joined: Another section whose cards also count. It may be listed alone.
        and_nothing_else: Whether cards of other categories are wrong.
    """
    cards: dict[str, int] = ctx.parameter("cards")
    counts_as: dict[str, str] = _optional_parameter(ctx, "counts_as") or {}
    for block in setup_of(ctx).section(section) or setup_of(ctx).section(joined):
        items = _items(ctx, block, joined)
        counts = count_by_kind(items, lambda kind: counts_as.get(kind, kind))
        wanted = {**cards, **{name: 0 for name in counts if name not in cards and and_nothing_else}}
        # Of the other section alone, cards may be missing: they are in the one that the list leaves out.
        least = wanted if block.kind.id == section else {}
        wrong = {n: counts[n] for n, number in wanted.items() if not least.get(n, 0) <= counts[n] <= number}
        if not wrong:
            continue
        too_many = {name for name, number in wrong.items() if number > wanted[name]}
        spans = (i.title_span for i in items if counts_as.get(i.kind, i.kind) in too_many)
        differences = (_wrong_number(name, number, wanted[name]) for name, number in wrong.items())
        numbers = join_first(differences, separator="; ")
        text = f"{message.format(block=block.display_name)}: {numbers}"
        yield ctx.finding(next(spans, block.span), text, section=block)


def _wrong_number(name: str, number: int, wanted: int) -> str:
    """Return a wrong number of cards of a category, such as `4 Ensigns, 1 more than 3`."""
    return f"{plural(number, name, name if name.endswith('s') else '')}, {difference(number, wanted)}"


def report_repeated(ctx: Context, section: str, message: str, *, joined: str = "") -> Iterator[Finding]:
    """Report the second copy of each card that has a name of its own, `{name}`, and is listed `{times}` times.

    The arguments are those of `report_wrong_counts`.
    """
    kind = _optional_parameter(ctx, "kind")
    entries = [*entries_of(ctx, section), *entries_of(ctx, joined)]
    named = [(normalize_name(i.title), i) for _, i in entries if i.is_named and kind in (None, i.kind)]
    for items in grouped(named).values():
        if (times := total_copies(items)) > 1:
            second = entry_exceeding(items, 1)
            block = next(block for block, item in entries if item is second)
            text = message.format(name=second.name, times=times)
            yield ctx.finding(second.title_span, text, section=block)


def difference(number: int, wanted: int) -> str:
    """Return how far a number is from the right one, such as `1 more than 3`."""
    return f"{abs(number - wanted)} {'more' if number > wanted else 'fewer'} than {wanted}"


def count_by_kind(items: Iterable[Item], counted_as: Callable[[str], str] = str) -> Counter[str]:
    """Count items by kind, in order of appearance; `counted_as` returns what a kind counts as."""
    counts: Counter[str] = Counter()
    for item in items:
        counts[counted_as(item.kind)] += item.count
    return counts


def count_by_normalized_kind(items: Iterable[Item]) -> Counter[str]:
    """Count items by kind, whatever its spelling, in order of appearance."""
    return count_by_kind(items, normalize_name)


# ---- names


def report_missing(ctx: Context, section: str, message: str) -> Iterator[Finding]:
    """Report each `{block}` of a section that lacks some of the rule's `names`, `{missing}`."""
    for block in setup_of(ctx).section(section):
        missing = [name for name in ctx.parameter("names") if name not in count_by_kind(block.items)]
        if missing:
            text = message.format(block=block.display_name, missing=join_first(missing))
            yield ctx.finding(block.span, text, section=block)


def report_names(ctx: Context, section: str, message: str, *, are_allowed: bool) -> Iterator[Finding]:
    """Report each entry of a section, `{name}`, that is not one of the rule's `{names}`, or that is one of them.

    Args:
        ctx: What the rule sees.
        section: The section.
        message: What is wrong.
        are_allowed: Whether only the names are allowed, not all others.
    """
    names = ctx.parameter("names")
    for block, item in entries_of(ctx, section):
        if {item.kind, item.category}.isdisjoint(names) is are_allowed:
            text = message.format(name=item.name, names=join_first(names))
            yield ctx.finding(item.title_span, text, section=block)


# ---- players


def report_wrong_players(ctx: Context, section: str, noun: str) -> Iterator[Finding]:
    """Report wrong player numbers of a section that each player must have, if the list has the section at all.

    For other sections of players, a number that no player has is a warning.

    Args:
        ctx: What the rule sees.
        section: The section.
        noun: What each player must have, such as `a fleet`.
    """
    setup = setup_of(ctx)
    headings, players = setup.headings_of(section), {*range(1, (setup.players or 0) + 1)}
    if not players:
        return
    times = Counter(number for heading in headings for number in heading.numbers)
    missing, extra = players - {*times}, {*times} - players
    twice = {number for number in players if times[number] > 1}
    if headings and (missing or extra):
        wrong = "; ".join(
            f"{'number' if len(numbers) == 1 else 'numbers'} {join_first(map(str, sorted(numbers)))} {problem}"
            for problem, numbers in {"missing": missing, "without a player": extra, "listed twice": twice}.items()
            if numbers
        )
        doubtful = [heading for heading in headings if (extra or twice).intersection(heading.numbers)]
        heading = (doubtful or headings)[0 if extra else -1]
        text = f"each of the players 1 to {len(players)} needs {noun}: {wrong}"
        yield ctx.finding(heading.span, text, section=heading)
    for heading in setup.blocks:
        if heading.kind.numbered and heading.kind.id != section and not players.issuperset(heading.numbers):
            text = f"{heading.display_name}: the players are numbered 1 to {len(players)}"
            yield ctx.finding(heading.span, text, severity=Severity.WARNING, section=heading)


# ---- rules that are one check

CHECKS: dict[str, Callable[..., Iterator[Finding]]] = {
    "cards": report_wrong_cards,
    "counts": report_wrong_counts,
    "foreign": partial(report_names, are_allowed=False),
    "missing": report_missing,
    "players": report_wrong_players,
    "repeated": report_repeated,
    "unknown": partial(report_names, are_allowed=True),
}
"""The checks that a row of a table may name."""


def rules_in_table(file: str) -> tuple[Rule, ...]:
    """Return the rules in a table of this package: a row explains a rule, and names its check and the arguments."""
    return tuple(_rule(code, row) for code, row in resources.package_table("games", file).items())


def _rule(code: str, row: dict[str, Any]) -> Rule:
    name, explanation = row.pop("name"), Explanation(*(row.pop(part) for part in Explanation._fields))
    rulings, document_section, check = tuple(row.pop("rulings")), row.pop("document_section"), CHECKS[row.pop("check")]
    sections = (row["section"],)
    return Rule(code, name, lambda: explanation, partial(check, **row), rulings, document_section, sections)
