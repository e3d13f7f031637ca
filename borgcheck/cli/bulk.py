"""Check many decks: one after the other, or several at once, with the results in the order of the decks."""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.checking import Report

# A job: the file to read, or the content of standard input, and the name to show for it.
Job = tuple[bytes | Path, str]
# Below so many decks, further processes take longer to start than they save.
_FEW = 100
# So many decks at most make a piece of work, so many pieces a process are waiting or under way, and each process gets
# so many pieces at least, as the last ones take unequally long.
_MOST_AT_ONCE = 64
_AHEAD = 4
_LEAST_PIECES = 8
# Work of more than this many seconds shows progress.
_PATIENCE = 1.0


class Options(NamedTuple):
    """How to check, for every deck of a run. `rulesets` are those asked for; None stands for what the deck or the
    configuration names, None instead of all of them for those of each deck's own game."""

    rulesets: tuple[str | None, ...] | None
    date: str | None = None
    select: str | None = None
    ignore: str | None = None
    strict: bool | None = None
    input_format: str | None = None
    stdin_filename: str | None = None


class Done(NamedTuple):
    """What became of a job: the reports without the entries of their list, what kept it from being checked, whether
    warnings count, and the output format that its configuration asks for."""

    reports: tuple[Report, ...]
    problems: tuple[str, ...]
    strict: bool
    output_format: str | None


class Piece(NamedTuple):
    """What became of some jobs, in their order, and the same pickled where another process did them: who keeps it need
    not do that again."""

    done: Sequence[Done]
    pickled: bytes | None = None


def check_one(job: Job, options: Options) -> Done:
    """Check one deck under every ruleset asked for. Raises BorgcheckError where its configuration is broken."""
    from borgcheck.api import check, rulesets_for
    from borgcheck.config import configuration_for

    content, name = job
    file = content if isinstance(content, Path) else Path(options.stdin_filename or "deck")
    settings = configuration_for(file)
    strict = settings.strict if options.strict is None else options.strict
    reports: list[Report] = []
    problems: list[str] = []
    try:
        rulesets = options.rulesets
        if rulesets is None:
            rulesets = rulesets_for(content, input_format=options.input_format, date=options.date)
        for ruleset in rulesets:
            report = check(
                content,
                ruleset,
                select=options.select or settings.select,
                ignore=settings.ignored_for(file) if options.ignore is None else options.ignore,
                input_format=options.input_format,
                name=name,
                default_ruleset=settings.ruleset,
            )
            reports.append(report.outline())
    except BorgcheckError as error:
        problems.append(str(error))
    return Done(tuple(reports), tuple(problems), strict, settings.output_format)


def check_all(jobs: Sequence[Job], options: Options, processes: int | None) -> Iterator[Piece]:
    """Check decks, in their order, with so many processes (None: as many as there are processors, where that pays).

    Raises BorgcheckError where a configuration is broken, or a process ends before its work.
    """
    if processes is None:
        processes = 1 if len(jobs) < _FEW else os.cpu_count() or 1
    processes = min(processes, len(jobs))
    check = partial(check_one, options=options)
    here = (Piece((check(job),)) for job in jobs)
    return _with_progress(_at_once(check, jobs, processes) if processes > 1 else here, len(jobs))


def _at_once(check: Callable[[Job], Done], jobs: Sequence[Job], processes: int) -> Iterator[Piece]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    from borgcheck.cards.catalogue import catalogue

    catalogue()  # read once, before the processes part
    size = max(1, min(_MOST_AT_ONCE, len(jobs) // (_LEAST_PIECES * processes)))
    under_way: deque[Future[bytes]] = deque()
    with ProcessPoolExecutor(processes, mp_context=_context(), initializer=_leave_signals) as pool, _ended_at_once():
        try:
            for start in range(0, len(jobs), size):
                under_way.append(pool.submit(_several, check, jobs[start : start + size]))
                if len(under_way) > _AHEAD * processes:
                    yield _unpickled(under_way.popleft().result())
            while under_way:
                yield _unpickled(under_way.popleft().result())
        except BrokenProcessPool:
            raise BorgcheckError("a process ended before its work was done; try again with --jobs 1") from None


def _several(check: Callable[[Job], Done], jobs: Sequence[Job]) -> bytes:
    import pickle

    return pickle.dumps([check(job) for job in jobs], protocol=pickle.HIGHEST_PROTOCOL)


def _unpickled(done: bytes) -> Piece:
    import pickle

    return Piece(pickle.loads(done), done)  # noqa: S301 - from a process of this run


@contextmanager
def _ended_at_once() -> Iterator[None]:
    """End the other processes when this one is stopped, instead of waiting for their work."""
    import multiprocessing

    try:
        yield
    except BaseException:
        for child in multiprocessing.active_children():
            child.kill()
        raise


def _context() -> Any:
    """Processes that share what was read already, where the system has them."""
    import multiprocessing

    forks = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
    return multiprocessing.get_context("fork" if forks else None)


def _leave_signals() -> None:
    """Let the first process alone decide what an interrupt means."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def _with_progress(pieces: Iterable[Piece], total: int) -> Iterator[Piece]:
    """The same, with a bar on a terminal where it takes long."""
    if total < 2 or not sys.stderr.isatty():
        yield from pieces
        return
    start, bar, task = time.monotonic(), None, None
    number = 0
    try:
        for piece in pieces:
            yield piece
            number += len(piece.done)
            if bar is None and time.monotonic() - start > _PATIENCE:
                from rich.console import Console
                from rich.progress import MofNCompleteColumn, Progress

                columns = (*Progress.get_default_columns(), MofNCompleteColumn())
                bar = Progress(*columns, console=Console(stderr=True), transient=True)
                bar.start()
                task = bar.add_task("checking", total=total)
            if bar is not None and task is not None:
                bar.update(task, completed=number)
    finally:
        if bar is not None:
            bar.stop()
