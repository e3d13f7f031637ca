"""The words that people write around and between cards (data/vocabularies), and what a text means by them.

Words decide: those in the files, and those of the patterns below, which depend on what is beside them. The number of
words in a text and its capitals do not.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache

from borgcheck.common import resources
from borgcheck.reading.titles import count_word, with_plain_digits

_NUMBER = re.compile(r"(?<![\w.,:'’-])(?<!\w/)[-+(\[]*[xX×]?\d[\d.,]*(?:[A-Za-z×]\w*)?[)\]]*(?![\w:%'’-]|/\w)")
# A range (`2-3`), a date, a time, a version, a share, an amount of money.
_EXPLAINED = re.compile(
    r"(?:19|20)\d\d\b|\d+\s?[-–]\s?\d+|\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?|\d{1,2}:\d{2}|v\d[\d.]*|\d+\s?%|[$€£]\s?\d+|\d+(?:st|nd|rd|th|s)\b",
    re.I,
)
_TIMES = re.compile(r"\b\w+-ofs?\b|(?:\btimes |(?<!\w)[x×])\s?\d", re.I)
# What may be between a word and the title that it is about.
_FILLERS = re.compile(r"(?:(?<!\s)\s+(?:of|a|an|the|my|any|its))+\s*\Z", re.I)
_IS = re.compile(r"\A[\s:,–-]*(?:(?:is|are|was|were|has|have|stays?|should|be|been|still|just)\s+)*", re.I)
_WORD = re.compile(r"[\w'’.&-]+")


@cache
def _words(name: str, key: str = "words") -> frozenset[str]:
    return frozenset(tomllib.loads(resources.package_text("data", "vocabularies", f"{name}.toml"))[key])


@cache
def _pattern(name: str, key: str = "words") -> re.Pattern[str]:
    words = sorted(_words(name, key), key=len, reverse=True)
    return re.compile(rf"(?<![\w'’])(?:{'|'.join(map(re.escape, words))})(?![\w'’])", re.I)


def _says(name: str, key: str, text: str) -> bool:
    """Check whether a text has a word of a vocabulary."""
    return _pattern(name, key).search(text) is not None


def _ends_in(name: str, key: str, text: str) -> bool:
    """Check whether a text ends in a word of a vocabulary."""
    bare = text.rstrip()
    return any(match.end() == len(bare) for match in _pattern(name, key).finditer(bare))


@lru_cache(maxsize=1)
def total_pattern() -> re.Pattern[str]:
    """Return the pattern of a number of cards, with the words that may stand around it."""
    before, after = (
        "|".join(map(re.escape, sorted(_words("totals", key), key=len, reverse=True))) for key in ("before", "after")
    )
    return re.compile(rf"(?:(?:{before})\b\s*[:=]?\s*)?(\d{{1,6}})(?:\s*/\s*\d+)?(?:\s*(?:{after})\b)*", re.I)


@cache
def _furniture(*keys: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for key in keys for pattern in sorted(_words("furniture", key))))


def without_total(text: str) -> str | None:
    """Return what else a cell names that names a total (`Seed` of `SEED TOTAL`), or None if it names none."""
    rest, totals = _pattern("totals", "rows").subn("", text)
    return rest.strip(": ") if totals else None


def is_furniture(text: str, *, is_around: bool = False) -> bool:
    """Check whether a line is what a mail program, a forum or a printer adds, anywhere or only around a list."""
    pattern = _furniture("anywhere", "around") if is_around else _furniture("anywhere")
    bare = text.strip(" \t*_[]()").lower()
    return any(pattern.fullmatch(words) for words in (bare, bare.strip("*=~- ")))


def is_greeting(text: str) -> bool:
    """Check whether a line begins like a greeting."""
    return _pattern("greetings").match(text) is not None


def is_closing(text: str) -> bool:
    """Check whether a line begins with a word that ends a post, or is nothing else."""
    alone = _pattern("closings", "alone").match(text)
    return _pattern("closings").match(text) is not None or (
        alone is not None and text[alone.end() : alone.end() + 1] in ("", ",", "!", ".")
    )


def takes_out(text: str) -> bool:
    """Check whether a text has a word that takes cards out of a deck."""
    return _says("changes", "out", text)


def without_instruction(comment: str) -> str:
    """Return a comment without the instruction to borgcheck that it may end in."""
    return re.sub(r"borgcheck\b.*", "", comment, flags=re.I)


def says_list_change(text: str) -> bool:
    """Check whether a text says that cards of the list are not in the deck, without naming them."""
    return _says("changes", "list", text)


def says_addition(text: str) -> bool:
    """Check whether a text has a word that adds the title next to it to a list, or takes that title out."""
    return _says("changes", "beside", text)


def takes_out_behind(comment: str) -> bool:
    """Check whether a comment after a card may mean that the card is not in the deck."""
    said = _pattern("changes", "harmless").sub(" ", without_instruction(comment))
    return takes_out(said) or _says("doubts", "behind", said)


def says_change(text: str) -> bool:
    """Check whether a text has a word for a change to a list."""
    said = _pattern("changes", "harmless").sub(" ", _without_idioms(text))
    return takes_out(said) or _says("changes", "in", said)


def says_doubt(text: str) -> bool:
    """Check whether a text has a word that makes it doubtful whether a card is in the deck."""
    said = _without_idioms(text)
    return _says("doubts", "words", said) or _says("doubts", "remarks", said)


def _without_idioms(text: str) -> str:
    return _pattern("doubts", "idioms").sub(" ", text)


def says_other_deck(text: str) -> bool:
    """Check whether a heading has a word that makes it doubtful whose cards stand below it, or when."""
    return _says("decks", "words", text)


def starts_in_doubt(text: str) -> bool:
    """Check whether a doubt directly follows what is before a text (`is at home`)."""
    said = _IS.sub("", text)
    return _pattern("doubts", "harmless").match(said) is None and _pattern("doubts", "after").match(said) is not None


def is_of_game(before: str) -> bool:
    """Check whether the clause before a title is about a moment in a game."""
    return _says("doubts", "time", re.split(r"[,.;:!?]", before)[-1])


def says_condition(text: str) -> bool:
    """Check whether a text says on what condition there are so many cards."""
    return _says("totals", "conditions", text)


def says_absence(text: str) -> bool:
    """Check whether a text has a word for cards that are somewhere else."""
    return _says("doubts", "absent", text)


def ends_in_doubt(text: str) -> bool:
    """Check whether a doubt is directly before what follows a text; an article may be between."""
    bare = _FILLERS.sub("", text.rstrip(" \t:,–-+"))
    return _ends_in("doubts", "words", bare) and not _ends_in("doubts", "harmless", bare)


def is_change_beside(before: str, after: str) -> bool:
    """Check whether a word for a change is directly before or after a part of a text."""
    bare = _FILLERS.sub("", before.rstrip(" \t:,–-"))
    return any(
        _pattern("changes", key).match(_IS.sub("", after)) is not None or _ends_in("changes", key, bare)
        for key in ("out", "in", "beside")
    ) or before.rstrip()[-1:] in ("+", "−")


def counts_within(text: str) -> list[tuple[int, int]]:
    """Return the places of the numbers and number words in a text that no unit explains."""
    text = with_plain_digits(text)
    explained = [match.span() for match in _EXPLAINED.finditer(text)]
    found = [match.span() for match in _NUMBER.finditer(text)]
    found += [m.span() for m in _WORD.finditer(text) if _is_number_word(text[: m.start()], m.group())]
    return sorted(
        (start, end)
        for start, end in found
        if not any(a < end and start < b for a, b in explained)
        and not _has_unit(text[:start], text[start:end].lstrip("-+([xX×0123456789.,") + text[end:])
    )


def without_old_count(text: str) -> str:
    """Return a text without what a count was before (`was 2`)."""
    words = "|".join(map(re.escape, sorted(_words("numbers", "old"))))
    return re.sub(rf"\b(?:{words})\s+(?:[x×]\s?)?\d+\b", " ", text, flags=re.I)


def without_explained(text: str) -> str:
    """Return a text without ranges, dates, times and other numbers that count nothing."""
    return _EXPLAINED.sub(" ", text)


def _is_number_word(before: str, word: str) -> bool:
    if word.lower() == "one" and _ends_in("numbers", "pronouns", before):
        return False
    return bool(count_word(word)) or word.lower() in _words("numbers")


def is_pronoun(before: str, word: str, after: str) -> bool:
    """Check whether a word is not the card One but stands for a card named elsewhere (`another one from Q's Tent`)."""
    is_pronoun = word.lower() == "one" and _ends_in("numbers", "pronouns", before)
    return is_pronoun and re.match(r"\s+from\b", after) is not None


def _has_unit(before: str, after: str) -> bool:
    last, first = _WORD.findall(before)[-1:], _WORD.match(after.lstrip(" \t"))
    is_after = first is not None and first.group().rstrip(".").lower() in _words("units", "after")
    return is_after or bool(last and last[0].lower() in _words("units", "before"))


def says_multiple(text: str) -> bool:
    """Check whether a text multiplies something: twice, doubled, times two."""
    said = _pattern("numbers", "harmless").sub(" ", text)
    return _says("numbers", "multiples", said) or _TIMES.search(said) is not None


def says_all(text: str) -> bool:
    """Check whether a text means all cards of a kind, if a number in it is before a kind of card."""
    return says_every(text) or _says("numbers", "all", text)


def says_every(text: str) -> bool:
    """Check whether a text means each card of a kind."""
    return _says("numbers", "every", text)


def says_lines(text: str) -> bool:
    """Check whether a text means lines or cards of the list, if it has a word for a change or an absence."""
    return _says("numbers", "lines", text)


def names_group(text: str, *, is_set_off: bool = False) -> bool:
    """Check whether a text is a name for a kind of card: at least one kind, and no word that is not the game's.

    Set off as headings are, subcommands and icons of drones are one by themselves (`Command/staff`).
    """
    words = text.lower().strip(" \t:*_.-")
    rest, kinds = _pattern("kinds", "kinds").subn(" ", words)
    rest = _pattern("kinds", "within").sub(" ", rest)
    is_kind = kinds > 0 or (is_set_off and _says("kinds", "drones", words))
    return is_kind and not rest.strip(" \t,/&+-[]()")


def kinds_in(text: str) -> list[str]:
    """Return the words for kinds of cards in a text."""
    return _pattern("kinds", "kinds").findall(text)


def names_missions(text: str) -> bool:
    """Check whether the name of a group has the word for missions, which are a section of their own."""
    return re.search(r"\bmissions?\b", text, re.I) is not None


def starts_with_kind(text: str) -> bool:
    """Check whether a text begins with a word for a kind of card, or for cards in general."""
    bare = re.sub(r"\A(?:of|more|other)\s+", "", text.lstrip(), flags=re.I)
    return re.match(r"(?:cards?|cop(?:y|ies)|of(?! them\b)|more)\b", text.lstrip(), re.I) is not None or (
        _pattern("kinds", "kinds").match(bare) is not None
    )


def has_title_capitals(text: str) -> bool:
    """Check whether words are capitalised as in titles."""
    words = [word for word in re.findall(r"[^\W\d_][\w'’]*", text) if word.lower() not in _words("kinds", "small")]
    return bool(words) and all(word[0].isupper() or not word.isascii() for word in words)
