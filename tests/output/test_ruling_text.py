"""The Markdown of rulings on a terminal."""

from __future__ import annotations

from borgcheck.output.lines import layout
from borgcheck.output.rulings import blocks

SOURCE = """You **must** scout first:

1. Count the drones, and only those that are able to
   scout.
   - *VP means that it may be skipped.

| Drone | Skill |
| --- | --- |
| **Five** | none |

<b>The end</b>"""


def test_lists_are_indented_and_markup_is_removed() -> None:
    assert "".join(layout(blocks(SOURCE), width=40)).split("\n") == [
        "You must scout first:",
        "",
        "1. Count the drones, and only those that",
        "   are able to",
        "   scout.",
        "   - *VP means that it may be skipped.",
        "",
        "  Drone  Skill",
        "  Five   none",
        "",
        "<b>The end</b>",
        "",
    ]
