"""Assemble the deck: its cards by section, its headings, and what could not be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import attrgetter

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.listing import Comment, LineAsRead, Role, lines_as_read
from borgcheck.model.open_lines import OpenLine
from borgcheck.model.players import sender_of
from borgcheck.model.sections import NOT_IN_DECK
from borgcheck.reading.decode import plain
from borgcheck.reading.directives import ignore_comments
from borgcheck.reading.headings import FACTS_IN_WORDS, nearest_heading
from borgcheck.reading.layout import Layout
from borgcheck.reading.lex import lexicon_of
from borgcheck.reading.line import Line
from borgcheck.reading.set_aside import WITH_REMARKS, said, set_aside


def assemble(
    layout: Layout, catalogue: Catalogue, *, path: str, format: str, source_lines: list[str], is_certain: bool = False
) -> Deck:
    """Return the deck of a reading.

    Args:
        layout: The layout of the reading.
        catalogue: The cards.
        path: The name of the file.
        format: The format that the file was read as.
        source_lines: The lines of the file, for display.
        is_certain: Whether its format leaves nothing to choose, as the canonical format does.
    """
    deck = Deck(
        path,
        source_lines,
        catalogue=catalogue,
        format=format,
        entries=list(_with_certain_titles(layout.entries, catalogue)),
        headings=[*layout.headings, *layout.totals],
        open_lines=_open_lines(layout, source_lines, is_certain=is_certain),
        ignore_comments=ignore_comments(source_lines),
        wrong_game=_other_game(layout.entries),
    )
    sender = _sender(layout.lines)
    not_facts = (*FACTS_IN_WORDS, "date") if sender else FACTS_IN_WORDS
    for line in layout.lines:
        key, value = line.form.fact
        is_comment = line.role is Role.FACT and key in not_facts
        if key and value and not is_comment and not deck.meta.get(key):
            deck.meta[key] = plain(value)
        elif line.role not in (Role.DIVIDER, Role.OPEN) and (text := _comment(line, source_lines[line.span.line - 1])):
            deck.comments.append(Comment(line.number, text, inline=line.role is Role.CARD))
    if sender:
        deck.meta.setdefault("player", sender)
    deck.lines = _lines(layout.lines, deck)
    deck.set_aside = set_aside(layout.lines, deck, lexicon_of(catalogue), is_certain=is_certain)
    return deck


def _sender(lines: Sequence[Line]) -> str:
    """Return who sent the mail that was saved as text; empty if no headers of a mail stand above the cards."""
    above = takewhile(lambda line: line.role is not Role.CARD, lines)
    stated = (plain(line.text).partition(":") for line in above if line.role is Role.FACT)
    headers = {key.strip().lower(): value.strip() for key, _, value in stated}
    return sender_of(headers.get("from", "")) if "subject" in headers else ""


def _comment(line: Line, source: str) -> str:
    """Return what a line says besides its cards and headings, with the markup inside it (a link, `**no**`)."""
    _, words = said(line)
    as_written = source
    if words and line.role in WITH_REMARKS:
        sign = " # " if words.startswith("#") else words.partition(" ")[0]
        words = words.lstrip("#/ ")
        start = max((item.span.end for item in line.form.items), default=1) - 1
        _, found, behind = source[start:].partition(sign)
        as_written = behind if sign == " # " else found + behind
    is_whole = " ".join(words.split()) in " ".join(source.split())
    return plain(words if is_whole or line.role is Role.COMMENT else as_written or words).strip()


def _open_lines(layout: Layout, source_lines: Sequence[str], *, is_certain: bool) -> list[OpenLine]:
    """Return what could not be read, in the order of the file."""
    open_lines = [
        replace(n.form.open_line, span=n.span, text=n.text, section=layout.sections.get(n.number))
        for n in layout.lines
        if n.form.open_line
    ]
    open_lines += [
        OpenLine.unknown_heading(h.span, h.words, nearest_heading(h.words))
        for h in layout.unknown
        if layout.below.get(h.span.line) or not is_certain  # an empty zone of a program
    ]
    open_lines += [
        OpenLine.bad_count(card.count_span, plain(card.count), plain(card.title), section)
        for card, section in layout.bad_counts
    ]
    if first := layout.first_without_heading:
        hint = "write the section that they belong to above them, such as `Draw:`"
        expected = "a heading above the cards"
        open_lines.append(OpenLine(first.span, first.title, expected=expected, hint=hint, without_heading=True))
    texts = dict(enumerate(source_lines, 1))
    return [
        replace(u, whole_line=texts.get(u.number, ""), below=tuple(layout.below.get(u.number, ())))
        for u in sorted(open_lines, key=attrgetter("span"))
    ]


def _lines(lines: Sequence[Line], deck: Deck) -> tuple[LineAsRead, ...]:
    """Return how each line of the file was read.

    If a line holds several things, its role is the most serious one, in the order of `Role`.
    """
    ranks = list(Role)
    unlisted = {n: Role.DIVIDER if text.strip() else Role.BLANK for n, text in enumerate(deck.source_lines, 1)}
    roles: dict[int, Role] = {}
    for line in lines:
        for number in {line.number, *(number for number, _ in line.file_positions)}:
            roles[number] = max(roles.get(number, Role.BLANK), line.role, key=ranks.index)
    cards = (
        (
            e.span.line,
            e.count,
            e.section.short if e.section else "",
            "unknown card" if e.card is None else "" if e.name == e.title else e.name,
        )
        for e in deck.entries
    )
    return lines_as_read(deck.source_lines, unlisted | roles | dict.fromkeys(deck.open_line_numbers, Role.OPEN), cards)


def _with_certain_titles(entries: Iterable[CardEntry], catalogue: Catalogue) -> Iterator[CardEntry]:
    """Yield the cards, each unknown title with the only title that it can mean, if there is one."""
    for entry in entries:
        is_unknown = entry.card is None and not entry.of_tribbles_game
        card = catalogue.similar.unambiguous_match(entry.title) if is_unknown else None
        yield replace(entry, certain_title=card.title) if card else entry


def _other_game(entries: Iterable[CardEntry]) -> str | None:
    """Return the other game that most copies in a list belong to, if any."""
    cards = [e for e in entries if e.section not in NOT_IN_DECK]
    copies = sum(e.count for e in cards)
    second = sum(e.count for e in cards if e.card is not None and not e.card.is_first_edition)
    tribbles = sum(e.count for e in cards if e.of_tribbles_game)
    if second > copies / 2:
        return "Second Edition"
    return "Tribbles" if tribbles > copies / 2 else None
