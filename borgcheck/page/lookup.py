"""Search and show rulings and cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from borgcheck.cards.abilities import abilities
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.search import search
from borgcheck.common.games import title_of_game
from borgcheck.corpus.corpus import Corpus, corpus
from borgcheck.corpus.entry import GAMES, KINDS, RulingEntry
from borgcheck.corpus.search import check_filters, searcher
from borgcheck.output.cards import labelled_facts
from borgcheck.output.page import Rulings
from borgcheck.page.rendering import address, render, with_problems

MOST_HITS = 20
MOST_CARDS = 100


@lru_cache(maxsize=1)
def _linked(corpus: Corpus) -> Rulings:
    """Return the rulings for entries that refer to each other by their addresses in the page."""
    rulings = Rulings(corpus, (), ())
    rulings.anchors = {entry.id: address(entry.id, "ruling") for entry in corpus}
    return rulings


@with_problems
def search_html(query: str, game: str = "", source: str = "", kind: str = "") -> str:
    """Return the rulings that answer a question, best first; without a question, those that pass the filters."""
    if not query.strip():
        return browse_html(game, source, kind)
    found = searcher().search(query, game=game or None, source=source or None, kind=kind or None, limit=MOST_HITS)
    near = () if found.results else _entries_called(searcher().nearest(query))
    return render("search.html", found=found, near=near, corpus=corpus())


@with_problems
def browse_html(game: str = "", source: str = "", kind: str = "") -> str:
    """Return the entries of a game, a document and a kind by title; all of them where one is empty."""
    known = corpus()
    check_filters(known.documents, game=game or None, source=source or None, kind=kind or None)
    entries = [e for e in known if game in ("", e.game) and source in ("", e.source) and kind in ("", e.kind)]
    return render("browse.html", entries=sorted(entries, key=lambda e: e.title.casefold()), corpus=known)


def filters_html() -> str:
    """Return the fields by which rulings are filtered: `game`, `source` and `kind`."""
    filters = (
        ("game", "Game", [(game, title_of_game(game)) for game in GAMES]),
        ("source", "Document", [(document.source, document.title) for document in corpus().documents]),
        ("kind", "Kind", [(kind, kind.replace("-", " ")) for kind in KINDS]),
    )
    return render("filters.html", filters=filters)


def entry_html(id: str) -> str:
    """Return an entry of the rulings whole, and what amends it."""
    known = corpus()
    entry = known.get(id)
    if entry is None:
        words = id.rpartition("#")[2].replace("-", " ")
        near = _entries_called(searcher().nearest(words))
        return render("missing.html", sentence=f"No entry has the id {id}.", rulings=near, cards=(), corpus=known)
    namesakes = [other for other in known if other.title == entry.title and other.id != id]
    return render("entry.html", entry=entry, namesakes=namesakes, rulings=_linked(known), corpus=known)


def help_html() -> str:
    """Return what may be asked, and the filters for rulings and cards."""
    filters = (
        ("type:ship", "cards of a type"),
        ("affiliation:borg", "of an affiliation"),
        ("icon:Com", "with an icon"),
        ("format:Modern", "that a format of today allows"),
        ("set:VOY", "of a set, by its code or its name"),
    )
    return render("help.html", corpus=corpus(), filters=filters)


@with_problems
def cards_html(query: str) -> str:
    """Return the cards with the words of a search, which may hold filters such as `type:ship`."""
    found = search(catalogue(), query.split()) if query.strip() else []
    near = catalogue().suggest(query) if query.strip() and not found else ()
    return render("cards.html", query=query.strip(), found=found, shown=found[:MOST_CARDS], near=near)


def card_html(title: str) -> str:
    """Return the facts of the cards of a title, and the rulings that mention them."""
    found = catalogue().lookup(title)
    if not found:
        near = catalogue().suggest(title)
        return render("missing.html", sentence=f"No card is called {title}.", cards=near, rulings=())
    cards = [
        (card, [(label, value) for label, value in labelled_facts(card, abilities(card.title)) if value])
        for card in found.cards
    ]
    known, titles = corpus(), {card.title for card in found.cards}
    entries = sorted((e for e in known if titles & {*e.cards}), key=lambda e: e.date or "", reverse=True)
    values = {"cards": cards, "entries": entries, "corpus": known, "rulings": _linked(known)}
    return render("card.html", wanted=title, how=found.how, **values)


def _entries_called(titles: Iterable[str]) -> list[RulingEntry]:
    """Return the entries of some titles."""
    return [entry for title in titles for entry in corpus() if entry.title == title]
