"""Decide between the readings of a list, each of which takes one option of every choice.

A reading is dropped if what another one breaks is a proper subset of what it breaks. Nothing else decides: if the
readings that are left are different decks, the lines in which they differ are open.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.listing import Role
from borgcheck.model.open_lines import Alternative
from borgcheck.model.sections import SectionId
from borgcheck.reading.choices import Choice, Option, choices, roles_of
from borgcheck.reading.constraints import Evidence, Reading, totals_are_met
from borgcheck.reading.frame import Body
from borgcheck.reading.layout import Layout, lay_out
from borgcheck.reading.line import Line, open_form

MAX_READINGS = 256


def decide(lines: Sequence[Line], body: Body, catalogue: Catalogue, *, default: SectionId | None = None) -> Layout:
    """Choose between the readings of a list.

    Args:
        lines: The lines, each with all that it may still be.
        body: Where the body of the list is.
        catalogue: The cards.
        default: The section of cards above the first heading, in formats that have one.

    Returns:
        The layout of the list, each of whose lines has one form. If the readings that are left are different decks, the
        lines in which they differ are open; so are all lines with a choice if the list has more than `MAX_READINGS`
        readings.
    """
    out = list(lines)
    found = choices(out, body)
    if prod(len(choice.options) for choice in found) > MAX_READINGS:
        for choice in found:
            out = _with_open(out, choice, choice.options, [""] * len(choice.options))
        return lay_out(out, catalogue, default=default)
    evidence = Evidence(tuple(out), body, roles_of(found))
    readings = [Reading.of(evidence, options, catalogue, default) for options in product(*(c.options for c in found))]
    left = undominated(readings)
    first = left[0]
    if all(r.deck == first.deck for r in left):
        return first.layout
    for index, choice in enumerate(found):
        options = [option for option in choice.options if any(r.options[index] is option for r in left)]
        decks = [[r.deck for r in left if r.options[index] is option] for option in options]
        if all(_are_alike(decks[0], others) for others in decks[1:]):
            for n, form in options[0].items():
                out[n] = out[n].with_forms(form)
        else:
            reasons = [_reasons(left, index, option) for option in options]
            out = _with_open(out, choice, options, reasons)
    return lay_out(out, catalogue, default=default)


def undominated(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings that no other one beats.

    A reading beats another one if the constraints that it breaks are a proper subset of those that the other breaks.
    Two readings that break different constraints are both kept. So are two of which one only breaks one more total, if
    it has other cards outside the deck: one number does not bring them into the deck.
    """
    return [r for r in readings if not any(_beats(other, r) for other in readings)]


def _beats(reading: Reading, other: Reading) -> bool:
    """Check whether a reading beats another one."""
    if not reading.broken.keys() < other.broken.keys():
        return False
    more = [place[0] for place in other.broken.keys() - reading.broken.keys()]
    return more != [totals_are_met.__name__] or reading.cards_outside == other.cards_outside


def _are_alike(decks: Sequence[object], others: Sequence[object]) -> bool:
    """Check whether two options lead to the same decks."""
    return all(deck in others for deck in decks) and all(deck in decks for deck in others)


def _reasons(left: Sequence[Reading], index: int, option: Option) -> str:
    """Return what speaks against an option: what the best reading with it, and not every one, breaks."""
    best = min((r for r in left if r.options[index] is option), key=lambda r: len(r.broken))
    own = (reason for place, reason in best.broken.items() if not all(place in r.broken for r in left))
    return "; ".join(dict.fromkeys(own))


def _with_open(lines: list[Line], choice: Choice, options: Sequence[Option], reasons: Sequence[str]) -> list[Line]:
    """Return the lines with those of a choice as open lines, each with its options and what speaks against them."""
    out = list(lines)
    group = out[choice.lines[0]].number if choice.lines[1:] else 0
    for n in choice.lines:
        forms = [option[n] for option in options]
        ways = tuple(
            Alternative(form.label, form.written, form.group_key or str(form.role), against)
            for form, against in zip(forms, reasons, strict=True)
        )
        is_heading = any(form.role is Role.HEADING for form in forms)
        titles = tuple(dict.fromkeys(card.title for form in forms for card in form.cards))
        written = dict.fromkeys(form.written for form in forms if form.written)
        hint = " or ".join(f"`{text}`" for text in written).replace("\n", "` above `")
        form = open_form(hint=f"write {hint}", alternatives=ways, group=group, titles=titles, opens_section=is_heading)
        out[n] = out[n].with_forms(form)
    return out
