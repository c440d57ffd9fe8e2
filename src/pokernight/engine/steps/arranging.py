"""Hands that are laid down in parts: the player decides which cards go where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pokernight.cards import Card
from pokernight.engine.asks import WHICH, Ask, PickSome, Turn, ask_sealed
from pokernight.engine.state import State
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import Does, marked
from pokernight.errors import Refused
from pokernight.wording.message import message


def arrange(
    rows: Sequence[tuple[str, int]],
    usual: Callable[[tuple[Card, ...], int], Sequence[Card]],
    *,
    clause: str = "",
) -> Step:
    """Have every player left lay all its cards in rows, face down, row after row, all at once.

    ``rows`` are names with a number of cards; the last row takes what is left. ``usual`` chooses
    the default cards for a row of so many, out of some. What was laid
    stands in ``state.said``, see :func:`laid`; which places the cards had is open to all, and no
    face. One seat alone arranges nothing.
    """
    if len(rows) < 2 or any(size < 1 for _, size in rows):
        raise Refused(
            f"cards are laid in two rows at least, each with a card or more, not {rows!r}"
        )
    total = sum(size for _, size in rows)

    def question(state: State, seat: int, name: str, size: int) -> Ask:
        left = [token for token in state.hands[seat] if token not in state.said[seat]]
        best = usual(tuple(sorted(state.cards(left))), size)
        default = tuple(sorted(token for token in left if state.face[token] in best))
        words = message("which {n:#card} for {row}?", n=size, row=name)
        legal = PickSome((), tuple(left), size, size)
        return Ask(seat, "arrange", legal, default, words, clause, shows="count",
                   says={WHICH: "lay {which:cards} there"})  # fmt: skip

    @asks
    def arranges(state: State) -> Turn:
        live = state.clockwise()
        if len(live) < 2:
            return None
        if not state.speaking:
            state.said = [[] for _ in range(state.seats)]
            state.speaking = 1
            return AGAIN
        row = next(
            row for row in range(len(rows)) if _before(rows, row) == len(state.said[live[0]])
        )
        if row < len(rows) - 1:
            answers = yield from ask_sealed([question(state, seat, *rows[row]) for seat in live])
            for seat, tokens in answers.items():
                state.said[seat] = [*state.said[seat], *tokens]
            return AGAIN
        for seat in live:
            rest = [token for token in state.hands[seat] if token not in state.said[seat]]
            state.said[seat] = [*state.said[seat], *rest]
        state.speaking = 0
        return None

    arranges.sealed = True  # type: ignore[attr-defined]
    lying = [message("{n:#card} for {row}", n=size, row=name) for name, size in rows]
    words = message("All lay their cards face down in rows: {rows:,}.", rows=lying)
    return marked(arranges, Does("arrange", needs=total), words)


def laid(state: State, seat: int, rows: Sequence[tuple[str, int]]) -> list[list[int]]:
    """The tokens that a seat has laid into each row."""
    tokens = state.said[seat]
    return [tokens[_before(rows, row) : _before(rows, row + 1)] for row in range(len(rows))]


def _before(rows: Sequence[tuple[str, int]], row: int) -> int:
    """Return how many cards lie in the rows before a row."""
    return sum(size for _, size in rows[:row])
