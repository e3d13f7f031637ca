"""A server with limits that no test meets by chance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from borgcheck.corpus.search import searcher
from borgcheck.web.app import create_app
from borgcheck.web.limits import Settings

PATIENT = {"requests_a_minute": 100_000, "checks_a_minute": 100_000, "check_time": 60.0, "wait": 60.0, "checks": 1}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    searcher.cache_clear()  # other tests import documents of their own
    with TestClient(create_app(Settings(**PATIENT)), base_url="http://localhost") as client:
        yield client
