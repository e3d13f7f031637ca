"""Compile the rulings: build the search index, and write it with everything else that a search reads.

hatch_build.py compiles them into the package. If the rulings of a checkout were edited since, the index is built in
memory.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

from whoosh.filedb.filestore import FileStorage, RamStorage, Storage, copy_storage
from whoosh.writing import IndexWriter

from borgcheck.cards.catalogue import shipped
from borgcheck.corpus import compiled, weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.index import SCHEMAS, Indexes, PackedCodec
from borgcheck.corpus.loading import Corpus, compile_corpus
from borgcheck.corpus.names import compile_titles
from borgcheck.corpus.terms import compile_synonyms, stems
from borgcheck.corpus.words import SEPARATOR, words

# The date field of an entry without a date: it sorts after every date, so that such an entry never passes `as_of`.
NO_DATE = "~"


def write_compiled(corpus: Corpus, folder: Path) -> None:
    """Write everything that is compiled from the rulings into an empty folder.

    The index is built in memory, where files have no dates, so that the same rulings give the same files.
    """
    storage = RamStorage()
    build(corpus, storage)
    copy_storage(storage, FileStorage(str(folder)))
    texts = {
        compiled.ENTRIES: compile_corpus(corpus),
        compiled.CITATIONS: json.dumps({entry.id: corpus.cite(entry.id) for entry in corpus}, ensure_ascii=False),
        compiled.SYNONYMS: compile_synonyms(),
        compiled.TITLES: compile_titles(shipped()),
        compiled.DIGEST: compiled.digest(),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    compiled.write_checksums(folder)


def build(corpus: Corpus, storage: Storage) -> Indexes:
    """Build the index of a corpus in a storage."""
    indexes = Indexes(*(storage.create_index(schema, indexname=name) for name, schema in SCHEMAS.items()))
    codec = PackedCodec()
    with indexes.entries.writer(codec=codec) as entries, indexes.passages.writer(codec=codec) as passages:
        for entry in corpus:
            _add(entry, entries, passages)
    return indexes


def _add(entry: RulingEntry, entries: IndexWriter, passages: IndexWriter) -> None:
    """Add an entry and its passages."""
    names = [stems(name) for name in (entry.title, *entry.aliases)]
    terms = [stems(passage.text) for passage in entry.passages]
    questions: list[tuple[int | None, list[str]]] = [(None, question) for question in (*names, *map(stems, entry.asks))]
    questions += [(number, stems(ask)) for number, passage in enumerate(entry.passages) for ask in passage.asks]
    texts = (entry.title, *entry.aliases, *entry.cards, entry.text, entry.note or "")
    weighted = [
        *weights.TITLE_REPETITIONS * names[0],
        *weights.ALIAS_REPETITIONS * [term for _, question in questions[1:] for term in question],
        *chain.from_iterable(terms),
        *stems(SEPARATOR.join((*entry.cards, entry.section))),
    ]
    entries.add_document(
        id=entry.id,
        text=weighted,
        exact=words(SEPARATOR.join(texts)),
        names=[" ".join(name) for name in names if name],
        game=entry.game,
        source=entry.source,
        kind=entry.kind,
        date=entry.date or NO_DATE,
        card=entry.cards,
    )
    for number, passage in enumerate(entry.passages):
        passages.add_document(of=entry.id, number=number, text=[*stems(passage.table_header), *terms[number]])
    for answered_by, question in questions:
        passages.add_document(of=entry.id, number=answered_by, is_question=True, text=question)
