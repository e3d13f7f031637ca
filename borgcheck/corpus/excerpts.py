"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import (
    NOTE,
    SENTENCE,
    Passage,
    as_markdown,
    block_of,
    following,
    height,
    leading,
    limiting,
)

# The number of lines of a screen of 24 without the command, the prompt, and the heading and id of an entry.
LINES = 20
# Lists and tables up to this number of lines are printed whole.
LIST_LINES = 12

Scores = Mapping[int, float]


def excerpt(entry: RulingEntry, scores: Scores, lines: int) -> str:
    """Return the answer as Markdown: an entry whole if there is room, else the paragraphs and lists that answer.

    A paragraph is printed whole or not at all, so that no rule loses its condition. Passages come with what introduces
    them, and with what limits them. Notes that bear on the question are added.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
        lines: The number of printed lines: more are printed only if the best passage needs them.
    """
    passages = entry.passages
    ranked = sorted(scores, key=lambda number: (-scores[number], number)) or [0]
    text = {number for number, passage in enumerate(passages) if passage.kind != NOTE}
    # What a note says is printed with the sentence of the text that comes closest to it.
    first = next((number for number in ranked if number in text), 0)
    chosen = _complete(passages, {first}, scores)
    if height(as_markdown(passages, chosen)) > lines:
        chosen = _complete(passages, {first}, scores, is_whole=False)
    close = [number for number in ranked if scores.get(number, 0.0) >= weights.FURTHER * scores.get(ranked[0], 0.0)]
    close.sort(key=lambda number: number not in text)
    # What answers best is printed, then its list or table, what the entry is about, and what else is close, notes last.
    for wanted in (text, {ranked[0]}, *(_around(passages, number) for number in (first, 0, *close))):
        wider = _complete(passages, chosen | wanted, scores)
        if height(as_markdown(passages, wider)) <= lines:
            chosen = wider
    return as_markdown(passages, chosen)


def _around(passages: Sequence[Passage], number: int) -> set[int]:
    """Return the places of the paragraph, list or table around a passage; of a long list or table, of the passage."""
    block = block_of(passages, number)
    return block if passages[number].kind == SENTENCE or _is_short(passages, block) else {number}


def _is_short(passages: Sequence[Passage], block: Collection[int]) -> bool:
    """Check whether a list or table is printed whole."""
    return sum(height(passages[number].text) for number in block) <= LIST_LINES


def _complete(
    passages: Sequence[Passage], chosen: Collection[int], scores: Scores, *, is_whole: bool = True
) -> set[int]:
    """Return some passages with those that they need: what they refer back to, what limits them, what they introduce.

    A long list or table is represented by its best line. With `is_whole`, paragraphs are not divided.
    """
    complete: set[int] = set()
    waiting = sorted(chosen)
    while waiting:
        number = waiting.pop()
        if number in complete:
            continue
        complete.add(number)
        waiting += [*leading(passages, number), *limiting(passages, number)]
        if is_whole and passages[number].kind == SENTENCE:
            waiting += block_of(passages, number)
        introduced = list(following(passages, number))
        if introduced and not complete.union(waiting, chosen).intersection(introduced):
            waiting += (
                introduced
                if _is_short(passages, introduced)
                else [max(introduced, key=lambda n: (scores.get(n, 0.0), -n))]
            )
    return complete
