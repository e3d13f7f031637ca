"""How long an editor waits: diagnostics and completion for a list of 120 lines, over the protocol."""

from __future__ import annotations

import asyncio
import statistics
import sys
from pathlib import Path
from time import perf_counter

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient, make_test_lsp_client

from tests.samples import ROOT

pytestmark = pytest.mark.benchmark(group="editor")
ROUNDS = 200


@pytest.mark.benchmark
def test_the_latency_of_diagnostics_and_completion(benchmark: object, tmp_path: Path) -> None:
    checked, completed = asyncio.run(_session(tmp_path / "my.deck"))
    for name, times in (("diagnostics", checked), ("completion", completed)):
        times.sort()
        print(f"\n{name}: median {statistics.median(times):.1f} ms, 99th {times[int(ROUNDS * 0.99) - 1]:.1f} ms")


async def _session(path: Path) -> tuple[list[float], list[float]]:
    text = (ROOT / "decks" / "legal" / "swarm.deck").read_text(encoding="utf-8")
    text += "# a comment\n" * (120 - text.count("\n"))
    client: LanguageClient = make_test_lsp_client()
    await client.start_io(sys.executable, "-m", "borgcheck", "lsp")
    await client.initialize_session(types.InitializeParams(capabilities=types.ClientCapabilities()))
    uri = path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "borgcheck", 1, text)))
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
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
