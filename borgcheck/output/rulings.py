"""Show rulings on a terminal, with their Markdown as lines and tables."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from borgcheck.corpus.entry import Document, RulingEntry
from borgcheck.corpus.loading import Corpus
from borgcheck.output.lines import BLANK, StyledLine, StyledText, layout

if TYPE_CHECKING:  # with Whoosh, which only a search needs
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from borgcheck.corpus.search import Hit, SearchResults

# The lines of a screen of 24 without the command and the prompt.
_SCREEN, _COLUMNS = 22, 80
# The characters of an average line, since words are not divided.
_CHARACTERS = 70
# The lines below the first answer that it leaves: for a further one, and for how many there are.
_MIN_BELOW = 2
_NUMBER = 4  # the indent of a hit, after its number
_LABEL = 11  # the indent after labels such as `amended by`
_LIST_MARK = re.compile(r"^ *(?:(?:[-*]|\d+\.) +)?")


def search_lines(results: SearchResults, corpus: Corpus, *, fits_screen: bool = True) -> Iterator[RenderableType]:
    """Yield the first answer of a search, and one line for each further one.

    Args:
        results: The outcome of the search.
        corpus: The rulings.
        fits_screen: Whether to leave out the further answers for which a screen of 24 lines has no room.
    """
    remarks = [StyledLine((sentence, "bold yellow")) for sentence in results.silence]
    if results.also_searched:
        remarks.append(StyledLine(("also searched: ", "yellow"), (", ".join(results.also_searched), "bold")))
    room = _SCREEN - _height(remarks)
    yield from remarks
    further = results.results[1:]
    below = len(further) + (results.total > len(results.results))
    for hit in results.results[:1]:
        answer = _answer(hit, corpus, room, below if fits_screen else min(below, _MIN_BELOW))
        room -= _height(answer)
        yield from answer
    if fits_screen and below > room:
        further = further[: max(1, room - 1)]
    for hit in further:
        yield _OneLine((f"{hit.rank:>2}. ", "dim"), *_heading(hit.entry, corpus))
    if results.total > len(further) + 1:
        words = f"{len(further) + 1} of {results.total} results; --limit shows more, --open N shows a whole entry"
        yield StyledLine((words, "dim"))


def _answer(hit: Hit, corpus: Corpus, room: int, below: int) -> list[RenderableType]:
    """Return the first answer, as long as a screen allows.

    Args:
        hit: The first answer.
        corpus: The rulings.
        room: The number of lines for it and what is below it.
        below: The number of lines of further answers; all but some give way if something that answers has no room.
    """
    head: list[RenderableType] = [_OneLine((" 1. ", "dim"), *_heading(hit.entry, corpus))]
    if hit.amended_by:
        head.append(_OneLine(" " * _NUMBER, (f"amended by {', '.join(hit.amended_by)}", "bold yellow")))
    foot = _OneLine(" " * _NUMBER, ("; also ".join((hit.id, *_others(hit, corpus))), "dim"))
    least = min(below, _MIN_BELOW)
    for lines in range(max(1, room - len(head) - 1 - below), 0, -1):
        excerpt = hit.excerpt(lines * _CHARACTERS, (below - least) * _CHARACTERS)
        text = excerpt.as_markdown("; --open 1 shows all").replace("\n\n", "\n")
        answer = [*head, *markdown_blocks(text, _NUMBER), foot]
        if _height(answer) <= room - least:
            break
    return answer


def _height(blocks: Sequence[RenderableType]) -> int:
    """Return the number of lines that blocks take on a screen, without Rich if none is a table."""
    height = 0
    for block in blocks:
        if isinstance(block, _OneLine):
            height += 1
        elif isinstance(block, StyledLine):
            height += len(textwrap.wrap(str(block), _COLUMNS, subsequent_indent=" " * block.indent))
        else:
            height += len([*layout([block], width=_COLUMNS)])
    return height


def _others(hit: Hit, corpus: Corpus) -> Iterator[str]:
    """Yield the other entries on a hit's topic: each by its document, or by its id if that is the hit's document."""
    for other in hit.also:
        yield other.id if other.source == hit.source else corpus.document_title(other.source)


def whole_entry_lines(rulings: Sequence[RulingEntry], corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the first of some entries in full, and name the others."""
    yield from _whole_entry(rulings[0], corpus)
    if others := rulings[1:]:
        yield from (BLANK, StyledLine(("also:", "dim")))
        yield from map(entry_line, others)


def _whole_entry(ruling: RulingEntry, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield one entry in full: text with tables, what amends it, and what it refers to."""
    yield StyledLine(*_heading(ruling, corpus))
    yield StyledLine((f"{ruling.id}  {_place(ruling)}", "dim"))
    if ruling.aliases:
        yield StyledLine(("also: ", "dim"), ", ".join(ruling.aliases), indent=6)
    yield BLANK
    yield from markdown_blocks(ruling.text)
    for note in ruling.notes:
        yield BLANK
        lead = f"{note.label}: "
        for paragraph in note.text.split("\n\n"):
            yield StyledLine((lead, "bold yellow"), " ".join(paragraph.replace("*", "").split()), indent=6)
            lead = " " * 6
    for label, ids in (("amended by", ruling.amended_by), ("amends", ruling.amends), ("see", ruling.see)):
        for position, id in enumerate(ids):
            other = corpus.get(id)
            title = f" ({other.title}{', ' + other.date if other.date else ''})" if other else ""
            style = "bold yellow" if label == "amended by" else "dim"
            yield StyledLine((f"{label if not position else '':<{_LABEL}}", style), f"{id}{title}", indent=_LABEL)


def entry_line(ruling: RulingEntry) -> StyledLine:
    """Return an entry as one line."""
    kind = f"  {ruling.kind}{' *' if ruling.status else ''}"
    return StyledLine((ruling.title, "bold"), (kind, "cyan"), (f"  {ruling.id}", "dim"))


def document_line(document: Document) -> StyledLine:
    """Return a document, with the number of its entries, as one line."""
    title = f"{document.title} ({document.game})"
    when = f"{document.date or '-':<12}{document.entries:>4} entries  "
    return StyledLine((f"{document.source:<28}", "bold"), when, (title, "dim"), indent=28)


def _heading(ruling: RulingEntry, corpus: Corpus) -> tuple[StyledText, StyledText]:
    """Return the title of an entry, and its document and kind; without the kind or with another name of the document if
    a line of a terminal has no room."""
    document = corpus.document(ruling.source)
    names = (document.title, *document.names[:1]) if document else (ruling.source,)
    star = " (new or changed)" if ruling.status else ""
    headings = [f"  {_dated(name, ruling)}{kind}{star}" for name in names for kind in (f": {ruling.kind}", "")]
    room = _COLUMNS - _NUMBER - len(ruling.title)
    return (ruling.title, "bold"), (next((each for each in headings if len(each) <= room), headings[-1]), "cyan")


def _dated(title: str, ruling: RulingEntry) -> str:
    """Return the title of a ruling's document with its date, unless the title has the year."""
    return f"{title}, {ruling.date}" if ruling.date and ruling.date[:4] not in title else title


def _place(ruling: RulingEntry) -> str:
    parts = [
        ruling.section,
        f"page {ruling.page}" if ruling.page else "",
        f"sure: {ruling.sure}" if ruling.sure else "",
    ]
    return ", ".join(p for p in parts if p)


def markdown_blocks(markdown: str, indent: int = 0) -> Iterator[RenderableType]:
    """Yield a ruling's Markdown as lines and tables, with hanging list items and bold emphasis."""
    for is_table, lines in groupby(markdown.split("\n"), key=lambda line: line.startswith("|")):
        if is_table:
            from borgcheck.output.tables import indent_block, table  # with Rich, which few rulings need

            heads, _, *rows = (_cells(line) for line in lines)
            yield indent_block(table(heads, rows), indent + 2)
        else:
            yield from (_line(line, indent) for line in lines)


def _cells(row: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in row.replace("**", "").strip("|").split("|")]


def _line(line: str, indent: int) -> StyledLine:
    pieces = [(piece, "bold" if number % 2 else "") for number, piece in enumerate(line.split("**"))]
    return StyledLine(" " * indent, *pieces, indent=indent + len(line) - len(_LIST_MARK.sub("", line)))


class _OneLine(StyledLine):
    """A line that is cut off at the width of a terminal."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the line, cut off with an ellipsis if it is too long."""
        from rich.text import Text

        yield Text.assemble(*self.pieces, no_wrap=True, overflow="ellipsis")
