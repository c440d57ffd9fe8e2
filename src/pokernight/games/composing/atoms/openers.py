"""Atoms that say who opens the betting."""

from __future__ import annotations

from pokernight.cards import RANKS
from pokernight.engine import steps
from pokernight.engine.state import State
from pokernight.games.composing.parts import Atom
from pokernight.ranking import high
from pokernight.ranking.high import PAIR

JACKS = PAIR | (RANKS.index("J") + 1) << 16


def jacks_or_better(state: State, seat: int) -> bool:
    """Return whether a hand has a pair of jacks or more; no card is wild for it."""
    cards = [card for card in state.cards(state.hands[seat]) if card < 52]
    return high(cards).value >= JACKS


ATOMS = (
    Atom(
        "jacks_or_better_to_open",
        "opener",
        "jacks or better open",
        ("jacks or better to open", "jacks to open", "jacks or better"),
        "Nobody may bet before a player with a pair of jacks or better does, for which wild cards "
        "count as what they are; a player with less checks. If nobody opens, the cards are "
        "thrown in, and everybody antes again for the pot, which stays.",
        "Hoyle: jackpots",
        needs=("draw",),
        takes=("who opens",),
        may_open=jacks_or_better,
    ),
    Atom(
        "low_card_opens",
        "opener",
        "the lowest hand in sight opens",
        ("low card opens", "low opens", "lowest card opens", "low up leads"),
        "The lowest hand in sight opens each round, wild cards counted, of equal ones the first to "
        "the left of the dealer.",
        "wildpoker: low up leads",
        needs=("own up",),
        takes=("who opens",),
        opens=lambda state, in_sight: min(
            state.clockwise(), key=lambda seat: in_sight(state, seat)
        ),
    ),
    Atom(
        "left_of_dealer_opens",
        "opener",
        "the first to the dealer's left opens",
        ("left of dealer opens", "dealer's left opens", "left of the dealer leads"),
        "The first player left to the left of the dealer opens each round.",
        "Buderick's Dealer's Choice; house",
        needs=("own up",),
        takes=("who opens",),
        opens=lambda state, in_sight: steps.left_of_button(state),
    ),
)
