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

# The lines for the text of an entry on a screen of 24, without the command, the prompt, and its heading and id.
LINES = 20
# Maximum number of lines of a list or table that is printed whole.
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
    # A note is never printed alone, so begin with the best passage of the text.
    first = next((number for number in ranked if number in text), 0)
    chosen = _complete(passages, {first}, scores)
    if height(as_markdown(passages, chosen)) > lines:
        chosen = _complete(passages, {first}, scores, is_whole=False)
    close = [
        number
        for number in ranked
        if scores.get(number, 0.0) >= weights.FURTHER_PASSAGE_MIN_SHARE * scores.get(ranked[0], 0.0)
    ]
    close.sort(key=lambda number: number not in text)
    # While there is room, add in this order: the whole text, the best passage if it is a note, the block of the best
    # passage of the text, the first block, and the blocks of other passages that score nearly as well, notes last.
    for wanted in (text, {ranked[0]}, *(_around(passages, number) for number in (first, 0, *close))):
        wider = _complete(passages, chosen | wanted, scores)
        if height(as_markdown(passages, wider)) <= lines:
            chosen = wider
    return as_markdown(passages, chosen)


def _around(passages: Sequence[Passage], number: int) -> set[int]:
    """Return the passages of the block around a passage; only the passage itself if its list or table is long."""
    block = block_of(passages, number)
    return block if passages[number].kind == SENTENCE or _is_short(passages, block) else {number}


def _is_short(passages: Sequence[Passage], block: Collection[int]) -> bool:
    """Check whether a list or table is short enough to be printed whole."""
    return sum(height(passages[number].text) for number in block) <= LIST_LINES


def _complete(
    passages: Sequence[Passage], chosen: Collection[int], scores: Scores, *, is_whole: bool = True
) -> set[int]:
    """Return some passages and those that they need: what they refer back to, what limits them, what they introduce.

    Of a long list or table that they introduce, only the best line is added. With `is_whole`, paragraphs are completed.
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
