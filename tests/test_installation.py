"""The command that adds a missing extra fits the installation: pip, pipx or uv."""

from __future__ import annotations

import json
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

from borgcheck.cli import run
from borgcheck.common import installation
from borgcheck.common.installation import EXTRAS, install_command

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an environment with pip and without extras."""
    folder = tmp_path / "borgcheck"
    folder.mkdir()
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "executable", "/opt/my python/bin/python")
    _installed(monkeypatch, "pip")
    return folder


def _installed(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    monkeypatch.setattr(installation, "find_spec", lambda name: name if name in modules else None)


def _came_from(monkeypatch: pytest.MonkeyPatch, url: dict[str, Any] | None) -> None:
    class Distribution:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return None if url is None else json.dumps(url)

    monkeypatch.setattr(installation, "distribution", lambda name: Distribution())


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["optional-dependencies"]) - {"browser", "dev", "nightly"} == set(EXTRAS)
    for extra, module in EXTRAS.items():
        assert any(module == requirement.partition(">")[0] for requirement in project["optional-dependencies"][extra])


@pytest.mark.usefixtures("place")
def test_an_environment_with_pip() -> None:
    assert install_command("pdf") == "'/opt/my python/bin/python' -m pip install 'borgcheck[pdf]'"


@pytest.mark.usefixtures("place")
def test_an_environment_without_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(monkeypatch)
    assert install_command("pdf") == "uv pip install --python '/opt/my python/bin/python' 'borgcheck[pdf]'"


def test_pipx(place: Path) -> None:
    (place / "pipx_metadata.json").touch()
    assert install_command("mail") == "pipx runpip borgcheck install 'borgcheck[mail]'"


GIT = {"url": "https://example.org/b.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}}


@pytest.mark.parametrize(
    ("url", "source"),
    [
        (None, "'borgcheck[mail,pdf]'"),
        ({"url": "file:///home/ann/my%20clone", "dir_info": {}}, "'/home/ann/my clone[mail,pdf]'"),
        ({"url": "file:///home/b", "dir_info": {"editable": True}}, "--editable '/home/b[mail,pdf]'"),
        ({"url": "file:///home/b.whl", "archive_info": {}}, "'borgcheck[mail,pdf] @ file:///home/b.whl'"),
        (GIT, "'borgcheck[mail,pdf] @ git+https://example.org/b.git@abc'"),
    ],
    ids=["index", "folder", "editable", "file", "git"],
)
def test_uv_names_where_it_came_from_and_the_extras_that_it_has(
    url: dict[str, Any] | None, source: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "uv-receipt.toml").touch()
    _installed(monkeypatch, "mammoth")
    _came_from(monkeypatch, url)
    assert install_command("pdf") == f"uv tool install {source}"


def test_without_metadata_uv_takes_the_name(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    (place / "uv-receipt.toml").touch()
    monkeypatch.setattr(installation, "distribution", missing)
    assert install_command("pdf") == "uv tool install 'borgcheck[pdf]'"


def test_on_a_terminal_the_command_stands_whole_on_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.setattr(sys, "executable", f"/{'long' * 30}/python")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    assert run(["lsp"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1] == install_command("editor")
    assert all(len(line) <= 40 for line in lines[:-1])
    assert " ".join(line.strip() for line in lines[:-1]).endswith("(the extra `editor`):")
