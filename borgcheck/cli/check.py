"""`borgcheck check`: its arguments and options. What it does with them is in judging.py."""

# Annotations stay values here: typer takes its time with those that are text.
from typing import Annotated

import typer

from borgcheck.cli import complete
from borgcheck.cli.formats import InputFormat
from borgcheck.cli.judging import Asked, Fix, judge
from borgcheck.cli.printing import Format


def check(
    paths: Annotated[
        list[str], typer.Argument(help="Deck files or folders; `-` reads standard input.", show_default=False)
    ],
    ruleset: Annotated[
        str | None,
        typer.Option(
            help="The rules to check by, whatever the deck names itself; several, or `all`.",
            autocompletion=complete.rulesets,
        ),
    ] = None,
    as_of: Annotated[str | None, typer.Option(help="Check by the rules in force at this date, as 2000-10.")] = None,
    output_format: Annotated[Format | None, typer.Option(help="What to print.", show_default="text")] = None,
    select: Annotated[
        str | None,
        typer.Option(
            help="Look at these codes only (B103, B, seed-limit), separated by commas.", autocompletion=complete.codes
        ),
    ] = None,
    ignore: Annotated[
        str | None, typer.Option(help="Leave out these codes, separated by commas.", autocompletion=complete.codes)
    ] = None,
    strict: Annotated[
        bool | None, typer.Option("--strict/--no-strict", help="Let warnings count for the exit code too.")
    ] = None,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Leave with 0 even where decks are not legal.")
    ] = False,
    input_format: Annotated[
        InputFormat | None,
        typer.Option(help="Read decks in this format instead of telling it from the content."),
    ] = None,
    stdin_filename: Annotated[str | None, typer.Option(help="The name to show for standard input.")] = None,
    fix: Annotated[
        Fix | None,
        typer.Option(
            help="Write titles right in the files where one card is certain, then check; with =sections, also move "
            "cards to the only section that may hold them.",
            metavar="[=sections]",
        ),
    ] = None,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would change, and neither write nor check.")
    ] = False,
    expect: Annotated[
        str | None, typer.Option(help="Fail unless the deck has this fingerprint: the list as it was handed in.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=256,
            help="How many processes check at once; else one for each processor where there are many decks.",
        ),
    ] = None,
    summary: Annotated[bool, typer.Option("--summary", help="In text, print a line a deck, and no findings.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="In text, print errors of decks that are not legal, and nothing else.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="In text, say how each deck was read.")] = False,
) -> int:
    """Check decks, and say what is wrong, where, why, and by which ruling.

    Leaves with 0 where every deck is legal, 1 where one is not or could not be judged, 2 where a file
    could not be read.
    """
    return judge(
        Asked(
            paths,
            ruleset=ruleset,
            as_of=as_of,
            output_format=output_format,
            select=select,
            ignore=ignore,
            strict=strict,
            exit_zero=exit_zero,
            input_format=input_format.value if input_format else None,
            stdin_filename=stdin_filename,
            fix=fix,
            diff=diff,
            expect=expect,
            jobs=jobs,
            summary=summary,
            quiet=quiet,
            verbose=verbose,
        )
    )
