"""B112 q-icon-outside-q-continuum: Q-icon cards belong in the Q-Continuum side deck."""

from borgcheck.common.phrasing import with_article
from borgcheck.model.deck import SEEDED, SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import admitting

# For the draw deck, the rulebook itself says so.
_DRAW_DECK = "borg-rulebook-1.6#draw-deck"


@rule(
    code="B112",
    name="q-icon-outside-q-continuum",
    title="Q-icon card out of place",
    what="Reports Q-icon cards outside the Q-Continuum side deck, unless the card itself or a seeded card allows it there (Q's Planet in Q's Tent; Hide and Seek, or any Q-icon dilemma with Beware of Q, among the seed cards). For a seed card, the finding is only a warning if an unknown seed card might allow it.",
    why="Q-icon cards come into play from their side deck, through a Q-Flash. The draw deck, the seed cards and Q's Tent may not hold any.",
    example="Draw:\n1 Trust Me",
    instead="Move the card to the Q-Continuum side deck, and seed a Q-Flash to open it.",
    rulings=(
        "deck-construction-notes#q-continuum",
        _DRAW_DECK,
        "deck-construction-notes#q-icon-exceptions",
        "deck-construction-notes#qs-planet",
    ),
)
def check(ctx: Context) -> Findings:
    for entry, card in ctx.deck.cards:
        section = entry.section
        if not card.has_q_icon or section is None or section == SectionId.Q_CONTINUUM or section.value in card.also_in:
            continue
        if section == SectionId.SEED and admitting(ctx.deck, card):
            continue
        unknown = ctx.unknown_cards(*SEEDED) if section == SectionId.SEED else []
        yield ctx.finding(
            entry,
            f"{card.title} is {with_article(card.kind)} in {section.display_name}: Q-icon cards belong in the Q-Continuum side deck; move it there"
            + (ctx.open_points(*SEEDED) if unknown else ""),
            severity=ctx.certain_unless(unknown),
            first=_DRAW_DECK if section == SectionId.DRAW else "",
        )
