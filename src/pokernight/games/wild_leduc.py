"""Wild Leduc. Leduc with a joker: it pairs any card, in the hand or on the board.

1. It is dealt and bet as Leduc, by two players who ante: one card each, a round of small bets, a
card on the board, a round of big bets; a bet may be raised once a round. The pack is the six cards
of Leduc and a joker.

2. The joker is wild. In a hand it pairs the board, whatever that is; on the board it pairs both
hands, and the higher pair wins.

3. Alone, before the board is turned up, the joker is worth a king.

4. Whoever pairs the board wins, a pair with the joker being as good as one without; of two pairs
the higher one wins, and if nobody has a pair the higher card. Equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pokernight.cards import JOKERS, Card, Pack
from pokernight.engine.game import Cards, Step, Worth
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games import leduc
from pokernight.games.leduc import HANDS, LeducRules, hand_of_leduc
from pokernight.games.reasons import because
from pokernight.games.stud import at_most
from pokernight.ranking import Reading, high

JOKER = JOKERS[0]
PACK = Pack("the pack of six with a joker", (*leduc.PACK.cards, JOKER))


def reading(cards: Sequence[Card]) -> Reading:
    """Return the value of a hand; the joker is any card of the pack (2, 3)."""
    return high(cards, may_be={JOKER: leduc.PACK.cards})


HIGH = Contest.of("the pot", reading)


def program(rules: LeducRules) -> tuple[Step, ...]:
    """A hand of Wild Leduc."""
    return hand_of_leduc(rules, HIGH)


def worth(cards: Cards, rules: Any) -> Worth:
    """Read a card, alone or with the board."""
    at_most(cards.all, 2)
    return {"": reading(cards.all)}


def why(view: View, hand: int) -> list[Reason]:
    """The joker, wherever it lies (2)."""
    known = [*view.known(hand), *[seen.card for seen in view.look(view.board)]]
    return because([JOKER] if JOKER in known else [], "wild", "the joker is wild", "2")


WILD_LEDUC = replace(
    leduc.LEDUC, title="Wild Leduc", page=__doc__, name="", program=program, pack=PACK,
    worth=worth, talk=Talk(ladder=lambda view: {"": HANDS}, why=why),
)  # fmt: skip
