"""Five-card Stud, Soko, Mississippi Stud, Deuce to Seven Razz and Cowpie by their pages."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import parse, text
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.game import Cards
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.soko import soko
from tests.rules.tables import Table, ended, faces, passed, until

FIVE_CARDS = ("five_card_stud", "soko")
BY_THE_LOWEST = (*FIVE_CARDS, "mississippi_stud", "cowpie")


def dealt(name: str, *hands: str, **details: Any) -> Table:
    """Hands dealt card by card; what is burned is no matter here."""
    rules = {"burns": "no", **details.pop("rules", {})}
    return Table(find(name), hands, rules=rules, **details)


def opened(name: str, *hands: str, **details: Any) -> Table:
    """The first round is called round."""
    table = dealt(name, *hands, **details)
    table.hand.play("bring in")
    while table.hand.state.street < 1:
        table.hand.play(CALL if CALL in table.ask.legal else CHECK)
    return table


@pytest.mark.parametrize(
    ("name", "down", "most"),
    [("five_card_stud", 1, 10), ("soko", 1, 8), ("mississippi_stud", 2, 8), ("cowpie", 2, 6),
     ("deuce_to_seven_razz", 2, 8)],
)  # fmt: skip
def test_1_the_first_cards_after_an_ante(name: str, down: int, most: int) -> None:
    hand = find(name).deal(3, 1)
    assert hand.state.pot() - max(hand.state.front) == 150
    assert {(len(hand.state.down(s)), len(hand.state.shown(s))) for s in range(3)} == {(down, 1)}
    with pytest.raises(Refused, match=f"(to|by 2 to {most}, not) {most + 1}"):
        find(name).deal(most + 1, 1)


@pytest.mark.parametrize("name", BY_THE_LOWEST)
def test_2_the_lowest_up_card_brings_it_in_or_the_highest_opens(name: str) -> None:
    down = ("Ac", "Ad", "Ah") if name in FIVE_CARDS else ("Ac Jc", "Ad Jd", "Ah Jh")
    hands = [f"{cards} / {door}" for cards, door in zip(down, ("2d", "2c", "Kh"))]
    table = dealt(name, *hands)
    assert (table.ask.kind, table.ask.seat) == ("bring-in", 1)
    table = dealt(name, *hands, rules={"opening": "high_hand"})
    assert (table.ask.kind, table.ask.seat) == ("bet", 2)


@pytest.mark.parametrize(
    ("doors", "seat"), [(("Kc", "Ah", "2h"), 1), (("Kc", "Ks", "2h"), 1), (("Ad", "As", "3h"), 1)]
)
def test_deuce_to_seven_razz_2_the_highest_up_card_brings_it_in(
    doors: tuple[str, ...], seat: int
) -> None:
    hands = [f"{two} / {door}" for two, door in zip(("4c 5c", "6c 7c", "8c 9c"), doors)]
    table = dealt("deuce_to_seven_razz", *hands)
    assert (table.ask.kind, table.ask.seat) == ("bring-in", seat)


def test_deuce_to_seven_razz_3_the_lowest_hand_in_sight_opens_aces_high() -> None:
    hands = "4c 5c / Kd 9s", "6c 7c / 2h Ah", "8c 9c / 3d 7s"
    assert opened("deuce_to_seven_razz", *hands).ask.seat == 2


def test_deuce_to_seven_razz_4_the_wheel_is_a_straight() -> None:
    worth = find("deuce_to_seven_razz").worth
    rules = find("deuce_to_seven_razz").usual_rules
    best, wheel, ace = [
        worth(Cards(parse(cards)), rules)[""].value
        for cards in ("7c 5d 4h 3s 2c Ks Kd", "6c 5d 4h 3s 2c Ks Kd", "Ac 5d 4h 3s 2c Ks Kd")
    ]
    assert best > ace > 0
    assert best > wheel


@pytest.mark.parametrize("name", FIVE_CARDS)
def test_3_five_cards_and_big_bets_on_the_last_two_rounds(name: str) -> None:
    hand = opened(name, "2c / 3d", "4c / Kd").hand
    sizes = []
    while hand.ask is not None:
        sizes.append((len(hand.state.hands[0]), hand.ask.legal.samples()[-1]))
        passed(hand)
    assert sizes == [(3, 200), (4, 400), (5, 400)]
    assert [len(hand.state.shown(seat)) for seat in range(2)] == [5, 5]


def test_five_card_stud_3_no_card_is_burned_that_somebody_needs() -> None:
    hand = until(find("five_card_stud").deal(10, 1))
    assert {len(cards) for cards in hand.state.hands} == {5}
    assert not hand.state.stub


def test_mississippi_3_two_cards_at_once_and_the_last_face_up() -> None:
    hand = opened("mississippi_stud", "2c 3c / 3d", "4c 5c / Kd").hand
    sizes = []
    while hand.ask is not None:
        sizes.append((len(hand.state.down(0)), len(hand.state.shown(0))))
        passed(hand)
    assert sizes == [(2, 3), (2, 4), (2, 5)]
    assert hand.state.setup.rules.betting == "pot"


def test_mississippi_3_a_straight_in_sight_opens() -> None:
    table = opened("mississippi_stud", "Ac Ad / 5d 6c 7h 8s 9c", "Kc Kd / Qh Qs Jh Js 2c")
    openers = []
    while table.hand.ask is not None:
        openers.append(table.ask.seat)
        passed(table.hand)
    assert openers == [1, 1, 0]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 2d 3c 3d 4s", "Ac Kc Qc Jc 2d"),  # two pair, a four-flush
        ("2c 3c 4c 6c 2d", "Tc Jd Qh Ks 2s"),  # a four-flush beats a four-straight
        ("2c 3d 4h 5s 9c", "Ac Ad Kc Qd 9s"),  # which beats a pair
        ("Ac Kd Qh Jd 2s", "9c Td Jh Qd 2s"),  # its highest card decides
        ("2d 3h 4s 5d 9c", "Ac 2d 3h 4s Kd"),  # an ace is low there
        ("4c 5d 6h 7s 9c", "4c 5d 6h 7s 2c"),  # then the fifth card
        ("Ac 9c 8c 2c 3d", "Kc Qc Jc 9c Ad"),
        ("Ac 9c 8c 2c 4d", "Ac 9c 8c 2c 3d"),
        ("3c 4d 5h 6s 7c", "Ac Kc Qc Jc 2d"),  # a straight is a straight
    ],
)
def test_soko_4_four_straights_and_four_flushes(higher: str, lower: str) -> None:
    assert soko(parse(higher)).value > soko(parse(lower)).value


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Ac 2d 3h 4s Kd", "four-straight, four high, king"),
        ("2c 3c 4c 6c 2d", "four-flush, six high, four, three, deuce, deuce"),
        ("2c 2d 4c 6c 8d", "pair of deuces, eight, six, four"),
    ],
)
def test_soko_4_says_what_a_hand_is(cards: str, said: str) -> None:
    assert str(soko(parse(cards))) == said


def test_soko_3_a_four_flush_in_sight_opens() -> None:
    table = opened("soko", "As / 3c 5c 7c 9c", "Kd / Ad Ah 4s 6s")
    openers = []
    while table.hand.ask is not None:
        openers.append(table.ask.seat)
        passed(table.hand)
    assert openers == [1, 1, 0]


# --- Cowpie


def cowpie(mine: str, others: str) -> Table:
    table = opened("cowpie", mine, others)
    until(table.hand, "arrange")
    return table


def lays(table: Table, seat: int, cards: str) -> None:
    state = table.hand.state
    tokens = [token for token in state.hands[seat] if state.face[token] in parse(cards)]
    table.hand.play(tuple(sorted(tokens)), seat)


MINE = "As Ad / 7c 7d 9h Ts / 2c"
OTHERS = "Kh Qd / 3d Kd 5c 8s / Jc"


def test_cowpie_4_a_down_card_lies_in_front_and_another_round_follows() -> None:
    table = cowpie(MINE, OTHERS)
    with pytest.raises(Refused):
        lays(table, 0, "7c 7d")
    lays(table, 0, "As 9h")
    lays(table, 1, "Kh Kd")
    assert {faces(event) for event in table.told("lay")} == {"As 9h", "Kh Kd"}
    assert table.ask.kind == "bet"
    assert table.ask.legal.samples()[-1] == 400


def test_cowpie_5_the_best_hands_at_the_back_and_in_front_share_the_pot() -> None:
    table = cowpie(MINE, OTHERS)
    lays(table, 0, "As 9h")  # a pair of sevens behind
    lays(table, 1, "Qd Jc")  # a pair of kings behind
    assert ended(table.hand) == (0, 0)


def test_cowpie_5_a_pair_in_front_of_less_has_fouled() -> None:
    table = cowpie("As Ad / 3c 7d 9h Ts / 2c", OTHERS)
    lays(table, 0, "As Ad")
    lays(table, 1, "Qd Jc")
    assert ended(table.hand) == (-150, 150)


@pytest.mark.parametrize(
    ("mine", "front"),
    [
        ("As Ad / 7c 7d 9h Ts / 2c", "Ts 2c"),
        ("As Ad / Ac 9c 9d 2h / 2s", "2h 2s"),
        ("2c 4d / Ac Ad Ah As / Ks", "4d Ks"),
    ],
)
def test_cowpie_4_the_usual_leaves_the_best_kind_of_hand_behind(mine: str, front: str) -> None:
    table = cowpie(mine, OTHERS)
    state = table.hand.state
    (ask,) = [ask for ask in table.hand.asks if ask.seat == 0]
    assert isinstance(ask.default, tuple)
    assert text(state.cards(ask.default)) == front
