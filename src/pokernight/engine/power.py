"""Powers of cards, or of patterns of cards: the rows of a game's table of powers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pokernight.cards import Card
from pokernight.engine.asks import Turn
from pokernight.engine.game_slots import Natural, Seat, Token

if TYPE_CHECKING:
    from pokernight.engine.state import State

TRADE = 0
"""Precedence of a power that trades cards: every trade comes before any other action."""
ACTION = 1
"""Precedence of any other action."""
Tokens: TypeAlias = "tuple[int, ...]"
Pattern: TypeAlias = "Callable[[State, int], Iterable[Tokens]]"
"""Finds the cards of a pattern in a seat's hand as it lies, once for each time they are there."""


class Due(NamedTuple):
    """A power that is awake: its place in the game's table, its owner, and the cards of it."""

    power: Natural
    seat: Seat
    tokens: tuple[Token, ...]


def always(state: State, due: Due) -> bool:
    """Return True: the default of ``able``."""
    return True


@dataclass(frozen=True)
class Power:
    """A power of a card, or of a pattern of cards.

    Attributes:
        name: as players call it.
        words: its effect, for the page of the game.
        clause: the number of its rule in the page.
        says: the origin of the rule: the game's source text, its inventor's site, or the house.
        wakes: the cards that wake it, each by itself, face up; or a pattern of cards that wakes it
            as often as it is found. Empty for a card that does nothing in a window.
        act: a turn of its effect; AGAIN if another follows, PASSED if it was not used.
        able: whether it can do anything now: there is a target, and the money.
        precedence: TRADE or ACTION.
        sleeps: whether it may be slept; a trade or a duty may not.
        once: it acts once for each "owner", once in the "hand", or for each owner "until passed"
            by any of them.
    """

    name: str
    words: str
    clause: str
    says: Literal["source", "site", "house"]
    wakes: tuple[Card, ...] | Pattern = ()
    act: Callable[[State, Due], Turn] | None = None
    able: Callable[[State, Due], bool] = always
    precedence: int = ACTION
    sleeps: bool = True
    once: Literal["owner", "hand", "until passed"] = "owner"

    @property
    def kind(self) -> str:
        """The kind of its questions and events."""
        return self.name.lower()


class Powers(tuple[Power, ...]):
    """The powers of a game in the order of its page, with an index of what wakes them.

    ``all`` and ``trades`` each hold the powers by card, and the patterns by power.
    """

    all: Index
    trades: Index

    def __new__(cls, powers: Iterable[Power]) -> Powers:
        """Make the table."""
        table = super().__new__(cls, powers)
        table.all = _index(enumerate(table))
        table.trades = _index(
            (number, power) for number, power in enumerate(table) if power.precedence == TRADE
        )
        return table


Index: TypeAlias = tuple[dict[Card, list[int]], list[tuple[int, Pattern]]]


def _index(powers: Iterable[tuple[int, Power]]) -> Index:
    by_card: dict[Card, list[int]] = {}
    patterns: list[tuple[int, Pattern]] = []
    for number, power in powers:
        if callable(power.wakes):
            patterns.append((number, power.wakes))
        else:
            for card in power.wakes:
                by_card.setdefault(card, []).append(number)
    return by_card, patterns
