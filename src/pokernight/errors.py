"""Errors for people: requests that cannot be met."""

from __future__ import annotations


class Refused(ValueError):
    """A request that cannot be met: a sentence that says what is wrong and what the rule is.

    Nothing has changed when it is raised. Every error that input from outside can cause is such
    of these; anything else that escapes is a defect of the program.
    """


def nearest(wrong: str, known: list[str], alike: float = 0.6) -> str:
    """``", did you mean 'holdem'?"`` for a name mistyped, or nothing where none is so alike."""
    from difflib import get_close_matches

    close = get_close_matches(wrong.lower(), known, n=1, cutoff=alike)
    return f", did you mean {close[0]!r}?" if close else ""


def file_reason(error: OSError | ValueError) -> str:
    """Return why a file cannot be read or written.

    >>> file_reason(FileNotFoundError(2, "No such file or directory"))
    'No such file or directory'
    """
    if isinstance(error, UnicodeDecodeError):
        return "it is not a text file"
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def brief(error: Exception) -> str:
    """Return what is wrong with data of a wrong form, for people: no name of Python's gets out.

    >>> brief(KeyError("stacks")), brief(TypeError("'int' object is not iterable"))
    ("no 'stacks'", 'a part of it has the wrong form')
    """
    if isinstance(error, KeyError):
        return f"no {error}"
    if isinstance(error, TypeError | AttributeError | IndexError):
        return "a part of it has the wrong form"
    return str(error)
