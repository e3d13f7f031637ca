"""Errors that meet a person: their text is one line that names the thing and the way out."""

from __future__ import annotations


class BorgcheckError(Exception):
    """What cannot be done, such as a file that cannot be read; the message is a sentence for people.

    The command line exits with 2 then.
    """


class MissingExtraError(BorgcheckError):
    """A library of an extra that is not installed, and the command that installs it."""

    def __init__(self, message: str, command: str) -> None:
        super().__init__(message, command)
        self.message = message
        self.command = command

    def __str__(self) -> str:
        return f"{self.message}: {self.command}"


class MissingFileError(BorgcheckError, FileNotFoundError):
    """A file that is not there, in the words of FileNotFoundError."""
