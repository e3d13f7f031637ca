"""The reports of a run, to be gone through several times: a few in memory, many in a file that has no name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from borgcheck.checking import Report

_MOST_IN_MEMORY = 500


class Kept(Collection["Report"]):
    """Reports in the order in which they were added. However many there are, they take the memory of a few.

    The file is gone when the program ends, and nobody else can open it: it never has a name.
    """

    def __init__(self) -> None:
        self._last: list[Report] = []
        self._file: IO[bytes] | None = None
        self._filed = 0

    def add(self, report: Report) -> None:
        """Keep one more report. Raises OSError where the disk is full."""
        self._last.append(report)
        if len(self._last) >= _MOST_IN_MEMORY:
            self._put_away()

    def __len__(self) -> int:
        return self._filed * _MOST_IN_MEMORY + len(self._last)

    def __iter__(self) -> Iterator[Report]:
        if self._file is not None:
            yield from self._put_away_so_far(self._file)
        yield from self._last

    def __contains__(self, report: object) -> bool:
        return any(r == report for r in self)

    def _put_away_so_far(self, file: IO[bytes]) -> Iterator[Report]:
        import pickle

        place = 0
        for _ in range(self._filed):
            file.seek(place)
            reports = pickle.load(file)  # noqa: S301 - written by this process, and only to be reached from it
            place = file.tell()
            yield from reports

    def _put_away(self) -> None:
        import pickle
        import tempfile

        if self._file is None:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the run
        self._file.seek(0, 2)
        pickle.dump(self._last, self._file, protocol=pickle.HIGHEST_PROTOCOL)
        self._last = []
        self._filed += 1
