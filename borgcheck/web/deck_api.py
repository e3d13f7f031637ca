"""The JSON API on lists: check one or several, count one, and write one in another format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NotRequired

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, field_validator
from starlette.responses import Response

from borgcheck.analysis import TURNS
from borgcheck.model.dicts import StatsDict
from borgcheck.reading.formats import output_formats
from borgcheck.web.api import ERRORS, LONGEST_NAME, LONGEST_QUERY, Error
from borgcheck.web.checked import PASTED
from borgcheck.web.description import REPORT
from borgcheck.web.limits import network_of, require_size
from borgcheck.web.reports import converted_json, report_json, reports_json, stats_json

MOST_LISTS = 100
MOST_TURNS = 99

Ruleset = Annotated[
    str | None,
    Field(max_length=LONGEST_NAME, description="The ruleset; else the one that the list names, else borg-1.6."),
]


class NamedList(BaseModel):
    """A list."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(description="The list, in any format that `borgcheck check` reads.")
    name: str = Field(PASTED, max_length=LONGEST_NAME, description="What to call it in the answer.")

    @property
    def data(self) -> bytes:
        """The list as bytes."""
        return self.text.encode("utf-8", "replace")  # JSON may hold halves of characters

    @property
    def label(self) -> str:
        """Its name, or one for lists without a name."""
        return self.name or PASTED


class CheckRequest(NamedList):
    """A list to check."""

    ruleset: Ruleset = None


class ChecksRequest(BaseModel):
    """Some lists to check."""

    model_config = ConfigDict(extra="forbid")

    lists: list[NamedList] = Field(
        min_length=1, max_length=MOST_LISTS, description="The lists, each with a name of its own."
    )
    ruleset: Ruleset = None

    @field_validator("lists")
    @classmethod
    def _require_names(cls, lists: list[NamedList]) -> list[NamedList]:
        name, number = Counter(each.label for each in lists).most_common(1)[0]
        if number > 1:
            raise ValueError(f"{number} lists are called {name!r}; give each a name of its own")
        return lists


class StatsRequest(NamedList):
    """A deck to count."""

    turns: int = Field(TURNS, ge=1, le=MOST_TURNS, description="The chances of probes within this many turns.")
    what_if: str | None = Field(
        None,
        max_length=LONGEST_QUERY,
        description="Changes of the draw deck, such as `+2 Nine of Eleven -1 Wormhole`: their numbers, too.",
    )


class WhatIf(StatsDict):
    """The numbers of the changed deck."""

    changes: str


class DeckStats(StatsDict):
    """Numbers about a deck, as `borgcheck stats --output-format json` prints them."""

    path: str
    name: str
    what_if: NotRequired[WhatIf]


class ConvertRequest(NamedList):
    """A deck to write in another format."""

    to: str = Field(max_length=LONGEST_NAME, description=f"The format: {', '.join(output_formats())}.")


class ConvertedDeck(BaseModel):
    """A deck in another format."""

    format: str
    text: str
    lost: list[str] = Field(description="What the format cannot hold, a sentence each.")
    lost_cards: list[str] = Field(description="The cards that the format cannot hold, a sentence each.")


_ERRORS: dict[int | str, dict[str, Any]] = {
    **ERRORS,
    408: {"model": Error, "description": "The list did not arrive in time."},
    413: {"model": Error, "description": "The list, or what there is to say of it, is too large."},
}
_CHECK: dict[int | str, dict[str, Any]] = {
    200: {"description": "The report, whatever the verdicts.", "content": {"application/json": {"schema": REPORT}}},
    **_ERRORS,
}

router = APIRouter(prefix="/api", tags=["lists"])


async def _run(request: Request, function: Callable[..., str], lists: Sequence[bytes], *arguments: object) -> Response:
    """Answer with the JSON that a function makes of some lists, in a process of its own."""
    require_size(request.app.state.settings, sum(map(len, lists)))
    answer = await request.app.state.checker.run(function, *arguments, network=network_of(request.scope))
    return Response(answer, media_type="application/json")


@router.post("/check", summary="Check a list", responses=_CHECK, response_class=Response)
async def check(request: Request, asked: CheckRequest) -> Response:
    """Check a list as `borgcheck check --output-format json` does. Nothing of it is kept."""
    return await _run(request, report_json, [asked.data], asked.data, asked.label, asked.ruleset or "")


@router.post("/checks", summary="Check several lists", responses=_CHECK, response_class=Response)
async def checks(request: Request, asked: ChecksRequest) -> Response:
    """Check several lists. Those that cannot be checked are `skipped`, each with the reason."""
    lists = [(each.data, each.label) for each in asked.lists]
    return await _run(request, reports_json, [data for data, _ in lists], lists, asked.ruleset or "")


@router.post("/stats", summary="Count a deck", response_model=DeckStats, responses=_ERRORS)
async def stats(request: Request, asked: StatsRequest) -> Response:
    """Count a deck, and work out the chances of its probes and its opening hand."""
    arguments = (asked.data, asked.label, asked.turns, asked.what_if or "")
    return await _run(request, stats_json, [asked.data], *arguments)


@router.post("/convert", summary="Write a deck in another format", response_model=ConvertedDeck, responses=_ERRORS)
async def convert(request: Request, asked: ConvertRequest) -> Response:
    """Write a deck in another format as `borgcheck convert` does."""
    return await _run(request, converted_json, [asked.data], asked.data, asked.label, asked.to)
