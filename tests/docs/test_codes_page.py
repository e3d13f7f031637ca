"""docs/codes.md, docs/exit-codes.md and docs/schemas are what docs/generate.py writes."""

from __future__ import annotations

import runpy

from typer.main import get_command

from borgcheck.cli.app import app
from tests.docs.pages import text_of
from tests.samples import ROOT

GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))


def test_page_of_codes_is_up_to_date() -> None:
    assert GENERATE["codes"]() == text_of("docs/codes.md"), "run `python docs/generate.py`"


def test_page_of_exit_codes_is_up_to_date_and_has_every_command() -> None:
    page = GENERATE["exit_codes"]()
    assert page == text_of("docs/exit-codes.md"), "run `python docs/generate.py`"
    assert [name for name, _ in GENERATE["_commands"](get_command(app)) if f"| `{name}` |" not in page] == []


def test_schemas_are_up_to_date() -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "schemas").iterdir()}
    assert GENERATE["schemas"]() == files, "run `python docs/generate.py`"
