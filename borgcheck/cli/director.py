"""`borgcheck check --director`: check the lists of an event by the rules of its director, and print the register."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.show import output_to
from borgcheck.common.phrasing import join_words
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.register import check_register, director_options
from borgcheck.inputs.walking import UnreadFiles
from borgcheck.output import text
from borgcheck.output.register import blocks, csv, markdown
from borgcheck.output.run import Run

if TYPE_CHECKING:
    from borgcheck.cli.check import OutputOptions

# The output formats of the register of an event.
_FORMATS = ("text", "json", "csv", "markdown")
# The parameters of `check` that go together with `--director`.
_PARAMETERS = (
    "director paths ruleset strict isolated config input_format output_format output_file verbose exit_zero".split()
)


def require_for_director(context: typer.Context, output_format: str | None) -> None:
    """Check that `--director` can be combined with the output format and the other options.

    Raises:
        BorgcheckError: It cannot.
    """
    options = {option.name: option.opts[0] for option in context.command.params if context.params.get(option.name)}
    if others := [option for name, option in options.items() if name not in _PARAMETERS]:
        them = "them" if others[1:] else "it"
        raise BorgcheckError(
            f"--director cannot be combined with {join_words(others)}: use {them} in a run without --director"
        )
    if output_format not in (None, *_FORMATS):
        raise BorgcheckError(f"--director prints {', '.join(_FORMATS)}, not {output_format}")


def check_for_director(
    paths: Sequence[str],
    ruleset: str | None,
    config: Path | None,
    input_format: str | None,
    strict: bool | None,
    output_options: OutputOptions,
) -> int:
    """Check the lists of an event for its director, and print the register.

    Returns:
        The exit code: 1 if there is something to look into.

    Raises:
        BorgcheckError: There is no list, or the director chose no rules.
    """
    options = director_options(paths, ruleset, config=config, input_format=input_format, strict=strict)
    register = check_register(paths, options)
    width = show.terminal_width()
    with output_to(output_options.file, [row.path for row in register.lists]):
        if output_options.format == "json":
            show.print_json(register.to_dict())
        elif output_options.format in (None, "text"):
            show.print_blocks(blocks(register, width), width)
            if output_options.verbose:
                show.write_line("")
                show.print_blocks(text.blocks(Run(register.reports), width=width, verbose=True), width)
        else:
            render = csv if output_options.format == "csv" else markdown
            show.write_chunks(render(register))
    show.write_errors(UnreadFiles(list(register.skipped)).lines(every=True), prefix="")
    if faults := [str(row.fault) for row in register.lists if row.fault]:
        show.write_errors(faults)
        return COULD_NOT_RUN
    return 1 if register.to_look_into else 0
