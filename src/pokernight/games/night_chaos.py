"""Night Chaos. Chaos with cards nobody has seen, turned over to beat the high hand.

1. Two to seven players ante, and each is dealt seven cards face down that nobody may look at, not
even their owner. If the house plays so, a player may look at his cards whenever he is asked: he
pays a penalty of the size of the pot and folds.

2. The dealer turns over the top card of the deck: the hand to beat. It belongs to nobody, and is
out of the game once it has been beaten.

3. From the left of the dealer each player in turn turns over his cards, one at a time and in any
order, until the hand that he shows beats the high one, and then must stop. Hands of fewer than
five cards count as they are: a king and a deuce beat a king, equal hands beat nothing, and a lone
wild card is an ace. If the house plays so, he may turn one too many and pays the ante for it.

4. The player who has become high may bet, and the others then call, raise or fold; or he passes,
and play goes on with the next player, or the right to bet goes back from player to player. Bets
are big once the high hand shows five cards.

5. Who has turned all his cards and is not high folds when his turn comes, or pays a fee and stays,
in hope of a queen or a joker. A player who is all in stays free, and there is no fee where no card
will be turned any more: the game is over then.

6. Queens and jokers turned face up change what is wild, as in Chaos: all cards of the last queen's
suit from the deuce to the ten, or the jokers; and with it the hand of anybody may rise or fall. Of
equal hands the one that was high stays so; if none was, the one among them that was high longest
ago is, or else the first in turn.

7. The high hand wins when the next in turn holds it, or when nobody else has cards left to turn.
If nobody has beaten the first card by then, the best hand in sight wins, and equal ones split.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pokernight.cards import JOKERS, TWO_JOKERS
from pokernight.engine import steps
from pokernight.engine.changes import Change
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.talk import NameOf, Talk
from pokernight.engine.view import View
from pokernight.games.changes import ALONE_IN_A_SIDE_POT, ANTES_MAKE_LAYERS, NO_SHOW_ORDER
from pokernight.games.chaos import (  # fmt: skip
    FACTS,
    HANDS,
    TriggerRules,
    Triggers,
    face_up,
    given,
    notes,
    pack,
    why_wild,
    worth,
)
from pokernight.games.rolling import (
    KINDS,
    NightGame,
    Rolling,
    RollingRules,
    deal_blind,
    to_beat,
    who_is_high,
)
from pokernight.ranking.ladder import WILD_HANDS


@dataclass(frozen=True)
class Rules(RollingRules, TriggerRules):
    """House rules of Night Chaos."""

    joker_to_start: Literal["wild", "next"] = option(
        "wild",
        "A joker turned over as the hand to beat is wild, an ace; or the next card is turned.",
        source="house (N16)",
    )


class Slots(Rolling, Triggers):
    """The turning over, and the triggers in force."""


def turn_start(state: State) -> None:
    """The top card of the deck is the hand to beat; it may trigger (2, 6)."""
    rules: Rules = state.setup.rules
    while True:
        token = state.stub.pop()
        state.aside.insert(0, token)
        state.turn_up((token,))
        if state.face[token] not in JOKERS or rules.joker_to_start == "wild":
            state.tell("start", "the hand to beat is {cards}", tokens=(token,), clause="2")
            face_up(state, token, clause="6")
            return
        state.tell("start", "{cards} is turned over: the next card is the hand to beat",
                   tokens=(token,), clause="2")  # fmt: skip


def turned(state: State, seat: int, token: int) -> int:
    """A card turned over may trigger; it costs nothing (6)."""
    face_up(state, token, clause="6")
    return 0


def night(rules: Rules) -> NightGame:
    """The turning over of Night Chaos."""
    return NightGame(
        HANDS,
        rules.limits(rules.small_bet),
        rules.limits(rules.big_bet),
        turned,
        {"peek": "1", "turn": "3", "pay": "3", "bet": "4", "stay": "5", "lead": "6", "end": "7"},
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Night Chaos."""
    return (steps.ante(rules.ante), deal_blind(7, "1"), turn_start, night(rules).roll())


def cards_needed(seats: int, rules: Rules) -> tuple[int, str]:
    """Seven cards each and the hand to beat."""
    return 7 * seats + 1, f"{seats} x 7 + 1"


def roll_notes(view: View, name: NameOf) -> list[str]:
    """What is wild and why, and who is high."""
    return [*notes(view, name), who_is_high(view, name)]


NIGHT_CHAOS = Game(
    "Night Chaos",
    __doc__,
    seats=(2, 7),
    program=program,
    rules=Rules,
    rule_sets={"jokers": {"jokers": "2"}, "bet-passes-back": {"pass_mode": "back"}},
    pack=pack,
    subprograms=lambda rules: night(rules).betting(),
    worth=worth,
    own=Slots,
    cards_needed=cards_needed,
    hand_sizes=lambda state: (7, 7),
    incidents=BASIC,
    changes=(
        ANTES_MAKE_LAYERS,
        NO_SHOW_ORDER,
        ALONE_IN_A_SIDE_POT,
        Change(2, "no fee is asked where no card that can still be turned changes who wins"),
    ),
    talk=Talk(
        kinds=replace(KINDS, news=(*KINDS.news, "start", "trigger")),
        facts=FACTS,
        rankable=TWO_JOKERS,
        given=given,
        meaning=to_beat,
        notes=roll_notes,
        why=why_wild("6", "6"),
        ladder=lambda view: {"": WILD_HANDS},
    ),
)
