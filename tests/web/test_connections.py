"""The connections of a server, with real sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from borgcheck.cli.serve import _listening
from borgcheck.web.connections import Connections
from borgcheck.web.limits import Guard, Settings

LARGE = 8 * 1024 * 1024
Steps = Callable[[int, list[str]], Awaitable[None]]


async def _app(scope: Scope, receive: Receive, send: Send) -> None:
    body = b"x" * (LARGE if scope["path"] == "/large" else 5)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


def serve(steps: Steps, proxies: tuple[str, ...] = (), **settings: object) -> list[str]:
    """Run a server, take steps as its clients, and return what they noted."""
    log: list[str] = []
    chosen = Settings(**settings)  # type: ignore[arg-type]

    def refuse(*_: object) -> object:
        raise AssertionError

    async def main() -> None:
        guard = Guard(_app, chosen, refuse)  # type: ignore[arg-type]
        connections = Connections(chosen, proxies.__contains__)
        config = uvicorn.Config(guard, http=connections.protocol(), lifespan="off", log_level="critical")
        server = uvicorn.Server(config)
        with _listening("127.0.0.1", 0) as listening:
            task = asyncio.create_task(server.serve([listening]))
            while not server.started:
                await asyncio.sleep(0.01)
            async with asyncio.timeout(30):
                await steps(listening.getsockname()[1], log)
            server.should_exit = True
            await task

    asyncio.run(main())
    return log


async def connect(port: int, sender: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(sender, 0))


async def ask(connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], path: str = "/") -> str:
    """Return the first line of the answer; empty if there is none."""
    reader, writer = connection
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        line = await reader.readline()
        if line:
            await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(5 if path == "/" else LARGE)
    except (ConnectionError, asyncio.IncompleteReadError):
        return ""
    return line.decode().strip()


OK = "HTTP/1.1 200 OK"


def test_a_connection_serves_several_requests_and_long_answers_whole() -> None:
    async def steps(port: int, log: list[str]) -> None:
        connection = await connect(port)
        log += [await ask(connection), await ask(connection, "/large"), await ask(connection)]

    assert serve(steps) == [OK] * 3


@pytest.mark.parametrize(
    "limits", [{"connections": 4}, {"connections_of_one": 4}, {"connections": 6, "connections_of_one": 3}]
)
def test_idle_connections_make_room(limits: dict[str, int]) -> None:
    async def steps(port: int, log: list[str]) -> None:
        idle = [await connect(port) for _ in range(10)]
        log.append(await ask(await connect(port)))
        for number in (0, -1):  # the oldest is gone, the newest is not
            log.append(await ask(idle[number]))

    assert serve(steps, **limits) == [OK, "", OK]


def test_the_address_with_the_most_makes_room() -> None:
    async def steps(port: int, log: list[str]) -> None:
        other = await connect(port, "127.0.0.2")
        _idle = [await connect(port) for _ in range(8)]
        log.append(await ask(other))

    assert serve(steps, connections=4) == [OK]


def test_without_an_idle_connection_a_new_one_is_refused() -> None:
    async def steps(port: int, log: list[str]) -> None:
        busy = [await connect(port) for _ in range(2)]
        for _, writer in busy:
            writer.write(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(0.3)
        reader, _ = await connect(port)
        refusal = (await reader.read()).decode()
        log += [refusal.partition("\r\n")[0], refusal.rpartition("\r\n")[2]]
        log.append(await ask(await connect(port, "127.0.0.2")))
        for _, writer in busy:
            writer.close()

    says = "too many connections at once: close some, or try again in a few seconds\n"
    assert serve(steps, connections_of_one=2) == ["HTTP/1.1 503 Service Unavailable", says, OK]


def test_a_proxy_has_as_many_connections_as_it_needs() -> None:
    async def steps(port: int, log: list[str]) -> None:
        connections = [await connect(port) for _ in range(5)]
        log += [await ask(each) for each in connections]

    assert serve(steps, proxies=("127.0.0.1",), connections_of_one=2) == [OK] * 5


@pytest.mark.slow
@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n", b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"])
def test_a_silent_client_is_disconnected(sent: bytes) -> None:
    async def steps(port: int, log: list[str]) -> None:
        reader, writer = await connect(port)
        writer.write(sent)
        await asyncio.sleep(3.5)
        try:
            whole = await reader.read()
            log.append("whole" if len(whole) > LARGE else "ended")
        except ConnectionError:
            log.append("ended")

    assert serve(steps, silence=1.0) == ["ended"]


@pytest.mark.slow
def test_a_client_that_reads_slowly_or_asks_now_and_then_stays() -> None:
    async def steps(port: int, log: list[str]) -> None:
        asking, (reader, writer) = await connect(port), await connect(port)
        writer.write(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        read = 0
        for _ in range(8):
            log.append(await ask(asking))
            read += len(await reader.readexactly(1024 * 1024 - 100))
            await asyncio.sleep(0.5)
        log.append(str(read > LARGE - 1000))

    assert serve(steps, silence=2.0) == [OK] * 8 + ["True"]


def test_small_pieces_are_sent_at_once() -> None:
    with _listening("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
