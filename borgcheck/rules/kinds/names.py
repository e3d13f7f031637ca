"""Kinds of rule about which names and categories stand in a section, and how often."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.errors import nearest
from borgcheck.findings import Finding, Span
from borgcheck.games import same
from borgcheck.rules.kinds.view import RESEMBLES, View, listed, not_taken, tally
from borgcheck.setups import Item


def present(view: View) -> Iterator[Finding]:
    """Each block holds every one of `names`. Fields: {missing}."""
    for block in view.blocks:
        here = {i.kind for i in block.items} | {i.known for i in block.items}
        missing = [name for name in view.figure("names") if name not in here]
        if missing:
            yield view.say(block.span, block, behind=not_taken(block.items, missing), missing=listed(missing))


def composition(view: View) -> Iterator[Finding]:
    """Each block holds exactly `cards`, a number of each category; others are wrong too if `others` says so.

    In: `counts_as` names what counts as a category, `with` adds the things of another section. Fields: {wrong}.
    """
    cards: dict[str, int] = view.figure("cards")
    for block in view.blocks:
        joined = [i for b in view.setup.section(view.given.get("with", "")) for i in b.items]
        items = [*block.items, *joined]
        found = tally(items, view.figure("counts_as"))
        wrong = [
            f"{name}: {found.get(name, 0)} of {wanted}"
            for name, wanted in cards.items()
            if found.get(name, 0) != wanted
        ]
        others = [name for name in found if name not in cards] if view.given.get("others") else []
        wrong += [f"{name}: {found[name]} of 0" for name in others]
        if wrong:
            place = next((i.title_span for i in items if _is_too_many(i, found, cards, others, view)), block.span)
            missing = [name for name, wanted in cards.items() if found.get(name, 0) < wanted]
            yield view.say(place, block, behind=not_taken(items, missing), wrong=listed(wrong))


def _is_too_many(item: Item, found: dict[str, int], cards: dict[str, int], others: list[str], view: View) -> bool:
    kind = (view.figure("counts_as") or {}).get(item.kind, item.kind)
    return kind in others or found[kind] > cards.get(kind, found[kind])


def allowed(view: View) -> Iterator[Finding]:
    """Each thing is one of `names`. Fields: {name}, {names}."""
    names: list[str] = view.figure("names")
    for block in view.blocks:
        for item in block.items:
            if item.kind not in names:
                near = nearest(item.title, names, likeness=RESEMBLES)
                yield view.say(
                    item.title_span,
                    block,
                    suggestions=(near,) if near else (),
                    certain=True,
                    name=item.name,
                    names=listed(names),
                )


def barred(view: View) -> Iterator[Finding]:
    """No thing is one of `names`, by name or category: in the section, or in any if `section` is none. In one of
    the `sections` that are barred as a whole, nothing stands at all. Fields: {name}."""
    names: list[str] = view.figure("names", [])
    whole: list[str] = view.figure("sections", [])
    for block in view.blocks if view.given.get("section") else view.setup.blocks:
        for item in block.items:
            if block.kind.id in whole or item.kind in names or item.known in names:
                yield view.say(item.title_span, block, certain=True, name=item.name)


def repeated(view: View) -> Iterator[Finding]:
    """A thing that has a name of its own stands once in the section, in that of `with`, and on one line of one copy.

    In: `of` looks at one category only. Fields: {name}, {times}.
    """
    items = [
        (b, i)
        for id in (view.given["section"], view.given.get("with", ""))
        for b in view.setup.section(id)
        for i in b.items
    ]
    seen: dict[str, int] = {}
    times: dict[str, int] = {}
    named = [(b, i) for b, i in items if i.is_named and view.given.get("of") in (None, i.kind)]
    for _, item in named:
        times[same(item.name)] = times.get(same(item.name), 0) + item.count
    for block, item in named:
        before = seen.get(same(item.name), 0)
        seen[same(item.name)] = before + item.count
        if before < 2 <= seen[same(item.name)]:
            yield view.say(item.title_span, block, certain=True, name=item.name, times=times[same(item.name)])


def listed_once(view: View) -> Iterator[Finding]:
    """Each thing is one that the section's document lists, and stands once. Fields: {doubtful}."""
    for block in view.blocks:
        found = tally(block.items)
        unlisted = [i for i in block.items if not i.known]
        twice = [i for i in block.items if i.known and found[i.kind] > 1]
        doubtful = dict.fromkeys(
            [f"{i.name} (listed {found[i.kind]} times)" for i in twice] + [i.name for i in unlisted]
        )
        if doubtful:
            place = next(i for i in block.items if i in twice or i in unlisted)
            yield view.say(place.title_span, block, certain=True, doubtful=listed(doubtful))


def exactly_one(view: View) -> Iterator[Finding]:
    """The section names exactly one thing, and one that it knows; a list without the section names none. Fields of
    the messages `absent` and `message`: {found}, {names}."""
    items = [i for b in view.blocks for i in b.items]
    if sum(i.count for i in items) == 1 and items[0].known:
        return
    block = view.blocks[0] if view.blocks else None
    names = " or ".join(dict.fromkeys(view.setup.about.sections[view.given["section"]].names.values()))
    if not items:
        yield view.say(block.span if block else Span(1, 1, 1), block, message="absent", names=names)
        return
    unknown = [i for i in items if not i.known]
    place = unknown[0] if unknown else items[-1]
    found = listed(f"{i.count} {i.name}" if i.count > 1 else i.name for i in items)
    near = nearest(unknown[0].title, names.split(" or "), likeness=RESEMBLES) if unknown else ""
    yield view.say(place.title_span, block, found=found, names=names, suggestions=(near,) if near else ())


def named_once(view: View) -> Iterator[Finding]:
    """Each block names the `card` exactly once. Fields: {card}, {times}."""
    card = view.figure("card")
    for block in view.blocks:
        items = [i for i in block.items if card in (i.known, i.kind)]
        times = sum(i.count for i in items)
        if times != 1:
            place = items[-1].title_span if items else block.span
            behind = "" if items else not_taken(block.items, [card])
            yield view.say(place, block, behind=behind, card=card, times=times)
