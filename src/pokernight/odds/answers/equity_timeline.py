"""How the chances of a hand moved: looked back at when it is over, with all that its reader knows.

At each moment at which a card came or somebody folded, the worlds that agree with what is known
now are played to their ends. Who has seen a hand shown down knows it from its first card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from pokernight.engine.faults import EngineError
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN
from pokernight.engine.worlds import Worlds
from pokernight.odds.evaluation.evaluators import STAYER, Player
from pokernight.odds.questions.layout import Dealt

MOMENTS = 12
"""How many moments of a hand are looked at, at most."""
LEAST = 24
"""With fewer worlds of each moment nothing is said."""
Known: TypeAlias = "Collection[tuple[int, int]]"
"""Cards by generation and token."""


class Moment(NamedTuple):
    """A moment of a hand: after how many inputs it was, and the worlds that agree with it."""

    step: int
    worlds: Worlds


class Chances(NamedTuple):
    """What part of the pots each seat could hope for, after so many inputs; fractions of 1."""

    step: int
    shares: tuple[float, ...]


def moments(done: Hand, seat: int | None, known: Known) -> list[Moment]:
    """The moments of a hand at which somebody's chances changed.

    Args:
        done: the hand, played to its end.
        seat: whose knowledge is used; None for somebody who has watched.
        known: the cards that he knows now, which he may not have known then.
    """
    assert done.opening is not None
    assert done.inputs is not None
    hand = Hand(done.opening)
    found: list[Moment] = []
    before: object = None
    for step, one in enumerate((None, *done.inputs)):
        if one is not None:
            hand.replay([one])
        if hand.ask is None:
            break
        state = hand.state
        held = [sorted(tokens) for tokens in state.hands]
        now = repr((state.live, held, state.board, state.face, state.up))
        if now != before:
            found.append(Moment(step, Worlds(_looked_back(hand, seat, known), seat or 0)))
        before = now
    if len(found) > MOMENTS:
        every = (len(found) - 1) / (MOMENTS - 1)
        found = [found[round(number * every)] for number in range(MOMENTS)]
    return found


def _looked_back(hand: Hand, seat: int | None, known: Known) -> Hand:
    """The hand as it was, where cards that lay in hands are known to whom they were shown later."""
    copy = hand.fork()
    state = copy.state
    bit = 1 << (seat or 0)
    if seat is None:  # the first seat stands for whoever watches, and knows what he knows
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
    found: Sequence[Moment],
    seats: int,
    *,
    trials: int = 200,
    seed: int = 0,
    go_on: Callable[[], bool] = lambda: True,
) -> list[Chances] | None:
    """What each seat could hope for at each moment; None where that cannot be said in time.

    Shares need not add up to 1: where the winner may have to leave the pot, nobody has the rest.

    Args:
        found: see :func:`moments`.
        seats: how many play.
        trials: worlds of each moment.
        seed: what they are drawn from.
        go_on: whether there is time for one more world of each.
    """
    player = Player(STAYER)
    won = [[0.0] * seats for _ in found]
    done = 0
    try:
        for trial in range(trials):
            if not go_on():
                break
            for number, moment in enumerate(found):
                rng = Random(f"{seed}:{number}:{trial}")
                world, dealt = moment.worlds.draw(rng), Dealt(seats)
                world.state.sink = dealt
                player.finish(world, rng)
                whole = sum(dealt.won)
                for place, cents in enumerate(dealt.won if whole else ()):
                    won[number][place] += cents / whole
            done += 1
    except EngineError:  # no world agrees, as far as could be seen
        return None
    if done < min(LEAST, trials) or not any(map(any, won)):
        return None
    return [
        Chances(moment.step, tuple([round(one / done, 4) for one in shares]))
        for moment, shares in zip(found, won, strict=True)
    ]
