"""Set aside what was not read as cards, to be shown beside the verdict: words, remarks, cells, cards taken out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from borgcheck.cards.fold import fold
from borgcheck.common.phrasing import plural
from borgcheck.model.deck import Deck
from borgcheck.model.listing import AsideKind, Role, SetAside, total_copies
from borgcheck.model.players import is_signature, name_key
from borgcheck.model.sections import NOT_IN_DECK
from borgcheck.reading.decode import plain
from borgcheck.reading.directives import REPLACED
from borgcheck.reading.headings import FACTS_IN_WORDS, MAX_NAME_CHARACTERS, heading_kind
from borgcheck.reading.lex import Lexicon, is_title
from borgcheck.reading.line import Line, is_above_cards, opens_paragraph
from borgcheck.reading.mentions import holds_counted_card, is_named, tokens_of_words

WITH_REMARKS = (Role.CARD, Role.HEADING, Role.TOTAL)
"""The roles of lines that may have a remark."""
_NUMBER = re.compile(r"\d+")


def set_aside(lines: Sequence[Line], deck: Deck, lexicon: Lexicon, *, is_certain: bool) -> tuple[SetAside, ...]:
    """Return what was not read as cards, the most telling pieces first.

    These are the pieces that name a card, then those in or below the list that hold a number. A remark beside a card
    counts as naming a card only if that is another card. Open lines are left out. Pieces that name no card and differ
    from an earlier one only in their numbers come last.

    Args:
        lines: The lines as read.
        deck: The deck that they are.
        lexicon: The names of all cards and headings.
        is_certain: Whether there was nothing to choose in how the list was read. In the canonical format a comment or
            a remark is shown only if it stands as a heading does, or holds a count and a title.
    """
    shortened = _shortened_titles({entry.name for entry in deck.entries if entry.card})
    beside: dict[int, set[str]] = defaultdict(set)
    for entry in deck.entries:
        beside[entry.span.line].add(entry.name)
    open_numbers = {*deck.open_line_numbers}
    is_canonical = is_certain and deck.format == "text"
    top = min((heading.span.line for heading in deck.headings), default=deck.first_line)
    pieces = [*_taken_out(deck)]
    for n, line in enumerate(lines):
        kind, text = said(line)
        if not text or line.number in open_numbers or (kind != "text" and _is_of_borgcheck(text)):
            continue
        words, value = " ".join(plain(text).split()), _value(line, lexicon)
        is_shown = holds_counted_card(words, lexicon) or _is_shown_anyway(lines, n, is_canonical=is_canonical)
        is_shown |= kind == "comment" and not is_certain and line.number > top and is_title(words, lexicon)
        if not is_shown and (line.role is Role.COMMENT or (is_certain and kind == "remark")):
            continue
        is_shown |= line.role is Role.FACT and _is_contradicted(line, deck)
        fact = "" if value is None else line.form.fact[0]
        # A deck is often named with a word of a title (`@name My Vessels`), which names no card.
        others = _mentioned_cards(words if value is None else value, lexicon, {} if fact == "name" else shortened)
        own = beside[line.number] if line.has_cells or line.role in WITH_REMARKS else ()
        named = tuple(title for title in others if title not in own and _is_of_this_game(title, lexicon))
        if is_shown or named:
            is_name_of_list = kind == "comment" and line.number < top and fold(words) in shortened
            is_name = fact == "player" or is_name_of_list or is_signature(words, deck.player)
            named = () if is_name else named
            pieces.append(SetAside(line=line.number, end_line=line.number, text=words, kind=kind, names=named))
    first = deck.first_line

    def rank(piece: SetAside) -> tuple[bool, bool, bool, bool, int]:
        is_above = piece.line < first
        is_column = is_above and piece.kind == "cell"  # it is named once, and its cells may be many
        return not piece.names, not is_column, is_above, not any(map(str.isdigit, piece.text)), piece.line

    return tuple(_repetitions_last(sorted(pieces, key=rank)))


def said(line: Line) -> tuple[AsideKind, str]:
    """Return what a line says besides its cards, and as what it is shown."""
    if line.role in (Role.TEXT, Role.FACT, Role.DIRECTIVE):
        return "text", line.text
    if line.role is Role.COMMENT:
        return "comment", line.comment.strip()
    if line.has_cells:
        return "cell", line.remark
    return "remark", line.remark if line.role in WITH_REMARKS else ""


def _value(line: Line, lexicon: Lexicon) -> str | None:
    """Return the value of the fact that a line states; None if it states none.

    It is empty if the value is only a name, that is, one word or a title, except in facts whose values are prose.
    """
    if line.role not in (Role.FACT, Role.DIRECTIVE):
        return None
    key, value = line.form.fact[0], plain(line.form.fact[1]).strip(" \"'")
    is_name = key not in FACTS_IN_WORDS and (len(value.split()) < 2 or is_title(value, lexicon))
    return "" if is_name else value


def _is_contradicted(line: Line, deck: Deck) -> bool:
    """Check whether the list states another value for the fact that a line states."""
    key, value = line.form.fact
    return key in deck.meta and name_key(deck.meta[key]) != name_key(plain(value))


def _is_shown_anyway(lines: Sequence[Line], n: int, *, is_canonical: bool) -> bool:
    """Check whether what a line says is shown even if it names no card."""
    role = lines[n].role
    if role in (Role.FACT, Role.DIRECTIVE):
        key, value = lines[n].form.fact
        is_said = key == "rules" or (key in FACTS_IN_WORDS and len(value.split()) > 1)
        return is_said or len(value) > MAX_NAME_CHARACTERS
    if role is Role.COMMENT:
        return _stands_as_heading(lines, n, is_canonical=is_canonical)
    return role is Role.TEXT or not is_canonical


def _repetitions_last(pieces: Sequence[SetAside]) -> list[SetAside]:
    """Return the pieces with those last that name no card and differ from an earlier one at most in their numbers."""
    first: dict[str, SetAside] = {}
    for piece in pieces:
        first.setdefault(_NUMBER.sub("", piece.text), piece)
    return sorted(pieces, key=lambda piece: not piece.names and first[_NUMBER.sub("", piece.text)] is not piece)


def _is_of_this_game(title: str, lexicon: Lexicon) -> bool:
    return any(card.is_first_edition for card in lexicon.catalogue.lookup(title).cards)


def _is_of_borgcheck(comment: str) -> bool:
    """Check whether a comment is an instruction to borgcheck, or keeps a line that an answer replaced."""
    return comment.lstrip("#/ ").startswith(("borgcheck:", REPLACED))


def _stands_as_heading(lines: Sequence[Line], n: int, *, is_canonical: bool) -> bool:
    """Check whether a comment is the name of a heading, or stands above cards as a heading does.

    A blank line may be between them. In the canonical format, where comments are common, a heading is short, directly
    above its cards, and at the head of a paragraph or before a colon.
    """
    said = lines[n].comment.strip()
    is_first = opens_paragraph(lines, n)
    is_between_cards = n > 0 and lines[n - 1].role is Role.CARD and (not is_canonical or said.endswith(":"))
    is_short = not is_canonical or len(said) <= MAX_NAME_CHARACTERS
    is_set_off = is_above_cards(lines, n) and (is_first or is_between_cards) and is_short
    has_blank_below = n + 1 < len(lines) and lines[n + 1].is_gap
    is_alone = not is_canonical and is_first and has_blank_below and is_above_cards(lines, n + 1)
    return is_set_off or is_alone or heading_kind(said.strip(":*_ ")) is not None


def _taken_out(deck: Deck) -> Iterator[SetAside]:
    """Yield a piece for each heading that takes cards out of the deck."""
    headings = [heading for heading in deck.headings if heading.section in NOT_IN_DECK and heading.named_section]
    ends = [*(heading.span.line for heading in headings), len(deck.source_lines) + 1]
    for heading, (start, end) in zip(headings, pairwise(ends), strict=True):
        below = [e for e in deck.entries if start <= e.span.line < end and e.section in NOT_IN_DECK]
        if below:
            first, last = below[0].span.line, below[-1].span.line
            where = f"line {first}" if first == last else f"lines {first}-{last}"
            copies = total_copies(below)
            text = f"{heading.words}: {plural(copies, 'card')} not counted, {where}"
            yield SetAside(line=start, end_line=last, text=text, kind="text", copies=copies)


def _mentioned_cards(text: str, lexicon: Lexicon, shortened: Mapping[str, str]) -> tuple[str, ...]:
    """Return the catalogue titles of the cards that words name.

    Args:
        text: The words.
        lexicon: The names of all cards and headings.
        shortened: The shortened titles that mean one card of the deck, folded, with its title.
    """
    out: dict[str, None] = {}
    for token in tokens_of_words(text, lexicon):
        if is_named(token):
            for card in lexicon.catalogue.lookup(token.value or token.text).cards[:1]:
                out[card.title] = None
        elif token.kind in ("word", "heading") and token.text[:1].isupper():
            folded = fold(token.text)
            if title := shortened.get(folded) or (shortened.get(folded[:-1]) if folded.endswith("s") else None):
                out[title] = None
    return tuple(out)


def _shortened_titles(titles: Collection[str]) -> dict[str, str]:
    """Return the words that mean one card of a deck: each is in one of its titles only, and long enough."""
    owners: dict[str, set[str]] = {}
    for title in titles:
        for word in fold(title).split():
            if len(word) > 3:
                owners.setdefault(word, set()).add(title)
    return {
        word: next(iter(titles_with_word)) for word, titles_with_word in owners.items() if len(titles_with_word) == 1
    }
