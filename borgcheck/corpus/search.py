"""Find the ruling that answers a question, however it is worded."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from heapq import nlargest
from threading import Lock

from pydantic import Field, field_serializer
from pydantic.json_schema import SkipJsonSchema
from whoosh.query import And, Every, Or, Phrase, Query, Term, TermRange
from whoosh.query.compound import PreloadedOr
from whoosh.scoring import BM25F

from borgcheck.common.dates import require_date
from borgcheck.common.models import DataModel
from borgcheck.common.suggesting import MIN_NAME_SIMILARITY, did_you_mean, require_known
from borgcheck.corpus import weights
from borgcheck.corpus.corpus import Corpus, corpus
from borgcheck.corpus.entry import GAMES, KINDS, Document, RulingBase, RulingEntry
from borgcheck.corpus.excerpts import LINES, OTHERS, excerpt
from borgcheck.corpus.index import Indexes, open_index
from borgcheck.corpus.passages import NOTE, SILENT_LABEL
from borgcheck.corpus.question import MAX_PASSING_MENTIONS, NamedCard, QuestionReader
from borgcheck.corpus.silence import SEE_NOTE, find_unsaid
from borgcheck.corpus.terms import stems, stems_of, synonyms, with_synonyms
from borgcheck.corpus.vocabulary import Vocabulary
from borgcheck.corpus.words import STOP, runs, within, words
from borgcheck.errors import BorgcheckError

# The maximum number of words in a name of an entry that is looked for in a question.
MAX_ENTRY_NAME_WORDS = 6
# The number of entries on the card game, and on the others, that are ranked by their passages; more if the limit is
# higher.
MIN_CANDIDATES, MIN_OTHER_CANDIDATES = 20, 8
# Entries below this share of the best score are not hits. Of the second to fifth hits, 1 in 70 right ones is below it,
# and 1 in 5 wrong ones.
MIN_RELATIVE_SCORE = 0.45
# The number of entries, by the score of their best sample question, that are compared literally with the question.
LITERAL_CANDIDATES = 3
_PHRASE = re.compile(r'["“]([^"”]+)["”]')


class Hit(RulingBase):
    """One answer of a search of the rulings: an entry, as far as its JSON has it, and how it answers."""

    rank: int = Field(description="Its place among the answers, from 1.")
    score: float = Field(description="How well it answers, to compare with other answers of the same search.")
    snippet: str = Field(description="The passages that answer, as Markdown.")
    also: tuple[RulingEntry, ...] = Field((), description="The ids of other entries on the same matter.")
    entry: SkipJsonSchema[RulingEntry] = Field(exclude=True, description="The entry.")

    def __repr__(self) -> str:
        return f"<Hit {self.rank}: {self.entry.id} ({self.score:.1f})>"

    @field_serializer("score")
    def _rounded(self, score: float) -> float:
        return round(score, 2)

    @field_serializer("also")
    def _ids(self, also: tuple[RulingEntry, ...]) -> tuple[str, ...]:
        return tuple(other.id for other in also)


class SearchResults(DataModel):
    """The outcome of a search."""

    query: str = Field(description="The question.")
    also_searched: tuple[str, ...] = Field((), description="Known words near to those that no entry has.")
    not_mentioned: tuple[str, ...] = Field(
        (), description="Cards and other words of the question that no entry is about."
    )
    silence: tuple[str, ...] = Field((), description="What the rulings do not say, as sentences.")
    total: int = Field(description="The number of answers.")
    results: tuple[Hit, ...] = Field((), description="The best answers, in order.")

    @property
    def has_excerpt(self) -> bool:
        """Whether the first answer is worth an excerpt: not if what the question is about is nowhere."""
        return not self.not_mentioned or SEE_NOTE in self.silence


@dataclass(slots=True)
class _Candidate:
    """An entry with its score, that of its best sample question, and those of its passages by their indexes."""

    entry: RulingEntry
    score: float
    ask: float = 0.0
    passages: dict[int, float] = field(default_factory=dict)

    @property
    def best_passage(self) -> float:
        """The score of the best passage of its text, not counting notes."""
        return max((score for n, score in self.passages.items() if self.entry.passages[n].kind != NOTE), default=0.0)

    @property
    def answer(self) -> float:
        """The contribution of its best sample question and best passage to the score."""
        return weights.BEST_QUESTION * self.ask + weights.BEST_PASSAGE * self.best_passage


class Searcher:
    """A corpus with its index, ready for questions; safe to use from several threads."""

    def __init__(self, corpus: Corpus, indexes: Indexes) -> None:
        self._corpus = corpus
        self._index = indexes.entries.searcher(
            weighting=BM25F(B=weights.LENGTH_NORMALIZATION, K1=weights.TERM_SATURATION)
        )
        self._passages = indexes.passages.searcher(weighting=BM25F(B=weights.PASSAGE_LENGTH_NORMALIZATION))
        self._vocabulary = Vocabulary(corpus, self._index)
        self._questions = QuestionReader(corpus, self._index, self._passages, self._vocabulary)
        self._lock = Lock()

    def search(
        self,
        query: str,
        *,
        game: str | None = None,
        source: str | None = None,
        kind: str | None = None,
        card: str | None = None,
        as_of: str | None = None,
        limit: int = 10,
    ) -> SearchResults:
        """Search the entries.

        Args:
            query: Keywords, a question in your own words, or phrases in quotes, which every hit contains.
            game: Only entries for this game.
            source: Only entries in this document.
            kind: Only entries of this kind.
            card: Only entries that mention a card that is called so.
            as_of: Only entries in documents with a date that were in force on this one.
            limit: The maximum number of hits.

        Raises:
            BorgcheckError: A filter has a value that does not exist.
        """
        passing = self._passing(game, source, kind, card, as_of)
        with self._lock:
            return self._answer(query, passing, limit)

    def entries(self, **filters: str | None) -> list[RulingEntry]:
        """Return the entries that pass the filters of `search`, by title."""
        passing = self._passing(**filters)
        with self._lock:
            hits = self._index.search(And(passing) if passing else Every(), limit=None)
            entries = [entry for hit in hits if (entry := self._corpus.get(hit["id"]))]
        return sorted(entries, key=lambda entry: entry.title.casefold())

    def _passing(
        self,
        game: str | None = None,
        source: str | None = None,
        kind: str | None = None,
        card: str | None = None,
        as_of: str | None = None,
    ) -> list[Query]:
        """Return the queries that an entry must match to pass some filters.

        Raises:
            BorgcheckError: A filter has a value that does not exist.
        """
        sources = [document.source for document in self._corpus.documents]
        passing: list[Query] = []
        for name, value, known in (("game", game, GAMES), ("source", source, sources), ("kind", kind, KINDS)):
            if value is not None:
                require_known(name, value, known)
                passing.append(Term(name, value))
        if card is not None:
            from borgcheck.cards.catalogue import catalogue

            if not (cards := catalogue().lookup(card).cards):
                raise BorgcheckError(f"no card is called {card!r}{did_you_mean(catalogue().suggest(card))}")
            passing.append(Or([Term("card", each.title) for each in cards]))
        if as_of is not None:
            try:
                # `2000` is before `2000-09-25`, and the tilde sorts after every date that begins in the same way.
                passing.append(TermRange("date", None, f"{require_date(as_of)}~"))
            except ValueError as error:
                raise BorgcheckError(str(error)) from None
        return passing

    def nearest(self, query: str, **filters: str | None) -> tuple[str, ...]:
        """Return up to five titles of entries with names similar to a question that found nothing.

        Args:
            query: The question.
            filters: Those of `search`.
        """
        from rapidfuzz import fuzz, process

        titles = {name: e.title for e in self.entries(**filters) for name in (e.title, *e.aliases)}
        hits = process.extract(
            query,
            titles.keys(),
            scorer=fuzz.ratio,
            processor=str.lower,
            limit=20,
            score_cutoff=MIN_NAME_SIMILARITY,
        )
        return tuple(dict.fromkeys(titles[hit[0]] for hit in hits))[:5]

    def _answer(self, query: str, passing: Sequence[Query], limit: int) -> SearchResults:
        """Return the answers to a question among the entries that pass some filters."""
        asked = words(query)
        subject, document = self._questions.subject(asked)
        near = self._vocabulary.near_words(_PHRASE.sub(" ", query))
        terms = self._terms(subject, tuple(near.values()))
        known = [word for word in subject if word not in STOP and self._vocabulary.holds("exact", word)]
        # Prefer the words as written, rather than others with the same stem, if the question has only one or two.
        exact = [Term("exact", word, boost=weights.EXACT_WORD) for word in known if len(known) < 3]
        phrases = [Phrase("exact", phrase) for each in _PHRASE.findall(query) if (phrase := words(each))]
        wanted = And([*phrases, Or([*terms, *exact, *self._names(asked), *phrases])])
        cards = [self._questions.named_card(name) for name in self._questions.names_of_cards(query)]
        candidates: list[_Candidate] = []
        if self._vocabulary.knows(subject, near):
            candidates = self._ranked(
                wanted, terms, passing=passing, limit=limit, asked=asked, document=document, cards=cards
            )
        if not phrases:
            candidates = [each for each in candidates if each.score >= MIN_RELATIVE_SCORE * candidates[0].score]
        # Every entry is found first by its title, by its sample questions, and by a card it mentions.
        literal = {each.entry.id for each in candidates if words(each.entry.title) == asked} or {
            each.entry.id
            for each in nlargest(LITERAL_CANDIDATES, candidates, lambda each: each.ask)
            if _is_asked(each.entry, asked)
        }
        alone = {id for card in cards if card.name.words == asked for id in card.mentions}
        candidates.sort(key=lambda each: (each.entry.id not in literal, each.entry.id not in alone))
        matters = _by_matter(candidates, document, literal)
        first = matters[0] if matters else []
        game = document.game if document else first[0].entry.game if first else GAMES[0]
        question = self._questions.read(
            subject, [self._questions.in_entries(card, game) for card in cards], near, document
        )
        unsaid = find_unsaid(question, [each.entry for each in first], first[0].passages if first else {})
        if unsaid.names and unsaid.answered < weights.PRINTED_MIN_SHARE:
            matters = []
        printed = matters[:limit]
        for matter in printed:
            entry = matter[0].entry
            matter[0].passages = {
                n: score
                for n, score in matter[0].passages.items()
                if entry.passages[n].head != SILENT_LABEL or question.is_borne_on(entry, entry.passages[n].text)
            }
        if unsaid.note is not None:  # it is printed before all else
            first[0].passages[unsaid.note] = sum(first[0].passages.values())
        lines = LINES - len(unsaid.sentences) - bool(near)
        return SearchResults(
            query=query,
            also_searched=tuple(dict.fromkeys(near.values())),
            not_mentioned=unsaid.names,
            silence=unsaid.sentences,
            total=len(matters),
            results=tuple(_hit(rank, matter, lines, len(matters) - 1) for rank, matter in enumerate(printed, 1)),
        )

    def _ranked(
        self,
        wanted: Query,
        terms: Sequence[Term],
        *,
        passing: Sequence[Query],
        limit: int,
        asked: Sequence[str],
        document: Document | None,
        cards: Sequence[NamedCard],
    ) -> list[_Candidate]:
        """Return the entries for a question, best first, with those of other games last unless it is about one."""
        is_of_cards = any(card.name.is_title and not card.mentions for card in cards)
        # The game of the document or of the card that a question names comes before all; another game answers alone.
        game = document.game if document else GAMES[0] if is_of_cards else None
        candidates = self._candidates(wanted, [*passing, Term("game", game)], limit) if game else []
        is_chosen = bool(candidates)
        if not candidates and (document is None or document.game == GAMES[0]):
            candidates = self._candidates(wanted, passing, limit)
        self._add_passages(candidates, terms)
        marked = [card for card in cards if card.name.is_marked and len(card.asked) <= MAX_PASSING_MENTIONS]
        for each in candidates:
            each.score *= weights.OTHER_GAME if each.entry.game != GAMES[0] else 1.0
            each.score *= weights.NAMED_CARD if any(each.entry.id in card.asked for card in marked) else 1.0
            each.score *= (
                weights.NAMED_DOCUMENT if document and _is_in_named_document(each.entry, document, asked) else 1.0
            )
        if not is_chosen and not self._is_of_another_game(asked, candidates):
            _put_other_games_last(candidates)
        return sorted(candidates, key=lambda each: -each.score)

    def _is_of_another_game(self, asked: Sequence[str], candidates: Sequence[_Candidate]) -> bool:
        """Check whether a question is about another game.

        It is if it has a term, phrase or name that only other games have, or if their entries score far better.
        """
        reader = self._passages.reader()
        if any(("foreign", " ".join(run)) in reader for run in runs(stems_of(asked), MAX_ENTRY_NAME_WORDS)):
            return True
        ours, theirs = (
            [e.score for e in candidates if (e.entry.game == GAMES[0]) is is_ours] for is_ours in (True, False)
        )
        return max(theirs, default=0.0) > weights.OTHER_GAME_RATIO * max(ours, default=0.0)

    def _candidates(self, wanted: Query, passing: Sequence[Query], limit: int) -> list[_Candidate]:
        """Return the entries with the best scores for a query among those that pass some filters."""
        filter = And(passing) if passing else None
        most = max(limit, MIN_CANDIDATES)
        hits = self._index.search(wanted, filter=filter, limit=3 * most)
        entries = [_Candidate(entry, hit.score) for hit in hits if (entry := self._corpus.get(hit["id"]))]
        ours, others = ([e for e in entries if (e.entry.game == GAMES[0]) is is_ours] for is_ours in (True, False))
        return [*ours[:most], *others[: most if limit > MIN_CANDIDATES else MIN_OTHER_CANDIDATES]]

    def _terms(self, subject: Sequence[str], near: Sequence[str]) -> list[Term]:
        """Return a query for each term of a question, for its synonyms, and for the words near to unknown ones."""
        boosts = with_synonyms(stems_of((*subject, *near)))
        boosts.update((stem, weights.NEAR_WORD) for stem in stems_of(near))
        for stem in stems_of(subject):
            if not self._vocabulary.holds("text", stem):
                boosts.update((term, weights.NEAR_WORD) for other in synonyms().get((stem,), ()) for term in other)
        return [
            Term("text", term, boost=boost) for term, boost in boosts.items() if self._vocabulary.holds("text", term)
        ]

    def _names(self, asked: Sequence[str]) -> list[Query]:
        """Return a query for each sequence of words in a question that is a name of an entry."""
        names = ((" ".join(run), len(run)) for run in sorted({*runs(stems_of(asked), MAX_ENTRY_NAME_WORDS)}))
        return [
            Term("names", name, boost=weights.WHOLE_NAME * n)
            for name, n in names
            if self._vocabulary.holds("names", name)
        ]

    def _add_passages(self, candidates: Sequence[_Candidate], terms: Sequence[Term]) -> None:
        """Score the passages and sample questions of some entries, and add the best of each to the entry's score."""
        by_id = {each.entry.id: each for each in candidates}
        if not by_id:
            return
        fields = (("text", 1.0), ("context", weights.CONTEXT))
        # Whoosh's default, a tree of matchers, is slow here: many passages have a term, mostly those of other entries.
        asked = PreloadedOr(
            [Term(field, term.text, boost=weight * term.boost) for term in terms for field, weight in fields]
        )
        of = {record for id in by_id for record in self._records[id]}
        for hit in self._passages.search(asked, filter=of, limit=None):
            each, number = by_id[hit["of"]], hit.get("number")
            if number is None:
                each.ask = max(hit.score, each.ask)
            else:
                each.passages[number] = hit.score
        for each in candidates:
            each.score += weights.BEST_QUESTION * each.ask + weights.BEST_PASSAGE * max(
                each.passages.values(), default=0.0
            )

    @cached_property
    def _records(self) -> dict[str, range]:
        """The numbers of the records of each entry's passages and sample questions, in the order of the corpus."""
        made: dict[str, range] = {}
        start = 0
        for entry in self._corpus:
            number = len(entry.passages) + 1 + len(entry.aliases) + len(entry.asks)
            made[entry.id] = range(start, start := start + number)
        return made


def _is_in_named_document(entry: RulingEntry, document: Document, asked: Sequence[str]) -> bool:
    """Check whether an entry is in the document that a question names, and not about another of its scenarios."""
    place = words(f"{entry.title} {entry.section}")
    scenarios = [name for name in map(words, document.names) if within(name, place)]
    return entry.source == document.source and (not scenarios or any(within(name, asked) for name in scenarios))


def _put_other_games_last(candidates: Sequence[_Candidate]) -> None:
    """Lower the scores of the entries of other games below those of the card game."""
    ours = [each.score for each in candidates if each.entry.game == GAMES[0]]
    others = [each for each in candidates if each.entry.game != GAMES[0]]
    best = max((each.score for each in others), default=0.0)
    for each in others:
        each.score *= min(1.0, min(ours, default=best) / best)


def _hit(rank: int, matter: Sequence[_Candidate], lines: int, further: int) -> Hit:
    """Return the hit that some entries on one matter become, with lines for its text and the other hits there are."""
    first, *others = matter
    lines -= bool(first.entry.amended_by)
    return Hit.model_construct(
        **{name: getattr(first.entry, name) for name in RulingBase.model_fields},
        entry=first.entry,
        rank=rank,
        score=max(each.score for each in matter),
        snippet=excerpt(first.entry, first.passages, lines - _below(further, OTHERS)),
        also=tuple(each.entry for each in others),
    )


def _below(further: int, most: int) -> int:
    """Return the number of lines below an answer for some further hits: one says how many are left out."""
    return min(further, most) + (further > most)


def _is_asked(entry: RulingEntry, asked: Sequence[str]) -> bool:
    """Check whether a question is a sample question of an entry, ignoring stop words and the order of words."""
    terms = {*stems_of(asked)}
    return any(words(ask) == asked or (len(terms) > 1 and {*stems(ask)} == terms) for ask in entry.asks)


def _by_matter(
    candidates: Sequence[_Candidate], named: Document | None, literal: Collection[str]
) -> list[list[_Candidate]]:
    """Group the candidates by title, in the order of the best in each group.

    In a group, an entry with the question itself comes first, then the one in force that answers best.
    Sections of one document stay separate, except a ruling and its line in the list of changes, which comes last.
    """
    matters: dict[tuple[str, ...], list[_Candidate]] = {}
    for each in candidates:
        key = (each.entry.game, *stems(each.entry.title))
        others = matters.setdefault(key, [])
        if any(each.entry.source == o.entry.source and "change" not in (each.entry.kind, o.entry.kind) for o in others):
            matters[*key, each.entry.id] = [each]
        else:
            others.append(each)
    for matter in matters.values():
        least = weights.IN_FORCE_MIN_SHARE * max(each.answer for each in matter)
        amended = {id for each in matter if each.answer >= least for id in each.entry.amends}
        matter.sort(
            key=lambda each: (
                each.entry.kind == "change",
                each.entry.id not in literal,
                each.answer < least,
                named is None or each.entry.source != named.source,
                each.entry.id in amended,
                each.entry.kind != "current-ruling",
                -each.answer,
            )
        )
    return list(matters.values())


@lru_cache(maxsize=1)
def searcher() -> Searcher:
    """Return the searcher of the rulings."""
    return Searcher(corpus(), open_index(corpus()))
