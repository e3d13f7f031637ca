"""`borgcheck stats` and `diff`: numbers about a deck, and what changed between two lists, or since registration."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from borgcheck.analysis.diff import Difference, compare, compare_with_register
from borgcheck.analysis.stats import stats as count
from borgcheck.cli import show
from borgcheck.cli.parameters import (
    LEARN,
    DeckPath,
    OutputFile,
    OutputFormat,
    ReadAs,
    RulesetName,
    StdinFilename,
    require_stdin,
)
from borgcheck.cli.show import DataFormat, print_data
from borgcheck.common.files import STDIN, STDIN_NAME
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import read_files, read_one, ruleset_for
from borgcheck.inputs.options import CheckOptions, parse_options
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import OWN_OUTPUT, UnreadFiles, no_deck_file
from borgcheck.model.deck import Deck, require_deck
from borgcheck.model.report import UnreadFile
from borgcheck.output.diff import blocks, played_blocks
from borgcheck.output.stats import blocks as stats_blocks
from borgcheck.output.stats import comparison

app = typer.Typer(rich_markup_mode="markdown")


@app.command(rich_help_panel=LEARN)
def diff(
    registered: Annotated[
        str, typer.Argument(metavar="REGISTERED", help="The list as registered, or the folder with all such lists.")
    ],
    played: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYED", help="The list as played; several if the first is a folder.", callback=require_stdin
        ),
    ],
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="The player of the list, if the list does not name one.")
    ] = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Compare two deck lists card by card and section by section, or lists as played with a folder of registered decks.

    With a folder, each list is compared with the deck of the player whom it names, or else with the deck that shares
    the most copies with it, if they are more than half of the list.

    Either list may be `-` for standard input.

    Examples:

    - `borgcheck diff registered.deck played.deck`
    - `borgcheck diff lists/ played/`
    - `borgcheck diff lists/ table-4.txt --player "Jane Doe"`

    Exit codes: 0 same deck; 1 a deck differs, is not fully read, or has no registered deck; 2 a file cannot be read.
    """
    if not Path(registered).is_dir():
        if player is not None:
            raise BorgcheckError("--player is for a folder of registered decks")
        difference = _compare_two(registered, played, input_format, stdin_filename)
        print_data(output_format, output_file, difference.to_dict, blocks(difference), [registered, *played])
        return 0 if difference.same else 1

    register, not_registered = _read_decks([registered], input_format)
    lists, skipped = _read_decks(played, input_format, stdin_filename)
    if player is not None:
        _require_one_without_player(lists)
    compared = [compare_with_register(deck, register, player) for deck in lists]
    data = {
        "registered": registered,
        "lists": [each.to_dict() for each in compared],
        "skipped": [file.to_dict() for file in skipped.possible_lists],
    }
    strangers, left_out = (
        [file for file in files.skipped if file.reason != OWN_OUTPUT] for files in (not_registered, skipped)
    )
    own_outputs = [file for file in (*not_registered.skipped, *skipped.skipped) if file.reason == OWN_OUTPUT]
    names = [deck.path for deck in (*register, *lists)]
    print_data(output_format, output_file, lambda: data, played_blocks(compared, strangers, left_out), names)
    unnamed = [*strangers, *own_outputs] if output_format is DataFormat.JSON else own_outputs
    show.write_errors(UnreadFiles(unnamed).lines(every=True), prefix="")
    return 0 if all(each.as_registered for each in compared) and not left_out else 1


def _compare_two(
    registered: str, played: Sequence[str], input_format: str | None, stdin_filename: str | None
) -> Difference:
    """Read and compare two lists.

    Raises:
        BorgcheckError: There are more than two, both are standard input, or one cannot be read.
    """
    if len(played) > 1:
        raise BorgcheckError(f"{registered}: is not a folder, so only one list can be compared with it")
    paths = [registered, *played]
    if paths == [STDIN, STDIN]:
        raise BorgcheckError("standard input (`-`) can be only one of the two decks")
    options = CheckOptions(input_format=input_format)
    files = (read_one(Source.from_path(path, stdin_filename), options) for path in paths)
    return compare(*(require_deck(file.listing) for file in files))


def _require_one_without_player(lists: Sequence[Deck]) -> None:
    """Check that `--player` can name the player: there is one list, and it does not name its player.

    Raises:
        BorgcheckError: There are several lists, or the list names its player.
    """
    if len(lists) != 1:
        raise BorgcheckError(f"--player is for a single list, but there are {len(lists)}")
    if name := lists[0].player:
        raise BorgcheckError(f"{lists[0].path}: names its player, {name}; --player is for a list that does not")


def _read_decks(
    paths: list[str], input_format: str | None, stdin_filename: str | None = None
) -> tuple[list[Deck], UnreadFiles]:
    """Read the decks that paths name; what cannot be read in a folder is skipped.

    Raises:
        BorgcheckError: A path that is named cannot be read, or no deck is left.
    """
    skipped = UnreadFiles()
    decks: list[Deck] = []
    options = CheckOptions(input_format=input_format, stdin_filename=stdin_filename)
    named = [Path(stdin_filename or STDIN_NAME) if path == STDIN else Path(path) for path in paths]
    for file in read_files(paths, options):
        if isinstance(file, UnreadFile):
            if file.error and Path(file.path) in named:
                raise file.error
            skipped.files.append(file.model_copy(update={"error": None}))
        elif isinstance(file.listing, Deck):
            decks.append(file.listing)
        else:
            skipped.files.append(UnreadFile.other_game(file.listing))
    if not decks:
        raise no_deck_file(paths, skipped)
    return decks, skipped


@app.command(rich_help_panel=LEARN)
def stats(
    path: DeckPath,
    what_if: Annotated[
        str | None,
        typer.Option(
            metavar="CHANGES", help="Compare the numbers after changes such as `+2 Nine of Eleven -1 Wormhole`."
        ),
    ] = None,
    ruleset: RulesetName = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> None:
    """Count a deck's cards, and give the chances of its probes and its opening hand.

    Also shows which personnel meet the staffing of the deck's ships. All chances are exact. If several cards have
    a title, the rules decide which one it means.

    Examples:

    - `borgcheck stats my.deck`
    - `borgcheck stats my.deck --what-if "+2 Nine of Eleven -1 Awaken"`

    Exit codes: 0 success; 2 no deck could be read.
    """
    options = parse_options(ruleset, others=CheckOptions(input_format=input_format))
    file = read_one(Source.from_path(path, stdin_filename), options)
    deck = require_deck(file.listing, with_cards=True)
    numbers = count(deck, ruleset_for(file, options), changes=what_if)
    blocks = stats_blocks(numbers) if numbers.what_if is None else comparison(numbers, numbers.what_if)
    print_data(output_format, output_file, numbers.to_dict, blocks, [path])
