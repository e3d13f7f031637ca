"""How texts are split into passages, and what is printed of them."""

from __future__ import annotations

import pytest

from borgcheck.corpus.document import parse_document
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.excerpts import LIST_LINES, choose_passages
from borgcheck.corpus.loading import corpus
from borgcheck.corpus.passages import DISAGREE_LABEL, cells, height, introduction, without_markup
from borgcheck.corpus.splitting import split

LINES = 18
SILENT_NOTE = "> Note (silent): It does not say when. At once?"
DISAGREES = "> Note (disagrees): Gray's guide has four."
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


def test_text_is_split_into_paragraphs_items_rows_and_notes() -> None:
    passages = entry(TEXT, "> Note: Gray's guide\n> allows two.", SILENT_NOTE).passages
    assert [(p.kind, p.block) for p in passages] == [
        ("paragraph", 0), ("paragraph", 1), ("item", 2), ("item", 2), ("row", 3), ("row", 3), ("note", 4), ("note", 5),
    ]  # fmt: skip
    assert passages[2].text == "- beam up,\n  even with a card;"
    assert cells(passages[4].head.split("\n")[0]) == ["Icon", "Meaning"]
    assert passages[6].head == "Note"


def test_list_or_table_has_the_paragraph_before_it_as_its_introduction() -> None:
    passages = split(TEXT)
    assert introduction(passages, 3) == {1}
    assert introduction(passages, 1) == set(), "a paragraph has none"
    assert introduction(passages, 4) == set(), "a list introduces nothing"
    assert introduction(split("| Icon | Meaning |\n| --- | --- |\n| [Com] | communication |"), 0) == set()


def test_short_entry_is_printed_whole() -> None:
    assert choose_passages(entry(TEXT), {5: 1.0}, LINES) == TEXT


FILLER = "\n\nNothing of this answers it." * 40
CUT = "part of the entry is left out"


def test_lists_and_tables_that_matter_are_printed_whole() -> None:
    long = entry(TEXT + FILLER)
    table = "| Icon | Meaning |\n| --- | --- |\n| [Com] | communication |\n| [Nav] | navigation |"
    assert choose_passages(long, {5: 2.0, 4: 0.1}, 4) == f"{table}\n\n{CUT}"
    items = "You may not:\n\n- beam up,\n  even with a card;\n- beam down."
    assert choose_passages(long, {3: 2.0}, 5) == choose_passages(long, {1: 2.0}, 5) == f"{items}\n\n{CUT}"
    assert choose_passages(long, {3: 2.0}, 6) == f"**Limits.** You may seed one. It is free.\n\n{items}\n\n{CUT}", (
        "with room"
    )


def test_long_table_is_cut_to_the_rows_that_matter() -> None:
    head, rows = "| Icon | Meaning |\n| --- | --- |", [f"| [{n}] | meaning {n} |" for n in range(40)]
    long = entry("The icons:\n\n" + "\n".join([head, *rows]) + FILLER)
    assert (
        choose_passages(long, {6: 2.0, 8: 1.9}, LINES)
        == f"The icons:\n\n{head}\n{rows[5]}\n{rows[7]}\n\n2 of 40 lines\n\n{CUT}"
    )
    assert f"{head}\n{rows[0]}\n" in choose_passages(long, {0: 2.0}, LINES), "the first row if none is better"
    short = choose_passages(long, {6: 1.9, 8: 2.0}, 3)
    assert rows[7] in short
    assert rows[5] not in short, "the better one if there is room for one"


@pytest.mark.parametrize(("rows", "printed"), [(12, 12), (13, 1)])
def test_table_of_up_to_twelve_rows_is_printed_whole(rows: int, printed: int) -> None:
    table = "| Icon | Meaning |\n| --- | --- |" + "".join(f"\n| [{n}] | meaning {n} |" for n in range(rows))
    assert choose_passages(entry(f"The icons:\n\n{table}{FILLER}"), {6: 2.0}, 15).count("| meaning") == printed


def test_height_is_about_that_of_what_is_printed() -> None:
    assert height("word " * 25) == 2
    assert height(TEXT) == 8
    assert height(f"| a | b |\n| --- | --- |\n| {'word ' * 20} | {'word ' * 2} |") == 3


EVERY = pytest.mark.parametrize("every", [16, pytest.param(1, marks=pytest.mark.corpora)])


SILENT = "The document is silent: It does not say when. At once?"


def test_note_that_answers_is_printed_with_what_it_is() -> None:
    noted = entry("One.", "> Note: Gray's guide has two.", SILENT_NOTE)
    assert choose_passages(noted, {0: 1.0}, LINES) == f"One.\n\nNote: Gray's guide has two.\n\n{CUT}", (
        "silence that nobody asked about"
    )
    assert choose_passages(noted, {1: 1.0, 2: 0.1}, LINES) == f"One.\n\nNote: Gray's guide has two.\n\n{SILENT}"
    assert choose_passages(noted, {2: 1.0}, LINES) == f"One.\n\nNote: Gray's guide has two.\n\n{SILENT}"
    assert choose_passages(noted, {2: 1.0}, 2) == f"One.\n\n{CUT}", "with room for no more"


def test_warning_that_bears_on_the_question_is_printed_before_what_answers_less() -> None:
    """There is room for one of the two."""
    noted = entry(f"One.\n\nTwo.\n\nThree.{FILLER}", DISAGREES)
    assert choose_passages(noted, {0: 1.0, 1: 0.7}, 3) == f"One.\n\nTwo.\n\n{CUT}"
    assert (
        choose_passages(noted, {0: 1.0, 1: 0.7, 43: 0.1}, 3)
        == f"One.\n\nThe documents disagree: Gray's guide has four.\n\n{CUT}"
    )


def test_line_of_a_list_that_has_no_room_is_printed_alone_with_its_introduction() -> None:
    long = entry(f"You may:\n\n- Beam up.\n- Fly.\n- Beam down.\n\nYou may move.{FILLER}")
    line = "You may:\n\n- Beam down.\n\n1 of 3 lines"
    assert choose_passages(long, {3: 2.0}, 4) == f"{line}\n\n{CUT}"
    assert choose_passages(long, {3: 2.0, 4: 1.8}, 5) == f"{line}\n\nYou may move.\n\n{CUT}", "it answers as well"
    whole = f"You may:\n\n- Beam up.\n- Fly.\n- Beam down.\n\n{CUT}"
    assert choose_passages(long, {3: 2.0, 4: 0.2}, 5, reserve=1) == whole, "further hits are worth more"
    assert "You may move." in choose_passages(long, {3: 2.0, 4: 1.2}, 5, reserve=1), (
        "it is worth more than further hits"
    )


def test_list_that_is_one_sentence_is_printed_whole() -> None:
    """Each line may hold a condition of the others."""
    items = "You may probe if\n\n- you have scouted; and\n- your Borg are there."
    long = entry(f"{items}{FILLER}")
    assert choose_passages(long, {1: 2.0}, 3) == choose_passages(long, {0: 2.0}, 3) == f"{items}\n\n{CUT}"


def test_list_that_answers_is_completed_before_further_hits() -> None:
    items = "You may:\n\n- Beam up.\n- Fly."
    assert choose_passages(entry(items + FILLER), {1: 2.0}, 3, reserve=1) == f"{items}\n\n{CUT}"


def test_short_list_is_completed_before_a_warning() -> None:
    """There is room for one of the two."""
    noted = entry(f"- One.\n- Two.{FILLER}", DISAGREES)
    assert choose_passages(noted, {0: 1.0}, 3) == f"- One.\n- Two.\n\n{CUT}"


@EVERY
def test_no_answer_leaves_out_a_warning_or_divides_a_short_list_without_a_sign(every: int) -> None:
    """Whichever passage answers best."""
    for long in [*corpus()][::every]:
        warnings = [passage for passage in long.passages if passage.head == DISAGREE_LABEL]
        lists: dict[int, list[str]] = {}
        for passage in long.passages:
            if passage.kind in ("item", "row"):
                lists.setdefault(passage.block, []).append(passage.text)
        short = [texts for texts in lists.values() if height("\n".join(texts)) <= LIST_LINES]
        for best in range(len(long.passages)):
            printed, whole = (choose_passages(long, {best: 1.0}, lines) for lines in (15, 1000))
            assert all(f"{each.head}: {each.text}" in whole for each in warnings), (long, best)
            assert printed == whole or height(whole) > 15, (long, best)
            assert all(f"\n\n{each.head}: " in printed or CUT in printed for each in warnings), (long, best)
            assert all(
                len({text in printed for text in texts}) == 1 or f" of {len(texts)} lines" in printed for texts in short
            ), (
                long,
                best,
            )


def test_nothing_of_a_text_is_lost() -> None:
    """Every word of an entry is in one of its passages or in the head of its table, in the same order."""
    for entry in corpus():
        heads: set[str] = set()
        found = []
        for passage in entry.passages:
            if passage.kind == "row" and passage.head not in heads:
                heads.add(passage.head)
                found.append(without_markup(passage.head))
            if passage.kind != "note":
                found.append(without_markup(passage.text))
        assert " ".join(found).split() == without_markup(entry.text).split(), entry.id


@EVERY
def test_paragraphs_leave_room_on_a_screen(every: int) -> None:
    """They are printed whole or not at all."""
    tall = [
        (e.id, p.text)
        for e in [*corpus()][::every]
        for p in e.passages
        if p.kind == "paragraph" and height(p.text) > 13
    ]
    assert tall == []


def test_first_of_equal_passages_is_printed() -> None:
    long = entry("One answer." + FILLER + "\n\nAnother answer.")
    assert choose_passages(long, {41: 1.0, 0: 1.0}, 2).startswith("One answer.")
