"""B114 qs-tent-size: at most 13 cards in Q's Tent."""

from borgcheck.model.deck import SectionId
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import tent_doors


@rule(
    code="B114",
    name="qs-tent-size",
    title="Q's Tent too large",
    what="Compares the number of cards in the Q's Tent side deck with what its doorway allows. The finding is only a warning if an unknown card might change it.",
    why="Q's Tent holds up to 13 cards (Q's Tent: Civil War holds 13, plus 13 with the [Ref] icon).",
    example="Q's Tent:\n14 Borg Scout Vessel",
    instead="Take out cards until 13 are left.",
    rulings=("deck-construction-notes#qs-tent", "borg-rulebook-1.6#side-decks"),
)
def check(ctx: Context) -> Findings:
    tent = ctx.deck.section(SectionId.QS_TENT)
    limit = ctx.figure("limit")
    doors = tent_doors(ctx.deck)
    second_part = next((door.holds[1] for door in doors if len(door.holds) > 1), None)
    most = second_part.number or 0 if second_part else 0
    fitting = sum(e.count for e in tent if e.card and second_part and second_part.matches(e.card))
    allowed = limit + min(most, fitting)
    total = total_copies(tent)
    if total > allowed:
        # An unknown card in the Tent may belong in its second part; an unknown seed card may be the doorway that adds one.
        unsure = total <= limit + min(most, fitting + total_copies(ctx.unknown_cards(SectionId.QS_TENT)))
        unsure = unsure or total - ctx.doubtful_cards(SectionId.QS_TENT) <= allowed
        unsure = unsure or bool(not doors and ctx.unknown_cards(SectionId.SEED))
        yield ctx.finding(
            entry_exceeding(tent, allowed),
            f"{total} cards in Q's Tent, {total - allowed} more than the {allowed} allowed"
            + ctx.remedy(f"take out {total - allowed}")
            + ctx.open_points(SectionId.QS_TENT, *([] if doors else [SectionId.SEED]), unknown_cards=unsure),
            severity=ctx.certain_unless(unsure),
        )
