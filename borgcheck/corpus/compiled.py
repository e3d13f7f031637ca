"""What the build makes of the rulings: the search index, the entries with their passages, and what goes with them.

An installed package has only this. A checkout has the rulings themselves beside it, and uses what was compiled if it is
of the rulings, cards and code as they are.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

from borgcheck.common import resources
from borgcheck.errors import BorgcheckError

FOLDER = resources.package_path("_data", "index")
DIGEST, ENTRIES, CITATIONS, SYNONYMS, TITLES = "digest", "entries.txt", "citations.json", "synonyms.json", "titles.txt"
CHECKSUMS = "checksums"


def sources() -> list[Path]:
    """Return the files of the rulings; none in an installed package."""
    try:
        folder = resources.folder("rulings")
    except BorgcheckError:
        return []
    return [path for path in sorted(folder.glob("*.md")) if path.name != "README.md"]


@lru_cache(maxsize=1)
def is_current() -> bool:
    """Check whether to use the compiled files: always in an installed package; in a checkout only if they are undamaged
    and match the current rulings."""
    if not sources():
        return True
    return is_whole() and (FOLDER / DIGEST).read_text("utf-8") == digest()


def read_text(name: str) -> str | None:
    """Return the text of a file that the build made, or None if the rulings have to be read instead.

    Raises:
        BorgcheckError: The file is missing or damaged in an installed package.
    """
    if not is_current():
        return None
    require_whole(name)
    return (FOLDER / name).read_text("utf-8")


def require_whole(*names: str) -> None:
    """Require that the named files of the build (default: all) match their checksums.

    Raises:
        BorgcheckError: One is missing or damaged.
    """
    if not is_whole(*names):
        raise BorgcheckError("the rulings in this installation of borgcheck are incomplete or damaged: reinstall it")


def is_whole(*names: str) -> bool:
    """Check whether the named files of the build (default: all) match their checksums."""
    try:
        checksums = dict(line.split(" ") for line in (FOLDER / CHECKSUMS).read_text("utf-8").splitlines())
        return DIGEST in checksums and all(checksums[name] == _checksum(FOLDER / name) for name in names or checksums)
    except (OSError, ValueError, KeyError):
        return False


def write_checksums(folder: Path) -> None:
    """Write the checksums of the files in a folder, so that a damaged one is not used."""
    lines = [f"{path.name} {_checksum(path)}\n" for path in sorted(folder.iterdir())]
    (folder / CHECKSUMS).write_text("".join(lines), encoding="utf-8")


def _checksum(path: Path) -> str:
    return f"{crc32(path.read_bytes()):08x}"


def digest() -> str:
    """Return a digest of the rulings, the cards, and the code that compiles them."""
    made = blake2b(digest_size=16)
    folder = resources.folder("rulings")
    code = sorted(Path(__file__).parent.glob("*.py"))
    for path in (*sources(), folder / "synonyms.txt", resources.package_path("data", "cards", "cards.tsv"), *code):
        data = path.read_bytes()
        made.update(f"{path.name} {len(data)}\0".encode() + data)
    return made.hexdigest()
