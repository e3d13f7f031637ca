"""The hashes in use, from the modules that hold nothing else.

`hashlib` loads OpenSSL, which takes longer than to read a deck; `random` of the standard library goes round it in the
same way.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from hashlib import _Hash as Hash


def _first(name: str, *modules: str) -> Callable[..., Hash]:
    for module in modules:
        with suppress(ImportError):
            found: Callable[..., Hash] = getattr(import_module(module), name)
            return found
    raise ImportError(name)


# The modules changed their names with Python 3.12, and are no promise of it.
sha256 = _first("sha256", "_sha2", "_sha256", "hashlib")
blake2b = _first("blake2b", "_blake2", "hashlib")
