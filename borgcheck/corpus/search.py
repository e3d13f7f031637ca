"""Find the ruling that answers a question, however it is worded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from threading import Lock

from pydantic import Field, computed_field, field_serializer
from pydantic.json_schema import SkipJsonSchema
from whoosh.query import And, Every, Or, Phrase, Query, Term, TermRange
from whoosh.query.compound import PreloadedOr
from whoosh.scoring import BM25F

from borgcheck.common.models import DataModel, require_date
from borgcheck.common.suggesting import MIN_NAME_SIMILARITY, did_you_mean, require_known
from borgcheck.corpus import weights
from borgcheck.corpus.entry import CARD_GAME, GAMES, KINDS, RulingBase, RulingEntry
from borgcheck.corpus.excerpts import Excerpt, choose_passages
from borgcheck.corpus.index import Indexes, open_index
from borgcheck.corpus.loading import Corpus, corpus
from borgcheck.corpus.passages import SILENT
from borgcheck.corpus.question import ParsedQuery, QuestionReader
from borgcheck.corpus.silence import find_silence
from borgcheck.corpus.terms import stems_of
from borgcheck.corpus.vocabulary import Vocabulary
from borgcheck.corpus.words import runs, words
from borgcheck.errors import BorgcheckError

# The maximum number of characters of a question that are searched for: a longer one would take seconds.
_MAX_CHARACTERS = 2000
# The maximum number of words in a name of an entry that is looked for in a question.
MAX_ENTRY_NAME_WORDS = 6
# The number of entries that are ranked by their passages, whatever the limit; with a phrase in quotes, all are.
MAX_CANDIDATES = 60
# Entries below this share of the best score are not hits. Of the second to fifth hits, 1 in 70 right ones is below it,
# and 1 in 5 wrong ones.
MIN_RELATIVE_SCORE = 0.45
# The number of characters of a snippet.
SNIPPET_CHARACTERS = 1200
SEE_NOTE = "the documents do not say: see the note"
CUT = f"only the first {_MAX_CHARACTERS:,} characters of the question were searched"


class Hit(RulingBase):
    """One answer of a search of the rulings: an entry, as far as its JSON has it, and how it answers."""

    rank: int = Field(description="Its place among the answers, from 1.")
    score: float = Field(description="How well it answers, to compare with other answers of the same search.")
    also: tuple[RulingEntry, ...] = Field((), description="Other entries on the same subject; in JSON their ids.")
    entry: SkipJsonSchema[RulingEntry] = Field(exclude=True, description="The entry.")
    passage_scores: SkipJsonSchema[dict[int, float]] = Field(
        exclude=True, description="How well its passages answer, by their indexes."
    )

    def __repr__(self) -> str:
        return f"<Hit {self.rank}: {self.entry.id} ({self.score:.1f})>"

    @computed_field(description="The passages that answer, as Markdown.")  # type: ignore[prop-decorator]
    @property
    def snippet(self) -> str:
        """The passages that answer, as Markdown."""
        return self.excerpt(SNIPPET_CHARACTERS).as_markdown()

    def excerpt(self, characters: int, reserve: int = 0) -> Excerpt:
        """Return the passages that answer; the arguments are those of `choose_passages`."""
        return choose_passages(self.entry.passages, self.passage_scores, characters, reserve)

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
    silence: tuple[str, ...] = Field((), description="What the rulings do not say or was not searched, as sentences.")
    total: int = Field(description="The number of answers, whatever the limit.")
    results: tuple[Hit, ...] = Field((), description="The best answers, in order.")


@dataclass(slots=True)
class _Candidate:
    """An entry with its scores.

    Attributes:
        entry: The entry.
        own_score: Its score as a whole.
        weight: The factor of its score that depends on its document.
        passages: The scores of its passages by their indexes.
        questions: The score of the best sample question below each passage, by the index of the passage; None stands
            for the entry as a whole.
    """

    entry: RulingEntry
    own_score: float
    weight: float
    passages: dict[int | None, float] = field(default_factory=dict)
    questions: dict[int | None, float] = field(default_factory=dict)

    @property
    def score(self) -> float:
        """Its score: as a whole, and what its best sample question and best passage add."""
        return self.own_score + self.answer_score

    @property
    def answer_score(self) -> float:
        """The contribution of its best sample question and best passage to the score."""
        best = sum(max(each.values(), default=0.0) for each in (self.questions, self.passages))
        return self.weight * weights.BEST_PART * best

    @property
    def answering(self) -> int | None:
        """The index of the passage that answers its best sample question, or None if all of it does."""
        return max(self.questions, key=lambda number: self.questions[number], default=None)

    @property
    def is_silent(self) -> bool:
        """Whether a note by which its document leaves open something answers its best sample question."""
        return self.answering is not None and self.entry.passages[self.answering].note_kind == SILENT

    def scores(self, *, silent: bool = True) -> dict[int, float]:
        """Return how well each passage answers, with or without notes on silence."""
        return {
            n: self.passages.get(n, 0.0) + weights.PASSAGE_QUESTION * self.questions.get(n, 0.0)
            for n, passage in enumerate(self.entry.passages)
            if (n in self.passages or n in self.questions) and (silent or passage.note_kind != SILENT)
        }

    def drop_silence(self, best: float) -> None:
        """Forget its notes on silence if a passage answers instead: its own nearly as well, or one elsewhere better.

        Args:
            best: The score of the best passage of any entry.
        """
        note = self.answering
        own = max(self.scores(silent=False).values(), default=0.0)
        least = max(weights.OWN_ANSWER * own, weights.OTHER_ANSWER * best)
        if note is not None and self.is_silent and self.scores()[note] < least:
            for number, passage in enumerate(self.entry.passages):
                if passage.note_kind == SILENT:
                    self.passages.pop(number, None)
                    self.questions.pop(number, None)

    def passage_scores(self) -> dict[int, float]:
        """Return how well each passage answers; of notes of disagreement or silence, only those that answer well."""
        scores = self.scores()
        least = weights.WARNING_MIN_SHARE * max(scores.values(), default=0.0)
        return {
            n: score
            for n, score in scores.items()
            if score >= least or n == self.answering or not self.entry.passages[n].is_warning
        }


class RulingSearch:
    """A corpus with its index, ready for questions; safe to use from several threads."""

    def __init__(self, corpus: Corpus, indexes: Indexes) -> None:
        self._corpus = corpus
        self._index = indexes.entries.searcher(
            weighting=BM25F(B=weights.LENGTH_NORMALIZATION, K1=weights.TERM_SATURATION)
        )
        self._passages = indexes.passages.searcher(weighting=BM25F(B=weights.PASSAGE_LENGTH_NORMALIZATION))
        self._vocabulary = Vocabulary(corpus, self._index)
        self._questions = QuestionReader(corpus, self._index, self._vocabulary)
        self._lock = Lock()

    def search(self, query: str, *, limit: int = 10, **filters: str | None) -> SearchResults:
        """Search the entries.

        Args:
            query: Keywords, a question in your own words, or phrases in quotes, which every hit contains. Only its
                first 2,000 characters are searched, as the results then say.
            limit: The maximum number of hits.
            filters: `game`, `source` (a document) and `kind` of the entries, `card` for those that mention a card that
                is called so, and `as_of` for those in documents with a date that were in force on this one.

        Raises:
            BorgcheckError: A filter has a value that does not exist.
        """
        passing = self._passing(**filters)
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
                raise BorgcheckError(f"no card is called {card!r}{did_you_mean(catalogue().similar.suggest(card))}")
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
            query, titles.keys(), scorer=fuzz.ratio, processor=str.lower, limit=20, score_cutoff=MIN_NAME_SIMILARITY
        )
        return tuple(dict.fromkeys(titles[hit[0]] for hit in hits))[:5]

    def _answer(self, query: str, passing: Sequence[Query], limit: int) -> SearchResults:
        """Return the answers to a question among the entries that pass some filters."""
        question = self._questions.read(query[:_MAX_CHARACTERS])
        found = self._find(question, passing)
        topics = _group_by_topic(question, found)
        first = topics[0] if topics else []
        silence = find_silence(question, [each.entry for each in first])
        sentences = list(silence.sentences)
        if first and first[0].is_silent:
            sentences.append(SEE_NOTE)
        if len(query) > _MAX_CHARACTERS:
            sentences.append(CUT)
        scores = accumulate((max(each.score for each in topic) for topic in topics), min)
        return SearchResults.model_construct(
            query=query,
            also_searched=tuple(dict.fromkeys(question.corrections.values())),
            not_mentioned=silence.names,
            silence=tuple(sentences),
            total=len(topics),
            results=tuple(
                _hit(rank, score, topic)
                for rank, (score, topic) in enumerate(zip(scores, topics[:limit], strict=False), 1)
            ),
        )

    def _find(self, question: ParsedQuery, passing: Sequence[Query]) -> list[_Candidate]:
        """Return the entries that have words of a question, or its name, with their scores and those of their passages.

        If it names a document, those on other games are left out.
        """
        if question.is_mostly_unknown():
            return []
        terms = [Term("text", term, boost=boost) for term, boost in question.boosts.items()]
        phrases = [Phrase("exact", phrase) for phrase in question.phrases]
        wanted = And([*phrases, Or([*terms, *self._names(question.all_words), *phrases])])
        games = [Term("game", question.document.game)] if question.document else []
        most = None if phrases else MAX_CANDIDATES
        hits = self._index.search(wanted, filter=And([*passing, *games]), limit=most)
        candidates = [
            _Candidate(entry, hit.score * weight, weight)
            for hit in hits
            if (entry := self._corpus.get(hit["id"])) and (weight := _weight(question, entry))
        ]
        self._add_passages(candidates, terms)
        return candidates

    def _names(self, asked: Sequence[str]) -> list[Query]:
        """Return a query for each sequence of words in a question that is a name of an entry."""
        names = sorted({*runs(stems_of(asked), MAX_ENTRY_NAME_WORDS)})
        return [Term("names", " ".join(name), boost=weights.WHOLE_NAME * len(name)) for name in names]

    def _add_passages(self, candidates: Sequence[_Candidate], terms: Sequence[Term]) -> None:
        """Score the passages and sample questions of some entries, and add the best of each to the entry's score."""
        by_id = {each.entry.id: each for each in candidates}
        if not by_id:
            return
        # Whoosh's default, a tree of matchers, is slow here: many passages have a term, mostly those of other entries.
        asked = PreloadedOr(terms)
        of = {number for id in by_id for number in self._passages.document_numbers(of=id)}
        for hit in self._passages.search(asked, filter=of, limit=None):
            each, number = by_id[hit["of"]], hit.get("number")
            scores = each.questions if hit.get("is_question") else each.passages
            scores[number] = max(hit.score, scores.get(number, 0.0))
        best = max((score for each in candidates for score in each.scores(silent=False).values()), default=0.0)
        for each in candidates:
            each.drop_silence(best)


def _weight(question: ParsedQuery, entry: RulingEntry) -> float:
    """Return the factor of the score of an entry that depends on its document and game."""
    weight = weights.NAMED_DOCUMENT if question.is_in_named_document(entry) else 1.0
    return weight if entry.game == CARD_GAME else weight * weights.OTHER_GAME


def _best_first(question: ParsedQuery, found: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the entries worth showing: those with that very title first, then those on the game of the best."""
    best = max(found, key=lambda each: each.score, default=None)
    if best is None:
        return []
    least = 0.0 if question.phrases else MIN_RELATIVE_SCORE * best.score
    ordered = sorted((each for each in found if each.score >= least), key=lambda each: -each.score)
    ordered.sort(key=lambda each: (words(each.entry.title) != question.all_words, each.entry.game != best.entry.game))
    return ordered


def _hit(rank: int, score: float, topic: Sequence[_Candidate]) -> Hit:
    """Return the hit for the entries on one topic, the one to print first; no score is higher than the one before."""
    first, *others = topic
    return Hit.model_construct(
        **{name: getattr(first.entry, name) for name in RulingBase.model_fields},
        entry=first.entry,
        rank=rank,
        score=score,
        passage_scores=first.passage_scores(),
        also=tuple(each.entry for each in others),
    )


def _group_by_topic(question: ParsedQuery, found: Sequence[_Candidate]) -> list[list[_Candidate]]:
    """Group the entries worth showing by title, in the order of the best in each group.

    In a group, the entry in force that answers best comes first.
    Sections of one document stay separate, except a ruling and its line in the list of changes, which comes last.
    """
    topics: dict[tuple[str, ...], list[_Candidate]] = {}
    for each in _best_first(question, found):
        key = (each.entry.game, *words(each.entry.title))
        others = topics.setdefault(key, [])
        if any(each.entry.source == o.entry.source and "change" not in (each.entry.kind, o.entry.kind) for o in others):
            topics[*key, each.entry.id] = [each]
        else:
            others.append(each)
    for topic in topics.values():
        least = weights.IN_FORCE_MIN_SHARE * max(each.answer_score for each in topic)
        amended = {id for each in topic if each.answer_score >= least for id in each.entry.amends}
        topic.sort(
            key=lambda each: (
                each.entry.kind == "change",
                each.answer_score < least,
                each.entry.id in amended,
                each.entry.kind != "current-ruling",
                -each.answer_score,
            )
        )
    return list(topics.values())


@lru_cache(maxsize=1)
def ruling_search() -> RulingSearch:
    """Return the search of the rulings that ship."""
    return RulingSearch(corpus(), open_index(corpus()))
