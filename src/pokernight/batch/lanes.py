"""A batch: many hands of a game, each a lane of arrays, played at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pokernight.batch import lane_kernel as kernel
from pokernight.batch import lane_layout as at
from pokernight.batch.array_forms import ArrayForm
from pokernight.cards import Card
from pokernight.chance import Dice, Seed, number_of
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask, Bets, Pick, PickSome
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.state import State
from pokernight.engine.view import View
from pokernight.errors import Refused

KEPT: Final = 512
"""Answers of a hand that are kept for its record."""
MOST_CENTS: Final = 100_000_000
"""Most chips of a seat, in cents: sums fit into 32 bits."""
MOST_PASSED: Final = 1_000
"""Hands in which nobody is asked that are passed over, one after the other."""
PARTS: Final = (
    "my cards down", "up cards", "board", "stacks", "bets", "bets of rounds before", "live",
    "acted", "cards drawn", "button", "street", "raises", "question", "dead money and to call",
    "wild", "cards of the hand nobody plays", "cards counted",
)  # fmt: skip
"""Parts of an observation, in their order."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """Result of an action in every lane.

    Attributes:
        rewards: winnings by lane and seat in cents, where a hand is over, else 0.
        over: by lane, whether its hand is over; its next hand is dealt already.
    """

    rewards: NDArray[np.int32]
    over: NDArray[np.bool_]


class Batch:
    """Hands of a game, a lane each; when a hand is over the next is dealt in its lane.

    Hand number e of lane i has the same deck whatever the other lanes do. Its button is at seat
    ``(i + e) % seats``.

    Attributes:
        form: the array form of the game.
        n: number of lanes.
        lanes: the lanes, see :mod:`pokernight.batch.lane_layout`.
    """

    def __init__(
        self,
        form: ArrayForm,
        n: int,
        seed: Seed = 0,
        stacks: Sequence[int] | None = None,
        *,
        dealt: bool = True,
    ) -> None:
        """Make a batch; with its first hands ``dealt``, or for hands that are opened."""
        seats = form.seats
        buy_in = form.setup.rules.buy_in
        given: Any = [buy_in] * seats if stacks is None else stacks
        chips = [*given] if isinstance(given, Iterable) else []
        whole = {*map(type, chips)} <= {int, np.int32, np.int64}
        if len(chips) != seats or not whole or not all(0 < cents <= MOST_CENTS for cents in chips):
            raise Refused(
                f"stacks are {seats} amounts in cents, from 1 to {MOST_CENTS:,}, not {stacks!r}"
            )
        self.form = form
        self.n = n
        self.lanes: kernel.I32 = np.zeros((n, at.WIDTH), np.int32)
        self._seed = np.uint64(number_of(seed))
        self._stacks = np.array(chips, np.int32)
        self._history = np.zeros((n, KEPT), np.uint8)
        self._rewards = np.zeros((n, seats), np.int32)
        self._over = np.zeros(n, np.uint8)
        self._results = kernel.Results(self._history, self._rewards, self._over)
        self._none = np.zeros(n, np.int32)
        self._answer = np.full(n, kernel.ANSWER, np.uint8)
        self._outside = bool(form.openers) or kernel.OUTSIDE in form.showdown
        self._mask = np.zeros((n, len(form.actions)), np.uint8)
        self._codes = np.zeros(128, np.int32)
        self._codes[form.pack] = np.arange(len(form.pack))
        cards, seen = len(form.pack), form.observed
        sizes = [cards, seen.up * seats * cards, seen.board * cards, *(seats,) * 5]
        sizes += [seen.draws * seats, seats, seen.rounds, seen.raises, seen.questions, 2]
        sizes += [18 * seen.triggers, *([cards, 5] if form.faces else [0, 0])]
        ends = np.concatenate([[0], np.cumsum(sizes)])
        self.parts = {
            name: slice(int(first), int(end)) for name, first, end in zip(PARTS, ends, ends[1:])
        }
        """The places of the parts of an observation."""
        self.size = int(ends[-1])
        """Numbers of an observation."""
        self._places = np.array([*ends, cards], np.int32)
        self._numbers = np.zeros((n, self.size), np.float32)
        if dealt:
            self.reset()

    # --- to play

    def reset(self, before: int = 0) -> None:
        """Deal the first hand in every lane, or that with so many before it, by the seed.

        Raises:
            Refused: for a number of hands that is none.
        """
        if type(before) is not int or before < 0:
            raise Refused(f"before is a number of hands from 0, not {before!r}")
        self.lanes[:] = 0
        self.lanes[:, at.EPISODE] = before
        self._deal(np.ones(self.n, np.bool_))

    def open(
        self,
        decks: Sequence[Sequence[Card]] | NDArray[np.int32],
        stacks: kernel.I32,
        buttons: Sequence[int],
    ) -> None:
        """Begin given hands in the lanes.

        Args:
            decks: a whole deck for each lane, the first card on top.
            stacks: chips by lane and seat, in cents.
            buttons: the seat of the button by lane.
        """
        self.lanes[:] = 0
        self.lanes[:, at.DECK : at.DECK + len(self.form.pack)] = decks
        self.lanes[:, at.BEGAN : at.BEGAN + self.form.seats] = stacks
        self.lanes[:, at.BUTTON] = buttons
        self._run(np.full(self.n, kernel.BEGIN, np.uint8))

    @property
    def asked(self) -> NDArray[np.int32]:
        """The seat that is asked in each lane."""
        return self.lanes[:, at.SEAT]

    def legal_mask(self) -> NDArray[np.bool_]:
        """Return the legal actions of the asked seats: lanes by actions; overwritten later."""
        kernel.mask_all(self.lanes, self.form.tables, self._mask)
        return self._mask.view(np.bool_)

    def observations(self) -> NDArray[np.float32]:
        """Return what the asked seats see: lanes by numbers from 0 to 1; overwritten later.

        :attr:`parts` has their places. Seats count from the asked seat to the left; money is a part
        of all money in the hand.
        """
        kernel.observe_all(self.lanes, self.form.seats, self._codes, self._places, self._numbers)
        return self._numbers

    def observe(self, lanes: kernel.I32) -> NDArray[np.float32]:
        """Return what the asked seats of other lanes of the same game see."""
        numbers = np.zeros((len(lanes), self.size), np.float32)
        kernel.observe_all(lanes, self.form.seats, self._codes, self._places, numbers)
        return numbers

    def step(
        self,
        actions: NDArray[np.integer[Any]],
        *,
        deal: bool = True,
        among: NDArray[np.bool_] | None = None,
    ) -> Stepped:
        """Apply an action of the asked seat in every lane.

        Args:
            actions: the actions by lane.
            among: by lane, whether its seat answers; all by default. Other lanes stand still, and
                their actions are ignored.
            deal: whether the next hand is dealt where one is over; else the lane stands still, and
                its action is ignored.

        Raises:
            Refused: for an action outside the mask, with lane, seat and action; nothing is changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.n,) or not np.issubdtype(given.dtype, np.integer):
            raise Refused(
                f"step takes {self.n} whole numbers, an action for each lane, not an array of "
                f"shape {given.shape} and type {given.dtype}"
            )
        chosen, commands = np.ascontiguousarray(given, np.int32), self._answer
        if among is not None:
            chosen = np.where(among, chosen, self.legal_mask().argmax(1).astype(np.int32))
            commands = among * np.uint8(kernel.ANSWER)
            self._rewards[:] = self._over[:] = 0
        wrong = kernel.illegal(self.lanes, chosen, self.form.tables)
        if wrong >= 0:
            raise self._illegal(wrong, int(given[wrong]))
        # Rewards would be lost where the next hand waits for the engine's functions.
        alone = not self._outside and not self.form.faces
        self._run(commands, chosen, deal and alone)
        stepped = Stepped(self._rewards.copy(), self._over.astype(np.bool_))
        if deal and stepped.over.any():
            self._deal(stepped.over & (self.lanes[:, at.ASK] == at.OVER))
        return stepped

    def _run(
        self,
        commands: NDArray[np.uint8],
        actions: kernel.I32 | None = None,
        deals_next: bool = False,
    ) -> None:
        """Do what the commands say, and fill in what the kernel waits for."""
        form = self.form
        while True:
            kernel.run(
                self.lanes, form.seats, commands, self._none if actions is None else actions,
                self._stacks, form.pack, form.used, self._seed, deals_next, self._results,
                form.tables,
            )  # fmt: skip
            if form.faces:
                kernel.run_ends(
                    self.lanes, form.seats, self._none if actions is None else actions,
                    self._results, form.tables,
                )  # fmt: skip
            waiting = self._outside and self._fill_in()
            if not waiting:
                return
            commands = (self.lanes[:, at.READY] != 0).astype(np.uint8) * np.uint8(kernel.GO_ON)

    def _illegal(self, lane: int, action: int) -> Refused:
        names = self.form.actions
        legal = [name for name, may in zip(names, self.legal_mask()[lane]) if may]
        name = names[action] if 0 <= action < len(names) else "no action of the game"
        return Refused(
            f"lane {lane}, seat {self.asked[lane]}: action {action} ({name}) is not legal: "
            f"legal are {', '.join(legal)}"
        )

    def _deal(self, which: NDArray[np.bool_]) -> None:
        """Deal the next hand in some lanes, again where a hand asks nothing."""
        again, passes = which.copy(), 0
        while again.any():
            if passes == MOST_PASSED:
                raise Refused(
                    f"with stacks of {self._stacks.tolist()} cents hand after hand is over before "
                    "anybody is asked: a batch needs larger stacks"
                )
            self._run(again * np.uint8(kernel.NEXT_HAND))
            again &= self.lanes[:, at.ASK] == at.OVER
            passes += 1

    # --- what the engine's own functions read

    def _fill_in(self) -> bool:
        """Fill in openers and values that the kernel waits for; return whether there were any."""
        form = self.form
        waiting = np.flatnonzero(self.lanes[:, at.ASK] >= at.WAITS_FOR_VALUES)
        some = self.lanes[waiting, at.ASK] == at.WAITS_FOR_VALUES
        if form.reads is not None and some.any():
            self._read_many(waiting[some])
            waiting = waiting[~some]
            if not len(waiting):
                return True
        for lane in waiting:
            row = self.lanes[lane]
            state = self.state(int(lane))
            if row[at.ASK] == at.WAITS_FOR_OPENER:
                row[at.CHOSEN] = form.openers[int(row[at.PLACE])](state)
            else:
                self._read(row, state)
            row[at.READY] = 1
        return len(waiting) > 0

    def _read_many(self, lanes: NDArray[np.int64]) -> None:
        """Write the values of the hands in the contests that the kernel does not read."""
        form, seats = self.form, self.form.seats
        rows = self.lanes[lanes]
        live = rows[:, at.LIVE : at.LIVE + seats] > 0
        first = live.argmax(axis=1)
        # Folded hands are shorter, and read nobody's: a live one stands in for each of them.
        seat_of = np.where(live, np.arange(seats), first[:, None])
        shape = len(rows), at.SEATS, at.CARDS
        cards = rows[:, at.HANDS : at.FACE_UP].reshape(shape)
        size = int(rows[0, at.SIZES + first[0]])
        hands = cards[np.arange(len(rows))[:, None], seat_of][:, :, :size].reshape(len(rows), -1)
        board = rows[:, at.BOARD : at.BOARD + rows[0, at.BOARD_SIZE]]
        decks = np.concatenate([hands, board], axis=1).astype(np.uint8)
        face_up = rows[0, at.FACE_UP + first[0] * at.CARDS :][:size].tolist()
        values = form.reads(_Dealt(form.setup.rules, seats, size, face_up, board.shape[1]), decks)
        for number, kind in enumerate(form.showdown):
            if kind == kernel.OUTSIDE:
                # The first contest is won by any hand, so its values begin with 1.
                claims = np.where(live, values[number] + (number == 0), 0)
                slot = at.VALUES + number * at.SEATS
                self.lanes[lanes, slot : slot + seats] = claims
        self.lanes[lanes, at.READY] = 1

    def _read(self, row: kernel.I32, state: State) -> None:
        """Write the places of the hands in the contests that the kernel does not read."""
        forms = self.form.tables.program[row[at.PLACE]][2:]
        for number, contest in enumerate(self.form.contests):
            if forms[number] != kernel.OUTSIDE:
                continue
            values = [
                contest.value(state, seat) if state.live[seat] else 0
                for seat in range(self.form.seats)
            ]
            order = sorted({value for value in values if value})
            first = at.VALUES + number * at.SEATS
            row[first : first + self.form.seats] = [
                1 + order.index(value) if value else 0 for value in values
            ]

    # --- lanes as ordinary hands

    def deck(self, lane: int) -> tuple[Card, ...]:
        """Return the deck of the hand in a lane, the top card first."""
        row, size = self.lanes[lane], len(self.form.pack)
        deck: list[Card] = row[at.DECK : at.DECK + size].tolist()
        if hands := int(row[at.EPISODE]):  # dealt by the batch, which shuffles what it needs
            dice = Dice(int(self._seed), lane + self.n * (hands - 1))
            for place in range(size - 1):
                other = place + dice.below(size - place)
                if place >= self.form.used:
                    deck[place], deck[other] = deck[other], deck[place]
        return tuple(deck)

    def opening(self, lane: int) -> Opening:
        """Return the opening of the hand in a lane."""
        row, setup = self.lanes[lane], self.form.setup
        stacks = row[at.BEGAN : at.BEGAN + self.form.seats].tolist()
        return Opening.shuffled(
            setup.game, self.form.seats, 0, rules=setup.rules, stacks=stacks,
            button=int(row[at.BUTTON]), deck=self.deck(lane), entropy=0,
        )  # fmt: skip

    def state(self, lane: int) -> State:
        """Return the cards of a lane as a state: for functions of the game that read hands."""
        row, seats = self.lanes[lane], self.form.seats
        state = self.opening(lane).state()
        token = {card: number for number, card in enumerate(state.face)}
        for seat in range(seats):
            first = at.HANDS + seat * at.CARDS
            size = int(row[at.SIZES + seat])
            hand = [token[card] for card in row[first : first + size].tolist()]
            state.live[seat] = int(row[at.LIVE + seat])
            state.hands[seat] = hand if state.live[seat] else []
            up = row[at.FACE_UP + seat * at.CARDS :][:size].tolist()
            for card, is_up in zip(hand, up, strict=True):
                state.up[card] = int(is_up)
        state.stack = row[at.STACK : at.STACK + seats].tolist()
        state.front = row[at.FRONT : at.FRONT + seats].tolist()
        state.staked = row[at.STAKED : at.STAKED + seats].tolist()
        state.board = [token[card] for card in row[at.BOARD :][: row[at.BOARD_SIZE]].tolist()]
        state.opener = int(row[at.OPENER])
        return state

    def hand(self, lane: int) -> Hand:
        """Return the hand in a lane as an ordinary hand, played by the engine up to now.

        Raises:
            Refused: for a lane that there is not, or a hand with more answers than a batch keeps.
        """
        if lane not in range(self.n):
            raise Refused(f"lanes are numbers from 0 to {self.n - 1}, not {lane!r}")
        answers = int(self.lanes[lane, at.ANSWERS])
        if answers > KEPT:
            raise Refused(f"lane {lane} has {answers} answers, and a batch keeps {KEPT} of a hand")
        hand = Hand(self.opening(lane))
        for action in self._history[lane, :answers].tolist():
            assert hand.ask is not None
            hand.play(self.answers(hand.ask, hand.state)[action])
        return hand

    def answers(self, ask: Ask, state: State) -> dict[int, Answer]:
        """Return the actions of a question of the engine, with their answers."""
        return answers_of(self.form, ask, state)


class _Dealt:
    """Hands of a batch as they lie in an array: seat after seat, and the board behind them.

    Attributes:
        rules: the house rules.
        seats: number of seats.
        layout: this, for its places: by seat the cards ``down`` and ``up``, the ``board``, and
            none ``aside``.
    """

    def __init__(self, rules: Any, seats: int, size: int, face_up: list[int], board: int) -> None:
        self.rules, self.seats = rules, seats
        self.layout = self
        places = [range(seat * size, seat * size + size) for seat in range(seats)]
        self.down, self.up = [
            tuple(
                [tuple([at for at, is_up in zip(hand, face_up) if is_up == up]) for hand in places]
            )
            for up in (0, 1)
        ]
        self.board = tuple(range(seats * size, seats * size + board))
        self.aside = ()


def answers_of(form: ArrayForm, ask: Ask, state: State | View) -> dict[int, Answer]:
    """Return the actions of a question of the engine in an array form, with their answers.

    Args:
        form: the array form.
        ask: the question.
        state: the state of the hand, or the view of the asked seat.
    """
    legal = ask.legal
    actions: dict[int, Answer] = {}
    if isinstance(legal, Bets):
        if legal.call or FOLD in legal.words:
            actions[0] = FOLD
        actions[1] = CALL if legal.call else CHECK
        if legal.low <= legal.high:
            actions[2] = legal.low
            fixed = len(form.actions[: form.draws_from]) == 3
            whole = (state.pot if isinstance(state, View) else state.pot()) + legal.call
            if not fixed:
                for action, part in ((3, whole // 2), (4, whole)):
                    if legal.low < state.high + part < legal.high:
                        actions[action] = state.high + part
            if legal.high > legal.low:
                actions[5] = legal.high
        return actions
    if isinstance(legal, Pick) and legal.of == "seat":
        lefts = {(seat - ask.seat) % state.seats: seat for seat in legal.options}
        return {1: legal.words[0], **{form.seats_from + left - 1: lefts[left] for left in lefts}}
    if isinstance(legal, Pick):
        actions = {0: FOLD} if FOLD in legal.words else {}
        actions[1] = legal.words[0]
        if legal.options:
            actions[2] = legal.options[0]
        return actions
    assert isinstance(legal, PickSome)
    hand = sorted(legal.options, key=lambda token: -state.face[token])
    sets: dict[int, Answer] = {0: legal.words[0]} if legal.words else {}
    for thrown in range(1 << len(hand)):
        if legal.least <= thrown.bit_count() <= legal.most:
            chosen = [token for place, token in enumerate(hand) if thrown >> place & 1]
            sets[form.draws_from + thrown] = tuple(sorted(chosen))
    return sets
