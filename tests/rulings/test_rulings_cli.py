"""The commands that show rulings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from borgcheck.cli import run
from borgcheck.corpus.corpus import corpus
from tests.yamls import table

ROOT = Path(__file__).resolve().parents[2]


@table("arguments", "code")
def test_exit_codes(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.err.count("\n") == (1 if code else 0)
    assert "Traceback" not in captured.err


def test_a_phrase_that_no_entry_has_is_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", '"scout ship zebra"']) == 1
    assert "no ruling matches; the nearest terms are " in capsys.readouterr().err
    assert run(["search", '"single scout"']) == 0


def test_json_of_a_search(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulings", "search", "interlnk drone", "--limit", "2", "--output-format", "json"])
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"query", "also_searched", "total", "results"}
    assert (data["query"], data["also_searched"]) == ("interlnk drone", ["interlink"])
    assert len(data["results"]) == 2
    assert data["total"] >= 2


def numbered(shown: str) -> list[str]:
    return [line[:4] for line in shown.splitlines() if line[:4].strip(" .").isdigit()]


def test_five_numbered_hits_or_as_many_as_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulings", "search", "borg ship"])
    assert numbered(capsys.readouterr().out) == [" 1. ", " 2. ", " 3. ", " 4. ", " 5. "]
    run(["rulings", "search", "borg ship", "--limit", "12"])
    assert len(numbered(capsys.readouterr().out)) == 12
    run(["rulings", "search", "borg ship", "--output-format", "json"])
    assert len(json.loads(capsys.readouterr().out)["results"]) == 10


def test_a_hit_is_opened_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulings", "search", "probe after battle", "--output-format", "json"])
    third = json.loads(capsys.readouterr().out)["results"][2]
    run(["rulings", "show", third["id"]])
    whole = capsys.readouterr().out
    run(["rulings", "search", "probe after battle", "--open", "3"])
    assert capsys.readouterr().out == whole
    run(["rulings", "search", "probe after battle", "--open", "3", "--output-format", "json"])
    assert [e["id"] for e in json.loads(capsys.readouterr().out)] == [third["id"]]


def test_json_of_a_list_has_every_entry_whole(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulings", "list", "--output-format", "json"])
    data = json.loads(capsys.readouterr().out)
    assert len(data) == len(corpus())
    assert all(item["text"] for item in data)


def test_an_amended_entry_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulings", "show", "borg-rulebook-1.6#probing"])
    assert "\namended by current-rulings-2000-09-25#" in capsys.readouterr().out


def test_what_names_a_card_in_its_title_comes_before_what_mentions_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "show", "Q's Tent", "--output-format", "json"]) == 0
    found = [entry["id"] for entry in json.loads(capsys.readouterr().out)]
    assert found[0] == "deck-construction-notes#qs-tent"
    assert "borg-rulebook-1.6#downloading" in found[1:]


def test_tables_are_tables(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulings", "show", "Personnel assimilation"])
    out = capsys.readouterr().out
    assert "|" not in out
    assert any(line.split()[:1] == ["[Cmd]"] for line in out.splitlines())
