"""The commands that show rulings."""

from __future__ import annotations

import json

from borgcheck.corpus.loading import corpus
from tests.running import Invoke
from tests.tables import table


@table("arguments", "code")
def test_rulings_commands_exit_with_their_code(arguments: list[str], code: int, invoke: Invoke) -> None:
    captured = invoke(["rulings", *arguments], code)
    assert captured.err.count("\n") == (1 if code else 0)
    assert "Traceback" not in captured.err


def numbered(shown: str) -> list[str]:
    return [line[:4] for line in shown.splitlines() if line[:4].strip(" .").isdigit()]


def test_search_prints_five_numbered_hits_unless_limited(invoke: Invoke) -> None:
    five = [" 1. ", " 2. ", " 3. ", " 4. ", " 5. "]
    assert numbered(invoke("rulings search 'Wormhole range'").out) == five
    assert len(numbered(invoke("rulings search 'borg queen' --limit 12").out)) == 12
    assert len(json.loads(invoke("rulings search 'borg queen' --output-format json").out)["results"]) == 5


def test_limit_is_met_even_if_a_screen_has_no_room(invoke: Invoke) -> None:
    assert len(numbered(invoke("search probe card").out)) < 5
    for limit in (2, 4, 5, 6):
        assert len(numbered(invoke(f"search --limit {limit} probe card").out)) == limit


def test_heading_of_a_hit_fits_the_screen_and_says_the_date_once(invoke: Invoke) -> None:
    for query in ("Wormhole", "Borg battle restrictions Gray", "Borg Invasion assimilation", "mission attempt"):
        heads = [line for line in invoke(["search", query]).out.splitlines() if numbered(line)]
        assert [line for line in heads if len(line) > 80 or line.count("2000") > 1] == []


def test_hit_is_opened_by_its_number(invoke: Invoke) -> None:
    third = json.loads(invoke("rulings search 'probe after battle' --output-format json").out)["results"][2]
    whole = invoke(["rulings", "show", third["id"]]).out
    assert invoke("rulings search 'probe after battle' --open 3").out == whole
    assert [
        e["id"] for e in json.loads(invoke("rulings search 'probe after battle' --open 3 --output-format json").out)
    ] == [third["id"]]


def test_list_json_has_every_entry_whole(invoke: Invoke) -> None:
    data = json.loads(invoke("rulings list --output-format json").out)
    assert len(data) == len(corpus())
    assert all(item["text"] for item in data)


def test_first_of_several_entries_is_shown_whole_and_the_others_are_named(invoke: Invoke) -> None:
    ids = [entry["id"] for entry in json.loads(invoke("rulings show probing -f json").out)]
    first = invoke(["rulings", "show", ids[0]]).out
    whole, others = invoke("rulings show probing").out.split("\nalso:\n")
    assert (whole, len(ids)) == (first, len(others.splitlines()) + 1)
    assert [line.split()[-1] for line in others.splitlines()] == ids[1:]


@table("command", "message")
def test_failed_search_suggests_the_nearest_terms(command: str, message: str, invoke: Invoke) -> None:
    assert invoke(command, code=1).err == f"borgcheck: {message}\n"


def test_entries_titled_after_a_card_come_before_those_that_mention_it(invoke: Invoke) -> None:
    found = [
        entry["id"]
        for entry in json.loads(invoke(["rulings", "show", "Q's Tent", "--output-format", "json"], code=0).out)
    ]
    assert found[0] == "deck-construction-notes#qs-tent"
    assert "borg-rulebook-1.6#downloading" in found[1:]
