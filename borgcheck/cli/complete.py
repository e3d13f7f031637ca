"""Completions that the shell offers after an option or a command: rulesets, codes, terms of the rulings.

A shell asks again at every key press, so only what the answer needs is loaded.
"""

from __future__ import annotations

ALL = "all"


def rulesets(incomplete: str) -> list[str]:
    """Offer the rulesets, and `all`; in a list, after the last comma."""
    from borgcheck.rules.rulesets import names

    return _listed(incomplete, [*names(), ALL])


def ruleset(incomplete: str) -> list[str]:
    """Offer the rulesets for an option that takes one."""
    from borgcheck.rules.rulesets import names

    return [n for n in names() if n.startswith(incomplete)]


def codes(incomplete: str) -> list[str]:
    """Offer the codes of all rules and their names; in a list, after the last comma."""
    return _listed(incomplete, _codes())


def code(incomplete: str) -> list[str]:
    """Offer the codes of all rules and their names for an option that takes one."""
    return [c for c in _codes() if c.startswith(incomplete)]


def outputs(incomplete: str) -> list[str]:
    """Offer the output formats of `check`."""
    from borgcheck.output import OUTPUT_FORMATS

    return [name for name in OUTPUT_FORMATS if name.startswith(incomplete)]


def input_formats(incomplete: str) -> list[str]:
    """Offer the formats of deck files that can be read."""
    from borgcheck.reading.formats import input_formats

    return [name for name in input_formats() if name.startswith(incomplete)]


def output_formats(incomplete: str) -> list[str]:
    """Offer the formats of deck files that can be written."""
    from borgcheck.reading.formats import output_formats

    return [name for name in output_formats() if name.startswith(incomplete)]


def terms(incomplete: str) -> list[str]:
    """Offer the terms of the rulings as single words, or the ids once a document is named."""
    from borgcheck.corpus.corpus import corpus

    ids = [entry.id for entry in corpus()]
    named = [id for id in ids if "#" in incomplete and id.startswith(incomplete)]
    return named or sorted({term for id in ids if (term := id.partition("#")[2]).startswith(incomplete)})


def sources(incomplete: str) -> list[str]:
    """Offer the documents of the rulings."""
    return _of_entries("source", incomplete)


def games(incomplete: str) -> list[str]:
    """Offer the games that the rulings cover."""
    return _of_entries("game", incomplete)


def kinds(incomplete: str) -> list[str]:
    """Offer the kinds of rulings."""
    return _of_entries("kind", incomplete)


def _of_entries(field: str, incomplete: str) -> list[str]:
    from borgcheck.corpus.corpus import corpus

    return sorted({value for entry in corpus() if (value := getattr(entry, field)).startswith(incomplete)})


def _codes() -> list[str]:
    from borgcheck.checking.codes import everything

    rules = everything()
    return [*(r.code for r in rules), *(r.name for r in rules)]


def _listed(incomplete: str, known: list[str]) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    used = {part.strip() for part in before.split(",")}
    return [f"{before}{comma}{k}" for k in known if k.startswith(last) and k not in used and not (comma and k == ALL)]
