"""The input of a bot: its view, its question, and the worlds that agree with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from pokernight.bots.table_memory import Habits
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.engine.view import View
from pokernight.engine.worlds import Worlds


@dataclass(frozen=True, slots=True)
class Situation:
    """A question to one seat, and all that the seat may know. There is no way back to the truth.

    ``rng`` is the bot's own generator. ``memory`` has the public answers of each seat's player in
    the hands before, by seat; it is empty where nothing is remembered, as in a match.
    """

    ask: Ask
    view: View
    worlds: Worlds
    rng: Random
    memory: tuple[Habits, ...] = ()


class LazySituation(Situation):
    """A situation whose view, worlds and generator are made when a house player looks at them.

    It leads back to the hand, so it is for players of this package alone, and for no longer than
    their question stands.
    """

    __slots__ = ("_hand", "_rng", "_seed", "_view", "_worlds")

    _hand: Hand
    _seed: str | Random
    _view: View | None
    _worlds: Worlds | None
    _rng: Random | None

    def __init__(
        self, hand: Hand, ask: Ask, seed: str | Random, memory: tuple[Habits, ...] = ()
    ) -> None:
        put = object.__setattr__
        put(self, "ask", ask)
        put(self, "memory", memory)
        put(self, "_hand", hand)
        put(self, "_seed", seed)
        for name in ("_view", "_worlds", "_rng"):
            put(self, name, None)

    @property
    def view(self) -> View:
        """See :class:`Situation`, as for all of these."""
        view = self._view
        if view is None:
            view = self._hand.view(self.ask.seat)
            object.__setattr__(self, "_view", view)
        return view

    @property
    def worlds(self) -> Worlds:
        """The worlds that agree with the view."""
        worlds = self._worlds
        if worlds is None:
            worlds = Worlds(self._hand, self.ask.seat)
            object.__setattr__(self, "_worlds", worlds)
        return worlds

    @property
    def rng(self) -> Random:
        """The player's own generator."""
        rng = self._rng
        if rng is None:
            rng = self._seed if isinstance(self._seed, Random) else Random(self._seed)
            object.__setattr__(self, "_rng", rng)
        return rng


Bot: TypeAlias = Callable[[Situation], Answer]
"""A function from a situation to a legal answer."""


def situation(hand: Hand, ask: Ask, rng: Random, memory: tuple[Habits, ...] = ()) -> Situation:
    """Return the situation of the asked seat: no more of the hand than it may know."""
    return Situation(ask, hand.view(ask.seat), Worlds(hand, ask.seat), rng, memory)
