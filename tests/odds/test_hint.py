"""A hint says a chance that was measured on worlds of its own, and what the pot offers."""

from __future__ import annotations

import json
from random import Random

import pytest

from pokernight.bots import Budget, Situation, situation
from pokernight.bots.beliefs import Believed
from pokernight.bots.rollout import compared
from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Bets
from pokernight.engine.hand import Hand
from pokernight.engine.worlds import Worlds
from pokernight.games import find
from pokernight.odds import outlook
from pokernight.odds.plain.hint import TRIALS, Hint, hint
from tests.rules.onion_table import OnionTable


def of(hand: Hand) -> Situation:
    """What the asked seat knows."""
    assert hand.ask is not None
    return situation(hand, hand.ask, Random())


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is."""
    monkeypatch.setattr("pokernight.odds.plain.hint.THOUGHT", Budget(worlds=32))


def test_a_chance_is_measured_on_150_fresh_worlds() -> None:
    hand = find("holdem").deal(4, 2)
    assert hand.ask is not None
    found = hint(of(hand), seed=7)
    assert found.trials == TRIALS == 150
    first = CALL if found.answer == FOLD else found.answer
    seen = outlook(hand, hand.ask.seat, trials=150, seed=7, first=first)
    assert found.share == seen.seats[hand.ask.seat].share
    assert "you win" in str(found)
    json.dumps(found.to_json())


def test_the_chance_is_not_flattered_by_the_worlds_that_chose_the_answer() -> None:
    """Over many hands what is said is what is found on many more worlds."""
    said, true = 0.0, 0.0
    for seed in range(8):
        hand = find("five_card_draw").deal(3, seed)
        while hand.ask is not None and hand.ask.kind != "draw":
            hand.play("check")
        assert hand.ask is not None
        found = hint(of(hand), seed=seed)
        believed = Believed(hand.view(hand.ask.seat), Worlds(hand, hand.ask.seat))
        seen = outlook(
            hand,
            hand.ask.seat,
            trials=300,
            seed=f"long {seed}",
            first=found.answer,
            worlds=believed,
        )
        said += found.share
        true += seen.seats[hand.ask.seat].share
    assert abs(said - true) / 8 < 0.05


def test_where_money_is_asked_it_says_what_the_pot_offers() -> None:
    hand = find("holdem").deal(2, 4)
    assert hand.ask is not None
    found = hint(of(hand))
    assert (found.pot, found.cost) == (300, 100)
    assert str(found).endswith("The pot offers 3 to 1")
    hand.play(CALL)
    assert hint(of(hand)).cost == 0
    assert "offers" not in str(hint(of(hand)))


@pytest.mark.parametrize(("pot", "cost", "said"), [
    (2_400, 400, "6 to 1"), (300, 200, "1.5 to 1"), (700, 300, "2.3 to 1"),
    (10_000, 200, "50 to 1"),    (50_000, 200, "250 to 1"),
])  # fmt: skip
def test_what_the_pot_offers_in_words(pot: int, cost: int, said: str) -> None:
    assert str(Hint(FOLD, "", 0.25, 0.03, 150, pot, cost)).endswith(f"The pot offers {said}")


def test_a_hint_uses_no_more_than_the_seat_knows() -> None:
    hand = find("the_omen").deal(3, 5)
    assert hand.ask is not None
    world = hand.redeal(hand.ask.seat, Random(9))
    assert world.ask is not None
    assert hint(of(world), seed=3) == hint(of(hand), seed=3)


def test_the_chance_reckons_with_the_special_card_that_helps() -> None:
    """The Fool turns a hand without a chance into a good one."""
    hand = OnionTable(["Jc Qs 2w Tt 9d / 4c 5d 6u 2h 7s", "2d"], rules="millard-1998+all").hand
    assert hand.ask is not None
    (fool,) = parse("Jc")
    found = hint(of(hand), trials=60, seed=1)
    assert found.declares == fool
    assert "If all just stay and you declare J♣ you win" in str(found)
    assert found.to_json()["declares"] == "Jc"
    without = outlook(hand, 0, trials=60, seed=1, first=found.answer).seats[0].share
    assert found.share > without + 0.2


def test_no_special_card_is_declared_for_nothing() -> None:
    hand = OnionTable(["Ac Ad As Kc Qd / Kd Ku Jd Jh 2c", "2d"], rules="millard-1998+all").hand
    assert hand.ask is not None
    found = hint(of(hand), trials=20, seed=1)
    assert found.declares is None
    assert "declare" not in str(found)


def test_what_it_earns_is_measured_on_worlds_that_chose_nothing() -> None:
    hand = find("holdem").deal(3, 11)
    hand.play(600)
    assert hand.ask is not None
    found = hint(of(hand), trials=80, seed=3)
    assert found.reads
    assert found.instead is not None
    fresh = situation(hand, hand.ask, Random("3:fresh"))
    assert (found.earns, found.earns_error) == compared(
        fresh, (found.answer, found.instead), Budget(worlds=80)
    )
    assert "deals that fit what they have done" in str(found)


@pytest.mark.parametrize(
    ("answer", "instead", "earns", "said"),
    [
        (600, CALL, 210.0, "Called, you win 41 % of the pot in 150 deals that fit what they have "
         "done; it earns $2.10 more than calling. The pot offers 5 to 1"),
        (CALL, FOLD, 40.0, "If all just stay you win 41 % of the pot in 150 deals that fit what "
         "they have done; it comes to about the same as folding. The pot offers 5 to 1"),
        (FOLD, CALL, 120.0, "If all just stay you would win 41 % of the pot in 150 deals that fit "
         "what they have done; calling would lose $1.20. The pot offers 5 to 1"),
        (CALL, 600, 80.0, "If all just stay you win 41 % of the pot in 150 deals that fit what "
         "they have done; it earns $0.80 more than a raise. The pot offers 5 to 1"),
    ],
)  # fmt: skip
def test_it_is_said_in_figures_that_a_player_understands(
    answer: int | str, instead: int | str, earns: float, said: str
) -> None:
    found = Hint(answer, "", 0.41, 0.04, 150, 1_000, 200, None, instead, earns, 50.0, True)
    assert str(found) == said


def test_what_is_won_is_not_told_where_nobody_can_win_yet() -> None:
    """With three lives each nobody takes the pot in this deal, however it goes."""
    hand = find("screw_your_neighbor").deal(4, 1)
    assert hand.ask is not None
    found = hint(of(hand), trials=20)
    assert (found.share, found.won, str(found)) == (0.0, False, "")
    last = find("screw_your_neighbor").deal(2, 1, series=1, by_seat={"lives": (1, 1)}, pot=200)
    assert last.ask is not None
    assert "of the pot in 20 deals" in str(hint(of(last), trials=20))


def test_a_bet_that_nobody_calls_is_measured_against_passing() -> None:
    """As that a card falls between two others."""
    found = Hint(PASS, "", 0.0, 0.0, 150, 600, 0, None, 600, 60.0, 5.0, won=False)
    assert str(found) == "It earns $0.60 more than a bet"
    found = Hint(300, "", 0.76, 0.03, 150, 300, 0, None, PASS, 58.0, 5.0)
    assert str(found) == "You win 76 % of the pot in 150 deals; it earns $0.58 more than passing"


def test_the_nuts_are_advised_to_be_bet() -> None:
    hand = find("holdem").set_up("As Ad", "7c 2d", board="Ah Tc 2h Kc 9d", pot=800, seed=1)
    assert hand.ask is not None
    assert isinstance(hand.ask.legal, Bets)
    found = hint(of(hand))
    assert isinstance(found.answer, int)
    assert found.instead in (CHECK, CALL)
    assert found.earns > 0
