"""Find the parts of a question that no entry answers.

A question has parts: the cards that it names, and its other words. Each is answered by the entries that are printed
first, only mentioned elsewhere, or nowhere in the entries on their game:

| part | mentioned elsewhere | nowhere |
| --- | --- | --- |
| a card | no entry is about it | no entry mentions it |
| a word | - | no entry mentions it, if the question has few other parts |

A long question tells a story, whose words need not be those of a rule. A note that a document is silent is announced if
it answers best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import SILENT_LABEL
from borgcheck.corpus.question import MAX_PASSING_MENTIONS, MAX_TELLING_MENTIONS, NamedCard, Question
from borgcheck.corpus.terms import stems
from borgcheck.corpus.words import SEPARATOR

SEE_NOTE = "the documents do not say: see the note"


class Unsaid(NamedTuple):
    """What no entry answers of a question.

    Attributes:
        names: The cards and words that no entry is about.
        sentences: Sentences that report them.
        answered: The share of the question that the entries printed first have.
        note: The index of the first entry's passage that says that its document is silent, or None.
    """

    names: tuple[str, ...]
    sentences: tuple[str, ...]
    answered: float
    note: int | None


def find_unsaid(question: Question, printed: Sequence[RulingEntry], scores: Mapping[int, float]) -> Unsaid:
    """Return what no entry answers of a question.

    Args:
        question: The question.
        printed: The entries that are printed first.
        scores: The scores of the passages of the first one, by their numbers.
    """
    cards = [card.in_game(question.game) if question.game else card for card in question.cards]
    nowhere = [card.name.written for card in cards if not card.is_known]
    passing = [
        card.name.written
        for card in cards
        if card.is_known
        and not card.is_term
        and len(card.mentions) <= MAX_PASSING_MENTIONS
        and not any(_answers_for_card(entry, question, card) for entry in printed)
    ]
    if question.is_short():
        in_cards = {word for card in question.cards for word in card.name.words}
        nowhere += [word for word in dict.fromkeys(question.unknown) if word not in in_cards]
    note = _silent_note(printed[0], question, scores) if printed else None
    mentions = "no entry on that game mentions" if question.is_of_other_game else "no entry mentions"
    said = {mentions: nowhere, "no entry is about": passing}
    sentences = [f"{says} {_joined_by_or(names)}" for says, names in said.items() if names]
    sentences += [SEE_NOTE] if note is not None else []
    answered = question.share({term for entry in printed for term in _terms(entry)}) if sentences else 1.0
    return Unsaid((*nowhere, *passing), tuple(sentences), answered, note)


def _answers_for_card(entry: RulingEntry, question: Question, card: NamedCard) -> bool:
    """Check whether an entry answers a question about a card: it mentions it, and has some of the rest as well."""
    if all(entry is not other for other in (*card.mentions, *card.asked)) or card.name.words == question.words:
        return False
    text = _terms(entry)
    in_cards = {term for each in question.cards for term in each.name.terms}
    rest: list[tuple[str, ...]] = [
        (term,) for term, n in question.number.items() if n < MAX_TELLING_MENTIONS and term not in in_cards
    ]
    rest += [each.name.terms for each in question.cards if each.name != card.name]
    covered = sum(all(question.covers(term, text) for term in part) for part in rest)
    return covered >= weights.CARD_ENTRY_MIN_SHARE * len(rest)


def _silent_note(entry: RulingEntry, question: Question, scores: Mapping[int, float]) -> int | None:
    """Return the index of the note that calls a document silent on the question, if nothing else answers it."""
    head = " ".join((entry.title, *entry.aliases, entry.section))
    terms = [{*stems(f"{head} {passage.text}")} for passage in entry.passages]
    notes = [number for number, passage in enumerate(entry.passages) if passage.head == SILENT_LABEL]
    if not notes:
        return None
    best = max(notes, key=lambda number: question.share(terms[number]))
    text = question.share({term for number, some in enumerate(terms) if number not in notes for term in some})
    text_score = max((score for number, score in scores.items() if number not in notes), default=0.0)
    note_score = max(scores.get(number, 0.0) for number in notes)
    least = max(weights.SILENT_NOTE_MIN_SHARE, text + weights.SILENT_NOTE_MARGIN)
    is_silent = text_score <= weights.SILENT_TEXT_MAX_SCORE * note_score and question.share(terms[best]) >= least
    return best if is_silent else None


def _terms(entry: RulingEntry) -> set[str]:
    texts = (entry.title, *entry.aliases, *entry.cards, entry.section, entry.text, entry.note or "", *entry.asks)
    return {*stems(SEPARATOR.join(texts))}


def _joined_by_or(names: Sequence[str]) -> str:
    *most, last = dict.fromkeys(names)
    return f"{', '.join(most)} or {last}" if most else last
