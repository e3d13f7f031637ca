"""What `borgcheck lsp` does with messages that make no sense, and with many at once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException
from pygls.protocol import JsonRPCProtocol, default_converter

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

URI = "file:///lists/my.deck"
TEXT = "Missions:\n6 Nebula\n"
OPEN = {"uri": URI}
CLOSED = {"uri": "file:///lists/other.deck"}
CAPABILITIES = {"workspace": {"textDocumentContent": {"dynamicRegistration": True}}}
FORMAT = {"tabSize": 4, "insertSpaces": True}


class Editor(JsonRPCClient):
    """An editor that says what it likes: nothing that it sends is checked."""

    def __init__(self) -> None:
        super().__init__(JsonRPCProtocol, default_converter)
        self.published: list[Any] = []
        self.shown: list[str] = []
        self.registered: list[Any] = []

        @self.feature("client/registerCapability")
        def _(params: Any) -> None:
            self.registered += params.registrations

        @self.feature("textDocument/publishDiagnostics")
        def _(params: Any) -> None:
            self.published.append(params)

        @self.feature("window/showMessage")
        def _(params: Any) -> None:
            self.shown.append(params.message)

    async def ask(self, method: str, params: Any) -> Any:
        return await asyncio.wait_for(self.protocol.send_request_async(method, params), 60)

    def say(self, method: str, params: Any) -> None:
        self.protocol.notify(method, params)

    def open(self, uri: str, text: str) -> None:
        document = {"uri": uri, "languageId": "borgcheck", "version": 1, "text": text}
        self.say("textDocument/didOpen", {"textDocument": document})


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def editor() -> AsyncIterator[Editor]:
    found = Editor()
    await found.start_io(sys.executable, "-m", "borgcheck", "lsp")
    await found.ask("initialize", {"processId": None, "rootUri": None, "capabilities": CAPABILITIES})
    found.say("initialized", {})
    found.open(URI, TEXT)
    yield found
    await found.ask("shutdown", None)
    found.say("exit", None)
    await found.stop()


def at(line: Any, character: Any, document: Any = None) -> dict[str, Any]:
    return {"textDocument": OPEN if document is None else document, "position": {"line": line, "character": character}}


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/hover", at(99, 0)),
        ("textDocument/completion", at(99, 0)),
        ("textDocument/definition", at(99, 0)),
        ("textDocument/hover", at(-1, 0)),
        ("textDocument/hover", at(0, 2**40)),
        ("textDocument/hover", at("first", 0)),
        ("textDocument/hover", {"textDocument": OPEN}),
        ("textDocument/hover", None),
        ("textDocument/hover", [1, 2]),
        ("textDocument/hover", at(0, 0, CLOSED)),
        ("textDocument/hover", at(0, 0, {"uri": "http://["})),
        ("textDocument/completion", at(0, 0, {"uri": "untitled:other"})),
        ("textDocument/documentSymbol", {"textDocument": CLOSED}),
        ("textDocument/formatting", {"textDocument": CLOSED, "options": FORMAT}),
        ("textDocument/codeAction", {"textDocument": OPEN, "range": 3, "context": {}}),
        ("workspace/textDocumentContent", {"uri": "borgcheck:///rulings/none"}),
        ("workspace/textDocumentContent", {"uri": "borgcheck:///codes/none"}),
        ("workspace/textDocumentContent", {"uri": "borgcheck:"}),
        ("workspace/textDocumentContent", {"uri": "http://["}),
        ("workspace/textDocumentContent", {}),
        ("workspace/executeCommand", {"command": "none"}),
        ("textDocument/rename", at(0, 0) | {"newName": "x"}),
    ],
)
async def test_a_bad_request_is_refused_in_one_line(editor: Editor, method: str, params: Any) -> None:
    with pytest.raises(JsonRpcException) as refused:
        await editor.ask(method, params)
    error = refused.value
    assert error.code in (-32601, -32602)
    assert error.data is None
    assert error.message
    assert not any(mark in error.message for mark in ("\n", "/lists", ".py", "Error", "Errno"))


async def test_the_pages_are_offered(editor: Editor) -> None:
    await editor.ask("textDocument/hover", at(1, 3))
    [pages] = editor.registered
    assert (pages.method, pages.registerOptions.schemes) == ("workspace/textDocumentContent", ["borgcheck"])


async def test_a_column_beyond_the_line_is_its_end(editor: Editor) -> None:
    assert (await editor.ask("textDocument/hover", at(1, 999))).contents.value


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/didChange", {"textDocument": CLOSED | {"version": 2}, "contentChanges": [{"text": "x"}]}),
        ("textDocument/didChange", {"textDocument": 7}),
        ("textDocument/didOpen", None),
    ],
)
async def test_a_bad_notification_is_said_in_one_line(editor: Editor, method: str, params: Any) -> None:
    editor.shown.clear()
    editor.say(method, params)
    assert await editor.ask("textDocument/hover", at(1, 3))
    [said] = editor.shown
    assert said.startswith("borgcheck: ")
    assert "\n" not in said
    assert "/lists" not in said


async def test_changes_that_follow_soon_are_checked_once(editor: Editor) -> None:
    """So many lines take longer to check than the changes take to arrive."""
    uri = "file:///lists/long.deck"
    editor.open(uri, TEXT + "# a comment\n" * 5000)
    editor.published.clear()
    for version in range(2, 32):
        place = {"line": 2, "character": 0}
        change = {"range": {"start": place, "end": place}, "text": "#"}
        document = {"uri": uri, "version": version}
        editor.say("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
    assert await editor.ask("textDocument/hover", at(1, 3, {"uri": uri}))
    while not (of_list := [p.version for p in editor.published if p.uri == uri]) or of_list[-1] < 31:
        await asyncio.sleep(0.01)
    assert len(of_list) < 10
