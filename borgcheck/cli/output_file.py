"""Write to standard output or to the file of `-o`, which is never a list that the command reads."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from borgcheck.cli import show
from borgcheck.cli.parameters import STDOUT, DataFormat
from borgcheck.common.files import STDIN, is_same, replace_file
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from borgcheck.inputs.decks import CheckedFile, DeckFile
    from borgcheck.inputs.walking import NotRead

    FileT = TypeVar("FileT", bound=DeckFile | CheckedFile | NotRead)


def require_other_file(output: str | Path, inputs: Iterable[str | Path]) -> None:
    """Check that an output file is not a list that the command reads.

    Raises:
        BorgcheckError: It is one of the inputs.
    """
    file = Path(output)
    if output != STDOUT and file.exists() and any(is_same(file, Path(path)) for path in inputs if path != STDIN):
        raise BorgcheckError(f"{output}: is an input deck; name another output file")


def guard_inputs(files: Iterable[FileT], *outputs: str | Path) -> Iterator[FileT]:
    """Yield the lists that a command reads, none of which may be an output file.

    Raises:
        BorgcheckError: One of them is.
    """
    from borgcheck.inputs.walking import NotRead

    for file in files:
        for output in outputs:
            if file.source and file.source.path and not (isinstance(file, NotRead) and file.skipped):
                require_other_file(output, [file.source.path])
        yield file


@contextmanager
def output_to(file: str | None, inputs: Iterable[str | Path] = ()) -> Iterator[None]:
    """Collect what is printed, and write it to the file of `-o`; an error leaves the file as it was.

    Args:
        file: The file; None or `-` for standard output.
        inputs: The lists that the command reads, none of which may be the file.
    """
    if file in (None, STDOUT):
        yield
        return
    require_other_file(file, inputs)
    output = io.BytesIO()
    text = io.TextIOWrapper(output, encoding="utf-8", errors="replace", newline="", write_through=True)
    with redirect_stdout(text):
        yield
    replace_file(Path(file), output.getvalue())


def print_data(
    output_format: DataFormat,
    file: str | None,
    document: Callable[[], object],
    blocks: Iterable[RenderableType],
    inputs: Iterable[str | Path] = (),
) -> None:
    """Print data as JSON or as text, on standard output or into the file of `-o`.

    Args:
        output_format: The format to print.
        file: The file; None or `-` for standard output.
        document: Returns the data for JSON.
        blocks: The lines and tables of the text, which are made only if they are printed.
        inputs: The lists that the command reads, none of which may be the file.
    """
    with output_to(file, inputs):
        if output_format is DataFormat.JSON:
            show.as_json(document())
        else:
            show.display(blocks)


def write_file(output: str, data: bytes, about: str = "") -> None:
    """Write an output file, and print what it is about; `-` is standard output."""
    if output == STDOUT:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    replace_file(Path(output), data)
    if about:
        show.write_error(f"{output}: {about}")
