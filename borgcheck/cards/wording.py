"""Read facts from a card's text without keeping any of its wording.

This is used when a plugin folder is imported: the user's own tables hold the texts, and the catalogue keeps only the
facts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from borgcheck.cards.card import ProbeOutcome

ICON = re.compile(r"\[([^\[\]]+)\]")
_CLAUSE = re.compile(r"(?:^|(?<=[.;:)\]])\s+|\bOR\s+|\()")
_SEEDS = re.compile(r"(?:Once per game, )?(?:May (?:also )?(?:be )?seed(?:ed)?\b|Seeds?\b)", re.I)
_SEEDS_OTHERS = re.compile(r"Seeds? (?:\{|cards?\b|dilemma\b|limit)|May seed .*\bhere\b|Seed .*\bbeneath this\b", re.I)
_NOUN_SEEDS = re.compile(r"\bMay seed (?:under|on|at|\()|\bMay be your seed at\b|\bDuring seed phase, may report\b")
_SEED_PHASE = re.compile(r"\bPlace one (?:on|atop)\b[^.;]*\bduring the seed phase", re.I)
_PLAYS = re.compile(
    r"^(?:Once (?:each|every|per) [^,]*, )?"
    r"(?:Plays?(?! \d)|Build|Stock in deck and play|Suspends play|Discard(?! others))\b"  # itself, not other cards
    r"(?! (?:this )?(?:incident|event|objective|if)\b)"  # from play, not from the hand
    r"|\bor plays?\b(?! an?\b)",
    re.I,
)
_UNIQUENESS = re.compile(r"\((?:(Unique)|Not duplicatable)\b")
_PROBE = re.compile(r"\bprobe\b[^:\[]*[:,(]?")
_OUTCOME = re.compile(r"((?:\[[^\[\]]+\])(?:,\s*(?:or\s+)?\[[^\[\]]+\])*)\s*:")
_USE_ONLY = re.compile(r"([A-Z\[][\w\[\]\- ]*?(?:(?: and |, | or )[A-Z\[][\w\[\]\-]*)*) use only\b")
# Affiliation icons are written in several ways; comparisons use one spelling.
_ICONS = "Fed Kli Rom Car Baj Dom Fer Non Sta Vul Kaz Hir Vid Neu Com Nav Def Cmd Stf Univ AU BO HA DQ GQ MQ".split()
_SPELLING = {icon.lower(): icon for icon in _ICONS} | {"bor": "Borg", "borg": "Borg", "na": "Non", "enig": "Enigma"}
# By the rules these types seed even if their text does not say so (Rulebook 1.6, seed phases).
_SEED_KINDS = frozenset({"Mission", "Dilemma", "Artifact", "Site"})
_SEED_ONLY_KINDS = frozenset({"Mission", "Dilemma", "Artifact", "Q Mission", "Damage Marker"})
_NOUNS = frozenset({"Personnel", "Ship", "Equipment"})


def icon_names(text: str) -> tuple[str, ...]:
    """Return the icons in a table cell or text, in order of appearance, each once, in one spelling."""
    return tuple(name for name in dict.fromkeys(icon_list(text)) if not name.endswith("Pts"))


def icon_list(text: str) -> tuple[str, ...]:
    """Return the icons of a cell, with repetitions: a ship may need two of one kind."""
    return tuple(_SPELLING.get(raw.strip().lower(), raw.strip()) for raw in ICON.findall(text))


@dataclass(frozen=True, slots=True)
class Wording:
    """The facts in a text; `uniqueness` is `unique`, `once` if the card is not duplicatable, or empty."""

    uniqueness: str
    seeds: bool
    plays: bool
    icons: tuple[str, ...]
    probe: tuple[ProbeOutcome, ...]
    use_only: tuple[str, ...]


def read_wording(kind: str, text: str) -> Wording:
    """Read facts from the text of a card.

    Args:
        kind: The card's type, as in the Type column of the plugin's table.
        text: Its text.

    Returns:
        The facts: uniqueness, whether the card seeds and plays, the icons in the text, the outcomes of a probe in
        order, and who alone may use it.
    """
    text = unescape(text)
    clauses = [c.strip() for c in _CLAUSE.split(text) if c and c.strip()]
    mark = _UNIQUENESS.search(text)
    if kind in _NOUNS:
        seeds_itself = bool(_NOUN_SEEDS.search(text))
    else:
        seeds_itself = bool(_SEED_PHASE.search(text)) or any(
            _SEEDS.match(clause) and not _SEEDS_OTHERS.match(clause) for clause in clauses
        )
    plays = kind in _NOUNS or not seeds_itself or any(_PLAYS.search(clause) for clause in clauses)
    return Wording(
        uniqueness="" if mark is None else "unique" if mark.group(1) else "once",
        seeds=seeds_itself or kind in _SEED_KINDS,
        plays=plays and kind not in _SEED_ONLY_KINDS,
        icons=icon_names(text),
        probe=_probe_outcomes(text),
        use_only=_use_only(text),
    )


def _probe_outcomes(text: str) -> tuple[ProbeOutcome, ...]:
    start = _PROBE.search(text)
    if not start:
        return ()
    outcomes = [ProbeOutcome(icon_names(m.group(1))) for m in _OUTCOME.finditer(text, start.start())]
    if outcomes and re.search(r"\bOtherwise\b", text[start.start() :]):
        outcomes.append(ProbeOutcome(("Otherwise",)))
    return tuple(outcomes)


def _use_only(text: str) -> tuple[str, ...]:
    match = _USE_ONLY.search(text)
    if not match or re.search(r"\bmay$", match.group(1)):
        return ()
    return tuple(name.strip().strip("[]") for name in re.split(r" and |, | or ", match.group(1)))
