"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import (
    ITEM,
    NOTE,
    ROW,
    SENTENCE,
    SILENT_LABEL,
    Passage,
    as_markdown,
    block_of,
    following,
    forbidding,
    height,
    is_warning,
    leading,
    limiting,
    refers_elsewhere,
)

# The lines for the text of an entry on a screen of 24, without the command, the prompt, and its heading and id.
LINES = 20
# The further hits that have a line each below the first, if no other limit is asked for, and those that have one if the
# first entry can use the room.
OTHERS, MIN_OTHERS = 4, 2
# Lists and tables up to this number of lines are printed whole.
LIST_LINES = 12

Scores = Mapping[int, float]


def excerpt(entry: RulingEntry, scores: Scores, lines: int, most: int | None = None) -> str:
    """Return the answer as Markdown: an entry whole if there is room, else the paragraphs and lists that answer.

    A paragraph, and a list of up to twelve lines, is printed whole or not at all, so that no rule loses its condition.
    Passages come with what introduces them, and with what limits them. Notes that bear on the question are added, and
    those that documents disagree even if they do not, or their first sentence if there is room.

    Args:
        entry: The entry.
        scores: The scores of its passages, by their numbers; a note that the document is silent has one only if it
            bears on the question.
        lines: The number of printed lines: more are printed only if the best passage needs them.
        most: The number of lines for an entry that `lines` cannot hold.
    """
    passages = entry.passages
    ranked = sorted(scores, key=lambda number: (-scores[number], number)) or [0]
    text = {number for number, passage in enumerate(passages) if passage.kind != NOTE}
    warnings = {
        number
        for number, passage in enumerate(passages)
        if is_warning(passage) and (number in scores or passage.head != SILENT_LABEL)
    }
    close = [
        number
        for number in ranked
        if scores.get(number, 0.0) >= weights.FURTHER_PASSAGE_MIN_SHARE * scores.get(ranked[0], 0.0)
    ]
    whole = as_markdown(passages, _complete(passages, {*text, *warnings, *close}, scores), warnings)
    if height(whole) <= lines:
        return whole
    lines = most or lines
    # What a note says is printed with the sentence of the text that comes closest to it.
    first = next((number for number in ranked if number in text), 0)
    for best, is_whole in product(({first, *forbidding(passages, first)}, {first}), (True, False)):
        chosen = _complete(passages, best, scores, is_whole=is_whole)
        if height(as_markdown(passages, chosen, warnings)) <= lines + 1:  # rather than name one more hit
            break
    # What answers best is printed, then its list or table, what else is close, what the entry is about, the notes
    # without which it may mislead, and what there is room for; last, what only names other entries.
    # A note without which the answer may mislead comes before all but the likeliest passages.
    worth = {n: scores[n] * (weights.WARNING_NOTE if n in warnings else 1.0) for n in scores}
    ranked.sort(key=lambda n: (-worth.get(n, 0.0), n))
    telling = [n for n in ranked if n in warnings or (n in text and not refers_elsewhere(passages[n]))]
    likely = [
        n for n in telling if n in text and scores.get(n, 0.0) >= weights.AS_LIKELY_MIN_SHARE * scores.get(first, 0.0)
    ]
    order = [
        *(n for n in telling if n in close),
        0,
        *close,
        *sorted(warnings),
        *telling,
        *(n for n in ranked if n in text),
    ]
    for wanted in (
        {*text, *warnings, *close},
        *(_around(passages, n) for n in likely),
        {ranked[0]},
        _around(passages, first),
        text,
        block_of(passages, first),
        *(_around(passages, number) for number in order),
        *([number] for number in _rows_beside(passages, chosen, scores)),
    ):
        wider = _complete(passages, chosen.union(wanted), scores)
        if height(as_markdown(passages, wider, warnings)) <= lines:
            chosen = wider
    with_notes = as_markdown(passages, chosen, warnings, cut_notes=True)
    return with_notes if height(with_notes) <= lines else as_markdown(passages, chosen, warnings)


def _rows_beside(passages: Sequence[Passage], chosen: Collection[int], scores: Scores) -> Iterator[int]:
    """Yield the lines of the lists and tables of some passages of which no line is likelier to answer than others."""
    for block in dict.fromkeys(passages[number].block for number in sorted(chosen)):
        places = [place for place, passage in enumerate(passages) if passage.block == block]
        if passages[places[0]].kind in (ITEM, ROW) and not any(scores.get(place) for place in places):
            yield from places


def _around(passages: Sequence[Passage], number: int) -> set[int]:
    """Return the passages of the block around a passage; only the passage itself if its list or table is long."""
    block = block_of(passages, number)
    return block if passages[number].kind == SENTENCE or _is_short(passages, block) else {number}


def _is_short(passages: Sequence[Passage], block: Collection[int]) -> bool:
    """Check whether a list or table is printed whole."""
    return height("\n".join(passages[number].text for number in sorted(block))) <= LIST_LINES


def _complete(
    passages: Sequence[Passage], chosen: Collection[int], scores: Scores, *, is_whole: bool = True
) -> set[int]:
    """Return some passages and those that they need: what they refer back to, what limits them, what they introduce.

    A long list or table is represented by its best line, a short one is whole. With `is_whole`, paragraphs are not
    divided.
    """
    complete: set[int] = set()
    waiting = sorted(chosen)
    while waiting:
        number = waiting.pop()
        if number in complete:
            continue
        complete.add(number)
        waiting += [*leading(passages, number), *limiting(passages, number)]
        block = block_of(passages, number)
        if is_whole if passages[number].kind == SENTENCE else _is_short(passages, block):
            waiting += block
        introduced = list(following(passages, number))
        if introduced and not complete.union(waiting, chosen).intersection(introduced):
            waiting += (
                introduced
                if _is_short(passages, introduced)
                else [max(introduced, key=lambda n: (scores.get(n, 0.0), -n))]
            )
    return complete
