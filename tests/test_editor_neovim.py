"""`borgcheck lsp` in Neovim, without a screen; skipped where there is none."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from borgcheck.reading import grammar
from tests.samples import ROOT

NEOVIM = shutil.which("nvim")
pytestmark = [pytest.mark.process, pytest.mark.skipif(NEOVIM is None, reason="Neovim is not installed")]

SESSION = """
local out = {}
local client = vim.lsp.start_client({
  name = "borgcheck", cmd = { PYTHON, "-m", "borgcheck", "lsp" }, root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, client)
local function diagnostics() return vim.diagnostic.get(0) end
local function has(code)
  for _, d in ipairs(diagnostics()) do if d.code == code then return d end end
end
assert(vim.wait(20000, function() return has("B103") end, 20), "no diagnostics")
local limit = has("B103")
out.found = { line = limit.lnum, column = limit.col, message = limit.message }
local function ask(method, params)
  local answers = assert(vim.lsp.buf_request_sync(0, method, params, 20000), method)
  return answers[client].result
end
vim.api.nvim_win_set_cursor(0, { 5, 4 })
out.hover = ask("textDocument/hover", vim.lsp.util.make_position_params()).contents.value
local range = vim.lsp.util.make_range_params()
range.context = { diagnostics = { limit.user_data.lsp and {
  range = { start = { line = limit.lnum, character = limit.col },
            ["end"] = { line = limit.end_lnum, character = limit.end_col } },
  message = limit.message, code = limit.code, severity = limit.severity, source = limit.source } } }
local action = ask("textDocument/codeAction", range)[1]
out.action = action.title
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
assert(vim.wait(20000, function() return not has("B103") end, 20), "B103 stayed")
out.after = vim.api.nvim_buf_get_lines(0, 4, 5, true)[1]
vim.fn.writefile({ vim.fn.json_encode(out) }, OUT)
vim.cmd("qa!")
"""


def test_a_list_is_checked_and_corrected_while_it_is_edited(tmp_path: Path) -> None:
    (tmp_path / "my.deck").write_text(
        "Missions:\n6 Nebula\n\nSeed:\n31 Maglock\n\nDraw:\n30 Borg Cube\n", encoding="utf-8"
    )
    out = tmp_path / "out.json"
    names = f"local PYTHON, OUT = {json.dumps(sys.executable)}, {json.dumps(str(out))}\n"
    (tmp_path / "session.lua").write_text(names + SESSION, encoding="utf-8")
    done = subprocess.run(
        [str(NEOVIM), "--headless", "-u", "NONE", "-i", "NONE", "my.deck", "-c", "luafile session.lua", "-c", "cq"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert out.exists(), done.stderr
    found = json.loads(out.read_text(encoding="utf-8"))
    assert (found["found"]["line"], found["found"]["column"]) == (4, 3)
    assert "31 seed cards" in found["found"]["message"]
    assert "Maglock" in found["hover"]
    assert found["action"] == "Ignore B103 on this line"
    assert found["after"] == "31 Maglock  # borgcheck: ignore[B103]"


PAGES = """
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\\n") end
local function wait(for_what, check) assert(vim.wait(20000, check, 20), for_what) end
local function page()
  return { name = vim.api.nvim_buf_get_name(0), text = text(), modifiable = vim.bo.modifiable, kind = vim.bo.buftype }
end
local out = { filetype = vim.bo.filetype }
wait("no diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
vim.api.nvim_win_set_cursor(0, { 2, 4 })
vim.lsp.buf.definition()
wait("no ruling", function()
  if #vim.fn.getqflist() > 1 then vim.cmd("cclose | cfirst") end
  return vim.api.nvim_buf_get_name(0):find("^borgcheck:")
end)
out.ruling = page()
vim.cmd("edit borgcheck:///codes/B103.txt")
out.code = page()
vim.notify = function(said) out.missing = said end
vim.cmd("edit borgcheck:///codes/none.txt")
vim.fn.writefile({ vim.fn.json_encode(out) }, OUT)
vim.cmd("qa!")
"""


def documented() -> str:
    """The settings of docs/editors.md for the Neovim that is here."""
    page = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    new, old = re.findall(r"```lua\n(.*?)```", page, re.S)
    said = subprocess.run([str(NEOVIM), "--version"], capture_output=True, text=True, check=True).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return new if version >= (0, 11) else old


def test_the_documented_settings_open_rulings_and_codes(tmp_path: Path) -> None:
    (tmp_path / "init.lua").write_text(documented(), encoding="utf-8")
    (tmp_path / "my.deck").write_text("Missions:\n5 Nebula\n\nDraw:\n30 Borg Cube\n", encoding="utf-8")
    out = tmp_path / "out.json"
    (tmp_path / "session.lua").write_text(f"local OUT = {json.dumps(str(out))}\n{PAGES}", encoding="utf-8")
    done = subprocess.run(
        [str(NEOVIM), "--headless", "-u", "init.lua", "-i", "NONE", "my.deck", "-c", "luafile session.lua", "-c", "cq"],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert out.exists(), done.stderr
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["filetype"] == "borgcheck"
    for page, name in (("ruling", "borgcheck:///rulings/"), ("code", "borgcheck:///codes/B103.txt")):
        assert found[page]["name"].startswith(name)
        assert len(found[page]["text"]) > 100
        assert (found[page]["modifiable"], found[page]["kind"]) == (False, "nofile")
    assert found["missing"] == "No such page: borgcheck:///codes/none.txt"


COLOURS = """
local out = {}
for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
  out[number] = {}
  for column = 1, #line do out[number][column] = vim.fn.synIDattr(vim.fn.synID(number, column, 1), "name") end
end
vim.fn.writefile({ vim.fn.json_encode(out) }, OUT)
vim.cmd("qa!")
"""


@pytest.mark.parametrize("path", sorted((ROOT / "decks" / "legal").glob("*.deck")), ids=lambda path: path.stem)
def test_the_colours_are_those_of_the_canonical_grammar(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    try:
        tree = grammar.parse("deck", text, start="deck")
    except grammar.RefusedError:
        pytest.skip("not in the canonical format")
    out = tmp_path / "out.json"
    (tmp_path / "session.lua").write_text(f"local OUT = {json.dumps(str(out))}\n{COLOURS}", encoding="utf-8")
    settings = f"set runtimepath+={ROOT / 'editors' / 'neovim'} | syntax on | set filetype=borgcheck"
    subprocess.run(
        [
            str(NEOVIM),
            "--headless",
            "-u",
            "NONE",
            "-i",
            "NONE",
            str(path),
            "-c",
            settings,
            "-c",
            "luafile session.lua",
            "-c",
            "cq",
        ],
        cwd=tmp_path,
        timeout=90,
        check=True,
    )
    coloured = json.loads(out.read_text(encoding="utf-8"))
    tokens = [token for token in grammar.tokens_of(tree) if token.type != "_NL"]
    assert tokens
    for token in tokens:
        start = len(text.split("\n")[token.line - 1][: token.column - 1].encode())
        columns = coloured[token.line - 1][start : start + len(token.rstrip().encode())]
        assert set(columns) == {f"borgcheck{token.type.title()}"}, token
