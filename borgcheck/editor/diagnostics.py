"""Turn findings into diagnostics for an editor."""

from __future__ import annotations

from lsprotocol import types

from borgcheck.editor.document import OpenDocument
from borgcheck.editor.pages import code_uri, ruling_uri
from borgcheck.model.findings import Finding, Severity

SOURCE = "borgcheck"

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def diagnostics(document: OpenDocument) -> list[types.Diagnostic]:
    """Return the findings of a list in its order, each with a link to its code.

    If the list could not be checked by its own settings, that comes first.
    """
    found = [_diagnostic(finding, document) for finding in document.report.findings]
    return [problem(document.problem), *found] if document.problem else found


def problem(message: str) -> types.Diagnostic:
    """Return a problem with checking a list, on its first line."""
    nowhere = types.Range(types.Position(0, 0), types.Position(0, 0))
    return types.Diagnostic(nowhere, message, severity=types.DiagnosticSeverity.Error, source=SOURCE)


def _diagnostic(finding: Finding, document: OpenDocument) -> types.Diagnostic:
    return types.Diagnostic(
        document.to_range(finding.span),
        finding.message,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        code_description=types.CodeDescription(code_uri(finding.code)),
        source=SOURCE,
        data={"rulings": [ruling_uri(id) for id in finding.rulings]},
    )
