"""Refusals of commands, told apart by their reason, and sentences of whatever runs a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pokernight.errors import Refused
from pokernight.games.game_file_loader import mistake
from pokernight.wording.message import Text, message

WRONG_KEY = "this link is not valid here: if it was replaced, ask the host for the new link"
NO_HINT = "the program failed to compute a hint"
NEW_QUESTION = "the question has changed while the hint was computed: ask for a new hint"
MISTAKE = "the program failed, and cannot continue the hand"
NO_HAND = "no hand is dealt with real cards now"
STANDS_STILL = "the program failed: the hand stands still"
WATCHING = "spectators give no commands: come in with a name first"
HELLO_ONCE = "hello is the first message of a socket, and is sent once"


class NotYours(Refused):
    """The role of the person does not allow the command."""


class TooLate(Refused):
    """The question or hand of the command is over."""


class TooFast(Refused):
    """The command came too often of late."""


def refusal_code(refused: Refused) -> str:
    """Return the code of a message that refuses a command."""
    if isinstance(refused, NotYours):
        return "not yours"
    if isinstance(refused, TooFast):
        return "too fast"
    return "too late" if isinstance(refused, TooLate) else "not now"


@contextmanager
def game_file_refused() -> Iterator[None]:
    """Turn an error of a game file into a refusal that names its line.

    Raises:
        Refused: for such an error.
    """
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        if mistake(error) is None:
            raise
        raise Refused(mistake_of(error)) from error


def mistake_of(error: BaseException) -> Text:
    """Return the reason of a hand that stands still: the line of a game file, where it failed."""
    sentence = mistake(error)
    if sentence is None:
        return MISTAKE
    return message("{mistake:=}, so the hand cannot go on", mistake=sentence)
