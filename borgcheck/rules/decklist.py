"""The decklist: its lines, headings, counts and totals, and its comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from borgcheck.common.phrasing import first_few, join_few, join_words, plural, shortened
from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.deck import GAME, Deck
from borgcheck.model.findings import START_OF_FILE, Severity, Span, Verdict
from borgcheck.model.listing import MAX_COPIES, SetAside
from borgcheck.model.open_lines import OpenLine, OpenReason
from borgcheck.model.report import Report
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.releases import later_cards
from borgcheck.rulesets import for_game

_MAX_SHOWN_CHARACTERS = 40
_MAX_NAMES = 3
_MAX_LINES = 20
_ASK = "`borgcheck check --ask` asks about them together"


@rule("D001", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def syntax_error(ctx: Context) -> Findings:
    """Unreadable line.

    Reports a line that may hold a card and cannot be read as one, and a line that can be read in several ways if
    nothing in the list, such as a total or a doorway, decides between them. Says what was expected and how to
    continue; consecutive lines of one kind are a single finding. Words that cannot be a card are shown, not reported.

    Why: A line that could not be read may hold a card, so the verdict on the deck is undecided. Nothing is guessed,
    since a wrong guess could make an illegal deck look legal.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        12
        @@@ ???

    Instead: Write a count and a title on its own line (`3 Borg Scout Vessel`), a heading with a colon (`Draw:`), or put
    `#` in front of a comment. `borgcheck check --ask` asks about each such line and writes your answers into the list.
    """
    can_ask = isinstance(ctx.listing, Deck) and ctx.listing.format == "text"
    for lines in _together(ctx.listing.open_lines_for(OpenReason.LINE)):
        next_step = _ASK if can_ask and len(lines) > 1 else ""
        message, section = _open_lines_message(lines, ctx.listing.source_lines), lines[0].section
        yield ctx.finding(lines[0].span, message, advice=lines[0].hint, section=section, next_step=next_step)


def _together(open_lines: Iterable[OpenLine]) -> Iterator[list[OpenLine]]:
    """Yield groups of consecutive lines that could not be read for the same reason."""

    def key(item: tuple[int, OpenLine]) -> tuple[object, ...]:
        position, line = item
        return line.question_key, line.hint, line.number - position

    for _, group in groupby(enumerate(open_lines), key):
        yield [line for _, line in group]


def _open_lines_message(lines: list[OpenLine], source_lines: Sequence[str]) -> str:
    line, number = lines[0], len(lines)
    written = source_lines[line.number - 1][line.span.column - 1 : line.span.end - 1]
    shown = shortened(" ".join(written.split()), _MAX_SHOWN_CHARACTERS)
    if line.alternatives:
        *first, last = (reading.label_with_objection for reading in line.alternatives)
        which = "this line" if number == 1 else f"each of {number} lines like `{shown}`"
        ways_in_words = {2: "two", 3: "three"}.get(len(line.alternatives), "several")
        return f"{which} can be read in {ways_in_words} ways: as {', as '.join(first)}, or as {last}"
    expected = line.expected_in_full
    if number == 1:
        return f"this line cannot be read: found `{shown}`, expected {expected}"
    return f"{number} lines like `{shown}` cannot be read: expected {expected}"


@rule("D002", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def unknown_section(ctx: Context) -> Findings:
    """Unknown section.

    Reports a heading that does not name a section of a deck, and suggests the nearest one that does. The cards under it
    do not count anywhere until it is corrected. Words are a heading if they stand directly above cards as the headings
    of the list do: with a colon, emphasis, or a blank line above them. A blank line may be below those with a colon.

    Why: A card may be legal in one section and not in another, so a heading is never taken for a similar one.

    Example:
        Missions:
        6 Survey Star System
        Seeed:
        2 Maglock
        Draw:
        30 Nine of Eleven

    Instead: Use one of the known headings: Missions, Seed, Sites, Draw, Q's Tent, Q-Continuum, Battle Bridge, Tribble,
    Dyson Sphere, Outside, Aside; for another game, the headings in its samples in decks/legal. Put `#` in front of the
    line if it is a comment, and in front of the cards under it if they are not part of the deck.
    """
    whole = "a deck" if isinstance(ctx.listing, Deck) else f"a list of {ctx.listing.title_of_game}"
    for heading in ctx.listing.open_lines_for(OpenReason.HEADING):
        words = shortened(" ".join(heading.text.split()), _MAX_SHOWN_CHARACTERS)
        meant = did_you_mean(heading.nearest and f"`{heading.nearest}`", " ({})")
        message = f"no section of {whole} is called `{words}`{meant}: the cards under it are not counted"
        advice = "write the section that they belong to, or put # in front of lines that are not part of the list"
        near = (heading.nearest,) if heading.nearest else ()
        yield ctx.finding(heading.span, message, advice=advice, suggestions=near)


@rule("D003", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def bad_count(ctx: Context) -> Findings:
    """Bad count.

    Reports a count that is zero, negative, a fraction or larger than 999. That line is not counted.

    Why: The tool does not guess how many copies are meant: the deck is undecided until the count is right.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        -3 Borg Scout Vessel

    Instead: Write a whole number from 1 to 999 before the title, or remove the line.
    """
    for bad in ctx.listing.open_lines_for(OpenReason.COUNT):
        message = f"`{shortened(bad.text, 24)}` is not a valid count for {bad.detail}: write a whole number from 1 to {MAX_COPIES}"
        yield ctx.finding(bad.span, message, advice="the line was not counted", section=bad.section)


@rule("D004", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def empty_deck(ctx: Context) -> Findings:
    """Empty deck.

    Reports a list without a single card in the deck itself: none at all, or only cards outside it (Maybe, Sideboard,
    Aside) or of another game.

    Why: An empty list is usually the wrong file or a failed export, and cards under a wrong heading are easily
    overlooked. There is nothing to check.

    Example:
        Maybe:
        10 Borg Cube

    Instead: Check that the file is the deck list, that its export was complete, and that the cards are under the
    headings of a deck.
    """
    listing = ctx.listing
    if listing.has_cards_in_deck or listing.not_text is not None or listing.wrong_game is not None:
        return
    if entries := listing.all_entries():
        cards = "cards left out of the deck, outside the game, or of another game"
        outside = cards if isinstance(listing, Deck) else "players, a scenario or seats"
        yield ctx.finding(entries[0].span, f"no card is in the deck itself: the list holds only {outside}")
        return
    is_blank = not any(map(str.strip, listing.source_lines))
    naming = [line.number for line in listing.open_lines if line.titles or line.alternatives]
    naming += [aside.line for aside in listing.set_aside if aside.names]
    message = f"no cards found: {'the file is empty' if is_blank else 'no line of this file was counted as a card'}"
    advice = f"line {min(naming)} is the first that names one" if naming else ""
    yield ctx.finding(START_OF_FILE, message, advice=advice)


@rule("D005", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def not_text(ctx: Context) -> Findings:
    """Not a text file.

    Reports a file that is not text in a known encoding.

    Why: A picture, an archive or a damaged file is not a deck list.

    Example:
        (a file with NUL bytes)

    Instead: Save the list as plain text in UTF-8.
    """
    if ctx.listing.not_text is not None:
        message = f"this file cannot be read as a deck: {ctx.listing.not_text}"
        yield ctx.finding(START_OF_FILE, message, advice="save the list as UTF-8 text")


@rule("D006", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def total_mismatch(ctx: Context) -> Findings:
    """Totals differ.

    Compares the total in a heading with the number of cards under it, and a total on a line of its own with the cards
    above it; the total of a card type (`Total ships: 8`) is compared with the cards of that type. Lists are added up in
    several ways, and any of them is accepted: with or without missions and sites, with or without sub-headings,
    counting half cards as halves or as whole cards. It is an error if a section, or the whole list, states more cards
    than it lists.

    Why: Totals are written by hand, and often not updated when a list changes. A difference means that either the list
    or the total is wrong; if cards are missing from the list, nobody can say whether the deck is legal.

    Example:
        MISSIONS (6)
        Survey Star System (6)

        DRAW DECK (31)
        Nine of Eleven (30)

    Instead: Correct the total, or find the card that is missing or extra.
    """
    for heading in ctx.listing.headings:
        if not heading.has_wrong_total:
            continue
        declared, listed = heading.declared or 0, heading.nearest_total
        verb = "is" if listed == 1 else "are"
        difference = f"{abs(listed - declared)} {'missing' if listed < declared else 'more'}"
        if not any(map(str.isdigit, heading.words)):
            message = f"{heading.words} states {plural(declared, 'card')}, but {listed} {verb} listed under it"
        else:
            there = " there" if heading.section else ""
            message = f"`{heading.words.rstrip('.')}`, but {plural(listed, 'card')} {verb} listed{there}"
        severity = Severity.ERROR if heading.lacks_cards else None
        yield ctx.finding(heading.span, f"{message} ({difference})", severity=severity, section=heading.section)


@rule(
    "D007",
    rulings=(
        "deck-construction-notes#second-edition",
        "deck-construction-notes#tribbles-ccg",
        "deck-construction-notes#tournament-deck-lists",
    ),
    is_cited=False,
)
def wrong_game(ctx: Context) -> Findings:
    """Another game.

    Reports a list that is for a different game than the ruleset, such as the Second Edition or the Tribbles game.
    Single cards from another game are reported as B119.

    Why: A ruleset is for one game, and cannot be applied to a list for another.

    Example:
        Dilemma Pile:
        2 A Bad End 2E
        Draw Deck:
        3 Computation Drone 2E

    Instead: Check the list under a ruleset for its own game, if there is one.
    """
    listing = ctx.listing
    if not listing.is_for(ctx.ruleset.game, ctx.ruleset.base):
        rules = "the First Edition" if ctx.ruleset.game == GAME else ctx.ruleset.name
        fitting = listing.recognised_ruleset or ("" if listing.wrong_game else for_game(listing.game))
        message, advice = f"this is a list for {listing.game_with_article}", f"the rules of {rules} do not apply to it"
        next_step = f"`--ruleset {fitting}` checks it" if fitting else ""
        yield ctx.finding(START_OF_FILE, message, advice=advice, next_step=next_step)


@rule("D008", rulings=("deck-construction-notes#formats-and-pools",), is_cited=False)
def rules_not_chosen(ctx: Context) -> Findings:
    """Rules not chosen.

    Reports cards of a Borg deck that are later than the rules, if nobody chose these rules: neither the command line nor
    the list nor the settings. Says under which rulesets of the game the deck is legal, and which rules it breaks under
    the others. It is a warning if the deck is illegal under all of them.

    Why: The default rules are those of 2000. A deck with later cards was surely made for other rules, so a verdict under
    these would mislead.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        1 Transwarp Hub
        Draw:
        30 Nine of Eleven

    Instead: Choose the rules: `@ruleset cc-open` in the list, or `ruleset = "cc-open"` in borgcheck.toml for a folder of
    lists; the command line has an option of that name as well.
    """
    if not ctx.by_ruleset:
        return
    entries = [entry for entry, _, _ in later_cards(ctx.deck, ctx.ruleset)]
    names = list(dict.fromkeys(entry.name for entry in entries))
    under = [
        f"{verdict.value} under {join_words(reports)}"
        for verdict in Verdict
        if (reports := [_with_reasons(report) for report in ctx.by_ruleset if report.verdict is verdict])
    ]
    is_illegal = all(report.verdict is Verdict.ILLEGAL for report in ctx.by_ruleset)
    yield ctx.finding(
        entries[0],
        f"{plural(len(names), 'card')} later than {ctx.ruleset.name}, which nobody chose ({first_few(names, 3)})",
        advice=f"the deck is {', '.join(under)}",
        severity=Severity.WARNING if is_illegal else None,
        next_step="choose the rules with `@ruleset NAME` in the list, `ruleset` in borgcheck.toml, or --ruleset",
    )


def _with_reasons(report: Report) -> str:
    """Return the name of a report's ruleset, with the codes of the rules that the deck breaks under it."""
    errors = (finding for finding in report.findings if finding.severity is Severity.ERROR and finding.is_on_deck)
    codes = sorted({finding.code for finding in errors})
    return f"{report.ruleset} ({', '.join(codes)})" if codes else report.ruleset


@rule("D009", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def words_name_cards(ctx: Context) -> Findings:
    """Words name cards.

    Reports words in the list or below it that name a card, or hold a number beside one, and were not read as cards:
    sentences, remarks after a card that name another card, and cells of tables. A shortened title counts if it means
    one card of the deck. A list has one such finding, at the first of them, with the lines of the others. Comments on
    lines of their own and words above the list do not count.

    Why: Words are never interpreted, so what they say about the cards has no effect on the verdict. Somebody should
    read them.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        Sorry, the Launch Portal is gone.

    Instead: Make the list say what is played. Then remove the words, or put `#` in front of them on a line of their
    own.
    """
    deck = ctx.deck
    telling = {
        piece.line: piece
        for piece in sorted(deck.set_aside, key=lambda piece: piece.line, reverse=True)
        if piece.names and piece.kind != "comment" and piece.line >= deck.first_line
    }
    if not (telling and deck.has_cards_in_deck):
        return
    *others, first = telling.values()
    lines = [str(piece.line) for piece in reversed(others)]
    also = f" (also line{'s' if len(lines) > 1 else ''} {join_few(lines, _MAX_LINES)})" if lines else ""
    message = f"words on this line name {join_few(first.names, _MAX_NAMES)}{also}, and words are never read as cards: "
    message += "change the list if they matter, then delete them or put # in front of them"
    yield ctx.finding(_span_of(first, deck.source_lines[first.line - 1]), message)


def _span_of(piece: SetAside, text: str) -> Span:
    """Return the place of words in their line; that of the whole line if something was taken off inside them."""
    words = piece.text if piece.text in text else text.strip()
    start = text.index(words) + 1
    return Span(piece.line, start, start + max(len(words), 1))


@rule("X001", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def unused_ignore(ctx: Context) -> Findings:
    """Unused ignore.

    Reports a code in a comment `# borgcheck: ignore[...]` if there is nothing to ignore: no finding with that code on
    the line, or in the file if the comment is on its own line. Also reports a comment that begins with `borgcheck:` but
    cannot be read.

    Why: Such a comment is out of date, or its code is misspelt. It could hide the next mistake.

    Example:
        # borgcheck: ignore[B103] thirty-one for the fun of it
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven

    Instead: Remove the code from the comment, or the comment if none of its codes is needed.
    """
    for ignore, code in ctx.unused:
        if not code:
            message = "this comment cannot be read and has no effect: write `# borgcheck: ignore[CODE]`"
            yield ctx.finding(ignore.span, message)
            continue
        where = "on this line" if ignore.line else "in this file"
        is_useful = any((ignore, other) not in ctx.unused for other in ignore.codes)
        what = f"{code} from the comment" if is_useful else "the comment"
        yield ctx.finding(ignore.span, f"there is no {code} {where} to ignore: remove {what}")
