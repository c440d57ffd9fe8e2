"""Timeline of the equity in a finished hand, with all the knowledge of its reader.

At each moment at which a card came or a seat folded, worlds that agree with the knowledge now are
played to their ends. A hand that was shown down is known from its first card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from pokernight.engine.faults import EngineError
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN
from pokernight.engine.worlds import Worlds
from pokernight.odds.evaluation.evaluators import STAYER, DecidingPlayer
from pokernight.odds.questions.layout import DealtCards

MOMENTS = 12
"""Moments of a hand at the most."""
LEAST = 24
"""Worlds of each moment that an answer needs."""
KnownCards: TypeAlias = "Collection[tuple[int, int]]"
"""Cards by generation and token."""


class Moment(NamedTuple):
    """Moment of a hand: the number of inputs before it, and the worlds that agree with it."""

    step: int
    worlds: Worlds


class Chances(NamedTuple):
    """Equity of each seat after a number of inputs; fractions of 1."""

    step: int
    shares: tuple[float, ...]


def moments(done: Hand, seat: int | None, known: KnownCards) -> list[Moment]:
    """Return the moments of a hand at which an equity changed.

    Args:
        done: the hand, played to its end.
        seat: the seat whose knowledge is used; None for a spectator.
        known: cards known now, which may have been unknown then.
    """
    assert done.opening is not None
    assert done.inputs is not None
    hand = Hand(done.opening)
    times: list[Moment] = []
    before: object = None
    for step, given in enumerate((None, *done.inputs)):
        if given is not None:
            hand.replay([given])
        if hand.ask is None:
            break
        state = hand.state
        hands = [sorted(tokens) for tokens in state.hands]
        now = repr((state.live, hands, state.board, state.face, state.up))
        if now != before:
            times.append(Moment(step, Worlds(looked_back(hand, seat, known), seat or 0)))
        before = now
    if len(times) > MOMENTS:
        every = (len(times) - 1) / (MOMENTS - 1)
        times = [times[round(number * every)] for number in range(MOMENTS)]
    return times


def looked_back(hand: Hand, seat: int | None, known: KnownCards) -> Hand:
    """Return the hand as it was, with cards in hands known to those who saw them later."""
    copy = hand.fork()
    state = copy.state
    bit = 1 << (seat or 0)
    if seat is None:  # the first seat stands for the spectator, with the same knowledge
        face = hand.view(None).face
        state.knows = [
            mask & ~bit if face[token] == HIDDEN else mask | bit
            for token, mask in enumerate(state.knows)
        ]
        state.facts = []
        state.private = [None] * len(state.private)
    for cards in state.hands:
        for token in cards:
            if (state.generation, token) in known:
                state.knows[token] |= bit
    return copy


def chances(
    times: Sequence[Moment],
    seats: int,
    *,
    trials: int = 200,
    go_on: Callable[[], bool] = lambda: True,
) -> list[Chances] | None:
    """Return the equity of each seat at each moment; None if there is no time for it.

    Shares need not add up to 1: where the winner may have to leave the pot, nobody has the rest.

    Args:
        times: see :func:`moments`.
        seats: number of seats.
        trials: worlds of each moment.
        go_on: checks whether there is time for another world of each moment.
    """
    player = DecidingPlayer(STAYER)
    won = [[0.0] * seats for _ in times]
    done = 0
    try:
        for trial in range(trials):
            if not go_on():
                break
            for number, moment in enumerate(times):
                rng = Random(f"0:{number}:{trial}")
                world, dealt = moment.worlds.draw(rng), DealtCards(seats)
                world.state.sink = dealt
                player.finish(world, rng)
                whole = sum(dealt.won)
                for place, cents in enumerate(dealt.won if whole else ()):
                    won[number][place] += cents / whole
            done += 1
    except EngineError:  # no world was found that agrees
        return None
    if done < min(LEAST, trials) or not any(map(any, won)):
        return None
    return [
        Chances(moment.step, tuple([round(share / done, 4) for share in shares]))
        for moment, shares in zip(times, won, strict=True)
    ]
