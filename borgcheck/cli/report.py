"""`borgcheck report`: everything about one deck on one page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.groups import ABOUT, group
from borgcheck.cli.parameters import ConfigFile, DeckFile, ReadAs, RulesetName, StdinFilename
from borgcheck.cli.paths import STDIN, source
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.checking import Report


app = group()


@app.command(rich_help_panel=ABOUT)
def report(
    path: DeckFile,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The HTML file to write; `-` is standard output.",
            show_default=False,
        ),
    ],
    ruleset: RulesetName = None,
    config: ConfigFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Write a page about a deck: verdict, findings, list, numbers, charts and rulings.

    The page is one file, needs no network and no script, and prints well.

    Example: `borgcheck report my.deck -o my.html`

    Exit codes: 0 the deck is legal; 1 it is not, and the page says so; 2 the page could not be written.
    """
    from borgcheck.config import configuration_for
    from borgcheck.findings import Verdict
    from borgcheck.rulesets import load
    from borgcheck.session import CheckOptions, check_list

    _require_other_file(path, output)
    options = CheckOptions((load(ruleset),) if ruleset is not None else (), input_format=input_format)
    deck = source(path, stdin_filename)
    [checked] = check_list(deck, options, configuration_for(deck.file, config))
    text = _page(checked)
    if output == STDIN:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    else:
        from borgcheck.files import replace_file
        from borgcheck.output.phrases import conclusion

        replace_file(Path(output), text.encode())
        show.complain(f"{output}: a page about {checked.path}, {checked.verdict.value}{conclusion(checked)}")
    return 0 if checked.verdict is Verdict.LEGAL else 1


def _require_other_file(path: str, output: str) -> None:
    """Raise BorgcheckError if the page has no name, or would take the place of the deck."""
    if not output:
        raise BorgcheckError("an empty name is no file to write")
    try:
        same = STDIN not in {path, output} and Path(output).samefile(path)
    except OSError:
        return  # one of them is not there, so they are not the same
    if same:
        raise BorgcheckError(f"{path}: is the deck to read; name another file behind -o")


def _page(checked: Report) -> str:
    from borgcheck.analysis.stats import stats
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.deck import Deck
    from borgcheck.output.html import document
    from borgcheck.output.page import has_cards, page

    if not isinstance(checked.listing, Deck):
        raise BorgcheckError(f"{checked.path}: the setup of another game, for which there is no page; use `check`")
    cards, rulings = catalogue(), corpus()
    numbers = stats(checked.deck, cards) if has_cards(checked.deck) else None
    made_by = f"borgcheck {__version__}, cards of {cards.date}, {len(rulings)} rulings"
    return document(page(checked, numbers, rulings, made_by=made_by))
