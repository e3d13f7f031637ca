"""Render the differences between decks as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType

from borgcheck.analysis.diff import Change, Difference, PlayedList
from borgcheck.common.phrasing import first_few, join_words, plural
from borgcheck.model.report import UnreadFile
from borgcheck.output.card_list import section_label
from borgcheck.output.lines import BLANK, StyledLine, StyledText, styled_set_aside

_LISTS = ("registered list", "list as played")
# The most lists to name in the last line.
_MAX_LISTS = 10
MARKERS = {"added": ("+", "green"), "removed": ("-", "red"), "moved": (">", "yellow")}


def blocks(difference: Difference) -> Iterator[RenderableType]:
    """Yield the changes by section, what was not read as a card, and a verdict.

    Changes are not listed if one of the files holds no deck, or if the list is plainly another player's deck.
    """
    is_anothers = isinstance(difference, PlayedList) and difference.is_anothers
    if difference.comparable and not is_anothers:
        for section, changes in groupby(difference.changes, key=lambda c: c.section):
            yield StyledLine((section_label(section), "bold"))
            yield from map(_change, changes)
    yield from _lines_not_read(difference)
    if difference.registered is not None:
        yield _conclusion(difference)


def _change(change: Change) -> StyledLine:
    marker, style = MARKERS[change.kind]
    way = f": from {change.section.display_name} to {change.to.display_name}" if change.to else ""
    lines_by_list = zip(_LISTS, (change.registered_line, change.played_line), strict=True)
    lines = ", ".join(f"line {number} of the {which}" for which, number in lines_by_list if number is not None)
    prefix = f"  {marker}{change.count} "
    return StyledLine((prefix, style), f"{change.title}{way}", (f"  ({lines})", "dim"), indent=len(prefix))


def _lines_not_read(difference: Difference) -> Iterator[StyledLine]:
    paths = (difference.registered, difference.played)
    cards, open_numbers = difference.cards.both, difference.open_line_numbers.both
    unread = difference.unread_parts.both
    sides = zip(paths, cards, difference.not_read.both, open_numbers, difference.set_aside.both, unread, strict=True)
    for path, number, problems, lines, aside, parts in sides:
        if parts:
            yield StyledLine((f"{path}: not read: {', '.join(parts)}", "bold yellow"))
        if aside:
            yield StyledLine((f"{path}:", "dim"))
            yield from styled_set_aside(aside)
        if number == 0:
            why = "no card of a deck was read in this file; borgcheck check says why"
            yield StyledLine((f"{path}: {why}", "bold yellow"))
        elif problems:
            them = "it" if problems == 1 else "them"
            where = f" (line{'s' if len(lines) > 1 else ''} {join_words(lines)})" if lines else ""
            why = f"{plural(problems, 'problem')} in reading this file{where}, so the comparison is not certain"
            yield StyledLine((f"{path}: {why}; borgcheck check shows {them}", "bold yellow"))


def _conclusion(difference: Difference) -> StyledLine:
    marks = difference.fingerprints
    if difference.same:
        return StyledLine(("The same deck", "bold green"), f" (fingerprint {marks.played})")
    sides = zip(marks.both, difference.cards.both, strict=True)
    first, second = (f"{mark} with {plural(number or 0, 'card')}" if mark else "empty" for mark, number in sides)
    decks = f"the {_LISTS[0]} is {first}, the {_LISTS[1]} {second}"
    if not difference.comparable:
        return StyledLine(("Not compared", "bold yellow"), f": {decks}")
    differ = "Different decks" if marks.registered != marks.played else "Different cards outside the deck"
    verdict = (differ, "bold red") if difference.certain else ("Not certain", "bold yellow")
    totals = {k: sum(c.count for c in difference.changes if c.kind == k) for k in MARKERS}
    changes = ", ".join(f"{n} {k}" for k, n in totals.items() if n) or "no difference in what was read"
    return StyledLine(verdict, f": {changes}; {decks}")


def played_blocks(
    lists: Sequence[PlayedList], not_registered: Sequence[UnreadFile], skipped: Sequence[UnreadFile]
) -> Iterator[RenderableType]:
    """Yield which player's deck each list is, what changed, which files were not read, and how many are not as
    registered.

    Args:
        lists: The lists as played, each with the registered deck of its player.
        not_registered: The files among the registered ones that were not read.
        skipped: The files among those as played that were not read.
    """
    for played in lists:
        yield StyledLine((f"{played.played}: ", "bold"), _owner(played))
        if played.same_as:
            yield StyledLine((f"The same cards as the deck of {join_words(played.same_as)}", "bold red"))
        if played.also_registered:
            files = join_words(played.also_registered)
            yield StyledLine((f"{played.player} is also registered with another deck: {files}", "bold red"))
        if played.file_named_like:
            players = join_words(played.file_named_like)
            yield StyledLine((f"The file is named like {players}, who registered another deck", "bold red"))
        yield from blocks(played)
        yield BLANK
    unread = [*(("not registered", file) for file in not_registered), *(("not compared", file) for file in skipped)]
    for outcome, file in unread:
        yield StyledLine((f"{file.path}: ", "bold"), (f"{outcome}: {file.reason}", "bold yellow"))
    if unread:
        yield BLANK
    others = [played.player or played.played for played in lists if not played.same]
    doubled = sum(played.same and bool(played.also_registered) for played in lists)
    misnamed = sum(played.same and bool(played.file_named_like) for played in lists)
    conclusions = [f"{len(others)} not as registered ({first_few(others, _MAX_LISTS)})"] if others else []
    conclusions += [f"{doubled} of a player who is registered with several decks"] if doubled else []
    conclusions += [f"{misnamed} in a file named like another player"] if misnamed else []
    conclusions = conclusions or ["all as registered"]
    conclusions += [f"{plural(len(skipped), 'file')} not compared"] if skipped else []
    yield StyledLine((f"{plural(len(lists), 'list')}: {'; '.join(conclusions)}", "bold"))


def _owner(played: PlayedList) -> StyledText:
    if played.registered is not None:
        players = join_words([played.player or "an unnamed player", *played.equally_near], "or")
        by = "name" if played.matched_by == "name" else "its cards"
        return f"the deck of {players} ({played.registered}), by {by}"
    if played.player:
        return f"{played.player} is not registered", "bold red"
    return "unknown: no registered deck has more than half of its cards", "bold red"
