"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Mapping

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import NOTE, ROW, as_markdown, as_sentence, following, leading

# Entries up to the first number of characters are printed whole; of longer ones, the second number is printed.
WHOLE = 600
ROOM = 800


def answer(entry: RulingEntry, scores: Mapping[int, float]) -> str:
    """Return the answer as Markdown: a short entry whole, or its best passages with what they need to be understood.

    Passages of the note that answer the question are added.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
    """
    passages = entry.passages
    best = max(scores.values(), default=0.0)
    ranked = sorted(scores, key=lambda number: (-scores[number], number)) or [0]
    close = [number for number in ranked if not best or scores[number] >= weights.FURTHER * best]
    if len(entry.text) <= WHOLE:
        noted = as_markdown(passages[number] for number in sorted(close) if passages[number].kind == NOTE)
        return "\n\n".join(part for part in (entry.text, noted) if part)
    chosen: set[int] = set()
    for number in close:
        needed = {number, *leading(passages, number), *following(passages, number)}
        # With the paragraph or list around it, if there is room.
        around = {n for n, other in enumerate(passages) if other.block == passages[number].block and other.kind != ROW}
        for wanted in (chosen | needed | around, chosen | needed):
            if wanted == needed or len(as_markdown(passages[n] for n in sorted(wanted))) <= ROOM:
                chosen = wanted
                break
    return as_markdown(passages[number] for number in sorted(chosen))


def sentence(entry: RulingEntry, scores: Mapping[int, float]) -> str:
    """Return the passage of an entry that answers the question best, as one sentence of plain text.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
    """
    if not entry.passages:
        return entry.text
    return as_sentence(entry.passages, max(scores, key=lambda number: (scores[number], -number), default=0))
