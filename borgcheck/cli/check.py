"""`borgcheck check`: check decks, print what was found, and choose an exit code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from borgcheck.cli import COULD_NOT_RUN, complete, show
from borgcheck.cli.parameters import (
    ConfigFile,
    FilesToCheck,
    ForceExclude,
    OutputFile,
    ReadAs,
    RulesetNames,
    StdinFilename,
    corrections_option,
    input_option,
    output_option,
    paths_or_here,
    rules_option,
)
from borgcheck.cli.printing import (
    QUIET,
    print_run,
    report_files,
    require_format,
    require_no_deck,
    require_one_output,
    write_report,
)
from borgcheck.errors import BorgcheckError
from borgcheck.model.outputs import OUTPUT_FORMATS

if TYPE_CHECKING:
    from borgcheck.inputs.session import Checked
    from borgcheck.inputs.sources import Source
    from borgcheck.inputs.walking import Walk
    from borgcheck.output.run import Run


def _output_format(name: str | None) -> str | None:
    return require_format(name, "--output-format")


def check(
    paths: FilesToCheck,
    ruleset: RulesetNames = None,
    select: Annotated[
        str | None,
        rules_option(
            metavar="CODES",
            help="Check only these codes, separated by commas: B103, B, seed-limit.",
            autocompletion=complete.codes,
        ),
    ] = None,
    ignore: Annotated[
        str | None,
        rules_option(
            metavar="CODES", help="Do not check these codes, separated by commas.", autocompletion=complete.codes
        ),
    ] = None,
    strict: Annotated[bool | None, rules_option("--strict/--no-strict", help="Fail on warnings, too.")] = None,
    config: ConfigFile = None,
    output_format: Annotated[
        str | None,
        output_option(
            "--output-format",
            "-f",
            metavar="FORMAT",
            help=f"Print {', '.join(OUTPUT_FORMATS)} (default: text, or what is configured).",
            show_default=False,
            callback=_output_format,
            autocompletion=complete.outputs,
        ),
    ] = None,
    report: Annotated[
        list[str] | None,
        output_option(
            metavar="FORMAT=FILE",
            help="Also write a file in one of these formats; may be repeated.",
            autocompletion=complete.outputs,
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
            help="Ask on the terminal what the unread lines are (card, heading or comment), similar lines together, "
            "write the answers into the files, then check.",
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
    - `borgcheck check --fix my.deck`
    - `borgcheck check decks/ --report junit=report.xml`

    Exit codes: 0 every deck is legal; 1 a deck is illegal or undecided (or, with `--strict`, has warnings);
    2 a file, option, ruleset or code cannot be used, or no deck file was found. With `--diff`: 0 no file would change;
    1 one would; 2 one cannot be read.
    """
    from borgcheck.inputs.advice import advice
    from borgcheck.inputs.bulk import check_all
    from borgcheck.inputs.session import parse_options
    from borgcheck.inputs.walking import EXCLUDED, Walk, split_excluded

    paths = paths_or_here(paths, stdin_filename)
    paths, excluded = split_excluded(paths, config) if force_exclude else (paths, [])
    require_one_output(output_format, diff=diff, summary=summary, quiet=quiet, verbose=verbose)
    files = report_files(report or ())
    if files and diff:
        raise BorgcheckError("--diff checks nothing, so it cannot be combined with --report")
    options = parse_options(
        ruleset=ruleset,
        select=select,
        ignore=ignore,
        strict=strict,
        input_format=input_format,
        config=config,
    )
    if ask:
        from borgcheck.cli.fix import ask_about_files

        ask_about_files(paths)
    if fix or diff:
        from borgcheck.cli.fix import fix_files

        code = fix_files(paths, options, write=not diff) if paths else 0
        if diff or code == COULD_NOT_RUN:
            return code

    walk = Walk(config)
    walk.skipped.reasons |= dict.fromkeys(excluded, EXCLUDED)
    decks = list(walk.sources(paths, stdin_filename))
    require_no_deck(files, decks)
    with_advice = output_format in (None, "text") and not (summary or quiet)
    results = check_all(decks, options, jobs, with_roles=verbose, with_fixable=with_advice)
    checked = list(show.progress(results, len(decks), "checking"))
    run = _run(walk, decks, checked, paths)
    configured = next((each.output_format for each in checked if each.output_format), None)
    in_text = summary or verbose or (quiet and configured != QUIET)
    shown = output_format or (not in_text and configured) or "text"
    steps = advice(list(zip(decks, checked, strict=True)), paths) if with_advice and shown == "text" else []
    print_run(run, shown, summary=summary, quiet=quiet, verbose=verbose, advice=steps)
    for file in files:
        write_report(run, file)
    if not quiet:
        show.write_errors(walk.skipped.lines())
    show.errors(walk.problems)
    if walk.problems:
        return COULD_NOT_RUN
    return 0 if exit_zero or all(report.passes for report in run.reports) else 1


def _run(walk: Walk, decks: Sequence[Source], checked: Sequence[Checked], paths: Sequence[str]) -> Run:
    """Return what a run found.

    Raises:
        BorgcheckError: It found nothing.
    """
    from borgcheck.inputs.git import repository_root
    from borgcheck.inputs.walking import EXCLUDED, no_deck_file
    from borgcheck.output.run import Run

    walk.skipped.reasons |= {deck.name: each.skipped for deck, each in zip(decks, checked, strict=True) if each.skipped}
    walk.problems += [each.problem for each in checked if each.problem]
    reports = tuple(report for each in checked for report in each.reports)
    if not reports and walk.problems:
        show.errors(walk.problems[:-1])
        raise BorgcheckError(walk.problems[-1])
    if not reports and EXCLUDED not in walk.skipped.reasons.values():
        raise no_deck_file(paths, walk.skipped)
    try:
        folder = Path.cwd()
        root = repository_root(folder, (deck.file for deck in decks if deck.content is None))
    except OSError:  # the working folder is gone, but a deck can still be checked
        folder = root = Path()
    return Run(reports, root, folder, tuple(walk.skipped.to_list()))
