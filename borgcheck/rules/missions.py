"""Missions: how many, which, and where they are."""

from __future__ import annotations

from fractions import Fraction

from borgcheck.model.deck import cards_of, count_with_half_cards, format_half_cards
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SectionId
from borgcheck.rules.base import Context, Findings, rule

_OPEN_TO = (SectionId.MISSIONS, SectionId.SEED)
_UNIVERSAL = "deck-construction-notes#universal-missions"


@rule("B101", rulings=("borg-rulebook-1.6#seed-cards", "deck-construction-notes#mission-limit", _UNIVERSAL))
def mission_count(ctx: Context) -> Findings:
    """Number of missions.

    Counts the missions anywhere among the seed cards. Each copy of ❖Space counts as half a mission.

    Why: A deck seeds exactly six missions (three in Warp Speed): no fewer, and no spare ones among the seed cards.

    Example:
        Missions:
        5 Survey Star System
        Draw:
        30 Nine of Eleven

    Instead: Add or take out missions until there are six (three in Warp Speed). Keep spare missions outside the game.
    """
    wanted = ctx.parameter("missions")
    # A Q-icon mission may not be among the missions (B112).
    missions = [e for e in ctx.deck.section(SectionId.MISSIONS) if not (e.card and e.card.has_q_icon)]
    total = Fraction(count_with_half_cards(missions))
    if total == wanted:
        return
    halves = [e.card.printed for e in missions if e.card and e.card.share]
    note = f" (each {halves[0]} counts as half)" if halves else ""
    off = format_half_cards(abs(total - wanted))
    over = (e for i, e in enumerate(missions, 1) if count_with_half_cards(missions[:i]) > wanted)
    at = next(over, None) or ctx.span_of_section(*_OPEN_TO)
    more, seeds = ("more", "seeds") if total > wanted else ("fewer", "must seed")
    message = f"{_missions(total)}{note}, {off} {more} than the {wanted} that a deck {seeds}"
    yield ctx.finding(at, message, section=SectionId.MISSIONS, open_to=_OPEN_TO, exceeds=total > wanted)


def _missions(number: Fraction | int, noun: str = "mission") -> str:
    return f"{format_half_cards(number)} {noun}{'' if 0 < number <= 1 else 's'}"


@rule("B102", rulings=("borg-rulebook-1.6#seed-cards", "deck-construction-notes#duplicate-missions", _UNIVERSAL))
def duplicate_mission(ctx: Context) -> Findings:
    """Duplicate mission.

    Reports a mission if the deck seeds more than one copy of it, unless it is universal, or more copies than its own
    text allows. The wording in force on the date of the ruleset decides: ❖Space has had a limit only since July 2018.

    Why: The six missions must be different cards. Universal missions, marked ❖, may be repeated.

    Example:
        Missions:
        2 Compromised Mission
        4 Survey Star System
        Draw:
        30 Nine of Eleven

    Instead: Replace the second copy with another mission, or with a universal one.
    """
    missions = list(cards_of(ctx.deck.section(SectionId.MISSIONS)))
    for card in dict.fromkeys(card for _, card in missions):
        entries = [e for e, c in missions if c is card]
        copies, things = total_copies(entries), f"copies of {card.title}"
        if not card.is_universal and copies > 1:
            rest = ", which is not universal: missions must differ"
            yield ctx.over_limit(entries, 1, things, rest, advice="keep 1")
        elif (limit := card.seed_limit_on(ctx.ruleset.date)) is not None and copies > limit:
            rest = f", {copies - limit} more than the {limit} that the card allows"
            yield ctx.over_limit(entries, limit, things, rest, first_ruling=_UNIVERSAL)


@rule("B124", rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"))
def mission_types(ctx: Context) -> Findings:
    """Too few planet or space missions.

    Counts planet and space missions. A mission that is both counts as one of each, and each copy of ❖Space as half a
    mission. The finding is only a warning if unknown cards might make up the number.

    Why: Some formats require missions of both types, so that an opponent's dilemmas always have somewhere to go: the
    house format 1E Velara requires two of each.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven

    Instead: Replace some missions with missions of the type that is missing.
    """
    missions = ctx.deck.section(SectionId.MISSIONS)
    for kind, letter in (("planet", "P"), ("space", "S")):
        wanted = ctx.parameter(kind)
        total = count_with_half_cards(entry for entry, card in cards_of(missions) if letter in card.location)
        if total < wanted:
            found, off = _missions(total, f"{kind} mission"), format_half_cards(wanted - total)
            message = f"{found}, {off} fewer than the {wanted} that the ruleset requires"
            at = ctx.span_of_section(*_OPEN_TO)
            yield ctx.finding(at, message, section=SectionId.MISSIONS, open_to=_OPEN_TO)
