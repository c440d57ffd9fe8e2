"""Good, Bad, Ugly, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.game import Cards
from pokernight.errors import Refused
from pokernight.games.good_bad_ugly import GOOD_BAD_UGLY
from pokernight.odds.questions.layout import spot_for
from tests.rules.tables import WildTable, text_of
from tests.sentences import in_english

KINGS, SEVENS = "Kc Kd / 5s 8c 6d Jh / Td", "7c 7d / 9s Ac 4d Qh / 2s"


def table(*hands: str, aside: str, **details: Any) -> WildTable:
    """Hands of stud, with the good, the bad and the ugly."""
    return WildTable(GOOD_BAD_UGLY, hands, first=aside, **details)


def aside(dealt: WildTable) -> str:
    """The cards aside as they are seen."""
    view = dealt.hand.view(0)
    return text_of(view.look(view.aside))


def test_1_three_cards_lie_aside_and_stud_is_dealt() -> None:
    dealt = table(KINGS, SEVENS, aside="9c 3d 2h")
    assert aside(dealt) == "?? ?? ??"
    seen, counts = [aside(dealt)], []
    for street in range(5):
        state = dealt.hand.state
        counts.append((len(state.down(0)), len(state.shown(0))))
        dealt.check_down(1)
        if street < 4:
            seen.append(aside(dealt))
    assert counts == [(2, 1), (2, 2), (2, 3), (2, 4), (3, 4)]
    assert seen == ["?? ?? ??", "9c ?? ??", "9c 3d ??", "9c 3d 2h", "9c 3d 2h"]
    assert dealt.clauses("aside") == ["1", "2", "3", "4"]


def test_1_the_highest_hand_in_sight_opens_wild_cards_counted() -> None:
    dealt = table("Kc Kd / 5s 8c", "7c 7d / Qs Ac", "2c 2d / 4h 9h", aside="9c 3d 2h")
    assert dealt.ask.seat == 1, "a queen"
    assert dealt.check_down(1).ask.seat == 2, "a pair of fours, the nine is wild"


def test_1_so_many_players_as_there_are_cards() -> None:
    GOOD_BAD_UGLY.deal(7, 1)
    with pytest.raises(Refused, match=r"8 x 7 \+ 3 = 59 cards, and the pack has 52"):
        GOOD_BAD_UGLY.deal(8, 1)


def test_2_every_card_of_the_rank_of_the_good_is_wild() -> None:
    dealt = table(KINGS, SEVENS, aside="9c 3d 3h")
    assert dealt.notes() == []
    dealt.check_down(1)
    assert dealt.notes() == ["nines are wild"]
    view = dealt.hand.view(1)
    assert in_english(GOOD_BAD_UGLY.talk.why(view, 1)) == [
        "9♠ is wild: the good is of that rank (2)"
    ]
    dealt.check_down()
    (won,) = dealt.said("win")
    assert won == "seat 1 wins $2, the pot: three sevens, ace, queen; 9♠ wild"


def test_2_before_the_good_is_turned_nothing_is_wild() -> None:
    dealt = table(KINGS, SEVENS, aside="Kh 3d 3h")
    assert GOOD_BAD_UGLY.talk.given(dealt.hand.view(0), 0) == {}
    dealt.check_down(1)
    assert GOOD_BAD_UGLY.talk.given(dealt.hand.view(0), 0) == {"good": "K♥"}


def test_3_cards_of_the_rank_of_the_bad_are_thrown_away_up_and_down() -> None:
    dealt = table("Kc Kd / Ks 8c 6d Jh / Td", SEVENS, aside="2c Kh 3h").check_down(2)
    state = dealt.hand.state
    assert state.cards(state.hands[0]) == list(parse("8c 6d"))
    assert dealt.said("discard") == ["seat 0 throws K♣ K♦ K♠ away"]
    assert dealt.clauses("discard") == ["3"]
    assert sorted(state.cards(state.muck)) == sorted(parse("Kc Kd Ks"))
    state = dealt.check_down(2).hand.state
    assert len(state.hands[0]) == 4, "no others come for them"


def test_3_all_know_that_no_other_has_such_a_card() -> None:
    dealt = table("4c Ks / 5s 8c 6d Jh / Td", SEVENS, aside="2c Kh 3h").check_down(2)
    kings = set(parse("Kc Kd Ks Kh"))
    for seed in range(20):
        world = dealt.hand.redeal(0, Random(seed)).state
        assert not kings & set(world.cards(world.hands[1]))


@pytest.mark.parametrize(("bad", "kept"), [("once", 7), ("ever", 5)])
def test_3_option_bad(bad: str, kept: int) -> None:
    late = "4c 2d / 5s 8c 6d Kc / Kd"
    dealt = table(late, SEVENS, aside="9c Kh 3h", rules={"bad": bad})
    dealt.check_down(4)
    state = dealt.hand.state
    assert len(state.hands[0]) == kept
    assert len(dealt.told("discard")) == 7 - kept


@pytest.mark.parametrize(("ugly", "left"), [("up", [1, 1, 0]), ("any", [1, 0, 0])])
def test_4_option_ugly(ugly: str, left: list[int]) -> None:
    hands = KINGS, "7c 3d / 9s Ac 4d Qh / 2s", "2c 4c / Ts 3s 9d Jc / Ad"
    dealt = table(*hands, aside="Qc Ah 3h", rules={"ugly": ugly}).check_down(3)
    assert dealt.hand.state.live == left
    said = dealt.said("killed")
    assert "seat 2 shows 3♠ and folds" in said
    assert ("seat 1 shows 3♦ and folds" in said) == (ugly == "any")
    assert set(dealt.clauses("killed")) == {"4"}


def test_4_all_know_that_who_is_left_has_no_such_card_in_the_hole() -> None:
    hands = KINGS, SEVENS, "2c 4c / Ts 3s 9d Jc / Ad"
    dealt = table(*hands, aside="Qc Ah 3h", rules={"ugly": "any"}).check_down(3)
    threes = set(parse("3c 3d 3h 3s"))
    for seed in range(20):
        world = dealt.hand.redeal(0, Random(seed)).state
        assert not threes & set(world.cards(world.down(1)))


def test_4_who_is_killed_has_shown_all_that_killed_him() -> None:
    hands = KINGS, SEVENS, "3c 4c / Ts Js 9d Jc / Ad"
    dealt = table(*hands, aside="Qc Ah 3h", rules={"ugly": "any"}).check_down(3)
    (other,) = [t for t in range(52) if dealt.hand.state.face[t] == parse("4c")[0]]
    for seed in range(20):
        assert dealt.hand.redeal(0, Random(seed)).state.face[other] not in parse("3c 3d 3s")


def test_4_if_it_were_everybody_nobody_folds() -> None:
    hands = "Kc Kd / 3s 8c 6d Jh / Td", "7c 7d / 9s Ac 3d Qh / 2s"
    dealt = table(*hands, aside="Qc Ah 3h").check_down(3)
    assert dealt.hand.state.live == [1, 1]
    assert dealt.said("killed") == [
        "seat 0 shows 3♠, as everybody does", "seat 1 shows 3♦, as everybody does"
    ]  # fmt: skip


def test_4_who_is_left_alone_takes_the_pot() -> None:
    hands = KINGS, "7c 7d / 9s Ac 3d Qh / 2s"
    assert table(*hands, aside="Qc Ah 3h").check_down().payoffs == (100, -100)


def test_4_the_side_pot_of_who_is_killed_alone_in_it_joins_the_one_below() -> None:
    hands = KINGS, "7c 7d / 9s Ac 3d Qh / 2s", "2c 4c / Ts 8d 9d Jc / Ad"
    dealt = table(*hands, aside="9c 6h 3h", stacks=[300, 5_000, 5_000])
    dealt.play("2 bets 200", "0 calls", "1 calls", "1 bets 200", "2 calls")
    dealt.play("1 bets 400", "2 folds").check_down()
    assert dealt.said("killed") == ["seat 1 shows 3♦ and folds"]
    assert dealt.payoffs == (2 * 300 + 2 * 200, -500, -500), "the last bet was uncalled"


def test_odds_turn_the_cards_aside_too() -> None:
    assert spot_for(GOOD_BAD_UGLY, GOOD_BAD_UGLY.usual_rules, 3).decisions, "the engine plays it"


def test_5_the_best_five_of_what_is_left_win() -> None:
    dealt = table("Kc Kd / Ks 8c 6d Jh / Td", SEVENS, aside="2c Kh 3h").check_down()
    assert "seat 1 wins $2, the pot: three sevens, ace, queen; 2♠ wild" in dealt.said("win")
    worth = GOOD_BAD_UGLY.worth(Cards(parse("9c 9d 9h 9s 4c"), (), {"good": "9h"}), None)
    assert str(worth[""]) == "five fours; 9♣ 9♦ 9♥ 9♠ wild"
    with pytest.raises(Refused, match="8 cards, and a hand here has 7 at most"):
        GOOD_BAD_UGLY.worth(Cards(parse("2c 3c 4c 5c 6c 7c 8c 9c")), None)
