"""An evening of Cripple Mr Onion at a real table, driven hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import Sink
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Result
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.table import EveningOpening, GameHoldings, Table
from pokernight.table.commands import Deal, Reply, Sit
from pokernight.table.menu import single


class Dealt:
    """The hand that is being played at a table; its answers go by way of the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        playing = table.playing or table.last
        assert playing is not None
        self._playing = playing

    @property
    def hand(self) -> Hand:
        return self._playing.hand

    @property
    def ask(self) -> Ask | None:
        return self.hand.ask

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.hand.asks

    @property
    def state(self) -> State:
        return self.hand.state

    @property
    def result(self) -> Result:
        return self.hand.result

    def play(self, answer: Answer, seat: int | None = None) -> None:
        asked = self.ask
        assert asked is not None
        number = asked.seat if seat is None else seat
        self._table.do(Reply(self._playing.seating.seats[number], answer))


class Evening:
    """A table at which one game is played."""

    def __init__(self, game: Game, rules: Rules, seed: Any, *, button: int = 0) -> None:
        self.game = game
        self.table = Table(EveningOpening(single(game, rules), str(seed)))
        self.table.turn = button

    def sit(self, name: str, cents: int | None = None) -> None:
        self.table.do(Sit(name, cents))

    def deal(self, sink: Sink | None = None) -> Dealt:
        self.table.sink = sink
        self.table.do(Deal())
        return Dealt(self.table)

    @property
    def held(self) -> GameHoldings:
        return self.table.held.get(self.game.name, GameHoldings())

    @property
    def pot(self) -> int:
        return self.held.pot

    @property
    def carried(self) -> Mapping[str, int]:
        return self.held.carried
