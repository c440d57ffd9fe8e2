"""No bot sees the truth: other hidden cards that its seat cannot tell apart change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from pokernight.bots import HOUSE_PLAYERS, Budget, player, situation
from pokernight.bots.budget import Meter
from pokernight.bots.draw_policy import learnt
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand
from pokernight.engine.worlds import Worlds
from pokernight.games.catalogue import all_games
from tests.games_tried import TRIED, a_few
from tests.sampling import PROVE, share

SITUATIONS = share(200, 50)
BUDGET = Budget(worlds=8)


def questions(game: str) -> Iterator[tuple[Hand, Ask]]:
    """Hands at a question, some of each hand, played by anybody's answers from fixed seeds."""
    seed = 0
    while True:
        rng = Random(f"{game} {seed}")
        hand = all_games()[game].deal(4 if all_games()[game].seats[1] >= 4 else 2, seed)
        while (ask := hand.ask) is not None:
            if rng.random() < 0.3:
                yield hand, ask
            hand.play(ask.legal.draw(rng) if rng.random() < 0.3 else ask.default, ask.seat)
        seed += 1


def answered(name: str, hand: Hand, ask: Ask, seed: int, steps: Counter[str]) -> tuple[Any, ...]:
    """Return a bot's answer, its cost, and the state of its generator afterwards."""
    steps.clear()
    rng = Random(seed)
    answer = player(name, BUDGET)(situation(hand, ask, rng))
    return answer, rng.getstate(), dict(steps)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts worlds drawn, answers played and budgets begun."""
    counted: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        true = getattr(owner, name)

        def counting(self: Any, *args: Any) -> Any:
            counted[name] += 1
            return true(self, *args)

        monkeypatch.setattr(owner, name, counting)

    count(Worlds, "draw")
    count(Hand, "play")
    count(Meter, "__init__")
    return counted


@pytest.mark.parametrize("game", a_few("blindness", 8))
def test_hidden_cards_change_neither_answer_nor_worlds_nor_steps(
    game: str, steps: Counter[str]
) -> None:
    """Every bot at every question under ``PROVE``, ordinarily one after the other."""
    names = list(HOUSE_PLAYERS)
    first = TRIED.index(game)
    hand, ask = next(questions(game))
    answered("rollout", hand, ask, 0, steps)  # the deals that are looked at once for each game
    learnt(hand.setup)
    for number, (hand, ask) in enumerate(islice(questions(game), SITUATIONS)):
        world = hand.redeal(ask.seat, Random(number))
        asked = next(one for one in world.asks if one.seat == ask.seat)
        for name in names if PROVE else [names[(first + number) % len(names)]]:
            one = answered(name, hand, ask, number, steps)
            two = answered(name, world, asked, number, steps)
            assert one == two, f"{name} at question {number}"
