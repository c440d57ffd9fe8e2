"""The draw games with blinds by the clauses of their pages, which are alike but for the last."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.game import Cards, Game
from pokernight.errors import Refused
from pokernight.games import find
from tests.rules.tables import DrawTable, cards, passively

TRIPLE = (
    "deuce_to_seven_triple_draw", "ace_to_five_triple_draw", "badugi", "badeucey", "badacey",
    "archie",
)  # fmt: skip
SINGLE = ("deuce_to_seven_single_draw", "california_lowball")
ALL = (*TRIPLE, *SINGLE)
HELD = {"badugi": 4}
"""Number of cards held, if not five."""


def unburned(name: str, *hands: str, rules: dict[str, str] | None = None, **more: Any) -> DrawTable:
    """A hand of a draw game in which no card is burned unless told."""
    return DrawTable(name, *hands, rules={"burns": "no"} | (rules or {}), **more)


def wins(name: str, better: str, worse: str, **rules: str) -> None:
    """The better hand takes the pot wherever it sits."""
    assert unburned(name, better, worse, rules=rules).passively().payoffs == (200, -200)
    assert unburned(name, worse, better, rules=rules).passively().payoffs == (-200, 200)


def hands(name: str) -> tuple[str, str, str]:
    """Three hands, whatever they are worth."""
    size = HELD.get(name, 5)
    some = ("2c 5d 7h 9s Kc", "3c 6d 8h Ts Kd", "4c 7d 9h Js Kh")
    return tuple(" ".join(one.split()[:size]) for one in some)  # type: ignore[return-value]


# --- 1 the deal


@pytest.mark.parametrize("name", ALL)
def test_1_cards_face_down_and_two_blinds(name: str) -> None:
    table = unburned(name, *hands(name))
    state = table.hand.state
    assert [len(state.down(seat)) for seat in range(3)] == [HELD.get(name, 5)] * 3
    assert state.front == [100, 200, 0]
    assert table.ask.seat == 2


@pytest.mark.parametrize("name", ALL)
def test_1_heads_up_the_dealer_posts_the_small_blind_and_acts_first_only_at_first(
    name: str,
) -> None:
    table = unburned(name, *hands(name)[:2])
    assert table.hand.state.front == [200, 100]
    table.play("1 calls", "0 checks")
    assert (table.ask.seat, table.ask.kind) == (0, "draw")


@pytest.mark.parametrize(
    ("name", "most"),
    [*((name, 6) for name in TRIPLE[:2]), ("badugi", 8), *((name, 7) for name in SINGLE)],
)
def test_1_how_many_can_play(name: str, most: int) -> None:
    assert find(name).deal(most, 1).state.seats == most
    with pytest.raises(Refused):
        find(name).deal(most + 1, 1)


# --- 2 the betting


@pytest.mark.parametrize("name", TRIPLE)
def test_2_bets_are_small_in_two_rounds_and_big_in_two(name: str) -> None:
    table = unburned(name, *hands(name))
    sizes = []
    while (ask := table.hand.ask) is not None:
        legal: Any = ask.legal
        if ask.kind == "bet":
            if not table.hand.state.acted[ask.seat] > -1 and legal.low <= legal.high:
                sizes.append((table.hand.state.street, legal.low - table.hand.state.high))
            table.hand.play(CHECK if CHECK in legal else CALL)
        else:
            table.hand.play(())
    assert set(sizes) == {(0, 200), (1, 200), (2, 400), (3, 400)}


@pytest.mark.parametrize("name", ["california_lowball"])
def test_2_the_second_of_two_rounds_has_big_bets(name: str) -> None:
    table = unburned(name, *hands(name)).passively("draw")
    for _ in range(3):
        table.hand.play(())
    assert table.legal == ["check", 400]


def test_2_single_draw_has_no_limit() -> None:
    table = unburned("deuce_to_seven_single_draw", *hands("deuce_to_seven_single_draw"))
    legal: Any = table.ask.legal
    assert (legal.low, legal.high) == (400, 20_000)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("betting", "high"), [("fixed", 400), ("spread", 600), ("pot", 700), ("no_limit", 20_000)]
)
def test_2_option_betting(name: str, betting: str, high: int) -> None:
    table = unburned(name, *hands(name), rules={"betting": betting})
    legal: Any = table.ask.legal
    assert legal.high == high


@pytest.mark.parametrize("name", ALL)
def test_2_after_a_draw_the_first_to_the_left_of_the_dealer_begins(name: str) -> None:
    table = unburned(name, *hands(name)).passively("draw")
    for seat in range(3):
        assert table.ask.seat == seat
        table.hand.play(())
    assert (table.ask.kind, table.ask.seat) == ("bet", 0)


# --- 3 the draws


@pytest.mark.parametrize(("name", "draws"), [*((n, 3) for n in TRIPLE), *((n, 1) for n in SINGLE)])
def test_3_so_many_draws(name: str, draws: int) -> None:
    table = unburned(name, *hands(name)).passively()
    assert len(table.told("draw")) == 3 * draws


def test_3_as_many_as_one_likes_are_thrown_away_and_dealt() -> None:
    table = unburned("badugi", *hands("badugi"), then="Ac Ad Ah As 3d").passively("draw")
    assert isinstance(table, DrawTable)
    table.play("0 draws 2c,5d,7h,9s", "1 draws 8h", "2 draws -")
    state = table.hand.state
    assert set(state.cards(state.hands[0])) == set(cards("Ac Ad Ah As"))
    assert set(state.cards(state.hands[1])) == set(cards("3c 6d 3d Ts"))
    assert table.said("draw") == ["seat 0 draws 4", "seat 1 draws 1", "seat 2 stands pat"]
    assert table.notes() == ["seat 0 drew 4", "seat 1 drew 1", "seat 2 stood pat"]
    assert state.said == [4, 1, 0]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("burns", "burned"), [({}, 1), ({"burns": "yes"}, 1), ({"burns": "no"}, 0)]
)
def test_3_option_burns(name: str, burns: dict[str, str], burned: int) -> None:
    game = find(name)
    hand = game.deal(3, 1, rules=game.house_rules(**burns))
    assert len(passively(hand, "draw").state.muck) == burned


@pytest.mark.parametrize("name", TRIPLE)
def test_3_a_deck_that_runs_out_is_made_of_what_was_thrown_away(name: str) -> None:
    game = find(name)
    told: list[str] = []
    hand = game.deal(game.seats[1], 1, sink=lambda event: told.append(event.kind))
    while (ask := hand.ask) is not None:
        if ask.kind == "draw":
            hand.play(tuple(sorted(hand.state.hands[ask.seat])))
        else:
            hand.play(CHECK if CHECK in ask.legal else CALL)
    assert "shuffle" in told
    assert sum(hand.result.payoffs) == 0


def test_3_what_one_draws_nobody_can_follow() -> None:
    table = unburned("badugi", *hands("badugi"), then="Ac Ad").passively("draw")
    before = set(table.hand.state.hands[0])
    table.hand.play(tuple(sorted(before))[:2])
    assert not before & set(table.hand.state.hands[0])


# --- 4 the showdown


@pytest.mark.parametrize("name", ["deuce_to_seven_triple_draw", "deuce_to_seven_single_draw"])
def test_4_deuce_to_seven_aces_are_high_and_straights_and_flushes_count(name: str) -> None:
    wins(name, "7c 5d 4h 3s 2c", "7d 6d 4c 3c 2d")
    wins(name, "7c 6d 4h 3s 2c", "8d 7d 6c 5c 4d")
    wins(name, "Kc Qd Jh Ts 8c", "Ad 2d 3c 4c 5d")
    wins(name, "Ac Kd Qh Js 9c", "2d 2h 3c 4c 5d")
    wins(name, "2c 2d 3h 4s 5c", "2h 3d 4d 5d 6d")
    table = unburned(name, "7c 5d 4h 3s 2c", "7d 5h 4s 3c 2d").passively()
    assert table.payoffs == (0, 0)


def test_4_ace_to_five_aces_are_low_and_straights_and_flushes_are_nothing() -> None:
    name = "ace_to_five_triple_draw"
    wins(name, "Ac 2c 3c 4c 5c", "Ad 2d 3h 4s 6d")
    wins(name, "Kc Qd Jh Ts 9c", "Ad Ah 2c 3c 4d")


def test_4_california_the_joker_is_the_lowest_rank_lacking() -> None:
    name = "california_lowball"
    wins(name, "Jk 2c 3d 4h 5s", "Ac 2d 3c 4d 6h")
    wins(name, "Jk Ac 2d 3h 7s", "Ad 2c 3c 6d 7h")
    read = find(name).worth(Cards(parse("Jk Ac 2d 3h 7s")), find(name).usual_rules)[""]
    assert str(read) == "7-4-3-2-A low; Joker wild"


@pytest.mark.parametrize(
    ("joker", "size"), [({}, 53), ({"joker": "yes"}, 53), ({"joker": "no"}, 52)]
)
def test_1_california_option_joker(joker: dict[str, str], size: int) -> None:
    game = find("california_lowball")
    assert len(game.deal(2, 1, rules=game.house_rules(**joker)).state.face) == size


@pytest.mark.parametrize(
    ("sevens", "held", "may_check"),
    [
        ("yes", "7c 6d 5h 4s 3c", False),
        ("yes", "8c 4d 3h 2s Ac", True),
        ("no", "7c 6d 5h 4s 3c", True),
    ],
)
def test_2_california_option_sevens(sevens: str, held: str, may_check: bool) -> None:
    """A player with a seven or better after the draw may not check before a bet."""
    table = unburned(
        "california_lowball", held, "Kc Kd Qh Js 9c", rules={"sevens": sevens}
    ).passively("draw")
    table.play("0 draws -", "1 draws -")
    assert (CHECK in table.ask.legal) == may_check
    assert (table.ask.default == 400) == (not may_check)
    table.play("0 bets 400")
    assert table.legal == ["fold", "call", 800], "who faces a bet need not raise"


def test_4_badugi_more_cards_then_the_lowest() -> None:
    wins("badugi", "Kc Qd Jh Ts", "Ac 2d 3h 4h")
    wins("badugi", "Ac 2d 3h 4s", "Ad 2c 3s 5h")
    wins("badugi", "7c 4d 2h 2s", "7h 5s Ad Ac")


BADEUCEY_BOTH = "7c 5d 4h 3s 2c"
"""The best low, and the best badugi with aces high: 5-4-3-2."""


def test_4_badeucey_half_for_the_low_and_half_for_the_badugi() -> None:
    wins("badeucey", BADEUCEY_BOTH, "8d 6h 4s 3c 2d")
    table = unburned("badeucey", "7c 5c 4c 3c 2d", "8d 5s 4h 3d 2c").passively()
    assert table.payoffs == (0, 0)
    assert table.said("win") == [
        "seat 0 wins $2, the low half of the pot: 7-5-4-3-2 low",
        "seat 1 wins $2, the badugi half of the pot: 5-4-3-2 badugi",
    ]


@pytest.mark.parametrize(
    ("aces", "payoffs"),
    [({}, (200, -200)), ({"badugi_aces": "high"}, (200, -200)), ({"badugi_aces": "low"}, (0, 0))],
)
def test_4_badeucey_option_badugi_aces(aces: dict[str, str], payoffs: tuple[int, int]) -> None:
    table = unburned("badeucey", BADEUCEY_BOTH, "Ad 2h 3c 4s Kd", rules=aces)
    assert table.passively().payoffs == payoffs


def test_4_badacey_aces_are_low_in_both_halves() -> None:
    wins("badacey", "Ac 2d 3h 4s 6c", "2c 3d 4h 5s 7c")
    assert unburned("badacey", "5c 4c 3c 2c Ac", "Ad 2h 3s 4d Kc").passively().payoffs == (0, 0)


@pytest.mark.parametrize("name", ["badeucey", "badacey"])
def test_4_the_odd_chip_goes_to_the_lowest_hand(name: str) -> None:
    rules = {"small_blind": "0.01", "big_blind": "0.03"}
    table = unburned(name, "7c 5c 4c 3c 2d", "8d 5s 4h 3d 2c", "Kc Ks Qc Qs Js", rules=rules)
    assert table.passively().payoffs == (2, 1, -3)


NINES, EIGHTS, LOW = "9c 9d Kh 5s 3c", "8c 8d Ah 6s 4c", "8h 6d 4h 2s Ac"


def test_4_archie_each_half_needs_a_hand_that_is_good_enough() -> None:
    assert unburned("archie", NINES, LOW).passively().payoffs == (0, 0)
    wins("archie", NINES, EIGHTS)
    wins("archie", LOW, EIGHTS)
    wins("archie", "7c 6d 5h 4s 3c", "9c 9d Kh Qs Jc")


@pytest.mark.parametrize(
    ("high_hand", "payoffs"),
    [({}, (200, -200)), ({"high_hand": "nines"}, (200, -200)), ({"high_hand": "sixes"}, (0, 0))],
)
def test_4_archie_option_high_hand(high_hand: dict[str, str], payoffs: tuple[int, int]) -> None:
    assert unburned("archie", LOW, EIGHTS, rules=high_hand).passively().payoffs == payoffs


@pytest.mark.parametrize(
    ("nobody", "payoffs"),
    [({}, (0, 0)), ({"nobody": "split"}, (0, 0)), ({"nobody": "best_high"}, (200, -200))],
)
def test_4_archie_option_nobody(nobody: dict[str, str], payoffs: tuple[int, int]) -> None:
    table = unburned("archie", EIGHTS, "7c 7d Ac 6h 4d", rules=nobody).passively()
    assert table.payoffs == payoffs
    if payoffs[0]:
        assert table.said("win") == [
            "seat 0 wins $4, the pot, which nobody claims: pair of eights, ace, six, four"
        ]
        assert [event.seat for event in table.told("show")] == [0]


def test_4_archie_a_side_pot_that_nobody_claims_is_judged_by_itself() -> None:
    """The main pot goes to the nines, the side pot to the better of the other two."""
    table = unburned("archie", EIGHTS, "7c 7d Ac 6h 4d", NINES, stacks=[2_000, 2_000, 200],
                      rules={"nobody": "best_high"})  # fmt: skip
    table.play("2 calls", "0 calls", "1 checks", *["0 draws -", "1 draws -", "2 draws -"])
    table.play("0 bets 200", "1 calls")
    assert table.passively().payoffs == (0, -400, 400)


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("deuce_to_seven_triple_draw", "As 2c 3d 4h 5s", {"": "A-5-4-3-2 low"}),
        ("ace_to_five_triple_draw", "As 2c 3d 4h 5s", {"": "wheel"}),
        ("badugi", "As 2c 3d 4h", {"": "4-3-2-A badugi"}),
        ("badeucey", "As 2c 3d 4h 5s", {"low": "A-5-4-3-2 low", "badugi": "5-4-3-2 badugi"}),
        ("badacey", "As 2c 3d 4h 5s", {"low": "wheel", "badugi": "4-3-2-A badugi"}),
        ("archie", "As 2c 3d 4h 5s", {"high": "straight, five high", "low": "wheel"}),
        ("archie", "8s 8c Kd Qh 5s", {"high": "None", "low": "None"}),
    ],
)
def test_worth(name: str, line: str, said: dict[str, str]) -> None:
    game: Game = find(name)
    found = game.worth(Cards(parse(line)), game.usual_rules)
    assert {contest: str(reading) for contest, reading in found.items()} == said
    with pytest.raises(Refused, match="cards, and a hand here has"):
        game.worth(Cards(parse("Ac Kc Qc Jc Tc 9c")), game.usual_rules)
