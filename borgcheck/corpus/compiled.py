"""What the build makes of the rulings: the search index, the entries with their passages, and what goes with them.

An installed package has only this. A checkout has the rulings themselves beside it, and uses what was compiled if it is
of the rulings, cards and code as they are.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from borgcheck.common import resources
from borgcheck.errors import BorgcheckError

FOLDER = resources.package_folder("_data", "index")
DIGEST, ENTRIES, CITATIONS, SYNONYMS, TITLES = "digest", "entries.txt", "citations.json", "synonyms.json", "titles.txt"


def sources() -> list[Path]:
    """Return the files of the rulings; none in an installed package."""
    try:
        folder = resources.folder("rulings")
    except BorgcheckError:
        return []
    return [path for path in sorted(folder.glob("*.md")) if path.name != "README.md"]


@lru_cache(maxsize=1)
def is_current() -> bool:
    """Check whether what the build made may be used: in a checkout, nothing it was made of was edited since."""
    if not sources():
        return True
    try:
        return (FOLDER / DIGEST).read_text("utf-8") == digest()
    except (OSError, UnicodeDecodeError):
        return False


def read_text(name: str) -> str | None:
    """Return the text of a file that the build made, or None if the rulings have to be read instead.

    Raises:
        BorgcheckError: The installation is incomplete.
    """
    if not is_current():
        return None
    try:
        return (FOLDER / name).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        if sources():
            return None
        raise BorgcheckError("this installation of borgcheck lacks its compiled rulings: reinstall it") from None


def digest() -> str:
    """Return a digest of the rulings, the cards, and the code that compiles them."""
    made = blake2b(digest_size=16)
    folder = resources.folder("rulings")
    code = sorted(Path(__file__).parent.glob("*.py"))
    for path in (*sources(), folder / "synonyms.txt", resources.package_folder("data", "cards", "cards.tsv"), *code):
        data = path.read_bytes()
        made.update(f"{path.name} {len(data)}\0".encode() + data)
    return made.hexdigest()
