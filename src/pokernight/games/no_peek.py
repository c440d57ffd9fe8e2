"""No Peek. Seven cards nobody has seen, turned over one by one to beat the high hand.

1. Two to seven players ante, and each is dealt seven cards face down that nobody may look at, not
even their owner. Variation: A player may look at his cards whenever he is asked; he pays a penalty
of the size of the pot and folds.

2. From the left of the dealer each player in turn turns over his cards, one at a time and in any
order, until the hand that he shows beats the high one, and then must stop. The first player turns
one card. Hands of fewer than five cards count as they are. Variation: He may turn one too many and
pays the ante for it.

3. Nothing is wild.

4. The player who has become high may bet, and the others then call, raise or fold; or he passes,
and play goes on with the next player, or the right to bet goes back from player to player. Bets
are big once the high hand shows five cards.

5. Who has turned all his cards and is not high is out when his turn comes, but for a side pot in
which nobody else is left. Variation: He may pay a fee and stay; there is none where no card will be
turned any more.

6. The high hand wins when the next in turn holds it, or when nobody else has cards left to turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import Card, parse
from pokernight.engine.game import Cards, Worth
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.view import View
from pokernight.games.reasons import because, on_wilds
from pokernight.games.rolling import (
    KINDS,
    NightGame,
    OutRules,
    night_game,
    who_is_high,
)
from pokernight.games.stud import at_most
from pokernight.games.wild_stud import WildHands, Wilds
from pokernight.ranking import high
from pokernight.ranking.ladder import Ladder, high_hands
from pokernight.wording.message import Text

WILD = {
    "nothing": frozenset[Card](),
    "deuces": frozenset(parse("2c 2d 2h 2s")),
    "one_eyed_jacks": frozenset(parse("Jh Js")),
}


@dataclass(frozen=True)
class Rules(OutRules):
    """House rules of No Peek."""

    wild: Literal["nothing", "deuces", "one_eyed_jacks"] = option("nothing", "What is wild.")


def wilds(cards: Sequence[Card], rules: Rules) -> Wilds:
    """Return the cards that the house plays wild (3)."""
    return Wilds([card for card in cards if card in WILD[rules.wild]])


HANDS = WildHands(lambda state, down, up: wilds([*down, *up], state.setup.rules))


def night(rules: Rules) -> NightGame:
    """The turning over of No Peek."""
    return NightGame.under(
        rules, HANDS, lambda state, seat, token: 0,
        {"peek": "1", "turn": "2", "pay": "2", "bet": "4", "stay": "5", "lead": "2", "end": "6"},
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards."""
    at_most(cards.all, 7)
    return {"": high(cards.all, wild=wilds(cards.all, rules).wild)}


def notes(view: View) -> list[Text]:
    """List what is wild, and the holder of the high hand."""
    rules: Any = view.rules
    wild_notes = {
        "deuces": [on_wilds("deuces are wild", "deuces")],
        "one_eyed_jacks": [on_wilds("one-eyed jacks are wild", "one-eyed jacks")],
    }
    return [*wild_notes.get(rules.wild, []), who_is_high(view)]


def why(view: View, hand: int) -> list[Reason]:
    """The wild cards of a hand (3)."""
    rules: Any = view.rules
    return because(wilds(view.known(hand), rules).wild, "wild", "the house plays them so", "3")


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (3)."""
    rules: Any = view.rules
    return {"": high_hands(wild=rules.wild != "nothing")}


NO_PEEK = night_game(
    "No Peek", __doc__, night, seats=(2, 7), rules=Rules, worth=worth,
    rule_sets={"deuces": {"wild": "deuces"}},
    cards_needed=lambda seats, rules: (7 * seats, f"{seats} x 7"), hand_sizes=lambda state: (7, 7),
    talk=Talk(
        kinds=KINDS, notes=notes, ladder=ladder, why=why,
        strange="A hand equals the high one: its player must turn over another card.",
    ),
)  # fmt: skip
