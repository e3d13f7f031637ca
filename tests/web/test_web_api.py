"""The JSON API: the same JSON as the command line, errors with a status and a sentence, a true description."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from starlette.testclient import TestClient

from borgcheck.cli import run

DECKS = Path(__file__).resolve().parents[2] / "decks"
SOME = (
    "legal/queen.deck", "legal/swarm.dek", "legal/dbg-borg-invasion.deck", "illegal/B103-seed-limit.deck",
    "illegal/D001-syntax-error.deck", "illegal/D004-empty-deck.deck",
)  # fmt: skip


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    run([*arguments, "--output-format", "json"])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", SOME)
def test_a_check_says_what_the_command_says(
    name: str, client: TestClient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(DECKS)
    text = (DECKS / name).read_text(encoding="utf-8")
    answer = client.post("/api/check", json={"text": text, "name": name})
    assert answer.status_code == 200
    assert answer.json() == printed(capsys, "check", name)


def test_a_ruleset_is_obeyed(client: TestClient) -> None:
    text = (DECKS / "legal" / "queen.deck").read_text(encoding="utf-8")
    asked = [client.post("/api/check", json={"text": text, "ruleset": name}).json() for name in ("borg-gray", None)]
    assert [report["ruleset"] for report in asked] == ["borg-gray", "borg-1.6"]


def test_a_search_says_what_the_command_says(client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    answer = client.get("/api/rulings", params={"q": "probe after battle", "limit": 4, "game": "stccg-1e"})
    command = ("rulings", "search", "probe after battle", "--limit", "4", "--game", "stccg-1e")
    assert answer.json() == printed(capsys, *command)
    assert client.get("/api/rulings", params={"q": "zzzzqqqq"}).json()["results"] == []


@pytest.mark.parametrize("path", ["borg-rulebook-1.6%23interlink-drone", "borg-rulebook-1.6/interlink-drone"])
def test_an_entry_has_two_addresses(path: str, client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    [entry] = printed(capsys, "rulings", "show", "borg-rulebook-1.6#interlink-drone")  # type: ignore[misc]
    assert client.get(f"/api/rulings/{path}").json() == entry


def test_cards_are_found_by_their_names(client: TestClient) -> None:
    [card] = client.get("/api/cards/Nine%20of%20Eleven").json()["cards"]
    assert (card["type"], card["identification"]) == ("Personnel", "Interlink Drone")
    found = client.get("/api/cards/interlink%20drone").json()
    assert found["how"] == "identification"
    assert card in found["cards"]


@pytest.mark.parametrize(
    ("request_line", "body", "status", "says"),
    [
        ("GET /api/nothing", None, 404, "no such"),
        ("GET /api/rulings/no/thing", None, 404, "no entry has the id"),
        ("GET /api/cards/Borg%20Quen", None, 404, "Borg Queen"),
        ("GET /api/rulings?q=probe&game=chess", None, 400, "no game is called"),
        ("GET /api/rulings", None, 422, "query.q"),
        ("GET /api/rulings?q=probe&limit=0", None, 422, "limit"),
        ("GET /api/rulings?q=" + "x" * 301, None, 422, "q"),
        ("GET /api/check", None, 405, "Method Not Allowed"),
        ("POST /api/check", b"{", 422, "the body: JSON"),
        ("POST /api/check", b"{}", 422, "text"),
        ("POST /api/check", b'{"text": 1}', 422, "text"),
        ("POST /api/check", b'{"text": "", "rulset": "x"}', 422, "rulset"),
        ("POST /api/check", b'{"text": "", "ruleset": "borg-9"}', 400, "borg-9"),
        ("POST /api/check", b'{"text": "' + b"x" * 300_000 + b'"}', 413, "256 KiB"),
    ],
)
def test_errors_have_a_status_and_a_sentence(
    request_line: str, body: bytes | None, status: int, says: str, client: TestClient
) -> None:
    method, path = request_line.split()
    answer = client.request(method, path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]
    assert says in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_answers_keep_to_their_description(client: TestClient) -> None:
    description = client.get("/openapi.json").json()
    registry = Registry().with_resource("urn:description", DRAFT202012.create_resource(description))

    def validate(path: str, method: str, answer: object, status: str = "200") -> None:
        schema = description["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
        if "$ref" in schema:
            schema = {"$ref": "urn:description" + schema["$ref"]}
        validator = Draft202012Validator(schema, registry=registry)
        validator.validate(answer)
        assert not validator.is_valid({})

    validate("/api/check", "post", client.post("/api/check", json={"text": "Draw:\n1 Borg Cube\nwhat\n"}).json())
    validate("/api/rulings", "get", client.get("/api/rulings?q=probe").json())
    validate("/api/rulings/{id}", "get", client.get("/api/rulings/borg-rulebook-1.6/interlink-drone").json())
    validate("/api/cards/{title}", "get", client.get("/api/cards/Borg Queen").json())
    validate("/api/cards/{title}", "get", client.get("/api/cards/nothing at all").json(), "404")


@pytest.mark.parametrize(
    "body",
    [
        b'{"text": "", "name": "\\udfff"}',
        b'{"text": "", "ruleset": "\\ud800"}',
        b'{"text": ' + b"[" * 200_000,
        b"\xff\xfe",
        b"NaN",
    ],
)
def test_odd_json_is_refused(body: bytes, client: TestClient) -> None:
    answer = client.post("/api/check", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert list(answer.json()) == ["error"]


def test_half_a_character_is_answered(client: TestClient) -> None:
    body = b'{"text": "Draw:\\n1 Borg \\ud800Cube"}'
    answer = client.post("/api/check", content=body, headers={"Content-Type": "application/json"})
    assert answer.json()["decks"][0]["counts"]["draw"] == 1
