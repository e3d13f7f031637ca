"""Kinds of rule about which names and categories stand in a section, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from borgcheck.errors import nearest
from borgcheck.games import normalize_name
from borgcheck.model.findings import Finding, Span
from borgcheck.rules.kinds.view import RESEMBLES, View, listed, not_taken, tally


def present(view: View) -> Iterator[Finding]:
    """Require every one of `names` in each block. Fields: {missing}."""
    for block in view.blocks:
        here = {i.kind for i in block.items} | {i.known for i in block.items}
        missing = [name for name in view.figure("names") if name not in here]
        if missing:
            yield view.finding(block.span, block, note=not_taken(block.items, missing), missing=listed(missing))


def composition(view: View) -> Iterator[Finding]:
    """Require exactly `cards` in each block, a number of each category; others are wrong too if `others` says so.

    In: `counts_as` names what counts as a category, `with` adds the things of another section. Fields: {wrong}.
    """
    cards: dict[str, int] = view.figure("cards")
    counts_as: dict[str, str] = view.figure("counts_as", {})
    for block in view.blocks:
        items = [*block.items, *view.joined]
        found = tally(items, counts_as)
        wanted = {**cards, **{name: 0 for name in found if name not in cards and view.table.get("others")}}
        wrong = [f"{name}: {found.get(name, 0)} of {n}" for name, n in wanted.items() if found.get(name, 0) != n]
        if wrong:
            too_many = {name for name, n in wanted.items() if found.get(name, 0) > n}
            spans = [i.title_span for i in items if counts_as.get(i.kind, i.kind) in too_many]
            missing = [name for name, n in wanted.items() if found.get(name, 0) < n]
            place, note = next(iter(spans), block.span), not_taken(items, missing)
            yield view.finding(place, block, note=note, wrong=listed(wrong))


def allowed(view: View) -> Iterator[Finding]:
    """Require that each thing is one of `names`. Fields: {name}, {names}."""
    names: list[str] = view.figure("names")
    for block, item in view.entries:
        if item.kind not in names:
            near, fields = _near(item.title, names), {"name": item.name, "names": listed(names)}
            yield view.finding(item.title_span, block, certain=True, suggestions=near, **fields)


def _near(title: str, names: list[str]) -> tuple[str, ...]:
    """Return the name that a title resembles, as a suggestion."""
    near = nearest(title, names, likeness=RESEMBLES)
    return (near,) if near else ()


def barred(view: View) -> Iterator[Finding]:
    """Require that no thing is one of `names`, by name or category, in the section, or in any if `section` is none.

    In one of the `sections` that are barred as a whole, nothing stands at all. Fields: {name}.
    """
    names: list[str] = view.figure("names", [])
    whole: list[str] = view.figure("sections", [])
    for block in view.blocks if view.table.get("section") else view.setup.blocks:
        for item in block.items:
            if block.kind.id in whole or item.kind in names or item.known in names:
                yield view.finding(item.title_span, block, certain=True, name=item.name)


def repeated(view: View) -> Iterator[Finding]:
    """Require that a thing with a name of its own stands once in the section and that of `with`, on one line.

    In: `of` looks at one category only. Fields: {name}, {times}.
    """
    blocks = (*view.blocks, *view.setup.section(view.table.get("with", "")))
    items = [(b, i) for b in blocks for i in b.items if i.is_named and view.table.get("of") in (None, i.kind)]
    named = [(block, item, normalize_name(item.name)) for block, item in items]
    seen: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for _, item, name in named:
        times[name] += item.count
    for block, item, name in named:
        before = seen[name]
        seen[name] += item.count
        if before < 2 <= seen[name]:
            yield view.finding(item.title_span, block, certain=True, name=item.name, times=times[name])


def listed_once(view: View) -> Iterator[Finding]:
    """Require that each thing is one that the section's document lists, and stands once. Fields: {doubtful}."""
    for block in view.blocks:
        found = tally(block.items)
        twice = [i for i in block.items if i.known and found[i.kind] > 1]
        unlisted = [i for i in block.items if not i.known]
        names = [*(f"{i.name} (listed {found[i.kind]} times)" for i in twice), *(i.name for i in unlisted)]
        if names:
            place = next(i for i in block.items if i in twice or i in unlisted)
            yield view.finding(place.title_span, block, certain=True, doubtful=listed(dict.fromkeys(names)))


def exactly_one(view: View) -> Iterator[Finding]:
    """Require that the section names exactly one thing, and one that it knows.

    A list without the section names none. Fields of the messages `absent` and `message`: {found}, {names}.
    """
    items = [item for _, item in view.entries]
    if sum(i.count for i in items) == 1 and items[0].known:
        return
    block = next(iter(view.blocks), None)
    known = list(dict.fromkeys(view.setup.about.sections[view.table["section"]].names.values()))
    names = " or ".join(known)
    if not items:
        yield view.finding(block.span if block else Span(1, 1, 1), block, message="absent", names=names)
        return
    unknown = next((i for i in items if not i.known), None)
    found = listed(f"{i.count} {i.name}" if i.count > 1 else i.name for i in items)
    near = _near(unknown.title, known) if unknown else ()
    yield view.finding((unknown or items[-1]).title_span, block, found=found, names=names, suggestions=near)


def named_once(view: View) -> Iterator[Finding]:
    """Require that each block names the `card` exactly once. Fields: {card}, {times}."""
    card = view.figure("card")
    for block in view.blocks:
        items = [i for i in block.items if card in (i.known, i.kind)]
        times = sum(i.count for i in items)
        if times != 1:
            place = items[-1].title_span if items else block.span
            note = "" if items else not_taken(block.items, [card])
            yield view.finding(place, block, note=note, card=card, times=times)
