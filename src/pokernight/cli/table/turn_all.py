"""Cards that nobody has seen, turned over one after the other until something else is asked."""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.asks import Answer, Ask, Pick
from pokernight.engine.view import HIDDEN, View

WORDS = ("a", "all")
UNTIL_HIGH = "(a)ll until you are high"
"""How it is offered."""


def is_blind(ask: Ask, view: View) -> bool:
    """Whether one of several cards is turned over that are all the same to the reader."""
    legal = ask.legal
    if ask.kind != "turn" or not isinstance(legal, Pick) or len(legal.options) < 2:
        return False
    return legal.of == "card" and all(view.face[one] == HIDDEN for one in legal.options)


@dataclass
class Turning:
    """Whether somebody turns on.

    Attributes:
        due: the number of the question that is the next card, or -1.
    """

    due: int = -1

    def begins(self, line: str, ask: Ask, view: View, number: int) -> Answer | None:
        """The first card, if that is what somebody types."""
        if line.strip().lower() not in WORDS or not is_blind(ask, view):
            return None
        self.due = number
        return self.goes_on(ask, view, number)

    def goes_on(self, ask: Ask, view: View, number: int) -> Answer | None:
        """The next card; None once anything else is asked, or anybody else was."""
        if number != self.due or not is_blind(ask, view):
            self.due = -1
            return None
        self.due += 1
        assert isinstance(ask.legal, Pick)
        return ask.legal.options[0]
