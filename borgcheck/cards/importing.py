"""Make the facts table out of a LackeyCCG plugin folder (`cards import`).

Rows of one card (its printings, its other affiliation, its reverse side) become one card; rows that
differ in what a card is stay apart, whatever title they share.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from borgcheck import packaged
from borgcheck.cards.abilities import Abilities
from borgcheck.cards.card import Card, Printing, SeedLimit
from borgcheck.cards.fold import fold
from borgcheck.cards.names import Name, parse_name
from borgcheck.cards.selector import Selector
from borgcheck.cards.skill_text import read_skills, read_staffing
from borgcheck.cards.wording import icon_list, icon_names, read_wording

# Texts of two printings differ by errata and typing at most this much (share of equal characters);
# between the closest two cards of one title with equal figures it is 0.72 (Ambassador Sarek).
SAME_TEXT = 0.8
_ALIGNED = ("Personnel", "Ship", "Facility")
_IDENTIFICATION = re.compile(r"Identification:\s*(.+?)\s*(?:Task:|Biological|[.;]|$)", re.I)
_BUILT_IN = re.compile(r"^([A-Z][\w-]*)\[")
_WHO = (("crew", "any-crew"), ("away team", "any-away-team"), ("affiliation", "any-affiliation"))


@dataclass(slots=True)
class _Group:
    """The rows that are one card."""

    name: Name
    rows: list[dict[str, str]]
    names: list[str] = field(default_factory=list)

    @property
    def first(self) -> dict[str, str]:
        return self.rows[0]


def _unidentified(_title: str) -> str:
    return ""


def make_cards(rows: Iterable[dict[str, str]], identifications: Callable[[str], str] = _unidentified) -> list[Card]:
    """The cards of a plugin's rows.

    `identifications` gives the identification of a drone by title where the table has no Lore column.
    """
    notes = _annotations()
    return [_annotate(_card(group, title, identifications), notes) for group, title in _titled(rows)]


def make_abilities(rows: Iterable[dict[str, str]]) -> list[Abilities]:
    """What personnel and ships of the First Edition can do by a plugin's rows, as far as these leave no doubt."""
    return [found for group, title in _titled(rows) if not _is_second(group) and (found := _abilities(group, title))]


def _titled(rows: Iterable[dict[str, str]]) -> Iterator[tuple[_Group, str]]:
    """The cards of a plugin's rows, each with its title in the catalogue."""
    by_title: dict[tuple[str, bool], list[_Group]] = defaultdict(list)
    for group in _group(rows):
        by_title[(fold(group.name.printed), group.name.second_edition)].append(group)
    for siblings in by_title.values():
        taken: set[str] = set()
        for group in sorted(siblings, key=lambda g: (bool(g.name.marks), g.name.starred, g.name.promo)):
            title = _title(group, alone=len(siblings) == 1, taken=taken)
            taken.add(title)
            yield group, title


def _abilities(group: _Group, title: str) -> Abilities | None:
    row = group.first
    if row["Type"] == "Personnel" and (read := read_skills(row["Text"], row.get("Class", ""))):
        return Abilities(title, skills=read[0], special=read[1])
    if row["Type"] == "Ship" and (staffing := read_staffing(row.get("Staff", ""))):
        return Abilities(title, staffing=staffing)
    return None


def _is_second(group: _Group) -> bool:
    return group.name.second_edition or "ban_2E" in group.first["Set"]


def _group(rows: Iterable[dict[str, str]]) -> list[_Group]:
    groups: dict[tuple[object, ...], list[_Group]] = defaultdict(list)
    by_name: dict[str, _Group] = {}
    by_image: dict[tuple[str, str, str], _Group] = {}
    backs: list[tuple[Name, dict[str, str]]] = []
    for row in sorted(rows, key=lambda r: (parse_name(r["Name"]).back, not r.get("Blueprint ID"))):
        name = parse_name(row["Name"])
        if name.back:
            backs.append((name, row))
            continue
        image = (row.get("ImageFile", "").lower(), row["Release"], row["Type"])
        same = by_name.get(row["Name"]) or (by_image.get(image) if image[0] and not name.starred else None)
        if same is None:
            alike = groups[_identity(name, row)]
            same = next((g for g in alike if _same_text(g.first["Text"], row["Text"])), None)
            if same is None:
                same = _Group(name, [])
                alike.append(same)
        elif fold(same.name.printed) != fold(name.printed):
            same.names.append(name.printed)
        _add(same, row)
        by_name.setdefault(row["Name"], same)
        by_image.setdefault(image, same)
    out = [g for alike in groups.values() for g in alike]
    for name, row in backs:
        fronts = [g for g in out if fold(g.name.printed) == fold(name.printed) and g.first["Type"] == row["Type"]]
        if fronts:
            _add(fronts[0], row, printing=all(r["Release"] != row["Release"] for r in fronts[0].rows))
        else:
            front = _Group(replace(name, back=False), [])
            _add(front, row)
            out.append(front)
    return out


def _add(group: _Group, row: dict[str, str], *, printing: bool = True) -> None:
    if row["Name"] not in group.names:
        group.names.append(row["Name"])
    if printing:
        group.rows.append(row)


def _identity(name: Name, row: dict[str, str]) -> tuple[object, ...]:
    affiliations: object = row["Affil"]
    if row["Type"] in _ALIGNED:
        affiliations = tuple(sorted(row["Affil"].split("/")))
    figures = tuple(row.get(c, "") for c in ("Int/Rng", "Cun/Wpn", "Str/Shd", "Points", "Mission/ Dilemma Type"))
    marks = name.marks if name.second_edition else ()
    return (
        fold(name.printed), name.second_edition, marks, row["Type"], affiliations,
        row.get("Class", "").lower(), row.get("Uniqueness", ""), figures,
    )  # fmt: skip


def _same_text(one: str, other: str) -> bool:
    a, b = (re.sub(r"\W+|&\w+;", "", t).lower() for t in (one, other))
    if a == b:
        return True
    return difflib.SequenceMatcher(None, a, b, autojunk=False).ratio() >= SAME_TEXT


def _title(group: _Group, *, alone: bool, taken: set[str]) -> str:
    name = group.name
    printed = f"{name.printed} 2E" if name.second_edition else name.printed
    if name.second_edition and name.marks:
        return f"{printed} ({name.marks[-1]})"
    bare = any(n.rstrip("*") in (printed, f"{printed} *VP") for n in group.names)
    if (bare or (alone and not name.marks)) and printed not in taken:
        return printed
    for mark in (name.marks[-1] if name.marks else "", group.first["Release"]):
        if mark and (title := f"{printed} ({mark})") not in taken:
            return title
    return next(t for n in count(2) if (t := f"{printed} ({group.first['Release']} {n})") not in taken)


def _card(group: _Group, title: str, identifications: Callable[[str], str]) -> Card:
    row = group.first
    kind = row["Type"]
    said = read_wording(kind, row["Text"])
    # A dual personnel bears some icons twice, and each of them counts.
    icons = icon_list(row["Icons"]) if kind == "Personnel" else icon_names(row["Icons"])
    staffing = icon_list(row.get("Staff", ""))
    lore = _IDENTIFICATION.search(row.get("Lore", "")) if kind == "Personnel" else None
    aligned = kind in _ALIGNED
    built_in = _BUILT_IN.match(row["Affil"]) if kind == "Mission" else None
    attributes = tuple(row.get(c, "") for c in ("Int/Rng", "Cun/Wpn", "Str/Shd"))
    return Card(
        title=title,
        printed=group.name.printed,
        game="2E" if _is_second(group) else "1E",
        type=kind,
        names=tuple(group.names),
        printings=_printings(group.rows),
        location="".join(re.findall(r"[SP/]", row.get("Mission/ Dilemma Type", "").replace("][", "/"))),
        affiliations=tuple(row["Affil"].split("/")) if aligned and row["Affil"] else (),
        attempts=() if aligned else _attempts(row["Affil"]),
        built_in=built_in.group(1) if built_in else "",
        uniqueness=row.get("Uniqueness", ""),
        card_class=row.get("Class", ""),
        attributes=attributes if any(attributes) else (),
        points=row.get("Points", ""),
        region=row.get("Region", ""),
        quadrant=row.get("Quadrant", ""),
        span=row.get("Span", ""),
        icons=icons,
        staffing=staffing,
        keywords=_split(row.get("Characteristics/ Keywords", "")),
        persona=_split(row.get("Persona", "")),
        identification=_drone(lore.group(1)) if lore else identifications(title) if kind == "Personnel" else "",
        seeds=said.seeds,
        plays=said.plays,
        all_icons=tuple(dict.fromkeys((*icons, *staffing, *_printed_icons(row), *said.icons))),
        probe=said.probe if kind == "Objective" else (),
        use_only=said.use_only,
    )


def _printed_icons(row: dict[str, str]) -> tuple[str, ...]:
    """The icons that a card shows for its affiliation, place, type and uniqueness: probes look at those too."""
    affiliation = row["Affil"].split("/") if row["Type"] in _ALIGNED else []
    kind = row["Type"].removeprefix("Q ")
    return (
        *icon_names("".join(f"[{a[:3]}]" for a in affiliation if a)),
        *icon_names(row["Affil"] if row["Type"] == "Mission" else ""),
        *icon_names(row.get("Mission/ Dilemma Type", "")),
        *(("Q",) if row["Type"].startswith("Q ") else ()),
        kind,
        *({"univ": ("Univ",), "enig": ("Enigma",)}.get(row.get("Uniqueness", ""), ())),
    )


def _printings(rows: list[dict[str, str]]) -> tuple[Printing, ...]:
    found: dict[tuple[str, str], str] = {}
    for row in rows:
        key = (row["Release"], row.get("Info", "").replace(":", " ").replace(";", " "))
        found[key] = found.get(key) or row.get("Blueprint ID", "")
    return tuple(Printing(release, number, blueprint) for (release, number), blueprint in found.items())


def _attempts(cell: str) -> tuple[str, ...]:
    if icons := icon_names(cell):
        return icons
    words = cell.lower()
    return next(
        ((code,) for word, code in _WHO if word in words and " non-" not in words), ("special",) if cell else ()
    )


def _split(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(";") if part.strip())


def _drone(text: str) -> str:
    return text.strip().title().replace("Bio-Med", "Bio-med")


def _annotations() -> dict[str, dict[str, object]]:
    return packaged.table("cards", "annotations.toml")


def _annotate(card: Card, notes: dict[str, dict[str, object]]) -> Card:
    def of(key: str) -> list[str]:
        value = notes[key].get(card.printed, [])
        return [value] if isinstance(value, str) else list(value)  # type: ignore[call-overload]

    if not card.is_first_edition:
        return card

    def selectors(key: str) -> tuple[Selector, ...]:
        return tuple(Selector.parse(text) for text in of(key))

    return replace(
        card,
        also_in=tuple(of("also_in")),
        opens="".join(of("opens")),
        share="".join(of("share")),
        seed_limit=SeedLimit.parse(limit) if (limit := "".join(of("seed_limit"))) else None,
        holds=selectors("holds"),
        admits=selectors("admits"),
        carries=selectors("carries"),
    )
