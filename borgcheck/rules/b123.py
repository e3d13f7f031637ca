"""B123 not-in-pool: a card outside the ruleset's pool."""

from collections.abc import Callable

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.errors import BorgcheckError
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B123",
    name="not-in-pool",
    title="Not in the card pool",
    what="Reports cards, in any section of the deck, that the card data do not list for the ruleset's format, or that have no printing in its expansions. Second Edition cards are reported as B119. The finding is only a warning if another card with the same title is in the pool.",
    why="A format allows only certain cards. The card data say in which formats each card may be played; they change, so the message gives the date of the data.",
    example="Draw:\n1 Rogue Borg Mercenaries",
    instead="Replace the card. `borgcheck cards search format:Modern WORD` finds cards in a pool, and `borgcheck cards show TITLE` shows the formats of a card.",
    rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"),
)
def check(ctx: Context) -> Findings:
    pool, expansions = ctx.figure("pool"), ctx.figure("expansions")
    if pool and pool not in catalogue().formats:
        known = ", ".join(catalogue().formats) or "none"
        raise BorgcheckError(f"{ctx.ruleset.name}: the card data in use have no format {pool}; they have {known}")
    codes = frozenset[str]().union(*map(codes_of_mark, expansions))
    outside: list[tuple[Callable[[Card], bool], str]] = []
    if pool:
        outside.append(
            (
                lambda card: pool not in card.formats,
                f"is not a {pool} card according to the card data of {catalogue().date}",
            )
        )
    if expansions:
        outside.append(
            (
                lambda card: all(p.release not in codes for p in card.printings),
                "is not in the expansions that the ruleset allows",
            )
        )
    for entry, card in ctx.deck.cards:
        said = [words for is_outside, words in outside if is_outside(card)]
        if said and card.is_first_edition:
            unsure = any(not any(is_outside(other) for is_outside, _ in outside) for other in entry.cards)
            yield ctx.finding(
                entry, f"{card.title} {' and '.join(said)}; take it out", severity=ctx.certain_unless(unsure)
            )
