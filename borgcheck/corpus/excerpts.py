"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import (
    NOTE,
    SENTENCE,
    Passage,
    as_markdown,
    as_sentence,
    following,
    height,
    leading,
)

# Lists and tables up to this number of lines are printed whole, and notes up to this number of printed lines.
LIST_LINES = 12
NOTE_LINES = 4

Scores = Mapping[int, float]


def hit_excerpt(entry: RulingEntry, scores: Scores, lines: int) -> str:
    """Return the answer as Markdown: an entry whole if there is room, else its first sentence and its best passages.

    Passages come with what they need to be understood. Notes that bear on the question are added.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
        lines: The number of printed lines: an entry with no more text is printed whole; else one line says so.
    """
    passages = entry.passages
    ranked = sorted(scores, key=lambda number: (-scores[number], number)) or [0]
    text = {number for number, passage in enumerate(passages) if passage.kind != NOTE}
    first = next((number for number in ranked if number in text), 0)
    # What a note says is printed with the sentence of the text that comes closest to it.
    chosen = text if height(passages, text) <= lines else _complete(passages, {first}, scores)
    # The first sentence says what the entry is about; the paragraph, list or table with the best one comes next.
    close = sorted(_close(passages, ranked, scores), key=lambda n: passages[n].block != passages[first].block)
    for choice in ([{0}], *(_surroundings(passages, number) for number in close)):
        for wanted in choice:
            wider = _complete(passages, chosen | wanted, scores)
            if height(passages, wider) <= lines - (not text <= wider):
                chosen = wider
                break
    return as_markdown(passages, chosen)


def _close(passages: Sequence[Passage], ranked: Sequence[int], scores: Scores) -> list[int]:
    """Return the passages that answer nearly as well as the best one."""
    best = scores.get(ranked[0], 0.0)
    least = {True: weights.FURTHER_NOTE * best, False: weights.FURTHER * best}
    return [number for number in ranked if scores.get(number, 0.0) >= least[passages[number].kind == NOTE]]


def _surroundings(passages: Sequence[Passage], number: int) -> Iterator[set[int]]:
    """Yield what may be printed around a passage, the larger first: its paragraph, list or note, or nothing."""
    kind = passages[number].kind
    block = {n for n, other in enumerate(passages) if other.block == passages[number].block}
    if len(block) <= LIST_LINES and (kind != NOTE or height(passages, block) <= NOTE_LINES):
        yield block
    if kind != SENTENCE:
        yield {number}


def _complete(passages: Sequence[Passage], chosen: Collection[int], scores: Scores) -> set[int]:
    """Return some passages with those that they need: what they refer back to, and the list that they introduce."""
    complete: set[int] = set()
    waiting = sorted(chosen)
    while waiting:
        number = waiting.pop()
        if number in complete:
            continue
        complete.add(number)
        waiting += leading(passages, number)
        introduced = list(following(passages, number))
        if introduced and not complete.union(waiting, chosen).intersection(introduced):
            is_short = height(passages, introduced) <= LIST_LINES
            waiting += introduced if is_short else [max(introduced, key=lambda n: (scores.get(n, 0.0), -n))]
    return complete


def best_sentence(entry: RulingEntry, scores: Scores) -> str:
    """Return the passage of an entry that answers the question best, as one sentence of plain text.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
    """
    return as_sentence(entry.passages, max(scores, key=lambda number: (scores[number], -number), default=0), scores)
