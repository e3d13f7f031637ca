"""`borgcheck serve`: what it says, when it cannot run, and that it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from borgcheck.cli import run
from borgcheck.common.installation import install_command


def test_without_the_extra_it_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run(["serve"]) == 2
    command = install_command("web")
    assert capsys.readouterr().err == f"borgcheck: the web page needs libraries (the extra `web`): {command}\n"


def test_an_address_in_use_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port)]) == 2
    assert f"127.0.0.1, port {port}: cannot listen there" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options", [["--root-path", "borg"], ["--port", "99999"], ["--check-rate", "0"], ["--trust-proxy", "nginx"]]
)
def test_wrong_options_are_said(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", *options]) == 2
    assert options[0] in capsys.readouterr().err


@pytest.mark.process
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_it_serves_until_it_is_ended(host: str) -> None:
    command = [sys.executable, "-m", "borgcheck", "serve", "--host", host, "--port", "0", "--root-path", "/borg/"]
    command += ["--allow-host", "Decks.Example"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    lines = [process.stderr.readline() for _ in range(1 if host == "127.0.0.1" else 2)]
    assert lines[-1].startswith(f"borgcheck: http://{host}:")
    assert lines[-1].endswith("/borg/ (Ctrl+C stops)\n")
    assert ["no password" in line for line in lines[:-1]] == [True] * (len(lines) - 1)
    address = lines[-1].split()[1].replace("0.0.0.0", "127.0.0.1")
    for _ in range(100):
        try:
            page = urllib.request.urlopen(address, timeout=60).read()
            break
        except OSError:
            time.sleep(0.1)
    assert b'action="/borg/"' in page
    elsewhere = urllib.request.Request(address, headers={"Host": "elsewhere.example"})
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(elsewhere, timeout=60)
    named = urllib.request.Request(address, headers={"Host": "decks.example:80"})
    assert urllib.request.urlopen(named, timeout=60).status == 200
    process.send_signal(signal.SIGINT)
    rest = process.communicate(timeout=60)[1]
    assert "Traceback" not in rest
    assert process.returncode == 130
