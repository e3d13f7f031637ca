"""B113 not-seedable: a card among the seed cards that nothing lets you seed."""

from collections import deque

from borgcheck.cards.card import Card
from borgcheck.cards.selector import Selector
from borgcheck.common.phrasing import with_article
from borgcheck.model.deck import SEEDED, SectionId, cards_of
from borgcheck.model.findings import Severity
from borgcheck.rules.advice import advice
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import barred, carriers, own_place

_HIDDEN_AGENDA = "borg-rulebook-1.6#hidden-agenda"
_CARRIED = "deck-construction-notes#carried-cards"


@rule(
    code="B113",
    name="not-seedable",
    title="Not seedable",
    what="Reports seed cards whose type or text does not let them be seeded, above all hidden agendas. The finding is only a warning if another seed card may carry the card (Cryosatellite), or if an unknown seed card might.",
    why="Missions, dilemmas, artifacts, sites, and cards whose text says so may be seeded. A hidden agenda may be seeded only if its text allows it; otherwise it is a mis-seed.",
    example="Seed:\n1 Assimilate Planet",
    instead="Move the card to the draw deck.",
    rulings=(
        "deck-construction-notes#what-may-be-seeded",
        _HIDDEN_AGENDA,
        "borg-rulebook-1.6#other-seeding-rules",
        "deck-construction-notes#seedable-hidden-agendas",
        _CARRIED,
        "deck-construction-notes#mis-seeds",
    ),
)
def check(ctx: Context) -> Findings:
    carrying = carriers(ctx.deck)
    room = [most for _, _, most in carrying]
    # For each kind of carried card, the carriers that have room left.
    open_to: dict[Selector, deque[int]] = {}
    for index, (_, selector, most) in enumerate(carrying):
        if most != 0:
            open_to.setdefault(selector, deque()).append(index)
    titles = {card.title for _, card in ctx.deck.seeded}
    unknown = ctx.unknown_cards(*SEEDED)
    open_points = ctx.open_points(*SEEDED) if unknown else ""
    for entry, card in cards_of(ctx.deck.section(SectionId.SEED)):
        needed = advice().seeds_with.get(card.title, "")
        may_seed = card.seeds and (not needed or needed in titles)
        if may_seed or barred(card) or own_place(card) or SectionId.SEED.value in card.also_in:
            continue
        left = entry.count
        used_by = []
        fitting = [carrier for selector, carrier in open_to.items() if selector.matches(card)]
        while left and (first := min((f for f in fitting if f), key=lambda f: f[0], default=None)):
            index = first[0]
            free = room[index]
            taken = left if free is None else min(left, free)
            left -= taken
            used_by.append(carrying[index][0].title)
            if free is not None:
                room[index] = free - taken
                if free == taken:
                    first.popleft()
        if not left:
            names = " or ".join(dict.fromkeys(used_by))
            message = f"{card.title} cannot be seeded by itself: it is legal only if {names} carries it; seed it with that card"
            yield ctx.finding(entry, message, severity=Severity.WARNING, first=_CARRIED)
        else:
            message = _message(card, left, entry.count, used_by, needed) + open_points
            cited = _CARRIED if used_by or needed else _HIDDEN_AGENDA if "HA" in card.icons else ""
            yield ctx.finding(entry, message, severity=ctx.certain_unless(unknown), first=cited)


def _message(card: Card, left: int, copies: int, carried_by: list[str], needed: str) -> str:
    if carried_by:
        names = " and ".join(dict.fromkeys(carried_by))
        return f"{copies} copies of {card.title} among the seed cards, but {names} can carry only {copies - left}; move {left} to the draw deck"
    if needed:
        reason = f"{with_article(card.kind)} that may be seeded only while {needed} is in play"
    elif "HA" in card.icons:
        reason = "a hidden agenda whose text does not let it be seeded"
    else:
        reason = f"{with_article(card.kind)} whose text does not let it be seeded"
    return f"{card.title} may not be among the seed cards: it is {reason}; move it to the draw deck"
