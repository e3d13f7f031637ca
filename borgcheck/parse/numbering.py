"""Ask what the number beside a card is: a count, its place in a numbered list, or a mission's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Role
from borgcheck.parse.profile import MatchedLine
from borgcheck.parse.roles import Answer, CardItem, Classified
from borgcheck.parse.titles import bare_number

# Fewer rising numbers in a row are taken for counts: three cards with one, two and three copies are nothing odd.
_FEWEST_PLACES = 4


def ask_about_numbers(
    classified: Sequence[Classified], lines: Sequence[MatchedLine], catalogue: Catalogue
) -> list[Classified]:
    """Return the lines of a list with a second answer for those whose number may be no count."""
    out = [_ask_about_points(*pair, catalogue) for pair in zip(classified, lines, strict=True)]
    for number, block in enumerate(_blocks(out)):
        cards = [n for n in block if out[n].answers[0].role is Role.CARD]
        if len(cards) > 1 and all(_has_place(out[n], lines[n], place) for place, n in enumerate(cards, 1)):
            above = next((line.heading for line in reversed(lines[: cards[0]]) if line.is_heading), None)
            # The total of the heading says whether the list numbers that were taken off are counts.
            if above is not None and above.declared is not None:
                for n in cards:
                    answer, item, count = out[n].answers[0], _card(out[n]), str(lines[n].line.place)
                    as_place = replace(answer, label=f"1x {item.title}")
                    as_count = replace(answer, items=(replace(item, count=count),), label=f"{count}x {item.title}")
                    out[n] = replace(out[n], answers=(as_place, as_count), group=f"places {number}")
        elif len(cards) >= _FEWEST_PLACES and all(
            _leading_number(out[n], lines[n]) == str(place) for place, n in enumerate(cards, 1)
        ):
            for n in cards:
                answer, item = out[n].answers[0], _card(out[n])
                label = f"number {item.count} of a list, one {item.title}, written `1x {item.title}`"
                as_place = replace(answer, items=(replace(item, count=""),), label=label)
                as_count = replace(answer, label=f"{item.count} of {item.title}, written `{item.count}x {item.title}`")
                out[n] = replace(out[n], answers=(as_count, as_place), group=f"numbers {number}")
    return out


def _ask_about_points(classified: Classified, line: MatchedLine, catalogue: Catalogue) -> Classified:
    """Ask whether the number after a mission's title is its points (`Covert Rescue (35)`)."""
    answer, rows = classified.answers[0], line.matches.cards
    if answer.role is not Role.CARD or len(classified.answers) > 1 or len(answer.items) > 1 or not rows:
        return classified
    card = rows[0][0]
    if card.count_type not in ("BRACKET_COUNT", "NUMBER") or not card.count_follows or len(card.counts) > 1:
        return classified
    points = int(card.counts[0]) if card.counts[0].isdigit() else 0
    if points < 10 or points % 5 or not all(c.is_mission for c in catalogue.lookup(card.title).cards):
        return classified
    item = replace(_card(classified), count="")
    label = f"one {card.title} worth {points} points, written `1 {card.title}`"
    as_points = Answer(Role.CARD, (item,), label=label, comment=line.matches.comment)
    return replace(classified, answers=(answer, as_points), group="points")


def _blocks(classified: Sequence[Classified]) -> Iterator[list[int]]:
    """Yield the indexes of the lines between headings."""
    block: list[int] = []
    for place, line in enumerate(classified):
        if Role.HEADING in (line.answers[0].role, line.answers[-1].role):
            yield block
            block = []
        else:
            block.append(place)
    yield block


def _has_place(classified: Classified, line: MatchedLine, place: int) -> bool:
    """Tell whether a line is one card without a count that had a list number in front, its place among the cards."""
    return _is_one_card(classified) and not _card(classified).count and line.line.place == place


def _leading_number(classified: Classified, line: MatchedLine) -> str:
    """Return the number in front of the one card of a line, alone or in brackets; empty if there is none."""
    if not _is_one_card(classified) or line.matches.tokens[0].type not in ("NUMBER", "BRACKET_COUNT"):
        return ""
    card = _card(classified)
    is_count = bare_number(line.matches.tokens[0].text) == card.count and card.count_span < card.title_span
    return card.count if is_count else ""


def _is_one_card(classified: Classified) -> bool:
    items = classified.answers[0].items
    return len(classified.answers) == 1 and len(items) == 1 and isinstance(items[0], CardItem)


def _card(classified: Classified) -> CardItem:
    item = classified.answers[0].items[0]
    assert isinstance(item, CardItem)  # noqa: S101 - the role says so
    return item
