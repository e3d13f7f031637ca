"""Choose the rulings of a page, give them anchors, and render their text as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import Entry
from borgcheck.output.safe import visible

# Headings would break the order of the page's own, links would lead out of it, and raw HTML is text. What is left of
# Markdown are paragraphs, lists, tables and emphasis.
_WRITER = (
    MarkdownIt("commonmark", {"html": False})
    .enable("table")
    .disable(["heading", "lheading", "link", "image", "autolink", "reference", "html_block", "html_inline", "code"])
)
_FRAME = '<div class="scroll" role="group" aria-label="Table of the ruling" tabindex="0">'


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads to an anchor of the page, or nowhere where the anchor is empty."""

    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An entry of the corpus on the page. `html` is its text, `note` where documents disagree or are silent (HTML,
    too, or empty); `open` whether it is shown at once, because a finding rests on it."""

    anchor: str
    title: str
    source: str
    place: str
    html: str
    note: str
    references: tuple[tuple[str, tuple[Link, ...]], ...]
    amended: bool
    open: bool


class Rulings:
    """Those entries of a corpus that stand on a page: the ones that are wanted, and what amends them."""

    def __init__(self, corpus: Corpus, behind: Iterable[str], touched: Iterable[str]) -> None:
        self._corpus = corpus
        self._behind = frozenset(behind)
        entries: dict[str, Entry] = {}
        waiting = [*dict.fromkeys((*behind, *touched))]
        for id in waiting:
            entry = corpus.get(id)
            if entry is not None and id not in entries:
                entries[id] = entry
                waiting += entry.amended_by
        self._anchors = _anchors(e.id for e in entries.values())
        self._entries = sorted(entries.values(), key=lambda e: (e.title.casefold(), e.id))

    def link(self, id: str, *, cited: bool = False) -> Link:
        """The link to an entry by its title, with its document and date where it is cited; bare text where the
        entry is not on the page."""
        entry = self._corpus.get(id)
        if entry is None:
            return Link(id)
        text = f"{entry.title} ({self._source(entry)})" if cited else entry.title
        return Link(text, self._anchors.get(id, ""))

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries as the corpus has them, by title."""
        return tuple(self._entries)

    def all(self) -> tuple[Ruling, ...]:
        """The entries by title."""
        return tuple(self._ruling(e) for e in self._entries)

    def _ruling(self, entry: Entry) -> Ruling:
        references = (("Amended by", entry.amended_by), ("Amends", entry.amends), ("See also", entry.see))
        return Ruling(
            anchor=self._anchors[entry.id],
            title=entry.title,
            source=self._source(entry),
            place=", ".join(p for p in _place(entry) if p),
            html=html(entry.text),
            note=html(entry.note or ""),
            references=tuple(
                (label, tuple(self.link(id, cited=label != "See also") for id in ids))
                for label, ids in references
                if ids
            ),
            amended=bool(entry.amended_by),
            open=entry.id in self._behind,
        )

    def _source(self, entry: Entry) -> str:
        document = self._corpus.document(entry.source)
        return ", ".join(p for p in (document.title if document else entry.source, entry.date) if p)


def html(markdown: str) -> str:
    """A ruling's Markdown as HTML: nothing in it is a link, an element of its own or a script."""
    tokens = _WRITER.parse("\n".join(visible(line) for line in markdown.split("\n")))
    for token in tokens:
        token.attrs.pop("style", None)
        if token.type == "th_open":
            token.attrs["scope"] = "col"
    written: str = _WRITER.renderer.render(tokens, _WRITER.options, {})
    # A wide table moves in a frame of its own; text in it is escaped, so these are the elements.
    return written.replace("<table>", f"{_FRAME}<table>").replace("</table>", "</table></div>")


def _anchors(ids: Iterable[str]) -> dict[str, str]:
    """An anchor of its own for each id, made of the id's letters and figures."""
    taken: set[str] = set()
    anchors: dict[str, str] = {}
    for id in ids:
        plain = "ruling-" + re.sub(r"[^0-9A-Za-z.]+", "-", id)
        anchor, number = plain, 2
        while anchor in taken:
            anchor, number = f"{plain}-{number}", number + 1
        taken.add(anchor)
        anchors[id] = anchor
    return anchors


def _place(entry: Entry) -> Iterator[str]:
    yield entry.kind
    yield entry.section
    yield f"page {entry.page}" if entry.page else ""
    yield "new or changed" if entry.status else ""
    yield f"sure: {entry.sure}" if entry.sure else ""
