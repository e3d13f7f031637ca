"""Run checks in processes of their own, a few at once, in fair shares between addresses."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import anyio
from anyio import CapacityLimiter, to_process
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from borgcheck.rules import rulesets
from borgcheck.rules.rulesets import Ruleset
from borgcheck.web.limits import Refusal, Settings
from borgcheck.web.turns import NoTurnError, Turns

T = TypeVar("T")


class Checker:
    """Runs checks in processes of their own, and ends those that take too long.

    One address never has all processes, if there are several, and only so many seconds of them a minute.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._turns = Turns(settings.checks, of_one=max(1, settings.checks - 1), wait=settings.wait)
        self._processes = CapacityLimiter(settings.checks)
        self._times = FixedWindowRateLimiter(MemoryStorage())
        self._milliseconds = RateLimitItemPerMinute(round(1000 * settings.check_seconds_a_minute))

    async def start(self, function: Callable[[], object], within: float) -> None:
        """Start all processes, and run a function in each of them.

        Args:
            function: A function at the top of a module, which loads what checks need.
            within: How many seconds it may take.
        """
        async with anyio.create_task_group() as group:
            for _number in range(self._settings.checks):
                group.start_soon(self._run, within, function)

    async def run(self, function: Callable[..., T], *arguments: object, network: str) -> T:
        """Run a function in a process, and return what it returns.

        Args:
            function: A function at the top of a module.
            arguments: Its arguments.
            network: Whose turn it is, as of `network_of`.

        Raises:
            Refusal: No process is free for too long, it takes too long, the address had its share of the minute, or
                the answer is too large.
            BorgcheckError: The function raises it.
        """
        if not self._times.test(self._milliseconds, network):
            seconds = max(1, round(self._times.get_window_stats(self._milliseconds, network).reset_time - time.time()))
            raise Refusal(
                429,
                f"the lists of this address took more than {self._settings.check_seconds_a_minute:g} seconds to check "
                f"within a minute: try again in {seconds} seconds",
                seconds,
            )
        try:
            async with self._turns.turn(network):
                began = time.monotonic()
                try:
                    return await self._run(self._settings.check_time, function, *arguments)
                finally:
                    took = round(1000 * (time.monotonic() - began))
                    self._times.hit(self._milliseconds, network, cost=max(1, took))
        except NoTurnError:
            raise Refusal(
                503, "too many lists are being checked at this moment: try again in a few seconds", 5
            ) from None

    async def _run(self, within: float, function: Callable[..., T], *arguments: object) -> T:
        settings = self._settings
        try:
            with anyio.fail_after(within):
                return await to_process.run_sync(
                    _bounded,
                    settings.leagues,
                    settings.largest_answer,
                    function,
                    *arguments,
                    cancellable=True,
                    limiter=self._processes,
                )
        except TimeoutError:
            raise Refusal(
                503, f"this list takes longer than {within:g} seconds to check: is it a list of one deck?"
            ) from None
        except anyio.BrokenWorkerProcess:
            raise Refusal(503, "the check was broken off, as it needed too much memory or was ended") from None


def _bounded(leagues: tuple[Ruleset, ...], largest: int, function: Callable[..., T], *arguments: object) -> T:
    """Run a function in a process that knows the rulesets of some leagues, if its answer is not too large."""
    for league in leagues:
        rulesets.offer(league)
    answer = function(*arguments)
    if isinstance(answer, str) and len(answer) > largest:
        raise Refusal(
            413, f"what there is to say of this list is longer than {largest // 1024} KiB: is it a list of one deck?"
        )
    return answer
