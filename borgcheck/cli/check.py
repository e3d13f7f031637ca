"""`borgcheck check`: check decks, print what was found, and choose an exit code."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from borgcheck.cards.catalogue import use_cards
from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.parameters import (
    CHECK,
    ConfigFile,
    ForceExclude,
    OutputFile,
    PathsToCheck,
    ReadAs,
    RulesetNames,
    StdinFilename,
    corrections_option,
    format_option,
    input_option,
    output_option,
    rules_option,
)
from borgcheck.cli.show import output_to
from borgcheck.common.escaping import visible
from borgcheck.common.files import STDIN
from borgcheck.common.phrasing import join_words
from borgcheck.common.suggesting import require_known
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckedFile, CheckOptions, check_decks, input_names, parse_options, try_to_read
from borgcheck.inputs.settings import OUTPUT_FORMATS
from borgcheck.inputs.walking import UnreadFiles, find_files, no_deck_file, repository_root
from borgcheck.model.findings import Severity
from borgcheck.model.report import findings_of_at_least
from borgcheck.output import render, text
from borgcheck.output.run import Run

app = typer.Typer(rich_markup_mode="markdown")

# With more names than this, a command is too long to type.
_MAX_NAMED = 3
# The output formats of the register of an event.
_FOR_DIRECTORS = ("text", "json", "csv", "markdown")
# The output format, besides text, that --quiet works with.
_QUIET_FORMAT = "concise"
# GitHub refuses the summary of a step that has more than 1 MiB.
_MAX_SUMMARY = 200_000

codes_option = partial(rules_option, metavar="CODES")


@app.command(rich_help_panel=CHECK)
def check(
    paths: PathsToCheck,
    ruleset: RulesetNames = None,
    select: Annotated[
        str | None, codes_option(help="Check only these codes, separated by commas: B103, B, seed-limit.")
    ] = None,
    ignore: Annotated[str | None, codes_option(help="Do not check these codes, separated by commas.")] = None,
    strict: Annotated[bool | None, rules_option("--strict/--no-strict", help="Also fail on warnings.")] = None,
    director: Annotated[
        bool,
        rules_option(
            "--director",
            help="Check the lists of an event: you alone choose the rules, lists cannot ignore codes, every file gets "
            "a row, and the lists that you should look into are named.",
        ),
    ] = False,
    isolated: Annotated[
        bool,
        rules_option(
            "--isolated",
            help="Trust nothing that comes with the lists: comments cannot ignore codes, `@ruleset` cannot choose "
            "rules, only the settings of `--config` are read, and skipping a list is an error.",
        ),
    ] = False,
    config: ConfigFile = None,
    output_format: Annotated[
        str | None,
        format_option(
            help=f"Print {', '.join(OUTPUT_FORMATS)} (default: text, or what is configured).",
            show_default=False,
        ),
    ] = None,
    report: Annotated[
        list[str] | None,
        output_option(
            metavar="FORMAT=FILE",
            help="Also write a file in one of these formats; may be repeated.",
        ),
    ] = None,
    output_file: OutputFile = None,
    summary: Annotated[
        bool, output_option("--summary", help="Print only one line for each deck, and the totals.")
    ] = False,
    quiet: Annotated[
        bool, output_option("--quiet", "-q", help="Print only the errors of decks that are not legal.")
    ] = False,
    verbose: Annotated[bool, output_option("--verbose", "-v", help="Show how every line was read.")] = False,
    exit_zero: Annotated[bool, output_option("--exit-zero", help="Exit with 0 even if decks are not legal.")] = False,
    fix: Annotated[
        bool,
        corrections_option(
            "--fix",
            help="Correct titles in the files if only one card can be meant, then check; this never makes an illegal "
            "deck legal.",
        ),
    ] = False,
    diff: Annotated[
        bool,
        corrections_option(
            "--diff",
            help="Show what `--fix` would change, without writing or checking; exit with 1 if a file would change.",
        ),
    ] = False,
    ask: Annotated[
        bool,
        corrections_option(
            "--ask",
            help="Ask on the terminal what the unread lines are (one question for similar lines), "
            "write the answers into the files, and check them.",
        ),
    ] = False,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
    force_exclude: ForceExclude = False,
    jobs: Annotated[
        int | None,
        input_option(
            metavar="N",
            min=1,
            max=256,
            help="Check with this many processes (default: one for each processor if there are many decks).",
        ),
    ] = None,
) -> int:
    """Check decks, and say what is wrong, where, why, and by which ruling.

    Examples:

    - `borgcheck check`
    - `borgcheck check my.deck`
    - `borgcheck check decks/ --summary`
    - `borgcheck check my.deck --ruleset borg-gray --ignore A202`
    - `borgcheck check --director lists/ --ruleset cc-open`
    - `borgcheck check decks/ --isolated --config trusted/borgcheck.toml`
    - `borgcheck check --fix my.deck`
    - `borgcheck check decks/ --report junit=report.xml`

    Exit codes: 0 every deck is legal; 1 a deck is illegal or undecided (or, with `--strict`, has warnings);
    2 a file, option, ruleset or code cannot be used, or no deck file was found (or, with `--isolated`, one is skipped).
    With `--diff`: 0 no file would change; 1 one would; 2 one cannot be read.
    """
    if output_format is not None:
        require_known("output format", output_format, OUTPUT_FORMATS, lead="--output-format: ")
    if director:
        others = {
            "--select": select, "--ignore": ignore, "--report": report, "--fix": fix, "--diff": diff, "--ask": ask,
            "--summary": summary, "--quiet": quiet, "--force-exclude": force_exclude, "--jobs": jobs,
            "--stdin-filename": stdin_filename,
        }  # fmt: skip
        from borgcheck.inputs.register import director_options  # other checks need none of it

        _require_for_director(output_format, [option for option, value in others.items() if value])
        options = director_options(paths, ruleset, config=config, input_format=input_format)._replace(strict=strict)
        code = _check_for_director(paths, options, output_format or "text", output_file, verbose=verbose)
        return 0 if exit_zero else code
    _require_one_output(output_format, diff=diff, summary=summary, quiet=quiet, verbose=verbose)
    reports = _report_files(report or (), output_file)
    if reports and diff:
        raise BorgcheckError("--diff checks nothing, so it cannot be combined with --report")
    options = parse_options(ruleset, select, ignore)._replace(
        strict=strict,
        input_format=input_format,
        config=config,
        isolated=isolated,
    )
    options.require_rules()
    if ask:
        from borgcheck.cli.ask import ask_about_files

        paths = ask_about_files(paths, options, force_exclude=force_exclude)
    if fix and not diff and STDIN in paths:
        raise BorgcheckError("--fix cannot change standard input; use --diff")
    sources = list(
        find_files(paths, config=config, stdin_filename=stdin_filename, force_exclude=force_exclude, isolated=isolated)
    )
    if fix or diff:
        from borgcheck.cli.rewrite import fix_files

        read = [try_to_read(item, options) for item in sources]
        with output_to(output_file if diff else None, input_names(paths, read)):
            code = fix_files(read, paths, write=not diff)
        if diff or code == COULD_NOT_RUN:
            return code
    in_text = output_format in (None, "text") and not (summary or quiet)
    results = check_decks(sources, options, jobs, with_fixable=in_text)
    unread_files = UnreadFiles()
    files = list(show.progress(results, len(sources)))
    checked = list(unread_files.keep_readable(files))
    format = output_format or _output_format(checked, quiet=quiet, in_text=summary or verbose)
    run = _gather(checked, unread_files, paths, format)
    names = input_names(paths, files)
    with output_to(output_file, names):
        least = Severity.INFO if verbose else Severity.WARNING
        steps = _next_steps(checked, paths, least) if in_text and format == "text" else []
        _print_run(run, format, summary=summary, quiet=quiet, verbose=verbose, advice=steps)
    if format == "github" and (path := os.environ.get("GITHUB_STEP_SUMMARY")):
        _append_summary(run, path)
    for name, file in reports:
        with output_to(file, names):
            show.write_chunks(render(name, run))
    if not quiet:
        show.write_errors(unread_files.lines(), lead="")
    if format != "github" or output_file is not None:  # an annotation says it there
        show.write_errors(unread_files.problems)
    if unread_files.problems:
        return COULD_NOT_RUN
    return 0 if exit_zero or all(report.passes for report in run.reports) else 1


def _require_for_director(output_format: str | None, others: Sequence[str]) -> None:
    """Check that `--director` can be combined with the output format and the other options.

    Raises:
        BorgcheckError: It cannot.
    """
    if others:
        fitting = "--ruleset, --strict, --isolated, --config, --input-format, -f, -o, -v and --exit-zero"
        raise BorgcheckError(f"--director can be combined only with {fitting}, not with {join_words(others)}")
    if output_format not in (None, *_FOR_DIRECTORS):
        raise BorgcheckError(f"--director prints {', '.join(_FOR_DIRECTORS)}, not {output_format}")


def _check_for_director(
    paths: Sequence[str], options: CheckOptions, output_format: str, output_file: str | None, *, verbose: bool
) -> int:
    """Check the lists of an event for its director, and print the register.

    Returns:
        The exit code: 1 if there is something to look into.

    Raises:
        BorgcheckError: There is no list.
    """
    from borgcheck.inputs.register import check_register
    from borgcheck.output import register as output  # with Rich, which takes as long to import as a check

    register = check_register(paths, options)
    width = show.table_width()
    with output_to(output_file, [row.path for row in register.lists]):
        if output_format == "json":
            show.print_json(register.to_dict())
        elif output_format == "text":
            show.print_blocks(output.blocks(register, width), width)
            if verbose:
                show.write_line("")
                show.print_blocks(text.blocks(Run(register.reports), width=width, verbose=True), width)
        else:
            show.write_chunks(getattr(output, output_format)(register))
    return 1 if register.to_look_into else 0


def _output_format(checked: Sequence[CheckedFile], *, quiet: bool, in_text: bool) -> str:
    """Return the output format that the settings choose, unless an option prints text."""
    settings = (file.settings for file in checked if "output_format" in file.settings.model_fields_set)
    chosen = next((each.output_format for each in settings), "text")
    return "text" if in_text or (quiet and chosen != _QUIET_FORMAT) else chosen


def _gather(checked: Sequence[CheckedFile], unread_files: UnreadFiles, paths: Sequence[str], output_format: str) -> Run:
    """Return what a run found.

    Raises:
        BorgcheckError: It checked no deck, and no annotation of a file can say why.
    """
    problems = [file for file in unread_files.files if file.error]
    can_run = output_format == "github" if problems else unread_files.excluded
    if not (checked or can_run):
        raise no_deck_file(paths, unread_files)
    use_cards(checked[0].settings.cards_file if checked else None)  # outputs name the card data
    folder = Path.cwd()
    root = repository_root(folder, (file.source.file for file in checked if file.source.path))
    reports = tuple(report for file in checked for report in file.reports)
    return Run(reports, root, folder, unread_files.possible_lists, problems)


def _next_steps(checked: Sequence[CheckedFile], paths: Sequence[str], least: Severity) -> list[str]:
    """Return what can be done next, one line each, if findings of at least a severity are shown."""
    steps = []
    if total := sum(file.fixable for file in checked):
        files = visible(shlex.join(paths)) if len(paths) <= _MAX_NAMED else "PATH..."
        steps.append(f"{total} of these can be fixed: borgcheck check --fix {files}")
    first = [
        findings[0] for file in checked for report in file.reports if (findings := findings_of_at_least(report, least))
    ]
    if first:
        worst = min(first, key=lambda finding: list(Severity).index(finding.severity))
        steps.append(f"borgcheck rule {worst.code} explains a code")
    return steps


def _require_one_output(output_format: str | None, *, diff: bool, summary: bool, quiet: bool, verbose: bool) -> None:
    """Check that the options choose a single output.

    Raises:
        BorgcheckError: Options cannot be combined.
    """
    given = {"--diff": diff, "--summary": summary, "--quiet": quiet, "--verbose": verbose}
    asked = [option for option, is_given in given.items() if is_given]
    if len(asked) > 1:
        raise BorgcheckError(f"{' and '.join(asked)} cannot be combined: each chooses what to print")
    fitting = (None, "text", *(("csv",) if summary else ()), *((_QUIET_FORMAT,) if quiet else ()))
    if asked and output_format not in fitting:
        raise BorgcheckError(f"{asked[0]} cannot be combined with --output-format {output_format}")


def _report_files(values: Sequence[str], output_file: str | None) -> list[tuple[str, str]]:
    """Parse the values of `--report`: output formats, and the files to write beside that of `-o`.

    Raises:
        BorgcheckError: A value has no file or an unknown format, or a file is named twice.
    """
    files: list[tuple[str, str]] = []
    for value in values:
        name, _, path = value.partition("=")
        if not path:
            raise BorgcheckError(f"--report: {value!r} is not of the form FORMAT=FILE, such as json=report.json")
        require_known("output format", name, OUTPUT_FORMATS, lead="--report: ")
        files.append((name, path))
    written = [Path(path).absolute() for path in (output_file, *(path for _, path in files)) if path]
    if twice := next((path for path in written if written.count(path) > 1), None):
        raise BorgcheckError(f"{twice.name}: named for two outputs; name another file for one of them")
    return files


def _print_run(
    run: Run, output_format: str, *, summary: bool, quiet: bool, verbose: bool, advice: Sequence[str] = ()
) -> None:
    """Print what a run found."""
    if output_format != "text":
        from borgcheck.output import concise

        chunks = concise.render(run, quiet=quiet) if output_format == _QUIET_FORMAT else render(output_format, run)
        show.write_chunks(chunks)
        return
    width = show.terminal_width()
    blocks = text.blocks(run, width=width, quiet=quiet, verbose=verbose, advice=advice)
    show.print_blocks(text.summary(run, width) if summary else blocks)


def _append_summary(run: Run, path: str) -> None:
    """Append a table of the verdicts, and what was not read as cards, to the summary of a step on GitHub."""
    from borgcheck.output.markdown import set_aside_parts, verdicts

    content = "".join((*verdicts(run, _MAX_SUMMARY), *set_aside_parts(run, _MAX_SUMMARY)))
    with Path(path).open("a", encoding="utf-8", errors="replace") as file:
        file.write(f"{content}\n")
