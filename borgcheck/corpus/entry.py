"""A ruling, its notes, and the document that it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from pydantic import ConfigDict, Field, computed_field
from pydantic.json_schema import SkipJsonSchema

from borgcheck.common.models import DataModel
from borgcheck.corpus.passages import Passage

Kind = Literal["glossary", "current-ruling", "rulebook", "change", "note"]
Game = Literal["stccg-1e", "fleet-captains", "dbg"]
NoteKind = Literal["disagrees", "silent", "misprint", "adds"]
KINDS: tuple[str, ...] = get_args(Kind)
GAMES: tuple[str, ...] = get_args(Game)
CARD_GAME: Game = "stccg-1e"
# The label with which a note of each kind is printed.
NOTE_LABELS = {
    "disagrees": "The documents disagree",
    "silent": "The document is silent",
    "misprint": "Misprint",
    "adds": "Note",
}


class Document(DataModel):
    """A source document."""

    source: str = Field(description="Its id, the first part of the id of each of its entries.")
    title: str
    game: Game
    publisher: str = ""
    date: str = Field("", description="A date such as `2000-05`, or empty.")
    entries: int = Field(0, description="The number of its entries.")
    names: SkipJsonSchema[tuple[str, ...]] = Field((), exclude=True, description="What people call it in a question.")


class Note(DataModel):
    """A note on an entry: what it says beyond its document."""

    model_config = ConfigDict(serialize_by_alias=True)

    kind: NoteKind = Field(
        "adds",
        description="`disagrees`: the documents differ; `silent`: the document does not say; `misprint`: its print is "
        "mistaken; `adds`: anything else.",
    )
    other: str | None = Field(None, alias="with", description="The id of the entry that it compares this one with.")
    text: str = Field(description="The note, as Markdown.")

    @property
    def label(self) -> str:
        """The label with which the note is printed."""
        return NOTE_LABELS[self.kind]


class RulingBase(DataModel):
    """What an entry and a hit of a search have in common."""

    id: str = Field(description="The id of the document and a short name, such as `borg-rulebook-1.6#probing`.")
    title: str = Field(description="The document's own term or heading.")
    aliases: tuple[str, ...] = Field((), description="Other names of the term.")
    kind: Kind
    game: Game
    source: str = Field(description="The id of the document.")
    date: str = Field("", description="The date of the document, such as `2000-05`, or empty.")
    section: str = Field("", description="The part of the document.")
    text: str = Field(description="What it says, as Markdown, in this project's own words.")
    see: tuple[str, ...] = Field((), description="The ids of related entries.")
    amends: tuple[str, ...] = Field((), description="The ids of entries that it adds to or replaces.")
    amended_by: tuple[str, ...] = Field((), description="The ids of entries that add to it or replace it.")
    notes: tuple[Note, ...] = Field((), description="Where documents disagree or are silent, and other remarks.")

    @computed_field(description="The text of the notes in one, or null.")  # type: ignore[prop-decorator]
    @property
    def note(self) -> str | None:
        """The text of the notes in one, or None."""
        return "\n\n".join(note.text for note in self.notes) or None


class RulingEntry(RulingBase):
    """One entry of the rulings: a term, a Current Ruling, a section of a rulebook, or a note."""

    page: str | None = Field(None, description="The page of the document, if it is known.")
    status: str | None = Field(None, description="`new-or-changed` for a Current Ruling with a star.")
    sure: str | None = Field(None, description="How sure a note on deck construction is.")
    cards: tuple[str, ...] = Field((), description="The catalogue titles of cards that it mentions.")
    asks: SkipJsonSchema[tuple[str, ...]] = Field(
        (), exclude=True, description="Sample questions that the whole of it answers."
    )
    passages: SkipJsonSchema[tuple[Passage, ...]] = Field(
        (), exclude=True, description="The parts that text and notes are made of, with their own sample questions."
    )

    def __repr__(self) -> str:
        return f"<RulingEntry {self.id}: {self.title}>"

    @property
    def ways_to_ask(self) -> tuple[str, ...]:
        """Its title and aliases, and the sample questions that all or part of it answers."""
        return (self.title, *self.aliases, *self.asks, *(ask for passage in self.passages for ask in passage.asks))

    def compile(self) -> dict[str, Any]:
        """Return the entry as JSON values with what its public JSON leaves out."""
        values = {**self.to_dict(), "asks": self.asks, "passages": self.passages}
        return {key: value for key, value in values.items() if key in RulingEntry.model_fields}

    @classmethod
    def from_compiled(cls, values: Mapping[str, Any]) -> RulingEntry:
        """Return the entry of which `compile` returned the values; they are not validated again."""
        notes = tuple(Note.model_construct(None, **with_tuples(note)) for note in values["notes"])
        passages = tuple(Passage._make((*passage[:-1], tuple(passage[-1]))) for passage in values["passages"])
        return cls.model_construct(None, **with_tuples({**values, "notes": notes, "passages": passages}))


def with_tuples(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return JSON values with tuples for arrays, as models have them."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
