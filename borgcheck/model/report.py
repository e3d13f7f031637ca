"""The report on a deck, and why it fails in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pydantic import Field, NonNegativeInt

from borgcheck.common.grouping import first_of_each
from borgcheck.common.models import DataModel, Internal
from borgcheck.errors import BorgcheckError, InternalError
from borgcheck.model.deck import Deck
from borgcheck.model.findings import NOT_A_BORG_DECK, WATCHED, Finding, Severity, Verdict
from borgcheck.model.listing import LineAsRead, Listing, Role, SetAside
from borgcheck.model.ruleset import Ruleset

NOT_BORG = "not a Borg deck"

IgnoredBy = Literal["list", "settings", "options"]


class Ignored(DataModel):
    """A code of an error that was ignored."""

    code: str = Field(description="The code.")
    by: IgnoredBy = Field(description="What ignores it: a comment in the list, the settings, or an option.")
    line: int | None = Field(description="The line of the comment; null unless a comment in the list ignores the code.")


class ReadingSummary(NamedTuple):
    """What outputs show of how a list was read.

    Attributes:
        format: The format that it was read as.
        counts: The number of cards in each section that has any, by its short name.
        source_lines: Its lines as text.
        lines: How every line was read.
        ruleset: The ruleset that the list names; empty if it names none.
        ignores: The codes that its comments would ignore.
    """

    format: str
    counts: dict[str, str]
    source_lines: Sequence[str]
    lines: Sequence[LineAsRead]
    ruleset: str
    ignores: Sequence[str]

    @classmethod
    def of(cls, listing: Listing) -> ReadingSummary:
        """Return the summary of a list."""
        return cls(
            listing.format,
            listing.counts_by_short_name(),
            listing.source_lines,
            listing.lines,
            listing.meta.get("ruleset", ""),
            sorted({code for comment in listing.ignore_comments for code in comment.codes}),
        )

    def number_of(self, role: Role) -> int:
        """Return the number of lines that have a role."""
        return sum(line.role is role for line in self.lines)

    def text_at(self, number: int) -> str:
        """Return the text of a line by its number, from 1; empty if there is none."""
        return "".join(self.source_lines[number - 1 : number])


class Report(DataModel):
    """What a check found in one deck under one ruleset."""

    path: str = Field(description="The file, or the name given for standard input.")
    name: str = Field("", description="The deck's own name; empty if it has none.")
    player: str = Field("", description="Who plays the deck; empty if the list does not say.")
    event: str = Field("", description="The event that it is for; empty if the list does not say.")
    date: str = Field("", description="The date that the list gives; empty if it gives none.")
    ruleset: str = Field(description="The ruleset under which it was checked.")
    ruleset_title: str = Field(description="The title of this ruleset, in words.")
    verdict: Verdict = Field(description="The verdict.")
    fingerprint: str | None = Field(
        description="The same for the same cards in the same sections, regardless of order, format and spelling; null "
        "for a list without a card in the deck.",
        pattern="^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$",
    )
    counts: dict[str, int] = Field(description="How many cards each section holds, by section id.")
    ignored: tuple[Ignored, ...] = Field((), description="Codes of errors that were ignored.")
    set_aside: tuple[SetAside, ...] = Field((), description="What was not read as cards, the most telling first.")
    findings: tuple[Finding, ...] = Field(description="The findings, in the order of the lines.")
    not_checked: tuple[str, ...] = Field(
        (), description="The headings of sections that the list does not have, so that no rule could check them."
    )
    document: str | None = Field(
        None,
        description="The kind of document whose text was read, such as Word document; lines are those in its text. "
        "Null for a text file.",
    )
    unread_parts: tuple[str, ...] = Field(
        (), description="What of the document was not read, in words, such as an attachment."
    )
    ruleset_in_force: Internal[Ruleset]
    """The ruleset itself."""
    reading_summary: Internal[ReadingSummary]
    """How the list was read."""
    cards_date: Internal[str] = ""
    """The month of the card data that a deck was read with; empty for another game."""
    codes_not_reported: Internal[tuple[str, ...]] = ()
    """The codes in force that the caller did not check."""
    rules_to_choose: Internal[dict[str, Verdict]] = Field({})
    """The verdict under each shipped ruleset of the game, if nobody chose one and the deck needs it."""
    strict: Internal[bool] = False
    """Whether warnings also fail the deck."""
    isolated: Internal[bool] = False
    """Whether the list could neither choose rules nor ignore codes."""
    instead_of: Internal[str] = ""
    """The ruleset of the settings, if the list chose another one."""
    as_read: Internal[Listing | None] = None
    """The list as it was read; None in a run of `check`, which keeps no lists."""

    def __repr__(self) -> str:
        codes = ", ".join(f.code for f in self.findings[:5]) + (", ..." if len(self.findings) > 5 else "")
        verdict = f"{self.verdict.value} under {self.ruleset_in_force.label}"
        return f"<Report {self.path!r}: {verdict}{codes and f': {codes}'}>"

    @property
    def listing(self) -> Listing:
        """The list as it was read.

        Raises:
            TypeError: The report is one of a run of `check`, which keeps no lists.
        """
        if self.as_read is None:
            raise TypeError(f"{self.path}: the report has no list")
        return self.as_read

    @property
    def deck(self) -> Deck:
        """The deck as it was read.

        Raises:
            TypeError: The report has none, or it is on the setup of another game.
        """
        if not isinstance(self.as_read, Deck):
            raise TypeError(f"{self.path}: the report has no deck")
        return self.as_read

    @property
    def number_of_text_lines(self) -> int:
        """How many lines say something that was not read as cards."""
        return sum(not piece.copies for piece in self.set_aside)

    @property
    def cards_not_counted(self) -> int:
        """How many cards a heading such as `Maybe` or `Sideboard` takes out of the deck."""
        return sum(piece.copies for piece in self.set_aside)

    @property
    def overruled(self) -> tuple[str, ...]:
        """What an isolated list asks for in vain: its own rules, and codes to ignore."""
        if not self.isolated:
            return ()
        wanted = self.reading_summary.ruleset
        rules = (f"the list asks for other rules: {wanted}",) if wanted not in ("", self.ruleset) else ()
        codes = self.reading_summary.ignores
        return (*rules, f"the list would ignore {', '.join(codes)}") if codes else rules

    @property
    def unread_in_words(self) -> tuple[str, ...]:
        """What of the document was not read: nothing, or one phrase."""
        return (f"not read: {', '.join(self.unread_parts)}",) if self.unread_parts else ()

    @property
    def is_legal(self) -> bool:
        """Whether the verdict is legal: neither illegal nor undecided."""
        return self.verdict is Verdict.LEGAL

    @property
    def fails_strict(self) -> bool:
        """Whether the deck is legal but fails because of its warnings."""
        return self.is_legal and self.strict and self.count(Severity.WARNING) > 0

    @property
    def passes(self) -> bool:
        """Whether the deck is legal and, in a strict check, has no warnings."""
        return self.is_legal and not self.fails_strict

    def count(self, severity: Severity) -> int:
        """Return the number of findings with a severity."""
        return sum(f.severity is severity for f in self.findings)


class Totals(DataModel):
    """Decks by verdict, findings by severity."""

    decks: NonNegativeInt = Field(description="All decks.")
    verdicts: NonNegativeInt = Field(
        description="The number of verdicts; a deck that is checked under several rulesets has one for each."
    )
    legal: NonNegativeInt = Field(description="Legal decks.")
    illegal: NonNegativeInt = Field(description="Illegal decks.")
    undecided: NonNegativeInt = Field(description="Decks whose verdict is undecided.")
    errors: NonNegativeInt = Field(description="Findings that are errors.")
    warnings: NonNegativeInt = Field(description="Findings that are warnings.")

    def of(self, verdict: Verdict) -> int:
        """Return the number of decks with a verdict."""
        return {Verdict.LEGAL: self.legal, Verdict.ILLEGAL: self.illegal, Verdict.UNDECIDED: self.undecided}[verdict]


class UnreadFile(DataModel):
    """A file that was named, or found in a folder, and not read or not checked."""

    path: str = Field(description="The file.")
    reason: str = Field(description="Why it was not read.")
    error: Internal[BorgcheckError | None] = None
    """The error for which the run fails; None for a file that is merely skipped."""
    player: Internal[str] = ""
    """Who sent it, if it is a mail that a director received; else empty."""

    @classmethod
    def from_error(cls, path: str, why: BorgcheckError | str) -> UnreadFile:
        """Return a file that an error keeps from being read; the message of the error may begin with the path."""
        error = BorgcheckError(f"{path}: {why}") if isinstance(why, str) else why
        return cls(path=path, reason=str(error).removeprefix(f"{path}: "), error=error)

    @classmethod
    def from_fault(cls, path: str, fault: Exception) -> UnreadFile:
        """Return a file that a fault of this program keeps from being read or checked."""
        error = InternalError(f"{path}: {InternalError.reason(fault)}")
        error.__cause__ = fault
        return cls.from_error(path, error)

    @classmethod
    def skipped(cls, path: str, reason: str, *, is_problem: bool = False) -> UnreadFile:
        """Return a file that is skipped, or for which the run fails because it may be a list that was not checked."""
        error = BorgcheckError(f"{path}: not checked: {reason}") if is_problem else None
        return cls(path=path, reason=reason, error=error)

    @classmethod
    def other_game(cls, listing: Listing) -> UnreadFile:
        """Return a list for another game, which a command that works only on decks skips."""
        return cls.skipped(listing.path, f"a list for {listing.game_with_article}, not a deck")


def is_not_borg(report: Report) -> bool:
    """Check whether a deck is illegal because it is not a Borg deck."""
    is_illegal = report.verdict is Verdict.ILLEGAL
    return is_illegal and any(f.code == NOT_A_BORG_DECK and f.severity is Severity.ERROR for f in report.findings)


def rank(finding: Finding, report: Report) -> tuple[object, ...]:
    """Return the key that sorts findings as they are shown: by severity, then by what they are about, then by line.

    First are those on the deck, then those on comments, then those on the reading; while lines are open, those on the
    reading come first.
    """
    is_late = finding.is_on_reading != (report.reading_summary.number_of(Role.OPEN) > 0)
    return finding.severity.rank, is_late, not finding.is_on_deck, *finding.sort_key()


def findings_of_at_least(report: Report, least: Severity = Severity.INFO) -> list[Finding]:
    """Return the findings of at least a severity, in the order in which they are shown."""
    return sorted((f for f in report.findings if f.severity.rank <= least.rank), key=lambda f: rank(f, report))


def findings_for_director(report: Report) -> list[Finding]:
    """Return the errors, and the warnings that a director should look into: some and a league's own, or with `--strict`
    all."""
    ranked = findings_of_at_least(report, Severity.WARNING)
    watched = report.ruleset_in_force.own_codes.union(WATCHED)
    return [f for f in ranked if f.severity is Severity.ERROR or report.strict or f.code in watched]


def failing_findings(report: Report) -> list[Finding]:
    """Return the findings that fail a deck: its errors, or the warnings of a legal deck that fails a strict check."""
    severity = Severity.WARNING if report.fails_strict else Severity.ERROR
    return [f for f in findings_of_at_least(report) if f.severity is severity]


def failure_summary(report: Report) -> tuple[list[str], str]:
    """Return the codes for which a deck fails, those that decide the verdict first, and the first one in words."""
    first = first_of_each((finding.code, finding) for finding in failing_findings(report))
    is_open = report.verdict is Verdict.UNDECIDED
    ranked = sorted(first.values(), key=lambda f: (f.is_on_reading != is_open, f.code != NOT_A_BORG_DECK, f.code))
    codes = [finding.code for finding in ranked]
    if not codes:
        return [], ""
    line = f"line {ranked[0].line}{' of its text' if report.document else ''}"
    return codes, NOT_BORG if codes[0] == NOT_A_BORG_DECK else ranked[0].reason.replace("this line", line)


def reason_for_failing(report: Report) -> str:
    """Return why a deck fails, such as `B103 B117: 31 seed cards, and 1 more`: its codes, the first one in words."""
    codes, reason = failure_summary(report)
    others = len(failing_findings(report)) - 1
    return f"{' '.join(codes)}: {reason}{f', and {others} more' if others else ''}" if codes else ""
