"""Errors that meet a person: their text is one line that names the thing and the way out."""

from __future__ import annotations


class BorgcheckError(Exception):
    """What cannot be done, such as a file that cannot be read; the message is a sentence for people.

    The command line exits with 2 then.
    """


class MissingExtraError(BorgcheckError):
    """What needs an extra that is not installed."""


class MissingFileError(BorgcheckError, FileNotFoundError):
    """A file that is not there, in the words of FileNotFoundError."""
