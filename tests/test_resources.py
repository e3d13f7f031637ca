"""What the build compiles of the package's own tables: the same as the tables themselves, until they are edited."""

from __future__ import annotations

from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.cards.table import index_names, save_index, shipped_text
from borgcheck.common import resources


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(resources, "TABLES", tmp_path / "tables")
    return tmp_path / "tables"


def test_compiled_tables_hold_what_the_files_say(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [path.relative_to(resources.PACKAGE).parts for path in resources.PACKAGE.rglob("*.toml")]
    written = {parts: resources.package_table(*parts) for parts in files}
    resources.save_package_tables()
    monkeypatch.setattr(resources, "_parse_toml", lambda text: pytest.fail(f"parsed again: {text[:40]}"))
    assert written == {parts: resources.package_table(*parts) for parts in files}
    assert len(files) == len([*tables.iterdir()]) > 10


def test_table_that_was_edited_is_read_again(tables: Path) -> None:
    resources.save_compiled("a", "number = 1", {"number": 1})
    for text, number in (("number = 1", 1), ("number = 2", 2)):
        assert resources.compiled("a", text, lambda text: {"number": int(text[-1])}) == {"number": number}


def test_compiled_index_of_names_is_that_of_the_table(tables: Path) -> None:
    save_index()
    saved = resources.compiled("names", shipped_text(), lambda _: pytest.fail("made again"))
    assert tuple(saved) == index_names(shipped().table)
    assert Catalogue(shipped().table).folded_names == shipped().folded_names, "the installation is to be built again"
