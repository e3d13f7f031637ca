"""The rulings: the form of the files, what is wrong with them, and that rules rest on real ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, catalogue
from borgcheck.common import resources
from borgcheck.corpus.document import parse_document, slug
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.loading import Corpus, corpus
from borgcheck.corpus.passages import PARAGRAPH
from borgcheck.errors import BorgcheckError
from borgcheck.rules.facts import card_facts
from tests.samples import ROOT
from tests.tables import load_yaml, table

HEAD = "# A Title\n\nsource: test\ngame: stccg-1e\ndate: 2000-05\n\n"
ENTRY = "## Some Term\nkind: glossary\nsection: Glossary\naliases: other; third\n\nText of the entry, which is long enough to rule by it.\n"


THIN = 40
"""The minimum number of letters in an entry that only refers elsewhere; a shorter entry is taken to be empty."""


def faults(rulings: Corpus, is_card: Callable[[str], bool]) -> Iterator[str]:
    """Every fault of some rulings, with the place in their file.

    Faults are references to entries that do not exist, ids and aliases used twice in a document, cards that are not in
    the catalogue, entries without a section, and empty or very short texts.
    """
    ids: set[str] = set()
    names = {(e.source, name_key(e.title)): e for e in rulings}
    claimed: dict[tuple[str, str], RulingEntry] = {}
    for entry in rulings:
        place = f"rulings/{entry.source}.md: {entry.id}"
        if entry.id in ids:
            yield f"{place}: its id is used by an earlier entry"
        ids.add(entry.id)
        for reference in (*entry.see, *entry.amends, *(note.other for note in entry.notes if note.other)):
            if rulings.get(reference) is None:
                yield f"{place}: refers to {reference}, which is not an entry"
            elif reference == entry.id:
                yield f"{place}: refers to itself"
        for alias in entry.aliases:
            key = (entry.source, name_key(alias))
            other = names.get(key) or claimed.get(key)
            if other is not None and other is not entry:
                yield f"{place}: its alias {alias!r} is also used by {other.id}"
            claimed[key] = entry
        if entry.game == "stccg-1e":
            yield from (f"{place}: no card is called {title!r}" for title in entry.cards if not is_card(title))
        if not entry.section and entry.kind != "rulebook":
            yield f"{place}: it does not name a section of its document"
        if len(re.sub(r"\W", "", entry.text)) < THIN:
            yield f"{place}: its text is empty or too short to rule by"


def name_key(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", name.lower()))) or name


def test_rulings_have_no_faults(cards: Catalogue) -> None:
    assert list(faults(corpus(), lambda title: cards.get(title) is not None)) == []


def test_no_paragraph_begins_with_a_word_that_points_back() -> None:
    """A search may print it without the paragraph before."""
    back = re.compile(r"(It|They|She|Those|Such|But|So|Then|In (this|that) case|Th(is|ese) (?!document))\b(?!.*:$)")
    later = [(entry.id, passage) for entry in corpus() for passage in entry.passages[1:]]
    assert [(id, p.text) for id, p in later if p.kind == PARAGRAPH and back.match(p.text)] == []


@pytest.mark.parametrize("path", sorted((ROOT / "rulings").glob("*-*.md")), ids=lambda path: path.stem)
def test_every_note_says_its_kind(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    notes = [block for block in text.split("\n\n") if block.startswith(">")]
    for note in notes:
        marked = re.match(r"> Note \((?:(disagrees)(?:: (\S+))?|silent|misprint|adds)\): \S", note)
        assert marked, note
        assert marked[2] is None or corpus().get(marked[2]), note
        text_of_note = re.sub(r"\n> asks: .*", "", note[marked.end() - 1 :])
        assert [p for p in text_of_note.split("\n>\n> ") if len(p.split()) > 100] == []
    assert len(notes) == len(re.findall(r"^> Note", text, re.MULTILINE))


@pytest.mark.parametrize("name", rulesets.names())
def test_rulesets_name_documents(name: str) -> None:
    assert [s for s in rulesets.load(name).sources if corpus().document(s) is None] == []


ADVICE: dict[str, str] = load_yaml(Path(__file__).with_suffix(".yaml"))["advice"]
"""The entry of the notes on deck construction that names the cards of each table of advice.toml."""


def unnamed(titles: Iterable[str], slug: str) -> list[str]:
    """Those titles that an entry of the notes on deck construction does not name, in its text or among its cards."""
    entry = corpus().get(f"deck-construction-notes#{slug}")
    return [title for title in titles if title not in entry.text or title not in entry.cards]


def test_every_table_of_advice_has_an_entry() -> None:
    assert {*card_facts()._fields} == ADVICE.keys()


@pytest.mark.parametrize(("table", "slug"), ADVICE.items())
def test_entry_names_the_cards_on_which_advice_rests(table: str, slug: str) -> None:
    facts = getattr(card_facts(), table)
    titles = set(facts)
    if isinstance(facts, dict):
        values = [v for v in facts.values() if isinstance(v, str | list)]
        titles |= {title for v in values for title in (v if isinstance(v, list) else [v]) if is_title(title)}
    assert unnamed(sorted(titles), slug) == []


def is_title(text: str) -> bool:
    return catalogue().get(text) is not None


def test_entry_names_the_cards_that_need_one_another() -> None:
    rows = resources.package_table("data", "partners.toml")["partner"]
    selectors = {text for row in rows for key in ("cards", "beside", "needs") for text in row.get(key, ())}
    titles = {text.removeprefix("* title:") for text in selectors if "title:" in text}
    assert unnamed(sorted(titles), "cards-that-need-another") == []


def test_every_ruling_on_partners_is_an_entry_that_names_a_card_of_its_row() -> None:
    for row in resources.package_table("data", "partners.toml")["partner"]:
        entry = corpus().get(row["ruling"])
        assert entry is not None
        titles = [t.removeprefix("* title:") for key in ("cards", "needs") for t in row[key] if "title:" in t]
        assert [title for title in titles if title in entry.cards], row["ruling"]


@pytest.mark.parametrize("name", rulesets.names())
def test_entry_names_the_publishers_later_than_the_rules(name: str) -> None:
    publishers = rulesets.load(name).codes.get("A208", {}).get("publishers", [])
    text = corpus().get("deck-construction-notes#later-cards").text
    assert [publisher for publisher in publishers if publisher not in text] == []


def test_entry_is_read() -> None:
    document, [entry] = parse_document(HEAD + ENTRY + "\n> Note: one says this.\n> Another that.\n", "x.md")
    assert (document.source, document.title, document.date) == ("test", "A Title", "2000-05")
    assert (entry.id, entry.title, entry.aliases) == ("test#some-term", "Some Term", ("other", "third"))
    assert entry.text == "Text of the entry, which is long enough to rule by it."
    assert [note.to_dict() for note in entry.notes] == [
        {"kind": "adds", "with": None, "text": "one says this.\nAnother that."}
    ]


def test_sample_questions_stand_below_what_answers_them() -> None:
    """Those after an empty line are answered by the whole entry."""
    parts = """asks: may I

- one
asks: two or three
asks: how many
- four,
  five

| a | b |
| --- | --- |
| 1 | 2 |
asks: what is 1
| 3 | 4 |

> Note (silent): it does not say.
> asks: must I

asks: what is it
"""
    _, [entry, second] = parse_document(HEAD + ENTRY + parts + "\n" + ENTRY.replace("Some", "Other"), "x.md")
    assert [(passage.kind, passage.asks) for passage in entry.passages] == [
        ("paragraph", ("may I",)),
        ("item", ("two or three", "how many")),
        ("item", ()),
        ("row", ("what is 1",)),
        ("row", ()),
        ("note", ("must I",)),
    ]
    assert entry.asks == ("what is it",)
    assert "asks" not in entry.text + (entry.note or "")
    assert entry.text.endswith("- one\n- four,\n  five\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |")
    assert second.ways_to_ask == (second.title, *second.aliases)


@table("head", "kind", "other")
def test_note_has_a_kind(head: str, kind: str, other: str | None) -> None:
    quote = f"\n> {head}: one says this.\n>\n> Another paragraph.\n"
    _, [entry] = parse_document(HEAD + ENTRY + quote + "\n> Note: a second note.\n", "x.md")
    assert [note.to_dict() for note in entry.notes] == [
        {"kind": kind, "with": other, "text": "one says this.\n\nAnother paragraph."},
        {"kind": "adds", "with": None, "text": "a second note."},
    ]
    assert entry.note == "one says this.\n\nAnother paragraph.\n\na second note."
    assert entry.text == "Text of the entry, which is long enough to rule by it."


def test_source_distinguishes_entries_with_one_title() -> None:
    parts = (
        ("Probing", "glossary", "P"),
        ("Drones", "note", "Advice"),
        ("drones", "note", "Seeds"),
        ("Drones", "glossary", "D"),
    )
    entries = "".join(
        f"## {title}\nid: {number}\nkind: {kind}\nsection: {section}\n\nText of the entry.\n\n"
        for number, (title, kind, section) in enumerate(parts)
    )
    document, read = parse_document(HEAD + entries, "a.md")
    rulings = Corpus([document], read)
    assert [rulings.describe(entry) for entry in read] == [
        "A Title, 2000-05", "A Title, 2000-05, note, Advice", "A Title, 2000-05, note, Seeds", "A Title, 2000-05, glossary",
    ]  # fmt: skip
    assert rulings.describe(read[0], kind=True) == "A Title, 2000-05, glossary"
    assert rulings.cite("test#9") == "test#9"


def test_amended_entries_name_their_amendments() -> None:
    later = "## Later\nkind: current-ruling\nsection: Rulings\namends: some-term\n\nMore text of the entry that is long enough.\n"
    documents, entries = parse_document(HEAD + ENTRY + later, "x.md")
    joined = Corpus([documents], entries)
    assert joined.get("test#some-term").amended_by == ("test#later",)


@table("text", "message")
def test_broken_files_name_the_line(text: str, message: str) -> None:
    with pytest.raises(BorgcheckError) as caught:
        parse_document(text.replace("<head>", HEAD).replace("<entry>", ENTRY), "x.md")
    assert message in str(caught.value)


@table("change", "message")
def test_faults_are_found(change: list[str], message: str, cards: Catalogue) -> None:
    second = ENTRY.replace("Some Term", "Second")
    document, entries = parse_document(HEAD + ENTRY.replace(*change) + second.replace("other; third", "fourth"), "x.md")
    found = list(faults(Corpus([document], entries), lambda title: cards.get(title) is not None))
    assert any(message in fault for fault in found), found


def test_slug_has_no_punctuation() -> None:
    assert slug("He Will Make An Excellent Drone") == "he-will-make-an-excellent-drone"
    assert slug("Q's Tent: Civil War") == "qs-tent-civil-war"


def test_every_term_of_the_documents_has_an_entry(reference: Path) -> None:
    terms = json.loads((reference / "eval" / "terms.json").read_text(encoding="utf-8"))
    names = {(e.source, name_key(n)) for e in corpus() for n in (e.title, *e.aliases)}
    wanted = [("borg-rulebook-1.6", t) for t in terms["borg-glossary"]]
    wanted += [("borg-rulebook-1.6", t) for subs in terms["borg-glossary-subheads"].values() for t in subs]
    wanted += [("current-rulings-2000-09-25", t["topic"]) for t in terms["current-rulings"]]
    wanted += [("current-rulings-2000-09-25", t) for t in terms["significant-changes"]]
    for key, source in (
        ("rulebook-sections", "borg-rulebook-1.6"),
        ("gray-sections", "gray-borg-guide"),
        ("fleet-captains-sections", "fleet-captains-borg"),
        ("dbg-sections", "dbg-borg-invasion"),
    ):
        wanted += [(source, t["title"]) for t in terms[key]]
    assert [(s, t) for s, t in wanted if (s, name_key(t)) not in names] == []
