"""The reports of a run, to be gone through several times: a few in memory, many in a file that has no name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from borgcheck.checking import Report
    from borgcheck.cli.bulk import Done, Piece

_MOST_IN_MEMORY = 500


class Kept(Collection["Report"]):
    """Reports in the order in which they were added. However many there are, they take the memory of a few.

    The file is gone when the program ends, and nobody else can open it: it never has a name.
    """

    def __init__(self) -> None:
        self._last: list[Piece] = []
        self._file: IO[bytes] | None = None
        self._filed = 0
        self._in_memory = 0
        self._count = 0

    def add(self, piece: Piece) -> None:
        """Keep the reports of some more decks. Raises OSError where the disk is full."""
        self._last.append(piece)
        number = sum(len(done.reports) for done in piece.done)
        self._count += number
        self._in_memory += number
        if self._in_memory >= _MOST_IN_MEMORY:
            self._put_away()

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Report]:
        if self._file is not None:
            for done in self._put_away_so_far(self._file):
                yield from done.reports
        for piece in self._last:
            for done in piece.done:
                yield from done.reports

    def __contains__(self, report: object) -> bool:
        return any(r == report for r in self)

    def _put_away_so_far(self, file: IO[bytes]) -> Iterator[Done]:
        import pickle

        place = 0
        for _ in range(self._filed):
            file.seek(place)
            found = pickle.load(file)  # noqa: S301 - written by processes of this run, and only to be reached from it
            place = file.tell()
            yield from found

    def _put_away(self) -> None:
        import pickle
        import tempfile

        if self._file is None:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the run
        self._file.seek(0, 2)
        here = [done for piece in self._last if piece.pickled is None for done in piece.done]
        pickled = [piece.pickled for piece in self._last if piece.pickled is not None]
        # A run is checked by this process alone or by others alone, so the order stays.
        for one in [pickle.dumps(here, protocol=pickle.HIGHEST_PROTOCOL)] if here else pickled:
            self._file.write(one)
            self._filed += 1
        self._last = []
        self._in_memory = 0
