"""Find the parts of a question that no entry answers.

A question has parts: the cards that it names, and its other words. Each is answered by the entries that are printed
first, only mentioned elsewhere, or nowhere in the entries on their game:

| part | mentioned elsewhere | nowhere |
| --- | --- | --- |
| a card | no entry is about it | no entry mentions it |
| a word | - | no entry mentions it, if the question has few other parts |

A long question tells a story, whose words need not be those of a rule. Where a card is only an example, general rules
answer, so what is printed below a card that no entry covers is called general; of other cards, the text is named.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from borgcheck.common.phrasing import join_words
from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.names import MentionedName, is_example
from borgcheck.corpus.passages import Passage, introduction
from borgcheck.corpus.question import FEW_PARTS, NamedCard, ParsedQuery
from borgcheck.corpus.terms import stems
from borgcheck.corpus.words import SEPARATOR, within, words

SEE_CARD = ": see the card"
GENERAL = "; these are general rules"


class Silence(NamedTuple):
    """The parts of a question that no entry answers.

    Attributes:
        names: Its cards and other words that no entry is about.
        sentences: The sentences that report them.
    """

    names: tuple[str, ...]
    sentences: tuple[str, ...]


def find_silence(question: ParsedQuery, printed: Sequence[RulingEntry]) -> Silence:
    """Return the parts of a question that no entry answers.

    Args:
        question: The question.
        printed: The entries that are printed first.
    """
    terms = {term for entry in printed for term in _terms(entry)}
    cards = [card for card in question.cards if not _is_example(card, question, terms)]
    nowhere = [card.name for card in cards if not card.mentions]
    passing = [
        card.name
        for card in cards
        if card.mentions and card.is_in_passing and not any(_answers_for_card(e, question, card) for e in printed)
    ]
    in_cards = {word for card in question.cards for word in card.name.words}
    unknown = [word for word in dict.fromkeys(question.unknown) if word not in in_cards and question.is_short()]
    mentions = "no entry on that game mentions" if question.is_of_other_game else "no entry mentions"
    said = [*_sentence(mentions, nowhere, unknown), *_sentence("no entry is about", passing)]
    names = (*(name.written for name in nowhere), *unknown, *(name.written for name in passing))
    if printed and (nowhere or passing):
        said[-1] += GENERAL
    return Silence(names, tuple(said))


def _sentence(says: str, cards: Sequence[MentionedName], unknown: Sequence[str] = ()) -> list[str]:
    """Return a sentence on cards and words, if there are any; it refers to the cards unless all are examples."""
    names = dict.fromkeys((*(name.written for name in cards), *unknown))
    see = "" if all(map(is_example, cards)) else SEE_CARD
    return [f"{says} {join_words(names, 'or')}{see}"] if names else []


def _is_example(card: NamedCard, question: ParsedQuery, printed: Set[str]) -> bool:
    """Check whether a card only stands for others of its kind: what is printed answers the rest of the question."""
    rest = {*question.rarity}.difference(card.name.terms)
    is_question = len(rest) >= FEW_PARTS and question.share(printed, card.name.terms) >= weights.EXAMPLE_MIN_SHARE
    return is_question and is_example(card.name)


def _answers_for_card(entry: RulingEntry, question: ParsedQuery, card: NamedCard) -> bool:
    """Check whether an entry answers a question about a card: it mentions it, and has some of the rest as well.

    A note on deck construction lists cards, so that one of its passages has to do so, with the title and the paragraph
    that introduces it.
    """
    if not any(entry is other for other in card.mentions):
        return False
    if entry.kind != "note":
        return question.share(_terms(entry), card.name.terms) >= weights.CARD_ENTRY_MIN_SHARE
    for number, passage in enumerate(entry.passages):
        if any(within(card.name.words, words(text)) for text in (passage.text, *passage.asks)):
            context = [passage, *(entry.passages[before] for before in introduction(entry.passages, number))]
            terms = {term for each in context for term in _terms_of(each, entry)}
            if question.share(terms, card.name.terms) >= weights.CARD_PASSAGE_MIN_SHARE:
                return True
    return False


def _terms_of(passage: Passage, entry: RulingEntry) -> set[str]:
    return {*stems(SEPARATOR.join((entry.title, passage.text, *passage.asks)))}


def _terms(entry: RulingEntry) -> set[str]:
    texts = (*entry.ways_to_ask, *entry.cards, entry.section, entry.text, entry.note or "")
    return {*stems(SEPARATOR.join(texts))}
