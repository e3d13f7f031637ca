"""The JSON API on rulings and cards: what the command line prints as JSON, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from borgcheck.cards.abilities import abilities
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.search import search as find_cards
from borgcheck.common.suggesting import did_you_mean
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.search import searcher
from borgcheck.output.cards import document
from borgcheck.output.rulings import answer_document
from borgcheck.output.streams import to_json
from borgcheck.web.limits import Refusal

LONGEST_QUERY = 300
LONGEST_NAME = 200
MOST_HITS = 50
MOST_CARDS = 100


class Error(BaseModel):
    """Why a request was not answered."""

    error: str = Field(description="A sentence for a person.")


class RulingFields(BaseModel):
    """What an entry of the rulings and what a search finds have in common."""

    id: str = Field(description="`source#slug`")
    title: str
    aliases: list[str]
    kind: str
    game: str
    source: str
    date: str
    section: str
    see: list[str]
    amends: list[str]
    amended_by: list[str]
    text: str = Field(description="Markdown: paragraphs, lists, tables and emphasis.")
    note: str | None


class Ruling(RulingFields):
    """An entry of the rulings, as `borgcheck rulings list --output-format json` prints it."""

    page: str | None
    status: str | None
    sure: str | None
    cards: list[str]


class SearchResult(RulingFields):
    """An entry that a search found."""

    rank: int
    score: float
    snippet: str = Field(description="What answers, as Markdown: passages of the first hit, a sentence of every other.")
    also: list[str] = Field(description="The ids of other entries on the same matter.")


class SearchResults(BaseModel):
    """What a search found, best first, as `borgcheck rulings search --output-format json` prints it."""

    query: str
    corrected: str | None
    total: int
    results: list[SearchResult]


class CardFacts(BaseModel):
    """The facts of a card. Later versions may add more."""

    model_config = ConfigDict(extra="allow")

    title: str
    printed_title: str
    game: str
    type: str
    identification: str
    affiliations: list[str]
    icons: list[str]
    skills: list[str] | None = Field(description="None if only the card itself says which it has.")
    staffing: list[str]
    keywords: list[str]
    formats: list[str] = Field(description="The keys of the formats that it may be played in, such as Modern.")
    printings: list[dict[str, Any]]


class FoundCards(BaseModel):
    """The cards that a search found, as `borgcheck cards search --output-format json` prints them."""

    query: str
    total: int = Field(description="How many cards fit, of which `cards` has the wanted ones.")
    date: str = Field(description="The month of the card data.")
    cards: list[CardFacts]


class Cards(BaseModel):
    """The cards of a title."""

    query: str
    how: str = Field(description="How they were found: exact, folded, identification or nickname.")
    suggestions: list[str]
    date: str = Field(description="The month of the card data.")
    cards: list[CardFacts]


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error, "description": text}
    for status, text in {
        400: "The ruleset, a filter or the list cannot be used, or the server does not answer by the name of the host.",
        422: "The request lacks a value, or one is of another kind.",
        429: "Too many requests of this address; `Retry-After` says when to come back.",
        503: "Too many requests at once, or a check that takes too long.",
    }.items()
}
"""What any request may be answered with."""
NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": Error, "description": "Not found."}}

router = APIRouter(prefix="/api", tags=["rulings and cards"])


def answer(document: object) -> Response:
    """Return a document as JSON, as the command line writes it."""
    return Response(to_json(document), media_type="application/json")


@router.get("/rulings", summary="Search the rulings", response_model=SearchResults, responses=ERRORS)
def search(
    q: Annotated[str, Query(max_length=LONGEST_QUERY, description="Words, a question, or phrases in quotes.")],
    game: Annotated[str | None, Query(max_length=LONGEST_NAME, description="stccg-1e, fleet-captains or dbg.")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_HITS)] = 10,
) -> Response:
    """Search the rulings as `borgcheck rulings search --output-format json` does."""
    return answer(answer_document(searcher().search(q, game=game, limit=limit)))


@router.get("/rulings/{id:path}", summary="Show an entry", response_model=Ruling, responses={**ERRORS, **NOT_FOUND})
def ruling(
    id: Annotated[str, Path(max_length=LONGEST_NAME, description="`SOURCE/SLUG`, or `SOURCE#SLUG` with `%23`.")],
) -> Response:
    """Show one entry whole."""
    return answer(find_entry(id).to_dict())


def find_entry(id: str) -> RulingEntry:
    """Return the entry of an id, `SOURCE#SLUG` or `SOURCE/SLUG`.

    Raises:
        Refusal: There is none; the sentence names similar ones.
    """
    found = corpus().get(id) or corpus().get(id.replace("/", "#", 1))
    if found is None:
        near = searcher().nearest(id.rpartition("/")[2].rpartition("#")[2].replace("-", " "))
        raise Refusal(404, f"no entry has the id {id!r}" + (f"; similar terms: {', '.join(near)}" if near else ""))
    return found


@router.get("/cards", summary="Search the cards", response_model=FoundCards, responses=ERRORS)
def search_cards(
    q: Annotated[
        str,
        Query(
            max_length=LONGEST_QUERY,
            description="Words of the title, and filters such as `type:Ship`, `affiliation:Borg`, `icon:`, `format:` "
            "and `set:`.",
        ),
    ],
    limit: Annotated[int, Query(ge=1, le=MOST_CARDS)] = 50,
    offset: Annotated[int, Query(ge=0, description="How many to leave out, for the next ones.")] = 0,
) -> Response:
    """Search the cards as `borgcheck cards search --output-format json` does."""
    cards = find_cards(catalogue(), q.split())
    documents = [document(card, abilities(card.title)) for card in cards[offset : offset + limit]]
    return answer({"query": q, "total": len(cards), "date": catalogue().date, "cards": documents})


@router.get("/cards/{title:path}", summary="Show a card", response_model=Cards, responses={**ERRORS, **NOT_FOUND})
def card(
    title: Annotated[str, Path(max_length=LONGEST_NAME, description="A title, identification or nickname.")],
) -> Response:
    """Show the facts of the cards of a title as `borgcheck cards show --output-format json` does."""
    found = catalogue().lookup(title)
    if not found:
        raise Refusal(404, f"no card is called {title!r}{did_you_mean(catalogue().suggest(title))}")
    documents = [document(each, abilities(each.title)) for each in found.cards]
    facts = {"query": title, "how": found.how, "suggestions": (), "date": catalogue().date, "cards": documents}
    return answer(facts)
