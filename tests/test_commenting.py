"""Lines that cannot be read become comments, and no card moves by that."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_writing import _LINES

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.commenting import comment_unread
from borgcheck.checking.rewrite import LeftAloneError, OtherFormatError, formatted
from borgcheck.model.deck import identity
from borgcheck.reading.pipeline import read_deck

DECKS = Path(__file__).parent.parent / "decks"


@pytest.mark.parametrize(
    ("text", "after", "numbers"),
    [
        ("Draw:\n2 Borg Cube\n", "Draw:\n2 Borg Cube\n", ()),
        (
            "Draw:\n2 Borg Cube\nSee you all on Saturday.\n  0 Awaken\n1 Nine of Eleven\n",
            "Draw:\n2 Borg Cube\n# See you all on Saturday.\n# 0 Awaken\n1 Nine of Eleven\n",
            (3, 4),
        ),
        # Cards that counted nowhere must not count in the section above.
        (
            "Seed:\n2 Maglock\n\nMisions:\n1 Pegasus Search\n\n1 New Contact\nDraw:\n2 Borg Cube\n",
            "Seed:\n2 Maglock\n\n# Misions:\n# 1 Pegasus Search\n\n# 1 New Contact\nDraw:\n2 Borg Cube\n",
            (4, 5, 7),
        ),
        # A card type under an unknown heading opens nothing, and goes with it.
        (
            "Draw:\n2 Borg Cube\nVault:\n1 Awaken\nPersonnel (1)\n1 Nine of Eleven\n",
            "Draw:\n2 Borg Cube\n# Vault:\n# 1 Awaken\n# Personnel (1)\n# 1 Nine of Eleven\n",
            (3, 4, 5, 6),
        ),
        ("Draw:\n2 Borg Cube\n#2 Borg Ship\n", "Draw:\n2 Borg Cube\n# #2 Borg Ship\n", (3,)),
        ("Draw:\n2 Borg Cube\n@colour green\n", "Draw:\n2 Borg Cube\n# @colour green\n", (3,)),
        # An order to borgcheck that stands there without a sign does not come into force by itself.
        (
            "Draw:\n2 Borg Cube\nborgcheck: ignore[B105]\n",
            "Draw:\n2 Borg Cube\n# unread: borgcheck: ignore[B105]\n",
            (3,),
        ),
    ],
)
def test_unread_lines_become_comments(text: str, after: str, numbers: tuple[int, ...], cards: Catalogue) -> None:
    for end in ("\n", "\r\n"):
        new, commented = comment_unread(text.replace("\n", end).encode(), cards, path="deck")
        assert new.decode() == after.replace("\n", end)
        assert commented == numbers
        assert comment_unread(new, cards, path="deck") == (new, ())


def test_a_forum_post_becomes_a_deck_file(cards: Catalogue) -> None:
    post = (
        "Hi all!\nThis is what I played on Saturday, a swarm of cubes.\n\nDRAW DECK\n3 Borg Cube\nlots of drones (see below)\n"
        "2 Nine of Eleven\n\nTell me what you think!\n"
    )
    new, commented = comment_unread(post.encode(), cards, path="post")
    assert commented == (1, 2, 6, 9)
    assert formatted(new, cards, path="post").decode() == (
        "# Hi all!\n# This is what I played on Saturday, a swarm of cubes.\n\nDraw:\n3 Borg Cube\n# lots of drones (see below)\n"
        "2 Nine of Eleven\n\n# Tell me what you think!\n"
    )


def test_encoding_stays(cards: Catalogue) -> None:
    text = "Draw:\r\n2 Borg Cube\r\nDéjà vu, and much more of it.\r\n"
    for encoding, bom in (("cp1252", b""), ("utf-16-le", b"\xff\xfe"), ("utf-8", b"\xef\xbb\xbf")):
        new, _ = comment_unread(bom + text.encode(encoding), cards, path="deck")
        assert new == bom + text.replace("Déjà", "# Déjà").encode(encoding)


def test_a_total_still_tells_of_the_lines_that_are_missing(cards: Catalogue) -> None:
    new, commented = comment_unread(b"Draw (4):\n3 Borg Cube\none drone that I forgot\n", cards, path="deck")
    assert commented == (3,)
    with pytest.raises(LeftAloneError, match="line 1 says 4 cards and 3 follow"):
        formatted(new, cards, path="deck")


@pytest.mark.parametrize(
    ("name", "error"),
    [("legal/swarm.dek", OtherFormatError), ("illegal/D005-not-text.deck", LeftAloneError)],
)
def test_files_that_are_left_alone(name: str, error: type[Exception], cards: Catalogue) -> None:
    with pytest.raises(error, match="left alone"):
        comment_unread((DECKS / name).read_bytes(), cards, path=name)


@settings(max_examples=80, deadline=None)
@given(st.lists(_LINES, max_size=14))
def test_the_other_lines_stay_what_they_are(lines: list[str]) -> None:
    cards = shipped()
    text = "Draw:\n1 Awaken\n" + "\n".join(lines)
    data = text.encode("utf-8", "surrogatepass")
    try:
        new, commented = comment_unread(data, cards, path="deck")
    except LeftAloneError:
        return
    before, after = read_deck(data, cards), read_deck(new, cards)
    assert after.wholly_read
    assert [(e.span.line, e.section, e.count, identity(e)) for e in after.entries] == [
        (e.span.line, e.section, e.count, identity(e)) for e in before.entries if e.span.line not in commented
    ]
    changed = {n for n, (old, now) in enumerate(zip(before.source, after.source, strict=True), 1) if old != now}
    assert changed == set(commented)
