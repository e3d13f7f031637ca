"""One legal deck, written in all the ways in which people write lists: the same deck, or undecided.

The deck stands at its limits (30 seeds, 30 cards to draw, 13 in the Tent), so that one line read as what it is not makes
it illegal, and another fingerprint tells a card that was lost. The ways are in test_wild.yaml.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import borgcheck
from borgcheck.model.report import Report
from borgcheck.output.phrases import MAX_ASIDE
from tests.tables import load_yaml, table

DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
DECK: dict[str, dict[str, int]] = DATA["deck"]
TOTALS = {section: sum(cards.values()) for section, cards in DECK.items()}


def write(
    heading: str = "{s}:",
    card: str = "{n} {t}",
    *,
    single: str | None = None,
    total: str | None = None,
    names: dict[str, str] | None = None,
    is_dense: bool = False,
) -> str:
    """Write the deck.

    Args:
        heading: A heading, with its section in small letters and in capitals (s, S), and its total (n).
        card: A card, with its count and title (n, t).
        single: A card of which there is one copy; the same way as the others if it is None.
        total: A line below each section, with its total, and one more (n, m).
        names: Other words for sections.
        is_dense: Whether no blank line stands between sections.
    """
    out = []
    for section, cards in DECK.items():
        name = (names or {}).get(section, section)
        facts = {"s": name, "S": name.upper().replace("'S", "'s"), "n": TOTALS[section], "m": TOTALS[section] + 1}
        out.append(heading.format(**facts))
        out += [(single if single and n == 1 else card).format(n=n, t=t) for t, n in cards.items()]
        out += [total.format(**facts)] if total else []
        out += [] if is_dense else [""]
    return "\n".join(out) + "\n"


def written(
    *, replace: dict[str, str] | None = None, last: str = "", above: str = "", below: str = "", **how: Any
) -> str:
    """Write the deck, with some texts replaced, and something above or below it."""
    text = write(**how)
    if last:
        old = how.get("card", "{n} {t}").format(n=2, t="Adapt: Negate Obstruction")
        replace = {old: last.format(n=2, t="Adapt: Negate Obstruction")}
    for old, new in (replace or {}).items():
        assert old in text
        text = text.replace(old, new)
    return above + text + (f"\n{below}\n" if below else "")


def ways(outcome: str) -> list[Any]:
    """Return the ways of writing that have an outcome: each value of a list is combined with each of the other lists.

    The quick suite has each value once.
    """
    found = []
    for name, how in DATA[outcome].items():
        lists = [value if isinstance(value, list) else [value] for value in how.values()]
        once = [tuple(each[n % len(each)] for each in lists) for n in range(max(map(len, lists)))]
        for number, values in enumerate(product(*lists), 1):
            marks = () if values in once else pytest.mark.corpora
            found.append(pytest.param(dict(zip(how, values, strict=True)), id=f"{name} {number}", marks=marks))
    return found


def checked(text: str) -> Report:
    return borgcheck.check_text(text, ruleset="borg-1.6")


EXPECTED = checked(write()).fingerprint


def same(text: str, *, or_undecided: bool = False) -> None:
    """Assert that a text is read as the deck, or, where that is allowed, is undecided with the lines named."""
    report = checked(text)
    shown = "\n".join(f"{f.span.line}:{f.span.column} {f.code} {f.message}" for f in report.findings)
    if or_undecided and report.verdict.value == "undecided":
        assert named(report), shown
        return
    assert report.verdict.value == "legal", shown
    assert report.fingerprint == EXPECTED, f"{report.deck.counts()}\n{shown}"


def named(report: Report) -> list[str]:
    """Return the lines that a finding says were not understood."""
    lines = {f.span.line for f in report.findings if f.code in ("D001", "D002", "D003", "D004", "C001")}
    return [report.deck.source_lines[line - 1] for line in sorted(lines)]


@pytest.mark.parametrize("how", ways("the same deck"))
def test_clear_way_to_write_a_card_gives_the_same_deck(how: dict[str, Any]) -> None:
    same(written(**how))


@pytest.mark.parametrize("how", ways("the same deck or undecided"))
def test_unclear_ways_to_write_a_card_are_read_rightly_or_not_at_all(how: dict[str, Any]) -> None:
    same(written(**how), or_undecided=True)


@pytest.mark.parametrize("how", ways("undecided"))
def test_ambiguous_ways_to_write_a_card_are_asked_about(how: dict[str, Any]) -> None:
    """What is asked about is below the list, or the last card, if these are written in another way."""
    report = checked(written(**how))
    assert report.verdict.value == "undecided"
    assert named(report)
    if "below" in how:
        assert {*named(report)} <= {*how["below"].split("\n")}
    if "last" in how:
        assert how["last"].format(n=2, t="Adapt: Negate Obstruction").split("\n")[-1] in named(report)


@pytest.mark.parametrize("how", ways("shown"))
def test_words_change_nothing_and_are_shown(how: dict[str, Any]) -> None:
    text = written(**how)
    report = checked(text)
    assert (report.verdict.value, report.fingerprint) == ("legal", EXPECTED)
    plain = write().split("\n")
    words = {n for n, line in enumerate(text.split("\n"), 1) if line not in plain}
    shown = {n for piece in report.set_aside[:MAX_ASIDE] for n in range(piece.line, piece.end_line + 1)}
    assert words
    assert words <= shown


@pytest.mark.parametrize(
    "change", [str.upper, str.lower, lambda t: t.replace("'", "&#39;"), str.rstrip, lambda t: f"\n\n{t}\n\n\n"]
)
def test_case_entities_and_blank_lines_make_no_difference(change: Callable[[str], str]) -> None:
    same(change(write()))


def test_deck_in_two_columns_is_the_same_or_undecided() -> None:
    out = []
    for section, cards in DECK.items():
        rows = [f"{n} {t}" for t, n in cards.items()]
        out.append(f"{section}:")
        out += [f"{a:<40}{b}".rstrip() for a, b in zip(rows[::2], [*rows[1::2], ""], strict=False)]
    same("\n".join(out), or_undecided=True)


def test_sections_may_be_on_one_line_each() -> None:
    same("\n".join(f"{s}: " + ", ".join(f"{n} {t}" for t, n in cards.items()) for s, cards in DECK.items()))
    every_copy = (f"{s}: " + ", ".join(t for t, n in cards.items() for _ in range(n)) for s, cards in DECK.items())
    same("\n".join(every_copy), or_undecided=True)


def in_line(section: str, heading: str, line: str) -> str:
    """The deck with a section on one line."""
    cards = "".join(f"{n} {t}\n" for t, n in DECK[section].items())
    row = ", ".join(f"{n} {t}" for t, n in DECK[section].items())
    return written(replace={f"{section}:\n{cards}": line.format(row=row, heading=heading, n=TOTALS[section]) + "\n"})


@pytest.mark.parametrize(
    "line", ["{n} {heading}: {row}", "{heading} ({n}): {row}", "{heading}: {row}", "{heading} - {row}"]
)
@pytest.mark.parametrize(
    ("section", "heading"), [("Missions", "MISSIONS"), ("Seed Cards", "seeds"), ("Draw Deck", "Draw")]
)
def test_section_on_one_line_is_read(section: str, heading: str, line: str) -> None:
    same(in_line(section, heading, line), or_undecided=line.startswith("{n}"))


@table("line")
def test_section_on_a_line_is_not_lost(line: str) -> None:
    report = checked(in_line("Missions", "Missions", line))
    assert report.verdict.value == "undecided"
    assert [f.span.line for f in report.findings if f.code == "D001"] == [1]


@table("line")
def test_count_of_each_is_asked_about(line: str) -> None:
    """On the line of the two cards, or on a line above them."""
    is_row = "Nine of Seventeen" in line
    written_so = f"{line}\n" if is_row else f"\n{line}\nNine of Seventeen\nSix of Eleven\n\n"
    report = checked(written(replace={"9 Nine of Seventeen\n9 Six of Eleven\n": written_so}))
    assert report.verdict.value == "undecided"
    assert line in named(report)


@pytest.mark.parametrize("order", [("Q's Tent", "Draw Deck"), ("Draw Deck", "Q's Tent")])
@pytest.mark.parametrize("between", [" ", " | "])
def test_list_without_line_ends_is_one_unread_line(order: tuple[str, str], between: str) -> None:
    parts = []
    for section in ("Missions", "Seed Cards", *order, "Battle Bridge"):
        cards = " ".join(t if n == 1 else f"{t} ({n})" for t, n in DECK[section].items())
        parts.append(f"{section.upper()} ({TOTALS[section]}) {cards}".replace("'S", "'s"))
    report = checked(between.join(parts))
    assert report.verdict.value == "undecided"
    assert [(f.code, f.span.line) for f in report.findings if f.code != "D004"] == [("D001", 1)]
    assert not any(report.counts.values())


@table("heading", "code")
def test_words_in_the_brackets_of_a_heading_are_judged(heading: str, code: str) -> None:
    report = checked(written(below=f"{heading}\n3 Icheb"))
    assert {f.code for f in report.findings} & {"D001", "D002"} == ({code} if code else set())


def test_numbers_that_may_be_places_or_copies_are_asked_about() -> None:
    report = borgcheck.check_text("Draw:\n1) Retask\n1) Borg Cube\n2) Icheb\n1) Escape Pod\n")
    assert "D001" in {f.code for f in report.findings}


def test_total_that_an_unread_line_may_meet_decides_nothing() -> None:
    changes = {"Awaken x1": "Awaken x1 - left at home", "Draw Deck - 30": "Draw:"}
    report = checked(written(heading="{s} - {n}", card="{t} x{n}", replace=changes))
    assert report.counts["draw"] == TOTALS["Draw Deck"]


def test_cards_to_play_among_the_seeds_are_asked_about() -> None:
    text = write().replace("Draw Deck:\n", "Drones\n").replace("Q's Tent:\n", "Draw Deck:\n2 Retask\n\nQ's Tent:\n")
    assert "Drones" in named(checked(text))


@table("line")
def test_no_card_is_lost(line: str) -> None:
    report = checked(written(replace={"10 Borg Scout Vessel": f"10 Borg Scout Vessel\n{line}"}))
    shown = {piece.line for piece in report.set_aside}
    assert 20 in {f.span.line for f in report.findings} | shown
    assert report.verdict.value in ("undecided", "illegal") or 20 in shown
