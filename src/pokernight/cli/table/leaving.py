"""Leaving the table: the words for it, and the question before it."""

from __future__ import annotations

from typing import Final

from pokernight.wording.message import message

LEAVING = ("q", "quit", "exit")
"""Words that leave the table."""
LEAVE_THE_HAND: Final = message("Leave? The rest of the hand is answered by default.")
"""Question to a player who leaves in the middle of a hand."""
LEAVE_THE_TABLE: Final = message("Leave? Your chips are cashed, and your chair is free.")
"""Question to a player with a chair who leaves between two hands."""
END_IN_A_HAND: Final = message("End the evening? The hand is answered by default.")
"""Question to the last person at the keyboard, in the middle of a hand."""
END_THE_EVENING: Final = message("End the evening here?")
"""Question to a person at the keyboard, between two hands."""


class EndOfEvening(Exception):
    """The last person at the keyboard leaves."""
