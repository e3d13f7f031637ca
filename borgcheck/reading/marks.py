"""What may stand beside a title: what states a fact of its card, and what makes it doubtful. The rest is a remark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_edition
from borgcheck.cards.fold import fold
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.reading.headings import folded_list
from borgcheck.reading.lex import NUMBER_WORDS, whole_number

_KINDS = {
    "S": ("s", "space"),
    "P": ("p", "planet"),
    "S/P": ("s p", "sp", "p s", "ps", "dual", "space planet", "planet space"),
}
_LOCATED = ("Dilemma", "Mission", "Time Location", "Q Dilemma")
# A letter that lists use for a set although it may be a rarity or a kind of dilemma as well.
_SETS = {"p": "Premiere"}
_RARITIES = frozenset("c u r ur sr vr p s f pv wb v common uncommon rare promo premium foil".split())
# The maximum number of words in a set and a rarity (`Deep Space Nine R`).
_MAX_MARK_WORDS = 6
_RARITY = re.compile(r"(?:\d{1,3}\s*)?([a-z]+)\b\+?")
_FIGURES = re.compile(
    r"(?:\d{1,3}\s*(?:pts?|points?)|span\s*:?\s*\d{1,2})(?:[\s,;/=]+(?:\d{1,3}\s*(?:pts?|points?)|span\s*:?\s*\d{1,2}))*\.?",
    re.I,
)
_CARD_TAG = re.compile(r"\d{1,3}[A-Z]{1,2}\d{1,3}")
_LETTERS = re.compile(r"[^\W_]+")
_ROMAN = re.compile(r"(?=[ivx])(?:x{0,3})(?:ix|iv|v?i{0,3})\Z", re.I)
_TALLY = re.compile(r"[|lI/\\x*+.\s-]{1,12}\Z")


@lru_cache(maxsize=2048)
def own_facts(card: Card) -> frozenset[str]:
    """Return the folded words that a list may use for a card's type, kind, affiliation, class or set of icons."""
    kinds = _KINDS.get(card.location, ()) if card.type in _LOCATED else ()
    words = [card.type, f"{card.type}s", card.card_class, card.uniqueness, *kinds, *card.icons]
    for who in card.affiliations:
        words += [who, who[:3], f"{who} {card.type}"]
    if card.uniqueness == "univ":
        words.append("universal")
    return frozenset(fold(word) for word in words if word)


@lru_cache(maxsize=1)
def _all_facts(catalogue: Catalogue) -> frozenset[str]:
    types = catalogue.values("type")
    words = {*map(fold, (*types, *(f"{type}s" for type in types), *catalogue.values("affiliations")))}
    return frozenset(words | {"space", "planet", "dual"}) - {""}


@lru_cache(maxsize=4096)
def _printings(mark: str) -> tuple[tuple[frozenset[str], str], ...]:
    """Return the ways to read a mark as a set (its release codes; none means any set) and a rarity."""
    words = fold(mark.lstrip("*")).split()
    if not words or len(words) > _MAX_MARK_WORDS:
        return ()
    ways = []
    for split in {len(words), len(words) - 1}:
        name, rarity = " ".join(words[:split]), " ".join(words[split:])
        codes = codes_of_edition(_SETS.get(name, name)) if name else frozenset()
        if (codes or not name) and (not rarity or rarity in _RARITIES or (codes and rarity.isdigit())):
            ways.append((codes, rarity))
    return tuple(ways)


def is_printing(mark: str, cards: Iterable[Card]) -> bool:
    """Check whether a mark names a set in which one of the cards was printed, a rarity, or both."""
    ways = _printings(mark)
    printed = [printing for card in cards for printing in card.printings] if ways else ()
    return any(
        (not codes or p.release in codes)
        and (not rarity or rarity.isdigit() or rarity == "foil" or _rarity_of(p.number)[:1] == rarity[:1])
        for codes, rarity in ways
        for p in printed
    )


def _rarity_of(number: str) -> str:
    match = _RARITY.match(fold(number))
    return match[1] if match else ""


@lru_cache(maxsize=4096)
def is_mark(bracket: str, title: str, catalogue: Catalogue) -> bool:
    """Check whether a bracket beside a title states facts of its card: another name, a set, a type, points, a tag."""
    inside = bracket.strip("()[]{} \t")
    cards = catalogue.lookup(title).cards
    if not any(c.isalnum() for c in inside):
        return False
    if fold(inside) == "premium" or (_CARD_TAG.fullmatch(inside) and bracket[:1] == "["):
        return True
    if is_of_tribbles_game(f"{title} {bracket}"):
        return True
    if not {*cards}.isdisjoint((*catalogue.lookup(inside).cards, *catalogue.lookup(f"{title} {bracket}").cards)):
        return True
    facts = frozenset().union(*map(own_facts, cards))
    parts = [part.strip() for part in re.split(r"[,;]", inside)]
    return bool(inside) and all(
        _FIGURES.fullmatch(part) or fold(part) in facts or is_printing(part, cards) or fold(part) in ("premium", "foil")
        for part in parts
    )


def why_doubtful(remark: str, title: str, catalogue: Catalogue) -> str:
    """Return why what stands beside a title makes its line a question; empty if it is a mark or a remark.

    Args:
        remark: The bracket with its signs, or the remark with the sign before it.
        title: The title beside a bracket; empty for a remark.
        catalogue: The cards.
    """
    inside = remark.strip("()[]{} \t").lstrip("#/<>-=–—.…·_,;|→← \t") if remark else ""
    if title and is_mark(remark, title, catalogue):
        return ""
    if not inside.strip():
        return "signs" if title or "|" in remark else ""
    if inside.strip() in ("?", "??", "!", "*", "+", "-") or not any(c.isalnum() for c in inside):
        return "signs"
    words = [fold(word) for word in _LETTERS.findall(inside)]
    counts = [word for word in words if word in folded_list("counts") or word in NUMBER_WORDS]
    around = folded_list("little") | folded_list("units") | folded_list("copies")
    if counts and all(word in counts or word in around for word in words):
        return "a count"
    if re.fullmatch(r"[-+]?\s*[x×*]?\s*\d[\d\s.,/x×+-]*", inside.strip(), re.I) and whole_number(inside.strip()) != 0:
        return "a number"
    if _ROMAN.fullmatch(inside.strip()) or (_TALLY.fullmatch(inside.strip()) and len(inside.strip()) > 1):
        return "a number"
    if title:
        cards = catalogue.lookup(title).cards
        if cards and fold(inside) in _all_facts(catalogue):
            return "a fact of another card"
        if cards and any(codes for codes, _ in _printings(inside)) and len(inside) > 1:
            return "a set of another card"
    return ""


MIN_POINTS = 10
"""The fewest points of a mission, as far as lists are concerned: nobody plays as many copies of one."""


def may_be_printed(number: int, cards: Sequence[Card], *, follows: bool) -> bool:
    """Check whether a number beside a title may be printed on its cards: points or a span.

    Args:
        number: The number; a round one from 10 up may be the points of any mission.
        cards: The cards with the title.
        follows: Whether it follows the title; in front of one, only the points of a mission may be meant.
    """
    are_missions = bool(cards) and all(card.is_mission for card in cards)
    if number >= MIN_POINTS and number % 5 == 0 and are_missions:
        return True
    is_points = number > 1 and str(number) in {card.points for card in cards}
    return is_points or str(number) in {card.span for card in cards} if follows else is_points and are_missions
