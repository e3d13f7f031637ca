"""B104 site-limit: at most six sites."""

from borgcheck.model.deck import SectionId
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B104",
    name="site-limit",
    title="Too many sites",
    what="Counts the sites among the seed cards, wherever they are listed there.",
    why="A deck may seed up to six sites; extra sites may not be among the seed cards.",
    example="Sites:\n1 Ops\n1 Guest Quarters\n1 Docking Ports\n1 Docking Pads\n1 Infirmary\n1 Security Office\n1 Science Lab",
    instead="Take out sites until six are left.",
    rulings=("borg-rulebook-1.6#seed-cards", "borg-rulebook-1.6#sites"),
)
def check(ctx: Context) -> Findings:
    limit = ctx.figure("limit")
    sites = ctx.deck.section(SectionId.SITES)
    total = total_copies(sites)
    if total > limit:
        unsure = total - ctx.doubtful_cards(SectionId.SITES) <= limit
        yield ctx.finding(
            entry_exceeding(sites, limit),
            f"{total} sites, {total - limit} more than the {limit} allowed"
            + ctx.remedy(f"take out {total - limit}")
            + ctx.open_points(SectionId.SITES, unknown_cards=unsure),
            severity=ctx.certain_unless(unsure),
        )
