"""Tell the format of a deck file from its content."""

from __future__ import annotations

import re

# A sub-deck's name, then blueprint ids or another bar.
_GEMP = re.compile(r"\s*[A-Z][A-Za-z_ ]*\|\s*(?:\d{1,4}_\d{1,4}|\||\Z)")
_CSV = re.compile(r'"?section"?\s*,\s*"?count"?\s*,\s*"?title"?', re.I)
# As `convert` writes it: a title or none, then sections with their totals over lists.
_MARKDOWN = re.compile(r"(?:# [^\n]+\n\n)?(?:## [^\n]+ \(\d+\)\n\n(?:- \d+ [^\n]+\n)+\n*)+\Z")
FORMATS = ("text", "lackey", "dek", "gemp", "stdeck", "json", "csv", "markdown")
_LACKEY_CARD = re.compile(r"^-?\d{1,20}\t[^\t\n]+$", re.M)
_LACKEY_ZONE = re.compile(r"^[A-Za-z+' ]{1,20}:[ \t]*$", re.M)
_SECOND_EDITION = (
    re.compile(r"\A\s*\d\.\d{5}\.\d{1,3}(?:\s*,|\s*\Z)"),
    re.compile(r"\A\s*\[\s*\"[A-Z]{2}\d{5}\""),
    re.compile(r"\A\s*(?:[A-Z]{2}\d{5}[\s,]+){5}"),
)


def other_game(text: str) -> str | None:
    """The game that a list is plainly of, where it is not this one."""
    return "Second Edition" if any(p.match(text) for p in _SECOND_EDITION) else None


def detect(text: str) -> str:
    """The format that a text is written in; whatever is no other is `text`."""
    start = text.lstrip()[:4096]
    if start.startswith("<") and re.search(r"<(?:deck|\?xml|!DOCTYPE|!--)", start, re.I):
        return "dek"
    if start.startswith("{") and '"' in start:
        return "json" if re.match(r'\{\s*"format":\s*"borgcheck"', start) else "stdeck"
    if _CSV.match(start):
        return "csv"
    if _MARKDOWN.match(text):
        return "markdown"
    if _GEMP.match(text):
        return "gemp"
    lines = [line for line in text.split("\n") if line.strip()]
    cards = len(_LACKEY_CARD.findall(text))
    zones = len(_LACKEY_ZONE.findall(text))
    if cards and cards + zones == len(lines):
        return "lackey"
    return "text"


def unjoin(text: str) -> str:
    """Give a list back the line ends that gemp's import box replaces by `~`."""
    body = text.strip()
    if "\n" in body or body.count("~") < 3:
        return text
    return text.replace("~", "\n")
