"""A view as numbers from 0 to 1, in parts that have names: what a network looks at."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pokernight.engine.asks import Bets
from pokernight.engine.explaining import marks
from pokernight.engine.game import Setup
from pokernight.engine.log import NOBODY
from pokernight.engine.talk import PLAIN_TALK
from pokernight.engine.view import HIDDEN, View
from pokernight.envs.actions import actions_of

LAST = 64
"""So many of the last public answers are told."""
STREETS = 8
"""Betting rounds that are told apart."""
RAISES = 8
"""Raises in a round that are told apart."""

Array = NDArray[np.float32]


class Planes:
    """How a view of a game is written as numbers.

    Seats count from the reader's own to the left. Money is a part of all the money in the hand.
    The ``answers`` begin with the last one; each tells who gave it, to what kind of question,
    which word it was, the amount, and how many cards.

    Attributes:
        shapes: the parts by name.
        size: how many numbers there are in all.
    """

    def __init__(self, setup: Setup, seats: int) -> None:
        self._cards = {card: number for number, card in enumerate(setup.pack.cards)}
        self._kinds = {kind: at for at, kind in enumerate(setup.game.questions(setup.rules))}
        self._powers = {power.kind: at for at, power in enumerate(setup.powers)}
        self._words = {word: at for at, word in enumerate(actions_of(setup, seats).words)}
        self._said = setup.game.talk.why is not PLAIN_TALK.why
        cards, told = len(self._cards), seats + len(self._kinds) + len(self._words) + 2
        self.seats = seats
        self.shapes: dict[str, tuple[int, ...]] = {
            "my cards down": (cards,),
            "my cards up": (cards,),
            "up cards": (seats - 1, cards),
            "other cards I know": (cards,),
            "board": (cards,),
            "wild": (cards,),
            "counts for nothing": (cards,),
            "cards held": (seats,),
            "pot": (1,),
            "bank": (1,),
            "stacks": (seats,),
            "bets": (seats,),
            "to call": (1,),
            "raises": (RAISES,),
            "live": (seats,),
            "acted": (seats,),
            "button": (seats,),
            "asked": (seats,),
            "street": (STREETS,),
            "question": (len(self._kinds) + 1,),
            "power due": (max(1, len(self._powers)),),
            "answers": (LAST, told),
        }
        self.size = sum(int(np.prod(shape)) for shape in self.shapes.values())

    def parts(self, numbers: Array) -> dict[str, Array]:
        """The parts of what was written, by name, as windows into it."""
        found, begin = {}, 0
        for name, shape in self.shapes.items():
            end = begin + int(np.prod(shape))
            found[name] = numbers[begin:end].reshape(shape)
            begin = end
        return found

    def read(self, view: View) -> Array:
        """A view as numbers."""
        numbers = np.zeros(self.size, np.float32)
        self.write(view, self.parts(numbers))
        return numbers

    def write(self, view: View, parts: dict[str, Array]) -> None:
        """Write a view into the parts, all of which are zero."""
        seats, me = self.seats, view.seat or 0
        around = [(me + left) % seats for left in range(seats)]
        money = max(1, sum(view.stack) + view.pot + view.bank)
        self._lay(view, parts, around)
        for left, seat in enumerate(around):
            parts["cards held"][left] = len(view.hands[seat]) / len(self._cards)
            parts["stacks"][left] = view.stack[seat] / money
            parts["bets"][left] = view.front[seat] / money
            parts["live"][left] = view.live[seat]
            parts["acted"][left] = view.acted[seat]
        parts["pot"][0] = view.pot / money
        parts["bank"][0] = view.bank / money
        legal = view.ask.legal if view.ask is not None else None
        parts["to call"][0] = min(1.0, legal.call / money) if isinstance(legal, Bets) else 0.0
        parts["raises"][min(view.raises, RAISES - 1)] = 1
        parts["button"][(view.button - me) % seats] = 1
        for seat in view.asked:
            parts["asked"][(seat - me) % seats] = 1
        parts["street"][min(view.street, STREETS - 1)] = 1
        parts["question"][self._kinds.get(view.kind, len(self._kinds))] = 1
        if view.kind in self._powers:
            parts["power due"][self._powers[view.kind]] = 1
        self._tell(view, parts["answers"], money)

    def _lay(self, view: View, parts: dict[str, Array], around: list[int]) -> None:
        """Write where the cards lie that the reader knows."""
        number = self._cards
        others = {token for token, card in enumerate(view.face) if card != HIDDEN}
        others &= {
            token
            for zone in (*view.hands, view.board, view.aside, view.stub, view.muck)
            for token in zone
        }
        where: list[tuple[Array, list[int]]] = [(parts["board"], list(view.board))]
        for left, seat in enumerate(around):
            up = [token for token in view.hands[seat] if view.up[token]]
            if left:
                where.append((parts["up cards"][left - 1], up))
            else:
                down = [token for token in view.hands[seat] if not view.up[token]]
                where += [(parts["my cards up"], up), (parts["my cards down"], down)]
        for plane, tokens in where:
            for token in tokens:
                if view.face[token] in number:
                    plane[number[view.face[token]]] = 1
            others -= set(tokens)
        for token in others:
            if view.face[token] in number:
                parts["other cards I know"][number[view.face[token]]] = 1
        for mark in marks(view) if self._said else ():
            plane = parts["counts for nothing" if mark.what.startswith("worth nothing") else "wild"]
            for token in mark.tokens:
                if view.face[token] in number:
                    plane[number[view.face[token]]] = 1

    def _tell(self, view: View, rows: Array, money: int) -> None:
        """Write the last answers that everybody saw, the last one first."""
        seats, kinds = self.seats, len(self._kinds)
        amount = seats + kinds + len(self._words)
        link: Any = view._log
        for row in islice(rows, LAST):
            if link is None:
                return
            link, (_, seat, kind, answer) = link
            if seat == NOBODY:
                continue
            row[(seat - (view.seat or 0)) % seats] = 1
            if kind in self._kinds:
                row[seats + self._kinds[kind]] = 1
            if isinstance(answer, str) and answer in self._words:
                row[seats + kinds + self._words[answer]] = 1
            elif isinstance(answer, tuple):
                row[amount + 1] = min(1.0, len(answer) / len(self._cards))
            elif isinstance(answer, int):
                row[amount] = min(1.0, answer / money)


@lru_cache(maxsize=256)
def planes_of(setup: Setup, seats: int) -> Planes:
    """How views of a game are written for a number of seats, made once."""
    return Planes(setup, seats)
