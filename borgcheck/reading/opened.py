"""What the headings above a line have opened, and which cards stand there."""

from __future__ import annotations

from collections import defaultdict

from borgcheck.cards.fold import fold
from borgcheck.model.deck import SectionId
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, Level
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import section_of_type
from borgcheck.reading.roles import Answers, CardItem


class Opened:
    """The sections that the lines so far have opened.

    Attributes:
        section: The section that the last heading opened.
        is_empty: Whether that section has no cards yet.
        is_nesting: Whether it has headings within it.
        headings: How many headings have opened a section.
        given: The sections that have cards.
        headed: The sections that certain headings of their own opened.
        titles: The titles in each section.
    """

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.section: SectionId | None = None
        self.is_empty, self.is_nesting = True, False
        self.headings = 0
        self.given: set[SectionId] = set()
        self.headed: set[SectionId] = set()
        self.titles: dict[SectionId | None, set[str]] = defaultdict(set)

    def remember(self, answers: Answers) -> None:
        """Record what a line opens and holds.

        A line that may open a section counts as opening it, so that the lines below it become part of the question.
        """
        likely = next((a for a in answers if a.role is Role.HEADING), answers[0])
        for item in likely.items:
            if isinstance(item, Heading):
                self._open(item, is_certain=len(answers) == 1)
        if titles := {fold(i.title) for i in likely.items if isinstance(i, CardItem)}:
            self.is_empty = False
            self.titles[self.section] |= titles
            if self.section:
                self.given.add(self.section)

    def _open(self, item: Heading, *, is_certain: bool) -> None:
        section, level = item.named_section, item.level
        if section is None and item.kind and level is Level.TYPE:
            section = section_of_type(item.kind, self.section, self.evidence.names)
        if section is None and item.kind is not None:
            return
        self.section, self.is_empty, self.is_nesting = section, True, False
        self.headings += 1
        if is_certain and section and level is not Level.TYPE:
            self.headed.add(section)
