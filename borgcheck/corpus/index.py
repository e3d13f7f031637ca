"""The search index: a Whoosh index of the entries, and one of their passages."""

from __future__ import annotations

from typing import NamedTuple

from whoosh.codec.whoosh3 import W3Codec, W3Segment
from whoosh.fields import ID, KEYWORD, STORED, TEXT, Schema
from whoosh.filedb.filestore import Storage
from whoosh.index import Index, open_dir

from borgcheck.corpus import compiled
from borgcheck.corpus.loading import Corpus

# The entries: `text` holds the terms of an entry, weighted by where they occur; `exact` its words, for phrases; `names`
# its title and aliases, each as one term of stems. Only `exact` holds positions, which are slow to write.
# Whoosh gets lists of terms rather than texts to analyse, so that names and questions have the same terms.
ENTRY_SCHEMA = Schema(
    id=ID(stored=True), text=KEYWORD(scorable=True), exact=TEXT(), names=KEYWORD(scorable=True),
    game=ID(), source=ID(), kind=ID(), date=ID(), card=KEYWORD(),
)  # fmt: skip
# The passages of each entry, and the ways to ask for it (its title, aliases and sample questions): `of` is the entry,
# `number` the index in it of the passage (of a question: of the passage that answers it). `text` holds its terms; a
# table row also has the terms of the header row. The passages have an index of their own, since BM25F compares lengths
# and counts with those of all the records of one.
PASSAGE_SCHEMA = Schema(of=ID(stored=True), number=STORED, is_question=STORED, text=KEYWORD(scorable=True))
SCHEMAS = {"entries": ENTRY_SCHEMA, "passages": PASSAGE_SCHEMA}


class PackedCodec(W3Codec):  # type: ignore[misc]  # Whoosh is typed in part
    """Whoosh's codec without its own compression, since wheels compress better, and with names that stay the same."""

    def __init__(self) -> None:
        super().__init__(compression=0)

    def new_segment(self, storage: Storage, indexname: str) -> W3Segment:  # noqa: ARG002 - the codec's interface
        """Return a segment whose files are named after the index alone."""
        return W3Segment(self, indexname, segid="built")


class Indexes(NamedTuple):
    """The two parts of the search index."""

    entries: Index
    passages: Index


def open_index(corpus: Corpus) -> Indexes:
    """Open the index that the build made, or build one in memory if that of a checkout is damaged or of other rulings.

    Raises:
        BorgcheckError: The index of an installed package is damaged.
    """
    if not compiled.is_current():
        from whoosh.filedb.filestore import RamStorage

        from borgcheck.corpus.build import build

        return build(corpus, RamStorage())
    compiled.require_whole()
    return Indexes(*(open_dir(compiled.FOLDER, name, readonly=True, schema=schema) for name, schema in SCHEMAS.items()))
