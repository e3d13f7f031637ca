"""Kinds of rule on how a number is divided: evenly, by declared ratings, by one of two readings of a document."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.findings import Finding
from borgcheck.games import same
from borgcheck.rules.kinds.view import View, listed, tally
from borgcheck.setups import Block


def even(view: View) -> Iterator[Finding]:
    """A block that has the right `total` of `different` names has as many of each. Fields: {wrong}, {each}."""
    wanted, names = view.figure("total"), view.figure("different")
    for block in view.blocks:
        found = tally(block.items)
        by_name: dict[str, int] = {}
        for name, number in found.items():
            by_name[same(name)] = by_name.get(same(name), 0) + number
        each = wanted // names
        wrong = [f"{number} of {name}" for name, number in found.items() if by_name[same(name)] != each]
        if block.total == wanted and len(by_name) == names and wrong:
            place = next(i for i in block.items if by_name[same(i.kind)] != each)
            yield view.say(place.title_span, block, wrong=listed(wrong), each=each)


def rated(view: View) -> Iterator[Finding]:
    """Where a player's things in the section `rated` declare every rating and these come to the right `total`, the
    player's cards, if they are as many, are divided like the ratings: `ratings` gives the category of each.
    Fields: {found}, {wanted}."""
    wanted = view.number("total")
    ratings: dict[str, str] = view.given["ratings"]
    for block in view.blocks:
        found = tally(block.items)
        for number in block.numbers:
            declared = [_ratings(b, ratings) for b in view.setup.section(view.given["rated"]) if number in b.numbers]
            if len(declared) != 1 or declared[0][1] or block.total != wanted:
                continue
            sums = declared[0][0]
            split = [found.get(kind, 0) for kind in ratings.values()]
            if sum(sums) == wanted and split != sums:
                yield view.say(
                    block.span, block, found="/".join(map(str, split)), wanted="/".join(map(str, sums)), number=number
                )


def rated_total(view: View) -> Iterator[Finding]:
    """The ratings that a block's things declare come to the right `total`. Where some declare none, only more than
    that is certain to be wrong. Fields: {total}, {wanted}."""
    wanted = view.number("total")
    if wanted is None:
        return
    for block in view.blocks:
        sums, partly = _ratings(block, view.given["ratings"])
        found = sum(sums)
        if found > wanted or (found < wanted and not partly):
            yield view.say(block.span, block, total=found, wanted=wanted, split="/".join(map(str, sums)))


def _ratings(block: Block, ratings: dict[str, str]) -> tuple[list[int], bool]:
    """The sums of a block's ratings, and whether some of them are not declared."""
    sums = [sum(i.count * (i.value(r) or 0) for i in block.items) for r in ratings]
    return sums, not block.items or any(i.value(r) is None for i in block.items for r in ratings)


def _fits(view: View, block: Block, cards: dict[str, object]) -> bool | None:
    """Whether a block is one reading of the document; None where the number of players is needed and not known."""
    numbers = {name: view.resolved(figure) for name, figure in cards.items()}
    found = tally(block.items)
    return None if None in numbers.values() else found == numbers


def one_reading(view: View) -> Iterator[Finding]:
    """Each block is exactly one of the `readings`, numbers by category. Fields: {found}, {readings}."""
    readings: list[dict[str, object]] = view.figure("readings")
    for block in view.blocks:
        if any(_fits(view, block, r) is not False for r in readings):
            continue
        found = tally(block.items)
        names = dict.fromkeys([*readings[0], *found])
        shown = " or ".join("/".join(str(view.resolved(n)) for n in r.values()) for r in readings)
        yield view.say(block.span, block, found=listed(f"{found.get(n, 0)} {n}" for n in names), readings=shown)


def doubtful_reading(view: View) -> Iterator[Finding]:
    """Each block is the first of the `readings`, and not only the second. Fields: {found}."""
    first, second = view.figure("readings")
    for block in view.blocks:
        if _fits(view, block, second) and not _fits(view, block, first):
            found = tally(block.items)
            yield view.say(block.span, block, certain=True, found=listed(f"{n} {name}" for name, n in found.items()))
