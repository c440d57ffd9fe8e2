"""Common parts of the environments of a hand: dealing it, and its rewards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces

from pokernight.engine.game import Setup
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.view import HIDDEN
from pokernight.envs.actions import actions_of
from pokernight.envs.planes import planes_of
from pokernight.errors import Refused, nearest

DOLLAR = 100
"""Cents of a dollar: rewards are winnings in dollars."""
OPTIONS = (
    "stacks", "button", "bank", "pot", "owed", "carried", "deck", "dead_small_blind", "series",
    "by_seat",
)  # fmt: skip
"""Options of a hand, see :meth:`pokernight.engine.hand.Opening.shuffled`."""
IGNORED = ("again", "options")
"""Options that change nothing: ``again`` of what is left over, as an environment deals one game
alone, and the one that PettingZoo's own tests give to every environment."""
NOT_DEALT = "no hand has been dealt yet: reset the environment first"


class OneHand:
    """Environment of a hand at a time."""

    _hand: Hand | None = None

    def _prepare(self, setup: Setup, seats: int, render_mode: str | None) -> None:
        """Set what every environment of a game at so many seats has."""
        self.render_mode = render_mode
        self.setup = setup
        self.seats = seats
        self.actions = actions_of(setup, seats)
        self.planes = planes_of(setup, seats)

    @property
    def hand(self) -> Hand:
        """The hand itself, with its hidden cards.

        Raises:
            Refused: before the first hand is dealt.
        """
        if self._hand is None:
            raise Refused(NOT_DEALT)
        return self._hand

    def _deal(self, rng: Random, given: dict[str, Any]) -> None:
        """Deal a hand from a generator; the dealer is drawn unless the options have a ``button``.

        Raises:
            Refused: for an unknown option, or an impossible value.
        """
        seed, button = rng.getrandbits(64), rng.randrange(self.seats)
        options = {"button": button, **given}
        self._hand = self.setup.game.deal(self.seats, seed, rules=self.setup.rules, **options)

    def _observations(self) -> spaces.Dict:
        """Return the space of observations."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.planes.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def _observed(self, seat: int, legal: Mapping[int, object]) -> dict[str, Any]:
        """Return the observation of a seat; the legal actions are ones among zeros."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[list(legal)] = 1
        return {"observation": self.planes.read(self.hand.view(seat)), "action_mask": mask}

    def _left_over(self) -> dict[str, Any]:
        """Return the state carried to the next hand; if there is any, it is not zero-sum."""
        result = self.hand.result
        return {
            "pot": result.pot,
            "bank": result.bank,
            "carried": dict(result.carried),
            "again": result.again,
            "by_seat": dict(result.by_seat),
        }


def checked(options: Mapping[str, Any] | None, *besides: str) -> dict[str, Any]:
    """Return the options of a deal, or of the environment, checked.

    Raises:
        Refused: for an option of another name.
    """
    known = [*OPTIONS, *besides]
    for name in options or {}:
        if name not in (*known, *IGNORED):
            hint = nearest(str(name), known) or f": there are {', '.join(known)}"
            raise Refused(f"a hand has no option {name!r}{hint}")
    return {name: value for name, value in (options or {}).items() if name not in IGNORED}


def rewards(hand: Hand) -> list[float]:
    """Return the winnings of each seat, in dollars."""
    return [cents / DOLLAR for cents in hand.result.payoffs]


class Glance:
    """Part of a view that is needed to find the legal actions."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat: int | None = seat

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._state.seats

    @property
    def pot(self) -> int:
        """Money in the middle and in front of the seats, in cents."""
        return self._state.pot()

    @property
    def front(self) -> tuple[int, ...]:
        """Bets in front of the seats, in cents."""
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
