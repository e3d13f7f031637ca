"""Measure a server under load, and what faults of its clients do to it: `python tests/benchmarks/serve_load.py`
(or only some parts of them: `speed`, `load`, `faults`, `attacks`, `flood`).

It starts `borgcheck serve` on a free port with rates that stop nobody, prints figures, and ends with 1 if an answer was
wrong. The flood is sent to a second server with the usual rates.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx2
from serve_attacks import ATTACKS, HEAVY, SWARM, Target, rss

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = 16
ROUNDS = 40
CHECKS = 200
SEARCHES = 300
ALONE = 100
REQUESTS = 10_000
FLOOD = 5_000
QUESTIONS = (
    "probe after battle", "interlink drone", "how many seed cards", "can the borg queen share skills", "assimilate a ship",
    "counterpart", "scouting", "borg cube cubes", "hidden agenda", "missions",
)  # fmt: skip
wrong: list[str] = []


@contextmanager
def served(*options: str) -> Iterator[tuple[str, int]]:
    """Run a server; yield its address and the id of its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    began = time.perf_counter()
    command = [sys.executable, "-m", "borgcheck", "serve", "--port", str(port), *options]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                urllib.request.urlopen(f"{address}/static/web.js", timeout=5).read()
                break
            except OSError:
                time.sleep(0.05)
        print(f"start-up: {time.perf_counter() - began:.1f} s until the first answer")
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(20)


def expect(what: str, ok: bool) -> None:
    """Note a wrong answer."""
    if not ok:
        wrong.append(what)
        print(f"WRONG: {what}")


async def many(number: int, ask: Callable[[int], Awaitable[float]]) -> list[float]:
    """Ask so many times with sixteen clients at once; return how long each took, in seconds."""
    waiting = iter(range(number))
    times: list[float] = []

    async def client() -> None:
        for turn in waiting:
            times.append(await ask(turn))

    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return times


async def load(address: str, pid: int) -> None:
    """Measure checks and searches, and the memory before and after them."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:

        async def check(_: int) -> float:
            began = time.perf_counter()
            answer = await http.post("/api/check", json={"text": SWARM})
            expect("a check", answer.status_code == 200 and answer.json()["decks"][0]["verdict"] == "legal")
            return time.perf_counter() - began

        async def search(turn: int) -> float:
            began = time.perf_counter()
            answer = await http.get("/api/rulings", params={"q": QUESTIONS[turn % len(QUESTIONS)]})
            expect("a search", answer.status_code == 200 and bool(answer.json()["results"]))
            return time.perf_counter() - began

        async def look_up(_: int) -> float:
            answer = await http.get("/api/cards/Interlink Drone")
            expect("a card", answer.status_code == 200 and answer.json()["how"] == "identification")
            return 0.0

        async def mixed(turn: int) -> float:
            return await (check if turn % 40 == 0 else search if turn % 20 == 1 else look_up)(turn)

        await many(100, mixed)
        before = rss(pid)
        began = time.perf_counter()
        times = await many(CHECKS, check)
        took = time.perf_counter() - began
        print(f"checks: {CHECKS / took:.0f} a second with {CLIENTS} clients; {describe(times)}")
        alone = [await search(turn) for turn in range(ALONE)]
        print(f"searches, one client: {describe(alone)}")
        began = time.perf_counter()
        times = await many(SEARCHES, search)
        print(
            f"searches, {CLIENTS} clients: {SEARCHES / (time.perf_counter() - began):.0f} a second; {describe(times)}"
        )
        await many(REQUESTS - 100 - CHECKS - ALONE - SEARCHES, mixed)
        after = rss(pid)
    print(f"memory of the server: {before[0]:.0f} MiB after 100 requests, {after[0]:.0f} MiB after {REQUESTS}")
    print(f"memory of its checkers: {before[1]:.0f} MiB after 100 requests, {after[1]:.0f} MiB after {REQUESTS}")


def describe(times: list[float]) -> str:
    """Return the median and the 99th percentile in milliseconds."""
    return (
        f"median {statistics.median(times) * 1000:.0f} ms, 99th {statistics.quantiles(times, n=100)[98] * 1000:.0f} ms"
    )


async def raw(address: str, data: bytes, *, wait: float = 0.0, end: bool = True) -> int:
    """Send bytes on a connection of their own; return the status of the answer, 0 if there is none."""
    host, _, port = address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=("127.0.0.2", 0))
    try:
        writer.write(data)
        await writer.drain()
        if wait:
            await asyncio.sleep(wait)
        if not end:
            return 0
        line = await asyncio.wait_for(reader.readline(), 60)
        return int(line.split()[1]) if line else 0
    except (ConnectionError, TimeoutError):
        return 0
    finally:
        writer.close()


def head(length: int) -> bytes:
    """Return the head of a check with a body of so many bytes."""
    return (
        f"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


async def faults(address: str, pid: int) -> None:
    """Behave badly, and see that others are answered."""
    before = rss(pid)
    garbage = random.Random(1).randbytes(8 * 1024 * 1024)
    chunked = head(0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    chunks = b"".join(
        b"%x\r\n%b\r\n" % (len(part), part) for part in (garbage[n : n + 65536] for n in range(0, len(garbage), 65536))
    )
    expect("8 MiB, declared", await raw(address, head(len(garbage)) + garbage) in (413, 0))
    expect("8 MiB in chunks", await raw(address, chunked + chunks + b"0\r\n\r\n") in (413, 0))
    expect("8 MiB of no HTTP", await raw(address, garbage) in (400, 0))
    small = random.Random(2).randbytes(200_000)
    expect("garbage as JSON", await raw(address, head(len(small)) + small) in (400, 422))
    slow = [asyncio.create_task(raw(address, head(100) + b'{"text')) for _ in range(50)]
    await asyncio.gather(*(raw(address, head(5000) + b'{"text', end=False) for _ in range(200)))
    print("200 uploads cut off, 50 that never end")
    began = time.perf_counter()
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:
        answer = await http.post("/api/check", json={"text": SWARM})
        expect("a check beside them", answer.json()["decks"][0]["verdict"] == "legal")
        print(f"a check beside them: {(time.perf_counter() - began) * 1000:.0f} ms")
        statuses = await asyncio.gather(*slow)
        print(f"uploads that never end: {sorted(set(statuses))} after {time.perf_counter() - began:.0f} s")
        expect("slow uploads", set(statuses) == {408, 503})  # 503 for those that the others left no turn
        began = time.perf_counter()
        answers = await asyncio.gather(*(http.post("/api/check", json={"text": HEAVY}) for _ in range(6)))
        print(
            f"6 lists that take too long: {sorted(a.status_code for a in answers)} after {time.perf_counter() - began:.0f} s"
        )
        expect("long checks", {a.status_code for a in answers} == {503})
        for _ in range(20):
            answer = await http.post("/api/check", json={"text": SWARM})
            if answer.status_code == 200:
                break
        expect("a check after them", answer.json()["decks"][0]["verdict"] == "legal")
    after = rss(pid)
    print(f"memory of the server: {before[0]:.0f} MiB before the faults, {after[0]:.0f} MiB after")


async def flood(address: str, pid: int) -> None:
    """Ask far more often than one may."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:
        await http.get("/codes/B103")
        before = rss(pid)
        statuses: dict[int, int] = {}

        async def ask(_: int) -> float:
            answer = await http.get("/codes/B103")
            statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
            return 0.0

        began = time.perf_counter()
        await many(FLOOD, ask)
        took = time.perf_counter() - began
    print(f"flood from one address: {json.dumps(statuses)} in {took:.0f} s")
    expect("flood", set(statuses) == {200, 429})
    after = rss(pid)
    print(f"memory of the server: {before[0]:.0f} MiB before the flood, {after[0]:.0f} MiB after")


async def networks(address: str, pid: int) -> None:
    """Ask from many addresses, as a proxy passes them on."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:

        async def ask(turn: int) -> float:
            sender = f"10.{turn >> 16 & 255}.{turn >> 8 & 255}.{turn & 255}"
            answer = await http.get("/static/web.js", headers={"X-Forwarded-For": sender})
            expect("an address of its own", answer.status_code == 200)
            return 0.0

        await many(500, ask)
        for number in (2_000, 2_000, 2_000):
            await many(number, ask)
            print(f"memory of the server after {number} more addresses: {rss(pid)[0]:.0f} MiB")


async def speed(address: str) -> None:
    """Measure how many checks a second one client and eight get, on connections that are kept open."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:
        for what, ask in (
            ("API", lambda: http.post("/api/check", json={"text": SWARM})),
            ("page", lambda: http.post("/", data={"text": SWARM})),
        ):
            for clients in (1, 8):
                waiting = iter(range(5 * clients))

                async def client() -> None:
                    for _ in waiting:  # noqa: B023
                        expect("a check", (await ask()).status_code == 200)  # noqa: B023

                await asyncio.gather(*(client() for _ in range(clients)))
                waiting = iter(range(ROUNDS * clients))
                began = time.perf_counter()
                await asyncio.gather(*(client() for _ in range(clients)))
                rate = ROUNDS * clients / (time.perf_counter() - began)
                print(f"{what}: {rate:.0f} checks a second with {clients} client{'s'[: clients - 1]}")


def run_attacks() -> None:
    """Attack servers with the usual rates, each with one attack."""
    for attack in ATTACKS:
        with served() as (address, pid):
            target = Target(address, partial(rss, pid))
            asyncio.run(attack(target))


def main() -> int:
    """Print all figures, or those of the parts that are named."""
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    parts = sys.argv[1:] or ["speed", "load", "faults", "attacks", "flood"]
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before the run")
    with served("--rate", "10000000", "--check-rate", "10000000") as (address, pid):
        if "speed" in parts:
            asyncio.run(speed(address))
        if "load" in parts:
            asyncio.run(load(address, pid))
        if "faults" in parts:
            asyncio.run(faults(address, pid))
    if "attacks" in parts:
        run_attacks()
    if "flood" in parts:
        with served("--trust-proxy", "127.0.0.1") as (address, pid):
            asyncio.run(flood(address, pid))
            asyncio.run(networks(address, pid))
    print(f"load {os.getloadavg()[0]:.1f} after the run; {len(wrong)} wrong answers")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
