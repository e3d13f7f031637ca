"""Files are replaced whole, and what is no file is never replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from borgcheck.common.files import replace_file
from borgcheck.errors import BorgcheckError


def test_a_file_keeps_its_permissions_and_a_link_its_target(tmp_path: Path) -> None:
    file, link = tmp_path / "a.deck", tmp_path / "link.deck"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.deck", "link.deck"]


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BorgcheckError, match="cannot be written"):
        replace_file(tmp_path, b"data")
    assert tmp_path.is_dir()
