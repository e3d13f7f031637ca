"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import ITEM, NOTE, Passage, as_markdown, as_sentence, following, height, leading

# Lists and tables up to this number of lines are printed whole, and in a sentence up to the second one.
LIST_LINES, SENTENCE_LINES = 12, 6

Scores = Mapping[int, float]


def hit_excerpt(entry: RulingEntry, scores: Scores, lines: int) -> str:
    """Return the answer as Markdown: an entry whole if there is room, else its first sentence and its best passages.

    Passages come with what they need to be understood. Notes that bear on the question are added.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
        lines: The number of printed lines: an entry with no more text is printed whole.
    """
    passages = entry.passages
    ranked = sorted(scores, key=lambda number: (-scores[number], number)) or [0]
    text = {number for number, passage in enumerate(passages) if passage.kind != NOTE}
    first = next((number for number in ranked if number in text), 0)
    # What a note says is printed with the sentence of the text that comes closest to it.
    chosen = _complete(passages, {first}, scores, LIST_LINES)
    # The first sentence says what the entry is about; the paragraph, list or table with the best one comes next.
    close = [number for number in ranked if scores.get(number, 0.0) >= weights.FURTHER * scores.get(ranked[0], 0.0)]
    close.sort(key=lambda number: passages[number].block != passages[first].block)
    for wanted in (text, {0}, *(each for number in close for each in _around(passages, number))):
        wider = _complete(passages, chosen | wanted, scores, LIST_LINES)
        if height(as_markdown(passages, wider)) <= lines:
            chosen = wider
    return as_markdown(passages, chosen)


def _around(passages: Sequence[Passage], number: int) -> Iterator[set[int]]:
    """Yield what may be printed for a passage, the larger first: its paragraph or list, unless that is long, or it."""
    block = {n for n, other in enumerate(passages) if other.block == passages[number].block}
    if len(block) <= LIST_LINES:
        yield block
    yield {number}


def _complete(passages: Sequence[Passage], chosen: Collection[int], scores: Scores, most: int) -> set[int]:
    """Return some passages with those that they need: what they refer back to, and the list that they introduce.

    A list of more than the given number of lines is represented by its best item.
    """
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
            is_short = height(as_markdown(passages, introduced)) <= most
            waiting += introduced if is_short else [max(introduced, key=lambda n: (scores.get(n, 0.0), -n))]
    return complete


def best_sentence(entry: RulingEntry, scores: Scores) -> str:
    """Return the passage of an entry that answers the question best, as one sentence of plain text.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
    """
    passages = entry.passages
    best = max(scores, key=lambda number: (scores[number], -number), default=0)
    if passages[best].kind == ITEM:  # of a list that is one sentence with the words that introduce it: from these on
        best = next((number for number in leading(passages, best) if list(following(passages, number))), best)
    return as_sentence(passages, _complete(passages, {best}, scores, SENTENCE_LINES))
