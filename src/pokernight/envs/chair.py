"""Gymnasium environment of a hand: a single agent, and house players in all other seats."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, SupportsInt, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pokernight.bots import Bot, situation
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.game import Setup
from pokernight.envs.env_deals import Glance, OneHand, checked, rewards
from pokernight.errors import Refused

Mask: TypeAlias = NDArray[np.bool_]


class Chair(OneHand, gymnasium.Env[dict[str, Any], Any]):
    """Hand from the view of a seat; the reward is its winnings at the end, in dollars.

    The seat is drawn, or named by the option ``seat``. An illegal action is replaced by the answer
    of an expired clock, with ``info["illegal"]``. In a hand that is over before the seat was asked,
    action 0 ends the episode.

    Attributes:
        actions: the catalogue of actions.
        planes: layout of an observation.
        others: players of the other seats, from the agent's left on, and again from the first.
        seat: seat of the agent.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self, setup: Setup, seats: int, others: Sequence[Bot], render_mode: str | None = None
    ) -> None:
        self._prepare(setup, seats, render_mode)
        self.others = others
        self.observation_space = self._observations()
        self.action_space = spaces.Discrete(len(self.actions))
        self.seat = 0
        self._luck = Random(0)
        self._ended = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a hand, and play on until the seat is asked.

        Raises:
            Refused: for an unknown option, or an impossible value.
        """
        given = checked(options, "seat")
        super().reset(seed=seed)
        luck = Random(int(self.np_random.integers(1 << 62)))
        place = luck.randrange(self.seats)
        self.seat = given.pop("seat", place)
        if self.seat not in range(self.seats):
            raise Refused(f"there is no seat {self.seat!r}: seats are 0 to {self.seats - 1}")
        self._luck = luck
        self._deal(luck, given)
        self._ended = False
        self._others()
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and let the others play on until the seat is asked again or the hand is over.

        Raises:
            Refused: before a hand is dealt, and after its end was told.
        """
        if self._ended:
            raise Refused("this hand is over and its reward was given: reset() deals the next")
        ask, illegal = self._asked(), False
        if ask is not None:
            legal = self._choices()
            illegal = int(action) not in legal
            answer = ask.default if illegal else legal[int(action)]
            self.hand.play(answer, self.seat)
            self._others()
        self._ended = over = self.hand.ask is None
        info = self._info() | ({"illegal": True} if illegal else {})
        return self._seen(), rewards(self.hand)[self.seat] if over else 0.0, over, False, info

    def _others(self) -> None:
        """Let the other seats answer, until the agent's seat is asked."""
        while (ask := self.hand.ask) is not None and self._asked() is None:
            place = (ask.seat - self.seat - 1) % self.seats
            bot = self.others[place % len(self.others)]
            self.hand.play(bot(situation(self.hand, ask, self._luck)), ask.seat)

    def _asked(self) -> Ask | None:
        return next((ask for ask in self.hand.asks if ask.seat == self.seat), None)

    def _choices(self) -> dict[int, Answer]:
        return self.actions.legal(self._asked(), Glance(self.hand.state, self.seat))

    def legal_actions(self) -> list[int]:
        """Return the legal actions, in rising order."""
        return list(self._choices())

    def _seen(self) -> dict[str, Any]:
        return self._observed(self.seat, self._choices())

    def _info(self) -> dict[str, Any]:
        over = self.hand.ask is None
        return {"seat": self.seat} | ({"left over": self._left_over()} if over else {})

    def action_masks(self) -> Mask:
        """Return the legal actions as True among False, as learners with masks ask for them."""
        mask = np.zeros(len(self.actions), np.bool_)
        mask[self.legal_actions()] = True
        return mask

    def render(self) -> str | None:
        """Return the seat's view of the table, where ``render_mode`` is ``ansi``."""
        return str(self.hand.view(self.seat)) if self.render_mode == "ansi" else None
