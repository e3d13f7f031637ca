"""Check many decks, one after the other or in parallel, with the results in the order of the decks."""

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
# The number of decks that a process gets at a time.
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
        options: The options of every check.
        processes: How many processes to use; None for one per processor if there are enough decks.
        with_roles: Whether the reports keep the role of every line.
        with_fixable: Whether to count the findings that can be fixed in lists that are files.

    Raises:
        BorgcheckError: A configuration is broken, or a process died.
    """
    if processes is None:
        processes = 1 if len(sources) < _FEW else os.cpu_count() or 1
    processes = min(processes, len(sources))
    check = partial(_check, options=options, with_roles=with_roles, with_fixable=with_fixable)
    return _in_parallel(check, sources, processes) if processes > 1 else map(check, sources)


def _check(source: Source, options: CheckOptions, *, with_roles: bool, with_fixable: bool) -> Checked:
    """Check a deck.

    The reports leave out the entries of their lists, which no output of `check` shows, and record whether warnings fail
    the deck.
    """
    checked = check_source(source, options)
    if with_fixable and source.content is None:
        checked = replace(checked, fixable=fixable(checked.reports, catalogue()))
    outlines = (report.outline(with_roles=with_roles) for report in checked.reports)
    return replace(checked, reports=tuple(replace(outline, strict=checked.strict) for outline in outlines))


def _in_parallel(check: partial[Checked], sources: Sequence[Source], processes: int) -> Iterator[Checked]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    # Only the first process handles interrupts.
    pool = ProcessPoolExecutor(processes, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(check, sources, chunksize=_BATCH)
    except BrokenProcessPool:
        raise BorgcheckError("a process ended too early; try again with --jobs 1") from None
    finally:
        pool.shutdown(cancel_futures=True)
