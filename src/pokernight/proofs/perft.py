"""Counts of everything that can come of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pokernight.engine.asks import Answer
from pokernight.engine.hand import Hand


def outcomes(hand: Hand, depth: int) -> Counter[tuple[int, ...]]:
    """Count each result, when the first ``depth`` turning points are answered in every way.

    Turning points are the game's own questions and the first question of each betting round. All
    other bets are called; beyond the depth everything is called or answered by default.

    Returns:
        How often each result comes about, by the payoffs of the seats in cents.
    """
    while (ask := hand.ask) is not None:
        betting = ask.kind in ("bet", "bring-in")
        if depth and (not betting or _opens(hand)):
            results: Counter[tuple[int, ...]] = Counter()
            for answer in _each(ask.legal.samples()):
                future = hand.fork()
                future.play(answer, ask.seat)
                results += outcomes(future, depth - 1)
            return results
        hand.play(ask.passive, ask.seat)
    return Counter([hand.result.payoffs])


def _opens(hand: Hand) -> bool:
    return hand.state.actions <= 0


def perft(hand: Hand, depth: int) -> int:
    """Count the sequences of sampled answers to a depth: a golden number of each game."""
    if depth == 0 or hand.ask is None:
        return 1
    total = 0
    ask = hand.ask
    for answer in _each(ask.legal.samples()):
        future = hand.fork()
        future.play(answer, ask.seat)
        total += perft(future, depth - 1)
    return total


def _each(answers: Iterable[Answer]) -> list[Answer]:
    return sorted(set(answers), key=repr)
