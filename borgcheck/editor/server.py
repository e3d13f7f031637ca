"""The language server on standard input and output."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcContentModified
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import PositionCodec, TextDocument

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.rewrite import NotRewritableError, formatted, not_a_deck
from borgcheck.common.files import require_size
from borgcheck.editor.actions import Actions
from borgcheck.editor.completion import complete
from borgcheck.editor.diagnostics import diagnostics, problem
from borgcheck.editor.document import OpenDocument, read_document
from borgcheck.editor.hover import hover, rulings_of
from borgcheck.editor.pages import SCHEME, page, ruling_uri
from borgcheck.editor.protocol import MALFORMED, Protocol, guarded, refused
from borgcheck.editor.symbols import symbols
from borgcheck.errors import BorgcheckError
from borgcheck.reading.decode import clean
from borgcheck.version import __version__

MOMENT = 0.01
"""Seconds that a request waits, so that pending changes and cancellations arrive before a list is read."""

_log = logging.getLogger(__name__)
logging.getLogger("pygls").addHandler(logging.NullHandler())  # it logs a traceback for every refused request


class Server(LanguageServer):
    """The language server, which reads each open list once its text stops changing."""

    def __init__(self) -> None:
        super().__init__("borgcheck", __version__, protocol_cls=Protocol)
        self._read: dict[str, tuple[int | None, OpenDocument | BorgcheckError]] = {}
        self._pause = 0.0
        """Seconds without a change before findings are shown: as long as the last check took."""

    def opened(self, uri: str) -> TextDocument:
        """Return a list as the editor holds it.

        Raises:
            JsonRpcInvalidParams: The list is not open.
        """
        try:
            found = self.workspace.get_text_document(uri)
        except ValueError:
            raise refused("this is not the address of a document") from None
        if found.version is None:
            raise refused("this document is not open in the editor")
        return found

    def document(self, uri: str) -> OpenDocument | BorgcheckError:
        """Return a list with its report, or why it cannot be checked."""
        opened = self.opened(uri)
        known = self._read.get(uri)
        if known is None or known[0] != opened.version:
            start = perf_counter()
            try:
                require_size(opened.source.encode("utf-8", "replace"), opened.filename or uri)
                known = opened.version, read_document(_path(uri), opened.source, opened.position_codec)
            except BorgcheckError as error:
                known = opened.version, error
            self._read[uri] = known
            self._pause = perf_counter() - start
        return known[1]

    async def read(self, uri: str) -> OpenDocument | None:
        """Return a list with its report, or None if it cannot be checked.

        Raises:
            JsonRpcInvalidParams: The list is not open.
            JsonRpcContentModified: It was changed after the request.
        """
        version = self.opened(uri).version
        await asyncio.sleep(MOMENT)
        if self.opened(uri).version != version:
            raise JsonRpcContentModified("the list was changed after the request")
        found = self.document(uri)
        return found if isinstance(found, OpenDocument) else None

    async def at(
        self, params: types.CompletionParams | types.HoverParams | types.DefinitionParams
    ) -> tuple[OpenDocument, int, int] | None:
        """Return the list with the cursor's line and column, or None if the list cannot be checked.

        Raises:
            JsonRpcInvalidParams: The list is not open, or ends before the cursor.
            JsonRpcContentModified: It was changed after the request.
        """
        uri, position = params.text_document.uri, params.position
        if position.line > len(self.opened(uri).lines):
            raise refused(f"the document has no line {position.line + 1}")
        document = await self.read(uri)
        return (document, *document.to_place(position)) if document else None

    def forget(self, uri: str) -> None:
        """Discard what was read from a list."""
        self._read.pop(uri, None)

    def publish(self, uri: str) -> None:
        """Show the findings of a list."""
        found = self.document(uri)
        shown = diagnostics(found) if isinstance(found, OpenDocument) else [problem(str(found))]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown, self.opened(uri).version))

    async def publish_later(self, uri: str, version: int) -> None:
        """Show the findings of a version of a list, unless another one follows soon."""
        await asyncio.sleep(self._pause)
        if self.workspace.get_text_document(uri).version == version:
            self.publish(uri)

    def publish_all(self) -> None:
        """Check every open list again, as the configuration may have changed, and show its findings."""
        self._read.clear()
        for opened in tuple(self.workspace.text_documents.values()):
            self.publish(opened.uri)

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        """Show that a message could not be handled, unless it was a request, which gets an error response."""
        if source is not FeatureRequestError:
            _log.error("a message from the editor could not be handled: %s", error)
            said = "borgcheck: a message from the editor could not be handled; see the log of the language server"
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, said))


server = Server()

_PAGES = types.Registration(
    "pages", types.WORKSPACE_TEXT_DOCUMENT_CONTENT, types.TextDocumentContentRegistrationOptions(schemes=[SCHEME])
)


def _path(uri: str) -> Path:
    """Return the file of an address; a list without a file is treated as one in the current folder."""
    found = to_fs_path(uri) if urlsplit(uri).scheme == "file" else None
    return Path(found or "untitled.deck")


@server.feature(types.INITIALIZED)
@guarded
async def initialized(ls: Server, _params: types.InitializedParams) -> None:
    """Offer the pages of codes and rulings, and read cards and grammar before the first list needs them."""
    workspace = ls.client_capabilities.workspace
    if workspace and (content := workspace.text_document_content) and content.dynamic_registration:
        # pygls announces the other features, but not this one.
        ls.client_register_capability(types.RegistrationParams([_PAGES]))
    read_document(Path("untitled.deck"), "Missions:\n1 Nebula\n", PositionCodec())


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
@guarded
async def did_open(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
    """Check a list that was opened."""
    ls.publish(params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
@guarded
async def did_change(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
    """Check a list that was changed."""
    await ls.publish_later(params.text_document.uri, params.text_document.version)


@server.feature(types.TEXT_DOCUMENT_DID_SAVE)
@guarded
async def did_save(ls: Server, _params: types.DidSaveTextDocumentParams) -> None:
    """Check every open list again: the configuration may have been saved."""
    ls.publish_all()


@server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
@guarded
async def did_change_watched_files(ls: Server, _params: types.DidChangeWatchedFilesParams) -> None:
    """Check every open list again by the configuration that changed."""
    ls.publish_all()


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
@guarded
async def did_close(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
    """Remove the findings of a closed list."""
    ls.forget(params.text_document.uri)
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]),
)
@guarded
async def code_action(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """Offer what can be done about the findings at a place."""
    uri = params.text_document.uri
    document = await ls.read(uri)
    if document is None:
        return None
    actions = Actions(document, uri, catalogue()).about(params.context.diagnostics)
    only = params.context.only
    return [action for action in actions if not only or action.kind in only]


@server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["@"]))
@guarded
async def completion(ls: Server, params: types.CompletionParams) -> types.CompletionList | None:
    """Offer titles, headings and directives."""
    found = await ls.at(params)
    return complete(*found, catalogue()) if found else None


@server.feature(types.TEXT_DOCUMENT_HOVER)
@guarded
async def show_hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
    """Show a card's facts and rulings, or a section's count and limit."""
    found = await ls.at(params)
    return hover(*found) if found else None


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
@guarded
async def document_symbol(ls: Server, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
    """List the sections with their counts."""
    document = await ls.read(params.text_document.uri)
    return symbols(document) if document else None


@server.feature(types.TEXT_DOCUMENT_FORMATTING)
@guarded
async def formatting(ls: Server, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """Rewrite a list in the canonical format, as `borgcheck fmt` does."""
    opened = ls.opened(params.text_document.uri)
    document = await ls.read(params.text_document.uri)
    if document is None:
        return None
    try:
        if document.deck is None:
            raise not_a_deck(document.source.name, document.report.listing.title_of_game)
        new = clean(opened.source).encode(formatted(document.deck, catalogue())).decode("utf-8")
    except NotRewritableError as error:
        ls.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"borgcheck: {error}"))
        return None
    if new == opened.source:
        return []
    whole = types.Range(types.Position(0, 0), types.Position(len(opened.lines), 0))
    return [types.TextEdit(whole, new)]


@server.feature(types.TEXT_DOCUMENT_DEFINITION)
@guarded
async def definition(ls: Server, params: types.DefinitionParams) -> list[types.Location] | None:
    """Go to the rulings that the findings on a line cite, and to those about the card at a place."""
    found = await ls.at(params)
    if found is None:
        return None
    document, line, column = found
    entry = document.entry_at(line, column)
    ids = [id for f in document.report.findings if f.span.line == line for id in f.rulings]
    if entry is not None and entry.card is not None:
        ids += [ruling.id for ruling in rulings_of(entry.card)]
    start = types.Range(types.Position(0, 0), types.Position(0, 0))
    return [types.Location(ruling_uri(id), start) for id in dict.fromkeys(ids)]


@server.feature(types.WORKSPACE_TEXT_DOCUMENT_CONTENT)
@guarded
async def content(_ls: Server, params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
    """Return the page of a code or of a ruling."""
    try:
        return types.TextDocumentContentResult(page(params.uri))
    except (KeyError, ValueError):
        raise refused(f"no such page: {params.uri}") from None


@server.feature(MALFORMED)
@guarded
async def malformed(_ls: Server, _params: object) -> None:
    """Refuse a request whose parameters cannot be read."""
    raise refused("the parameters of this request cannot be read")
