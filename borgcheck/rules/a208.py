"""A208 later-than-rules: cards released after the date of the ruleset."""

from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import barred
from borgcheck.rules.releases import later_release


@rule(
    code="A208",
    name="later-than-rules",
    title="Later than the rules",
    what="Reports cards whose earliest dated printing is later than the ruleset: it was released in a later month, or it was published by the Continuing Committee, which was founded after the date of these rulesets. A reprint of unknown date is taken to be later than the first printing. Does not report a card without a dated printing, unless the Committee published all of its printings, or a card that a Borg deck may not hold anyway.",
    why="Rules do not cover cards that did not exist yet: other findings about such a card may be wrong, and no event under these rules allowed it.",
    example="Draw:\n1 U.S.S. Enterprise-E (20th Anniversary)",
    instead="Check the deck under later rules (`--ruleset`), or take the card out.",
    rulings=("deck-construction-notes#versions-disagree", "deck-construction-notes#committee-formats"),
)
def check(ctx: Context) -> Findings:
    for entry, card in ctx.deck.cards:
        first = later_release(card, ctx.ruleset)
        if first is None or barred(card):
            continue
        origin = f"{first.publisher}{f', {first.name}' if first.name else ''}"
        month = f", {first.released}" if first.released else ""
        yield ctx.finding(entry, f"{card.title} ({origin}{month}) is later than these rules, dated {ctx.ruleset.date}")
