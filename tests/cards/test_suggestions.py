"""What is suggested for a title that no card has: the nearest by edits first, and nothing for a comment."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.names import former_names, nicknames
from borgcheck.common.grouping import grouped
from borgcheck.common.suggesting import nearest
from tests.lists import CARDS
from tests.running import Invoke, python
from tests.tables import load_yaml, table

CASES = load_yaml(Path(__file__).with_name("titles.yaml"))
SWARM = str(Path(__file__).parents[2] / "decks" / "legal" / "swarm.deck")
OTHER_NAMES = grouped((title, name) for name, title in (*former_names().items(), *nicknames().items()))
WORDS = {
    card.title: {
        word.rstrip("s")
        for name in (card.title, card.identification, *card.names, *OTHER_NAMES.get(card.title, ()))
        for word in fold(name).split()
    }
    for card in CARDS
}
TITLES = sorted({c.printed for c in CARDS if c.is_first_edition and any(map(str.isalpha, c.printed))})


@pytest.mark.parametrize(("written", "first"), CASES["suggest"].items())
def test_misspelt_titles_get_the_right_first_suggestion(written: str, first: str, cards: Catalogue) -> None:
    assert (cards.lookup(written).cards, cards.similar.suggest(written)[0]) == ((), first)


def test_comment_gets_no_suggestion(cards: Catalogue) -> None:
    assert {comment: cards.similar.suggest(comment) for comment in CASES["comments"]} == dict.fromkeys(
        CASES["comments"], ()
    )


@table("written", "suggested")
def test_only_the_nearest_titles_are_suggested(written: str, suggested: list[str], cards: Catalogue) -> None:
    assert [*cards.similar.suggest(written)] == suggested


def test_caller_chooses_which_cards_come_first(cards: Catalogue) -> None:
    last = cards.similar.suggest("Armus", 1, prefer=lambda card: card.title != "Armus: Roulette")
    assert last == ("Armus: Roulette",)
    by_title = cards.similar.suggest("Armus", 9, prefer=lambda card: card.title)
    assert list(by_title) == sorted(by_title)
    assert len(by_title) > 2
    assert all("Armus" in title for title in by_title)


def test_titles_that_hold_all_words_are_suggested(cards: Catalogue) -> None:
    assert {*cards.similar.suggest("the Queens", 20)} >= {"Borg Queen", "Queen's Borg Cube", "Long Live the Queen"}


@pytest.mark.process
def test_suggestions_are_the_same_if_rapidfuzz_is_not_compiled(cards: Catalogue) -> None:
    written = ["borg skout vessel", "kevni", "radioactve garbage scow", "zzz", "Locutus", "the"]
    code = "import sys; from borgcheck.cards.catalogue import shipped; print([*map(shipped().similar.suggest, sys.argv[1:])])"
    done = python("-c", code, *written, env={"RAPIDFUZZ_IMPLEMENTATION": "python"})
    assert done.stdout.strip() == str([*map(cards.similar.suggest, written)]), done.stderr


@pytest.mark.process
def test_list_of_titles_needs_no_rapidfuzz() -> None:
    code = "import sys, borgcheck; print(borgcheck.check_text(sys.argv[1]).verdict.value, 'rapidfuzz' in sys.modules)"
    decks = "Missions:\n6 Nebula\nDraw:\n30 Nine of Eleven\n", "Missions:\n6 Nebula\nDraw:\n30 Nine of Eleve\n"
    done = [python("-c", code, deck).stdout.split() for deck in decks]
    assert done == [["legal", "False"], ["undecided", "True"]]


def _damaged(title: str, place: int, how: str) -> str:
    letters = [i for i, sign in enumerate(title) if sign.isalpha()]
    i = letters[place % len(letters)]
    before, letter, after = title[:i], title[i], title[i + 1 :]
    written = {"missing": "", "doubled": 2 * letter, "swapped": after[:1] + letter}[how]
    return before + written + after[how == "swapped" :]


@settings(max_examples=400)
@given(st.sampled_from(TITLES), st.integers(0, 60), st.sampled_from(["missing", "doubled", "swapped"]))
def test_title_that_is_one_letter_off_comes_first(title: str, place: int, how: str) -> None:
    written = _damaged(title, place, how)
    assume(fold(written) and not CARDS.lookup(written))
    # What is left of the title may be words of others.
    left = {word.rstrip("s") for word in fold(written).split()}
    first = next(
        (t for t in CARDS.similar.suggest(written, 100) if not left <= WORDS.get(t, set()) or t == title), title
    )
    found = CARDS.get(first)
    assert fold(found.printed if found else first) == fold(title) or _edits(written, first) <= 1


def _edits(written: str, title: str) -> int:
    """The fewest edits from what was written to a name of the card with this title."""
    cards = CARDS.lookup(title).cards
    names = {fold(name) for c in cards for name in (c.printed, c.identification, *OTHER_NAMES.get(c.title, ()))}
    return min(OSA.distance(fold(written), name) for name in names)


@table("word", "known", "near")
def test_nearest_word_is_that_of_the_fewest_edits(word: str, known: list[str], near: str) -> None:
    assert nearest(word, known, min_similarity=50) == near


def test_whole_words_are_found_before_parts_of_words(cards: Catalogue, invoke: Invoke) -> None:
    assert cards.search(" !") == [], "no word, no card"
    titles = [fold(card.title) for card in cards.search("warp")]
    kinds = ["warp" in t.split() or 2 - any(word.startswith("warp") for word in t.split()) for t in titles]
    assert len(set(kinds)) > 1
    assert kinds == sorted(kinds)
    assert "Auto-Destruct Sequence" in invoke("cards search quen", code=0).out
    assert "did you mean Borg Scout Vessel" in invoke("cards search borg scout vesel", code=1).err
    for words, advice in (("xyzzy plugh", "try fewer words"), ("xyzzy", "check the spelling"), ("", "name a word")):
        assert invoke(["cards", "search", words], code=1).err == f"borgcheck: no card matches; {advice}\n"
