"""London Lowball, Razzdugi and Razzduci by the clauses of their pages."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.game import Cards
from pokernight.errors import Refused
from pokernight.games import find
from tests.rules.tables import Table

NAMES = ("london_lowball", "razzdugi", "razzduci")
ACE_LOW = ("london_lowball", "razzdugi")


def dealt(name: str, *hands: str, **details: Any) -> Table:
    return Table(find(name), hands, **details)


def opened(name: str, *hands: str) -> Table:
    """Third street is called round."""
    table = dealt(name, *hands)
    table.hand.play("bring in")
    while table.hand.state.street < 1:
        table.hand.play("call" if "call" in table.ask.legal else "check")
    return table


@pytest.mark.parametrize("name", NAMES)
def test_1_two_cards_down_and_one_up_after_an_ante(name: str) -> None:
    table = dealt(name, "Ac 2c / 3d", "4c 5c / Kd")
    state = table.hand.state
    assert [event.amount for event in table.told("ante")] == [50, 50]
    assert [(len(state.down(seat)), len(state.shown(seat))) for seat in (0, 1)] == [(2, 1)] * 2
    with pytest.raises(Refused, match="cannot be dealt to 9"):
        find(name).deal(9, 1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("doors", "ace_low", "ace_high"),
    [(("Kc", "Ah", "2h"), 0, 1), (("Kc", "Ks", "2h"), 1, 1), (("Ad", "As", "3h"), 2, 1)],
)
def test_2_the_highest_up_card_brings_it_in(
    name: str, doors: tuple[str, ...], ace_low: int, ace_high: int
) -> None:
    hidden = ("4c 5c", "6c 7c", "8c 9c")
    table = dealt(name, *[f"{two} / {door}" for two, door in zip(hidden, doors)])
    assert (table.ask.kind, table.ask.seat) == (
        "bring-in", ace_low if name in ACE_LOW else ace_high,
    )  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_3_the_lowest_hand_in_sight_opens_and_an_ace_is_where_the_game_has_it(name: str) -> None:
    table = opened(name, "4c 5c / Kd 9s", "6c 7c / 2h Ah", "8c 9c / 3d 7s")
    assert table.ask.seat == (1 if name in ACE_LOW else 2)


@pytest.mark.parametrize(
    ("name", "amounts"), [("london_lowball", (200, 450)), ("razzdugi", (200, 200))]
)
def test_3_london_lowball_is_played_up_to_the_pot(name: str, amounts: tuple[int, int]) -> None:
    table = opened(name, "4c 5c / Kd 9s", "6c 7c / 2h Ah", "8c 9c / 3d 7s")
    legal: Any = table.ask.legal
    assert (legal.low, legal.high) == amounts


@pytest.mark.parametrize(
    ("betting", "high"), [("fixed", 200), ("spread", 400), ("pot", 450), ("no_limit", 5_000)]
)
def test_3_london_lowball_option_betting(betting: str, high: int) -> None:
    table = dealt("london_lowball", "4c 5c / Kd 9s", "6c 7c / 2h Ah", "8c 9c / 3d 7s",
                  rules={"betting": betting}, stacks=[5_150] * 3)  # fmt: skip
    table.play("0 brings", "1 calls", "2 calls")
    legal: Any = table.ask.legal
    assert legal.high == high


@pytest.mark.parametrize("name", NAMES)
def test_3_bets_are_big_from_the_fifth_street_on_where_the_limit_is_fixed(name: str) -> None:
    table = dealt(name, "Ac 2c / 3d 4d 5h Kh / Ks", "2d 3h / 4s 6c 8d Qh / Qs",
                  rules={"betting": "fixed"})  # fmt: skip
    table.hand.play("bring in")
    table.check_down(1)
    for street in (4, 5, 6, 7):
        assert table.legal == ["check", 200 if street == 4 else 400]
        table.check_down(1)


def loses(name: str, better: str, worse: str) -> None:
    assert dealt(name, better, worse).check_down().payoffs == (150, -150)
    assert dealt(name, worse, better).check_down().payoffs == (-150, 150)


def test_4_london_straights_and_flushes_count_against_a_hand() -> None:
    loses("london_lowball", "Ac 2d / 3h 4s 6c Kh / Kd", "Ad 2c / 3d 4h 5s Ks / Qd")
    loses("london_lowball", "Ac 2d / 3h 4s 7c Kh / Kd", "As 2s / 3s 4d 8s Ks / Qd")
    loses("london_lowball", "Kc Qd / Jh Ts Ac Kh / Kd", "2c 2d / 2h 2s 3c 3d / 3h")


def test_4_razzdugi_half_for_the_low_and_half_for_the_badugi() -> None:
    table = dealt("razzdugi", "Ac 2c / 3c 4c 5c Kc / Kd", "Ad 2h / 3s 4d 9c Ks / Qd").check_down()
    assert table.payoffs == (0, 0)
    assert table.said("win") == [
        "seat 0 wins $1.50, the low half of the pot: wheel",
        "seat 1 wins $1.50, the badugi half of the pot: 9-3-2-A badugi",
    ]


def test_4_razzduci_aces_are_high_in_both_halves() -> None:
    table = dealt("razzduci", "2c 3c / 4c 5c 7d Kc / Kd", "2h 3s / 5d 6c 9c Ks / Qd").check_down()
    assert table.said("win") == [
        "seat 0 wins $1.50, the low half of the pot: 7-5-4-3-2 low",
        "seat 1 wins $1.50, the badugi half of the pot: 6-5-3-2 badugi",
    ]
    loses("razzduci", "2c 3d / 4h 5s 7d Kc / Kd", "Ah 2s / 3c 4d 5c Ks / Qd")


@pytest.mark.parametrize("name", ["razzdugi", "razzduci"])
def test_4_the_odd_chip_goes_to_the_lowest_hand(name: str) -> None:
    rules = {"ante": "0.01", "bring_in": "0.02"}
    hands = ("2c 3c / 4c 5c 7d Kc / Kd", "2h 3s / 5d 6c 9c Ks / Qd", "Kh 9h / Qh Qs Jd Jh / Jc")
    table = dealt(name, *hands, rules=rules).check_down()
    assert table.payoffs == (2, 1, -3)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("london_lowball", {"": "6-5-4-2-A low"}),
        ("razzdugi", {"low": "wheel", "badugi": "4-3-2-A badugi"}),
        ("razzduci", {"low": "7-5-4-3-2 low"}),
    ],
)
def test_worth(name: str, said: dict[str, str]) -> None:
    game = find(name)
    line = "As 2c 3d 4h 5s 7h Kd" if name != "london_lowball" else "As 2c 6d 4h 5s Kh Kd"
    found = game.worth(Cards(parse(line)), game.usual_rules)
    assert {contest: str(found[contest]) for contest in said} == said
    with pytest.raises(Refused, match="9 cards"):
        game.worth(Cards(parse("Ac Kc Qc Jc Tc 9c 8c 7c 6c")), game.usual_rules)
