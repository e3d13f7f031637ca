"""Bound the connections of a server: how many there are, how many of an address, and how long a client is silent."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from borgcheck.web.limits import Settings, network_of

_SWEEP = 1.0
_TOO_MANY = b"too many connections at once: close some, or try again in a few seconds\n"
_BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(_TOO_MANY), _TOO_MANY)
)


@dataclass(slots=True, eq=False)
class _Connection:
    """A connection, whose it is (empty for a proxy), and since when its client made no progress."""

    protocol: H11Protocol
    network: str
    since: float
    request: object = None
    unsent: int = 0

    @property
    def is_answering(self) -> bool:
        cycle = self.protocol.cycle
        return cycle is not None and not cycle.response_complete

    @property
    def is_idle(self) -> bool:
        return not self.is_answering and not self.protocol.transport.get_write_buffer_size()

    def note_progress(self, now: float) -> None:
        """Note if its client sent a request or read some of an answer, or waits for this server."""
        request, unsent = self.protocol.cycle, self.protocol.transport.get_write_buffer_size()
        waits = self.is_answering and not self.protocol.flow.write_paused
        if request is not self.request or waits or (not self.is_answering and unsent < self.unsent):
            self.since = now
        self.request, self.unsent = request, unsent


class Connections:
    """The connections of a server.

    A client that makes no progress for too long is disconnected. If there are too many connections, the oldest idle one
    of the address that has the most makes room for a new one; if none is idle, the new one is refused.
    """

    def __init__(self, settings: Settings, is_proxy: Callable[[str], bool]) -> None:
        """Remember the limits.

        Args:
            settings: The limits.
            is_proxy: Whether the connections of an address are those of many clients.
        """
        self._settings = settings
        self._is_proxy = is_proxy
        self._open: dict[asyncio.Protocol, _Connection] = {}
        self._numbers: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def protocol(self) -> type[H11Protocol]:
        """Return the protocol of a server with these connections."""
        connections = self

        class BoundedProtocol(H11Protocol):
            def connection_made(self, transport: Any) -> None:
                super().connection_made(transport)
                connections.add(self)

            def connection_lost(self, exc: Exception | None) -> None:
                connections.discard(self)
                super().connection_lost(exc)

        return BoundedProtocol

    def add(self, protocol: H11Protocol) -> None:
        """Add a new connection, or refuse it."""
        loop = asyncio.get_running_loop()
        host = protocol.client[0] if protocol.client else ""
        network = "" if self._is_proxy(host) else network_of({"client": protocol.client})
        if not self._make_room(network):
            protocol.transport.write(_BUSY)
            protocol.transport.close()
            return
        self._open[protocol] = _Connection(protocol, network, loop.time())
        self._numbers[network] += 1
        if self._timer is None:
            self._timer = loop.call_later(_SWEEP, self._disconnect_silent)

    def discard(self, protocol: H11Protocol) -> None:
        """Forget a connection that has ended."""
        connection = self._open.pop(protocol, None)
        if connection is not None:
            self._numbers[connection.network] -= 1
            if not self._numbers[connection.network]:
                del self._numbers[connection.network]

    def _make_room(self, network: str) -> bool:
        """Make room for a connection of an address; return whether there is some."""
        settings, number = self._settings, self._numbers
        if network and number[network] >= settings.connections_of_one:
            return self._end_idle(network)
        if len(self._open) < settings.connections:
            return True
        return self._end_idle(number.most_common(1)[0][0]) or self._end_idle(None)

    def _end_idle(self, network: str | None) -> bool:
        """End the oldest connection that is idle, of an address or of all; return whether there is one."""
        for connection in self._open.values():
            if network in (None, connection.network) and connection.is_idle:
                self.discard(connection.protocol)
                connection.protocol.transport.abort()
                return True
        return False

    def _disconnect_silent(self) -> None:
        now = asyncio.get_running_loop().time()
        for connection in list(self._open.values()):
            connection.note_progress(now)
            if now - connection.since > self._settings.silence:
                connection.protocol.transport.abort()
        self._timer = asyncio.get_running_loop().call_later(_SWEEP, self._disconnect_silent) if self._open else None
