"""What an editor offers to do about a finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lsprotocol import types

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.fix import fix
from borgcheck.checking.open_lines import OpenLine, What, answers_for, can_settle, describe, grouped, open_lines
from borgcheck.checking.settling import Answer, settle
from borgcheck.editor.document import OpenDocument
from borgcheck.errors import BorgcheckError
from borgcheck.games.registry import family
from borgcheck.model.findings import Span

_NOT_IGNORABLE = ("D", "X")
"""The families of codes about reading the list, and about comments that ignore codes."""


class Actions:
    """What can be done about the findings of one version of a list."""

    def __init__(self, document: OpenDocument, uri: str, catalogue: Catalogue) -> None:
        self.document = document
        self.uri = uri
        self.catalogue = catalogue

    def about(self, diagnostics: Sequence[types.Diagnostic]) -> list[types.CodeAction]:
        """Return the actions for some findings, the surest first, then for all of them at once."""
        edits = self._corrections()
        actions = [action for each in diagnostics for action in self._about(each, edits)]
        if edits:
            every = [edit for _, edit in edits]
            title = "Correct every title that can mean only one card"
            actions.append(self._action(title, every, types.CodeActionKind.SourceFixAll))
        return actions

    def _about(
        self, diagnostic: types.Diagnostic, corrections: Sequence[tuple[str, types.TextEdit]]
    ) -> Iterator[types.CodeAction]:
        line = diagnostic.range.start.line + 1
        for title, edit in corrections:
            if edit.range.start.line == diagnostic.range.start.line:
                yield self._quick(f"Correct to {title}", edit, diagnostic, preferred=True)
        corrected = {title for title, edit in corrections if edit.range.start.line == diagnostic.range.start.line}
        finding = next(
            (
                f
                for f in self.document.report.findings
                if f.code == diagnostic.code and self.document.to_range(f.span) == diagnostic.range
            ),
            None,
        )
        if finding is None:
            return
        for title in finding.suggestions:
            if finding.code in ("C001", "C002") and title not in corrected:
                yield self._quick(f"Replace with {title}", self._edit(finding.span, title), diagnostic)
        if finding.code in ("D001", "D002", "D003"):
            yield from self._settle(line, diagnostic)
        if family(finding.code) not in _NOT_IGNORABLE:
            yield self._ignore(finding.code, line, diagnostic)

    def _settle(self, line: int, diagnostic: types.Diagnostic) -> Iterator[types.CodeAction]:
        """Yield what the group of open lines at a finding may be: cards, headings or comments."""
        deck = self.document.deck
        if deck is None or not can_settle(deck):
            return
        groups = grouped(open_lines(deck, self.catalogue))
        group = next((g for g in groups if any(each.number == line for each in g)), ())
        for each in dict.fromkeys((group, tuple(g for g in group if g.number == line))):
            yield from self._answers(each, diagnostic)

    def _answers(self, group: tuple[OpenLine, ...], diagnostic: types.Diagnostic) -> Iterator[types.CodeAction]:
        for what in answers_for(group):
            titles = group[0].titles if what == What.CARD and len(group) == 1 else ("",)
            for title in titles:
                answers = {each.number: Answer(what, title, each.count or "1") for each in group}
                edits = [
                    self._edit(self.document.whole_line(number), text)
                    for number, text in self._written(group, answers).items()
                ]
                if edits:
                    action = self._action(_name(group, what, title), edits, types.CodeActionKind.QuickFix)
                    action.diagnostics = [diagnostic]
                    yield action

    def _written(self, group: tuple[OpenLine, ...], answers: dict[int, Answer]) -> Mapping[int, str]:
        """Return the new text of each line; nothing if it would not read as answered."""
        data = "\n".join(self.document.lines).encode("utf-8", "replace")
        return settle(data, self.catalogue, answers, path=self.uri).texts if group else {}

    def _ignore(self, code: str, line: int, diagnostic: types.Diagnostic) -> types.CodeAction:
        end = self.document.whole_line(line).end
        edit = self._edit(Span(line, end, end), f"  # borgcheck: ignore[{code}]")
        return self._quick(f"Ignore {code} on this line", edit, diagnostic)

    def _corrections(self) -> list[tuple[str, types.TextEdit]]:
        """Return the corrections that `check --fix` would make, with their edits."""
        deck = self.document.deck
        if deck is None:
            return []
        try:
            fixed = fix(deck, self.catalogue)
        except BorgcheckError:
            return []
        edits = []
        for correction in fixed.corrections:
            spans = (e.title_span for e in deck.entries if e.span.line == correction.line and e.title == correction.old)
            for span in spans:
                edits.append((correction.new, self._edit(span, correction.new)))
                break
        return edits

    def _edit(self, span: Span, text: str) -> types.TextEdit:
        return types.TextEdit(self.document.to_range(span), text)

    def _quick(
        self, title: str, edit: types.TextEdit, diagnostic: types.Diagnostic, *, preferred: bool = False
    ) -> types.CodeAction:
        action = self._action(title, [edit], types.CodeActionKind.QuickFix)
        action.diagnostics = [diagnostic]
        action.is_preferred = preferred
        return action

    def _action(self, title: str, edits: list[types.TextEdit], kind: types.CodeActionKind) -> types.CodeAction:
        return types.CodeAction(title, kind=kind, edit=types.WorkspaceEdit(changes={self.uri: edits}))


def _name(group: tuple[OpenLine, ...], what: str, title: str) -> str:
    """Return the title of the action for an answer about a group of lines."""
    if what == What.COMMENT and not group[0].below:
        return "Make it a comment" if len(group) == 1 else f"Make {len(group)} lines comments"
    if what == What.CARD and title:
        return f"Write {group[0].count or 1} {title}"
    if what == What.HEADING and len(group) == 1:
        return f"Write {describe(group, what).replace('`', '')}"
    said = describe(group, what).replace("`", "")
    return f"Treat it as {said}" if len(group) == 1 else f"Treat {len(group)} lines like this as {said}"
