"""`borgcheck rules`, `rule` and `rulesets`: what is checked, and why."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from borgcheck.checking.codes import everything, nearest_code, rules_of
from borgcheck.cli import show
from borgcheck.cli.output_file import output_to
from borgcheck.cli.parameters import CHECK, DataFormat, OutputFile, OutputFormat, RulesetName, format_option
from borgcheck.common.suggesting import did_you_mean
from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError
from borgcheck.output import rules as output
from borgcheck.rules import rulesets as known

app = typer.Typer(rich_markup_mode="markdown")


class FormatToPost(StrEnum):
    """What `rules` prints: people also post the table."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


@app.command(rich_help_panel=CHECK)
def rules(
    ruleset: RulesetName = None,
    output_format: Annotated[FormatToPost, format_option(help="Print text, json or markdown.")] = FormatToPost.TEXT,
    output_file: OutputFile = None,
) -> None:
    """List the codes of a ruleset (default: borg-1.6).

    Markdown output is a table for each game, with every ruleset unless one is named.

    Examples:

    - `borgcheck rules`
    - `borgcheck rules --ruleset borg-gray -f json`

    Exit codes: 0 success; 2 the ruleset is unknown.
    """
    with output_to(output_file):
        _rules(ruleset, output_format)


@app.command(rich_help_panel=CHECK)
def rule(
    code: Annotated[
        str,
        typer.Argument(
            metavar="CODE",
            help="A code or its name, such as B103 or seed-limit.",
            show_default=False,
        ),
    ],
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Explain one code: what it does, why, an example, what to do instead, and the rulings.

    Example: `borgcheck rule B103`

    Exit codes: 0 success; 2 the code is unknown.
    """
    found = next((r for r in everything() if code.upper() == r.code or code.lower() == r.name), None)
    if found is None:
        meant = did_you_mean(nearest_code(code))
        raise BorgcheckError(
            f"no code is called {code!r}{meant} (`borgcheck rules --ruleset NAME` lists those of a ruleset)"
        )
    of_game = [r for r in map(known.load, known.names()) if found in rules_of(r.game)]
    with output_to(output_file):
        if output_format is DataFormat.JSON:
            show.as_json(output.document(found, of_game, corpus()))
        else:
            show.display(output.explanation(found, of_game, corpus()))


@app.command(rich_help_panel=CHECK)
def rulesets(output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None) -> None:
    """List the rulesets with their games, dates and sources, and what is unknown about their rules.

    Exit code: 0.
    """
    every = [known.load(name) for name in known.names()]
    with output_to(output_file):
        if output_format is DataFormat.JSON:
            show.as_json([output.ruleset_document(r) for r in every])
        else:
            show.display(output.ruleset_rows(every, default=known.DEFAULT))


def _rules(ruleset: str | None, output_format: FormatToPost) -> None:
    if output_format is FormatToPost.MARKDOWN:
        several = [known.find(name, Path()) for name in ((ruleset,) if ruleset else known.names())]
        games = list(dict.fromkeys(r.game for r in (known.load(known.DEFAULT), *several)))
        for number, game in enumerate(games):
            of_game = [r for r in several if r.game == game]
            if number and len(of_game) < len(several):
                show.write_line("")
            # The codes about reading a list are in the first table.
            own = [r for r in rules_of(game) if ruleset or not number or r not in rules_of(games[0])]
            own = [r for r in own if not ruleset or r.code in several[0].codes]
            if of_game:
                for line in output.markdown_table(own, of_game):
                    show.write_line(line)
        return
    chosen = known.find(ruleset or known.DEFAULT, Path())
    in_force = [r for r in rules_of(chosen.game) if r.code in chosen.codes]
    if output_format is FormatToPost.JSON:
        show.as_json([output.document(r, [chosen], corpus()) for r in in_force])
    else:
        show.display(output.rows(in_force, chosen))
