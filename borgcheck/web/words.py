"""Say on a page what other outputs say to somebody at a command line."""

from __future__ import annotations

import re
from collections.abc import Mapping

from borgcheck.model.findings import Finding
from borgcheck.rules.base import Rule

INSTEAD: Mapping[str, str] = {
    "A208": "Choose later rules below the list and check it again, or take the card out.",
    "B122": "Take the card out. Whoever made the league's rules knows what they ban.",
    "B123": "Replace the card. On the page Cards, `format:Modern` and a word find cards of a pool, and the page of a "
    "card shows its formats.",
    "C001": "Correct the title: the page Cards finds titles by a word. If the card is newer than the data named at the "
    "foot of the page, it is not known here yet.",
    "D001": "Under the verdict, the page asks what each such line is. Or correct the list: a count and a title on a "
    "line of its own (`3 Borg Scout Vessel`), a heading with a colon (`Draw:`), or `#` in front of a comment.",
}
"""What to do about the findings of a code, if the rule itself speaks of commands."""
_COMMANDS = (
    (re.compile(r"; `borgcheck check --ask` settles them together"), "; they are asked about above"),
    (re.compile(r"`--ruleset (\S+)` checks it"), r"choose the rules `\1` to check it"),
)


def instead(rule: Rule) -> str:
    """Return what to do about the findings of a rule."""
    return INSTEAD.get(rule.code, rule.instead)


def message(finding: Finding) -> str:
    """Return the message of a finding."""
    text = finding.message
    for command, words in _COMMANDS:
        text = command.sub(words, text)
    return text
