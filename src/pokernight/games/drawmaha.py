"""Drawmaha. Five cards, a board and a draw: half the pot for Omaha, half for the hand itself.

1. Two to eight players are dealt five cards each. Two of them post blinds; heads-up the dealer
posts the small one and acts first before the flop, last afterwards. Bets are up to the pot.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer.

3. After the betting on the flop everybody left, from the left of the dealer, throws away as many
cards as he likes and is dealt as many. If the deck runs short the cards thrown away before are
shuffled into it. As Sviten Special is played, a single card is dealt face up; its player keeps it,
or throws it away and is dealt the next face down.

4. Half of the pot goes to the best Omaha hand: two of the five cards in hand with three of the five
on the board, no more and no fewer.

5. The other half goes to the best draw hand: the five cards in hand alone, as a high hand.
Variation: It is a low of deuce to seven, where aces are high and straights and flushes count. Or it
is a badugi; or it goes by points, the fewest (zero) or the most (49), where number cards count
their number, aces one and face cards nothing.

6. At the showdown the last to bet or raise shows first, then clockwise; equal hands split their
half. The odd chip goes to the half whose winner sits first to the left of the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, NamedTuple

from pokernight.cards import Card
from pokernight.engine import steps
from pokernight.engine.changes import Change
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import DRAWING
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest, Reads
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.boards import After, PotLimitStakes, cards_needed, streets
from pokernight.ranking import DEUCE_TO_SEVEN, badugi, high, low, omaha_high, points
from pokernight.ranking.ladder import BADUGI_HANDS, DEUCE_TO_SEVEN_HANDS, HIGH_HANDS, Ladder

TURN_AND_RIVER = 4
"""The cards of both, with those that are burned before them."""


class Draw(NamedTuple):
    """Winner of the draw half: how a hand is read, whether it is a low, the order of hands."""

    reads: Callable[[Sequence[Card]], Reads | None]
    low: bool
    ladder: Ladder


count = partial(points, faces="nothing", aces=(1,))
DRAWS = {
    "high": Draw(high, False, HIGH_HANDS),
    "deuce_to_seven": Draw(partial(low, rules=DEUCE_TO_SEVEN), True, DEUCE_TO_SEVEN_HANDS),
    "badugi": Draw(badugi, True, BADUGI_HANDS),
    "zero": Draw(partial(count, target=0), True, (("0 points", "five face cards; then 1, 2 ..."),)),
    "49": Draw(partial(count, target=49), False, (("49 points", "four tens and a nine; then 48"),)),
}


@dataclass(frozen=True)
class Rules(PotLimitStakes):
    """House rules of Drawmaha."""

    draw_hand: Literal["high", "deuce_to_seven", "badugi", "zero", "49"] = option(
        "high", "What wins the draw half.", source="WSOP, Drawmaha and its kin"
    )
    draws: Literal["after", "before"] = option(
        "after", "Whether the draw comes after the betting on the flop, or before it."
    )
    one_open: bool = option(
        False,
        "Whether a single card is drawn face up, and may be exchanged for the next face down.",
        source="Svenska Pokerförbundet, cashgamefestival.com: Sviten Special; WSOP, Drawmaha: no",
    )
    odd_half: Literal["position", "draw"] = option(
        "position",
        "The half that gets the odd chip: the half with the first winner to the left of the "
        "dealer, or the draw half.",
        source="WSOP: position; BARGE rulebook: draw",
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Drawmaha."""
    draw_half = DRAWS[rules.draw_hand]
    contests = (
        Contest.with_board("the Omaha half", omaha_high),
        Contest.in_hand("the draw half", draw_half.reads, low=draw_half.low),
    )
    draw = steps.draw(5, keep=TURN_AND_RIVER, one_open=rules.one_open, clause="3")
    after: After = "betting on the flop" if rules.draws == "after" else "flop"
    return (
        *streets(rules, 5, also={after: draw}),
        steps.showdown(
            contests,
            rules.show_order,
            rules.odd_chips,
            clause="6",
            odd_part="position" if rules.odd_half == "position" else 1,
        ),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read five cards with a board, and alone."""
    if len(cards.hole) != 5 or len(cards.open) > 5:
        raise Refused('Drawmaha takes five cards in hand and a board: "As Kd 7c 7h 2s / 4h 5c 9s"')
    omaha = {"Omaha": omaha_high(cards.hole, cards.open)} if len(cards.open) > 2 else {}
    return {**omaha, "draw": DRAWS[rules.draw_hand].reads(cards.hole)}


ONE_OPEN = "A single card drawn lies face up, and may be exchanged for the next, face down."


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands of both halves."""
    rules: Any = view.rules
    return {"Omaha": HIGH_HANDS, "draw": DRAWS[rules.draw_hand].ladder}


DRAWMAHA = Game(
    "Drawmaha", __doc__, seats=(2, 8), program=program, rules=Rules, worth=worth, held=True,
    changes=(Change(1, "odd chips go by position"),),
    rule_sets={"sviten": {"one_open": "yes"}, "2-7": {"draw_hand": "deuce_to_seven"},
               **{name: {"draw_hand": name} for name in ("high", "badugi", "zero", "49")}},
    cards_needed=cards_needed(5),
    hand_sizes=lambda state: (5, 5), incidents=DRAWING,
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.drawmaha"),
    talk=Talk(Kinds({"open card": "whether to keep an open card"}, news=("open card",)),
              may=lambda rules: ONE_OPEN if rules.one_open else "", ladder=ladder),
)  # fmt: skip
