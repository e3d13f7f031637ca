"""The pages on which one browses: search and show rulings, cards, codes and calculators."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from borgcheck.cards.abilities import abilities
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.search import search
from borgcheck.common.suggesting import did_you_mean
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.entry import GAMES, KINDS
from borgcheck.corpus.search import searcher
from borgcheck.errors import BorgcheckError
from borgcheck.games.registry import everything, nearest_code, rules_of
from borgcheck.output.cards import labelled_facts
from borgcheck.output.export import game_title
from borgcheck.output.rules import in_force
from borgcheck.rules import rulesets
from borgcheck.web import tables
from borgcheck.web.api import find_entry
from borgcheck.web.limits import Refusal
from borgcheck.web.rendering import STATIC, render, static_file

LONGEST = 300
MOST_HITS = 20
MOST_CARDS = 100
_READ = ["GET", "HEAD"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Words = Annotated[str, Query(max_length=LONGEST)]


def _page(request: Request, template: str, status: int = 200, **values: object) -> HTMLResponse:
    return HTMLResponse(render(template, root=request.scope.get("root_path", ""), **values), status)


@router.api_route("/rulings", methods=_READ)
def search_rulings(request: Request, q: Words = "", game: Words = "", source: Words = "", kind: Words = "") -> Response:
    """Search the rulings."""
    found = None
    near: tuple[str, ...] = ()
    if q.strip():
        found = searcher().search(q, game=game or None, source=source or None, kind=kind or None, limit=MOST_HITS)
        near = () if found.hits else searcher().nearest(q)
    known = corpus()
    return _page(
        request,
        "rulings.html",
        q=q,
        found=found,
        near=near,
        chosen={"game": game, "source": source, "kind": kind},
        filters=(
            ("game", "Game", [(game, game_title(game)) for game in GAMES]),
            ("source", "Document", [(d.id, d.title) for d in known.documents]),
            ("kind", "Kind", [(kind, kind.replace("-", " ")) for kind in KINDS]),
        ),
        documents={d.id: d for d in known.documents},
        number=len(known),
    )


@router.api_route("/rulings/{id:path}", methods=_READ)
def ruling(request: Request, id: str) -> Response:
    """Show an entry, and what amends it."""
    return _page(request, "ruling.html", entry=find_entry(id[:LONGEST]), corpus=corpus())


@router.api_route("/cards", methods=_READ)
def search_cards(request: Request, q: Words = "") -> Response:
    """Find cards by words of their titles and by filters."""
    problem = ""
    found = []
    try:
        found = search(catalogue(), q.split()) if q.strip() else []
    except BorgcheckError as error:
        problem = str(error)
    near = catalogue().suggest(q) if q.strip() and not found and not problem else ()
    return _page(
        request, "cards.html", q=q, cards=found[:MOST_CARDS], total=len(found), near=near, problem=problem,
        number=len(catalogue()),
    )  # fmt: skip


@router.api_route("/cards/{title:path}", methods=_READ)
def card(request: Request, title: str) -> Response:
    """Show the facts of the cards of a title, and the rulings that speak of them."""
    title = title[:LONGEST]
    found = catalogue().lookup(title)
    if not found:
        near = catalogue().suggest(title)
        raise Refusal(404, f"no card is called {title!r}" + (f"; similar titles: {', '.join(near)}" if near else ""))
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
        raise Refusal(404, f"no code is called {name!r}{did_you_mean(nearest_code(name))}")
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


@router.api_route("/tables", methods=_READ)
def list_tables(request: Request) -> Response:
    """List the calculators."""
    return _page(request, "tables.html", games=tables.GAMES)


@router.api_route("/tables/{name}", methods=_READ)
def table(request: Request, name: str) -> Response:
    """Show the form of a calculator, and its answer if it was asked, or needs no values."""
    if name not in tables.COMMANDS:
        raise Refusal(404, f"no calculator is called {name[:LONGEST]!r}")
    fields = tables.fields(name)
    values = {field.name: request.query_params.get(field.name, "") for field in fields}
    result, problem = None, ""
    try:
        result = tables.calculate(name, values)
    except BorgcheckError as error:
        problem = str(error) if any(values.values()) else ""
    return _page(
        request, "table.html", status=400 if problem else 200, command=tables.COMMANDS[name], fields=fields,
        values=values, result=result, problem=problem, tables=tables, corpus=corpus(),
    )  # fmt: skip
