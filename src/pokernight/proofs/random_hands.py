"""Random openings, house rules and answers, on which games are proved."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, TypeAlias

from pokernight.engine.asks import FOLD, Answer, Ask
from pokernight.engine.game import Game
from pokernight.engine.hand import Opening
from pokernight.engine.rules import Rules, RulesError

Player: TypeAlias = Callable[[Ask, Random], Answer]
"""A function that answers questions in a proof."""


def any_answer(ask: Ask, rng: Random) -> Answer:
    """Return any legal answer or, as often, a sample, such as the ends of a range.

    Folds are rarer than the rest, so that hands reach a showdown.
    """
    if rng.random() < 0.5:
        drawn = ask.legal.draw(rng)
        if drawn != FOLD:
            return drawn
    samples = ask.legal.samples()
    if FOLD in samples and len(samples) > 1 and rng.random() < 0.8:
        samples = tuple(answer for answer in samples if answer != FOLD)
    return rng.choice(samples)


def random_opening(game: Game, seats: int, seed: int, rules: Rules | None = None) -> Opening:
    """Return an opening with deep and short stacks, any button, and at times carried numbers."""
    rng = Random(f"opening {seed}")
    rules = rules if rules is not None else game.rules()
    deep = rules.buy_in
    stacks = [rng.choice((deep, deep // 3, rng.randint(1, deep // 8 + 1))) for _ in range(seats)]
    stacks = [max(stack, rules.bankroll) for stack in stacks]
    return Opening.shuffled(
        game,
        seats,
        seed,
        rules=rules,
        stacks=stacks,
        button=rng.randrange(seats),
        bank=rng.choice((0, 0, rng.randint(1, deep))),
        pot=rng.choice((0, 0, 0, rng.randint(1, deep))),
        carried=rng.choice(game.carries),
        **_amid_a_series(game, rules, seats, rng),
    )


def _amid_a_series(game: Game, rules: Rules, seats: int, rng: Random) -> dict[str, Any]:
    """Return at times earlier deals of a game that outlasts a hand, and what players carry."""
    counted = {**game.counts, **rules.counts}
    if not counted or rng.random() < 0.5:
        return {}
    counts = {
        name: tuple([rng.randint(0, most) for _ in range(seats)]) for name, most in counted.items()
    }
    return {"by_seat": counts, **({"series": rng.randint(1, 9)} if game.counts else {})}


def random_rules(game: Game, rng: Random) -> Rules:
    """Return house rules in which every option that is a choice is drawn at random.

    Choices that contradict each other are drawn again.
    """
    rules = game.rules()
    choices = [option for option in rules.options() if len(option.values) > 1]
    while True:
        with suppress(RulesError):
            return rules.changed({option.name: rng.choice(option.values) for option in choices})
