"""Positions of a hand that stand in a lane of a batch, for games with an array form.

The kernel of batches plays such a hand many times as fast as the engine. A position is the same in
both: the engine plays the moves again only where it is asked for something else, as for a text.

The deck of a lane is whole from the beginning, cards undrawn in any order. A step is run on it;
where it has dealt a card that is not drawn yet, this card is drawn first, and the step run again.
"""

from __future__ import annotations

from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pokernight.batch import lane_layout as at
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask, Pick
from pokernight.engine.state import EngineError
from pokernight.envs.actions import EXACT
from pokernight.envs.env_deals import DOLLAR
from pokernight.envs.planes import Array
from pokernight.errors import Refused

if TYPE_CHECKING:
    from pokernight.batch.array_forms import ArrayForm
    from pokernight.engine.step import Step
    from pokernight.engine.view import View
    from pokernight.envs.openspiel import Kit, Position

CHANCE, OVER = -1, -4
"""OpenSpiel's numbers of chance and of the end as players."""
BRINGS_IN = "bring in"
KINDS = {at.BET: "bet", at.BRING_IN: "bring-in", at.DRAW: "draw"}
"""Kinds of the engine's questions, by those of a lane."""

NONE = np.zeros(0, np.int32)
Thrown = tuple[tuple[int, ...], ...]
"""Cards thrown away, by seat."""


class _NoCards:
    """Scene of a question whose answers do not depend on the cards."""

    pot, seat, seats = 0, 0, 0
    front = face = ()


class Move(NamedTuple):
    """Answer that is applied to a lane, again after each card that it needs.

    Attributes:
        command: command of the kernel.
        action: action of the lane.
        amount: amount of a bet or raise, in cents.
        asked: the seat and the kind of the question, as they are noted behind the lane.
        seen: the answer, as it is noted there.
        thrown: cards thrown away, with those of this answer.
    """

    command: int
    action: int
    amount: int
    asked: int
    seen: int
    thrown: Thrown


class Brief(NamedTuple):
    """Numbers of a lane that are read at every question.

    Attributes:
        asks: kind of the question.
        seat: the asked seat.
        dealt: number of cards off the deck.
        call: what calling adds, in cents.
        low: least amount of a bet or raise; of one above ``high`` there is none.
        high: the most.
        folds: 1 where the seat may fold.
        place: place in the program.
        front: the bet in front of the seat.
        pot: all the money in the middle and in front.
    """

    asks: int
    seat: int
    dealt: int
    call: int
    low: int
    high: int
    folds: int
    place: int
    front: int
    pot: int


class Table(NamedTuple):
    """Table at a question, or at the end.

    Attributes:
        row: the lane.
        brief: what is read of it.
        thrown: cards thrown away.
    """

    row: Any
    brief: Brief
    thrown: Thrown

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a seat."""
        first = at.HANDS + seat * at.CARDS
        cards: list[int] = self.row[first : first + self.row[at.SIZES + seat]].tolist()
        return cards


class Wait(NamedTuple):
    """Cards that are to be drawn before a hand goes on.

    Attributes:
        move: the answer that they belong to.
        places: their places in the deck.
        ahead: the table with other cards in their places, where it is known already; else None.
        slots: by card due, its place in the row of that table.
    """

    move: Move
    places: list[int]
    ahead: Table | None
    slots: list[int]


class LaneKit:
    """Common data of the positions of a game that stand in a lane."""

    def __init__(self, kit: Kit, form: ArrayForm) -> None:
        from pokernight.batch import lane_kernel as kernel
        from pokernight.batch.lanes import Batch
        from pokernight.envs import tree_lanes as views

        seats, planes = kit.seats, kit.planes
        self.kit = kit
        self.batch = Batch(form, 1, stacks=(kit.stack,) * seats, dealt=False)
        self.batch.lanes = np.zeros((1, views.WIDTH), np.int32)
        self.program = form.tables.program.tolist()
        ops = {step[0] for step in self.program}
        openers = {step[2] for step in self.program if step[0] == kernel.BETS}
        self.is_blind = not ops & {kernel.BRINGS_IN, kernel.DRAWS} and openers <= {
            kernel.FORCED, kernel.LEFT_OF_BUTTON,
        }  # fmt: skip
        """True if no card is looked at before the showdown, and each lies where it was dealt."""
        self.pack = [int(card) for card in form.pack]
        shares = [1 / max(1, left) for left in range(len(self.pack) + 1)]
        self.chances = [[(card, share) for card in range(len(self.pack))] for share in shares]
        """By number of cards undrawn, each card with its probability."""
        self._begins, self.answers, self._goes_on = kernel.BEGIN, kernel.ANSWER, kernel.GO_ON
        self._step, self._write_view = views.step, views.write_view
        self.layout = np.array(
            [planes.begin[part] for part in views.PARTS]
            + [len(self.pack), len(planes.kinds), len(planes.words), 0]
            + [planes.kinds.get(kind, 0) for kind in KINDS.values()],
            np.int32,
        )
        self.number = np.zeros(128, np.int32)
        self.number[form.pack] = np.arange(len(self.pack))
        self.words = {word: -1 - number for word, number in planes.words.items()}
        self.kinds = {
            asked: views.KIND * planes.kinds.get(kind, 0) for asked, kind in KINDS.items()
        }
        self._brief = np.zeros(len(views.BRIEF), np.int32)
        self._first: Any = np.zeros(views.WIDTH, np.int32)
        self._first[at.BEGAN : at.BEGAN + seats] = kit.stack
        self._first[at.BUTTON] = kit.button
        one, stacks = np.zeros(1, np.int32), np.full(seats, kit.stack, np.int32)
        self._arrays: tuple[Any, ...] = (
            np.zeros(1, np.uint8), one, stacks, form.pack, *self.batch._results, *form.tables
        )  # fmt: skip
        self._lock = Lock()
        self._brings_in: dict[int, dict[int, Answer]] = {}
        self._draws: dict[tuple[int, int, int], dict[int, Answer]] = {}

    def root(self) -> LanePosition:
        """Return the position at the beginning of every hand."""
        move = Move(self._begins, 0, 0, 0, 0, ((),) * self.kit.seats)
        numbers = list(range(len(self.pack)))
        return self.run(None, -1, None, move, self.pack, numbers, 0)

    def run(
        self,
        before: LanePosition | None,
        action: int,
        table: Table | None,
        move: Move,
        deck: list[int],
        left: list[int],
        first: int,
    ) -> LanePosition:
        """Return the position after a move as far as the cards drawn allow.

        Args:
            before: the position before the last card or answer, None for the beginning.
            action: this card or answer.
            table: the table at the last question.
            move: the answer to it.
            deck: the deck, cards undrawn in any order.
            left: numbers of the cards undrawn, in order.
            first: the first place of the deck that has not been looked at.
        """
        row = self._first if table is None else table.row
        if table is None or first > table.brief.dealt:
            row = row.copy()
            row[at.DECK : at.DECK + len(deck)] = deck
        now = self._stepped(row, move)
        brief = now.brief
        if first < brief.dealt:
            slot = self._slots(now.row)
            # A burned card lies nowhere.
            places = [place for place in range(first, brief.dealt) if deck[place] in slot]
            if places:
                known = now if self.is_blind and brief.asks else None
                wait = Wait(move, places, known, [slot[deck[place]] for place in places])
                return LanePosition(self, before, action, CHANCE, table, wait, deck, left)
        player = brief.seat if brief.asks else OVER
        return LanePosition(self, before, action, player, now, None, deck, left)

    def _stepped(self, row: Any, move: Move) -> Table:
        """Return the table after a move from a lane."""
        batch, after, command = self.batch, np.empty_like(row), move.command
        # The kernel lets other threads run, and all states of a game share its arrays.
        with self._lock:
            while True:
                self._step(
                    batch.lanes, row, after, self._brief, self.kit.seats, command, *move[1:5],
                    *self._arrays,
                )  # fmt: skip
                brief = Brief._make(self._brief.tolist())
                if brief.asks < at.WAITS_FOR_VALUES:
                    return Table(after, brief, move.thrown)
                batch._fill_in()
                row, command = batch.lanes[0].copy(), self._goes_on

    def filled(
        self, before: LanePosition, action: int, wait: Wait, deck: list[int], left: list[int]
    ) -> LanePosition:
        """Return the position at the question ahead, after the last card that it waited for."""
        assert wait.ahead is not None
        row, brief = wait.ahead.row.copy(), wait.ahead.brief
        for slot, place in zip(wait.slots, wait.places):
            row[slot] = deck[place]
        row[at.DECK : at.DECK + len(deck)] = deck
        now = Table(row, brief, wait.ahead.thrown)
        return LanePosition(self, before, action, brief.seat, now, None, deck, left)

    def _slots(self, lane: Any) -> dict[int, int]:
        """Return the places in a lane of the cards in the hands and on the board."""
        slots = {}
        zones = [
            (at.HANDS + seat * at.CARDS, lane[at.SIZES + seat]) for seat in range(self.kit.seats)
        ]
        for first, size in [*zones, (at.BOARD, lane[at.BOARD_SIZE])]:
            for place, card in enumerate(lane[first : first + size].tolist(), first):
                slots[card] = place
        return slots

    def brings_in(self, amount: int) -> dict[int, Answer]:
        """Return the legal actions of the bring-in, or of an amount instead; 0 for none."""
        if amount not in self._brings_in:
            pick = Pick((BRINGS_IN,), (amount,) if amount else (), "amount")
            ask = Ask(0, KINDS[at.BRING_IN], pick, BRINGS_IN, "", "")
            self._brings_in[amount] = self.kit.actions.legal(ask, _NoCards())
        return self._brings_in[amount]

    def draws(self, size: int, least: int, most: int) -> dict[int, Answer]:
        """Return the actions that throw away so many of so many cards, as masks of places."""
        key = size, least, min(most, size)
        if key not in self._draws:
            self._draws[key] = self.kit.actions.of_sets(*key)
        return self._draws[key]

    def write(self, table: Table, me: int, numbers: Array) -> None:
        """Write what a seat sees at a question into an array of zeros."""
        thrown = np.array(table.thrown[me], np.int32) if table.thrown[me] else NONE
        self._write_view(table.row, me, self.kit.seats, self.layout, self.number, thrown, numbers)


class LanePosition:
    """Position of a hand in a lane, immutable and shared by states.

    It has the methods of :class:`~pokernight.envs.openspiel.Position`, and says the same.

    Attributes:
        player: the asked seat, chance, or the end.
    """

    __slots__ = (
        "_action", "_before", "_deck", "_drawn", "_lanes", "_left", "_legal", "_real", "_table",
        "_wait", "player",
    )  # fmt: skip

    def __init__(
        self,
        lanes: LaneKit,
        before: LanePosition | None,
        action: int,
        player: int,
        table: Table | None,
        wait: Wait | None,
        deck: list[int],
        left: list[int],
        drawn: int = 0,
    ) -> None:
        self._lanes = lanes
        self._before = before
        self._action = action
        self.player = player
        self._table = table
        self._wait = wait
        self._deck = deck
        self._left = left
        self._drawn = drawn
        self._legal: dict[int, Answer] | None = None
        self._real: Position | None = None

    @property
    def kit(self) -> Kit:
        """Common data of the game."""
        return self._lanes.kit

    def real(self) -> Position:
        """Return the same position, played by the engine."""
        ahead, there = [], self
        while there._real is None and there._before is not None:
            ahead.append(there)
            there = there._before
        if there._real is None:
            there._real = self.kit.root
        real = there._real
        for there in reversed(ahead):
            there._real = real = real.after(there._action)
        return real

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come now, by their places in the pack, with probabilities."""
        left = self._left
        chances = self._lanes.chances[len(left)]
        return [chances[number] for number in left]

    def legal(self) -> dict[int, Answer]:
        """Return the actions of the asked seat; cards thrown away are a mask of places."""
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal

    def _find_legal(self) -> dict[int, Answer]:
        assert self._table is not None
        brief = self._table.brief
        if brief.asks == at.BET:
            call = brief.call
            passive: tuple[Answer, ...] = (FOLD, CALL) if call else (CHECK,)
            if brief.folds and not call:
                passive = (CHECK, FOLD)
            matched, pot = brief.front + call, brief.pot + call
            return self.kit.actions.of_bets(passive, brief.low, brief.high, matched, pot)
        if brief.asks == at.BRING_IN:
            return self._lanes.brings_in(int(self._table.row[at.AMOUNTS + 2]))
        step = self._lanes.program[brief.place]
        return self._lanes.draws(len(self._table.hand(brief.seat)), step[3], step[1])

    def after(self, action: int) -> LanePosition:
        """Return the position after a card or an answer.

        Raises:
            EngineError: if the card cannot be drawn now.
        """
        lanes, deck, table, wait = self._lanes, self._deck, self._table, self._wait
        if wait is None:
            assert table is not None
            move = self._answered(self.legal()[action])
            return lanes.run(self, action, table, move, deck, self._left, table.brief.dealt)
        if action not in self._left:
            raise EngineError(f"card {action} of the pack cannot be drawn")
        deck, left = deck.copy(), self._left.copy()
        left.remove(action)
        place, card = wait.places[self._drawn], lanes.pack[action]
        other = deck.index(card)
        deck[other], deck[place] = deck[place], card
        drawn = self._drawn + 1
        if lanes.is_blind and drawn < len(wait.places):
            return LanePosition(lanes, self, action, CHANCE, table, wait, deck, left, drawn)
        if wait.ahead is not None:
            return lanes.filled(self, action, wait, deck, left)
        return lanes.run(self, action, table, wait.move, deck, left, place + 1)

    def _answered(self, answer: Any) -> Move:
        """Return the move that an answer is."""
        assert self._table is not None
        brief, thrown, lanes = self._table.brief, self._table.thrown, self._lanes
        seat, action, amount, seen = brief.seat, 1, 0, answer
        if brief.asks == at.DRAW:
            hand = self._table.hand(seat)
            gone = [card for place, card in enumerate(hand) if answer >> place & 1]
            thrown = (*thrown[:seat], (*thrown[seat], *gone), *thrown[seat + 1 :])
            action = lanes.program[brief.place][4] + answer
            seen = len(gone)
        elif type(answer) is int:
            action, amount = 2, answer
        else:
            action = 0 if answer == FOLD else 1
            # A word without a place of its own is written as nothing.
            seen = lanes.words.get(answer, 0)
        return Move(lanes.answers, action, amount, seat + lanes.kinds[brief.asks], seen, thrown)

    def write(self, player: int | None, numbers: Array) -> None:
        """Write a player's view, or a spectator's, into an array of zeros."""
        if self._table is None:
            return
        if player is None or self.player == OVER:
            self.real().write(player, numbers)
            return
        self._lanes.write(self._table, player, numbers)

    def view(self, player: int | None) -> View | None:
        """Return a player's view; None before the first question."""
        return self.real().view(player)

    def known(self, player: int) -> str:
        """Return a player's information state as text, with perfect recall."""
        return self.real().known(player)

    def returns(self) -> list[float]:
        """Return the winnings of each seat, in dollars."""
        seats = self.kit.seats
        if self.player != OVER:
            return [0.0] * seats
        assert self._table is not None
        stacks = self._table.row[at.STACK : at.STACK + seats].tolist()
        return [(stack - self.kit.stack) / DOLLAR for stack in stacks]

    def moves(self) -> list[Any]:
        """Return cards and answers (with their seats) so far, in order."""
        return self.real().moves()

    def elsewhere(self, player: int, rng: Random) -> Position:
        """Return a position that the player cannot tell from this one."""
        return self.real().elsewhere(player, rng)

    def __deepcopy__(self, memo: dict[int, Any]) -> LanePosition:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        actions: list[int] = []
        there = self
        while there._before is not None:
            actions.append(there._action)
            there = there._before
        return _again, (self.kit, actions[::-1])


def _again(kit: Kit, actions: list[int]) -> LanePosition | Position:
    """Return a position that came from another process."""
    position: LanePosition | Position = kit.lane_root or kit.root
    for action in actions:
        position = position.after(action)
    return position


def lane_root(kit: Kit) -> LanePosition | None:
    """Return the position at the beginning of every hand in a lane; None where there is none.

    A study is small, and its positions are kept. A game's own steps may look at a card earlier than
    the engine's, and wild cards, openers and dues may need the engine at every question.
    """
    setup, planes = kit.setup, kit.planes
    if setup.game.study or planes.has_marks or any(map(_is_own, setup.programs["main"])):
        return None
    try:
        from pokernight.batch.array_forms import array_form
        from pokernight.batch.lanes import MOST_CENTS
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("pokernight"):
            raise
        return None
    try:
        form = array_form(setup, kit.seats)
    except Refused:
        return None
    if len(form.actions) - form.draws_from > 1 << EXACT:
        return None
    if form.openers or form.dues is not None or form.tables.rules[0] or kit.stack > MOST_CENTS:
        return None
    return LaneKit(kit, form).root()


def _is_own(step: Step) -> bool:
    """Return whether a step is a game's own, with a mark for its array form."""
    marks = ("in_arrays", "trigger", "lays", "dues")
    return any(getattr(step, mark, None) is not None for mark in marks)
