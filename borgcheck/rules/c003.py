"""C003 other-name: a drone's identification or a nickname instead of the title."""

from borgcheck.model.deck import cards_of
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="C003",
    name="other-name",
    title="Other name",
    what="Reports a card that was listed under a drone's identification or a nickname, and says which card it is.",
    why="Both are clear, but tournament lists and card data use titles.",
    example="Draw:\n1 Interlink Drone",
    instead="Write the title, as in `1 Nine of Eleven`.",
    rulings=("borg-rulebook-1.6#borg-glossary", "gray-borg-guide#borg-personnel"),
)
def check(ctx: Context) -> Findings:
    for entry, card in cards_of(ctx.deck.entries):
        if entry.how in ("identification", "nickname"):
            article = "the" if entry.how == "identification" else "a"
            yield ctx.finding(
                entry, f"{entry.title} is {article} {entry.how} of {card.title}", suggestions=(card.title,)
            )
