"""Find the possible meanings of what could not be read: the cards that a line names, its count, its section.

A person who settles a list, and whatever shows it, gets this as data and reads no line again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import MOST_SUGGESTED, Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.model.deck import Deck
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason
from borgcheck.reading.formats.base import card_title
from borgcheck.reading.frame import lines_above
from borgcheck.reading.headings import heading_kind, metadata_keys, misspelt_section, nearest_heading
from borgcheck.reading.make_answers import CARD
from borgcheck.reading.marks import may_take_out
from borgcheck.reading.mentions import Mention, mentions, names_no_card, says_nothing
from borgcheck.reading.numbers import counts_within, says_multiple, without_old_count
from borgcheck.reading.titles import LONGEST_WORDS, count_word, holds_number, is_title, whole_count
from borgcheck.reading.vocabularies import says, says_change

_LONGEST_LINE = 400
_COUNT_IN_FRONT = re.compile(r"\s*[(\[]?(\d{1,3})\s?[xX×хХ]?[)\]]?[:.]?\s+")
# Such a number may also be a place in a list (`19. Borg Cube`).
_PLACE_IN_FRONT = re.compile(r"\s*\d+\s?[.)]")
# Two cards, each with its count in front.
_TWO_COUNTS = re.compile(r"\d{1,3}\s?[xX×]?\s.*[,;/+&]\s*\d{1,3}\s?[xX×]?\s")
# Equal signs behind a title may count it (`Borg Ship |||`), and bars in front of it.
_TALLY = re.compile(r"\s(([^\w\s.,;:!?()\[\]{}'\"*†‡^¹²³-])(?:\s?\2)*)\s*\Z")
_TOTAL = re.compile(r"\((\d{1,3})\)\W*\Z")
# `Tent (13, no two alike)`
_WITH_TOTAL = re.compile(r"\s*\(\d{1,3}\b[^()]*\)\W*\Z")
_WORDED = re.compile(r"[^\W\d_]{2}")
# `1 ea. Borg Queen`
_EACH = re.compile(r"\A(\d{1,3}\s?[xX×]?)\s+ea\b\.?:?(?=\s)", re.I)
_BARS = re.compile(r"\s*(\|+)\s+(?=[^\s|])")
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"[\w'’-]+")
_AROUND_REMARK = " \t()[];,–—-"
# It may point at a footnote.
_FOOTNOTE = re.compile(r"[*†‡^¹²³]")


def with_candidates(deck: Deck, catalogue: Catalogue) -> list[Unread]:
    """Return what could not be read in a deck, with what may be meant.

    Args:
        deck: The deck, with everything else that was read.
        catalogue: The cards.
    """
    cards = {entry.span.line for entry in deck.entries}
    shape = "".join("c" if line.number in cards else "t" if line.text.strip() else " " for line in deck.lines)
    next_to = lines_above(shape, "c", " ")
    multiplying = {unread.number for unread in deck.unread if _may_multiply(unread)}
    finder = _Finder(catalogue)
    found = []
    for unread in deck.unread:
        known = finder.find(replace(unread, has_cards_below=unread.number - 1 in next_to))
        is_card = known.titles or known.names_several_cards or not _WORDED.search(unread.source)
        if unread.number in multiplying and not is_card:
            known = replace(known, multiplies=_multiplied(deck, unread, multiplying))
        found.append(known)
    return found


class _Finder:
    """Finds the candidates of one list, and counts how often it looked for similar titles."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.suggested = 0

    def find(self, unread: Unread) -> Unread:
        """Return what could not be read with what may be meant by it."""
        if len(unread.source) <= _LONGEST_LINE:
            holds = tuple(mention.title for mention in mentions(unread.source, self.catalogue))
            unread = replace(unread, holds=holds)
        if unread.reason is UnreadReason.HEADING:
            return replace(unread, named_section=misspelt_section(unread.text))
        if unread.reason is UnreadReason.COUNT:
            is_named = is_title(unread.detail, self.catalogue)
            known = (unread.detail,) if is_named else self._suggest(unread.detail, unread.detail)
            return replace(unread, titles=known, title_is_certain=is_named)
        text = _EACH.sub(r"\1", unread.text.strip())
        if len(text) > _LONGEST_LINE:
            return replace(unread, names_several_cards=True)
        every = mentions(text, self.catalogue)
        named = [m for m in every if m.words > 1 or m.count or _is_alone(text, m)]
        titles = {named_title(m.title, text[m.end :], self.catalogue) for m in named}
        is_row = len(every) > 1 and "/" in text
        is_several = is_row or len(titles) > 1 or bool(_TWO_COUNTS.match(text))
        unread = replace(unread, names_several_cards=is_several)
        if unread.readings or unread.above_headings:
            return unread
        unread = self._line(unread, text, named)
        return replace(unread, lacks_title=unread.expected == CARD and bool(unread.titles))

    def _line(self, unread: Unread, text: str, named: Sequence[Mention]) -> Unread:
        kind = heading_kind(_WITH_TOTAL.sub("", text).rstrip(": "))
        # `(4) Q's Tent side deck`, but not `1 Battle Bridge`
        numbered = kind or (heading_kind(_COUNT_IN_FRONT.sub("", text)) if text.startswith("(") else None)
        unread = replace(unread, named_section=numbered.section if numbered else None)
        if len({mention.title for mention in named}) == 1 and is_title(named[0].title, self.catalogue):
            return self._card(unread, text, named[0])
        match = _COUNT_IN_FRONT.match(text)
        stated = match[1] if match and not _PLACE_IN_FRONT.match(text) else ""
        unread = replace(unread, count=stated if match or named or holds_number(text) else _tally(text))
        if kind or any(is_title(mention.title, self.catalogue) for mention in named):
            return unread
        words = text[match.end() :] if match else text
        is_other = _FOOTNOTE.search(words) or unread.may_be_left_out or self.catalogue.lookup(words).cards
        card = None if is_other else self.catalogue.unambiguous_match(words)
        titles = named_titles([card.title], words, self.catalogue) if card else ()
        titles = titles or self._suggest(named[0].title if named else words, words)
        if not (titles or unread.may_be_left_out) and self._is_text(unread, text):
            return replace(unread, default=AnswerKind.COMMENT)
        return replace(unread, titles=titles, title_is_certain=card is not None)

    def _card(self, unread: Unread, text: str, mention: Mention) -> Unread:
        """Return a line that names one card, with its count if that is clear."""
        before, after = text[: mention.start], text[mention.end :]
        stated = _COUNT_IN_FRONT.sub(r"\1", before) or count_word(before.strip())
        is_counted = whole_count(stated) is not None
        rest = after if is_counted else f"{before} {after}"
        is_doubtful = may_take_out(rest.strip(_AROUND_REMARK)) or (not is_counted and counts_within(after))
        is_doubtful = is_doubtful or unread.may_be_left_out or not names_no_card(rest, self.catalogue)
        count = mention.count or (stated if is_counted else "")
        if is_doubtful and not is_counted and before.strip():  # a number in a sentence
            count = ""
        if not (count or is_doubtful or holds_number(rest) or before.strip(" \t|")):
            count = _tally(text)
        may_be_place = count == stated and _PLACE_IN_FRONT.match(before)
        is_old = without_old_count(after) != after  # `3 Adapt (used to be 4, cut one)`
        is_changed = not is_old and says_change(rest) and bool(counts_within(after))  # `3 Awaken (make that 5)`
        if whole_count(count) is None or is_changed or may_be_place:
            count = ""
        # Words beside a title may make it a different one: `Seven of Nine, Representative of the Hive`.
        outside = _IN_BRACKETS.sub("", rest)
        says_more = any(c.isalnum() for c in outside) and (not is_counted or not outside[:1].isspace())
        is_closed = text[mention.start : mention.end].rstrip(":") != mention.title or _FOOTNOTE.match(after)
        titles = (named_title(mention.title, after, self.catalogue),)
        is_certain = not (is_doubtful or says_more or is_closed)
        return replace(unread, titles=titles, count=count, title_is_certain=is_certain)

    def _suggest(self, words: str, text: str) -> tuple[str, ...]:
        self.suggested += 1
        is_asked = self.suggested <= MOST_SUGGESTED and len(words) <= LONGEST_WORDS
        return named_titles(self.catalogue.suggest(words) if is_asked else (), text, self.catalogue)

    def _is_text(self, unread: Unread, text: str) -> bool:
        """Check whether nothing in a line can be a title, a count, a heading or an instruction to borgcheck."""
        if text[0] == "@":  # it may choose the rules
            return not unread.detail and fold(text[1:].partition(" ")[0]) not in metadata_keys()
        may_open = text.endswith(":") or unread.below or unread.has_cards_below or nearest_heading(text)
        if may_open or "borgcheck" in text.lower() or holds_number(text) or says("changes", "beside", text):
            return False
        words = _WORD.findall(text)
        if any(is_title(word, self.catalogue) for word in words):
            return False
        windows = (" ".join(words[n : n + length]) for n in range(len(words)) for length in range(1, 4))
        return says_nothing(text, self.catalogue) and all(heading_kind(window) is None for window in windows)


def named_titles(titles: Iterable[str], text: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Return catalogue titles as a list may write them, with the set that a text names if several cards have one."""
    found = ((title, catalogue.get(title)) for title in titles)
    names = (named_title(card.printed, text, catalogue) if card else title for title, card in found)
    return tuple(dict.fromkeys(names))


def named_title(title: str, beside: str, catalogue: Catalogue) -> str:
    """Return the title of the card that is meant, or the title as written if it may be several cards.

    The mark of a set or an affiliation beside it may say which of them.
    """
    cards = catalogue.lookup(title).cards
    if len(cards) < 2:
        return cards[0].title if cards else title
    marks = [mark.strip(_AROUND_REMARK) for mark in (*_IN_BRACKETS.findall(beside), beside)]
    found = (catalogue.lookup(f"{title} [{mark}]").cards for mark in marks if codes_of_mark(mark))
    cards = next(found, cards)
    meant = [card for card in cards if not set(marks).isdisjoint(card.affiliations)] or cards
    return card_title(meant[0], catalogue) if len(meant) == 1 else title


def _is_alone(text: str, mention: Mention) -> bool:
    """Check whether a title is all that a line says, or all behind a colon (`under it: Archer`)."""
    return not _WORDED.search(text[text.rfind(":", 0, mention.start) + 1 : mention.start] + text[mention.end :])


def _tally(text: str) -> str:
    """Return the number of copies on a line without a number: that of equal signs at an end, or else one."""
    if bars := _BARS.match(text):
        return str(len(bars[1]))
    match = _TALLY.search(text)
    return str(match[1].count(match[2])) if match else "1"


def _may_multiply(unread: Unread) -> bool:
    """Check whether a line may say how many copies of each card below it there are."""
    is_worded = len(unread.source) <= _LONGEST_LINE and not (unread.readings or unread.above_headings)
    return is_worded and bool(counts_within(unread.source) or says_multiple(unread.source))


def _multiplied(deck: Deck, unread: Unread, others: Collection[int]) -> tuple[int, ...]:
    """Return the lines of cards below one, to the end of their paragraph, unless they have counts or it is a total."""
    states_count = {entry.span.line: entry.states_count for entry in deck.entries}
    copies = Counter[int]()
    for entry in deck.entries:
        copies[entry.span.line] += entry.count
    ends = {heading.span.line for heading in deck.headings}.union(others)
    found: list[int] = []
    for number, text in enumerate(deck.source[unread.number :], unread.number + 1):
        if number in states_count:
            found.append(number)
        elif number in ends or (found and not text.strip()):
            break
    total = _TOTAL.search(unread.source)
    is_total = total is not None and int(total[1]) in (len(found), sum(copies[number] for number in found))
    return () if is_total or all(states_count[number] for number in found) else tuple(found)
