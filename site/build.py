"""Build the page: a folder of static files, which any web server shows.

    python site/build.py -o DIR

Python, pip and npm are all it needs. Python for the browser comes from npm (package.json), libraries from the package
index (requirements.txt), in versions pinned with their hashes. pydantic-core has a wheel for this platform. MarkupSafe
and RapidFuzz have none, but their wheels hold the same functions in Python as well: the compiled ones are left out
here, and worker.js tells RapidFuzz so (MarkupSafe finds out). Rulesets that lie in DIR (`*.toml`), and newer cards
(`cards.tsv`), become part of the page. Everything but the entry page and the service worker lies in a folder that is
named after its content, so that no visitor gets files of two versions.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from fnmatch import fnmatch
from pathlib import Path

SITE = Path(__file__).resolve().parent
ROOT = SITE.parent
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux_2_28_x86_64")  # the first that a library has a wheel for
PYTHON = "3.14"
PARTS = {
    "Python (Pyodide)": (*RUNTIME, "pyodide-lock.json", "python_stdlib.zip.gz"),
    "libraries": ("libraries.zip.gz",),
    "borgcheck, cards and rulings": ("borgcheck.zip.gz",),
}

# What no page asks for: tools for programmers, servers, old protocols, processes, the command line and what only it
# prints, other languages and systems, the code pages of mainframes and of DOS (but those that rich text and archives
# name), the sources of what Python holds frozen, and what is known of packages but their licences.
UNUSED_MODULES = {
    "": (
        "_pydatetime _pyio _pylong argparse bdb cProfile cmd code colorsys compileall configparser difflib "
        "doctest filecmp fileinput ftplib gettext graphlib imaplib mailbox modulefinder netrc optparse pdb "
        "pickletools plistlib poplib pprint profile pstats pty pyclbr pydoc rlcompleter sched shelve smtplib "
        "socketserver statistics symtable tabnanny tarfile timeit trace tracemalloc wave zipapp"
    ),
    "asyncio": "__main__ proactor_events tools windows_events windows_utils",
    "borgcheck": "__main__",
    "borgcheck/cards": "plugin",
    "borgcheck/output": (
        "blocks concise csv diff github json junit markdown register rules rulings sarif sheets stats text"
    ),
    "concurrent/futures": "process",
    "encodings": (
        "cp037 cp1006 cp1026 cp1125 cp1140 cp273 cp424 cp500 cp720 cp737 cp775 cp855 cp856 cp857 cp858 cp860 "
        "cp861 cp862 cp863 cp864 cp865 cp869 cp875 kz1048 mac_arabic mac_farsi palmos ptcp154"
    ),
    "http": "cookiejar cookies server",
    "jinja2": "ext sandbox",
    "json": "tool",
    "justhtml": "__main__",
    "justhtml/serializer": "markdown",
    "lark": "tree_matcher",
    "logging": "config handlers",
    "platformdirs": "macos windows",
    "pydantic": "color mypy",
    "pyodide": "console",
    "sysconfig": "__main__",
    "urllib": "robotparser",
    "whoosh": "cli mcp multiproc retrieval spelling",
    "whoosh/automata": "fst",
    "whoosh/codec": "memory plaintext whoosh2",
    "whoosh/filedb": "fileindex filepostings filereading filewriting pools",
    "whoosh/lang": "isri lovins paicehusk stopwords wordnet",
    "whoosh/support": "base85 bench bitstream bitvector charset relativedelta unicode",
    "whoosh/util": "testing",
    "xml/dom": "pulldom",
}
UNUSED_FOLDERS = (
    "_pyrepl borgcheck/cli borgcheck/data/starters ctypes lark/tools multiprocessing pydantic/experimental "
    "pydantic/v1 sqlite3 unittest whoosh/lang/snowball whoosh/qparser wsgiref xmlrpc"
)
UNUSED_METADATA = "INSTALLER METADATA RECORD REQUESTED WHEEL direct_url.json entry_points.txt top_level.txt sboms/*"
UNUSED = (
    *(f"{folder}/{name}.py".removeprefix("/") for folder, names in UNUSED_MODULES.items() for name in names.split()),
    *(f"{folder}/*" for folder in UNUSED_FOLDERS.split()),
    *(f"*.dist-info/{name}" for name in UNUSED_METADATA.split()),
    "importlib/_bootstrap.pyc",
    "importlib/_bootstrap_external.pyc",
    "lark/grammars/python.lark",
    "*.pyi",
)
"""What `fnmatch` finds among the files that are not packed."""


def main() -> None:
    """Build the page into a folder, and print the size of each part."""
    parser = argparse.ArgumentParser(description="Build the page of borgcheck.")
    parser.add_argument("-o", dest="folder", metavar="DIR", type=Path, required=True, help="the folder to write")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        files = gather(Path(place), sorted([*folder.glob("*.toml"), *folder.glob("cards.tsv")]))
    version = publish(files, folder)
    print(f"version {version} in {folder}")
    print_sizes(folder, version)


def gather(place: Path, own: list[Path]) -> dict[str, bytes]:
    """Fetch and build what the page loads, and return it by name, with a league's own files."""
    for name in ("package.json", "package-lock.json", "compile.mjs"):
        shutil.copy(SITE / name, place)
    npm = shutil.which("npm") or sys.exit("npm is not installed; it comes with Node.js")
    run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=place)
    pyodide = place / "node_modules" / "pyodide"
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        library.extractall(place / "python_stdlib")
    run(["node", "compile.mjs", "python_stdlib"], cwd=place)
    platforms = [f"--platform={platform}" for platform in PLATFORMS]
    install("libraries", place, "--only-binary=:all:", f"--python-version={PYTHON}", *platforms, "--require-hashes",
            "-r", str(SITE / "requirements.txt"))  # fmt: skip
    for extension in (place / "libraries").rglob("*.so"):
        if "emscripten" not in extension.name:
            extension.unlink()
    install("borgcheck", place, str(ROOT))
    files = {name: (pyodide / name).read_bytes() for name in RUNTIME}
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())
    files["pyodide-lock.json"] = json.dumps(lock | {"packages": {}}).encode()
    files |= {f"{name}.zip.gz": packed(place / name) for name in ("python_stdlib", "libraries", "borgcheck")}
    files |= {name: (SITE / name).read_bytes() for name in ("app.js", "worker.js", "icon.svg")}
    styles = (ROOT / "borgcheck" / "output" / "templates" / "page.css", SITE / "style.css")
    files["style.css"] = b"".join(style.read_bytes() for style in styles)
    return files | {file.name: file.read_bytes() for file in own}


def install(name: str, place: Path, *arguments: str) -> None:
    """Install packages into a folder of their own."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-compile", "--no-deps")
    run([sys.executable, "-m", "pip", "install", *quiet, f"--target={place / name}", *arguments])


def run(command: list[str], cwd: Path | None = None) -> None:
    """Run a command; stop if it fails. What it makes of the same files is the same each time."""
    if subprocess.run(command, cwd=cwd, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False).returncode:
        sys.exit(f"failed: {' '.join(command)}")


def packed(folder: Path) -> bytes:
    """Return what is used of a folder as an archive that is compressed as a whole, which is smaller than a wheel."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not any(fnmatch(name, pattern) for pattern in UNUSED):
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return gzip.compress(out.getvalue(), 9, mtime=0)


def publish(files: dict[str, bytes], folder: Path) -> str:
    """Write the files of the page in place of those of an earlier version, and return the version."""
    own = {name: (SITE / name).read_text("utf-8") for name in ("index.html", "sw.js")}
    digest = hashlib.sha256(json.dumps(own).encode())
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    version = f"v-{digest.hexdigest()[:12]}"
    for old in folder.glob("v-*"):
        shutil.rmtree(old)
    (folder / version).mkdir()
    for name, content in files.items():
        (folder / version / name).write_bytes(content)
    sizes = {name: len(content) for name, content in files.items()}
    (folder / version / "files.json").write_text(json.dumps(sizes), encoding="utf-8")
    page = own["index.html"].replace("VERSION", version).encode()
    hashed = base64.b64encode(hashlib.sha256(page).digest()).decode()
    (folder / "index.html").write_bytes(page)
    (folder / "sw.js").write_text(own["sw.js"].replace("VERSION", version).replace("HASH", hashed), encoding="utf-8")
    return version


def print_sizes(folder: Path, version: str) -> None:
    """Print the size of each part on disk and compressed, as it travels."""
    sizes = dict.fromkeys((*PARTS, "the page itself"), (0, 0))
    for file in (folder / "index.html", folder / "sw.js", *(folder / version).iterdir()):
        part = next((part for part, names in PARTS.items() if file.name in names), "the page itself")
        content = file.read_bytes()
        sizes[part] = (sizes[part][0] + len(content), sizes[part][1] + len(gzip.compress(content, 9)))
    sizes["in all"] = (sum(each[0] for each in sizes.values()), sum(each[1] for each in sizes.values()))
    for part, (whole, small) in sizes.items():
        print(f"{part:<30}{whole / 1e6:>8.2f} MB{small / 1e6:>8.2f} MB gzip")


if __name__ == "__main__":
    main()
