"""Parse a rulings document in text form: headed sections, glossary terms with a dash, Current Rulings with stars.

Text from a PDF has broken lines, words broken at line ends, and page headers in between; these are corrected first.
"""

from __future__ import annotations

import bisect
import re
from collections import Counter
from dataclasses import dataclass, replace

from borgcheck.cards.fold import fold

_MARKER = re.compile(r"<\|[^|\n]{0,200}\|>")
_PAGE = re.compile(r"^\s*(?:page\s+)?\d{1,4}\s*$", re.I)
_TERM = re.compile(r"^(?P<star>[*•]\s*)?(?P<term>[^\s–—][^–—]{0,90}?)\s+[–—]\s*(?P<rest>\S.*|)$")
_SUBTERM = re.compile(r"^(?P<sub>[a-z][\w '’-]{0,30}?)\s+[–—]\s+(?P<rest>.*)$")
_MARKDOWN = re.compile(r"^(?:#{1,6}\s+(?P<hash>.+?)|\*\*(?P<bold>[^*]+)\*\*:?)\s*#*\s*$")
_WIKI = re.compile(r"^(?P<words>\S.{0,80}?)\s*\[(?:edit)?\]$")
_NUMBERED = re.compile(r"^(?:\d{1,2}|[IVX]{1,4})\.\s+")
# The minimum number of terms in alphabetical order that make a glossary.
_FEWEST_TERMS = 3
_LONGEST_HEADING = 60


@dataclass(frozen=True, slots=True)
class DocumentSection:
    """A term or a section of a document.

    Attributes:
        title: The term, or the heading of the section.
        is_term: Whether it is a term.
        starred: Whether a star marks it as new or changed.
        section: The heading above a term.
        text: Its text.
    """

    title: str
    is_term: bool
    starred: bool
    section: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """The parts of a document, and the numbered lines that belong to no part."""

    parts: tuple[DocumentSection, ...]
    unplaced: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


def parse_document(text: str) -> ParsedDocument:
    """Split a document's text into its parts, in order, without empty parts."""
    lines = _clean(text)
    terms = _terms(lines)
    parts: list[tuple[DocumentSection, list[str]]] = []
    unplaced: list[tuple[int, str]] = []
    section = ""
    for index, line in enumerate(lines):
        if index in terms:
            title, starred, rest = terms[index]
            parts.append((DocumentSection(title, True, starred, section), [rest]))
        elif heading := _heading(lines, index):
            section = heading
            parts.append((DocumentSection(heading, False, False, ""), []))
        elif parts:
            parts[-1][1].append(line.text)
        elif line.text.strip():
            unplaced.append((line.number, line.text.strip()))
    whole = (replace(part, text=_join(body)) for part, body in parts)
    return ParsedDocument(tuple(part for part in whole if part.text), tuple(unplaced))


def _clean(text: str) -> list[_Line]:
    """Return the lines without markers, page numbers and page headers."""
    raw = [_MARKER.sub(" ", t).replace("\f", "").rstrip() for t in text.replace("\r\n", "\n").split("\n")]
    often = Counter(t.strip() for t in raw if t.strip())
    headers = {t for t, n in often.items() if n >= 3 and len(t.split()) >= 3 and not t.endswith((".", ",", ";"))}
    kept = []
    for number, line in enumerate(raw, 1):
        bare = line.strip()
        if not _PAGE.match(line) and bare not in headers and not re.fullmatch(r"-{3,}|_{3,}", bare):
            kept.append(_Line(number, line))
    return kept


# ---- terms


def _terms(lines: list[_Line]) -> dict[int, tuple[str, bool, str]]:
    """Return the terms by the index of the line where each starts: title, whether it has a star, rest of the line.

    A line `term - text` starts a term if it is in alphabetical order with the others, as in a glossary; a dash within a
    sentence is not.
    """
    found = []
    for index, line in enumerate(lines):
        match = _TERM.match(line.text)
        if match is None or not _looks_like_a_term(match.group("term"), lines, index):
            continue
        term, rest = match.group("term").strip(), match.group("rest")
        if (sub := _SUBTERM.match(rest)) and len(sub.group("sub").split()) <= 4:
            term, rest = f"{term} — {sub.group('sub').strip()}", sub.group("rest")
        found.append((index, term, bool(match.group("star")), rest))
    kept = _longest_rising([_order(term) for _, term, _, _ in found])
    if len(kept) < _FEWEST_TERMS:
        return {}
    return {found[k][0]: found[k][1:] for k in kept}


def _looks_like_a_term(term: str, lines: list[_Line], index: int) -> bool:
    words = term.split()
    if len(words) > 9 or term[0] in '“"' or re.search(r"[;!?]\s|\.\s+[A-Z]|\bthe$|,$", term):
        return False
    if (":" in term and len(words) > 6) or re.fullmatch(r"[\W\d]+", term):
        return False
    before = lines[index - 1].text.rstrip() if index else ""
    ends = not before or before.endswith((".", "”", '"', ")", "!", "?", ":")) or before.isupper() or len(before) < 40
    return ends and term.count("(") == term.count(")")


def _order(term: str) -> str:
    return fold(term.partition(" (")[0])


def _longest_rising(keys: list[str]) -> list[int]:
    """Return the indexes of the longest alphabetical sequence of keys, skipping those in between."""
    tails: list[str] = []
    ends: list[int] = []
    before: list[int] = []
    for place, key in enumerate(keys):
        at = bisect.bisect_right(tails, key)
        tails[at : at + 1] = [key]
        ends[at : at + 1] = [place]
        before.append(ends[at - 1] if at else -1)
    run: list[int] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        run.append(place)
        place = before[place]
    return run[::-1]


# ---- headings


def _heading(lines: list[_Line], index: int) -> str:
    """Return the heading on a line, or an empty string."""
    line = lines[index].text.strip()
    if match := _MARKDOWN.match(line):
        return _NUMBERED.sub("", (match.group("hash") or match.group("bold")).strip("* :"))
    if match := _WIKI.match(line):
        return match.group("words")
    bare = _NUMBERED.sub("", line)
    if not 3 <= len(bare) <= _LONGEST_HEADING or bare[-1] in ".,;:–—-" or not bare[0].isalpha():
        return ""
    letters = re.sub(r"[^A-Za-z]", "", bare)
    if len(letters) >= 4 and letters.isupper() and not re.search(r"\[|\]", bare):
        return bare.title().replace("’S", "’s").replace("'S", "'s")
    return bare if _stands_alone(lines, index, bare) else ""


def _stands_alone(lines: list[_Line], index: int, bare: str) -> bool:
    """Check whether a short line with capitals is a heading: the text before it has ended, and a new one begins."""
    words = bare.split()
    small = {"of", "and", "the", "to", "from", "a", "in", "for", "cards", "vs", "vs."}
    if len(words) > 8 or len(bare) > 48 or not all(w[:1].isupper() or w.lower() in small for w in words):
        return False
    before = next((line.text.strip() for line in reversed(lines[:index]) if line.text.strip()), "")
    after = next((line.text.strip() for line in lines[index + 1 :] if line.text.strip()), "")
    ended = not before or before[-1] in ".!?”)" or len(before) < 45
    return ended and len(after) > len(bare) and after[:1].isupper()


def _join(body: list[str]) -> str:
    """Join lines that were broken at the page width into paragraphs; lists and tables keep their lines."""
    out: list[str] = []
    for line in body:
        text = line.strip()
        if not text:
            out.append("")
        elif out and out[-1] and not re.match(r"[•*«|-]\s|\|", text) and not out[-1].startswith("|"):
            broken = re.search(r"[a-z]-$", out[-1]) and text[:1].islower()
            out[-1] = out[-1][:-1] + text if broken else f"{out[-1]} {text}"
        else:
            out.append(text)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip()
