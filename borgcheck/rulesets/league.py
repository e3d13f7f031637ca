"""Read a league's ruleset from a TOML file, and check it before it is used.

The file extends another ruleset and says what differs: see docs/leagues.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationInfo, WithJsonSchema

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark, expansions
from borgcheck.common.models import require_date
from borgcheck.common.phrasing import join_words
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.common.toml import parse_model, read_toml, unknown_key
from borgcheck.errors import BorgcheckError
from borgcheck.model.findings import is_on_reading
from borgcheck.model.ruleset import OFF, SHORTHANDS

# Only the keys that a file sets are used.
_UNSET: Any = None
_DATE = r"^\d{4}(-\d\d){0,2}$"


def _require_pool(name: str, info: ValidationInfo[Catalogue]) -> str:
    known = info.context.formats
    if name not in known:
        meant = did_you_mean(nearest(name, known))
        raise ValueError(f"no card in the card data has the format {name!r}{meant} (known: {', '.join(known)})")
    return name


def _require_expansions(names: list[str]) -> list[str]:
    for text in names:
        if not codes_of_mark(text):
            near = nearest(text, filter(None, (e.name for e in expansions().values())))
            raise ValueError(f"no expansion is called {text!r}{did_you_mean(near)}")
    return names


def _catalogue_titles(titles: list[str], info: ValidationInfo[Catalogue]) -> list[str]:
    """Return the catalogue titles of all cards with some titles; a set mark after a title chooses one of its cards."""
    catalogue, banned = info.context, dict[str, None]()
    for text in titles:
        lookup = catalogue.lookup(text)
        if not lookup:
            raise ValueError(f"no card is called {text!r}{did_you_mean(catalogue.similar.suggest(text))}")
        banned |= dict.fromkeys(card.title for card in lookup.cards)
    return list(banned)


Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
# Which parameters a code has depends on the ruleset that is extended: `require_codes` checks them.
Parameter = Annotated[Any, WithJsonSchema({"type": ["integer", "boolean"], "minimum": 0})]


class CodeEntry(BaseModel):
    """The severity and the parameters of a code that differ."""

    model_config = ConfigDict(extra="allow", defer_build=True)
    __pydantic_extra__: dict[str, Parameter]

    severity: Literal["error", "warning", "info", "off"] = Field(
        _UNSET, description="The severity of findings with this code."
    )


class League(BaseModel):
    """A league's ruleset: a TOML file that says what differs from another ruleset."""

    model_config = ConfigDict(extra="forbid", defer_build=True, title="A league's ruleset")

    extends: Text = Field(
        description="A shipped ruleset, such as cc-modern, or another file such as base.toml, relative to this one"
    )
    title: Text = Field(description="Its name in reports and sheets")
    date: Annotated[str, AfterValidator(require_date)] = Field(
        "",
        pattern=_DATE,
        description="The date of the rules, such as 2027-03; by default that of the ruleset that it extends",
    )
    pool: Annotated[str, AfterValidator(_require_pool)] = Field(
        "", description="B123: a format key of the card data, such as Modern"
    )
    expansions: Annotated[list[str], AfterValidator(_require_expansions)] = Field(
        [], min_length=1, description="B123: the expansions that a card must have a printing in, by name or code"
    )
    banned: Annotated[list[str], AfterValidator(_catalogue_titles)] = Field(
        [], description="B122: titles of banned cards"
    )
    copies: int = Field(_UNSET, ge=1, description="B125: the maximum number of copies of a card in a deck")
    codes: dict[str, CodeEntry] = Field(
        {},
        description="Severities and parameters by code; `borgcheck rules --ruleset NAME` lists those of a ruleset",
        json_schema_extra={"propertyNames": {"pattern": r"^(?![CD]\d)[A-Z]{1,2}\d{3}$"}},
    )


def read_league(path: Path, catalogue: Catalogue) -> dict[str, Any]:
    """Read a league's file.

    Args:
        path: The file.
        catalogue: The cards that its titles and formats are looked up in.

    Returns:
        The keys that it sets, with their values.

    Raises:
        BorgcheckError: The file cannot be read, or a key at its top level is unknown, missing or has a wrong value.
    """
    if not path.is_file():
        raise BorgcheckError(f"{path}: no such ruleset file")
    return parse_model(League, read_toml(path), path, catalogue).model_dump(exclude_unset=True)


def require_codes(path: Path, parent: str, data: Mapping[str, Any], inherited: Mapping[str, dict[str, Any]]) -> None:
    """Check the codes in a league's file against those of the ruleset that it extends, its parent.

    Raises:
        BorgcheckError: A code or a parameter is unknown, or has a wrong value; the message names the nearest.
    """
    for key, code in SHORTHANDS.items():
        if key in data and code not in inherited:
            raise BorgcheckError(
                f"{path}: `{key}`: can be set only for the card game, but {parent} is for another game"
            )
    for code, entry in data.get("codes", {}).items():
        if code not in inherited:
            names = f"`borgcheck rules --ruleset {parent}` lists the codes with their names"
            raise BorgcheckError(f"{path}: {unknown_key(code, inherited, 'codes.')} ({names})")
        if is_on_reading(code):
            raise BorgcheckError(
                f"{path}: `codes.{code}`: this code cannot be changed, "
                "since a list is read in the same way under every ruleset"
            )
        for key, value in entry.items():
            if key in SHORTHANDS:
                raise BorgcheckError(f"{path}: `codes.{code}.{key}`: write `{key}` at the top level of the file")
            if key not in inherited[code]:
                raise BorgcheckError(f"{path}: {unknown_key(key, inherited[code], f'codes.{code}.')}")
            if key != "severity" and (why := _unfit(key, value, inherited[code])):
                raise BorgcheckError(f"{path}: `codes.{code}.{key}`: {why}")
        if inherited[code]["severity"] != OFF or entry.get("severity") == OFF:
            continue
        if "severity" not in entry:
            raise BorgcheckError(f'{path}: `codes.{code}`: is off in {parent}; add severity = "error"')
        others = {key: value for key, value in inherited[code].items() if key != "severity"}
        figures = {key: data.get(key, entry.get(key, value)) for key, value in others.items()}
        if figures and not any(figures.values()):
            needed = join_words([f"`{key}`" for key in figures], "or")
            raise BorgcheckError(f"{path}: `codes.{code}`: has nothing to check without {needed}")


def _unfit(key: str, value: object, inherited: Mapping[str, Any]) -> str:
    """Return what is wrong with a parameter, or an empty string."""
    if isinstance(inherited[key], bool):
        return "" if isinstance(value, bool) else "must be true or false"
    if not isinstance(inherited[key], int):
        return "cannot be changed by a league's file; only numbers and true/false values can"
    return "" if type(value) is int and value >= 0 else "must be a whole number, 0 or more"
