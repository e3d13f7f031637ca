"""Write docs/codes.md from the rules and the rulesets, docs/exit-codes.md from the help, and docs/schemas.

    python docs/generate.py

A test fails if they are out of date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from typer.main import get_command

from borgcheck import rulesets
from borgcheck.checking.codes import rules_of
from borgcheck.cli.app import app
from borgcheck.cli.rules import SCHEMAS, schema_of
from borgcheck.corpus.loading import Corpus, corpus
from borgcheck.model.deck import GAME
from borgcheck.output.rules import in_force
from borgcheck.rules.base import Rule
from borgcheck.rulesets import Ruleset

FOLDER = Path(__file__).resolve().parent
_HEAD = """\
# Codes

Every code that `borgcheck check` reports, with its severity under each ruleset. `borgcheck rules` lists the codes of
one ruleset, `borgcheck rule CODE` prints one of the entries below, and `borgcheck rulings show ID` prints a ruling.

This page is written by `python docs/generate.py`.
"""

_EXIT_CODES = """\
# Exit codes

| command | 0 | 1 | 2 |
| --- | --- | --- | --- |
{}

With `--exit-zero`, `check` exits with 0 instead of 1.
Every command exits with 2 if an argument or an option is wrong, or an output cannot be written.
Standard error says why, in one line.
It exits with 130 if it is interrupted (Ctrl-C) and with 143 if it is terminated; unfinished files are removed.

This page is written by `python docs/generate.py`.
"""
# Exit codes in the help of a command: those without an option, or with one; then a code and what it means.
_OF_COMMAND = re.compile(r"(?:Exit codes?|With `(--[a-z]+)`): (.*?)(?=\.(?: With `--|$))")
_MEANING = re.compile(r"(\d)(?: (.*?))?(?:; |$)")


def exit_codes() -> str:
    """Return the page of all exit codes, from the help of each command."""
    rows = [row for name, command in _commands(get_command(app)) for row in _exit_code_rows(name, command.help)]
    return _EXIT_CODES.format("\n".join(rows))


def _commands(group: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each command of a group with its name."""
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        if hasattr(command, "list_commands"):
            yield from _commands(command, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", command


def _exit_code_rows(name: str, help: str) -> Iterator[str]:
    for option, meanings in _OF_COMMAND.findall(" ".join(help.split())):
        meaning = dict(_MEANING.findall(meanings))
        cells = (meaning.get(code, "-") or "success" for code in "012")
        yield f"| `{f'{name} {option}'.strip()}` | {' | '.join(cells)} |"


def codes() -> str:
    """Return the page of all codes: for each game a table and an entry for each code."""
    return "\n".join([_HEAD, *_games(corpus())])


def _games(corpus: Corpus) -> Iterator[str]:
    """Yield the lines of every game, the card game first. Codes that games share are listed with the first of them."""
    listed: list[Rule] = []
    known = [rulesets.load(name) for name in rulesets.names()]
    for game in dict.fromkeys([GAME, *(ruleset.game for ruleset in known)]):
        own = [ruleset for ruleset in known if ruleset.game == game]
        rules = [rule for rule in rules_of(game) if rule not in listed]
        yield from (f"## {', '.join(ruleset.name for ruleset in own)}", "")
        yield from (f"- `{ruleset.name}`: {ruleset.title}" for ruleset in own)
        yield from ("", *_table(rules, own), "")
        for rule in rules:
            everywhere = [ruleset for ruleset in known if rule in rules_of(ruleset.game)]
            yield from _entry(rule, everywhere, corpus)
        listed += rules


def _table(rules: Collection[Rule], rulesets: Sequence[Ruleset]) -> Iterator[str]:
    """Yield a Markdown table of rules.

    It has a column for the severity under each ruleset and, if the rules name any, one for the section of the document.
    """
    cited = any(rule.document_section for rule in rules)
    yield f"| code | name | {' | '.join(r.name for r in rulesets)} |{' section |' if cited else ''} about |"
    yield f"| --- | --- |{' --- |' * (len(rulesets) + cited)} --- |"
    for rule in rules:
        severities = (r.severity(rule.code).value if rule.code in r.codes else "-" for r in rulesets)
        section = f" {rule.document_section} |" if cited else ""
        yield f"| {rule.code} | {rule.name} | {' | '.join(severities)} |{section} {rule.explain().title} |"


def _entry(rule: Rule, known: Collection[Ruleset], corpus: Corpus) -> Iterator[str]:
    severities = (f"`{ruleset.name}` {in_force(rule, ruleset)}" for ruleset in known)
    section = f" Section of the document: {rule.document_section}." if rule.document_section else ""
    rulings = (f"- [{corpus.cite(id)}]({_link(id, corpus)})" for id in rule.cited_under(*known))
    yield from (f"### {rule.code} {rule.name}", "", f"{rule.explain().title}: {'; '.join(severities)}.{section}", "")
    yield from (f"**What it does.** {rule.explain().what}", "", f"**Why.** {rule.explain().why}", "")
    yield from ("**Example.**", "", "```", *rule.explain().example.split("\n"), "```", "")
    yield from (f"**What to do.** {rule.explain().instead}", "", "**Rulings.**", "", *rulings, "")


def _link(id: str, corpus: Corpus) -> str:
    """Return the address of a ruling in its file, with the anchor that GitHub gives to the heading."""
    entry = corpus.get(id)
    if entry is None:
        raise LookupError(f"no ruling has the id {id}")
    anchor = re.sub(r"[^\w\- ]", "", entry.title.lower()).replace(" ", "-")
    return f"../rulings/{entry.source}.md#{anchor}"


def schemas() -> dict[str, str]:
    """Return the JSON Schemas, each as the text of a file, by the name of the file."""
    return {f"{name}.json": json.dumps(schema_of(name), indent=1, ensure_ascii=False) + "\n" for name in SCHEMAS}


if __name__ == "__main__":
    for name, text in (*schemas().items(), ("../codes.md", codes()), ("../exit-codes.md", exit_codes())):
        (FOLDER / "schemas" / name).write_text(text, encoding="utf-8", newline="\n")
