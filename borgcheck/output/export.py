"""`rulings export`: all entries of the rulings, and the facts of the cards they mention, as one page for a phone."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable

from markupsafe import Markup

from borgcheck.cards.catalogue import Catalogue
from borgcheck.common.games import title_of_game
from borgcheck.common.numerals import in_words
from borgcheck.corpus import weights
from borgcheck.corpus.analysis import synonym_groups
from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.passages import as_sentence
from borgcheck.corpus.search import LIKENESS, MIN_RELATIVE_SCORE
from borgcheck.corpus.words import STOP
from borgcheck.model.deck import GAME
from borgcheck.output.cards import labelled_facts
from borgcheck.output.html import render_page
from borgcheck.output.page_rulings import Rulings


def export(corpus: Corpus, catalogue: Catalogue, *, made_by: str) -> str:
    """Return a page with all entries of a corpus, as one HTML file that needs no network.

    It can be read without scripts; with scripts it searches as you type.

    Args:
        corpus: The entries.
        catalogue: The cards.
        made_by: What the foot of the page says about the program.
    """
    rulings = Rulings(corpus, (), (entry.id for entry in corpus))
    speaking: dict[str, list[RulingEntry]] = {}
    for entry in rulings.entries:
        for title in entry.cards:
            speaking.setdefault(title, []).append(entry)
    cards = [
        (title, tuple(labelled_facts(card, None)) if card else (), speaking[title])
        for title in sorted(speaking, key=str.casefold)
        for card in [catalogue.get(title)]
    ]
    settings = {
        "synonyms": synonym_groups(),
        "stop": sorted(STOP),
        "numbers": [in_words(str(number)) for number in range(100)],
        "weights": {name: value for name, value in vars(weights).items() if name.isupper()},
        "least": MIN_RELATIVE_SCORE,
        "likeness": LIKENESS,
        "game": GAME,
    }
    return render_page(
        "export.html",
        styles=("page.css", "export.css"),
        scripts=("vendor/minisearch.js", "vendor/stemmer.js", "export.js"),
        rulings=rulings,
        cards=cards,
        card_anchor=card_anchor,
        games=_choices(corpus, "game", title_of_game),
        sources=_choices(corpus, "source", lambda source: _document(corpus, source)),
        kinds=_choices(corpus, "kind", lambda kind: kind.replace("-", " ")),
        settings=Markup(_as_json(settings)),  # noqa: S704 - JSON without `<`
        passages=Markup(_as_json(_passages(rulings))),  # noqa: S704
        made_by=made_by,
    )


def _passages(rulings: Rulings) -> dict[str, list[str]]:
    """Return the passages of each entry as sentences, by the anchor of the entry."""
    return {
        rulings.anchors[entry.id]: [as_sentence(entry.passages, number) for number in range(len(entry.passages))]
        for entry in rulings.entries
        if entry.passages
    }


def card_anchor(title: str) -> str:
    """Return the anchor of a card on a page."""
    return "card-" + re.sub(r"[^0-9A-Za-z.]+", "-", title).strip("-")


def _choices(entries: Iterable[RulingEntry], name: str, label: Callable[[str], str]) -> list[tuple[str, str, int]]:
    """Return the values to filter entries by, each with its label and number of entries."""
    counts = Counter(getattr(entry, name) for entry in entries)
    return [(value, label(value), number) for value, number in sorted(counts.items())]


def _document(corpus: Corpus, id: str) -> str:
    document = corpus.document(id)
    return ", ".join(part for part in (document.title, document.date) if part) if document else id


def _as_json(data: object) -> str:
    """Return JSON that is safe inside an HTML element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
