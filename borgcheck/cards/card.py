"""What the rules need to know about a card: facts, never wording."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from borgcheck.cards.expansions import expansions

_COPIES = {"univ": "universal", "enig": "enigma", "unique": "unique", "once": "not duplicatable"}
ALIGNED = ("Personnel", "Ship", "Facility")
"""The types of cards that have an affiliation."""
_UNIQUE_UNMARKED = (*ALIGNED, "Mission", "Site", "Time Location")


class Printing(NamedTuple):
    """One appearance of a card: the release code, its collector number, and gemp's blueprint id."""

    release: str
    number: str = ""
    blueprint: str = ""

    @classmethod
    def parse(cls, text: str) -> Printing:
        """Read `twt:138 C:119_138`; the last two parts may be missing."""
        return cls(*text.split(":"))

    def __str__(self) -> str:
        return f"{self.release}:{self.number}:{self.blueprint}".rstrip(":")


class ProbeOutcome(NamedTuple):
    """One line of an objective's probe list, in the printed order; any of these icons produces it."""

    icons: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> ProbeOutcome:
        """Read `Com+Nav`."""
        return cls(tuple(text.split("+")))

    def __str__(self) -> str:
        return "+".join(self.icons)

    @property
    def display_name(self) -> str:
        """Its icons in words: `[Com] or [Nav]`."""
        return " or ".join(f"[{icon}]" for icon in self.icons)

    def matches(self, card: Card) -> bool:
        """Check whether a probe card has one of the icons anywhere on it (Borg Rulebook 1.6, Glossary, probing)."""
        return "Otherwise" in self.icons or not set(self.icons).isdisjoint(card.all_icons)


class Selector(NamedTuple):
    """Which cards, and how many of them (`None`: any number): `3 Personnel [AU]`, `1 title:Khan`.

    The short form is a number (or `*` for any number), followed by words that must all apply: a type (`Personnel`,
    `Q-Dilemma`), icons in brackets, `universal`, an affiliation (`aff:Bajoran`), a keyword (`kw:hand-weapon`;
    `kw:*-treaty` for one that ends like this), `not:` and any of these (`not:aff:Borg`, `not:[MQ]`), or a title
    (`title:J'Onn`), which always comes last.
    """

    number: int | None
    words: tuple[str, ...] = ()
    title: str = ""

    @classmethod
    def parse(cls, text: str) -> Selector:
        """Parse the short form.

        Raises:
            ValueError: The text does not start with a number or `*`.
        """
        body, _, title = text.partition("title:")
        number, *words = body.split()
        return cls(None if number == "*" else int(number), tuple(words), title.strip())

    def __str__(self) -> str:
        title = [f"title:{self.title}"] if self.title else []
        return " ".join(["*" if self.number is None else str(self.number), *self.words, *title])

    def matches(self, card: Card) -> bool:
        """Check whether the selector matches a card."""
        return self.title in ("", card.printed) and all(self._is_met(word, card) for word in self.words)

    @staticmethod
    def _is_met(word: str, card: Card) -> bool:
        if word.startswith("["):
            return word[1:-1] in card.icons
        if word == "universal":
            return card.is_universal
        key, _, value = word.partition(":")
        if key == "aff":
            return value in card.affiliations
        if key == "not":
            return not Selector._is_met(value, card)
        if key == "kw":
            wanted, keywords = value.replace("-", " ").lower(), [k.replace("-", " ").lower() for k in card.keywords]
            return any(k.endswith(wanted[1:]) for k in keywords) if wanted.startswith("* ") else wanted in keywords
        return card.type.replace(" ", "-") == word


@dataclass(frozen=True, slots=True)
class Card:
    """A card in the catalogue: what its table says, and what follows from that.

    `title` is unique in the catalogue: the printed title, followed by a set mark in parentheses if another card has the
    same title. `seeds` and `plays` say whether the card's type or its own text lets it be seeded and played from hand.
    `icons` are those on the card's face, `all_icons` those anywhere on it, including staffing and text.

    `attempts` are the icons of the affiliations that may attempt a mission; none if its text says who may.

    `uniqueness` is `univ` (universal), `enig` (enigma), `unique`, `once` (not duplicatable), or empty: personnel,
    ships, facilities, missions, sites and time locations without a mark are unique; for other cards it is unknown.

    Where the card and others may go according to its text is data here: `also_in` are sections where it may be stocked
    although its kind may not, `opens` is the side deck that it opens, `holds` says how many of which cards that side
    deck may hold, and `admits` and `carries` say which other cards its owner may seed because of it (`carries`: how
    many per copy). `share` is the fraction of a card that a copy counts for (`1/2`), `seed_limit` the maximum number of
    copies that may be seeded, with the month of the wording that set it if the card has not always had it (`4 since
    2018-07`). `formats` are the keys of the formats in which it may be played according to the card
    data, such as `Modern`.
    """

    title: str
    printed: str
    game: str
    type: str
    names: tuple[str, ...] = ()
    printings: tuple[Printing, ...] = ()
    location: str = ""
    affiliations: tuple[str, ...] = ()
    attempts: tuple[str, ...] = ()
    built_in: str = ""
    uniqueness: str = ""
    card_class: str = ""
    points: str = ""
    quadrant: str = ""
    span: str = ""
    icons: tuple[str, ...] = ()
    staffing: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    identification: str = ""
    seeds: bool = False
    plays: bool = False
    all_icons: tuple[str, ...] = ()
    probe: tuple[ProbeOutcome, ...] = ()
    use_only: tuple[str, ...] = ()
    also_in: tuple[str, ...] = ()
    opens: str = ""
    holds: tuple[Selector, ...] = ()
    admits: tuple[Selector, ...] = ()
    carries: tuple[Selector, ...] = ()
    share: str = ""
    seed_limit: str = ""
    formats: tuple[str, ...] = ()

    def __hash__(self) -> int:
        # No two cards in a catalogue share a title, and hashing every fact is slow.
        return hash(self.title)

    @property
    def set_mark(self) -> str:
        """The mark after the printed title in the catalogue title, such as `The Borg` or `2E (Energize)`, if any."""
        mark = self.title[len(self.printed) :].strip()
        return mark[1:-1] if mark.startswith("(") and mark.endswith(")") else mark

    @property
    def is_first_edition(self) -> bool:
        """Whether this is a card of the First Edition game."""
        return self.game == "1E"

    @property
    def is_borg(self) -> bool:
        """Whether it is a First Edition card whose only affiliation is Borg; species and title do not matter."""
        return self.affiliations == ("Borg",) and self.is_first_edition

    @property
    def is_for_borg(self) -> bool:
        """Whether it is a Borg card or has the Borg Use Only icon."""
        return self.is_borg or "BO" in self.icons

    @property
    def is_mission(self) -> bool:
        """Whether it is a mission that a player seeds (a Q-icon mission is not)."""
        return self.type == "Mission"

    @property
    def is_universal(self) -> bool:
        """Whether any number of copies may be in play."""
        return self.uniqueness == "univ"

    @property
    def copies_in_play(self) -> str:
        """How many copies may be in play: `universal`, `enigma`, `unique`, `not duplicatable`, or empty if unknown."""
        return _COPIES.get(self.uniqueness or ("unique" if self.type in _UNIQUE_UNMARKED else ""), "")

    @property
    def has_q_icon(self) -> bool:
        """Whether it belongs in the Q-Continuum side deck, which a Q type such as Q Event shows."""
        return self.type.startswith("Q ")

    @property
    def is_tactic(self) -> bool:
        return self.type == "Tactic"

    @property
    def is_tribble(self) -> bool:
        """Whether it is a Tribble or a Trouble card."""
        return self.type in ("Tribble", "Trouble")

    @property
    def is_decipher(self) -> bool:
        """Whether the game's first publisher printed it; virtual cards came later."""
        printed_in = (expansions().get(printing.release) for printing in self.printings)
        return any(expansion is not None and expansion.publisher == "Decipher" for expansion in printed_in)

    def seed_limit_on(self, date: str) -> int | None:
        """Return the number of copies that may be seeded under the wording of a date (`2000-09-25`); None for any."""
        number, _, since = self.seed_limit.partition(" since ")
        return int(number) if number and since <= date[: len(since)] else None

    @property
    def kind(self) -> str:
        """Its affiliation and type as a player would say them, such as `Federation ship`."""
        noun = f"Q-icon {self.type[2:].lower()}" if self.has_q_icon else self.type.lower()
        if self.type == "Facility" and self.card_class:
            noun = self.card_class.lower()
        if self.type == "Equipment":
            noun = "equipment card"
        return f"{'/'.join(self.affiliations)} {noun}" if self.affiliations else noun
