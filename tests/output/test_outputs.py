"""The outputs that machines read, as those machines read them; and what a hostile deck does to them."""

from __future__ import annotations

import json
import os
import re
import shutil
from html import unescape
from pathlib import Path, PurePath
from typing import Any

import pytest
from junitparser import JUnitXml
from markdown_it import MarkdownIt

from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Severity
from borgcheck.model.report import Report, UnreadFile, findings_of_at_least
from borgcheck.output import markdown, render
from borgcheck.output.phrases import set_aside_lines
from borgcheck.output.run import Run
from tests import texts
from tests.hostile import PAYLOADS
from tests.output.rendering import check_list, rendered
from tests.running import Invoke, action, python
from tests.samples import ROOT
from tests.tables import load_yaml, table

LEGAL, ILLEGAL, WARNED = (
    text.replace("@name Base\n", "@name Base\n@player Hugh\n") for text in (texts.LEGAL, texts.ILLEGAL, texts.WARNED)
)
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
"""What GitHub calls the severities."""
needs_bash = pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
EVIL = " ".join(payload for payload in PAYLOADS if "../" not in payload)  # a path is another file


def hostile() -> Report:
    one = (
        f"@name {EVIL}\n@player {EVIL}\n{WARNED}1 Interlink Drone\n1 {EVIL}\n{EVIL}:\n{EVIL}\n* 2 {EVIL}\n- {EVIL}\n# {EVIL}\n"
        + "0 Maglock\n" * 10
    )
    made = check_list(one, name=f"decks/one,\ntwo {EVIL}.deck")
    # Readers replace what cannot be seen, and outputs do not rely on it; nor do they trust the file of a league.
    league = f"{EVIL}.toml"
    changed: dict[str, object] = {
        "findings": tuple(f.model_copy(update={"message": f"{f.message} {EVIL}"}) for f in made.findings),
        "set_aside": tuple(p.model_copy(update={"text": EVIL, "names": (EVIL,)}) for p in made.set_aside),
        "ruleset": league,
        "ruleset_in_force": made.ruleset_in_force.model_copy(update={"name": league, "title": EVIL}),
    }
    assert set(changed) <= set(Report.model_fields)
    return made.model_copy(update=changed)


def as_sarif(*reports: Report) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(rendered("sarif", *reports))
    return found


def as_junit(*reports: Report) -> JUnitXml:
    return JUnitXml.fromstring(rendered("junit", *reports).encode())


def as_github(*reports: Report) -> list[tuple[str, dict[str, str], str]]:
    return [command(line) for line in rendered("github", *reports).split("\n")[:-1]]


def as_markdown(*reports: Report) -> str:
    return rendered("markdown", *reports)


def command(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as the runner takes it apart: name, properties, message."""
    assert "\n" not in line
    assert "\r" not in line
    assert line.startswith("::")
    head, message = line[2:].split("::", 1)
    name, _, listed = head.partition(" ")
    properties = dict(part.split("=", 1) for part in listed.split(","))
    own = {"%0D": "\r", "%0A": "\n", "%25": "%"}
    return (
        name,
        {k: unescaped(v, {"%3A": ":", "%2C": ",", **own}) for k, v in properties.items()},
        unescaped(message, own),
    )


def unescaped(text: str, escapes: dict[str, str]) -> str:
    for escape, sign in escapes.items():
        text = text.replace(escape, sign)
    return text


# ---- github


def test_github_commands_survive_a_hostile_deck() -> None:
    evil = hostile()
    found = as_github(evil)
    assert len(rendered("github", evil).splitlines()) == len(found) == len(evil.findings) + 1
    assert (found[-1][0], found[-1][1]["title"][:11]) == ("warning", "undecided: ")
    worst_first = sorted(evil.findings, key=lambda f: f.severity.rank)
    assert {finding.severity for finding in worst_first} == set(Severity)
    for finding, (level, properties, message) in zip(worst_first, found, strict=False):
        assert level == LEVELS[finding.severity]
        assert properties["title"] == f"{finding.code} {finding.name}"
        assert properties["file"].split("\n") == list(map(make_visible, PurePath(evil.path).as_posix().split("\n")))
        assert message.split("\n") == [
            make_visible(finding.message_with_step),
            *(f"see {id}" for id in finding.rulings[:1]),
        ]
    assert_harmless(rendered("github", evil, check_list(LEGAL)))


@table("text", "codes")
def test_annotations_are_in_the_order_in_which_findings_are_shown(text: str, codes: str) -> None:
    deck = check_list(text.replace("<warned>", WARNED))
    assert [f.code for f in findings_of_at_least(deck)] == codes.split()
    assert [properties["title"][:4] for _, properties, *_ in as_github(deck)][: len(deck.findings)] == codes.split()


# ---- concise, and what reads it


def matched(line: str) -> dict[str, str]:
    """What GitHub takes from a line of a log, by the first of the problem matchers that fits; empty without any."""
    for matcher in json.loads((ROOT / ".github/borgcheck-matcher.json").read_text("utf-8"))["problemMatcher"]:
        (pattern,) = matcher["pattern"]
        if found := re.search(pattern["regexp"], line):
            groups = {key: found.group(group) for key, group in pattern.items() if key != "regexp"}
            return {"severity": matcher.get("severity", ""), **groups}
    return {}


def test_problem_matcher_reads_what_concise_prints() -> None:
    text = WARNED + "1 Interlink Drone\n1 No Such Card\n"
    deck, evil = check_list(text, name="my decks/a:b 1.deck"), hostile()
    lines = rendered("concise", deck, evil).splitlines()
    assert {f.severity for f in deck.findings} == set(Severity)
    named = [(checked, f) for checked in (deck, evil) for f in checked.findings]
    found = [matched(line) for line in lines]
    assert [f for f in found if f] == [
        {
            "file": make_visible(checked.path),
            "line": str(f.span.line),
            "column": str(f.span.column),
            "severity": LEVELS[f.severity],
            "code": f.code,
            "message": make_visible(f.message_with_step),
        }
        for checked, f in named
    ]
    assert len(lines) == len(named) + 2, "the lines with verdicts match nothing"


# ---- sarif


@pytest.mark.process
def test_sarif_is_read_by_sarif_tools(tmp_path: Path) -> None:
    loader = pytest.importorskip("sarif.loader", reason="sarif-tools is of the extra nightly")
    decks = [
        check_list(path.read_text("utf-8"), name=str(path)) for path in sorted((ROOT / "decks/illegal").glob("B1*"))
    ]
    decks += [check_list(LEGAL), hostile()]
    file = tmp_path / "borgcheck.sarif"
    file.write_text("".join(render("sarif", Run(decks, ROOT))), encoding="utf-8")
    loaded = loader.load_sarif_file(str(file))
    assert loaded.get_distinct_tool_names() == ["borgcheck"]
    records = loaded.get_records()
    for severity, level in ((Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "note")):
        assert [r["Severity"] for r in records].count(level) == sum(r.count(severity) for r in decks)
    places = [(r["Location"], r["Line"]) for r in records]
    assert ("decks/illegal/B103-seed-limit.deck", 34) in places
    done = python("-m", "sarif", "summary", file, encoding="utf-8", env={"PYTHONUTF8": "1"})
    assert done.returncode == 0, done.stderr
    assert "B103 " in done.stdout


def test_sarif_messages_hold_no_links_or_placeholders() -> None:
    evil = hostile()
    (only,) = as_sarif(evil)["runs"]
    for finding, result in zip(evil.findings, only["results"], strict=True):
        assert result["level"] == LEVELS[finding.severity].replace("notice", "note")
        text = result["message"]["text"]
        assert "](" not in text
        assert not re.search(r"(?<!\{)(\{\{)*\{\d+\}", text)
        assert text.replace("{{", "{").replace("}}", "}").replace("] (", "](") == make_visible(finding.message)
        where = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"[\w.~/%-]+", where, re.ASCII)
    assert_harmless(json.dumps(only, ensure_ascii=False))


@pytest.mark.skipif(os.sep != "/", reason="paths of POSIX")
@table("folder", "path", "shown", "address")
def test_path_is_relative_to_the_repository(folder: str, path: str, shown: str, address: str) -> None:
    run = Run((), PurePath("/repo"), PurePath(folder))
    assert run.name_in_repository(path) == shown
    assert run.uri(path) == address
    assert Run((), PurePath("/repo")).uri("a\udcff.deck") == "a%FF.deck"


@pytest.mark.parametrize("output_format", ["github", "sarif", "junit"])
def test_outputs_name_paths_from_the_root_of_the_repository(
    output_format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    """The output is the same from every folder, also from one out of the repository."""
    decks = tmp_path / "repo" / "season" / "decks"
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    decks.mkdir(parents=True)
    (decks / "over.deck").write_text(ILLEGAL, encoding="utf-8")
    outputs = set()
    for folder in (tmp_path, tmp_path / "repo", decks.parent, decks):
        monkeypatch.chdir(folder)
        for path in (os.path.relpath(decks, folder), str(decks)):
            outputs.add(invoke(["check", path, "--output-format", output_format], code=1).out)
    assert len(outputs) == 1
    assert "season/decks/over.deck" in outputs.pop().replace("repo/season", "")


# ---- files that were not read


UNREAD = Run(
    [check_list(LEGAL)],
    PurePath("/repo"),
    skipped=[UnreadFile.skipped("long.deck", "more than 256 KiB")],
    problems=[UnreadFile.from_error("gone.deck", "no such file")],
)


def test_junit_has_a_test_for_each_file_that_was_not_read() -> None:
    _, suite = JUnitXml.fromstring("".join(render("junit", UNREAD)).encode())
    results = {case.name: (type(case.result[0]).__name__, case.result[0].message) for case in suite}
    assert results == {"gone.deck": ("Error", "no such file"), "long.deck": ("Skipped", "more than 256 KiB")}
    assert (suite.tests, suite.errors, suite.skipped) == (2, 1, 1)


def test_sarif_has_a_notification_for_each_file_that_was_not_read() -> None:
    [[invocation]] = [run["invocations"] for run in json.loads("".join(render("sarif", UNREAD)))["runs"]]
    noted = [(each["level"], each["message"]["text"]) for each in invocation["toolExecutionNotifications"]]
    assert noted == [("error", "not read: no such file"), ("warning", "not read: more than 256 KiB")]
    assert not invocation["executionSuccessful"]


def test_json_lists_each_file_that_was_not_read() -> None:
    skipped = json.loads("".join(render("json", UNREAD)))["skipped"]
    assert [file["path"] for file in skipped] == ["gone.deck", "long.deck"]


# ---- junit


@table("ignore", "expected")
def test_junit_says_what_was_not_checked(ignore: str, expected: str) -> None:
    (suite,) = as_junit(check_list(LEGAL + "1 No Such Card\n", ignore=ignore))
    [[failure]] = [case.result for case in suite]
    assert f"(not checked: {expected})" in failure.message


def test_junit_survives_a_hostile_deck() -> None:
    (suite,) = as_junit(hostile())
    [case] = suite
    [failure] = case.result
    assert_harmless("\n".join((suite.name, case.name, case.classname, failure.message, failure.text)))


@pytest.mark.parametrize("output_format", ["text", "concise", "csv", "markdown", "github", "junit"])
def test_deck_of_another_affiliation_is_called_so(output_format: str) -> None:
    deck = (ROOT / "decks" / "illegal" / "B121-not-a-borg-deck.deck").read_text(encoding="utf-8")
    assert "not a Borg deck" in rendered(output_format, check_list(deck))


def test_legal_deck_has_an_annotation_only_if_errors_in_it_are_ignored() -> None:
    ignored = check_list(f"{LEGAL.replace('29 Maglock', '30 Maglock')}# borgcheck: ignore[B103]\n")
    shown = rendered("github", check_list(LEGAL), ignored)
    assert shown.startswith(
        "::notice file=decks/base.deck,title=legal%3A Base::LEGAL under borg-1.6 (B103 ignored by the list)"
    )
    assert shown.count("\n") == 1


def test_summary_of_a_step_names_only_decks_with_words() -> None:
    run = Run([check_list(LEGAL, "a.deck"), check_list(f"Hi all\n\n{LEGAL}", "b.deck")], PurePath("/repo"))
    shown = "".join(markdown.set_aside_parts(run, 1000))
    assert (re.findall("### (.*)", shown), re.findall("(?m)^- (.*)", shown)) == (["b.deck"], ["1  Hi all"])


# ---- decks that fail for their warnings


def test_legal_deck_that_fails_says_why_in_every_output() -> None:
    lenient, fine = check_list(WARNED), check_list(LEGAL, name="fine.deck").model_copy(update={"strict": True})
    strict = lenient.model_copy(update={"strict": True})
    why = "under borg-1.6, but fails --strict: 1 warning"
    for name in ("text", "concise", "junit", "markdown", "github"):
        output = rendered(name, fine, strict).replace("**", "")
        assert output.lower().count("but fails --strict") == (2 if name == "markdown" else 1), name
        assert f"legal {why}" in output.replace("LEGAL", "legal"), name
        assert "fails --strict" not in rendered(name, fine, lenient)
    totals = "2 decks: 2 legal (1 fails --strict), 0 illegal, 0 undecided; 0 errors, 1 warning\n"
    assert totals in rendered("text", fine, strict)
    (level, properties, message) = as_github(strict)[-1]
    assert (level, properties["title"], why in message) == ("error", "legal: Base", True)
    assert "## borgcheck: 2 legal (1 fails --strict)" in as_markdown(fine, strict)
    assert as_junit(fine, lenient).failures == 0
    assert as_junit(fine, strict).failures == 1


# ---- markdown


def as_page(text: str) -> str:
    """As GitHub renders it: tables, strikethrough, addresses as links, HTML let through."""
    return MarkdownIt("gfm-like", {"html": True, "linkify": True}).render(text)


def tags(html: str) -> list[str]:
    return re.findall(r"</?[a-zA-Z][^>]*>|<!--", html)


def test_markdown_keeps_within_a_comment() -> None:
    assert tags(as_page(as_markdown(check_list(LEGAL + "1 No Such Card\n" * 11)))).count("<li>") == 11
    both = [check_list(LEGAL + f"1 No Such {what}\n", name=f"{what}.deck") for what in ("Card", "Ship")]
    both = [each.model_copy(update={"findings": each.findings * 2000}) for each in both]
    whole = as_markdown(*both)
    assert len(whole) < 65_000
    shown = whole.count("\n- line")
    [more] = re.findall(r"^Findings that do not fit into a comment: (\d+)$", whole, re.M)
    assert shown + int(more) == sum(len(r.findings) for r in both)


def test_table_without_room_names_the_decks_that_fail_first() -> None:
    fine, illegal = check_list(LEGAL, name="a.deck"), check_list(ILLEGAL, name="b.deck")
    run_of_many = Run([fine] * 500 + [illegal])
    table = "".join(markdown.verdicts(run_of_many, 1000))
    rows = table.splitlines()[4:]
    assert len(table) < 1300
    assert rows[0].startswith("| b.deck")
    assert rows[-1] == f"| {501 - (len(rows) - 1)} more, not shown |  |  |  |  |  |"
    whole = "".join(markdown.verdicts(run_of_many, 1_000_000))
    assert whole.count("\n| ") == 501 + 2
    room = sum(len(line) for line in whole.splitlines(keepends=True)[4:])
    assert ["".join(markdown.verdicts(run_of_many, most)) == whole for most in (room, room - 1)] == [True, False]
    assert all(len(as_markdown(*[each] * 2000)) < 65_000 for each in (fine, illegal))


def test_markdown_survives_a_hostile_deck() -> None:
    evil = hostile()
    text = as_markdown(evil)
    html = as_page(text)
    cells = [
        f"<{t}>" for t in ("table", "thead", "tbody", "tr", "th", "td", "ul", "li", "p", "h2", "h3", "code", "strong")
    ]
    right = {'<td style="text-align:right">', '<th style="text-align:right">'}
    assert set(tags(html)) <= {*cells, *(c.replace("<", "</") for c in cells)} | right
    assert tags(html).count("<tr>") == 2
    assert len(re.findall(r"<t[dh][ >]", html)) == 12
    assert tags(html).count("<li>") == len(evil.findings) + len(set_aside_lines(evil.set_aside)) - 1
    assert tags(html).count("<h2>") == tags(html).count("<h3>") == 1
    assert tags(html).count("<strong>") == 2 + len(evil.findings)
    assert tags(html).count("<code>") == 1 + sum(bool(f.rulings) for f in evil.findings)
    shown = re.sub(r"<code>.*?</code>", "", html)
    for acting in (r"@\w", r"#\d", r"://", r"\bwww\.", r"\bGH-\d", r":\w+:"):
        assert not re.search(acting, shown), acting
    assert "$" not in text
    assert_harmless(text)


@pytest.mark.parametrize(
    "title", [
        "- x", "1. x", "> x", "# x", "=== ", "    x", "| --- |", "a\\", "`", "[x]: http://a", "&#64;me", "***",
        "<i>x</i>", "[b]", "**x**",
    ]
)  # fmt: skip
def test_markdown_shows_titles_as_they_are(title: str) -> None:
    deck = check_list(
        f"@name {title}\n@player {title}\n" + LEGAL.replace("@name Base\n@player Hugh\n", "") + f"1 {title}\n"
    )
    html = as_page(as_markdown(deck)).replace("\u200b", "")
    row = re.findall(r"<td>(.*)</td>", html)
    assert deck.name
    assert [unescape(cell) for cell in row[:2]] == [f"decks/base.deck ({deck.name})", deck.deck.meta["player"]]


# ---- all of them


def test_several_rulesets_are_distinguished() -> None:
    reports = (check_list(ILLEGAL), check_list(ILLEGAL, ruleset="borg-gray"), check_list(LEGAL, name="b.deck"))
    titles = [properties["title"] for _, properties, _ in as_github(*reports)]
    assert titles[:2] == ["B103 seed-limit (borg-1.6)", "B103 seed-limit (borg-gray)"]
    runs = as_sarif(*reports)["runs"]
    assert [r["automationDetails"]["id"] for r in runs] == ["borgcheck/borg-1.6/", "borgcheck/borg-gray/"]
    assert [len(r["artifacts"]) for r in runs] == [2, 1]
    suites = [(suite.name, suite.tests, suite.failures) for suite in as_junit(*reports)]
    assert suites == [("borg-1.6", 2, 1), ("borg-gray", 1, 1)]


def assert_harmless(text: str) -> None:
    """Line ends apart, no control, no bidirectional or other unseen sign is left."""
    for line in text.split("\n"):
        assert make_visible(line) == line


# ---- the files for services


def test_action_offers_what_the_command_knows() -> None:
    described = load_yaml(ROOT / "action.yml")
    assert described["inputs"]["output-format"]["default"] == "github"
    assert all("${{" not in step.get("run", "") for step in described["runs"]["steps"])


@pytest.mark.process
@needs_bash
@pytest.mark.parametrize("output_format", ["github", "text", "markdown"])
def test_action_runs_the_command(output_format: str, tmp_path: Path) -> None:
    run_action = action(tmp_path)
    decks = tmp_path / "my decks; touch hurt"
    decks.mkdir()
    (decks / "warned.deck").write_text(WARNED, encoding="utf-8")
    (tmp_path / "$(touch hurt).deck").write_text(LEGAL, encoding="utf-8")
    codes = []
    for strict in ("false", "true"):
        done = run_action(PATHS=f"{decks.name}\n$(touch hurt).deck\n\n", STRICT=strict, FORMAT=output_format)
        codes.append(done.returncode)
        assert done.stderr == ""
    assert codes == [0, 1]
    assert not list(tmp_path.rglob("hurt"))
    file = (tmp_path / "output").read_text("utf-8").splitlines()[-1].removeprefix("report=")
    assert "warned.deck" in Path(file).read_text("utf-8")
    assert done.stdout.startswith("::stop-commands::") == (output_format != "github")
    summary = (tmp_path / "summary").read_text("utf-8") if (tmp_path / "summary").exists() else ""
    assert summary.count("## borgcheck: 2 legal") == (0 if output_format == "text" else 2)
    assert ("1 fails --strict" in summary) == (output_format != "text")


@pytest.mark.process
@needs_bash
def test_action_writes_reports(tmp_path: Path) -> None:
    (tmp_path / "my.deck").write_text(ILLEGAL, encoding="utf-8")
    done = action(tmp_path)(PATHS="my.deck", REPORTS="sarif=a.sarif\n\n junit=my decks.xml \n")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("::error file=my.deck,line=8")
    assert json.loads((tmp_path / "a.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert JUnitXml.fromstring((tmp_path / "my decks.xml").read_bytes()).failures == 1


@pytest.mark.process
@needs_bash
def test_action_takes_inputs_with_blanks_around_them(tmp_path: Path) -> None:
    (tmp_path / "my.deck").write_text(WARNED, encoding="utf-8")
    run_action = action(tmp_path)
    done = run_action(PATHS="  my.deck \r\n \n", RULESET=" borg-gray\n", STRICT="True ", FORMAT=" concise ")
    assert (done.returncode, done.stderr) == (1, "")
    matcher, _, *shown, _ = done.stdout.splitlines()
    assert matcher == f"::add-matcher::{ROOT}/.github/borgcheck-matcher.json"
    assert [m["code"] for m in map(matched, shown) if m] == ["B117"]
    assert run_action(PATHS="my.deck", STRICT="", FORMAT="").stdout.startswith("::warning file=my.deck")


@pytest.mark.process
@needs_bash
@table("inputs", "expected")
def test_action_annotates_what_went_wrong(inputs: dict[str, str], expected: str, tmp_path: Path) -> None:
    (tmp_path / "my.deck").write_text(LEGAL, encoding="utf-8")
    done = action(tmp_path)(**inputs)
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.splitlines()[-1].startswith(f"::error {expected}")
