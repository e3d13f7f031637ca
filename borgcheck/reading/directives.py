"""Read directives (`@name Swarm`), facts (`Name: Swarm`), comments that ignore codes, and those that may be headings.

`# borgcheck: ignore[B103, A202] the reason` and `ignore B103, A202` mean the same. Anything else after `borgcheck:` is
an ignore comment without codes, which X001 reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from borgcheck.cards.fold import fold
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.model.findings import Span
from borgcheck.model.listing import DIRECTIVES, IgnoreComment, Role
from borgcheck.model.sections import NOT_IN_DECK
from borgcheck.reading.doubts import as_open_line
from borgcheck.reading.headings import MAX_NAME_CHARACTERS, metadata_keys, section_of
from borgcheck.reading.lex import MAX_LINE_CHARACTERS, Lexicon
from borgcheck.reading.line import Form, Line, is_above_cards, open_form, opens_paragraph
from borgcheck.reading.mentions import holds_counted_card

# Patterns are compiled only when a list has such a line, since few lists do.
REPLACED = "was:"
"""What a comment begins with that keeps a line which an answer has replaced."""
_DIRECTIVE = r"@(?P<name>[^\s:=]+)(?:[:=]\s*|\s+|$)(?P<value>.*\S)?"
# What follows the colon, or what would follow it if the comment had one. Prose that mentions borgcheck is neither.
_COMMENT = r"(?i)(?:#|//)\s*borgcheck(?:\s*:\s*|\s+(?=ignore\s*\[|ignore\s+[A-Z]{1,2}\d{3}\b))"
_CODE = r"[A-Z]{1,2}\d\w*"
_BARE = rf"{_CODE}(?:(?:\s*[,;&+/]\s*|\s+)(?:and\s+)?{_CODE})*"
_IGNORE = rf"(?ia)ignore\s*:?(?:\s*[\[(](?P<listed>[^\[\]()]*)[\])]|\s+(?P<bare>{_BARE})(?![\w-]))"


def read_directive(text: str) -> Form:
    """Return the form of a directive.

    An unknown one is an open line, since it may choose the ruleset (`@format borg-gray`), without which the list cannot
    be judged.
    """
    match = re.match(_DIRECTIVE, text)
    name, value = (match["name"].lower(), match["value"] or "") if match else ("", "")
    if name in DIRECTIVES:
        return Form(Role.DIRECTIVE, fact=(name, value))
    near = nearest(name, DIRECTIVES)
    known = ", ".join(f"@{d}" for d in DIRECTIVES)
    meant = did_you_mean(near and f"`@{near}`", " ({})")
    return open_form(f"a known directive{{}}: {known}", "put # in front if it is a comment", meant)


def read_facts(lines: Sequence[Line], lexicon: Lexicon) -> list[Line]:
    """Read the lines above the list that state a fact about it; ask about a directive that it has twice."""
    out, stated, is_above = list(lines), set[str](), True
    for n, line in enumerate(lines):
        is_above = is_above and line.heading is None and not any(card.count for card in line.cards)
        if line.role is Role.DIRECTIVE:
            name, _ = line.form.fact
            if name in stated:
                out[n] = line.with_forms(open_form(f"only one `@{name}` in a list", "remove one of them"))
            stated.add(name)
        elif is_above and line.is_words:
            key, _, value = line.text.partition(":")
            if value.strip() and (fact := metadata_keys().get(fold(key))):
                is_fact = not holds_counted_card(value, lexicon)
                form = Form(Role.FACT, fact=(fact, value.strip()))
                out[n] = line.with_forms(form) if is_fact else as_open_line(line, lexicon)
    return out


def ignore_comments(lines: list[str]) -> list[IgnoreComment]:
    """Return the comments that ignore codes: for a line if at its end, for the file if on a line of their own."""
    return [
        ignore
        for row, line in enumerate(lines, 1)
        if len(line) <= MAX_LINE_CHARACTERS and "borgcheck" in line.lower()
        for ignore in _on_line(line, row)
    ]


def _on_line(line: str, row: int) -> Iterator[IgnoreComment]:
    first = len(line) - len(line.lstrip())
    comments = list(re.finditer(_COMMENT, line))
    starts = [*(c.start() for c in comments), len(line)]
    for comment, (start, end) in zip(comments, pairwise(starts), strict=True):
        after = comment.end()
        understood = re.compile(_IGNORE).match(line, after, end)
        codes = _codes(understood["listed"] or understood["bare"] or "") if understood else ()
        last = understood.end() if understood else start + len(line[start:end].rstrip())
        yield IgnoreComment(codes, Span(row, start + 1, last + 1), None if start == first else row)


def _codes(listed: str) -> tuple[str, ...]:
    parts = dict.fromkeys(part for part in re.findall(r"[^\s,;&+/]+", listed) if part.lower() != "and")
    return tuple(part.upper() if re.fullmatch(_CODE, part, re.IGNORECASE | re.ASCII) else part for part in parts)


def ask_about_comments(lines: Sequence[Line]) -> list[Line]:
    """Turn a comment into a question if it stands above cards as a heading does, and names cards outside the deck.

    An example is `# Cuts` above two cards.
    """
    out = list(lines)
    for n, line in enumerate(lines):
        if line.role is not Role.COMMENT or len(line.comment) > MAX_NAME_CHARACTERS:
            continue
        heading = line.comment.strip(":*_ ")
        if opens_paragraph(lines, n) and is_above_cards(lines, n) and section_of(heading) in NOT_IN_DECK:
            as_heading, as_comment = f"`{heading.capitalize()}:`", f"`# text: {line.comment}`"
            hint = f"write {as_heading} if the cards below are not part of the deck, else {as_comment}"
            expected = "a heading, or a comment that is not the name of one"
            out[n] = line.with_forms(open_form(expected, hint, opens_section=True))
    return out
