"""One legal deck, written in all the ways in which people write lists: the same deck, or undecided.

The deck stands at its limits (30 seeds, 30 cards to draw, 13 in the Tent), so that one line read as what it is not makes
it illegal, and another fingerprint tells a card that was lost.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import borgcheck
from borgcheck.cards.catalogue import shipped
from tests.yamls import table

CARDS = shipped()
DECK: dict[str, list[tuple[int, str]]] = {
    "Missions": [(1, "Compromised Mission"), (1, "Covert Rescue"), (3, "Survey Star System"), (1, "Qualor II Rendezvous")],
    "Seed Cards": [
        (1, "Q's Tent"),
        (1, "Establish Gateway"),
        (1, "Transwarp Network Gateway"),
        (1, "Battle Bridge Door"),
        (9, "Radioactive Garbage Scow"),
        (9, "The Sheliak"),
        (8, "Borg Ship"),
    ],
    "Draw Deck": [
        (9, "Nine of Seventeen"),
        (9, "Six of Eleven"),
        (10, "Borg Scout Vessel"),
        (2, "Adapt: Negate Obstruction"),
    ],
    "Q's Tent": [
        (1, title)
        for title in (
            "Awaken", "Eight of Nineteen", "Retask", "Borg Cube", "Borg Sphere", "Two of Eleven", "Activate Subcommands",
            "Assimilate Planet", "Salvage Starship", "Kevin Uxbridge", "Escape Pod", "Res-Q", "Two of Nineteen",
        )
    ],
    "Battle Bridge": [(3, "Borg Cutting Beam"), (2, "Photon Torpedo")],
}  # fmt: skip
TOTALS = {section: sum(n for n, _ in cards) for section, cards in DECK.items()}


def capitals(section: str) -> str:
    return section.upper().replace("'S", "'s")


def write(heading: str = "{s}:", card: str = "{n} {t}", *, gap: str = "\n", one: str | None = None) -> str:
    """The deck with each heading and card written so; `one` is how single copies are written."""
    out = []
    for section, cards in DECK.items():
        out.append(heading.format(s=section, S=capitals(section), n=TOTALS[section]))
        out += [(one if one and n == 1 else card).format(n=n, t=t) for n, t in cards]
        out.append("") if gap == "\n" else None
    return "\n".join(out) + "\n"


def same(text: str | bytes, *, or_undecided: bool = False) -> None:
    """Assert that a text is read as the deck, or, where that is allowed, is undecided with the lines named."""
    report = borgcheck.check_text(text, ruleset="borg-1.6")
    shown = "\n".join(f"{f.span.line}:{f.span.column} {f.code} {f.message}" for f in report.findings)
    if or_undecided and report.verdict.value == "undecided":
        assert {f.code for f in report.findings} & {"D001", "D002", "D003", "C001"}, shown
        return
    assert report.verdict.value == "legal", shown
    assert report.fingerprint == EXPECTED, f"{report.deck.counts()}\n{shown}"


EXPECTED = borgcheck.check(write(), "borg-1.6").fingerprint


def test_the_deck_is_legal() -> None:
    same(write())


@pytest.mark.parametrize("gap", ["\n", ""], ids=["gaps", "dense"])
@table("heading")
def test_headings(heading: str, gap: str) -> None:
    same(write(heading, gap=gap))


@pytest.mark.parametrize("heading", ["{s}:", "{s}", "{S} ({n})"])
@table("missions", "seed", "draw")
def test_headings_in_other_languages(missions: str, seed: str, draw: str, heading: str) -> None:
    words = {"Missions": missions, "Seed Cards": seed, "Draw Deck": draw}
    text = write(heading)
    for english, other in words.items():
        text = text.replace(english, other).replace(english.upper(), other.upper())
    same(text)


@pytest.mark.parametrize("mark", ["#", "//"])
@pytest.mark.parametrize("line", ["not in the deck any more", "old version", "1 Retask"])
def test_what_is_marked_like_the_headings_is_no_comment(mark: str, line: str) -> None:
    text = write(f"{mark} {{s}}").replace("10 Borg Scout", f"{mark} {line}\n10 Borg Scout")
    assert borgcheck.check_text(text, ruleset="borg-1.6").verdict.value == "undecided"


def test_the_only_heading_behind_a_comment_sign_is_asked_about() -> None:
    text = write().replace("Draw Deck:", "// Draw Deck:")
    assert borgcheck.check_text(text, ruleset="borg-1.6").verdict.value == "undecided"
    for section in ("Missions", "Seed Cards"):  # the same deck, whether a comment or a heading
        same(write().replace(f"{section}:", f"// {section}:"))


def test_cards_behind_one_sign_are_not_lost_below_headings_behind_the_other() -> None:
    text = write("// {s}", "# {n} {t}")
    assert borgcheck.check_text(text, ruleset="borg-1.6").verdict.value == "undecided"
    text = write("// {s}").replace("9 Six of Eleven", "# 9 Six of Eleven")
    assert borgcheck.check_text(text, ruleset="borg-1.6").verdict.value == "undecided"


@pytest.mark.parametrize(("mark", "other"), [("#", "//"), ("//", "#")])
def test_the_other_sign_marks_comments(mark: str, other: str) -> None:
    same(f"{other} my deck\n" + write(f"{mark} {{s}}").replace("10 Borg Scout", f"{other} the scouts\n10 Borg Scout"))


# Bare words, of which one is a title; and words that are none of a heading's.
@pytest.mark.parametrize("gap", ["\n", ""], ids=["gaps", "dense"])
@table("heading")
def test_headings_that_need_not_be_understood(heading: str, gap: str) -> None:
    same(write(heading, gap=gap), or_undecided=True)


@pytest.mark.parametrize("heading", ["{S} ({n})", "{s} ({n})", "{s}:", "-- {s} --"])
@pytest.mark.parametrize("card", ["{t} ({n})", "{t} (x{n})", "{t} x{n}", "{t} x {n}"])
def test_counts_behind_and_single_cards_bare(heading: str, card: str) -> None:
    same(write(heading, card, one="{t}"))


@table("card")
def test_figures_beside_a_title_count_nothing(card: str) -> None:
    same(write(card=card))


@table("card")
def test_a_remark_beside_a_card_counts_nothing(card: str) -> None:
    same(write(card=card))


@table("line")
def test_a_remark_after_a_dash_that_may_count_is_asked_about(line: str) -> None:
    report = borgcheck.check_text(write().replace("2 Adapt: Negate Obstruction", line), ruleset="borg-1.6")
    assert report.verdict.value == "undecided"


@table("total")
def test_totals_of_their_own_lines(total: str) -> None:
    same(_with_totals(total, 0))


@table("total")
def test_numbers_on_their_own_lines_that_the_cards_above_do_not_have(total: str) -> None:
    assert borgcheck.check_text(_with_totals(total, 1), ruleset="borg-1.6").verdict.value == "undecided"


def _with_totals(total: str, more: int) -> str:
    """The deck with so many cards, and more, at the end of each section."""
    parts = write().strip().split("\n\n")
    ends = (total.format(n=TOTALS[section] + more, s=section) for section in DECK)
    return "\n\n".join(f"{part}\n{end}" for part, end in zip(parts, ends, strict=True))


@table("card")
def test_figures_that_may_count_are_no_figures(card: str) -> None:
    line = card.format(n=2, t="Adapt: Negate Obstruction")
    report = borgcheck.check_text(write().replace("2 Adapt: Negate Obstruction", line), ruleset="borg-1.6")
    assert report.verdict.value == "undecided"
    assert write().split("\n").index("2 Adapt: Negate Obstruction") + 1 in {f.span.line for f in report.findings}


@pytest.mark.parametrize("marks", ["(P) {n}", "{n} (P)", "{n} [P]", "(S) {n}"])
def test_where_a_mission_is_may_stand_before_its_title(marks: str) -> None:
    same(write().replace("1 Covert Rescue", f"{marks.format(n=1)} Covert Rescue - 35 pts"))


@pytest.mark.parametrize("marks", ["(P) {n}", "[Univ] {n}", "{n} [Univ]", "(maybe) {n}", "{n} [cut]"])
def test_what_a_card_is_not_is_no_mark_before_its_title(marks: str) -> None:
    text = write().replace("2 Adapt: Neg", f"{marks.format(n=2)} Adapt: Neg")
    assert borgcheck.check_text(text, ruleset="borg-1.6").verdict.value == "undecided"


@pytest.mark.parametrize("line", ["-- communication --", "Navigation:", "**Defense**", "Com (9)", "[Nav] drones"])
def test_groups_of_drones(line: str) -> None:
    same(write().replace("9 Six of Eleven", f"{line}\n9 Six of Eleven"))


@pytest.mark.parametrize("line", ["-- the heads --", "Tactical:", "not com:", "Navigation - sold:", "defense"])
def test_other_words_are_no_groups_of_drones(line: str) -> None:
    report = borgcheck.check_text(write().replace("9 Six of Eleven", f"{line}\n9 Six of Eleven"), ruleset="borg-1.6")
    assert report.verdict.value == "undecided"


@table("card")
def test_lines_that_need_not_be_understood(card: str) -> None:
    same(write(card=card), or_undecided=True)


@pytest.mark.parametrize(
    "change",
    [
        str.upper,
        str.lower,
        lambda t: t.replace("'", "&#39;"),
        lambda t: t.rstrip("\n"),
        lambda t: "\n\n" + t + "\n\n\n",
        lambda t: "```\n" + t + "```\n",
        lambda t: t.replace("9 The Sheliak", "4 The Sheliak\n5 Sheliak, The"),
        lambda t: t.replace("9 Nine of Seventeen", "4 Multiplexor Drone\n5 9/17"),
        lambda t: t.replace("9 Six of Eleven", "9 ❖Six of Eleven"),
        lambda t: t.replace("9 Six of Eleven", "9 % SIX OF ELEVEN"),
        lambda t: t.replace("1 Establish Gateway", "1 Establish Gateway (The Borg)"),
        lambda t: t.replace("1 Establish Gateway", "1 ESTABLISH GATEWAY *TB"),
        lambda t: t.replace("9 The Sheliak\n8 Borg Ship\n", "The Sheliak + Borg Ship\n" * 8 + "The Sheliak\n"),
        lambda t: t.replace("Missions:", "Seed:\nMissions:").replace("Seed Cards:", "Other Seeds:"),
        lambda t: "My Ships\n\n" + t,
        lambda t: "# Swarm\n@player Joe\n\n" + t,
        lambda t: "Deck Title: Many Ships\nSubmitted by: Joe\nRating: good\n\n" + t,
        lambda t: "Newsgroups: rec.games\nSubject: my swarm\nFrom: joe@example.org\n\n" + t,
        lambda t: t + "\nTotal: 84\n",
        lambda t: t + "\n84 cards total\n",
        lambda t: t + "\n-----\n# the end\n(that is all)\n",
    ],
)
def test_spelling_form_and_what_stands_around(change: Callable[[str], str]) -> None:
    same(change(write()))


@table("top")
@pytest.mark.parametrize("heading", ["{s}:", "{S} ({n})"])
def test_titles_and_prose_above_the_list(top: str, heading: str) -> None:
    same(top + write(heading), or_undecided=True)


@table("end")
def test_talk_below_the_list_blocks_nothing(end: str) -> None:
    same(f"{write()}\n{end}\n")


@table("end")
def test_a_line_below_the_list_that_may_be_a_card_is_asked_about(end: str) -> None:
    report = borgcheck.check(f"{write()}\n{end}\n", "borg-1.6", ignore="A")
    assert {f.code for f in report.findings} <= {"D001", "D002"}
    assert report.verdict.value == "undecided"


def test_two_columns() -> None:
    out = []
    for section, cards in DECK.items():
        rows = [f"{n} {t}" for n, t in cards]
        out.append(f"{section}:")
        out += [f"{a:<40}{b}".rstrip() for a, b in zip(rows[::2], [*rows[1::2], ""], strict=False)]
    same("\n".join(out), or_undecided=True)


def test_one_line_a_section() -> None:
    same("\n".join(f"{s}: " + ", ".join(f"{n} {t}" for n, t in cards) for s, cards in DECK.items()))
    same(
        "\n".join(f"{s}: " + ", ".join(t for n, t in cards for _ in range(n)) for s, cards in DECK.items()),
        or_undecided=True,
    )


def in_line(section: str, heading: str, line: str) -> str:
    """The deck with a section on one line."""
    cards = "".join(f"{n} {t}\n" for n, t in DECK[section])
    row = ", ".join(f"{n} {t}" if n > 1 else t for n, t in DECK[section])
    text = write()
    assert f"{section}:\n{cards}" in text
    return text.replace(f"{section}:\n{cards}", line.format(row=row, heading=heading, n=TOTALS[section]) + "\n")


@pytest.mark.parametrize("line", ["{n} {heading}: {row}", "{heading} ({n}): {row}", "{heading}: {row}"])
@pytest.mark.parametrize(
    ("section", "heading"), [("Missions", "MISSIONS"), ("Seed Cards", "seeds"), ("Draw Deck", "Draw")]
)
def test_a_section_on_a_line_behind_its_number(section: str, heading: str, line: str) -> None:
    same(in_line(section, heading, line))


@pytest.mark.parametrize(
    "line",
    ["7 Missions: {row}", "2 missions: {row}", "6 MISSIONS - {row}", "6 Missions {row}", "6 Missions: Covert Resque", "Missions - {row}"],
)  # fmt: skip
def test_a_section_on_a_line_is_not_lost(line: str) -> None:
    report = borgcheck.check_text(in_line("Missions", "Missions", line), ruleset="borg-1.6")
    assert report.verdict.value == "undecided"
    assert [f.span.line for f in report.findings if f.code == "D001"] == [1]


@pytest.mark.parametrize("heading", ["{s}:", "[{s}]", "{n} {s}", "## {s}", "// {s}", "**{s}**"])
def test_strategy_that_begins_like_a_heading_is_text(heading: str) -> None:
    strategy = (
        "Seeds: I love the Borg Ship.\nDraw deck: as many ships as you can.\nMissions are easy with the Borg Queen.\n"
    )
    same(f"My Borg\n\nMissions: I love Covert Rescue.\n\n{write(heading)}\n{strategy}")


NINES = "9 Nine of Seventeen\n9 Six of Eleven\n"


@table("line")
def test_each_is_so_many_of_each_or_of_the_first(line: str) -> None:
    text = write().replace(NINES, f"{line}\n")
    same(text.replace("Draw Deck:", "Draw Deck (30):"))
    report = borgcheck.check_text(text, ruleset="borg-1.6")
    [question] = [f for f in report.findings if f.code == "D001"]
    assert report.verdict.value == "undecided"
    assert "9 of each card" in question.message


@table("line")
def test_a_line_that_says_each_is_not_passed(line: str) -> None:
    text = write().replace(NINES, f"\n{line}\nNine of Seventeen\nSix of Eleven\n\n")
    report = borgcheck.check_text(text, ruleset="borg-1.6")
    assert report.verdict.value == "undecided"
    assert text.split("\n").index(line) + 1 in {f.span.line for f in report.findings if f.code in ("D001", "D002")}


@pytest.mark.parametrize("order", [("Q's Tent", "Draw Deck"), ("Draw Deck", "Q's Tent")])
@pytest.mark.parametrize("between", [" ", " | "])
def test_a_list_without_line_ends_is_one_unread_line(order: tuple[str, str], between: str) -> None:
    parts = []
    for section in ("Missions", "Seed Cards", *order, "Battle Bridge"):
        cards = " ".join(t if n == 1 else f"{t} ({n})" for n, t in DECK[section])
        parts.append(f"{capitals(section)} ({TOTALS[section]}) {cards}")
    report = borgcheck.check_text(between.join(parts), ruleset="borg-1.6")
    assert report.verdict.value == "undecided"
    assert [(f.code, f.span.line) for f in report.findings if f.code != "D004"] == [("D001", 1)]
    assert not any(report.counts.values())


@pytest.mark.parametrize(
    "line",
    ["(30 seeds, 30 draw, as always)", "30 seeds, 30 draw and 13 in the tent.", "(6 missions)", "5 rounds, 30 seeds"],
)
def test_totals_in_the_foot_that_the_list_meets(line: str) -> None:
    same(f"{write()}\n{line}\n")


@pytest.mark.parametrize(
    "line", ["(29 seeds, 30 draw, as always)", "30 seeds, 31 draw.", "(8 missions)", "(30 seeds, 2 Retask)"]
)
def test_other_totals_in_the_foot_are_asked_about(line: str) -> None:
    report = borgcheck.check_text(f"{write()}\n{line}\n", ruleset="borg-1.6")
    assert report.verdict.value == "undecided"
    lines = [report.deck.source[f.span.line - 1] for f in report.findings if f.code == "D001"]
    assert lines == [line]


def test_totals_in_the_foot_settle_a_question() -> None:
    text = write("{s}").replace("Q's Tent\n1 Awaken", "Q's Tent (13)\n1 Awaken").replace("1 Q's Tent\n", "Q's Tent\n")
    assert borgcheck.check_text(text, ruleset="borg-1.6").verdict.value == "undecided"
    same(f"{text}\n(30 seeds, 30 draw)\n")


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        ("Sideboard (not part of the deck)", ""),
        ("Sideboard (was Q's Tent)", "D002"),
        ("Draw (not in the deck)", "D002"),
    ],
)
def test_words_in_the_brackets_of_a_heading(heading: str, code: str) -> None:
    report = borgcheck.check_text(f"{write()}\n{heading}\n3 Icheb\n", ruleset="borg-1.6")
    assert {f.code for f in report.findings} & {"D001", "D002"} == ({code} if code else set())


def test_a_title_of_the_list_in_a_sentence_on_a_change() -> None:
    listed = write().replace("10 Borg Scout Vessel", "9 Borg Scout Vessel\n1 Icheb")
    for text, verdict in ((listed, "undecided"), (write(), "legal")):
        report = borgcheck.check_text(f"{text}\nIcheb was there for last week and is gone.\n", ruleset="borg-1.6")
        assert report.verdict.value == verdict


def test_numbers_that_are_no_places_are_copies() -> None:
    report = borgcheck.check_text("Draw:\n1) Retask\n1) Borg Cube\n2) Icheb\n1) Escape Pod\n")
    assert report.counts["draw"] == 5
    assert "D001" not in {f.code for f in report.findings}


def test_a_total_that_an_unread_line_may_meet_decides_nothing() -> None:
    text = (
        write("{s} - {n}", "{t} x{n}")
        .replace("Awaken x1", "Awaken x1 - left at home")
        .replace("Draw Deck - 30", "Draw:")
    )
    assert borgcheck.check_text(text, ruleset="borg-1.6").counts["draw"] == TOTALS["Draw Deck"]


def test_cards_to_play_among_the_seeds_are_asked_about() -> None:
    text = write().replace("Draw Deck:\n", "Drones\n").replace("Q's Tent:\n", "Draw Deck:\n2 Retask\n\nQ's Tent:\n")
    line = text.split("\n").index("Drones") + 1
    report = borgcheck.check_text(text, ruleset="borg-1.6")
    assert line in {f.span.line for f in report.findings if f.code == "D001"}


def test_a_type_of_card_behind_the_name_of_its_section() -> None:
    drones = write().replace("Draw Deck:", "Draw Deck - Drones (18):")
    same(drones.replace("10 Borg Scout", "\nDraw Deck - Ships (10):\n10 Borg Scout"))


@table("card", "line")
def test_a_line_unlike_the_others_is_asked_about(card: str, line: str) -> None:
    last = card.format(n=2, t="Adapt: Negate Obstruction")
    report = borgcheck.check_text(write(card=card).replace(last, f"{last}\n{line}"), ruleset="borg-1.6")
    assert report.verdict.value == "undecided"


@table("line")
def test_no_card_is_lost(line: str) -> None:
    report = borgcheck.check(write().replace("10 Borg Scout Vessel", f"10 Borg Scout Vessel\n{line}"), "borg-1.6")
    assert report.verdict.value in ("undecided", "illegal")
    assert 20 in {f.span.line for f in report.findings}
