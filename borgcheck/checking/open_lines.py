"""Group the open lines of a list, and find out what each may be.

The command line and the page ask these questions; settling.py writes the answers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.common.phrasing import plural
from borgcheck.model.deck import CardEntry, Deck, SectionId
from borgcheck.model.listing import Alternative, Listing, Unread
from borgcheck.reading.headings import CANONICAL, heading_kind, is_like_heading, nearest_heading, vocabulary
from borgcheck.reading.mentions import names_no_card
from borgcheck.reading.titles import count_word, holds_number, is_title, whole_count
from borgcheck.reading.vocabularies import counts_within, says_addition, says_change, says_doubt
from borgcheck.rules import rulesets

_LONGEST_TITLE = 9
_LONGEST_LINE = 400
# Looking for similar titles is slow, and a list of mostly unknown titles is not a list of these cards.
_MOST_SUGGESTED = 30
_WORD = re.compile(r"[^\s()\[\]{},;|<>~]+")
_COUNT_IN_FRONT = re.compile(r"\s*[(\[]?(\d{1,3})\s?[xX×]?[)\]]?[:.]?\s+")
_COUNT_AFTER = re.compile(r"\s*(?:[xX×]\s?(\d{1,3})|(\d{1,3})\s?[xX×]|[(\[][xX×]?(\d{1,3})[xX×]?[)\]])(?!\w)")
# Letters and punctuation: anything else may mean that a line is struck out, a link or a table column.
_WORDS_ONLY = re.compile(r"@?[A-Za-zÀ-ɏ\s'’\"“”.,;:!?()…–—-]+")
# The card is known; the question is whether it is in the deck.
_OUT = re.compile(r"\bout of (?:it|the deck)\b")
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
# It may point at a footnote.
_FOOTNOTE = re.compile(r"[*†‡^¹²³]")
# The smallest number next to a mission that may be its points.
_FEWEST_POINTS = 10
_SHORTEST_MISSPELT = 4
_MOST_SHOWN = 3


class What(StrEnum):
    """What a line can be. The number of one of its readings stands for that reading."""

    CARD = "card"
    HEADING = "heading"
    COMMENT = "comment"
    ANEW = "anew"


@dataclass(frozen=True, slots=True)
class OpenLine:
    """An open line, and what it may be.

    Attributes:
        number: Its number.
        text: Its text.
        kind: A key shared by lines about which the same question is asked.
        problem: Why it is open.
        readings: The ways to read it, if there are several.
        titles: The card that it names, or else the cards that it may mean, the likeliest first.
        count: The count that it states; empty if a person has to give it.
        section: The section that it names as a heading.
        below: The lines of cards, and of card types, that count nowhere until it is settled.
        has_cards_below: Whether a card stands on the next line.
        is_first_card: Whether it is a card, the first of those above all headings.
        is_heading: Whether it is certainly a heading.
        is_talk: Whether nothing in it can be a card, a count or a heading.
        names_nothing: Whether it names no card and states no count, and no card depends on it, so that a person may
            call it text together with all such lines.
        is_named: Whether it names its only title.
        is_certain: Whether it can only mean `count` copies of its title.
    """

    number: int
    text: str
    kind: str
    problem: str
    readings: tuple[Alternative, ...] = ()
    titles: tuple[str, ...] = ()
    count: str = ""
    section: SectionId | None = None
    below: tuple[int, ...] = ()
    has_cards_below: bool = False
    is_first_card: bool = False
    is_heading: bool = False
    is_talk: bool = False
    names_nothing: bool = False
    is_named: bool = False
    is_certain: bool = False

    @property
    def card(self) -> str:
        """The line as a card; empty if a person has to choose a title or give the count."""
        return f"{self.count} {self.titles[0]}" if self.count and self.is_named else ""

    @property
    def answers(self) -> tuple[str, ...]:
        """What it can be: members of What, and numbers of readings."""
        if self.is_first_card:
            return (What.HEADING, What.ANEW)
        if numbers := tuple(str(n) for n, reading in enumerate(self.readings, 1) if reading.text):
            return (*numbers, What.ANEW)
        if self.below or self.is_heading:
            return (What.HEADING, What.COMMENT, What.ANEW)
        return tuple(What)

    @property
    def default(self) -> str:
        """The answer that the line itself suggests; empty if only a person can decide."""
        if self.is_talk:
            return What.COMMENT
        return What.CARD if self.is_certain and self.card else ""


def can_settle(listing: Listing) -> bool:
    """Check whether a list is a text list of the card game."""
    is_read = listing.format == "text" and not listing.wrong_game and not listing.not_text
    return isinstance(listing, Deck) and is_read


def grouped(lines: Iterable[OpenLine], *, apart: Collection[int] = ()) -> list[tuple[OpenLine, ...]]:
    """Group open lines by what they have in common, in the order of the first line of each group.

    Args:
        lines: The lines.
        apart: The numbers of lines to ask about one by one.
    """
    groups: dict[object, list[OpenLine]] = defaultdict(list)
    for line in lines:
        alike = (line.kind, bool(line.card), line.default, line.answers, line.section)
        groups[line.number if line.number in apart else alike].append(line)
    return [tuple(group) for group in groups.values()]


def answers_for(group: Sequence[OpenLine]) -> tuple[str, ...]:
    """Return the answers that fit all lines of a group; details are asked only about single lines."""
    first = group[0]
    if len(group) == 1:
        return first.answers
    are_named = all(line.is_named for line in group)
    missing = {What.ANEW} | (set() if are_named else {What.CARD}) | (set() if first.section else {What.HEADING})
    return tuple(what for what in first.answers if what not in missing)


def describe(group: Sequence[OpenLine], what: str) -> str:
    """Return the label of an answer for a group, with what would be written."""
    first, number = group[0], len(group)
    if what.isdigit():
        written = dict.fromkeys(line.readings[int(what) - 1].text for line in group)
        label = first.readings[int(what) - 1].label
        if len(written) > 1:
            return f"{number} lines as {', '.join(f'`{text}`' for text in written)}"
        return label if number == 1 else f"{label}; the same for all {number} lines"
    if what == What.CARD:
        named = [f"`{line.card}`" if line.card else line.titles[0] for line in group if line.is_named]
        more = f" and {number - _MOST_SHOWN} more" if number > _MOST_SHOWN else ""
        if named:
            return f"{plural(number, 'card')}: {', '.join(named[:_MOST_SHOWN])}{more}"
        return "a card" + (f" (perhaps {first.titles[0]})" if first.titles else "")
    if what == What.HEADING:
        return f"the heading `{CANONICAL[first.section]}:`" if first.section else "the heading of a section"
    if what == What.COMMENT:
        if first.below:
            return (
                f"not part of the deck: it becomes a comment, and so do the {plural(len(first.below), 'line')} below it"
            )
        may_open = first.has_cards_below and not first.is_named and not first.text.strip()[:1].isdigit()
        stay = "; the cards below it belong to the section above" if may_open else ""
        return f"{'a comment' if number == 1 else 'comments'}, not part of the deck{stay}"
    return "type the line again"


def open_lines(deck: Deck, catalogue: Catalogue) -> list[OpenLine]:
    """Return the lines of a deck that are open, in the order of the file."""
    return sorted(_Opener(deck, catalogue).lines(), key=lambda line: line.number)


class _Opener:
    """Find what the open lines of one deck may be."""

    def __init__(self, deck: Deck, catalogue: Catalogue) -> None:
        self.deck = deck
        self.catalogue = catalogue
        self.unread = {u.span.line: u for u in deck.unread}
        self.bad_counts = {bad.span.line: bad for bad in reversed(deck.bad_counts)}
        self.unknown = {heading.span.line: heading for heading in deck.unknown_headings}
        self.cards = {e.span.line for e in deck.entries}
        self.below = self._cards_below()
        self.suggested = 0

    def lines(self) -> Iterator[OpenLine]:
        titles = {e.span.line: e for e in self.deck.entries if e.card is None and not e.of_tribbles_game}
        taken = {*self.unread, *self.bad_counts, *self.unknown}
        yield from (self._unread(number, u) for number, u in self.unread.items() if number not in self.unknown)
        for number, heading in self.unknown.items():
            below = len(self.below[number])
            problem = f"no section is called `{heading.text}`" + (
                f"; the {plural(below, 'line')} below it do not count" if below > 1 else ""
            )
            section = _misspelt_section(heading.text)
            yield self._line(number, f"heading {fold(heading.text)}", problem, section=section, is_heading=True)
        for number, bad in self.bad_counts.items():
            if number not in self.unread:
                is_named = is_title(bad.title, self.catalogue)
                known = (bad.title,) if is_named else self._suggest(bad.title)
                problem = f"`{bad.text}` is not a number of copies"
                yield self._line(number, "count", problem, titles=known, is_named=is_named)
        for number, entry in titles.items():
            if number not in taken:
                is_alone = sum(e.span.line == number for e in self.deck.entries) == 1
                count, meant = str(entry.count) if is_alone else "", self._certain(entry)
                problem, is_certain = f"no card is called `{entry.title}`", bool(meant)
                yield self._line(
                    number, "title", problem, titles=(meant,) if meant else entry.suggestions, count=count,
                    is_named=is_certain, is_certain=is_certain,
                )  # fmt: skip

    def _certain(self, entry: CardEntry) -> str:
        """Return the only title that unknown words can mean: a typo away, or followed by the name of a set."""
        words = entry.title
        if not entry.count_leads and is_like_heading(words):
            return ""
        if card := self.catalogue.certain(words):
            return card.title
        named = _titles_in(words, self.catalogue)
        if len(named) != 1 or words[: named[0][0]].strip():
            return ""
        return named[0][2] if codes_of_mark(words[named[0][1] :].strip(" ()[]")) else ""

    def _line(self, number: int, kind: str, problem: str, **found: object) -> OpenLine:
        below = self.below.get(number, ())
        source = self.deck.source
        following = next((n for n in range(number + 1, len(source) + 1) if source[n - 1].strip()), 0)
        is_above = following in self.cards
        text = source[number - 1]
        return OpenLine(number, text, kind, problem, below=tuple(below), has_cards_below=is_above, **found)  # type: ignore[arg-type]

    def _unread(self, number: int, unread: Unread) -> OpenLine:
        text = self.deck.source[number - 1].strip()
        if number in self.cards and not unread.readings:
            return self._line(number, "first card", "there is no heading above these cards", is_first_card=True)
        named = _titles_in(text, self.catalogue)
        if unread.readings:
            return self._line(number, unread.kind, "it can be read in more than one way", readings=unread.readings)
        problem = f"expected {unread.expected}"
        kind = heading_kind(text.rstrip(": "))
        section = kind.section if kind else None
        if len(named) == 1:
            [(_, _, title)] = named
            count, rest = _count_beside(text, named[0], self.catalogue)
            is_certain = bool(count and rest and codes_of_mark(rest.strip(" ()[]")))
            # Capitals next to a title may make it a different one: `Seven of Nine, Representative of the Hive`.
            says_more = not is_certain and any(c.isupper() for c in _IN_BRACKETS.sub("", rest))
            is_counted = text[:1].isdigit() or not counts_within(rest)
            is_doubtful = says_change(rest) or says_doubt(rest) or not is_counted
            if _OUT.search(unread.expected) or says_more or is_doubtful:
                return self._line(number, unread.kind, problem, titles=(title,))
            return self._line(
                number,
                unread.kind,
                problem,
                titles=(title,),
                count=count,
                section=section,
                is_named=True,
                is_certain=is_certain,
            )
        match = _COUNT_IN_FRONT.match(text)
        count = match[1] if match else "" if named or holds_number(text) else "1"
        line = self._line(number, unread.kind, problem, count=count, section=section)
        if named or kind:
            return line
        if self._is_talk(line, unread):
            return replace(line, is_talk=True, names_nothing=True)
        words = text[match.end() :] if match else text
        # Other text: a footnote, an exclamation, or a card that is struck out.
        is_other = _FOOTNOTE.search(words) or words.endswith(("!", "?", ".")) or _OUT.search(unread.expected)
        card = None if is_other else self.catalogue.certain(words)
        titles = (card.title,) if card else self._suggest(words)
        depends = titles or match or line.below or line.has_cards_below or holds_number(text)
        return replace(
            line,
            titles=titles,
            is_named=card is not None,
            names_nothing=not depends and len(text) <= _LONGEST_LINE and names_no_card(text, self.catalogue),
        )

    def _suggest(self, words: str) -> tuple[str, ...]:
        self.suggested += 1
        return self.catalogue.suggest(words) if self.suggested <= _MOST_SUGGESTED else ()

    def _cards_below(self) -> dict[int, list[int]]:
        """Return the lines of cards that count nowhere, with card types above them, by the line that causes it."""
        headings = {h.span.line: h for h in self.deck.headings}
        lost = {e.span.line for e in self.deck.entries if e.section is None}
        lost |= {number for number, bad in self.bad_counts.items() if bad.section is None}
        below: dict[int, list[int]] = defaultdict(list)
        owner, types = 0, list[int]()
        for number in range(1, len(self.deck.source) + 1):
            heading = headings.get(number)
            is_unread = number in self.unread and number not in self.cards
            if number in self.unknown or (is_unread and (not owner or self._opens(number))):
                owner, types = number, []
            elif heading is not None and heading.section is not None:
                owner = 0
            elif heading is not None:
                types.append(number)
            elif owner and number in lost:
                below[owner] += [*types, number]
                types = []
            elif number in self.cards:
                owner = 0
        return below

    def _opens(self, number: int) -> bool:
        return self.unread[number].opens

    def _is_talk(self, line: OpenLine, unread: Unread) -> bool:
        """Check whether nothing in a line can be a title, a count, a heading or an instruction to borgcheck."""
        text = line.text.strip()
        if len(text) > _LONGEST_LINE or not _WORDS_ONLY.fullmatch(text) or holds_number(text) or line.below:
            return False
        may_open = text.endswith(":") or text.isupper() or (line.has_cards_below and text[0] != "@")
        if (
            may_open
            or says_addition(text)
            or says_change(text)
            or "did you mean" in unread.expected
            or "borgcheck" in text.lower()
        ):
            return False
        words = [match.group().strip(".:!?") for match in _WORD.finditer(text)]
        windows = [" ".join(words[n : n + length]) for n in range(len(words)) for length in range(1, 4)]
        if any(heading_kind(words) is not None for words in windows) or nearest_heading(text.lstrip("@")):
            return False
        if any(is_title(word, self.catalogue) for word in words) or set(words) & {*rulesets.names()}:
            return False
        return names_no_card(text, self.catalogue)


def _misspelt_section(words: str) -> SectionId | None:
    """Return the only section whose heading is at most one letter away, or None."""
    from rapidfuzz.distance import OSA

    folded = fold(words)
    if len(folded) < _SHORTEST_MISSPELT:
        return None
    near = {kind.section for word, kind in vocabulary().items() if OSA.distance(folded, word, score_cutoff=1) <= 1}
    return near.pop() if len(near) == 1 else None


def _titles_in(text: str, catalogue: Catalogue) -> list[tuple[int, int, str]]:
    """Return the titles in a line with their places, the longest at each place, and each card once.

    A single lower-case word is never taken for a title.
    """
    words = [match.span() for match in _WORD.finditer(text[:_LONGEST_LINE])]
    found: dict[str, tuple[int, int, str]] = {}
    first = 0
    while first < len(words):
        for last in range(min(first + _LONGEST_TITLE, len(words)), first, -1):
            start, end = words[first][0], words[last - 1][1]
            closing = text[end : end + 1]
            title = text[start:end] + (
                closing if closing in ")]" and text[start:end].count("(["[closing == "]"]) else ""
            )
            is_word = last == first + 1 and title.islower()
            if not is_word and is_title(title.rstrip(":"), catalogue):
                title = title.rstrip(":")
                found.setdefault(catalogue.lookup(title).cards[0].title, (start, start + len(title), title))
                first = last - 1
                break
        first += 1
    return list(found.values())


def _count_beside(text: str, place: tuple[int, int, str], catalogue: Catalogue) -> tuple[str, str]:
    """Return the count of the only card on a line, or an empty string if unclear, and the rest of the line."""
    start, end, title = place
    before, after = text[:start], text[end:]
    front, back = _COUNT_IN_FRONT.fullmatch(before), _COUNT_AFTER.match(after)
    if front and not back:
        count, rest = front[1], after
    elif back and not before.strip():
        count, rest = next(filter(None, back.groups())), after[back.end() :]
        count = "" if holds_number(rest) else count
    elif count_word(before):
        count, rest = count_word(before.strip()), after
    else:
        count, rest = "" if before.strip() or holds_number(after) else "1", f"{before} {after}"
    is_mission = any(card.is_mission for card in catalogue.lookup(title).cards)
    if whole_count(count) is None or (is_mission and int(count) >= _FEWEST_POINTS):
        count = ""
    return count, rest
