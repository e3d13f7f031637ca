"""Represent a person's answer about an open line, and write it into the list.

The rest of the line is kept in a comment: no answer deletes a title, a remark or a sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from borgcheck.model.sections import SectionId
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason
from borgcheck.reading.headings import heading_kind, opened_section
from borgcheck.reading.titles import whole_count

_TOTAL = re.compile(r"[(\[]\s*(\d{1,3})\b[^()\[\]]*[)\]]\W*\Z")
# The marks around the words of a heading (`### Draw`, `** Draw **`), by which the list shows its headings.
_STYLE = re.compile(r"(#{2,}\s*|[*_=~-]{1,9}\s*)\b.*?((?:\s*[*_=~-]{1,9})?)")
# A word, but not the sign that multiplies a count, in Latin or Cyrillic letters, or `ea.` behind it.
_WORD = re.compile(r"(?<![^\W\d_])(?!(?:[xх]|ea)\b)[^\W\d_]+", re.I)
_NUMBER = re.compile(r"\d+")
_CHANGE = re.compile(r"\s*[-+−–]\d")
_COUNT = re.compile(r"(?m)^(\d+) (?=\S)")
_ONE_CARD = re.compile(r"(?P<count>\d+) (?P<title>.+)")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person says about a line.

    Attributes:
        what: A member of AnswerKind, or the number of one of the line's readings.
        title: The title of the card, empty for the likeliest that the line may hold.
        count: Its copies, empty for the count that the line states.
        copies: How many copies of each card below it there are, if it may say that.
        section: The id of the section that the heading opens, empty for the one that the line names.
        text: The line as typed again, or what it takes out of the deck and adds (`-1 Chalnoth; +2 Awaken, Draw`).
    """

    what: str
    title: str = ""
    count: str = ""
    copies: str = ""
    section: str = ""
    text: str = ""

    @property
    def is_change(self) -> bool:
        """Whether what is typed takes cards out of the deck or adds some; no card begins with such a number."""
        return self.what == AnswerKind.RETYPED and _CHANGE.match(self.text) is not None


def details(line: Unread, what: str) -> tuple[str, ...]:
    """Return the attributes of an answer that the line does not state, so that a person has to."""
    is_stated = {
        "title": len(line.titles) == 1,
        "count": bool(line.count) or line.reason is UnreadReason.TITLE,
        "section": line.named_section is not None,
        "copies": not line.multiplies,
    }
    needed = AnswerKind(what).details if what in tuple(AnswerKind) else ()
    return tuple(detail for detail in needed if not is_stated.get(detail))


def ways_to_write(line: Unread, answer: Answer) -> tuple[str, ...]:
    """Return the ways to write an answer about a line, the plainest first; none if details are missing."""
    lacks_copies = "copies" in details(line, answer.what) and not whole_count(answer.copies)
    if answer.what not in line.answers or lacks_copies:
        return ()
    text = answer.text.strip()
    match answer.what:
        case AnswerKind.COMMENT | AnswerKind.OUT:
            return as_comment(line.source)
        case AnswerKind.HEADING | AnswerKind.BEGINNING:
            section = next((s for s in SectionId if s.value == answer.section), line.named_section)
            return _heading(line, section) if section else ()
        case AnswerKind.CARD:
            return _card(line, answer)
        case AnswerKind.RETYPED if answer.is_change:
            return as_comment(line.source)
        case AnswerKind.RETYPED:
            return with_rest(line, text) if text else ()
    text = line.readings[int(answer.what) - 1].text
    return as_comment(line.source) if text.startswith("#") else with_rest(line, text)


def as_comment(text: str) -> tuple[str, ...]:
    """Return the ways to write a line as a comment, the plainest first.

    The other one is for words that would have a meaning even in a comment (a card, a heading or an instruction to
    borgcheck), and has the sign that no heading begins with.
    """
    words = text.strip()
    is_plain = "borgcheck" not in words.lower() and not words.startswith("#")
    return (*([f"# {words}"] if is_plain else []), f"// unread: {words.lstrip('#/ ')}")


def _heading(line: Unread, section: SectionId) -> tuple[str, ...]:
    if line.above_headings or line.lacks_heading:
        return (f"{section.heading}:\n{line.source}",)
    total = _TOTAL.search(line.source) if len(_NUMBER.findall(line.source)) == 1 else None
    words = f"{section.heading} ({total[1]})" if total else section.heading
    style = _STYLE.fullmatch(line.source.rstrip())
    in_style = with_rest(line, f"{style[1]}{words}{style[2]}") if style else ()
    return (*in_style, *with_rest(line, f"{words}:"))


def _card(line: Unread, answer: Answer) -> tuple[str, ...]:
    title = " ".join((answer.title or "".join(line.titles[:1])).split())
    count = whole_count(answer.count or line.count)
    is_in_place = line.reason is UnreadReason.TITLE and line.text in line.source and answer.count in ("", line.count)
    in_place = (line.source.replace(line.text, title, 1),) if title and is_in_place else ()
    return (*in_place, *(with_rest(line, f"{count} {title}") if title and count else ()))


def section_typed(words: str) -> SectionId | None:
    """Return the section that a person names by a heading or its first letters; None if it is unclear."""
    typed = words.strip().rstrip(":").lower()
    if (kind := heading_kind(typed)) and (section := opened_section(kind, None, ())):
        return section
    begun = [section for section in SectionId if typed and section.heading.lower().startswith(typed)]
    return begun[0] if len(begun) == 1 else None


def with_rest(line: Unread, written: str) -> tuple[str, ...]:
    """Return the ways to write cards or a heading, with what else the line says in a comment."""
    forms = tuple(dict.fromkeys((written, _COUNT.sub(r"\1x ", written))))
    rest = _after_card(line.source.strip(), written)
    if rest == "" or (rest is None and _says_all(written, line)):
        return forms
    comments = [*([f" # {rest}"] if rest else []), *(f"\n{comment}" for comment in as_comment(line.source))]
    return tuple(f"{form}{comment}" for comment in comments for form in forms)


def _after_card(source: str, written: str) -> str | None:
    """Return the text after the card on a line, without its count; None if no card with text after it is there."""
    card = _ONE_CARD.fullmatch(written)
    match = card and re.search(rf"(?<!\w){re.escape(card['title'])}(?!\w)", source, re.I)
    if card is None or match is None or _WORD.search(source[: match.start()]):
        return None
    rest = source[match.end() :].lstrip(" \t#/,")
    is_count = re.fullmatch(rf"\W*x?\W*{card['count']}\W*x?\W*", rest, re.I) is not None
    return "" if is_count or not rest.strip(" \t.,;:") else rest


def _says_all(written: str, line: Unread) -> bool:
    """Check whether what is written has as many words as a line, its titles and, if it is a heading, its numbers."""
    source = line.source.lower()
    is_short = len(_WORD.findall(source)) <= len(_WORD.findall(written))
    titles = (title.lower() for title in (*line.holds, *line.titles))
    names_all = all(title in written.lower() for title in titles if title in source)
    counts_all = not written.endswith(":") or set(_NUMBER.findall(source)) <= set(_NUMBER.findall(written))
    return is_short and names_all and counts_all
