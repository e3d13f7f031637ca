"""The table of skills and staffing, and how it is read out of a plugin's rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from borgcheck.cards.abilities import FILE, Skill, _table, abilities, format_abilities, parse_abilities, skill_names
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.importing import make_abilities, read_plugin
from borgcheck.cards.table import imported_table, store_table
from borgcheck.cards.wording import read_skills, read_staffing
from borgcheck.cli import run
from borgcheck.common.resources import package_text
from borgcheck.errors import BorgcheckError
from tests.processes import Invoke
from tests.yamls import table

ROOT = Path(__file__).resolve().parents[2]


@table("classification", "text", "skills", "special")
def test_skills_are_read_or_left_to_the_card(
    classification: str, text: str, skills: str | None, special: bool | None
) -> None:
    read = read_skills(text, classification)
    assert (read and (";".join(map(str, read[0])), read[1])) == (None if skills is None else (skills, special))


@table("cell", "staffing")
def test_staffing_beyond_icons(cell: str, staffing: str) -> None:
    assert read_staffing(cell) == staffing


def test_every_line_is_a_card_and_every_skill_a_skill(cards: Catalogue) -> None:
    table = parse_abilities(package_text("data", "cards", FILE))
    assert len(table) > 1600
    names = {*skill_names(), "ANIMAL"}
    for title, line in table.items():
        card = cards.get(title)
        assert card
        assert card.is_first_edition
        assert {s.name for s in line.skills} <= names
        assert card.type == ("Ship" if line.staffing else "Personnel")
    assert format_abilities(table.values()) == package_text("data", "cards", FILE)


def test_skill() -> None:
    assert Skill.parse("Navigation x2") == Skill("Navigation", 2)
    assert str(Skill.parse("Section 31")) == "Section 31"


@pytest.mark.slow
def test_an_import_brings_its_skills(tmp_path: Path, reference: Path, invoke: Invoke) -> None:
    made = make_abilities(read_plugin(reference / "lackey").rows)
    assert format_abilities(made) == package_text("data", "cards", FILE)
    assert run(["cards", "import", str(reference / "lackey"), "-o", str(tmp_path / "mine.tsv")]) == 0
    assert (tmp_path / FILE).read_text(encoding="utf-8") == format_abilities(made)
    assert imported_table(FILE) is None


def test_a_damaged_table_is_one_line() -> None:
    store_table("anything\n")
    store_table("title\tnonsense\n", FILE)
    _table.cache_clear()
    try:
        with pytest.raises(BorgcheckError, match="cards import --reset"):
            abilities("Gibson")
        assert run(["cards", "import", "--reset"]) == 0
        assert abilities("Gibson")
    finally:
        _table.cache_clear()


@table("title", "said")
def test_a_card_shows_what_it_can_do(title: str, said: str, invoke: Invoke) -> None:
    assert said in invoke(["cards", "show", title], code=0).out
