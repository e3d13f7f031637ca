"""Classify what stands beside a title: a mark, a reason to doubt the line, or a remark.

A *mark* states a fact about the card, such as its set or its type. Words are a *remark*, which is shown. What may be a
count, a number or a fact of another card is a *doubt*: the line becomes a question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_written_mark
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import SEEDED_SECTIONS
from borgcheck.reading.headings import folded_list
from borgcheck.reading.lex import NUMBER_WORDS, Lexicon, Token, is_title, lex
from borgcheck.reading.mentions import holds_counted_card, is_named
from borgcheck.reading.trim import Trimmed

_LOCATIONS = {"S": ("s", "space"), "P": ("p", "planet"), "S/P": ("s p", "dual")}
_RARITIES = frozenset("c u r ur common uncommon rare promo premium foil".split())
_CARD_TAG = re.compile(r"\d{1,3}[A-Z]{1,2}\d{1,3}")
_LETTERS = re.compile(r"[^\W_]+")
_MAX_WORDS_OF_FACT = 5
_AMOUNT = re.compile(r"\d\s*[^\W\d_]{1,4}\.?")  # `- 2 pz.`
# Figures, a Roman numeral, a tally.
_NUMBERS = re.compile(r"(?i:[-+]?\s*[x×*]?\s*\d[\d\s.,/x×+-]*|x{0,3}(?:ix|iv|v?i{0,3}))|[|lI/\\x*+.\s-]{1,12}")


@lru_cache(maxsize=2048)
def _own_facts(card: Card) -> frozenset[str]:
    """Return the folded words that a list may use for a card's type, place, affiliation, class or set of icons."""
    words = [card.type, card.card_class, card.uniqueness, card.quadrant, *card.icons]
    words += _LOCATIONS.get(card.location, ())
    for affiliation in card.affiliations:
        words += [affiliation, affiliation[:3]]
    return frozenset(fold(word) for word in words if word)


@lru_cache(maxsize=1)
def _all_facts(catalogue: Catalogue) -> frozenset[str]:
    types_and_affiliations = (*catalogue.values("type"), *catalogue.values("affiliations"))
    return frozenset(map(fold, (*types_and_affiliations, "space", "planet", "dual")))


def is_printing(mark: str, cards: Iterable[Card]) -> bool:
    """Check whether a mark names a set in which one of the cards was printed."""
    releases = codes_of_written_mark(mark)
    return any(printing.release in releases for card in cards for printing in card.printings)


def are_facts(text: str, cards: Sequence[Card]) -> bool:
    """Check whether a text is nothing but facts of cards with one title: `Mission, Premiere 176`, `50 S Alpha`.

    A number is the one in the set before it, or points or a span among other facts.
    """
    facts = frozenset[str]().union(*map(_own_facts, cards))
    numbers = frozenset(number for card in cards for number in (card.points, card.span))
    return _are_made_of(text, lambda words: words in facts or is_printing(words, cards), numbers)


def _are_of_others(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text is nothing but facts of which some card has each."""
    facts = _all_facts(catalogue)
    return _are_made_of(text, lambda words: words in facts or bool(len(words) > 1 and codes_of_written_mark(words)))


def _are_made_of(text: str, is_fact: Callable[[str], bool], numbers: Collection[str] = ()) -> bool:
    """Check whether a text is made of facts, each the longest row of words that is one, rarities and numbers."""
    words, facts = fold(text).split(), list[str]()
    while words:
        starts = (" ".join(words[:size]) for size in range(min(len(words), _MAX_WORDS_OF_FACT), 0, -1))
        fact = next((start for start in starts if is_fact(start)), "")
        is_number = words[0].isdigit() and (bool(facts and codes_of_written_mark(facts[-1])) or words[0] in numbers)
        if not (fact or is_number or words[0] in _RARITIES):
            return False
        facts.append(fact or words[0])
        words = words[len(facts[-1].split()) :]
    return not all(map(str.isdigit, facts))


@lru_cache(maxsize=4096)
def is_mark(bracket: str, title: str, catalogue: Catalogue) -> bool:
    """Check whether a bracket beside a title states facts of its card: another name, a set, a type, points, a tag."""
    inside = bracket.strip("()[]{} \t")
    cards = catalogue.lookup(title).cards
    if not any(c.isalnum() for c in inside):
        return False
    if _CARD_TAG.fullmatch(inside):
        return True
    if not {*cards}.isdisjoint((*catalogue.lookup(inside).cards, *catalogue.lookup(f"{title} {bracket}").cards)):
        return True
    return are_facts(inside, cards)


def with_marks(tokens: Sequence[Token], line: str, lexicon: Lexicon) -> Sequence[Token]:
    """Return the tokens of a line. If all that follows the title states facts of its card, it becomes brackets."""
    at = next((n for n, token in enumerate(tokens) if token.may_be_title), len(tokens))
    behind = [*takewhile(lambda token: token.kind not in ("dash", "arrow", "hash", "leader"), tokens[at + 1 :])]
    is_counted = any(token.kind == "count" for token in tokens[:at])
    if all(t.kind == "bracket" for t in behind) or (not is_counted and any(t.kind == "count" for t in behind)):
        return tokens
    beside = {t for pair in pairwise(behind) if any(t.kind in ("count", "join") for t in pair) for t in pair}
    if any(is_named(t) or (t.may_be_title and t in beside) for t in behind):
        return tokens  # `2 nebula, 4 space` are two cards
    title = tokens[at].text
    if not are_facts(line[tokens[at].end : behind[-1].end], lexicon.catalogue.lookup(title).cards):
        return tokens
    marks = [t if t.kind == "bracket" else t._replace(kind="bracket", text=f"({t.text})") for t in behind]
    marks = [mark for mark in marks if is_mark(mark.text, title, lexicon.catalogue)]
    return [*tokens[: at + 1], *marks, *tokens[at + 1 + len(behind) :]]


def is_doubtful(remark: str, title: str, catalogue: Catalogue) -> bool:
    """Check whether what stands beside a title makes its line a question: it is neither a mark nor a remark.

    It is nothing but signs, a count or a number, or a fact of another card.

    Args:
        remark: The bracket with its signs, or the remark with the sign before it.
        title: The title beside a bracket; empty for a remark.
        catalogue: The cards.
    """
    if title and is_mark(remark, title, catalogue):
        return False
    inside = remark.strip("()[]{} \t").lstrip("#/<>-=–—.…·_,;|→← \t").strip()
    if not any(c.isalnum() for c in inside):
        return bool(inside or title or "|" in remark)
    words = {fold(word) for word in _LETTERS.findall(inside)}
    counts = words & (folded_list("counts") | NUMBER_WORDS.keys())
    if counts and words <= counts | folded_list("filler") | folded_list("units") | folded_list("copies"):
        return True
    if _NUMBERS.fullmatch(inside):
        return inside != "0"
    return _are_of_others(inside, catalogue) if title else _AMOUNT.fullmatch(inside) is not None


def bracketed_remarks(parts: Trimmed, lexicon: Lexicon) -> list[str]:
    """Return the brackets beside the cards or the heading of a line that are not marks."""
    remarks = []
    for before, bracket in parts.brackets:
        title = parts.title_beside(before)
        if title is None or not is_mark(bracket.text, title.text, lexicon.catalogue):
            remarks.append(bracket.text)
    return remarks


def doubt_of(role: Role, parts: Trimmed, remark: str, lexicon: Lexicon) -> str:
    """Return the bracket or remark that makes a line of cards or a heading a question; empty if none does.

    Args:
        role: What the line is.
        parts: Its tokens.
        remark: Its remark, with its sign.
        lexicon: The names of all cards and headings.
    """
    catalogue = lexicon.catalogue
    for before, bracket in parts.brackets:
        title = parts.title_beside(before)
        if role is Role.HEADING and _names_something_else(bracket, parts, lexicon):
            return bracket.text
        if title and catalogue.lookup(f"{title.text} {bracket.text}").wrong_set_mark:
            continue  # it is part of the title, which no card has
        is_doubt = role is Role.CARD and title is not None and is_doubtful(bracket.text, title.text, catalogue)
        if is_doubt or holds_counted_card(bracket.text, lexicon):
            return bracket.text
    first = parts.tokens[0]
    if role is Role.CARD and first.style == "times" and re.match(r"[xX×*]\s", first.text):  # a cross and a count
        return first.text
    titles = [t.text for t in parts.tokens if t.may_be_title]
    if role is Role.CARD and len(titles) > 1 and titles[-1].lower() in NUMBER_WORDS:  # `Zaldan, one`
        return titles[-1]
    if remark and (is_doubtful(remark, "", catalogue) or holds_counted_card(remark, lexicon)):
        return remark
    others = remark.split("//")[1:]
    if role is Role.CARD and others and all(is_title(other, lexicon) for other in others):
        return remark
    return ""


def _names_something_else(bracket: Token, parts: Trimmed, lexicon: Lexicon) -> bool:
    """Check whether a bracket on a heading names another section or a card."""
    inside = lex(bracket.text[1:-1], lexicon)
    own = {t.opens.section for t in parts.tokens if t.opens}
    named = {t.opens.section for t in inside if t.opens and t.opens.section} - own
    are_seeds = {*named, *own} <= {None, *SEEDED_SECTIONS}  # `Seed (missions not counted)`
    is_another = bool(named) and own != {None} and not are_seeds
    return is_another or any(t.kind == "title" and " " in t.text for t in inside)


MIN_POINTS = 10
"""A number from here on beside a mission may be its points: nobody plays ten copies of one mission."""


def may_be_points_or_span(number: int, cards: Sequence[Card], *, follows: bool) -> bool:
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
