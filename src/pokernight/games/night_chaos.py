"""Night Chaos. Chaos with cards nobody has seen, turned over to beat the high hand.

1. Two to seven players ante, and each is dealt seven cards face down that nobody may look at, not
even their owner. Variation: A player may look at his cards whenever he is asked; he pays a penalty
of the size of the pot and folds.

2. The dealer turns over the top card of the deck: the hand to beat. It belongs to nobody, and is
out of the game once it has been beaten.

3. From the left of the dealer each player in turn turns over his cards, one at a time and in any
order, until the hand that he shows beats the high one, and then must stop. Hands of fewer than five
cards count as they are: a king and a deuce beat a king, equal hands beat nothing, and a lone wild
card is an ace. Variation: A player may turn cards too many and pays the ante for each, while there
are chips to pay with; or the hand of the player who turned or paid last must be beaten, whoever is
high.

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

8. Variation: For few players a dummy hand is dealt too, seven cards that nobody has seen, dealt
last in each round: each time the turn passes the dealer, one of its cards is turned over. Or a card
of the deck is turned over before each player's turn, while there are any. Queens and jokers among
these count like any others (6); the cards belong to nobody, are no hand to beat and cannot win, and
they do not keep a game going that is over (7).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pokernight.cards import JOKERS, TWO_JOKERS
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.view import View
from pokernight.games.chaos import (  # fmt: skip
    FACTS,
    HANDS,
    TriggerRules,
    Triggers,
    face_up,
    flip,
    given,
    notes,
    pack,
    why_wild,
    wild_at_the_table,
    worth,
)
from pokernight.games.rolling import (
    KINDS,
    NOBODY,
    CardsBetween,
    NightGame,
    Rolling,
    RollingRules,
    night_game,
    who_is_high,
)
from pokernight.games.version_changes import ANTES_MAKE_LAYERS, NO_SHOW_ORDER
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message


@dataclass(frozen=True)
class Rules(RollingRules, TriggerRules):
    """House rules of Night Chaos."""

    joker_to_start: Literal["wild", "next"] = option(
        "wild",
        "A joker turned over as the hand to beat is wild, an ace; or the next card is turned.",
        source="house (N16)",
    )
    flips: bool = option(
        False,
        "Whether a card of the deck is turned over before each player's turn, while there are any.",
        source="the source, for few players (N23)",
    )


class Slots(Rolling, Triggers):
    """The turning over, and the triggers in force."""


@worded("Turn over the top card of the deck: it is the hand to beat.")
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
        state.tell("start", "a card is turned over: {cards}; the next is the hand to beat",
                   tokens=(token,), clause="2")  # fmt: skip


def turned(state: State, seat: int, token: int) -> int:
    """A card turned over may trigger; it costs nothing (6)."""
    face_up(state, token, clause="6")
    return 0


def passes_the_dealer(state: State, before: int, seat: int) -> bool:
    """Return whether the turn, going clockwise from one seat to another, passes the dealer."""
    left = state.button + 1
    return before != NOBODY and (seat - left) % state.seats <= (before - left) % state.seats


def dummy_turns(state: State, before: int, seat: int) -> list[int]:
    """The dummy's card that is turned over before a seat's turn, if any (8)."""
    dummies = state.hands[state.seats :]
    if not dummies or not passes_the_dealer(state, before, seat):
        return []
    return state.down(state.seats)[:1]


def nobodys_left(state: State, before: int, seat: int) -> bool:
    """Return whether a card that is nobody's is turned over before a seat's turn (8)."""
    rules: Rules = state.setup.rules
    return bool(dummy_turns(state, before, seat)) or (rules.flips and bool(state.stub))


def turn_nobodys(state: State, before: int, seat: int) -> None:
    """Turn over a card of the dummy, a card of the deck, or both (8)."""
    rules: Rules = state.setup.rules
    for token in dummy_turns(state, before, seat):
        state.turn_up((token,))
        state.tell("flip", "a card of the dummy is turned over: {cards}", tokens=(token,),
                   clause="8")  # fmt: skip
        face_up(state, token, clause="6")
    if rules.flips and state.stub:
        face_up(state, flip(state, "8"), clause="6")


def night(rules: Rules) -> NightGame:
    """The turning over of Night Chaos."""
    return NightGame.under(
        rules,
        HANDS,
        turned,
        {"peek": "1", "turn": "3", "pay": "3", "bet": "4", "stay": "5", "lead": "6", "end": "7"},
        CardsBetween(nobodys_left, turn_nobodys),
    )


def cards_needed(seats: int, rules: Rules) -> tuple[int, Text]:
    """Return the cards needed: seven a hand, the hand to beat, and a flip for each player."""
    hands = seats + rules.dummy_hand
    dealt = "{hands} hands x 7 + 1" if rules.dummy_hand else "{hands} x 7 + 1"
    count, sum_ = 7 * hands + 1, message(dealt, hands=hands)
    if rules.flips:
        count += seats
        sum_ = message("{dealt} + {flips} cards turned over", dealt=sum_, flips=seats)
    return count, sum_


def roll_notes(view: View) -> list[Text]:
    """List what is wild and why, and the holder of the high hand."""
    return [*notes(view), who_is_high(view)]


NIGHT_CHAOS = night_game(
    "Night Chaos",
    __doc__,
    night,
    start=(turn_start,),
    seats=(2, 7),
    rules=Rules,
    rule_sets={
        "jokers": {"jokers": "2"},
        "few": {"dummy_hand": "yes"},
        "bet-passes-back": {"pass_mode": "back"},
    },
    pack=pack,
    worth=worth,
    dummies=lambda rules: int(rules.dummy_hand),
    own=Slots,
    cards_needed=cards_needed,
    hand_sizes=lambda state: (7, 7),
    changes=(ANTES_MAKE_LAYERS, NO_SHOW_ORDER),
    talk=Talk(
        wild=wild_at_the_table,
        strange=("A queen turned over changes what is wild, so another hand may be high at once."),
        first_time=(
            "Nobody has seen your seven cards. Turn them until you beat the high hand.",
            "The best hand in sight once nobody can beat it; queens make their suit wild.",
            "With all cards turned you fold, or pay a fee and hope for another queen.",
        ),
        dummies=("the dummy",),
        kinds=replace(
            KINDS, news=(*KINDS.news, "start", "flip", "trigger"), changes_wilds=("trigger",)
        ),
        facts=FACTS,
        rankable=TWO_JOKERS,
        given=given,
        notes=roll_notes,
        why=why_wild("6", "6"),
        ladder=lambda view: {"": WILD_HANDS},
    ),
)
