"""Three-Five-Seven, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pokernight.bots.basic_bots import advised
from pokernight.bots.situation import situation
from pokernight.cards import parse
from pokernight.cli.text.sentences import YOU
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.engine.rules import RulesError
from pokernight.engine.steps import IN, OUT
from pokernight.errors import Refused
from pokernight.games.three_five_seven import THREE_FIVE_SEVEN, reading
from pokernight.proofs import inert_options, prove_evening
from pokernight.table.commands import Deal, Reply, Sit
from pokernight.table.menu import single
from tests.rules.tables import deal_hands
from tests.sentences import in_english
from tests.table.evenings import seated

ACES, KINGS, LOW = "As Ah Qs Js 9h Tc 2c", "Ks Kh Qd Jd 9d 8c 2d", "6c 4d 2h 8s 9s Th Qh"


def dealt(
    said: str, hands: Sequence[str] = (ACES, KINGS, LOW), *, rules: str = "", **details: Any
) -> Hand:
    """A deal in which the seats say in (``i``) or out (``o``), round by round: ``ioo ooi``."""
    hand = deal_hands(THREE_FIVE_SEVEN, hands, rules=rules, **details)
    for words in said.split():
        for seat, word in enumerate(words):
            if word != "-":
                hand.play(IN if word == "i" else OUT, seat)
    return hand


def test_1_everybody_antes_before_every_deal() -> None:
    for series in (0, 1):
        hand = dealt("", series=series)
        assert (hand.state.pots, hand.state.stack) == ([300], [9900] * 3)


def test_1_three_cards_then_five_then_seven() -> None:
    hand = dealt("")
    for cards in (3, 5, 7):
        assert [len(held) for held in hand.state.hands] == [cards] * 3
        for seat in range(3):
            hand.play(OUT, seat)
    assert hand.ask is None


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3c 9d 9h", "three of a kind"),
        ("5c 9d 9h", "pair"),
        ("5c 3d 3h 3s 2d", "four of a kind"),
        ("7c 3d 3h 3s 2d", "three of a kind"),
        ("7c 7d 9h 9s 9d 2c 4h", "five of a kind"),
        ("3c 5d 9h 9s 2d Jc Kh", "pair"),
    ],
)
def test_1_threes_are_wild_among_three_cards_fives_among_five_sevens_among_seven(
    cards: str, kind: str
) -> None:
    assert reading(parse(cards)).kind == kind


def test_1_cards_in_sight_are_read_with_what_is_wild_now() -> None:
    """Three cards shown in the first round lie there in the second, when threes are not wild."""
    hand = dealt("iio", ("3c 9c 5h 4s 3d 7d 7h", KINGS, LOW))
    view = hand.view(2)
    up = view.known(0, up=True)
    found = THREE_FIVE_SEVEN.worth(Cards((), up, THREE_FIVE_SEVEN.talk.given(view, 0)), view.rules)[
        ""
    ]
    assert str(found) == "pair of nines, three kicker; 5♥ wild"
    with pytest.raises(Refused, match="what is wild is 3, 5 or 7, not '4'"):
        THREE_FIVE_SEVEN.worth(Cards(up, (), {"wild": "4"}), view.rules)


def test_2_all_say_it_at_the_same_time() -> None:
    hand = dealt("")
    assert [ask.seat for ask in hand.asks] == [0, 1, 2]
    assert all(ask.default == OUT for ask in hand.asks)
    hand.play(IN, 2)
    assert hand.view(0).said == ()


def test_2_who_is_out_is_so_for_that_round_alone() -> None:
    hand = dealt("ooi oio")
    assert [len(held) for held in hand.state.hands] == [7] * 3
    assert hand.state.live == [1, 1, 1]
    assert hand.state.own.legs == [0, 1, 1]


def test_3_who_is_in_alone_wins_a_leg_and_shows_nothing() -> None:
    hand = dealt("ooi ooo ooo")
    result = hand.result
    assert (result.again, result.pot, result.by_seat) == (True, 300, {"legs": (0, 0, 1)})
    assert not any(hand.state.up)
    assert result.payoffs == (-100, -100, -100)


@pytest.mark.parametrize("legs", [3, 4, 5])
def test_3_so_many_legs_win_the_pot(legs: int) -> None:
    before = {"legs": (legs - 2, legs - 1, 0)}
    hand = dealt("ioo oio", rules=f"legs={legs}", series=3, by_seat=before, pot=500)
    assert hand.result.payoffs == (-100, 700, -100)
    assert (hand.result.again, hand.result.pot, hand.result.by_seat) == (False, 0, {})


def test_3_nobody_wins_a_leg_where_nobody_is_in() -> None:
    assert dealt("ooo ooo ooo").result.by_seat == {"legs": (0, 0, 0)}


def test_4_the_best_hand_wins_the_round_and_nobody_a_leg() -> None:
    hand = dealt("iio ooo ooo")
    assert hand.result.by_seat == {"legs": (0, 0, 0)}
    assert hand.result.payoffs == (200, -400, -100)


def test_4_those_who_are_in_show_their_cards_which_lie_open_from_then_on() -> None:
    hand = dealt("iio ooo")
    assert [len(hand.state.shown(seat)) for seat in range(3)] == [3, 3, 0]


def test_5_the_others_pay_the_winner() -> None:
    hand = dealt("iii")
    assert hand.state.pots == [300]
    assert hand.state.stack == [10500, 9600, 9600]


def test_5_or_match_the_pot() -> None:
    hand = dealt("iii", rules="match")
    assert hand.state.pots == [900]
    assert hand.state.stack == [9900, 9600, 9600]
    hand = dealt("iii iio", rules="losers=match_the_pot")
    assert hand.state.stack == [9900, 8700, 9600]


def test_5_up_to_a_limit() -> None:
    assert dealt("iii", rules="match limit=2").state.pots == [700]
    assert dealt("iii", rules="limit=2").state.stack == [10300, 9700, 9700]


def test_5_equal_hands_share_what_is_paid_to_them() -> None:
    hands = (ACES, "Ad Ac Qd Jd 9d 8c 2d", LOW)
    assert dealt("iii", hands, rules="limit=1.01").state.stack == [9951, 9950, 9799]
    assert dealt("iii", hands, rules="match").state.stack == [9900, 9900, 9600]


def test_6_who_cannot_pay_puts_in_what_he_has_and_is_out_of_the_rest() -> None:
    hand = dealt("iii", stacks=[1000, 250, 1000])
    assert hand.state.stack == [1350, 0, 600]
    assert hand.state.live == [1, 0, 1]
    assert [ask.seat for ask in hand.asks] == [0, 2]
    for seat in (0, 2, 0, 2):
        hand.play(OUT, seat)
    assert hand.result.still == (0, 2)


@pytest.mark.parametrize(
    ("losers", "words"),
    [
        ("match", "B has nothing left to match the pot"),
        ("", "B has nothing left to pay A"),
    ],
)
def test_6_a_loser_without_money_is_not_said_to_pay(losers: str, words: str) -> None:
    heard: list[Event] = []
    dealt("iii", rules=losers, stacks=[1000, 100, 1000], sink=heard.append)
    assert words in [event.told(SPECTATOR, "ABC") for event in heard]


def test_6_who_puts_in_what_he_has_is_not_said_to_match_the_pot() -> None:
    heard: list[Event] = []
    dealt("iii", rules="match", stacks=[1000, 250, 1000], sink=heard.append)
    paid = [one for one in heard if one.kind == "match"]
    assert [one.told(SPECTATOR, "ABC") for one in paid] == [
        "B cannot match the pot and puts in $1.50", "C matches the pot: $3",
    ]  # fmt: skip
    yours = paid[0].told(1, ("A", YOU, "C"))
    assert yours == "You cannot match the pot and put in $1.50"


def test_6_if_that_leaves_but_one_he_takes_the_pot() -> None:
    hand = dealt("iii", stacks=[1000, 250, 250])
    assert (hand.ask, hand.result.payoffs) == (None, (500, -250, -250))
    assert not hand.result.again


def test_6_who_has_lost_nothing_plays_on_with_nothing_left() -> None:
    table = seated(single(THREE_FIVE_SEVEN, THREE_FIVE_SEVEN.rules()), "")
    for name, cents in (("A", 1000), ("B", 100), ("C", 1000)):
        table.do(Sit(name, cents))
    table.do(Deal())
    for _ in range(9):
        table.do(Reply(table.asked[0], OUT))
    table.do(Deal())
    assert [table.players[seat].name for seat in table.dealt_in] == ["A", "B", "C"]


def test_legs_are_carried_from_deal_to_deal_at_a_table() -> None:
    table = seated(single(THREE_FIVE_SEVEN, THREE_FIVE_SEVEN.rules_from("legs=4")), "")
    for name in "ABC":
        table.do(Sit(name, 1000))
    deals = 0
    while not deals or table.series is not None:
        table.do(Deal())
        deals += 1
        while table.asked:
            seat = table.asked[0]
            table.do(Reply(seat, IN if table.players[seat].name == "B" else OUT))
    assert deals == 2
    assert {player.name: player.stack for player in table.players.values()} == {
        "A": 800, "B": 1400, "C": 800,
    }  # fmt: skip


def test_its_notes_say_what_is_wild_and_who_has_legs() -> None:
    hand = dealt("ioo", (("5s 3h Qs Js 9h Tc 2c"), KINGS, LOW))
    assert in_english(THREE_FIVE_SEVEN.talk.notes(hand.view(0)), "ABC".__getitem__) == [
        "fives are wild", "legs: A 1; 5 win",
    ]  # fmt: skip
    assert in_english(THREE_FIVE_SEVEN.talk.why(hand.view(0), 0)) == [
        "5♠ is wild: fives are wild in a hand of 5 cards (1)"
    ]
    with pytest.raises(Refused, match="a hand here has 7 at most"):
        THREE_FIVE_SEVEN.worth(Cards(parse("As Ks Qs Js Ts 9s 8s 7s")), None)


def test_house_players_are_in_with_good_hands_and_out_with_bad_ones() -> None:
    for hands, said in (((ACES, KINGS, LOW), IN), ((LOW, KINGS, ACES), OUT)):
        hand = dealt("", hands)
        assert advised(situation(hand, hand.asks[0], Random(1))).answer == said


def test_the_stakes_are_the_ante() -> None:
    rules = THREE_FIVE_SEVEN.rules_as_written(stakes="0.50")
    assert (rules.to_dict()["ante"], rules.buy_in, rules.bankroll) == ("0.50", 5000, 50)
    for wrong in ("1/2", "0"):
        with pytest.raises(RulesError):
            THREE_FIVE_SEVEN.rules_as_written(stakes=wrong)


def test_every_option_matters() -> None:
    assert not inert_options(THREE_FIVE_SEVEN, hands=30, seats=3)


def test_evenings_of_three_five_seven_are_proved() -> None:
    assert prove_evening(THREE_FIVE_SEVEN, seats=4, hands=20, seed=1).hands == 20
