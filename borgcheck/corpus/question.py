"""Read a question: the document and the cards that it names, and its other words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from whoosh.query import And, Or, Phrase, Term
from whoosh.searching import Searcher

from borgcheck.corpus import weights
from borgcheck.corpus.entry import CARD_GAME, Document, RulingEntry
from borgcheck.corpus.loading import Corpus
from borgcheck.corpus.names import MentionedName, is_title, names_in, titles
from borgcheck.corpus.terms import stems, stems_of, synonyms
from borgcheck.corpus.vocabulary import Vocabulary
from borgcheck.corpus.words import SEPARATOR, STOP, runs, within, words

# A name that more entries mention is a term of the game; fewer mention it in passing.
MAX_PASSING_MENTIONS = 6
# A title of at least so many words is hardly ever written by chance.
MIN_LONG_TITLE_WORDS = 3
# A word that more entries have says little about what a question asks.
MAX_TELLING_MENTIONS = 60
# The maximum number of other parts of a question in which an unknown word is reported.
FEW_PARTS = 3
# A phrase in quotes.
PHRASE = re.compile(r'["“]([^"”]+)["”]')


class NamedCard(NamedTuple):
    """A card that a question names.

    Attributes:
        name: Its name.
        mentions: The entries that mention it.
        about: The entries that have it in a title, an alias or a sample question.
    """

    name: MentionedName
    mentions: Sequence[RulingEntry]
    about: Sequence[RulingEntry]

    @property
    def is_known(self) -> bool:
        """Whether any entry mentions it or has it in a sample question."""
        return bool(self.mentions or self.about)

    @property
    def is_term(self) -> bool:
        """Whether it is in the title or an alias of an entry."""
        names = (name for entry in self.about for name in (entry.title, *entry.aliases))
        return any(within(self.name.words, words(name)) for name in names)

    def in_game(self, game: str) -> NamedCard:
        """Return it as the entries on one game have it."""
        mentions, about = ([e for e in entries if e.game == game] for entries in (self.mentions, self.about))
        return NamedCard(self.name, mentions, about)


class ParsedQuery(NamedTuple):
    """The parts of a question.

    Attributes:
        all_words: All its words.
        words: Its words without the document that it names.
        document: The document that it names, or None.
        phrases: The words of each phrase in quotes, which every hit contains.
        near: Its misspelt words, each with the word that it must mean.
        cards: The cards that it names.
        unknown: The words that no entry has (none of them if some words are misspelt), and those that no entry on the
            other game has whose document it names.
        rarity: The rarity of each term.
        number: The number of entries with each term.
        others: The other words for a term: its synonyms, and what a misspelt one means.
        boosts: The weights in a search of its terms and of other words for them.
    """

    all_words: Sequence[str]
    words: Sequence[str]
    document: Document | None
    phrases: Sequence[Sequence[str]]
    near: Mapping[str, str]
    cards: Sequence[NamedCard]
    unknown: Sequence[str]
    rarity: Mapping[str, float]
    number: Mapping[str, int]
    others: Mapping[str, Sequence[tuple[str, ...]]]
    boosts: Mapping[str, float]

    @property
    def game(self) -> str | None:
        """The game of the document, or of a card that is not a term of the rulings; None if it names neither."""
        names_card = any(card.name.is_title and not card.is_term for card in self.cards)
        return self.document.game if self.document else CARD_GAME if names_card else None

    @property
    def is_of_other_game(self) -> bool:
        """Whether it names a document on another game."""
        return self.game not in (None, CARD_GAME)

    def is_in_named_document(self, entry: RulingEntry) -> bool:
        """Check whether an entry is in the document that it names, and not about another of its scenarios."""
        if self.document is None or entry.source != self.document.source:
            return False
        place = words(f"{entry.title} {entry.section}")
        scenarios = [name for name in map(words, self.document.names) if within(name, place)]
        return not scenarios or any(within(name, self.all_words) for name in scenarios)

    def share(self, text: Collection[str], without: Collection[str] = ()) -> float:
        """Return the share of the question, from 0 to 1, that the terms of a text cover, by the rarity of its terms.

        Args:
            text: The terms of the text.
            without: Terms that do not count.
        """
        rarity = {term: rarity for term, rarity in self.rarity.items() if term not in without}
        covered = sum(each for term, each in rarity.items() if self.covers(term, text))
        return covered / sum(rarity.values()) if rarity else 0.0

    def covers(self, term: str, text: Collection[str]) -> bool:
        """Check whether a text has a term, or another word for it."""
        return term in text or any(all(each in text for each in other) for other in self.others.get(term, ()))

    def concerns_note(self, entry: RulingEntry, note: str) -> bool:
        """Check whether a note of an entry has a telling word of the question that is not one of the entry's title."""
        about, said = {*stems(SEPARATOR.join((entry.title, *entry.aliases)))}, {*stems(note)}
        telling = (term for term, n in self.number.items() if n < MAX_TELLING_MENTIONS and term not in about)
        return any(self.covers(term, said) for term in telling)

    def is_short(self) -> bool:
        """Check whether it has few parts besides the words that are not known."""
        in_cards = {term for card in self.cards for term in card.name.terms}
        return len({*self.number} - in_cards - {*stems_of(self.unknown)}) + len(self.cards) <= FEW_PARTS


class QuestionReader:
    """Reads questions to a corpus."""

    def __init__(self, corpus: Corpus, index: Searcher, passages: Searcher, vocabulary: Vocabulary) -> None:
        self._corpus = corpus
        self._index = index
        self._passages = passages
        self._vocabulary = vocabulary
        self._documents = {" ".join(words(name)): d for d in corpus.documents for name in d.names}

    def read(self, query: str) -> ParsedQuery:
        """Return the parts of a question."""
        all_words = words(query)
        subject, document = self._without_document(all_words)
        near = self._vocabulary.near_words(PHRASE.sub(" ", query))
        meant = stems_of(near.values())
        others: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        boosts: dict[str, float] = defaultdict(float)
        for run in runs([*stems_of(subject), *meant], 3):
            for other in synonyms().get(run, ()):
                for term in run:
                    others[term].append(other)
                for term in other:
                    boosts[term] += weights.SYNONYM / len(other)
        for word, right in near.items():
            for term in stems_of([word]):
                others[term].append(tuple(stems_of([right])))
        number = {term: self._vocabulary.entry_count(term) for term in dict.fromkeys(stems_of(subject))}
        is_misspelt = bool(near)
        unknown = [
            word
            for word in subject
            if (document and document.game != CARD_GAME and self._is_foreign(word, document.game))
            or (not is_misspelt and self._vocabulary.is_unknown(word) and not any(map(others.get, stems_of([word]))))
        ]
        return ParsedQuery(
            all_words=all_words,
            words=tuple(subject),
            document=document,
            phrases=[phrase for each in PHRASE.findall(query) if (phrase := words(each))],
            near=near,
            cards=[self._card(name) for name in self._names_of_cards(query)],
            unknown=unknown,
            rarity={term: self._vocabulary.rarity(n) for term, n in number.items()},
            number=number,
            others=others,
            boosts=boosts | dict.fromkeys(number, 1.0) | dict.fromkeys(meant, weights.NEAR_WORD),
        )

    def _without_document(self, asked: Sequence[str]) -> tuple[Sequence[str], Document | None]:
        """Return a question's words without the document that it names, and the document; None if it names several."""
        subject = f" {' '.join(asked)} "
        named = {name: document for name, document in self._documents.items() if f" {name} " in subject}
        if len({document.source for document in named.values()}) != 1:
            return asked, None
        for name in sorted(named, key=len, reverse=True):
            subject = subject.replace(f" {name} ", " ")
        return subject.split() if stems(subject) else asked, next(iter(named.values()))

    def _names_of_cards(self, query: str) -> list[MentionedName]:
        """Return the names of cards in a question: those written as names, whole titles of at least three words, and
        those with a word that few entries have.

        The title of a card that is a single word is a name in any spelling if the entries only have it with a capital.
        """
        return [
            name
            for name in names_in(query, self._is_proper)
            if name.is_marked
            or (name.is_title and len(name.words) >= MIN_LONG_TITLE_WORDS)
            or any(self._vocabulary.entry_count(term) <= MAX_PASSING_MENTIONS for term in name.terms)
        ]

    def _card(self, name: MentionedName) -> NamedCard:
        """Return a card with the entries that mention it, and those with its name in a title or a sample question."""
        mentions = self._index.search(Phrase("exact", name.words), limit=None)
        asks = self._passages.search(And([Term("text", term) for term in name.terms]), limit=None)
        ids = {hit["id"] for hit in mentions}, {hit["of"] for hit in asks if hit.get("is_question")}
        mentioning, asked = ([e for id in sorted(each) if (e := self._corpus.get(id))] for each in ids)
        about = [e for e in asked if any(within(name.words, words(way)) for way in e.ways_to_ask)]
        return NamedCard(name, mentioning, about)

    def _is_proper(self, name: Sequence[str]) -> bool:
        """Check whether few entries have a word, and all of them with a capital, or none has all of several words."""
        if STOP.intersection((name[0], name[-1])):
            return False
        terms = [Term("text", term) for term in stems_of(name)]
        if len(terms) > 1:
            return not len(self._index.search(And(terms), limit=1))
        lower_case = re.compile(rf"\b{name[0]}")
        hits = self._index.search(terms[0], limit=MAX_PASSING_MENTIONS + 1)
        entries = [entry for hit in hits if (entry := self._corpus.get(hit["id"]))]
        return (
            (bool(entries) or is_title(name[0]))
            and len(entries) <= MAX_PASSING_MENTIONS
            and not any(
                lower_case.search("\n".join((entry.text, entry.note or "", *entry.sample_questions)))
                for entry in entries
            )
        )

    def _is_foreign(self, word: str, game: str) -> bool:
        """Check whether a word is one of titles, of entries or cards, and no entry on a game has it or a synonym."""
        stem = tuple(stems_of([word]))
        if not stem or not (word in self._vocabulary.title_words[word[0]] or f" {word} " in titles()):
            return False
        said = Or([And([Term("text", each) for each in terms]) for terms in (stem, *synonyms().get(stem, ()))])
        return not len(self._index.search(And([said, Term("game", game)]), limit=1))
