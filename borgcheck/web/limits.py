"""Bound what a client may ask: sizes, times and rates. Nothing of a request is kept."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from typing import TypeVar

import anyio
from anyio import CapacityLimiter, to_process
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borgcheck.rules import rulesets
from borgcheck.rules.rulesets import Ruleset

T = TypeVar("T")

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
    """The limits of a server; times are in seconds.

    `root_path` is the path under which a proxy shows the pages. `checks` are at once, each in a process of its own, and
    `wait` is how long a check waits for its turn. `requests_a_minute` and `checks_a_minute` hold for each address; for
    IPv6, for each network of 64 bits, which is one customer of a provider. `leagues` are rulesets that it
    offers besides those that ship.
    """

    root_path: str = ""
    largest_body: int = 256 * 1024
    body_time: float = 10.0
    checks: int = 2
    check_time: float = 5.0
    wait: float = 5.0
    requests_a_minute: int = 300
    checks_a_minute: int = 30
    leagues: tuple[Ruleset, ...] = ()


class Refusal(Exception):  # noqa: N818 - what the client is told, not a fault
    """A request that is not answered: the status, a sentence for the client, and after how many seconds to retry."""

    def __init__(self, status: int, sentence: str, retry_after: int | None = None) -> None:
        super().__init__(status, sentence, retry_after)
        self.status = status
        self.sentence = sentence
        self.retry_after = retry_after


class Checker:
    """Runs checks in processes of their own, a few at once, and ends those that take too long."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._turns = CapacityLimiter(settings.checks)
        self._processes = CapacityLimiter(settings.checks)

    async def run(self, function: Callable[..., T], *arguments: object, within: float | None = None) -> T:
        """Run a function in a process, and return what it returns.

        Args:
            function: A function at the top of a module.
            arguments: Its arguments.
            within: How many seconds it may take; else what the settings say.

        Raises:
            Refusal: No process is free for too long, or it takes too long.
            BorgcheckError: The function raises it.
        """
        turn = object()
        with anyio.move_on_after(self._settings.wait) as waiting:
            await self._turns.acquire_on_behalf_of(turn)
        if waiting.cancelled_caught:
            raise Refusal(503, "too many lists are being checked at this moment: try again in a few seconds", 5)
        longest = self._settings.check_time if within is None else within
        try:
            with anyio.fail_after(longest):
                leagues = self._settings.leagues
                return await to_process.run_sync(
                    _with_leagues, leagues, function, *arguments, cancellable=True, limiter=self._processes
                )
        except TimeoutError:
            raise Refusal(
                503, f"this list takes longer than {longest:g} seconds to check: is it a list of one deck?"
            ) from None
        except anyio.BrokenWorkerProcess:
            raise Refusal(503, "the check was broken off, as it needed too much memory or was ended") from None
        finally:
            self._turns.release_on_behalf_of(turn)


def _with_leagues(leagues: tuple[Ruleset, ...], function: Callable[..., T], *arguments: object) -> T:
    """Run a function in a process that knows the rulesets of some leagues."""
    for league in leagues:
        rulesets.offer(league)
    return function(*arguments)


class Guard:
    """Middleware: the prefix of a proxy, the rate of an address, the size and time of a body, and headers."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Callable[[Scope, Refusal], Response]) -> None:
        self._app = app
        self._settings = settings
        self._refuse = refuse
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerMinute(settings.requests_a_minute)
        self._checks = RateLimitItemPerMinute(settings.checks_a_minute)

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
            await send(message)

        try:
            body = await self._admit(scope, receive)
        except Refusal as refusal:
            await self._refuse(scope, refusal)(scope, receive, send_with_headers)
            return
        if body is not None:
            await self._app(scope, _replay(body, receive), send_with_headers)

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
        too_large = Refusal(413, f"too large: a list may have at most {largest // 1024} KiB")
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
