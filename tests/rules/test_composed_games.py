"""Games of the rulebook that are composed of atoms, clause by clause, in every house rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from random import Random

import pytest

from pokernight.cards import text
from pokernight.engine.game import Cards
from pokernight.engine.versions import rules_as_then
from pokernight.errors import Refused
from pokernight.games import find
from tests.ranking import oracle
from tests.rules import flops
from tests.rules.tables import WildTable, cards, faces
from tests.sampling import of_the_day, share
from tests.sentences import in_english

KINGS = "Kc Kd / 9s 8c 6d Jh / Td"
"""A hand with a pair of kings and nothing else."""


def table(
    name: str, *hands: str, rules: Mapping[str, str] | None = None, **more: object
) -> WildTable:
    return WildTable(find(name), hands, rules=rules, **more)  # type: ignore[arg-type]


def won(one: WildTable) -> list[str]:
    """Return the words of the wins when all check and take the usual answer."""
    one.defaults()
    return [said.partition(": ")[2] for said in one.said("win")]


def worth(name: str, down: str, up: str = "Ah Kd 8s", **given: str) -> str:
    """Return the reading of cards; the up cards and two wild cards make three aces at most."""
    game = find(name)
    found = game.worth(Cards(cards(down), cards(up), given), game.usual_rules)
    return str(next(iter(found.values())))


# --- wild by rank


@pytest.mark.parametrize(
    ("name", "wild", "plain"),
    [
        ("deuces_wild", "2c 2d", "3c 4d"),
        ("winter_baseball", "3c 9d", "2c 4d"),
        ("dr_pepper", "2c Td", "7c 3d"),
        ("dr_pepper", "4c 2d", "9c 3d"),
        ("woolworth", "5c Td", "2c 7d"),
        ("ten_four", "Tc 4d", "5c 2d"),
        ("four_forty_four", "4c 4d", "5c 3d"),
        ("heinz_57", "5c 7d", "2c Td"),
        ("one_eyed_jacks", "Jh Js", "Jc 2d"),
        ("one_eyed_jacks", "Kh Js", "Jd 2c"),
    ],
)
def test_wild_by_rank_what_is_wild_and_what_is_not(name: str, wild: str, plain: str) -> None:
    king = "Qd" if name == "one_eyed_jacks" else "Kd"
    assert worth(name, wild, f"Ah {king} 8s").startswith("three aces")
    assert worth(name, plain, f"Ah {king} 8s").startswith("ace high")


def test_four_forty_four_1_2_eight_cards_four_of_them_down() -> None:
    one = table("four_forty_four", "Ac Kd 9h 8s / Jh", "2c 3d 5h 6s / Jd")
    counts = []
    while one.hand.ask is not None:
        state = one.hand.state
        counts.append((len(state.down(0)), len(state.shown(0))))
        one.check_down(1)
    assert counts == [(4, 1), (4, 2), (4, 3), (4, 4)]


def test_four_forty_four_3_fours_are_wild() -> None:
    one = table("four_forty_four", "Ac 4d 4h Ks / 8h 7c 2d", "Kc Kd Jh 8s / Jd 6c 5d")
    assert "4♦ 4♥ wild" in won(one)[0]


@pytest.mark.parametrize("card", ["Jh", "Js", "Kh", "Kd"])
def test_one_eyed_jacks_2_3_4_each_of_them_is_wild(card: str) -> None:
    one = table("one_eyed_jacks", f"{card} As / Ah Tc 9d 5s / 4c", "Qc Qd / 9s 8c 6d 2c / 3d")
    assert won(one)[0].startswith("three aces")


@pytest.mark.parametrize("card", ["Jc", "Jd", "Ks", "Kc"])
def test_one_eyed_jacks_2_3_4_the_others_are_not(card: str) -> None:
    one = table("one_eyed_jacks", f"{card} As / Ah Tc 9d 5s / 4c", "Qc Qd / 9s 8c 6d 3h / Td")
    assert won(one)[0].startswith("pair of aces")


def test_one_eyed_jacks_4_the_man_with_the_axe_may_kill() -> None:
    hands = "Ac As / Kd 9c 7d 5s / 4c", "Qc Qd / 9s 8c 6d 3h / Td", "2c 2d / 9h 8d 6h 3s / Th"
    one = table("one_eyed_jacks", *hands, rules={"man_with_the_axe": "kills"})
    assert one.said("killed") == ["K♦ kills seat 0's hand"]
    assert not one.hand.state.live[0]
    down = table("one_eyed_jacks", "Ac Kd / Ah 9c 7d 5s / 4c", *hands[1:],
                 rules={"man_with_the_axe": "kills"})  # fmt: skip
    assert won(down)[0].startswith("pair of aces"), "face down he does nothing"


# --- wild cards that cost


def test_winter_baseball_3_a_three_face_up_matches_the_pot() -> None:
    one = table("winter_baseball", "Ac As / 3d", "Qc Qd / 9s")
    assert one.ask.kind == "pay for a card"
    assert one.ask.cost("pay") == 200
    one.hand.play("pay")
    assert one.hand.state.pot() == 400
    fixed = table("winter_baseball", "Ac As / 3d", "Qc Qd / 9s", rules={"threes": "price"})
    assert fixed.ask.cost("pay") == 200
    assert table("winter_baseball", "Ac As / 8d", "Qc Qd / 9s").ask.kind == "bet", "nines are free"


def test_winter_baseball_3_who_does_not_pay_folds_and_who_has_less_stays() -> None:
    one = table("winter_baseball", "Ac As / 3d", "Qc Qd / 9s")
    one.hand.play("fold")
    assert one.payoffs == (-100, 100)
    short = table("winter_baseball", "Ac As / 3d", "Qc Qd / 9s", stacks=[150, 10_000])
    assert short.ask.cost("pay") == 50
    short.hand.play("pay")
    assert short.hand.state.live == [1, 1]


@pytest.mark.parametrize("lies", ["down", "up"])
def test_winter_baseball_4_a_four_face_up_brings_a_card(lies: str) -> None:
    one = table("winter_baseball", "Ac As / 4d", "Qc Qd / 8s", after={2: "Th"},
                rules={"extra_card": lies})  # fmt: skip
    state = one.hand.state
    assert len(state.shown(0)) == (2 if lies == "up" else 1)
    assert len(state.hands[0]) == 4


def test_woolworth_3_a_five_costs_its_price_and_a_ten_twice_as_much() -> None:
    one = table("woolworth", "Ac As / 5d", "Qc Qd / Ts")
    assert (one.ask.seat, one.ask.cost("pay")) == (0, 50)
    one.hand.play("pay")
    assert (one.ask.seat, one.ask.cost("pay")) == (1, 100)
    one.hand.play("fold")
    assert one.payoffs == (100, -100)


@pytest.mark.parametrize("card", ["5d", "7d"])
def test_heinz_57_3_a_five_or_a_seven_face_up_is_paid_for(card: str) -> None:
    one = table("heinz_57", f"Ac As / {card}", "Qc Qd / Ts")
    assert one.ask.cost("pay") == 100
    one.hand.play("pay")
    assert one.hand.state.pots[0] == 100


def test_heinz_57_3_or_it_is_had_for_nothing() -> None:
    free = {"price_of_varieties": "0"}
    assert find("heinz_57").rules_from("free") == find("heinz_57").house_rules(**free)
    one = table("heinz_57", "Ac As / 5d", "Qc Qd / Ts", rules=free)
    assert one.ask.kind == "bet"


SEVENS = {"wild": "sevens"}


def test_dr_pepper_2_or_sevens_are_wild_and_nothing_else() -> None:
    hands = "Ac As / 7d 9c 2d 8h / 4s", "Kc Kd / Ts 8c 6d Jh / 3h"
    assert won(table("dr_pepper", *hands)) == ["four aces, nine kicker; 4♠ 2♦ wild"]
    assert won(table("dr_pepper", *hands, rules=SEVENS)) == [
        "three aces, nine, eight; 7♦ wild"
    ]  # fmt: skip
    assert table("dr_pepper", *hands, rules=SEVENS).notes() == ["sevens are wild"]


@pytest.mark.parametrize("lies", ["down", "up"])
def test_dr_pepper_3_where_sevens_are_wild_a_ten_may_buy_a_card(lies: str) -> None:
    rules = {**SEVENS, "extra_card": lies}
    one = table("dr_pepper", "Ac As / Td", "Qc Qd / 9s", rules=rules, after={2: "7h"})
    assert (one.ask.seat, one.ask.kind, one.ask.cost("buy")) == (0, "buy a card", 200)
    one.hand.play("buy")
    state = one.hand.state
    assert (len(state.down(0)), len(state.shown(0))) == ((3, 1) if lies == "down" else (2, 2))
    assert one.clauses("pay") == ["3"]


def test_dr_pepper_3_or_it_is_given() -> None:
    rules = {**SEVENS, "extra_card_is": "given"}
    one = table("dr_pepper", "Ac As / Td", "Qc Qd / 9s", rules=rules, after={2: "7h"})
    assert one.ask.kind == "bet"
    assert len(one.hand.state.hands[0]) == 4


def test_dr_pepper_3_where_tens_are_wild_they_bring_nothing() -> None:
    one = table("dr_pepper", "Ac As / Td", "Qc Qd / 9s")
    assert one.ask.kind == "bet"
    assert len(one.hand.state.hands[0]) == 3


def test_dr_pepper_3_six_can_play_where_cards_are_bought() -> None:
    pepper = find("dr_pepper")
    pepper.deal(7, 1)
    pepper.deal(6, 1, rules="sevens")
    with pytest.raises(Refused, match=r"7 x 7 \+ 4 for the tens = 53 cards"):
        pepper.deal(7, 1, rules="sevens")


# --- wild by event


def test_follow_the_cowboy_2_the_card_after_a_king_is_wild() -> None:
    hands = "Ac 7d / Kh 9s 4d 2h / Js", "Qc Qd / 7s 8c 3d Jh / 2d"
    one = table("follow_the_cowboy", *hands)
    assert won(one) == ["straight, five high; 7♦ K♥ wild"]
    assert one.said("trigger")[1] == "7♠ follows the king: sevens are wild"


@pytest.mark.parametrize(
    ("rules", "again"),
    [({}, False), ({"leader_never": "redeal"}, True), ({"leader_last": "redeal"}, False)],
)
def test_follow_the_cowboy_2_when_no_king_comes_up(rules: dict[str, str], again: bool) -> None:
    one = table("follow_the_cowboy", "Ac 7d / Qh 9s 5d 4h / Js", "Qc Qd / 7s 8c 6d Jh / Td",
                rules=rules)  # fmt: skip
    one.defaults()
    assert one.over().result.again == again
    assert (one.pot > 0) == again


def test_dirty_schultz_2_the_card_after_a_pair_in_one_hand_is_wild() -> None:
    hands = "Ac Ad / 9h 9s 5d 4h / Js", "Qc Qd / 7s 8c 6d Jh / Td"
    one = table("dirty_schultz", *hands)
    one.defaults()
    assert one.said("trigger") == [
        "9♠ makes a pair in one hand: the next card face up is wild",
        "8♣ follows a pair in one hand: eights are wild",
    ]


def test_dirty_schultz_2_a_match_across_the_table_is_no_pair() -> None:
    one = table("dirty_schultz", "Ac Ad / 9h 2s 5d 4h / Js", "Qc Qd / 9s 8c 6d Jh / Td")
    one.defaults()
    assert not one.told("trigger")


def test_dirty_schultz_2_nothing_is_wild_when_no_card_follows_the_last_pair() -> None:
    one = table("dirty_schultz", "Ac Ad / 2h 3s 5d 4h / 8s", "Qc 8d / 7s 7c 6d 6h / 7d")
    assert won(one)[0].startswith("full house, sevens over sixes")
    assert "no card has followed" in one.notes()[0]


def test_breed_the_heifer_2_a_match_across_the_table_counts() -> None:
    one = table("breed_the_heifer", "Ac Td / 9h 2s 5d 4h / Js", "Qc Qd / 9s 8c 6d Jh / 3d")
    one.defaults()
    assert one.said("trigger")[:2] == [
        "9♠ makes a match of two cards: the next card face up is wild",
        "2♠ follows a match of two cards: deuces are wild",
    ]


def test_breed_the_heifer_2_who_has_folded_matches_nothing() -> None:
    one = table("breed_the_heifer", "Ac Td / 9h 2s 5d 4h / Js", "Qc Qd / Jc 9s 6d Jh / 3d",
                "Kc 8d / Ts 7c 3h 2h / 8h")  # fmt: skip
    one.play("1 bets 200", "2 calls", "0 folds")
    one.defaults()
    assert "9♠ makes" not in " ".join(one.said("trigger"))


def test_sequence_2_one_rank_after_the_other() -> None:
    one = table("sequence", "Ac Td / 3h 2s 3d 5h / Js", "Qc Qd / 9s 8c 4d Jh / 5d")
    one.defaults()
    assert one.said("trigger") == [
        "2♠: deuces are wild", "3♦: threes are wild", "4♦: fours are wild", "5♥: fives are wild",
    ]  # fmt: skip
    assert one.notes() == ["fives are wild"]


# --- wild for one player


def test_kankakee_2_the_first_card_face_up_is_wild_for_its_player_alone() -> None:
    one = table("kankakee", "Ac 7d / 7h Ks 9d 2h / 3s", "Qc 7s / 8h 7c 2d 4h / 3d")
    assert won(one) == ["straight, five high; 7♦ 7♥ wild"]
    why = find("kankakee").talk.why(table("kankakee", "Ac 7d / 7h", "Qc 7s / 8h").hand.view(0), 0)
    assert in_english(why) == ["7♦ and 7♥ are wild: the first card face up makes its rank wild (2)"]


def test_monterey_2_the_last_card_is_wild_for_its_player_alone() -> None:
    one = table("monterey", "Ac 7d / 9h Ks 3d 2h / 7s", "Qc 7c / 8h 9c 2d 3h / Jd")
    assert won(one) == ["straight, five high; 7♦ 7♠ wild"]


def test_countdown_2_as_many_as_are_left() -> None:
    hands = "Ac 2d / 3h Ks 8d 9h / 7s", "Qc 7c / 8h 9c Jd 4h / Td", "Kc Kd / Jh Tc 6d 4s / 5s"
    three, two = table("countdown", *hands), table("countdown", *hands)
    assert "threes are wild: 3 players are left" in three.notes()
    while two.ask.seat != 2:
        two.hand.play("check")
    two.hand.play(200)
    two.play("0 calls", "1 folds")
    assert "deuces are wild: 2 players are left" in two.notes()


def test_homicide_2_one_card_down_and_six_up() -> None:
    one = table("homicide", "Ac / 7d 4h Ks 5d 2h 8s", "Qc / 9c 8h Td 3d Jh 6d")
    counts = []
    while one.hand.ask is not None:
        if one.ask.kind == "bet":
            counts.append((len(one.hand.state.down(0)), len(one.hand.state.shown(0))))
            one.check_down(1)
        else:
            one.hand.play("pay")
    assert counts == [(1, number) for number in range(1, 7)]


def test_homicide_3_a_hole_card_matched_face_up_is_wild() -> None:
    one = table("homicide", "7c / 7d Ah Ks 5d 2h 9s", "Qc / Jc 8h Td 3d 6h 4d")
    one.defaults()
    why = find("homicide").talk.why(table("homicide", "7c / 7d", "Qc / Jc").hand.view(0), 0)
    assert in_english(why) == [
        "7♣ and 7♦ are wild: the hand has that rank in the hole and face up (3)"
    ]


@pytest.mark.parametrize("name", ["homicide", "murder"])
def test_who_matches_a_card_of_another_pays_or_folds(name: str) -> None:
    hole = {"homicide": ("7c", "Qc"), "murder": ("7c 2c", "Qc 3c")}[name]
    one = table(name, f"{hole[0]} / Jd", f"{hole[1]} / Jh")
    assert (one.ask.kind, one.ask.seat) == ("pay for a card", 1), (
        "the first to have it pays nothing"
    )
    assert one.ask.cost("pay") == 200
    told = one.ask.told(["Ann", "Ben"])
    assert told == "pay $2 for J♥, which matches Ann's J♦, or fold"
    fixed = table(name, f"{hole[0]} / Jd", f"{hole[1]} / Jh", rules={"matching": "price"})
    assert fixed.ask.cost("pay") == 200
    fixed.hand.play("fold")
    assert fixed.payoffs == (100, -100)


def test_a_card_is_paid_for_though_the_player_whose_card_it_matched_has_folded() -> None:
    """Both cards fell in the same round; the one that fell first was not paid for."""
    one = table("homicide", "7c / Kd Qh", "8c / 9c Kh", "6c / Qd 3d")
    one.check_down(1)
    assert (one.ask.kind, one.ask.seat) == ("pay for a card", 0)
    one.hand.play("fold")
    assert (one.ask.kind, one.ask.seat) == ("pay for a card", 1)
    assert one.ask.told(["Ann", "Ben", "Cy"]) == "pay $3 for K♥, or fold"
    one.hand.play("fold")
    assert one.payoffs == (-100, -100, 200)


def test_kings_and_little_ones_2_3_kings_and_the_lowest_in_the_hole() -> None:
    hands = "2c 9d / Ah Ks 8d 6h / 3s", "7c 7d / 8h 9c Jd 4h / Qd"
    game = find("kings_and_little_ones")
    for kings, said in (("wild", "three aces"), ("wild_in_the_hole", "pair of aces")):
        rules = game.house_rules(kings=kings)
        reading = game.worth(Cards(cards("2c 9d"), cards("Ah Ks 8d 4h")), rules)[""]
        assert str(reading).startswith(said), kings
    assert won(table("kings_and_little_ones", *hands))


# --- halves


@pytest.mark.parametrize(("ace", "card"), [("high", "A♠"), ("low", "K♠")])
def test_high_chicago_2_the_highest_spade_in_the_hole(ace: str, card: str) -> None:
    one = table("high_chicago", "As 9d / Ah Qs 8d 6h / Ks", "Jc 7c / 8h 9c 3d 4h / Ts",
                rules={"ace_in_the_hole": ace})  # fmt: skip
    assert won(one)[1] == f"{card} in the hole"


def test_high_chicago_3_a_half_that_nobody_claims_goes_to_the_best_hand() -> None:
    one = table("high_chicago", "Ac 9d / Ah Qs 8d 6h / Kc", "Jc 7c / 8h 2c 3d 4h / Td")
    one.defaults()
    assert one.payoffs == (100, -100)


COUNTS = dict.fromkeys("TJQK", (10,)) | {"A": (1, 11)}


def nearest_to_21(line: str, sizes: Sequence[int]) -> int:
    """The highest total up to 21 of so many of these cards; 0 for none."""
    held = line.split()
    totals = [
        sum(counted)
        for size in sizes
        for some in combinations(held, size)
        for counted in product(*[COUNTS.get(card[0]) or (int(card[0]),) for card in some])
    ]
    return max([total for total in totals if total <= 21], default=0)


@pytest.mark.parametrize("name", ["stud_jack", "oma_jack"])
@pytest.mark.parametrize("counted", ["all", "any", "two"])
def test_stud_jack_2_oma_jack_4_option_twenty_one(name: str, counted: str) -> None:
    """Check the total nearest to twenty-one against all ways to add up."""
    game, rng = find(name), Random(21)
    cards = {"cards": "four"} if name == "oma_jack" else {}
    rules = game.house_rules(twenty_one=counted, **cards)
    count, lying = (3, 4) if name == "stud_jack" else (4, 5)
    sizes = {"all": [count], "any": range(1, count + 1), "two": [2]}[counted]
    for _ in range(60):
        dealt = rng.sample(range(52), count + lying)
        held, up = dealt[:count], dealt[count:]
        found = game.worth(Cards(tuple(held), tuple(up)), rules)["nearest to 21"]
        best = nearest_to_21(text(held), sizes)
        assert str(found or "none") == (f"{best} points" if best else "none")


def test_stud_jack_2_cards_face_up_do_not_count() -> None:
    one = table("stud_jack", "Tc 5d / Ah Qs 8d 6h / 6c", "9c 9d / 8h 2c 3d 4h / 4d")
    one.defaults()
    assert one.said("win") == [
        "seat 1 wins $1, the high half of the pot: two pair, nines and fours, eight kicker",
        "seat 0 wins $1, the nearest to 21 half of the pot: 21 points",
    ]


def test_stud_jack_2_more_than_twenty_one_claims_nothing() -> None:
    one = table("stud_jack", "Tc Jd / Ah 3s 8d 6h / 9c", "9d 7d / 9h 2c 3d 4h / 7c")
    one.defaults()
    assert one.payoffs == (-100, 100), "the half goes to the best hand"


def test_oma_jack_1_five_cards_or_four_as_the_house_plays_it() -> None:
    game = find("oma_jack")
    assert {len(hand) for hand in game.deal(8, 1).state.hands} == {5}
    assert {len(hand) for hand in game.deal(10, 1, rules="four").state.hands} == {4}
    with pytest.raises(Refused, match="9 x 5"):
        game.deal(9, 1)


@pytest.mark.parametrize(
    ("hole", "board", "points"),
    [
        ("Ks Kd Ac Tc Qd", "Kh 7c 4h 3s 2d", "21 points"),  # kings play: an ace, a ten, a queen
        ("As Ad Tc 6h 5d", "Ac 7c 4h 3s 2d", "12 points"),  # six and five play in a straight
        ("As Kd Tc 2h 3d", "Ks Kh Kc Ad 9s", "15 points"),  # the ace and the king play
        ("Ts 9d 8c 7h 2d", "Js Qh 3c 4d 5s", "17 points"),  # ten and nine play: eight, seven, two
        ("Ks Kd Qc Jh Td", "Kc 7c 4h 3s 2d", "none"),  # thirty is too much
        ("As 9d 8c 6h 2d", "Ac Ad Kh Qs 3s", "16 points"),  # the ace plays with the nine
        ("Ks Kd 9c 9h 2d", "Kc Kh 9s 9d 3s", "20 points"),  # four kings, a nine kicker either way
    ],
)
def test_oma_jack_4_the_cards_that_the_best_hand_does_not_use_are_counted(
    hole: str, board: str, points: str
) -> None:
    game = find("oma_jack")
    found = game.worth(Cards(cards(hole), cards(board)), game.usual_rules)["nearest to 21"]
    assert str(found or "none") == points


def test_oma_jack_4_of_equal_hands_the_best_total_counts() -> None:
    """Both sixes make the same pair with the board: the six of the better total is left."""
    game = find("oma_jack")
    hole, board = "As Kd 6c 5h 4d", "Ac Kh Qs 9d 8s"
    found = game.worth(Cards(cards(hole), cards(board)), game.usual_rules)["nearest to 21"]
    assert str(found) == "15 points"


def test_oma_jack_an_older_record_has_four_cards_of_which_any_count() -> None:
    game = find("oma_jack")
    then = rules_as_then(game, game.version - 1, {}).to_dict()
    assert (then["cards"], then["twenty_one"]) == ("four", "any")


FOUR = {"cards": "four", "twenty_one": "any"}


def test_oma_jack_3_a_hand_is_two_of_four_cards() -> None:
    hand = flops.dealt(find("oma_jack"), "As Ad Ac Ah", "Ks Qd 9c 9h", board="Kd 7c 4h 3s 2d",
                       rules=FOUR)  # fmt: skip
    assert flops.to_the_end(hand) == (0, 0), "half for a pair of aces, half for 19 and two aces"


def test_oma_jack_4_the_nearest_to_twenty_one_wins_half() -> None:
    hand = flops.dealt(find("oma_jack"), "As Ad 2c 3h", "Ks Ah 9c 8h", board="Kd 7c 4h 3s Td",
                       rules=FOUR)  # fmt: skip
    events = flops.to_the_end(hand)
    assert events == (0, 0)


def test_count_your_diamonds_2_what_diamonds_count() -> None:
    one = table("count_your_diamonds", "Ad Jd / Ah Qs 8c 6h / Kc", "Kd Qd / 8h 9c 3d 4h / Tc")
    one.defaults()
    said = one.said("win")
    assert said[1].endswith("the diamonds half of the pot: 28 in diamonds")
    assert [event.seat for event in one.told("win")] == [0, 1]


def test_black_mariah_3_only_who_has_both_wins() -> None:
    both = table("black_mariah", "As Ad / Ah Qc 8c 6h / Kc", "Ks Qd / 8h 9c 3d 4h / Tc")
    assert won(both) == ["three aces, king, queen"]
    one = table("black_mariah", "Ks Ad / Ah Qc 8c 6h / Kc", "As Qd / 8h 9c 3d 4h / Tc")
    one.defaults()
    assert one.said("unclaimed") == ["nobody claims the pot: $2 stays"]
    assert one.over().result.again
    none = table("black_mariah", "Kh Ad / Ac Qc 8c 6h / Kc", "Ah Qd / 8h 9c 3d 4h / Tc")
    none.defaults()
    assert none.pot == 200, "nobody has a spade in the hole"


@pytest.mark.parametrize(
    ("rules", "still"),
    [({}, [0, 1]), ({"next_deal": "those_left"}, [0, 1]), ({"next_deal": "everybody"}, [0, 1, 2])],
)
def test_black_mariah_3_those_left_are_dealt_new_cards(
    rules: dict[str, str], still: list[int]
) -> None:
    neither = ("Kh Ad / Ac Qc 8c 6h / Kc", "Ah Qd / 8h 9c 3d 4h / Tc", "2c 3c / 4s 5s")
    one = table("black_mariah", *neither, rules=rules)
    one.play("0 bets 200", "1 calls", "2 folds").check_down()
    assert one.hand.result.again
    assert sorted(one.hand.result.still or ()) == still


@pytest.mark.parametrize("name", ["five_card_draw+trips_to_win", "follow_the_cowboy"])
def test_next_deal_is_a_house_rule_of_every_composed_game_whose_pot_may_stay(name: str) -> None:
    assert find(name).usual_rules.to_dict()["next_deal"] == "everybody"
    assert "next_deal" not in find("high_chicago").usual_rules.to_dict()


def test_black_mariah_3_who_is_left_alone_takes_it() -> None:
    one = table("black_mariah", "2h Ad / Ac Qc", "Ah Qd / 8h 9c").play("0 bets 200", "1 folds")
    assert one.payoffs == (100, -100)


SPADE_HIGH = "Ks 7d / 9h 2c 5d Jh / 4c"
"""The highest spade of these, and nothing else."""
BOTH = "Qs Kd / Kh 8c 6h 3d / Tc"
"""Kings, and the second highest spade."""
NEITHER = "2s 8d / 7h 3c 6d Jd / 9c"
ACES = "Ah Ad / Ac Td 4h 4d / Qc"
"""The best hand of these, and no spade."""


@pytest.mark.parametrize(
    ("short", "main"),
    [(SPADE_HIGH, "the main pot: $1.50 stays"), (ACES, "the main pot: $1.50 stays")],
    ids=["he has the spade", "he has the hand"],
)
def test_black_mariah_3_who_is_not_in_a_side_pot_is_in_nobodys_way_there(
    short: str, main: str
) -> None:
    one = table("black_mariah", short, BOTH, NEITHER, stacks=[50, 5_000, 5_000])
    one.defaults()
    assert one.said("unclaimed") == [f"nobody claims {main}"]
    assert one.said("win") == ["seat 1 wins $1, side pot 1: pair of kings, queen, ten, eight"]
    assert one.payoffs == (-50, 0, -100)
    shown = {event.seat for event in one.told("show")}
    assert 1 in shown, "who wins has shown his hand"


def test_black_mariah_3_the_pots_below_are_judged_with_him() -> None:
    short = "As Ad / Ah 2d 4h 4d / Qc"
    one = table("black_mariah", short, BOTH, NEITHER, stacks=[50, 5_000, 5_000])
    one.defaults()
    assert not one.told("unclaimed")
    assert one.payoffs == (100, 0, -100), "he wins the main pot, and the other the side pot"


def _best(hand: Sequence[str], down: Sequence[str]) -> tuple[int, int]:
    spades = ["23456789TJQKA".index(card[0]) for card in down if card[1] == "s"]
    return oracle.best(oracle.cards(" ".join(hand))), max(spades, default=-1)


def _by_hand(paid: Sequence[int], hands: Sequence[Sequence[str]]) -> tuple[list[int], int]:
    """Return the wins from all payments, layer by layer, and the rest; by nothing but rules.

    The first two cards of a hand and the last lie face down.
    """
    has = [_best(hand, (*hand[:2], hand[6])) for hand in hands]
    won, stays, below = [0] * len(paid), 0, 0
    for level in sorted(set(paid)):
        amount = sum(min(one, level) - min(one, below) for one in paid)
        below = level
        inside = [seat for seat, one in enumerate(paid) if one >= level]
        best, spade = (max(has[seat][place] for seat in inside) for place in (0, 1))
        winners = [seat for seat in inside if has[seat] == (best, spade) and spade >= 0]
        if len(inside) == 1:
            winners = inside
        for seat in winners:
            won[seat] += amount // len(winners)
        stays += 0 if winners else amount
    return won, stays


def test_black_mariah_3_every_pot_as_it_is_counted_by_hand() -> None:
    """Some are all in for a part of their ante; no spade is two players', so nobody shares."""
    game = find("black_mariah")
    luck = of_the_day("black mariah's side pots")
    seen = set()
    for _ in range(share(2_000, 10)):
        stacks = [luck.choice((20, 50, 80, 5_000)) for _ in range(luck.randint(3, 6))]
        hand = game.deal(
            len(stacks), luck.getrandbits(32), stacks=stacks,
            rules=game.house_rules(queen_of_spades="plain"),
        )  # fmt: skip
        while (ask := hand.ask) is not None:
            hand.play(ask.default, ask.seat)
        state = hand.state
        hands = [text(state.cards(tokens)).split() for tokens in state.hands]
        paid = [min(stack, 100) for stack in stacks]
        won, stays = _by_hand(paid, hands)
        assert hand.result is not None
        payoffs = tuple(win - one for win, one in zip(won, paid, strict=True))
        assert (hand.result.payoffs, sum(state.pots)) == (payoffs, stays), (stacks, hands)
        seen.add((len(set(paid)) > 2, stays > 0, any(won)))
    assert (True, True, True) in seen, "several pots, of which some stay and some are won"


@pytest.mark.parametrize(("rule", "again"), [("kills", True), ("plain", False)])
def test_black_mariah_4_the_queen_of_spades_face_up(rule: str, again: bool) -> None:
    one = table("black_mariah", "As Ad / Ah Qs 8c 6h / Kc", "Ks Qd / 8h 9c 3d 4h / Tc",
                rules={"queen_of_spades": rule})  # fmt: skip
    one.defaults()
    assert one.over().result.again == again
    assert [faces(event) for event in one.told("thrown in")] == [""] * again
