"""Rulesets as data: what a file says, what it takes over from the one that it extends, and errors in it."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import check_listing
from borgcheck.checking.codes import rules_of
from borgcheck.checking.lists import read_as_deck
from borgcheck.common import resources
from borgcheck.errors import BorgcheckError
from borgcheck.model.findings import Severity
from tests.tables import table

Add = Callable[[str, str], None]


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Add a ruleset to a copy of the package's folder."""
    shutil.copytree(resources.package_path("data", "rulesets"), tmp_path / "data" / "rulesets")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    rulesets.load.cache_clear()
    rulesets._read_shipped.cache_clear()
    yield (
        lambda name, text: (tmp_path / "data" / "rulesets" / f"{name}.toml").write_text(text, encoding="utf-8") and None
    )
    rulesets.load.cache_clear()
    rulesets._read_shipped.cache_clear()


@pytest.mark.parametrize(
    ("name", "near"), [("borg-1.7", "; did you mean borg-1.6?"), ("chess", "")], ids=["misspelt", "another"]
)
def test_unknown_ruleset_is_named_with_those_that_exist(name: str, near: str) -> None:
    with pytest.raises(BorgcheckError) as error:
        rulesets.load(name)
    assert str(error.value) == f"no ruleset is called {name!r}{near} (known: {', '.join(rulesets.names())})"


@pytest.mark.parametrize("name", rulesets.names())
def test_every_code_has_a_rule_and_a_severity(name: str) -> None:
    ruleset = rulesets.load(name)
    assert set(ruleset.codes) <= {rule.code for rule in rules_of(ruleset.game)}
    assert all(isinstance(ruleset.severity(code), Severity) for code in ruleset.codes)
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset


@table("parents", "message")
def test_ruleset_that_extends_a_wrong_one_is_refused(parents: dict[str, str], message: str, add: Add) -> None:
    for name, parent in parents.items():
        add(name, f'extends = "{parent}"')
    with pytest.raises(BorgcheckError) as error:
        rulesets.load("a")
    assert str(error.value).startswith(f"a.toml: `extends`: {message}")
    assert "\n" not in str(error.value)


@table("without_borg", "found")
def test_ruleset_says_what_applies_to_a_deck_without_borg(
    without_borg: list[str], found: list[str], cards: Catalogue
) -> None:
    text = "Missions:\n7 Nebula\nDraw:\n3 Data [First Contact]\n1 Starfleet Type II Phaser\n"
    report = check_listing(
        read_as_deck(text, cards), rulesets.load("borg-1.6").model_copy(update={"without_borg": (*without_borg,)})
    )
    assert {f.code for f in report.findings} == {*found}


def test_note_of_modern_counts_the_titles_outside_its_pool(cards: Catalogue) -> None:
    left_out = {card.title for card in cards if "Open" in card.formats and "Modern" not in card.formats}
    assert rulesets.load("cc-modern").use == f"today's Modern: Open without {len(left_out)} titles"
