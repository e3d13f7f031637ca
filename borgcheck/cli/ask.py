"""`borgcheck check --ask`: ask a person what the open lines of lists are, and write the answers into them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from borgcheck.checking.answers import is_text_deck, with_ruleset, write_edits
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.questions import MAX_TOGETHER, Answer, FollowUp, Key, Question, named_section, questions
from borgcheck.cli import show
from borgcheck.common.escaping import make_visible
from borgcheck.common.files import STDIN, read_file, replace_file
from borgcheck.common.phrasing import first_few, in_quotes, shortened
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckedFile, DeckFile, read_files, ruleset_for, try_to_check, try_to_read
from borgcheck.inputs.documents import KINDS
from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import REWRITABLE_SUFFIXES
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.open_lines import OpenLine
from borgcheck.model.report import UnreadFile
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import SectionId
from borgcheck.output.lines import StyledLine
from borgcheck.output.phrases import counts_in_words

Ask = Callable[[str], str]
"""Shows a prompt and returns what was typed; raises EOFError at the end of the input."""

_WRITE, _SKIP, _STOP = "w", "s", "q"
_SAME = "-"
"""What is typed for a paragraph of the same section as the one above."""
_ALWAYS_OFFERED = (
    Answer(_SKIP, "skip: leave it as it is"),
    Answer(_STOP, "stop asking; the answers so far are already written"),
)
_HEADINGS = ", ".join(section.heading for section in SectionId)
_PROMPTS = {
    FollowUp.COUNT: f"{FollowUp.COUNT}, from 1 to 999",
    FollowUp.SECTION: f"{FollowUp.SECTION}, {SectionId.ASIDE.heading} if it is not part of the deck: {_HEADINGS}",
    FollowUp.LINE: str(FollowUp.LINE),
}
_MAX_SHOWN_CHARACTERS = 400


def ask_about_files(paths: Sequence[str], options: CheckOptions) -> list[str]:
    """Ask on the terminal about the open lines of deck files, and write the answers into them.

    Args:
        paths: The files and folders.
        options: How the lists are checked afterwards.

    Returns:
        The paths to check afterwards: instead of a document, the text file that was written beside it.

    Raises:
        BorgcheckError: There is no terminal, or a file cannot be written.
    """
    if options.input_format:
        raise BorgcheckError("--ask cannot be combined with --input-format: it detects the format of each list")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BorgcheckError("--ask needs a terminal; otherwise run `borgcheck check` and edit the lines that it names")
    if STDIN in paths:
        raise BorgcheckError("--ask cannot change standard input; name a file")
    suffixes = (*REWRITABLE_SUFFIXES, *KINDS)
    text_files: dict[Path, str] = {}
    with suppress(EOFError):
        for found in read_files(paths, options, suffixes):
            if isinstance(found, DeckFile) and (file := file_to_ask_about(found, input, options)):
                text_files[found.source.file] = file.source.name
                Interview(file, input, options).run()
    return [text_files.get(Path(path), path) for path in paths]


def file_to_ask_about(file: DeckFile, ask: Ask, options: CheckOptions) -> DeckFile | None:
    """Return the text file in which the open lines of a list can be answered; None if there is none.

    That is the file itself, or the text of an undecided document, which is written beside it if the person agrees.

    Raises:
        EOFError: The person stops.
    """
    if isinstance(file.listing, Deck) and is_text_deck(file.listing):
        return _text_file(file, ask, options) if file.listing.extracted_from else file
    if file.listing.open_lines or file.listing.not_text or file.listing.wrong_game:
        show.write_error(
            f"{file.source.name}: skipped, --ask works only on text lists of the card game, and this is not one: "
            "edit the lines that `borgcheck check` names"
        )
    return None


def _text_file(file: DeckFile, ask: Ask, options: CheckOptions) -> DeckFile | None:
    """Write the text of an undecided document beside it if the person agrees, and return the text file, or None."""
    path, text = file.source.file.with_suffix(".txt"), "\n".join(file.listing.source_lines)
    checked = try_to_check(file, options)
    if isinstance(checked, UnreadFile) or checked.reports[0].verdict is not Verdict.UNDECIDED:
        return None
    if os.path.lexists(path):
        show.write_error(f"{file.source.name}: skipped, its text would be written to {path.name}, which already exists")
        return None
    show.write_line(
        f"\n{make_visible(file.source.name)}: answers cannot be written into a {file.listing.extracted_from}"
    )
    if _choose_answer(ask, [Answer(_WRITE, f"write its text to {path.name}, and ask about that")]).key == _SKIP:
        return None
    sender, unread = file.listing.sender, file.listing.unread_parts
    head = (f"@player {sender}\n" if sender else "") + "".join(f"not read: {part}\n" for part in unread)
    replace_file(path, f"{head}{text}".encode())
    old, new = file.source.file.name, path.name
    show.print_blocks([StyledLine(f"  written: {new} takes the place of {old}; keep only one in the folder")])
    written = try_to_read(Source.from_path(path), options)
    return written if isinstance(written, DeckFile) else None


class Interview:
    """The questions about one file. Each answer is written before the next question.

    Attributes:
        asked: The number of questions asked so far.
        explained: Whether the answers to every question have been explained.
        skipped: The numbers of the lines that are left as they are.
        split: The numbers of the lines of groups that are answered line by line.
    """

    def __init__(self, file: DeckFile, ask: Ask, options: CheckOptions) -> None:
        self.source = file.source
        self.file = file.source.file
        self.catalogue = file.settings.catalogue
        self.ruleset = _ruleset_of(file, options)
        self.ask = ask
        self.options = options
        self.asked = 0
        self.explained = False
        self.skipped: set[int] = set()
        self.split: set[int] = set()

    def run(self) -> None:
        """Ask what is open, and which rules to check the list by if nobody chose them.

        Raises:
            EOFError: The person stops.
        """
        try:
            while question := self._next():
                self._ask_about(question)
            self._finish()
        except KeyboardInterrupt:
            show.write_error(f"\n{self.file}: interrupted; the answers so far are written")
            raise

    def _next(self) -> Question | None:
        """Return the first question that is open, and print it with its number."""
        deck = read_as_deck(read_file(self.file), self.catalogue, path=str(self.file))
        asked = questions(deck, self.ruleset, split=self.split, skipped=self.skipped)
        if not asked:
            return None
        show.write_line(f"\nquestion {self.asked + 1}; {len(asked)} left: {make_visible(self.file.name)}")
        self.asked += 1
        lines = asked[0].lines
        for line in lines[:MAX_TOGETHER]:
            show.write_line(f"  {_line_numbers(line)}: {_quoted(line.whole_line)}")
        if more := len(lines[MAX_TOGETHER:]):
            show.write_line(f"  and {more} more, to {_line_numbers(lines[-1])}: {_quoted(lines[-1].whole_line)}")
        show.write_line(f"  {_printable(asked[0].first.problem)}")
        return asked[0]

    def _ask_about(self, question: Question) -> None:
        numbers = {line.number for line in question.lines}
        while (answer := self._choose(self._possible_answers(question))).key != _SKIP:
            if answer.key == Key.TYPED and question.is_group:
                self.split |= numbers
                self.asked -= 1
                return
            typed = self._ask_follow_up(question, answer.follow_up) if answer.follow_up else []
            if (typed or not answer.follow_up) and self._write(question, answer, typed):
                return
        self.skipped |= numbers

    def _possible_answers(self, question: Question) -> list[Answer]:
        """Return the answers that can be written, with the cards in each section after those that may move cards."""
        data, out = read_file(self.file), list[Answer]()
        for answer in question.answers:
            if answer.follow_up or answer.key == Key.TYPED:
                out.append(answer)
                continue
            with suppress(BorgcheckError):
                settled = write_edits(data, self.catalogue, question.edits(answer.key), path=str(self.file))
                counts = f"  [{counts_in_words(settled.deck.counts_by_short_name())}]" if question.moves_cards else ""
                out.append(replace(answer, label=f"{answer.label}{counts}"))
        return out

    def _ask_follow_up(self, question: Question, follow_up: FollowUp) -> list[str]:
        """Ask for what the lines do not say, once for each line; return nothing if the person goes back."""
        typed: list[str] = []
        for line in question.lines:
            prefix = f"{_line_numbers(line)}: " if question.lines[1:] else ""
            if not (text := self._ask_until_accepted(follow_up, line, prefix, may_repeat=bool(typed))):
                return []
            typed.append(f"{text}{self._more_lines()}" if follow_up is FollowUp.LINE else text.removeprefix(_SAME))
        return typed

    def _more_lines(self) -> str:
        """Ask for the lines that follow one that was typed; each begins with a line break."""
        return "".join(f"\n{text}" for text in iter(lambda: self.ask("  the next line (Enter: no more): ").strip(), ""))

    def _ask_until_accepted(self, follow_up: FollowUp, line: OpenLine, prefix: str, *, may_repeat: bool) -> str:
        """Ask until the follow-up accepts what is typed, or nothing is typed, which goes back.

        Raises:
            EOFError: The person stops.
        """
        named = named_section(line) if follow_up is FollowUp.SECTION else None
        hints = [f"for example {named.heading}"] if named else []
        hints += [f"{_SAME}: the section above"] if may_repeat else []
        prompt = f"  {prefix}{_PROMPTS[follow_up]} ({'; '.join([*hints, 'Enter: back'])}): "
        while typed := self.ask(prompt).strip():
            if typed.lower() == _STOP:
                raise EOFError
            if follow_up.accepts(typed) or (may_repeat and typed == _SAME):
                return typed
            show.write_line(f"  {make_visible(typed)!r} is not an answer: type {_PROMPTS[follow_up]}")
        return ""

    def _write(self, question: Question, answer: Answer, typed: Sequence[str]) -> bool:
        """Write an answer into the file and print it; or print why it cannot be written, and return False."""
        try:
            edits = question.edits(answer.key, typed)
            settled = write_edits(read_file(self.file), self.catalogue, edits, path=str(self.file))
        except BorgcheckError as error:
            show.write_line(f"  not written: {_printable(str(error))}")
            return False
        replace_file(self.file, settled.data)
        written = [_quoted(line) for text in settled.texts.values() for line in text.split("\n")]
        show.write_line(f"  written: {first_few(written, MAX_TOGETHER)}")
        for line in settled.deck.lines:
            if line.number in settled.decided:
                show.write_line(f"  so line {line.number} is read as {line.role}: {_quoted(line.text)}")
        show.write_line(f"  now: {counts_in_words(settled.deck.counts_by_short_name())}")
        self.skipped, self.split = settled.moved(self.skipped), settled.moved(self.split)
        return True

    def _finish(self) -> None:
        """Ask which rules to use if nobody chose them; if no answer can make the list decided, say why."""
        checked = try_to_check(try_to_read(self.source, self.options), self.options)
        if not isinstance(checked, CheckedFile):
            return
        report = checked.reports[0]
        if report.verdict is not Verdict.UNDECIDED:
            return
        if any(verdict is not Verdict.UNDECIDED for verdict in report.rules_to_choose.values()):
            self._ask_for_rules(report.rules_to_choose)
        elif not self.skipped:
            for finding in report.findings:
                if finding.severity is Severity.ERROR and finding.is_on_reading:
                    why = _printable(f"line {finding.line}: {finding.message}")
                    show.write_line(f"\n{make_visible(self.file.name)}: nothing is left to ask; edit the list, {why}")

    def _ask_for_rules(self, verdicts: Mapping[str, Verdict]) -> None:
        """Ask by which of some rulesets to check the list, and write its name into it.

        Raises:
            EOFError: The person stops.
        """
        show.write_line(f"\n{make_visible(self.file.name)}: which rules is this deck for?")
        names = dict(enumerate(verdicts, 1))
        answer = self._choose([Answer(str(n), f"{name}: {verdicts[name]}") for n, name in names.items()])
        if answer.key != _SKIP:
            replace_file(self.file, with_ruleset(read_file(self.file), names[int(answer.key)], str(self.file)))

    def _choose(self, answers: Sequence[Answer]) -> Answer:
        """Ask for one of some answers, or to skip; the first time, explain how to skip and to stop.

        Raises:
            EOFError: The person stops.
        """
        explained, self.explained = self.explained, True
        return _choose_answer(self.ask, answers, () if explained else _ALWAYS_OFFERED)


def _ruleset_of(file: DeckFile, options: CheckOptions) -> Ruleset | None:
    """Return the ruleset that a list is checked by, or None if it names one that cannot be used."""
    try:
        return ruleset_for(file, options)
    except BorgcheckError:
        return None


def _choose_answer(ask: Ask, answers: Sequence[Answer], also: Sequence[Answer] = _ALWAYS_OFFERED) -> Answer:
    """Ask for one of some answers, or to skip.

    Args:
        ask: Asks the person.
        answers: The answers.
        also: The answers to every question that are explained with them.

    Raises:
        EOFError: The person stops.
    """
    _write_labels((*answers, *also))
    offered = {answer.key: answer for answer in (*answers, *_ALWAYS_OFFERED)}
    while (key := ask(f"[{','.join(offered)}]: ").strip().lower()) not in offered:
        show.write_line(f"  {make_visible(key)!r} is not one of the answers:")
        _write_labels((*answers, *_ALWAYS_OFFERED))
    if key == _STOP:
        raise EOFError
    return offered[key]


def _write_labels(answers: Sequence[Answer]) -> None:
    for answer in answers:
        show.write_line(f"  {answer.key}  {_printable(answer.label)}")


def _line_numbers(line: OpenLine) -> str:
    """Return where a line is; of cards above all headings, where their paragraph is."""
    first, last = (line.below[0], line.below[-1]) if line.is_above_headings else (line.number, line.number)
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _printable(text: str) -> str:
    return in_quotes(make_visible(text))


def _quoted(text: str) -> str:
    """Return a text of the list in quotes, cut if it is long."""
    return f'"{shortened(make_visible(text.strip()), _MAX_SHOWN_CHARACTERS)}"'
