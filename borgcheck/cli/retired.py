"""Commands and options that people still ask for and that are gone, each with what to do instead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

INSTEAD = {
    "event": "use `borgcheck check --director FOLDER`, `borgcheck sheet --director FOLDER` and "
    "`borgcheck diff FOLDER PLAYED`; see docs/events.md",
    "serve": "use the page, which needs no server (docs/page.md), and `borgcheck report` for a page about a deck",
    "lsp": "let the editor read `borgcheck check --output-format concise`; see docs/ci.md",
    "table": "use `borgcheck search`, which finds the rules that it applied",
    "brief": "use `borgcheck report`, which shows the rulings on the cards of a deck",
    "rulings import": "add a file to rulings/ in a clone of the repository; see rulings/README.md",
    "rulings conflicts": "use `borgcheck search` or `borgcheck rulings show`, which say with an entry where documents "
    "disagree",
    "rulings export": "use the page, which answers the same without a network: `python site/build.py -o page`; see "
    "docs/page.md",
    "rulings check": "run `pytest tests/rulings/test_corpus.py` in a clone of the repository; see CONTRIBUTING.md",
    "check --as-of": "use `borgcheck check --ruleset NAME`; `borgcheck rulesets` shows the date of each",
    "check --expect": "use `borgcheck diff REGISTERED PLAYED`, which says what differs",
    "check --watch": "let a program such as entr or watchexec run `borgcheck check` after each change",
    "check --fix=sections": "move the cards yourself, as the findings of `borgcheck check` say",
    "check --fix=titles": "use `borgcheck check --fix`, which corrects titles",
    "rules --output-format=markdown": "use `borgcheck rules` or the tables in docs/codes.md",
    "rulings list --game": "use `borgcheck search WORDS --game GAME`",
    "rulings list --source": "use `borgcheck search WORDS --source SOURCE`",
    "rulings list --kind": "use `borgcheck search WORDS --kind KIND`",
    "rulings list --as-of": "use `borgcheck search WORDS --as-of DATE`",
    "rulings show --as-of": "use `borgcheck search WORDS --as-of DATE`",
    "stats --turns": "use `borgcheck stats`, which shows the chances within two to five turns",
    "stats --all": "use `borgcheck stats --output-format json`, which has the other objectives as `probe_all`",
    "fmt --comment-unread": "use `borgcheck check --ask`, which offers to make such lines comments",
}
"""What to do instead of each command or option, by what is written after `borgcheck`."""


def what_to_do_instead(words: Sequence[str]) -> str:
    """Return a message for a command or option that is gone; empty if there is none.

    Args:
        words: What is written after `borgcheck`, which cannot be run.
    """
    for line, way in INSTEAD.items():
        *command, gone = line.split()
        rest = words[len(command) :]
        values = (f"{option}={value}" for option, value in pairwise(rest))
        asked = {*rest, *values, *(word.partition("=")[0] for word in rest)} if gone.startswith("-") else rest[:1]
        if [*words[: len(command)]] == command and gone in asked:
            return f"`borgcheck {line}` was removed: {way}"
    return ""
