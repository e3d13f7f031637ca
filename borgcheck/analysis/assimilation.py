"""What a card becomes when the Borg assimilate it (Borg Rulebook 1.6, assimilation: personnel, ship, planet, facility).

The rules are data in data/assimilation.toml; this module applies them to a card in the catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from borgcheck.cards.abilities import Skill, abilities
from borgcheck.cards.card import Card
from borgcheck.common import packaged
from borgcheck.common.phrasing import in_brackets

PRINTED = "as printed on the card"
NONE = "none"
NO_RULING = "no ruling"
SUBCOMMANDS = ("Com", "Nav", "Def")
_BORG_REQUIREMENTS = (*SUBCOMMANDS, "Borg")
FIGURES = ("INTEGRITY", "CUNNING", "STRENGTH")
_GENDERS = ("Male", "Female", "Neuter")
_ON_THE_CARD = ("special skills", "restriction box", "lore")
# A dual-personnel card prints a figure for each personnel; `4+x` is a single variable figure.
_TWO_FIGURES = re.compile(r"[0-9]+\+[0-9]+")


@dataclass(frozen=True, slots=True)
class AttributeChange:
    """An attribute: its value before and after, a note or None, and the id of the ruling."""

    attribute: str
    before: str
    after: str
    note: str | None
    ruling: str


@dataclass(frozen=True, slots=True)
class RulingNote:
    """A statement and the id of the ruling that it comes from."""

    text: str
    ruling: str


@dataclass(frozen=True, slots=True)
class AssimilationOutcome:
    """One way to assimilate a card: what changes, or why it is not possible (`barred`)."""

    name: str
    heading: str
    barred: RulingNote | None = None
    changes: tuple[AttributeChange, ...] = ()
    notes: tuple[RulingNote, ...] = ()

    def after(self, attribute: str) -> str:
        """Return the new value of an attribute, or an empty string if it does not change."""
        return next((c.after for c in self.changes if c.attribute == attribute), "")


@dataclass(frozen=True, slots=True)
class Assimilation:
    """What a card becomes. Without outcomes it can never be assimilated, for the reason in `never`."""

    card: Card
    outcomes: tuple[AssimilationOutcome, ...]
    never: RulingNote | None = None

    @property
    def possible(self) -> bool:
        """Whether it can be assimilated in any way."""
        return any(o.barred is None for o in self.outcomes)

    @property
    def reason(self) -> RulingNote | None:
        """Why it cannot be assimilated, if one reason holds for every way."""
        reasons = {o.barred for o in self.outcomes}
        return self.never or (reasons.pop() if len(reasons) == 1 else None)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of its rulings, in the order in which they are cited."""
        cited = (self.never, *(x for o in self.outcomes for x in (o.barred, *o.changes, *o.notes)))
        return tuple(dict.fromkeys(x.ruling for x in cited if x))


@dataclass(frozen=True, slots=True)
class BorgPersonnel:
    """A personnel as a Borg.

    Attributes:
        icons: Its subcommand icons.
        figures: INTEGRITY, CUNNING and STRENGTH, as printed or converted.
        skills: Its regular skills, or None if only the card itself states them.
    """

    icons: tuple[str, ...]
    figures: tuple[str, ...]
    skills: tuple[Skill, ...] | None


def assimilation_of(card: Card) -> Assimilation:
    """Return what a card becomes when it is assimilated, for each way to assimilate it."""
    facts = _facts()
    names = _outcomes(card)
    if not names:
        return Assimilation(card, (), RulingNote(facts["never"]["why"], facts["never"]["ruling"]))
    return Assimilation(card, tuple(_outcome(card, name) for name in names))


def as_borg(card: Card, outcome: str) -> BorgPersonnel:
    """Convert a personnel to a `drone` or a `counterpart`; a Borg personnel stays as it is."""
    known = abilities(card.title)
    skills = known.skills if known else None
    if card.is_borg:
        return BorgPersonnel(_subcommands(card), card.attributes, skills)
    if skills is not None and card.card_class:
        skills = (Skill(card.card_class), *skills)
    facts = _facts()
    if outcome == "counterpart":
        added = zip(card.attributes, facts["counterpart"]["plus"], strict=True)
        return BorgPersonnel(tuple(facts["counterpart"]["icons"]), tuple(_plus(v, n) for v, n in added), skills)
    row = facts["personnel"][next((i for i in ("Cmd", "Stf") if i in card.icons), "neither")]
    return BorgPersonnel(tuple(row["icons"]), tuple(row["figures"]), skills)


def converted_staffing(card: Card) -> str:
    """Return the staffing of an assimilated ship: icons converted, Borg requirements kept, everything else dropped."""
    table = _facts()["ship"]

    def convert(match: re.Match[str]) -> str:
        icon = match.group(1)
        return f"[{icon if icon in _BORG_REQUIREMENTS else table.get(icon, table['other'])}]"

    alternatives = ("".join(re.findall(r"\[[^]]*\]", part)) for part in _staffing(card).split(" OR "))
    after = dict.fromkeys(re.sub(r"\[([^]]*)\]", convert, part) for part in alternatives if part)
    return " OR ".join(after) or NONE


def _staffing(card: Card) -> str:
    known = abilities(card.title)
    return (known.staffing if known else "") or in_brackets(card.staffing)


def _outcomes(card: Card) -> tuple[str, ...]:
    if card.type == "Personnel":
        if not card.is_borg:
            return ("drone", "counterpart")
        return ("borg-drone",) if _is_drone(card) else ("borg-as-drone", "borg-counterpart")
    if card.type == "Ship":
        return ("borg-ship",) if card.is_borg else ("ship",)
    if card.is_mission and "P" in card.location:
        return ("planet",)
    return {"Facility": ("facility",), "Equipment": ("equipment",)}.get(card.type, ())


def _outcome(card: Card, name: str) -> AssimilationOutcome:
    facts = _facts()

    def matching(kind: str) -> list[dict[str, Any]]:
        return [
            line
            for line in facts[kind]
            if name in line["of"]
            and CONDITIONS[line.get("when", "always")](card)
            and line.get("card", card.title) == card.title
        ]

    heading = facts["outcomes"][name]
    if barred := matching("barred"):
        return AssimilationOutcome(name, heading, RulingNote(barred[0]["why"], barred[0]["ruling"]))
    changes = tuple(
        AttributeChange(line["attribute"], *_before_and_after(card, name, line), line.get("note"), line["ruling"])
        for line in matching("change")
    )
    notes = tuple(
        RulingNote(line["text"].format(affiliations=", ".join(card.affiliations)), line["ruling"])
        for line in matching("note")
    )
    return AssimilationOutcome(name, heading, None, changes, notes)


def _before_and_after(card: Card, outcome: str, line: dict[str, Any]) -> tuple[str, str]:
    before = _value(card, line["attribute"])
    if line["what"] == "converted":
        return before, _converted(card, outcome, line["attribute"])
    if line["what"] == "becomes" and line["attribute"] == "classification" and not card.card_class:
        return before, NONE
    afters = {"same": before, "irrelevant": "irrelevant", "no-ruling": NO_RULING}
    return before, afters.get(line["what"]) or line["value"]


def _converted(card: Card, outcome: str, attribute: str) -> str:
    if card.type == "Ship":
        return converted_staffing(card)
    borg = as_borg(card, outcome)
    if attribute == "regular skills":
        first = f"{card.card_class}, then " if card.card_class.strip("*") else ""
        return _skills(borg.skills) if borg.skills is not None else f"{first}{PRINTED}"
    if attribute == "staffing":
        return in_brackets(borg.icons)
    return borg.figures[FIGURES.index(attribute)]


def _value(card: Card, attribute: str) -> str:
    """Return the value of an attribute before assimilation, if the catalogue knows it."""
    known = abilities(card.title)
    if attribute in FIGURES:
        return card.attributes[FIGURES.index(attribute)] if card.attributes else PRINTED
    staff = tuple(i for i in card.icons if i in ("Cmd", "Stf"))
    words = [k for k in card.keywords if k not in _GENDERS]
    values: dict[str, Callable[[], str]] = {
        "affiliation": lambda: ", ".join(card.affiliations) or NONE,
        "name": lambda: card.printed + (f" (persona {', '.join(card.persona)})" if card.persona else ""),
        "classification": lambda: card.card_class.replace("*", PRINTED) or NONE,
        "class": lambda: card.card_class or PRINTED,
        "regular skills": lambda: _skills(known.skills) if known else PRINTED,
        "subcommand icons": lambda: in_brackets(_subcommands(card)) or NONE,
        "attributes": lambda: "/".join(card.attributes),
        "RANGE, WEAPONS, SHIELDS": lambda: "/".join(card.attributes),
        "gender": lambda: ", ".join(k for k in card.keywords if k in _GENDERS) or NONE,
        "species and lore": lambda: ", ".join(words) or PRINTED,
        "other icons": lambda: in_brackets(i for i in card.icons if i not in ("Cmd", "Stf", *SUBCOMMANDS)) or NONE,
        "special equipment": lambda: (
            ", ".join(k for k in card.keywords if k in _facts()["special-equipment"]) or PRINTED
        ),
        "identification": lambda: card.identification or NONE,
        "copies in play": lambda: card.copies_in_play.replace("enigma", "neither (enigma)"),
        "staffing": lambda: (_staffing(card) or NONE) if card.type == "Ship" else in_brackets(staff) or "neither icon",
    }
    if attribute in values:
        return values[attribute]()
    return PRINTED if attribute in _ON_THE_CARD else ""


def _skills(skills: tuple[Skill, ...]) -> str:
    return ", ".join(map(str, skills)) or NONE


def _plus(value: str, added: int) -> str:
    if not added:
        return value
    return str(int(value) + added) if value.isdigit() else f"{value} +{added}"


def _subcommands(card: Card) -> tuple[str, ...]:
    return tuple(icon for icon in SUBCOMMANDS for _ in range(card.icons.count(icon)))


def _is_drone(card: Card) -> bool:
    return bool(card.identification) or "Drone" in card.keywords


def _is_dual(card: Card) -> bool:
    return "Dual Personnel" in card.keywords or any(_TWO_FIGURES.fullmatch(v) for v in card.attributes)


def _is_class_twice(card: Card) -> bool:
    known = abilities(card.title)
    return bool(known and card.card_class in (s.name for s in known.skills))


def _has_special(card: Card) -> bool:
    known = abilities(card.title)
    return known is None or known.special


CONDITIONS: dict[str, Callable[[Card], bool]] = {
    "always": lambda _: True,
    "animal": lambda c: "ANIMAL" in c.card_class,
    "hologram": lambda c: bool({"Holo", "eHolo"} & set(c.icons)),
    "dual": _is_dual,
    "single": lambda c: not _is_dual(c),
    "universal": lambda c: c.is_universal,
    "not-male": lambda c: "Male" not in c.keywords,
    "gender-open": lambda c: {"Male", "Female"} <= set(c.keywords),
    "no-counterpart": lambda c: "Counterpart" not in c.keywords,
    "special": _has_special,
    "one-affiliation": lambda c: len(c.affiliations) == 1,
    "multi-affiliation": lambda c: len(c.affiliations) > 1,
    "former-borg": lambda c: bool(set(SUBCOMMANDS) & set(c.icons)),
    "class-twice": _is_class_twice,
    "no-requirement": lambda c: converted_staffing(c) == NONE,
}


@lru_cache(maxsize=1)
def _facts() -> dict[str, Any]:
    return packaged.table("data", "assimilation.toml")
