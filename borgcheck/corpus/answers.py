"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import (
    ITEM,
    NOTE,
    ROW,
    SENTENCE,
    Passage,
    as_markdown,
    as_sentence,
    following,
    height,
    leading,
)

# Entries up to this number of characters are printed whole, if they have no more than this number of printed lines.
WHOLE = 900
LINES = 17
# Paragraphs, lists, tables and notes up to this number of printed lines are printed whole.
LIST_LINES = 12
_WHOLE_BLOCKS = {SENTENCE: LINES, ITEM: LIST_LINES, ROW: LIST_LINES, NOTE: 4}

Scores = Mapping[int, float]


def answer(entry: RulingEntry, scores: Scores) -> str:
    """Return the answer as Markdown: a short entry whole, or its best passages with what they need to be understood.

    Notes that bear on the question are added.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
    """
    passages = entry.passages
    best = max(scores.values(), default=0.0)
    ranked = sorted(scores, key=lambda number: (-scores[number], number)) or [0]
    close = [number for number in ranked if not best or scores[number] >= weights.FURTHER * best]
    text = {number for number, passage in enumerate(passages) if passage.kind != NOTE}
    if len(entry.text) <= WHOLE and height(passages, text) <= LINES:
        chosen = text
    else:
        # What a note says is printed with the sentence of the text that comes closest to it.
        chosen = _complete(passages, {next((number for number in ranked if number in text), 0)}, scores)
    for number in close:
        wider = _complete(passages, chosen | _surroundings(passages, number), scores)
        if height(passages, wider) <= LINES:
            chosen = wider
    return as_markdown(passages, chosen)


def _surroundings(passages: Sequence[Passage], number: int) -> set[int]:
    """Return what is printed around a passage: its paragraph, its list or note if it is short, or nothing."""
    block = {n for n, other in enumerate(passages) if other.block == passages[number].block}
    return block if height(passages, block) <= _WHOLE_BLOCKS[passages[number].kind] else {number}


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


def sentence(entry: RulingEntry, scores: Scores) -> str:
    """Return the passage of an entry that answers the question best, as one sentence of plain text.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers.
    """
    return as_sentence(entry.passages, max(scores, key=lambda number: (scores[number], -number), default=0), scores)
