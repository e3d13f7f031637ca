"""Make inputs: take something whole, and mangle it."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random

from tests.tables import load_yaml

ROOT = Path(__file__).resolve().parent.parent.parent
CORPUS = Path(__file__).resolve().parent / "corpus"
FORMATS = ("text", "lackey", "dek", "gemp", "stdeck", "json", "table", "csv", "markdown")
_MAX_BYTES = 6000

_DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
TOKENS: list[str] = _DATA["tokens"]
CONFIGURATION: str = _DATA["configuration"]
PLUGIN: str = _DATA["plugin"]


@lru_cache(maxsize=1)
def one_of_each_category() -> tuple[str, ...]:
    """A few signs of every Unicode category."""
    found: dict[str, list[str]] = {}
    for number in range(0, sys.maxunicode + 1, 7):
        signs = found.setdefault(unicodedata.category(chr(number)), [])
        if len(signs) < 6:
            signs.append(chr(number))
    return tuple(s for signs in found.values() for s in signs)


@lru_cache(maxsize=1)
def decks() -> tuple[bytes, ...]:
    """Decks that are whole, in every format, short enough to be read often."""
    from borgcheck.cards.catalogue import shipped
    from borgcheck.checking.lists import read_as_deck
    from borgcheck.reading.formats import output_formats, write_deck

    files = sorted(p for p in (ROOT / "decks").rglob("*") if p.suffix in (".deck", ".txt", ".dek", ".stdeck"))
    found = [p.read_bytes() for p in [*files, *(p for p in sorted(CORPUS.iterdir()) if p.name.startswith("deck"))]]
    cards = shipped()
    whole = read_as_deck((ROOT / "decks/legal/collective.deck").read_bytes(), cards)
    found += [write_deck(whole, format, cards).text.encode() for format in output_formats()]
    return tuple(found)


@lru_cache(maxsize=1)
def rulings() -> tuple[bytes, ...]:
    """Files of the corpus."""
    return tuple(p.read_bytes() for p in sorted((ROOT / "rulings").glob("*.md")) if p.name != "README.md")


def mangled(rng: Random, whole: tuple[bytes, ...]) -> bytes:
    """Something whole, cropped and changed in a few places."""
    data = _crop(rng, rng.choice(whole))
    if rng.random() < 0.15:
        other = _crop(rng, rng.choice(whole))
        data = data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 5, 9))):
        data = rng.choice(_CHANGES)(rng, data)
    return data[: 4 * _MAX_BYTES]


def noise(rng: Random) -> bytes:
    """Bytes or words without any order."""
    if rng.random() < 0.3:
        return rng.randbytes(rng.randrange(200))
    parts = (_word(rng) + rng.choice(("", " ", "\n", "\n", "\t")) for _ in range(rng.randrange(40)))
    return "".join(parts).encode("utf-8", "surrogatepass")


def _crop(rng: Random, data: bytes) -> bytes:
    """Return consecutive lines of a file, together with its first ones."""
    lines = data.split(b"\n")
    if len(lines) <= 12:
        return data[:_MAX_BYTES]
    head = rng.randrange(0, 8)
    start = rng.randrange(head, len(lines))
    cut = lines[:head] + lines[start : start + rng.randrange(4, 25)]
    return b"\n".join(cut)[:_MAX_BYTES] + b"\n"


def _word(rng: Random) -> str:
    pick = rng.random()
    if pick < 0.7:
        return rng.choice(TOKENS)
    if pick < 0.9:
        return rng.choice(one_of_each_category())
    return rng.choice(TOKENS) * rng.choice((2, 3, 50, 500))


def _insert(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + _word(rng).encode("utf-8", "surrogatepass") + data[at:]


def _insert_line(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    words = " ".join(_word(rng) for _ in range(rng.choice((1, 1, 2, 3, 6))))
    lines.insert(rng.randrange(len(lines) + 1), words.encode("utf-8", "surrogatepass"))
    return b"\n".join(lines)


def _cut(rng: Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.choice((1, 1, 2, 7, 60)) :]


def _halve(rng: Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _repeat(rng: Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    piece = data[start : start + rng.choice((1, 5, 30))]
    return data[:start] + piece * rng.choice((2, 3, 100)) + data[start:]


def _flip(rng: Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 4))):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _shuffle(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    rng.shuffle(lines)
    return b"\n".join(lines)


def _join_lines(rng: Random, data: bytes) -> bytes:
    return data.replace(b"\n", rng.choice((b" ", b"", b"~", b"|", b"\t")), rng.choice((1, 3, -1)))


def _line_ends(rng: Random, data: bytes) -> bytes:
    return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"\x0b", "\u2028".encode(), "\x85".encode())))


def _blanks(rng: Random, data: bytes) -> bytes:
    return data.replace(b" ", rng.choice((b"\t", b"  ", "\u00a0".encode(), b"_", b"-")), rng.choice((1, 3, -1)))


def _encoding(rng: Random, data: bytes) -> bytes:
    encoding = rng.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "shift-jis", "utf-8-sig", "utf-7"))
    return data.decode("utf-8", "replace").encode(encoding, "replace")


def _case(rng: Random, data: bytes) -> bytes:
    return rng.choice((bytes.upper, bytes.lower, bytes.swapcase))(data)


def _digits(rng: Random, data: bytes) -> bytes:
    digit = rng.choice(b"0123456789")
    return data.replace(bytes([digit]), rng.choice(("9", "0", "1000", "-1", "x", "", "²", "½", "١")).encode())


_CHANGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    _insert, _insert, _insert, _insert, _insert_line, _insert_line, _insert_line, _cut, _cut, _halve, _repeat, _flip,
    _shuffle, _join_lines, _line_ends, _blanks, _encoding, _case, _digits,
)  # fmt: skip
