"""`borgcheck lsp`, spoken to as an editor does."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.samples import ROOT

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

SETUPS = [p for p in sorted((ROOT / "decks").glob("*/*.deck")) if p.name.startswith(("fleet", "dbg", "FC", "DB"))]
LIST = """@name Test
Missions:
6 Nebula
Seed:
31 Maglock
Draw:
29 Borg Scout Vessel
1 Borg Scout Vesse
2 Interlink Drone
???
1 Battle Bridge Doors
1 Ésoqq
"""


@pytest_lsp.fixture(
    scope="module", config=ClientServerConfig(server_command=[sys.executable, "-m", "borgcheck", "lsp"])
)
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """An editor with a server."""
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), root_uri=ROOT.as_uri())
    )
    yield
    await lsp_client.shutdown_session()


class Opened:
    """A list that is open in the editor."""

    def __init__(self, client: LanguageClient, uri: str) -> None:
        self.client = client
        self.uri = uri
        self.id = types.TextDocumentIdentifier(uri)

    @property
    def diagnostics(self) -> list[types.Diagnostic]:
        return list(self.client.diagnostics[self.uri])

    def of(self, code: str) -> types.Diagnostic:
        return next(d for d in self.diagnostics if d.code == code)


async def opened(client: LanguageClient, path: Path, text: str) -> Opened:
    uri = path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "borgcheck", 1, text)))
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return Opened(client, uri)


async def actions(
    client: LanguageClient, there: Opened, diagnostic: types.Diagnostic
) -> dict[str, list[types.TextEdit]]:
    found = await client.text_document_code_action_async(
        types.CodeActionParams(there.id, diagnostic.range, types.CodeActionContext([diagnostic]))
    )
    return {each.title: list(each.edit.changes[there.uri]) for each in found or []}


def applied(text: str, edits: list[types.TextEdit]) -> str:
    """A text with edits applied; its characters are one unit each."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
        row = edit.range.start.line
        lines[row] = lines[row][: edit.range.start.character] + edit.new_text + lines[row][edit.range.end.character :]
    return "\n".join(lines)


async def test_findings_are_shown_with_code_range_and_link(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "a.deck", LIST)
    limit = there.of("B103")
    assert limit.severity is types.DiagnosticSeverity.Error
    assert (limit.range.start.line, limit.range.start.character) == (4, 3)
    assert limit.code_description.href == "borgcheck:///codes/B103.txt"
    assert there.of("D001").range.start.line == 9
    assert there.of("C003").severity is types.DiagnosticSeverity.Information


async def test_a_change_is_checked_as_it_is_typed(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "b.deck", LIST)
    place = types.Range(types.Position(4, 0), types.Position(4, 2))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, there.uri), [types.TextDocumentContentChangePartial(place, "30")]
        )
    )
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert "B103" not in {d.code for d in there.diagnostics}


async def test_the_configuration_nearest_to_the_file_holds(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "borgcheck.toml").write_text('ignore = ["B103"]\n', encoding="utf-8")
    there = await opened(client, tmp_path / "c.deck", LIST)
    assert "B103" not in {d.code for d in there.diagnostics}


async def test_a_broken_configuration_is_said_on_the_first_line(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "borgcheck.toml").write_text("ignroe = 3\n", encoding="utf-8")
    there = await opened(client, tmp_path / "d.deck", LIST)
    said = there.diagnostics[0]
    assert "did you mean `ignore`" in said.message


async def test_what_fix_corrects_is_a_quick_fix(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "e.deck", LIST)
    drone = next(d for d in there.diagnostics if d.code == "C003" and d.range.start.line == 8)
    found = await actions(client, there, drone)
    assert applied(LIST, found["Correct to Nine of Eleven"]).split("\n")[8] == "2 Nine of Eleven"
    assert "Correct every title that can mean only one card" in found


async def test_suggestions_are_quick_fixes(client: LanguageClient, tmp_path: Path) -> None:
    text = LIST.replace("1 Battle Bridge Doors", "1 Borg Scouting Ship")
    there = await opened(client, tmp_path / "f.deck", text)
    unknown = next(d for d in there.diagnostics if d.code == "C001" and d.range.start.line == 10)
    found = await actions(client, there, unknown)
    offered = [title for title in found if title.startswith("Replace with ")]
    assert offered
    assert applied(text, found[offered[0]]).split("\n")[10] == f"1 {offered[0].removeprefix('Replace with ')}"


async def test_an_unread_line_can_be_made_a_comment(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "g.deck", LIST)
    found = await actions(client, there, there.of("D001"))
    assert applied(LIST, found["Make it a comment"]).split("\n")[9] == "# ???"


async def test_a_misspelt_heading_can_be_corrected(client: LanguageClient, tmp_path: Path) -> None:
    text = LIST.replace("Draw:", "Drawn:")
    there = await opened(client, tmp_path / "h.deck", text)
    found = await actions(client, there, there.of("D002"))
    assert applied(text, found["Write the heading Draw:"]) == LIST


ALIKE = "Draw:\n2 Awaken (foil 2)\n3 Borg Cube (foil 3)\n"


async def test_lines_of_one_kind_are_settled_at_once(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "alike.deck", ALIKE)
    found = await actions(client, there, there.of("D001"))
    assert (
        applied(ALIKE, found["Treat 2 lines like this as 2 cards: 2 Awaken, 3 Borg Cube"])
        == "Draw:\n2 Awaken\n3 Borg Cube\n"
    )
    assert applied(ALIKE, found["Make 2 lines comments"]) == ALIKE.replace("\n2", "\n# 2").replace("\n3", "\n# 3")
    assert applied(ALIKE, found["Write 2 Awaken"]).split("\n")[1] == "2 Awaken"


async def test_each_reading_of_a_line_is_offered(client: LanguageClient, tmp_path: Path) -> None:
    text = "Missions:\nFever Emergency (35)\nSeed:\n1 Maglock\n"
    there = await opened(client, tmp_path / "readings.deck", text)
    found = await actions(client, there, there.of("D001"))
    meant = "Treat it as one Fever Emergency, whose points are 35, written 1 Fever Emergency"
    assert applied(text, found[meant]) == text.replace("Fever Emergency (35)", "1 Fever Emergency")


async def test_a_code_can_be_ignored_on_its_line(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "i.deck", LIST)
    found = await actions(client, there, there.of("B103"))
    assert applied(LIST, found["Ignore B103 on this line"]).split("\n")[4] == "31 Maglock  # borgcheck: ignore[B103]"


async def completed(
    client: LanguageClient, path: Path, text: str, line: int, character: int
) -> list[types.CompletionItem]:
    there = await opened(client, path, text)
    found = await client.text_document_completion_async(
        types.CompletionParams(there.id, types.Position(line, character))
    )
    assert isinstance(found, types.CompletionList)
    return sorted(found.items, key=lambda item: item.sort_text or item.label)


async def test_titles_that_fit_the_section_come_first(client: LanguageClient, tmp_path: Path) -> None:
    mission = await completed(client, tmp_path / "j.deck", "Missions:\n1 Sur", 1, 5)
    assert mission[0].detail.endswith("mission")
    draw = await completed(client, tmp_path / "k.deck", "Draw:\n1 Borg Sc", 1, 9)
    assert draw[0].label == "Borg Scout Vessel"
    assert draw[0].text_edit.new_text == "Borg Scout Vessel"


async def test_identifications_and_nicknames_are_completed_to_the_title(client: LanguageClient, tmp_path: Path) -> None:
    items = await completed(client, tmp_path / "l.deck", "Draw:\n2 Interl", 1, 8)
    assert next(i for i in items if i.label == "Interlink Drone").text_edit.new_text == "Nine of Eleven"
    items = await completed(client, tmp_path / "m.deck", "Draw:\n1 tng", 1, 5)
    assert next(i for i in items if i.label == "tng").text_edit.new_text == "Transwarp Network Gateway"


async def test_headings_that_are_missing_are_offered(client: LanguageClient, tmp_path: Path) -> None:
    items = await completed(client, tmp_path / "n.deck", "Missions:\n6 Nebula\n\nD", 3, 1)
    assert "Draw:" in {i.label for i in items}
    assert "Missions:" not in {i.label for i in items}


SETUP = "Players:\n2 Player\nMap:\n25 Location Tile\n2 Com\nFleet 1:\n1 Ship [size 6]\n\n"


async def test_a_setup_is_completed_by_its_own_game(client: LanguageClient, tmp_path: Path) -> None:
    names = await completed(client, tmp_path / "n1.deck", SETUP, 4, 5)
    assert [(i.label, i.text_edit.new_text) for i in names] == [("Command Post", "Command Post")]
    headings = {i.label for i in await completed(client, tmp_path / "n2.deck", SETUP, 7, 0)}
    assert {"Borg Pile:", "Fleet 2:", "Pool 1:"} <= headings
    assert not headings & {"Players:", "Map:", "Fleet 1:", "Missions:", "Draw:"}


@pytest.mark.parametrize("path", SETUPS, ids=lambda p: p.stem)
async def test_every_line_of_a_setup_can_be_completed(client: LanguageClient, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    there = await opened(client, path, text)
    for number, line in enumerate(text.split("\n")):
        for column in {0, len(line) // 2, len(line)}:
            found = await client.text_document_completion_async(
                types.CompletionParams(there.id, types.Position(number, column))
            )
            assert isinstance(found, types.CompletionList)


@pytest.mark.parametrize("path", SETUPS, ids=lambda p: p.stem)
async def test_every_link_of_a_setup_opens(client: LanguageClient, path: Path) -> None:
    there = await opened(client, path, path.read_text(encoding="utf-8"))
    assert there.diagnostics or path.parent.name == "legal"
    for diagnostic in there.diagnostics:
        found = await client.text_document_definition_async(types.DefinitionParams(there.id, diagnostic.range.start))
        for uri in (diagnostic.code_description.href, *(location.uri for location in found or [])):
            page = await client.workspace_text_document_content_async(types.TextDocumentContentParams(uri))
            assert len(page.text) > 100


async def test_a_setup_has_counts_and_its_codes_can_be_ignored(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "n3.deck", SETUP)
    assert await hovered(client, there, 5, 1) == "Fleet 1: 1 item"
    found = await client.text_document_document_symbol_async(types.DocumentSymbolParams(there.id))
    assert ("Fleet 1", "1 item") in [(s.name, s.detail) for s in found or []]
    offered = await actions(client, there, there.of("FC110"))
    assert applied(SETUP, offered["Ignore FC110 on this line"]).split("\n")[5] == "Fleet 1:  # borgcheck: ignore[FC110]"


async def test_directives_and_rulesets_are_offered(client: LanguageClient, tmp_path: Path) -> None:
    items = await completed(client, tmp_path / "o.deck", "@ru", 0, 3)
    assert "@ruleset" in {i.label for i in items}
    items = await completed(client, tmp_path / "p.deck", "@ruleset borg", 0, 13)
    assert {"borg-1.6", "borg-gray"} <= {i.label for i in items}


async def hovered(client: LanguageClient, there: Opened, line: int, character: int) -> str:
    found = await client.text_document_hover_async(types.HoverParams(there.id, types.Position(line, character)))
    return found.contents.value if found else ""


async def test_hover_shows_facts_rulings_and_counts(client: LanguageClient, tmp_path: Path) -> None:
    text = LIST + "1 Establish Gateway\n"
    there = await opened(client, tmp_path / "q.deck", text)
    card = await hovered(client, there, 12, 5)
    assert "probe: " in card
    assert "Rulings:" in card
    assert await hovered(client, there, 3, 1) == "The seed cards: 31 cards, at most 30 under borg-1.6"
    assert await hovered(client, there, 9, 1) == ""


async def test_the_outline_lists_sections_with_counts(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "r.deck", LIST)
    found = await client.text_document_document_symbol_async(types.DocumentSymbolParams(there.id))
    assert [(s.name, s.detail) for s in found or []] == [
        ("Missions", "6 cards"),
        ("Seed", "31 cards"),
        ("Draw", "34 cards"),
    ]


async def test_formatting_writes_the_canonical_form(client: LanguageClient, tmp_path: Path) -> None:
    text = "MISSIONS (6)\nNebula x6\nSEED CARDS\n30x maglock\nDRAW DECK\n30 Borg Scout Vessel\n"
    there = await opened(client, tmp_path / "s.deck", text)
    [edit] = await client.text_document_formatting_async(
        types.DocumentFormattingParams(there.id, types.FormattingOptions(4, True))
    )
    assert edit.new_text == "Missions:\n6 Nebula\n\nSeed:\n30 Maglock\n\nDraw:\n30 Borg Scout Vessel\n"


async def test_a_list_that_is_not_understood_is_not_formatted(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "t.deck", LIST)
    options = types.FormattingOptions(4, True)
    assert not await client.text_document_formatting_async(types.DocumentFormattingParams(there.id, options))
    assert "left alone" in client.messages[-1].message


async def test_a_ruling_is_a_virtual_document(client: LanguageClient, tmp_path: Path) -> None:
    there = await opened(client, tmp_path / "u.deck", LIST)
    found = await client.text_document_definition_async(types.DefinitionParams(there.id, types.Position(4, 5)))
    uris = [location.uri for location in found or []]
    assert "borgcheck:///rulings/borg-rulebook-1.6%23seed-cards.txt" in uris
    for uri in (*uris, *(f"borgcheck:///codes/{code}.txt" for code in ("B103", "FC110", "DB160"))):
        page = await client.workspace_text_document_content_async(types.TextDocumentContentParams(uri))
        assert len(page.text) > 100


async def test_columns_are_counted_in_the_units_of_the_editor(client: LanguageClient, tmp_path: Path) -> None:
    text = "Missions:\n6 Nebula\nDraw:\n> 🖖🖖 1 Borg Scout Vesse\n"
    there = await opened(client, tmp_path / "v.deck", text)
    line = text.split("\n")[3].encode("utf-16-le")
    for diagnostic in (d for d in there.diagnostics if d.range.start.line == 3):
        start, end = diagnostic.range.start.character * 2, diagnostic.range.end.character * 2
        assert line[start:end].decode("utf-16-le").strip() != ""


@pytest.mark.parametrize("path", sorted((ROOT / "decks" / "illegal").glob("*.deck")), ids=lambda p: p.stem)
async def test_every_finding_of_the_samples_has_a_place_inside_the_text(client: LanguageClient, path: Path) -> None:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        pytest.skip("an editor opens no picture as text")
    there = await opened(client, path, text)
    lines = text.split("\n")
    for diagnostic in there.diagnostics:
        assert diagnostic.range.start.line < len(lines)
        assert diagnostic.range.end.character <= len(lines[diagnostic.range.end.line].encode("utf-16-le")) // 2 + 1
