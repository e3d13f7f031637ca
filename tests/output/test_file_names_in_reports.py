"""What is handed on (reports and sheets) names files, and not the folders of the machine."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from borgcheck.cli import run
from tests.samples import FOLDER, SWARM

pypdf = pytest.importorskip("pypdf")

HERE, APART = "folder-of-mine", "another-of-mine"


@pytest.fixture
def lists(here: Path) -> list[str]:
    """Decks with and without a name, legal or not, two of one file name, of a league: by absolute and relative paths."""
    folder = here / HERE / APART
    folder.mkdir(parents=True)
    league = here / HERE / "league.toml"
    league.write_text('extends = "borg-1.6"\ntitle = "Ours"\ndate = "2001-01-01"\nbanned = ["Borg Cube"]\n')
    for name, deck in (
        ("swarm", "legal/swarm"),
        ("over", "illegal/B103-seed-limit"),
        ("bad", "illegal/D001-syntax-error"),
    ):
        shutil.copy(FOLDER / f"{deck}.deck", folder / f"{name}.deck")
    unnamed = "".join(line for line in SWARM.splitlines(keepends=True) if not line.startswith("@"))
    (folder / "same.deck").write_text(unnamed, encoding="utf-8")
    (here / HERE / "same.deck").write_text(f"@ruleset league.toml\n{unnamed}\n1 Guard Drone\n", encoding="utf-8")
    return [str(folder), f"{HERE}/same.deck"]


def strings_of(file: Path) -> str:
    """Everything that a document says: of a PDF file its text, metadata, outline and every other object."""
    data = file.read_bytes()
    if file.suffix != ".pdf":
        return data.decode()
    reader = pypdf.PdfReader(file)
    objects = (reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1))
    texts = (page.extract_text() for page in reader.pages)
    return "\n".join([data.decode("latin-1"), *texts, str(reader.metadata), str(reader.outline), *map(str, objects)])


def test_no_document_holds_a_folder(lists: list[str], here: Path) -> None:
    out = here / "out"
    out.mkdir()
    run(["report", *lists, "-o", "out/several.html"])
    run(["report", lists[1], "-o", "out/one.html"])
    run(["sheet", *lists, "-o", "out/sheets.pdf"])
    written = sorted(out.glob("*.*"))
    assert len(written) == 3
    for file in written:
        strings = strings_of(file)
        assert "same.deck" in strings, file
        for folder in (HERE, APART, str(here)):
            assert folder not in strings, (file, folder)
