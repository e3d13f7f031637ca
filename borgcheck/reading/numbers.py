"""Find the numbers in a text that count cards, in digits and in words, and what it says of how many there are."""

from __future__ import annotations

import re
from functools import lru_cache

from borgcheck.reading.titles import count_word, with_plain_digits
from borgcheck.reading.vocabularies import alternatives, ends_in, pattern, says, words_of

_NUMBER = re.compile(r"(?<![\w.,:'’-])(?<!\w/)[-+(\[]*[xX×]?\d[\d.,]*(?:[A-Za-z×]\w*)?[)\]]*(?![\w:%'’-]|/\w)")
_DOTS = re.compile(r"\.{2,}")  # `...2 Maglock`
# A range (`2-3`), a date, a time, a version, a share, an amount of money.
_EXPLAINED = re.compile(
    r"(?:19|20)\d\d\b|\d+\s?[-–]\s?\d+|\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?|\d{1,2}:\d{2}|v\d[\d.]*|\d+\s?%|[$€£]\s?\d+|\d+(?:st|nd|rd|th|s)\b",
    re.I,
)
_TIMES = re.compile(r"\b\w+-ofs?\b|(?:\btimes |(?<!\w)[x×])\s?\d", re.I)
_WORD = re.compile(r"[\w'’.&-]+")
# No unit is longer; of what stands before a number, only the last word is looked at.
_LONGEST_UNIT = 200


@lru_cache(maxsize=1)
def total_pattern() -> re.Pattern[str]:
    """Return the pattern of a number of cards, with the words that may stand around it."""
    before, after = alternatives("totals", "before"), alternatives("totals", "after")
    limit = r"(?:\s*/\s*(?:\1|6|13|\d0))?"  # `30/33` may be 30 of the cards below
    return re.compile(rf"(?:(?:{before})\b\s*[:=]?\s*)?(\d{{1,6}}){limit}(?:\s*(?:{after})\b)*", re.I)


def without_total(text: str) -> str | None:
    """Return what else a cell names that names a total (`Seed` of `SEED TOTAL`), or None if it names none."""
    rest, totals = pattern("totals", "rows").subn("", text)
    return rest.strip(": ") if totals else None


def counts_within(text: str) -> list[tuple[int, int]]:
    """Return the places of the numbers and number words in a text that no unit explains."""
    text = _DOTS.sub(lambda match: " " * len(match[0]), with_plain_digits(text))
    explained = [match.span() for match in _EXPLAINED.finditer(text)]
    found = [match.span() for match in _NUMBER.finditer(text)]
    found += [m.span() for m in _WORD.finditer(text) if _is_number_word(text[: m.start()], m.group())]
    return sorted(
        (start, end)
        for start, end in found
        if not any(a < end and start < b for a, b in explained)
        and not _has_unit(text[:start], _behind(text, start, end))
    )


def without_old_count(text: str) -> str:
    """Return a text without what a count was before (`was 2`)."""
    return re.sub(rf"\b(?:{alternatives('numbers', 'old')})\s+(?:[x×]\s?)?\d+\b", " ", text, flags=re.I)


def without_explained(text: str) -> str:
    """Return a text without ranges, dates, times and other numbers that count nothing."""
    return _EXPLAINED.sub(" ", text)


def _is_number_word(before: str, word: str) -> bool:
    if word.lower() == "one" and ends_in("numbers", "pronouns", before):
        return False
    return bool(count_word(word)) or word.lower() in words_of("numbers")


def _behind(text: str, start: int, end: int) -> str:
    """Return what is behind a number or a number word, from the unit on that may be glued to it (`3rd`)."""
    glued = "" if text[start:end].isalpha() else text[start:end].lstrip("-+([xX×0123456789.,")
    return glued + text[end:]


def _has_unit(before: str, after: str) -> bool:
    last, first = _WORD.findall(before[-_LONGEST_UNIT:])[-1:], _WORD.match(after.lstrip(" \t"))
    is_after = first is not None and first.group().rstrip(".").lower() in words_of("units", "after")
    return is_after or bool(last and last[0].lower() in words_of("units", "before"))


def says_multiple(text: str) -> bool:
    """Check whether a text multiplies something: twice, doubled, times two."""
    said = pattern("numbers", "harmless").sub(" ", text)
    return says("numbers", "multiples", said) or _TIMES.search(said) is not None
