"""Assemble the deck: its cards by section, its headings, and what could not be read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import attrgetter
from typing import Literal

from borgcheck.cards.catalogue import MOST_SUGGESTED, Catalogue
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.listing import Comment, Role, SetAside, SourceLine, sender_of, source_lines
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import Unread, UnreadReason
from borgcheck.reading.directives import ignores
from borgcheck.reading.headings import is_like_heading, nearest_heading
from borgcheck.reading.layout import Layout, lay_out
from borgcheck.reading.line import Line
from borgcheck.reading.mentions import named_cards
from borgcheck.reading.numbers import counts_within
from borgcheck.reading.roles import CardItem
from borgcheck.reading.titles import is_title
from borgcheck.reading.unwrap import plain
from borgcheck.reading.vocabularies import may_change, without_instruction


def assemble(
    lines: Sequence[Line],
    catalogue: Catalogue,
    *,
    path: str,
    format: str,
    source: list[str],
    default: SectionId | None = None,
) -> Deck:
    """Return the deck of a reading.

    Args:
        lines: The lines, each with the answer that was chosen for it.
        catalogue: The cards.
        path: The name of the file.
        format: The format that the file was read as.
        source: The lines of the file, for display.
        default: The section of cards above the first heading, in formats that have one.
    """
    layout = lay_out(lines, catalogue, default=default)
    on_own_line = {item.span for line in lines if line.answer.role is Role.TOTAL for item in line.answer.items}
    deck = Deck(
        path,
        source,
        format=format,
        entries=_with_suggestions(layout.entries, catalogue),
        headings=[*layout.headings, *(total for total in layout.totals if total.section or total.span in on_own_line)],
        unread=_unread(lines, layout, source),
        ignores=ignores(source),
        wrong_game=_other_game(layout.entries),
    )
    sender = _sender(lines)
    not_facts = ("facts", "notes", "date") if sender else ("facts", "notes")
    for line in lines:
        answer = line.answer
        key, value = answer.fact
        is_comment = answer.role is Role.METADATA and key in not_facts
        if key and value and not is_comment and not deck.meta.get(key):
            deck.meta[key] = plain(value)
        elif text := plain(_comment(line)).strip():
            deck.comments.append(Comment(line.number, text, inline=answer.role is Role.CARD))
    if sender:
        deck.meta.setdefault("player", sender)
    deck.lines = _lines(lines, deck)
    if format == "text" and deck.unread:
        from borgcheck.reading.candidates import with_candidates

        deck.unread = with_candidates(deck, catalogue)
    deck.set_aside = _set_aside(lines, deck, catalogue)
    return deck


def _sender(lines: Sequence[Line]) -> str:
    """Return who sent the mail that was saved as text; empty if no headers of a mail stand above the cards."""
    above = takewhile(lambda line: line.answer.role is not Role.CARD, lines)
    stated = (plain(line.text).partition(":") for line in above if line.answer.role is Role.METADATA)
    headers = {key.strip().lower(): value.strip() for key, _, value in stated}
    return sender_of(headers.get("from", "")) if "subject" in headers else ""


def _comment(line: Line) -> str:
    """Return what a line says besides its cards and headings."""
    answer = line.answer
    if answer.role in (Role.TEXT, Role.METADATA, Role.DIRECTIVE):
        return line.text
    beside = (item.comment for item in answer.items if isinstance(item, CardItem))
    return " # ".join(text for text in (*beside, answer.comment) if text)


def _set_aside(lines: Sequence[Line], deck: Deck, catalogue: Catalogue) -> tuple[SetAside, ...]:
    """Return what was not read as a card: text, remarks, comments that name cards, count them or mention a change.

    Lines of text that follow each other are one.
    """
    found: list[SetAside] = []

    def add(number: int, text: str, kind: Literal["text", "remark", "comment"], *, stands_out: bool) -> None:
        first, text = number, plain(text)
        if kind == "text" and found and (found[-1].kind, found[-1].end_line) == (kind, number - 1):
            above = found.pop()
            first, text, stands_out = above.line, f"{above.text}\n{text}", above.stands_out or stands_out
        found.append(SetAside(line=first, end_line=number, text=text, kind=kind, stands_out=stands_out))

    for line in sorted(lines, key=attrgetter("number")):
        answer, number = line.answer, line.number
        if answer.role is Role.TEXT and deck.lines[number - 1].role is Role.TEXT:
            is_inside = bool(deck.entries) and deck.entries[0].span.line < number < deck.entries[-1].span.line
            add(number, line.text, "text", stands_out=is_inside or any(named_cards(line.text, catalogue)))
        if remark := " ".join(item.remark for item in answer.items if isinstance(item, CardItem) and item.remark):
            add(number, remark, "remark", stands_out=True)
        if answer.role in (Role.CARD, Role.COMMENT):
            said = without_instruction(answer.comment).strip()
            is_named = any(named_cards(said, catalogue))
            if is_named or counts_within(said) or may_change(said) or is_title(said, catalogue):
                add(number, answer.comment, "comment", stands_out=is_named)
    return tuple(found)


def _unread(lines: Sequence[Line], layout: Layout, source: Sequence[str]) -> list[Unread]:
    """Return what could not be read, in the order of the file."""
    found = [replace(n.answer.unread, span=n.span, text=n.text) for n in lines if n.answer.unread]
    found += [Unread(i.span, i.words, UnreadReason.HEADING, nearest=nearest_heading(i.words)) for i in layout.unknown]
    found += [
        Unread(i.count_span, plain(i.count), UnreadReason.COUNT, section=section, detail=plain(i.title))
        for i, section in layout.bad_counts
    ]
    if first := layout.first_without_heading:
        hint = "write the section that they belong to above them, such as `Draw:`"
        expected = "a heading above the cards"
        found.append(Unread(first.span, first.title, expected=expected, hint=hint, above_headings=True))
    sources = dict(enumerate(source, 1))
    return [
        replace(u, source=sources.get(u.number, ""), below=tuple(layout.below.get(u.number, ())))
        for u in sorted(found, key=attrgetter("span"))
    ]


def _lines(lines: Sequence[Line], deck: Deck) -> tuple[SourceLine, ...]:
    """Return how each line of the file was read.

    If a line holds several things, its role is the most serious one, in the order of `Role`.
    """
    ranks = list(Role)
    unlisted = {n: Role.RULE if text.strip() else Role.BLANK for n, text in enumerate(deck.source, 1)}
    roles: dict[int, Role] = {}
    for line in lines:
        for number in {line.number, *(number for number, _ in line.places)}:
            roles[number] = max(roles.get(number, Role.BLANK), line.answer.role, key=ranks.index)
    cards = (
        (
            e.span.line,
            e.count,
            e.section.short if e.section else "",
            "unknown card" if e.card is None else "" if e.name == e.title else e.name,
        )
        for e in deck.entries
    )
    return source_lines(deck.source, unlisted | roles | dict.fromkeys(deck.unread_lines, Role.UNREAD), cards)


def _with_suggestions(entries: Sequence[CardEntry], catalogue: Catalogue) -> list[CardEntry]:
    """Add suggestions to the first unknown titles."""
    unknown = dict.fromkeys(e.title for e in entries if e.card is None and not e.of_tribbles_game)
    suggestions = {title: catalogue.suggest(title) for title in list(unknown)[:MOST_SUGGESTED]}
    certain = {title: card.title for title in unknown if (card := catalogue.unambiguous_match(title))}
    return [
        replace(
            e,
            suggestions=suggestions.get(e.title, ()),
            certain_title="" if not e.count_leads and is_like_heading(e.title) else certain.get(e.title, ""),
        )
        if e.card is None and e.title in unknown
        else e
        for e in entries
    ]


def _other_game(entries: Iterable[CardEntry]) -> str | None:
    """Return the other game that most copies in a list belong to, if any."""
    cards = list(entries)
    copies = sum(e.count for e in cards)
    second = sum(e.count for e in cards if e.card is not None and not e.card.is_first_edition)
    tribbles = sum(e.count for e in cards if e.of_tribbles_game)
    if second > copies / 2:
        return "Second Edition"
    return "Tribbles" if tribbles > copies / 2 else None
