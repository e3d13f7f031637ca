"""How texts are split into passages, and what is printed of them."""

from __future__ import annotations

import pytest

from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.entry import Note, NoteKind, RulingEntry
from borgcheck.corpus.excerpts import LIST_LINES, excerpt
from borgcheck.corpus.passages import DISAGREE_LABEL, cells, height, leading, limiting, plain
from borgcheck.corpus.splitting import sentences, split
from tests.tables import table


@table("whole")
def test_abbreviation_does_not_end_a_sentence(whole: str) -> None:
    assert sentences(whole) == [whole]


@table("parts")
def test_text_is_split_into_sentences(parts: list[str]) -> None:
    assert sentences(" ".join(parts)) == parts


LINES = 18
TEXT = """**Limits.** You may seed one. It is free.

You may not:

- beam up,
  even with a card;
- beam down.

| Icon | Meaning |
| --- | --- |
| [Com] | communication |
| [Nav] | navigation |"""


def test_text_is_split_into_sentences_items_rows_and_notes() -> None:
    notes = [("Note", "Gray's guide\nallows two."), ("The document is silent", "It does not say when. At once?")]
    passages = split(TEXT, notes)
    assert [(p.kind, p.block) for p in passages] == [
        ("sentence", 0), ("sentence", 0), ("sentence", 1), ("item", 2), ("item", 2), ("row", 3), ("row", 3),
        ("note", 4), ("note", 5),
    ]  # fmt: skip
    assert passages[3].text == "- beam up,\n  even with a card;"
    assert cells(passages[5].head.split("\n")[0]) == ["Icon", "Meaning"]
    assert passages[1].head == "**Limits.**"


def test_passage_comes_with_the_words_that_lead_to_it() -> None:
    passages = split(TEXT)
    assert list(leading(passages, 1)) == [0], "`It` refers back"
    assert list(leading(passages, 4)) == [2], "the words above the list"
    assert list(leading(passages, 0)) == []
    table = split(
        "The icons are:\n\n| Icon | Meaning |\n| --- | --- |\n| [Com] | communication |\n| [Nav] | navigation |"
    )
    assert list(leading(table, 2)) == [0], "the words above the table"


def entry(text: str, *notes: Note) -> RulingEntry:
    return RulingEntry(id="x#y", title="Y", kind="rulebook", game="stccg-1e", source="x", text=text, notes=notes)


def test_short_entry_is_printed_whole() -> None:
    assert excerpt(entry(TEXT), {6: 1.0}, LINES) == TEXT


FILLER = "\n\nNothing of this answers it." * 40
CUT = "part of the entry is left out"


def test_lists_and_tables_that_matter_are_printed_whole() -> None:
    long = entry(TEXT + FILLER)
    first = "**Limits.** You may seed one. It is free.\n\n"
    table = "| Icon | Meaning |\n| --- | --- |\n| [Com] | communication |\n| [Nav] | navigation |"
    assert excerpt(long, {6: 2.0, 5: 0.1}, LINES) == f"{first}{table}\n\n{CUT}"
    items = "You may not:\n\n- beam up,\n  even with a card;\n- beam down."
    assert excerpt(long, {4: 2.0}, LINES) == excerpt(long, {2: 2.0}, LINES) == f"{first}{items}\n\n{CUT}"


def test_list_is_printed_with_the_sentence_before_it() -> None:
    long = entry("It is an order. You may turn it up.\n\n- This suspends nothing.\n- It stays up." + FILLER)
    assert excerpt(long, {3: 2.0}, LINES).startswith(
        "It is an order. You may turn it up.\n\n- This suspends nothing.\n- It stays up."
    )


def test_long_table_is_cut_to_the_rows_that_matter() -> None:
    head, rows = "| Icon | Meaning |\n| --- | --- |", [f"| [{n}] | meaning {n} |" for n in range(40)]
    long = entry("The icons:\n\n" + "\n".join([head, *rows]) + FILLER)
    assert excerpt(long, {6: 2.0, 8: 1.9}, LINES) == f"The icons:\n\n{head}\n{rows[5]}\n{rows[7]}\n\n2 of 40 lines"
    assert f"{head}\n{rows[0]}\n" in excerpt(long, {0: 2.0}, LINES), "the first row if none is better"
    short = excerpt(long, {6: 1.9, 8: 2.0}, 3)
    assert rows[7] in short
    assert rows[5] not in short, "the better one if there is room for one"


@pytest.mark.parametrize(("rows", "printed"), [(12, 12), (13, 1)])
def test_table_of_up_to_twelve_rows_is_printed_whole(rows: int, printed: int) -> None:
    table = "| Icon | Meaning |\n| --- | --- |" + "".join(f"\n| [{n}] | meaning {n} |" for n in range(rows))
    assert excerpt(entry(f"The icons:\n\n{table}{FILLER}"), {6: 2.0}, 15).count("| meaning") == printed


def test_height_is_about_that_of_what_is_printed() -> None:
    assert height("word " * 25) == 2
    assert height(TEXT) == 8
    assert height(f"| a | b |\n| --- | --- |\n| {'word ' * 20} | {'word ' * 2} |") == 3


EXCEPTIONS = """A cube may move. It may not stop. Except near an outpost, it moves twice. Others wait.

- Ships may probe.
- Cubes may fire.
- Except on a first turn."""


def test_limits_of_a_passage_are_found() -> None:
    passages = split(EXCEPTIONS)
    assert list(limiting(passages, 0)) == [1, 2], "what follows and refers back with a limit, and an exception"
    assert list(limiting(passages, 3)) == []
    assert list(limiting(passages, 4)) == [6], "the exception of its list"
    assert next(limiting(passages, 5)) == 6


EVERY = pytest.mark.parametrize("every", [16, pytest.param(1, marks=pytest.mark.corpora)])


@EVERY
def test_paragraph_is_printed_whole_or_not_at_all(every: int) -> None:
    """Whichever passage answers best: only a paragraph that leaves no room for what it needs may be cut."""
    tried = cut = 0
    for long in corpus().entries[::every]:
        paragraphs: dict[int, list[str]] = {}
        for passage in long.passages:
            if passage.kind == "sentence":
                paragraphs.setdefault(passage.block, []).append(plain(passage.text))
        for best in range(len(long.passages)):
            printed = plain(excerpt(long, {best: 1.0}, 15))
            tried += 1
            cut += any(len({sentence in printed for sentence in each}) == 2 for each in paragraphs.values())
    assert cut <= 0.03 * tried, (cut, tried)


def test_rule_is_printed_with_its_exception() -> None:
    long = entry("**Moving.** " + "Cubes wait here. " * 60 + EXCEPTIONS + FILLER)
    printed = excerpt(long, {60: 2.0}, LINES)
    assert "A cube may move. It may not stop. Except near an outpost, it moves twice." in printed
    assert printed.startswith("**Moving.**"), "with the words that head its paragraph"


SILENT = "The document is silent: It does not say when. At once?"


def test_note_that_answers_is_printed_with_what_it_is() -> None:
    noted = entry(
        "One.", Note(text="Gray's guide has two."), Note(kind="silent", text="It does not say when.\nAt once?")
    )
    assert excerpt(noted, {0: 1.0}, LINES) == "One.", "silence that nobody asked about is not said"
    assert excerpt(noted, {1: 1.0, 2: 0.1}, LINES) == f"One.\n\nNote: Gray's guide has two.\n\n{SILENT}"
    assert excerpt(noted, {2: 1.0}, LINES) == f"One.\n\n{SILENT}"


@pytest.mark.parametrize(
    ("kind", "label"), [("disagrees", "The documents disagree"), ("silent", "The document is silent")]
)
def test_first_sentence_stands_for_a_note_that_has_no_room(kind: NoteKind, label: str) -> None:
    noted = entry("One.", Note(kind=kind, text="Nothing is said of this. " * 40))
    assert excerpt(noted, {0: 1.0, 1: 0.1}, 9) == f"One.\n\n{label}: Nothing is said of this.\n\n{CUT}"


@EVERY
def test_no_answer_leaves_out_a_warning_or_divides_a_short_list_without_a_sign(every: int) -> None:
    """Whichever passage answers best."""
    for long in corpus().entries[::every]:
        warnings = [passage for passage in long.passages if passage.head == DISAGREE_LABEL]
        lists: dict[int, list[str]] = {}
        for passage in long.passages:
            if passage.kind in ("item", "row"):
                lists.setdefault(passage.block, []).append(passage.text)
        short = [texts for texts in lists.values() if height("\n".join(texts)) <= LIST_LINES]
        for best in range(len(long.passages)):
            printed = excerpt(long, {best: 1.0}, 15, 17)
            assert all(f"\n\n{each.head}: " in printed or CUT in printed for each in warnings), (long, best)
            assert all(len({text in printed for text in texts}) == 1 for texts in short), (long, best)


def test_prohibition_is_printed_with_the_list_before_it() -> None:
    first = "Before you probe,\n\n- scout it, and\n- stay there."
    second = "You may not make this probe\n\n- on the same turn."
    assert excerpt(entry(f"{first}\n\n{second}{FILLER}"), {1: 2.0}, 8).startswith(f"{first}\n\n{second}")


def test_reference_to_another_entry_is_printed_last() -> None:
    pointer, rule = "For cubes and spheres see Ships.", "A cube has seven drones aboard. " * 8
    printed = excerpt(entry(f"One.\n\n{pointer}\n\n{rule.strip()}{FILLER}"), {0: 2.0, 1: 1.9, 2: 1.8}, 6)
    assert pointer not in printed
    assert rule.strip() in printed


def test_nothing_of_a_text_is_lost() -> None:
    """Every word of an entry is in one of its passages or in the head of its table, in the same order."""
    for entry in corpus():
        heads: set[str] = set()
        found = []
        for passage in entry.passages:
            if passage.kind == "row" and passage.head not in heads:
                heads.add(passage.head)
                found.append(plain(passage.head))
            if passage.kind != "note":
                found.append(plain(passage.text))
        assert " ".join(found).split() == plain(entry.text).split(), entry.id


def test_list_that_answers_comes_before_what_the_entry_is_about() -> None:
    """There is room for one of the two."""
    items = "You may not:\n\n- beam up;\n- beam down;\n- stop."
    assert excerpt(entry(f"On cubes.\n\n{items}{FILLER}"), {3: 2.0}, 5) == f"{items}\n\n{CUT}"


def test_first_of_equal_passages_is_printed() -> None:
    long = entry("One answer." + FILLER + "\n\nAnother answer.")
    assert excerpt(long, {41: 1.0, 0: 1.0}, 2).startswith("One answer.")
