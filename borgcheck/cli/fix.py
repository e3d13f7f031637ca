"""`borgcheck check --fix` and `--ask`: correct files, alone where only one card can be meant, else by answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.rewrite import LeftAloneError, NoDeckError
from borgcheck.checking.settling import OpenLine, as_card, as_comment, as_heading, open_lines, settle
from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.common.escaping import visible
from borgcheck.common.files import STDIN, read_file, replace_file, require_regular
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.games.lists import read_as_deck
from borgcheck.inputs.config import configuration_for
from borgcheck.inputs.documents import kind_of
from borgcheck.inputs.session import CheckOptions, Fix, fix_list
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import REWRITTEN, Walk
from borgcheck.model.deck import SectionId
from borgcheck.reading.headings import CANONICAL


def fix_files(paths: list[str], options: CheckOptions, *, write: bool, sections: bool) -> int:
    """Correct the titles of deck files, or show what would change.

    Args:
        paths: the files and folders.
        options: the rulesets to check by.
        write: whether to write the files, or show what would change.
        sections: whether to move cards, too, that only one other section may hold.

    Returns 1 if a file changed or would change, 2 if one could not be read or written, else 0; 2 as well if nothing is
    to be written and there is no deck at all.
    """
    if STDIN in paths and write:
        raise BorgcheckError("--fix writes into files; standard input is none (--diff shows what it would change)")
    walk = Walk(options.config, lists_only=True)
    changed = False
    decks = others = 0
    for source in walk.sources(paths):
        try:
            fix = fix_list(source, options, configuration_for(source.file, options.config), sections=sections)
            decks += 1
            if fix.unread:
                lines = plural(fix.unread, "line")
                show.complain(
                    f"{source.name}: {lines} could not be read and left as written; `borgcheck check` says why"
                )
            if fix.not_moved:
                show.complain(fix.not_moved)
            if fix.new == fix.old:
                continue
            changed = True
            if write:
                _write(source, fix)
            else:
                show.difference(fix.old, fix.new, source.name)
        except LeftAloneError as reason:
            others += isinstance(reason, NoDeckError)
            decks += not isinstance(reason, NoDeckError)
            show.complain(str(reason))
        except BorgcheckError as error:
            walk.problems.append(str(error))
    show.errors(walk.problems)
    return COULD_NOT_RUN if walk.problems or (others and not decks and not write) else int(changed)


def _write(source: Source, fix: Fix) -> None:
    require_regular(source.file)
    replace_file(source.file, fix.new)
    for correction in fix.corrections:
        show.complain(f"{source.name}:{correction.line}: {correction.old} is now {correction.new}")
    for move in fix.moves:
        show.complain(f"{source.name}:{move.line}: {move.card} moved to {move.to.spoken}")


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
    if STDIN in paths:
        raise BorgcheckError("--ask writes into files; standard input is none")
    for source in Walk(suffixes=REWRITTEN, lists_only=True).sources(paths):
        settle_file(source.file, _ask)


def settle_file(file: Path, ask: Ask) -> None:
    """Ask about each open line of a file, and write the answers into it."""
    data = read_file(file)
    if kind_of(data, file.name):
        return
    deck = read_as_deck(data, catalogue(), path=str(file))
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
