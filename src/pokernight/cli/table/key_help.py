"""What may be typed besides an answer, as a list to look at: what to type, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Keys: TypeAlias = Sequence[tuple[str, str]]

IN_A_HAND: Keys = (
    ("c, f, b, r", "check or call, fold, bet, raise; the first letters will do"),
    ("4, b 4, r 8", "an amount is the total then in front of you"),
    ("1 3, 6d 6c", "several cards, by their numbers or their names"),
    ("Enter", "as the prompt says: never a fold, a small bet at most"),
    ("?, ?4, ?7h", "this question and your hand; rule 4; why that card is wild"),
    ("rules, hands", "the whole page; the order of hands"),
    ("t, h", "the table; this hand so far"),
    ("story, story 2", "the evening so far; its second hand"),
    ("!, o", "a suggestion; your cards in another order"),
)
"""What may be typed wherever a hand is played."""
AT_THE_KEYBOARD: Keys = (
    ("u", "takes your last answer back; all cards that one a turned"),
    ("call off", "drops the hand: every chip goes back"),
    ("q", "leaves"),
)
"""What else in an evening at one's own keyboard."""
BETWEEN_HANDS: Keys = (
    ("sit Earl caller", "a house player sits down; sit Ann person: one of you"),
    ("leave Earl", "somebody leaves"),
    ("buy 50", "gets you $50 more in chips; buy Ann 50"),
    ("menu", "the games; menu add GAME, menu drop GAME"),
    ("stakes 4/8", "other stakes; stakes GAME 4/8"),
    ("rule ante=0.50", "another house rule; rule GAME ante=0.50"),
    ("give up", "leaves a game that goes on until its pot is won"),
)
"""What people settle between two hands."""
