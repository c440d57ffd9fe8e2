"""Night Baseball. Baseball with cards nobody has seen, turned over to beat the high hand.

1. Two to six players ante, and each is dealt seven cards face down that nobody may look at, not
even their owner. Variation: A player may look at his cards whenever he is asked; he pays a penalty
of the size of the pot and folds.

2. Threes and nines are wild. A player who turns over a three must match the pot or fold; who has
less puts in all he has and stays.

3. From the left of the dealer each player in turn turns over his cards, one at a time and in any
order, until the hand that he shows beats the high one, and then must stop. The first player turns
one card. Hands of fewer than five cards count as they are. Variation: He may turn one too many and
pays the ante for it.

4. A player who turns over a four gets another card, face down and unseen.

5. The player who has become high may bet, and the others then call, raise or fold; or he passes,
and play goes on with the next player, or the right to bet goes back from player to player. Bets
are big once the high hand shows five cards.

6. Who has turned all his cards and is not high is out when his turn comes, but for a side pot in
which nobody else is left. Variation: He may pay a fee and stay; there is none where no card will be
turned any more.

7. The high hand wins when the next in turn holds it, or when nobody else has cards left to turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pokernight.cards import rank
from pokernight.engine.presentation import Talk
from pokernight.engine.state import State
from pokernight.engine.view import View
from pokernight.games.baseball import (
    DUES,
    FOUR,
    HANDS,
    THREE,
    BaseballRules,
    cards_needed,
    price_of_a_three,
    why,
    worth,
)
from pokernight.games.reasons import on_wilds
from pokernight.games.rolling import (
    KINDS,
    NightGame,
    OutRules,
    night_game,
    who_is_high,
)
from pokernight.games.version_changes import ANTES_MAKE_LAYERS, NO_SHOW_ORDER
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message


@dataclass(frozen=True)
class Rules(OutRules, BaseballRules):
    """House rules of Night Baseball."""


def turned(state: State, seat: int, token: int) -> int:
    """A four brings a card; a three must be paid for (2, 4)."""
    if rank(state.face[token]) == FOUR and state.stub:
        state.hands[seat].append(state.stub.pop())
        state.tell("dealt", "{seat is} dealt {cards} for the four, unseen", seat,
                   tokens=state.hands[seat][-1:], clause="4")  # fmt: skip
    return price_of_a_three(state) if rank(state.face[token]) == THREE else 0


def night(rules: Rules) -> NightGame:
    """The turning over of Night Baseball."""
    return NightGame.under(
        rules,
        HANDS,
        turned,
        {"peek": "1", "turn": "3", "pay": "2", "bet": "5", "stay": "6", "lead": "3", "end": "7"},
    )


def turned_dues(rules: Any) -> Text:
    """Return what a three or a four turned over costs or brings (2, 4)."""
    return message(DUES[rules.threes], price=rules.price)


def notes(view: View) -> list[Text]:
    """List what is wild, and the holder of the high hand."""
    return [on_wilds("threes and nines are wild", "threes and nines"), who_is_high(view)]


NIGHT_BASEBALL = night_game(
    "Night Baseball",
    __doc__,
    night,
    seats=(2, 6),
    rules=Rules,
    worth=worth,
    cards_needed=cards_needed,
    hand_sizes=lambda state: (7, 11),
    changes=(ANTES_MAKE_LAYERS, NO_SHOW_ORDER),
    talk=Talk(
        may=turned_dues,
        strange="A hand equals the high one: its player must turn over another card.",
        kinds=KINDS,
        notes=notes,
        ladder=lambda view: {"": WILD_HANDS},
        why=why,
    ),
)
