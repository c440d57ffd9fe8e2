"""Errors for people: requests that cannot be met."""

from __future__ import annotations


class Refused(ValueError):
    """A request that cannot be met: a sentence that says what is wrong and what the rule is.

    The sentence is its only argument: a text, or a :class:`~pokernight.wording.message.Message`,
    of which ``str`` is the English rendering. Nothing has changed when it is raised. Every error
    that input from outside can cause is such an error; anything else that escapes is a defect of
    the program.
    """


def nearest(wrong: str, known: list[str], alike: float = 0.6) -> str:
    """``", did you mean 'holdem'?"`` for a name mistyped, or nothing where none is so alike."""
    close = nearest_name(wrong, known, alike)
    return f", did you mean {close!r}?" if close else ""


def nearest_name(wrong: str, known: list[str], alike: float = 0.6) -> str:
    """Return the known name that a mistyped name is most like, or "" where none is so alike.

    >>> nearest_name("foldd", ["fold", "call"])
    'fold'
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(wrong.lower(), known, n=1, cutoff=alike)), "")


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
