"""The skills and staffing of cards, and how they are read out of a plugin's rows."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.wording import read_skills, read_staffing
from borgcheck.common.resources import package_table
from tests.processes import Invoke
from tests.yamls import table


@table("classification", "text", "skills", "special")
def test_skills_are_read_or_left_to_the_card(
    classification: str, text: str, skills: str | None, special: bool | None
) -> None:
    read, has_special = read_skills("Personnel", text, classification)
    assert (";".join(read), has_special) == (skills or "", special or False)


@table("cell", "staffing")
def test_staffing_beyond_icons(cell: str, staffing: str) -> None:
    assert read_staffing(cell) == staffing


def test_every_skill_is_one_of_a_personnel(cards: Catalogue) -> None:
    known = package_table("data", "skills.toml")
    names = {*known["classifications"], *known["rulebook"], *known["later"], "ANIMAL"}
    skilled = [card for card in cards if card.skills or card.special_skills]
    assert len(skilled) > 1600
    for card in skilled:
        assert card.is_first_edition
        assert card.type == "Personnel"
        assert {skill.partition(" x")[0] for skill in card.skills} <= names


@table("title", "said")
def test_a_card_shows_what_it_can_do(title: str, said: str, invoke: Invoke) -> None:
    assert said in invoke(["cards", "show", title], code=0).out
