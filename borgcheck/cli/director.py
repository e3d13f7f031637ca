"""`borgcheck check --director`: check the lists of an event, none of which can influence how it is judged."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from borgcheck.cli import show
from borgcheck.cli.output_file import output_to
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.git import repository_root
from borgcheck.inputs.register import check_register, director_options
from borgcheck.output import register as output
from borgcheck.output import text
from borgcheck.output.run import Run

FORMATS = ("text", "json", "csv", "markdown")


def judge_lists(
    paths: Sequence[str],
    ruleset: str | None,
    *,
    config: Path | None,
    input_format: str | None,
    output_format: str | None,
    output_file: str | None,
    verbose: bool,
) -> int:
    """Check the lists of an event for its director, and print the register.

    Returns:
        The exit code: 1 if there is something to look into.

    Raises:
        BorgcheckError: The director chose no rules, or there is no list.
    """
    wanted = output_format or "text"
    if wanted not in FORMATS:
        raise BorgcheckError(f"--director prints {', '.join(FORMATS)}, not {wanted}")
    options = director_options(paths, ruleset, config=config, input_format=input_format)
    register, reports = check_register(paths, options)
    with output_to(output_file, [each.path for each in register.lists]):
        if wanted == "json":
            show.as_json(register.to_dict())
        elif wanted == "text":
            show.display(output.blocks(register))
            if verbose:
                run = Run(tuple(reports), repository_root(Path.cwd(), ()), Path.cwd())
                show.write_line("")
                show.display(text.blocks(run, width=show.width(), verbose=True))
        else:
            show.write_chunks(getattr(output, wanted)(register))
    return 1 if register.to_look_into else 0
