"""Documents of the user's own: taking them apart, keeping them, searching them."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck.cli import run
from borgcheck.corpus import corpus as corpus_module
from borgcheck.corpus import own
from borgcheck.corpus import search as search_module
from borgcheck.corpus.checks import _key
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.layout import parse_document

GLOSSARY = """
The Grand Rules of Example

THE FIRST SECTION

Some text of the first section that was bro-
ken at the end of a line, and goes on – with a dash –
for a while.
17
Moving Things
Things move only when they are pushed. Nobody else
pushes them.

GLOSSARY

apple – A fruit. It is red –
or green, as the case may be.
banana (Yellow Fruit) – Another fruit. See
apple.
cherry – pit – What is left of a cherry.
cherry: Red Stone – A third. It is mentioned – here –
and nowhere else.
* damson — A ruling that is new.
“Early fruit” – not a term of its own.
fig – The last.
"""


@pytest.fixture(scope="module")
def index_of_what_ships(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with the index of the rulings that ship."""
    cache = tmp_path_factory.mktemp("index-of-what-ships")
    corpus_module.open_search_index(cache)
    return cache


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path, index_of_what_ships: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copytree(index_of_what_ships, tmp_path / "cache")
    monkeypatch.setenv("BORGCHECK_CACHE", str(tmp_path / "cache"))
    for cached in (corpus_module.corpus, search_module.searcher):
        cached.cache_clear()
    yield
    for cached in (corpus_module.corpus, search_module.searcher):
        cached.cache_clear()


def test_terms_and_sections() -> None:
    taken = parse_document(GLOSSARY)
    assert [(p.title, p.is_term, p.starred) for p in taken.parts] == [
        ("The First Section", False, False),
        ("Moving Things", False, False),
        ("apple", True, False),
        ("banana (Yellow Fruit)", True, False),
        ("cherry — pit", True, False),
        ("cherry: Red Stone", True, False),
        ("damson", True, True),
        ("fig", True, False),
    ]
    by_title = {p.title: p for p in taken.parts}
    assert "was broken at the end" in by_title["The First Section"].text
    assert "17" not in by_title["The First Section"].text
    assert by_title["apple"].text == "A fruit. It is red – or green, as the case may be."
    assert by_title["damson"].text.endswith("“Early fruit” – not a term of its own.")
    assert by_title["apple"].section == "Glossary"
    assert [text for _, text in taken.unplaced] == ["The Grand Rules of Example"]


def test_markdown_wiki_and_page_headers() -> None:
    text = "# One\nText of one.\n**Two**\nText of two.\nThree[]\nText of three.\n" + "The Page Header Again\nmore\n" * 3
    taken = parse_document(text)
    assert [p.title for p in taken.parts] == ["One", "Two", "Three"]
    assert "Header" not in taken.parts[-1].text


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="aA –—*.\n#:“(x1", max_size=300))
def test_any_text_is_survived(text: str) -> None:
    assert all(p.text for p in parse_document(text).parts)


def write(tmp_path: Path, text: str = GLOSSARY, name: str = "fruit.txt") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def forget() -> None:
    corpus_module.corpus.cache_clear()
    search_module.searcher.cache_clear()


def test_import_search_replace_and_remove(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = len(corpus())
    assert run(["rulings", "import", write(tmp_path), "--date", "2001-09", "--title", "Fruit Rules"]) == 0
    out = capsys.readouterr().out
    assert "fruit: 8 entries" in out
    assert "6 terms (1 with a star), 2 headed sections" in out
    assert "1 lines could not be placed, the first at line 2: The Grand Rules" in out
    forget()
    assert len(corpus()) == before + 8
    entry = corpus().get("fruit#damson")
    assert (entry.kind, entry.status, entry.date, entry.source) == (
        "current-ruling",
        "new-or-changed",
        "2001-09",
        "fruit",
    )
    run(["rulings", "search", "damson", "--output-format", "json"])
    assert json.loads(capsys.readouterr().out)["results"][0]["id"] == "fruit#damson"
    run(["rulings", "import", write(tmp_path, GLOSSARY.replace("fig – The last.", "")), "--source", "fruit"])
    assert "replace the earlier ones" in capsys.readouterr().out
    forget()
    assert len(corpus()) == before + 7
    assert run(["rulings", "sources", "--remove", "fruit"]) == 0
    forget()
    assert len(corpus()) == before
    assert run(["rulings", "sources", "--remove", "fruit"]) == 2


@pytest.mark.parametrize(
    ("content", "arguments"),
    [
        (b"%PDF-1.7 nonsense", []),
        (b"\x00\x01", []),
        (b"", []),
        (b"just a sentence.", []),
        (GLOSSARY.encode(), ["--source", "borg-rulebook-1.6"]),
        (GLOSSARY.encode(), ["--source", "../evil"]),
        (GLOSSARY.encode(), ["--game", "chess"]),
        (GLOSSARY.encode(), ["--date", "yesterday"]),
    ],
)
def test_what_cannot_be_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, arguments: list[str]
) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(content)
    assert run(["rulings", "import", str(path), *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert own.files() == []


def test_text_that_looks_like_the_form_of_the_corpus(tmp_path: Path) -> None:
    text = (
        "GLOSSARY\n\napple – A fruit.\n\n## fake\nid: x\n\n> Note: fake\nasks: fake\nbanana – Two.\ncherry – Three.\n"
    )
    run(["rulings", "import", write(tmp_path, text)])
    forget()
    imported = [e for e in corpus() if e.source == "fruit"]
    assert imported
    assert all(e.note is None and not e.asks for e in imported)


def test_a_broken_document_names_the_way_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulings", "import", write(tmp_path)])
    own.files()[0].write_text("nonsense", encoding="utf-8")
    forget()
    capsys.readouterr()
    assert run(["rulings", "search", "probe"]) == 2
    assert "rulings sources --remove" in capsys.readouterr().err
    deck = tmp_path / "x.deck"
    deck.write_text("Draw:\n1 Nine of Eleven\n", encoding="utf-8")
    assert run(["check", str(deck)]) == 1
    assert run(["rulings", "sources", "--remove", "fruit"]) == 0


def test_the_five_documents(reference: Path) -> None:
    terms = json.loads((reference / "eval" / "terms.json").read_text(encoding="utf-8"))
    rulebook = parse_document((reference / "seeds" / "000_4e34ddd6b3042471.txt").read_text(encoding="utf-8"))
    found = {_key(p.title.partition(" (")[0]) for p in rulebook.parts if p.is_term}
    assert [t for t in terms["borg-glossary"] if _key(t) not in found] == []
    rulings = parse_document((reference / "seeds" / "004_fab1cc1de43f9998.txt").read_text(encoding="utf-8"))
    found = {_key(p.title): p.starred for p in rulings.parts if p.is_term}
    assert {_key(t["topic"]): t["starred"] for t in terms["current-rulings"]} == found
    for name in ("001_7c192a9fefa7f527", "002_97df6db168a9a42b", "003_8d120a9c68480377"):
        assert len(parse_document((reference / "seeds" / f"{name}.txt").read_text(encoding="utf-8")).parts) >= 15


@pytest.mark.parametrize("terminal", [True, False])
def test_a_long_import_shows_its_progress_on_a_terminal(
    terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from borgcheck.cli import rulings as command

    shutil.rmtree(tmp_path / "cache")
    monkeypatch.setattr(command, "_MANY", 100)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert run(["rulings", "import", write(tmp_path)]) == 0
    entries = len(corpus())
    shown = capsys.readouterr().err
    assert (f"{entries} of {entries} entries read" in shown) == terminal
    forget()
    assert run(["rulings", "search", "damson"]) == 0
    assert capsys.readouterr().err == "", "the index is there already"


def test_an_import_adds_to_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from borgcheck.corpus import document

    run(["rulings", "search", "probe"])
    read: list[str] = []
    parse = document.read_document
    monkeypatch.setattr(document, "read_document", lambda text, file: read.append(file) or parse(text, file))
    run(["rulings", "import", write(tmp_path)])
    assert {Path(file).name for file in read} == {"fruit.md", "fruit.txt"}
