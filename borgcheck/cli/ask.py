"""`borgcheck check --ask`: ask a person about the open lines of lists, and write the answers into them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.apply_answers import RefusedAnswerError, apply_answers
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import (
    MOST_LISTED,
    Choice,
    Question,
    accepts_answers,
    grouped,
    in_one_line,
    open_lines,
    question_about,
)
from borgcheck.checking.written_answers import Answer, details, section_typed, ways_to_write
from borgcheck.cli import show
from borgcheck.common.escaping import visible
from borgcheck.common.files import STDIN, read_file, replace_file
from borgcheck.common.phrasing import in_quotes, shortened
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckOptions, DeckFile, try_to_read
from borgcheck.inputs.documents import detect_document_type
from borgcheck.inputs.walking import REWRITABLE_SUFFIXES, find_files
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import AnswerKind, Unread
from borgcheck.reading.titles import MOST_COPIES, is_title, whole_count

Ask = Callable[[str], str]
"""Shows a prompt and returns what was typed; raises EOFError at the end of the input."""

_SKIP, _LINES, _STOP, _HELP = "s", "l", "q", "?"
_OTHERS = {
    _SKIP: "leave it unchanged; the deck stays undecided",
    _STOP: "stop asking; the answers so far are already written",
}
_LONGEST_SHOWN = 400
_COUNT_WANTED = f"type a number from 1 to {MOST_COPIES}"
_NUMBER = re.compile(r"\d+")
_IN_BRACKETS = re.compile(r"[(\[-]\s*[x×]?\s*([1-9])\s*[x×]?\s*[)\]-]", re.I)


def ask_about_files(paths: Sequence[str], options: CheckOptions, *, force_exclude: bool = False) -> None:
    """Ask on the terminal about the open lines of deck files, and write the answers into them.

    Args:
        paths: The files and folders.
        options: How the lists are checked afterwards.
        force_exclude: Whether `exclude` in the settings also applies to files that are named.

    Raises:
        BorgcheckError: There is no terminal, or a file cannot be written.
    """
    if options.input_format:
        raise BorgcheckError("--ask cannot be combined with --input-format: it reads lists as text")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BorgcheckError("--ask needs a terminal; without one, edit the lines that `borgcheck check` names")
    if STDIN in paths:
        raise BorgcheckError("--ask cannot change standard input; name a file")
    found = find_files(paths, config=options.config, suffixes=REWRITABLE_SUFFIXES, force_exclude=force_exclude)
    for file in (try_to_read(item, options) for item in found):
        if isinstance(file, DeckFile) and not ask_about_file(file.source.file, input):
            return


def ask_about_file(file: Path, ask: Ask) -> bool:
    """Ask about the open lines of a file, and write each answer into it at once.

    Args:
        file: The file.
        ask: Asks a person.

    Returns:
        Whether to go on with other files.
    """
    data = read_file(file)
    deck = None if detect_document_type(data, file.name) else read_as_deck(data, catalogue(), path=str(file))
    if deck is None or not accepts_answers(deck):
        if deck is None or not deck.wholly_read:
            show.write_error(
                f"{file}: skipped, --ask works only on text lists: edit the lines that `borgcheck check` names, "
                "or save the list as text, without what is struck out"
            )
        return True
    return _Interview(file, ask).run()


class _Interview:
    """The questions about one file. Each answer is written before the next question.

    Attributes:
        asked: How many questions were asked.
        source: The lines of the list.
        skipped: The lines that are left as they are.
        apart: The lines of groups that are answered line by line.
    """

    def __init__(self, file: Path, ask: Ask) -> None:
        self.file = file
        self.ask = ask
        self.asked = 0
        self.source: Sequence[str] = ()
        self.skipped: set[int] = set()
        self.apart: set[int] = set()

    def run(self) -> bool:
        try:
            while question := self._next():
                self._ask_about(question)
        except EOFError:
            return False
        except KeyboardInterrupt:
            show.write_error(f"\n{self.file}: interrupted; the answers so far are written")
            raise
        return True

    def _next(self) -> Question | None:
        """Return the first question that is open, and print it with its number."""
        deck = read_as_deck(read_file(self.file), catalogue(), path=str(self.file))
        self.source = deck.source
        lines = [line for line in open_lines(deck, catalogue()) if line.number not in self.skipped]
        if not (groups := grouped(lines, apart=self.apart)):
            return None
        question = question_about(groups[0])
        first, size = question.first, len(question.lines)
        number = f"{self.asked + 1} of {self.asked + len(groups)}"
        self.asked += 1
        is_one = size == 1 or first.above_headings
        named = _quoted(first) if is_one else f"{size} lines like {_quoted(first)}"
        show.write_line(f"\n{number}: {self.file.name}:{first.number}: {named}")
        for line in () if is_one or size > MOST_LISTED else question.lines[1:]:
            show.write_line(f"  line {line.number}: {_quoted(line)}")
        show.write_line(f"  {_shown(question.problem)}")
        return question

    def _ask_about(self, question: Question) -> None:
        offered = {_key(choice.what): choice for choice in question.choices}
        labels = {key: choice.label for key, choice in offered.items()}
        numbers = {line.number for line in question.lines}
        may_split = len(numbers) > 1 and not question.first.above_headings
        labels |= {_LINES: "decide line by line"} if may_split else {}
        _write_labels(labels)
        keys = [*labels, *_OTHERS, _HELP]
        default = _key(question.default) or _SKIP
        while True:
            key = self.ask(f"[{','.join(keys)}] ({default}): ").strip().lower() or default
            if key == _STOP:
                raise EOFError
            if key == _SKIP:
                self.skipped |= numbers
                return
            if key == _LINES and may_split:
                self.apart |= numbers
                self.asked -= 1
                return
            if key in offered:
                if self._apply_answers(question, offered[key], is_suggested=key == default):
                    return
                default = _SKIP
            elif key == _HELP:
                _write_labels(labels | _OTHERS)
            else:
                show.write_line(f"  {visible(key)!r} is not one of the answers: type one of {', '.join(keys)}")

    def _apply_answers(self, question: Question, choice: Choice, *, is_suggested: bool) -> bool:
        """Ask for what the lines do not state, and write the answer; return whether anything is written."""
        answers: dict[int, Answer] = {}
        copies = ""
        if "count" in choice.missing and len(question.lines) > 1 and not any(map(_shown_count, question.lines)):
            copies = self._typed("how many copies of each", _count, _COUNT_WANTED, other="line by line")
        for line in question.lines:
            answer = self._answer(choice.what, line, is_one=len(question.lines) == 1, copies=copies)
            if answer is None:
                return False
            answers[line.number] = answer
        if len(question.lines) > MOST_LISTED:
            for line in question.lines:
                for text in ways_to_write(line, answers[line.number])[:1]:
                    show.write_line(f"  {line.number}: {_shown(in_one_line(text))}")
            wanted = f"write these {len(answers)} lines, y or n"
            default = "y" if is_suggested else "n"
            if self._typed(wanted, _yes_or_no, "type y to write them, n to go back, q to stop", default) == "n":
                return False
        return self._write(answers)

    def _answer(self, what: str, line: Unread, *, is_one: bool, copies: str) -> Answer | None:
        """Ask for what a line does not state, without the copies if they are known; return None if nothing is typed."""
        given: dict[str, str] = {}
        where = "" if is_one else f"line {line.number}, {_quoted(line)}: "
        for detail in details(line, what):
            if detail == "title" and not is_one:
                continue
            known = copies if detail == "count" else ""
            given[detail] = known or self._detail(detail, line, where)
            if not given[detail]:
                return None
        return Answer(what, **given)

    def _detail(self, detail: str, line: Unread, where: str) -> str:
        """Ask for what a line does not state; return an empty string if nothing is typed."""
        if detail == "section":
            names = ", ".join(section.heading for section in SectionId)
            if line.above_headings:
                where = f"the cards from line {line.below[0]} to {line.below[-1]}: "
            wanted = f"{where}which section, Aside if they are not part of the deck: {names}"
            wrong = "type one of these names, or a heading that opens it, such as `dilemmas`"
            return self._typed(wanted, section_typed, wrong)
        if detail == "title":
            for number, each in enumerate(line.titles, 1):
                show.write_line(f"  {number}  {each}")
            wanted = f"the title of the card{', or its number above' if line.titles else ''}"
            return self._typed(
                wanted, lambda typed: _title(typed, line.titles), "type the title of one card, as the card has it"
            )
        if detail == "text":
            title = (*line.titles, "Awaken")[0]
            whole = "Seed:" if AnswerKind.HEADING in line.answers else f"3 {title}"
            wanted = f"the line, such as {whole}, or what is taken out or added, such as -1 {title}; +1 {title}"
            text, typed = self._typed(wanted, str, f"type {wanted}"), list[str]()
            while text:
                typed.append(text)
                text = self._typed("another line", str, f"type {wanted}", other="write this")
            return "\n".join(typed)
        each = ""
        if detail == "copies":
            for number in line.multiplies:
                show.write_line(f"  line {number}: {_shown(self.source[number - 1].strip())}")
            each = " of each of these cards, 1 unless the line says otherwise"
        wanted, default = f"{where}how many copies{each}", "" if each else _shown_count(line)
        return self._typed(wanted, _count, _COUNT_WANTED, default)

    def _typed(
        self, wanted: str, read: Callable[[str], str | None], wrong: str, default: str = "", *, other: str = "back"
    ) -> str:
        """Ask until what is typed can be read; return an empty string if nothing is, which has the `other` meaning.

        Raises:
            EOFError: `q` is typed.
        """
        while typed := self.ask(f"  {wanted} (Enter: {default or other}): ").strip() or default:
            if typed.lower() == _STOP:
                raise EOFError
            if typed != _HELP and (found := read(typed)):
                return found
            show.write_line(f"  {visible(typed)!r}: {in_quotes(wrong)}")
        return ""

    def _write(self, answers: Mapping[int, Answer]) -> bool:
        """Write answers, or print why they cannot be written; of a group, the line in the way is asked about alone."""
        try:
            answered = apply_answers(read_file(self.file), catalogue(), answers, path=str(self.file))
        except BorgcheckError as error:
            show.write_line(f"  not written: {visible(str(error))}")
            if not isinstance(error, RefusedAnswerError) or error.number not in answers or len(answers) == 1:
                return False
            self.apart.add(error.number)
            return True
        replace_file(self.file, answered.data)
        self.skipped = {answered.new_number(number) for number in self.skipped}
        self.apart = {answered.new_number(number) for number in self.apart}
        return True


def _key(what: str) -> str:
    """Return the key for an answer: that of its kind, or the number of the reading."""
    return AnswerKind(what).key if what in tuple(AnswerKind) else what


def _write_labels(labels: Mapping[str, str]) -> None:
    for key, label in labels.items():
        show.write_line(f"  {key}  {_shown(label)}")


def _shown(text: str) -> str:
    return in_quotes(visible(text))


def _quoted(line: Unread) -> str:
    """Return a line of the list in quotes, cut if it is long."""
    return f'"{shortened(visible(line.source.strip()), _LONGEST_SHOWN)}"'


def _yes_or_no(typed: str) -> str:
    return typed.lower() if typed.lower() in ("y", "n") else ""


def _count(typed: str) -> str:
    return typed if whole_count(typed) else ""


def _shown_count(line: Unread) -> str:
    """Return the only number on a line, if it is in brackets or between dashes and does not state points."""
    match = _IN_BRACKETS.search(line.source)
    return match[1] if match and len(_NUMBER.findall(line.source)) == 1 else ""


def _title(typed: str, titles: Sequence[str]) -> str:
    """Return the title that was typed, or chosen by its number; empty if there is none."""
    if typed.isdecimal() and 1 <= int(typed[:6]) <= len(titles):
        return titles[int(typed) - 1]
    called = [card.title.casefold() for card in catalogue().lookup(typed).cards]
    return typed if is_title(typed, catalogue()) and (len(called) == 1 or typed.casefold() in called) else ""
