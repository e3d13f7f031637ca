"""What SECURITY.md promises: nothing in a deck acts, and no file is touched that nobody named.

A command that is new gets a line in test_security.yaml, and is then held to the same.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import stat
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt

from borgcheck.cards.catalogue import shipped
from borgcheck.checking.lists import read_as_deck
from borgcheck.cli import run
from borgcheck.common.files import MAX_FILE_BYTES, require_size
from borgcheck.errors import TooLongError
from borgcheck.reading.formats import output_formats
from tests.hostile import FORMULAS, PAYLOADS
from tests.running import python
from tests.tables import load_yaml, table

COMMANDS: dict[str, str] = load_yaml(Path(__file__).with_suffix(".yaml"))["commands"]
EVIL = "".join(f"1 {p}\n{p}:\n# {p}\n" for p in (*PAYLOADS, *FORMULAS))
DECK = f"@name {' '.join(PAYLOADS[:5])}\n@player {FORMULAS[0]}\nDraw:\n3 Borg Cube\n1 Interlink Drone\n{EVIL}"


def table_of(*titles: str) -> str:
    sections = {"draw": [{"count": 1, "title": title} for title in titles]}
    return json.dumps({"format": "borgcheck", "meta": {"name": PAYLOADS[0]}, "sections": sections})


# A table, because every cell of it is read as a title, so the deck can be rewritten.
TABLE = table_of(*PAYLOADS, *FORMULAS)


@pytest.fixture
def place(here: Path) -> Path:
    for name, text in (("evil", DECK), ("table", TABLE), ("fine", "Draw:\n3 Borg Cube\n")):
        (here / f"{name}.deck").write_text(text, encoding="utf-8", newline="")
    return here


def output(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> str:
    code = run(arguments)
    sys.stdout.flush()
    captured = capfd.readouterr()
    assert code in (0, 1), captured.err
    return captured.out + captured.err


def formulas(table: str) -> list[str]:
    """Return the cells that a spreadsheet calculates."""
    cells = (cell for row in csv.reader(io.StringIO(table)) for cell in row)
    return [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t", "\r", "\uff1d", "%", "|")]


def acts_on_a_terminal(text: str, kind: str) -> list[str]:
    """Return the characters that a terminal obeys or hides; Markdown has zero-width spaces, which it is escaped with."""
    shown = text.replace("\u200b", "") if kind.endswith("markdown") else text
    return re.findall(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f]", shown)


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("kind", COMMANDS)
def test_nothing_in_a_deck_acts_in_any_output(kind: str, capfd: pytest.CaptureFixture[str]) -> None:
    shown = output(COMMANDS[kind].split(), capfd)
    assert shown
    assert acts_on_a_terminal(shown, kind) == []
    if kind.endswith("json"):
        json.loads(shown)
    elif kind.endswith("csv"):
        assert formulas(shown) == []
    elif kind != "github":  # tests/output/test_outputs.py reads this one, Markdown and XML as their readers do
        assert not re.search(r"(?m)^::", shown)


@pytest.mark.parametrize("format", output_formats())
def test_nothing_in_a_title_acts_in_any_format(format: str, place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    written = []
    for title in (*PAYLOADS, *FORMULAS):
        (place / "table.deck").write_text(table_of(title), encoding="utf-8")
        code = run(["convert", "table.deck", "--to", format])
        sys.stdout.flush()
        shown = capfd.readouterr().out
        assert acts_on_a_terminal(shown.replace("\t", ""), format) == []
        if code:
            continue
        written.append(title)
        if format == "dek":
            [name] = [e.text for e in ET.fromstring(shown).iter("name")]
            assert "\x1b" not in str(name)
        elif format == "csv":
            assert formulas(shown) == []
        elif format == "markdown":
            page = MarkdownIt("gfm-like", {"linkify": False}).render(shown)
            assert not re.search(r"<(?:script|img|a) ", page)
        assert len(read_as_deck(shown, shipped()).entries) == 1
    # Markdown refuses titles that would be read as something else, and GEMP names cards by their ids.
    assert ("<img src=x onerror=alert(1)>" in written) is (format not in ("markdown", "gemp"))


@table("text")
def test_entities_and_document_types_are_refused(text: str, place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    secret = place / "secret.txt"
    secret.write_text("the secret word")
    (place / "x.dek").write_text(text.replace("SECRET", secret.as_uri()), encoding="utf-8")
    assert run(["check", "x.dek"]) == 1
    shown = capfd.readouterr().out
    assert "D001" in shown
    assert "the secret word" not in shown


SECRET = "root:x:0:0:the secret word"


def test_ruleset_is_a_name_and_no_path(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (place / "own.toml").write_text(f'title = "{SECRET}"\n')
    for name in ("../../own", str(place / "own"), "./own", "own", "borg-1.6.toml", "..", ""):
        (place / "named.deck").write_text(f"@ruleset {name or '.'}\nDraw:\n1 Awaken\n")
        for arguments in (
            ["check", "named.deck"],
            ["check", "fine.deck", "--ruleset", name],
            ["rules", "--ruleset", name],
        ):
            code = run(arguments)
            shown = capfd.readouterr()
            assert SECRET not in shown.out + shown.err
            assert code == 2 or arguments[0] == "rules", arguments
        (place / "borgcheck.toml").write_text(f"ruleset = {json.dumps(name)}\n")
        assert run(["new", "-"]) == 2
        (place / "borgcheck.toml").unlink()


PLUGIN = "Name\tSet\tRelease\tImageFile\tType\tAffil\tIcons\tText\n{}\tFC\tFC\tx\tShip\tBorg\t[Com]\tx\n"


def test_plugin_folder_is_not_left(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = place.parent / "elsewhere"
    outside.mkdir()
    (outside / "more.txt").write_text(PLUGIN.format("The secret card"))
    plugin = place / "plugin"
    plugin.mkdir()
    (plugin / "own.txt").write_text(PLUGIN.format("../../own card"))
    (plugin / "leads.txt").symlink_to(outside / "more.txt")
    (plugin / "sets").symlink_to(outside)
    before = sorted(p for p in place.parent.rglob("*"))
    monkeypatch.setenv("BORGCHECK_DATA", str(place / "data"))
    assert run(["cards", "import", "plugin"]) == 0
    table = (place / "data" / "cards.tsv").read_text()
    assert "own card" in table
    assert "The secret card" not in table
    made = {p.name for p in place.parent.rglob("*") if p not in before and p.is_file()}
    assert made == {"cards.tsv"}


@pytest.mark.process
def test_names_in_a_deck_open_no_file(place: Path) -> None:
    """Every file opened while decks are checked and written is one that was named, or one of borgcheck's own."""
    code = (
        "import sys\nopened = []\n"
        "sys.addaudithook(lambda e, a: opened.append((str(a[0]), a[1])) if e == 'open' else None)\n"
        "from borgcheck.cli import run\n"
        "run(['check', 'evil.deck']); run(['convert', 'table.deck', '--to', 'json', '-o', 'out.json'])\n"
        "import pathlib, borgcheck\n"
        "own = (str(pathlib.Path(borgcheck.__file__).parent.parent), sys.prefix, sys.base_prefix, '/usr', '/dev/null')\n"
        "sys.stderr.write('\\n'.join(sorted({p for p, _ in opened if not p.startswith(own) and not p.isdigit()})))\n"
    )
    done = python("-c", code, env={"PYTHONDONTWRITEBYTECODE": "1"})
    names = {Path(p).name for p in done.stderr.split("\n") if "comments: " not in p and "left out" not in p and p}
    assert {"evil.deck", "table.deck"} <= names
    assert {re.sub(r"^\.out\.json\..*", ".out.json.", n) for n in names} <= {
        "evil.deck",
        "table.deck",
        ".out.json.",
        "0",
    }


# ---- files written


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_output_keeps_mode_and_links(place: Path) -> None:
    deck = place / "mode.deck"
    deck.write_text("Draw:\n2x borg cube\n")
    deck.chmod(0o640)
    (place / "link.deck").symlink_to(deck)
    assert run(["fmt", "link.deck"]) == 0
    assert (place / "link.deck").is_symlink()
    assert deck.read_text() == "Draw:\n2 Borg Cube\n"
    assert stat.S_IMODE(deck.stat().st_mode) == 0o640
    os.umask(old := os.umask(0o077))
    os.umask(0o027)
    try:
        assert run(["convert", "fine.deck", "--to", "csv", "-o", "new.csv"]) == 0
    finally:
        os.umask(old)
    assert stat.S_IMODE((place / "new.csv").stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_device_is_written_into_and_not_replaced(place: Path) -> None:
    """A pipe stands for it: a test that replaced a device as root would break the machine."""
    pipe = place / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run(["convert", "fine.deck", "--to", "csv", "-o", "pipe"]) == 0
    assert os.read(reading, 10_000).startswith(b"section,count,title")
    os.close(reading)
    assert pipe.is_fifo()


def test_larger_files_are_refused_before_they_are_read(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with (place / "huge.deck").open("wb") as file:
        file.truncate(1 << 40)
    (place / "plugin").mkdir()
    (place / "plugin" / "sets.txt").symlink_to(place / "plugin" / "table.csv")
    with (place / "plugin" / "table.csv").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    for command in (
        ["check", "huge.deck"], ["fmt", "huge.deck"], ["convert", "huge.deck", "--to", "csv"], ["stats", "huge.deck"],
        ["diff", "huge.deck", "fine.deck"], ["cards", "import", "plugin"],
    ):  # fmt: skip
        assert run(command) == 2
        errors = capfd.readouterr().err
        assert errors.count("\n") == 1
        assert "too large: files may have at most 8 MiB" in errors
    # The others of a run are still checked.
    assert run(["check", "huge.deck", "fine.deck"]) == 2
    assert "B101" in capfd.readouterr().out


def test_file_of_8_mib_is_not_too_large() -> None:
    require_size(bytes(MAX_FILE_BYTES), "a.deck")
    with pytest.raises(TooLongError):
        require_size(bytes(MAX_FILE_BYTES + 1), "a.deck")
