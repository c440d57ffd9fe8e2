"""What the environments of one hand have in common: dealing it, and saying how it came out."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pokernight.engine.game import Setup
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.view import HIDDEN
from pokernight.envs.actions import Actions
from pokernight.envs.planes import Planes
from pokernight.errors import Refused, nearest

DOLLAR = 100
"""Cents: a reward is what a seat has won, in dollars."""
OPTIONS = (
    "stacks", "button", "bank", "pot", "owed", "carried", "deck", "dead_small_blind", "series",
    "by_seat",
)  # fmt: skip
"""What may be settled before a hand, see :meth:`pokernight.engine.hand.Opening.shuffled`."""
PETTINGZOOS = "options"
"""An option that PettingZoo's own tests give to every environment; it means nothing."""
NOT_DEALT = "no hand has been dealt yet: reset the environment first"


class OneHand:
    """An environment of one hand at a time."""

    _hand: Hand | None = None

    @property
    def hand(self) -> Hand:
        """The hand itself, for who may know everything.

        Raises:
            Refused: before the first is dealt.
        """
        if self._hand is None:
            raise Refused(NOT_DEALT)
        return self._hand


def checked(options: Mapping[str, Any] | None, *besides: str) -> dict[str, Any]:
    """Options of a deal, or those that an environment has besides.

    Raises:
        Refused: for one of another name.
    """
    known = [*OPTIONS, *besides]
    for name in options or {}:
        if name not in (*known, PETTINGZOOS):
            hint = nearest(str(name), known) or f": there are {', '.join(known)}"
            raise Refused(f"a hand has no option {name!r}{hint}")
    return {name: one for name, one in (options or {}).items() if name != PETTINGZOOS}


def dealt(setup: Setup, seats: int, rng: Random, given: dict[str, Any]) -> Hand:
    """A hand from a generator; the dealer is drawn unless the options given name the ``button``.

    Raises:
        Refused: for an option that cannot be.
    """
    seed, button = rng.getrandbits(64), rng.randrange(seats)
    return setup.game.deal(seats, seed, rules=setup.rules, **{"button": button, **given})


def rewards(hand: Hand) -> list[float]:
    """What each seat has won, in dollars."""
    return [cents / DOLLAR for cents in hand.result.payoffs]


def left_over(hand: Hand) -> dict[str, Any]:
    """What the hand leaves to the next one at the same table: then it is no sum of zero."""
    result = hand.result
    return {
        "pot": result.pot,
        "bank": result.bank,
        "carried": dict(result.carried),
        "again": result.again,
        "by_seat": dict(result.by_seat),
    }


def observations(actions: Actions, planes: Planes) -> spaces.Dict:
    """The space of what a seat is shown."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (planes.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(actions),), np.int8),
        }
    )


def mask(actions: Actions, legal: Mapping[int, object]) -> NDArray[np.int8]:
    """The legal actions as ones among zeros."""
    found = np.zeros(len(actions), np.int8)
    found[list(legal)] = 1
    return found


class Glance:
    """As much of the table as it takes to tell what may be done, without a whole view."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat: int | None = seat

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._state.seats

    @property
    def pot(self) -> int:
        """All the money in the middle and in front, in cents."""
        return self._state.pot()

    @property
    def front(self) -> tuple[int, ...]:
        """The bets in front of the seats, in cents."""
        return tuple(self._state.front)

    @property
    def face(self) -> tuple[int, ...]:
        """By token the card, or ``HIDDEN``."""
        state, bit = self._state, 1 << (self.seat or 0)
        return tuple(
            [
                card if known & bit else HIDDEN
                for card, known in zip(state.face, state.knows, strict=True)
            ]
        )
