"""Show the register of an event: a row for each list, and below it what the director should look into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from borgcheck.common.phrasing import in_quotes, plural
from borgcheck.inputs.register import Register, RegisteredList
from borgcheck.model.findings import Verdict
from borgcheck.output.blocks import table, text
from borgcheck.output.csv import csv_table
from borgcheck.output.lines import BLANK, STYLES, StyledLine
from borgcheck.output.markdown import plain
from borgcheck.output.phrases import set_aside

HEADS = ("file", "player", "verdict", "lines of text", "errors", "fingerprint", "to look into")


def blocks(register: Register) -> Iterator[RenderableType]:
    """Yield the register as text: the table, the totals, and what is to be looked into, worst first."""
    rows = ((each.path, each.player, _word(each) + _text(each), _said(each)) for each in register.lists)
    yield table(("file", "player", "verdict", "why"), rows)
    yield BLANK
    yield StyledLine((totals(register), "bold"), indent=2)
    worst = register.to_look_into
    if worst:
        yield BLANK
        yield StyledLine(("To look into:", "bold"))
        reasons = ((text((each.player, _style(each))), "; ".join(each.to_look_into), each.path) for each in worst)
        yield table(("", "", ""), reasons, heads=False)


def totals(register: Register) -> str:
    """Return the totals of a register as a sentence in which the numbers add up."""
    verdicts = [each.verdict for each in register.lists]
    counted = [f"{verdicts.count(verdict)} {verdict.value}" for verdict in Verdict]
    unread = [f"{verdicts.count(None)} not read"] if None in verdicts else []
    return f"{plural(len(verdicts), 'list')} under {register.ruleset}: {', '.join([*counted, *unread])}"


def csv(register: Register) -> Iterator[str]:
    """Yield the rows as CSV."""
    return csv_table(HEADS, map(_cells, register.lists))


def markdown(register: Register) -> Iterator[str]:
    """Yield the rows as a Markdown table."""
    yield f"## borgcheck: {plain(totals(register))}\n\n"
    for row in (HEADS, ["---"] * len(HEADS), *(map(plain, map(str, _cells(each))) for each in register.lists)):
        yield f"| {' | '.join(row)} |\n"


def _cells(each: RegisteredList) -> Sequence[object]:
    looked_into = "; ".join(each.to_look_into)
    return each.path, each.player, _word(each), each.text_lines, _why(each), each.fingerprint or "", looked_into


def _word(each: RegisteredList) -> str:
    return each.verdict.value if each.verdict else "not read"


def _text(each: RegisteredList) -> str:
    return f", {plural(each.text_lines, 'line')} of text" if each.text_lines else ""


def _said(each: RegisteredList) -> str:
    """Return why a list is not legal, or else what there is to look into and what was not read as cards."""
    return in_quotes(_why(each)) or "; ".join(filter(None, (*each.to_look_into, set_aside(each.set_aside))))


def _why(each: RegisteredList) -> str:
    return f"{' '.join(each.codes)}: {each.reason}" if each.codes else each.reason


def _style(each: RegisteredList) -> str:
    return STYLES[each.verdict] if each.verdict else "bold red"
