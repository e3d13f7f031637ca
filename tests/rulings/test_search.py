"""Searching the rulings: questions with known answers, properties of every answer, and the index in the package."""

from __future__ import annotations

import json
import random
import re
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from whoosh.filedb.filestore import RamStorage

import borgcheck
from borgcheck.cards.catalogue import shipped
from borgcheck.corpus import compiled
from borgcheck.corpus.build import build, write_compiled
from borgcheck.corpus.entry import GAMES, KINDS, Document, RulingEntry
from borgcheck.corpus.index import open_index
from borgcheck.corpus.loading import Corpus, citations, corpus, find, read_corpus
from borgcheck.corpus.names import titles
from borgcheck.corpus.passages import NOTE, Passage
from borgcheck.corpus.search import RulingSearch, SearchResults, ruling_search
from borgcheck.corpus.splitting import split
from borgcheck.corpus.terms import stems, synonyms
from borgcheck.corpus.words import within, words
from borgcheck.errors import BorgcheckError
from borgcheck.output.lines import layout
from borgcheck.output.rulings import search_lines
from tests.tables import few, table

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS, MORE, STRANGERS, SPOKEN, SILENT, HELD_OUT = (
    [json.loads(line) for line in (ROOT / "tests/search" / f"{name}.jsonl").read_text("utf-8").splitlines()]
    for name in ("questions", "more", "strangers", "spoken", "silent", "held_out")
)
ANY = random.Random(1)


def searching(corpus: Corpus) -> RulingSearch:
    return RulingSearch(corpus, build(corpus, RamStorage()))


def every_entry(found: SearchResults) -> list[borgcheck.RulingEntry]:
    """The entries of an answer, those that stand below another one too."""
    return [entry for hit in found.results for entry in (hit.entry, *hit.also)]


def every_id(found: SearchResults) -> set[str]:
    return {entry.id for entry in every_entry(found)}


# ---- questions with known answers


def names(entry: borgcheck.RulingEntry) -> set[tuple[str, ...]]:
    return {tuple(words(name)) for name in (entry.title, *entry.aliases)}


def rank(question: dict) -> int | None:
    wanted = {tuple(words(title)) for title in question["want"]}
    hits = ruling_search().search(question["q"], game=question["game"]).results
    return next((hit.rank for hit in hits if names(hit.entry) & wanted), None)


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.corpora)])
@pytest.mark.parametrize(
    ("questions", "first"), [(QUESTIONS, 0.86), (MORE, 0.75), (STRANGERS, 0.9)], ids=["questions", "more", "strangers"]
)
def test_questions_are_answered(questions: list[dict], first: float, every: int) -> None:
    ranks = defaultdict(list)
    for question in questions[::every]:
        ranks[question["style"]].append(rank(question))
    found = [r for some in ranks.values() for r in some]
    assert sum(r == 1 for r in found) >= first * len(found)
    assert sum(r is not None and r <= 5 for r in found) >= 0.95 * len(found)
    for style, some in ranks.items():
        assert sum(r is not None and r <= 5 for r in some) >= 0.8 * len(some), style


def test_wanted_titles_exist() -> None:
    known = set().union(*(names(e) for e in corpus()))
    assert [t for q in (*QUESTIONS, *MORE, *STRANGERS) for t in q["want"] if tuple(words(t)) not in known] == []


@table("query", "title")
def test_names_numerals_and_abbreviations_are_found(query: str, title: str) -> None:
    assert title in [hit.title for hit in ruling_search().search(query, limit=3).results]


@table("query", "id")
def test_best_entry_comes_first(query: str, id: str) -> None:
    hits = ruling_search().search(query).results
    assert hits[0].id == id
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@table("query", "game")
def test_words_of_one_game_bring_its_entries(query: str, game: str) -> None:
    assert ruling_search().search(query).results[0].entry.game == game
    assert {hit.entry.game for hit in ruling_search().search(query, game="stccg-1e").results} <= {"stccg-1e"}


def test_entries_of_several_documents_on_one_matter_take_one_place() -> None:
    [hit] = [
        hit for hit in ruling_search().search("probing").results if hit.entry.source == "current-rulings-2000-09-25"
    ][:1]
    assert hit.rank == 1
    assert "borg-rulebook-1.6#probing" in [other.id for other in hit.also], "what is amended stands below"
    for question in QUESTIONS[::32]:
        every = [entry.id for entry in every_entry(ruling_search().search(question["q"]))]
        assert len(every) == len(set(every))


@table("query", "words")
def test_first_hit_answers(query: str, words: str) -> None:
    assert words in ruling_search().search(query).results[0].snippet


def exam() -> list[str]:
    """The questions of the exam."""
    files = sorted((ROOT / "tests/rulings/exam").glob("*.jsonl"))
    return [json.loads(line)["question"] for file in files for line in file.read_text("utf-8").splitlines()]


EVERY = [q["q"] for q in (*QUESTIONS, *MORE)] + exam()
HALF = re.compile(r"(?:[:,;]|\b(?:if|when|unless|until|because|and))\W*$")


@pytest.mark.parametrize(
    "every", [320, pytest.param(32, marks=pytest.mark.corpora), pytest.param(1, marks=pytest.mark.slow)]
)
def test_answer_fits_a_screen_and_ends_in_a_whole_sentence(every: int) -> None:
    """A screen has 80 columns and 24 lines, two of which are the command and the prompt: few tables need a line more.

    Further hits give way to the first one.
    """
    heights = []
    for question in EVERY[::every]:
        found = ruling_search().search(question.replace('"', ""), limit=5)
        printed = "".join(layout(search_lines(found, corpus()), width=80)).split("\n")
        heights.append(len(printed) - 1)
        others = [line[:4] for line in printed if re.match(r" [2-9]\. ", line)]
        assert others == [f" {hit.rank}. " for hit in found.results[1:]][: len(others)]
        assert len(others) >= min(1 if len(printed) > 17 else 2, len(found.results) - 1), "room is used"
        for hit in found.results:
            assert not HALF.search(hit.snippet), (question, hit.snippet)
            assert "  " not in hit.snippet.strip() or "\n" in hit.snippet, (question, hit.snippet)
    assert sum(height <= 22 for height in heights) >= 0.98 * len(heights)
    assert max(heights) <= 24


def test_question_whose_remarks_fill_the_screen_has_an_answer() -> None:
    """What no entry mentions is named whole, and the first answer is printed below it."""
    titles = [card.title for card in shipped() if card.type == "Interrupt" and card.is_first_edition]
    found = ruling_search().search(f"scout probe borg {', '.join(titles[:: len(titles) // 80])}", limit=5)
    remarks, answer = "".join(layout(search_lines(found, corpus(), fits_screen=True), width=80)).split("\n 1. ")
    assert remarks.count("\n") > 10
    assert found.results[0].id in answer


def test_game_that_is_named_answers_alone_if_it_can() -> None:
    assert {e.game for e in every_entry(ruling_search().search("Fleet Captains assimilation"))} == {"fleet-captains"}
    found = ruling_search().search("Fleet Captains counterpart")
    assert (found.results, found.silence) == ((), ("no entry on that game mentions counterpart",))


def test_words_near_to_misspelt_ones_are_searched_besides() -> None:
    found = ruling_search().search("interlnk drne sharring")
    assert found.query == "interlnk drne sharring"
    assert found.also_searched == ("interlink", "drone", "sharing")
    assert found.results[0].entry.title in ("Interlink Drone", "skill-sharing")
    assert ruling_search().search("interlink drone").also_searched == ()


@table("query")
def test_other_words_are_not_taken_for_misspelt_ones(query: str) -> None:
    assert ruling_search().search(query).also_searched == ()


def test_phrase_that_no_entry_has_is_not_found() -> None:
    assert ruling_search().search('"scout ship zebra"').results == ()
    assert "single scout" in ruling_search().search('"single scout"').results[0].text


def test_ruling_comes_before_its_line_in_the_list_of_changes() -> None:
    for title in ("Storage Compartment Door", "Alien Parasites", "Council of Warriors"):
        kinds = [e.kind for e in every_entry(ruling_search().search(title)) if e.title == title]
        assert kinds == ["current-ruling", "change"]


def test_synonyms_find_what_the_question_does_not_say() -> None:
    assert ("teleport",) in synonyms()[("beam",)]
    assert ruling_search().search("teleport").total > 1


@table("query")
def test_query_without_known_words_finds_nothing(query: str) -> None:
    assert ruling_search().search(query).results == ()


def test_card_that_no_entry_mentions_is_named() -> None:
    found = ruling_search().search("may a flagship attack Anaphasic Organism")
    assert found.not_mentioned == ("Anaphasic Organism",)
    assert found.silence == ("no entry mentions Anaphasic Organism: see the card; these are general rules",)
    assert ruling_search().search("Storage Compartment Door").not_mentioned == ()
    assert ruling_search().search("Tribble Bomb without Barry Waddle").silence == (), (
        "the entry on one mentions the other"
    )


@table("query", "silence")
def test_names_that_no_entry_covers_are_reported(query: str, silence: str) -> None:
    assert ruling_search().search(query).silence == (silence,)


@table("query")
def test_names_that_are_answered_for_are_not_reported(query: str) -> None:
    assert ruling_search().search(query).silence == ()


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.corpora)])
def test_most_unanswerable_questions_are_recognised(every: int) -> None:
    """So it is for most of some questions that no document answers."""
    unanswered = [*SILENT, *(q for q in HELD_OUT if q.get("silent"))][::every]
    said = [(found := ruling_search().search(q["q"])).silence or not found.results for q in unanswered]
    assert sum(map(bool, said)) >= 0.6 * len(said)


@pytest.mark.parametrize("every", [40, pytest.param(1, marks=[pytest.mark.corpora, pytest.mark.slow])])
def test_answered_questions_report_no_silence(every: int) -> None:
    """One question in a hundred of those that are answered may have a word that no entry has."""
    answered = [q["q"] for q in (*STRANGERS, *SPOKEN, *HELD_OUT) if not q.get("silent")]
    asked = [*answered, *exam()][::every]
    said = [
        question
        for question in asked
        if any("mention" in s or "about" in s for s in ruling_search().search(question).silence)
    ]
    assert len(said) <= max(2, 0.01 * len(asked) + 1), said


def test_library_searches_the_rulings() -> None:
    hits = borgcheck.search("probe after battle", game=None, limit=3)
    assert hits[0].entry.title.lower() == "probing"
    assert set(borgcheck.Hit.model_json_schema(mode="serialization")["properties"]) == set(hits[0].to_dict())


# ---- properties of every answer


# `The`, how titles with it are sorted, is no word to search for.
NAMED = [entry for entry in corpus() if stems(entry.title)]


@pytest.mark.slow
@pytest.mark.parametrize("entry", NAMED, ids=lambda e: e.id)
def test_every_entry_is_found_by_its_title_with_an_excerpt(entry: borgcheck.RulingEntry) -> None:
    hits = ruling_search().search(entry.title, source=entry.source, limit=400).results
    assert any(tuple(words(entry.title)) in names(each.entry) for each in (hits[0], *hits[0].also))
    [snippet] = [hit.snippet for hit in hits if entry.id in (hit.id, *(other.id for other in hit.also))]
    assert len(snippet) > 5


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_no_question_crashes_the_search(text: str) -> None:
    hits = ruling_search().search(text).results
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    assert [h.rank for h in hits] == list(range(1, len(hits) + 1))


@pytest.mark.slow
def test_question_as_long_as_a_book_is_answered() -> None:
    found = ruling_search().search(re.sub(r"[\"“”]", " ", " ".join(e.text for e in corpus())))
    assert found.total > 0
    assert found.silence[-1] == "only the first 2,000 characters of the question were searched"


def in_force(entry: RulingEntry, as_of: str | None) -> bool:
    """Check whether a document is known to be published by a date; what only one of the dates has is not compared."""
    length = min(len(as_of or ""), len(entry.date))
    return not as_of or "" < entry.date[:length] <= as_of[:length]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["ship", "borg drone", "probe after battle", "how many cards"]),
    st.sampled_from([None, *GAMES]),
    st.sampled_from([None, *(d.source for d in corpus().documents)]),
    st.sampled_from([None, *KINDS]),
    st.sampled_from([None, "Borg Cube", "Assimilate Homeworld", "Gowron of Borg"]),
    st.sampled_from([None, "1999", "2000", "2000-05", "2000-06-30", "2000-09-25", "2010-01"]),
)
def test_filters_never_leak(  # noqa: PLR0917 - a value for each filter
    query: str, game: str | None, source: str | None, kind: str | None, card: str | None, as_of: str | None
) -> None:
    found = ruling_search().search(query, game=game, source=source, kind=kind, card=card, as_of=as_of, limit=400)
    for e in every_entry(found):
        assert game in (None, e.game)
        assert source in (None, e.source)
        assert kind in (None, e.kind)
        assert card is None or card in e.cards
        assert in_force(e, as_of)


def test_filter_leaves_out_nothing_that_passes() -> None:
    holding = every_id(ruling_search().search('"ships"', limit=1000))
    for filters in ({"card": "Borg Cube"}, {"as_of": "2000-05"}, {"kind": "note"}, {"source": "gray-borg-guide"}):
        found = every_id(ruling_search().search('"ships"', limit=1000, **filters))  # type: ignore[arg-type]
        assert found
        kind, source, card = filters.get("kind"), filters.get("source"), filters.get("card")
        assert found == {
            e.id
            for e in corpus()
            if e.id in holding
            and kind in (None, e.kind)
            and source in (None, e.source)
            and (card is None or card in e.cards)
            and in_force(e, filters.get("as_of"))
        }


@pytest.mark.parametrize("query", ["how many seed cards", "drone", "may a cube beam during battle"])
def test_total_does_not_depend_on_the_limit(query: str) -> None:
    everything = ruling_search().search(query, limit=1000)
    assert everything.total == len(everything.results)
    for limit in (1, 5, 31):
        some = ruling_search().search(query, limit=limit)
        assert some.total == everything.total
        assert [hit.id for hit in some.results] == [hit.id for hit in everything.results[:limit]]


def test_filter_for_a_card_takes_any_of_its_names_and_all_cards_of_a_title() -> None:
    under_title, under_subtitle = (
        ruling_search().search("drone", card=name) for name in ("Nine of Eleven", "interlink drone")
    )
    assert every_id(under_title) == every_id(under_subtitle) != set()
    of_title = {entry.id for entry in corpus() if any(title.startswith("Seven of Nine") for title in entry.cards)}
    assert {entry.id for entry in ruling_search().entries(card="Seven of Nine")} == of_title
    with pytest.raises(BorgcheckError, match=r"no card is called .Nine of Elevn.; did you mean Nine of Eleven\?"):
        ruling_search().search("drone", card="Nine of Elevn")


@table("date", "shown")
def test_ruling_is_found_only_if_in_force_by_the_date(date: str | None, shown: bool) -> None:
    entry = corpus().get("current-rulings-2000-09-25#probing")
    assert entry
    assert in_force(entry, date) is shown
    found = ruling_search().search("probing", source=entry.source, as_of=date).results
    assert (entry.id in [h.entry.id for h in found]) is shown


def sample_phrases() -> list[tuple[str, str]]:
    """Some words that follow each other in an entry, with the entry's id."""
    out = []
    for entry in ANY.sample(list(corpus()), 20):
        there = [w for w in words(entry.text.partition("|")[0]) if w != "|"]
        start = ANY.randrange(max(1, len(there) - 4))
        out.append((" ".join(there[start : start + ANY.randint(1, 4)]), entry.id))
    # A number is one word (`twenty-five`), and would be two if it were written so.
    return [(phrase, id) for phrase, id in out if phrase and "-" not in phrase]


PHRASES = [("are not drones", ""), ("may not be seeded", ""), ("single scout", ""), *sample_phrases()]


@pytest.mark.parametrize("named", few(PHRASES, lambda named: named in PHRASES[:6]), ids=" ".join)
def test_phrase_occurs_in_each_hit(named: tuple[str, str]) -> None:
    phrase, id = named
    found = ruling_search().search(f'"{phrase}"', limit=1000)
    assert found.results
    assert id in ("", *every_id(found))
    for e in every_entry(found):
        assert any(
            within(words(phrase), words(value)) for value in (e.title, *e.aliases, *e.cards, e.text, e.note or "")
        )


# ---- entries made up


def entry(fact: dict[str, Any]) -> RulingEntry:
    """An entry of a YAML file: its id, title and text, and what else is not as usual."""
    usual = {"kind": "rulebook", "game": "stccg-1e", "source": fact["id"].partition("#")[0], "date": "2000-05"}
    made = RulingEntry.model_validate(usual | {key: value for key, value in fact.items() if key != "note_asks"})
    asks = fact.get("note_asks", ())
    notes = [Passage(note.text, NOTE, 1000 + n, note_kind=note.kind, asks=asks) for n, note in enumerate(made.notes)]
    return made.model_copy(update={"passages": (*split(made.text), *notes)})


@table("case")
def test_entries_are_found_in_this_order(case: dict[str, Any]) -> None:
    """Each hit is followed by the entries that stand below it."""
    entries = [entry(fact) for fact in case["entries"]]
    named = case.get("names", {})
    documents = [Document(source=e.source, title=e.source, game=e.game, names=named.get(e.source, ())) for e in entries]
    answer = searching(Corpus(documents, entries)).search(case["query"])
    assert [[hit.id, *(other.id for other in hit.also)] for hit in answer.results] == case["found"]
    assert list(answer.silence) == case.get("silence", [])
    assert case.get("snippet", "") in answer.results[0].snippet


def test_latest_ruling_on_a_term_comes_first() -> None:
    text = "A cloaked ship is not scanned, and no probe of a player sees it. " * 3
    cloak = {"title": "Cloak", "text": text, "see": ["a#x"]}
    rows = (
        {"id": "d#hulls", "title": "Hulls", "text": text, "cards": ["Borg Cube"]},
        cloak | {"id": "a#cloak"},
        cloak | {"id": "c#cloak", "text": "See Sensors.", "date": "2001"},
        cloak | {"id": "b#cloak", "date": "2000-09-25"},
    )
    rulings = Corpus([], [*map(entry, rows)])

    def named(term: str, *titles: str) -> list[str]:
        return [found.id for found in find(rulings, term, lambda _: titles)]

    assert named("cloak") == ["b#cloak", "a#cloak", "c#cloak"]
    assert named("a#cloak") == ["a#cloak"]
    assert named("hulls") == named("Locutus' Cube", "Borg Cube") == ["d#hulls"]
    assert named("sensors", "Borg Sphere") == []


# ---- the index in the package


DOCUMENT = "current-rulings-2000-09-25"
"""The document of the index that these tests build, of which they read the last entries."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some rulings, and beside it their index, which cannot be written."""
    base = tmp_path_factory.mktemp("built")
    (base / "rulings").mkdir()
    shutil.copy(ROOT / "rulings" / "synonyms.txt", base / "rulings")
    head, *entries = (ROOT / "rulings" / f"{DOCUMENT}.md").read_text("utf-8").split("\n## ")
    (base / "rulings" / f"{DOCUMENT}.md").write_text("\n## ".join((head, *entries[-30:])), "utf-8")
    index = base / "index"
    index.mkdir()
    with reading_from(base):
        write_compiled(read_corpus(), index)
    index.chmod(0o555)
    return base


@contextmanager
def reading_from(base: Path) -> Iterator[None]:
    """Read the rulings of a folder, and what was compiled of them there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled.resources, "folder", base.joinpath)
        patch.setattr(compiled, "FOLDER", base / "index")
        forget()
        yield
    forget()


@pytest.fixture
def rulings(tmp_path: Path, built: Path) -> Iterator[Path]:
    """Copy some rulings, and what was compiled from them."""
    for folder in ("rulings", "index"):
        shutil.copytree(built / folder, tmp_path / folder)
    with reading_from(tmp_path):
        yield tmp_path / "rulings"


def forget() -> None:
    """Discard the cached rulings, so that they are read again."""
    for cached in (corpus, citations, synonyms, titles, compiled.is_current):
        cached.cache_clear()


def answers(rulings: RulingSearch) -> list[list[str]]:
    questions = [q["q"] for q in QUESTIONS[:20]]
    return [[hit.entry.id for hit in rulings.search(question).results] for question in questions]


def test_index_that_was_built_answers_as_one_in_memory(rulings: Path) -> None:
    index = rulings.parent / "index"
    before = sorted((path.name, path.stat().st_mtime_ns) for path in index.iterdir())
    assert compiled.is_current()
    assert [e.compile() for e in corpus()] == [e.compile() for e in read_corpus()]
    assert answers(RulingSearch(corpus(), open_index(corpus()))) == answers(searching(corpus()))
    assert citations() == {e.id: corpus().cite(e.id) for e in corpus()}
    assert sorted((path.name, path.stat().st_mtime_ns) for path in index.iterdir()) == before


def test_same_rulings_give_the_same_index(rulings: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    write_compiled(read_corpus(), again)
    files = [{path.name: path.read_bytes() for path in folder.iterdir()} for folder in (tmp_path / "index", again)]
    assert files[0] == files[1]


def test_edited_ruling_is_found_at_once(rulings: Path) -> None:
    with (rulings / f"{DOCUMENT}.md").open("a") as file:
        file.write("\n## Animals\nkind: note\n\nIt is a giraffe.\n")
    forget()
    assert not compiled.is_current()
    [hit] = RulingSearch(corpus(), open_index(corpus())).search("giraffe").results
    assert hit.id == f"{DOCUMENT}#animals"
    assert citations()[hit.id] == corpus().cite(hit.id)


def test_two_files_of_one_document_are_refused(rulings: Path) -> None:
    shutil.copy(rulings / f"{DOCUMENT}.md", rulings / "other.md")
    forget()
    with pytest.raises(BorgcheckError, match=rf"^rulings/other.md: another file also has the source {DOCUMENT}$"):
        corpus()


@pytest.fixture
def installed(built: Path) -> Iterator[None]:
    """An installed package: only the compiled rulings, without their Markdown."""
    with reading_from(built), pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "sources", list)
        yield


def test_installed_package_reads_no_markdown_and_computes_no_digest(
    installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("markdown_it", "borgcheck.corpus.document", "borgcheck.corpus.splitting", "borgcheck.corpus.build"):
        monkeypatch.setitem(sys.modules, module, None)  # importing it fails
    monkeypatch.setattr(compiled, "digest", None)
    assert RulingSearch(corpus(), open_index(corpus())).search("probing").results[0].entry.passages
    assert " | borg queen | " in titles()


def test_installed_package_without_its_rulings_says_so(
    installed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path)
    with pytest.raises(BorgcheckError, match="reinstall"):
        corpus()


def damage(file: Path, how: str) -> None:
    """Cut a file off, empty it, change one byte of it, or delete it."""
    data = file.read_bytes()
    middle = len(data) // 2
    file.unlink()
    other = bytes([data[middle] ^ 1])
    remains = {"half": data[:middle], "empty": b"", "changed": data[:middle] + other + data[middle + 1 :]}
    if how in remains:
        file.write_bytes(remains[how])


DAMAGES = ("half", "empty", "changed", "missing")


@pytest.mark.parametrize("how", DAMAGES)
def test_damaged_index_of_an_installed_package_is_never_searched(
    how: str, rulings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "sources", list)
    for file in sorted((rulings.parent / "index").iterdir()):
        whole = file.read_bytes()
        damage(file, how)
        forget()
        with pytest.raises(BorgcheckError, match="damaged: reinstall it"):
            open_index(corpus())
        file.write_bytes(whole)


@pytest.mark.parametrize("how", DAMAGES)
def test_damaged_index_of_a_checkout_is_replaced(how: str, rulings: Path) -> None:
    expected = answers(searching(corpus()))
    for name in ("passages_built.seg", compiled.ENTRIES, compiled.CHECKSUMS):
        damage(rulings.parent / "index" / name, how)
    forget()
    assert answers(RulingSearch(corpus(), open_index(corpus()))) == expected


def test_stems_are_of_folded_words_that_say_something() -> None:
    assert stems("The Drone's 9 of 11 probing, Çédille") == ["drone", "nine", "eleven", "probe", "cedill"]
