"""News of a table, as its connection tells the client: the table, its hand, events, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.session.message_parts import TableJson


class HandNews(NamedTuple):
    """Hand on the table.

    Attributes:
        number: number of its deal.
        title: name of the game on the menu.
        game: the game.
        names: names of the players, by seat in the hand.
        dealer: seat of the dealer.
        viewers: seat of each reader, by the reader's id; others look on.
        dead_button: whether the button lies before an empty chair.
        waiting: players who are not dealt in yet, and the blind that they wait for.
    """

    number: int
    title: str
    game: Game
    names: Sequence[str]
    dealer: int
    viewers: Mapping[str, int]
    dead_button: bool = False
    waiting: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class TableNews:
    """News of a table.

    Attributes:
        table: the table as everybody may know it.
        hand: the current or last hand, or None.
        events: events since the news before, each with the cards that its readers may know.
        retold: whether the events tell the hand from its beginning, because answers were taken
            back.
        chips: name, stack and change in cents of the players if a hand has just ended, else None.
        waits: pot that waits until the game of that hand is played again, in cents.
    """

    table: TableJson
    hand: HandNews | None = None
    events: Sequence[Event] = ()
    retold: bool = False
    chips: Sequence[tuple[str, int, int]] | None = None
    waits: int = 0
