"""Define what a rule is and what it sees of a deck.

A rule is a function that takes a list and the parameters of a ruleset and yields findings. checking/codes.py lists the
rules of every game; checking runs them, drops findings that are ignored, and sorts the rest.
"""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple

from borgcheck.common.phrasing import join_few
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.findings import START_OF_FILE, Finding, Severity, Span, letters_of
from borgcheck.model.listing import IgnoreComment, Listing, entry_exceeding, total_copies
from borgcheck.model.report import Report
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import Section, SectionId

Findings = Iterator[Finding]
"""What a rule yields."""
Check = Callable[["Context"], Iterable[Finding]]
_ORDER = "DCBAX"
_MAX_LINES = 5
_HEADING = re.compile(r"\n\n(Why|Example|Instead):")


class Explanation(NamedTuple):
    """What a rule is, in words.

    Attributes:
        title: A few words for lists of codes.
        what: What it reports.
        why: The rule of the game, or the reason for the advice.
        example: A list that breaks it.
        instead: What to do about a finding.
    """

    title: str
    what: str
    why: str
    example: str
    instead: str


class Rule(NamedTuple):
    """A code with its explanation and its check.

    Attributes:
        code: Its code (`B103`).
        name: Its name in options (`seed-limit`): that of its function, with hyphens.
        explain: Returns its explanation, which no check needs.
        check: The function that yields its findings.
        rulings: The ids of the rulings that support it, the most important first.
        document_section: The section of its document, if known.
        sections: For another game: the sections that a list must have for the rule to find anything.
        is_cited: Whether its findings cite the rulings. Findings about how a list is written do not.
    """

    code: str
    name: str
    explain: Callable[[], Explanation]
    check: Check
    rulings: tuple[str, ...]
    document_section: str = ""
    sections: tuple[str, ...] = ()
    is_cited: bool = True

    def cited_under(self, *rulesets: Ruleset, first_ruling: str = "") -> tuple[str, ...]:
        """Return the ids of the rulings to cite: for each ruleset those that it names for the code, then the rule's own.

        Args:
            rulesets: The rulesets in force.
            first_ruling: The ruling to cite before the rule's own.
        """
        ids = (id for ruleset in rulesets for id in (*ruleset.rulings(self.code), first_ruling, *self.rulings))
        return tuple(dict.fromkeys(filter(None, ids)))


def rule(
    code: str,
    *,
    rulings: tuple[str, ...],
    document_section: str = "",
    sections: tuple[str, ...] = (),
    is_cited: bool = True,
) -> Callable[[Check], Rule]:
    """Turn the decorated check into a rule. The arguments are attributes of Rule; the docstring is its explanation.

    The docstring has a title, a paragraph on what the rule reports, and paragraphs headed `Why:`, `Example:` (a list
    that breaks the rule, indented below it) and `Instead:`.
    """

    def wrap(check: Check) -> Rule:
        name = check.__name__.replace("_", "-")
        return Rule(code, name, partial(_explanation, check), check, rulings, document_section, sections, is_cited)

    return wrap


def rules_in(*modules: ModuleType, more: Iterable[Rule] = ()) -> tuple[Rule, ...]:
    """Return the rules in some modules, and more, in the order of their codes."""
    rules = (value for module in modules for value in vars(module).values() if isinstance(value, Rule))
    return tuple(sorted((*rules, *more), key=_rank))


def _rank(rule: Rule) -> tuple[int, str]:
    return _ORDER.find(letters_of(rule.code)), rule.code


@cache
def _explanation(check: Check) -> Explanation:
    """Return the explanation of a rule from the docstring of its check.

    It is empty under `python -OO`, which removes docstrings.
    """
    title, _, body = inspect.cleandoc(check.__doc__ or "").partition("\n\n")
    what, *headed = _HEADING.split(body)
    texts = defaultdict(str, zip(headed[::2], headed[1::2], strict=True))
    what, why, instead = (" ".join(text.split()) for text in (what, texts["Why"], texts["Instead"]))
    return Explanation(title.removesuffix("."), what, why, dedent(texts["Example"]).strip("\n"), instead)


class Context(NamedTuple):
    """What a rule sees: one deck under one ruleset.

    Attributes:
        listing: The deck, or the list of another game.
        ruleset: The ruleset.
        rule: The rule itself.
        unused: For X001: each ignore comment that had no effect, with its code (empty if the comment cannot be read).
        by_ruleset: For D008: the reports under each shipped ruleset of the game, if somebody has to choose one.
    """

    listing: Listing
    ruleset: Ruleset
    rule: Rule
    unused: tuple[tuple[IgnoreComment, str], ...] = ()
    by_ruleset: Sequence[Report] = ()

    @property
    def deck(self) -> Deck:
        """The list as a deck. Only rules of the card game use it, and they run only on decks."""
        assert isinstance(self.listing, Deck)  # noqa: S101 - the registry ensures it
        return self.listing

    def parameter(self, name: str) -> Any:
        """Return a parameter of this rule in the ruleset, such as `limit`."""
        return self.ruleset.codes[self.rule.code][name]

    def finding(
        self,
        at: CardEntry | Span,
        message: str,
        *,
        severity: Severity | None = None,
        advice: str = "",
        suggestions: tuple[str, ...] = (),
        section: Section | None = None,
        next_step: str = "",
        rulings: tuple[str, ...] = (),
        first_ruling: str = "",
        open_to: Iterable[SectionId] = (),
        exceeds: bool = False,
    ) -> Finding:
        """Return a finding of this rule.

        Args:
            at: A span, or an entry; the finding then names the card and section of the entry.
            message: What is wrong, with the numbers.
            advice: What to do about it, or what else to know; the message ends with it, and summaries leave it out.
            severity: The severity, if not the ruleset's.
            suggestions: Titles that may be meant by an unknown one.
            section: The section, if not the entry's.
            next_step: What the user may do about it.
            rulings: The rulings that support this finding, if not all of the rule's.
            first_ruling: The ruling to cite before the rule's own. What the ruleset itself names comes before it.
            open_to: The sections whose cards decide it: a line there that could not be read may change it, so that the
                message names it.
            exceeds: Whether it is about too many cards, so that one more changes only the number.
        """
        entry = at if isinstance(at, CardEntry) else None
        where: Section | None = section or (entry.section if entry else None)
        span = at.title_span if isinstance(at, CardEntry) else at
        return Finding(
            code=self.rule.code,
            name=self.rule.name,
            severity=severity or self.ruleset.severity(self.rule.code),
            message=f"{message}; {advice}" if advice else message,
            reason=message,
            line=span.line,
            column=span.column,
            end_line=span.line,
            end_column=span.end,
            card=entry.card.title if entry and entry.card else None,
            suggestions=suggestions,
            next_step=next_step,
            section=where.value if where else None,
            rulings=rulings
            or (self.rule.cited_under(self.ruleset, first_ruling=first_ruling) if self.rule.is_cited else ()),
            open_to=tuple(open_to),
            exceeds=exceeds,
        )

    def too_many(
        self,
        entries: Sequence[CardEntry],
        limit: int,
        things: str,
        *sections: SectionId,
        note: str = "",
        first_ruling: str = "",
    ) -> Findings:
        """Report more cards than a limit allows, at the first card over it.

        Args:
            entries: The cards.
            limit: The limit.
            things: What they are called.
            sections: The sections whose cards decide the finding.
            note: What to say after the limit.
            first_ruling: The ruling to cite before the rule's own.
        """
        total = total_copies(entries)
        if total > limit:
            yield self.finding(
                entry_exceeding(entries, limit),
                f"{total} {things}, {total - limit} more than the {limit} allowed{note}",
                first_ruling=first_ruling,
                open_to=sections,
                exceeds=True,
            )

    def over_limit(self, entries: Sequence[CardEntry], limit: int, things: str, rest: str, **details: Any) -> Finding:
        """Return a finding at the first card over a limit: how many there are, with their lines if these are several.

        Args:
            entries: The cards.
            limit: The limit.
            things: What they are called, such as `copies of Borg Cube`.
            rest: The rest of the message.
            details: Other arguments of `finding`.
        """
        lines = list(dict.fromkeys(str(entry.span.line) for entry in entries))
        where = f" (lines {join_few(lines, _MAX_LINES)})" if len(lines) > 1 else ""
        message = f"{total_copies(entries)} {things}{where}{rest}"
        return self.finding(entry_exceeding(entries, limit), message, **details)

    def span_of_section(self, *sections: SectionId) -> Span:
        """Return where to report sections as a whole: a heading, else their first card, else the first line."""
        for heading in self.deck.headings:
            if heading.section in sections:
                return heading.span
        entries = self.deck.section(*sections)
        return entries[0].span if entries else START_OF_FILE
