"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import (
    NOTE,
    SILENT_LABEL,
    Passage,
    as_markdown,
    block_of,
    height,
    introduces,
    introduction,
    is_warning,
)

# The lines for the text of an entry on a screen of 24, without the command, the prompt, and its heading and id.
LINES = 20
# The further hits that have a line each below the first, if no other limit is asked for.
OTHERS = 4
# Lists and tables up to this number of lines are printed whole.
LIST_LINES = 12

Scores = Mapping[int, float]


def excerpt(entry: RulingEntry, scores: Scores, lines: int) -> str:
    """Return the answer as Markdown: an entry whole if there is room, else the paragraphs and lists that answer.

    A paragraph, and a list of up to twelve lines, is printed whole or not at all, so that no rule loses its condition;
    a list comes with the paragraph that introduces it. What answers best is printed, then the notes without which it
    may mislead, then what answers less, and last the beginning, if there is room.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers; a note that the document is silent has one only if it
            bears on the question.
        lines: The number of printed lines: more are printed only if the best passage needs them.
    """
    passages = entry.passages
    text = [number for number, passage in enumerate(passages) if passage.kind != NOTE]
    warnings = [
        number
        for number, passage in enumerate(passages)
        if is_warning(passage) and (number in scores or passage.head != SILENT_LABEL)
    ]
    ranked = sorted(scores, key=lambda number: (-scores[number], number))
    best = next((number for number in ranked if number in text), 0)
    needed = {*text, *warnings}
    chosen = needed if height(as_markdown(passages, needed, needed)) <= lines else set()
    for number in (best, *warnings, *ranked, 0):
        wider = chosen | _complete(passages, number, scores)
        if not chosen or height(as_markdown(passages, wider, needed)) <= lines:
            chosen = wider
    return as_markdown(passages, chosen, needed)


def _complete(passages: Sequence[Passage], number: int, scores: Scores) -> set[int]:
    """Return a passage with what it needs: its list, if that is short, and what introduces the list or follows it."""
    block = block_of(passages, number)
    after = max(block) + 1
    if introduces(passages[number]) and after < len(passages):
        rest = block_of(passages, after)
        return {number} | (rest if _is_short(passages, rest) else {max(rest, key=lambda n: (scores.get(n, 0.0), -n))})
    return introduction(passages, number) | (block if _is_short(passages, block) else {number})


def _is_short(passages: Sequence[Passage], block: set[int]) -> bool:
    """Check whether a list or table is printed whole."""
    return height("\n".join(passages[number].text for number in block)) <= LIST_LINES
