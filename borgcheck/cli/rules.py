"""`borgcheck rules`, `rule` and `rulesets`: what is checked, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from borgcheck.checking.codes import all_rules, nearest_code, rules_of
from borgcheck.cli.output_file import print_data
from borgcheck.cli.parameters import CHECK, DataFormat, OutputFile, OutputFormat, RulesetName
from borgcheck.common.suggesting import did_you_mean
from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError
from borgcheck.output import rules as output
from borgcheck.rules import rulesets as known

app = typer.Typer(rich_markup_mode="markdown")


@app.command(rich_help_panel=CHECK)
def rules(
    ruleset: RulesetName = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> None:
    """List the codes of a ruleset (default: borg-1.6).

    Examples:

    - `borgcheck rules`
    - `borgcheck rules --ruleset borg-gray -f json`

    Exit codes: 0 success; 2 the ruleset is unknown.
    """
    chosen = known.find(ruleset or known.DEFAULT, Path())
    in_force = [r for r in rules_of(chosen.game) if r.code in chosen.codes]
    documents = (output.document(r, [chosen], corpus()) for r in in_force)
    print_data(output_format, output_file, lambda: list(documents), output.rows(in_force, chosen))


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
    found = next((r for r in all_rules() if code.upper() == r.code or code.lower() == r.name), None)
    if found is None:
        meant = did_you_mean(nearest_code(code))
        raise BorgcheckError(
            f"no code is called {code!r}{meant} (`borgcheck rules --ruleset NAME` lists those of a ruleset)"
        )
    of_game = [r for r in map(known.load, known.names()) if found in rules_of(r.game)]
    explained = found, of_game, corpus()
    print_data(output_format, output_file, lambda: output.document(*explained), output.explanation(*explained))


@app.command(rich_help_panel=CHECK)
def rulesets(output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None) -> None:
    """List the rulesets with their games, dates and sources, and what is unknown about their rules.

    Exit code: 0.
    """
    every = [known.load(name) for name in known.names()]
    documents = map(output.ruleset_document, every)
    print_data(output_format, output_file, lambda: list(documents), output.ruleset_rows(every, default=known.DEFAULT))
