"""`borgcheck event`: register the decks of an event, compare them with what is played, and judge them again."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.parameters import (
    AsOf,
    DeckFiles,
    FileToWrite,
    Format,
    OutputFile,
    OutputFormat,
    ReadAs,
    RulesetName,
    StdinFilename,
)
from borgcheck.cli.report import Paper, require_sheets
from borgcheck.common.files import STDIN, is_same
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.walking import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from borgcheck.event.register import Register, Registration
    from borgcheck.inputs.session import CheckOptions
    from borgcheck.inputs.sources import Source

app = typer.Typer(
    help="Run an event: register decks, compare them with what is played, judge them again.\n\n"
    "Example: `borgcheck event register lists/ -o event.json`",
    no_args_is_help=True,
)

EventFile = Annotated[Path, typer.Argument(metavar="EVENT.json", help="The register of the event.", show_default=False)]


class Order(StrEnum):
    """The order of the sheets: as registered, or by the players' names."""

    REGISTERED = "registered"
    PLAYER = "player"


@app.command()
def register(
    paths: DeckFiles,
    output: FileToWrite,
    add: Annotated[
        bool, typer.Option("--add", help="Add to the register; a deck replaces the one from the same file.")
    ] = False,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="The name of the event.")] = None,
    date: Annotated[str | None, typer.Option(metavar="DATE", help="The date of the event.")] = None,
    ruleset: RulesetName = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
    sheets: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write registration sheets, as a PDF file.")
    ] = None,
) -> int:
    """Register the decks of an event in one file: players, lists, verdicts, fingerprints.

    The player is the deck's `@player`, else the name of its file. Whatever a director has to look into is said at once:
    an undecided or illegal deck, a player with two decks, two players with one deck.

    Examples:

    - `borgcheck event register lists/ -o event.json --name "Regional" --date 2000-11-18`
    - `borgcheck event register late.txt -o event.json --add`

    Exit codes: 0 every deck is legal and nothing is to be looked into; 1 something is; 2 a list cannot be read, and the
    register stays as it was.
    """
    from borgcheck.event.enter import concerns, enter, registration
    from borgcheck.event.register import Register, load_register, save_register, writing
    from borgcheck.output.event_text import registered_lines

    options = _options(ruleset, input_format)
    place = Path(output)
    _require_place(place, add)
    decks, problems = [], []
    for source in _lists(paths, place, stdin_filename):
        try:
            decks.append(registration(source, options))
        except BorgcheckError as error:
            problems.append(str(error))
    if problems:
        show.errors((*problems, f"{output}: nothing was registered"))
        return COULD_NOT_RUN
    with writing(place):
        _require_place(place, add)
        before = load_register(place) if place.exists() else Register()
        entered = enter(before, decks, name=name, date=date)
        save_register(place, entered)
    show.display(registered_lines(entered, decks, output))
    if sheets is not None:
        _write_sheets(entered, entered.decks, sheets, Paper.A4.value)
    return 1 if concerns(entered) else 0


@app.command()
def check(
    event: EventFile,
    paths: DeckFiles,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Compare lists as played with the register: whose deck each is, and what changed.

    Example: `borgcheck event check event.json played/`

    Exit codes: 0 every list is a registered deck; 1 one differs, is not registered or was not wholly read; 2 a file
    cannot be read.
    """
    from borgcheck.event.compare import Status, compare_with_register
    from borgcheck.event.register import load_register

    found = compare_with_register(load_register(event), _lists(paths, event, stdin_filename), input_format)
    if output_format is Format.JSON:
        show.as_json({"event": event.as_posix(), "lists": [each.to_dict() for each in found]})
    else:
        from borgcheck.output.event_text import played_lines

        show.display(played_lines(found))
    return 0 if all(each.status is Status.REGISTERED for each in found) else 1


@app.command()
def recheck(
    event: EventFile,
    ruleset: RulesetName = None,
    as_of: AsOf = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Judge the registered decks again, under other rules, at a later date or with newer cards.

    Without options, by the rules under which they were registered. The register stays as it is.

    Examples:

    - `borgcheck event recheck event.json --ruleset borg-gray`
    - `borgcheck event recheck event.json --as-of 2001-09`

    Exit codes: 0 every verdict is as registered; 1 one changed, or a list is read as another deck; 2 a file cannot be
    read.
    """
    from borgcheck.event.recheck import recheck as judge_again
    from borgcheck.event.register import load_register

    options = _options(ruleset, None, as_of)
    found = list(judge_again(load_register(event), options))
    if output_format is Format.JSON:
        show.as_json({"event": event.as_posix(), "decks": [each.to_dict() for each in found]})
    else:
        from borgcheck.output.event_text import rechecked_lines

        show.display(rechecked_lines(found))
    return 1 if any(each.is_changed for each in found) else 0


@app.command()
def sheets(
    event: EventFile,
    output: FileToWrite,
    order: Annotated[Order, typer.Option(help="Sort the sheets: as registered, or by player.")] = Order.REGISTERED,
    seats: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A text file with the players by seat, a name on each line; sheets follow it."
        ),
    ] = None,
    paper: Annotated[Paper, typer.Option(help="The paper to print on.")] = Paper.A4,
) -> int:
    """Write the registration sheets of all decks to one PDF file.

    Examples:

    - `borgcheck event sheets event.json -o sheets.pdf --order player`
    - `borgcheck event sheets event.json -o sheets.pdf --seats seats.txt`
    """
    from borgcheck.common.files import read_file
    from borgcheck.event.enter import name_key, seated
    from borgcheck.event.register import load_register

    registered = load_register(event)
    decks = registered.decks
    if seats is not None:
        if order is not Order.REGISTERED:
            raise BorgcheckError("--seats and --order both choose the order: give one of them")
        try:
            players = read_file(seats).decode("utf-8-sig").splitlines()
        except UnicodeDecodeError:
            raise BorgcheckError(f"{seats}: is no text in UTF-8; save it as that") from None
        decks = seated(decks, [player.strip() for player in players if player.strip()])
    elif order is Order.PLAYER:
        decks = tuple(sorted(decks, key=lambda deck: name_key(deck.player)))
    _write_sheets(registered, decks, Path(output), paper.value)
    return 0


@app.command()
def report(event: EventFile, output: FileToWrite) -> int:
    """Write a page about the event: what to look into first, and every player with verdict, findings and fingerprint.

    The page is one file, needs no network and no script, and prints well.

    Example: `borgcheck event report event.json -o event.html`

    Exit codes: 0 nothing is to be looked into; 1 something is; 2 a file cannot be read or written.
    """
    from borgcheck.event.enter import concerns
    from borgcheck.event.register import load_register
    from borgcheck.output.event_page import event_page

    registered = load_register(event)
    page = event_page(registered).encode()
    said = concerns(registered)
    if output != STDIN and is_same(Path(output), event):
        raise BorgcheckError(f"{output}: is the register; name another file behind -o")
    show.file(output, page, f"a page about {plural(len(registered.decks), 'deck')}, {len(said)} to look into")
    return 1 if said else 0


def _options(ruleset: str | None, input_format: str | None, as_of: str | None = None) -> CheckOptions:
    from borgcheck.inputs.session import parse_options
    from borgcheck.rules.rulesets import find

    if ruleset is not None:
        find(ruleset, Path())  # one name, not several
    return parse_options(ruleset=ruleset, as_of=as_of, input_format=input_format)


def _lists(paths: list[str], register: Path, stdin_filename: str | None) -> Iterator[Source]:
    """Yield the lists that paths name, without the register itself. Raises BorgcheckError if one is not there."""
    walk = Walk(lists_only=True)
    found = list(walk.sources(paths, stdin_filename))
    if walk.problems:
        raise BorgcheckError("; ".join(walk.problems))
    yield from (each for each in found if each.content is not None or not is_same(each.file, register))


def _require_place(output: Path, add: bool) -> None:
    """Raise BorgcheckError if a register would replace a file, or has no name or no folder."""
    if str(output) in ("", ".", STDIN):
        raise BorgcheckError("a register is a file, such as event.json: name it behind -o")
    if not output.parent.is_dir():  # the lock would make the folder
        raise BorgcheckError(f"{output}: cannot be written (there is no folder {output.parent})")
    if output.exists() and not add:
        raise BorgcheckError(f"{output}: exists; --add adds to it, or name another file behind -o")


def _write_sheets(register: Register, decks: tuple[Registration, ...], output: Path, paper: str) -> None:
    from borgcheck.common.files import replace_file
    from borgcheck.event.recheck import registered_reports

    reports = registered_reports(decks)
    data, pages = require_sheets().render(reports, paper=paper, event=register.name or None, date=register.date or None)
    replace_file(output, data)
    show.complain(f"{output}: {plural(len(decks), 'deck')} on {plural(pages, 'page')}")
