"""Faults of the machine: a full disk, no home, a closed stream, a stop in the middle. Each ends in the
right answer or in one clear line, and nothing is lost.

Commands run as processes of their own. A command that is new gets a line in test_faults.yaml.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borgcheck.common.files import MAX_FILE_BYTES
from tests.tables import load_yaml

pytestmark = [pytest.mark.process, pytest.mark.skipif(os.name == "nt", reason="faults of POSIX")]
ROOT = Path(__file__).resolve().parent.parent
BORGCHECK = (sys.executable, "-m", "borgcheck")
DECK = "@name Base\nMissions:\n6 Survey Star System\nSeed:\n1 Establish Gateway\nDraw:\n" + "".join(
    f"{n} {t}\n" for n, t in ((10, "Nine of Eleven"), (10, "Six of Eleven"), (10, "Borg Scout Vessel"))
)
LOOSE = DECK.replace("10 Borg Scout Vessel", "10x borg scout vessel")
# What prints, with its exit code and a word of its output; and what writes a file.
PRINTING: dict[str, tuple[list[str], int, str]]
WRITING: dict[str, tuple[list[str], str]]
PRINTING, WRITING = (
    {name: (shlex.split(line), *more) for name, (line, *more) in commands.items()}
    for commands in load_yaml(Path(__file__).with_suffix(".yaml")).values()
)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "place"
    (folder / "plugin").mkdir(parents=True)
    (folder / "d.deck").write_text(DECK)
    (folder / "loose.deck").write_text(LOOSE)
    (folder / "slip.deck").write_text(LOOSE + "1 Emergancy Transporter Armbands\n")
    rows = "".join(f"Cube {n}\tFC\tFC\tx{n}\tShip\tBorg\t[Com]\tx\n" for n in range(200))
    (folder / "plugin" / "t.txt").write_text(f"Name\tSet\tRelease\tImageFile\tType\tAffil\tIcons\tText\n{rows}")
    return folder


def environment(place: Path, **more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("BORGCHECK", "XDG", "LC_", "LANG", "PYTHON"))}
    own = {"BORGCHECK_DATA": str(place / "data"), "PYTHONPATH": str(ROOT)}
    # On a full disk Python itself would leave half-written byte code behind.
    own["PYTHONDONTWRITEBYTECODE"] = "1"
    return {k: v for k, v in {**kept, **own, **more}.items() if v != "-"}


def run(place: Path, *command: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a program in the place; `env` adds to the environment, where "-" takes away."""
    env = environment(place, **more.pop("env", {}))
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run(
        command, cwd=place, env=env, check=False, timeout=60, encoding="utf-8", errors="replace", **piped
    )


def borgcheck(place: Path, arguments: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
    return run(place, *BORGCHECK, *arguments, **{"input": LOOSE, **more})


def contents(place: Path) -> dict[Path, bytes]:
    """Every file of the place."""
    return {p: p.read_bytes() for p in place.rglob("*") if p.is_file()}


def interruptible() -> None:
    """A process in the background of a shell would not be interrupted."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def shell(place: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell, in which $B is the command."""
    return run(place, "bash", "-c", line.replace("$B", " ".join(BORGCHECK)))


def assert_one_line(done: subprocess.CompletedProcess[str], word: str = "") -> None:
    assert done.returncode == 2
    assert done.stderr.startswith("borgcheck: ")
    assert done.stderr.count("\n") == 1
    assert word in done.stderr


# ---- output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("name", PRINTING)
def test_full_disk_under_stdout_exits_2(name: str, place: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = borgcheck(place, PRINTING[name][0], stdout=full)
    *losses, last = done.stderr.splitlines()
    assert last == "borgcheck: the output cannot be written (No space left on device)"
    assert done.returncode == 2
    assert not any("Traceback" in line or "Exception" in line for line in losses)


@pytest.mark.parametrize("name", PRINTING)
def test_broken_pipe_is_not_an_error(name: str, place: Path) -> None:
    """`borgcheck ... | head -n 1`: the reader closes the pipe, which is not an error."""
    arguments, code, _ = PRINTING[name]
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = borgcheck(place, arguments, stdout=writing)
    finally:
        os.close(writing)
    assert done.returncode in (0, code)
    assert not any("Traceback" in line or "Broken pipe" in line for line in done.stderr.splitlines())


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_change_no_exit_code(closed: str, place: Path) -> None:
    done = shell(place, f"$B check d.deck {closed}")
    assert done.returncode == 0
    assert done.stderr == ""
    assert shell(place, f"$B check nowhere.deck {closed}").returncode == 2
    (place / "out.json").unlink(missing_ok=True)
    assert shell(place, f"$B convert d.deck --to json -o out.json {closed}").returncode == 0
    assert '"Borg Scout Vessel"' in (place / "out.json").read_text()
    done = shell(place, f"$B check - {closed}")
    assert done.returncode == (2 if "<" in closed else 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_full_disk_under_stderr_changes_no_exit_code(place: Path) -> None:
    assert shell(place, "$B check nowhere.deck 2>/dev/full").returncode == 2
    assert shell(place, "$B fmt loose.deck d.deck 2>/dev/full").returncode == 0
    assert "10 Borg Scout Vessel" in (place / "loose.deck").read_text()


@pytest.mark.parametrize("name", PRINTING)
def test_locale_without_utf_8_changes_no_output(name: str, place: Path) -> None:
    arguments, code, word = PRINTING[name]
    poor = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    done = borgcheck(place, arguments, env=poor)
    assert (done.returncode, word in done.stdout) == (code, True), done.stderr
    assert "Traceback" not in done.stderr


def test_deck_is_written_whole_whatever_the_locale(place: Path) -> None:
    (place / "odd.deck").write_text("Draw:\n1 Ghost’s ❖ Nothing\n", encoding="utf-8")
    poor = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    for arguments in (["convert", "odd.deck", "--to", "csv"], ["check", "odd.deck", "--output-format", "json"]):
        assert "Ghost’s ❖ Nothing" in borgcheck(place, arguments, env=poor).stdout


# ---- files


def small_files() -> None:
    """Let the process write no file of more than a few bytes, as on a full disk."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))


@pytest.mark.parametrize("name", WRITING)
def test_full_disk_leaves_the_file_as_it_was(name: str, place: Path) -> None:
    arguments, file = WRITING[name]
    before = contents(place)
    done = borgcheck(place, arguments, preexec_fn=small_files)
    assert_one_line(done, "cannot be written (File too large)")
    assert contents(place) == before
    assert borgcheck(place, arguments).returncode == 0
    assert (place / file).read_bytes() not in (b"", before.get(place / file))


def like_anybody() -> None:
    """Let root be bound by the permissions of files, as everybody else is."""
    if os.getuid() == 0:
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        drop_from_bounding_set = 24
        for capability in range(4):  # to change owners, to read and write everything, to act as an owner
            if libc.prctl(drop_from_bounding_set, capability, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "prctl")


@pytest.fixture
def locked(place: Path) -> Iterator[Path]:
    """The place as its user finds it on a disk that may only be read."""
    if sys.platform != "linux" and os.getuid() == 0:
        pytest.skip("root may write everything")
    set_modes(place, 0o555, 0o444)
    yield place
    set_modes(place, 0o755, 0o644)


def set_modes(place: Path, folder: int, file: int) -> None:
    place.chmod(0o755)
    for path in sorted(place.rglob("*")):
        path.chmod(0o755 if path.is_dir() else file)
    for path in sorted((place, *place.rglob("*")), reverse=True):
        if path.is_dir():
            path.chmod(folder)


@pytest.mark.parametrize("name", WRITING)
def test_read_only_folder_stays_as_it_was(name: str, locked: Path) -> None:
    before = contents(locked)
    assert_one_line(borgcheck(locked, WRITING[name][0], preexec_fn=like_anybody), "Permission denied")
    assert contents(locked) == before


@pytest.mark.parametrize("name", ["check", "cards info", "rulings search", "stats", "new"])
def test_read_only_home_changes_no_output(name: str, locked: Path) -> None:
    arguments, code, word = PRINTING[name]
    done = borgcheck(locked, arguments, preexec_fn=like_anybody)
    assert (done.returncode, word in done.stdout) == (code, True)
    assert "Traceback" not in done.stderr


def test_unreadable_file_or_folder_is_named(place: Path) -> None:
    closed = [place / name for name in ("d.deck", "plugin")]
    for path in closed:
        path.chmod(0)
    try:
        for arguments in (
            ["check", "d.deck"], ["fmt", "d.deck"], ["convert", "d.deck", "--to", "csv"], ["cards", "import", "plugin"],
            ["check", "plugin/t.txt"],
        ):  # fmt: skip
            done = borgcheck(place, arguments, preexec_fn=like_anybody)
            assert_one_line(done)
            assert "Permission denied" in done.stderr or "not readable" in done.stderr
        done = borgcheck(place, ["check", "."], preexec_fn=like_anybody)
        assert done.returncode == 2
        assert "loose.deck" in done.stdout
        assert "d.deck: cannot be read" in done.stderr
        assert "plugin: cannot be read" in done.stderr
    finally:
        for path in closed:
            path.chmod(0o755)


@pytest.mark.parametrize("home", ["-", "/nonexistent", ""])
def test_missing_home_changes_no_output(home: str, place: Path) -> None:
    none = {"HOME": home, "BORGCHECK_DATA": "-", "XDG_DATA_HOME": "-"}
    if home in ("-", ""):
        # The password file then says where home is: keep the tests out of it.
        none |= {"BORGCHECK_DATA": str(place / "data")}
    for name in ("check", "cards info", "rulings search"):
        arguments, code, word = PRINTING[name]
        done = borgcheck(place, arguments, env=none)
        assert (done.returncode, word in done.stdout) == (code, True), done.stderr


# ---- names


def test_file_name_need_not_be_text(place: Path) -> None:
    odd = os.fsdecode(b"od\xffd.deck")
    shutil.copy(place / "loose.deck", place / odd)
    for arguments, code in (
        (["check", odd], 0), (["check", odd, "--output-format", "json"], 0), (["check", odd, "--output-format", "sarif"], 0),
        (["check", odd, "--output-format", "junit"], 0), (["check", odd, "--output-format", "github"], 0),
        (["check", odd, "--output-format", "markdown"], 0), (["fmt", "--diff", odd], 1),
        (["convert", odd, "--to", "csv", "-o", os.fsdecode(b"o\xfe.csv")], 0), (["stats", odd], 0), (["fmt", odd], 0),
        (["diff", odd, "d.deck"], 0), (["check", "."], 0), (["new", os.fsdecode(b"n\xfe.deck")], 0),
        (["check", os.fsdecode(b"none\xff.deck")], 2),
    ):  # fmt: skip
        done = borgcheck(place, arguments)
        assert done.returncode == code, (arguments, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr


def test_devices_folders_and_broken_links_exit_2(place: Path) -> None:
    """Devices, folders with the name of a deck, links to themselves, names that are too long."""
    (place / "folder.deck").mkdir()
    (place / "round.deck").symlink_to("round.deck")
    for name, word in (
        ("round.deck", "a broken link"),
        ("folder.deck", "no deck file found"),
        ("/dev/zero", "too large"),
        ("x" * 300, "File name too long"),
        ("d.deck/x", "no such file"),
    ):
        assert_one_line(borgcheck(place, ["check", name]), word)
        assert borgcheck(place, ["convert", name, "--to", "csv"]).returncode == 2
    done = borgcheck(place, ["check", ".", "--output-format", "concise"])
    assert done.returncode in (0, 1)
    assert borgcheck(place, ["check", "/dev/null"]).stdout.count("error   D004") == 1
    assert shell(place, "$B check <(cat d.deck)").returncode == 0
    assert shell(place, "(sleep 0.3; cat d.deck) | $B check /dev/stdin").returncode == 0
    assert shell(place, "$B convert d.deck --to csv -o /dev/stdout | head -n 1").stdout == "section,count,title,type\n"


def test_deleted_working_folder_is_an_error_of_one_line(place: Path) -> None:
    gone = "mkdir gone && cd gone && rmdir ../gone"
    for path in ("../d.deck", "d.deck", place / "d.deck", "-"):
        done = shell(place, f"{gone} && $B check '{path}' < /dev/null")
        error = "borgcheck: the working folder cannot be used (No such file or directory)\n"
        assert (done.returncode, done.stderr) == (2, error)


# ---- a stop in the middle


def wait_until_it_reads(process: subprocess.Popen[str]) -> None:
    """Give a process the first line of its input, and wait until it has taken it: then it waits for more."""
    import fcntl
    import termios

    assert process.stdin is not None
    process.stdin.write("Draw:\n")
    process.stdin.flush()
    left = bytearray(b"more")
    while process.poll() is None and any(left):
        time.sleep(0.02)
        fcntl.ioctl(process.stdin, termios.FIONREAD, left)


def stopped(place: Path, arguments: list[str], number: int) -> tuple[int, str]:
    """Return the exit code and standard error of a command that is interrupted while it waits for input."""
    process = subprocess.Popen(
        [*BORGCHECK, *arguments], cwd=place, env=environment(place),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=interruptible,  # noqa: PLW1509 - no threads here
    )  # fmt: skip
    wait_until_it_reads(process)
    start = time.monotonic()
    process.send_signal(number)
    errors = process.communicate(timeout=30)[1]
    assert time.monotonic() - start < 20
    return process.returncode, errors


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 143)])
def test_interrupt_ends_at_once(number: int, code: int, place: Path) -> None:
    before = sorted(place.rglob("*"))
    for arguments in (["check", "-"], ["convert", "-", "--to", "csv", "-o", "out.csv"]):
        assert stopped(place, arguments, number) == (code, "")
    assert sorted(place.rglob("*")) == before


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("name", WRITING)
def test_interrupt_leaves_no_half_of_a_file(name: str, number: int, code: int, place: Path) -> None:
    """The signal comes while the file is written: the file is then the old one, and nothing lies beside it."""
    arguments, _ = WRITING[name]
    before = contents(place)
    program = (
        "import os, signal, sys\n"
        "import borgcheck.common.files\n"
        f"def stop(*_): os.kill(os.getpid(), {int(number)}); return 0\n"
        "os.fsync = stop\n"
        "from borgcheck.cli import main\n"
        f"main({arguments!r})\n"
    )
    done = run(place, sys.executable, "-c", program, preexec_fn=interruptible)
    assert (done.returncode, done.stderr) == (code, "")
    assert contents(place) == before


@pytest.mark.parametrize("module", ["typer", "borgcheck.cli.check"])
def test_interrupt_while_modules_are_imported_ends_without_a_traceback(module: str, place: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "class Stop:\n"
        "    def find_spec(name, *_):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Stop)\n"
        "from borgcheck.cli import main\n"
        "main(['check', 'd.deck'])\n"
    )
    done = run(place, sys.executable, "-c", program, preexec_fn=interruptible)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_security_md_names_the_largest_size() -> None:
    assert f"{MAX_FILE_BYTES // 1024**2} MiB" in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
