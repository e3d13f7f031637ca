"""What a conversion may not settle: a title of several cards, and cards that a total states and the list lacks."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, convert_deck
from borgcheck.reading.formats import output_formats
from borgcheck.rules.titles import other_cards

DECK = "Missions:\n6 Nebula\n\nDraw:\n30 Two of Nineteen\n1 Seven of Nine{mark}\n"


@pytest.mark.parametrize("format", output_formats())
def test_title_of_several_cards_stays_one_or_is_refused(format: str, cards: Catalogue) -> None:
    deck = read_as_deck(DECK.format(mark=""), cards)
    if format in {"dek", "gemp", "lackey"}:
        with pytest.raises(NotRewritableError, match="line 6: Seven of Nine may be "):
            convert_deck(deck, format)
        return
    back = read_as_deck(convert_deck(deck, format).text, cards)
    assert [len(entry.cards) for entry in back.entries if other_cards(entry)] == [3]


@pytest.mark.parametrize("format", output_formats())
def test_title_with_its_mark_is_written(format: str, cards: Catalogue) -> None:
    deck = read_as_deck(DECK.format(mark=" [The Borg]"), cards)
    back = read_as_deck(convert_deck(deck, format).text, cards)
    assert {entry.card.title for entry in back.entries if entry.card} >= {"Seven of Nine (The Borg)"}


def test_list_that_states_more_cards_is_refused(cards: Catalogue) -> None:
    text = "Missions (6)\n6 Nebula\n\nDraw Deck ({})\n30 Two of Nineteen\n"
    assert convert_deck(read_as_deck(text.format(29), cards), "json")
    with pytest.raises(NotRewritableError, match="line 4 says 31 cards"):
        convert_deck(read_as_deck(text.format(31), cards), "json")
