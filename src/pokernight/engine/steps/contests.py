"""Contests: the rankings by which pots are won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pokernight.cards import Card
from pokernight.engine.state import PlayedSetup, State
from pokernight.engine.steps.board_lines import Reads, best_line, lines_of
from pokernight.ranking.quick_values import quick_values


class Contest(NamedTuple):
    """A ranking by which a pot, or a half of it, is won.

    ``value`` gives what the cards of a seat are worth, 0 for no claim; ``reading`` says it in
    words, or is None where there is no claim. Both look at a hand before it is turned up. Where
    players declare, ``side`` is the word by which they go for this contest; where every line of the
    board is played for, ``line`` is that of this contest; ``on_board`` is whether the board
    counts in it. Where a claim hangs on what others hold, ``among`` gives its value among the seats
    that are in a pot, and ``value`` that among all who are left. ``reads`` is the ranking of all
    the cards of a seat, where the contest is no more than that.
    """

    name: str
    value: Callable[[State, int], int]
    reading: Callable[[State, int], Reads | None]
    low: bool = False
    side: str = ""
    line: str = ""
    on_board: bool = False
    among: Callable[[State, int, Sequence[int]], int] | None = None
    reads: Callable[..., Reads | None] | None = None

    def claim(self, state: State, seat: int, seats: Sequence[int]) -> int:
        """Return the value of a seat's cards in a pot that these seats are in."""
        return self.value(state, seat) if self.among is None else self.among(state, seat, seats)

    @classmethod
    def of(cls, name: str, reads: Callable[[list[Card]], Reads | None], **more: Any) -> Contest:
        """A contest for the best of all the cards that a seat has, in its hand and on the board.

        ``reads`` is a ranking that may be given any number of cards:
        ``Contest.of("the pot", badugi)``.
        """
        values = quick_values(reads)
        contest = cls.with_board(
            name,
            lambda hand, board: reads([*hand, *board]),
            values=None if values is None else lambda hand, board: values([*hand, *board]),
            **more,
        )
        return contest._replace(reads=reads)

    @classmethod
    def in_hand(
        cls, name: str, reads: Callable[[list[Card]], Reads | None], **more: Any
    ) -> Contest:
        """A contest for the cards in hand alone."""
        contest = cls._read(name, lambda state, seat: reads(state.cards(state.hands[seat])), **more)
        values = quick_values(reads)
        if values is None:
            return contest
        return contest._replace(value=lambda state, seat: values(state.cards(state.hands[seat])))

    @classmethod
    def with_board(
        cls,
        name: str,
        reads: Callable[[list[Card], list[Card]], Reads | None],
        *,
        values: Callable[[list[Card], list[Card]], int] | None = None,
        line: str = "",
        **more: Any,
    ) -> Contest:
        """A contest in which it matters what is in hand and what on the board.

        Where the board has lines, each line is read in turn and the best is played; or it
        is the ``line`` of that name alone, where each is played for. ``values`` gives the value of
        what ``reads`` reads, where that is quicker to find.
        """

        def reading(state: State, seat: int) -> Reads | None:
            hand = state.cards(state.hands[seat])
            if line:
                return reads(hand, lines_of(state)[line])
            if not state.setup.lines:
                return reads(hand, state.cards(state.board))
            return best_line({name: reads(hand, line) for name, line in lines_of(state).items()})

        def value(state: State, seat: int) -> int:
            assert values is not None
            hand = state.cards(state.hands[seat])
            if line:
                return values(hand, lines_of(state)[line])
            if not state.setup.lines:
                return values(hand, state.cards(state.board))
            return max([values(hand, cards) for cards in lines_of(state).values()])

        contest = cls._read(name, reading, line=line, **more)._replace(on_board=True)
        return contest if values is None else contest._replace(value=value)

    @classmethod
    def _read(
        cls,
        name: str,
        reading: Callable[[State, int], Reads | None],
        *,
        low: bool = False,
        side: str = "",
        line: str = "",
    ) -> Contest:
        def value(state: State, seat: int) -> int:
            read = reading(state, seat)
            return 0 if read is None else read.value

        return cls(name, value, reading, low, side, line)


def contests_of(setup: PlayedSetup) -> list[Contest]:
    """Return the contests of a game, from the showdowns in its programs."""
    return [
        contest
        for steps in setup.plan
        for step, _ in steps
        for contest in getattr(step, "contests", ())
    ]
