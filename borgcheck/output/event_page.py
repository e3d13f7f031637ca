"""Write the page about an event for its director: every player, what to look into first, and the findings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from borgcheck.common.phrasing import plural
from borgcheck.event.concerns import concerns, errors_of
from borgcheck.event.names import sort_key
from borgcheck.event.register import Register, Registration
from borgcheck.model.findings import Verdict
from borgcheck.model.reasons import in_short
from borgcheck.output.csv import table
from borgcheck.output.html import render
from borgcheck.version import __version__


def event_page(register: Register) -> str:
    """Return a page about an event as one HTML file for screen and print, without network or scripts."""
    verdicts = {verdict.value: sum(d.verdict == verdict.value for d in register.decks) for verdict in Verdict}
    return render(
        "event.html",
        styles=("page.css", "event.css"),
        register=register,
        concerns=concerns(register),
        rows=[(deck, PurePath(deck.path).name, _worst_first(deck), _in_short(deck)) for deck in _by_name(register)],
        verdicts={name: number for name, number in verdicts.items() if number},
        decks=plural(len(register.decks), "deck"),
        made_by=f"borgcheck {__version__}, cards of {register.card_date}",
    )


HEADS = ("seat", "player", "verdict", "codes", "reason", "ruleset", "fingerprint", "deck", "file")


def event_table(register: Register) -> str:
    """Return a table of the players as CSV."""
    return "".join(
        table(
            HEADS,
            (
                (
                    deck.seat,
                    deck.player,
                    deck.verdict,
                    " ".join(codes),
                    reason,
                    deck.ruleset.name,
                    deck.fingerprint,
                    deck.name,
                    PurePath(deck.path).name,
                )
                for deck in _by_name(register)
                for codes, reason in [in_short(errors_of(deck), deck.verdict)]
            ),
        )
    )


def _by_name(register: Register) -> list[Registration]:
    """Return the decks by their players' names."""
    return sorted(register.decks, key=lambda deck: sort_key(deck.player))


def _worst_first(deck: Registration) -> list[Mapping[str, Any]]:
    order = {"error": 0, "warning": 1, "info": 2}
    return sorted(deck.findings, key=lambda f: order.get(str(f.get("severity")), 3))


def _in_short(deck: Registration) -> str:
    """Return the codes of a deck's errors, the first error in words, and the number of warnings."""
    codes, reason = in_short(errors_of(deck), deck.verdict)
    warnings = sum(f.get("severity") == "warning" for f in deck.findings)
    said = [f"{' '.join(codes)}: {reason}"] if codes else []
    return "; ".join(said + ([plural(warnings, "warning")] if warnings else [])) or "nothing found"
