"""Sentences of home games for a table with real cards: *At the table* of their pages."""

from __future__ import annotations

from typing import Any, Final

from pokernight.engine.presentation import one_after_another
from pokernight.engine.step_metadata import worded
from pokernight.wording.message import Text, message

NEIGHBORS_TRADE: Final = worded(
    "Each trades with the next player left, who cannot refuse; the dealer trades with the deck. A "
    "king stays: turned up, it is never traded. Then all cards are turned up."
)
"""Gives the step that settles Screw Your Neighbor its sentences."""
ends_round: Final = worded(ends=True, shows=True)
"""Marks the step that settles a round of Three-Five-Seven as its end."""
LIVES: Final = (
    "Kings are high, aces low. The lowest card loses one of {n} lives, of equal ones each, unless "
    "nobody would have one left. The last player with a life takes the pot."
)
LEGS: Final = (
    "A player in alone wins a leg; {n:#leg} take the pot, and until then all are dealt new cards "
    "for it. Of several in, the best hand wins the round and no leg."
)
LOSERS: Final = {
    "pay_the_winner": "Each of the others in pays the winner as much as the pot holds.",
    "match_the_pot": "Each of the others in puts as much as the pot holds into it.",
}
WILD_BY_ROUND: Final = (
    "Threes are wild with three cards, fives instead with five, sevens instead with seven. Of "
    "three cards three of a kind, a pair or a high card count, of more the best five."
)


def lives_rule(rules: Any) -> Text:
    """Return how Screw Your Neighbor is won."""
    return message(LIVES, n=rules.lives)


def legs_rule(rules: Any) -> Text:
    """Return how Three-Five-Seven is won, and what losers pay."""
    return one_after_another([message(LEGS, n=rules.legs), LOSERS[rules.losers]])
