"""The configuration of nginx in docs/serve.md, with nginx in front of a server. Skipped where there is no nginx."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "serve.md"
MAIN = """
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{configuration}
}}
"""

pytestmark = [pytest.mark.process, pytest.mark.skipif(NGINX is None, reason="no nginx here")]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"nothing listens on {port}")


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Run the server and nginx as the document says; yield the port of nginx."""
    folder, server, proxy = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    text = DOCUMENT.read_text(encoding="utf-8")
    configuration, command = re.findall(r"^nginx.*?```\n(.*?)```\n\n```\n(.*?)```", text, flags=re.S | re.M)[0]
    configuration = configuration.replace("127.0.0.1:8471", f"127.0.0.1:{server}").replace(
        "listen 80;", f"listen 127.0.0.1:{proxy};"
    )
    file = folder / "nginx.conf"
    file.write_text(MAIN.format(folder=folder, configuration=configuration), encoding="utf-8")
    program, *options = command.split()
    assert program == "borgcheck"
    with ExitStack() as stack:
        for arguments in (
            [sys.executable, "-m", "borgcheck", *options, "--port", str(server)],
            [str(NGINX), "-p", str(folder), "-c", str(file)],
        ):
            process = stack.enter_context(subprocess.Popen(arguments, stderr=subprocess.DEVNULL))
            stack.callback(process.terminate)
        wait_for(server)
        wait_for(proxy)
        yield proxy


def get(port: int, path: str, host: str = "decks.example.org", sender: str = "127.0.0.1") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(sender, 0))
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_pages_and_the_api_are_shown_under_the_path(port: int) -> None:
    status, page = get(port, "/borgcheck/")
    assert status == 200
    assert 'action="/borgcheck/"' in page
    assert get(port, "/borgcheck/api/cards/Borg%20Queen")[0] == 200
    assert get(port, "/borgcheck/", host="elsewhere.example")[0] == 400


def test_each_client_has_a_rate_of_its_own(port: int) -> None:
    assert 429 in [get(port, "/borgcheck/codes/B103", sender="127.0.0.2")[0] for _ in range(100)]
    assert get(port, "/borgcheck/codes/B103", sender="127.0.0.3")[0] == 200


def test_a_client_that_sends_nothing_is_disconnected(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as silent:
        silent.sendall(b"GET /borgcheck/ HTTP/1.1\r\n")
        with suppress(ConnectionResetError):
            assert silent.recv(1000) == b""
