"""Attack a server from some addresses of this machine, and measure what others notice.

`serve_load.py` runs all attacks, each on a server of its own with the usual rates. `python serve_attacks.py ADDRESS PID`
runs them on a server that is there, such as one behind a proxy, with a minute between them. The others are clients of 127.0.9.x, each of which sends
one small list, one after the other.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

UNREAD_CLIENTS = 24
UNREAD_SECONDS = 60
IDLE_CONNECTIONS = 505
HEAVY_CONNECTIONS = 4
SECONDS = 25

SWARM = (Path(__file__).resolve().parents[2] / "decks" / "legal" / "swarm.deck").read_text(encoding="utf-8")
HEAVY = "Draw:\n" + "".join(f"1 z{n}\n" for n in range(20_000))
"""A list that takes longer than a server lets it."""
SEARCHES = tuple(
    f"/rulings?q={'+'.join(f'{word}{n}' for n in range(40))}" for word in ("prob", "skil", "counterpar", "assimilat")
)
CARDS = tuple(f"/cards/{letter * 60}%20{letter * 60}" for letter in "abcd")

_others = count()
Memory = Callable[[], tuple[float, float]]


def rss(pid: int) -> tuple[float, float]:
    """Return the memory of a server and of the processes that it started, in MiB."""

    def of(process: int) -> float:
        try:
            text = Path(f"/proc/{process}/status").read_text()
        except OSError:
            return 0.0
        found = re.search(r"VmRSS:\s+(\d+)", text)
        return int(found[1]) / 1024 if found else 0.0

    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return of(pid), sum(of(int(child)) for child in children)


class Target:
    """A server under attack."""

    def __init__(self, address: str, memory: Memory) -> None:
        self._host, _, root = address.removeprefix("http://").partition("/")
        self._root = f"/{root}".rstrip("/")
        self._address, _, port = self._host.partition(":")
        self._port = int(port)
        self._memory = memory
        self.times: list[float] = []
        self.statuses: Counter[int] = Counter()
        self.most = (0.0, 0.0)

    def check(self, text: str) -> bytes:
        """Return a check as bytes."""
        body = json.dumps({"text": text}).encode()
        return (
            self.request("POST", "/api/check", f"Content-Type: application/json\r\nContent-Length: {len(body)}") + body
        )

    def request(self, method: str, path: str, headers: str = "Accept: */*") -> bytes:
        """Return the head of a request."""
        return f"{method} {self._root}{path} HTTP/1.1\r\nHost: {self._host}\r\n{headers}\r\n\r\n".encode()

    async def connect(self, sender: str, *, buffer: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect from an address of this machine."""
        own = socket.socket()
        if buffer:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        own.bind((sender, 0))
        own.setblocking(False)
        await asyncio.get_running_loop().sock_connect(own, (self._address, self._port))
        return await asyncio.open_connection(sock=own, limit=max(buffer, 2**16))

    async def ask(self, sender: str, request: bytes) -> int:
        """Send a request on a connection of its own; return the status of the answer, 0 if there is none."""
        writer = None
        try:
            reader, writer = await self.connect(sender)
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = head.lower().partition("content-length:")[2].split()
            await reader.readexactly(int(length[0]) if length else 0)
            return int(head.split()[1])
        except (OSError, EOFError):
            return 0
        finally:
            if writer is not None:
                writer.close()

    async def watch(self) -> None:
        """Note the most memory of the server, and of its checkers, without end."""
        while True:
            server, checkers = self._memory()
            self.most = max(self.most[0], server), max(self.most[1], checkers)
            await asyncio.sleep(0.2)

    async def check_small_lists(self) -> None:
        """Check a small list from one address after the other, without end."""
        while True:
            began = time.perf_counter()
            number = next(_others)
            status = await self.ask(f"127.0.9.{number % 250 + 1}", self.check(SWARM))
            self.times.append(time.perf_counter() - began)
            self.statuses[status] += 1
            await asyncio.sleep(0.1)

    @asynccontextmanager
    async def attacked(self, name: str) -> AsyncIterator[None]:
        """Measure what others notice meanwhile, and print it."""
        self.times, self.most = [], (0.0, 0.0)
        self.statuses.clear()
        before = self._memory()
        tasks = [asyncio.create_task(each) for each in (self.watch(), self.check_small_lists())]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        times = sorted(self.times) or [0.0]
        refused = sum(number for status, number in self.statuses.items() if status != 200)
        print(
            f"{name}: the server has {before[0]:.0f} MiB before and at most {self.most[0]:.0f}, its checkers "
            f"{before[1]:.0f} and {self.most[1]:.0f}; a small check of others takes "
            f"{times[len(times) // 2] * 1000:.0f} ms (median), {times[-1] * 1000:.0f} ms (slowest); "
            f"{refused} of {len(self.times)} refused"
        )


async def quiet(target: Target) -> None:
    """Do nothing, for comparison."""
    async with target.attacked("nobody attacks"):
        await asyncio.sleep(5)


async def unread(target: Target, senders: Sequence[str], name: str) -> None:
    """Ask as often as one may and more, and read nothing."""
    form = urlencode({"text": SWARM}).encode()
    kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}"
    page, search = target.request("POST", "/", kind) + form, target.request("GET", "/api/rulings?q=borg&limit=50")
    end = time.monotonic() + UNREAD_SECONDS
    opened: list[asyncio.StreamWriter] = []
    sent: Counter[str] = Counter()

    async def client(sender: str) -> None:
        for number in count():
            if time.monotonic() > end:
                return
            try:
                _, writer = await target.connect(sender, buffer=4096)
                opened.append(writer)
                # What is not read stays in the buffer of the kernel, and then with the server.
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(page if number % 6 == 0 else search)
                sent[sender] += 1
            except OSError:
                pass
            await asyncio.sleep(0.1)

    async with target.attacked(name):
        await asyncio.gather(*map(client, senders))
    print(f"    {sum(sent.values())} requests whose answers were not read")
    for writer in opened:
        writer.transport.abort()
    await asyncio.sleep(1)


async def idle(target: Target, senders: Sequence[str], name: str) -> None:
    """Open connections, send nothing, and open them anew when they are closed."""
    end = time.monotonic() + SECONDS

    async def client(sender: str) -> None:
        while time.monotonic() < end:
            try:
                reader, writer = await target.connect(sender)
                async with asyncio.timeout(max(0.0, end - time.monotonic())):
                    await reader.read(1)
                writer.close()
            except OSError:  # a timeout is one, too
                pass
            await asyncio.sleep(0.5)

    async with target.attacked(name):
        await asyncio.gather(*(client(senders[n % len(senders)]) for n in range(IDLE_CONNECTIONS)))


async def busy(target: Target, requests: Sequence[bytes], name: str) -> None:
    """Ask for what takes long, on a few connections of one address."""
    end = time.monotonic() + SECONDS
    statuses: Counter[int] = Counter()

    async def client(number: int) -> None:
        for turn in count(number):
            if time.monotonic() > end:
                return
            status = await target.ask("127.0.2.1", requests[turn % len(requests)])
            statuses[status] += 1
            await asyncio.sleep(0.01)

    async with target.attacked(name):
        await asyncio.gather(*map(client, range(HEAVY_CONNECTIONS)))
    print(f"    the attacker's answers: {dict(statuses)}")


ONE = ("127.0.2.1",)
MANY = tuple(f"127.0.2.{number + 1}" for number in range(UNREAD_CLIENTS))
ATTACKS: tuple[Callable[[Target], Coroutine[None, None, None]], ...] = (
    quiet,
    lambda target: unread(target, MANY, f"{len(MANY)} addresses read nothing for {UNREAD_SECONDS} s"),
    lambda target: unread(target, ONE * UNREAD_CLIENTS, f"one address reads nothing for {UNREAD_SECONDS} s"),
    lambda target: idle(target, ONE, f"{IDLE_CONNECTIONS} idle connections of one address"),
    lambda target: idle(target, MANY, f"{IDLE_CONNECTIONS} idle connections of {len(MANY)} addresses"),
    lambda target: busy(target, [target.check(HEAVY)], f"{HEAVY_CONNECTIONS} connections check long lists"),
    lambda target: busy(
        target,
        [target.request("GET", path) for path in (*SEARCHES, *CARDS)],
        f"{HEAVY_CONNECTIONS} connections search for nonsense",
    ),
)


def main() -> None:
    """Attack a server that is there."""
    address, pid = sys.argv[1], int(sys.argv[2])
    for attack in ATTACKS:
        asyncio.run(attack(Target(address, lambda: rss(pid))))
        time.sleep(60)


if __name__ == "__main__":
    main()
