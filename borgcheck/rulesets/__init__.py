"""Load rulesets: which rules are in force, their severities and their parameters, as data.

A file NAME.toml in data/rulesets is the ruleset NAME; any other file is a league's (see league.py), and the ruleset has
the name of the file. A file that `extends` another ruleset holds only what differs: a key at its top level replaces the
other's, `[codes.CODE]` replaces the parameters that it names and keeps the rest, and `severity = "off"` turns a code
off. The parameters in SHORTHANDS are written at the top level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.catalogue import catalogue as installed_catalogue
from borgcheck.common import resources
from borgcheck.common.files import absolute
from borgcheck.common.suggesting import require_known
from borgcheck.errors import BorgcheckError
from borgcheck.model.findings import NOT_A_BORG_DECK, Severity
from borgcheck.model.ruleset import OFF, RULESET_SUFFIX, SHORTHANDS, Ruleset

CatalogueFor = Callable[[Path], Catalogue]
DEFAULT = "borg-1.6"
ALL = "all"
"""The word for every ruleset of the game of a list."""


def names() -> tuple[str, ...]:
    """Return the names of the rulesets that ship, alphabetically."""
    return tuple(sorted(p.stem for p in resources.package_path("data", "rulesets").glob(f"*{RULESET_SUFFIX}")))


@cache
def load(name: str) -> Ruleset:
    """Load a ruleset by name. Only shipped files are read, so the name may come from an untrusted source.

    Raises:
        BorgcheckError: There is no such ruleset; the message suggests the nearest and lists all that exist.
    """
    if name.strip().lower() == ALL or "," in name:
        raise BorgcheckError(f"{name!r} is not one ruleset; name one (known: {', '.join(names())})")
    require_known("ruleset", name, names())
    return _make(name, _merged(name))


def load_file(path: Path, catalogue: Catalogue | None = None) -> Ruleset:
    """Load a league's ruleset from its file.

    Args:
        path: The file.
        catalogue: The cards that it may ban; None for those that are installed.

    Raises:
        BorgcheckError: The file cannot be read, or something in it is wrong; the message names the file and the key.
    """
    return _make(path.name, _merged(path.name, path.parent, catalogue=catalogue))


def find(name: str, folder: Path, catalogue_for: CatalogueFor | None = None) -> Ruleset:
    """Return the ruleset with a name, or the one in a file such as `league.toml`, relative to a folder.

    Args:
        name: The name or the file.
        folder: The folder.
        catalogue_for: Returns the cards that a file may ban; None for those that are installed.

    Raises:
        BorgcheckError: There is no such ruleset, or the file is wrong.
    """
    if not name.endswith(RULESET_SUFFIX):
        return load(name)
    return load_file(folder / name, catalogue_for(folder / name) if catalogue_for else None)


def _make(name: str, data: dict[str, Any]) -> Ruleset:
    in_force = {code: entry for code, entry in data["codes"].items() if entry["severity"] != OFF}
    # Where a deck need not be Borg, all rules apply to every deck.
    is_for_any = in_force.get(NOT_A_BORG_DECK, {}).get("severity") != Severity.ERROR
    limits: dict[str, Any] = {"without_borg": ()} if is_for_any else {}
    return Ruleset.model_validate({**data, **limits, "name": name, "codes": in_force})


@cache
def _read_shipped(name: str) -> dict[str, Any]:
    return resources.package_table("data", "rulesets", f"{name}{RULESET_SUFFIX}")


def _merged(
    name: str, folder: Path | None = None, children: tuple[Path, ...] = (), catalogue: Catalogue | None = None
) -> dict[str, Any]:
    """Return the file of a ruleset merged into that of the ruleset that it extends.

    Args:
        name: The ruleset.
        folder: The folder of a league's file; None for a ruleset that ships.
        children: The files of the rulesets that extend it, starting with the one that was asked for.
        catalogue: The cards that a league may ban; None for those that are installed.

    Raises:
        BorgcheckError: A parent does not exist, or a ruleset extends itself.
    """
    path = folder / name if folder and name.endswith(RULESET_SUFFIX) else None
    chain = (*children, absolute(path) if path else Path(name))
    if chain[-1] in children:
        raise BorgcheckError(f"a ruleset cannot extend itself: {' -> '.join(file.name for file in chain)}")
    if path:
        from borgcheck.rulesets.league import read_league, require_codes  # few lists name a league's file

    data = read_league(path, catalogue or installed_catalogue()) if path else dict(_read_shipped(name))
    own: dict[str, Any] = {} if path else {"base": name}
    parent = data.pop("extends", None)
    if parent is None:
        return data | own
    try:
        if path is None or not parent.endswith(RULESET_SUFFIX):
            require_known("ruleset", parent, names())
        inherited = _merged(parent, path.parent if path else None, chain, catalogue)
    except BorgcheckError as error:
        raise BorgcheckError(f"{path or name + RULESET_SUFFIX}: `extends`: {error}") from None
    codes = inherited["codes"] = dict(inherited["codes"])
    if path:
        require_codes(path, parent, data, codes)
        set_here = {*data.get("codes", {}), *(code for key, code in SHORTHANDS.items() if key in data)}
        own["own_codes"] = set_here | inherited.get("own_codes", set())
    for code, entry in data.pop("codes", {}).items():
        codes[code] = {**codes.get(code, {}), **entry}
    for key, code in SHORTHANDS.items():
        if key in data:
            on = {"severity": "error"} if codes[code]["severity"] == OFF else {}
            codes[code] = {**codes[code], **on, key: data.pop(key)}
    return inherited | data | own


def of_game(game: str) -> tuple[str, ...]:
    """Return the names of the rulesets for a game, alphabetically."""
    return tuple(name for name in names() if load(name).game == game)


def for_game(game: str) -> str:
    """Return the name of the default ruleset if it is for a game, else of the first one for that game."""
    return DEFAULT if load(DEFAULT).game == game else of_game(game)[0]


def parse_names(listed: str, catalogue_for: CatalogueFor | None = None) -> tuple[Ruleset, ...]:
    """Return the rulesets in a list such as `borg-1.6,league.toml`; file names are relative to the working folder.

    Files of one name (`north/league.toml,south/league.toml`) are called by their paths.

    Args:
        listed: The list.
        catalogue_for: Returns the cards that a file may ban; None for those that are installed.

    Raises:
        BorgcheckError: One of the names is not a ruleset.
    """
    written = [part for p in listed.split(",") if (part := p.strip())] or [listed]
    by_path = {path: find(path, Path(), catalogue_for) for path in dict.fromkeys(written)}
    number = Counter(ruleset.name for ruleset in by_path.values())
    return tuple(r.model_copy(update={"name": path}) if number[r.name] > 1 else r for path, r in by_path.items())
