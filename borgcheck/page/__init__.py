"""What the page in a browser shows: functions from text to HTML, the same in CPython and in the browser.

They take strings and return HTML without a frame: `lists` checks a list, writes answers into it and keeps it in an
address, `lookup` shows rulings and cards. Nothing that they are given acts in what they return, and what is wrong with
it is a sentence there. Addresses inside the page are fragments: `#ruling=ID`, `#document=ID`, `#card=TITLE`, and
`#list=` with a compressed list. The folder site/ holds what surrounds them. Typer and rich are not needed.
"""

from borgcheck.page.checked_lists import (
    ListUpdate,
    add_cards,
    add_ruleset,
    check_html,
    convert,
    correct_html,
    example,
    follow_link,
    link_to,
    open_file,
    part_html,
    rulesets_html,
    settle_html,
    sheet_html,
)
from borgcheck.page.lookup import (
    browse_html,
    card_html,
    cards_html,
    entry_html,
    filters_html,
    help_html,
    search_html,
)
from borgcheck.page.rendering import about
