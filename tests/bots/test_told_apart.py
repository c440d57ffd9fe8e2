"""Characters can be told apart by what everybody sees of twenty hands."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots import CHARACTERS, Budget, Situation, situation
from pokernight.bots.basic_bots import habit_bonus
from pokernight.bots.playout_policy import ShareModel
from pokernight.bots.rollout import Race
from pokernight.engine.asks import CALL, FOLD, Bets
from pokernight.games import find
from scripts.tell_apart import NAMES, evening, rates, told_apart

HABITS = {character.name: character for character in CHARACTERS}


def test_rows_go_to_the_character_whose_other_rows_are_nearest() -> None:
    rows = {"tight": [(0.1, 0.1, 0.8), (0.2, 0.1, 0.7)], "wild": [(0.9, 0.8, 0.1)] * 2}
    assert told_apart(rows) == [(name, name) for name in ("tight", "tight", "wild", "wild")]


def raised_into(game: str) -> Situation:
    """Return the first question of a hand at which a bet may be called or raised."""
    hand = find(game).deal(4, 1)
    while (ask := hand.ask) is not None:
        legal = ask.legal
        raises = isinstance(legal, Bets) and legal.low <= legal.high
        if raises and CALL in legal:
            return situation(hand, ask, Random(1))
        hand.play(legal.low if raises and isinstance(legal, Bets) else ask.default)
    raise AssertionError(f"nobody bets at {game}")


@pytest.mark.parametrize("game", ["the_omen", "chaos", "night_chaos", "five_card_draw"])
def test_habits_are_felt_at_every_game_as_a_part_of_the_pot(game: str) -> None:
    """A habit in parts of a call is lost where calls are small beside the pot."""
    asked = raised_into(game)
    ask = asked.ask
    assert isinstance(ask.legal, Bets)
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


@pytest.mark.parametrize(
    ("share", "calls", "raises", "wanted"),
    [(0.16, -0.1, 0.1, FOLD), (0.1, 0.5, 0.45, CALL), (0.2, 0.5, 0.45, "a raise")],
    ids=["not worth a call", "less than most of a fair share", "a fair share"],
)
def test_a_liking_for_raises_costs_no_more_than_a_habit_should(
    share: float, calls: float, raises: float, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four it makes raises of calls, not of folds, and with most of a fair share alone."""
    asked = raised_into("chaos")
    assert isinstance(asked.ask.legal, Bets)
    answers, pot = (FOLD, CALL, asked.ask.legal.low), asked.view.pot
    race = Race(asked, answers, Budget(worlds=16).start(), HABITS["rascal"])
    monkeypatch.setattr(ShareModel, "part", lambda model, seat: share)
    race.cents = [[part * pot] * 8 for part in (0.0, calls, raises)]
    race.sources, race.meter.worlds = [*range(8)], 8
    answer = race.thought().answer
    assert ("a raise" if type(answer) is int else answer) == wanted


def test_a_liking_for_raises_is_felt_where_what_is_lost_is_paid_on_top(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No share is fair where the house takes the pot as often as not, and bets cost more."""
    asked = raised_into("the_omen")
    assert isinstance(asked.ask.legal, Bets)
    answers, pot = (FOLD, CALL, asked.ask.legal.low), asked.view.pot
    house, wanted = 0.0, {}
    monkeypatch.setattr(ShareModel, "part", lambda model, seat: 0.05)
    monkeypatch.setattr(ShareModel, "house", property(lambda model: house))
    for house in (0.0, 1.0):
        race = Race(asked, answers, Budget(worlds=16).start(), HABITS["rascal"])
        race.bonuses, race.likes = race.habits()
        race.cents = [[part * pot] * 8 for part in (0.0, 0.5, 0.0)]
        race.sources, race.meter.worlds = [*range(8)], 8
        wanted[house] = race.thought().answer
    assert wanted == {0.0: CALL, 1.0: asked.ask.legal.low}


@pytest.mark.prove
@pytest.mark.parametrize("game", ["the_omen", "chaos", "night_chaos"])
def test_twenty_hands_tell_the_characters_apart(game: str) -> None:
    """Half of the rows at least, where one in six would be chance."""
    evenings = [evening(game, number, 20) for number in range(3)]
    rows = {name: [rates(each[name]) for each in evenings] for name in NAMES}
    found = told_apart(rows)
    assert sum(name == taken for name, taken in found) >= 0.5 * len(found)
