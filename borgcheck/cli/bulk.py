"""Check many decks: one after the other, or several at once, with the results in the order of the decks."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from borgcheck.errors import BorgcheckError
from borgcheck.inputs.session import Checked, CheckOptions, check_source
from borgcheck.inputs.sources import Source

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

# With fewer decks, more processes take longer to start than they save.
_FEW = 200
# Decks that a process gets at a time, at most; and how often each process gets some, at least.
_MOST_AT_ONCE = 32
_LEAST_TURNS = 8
# Work of more than this many seconds shows progress.
_PATIENCE = 1.0


def check_all(
    sources: Sequence[Source], options: CheckOptions, processes: int | None, *, with_roles: bool = False
) -> Iterator[Checked]:
    """Check decks, in their order.

    Args:
        sources: the decks.
        options: what is asked of every check.
        processes: how many processes check at once; None for as many as there are processors if that pays.
        with_roles: whether the reports keep the role of every line.

    Raises BorgcheckError if a configuration is broken, or a process ends before its work.
    """
    if processes is None:
        processes = 1 if len(sources) < _FEW else os.cpu_count() or 1
    processes = min(processes, len(sources))
    one = partial(_check, options=options, with_roles=with_roles)
    return _with_progress(_at_once(one, sources, processes) if processes > 1 else map(one, sources), len(sources))


def _check(source: Source, options: CheckOptions, *, with_roles: bool) -> Checked:
    """Check a deck; the reports are without the entries of their lists, which no output of `check` shows, and say
    whether warnings fail the deck."""
    checked = check_source(source, options)
    outlines = (report.outline(with_roles=with_roles) for report in checked.reports)
    return replace(checked, reports=tuple(replace(outline, strict=checked.strict) for outline in outlines))


def _at_once(check: partial[Checked], sources: Sequence[Source], processes: int) -> Iterator[Checked]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    size = max(1, min(_MOST_AT_ONCE, len(sources) // (_LEAST_TURNS * processes)))
    pool = ProcessPoolExecutor(processes, mp_context=_context(), initializer=_ignore_interrupts)
    try:
        with _interrupts_ignored():
            # A process that is interrupted while it starts would print a traceback.
            checked = pool.map(check, sources, chunksize=size)
        yield from checked
    except BrokenProcessPool:
        raise BorgcheckError("a process ended before its work was done; try again with --jobs 1") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _context() -> BaseContext:
    """Return a way to start processes that is safe if this one has threads."""
    import multiprocessing

    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["borgcheck.inputs.session"])
    return context


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _ignore_interrupts() -> None:
    """Let the first process alone decide what an interrupt means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_progress(checked: Iterable[Checked], total: int) -> Iterator[Checked]:
    """Yield the same, with a bar on a terminal if it takes long."""
    if total < 2 or not sys.stderr.isatty():
        yield from checked
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("checking", total=total)
    start = time.monotonic()
    try:
        for each in checked:
            yield each
            bar.advance(task)
            if not bar.live.is_started and time.monotonic() - start > _PATIENCE:
                bar.start()
    finally:
        bar.stop()
