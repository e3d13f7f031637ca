"""Parsers that the build saves: they parse as the grammars do, and none is used that was made of something else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest

from borgcheck.reading import grammar
from borgcheck.reading.grammar import GRAMMARS, RefusedError, parse, parser_of, save_parsers

ROOT = Path(__file__).parents[2]
TEXTS = {
    "deck": "# a comment\n@name Swarm\n\nSeed:\n1 Retask [The Borg]  # a remark\n\nOutside:\n2 Maglock\n",
    "gemp": "|109_070,109_071|",
    "json": '{"cards": [1, "two", null]}',
    "lackey": "3\tMaglock\nDraw:\n2\tRetask\n",
    "line": "heading count unit colon title count join title",
}


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the grammars, and beside it one for their parsers."""
    shutil.copytree(ROOT / "grammar", tmp_path / "grammar")
    parsers = tmp_path / "parsers"
    parsers.mkdir()
    monkeypatch.setattr(grammar.resources, "folder", tmp_path.joinpath)
    monkeypatch.setattr(grammar, "PARSERS", parsers)
    parser_of.cache_clear()
    yield parsers
    parser_of.cache_clear()


def outcome(name: str, text: str) -> object:
    try:
        return parse(name, text)
    except RefusedError as error:
        return error.span


def test_every_grammar_is_saved(saved: Path) -> None:
    save_parsers(saved)
    assert {f"{path.name}.lark" for path in saved.iterdir()} == {
        path.name for path in (ROOT / "grammar").glob("*.lark")
    }


@pytest.mark.parametrize("name", GRAMMARS)
def test_saved_parser_parses_and_refuses_as_its_grammar(
    name: str, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [TEXTS[name], "", *(TEXTS[name][:end] for end in range(len(TEXTS[name])))]
    made = [outcome(name, text) for text in texts]
    save_parsers(saved)
    parser_of.cache_clear()
    monkeypatch.setattr(lark.Lark, "__init__", None)  # making a parser fails
    assert [outcome(name, text) for text in texts] == made
    assert isinstance(made[0], lark.Tree)


def test_parser_of_an_edited_grammar_is_not_used(saved: Path) -> None:
    save_parsers(saved)
    path = saved.parent / "grammar" / "line.lark"
    path.write_text(path.read_text("utf-8").replace('"title"', '"name"'), "utf-8")
    assert isinstance(outcome("line", "count name"), lark.Tree)
    assert not isinstance(outcome("line", "count title"), lark.Tree)


def test_parser_of_another_version_of_lark_is_not_used(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(lark, "__version__", "1.0.0")
        save_parsers(saved)
    monkeypatch.setattr(lark.Lark, "load", None)  # loading a parser fails
    assert isinstance(outcome("line", TEXTS["line"]), lark.Tree)


def test_parsers_that_were_never_saved_are_made(saved: Path) -> None:
    assert isinstance(outcome("line", TEXTS["line"]), lark.Tree)
