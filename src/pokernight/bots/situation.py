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


Bot: TypeAlias = Callable[[Situation], Answer]
"""A function from a situation to a legal answer."""


def situation(hand: Hand, ask: Ask, rng: Random, memory: tuple[Habits, ...] = ()) -> Situation:
    """Return the situation of the asked seat: no more of the hand than it may know."""
    return Situation(ask, hand.view(ask.seat), Worlds(hand, ask.seat), rng, memory)
