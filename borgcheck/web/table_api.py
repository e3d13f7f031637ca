"""The JSON API on the calculators: each has a path of its own, whose parameters are its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError
from borgcheck.output.calculation import to_json
from borgcheck.web import tables
from borgcheck.web.api import ERRORS, answer

router = APIRouter(prefix="/api/tables", tags=["tables"])


class CitedRuling(BaseModel):
    """A ruling behind an answer."""

    id: str
    title: str | None


class TableResult(BaseModel):
    """The values of an answer, which depend on the calculator."""

    model_config = ConfigDict(extra="allow")


class TableAnswer(BaseModel):
    """The answer of a calculator, as `borgcheck table NAME --output-format json` prints it."""

    table: str
    game: str
    answer: list[str]
    result: TableResult
    notes: list[str]
    how: list[str] = Field(description="How it was worked out, step by step.")
    open: list[str] = Field(description="What the document does not say.")
    rulings: list[CitedRuling]


class TableParameter(BaseModel):
    """A query parameter of a calculator."""

    name: str
    help: str
    required: bool
    repeated: bool = Field(description="Whether it may be given several times.")


class TableSummary(BaseModel):
    """A calculator."""

    name: str
    game: str = Field(description="The heading under which it is listed.")
    summary: str
    parameters: list[TableParameter]


@router.get("", name="list_tables", summary="List the calculators", response_model=list[TableSummary])
def list_tables() -> Response:
    """List the calculators; each answers at `/api/tables/NAME`."""
    return answer(
        [
            {
                "name": command.name,
                "game": game,
                "summary": _summary(command),
                "parameters": [
                    {
                        "name": _key(field),
                        "help": field.help or "",
                        "required": field.required,
                        "repeated": _repeats(field),
                    }
                    for field in tables.fields(command.name)
                ],
            }
            for game, commands in tables.GAMES.items()
            for command in commands
        ]
    )


def _endpoint(name: str) -> Callable[[Request], Response]:
    fields = {_key(field): field for field in tables.fields(name)}

    def calculate(request: Request) -> Response:
        values = dict.fromkeys((field.name for field in fields.values()), "")
        for key in request.query_params:
            if key not in fields:
                raise BorgcheckError(f"{name} has no parameter {key[:40]!r}; it has {', '.join(fields)}")
            given = request.query_params.getlist(key)
            values[fields[key].name] = "\n".join(given)
            if _type(fields[key]) is bool and given[-1].lower() in {"false", "0", ""}:
                values[fields[key].name] = ""
        return answer(to_json(tables.calculate(name, values), corpus()))

    return calculate


def _listed(field: Any) -> dict[str, Any]:
    return {
        "name": _key(field),
        "help": field.help or "",
        "required": field.required,
        "repeated": _repeats(field),
    }


def _described(field: Any) -> dict[str, Any]:
    kinds: dict[object, dict[str, Any]] = {bool: {"type": "boolean"}, int: {"type": "integer"}}
    one = kinds.get(_type(field), {"type": "string"})
    schema = {"type": "array", "items": one} if _repeats(field) else one
    return {
        "name": _key(field),
        "in": "query",
        "required": field.required,
        "description": field.help or "",
        "schema": schema,
    }


def _type(field: Any) -> object:
    return field.type_descriptor.annotation


def _repeats(field: Any) -> bool:
    return bool(getattr(field, "multiple", False))


def _key(field: Any) -> str:
    return str(field.name).replace("_", "-")


def _summary(command: Any) -> str:
    return str(command.help or "").partition("\n")[0]


for _command in tables.COMMANDS.values():
    router.add_api_route(
        f"/{_command.name}",
        _endpoint(_command.name),
        name=f"table_{_command.name.replace('-', '_')}",
        summary=_summary(_command),
        description=_summary(_command),
        response_model=TableAnswer,
        responses=ERRORS,
        openapi_extra={"parameters": [_described(field) for field in tables.fields(_command.name)]},
    )
