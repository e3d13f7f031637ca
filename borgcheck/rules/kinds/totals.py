"""Kinds of rule that add up: things in a section, an attribute of them, different names."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.findings import Finding, Span
from borgcheck.games import same
from borgcheck.phrasing import plural
from borgcheck.rules.kinds.view import View, not_taken, over


def total(view: View) -> Iterator[Finding]:
    """Each block holds exactly `total` things, or `least` to `most` of them.

    In: `of` counts one kind only, `with` adds the things of another section, `absent` is the message where the
    section is missing (otherwise nothing is said), `noun` is what one of them is called. Fields: {found}, {wanted},
    {least}, {most}.
    """
    if not view.blocks and "absent" in view.given:
        yield view.say(Span(1, 1, 1), None, message="absent")
    exact = view.number("total")
    least, most = (exact, exact) if exact is not None else (view.number("least"), view.number("most"))
    if least is None and most is None:
        return
    joined = [i for b in view.setup.section(view.given.get("with", "")) for i in b.items]
    wanted_kind = view.given.get("of")
    for block in view.blocks:
        items = [i for i in (*block.items, *joined) if wanted_kind in (None, i.kind)]
        found = sum(i.count for i in items)
        if (least is not None and found < least) or (most is not None and found > most):
            place = over(block, items, found if most is None else most)
            shown = plural(found, view.given["noun"])
            missing = [wanted_kind] if wanted_kind and least is not None and found < least else []
            behind = not_taken(block.items, missing)
            yield view.say(place, block, behind=behind, found=shown, wanted=exact, least=least, most=most)


def attribute_total(view: View) -> Iterator[Finding]:
    """An `attribute` of each block's things comes to exactly `total`. A block where one does not declare it is not
    judged. Fields: {total}, {wanted}."""
    wanted = view.number("total")
    if wanted is None:
        return
    for block in view.blocks:
        values = [(i, i.value(view.given["attribute"])) for i in block.items]
        known = [(i, v) for i, v in values if v is not None]
        found = sum(i.count * v for i, v in known)
        if len(known) < len(values) or found == wanted:
            continue
        running, place = 0, block.span
        for item, value in known:
            running += item.count * value
            if running > wanted:
                place = item.title_span
                break
        yield view.say(place, block, total=found, wanted=wanted)


def different(view: View) -> Iterator[Finding]:
    """Each block holds things of exactly `total` different names. Fields: {total}, {wanted}."""
    wanted = view.number("total")
    for block in view.blocks:
        found = len({same(i.kind) for i in block.items})
        if wanted is not None and found != wanted:
            yield view.say(block.span, block, total=found, wanted=wanted)
