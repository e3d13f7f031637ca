"""The pages: what they show, how lines are settled, and that nothing in a list acts."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from justhtml import JustHTML
from pypdf import PdfReader
from starlette.testclient import TestClient

from borgcheck.cards.catalogue import catalogue
from borgcheck.corpus.corpus import corpus
from borgcheck.games.registry import everything
from borgcheck.web.app import create_app
from borgcheck.web.limits import HEADERS, Settings
from borgcheck.web.linking import ruling_path, segment

DECKS = Path(__file__).resolve().parents[2] / "decks"
SWARM = (DECKS / "legal" / "swarm.deck").read_text(encoding="utf-8")
HOSTILE = '<script>alert(1)</script><img src=x onerror="alert(2)">"\'></textarea><b>{{ 7*7 }}'

COMMAND = re.compile(r"borgcheck (?:check|rules?|cards|rulings|fmt|convert|report)\b|--[a-z]")


def tree(answer: object) -> JustHTML:
    return JustHTML(answer.text, sanitize=False)  # type: ignore[attr-defined]


def check(client: TestClient, text: str, **fields: str) -> JustHTML:
    answer = client.post("/", data={"text": text, **fields})
    assert answer.status_code == 200
    return tree(answer)


def verdict(page: JustHTML) -> str:
    return page.query(".verdict-title")[0].to_text().split()[-1]


PATHS = [
    "/",
    "/find?q=queen",
    "/rulings?page=2",
    "/rulings",
    "/rulings?q=probe",
    "/cards",
    "/cards?q=queen",
    "/codes",
    "/codes/B103",
    "/cards/Borg%20Queen",
]


@pytest.mark.parametrize("path", [*PATHS, "/nothing", "/cards/nothing"])
def test_every_page_loads_nothing_from_elsewhere(path: str, client: TestClient) -> None:
    answer = client.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    page = tree(answer)
    assert len(page.query("h1")) >= 1
    assert not page.query("style, [style], [onclick], iframe")
    for element in page.query("[src], [href], [action]"):
        address = element.attrs.get("src") or element.attrs.get("href") or element.attrs.get("action")
        assert re.match(r"/(?!/)|#|data:,$", address), address
    assert all(not script.to_text() for script in page.query("script"))


def test_the_verdict_stands_above_the_findings_beside_their_lines(client: TestClient) -> None:
    text = (DECKS / "illegal" / "B103-seed-limit.deck").read_text(encoding="utf-8")
    page = check(client, text)
    assert verdict(page) == "Illegal"
    [finding] = [f for f in page.query(".finding.error") if "B103" in f.to_text()]
    line = int(re.search(r"line (\d+)", finding.query(".place")[0].to_text())[1])  # type: ignore[index]
    assert finding.query("code")[0].to_text().strip() == text.split("\n")[line - 1].strip()
    assert page.query("#numbers")
    assert page.query("#rulings details")


def test_a_file_is_checked(client: TestClient) -> None:
    files = {"file": ("swarm.dek", (DECKS / "legal" / "swarm.dek").read_bytes())}
    page = tree(client.post("/", data={"text": " \r\n"}, files=files))
    assert verdict(page) == "Legal"
    assert "swarm.dek" in page.query(".facts")[0].to_text()


def listed(page: JustHTML) -> str:
    """Return what stands in the field for the list."""
    return page.query("textarea")[0].to_text(strip=False).removeprefix("\n")


def problem(page: JustHTML) -> str:
    return page.query(".problem")[0].to_text()


def test_a_list_and_a_file_are_a_question(client: TestClient) -> None:
    files = {"file": ("swarm.dek", (DECKS / "legal" / "swarm.dek").read_bytes())}
    answer = client.post("/", data={"text": "Draw:\n1 Borg Cube", "ruleset": "borg-gray"}, files=files)
    assert answer.status_code == 422
    page = tree(answer)
    assert "swarm.dek" in problem(page)
    assert listed(page) == "Draw:\n1 Borg Cube"
    assert [o.attrs["value"] for o in page.query("option") if "selected" in o.attrs] == ["borg-gray"]


def test_a_list_that_cannot_be_checked_is_shown_again(client: TestClient) -> None:
    text = f"@name x\n@ruleset borg-9\n\tDraw:\n1 {HOSTILE}"
    answer = client.post("/", data={"text": text, "name": "my.deck"})
    assert answer.status_code == 400
    page = tree(answer)
    assert problem(page).startswith("Line 2 of the list asks for other rules, and no ruleset is called 'borg-9'")
    assert not COMMAND.search(problem(page))
    assert listed(page) == text
    fields = fields_of(page, ".list-form")
    assert fields["name"] == "my.deck"
    assert verdict(tree(client.post("/", data=fields | {"ruleset": "borg-1.6"}))) == "Undecided"


@pytest.mark.parametrize("form", [{"data": {"text": "1 Awaken"}}, {"files": {"file": ("my.deck", b"1 Awaken")}}])
def test_unknown_rules_are_an_error_with_the_list(form: dict[str, dict[str, object]], client: TestClient) -> None:
    answer = client.post("/", **form | {"data": {**form.get("data", {}), "ruleset": "borg-8"}})
    assert answer.status_code == 400
    assert problem(tree(answer)).startswith("No ruleset is called 'borg-8'")
    assert listed(tree(answer)) == "1 Awaken"


def test_a_list_that_is_sent_too_often_is_shown_again() -> None:
    with TestClient(
        create_app(Settings(checks_a_minute=1, checks=1, check_time=60)), base_url="http://localhost"
    ) as client:
        for _ in range(2):
            answer = client.post("/", data={"text": SWARM, "ruleset": "borg-gray"})
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        page = tree(answer)
        assert problem(page).startswith("More than 1 checks a minute")
        assert listed(page) == SWARM
        assert client.post("/", data={"text": "1 Borg Cube\n" * 9000}).status_code == 429
        assert client.post("/api/check", json={"text": SWARM}).json()["error"].startswith("more than")


def test_a_list_that_is_too_large_is_shown_again(client: TestClient) -> None:
    text = "1 Borg Cube\n" * 40_000
    answer = client.post("/", data={"text": text})
    assert answer.status_code == 413
    assert "at most 256 KiB" in tree(answer).query("main")[0].to_text()
    assert "1 Borg Cube\n1 Borg Cube" in answer.text


def test_what_is_too_large_leads_back_to_the_form(client: TestClient) -> None:
    answer = client.post("/", data={"text": "1 Borg Cube\n" * 200_000})
    assert answer.status_code == 413
    assert "way back" in tree(answer).query("main")[0].to_text()


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("d.docx", b"PK\x03\x04 word/ \x00", "d.docx: a damaged Word document: open it in Word and save it as text"),
        ("d.pdf", b"%PDF-1.4", "d.pdf: a PDF file, which cannot be read"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_as_it_is(name: str, data: bytes, said: str, client: TestClient) -> None:
    answer = client.post("/", files={"file": (name, data)})
    assert answer.status_code == 400
    page = tree(answer)
    assert problem(page).startswith(said)
    assert "way back" in problem(page)
    assert listed(page) == ""


@pytest.mark.parametrize("code", [rule.code for rule in everything()])
def test_a_code_says_what_to_do_on_the_web(code: str, client: TestClient) -> None:
    assert not COMMAND.search(tree(client.get(f"/codes/{code}")).query("article")[0].to_text())


@pytest.mark.slow
def test_a_result_says_what_to_do_on_the_web(client: TestClient) -> None:
    lists = [path.read_bytes() for path in sorted((DECKS / "illegal").glob("*.deck"))]
    for data in (*lists, b"Draw:\n" + b"3 Borg Cube or 2 Awaken\n" * 4, OPEN.encode()):
        page = tree(client.post("/", files={"file": ("x.deck", data)}))
        for textarea in page.query("textarea"):
            textarea.parent.remove_child(textarea)
        assert not COMMAND.search(page.query("main")[0].to_text())


@pytest.mark.parametrize("name", ["legal/dbg-borg-invasion.deck", "legal/fleet-captains-2.deck", "legal/tribbles.deck"])
def test_setups_of_other_games_have_a_page(name: str, client: TestClient) -> None:
    page = check(client, (DECKS / name).read_text(encoding="utf-8"))
    assert verdict(page) == "Legal"


@pytest.mark.parametrize("data", [{"text": ""}, {"text": " \n"}, {}])
def test_an_empty_form_is_said(data: dict[str, str], client: TestClient) -> None:
    answer = client.post("/", data=data)
    assert answer.status_code == 422
    assert tree(answer).query("[role=alert]")[0].to_text() == "Paste a list, or choose a file."


def test_binary_content_has_a_page(client: TestClient) -> None:
    page = tree(client.post("/", files={"file": ("x.deck", bytes(range(256)) * 40)}))
    assert verdict(page) == "Undecided"
    assert not page.query("textarea")


OPEN = SWARM.replace("Draw:", "Drwa pile stuff:\nnot sure about Awaken\n1.5 Borg Cube", 1)


def fields_of(page: JustHTML, selector: str) -> dict[str, str]:
    """Return what a browser sends of a form that nobody touches."""
    [form] = page.query(selector)
    fields = {}
    for control in form.query("input, select, textarea"):
        kind = control.attrs.get("type", "")
        if kind in ("radio", "checkbox") and "checked" not in control.attrs:
            continue
        if control.name == "select":
            options = control.query("option")
            chosen = next((o for o in options if "selected" in o.attrs), options[0])
            fields[control.attrs["name"]] = chosen.attrs.get("value", chosen.to_text())
        else:
            fields[control.attrs["name"]] = control.attrs.get(
                "value", control.to_text(strip=False) if kind == "" else ""
            )
    return fields


def places(fields: dict[str, str], kind: str = "what") -> list[int]:
    """Return the lines about which a form asks."""
    return [int(name.partition("-")[2]) for name in fields if name.startswith(f"{kind}-")]


def place(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def test_lines_are_settled_one_after_the_other(client: TestClient) -> None:
    page = check(client, OPEN)
    assert verdict(page) == "Undecided"
    fields = fields_of(page, "form.settle")
    heading, aside, half = (place(OPEN, start) for start in ("Drwa", "not sure", "1.5"))
    assert places(fields) == [heading, aside, half]

    untouched = tree(client.post("/", data=fields))
    assert verdict(untouched) == "Undecided"
    assert len(untouched.query("form.settle fieldset")) == 3

    some = fields | {f"what-{heading}": "heading", f"section-{heading}": "draw", f"what-{aside}": "comment"}
    page = tree(client.post("/", data=some))
    assert "2 lines settled" in page.query("[role=status]")[0].to_text()
    fields = fields_of(page, "form.settle")
    assert places(fields) == [half]
    last = fields | {f"what-{half}": "card:Borg Cube", f"count-{half}": "2"}
    page = tree(client.post("/", data=last))
    assert verdict(page) == "Legal"
    assert not page.query("form.settle")

    saved = client.post("/download", data=fields_of(page, "form.list-form"))
    assert saved.headers["content-disposition"] == 'attachment; filename="pasted-list.deck"'
    text = saved.text
    assert "Draw:" in text
    assert "2 Borg Cube" in text
    assert "# not sure about Awaken" in text
    assert verdict(check(client, text)) == "Legal"


def test_what_is_filled_in_counts_though_nothing_was_chosen(client: TestClient) -> None:
    fields = fields_of(check(client, OPEN), "form.settle")
    heading, aside, half = (place(OPEN, start) for start in ("Drwa", "not sure", "1.5"))
    filled = {f"section-{heading}": "draw", f"text-{aside}": "# not sure", f"count-{half}": "2"}
    page = tree(client.post("/", data=fields | filled))
    assert verdict(page) == "Legal"
    assert {"Draw:", "# not sure", "2 Borg Cube"} <= set(listed(page).split("\n"))


def test_a_title_that_is_typed_has_the_count_of_its_line(client: TestClient) -> None:
    fields = fields_of(check(client, "Draw:\n3 Borg Qbe\n"), "form.settle")
    assert fields["text-2"] == "3 Borg Qbe"
    for typed in ("Borg Cube", "  3   borg cube "):
        page = tree(client.post("/", data=fields | {"text-2": typed}))
        assert listed(page).lower() == "draw:\n3 borg cube\n"


def test_an_answer_that_cannot_be_written_is_asked_again(client: TestClient) -> None:
    fields = fields_of(check(client, "Draw:\n1.5 Borg Cube\nping @fred / @bob\n"), "form.settle")
    answered = {"what-2": "card:Borg Cube", "text-3": "2 ???"}
    page = tree(client.post("/", data=fields | answered))
    said = page.query("[role=alert]")[0].to_text()
    assert "2 ??? is not understood" in said
    assert "say of line 2 how many copies" in said
    assert fields_of(page, "form.settle").items() >= answered.items()
    page = tree(client.post("/", data=fields | {"text-3": "2 ???", "count-2": "1"}))
    assert fields_of(page, "form.settle")["text-3"] == "2 ???"
    assert listed(page) == "Draw:\n1 Borg Cube\nping @fred / @bob\n"


REST = """Draw:
3 Borg Cube
ping @fred / @bob
Sent from my iPhone
GG WP ALL
not sure about Awaken
2 Unknown Thing
"""


def test_the_rest_is_text_unless_it_names_something(client: TestClient) -> None:
    page = check(client, REST)
    assert page.query("button[name=rest]")
    fields = fields_of(page, "form.settle")
    page = tree(client.post("/", data=fields | {"rest": "text", f"text-{place(REST, 'GG')}": "1 Awaken"}))
    expected = REST.replace("ping", "# ping").replace("Sent", "# Sent").replace("GG WP ALL", "1 Awaken")
    assert listed(page) == expected
    assert verdict(page) == "Undecided"
    assert not page.query("button[name=rest]")


@pytest.mark.parametrize("path", sorted((DECKS / "illegal").glob("*.deck")), ids=lambda path: path.stem)
@pytest.mark.slow
def test_the_rest_is_text_makes_no_deck_legal(path: Path, client: TestClient) -> None:
    page = tree(client.post("/", files={"file": ("x.deck", path.read_bytes())}))
    if page.query("form.settle"):
        fields = {
            name: value for name, value in fields_of(page, "form.settle").items() if name[:4] not in ("what", "grou")
        }
        assert verdict(tree(client.post("/", data=fields | {"rest": "text"}))) != "Legal"


@pytest.mark.parametrize(
    "odd",
    [
        {"what-99999": "comment"},
        {"what-1": "nonsense"},
        {"what-2": "card", "count-2": "1"},
        {"what-2": "card:Borg Cube", "count-2": "0"},
        {"what-2": "card:Borg Cube", "count-2": "1" * 400},
        {"what-2": "card:Borg Cube", "count-2": "²"},
        {"what-2": "heading", "section-2": "nowhere"},
        {"what-2": "suggested"},
        {"group-2": "lines"},
        {"text-2": " what  is this"},
        {"what-0": "comment"},
    ],
)
def test_a_choice_that_says_nothing_changes_nothing(odd: dict[str, str], client: TestClient) -> None:
    page = check(client, "Draw:\nwhat is this\n", **odd)
    assert not page.query("p[role=status]")
    assert listed(page) == "Draw:\nwhat is this\n"


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612), ("nonsense", 595)])
def test_a_deck_has_a_registration_sheet(paper: str, width: int, client: TestClient) -> None:
    page = check(client, SWARM, name="../my deck.txt", ruleset="borg-gray")
    fields = fields_of(page, "form.list-form") | {"paper": paper}
    answer = client.post("/sheet", data=fields)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="my-deck-sheet.pdf"'
    [sheet] = PdfReader(BytesIO(answer.content)).pages
    assert int(sheet.mediabox.width) == width
    text = sheet.extract_text()
    assert "borg-gray" in text
    assert "Survey Star System" in text
    assert page.query(".facts dd")[-1].to_text() in text  # the fingerprint


@pytest.mark.parametrize("name", ["legal/dbg-borg-invasion.deck", "illegal/D004-empty-deck.deck"])
def test_what_is_not_a_deck_has_no_sheet(name: str, client: TestClient) -> None:
    text = (DECKS / name).read_text(encoding="utf-8")
    assert not check(client, text).query("[formaction$=sheet]")
    answer = client.post("/sheet", data={"text": text})
    assert answer.status_code == 400
    assert problem(tree(answer)).startswith("Registration sheets are for decks")
    assert listed(tree(answer)) == text


def test_a_list_that_is_not_wholly_read_is_saved_as_it_is(client: TestClient) -> None:
    text = "Draw:\n  3x   Borg Cube\nwhat is this\n"
    saved = client.post("/download", data={"text": text.replace("\n", "\r\n"), "name": "../my deck?.txt"})
    assert saved.text == text
    assert saved.headers["content-disposition"] == 'attachment; filename="my-deck.txt"'


def test_tabs_and_blanks_survive_the_form(client: TestClient) -> None:
    text = "\n\tDraw:\n1\tBorg Cube\n\n  # x\n"
    page = client.post("/", data={"text": text}).text
    assert f'autocapitalize="off">\n{text}</textarea>' in page


@pytest.mark.parametrize(
    "text",
    [
        f"@name {HOSTILE}\n@player {HOSTILE}\n\nDraw:\n3 {HOSTILE}\n3 Borg Cube\n{HOSTILE}:\n{HOSTILE}\n",
        f"{HOSTILE}\n" * 3,
        "@name \u202egnp.exe\nDraw:\n1 \u2066Borg Cube\x00\x1b[31m\n",
    ],
)
def test_a_hostile_list_is_text(text: str, client: TestClient) -> None:
    answer = client.post("/", data={"text": text, "name": HOSTILE, "ruleset": ""})
    page = tree(answer)
    assert {s.attrs.get("src", "")[:8] for s in page.query("script")} == {"/static/"}
    assert not page.query("img, b, [onerror]")
    assert "49" not in page.query("h1")[0].to_text()


@pytest.mark.parametrize("what", ["rulings?q=", "cards?q=", "cards/", "rulings/", "codes/"])
def test_hostile_words_are_text(what: str, client: TestClient) -> None:
    page = tree(client.get(f"/{what}{segment(HOSTILE[:120])}"))
    assert len(page.query("script")) == 1
    assert not page.query("img, b, [onerror]")


def test_unknown_rulesets_and_filters_are_errors_with_a_page(client: TestClient) -> None:
    for answer in (
        client.post("/", data={"text": "Draw:\n1 Borg Cube", "ruleset": "borg-9"}),
        client.get("/rulings?q=probe&kind=nonsense"),
    ):
        assert answer.status_code == 400
        assert tree(answer).query(".problem")[0].to_text().startswith("No ")


def test_every_entry_card_and_code_has_an_address(client: TestClient) -> None:
    for entry in list(corpus())[::40]:
        page = tree(client.get(f"/rulings/{ruling_path(entry.id)}"))
        assert page.query("h1")[0].to_text() == entry.title
        assert client.get(f"/rulings/{segment(entry.id)}").status_code == 200
    titles = [card.title for card in catalogue()][::500]
    odd = [card.title for card in catalogue() if set(card.title) & set("/%?#&;")][:8]
    for title in (*titles, *odd):
        headings = [h.to_text() for h in tree(client.get(f"/cards/{segment(title)}")).query("h1")]
        assert " ".join(title.split()) in headings, title
    for rule in list(everything())[::7]:
        assert rule.code in tree(client.get(f"/codes/{rule.code}")).query("h1")[0].to_text()
    assert client.get("/codes/seed-limit", follow_redirects=False).headers["location"] == "/codes/B103"


def test_links_lead_to_pages(client: TestClient) -> None:
    seen = {"/"}
    waiting = ["/", "/rulings?q=interlink", "/cards?q=interlink", "/codes", "/cards/Borg%20Queen"]
    for path in waiting:
        for link in tree(client.get(path)).query("a, link, script"):
            address = (link.attrs.get("href") or link.attrs.get("src") or "").partition("#")[0]
            if address.startswith("/") and address not in seen:
                seen.add(address)
                assert client.get(address).status_code == 200, address
    assert len(seen) > 30


def test_a_prefix_stands_before_every_address() -> None:
    settings = Settings(root_path="/borg", requests_a_minute=10_000, checks_a_minute=10_000, check_time=60, checks=1)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        answers = [client.get(f"{before}{path}") for before in ("", "/borg") for path in PATHS]
        answers.append(client.post("/borg/", data={"text": OPEN}))
        answers.append(client.get("/borg/nothing"))
        assert client.get("/borg/codes/seed-limit", follow_redirects=False).headers["location"] == "/borg/codes/B103"
        assert client.get("/borg/api/nothing").json() == {"error": "there is no such page"}
        for answer in answers:
            for element in tree(answer).query("[src], [href], [action], [formaction]"):
                for name in ("src", "href", "action", "formaction"):
                    address = element.attrs.get(name, "#")
                    assert address.startswith(("/borg/", "#", "data:")), address


def test_static_files_and_heads(client: TestClient) -> None:
    assert client.get("/static/page.css").headers["content-type"].startswith("text/css")
    assert client.get("/static/..%2fapp.py").status_code == 404
    assert client.head("/rulings?q=probe").status_code == 200
    assert client.get("/docs").status_code == 404


def test_an_old_encoding_takes_any_title(client: TestClient) -> None:
    files = {"file": ("old.txt", "Draw:\n1 caf\xe9\nwhat is this\n".encode("cp1252"))}
    page = tree(client.post("/", data={"text-3": "1 Łódź"}, files=files))
    assert page.query("textarea")[0].to_text(strip=False).strip() == "Draw:\n1 caf\xe9\n1 Łódź"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"a=1&" * 60_000, "application/x-www-form-urlencoded"),
        (b"--x\r\n" * 40_000, "multipart/form-data; boundary=x"),
        (b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n" * 3_000, "multipart/form-data; boundary=x"),
        (b"garbage", "multipart/form-data"),
        (b"text=Draw", "text/plain"),
    ],
)
def test_odd_forms_are_refused(body: bytes, kind: str, client: TestClient) -> None:
    answer = client.post("/", content=body, headers={"Content-Type": kind})
    assert answer.status_code in (400, 422)
    assert tree(answer).query(".problem")


ALIKE = "Draw:\n2 Awaken (foil 2)\n3 Borg Cube (foil 3)\n"


def settle(client: TestClient, text: str, **chosen: str) -> str:
    """Return a list after its form was sent with some answers."""
    fields = fields_of(check(client, text), "form.settle")
    return listed(tree(client.post("/", data=fields | {name.replace("_", "-"): v for name, v in chosen.items()})))


def test_lines_of_one_kind_are_one_question(client: TestClient) -> None:
    page = check(client, ALIKE)
    assert len(page.query("form.settle fieldset")) == 1
    fields = fields_of(page, "form.settle")
    assert (places(fields, "group"), places(fields)) == ([2], [2, 3])
    assert settle(client, ALIKE, group_2="card") == "Draw:\n2 Awaken\n3 Borg Cube\n"


def test_lines_of_one_kind_are_settled_one_by_one(client: TestClient) -> None:
    assert settle(client, ALIKE, what_2="card", what_3="comment") == "Draw:\n2 Awaken\n# 3 Borg Cube (foil 3)\n"
    assert settle(client, ALIKE, group_2="card", what_3="leave") == "Draw:\n2 Awaken\n3 Borg Cube (foil 3)\n"
    assert settle(client, ALIKE, group_2="card", text_3="1 Retask") == "Draw:\n2 Awaken\n1 Retask\n"


UNKNOWN = "Draw:\n4 Interlink Dron\n2 Unknown Thing\n3 Borg Qbe\n"


def test_unknown_cards_have_their_suggestions(client: TestClient) -> None:
    page = check(client, UNKNOWN)
    [fieldset] = page.query("form.settle fieldset")
    assert "card:Interlink Drone" in [o.attrs.get("value") for o in fieldset.query("option")]
    assert settle(client, UNKNOWN, what_2="card:Interlink Drone") == UNKNOWN.replace("Dron\n", "Drone\n")
    both = UNKNOWN.replace("Dron\n", "Drone\n").replace("Qbe", "Cube")
    assert settle(client, UNKNOWN, group_2="suggested") in (both, UNKNOWN.replace("Dron\n", "Drone\n"))


def test_titles_that_are_certain_are_the_default(client: TestClient) -> None:
    text = "Missions:\n1 Compromised Mision\n1 Survey Star Sistem\n"
    assert settle(client, text) == "Missions:\n1 Compromised Mission\n1 Survey Star System\n"


def test_a_long_list_of_open_lines_has_a_short_form(client: TestClient) -> None:
    text = "Draw:\n" + "".join(f"{1 + n % 3} Unknown Thing {n}\n" for n in range(400))
    answer = client.post("/", data={"text": text})
    fields = fields_of(tree(answer), "form.settle")
    assert len(fields) < 1000
    last = max(places(fields))
    settled = listed(tree(client.post("/", data=fields | {f"text-{last}": "3 Borg Cube"})))
    assert settled.split("\n")[last - 1] == "3 Borg Cube"


def texts(page: JustHTML, selector: str) -> list[str]:
    return [element.to_text() for element in page.query(selector)]


def next_page(page: JustHTML) -> str:
    return next((link.attrs["href"] for link in page.query("a[rel=next]")), "")


@pytest.mark.parametrize(
    ("path", "rows"),
    [
        ("/rulings", "#results .card-rows li"),
        ("/rulings?game=stccg-1e&kind=glossary", "#results .card-rows li"),
        ("/rulings/borg-rulebook-1.6", "#results .card-rows li"),
        ("/rulings?q=how+many+seed+cards", "#results .hits > li"),
        ("/cards?q=type:ship", "#results .card-rows li"),
    ],
)
def test_every_list_is_seen_whole_by_next(path: str, rows: str, client: TestClient) -> None:
    page = tree(client.get(path))
    total = int(re.search(r"\d+", page.query("#status")[0].to_text().replace(",", ""))[0])  # type: ignore[index]
    seen = [link.attrs["href"] for row in page.query(rows) for link in row.query("a")[:1]]
    while address := next_page(page):
        page = tree(client.get(address))
        seen += [link.attrs["href"] for row in page.query(rows) for link in row.query("a")[:1]]
    assert len(seen) == total > len(tree(client.get(path)).query(rows))
    assert len(set(seen)) == len(seen)


def test_rulings_are_browsed_by_game_document_and_kind(client: TestClient) -> None:
    for name in ("game", "source", "kind"):
        for value in {getattr(entry, name) for entry in corpus()}:
            wanted = sum(getattr(entry, name) == value for entry in corpus())
            assert (
                tree(client.get(f"/rulings?{name}={value}")).query("#status")[0].to_text().startswith(f"{wanted} entr")
            )
    assert client.get("/rulings?kind=nonsense").status_code == 400
    assert client.get("/rulings?page=0").status_code == 422


def test_entries_of_one_name_say_how_they_differ(client: TestClient) -> None:
    shown: dict[str, str] = {}
    address = "/rulings"
    while address:
        page = tree(client.get(address))
        for row in page.query("#results .card-rows li"):
            text = " ".join(row.to_text().split()).casefold()
            assert text not in shown, (text, shown[text])
            shown[text] = row.query("a")[0].attrs["href"]
        address = next_page(page)
    assert len(shown) == len(corpus())


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("/cards/Borg%20Quen", "/cards/Borg%20Queen"),
        ("/rulings/interlink-dron", "/rulings/borg-rulebook-1.6/interlink-drone"),
        ("/codes/B1O3", "/codes/"),
        ("/tables/hivee", "/tables/hive"),
    ],
)
def test_not_found_leads_to_what_is_similar(path: str, link: str, client: TestClient) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    links = [each.attrs["href"] for each in tree(answer).query("main ul a")]
    assert any(each.startswith(link) for each in links)
    assert all(client.get(each).status_code == 200 for each in links)


@pytest.mark.parametrize(
    ("words", "link"),
    [
        ("b103", "/codes/B103"),
        ("seed-limit", "/codes/B103"),
        ("Interlink Drone", "/cards/Nine%20of%20Eleven"),
        ("how many seed cards", "/rulings/borg-rulebook-1.6/seed-cards"),
        ("Borg Quen", "/cards/Borg%20Queen"),
    ],
)
def test_the_quick_search_finds_codes_cards_and_rulings(words: str, link: str, client: TestClient) -> None:
    page = tree(client.get("/find", params={"q": words}))
    assert link in [each.attrs["href"] for each in page.query("main a")]
    assert page.query("header input")[0].attrs["value"] == words


@pytest.mark.parametrize(
    ("words", "title"),
    [("borg qu", "Borg Queen"), ("interl", "Interlink Drone"), ("queen", "Borg Queen"), ("LOCUTUS", "Locutus of Borg")],
)
def test_titles_are_completed(words: str, title: str, client: TestClient) -> None:
    titles = client.get("/complete", params={"q": words}).json()
    assert title in titles
    assert len(titles) <= 10


@pytest.mark.parametrize("words", ["", "b", "zzzzqq", "type:nonsense", HOSTILE[:200]])
def test_nothing_is_completed(words: str, client: TestClient) -> None:
    assert client.get("/complete", params={"q": words}).json() == []


def test_page_and_readme_count_the_same_cards(client: TestClient) -> None:
    first = sum(card.is_first_edition for card in catalogue())
    assert f"{first:,} cards of the First Edition" in texts(tree(client.get("/cards")), "#status")[0]


def test_a_checked_list_links_what_it_names(client: TestClient) -> None:
    page = check(client, (DECKS / "illegal" / "B106-non-borg-personnel.deck").read_text(encoding="utf-8"))
    named = [link for link in page.query(".finding p a") if link.attrs["href"].startswith("/cards/")]
    assert named
    assert all(client.get(link.attrs["href"]).status_code == 200 for link in named)
    assert page.query("#codes h3 a")[0].attrs["href"] == "/codes/B106"
    assert page.query(".by-card a")[0].attrs["href"].startswith("/cards/")
