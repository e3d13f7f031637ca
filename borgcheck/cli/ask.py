"""`borgcheck check --ask`: go through the lines that could not be read, and write the answers into the file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from borgcheck.deck import SectionId
from borgcheck.errors import BorgcheckError
from borgcheck.files import STDIN
from borgcheck.output.safe import visible
from borgcheck.parse.headings import CANONICAL
from borgcheck.writing.settling import OpenLine, as_card, as_comment, as_heading, open_lines, settle

Ask = Callable[[str, Sequence[str], str], str]
"""Asks a question: its text, the answers that are accepted (none: any), and the one taken if nothing is typed."""

CARD, HEADING, COMMENT, LEAVE, STOP = "card", "heading", "comment", "leave", "stop"


def ask_about_files(paths: Sequence[str]) -> None:
    """Settle the open lines of deck files, asking on the terminal.

    Raises BorgcheckError if there is no terminal, or a file cannot be read or written.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BorgcheckError(
            "--ask asks on a terminal, and there is none; `borgcheck fmt --comment-unread` asks nothing"
        )
    from borgcheck.cli.paths import REWRITTEN, Walk

    if STDIN in paths:
        raise BorgcheckError("--ask writes into files; standard input is none")
    for source in Walk(suffixes=REWRITTEN, lists_only=True).sources(paths):
        settle_file(source.file, _ask)


def settle_file(file: Path, ask: Ask) -> None:
    """Ask about each open line of a file, and write the answers into it."""
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.documents import kind_of
    from borgcheck.files import read_file, replace_file
    from borgcheck.parse.pipeline import read_deck

    data = read_file(file)
    if kind_of(data, file.name):
        return
    deck = read_deck(data, catalogue(), path=str(file))
    if deck.format != "text" or deck.wrong_game or deck.not_text:
        return
    answers: dict[int, str] = {}
    for line in open_lines(deck, catalogue()):
        answer = answer_for(line, ask)
        if answer is None:
            break
        if answer != line.text:
            answers[line.number] = answer
    if answers:
        try:
            replace_file(file, settle(data, answers))
        except UnicodeEncodeError as error:
            raise BorgcheckError(f"{file}: its encoding has no sign {error.object[error.start]!r}") from None


def answer_for(line: OpenLine, ask: Ask) -> str | None:
    """Ask what a line is; return what to write in its place, None to stop asking."""
    what = ask(f"line {line.number}: {visible(line.text.strip())}", (CARD, HEADING, COMMENT, LEAVE, STOP), LEAVE)
    if what == STOP:
        return None
    if what == COMMENT:
        return as_comment(line.text)
    if what == CARD:
        title = ask("  the title of the card", (), line.titles[0] if line.titles else line.text.strip())
        count = ask("  how many copies", (), "1")
        return as_card(int(count), title) if count.isdigit() and 1 <= int(count) <= 999 else line.text
    if what == HEADING:
        names = {name: section for section, name in CANONICAL.items()}
        chosen = ask(
            "  the section", tuple(names), line.heading if line.heading in names else CANONICAL[SectionId.DRAW]
        )
        return as_heading(names[chosen])
    return line.text


def _ask(text: str, choices: Sequence[str], default: str) -> str:
    from rich.prompt import Prompt
    from rich.text import Text

    return Prompt.ask(Text(text), choices=list(choices) or None, default=default)
