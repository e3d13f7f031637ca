"""Ways to write one more card into a list, on a line of its own or behind another card.

Each way is a pattern in which `{t}` stands for the title, with the number of copies that it says; None where a careful
reader could not tell, or where not to read it is right as well. Comments (`#` or `//` and a blank) are not among them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

KNOWN = (
    "Borg Cube", "Borg Ship", "Data", "Nebula", "Q", "Dead End", "Adapt: Negate Obstruction", "Harness Particle 010",
    "62nd Rule of Acquisition", "Shaka, When the Walls Fell", "Third and Fourth", "Treaty: Federation/Klingon",
    "Assimilate This!", "Two of Nineteen", "Armus - Skin of Evil", "1 Tribble - Go", "'45 Dom Perignon",
    "Radioactive Garbage Scow", "Activate Subcommands", "Patrick",
)  # fmt: skip
OTHER_NAMES = ("Interlink Drone", "Talon Drone", "TNG", "Scow", "Queen", "Cube", "7 of 9", "HP 010", "AU Door")
UNKNOWN = ("Zorgon Blaster", "Ghost of Wolf 359", "Borg Outrider")
HEADINGS = ("Q's Tent", "Planet", "Space", "Tent", "Q-Flash")
"""Titles that head a section or a part of one: a card for certain only behind a count."""


class Way(NamedTuple):
    """A way to write a card, `behind` another one on its line or on a line of its own.

    `counted` says whether the way writes a count, `remark` whether an unknown title so written is rightly a remark,
    the name of the deck, or a fact about it.
    """

    name: str
    write: Callable[[str], str]
    copies: int | None
    counted: bool
    behind: bool = False
    remark: bool = False


# Patterns with the copies that they say.
_COUNTS: tuple[tuple[str, int | None], ...] = (
    ("{t}", 1), ("1 {t}", 1), ("2 {t}", 2), ("3 {t}", 3), ("12 {t}", 12), ("1x {t}", 1), ("2x {t}", 2), ("2X {t}", 2),
    ("2 x {t}", 2), ("2 X {t}", 2), ("x2 {t}", None), ("X2 {t}", None), ("2× {t}", 2), ("2 × {t}", 2), ("×2 {t}", None),
    ("2✕ {t}", None), ("2* {t}", None), ("2*{t}", None), ("2 * {t}", None), ("[2] {t}", 2), ("(2) {t}", 2),
    ("(2x) {t}", 2), ("[2x] {t}", 2), ("{{2}} {t}", None), ("<2> {t}", None), ("2 - {t}", None), ("2 – {t}", None),
    ("2: {t}", None), ("2) {t}", None), ("2. {t}", None), ("#2 {t}", None), ("#2. {t}", None), ("//2 {t}", None),
    ("2, {t}", None), ("2;{t}", None), ("2|{t}", None), ("2\t{t}", 2), ("2\t\t{t}", None), ("02 {t}", 2), ("002 {t}", 2),
    ("+2 {t}", None), ("-2 {t}", None), ("−2 {t}", None), ("~2 {t}", None), ("2? {t}", None), ("2+ {t}", None),
    ("2-3 {t}", None), ("2–3 {t}", None), ("2/3 {t}", None), ("1+1 {t}", None), ("1.5 {t}", None), ("2,5 {t}", None),
    ("2.0 {t}", None), ("½ {t}", None), ("2½ {t}", None), ("0 {t}", None), ("00 {t}", None), ("1000 {t}", None),
    ("1,000 {t}", None), ("1e1 {t}", None), ("0x2 {t}", None), ("2O {t}", None), ("l {t}", None), ("I {t}", None),
    ("II {t}", None), ("２ {t}", None), ("２x {t}", None), ("²{t}", None), ("② {t}", None), ("٢ {t}", None),
    ("2x{t}", None), ("2{t}", None), ("2 x{t}", None), ("2 2 {t}", None), ("1 2 {t}", None), ("2x 2x {t}", None),
    ("1 {t} x2", None), ("2 {t} (3)", None), ("2x2 {t}", None), ("2 x 2 {t}", None), ("one {t}", 1), ("One {t}", 1),
    ("two {t}", 2), ("TWO {t}", 2), ("Two x {t}", None), ("three {t}", 3), ("twelve {t}", 12), ("thirteen {t}", None),
    ("twenty {t}", None), ("a {t}", None), ("an {t}", None), ("another {t}", None), ("a second {t}", None),
    ("a pair of {t}", None), ("a couple of {t}", None), ("a dozen {t}", None), ("both {t}", None), ("some {t}", None),
    ("few {t}", None), ("no {t}", None), ("once {t}", None), ("twice {t}", None), ("2 of {t}", 2), ("2 copies of {t}", 2),
    ("2 more {t}", None), ("2 extra {t}", None), ("up to 2 {t}", None), ("about 2 {t}", None), ("2 or 3 {t}", None),
    ("2 to 3 {t}", None), ("Qty 2: {t}", None), ("Qty: 2 {t}", None), ("qty 2 {t}", None), ("Count: 2 {t}", None),
    ("2 pcs {t}", None), ("2 pc. {t}", None), ("2 ea {t}", None), ("2 foil {t}", None), ("2 cards {t}", None),
    ("2 cards: {t}", None), ("{t} 2", 2), ("{t} x2", 2), ("{t} X2", 2), ("{t} x 2", 2), ("{t} ×2", 2), ("{t} × 2", 2),
    ("{t} 2x", None), ("{t} 2 x", None), ("{t}x2", None), ("{t}2", None), ("{t} *2", None), ("{t} * 2", None),
    ("{t} (2)", 2), ("{t}(2)", None), ("{t} (x2)", 2), ("{t} (2x)", None), ("{t} (X2)", None), ("{t} (×2)", None),
    ("{t} [2]", 2), ("{t} [x2]", None), ("{t} {{2}}", None), ("{t} <2>", None), ("{t} - 2", None), ("{t} – 2", None),
    ("{t} — 2", None), ("{t}: 2", None), ("{t} : 2", None), ("{t}, 2", None), ("{t},2", None), ("{t};2", None),
    ("{t}; 2", None), ("{t} = 2", None), ("{t} / 2", None), ("{t} | 2", None), ("{t} .... 2", None), ("{t}......2", None),
    ("{t} . . . 2", None), ("{t} ---- 2", None), ("{t} ____ 2", None), ("{t}\t2", 2), ("{t}\tx2", None), ("{t} #2", None),
    ("{t} # 2", None), ("{t} no. 2", None), ("{t} two", None), ("{t} (two)", None), ("{t} twice", None), ("{t} -2", None),
    ("{t} +2", None), ("{t} (+2)", None), ("{t} (-2)", None), ("{t} (0)", None), ("{t} (2/3)", None), ("{t} 2/3", None),
    ("{t} (2-3)", None), ("{t} (2.5)", None), ("{t} (1000)", None), ("{t} (qty 2)", None), ("{t} (qty: 2)", None),
    ("{t} (2 copies)", None), ("{t} (2 foil)", None), ("{t} (foil x2)", None), ("{t} (2 of them)", None),
    ("{t} (2) (3)", None), ("{t} (2)(foil)", None), ("{t} (2) x3", None), ("{t} ²", None), ("{t} ②", None),
    ("{t} 2 copies", None), ("{t} 2 cards", None), ("{t} 2pcs", None), ("{t} (2 cards)", None), ("{t} (35)", None),
    ("{t} (35 pts)", None), ("{t} - 35 points", None), ("{t} 35", None), ("35 {t}", 35),
)  # fmt: skip

# Signs and words in front of a title or of a count and a title. `Draw: ` and the like are not among them: they head a
# section with a row of cards, and what follows stands in that section.
_FRONT = (
    "- ", "* ", "+ ", "• ", "· ", "‣ ", "◦ ", "– ", "— ", "o ", "o\t", "> ", "> > ", "| ", "» ", "→ ", "-> ", "=> ", "~ ",
    "^ ", "! ", "? ", "!", "?", "; ", ";", ": ", ", ", ". ", "/ ", "\\ ", "_ ", "= ", "== ", "§ ", "¶ ", "© ", "★ ", "☐ ",
    "✓ ", "✗ ", "🔥 ", "👉 ", "[ ] ", "[x] ", "[X] ", "- [ ] ", "- [x] ", "( ) ", "(x) ", "a) ", "(a) ", "A. ", "i) ",
    "iv. ", "1) ", "(1) ", "1. ", "7. ", "1.1 ", "No. 7 ", "No. 7: ", "#7: ", "#", "##", "//", "/* ", "-- ", "' ", '" ',
    "@", "$ ", "$2 ", "% ", "& ", "+", "-", "*", "~", "x ", "   ", "\t", "\t\t", "        ", "\u00a0", "\u200b", "\ufeff",
    "\u202e", "(P) ", "(S) ", "(S/P) ", "[P] ", "[S] ", "[S/P] ", "[Ship] ", "[BO] ", "[AU] ", "[FC] ", "(FC) ", "PR ",
    "FC 45 ", "45 C ", "P: ", "S: ", "S/P: ", "Planet: ", "Space: ", "Dilemma: ", "Ship: ", "Personnel: ", "Event: ",
    "Interrupt: ", "Objective: ", "Doorway: ", "Card: ", "Title: ", "Also: ", "And: ", "Plus: ", "plus ",
    "and ", "also ", "or ", "maybe ", "not ", "minus ", "without ", "except ", "add ", "Add: ", "In: ", "Out: ", "remove ",
    "cut ", "swap for ", "instead of ", "NEW ", "NEW: ", "my ", "the ", "The ", "Ship ", "Dilemma ", "Dilemma - ",
    "Planet - ", "Space/Planet - ", "Total: ", "PS: ", "P.S. ", "Note: ", "NB ", "Edit: ",
)  # fmt: skip

# A fact about the deck, of which the value is a title.
_KEYS = (
    "Player", "Name", "Deck Name", "Deck name", "Title", "Author", "By", "Event", "Date", "Format", "Notes", "Note",
    "Comment", "Comments", "Strategy", "Ruleset", "Version", "Affiliation", "Tournament", "Location", "Description",
)  # fmt: skip

# Texts around a title, or around a count and a title.
_AROUND = (
    ("**", "**"), ("*", "*"), ("__", "__"), ("_", "_"), ("***", "***"), ("`", "`"), ("~~", "~~"), ('"', '"'), ("'", "'"),
    ("“", "”"), ("‘", "’"), ("«", "»"), ("„", "“"), ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("<<", ">>"), ("((", "))"),
    ("[[", "]]"), ("<b>", "</b>"), ("<i>", "</i>"), ("<s>", "</s>"), ("<del>", "</del>"), ("<u>", "</u>"), ("<p>", "</p>"),
    ("<li>", "</li>"), ("<div>", "</div>"), ("<td>", "</td>"), ("<tr><td>", "</td></tr>"), ("<a href='x'>", "</a>"),
    ("<span class='n'>", "</span>"), ("<font color=red>", "</font>"), ("<!-- ", " -->"), ("<strike>", "</strike>"),
    ("[b]", "[/b]"), ("[i]", "[/i]"), ("[s]", "[/s]"), ("[card]", "[/card]"), ("[url=x]", "[/url]"), ("[spoiler]", "[/spoiler]"),
    ("[quote]", "[/quote]"), ("[color=red]", "[/color]"), ("[*]", ""), ("[li]", "[/li]"), ("[strike]", "[/strike]"),
    ("[", "](http://x.org/1)"), ("![", "](x.png)"), ("||", "||"), (">!", "!<"), ("| ", " |"), ("|", "|"), ("-", "-"),
    ("- ", " -"), ("-- ", " --"), ("--- ", " ---"), ("== ", " =="), ("=== ", " ==="), ("+", "+"), ("/", "/"), ("...", "..."),
    ("~", "~"), ("{{", "}}"), ("$", "$"), ("/* ", " */"), ("<", "/>"), ("  ", "  "), ("\t", "\t"), ("", "  "), ("", "\\"),
)  # fmt: skip

# Texts behind a title.
_BEHIND = (
    ".", "!", "?", "...", "…", ",", ";", ":", " -", "/", "*", " *", " **", "†", " †", "+", "^", "~", "'s", "s", "es", " s",
    " (foil)", " (F)", " (C)", " (R)", " (R+)", " (1R)", " (UR)", " (PR)", " (FC)", " (The Borg)", " [PR]", " [FC]", " {FC}", " *VP",
    " *FC", " *LfL", " *", " 2E", " (2E)", " 1E", " (AU)", " [AU]", " [BO]", " (back)", " II", " (Ship)", " - Ship", " [Ship]",
    " / Ship", ", Ship", ": Ship", "\tShip", " (Dilemma)", " (planet)", " (S/P)", " (required)", " (needed)", " (need 1)",
    " (for Data)", " (Data)", " (see below)", " (proxy)", " [proxy]", " - proxy", " proxy", " foil", " NEW", " NEW!", " <-- new",
    " <- 2", " ?", " ??", " !!", " :)", " 🖖", " (?)", " (!)", " [?]", " [1]", " [12]", " (FC 45)", " (45 C)", " 45 C", " #45",
    " $1", " $0.50", " 100%", " (3%)", " http://x.org/2", " @ x", " = 1 card", " each", " again", " too", " etc.", " only", " x",
    " X", " ×", " x?", " (x)", " ()", " []", " (", " )", " [", " x0", " x-1", " x1.5", " x1000", " x1,000", " xx2", " x2 x3",
    " — the best", " - 2 if possible", " (1 if found)", " // proxy", " # proxy", " /* proxy */", " <!-- 2 -->", " or similar",
    " instead", " -1", " +1", " (-1)", " (+1)", " (was 3)", " was 3", " -> 3", " 2->3", " 1 of 2", " (1 of 2)", " 1/2", " M/M",
)  # fmt: skip

# Texts between a card and another one behind it.
_BETWEEN = (
    " + ", "+", " & ", "&", ", ", ",", "; ", ";", " / ", "/", " | ", "|", " || ", " and ", " and also ", ", and ", " plus ",
    " with ", " w/ ", " or ", " and/or ", " then ", " also ", " incl. ", " including ", " vs ", " und ", " et ", " y ", " e ", " - ", "-",
    " – ", " — ", "--", " : ", ": ", " :: ", " -> ", " => ", " → ", " = ", " ~ ", " . ", ". ", " .. ", " ... ", "…", " · ", " • ", " * ",
    " ^ ", " \\ ", "\\n", " > ", " < ", " <- ", "\t", "\t\t", "  ", "      ", " ", "\u00a0", "\u3000", "\u200b", "\x0b", "\x0c", "\u2028",
    "\u0085", "<br>", "<br/>", "<BR />", "</li><li>", "</p><p>", "</td><td>", "&nbsp;", "&amp;", " &amp; ", "&#10;", " '", ' "',
    " for ", " instead of ", " replaces ", " swapped for ", " not ", " (+) ", " [+] ", ", then ", ",,", ";;", " +\t", "!", "! ", "? ",
)  # fmt: skip

# Brackets behind a card that hold another one.
_WITHIN = (" ({})", " [{}]", " {{{}}}", " <{}>", " (+ {})", " (and {})", " (with {})", " (or {})", " - ({})", "({})", " «{}»", ' "{}"', " *{}*", " **{}**")  # fmt: skip


def _drop(place: int) -> Callable[[str], str]:
    return lambda t: t[:place] + t[place + 1 :] if len(t) > 4 else t + t[-1]


def _swap(place: int) -> Callable[[str], str]:
    return lambda t: t[:place] + t[place + 1 : place + 2] + t[place : place + 1] + t[place + 2 :]


def _accented(t: str) -> str:
    return unicodedata.normalize("NFC", "".join(c + "\u0301" if c in "aeou" else c for c in t))


# What may become of the letters of a title.
_SPELLINGS: dict[str, Callable[[str], str]] = {
    "capitals": str.upper,
    "small letters": str.lower,
    "every word large": str.title,
    "case turned": str.swapcase,
    "first letter small": lambda t: t[:1].lower() + t[1:],
    "second letter lost": _drop(1),
    "fourth letter lost": _drop(3),
    "last letter lost": lambda t: t[:-1] if len(t) > 2 else t * 3,
    "letter doubled": lambda t: t[:2] + t[1:2] + t[2:],
    "letters swapped": _swap(1),
    "later letters swapped": _swap(3),
    "letter wrong": lambda t: t[:1] + "z" + t[2:],
    "first word alone": lambda t: t.split()[0].rstrip(":"),
    "words turned": lambda t: " ".join(reversed(t.split())),
    "last word in front": lambda t: f"{t.split()[-1]}, {' '.join(t.split()[:-1])}",
    "the in front": "The {}".format,
    "the behind": "{}, The".format,
    "blanks doubled": lambda t: t.replace(" ", "  "),
    "blanks lost": lambda t: t.replace(" ", ""),
    "blanks that do not break": lambda t: t.replace(" ", "\u00a0"),
    "tab within": lambda t: t.replace(" ", "\t", 1),
    "underlines": lambda t: t.replace(" ", "_"),
    "hyphens": lambda t: t.replace(" ", "-"),
    "letters apart": " ".join,
    "zero width": lambda t: t[:2] + "\u200b" + t[2:],
    "soft hyphen": lambda t: t[:2] + "\u00ad" + t[2:],
    "accents": _accented,
    "accents apart": lambda t: unicodedata.normalize("NFD", _accented(t)),
    "Cyrillic a": lambda t: t.replace("a", "а").replace("o", "о"),
    "Greek o": lambda t: t.replace("o", "ο").replace("A", "Α"),
    "full width": lambda t: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in t),
    "mathematical": lambda t: "".join(chr(0x1D400 + ord(c) - 65) if "A" <= c <= "Z" else c for c in t),
    "ligature": lambda t: t.replace("fi", "ﬁ").replace("s", "ſ"),
    "zero for o": lambda t: t.replace("o", "0"),
    "one for l": lambda t: t.replace("l", "1").replace("i", "1"),
    "entity": lambda t: t.replace("a", "&#97;").replace(" ", "&nbsp;"),
    "mojibake": lambda t: t.replace("'", "’").replace("a", "á").encode().decode("cp1252", "replace"),
    "curly apostrophe": lambda t: t.replace("'", "’"),
    "no apostrophe": lambda t: t.replace("'", ""),
    "backslashes": lambda t: t.replace(" ", "\\ "),
    "cut short": lambda t: t[:8].rstrip(": ") + "...",
    "initials": lambda t: "".join(word[0] for word in t.split()).upper() + "x",
    "twice": lambda t: f"{t} {t}",
    "plural": lambda t: t + "s",
    "possessive": lambda t: t + "'s",
    "dashes": lambda t: t.replace("-", "–").replace(" ", " – ", 1),
    "comma lost": lambda t: t.replace(",", ""),
    "colon for dash": lambda t: t.replace(" - ", ": "),
    "dash for colon": lambda t: t.replace(": ", " - "),
    "and for blank": lambda t: t.replace(" ", " and ", 1),
    "slash for blank": lambda t: t.replace(" ", "/", 1),
    "comma for blank": lambda t: t.replace(" ", ", ", 1),
    "a number within": lambda t: t.replace(" ", " 2 ", 1) if " " in t else f"{t} 2 {t}",
}


def _pattern(pattern: str) -> Callable[[str], str]:
    return lambda title: pattern.format(t=title)


def _around(before: str, inner: str, after: str) -> Callable[[str], str]:
    return lambda title: before + inner.format(t=title) + after


def _respelt(spell: Callable[[str], str], pattern: str) -> Callable[[str], str]:
    return lambda title: pattern.format(t=spell(title))


def _counting() -> Iterator[Way]:
    for pattern, copies in _COUNTS:
        counted = any(c.isdigit() for c in pattern) or pattern.split()[0].lower() in ("one", "two", "three", "twelve")
        yield Way(pattern, _pattern(pattern), copies, counted, remark=not counted)


def _on_their_own_lines() -> Iterator[Way]:
    for front in _FRONT:
        # A sign glued to a title may belong to it or make it another text; a comment sign glued to one is a comment.
        for inner in ("2 {t}",) if front in ("#", "##", "//") else ("{t}", "2 {t}", "{t} (2)"):
            yield Way(repr(front) + inner, _around(front, inner, ""), None, inner != "{t}", remark=True)
    for key in _KEYS:
        for inner in ("{t}", "2 {t}", "{t} x2"):
            yield Way(f"{key}: {inner}", _around(f"{key}: ", inner, ""), None, counted=False, remark=True)
    for before, after in _AROUND:
        for inner in ("{t}", "2 {t}", "{t} x2"):
            yield Way(
                before + inner + after, _around(before, inner, after), None, inner != "{t}", remark=inner == "{t}"
            )
    for after in _BEHIND:
        for inner in ("{t}", "2 {t}"):
            yield Way(inner + after, _around("", inner, after), None, inner != "{t}", remark=inner == "{t}")
    for name, spell in _SPELLINGS.items():
        for inner in ("{t}", "2 {t}", "{t} x2"):
            yield Way(f"{inner}, {name}", _respelt(spell, inner), None, inner != "{t}", remark=inner == "{t}")


def _behind_others() -> Iterator[Way]:
    for inner in ("{t}", "2 {t}", "2x {t}", "{t} x2", "{t} (2)"):
        counted = inner != "{t}"
        for between in _BETWEEN:
            yield Way(repr(between) + inner, _around(between, inner, ""), None, counted, behind=True)
        for within in _WITHIN:
            before, after = within.format("\0").split("\0")
            yield Way(
                before + inner + after, _around(before, inner, after), None, counted, behind=True, remark=not counted
            )
    for glued in (" #2 {t}", " //2 {t}", " #2x {t}", "#2 {t}", " ;2 {t}", " --2 {t}", " %2 {t}", " '2 {t}"):
        yield Way(glued, _pattern(glued), None, counted=True, behind=True)


WAYS = (*_counting(), *_on_their_own_lines(), *_behind_others())
