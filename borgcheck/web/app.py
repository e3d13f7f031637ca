"""The application that `borgcheck serve` runs: pages, the JSON API, and the limits around them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from operator import attrgetter

import anyio
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from borgcheck.errors import BorgcheckError
from borgcheck.rules import rulesets
from borgcheck.version import __version__
from borgcheck.web import api, check_page, deck_api, pages
from borgcheck.web.checked import warm_up
from borgcheck.web.checker import Checker
from borgcheck.web.description import DescribedApp
from borgcheck.web.limits import HEADERS, Guard, Refusal, Settings
from borgcheck.web.rendering import render

_WARM_UP = 60.0
_THREADS = 2
_NAMES = {
    400: "Not understood",
    404: "Not found",
    405: "Not possible here",
    408: "Too slow",
    413: "Too large",
    422: "Not understood",
    429: "Too many requests",
    503: "Busy",
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application.

    Args:
        settings: Its limits; else the default ones.
    """
    settings = settings or Settings()
    for league in settings.leagues:
        rulesets.offer(league)
    checker = Checker(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        from borgcheck.corpus.search import searcher

        async with anyio.create_task_group() as group:
            group.start_soon(checker.start, warm_up, _WARM_UP)
            await anyio.to_thread.run_sync(searcher)
        # More of them would only keep each other, and what other clients wait for, from running.
        anyio.to_thread.current_default_thread_limiter().total_tokens = _THREADS
        yield

    app = DescribedApp(
        title="borgcheck",
        version=__version__,
        summary="Check Borg decks of the Star Trek CCG First Edition, and look rulings and cards up.",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        generate_unique_id_function=attrgetter("name"),
        # What is sent stays here: nobody measures it.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
        lifespan=lifespan,
    )
    app.state.checker = checker
    app.state.settings = settings
    app.include_router(deck_api.router)
    app.include_router(api.router)
    app.include_router(check_page.router)
    app.include_router(pages.router)

    def refuse(scope: Scope, refusal: Refusal) -> Response:
        headers = {"Retry-After": str(refusal.retry_after)} if refusal.retry_after else {}
        return _error(scope, settings.root_path, refusal.status, refusal.sentence, headers)

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        return refuse(request.scope, refusal)

    @app.exception_handler(BorgcheckError)
    async def not_possible(request: Request, error: BorgcheckError) -> Response:
        return _error(request.scope, settings.root_path, 400, str(error))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        sentence = "there is no such page" if error.status_code == 404 else str(error.detail)
        return _error(request.scope, settings.root_path, error.status_code, sentence, dict(error.headers or {}))

    @app.exception_handler(RequestValidationError)
    async def not_valid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(part for part in first["loc"] if isinstance(part, str) and part != "body")
        return _error(request.scope, settings.root_path, 422, f"{place or 'the body'}: {first['msg']}")

    @app.exception_handler(Exception)
    async def fault(request: Request, _: Exception) -> Response:
        return _error(request.scope, settings.root_path, 500, "a fault of this server; nothing was checked", HEADERS)

    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard, settings=settings, refuse=refuse)
    return app


def _error(scope: Scope, root: str, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return an error as JSON for programs, else as a page."""
    path = scope["path"].removeprefix(root)
    if path.startswith("/api/") or path == "/openapi.json":
        return JSONResponse({"error": sentence}, status, headers)
    name = _NAMES.get(status, "Error")
    return HTMLResponse(
        render("error.html", root=root, name=name, sentence=sentence, is_form=scope["method"] == "POST"),
        status,
        headers,
    )
