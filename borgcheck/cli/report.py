"""`borgcheck report`: everything about one deck on one page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import complete, show
from borgcheck.cli.formats import InputFormat
from borgcheck.cli.paths import STDIN, read_bytes
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.checking import Report


def report(
    path: Annotated[str, typer.Argument(help="A deck file; `-` reads standard input.", show_default=False)],
    output: Annotated[
        str, typer.Option("--output", "-o", help="The HTML file to write; `-` is standard output.", show_default=False)
    ],
    ruleset: Annotated[
        str | None,
        typer.Option(
            help="The rules to check by, whatever the deck names itself.",
            autocompletion=complete.ruleset,
        ),
    ] = None,
    input_format: Annotated[
        InputFormat | None,
        typer.Option(help="Read the deck in this format instead of telling it from the content."),
    ] = None,
    stdin_filename: Annotated[str | None, typer.Option(help="The name to show for standard input.")] = None,
) -> int:
    """Write a page about a deck: verdict, findings, list, numbers, charts and rulings.

    The page is one file, needs no network and no script, and prints well. Leaves with 0 where the deck is legal,
    1 where it is not and the page is written all the same, 2 where it could not be written.
    """
    from borgcheck.findings import Verdict

    _keep(path, output)
    checked = _checked(path, ruleset, input_format, stdin_filename)
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


def _keep(path: str, output: str) -> None:
    """Raises BorgcheckError where the page has no name, or would take the place of the deck."""
    if not output:
        raise BorgcheckError("an empty name is no file to write")
    try:
        same = STDIN not in {path, output} and Path(output).samefile(path)
    except OSError:
        return  # one of them is not there, so they are not the same
    if same:
        raise BorgcheckError(f"{path}: is the deck to read; name another file behind -o")


def _checked(path: str, ruleset: str | None, input_format: InputFormat | None, stdin_filename: str | None) -> Report:
    """What `check` says of the deck, by the configuration nearest to it."""
    from borgcheck.api import check
    from borgcheck.config import configuration_for

    name = (stdin_filename or "<stdin>") if path == STDIN else Path(path).as_posix()
    file = Path(stdin_filename or "deck") if path == STDIN else Path(path)
    content = read_bytes(path)
    settings = configuration_for(file)
    return check(
        content,
        ruleset,
        select=settings.select,
        ignore=settings.ignored_for(file),
        input_format=input_format.value if input_format else None,
        name=name,
        default_ruleset=settings.ruleset,
    )


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
