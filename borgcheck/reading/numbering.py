"""Ask what the number beside a card is: a count, its place in a numbered list, or its printed points or span."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.listing import Role
from borgcheck.reading.frame import blocks
from borgcheck.reading.line import Line
from borgcheck.reading.roles import CardItem, LineReading
from borgcheck.reading.titles import bare_number, may_be_points

# Fewer rising numbers in a row are taken for counts: one, two and three copies of three cards are not unusual.
FEWEST_PLACES = 4


def ask_about_numbers(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return the lines of a list, with a second answer if the number may not be a count (1 is one card either way)."""
    counted = [line.card for line in lines if line.is_card and line.card and line.card.count_follows]
    usual = Counter(
        card.count_type
        for card in counted
        if card.count.isdigit()
        and not may_be_printed(int(card.count), catalogue.lookup(card.title).cards, follows_title=True)
    )
    out = [_ask_about_points(line, catalogue, usual) for line in lines]
    every = [n for n, line in enumerate(out) if line.answer.role is Role.CARD]
    run = [_number(out[n]) for n in every if not out[n].list_number]
    # Numbers may run on across headings.
    runs_on = len(run) == len(every) and run == [str(number) for number in range(1, len(run) + 1)]
    parts = blocks(out, lambda n: Role.HEADING in (out[n].answer.role, out[n].answers[-1].role))
    for number, block in enumerate([every] if runs_on else [*parts]):
        cards = [n for n in block if out[n].answer.role is Role.CARD]
        numbers = [_number(out[n]) for n in cards]
        if not cards or not all(map(str.isdecimal, numbers)):
            continue
        places = [lines[n].list_number for n in cards]
        if numbers != [str(place) for place in range(1, len(cards) + 1)]:
            # `1. 2. 1. 1. 2.` may be copies, or several lists; a list with 1 on every line is numbered as in Markdown.
            is_open = all(places) and max(places) > 1 and any(b != a + 1 for a, b in pairwise(places))
            values = [*map(int, numbers)]
            is_rising = sorted(set(values)) in (values, values[::-1])  # `1 2 3 5 6`, or from the last one down
            is_open |= is_rising and len(values) > FEWEST_PLACES and not any(places)
        elif any(places):
            # Numbers that were taken off are counts only if the heading's total says so.
            above = next((line.heading for line in reversed(lines[: cards[0]]) if line.is_heading), None)
            is_open = len(cards) > 1 and above is not None and above.declared is not None
        else:
            is_open = len(cards) >= FEWEST_PLACES
        for n, said in zip(cards if is_open else (), numbers, strict=False):
            if said != "1":
                out[n] = _place_or_count(out[n], int(said), f"numbers {number}")
    return out


def _place_or_count(line: Line, number: int, group: str) -> Line:
    """Return a line with a card whose number may be the count or the place in a list."""
    answer = line.answer
    [card] = answer.items
    assert isinstance(card, CardItem)  # noqa: S101 - its number was read
    label = f"item {number} of a numbered list: one {card.title}"
    as_place = answer.written_as(f"1x {card.title}", label, items=(card.with_count(""),), kind="place")
    label = f"{number} of {card.title}"
    as_count = answer.written_as(f"{number}x {card.title}", label, items=(card.with_count(str(number)),))
    return replace(line, answers=(as_count, as_place), group=group)


def is_ordinal_numbering(counts: Sequence[int]) -> bool:
    """Check whether the counts of some cards rise by one from 1, as the numbers of a list do."""
    return list(counts) == list(range(1, len(counts) + 1))


def may_be_printed(number: int, cards: Sequence[Card], *, follows_title: bool, is_usual: bool = False) -> bool:
    """Check whether the number beside a title may be points or a span printed on its cards, not how many there are.

    Args:
        number: The number; a round one from 10 up may be the points of any mission.
        cards: The cards with the title.
        follows_title: Whether the number follows the title; in front, it is never a span.
        is_usual: Whether other cards of the list have their counts after the title, in the same form.
    """
    if may_be_points(number, cards):
        return True
    is_points, is_span = (str(number) in printed for printed in ({c.points for c in cards}, {c.span for c in cards}))
    if not follows_title:
        return is_points and all(card.is_mission for card in cards)
    return (is_points and number >= 10) if is_usual else (is_points or is_span)


def _ask_about_points(line: Line, catalogue: Catalogue, usual: Mapping[str, int]) -> Line:
    """Ask whether a number is printed on its card, as points or a span (`Covert Rescue (35)`).

    Args:
        line: The line.
        catalogue: The cards.
        usual: For each form of a number after a title, how many cards it certainly counts.
    """
    answer, card = line.answer, _only_card(line)
    if card is None or not line.matches.cards or not card.count.isdigit() or card.count == "1":
        return line
    if card.count_type not in ("BRACKET_COUNT", "NUMBER"):
        return line
    number, cards = int(card.count), catalogue.lookup(card.title).cards
    is_usual = usual[card.count_type] > 1
    if not may_be_printed(number, cards, follows_title=card.count_follows, is_usual=is_usual):
        return line
    word = "span" if any(c.span == str(number) for c in cards) else "points"
    label = f"one {card.title}, whose {word} {'is' if word == 'span' else 'are'} {number}"
    as_points = LineReading(Role.CARD, (card.with_count(""),), kind=word, comment=line.matches.comment)
    as_points = as_points.written_as(f"1 {card.title}", label)
    return replace(line, answers=(answer, as_points), group=f"{word} {card.count_follows}")


def _number(line: Line) -> str:
    """Return the number of a line that is one card: the list number taken off it, or its possible count."""
    card = _only_card(line)
    if card is None:
        return ""
    if line.list_number:
        return "" if card.count else str(line.list_number)
    first = line.matches.tokens[0]
    is_count = bare_number(first.text) == card.count and card.count_span < card.title_span
    return card.count.lstrip("0") if first.type in ("NUMBER", "BRACKET_COUNT") and is_count else ""


def _only_card(line: Line) -> CardItem | None:
    """Return the card of a line that is certainly one card and nothing else."""
    items = line.answer.items
    is_one = len(line.answers) == 1 and len(items) == 1
    return items[0] if is_one and isinstance(items[0], CardItem) else None
