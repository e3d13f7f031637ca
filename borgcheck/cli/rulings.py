"""`borgcheck rulings`: look up rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.parameters import LOOK_UP, OutputFile, OutputFormat
from borgcheck.cli.show import DataFormat, print_data
from borgcheck.corpus.entry import KINDS, RulingEntry
from borgcheck.corpus.loading import corpus, find
from borgcheck.errors import BorgcheckError
from borgcheck.output.rulings import document_line, entry_line, search_lines, whole_entry_lines

app = typer.Typer(rich_markup_mode="markdown")
rulings = typer.Typer(help="Look up rulings: search them, or show an entry by its name.", no_args_is_help=True)
app.add_typer(rulings, name="rulings", rich_help_panel=LOOK_UP)
# The maximum number of entries that a search shows, if the user names none.
_LIMIT = 5


@app.command(rich_help_panel=LOOK_UP)
@rulings.command()
def search(
    query: Annotated[list[str], typer.Argument(metavar="WORD", help="Keywords, a question, or phrases in quotes.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only entries for this game: stccg-1e, fleet-captains or dbg.")
    ] = None,
    source: Annotated[
        str | None, typer.Option(metavar="SOURCE", help="Only entries from a document that `rulings sources` lists.")
    ] = None,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help=f"Only entries of this kind: {', '.join(KINDS)}.")
    ] = None,
    card: Annotated[str | None, typer.Option(metavar="TITLE", help="Only entries that mention this card.")] = None,
    as_of: Annotated[
        str | None, typer.Option(metavar="DATE", help="Only entries that were in force on this date, such as 2000-10.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Show at most N entries (default: 5, if they fit a screen).")
    ] = None,
    open_hit: Annotated[
        int | None, typer.Option("--open", min=1, metavar="N", help="Show the Nth entry in full.", show_default=False)
    ] = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Find the rulings that answer a question.

    Prints the passages of the first entry that answer it, and one line for each further entry.

    Examples:

    - `borgcheck search does a probe happen after I lost the battle`
    - `borgcheck search probing --as-of 2000-06`

    Exit codes: 0 found; 1 nothing found; 2 a filter has an unknown value, or there is no Nth entry.
    """
    from borgcheck.corpus.search import ruling_search  # with Whoosh, which the other commands do not need

    text = " ".join(query)
    filters = {"game": game, "source": source, "kind": kind, "card": card, "as_of": as_of}
    outcome = ruling_search().search(text, **filters, limit=max(limit or _LIMIT, open_hit or 0))
    if open_hit is not None and outcome.results:
        if open_hit > len(outcome.results):
            raise BorgcheckError(f"--open {open_hit}: this search found only {len(outcome.results)}")
        _show_entries([outcome.results[open_hit - 1].entry], output_format, output_file)
    else:
        lines = search_lines(outcome, corpus(), fits_screen=limit is None)
        print_data(output_format, output_file, outcome.to_dict, lines)
    if outcome.results:
        return 0
    filtered = ruling_search().entries(**filters)
    return _not_found("no ruling matches" if filtered else "no ruling passes these filters", text, **filters)


@rulings.command("show")
def show_entry(
    term: Annotated[
        list[str], typer.Argument(metavar="TERM", help="A title, alias, id, card title or identification.")
    ],
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Show the entry for a term that is in force, in full, and name the others.

    Example: `borgcheck rulings show interlink drone`

    Exit codes: 0 found; 1 no entry is called so.
    """
    wanted = " ".join(term)
    entries = find(corpus(), wanted, _card_titles)
    if not entries:
        if titles := _card_titles(wanted):
            return _not_found(f"no entry mentions {titles[0]}", "")
        return _not_found(f"no entry is called {wanted!r}", wanted)
    _show_entries(entries, output_format, output_file)
    return 0


@rulings.command("list")
def list_entries(output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None) -> None:
    """List all entries, one line each; JSON output has them in full.

    Exit code: 0.
    """
    print_data(output_format, output_file, lambda: [e.to_dict() for e in corpus()], map(entry_line, corpus()))


@rulings.command()
def sources(output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None) -> None:
    """List the documents with their dates and the number of their entries.

    Exit code: 0.
    """
    documents = corpus().documents
    print_data(output_format, output_file, lambda: [d.to_dict() for d in documents], map(document_line, documents))


def _not_found(problem: str, wanted: str, **filters: str | None) -> int:
    """Print why nothing was found, with the most similar terms, and return the exit code."""
    from borgcheck.corpus.search import ruling_search

    near = ruling_search().nearest(wanted, **filters)
    terms = f"the nearest terms are {'; '.join(near)}" if near else "to see all terms, run: `borgcheck rulings list`"
    show.write_error(f"borgcheck: {problem}; {terms}")
    return 1


def _card_titles(text: str) -> tuple[str, ...]:
    from borgcheck.cards.catalogue import catalogue

    return tuple(c.title for c in catalogue().lookup(text).cards)


def _show_entries(entries: Sequence[RulingEntry], output_format: DataFormat, output_file: str | None) -> None:
    print_data(output_format, output_file, lambda: [e.to_dict() for e in entries], whole_entry_lines(entries, corpus()))
