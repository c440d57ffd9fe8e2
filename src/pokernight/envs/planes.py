"""Views as numbers from 0 to 1, in named parts: the input of a network."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import prod

import numpy as np
from numpy.typing import NDArray

from pokernight.engine.asks import Bets
from pokernight.engine.card_marks import marks
from pokernight.engine.game import Setup
from pokernight.engine.log import NOBODY
from pokernight.engine.presentation import PLAIN_TALK
from pokernight.engine.view import View
from pokernight.envs.actions import Bounds, actions_of, bounds_of

LAST = 64
"""Public answers in an observation, the last answers first."""
STREETS = 8
"""Betting rounds with places of their own."""
RAISES = 8
"""Raises in a round with places of their own."""
OF_STUDIES = (
    "my cards down", "board", "pot", "stacks", "bets", "to call", "raises", "live", "acted",
    "button", "asked", "street", "answers",
)  # fmt: skip
"""Parts in which views of a game for study can differ."""

Array = NDArray[np.float32]


class Planes:
    """Layout of a game's views as numbers.

    Seats count from the reader's own to the left. Money is a part of all the money in the hand.
    The ``answers`` begin with the last answer; each has its seat, the kind of the question, the
    word, the amount, and the number of cards.

    Attributes:
        seats: number of seats.
        shapes: shapes of the parts by name.
        size: number of numbers in all.
        begin: by name, the place where a part begins among all parts.
        kinds: places of the kinds of questions.
        words: places of the words.
        has_marks: whether the game says of cards that they are wild, or count for nothing.
    """

    def __init__(self, setup: Setup, seats: int) -> None:
        self._cards = {card: number for number, card in enumerate(setup.pack.cards)}
        self.kinds = {kind: at for at, kind in enumerate(setup.game.questions(setup.rules))}
        self._powers = {power.kind: at for at, power in enumerate(setup.powers)}
        self.words = {word: at for at, word in enumerate(actions_of(setup, seats).words)}
        self.has_marks = setup.game.talk.why is not PLAIN_TALK.why
        cards, width = len(self._cards), seats + len(self.kinds) + len(self.words) + 2
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
            "question": (len(self.kinds) + 1,),
            "power due": (max(1, len(self._powers)),),
            "answers": (LAST, width),
        }
        sizes = [prod(shape) for shape in self.shapes.values()]
        self._whole = sum(sizes)
        self.begin = dict(zip(self.shapes, accumulate(sizes, initial=0), strict=False))
        self._kept: NDArray[np.intp] | None = None
        if (bounds := bounds_of(setup, seats)) is not None:
            self._keep(bounds, width)
        sizes = [prod(shape) for shape in self.shapes.values()]
        self.size = sum(sizes)
        self._place = dict(zip(self.shapes, accumulate(sizes, initial=0), strict=False))

    def _keep(self, bounds: Bounds, width: int) -> None:
        """Keep the numbers in which views of a study can differ."""
        rows = np.arange(self._whole)
        kept = {
            part: rows[self.begin[part] :][: prod(self.shapes[part])].reshape(self.shapes[part])
            for part in OF_STUDIES
        }
        first, kinds = self.seats, len(self.kinds)
        columns = [at for at in range(width - 1) if not first <= at < first + kinds]
        kept["raises"] = kept["raises"][: bounds.cap + 1]
        kept["street"] = kept["street"][: bounds.rounds]
        kept["answers"] = kept["answers"][: bounds.answers, columns]
        self.shapes = {part: places.shape for part, places in kept.items()}
        self._kept = np.concatenate([places.ravel() for places in kept.values()])

    def parts(self, numbers: Array) -> dict[str, Array]:
        """Return the parts of written numbers by name, as views of the array."""
        return {
            name: numbers[begin : begin + prod(self.shapes[name])].reshape(self.shapes[name])
            for name, begin in self._place.items()
        }

    def read(self, view: View) -> Array:
        """Return a view as numbers."""
        numbers = np.zeros(self.size, np.float32)
        self.write(view, numbers)
        return numbers

    def write(self, view: View, numbers: Array) -> None:
        """Write a view into an array of zeros."""
        begin, seats, me = self.begin, self.seats, view.seat or 0
        around = [(me + left) % seats for left in range(seats)]
        money = max(1, sum(view.stack) + view.pot + view.bank)
        ones = self._lying(view, around)
        ones += [begin["live"] + left for left, seat in enumerate(around) if view.live[seat]]
        ones += [begin["acted"] + left for left, seat in enumerate(around) if view.acted[seat]]
        ones += [begin["asked"] + (seat - me) % seats for seat in view.asked]
        ones += [
            begin["button"] + (view.button - me) % seats,
            begin["raises"] + min(view.raises, RAISES - 1),
            begin["street"] + min(view.street, STREETS - 1),
            begin["question"] + self.kinds.get(view.kind, len(self.kinds)),
        ]
        if view.kind in self._powers:
            ones.append(begin["power due"] + self._powers[view.kind])
        legal = view.ask.legal if view.ask is not None else None
        parts = {
            begin["pot"]: view.pot / money,
            begin["bank"]: view.bank / money,
            begin["to call"]: min(1.0, legal.call / money) if isinstance(legal, Bets) else 0.0,
        }
        for left, seat in enumerate(around):
            parts[begin["cards held"] + left] = len(view.hands[seat]) / len(self._cards)
            parts[begin["stacks"] + left] = view.stack[seat] / money
            parts[begin["bets"] + left] = view.front[seat] / money
        self._tell(view, money, ones, parts)
        whole = numbers if self._kept is None else np.zeros(self._whole, np.float32)
        whole[ones] = 1
        whole[[*parts]] = [*parts.values()]
        if self._kept is not None:
            numbers[:] = whole[self._kept]

    def _lying(self, view: View, around: list[int]) -> list[int]:
        """Return the places of the cards that the reader knows."""
        begin, number, up = self.begin, self._cards, view.up
        face = [number.get(card, -1) for card in view.face]
        me = around[0]
        zones = [
            (begin["board"], view.board),
            (begin["my cards up"], [token for token in view.hands[me] if up[token]]),
            (begin["my cards down"], [token for token in view.hands[me] if not up[token]]),
        ]
        zones += [
            (begin["up cards"] + left * len(number), [t for t in view.hands[seat] if up[t]])
            for left, seat in enumerate(around[1:])
        ]
        others = [token for zone in (*view.hands, view.aside, view.muck) for token in zone]
        placed = {token for _, tokens in zones for token in tokens}
        rest = [token for token in others if token not in placed]
        zones.append((begin["other cards I know"], rest))
        for mark in marks(view) if self.has_marks else ():
            if mark.state == "nothing":
                zones.append((begin["counts for nothing"], mark.tokens))
            elif mark.state in ("wild", "limited"):
                zones.append((begin["wild"], mark.tokens))
        return [first + face[token] for first, tokens in zones for token in tokens
                if face[token] >= 0]  # fmt: skip

    def _tell(self, view: View, money: int, ones: list[int], parts: dict[int, float]) -> None:
        """Write the last public answers, the last answer first."""
        seats, me, link = self.seats, view.seat or 0, view._log
        kind_at = seats
        word_at = kind_at + len(self.kinds)
        amount_at = word_at + len(self.words)
        row = self.begin["answers"]
        for _ in range(LAST):
            if link is None:
                return
            link, (_, seat, kind, answer) = link
            if seat != NOBODY:
                ones.append(row + (seat - me) % seats)
                if kind in self.kinds:
                    ones.append(row + kind_at + self.kinds[kind])
                if isinstance(answer, str) and answer in self.words:
                    ones.append(row + word_at + self.words[answer])
                elif isinstance(answer, tuple):
                    parts[row + amount_at + 1] = min(1.0, len(answer) / len(self._cards))
                elif isinstance(answer, int):
                    parts[row + amount_at] = min(1.0, answer / money)
            row += amount_at + 2


@lru_cache(maxsize=256)
def planes_of(setup: Setup, seats: int) -> Planes:
    """Return the layout of a game's views for a number of seats, cached."""
    return Planes(setup, seats)
