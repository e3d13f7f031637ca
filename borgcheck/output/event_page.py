"""The page about an event for its director: every player, what to look into first, and what was found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from borgcheck.common.phrasing import plural
from borgcheck.event.enter import concerns, name_key
from borgcheck.event.register import Register, Registration
from borgcheck.model.findings import Verdict
from borgcheck.output.html import render
from borgcheck.version import __version__


def event_page(register: Register) -> str:
    """Return a page about an event as one HTML file: for screen and print, without a network or a script."""
    rows = [(number, deck, *_findings(deck)) for number, deck in enumerate(register.decks, 1)]
    verdicts = {verdict.value: sum(d.verdict == verdict.value for d in register.decks) for verdict in Verdict}
    return render(
        "event.html",
        styles=("page.css", "event.css"),
        register=register,
        concerns=concerns(register),
        rows=sorted(rows, key=lambda row: name_key(row[1].player)),
        verdicts={name: number for name, number in verdicts.items() if number},
        decks=plural(len(rows), "deck"),
        made_by=f"borgcheck {__version__}, cards of {register.card_date}",
    )


def _findings(deck: Registration) -> tuple[list[Mapping[str, Any]], str]:
    """Return the findings of a deck, worst first, and how many there are of each severity."""
    order = {"error": 0, "warning": 1, "info": 2}
    findings = sorted(deck.findings, key=lambda f: order.get(str(f.get("severity")), 3))
    counts = {name: sum(f.get("severity") == name for f in findings) for name in order}
    said = ", ".join(plural(n, name, "info" if name == "info" else "") for name, n in counts.items() if n)
    return findings, said or "nothing found"
