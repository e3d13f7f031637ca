"""`borgcheck check --ask`: ask a person what the open lines of lists are, and write the answers into them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking import settle
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.settle import Choice, Detail, Key, Question
from borgcheck.cli import show
from borgcheck.common.escaping import visible
from borgcheck.common.files import STDIN, read_file, replace_file
from borgcheck.common.phrasing import first_few, in_quotes, shortened
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckedFile, CheckOptions, DeckFile, ruleset_for, try_to_check, try_to_read
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import REWRITABLE_SUFFIXES, find_files
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import STRUCK_OUT, OpenLine

Ask = Callable[[str], str]
"""Shows a prompt and returns what was typed; raises EOFError at the end of the input."""

_SKIP, _STOP = "s", "q"
_ALWAYS_OFFERED = (
    Choice(_SKIP, "skip: leave it as it is"),
    Choice(_STOP, "stop asking; the answers so far are already written"),
)
_HEADINGS = ", ".join(section.heading for section in SectionId)
_PROMPTS = {
    Detail.COUNT: f"{Detail.COUNT}, from 1 to 999",
    Detail.SECTION: f"{Detail.SECTION}, {SectionId.ASIDE.heading} if it is not part of the deck: {_HEADINGS}",
    Detail.LINE: str(Detail.LINE),
}
_LONGEST_SHOWN = 400


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
    for item in find_files(paths, config=options.config, suffixes=REWRITABLE_SUFFIXES, force_exclude=force_exclude):
        if isinstance(item, Source) and not ask_about_file(item, input, options):
            return


def ask_about_file(source: Source, ask: Ask, options: CheckOptions) -> bool:
    """Ask about the open lines of a file, and which rules to check it by if nobody chose them.

    Args:
        source: The file. Each answer is written into it at once.
        ask: Asks a person.
        options: How the list is checked afterwards.

    Returns:
        Whether to go on with other files.
    """
    file = try_to_read(source, options)
    if not isinstance(file, DeckFile):
        return True
    listing = file.listing
    if not (isinstance(listing, Deck) and settle.can_settle(listing)):
        if listing.unread or listing.not_text or listing.wrong_game:
            is_struck = any(unread.expected == STRUCK_OUT for unread in listing.unread)
            without = ", without what is struck out" if is_struck else ""
            show.write_error(
                f"{file.name}: skipped, --ask works only on text lists of the card game: edit the lines that "
                f"`borgcheck check` names, or save the list as text{without}"
            )
        return True
    return _Interview(file, ask, options).run()


class _Interview:
    """The questions about one file. Each answer is written before the next question.

    Attributes:
        asked: How many questions were asked.
        skipped: The lines that are left as they are.
        apart: The lines of groups that are answered line by line.
    """

    def __init__(self, file: DeckFile, ask: Ask, options: CheckOptions) -> None:
        self.source = file.source
        self.file = file.source.file
        self.ruleset = _ruleset_of(file, options)
        self.ask = ask
        self.options = options
        self.asked = 0
        self.skipped: set[int] = set()
        self.apart: set[int] = set()

    def run(self) -> bool:
        try:
            while question := self._next():
                self._ask_about(question)
            self._finish()
        except EOFError:
            return False
        except KeyboardInterrupt:
            show.write_error(f"\n{self.file}: interrupted; the answers so far are written")
            raise
        return True

    def _next(self) -> Question | None:
        """Return the first question that is open, and print it with its number."""
        deck = read_as_deck(read_file(self.file), catalogue(), path=str(self.file))
        questions = settle.questions(deck, catalogue(), self.ruleset, apart=self.apart, without=self.skipped)
        if not questions:
            return None
        show.write_line(f"\n{self.asked + 1} of {self.asked + len(questions)}: {visible(self.file.name)}")
        self.asked += 1
        lines = questions[0].lines
        for line in lines[: settle.MOST_TOGETHER]:
            show.write_line(f"  {_place(line)}: {_quoted(line.source)}")
        if more := len(lines[settle.MOST_TOGETHER :]):
            show.write_line(f"  and {more} more, to {_place(lines[-1])}: {_quoted(lines[-1].source)}")
        show.write_line(f"  {_shown(questions[0].first.problem)}")
        return questions[0]

    def _ask_about(self, question: Question) -> None:
        numbers = {line.number for line in question.lines}
        while (choice := self._chosen(question.choices)).key != _SKIP:
            if choice.key == Key.TYPED and question.is_group:
                self.apart |= numbers
                self.asked -= 1
                return
            details = self._details(question, choice.detail) if choice.detail else []
            if (details or not choice.detail) and self._write(question, choice, details):
                return
        self.skipped |= numbers

    def _chosen(self, choices: Sequence[Choice]) -> Choice:
        """Ask for one of some answers, or to skip.

        Raises:
            EOFError: The person stops.
        """
        _write_labels(choices)
        offered = {choice.key: choice for choice in (*choices, *_ALWAYS_OFFERED)}
        while (key := self.ask(f"[{','.join(offered)}]: ").strip().lower()) not in offered:
            show.write_line(f"  {visible(key)!r} is not one of the answers:")
            _write_labels((*choices, *_ALWAYS_OFFERED))
        if key == _STOP:
            raise EOFError
        return offered[key]

    def _details(self, question: Question, detail: Detail) -> list[str]:
        """Ask for what the lines do not say, of each paragraph alone; return nothing if nothing is typed."""
        details: list[str] = []
        for line in question.lines:
            lead = f"{_place(line)}: " if question.lines[1:] else ""
            typed = self._typed(detail, line, lead, "the section above" if details else "back")
            if not (typed or details):
                break
            details.append(typed)
        return details

    def _typed(self, detail: Detail, line: OpenLine, lead: str, otherwise: str) -> str:
        """Ask until what is typed is an answer; return an empty string if nothing is, which means `otherwise`.

        Raises:
            EOFError: The person stops.
        """
        named = settle.named_section(line) if detail is Detail.SECTION else None
        default = named.heading if named else ""
        while typed := self.ask(f"  {lead}{_PROMPTS[detail]} (Enter: {default or otherwise}): ").strip() or default:
            if typed.lower() == _STOP:
                raise EOFError
            if settle.is_detail(detail, typed):
                return typed
            show.write_line(f"  {visible(typed)!r} is not an answer: type {_PROMPTS[detail]}")
        return ""

    def _write(self, question: Question, choice: Choice, details: Sequence[str]) -> bool:
        """Write an answer into the file and print it; or print why it cannot be written, and return False."""
        try:
            edits = question.edits(choice.key, details)
            settled = settle.settle(read_file(self.file), catalogue(), edits, path=str(self.file))
        except BorgcheckError as error:
            show.write_line(f"  not written: {_shown(str(error))}")
            return False
        replace_file(self.file, settled.data)
        written = [_quoted(line) for text in settled.texts.values() for line in text.split("\n")]
        show.write_line(f"  written: {first_few(written, settle.MOST_TOGETHER)}")
        self.skipped, self.apart = settled.moved(self.skipped), settled.moved(self.apart)
        return True

    def _finish(self) -> None:
        """Say why the list stays undecided, if no answer can change that, and ask for rules that nobody chose."""
        checked = try_to_check(try_to_read(self.source, self.options), self.options)
        if not isinstance(checked, CheckedFile):
            return
        listing, report = checked.listings[0], checked.reports[0]
        offered = settle.rules_to_choose(listing, report)
        if report.verdict is Verdict.UNDECIDED and not (offered or self.skipped):
            wrong = (each for each in report.findings if each.severity is Severity.ERROR and each.is_on_reading)
            for found in wrong:
                why = f"line {found.line}: {found.message}"
                show.write_line(f"\n{visible(self.file.name)}: nothing is left to ask; edit the list, {_shown(why)}")
        if not offered:
            return
        show.write_line(f"\n{self.file.name}: which rules is this deck for?")
        choices = [Choice(str(n), f"{name}: {verdict}") for n, (name, verdict) in enumerate(offered, 1)]
        choice = self._chosen(choices)
        if choice.key != _SKIP:
            name = offered[int(choice.key) - 1][0]
            replace_file(self.file, settle.with_ruleset(read_file(self.file), name, str(self.file)))


def _ruleset_of(file: DeckFile, options: CheckOptions) -> Ruleset | None:
    """Return the ruleset that a list is checked by; None if there is none for it, which the check says."""
    try:
        return ruleset_for(file, options)
    except BorgcheckError:
        return None


def _write_labels(choices: Sequence[Choice]) -> None:
    for choice in choices:
        show.write_line(f"  {choice.key}  {_shown(choice.label)}")


def _place(line: OpenLine) -> str:
    """Return where a line is; of cards above all headings, where their paragraph is."""
    first, last = (line.below[0], line.below[-1]) if line.above_headings else (line.number, line.number)
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _shown(text: str) -> str:
    return in_quotes(visible(text))


def _quoted(text: str) -> str:
    """Return a text of the list in quotes, cut if it is long."""
    return f'"{shortened(visible(text.strip()), _LONGEST_SHOWN)}"'
