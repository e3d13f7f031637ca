"""Rulings and cards: what is found and shown, and that their addresses lead to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest

from borgcheck import page
from borgcheck.cards.catalogue import catalogue
from borgcheck.common.resources import package_table
from borgcheck.corpus.entry import GAMES
from borgcheck.corpus.loading import corpus
from tests.page.reading import HOSTILE, is_harmless, problem, tree
from tests.tables import table


def ids(html: str) -> list[str]:
    return [hit.attrs["data-id"] for hit in tree(html).query("[data-id]")]


def follow(address: str) -> str:
    """Return what the page shows at an address."""
    kind, _, value = address.removeprefix("#").partition("=")
    value = unquote(value)
    if kind == "document":
        return page.browse_html({"source": value})
    return {"ruling": page.entry_html, "card": page.card_html}[kind](value)


def links(html: str, kind: str) -> list[str]:
    found = (link.attrs["href"] for link in tree(html).query("a"))
    return [address for address in found if address.startswith(f"#{kind}=")]


@table("question", "id")
def test_each_answer_has_the_id_and_the_address_of_its_entry(question: str, id: str) -> None:
    html = page.search_html(question)
    assert ids(html)[0] == id
    headings = tree(html).query("li[data-id] h2 a")
    assert [unquote(a.attrs["href"]) for a in headings] == [f"#ruling={found}" for found in ids(html)]
    assert all(answer.to_text().strip() for answer in tree(html).query("li > .text"))


def test_no_answer_leads_to_the_nearest_terms() -> None:
    html = page.search_html("interlink", {"game": "dbg"})
    assert ids(html) == []
    assert "Nothing found" in tree(html).query("[role=status]")[0].to_text()
    assert "#ruling=borg-rulebook-1.6%23interlink-drone" in links(html, "ruling")


def test_phrase_that_no_entry_has_leads_to_the_nearest_terms() -> None:
    html = page.search_html('"interlink interlink"')
    assert tree(html).query("[role=status]")[0].to_text() == "Nothing found."
    assert "interlink-drone" in html


def test_empty_question_browses_the_rulings() -> None:
    assert page.search_html(" ", {"kind": "note"}) == page.browse_html({"kind": "note"})


@pytest.mark.parametrize("name", ["game", "source", "kind"])
def test_rulings_are_browsed_by_game_document_and_kind(name: str) -> None:
    choices = {option.attrs["value"] for option in tree(page.filters_html()).query(f"select[name={name}] option")}
    values = {getattr(entry, name) for entry in corpus()}
    assert choices >= {"", *values}
    for value in values:
        html = page.browse_html({name: value})
        assert set(ids(html)) == {entry.id for entry in corpus() if getattr(entry, name) == value}
        titles = [link.to_text().casefold() for link in tree(html).query("li a")]
        assert titles == sorted(titles)


def test_entries_of_one_title_say_how_they_differ() -> None:
    rows = [" ".join(row.to_text().split()).casefold() for row in tree(page.browse_html()).query("li")]
    assert len(set(rows)) == len(rows) == len(corpus())


def test_rulings_are_filtered_by_card_and_date() -> None:
    on_card = {entry.id for entry in corpus() if "Nine of Eleven" in entry.cards}
    assert set(ids(page.browse_html({"card": "interlink drone"}))) == on_card
    assert on_card >= set(ids(page.search_html("drone", {"card": "Nine of Eleven"}))) != set()
    assert problem(page.search_html("drone", {"card": HOSTILE})).startswith("No card is called")
    dates = [option.attrs["value"] for option in tree(page.filters_html()).query("select[name=as_of] option")]
    assert dates == ["", *sorted({entry.date for entry in corpus()} - {""})]
    for html in (page.browse_html({"as_of": "2000-09-25"}), page.search_html("seed cards", {"as_of": "2000-09-25"})):
        assert "" < max(corpus().get(id).date for id in ids(html)) <= "2000-09-25"


def test_search_for_cards_that_is_advised_finds_some() -> None:
    advice = [text for text in package_table("page", "instead.toml").values() if "search for cards" in text]
    assert len(advice) > 1
    for query in re.findall(r"`([^`]+)`", " ".join(advice)):
        assert links(page.cards_html(query), "card"), query


@pytest.mark.parametrize("name", ["game", "source", "kind"])
def test_unknown_filter_is_an_error(name: str) -> None:
    for html in (page.search_html("probe", {name: HOSTILE}), page.browse_html({name: HOSTILE})):
        assert problem(html).startswith(f"No {name} is called")
        assert is_harmless(html)


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.corpora)])
def test_every_entry_is_shown_with_what_it_refers_to(every: int) -> None:
    for entry in [*corpus()][::every]:
        html = page.entry_html(entry.id)
        assert tree(html).query("h1")[0].to_text() == " ".join(entry.title.split())
        named = {unquote(address.partition("=")[2]) for address in links(html, "ruling")}
        assert named >= {id for id in (*entry.see, *entry.amends, *entry.amended_by) if corpus().get(id)}
        assert entry.id not in named
        amending = [section.query("h2")[0].to_text() for section in tree(html).query(".amending")]
        assert len(amending) == len([id for id in entry.amended_by if corpus().get(id)])
        assert is_harmless(html)


def test_links_lead_to_what_they_name() -> None:
    waiting = [page.search_html("interlink"), page.cards_html("interlink"), page.card_html("Borg Queen")]
    seen: set[str] = set()
    for html in waiting:
        for address in (*links(html, "document"), *links(html, "ruling"), *links(html, "card")):
            if address not in seen and len(seen) < 80:
                seen.add(address)
                waiting.append(follow(address))
                assert not tree(waiting[-1]).query(".problem"), address
    assert {address.partition("=")[0] for address in seen} == {"#ruling", "#card", "#document"}


def test_card_is_shown_with_its_facts_and_rulings() -> None:
    html = page.card_html("Borg Queen")
    assert tree(html).query("h1")[0].to_text() == "Borg Queen"
    assert "Com" in tree(html).query(".card-facts")[0].to_text()
    addresses = [link.attrs["href"].removeprefix("#ruling=") for link in tree(html).query("details > .see a")]
    dates = {entry.id: entry.date for entry in corpus() if "Borg Queen" in entry.cards}
    shown = [dates.pop(unquote(address)) for address in addresses]
    assert not dates
    assert len({*shown}) > 1
    assert shown == sorted(shown, reverse=True)
    assert "is the identification of this card" in tree(page.card_html("Interlink Drone")).to_text()


def test_cards_with_odd_titles_have_addresses() -> None:
    of_each = [next((card.title for card in catalogue() if sign in card.title), "") for sign in "/%?#&;=\"'"]
    for title in filter(None, of_each):
        html = page.cards_html(title)
        if address := next((a for a in links(html, "card") if unquote(a) == f"#card={title}"), ""):
            assert " ".join(title.split()) in [h.to_text() for h in tree(follow(address)).query("h1")]


def test_cards_are_found_by_words_of_titles_and_kinds() -> None:
    rows = [row.to_text() for row in tree(page.cards_html("borg queen personnel")).query("li")]
    assert rows[0].startswith("Borg Queen")
    assert "[Com]" in rows[0]
    many = tree(page.cards_html("ship"))
    assert "the first 100 of them" in many.query("[role=status]")[0].to_text()
    assert len(many.query("li")) == 100
    assert not tree(page.cards_html("")).query("li")


@pytest.mark.parametrize(
    ("shown", "words", "address"),
    [
        (page.card_html, "Borg Quen", "#card=Borg%20Queen"),
        (page.cards_html, "Borg Quen", "#card=Borg%20Queen"),
        (page.entry_html, "interlink-dron", "#ruling=borg-rulebook-1.6%23interlink-drone"),
    ],
)
def test_missing_entry_links_to_similar_ones(shown: Callable[[str], str], words: str, address: str) -> None:
    assert address in [link.attrs["href"] for link in tree(shown(words)).query("a")]


@pytest.mark.parametrize("shown", [page.search_html, page.cards_html, page.card_html, page.entry_html])
@pytest.mark.parametrize("words", [HOSTILE, f'"{HOSTILE}" probe'], ids=["words", "phrase"])
def test_hostile_words_are_text(shown: Callable[[str], str], words: str) -> None:
    html = shown(words)
    assert is_harmless(html)
    assert ">49" not in html


def test_games_have_titles() -> None:
    options = tree(page.filters_html()).query("select[name=game] option")
    assert [o.to_text() for o in options if o.attrs["value"] == GAMES[0]] == ["Star Trek CCG"]
