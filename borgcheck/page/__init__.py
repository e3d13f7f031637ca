"""What the page in a browser shows: functions from text to HTML, the same in CPython and in the browser.

They take strings and return parts of an HTML page: `checked_lists` checks a list and keeps it in an address, `form`
reads the answers about open lines, `lookup` shows rulings and cards. Input is escaped in the HTML that they return, and
errors are returned as a sentence in it. Addresses inside the page are fragments: `#ruling=ID`, `#document=ID`,
`#card=TITLE`, and `#list=` with a compressed list. The folder site/ holds what surrounds them. Typer and rich are not
needed.
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
from borgcheck.page.lookup import browse_html, card_html, cards_html, entry_html, filters_html, help_html, search_html
from borgcheck.page.rendering import about
