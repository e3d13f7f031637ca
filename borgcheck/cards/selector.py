"""A short form for "this many of these cards": `3 Personnel [AU]`, `1 title:Khan`.

A selector is a number (or `*` for any number), followed by words that must all apply: a type (`Personnel`,
`Q-Dilemma`), icons in brackets, `universal`, an affiliation (`aff:Bajoran`), a keyword (`kw:hand-weapon`; `kw:*-treaty`
for one that ends like this), `not:` and any of these (`not:aff:Borg`, `not:[MQ]`), or a title (`title:J'Onn`), which
always comes last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Described(Protocol):
    """What a selector needs to know about a card."""

    @property
    def printed(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def uniqueness(self) -> str: ...
    @property
    def affiliations(self) -> tuple[str, ...]: ...
    @property
    def icons(self) -> tuple[str, ...]: ...
    @property
    def keywords(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards, and how many of them (`None`: any number)."""

    number: int | None
    words: tuple[str, ...] = ()
    title: str = ""

    @classmethod
    def parse(cls, text: str) -> Selector:
        """Parse the short form.

        Raises:
            ValueError: The text does not start with a number or `*`.
        """
        body, _, title = text.partition("title:")
        number, *words = body.split()
        return cls(None if number == "*" else int(number), tuple(words), title.strip())

    def __str__(self) -> str:
        parts = ["*" if self.number is None else str(self.number), *self.words]
        if self.title:
            parts.append(f"title:{self.title}")
        return " ".join(parts)

    def matches(self, card: Described) -> bool:
        """Check whether a card is one of those that the selector means."""
        if self.title and card.printed != self.title:
            return False
        return all(self._is_met(word, card) for word in self.words)

    @staticmethod
    def _is_met(word: str, card: Described) -> bool:
        if word.startswith("["):
            return word[1:-1] in card.icons
        if word == "universal":
            return card.uniqueness == "univ"
        key, _, value = word.partition(":")
        if key == "aff":
            return value in card.affiliations
        if key == "not":
            return not Selector._is_met(value, card)
        if key == "kw":
            wanted = value.replace("-", " ").lower()
            if wanted.startswith("* "):
                return any(k.lower().endswith(wanted[1:]) for k in card.keywords)
            return wanted in (k.lower() for k in card.keywords)
        return card.type.replace(" ", "-") == word
