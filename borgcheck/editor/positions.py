"""Places of a list as an editor counts them, and back.

borgcheck counts lines and characters from 1, the protocol from 0, in the units that editor and server agreed on.
"""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types
from pygls.workspace import PositionCodec

from borgcheck.findings import Span


def to_range(span: Span, lines: Sequence[str], codec: PositionCodec) -> types.Range:
    """Return the range of a span."""
    start = types.Position(max(span.line - 1, 0), max(span.column - 1, 0))
    end = types.Position(max(span.line - 1, 0), max(span.end - 1, 0))
    return codec.range_to_client_units(lines, types.Range(start, end))


def to_place(position: types.Position, lines: Sequence[str], codec: PositionCodec) -> tuple[int, int]:
    """Return line and column of a position, counted from 1."""
    place = codec.position_from_client_units(lines, position)
    return place.line + 1, place.character + 1
