"""What `borgcheck stats` does once its arguments are understood: count a deck's cards, and print the numbers."""

from __future__ import annotations

from borgcheck.analysis import TURNS
from borgcheck.cli import show
from borgcheck.cli.paths import read_cards


def tell(
    path: str, *, what_if: str | None = None, turns: int = TURNS, every: bool = False, output_format: str = "text"
) -> None:
    """Print the numbers of a deck, before and after the changes `what_if` where there are some.

    Raises BorgcheckError where there is no deck in the file, or the changes cannot be made.
    """
    from borgcheck.analysis import stats as analysis
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.output import stats as output

    deck = read_cards(path)
    cards = catalogue()
    found = analysis.stats(deck, cards, turns=turns)
    after = None
    if what_if is not None:
        from borgcheck.analysis.what_if import what_if as changed

        after = analysis.stats(changed(deck, what_if, cards), cards, turns=turns)
    if output_format == "json":
        show.plain(output.document(found, path=deck.path, name=deck.name, changes=what_if or "", after=after))
    elif after is not None:
        show.write(output.compared(found, after, path=deck.path, changes=what_if or ""))
    else:
        show.write(output.lines(found, path=deck.path, name=deck.name, block=show.block(), every=every))
