"""The cards: the table that ships, looking titles up, and importing a plugin folder."""

from __future__ import annotations

import csv
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borgcheck.cards.card import Card, Printing, ProbeOutcome, Selector
from borgcheck.cards.catalogue import Catalogue, catalogue, shipped
from borgcheck.cards.fold import fold
from borgcheck.cards.names import is_of_tribbles_game, parse_name
from borgcheck.cards.plugin import make_cards, read_plugin
from borgcheck.cards.table import format_table, parse_table, shipped_text
from borgcheck.cards.user_table import imported_table, store_table
from borgcheck.cards.wording import read_wording
from borgcheck.checking.lists import read_as_deck
from borgcheck.cli import run
from borgcheck.errors import BorgcheckError
from tests.running import Invoke
from tests.tables import load_yaml, table

TITLES = load_yaml(Path(__file__).with_name("titles.yaml"))
COLUMNS = (
    "Name,Set,ImageFile,Release,Info,Property,Uniqueness,Type,Mission/ Dilemma Type,Affil,Class,Int/Rng,Cun/Wpn,Str/Shd,"
    "Points,Region,Quadrant,Span,Icons,Staff,Characteristics/ Keywords,Requires,Persona,Command,Lore,Reports,Names,Text"
).split(",")


def row(**facts: str) -> dict[str, str]:
    given_facts = {k.replace("_", " "): v for k, v in facts.items()}
    return {c: given_facts.get(c, "") for c in COLUMNS} | {"Set": facts.get("Set", "Trad")}


# ---- the table that ships


def test_table_has_every_card(cards: Catalogue) -> None:
    first = [c for c in cards if c.is_first_edition]
    assert len(first) > 4100
    assert len(cards) - len(first) > 700
    assert len({c.title for c in cards}) == len(cards)


def test_table_holds_no_wording() -> None:
    longest = max(
        (cell for line in shipped().table.lines for cell in line.split("\t")[7:]), key=lambda c: len(c.split())
    )
    assert not any(". " in cell for cell in longest.split(";"))


@table("title", "facts")
def test_card_has_its_facts(cards: Catalogue, title: str, facts: dict[str, object]) -> None:
    card = cards.get(title)
    assert card is not None
    assert {name: plain(getattr(card, name)) for name in facts} == facts


def plain(fact: object) -> object:
    """A fact about a card as it is written in a YAML file."""
    match fact:
        case ProbeOutcome():
            return list(fact.icons)
        case tuple():
            return [plain(each) for each in fact]
    return fact


def test_seedable_cards_are_those_of_the_rules(cards: Catalogue) -> None:
    assert [title for title in TITLES["seedable"] if not cards.get(title).seeds] == []
    assert [title for title in TITLES["not seedable"] if cards.get(title).seeds] == []


# ---- looking titles up


def test_every_name_leads_to_all_cards_that_bear_it(cards: Catalogue) -> None:
    bearing: dict[str, set[str]] = {}
    for card in cards:
        for name in {card.title, card.printed, *card.names}:
            bearing.setdefault(name, set()).add(card.title)
    first = {card.title for card in cards if card.is_first_edition}
    assert all(
        {c.title for c in cards.lookup(name).cards} == (titles & first or titles) for name, titles in bearing.items()
    )
    assert all(cards.get(card.title) is card for card in cards)
    assert cards.get("no such title") is None


def test_title_is_looked_up_in_any_spelling(cards: Catalogue) -> None:
    for text, (title, how) in TITLES["lookup"].items():
        found = cards.lookup(text)
        assert ([card.title for card in found.cards], found.match_kind) == ([title], how), text


@table("text")
def test_lookup_never_guesses(cards: Catalogue, text: str) -> None:
    assert not cards.lookup(text)
    assert len(cards.similar.suggest(text)) <= 3


@given(st.text(max_size=60))
def test_folding_is_idempotent(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_identifications_are_those_of_the_facts(cards: Catalogue, reference: Path) -> None:
    with (reference / "facts" / "drone-identifications.tsv").open(encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file, delimiter="\t") if r["confidence"] == "sure"]
    sure = [r for r in rows if "*VP" not in r["card_title"]]
    wrong = [r for r in sure if not (c := cards.get(r["card_title"])) or c.identification != r["identification"]]
    assert wrong == []


# ---- facts read out of texts (invented ones)


@table("kind", "text", "seeds", "plays")
def test_wording_says_whether_a_card_is_seeded_or_played(kind: str, text: str, seeds: bool, plays: bool) -> None:
    facts = read_wording(kind, text)
    assert (facts.seeds, facts.plays) == (seeds, plays)


def test_probe_outcomes_are_read_in_order() -> None:
    facts = read_wording(
        "Objective", "Scout. You may probe: [Com], [Nav]: Done [AU]. [Event]: Not done. Otherwise, discard."
    )
    assert [o.icons for o in facts.probe] == [("Com", "Nav"), ("Event",), ("Otherwise",)]
    assert facts.icons == ("Com", "Nav", "AU", "Event")


def test_names_are_split_into_title_and_marks() -> None:
    name = parse_name("Odo (Dogs of War)* *VP")
    assert (name.printed, name.marks) == ("Odo", ("Dogs of War",))
    second = parse_name("Eleven of Ninety 2E (Call to Arms)")
    assert (second.printed, second.marks, second.second_edition) == ("Eleven of Ninety", ("Call to Arms",), True)
    assert parse_name("Deep Space 9 (back)") == ("Deep Space 9", (), False, True)


@pytest.mark.parametrize("text", ["3 Personnel [AU]", "* Q-Dilemma", "13", "1 Ship universal title:Husnock Ship"])
def test_selectors_are_written_as_they_are_read(text: str) -> None:
    assert str(Selector.parse(text)) == text


# ---- making a table


def test_printings_are_one_card_and_other_cards_are_not() -> None:
    made = make_cards(
        [
            row(Name="Some Drone", Release="fc", Type="Personnel", Affil="Borg", Text="Does a thing."),
            row(Name="Some Drone (The Borg)", Release="borg", Type="Personnel", Affil="Borg", Text="Does the thing."),
            row(Name="Some Drone (Voyager)", Release="voy", Type="Personnel", Affil="Klingon", Text="Other."),
            row(Name="Twin", Release="voy", Type="Personnel", Affil="Klingon/Borg", ImageFile="a"),
            row(Name="Twin*", Release="voy", Type="Personnel", Affil="Borg/Klingon", ImageFile="b"),
            row(Name="Place II", Release="ep", Type="Mission", Affil="Klingon[KLI]"),
            row(Name="Place II (back)", Release="ep", Type="Mission", Affil="[KLI]"),
        ],
        {},
    )
    by_title = {c.title: c for c in made}
    assert set(by_title) == {"Some Drone", "Some Drone (Voyager)", "Twin", "Place II"}
    assert [p.release for p in by_title["Some Drone"].printings] == ["fc", "borg"]
    assert not by_title["Twin"].is_borg
    assert (by_title["Place II"].built_in, by_title["Place II"].all_icons) == ("Klingon", ("Kli", "Mission"))


def test_answers_are_cached_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("borgcheck.cards.catalogue._MAX_CACHED", 10)
    cards = Catalogue(shipped().table)
    for number in range(100):
        assert not cards.lookup(f"No Such Title {number}")
        assert cards.lookup("Borg Cube").match_kind == "exact"
    kept = cards._cached_lookup.cache_info()
    assert (kept.maxsize, kept.currsize) == (10, 10)
    assert kept.hits >= 99


def test_table_is_read_as_it_was_written() -> None:
    card = Card(
        title="A Card (Set)", printed="A Card", game="1E", type="Personnel", names=("A Card (Set)",),
        printings=(Printing("fc", "1 C", "1_2"), Printing("borg")), affiliations=("Borg",),
        icons=("Com",), probe=(ProbeOutcome(("Com", "Nav")), ProbeOutcome(("Def",))), seeds=True,
        carries=(Selector.parse("3 Personnel [AU]"),),
    )  # fmt: skip
    table = parse_table(format_table([card], date="2026-01", source="x"))
    assert (table.date, len(table)) == ("2026-01", 1)
    assert table.card(0) == card


@pytest.mark.parametrize("text", ["", "nothing", "# date: 2026\n", "# date: 1\na\tb\n"])
def test_foreign_table_is_refused(text: str) -> None:
    with pytest.raises(BorgcheckError):
        parse_table(text)


def write_plugin(folder: Path, rows: list[dict[str, str]], *, tabs: bool = False) -> Path:
    columns = [c for c in COLUMNS if not (tabs and c == "Lore")]
    file = folder / "sets" / "Physical.txt" if tabs else folder / "Physical.csv"
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [dict(zip(columns, columns, strict=True)), *rows]
    with file.open("w", encoding="utf-8" if tabs else "utf-8-sig", newline="") as opened:
        if tabs:
            opened.write("\r\n".join("\t".join(line[c] for c in columns) for line in lines))
        else:
            csv.DictWriter(opened, columns, extrasaction="ignore").writerows(lines)
    return folder


@pytest.fixture
def fresh_catalogue() -> Iterator[Callable[[], Catalogue]]:
    """Return a function that loads the catalogue again."""

    def load() -> Catalogue:
        catalogue.cache_clear()
        return catalogue()

    yield load
    catalogue.cache_clear()


PLUGIN = [
    row(Name="Some Drone", Release="fc", Type="Personnel", Affil="Borg", Icons="[Com][DQ]", Text='Says "hi", and more.',
        Lore="Identification: SOME DRONE Task: none."),
    row(Name="Thing", Release="fc", Type="Event", Text="Plays on table."),
]  # fmt: skip


@pytest.mark.parametrize("tabs", [False, True])
def test_both_layouts_are_read(tmp_path: Path, tabs: bool) -> None:
    rows, _ = read_plugin(write_plugin(tmp_path, PLUGIN, tabs=tabs))
    made = make_cards(rows, {})
    assert [c.title for c in made] == ["Some Drone", "Thing"]
    assert made[0].identification == ("" if tabs else "Some Drone")
    assert made[0].icons == ("Com", "DQ")


def test_drone_is_found_by_its_identification_whatever_the_last_word_is() -> None:
    [drone] = make_cards([row(Name="Two of Two", Type="Personnel", Lore="Identification: TALON GUARD Task: none.")], {})
    cards = Catalogue(parse_table(format_table([drone], date="2027-01", source="a test")))
    assert [card.title for card in cards.lookup("Talon Guard").cards] == ["Two of Two"]


def test_release_distinguishes_cards_with_one_name() -> None:
    event = row(Name="Twin", Release="fc", Type="Event", Text="Plays on table.")
    printed = event | {"Blueprint ID": "1_2", "Points": "5"}
    made = make_cards([printed, row(Name="Twin*", Release="borg", Type="Ship"), event], {})
    found = [(c.title, c.points, [p.blueprint for p in c.printings]) for c in made]
    assert found == [("Twin", "5", ["1_2"]), ("Twin (borg)", "", [""])]


def test_imported_table_replaces_the_shipped_one_and_a_broken_folder_does_not(
    tmp_path: Path, invoke: Invoke, fresh_catalogue: Callable[[], Catalogue]
) -> None:
    folder = write_plugin(tmp_path / "plugin", PLUGIN)
    assert run(["cards", "import", str(folder)]) == 0
    assert [c.title for c in fresh_catalogue()] == ["Some Drone", "Thing"]
    assert catalogue().date == time.strftime("%Y-%m", time.gmtime())
    before = imported_table().read_bytes()
    table = folder / "Physical.csv"
    whole = table.read_bytes()
    two_cells_less = whole + b"," * (len(COLUMNS) - 3) + b"\r\n"
    for damaged in (
        whole[:-40] + b',"',
        two_cells_less,
        b"a,b\n1,2\n",
        b"\xff\xfe",
        b"",
        whole.replace(b"Affil,", b""),
    ):
        table.write_bytes(damaged)
        assert invoke(["cards", "import", str(folder)], code=2).err.count("\n") == 1
        assert imported_table().read_bytes() == before
    imported_table().unlink()
    assert len(fresh_catalogue()) > 4000


def test_folder_of_another_game_is_refused(tmp_path: Path) -> None:
    other = [row(Name="Knight", Release="x", Type="Personnel", Affil="Klingon")]
    assert run(["cards", "import", str(write_plugin(tmp_path, other))]) == 2


SHIPPED = shipped_text().encode()


@pytest.mark.parametrize("table", [b"nonsense\n", b"\xff", b"", SHIPPED[:9999], SHIPPED[:-9] + b"\t\n"])
def test_damaged_imported_table_is_one_line(
    table: bytes, invoke: Invoke, fresh_catalogue: Callable[[], Catalogue]
) -> None:
    file = store_table("")
    file.write_bytes(table)
    catalogue.cache_clear()
    errors = invoke("cards info", code=2).err
    assert (errors.count("\n"), str(file) in errors) == (1, True)
    file.unlink()
    assert len(fresh_catalogue()) > 4000


def test_titles_of_the_tribbles_game_are_recognised() -> None:
    assert {title: is_of_tribbles_game(title) for title in TITLES["tribbles"]} == TITLES["tribbles"]


@pytest.mark.slow
def test_reference_plugins_give_the_shipped_table(reference: Path, tmp_path: Path) -> None:
    for name, least in (("lackey", 4100), ("lackey/plugin-2020", 3700)):
        rows, _ = read_plugin(reference / name)
        made = make_cards(rows, {})
        assert sum(c.is_first_edition for c in made) > least
    shutil.copytree(reference / "lackey", tmp_path / "copy", ignore=shutil.ignore_patterns("plugin-2020", "decks"))
    again = format_table(
        make_cards(read_plugin(tmp_path / "copy")[0], {}), date=shipped().date, source=shipped().source
    )
    assert again.splitlines()[2:] == shipped_text().splitlines()[2:]


def test_folded_spellings_are_those_of_the_titles(cards: Catalogue) -> None:
    """The table keeps folded titles; folding must not have changed since it was made."""
    for line, card in zip(cards.table.lines, cards, strict=True):
        spellings = line.split("\t", 4)[3].split(";")
        assert spellings[0] == fold(card.printed)
        assert {fold(parse_name(name).printed) for name in card.names} <= set(spellings)


@pytest.mark.parametrize("type", ["Objective", "Ship", "Q Event", "Mission", "No Such Type"])
def test_cards_of_a_type_are_found_without_the_others(type: str, cards: Catalogue) -> None:
    assert [c.title for c in cards.of_type(type)] == [c.title for c in cards if c.type == type]


@pytest.mark.parametrize("column", ["type", "affiliations", "formats"])
def test_column_has_the_facts_of_all_cards(column: str, cards: Catalogue) -> None:
    facts = [getattr(card, column) for card in cards]
    assert cards.values(column) == {value for fact in facts for value in ([fact] if column == "type" else fact)}


@table("words", "found")
def test_cards_are_found_by_words_in_any_order(words: list[str], found: list[str]) -> None:
    titles = [card.title for card in shipped().search(" ".join(words))]
    assert {title for title in titles if "(" not in title} == set(found)


@table("written", "title")
@pytest.mark.parametrize("form", ["Draw:\n1 {}\n30 Nine of Eleven\n", "1\t{}\n30\tNine of Eleven\nMissions:\n"])
def test_marks_of_the_card_data_are_read_in_every_format(written: str, title: str, form: str) -> None:
    deck = read_as_deck(form.format(written), shipped())
    entry = deck.entries[0]
    assert deck.format == ("lackey" if "\t" in form else "text")
    assert entry.card
    assert entry.card.printed == title
