"""Promise that ``worth`` orders hands as ``compare`` does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple

from pokernight.engine.game import Cards, Game, Worth
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import compare, contests_of
from pokernight.errors import Refused
from pokernight.proofs.places import Again, function
from pokernight.proofs.proof_counts import expect

_COMPARES = getattr(compare, "__code__", None)
"""Code of ``compare``; None if compiled."""


class CompareCall(NamedTuple):
    """A call of ``compare``.

    Attributes:
        worth: the ``worth`` of the hands, by number.
        winners: the numbers of the hands that ``compare`` returned.
    """

    worth: dict[int, Worth]
    winners: list[int]


def worth_as_compared(hand: Hand, again: Again) -> int:
    """Check that the winners of each ``compare`` in a hand are the best of its hands by ``worth``.

    A game with contests is held to these instead. Facts may change during a hand, so a game whose
    ``worth`` depends on any is not checked, and neither is ``worth`` of more than one reading.

    Args:
        hand: the hand, at its end.
        again: the same hand from its opening, to be played again.

    Returns:
        How many calls were checked.
    """
    game = hand.game
    if contests_of(hand.state.setup) or game.talk.facts:
        return 0
    comparisons: list[CompareCall] = []
    count = 0
    with _watched(game, comparisons):
        again.play()
    for worth, winners in comparisons:
        readings = {number: next(iter(given.values())) for number, given in worth.items()}
        values = {
            number: reading.value
            for number, reading in readings.items()
            if len(worth[number]) == 1 and reading is not None and not isinstance(reading, list)
        }
        if len(values) < len(worth) or not values:
            continue
        count += 1
        best = [number for number, value in values.items() if value == max(values.values())]
        listed = ", ".join(f"{readings[number]}" for number in values)
        expect(
            sorted(best) == sorted(winners),
            f"worth reads the hands compared as {listed}, so that the best is "
            f"{readings[best[0]]}, and compare in the program gives the win to {_names(winners)} "
            f"instead of {_names(best)}: both must order hands alike. Use the same ranking and "
            "wild cards in worth",
            function(game.worth),
        )
    return count


def _names(hands: list[int]) -> str:
    """Return hands by number."""
    return " and ".join(f"hand {number}" for number in sorted(hands))


@contextmanager
def _watched(game: Game, comparisons: list[CompareCall]) -> Iterator[None]:
    """Collect the calls of ``compare`` inside, with the worth of hands before."""
    worth: list[dict[int, Worth]] = []

    def watch(frame: FrameType, event: str, result: object) -> None:
        if frame.f_code is not _COMPARES or event not in ("call", "return"):
            return
        if event == "call":
            worth.append(_worth(game, frame.f_locals["state"], [*frame.f_locals["hands"]]))
        elif isinstance(result, list):  # but not where it raised an error
            comparisons.append(CompareCall(worth.pop(), result))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)


def _worth(game: Game, state: State, hands: list[int]) -> dict[int, Worth]:
    """Return the worth of hands; none where it is refused."""
    worth = {}
    for number in hands:
        down, up = state.down(number), [*state.shown(number), *state.board]
        cards = Cards(tuple(state.cards(down)), tuple(state.cards(up)), {})
        try:
            worth[number] = game.worth(cards, state.setup.rules)
        except Refused:
            return {}
    return worth
