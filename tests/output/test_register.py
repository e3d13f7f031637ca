"""`check --director`: the register of an event, whose rows are made from reports."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from borgcheck.inputs.decks import CheckedFile
from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.register import Register, check_register, director_options
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.output import register as output
from borgcheck.output.lines import layout
from tests.running import Invoke
from tests.tables import table
from tests.texts import ILLEGAL, LEGAL


def register_of(here: Path, files: dict[str, str], options: CheckOptions | None = None) -> Register:
    (here / "lists").mkdir()
    for name, text in files.items():
        (here / "lists" / name).write_text(text, encoding="utf-8")
    return check_register(["lists"], options or director_options(["lists"], "borg-1.6"))


def differing(number: int) -> str:
    """A legal deck with other cards than those of other numbers."""
    return LEGAL.replace("29 Maglock", f"{number} Maglock")


@table("files", "reasons")
def test_register_says_why_a_list_is_to_look_into(
    files: dict[str, str], reasons: dict[str, list[str]], here: Path
) -> None:
    texts = {"{legal}": differing(28), "{other}": differing(27), "{over}": ILLEGAL}
    for name, text in files.items():
        for key, replacement in texts.items():
            text = text.replace(key, replacement)  # noqa: PLW2901 - a template
        files[name] = text
    register = register_of(here, files)
    assert {row.path.removeprefix("lists/"): [*row.to_look_into] for row in register.lists} == reasons


def test_rows_say_what_the_reports_say(here: Path, invoke: Invoke) -> None:
    files = {"a.deck": f"@player Ann\n{ILLEGAL}", "b.deck": f"{LEGAL}1 Awaken # or two\n", "c.txt": "\0"}
    register = register_of(here, files)
    reports = {report.path: report for report in register.reports}
    rows = json.loads(invoke("check --director lists -r borg-1.6 -f json", code=1).out)["lists"]
    keys = "path player name verdict text_lines set_aside codes reason fingerprint to_look_into"
    assert all(set(row) == {*keys.split()} for row in rows)
    assert rows[2]["verdict"] is None
    for row in rows[:2]:
        report = reports[row["path"]]
        assert (row["verdict"], row["fingerprint"]) == (report.verdict, report.fingerprint)
        assert row["text_lines"] == report.number_of_text_lines
    assert [row["codes"] for row in rows] == [["B103"], [], []]
    cells = [*csv.reader(io.StringIO(invoke("check --director lists -r borg-1.6 -f csv", code=1).out))]
    assert cells[0] == [*output.COLUMNS]
    assert [row[:3] for row in cells[1:]] == [
        [row["path"], row["player"], row["verdict"] or "not read"] for row in rows
    ]


@pytest.mark.parametrize("code", ["C002", "D006", "D009", "A208", "B113", "B117", "B120"])
def test_warning_of_these_codes_is_to_look_into(code: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever finds it: a warning of these codes is a reason, another one is not."""
    [report] = register_of(here, {"a_b.deck": LEGAL}).reports
    findings = [
        Finding.model_construct(code=each, message="", severity=Severity.WARNING, line=1, column=1)
        for each in (code, "A201")
    ]
    report = report.model_copy(update={"findings": tuple(findings)})
    monkeypatch.setattr(
        "borgcheck.inputs.register.try_to_check", lambda file, _: CheckedFile(file.source, file.settings, (report,), 0)
    )
    register = check_register(["lists"], director_options(["lists"], "borg-1.6"))
    assert [row.to_look_into for row in register.lists] == [(f"warnings {code}",)]


def test_warning_of_a_league_is_to_look_into_and_named_in_words(here: Path, invoke: Invoke) -> None:
    league = 'extends = "borg-1.6"\ntitle = "T"\nbanned = ["Maglock"]\n[codes.B122]\nseverity = "warning"\n'
    (here / "t.toml").write_text(league, encoding="utf-8")
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    out = invoke("check --director a.deck -r t.toml", code=1).out
    assert "To look into:\n  a: warnings B122  (a.deck)\n\n  B122  Banned card\n" in out


def test_name_of_a_deck_is_shown_below_the_table(here: Path, invoke: Invoke) -> None:
    register_of(here, {"a.deck": LEGAL})
    assert "\na  lists/a.deck\n  deck: Base\n" in invoke("check --director lists -r borg-1.6").out


@pytest.mark.parametrize("width", [80, 100, 132])
def test_file_names_are_whole_and_verdicts_not_broken(width: int, here: Path) -> None:
    names = ["a_list_with_quite_a_long_name_as_it_came_by_mail.deck", "Supercalifragilisticexpialidocious-Queen.stdeck",
             "list of Jean-Baptiste de La Rochefoucauld d'Anville.txt", "x.deck"]  # fmt: skip
    files = {name: differing(number + 1) for number, name in enumerate(names)} | {"y.deck": f"{ILLEGAL}Vault:\n1 Lal\n"}
    register = register_of(here, files)
    shown = [line.rstrip("\n") for line in layout(output.blocks(register, width), width=width)]
    assert max(map(cell_len, shown)) <= width
    heads, *lines = shown[: shown.index("")]
    player, verdict, why = (heads.index(head) for head in ("player", "verdict", "why"))
    assert heads[:player].strip() == "file in lists/"
    in_file = [line[:player].strip() for line in lines]
    assert "".join(in_file).replace(" ", "") == "".join(
        row.path.removeprefix("lists/") for row in register.lists
    ).replace(" ", "")
    words = [line[verdict:why].strip().rstrip(",") for line in lines]
    assert [word for word in words if word in {*Verdict}] == [row.verdict for row in register.lists]
