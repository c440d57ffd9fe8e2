"""Tests of a game's advice: it knows nothing hidden, is legal, and wins money."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokernight.bots import HOUSE_PLAYERS, Budget, advised, player, sensible, situation, think
from pokernight.engine.asks import CALL, FOLD
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.games.cripple_mr_onion import CRIPPLE_MR_ONION
from tests.rules.onion_evening import Evening
from tests.rules.onion_table import OnionTable, house


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokernight.bots.basic_bots.ADVISED", 6)


def ask_for_advice(hand: Hand, seed: int = 1, seat: int | None = None) -> object:
    assert hand.ask is not None
    ask = next(one for one in hand.asks if seat in (None, one.seat))
    return advised(situation(hand, ask, Random(seed))).answer


@pytest.mark.parametrize("rules", ["millard-1993", "millard-1998+all", "tao-sketch", "plain+all"])
def test_advice_is_legal_at_every_question(rules: str) -> None:
    kinds = set()
    for seed in range(3):
        hand = CRIPPLE_MR_ONION.deal(3, seed, rules=house(rules), carried={"wild_eights": seed % 2})
        while hand.ask is not None:
            for ask in hand.asks:
                kinds.add(ask.kind)
                advice = advised(situation(hand, ask, Random(seed)))
                assert advice.answer in ask.legal
                hand.play(advice.answer, ask.seat)
    assert len(kinds) >= 2


def test_advice_depends_on_what_the_seat_knows_alone() -> None:
    """In another world that the seat cannot tell from the true one the advice is the same."""
    compared = 0
    for seed in range(3):
        hand = CRIPPLE_MR_ONION.deal(3, seed, rules=house("millard-1993+all"))
        while hand.ask is not None:
            seat = hand.ask.seat
            world = hand.redeal(seat, Random(seed))
            assert ask_for_advice(hand, seed) == ask_for_advice(world, seed, seat)
            compared += 1
            hand.play(ask_for_advice(hand, seed), seat)
    assert compared > 30


def test_a_game_without_advice_is_advised_by_playing_worlds_out() -> None:
    hand = find("holdem").deal(2, 1)
    assert hand.ask is not None
    ask, two = (situation(hand, hand.ask, Random(3)) for _ in "ab")
    assert advised(ask).answer == sensible(two)
    assert advised(ask).why == ""


def advice_at(table: OnionTable) -> object:
    return ask_for_advice(table.hand)


def test_aces_with_picture_cards_are_kept() -> None:
    table = OnionTable(["Ac Kc Ad Kd 9h", "", ""])
    assert advice_at(table) in ((), table.tokens("9h"))


def test_a_great_hand_raises_and_a_poor_one_does_not() -> None:
    great = "Ac Kc Ad Kd Ah / Kh As Ks Aw Qw"
    table = OnionTable([great, "", ""]).to("name").play("2 names 100")
    assert isinstance(advice_at(table), int)
    poor = OnionTable(["Tc 9c Ts 9h 9o / 9d Th 8c 8d 8h", great, ""]).to("buy")
    while poor.ask.kind != "match":
        poor.to("name").play("2 names 500")
    assert advice_at(poor) == "fold"


def test_no_card_is_bought_to_hide_a_good_hand() -> None:
    """It costs a Stake, and those who match look at the open cards too little to be misled."""
    table = OnionTable(["Ac Kc Ad Kd Ah / Kh As Ks Aw Qw", "", ""]).to("buy")
    assert table.ask.seat == 0
    assert advice_at(table) == "stop"


def test_the_dealer_with_a_great_hand_names_an_amount_and_matches() -> None:
    great = "Ac Kc Ad Kd Ah / Kh As Ks Aw Qw"
    table = OnionTable(["", "", great]).to("name")
    assert advice_at(table) == 300
    table.play("2 names 100", "0 raises 500", "1 matches")
    assert advice_at(table) == "call"


def test_the_last_to_be_asked_buys_the_dealership_rather_than_lose_the_pot() -> None:
    great = "Ac Kc Ad Kd Ah / Kh As Ks Aw Qw"
    table = OnionTable(["", great, ""]).to("name").play("2 names 100", "0 raises 100")
    table.play("1 matches", "2 folds", "0 declines")
    assert table.asked() == (1, "bid")
    assert advice_at(table) == 100


def test_habits_count_where_a_game_advises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loose characters match where the advice folds; bold ones raise."""
    monkeypatch.setattr("pokernight.bots.basic_bots.ADVISED", 16)
    great = "Ac Kc Ad Kd 9h / Kh As Ks Aw Qw"
    table = OnionTable(["Tc 9c Ts 9w 9o / 9d Th 8c 8d 8h", great, ""]).to("buy")
    while table.ask.kind != "match":
        table.to("name").play("2 names 500")
    asked = situation(table.hand, table.ask, Random(1))
    answers = {name: player(name, Budget(16))(asked) for name in ("rock", "professor", "level-1")}
    assert answers == {"rock": FOLD, "professor": FOLD, "level-1": CALL}
    thought = think(asked, Budget(16))
    assert dict(zip(thought.answers, thought.earns, strict=True))[FOLD] == 0.0
    assert thought.earns[thought.answers.index(CALL)] < 0


def test_special_cards_that_help_are_declared() -> None:
    fool = "Jc Tc Td Kd Th / Ts Jh Jw Qc Qd"
    table = OnionTable([fool, "", ""], rules="plain", options={"fool": "yes"}).call()
    assert advice_at(table) == table.tokens("Jc")


def test_special_cards_that_help_are_kept_at_the_exchange(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The Archchancellor is wild unless Death answers him; without his rules he is a jack."""
    monkeypatch.setattr("pokernight.bots.basic_bots.ADVISED", 16)
    thrown = {}
    for on in ("yes", "no"):
        options = {"archchancellor": on, "death": on}
        table = OnionTable(["Jt 8s 4d Au Jc", "", ""], rules="plain", options=options)
        table.to("exchange")
        advice = [ask_for_advice(table.hand, seed) for seed in range(8)]
        thrown[on] = [table.tokens("Jt")[0] in ask for ask in advice]  # type: ignore[operator]
    assert not any(thrown["yes"])
    assert any(thrown["no"])


def test_amounts_are_whole_stakes_or_whole_tenths_of_one() -> None:
    great = "Ac Kc Ad Kd Ah / Kh As Ks Aw Qw"
    for stack in (10_000, 1_234, 777):
        table = OnionTable(["", "", great], stacks=[stack] * 3).to("name")
        named = advice_at(table)
        assert isinstance(named, int)
        assert named % 10 == 0 < named


def test_sensible_players_win_from_those_who_only_call() -> None:
    table = Evening(CRIPPLE_MR_ONION, house(), "advice")
    styles = ("sensible", "caller", "random")
    for style in styles:
        table.sit(style, 100_000)
    rngs = [Random(f"advice {seat}") for seat in range(3)]
    won = [0, 0, 0]
    for _ in range(30):
        hand: Any = table.deal()
        while hand.ask is not None:
            seat = hand.ask.seat
            bot = HOUSE_PLAYERS[styles[seat]]
            hand.play(bot(situation(hand.hand, hand.ask, rngs[seat])), seat)
        for seat, cents in enumerate(hand.result.payoffs):
            won[seat] += cents
    assert won[0] == max(won) > 0
