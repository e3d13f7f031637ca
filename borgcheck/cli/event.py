"""`borgcheck event`: register the decks of an event, compare them with what is played, and check them again."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.groups import CommandGroup
from borgcheck.cli.parameters import (
    DataFormat,
    DeckFile,
    DeckFiles,
    FileToWrite,
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
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from borgcheck.event.register import Register, Registration
    from borgcheck.inputs.session import CheckOptions

app = typer.Typer(
    cls=CommandGroup,
    help="Run an event: register decks, compare them with what is played, check them again.\n\n"
    "Example: `borgcheck event register lists/ -o event.json`",
    no_args_is_help=True,
)

EventFile = Annotated[Path, typer.Argument(metavar="EVENT.json", help="The register of the event.", show_default=False)]
Player = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER",
        help="The player's name as registered, or the list's file if several players share a name.",
        show_default=False,
    ),
]
Seats = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A text file with the players in the order of their seats, one name per line."),
]


class Order(StrEnum):
    """The order of the sheets: as registered, or by the players' names."""

    REGISTERED = "registered"
    PLAYER = "player"


@app.command()
def register(
    paths: DeckFiles,
    output: FileToWrite,
    add: Annotated[bool, typer.Option("--add", help="Add to an existing register.")] = False,
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

    The player is the deck's `@player`, or else the name of its file. Players with the same name get a number after it.
    Whatever a director should look into is reported at once: an undecided or illegal deck, players with the same name,
    two players with the same deck, and each file in a folder that is not registered.

    Examples:

    - `borgcheck event register lists/ -o event.json --name "Regional" --date 2000-11-18`
    - `borgcheck event register late.txt -o event.json --add`

    Exit codes: 0 every deck is legal and nothing needs attention; 1 something does; 2 a named file cannot be read, and
    the register is unchanged.
    """
    from borgcheck.event.concerns import concerns
    from borgcheck.event.enter import enter, registration
    from borgcheck.event.register import Register, load_register, save_register, writing
    from borgcheck.output.event_text import registered_lines

    options = _options(ruleset, input_format)
    place = Path(output)
    _require_place(place, add)
    walk = Walk()
    decks, problems = [], []
    for source in _lists(walk, paths, place, stdin_filename):
        try:
            if (deck := registration(source, options, place.parent)) and not walk.skips(source, deck.deck):
                decks.append(deck)
        except BorgcheckError as error:
            if source.is_found:
                walk.skipped.add(source.name, str(error).removeprefix(f"{source.name}: "))
            else:
                problems.append(str(error))
    if problems or not decks:
        show.errors((*walk.skipped.lines(), *problems, f"{output}: nothing was registered"))
        return COULD_NOT_RUN
    with writing(place):
        _require_place(place, add)
        before = load_register(place) if add else Register()
        after, entered = enter(before, decks, place.parent, name=name, date=date)
        save_register(place, after)
    show.display(registered_lines(after, entered, output))
    show.write_errors(walk.skipped.lines())
    if sheets is not None:
        _write_sheets(after, after.decks, sheets, Paper.A4.value)
    return 1 if concerns(after) or walk.skipped.unread() else 0


@app.command()
def replace(
    event: EventFile,
    player: Player,
    path: DeckFile,
    ruleset: RulesetName = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Replace a player's list; the seat stays the same.

    The list is checked under the same rules as the old one, unless `--ruleset` names others. A list that names another
    player is refused.

    Example: `borgcheck event replace event.json "Jane Doe" corrected/jane.deck`

    Exit codes: 0 nothing needs attention; 1 something does; 2 the list is not registered.
    """
    from borgcheck.event.concerns import concerns
    from borgcheck.event.enter import find_player, registration, replace_deck
    from borgcheck.event.register import save_register, writing
    from borgcheck.inputs.session import CheckOptions
    from borgcheck.output.event_text import registered_lines

    asked = _options(ruleset, input_format)
    source = Source.named(path, stdin_filename)
    with writing(_existing(event)):
        before = _load_to_change(event, player)
        old = find_player(before, player)
        options = asked if asked.rulesets else CheckOptions((old.ruleset,), input_format=input_format)
        after, entered = replace_deck(before, old, registration(source, options, event.parent), event.parent)
        save_register(event, after)
    show.display(registered_lines(after, [entered], event.as_posix()))
    return 1 if concerns(after) else 0


@app.command()
def withdraw(event: EventFile, player: Player) -> int:
    """Remove a player's deck from the register; the history records when.

    Example: `borgcheck event withdraw event.json "Jane Doe"`

    Exit codes: 0 removed; 2 no such player, or several.
    """
    from borgcheck.event.enter import find_player, withdraw
    from borgcheck.event.register import save_register, writing
    from borgcheck.output.event_text import withdrawn_lines

    with writing(_existing(event)):
        before = _load_to_change(event, player)
        deck = find_player(before, player)
        after = withdraw(before, deck)
        save_register(event, after)
    show.display(withdrawn_lines(after, deck, event.as_posix()))
    return 0


@app.command(name="show")
def show_register(
    event: EventFile,
    seats: Seats = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Show the players of an event with seat, verdict and fingerprint, what to look into, and what changed when.

    Seats are numbered in the order of registration, unless `--seats` gives another order.

    Example: `borgcheck event show event.json`

    Exit codes: 0 nothing needs attention; 1 something does; 2 the register cannot be read, or was edited.
    """
    from borgcheck.event.concerns import concerns
    from borgcheck.event.register import load_register
    from borgcheck.output.event_text import register_lines, register_summary

    registered = load_register(event)
    order = None if seats is None else _by_seat(registered, seats)
    if output_format is DataFormat.JSON:
        show.as_json({"event": event.as_posix(), **register_summary(registered, order)})
    else:
        show.display(register_lines(registered, order))
    return 1 if concerns(registered) else 0


@app.command()
def check(
    event: EventFile,
    paths: DeckFiles,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who plays the list, if the list itself does not say.")
    ] = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Compare lists as played with the register: whose deck each is, and what changed.

    A list that names a player must be that player's deck; another player's cards are reported.

    Examples:

    - `borgcheck event check event.json played/`
    - `borgcheck event check event.json table-4.txt --player "Jane Doe"`

    Exit codes: 0 every list is the registered deck of its player; 1 a list differs, is not registered or was not
    completely read; 2 a file cannot be read.
    """
    from borgcheck.event.compare import Status, compare_with_register
    from borgcheck.event.register import load_register
    from borgcheck.inputs.session import read_deck

    registered = load_register(event)
    walk = Walk()
    lists = []
    unread = False
    for each in _lists(walk, paths, event, stdin_filename):
        try:
            deck = read_deck(each, input_format=input_format)
            if not walk.skips(each, deck):
                lists.append(deck)
        except BorgcheckError as error:
            if not each.is_found:
                raise
            walk.skipped.add(each.name, str(error).removeprefix(f"{each.name}: "))
            unread = True
    if player is not None and len(lists) != 1:
        raise BorgcheckError(f"--player is for a single list, but there are {len(lists)}")
    found = [compare_with_register(registered, deck, player) for deck in lists]
    if output_format is DataFormat.JSON:
        skipped = walk.skipped.to_list()
        show.as_json({"event": event.as_posix(), "lists": [each.to_dict() for each in found], "skipped": skipped})
    else:
        from borgcheck.output.event_text import played_lines

        show.display(played_lines(found))
    show.write_errors(walk.skipped.lines())
    return 1 if unread or any(each.status is not Status.REGISTERED for each in found) else 0


@app.command()
def recheck(
    event: EventFile,
    ruleset: RulesetName = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Check the registered decks again, under other rules or with newer cards.

    Without options, they are checked under the rules that they were registered under. The register is not changed.

    Examples:

    - `borgcheck event recheck event.json --ruleset borg-gray`

    Exit codes: 0 every verdict is as registered; 1 a verdict changed, or a list is read as a different deck; 2 a file
    cannot be read.
    """
    from borgcheck.event.recheck import recheck as judge_again
    from borgcheck.event.register import load_register

    options = _options(ruleset, None)
    found = list(judge_again(load_register(event), options))
    if output_format is DataFormat.JSON:
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
    seats: Seats = None,
    paper: Annotated[Paper, typer.Option(help="The paper to print on.")] = Paper.A4,
) -> int:
    """Write the registration sheets of all decks to one PDF file.

    Examples:

    - `borgcheck event sheets event.json -o sheets.pdf --order player`
    - `borgcheck event sheets event.json -o sheets.pdf --seats seats.txt`
    """
    from borgcheck.event.names import sort_key
    from borgcheck.event.register import load_register

    if seats is not None and order is not Order.REGISTERED:
        raise BorgcheckError("--seats and --order cannot be combined: both choose the order")
    registered = load_register(event)
    decks = _by_seat(registered, seats)
    if order is Order.PLAYER:
        decks = tuple(sorted(decks, key=lambda deck: sort_key(deck.player)))
    _write_sheets(registered, decks, Path(output), paper.value)
    return 0


@app.command()
def report(event: EventFile, output: FileToWrite) -> int:
    """Write a page about the event: what to look into first, and every player with verdict, findings and fingerprint.

    The page is one file, needs no network and no script, and prints well. If the file name ends with `.csv`, a table of
    the players for a spreadsheet is written instead.

    Examples:

    - `borgcheck event report event.json -o event.html`
    - `borgcheck event report event.json -o event.csv`

    Exit codes: 0 nothing needs attention; 1 something does; 2 a file cannot be read or written.
    """
    from borgcheck.event.concerns import concerns
    from borgcheck.event.register import load_register
    from borgcheck.output.event_page import event_page, event_table

    registered = load_register(event)
    if output != STDIN and is_same(Path(output), event):
        raise BorgcheckError(f"{output}: is the register itself; name another file with -o")
    is_table = Path(output).suffix.lower() == ".csv"
    content = event_table(registered) if is_table else event_page(registered)
    said = concerns(registered)
    about = f"a {'table of' if is_table else 'page about'} {plural(len(registered.decks), 'deck')}"
    show.file(output, content.encode("utf-8", "replace"), f"{about}, {len(said)} to look into")
    return 1 if said else 0


def _options(ruleset: str | None, input_format: str | None) -> CheckOptions:
    from borgcheck.inputs.session import parse_options
    from borgcheck.rules.rulesets import find

    if ruleset is not None:
        find(ruleset, Path())  # one name, not several
    return parse_options(ruleset=ruleset, input_format=input_format)


def _lists(walk: Walk, paths: list[str], register: Path, stdin_filename: str | None) -> Iterator[Source]:
    """Yield the lists that paths name, without the register itself.

    Raises:
        BorgcheckError: A path does not exist or cannot be read.
    """
    found = list(walk.sources(paths, stdin_filename))
    if walk.problems:
        raise BorgcheckError("; ".join(walk.problems))
    walk.skipped.reasons = {n: why for n, why in walk.skipped.reasons.items() if not is_same(Path(n), register)}
    yield from (each for each in found if each.content is not None or not is_same(each.file, register))


def _require_place(output: Path, add: bool) -> None:
    """Check that a register can be written.

    Raises:
        BorgcheckError: It has no name or no folder, would replace a file, or is to be added to and does not exist.
    """
    if str(output) in ("", ".", STDIN):
        raise BorgcheckError("a register is a file such as event.json; name it with -o")
    if add:
        _existing(output)
    elif not output.parent.is_dir():  # the lock would make the folder
        raise BorgcheckError(f"{output}: cannot be written (no such folder: {output.parent})")
    elif output.exists():
        raise BorgcheckError(f"{output}: already exists; use --add to add to it, or name another file with -o")


def _existing(register: Path) -> Path:
    """Return the file of a register.

    Raises:
        BorgcheckError: The file does not exist; the message suggests the nearest name.
    """
    if not register.exists():
        from borgcheck.common.suggesting import nearest

        others = [file.name for file in register.parent.glob("*.json")] if register.parent.is_dir() else []
        near = nearest(register.name, others)
        hint = f"did you mean {register.with_name(near)}?" if near else "`borgcheck event register` creates one"
        raise BorgcheckError(f"{register}: no such register; {hint}")
    return register


def _load_to_change(event: Path, player: str) -> Register:
    """Load a register to replace or withdraw a player's deck, which may have been edited."""
    from borgcheck.event.register import load_register

    return load_register(event, repaired=player)


def _by_seat(register: Register, seats: Path | None) -> tuple[Registration, ...]:
    """Return the decks by seat: in the order of a file of names, or else as registered."""
    from borgcheck.common.files import read_file
    from borgcheck.event.enter import seated

    if seats is None:
        return register.decks
    try:
        players = read_file(seats).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise BorgcheckError(f"{seats}: is not UTF-8 text; save it as UTF-8") from None
    return seated(register.decks, [player.strip() for player in players if player.strip()])


def _write_sheets(register: Register, decks: tuple[Registration, ...], output: Path, paper: str) -> None:
    from borgcheck.common.files import replace_file
    from borgcheck.event.recheck import registered_reports

    reports = registered_reports(decks)
    data, pages = require_sheets().render(reports, paper=paper, event=register.name or None, date=register.date or None)
    replace_file(output, data)
    show.write_error(f"{output}: {plural(len(decks), 'deck')} on {plural(pages, 'page')}")
