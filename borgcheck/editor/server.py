"""The language server on standard input and output."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import PositionCodec

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.rewrite import NotRewritableError, formatted, not_a_deck
from borgcheck.common.files import require_size
from borgcheck.editor.actions import Actions
from borgcheck.editor.completion import complete
from borgcheck.editor.diagnostics import diagnostics, problem
from borgcheck.editor.document import OpenDocument, read_document
from borgcheck.editor.hover import hover, rulings_of
from borgcheck.editor.pages import SCHEME, page, ruling_uri
from borgcheck.editor.symbols import symbols
from borgcheck.errors import BorgcheckError
from borgcheck.reading.decode import clean
from borgcheck.version import __version__


class Server(LanguageServer):
    """The lists that are open in an editor, each read once for every version of its text."""

    def __init__(self) -> None:
        super().__init__("borgcheck", __version__)
        self._read: dict[str, tuple[int | None, OpenDocument | BorgcheckError]] = {}

    def document(self, uri: str) -> OpenDocument | BorgcheckError:
        """Return a list with its report, or why it cannot be checked."""
        opened = self.workspace.get_text_document(uri)
        known = self._read.get(uri)
        if known is None or known[0] != opened.version:
            try:
                require_size(opened.source.encode("utf-8", "replace"), opened.filename or uri)
                known = opened.version, read_document(_path(uri), opened.source, opened.position_codec)
            except BorgcheckError as error:
                known = opened.version, error
            self._read[uri] = known
        return known[1]

    def read(self, uri: str) -> OpenDocument | None:
        """Return a list with its report; None if it cannot be checked."""
        found = self.document(uri)
        return found if isinstance(found, OpenDocument) else None

    def at(
        self, params: types.CompletionParams | types.HoverParams | types.DefinitionParams
    ) -> tuple[OpenDocument, int, int] | None:
        """Return the list with the cursor, and its line and column; None if the list cannot be checked."""
        document = self.read(params.text_document.uri)
        return (document, *document.to_place(params.position)) if document else None

    def forget(self, uri: str) -> None:
        """Forget what was read of a list."""
        self._read.pop(uri, None)

    def publish(self, uri: str) -> None:
        """Show the findings of a list."""
        found = self.document(uri)
        shown = diagnostics(found) if isinstance(found, OpenDocument) else [problem(str(found))]
        version = self.workspace.get_text_document(uri).version
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown, version))

    def publish_all(self) -> None:
        """Check every open list again, as the configuration may have changed, and show its findings."""
        self._read.clear()
        for uri in tuple(self.workspace.text_documents):
            self.publish(uri)


server = Server()


def _path(uri: str) -> Path:
    """Return the file of an address; a list without one stands in the current folder."""
    found = to_fs_path(uri) if urlsplit(uri).scheme == "file" else None
    return Path(found or "untitled.deck")


@server.feature(types.INITIALIZED)
def initialized(_ls: Server, _params: types.InitializedParams) -> None:
    """Read cards and grammar before the first list needs them."""
    read_document(Path("untitled.deck"), "Missions:\n1 Nebula\n", PositionCodec())


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
    """Check a list that was opened."""
    ls.publish(params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
    """Check a list that was changed."""
    ls.publish(params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_SAVE)
def did_save(ls: Server, _params: types.DidSaveTextDocumentParams) -> None:
    """Check every open list again: the configuration may have been saved."""
    ls.publish_all()


@server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
def did_change_watched_files(ls: Server, _params: types.DidChangeWatchedFilesParams) -> None:
    """Check every open list again by the configuration that changed."""
    ls.publish_all()


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def did_close(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
    """Show no findings of a list that is closed."""
    ls.forget(params.text_document.uri)
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]),
)
def code_action(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """Offer what can be done about the findings at a place."""
    uri = params.text_document.uri
    document = ls.read(uri)
    if document is None:
        return None
    actions = Actions(document, uri, catalogue()).about(params.context.diagnostics)
    only = params.context.only
    return [action for action in actions if not only or action.kind in only]


@server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["@"]))
def completion(ls: Server, params: types.CompletionParams) -> types.CompletionList | None:
    """Offer titles, headings and directives."""
    found = ls.at(params)
    return complete(*found, catalogue()) if found else None


@server.feature(types.TEXT_DOCUMENT_HOVER)
def show_hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
    """Show a card's facts and rulings, or a section's count and limit."""
    found = ls.at(params)
    return hover(*found) if found else None


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def document_symbol(ls: Server, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
    """List the sections with their counts."""
    document = ls.read(params.text_document.uri)
    return symbols(document) if document else None


@server.feature(types.TEXT_DOCUMENT_FORMATTING)
def formatting(ls: Server, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """Rewrite a list in the canonical format, as `borgcheck fmt` does."""
    opened = ls.workspace.get_text_document(params.text_document.uri)
    document = ls.read(params.text_document.uri)
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
def definition(ls: Server, params: types.DefinitionParams) -> list[types.Location] | None:
    """Go to the rulings of the card at a place, or to those behind the findings on its line."""
    found = ls.at(params)
    if found is None:
        return None
    document, line, column = found
    entry = document.entry_at(line, column)
    ids = [id for f in document.report.findings if f.span.line == line for id in f.rulings]
    if entry is not None and entry.card is not None:
        ids += [ruling.id for ruling in rulings_of(entry.card)]
    start = types.Range(types.Position(0, 0), types.Position(0, 0))
    return [types.Location(ruling_uri(id), start) for id in dict.fromkeys(ids)]


@server.feature(types.WORKSPACE_TEXT_DOCUMENT_CONTENT, types.TextDocumentContentRegistrationOptions(schemes=[SCHEME]))
def text_document_content(_ls: Server, params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
    """Return the page of a code or of a ruling."""
    try:
        return types.TextDocumentContentResult(page(params.uri))
    except (KeyError, ValueError):
        return types.TextDocumentContentResult(f"There is no page {params.uri}\n")
