"""What the page loads: its style sheet, and a package without typer and rich."""

from __future__ import annotations

import ast
import gzip
import io
import json
import re
import runpy
import subprocess
import sys
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

from borgcheck import page
from tests.inputs.test_documents import paragraph, word
from tests.samples import FOLDER

PACKAGE = Path(page.__file__).parent
ROOT = PACKAGE.parent.parent
SITE = ROOT / "site"
CLASS = re.compile(r"\.([a-z][a-z-]*)")


def read(name: str) -> str:
    return (SITE / name).read_text(encoding="utf-8")


def test_every_style_is_of_something() -> None:
    folders = (PACKAGE / "templates", PACKAGE.parent / "output" / "templates")
    sources = [file.read_text(encoding="utf-8") for folder in folders for file in folder.glob("*.html")]
    templates = "".join((*sources, read("index.html")))
    selectors = re.sub(r"\{[^{}]*\}|\([^()]*\)", "", read("style.css"))
    used = {name for classes in re.findall(r'class="([^"]*)"', templates) for name in classes.split()}
    used |= set(re.findall(r'classList\.\w+\("([\w-]+)"', read("app.js")))
    assert set(CLASS.findall(selectors)) - used == set()


def test_nothing_is_loaded_from_elsewhere() -> None:
    for name in ("index.html", "app.js", "worker.js", "sw.js", "style.css"):
        assert not re.search(r"(?<!xmlns=\")https?://|url\(|@import", read(name)), name


def test_each_element_that_the_script_asks_for_is_in_the_page() -> None:
    ids = set(re.findall(r'id="([\w-]+)"', read("index.html")))
    made = "".join(file.read_text(encoding="utf-8") for file in (PACKAGE / "templates").glob("*.html"))
    ids |= set(re.findall(r'id="([\w-]+)"', made))
    asked = set(re.findall(r'\$\("([\w-]+)"\)', read("app.js")))
    assert asked
    assert asked <= ids


def test_each_function_that_the_script_calls_is_one_of_the_package() -> None:
    called = set(re.findall(r'ask\("(\w+)"', read("app.js"))) | set(re.findall(r'"(\w+_html)"', read("app.js")))
    assert called
    assert all(callable(getattr(page, name)) for name in called)


# ---- the build


@pytest.fixture(scope="module")
def build() -> dict:
    return runpy.run_path(str(SITE / "build.py"))


def requirements() -> list[str]:
    return [line for line in read("requirements.txt").splitlines() if line and not line.startswith("#")]


def test_sources_of_the_page_are_pinned() -> None:
    assert all(re.fullmatch(r"[\w-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line) for line in requirements())
    [runtime] = json.loads(read("package.json"))["dependencies"].values()
    locked = json.loads(read("package-lock.json"))["packages"]["node_modules/pyodide"]
    assert locked["version"] == runtime
    assert locked["integrity"].startswith("sha512-")


def test_folder_of_a_version_is_whole_and_replaces_the_one_before(build: dict, tmp_path: Path) -> None:
    files = {"app.js": b"1", "league.toml": b"title = 'x'", "borgcheck.zip.gz": b"2"}
    (tmp_path / "league.toml").write_bytes(b"title = 'x'")
    first = build["publish"](files, tmp_path)
    second = build["publish"](files | {"app.js": b"3"}, tmp_path)
    assert first != second
    assert build["publish"](files | {"app.js": b"3"}, tmp_path) == second
    whole = {*files, "files.json"}
    assert {file.name for file in tmp_path.iterdir()} == {second, "index.html", "sw.js", "league.toml"}
    assert {file.name for file in (tmp_path / second).iterdir()} == whole
    assert json.loads((tmp_path / second / "files.json").read_text()) == {n: len(c) for n, c in files.items()}
    for name in ("index.html", "sw.js"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert second in text
        assert not re.search("VERSION|HASH", text)


def test_packed_files_are_the_same_each_time_and_lack_what_is_unused(build: dict, tmp_path: Path) -> None:
    for name in ("a/b.py", "a/b.pyi", "pydantic/v1/x.py", "a-1.dist-info/RECORD", "a-1.dist-info/licenses/MIT"):
        file = tmp_path / "x" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    once = build["packed"](tmp_path / "x")
    assert build["packed"](tmp_path / "x") == once
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(once))) as archive:
        assert archive.namelist() == ["a/b.py", "a-1.dist-info/licenses/MIT"]


def test_no_module_that_stays_imports_one_that_is_left_out(build: dict) -> None:
    def is_left_out(file: str) -> bool:
        return any(fnmatch(file, pattern) for pattern in build["UNUSED"])

    def imported(node: ast.AST) -> list[str]:
        if isinstance(node, ast.Import):
            return [each.name for each in node.names]
        return [node.module or "", *(f"{node.module}.{each.name}" for each in node.names)]

    names = set()
    for file in PACKAGE.parent.rglob("*.py"):
        if not is_left_out(file.relative_to(ROOT).as_posix()):
            nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            names |= {
                name for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for name in imported(node)
            }
    paths = {name: name.replace(".", "/") for name in names}
    found = {n for n, path in paths.items() if is_left_out(f"{path}.py") or is_left_out(f"{path}/__init__.py")}
    assert found == {"concurrent.futures.process"}  # for forty lists at once; the page checks one


# Everything that a page calls, with the modules that it goes without.
WITHOUT = (
    f"""
import runpy, sys
from fnmatch import fnmatch
unused = runpy.run_path({str(SITE / "build.py")!r})["UNUSED"]

class Unused:
    def find_spec(name, path=None, target=None):
        file = name.replace(".", "/")
        if any(fnmatch(f"{{file}}.py", each) or fnmatch(f"{{file}}/__init__.py", each) for each in unused):
            raise ModuleNotFoundError(f"{{name}} is left out", name=name)

for name in [name for name in sys.modules if name.partition(".")[0] in ("argparse", "gettext")]:
    del sys.modules[name]
sys.meta_path.insert(0, Unused)
for name in ("pygments", "rich", "typer"):
    sys.modules[name] = None
"""
    + """
from borgcheck import page
text = "@name \u4e00\\nDraw:\\n3 Borg Qbe \u4e00\\n1 " + "\u4e00 " * 99 + "\\n3? Awaken\\n"
update = page.settle_html(text, {"answer-5": "e", "text-5": "1 Awaken"})
assert "1 Awaken" in update.text, update
page.open_file(text.encode(), "x.deck"), page.rulesets_html(), page.filters_html(), page.about(), page.help_html()
page.search_html("probe after battle"), page.browse_html(), page.entry_html("borg-rulebook-1.6#interlink-drone")
page.cards_html("queen"), page.card_html("Borg Queen"), page.follow_link(page.link_to(text))
page.check_html(page.example()), page.correct_html(page.example()), page.sheet_html(page.example())
page.part_html("numbers", page.example())
page.open_file(b"<html><body><p>Draw:</p><p>1 Borg Cube</p></body></html>", "x.html")
page.open_file(rb"{\\rtf1\\ansi Draw:\\par 1 Borg Cube\\par}", "x.rtf")
page.open_file(b"Subject: x\\n\\nDraw:\\n1 Borg Cube\\n", "x.eml")
read = {"cp437": "\u0398", "ibm850": "\u00da", "koi8-r": "\u0418", "macintosh": "\u00c8", "ibm863": "\u00e9", "x-unknown": "\u00e9"}
for charset, letter in read.items():
    mail = f"Content-Type: text/plain; charset={charset}\\nContent-Transfer-Encoding: 8bit\\n\\nDraw:\\n1 Borg Cube\\n# "
    assert page.open_file(mail.encode() + b"\\xe9\\n", "x.eml").text.endswith(f"1 Borg Cube\\n# {letter}\\n"), charset
for format in ("text", "dek", "lackey", "gemp", "markdown"):
    assert page.convert("Draw:\\n3 Borg Cube\\n", format).text, format
"""
    + f"""
assert "1 Borg Cube" in page.open_file({word(paragraph("Draw:") + paragraph("1 Borg Cube"))!r}, "x.docx").text
import pathlib
for file in pathlib.Path({str(FOLDER)!r}).rglob("*.*"):
    page.open_file(file.read_bytes(), file.name)
"""
)
IMPORTED = f"""{WITHOUT}
import json, pathlib
files = (pathlib.Path(module.__file__ or "") for module in sys.modules.values() if getattr(module, "__file__", None))
places = [file.parts[file.parts.index("site-packages") + 1 :] for file in files if "site-packages" in file.parts]
print(json.dumps(sorted({{place[0].removesuffix(".py") for place in places}} - {{"_distutils_hack", "linkify_it", "uc_micro"}})))
"""


@pytest.mark.process
def test_build_pins_what_the_page_imports() -> None:
    """Neither typer nor rich nor what the build leaves out is imported, and nothing that is not pinned."""
    ran = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    pinned = {line.partition("==")[0].replace("-", "_") for line in requirements()}
    assert not pinned & {"typer", "rich", "pygments", "click"}
    # Two packages have another name than their distribution.
    assert {*json.loads(ran.stdout)} <= pinned | {"whoosh", "markdown_it"}
