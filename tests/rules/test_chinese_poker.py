"""Chinese Poker, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pokernight.bots.basic_bots import sensible
from pokernight.bots.situation import situation
from pokernight.cards import parse
from pokernight.engine.events import Event
from pokernight.engine.explaining import worth_of
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games.chinese_poker import CHINESE_POKER, fouled, natural, units
from pokernight.ranking import high
from tests.rules.tables import deal_hands
from tests.sentences import in_english

Rows = tuple[str, str, str]
STRONG: Rows = ("As Ks Qs Js 9s", "Tc Td 8h 8s 2c", "7c 7d 4h")
"""A flush, two pair, a pair."""
WEAK: Rows = ("Ac Kd Qh Jd 9c", "Th 9d 6c 5d 3h", "6h 5s 2d")
"""Ace high, ten high, six high."""
FOUL: Rows = ("4c 4d Kc 5c 3d", "9h Jc 8c 6d 2h", "Ah Ad Kh")
"""Aces in front."""


def dealt(*hands: Rows, rules: str = "", **more: Any) -> Hand:
    """Seat 0 is dealt first; the cards are dealt one by one."""
    return deal_hands(CHINESE_POKER, [*map(" ".join, hands)], rules=rules, **more)


def lay(hand: Hand, *hands: Rows) -> tuple[int, ...]:
    """All lay their rows so; what everybody wins."""
    for row in range(2):
        for seat, rows in enumerate(hands):
            wanted = parse(rows[row])
            held = hand.state.hands[seat]
            hand.play(tuple(sorted(t for t in held if hand.state.face[t] in wanted)), seat)
    assert hand.ask is None
    return hand.result.payoffs


def of(rows: Rows) -> list[Sequence[int]]:
    return [parse(row) for row in rows]


def test_1_thirteen_cards_each_and_neither_pot_nor_betting() -> None:
    hand = dealt(STRONG, WEAK)
    assert [len(one) for one in hand.state.hands] == [13, 13]
    assert hand.state.pot() == 0
    assert {ask.kind for ask in hand.asks} == {"arrange"}
    with pytest.raises(Refused, match="5 x 13 = 65 cards"):
        CHINESE_POKER.deal(5, 1)


def test_2_all_lay_five_five_and_three_at_the_same_time_and_then_all_are_shown() -> None:
    hand = dealt(STRONG, WEAK)
    assert {ask.seat for ask in hand.asks} == {0, 1}
    lay(hand, STRONG, WEAK)
    assert all(hand.state.up[token] for one in hand.state.hands for token in one)


def test_2_the_rows_are_told_with_what_they_are() -> None:
    told: list[Event] = []
    lay(dealt(STRONG, WEAK, sink=told.append), STRONG, WEAK)
    first = next(event for event in told if event.kind == "show")
    assert first.told(0, ["Ann", "Ben"]).endswith(
        "the back flush, ace high, king, queen, jack, nine; the middle two pair, tens and eights, "
        "deuce kicker; the front pair of sevens, four kicker"
    )


def test_3_who_has_fouled_loses_all_three_rows_to_everybody_who_has_not() -> None:
    assert fouled(of(FOUL)) and not fouled(of(STRONG)) and not fouled(of(WEAK))
    assert lay(dealt(FOUL, WEAK), FOUL, WEAK) == (-400, 400)
    assert units(of(FOUL), of(FOUL), CHINESE_POKER.usual_rules) == 0  # type: ignore[arg-type]


def test_3_a_row_as_good_as_the_one_behind_it_is_no_foul() -> None:
    assert not fouled(of(("Ac Kd Qh Jd 9c", "Ad Kh Qs Jc 9d", "3c 4d 2h")))


def test_3_straights_and_flushes_do_not_count_in_front() -> None:
    assert not fouled(of(("Ac Kd Qh Jd 9c", "Th 9d 6c 5d 3h", "4s 3s 2s")))


@pytest.mark.parametrize(
    ("scoring", "two", "three"), [("two_four", 200, 400), ("one_six", 100, 600)]
)
def test_4_option_scoring(scoring: str, two: int, three: int) -> None:
    """Two rows of three, and all three."""
    better: Rows = ("2s 3s 4s 5s 7s", "Kh Qd 8c 6d 4c", "Jh Ts 8d")
    assert lay(dealt(STRONG, WEAK, rules=f"scoring={scoring}"), STRONG, WEAK) == (three, -three)
    rules = CHINESE_POKER.house_rules(scoring=scoring)
    won = units(of(better), of(("Ac Ad Kc Qc 2d", "Tc Td 7h 6h 3d", "9d 5h 2h")), rules)  # type: ignore[arg-type]
    assert won * 100 == two


def test_4_equal_rows_win_nothing() -> None:
    same: Rows = ("Ad Kc Qc Jh 9h", "Td 9s 6s 5h 3c", "6d 5c 2s")
    assert lay(dealt(WEAK, same), WEAK, same) == (0, 0)


@pytest.mark.parametrize("per_row", ["0.50", "3"])
def test_4_option_per_row(per_row: str) -> None:
    won = lay(dealt(STRONG, WEAK, rules=f"per_row={per_row}"), STRONG, WEAK)
    assert won[0] == 4 * round(100 * float(per_row))
    with pytest.raises(Refused, match="a unit is a cent at least"):
        CHINESE_POKER.house_rules(per_row="0").check()


@pytest.mark.parametrize(
    ("row", "cards", "bonus"),
    [(2, "7c 7d 7h", 3), (1, "8c 8d 8h 2s 2h", 2), (1, "8c 8d 8h 8s 2h", 8),
     (1, "4s 5s 6s 7s 8s", 10), (0, "Kc Kd Kh Ks 2h", 4), (0, "Ts Js Qs Ks As", 5),
     (0, "8c 8d 8h 2s 2h", 0)],
)  # fmt: skip
def test_5_option_royalties(row: int, cards: str, bonus: int) -> None:
    """Behind the row stands a royal flush, which brings its own at the back only."""
    royal = "Td Jd Qd Kd Ad"
    mine = [royal, "Jc Qh 9s 6d 4d", "5c 3d 2c"]
    mine[row] = cards
    if row == 2:
        mine[1] = "Jc Jh Js 6d 4d"
    theirs = of(("Ac Ks Qs Jd 9c", "Th 9d 6c 5d 3h", "6h 5s 2d"))
    plain, paid = (
        units([parse(one) for one in mine], theirs, CHINESE_POKER.house_rules(royalties=said))  # type: ignore[arg-type]
        for said in ("no", "yes")
    )
    assert paid - plain == bonus + (5 if row else 0)


def test_5_who_has_fouled_has_no_royalties() -> None:
    rules = CHINESE_POKER.house_rules("royalties")
    foul = of(("4c 4d Kc 5c 3d", "9h Jc 8c 6d 2h", "Ah Ad As"))
    assert units(foul, of(WEAK), rules) == -4  # type: ignore[arg-type]


def test_6_what_two_owe_each_other_is_set_off_and_paid_as_far_as_there_were_chips() -> None:
    """The third owes four units to each of the others and has five: the first is paid whole."""
    third: Rows = ("Kh Qc Jh 8d 7h", "Ts 9h 6d 5c 4c", "5h 3s 2s")
    hand = dealt(STRONG, WEAK, third, stacks=[5000, 5000, 500])
    won = lay(hand, STRONG, WEAK, third)
    assert sum(won) == 0
    assert hand.result.stacks[2] == 0
    assert won[0] == 400 + 400


def test_a_house_player_never_fouls_and_lays_the_best_behind() -> None:
    for seed in range(40):
        hand = CHINESE_POKER.deal(4, seed)
        assert hand.asks[0].default == sensible(situation(hand, hand.asks[0], Random(1)))
        told: list[Event] = []
        hand = CHINESE_POKER.deal(4, seed, sink=told.append)
        while hand.ask is not None:
            hand.play(hand.ask.default, hand.ask.seat)
        assert not any("fouled" in event.words for event in told)


def test_what_thirteen_cards_are_worth_in_three_rows() -> None:
    rules = CHINESE_POKER.usual_rules
    found = CHINESE_POKER.worth(Cards(parse(" ".join(STRONG))), rules)
    assert {name: str(one) for name, one in found.items()} == {
        "back": "flush, ace high, king, queen, jack, nine",
        "middle": "two pair, tens and eights, seven kicker",
        "front": "seven high, four, deuce",
    }
    assert list(CHINESE_POKER.worth(Cards(parse("7c 7d 4h")), rules)) == [""]


def test_2_who_has_laid_a_row_sees_what_it_is_and_nobody_else_does() -> None:
    hand = dealt(STRONG, WEAK)
    for seat in range(2):
        hand.play(hand.asks[0].default, seat)
    remarks = [in_english(CHINESE_POKER.talk.remarks(hand.view(seat), 0)) for seat in (0, 1)]
    assert remarks == [["the back: A♠ K♠ Q♠ J♠ 9♠"], []]


def test_2_rows_are_read_as_they_lie_and_the_others_as_one_would_lay_them() -> None:
    hand = dealt(STRONG, WEAK)
    shown: Rows = ("Tc Td 8h 8s 2c", "7c 7d As Ks Qs", "Js 9s 4h")
    back, middle, front = (str(high(parse(row))) for row in shown)
    backs = [parse(shown[0]), parse(WEAK[0])]
    for seat, wanted in enumerate(backs):
        held = hand.state.hands[seat]
        hand.play(tuple(sorted(t for t in held if hand.state.face[t] in wanted)), seat)
    usual = parse("As Ks Qs Js 9s")
    assert {name: str(one) for name, one in worth_of(hand.view(0), 0).items()} == {
        "back": back,
        "middle": str(high(usual)),
        "front": str(high(parse("7c 7d 4h"))),
    }
    for seat, wanted in enumerate([parse(shown[1]), parse(WEAK[1])]):
        held = hand.state.hands[seat]
        hand.play(tuple(sorted(t for t in held if hand.state.face[t] in wanted)), seat)
    laid = {"back": back, "middle": middle, "front": front}
    for view in (hand.view(0), hand.view(1), hand.view()):
        assert {name: str(one) for name, one in worth_of(view, 0).items()} == laid


def test_a_row_that_is_named_holds_cards_of_the_thirteen() -> None:
    cards = parse(" ".join(STRONG))
    for back in ("As Ks Qs Js", "As Ks Qs Js 8d"):
        with pytest.raises(Refused, match="5 of the cards lie at the back"):
            CHINESE_POKER.worth(Cards(cards, (), {"back": back}), CHINESE_POKER.usual_rules)


NATURALS: dict[str, Rows] = {
    "three flushes": ("2s 4s 6s 8s Ts", "3h 5h 7h 9h Jh", "2c 4c 6c"),
    "three straights": ("Tc Jd Qh Ks Ah", "4c 5d 6h 7s 8c", "2c 3d 4h"),
    "six pairs": ("Ac Ad Kc Kd 7h", "Qc Qd Jc Jd 7s", "9c 9d 2h"),
    "thirteen ranks": ("Ac Kd Qh Js 9c", "Td 8h 7s 6c 4d", "5h 3s 2c"),
}


@pytest.mark.parametrize("rows", NATURALS.values(), ids=[*NATURALS])
def test_7_a_natural_wins_all_three_rows_where_the_house_plays_naturals(rows: Rows) -> None:
    rules: dict[str, Any] = {
        name: CHINESE_POKER.rules_from(name) for name in ("naturals", "one_six")
    }
    assert natural(of(rows))
    assert units(of(rows), of(STRONG), rules["naturals"]) == 4
    assert units(of(STRONG), of(rows), rules["naturals"]) == -4
    both: Any = CHINESE_POKER.rules_from({"naturals": "yes", "scoring": "one_six"})
    assert units(of(rows), of(STRONG), both) == 6
    assert not natural(of(STRONG))
    assert CHINESE_POKER.usual_rules.to_dict()["naturals"] == "no"


def test_7_two_naturals_are_even() -> None:
    rules: Any = CHINESE_POKER.rules_from("naturals")
    flushes, pairs = of(NATURALS["three flushes"]), of(NATURALS["six pairs"])
    assert units(flushes, pairs, rules) == 0


def test_7_without_naturals_the_rows_count() -> None:
    rules: Any = CHINESE_POKER.usual_rules
    assert units(of(NATURALS["six pairs"]), of(STRONG), rules) != 4


@pytest.mark.parametrize(
    ("said", "payoffs"),
    [(("play", "play"), (400, -400)), (("play", "give up"), (300, -300)),
     (("give up", "play"), (-300, 300)), (("give up", "give up"), (0, 0))],
)  # fmt: skip
def test_8_who_gives_up_pays_three_units_to_everybody_who_plays(
    said: tuple[str, str], payoffs: tuple[int, int]
) -> None:
    hand = dealt(STRONG, WEAK, rules="giving_up=yes")
    for row in range(2):
        for seat, rows in enumerate((STRONG, WEAK)):
            held = hand.state.hands[seat]
            wanted = parse(rows[row])
            hand.play(tuple(sorted(t for t in held if hand.state.face[t] in wanted)), seat)
    for seat, word in enumerate(said):
        assert [(ask.seat, ask.kind) for ask in hand.asks] == [(seat, "play")]
        hand.play(word, seat)
    assert hand.result.payoffs == payoffs


def test_8_nobody_is_asked_to_give_up_unless_the_house_plays_it() -> None:
    assert lay(dealt(STRONG, WEAK), STRONG, WEAK) == (400, -400)
