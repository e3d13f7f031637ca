"""The sections of a list, and its headings."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple, Protocol, Self

from borgcheck.model.findings import Span


class Section(Protocol):
    """A section of a list: its id, and the name that a player would say."""

    @property
    def value(self) -> str: ...

    @property
    def display_name(self) -> str: ...


class SectionId(StrEnum):
    """The sections of a deck file. The last two are not part of the deck."""

    display_name: str
    """The name that a player would say."""
    short: str
    """Its short name in a line of counts."""
    heading: str
    """Its heading in the canonical format."""

    MISSIONS = "missions", "the missions", "missions", "Missions"
    SEED = "seed", "the seed cards", "seed", "Seed"
    SITES = "sites", "the sites", "sites", "Sites"
    DRAW = "draw", "the draw deck", "draw", "Draw"
    QS_TENT = "qs-tent", "Q's Tent", "Q's Tent", "Q's Tent"
    Q_CONTINUUM = "q-continuum", "the Q-Continuum side deck", "Q-Continuum", "Q-Continuum"
    BATTLE_BRIDGE = "battle-bridge", "the Battle Bridge side deck", "Battle Bridge", "Battle Bridge"
    TRIBBLE = "tribble", "the Tribble side deck", "Tribble", "Tribble"
    DYSON_SPHERE = "dilemma", "the Dyson Sphere side deck", "Dyson Sphere", "Dyson Sphere"
    OUTSIDE = "outside", "the cards outside the game", "outside", "Outside"
    ASIDE = "aside", "the cards left out of the deck", "aside", "Aside"

    def __new__(cls, value: str, display_name: str = "", short: str = "", heading: str = "") -> Self:
        section = str.__new__(cls, value)
        section._value_ = value
        section.display_name, section.short, section.heading = display_name, short, heading
        return section


SEEDED_SECTIONS = (SectionId.MISSIONS, SectionId.SEED, SectionId.SITES)
UNCOUNTED_SEEDS = (SectionId.MISSIONS, SectionId.SITES)
"""The sections whose cards are seeded without counting toward the limit of seed cards."""
SIDE_DECKS = (
    SectionId.QS_TENT,
    SectionId.Q_CONTINUUM,
    SectionId.BATTLE_BRIDGE,
    SectionId.TRIBBLE,
    SectionId.DYSON_SPHERE,
)
NOT_IN_DECK = (SectionId.OUTSIDE, SectionId.ASIDE)


class Level(IntEnum):
    """The level of a heading: a part of the deck, a pile within a part, or a card type within a pile."""

    PART = 0
    PILE = 1
    TYPE = 2


class Usage(StrEnum):
    """For a heading without a section of its own: when its cards are used (`SEEDED`), or what it divides (`WITHIN`)."""

    NONE = ""
    """A heading of a section."""
    SEEDED = "seeded"
    PLAYED = "played"
    EITHER = "either"
    FACILITY = "facility"
    """Seeded, as outposts are."""
    DOORWAY = "doorway"
    """Seeded or played, as doorways are."""
    LOCATED = "located"
    """Planet or space, which missions and dilemmas are."""
    WITHIN = "within"
    """A heading within the section above, such as `Universal`."""
    OUTER = "outer"
    """`Side deck` above the headings of side decks."""
    SECOND_DECK = "second"
    """A heading at which another deck begins: everything from there on is under Aside."""


class HeadingKind(NamedTuple):
    """What a heading's words mean.

    Attributes:
        level: Its level.
        section: The section that it opens; None for a card type.
        usage: When its cards are used or what it divides, if it has no section of its own.
    """

    level: Level
    section: SectionId | None = None
    usage: Usage = Usage.NONE


class Heading(NamedTuple):
    """A heading of a list.

    Reading creates it with the position in the text of its line; `Line.in_file` converts that to the position in the
    file. `section`, `before` and `totals` are filled in when the list is laid out.

    Attributes:
        words: Its words.
        span: Its position.
        kind: What it opens; None if that is not known.
        declared: The total that it declares.
        ends_in_colon: Whether it ends in a colon.
        starts_with_number: Whether it starts with a number, which may be its total.
        section: The section of the cards under it.
        before: How many entries precede it.
        totals: The numbers of cards under it, one for each way to count them (reading/totals.py).
    """

    words: str
    span: Span
    kind: HeadingKind | None = None
    declared: int | None = None
    ends_in_colon: bool = False
    starts_with_number: bool = False
    section: Section | None = None
    before: int = 0
    totals: tuple[int, ...] = ()

    @property
    def named_section(self) -> SectionId | None:
        """The section that it names; None for a card type or an unknown heading."""
        return self.kind.section if self.kind else None

    @property
    def level(self) -> Level:
        """Its level; an unknown heading opens a part."""
        return self.kind.level if self.kind else Level.PART

    @property
    def has_wrong_total(self) -> bool:
        """Whether it declares a total that no way of counting its cards gives."""
        return self.declared is not None and self.declared not in self.totals

    @property
    def nearest_total(self) -> int:
        """The actual total closest to the declared one, which was most likely meant."""
        return min(filter(None, self.totals), key=lambda total: abs(total - (self.declared or 0)), default=0)

    @property
    def lacks_cards(self) -> bool:
        """Whether it declares more cards for a section of the deck, or for the whole list, than are listed."""
        is_part = self.named_section not in NOT_IN_DECK if self.named_section else self.kind is None
        return self.has_wrong_total and is_part and self.nearest_total < (self.declared or 0)
