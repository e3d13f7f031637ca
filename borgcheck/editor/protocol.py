"""Handle messages between editor and server: explain what cannot be read, and never send a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcInvalidParams
from pygls.protocol import JsonRPCRequestMessage, LanguageServerProtocol

MALFORMED = "borgcheck/malformed"
"""The method that answers a request whose parameters cannot be read."""

_log = logging.getLogger(__name__)

_Server = TypeVar("_Server")
_Params = ParamSpec("_Params")
_Result = TypeVar("_Result")


class Protocol(LanguageServerProtocol):
    """The protocol of pygls, extended to answer requests whose parameters cannot be read."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return the message in JSON data; for a request that cannot be read, one with the method `MALFORMED`."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if "method" not in data or not isinstance(data.get("id"), str | int):
                raise
            return JsonRPCRequestMessage(data["id"], MALFORMED, self.VERSION, None)


def guarded(
    handler: Callable[Concatenate[_Server, _Params], Coroutine[Any, Any, _Result]],
) -> Callable[Concatenate[_Server, _Params], Coroutine[Any, Any, _Result]]:
    """Wrap a handler so that unexpected errors are logged, and reach the editor in one line."""

    @wraps(handler)
    async def handle(ls: _Server, /, *args: _Params.args, **kwargs: _Params.kwargs) -> _Result:
        try:
            return await handler(ls, *args, **kwargs)
        except JsonRpcException:
            raise
        except Exception as error:
            _log.exception("%s failed", handler.__name__)
            raise JsonRpcInternalError("this is a bug in borgcheck; see the log of the language server") from error

    return handle


def refused(reason: str) -> JsonRpcInvalidParams:
    """Return the error for an invalid request."""
    return JsonRpcInvalidParams(reason)
