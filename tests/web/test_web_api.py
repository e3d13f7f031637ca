"""The JSON API: the same JSON as the command line, errors with a status and a sentence, a true description."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate as validate_description
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


def test_several_lists_are_checked_as_the_command_does(
    client: TestClient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(DECKS)
    lists = [{"text": (DECKS / name).read_text(encoding="utf-8"), "name": name} for name in SOME]
    answer = client.post("/api/checks", json={"lists": lists})
    assert answer.json() == printed(capsys, "check", *SOME)


def test_a_list_that_cannot_be_checked_is_named_and_the_others_are_checked(client: TestClient) -> None:
    lists = [{"text": f"{directive}Draw:\n1 Borg Cube\n", "name": name} for name, directive in BOTH]
    report = client.post("/api/checks", json={"lists": lists}).json()
    assert [deck["path"] for deck in report["decks"]] == ["good"]
    [skipped] = report["skipped"]
    assert skipped["path"] == "bad"
    assert "borg-9" in skipped["reason"]


BOTH = (("bad", "@ruleset borg-9\n"), ("good", ""))


@pytest.mark.parametrize(("name", "options"), [("legal/queen.deck", {}), ("legal/swarm.dek", {"turns": 3})])
def test_statistics_say_what_the_command_says(
    name: str,
    options: dict[str, int],
    client: TestClient,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(DECKS)
    text = (DECKS / name).read_text(encoding="utf-8")
    answer = client.post("/api/stats", json={"text": text, "name": name, **options})
    arguments = [part for key, value in options.items() for part in (f"--{key}", str(value))]
    assert answer.json() == printed(capsys, "stats", name, *arguments)


def test_statistics_of_a_changed_deck_stand_beside_them(client: TestClient) -> None:
    text = (DECKS / "legal" / "swarm.deck").read_text(encoding="utf-8")
    changed = client.post("/api/stats", json={"text": text, "what_if": "+2 Nine of Eleven"}).json()["what_if"]
    assert changed["changes"] == "+2 Nine of Eleven"
    plain = client.post("/api/stats", json={"text": text}).json()
    assert changed["counts"]["section"]["draw"] == plain["counts"]["section"]["draw"] + 2


@pytest.mark.parametrize("format", ["text", "lackey", "dek", "json", "csv"])
def test_a_deck_is_converted_as_the_command_does(
    format: str, client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    file = DECKS / "legal" / "swarm.deck"
    answer = client.post("/api/convert", json={"text": file.read_text(encoding="utf-8"), "to": format}).json()
    assert run(["convert", str(file), "--to", format]) == 0
    assert answer["text"] == capsys.readouterr().out
    assert answer["format"] == format


def test_cards_are_found_as_the_command_finds_them(client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    words = "borg type:Ship"
    found = client.get("/api/cards", params={"q": words}).json()
    assert found == printed(capsys, "cards", "search", *words.split())
    pages = [client.get("/api/cards", params={"q": words, "limit": 3, "offset": n}).json() for n in range(0, 9, 3)]
    assert [card for page in pages for card in page["cards"]] == found["cards"][:9]
    assert client.get("/api/cards", params={"q": "zzzzqqqq"}).json()["cards"] == []


def test_a_limit_on_a_list_is_one_on_the_list(client: TestClient) -> None:
    fits = "Draw:\n" + "# \u00e9\u00e9\u00e9\u00e9\n" * 21_000
    assert len(fits.encode()) < 256 * 1024 < len(json.dumps(fits))
    assert client.post("/api/check", json={"text": fits}).status_code == 200
    too_long = {"text": fits + "#" * 60_000}
    assert client.post("/api/check", json=too_long).status_code == 413
    lists = [{"text": fits[: len(fits) // 2 + 12_000], "name": name} for name in "ab"]
    assert client.post("/api/checks", json={"lists": lists}).status_code == 413


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
        ("GET /api/cards", None, 422, "query.q"),
        ("GET /api/cards?q=colour:red", None, 400, "colour"),
        ("POST /api/checks", b'{"lists": []}', 422, "lists"),
        ("POST /api/checks", b'{"lists": [{"text": ""}, {"text": ""}]}', 422, "2 lists are called 'pasted list'"),
        ("POST /api/checks", b'{"lists": [{"text": ""}], "ruleset": "borg-9"}', 400, "borg-9"),
        ("POST /api/stats", b'{"text": "nothing here"}', 400, "no deck"),
        ("POST /api/stats", b'{"text": "Draw:\\n1 Borg Cube", "what_if": "nonsense"}', 400, "nonsense"),
        ("POST /api/convert", b'{"text": "Draw:\\n1 Borg Cube", "to": "pdf"}', 400, "pdf"),
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


def test_a_validator_accepts_the_description(client: TestClient) -> None:
    validate_description(client.get("/openapi.json").json())


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
        assert not validator.is_valid(None)

    validate("/api/check", "post", client.post("/api/check", json={"text": "Draw:\n1 Borg Cube\nwhat\n"}).json())
    text = (DECKS / "legal" / "swarm.deck").read_text(encoding="utf-8")
    validate("/api/checks", "post", client.post("/api/checks", json={"lists": [{"text": text}]}).json())
    sent = {"text": text, "what_if": "+1 Nine of Eleven"}
    validate("/api/stats", "post", client.post("/api/stats", json=sent).json())
    validate("/api/convert", "post", client.post("/api/convert", json={"text": text, "to": "dek"}).json())
    validate("/api/cards", "get", client.get("/api/cards?q=borg&limit=100").json())
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
