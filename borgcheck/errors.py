"""Errors that meet a person: their text is one line that names the thing and the way out."""

from __future__ import annotations


class BorgcheckError(Exception):
    """Something that keeps borgcheck from running at all (exit code 2)."""


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
