"""Group the open lines of a list into questions, and describe the answers to each.

The command line and the page ask these questions; settling.py writes the answers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence

from borgcheck.cards.fold import fold
from borgcheck.common.phrasing import plural
from borgcheck.model.deck import Deck, SectionId
from borgcheck.model.listing import Listing
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason

_MOST_SHOWN = 3
# Of several problems on a line, a person is asked about the first of these.
_ORDER = (UnreadReason.HEADING, UnreadReason.LINE, UnreadReason.COUNT)


def can_settle(listing: Listing) -> bool:
    """Check whether a list is a text list of the card game."""
    is_read = listing.format == "text" and not listing.wrong_game and not listing.not_text
    return isinstance(listing, Deck) and is_read


def open_lines(deck: Deck) -> list[Unread]:
    """Return what is open in a deck, at most one thing a line, in the order of the file: unknown titles, too."""
    found: dict[int, Unread] = {}
    for unread in sorted(deck.unread, key=lambda unread: _ORDER.index(unread.reason)):
        found.setdefault(unread.number, unread)
    on_line = Counter(entry.span.line for entry in deck.entries)
    for entry in deck.entries:
        number = entry.span.line
        if entry.card is None and not entry.of_tribbles_game:
            is_certain = bool(entry.certain_title)
            titles = (entry.certain_title,) if is_certain else entry.suggestions
            unknown = Unread(
                entry.span, entry.title, UnreadReason.TITLE, source=deck.source[number - 1], titles=titles,
                count=str(entry.count) if on_line[number] == 1 else "", is_named=is_certain, is_certain=is_certain,
            )  # fmt: skip
            found.setdefault(number, unknown)
    return [found[number] for number in sorted(found)]


def section_named(line: Unread) -> SectionId | None:
    """Return the section that a line names as a heading."""
    return SectionId(line.named_section.value) if line.named_section else None


def grouped(lines: Iterable[Unread], *, apart: Collection[int] = ()) -> list[tuple[Unread, ...]]:
    """Group open lines by what they have in common, in the order of the first line of each group.

    Args:
        lines: The lines.
        apart: The numbers of lines to ask about one by one.
    """
    groups: dict[object, list[Unread]] = defaultdict(list)
    for line in lines:
        heading = fold(line.text) if line.reason is UnreadReason.HEADING else ""
        alike = (line.kind, heading, bool(line.card), line.default, line.answers, line.named_section)
        groups[line.number if line.number in apart else alike].append(line)
    return [tuple(group) for group in groups.values()]


def answers_for(group: Sequence[Unread]) -> tuple[str, ...]:
    """Return the answers that fit all lines of a group; details are asked only about single lines."""
    first = group[0]
    if len(group) == 1:
        return first.answers
    are_named = all(line.is_named for line in group)
    missing = (
        {AnswerKind.RETYPED}
        | (set() if are_named else {AnswerKind.CARD})
        | (set() if first.named_section else {AnswerKind.HEADING})
    )
    return tuple(what for what in first.answers if what not in missing)


def describe(group: Sequence[Unread], what: str) -> str:
    """Return the label of an answer for a group, with what would be written."""
    first, number = group[0], len(group)
    if what.isdigit():
        written = dict.fromkeys(line.readings[int(what) - 1].text for line in group)
        label = first.readings[int(what) - 1].label
        if len(written) > 1:
            return f"{number} lines as {', '.join(f'`{text}`' for text in written)}"
        return label if number == 1 else f"{label}; the same for all {number} lines"
    if what == AnswerKind.CARD:
        named = [f"`{line.card}`" if line.card else line.titles[0] for line in group if line.is_named]
        more = f" and {number - _MOST_SHOWN} more" if number > _MOST_SHOWN else ""
        if named:
            return f"{plural(number, 'card')}: {', '.join(named[:_MOST_SHOWN])}{more}"
        return "a card" + (f" (perhaps {first.titles[0]})" if first.titles else "")
    if what == AnswerKind.HEADING:
        section = section_named(first)
        return f"the heading `{section.heading}:`" if section else "the heading of a section"
    if what == AnswerKind.COMMENT:
        if first.below:
            return (
                f"not part of the deck: it becomes a comment, and so do the {plural(len(first.below), 'line')} below it"
            )
        may_open = first.has_cards_below and not first.is_named and not first.source.strip()[:1].isdigit()
        stay = "; the cards below it belong to the section above" if may_open else ""
        return f"{'a comment' if number == 1 else 'comments'}, not part of the deck{stay}"
    return "type the line again"
