"""Fixtures of all tests, which use the cards that ship, not those that the user imported."""

from __future__ import annotations

import compileall
import gc
import io
import os
import shlex
import signal
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.cli import run
from tests.running import Invoke, Printed

ROOT = Path(__file__).resolve().parent.parent
_NUMBERS = count()

# The same examples in every run, and no clock: a change is judged by what it does. `--hypothesis-profile=searching`
# looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the files of tests/golden anew")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, as installers do, so that the processes that tests start do not have to.

    Also restore Ctrl+C, which processes in the background of a shell ignore, and the processes that they start as well.
    """
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(ROOT / "borgcheck", quiet=1)
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Exclude what was imported and collected from garbage collection, and collect less often."""
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture(scope="session", autouse=True)
def _no_folders_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what modules share away from the user's own cards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BORGCHECK_DATA", str(tmp_path_factory.getbasetemp() / "data" / "shared"))
        yield


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests away from the user's own cards, and from settings of the shell."""
    own = tmp_path_factory.getbasetemp() / "data" / str(next(_NUMBERS))  # made by the tests that write there
    monkeypatch.setenv("BORGCHECK_DATA", str(own))
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def cards() -> Catalogue:
    return shipped()


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder of reference material, where this machine has it."""
    named = os.environ.get("BORGCHECK_REFERENCE")
    if not named or not Path(named).is_dir():
        pytest.skip("BORGCHECK_REFERENCE names no folder")
    return Path(named)


@pytest.fixture
def invoke(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run a command line in this process, and return what it printed; `code` is its exit code."""

    def invoked(line: str | Sequence[str], code: int | None = None, stdin: bytes | None = None) -> Printed:
        capsys.readouterr()
        if stdin is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(stdin))))
        exit_code = run(shlex.split(line) if isinstance(line, str) else line)
        printed = Printed(*capsys.readouterr())
        assert code in (None, exit_code), printed.err
        return printed

    return invoked


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder
