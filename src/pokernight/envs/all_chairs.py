"""PettingZoo environment of a hand: the asked seat is the acting agent."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from pokernight.engine.asks import Answer
from pokernight.engine.game import Setup
from pokernight.envs.env_deals import Glance, OneHand, checked, rewards
from pokernight.errors import Refused


class AllChairs(OneHand, AECEnv):  # type: ignore[misc]  # PettingZoo comes without types
    """Hand of a game, every seat an agent.

    Agents are ``seat_0``, ``seat_1`` ..., rewards are dollars at its end. Seats that are asked at
    once act in turn, and none sees the answers of the others before all have answered.
    ``reset`` takes the options of a deal, such as ``button``, ``stacks``, ``pot``; without a button
    the dealer is drawn.

    Attributes:
        actions: the catalogue of actions.
        planes: layout of an observation.
    """

    def __init__(self, setup: Setup, seats: int, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"pokernight_{setup.game.name}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._prepare(setup, seats, render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._shown = {agent: self._observations() for agent in self.possible_agents}
        self._done = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._rng: Random = SystemRandom()
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._legal: dict[int, Answer] | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of a seat's view as numbers, and of the mask of its actions."""
        return self._shown[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the catalogue of actions."""
        return self._done[self._known(agent)]

    def _known(self, agent: str) -> str:
        """Return an agent, checked.

        Raises:
            Refused: for an agent that does not exist.
        """
        if agent not in self._seat:
            first, last = self.possible_agents[0], self.possible_agents[-1]
            raise Refused(f"there is no agent {agent!r}: they are {first} to {last}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand; the same seed deals the same hands in the same order.

        Raises:
            Refused: for an unknown option, or an impossible value.
        """
        given = checked(options)
        if seed is not None:
            self._rng = Random(seed)
        self._deal(self._rng, given)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def step(self, action: int | None) -> None:
        """Let the selected agent act.

        Raises:
            Refused: for an action that its mask does not have, or before a hand is dealt.
        """
        hand, agent = self.hand, self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        legal = self._choices()
        if action not in legal:
            raise Refused(f"{agent} may not choose {self._told(action)}: see its action mask")
        self._cumulative_rewards[agent] = 0.0
        if hand.ask is not None:
            hand.play(legal[action], self._seat[agent])
            self._select()
        if hand.ask is None:
            self._end()

    def _select(self) -> None:
        """Select the asked seat; in a hand without questions, the first seat ends it."""
        self._legal = None
        if (ask := self.hand.ask) is not None:
            self.agent_selection = self.possible_agents[ask.seat]

    def _end(self) -> None:
        rest = self._left_over()
        for agent, won in zip(self.possible_agents, rewards(self.hand), strict=True):
            self.rewards[agent] = won
            self._cumulative_rewards[agent] += won
            self.terminations[agent] = True
            self.infos[agent] = {"left over": rest}

    def _choices(self) -> dict[int, Answer]:
        """Return the actions of the selected agent."""
        if self._legal is None:
            ask = self.hand.ask
            seat = self._seat[self.agent_selection]
            self._legal = self.actions.legal(ask, Glance(self.hand.state, seat))
        return self._legal

    def legal_actions(self) -> list[int]:
        """Return the selected agent's legal actions, in rising order, without an observation."""
        return list(self._choices())

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of a seat; a seat that is not asked has action 0 alone.

        Raises:
            Refused: for an agent that does not exist, or before a hand is dealt.
        """
        asked = self._known(agent) == self.agent_selection and self.hand.ask is not None
        legal = self._choices() if asked else self.actions.legal(None, Glance(self.hand.state, 0))
        return self._observed(self._seat[agent], legal)

    def render(self) -> str | None:
        """Return the spectators' view of the table, where ``render_mode`` is ``ansi``."""
        return str(self.hand.view()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _told(self, action: Any) -> str:
        known = type(action) is int and 0 <= action < len(self.actions)
        return repr(self.actions.names[action]) if known else f"{action!r}"
