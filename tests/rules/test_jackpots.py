"""Jacks or Better, Jacks Back, Jacks to Open Trips to Win, by the clauses of their pages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.jackpots import OPENERS
from pokernight.odds.evaluation.evaluators import PAT, DecidingPlayer
from pokernight.ranking import high_value
from tests.rules.tables import DrawTable

NAMES = ("jacks_or_better", "jacks_back", "jacks_to_open_trips_to_win")
JACKS, TENS, KINGS = "Jc Jd 9h 4s 3c", "Tc Td 8h 6s 2c", "Kc Kd 9s 4h 3d"
LOW, TRIPS, ACES = "7c 5d 4h 2s Ac", "2d 2h 2s Kh Qs", "Ad Ah 9c 8s 6h"


@pytest.mark.parametrize("name", NAMES)
def test_1_an_ante_and_five_cards(name: str) -> None:
    table = DrawTable(name, JACKS, TENS)
    assert [event.amount for event in table.told("ante")] == [100, 100]
    assert [len(hand) for hand in table.hand.state.hands] == [5, 5]
    with pytest.raises(Refused, match="2 to 7, not 8"):
        find(name).deal(8, 1)


@pytest.mark.parametrize("name", NAMES)
def test_2_only_a_pair_of_jacks_or_better_opens(name: str) -> None:
    table = DrawTable(name, TENS, JACKS, LOW)
    assert table.legal == ["check"]
    table.play("0 checks")
    assert table.legal == ["check", 200]
    table.play("1 bets 200")
    assert table.legal == ["fold", "call", 400], "who has no openers may raise"


@pytest.mark.parametrize("name", NAMES)
def test_2_everybody_is_asked_whatever_he_holds(name: str) -> None:
    """Else the question itself would tell who has openers."""
    table = DrawTable(name, LOW, TENS, "9c 9d 7s 6h 5h")
    for seat in range(3):
        assert (table.ask.seat, table.ask.kind) == (seat, "bet")
        table.hand.play(CHECK)


@pytest.mark.parametrize("name", (*NAMES, "five_card_draw+jacks_or_better_to_open"))
def test_2_who_opens_has_shown_that_he_holds_openers(name: str) -> None:
    table = DrawTable(name, JACKS, TENS, LOW)
    assert table.hand.ask is not None
    opening = next(iter(table.hand.ask.legal.samples()[1:]))
    rng = Random(1)

    def openers(hand: Hand) -> int:
        worlds = [hand.redeal(2, rng).state for _ in range(40)]
        return sum(high_value(state.cards(state.hands[0])) >= OPENERS[0] for state in worlds)

    assert openers(table.hand) < 30
    table.hand.play(opening)
    assert openers(table.hand) == 40
    table.hand.play(CALL)
    assert openers(table.hand) == 40


@pytest.mark.parametrize("name", NAMES)
def test_2_who_holds_openers_need_not_open(name: str) -> None:
    table = DrawTable(name, JACKS, KINGS).play("0 checks", "1 checks")
    assert table.told("thrown in") or table.told("for low")


@pytest.mark.parametrize("name", NAMES)
def test_the_second_round_begins_with_who_opened_or_the_next_who_is_left(name: str) -> None:
    table = DrawTable(name, TENS, JACKS, KINGS)
    table.play("0 checks", "1 bets 200", "2 raises 400", "0 calls", "1 calls")
    table.play("0 draws -", "1 draws -", "2 draws -")
    assert table.ask.seat == 1
    table = DrawTable(name, TENS, JACKS, KINGS)
    table.play("0 checks", "1 bets 200", "2 raises 400", "0 calls", "1 folds")
    table.play("0 draws -", "2 draws -")
    assert table.ask.seat == 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("option", "held", "most"),
    [({}, JACKS, 3), ({}, ACES, 4), ({"most_drawn": "5"}, JACKS, 5),
     ({"four_to_an_ace": "no"}, ACES, 3)],
)  # fmt: skip
def test_options_of_the_draw(name: str, option: dict[str, str], held: str, most: int) -> None:
    table = DrawTable(name, held, TENS, rules=option).play("0 bets 200", "1 calls")
    legal: Any = table.ask.legal
    assert legal.most == most


# --- nobody opens


@pytest.mark.parametrize("name", ["jacks_or_better", "jacks_to_open_trips_to_win"])
def test_3_if_nobody_opens_the_pot_stays_and_all_are_dealt_new_cards(name: str) -> None:
    table = DrawTable(name, TENS, LOW).passively()
    result = table.hand.result
    assert (result.payoffs, result.pot, result.again, result.still) == (
        (-100, -100),
        200,
        True,
        (0, 1),
    )
    assert table.said("thrown in") == ["nobody opens: the pot of $2 stays"]
    assert table.told("draw") == []


def test_3_the_next_deal_is_for_that_pot() -> None:
    table = DrawTable("jacks_or_better", JACKS, TENS, pot=200, series=1)
    table.play("0 bets 200", "1 folds")
    assert table.hand.result.payoffs == (300, -100)


def test_3_who_is_all_in_still_plays_for_the_pot_that_stayed() -> None:
    table = DrawTable(
        "jacks_or_better", KINGS, JACKS, TENS, pot=300, series=1, stacks=[0, 5_000, 5_000]
    )
    table.play("1 bets 200", "2 calls")
    table.passively()
    assert table.hand.result.payoffs[0] == 300
    assert sum(table.hand.result.payoffs) == 300


def test_3_where_nobody_could_bet_no_openers_are_needed() -> None:
    table = DrawTable("jacks_or_better", TENS, LOW, stacks=[100, 5_000]).passively()
    assert table.hand.result.payoffs == (100, -100)
    assert len(table.told("draw")) == 2


@pytest.mark.parametrize(
    ("progressive", "opened"),
    [
        ({}, "JJJJJJJJ"),
        ({"progressive": "no"}, "JJJJJJJJ"),
        ({"progressive": "up"}, "JQKAAAAA"),
        ({"progressive": "up_and_down"}, "JQKAKQJQ"),
    ],
)
def test_3_option_progressive(progressive: dict[str, str], opened: str) -> None:
    pairs = ["Tc Td", "Jc Jd", "Qc Qd", "Kc Kd", "Ac Ad"]
    for before, least in enumerate(opened):
        for pair in pairs:
            table = DrawTable("jacks_or_better", f"{pair} 5h 3s 2c", "Th Ts 8h 6s 4c",
                              rules=progressive, series=before, pot=0)  # fmt: skip
            opens = "TJQKA".index(pair[0]) >= "TJQKA".index(least)
            assert (200 in table.ask.legal) == opens, (before, pair)


def test_3_the_note_says_what_opens() -> None:
    table = DrawTable("jacks_or_better", TENS, LOW, rules={"progressive": "up"}, series=2)
    assert table.notes() == ["a pair of kings or better opens"]
    assert DrawTable("jacks_back", TENS, LOW).notes() == ["a pair of jacks or better opens"]


def test_5_the_best_five_cards_win() -> None:
    table = DrawTable("jacks_or_better", JACKS, KINGS)
    table.play("0 bets 200", "1 calls")
    assert table.passively().hand.result.payoffs == (-300, 300)


# --- Jacks Back


def test_jacks_back_3_if_nobody_opens_the_lowest_hand_wins() -> None:
    table = DrawTable("jacks_back", TENS, LOW)
    table.play("0 checks", "1 checks")
    assert table.said("for low") == ["nobody opens: the game is for low"]
    assert table.legal == ["check", 200], "anybody may open now"
    assert table.notes() == ["the lowest hand wins"]
    table.play("0 bets 200", "1 calls")
    assert table.passively().hand.result.payoffs == (-300, 300)
    assert table.said("win") == ["seat 1 wins $6, the pot: 7-5-4-2-A low"]


def test_jacks_back_3_whoever_opened_for_low_begins_after_the_draw() -> None:
    table = DrawTable("jacks_back", TENS, LOW).play(
        "0 checks", "1 checks", "0 checks", "1 bets 200"
    )
    table.play("0 calls", "0 draws -", "1 draws -")
    assert table.ask.seat == 1


def test_jacks_back_5_if_somebody_opens_the_highest_wins() -> None:
    table = DrawTable("jacks_back", JACKS, LOW).play("0 bets 200", "1 calls")
    assert isinstance(table, DrawTable)
    assert table.passively().hand.result.payoffs == (300, -300)


def test_jacks_back_3_where_nobody_could_bet_the_game_is_for_high() -> None:
    table = DrawTable("jacks_back", TENS, LOW, stacks=[100, 5_000]).passively()
    assert table.hand.result.payoffs == (100, -100)


@pytest.mark.parametrize(
    ("lows", "payoffs"),
    [({}, (100, -100)), ({"lows": "ace_to_five"}, (100, -100)),
     ({"lows": "deuce_to_seven"}, (-100, 100))],
)  # fmt: skip
def test_jacks_back_5_option_lows(lows: dict[str, str], payoffs: tuple[int, int]) -> None:
    table = DrawTable("jacks_back", "Ac 6d 4h 3s 2c", "8d 6h 4s 3d 2h", rules=lows).passively()
    assert table.hand.result.payoffs == payoffs


def test_jacks_back_worth_is_told_what_is_played_for() -> None:
    game = find("jacks_back")
    cards = parse("Ac 6d 4h 3s 2c")
    assert (
        str(game.worth(Cards(cards), game.usual_rules)[""]) == "ace high, six, four, three, deuce"
    )
    low = game.worth(Cards(cards, given={"low": "yes"}), game.usual_rules)
    assert str(low[""]) == "6-4-3-2-A low"


# --- trips to win


def test_trips_to_win_4_three_of_a_kind_or_better_wins() -> None:
    name = "jacks_to_open_trips_to_win"
    table = DrawTable(name, JACKS, TRIPS).play("0 bets 200", "1 calls")
    assert isinstance(table, DrawTable)
    assert table.passively().hand.result.payoffs == (-300, 300)
    assert not table.hand.result.again


@pytest.mark.parametrize(
    ("next_deal", "still"),
    [({}, (0, 2)), ({"next_deal": "those_left"}, (0, 2)), ({"next_deal": "everybody"}, (0, 1, 2))],
)
def test_trips_to_win_4_option_next_deal(next_deal: dict[str, str], still: tuple[int, ...]) -> None:
    table = DrawTable("jacks_to_open_trips_to_win", JACKS, TENS, KINGS, rules=next_deal)
    table.play("0 bets 200", "1 folds", "2 calls")
    table.passively()
    result = table.hand.result
    assert (result.payoffs, result.pot) == ((-300, -100, -300), 700)
    assert (result.again, result.still) == (True, still)


def test_trips_to_win_4_who_is_left_alone_takes_the_pot_with_any_hand() -> None:
    table = DrawTable("jacks_to_open_trips_to_win", JACKS, TENS).play("0 bets 200", "1 folds")
    assert table.hand.result.payoffs == (100, -100)


def test_trips_to_win_4_who_is_left_alone_in_a_side_pot_takes_it_and_the_main_pot_stays() -> None:
    table = DrawTable("jacks_to_open_trips_to_win", JACKS, TENS, KINGS, stacks=[5_000, 5_000, 200])
    table.play("0 bets 200", "1 calls", "2 calls", *(f"{seat} draws -" for seat in (0, 1, 2)))
    table.play("0 bets 400", "1 folds")
    table.passively()
    assert table.said("win") == ["seat 0 takes $2, side pot 1, in which nobody else is left"]
    assert table.said("unclaimed") == ["nobody claims the main pot: $6 stays"]
    result = table.hand.result
    assert (result.payoffs, result.pot) == ((-100, -300, -200), 600)


@pytest.mark.parametrize("name", NAMES)
def test_who_stays_to_the_end_opens_where_he_may(name: str) -> None:
    """Else the odds of such a game would be those of a deal that nobody opens."""
    table = DrawTable(name, TENS, TRIPS, JACKS)
    DecidingPlayer(PAT).finish(table.hand, Random(1))
    assert [event.seat for event in table.told("bet")][:1] == [1]
    assert table.hand.result.payoffs == (-300, 600, -300)
