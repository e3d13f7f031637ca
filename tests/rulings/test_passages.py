"""How texts are split into passages, and what is printed of them."""

from __future__ import annotations

import pytest

from borgcheck.corpus.document import parse_document
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.excerpts import SHORT_LIST, choose_passages
from borgcheck.corpus.loading import corpus
from borgcheck.corpus.passages import DISAGREES, introduction
from borgcheck.corpus.splitting import split

ROOM = 1200
SILENT_NOTE = "> Note (silent): It does not say when. At once?"
DISAGREES_NOTE = "> Note (disagrees): Gray has four."
TEXT = """**Limits.** You may seed one. It is free.

You may not:

- beam up,
  even with a card;
- beam down.

| Icon | Meaning |
| --- | --- |
| [Com] | communication |
| [Nav] | navigation |"""


def entry(*parts: str) -> RulingEntry:
    _, [read] = parse_document(
        "\n\n".join(["# X\n\nsource: x\ngame: stccg-1e", "## Y\nkind: rulebook", *parts]), "x.md"
    )
    return read


def excerpt(of: RulingEntry, scores: dict[int, float], characters: int = ROOM, reserve: int = 0) -> str:
    return choose_passages(of.passages, scores, characters, reserve).as_markdown()


def test_text_is_split_into_paragraphs_items_rows_and_notes() -> None:
    passages = entry(TEXT, "> Note: Gray's guide\n> allows two.", SILENT_NOTE).passages
    assert [(p.kind, p.block, p.note_kind) for p in passages] == [
        ("paragraph", 0, ""), ("paragraph", 1, ""), ("item", 2, ""), ("item", 2, ""), ("row", 3, ""), ("row", 3, ""),
        ("note", 4, "adds"), ("note", 5, "silent"),
    ]  # fmt: skip
    assert passages[2].text == "- beam up,\n  even with a card;"
    assert passages[4].table_header == "| Icon | Meaning |\n| --- | --- |"


def test_list_or_table_has_the_paragraph_before_it_as_its_introduction() -> None:
    passages = split(TEXT)
    assert introduction(passages, 3) == {1}
    assert introduction(passages, 1) == set(), "a paragraph has none"
    assert introduction(passages, 4) == set(), "a list introduces nothing"
    assert introduction(split("| Icon | Meaning |\n| --- | --- |\n| [Com] | communication |"), 0) == set()


def test_short_entry_is_printed_whole() -> None:
    assert excerpt(entry(TEXT), {5: 1.0}) == TEXT


FILLER = "\n\nNothing of this answers it." * 40
CUT = "part of the entry is left out"


def test_lists_and_tables_that_matter_are_printed_whole() -> None:
    long = entry(TEXT + FILLER)
    table = "| Icon | Meaning |\n| --- | --- |\n| [Com] | communication |\n| [Nav] | navigation |"
    assert excerpt(long, {5: 2.0, 4: 0.1}, 48) == f"{table}\n\n{CUT}"
    items = "You may not:\n\n- beam up,\n  even with a card;\n- beam down."
    assert excerpt(long, {3: 2.0}, 60) == excerpt(long, {1: 2.0}, 60) == f"{items}\n\n{CUT}"
    assert excerpt(long, {3: 2.0}, 100) == f"**Limits.** You may seed one. It is free.\n\n{items}\n\n{CUT}", "with room"


def test_long_table_is_cut_to_the_rows_that_matter() -> None:
    head, rows = "| Icon | Meaning |\n| --- | --- |", [f"| [{n}] | meaning {n} |" for n in range(40)]
    long = entry("The icons:\n\n" + "\n".join([head, *rows]) + FILLER)
    two = f"The icons:\n\n{head}\n{rows[5]}\n{rows[7]}\n\n2 of 40 lines\n\n{CUT}"
    assert excerpt(long, {6: 2.0, 8: 1.9}, 50) == two
    assert f"{head}\n{rows[0]}\n" in excerpt(long, {0: 2.0}, 50), "the first row if none is better"
    short = excerpt(long, {6: 1.9, 8: 2.0}, 30)
    assert rows[7] in short
    assert rows[5] not in short, "the better one if there is room for one"


@pytest.mark.parametrize(("rows", "printed"), [(SHORT_LIST, SHORT_LIST), (SHORT_LIST + 1, 1)])
def test_short_table_is_printed_whole(rows: int, printed: int) -> None:
    table = "| Icon | Meaning |\n| --- | --- |" + "".join(f"\n| [{n}] | meaning {n} |" for n in range(rows))
    room = len(table) if printed == rows else 30
    assert excerpt(entry(f"The icons:\n\n{table}{FILLER}"), {6: 2.0}, room).count("| meaning") == printed


EVERY = pytest.mark.parametrize("every", [16, pytest.param(1, marks=pytest.mark.corpora)])


SILENT = "The document is silent: It does not say when. At once?"


def test_note_that_answers_is_printed_with_what_it_is() -> None:
    noted = entry("One.", "> Note: Gray's guide has two.", SILENT_NOTE)
    assert excerpt(noted, {0: 1.0}) == f"One.\n\nNote: Gray's guide has two.\n\n{CUT}", (
        "silence that nobody asked about"
    )
    assert excerpt(noted, {1: 1.0, 2: 0.1}) == f"One.\n\nNote: Gray's guide has two.\n\n{SILENT}"
    assert excerpt(noted, {2: 1.0}) == f"One.\n\nNote: Gray's guide has two.\n\n{SILENT}"
    assert excerpt(noted, {2: 1.0}, 10) == f"One.\n\n{CUT}", "with room for no more"


def test_misprint_that_nobody_asked_about_is_not_left_out() -> None:
    assert excerpt(entry("One.", "> Note (misprint): It has Onne."), {0: 1.0}) == "One."


def test_warning_that_bears_on_the_question_is_printed_before_what_answers_less() -> None:
    """There is room for one of the two."""
    noted = entry(f"One.\n\nTwo.\n\nThree.{FILLER}", DISAGREES_NOTE)
    assert excerpt(noted, {0: 1.0, 1: 0.7}, 20) == f"One.\n\nTwo.\n\nThree.\n\n{CUT}"
    assert excerpt(noted, {0: 1.0, 1: 0.7, 43: 0.1}, 20) == f"One.\n\nThe documents disagree: Gray has four.\n\n{CUT}"


def test_line_of_a_list_that_has_no_room_is_printed_alone_with_its_introduction() -> None:
    long = entry(f"You may:\n\n- Beam up.\n- Fly.\n- Beam down.\n\nYou may move.{FILLER}")
    line = "You may:\n\n- Beam down.\n\n1 of 3 lines"
    assert excerpt(long, {3: 2.0}, 21) == f"{line}\n\n{CUT}"
    assert excerpt(long, {3: 2.0, 4: 1.8}, 34) == f"{line}\n\nYou may move.\n\n{CUT}", "it answers as well"
    whole = f"You may:\n\n- Beam up.\n- Fly.\n- Beam down.\n\n{CUT}"
    assert excerpt(long, {3: 2.0, 4: 0.2}, 21, reserve=20) == whole
    assert "You may move." in excerpt(long, {3: 2.0, 4: 1.2}, 21, reserve=33), "it answers"
    assert "You may move." not in excerpt(long, {3: 2.0, 4: 0.9}, 21, reserve=33), "the reserve is for what answers"


def test_list_that_is_one_sentence_is_printed_whole() -> None:
    """Each line may hold a condition of the others."""
    items = "You may probe if\n\n- you have scouted; and\n- your Borg are there."
    long = entry(f"{items}{FILLER}")
    assert excerpt(long, {1: 2.0}, 30) == excerpt(long, {0: 2.0}, 30) == f"{items}\n\n{CUT}"


def test_short_list_is_completed_before_a_warning() -> None:
    """There is room for one of the two."""
    noted = entry(f"- One.\n- Two.{FILLER}", DISAGREES_NOTE)
    assert excerpt(noted, {0: 1.0, 42: 0.9}, 20) == f"- One.\n- Two.\n\n{CUT}"


@EVERY
def test_no_answer_leaves_out_a_warning_or_divides_a_short_list_without_a_sign(every: int) -> None:
    """Whichever passage answers best."""
    for long in [*corpus()][::every]:
        warnings = [passage for passage in long.passages if passage.note_kind == DISAGREES]
        lists: dict[int, list[str]] = {}
        for passage in long.passages:
            if passage.kind in ("item", "row"):
                lists.setdefault(passage.block, []).append(passage.text)
        for best in range(len(long.passages)):
            printed, whole = (excerpt(long, {best: 1.0}, characters) for characters in (ROOM, 100_000))
            assert all(f"The documents disagree: {each.text}" in whole for each in warnings), (long, best)
            assert printed == whole or len(whole) > ROOM, (long, best)
            assert all(f"\n\nThe documents disagree: {each.text}" in printed or CUT in printed for each in warnings)
            assert all(
                len({text in printed for text in texts}) == 1 or f" of {len(texts)} lines" in printed
                for texts in lists.values()
            ), (long, best)


def test_nothing_of_a_text_is_lost() -> None:
    """Every word of an entry is in one of its passages or in the header of its table, in the same order."""
    for entry in corpus():
        headers: set[str] = set()
        found: list[str] = []
        for passage in entry.passages:
            if passage.table_header not in headers:
                headers.add(passage.table_header)
                found += passage.table_header.split()
            if passage.kind != "note":
                found += passage.text.split()
        assert [word for word in found if word] == entry.text.split(), entry.id


@EVERY
def test_paragraphs_leave_room_on_a_screen(every: int) -> None:
    """They are printed whole or not at all."""
    paragraphs = [(e.id, p.text) for e in [*corpus()][::every] for p in e.passages if p.kind == "paragraph"]
    assert [id for id, text in paragraphs if len(text) > 13 * 72] == []


def test_first_of_equal_passages_is_printed() -> None:
    long = entry("One answer." + FILLER + "\n\nAnother answer.")
    assert excerpt(long, {41: 1.0, 0: 1.0}, 20).startswith("One answer.")
