"""The house players: one at random, one that calls, one that is sensible.

They play every game there is, because they know none: the sensible one samples the worlds that
its view allows and plays each to the end with everybody calling.
"""

from __future__ import annotations

from random import Random

from pokernight.bots.situation import Bot, Situation
from pokernight.engine.asks import CALL, FOLD, PASS, Answer, Ask
from pokernight.engine.game import Advice
from pokernight.engine.hand import Hand
from pokernight.engine.view import View

WORLDS = 16
"""How many worlds the sensible player looks at for a decision."""
CANDIDATES = 6
"""How many amounts it compares."""
PICKS = 12
"""How many other answers, such as cards, it compares."""


def choose_at_random(situation: Situation) -> Answer:
    """Any of the samples, folding one time in ten at most."""
    legal, rng = situation.ask.legal, situation.rng
    samples = legal.samples()
    if FOLD in samples and rng.random() < 0.9:
        samples = tuple(answer for answer in samples if answer != FOLD)
    return rng.choice(samples)


def call_along(situation: Situation) -> Answer:
    """Check or call; the safe default where there is nothing to call."""
    return calling(situation.ask)


def calling(ask: Ask) -> Answer:
    """What a player answers who only ever calls."""
    return CALL if CALL in ask.legal else ask.default


def sensible(situation: Situation) -> Answer:
    """What the game advises; without advice, the answer that does best on average.

    That is when the rest is called to the end. A bet or raise must promise clearly more than a
    call: only better hands go on against it.
    """
    ask, view = situation.ask, situation.view
    if view.game.advice is not None:
        return advised(situation).answer
    answers = candidates(ask, view)
    if len(answers) == 1:
        return answers[0]
    totals = [0] * len(answers)
    for _ in range(WORLDS):
        world = situation.worlds.draw(situation.rng)
        for place, answer in enumerate(answers):
            totals[place] += payoff(world, ask.seat, answer, situation.rng)
    if ask.legal.of == "amount":
        for place, answer in enumerate(answers):
            if type(answer) is int:
                risk = answer - view.front[ask.seat]
                totals[place] -= WORLDS * (view.pot // 10 + risk // 4)
    best = max(totals)
    return next(answer for answer, total in zip(answers, totals, strict=True) if total == best)


def advised(situation: Situation) -> Advice:
    """What a sensible player answers, and why where the game can tell."""
    advice = situation.view.game.advice
    if advice is None:
        return Advice(sensible(situation), "")
    return advice(situation.view, lambda: situation.worlds.draw(situation.rng).state)


def candidates(ask: Ask, view: View) -> list[Answer]:
    """A few answers worth comparing, the safe default first; no bet above the size of the pot."""
    most = view.pot + max(view.front)
    others = [
        answer
        for answer in ask.legal.samples()
        if answer != ask.default
        and (ask.legal.of != "amount" or type(answer) is not int or answer <= most)
    ]
    return [ask.default, *others[: (CANDIDATES if ask.legal.of == "amount" else PICKS) - 1]]


def payoff(world: Hand, seat: int, answer: Answer, rng: Random) -> int:
    """What a seat wins, in cents, if it answers so and everybody calls to the end.

    Until the next bet the seat uses what it has just begun to use: a card that it claims is of no
    use if the question that follows, for which card or player, is passed.
    """
    future = world.fork()
    future.play(answer, seat)
    begun = True
    while (ask := future.ask) is not None:
        begun = begun and ask.legal.of != "amount"
        if begun and ask.seat == seat and ask.default == PASS:
            others = [one for one in ask.legal.samples() if one != PASS]
            future.play(rng.choice(others) if others else PASS, seat)
        else:
            future.play(calling(ask), ask.seat)
    return future.result.payoffs[seat]


HOUSE_PLAYERS: dict[str, Bot] = {
    "random": choose_at_random,
    "caller": call_along,
    "sensible": sensible,
}
"""The house players by name."""
