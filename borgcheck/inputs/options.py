"""The options of a run: which files to read, how, and by which rules to check them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from borgcheck import rulesets
from borgcheck.checking.codes import parse_codes
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.settings import catalogue_for, settings_for
from borgcheck.model.ruleset import Ruleset


class CheckOptions(NamedTuple):
    """The options of a check. Options that are None or empty are left to the settings and the list itself.

    Attributes:
        rulesets: The rulesets to check by.
        all_rulesets: Whether to check by all rulesets of each list's own game.
        select: The codes to check.
        ignore: The codes not to check.
        strict: Whether warnings fail a check.
        input_format: The input format; None to detect it.
        config: The file with the settings for every list, instead of the nearest one.
        leagues: Rulesets that lists may name besides those that ship and those in files.
        allow_ignores: Whether settings and lists may ignore codes, and not only choose the ruleset.
        isolated: Whether to trust nothing that comes with a list: it cannot choose rules or ignore codes, only the
            settings of `config` are read, and skipping a file that may be a list is an error.
        stdin_filename: The name to show for standard input.
        force_exclude: Whether `exclude` also applies to paths that are named.
    """

    rulesets: tuple[Ruleset, ...] = ()
    all_rulesets: bool = False
    select: frozenset[str] | None = None
    ignore: frozenset[str] | None = None
    strict: bool | None = None
    input_format: str | None = None
    config: Path | None = None
    leagues: Mapping[str, Ruleset] = {}
    allow_ignores: bool = True
    isolated: bool = False
    stdin_filename: str | None = None
    force_exclude: bool = False

    def require_rules(self) -> None:
        """Check that an isolated check has rules that no list chooses.

        Raises:
            BorgcheckError: Neither the options nor the settings that are named choose rules.
        """
        if not self.isolated or self.rulesets or self.all_rulesets:
            return
        if self.config is None or settings_for(self.config, self.config).default_ruleset is None:
            known = ", ".join(rulesets.names())
            raise BorgcheckError(f"--isolated needs --ruleset NAME, or --config FILE with `ruleset` (known: {known})")


_NO_OPTIONS = CheckOptions()


def parse_options(
    ruleset: str | None = None,
    select: str | None = None,
    ignore: str | None = None,
    *,
    allow_several: bool = False,
    others: CheckOptions = _NO_OPTIONS,
    read_settings: bool = True,
) -> CheckOptions:
    """Parse the ruleset and the codes of a check, as people type them.

    Args:
        ruleset: The ruleset; None leaves it to the settings and the list itself.
        select: The codes to check, all if it is empty; None leaves them to the settings.
        ignore: The codes not to check; None leaves them to the settings.
        allow_several: Whether `ruleset` may name several rulesets, or all.
        others: The other options.
        read_settings: Whether the settings of a league's file say which cards it may ban.

    Raises:
        BorgcheckError: A ruleset or a code is unknown.
    """
    wants_all = allow_several and ruleset is not None and ruleset.strip().lower() == rulesets.ALL
    chosen: tuple[Ruleset, ...] = ()
    if ruleset is not None and not wants_all:
        configured = partial(catalogue_for, config=others.config, isolated=others.isolated) if read_settings else None
        several = rulesets.parse_names(ruleset, configured) if allow_several else ()
        chosen = several or (rulesets.find(ruleset, Path(), configured),)
    selected, ignored = (None if codes is None else parse_codes(codes) for codes in (select, ignore))
    return others._replace(rulesets=chosen, all_rulesets=wants_all, select=selected, ignore=ignored)
