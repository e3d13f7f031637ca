"""What the page in a browser shows: functions from text to HTML, the same in CPython and in the browser.

They take strings and return HTML without a frame: `lists` checks and settles a list, `lookup` shows rulings and cards.
Nothing that they are given acts in what they return, and what is wrong with it is a sentence there. `static_files` are
what the page loads besides. Addresses inside the page are fragments: `#ruling=ID`, `#document=ID`, `#card=TITLE`, and
`#list=` with a packed list (static/share.js). Typer and rich are not needed.
"""

from borgcheck.page.lists import (
    ListUpdate,
    add_ruleset,
    canonical_text,
    check_html,
    open_file,
    rulesets_html,
    settle_html,
)
from borgcheck.page.lookup import browse_html, card_html, cards_html, entry_html, filters_html, search_html
from borgcheck.page.rendering import about, static_files

__all__ = [
    "ListUpdate",
    "about",
    "add_ruleset",
    "browse_html",
    "canonical_text",
    "card_html",
    "cards_html",
    "check_html",
    "entry_html",
    "filters_html",
    "open_file",
    "rulesets_html",
    "search_html",
    "settle_html",
    "static_files",
]
