"""Search and show rulings and cards. The search engine is imported by the first search, since checks do not need it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from borgcheck.cards.catalogue import NAME_KINDS, catalogue
from borgcheck.corpus.entry import GAMES, KINDS, RulingEntry
from borgcheck.corpus.loading import Corpus, corpus
from borgcheck.model.listing import title_of_game
from borgcheck.output.cards import labelled_facts
from borgcheck.output.page_content import Rulings
from borgcheck.page.rendering import address, render_template, with_problems

Filters = Mapping[str, str]
"""The values of the fields by which rulings are filtered, by name."""
MAX_HITS = 20
MAX_CARDS = 100


@lru_cache(maxsize=1)
def _linked(corpus: Corpus) -> Rulings:
    """Return the rulings for entries that refer to each other by their addresses in the page."""
    rulings = Rulings(corpus, (), ())
    rulings.anchors = {entry.id: address(entry.id, "ruling") for entry in corpus}
    return rulings


@with_problems(str)
def search_html(query: str, filters: Filters | None = None) -> str:
    """Return the rulings that answer a question, best first; without a question, those that pass the filters."""
    if not query.strip():
        return browse_html(filters)
    from borgcheck.corpus.search import ruling_search

    answers = ruling_search().search(query, **_chosen(filters), limit=MAX_HITS)
    near = () if answers.results else _entries_called(ruling_search().nearest(query))
    return render_template("search.html", answers=answers, near=near, corpus=corpus())


@with_problems(str)
def browse_html(filters: Filters | None = None) -> str:
    """Return the entries that pass the filters, by title."""
    from borgcheck.corpus.search import ruling_search

    known, chosen = corpus(), _chosen(filters)
    entries = ruling_search().entries(**chosen)
    return render_template(
        "browse.html", entries=entries, document=known.document(chosen["source"] or ""), corpus=known
    )


def _chosen(filters: Filters | None) -> dict[str, str | None]:
    """Return the value of each filter, None if it is not set."""
    return {name: (filters or {}).get(name) or None for name in ("game", "source", "kind", "card", "as_of")}


def filters_html() -> str:
    """Return the fields by which rulings are filtered."""
    dates = sorted({document.date for document in corpus().documents if document.date})
    filters = (
        ("game", "Game", [(game, title_of_game(game)) for game in GAMES]),
        ("source", "Document", [(document.source, document.title) for document in corpus().documents]),
        ("kind", "Kind", [(kind, kind.replace("-", " ")) for kind in KINDS]),
        ("card", "Card", None),
        ("as_of", "In force on", [(date, date) for date in dates]),
    )
    return render_template("filters.html", filters=filters)


def entry_html(id: str) -> str:
    """Return a whole entry of the rulings, with the entries that amend it."""
    known = corpus()
    entry = known.get(id)
    if entry is None:
        from borgcheck.corpus.search import ruling_search

        words = id.rpartition("#")[2].replace("-", " ")
        near = _entries_called(ruling_search().nearest(words))
        return render_template(
            "missing.html", sentence=f"No entry has the id {id}.", rulings=near, cards=(), corpus=known
        )
    namesakes = [other for other in known if other.title == entry.title and other.id != id]
    return render_template("entry.html", entry=entry, namesakes=namesakes, rulings=_linked(known), corpus=known)


def help_html() -> str:
    """Return the help on questions, and the filters for rulings and cards."""
    return render_template("help.html", corpus=corpus())


@with_problems(str)
def cards_html(query: str) -> str:
    """Return the cards with the words of a search."""
    cards = catalogue().search(query)
    near = () if cards else catalogue().similar.suggest(query)
    return render_template("cards.html", query=query.strip(), cards=cards, first=cards[:MAX_CARDS], near=near)


def card_html(title: str) -> str:
    """Return the facts of the cards of a title, and the rulings that mention them."""
    lookup = catalogue().lookup(title)
    if not lookup:
        near = catalogue().similar.suggest(title)
        return render_template("missing.html", sentence=f"No card is called {title}.", cards=near, rulings=())
    cards = [(card, list(labelled_facts(card))) for card in lookup.cards]
    known, titles = corpus(), {card.title for card in lookup.cards}
    entries = sorted((e for e in known if titles & {*e.cards}), key=lambda e: e.date, reverse=True)
    values = {"cards": cards, "entries": entries, "corpus": known, "rulings": _linked(known)}
    return render_template("card.html", wanted=title, name=NAME_KINDS.get(lookup.match_kind), **values)


def _entries_called(titles: Iterable[str]) -> list[RulingEntry]:
    """Return the entries of some titles."""
    return [entry for title in titles for entry in corpus() if entry.title == title]
