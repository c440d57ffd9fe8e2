"""Screw Your Neighbor, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots import sensible, situation
from pokernight.cards import parse
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.explaining import reads
from pokernight.engine.hand import Hand
from pokernight.engine.rules import RulesError
from pokernight.games.screw_your_neighbor import KINGS, SCREW_YOUR_NEIGHBOR
from pokernight.proofs import inert_options, prove_evening
from pokernight.table import Table
from pokernight.table.commands import Deal, Reply, Sit
from pokernight.table.menu import single
from tests.table.evenings import seated

KEEP, TRADE = "keep", "trade"


def dealt(cards: str, *said: str, lives: tuple[int, ...] = (), **details: object) -> Hand:
    """A deal of these cards, seat 0 being the first to speak; then cards of the deck, if more."""
    seats = len(lives) or len(said)
    sink = details.pop("sink", None)
    hand = SCREW_YOUR_NEIGHBOR.deal(
        seats, seed=1, deck=parse(cards), button=seats - 1, series=int(bool(lives)),
        by_seat={"lives": lives} if lives else {}, sink=sink, **details,
    )  # fmt: skip
    for answer in said:
        hand.play(answer)
    return hand


def cards(hand: Hand) -> list[int]:
    return [hand.state.face[held[0]] for held in hand.state.hands]


def advised(hand: Hand) -> object:
    """Return a sensible player's answer."""
    assert hand.ask is not None
    return sensible(situation(hand, hand.ask, Random(1)))


def test_1_everybody_antes_once_and_has_three_lives() -> None:
    hand = dealt("2c 9d Jh", KEEP, KEEP, KEEP)
    assert hand.result.payoffs == (-100, -100, -100)
    assert hand.result.by_seat == {"lives": (2, 3, 3)}
    later = dealt("2c 9d Jh", KEEP, KEEP, KEEP, lives=(2, 3, 3), pot=300)
    assert later.result.payoffs == (0, 0, 0)


@pytest.mark.parametrize("lives", [1, 2, 3, 4, 5])
def test_1_or_as_many_as_the_house_gives(lives: int) -> None:
    hand = SCREW_YOUR_NEIGHBOR.deal(2, seed=1, rules=f"lives={lives}")
    assert hand.state.own.lives == [lives, lives]
    with pytest.raises(RulesError):
        SCREW_YOUR_NEIGHBOR.rules_from("lives=6")


@pytest.mark.parametrize(("low", "high"), [("As", "2c"), ("Qs", "Kc"), ("2s", "3c")])
def test_1_kings_are_high_and_aces_low(low: str, high: str) -> None:
    assert dealt(f"{low} {high}", KEEP, KEEP).result.by_seat == {"lives": (2, 3)}


def test_2_he_trades_with_his_left_neighbor_who_cannot_refuse() -> None:
    hand = dealt("2c 9d Jh", TRADE, KEEP, KEEP)
    assert cards(hand) == list(parse("9d 2c Jh"))
    assert hand.result.by_seat == {"lives": (3, 2, 3)}


def test_2_the_others_do_not_see_what_is_traded() -> None:
    heard: list[Event] = []
    hand = dealt("2c 9d Jh", TRADE, KEEP, KEEP, sink=heard.append)
    trades = [event for event in heard if event.kind == "trade"]
    assert [event.told(2, "ABC") for event in trades] == ["A gives B a card", "B gives A a card"]
    assert [event.told(0, "ABC") for event in trades] == ["A gives B 2♣", "B gives A 9♦"]
    assert hand.number == 3


def test_2_both_know_where_the_card_went() -> None:
    hand = dealt("2c 9d Jh", TRADE, lives=(3, 3, 3))
    assert [hand.view(0).known(seat) for seat in range(3)] == [parse("9d"), parse("2c"), ()]
    assert [hand.view(2).known(seat) for seat in range(3)] == [(), (), parse("Jh")]


def test_2_a_king_is_turned_up_and_stays_and_is_not_asked_any_more() -> None:
    hand = dealt("2c Kd Jh", TRADE, lives=(3, 3, 3))
    assert cards(hand) == list(parse("2c Kd Jh"))
    assert hand.view().known(1) == parse("Kd")
    assert hand.ask is not None
    assert hand.ask.seat == 2


def test_2_a_card_that_was_traded_is_no_king_and_everybody_knows_that() -> None:
    """Nobody is dealt a world in which a king had let itself be traded away."""
    hand = dealt("2c 9d Jh 4s", TRADE, lives=(3, 3, 3, 3))
    rng = Random(1)
    worlds = [hand.redeal(3, rng).state for _ in range(300)]
    held = [{state.face[state.hands[seat][0]] for state in worlds} for seat in range(3)]
    assert not held[0] & set(KINGS)
    assert held[1] & set(KINGS)
    assert held[2] & set(KINGS)


def test_3_the_dealer_is_the_last_and_trades_with_the_deck() -> None:
    hand = dealt("9c Jd 2h 7s", KEEP, KEEP, TRADE)
    assert cards(hand) == list(parse("9c Jd 7s"))


def test_3_a_king_from_the_deck_is_turned_up_and_he_keeps_his_card() -> None:
    heard: list[Event] = []
    hand = dealt("9c Jd 2h Ks", KEEP, KEEP, TRADE, sink=heard.append)
    assert cards(hand) == list(parse("9c Jd 2h"))
    assert [one.told(SPECTATOR, "ABC") for one in heard if one.kind == "king"] == [
        "K♠ is the top of the deck: no trade for C"
    ]
    assert [one.clause for one in heard if one.kind == "king"] == ["3"]


def test_4_the_cards_turned_up_are_read_by_rank_with_their_places() -> None:
    events: list[Event] = []
    hand = dealt("Ah 9d Kc 9h", KEEP, KEEP, KEEP, KEEP, sink=events.append)
    shown = [event.shown.readings[0] for event in events if event.shown is not None]
    assert [str(reading.said) for reading in shown] == ["ace", "nine", "king", "nine"]
    assert [reading.made["ranks"] for reading in shown] == [["A"], ["9"], ["K"], ["9"]]
    assert [reading.place for reading in shown] == [1, 1, 1, 2], "among those shown so far"
    assert [read.place for read in reads(hand.view(None))] == [4, 2, 1, 2]


@pytest.mark.parametrize(("ties", "lives"), [("all", (2, 2, 3)), ("none", (3, 3, 3))])
def test_4_of_equal_ones_each_loses_a_life_or_none_does(ties: str, lives: tuple[int, ...]) -> None:
    hand = dealt("2c 2d Jh", KEEP, KEEP, KEEP, rules=f"ties={ties}")
    assert hand.result.by_seat == {"lives": lives}


def test_4_nobody_loses_a_life_when_it_would_be_everybodys_last() -> None:
    hand = dealt("2c 2d", KEEP, KEEP, lives=(1, 1), pot=200)
    assert hand.result.by_seat == {"lives": (1, 1)}
    assert hand.result.again
    other = dealt("2c 2d 9h", KEEP, KEEP, KEEP, lives=(1, 1, 2), pot=200)
    assert other.result.payoffs == (0, 0, 200)


def test_5_one_alone_with_a_life_takes_the_pot() -> None:
    hand = dealt("2c 9d", KEEP, KEEP, lives=(1, 3), pot=400)
    assert hand.result.payoffs == (0, 400)
    assert not hand.result.again


def all_keep(table: Table) -> None:
    while table.hand is not None:
        table.do(Reply(table.asked[0], KEEP))


def test_5_who_has_no_life_is_out_and_who_has_no_chips_plays_on() -> None:
    table = seated(single(SCREW_YOUR_NEIGHBOR, SCREW_YOUR_NEIGHBOR.rules_from("lives=1")), "")
    for name, cents in (("A", 100), ("B", 500), ("C", 500)):
        table.do(Sit(name, cents))
    table.do(Deal(deck="2c 9d Jh"))  # the cards of B, C and A
    all_keep(table)
    assert table.players[0].stack == 0
    table.do(Deal(deck="2c 9d"))
    assert [table.players[seat].name for seat in table.dealt_in] == ["A", "C"]
    all_keep(table)
    assert {one.name: one.stack for one in table.players.values()} == {"A": 0, "B": 400, "C": 700}


@pytest.mark.parametrize(("card", "answer"), [("7c", TRADE), ("8c", KEEP), ("Ac", TRADE)])
def test_a_sensible_player_keeps_an_eight(card: str, answer: str) -> None:
    hand = dealt(f"{card} 9d Jh", lives=(3, 3, 3))
    assert advised(hand) == answer


def test_a_sensible_player_keeps_what_beats_a_card_he_gave_away() -> None:
    hand = dealt("5c 2d Jh", TRADE, lives=(3, 3, 3))
    assert cards(hand) == list(parse("2d 5c Jh"))
    assert advised(hand) == KEEP  # B knows that A holds a deuce


def test_every_option_matters() -> None:
    assert not inert_options(SCREW_YOUR_NEIGHBOR, hands=60, seats=3)


def test_evenings_of_it_are_proved() -> None:
    assert prove_evening(SCREW_YOUR_NEIGHBOR, seats=4, hands=20, seed=1).hands == 20
