"""The library as other programs use it."""

from __future__ import annotations

import doctest
import inspect
import json
import os
import pickle
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borgcheck
from borgcheck.cli import run
from borgcheck.errors import BorgcheckError
from tests.docs.pages import blocks
from tests.lists import CARDS, with_new_card
from tests.running import Invoke
from tests.samples import ROOT

DECK = "Missions:\n6 Survey Star System\nSeed:\n2 Maglock\nDraw:\n29 Borg Cube\n1 Nine of Eleven\n"


def test_text_bytes_and_paths_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x.deck"
    path.write_text(DECK, encoding="utf-8")
    reports = [borgcheck.check(c) for c in (DECK, DECK.encode(), path, str(path))]
    assert {r.verdict for r in reports} == {"legal"}
    assert len({r.fingerprint for r in reports}) == 1
    assert [r.path for r in reports] == ["<text>", "<text>", str(path), str(path)]
    assert reports[0].to_dict()["counts"] == {"missions": 6, "sites": 0, "seed": 2, "draw": 30}


def test_errors_are_raised() -> None:
    for arguments in ({"ruleset": "chess"}, {"select": "Z"}, {"input_format": "pdf"}):
        with pytest.raises(BorgcheckError):
            borgcheck.check(DECK, **arguments)
    with pytest.raises(BorgcheckError, match="cannot be read"):
        borgcheck.check(Path("/"))


@pytest.mark.parametrize("function", [borgcheck.check, borgcheck.stats, lambda path: borgcheck.diff(path, path)])
@pytest.mark.parametrize("path", ["nosuch.deck", "", "no\0file", "x" * 9999, Path("/nowhere/at/all.deck")], ids=repr)
def test_missing_file_raises_both_error_types(function: Callable[[str | Path], object], path: str | Path) -> None:
    for kind in (FileNotFoundError, BorgcheckError):
        with pytest.raises(kind, match="No such file or directory") as caught:
            function(path)
        assert caught.value.filename == str(path)


def test_entry_of_a_folder_is_a_path(here: Path) -> None:
    (here / "swarm.deck").write_text("Draw:\n1 Borg Cube\n", encoding="utf-8")
    with os.scandir(here) as entries:
        [entry] = entries
    assert borgcheck.check(entry).path == entry.path


def test_text_is_never_a_path(here: Path) -> None:
    (here / "x.deck").write_text(DECK, encoding="utf-8")
    assert borgcheck.check_text("x.deck").verdict == "undecided"
    assert borgcheck.check("x.deck").is_legal
    assert borgcheck.check_text(DECK, name="mine").path == "mine"


def test_codes_may_be_a_list_or_a_string() -> None:
    text = DECK.replace("6 Survey", "5 Survey").replace("29 Borg Cube", "28 Borg Cube")
    assert [f.code for f in borgcheck.check(text).findings] == ["B101", "B105"]
    for ignore in ("B101,B105", ["B101", "B105"], ("mission-count", "B105"), {"B1"}):
        assert borgcheck.check(text, ignore=ignore).is_legal
    for select in ("B105", ["B105"], iter(["draw-deck-size"])):
        assert [f.code for f in borgcheck.check(text, select=select).findings] == ["B105"]


def test_library_has_stats_diff_and_fix() -> None:
    numbers = borgcheck.stats(DECK)
    assert numbers.to_dict()["counts"]["section"]["draw"] == 30
    assert repr(numbers).startswith("<Stats: missions 6, ")
    assert borgcheck.diff(DECK, DECK).same
    [change] = borgcheck.diff(DECK, DECK.replace("2 Maglock", "3 Maglock")).changes
    assert (change.kind, change.title, change.count) == ("added", "Maglock", 1)
    assert borgcheck.diff(DECK, DECK.replace("2 Maglock", "3 Maglock")).to_dict()["changes"] == [change.to_dict()]
    assert borgcheck.fix(DECK).text == DECK
    assert not borgcheck.fix(DECK).changed
    assert borgcheck.fix(DECK + "1 Nine of Elevn # why\n").text == DECK + "1 Nine of Eleven # why\n"
    fixed = borgcheck.fix(DECK + "3? Maglock\n1 Nine of Elevn\n")
    assert fixed.to_dict() == {
        "text": DECK + "3? Maglock\n1 Nine of Eleven\n",
        "changed": True,
        "unread": 1,
        "corrections": [{"line": 9, "old": "Nine of Elevn", "new": "Nine of Eleven"}],
    }
    for function in (borgcheck.stats, lambda text, **format: borgcheck.diff(text, text, **format)):
        with pytest.raises(BorgcheckError, match="no input format"):
            function(DECK, input_format="pdf")


def test_ruleset_is_one_name(here: Path, invoke: Invoke) -> None:
    (here / "my.deck").write_text(DECK, encoding="utf-8")
    printed = json.loads(invoke("check my.deck --ruleset all --output-format json").out)["decks"]
    assert len(printed) > 1
    assert [borgcheck.check("my.deck", deck["ruleset"]).to_dict() for deck in printed] == printed
    for wrong in ("all", "borg-1.6,borg-gray"):
        with pytest.raises(BorgcheckError, match=f"^'{wrong}' is not one ruleset"):
            borgcheck.check(DECK, wrong)


@pytest.mark.parametrize("text", ["", "strict = true\n", 'ignore = "B101"\n', 'per-file-ignores = {"a/*" = "B101"}\n'])
def test_settings_hold_only_if_asked_for(text: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a").mkdir()
    deck = DECK.replace("6 Survey", "5 Survey").replace("2 Maglock", "2 Q's Tent")
    (here / "a" / "x.deck").write_text(deck, encoding="utf-8")
    (here / "borgcheck.toml").write_text(f'ruleset = "borg-gray"\n{text}', encoding="utf-8")
    code = run(["check", "a/x.deck", "--output-format", "json"])
    [printed] = json.loads(capsys.readouterr().out)["decks"]
    for report in (borgcheck.check("a/x.deck", config=True), borgcheck.check_text(deck, name="a/x.deck", config=True)):
        assert report.to_dict() == printed
        assert report.passes == (code == 0)
        assert report.strict == ("strict" in text)
    for report in (borgcheck.check("a/x.deck"), borgcheck.check_text(deck, name="a/x.deck")):
        assert (report.ruleset, report.strict) == ("borg-1.6", False)
        assert "B101" in [f.code for f in report.findings]
    assert borgcheck.check("a/x.deck", "borg-1.6", config=True).ruleset == "borg-1.6"
    (here / "borgcheck.toml").write_text("rulset = 1\n", encoding="utf-8")
    with pytest.raises(BorgcheckError, match="did you mean `ruleset`"):
        borgcheck.check("a/x.deck", config=True)
    assert borgcheck.check("a/x.deck").verdict == "illegal"


def test_own_cards_are_known_only_with_their_settings(here: Path) -> None:
    (here / "cards.tsv").write_text(with_new_card("Zorblax Drone"), encoding="utf-8")
    (here / "borgcheck.toml").write_text("cards = 'cards.tsv'\nruleset = 'cc-open'\n", encoding="utf-8")
    (here / "new.deck").write_text(f"{DECK}1 Zorblax Drone\n", encoding="utf-8")
    assert borgcheck.check("new.deck", config=True).is_legal
    assert not borgcheck.check("new.deck", ruleset="cc-open").is_legal
    (here / "league.toml").write_text(
        "extends = 'cc-open'\ntitle = 'T'\nbanned = ['Zorblax Drone']\n", encoding="utf-8"
    )
    assert borgcheck.check("new.deck", ruleset="league.toml", config=True).findings[-1].code == "B122"
    with pytest.raises(BorgcheckError, match="no card is called 'Zorblax Drone'"):
        borgcheck.check("new.deck", ruleset="league.toml")


@pytest.mark.parametrize("given", [None, 3, ["Draw:"], {"Draw:": 1}], ids=repr)
def test_other_types_are_type_errors(given: Any) -> None:
    for function in (borgcheck.check, borgcheck.check_text, borgcheck.stats, borgcheck.fix, borgcheck.search):
        with pytest.raises(TypeError, match=type(given).__name__):
            function(given)
    with pytest.raises(TypeError):
        borgcheck.diff(DECK, given)


FUNCTIONS: list[Callable[..., object]] = [
    borgcheck.check, borgcheck.check_text, borgcheck.stats, borgcheck.diff, borgcheck.fix, borgcheck.search,
]  # fmt: skip


@pytest.mark.parametrize(
    ("function", "name"), [(f, name) for f in FUNCTIONS for name in inspect.signature(f).parameters]
)
@pytest.mark.parametrize("value", [5.5, object()], ids=["float", "object"])
def test_every_argument_of_a_wrong_type_is_named(function: Callable[..., object], name: str, value: object) -> None:
    parameters = inspect.signature(function).parameters
    required = {p.name: DECK for p in parameters.values() if p.default is p.empty}
    argument = "path" if name in ("registered", "played") else name
    with pytest.raises(TypeError, match=f"^{argument}: expected .*, not {type(value).__name__}$"):
        function(**{**required, name: value})


def test_limit_is_no_truth_value() -> None:
    with pytest.raises(TypeError, match="limit: expected int, not bool"):
        borgcheck.search("probe", limit=True)


@pytest.mark.parametrize("text", ["\ufeffDraw:\r\n1 Maglock\n1 Maglock\r\n", "Draw:\r1 Maglock\n1 Maglock\x07  # Ã©"])
def test_fix_returns_the_same_text_if_it_corrects_nothing(text: str) -> None:
    fixed = borgcheck.fix(text)
    assert (fixed.text, fixed.changed) == (text, False)


def test_fix_takes_no_path(here: Path) -> None:
    (here / "my.deck").write_text(DECK, encoding="utf-8")
    with pytest.raises(BorgcheckError, match="fix takes the text of a list, not a path"):
        borgcheck.fix("my.deck")


def test_public_objects_have_a_short_repr() -> None:
    illegal = borgcheck.check(DECK + "2 Lal\n")
    [hit] = borgcheck.search("probing", limit=1)
    difference = borgcheck.diff(DECK, DECK + "1 Lal\n")
    shown = (
        illegal, illegal.findings[0], illegal.findings[0].span, illegal.verdict, illegal.findings[0].severity, hit,
        hit.entry, borgcheck.stats(DECK), difference, difference.changes[0], borgcheck.fix(DECK),
    )  # fmt: skip
    assert all(len(text) < 200 and "\n" not in text for value in shown for text in (repr(value), str(value)))
    assert repr(illegal) == "<Report '<text>': illegal under borg-1.6: B106>"
    assert repr(hit).startswith(f"<Hit 1: {hit.entry.id} (")
    assert repr(hit.entry) == f"<RulingEntry {hit.entry.id}: {hit.entry.title}>"
    assert repr(illegal.findings[0]).startswith("<Finding B106 error at 8:3: ")
    assert repr(difference.changes[0]) == "<Change: added 1 Lal, draw>"


def test_rows_of_a_table_are_flat() -> None:
    """Each of these is a row of a data frame: its values, but for the notes of rulings, are plain or lists of plain ones."""
    report = borgcheck.check(DECK + "2 Lal\n")
    changes = borgcheck.diff(DECK, DECK + "1 Lal\n").changes
    hits = borgcheck.search("probing")
    rows = [x.to_dict() for x in (*report.findings, *changes, *hits, *borgcheck.rulings())]
    for value in (value for row in rows for key, value in row.items() if key != "notes"):
        for plain in value if isinstance(value, list) else [value]:
            assert plain is None or isinstance(plain, str | int | float)


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"game": ""}, {"source": "x"}, {"kind": "x"}, {"as_of": "yesterday"}, {"limit": 0}]
)
def test_search_refuses_unknown_values(wrong: dict[str, Any]) -> None:
    with pytest.raises(BorgcheckError, match=str(*wrong.values()) or "''"):
        borgcheck.search("probing", **wrong)


def test_dir_lists_every_public_name() -> None:
    assert set(borgcheck.__all__) <= set(dir(borgcheck))
    for name in borgcheck.__all__:
        assert getattr(borgcheck, name) is not None
        assert name == "__version__" or (getattr(borgcheck, name).__doc__ or "").strip()
        assert "SPEC.md" not in (getattr(borgcheck, name).__doc__ or "")
    helped = pydoc.render_doc(borgcheck, renderer=pydoc.plaintext)
    assert all(name in helped for name in borgcheck.__all__ if name != "__version__")


def test_help_begins_with_the_functions() -> None:
    functions = [name for name in borgcheck.__all__ if inspect.isfunction(getattr(borgcheck, name))]
    assert borgcheck.__all__[: len(functions)] == functions
    overview = re.findall(r"^    (\w+)\((.*?)\) {2,}\S", borgcheck.__doc__ or "", re.M)
    assert [name for name, _ in overview] == functions
    for name, arguments in overview:
        required = [p for p in inspect.signature(getattr(borgcheck, name)).parameters.values() if p.default is p.empty]
        assert arguments == ", ".join(parameter.name for parameter in required)


def test_examples_in_docstrings_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "decks" / "legal")
    finder = doctest.DocTestFinder()
    tests = [t for name in borgcheck.__all__ for t in finder.find(getattr(borgcheck, name), name) if t.examples]
    assert {t.name for t in tests} >= {"check", "check_text", "stats", "diff", "fix", "search", "rulings"}
    for test in tests:
        test.globs = {"borgcheck": borgcheck}
        output: list[str] = []
        assert doctest.DocTestRunner().run(test, out=output.append).failed == 0, "".join(output)


def test_threads_get_the_same_results_as_one_thread() -> None:
    decks = sorted(p for p in (ROOT / "decks").glob("*/*") if p.suffix != ".md")[::24]
    questions = ("probing", "can they beam through shields", "asimilate counterpart", "hidden agenda")
    work = [
        *(partial(borgcheck.check, path) for path in decks),
        *(partial(borgcheck.search, question) for question in questions),
        *(partial(CARDS.similar.suggest, title) for title in ("Operate Wormhole Relay", "quen", "Seven of 9")),
    ] * 2

    def outcome(call: Callable[[], Any]) -> object:
        result = call()
        return (
            [x.to_dict() for x in result] if isinstance(result, list) else getattr(result, "to_dict", lambda: result)()
        )

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(outcome, work))
    assert together == [outcome(call) for call in work]


def test_results_can_be_sent_to_another_process(here: Path) -> None:
    results = [
        borgcheck.check(DECK),
        borgcheck.diff(DECK, DECK.replace("2 Maglock", "3 Maglock\nhello")),
        *(borgcheck.stats(DECK), borgcheck.fix(DECK), *borgcheck.search("probe after battle", limit=1)),
    ]
    assert pickle.loads(pickle.dumps(results)) == results
    (here / "cards.tsv").write_text(with_new_card("Zorblax Drone"), encoding="utf-8")
    (here / "borgcheck.toml").write_text("cards = 'cards.tsv'\nruleset = 'cc-open'\n", encoding="utf-8")
    (here / "new.deck").write_text(f"{DECK}1 Zorblax Drone\n", encoding="utf-8")
    report = borgcheck.check("new.deck", config=True)
    sent = pickle.dumps(report)
    (here / "cards.tsv").unlink()
    back = pickle.loads(sent)
    assert back.to_dict() == report.to_dict()
    assert back.deck.catalogue.lookup("Zorblax Drone").cards == (back.deck.entries[-1].card,)


USER = """
import borgcheck
from typing import Any
from borgcheck import BorgcheckError, Difference, RulingEntry, Finding, FixResult, Hit, Report, Severity, Span, Stats, Verdict

def first(report: Report) -> Finding | None:
    return next((f for f in report.findings if f.severity is Severity.ERROR), None)

try:
    report: Report = borgcheck.check_text("Draw:", name="x", ruleset="borg-gray", ignore=["B117"], config=True)
except FileNotFoundError as missing:
    print(missing.filename)
except BorgcheckError as error:
    print(error)
legal: bool = report.is_legal and report.verdict is Verdict.LEGAL
span: Span | None = found.span if (found := first(report)) else None
stats: Stats = borgcheck.stats("my.deck")
changes: Difference = borgcheck.diff("a.deck", b"Draw:")
fixed: FixResult = borgcheck.fix(report.to_json())
hits: list[Hit] = borgcheck.search("probing", game=None, limit=10)
entry: RulingEntry = hits[0].entry
score: float = hits[0].score
whole: dict[str, Any] = report.to_dict()
odds: list[float] = [o["first_probe"] for p in stats.to_dict()["probe"] for o in p["outcomes"]]
notes: list[str] = [note.text for entry in borgcheck.rulings() for note in entry.notes]
"""


def examples(page: str) -> list[str]:
    """Return the programs of a page: what follows on one another is one."""
    programs: list[str] = []
    for block in blocks(f"docs/{page}.md", "python"):
        if not programs or "\nimport borgcheck\n" in f"\n{block}":
            programs.append("")
        programs[-1] += block
    return programs


@pytest.mark.process
def test_programs_pass_a_strict_type_checker(tmp_path: Path) -> None:
    """Programs are those of the pages, and one that uses everything; all in one run, which takes long without a cache."""
    programs = {f"{page}_{n}.py": program for page in ("leagues", "python") for n, program in enumerate(examples(page))}
    if find_spec("distributed") is None:  # of the extra nightly
        programs = {name: program for name, program in programs.items() if "dask" not in program}
    programs["user.py"] = USER
    programs["wrong.py"] = "import borgcheck\nborgcheck.check(1)\nborgcheck.nonsense\n"
    for name, program in programs.items():
        (tmp_path / name).write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache")]
    # Neither of the two says what its functions take.
    command += ["--untyped-calls-exclude=dask", "--untyped-calls-exclude=distributed"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    checked = subprocess.run(
        [*command, *programs], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    errors = [line for line in checked.stdout.splitlines() if ": error: " in line]
    assert [line.partition(" ")[0] for line in errors] == ["wrong.py:2:", "wrong.py:3:"], (
        checked.stdout + checked.stderr
    )
    assert len(programs) >= 5


def test_unknown_attributes_raise_attribute_error() -> None:
    with pytest.raises(AttributeError):
        _ = borgcheck.nonsense


@settings(max_examples=40, deadline=None)
@given(st.permutations(DECK.split("\nDraw:\n")[1].splitlines()), st.integers(1, 28))
def test_fingerprint_knows_cards_only(draw: list[str], split: int) -> None:
    other = DECK.split("Draw:")[0] + "# a comment\nDRAW DECK\n" + "\n".join(draw).upper() + "\n"
    other = other.replace("29 BORG CUBE", f"{split} Borg Cube\n\n{29 - split} x BORG CUBE")
    other += "\nOutside:\n1 Phoenix\n\nMaybe:\n1 Borg Sphere\n"
    assert borgcheck.check(other).fingerprint == borgcheck.check(DECK).fingerprint


def test_list_without_a_card_in_a_section_has_no_fingerprint() -> None:
    assert borgcheck.check("count,title\n30,Nine of Eleven\n").fingerprint is None


def test_titles_in_other_scripts_are_different_cards() -> None:
    one, other = (borgcheck.check(f"Draw:\n1 {t}\n") for t in ("日本", "中国 Borg"))
    third = borgcheck.check("Draw:\n1 日本 Borg\n")
    assert len({one.fingerprint, other.fingerprint, third.fingerprint}) == 3
