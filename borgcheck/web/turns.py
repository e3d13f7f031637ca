"""Hand out turns fairly: a few at once, and no address gets all of them while others wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

import anyio


class NoTurnError(Exception):
    """There was no turn in time."""


@dataclass(slots=True, eq=False)
class _Waiting:
    network: str
    granted: anyio.Event = field(default_factory=anyio.Event)


class Turns:
    """Turns that addresses share.

    The next one goes to the address that has the fewest, among these to the one whose last turn is longest ago.
    """

    def __init__(self, at_once: int, *, of_one: int, wait: float) -> None:
        """Remember the limits.

        Args:
            at_once: The most turns at once.
            of_one: The most turns of one address.
            wait: For how many seconds somebody waits.
        """
        self._at_once = at_once
        self._of_one = of_one
        self._wait = wait
        self._taken: Counter[str] = Counter()
        self._last: dict[str, int] = {}
        self._number = count()
        self._queue: list[_Waiting] = []

    @asynccontextmanager
    async def turn(self, network: str) -> AsyncIterator[None]:
        """Wait for a turn of an address, and keep it inside the block.

        Raises:
            NoTurnError: There is none in time.
        """
        waiting = _Waiting(network)
        self._queue.append(waiting)
        self._grant()
        try:
            if not waiting.granted.is_set():
                with anyio.move_on_after(self._wait):
                    await waiting.granted.wait()
                if not waiting.granted.is_set():
                    raise NoTurnError
            yield
        finally:
            if waiting.granted.is_set():
                self._taken[network] -= 1
                self._grant()
            else:
                self._queue.remove(waiting)
            if not self._taken[network] and all(other.network != network for other in self._queue):
                del self._taken[network]
                self._last.pop(network, None)

    def _grant(self) -> None:
        while self._taken.total() < self._at_once:
            able = [waiting for waiting in self._queue if self._taken[waiting.network] < self._of_one]
            if not able:
                return
            chosen = min(able, key=lambda waiting: (self._taken[waiting.network], self._last.get(waiting.network, -1)))
            self._queue.remove(chosen)
            self._taken[chosen.network] += 1
            self._last[chosen.network] = next(self._number)
            chosen.granted.set()
