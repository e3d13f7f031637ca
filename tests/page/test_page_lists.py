"""A checked list: what its result shows, how lines are settled, and that nothing in a list acts."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from borgcheck import page, rulesets
from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.codes import all_rules
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.questions import MAX_TOGETHER, questions
from borgcheck.page import checked_lists
from borgcheck.page.rendering import _instead
from borgcheck.reading.formats import output_formats
from tests.inputs.test_documents import attach, message, paragraph, word
from tests.lists import with_new_card
from tests.page.reading import HOSTILE, HOSTILE_LISTS, OPEN, fields_of, is_harmless, problem, tree, verdict
from tests.samples import FOLDER, SWARM
from tests.tables import table

COMMAND = re.compile(r"borgcheck (?:check|rules?|cards|rulings|fmt|convert|report)\b|--[a-z]")
FIXED_IDS = set(re.findall(r'id="([^"]+)"', (FOLDER.parent / "site" / "index.html").read_text(encoding="utf-8")))
"""Those of the page around a result."""
MANY = "Draw:\n" + "".join(f"{1 + n % 3} Unknown Thing {n}\n" for n in range(160))


def read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def named(ruleset: str) -> str:
    """Return a legal deck that names a ruleset."""
    return SWARM.replace("@ruleset borg-1.6", f"@ruleset {ruleset}")


def test_verdict_stands_above_the_findings_beside_their_lines() -> None:
    text = read("illegal/B103-seed-limit.deck")
    html = page.check_html(text)
    assert verdict(html) == "illegal"
    result = tree(html)
    [finding] = [f for f in result.query(".finding.error") if "B103" in f.to_text()]
    line = int(re.search(r"line (\d+)", finding.query(".place")[0].to_text())[1])  # type: ignore[index]
    assert finding.query("code")[0].to_text().strip() == text.split("\n")[line - 1].strip()
    assert html.index('id="verdict"') < html.index('id="errors"')


@pytest.mark.parametrize(
    "text",
    [OPEN, SWARM, read("illegal/B106-non-borg-personnel.deck"), read("legal/dbg-borg-invasion.deck"), MANY],
    ids=["open", "legal", "illegal", "setup", "many"],
)
def test_ids_are_unique_and_every_control_and_link_has_what_it_names(text: str) -> None:
    result = tree(page.check_html(text))
    ids = Counter(element.attrs["id"] for element in result.query("[id]"))
    assert ids.most_common(1)[0][1] == 1
    assert not FIXED_IDS & set(ids)
    assert {label.attrs["for"] for label in result.query("label")} == {
        c.attrs["id"] for c in result.query("input, select")
    }
    inside = {link.attrs["href"][1:] for link in result.query("a") if "=" not in link.attrs["href"]}
    assert inside == ({"settle"} if result.query(".settle") else set())
    assert inside <= set(ids)
    named = {name for element in result.query("[aria-labelledby]") for name in element.attrs["aria-labelledby"].split()}
    assert named <= set(ids)


def test_cards_and_rulings_of_a_result_have_addresses() -> None:
    text = read("illegal/B106-non-borg-personnel.deck")
    finding = tree(page.check_html(text)).query(".finding.error")[0]
    parts = {part: tree(page.part_html(part, text)) for part in ("list", "rulings")}
    for place, address in (
        (finding, "#card="),
        (finding, "#ruling="),
        (parts["list"], "#card="),
        (parts["rulings"], "#card="),
        (parts["rulings"], "#ruling="),
    ):
        assert [link for link in place.query("a") if link.attrs["href"].startswith(address)], address


def test_unknown_ruleset_is_reported() -> None:
    assert "<script>alert(1)</script>" in problem(page.check_html(SWARM, ruleset=HOSTILE))
    assert is_harmless(page.check_html(SWARM, ruleset=HOSTILE))
    assert problem(page.check_html(SWARM, ruleset="borg-8")).startswith("No ruleset is called 'borg-8'")
    message = problem(page.check_html(named("borg-9")))
    assert message.startswith("No ruleset is called 'borg-9'")
    assert "choose another ruleset" in message
    assert not COMMAND.search(message)
    assert verdict(page.check_html(named("borg-9"), ruleset="borg-1.6")) == "legal"


# ---- files


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_missing_list_is_reported(text: str) -> None:
    opened, settled = page.open_file(text.encode(), "x").html, page.settle_html(text, {}).html
    for html in (page.check_html(text), settled, opened, page.convert(text, "text").html):
        assert problem(html) == "There is no list yet: paste one, or open a file."


def test_file_is_opened_and_checked() -> None:
    # A browser hands over a view of its memory.
    opened = page.open_file(memoryview((FOLDER / "legal" / "swarm.dek").read_bytes()), "swarm.dek")
    assert verdict(opened.html) == "legal"
    assert "swarm.dek" in tree(opened.html).query(".facts")[0].to_text()
    assert verdict(page.check_html(opened.text)) == "legal"


def test_document_is_opened_as_its_text() -> None:
    opened = page.open_file(word(paragraph("Draw:") + paragraph("1 Borg Cube")), "my.docx")
    assert opened.text.split("\n")[:2] == ["Draw:", "1 Borg Cube"]
    assert "Read from a Word document" in tree(opened.html).to_text()
    assert "my.txt" in tree(opened.html).query(".facts")[0].to_text()


def test_answer_may_have_characters_outside_an_old_encoding() -> None:
    opened = page.open_file("Draw:\n1 Awaken # caf\xe9\n3? Awaken\n".encode("cp1252"), "old.txt")
    assert opened.text == "Draw:\n1 Awaken # caf\xe9\n3? Awaken\n"
    settled = page.settle_html(opened.text, {"answer-3": "e", "text-3": "1 Łódź"})
    assert settled.text == "Draw:\n1 Awaken # caf\xe9\n1 Łódź\n"


def test_binary_files_replace_no_list() -> None:
    opened = page.open_file(bytes(range(256)) * 40, "x.deck")
    assert opened.text == ""
    assert verdict(opened.html) == "undecided"


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("d.docx", b"PK\x03\x04 word/ \x00", "A damaged Word document: open it in Word and save it as text"),
        ("d.pdf", b"%PDF-1.4", "A PDF file, which cannot be read"),
    ],
)
def test_unreadable_file_is_reported(name: str, data: bytes, expected: str) -> None:
    opened = page.open_file(data, name)
    assert opened.text == ""
    assert problem(opened.html).startswith(expected)


def test_no_message_asks_to_install_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mammoth", None)
    content = word(paragraph("1 Nebula"))
    for name, data in (("a.docx", content), ("a.eml", bytes(attach(message(), content, "my.docx")))):
        sentence = problem(page.open_file(data, name).html)
        assert sentence.endswith("cannot be opened here; paste its text instead.")
        assert "install" not in sentence


def test_list_is_written_in_every_format() -> None:
    assert page.convert("draw deck\n3x Borg Cube\n", "text", "a.deck")[:2] == ("Draw:\n3 Borg Cube\n", "a.deck")
    for format in output_formats():
        saved = page.convert(SWARM, format, "my.deck")
        assert saved.text
        assert saved.name.startswith("my.")
        opened = page.open_file(saved.text.encode(), saved.name)
        assert verdict(opened.html) == "legal", format
    assert "cannot hold comments" in tree(page.convert("# x\nDraw:\n1 Borg Cube\n", "lackey").html).to_text()


def test_format_that_cannot_hold_the_deck_says_why() -> None:
    unread = page.convert("Draw:\n3 Borg Cube\n3? Awaken\n", "text")
    setup = page.convert(read("legal/dbg-borg-invasion.deck"), "text")
    assert (unread.text, setup.text) == ("", "")
    assert problem(unread.html) == "Answer the questions about open lines first: what was not read would be lost."
    assert problem(setup.html) == "Only decks of the card game can be written in other formats."


def test_titles_are_corrected_if_one_card_is_meant() -> None:
    text = SWARM.replace("Borg Scout Vessel", "Borg Scout Vesel")
    assert text != SWARM
    assert tree(page.check_html(text)).query("[data-do=correct]")
    corrected = page.correct_html(text)
    assert corrected.text == SWARM
    assert not tree(corrected.html).query("[data-do=correct]")


def test_parts_of_a_result_are_made_when_they_are_unfolded() -> None:
    parts = [each.attrs["data-part"] for each in tree(page.check_html(SWARM)).query("[data-part]")]
    assert parts == ["list", "numbers", "rulings"]
    for part in parts:
        html = page.part_html(part, SWARM)
        assert is_harmless(html)
        assert tree(html).query("table, li")
    assert problem(page.part_html("x", SWARM)).startswith("A result has no part")


def test_sheet_has_the_cards_and_lines_to_sign_on() -> None:
    sheet = tree(page.sheet_html(OPEN, "my.deck"))
    words = " ".join(sheet.to_text().split())
    assert sheet.query("h1")
    assert "Undecided" in words
    assert "3 lines not read" in words
    assert "The lines not read are not on this sheet" in words
    assert words.count("____") > 2
    illegal = tree(page.sheet_html("Missions:\n5 Survey Star System\nDraw:\n30 Nine of Eleven\n"))
    assert "B101 line 1 5 missions" in " ".join(illegal.to_text().split())
    # A card that nobody knows is on the sheet, the line that nobody can read is not.
    some = tree(page.sheet_html(page.example())).to_text()
    assert "The line not read is not on this sheet" in " ".join(some.split())
    assert "Borg Qeen (not in the catalogue)" in " ".join(some.split())
    whole = tree(page.sheet_html(f"Hi all\n\n{SWARM}"))
    words = " ".join(whole.to_text().split())
    assert "Not read as cards" in words
    assert "Hi all" in words
    assert "are not on this sheet" not in whole.to_text()
    assert sum(int(each.to_text()) for each in whole.query("td.n")) == sum(
        int(line.split()[0]) for line in SWARM.split("\n") if line[:1].isdigit()
    )


def test_open_lines_are_above_the_errors_while_the_verdict_depends_on_them() -> None:
    html = page.check_html(page.example())
    result = tree(html)
    assert verdict(html) == "undecided"
    assert [h.to_text() for h in result.query(".finding h3")] == ["error B103 Too many seed cards"]
    assert html.index('id="settle"') < html.index('id="errors"')
    assert html.count("Borg Qeen</code></legend>") == 1
    assert "1 error, 2 open lines" in " ".join(result.query(".verdict")[0].to_text().split())
    illegal = page.check_html(SWARM.replace("Seed:\n", "Seed:\n1 Borg Qeen\n31 Maglock\n"))
    assert verdict(illegal) == "illegal"
    assert illegal.index('id="errors"') < illegal.index('id="settle"')


def test_what_is_no_question_is_shown_beside_the_question_about_its_line() -> None:
    html = page.check_html("Draw:\n1 Interlink Drone and 1.5 Borg Cube\n")
    assert asked(html) == ["Line 2 1 Interlink Drone and 1.5 Borg Cube"]
    codes = [
        finding.to_text().split()[1] for finding in tree(html).query(".finding h3") if "2" in finding.parent.to_text()
    ]
    assert "C003" in codes
    assert "D003" not in codes


def test_every_ruleset_has_its_verdict() -> None:
    rows = tree(page.check_html(SWARM)).query("section[aria-labelledby=formats] tbody tr")
    found = {row.query("th")[0].to_text(): row.query("td")[0].to_text() for row in rows}
    assert found["borg-1.6"] == "Legal"
    assert set(found) == {name for name in rulesets.names() if rulesets.load(name).game == "stccg-1e"}


def test_lines_that_were_set_aside_are_shown_with_the_cards_that_they_name() -> None:
    pieces = tree(page.check_html(f"{SWARM}-- \nBest, Ann\nSent without the Launch Portal\n")).query(".aside li")
    first, last = (" ".join(piece.to_text().split()) for piece in pieces)
    assert first.endswith("Sent without the Launch Portal names Launch Portal")
    assert last.endswith("Best, Ann")


def test_obstacles_under_each_ruleset_are_in_words() -> None:
    [part] = tree(page.check_html(page.example())).query("section[aria-labelledby=formats]")
    codes = {code for row in part.query("tbody tr") for code in row.query("td")[1].to_text().split(", ")}
    [sentence] = part.query("p")
    titles = dict(each.split(": ") for each in sentence.to_text().split("; "))
    assert set(titles) == codes > {"B101", "B103", "C001"}  # six missions are one too many for Warp Speed alone
    assert titles["B103"] == "Too many seed cards"


# ---- open lines


def place(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def asked(html: str) -> list[str]:
    """Return the legend of each question."""
    return [" ".join(legend.to_text().split()) for legend in tree(html).query("form.settle legend")]


def test_lines_are_settled_one_after_the_other() -> None:
    html = page.check_html(OPEN)
    assert verdict(html) == "undecided"
    fields = fields_of(html)
    heading, half, doubt = (place(OPEN, start) for start in ("Drwa", "1.5", "3?"))
    assert asked(html) == [f"Line {heading} Drwa:", f"Line {half} 1.5 Borg Cube", f"Line {doubt} 3? Awaken"]

    untouched = page.settle_html(OPEN, fields)
    assert untouched.text == OPEN
    assert asked(untouched.html) == asked(html)

    text, html = page.settle_html(OPEN, fields | {f"answer-{heading}": "h", f"answer-{doubt}": "t"})
    assert "2 answers written" in tree(html).query("[role=status]")[0].to_text()
    assert asked(html) == [f"Line {half} 1.5 Borg Cube"]
    text, html = page.settle_html(text, fields_of(html) | {f"answer-{half}": "c", f"count-{half}": "2"})
    assert verdict(html) == "legal"
    assert not tree(html).query("form.settle")
    assert text == OPEN.replace("Drwa:\n1.5 Borg Cube\n3?", "Draw:\n2 Borg Cube\n# 3?")


def test_field_for_a_count_repeats_no_words_of_its_answer() -> None:
    [choice] = [p for p in tree(page.check_html("Draw:\n1.5 Borg Cube\n")).query(".choice") if p.query("[type=number]")]
    shown = [label.to_text() for label in choice.query("label:not(.unseen)")]
    assert shown == ["the card Borg Cube ; say how many copies"]


def test_answer_that_cannot_be_written_is_asked_again() -> None:
    text = "Draw:\n1.5 Borg Cube\n3? Awaken\n"
    fields = fields_of(page.check_html(text))
    answered = {"answer-2": "c", "answer-3": "e", "text-3": "2! Awaken?"}
    for more, why in ({}, "line 2: say how many copies"), ({"count-2": "1"}, "line 3: 2! Awaken? cannot be read"):
        update = page.settle_html(text, fields | answered | more)
        assert why in tree(update.html).query("[role=alert]")[0].to_text()
        assert fields_of(update.html).items() >= (answered | more).items()
        assert update.text == text
    assert (
        page.settle_html(text, fields | answered | {"count-2": "1", "text-3": "# x"}).text
        == "Draw:\n1 Borg Cube\n# x\n"
    )


@table("text", "chosen", "written")
def test_list_is_written_as_chosen(text: str, chosen: dict[str, str], written: str) -> None:
    """What is not chosen is what the questions hold by themselves."""
    update = page.settle_html(text, fields_of(page.check_html(text)) | chosen)
    assert update.text == written
    assert not tree(update.html).query("[role=alert]"), "nothing is missing"


def test_form_asks_what_the_terminal_asks() -> None:
    for text in (OPEN, page.example(), ALIKE, MANY, RUN):
        asked = questions(read_as_deck(text, catalogue()))
        shown = tree(page.check_html(text)).query("form.settle fieldset")
        for question, fieldset in zip(asked, shown, strict=False):
            keys = [c.attrs["value"] for c in fieldset.query("input[type=radio]")]
            assert keys == [*(c.key for c in question.answers if not (c.key == "e" and question.is_group)), ""]
            labels = {"".join(label.to_text().split()) for label in fieldset.query(".choice label")}
            offered = {"".join(c.label.replace("`", "").split()) for c in question.answers if c.key in keys}
            assert offered <= labels or question.first.without_heading


def test_first_paragraph_without_a_heading_needs_a_section() -> None:
    text = "1 Nebula\n1 Pegasus Search\n\n2 Maglock\n"
    update = page.settle_html(text, fields_of(page.check_html(text)) | {"answer-1": "h", "section-4": "seed"})
    assert update.text == text
    assert "line 1: say which section" in tree(update.html).query("[role=alert]")[0].to_text()


@table("chosen")
def test_incomplete_choice_changes_nothing(chosen: dict[str, str]) -> None:
    text, html = page.settle_html("Draw:\n0 Borg Cube\n", chosen)
    assert not tree(html).query("p[role=status]")
    assert text == "Draw:\n0 Borg Cube\n"


ALIKE = "Draw:\n2? Awaken\n3? Borg Cube\n"
RUN = "\n".join(["Seeds", *(f"{n} {card.printed}" for n, card in zip(range(1, 16), catalogue(), strict=False))])
"""A numbered list, of which all lines are read in one way."""


def test_lines_of_one_kind_are_one_question() -> None:
    html = page.check_html(ALIKE)
    assert asked(html) == ["2 lines"]
    [question] = tree(html).query("form.settle fieldset")
    labels = [" ".join(label.to_text().split()) for label in question.query("label")]
    assert "a card each: 2 Awaken and 3 Borg Cube" in labels
    assert {name: value for name, value in fields_of(html).items() if value} == {
        "text-2": "2? Awaken",
        "text-3": "3? Borg Cube",
    }


def test_lines_of_one_question_are_not_typed_together() -> None:
    text, html = page.settle_html(ALIKE, fields_of(page.check_html(ALIKE)) | {"answer-2": "e"})
    assert text == ALIKE
    assert not tree(html).query("[role=alert]")


def test_line_whose_field_is_emptied_is_answered_with_its_group() -> None:
    fields = fields_of(page.check_html(ALIKE)) | {"answer-2": "c", "text-3": ""}
    assert page.settle_html(ALIKE, fields).text == "Draw:\n2 Awaken\n3 Borg Cube\n"


def test_every_line_of_a_large_group_of_one_form_can_be_typed_anew() -> None:
    number = MAX_TOGETHER + 2
    text = "Draw:\n2 Maglock\n" + "1 Borg Cube now 19\n" * number
    html = page.check_html(text)
    assert asked(html) == [f"{number} lines"]
    assert [name for name in fields_of(html) if name.startswith("text-")] == [f"text-{n}" for n in range(3, number + 3)]


def test_numbered_list_is_one_question_without_fields_for_its_lines() -> None:
    html = page.check_html(RUN)
    assert asked(html) == ["14 lines"]
    assert list(fields_of(html)) == ["answer-3"]
    [question] = tree(html).query("form.settle fieldset")
    assert len(question.query(".line")) == MAX_TOGETHER
    assert "and 2 more" in question.to_text()
    text = page.settle_html(RUN, {"answer-3": "2", "text-4": "9 Borg Cube"}).text
    assert [line.split()[0] for line in text.splitlines()[2:]] == ["1x"] * 14


def test_only_some_of_many_open_lines_are_asked_about() -> None:
    text = MANY.replace("Unknown Thing", "Borg Cub")  # each has several cards near it
    fields = fields_of(page.check_html(text))
    assert 0 < sum(name.startswith("answer-") for name in fields) < 160


def test_rules_that_nobody_chose_are_asked_for() -> None:
    text = "Missions:\n6 Nebula\n\nSeed:\n1 Transwarp Hub\n\nDraw:\n30 Nine of Eleven\n"
    html = page.check_html(text)
    assert asked(html) == ["Which rules is this deck for?"]
    settled = page.settle_html(text, fields_of(html) | {"ruleset": "cc-open"})
    assert settled.text == f"@ruleset cc-open\n{text}"
    assert not tree(settled.html).query("form.settle")
    assert page.settle_html(text, {"ruleset": "../league.toml"}).text == text
    assert not tree(page.check_html(text, ruleset="cc-open")).query("form.settle")


# ---- words


def test_advice_on_the_page_names_no_command() -> None:
    assert [rule.code for rule in all_rules() if COMMAND.search(_instead(rule))] == []


@pytest.mark.slow
def test_result_names_no_command() -> None:
    lists = [path.read_bytes() for path in sorted((FOLDER / "illegal").glob("*.deck"))]
    for data in (*lists, b"Draw:\n" + b"3 Borg Cube or 2 Awaken\n" * 4, OPEN.encode()):
        result = tree(page.open_file(data, "x.deck").html)
        for shown in result.query("form code, .excerpt"):
            shown.parent.remove_child(shown)
        assert not COMMAND.search(result.to_text())


# ---- strangers


@pytest.mark.parametrize(
    "text",
    [
        *HOSTILE_LISTS.values(),
        f"Draw:\n1 Borg Cube # {HOSTILE}\n2 Borg Cube # borgcheck: ignore[B103] {HOSTILE}\n1 `{HOSTILE}`\n",
        f"{HOSTILE}\n" * 3,
        "1 \ud800 Borg Cube\n",
    ],
)
def test_hostile_list_is_text(text: str) -> None:
    fields = {f"{kind}-{n}": HOSTILE for kind in ("answer", "text", "count", "section") for n in range(1, 9)}
    for html in (
        page.check_html(text, HOSTILE),
        page.settle_html(text, fields, HOSTILE).html,
        page.open_file(text.encode("utf-8", "replace"), HOSTILE).html,
    ):
        assert is_harmless(html)
        assert not re.search("[\u202e\u2066\x00\x1b]", html)
        assert ">49" not in html


# ---- leagues


@pytest.fixture
def league(here: Path) -> Iterator[Path]:
    file = here / "league.toml"
    file.write_text(
        f"extends = 'borg-1.6'\ntitle = 'Tuesday {HOSTILE[:8]}'\n[codes.B103]\nlimit = 1\n", encoding="utf-8"
    )
    yield file
    checked_lists._leagues.clear()
    rulesets.load.cache_clear()


def test_rules_of_a_league_are_offered_and_no_other_file_is_opened(league: Path) -> None:
    (league.parent / "other.toml").write_bytes(league.read_bytes())
    assert page.add_ruleset(str(league)) == ""
    options = tree(page.rulesets_html()).query("option")
    assert "league.toml: Tuesday <script>" in [option.to_text() for option in options]
    assert [option.attrs["value"] for option in options][:2] == ["", "borg-1.6"]
    for html in (page.check_html(SWARM, ruleset="league.toml"), page.check_html(named("league.toml"))):
        assert verdict(html) == "illegal"
        assert "Tuesday <script>" in tree(html).query(".facts")[0].to_text()
        assert is_harmless(html)
    for name in ("other.toml", "./league.toml", str(league)):
        for html in (page.check_html(SWARM, ruleset=name), page.check_html(named(name))):
            assert "no ruleset is called" in problem(html).lower()


def test_league_with_a_mistake_is_refused(league: Path) -> None:
    league.write_text("extends = 'borg-1.6'\ntitle = 'x'\nbaned = []\n", encoding="utf-8")
    assert "league.toml: no key is called `baned`" in page.add_ruleset(str(league))


@table("text", "ruleset", "is_said")
def test_default_rules_are_reported(text: str, ruleset: str, is_said: bool) -> None:
    [card] = tree(page.check_html(text, ruleset=ruleset)).query("section.verdict")
    words = " ".join(card.to_text().split())
    assert (f"chose rules, so it was checked by {rulesets.DEFAULT} (" in words) == is_said


def test_lines_to_ask_about_are_counted_once_by_one_name() -> None:
    """Unknown titles are asked about as well, so that more lines are open than were not read."""
    card = tree(page.check_html(OPEN)).query("section.verdict")[0].to_text()
    assert "open lines" in card
    assert "not read" not in card
    assert "not read" in tree(page.sheet_html(OPEN)).query(".counts")[0].to_text()


def test_page_reads_newer_cards_beside_it(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BORGCHECK_DATA", str(here / "data"))
    file = here / "cards.tsv"
    file.write_text("nonsense\n", encoding="utf-8")
    assert "cards.tsv: the card table is from another version" in page.add_cards(str(file))
    file.write_text(with_new_card("Zorblax Drone"), encoding="utf-8")
    deck = "Missions:\n6 Nebula\n\nDraw:\n30 Borg Scout Vessel\n1 Zorblax Drone\n"
    assert verdict(page.check_html(deck)) == "undecided"
    try:
        assert page.add_cards(str(file)) == ""
        assert verdict(page.check_html(deck)) == "legal"
    finally:
        for cached in (catalogue, checked_lists._checked, checked_lists._page):
            cached.cache_clear()
