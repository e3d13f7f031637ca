"""Reading decks: what each line of each format becomes, and that nothing is dropped."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from borgcheck import parsing
from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.deck import Deck, SectionId
from borgcheck.parse import FORMATS, read_deck, rows
from borgcheck.parse.detect import detect
from borgcheck.parse.draft import Draft
from borgcheck.parse.grammar import RefusedError

CARDS = shipped()
TITLES = [c.title for c in CARDS if c.is_first_edition and c.title == c.printed]


def lines(deck: Deck) -> list[tuple[int, str, str]]:
    return [(e.count, e.name if e.card else f"? {e.title}", e.section or "-") for e in deck.entries]


# One line, and what it is: count and title, or None for a line that is no card.
@pytest.mark.parametrize(
    ("line", "count", "title"),
    [
        ("3 Maglock", 3, "Maglock"),
        ("3x Maglock", 3, "Maglock"),
        ("3 x Maglock", 3, "Maglock"),
        ("3X Maglock", 3, "Maglock"),
        ("3× Maglock", 3, "Maglock"),
        ("x3 Maglock", 3, "Maglock"),
        ("(3) Maglock", 3, "Maglock"),
        ("[3] Maglock", 3, "Maglock"),
        ("3\tMaglock", 3, "Maglock"),
        ("- 3 Maglock", 3, "Maglock"),
        ("* Maglock", 1, "Maglock"),
        ("• 2x Maglock", 2, "Maglock"),
        ("Maglock (3)", 3, "Maglock"),
        ("Maglock (x3)", 3, "Maglock"),
        ("Maglock x3", 3, "Maglock"),
        ("Maglock x 3", 3, "Maglock"),
        ("Maglock x 3 (at Docking Port)", 3, "Maglock"),
        ("Maglock 3", 3, "Maglock"),
        ("Maglock......3", 3, "Maglock"),
        ("Maglock . . . . 3", 3, "Maglock"),
        ("Maglock ---- 3", 3, "Maglock"),
        ("Maglock--3", 3, "Maglock"),
        ("Maglock…3", 3, "Maglock"),
        ("Maglock ____ x3", 3, "Maglock"),
        ("... on the Bridge......2", 2, "... on the Bridge"),
        ("I... Have Had... Enough of You!....2", 2, "I... Have Had... Enough of You!"),
        ("Deep Space 9......2", 2, "Deep Space 9"),
        ("7 of 9 [The Borg] .... 2", 2, "Seven of Nine (The Borg)"),
        ("Maglokk......4", 4, "? Maglokk"),
        ("3 of Maglock", 3, "Maglock"),
        ("2 of Nine of Eleven", 2, "Nine of Eleven"),
        ("2 of 9 of 11", 2, "Nine of Eleven"),
        ("9 of 11", 1, "Nine of Eleven"),
        ("2 of One", 2, "? of One"),
        ("2 of Nineteen", 2, "? of Nineteen"),
        ("3 of 5", 3, "? of 5"),
        ("two Maglock", 2, "Maglock"),
        ("Three x Borg Cube", 3, "Borg Cube"),
        ("Two of Nineteen", 1, "Two of Nineteen"),
        ("One of Eleven", 1, "One of Eleven"),
        ("two Two of Nineteen", 2, "Two of Nineteen"),
        ("Two of Nine of Eleven", 1, "? Two of Nine of Eleven"),
        ("[x3] Maglock", 3, "Maglock"),
        ("☐ 3 Maglock", 3, "Maglock"),
        ("2 10 Tribbles - Go (Tribble)", 2, "10 Tribbles - Go"),
        ("2 Maglock (Tribble)", 2, "? Maglock (Tribble)"),
        ("Maglock (required)", 1, "Maglock"),
        ("2 Maglock  # the good one", 2, "Maglock"),
        ("Deep Space 9", 1, "Deep Space 9"),
        ("1 Deep Space 9", 1, "Deep Space 9"),
        ("1\tDeep Space 9", 1, "Deep Space 9"),
        ("Deep Space 9 (2)", 2, "Deep Space 9"),
        ("Weyoun 6 (2 copies)", 2, "Weyoun 6"),
        ("Dead End x2 Maglock", 1, "? Dead End x2 Maglock"),
        ("Dead End (2) Maglock", 1, "? Dead End (2) Maglock"),
        ("Dead End (2) nasty", 2, "Dead End"),
        ("Maglock 2 (3)", 3, "? Maglock 2"),
        ("2 Harness Particle 010", 2, "Harness Particle 010"),
        ("Topological Anomaly 4747", 1, "Topological Anomaly 4747"),
        ("Subsection Q, Paragraph 10", 1, "Subsection Q, Paragraph 10"),
        ("62nd Rule of Acquisition", 1, "62nd Rule of Acquisition"),
        ("2 1st Rule of Acquisition", 2, "1st Rule of Acquisition"),
        ("1st Rule of Acquisition", 1, "1st Rule of Acquisition"),
        ("10 and 01", 1, "10 and 01"),
        ("3 10 and 01", 3, "10 and 01"),
        ("'45 Dom Perignon", 1, "'45 Dom Perignon"),
        ("1962 Roger Maris Baseball Card", 1, "1962 Roger Maris Baseball Card"),
        ("1,000 Tribbles - Bonus", 1, "1,000 Tribbles - Bonus"),
        ("2 1,000 Tribbles - Bonus", 2, "1,000 Tribbles - Bonus"),
        ("... on the Bridge", 1, "... on the Bridge"),
        ("HQ: Secure Homeworld", 1, "HQ: Secure Homeworld"),
        ("Adapt: Negate Obstruction (6)", 6, "Adapt: Negate Obstruction"),
        ("MAGLOCK", 1, "Maglock"),
        ("% Vekma", 1, "Vekma"),
        ("❖ Borg Outpost", 1, "Borg Outpost"),
        ("Emissary, The", 1, "The Emissary"),
        ("Kivas Fajo: Collector", 1, "Kivas Fajo - Collector"),
        ("“God”", 1, "God"),
        ("Kor’choth", 1, "Kor'choth"),
        ("Seven of Nine (The Borg) (2)", 2, "Seven of Nine (The Borg)"),
        ("2 Seven of Nine [The Borg]", 2, "Seven of Nine (The Borg)"),
        ("Jadzia Dax *BOG", 1, "Jadzia Dax (Blaze of Glory)"),
        ("Rom*", 1, "Rom"),
        ("EXPLORE BLACK CLUSTER II*", 1, "Explore Black Cluster II"),
        ("5 Interlink Drone", 5, "Nine of Eleven"),
        ("9 of 11 (2)", 2, "Nine of Eleven"),
        ("2 7 of 9 [The Borg]", 2, "Seven of Nine (The Borg)"),
        ("2 TNG", 2, "Transwarp Network Gateway"),
        ("2 Maglokk", 2, "? Maglokk"),
        ("Adapt", 1, "? Adapt"),
        ("Maglock (Voyager)", 1, "? Maglock (Voyager)"),
    ],
)
def test_card_lines(line: str, count: int, title: str) -> None:
    deck = read_deck(f"Draw:\n{line}\n", CARDS)
    assert lines(deck) == [(count, title, SectionId.DRAW)]
    assert not deck.unread
    assert not deck.bad_counts


@pytest.mark.parametrize("count", ["0", "-3", "1e5", "1.5", "1000", "99999999999999999999", "3,5"])
def test_bad_counts_are_not_counted(count: str) -> None:
    deck = read_deck(f"Draw:\n{count} Maglock\n1 Maglock\n", CARDS)
    assert [b.text for b in deck.bad_counts] == [count]
    assert lines(deck) == [(1, "Maglock", SectionId.DRAW)]


@pytest.mark.parametrize("count", ["0", "1000"])
def test_bad_counts_behind_dots_are_not_counted(count: str) -> None:
    deck = read_deck(f"Draw:\nMaglock......{count}\n1 Maglock\n", CARDS)
    assert [(b.text, b.title) for b in deck.bad_counts] == [(count, "Maglock")]
    assert lines(deck) == [(1, "Maglock", SectionId.DRAW)]


@pytest.mark.parametrize(
    "line", ["# a comment", "// a comment", "(a remark about combos)", "-----", "=====", "", "   ", "@player Somebody"]
)
def test_lines_that_are_no_cards(line: str) -> None:
    deck = read_deck(f"Draw:\n{line}\n1 Maglock\n", CARDS)
    assert lines(deck) == [(1, "Maglock", SectionId.DRAW)]
    assert not deck.unread


@pytest.mark.parametrize(
    "line",
    ["12", "x3", "???", "@@@", "{}", "@rulset borg-9", "%%%%%", "@Q's Tent (2):", "@seed Retask", "@also 3 Retask"],
)
def test_unreadable_lines_have_a_place(line: str) -> None:
    deck = read_deck(f"Draw:\n1 Maglock\n{line}\n1 Dead End\n", CARDS)
    assert [(u.span.line, u.span.column) for u in deck.unread] == [(3, 1)]
    assert len(deck.entries) == 2


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Missions:", "missions"),
        ("MISSIONS (6)", "missions"),
        ("Missions: (6)", "missions"),
        ("**Missions**", "missions"),
        ("Mission cards:", "missions"),
        ("SEED DECK (30)", "seed"),
        ("Seed+Dil:", "seed"),
        ("OTHER SEEDS (3)", "seed"),
        ("DILEMMAS (16)", "seed"),
        ("Sites:", "sites"),
        ("Draw Deck: 49", "draw"),
        ("Draw Deck......49", "draw"),
        ("deck:", "draw"),
        ("Q's TENT (13)", "qs-tent"),
        ("In Q's Tent: (13)", "qs-tent"),
        ("Q’s Tent:", "qs-tent"),
        ("QsTent:", "qs-tent"),
        ("Q-Continuum Side Deck", "q-continuum"),
        ("Flash:", "q-continuum"),
        ("Battle Bridge:", "battle-bridge"),
        ("Tactics:", "battle-bridge"),
        ("Tribbles:", "tribble"),
        ("Dyson:", "dilemma"),
        ("Outside:", "outside"),
        ("Aside:", "aside"),
    ],
)
def test_headings(heading: str, section: str) -> None:
    deck = read_deck(f"{heading}\n1 No Such Card At All\n", CARDS)
    assert [e.section for e in deck.entries] == [section]
    assert not deck.unknown_headings


def test_a_title_that_is_a_heading_is_told_by_its_style() -> None:
    text = "SEED CARDS (2)\nQ's Tent\nMaglock\nQ's TENT (1)\nDead End\nDRAW DECK (6)\nDOORWAYS (6)\nQ's Tent (5)\nMaglock\n"
    deck = read_deck(text, CARDS)
    assert lines(deck) == [
        (1, "Q's Tent", "seed"),
        (1, "Maglock", "seed"),
        (1, "Dead End", "qs-tent"),
        (5, "Q's Tent", "draw"),
        (1, "Maglock", "draw"),
    ]


def test_missions_and_sites_seed_for_free_wherever_they_stand() -> None:
    deck = read_deck("Seed:\n1 Survey Star System\n1 Ops\n1 Maglock\nMissions:\n1 Dead End\nDraw:\n1 Ops\n", CARDS)
    assert [e.section for e in deck.entries] == ["missions", "sites", "seed", "seed", "draw"]


def test_sub_headings_belong_to_the_section_above() -> None:
    deck = read_deck(
        "Q's Tent:\nPersonnel (1)\n1 Nine of Eleven\nDraw:\nShips\n1 Borg Cube\nDilemmas\n1 Maglock\n", CARDS
    )
    assert [e.section for e in deck.entries] == ["qs-tent", "draw", "draw"]


def test_without_a_draw_heading_played_cards_open_the_draw_deck() -> None:
    deck = read_deck("MISSIONS (1)\nSurvey Star System\nDILEMMAS (1)\nMaglock\nPERSONNEL (1)\nNine of Eleven\n", CARDS)
    assert [e.section for e in deck.entries] == ["missions", "seed", "draw"]


def test_a_misspelt_heading_is_said_and_read() -> None:
    deck = read_deck("Misions:\n1 Survey Star System\nWhatever:\n1 Maglock\n", CARDS)
    assert [(h.text, h.nearest) for h in deck.unknown_headings] == [("Misions", "Missions"), ("Whatever", "")]
    assert [e.section for e in deck.entries] == ["missions", "seed"]


def test_a_flattened_list() -> None:
    text = (
        "MISSIONS (2) Survey Star System Compromised Mission DILEMMAS (3) (a remark) The Sheliak Q Borg Ship |\n"
        "PERSONNEL (15) Nine of Eleven (5) Six of Eleven (10) SHIPS (3) Borg Scout Vessel (3) |\n"
    )
    deck = read_deck(text, CARDS)
    assert lines(deck) == [
        (1, "Survey Star System", "missions"),
        (1, "Compromised Mission", "missions"),
        (1, "The Sheliak", "seed"),
        (1, "Q", "seed"),
        (1, "Borg Ship", "seed"),
        (5, "Nine of Eleven", "draw"),
        (10, "Six of Eleven", "draw"),
        (3, "Borg Scout Vessel", "draw"),
    ]
    place = deck.entries[3].title_span
    assert text.split("\n")[place.line - 1][place.column - 1 : place.end - 1] == "Q"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Missions (2): Nebula; Planet", ["Nebula", "Planet"]),
        ("Missions (1) Nebula", ["Nebula"]),
        ("Missions (1) - Nebula", ["Nebula"]),
        ("Missions - Nebula, Planet", ["Nebula", "Planet"]),
        ("Missions: Nebula", ["Nebula"]),
        ("Missions (2) - the usual", []),
        (
            "Seed: Shaka, When the Walls Fell, 2x Maglock / Dead End",
            ["Shaka, When the Walls Fell", "Maglock", "Dead End"],
        ),
    ],
)
@pytest.mark.parametrize("above", ["", "Draw:\n1 Borg Cube\n"])
def test_cards_behind_a_heading_are_no_remark(above: str, line: str, wanted: list[str]) -> None:
    deck = read_deck(f"{above}{line}\nDraw:\n1 Borg Cube\n", CARDS)
    assert [e.name for e in deck.entries if e.section != "draw"] == wanted
    assert not deck.unread


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("2 Maglock, Dead End", [(2, "Maglock"), (1, "Dead End")]),
        ("2 Maglock + 3 Dead End", [(2, "Maglock"), (3, "Dead End")]),
        ("Maglock / Dead End", [(1, "Maglock"), (1, "Dead End")]),
        ("2 Maglock + Dead End", [(2, "? Maglock + Dead End")]),
        ("Maglock / Dead End (2)", [(2, "? Maglock / Dead End")]),
    ],
)
def test_a_count_beside_joined_cards_is_not_guessed_to_be_that_of_one(line: str, wanted: list[tuple[int, str]]) -> None:
    deck = read_deck(f"Seed:\n{line}\n", CARDS)
    assert lines(deck) == [(count, title, "seed") for count, title in wanted]


def test_a_row_with_an_unknown_card_is_no_remark() -> None:
    deck = read_deck("Missions (5): Nebula; 3x Planett; Plannet (1)\nDraw:\n1 Borg Cube\n", CARDS)
    assert lines(deck) == [
        (1, "Nebula", "missions"),
        (3, "? Planett", "missions"),
        (1, "? Plannet", "missions"),
        (1, "Borg Cube", "draw"),
    ]
    assert [e.title_span.column for e in deck.entries] == [15, 26, 35, 3]


def test_metadata_and_notes_are_no_cards() -> None:
    text = "Deck Name: Swarm\nPlayer: Somebody\n\nDraw:\n1 Maglock\n\nNotes:\nStart with the gateway, and\nnever look back.\n"
    deck = read_deck(text, CARDS)
    assert (deck.name, deck.meta["player"]) == ("Swarm", "Somebody")
    assert lines(deck) == [(1, "Maglock", "draw")]


def test_gemp_storage_and_import_forms() -> None:
    deck = read_deck("MISSIONS|101_154,101_154|DRAW_DECK|109_082,999_999", CARDS)
    assert deck.format == "gemp"
    assert [(e.section, e.card is not None) for e in deck.entries] == [
        ("missions", True),
        ("missions", True),
        ("draw", True),
        ("draw", False),
    ]
    joined = read_deck("2\tNine of Eleven~missions:~1\tSurvey Star System~qstent:~1\tMaglock", CARDS)
    assert lines(joined) == [
        (2, "Nine of Eleven", "draw"),
        (1, "Survey Star System", "missions"),
        (1, "Maglock", "qs-tent"),
    ]


def test_lackey_zones() -> None:
    deck = read_deck("2\tNine of Eleven\r\nMissions:\r\n1\tSurvey Star System\r\nMystery:\r\n1\tMaglock\r\n", CARDS)
    assert deck.format == "lackey"
    assert [(e.count, e.section) for e in deck.entries] == [(2, "draw"), (1, "missions"), (1, None)]
    assert [h.text for h in deck.unknown_headings] == ["Mystery"]


def test_dek() -> None:
    text = """<?xml version="1.0" encoding="UTF-8"?>
<deck version="0.8"><meta><game>x</game></meta>
 <superzone name="Deck">
  <card><name id="a">Nine of Eleven</name><set>Physical</set></card>
  <card><name id="a">Nine of Eleven</name><set>Physical</set></card>
 </superzone>
 <superzone name="Seed+Dil"><card><name id="">Adapt &amp; Overcome</name></card></superzone>
</deck>"""
    deck = read_deck(text, CARDS)
    assert deck.format == "dek"
    assert lines(deck) == [(1, "Nine of Eleven", "draw")] * 2 + [(1, "? Adapt & Overcome", "seed")]
    assert deck.entries[0].span.line == 4


def test_octgn() -> None:
    deck = read_deck(
        '<deck game="x"><section name="Draw Deck"><card qty="3" id="y">Maglock</card></section></deck>', CARDS
    )
    assert lines(deck) == [(3, "Maglock", "draw")]


def test_stdeck() -> None:
    text = '{"format": "STCCG1E-Deck-v2", "name": "A \\u0027deck\\u0027",\n "seed": [{"name": "Survey Star System", "quantity": 2}],\n "draw": [{"name": "Seven of Nine", "set": "borg", "type": "Personnel", "quantity": 1}, {"quantity": 1}], "side": []}'
    deck = read_deck(text, CARDS)
    assert deck.format == "stdeck"
    assert deck.name == "A 'deck'"
    assert lines(deck) == [(2, "Survey Star System", "missions"), (1, "Seven of Nine (The Borg)", "draw")]
    assert deck.entries[0].span.line == 2
    assert len(deck.unread) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    data = end.join(["Draw:", "2 Kor’choth", "1 Maglock"]).encode(encoding)
    deck = read_deck(data, CARDS)
    assert lines(deck) == [(2, "Kor'choth", "draw"), (1, "Maglock", "draw")]
    assert [e.span.line for e in deck.entries] == [2, 3]


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02", b"\xff\xfe\x00", bytes(range(256)) * 4, b"\x89PNG\r\n\x1a\n" + bytes(64)]
)
def test_binary_content_is_no_text(data: bytes) -> None:
    assert read_deck(data, CARDS).not_text is not None


@pytest.mark.parametrize(
    "text",
    [
        "1.01001.3,2.01002.1",
        '["EN03110", "EN03110"]',
        "Headquarters Mission:\n1 Lasting Peace 2E\n",
        "Dilemma Pile (20)\n",
    ],
)
def test_second_edition_lists_are_recognised(text: str) -> None:
    assert read_deck(text, CARDS).wrong_game == "Second Edition"


HOSTILE = [
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "aaaa"><!ENTITY y "&x;&x;&x;">]><deck>&y;</deck>',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><card><name>&x;</name></card></deck>',
    "<deck>" * 5000,
    "<deck><card></deck>",
    "{" * 5000,
    "[" * 100000,
    '{"seed": ' + "[" * 20000,
    '{"seed": [1, null, "x", {"name": 3}]}',
    "MISSIONS|" * 3000,
    "MISSIONS|,,,|x|101_|_1",
    "(" * 5000,
    "((((" * 90,
    " " * 5000 + "x",
    "Q's Tent\n" * 50,
    "1 [bold red]x[/bold red]\n1 \x1b[31mred\x1b[0m\n",
    "\u202e1 Maglock\u2028\u0000",
    "~" * 2000,
    "|" * 2000,
    "MISSIONS (6) " + "Borg " * 2000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_input_is_read_or_said(text: str) -> None:
    deck = read_deck(text, CARDS)
    assert isinstance(deck.counts(), dict)
    for entry in deck.entries:
        assert entry.span.line >= 1
        assert entry.span.column >= 1


def test_external_entities_are_refused() -> None:
    deck = read_deck(HOSTILE[1], CARDS)
    assert [u.text for u in deck.unread] == ["<!DOCTYPE"]
    assert deck.entries == []


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200), st.sampled_from(FORMATS))
def test_any_text_in_any_format_is_survived(text: str, format: str) -> None:
    deck = read_deck(text, CARDS, format=format)
    assert deck.not_text or deck.wrong_game or all(1 <= e.count <= 999 for e in deck.entries)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_survived(data: bytes) -> None:
    read_deck(data, CARDS)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 999), st.sampled_from(TITLES)), min_size=1, max_size=12))
def test_every_printed_title_is_read_as_itself(cards: list[tuple[int, str]]) -> None:
    deck = read_deck("Draw:\n" + "".join(f"{n} {title}\n" for n, title in cards), CARDS)
    assert [(e.count, e.title) for e in deck.entries] == cards
    assert all(e.card is not None and e.card.printed == e.title for e in deck.entries)


def test_every_title_is_found_bare_counted_and_in_capitals(cards: Catalogue) -> None:
    wrong = []
    for title in TITLES:
        for line in (title, f"2 {title}", f"{title} (2)", title.upper()):
            deck = read_deck(f"Draw:\n{line}\n", cards)
            if [e.card.printed if e.card else None for e in deck.entries] != [title]:
                wrong.append((line, [e.name for e in deck.entries]))
    # With a number behind them, these two read as headings of card types (`PLANET (2)`).
    assert [w for w in wrong if w[0] not in ("Planet (2)", "Space (2)")] == []


def test_detection() -> None:
    assert detect("Draw:\n1 Maglock\n") == "text"
    assert detect("1\tMaglock\nMissions:\n") == "lackey"
    assert detect(" <deck/>") == "dek"
    assert detect('{"seed": []}') == "stdeck"
    assert detect("MISSIONS|101_1") == "gemp"


@pytest.mark.parametrize(
    "line",
    ["2 ~~/%%_ ??", "2 ??", "- ???", "3 1", "2 (remark)", "2 3 4", "x3 ...", "2\t", "3 (a) Borg Cube", "- 2"],
)
def test_one_odd_line_spoils_no_other(line: str) -> None:
    deck = read_deck(f"Draw:\n1 Maglock\n{line}\n1 Dead End\n", CARDS)
    assert [e.name for e in deck.entries if e.card] == ["Maglock", "Dead End"]
    assert len(deck.entries) + len(deck.unread) + len(deck.bad_counts) == 3


@settings(max_examples=600, deadline=None)
@given(st.text(alphabet="()[]{}xX12 0\t-*#:.,|@/'Aag~", max_size=24))
@example("- 0 ")
def test_every_line_becomes_something(line: str) -> None:
    deck = read_deck(f"Draw:\n1 Maglock\n\n{line}\n1 Dead End\n", CARDS, format="text")
    assert [e.name for e in deck.entries if e.span.line != 4] == ["Maglock", "Dead End"]


def test_a_line_that_a_grammar_refuses_spoils_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = parsing._reader("text")

    def refusing(text: str, draft: Draft, cards: Catalogue) -> None:
        if "?!" in text:
            line = text[: text.index("?!")].count("\n") + 1
            raise RefusedError(line, 1, at_end=False)
        real(text, draft, cards)

    monkeypatch.setattr(parsing, "_reader", lambda _: refusing)
    deck = read_deck("Draw:\n1 Maglock\n?!\n1 Dead End\nso ?!\n2 Awaken\n", CARDS, format="text")
    assert [(e.name, e.span.line) for e in deck.entries] == [("Maglock", 2), ("Dead End", 4), ("Awaken", 6)]
    assert [u.span.line for u in deck.unread] == [3, 5]


def test_a_card_whose_title_starts_with_card_is_a_card() -> None:
    deck = read_deck("Draw:\n1 Card Number 5\n60 cards in all\n1 card left over\n", CARDS)
    assert [e.title for e in deck.entries] == ["Card Number 5"]
    assert [r.text for r in deck.remarks] == ["60 cards in all", "1 card left over"]


def test_a_slip_of_the_pen_keeps_its_count() -> None:
    deck = read_deck("Draw:\n3 Borg Skout Vessel\n2x Fifteen of Seventeeen\n1962 Roger Maris Basebal Card\n", CARDS)
    assert [(e.count, e.title) for e in deck.entries] == [
        (3, "Borg Skout Vessel"),
        (2, "Fifteen of Seventeeen"),
        (1, "1962 Roger Maris Basebal Card"),
    ]


@pytest.mark.parametrize("head", ["", "# a comment\n", "@player X\n\n"])
def test_the_first_line_may_be_the_name(head: str) -> None:
    deck = read_deck(f"{head}My Own Swarm\n\nDraw:\n1 Maglock\n", CARDS)
    assert (deck.name, len(deck.entries)) == ("My Own Swarm", 1)


def test_a_name_of_the_plugin_means_one_card() -> None:
    deck = read_deck("1\tNine of Eleven\n1\tSeven of Nine\n1\tThird of Five\nMissions:\n", CARDS)
    assert [[c.title for c in e.cards] for e in deck.entries] == [
        ["Nine of Eleven"],
        ["Seven of Nine"],
        ["Third of Five"],
    ]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("3 1000 Tribbles - Bonus", (3, "1,000 Tribbles - Bonus")),
        ("10,000 Tribbles - Quadruple", (1, "? 10,000 Tribbles - Quadruple")),
        ("2 10 Tribbles - Skip", (2, "? 10 Tribbles - Skip")),
        ("10 Tribbles - Skip", (1, "? 10 Tribbles - Skip")),
        ("Six of Seven 2E", (1, "Six of Seven 2E (Reflections 2.0)")),
    ],
)
def test_tribbles_and_second_edition_titles(line: str, read: tuple[int, str]) -> None:
    assert [entry[:2] for entry in lines(read_deck(f"Tribble:\n{line}\n", CARDS))] == [read]


@pytest.mark.parametrize("line", ["Borg Sphere (3) (4)", "Borg Sphere (-3)", "Borg Sphere (1.5)", "Borg Sphere -3"])
def test_broken_counts_behind_a_title(line: str) -> None:
    deck = read_deck(f"Draw:\n{line}\n1 Maglock\n", CARDS)
    assert (len(deck.bad_counts), len(deck.entries)) == (1, 1)


def test_a_misspelt_heading_without_a_colon() -> None:
    deck = read_deck("Missions\nSurvey Star System\nDraw Dek (1)\nMaglock\n", CARDS)
    assert [(h.text, h.nearest) for h in deck.unknown_headings] == [("Draw Dek", "Draw")]
    assert lines(deck) == [(1, "Survey Star System", "missions"), (1, "Maglock", "draw")]


SOME_LINES = (
    "3 Maglock  # a remark", "3 Maglock (required)", "Maglock x3 nasty", "1. Maglock", "2. Mission Debriefing", "3. Borg Ship",
    "Q's Tent", "Q's Tent (2)", "Missions:", "Draw (12)", "## Missions", "Nine of Eleven, Interlink Drone (5)",
    "2 Maglok", "-- Seed --", "", "7", "by Somebody", "Deep Space 9", "x" * 300,
)  # fmt: skip


@given(st.lists(st.sampled_from(SOME_LINES), max_size=12))
def test_a_line_reads_the_same_however_often_it_was_read(some: list[str]) -> None:
    rows._kept.clear()
    fresh = read_deck("\n".join(some), CARDS)
    read_deck("\n".join(reversed(SOME_LINES)), CARDS)
    assert vars(read_deck("\n".join(some), CARDS)) == vars(fresh)


def test_lines_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_MOST_KEPT", 50)
    for start in range(0, 400, 40):
        deck = read_deck("\n".join(f"{n} Maglock" for n in range(start + 1, start + 41)), CARDS)
        assert [(e.count, e.span.line) for e in deck.entries] == [(start + n, n) for n in range(1, 41)]
        assert len(rows._kept["text"]) <= 50


def test_lists_may_be_read_by_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_MOST_KEPT", 100)
    texts = [
        "Draw:\n" + "".join(f"{n} Maglock  # {n * i}\n" for n in range(1, 90)) + "# " + "x" * 300 for i in range(6)
    ]
    wanted = [read_deck(text, CARDS).entries for text in texts]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            rows._kept.clear()
            assert [d.entries for d in pool.map(lambda text: read_deck(text, CARDS), texts)] == wanted


def test_a_deck_changed_is_worked_out_anew_and_leaves_the_first_as_it_is() -> None:
    deck = read_deck("Draw:\n2 Maglock\n1 Nine of Eleven\n", CARDS)
    assert (deck.total(SectionId.DRAW), deck.has_borg) == (3, True)
    other = deck.changed(entries=deck.entries[:1])
    assert (other.total(SectionId.DRAW), other.has_borg) == (2, False)
    assert (deck.total(SectionId.DRAW), deck.has_borg) == (3, True)
    assert other != deck
    assert other.changed(entries=deck.entries) == deck
    assert (other.path, other.lines, other.headings) == (deck.path, deck.lines, deck.headings)


# A number with a dot or a bracket in front, and what the lines then say.
@pytest.mark.parametrize(
    ("listed", "wanted"),
    [
        ("1. Maglock\n2. Dead End\n3. Borg Cube", (1, 1, 1)),
        ("1. Maglock (2)\n2. Dead End x3\n3. Borg Cube", (2, 3, 1)),
        ("1. 2x Maglock\n2. 3 Dead End\n3. Borg Cube", (2, 3, 1)),
        ("1) 2x Maglock\n2) Dead End [3]\n3) Borg Cube......2", (2, 3, 2)),
        ("1\\. 2x Maglock\n2\\. 3x Dead End\n3\\. 1x Borg Cube", (2, 3, 1)),
        ("1. 2x Maglock\n1. 3x Dead End\n1. 1x Borg Cube", (2, 3, 1)),
        ("1. 2x Maglock\n2. 3x Dead End\n4. 1x Borg Cube", (2, 3, 1)),
        ("1. Maglock\n2. Dead End\n4. Borg Cube", (1, 2, 4)),
        ("3. Maglock\n2. Dead End\n1. Borg Cube", (3, 2, 1)),
        ("1. Maglock\n1. Dead End\n1. Borg Cube", (1, 1, 1)),
    ],
)
def test_numbers_are_places_or_copies(listed: str, wanted: tuple[int, ...]) -> None:
    deck = read_deck(f"Draw:\n{listed}\n", CARDS)
    assert lines(deck) == [(n, t, "draw") for n, t in zip(wanted, ("Maglock", "Dead End", "Borg Cube"), strict=True)]


def test_a_numbered_title_is_a_card() -> None:
    deck = read_deck("Seed\n1) Maglock\n2) Borg Ship\n3) Q's Tent\n4) Dead End\nDraw\n1) Borg Cube\n2) Retask\n", CARDS)
    assert deck.counts() == {"missions": 0, "sites": 0, "seed": 4, "draw": 2}


# What stands behind `1. Missions`, `2. Seed` and `3. Draw`, and what `4. Q's Tent` is.
@pytest.mark.parametrize(
    ("listed", "what"),
    [
        ("1 Borg Cube\n4. Q's Tent\n1 Retask", "heading"),
        ("1. 2x Borg Cube\n1. 1x Maglock\n1. 3x Dead End\n4. Q's Tent\n1. 1x Retask", "heading"),
        ("3. Borg Cube\n2. Maglock\n\n4. Q's Tent\n1. Retask", "heading"),
        ("3. Borg Cube\n2. Maglock\n4. Q's Tent\n1. Retask", "either"),
        ("1. Borg Cube\n2. Maglock\n3. Dead End\n4. Q's Tent\n1. Retask", "either"),
        ("1. Borg Cube\n2. Maglock\n3. Dead End\n4. Q's Tent\n5. Retask", "card"),
    ],
)
def test_a_numbered_title_behind_numbered_headings(listed: str, what: str) -> None:
    deck = read_deck(f"1. Missions\n1 Nebula\n2. Seed\n1 Maglock\n3. Draw\n{listed}\n", CARDS)
    assert (deck.total(SectionId.QS_TENT) > 0) == (what == "heading")
    assert bool(deck.unread) == (what == "either")
    assert ("Q's Tent" in [e.name for e in deck.entries]) == (what == "card")


@pytest.mark.parametrize("line", ["Maglxxk (3)", "(3) Maglxxk", "Maglxxk, 3", "Maglxxk - 3"])
def test_a_misspelt_card_is_no_heading_of_as_many_cards(line: str) -> None:
    deck = read_deck(f"Seed\nDead End (2)\n{line}\nBorg Ship (2)\nPup (1)\n", CARDS)
    assert [e.span.line for e in deck.entries if e.card is None] == [3]


@pytest.mark.parametrize(
    "line", ["Dead End\t1 Maglock\t3", "2\tEvent\tDead End 1\tEvent\tMaglock", "1\tDead End\tDilemma 1\tMaglock\tEvent"]
)
def test_no_card_of_two_rows_in_one_is_left_out(line: str) -> None:
    deck = read_deck(f"Draw\n2\tBorg Cube\n{line}\n", CARDS)
    assert [e.span.line for e in deck.entries if e.card is None] + [u.span.line for u in deck.unread] == [3]


@pytest.mark.parametrize("line", ["2\tNebula\tPlanet", "2 | Nebula | Mission | First Contact"])
def test_a_row_names_a_set_or_a_type(line: str) -> None:
    deck = read_deck(f"Missions\n2\tPegasus Search\n{line}\n", CARDS)
    assert deck.entries[1].count == 2
    assert not deck.unread
