"""Stakes: one class for all games that bet, and options that say what other stakes do to them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, get_args

import pytest

from pokernight.engine.betting import Structure
from pokernight.engine.rules import Money, RulesError, _kinds, option
from pokernight.games import all_games, find
from pokernight.games.stakes import AnteStakes, BlindStakes, Stakes, Wagers
from pokernight.proofs import any_answer
from tests.sampling import share

STUD = find("seven_card_stud")
HOLDEM = find("holdem")
BETTING = [name for name, game in all_games().items() if issubclass(game.rules, Wagers)]


def bet(hand: Any) -> tuple[int, int]:
    """The least and the most that whoever is asked may bet or raise to."""
    return hand.ask.legal.low, hand.ask.legal.high


@pytest.mark.parametrize("name", all_games())
def test_every_amount_of_every_game_says_what_other_stakes_do_to_it(name: str) -> None:
    rules = all_games()[name].rules
    said = {*rules.of_stakes("set"), *rules.of_stakes("scale")}
    assert {option for option, kind in _kinds(rules).items() if kind == Money} == said


@pytest.mark.parametrize("name", all_games())
def test_amounts_that_scale_keep_their_proportion_at_ten_times_the_stakes(name: str) -> None:
    rules = all_games()[name].rules()
    amounts = tuple(10 * getattr(rules, one) for one in rules.of_stakes("set"))
    if isinstance(rules, BlindStakes) and rules.betting == "fixed":
        amounts = tuple(10 * bet for bet in rules.bets)  # the stakes of a fixed limit are its bets
    staked = rules.at_stakes(amounts)
    for one in (*rules.of_stakes("set"), *rules.of_stakes("scale")):
        assert getattr(staked, one) == 10 * getattr(rules, one)


def test_an_option_of_a_game_of_ones_own_scales_where_it_says_so() -> None:
    @dataclass(frozen=True)
    class Rules(AnteStakes):
        penalty: Money = option(300, "What it costs to laugh.", stakes="scale")
        cab: Money = option(1_000, "What the cab home costs.")

    rules = Rules().at_stakes((100, 200))
    assert (rules.penalty, rules.ante, rules.cab) == (150, 50, 1_000)
    with pytest.raises(RulesError, match="two amounts, the small bet and the big bet, such as 2/4"):
        rules.changed({"small_bet": 200, "big_bet": 400}).at_stakes((100,))


def test_stakes_in_words_say_what_may_be_bet() -> None:
    said = {one: str(Stakes().changed({"betting": one}).stakes) for one in get_args(Structure)}
    assert said == {
        "fixed": "bets $2/$4", "spread": "bets $2 to $4",
        "pot": "bets from $2", "no_limit": "bets from $2",
    }  # fmt: skip
    assert str(find("guts").rules().stakes) == "ante $1"


@pytest.mark.parametrize("structure", get_args(Structure))
@pytest.mark.parametrize("name", BETTING)
def test_every_game_that_bets_is_played_in_every_structure(name: str, structure: str) -> None:
    game = all_games()[name]
    rng = Random(f"{name} {structure}")
    for seed in range(share(3, 3)):
        hand = game.deal(4, seed, rules={"betting": structure})
        money = hand.state.money()
        while hand.ask is not None:
            hand.play(any_answer(hand.ask, rng))
        assert hand.state.money() == money


def brought_in(structure: str) -> Any:
    """Stud for $2/$4 with antes of $0.50, in which $1 has been brought in by one of three."""
    hand = STUD.deal(3, 1, rules={"betting": structure})
    hand.play("bring in")
    return hand


def test_a_bring_in_is_completed_to_a_bet_in_every_structure() -> None:
    most = {"fixed": 200, "spread": 100 + 400, "pot": 100 + 250 + 100, "no_limit": 19_950}
    for structure, limit in most.items():
        assert bet(brought_in(structure)) == (200, limit)


@pytest.mark.parametrize("structure", ["spread", "pot", "no_limit"])
def test_after_a_completion_a_raise_is_a_whole_bet(structure: str) -> None:
    hand = brought_in(structure)
    hand.play(200)
    assert bet(hand)[0] == 400


def test_spread_limit_has_a_bet_and_three_raises() -> None:
    hand = HOLDEM.deal(3, 1, rules={"betting": "spread", "big_blind": 200, "big_bet": 500})
    assert bet(hand) == (400, 700)
    for to in (400, 900, 1_400):
        hand.play(to)
    least, most = bet(hand)
    assert least > most


def test_hold_em_for_two_and_five_in_fixed_limit() -> None:
    rules: Any = HOLDEM.rules_as_written("fixed-limit", {}, "2/5")
    assert rules.bets == (200, 500)
    assert (rules.small_blind, rules.big_blind) == (100, 200)


def test_a_record_of_hold_em_without_bets_of_its_own_has_those_of_its_blinds() -> None:
    rules: Any = HOLDEM.rules().changed({"betting": "fixed", "small_blind": "2", "big_blind": "4"})
    assert rules.bets == (400, 800)
