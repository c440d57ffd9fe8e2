"""Amounts of money and listed sets as answers, rule sets joined, and who can be dealt in."""

from __future__ import annotations

import pytest

from pokernight.engine.asks import FOLD, Amount, PickSet
from pokernight.engine.rules import RulesError
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.proofs import random_opening
from pokernight.table import EveningOpening, Table
from pokernight.table.commands import Deal, Pay, Sit
from pokernight.table.menu import single


def test_an_amount_is_a_word_or_any_cents_between_two() -> None:
    legal = Amount((FOLD,), 5, 9)
    assert list(legal) == [FOLD, 5, 6, 7, 8, 9]
    assert FOLD in legal
    assert 4 not in legal
    assert 10 not in legal
    assert True not in Amount((), 1, 9), "a truth value is no cent, though Python counts it as 1"
    assert "call" not in legal
    assert (5,) not in legal
    assert legal.of == "amount"
    assert repr(legal) == "<Amount: fold, $0.05 to $0.09>"
    assert repr(Amount((), 5, 5)) == "<Amount: $0.05>"


@pytest.mark.parametrize(
    ("legal", "samples"),
    [
        (Amount((FOLD,), 1, 500, 100), (FOLD, 1, 100, 200, 500)),
        (Amount((), 0, 150, 100), (0, 100, 150)),
        (Amount((), 0, 0, 100), (0,)),
        (Amount((FOLD,), 1, 0), (FOLD,)),
    ],
)
def test_samples_of_an_amount(legal: Amount, samples: tuple[object, ...]) -> None:
    assert legal.samples() == samples
    assert all(answer in legal for answer in samples)


def test_a_set_is_one_of_those_listed() -> None:
    legal = PickSet.of_sets([(1, 2), (2, 3), (1, 2, 3)], ("none",))
    assert list(legal) == ["none", (1, 2), (2, 3), (1, 2, 3)]
    assert (1, 2) in legal
    assert (1, 3) not in legal
    assert (2, 1) not in legal
    assert "all" not in legal
    assert (legal.options, legal.least, legal.most) == ((1, 2, 3), 2, 3)
    assert all(answer in legal for answer in legal.samples())


def test_rule_sets_are_joined_and_a_later_one_stands() -> None:
    game = find("cripple_mr_onion")
    assert game.house_rules("plain+millard-1998") == game.house_rules("millard-1998+plain")
    assert game.house_rules("all+crippling") == game.house_rules("crippling")
    with pytest.raises(RulesError, match="did you mean 'millard-1998'"):
        game.house_rules("all+milard-1998")


def test_who_has_less_than_the_game_needs_is_not_dealt_in() -> None:
    assert find("five_card_draw").rules().bankroll == 1
    game = find("cripple_mr_onion")
    table = Table(EveningOpening(single(game, game.house_rules(stake="5")), "1"))
    for name in "ABC":
        table.do(Sit(name))
    table.do(Pay(0, 1, table.players[0].stack - 499))
    table.do(Deal())
    assert table.dealt_in == (1, 2)
    assert table.hand is not None
    assert table.hand.state.seats == 2


def test_an_opening_with_a_short_stack_is_refused() -> None:
    game = find("cripple_mr_onion")
    with pytest.raises(Refused, match=r"a player needs \$1 to be dealt in"):
        game.deal(2, 1, stacks=[99, 500])


def test_random_openings_carry_what_the_game_says_and_can_be_dealt() -> None:
    game = find("cripple_mr_onion")
    rules = game.house_rules(stake="20", most="0")
    openings = [random_opening(game, 4, seed, rules) for seed in range(40)]
    assert {tuple(opening.carried) for opening in openings} >= {(), ("wild_eights",)}
    assert min(min(opening.stacks) for opening in openings) >= 2000
