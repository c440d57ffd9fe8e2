"""Showdowns of lanes against a hand that nobody plays: answers, events and readings.

Winners among the players must then beat that hand, see
:data:`~pokernight.batch.lane_kernel.FACES`. Cards of a rank may stay hidden until then, and each
that lies open strengthens it. The answers are those of the house players to the engine's questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pokernight.batch import lane_kernel as kernel
from pokernight.batch import lane_layout as at
from pokernight.batch.array_forms import ArrayForm
from pokernight.batch.python_luck import below, numbers_of
from pokernight.bots.basic_bots import PICKS
from pokernight.chance import Seed
from pokernight.engine.asks import PickSome
from pokernight.ranking.bulk import NATURAL, NULL, VALUES, WILD, high_classes
from pokernight.studies.lane_readings import played_wilds

I64 = NDArray[np.int64]
TRIES: Final = 24
"""Numbers of a player's generator; a choice takes two of them on average."""
MUCK: Final = "muck"
DEUCE: Final = 0
"""The rank of a deuce."""
CONTESTS: Final = 2
"""Contests in which hands are read: against the players, and against the hand nobody plays."""


class _OwnCards(NamedTuple):
    """Cards of a seat's own, as it chooses among them."""

    face: tuple[int, ...]


@cache
def _sets(rank: int, count: int, mucks: bool, calls: bool) -> tuple[Any, ...]:
    """Return the answers among which house players choose, as places of cards of a rank."""
    legal = PickSome((MUCK,) if mucks else (), tuple(range(count)))
    if not calls:
        return legal.samples()
    sights: Any = _OwnCards(tuple([4 * rank + suit for suit in range(count)]))
    return tuple(legal.abstract(PICKS, sights).values())


class EventCounts(NamedTuple):
    """Events of a kind in hands.

    Attributes:
        kind: the kind.
        clause: the clause of the rules behind them, or empty.
        numbers: their number by lane, and by seat where they have one.
    """

    kind: str
    clause: str
    numbers: NDArray[Any]


class Readers(Protocol):
    """Readings of the hands of a game; each has a place."""

    def of_hand(self, contest: int, key: Any, down: Sequence[int], up: Sequence[int]) -> int:
        """Return the place of the reading in a contest of a hand, by a key of its words."""

    def of_wild_high(self, value: int, contest: int = 0) -> int:
        """Return the place of the reading of a high hand, without its wild cards."""

    def suffixes_of(self, played: I64) -> I64:
        """Return the places of the ends of sentences about the wild cards of hands."""


class Endings:
    """Endings of the hands of a block, while they are played.

    Attributes:
        faced: by lane, whether the winners have faced the hand that nobody plays.
        face_up: the cards that lay face up at the last question, by seat and place.
    """

    def __init__(self, form: ArrayForm, count: int) -> None:
        seats = form.seats
        self._form, self._seats = form, seats
        self._steps = {int(row[0]): row for row in form.tables.program}
        self.faced = np.zeros(count, np.bool_)
        self.face_up = np.zeros((count, at.SEATS * at.CARDS), np.int32)
        self._compared_up = self.face_up.copy()
        self._compares = self.faced.copy()
        self._stacks = np.zeros((count, seats), np.int64)
        self._sealed = np.zeros(count, np.int64)
        self._puts_out = np.zeros((count, seats), np.bool_)
        self._opens = self._puts_out.copy()

    # --- questions

    def look(self, rows: kernel.I32, asked: I64) -> None:
        """Note the cards and stacks of lanes that are asked."""
        self.faced[asked] = True
        self.face_up[asked] = rows[asked, at.FACE_UP : at.BOARD]
        self._stacks[asked] = rows[asked, at.STACK : at.STACK + self._seats]
        first = asked[(rows[asked, at.ASK] >= at.SHOW) & ~self._compares[asked]]
        self._compared_up[first] = self.face_up[first]
        self._compares[first] = True

    def note(self, rows: kernel.I32, asked: I64, actions: I64) -> None:
        """Note the answers of lanes that are asked."""
        ask, seat = rows[asked, at.ASK], rows[asked, at.SEAT]
        puts_out = ask == at.PUT_OUT
        self._sealed[asked] += puts_out
        self._puts_out[asked, seat] |= puts_out & (actions != 1)
        shown = rows[asked, at.SHOWN] >> seat & 1
        opens = (actions != self._form.draws_from) | (shown == 0)
        self._opens[asked, seat] |= (ask == at.COMMIT) & opens

    def answers(
        self, rows: kernel.I32, some: I64, calls: NDArray[np.bool_], seed: Seed, first: int
    ) -> I64:
        """Return the answers of house players.

        Args:
            rows: the lanes.
            some: the lanes that are asked.
            calls: of each, whether its player calls; others answer at random.
            seed: the seed of the study.
            first: the number of the hand in the first lane.
        """
        choices, size = self._choices(rows[some], calls)
        chosen = np.zeros(len(some), np.int64)
        open_ = np.flatnonzero(size > 1)
        if len(open_):
            asked = rows[some[open_]]
            # A question to several seats at once has a single number.
            sealed = self._sealed[some[open_]]
            sealed = np.where(asked[:, at.ASK] == at.PUT_OUT, sealed, np.maximum(sealed - 1, 0))
            seeds = [
                f"{seed}:{first + lane}:0:{number}:{seat}"
                for lane, number, seat in zip(
                    some[open_].tolist(),
                    (asked[:, at.ANSWERS] - sealed).tolist(),
                    asked[:, at.SEAT].tolist(),
                )
            ]
            luck = numbers_of(seeds, TRIES)
            chosen[open_] = below(luck, np.zeros(len(open_), np.int64), size[open_], seeds)
        return choices[np.arange(len(some)), chosen]

    def _choices(self, asked: kernel.I32, calls: NDArray[np.bool_]) -> tuple[I64, I64]:
        """Return the actions among which house players choose, in their order, and their number."""
        form, seats, lanes = self._form, self._seats, np.arange(len(asked))
        ask, seat = asked[:, at.ASK], asked[:, at.SEAT].astype(np.int64)
        choices = np.full((len(asked), 2 + PICKS), form.draws_from, np.int64)
        mucks = asked[:, at.FOLDS] > 0
        choices[mucks, 0] = 0
        size = 1 + mucks.astype(np.int64)
        # Hands are whole by then, and all of one size.
        whole = int(asked[0, at.SIZES + seat[0]])
        own = _hands(asked, at.HANDS)[lanes, seat, :whole]
        down = _hands(asked, at.FACE_UP)[lanes, seat, :whole] == 0
        puts_out = ask == at.PUT_OUT
        if puts_out.any():
            choices[puts_out, 0] = 1
            card = self._steps[kernel.PUTS_OUT][1]
            holders = np.flatnonzero(puts_out & (down & (own == card)).any(axis=1))
            for holder in holders.tolist():
                button, me = int(asked[holder, at.BUTTON]), int(seat[holder])
                order = [(button + left) % seats for left in range(1, seats + 1)]
                for other in order:
                    if other != me and asked[holder, at.LIVE + other]:
                        choices[holder, size[holder]] = form.seats_from + (other - me - 1) % seats
                        size[holder] += 1
        hidden = down & (own >> 2 == self._steps[kernel.SHOWS][1]) & ~puts_out[:, None]
        some = np.flatnonzero(hidden.any(axis=1))
        usual = self._fewest(own[some], hidden[some], ask[some] == at.COMMIT)
        for place, default in zip(some.tolist(), usual):
            cards = own[place][hidden[place]].tolist()
            bits = [sum([other > card for other in cards]) for card in cards]
            sets = list(_sets(cards[0] >> 2, len(cards), bool(mucks[place]), bool(calls[place])))
            if calls[place] and not mucks[place]:
                sets = [default, *[chosen for chosen in sets if chosen != default]]
            size[place] = len(sets)
            choices[place, : len(sets)] = [
                0 if isinstance(chosen, str)
                else form.draws_from + sum([1 << bits[card] for card in chosen])
                for chosen in sets
            ]  # fmt: skip
        return choices, size

    @staticmethod
    def _fewest(
        own: I64, hidden: NDArray[np.bool_], wild: NDArray[np.bool_]
    ) -> list[tuple[int, ...]]:
        """Return the fewest hidden cards with which a hand is worth as much as with all.

        Of as many those are returned that were dealt first.
        """
        usual: list[tuple[int, ...]] = [()] * len(own)
        marks = np.where(wild[:, None], _wild_marks(own), NATURAL).astype(np.uint8)
        many = hidden.sum(axis=1)
        for number in np.unique(many).tolist():
            some = np.flatnonzero(many == number)
            places = np.nonzero(hidden[some])[1].reshape(len(some), number)
            sets = [
                chosen
                for size_ in range(number + 1)
                for chosen in combinations(range(number), size_)
            ]
            classes = []
            for chosen in sets:
                left_out = [card for card in range(number) if card not in chosen]
                of_set = marks[some]
                np.put_along_axis(of_set, places[:, left_out], NULL, 1)
                classes.append(high_classes(own[some].astype(np.uint8), of_set))
            table = np.stack(classes)
            first = (table == table[-1]).argmax(axis=0)
            for place, set_ in zip(some.tolist(), first.tolist()):
                usual[place] = sets[set_]
        return usual

    # --- events

    def events(self, rows: kernel.I32) -> list[EventCounts]:
        """Return the events of hands that are over, but for those of bets."""
        seats, faced = self._seats, self.faced
        rank, tie = self._steps[kernel.FACES][1:3].tolist()
        program = self._form.tables.program
        deals = program[program[:, 0] == kernel.DEAL]
        hands = _hands(rows, at.HANDS)[:, :, : len(deals)]
        sizes = rows[:, at.SIZES : at.SIZES + at.SEATS, None]
        dealt = np.arange(len(deals)) < sizes
        own, theirs = dealt[:, :seats], dealt[:, seats]
        up, their_up = own & (deals[:, 1] > 0), theirs & (deals[:, 4] > 0)
        open_ = (_hands(rows, at.FACE_UP)[:, :seats, : len(deals)] > 0) & own
        counted = hands >> 2 == rank

        pots = rows[:, at.POT_SEATS : at.POTS, None]
        named = (pots >> np.arange(seats) & 1).astype(np.int64)
        due, often = _dues(rows, named), named.sum(axis=1)
        first = at.VALUES + at.SEATS
        ahead = np.sign(rows[:, first : first + seats] - rows[:, first + seats, None])
        result = np.where(ahead == 0, tie, ahead)
        wins, ties, loses = [(often > 0) & (result == sign) for sign in (1, 0, -1)]
        shown, mucked = [
            (rows[:, slot, None] >> np.arange(seats) & 1) > 0 for slot in (at.SHOWN, at.MUCKED)
        ]
        others_win = rows[:, at.WINS : at.WINS + seats] * ~faced[:, None]
        return [
            EventCounts("dealt up", "", up.sum(axis=2)),
            EventCounts("dealt up", "", their_up.sum(axis=1)),
            EventCounts("dealt", "", (own & ~up).sum(axis=2)),
            EventCounts("dealt", "", (theirs & ~their_up).sum(axis=1)),
            EventCounts("omen", "4", (open_ & counted[:, :seats]).sum(axis=2)),
            EventCounts("omen", "4", (their_up & counted[:, seats]).sum(axis=1)),
            EventCounts("mrs blaylock", "6", self._puts_out),
            EventCounts("show", "2", shown),
            EventCounts("muck", "2", mucked),
            EventCounts("nominal winner", "2", often),
            EventCounts("show", "5", self._opens),
            EventCounts("show", "3", faced),
            EventCounts("damien", "4", faced),
            EventCounts("win", "3", often * wins),
            EventCounts("win", "", others_win),
            EventCounts("deuces ex machina", "5", _lifted(hands[:, :seats], open_, wins)),
            EventCounts("tie", "7", ties),
            EventCounts("pays the pot", "3", loses),
            EventCounts("recite", "3", loses & (due > self._stacks)),
            EventCounts("lost", "3", (due * ~wins).sum(axis=1) > 0),
        ]

    # --- readings

    def readings(
        self, rows: kernel.I32, compared: NDArray[np.bool_], readers: Readers, words: bool
    ) -> tuple[list[I64], list[I64]]:
        """Return the places of the readings of whole hands, by contest; and of suffixes.

        Args:
            rows: the lanes.
            compared: by lane and seat, whether the hand is read.
            readers: the readings of the game.
            words: whether the wild cards that play are named.
        """
        places, wilds = [np.full((2, *compared.shape), -1, np.int64) for _ in range(2)]
        lane, seat = np.nonzero(compared)
        if not len(lane):
            return list(places), list(wilds)
        sights = rows[lane]
        sights[:, at.FACE_UP : at.BOARD] = self._compared_up[lane]
        own = _hands(sights, at.HANDS)[np.arange(len(lane)), seat][
            :, : rows[lane[0], at.SIZES + seat[0]]
        ]
        up = _hands(sights, at.FACE_UP)[np.arange(len(lane)), seat][:, : own.shape[1]] > 0
        cards = own.astype(np.uint8)
        natural = VALUES[high_classes(cards)].astype(np.int64)
        distinct, index, inverse = np.unique(natural, return_index=True, return_inverse=True)
        known = [
            readers.of_hand(
                0, value, own[row][up[row] == 0].tolist(), own[row][up[row] > 0].tolist()
            )
            for value, row in zip(distinct.tolist(), index.tolist())
        ]
        places[0, lane, seat] = np.array(known, np.int64)[inverse]
        worth = VALUES[high_classes(cards, _wild_marks(own))].astype(np.int64)
        distinct, inverse = np.unique(worth, return_inverse=True)
        known = [readers.of_wild_high(value, 1) for value in distinct.tolist()]
        places[1, lane, seat] = np.array(known, np.int64)[inverse]
        if words:
            sights[:, at.WILDS] = 1 << (own >> 2).min(axis=1)
            rules = self._form.tables.rules
            played = played_wilds(sights, np.arange(len(lane)), seat, worth, rules)
            wilds[1, lane, seat] = readers.suffixes_of(played)
        return list(places), list(wilds)


def _hands(rows: kernel.I32, slot: int) -> I64:
    """Return a part of lanes that has a number for each card of each hand."""
    part = rows[:, slot : slot + at.SEATS * at.CARDS]
    return part.reshape(len(rows), at.SEATS, at.CARDS).astype(np.int64)


def _wild_marks(own: I64) -> NDArray[np.uint8]:
    """Return the marks of hands of which the cards of the lowest rank are wild."""
    ranks = own >> 2
    wild = ranks == ranks.min(axis=1, initial=99, keepdims=True)
    return np.where(wild, WILD, NATURAL).astype(np.uint8)


def _dues(rows: kernel.I32, named: I64) -> I64:
    """Return the cents that each seat stands to win of pots, with odd cents from the button's left.

    The button is seat 0, as in all hands of studies.
    """
    seats = named.shape[2]
    cents = rows[:, at.POTS : at.POTS + named.shape[1], None].astype(np.int64)
    each, odd = np.divmod(cents, np.maximum(named.sum(axis=2, keepdims=True), 1))
    order = [*range(1, seats), 0]
    in_turn = named[:, :, order]
    before = in_turn.cumsum(axis=2) - in_turn
    dues = np.zeros((len(rows), seats), np.int64)
    dues[:, order] = (in_turn * (each + (before < odd))).sum(axis=1)
    return dues


def _lifted(hands: I64, open_: NDArray[np.bool_], wins: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which winners play wild deuces: those whose open cards are worth less without them."""
    lifted = np.zeros(wins.shape, np.bool_)
    lane, seat = np.nonzero(wins & ((hands >> 2 == DEUCE) & open_).any(axis=2))
    own = hands[lane, seat]
    marks = np.where(open_[lane, seat], _wild_marks(own), NULL).astype(np.uint8)
    less = np.where(own >> 2 == DEUCE, NULL, marks).astype(np.uint8)
    cards = own.astype(np.uint8)
    lifted[lane, seat] = high_classes(cards, marks) != high_classes(cards, less)
    return lifted
