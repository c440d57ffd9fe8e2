"""Characters can be told apart by what everybody sees of twenty hands."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots import CHARACTERS, situation
from pokernight.bots.basic_bots import habit_bonus
from pokernight.engine.asks import CALL, FOLD, Bets
from pokernight.games import find
from scripts.tell_apart import NAMES, evening, rates, told_apart

HABITS = {character.name: character for character in CHARACTERS}


def test_rows_go_to_the_character_whose_other_rows_are_nearest() -> None:
    rows = {"tight": [(0.1, 0.1, 0.8), (0.2, 0.1, 0.7)], "wild": [(0.9, 0.8, 0.1)] * 2}
    assert told_apart(rows) == [(name, name) for name in ("tight", "tight", "wild", "wild")]


@pytest.mark.parametrize("game", ["the_omen", "chaos", "night_chaos", "five_card_draw"])
def test_habits_are_felt_at_every_game_as_a_part_of_the_pot(game: str) -> None:
    """A habit in parts of a call is lost where calls are small beside the pot."""
    hand = find(game).deal(4, 1)
    while (ask := hand.ask) is not None and not (isinstance(ask.legal, Bets) and CALL in ask.legal):
        raises = isinstance(ask.legal, Bets) and ask.legal.low <= ask.legal.high
        hand.play(ask.legal.low if raises and isinstance(ask.legal, Bets) else ask.default)
    assert ask is not None and isinstance(ask.legal, Bets)
    asked = situation(hand, ask, Random(1))
    pot = asked.view.pot

    def bonus(name: str, answer: int | str) -> float:
        return habit_bonus(HABITS[name], ask, asked.view, answer)

    assert bonus("rock", CALL) < -0.15 * pot < 0 < 0.3 * pot < bonus("station", CALL)
    assert all(bonus(name, FOLD) == 0 for name in NAMES)
    raised = ask.legal.low
    order = ["station", "gambler", "professor", "rascal", "maniac"]
    beyond = [bonus(name, raised) - bonus(name, CALL) for name in order]
    assert beyond == sorted(beyond)
    assert beyond[0] < -0.5 * pot and beyond[-1] > 0.3 * pot


@pytest.mark.prove
@pytest.mark.parametrize("game", ["the_omen", "chaos", "night_chaos"])
def test_twenty_hands_tell_the_characters_apart(game: str) -> None:
    """Half of the rows at least, where one in six would be chance."""
    evenings = [evening(game, number, 20) for number in range(3)]
    rows = {name: [rates(each[name]) for each in evenings] for name in NAMES}
    found = told_apart(rows)
    assert sum(name == taken for name, taken in found) >= 0.5 * len(found)
