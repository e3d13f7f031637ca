"""Find out which personnel can staff the ships of a deck."""

from __future__ import annotations

from collections import Counter

from pydantic import Field

from borgcheck.cards.card import Card
from borgcheck.common.models import DataModel
from borgcheck.model.deck import Deck, cards_of
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SectionId

# According to her text, she applies [Com], [Nav] and [Def] to staffing.
_WITH_EVERY_ICON = "Seven of Nine (The Borg)"


class Staffing(DataModel):
    """A ship of the deck, and who can staff it."""

    ship: str = Field(description="The ship.")
    copies: int = Field(description="How many copies the deck holds.")
    staffing: tuple[str, ...] = Field(description="Its staffing icons.")
    met_by: dict[str, int] = Field(description="How many personnel of the draw deck meet each.")


def staffing(ship: Card, deck: Deck) -> Staffing:
    """Count the personnel in the draw deck that can staff a ship of the deck."""
    draw = deck.section(SectionId.DRAW)
    personnel = [(e, c) for e, c in cards_of(draw) if c.type == "Personnel"]
    return Staffing(
        ship=ship.title,
        copies=total_copies(e for e, c in deck.known_cards if c.title == ship.title),
        staffing=ship.staffing,
        met_by={
            icon: sum(e.count * _meeting(c, icon) for e, c in personnel)
            for icon in dict.fromkeys(required_staffing(ship))
        },
    )


def required_staffing(ship: Card) -> tuple[str, ...]:
    """Return the staffing requirements of a ship; any Borg if it lists none."""
    return ship.staffing or ("Borg",)


def _meeting(personnel: Card, icon: str) -> int:
    """Return how many personnel on a card meet a staffing requirement; a dual-personnel card has two."""
    if icon not in requirements_met(personnel):
        return 0
    if "Dual Personnel" not in personnel.keywords:
        return 1
    return 2 if icon == "Borg" else personnel.icons.count(icon) or personnel.icons.count("Cmd")


def staffs_alone(personnel: Card, ship: Card) -> bool:
    """Check whether a personnel card meets all staffing requirements of a ship.

    A personnel meets one requirement, each of the two on a dual-personnel card meets one, and Seven of Nine meets one
    with each of her subcommand icons (Borg Rulebook 1.6, Staffing and Moving Ships).
    """
    required = Counter(required_staffing(ship))
    if personnel.title == _WITH_EVERY_ICON and len(required_staffing(ship)) > 1:
        return all(personnel.icons.count(icon) >= number for icon, number in required.items())
    most = 2 if "Dual Personnel" in personnel.keywords else 1
    return len(required_staffing(ship)) <= most and all(_meeting(personnel, icon) >= n for icon, n in required.items())


def requirements_met(personnel: Card) -> tuple[str, ...]:
    """Return the staffing requirements that a personnel can meet.

    These are its own icons, [Borg] for any Borg, and staff for a commander.
    """
    borg = ("Borg",) if personnel.is_borg else ()
    staff = ("Stf",) if "Cmd" in personnel.icons else ()
    return tuple(dict.fromkeys((*personnel.icons, *borg, *staff)))
