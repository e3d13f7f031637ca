"""Check many decks: one after the other, or several at once, with the results in the order of the decks."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.fix import fixable
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.session import Checked, CheckOptions, check_source
from borgcheck.inputs.sources import Source

# With fewer decks, more processes take longer to start than they save.
_FEW = 200
# Decks that a process gets at a time.
_BATCH = 10


def check_all(
    sources: Sequence[Source],
    options: CheckOptions,
    processes: int | None = None,
    *,
    with_roles: bool = False,
    with_fixable: bool = False,
) -> Iterator[Checked]:
    """Check decks, in their order.

    Args:
        sources: The decks.
        options: What is asked of every check.
        processes: How many processes check at once; None for as many as there are processors if that pays.
        with_roles: Whether the reports keep the role of every line.
        with_fixable: Whether to count the findings that can be fixed, of lists in files.

    Raises:
        BorgcheckError: A configuration is broken, or a process ended before its work.
    """
    if processes is None:
        processes = 1 if len(sources) < _FEW else os.cpu_count() or 1
    processes = min(processes, len(sources))
    check = partial(_check, options=options, with_roles=with_roles, with_fixable=with_fixable)
    return _in_parallel(check, sources, processes) if processes > 1 else map(check, sources)


def _check(source: Source, options: CheckOptions, *, with_roles: bool, with_fixable: bool) -> Checked:
    """Check a deck; the reports are without the entries of their lists, which no output of `check` shows, and say
    whether warnings fail the deck."""
    checked = check_source(source, options)
    if with_fixable and source.content is None:
        checked = replace(checked, fixable=fixable(checked.reports, catalogue()))
    outlines = (report.outline(with_roles=with_roles) for report in checked.reports)
    return replace(checked, reports=tuple(replace(outline, strict=checked.strict) for outline in outlines))


def _in_parallel(check: partial[Checked], sources: Sequence[Source], processes: int) -> Iterator[Checked]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    # The first process alone decides what an interrupt means.
    pool = ProcessPoolExecutor(processes, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(check, sources, chunksize=_BATCH)
    except BrokenProcessPool:
        raise BorgcheckError("a process ended before its work was done; try again with --jobs 1") from None
    finally:
        pool.shutdown(cancel_futures=True)
