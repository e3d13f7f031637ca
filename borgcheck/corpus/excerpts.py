"""Choose the passages of a found entry that answer the question, to be printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import groupby
from typing import NamedTuple

from borgcheck.corpus.entry import NOTE_LABELS
from borgcheck.corpus.passages import MISPRINT, NOTE, ROW, SILENT, Passage, block_of, introduction

# Lists and tables up to this number of lines are printed whole if there is room.
SHORT_LIST = 12
# Passages with at least the first share of the best one's score answer about as well; those with at least the second
# may take the reserve.
CLOSE, WORTH_RESERVE = 0.8, 0.5

Scores = Mapping[int, float]


class Excerpt(NamedTuple):
    """Passages of an entry.

    Attributes:
        passages: All passages of the entry.
        chosen: The indexes of those in the excerpt.
    """

    passages: Sequence[Passage]
    chosen: Set[int]

    def as_markdown(self, hint: str = "") -> str:
        """Return it as Markdown: paragraphs, lists, tables with their headers, and notes with their labels.

        A line below a list or table says how much of it is left out, and the last line whether anything else is.

        Args:
            hint: What to add to these lines.
        """
        blocks, is_whole = [], True
        for _, group in groupby(enumerate(self.passages), key=lambda numbered: numbered[1].block):
            every = dict(group)
            texts = [passage.text for n, passage in every.items() if n in self.chosen]
            first = next(iter(every.values()))
            if texts:
                header = [first.table_header] if first.kind == ROW else []
                label = f"{NOTE_LABELS[first.note_kind]}: " if first.kind == NOTE else ""
                blocks.append(label + "\n".join((*header, *texts)))
                blocks += [f"{len(texts)} of {len(every)} lines{hint}"] if len(texts) < len(every) else []
            else:
                is_whole = is_whole and first.note_kind == MISPRINT
        return "\n\n".join(blocks if is_whole else [*blocks, f"part of the entry is left out{hint}"])


def choose_passages(passages: Sequence[Passage], scores: Scores, characters: int, reserve: int = 0) -> Excerpt:
    """Return the answer: an entry whole if there is room, else the passages that answer.

    The best passage comes first, with those that answer about as well, and the short lists that they are in: no rule
    loses its condition. Then come the notes without which they may mislead, what answers less, and the rest.

    Args:
        passages: The passages of the entry.
        scores: The scores of passages, by their indexes. A note that documents disagree or are silent has one only if
            it is relevant. A note on silence without a score is left out, and so is a misprint.
        characters: The number of characters, which only the best passage may exceed.
        reserve: The number of further characters for what answers.
    """
    shown = [
        n for n, each in enumerate(passages) if each.note_kind != MISPRINT and (n in scores or each.note_kind != SILENT)
    ]
    ranked = sorted((n for n in shown if n in scores), key=lambda n: (-scores[n], n))
    best = next((n for n in ranked if passages[n].kind != NOTE), 0)
    most = scores.get(best, 0.0)
    close = [n for n in ranked if scores[n] >= CLOSE * most and passages[n].kind != NOTE]
    warnings = [n for n in ranked if passages[n].is_warning]
    chosen: set[int] = set()
    for n in (best, *close, *warnings, *ranked, *shown):
        answers = passages[n].kind != NOTE and scores.get(n, 0.0) >= WORTH_RESERVE * most
        room = characters + reserve * answers
        for offer in (_with_list(passages, n, scores), _with_introduction(passages, n, scores)):
            if not offer <= chosen and sum(len(passages[each].text) for each in chosen | offer) <= room:
                chosen |= offer
                break
        chosen = chosen or _with_introduction(passages, best, scores)
    return Excerpt(passages, chosen)


def _with_introduction(passages: Sequence[Passage], number: int, scores: Scores) -> set[int]:
    """Return a passage with what introduces it; one that introduces a list, with the best line of the list.

    A short list that is one sentence comes whole: each line may hold a condition of the others.
    """
    line = _line_of(passages, number, scores)
    block = _short_block(passages, line)
    is_whole = all(passages[n].is_sentence for n in block)
    return {number, *introduction(passages, number), *({line} if is_whole else block)}


def _with_list(passages: Sequence[Passage], number: int, scores: Scores) -> set[int]:
    """Return a passage with what introduces it, and the list or table that it is part of or introduces if short."""
    return _with_introduction(passages, number, scores) | _short_block(passages, _line_of(passages, number, scores))


def _line_of(passages: Sequence[Passage], number: int, scores: Scores) -> int:
    """Return the best line of the list that a passage introduces; the passage itself if it introduces none."""
    after = number + 1
    if passages[number].introduces and after < len(passages):
        return max(block_of(passages, after), key=lambda n: (scores.get(n, 0.0), -n))
    return number


def _short_block(passages: Sequence[Passage], number: int) -> set[int]:
    """Return the list or table that a passage is part of if it is short, else the passage alone."""
    block = block_of(passages, number)
    return block if len(block) <= SHORT_LIST else {number}
