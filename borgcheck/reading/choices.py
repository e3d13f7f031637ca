"""Find the lines that can be read in several ways.

Some words have a fixed meaning here. A *form* is one way to read a line; what users see of it is an *alternative*. A
*choice* is one or more lines that are read alike, with an *option* for each way to read them: `Q's Tent` is a card or a
heading. A *reading* of the list takes one option of every choice; constraints.py says what is wrong with it, and
decide.py compares it with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from borgcheck.cards.catalogue import Lookup
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import (
    NOT_IN_DECK,
    SIDE_DECKS,
    UNCOUNTED_SEEDS,
    Heading,
    HeadingKind,
    Level,
    SectionId,
    Usage,
)
from borgcheck.reading.frame import Body
from borgcheck.reading.headings import is_continuation, may_hold, opened_section, sections_with_cards
from borgcheck.reading.line import CardItem, Form, Line, TotalItem, lines_below, next_line, sections_of
from borgcheck.reading.remarks import may_be_points_or_span

MIN_STEPS = 3
"""Bare numbers may be item numbers only if they rise by one at least this often; 1, 2, 3 are usually counts."""

_PARTS_OF_TYPES = {
    Usage.SEEDED: (SectionId.SEED,),
    Usage.FACILITY: (SectionId.SEED,),
    Usage.LOCATED: (SectionId.SEED,),
    Usage.PLAYED: (SectionId.DRAW,),
    Usage.EITHER: (SectionId.SEED, SectionId.DRAW),
    Usage.DOORWAY: (SectionId.SEED, SectionId.DRAW),
}
"""The parts of the deck that the cards of a type may belong to, by its usage."""

Option = Mapping[int, Form]
"""One way to read the lines of a choice: the form of each, by its index."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Lines that are read in one of several ways together.

    Attributes:
        options: The ways.
    """

    options: tuple[Option, ...]

    @property
    def lines(self) -> tuple[int, ...]:
        """The indexes of its lines."""
        return tuple(self.options[0])


def choices(lines: Sequence[Line], body: Body) -> list[Choice]:
    """Return what can be read in several ways, each line in one choice."""
    chosen: list[Choice] = []
    taken: set[int] = set()
    for finder in CHOICE_FINDERS:
        for choice in finder(lines, body):
            if taken.isdisjoint(choice.lines):
                chosen.append(choice)
                taken.update(choice.lines)
    return sorted(chosen, key=lambda choice: choice.lines)


def roles_of(choices: Iterable[Choice]) -> dict[int, frozenset[Role]]:
    """Return all that each line of some choices may be, by its index."""
    return {n: frozenset(option[n].role for option in choice.options) for choice in choices for n in choice.lines}


# ---- the finders


def _only_heading(line: Line) -> Heading | None:
    """Return the heading of a line that is certainly one; None for any other line."""
    return line.heading if len(line.forms) == 1 else None


def _as_card(form: Form) -> Form:
    card = form.cards[0]
    label = f"{card.copies if card.count else 'the card'} {card.title}"
    above = f"{form.heading.words}:\n" if form.heading else ""
    return form._replace(label=label, written=f"{above}{card.copies}x {card.title}")


def _as_heading(form: Form) -> Form:
    assert form.heading is not None  # noqa: S101 - called for headings only
    section, words = form.heading.named_section, form.heading.words
    label = f"the heading of {section.display_name}" if section else f"the heading `{words}`"
    return form._replace(label=label, written=f"{section.heading if section else words}:")


def titles_of_headings(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield each title that is also a heading (`Q's Tent`, `Space`), with or without a number, or after another."""
    for n, line in enumerate(lines):
        card = next((form for form in line.forms if form.cards), None)
        heading = next((form for form in line.forms if form.heading and form.heading.kind and not form.cards), None)
        if card and heading:
            yield Choice(({n: _as_card(card)}, {n: _as_heading(heading)}))


def numbered_types(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield each heading with a number in front that may count cards (`1 Outpost`, `12 more drones`).

    A type with any number may (`2 Outposts`) if each such heading is directly below cards.
    """
    certain = ((n, _only_heading(line)) for n, line in enumerate(lines))
    numbered = {n: heading for n, heading in certain if heading and heading.starts_with_number}
    are_unlike = all(n and lines[n - 1].cards and h.level is Level.TYPE for n, h in numbered.items())
    for n, heading in numbered.items():
        line = lines[n]
        are_others = heading.named_section is None and is_continuation(heading.words)
        if heading.declared == 1 or are_others or are_unlike:
            count = str(heading.declared)
            item = CardItem(heading.words, count, line.span, line.span, heading.span, "number", Lookup())
            label = f"{count} cards without a title" if are_others else f"{count} {heading.words}"
            card = Form(Role.CARD, (item,), label, "" if are_others else f"{count}x {heading.words}")
            yield Choice(({n: card}, {n: _as_heading(line.form)}))


def headings_without_cards(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield each heading that may be a total: it states a number and has no cards.

    So does a title that is also a heading (`13 Q's Tent`) directly below two others.
    """
    empty = set[int]()
    for n in reversed(range(len(lines))):
        heading = _numbered_heading(lines[n])
        if heading is None or is_continuation(heading.words):
            continue
        above = [line for line in lines[max(0, n - 2) : n] if _only_heading(line) and _numbered_heading(line)]
        is_certain = _only_heading(lines[n]) is not None or len(above) == 2
        below = next_line(lines, n, skips_text=True)
        if is_certain and (below is None or below.number in empty or not (below.cards or below.role is Role.OPEN)):
            empty.add(lines[n].number)
            total = TotalItem(lines[n].text, heading.span, heading.declared or 0, heading.kind)
            as_total = Form(Role.TOTAL, (total,), f"a total of {heading.declared}", f"# {lines[n].text}")
            yield Choice(({n: _as_heading(Form(Role.HEADING, (heading,)))}, {n: as_total}))


def _numbered_heading(line: Line) -> Heading | None:
    """Return the known heading that a line may be, if it states a number and has no cards on its line."""
    heading = line.heading if line.heading_alone else None
    return heading if heading and heading.kind and heading.declared is not None else None


def cards_below_inline_headings(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield each heading with cards on its line and others below it, which may belong to the section above instead."""
    above: SectionId | None = None
    for n, line in enumerate(lines):
        heading, below = _only_heading(line), next_line(lines, n)
        section = heading.named_section if heading else None
        if heading and section and above and above is not section and line.form.cards and below and below.cards:
            back = heading._replace(words=above.heading, kind=HeadingKind(Level.PILE, above), declared=None)
            alone = line.form._replace(label=f"only the cards on its line in {section.display_name}")
            written = "\n".join((f"{section.heading}:", *(f"{card.copies}x {card.title}" for card in line.form.cards)))
            own = line.form._replace(label=f"those below it in {section.display_name} as well", written=written)
            yield Choice(({n: own}, {n: alone._replace(items=(*alone.items, back))}))
        above = section or above


def printed_numbers(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield the bare numbers on missions or dilemmas that may be printed on them: points or span."""
    groups: dict[bool, list[int]] = {}
    for n, line in enumerate(lines):
        card = _only_card(line)
        is_bare = card and card.count.isdigit() and card.count != "1" and card.style in ("number", "bracket")
        if card and is_bare and may_be_points_or_span(int(card.count), card.cards, follows=card.count_follows):
            groups.setdefault(card.count_follows, []).append(n)
    for group in groups.values():
        copies = {n: _as_copies(lines[n]) for n in group}
        printed = {n: _without_count(lines[n], "whose points or span are the number", "points or span") for n in group}
        yield Choice((copies, printed))


def _only_card(line: Line) -> CardItem | None:
    """Return the card of a line that is certainly one card and nothing else."""
    is_one = len(line.forms) == 1 and line.role is Role.CARD and len(line.cards) == 1
    return line.cards[0] if is_one else None


def _as_copies(line: Line) -> Form:
    return _as_card(line.form)._replace(group_key="copies")


def _without_count(line: Line, why: str, group_key: str) -> Form:
    card = line.cards[0]
    return Form(
        Role.CARD, (replace(card, count=""),), f"1 {card.title}, {why}", f"1x {card.title}", group_key=group_key
    )


def running_numbers(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield the bare numbers in front that rise over the cards of a section, which may be places in it.

    They may go on in the next section.
    """
    runs = [dict[int, int]()]
    for section in sections_of(lines, range(body.start, body.end)):
        read = (n for n in section if lines[n].heading is None and (lines[n].cards or lines[n].role is Role.OPEN))
        run = {n: _leading_number(lines[n]) for n in read}
        numbers = [*run.values()]
        is_rising = bool(run) and numbers[0] > 0 and numbers == sorted({*numbers})
        if is_rising and numbers[0] - 1 in [*runs[-1].values()][-1:]:
            runs[-1] |= run
        elif is_rising and sum(second == first + 1 for first, second in pairwise(numbers)) >= MIN_STEPS:
            runs.append(run)
        else:
            runs.append({})
    why, group_key = "item {} of a numbered list", "places in a numbered list"
    for run in filter(None, runs):
        items = {n: number for n, number in run.items() if number > 1}  # 1 is one card either way
        places = {n: _without_count(lines[n], why.format(number), group_key) for n, number in items.items()}
        yield Choice(({n: _as_copies(lines[n]) for n in items}, places))


def _leading_number(line: Line) -> int:
    """Return the bare number in front of the only card of a line, or 0."""
    card = _only_card(line)
    is_bare = card is not None and not card.count_follows and card.style in ("number", "bracket")
    return int(card.count) if card and is_bare and card.count.isdigit() else 0


def _heading_kinds(line: Line) -> Iterator[HeadingKind | None]:
    """Yield the kind of the heading on a line, and None for its cards."""
    if line.heading is not None and not line.cards:
        yield line.heading.kind
    if line.cards or (line.heading_form and line.heading_form.cards):
        yield None


def types_elsewhere(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield each heading of a card type (`Personnel`) whose cards may belong to several sections.

    It stands below cards outside the deck, in a side deck, or in a part of the deck that contradicts its type; or cards
    of its type may be seeded or drawn, and no heading opens the draw deck, or it stands below the draw deck and the
    missions. In a program's format, whose headings are in no order, each such type has a choice.
    """
    rows = [line for line in lines if line.heading is not None or line.cards]
    named = sections_with_cards(kind for line in rows for kind in _heading_kinds(line))
    groups: dict[tuple[tuple[SectionId, ...], SectionId | None], list[int]] = {}
    above: SectionId | None = None
    is_below_draw = False
    for n, line in enumerate(lines):
        if (heading := _only_heading(line)) is None:
            continue
        above = heading.kind and (heading.kind.section or above)
        is_below_draw |= above is SectionId.DRAW
        parts = _PARTS_OF_TYPES.get(heading.kind.usage) if heading.kind else None
        if heading.kind is None or parts is None:
            continue
        is_elsewhere = above in (SectionId.SEED, SectionId.DRAW) and above not in parts and not named.isdisjoint(parts)
        is_open = SectionId.DRAW not in named and above is not SectionId.DRAW
        is_open = is_open or (is_below_draw and above in UNCOUNTED_SEEDS) or body.is_from_program
        may_be_both = len(parts) > 1 and is_open
        if above in (*NOT_IN_DECK, *SIDE_DECKS) or is_elsewhere or may_be_both:
            groups.setdefault((parts, above), []).append(n)
        above = opened_section(heading.kind, above, named, is_below_draw=is_below_draw) or above
    for (parts, section), group in groups.items():
        ways: list[tuple[SectionId | None, SectionId]] = []
        if section and section not in UNCOUNTED_SEEDS:
            ways.append((None, section))
        ways += [(part, part) for part in parts if part is not section]
        yield Choice(tuple({n: _type_as(lines[n], opens, where) for n in group} for opens, where in ways))


def _type_as(line: Line, opens: SectionId | None, section: SectionId) -> Form:
    """Return a heading of a card type as a part of the section above (None), or as one of the deck's."""
    kind = HeadingKind(Level.TYPE, opens, Usage.WITHIN if opens is None else Usage.NONE)
    written = f"# text: {line.text}" if opens is None else f"{section.heading}:"
    if line.form.cards:
        written = f"{section.heading}: {line.text.partition(':')[2].strip()}"
    return _as_kind(line, kind, f"a part of {section.display_name}", written)._replace(group_key=str(section))


def _as_kind(line: Line, kind: HeadingKind, label: str, written: str) -> Form:
    """Return the form of a line with a heading that opens something else than its words say."""
    items = tuple(item._replace(kind=kind) if isinstance(item, Heading) else item for item in line.form.items)
    return line.form._replace(items=items, label=label, written=written)


def sections_again(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield each section heading that stands below cards outside the deck, or opens a section for the second time.

    A heading that also names a card type (`Main objectives`) opens a section again only if its words are the same as
    before; otherwise it may be a part of the section above. In a program's format, headings with different words are
    different zones (`QsTent` and `Ref` of LackeyCCG).
    """
    opened: set[tuple[SectionId, str]] = set()
    outside: SectionId | None = None
    above: SectionId | None = None
    for n, line in enumerate(lines):
        heading = _only_heading(line)
        section = heading.named_section if heading else None
        if heading is None or section is None:
            continue
        if section in NOT_IN_DECK:
            outside = section
            continue
        words = section, fold(heading.words)
        zone = words if body.is_from_program else (section, "")
        has_cards = _opens_cards(lines, n)
        returns = line.span_in_file is None and above not in (None, section) and zone in opened
        options = [_as_heading(line.form)]
        is_certain = fold(heading.words) == fold(f"more {section.heading}")  # as checking/answers.py writes it
        if outside is not None and not (body.is_from_program or is_certain):
            options.append(_as_part_of(line, outside))
        if not is_continuation(heading.words):
            is_of_type = heading.level is Level.PILE and section not in UNCOUNTED_SEEDS
            if returns and is_of_type and above in (SectionId.SEED, SectionId.DRAW, *SIDE_DECKS):
                options.append(_type_as(line, None, above))
            if has_cards and zone in opened and (not is_of_type or (returns and words in opened)):
                options.append(_as_second_deck(line, section))
        if has_cards:
            opened |= {zone, words}
        above = section
        if len(options) > 1:
            yield Choice(tuple({n: option} for option in options))


def _opens_cards(lines: Sequence[Line], n: int) -> bool:
    """Check whether a heading has cards on its line or below it, perhaps under the heading of a part of its section."""
    heading = lines[n].heading
    below = next((line for line in lines_below(lines, n) if line.heading is not None or line.cards), None)
    if heading is None or below is None:
        return bool(lines[n].form.cards)
    inner = below.heading.kind if below.heading else None
    return bool(lines[n].form.cards or below.cards) or may_hold(heading.kind, inner)


def _as_part_of(line: Line, outside: SectionId) -> Form:
    kind = HeadingKind(Level.TYPE, outside, Usage.WITHIN)
    return _as_kind(line, kind, f"a part of {outside.display_name}", f"# text: {line.text}")


def _as_second_deck(line: Line, section: SectionId) -> Form:
    kind = HeadingKind(Level.PART, section, Usage.SECOND_DECK)
    return _as_kind(line, kind, "the beginning of another deck", "Aside:")


def comments_as_headings(lines: Sequence[Line], body: Body) -> Iterator[Choice]:
    """Yield the comments that may be headings (`//Missions`, `# Missions`)."""
    headings = {n: line.heading_form for n, line in enumerate(lines) if line.role is Role.COMMENT and line.heading_form}
    if headings:
        yield Choice(({n: lines[n].form for n in headings}, {n: _as_heading(form) for n, form in headings.items()}))


CHOICE_FINDERS: tuple[Callable[[Sequence[Line], Body], Iterator[Choice]], ...] = (
    comments_as_headings,
    numbered_types,
    headings_without_cards,
    titles_of_headings,
    cards_below_inline_headings,
    printed_numbers,
    running_numbers,
    types_elsewhere,
    sections_again,
)
