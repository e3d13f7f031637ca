"""Bound what a client may ask: sizes, times and rates. Nothing of a request is kept."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass

import anyio
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borgcheck.rules.rulesets import Ruleset
from borgcheck.web.hosts import LOCAL_HOSTS, host_of, is_address
from borgcheck.web.turns import NoTurnError, Turns

_PIECE = 64 * 1024

LARGEST_SHOWN = 64 * 1024
"""The longest list, in bytes, that is read and shown again if its address sends too many."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""What every answer says to the browser: nothing may run, load or send but what comes from this server."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The limits of a server; sizes are in bytes, times in seconds.

    `root_path` is the path under which a proxy shows the pages. `hosts` are the names that it answers by, if
    `any_address` besides every address. `checks` are at once, each in a process of its own, and an address never has
    all of them; `wait` is how long a request or a check waits for its turn.

    What is said of an address holds for IPv6 for each network of 64 bits, which is one customer of a provider:
    `requests_a_minute`, `checks_a_minute`, `check_seconds_a_minute`, `answers_of_one` (requests that are answered at
    once, of `answers` in all) and `connections_of_one` (of `connections`). A client that reads or sends nothing for
    `silence` is disconnected. `leagues` are rulesets that it offers besides those that ship.
    """

    root_path: str = ""
    hosts: frozenset[str] = LOCAL_HOSTS
    any_address: bool = False
    largest_list: int = 256 * 1024
    largest_answer: int = 2 * 1024 * 1024
    body_time: float = 10.0
    checks: int = 3
    check_time: float = 5.0
    wait: float = 5.0
    requests_a_minute: int = 300
    checks_a_minute: int = 30
    answers: int = 256
    answers_of_one: int = 8
    connections: int = 500
    connections_of_one: int = 100
    silence: float = 20.0
    leagues: tuple[Ruleset, ...] = ()

    @property
    def check_seconds_a_minute(self) -> float:
        """How many seconds the checks of an address may take in a minute: far more than that many decks need."""
        return max(self.check_time, 0.5 * self.checks_a_minute)

    @property
    def largest_body(self) -> int:
        """The longest body: JSON and forms write a character of a list in up to six, and have other fields."""
        return 6 * self.largest_list + 64 * 1024


class Refusal(Exception):  # noqa: N818 - what the client is told, not a fault
    """A request that is not answered: the status, a sentence for the client, and after how many seconds to retry."""

    def __init__(self, status: int, sentence: str, retry_after: int | None = None) -> None:
        super().__init__(status, sentence, retry_after)
        self.status = status
        self.sentence = sentence
        self.retry_after = retry_after


class Guard:
    """Middleware: the prefix of a proxy, the name of the host, rates and shares of addresses, bodies and headers."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Callable[[Scope, Refusal], Response]) -> None:
        self._app = app
        self._settings = settings
        self._refuse = refuse
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerMinute(settings.requests_a_minute)
        self._checks = RateLimitItemPerMinute(settings.checks_a_minute)
        self._turns = Turns(settings.answers, of_one=settings.answers_of_one, wait=settings.wait)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        root, path = self._settings.root_path, scope["path"]
        # Some proxies take the prefix away, some leave it.
        scope = {**scope, "root_path": root, "path": path if f"{path}/".startswith(f"{root}/") else root + path}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            for piece in _pieces(message):
                await send(piece)

        try:
            self._require_host(scope)
            async with self._turns.turn(network_of(scope)):
                body = await self._admit(scope, receive)
                if body is not None:
                    await self._app(scope, _replay(body, receive), send_with_headers)
        except NoTurnError:
            refusal = Refusal(503, "too many requests at once: try again in a few seconds", 5)
            await self._refuse(scope, refusal)(scope, receive, send_with_headers)
        except Refusal as refusal:
            await self._refuse(scope, refusal)(scope, receive, send_with_headers)

    def _require_host(self, scope: Scope) -> None:
        host = host_of(dict(scope["headers"]).get(b"host", b"").decode("latin-1"))
        if host in self._settings.hosts or (self._settings.any_address and is_address(host)):
            return
        raise Refusal(
            400,
            f"this server does not answer as {host!r}: open it by its address, or start it with --allow-host {host}"
            if host
            else "the request does not say which host it is for",
        )

    async def _admit(self, scope: Scope, receive: Receive) -> bytes | None:
        """Return the body of a request, None if the client is gone.

        What a form sends too often is read all the same, if a list of one deck may be as long: the page that refuses it
        shows the list.

        Raises:
            Refusal: The request is not answered.
        """
        largest = self._settings.largest_body
        try:
            self._require_rate(scope)
        except Refusal as refusal:
            is_api = scope["path"].removeprefix(self._settings.root_path).startswith("/api/")
            if scope["method"] != "POST" or is_api or _declared_length(scope) > LARGEST_SHOWN:
                raise
            scope.setdefault("state", {})["refusal"] = refusal
            largest = LARGEST_SHOWN
        return await self._body(scope, receive, largest) if scope["method"] == "POST" else b""

    def _require_rate(self, scope: Scope) -> None:
        address = network_of(scope)
        is_check = scope["method"] == "POST"
        for name, rate in (("check", self._checks), ("request", self._requests))[0 if is_check else 1 :]:
            if not self._rates.hit(rate, name, address):
                window = self._rates.get_window_stats(rate, name, address)
                seconds = max(1, round(window.reset_time - time.time()))
                raise Refusal(429, f"more than {rate.amount} {name}s a minute: try again in {seconds} seconds", seconds)

    async def _body(self, scope: Scope, receive: Receive, largest: int) -> bytes | None:
        """Read the body whole; None if the client is gone."""
        too_large = _too_large(self._settings)
        if _declared_length(scope) > largest:
            raise too_large
        body = bytearray()
        with anyio.move_on_after(self._settings.body_time) as reading:
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if len(body) > largest:
                    raise too_large
                more = message.get("more_body", False)
        if reading.cancelled_caught:
            raise Refusal(408, f"the list did not arrive within {self._settings.body_time:g} seconds")
        return bytes(body)


def _declared_length(scope: Scope) -> int:
    declared = dict(scope["headers"]).get(b"content-length", b"")
    return int(declared[:20]) if declared.isdigit() else 0


def require_size(settings: Settings, size: int) -> None:
    """Raise Refusal if the lists of a request are too large."""
    if size > settings.largest_list:
        raise _too_large(settings)


def _too_large(settings: Settings) -> Refusal:
    return Refusal(413, f"too large: a list may have at most {settings.largest_list // 1024} KiB")


def network_of(scope: MutableMapping[str, object]) -> str:
    """Return whose rate a request counts for: its IPv4 address, or its IPv6 network."""
    client = scope.get("client")
    host = str(client[0]) if isinstance(client, tuple | list) else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address) and (address := address.ipv4_mapped or address).version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def _pieces(message: Message) -> Iterator[Message]:
    """Split what is sent into pieces: the next is sent when the client has read most of the one before."""
    body = message.get("body", b"")
    last = max(0, len(body) - 1) // _PIECE * _PIECE
    for start in range(0, last, _PIECE):
        yield {**message, "body": body[start : start + _PIECE], "more_body": True}
    yield {**message, "body": body[last:]} if last else message


def _replay(body: bytes, receive: Receive) -> Receive:
    """Give a body that was read once more to the application, then what follows it."""
    is_given = False

    async def again() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
