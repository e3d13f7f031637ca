"""Kinds of rule about the attributes that brackets declare (`[size 4]`) and a document prints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from borgcheck.findings import Finding
from borgcheck.rules.kinds.view import View
from borgcheck.setups import Item


def declared(view: View) -> Iterator[Finding]:
    """Each thing has the `attribute`. Fields: {name}, {attribute}."""
    for block in view.blocks:
        for item in block.items:
            if item.value(view.given["attribute"]) is None:
                yield view.say(item.title_span, block, certain=True, name=item.name, attribute=view.given["attribute"])


def within(view: View) -> Iterator[Finding]:
    """The `attribute` of a thing that the document does not list is `least` to `most`, where it is declared.
    Fields: {name}, {value}, {least}, {most}."""
    least, most = view.figure("least"), view.figure("most")
    for block in view.blocks:
        for item in block.items:
            value = item.declared.get(view.given["attribute"])
            if value is not None and not item.known and not least <= value <= most:
                yield view.say(
                    item.title_span, block, certain=True, name=item.name, value=value, least=least, most=most
                )


def table(view: View) -> Iterator[Finding]:
    """The `attribute` that is declared for a thing is the one that the document prints. Fields: {name}, {value},
    {printed}."""
    attribute = view.given["attribute"]
    for block in view.blocks:
        for item in block.items:
            value, printed = item.declared.get(attribute), item.printed.get(attribute)
            if value is not None and printed is not None and value != printed:
                yield view.say(item.title_span, block, certain=True, name=item.name, value=value, printed=printed)


def ascending(view: View) -> Iterator[Finding]:
    """Line by line, the `attribute` never falls; lines without it are passed over. Fields: {name}, {value}, {before},
    {its_value}, {more}."""
    attribute = view.given["attribute"]
    for block in view.blocks:
        sized = [(i, v) for i in block.items if (v := i.value(attribute)) is not None]
        falls: list[tuple[Item, int, Item, int]] = [
            (item, value, before, its_value)
            for (before, its_value), (item, value) in pairwise(sized)
            if value < its_value
        ]
        if falls:
            item, value, before, its_value = falls[0]
            more = f" (and {len(falls) - 1} more out of order)" if len(falls) > 1 else ""
            yield view.say(
                item.title_span,
                block,
                certain=True,
                name=item.name,
                value=value,
                before=before.name,
                its_value=its_value,
                more=more,
            )
