"""The pages on which one browses: search and show rulings, cards and codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from borgcheck.cards.abilities import abilities
from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.search import search
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.entry import GAMES, KINDS, RulingEntry
from borgcheck.corpus.search import CANDIDATES, Hit, check_filters, searcher
from borgcheck.errors import BorgcheckError
from borgcheck.games.registry import everything, nearest_code, rules_of
from borgcheck.output.cards import labelled_facts
from borgcheck.output.export import game_title
from borgcheck.output.rules import in_force
from borgcheck.rules import rulesets
from borgcheck.web.browsing import Part, card_types, cards_like, part, titles_like
from borgcheck.web.limits import Refusal
from borgcheck.web.linking import Link, links_to_cards, links_to_rulings
from borgcheck.web.rendering import STATIC, render, static_file

LONGEST = 300
MOST_HITS = 20
MOST_ENTRIES = 50
MOST_CARDS = 100
MOST_FOUND = 5
MOST_PAGES = 1000
_READ = ["GET", "HEAD"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Words = Annotated[str, Query(max_length=LONGEST)]


PageNumber = Annotated[int, Query(ge=1, le=MOST_PAGES)]


def _page(request: Request, template: str, status: int = 200, **values: object) -> HTMLResponse:
    return HTMLResponse(render(template, root=request.scope.get("root_path", ""), **values), status)


def _not_found(request: Request, sentence: str, near: Sequence[Link]) -> HTMLResponse:
    return _page(request, "error.html", 404, name="Not found", sentence=sentence, is_form=False, near=near)


@router.api_route("/find", methods=_READ)
def find(request: Request, q: Words = "") -> Response:
    """Find codes, cards and rulings by a few words."""
    asked = q.strip()
    named = [rule for rule in everything() if asked.lower() in (rule.code.lower(), rule.name)]
    cards = list(catalogue().lookup(asked).cards or cards_like(asked)) if asked else []
    hits = searcher().search(asked, limit=MOST_FOUND).hits if asked else ()
    near = () if named or cards or not asked else catalogue().suggest(asked)
    return _page(
        request, "find.html", q=q, rules=named, cards=cards[:MOST_FOUND], hits=hits, near=links_to_cards(near),
        corpus=corpus(),
    )  # fmt: skip


@router.api_route("/complete", methods=_READ)
def complete(q: Words = "") -> Response:
    """Return the titles that begin with some letters, as JSON."""
    return JSONResponse(titles_like(q))


@router.api_route("/rulings", methods=_READ)
def list_rulings(
    request: Request, *, q: Words = "", game: Words = "", source: Words = "", kind: Words = "", page: PageNumber = 1
) -> Response:
    """Search the rulings; without a question, list those that pass the filters by title."""
    known = corpus()
    chosen = {"game": game, "source": source, "kind": kind}
    values = {name: value or None for name, value in chosen.items()}
    found = None
    near: tuple[str, ...] = ()
    shown: Part[Hit] | Part[RulingEntry]
    if q.strip():
        found = searcher().search(q, limit=CANDIDATES, **values)
        near = () if found.hits else searcher().nearest(q)
        shown = part(found.hits, page, MOST_HITS)
    else:
        check_filters(known.documents, **values)
        passing = (e for e in known if all(getattr(e, name) == value for name, value in chosen.items() if value))
        shown = part(sorted(passing, key=lambda entry: entry.title.casefold()), page, MOST_ENTRIES)
    return _page(
        request,
        "rulings.html",
        q=q,
        found=found,
        shown=shown,
        near=links_to_rulings(near),
        chosen=chosen,
        filters=(
            ("game", "Game", [(game, game_title(game)) for game in GAMES]),
            ("source", "Document", [(d.id, d.title) for d in known.documents]),
            ("kind", "Kind", [(kind, kind.replace("-", " ")) for kind in KINDS]),
        ),
        corpus=known,
    )


@router.api_route("/rulings/{id:path}", methods=_READ)
def ruling(request: Request, id: str) -> Response:
    """Show an entry, and what amends it; or list the entries of a document."""
    known = corpus()
    if known.document(id):
        return list_rulings(request, source=id)
    entry = known.get(id) or known.get(id.replace("/", "#", 1))
    if entry is None:
        words = id[:LONGEST].rpartition("/")[2].rpartition("#")[2].replace("-", " ")
        near = links_to_rulings(searcher().nearest(words))
        return _not_found(request, f"no entry has the id {id[:LONGEST]!r}", near)
    return _page(request, "ruling.html", entry=entry, corpus=known)


@router.api_route("/cards", methods=_READ)
def search_cards(request: Request, q: Words = "", page: PageNumber = 1) -> Response:
    """Find cards by words of their titles and by filters."""
    problem = ""
    found: list[Card] = []
    try:
        found = search(catalogue(), q.split()) if q.strip() else []
    except BorgcheckError as error:
        problem = str(error)
    near = catalogue().suggest(q) if q.strip() and not found and not problem else ()
    return _page(
        request, "cards.html", q=q, shown=part(found, page, MOST_CARDS), near=links_to_cards(near), problem=problem,
        types=card_types(), editions=[sum(c.is_first_edition is first for c in catalogue()) for first in (True, False)],
    )  # fmt: skip


@router.api_route("/cards/{title:path}", methods=_READ)
def card(request: Request, title: str) -> Response:
    """Show the facts of the cards of a title, and the rulings that speak of them."""
    title = title[:LONGEST]
    found = catalogue().lookup(title)
    if not found:
        return _not_found(request, f"no card is called {title!r}", links_to_cards(catalogue().suggest(title)))
    cards = [
        (
            each,
            [(label, value) for label, value in labelled_facts(each, abilities(each.title)) if value],
            [entry for entry in corpus() if each.title in entry.cards],
        )
        for each in found.cards
    ]
    return _page(request, "card.html", wanted=title, how=found.how, cards=cards, corpus=corpus())


@router.api_route("/codes", methods=_READ)
def codes(request: Request) -> Response:
    """List the codes of each game."""
    games: dict[str, list[rulesets.Ruleset]] = {}
    for each in map(rulesets.load, rulesets.names()):
        games.setdefault(each.game, []).append(each)
    first = rules_of(rulesets.load(rulesets.DEFAULT).game)
    shown = [
        (
            game_title(game),
            several,
            [
                (rule, [r.severity(rule.code).value if rule.code in r.codes else "" for r in several])
                for rule in rules_of(game)
                # The codes on reading any list are those of the first game.
                if rule not in first or rules_of(game) == first
            ],
        )
        for game, several in games.items()
    ]
    return _page(request, "codes.html", games=shown)


@router.api_route("/codes/{name}", methods=_READ)
def code(request: Request, name: str) -> Response:
    """Explain a code."""
    name = name[:LONGEST]
    rule = next((rule for rule in everything() if name.upper() == rule.code or name.lower() == rule.name), None)
    if rule is None:
        near = [each for each in (nearest_code(name),) if each]
        return _not_found(request, f"no code is called {name!r}", [Link(each, f"/codes/{each}") for each in near])
    if name != rule.code:
        return RedirectResponse(f"{request.scope.get('root_path', '')}/codes/{quote(rule.code)}", 303)
    of_game = [r for r in map(rulesets.load, rulesets.names()) if rule in rules_of(r.game)]
    return _page(request, "code.html", rule=rule, rulesets=[(r, in_force(rule, r)) for r in of_game], corpus=corpus())


@router.api_route("/static/{name}", methods=_READ)
def static(name: str) -> Response:
    """Return a file that pages load."""
    if name not in STATIC:
        raise Refusal(404, "there is no such file")
    headers = {"Cache-Control": "public, max-age=604800, immutable"}
    return Response(static_file(name), media_type=STATIC[name][0], headers=headers)
