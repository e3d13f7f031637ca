"""Errors that meet a person: their text is one line that names the thing and the way out."""

from __future__ import annotations


class BorgcheckError(Exception):
    """Something that keeps borgcheck from running at all (exit code 2)."""


class MissingFileError(BorgcheckError, FileNotFoundError):
    """A file that is not there, in the words of FileNotFoundError."""
