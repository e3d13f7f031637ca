"""One ruling, and the document it is from."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

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
    """One answer of a search: its place and score, and the entry."""

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
    """A source document: its id, title, game, publisher, and date (`2000-05`; empty where it has none)."""

    id: str
    title: str
    game: str
    publisher: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """One entry of the corpus.

    `id` is `source#slug`; `see`, `amends` and `amended_by` hold ids. `text` is Markdown in our own words (paragraphs,
    lists, tables), `passages` what it and the note are made of. `asks` are sample questions, for the search alone.
    `note` says where documents disagree or are silent. `sure` says how sure a note on deck construction is; `line` is
    where the entry stands in its file.
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
