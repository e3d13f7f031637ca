"""What every command prints for the samples and in scenes of several files, kept as text to show what a change changes.

    pytest tests/golden -m ''                    compares, the slow ones too
    pytest tests/golden -m '' --update-golden    writes the files anew; `git diff tests/golden` shows what changed

A file holds, for each command line, what went to standard output, what went to standard error (behind `! `), and the
exit code (behind `= `). Of long outputs it holds the number of lines and a checksum.
"""

from __future__ import annotations

import hashlib
import io
import re
import shlex
import shutil
from difflib import unified_diff
from pathlib import Path

import pytest

from borgcheck.cli import run as run_command
from borgcheck.version import __version__
from tests.golden.commands import FILES, ROOT, SAMPLES, Run, has_samples, steps

FOLDER = Path(__file__).parent
NEEDS_PDF = ("sheet", "sheets", "director", "unread")
# More of a difference than this is for `git diff`.
_MAX_LINES = 200
LONG = ("decks", "fmt-convert-new", "folder", "played", "report", "samples", "sheet")
MARKS = dict.fromkeys(LONG, pytest.mark.corpora) | {"sheets": pytest.mark.slow}


@pytest.fixture
def place(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder, with a copy of the samples if they are used, and a terminal of 80 columns without colours."""
    if has_samples(name):
        for file in ("decks/README.md", "decks/borgcheck.toml", "decks/league.toml", *SAMPLES):
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, tmp_path / file)
    monkeypatch.chdir(tmp_path)
    for variable, value in (("TERM", "dumb"), ("NO_COLOR", "1")):
        monkeypatch.setenv(variable, value)
    for variable in (
        "COLUMNS",
        "LINES",
        "FORCE_COLOR",
        "GITHUB_ACTIONS",
        "GITHUB_STEP_SUMMARY",
        "PY_COLORS",
        "TERMINAL_WIDTH",
    ):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.mark.parametrize("name", [pytest.param(n, marks=MARKS.get(n, ())) for n in FILES])
def test_commands_print_what_they_printed(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if name in NEEDS_PDF:
        pytest.importorskip("reportlab")
        monkeypatch.setattr("borgcheck.output.sheets.__version__", "VERSION")  # its length moves what is drawn
    now = ""
    for step in steps(name):
        if isinstance(step, Run):
            now += _shown(step, place, monkeypatch)
        else:
            _write(step, place)
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        path.write_text(now, encoding="utf-8")
        return
    before = path.read_text(encoding="utf-8")
    if now != before:
        changed = list(unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=1))
        shown = "\n".join(changed[:_MAX_LINES])
        pytest.fail(f"{len(changed)} lines of difference; --update-golden accepts them\n{shown}", pytrace=False)


def _write(files: dict[str, bytes], place: Path) -> None:
    for name, content in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)


def _shown(run: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    code, out, errors = _invoke(run, monkeypatch)
    shown = _steady(_text(out), place)
    if "--help" in run.arguments or not run.arguments:
        shown = _words_of_help(shown)
    if run.long and code != 2:
        shown = f"({shown.count(chr(10))} lines, {_checksum(shown)})\n"
    elif shown and not shown.endswith("\n"):
        shown += "\n(no line end)\n"
    complaints = "".join(f"! {line}\n" for line in _steady(_text(errors), place).splitlines())
    return f"$ {shlex.join(('borgcheck', *run.arguments))}\n{shown}{complaints}= {code}\n\n"


def _words_of_help(shown: str) -> str:
    """A line for each paragraph, option and command: boxes and widths are Rich's matter."""
    lines = [""]
    for line in shown.splitlines():
        words = " ".join(line.strip("╭╮╰╯│─ ").split())
        is_continued = line.startswith(("│  ", " ")) and lines[-1]
        lines[-1:] = [f"{lines[-1]} {words}"] if words and is_continued else [lines[-1], words]
    return "\n".join(filter(None, lines)) + "\n"


def _invoke(run: Run, monkeypatch: pytest.MonkeyPatch) -> tuple[int, bytes, bytes]:
    """Run a command line in this process, with streams as a pipe has them."""
    out, errors = io.BytesIO(), io.BytesIO()
    stdin = io.BufferedReader(io.BytesIO(run.stdin))  # type: ignore[arg-type]
    with monkeypatch.context() as patch:
        for stream, raw in (("stdin", stdin), ("stdout", out), ("stderr", errors)):
            patch.setattr(f"sys.{stream}", io.TextIOWrapper(raw, encoding="utf-8", newline="\n", write_through=True))
        code = run_command(run.arguments)
        return code, out.getvalue(), errors.getvalue()


def _text(data: bytes) -> str:
    """What was printed; of a PDF file, the text of its pages and a checksum of what is drawn on each.

    Versions of pypdf differ in where they see a blank line.
    """
    if not data.startswith(b"%PDF"):
        return data.decode()
    from pypdf import PdfReader

    pages = PdfReader(io.BytesIO(data)).pages
    lines = (filter(None, map(str.strip, page.extract_text().splitlines())) for page in pages)
    drawn = (f"(drawn: {_checksum(page.get_contents().operations)})" for page in pages)
    return "".join("\n".join([*each, end]) + "\n" for each, end in zip(lines, drawn, strict=True))


def _checksum(shown: object) -> str:
    return hashlib.sha256(str(shown).encode()).hexdigest()[:16]


def _steady(text: str, place: Path) -> str:
    """Leave out what differs from machine to machine, the version, and the numbers of cards and rulings."""
    text = re.sub(r'("(?:cards|rulings)": {\s*"count": )\d+', r"\1NUMBER", text)
    text = text.replace(str(place), "PLACE").replace(str(ROOT), "ROOT")
    return re.sub(rf"(?<![\w.]){re.escape(__version__)}(?![\w.])", "VERSION", text)
