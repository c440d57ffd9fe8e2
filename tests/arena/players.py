"""Players for matches, as somebody else would write them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from threading import Event

from pokernight.bots import Budget, Situation
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer


def folds(situation: Situation) -> Answer:
    """Folds to every bet."""
    legal = situation.ask.legal
    return FOLD if FOLD in legal and CHECK not in legal else situation.ask.default


def _by_luck(situation: Situation, salt: str) -> Answer:
    """Calls or folds by a luck of its own, which the table does not turn with the seats."""
    luck = Random(f"{salt}:{situation.view.number}:{situation.rng.random()}")
    return CALL if CALL in situation.ask.legal and luck.random() < 0.7 else situation.ask.default


def heads(situation: Situation) -> Answer:
    """Plays by luck."""
    return _by_luck(situation, "heads")


def tails(situation: Situation) -> Answer:
    """Plays just as well, with other luck."""
    return _by_luck(situation, "tails")


def raises(situation: Situation) -> Answer:
    """Has a mistake in it."""
    raise ZeroDivisionError("no cards to divide by")


def blurts(situation: Situation) -> Answer:
    """Says what it holds while it fails."""
    raise ValueError("I cannot play K\u2660 K\u2665")


def chats(situation: Situation) -> Answer:
    """Says what it thinks."""
    print("what have I got here")
    return situation.ask.default


async def later(situation: Situation) -> Answer:
    """Would have to be waited for."""
    return situation.ask.default


def silent(situation: Situation) -> None:
    """Has no answer at all."""


def leaves(situation: Situation) -> Answer:
    """Ends the program."""
    raise SystemExit(3)


def dies(situation: Situation) -> Answer:
    """Ends its whole process."""
    os._exit(1)


def cheats(situation: Situation) -> Answer:
    """Answers what nobody may."""
    return -1


def waits(situation: Situation) -> Answer:
    """Never comes to an answer."""
    Event().wait()
    return FOLD


turns: Iterator[int] = iter(())
"""Turns of `dawdles`: it is too late at each that is not 0."""


def dawdles(situation: Situation) -> Answer:
    """Is too late now and then."""
    if next(turns):
        Event().wait()
    return situation.ask.default


def spins(situation: Situation) -> Answer:
    """Never comes to an answer, and works at it."""
    while True:
        pass


def told(situation: Situation, budget: Budget | None = None) -> Answer:
    """Knows how long it may think."""
    assert budget is not None
    return situation.ask.default


NOBODY = 7
