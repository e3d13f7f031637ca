"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import (
    MISPRINT_LABEL,
    NOTE,
    SILENT_LABEL,
    Passage,
    as_markdown,
    block_of,
    height,
    introduces,
    introduction,
    is_sentence,
    is_warning,
)

# The lines for the text of an entry on a screen of 24, without the command, the prompt, and its heading and id.
LINES = 20
# The further hits that have a line each below the first, if no other limit is asked for.
OTHERS = 4
# The minimum number of lines below the first hit, if there are as many: for further hits, and for how many there are.
MIN_LINES_BELOW = 2
# Lists and tables up to this number of lines are printed whole if there is room.
LIST_LINES = 12

# Passages with at least the first share of the best one's score answer about as well; for those with at least the
# second, further hits give up their lines.
CLOSE, WORTH_A_HIT = 0.8, 0.5

Scores = Mapping[int, float]


def choose_passages(entry: RulingEntry, scores: Scores, lines: int, reserve: int = 0) -> str:
    """Return the answer as Markdown: an entry whole if there is room, else the passages that answer.

    The best passage comes first, with those that answer about as well. Then the lists that they are in are completed,
    so that no rule loses its condition. Then come the notes without which they may mislead, what answers less, and last
    the other notes and the beginning; of a short list, all of it or nothing.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers. A note that documents disagree or are silent has one only
            if it bears on the question; one that they are silent is not printed without.
        lines: The number of printed lines: more are printed only if the best passage needs them.
        reserve: The number of lines of further hits that give way if something that answers would be left out.
    """
    passages = entry.passages
    needed = {n for n, passage in enumerate(passages) if passage.head != MISPRINT_LABEL}
    shown = sorted(n for n in needed if n in scores or passages[n].head != SILENT_LABEL)
    notes = [n for n in shown if passages[n].kind == NOTE]
    warnings = [n for n in notes if n in scores and is_warning(passages[n])]
    ranked = sorted(scores, key=lambda n: (-scores[n], n))
    best = next((n for n in ranked if passages[n].kind != NOTE), 0)
    most = scores.get(best, 0.0)
    close = [n for n in ranked if scores[n] >= CLOSE * most]
    answering = [best, *(n for n in close if passages[n].kind != NOTE)]
    begun = {line for n in answering for line in block_of(passages, n)}
    offers = [
        *(_with_introduction(passages, n, scores) for n in answering),
        *(_with_list(passages, n, scores) for n in (*answering, *close, *warnings, *ranked)),
        *(_with_introduction(passages, n, scores) for n in ranked if n in begun),
        *(_with_list(passages, n, scores) for n in (*notes, 0)),
    ]
    whole, paragraphs = {*shown}, {*shown}.difference(notes).union(warnings)

    def fits(chosen: Set[int], room: int) -> bool:
        return height(as_markdown(passages, chosen, needed)) <= room

    if fits(whole, lines + reserve):
        return as_markdown(passages, whole, needed)
    wanted = _with_list(passages, best, scores).union(n for n in ranked if scores[n] >= WORTH_A_HIT * most)
    for room in (lines, lines + reserve):
        chosen = paragraphs if fits(paragraphs, room) else set()
        for offer in offers:
            if not chosen or (not offer <= chosen and fits(chosen | offer, room)):
                chosen = chosen | offer
        if wanted <= chosen:
            break
    return as_markdown(passages, chosen, needed)


def _with_introduction(passages: Sequence[Passage], number: int, scores: Scores) -> set[int]:
    """Return a passage with what introduces it; one that introduces a list, with the best line of the list.

    A short list that is one sentence comes whole: each line may hold a condition of the others.
    """
    line = _line_of(passages, number, scores)
    block = _short_block(passages, line)
    is_whole = all(is_sentence(passages[n]) for n in block)
    return {number, *introduction(passages, number), *({line} if is_whole else block)}


def _with_list(passages: Sequence[Passage], number: int, scores: Scores) -> set[int]:
    """Return a passage with what introduces it, and the list or table that it is part of or introduces if short."""
    line = _line_of(passages, number, scores)
    return _with_introduction(passages, number, scores) | _short_block(passages, line)


def _line_of(passages: Sequence[Passage], number: int, scores: Scores) -> int:
    """Return the best line of the list that a passage introduces; the passage itself if it introduces none."""
    after = number + 1
    if introduces(passages[number]) and after < len(passages):
        return max(block_of(passages, after), key=lambda n: (scores.get(n, 0.0), -n))
    return number


def _short_block(passages: Sequence[Passage], number: int) -> set[int]:
    """Return the list or table that a passage is part of if it is short, else the passage alone."""
    block = block_of(passages, number)
    return block if height("\n".join(passages[n].text for n in block)) <= LIST_LINES else {number}
