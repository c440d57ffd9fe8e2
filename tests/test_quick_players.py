"""House players of tests in which nobody asks how well they play."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots import HOUSE_PLAYERS, player, situation
from pokernight.bots.registry import hosted
from pokernight.engine.hand import Hand
from pokernight.engine.worlds import Worlds
from pokernight.games import find
from tests.quick_players import WORLDS, quicken

THINKERS = [name for name in HOUSE_PLAYERS if name != "random"]


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("game", ["five_card_draw", "the_omen"])
def test_no_house_player_looks_at_more_than_a_few_worlds_at_any_question(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new way of thinking must not pass by what makes these tests fast."""
    drawn, draw = [0], Worlds.draw

    def counted(worlds: Worlds, rng: Random) -> Hand:
        drawn[0] += 1
        return draw(worlds, rng)

    quicken(monkeypatch)
    monkeypatch.setattr(Worlds, "draw", counted)
    for budget in (None, hosted(name)):
        hand = find(game).deal(3, 1)
        while (ask := hand.ask) is not None:
            before = drawn[0]
            answer = player(name, budget)(situation(hand, ask, Random(1)))
            usual = 2 if ask.kind == "draw" else 0  # two more tell what is usually drawn
            assert drawn[0] - before <= WORLDS + usual, (ask.kind, budget)
            hand.play(answer, ask.seat)
    assert drawn[0] or name == "caller"
