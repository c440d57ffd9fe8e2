"""Gymnasium environments of a hand: a single agent, and other players in all other seats.

:class:`Chair` is a hand at a time, :class:`Chairs` a batch of hands, as a vector environment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, SupportsInt, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pokernight.batch import batch
from pokernight.bots import Bot, situation
from pokernight.chance import Seed
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.game import Setup
from pokernight.envs.env_deals import DOLLAR, NOT_DEALT, Glance, OneHand, checked, rewards
from pokernight.errors import Refused

Mask: TypeAlias = NDArray[np.bool_]
Others: TypeAlias = Callable[[NDArray[np.float32], Mask], NDArray[np.integer[Any]]]
"""Players of other seats: from observations and masks, a row a lane, to an action a lane."""


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


def calls(observations: NDArray[np.float32], masks: Mask) -> NDArray[np.integer[Any]]:
    """Return the actions of players that check or call, and stand pat."""
    return np.where(masks[:, 1], 1, masks.argmax(1))


class Chairs(VectorEnv[dict[str, Any], Any, Any]):
    """Batch of hands from the view of a seat, as a vector environment.

    An episode is a hand; the next is dealt in the same step, and there is no final observation.
    Hands in which the seat is asked nothing pass by, with their winnings in ``info["passed"]``.
    Rewards are dollars. An action outside the mask is refused.

    Attributes:
        seat: seat of the agent in every lane; the button moves.
        others: the players of the other seats.
    """

    metadata = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self, setup: Setup, n: int, seats: int, seat: int, others: Others, seed: Seed
    ) -> None:
        if seat not in range(seats):
            raise Refused(f"there is no seat {seat!r}: seats are 0 to {seats - 1}")
        if not callable(others):
            raise Refused(
                "others is a function from observations and masks to an action a lane, "
                f"not {others!r}"
            )
        self._setup, self._seats, self._dealt = setup, seats, False
        self.seat, self.others, self.num_envs = seat, others, n
        self.tables = batch(setup.game, n, seats=seats, rules=setup.rules, seed=seed)
        actions = len(self.tables.form.actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.tables.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the first hand in every lane, of a new seed if one is given.

        Raises:
            Refused: for options, or a seed for each lane.
        """
        if options or isinstance(seed, list):
            raise Refused("a batch is reset with a single seed and without options")
        if seed is not None:
            self.tables = batch(
                self._setup.game, self.num_envs, seats=self._seats, rules=self._setup.rules,
                seed=seed,
            )  # fmt: skip
        self.tables.reset()
        self._dealt = True
        passed = self._play_on(np.zeros(self.num_envs), np.ones(self.num_envs, np.bool_))
        return self._seen(), {"passed": passed}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], NDArray[np.float64], Mask, Mask, dict[str, Any]]:
        """Act in every lane, and let the others play on until the seat is asked again.

        Raises:
            Refused: for an action outside the mask, with lane, seat and action, and before a hand
                is dealt.
        """
        self._check_dealt()
        stepped = self.tables.step(actions)
        won, over = stepped.rewards[:, self.seat] / DOLLAR, stepped.over.copy()
        passed = self._play_on(won, over)
        return self._seen(), won, over, np.zeros(self.num_envs, np.bool_), {"passed": passed}

    def _check_dealt(self) -> None:
        """Refuse what needs a hand before the first reset."""
        if not self._dealt:
            raise Refused(NOT_DEALT)

    def _play_on(self, won: NDArray[np.float64], over: Mask) -> NDArray[np.float64]:
        """Let the others answer; write the ends of hands, and return what passed by."""
        tables, passed = self.tables, np.zeros(self.num_envs)
        while (waiting := tables.asked != self.seat).any():
            chosen = self.others(tables.observations(), tables.legal_mask())
            stepped = tables.step(chosen, among=waiting)
            dollars = stepped.rewards[:, self.seat] / DOLLAR
            passed += np.where(over, dollars, 0)
            won += np.where(over, 0, dollars)
            over |= stepped.over
        return passed

    def _seen(self) -> dict[str, Any]:
        tables = self.tables
        return {
            "observation": tables.observations().copy(),
            "action_mask": tables.legal_mask().astype(np.int8),
        }

    def action_masks(self) -> Mask:
        """Return the legal actions: lanes by actions.

        Raises:
            Refused: before a hand is dealt.
        """
        self._check_dealt()
        return self.tables.legal_mask().copy()
