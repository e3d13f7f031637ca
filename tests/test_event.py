"""`borgcheck event`: register, check and recheck the decks of an event, and survive what happens to the file."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from borgcheck.cli import run
from borgcheck.common import resources
from borgcheck.errors import BorgcheckError
from borgcheck.event.compare import KnownBy, Status, compare_with_register
from borgcheck.event.concerns import concerns
from borgcheck.event.enter import seated
from borgcheck.event.names import name_key, player_of_file, sort_key
from borgcheck.event.register import Register, load_register, save_register
from borgcheck.inputs.session import read_deck
from borgcheck.inputs.sources import Source
from tests.samples import ROOT

LEGAL = ROOT / "decks" / "legal"


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """Three lists as players send them: a known player, one with accents and emoji, one who gives no name."""
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "a.deck").write_text(
        "@player Jane Doe\n" + (LEGAL / "swarm.deck").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "b.txt").write_text(
        "@player Zoë 🖖 Müller\n" + (LEGAL / "cube.deck").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "queen.deck").write_bytes((LEGAL / "queen.deck").read_bytes())
    return folder


@pytest.fixture
def event(lists: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The register of those lists."""
    file = tmp_path / "event.json"
    assert run(["event", "register", str(lists), "-o", str(file), "--name", "Régional", "--date", "2000-11-18"]) == 0
    capsys.readouterr()
    return file


def compared(event: Path, text: str, name: str, player: str | None = None) -> Any:
    return compare_with_register(load_register(event), read_deck(Source.of_text(text, name)), player)


def test_the_register_holds_players_lists_and_verdicts(event: Path, lists: Path) -> None:
    register = load_register(event)
    assert (register.name, register.date) == ("Régional", "2000-11-18")
    assert [deck.player for deck in register.decks] == ["Jane Doe", "Zoë 🖖 Müller", "queen"]
    assert [deck.verdict for deck in register.decks] == ["legal"] * 3
    assert register.decks[0].content == (lists / "a.deck").read_bytes()
    assert sum(register.decks[0].cards["missions"].values()) == 6


def test_the_register_fits_its_schema(event: Path) -> None:
    schema = json.loads(resources.package_text("data", "schemas", "event.schema.json"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(json.loads(event.read_bytes()))


def test_a_register_survives_reading_and_writing(event: Path) -> None:
    register = load_register(event)
    assert Register.from_dict(json.loads(json.dumps(register.to_dict()))) == register


def test_a_list_that_is_no_utf_8_is_kept_byte_by_byte(tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_bytes(
        "@player Zoë\nMissions:\n6 Nebula\nSeed:\n30 Maglock\nDraw:\n30 Borg Scout Vessel\n".encode("latin-1")
    )
    assert run(["event", "register", str(old), "-o", str(tmp_path / "e.json")]) == 0
    [deck] = load_register(tmp_path / "e.json").decks
    assert deck.player == "Zoë"
    assert deck.content == old.read_bytes()


def test_an_existing_register_is_not_overwritten(event: Path, lists: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = event.read_bytes()
    assert run(["event", "register", str(lists), "-o", str(event)]) == 2
    assert "--add" in capsys.readouterr().err
    assert event.read_bytes() == before


def test_a_register_makes_no_folder(lists: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "regoinal"
    assert run(["event", "register", str(lists), "-o", str(missing / "event.json")]) == 2
    assert f"no such folder: {missing}" in capsys.readouterr().err
    assert not missing.exists()


def test_a_late_list_is_added_and_a_corrected_one_replaces_its_deck(event: Path, lists: Path) -> None:
    late = lists / "late.deck"
    late.write_bytes((LEGAL / "planets.deck").read_bytes())
    assert run(["event", "register", str(late), "-o", str(event), "--add"]) == 0
    assert [deck.player for deck in load_register(event).decks][-1] == "late"
    late.write_bytes(b"@player Ann\n" + late.read_bytes())
    assert run(["event", "register", str(late), "-o", str(event), "--add"]) == 0
    assert [deck.player for deck in load_register(event).decks] == ["Jane Doe", "Zoë 🖖 Müller", "queen", "Ann"]


def test_what_a_director_looks_into_is_said(lists: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lists / "copy.deck").write_text(
        "@player  JANE  doe\n" + (LEGAL / "queen.deck").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (lists / "odd.deck").write_text("Missions:\n6 Nebula\n???\n", encoding="utf-8")
    assert run(["event", "register", str(lists), "-o", str(tmp_path / "e.json")]) == 1
    out = capsys.readouterr().out
    said = concerns(load_register(tmp_path / "e.json"))
    assert len(said) == 3
    assert said[0].startswith("odd: the deck is undecided")
    assert "is registered twice" in said[1]
    assert said[2].startswith("JANE  doe and queen have the same deck") or "queen have the same deck" in said[2]
    assert all(each.split(":")[0] in out for each in said)


def test_nothing_is_written_if_a_list_that_was_named_cannot_be_read(lists: Path, tmp_path: Path) -> None:
    setup = lists / "setup.deck"
    setup.write_bytes((LEGAL / "fleet-captains-2.deck").read_bytes())
    assert run(["event", "register", str(lists / "a.deck"), str(setup), "-o", str(tmp_path / "e.json")]) == 2
    assert not (tmp_path / "e.json").exists()


def test_each_file_of_a_folder_that_is_not_registered_is_named(
    lists: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (lists / "setup.deck").write_bytes((LEGAL / "fleet-captains-2.deck").read_bytes())
    (lists / "anna.pdf").write_bytes(b"%PDF-1.4\n")
    (lists / "otto.docx").write_bytes(b"PK\x03\x04word/cut")
    (lists / "photo.jpg").write_bytes(b"\xff\xd8")
    assert run(["event", "register", str(lists), "-o", str(tmp_path / "e.json")]) == 1
    heading, *named = capsys.readouterr().err.splitlines()
    assert heading == "4 files skipped:"
    assert sorted(Path(line.split(" (")[0].strip()).name for line in named) == [
        "anna.pdf", "otto.docx", "photo.jpg", "setup.deck"
    ]  # fmt: skip
    assert len(load_register(tmp_path / "e.json").decks) == 3


def test_a_file_that_holds_another_players_list_now_is_that_players(event: Path, lists: Path) -> None:
    file = lists / "a.deck"
    file.write_text("@player Ann\n" + (LEGAL / "warp.deck").read_text(encoding="utf-8"), encoding="utf-8")
    run(["event", "register", str(file), "-o", str(event), "--add"])
    assert [deck.player for deck in load_register(event).decks] == ["Jane Doe", "Zoë 🖖 Müller", "queen", "Ann"]


def test_two_files_of_one_name_are_two_players_unless_their_cards_are_the_same(lists: Path, tmp_path: Path) -> None:
    files = [tmp_path / mail / "deck.txt" for mail in ("one", "two", "three")]
    for file, name in zip(files, ("swarm", "queen", "swarm"), strict=True):
        file.parent.mkdir()
        file.write_bytes((LEGAL / f"{name}.deck").read_bytes())
    assert run(["event", "register", *map(str, files), "-o", str(tmp_path / "e.json")]) == 1
    register = load_register(tmp_path / "e.json")
    assert [(deck.player, deck.seat, deck.path) for deck in register.decks] == [
        ("deck", 1, "three/deck.txt"), ("deck (2)", 2, "two/deck.txt")
    ]  # fmt: skip
    assert "deck is registered twice: deck (deck.txt) and deck (2) (deck.txt)" in concerns(register)[0]


def test_a_replaced_list_keeps_player_seat_and_rules(event: Path, lists: Path, tmp_path: Path) -> None:
    before = load_register(event).decks[1]
    new = tmp_path / "scan 1.txt"
    new.write_bytes((LEGAL / "planets.deck").read_bytes())
    assert run(["event", "replace", str(event), "ZOË 🖖 müller", str(new)]) == 0
    register = load_register(event)
    after = register.decks[1]
    assert (after.player, after.named, after.seat, after.ruleset) == (
        before.player, before.named, before.seat, before.ruleset
    )  # fmt: skip
    assert (after.path, after.content) == ("scan 1.txt", new.read_bytes())
    assert [(entry.action.value, entry.player) for entry in register.history[3:]] == [("replaced", before.player)]
    removed = {
        change["title"]: change["count"] for change in register.history[3].changes if change["kind"] == "removed"
    }
    assert removed["Borg Ship"] == 3 - 2


def test_a_list_registered_as_a_second_player_becomes_the_first_ones(event: Path, lists: Path, tmp_path: Path) -> None:
    new = tmp_path / "jane2.deck"
    new.write_text("@player Jane Doe\n" + (LEGAL / "planets.deck").read_text(encoding="utf-8"), encoding="utf-8")
    assert run(["event", "register", str(new), "-o", str(event), "--add"]) == 1
    assert [deck.player for deck in load_register(event).decks][-1] == "Jane Doe (2)"
    assert run(["event", "replace", str(event), "a.deck", str(new)]) == 0
    assert [deck.player for deck in load_register(event).decks] == ["Jane Doe", "Zoë 🖖 Müller", "queen"]
    assert load_register(event).decks[0].path == "jane2.deck"


def test_an_unknown_player_is_named_with_the_nearest(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["event", "withdraw", str(event), "Jane Do"]) == 2
    assert capsys.readouterr().err == "borgcheck: Jane Do: is not registered; did you mean Jane Doe?\n"


def test_a_register_that_a_newer_reader_reads_otherwise_was_not_edited(event: Path) -> None:
    data = json.loads(event.read_bytes())
    data["borgcheck"] = "0.0.1"
    event.write_text(json.dumps(data), encoding="utf-8")
    register = load_register(event)
    assert len(register.decks) == 3


def test_a_forged_fingerprint_is_found_out_although_digest_and_history_fit(event: Path) -> None:
    register = load_register(event)
    forged = replace(register.decks[0], fingerprint="00000-00000")
    history = (replace(register.history[0], fingerprint="00000-00000"), *register.history[1:])
    save_register(event, replace(register, decks=(forged, *register.decks[1:]), history=history))
    with pytest.raises(BorgcheckError, match="fingerprint of Jane Doe is 00000-00000, but that of the list is"):
        load_register(event)


def test_no_lock_stays_behind(event: Path) -> None:
    assert [file.name for file in event.parent.iterdir() if file.name.startswith(".")] == []


def test_a_register_and_a_page_among_the_lists_are_nothing_to_look_into(
    lists: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event, page = lists / "event.json", lists / "event.html"
    assert run(["event", "register", str(lists), "-o", str(event)]) == 0
    assert run(["event", "report", str(event), "-o", str(page)]) == 0
    capsys.readouterr()
    assert run(["event", "register", str(lists), "-o", str(event), "--add"]) == 0
    assert capsys.readouterr().err == f"1 file skipped:\n  {page} (written by borgcheck)\n"
    assert len(load_register(event).decks) == 3


def test_the_registered_deck_in_another_order_and_format_is_the_registered_deck(event: Path) -> None:
    text = (LEGAL / "swarm.dek").read_text(encoding="utf-8")
    found = compared(event, text, "whatever.dek")
    assert (found.status, found.known_by) == (Status.REGISTERED, KnownBy.FINGERPRINT)
    assert found.registered.player == "Jane Doe"


def test_a_changed_deck_of_a_named_player_says_which_cards(event: Path, lists: Path) -> None:
    text = (lists / "a.deck").read_text(encoding="utf-8").replace("10 Borg Scout Vessel\n", "11 Borg Scout Vessel\n", 1)
    assert text != (lists / "a.deck").read_text(encoding="utf-8")
    found = compared(event, text, "table-4.deck")
    assert (found.status, found.known_by) == (Status.CHANGED, KnownBy.PLAYER)
    [change] = found.difference.in_deck
    assert (change.kind.value, change.title, change.count) == ("added", "Borg Scout Vessel", 1)


def test_the_deck_of_a_player_who_is_not_registered_is_unknown_whosever_cards_it_has(event: Path) -> None:
    found = compared(event, "@player Mallory\n" + (LEGAL / "queen.deck").read_text(encoding="utf-8"), "queen.deck")
    assert (found.status, found.registered, found.named, found.same_as) == (Status.UNKNOWN, None, "Mallory", ("queen",))


def test_who_plays_a_list_can_be_said_if_the_list_does_not(event: Path) -> None:
    text = (LEGAL / "queen.deck").read_text(encoding="utf-8")
    assert compared(event, text, "x.txt", player="Queen").status is Status.REGISTERED
    assert compared(event, text, "queen.deck", player="Jane Doe").same_as == ("queen",)
    assert compared(event, text, "queen.deck", player="Jane Doe").status is Status.CHANGED
    assert compared(event, "@player Zoë\n" + text, "x.txt", player="queen").status is Status.WRONG_PLAYER


def test_a_player_with_somebody_elses_deck_is_found_out(event: Path, lists: Path) -> None:
    text = "@player jane DOE\n" + (LEGAL / "queen.deck").read_text(encoding="utf-8")
    found = compared(event, text, "x.deck")
    assert found.status is Status.CHANGED
    assert found.same_as == ("queen",)


def test_a_list_with_another_name_is_known_by_its_cards(event: Path, lists: Path) -> None:
    text = (lists / "b.txt").read_text(encoding="utf-8").partition("\n")[2]
    found = compared(event, text, "scan 0007.txt")
    assert (found.status, found.registered.player) == (Status.REGISTERED, "Zoë 🖖 Müller")


def test_a_nameless_list_with_a_change_is_compared_with_the_most_similar_deck(event: Path, lists: Path) -> None:
    text = (LEGAL / "queen.deck").read_text(encoding="utf-8").replace("\nQ's Tent:\n", "\nQ's Tent:\n1 Wall of Ships\n")
    found = compared(event, text, "scan.txt")
    assert (found.status, found.known_by, found.registered.player) == (Status.UNKNOWN, KnownBy.LIKENESS, "queen")


def test_a_list_like_no_registered_deck_is_unknown(event: Path) -> None:
    found = compared(event, "Missions:\n6 Nebula\nSeed:\n30 Maglock\nDraw:\n30 Borg Cube\n", "scan.txt")
    assert (found.status, found.registered) == (Status.UNKNOWN, None)


def test_an_unread_line_leaves_a_list_uncertain(event: Path, lists: Path) -> None:
    text = (lists / "a.deck").read_text(encoding="utf-8") + "\n1 and a half ???\n"
    assert compared(event, text, "a.deck").status is Status.UNCERTAIN


def test_check_exits_with_1_if_a_list_differs(event: Path, lists: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["event", "check", str(event), str(lists)]) == 0
    assert "3 lists checked: all as registered" in capsys.readouterr().out
    (lists / "a.deck").write_text("@player Jane Doe\nMissions:\n6 Nebula\n", encoding="utf-8")
    assert run(["event", "check", str(event), str(lists), "-f", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["lists"]
    assert [each["status"] for each in found] == ["changed", "registered", "registered"]


def test_recheck_says_what_changed_under_other_rules_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "e.json"
    deck = ROOT / "decks" / "illegal" / "B109-built-in-outpost.deck"
    text = "".join(
        line for line in deck.read_text(encoding="utf-8").splitlines(True) if not line.startswith("@ruleset")
    )
    (tmp_path / "ann.deck").write_text(text, encoding="utf-8")
    run(["event", "register", str(tmp_path / "ann.deck"), "-o", str(file), "-r", "borg-1.6"])
    before = file.read_bytes()
    assert run(["event", "recheck", str(file)]) == 0
    capsys.readouterr()
    assert run(["event", "recheck", str(file), "-r", "borg-gray", "-f", "json"]) == 1
    [found] = json.loads(capsys.readouterr().out)["decks"]
    assert (found["registered"]["verdict"], found["now"]["verdict"]) == ("legal", "illegal")
    assert "B109" in {finding["code"] for finding in found["new"]}
    assert all(finding["rulings"] for finding in found["new"] if finding["code"].startswith("B"))
    assert file.read_bytes() == before


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.99])
def test_a_register_cut_short_is_refused_with_one_line(
    event: Path, part: float, capsys: pytest.CaptureFixture[str]
) -> None:
    data = event.read_bytes()
    event.write_bytes(data[: int(len(data) * part)])
    assert run(["event", "check", str(event), str(LEGAL / "swarm.deck")]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "the register is damaged" in said


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ({"decks": [{}]}, "'list' is missing"),
        ({"decks": 3}, "a value has the wrong type"),
        ({"decks": [1]}, "a value has the wrong type"),
        ({"name": None}, "a value has the wrong type"),
        ({"borgcheck-event": 99}, "format 99"),
        ({"borgcheck-event": 1}, "format 1"),
        ({"borgcheck-event": "x"}, "is not a register of an event"),
    ],
)
def test_a_register_with_a_wrong_value_is_refused_with_one_line(
    event: Path, spoil: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    event.write_text(json.dumps({**json.loads(event.read_bytes()), **spoil}), encoding="utf-8")
    assert run(["event", "recheck", str(event)]) == 2
    shown = capsys.readouterr().err
    assert shown.count("\n") == 1
    assert said in shown


@pytest.mark.process
def test_two_directors_who_add_at_once_lose_no_deck(event: Path, tmp_path: Path) -> None:
    files = []
    for number in range(6):
        files.append(tmp_path / f"late{number}.deck")
        files[-1].write_text(
            f"@player P{number}\n" + (LEGAL / "planets.deck").read_text(encoding="utf-8"), encoding="utf-8"
        )
    runs = [
        subprocess.Popen([sys.executable, "-m", "borgcheck", "event", "register", str(file), "-o", str(event), "--add"])
        for file in files
    ]
    assert {each.wait() for each in runs} <= {0, 1}
    players = {deck.player for deck in load_register(event).decks}
    assert {f"P{number}" for number in range(6)} < players


def test_seats_give_the_order_and_who_is_missing(event: Path) -> None:
    decks = load_register(event).decks
    order = seated(decks, ["queen", "zoë 🖖 müller", "Jane  Doe"])
    assert [deck.player for deck in order] == ["queen", "Zoë 🖖 Müller", "Jane Doe"]
    with pytest.raises(Exception, match="more than one seat for queen"):
        seated(decks, ["queen", "queen", "Jane Doe", "Zoë 🖖 Müller"])
    with pytest.raises(Exception, match="no deck of Bob; no seat for queen"):
        seated(decks, ["Bob", "Jane Doe", "Zoë 🖖 Müller"])


def test_names_are_compared_without_regard_to_case_and_to_how_accents_are_stored() -> None:
    assert name_key("ZOE\u0308  M") == name_key("zoë m")
    assert name_key("Zoe M") != name_key("Zoë M")


def test_names_are_sorted_by_their_letters_and_accents_decide_last() -> None:
    names = ["Zoë", "zoe", "Ørjan", "Ole", "Łukasz", "Lars", "Emil", "Élodie", "bob", "Åsa"]
    assert sorted(names, key=sort_key) == [
        "Åsa",
        "bob",
        "Élodie",
        "Emil",
        "Lars",
        "Łukasz",
        "Ole",
        "Ørjan",
        "zoe",
        "Zoë",
    ]


def test_a_file_names_its_player_with_blanks_for_underscores() -> None:
    assert player_of_file("mails/Bob_van_Dyck.deck") == "Bob van Dyck"
    assert player_of_file("St._John.txt") == "St. John"


def test_a_hostile_player_is_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.deck").write_text(
        "@player \x1b[31mEve\x07\n" + (LEGAL / "swarm.deck").read_text(encoding="utf-8"), encoding="utf-8"
    )
    run(["event", "register", str(tmp_path / "x.deck"), "-o", str(tmp_path / "e.json")])
    assert "\x1b" not in capsys.readouterr().out


def test_the_page_shows_every_player_and_what_to_look_into_first(
    lists: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (lists / "odd.deck").write_text("@player <script>x</script>\nMissions:\n6 Nebula\n???\n", encoding="utf-8")
    event, page = tmp_path / "e.json", tmp_path / "e.html"
    run(["event", "register", str(lists), "-o", str(event)])
    assert run(["event", "report", str(event), "-o", str(page)]) == 1
    html = page.read_text(encoding="utf-8")
    assert html.index("the deck is undecided") < html.index("Jane Doe")
    assert all(player in html for player in ("Jane Doe", "Zoë 🖖 Müller", "queen"))
    assert "<script" not in html
    assert "&lt;script&gt;x&lt;/script&gt;" in html
    assert all(deck.fingerprint in html for deck in load_register(event).decks)


def test_the_table_has_every_player_by_name(event: Path, tmp_path: Path) -> None:
    bad = tmp_path / "émile.deck"
    bad.write_text(
        '@player =cmd("x")\n' + (ROOT / "decks/illegal/B121-not-a-borg-deck.deck").read_text("utf-8"), encoding="utf-8"
    )
    run(["event", "register", str(bad), "-o", str(event), "--add"])
    table = tmp_path / "event.csv"
    assert run(["event", "report", str(event), "-o", str(table)]) == 1
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["player"] for row in rows] == ['\'=cmd("x")', "Jane Doe", "queen", "Zoë 🖖 Müller"]
    assert (rows[0]["verdict"], rows[0]["codes"], rows[0]["reason"]) == ("illegal", "B121", "not a Borg deck")
    assert {row["fingerprint"] for row in rows} == {deck.fingerprint for deck in load_register(event).decks}


def test_the_page_does_not_replace_the_register(event: Path) -> None:
    before = event.read_bytes()
    assert run(["event", "report", str(event), "-o", str(event)]) == 2
    assert event.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ([], ["Jane Doe", "Zoë", "queen"]),
        (["--order", "player"], ["Jane Doe", "queen", "Zoë"]),
        (["--seats", "seats.txt"], ["queen", "Jane Doe", "Zoë"]),
    ],
)
def test_sheets_come_in_the_order_that_is_asked_for(
    event: Path, options: list[str], order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pypdf import PdfReader

    monkeypatch.chdir(event.parent)
    Path("seats.txt").write_text("queen\n\nJane Doe\nZoë 🖖 Müller\n", encoding="utf-8")
    assert run(["event", "sheets", str(event), "-o", "sheets.pdf", *options]) == 0
    pages = [page.extract_text() for page in PdfReader("sheets.pdf").pages]
    first = [next(i for i, text in enumerate(pages) if player in text) for player in order]
    assert first == sorted(first)
    assert all("Régional" in text for text in pages)


def test_the_register_is_no_deck_to_a_walk(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", str(event.parent), "--summary"])
    assert "event.json" not in capsys.readouterr().out
