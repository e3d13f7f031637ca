"""C001 unknown-card: a title that is not in the catalogue."""

from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.deck import CardEntry
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="C001",
    name="unknown-card",
    title="Unknown card",
    what="Reports a title that is not in the catalogue, with up to three similar titles. It is never replaced by another card; it counts as a card of the section where it is listed.",
    why="A similar title often belongs to another real card, so the tool only makes suggestions. The card may also be newer than the card data.",
    example="Draw:\n1 Borg Skout Vessel",
    instead="Correct the title. If the card is newer than the data, `borgcheck cards import` reads a newer plugin folder.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    for entry in ctx.deck.entries:
        if entry.card is None and not entry.of_tribbles_game:
            yield ctx.finding(entry, _message(entry), suggestions=entry.suggestions)


def _message(entry: CardEntry) -> str:
    title = entry.title if len(entry.title) <= 80 else entry.title[:77] + "..."
    if entry.wrong_mark:
        return f"no {title}: that card was not printed in {entry.wrong_mark}; known: {' or '.join(entry.suggestions)}"
    if entry.suggestions:
        return f"no card is called {title}{did_you_mean(entry.suggestions)}"
    return f"no card is called {title}: check the spelling; the card may also be newer than the card data"
