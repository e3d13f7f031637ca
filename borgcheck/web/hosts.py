"""The names by which a server answers: a page elsewhere cannot reach it by a name that it gave this address."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of the machine itself."""


def host_of(header: str) -> str:
    """Return the host of a Host header without its port, in lower case; empty if it has none."""
    try:
        return (urlsplit(f"//{header}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(host: str) -> bool:
    """Check whether a host is an address and not a name: no page of another name has it."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_unspecified(host: str) -> bool:
    """Check whether who listens on a host listens on all addresses of the machine."""
    return is_address(host) and ipaddress.ip_address(host).is_unspecified
