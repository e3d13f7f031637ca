"""Rules and rulesets as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from rich.console import RenderableType

from borgcheck.checking.codes import rules_of
from borgcheck.common.grouping import grouped
from borgcheck.common.phrasing import in_quotes
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.loading import Corpus
from borgcheck.model.ruleset import Ruleset
from borgcheck.output.lines import BLANK, STYLES, StyledLine
from borgcheck.output.tables import styled_text, table
from borgcheck.rules.base import Rule

_MAX_LINE_CHARACTERS = 160


def rule_lines(rules: Collection[Rule], ruleset: Ruleset) -> Iterator[StyledLine]:
    """Yield the rules of a ruleset, one line each."""
    longest = max((len(rule.name) for rule in rules), default=0)
    for rule in rules:
        severity = ruleset.severity(rule.code)
        code, level, name = f"{rule.code:<7}", f"{severity.value:<9}", f"{rule.name:<{longest}}  "
        section = (f"  {rule.document_section}" if rule.document_section else "", "dim")
        yield StyledLine((code, "bold"), (level, STYLES[severity]), (name, "cyan"), rule.explain().title, section)


def explanation(rule: Rule, rulesets: Sequence[Ruleset], corpus: Corpus) -> Iterator[StyledLine]:
    """Yield the lines that explain a rule, with the first line of each ruling that it cites."""
    in_words = rule.explain()
    yield StyledLine((f"{rule.code} {rule.name}: {in_words.title}", "bold"))
    for ruleset in rulesets:
        yield StyledLine((f"  {ruleset.name}: {in_force(rule, ruleset)}", "dim"))
    if rule.document_section:
        yield StyledLine((f"  section of the document: {rule.document_section}", "dim"))
    for heading, lines in (
        ("What it does", [in_quotes(in_words.what)]),
        ("Why", [in_quotes(in_words.why)]),
        ("Example", [(f"  {line}", "cyan") for line in in_words.example.split("\n")]),
        ("What to do", [in_quotes(in_words.instead)]),
        ("Rulings", ()),
    ):
        yield BLANK
        yield StyledLine((heading, "bold underline"))
        yield from (StyledLine(line, indent=0) for line in lines)
    for entry in _cited_entries(rule, rulesets, corpus):
        yield StyledLine("  ", (corpus.cite(entry.id), "bold"), indent=2)
        yield StyledLine(f"    {_opening(entry)}", indent=4)


def rule_to_dict(rule: Rule, rulesets: Sequence[Ruleset], corpus: Corpus) -> dict[str, Any]:
    """Return a rule as a JSON object."""
    in_words = rule.explain()
    return {
        "code": rule.code,
        "name": rule.name,
        "title": in_words.title,
        "section": rule.document_section or None,
        "rulesets": {r.name: dict(r.codes[rule.code]) for r in rulesets if rule.code in r.codes},
        "what": in_words.what,
        "why": in_words.why,
        "example": in_words.example,
        "instead": in_words.instead,
        "rulings": [
            {"id": entry.id, "title": entry.title, "date": entry.date, "line": _opening(entry)}
            for entry in _cited_entries(rule, rulesets, corpus)
        ],
    }


def ruleset_to_dict(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset as a JSON object."""
    return {
        **ruleset.model_dump(mode="json", exclude={"codes", "without_borg", "own_codes", "base"}),
        "codes": [rule.code for rule in rules_of(ruleset.game) if rule.code in ruleset.codes],
    }


def ruleset_blocks(rulesets: Sequence[Ruleset], *, default: str) -> Iterator[RenderableType]:
    """Yield what to choose for which event, with date and sources, then what is not known, and the sources."""
    sources = list(dict.fromkeys(source for ruleset in rulesets for source in ruleset.sources))
    rows = (
        (
            styled_text((r.name, "bold")),
            r.use + (" (default)" if r.name == default else ""),
            r.date or "undated",
            _source_numbers([sources.index(source) + 1 for source in r.sources]),
        )
        for r in rulesets
    )
    yield table(("", "", "", ""), rows, heads=False)
    for note, names in grouped((ruleset.note, ruleset.name) for ruleset in rulesets if ruleset.note).items():
        yield StyledLine((f"  {', '.join(names)}: ", "bold"), note, indent=2)
    yield StyledLine(("  Sources: ", "bold"), ", ".join(f"{n} {s}" for n, s in enumerate(sources, 1)), indent=2)
    yield StyledLine("  --ruleset all shows where a deck is legal; a league writes its own: docs/leagues.md", indent=2)


def _source_numbers(numbers: Sequence[int]) -> str:
    """Return numbers as `1-3` if they follow each other, else as `1 3`."""
    first, last = min(numbers), max(numbers)
    if first < last and {*numbers} == {*range(first, last + 1)}:
        return f"{first}-{last}"
    return " ".join(map(str, sorted(numbers)))


def in_force(rule: Rule, ruleset: Ruleset) -> str:
    """Return the severity and the numbers of a rule under a ruleset: `error (limit 30)`, `not in force`."""
    if rule.code not in ruleset.codes:
        return "not in force"
    numbers = ", ".join(f"{k} {v}" for k, v in ruleset.codes[rule.code].items() if type(v) is int)
    return f"{ruleset.severity(rule.code).value}{f' ({numbers})' if numbers else ''}"


def _cited_entries(rule: Rule, rulesets: Sequence[Ruleset], corpus: Corpus) -> list[RulingEntry]:
    return [entry for id in rule.cited_under(*rulesets) if (entry := corpus.get(id))]


def _opening(entry: RulingEntry) -> str:
    """Return the beginning of a ruling's text, at most _MAX_LINE_CHARACTERS characters plus dots."""
    text = " ".join(line.strip("-* ") for line in entry.text.split("\n") if not line.startswith("|"))
    plain = " ".join(text.replace("**", "").split())
    return plain if len(plain) <= _MAX_LINE_CHARACTERS else plain[:_MAX_LINE_CHARACTERS].rsplit(" ", 1)[0] + " ..."
