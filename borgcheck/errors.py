"""Errors for users: each message is one line that says what is wrong and, if it is not plain, what to do."""

from __future__ import annotations


class BorgcheckError(Exception):
    """Something cannot be done, such as reading a file; the message is a sentence for users.

    The command line exits with 2 then.
    """


class InternalError(BorgcheckError):
    """Something failed for a reason that no input should be able to cause: a fault of this program."""

    @classmethod
    def reason(cls, fault: Exception) -> str:
        """Return what to tell users about an exception that nothing handles."""
        if isinstance(fault, MemoryError | RecursionError):
            return "the input is too large, or nested too deeply"
        return f"internal error ({type(fault).__name__}): please report it"


class MissingExtraError(BorgcheckError):
    """Something needs an extra that is not installed."""


class MissingFileError(BorgcheckError, FileNotFoundError):
    """A file does not exist; this is also a FileNotFoundError."""


class NotADeckError(BorgcheckError):
    """A list is for another game than the card game."""


class EmptyDeckError(BorgcheckError):
    """A list holds no cards of the card game."""


class TooLongError(BorgcheckError):
    """A file, or the text of a list, is too long."""
