"""The pages of the calculators answer as the command line does."""

from __future__ import annotations

import shlex
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

from borgcheck.cli import run
from borgcheck.web.tables import COMMANDS
from tests.test_game_tables import CASES
from tests.web.test_pages import HOSTILE, tree

FIRST = {command: case for command, case in (each.values for each in reversed(CASES)) if case.get("args")}
FAILING = {
    command: case for command, case in (each.values for each in CASES) if "error" in case and "file" not in str(case)
}


def _values(case: dict[str, Any]) -> dict[str, str]:
    """Return the options of a case as the values of a form."""
    words = shlex.split(case["args"])
    names = [word.removeprefix("--").replace("-", "_") for word in words if word.startswith("--")]
    values = dict.fromkeys(names, "yes")
    for name, word in pairwise(words):
        if name.startswith("--") and not word.startswith("--"):
            values[name.removeprefix("--").replace("-", "_")] = word
    return values


def test_every_calculator_has_a_page(client: TestClient) -> None:
    listed = {link.attrs["href"] for link in tree(client.get("/tables")).query("main a")}
    assert listed >= {f"/tables/{name}" for name in COMMANDS}
    for name in COMMANDS:
        page = tree(client.get(f"/tables/{name}"))
        assert not page.query(".problem")
        asked = {field.attrs["name"] for field in page.query("main input, main textarea")}
        assert asked == {option.name for option in COMMANDS[name].params} - {"file"}


@pytest.mark.parametrize(("name", "case"), FIRST.items(), ids=FIRST)
def test_a_page_answers_as_the_command(
    name: str, case: dict[str, Any], client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["table", name, *shlex.split(case["args"])]) == 0
    printed = capsys.readouterr().out.partition("\n")[0]
    answer = client.get(f"/tables/{name}", params=_values(case))
    assert answer.status_code == 200
    assert tree(answer).query("#answer strong")[0].to_text() == printed


@pytest.mark.parametrize(("name", "case"), FAILING.items(), ids=FAILING)
def test_a_page_says_what_does_not_fit(name: str, case: dict[str, Any], client: TestClient) -> None:
    answer = client.get(f"/tables/{name}", params=_values(case))
    assert answer.status_code == 400
    assert len(tree(answer).query(".problem")) == 1
    assert not tree(answer).query("#answer")


@pytest.mark.parametrize("name", COMMANDS)
def test_hostile_values_are_text(name: str, client: TestClient) -> None:
    page = tree(client.get(f"/tables/{name}", params={option.name: HOSTILE for option in COMMANDS[name].params}))
    assert not page.query("script:not([src]), main img, main b")


def test_a_page_reads_no_file_of_the_server(client: TestClient) -> None:
    assert not tree(client.get("/tables/hive?file=/etc/passwd")).query("#answer, .problem")
    assert client.get("/tables/borg-cards?file=/etc/passwd").status_code == 200


def test_a_form_has_a_bound(client: TestClient) -> None:
    answer = client.get("/tables/hive", params={"crew": "Guard Drone\n" * 61})
    assert "at most 60 lines" in tree(answer).query(".problem")[0].to_text().lower()


def test_a_value_is_refused_rather_than_cut(client: TestClient) -> None:
    answer = client.get("/tables/borg-cards", params={"players": "3", "hands": "1,1" + ",100" * 80})
    assert answer.status_code == 400
    assert "“hands”: at most 300 characters" in tree(answer).query(".problem")[0].to_text().lower()


def test_cards_of_an_answer_have_links(client: TestClient) -> None:
    page = tree(client.get("/tables/hive", params={"crew": "Interlink Drone\nGibson (assimilated)"}))
    rows = {row.to_text(): row.query("a")[0].attrs["href"] for row in page.query("tbody th")}
    assert rows["Nine of Eleven (Interlink Drone)"] == "/cards/Nine%20of%20Eleven"
    refused = tree(client.get("/tables/hive", params={"crew": "Interlink Dron"}))
    assert refused.query(".problem a")
