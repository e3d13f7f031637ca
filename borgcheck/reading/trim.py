"""Take off what the grammar of lines does not parse: decoration, separators, brackets, and the remark at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from borgcheck.cards.fold import fold
from borgcheck.model.sections import HeadingKind, Level, SectionId
from borgcheck.reading.headings import folded_list
from borgcheck.reading.lex import Token
from borgcheck.reading.mentions import is_named

_OF_HEADINGS = frozenset(("heading", "title_or_heading", "filler", "unit", "join", "slash", "count", "total", "colon"))
_ENUMERATOR = re.compile(r"[ivx]{1,4}|[a-h]|\d{1,2}", re.I)
_DECK = HeadingKind(Level.PART, SectionId.DRAW)


@dataclass(frozen=True, slots=True)
class Trimmed:
    """The parts of a line, as tokens.

    Attributes:
        tokens: What the grammar parses.
        brackets: The brackets, each with the number of those tokens before it.
        remark: The remark, from its sign on.
    """

    tokens: list[Token]
    brackets: list[tuple[int, Token]]
    remark: list[Token]

    def title_beside(self, before: int) -> Token | None:
        """Return the title that a bracket belongs to: the last one before it, else the first one after it."""
        titles = [(n, token) for n, token in enumerate(self.tokens) if token.may_be_title]
        above = [token for n, token in titles if n < before]
        return above[-1] if above else titles[0][1] if titles else None


def trim(tokens: Sequence[Token]) -> Trimmed:
    """Divide the tokens of a line into its parts."""
    core, remark = _split_remark(_with_deck_heading(_undecorated(tokens)))
    while len(core) > 1 and core[-1].kind in ("sign", "join") and core[-1].text in ".,;":
        core.pop()  # a full stop, or the empty cells at the end of a row
    plain: list[Token] = []
    brackets: list[tuple[int, Token]] = []
    for token in core:
        if token.kind == "bracket":
            brackets.append((len(plain), token))
        else:
            plain.append(token)
    return Trimmed(plain, brackets, remark)


def are_of_heading(tokens: Sequence[Token]) -> bool:
    """Check whether tokens are names of headings, with nothing beside them but fillers, numbers and signs."""
    return {t.kind for t in tokens} <= _OF_HEADINGS


def without_enumerator(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without what numbers a heading (`II. Seeds`, `Part 2 - Seeds`); none if nothing does."""
    at = int(bool(tokens) and fold(tokens[0].text) in folded_list("enumerated"))
    if len(tokens) < at + 2 or not _ENUMERATOR.fullmatch(tokens[at].text):
        return []
    if at and [token.kind for token in tokens[2:4]] == ["filler", "count"]:  # `Card 1 of 3`
        at = 3
    first, *rest = tokens[at + 1 :] or [tokens[at]]
    if first.text in (".", ")") or (at and first.kind in ("dash", "leader", "colon")):
        return rest
    return [first, *rest] if at else []


def without_frame(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without the signs that only a heading has around it (`+--- SEEDS ---+`); none if it has none."""
    out = list(tokens)
    while out and _is_frame(out[0]):
        out = out[1:]
    has_sign_after = bool(out) and out[-1].kind == "sign" and (out[0].may_be_heading or out[0].kind == "filler")
    while out and _is_frame(out[-1]):
        out = out[:-1]
    return out if out and (has_sign_after or out[0] is not tokens[0]) else []


def _is_frame(token: Token) -> bool:
    return token.kind in ("leader", "sign", "bar", "colon") or token.text == "+"


def _with_deck_heading(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens with `deck` as the heading of the draw deck, if it is the only word of the line."""
    words = [t for t in tokens if t.kind not in ("count", "colon", "unit", "dash", "leader", "bracket")]
    if len(words) == 1 and words[0].text.lower() == "deck":
        return [t._replace(kind="heading", opens=_DECK) if t is words[0] else t for t in tokens]
    return list(tokens)


def _undecorated(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without the signs around them (`** SEED **`)."""
    out = list(tokens)
    while len(out) > 2 and out[0].text == out[-1].text and out[0].text in "=*_~":
        out = out[1:-1]
    return out


# ---- separators and the remark


def _split_remark(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """Split tokens into those of cards or a heading, without separators, and those of the remark."""
    out: list[Token] = []
    has_title = False
    for n, token in enumerate(tokens):
        has_title = has_title or (bool(out) and out[-1].may_be_title)
        match _use_of(token, out, tokens[n + 1 :], has_title=has_title):
            case "remark":
                return out, list(tokens[n:])
            case "keep":
                out.append(token)
            case "colon":
                out.append(token._replace(kind="colon"))
    return out, []


def _use_of(token: Token, left: Sequence[Token], right: Sequence[Token], *, has_title: bool) -> str:
    """Return what to do with a token: `keep` or `skip` it, begin the `remark` with it, or make it a `colon`."""
    if not left:
        return "keep"
    if token.kind in ("hash", "arrow"):
        return "remark"
    if token.kind in ("dash", "leader"):
        return _use_of_dash(left, right)
    if has_title and _are_signs([token, *right]):
        return "remark"  # `Maglock *`, a tally
    if token.text in ",;|" and right:
        is_named = right[0].may_be_title or right[0].kind in ("heading", "total")
        if is_named and _token_kinds(left) == ["count"]:
            return "skip"  # `3;Maglock`, `30,Total`: a row of a table
        if _is_count(right) and len(_token_kinds(left)) == 1 and left[0].may_be_title:
            return "skip"
        if has_title and _are_plain_words(right):
            return "remark"
    is_after_count = len(left) > 1 and left[-1].kind == "count" and left[-2].may_be_title
    if is_after_count and token.kind in ("word", "filler") and _are_plain_words([token, *right]):
        return "remark"  # `Scan x2 lol`
    return "keep"


def _use_of_dash(left: Sequence[Token], right: Sequence[Token]) -> str:
    """Return what to do with a dash or a row of dots, which may separate a count or a heading from what follows."""
    if _token_kinds(left) == ["count"] or _is_count(right):
        return "skip"
    is_headed = {t.kind for t in left} <= {"heading", "filler", "unit"}
    if is_headed and any(t.kind == "title" for t in right):
        return "colon"  # `Missions - Nebula, Study Pulsar`
    are_headings = are_of_heading([*left, *right])
    if are_headings and any(t.may_be_heading or t.kind in ("total", "count") for t in right):
        return "skip"  # `Draw deck - Ships`, `Draw deck - total 40`
    return "remark"


def _are_signs(tokens: Sequence[Token]) -> bool:
    """Check whether tokens are only signs, among them one that is not punctuation."""
    return all(t.kind in ("sign", "bar") for t in tokens) and any(t.text not in ".,;:!'’\"" for t in tokens)


def _token_kinds(tokens: Sequence[Token]) -> list[str]:
    return [t.kind for t in tokens if t.kind != "bracket"]


def _is_count(tokens: Sequence[Token]) -> bool:
    """Check whether tokens are one count, with nothing after it but brackets, units or a remark."""
    if not tokens or tokens[0].kind != "count":
        return False
    after = [t for t in tokens[1:] if t.kind not in ("bracket", "unit", "total")]
    return not after or after[0].kind in ("dash", "arrow", "leader", "colon", "hash") or after[0].text in (".", ",")


def _are_plain_words(tokens: Sequence[Token]) -> bool:
    """Check whether tokens are words without a number or a title."""
    are_words = any(t.kind in ("word", "filler", "heading") for t in tokens)
    return are_words and not any(is_named(t) or t.kind in ("count", "total") for t in tokens)
