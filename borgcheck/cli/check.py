"""`borgcheck check`: check decks, print what was found, and choose an exit code."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

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
    given_options,
    input_option,
    output_option,
    rules_option,
)
from borgcheck.cli.show import output_to
from borgcheck.common.escaping import make_visible
from borgcheck.common.files import STDIN, absolute
from borgcheck.common.suggesting import require_known
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckedFile, check_decks, input_names, try_to_read
from borgcheck.inputs.options import CheckOptions, parse_options
from borgcheck.inputs.settings import OUTPUT_FORMATS
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import UnreadFiles, find_files, no_deck_file, repository_root
from borgcheck.model.findings import Severity
from borgcheck.model.report import UnreadFile, findings_of_at_least
from borgcheck.output import render, text
from borgcheck.output.run import Run

app = typer.Typer(rich_markup_mode="markdown")

# With more names than this, a command is too long to type.
_MAX_PATHS = 3
# The output format, besides text, that --quiet works with.
_QUIET_FORMAT = "concise"
codes_option = partial(rules_option, metavar="CODES")


class OutputOptions(NamedTuple):
    """What to print, and where: the options in the panel Output.

    Attributes:
        format: The output format; None for the one that the settings choose.
        file: The file to print to; None for standard output.
        also_written: The further output formats, and the files to write.
        summary: Whether to print only a line for each deck.
        quiet: Whether to print only the errors of decks that are not legal.
        verbose: Whether to print how every line was read.
        repeated: The options that the advice to run another check repeats, as words of a command line.
    """

    format: str | None
    file: str | None
    also_written: Sequence[tuple[str, str]]
    summary: bool
    quiet: bool
    verbose: bool
    repeated: Sequence[str] = ()

    def require_compatible(self, *, diff: bool) -> None:
        """Check that the options, among them `--diff`, choose a single output, and that each file is named once.

        Raises:
            BorgcheckError: Options cannot be combined.
        """
        flags = {"--diff": diff, "--summary": self.summary, "--quiet": self.quiet, "--verbose": self.verbose}
        chosen = [option for option, is_given in flags.items() if is_given]
        if len(chosen) > 1:
            raise BorgcheckError(f"{' and '.join(chosen)} cannot be combined: each chooses what to print")
        fitting = (None, "text", *(("csv",) if self.summary else ()), *((_QUIET_FORMAT,) if self.quiet else ()))
        if chosen and self.format not in fitting:
            raise BorgcheckError(f"{chosen[0]} cannot be combined with --output-format {self.format}")
        written = [absolute(Path(path)) for path in (self.file, *(path for _, path in self.also_written)) if path]
        if twice := next((path for path in written if written.count(path) > 1), None):
            raise BorgcheckError(f"{twice.name}: named for two outputs; name another file for one of them")
        if self.also_written and diff:
            raise BorgcheckError("--diff checks nothing, so it cannot be combined with --report")

    def choose_format(self, checked: Sequence[CheckedFile]) -> str:
        """Return the output format: the option, else text if an option prints text, else that of the settings."""
        if self.format is not None or self.summary or self.verbose:
            return self.format or "text"
        settings = (file.settings for file in checked if "output_format" in file.settings.model_fields_set)
        chosen = next((each.output_format for each in settings), "text")
        return "text" if self.quiet and chosen != _QUIET_FORMAT else chosen


@app.command(rich_help_panel=CHECK)
def check(
    context: typer.Context,
    paths: PathsToCheck,
    ruleset: RulesetNames = None,
    select: Annotated[
        str | None, codes_option(help="Check only these codes, separated by commas: B103, B, seed-limit.")
    ] = None,
    ignore: Annotated[str | None, codes_option(help="Do not check these codes, separated by commas.")] = None,
    strict: Annotated[bool | None, rules_option("--strict/--no-strict", help="Also fail on warnings.")] = None,
    director: Annotated[
        bool, rules_option("--director", help="Check an event: only you choose the rules, and every file gets a row.")
    ] = False,
    isolated: Annotated[
        bool, rules_option("--isolated", help="Trust nothing in the lists: they choose no rules and ignore no codes.")
    ] = False,
    config: ConfigFile = None,
    output_format: Annotated[
        str | None, format_option(help=f"Print {', '.join(OUTPUT_FORMATS)} (default: that of the settings, or text).")
    ] = None,
    report: Annotated[
        list[str] | None,
        output_option(metavar="FORMAT=FILE", help="Also write a file in one of these formats; may be repeated."),
    ] = None,
    output_file: OutputFile = None,
    summary: Annotated[
        bool, output_option("--summary", help="Print only one line for each deck, and the totals.")
    ] = False,
    quiet: Annotated[
        bool, output_option("--quiet", "-q", help="Print only the errors of decks that are not legal.")
    ] = False,
    verbose: Annotated[bool, output_option("--verbose", "-v", help="Show how every line was read.")] = False,
    exit_zero: Annotated[bool, output_option("--exit-zero", help="Exit with 0 instead of 1.")] = False,
    fix: Annotated[
        bool, corrections_option("--fix", help="Correct titles if only one card can be meant, then check.")
    ] = False,
    diff: Annotated[
        bool, corrections_option("--diff", help="Show what `--fix` would change; write and check nothing.")
    ] = False,
    ask: Annotated[
        bool, corrections_option("--ask", help="Ask about lines that could not be read, write the answers, then check.")
    ] = False,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
    force_exclude: ForceExclude = False,
    jobs: Annotated[
        int | None,
        input_option(metavar="N", min=1, max=256, help="Check with N processes (default: by the number of decks)."),
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
    With `--director`: 0 there is nothing to look into; 1 there is; 2 no ruleset was chosen, there is no file,
    or borgcheck has a fault.
    """
    if output_format is not None:
        require_known("output format", output_format, OUTPUT_FORMATS, prefix="--output-format: ")
    files, repeated = _parse_reports(report or ()), given_options(context, "Rules", "Input")
    output_options = OutputOptions(output_format, output_file, files, summary, quiet, verbose, repeated)
    if director:
        from borgcheck.cli.director import check_for_director, require_for_director  # with Rich, slow to import

        require_for_director(context, output_format)
        code = check_for_director(paths, ruleset, config, input_format, strict, output_options)
        return _exit_code(code, exit_zero=exit_zero)
    output_options.require_compatible(diff=diff)
    others = CheckOptions(strict=strict, input_format=input_format, config=config, isolated=isolated)
    others = others._replace(stdin_filename=stdin_filename, force_exclude=force_exclude)
    options = parse_options(ruleset, select, ignore, allow_several=True, others=others)
    options.require_rules()
    if ask:
        from borgcheck.cli.ask import ask_about_files

        paths = ask_about_files(paths, options)
    if fix and not diff and STDIN in paths:
        raise BorgcheckError("--fix cannot change standard input; use --diff")
    sources = list(find_files(paths, options))
    if fix or diff:
        from borgcheck.cli.rewrite import fix_files

        lists = [try_to_read(source, options) for source in sources]
        with output_to(output_options.file if diff else None, input_names(paths, lists)):
            code = fix_files(lists, paths, write=not diff)
        if diff or code == COULD_NOT_RUN:
            return _exit_code(code, exit_zero=exit_zero)
    code = _check(sources, options, paths, output_options, jobs)
    return _exit_code(code, exit_zero=exit_zero)


def _exit_code(code: int, *, exit_zero: bool) -> int:
    """Return the exit code of a check, with `--exit-zero` 0 instead of 1; a list that could not be read still fails."""
    return 0 if exit_zero and code != COULD_NOT_RUN else code


def _check(
    sources: Sequence[Source | UnreadFile],
    options: CheckOptions,
    paths: Sequence[str],
    output_options: OutputOptions,
    jobs: int | None,
) -> int:
    """Check lists, print what was found, and return the exit code.

    Raises:
        BorgcheckError: There is no list, or an output cannot be written.
    """
    files = list(show.progress(check_decks(sources, options, jobs), len(sources)))
    unread_files = UnreadFiles()
    checked = list(unread_files.keep_readable(files))
    format = output_options.choose_format(checked)
    run = _gather(checked, unread_files, paths, format)
    names = input_names(paths, files)
    with output_to(output_options.file, names):
        has_advice = format == "text" and not (output_options.summary or output_options.quiet)
        _print_run(run, format, output_options, _next_steps(checked, paths, output_options) if has_advice else [])
    if format == "github":
        from borgcheck.output.github import append_step_summary

        append_step_summary(run)
    for name, file in output_options.also_written:
        with output_to(file, names):
            show.write_chunks(render(name, run))
    if not output_options.quiet:
        show.write_errors(unread_files.lines(), prefix="")
    if format != "github" or output_options.file is not None:  # an annotation says it there
        show.write_errors(unread_files.problems)
    if unread_files.problems:
        return COULD_NOT_RUN
    return int(not all(report.passes for report in run.reports))


def _gather(checked: Sequence[CheckedFile], unread_files: UnreadFiles, paths: Sequence[str], output_format: str) -> Run:
    """Return what a run found.

    Raises:
        BorgcheckError: It checked no deck, and no annotation of a file can say why.
    """
    problems = [file for file in unread_files.files if file.error]
    can_run = output_format == "github" if problems else unread_files.excluded
    if not (checked or can_run):
        raise no_deck_file(paths, unread_files)
    folder = Path.cwd()
    root = repository_root(folder, (file.source.file for file in checked if file.source.path))
    reports = tuple(report for file in checked for report in file.reports)
    catalogue = checked[0].settings.catalogue if checked else None
    return Run(reports, root, folder, unread_files.possible_lists, problems, catalogue)


def _next_steps(checked: Sequence[CheckedFile], paths: Sequence[str], options: OutputOptions) -> list[str]:
    """Return what can be done next, one line each."""
    steps = []
    if total := sum(file.fixable for file in checked if file.source.path):
        words = [*(paths if len(paths) <= _MAX_PATHS else ["PATH..."]), *options.repeated]
        steps.append(f"{total} of these can be fixed: borgcheck check --fix {make_visible(shlex.join(words))}")
    least = Severity.INFO if options.verbose else Severity.WARNING
    first = [f for file in checked for report in file.reports for f in findings_of_at_least(report, least)[:1]]
    if first:
        worst = min(first, key=lambda finding: finding.severity.rank)
        steps.append(f"borgcheck rule {worst.code} explains a code")
    return steps


def _parse_reports(values: Sequence[str]) -> list[tuple[str, str]]:
    """Parse the values of `--report`: output formats, and the files to write.

    Raises:
        BorgcheckError: A value has no file or an unknown format.
    """
    files: list[tuple[str, str]] = []
    for value in values:
        name, _, path = value.partition("=")
        if not path:
            raise BorgcheckError(f"--report: {value!r} is not of the form FORMAT=FILE, such as json=report.json")
        require_known("output format", name, OUTPUT_FORMATS, prefix="--report: ")
        files.append((name, path))
    return files


def _print_run(run: Run, format: str, options: OutputOptions, advice: Sequence[str]) -> None:
    """Print what a run found, and what can be done next."""
    if format != "text":
        from borgcheck.output import concise

        is_quiet = format == _QUIET_FORMAT and options.quiet
        show.write_chunks(concise.render(run, quiet=True) if is_quiet else render(format, run))
        return
    width = show.terminal_width()
    if options.summary:
        show.print_blocks(text.summary(run, width))
    else:
        show.print_blocks(text.blocks(run, width=width, quiet=options.quiet, verbose=options.verbose, advice=advice))
