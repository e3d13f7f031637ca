"""`borgcheck lsp`: the language server."""

from __future__ import annotations

import os
import sys

from borgcheck.errors import BorgcheckError


def lsp() -> None:
    """Run the language server for editors, on standard input and output.

    It needs the extra `editor`: `pip install 'borgcheck[editor]'`. docs/editors.md has the settings of several editors.

    Exit codes: 0 the editor ended it; 2 the extra is missing.
    """
    try:
        from borgcheck.editor.server import server
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("borgcheck"):
            raise
        raise BorgcheckError("the language server needs a library: pip install 'borgcheck[editor]'") from None
    # The server closes what it writes to, and the command line still has to close its own output.
    server.start_io(sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
