"""Every command line of the golden files, one list a file."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The samples whose output is stored; further ones may be added to decks/ without changing it.
_LEGAL = """
    article.txt battle.deck collective.deck continuum.deck cube.deck dbg-borg-invasion.deck
    dbg-klingon-civil-war.deck fleet-captains-2.deck fleet-captains-3.deck planets.deck queen.deck station.deck
    swarm.deck swarm.dek swarm.gemp.txt swarm.lackey.txt swarm.stdeck tent.deck tribbles.deck warp.deck
""".split()
_ILLEGAL = """
    A201-seed-card-in-draw-deck.deck A202-alternate-universe-locked.deck A203-useless-to-borg.deck
    A204-nowhere-to-seed.deck A205-objective-without-target.deck A206-second-counterpart.deck
    A207-missing-from-outside.deck A208-later-than-rules.deck A209-poor-probe.deck B101-mission-count.deck
    B102-duplicate-mission.deck B103-seed-limit.deck B104-site-limit.deck B105-draw-deck-size.deck
    B106-former-borg.deck B106-non-borg-personnel.deck B107-non-borg-ship.deck B108-non-borg-facility.deck
    B109-built-in-outpost.deck B110-borg-use-only.deck B111-tactic-outside-battle-bridge.deck
    B112-q-icon-outside-q-continuum.deck B113-carried.deck B113-not-seedable.deck B114-qs-tent-size.deck
    B115-qs-tent-duplicate.deck B116-side-deck-contents.deck B117-side-deck-closed.deck
    B118-tribble-outside-side-deck.deck B119-other-game-card.deck B120-seed-one-only.deck B121-not-a-borg-deck.deck
    B122-banned-card.deck B123-not-in-pool.deck B124-mission-types.deck B125-too-many-copies.deck
    C001-unknown-card.deck C002-ambiguous-title.deck C003-other-name.deck D001-syntax-error.deck
    D002-unknown-section.deck D003-bad-count.deck D004-empty-deck.deck D005-not-text.deck D006-total-mismatch.deck
    D007-wrong-game.deck DB112-starting-cards.deck DB120-flagship-count.deck DB132-scenario-cards.deck
    DB134-goal-card.deck DB151-dealt-basic-piles.deck DB160-borg-card-count.deck DB171-alternate-teams.deck
    FC106-pile-order.deck FC110-fleet-size.deck FC112-fleets-listed.deck FC113-ship-in-fleet-and-pool.deck
    FC121-subdeck-count.deck FC130-fleet-missions.deck X001-unused-ignore.deck
""".split()
SAMPLES = sorted([*(f"decks/legal/{name}" for name in _LEGAL), *(f"decks/illegal/{name}" for name in _ILLEGAL)])
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


COMMANDS = """
    check|rules|rule|rulesets|config|fmt|convert|new|diff|stats|report|sheet|search|cards show|cards search|cards info
    cards import|rulings show|rulings list|rulings sources
""".strip()


def _help() -> list[Run]:
    return [run("--help"), run("--version"), *(run(f"{name.strip()} --help") for name in re.split(r"[|\n]", COMMANDS))]


def _errors() -> list[Run]:
    lines = """
    stats
    decks/legal
    decks/legal/swarm.deck -q
    - -q
    nosuch.txt
    cards 7of9
    check nosuch.deck
    check nosuch.deck nor-this.deck
    check ""
    nonsense
    chek decks/legal
    check decks/legal/swarm.deck --ruleset chess
    check decks/legal/swarm.deck --input-format pdf
    check decks/legal/swarm.deck --select B999
    check decks/legal/swarm.deck --ignore sead-limit
    check decks/legal/swarm.deck --ignore A202,B1O3
    check decks/legal/swarm.deck --ignore FC1O0
    check decks/legal/swarm.deck --jobs two
    check decks/legal/swarm.deck --jobs 0
    check decks/legal/swarm.deck --jobs 99999999999
    check decks/legal/swarm.deck --fix=titles
    check decks/legal/swarm.deck -f gihub
    check decks/legal/swarm.deck --summary --quiet
    check decks/legal/swarm.deck -q -v
    check decks/legal/swarm.deck --summary -v
    check decks/legal/swarm.deck --summary --output-format json
    check decks/legal/swarm.deck --quiet --output-format json
    check decks/legal/swarm.deck --quiet --output-format csv
    check decks/legal/swarm.deck -v --output-format concise
    check decks/legal/swarm.deck --diff -q
    check decks/legal/swarm.deck --fix --diff --output-format json
    check decks/legal/swarm.deck --report jsn=a
    check decks/legal/swarm.deck --report json
    check decks/legal/swarm.deck --report json=
    check decks/legal/swarm.deck --report json=-
    check decks/legal/swarm.deck --report json=a --report text=./a
    check decks/legal/swarm.deck --report text=decks/legal/swarm.deck
    check decks/legal/swarm.deck --report text=.
    check decks/legal/swarm.deck --report text=nowhere/a
    stats decks/legal/swarm.deck -o decks/legal/swarm.deck
    check --fix -
    check --no-such-option decks
    check --outputformat json decks
    check --strict=yes decks
    fmt nosuch.deck
    fmt decks/legal/fleet-captains-2.deck
    convert decks/legal/swarm.deck
    convert "" --to csv
    convert decks/illegal/D001-syntax-error.deck --to lackey
    convert decks/legal/fleet-captains-2.deck --to json
    diff decks/legal/swarm.deck
    diff - -
    diff decks/legal/fleet-captains-2.deck decks/legal/swarm.deck
    diff decks/legal/swarm.deck nosuch.deck
    diff nosuch.deck decks/legal/swarm.deck
    diff decks/legal/swarm.deck decks
    diff decks/legal/swarm.deck ""
    new
    new decks/legal/swarm.deck
    new ""
    new nowhere/a.deck
    new decks/league.toml/a.deck
    new decks/
    new a.deck --ruleset borg-1.7
    new a.deck --ruleset gray
    new a.deck --ruleset ""
    new - --ruleset all
    stats nosuch.deck
    stats decks/illegal/D004-empty-deck.deck
    stats decks/legal/swarm.deck --what-if "-1 awakn"
    stats decks/legal/fleet-captains-2.deck
    report nosuch.deck -o -
    report decks/legal/swarm.deck
    sheet nosuch.deck -o sheet.pdf
    sheet decks/legal/fleet-captains-2.deck -o sheet.pdf
    rule B1O3
    rule B103 -f jsn
    rules --ruleset chess
    cards
    cards nonsense
    cards search type:poem
    cards search set:nowhere
    cards import
    cards import nosuch
    rulings search probing --game chess
    rulings search probing --limit 0
    rulings search probing --as-of 2000-13
    rulings search probing --as-of 2001-02-29
    rulings search probing --source nosuch
    """
    return [run(line) for line in re.sub(r"^ +", "", lines.strip(), flags=re.MULTILINE).splitlines()]


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
