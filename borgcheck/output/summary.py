"""Write one line for each verdict: file, player, verdict and reason; as a text table, or as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from borgcheck.common.escaping import visible
from borgcheck.model.findings import Severity
from borgcheck.model.listing import player_of
from borgcheck.model.reasons import in_short
from borgcheck.model.report import Report
from borgcheck.output.excerpt import cells, head, tail
from borgcheck.output.lines import StyledLine
from borgcheck.output.run import common_folder
from borgcheck.output.styles import style

_GAP = 2
_DECK, _PLAYER, _WHY = "deck", "player", "why"
# The minimum width of columns in a line that is too long, in steps; in each step the widest is narrowed first.
_ROOM = ({_WHY: 30}, {_DECK: 20, _PLAYER: 16}, {_WHY: 20}, {_DECK: 10, _PLAYER: 8}, {_DECK: 4, _PLAYER: 4, _WHY: 4})


@dataclass(frozen=True, slots=True)
class Row:
    """A deck's row in the table, under one ruleset.

    Attributes:
        report: The report.
        player: The player.
        codes: The codes of its errors, or of its warnings if these fail it.
        reason: The first of them in words.
    """

    report: Report
    player: str
    codes: tuple[str, ...]
    reason: str

    @property
    def why(self) -> str:
        """The codes and the reason in one line."""
        return f"{' '.join(self.codes)}: {self.reason}" if self.codes else ""


def rows(reports: Sequence[Report]) -> Iterator[Row]:
    """Yield the row of each report."""
    for report in reports:
        severity = Severity.WARNING if report.fails_strict else Severity.ERROR
        found = ((f.code, f.message) for f in report.findings if f.severity is severity)
        codes, reason = in_short(found, report.verdict.value)
        yield Row(report, player_of(report.player, report.path), tuple(codes), reason)


def verdict_lines(reports: Sequence[Report], width: int | None) -> Iterator[StyledLine]:
    """Yield a table with a line for each verdict, without empty columns.

    Args:
        reports: The reports.
        width: The width of a line in cells, to which it is cropped; None for no limit.
    """
    found = list(rows(reports))
    several = len({report.path for report in reports}) < len(reports)
    paths = [row.report.path for row in found]
    columns = {
        _DECK: list(map(visible, paths)),
        _PLAYER: [visible(row.player) for row in found],
        "ruleset": [row.report.ruleset if several else "" for row in found],
        "verdict": [row.report.verdict.value for row in found],
        _WHY: [visible(row.why) for row in found],
    }
    columns = {name: column for name, column in columns.items() if any(column)}
    heads = {name: name for name in columns}
    if width is not None and sum(_widths(heads, columns).values()) > width and (folder := common_folder(paths)):
        heads[_DECK] = f"deck in {visible(folder)}"
        columns[_DECK] = [visible(path.removeprefix(folder)) for path in paths]
    widths = _widths(heads, columns)
    if width is not None:
        _fit(widths, width + _GAP)
    yield StyledLine(("".join(_cell(name, heads[name], widths[name]) for name in columns).rstrip(), "bold underline"))
    for number, row in enumerate(found):
        *line, (last, of_last) = (
            (_cell(name, column[number], widths[name]), style(row.report) if name == "verdict" else "")
            for name, column in columns.items()
        )
        yield StyledLine(*line, (last.rstrip(), of_last))


def _widths(heads: Mapping[str, str], columns: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return the width of each column with the gap after it; a folder in a heading does not widen it."""
    return {
        name: _GAP + max(0 if name == _DECK else cells(heads[name]), *map(cells, column))
        for name, column in columns.items()
    }


def _cell(name: str, text: str, width: int) -> str:
    """Return a text cropped or padded to its column: a path keeps its end, other text its beginning."""
    text = (tail if name == _DECK and "/" in text else head)(text, width - _GAP)
    return text + " " * (width - cells(text))


def _fit(widths: dict[str, int], width: int) -> None:
    """Narrow columns until a line fits."""
    excess = sum(widths.values()) - width
    for least in _ROOM:
        while excess > 0 and (wide := [name for name in least if widths.get(name, 0) > least[name] + _GAP]):
            widths[max(wide, key=widths.__getitem__)] -= 1
            excess -= 1
