"""Modifiers #0 and #2: a running flush cripples an Onion."""

from __future__ import annotations

from typing import NamedTuple

from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion import onion_hands
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.onion_round import (
    eights_are_wild,
    house,
    in_force,
    own,
    seniority,
)
from pokernight.ranking.onion import running_flush
from pokernight.ranking.onion.groupings import GREAT_BAGEL, GREAT_ONION, OCTAVO, ONIONS

LESSER_ONION = ONIONS[2]
NUMBER, WILD_NUMBER = 0, 2
RUNS = (9, 10)
ANY_NUMBER = 10


class CripplingRun(NamedTuple):
    """A run that can cripple: its length, and the most wild cards that such a run may have."""

    length: int
    wilds: int


def run_to_cripple(state: State, seat: int, other: int) -> CripplingRun | None:
    """Return the run by which a seat can cripple another's Onion now, or out-cripple its run.

    When eights are wild it may have no more wild cards than the Onion (#2). A run is out-crippled
    by a longer run, or by an equal run of a senior player.
    """
    slots = own(state)
    if slots.run and slots.holder == other:
        order = seniority(state)
        senior = order.index(seat) < order.index(other)
        lengths = tuple(n for n in RUNS if n > slots.run or (n == slots.run and senior))
        wilds = slots.run_wilds
    else:
        lengths, wilds = _what_cripples(state, other)
    if not lengths:
        return None
    bound = in_force(state, WILD_NUMBER) and eights_are_wild(state)
    most = wilds if bound else ANY_NUMBER
    cards = state.cards(state.hands[seat])
    run = running_flush(cards, onion_hands.rules_for(state, seat), most_wild=most)
    if run is None or len(run.cards) not in lengths:
        return None
    return CripplingRun(len(run.cards), wilds)


def _what_cripples(state: State, seat: int) -> tuple[tuple[int, ...], int]:
    """Return the lengths of runs that cripple what a seat plays, and its number of wild cards."""
    if not in_force(state, NUMBER):
        return (), 0
    name = onion_hands.best_name(state, seat)
    fool = onion_hands.rules_for(state, seat).fool
    as_great = name == OCTAVO and house(state).octavo_crippled == "as_great"
    if name == GREAT_ONION or (name == GREAT_BAGEL and fool) or as_great:
        lengths: tuple[int, ...] = RUNS
    elif name == LESSER_ONION:
        lengths = RUNS[1:]
    else:
        return (), 0
    best = onion_hands.played(state, seat).best
    assert best is not None
    return lengths, best.wilds


CRIPPLING = Modifier(NUMBER, "Crippling")
WILD_CRIPPLING = Modifier(WILD_NUMBER, "Wild Crippling")
