"""Write the colours of lists for VS Code and Neovim from the grammar of the canonical format, grammar/deck.lark.

    python editors/generate.py

A test fails if a file is out of date.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from lark import Lark

HERE = Path(__file__).resolve().parent
GRAMMAR = HERE.parent / "grammar" / "deck.lark"
COLOURS = {
    "HEADING": ("entity.name.section", "Title"),
    "OUTSIDE": ("entity.name.section", "Title"),
    "DIRECTIVE": ("keyword.control.directive", "PreProc"),
    "COMMENT": ("comment.line.number-sign", "Comment"),
    "COUNT": ("constant.numeric", "Number"),
    "TITLE": ("string.unquoted", "Identifier"),
    "MARK": ("storage.modifier", "Type"),
    "REMARK": ("comment.line.number-sign", "Comment"),
}
"""For each terminal the scope in a TextMate grammar, and the group in Vim."""

_LINES = ("HEADING", "OUTSIDE", "DIRECTIVE", "COMMENT")
"""The terminals that are a whole line; the others make up a card."""

_PIECE = re.compile(r"\(\?[:=!]|\[(?:\\.|[^\]\\])*\]|\{\d+,\d*\}|\*\?|\\.|\(\?|.", re.S)
_VIM = {"(?:": ("%(", ")"), "(?=": ("%(", ")@="), "(?!": ("%(", ")@!")}


def files() -> dict[Path, str]:
    """Return the text of each generated file."""
    lark = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", start="deck")
    terminals = {each.name: each.pattern.to_regexp() for each in lark.terminals}
    card = _card(lark)
    return {
        HERE / "vscode" / "syntaxes" / "borgcheck.tmLanguage.json": _textmate(terminals, card),
        HERE / "neovim" / "syntax" / "borgcheck.vim": _vim(terminals, card),
    }


def _card(lark: Lark) -> dict[str, bool]:
    """Return the terminals of a card in their order, and whether every card has them."""
    ways = [[s.name for s in rule.expansion] for rule in lark.rules if rule.origin.name == "card"]
    return {name.upper(): all(name in way for way in ways) for name in max(ways, key=len) if not name.startswith("_")}


def _textmate(terminals: dict[str, str], card: dict[str, bool]) -> str:
    """Return a TextMate grammar. It reads line by line; VS Code ends each with a line break."""
    lines = [{"match": f"^ *(?:{terminals[name]})", "name": _scope(name)} for name in _LINES]
    parts = (f" *({terminals[name]})" if always else f"(?: *({terminals[name]}))?" for name, always in card.items())
    captures = {str(number): {"name": _scope(name)} for number, name in enumerate(card, 1)}
    grammar = {
        "comment": "Written by editors/generate.py from grammar/deck.lark.",
        "scopeName": "text.borgcheck",
        "patterns": [*lines, {"match": f"^{''.join(parts)}", "captures": captures}],
    }
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def _scope(name: str) -> str:
    return f"{COLOURS[name][0]}.borgcheck"


def _vim(terminals: dict[str, str], card: dict[str, bool]) -> str:
    """Return a syntax file of Vim, in which each part of a card leads to those that may follow it."""
    lines = [
        '" Written by editors/generate.py from grammar/deck.lark.',
        'if exists("b:current_syntax") | finish | endif',
        *(rf"syntax match {_group(name)} `\v^ *{_vim_pattern(terminals[name])}`" for name in _LINES),
    ]
    names = list(card)
    for number, name in enumerate(names):
        following = names[number + 1 :]
        required = next((n for n, each in enumerate(following) if card[each]), len(following) - 1)
        after = ",".join(_group(each) for each in following[: required + 1])
        place, contained = (" *", " contained") if number else ("^ *", "")
        then = f" nextgroup={after}" if after else ""
        lines.append(rf"syntax match {_group(name)} `\v{place}{_vim_pattern(terminals[name])}`{contained}{then}")
    lines += [f"highlight default link {_group(name)} {group}" for name, (_, group) in COLOURS.items()]
    return "\n".join([*lines, 'let b:current_syntax = "borgcheck"', ""])


def _group(name: str) -> str:
    return f"borgcheck{name.title()}"


def _vim_pattern(pattern: str) -> str:
    """Return a regular expression as Vim writes it, "very magic".

    Raises:
        ValueError: The pattern has something that the grammar did not use yet.
    """
    out, closing = [], []
    for piece in _PIECE.findall(pattern):
        if piece in _VIM:
            opened, closed = _VIM[piece]
            out.append(opened)
            closing.append(closed)
        elif piece == ")":
            out.append(closing.pop())
        elif piece.startswith("[") and len(piece) > 1:
            bare = piece.replace("\n", "").replace(r"\[", "[").replace(r"\/", "/")
            out.append("." if bare == "[^]" else bare)
        elif piece == "\n":
            out.append("$")
        elif piece in ("(", "(?", "`", "^", "$", ".") or re.fullmatch(r"\\[a-zA-Z]", piece.replace(r"\d", "")):
            raise ValueError(f"{piece} of {pattern} is not known here in the words of Vim")
        else:
            out.append({"*?": "{-}", r"\ ": " ", r"\/": "/"}.get(piece, rf"\{piece}" if piece in "@=<>&~%" else piece))
    return "".join(out)


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8", newline="\n")
