"""The day of an event, from the mails to the last deck check, by the commands that a director types.

`python -m tests.test_event_day` prints the day.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.samples import ROOT

LEGAL = ROOT / "decks" / "legal"
ILLEGAL = ROOT / "decks" / "illegal"

pytestmark = pytest.mark.process


class Shown(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


class Day:
    """A director's folder, the commands given in it, and what they print."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log: list[str] = []

    def start(self, command: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "borgcheck", *shlex.split(command)],
            cwd=self.folder,
            env={**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def run(self, command: str) -> Shown:
        process = self.start(command)
        out, err = process.communicate()
        self.log += [f"$ borgcheck {command}", *out.splitlines(), *err.splitlines(), f"[exit {process.returncode}]", ""]
        return Shown(process.returncode, out, err)

    def say(self, what: str) -> None:
        self.log += [f"# {what}"]

    def mail(self, name: str, deck: Path, player: str = "", change: tuple[str, str] | None = None) -> None:
        """Put a list into the folder, as its player wrote it."""
        text = "".join(line for line in deck.read_text("utf-8").splitlines(True) if not line.startswith("@player"))
        if change:
            assert change[0] in text
            text = text.replace(*change, 1)
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text((f"@player {player}\n" if player else "") + text, encoding="utf-8")

    def register(self) -> dict[str, object]:
        found: dict[str, object] = json.loads((self.folder / "event.json").read_bytes())
        return found

    def players(self) -> list[str]:
        return [deck["player"] for deck in self.register()["decks"]]  # type: ignore[attr-defined]


def morning(day: Day) -> None:
    day.say("The mails of the week: five lists, a PDF file, a picture, a damaged document")
    day.mail("mails/jane.deck", LEGAL / "swarm.deck", "Jane Doe")
    day.mail("mails/zoe.txt", LEGAL / "cube.deck", "Zoë Müller")
    day.mail("mails/Bob_Carter.deck", ILLEGAL / "B103-seed-limit.deck")
    day.mail("mails/asa.deck", LEGAL / "planets.deck", "Åsa Lind")
    day.mail("mails/doe.deck", LEGAL / "warp.deck", "Jane Doe")
    (day.folder / "mails/anna.pdf").write_bytes(b"%PDF-1.4\n")
    (day.folder / "mails/table.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    (day.folder / "mails/otto.docx").write_bytes(b"PK\x03\x04word/cut")
    shown = day.run("event register mails -o event.json --name Regional --date 2000-11-18")
    assert shown.code == 1
    assert set(re.findall(r"^  mails/(\S+) \(", shown.err, re.M)) == {"anna.pdf", "table.jpg", "otto.docx"}
    assert day.players() == ["Bob Carter", "Åsa Lind", "Jane Doe", "Jane Doe (2)", "Zoë Müller"]
    assert "Jane Doe is registered twice: Jane Doe (doe.deck) and Jane Doe (2) (jane.deck)" in shown.out
    assert "Bob Carter: the deck is illegal" in shown.out


def late_player(day: Day) -> None:
    day.say("A late player, first with a name of the register that is misspelt")
    day.mail("late/max.txt", LEGAL / "queen.deck", "Max")
    wrong = day.run("event register late/max.txt --add -o evnet.json")
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)
    assert "did you mean event.json?" in wrong.err
    assert not (day.folder / "evnet.json").exists()
    day.run("event register late/max.txt --add -o event.json")
    assert day.players()[-1] == "Max"
    day.say("The same list again, from another folder and by another path: nothing changes")
    day.mail("copies/deck of max.txt", LEGAL / "queen.deck", "Max")
    before = day.players()
    shown = day.run("event register 'copies/deck of max.txt' ./late/../late/max.txt --add -o event.json")
    assert shown.out.count("the deck that was registered already") == 2
    assert day.players() == before


def corrected_list(day: Day) -> None:
    day.say("Bob sends a corrected list, which lies in another folder")
    day.mail("corrected/Bob_Carter.deck", LEGAL / "tent.deck")
    shown = day.run("event replace event.json 'bob carter' corrected/Bob_Carter.deck")
    assert "Bob Carter  legal" in shown.out
    assert "in place of" in shown.out
    assert day.players()[0] == "Bob Carter"
    day.say("Not everybody's list will do")
    refused = day.run("event replace event.json Max mails/zoe.txt")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "is the list of Zoë Müller, not of Max" in refused.err


def withdrawn_player(day: Day) -> None:
    day.say("Max goes home")
    assert day.run("event withdraw event.json max").code == 0
    assert "Max" not in day.players()


def two_of_one_name(day: Day) -> None:
    day.say("Two players are called Jane Doe")
    unclear = day.run("event withdraw event.json 'Jane Doe'")
    assert (unclear.code, unclear.err.count("\n")) == (2, 1)
    assert "Jane Doe (2) (mails/jane.deck)" in unclear.err
    (day.folder / "seats.txt").write_text("Jane Doe (2)\nZoë Müller\nJane Doe\nÅsa Lind\nBob Carter\n", "utf-8")
    shown = day.run("event show event.json --seats seats.txt")
    assert re.findall(r"^ *(\d)  (\S.*?)  ", shown.out, re.M) == [
        ("1", "Jane Doe (2)"), ("2", "Zoë Müller"), ("3", "Jane Doe"), ("4", "Åsa Lind"), ("5", "Bob Carter")
    ]  # fmt: skip


def copied_deck(day: Day) -> None:
    day.say("Eve registers Zoë's deck as her own")
    day.mail("late/eve.deck", LEGAL / "cube.deck", "Eve")
    shown = day.run("event register late/eve.deck --add -o event.json")
    assert shown.code == 1
    assert "Zoë Müller and Eve have the same deck" in shown.out
    day.run("event withdraw event.json Eve")


def deck_checks(day: Day) -> None:
    day.say("Deck checks: as registered; one card more; the cards of another player; a player whom nobody knows")
    day.mail("played/1.txt", LEGAL / "swarm.deck", "Jane Doe")
    day.mail("played/2.txt", LEGAL / "cube.deck", "Zoë Müller", ("3 Borg Cube", "4 Borg Cube"))
    day.mail("played/3.txt", LEGAL / "tent.deck", "Åsa Lind")
    day.mail("played/4.txt", LEGAL / "cube.deck", "Mallory")
    shown = day.run("event check event.json played")
    assert shown.code == 1
    said = dict(re.findall(r"^played/(\d).txt  (.*?)  ", shown.out, re.M))
    assert said == {
        "1": "the registered deck", "2": "not the registered deck", "3": "not the registered deck", "4": "not registered"
    }  # fmt: skip
    assert "+1 Borg Cube, in " in shown.out
    assert "the same cards as the deck of Bob Carter" in shown.out
    assert "Mallory is not registered" in shown.out
    assert "the same cards as the deck of Zoë Müller" in shown.out
    day.say("A list without a name: the director says whose it is")
    day.mail("table4.txt", LEGAL / "swarm.deck")
    assert day.run("event check event.json table4.txt --player 'Jane Doe (2)'").code == 0
    wrong = day.run("event check event.json table4.txt --player 'Zoë Müller'")
    assert wrong.code == 1
    assert "the same cards as the deck of Jane Doe (2)" in wrong.out
    day.say("A list that names Zoë, and Åsa sits there")
    other = day.run("event check event.json mails/zoe.txt --player 'Åsa Lind'")
    assert other.code == 1
    assert "the list names another player" in other.out


def edited_register(day: Day) -> None:
    day.say("Somebody edits Zoë's fingerprint in the register")
    file = day.folder / "event.json"
    whole = file.read_text("utf-8")
    data = json.loads(whole)
    deck = next(deck for deck in data["decks"] if deck["player"] == "Zoë Müller")
    deck["fingerprint"] = "00000-00000"
    file.write_text(json.dumps(data), "utf-8")
    for command in ("check event.json played", "show event.json", "report event.json -o event.html"):
        shown = day.run(f"event {command}")
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert "the fingerprint of Zoë Müller is 00000-00000" in shown.err
    day.say("Her own list again puts it right")
    day.run("event replace event.json 'Zoë Müller' mails/zoe.txt")
    assert day.run("event check event.json mails/zoe.txt").code == 0
    day.say("A verdict, a list, a name; a deck cut out of it; the file cut in the middle")
    edits = (
        lambda data: data["decks"][0].update(verdict="undecided"),
        lambda data: data["decks"][0]["list"].update(text=data["decks"][1]["list"]["text"]),
        lambda data: data["decks"][0].update(player="Bob"),
        lambda data: data["decks"].pop(0),
    )
    whole = file.read_text("utf-8")
    for edit in edits:
        data = json.loads(whole)
        edit(data)
        file.write_text(json.dumps(data), "utf-8")
        shown = day.run("event recheck event.json")
        assert (shown.code, shown.err.count("\n")) == (2, 1)
        assert "the file was edited" in shown.err
        assert "Bob" in shown.err
    file.write_text(whole[: len(whole) // 2], "utf-8")
    assert "the register is damaged" in day.run("event show event.json").err
    file.write_text(whole, "utf-8")


def two_directors(day: Day) -> None:
    day.say("Two directors add lists at the same time")
    for number in range(6):
        day.mail(f"rush/p{number}.deck", LEGAL / "station.deck", f"P{number}", ("@name", f"# {number}\n@name"))
    running = [day.start(f"event register rush/p{number}.deck --add -o event.json") for number in range(6)]
    for process in running:
        process.communicate()
        assert process.returncode == 1  # they have one deck
    assert {f"P{number}" for number in range(6)} < set(day.players())
    seats = [deck["seat"] for deck in day.register()["decks"]]  # type: ignore[attr-defined]
    assert len(seats) == len(set(seats))
    day.log += [f"6 at once: {len(day.players())} decks registered", ""]


def power_cut(day: Day) -> None:
    day.say("The power fails while lists are registered, again and again")
    day.mail("late/ines.deck", LEGAL / "collective.deck", "Inés")
    before = set(day.players())
    for number in range(6):
        process = day.start("event register late/ines.deck --add -o event.json")
        time.sleep(0.1 * number)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert before <= set(day.players()) <= before | {"Inés"}
    assert day.run("event register late/ines.deck --add -o event.json").code == 1
    assert set(day.players()) == before | {"Inés"}


def evening(day: Day) -> None:
    day.say("What changed when, and what is left for the evening")
    shown = day.run("event show event.json")
    for what in ("Max  registered", "Bob Carter  replaced", "Max  withdrawn", "Eve  withdrawn"):
        assert what in shown.out
    day.run("event report event.json -o event.html")
    day.run("event report event.json -o event.csv")
    table = (day.folder / "event.csv").read_text("utf-8")
    day.log += [*table.splitlines(), ""]
    names = [line.split(",")[1] for line in table.splitlines()[1:]]
    assert names[:3] == ["Åsa Lind", "Bob Carter", "Inés"]
    page = (day.folder / "event.html").read_text("utf-8")
    assert page.index("Åsa Lind</a>" if "Åsa Lind</a>" in page else "Åsa Lind</th>") < page.index("<code>")
    assert str(day.folder) not in page
    left = [file.name for file in day.folder.iterdir() if file.name.startswith(".") and "lock" in file.name]
    assert left == []


def test_the_day_of_an_event(tmp_path: Path) -> None:
    day = Day(tmp_path)
    hours = (
        morning, late_player, corrected_list, withdrawn_player, two_of_one_name, copied_deck, deck_checks,
        edited_register, two_directors, power_cut, evening,
    )  # fmt: skip
    for hour in hours:
        hour(day)
    print("\n".join(day.log))


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        test_the_day_of_an_event(Path(folder))
