"""What holds for every list: a card is read or asked about, words are shown and change nothing, every line has a role.

BORGCHECK_EXAMPLES sets the number of examples of the whole module (400 unless it is given; .ci/nightly has the large numbers).
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from test_pasted import CARDS, SAMPLES, STYLES, Sections, sample

from borgcheck import rulesets
from borgcheck.checking.check import Report, check_listing
from borgcheck.checking.lists import read_as_deck
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.listing import Role
from borgcheck.model.report import IgnoredBy
from borgcheck.model.sections import SectionId
from tests.reading.ways import HEADINGS, KNOWN, OTHER_NAMES, SECTIONS, UNKNOWN, WAYS, Way

EXAMPLES = int(os.environ.get("BORGCHECK_EXAMPLES", "400"))
_RULES = rulesets.load("borg-1.6")
# What is said of the reading of a list; the rules of the game are slower and say nothing of it.
_IGNORED: dict[str, IgnoredBy] = dict.fromkeys(
    (code for code in _RULES.codes if code[0] not in "DC" and code != "B119"), "options"
)
TEXTS = ("as it stands", "in short", *STYLES)
"""The forms of a sample: its own file, a short canonical list, and short pasted ones."""


def examples(share: float) -> settings:
    """The settings of a test that has a share of the module's examples."""
    return settings(
        max_examples=max(1, round(EXAMPLES * share)),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )


class CheckedText(NamedTuple):
    """A list, what was found in it, and its lines."""

    text: str
    report: Report
    lines: list[str]

    @property
    def card_lines(self) -> list[int]:
        """The places of the lines that hold cards."""
        return [n for n, line in enumerate(self.report.deck.lines) if line.role is Role.CARD and line.copies]


def read(text: str, ignored: Mapping[str, IgnoredBy] = _IGNORED) -> Report:
    deck = read_as_deck(text, CARDS)
    return check_listing(deck, _RULES, ignore=ignored)


def written(text: str) -> CheckedText:
    report = read(text)
    return CheckedText(text, report, text.split("\n"))


def shortened(sections: Sections) -> Sections:
    """The first cards of each section: a list that is no deck, and is read all the same."""
    return [(heading, listed[:3]) for heading, listed in sections]


@cache
def form(name: str, style: str) -> CheckedText:
    path = SAMPLES[name]
    if style == "as it stands":
        return written(path.read_text(encoding="utf-8"))
    sections = shortened(sample(path)[1])
    if style == "in short":
        return written("\n\n".join(f"{h}:\n" + "\n".join(f"{c} {t}" for c, t, _ in listed) for h, listed in sections))
    return written(STYLES[style](sections))


def is_fit(way: Way, title: str, *, above: bool) -> bool:
    """Whether a way makes a card of a title for certain: what is no known title may be a remark or the deck's name."""
    if title in HEADINGS:
        return way.copies is not None and way.name[:1] in "123([" and not above
    if title in UNKNOWN:
        return not above and (way.counted or not way.remark)
    if above:
        return way.counted or way.name == "{t}" or way.name.endswith(": {t}")
    return True


def insert(base: CheckedText, way: Way, title: str, place: int) -> str:
    """Write a card at the end of a line, or on a line of its own before it."""
    lines = list(base.lines)
    if way.behind:
        lines[place] += way.write(title)
    else:
        lines.insert(place, way.write(title))
    return "\n".join(lines)


def grave(report: Report, first: int, last: int) -> list[tuple[str, str]]:
    """The errors and warnings that stand on some lines."""
    return [
        (f.code, f.message) for f in report.findings if f.severity is not Severity.INFO and first <= f.span.line <= last
    ]


def gained(base: Report, now: Report) -> dict[str, int]:
    """How many cards each section has more, or less."""
    before, after = base.deck.counts(), now.deck.counts()
    found = {s: after.get(s, 0) - before.get(s, 0) for s in {*before, *after}}
    return {s: n for s, n in found.items() if n}


def unread(report: Report) -> int:
    """How many lines were not read."""
    return sum(f.code in ("D001", "D002", "D003") for f in report.findings)


def is_shown(report: Report, first: int, last: int) -> bool:
    """Whether something on one of these lines is shown as not read, or is a fact about the list."""
    facts = {line.number for line in report.deck.lines if line.role in (Role.FACT, Role.DIRECTIVE, Role.COMMENT)}
    pieces = {n for piece in report.set_aside for n in range(piece.line, piece.end_line + 1)}
    return not pieces.isdisjoint(range(first, last + 1)) or not facts.isdisjoint(range(first, last + 1))


def lost(base: CheckedText, way: Way, title: str, place: int) -> str:
    """Say how a card that was written into a list got lost, empty where it was read, asked about or shown.

    A title with its count, in a form of the table and among the cards, is read or asked about: to show it is not enough.
    """
    now = read(insert(base, way, title, place))
    more = len(now.deck.source_lines) - len(base.report.deck.source_lines)
    first, last = place + 1, place + 1 + (more if way.behind else more - 1)
    known = grave(base.report, first, first) if way.behind else []
    if any(found not in known for found in grave(now, first, max(first, last)) if found[0] != "D009"):
        return ""
    if unread(now) > unread(base.report):
        # A total that no longer agrees, or another indentation, leaves other lines open; the list is undecided then.
        return ""
    change = gained(base.report, now)
    if not change:
        is_card = way.copies is not None and way.counted and title in KNOWN and place > 0
        return "" if is_shown(now, first, max(first, last)) and not is_card else "neither counted nor reported"
    if way.copies is not None and list(change.values()) != [way.copies]:
        return f"{change} instead of {way.copies}"
    if min(change.values()) < 0:
        return f"another card was lost: {change}"
    return ""


titles = st.sampled_from((*KNOWN, *OTHER_NAMES, *UNKNOWN, *HEADINGS))
lists = st.builds(form, st.sampled_from(sorted(SAMPLES)), st.sampled_from(TEXTS))


@examples(0.6)
@given(lists, st.sampled_from(WAYS), titles, st.data())
def test_card_written_in_any_way_is_read_or_reported(
    base: CheckedText, way: Way, title: str, data: st.DataObject
) -> None:
    assume(base.report.verdict is Verdict.LEGAL)
    # Above everything, behind a heading, between cards, at the end: where a card may stand.
    places = base.card_lines if way.behind else [0, *(place + 1 for place in base.card_lines)]
    assume(places)
    place = data.draw(st.sampled_from(places))
    assume(is_fit(way, title, above=place == 0))
    assert lost(base, way, title, place) == "", (way.write(title), base.lines[max(0, place - 1) : place + 1])


MISSPELT = ("Dead Edn", "Borg Scuot Vessel", "Magloc", "Assimilate Thsi!", "Two of Ninteen", "Kevin Uxbrige")
COUNTED = ("5 {}", "5x {}", "5 x {}", "5x{}", "{} (5)", "{} 5", "{} x5", "{} x 5", "{}: 5", "{} - 5")


@examples(0.3)
@given(lists, st.sampled_from(MISSPELT), st.sampled_from(COUNTED), st.data())
def test_misspelt_card_with_a_count_leaves_no_list_legal(
    base: CheckedText, title: str, form: str, data: st.DataObject
) -> None:
    assume(base.report.verdict is Verdict.LEGAL and base.card_lines)
    place = data.draw(st.sampled_from(base.card_lines)) + 1
    now = read("\n".join([*base.lines[:place], form.format(title), *base.lines[place:]]))
    assert now.verdict is not Verdict.LEGAL


WORDS = (
    "lorem ipsum dolor amet whatever nobody quickly yesterday evening coffee grandmother bicycle wonderful because "
    "although mountains swimming gladly nothing happened kitchen umbrella thursday brother handwriting promised"
).split()
"""Words that no title, heading or closed list has."""


@examples(0.4)
@given(
    lists, st.lists(st.sampled_from(WORDS), min_size=4, max_size=14), st.sampled_from(("", ".", "!", "...")), st.data()
)
def test_words_anywhere_change_nothing_and_are_shown(
    base: CheckedText, words: list[str], end: str, data: st.DataObject
) -> None:
    """Words without a title or a number; directly above cards, at the head of a paragraph, they may be a heading."""
    assume(not any(line.role is Role.OPEN for line in base.report.deck.lines))
    place = data.draw(st.sampled_from(range(len(base.lines) + 1)))
    above, below = base.lines[:place], base.lines[place:]
    is_head = not above or not above[-1].strip(" -=_~|:")
    next_role = [line.role for line in base.report.deck.lines[place:] if line.role is not Role.DIVIDER][:1]
    assume(not (is_head and next_role in ([Role.CARD], [Role.HEADING])))
    # A title without a count, below words and at the end of the list, may be a signature.
    assume(next_role != [Role.CARD] or any(c.isdigit() for c in below[0]))
    now = read("\n".join([*above, " ".join(words) + end, *below]))
    cards = [[(e.section, e.count, e.name) for e in report.deck.entries] for report in (base.report, now)]
    assert cards[0] == cards[1]
    assert now.verdict == base.report.verdict
    assert is_shown(now, place + 1, place + 1)


# No mission: a number beside one may be its points.
DECK = {"Seeds": ("Borg Ship", "Undetected Beam-In", "Scout Encounter"), "Draw": ("Borg Queen", "Awaken", "Wormhole")}


@examples(0.5)
@given(
    st.sampled_from([way for way in WAYS if not way.behind and not way.write("Awaken").startswith(tuple(HEADINGS))]),
    st.sampled_from(SECTIONS),
    st.permutations(sorted(DECK)),
    st.sampled_from(("", "\n")),
)
def test_section_written_in_any_way_is_read_or_reported(way: Way, heading: str, order: list[str], between: str) -> None:
    """All cards of the first section of the order are written in that way, and the others with a count."""
    written = {order[0]: list(map(way.write, DECK[order[0]])), order[1]: [f"2 {title}" for title in DECK[order[1]]]}
    sections = [[heading.format(s=s, n=2 * len(written[s])), *written[s]] for s in DECK]
    text = f"\n{between}".join("\n".join(lines) for lines in sections)
    report = read(text)
    if report.verdict is not Verdict.UNDECIDED:
        copies = [report.deck.counts().get(section, 0) for section in (SectionId.SEED, SectionId.DRAW)]
        first = text.split("\n").index(written[order[0]][0]) + 1
        are_shown = all(is_shown(report, n, n) for n in range(first, first + len(written[order[0]])))
        assert are_shown or min(copies) >= len(written[order[0]]), (text, copies)


@examples(0.1)
@given(
    st.sampled_from(sorted(SAMPLES)),
    st.integers(min_value=30, max_value=100),
    st.sampled_from(["{t} x{c}", "{c}x {t}"]),
    st.sampled_from([", ", "; "]),
)
def test_wrapped_row_is_the_same_deck_or_asked_about(name: str, width: int, way: str, sign: str) -> None:
    rows = [
        f"{heading}: {sign.join(way.format(c=count, t=title) for count, title, _ in listed[:12])}"
        for heading, listed in sample(SAMPLES[name])[1]
    ]
    whole, wrapped = (read("\n\n".join(lines)) for lines in (rows, [textwrap.fill(row, width) for row in rows]))
    assert wrapped.verdict is Verdict.UNDECIDED or wrapped.fingerprint == whole.fingerprint


@examples(0.1)
@given(lists, st.data())
def test_removing_a_line_changes_the_deck(base: CheckedText, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from(range(len(base.lines))))
    line = base.report.deck.lines[place]
    assume(line.role is Role.CARD)
    now = read("\n".join(base.lines[:place] + base.lines[place + 1 :]))
    fallen = -sum(gained(base.report, now).values())
    assert fallen == line.copies or _codes(now) != _codes(base.report), (base.lines[place], line, fallen)


def _codes(report: Report) -> list[str]:
    return sorted(f.code for f in report.findings if f.severity is not Severity.INFO)


DILEMMAS = ("Maglock", "Borg Ship", "Archer", "Nagilum", "Chalnoth", "Yuta", "Zaldan", "Firestorm", "Dead End")


class Doubt(NamedTuple):
    """A list in which something may be read in two ways, and the same list with each way written out."""

    text: str
    readings: tuple[str, str]


OPENED_BY = {
    "Q's Tent": "Q's Tent",
    "Battle Bridge Door": "Battle Bridge",
    "Q-Flash": "Q-Continuum",
    "Storage Compartment Door": "Tribble",
}
DOUBTS = (
    "heading, total, points, spans, cards in a comment, a number in a comment, minus, combo, "
    "alternatives, struck out, footnote, set aside"
).split(", ")
LINES = ("{n} {t}", "{n}x {t}", "{t} x{n}")


def listed_so(sections: Sections, line: str, *, dense: bool) -> list[str]:
    """A list with one title without a count, so that counts prove nothing; if dense, paragraphs prove nothing either."""
    out: list[str] = []
    is_bare = False
    for heading, listed in sections:
        out += [f"{heading}:"] if dense or not out else ["", f"{heading}:"]
        for count, title, _ in listed:
            may_be_bare = not is_bare and count == 1 and heading == "Draw Deck" and title not in HEADINGS
            out.append(title if may_be_bare else line.format(n=count, t=title))
            is_bare = is_bare or may_be_bare
    return out


def with_line(lines: list[str], place: int, *ways: str) -> Doubt:
    """A list with a line inserted at a place, in each of two spellings; an empty spelling inserts nothing."""
    text, *readings = ("\n".join([*lines[:place], *([way] if way else []), *lines[place:]]) + "\n" for way in ways)
    return Doubt(text, (readings[0], readings[1]))


def beside_missions(sections: Sections, lines: list[str], form: str, number: int | None) -> Doubt:
    """A list with a number beside the single missions: points, the same for all, or the span of each (None)."""
    texts = []
    for way in (form, "1 {t}", "{n}x {t}"):
        written = list(lines)
        for place, (count, title, _) in enumerate(sections[0][1], 1):
            if count == 1:
                span = next(card.span for card in CARDS.lookup(title).cards)
                written[place] = way.format(n=number or span, t=title)
        texts.append("\n".join(written) + "\n")
    return Doubt(texts[0], (texts[1], texts[2]))


@st.composite
def doubts(draw: st.DrawFn, kind: str) -> Doubt:  # noqa: PLR0911 - one for each kind
    """A sample with one line more that may be two things."""
    sections = sample(SAMPLES[draw(st.sampled_from(sorted(SAMPLES)))])[1]
    is_dense = kind == "heading" or draw(st.booleans())
    # Among counts behind titles, a dash in front is no sign that other cards lack.
    patterns = LINES[:2] if kind == "minus" else LINES
    lines = listed_so(sections, draw(st.sampled_from(patterns)), dense=is_dense)
    headings = [n for n, line in enumerate(lines) if line.endswith(":")]
    # Where the line stands among the cards of a section, and not right behind its heading.
    places = [n for n in range(1, len(lines) + 1) if n not in headings and n - 1 not in headings]
    place = draw(st.sampled_from(places))
    card, other = draw(st.permutations(DILEMMAS))[:2]
    number = draw(st.integers(2, 5))
    match kind:
        case "heading":
            words = draw(st.sampled_from(("Q's Tent", "Battle Bridge Door", "Q-Flash", "Storage Compartment Door")))
            return with_line(lines, place, words, f"1 {words}", f"{OPENED_BY[words]}:")
        case "total":
            words = draw(st.sampled_from(("Draw", "Seed", "Missions")))
            above = draw(st.sampled_from([*headings, len(lines)]))
            return with_line(lines, above, f"{words}: {number * 10}", "", f"{words}:")
        case "points":
            forms = st.sampled_from(("{t} ({n})", "{t} [{n}]", "{n} {t}"))
            return beside_missions(sections, lines, draw(forms), draw(st.sampled_from((20, 25, 30, 35, 40))))
        case "spans":
            return beside_missions(sections, lines, "{t} ({n})", None)
        case "cards in a comment":
            line = f"{number} {card} // {number} {other}"
            return with_line(lines, place, line, f"{number} {card}", f"{number} {card}\n{number} {other}")
        case "a number in a comment":
            sign = draw(st.sampled_from(("# {}", "// {}", "# x{}")))
            return with_line(lines, place, f"{card} {sign.format(number)}", f"1 {card}", f"{number} {card}")
        case "minus":
            return with_line(lines, place, f"- {number} {card}", f"{number} {card}", "")
        case "combo":
            line = f"{number}x {card} + {other}"
            return with_line(lines, place, line, f"{number} {card}\n1 {other}", f"{number} {card}\n{number} {other}")
        case "alternatives":
            sign = draw(st.sampled_from(("/", "or", "|")))
            return with_line(lines, place, f"1 {card} {sign} 1 {other}", f"1 {card}", f"1 {card}\n1 {other}")
        case "struck out":
            form = draw(
                st.sampled_from(
                    ("~~{}~~", "[s]{}[/s]", "<del>{}</del>", "{} (cut)", "{} (only if not needed elsewhere)")
                )
            )
            return with_line(lines, place, form.format(f"{number} {card}"), f"{number} {card}", "")
        case "footnote":
            lines.append("\n* This one comes in only when many dual dilemmas are about.")
            return with_line(lines, place, f"{number} {card}*", f"{number} {card}", "")
        case "set aside":
            heading = draw(st.sampled_from(("Sideboard", "Maybe")))
            below = draw(st.sampled_from(("Seed:", "Draw:", "Ships:", "Dilemmas:")))
            tail = [f"{heading}:", f"1 {other}", below]
            text = "\n".join([*lines, *tail, f"{number} {card}"]) + "\n"
            aside = "\n".join([*lines, f"{heading}:", f"1 {other}", f"{number} {card}"]) + "\n"
            section = {"Ships:": "Draw:", "Dilemmas:": "Seed:"}.get(below, below)
            return Doubt(text, (aside, "\n".join([*lines, section, f"{number} {card}", *tail[:2]]) + "\n"))
    raise AssertionError


BY_FORM = ("heading", "total", "points", "spans", "set aside")
"""What the form of the list may decide."""


@pytest.mark.parametrize("kind", DOUBTS)
@examples(0.08)
@given(data=st.data())
def test_two_readings_of_a_list_that_differ_are_never_decided_silently(kind: str, data: st.DataObject) -> None:
    """The list is undecided, or it is one of the two; where words are all that speak for the other, they are shown."""
    doubt = data.draw(doubts(kind))
    found, first, second = (read(text, ignored={}) for text in (doubt.text, *doubt.readings))
    if found.verdict is Verdict.UNDECIDED or {found.verdict} == {first.verdict, second.verdict}:
        return
    assert found.fingerprint in (first.fingerprint, second.fingerprint)
    if kind not in BY_FORM:
        place = next(n for n, line in enumerate(doubt.text.split("\n")) if line not in doubt.readings[0].split("\n"))
        assert is_shown(found, place + 1, place + 1)
