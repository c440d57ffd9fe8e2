"""A hint says a chance that was measured on worlds of its own, and what the pot offers."""

from __future__ import annotations

import json
from random import Random

import pytest

from pokernight.cards import parse
from pokernight.engine.asks import CALL, FOLD
from pokernight.games import find
from pokernight.odds import outlook
from pokernight.odds.plain.hint import TRIALS, Hint, hint
from tests.rules.onion_table import OnionTable


def test_a_chance_is_measured_on_150_fresh_worlds() -> None:
    hand = find("holdem").deal(4, 2)
    assert hand.ask is not None
    found = hint(hand, hand.ask, seed=7)
    assert found.trials == TRIALS == 150
    first = CALL if found.answer == FOLD else found.answer
    seen = outlook(hand, hand.ask.seat, trials=150, seed=7, first=first)
    assert found.share == seen.seats[hand.ask.seat].share
    assert "if all just stay you win" in str(found)
    json.dumps(found.to_json())


def test_the_chance_is_not_flattered_by_the_worlds_that_chose_the_answer() -> None:
    """Over many hands what is said is what is found on many more worlds."""
    said, true = 0.0, 0.0
    for seed in range(8):
        hand = find("five_card_draw").deal(3, seed)
        while hand.ask is not None and hand.ask.kind != "draw":
            hand.play("check")
        assert hand.ask is not None
        found = hint(hand, hand.ask, seed=seed)
        seen = outlook(hand, hand.ask.seat, trials=300, seed=f"long {seed}", first=found.answer)
        said += found.share
        true += seen.seats[hand.ask.seat].share
    assert abs(said - true) / 8 < 0.05


def test_where_money_is_asked_it_says_what_the_pot_offers() -> None:
    hand = find("holdem").deal(2, 4)
    assert hand.ask is not None
    found = hint(hand, hand.ask)
    assert (found.pot, found.cost) == (300, 100)
    assert str(found).endswith("it offers 3 to 1")
    hand.play(CALL)
    assert hint(hand, hand.ask).cost == 0
    assert "offers" not in str(hint(hand, hand.ask))


@pytest.mark.parametrize(("pot", "cost", "said"), [
    (2_400, 400, "6 to 1"), (300, 200, "1.5 to 1"), (700, 300, "2.3 to 1"),
    (10_000, 200, "50 to 1"),    (50_000, 200, "250 to 1"),
])  # fmt: skip
def test_what_the_pot_offers_in_words(pot: int, cost: int, said: str) -> None:
    assert str(Hint(FOLD, "", 0.25, 0.03, 150, pot, cost)).endswith(f"it offers {said}")


def test_a_hint_uses_no_more_than_the_seat_knows() -> None:
    hand = find("the_omen").deal(3, 5)
    assert hand.ask is not None
    world = hand.redeal(hand.ask.seat, Random(9))
    assert world.ask is not None
    assert hint(world, world.ask, seed=3) == hint(hand, hand.ask, seed=3)


def test_the_chance_reckons_with_the_special_card_that_helps() -> None:
    """The Fool turns a hand without a chance into a good one."""
    hand = OnionTable(["Jc Qs 2w Tt 9d / 4c 5d 6u 2h 7s", "2d"], rules="millard-1998+all").hand
    assert hand.ask is not None
    (fool,) = parse("Jc")
    found = hint(hand, hand.ask, trials=60, seed=1)
    assert found.declares == fool
    assert "if all just stay and you declare J♣ you win" in str(found)
    assert found.to_json()["declares"] == "Jc"
    without = outlook(hand, 0, trials=60, seed=1, first=found.answer).seats[0].share
    assert found.share > without + 0.2


def test_no_special_card_is_declared_for_nothing() -> None:
    hand = OnionTable(["Ac Ad As Kc Qd / Kd Ku Jd Jh 2c", "2d"], rules="millard-1998+all").hand
    assert hand.ask is not None
    found = hint(hand, hand.ask, trials=20, seed=1)
    assert found.declares is None
    assert "declare" not in str(found)
