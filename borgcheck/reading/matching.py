"""Match one line by its own words: the cards, the headings, or the unknown card or heading that it may be.

Evidence from the rest of the list is left to answers. Places are positions in the line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.sections import NOT_IN_DECK, SIDE_DECKS, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.card_match import COLUMN_GAP, CardMatcher, card_row
from borgcheck.reading.grammar import Token, lex
from borgcheck.reading.headings import IN_DECK, changes_nothing, heading_kind, is_limit, kind_in_section, section_of
from borgcheck.reading.marks import start_of_remark
from borgcheck.reading.mentions import counts_card
from borgcheck.reading.numbers import total_pattern
from borgcheck.reading.roles import CardItem, Matches, Problem, place_in_text
from borgcheck.reading.titles import COUNTS, LONGEST_WORDS, count_word, is_title, whole_number
from borgcheck.reading.vocabularies import takes_out_behind

_RULES = frozenset({"DASH", "LEADER", "EQUALS"})
_BEFORE_TOTAL = _RULES | {"COLON", "TAB"}
_BORG = re.compile(r"^Borg\s+(?=\S)", re.I)
# A heading with its number in front (`My six missions`, `a) 30 cards draw deck`).
_NUMBERED = re.compile(r"(?:(?:my|the|our|[a-f]\))\s+)?(?P<number>[\w-]+)\s+(?:cards?:?\s+)?(?P<words>.+)", re.I)
# A heading without a sign before its cards (`MISSIONS Covert Rescue / Evacuation / New Contact`).
_MOST_WORDS_BEFORE_ROW, _FEWEST_WITHOUT_SIGN = 3, 3
_NO_CARDS = _BEFORE_TOTAL | {"BRACKET", "BRACKET_COUNT"}
_BEFORE_EACH = frozenset(("x", "copy", "copies", "of"))
# The name of a column of counts, at some distance from the heading of the other one.
_COUNT = r"(?:qty|quantity|count|copies|number|#)\.?"
_COLUMN = re.compile(rf"(?<=[^\s.…·_])(?:\s{{2,}}|\s*[.…·_]{{3,}}\s*){_COUNT}\Z|\A{_COUNT}\s{{2,}}", re.I)


@lru_cache(maxsize=4096)
def match_line(text: str, catalogue: Catalogue) -> Matches:
    """Return what a line of text may be."""
    tokens = lex(text)
    found = Matches()
    if tokens and tokens[-1].type == "REMARK":
        behind, tokens = tokens[-1].text, tokens[:-1]
        comment = behind.lstrip("#/ \t")
        is_count = comment.strip("+xX× ").isdecimal() and not any(token.type in COUNTS for token in tokens)
        found = Matches(comment=comment, is_comment_doubtful=is_count or is_doubtful_comment(behind, catalogue))
    while tokens and tokens[-1].text in (",", ";"):
        tokens = tokens[:-1]
    tokens = tokens[1:] if tokens and tokens[0].type == "TAB" else tokens
    if not tokens:
        return found
    end = start_of_remark(text[: tokens[-1].end])
    tokens = _without_each(tuple(token for token in tokens if token.start < end))
    matcher = CardMatcher(text, catalogue)
    parsed = parse_heading(text, tokens)
    is_marked = parsed is not None and (parsed.ends_in_colon or parsed.has_total or parsed.ends_in_number)
    heading = _known_heading(parsed, text) or _bracketed(text, tokens)
    card, problem = matcher.match(tokens)
    if card and heading is None and parsed is not None:
        heading = _like_type(parsed)
    found = replace(
        found, tokens=tokens, heading=heading, unknown_heading=parsed if is_marked else None, problem=problem
    )
    if card or heading:
        return replace(found, cards=(card,) if card else ())
    headed, row = _headed(text, tokens, matcher)
    if headed is None:
        row, problem_of_row = card_row(tokens, matcher)
        problem = Problem(problem_of_row) if problem_of_row else problem
    if row:
        return replace(found, cards=row, headed=headed, problem=problem)
    return replace(found, unknown=matcher.unknown(tokens), problem=problem)


def _bracketed(text: str, tokens: Sequence[Token]) -> Heading | None:
    """Return the heading that stands in brackets, alone or before its total (`[Seed 30]`, `[Draw] 40`)."""
    if not tokens or tokens[0].type != "BRACKET" or any(token.type not in COUNTS for token in tokens[1:]):
        return None
    inside = f"{tokens[0].text[1:-1].strip()} {text[tokens[0].end : tokens[-1].end]}".strip()
    heading = match_heading(inside, lex(inside))
    return heading and replace(heading, span=place_in_text(tokens[0].start, tokens[-1].end))


def _without_each(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the tokens of `2 copies each of A and B` as those of `2 A and B`, which has the same two readings."""
    words = [fold(token.text) for token in tokens]
    if "each" not in words[1:5] or not (tokens[0].type in COUNTS or count_word(tokens[0].text)):
        return tokens
    each = words.index("each", 1)
    rest = tokens[each + 1 :]
    while rest and (rest[0].type == "COLON" or fold(rest[0].text) == "of"):
        rest = rest[1:]
    return (tokens[0], *rest) if rest and _BEFORE_EACH.issuperset(words[1:each]) else tokens


def _like_type(parsed: Heading) -> Heading | None:
    """Return a title with a number after it that is close to a card type as a heading (`Borg Ship (3)`)."""
    kind = heading_kind(_BORG.sub("", parsed.words)) if parsed.declared is not None else None
    return replace(parsed, kind=kind) if kind is not None and kind.level is Level.TYPE else None


def is_doubtful_comment(comment: str, catalogue: Catalogue) -> bool:
    """Check whether a comment behind a card, with its sign, may be another card or count one, or take one out."""
    said = comment.lstrip("#/ \t")
    is_card = comment.startswith("//") and is_title(said.partition("//")[0].strip(), catalogue)
    return is_card or counts_card(said, catalogue) or takes_out_behind(said)


def _headed(text: str, tokens: Sequence[Token], matcher: CardMatcher) -> tuple[Heading | None, tuple[CardItem, ...]]:
    """Return the heading that begins a line, and the cards after it (`Missions: A, B`), if it has both."""
    for index, token in enumerate(tokens[:-1]):
        is_sign = token.type in ("COLON", "DASH") or tokens[index + 1].start - token.end >= COLUMN_GAP
        rest = tokens[index + 1 :]
        may_head = is_sign or (index < _MOST_WORDS_BEFORE_ROW and _NO_CARDS.isdisjoint(t.type for t in rest[:2]))
        heading = match_heading(text, tokens[: index + 1]) if may_head else None
        if heading is None or (token.type == "DASH" and matcher.match(tokens[:index])[0]):
            continue  # `1 Q's Tent - Yuta`
        card = matcher.match(rest)[0] if is_sign and token.type != "DASH" else None
        row = (card,) if card else card_row(rest, matcher, total=heading.declared, is_headed=True)[0]
        # A number in front that is not their total may be that of each.
        if len(row) >= (1 if is_sign else _FEWEST_WITHOUT_SIGN) and (
            not heading.starts_with_number
            or heading.declared == sum(whole_number(card.count or "1") or 0 for card in row)
        ):
            return heading, row
    return None, ()


def opens_with_heading(text: str, tokens: Sequence[Token]) -> bool:
    """Check whether a line begins with a known heading and a colon."""
    colon = next((n for n, token in enumerate(tokens) if token.type == "COLON"), None)
    return colon is not None and match_heading(text, tokens[: colon + 1]) is not None


def match_heading(text: str, tokens: Sequence[Token]) -> Heading | None:
    """Return the known heading that the tokens of a text are, or None."""
    return _known_heading(parse_heading(text, tokens), text)


def _known_heading(found: Heading | None, text: str) -> Heading | None:
    """Return a heading if it is known, perhaps with a number in front: `6 missions`, `My six missions`."""
    if found is None or found.kind is not None:
        return found
    is_first = text.startswith(found.words, found.span.column - 1) and len(found.words) <= LONGEST_WORDS
    match = _NUMBERED.fullmatch(found.words) if is_first else None
    number = match and whole_number(count_word(match["number"]) or match["number"])
    kind = heading_kind(_without_punctuation(match["words"])) if match and number is not None else None
    if match is None or kind is None or found.declared is not None:
        return None
    return Heading(match["words"], found.span, kind, number, starts_with_number=True)


def parse_heading(text: str, tokens: Sequence[Token]) -> Heading | None:
    """Return tokens as a heading, known or unknown, without rules, colon and total; None if no words are left."""
    found = list(tokens)
    colon = total = number = share = is_side_deck = False
    other: SectionId | None = None
    declared: int | None = None
    while found and found[0].type in _RULES:
        found.pop(0)
    while found:
        last = found[-1]
        if last.type in _RULES or last.type in ("COLON", "TAB", "SEPARATOR"):
            colon |= last.type == "COLON"
            found.pop()
        elif (declared is not None or total) and not (last.type == "BRACKET" and _says_nothing(last.text, "")):
            break
        elif last.type in ("BRACKET_COUNT", "BRACKET"):
            first, _, rest = last.text.strip("()[]{} \t").partition(",")
            first = count_word(first.strip()) or first
            match = total_pattern().fullmatch(first.strip())
            if (match or is_limit(first)) and (not rest or changes_nothing(rest)):
                declared, total = whole_number(match[1]) if match else None, True
            elif not _says_nothing(last.text, text[found[0].start : last.start]):
                break
            share = "%" in last.text
            inside = heading_kind(last.text.strip("()[]{} \t"))
            is_side_deck |= inside is not None and inside.phase == "outer"
            other = None if inside is None or inside.section in NOT_IN_DECK else inside.section
            found.pop()
        elif stated := _total_without_brackets(text, found, is_above=colon):
            declared, number = stated[0], True
            found = [token for token in found if token.start < stated[1]]
        else:
            break
    if not found:
        return None
    start = found[0].start
    if len(found) > 1 and (column := _COLUMN.search(text[start : found[-1].end])):
        found = [t for t in found if t.end <= start + column.start() or t.start >= start + column.end()]
    words = text[found[0].start : found[-1].end]
    kind = kind_in_section(_without_punctuation(words), other) if len(words) <= LONGEST_WORDS else None
    is_doubtful = is_side_deck and kind is not None and kind.section not in SIDE_DECKS
    kind = None if is_doubtful else kind  # `Interrupts (side deck)`
    if share and colon and kind is None:
        # Lists from 2010 divide the draw deck like this: `For Free at Somewhere: (20%)`.
        kind = HeadingKind(Level.TYPE, None, "within")
    is_doubtful = kind is not None and kind.section in NOT_IN_DECK and other is not kind.section
    span = place_in_text(tokens[0].start, tokens[-1].end)
    return Heading(words, span, kind, declared, colon, total, number, other=other if is_doubtful else None)


def _says_nothing(bracket: str, before: str) -> bool:
    """Check whether a bracket does not change the meaning of the heading before it."""
    section = section_of(_without_punctuation(before.partition("(")[0])) if before else None
    if bracket.lower() == IN_DECK:
        return section is not None and section not in NOT_IN_DECK
    return changes_nothing(bracket.strip("()[]{} \t"), is_outside=section in NOT_IN_DECK)


def _total_without_brackets(text: str, tokens: Sequence[Token], *, is_above: bool) -> tuple[int | None, int] | None:
    """Return the total that ends a heading (`Draw Deck 40/40`, `Missions: six`), and where it begins, or None.

    Args:
        text: The text of the line.
        tokens: Its tokens, without a colon at the end.
        is_above: Whether it had such a colon (`Missions, six of them:`).
    """
    last = tokens[-1]
    words = [fold(token.text) for token in tokens]
    behind = 1 if words[-1] == "cards" else 2 if is_above and words[-2:] == ["of", "them"] else 0
    kept = tokens[: len(tokens) - behind] if len(tokens) > behind + 2 else tokens
    sign, number = kept[-2:] if len(kept) > 2 else (last, last)
    is_apart = sign.type in _BEFORE_TOTAL or (sign.text == "," and number is not last)
    if is_apart and (word := count_word(number.text)) not in ("", "1"):
        return int(word), number.start  # `Draw: One` has a card
    ends = (total_pattern().fullmatch(text, token.start, last.end) for token in tokens[1:])
    return next(((whole_number(match[1]), match.start()) for match in ends if match is not None), None)


def _without_punctuation(words: str) -> str:
    return re.sub(r"^\W+|[^\w)]+$", "", words) or words
