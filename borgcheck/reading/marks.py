"""What may be written beside a title: its other name, a set and rarity it was printed in, its type, or a remark.

Anything else beside a title is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.reading.headings import section_of
from borgcheck.reading.mentions import holds_title
from borgcheck.reading.numbers import counts_within, without_explained, without_old_count
from borgcheck.reading.titles import SHORTEST_MISSPELT, count_word, is_title
from borgcheck.reading.vocabularies import alternatives, may_change, says, words_of

_KINDS = {
    "S": ("s", "space"),
    "P": ("p", "planet"),
    "S/P": ("s p", "sp", "p s", "dual", "space planet", "planet space"),
}
# A letter that lists use for a set although it may be a rarity or a kind of dilemma as well.
_SETS = {"p": "Premiere"}
_RARITIES = frozenset("c u r ur sr vr p s f pv wb v common uncommon rare promo".split())
# The maximum number of words in a set and a rarity ("Deep Space Nine R").
_LONGEST_MARK = 6
_RARITY = re.compile(r"(?:\d{1,3}\s*)?([a-z]+)\b\+?")
_MORE = re.compile(r"\b(?:more|other|another|second|third|also|plus|extra|less|fewer|with|until|from|by)\b", re.I)
# What a card depends on, who has it, or a question.
_DOUBTFUL = re.compile(r"(?:if\b|[\w ]*\?\Z|(?:(?:it(?:'s| is) )?at )?\w+['’]s(?: copy)?\Z|at \w+['’]s\b)", re.I)
_LOCATION = re.compile(r"[(\[](?:S|P|S/P|P/S|SP)[)\]]", re.I)
_MONEY = r"(?:[$€£]\s?\d{1,3}(?:[.,]\d\d)?|\d{1,3}(?:[.,]\d\d)?\s?(?:[$€£]|EUR|USD|GBP))(?:\s+each)?"
# Points, a span or a price: right or wrong, they count no card.
_FIGURE = rf"(?:(?:\d{{1,3}}\s*(?:pts?|points?)|span\s*:?\s*\d{{1,2}})\.?|{_MONEY})"
_FIGURES = re.compile(rf"{_FIGURE}(?:[\s,;/=]+{_FIGURE})*\Z", re.I)
_BEFORE_FIGURES = re.compile(r"(?<=[^\s.…·_,@–—-])[\s.…·_,@–—-]+(?=[\ds$€£])", re.I)


def may_take_out(remark: str) -> bool:
    """Check whether a remark may say that some or all copies are not in the deck."""
    is_doubt = _DOUBTFUL.match(remark.strip()) is not None or fold(remark.strip()) in words_of("doubts", "alone")
    return is_doubt or may_change(remark) or section_of(remark.strip()) is not None


@lru_cache(maxsize=1024)
def own_facts(card: Card) -> frozenset[str]:
    """Return the case-folded words that a list may use for a card's type, kind, affiliation or class."""
    kinds = _KINDS.get(card.location, ()) if card.type in ("Dilemma", "Mission", "Time Location", "Q Dilemma") else ()
    words = [card.type, f"{card.type}s", card.card_class, card.uniqueness, *kinds]
    words += card.icons
    for who in card.affiliations:
        words += [who, who[:3], f"{who} {card.type}"]
    if card.uniqueness == "univ":
        words.append("universal")
    return frozenset(fold(word) for word in words if word)


@lru_cache(maxsize=1)
def _all_facts(catalogue: Catalogue) -> frozenset[str]:
    known = {(c.type, c.affiliations, c.location) for c in catalogue}
    words = {fold(w) for type, affiliations, _ in known for w in (type, f"{type}s", *affiliations)}
    words |= {fold(who[:3]) for _, affiliations, _ in known for who in affiliations}
    return frozenset(words | {word for kinds in _KINDS.values() for word in kinds})


def _printings(mark: str) -> list[tuple[frozenset[str], str]]:
    """Return the ways to read a mark as a set (its release codes; none means any set) and a rarity."""
    words = fold(mark.lstrip("*")).split()
    if not words or len(words) > _LONGEST_MARK:
        return []
    found = []
    for split in {len(words), len(words) - 1}:
        name, rarity = " ".join(words[:split]), " ".join(words[split:])
        codes = codes_of_mark(_SETS.get(name, name)) if name else frozenset()
        if (codes or not name) and (not rarity or rarity in _RARITIES):
            found.append((codes, rarity))
    return found


def _counts_otherwise(remark: str, count: str) -> bool:
    """Check whether a remark has a number other than that of the copies beside it, or mentions more copies."""
    numbers = (remark[start:end].strip("-+([xX×.,)]") for start, end in counts_within(remark))
    said = {count_word(number) or number for number in numbers}
    return bool(said - {count}) or (bool(said) and _MORE.search(remark) is not None)


def is_printing(mark: str, cards: Iterable[Card]) -> bool:
    """Check whether a mark names a set, a rarity or both in which one of the cards was printed."""
    ways = _printings(mark)
    printed = [printing for card in cards for printing in card.printings] if ways else ()
    return any(
        (not codes or p.release in codes) and (not rarity or _rarity_of(p.number)[:1] == rarity[:1])
        for codes, rarity in ways
        for p in printed
    )


def _rarity_of(number: str) -> str:
    match = _RARITY.match(fold(number))
    return match[1] if match else ""


def start_of_remark(text: str) -> int:
    """Return where points, a span or a price at the end of a text begin, or words of no consequence.

    Dots, spaces, commas and dashes before them belong to them.
    """
    gaps = (gap for gap in _BEFORE_FIGURES.finditer(text) if _FIGURES.match(text, gap.end()))
    end = next((gap.start() for gap in gaps), len(text))
    aside = _aside().search(text[:end])
    return aside.start() if aside else end


@lru_cache(maxsize=1)
def _aside() -> re.Pattern[str]:
    return re.compile(rf"(?<=[^\s,–—-])(?:,|\s+[–—-]+)?(?:\s+(?:{alternatives('asides')})[!.]*)+\Z", re.I)


def _are_marks(inside: str, cards: Iterable[Card]) -> bool:
    """Check whether a bracket has nothing but facts of a card, and points or a span: `(Space, 35 pts)`."""
    facts = frozenset().union(*map(own_facts, cards))
    return all(_FIGURES.match(part.strip()) or fold(part) in facts for part in re.split(r"[,;]", inside))


def is_mark(token: str, title: str, catalogue: Catalogue) -> bool:
    """Check whether a bracket beside a title is its mark: another name, its set, its facts, or points."""
    inside = token.strip("()[]{} \t")
    cards = catalogue.lookup(title).cards
    return (
        fold(inside) == "premium"
        or _are_marks(inside, cards)
        or is_printing(inside, cards)
        or (is_title(inside, catalogue) and not set(cards).isdisjoint(catalogue.lookup(inside).cards))
    )


def may_lead(bracket: str, title: str, catalogue: Catalogue) -> bool:
    """Check whether a bracket before a title is a mark of its card, or says where such a card is seeded."""
    has_location = any(card.location for card in catalogue.lookup(title).cards)
    return (has_location and _LOCATION.fullmatch(bracket) is not None) or is_mark(bracket, title, catalogue)


def why_not_a_mark(token: str, title: str, catalogue: Catalogue, *, count: str = "") -> str:
    """Return why a bracket beside a title is neither its mark nor a remark, or an empty string if it is either.

    `{}` in the reason stands for the bracket.

    Args:
        token: The bracket as written, such as `(space)`.
        title: The known title beside it.
        catalogue: The cards.
        count: The count beside the title, which the bracket may repeat (`3 Borg Servo (always three)`).
    """
    if is_mark(token, title, catalogue):
        return ""
    whole = token.strip("()[]{} \t")
    inside = without_old_count(whole)
    if may_take_out(inside) or not any(c.isalnum() for c in whole):
        return "`{}` may take the card out of the deck; put it under a heading such as `Aside:`, or remove the remark"
    if _counts_otherwise(inside, count) or re.fullmatch(r"\d+\s*/\s*\d+", inside):
        return "`{}` contains a number; write the count in front of the title"
    if _printings(inside):
        return "`{}` is not a set or rarity of the card"
    if fold(inside) in _all_facts(catalogue):
        return "`{}` does not describe the card"
    is_long = len(inside) >= SHORTEST_MISSPELT
    is_near = catalogue.holds_near_title(inside) if " " in inside else is_long and catalogue.is_near_title(inside)
    is_more = says("changes", "beside", inside) or any(c.isdigit() for c in inside)
    if is_near or holds_title(without_explained(inside), catalogue, single=is_more):
        return "`{}` may be a card itself; write it on its own line"
    return ""
