"""`borgcheck report`: one page that is whole, true, and harmless whatever a deck says."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from justhtml import Element, JustHTML

from borgcheck.api import check
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.catalogue import shipped as shipped_cards
from borgcheck.checking.codes import all_rules
from borgcheck.common.escaping import make_visible
from borgcheck.common.phrasing import percent
from borgcheck.common.resources import package_text
from borgcheck.corpus.loading import Corpus, corpus
from borgcheck.output.html import report_page, ruling_html, ticks
from borgcheck.output.page_content import make_page
from tests.hostile import PAYLOADS
from tests.running import Invoke
from tests.samples import DECKS, FOLDER, SWARM
from tests.texts import ILLEGAL

QUEEN = FOLDER / "legal" / "queen.deck"


@cache
def made(deck: str | Path, cards: Catalogue, rulings: Corpus | None = None) -> str:
    return report_page(make_page([check(deck)], cards, rulings or corpus()))


@cache
def read(text: str) -> JustHTML:
    return JustHTML(text, strict=True, sanitize=False)


def words(element: Element) -> str:
    return " ".join(element.to_text(separator=" ").split())


def rows(tree: JustHTML, caption: str) -> list[list[str]]:
    table = next(t for t in tree.query("table") if words(t.query("caption")[0]) == caption)
    return [[words(cell) for cell in row.query("th, td")] for row in table.query("tr")]


@pytest.mark.slow
@pytest.mark.parametrize("path", DECKS, ids=lambda p: p.stem if isinstance(p, Path) else "")
def test_every_page_is_well_made(path: Path, cards: Catalogue) -> None:
    require_well_made(made(path, cards))


def test_page_of_several_decks_is_well_made_and_has_each(tmp_path: Path, invoke: Invoke) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    names = ("legal/queen", "illegal/B103-seed-limit", "illegal/D001-syntax-error", "legal/fleet-captains-2")
    for name in names:
        (folder / f"{Path(name).name}.deck").write_bytes((FOLDER / f"{name}.deck").read_bytes())
    (folder / "copy.deck").write_bytes(QUEEN.read_bytes())
    target = tmp_path / "decks.html"
    err = invoke(["report", str(folder), "-o", str(target)], code=1).err
    assert "4 decks on a page, 2 not legal" in err
    assert "fleet-captains-2.deck (a list for the Star Trek: Fleet Captains game, not a deck)" in err
    text = target.read_text(encoding="utf-8")
    require_well_made(text)
    tree = read(text)
    reports = [check(folder / f"{name}.deck") for name in ("B103-seed-limit", "D001-syntax-error", "copy", "queen")]
    shown = rows(tree, "Decks with their verdicts")[1:]
    assert [row[3:6] for row in shown] == [
        ["Illegal", "1", "0"],
        ["Undecided", "1", "0"],
        *[["Legal, 2 cards not counted", "0", "0"]] * 2,
    ]
    assert [[*row[:3], row[6]] for row in shown] == [
        [r.name, Path(r.path).name, Path(r.path).stem, r.fingerprint] for r in reports
    ]
    anchors = [a.attrs["href"][1:] for a in tree.query("table.decks a")]
    assert [words(tree.query(f"h2[id='{anchor}']")[0]) for anchor in anchors] == [r.name for r in reports]
    sections = tree.query("section.deck")
    for section, report in zip(sections, reports, strict=True):
        assert report.verdict.value.capitalize() in words(section.query(".verdict-title")[0])
        assert len(section.query("li.finding")) == len(report.findings)
        listed = sum(int(words(td)) for td in section.query("table.cards td.n"))
        assert listed == sum(e.count for e in report.deck.entries)
        assert section.query("svg")
        # A folder is printed without lists and numbers, unless they are opened.
        [closed] = section.query("details")
        assert "open" not in closed.attrs
        assert closed.query("table.cards") == section.query("table.cards")
    # Rulings and codes stand on the page once, however many decks there are.
    assert len(text) < 2 * len(made(QUEEN, shipped_cards()))


def require_well_made(text: str) -> None:
    tree = read(text)
    everything = tree.query("*")
    assert not tree.query("script, iframe, object, embed, form, base, img, template")
    assert all(not name.startswith("on") and name != "style" for e in everything for name in e.attrs)
    links = [v for e in everything for k, v in e.attrs.items() if k in {"href", "src", "xlink:href", "action"}]
    assert links
    assert all(v == "data:," or v.startswith("#") for v in links)
    assert "@import" not in text
    assert "url(" not in text
    ids = Counter(e.attrs["id"] for e in everything if "id" in e.attrs)
    assert set(ids.values()) == {1}
    named = [id for e in everything for id in (e.attrs.get("aria-labelledby") or "").split()]
    assert {*named, *(v[1:] for v in links if v.startswith("#"))} <= set(ids)
    levels = [int(h.name[1]) for h in tree.query("h1, h2, h3, h4, h5, h6")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert tree.query("html")[0].attrs["lang"] == "en"
    assert len(tree.query("main")) == len(tree.query("header")) == len(tree.query("footer")) == 1
    assert all(th.attrs.get("scope") in {"col", "row", "rowgroup"} for th in tree.query("th"))
    assert all(t.query("caption") or t.parent.attrs["aria-label"] == "Table of the ruling" for t in tree.query("table"))
    for chart in tree.query("svg"):
        assert chart.attrs["role"] == "img"
        labels = chart.attrs["aria-labelledby"].split()
        assert labels == [chart.query("title")[0].attrs["id"], chart.query("desc")[0].attrs["id"]]
        assert words(chart.query("desc")[0])
        assert not any({"fill", "stroke", "font-family"} & set(e.attrs) for e in chart.query("*"))


def test_content_policy_allows_only_the_style_sheet(cards: Catalogue) -> None:
    tree = read(made(QUEEN, cards))
    policy = tree.query("meta[http-equiv]")[0].attrs["content"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert len(tree.query("style")) == 1


def test_report_shows_verdict_and_findings(cards: Catalogue) -> None:
    deck = FOLDER / "illegal" / "B103-seed-limit.deck"
    tree = read(made(deck, cards))
    assert words(tree.query("h2")[0]) == "✕ Illegal"
    finding = tree.query("li.finding")[0]
    assert words(finding.query("h3")[0]) == "error B103 Too many seed cards"
    assert check(deck).findings[0].message in words(finding)
    assert words(finding.query("mark")[0]) == "Tsiolkovsky Infection"
    assert words(finding.query(".place")[0]) == "line 34"
    [rule] = [rule.explain() for rule in all_rules() if rule.code == "B103"]
    explained = words(tree.query("section.code")[0])
    assert all(" ".join(text.replace("`", "").split()) in explained for text in (rule.what, rule.why, rule.instead))
    anchor = finding.query(".see a")[0].attrs["href"][1:]
    entry = next(d for d in tree.query("details") if d.attrs.get("id") == anchor)
    assert "open" in entry.attrs
    assert "at most 30 seed cards" in words(entry)


@pytest.mark.parametrize("name", ["battle", "tribbles"])
def test_labels_and_bars_of_a_chart_stand_within_it(name: str, cards: Catalogue) -> None:
    tree = read(made(FOLDER / "legal" / f"{name}.deck", cards))
    for chart in tree.query("svg"):
        _, _, width, height = map(float, chart.attrs["viewBox"].split())
        for text in chart.query("text"):
            length = 8 * len(words(text))
            x, side = float(text.attrs["x"]), text.attrs.get("text-anchor", "start")
            left = x - {"start": 0, "middle": length / 2, "end": length}[side]
            assert left >= -8
            assert left + length <= width + 8
            assert 0 < float(text.attrs["y"]) <= height
        for bar in chart.query("rect"):
            assert float(bar.attrs["x"]) + float(bar.attrs["width"]) <= width
            assert float(bar.attrs["y"]) + float(bar.attrs["height"]) <= height


@pytest.mark.parametrize("name", ["tribbles", *(pytest.param(n, marks=pytest.mark.slow) for n in ("queen", "swarm"))])
def test_every_figure_is_that_of_stats(name: str, cards: Catalogue, invoke: Invoke) -> None:
    path = FOLDER / "legal" / f"{name}.deck"
    numbers = json.loads(invoke(["stats", str(path), "--output-format", "json"]).out)
    tree = read(made(path, cards))
    by_type = rows(tree, "Cards by type and section")
    heads, total = by_type[0][1:-1], by_type[-1]
    shown = {r[0]: {s: int(n) for s, n in zip(heads, r[1:-1], strict=True) if n} for r in by_type[1:-1]}
    assert shown == numbers["counts"]["type_by_section"]
    assert {r[0]: int(r[-1]) for r in by_type[1:-1]} == numbers["counts"]["type"]
    counted = {s: n for s, n in numbers["counts"]["section"].items() if n}
    assert dict(zip(heads, map(int, total[1:-1]), strict=True)) == counted
    icons = rows(tree, "Personnel by subcommand icon")[1:]
    assert {icon.strip("[]"): int(n) for icon, n in icons} == numbers["counts"]["subcommand"]
    descriptions = {words(s.query("title")[0]): words(s.query("desc")[0]) for s in tree.query("svg")}
    for type, number in numbers["counts"]["type"].items():
        assert re.search(rf"(?:^|; ){re.escape(type)}: {number}[;.]", descriptions["Cards by type"])
    for probe in numbers["probe"]:
        table = rows(tree, f"Chances of the probe of {probe['objective']}")
        for column, outcome in enumerate(probe["outcomes"], 1):
            decides = outcome["decides"]
            icons_of = " or ".join(f"[{icon}]" for icon in outcome["icons"])
            chances = [percent(Fraction(f)) for f in (decides["first_probe"], *decides.get("within", {}).values())]
            expected = [icons_of, f"{decides['matching']} of {decides['of']}", *chances]
            assert [row[column] for row in table] == expected
            described = descriptions[f"{probe['objective']}: chance of {icons_of} by turn"]
            assert [part.split(": ")[1] for part in described.rstrip(".").split("; ")] == chances
    hand = numbers["opening_hand"]
    kinds = [percent(Fraction(hand[key])) for key in ("ship", "ship_and_drone", "ship_staffed_alone", "objective")]
    assert [row[1] for row in rows(tree, "At least one in the opening hand")[1:]] == kinds
    by_copies = {int(n): (chance, titles) for n, chance, titles in rows(tree, "At least one copy of a card")[1:]}
    assert sum(len(titles.split("; ")) for _, titles in by_copies.values()) == len(hand["cards"])
    for card in hand["cards"]:
        chance, titles = by_copies[card["copies"]]
        assert card["card"] in titles.split("; ")
        assert chance == f"{100 * card['at_least_one']:.1f} %"
    staffed = [
        [ship["ship"], str(ship["copies"]), f"[{icon}]", str(max(1, ship["staffing"].count(icon))), str(n)]
        for ship in numbers["staffing"]
        for icon, n in ship["met_by"].items()
    ]
    assert rows(tree, "Personnel of the draw deck that meet each staffing icon")[1:] == staffed


def test_rulings_by_card_are_those_that_mention_it(cards: Catalogue) -> None:
    held = Counter[str]()
    for entry in check(QUEEN).deck.entries_in_deck:  # not those outside the deck
        held[entry.name] += entry.count
    by_card = {t: [e for e in corpus() if t in e.cards and e.game == "stccg-1e"] for t in held}
    mentioned = {title: entries for title, entries in by_card.items() if entries}
    by_anchor = {_anchor(entry.id): entry for entry in corpus()}
    tree = read(made(QUEEN, cards))
    on_page = {d.attrs["id"] for d in tree.query("details[id]")}
    for line, title in zip(tree.query("ul.by-card li"), mentioned, strict=True):
        assert words(line).startswith(f"{held[title]} {title}")
        anchors = [str(link.attrs["href"]).removeprefix("#") for link in line.query("a")]
        linked = [by_anchor[anchor] for anchor in anchors]
        assert sorted(e.id for e in linked) == sorted(e.id for e in mentioned[title])
        assert [e.date for e in linked] == sorted((e.date for e in linked), reverse=True)
        assert on_page.issuperset(anchors)


def _anchor(id: str) -> str:
    return "ruling-" + id.replace("#", "-")


def deck_of(*texts: str) -> str:
    """A deck with texts as its facts, as titles and as headings."""
    meta = "".join(f"@{key} {' '.join(' '.join(texts).split())}\n" for key in ("name", "player", "event"))
    cards = "".join(f"2 {text}\n3 Borg Cube\n{text}:\n" for text in texts)
    return f"{meta}\nMissions:\n1 {texts[0]}\n1 Survey Star System\n\nDraw:\n{cards}"


@cache
def harmless(cards: Catalogue) -> tuple[set[str], set[str]]:
    """The elements and the attributes that the pages of harmless decks have."""
    elements = [e for deck in (QUEEN, deck_of("Nobody knows it")) for e in read(made(deck, cards)).query("*")]
    return {e.name for e in elements}, {key for e in elements for key in e.attrs}


def test_hostile_deck_is_text(cards: Catalogue) -> None:
    names, attributes = harmless(cards)
    deck = deck_of("javascript:alert(1)", "a\u202eb\u2066c\u200bd\ufeffe\u00adf", *PAYLOADS)
    page = made(deck, cards)
    tree = read(page)
    assert {e.name for e in tree.query("*")} <= names
    assert {k for e in tree.query("*") for k in e.attrs} <= attributes
    assert words(tree.query("h1")[0]) == " ".join(make_visible(check(deck).name).split())
    assert not any(c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") for c in page)


def test_commands_in_rule_explanations_are_code() -> None:
    assert ticks("Give `--ruleset <x>` & go") == "Give <code>--ruleset &lt;x&gt;</code> &amp; go"
    for rule in all_rules():
        assert all(text.count("`") % 2 == 0 for text in rule.explain()), rule.code


def test_ignored_errors_are_named_wherever_the_verdict_is(cards: Catalogue) -> None:
    tree = read(made("# borgcheck: ignore[B103]\n" + ILLEGAL, cards))
    assert words(tree.query("title")[0]) == "Base: legal (B103 ignored by the list)"
    verdicts = {row[0]: row[1] for row in rows(tree, f"Verdict under each ruleset, card data of {cards.date}")[1:]}
    assert verdicts["borg-1.6"] == "Legal (B103 ignored by the list)"


def test_ruling_of_the_users_own_is_text() -> None:
    text = "<b>x</b> [link](http://a.example) ![i](http://a.example/i.png) <http://a.example>\n\n# Title\n\nx\n===\n\n[a]: http://b"
    tree = read(f"<!DOCTYPE html><title>t</title><main>{ruling_html(text)}</main>")
    assert {e.name for e in tree.query("main")[0].query("*")} == {"p"}
    assert "<b>x</b> [link]" in words(tree.query("main")[0])


def test_every_ruling_has_an_anchor_of_its_own() -> None:
    assert len({_anchor(entry.id) for entry in corpus()}) == len(corpus())


def test_deck_that_was_not_wholly_read_says_so(cards: Catalogue) -> None:
    tree = read(made(FOLDER / "illegal" / "D001-syntax-error.deck", cards))
    assert words(tree.query("h2")[0]) == "? Undecided"
    assert "could not be read: line 38." in words(tree.query(".caution")[0])
    assert tree.query("table.cards")


def test_lines_not_read_as_cards_are_on_the_page(cards: Catalogue) -> None:
    tree = read(made(f"Hi all\n\n{SWARM}\nThis was without the Launch Portal.\n" + "Thanks!\n" * 8, cards))
    first, *_, last = (words(piece) for piece in tree.query(".aside li"))
    assert first.endswith("This was without the Launch Portal. names Launch Portal")
    assert last == "and 2 more"
    assert words(tree.query(".aside li strong")[0]) == "names Launch Portal"


@pytest.mark.parametrize("name", ["D004-empty-deck", "D005-not-text", "D007-wrong-game"])
def test_page_without_a_deck_has_no_numbers(name: str, cards: Catalogue) -> None:
    tree = read(made(FOLDER / "illegal" / f"{name}.deck", cards))
    assert "No deck of the card game was read" in words(tree.query(".caution")[0])
    assert not tree.query("table.cards, svg")
    assert name[:4] in words(tree.query("li.finding")[0])


def test_colours_can_be_read() -> None:
    css = package_text("output", "templates", "page.css")
    light_and_dark = re.findall(r":root \{(.*?)\}", css, re.S)
    assert len(light_and_dark) == 2
    for block in light_and_dark:
        colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block))
        pairs = [(ink, ground) for ink in _INKS for ground in ("paper", "wash")] + [("ink", "mark"), ("ink", "whole")]
        for ink, ground in pairs:
            assert _contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
        assert _contrast(colours["bar"], colours["whole"]) >= 3


_INKS = ("ink", "soft", "link", "legal", "illegal", "undecided", "info")


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 reckons it."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_table_of_a_ruling_has_heads_and_a_frame() -> None:
    tree = read(
        f"<!DOCTYPE html><title>t</title><main>{ruling_html('| a | b |' + chr(10) + '|---|--:|' + chr(10) + '| <table> | 2 |')}</main>"
    )
    assert [th.attrs for th in tree.query("th")] == [{"scope": "col"}, {"scope": "col"}]
    assert tree.query("table")[0].parent.attrs["class"] == "scroll"
    assert len(tree.query("table")) == 1
