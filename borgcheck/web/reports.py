"""What the API says of lists, as JSON. These functions run in a process of their own, so they take and return plain
values."""

from __future__ import annotations

from borgcheck.analysis.stats import stats
from borgcheck.analysis.what_if import what_if
from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.check import Report
from borgcheck.checking.rewrite import converted
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.session import read_cards, read_deck
from borgcheck.inputs.sources import Source
from borgcheck.output import json as json_output
from borgcheck.output import stats as stats_output
from borgcheck.output.run import Run
from borgcheck.output.streams import to_json
from borgcheck.reading.formats import require_output_format
from borgcheck.rules.rulesets import load
from borgcheck.web.checked import check

_WAY_OUT = "give `ruleset`"


def report_json(data: bytes, name: str, ruleset: str) -> str:
    """Check a list, and return what `borgcheck check --output-format json` prints."""
    return "".join(json_output.render(Run(check(data, name, ruleset or None, _WAY_OUT))))


def reports_json(lists: list[tuple[bytes, str]], ruleset: str) -> str:
    """Check several lists, and return the same for all of them; what cannot be checked is skipped."""
    if ruleset:
        load(ruleset)
    reports: list[Report] = []
    skipped: list[dict[str, str]] = []
    for data, name in lists:
        try:
            reports += check(data, name, ruleset or None, _WAY_OUT)
        except BorgcheckError as error:
            skipped.append({"path": name, "reason": str(error)})
    return "".join(json_output.render(Run(reports, skipped=skipped)))


def stats_json(data: bytes, name: str, turns: int, changes: str) -> str:
    """Count a deck, and return what `borgcheck stats --output-format json` prints."""
    deck, cards = read_cards(Source.of_text(data, name)), catalogue()
    after = stats(what_if(deck, changes, cards), cards, turns=turns) if changes else None
    found = stats(deck, cards, turns=turns)
    return to_json(stats_output.document(found, path=deck.path, name=deck.name, changes=changes, after=after))


def converted_json(data: bytes, name: str, format: str) -> str:
    """Write a deck in another format, and return it with what the format cannot hold."""
    require_output_format(format)
    written = converted(read_deck(Source.of_text(data, name)), format, catalogue())
    return to_json({"format": format, "text": written.text, "lost": written.lost, "lost_cards": written.lost_cards})
