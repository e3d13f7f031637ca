"""What a server refuses: too much, too slow, too often, too long; and that it goes on afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borgcheck.web.app import create_app
from borgcheck.web.checker import Checker
from borgcheck.web.limits import Guard, Refusal, Settings, network_of

LIST = {"text": "Draw:\n3 Borg Cube\n"}
SLOW = "Draw:\n" + "\n".join(f"{n % 9 + 1} Strange{n} + Borg Cube / Words{n}" for n in range(6000))


def client_of(**settings: object) -> TestClient:
    chosen = {"check_time": 60.0, "checks": 1, **settings}
    return TestClient(create_app(Settings(**chosen)), base_url="http://localhost")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def hasty() -> Iterator[TestClient]:
    with client_of(check_time=0.8, checks_a_minute=10_000) as client:
        yield client


@pytest.mark.slow
def test_a_long_check_is_ended_and_the_next_one_works(hasty: TestClient) -> None:
    began = time.monotonic()
    answer = hasty.post("/api/check", json={"text": SLOW})
    assert answer.status_code == 503
    assert "longer than 0.8 seconds" in answer.json()["error"]
    assert time.monotonic() - began < 30
    page = hasty.post("/", data={"text": SLOW})
    assert page.status_code == 503
    assert "longer than 0.8 seconds" in page.text
    assert "Strange8 + Borg Cube" in page.text
    # Its process starts anew, which takes its time on a busy machine.
    for _ in range(20):
        if (answer := hasty.post("/api/check", json=LIST)).status_code == 200:
            break
    assert answer.json()["decks"][0]["verdict"] == "illegal"


def test_too_many_requests_of_one_address_wait() -> None:
    with client_of(requests_a_minute=5, checks_a_minute=2) as client:
        statuses = [client.get("/codes/B103").status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        refused = client.get("/api/rulings?q=probe")
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert "more than 5 requests a minute" in refused.json()["error"]


def test_checks_have_a_rate_of_their_own() -> None:
    with client_of(requests_a_minute=50, checks_a_minute=2) as client:
        assert [client.post("/api/check", json=LIST).status_code for _ in range(3)] == [200, 200, 429]
        assert client.get("/codes/B103").status_code == 200
        assert client.post("/download", data=LIST).status_code == 429


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_its_network(host: str, network: str) -> None:
    assert network_of({"client": (host, 1)}) == network


def test_without_an_address_there_is_one_rate() -> None:
    assert network_of({"client": None}) == ""


async def _app(scope: Scope, receive: Receive, send: Send) -> None:
    body = await Request(scope, receive).body()
    await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)


def _refuse(_: Scope, refusal: Refusal) -> Response:
    return PlainTextResponse(refusal.sentence, refusal.status)


def ask(
    messages: list[tuple[float, Message]], headers: dict[str, str], app: ASGIApp = _app, **settings: object
) -> list[Message]:
    """Send a body piece by piece, each after some seconds, and return the answer."""
    sent: list[Message] = []
    scope: Scope = {
        "type": "http", "method": "POST", "path": "/", "query_string": b"", "client": ("192.0.2.7", 1),
        "headers": [(name.encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()],
    }  # fmt: skip
    waiting = iter(messages)

    async def receive() -> Message:
        pause, message = next(waiting)
        await asyncio.sleep(pause)
        return message

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Guard(app, Settings(**settings), _refuse)(scope, receive, send))  # type: ignore[arg-type]
    return sent


def piece(size: int, *, more: bool = True) -> Message:
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def test_a_body_in_pieces_is_read_whole() -> None:
    start, body, *_ = ask([(0, piece(1000)), (0, piece(24, more=False))], {}, largest_list=1024)
    assert (start["status"], body["body"]) == (200, b"1024 bytes")


def test_a_body_that_is_too_large_is_not_read_to_its_end() -> None:
    largest = Settings(largest_list=1024).largest_body
    start, body, *_ = ask([(0, piece(largest)), (0, piece(1))], {}, largest_list=1024)
    assert (start["status"], body["body"]) == (413, b"too large: a list may have at most 1 KiB")
    start, *_ = ask([], {"content-length": str(largest + 1)}, largest_list=1024)
    assert start["status"] == 413
    assert dict(start["headers"])[b"x-content-type-options"] == b"nosniff"


def test_a_slow_body_is_given_up() -> None:
    start, *_ = ask([(0, piece(10)), (60, piece(10, more=False))], {}, body_time=0.05)
    assert start["status"] == 408


def test_a_client_that_goes_is_not_answered() -> None:
    assert ask([(0, piece(10)), (0, {"type": "http.disconnect"})], {}) == []


def _sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def test_a_check_without_a_turn_is_refused() -> None:
    async def ask_both() -> list[object]:
        checker = Checker(Settings(checks=1, wait=0.2, check_time=60.0))
        await checker.run(_sleep, 0.0, network="first")
        both = (checker.run(_sleep, 2.0, network="first"), checker.run(_sleep, 2.0, network="second"))
        return await asyncio.gather(*both, return_exceptions=True)

    first, second = asyncio.run(ask_both())
    assert first == "done"
    assert isinstance(second, Refusal)
    assert (second.status, second.retry_after) == (503, 5)


def test_an_address_has_only_its_share_of_the_time() -> None:
    async def ask_often() -> list[object]:
        checker = Checker(Settings(checks=2, check_time=2.0, checks_a_minute=1))
        await checker.start(_nothing, 60.0)
        answers: list[object] = []
        for network in ("one", "one", "one", "other"):
            answers += await asyncio.gather(checker.run(_sleep, 1.1, network=network), return_exceptions=True)
        return answers

    first, second, third, other = asyncio.run(ask_often())
    assert (first, second, other) == ("done", "done", "done")
    assert isinstance(third, Refusal)
    assert third.status == 429
    assert "more than 2 seconds" in third.sentence
    assert 1 <= (third.retry_after or 0) <= 60


def _nothing() -> None:
    pass


def _text_of(size: int) -> str:
    return "x" * size


def test_an_answer_that_is_too_large_is_refused() -> None:
    async def ask_both() -> list[object]:
        checker = Checker(Settings(checks=1, check_time=60.0, wait=60.0, largest_answer=1024))
        return [
            *await asyncio.gather(
                *(checker.run(_text_of, size, network="") for size in (1024, 1025)), return_exceptions=True
            )
        ]

    fits, too_large = asyncio.run(ask_both())
    assert fits == "x" * 1024
    assert isinstance(too_large, Refusal)
    assert too_large.status == 413


@pytest.mark.parametrize("size", [0, 1, 64 * 1024, 64 * 1024 + 1, 300_000])
def test_a_long_answer_is_sent_in_pieces(size: int) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("x" * size)(scope, receive, send)

    start, *pieces = ask([(0, piece(0, more=False))], {}, app=app)
    assert start["status"] == 200
    assert b"".join(each["body"] for each in pieces) == b"x" * size
    assert all(len(each["body"]) <= 64 * 1024 for each in pieces)
    assert [each.get("more_body", False) for each in pieces] == [True] * (len(pieces) - 1) + [False]


HOSTS = {"hosts": frozenset({"localhost", "127.0.0.1", "::1", "decks.example"})}


@pytest.mark.parametrize(
    ("host", "any_address", "is_served"),
    [
        ("localhost", False, True),
        ("LOCALHOST:8471", False, True),
        ("localhost.:8471", False, True),
        ("127.0.0.1:8471", False, True),
        ("[::1]:8471", False, True),
        ("decks.example", False, True),
        ("192.0.2.7:8471", False, False),
        ("192.0.2.7:8471", True, True),
        ("[2001:db8::1]", True, True),
        ("elsewhere.example", True, False),
        ("elsewhere_x.example:80", False, False),
        ("localhost.elsewhere.example", False, False),
        ("localhost@elsewhere.example", False, False),
        ("[", True, False),
        ("", True, False),
    ],
)
def test_only_some_hosts_are_served(host: str, any_address: bool, is_served: bool) -> None:
    start, body, *_ = ask([(0, piece(0, more=False))], {"host": host}, any_address=any_address, **HOSTS)
    assert start["status"] == (200 if is_served else 400)
    if not is_served:
        assert b"--allow-host" in body["body"] or b"does not say" in body["body"]


def test_the_page_about_a_wrong_host_is_a_sentence() -> None:
    with client_of() as client:
        page = client.get("/", headers={"host": "elsewhere.example"})
        assert page.status_code == 400
        assert "--allow-host elsewhere.example" in page.text
