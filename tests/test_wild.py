"""One legal deck, written in all the ways in which people write lists: always the same deck.

The deck stands at its limits (30 seeds, 30 cards to draw, 13 in the Tent), so that one line read as what it
is not makes it illegal.
"""

from __future__ import annotations

import re

import pytest

import borgcheck
from borgcheck.cards.catalogue import shipped

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


def write(heading: str = "{s}:", card: str = "{n} {t}", *, gap: str = "\n", one: str | None = None) -> str:
    """The deck with each heading and card written so; `one` is how single copies are written."""
    out = []
    for section, cards in DECK.items():
        out.append(heading.format(s=section, S=section.upper().replace("'S", "'s"), n=TOTALS[section]))
        out += [(one if one and n == 1 else card).format(n=n, t=t) for n, t in cards]
        out.append("") if gap == "\n" else None
    return "\n".join(out) + "\n"


def same(text: str | bytes, **options: str) -> None:
    report = borgcheck.check(text, "borg-1.6", cards=CARDS, **options)
    shown = "\n".join(f"{f.span.line}:{f.span.column} {f.code} {f.message}" for f in report.findings)
    assert report.verdict.value == "legal", shown
    assert report.fingerprint == EXPECTED, f"{report.deck.counts()}\n{shown}"


EXPECTED = borgcheck.check(write(), "borg-1.6", cards=CARDS).fingerprint


def test_the_deck_is_legal() -> None:
    same(write())


HEADINGS = [
    "{s}", "{S}", "{S} ({n})", "{s} ({n})", "{s}: ({n})", "{s} ({n}):", "{s}: {n}", "{s} - {n}", "{n} {s}", "{n} {s}:",
    "** {s} **", "**{s}**", "**{s}:**", "__{s}__", "-- {s} --", "=== {s} ===", "[{s}]", "<{s}>", "<b>{s}</b>", "[b]{s}[/b]",
    "## {s}", "### {s} ({n})", "// {s}", "{s} ({n} cards)", "{s} ({n} total)", "{s} ({n}) - all good", "{s}: (all of them!)",
    "My {s}:", "Borg {s}:", "> {s}:", "{s}:   ", "\t{s}:", "{s} :", "{S}:", "*{s}*", "~ {s} ~", "| {s} |",
]  # fmt: skip


@pytest.mark.parametrize("gap", ["\n", ""], ids=["gaps", "dense"])
@pytest.mark.parametrize("heading", HEADINGS)
def test_headings(heading: str, gap: str) -> None:
    same(write(heading, gap=gap))


@pytest.mark.parametrize("heading", ["{S} ({n})", "{s} ({n})", "{S}", "{s}:", "-- {s} --"])
@pytest.mark.parametrize("card", ["{t} ({n})", "{t} (x{n})", "{t} x{n}", "{t} x {n}"])
def test_counts_behind_and_single_cards_bare(heading: str, card: str) -> None:
    same(write(heading, card, one="{t}"))


LINES = [
    "{n}x {t}", "{n} x {t}", "{n}X {t}", "x{n} {t}", "({n}) {t}", "[{n}] {t}", "{n}\t{t}", "{n}x\t{t}", "\t{n}\t{t}",
    "{n}) {t}", "{n}. {t}", "{n}- {t}", "{n}: {t}", "{n}, {t}", "{n};{t}", "{n} copies of {t}", "+{n} {t}", "-{n}x {t}",
    "o {n} {t}", "- {n} {t}", "* {n} {t}", "• {n} {t}", "> {n} {t}", ">{n} {t}", ">> {n} {t}",
    "{t} ({n})", "{t} (x{n})", "{t} [{n}]", "{t} x{n}", "{t} {n}x", "{t} *{n}", "{t} x{n};", "{t} #{n}", "{t}: {n}", "{t} - {n}",
    "{t}\t{n}", "{t} {n}", "{t} ({n} copies)",
    "{n} {t} // a remark", "{n} {t} -- a remark", "{n} {t}  # a remark", "{n} {t} (a remark)", "{n} {t} ; a remark",
    "{n} {t} <-- a remark", "{n} {t} - a remark", "{n} {t} {{x}}", "{t} ({n}) - nasty", "{t} (x{n}) the core", "{t} x{n} (a (b) c)",
    "{n}\u00a0{t}", "{n}\u2003{t}", "{n}\u3000{t}", "\u200b{n} {t}", "\ufeff{n} {t}", "{n} {t}\u200b",
    "<li>{n} {t}</li>", "{n} {t}<br>", "{n} <b>{t}</b>", "{n} [card]{t}[/card]", "| {n} | {t} |", "| {t} | {n} |", "{n} | {t}",
    "{n} {t},", "{n} {t}.",
]  # fmt: skip


@pytest.mark.parametrize("card", LINES)
def test_lines(card: str) -> None:
    same(write(card=card))


def upside(text: str) -> str:
    return re.sub(r"[0-9]", lambda m: chr(ord(m.group()) + 0xFEE0), text)


@pytest.mark.parametrize(
    "change",
    [
        str.upper,
        str.lower,
        lambda t: t.replace("'", "’"),
        lambda t: t.replace("'", "&#39;"),
        lambda t: t.replace("\n", "\r\n"),
        lambda t: t.replace("\n", "\r"),
        lambda t: t.replace("\n", "\u2028"),
        lambda t: t.rstrip("\n"),
        lambda t: t + "\n\n\n",
        lambda t: "\n\n" + t,
        lambda t: "```\n" + t + "```\n",
        lambda t: t.replace("9 The Sheliak", "4 The Sheliak\n5 Sheliak, The"),
        lambda t: t.replace("9 Nine of Seventeen", "4 Multiplexor Drone\n5 9/17"),
        lambda t: t.replace("9 Nine of Seventeen", "9 Nine of Seventeen - Multiplexor Drone"),
        lambda t: t.replace("9 Nine of Seventeen", "9 Nine of Seventeen (Multiplexor Drone)"),
        lambda t: t.replace("9 Six of Eleven", "9 ❖Six of Eleven"),
        lambda t: t.replace("9 Six of Eleven", "9 % SIX OF ELEVEN"),
        lambda t: t.replace("1 Establish Gateway", "1 Establish Gateway (The Borg)"),
        lambda t: t.replace("1 Establish Gateway", "1 Establish Gateway [FC]"),
        lambda t: t.replace("1 Establish Gateway", "1 ESTABLISH GATEWAY *TB"),
    ],
)
def test_spelling_and_form(change) -> None:
    text = change(write())
    report = borgcheck.check(text, "borg-1.6", ignore="A", cards=CARDS)
    assert {f.code for f in report.findings} <= {"C003"}, [(f.code, f.message) for f in report.findings]
    assert report.fingerprint == EXPECTED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_encodings(encoding: str) -> None:
    same(write().replace("'", "’").encode(encoding))


def test_a_trailing_zero() -> None:
    same(write().encode() + b"\x00")


@pytest.mark.parametrize(
    "top",
    [
        "My Swarm\n\n",
        "My Swarm\n",
        "Borg Cube\n\n",
        "7 of 9\n=====\n\n",
        "Resistance Is Futile\n\n",
        "My Swarm\nby Joe Borg, 1998\n\n",
        "Deck Name: Swarm\nPlayer: Joe\nDate: 1998\n\n",
        "# Swarm\n@player Joe\n\n",
        "Deck: Swarm\nFormat: 1E\n\n",
    ],
)
def test_what_stands_on_top(top: str) -> None:
    same(top + write())


@pytest.mark.parametrize(
    "end",
    [
        "Total: 84\n",
        "Total (84)\n",
        "84 cards total\n",
        "-----\n",
        "# the end\n",
        "(that is all)\n",
        "Notes:\nStart slowly, then\nget going\n",
    ],
)
def test_what_stands_at_the_end(end: str) -> None:
    same(write() + "\n" + end)


@pytest.mark.parametrize(
    "end",
    [
        "Any comments are welcome!",
        "joe@example.org",
        "http://example.org/deck",
        "Posted by Joe on Monday",
        "This deck has won three tournaments in a row, and I would play it again any day.",
    ],
)
def test_prose_is_no_card(end: str) -> None:
    report = borgcheck.check(write() + "\n" + end + "\n", "borg-1.6", ignore="A", cards=CARDS)
    assert [f.code for f in report.findings] == ["D001"]
    assert report.verdict.value == "undecided"


def test_markdown_tables_with_a_head() -> None:
    text = write("## {s}\n\n| Count | Card |\n| --- | --- |", "| {n} | {t} |")
    same(text)


def test_two_columns() -> None:
    out = []
    for section, cards in DECK.items():
        rows = [f"{n} {t}" for n, t in cards]
        out.append(f"{section}:")
        out += [f"{a:<40}{b}".rstrip() for a, b in zip(rows[::2], [*rows[1::2], ""], strict=False)]
    same("\n".join(out))


def test_one_line_a_section() -> None:
    text = "\n".join(f"{s}: " + ", ".join(t for n, t in cards for _ in range(n)) for s, cards in DECK.items())
    same(text)


def test_combos_on_a_line() -> None:
    text = write().replace("9 The Sheliak\n8 Borg Ship\n", "The Sheliak + Borg Ship\n" * 8 + "The Sheliak\n")
    same(text)


def test_two_headings_on_a_line() -> None:
    text = (
        write("{S} ({n})")
        .replace("MISSIONS (6)", "SEED CARDS (36) MISSIONS (6)")
        .replace("\n\nSEED CARDS (30)", "\nOTHER SEEDS (30)")
    )
    same(text)


@pytest.mark.parametrize("order", [("Q's Tent", "Draw Deck"), ("Draw Deck", "Q's Tent")])
def test_flattened(order: tuple[str, str]) -> None:
    sections = ["Missions", "Seed Cards", *order, "Battle Bridge"]
    parts = []
    for section in sections:
        cards = " ".join(t if n == 1 else f"{t} ({n})" for n, t in DECK[section])
        parts.append(f"{section.upper().replace(chr(39) + 'S', chr(39) + 's')} ({TOTALS[section]}) {cards}")
    same(" | ".join(parts))
    same(" ".join(parts))


def test_a_tent_among_the_doorways_of_a_flattened_list() -> None:
    text = (
        "MISSIONS (1) Covert Rescue DRAW DECK (8) SHIPS (3) Borg Cube (3) DOORWAYS (5) Q's Tent (5) Q's TENT (1) Awaken"
    )
    deck = borgcheck.check(text, cards=CARDS).deck
    assert deck.counts() == {"missions": 1, "sites": 0, "seed": 0, "draw": 8, "qs-tent": 1}


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("1 Icheb", {"B106"}),
        ("Note: speed\n1 Icheb", {"B106"}),
        ("Icheb", {"B106"}),
        ("Borg Ship (30 copies)", set()),
        ("Borg Ship: 40", set()),
        ("Borg Cube (four)", set()),
    ],
)
def test_nothing_is_dropped(line: str, codes: set[str]) -> None:
    report = borgcheck.check(
        write().replace("10 Borg Scout Vessel", f"10 Borg Scout Vessel\n{line}"), "borg-1.6", ignore="A", cards=CARDS
    )
    assert {f.code for f in report.findings} == codes
    added = {"Borg Ship (30 copies)": 30, "Borg Ship: 40": 40, "Borg Cube (four)": 4}.get(line, 1)
    assert report.deck.counts()["draw"] == 30 + added


def test_a_deck_of_unknown_titles_is_undecided() -> None:
    assert borgcheck.check("Draw:\n3 Foo Bar Baz\n2 Qux Quux Corge\n", cards=CARDS).verdict.value == "undecided"


def test_a_word_of_another_game_decides_nothing() -> None:
    same(write().replace("Seed Cards:", "Seed Cards:\nDilemma Pile:"))


@pytest.mark.parametrize(
    "top",
    [
        "THE SWARM\n\nPlayer: Joe\n\n",
        "Resistance Is Futile\nDate: 1999\n\n",
        "The Swarm\nby Joe\n\n",
        "PLAYING THE BORG\nNo. 15: The Collective\n\n",
        "My deck\nJoe Doe\nMarch 1999\n\n",
        "1998 World Championship - Finals\n\n",
        "Borg - How to Get Started (by somebody's cousin, 1998)\n\n",
        "Deck Title: Swarm\nSubmitted by: Joe\nRating: 4.5\n\n",
        "Newsgroups: rec.games\nSubject: my swarm\nFrom: joe@example.org\n\n",
    ],
)
@pytest.mark.parametrize("heading", ["{s}:", "{S} ({n})"])
def test_title_blocks(top: str, heading: str) -> None:
    same(top + write(heading))


@pytest.mark.parametrize(
    "line",
    [
        "Nine of Seventeen, Multiplexor Drone (9)",
        "Multiplexor Drone / Nine of Seventeen x9",
        "Nine of Seventeen - Multiplexor Drone (9)",
        "9 Nine of Seventeen, Multiplexor Drone",
    ],
)
def test_two_names_of_one_card_are_one_card(line: str) -> None:
    report = borgcheck.check(write().replace("9 Nine of Seventeen", line), "borg-1.6", cards=CARDS)
    assert report.fingerprint == EXPECTED


def test_a_dense_list_with_two_tents() -> None:
    text = "Missions\nWolf\nSeeds\nMaglock\nQ's Tent\nFirestorm x3\nDraw\nNine of Eleven x15\nBorg Sphere x15\nQ's Tent\nRetask\nBorg Queen\n"
    assert borgcheck.check(text, cards=CARDS).deck.counts()["qs-tent"] == 2


@pytest.mark.parametrize("bullet", ["* ", "- ", "> ", "• "])
def test_bulleted_doorways_are_cards(bullet: str) -> None:
    text = f"Seeds:\n{bullet}Q's Tent\n{bullet}Q-Flash\n{bullet}Maglock (4)\nDraw:\n{bullet}Borg Cube (3)\n"
    assert borgcheck.check(text, cards=CARDS).deck.counts() == {"missions": 0, "sites": 0, "seed": 6, "draw": 3}


@pytest.mark.parametrize(
    "heading", ["Space", "Planet", "Space/Planet", "Dual:", "Space Dilemmas (4)", "EVERYTHING ELSE (4)"]
)
def test_sub_headings_of_the_seeds(heading: str) -> None:
    text = f"Missions:\n6 Nebula\n\nSeeds:\n3 Maglock\n\n{heading}\n4 Cytherians\n\nDraw:\n3 Borg Cube\n"
    report = borgcheck.check(text, cards=CARDS)
    assert report.deck.counts() == {"missions": 6, "sites": 0, "seed": 7, "draw": 3}
    assert not {f.code[0] for f in report.findings} & {"C", "D"}


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("In Battle Bridge: (1)", "battle-bridge"),
        ("In Q Continuum: (1)", "q-continuum"),
        ("In the Tent: (1)", "qs-tent"),
        ("Under Q's Tent:", "qs-tent"),
        ("In Dyson Sphere: (1)", "dilemma"),
        ("Cards outside the game:", "outside"),
        ("Out of game", "outside"),
        ("Binder:", "outside"),
        ("30 draw deck cards:", "draw"),
        ("Objectives and Incidents (1):", "seed"),
        ("Doorways & Objectives", "seed"),
    ],
)
def test_more_headings(heading: str, section: str) -> None:
    report = borgcheck.check(f"Seeds:\n3 Maglock\n\n{heading}\n1 No Such Card At All\n", cards=CARDS)
    assert [e.section for e in report.deck.entries][1] == section
    assert not report.deck.unknown_headings


def test_numbers_of_an_enumerated_list_are_no_counts() -> None:
    text = "Missions:\n1. Nebula\n2. Nebbulah\n3. Nebula\n4. Gault\n5. Nebula\n6. Nebula\n"
    deck = borgcheck.check(text, cards=CARDS).deck
    assert [(e.count, e.title) for e in deck.entries][1] == (1, "Nebbulah")
    assert deck.counts()["missions"] == 6


@pytest.mark.parametrize("card", ["o {t} x{n}", "[S] {t} ({n})", "[S/P] {n} {t}", "{t},{n}"])
def test_more_lines(card: str) -> None:
    same(write(card=card))


@pytest.mark.parametrize("between", ["/", " & ", " -> ", ", ", " + ", "; "])
def test_combos_with_any_sign_between(between: str) -> None:
    same(write().replace("9 The Sheliak\n8 Borg Ship\n", f"The Sheliak{between}Borg Ship\n" * 8 + "The Sheliak\n"))
