"""How long an editor waits, over the protocol: for diagnostics and completion in a list of 120 lines, and for a hover in
one of 5,000 lines after much was typed at once.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
from pathlib import Path
from time import perf_counter

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient, make_test_lsp_client

from tests.benchmarks.measuring import say
from tests.samples import ROOT

pytestmark = pytest.mark.benchmark(group="editor")
ROUNDS = 200


@pytest.mark.benchmark
def test_the_latency_of_diagnostics_and_completion(benchmark: object, tmp_path: Path) -> None:
    checked, completed = asyncio.run(_session(tmp_path / "my.deck"))
    for name, times in (("diagnostics", checked), ("completion", completed)):
        times.sort()
        print(f"\n{name}: median {statistics.median(times):.1f} ms, 99th {times[int(ROUNDS * 0.99) - 1]:.1f} ms")


@pytest.mark.benchmark
def test_a_hover_after_thirty_keystrokes_waits_for_one_check(benchmark: object, tmp_path: Path) -> None:
    one, thirty = asyncio.run(_typing(tmp_path / "my.deck"))
    say("a hover after 30 keystrokes", thirty, one, "one after a single keystroke")


async def _typing(path: Path) -> tuple[float, float]:
    """Return the seconds until a hover is answered after one keystroke and after thirty, the shortest of five each."""
    client, uri = await _opened(path, 5000)
    version = 1
    times: dict[int, list[float]] = {1: [], 30: []}
    for keystrokes in (1, 30) * 5:
        shown = asyncio.ensure_future(client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS))
        start = perf_counter()
        for _ in range(keystrokes):
            version += 1
            place = types.Position(4999, 0)
            changes = [types.TextDocumentContentChangePartial(types.Range(place, place), "#")]
            client.text_document_did_change(
                types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(version, uri), changes)
            )
        await client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(9, 4))
        )
        times[keystrokes].append(perf_counter() - start)
        await shown
    await client.shutdown_session()
    return min(times[1]), min(times[30])


async def _opened(path: Path, lines: int) -> tuple[LanguageClient, str]:
    """Return an editor with a server and the address of a list that is open in it."""
    text = (ROOT / "decks" / "legal" / "swarm.deck").read_text(encoding="utf-8")
    text += "# a comment\n" * (lines - text.count("\n"))
    client: LanguageClient = make_test_lsp_client()
    await client.start_io(sys.executable, "-m", "borgcheck", "lsp")
    await client.initialize_session(types.InitializeParams(capabilities=types.ClientCapabilities()))
    uri = path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "borgcheck", 1, text)))
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client, uri


async def _session(path: Path) -> tuple[list[float], list[float]]:
    client, uri = await _opened(path, 120)
    checked, completed = [], []
    place = types.Range(types.Position(119, 0), types.Position(120, 0))
    for number in range(ROUNDS):
        typed = "1 " + "Borg Scout Vessel"[: number % 17 + 1]
        changes = [types.TextDocumentContentChangePartial(place, typed + "\n")]
        start = perf_counter()
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(number + 2, uri), changes)
        )
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        checked.append((perf_counter() - start) * 1000)
        start = perf_counter()
        await client.text_document_completion_async(
            types.CompletionParams(types.TextDocumentIdentifier(uri), types.Position(119, len(typed)))
        )
        completed.append((perf_counter() - start) * 1000)
    await client.shutdown_session()
    return checked, completed
