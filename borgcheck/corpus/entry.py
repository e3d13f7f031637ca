"""A ruling, and the document that it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from borgcheck.corpus.passages import Passage

KINDS = ("glossary", "current-ruling", "rulebook", "change", "note")
GAMES = ("stccg-1e", "fleet-captains", "dbg")


class RulingEntryDict(TypedDict):
    """A ruling entry."""

    id: str
    title: str
    aliases: list[str]
    kind: str
    game: str
    source: str
    date: str
    section: str
    page: str | None
    status: str | None
    sure: str | None
    cards: list[str]
    see: list[str]
    amends: list[str]
    amended_by: list[str]
    text: str
    note: str | None


class HitDict(TypedDict):
    """A search hit: its rank and score, and the entry."""

    rank: int
    id: str
    title: str
    aliases: list[str]
    kind: str
    game: str
    source: str
    date: str
    section: str
    score: float
    snippet: str
    text: str
    see: list[str]
    amends: list[str]
    amended_by: list[str]
    note: str | None
    also: list[str]


@dataclass(frozen=True, slots=True)
class Document:
    """A source document: its id, title, game, publisher, and date (`2000-05`, or empty)."""

    id: str
    title: str
    game: str
    publisher: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """One entry of the rulings: a term, a Current Ruling, a section of a rulebook, or a note.

    Attributes:
        id: The id of the document and a short name: `borg-rulebook-1.6#probing`.
        title: The document's own term or heading.
        kind: `glossary`, `current-ruling`, `rulebook`, `change` or `note`.
        game: `stccg-1e`, `fleet-captains` or `dbg`.
        source: The id of the document.
        date: The date of the document, such as `2000-05`.
        section: The part of the document.
        text: What it says, as Markdown, in this project's own words.
        aliases: Other names of the term.
        asks: Sample questions, for the search alone.
        page: The page of the document, if it is known.
        status: `new-or-changed` for a Current Ruling with a star.
        sure: How sure a note on deck construction is.
        cards: The catalogue titles of cards that it mentions.
        see: The ids of related entries.
        amends: The ids of entries that it adds to or replaces.
        amended_by: The ids of entries that add to it or replace it.
        note: Where the documents disagree, or one is silent.
        passages: The parts that text and note are made of.
        line: Where it stands in its file.
    """

    id: str
    title: str
    kind: str
    game: str
    source: str
    date: str
    section: str
    text: str
    aliases: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    page: str | None = None
    status: str | None = None
    sure: str | None = None
    cards: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    amends: tuple[str, ...] = ()
    amended_by: tuple[str, ...] = ()
    note: str | None = None
    passages: tuple[Passage, ...] = ()
    line: int = 0

    def __repr__(self) -> str:
        return f"<RulingEntry {self.id}: {self.title}>"

    def to_dict(self) -> RulingEntryDict:
        """Return the entry as one item of `rulings list --output-format json`."""
        return {
            "id": self.id, "title": self.title, "aliases": list(self.aliases), "kind": self.kind, "game": self.game,
            "source": self.source, "date": self.date, "section": self.section, "page": self.page,
            "status": self.status, "sure": self.sure, "cards": list(self.cards), "see": list(self.see),
            "amends": list(self.amends), "amended_by": list(self.amended_by), "text": self.text, "note": self.note,
        }  # fmt: skip
