"""Settle the open lines of a list: group them, say what each may be, and write what a person says it is.

The command line, the page and the editor ask the questions of this module and write its answers. `fmt --comment-unread`
gives the one answer that needs no person: a line that holds nothing of a deck is a comment. What is written is read
again, and is kept only if it reads as answered and leaves the other lines what they were.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import accumulate

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.checking.rewrite import OtherFormatError, encoded, require_deck
from borgcheck.common.phrasing import plural
from borgcheck.games.lists import read_as_deck
from borgcheck.model.deck import Deck, SectionId, identity
from borgcheck.model.listing import Listing, Role, Unread
from borgcheck.reading.decode import decode
from borgcheck.reading.headings import CANONICAL, heading_kind, nearest_heading, vocabulary
from borgcheck.reading.prose import is_sentence, may_name, names_no_card
from borgcheck.reading.titles import count_word, holds_number, is_title, whole_count
from borgcheck.rules import rulesets

_LONGEST_TITLE = 9
_LONGEST_LINE = 400
# To look for similar titles takes its time, and a list that is mostly unknown is not a list of these cards.
_MOST_SUGGESTED = 30
_WORD = re.compile(r"[^\s()\[\]{},;|<>~]+")
_COUNT_IN_FRONT = re.compile(r"\s*[(\[]?(\d{1,3})\s?[xX×]?[)\]]?[:.]?\s+")
_COUNT_BEHIND = re.compile(r"\s*(?:[xX×]\s?(\d{1,3})|(\d{1,3})\s?[xX×]|[(\[][xX×]?(\d{1,3})[xX×]?[)\]])(?!\w)")
_WRITTEN = re.compile(r"\bwritten `(.+)`")
_COPIES = re.compile(r"(\d+) copies of (.+)")
_OF_EACH = re.compile(r"(\d+) of each card\b")
# Letters and the signs of sentences: whatever else a line holds may say that it is struck out, a link, or a column.
_WORDS_ONLY = re.compile(r"@?[A-Za-zÀ-ɏ\s'’\"“”.,;:!?()…–—-]+")
# The card is plain, and whether it is in the deck is what is asked.
_OUT = re.compile(r"\bout of (?:it|the deck)\b")
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
# It may point at a footnote.
_FOOTNOTE = re.compile(r"[*†‡^¹²³]")
_SIGN = "# "
# In front of words that would mean something even behind a comment sign: a card, a heading, or an order to borgcheck.
_WORDED_SIGN = "# unread: "
# From so many on, a number beside a mission may be its points.
_FEWEST_POINTS = 10
_SHORTEST_MISSPELT = 4
_MOST_ROUNDS = 10
_MOST_SHOWN = 3


class What(StrEnum):
    """What a person says of a line. The number of one of its readings says that it is this one."""

    CARD = "card"
    HEADING = "heading"
    COMMENT = "comment"
    ANEW = "anew"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person says of a line.

    Attributes:
        what: One of What, or the number of one of the line's readings.
        title: The title of the card, empty for the one that the line names.
        count: Its copies, empty for the count that the line states.
        section: The id of the section that the heading opens, empty for the one that the line names.
        text: The line typed anew.
    """

    what: str
    title: str = ""
    count: str = ""
    section: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class LineReading:
    """One of the ways to read a line: how to name it, and what to write if it is right (empty: not known)."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line that is open, and what may be said of it.

    Attributes:
        number: Its number.
        text: What stands there.
        kind: What it has in common with other lines about which the same is asked.
        problem: Why it is open.
        readings: The ways to read it, if there are several.
        titles: The card that it names, or else those that it may mean, the likeliest first.
        count: The copies that it states, empty if a person has to say them.
        section: The section that it names as a heading.
        below: The lines of cards, and of card types, that count nowhere until it is settled.
        has_cards_below: Whether a card stands on the next line.
        is_first_card: Whether it is a card, the first of those above all headings.
        is_heading: Whether it is a heading for certain.
        is_talk: Whether nothing in it can be a card, a count or a heading.
        is_named: Whether the one title is the one that it names.
        is_certain: Whether it can only mean `count` copies of its title.
    """

    number: int
    text: str
    kind: str
    problem: str
    readings: tuple[LineReading, ...] = ()
    titles: tuple[str, ...] = ()
    count: str = ""
    section: SectionId | None = None
    below: tuple[int, ...] = ()
    has_cards_below: bool = False
    is_first_card: bool = False
    is_heading: bool = False
    is_talk: bool = False
    is_named: bool = False
    is_certain: bool = False

    @property
    def card(self) -> str:
        """The line as a card; empty if a person has to choose a title, or to say the count."""
        return f"{self.count} {self.titles[0]}" if self.count and self.is_named else ""

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be said of it: members of What, and numbers of readings."""
        if self.is_first_card:
            return (What.HEADING, What.ANEW)
        if numbers := tuple(str(n) for n, reading in enumerate(self.readings, 1) if reading.text):
            return (*numbers, What.ANEW)
        if self.below or self.is_heading:
            return (What.HEADING, What.COMMENT, What.ANEW)
        return tuple(What)

    @property
    def default(self) -> str:
        """The answer that the line gives by itself; empty if only a person can tell."""
        if self.is_talk:
            return What.COMMENT
        return What.CARD if self.is_certain and self.card else ""


@dataclass(frozen=True, slots=True)
class Settled:
    """A list after answers were written into it.

    Attributes:
        data: Its content.
        lines: The numbers of the lines that were settled, as they were before.
        refused: Why others were not; empty if all were.
        texts: What is written on each line that changed.
    """

    data: bytes
    lines: tuple[int, ...] = ()
    refused: str = ""
    texts: Mapping[int, str] = field(default_factory=dict)

    def place_of(self, number: int) -> int:
        """Return the number that a line has now: a line above it may have become several."""
        return _places(self.texts, number)[number]


# ---- what is open


def can_settle(listing: Listing) -> bool:
    """Check whether a list is a text list of the card game."""
    is_read = listing.format == "text" and not listing.wrong_game and not listing.not_text
    return isinstance(listing, Deck) and is_read


def grouped(lines: Iterable[OpenLine], *, apart: Collection[int] = ()) -> list[tuple[OpenLine, ...]]:
    """Group open lines by what they have in common, in the order of the first line of each group.

    Args:
        lines: The lines.
        apart: The numbers of lines that are asked about one by one.
    """
    groups: dict[object, list[OpenLine]] = defaultdict(list)
    for line in lines:
        alike = (line.kind, bool(line.card), line.default, line.answers, line.section)
        groups[line.number if line.number in apart else alike].append(line)
    return [tuple(group) for group in groups.values()]


def answers_for(group: Sequence[OpenLine]) -> tuple[str, ...]:
    """Return what may be said of all lines of a group at once; details are asked of single lines only."""
    first = group[0]
    if len(group) == 1:
        return first.answers
    are_named = all(line.is_named for line in group)
    missing = {What.ANEW} | (set() if are_named else {What.CARD}) | (set() if first.section else {What.HEADING})
    return tuple(what for what in first.answers if what not in missing)


def describe(group: Sequence[OpenLine], what: str) -> str:
    """Return what an answer says of the lines of a group, with what is written then."""
    first, number = group[0], len(group)
    if what.isdigit():
        reading = first.readings[int(what) - 1]
        return reading.label if number == 1 else f"{reading.label}; so on all {number} lines"
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
            return f"not part of the deck: it becomes a comment, with the {plural(len(first.below), 'line')} below it"
        may_open = first.has_cards_below and not first.is_named and not first.text.strip()[:1].isdigit()
        stay = "; the cards below it belong to the section above" if may_open else ""
        return f"{'a comment' if number == 1 else 'comments'}, no part of the deck{stay}"
    return "type the line anew"


def open_lines(deck: Deck, catalogue: Catalogue) -> list[OpenLine]:
    """Return the lines of a deck that are open, in the order of the file."""
    return sorted(_Opener(deck, catalogue).lines(), key=lambda line: line.number)


class _Opener:
    """Finds what the open lines of one deck may be."""

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
                f"; the {plural(below, 'line')} below it count nowhere" if below > 1 else ""
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
                count, meant = str(entry.count) if is_alone else "", self._certain(entry.title)
                problem, is_certain = f"no card is called `{entry.title}`", bool(meant)
                yield self._line(
                    number, "title", problem, titles=(meant,) if meant else entry.suggestions, count=count,
                    is_named=is_certain, is_certain=is_certain,
                )  # fmt: skip

    def _certain(self, words: str) -> str:
        """Return the title that unknown words can only mean: a typo away, or with the name of a set beside it."""
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
            return self._line(number, "first card", "no heading stands above these cards", is_first_card=True)
        named = _titles_in(text, self.catalogue)
        if unread.readings:
            readings = tuple(LineReading(label, _as_written(label, text, named)) for label in unread.readings)
            return self._line(number, unread.kind, "it can be read in more than one way", readings=readings)
        problem = f"expected {unread.expected}"
        kind = heading_kind(text.rstrip(": "))
        section = kind.section if kind else None
        if len(named) == 1:
            [(_, _, title)] = named
            count, rest = _count_beside(text, named[0], self.catalogue)
            is_certain = bool(count and rest and codes_of_mark(rest.strip(" ()[]")))
            # Capitals beside a title may make it another one: `Seven of Nine, Representative of the Hive`.
            says_more = not is_certain and any(c.isupper() for c in _IN_BRACKETS.sub("", rest))
            if _OUT.search(unread.expected) or says_more:
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
            return replace(line, is_talk=True)
        words = text[match.end() :] if match else text
        card = None if is_sentence(words) or _FOOTNOTE.search(words) else self.catalogue.certain(words)
        titles = (card.title,) if card else self._suggest(words)
        return self._line(number, unread.kind, problem, titles=titles, count=count, is_named=card is not None)

    def _suggest(self, words: str) -> tuple[str, ...]:
        self.suggested += 1
        return self.catalogue.suggest(words) if self.suggested <= _MOST_SUGGESTED else ()

    def _cards_below(self) -> dict[int, list[int]]:
        """Return the lines of cards that count nowhere, and of card types above them, by the line that is the cause."""
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
        return any("heading" in reading for reading in self.unread[number].readings)

    def _is_talk(self, line: OpenLine, unread: Unread) -> bool:
        """Check whether nothing in a line can be a title, a count, a heading, or something said to borgcheck."""
        text = line.text.strip()
        if len(text) > _LONGEST_LINE or not _WORDS_ONLY.fullmatch(text) or holds_number(text) or line.below:
            return False
        may_open = (
            text.endswith(":") or text.isupper() or (line.has_cards_below and text[0] != "@" and not is_sentence(text))
        )
        if may_open or may_name(text) or "did you mean" in unread.expected or "borgcheck" in text.lower():
            return False
        words = [match.group().strip(".:!?") for match in _WORD.finditer(text)]
        windows = [" ".join(words[n : n + length]) for n in range(len(words)) for length in range(1, 4)]
        if any(heading_kind(words) is not None for words in windows) or nearest_heading(text.lstrip("@")):
            return False
        if any(is_title(word, self.catalogue) for word in words) or set(words) & {*rulesets.names()}:
            return False
        return names_no_card(text, self.catalogue)


def _misspelt_section(words: str) -> SectionId | None:
    """Return the section that a heading names but for one letter, or for its case; None if there is none or several."""
    from rapidfuzz.distance import OSA

    folded = fold(words)
    if len(folded) < _SHORTEST_MISSPELT:
        return None
    near = {kind.section for word, kind in vocabulary().items() if OSA.distance(folded, word, score_cutoff=1) <= 1}
    return near.pop() if len(near) == 1 else None


def _titles_in(text: str, catalogue: Catalogue) -> list[tuple[int, int, str]]:
    """Return the titles in a line with their places, the longest at each place; two names of one card are one.

    A single word in small letters is a word.
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
    """Return the count of the only card on a line, empty if that is not plain, and what else the line says."""
    start, end, title = place
    before, after = text[:start], text[end:]
    front, behind = _COUNT_IN_FRONT.fullmatch(before), _COUNT_BEHIND.match(after)
    if front and not behind:
        count, rest = front[1], after
    elif behind and not before.strip():
        count, rest = next(filter(None, behind.groups())), after[behind.end() :]
        count = "" if holds_number(rest) else count
    elif count_word(before):
        count, rest = count_word(before.strip()), after
    else:
        count, rest = "" if before.strip() or holds_number(after) else "1", f"{before} {after}"
    is_mission = any(card.is_mission for card in catalogue.lookup(title).cards)
    if whole_count(count) is None or (is_mission and int(count) >= _FEWEST_POINTS):
        count = ""
    return count, rest


# ---- what is written


def _as_written(label: str, text: str, named: Sequence[tuple[int, int, str]]) -> str:
    """Return how to write a reading of a line; empty if its label does not tell."""
    bare, titles = text.lstrip("#/ "), [title for _, _, title in named]
    if label.startswith("a comment"):
        return f"{_WORDED_SIGN}{bare}"
    if "written without the #" in label:
        return bare
    if match := _OF_EACH.match(label):
        return "\n".join(f"{match[1]} {title}" for title in titles)
    if label.endswith("written so"):
        return "\n".join(f"{label.split(maxsplit=1)[0] if n == 0 else 1} {title}" for n, title in enumerate(titles))
    if label.startswith("cards also after the sign"):
        parts = [
            _COUNT_IN_FRONT.match(text[:start]) or re.search(r"(\d{1,3})\s?[xX]?\s+\Z", text[:start])
            for start, _, _ in named
        ]
        return "\n".join(f"{part[1] if part else 1} {title}" for part, title in zip(parts, titles, strict=True))
    if match := _WRITTEN.search(label):
        return match[1]
    match = _COPIES.fullmatch(label)
    return f"{match[1]} {match[2]}" if match else ""


def texts_for(line: OpenLine, answer: Answer) -> tuple[str, ...]:
    """Return the ways to write what a person says of a line, the plainest first; none if details are missing."""
    if answer.what not in line.answers:
        return ()
    if answer.what.isdigit():
        text = line.readings[int(answer.what) - 1].text
        return (text, re.sub(r"(?m)^(\d+) (?=\S)", r"\1x ", text), *(_as_comment(text) if text.startswith("#") else ()))
    if answer.what == What.COMMENT:
        return _as_comment(line.text)
    if answer.what == What.HEADING:
        section = next((s for s in SectionId if s.value == answer.section), line.section)
        above = f"{CANONICAL[section]}:" if section else ""
        return ((f"{above}\n{line.text}" if line.is_first_card else above),) if above else ()
    if answer.what == What.CARD:
        title = " ".join((answer.title or (line.titles[0] if line.titles else "")).split())
        count = whole_count(answer.count or line.count)
        return (f"{count} {title}", f"{count}x {title}") if title and count else ()
    return (answer.text.strip(),) if answer.text.strip() else ()


def _as_comment(text: str) -> tuple[str, ...]:
    words = text.strip()
    signs = (_WORDED_SIGN,) if "borgcheck" in words.lower() or words.startswith("#") else (_SIGN, _WORDED_SIGN)
    return tuple(f"{sign}{words.lstrip('#/ ') if sign == _WORDED_SIGN else words}" for sign in signs)


def settle(data: bytes, catalogue: Catalogue, answers: Mapping[int, Answer], *, path: str) -> Settled:
    """Write answers into a list; encoding and line ends stay.

    A comment on a heading whose cards count nowhere is one on these cards, too, so that no card moves into another
    section. An answer is kept if the line reads as answered and every other line that was read stays what it was.

    Args:
        data: The content of the file.
        catalogue: The cards.
        answers: What is said of each open line, by its number.
        path: The name to show.

    Raises:
        NotRewritableError: The file's encoding lacks a character of what is written.
    """
    before = read_as_deck(data, catalogue, path=path)
    opened = {line.number: line for line in open_lines(before, catalogue)}
    ways = {n: texts for n, a in answers.items() if n in opened and (texts := texts_for(opened[n], a))}
    refused = "" if len(ways) == len(answers) else "there is nothing to write"
    asked = tuple(ways)
    for number in asked:
        if answers[number].what == What.COMMENT:
            ways |= {n: _as_comment(before.source[n - 1]) for n in opened[number].below}
    source = decode(data)
    tries = dict.fromkeys(ways, 0)
    first: dict[int, str] = {}
    while tries:
        new = {n: ways[n][at] for n, at in tries.items()}
        text = "\n".join(new.get(n, line) for n, line in enumerate(source.text.split("\n"), 1))
        after = read_as_deck(text, catalogue, path=path)
        wrong = _misread(new, after, {n for n in asked if answers[n].what == What.ANEW})
        if not wrong:
            if number := _changed(before, after, {*new, *opened}, new):
                return Settled(data, refused=f"line {number} would be read differently then")
            return Settled(encoded(source, text, path), tuple(n for n in asked if n in tries), refused, new)
        for number, why in wrong.items():
            first.setdefault(number, why)
            tries[number] += 1
            if tries[number] >= len(ways[number]):
                del tries[number]
                refused = refused or first[number]
    return Settled(data, refused=refused)


def _places(new: Mapping[int, str], last: int) -> list[int]:
    """Return the number that each line, up to the last one, has after some lines were replaced by one or more each."""
    shifts = accumulate((new.get(n, "").count("\n") for n in range(last)), initial=0)
    return [n + shift for n, shift in zip(range(last + 1), shifts, strict=True)]


def _misread(new: Mapping[int, str], after: Deck, anew: Collection[int]) -> dict[int, str]:
    """Return why settled lines do not read as answered, by their numbers; those typed anew may be anything known."""
    still = {u.span.line: u.way_out for u in after.unread}
    wrong = {p.span.line for kind in (after.bad_counts, after.unknown_headings) for p in kind}
    places = _places(new, max(new))
    found: dict[int, str] = {}
    for number, written in new.items():
        for place, text in enumerate(written.split("\n"), places[number]):
            role = after.lines[place - 1].role
            if place in wrong or (place in still and place == places[number]):
                found[number] = f"`{text}` is not understood either" + (f": {still[place]}" if still.get(place) else "")
            elif number not in anew and role is not _role_of(text):
                found[number] = f"`{text}` is read as {role.value}"
    return found


def _role_of(written: str) -> Role:
    return Role.COMMENT if written.startswith("#") else Role.HEADING if written.endswith(":") else Role.CARD


def _changed(before: Deck, after: Deck, settled: Collection[int], new: Mapping[int, str]) -> int:
    """Return the first line that was read before and is read as other cards now; 0 if there is none."""
    is_open = {p.span.line for kind in (after.unread, after.bad_counts, after.unknown_headings) for p in kind}
    opens_none = all(text.startswith("#") or text[:1].isdigit() for text in new.values())
    old, now = _cards(before), _cards(after)
    places = _places(new, len(before.source))
    for number in range(1, len(before.source) + 1):
        place = places[number]
        if number in settled or place in is_open:
            continue
        pairs = list(zip(old[number], now[place], strict=False))
        if len(old[number]) != len(now[place]) or any(a[1:] != b[1:] for a, b in pairs):
            return number
        if opens_none and any(a[0] is not None and a[0] is not b[0] for a, b in pairs):
            return number
    return 0


def _cards(deck: Deck) -> dict[int, list[tuple[SectionId | None, int, str]]]:
    cards: dict[int, list[tuple[SectionId | None, int, str]]] = defaultdict(list)
    for entry in deck.entries:
        cards[entry.span.line].append((entry.section, entry.count, identity(entry)))
    return cards


# ---- without a person


def comment_unread(data: bytes, catalogue: Catalogue, *, path: str) -> tuple[bytes, tuple[int, ...], tuple[int, ...]]:
    """Put a comment sign in front of every open line that holds nothing of a deck: no title, count or heading.

    Args:
        data: The content of the file.
        catalogue: The cards.
        path: The name to show.

    Returns:
        The new content, the numbers of the lines that are comments now, and of those that stay open.

    Raises:
        OtherFormatError: The file is not a text list.
        NotRewritableError: The file holds no deck.
    """
    deck = read_as_deck(data, catalogue, path=path)
    require_deck(deck)
    if deck.format != "text":
        raise OtherFormatError(f"{path}: left alone, lines are commented in text lists; this is a {deck.format} file")
    commented: set[int] = set()
    for _ in range(_MOST_ROUNDS):
        talk = {line.number: Answer(What.COMMENT) for line in open_lines(deck, catalogue) if line.is_talk}
        settled = settle(data, catalogue, talk, path=path) if talk else Settled(data)
        if not settled.lines:
            break
        commented |= set(settled.lines)
        data = settled.data
        deck = read_as_deck(data, catalogue, path=path)
    unread = {u.span.line for kind in (deck.unread, deck.bad_counts, deck.unknown_headings) for u in kind}
    return data, tuple(sorted(commented)), tuple(sorted(unread))
