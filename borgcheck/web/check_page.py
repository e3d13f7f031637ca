"""The page where a list is checked: its form, its result, and what can be saved. Whatever goes wrong, the form comes
back with the list in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, Response

from borgcheck.errors import BorgcheckError
from borgcheck.inputs.documents import kind_of
from borgcheck.reading.decode import decode
from borgcheck.web.checked import PASTED, Submission, checked_page, download, sheet
from borgcheck.web.limits import Refusal, network_of, require_size
from borgcheck.web.rendering import render, sentence
from borgcheck.web.settling import fields_of

T = TypeVar("T")

LONGEST = 300
_MOST_FIELDS = 1000

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/", methods=["GET", "HEAD"])
def home(request: Request) -> Response:
    """Show the form for a list."""
    return _form(request, Submission(b""))


@router.post("/")
async def check(request: Request) -> Response:
    """Check a list, with its lines settled as chosen."""
    return await _answer(request, checked_page, HTMLResponse)


@router.post("/download")
async def save(request: Request) -> Response:
    """Return a list in the canonical format, as a file."""
    return await _answer(request, download, lambda file: _file(*file, media_type="text/plain"))


@router.post("/sheet")
async def registration_sheet(request: Request) -> Response:
    """Return the registration sheet of a deck, as a PDF file."""
    return await _answer(request, sheet, lambda file: _file(*file, media_type="application/pdf"))


def _file(name: str, data: bytes, *, media_type: str) -> Response:
    return Response(data, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _answer(
    request: Request, function: Callable[[Submission], T], to_response: Callable[[T], Response]
) -> Response:
    """Answer with what a function makes of the list that was sent; else with the form, the list and what is wrong."""
    sent, problem = await _submission(request)
    refusal = getattr(request.state, "refusal", None)
    if problem and not refusal:
        return _form(request, sent, problem, 422)
    try:
        if refusal:
            raise refusal
        require_size(request.app.state.settings, len(sent.data))
        return to_response(await request.app.state.checker.run(function, sent, network=network_of(request.scope)))
    except Refusal as refused:
        headers = {"Retry-After": str(refused.retry_after)} if refused.retry_after else {}
        return _form(request, sent, sentence(refused.sentence), refused.status, headers)
    except BorgcheckError as error:
        text = str(error).removeprefix(f"{PASTED}: ")
        return _form(request, sent, text if text.startswith(sent.name) else sentence(text), 400)


def _form(
    request: Request, sent: Submission, problem: str = "", status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """Return the form with a list in it, and why it was not checked."""
    text = "" if kind_of(sent.data, sent.name) else decode(sent.data).text or ""
    page = render(
        "home.html",
        root=request.scope.get("root_path", ""),
        problem=problem,
        text=text,
        name="" if sent.name == PASTED else sent.name,
        ruleset=sent.ruleset,
        is_lost=bool(sent.data and not text),
        largest=request.app.state.settings.largest_list,
    )
    return HTMLResponse(page, status, headers)


async def _submission(request: Request) -> tuple[Submission, str]:
    """Return the list that a form sends, a file or a text; and what is wrong if there is neither, or both."""
    fields: dict[str, str] = {}
    file, file_name = b"", ""
    largest = request.app.state.settings.largest_body
    async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=largest) as form:
        for key, value in form.multi_items():
            if isinstance(value, UploadFile):
                if value.size:
                    file, file_name = await value.read(), (value.filename or "").strip()[:LONGEST]
            else:
                fields[key] = value
    text = fields.get("text", "").replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace")
    name = fields.get("name", "").strip()[:LONGEST]
    problem = ""
    if not text.strip():
        text, name = file, file_name
        problem = "" if file.strip() else "Paste a list, or choose a file."
    elif file:
        problem = (
            f"A list was pasted and the file {file_name} was chosen, and only one of them can be meant. Press Check "
            "for the list below; for the file, empty the field and choose it again."
        )
    sent = Submission(
        data=text,
        name=name or PASTED,
        ruleset=fields.get("ruleset", "")[:LONGEST],
        fields=fields_of(fields),
        rest_is_text="rest" in fields,
        paper=fields.get("paper", ""),
        root=request.scope.get("root_path", ""),
    )
    return sent, problem
