"""Turns are handed out in fair shares."""

from __future__ import annotations

import asyncio

import pytest

from borgcheck.web.turns import NoTurnError, Turns


async def take(turns: Turns, network: str, log: list[str], hold: float = 0.05) -> None:
    async with turns.turn(network):
        log.append(network)
        await asyncio.sleep(hold)


def test_an_address_leaves_a_turn_for_others() -> None:
    async def main() -> tuple[list[str], list[str]]:
        turns = Turns(3, of_one=2, wait=5.0)
        log: list[str] = []
        tasks = [asyncio.create_task(take(turns, "greedy", log)) for _ in range(5)]
        await asyncio.sleep(0.01)
        before = list(log)
        await take(turns, "other", log)
        await asyncio.gather(*tasks)
        return before, log

    before, log = asyncio.run(main())
    assert before == ["greedy"] * 2
    assert log[2] == "other"
    assert sorted(log) == ["greedy"] * 5 + ["other"]


def test_who_has_the_fewest_is_next() -> None:
    async def main() -> list[str]:
        turns = Turns(2, of_one=2, wait=5.0)
        log: list[str] = []
        tasks = []
        for network in ("a", "a", "a", "a", "b", "c"):
            tasks.append(asyncio.create_task(take(turns, network, log)))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return log

    assert asyncio.run(main()) == ["a", "a", "b", "c", "a", "a"]


def test_a_turn_that_does_not_come_is_given_up_and_nothing_is_lost() -> None:
    async def main() -> list[str]:
        turns = Turns(1, of_one=1, wait=0.02)
        log: list[str] = []
        holding = asyncio.create_task(take(turns, "a", log, 0.2))
        await asyncio.sleep(0)
        with pytest.raises(NoTurnError):
            await take(turns, "b", log)
        gone = asyncio.create_task(take(turns, "c", log))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(holding, gone, return_exceptions=True)
        await take(turns, "d", log)
        return log

    assert asyncio.run(main()) == ["a", "d"]


def test_a_long_queue_of_one_address_does_not_hold_up_another() -> None:
    async def main() -> list[str]:
        turns = Turns(1, of_one=1, wait=5.0)
        log: list[str] = []
        tasks = [asyncio.create_task(take(turns, network, log)) for network in "aaaaab"]
        await asyncio.gather(*tasks)
        return log

    assert asyncio.run(main()) == ["a", "b", "a", "a", "a", "a"]
