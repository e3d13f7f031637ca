"""Kinds of rule that count and add up: things in a section, and attributes that brackets declare (`[size 4]`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any

from borgcheck.common.phrasing import plural
from borgcheck.games import normalize_name
from borgcheck.model.findings import Finding, Span
from borgcheck.model.setups import Block
from borgcheck.rules.kinds.view import View, listed, not_taken, over, tally, tally_spellings


def total(view: View) -> Iterator[Finding]:
    """Require exactly `total` things in each block, or `least` to `most` of them.

    In: `of` counts one kind only, `with` adds the things of another section, `absent` is the message where the
    section is missing (otherwise nothing is said), `noun` is what one of them is called. Fields: {found}, {wanted},
    {least}, {most}.
    """
    if not view.blocks and "absent" in view.table:
        yield view.finding(Span(1, 1, 1), None, message="absent")
    exact = view.number("total")
    least, most = (exact, exact) if exact is not None else (view.number("least"), view.number("most"))
    wanted_kind = view.table.get("of")
    for block in view.blocks:
        items = [i for i in (*block.items, *view.joined) if wanted_kind in (None, i.kind)]
        found = sum(i.count for i in items)
        is_short = least is not None and found < least
        if is_short or (most is not None and found > most):
            place = over(block, items, found if most is None else most)
            note = not_taken(block.items, [wanted_kind] if wanted_kind and is_short else [])
            shown = plural(found, view.table["noun"])
            yield view.finding(place, block, note=note, found=shown, wanted=exact, least=least, most=most)


def different(view: View) -> Iterator[Finding]:
    """Require things of exactly `total` different names in each block. Fields: {total}, {wanted}."""
    wanted = view.number("total")
    for block in view.blocks:
        found = len(tally_spellings(block.items))
        if wanted is not None and found != wanted:
            yield view.finding(block.span, block, total=found, wanted=wanted)


def even_split(view: View) -> Iterator[Finding]:
    """Require as many of each name in a block that has the right `total` of `different` names.

    Fields: {wrong}, {each}.
    """
    wanted, names = view.figure("total"), view.figure("different")
    each = wanted // names
    for block in view.blocks:
        found = tally_spellings(block.items)
        wrong = {spelling for spelling, number in found.items() if number != each}
        if block.total == wanted and len(found) == names and wrong:
            items = [i for i in block.items if normalize_name(i.kind) in wrong]
            shown = listed(f"{number} of {name}" for name, number in tally(items).items())
            yield view.finding(items[0].title_span, block, wrong=shown, each=each)


# ---- attributes


def declared(view: View) -> Iterator[Finding]:
    """Require the `attribute` of each thing. Fields: {name}, {attribute}."""
    for block, item in view.entries:
        if item.value(view.attribute) is None:
            yield view.finding(item.title_span, block, certain=True, name=item.name, attribute=view.attribute)


def within(view: View) -> Iterator[Finding]:
    """Require an `attribute` of `least` to `most` where a thing that the document does not list declares it.

    Fields: {name}, {value}, {least}, {most}.
    """
    limits = {"least": view.figure("least"), "most": view.figure("most")}
    for block, item in view.entries:
        value = item.declared.get(view.attribute)
        if value is not None and not item.known and not limits["least"] <= value <= limits["most"]:
            yield view.finding(item.title_span, block, certain=True, name=item.name, value=value, **limits)


def as_printed(view: View) -> Iterator[Finding]:
    """Require that an `attribute` is declared as the document prints it. Fields: {name}, {value}, {printed}."""
    for block, item in view.entries:
        value, printed = item.declared.get(view.attribute), item.printed.get(view.attribute)
        if value is not None and printed is not None and value != printed:
            yield view.finding(item.title_span, block, certain=True, name=item.name, value=value, printed=printed)


def ascending(view: View) -> Iterator[Finding]:
    """Require that the `attribute` never falls, line by line; lines without it are passed over.

    Fields: {name}, {value}, {before}, {its_value}, {more}.
    """
    for block in view.blocks:
        sized = [(i, v) for i in block.items if (v := i.value(view.attribute)) is not None]
        falls = [pair for pair in pairwise(sized) if pair[1][1] < pair[0][1]]
        if falls:
            (before, its_value), (item, value) = falls[0]
            fields: dict[str, Any] = {"value": value, "before": before.name, "its_value": its_value}
            more = f" (and {len(falls) - 1} more out of order)" if len(falls) > 1 else ""
            yield view.finding(item.title_span, block, certain=True, name=item.name, more=more, **fields)


def attribute_total(view: View) -> Iterator[Finding]:
    """Require that an `attribute` of each block's things comes to exactly `total`.

    A block where one does not declare it is not judged. Fields: {total}, {wanted}.
    """
    wanted = view.number("total")
    for block in view.blocks:
        values = [i.value(view.attribute) for i in block.items]
        sums = [*accumulate(i.count * (v or 0) for i, v in zip(block.items, values, strict=True))]
        found = sums[-1] if sums else 0
        if wanted is None or None in values or found == wanted:
            continue
        spans = [i.title_span for i, reached in zip(block.items, sums, strict=True) if reached > wanted]
        yield view.finding(next(iter(spans), block.span), block, total=found, wanted=wanted)


# ---- ratings


def rated_split(view: View) -> Iterator[Finding]:
    """Require that a player's cards are divided like the ratings of the player's things in the section `rated`.

    Only where these declare every rating, their sums come to the right `total` and the cards are as many. `ratings`
    gives the category of each rating. Fields: {found}, {wanted}, {number}.
    """
    wanted = view.number("total")
    ratings: dict[str, str] = view.table["ratings"]
    for block in view.blocks:
        found = tally(block.items)
        split = [found.get(kind, 0) for kind in ratings.values()]
        for number in block.numbers:
            rated = [_ratings(b, ratings) for b in view.setup.section(view.table["rated"]) if number in b.numbers]
            if len(rated) != 1 or block.total != wanted:
                continue
            sums, partly = rated[0]
            if not partly and sum(sums) == wanted and split != sums:
                yield view.finding(block.span, block, found=_slashed(split), wanted=_slashed(sums), number=number)


def rated_total(view: View) -> Iterator[Finding]:
    """Require that the ratings that a block's things declare come to the right `total`.

    Where some declare none, only more than that is certain to be wrong. Fields: {total}, {wanted}, {split}.
    """
    wanted = view.number("total")
    for block in view.blocks:
        sums, partly = _ratings(block, view.table["ratings"])
        found = sum(sums)
        if wanted is not None and (found > wanted or (found < wanted and not partly)):
            yield view.finding(block.span, block, total=found, wanted=wanted, split=_slashed(sums))


def _ratings(block: Block, ratings: dict[str, str]) -> tuple[list[int], bool]:
    """Return the sums of a block's ratings, and whether some of them are not declared."""
    sums = [sum(i.count * (i.value(r) or 0) for i in block.items) for r in ratings]
    return sums, not block.items or any(i.value(r) is None for i in block.items for r in ratings)


def _slashed(numbers: list[int]) -> str:
    return "/".join(map(str, numbers))


# ---- readings of a document


def _fits(view: View, block: Block, cards: dict[str, object]) -> bool | None:
    """Return whether a block is one reading of the document; None if the number of players is needed and not known."""
    numbers = {name: view.resolved(figure) for name, figure in cards.items()}
    return None if None in numbers.values() else tally(block.items) == numbers


def one_reading(view: View) -> Iterator[Finding]:
    """Require that each block is exactly one of the `readings`, numbers by category. Fields: {found}, {readings}."""
    readings: list[dict[str, object]] = view.figure("readings")
    shown = " or ".join("/".join(str(view.resolved(n)) for n in r.values()) for r in readings)
    for block in view.blocks:
        if all(_fits(view, block, r) is False for r in readings):
            found = {**dict.fromkeys(readings[0], 0), **tally(block.items)}
            parts = listed(f"{number} {name}" for name, number in found.items())
            yield view.finding(block.span, block, found=parts, readings=shown)


def doubtful_reading(view: View) -> Iterator[Finding]:
    """Require that each block is the first of the `readings`, and not only the second. Fields: {found}."""
    first, second = view.figure("readings")
    for block in view.blocks:
        if _fits(view, block, second) and not _fits(view, block, first):
            found = listed(f"{number} {name}" for name, number in tally(block.items).items())
            yield view.finding(block.span, block, certain=True, found=found)
