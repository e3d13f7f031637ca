"""What the page loads: its style sheet, the script that keeps a list in a link, and a package without typer and rich."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from borgcheck import page
from tests.page.reading import HOSTILE, SWARM

PACKAGE = Path(page.__file__).parent
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="no Node.js here")
CLASS = re.compile(r"\.([a-z][a-z-]*)")


def test_every_style_is_of_something() -> None:
    folders = (PACKAGE / "templates", PACKAGE.parent / "output" / "templates")
    templates = "".join(file.read_text(encoding="utf-8") for folder in folders for file in folder.glob("*.html"))
    style = (PACKAGE / "static" / "style.css").read_text(encoding="utf-8")
    selectors = re.sub(r"\{[^{}]*\}|\([^()]*\)", "", style)
    used = {name for classes in re.findall(r'class="([^"]*)"', templates) for name in classes.split()}
    assert set(CLASS.findall(selectors)) - used == set()
    assert page.static_files()["style.css"].endswith(style)


def test_the_style_sheet_loads_nothing() -> None:
    assert not re.search(r"url\(|@import", page.static_files()["style.css"])


def run_script(body: str, here: Path) -> str:
    """Return what a script prints that uses the one in question as a module."""
    assert NODE is not None
    (here / "share.mjs").write_text(page.static_files()["share.js"], encoding="utf-8")
    (here / "test.mjs").write_text(
        f'import {{ isLink, jump, pack, unpack }} from "./share.mjs";\n{body}', encoding="utf-8"
    )
    ran = subprocess.run([NODE, "test.mjs"], cwd=here, capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr == ""
    return ran.stdout


@needs_node
@pytest.mark.process
def test_a_link_holds_the_list(here: Path) -> None:
    shared = {"text": f"{SWARM}\n# Łódź {HOSTILE}\n", "name": "my.deck", "ruleset": "borg-gray"}
    body = f"const link = await pack({json.dumps(shared)}); console.log(JSON.stringify([isLink(link), link, await unpack(link)]))"
    is_link, link, back = json.loads(run_script(body, here))
    assert is_link
    assert back == shared
    packed = link.removeprefix("#list=")
    assert re.fullmatch(r"[\w-]+", packed)
    unpacked = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15)
    assert json.loads(unpacked) == shared


@needs_node
@pytest.mark.process
def test_a_list_that_is_too_long_has_no_link(here: Path) -> None:
    noise = "let text = ''; for (let n = 1; text.length < 60000; n = n * 48271 % 2147483647) text += n.toString(36);"
    assert run_script(f"{noise} console.log(JSON.stringify(await pack({{ text }})))", here) == '""\n'


@needs_node
@pytest.mark.process
def test_a_damaged_link_is_an_error(here: Path) -> None:
    def packed(data: bytes) -> str:
        squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
        return base64.urlsafe_b64encode(squeezed.compress(data) + squeezed.flush()).decode().rstrip("=")

    whole = packed(json.dumps({"text": SWARM}).encode())
    bomb = packed(b'{"text": "' + b"1 " * 5_000_000 + b'"}')
    damaged = [
        "",
        "%%%",
        "AAAA",
        whole[:-20],
        bomb,
        packed(b"null"),
        packed(b"5"),
        packed(b'{"name": "x"}'),
        packed(b"{"),
    ]
    assert len(bomb) < 30_000
    body = (
        f"for (const letters of {json.dumps(['', *damaged, whole])}) "
        "try { const { text } = await unpack('#list=' + letters); console.log(text.length) } catch { console.log('error') }"
    )
    assert run_script(body, here).split() == ["error"] * (len(damaged) + 1) + [str(len(SWARM))]


@needs_node
@pytest.mark.process
def test_a_jump_inside_a_result_leaves_the_list_in_the_address(here: Path) -> None:
    body = """
    const folded = { tagName: "DETAILS", open: false, parentElement: { closest: () => null } };
    const done = [];
    const target = { querySelector: () => folded, scrollIntoView: () => done.push("scroll"), focus: () => done.push("focus") };
    globalThis.document = { getElementById: (id) => (id === "numbers" ? target : null) };
    const click = (hash, keys = {}) => {
      const event = { target: { closest: () => ({ hash }) }, preventDefault: () => done.push("kept"), ...keys };
      jump(event);
    };
    globalThis.location = { hash: "#list=abc" };
    click("#numbers", { ctrlKey: true });
    click("#card=Borg%20Queen");
    console.log(JSON.stringify([done, folded.open]));
    click("#numbers");
    console.log(JSON.stringify([done, folded.open]));
    globalThis.location = { hash: "" };
    click("#numbers");
    console.log(done.length);
    """
    before, after, elsewhere = run_script(body, here).splitlines()
    assert json.loads(before) == [[], False]
    assert json.loads(after) == [["kept", "scroll", "focus"], True]
    assert elsewhere == "3"


WITHOUT = """
import sys
for name in ("pygments", "rich", "typer"):
    sys.modules[name] = None
from borgcheck import page
text = "@name \u4e00\\nDraw:\\n3 Borg Qbe \u4e00\\n1 " + "\u4e00 " * 99 + "\\nwhat is this\\n"
update = page.settle_html(text, {"text-5": "1 Awaken"})
assert "1 Awaken" in update.text, update
page.open_file(text.encode(), "x.deck"), page.canonical_text(text), page.rulesets_html(), page.filters_html(), page.about()
page.search_html("probe after battle"), page.browse_html(), page.entry_html("borg-rulebook-1.6#interlink-drone")
page.cards_html("queen"), page.card_html("Borg Queen"), page.static_files()
"""


@pytest.mark.process
def test_neither_typer_nor_rich_is_needed() -> None:
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
