"""`borgcheck new`: a starter deck that explains itself."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.parameters import ConfigFile, RulesetName
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.rulesets import Ruleset

STDOUT = "-"


def new(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="The file to write; `-` prints the deck.", show_default=False)
    ],
    ruleset: RulesetName = None,
    config: ConfigFile = None,
) -> None:
    """Write a starter deck: legal as it is, with comments on what the rules ask of each section.

    A file that is there already is never written over.

    Examples:

    - `borgcheck new my.deck`
    - `borgcheck new - --ruleset fleet-captains`

    Exit codes: 0 done; 2 the file cannot be written, or is there already.
    """
    from borgcheck.deck import GAME
    from borgcheck.writing.starter import starter

    rules = _ruleset(ruleset, Path("deck") if path == STDOUT else Path(path), config)
    text = starter(rules)
    if path == STDOUT:
        show.product(text)
        return
    if not path or path.endswith("/"):
        raise BorgcheckError(f"{path or 'an empty name'}: is no name for a file")
    _create(Path(path), text)
    what = "deck" if rules.game == GAME else "setup"
    show.complain(f"wrote {path}: a legal starter {what}; `borgcheck check {shlex.quote(path)}` checks it")


def _ruleset(asked: str | None, file: Path, config: Path | None) -> Ruleset:
    """The ruleset asked for, else that of the configuration, else the default one."""
    from borgcheck import rulesets
    from borgcheck.config import configuration_for

    if asked is not None:
        return rulesets.load(asked)
    return configuration_for(file, config).ruleset or rulesets.load(rulesets.DEFAULT)


def _create(path: Path, text: str) -> None:
    """Write a file that was not there before; a fault leaves none behind."""
    begun = whole = False
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            begun = True
            file.write(text)
        whole = True
    except FileExistsError:
        raise BorgcheckError(f"{path}: there already; choose another name") from None
    except OSError as error:
        reason = error.strerror or error if path.parent.is_dir() else f"there is no folder {path.parent}"
        raise BorgcheckError(f"{path}: cannot be written ({reason})") from None
    finally:
        if begun and not whole:
            path.unlink(missing_ok=True)
