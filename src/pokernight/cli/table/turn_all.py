"""Turning over unseen cards in a row, until another question comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pokernight.engine.asks import Answer, Ask, Pick
from pokernight.engine.view import HIDDEN, View
from pokernight.wording.message import message
from pokernight.wording.rendering import Language

ALL = "all"
UNTIL_HIGH: Final = message("(a)ll until you are high")
"""Label of the choice in the prompt."""


def is_blind(ask: Ask, view: View) -> bool:
    """Return whether a question chooses among several cards all unseen by the reader."""
    legal = ask.legal
    if ask.kind != "turn" or not isinstance(legal, Pick) or len(legal.options) < 2:
        return False
    return legal.of == "card" and all(view.face[token] == HIDDEN for token in legal.options)


@dataclass
class TurnAll:
    """State of a player who turns cards until another question comes.

    Attributes:
        due: number of the question for the next card, or -1.
    """

    due: int = -1

    def begins(
        self, line: str, ask: Ask, view: View, number: int, language: Language
    ) -> Answer | None:
        """Return the first card if the line starts turning, else None."""
        words = (ALL[0], ALL, language.translated(ALL))
        if line.strip().lower() not in words or not is_blind(ask, view):
            return None
        self.due = number
        return self.goes_on(ask, view, number)

    def goes_on(self, ask: Ask, view: View, number: int) -> Answer | None:
        """Return the next card; None if the question is not the next card."""
        if number != self.due or not is_blind(ask, view):
            self.due = -1
            return None
        self.due += 1
        assert isinstance(ask.legal, Pick)
        return ask.legal.options[0]
