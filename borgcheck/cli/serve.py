"""`borgcheck serve` and `lsp`: the web page with its JSON API, and the language server."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import needs_extra, show
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.rules.rulesets import Ruleset

KEEP_ALIVE = 5


def _root_path(path: str) -> str:
    path = path.strip().rstrip("/")
    if path and not path.startswith("/"):
        raise typer.BadParameter("a path must begin with `/`, such as /borgcheck")
    return path


def _networks(proxies: list[str] | None) -> list[str]:
    for proxy in proxies or ():
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise typer.BadParameter(f"{proxy!r} is not an address such as 127.0.0.1 or 10.0.0.0/8") from None
    return proxies or []


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Listen on this address.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="Listen on this port.")] = 8471,
    root_path: Annotated[
        str,
        typer.Option(
            metavar="PATH",
            help="The path under which a proxy shows the pages, such as /borgcheck.",
            callback=_root_path,
            show_default=False,
        ),
    ] = "",
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Take the client's address from the headers of this proxy. Repeat the option for each.",
            callback=_networks,
            show_default=False,
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Also answer to this host name, such as decks.example.org. Repeat the option for each.",
            show_default=False,
        ),
    ] = None,
    checks: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=64,
            help="Run at most this many checks at once, and one fewer for any single address.",
        ),
    ] = 3,
    rate: Annotated[
        int, typer.Option(metavar="N", min=1, help="Allow each address this many requests a minute.")
    ] = 300,
    check_rate: Annotated[
        int, typer.Option(metavar="N", min=1, help="Allow each address this many checks a minute.")
    ] = 30,
    ruleset: Annotated[
        list[str] | None,
        typer.Option(
            "--ruleset",
            "-r",
            metavar="FILE",
            help="Also offer this league's ruleset, as it is at startup. Repeat the option for each file.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Serve a web page for checking lists and looking up rulings and cards, and a JSON API.

    Nothing that is sent is stored. Needs the extra `web`.

    Examples:

    - `borgcheck serve`
    - `borgcheck serve --host 0.0.0.0 --port 80`
    - `borgcheck serve --ruleset league.toml`

    Exit codes: 130 stopped with Ctrl+C; 2 the extra is missing, or the address cannot be used.
    """
    with needs_extra("web", "the web page needs libraries"):
        import uvicorn

        from borgcheck.web.app import create_app
        from borgcheck.web.connections import Connections
        from borgcheck.web.hosts import LOCAL_HOSTS, host_of, is_unspecified
        from borgcheck.web.limits import Settings
    if not _is_loopback(host):
        show.write_error(
            f"borgcheck: listening on {host}: anyone who can reach this machine can check lists and read the rulings; "
            "there is no password and no encryption"
        )
    settings = Settings(
        root_path=root_path,
        hosts=LOCAL_HOSTS.union(host_of(f"[{name}]" if ":" in name else name) for name in (host, *(allow_host or ()))),
        any_address=is_unspecified(host),
        checks=checks,
        requests_a_minute=rate,
        checks_a_minute=check_rate,
        leagues=_leagues(ruleset or ()),
    )
    proxies = [ipaddress.ip_network(proxy) for proxy in trust_proxy or ()]
    connections = Connections(settings, lambda host: any(ipaddress.ip_address(host) in proxy for proxy in proxies))
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            http=connections.protocol(),
            ws="none",  # a WebSocket would leave the protocol that counts it
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=bool(trust_proxy),
            forwarded_allow_ips=trust_proxy or [],
            timeout_keep_alive=KEEP_ALIVE,
        )
    )
    with _listening(host, port) as listening:
        shown = f"[{host}]" if ":" in host else host
        show.write_error(f"borgcheck: http://{shown}:{listening.getsockname()[1]}{root_path}/ (Ctrl+C stops)")
        server.run(sockets=[listening])


def _leagues(files: Sequence[str]) -> tuple[Ruleset, ...]:
    """Load the rulesets of leagues.

    Raises:
        BorgcheckError: A ruleset is wrong, or two have the same name.
    """
    from borgcheck.rules.rulesets import load_file

    leagues = {league.name: league for league in map(load_file, map(Path, files))}
    if len(leagues) < len(files):
        raise BorgcheckError("--ruleset: two rulesets have the same name, by which visitors choose one")
    return tuple(leagues.values())


def _listening(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        BorgcheckError: The address cannot be used.
    """
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise BorgcheckError(f"{host}, port {port}: cannot listen there ({error.strerror or error})") from None
    # Connections inherit this; without it, the end of a response waits until the client acknowledges its beginning.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def lsp() -> None:
    """Run the language server for editors, on standard input and output.

    Needs the extra `editor`. docs/editors.md has settings for several editors.

    Exit codes: 0 the editor stopped it; 2 the extra is missing.
    """
    with needs_extra("editor", "the language server needs a library"):
        from borgcheck.editor.server import server
    # The server closes what it writes to, and the command line still has to close its own output.
    server.start_io(sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
