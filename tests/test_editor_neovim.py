"""`borgcheck lsp` in Neovim, without a screen; skipped where there is none."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
