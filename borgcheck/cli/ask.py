"""`borgcheck check --ask`: ask a person about the open lines of lists, and write the answers into them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import answers_for, can_settle, describe, grouped, open_lines
from borgcheck.checking.rewrite import NotRewritableError
from borgcheck.checking.settling import Answer, answers_by_line, settle
from borgcheck.cli import show
from borgcheck.common.escaping import visible
from borgcheck.common.files import STDIN, read_file, replace_file
from borgcheck.common.phrasing import in_quotes
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.documents import kind_of
from borgcheck.inputs.sources import Source, holds_list
from borgcheck.inputs.walking import REWRITTEN, find_files
from borgcheck.model.deck import SectionId
from borgcheck.model.unread import AnswerKind, Unread
from borgcheck.output.excerpt import head
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.titles import MOST_COPIES, is_title, whole_count

Ask = Callable[[str], str]
"""Shows a prompt and returns what was typed; raises EOFError at the end of the input."""

T = TypeVar("T")

_KEYS: dict[str, str] = {
    AnswerKind.CARD: "c",
    AnswerKind.HEADING: "h",
    AnswerKind.COMMENT: "t",
    AnswerKind.RETYPED: "e",
}
_SKIP, _LINES, _STOP, _HELP = "s", "l", "q", "?"
_EXPLAINED = {
    "c": "it is a card: its count and title are written in the usual form",
    "h": "it is the heading of a section, or Aside for cards that are not part of the deck",
    "t": "it is text about the deck: it becomes a comment",
    "e": "type the line as it should be",
    _LINES: "decide line by line",
    _SKIP: "leave it unchanged; the deck stays undecided",
    _STOP: "stop asking; the answers so far are already written",
}
_LONGEST_SHOWN = 100


def ask_about_files(paths: Sequence[str]) -> None:
    """Settle the open lines of deck files, asking on the terminal.

    Raises:
        BorgcheckError: There is no terminal, or a file cannot be read or written.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BorgcheckError("--ask needs a terminal; without one, edit the lines that `borgcheck check` names")
    if STDIN in paths:
        raise BorgcheckError("--ask cannot change standard input; name a file")
    for item in find_files(paths, suffixes=REWRITTEN):
        if isinstance(item, Source) and not settle_file(item.file, input, is_found=item.is_found):
            return


def settle_file(file: Path, ask: Ask, *, is_found: bool = False) -> bool:
    """Ask about the open lines of a file, and write each answer into it at once.

    Args:
        file: The file.
        ask: Asks a person.
        is_found: Whether the file was found in a folder, so that it may not be a list.

    Returns:
        Whether to go on with other files.
    """
    data = read_file(file)
    deck = None if kind_of(data, file.name) else read_as_deck(data, catalogue(), path=str(file))
    if deck and is_found and not holds_list(deck, file.suffix):
        return True
    if deck is None or not can_settle(deck):
        show.write_error(f"{file}: skipped, --ask works only on text lists")
        return True
    return _Interview(file, ask).run()


class _Interview:
    """The questions about one file. Each answer is written before the next question."""

    def __init__(self, file: Path, ask: Ask) -> None:
        self.file = file
        self.ask = ask
        self.asked = 0
        self.skipped: set[int] = set()
        self.apart: set[int] = set()

    def run(self) -> bool:
        try:
            while groups := self._groups():
                self.asked += 1
                group = groups[0]
                show.write_line(f"\n{self.asked} of {self.asked + len(groups) - 1}: {self._title(group)}")
                self._ask_about(group)
        except EOFError:
            return False
        except KeyboardInterrupt:
            show.write_error(f"\n{self.file}: interrupted; the answers so far are written")
            raise
        return True

    def _groups(self) -> list[tuple[Unread, ...]]:
        deck = read_as_deck(read_file(self.file), catalogue(), path=str(self.file))
        lines = [line for line in open_lines(deck) if line.number not in self.skipped]
        return grouped(lines, apart=self.apart)

    def _title(self, group: Sequence[Unread]) -> str:
        first = group[0]
        text = head(visible(first.source.strip()), _LONGEST_SHOWN)
        where = f"{self.file.name}:{first.number}"
        lines = f'"{text}"' if len(group) == 1 else f'{len(group)} lines like "{text}"'
        return f"{where}: {lines}\n  {in_quotes(visible(first.problem))}"

    def _ask_about(self, group: Sequence[Unread]) -> None:
        offered = {_KEYS.get(what, what): what for what in answers_for(group)}
        default = _KEYS.get(group[0].default, "") if group[0].default in offered.values() else ""
        for key, what in offered.items():
            show.write_line(f"  {key}  {in_quotes(visible(describe(group, what)))}")
        keys = [*offered, *([_LINES] if len(group) > 1 else ()), _SKIP, _STOP, _HELP]
        while True:
            key = self.ask(f"[{','.join(keys)}] ({default or _SKIP}): ").strip().lower() or default or _SKIP
            if key == _STOP:
                raise EOFError
            if key == _SKIP:
                self.skipped |= {line.number for line in group}
                return
            if key == _LINES and len(group) > 1:
                self.apart |= {line.number for line in group}
                self.asked -= 1
                return
            if key in offered:
                answer = self._details(group, offered[key])
                if answer is not None and self._write(group, answer):
                    return
                continue
            if key == _HELP:
                for known in keys[:-1]:
                    show.write_line(f"  {known}  {_EXPLAINED[known]}")
            else:
                show.write_line(f"  {visible(key)!r} is not one of the answers: type one of {', '.join(keys)}")

    def _details(self, group: Sequence[Unread], what: str) -> Answer | None:
        """Ask for what the line itself does not say; return None if nothing is typed."""
        line = group[0]
        if what == AnswerKind.RETYPED:
            text = self.ask("  the line, such as 3 Borg Scout Vessel (Enter: back): ")
            return Answer(what, text=text) if text.strip() else None
        if what == AnswerKind.HEADING and line.named_section is None:
            names = ", ".join(section.heading for section in SectionId)
            section = self._typed(
                f"which section (Enter: back; Aside is not part of the deck)\n  {names}",
                _section,
                "type one of these names",
            )
            return Answer(what, section=section.value) if section else None
        if what != AnswerKind.CARD or line.card:
            return Answer(what)
        title, count = line.titles[0] if line.is_named else "", line.count
        if not title:
            for number, each in enumerate(line.titles, 1):
                show.write_line(f"  {number}  {each}")
            wanted = f"the title of the card{', or its number above' if line.titles else ''} (Enter: back)"
            title = self._typed(wanted, lambda typed: _title(typed, line.titles), "no such card") or ""
        if title and not count:
            wrong = f"type a number from 1 to {MOST_COPIES}"
            count = (
                self._typed(f"how many copies{' of each' if len(group) > 1 else ''} (Enter: back)", _count, wrong) or ""
            )
        return Answer(what, title, count) if title and count else None

    def _typed(self, wanted: str, read: Callable[[str], T | None], wrong: str) -> T | None:
        """Ask until what is typed can be read; return None if nothing is typed.

        Raises:
            EOFError: `q` is typed.
        """
        while typed := self.ask(f"  {wanted}: ").strip():
            if typed.lower() == _STOP:
                raise EOFError
            if found := read(typed):
                return found
            show.write_line(f"  {visible(typed)!r}: {in_quotes(wrong)}")
        return None

    def _write(self, group: Sequence[Unread], answer: Answer) -> bool:
        """Write the answer for the lines of a group, or print why it cannot be written."""
        data = read_file(self.file)
        try:
            settled = settle(data, catalogue(), answers_by_line(group, answer), path=str(self.file))
        except NotRewritableError as error:
            show.write_line(f"  {visible(str(error))}")
            return False
        if not settled.lines:
            show.write_line(f"  not written: {visible(settled.refused)}")
            return False
        replace_file(self.file, settled.data)
        if settled.refused:
            show.write_line(
                f"  {len(settled.lines)} of {len(group)} lines written; the others: {visible(settled.refused)}"
            )
            self.apart |= {line.number for line in group}
        self.skipped = {settled.new_number(number) for number in self.skipped}
        self.apart = {settled.new_number(number) for number in self.apart}
        return True


def _count(typed: str) -> str:
    return typed if whole_count(typed) else ""


def _title(typed: str, titles: Sequence[str]) -> str:
    """Return the title that was typed, or chosen by its number; empty if there is none."""
    if typed.isdecimal() and 1 <= int(typed[:6]) <= len(titles):
        return titles[int(typed) - 1]
    return typed if is_title(typed, catalogue()) and len(catalogue().lookup(typed).cards) == 1 else ""


def _section(typed: str) -> SectionId | None:
    """Return the section that was typed as a heading or its first letters, or None if it is unclear."""
    if (kind := heading_kind(typed.strip().rstrip(":"))) and kind.section:
        return kind.section
    begun = [s for s in SectionId if typed.strip() and s.heading.lower().startswith(typed.strip().lower())]
    return begun[0] if len(begun) == 1 else None
