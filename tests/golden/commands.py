"""Every command line of the golden files, one list a file."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests.yamls import load_yaml

ROOT = Path(__file__).resolve().parents[2]
_DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
SAMPLES = sorted(_DATA["samples"])
_RULESETS = ("borg-1.6", "borg-gray", "cc-warp", "dbg-borg-invasion", "dbg-klingon-civil-war", "fleet-captains")
LEGAL = [name for name in SAMPLES if name.startswith("decks/legal/")]
SWARM = "decks/legal/swarm.deck"
B103 = "decks/illegal/B103-seed-limit.deck"
FC110 = "decks/illegal/FC110-fleet-size.deck"
FEW = [
    SWARM, "decks/legal/tent.deck", "decks/legal/swarm.lackey.txt", "decks/legal/fleet-captains-2.deck", B103,
    "decks/illegal/C001-unknown-card.deck", "decks/illegal/D001-syntax-error.deck",
]  # fmt: skip
"""A sample of each kind, for what is printed alike for all."""


@dataclass(frozen=True, slots=True)
class Run:
    """One command line: its arguments, what it reads on standard input, and whether its output is long: of that, the
    number of lines and a checksum are stored."""

    arguments: tuple[str, ...]
    stdin: bytes = b""
    long: bool = False


def run(line: str, *more: str, stdin: str = "", long: bool = False) -> Run:
    """A command line as it is typed; `stdin` names the file that it reads."""
    content = (ROOT / stdin).read_bytes() if stdin else b""
    return Run((*shlex.split(line), *more), content, long)


def _check() -> list[Run]:
    return [
        *(run("check", name) for name in FEW),
        *(run("check --output-format concise", name) for name in SAMPLES),
        run("check decks --summary"),
        run("check decks/illegal --quiet --select B1,D"),
        run("check --verbose", SWARM, FEW[-1]),
        run("check decks/legal --strict --ruleset borg-1.6,borg-gray --summary"),
        run("check decks/legal/fleet-captains-2.deck --ruleset all --summary"),
        run("check", SWARM, B103, "--ruleset", "borg-1.6,borg-gray"),
        run("check", SWARM, "--ruleset", "all"),
        run("check", SWARM, "--ruleset", "decks/league.toml"),
        run("check decks/illegal/B109-built-in-outpost.deck --ruleset borg-1.6,borg-gray"),
        run("check decks/illegal/B117-side-deck-closed.deck decks/legal --strict --quiet"),
        run("check", B103, "--ignore", "seed-limit"),
        *(run("check", B103, "--select", codes) for codes in ("B", "B101")),
        run("check", B103, "--exit-zero"),
        run("check - --stdin-filename mine.deck", stdin=B103),
        run("check decks/legal nosuch.deck --summary"),
    ]


def _formats() -> list[Run]:
    return [
        *(run("check", *FEW, "--output-format", name) for name in ("json", "github", "markdown", "junit")),
        run("check", FC110, "--output-format", "sarif", long=True),  # it lists every rule of the game
        run("check decks/illegal --summary --output-format csv"),
    ]


def _fix() -> list[Run]:
    return [
        run("check --fix --diff decks/legal"),
        *(run("check --fix --diff", name) for name in FEW),
        run("check --fix decks/illegal/C003-other-name.deck"),
    ]


def _write() -> list[Run]:
    formats = ("text", "lackey", "dek", "gemp", "json", "csv", "markdown")
    return [
        run("fmt -", stdin="decks/legal/article.txt"),
        run("fmt -", stdin=SWARM),
        *(run("fmt --diff", name) for name in FEW),
        run("fmt --check decks"),
        *(run("convert", SWARM, "--to", name) for name in formats),
        *(run("convert", name, "--to", to, long=True) for name in FEW for to in formats if name != SWARM),
        run("new -"),
        *(run("new -", "--ruleset", name) for name in _RULESETS),
    ]


def _numbers() -> list[Run]:
    return [
        *(run("stats", name) for name in FEW),
        run("stats", SWARM, "--what-if", "+2 Nine of Eleven -1 Awaken"),
        *(run("stats --output-format json", name, long=True) for name in LEGAL),
        run("stats --output-format json", SWARM, "--what-if", "-1 Awaken", long=True),
    ]


def _pages() -> list[Run]:
    return [run("report -o -", name, long=True) for name in FEW]


def _sheets() -> list[Run]:
    return [
        *(run("sheet -o -", name) for name in FEW),
        run('sheet -o - decks/legal --paper letter --event "Regional" --date 2000-11-18', long=True),
    ]


def _diff() -> list[Run]:
    swarm = (ROOT / SWARM).read_bytes()
    return [
        *(run("diff", *pair) for pair in pairwise(FEW)),
        run("diff", SWARM, SWARM),
        run("diff", SWARM, "decks/illegal/D004-empty-deck.deck"),
        *(Run(("diff", SWARM, "-", "-f", name), b"Aside:\n1 Awaken\n" + swarm) for name in ("text", "json")),
        *(Run(("diff", "-", SWARM, "-f", name), swarm + b"0 Borg Cube\n@@@ ???\n") for name in ("text", "json")),
        run("diff", SWARM, "decks/legal/swarm.dek"),
        run("diff", SWARM, B103, "--output-format", "json"),
        run("diff -", B103, stdin=SWARM),
    ]


def _rules() -> list[Run]:
    return [
        run("rule FC110"),
        run("rule pile-order"),
        run("rule FC110 --output-format json"),
    ]


def _cards() -> list[Run]:
    titles = ("Interlink Drone", "nine of eleven", "borg queen", "Borg Cube", "Q's Tent", "no such card", "borg quen")
    return [
        *(run("cards show", title) for title in titles),
        run("cards show interlink drone -f json"),
        run("cards show borg quen -f json"),
        run("cards search borg type:ship"),
        run("cards search borg type:ship --limit 2 -f json"),
        run("cards search queen --limit 3"),
        run("cards search no such words"),
        run("cards info"),
    ]


def _rulings() -> list[Run]:
    return [
        run("rulings search --limit 3 can they beam through my shields"),
        run("rulings search --limit 3 probing --as-of 2000-06"),
        run("rulings search zzzz"),
        run("rulings show interlink drone"),
        run("rulings show probing --output-format json"),
        run("rulings show no such term"),
        run("rulings list", long=True),
    ]


def _help() -> list[Run]:
    return [run("--help"), run("--version"), *(run(f"{name} --help") for name in _DATA["commands"])]


def _errors() -> list[Run]:
    return [run(line) for line in _DATA["errors"]]


FILES = {
    "check": _check,
    "check-formats": _formats,
    "fix": _fix,
    "fmt-convert-new": _write,
    "stats": _numbers,
    "report": _pages,
    "sheet": _sheets,
    "diff": _diff,
    "rules": _rules,
    "cards": _cards,
    "rulings": _rulings,
    "help": _help,
    "errors": _errors,
}
