"""Counts of answer sequences and of what comes of them, for given seeds: golden numbers.

A change of these without a change of rules is a defect; a change of rules that alters them is a new
version of its game.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from pokernight.games import all_games, find
from pokernight.proofs import outcomes, perft

GOLDEN: dict[tuple[str, int, int], list[int]] = {
    ("omaha", 2, 1): [4, 12, 40, 143],
    ("omaha", 3, 2): [4, 17, 68, 283],
    ("big_o", 2, 1): [4, 12, 40, 143],
    ("big_o", 3, 2): [4, 17, 68, 283],
    ("courchevel", 2, 1): [4, 12, 40, 143],
    ("courchevel", 3, 2): [4, 17, 68, 283],
    ("pineapple", 2, 1): [3, 9, 45],
    ("pineapple", 3, 2): [3, 9, 27, 135],
    ("crazy_pineapple", 2, 1): [5, 17, 55],
    ("crazy_pineapple", 3, 2): [5, 22, 85, 314],
    ("irish", 2, 1): [5, 17, 54],
    ("irish", 3, 2): [5, 22, 85, 310],
    ("tahoe", 2, 1): [5, 17, 53],
    ("tahoe", 3, 2): [5, 22, 85, 306],
    ("super_8", 2, 1): [5, 17, 53],
    ("super_8", 3, 2): [5, 22, 85, 306],
    ("double_board_holdem", 2, 1): [5, 17, 53],
    ("double_board_holdem", 3, 2): [5, 22, 85, 306],
    ("double_board_omaha", 2, 1): [4, 12, 40, 143],
    ("double_board_omaha", 3, 2): [4, 17, 68, 283],
    ("anaconda", 2, 1): [2, 5, 11, 21, 39, 81],
    ("anaconda", 3, 2): [2, 5, 14, 36, 84, 179],
    ("baseball", 2, 1): [2, 5, 11, 23, 47, 87],
    ("baseball", 3, 2): [2, 5, 14, 36, 88, 204],
    ("bonedoneskis", 2, 1): [2, 4, 12, 32, 100, 232],
    ("bonedoneskis", 3, 2): [2, 4, 8, 24, 72, 224],
    ("chaos", 2, 1): [2, 5, 11, 23, 47, 95],
    ("chaos", 3, 2): [2, 5, 14, 36, 88, 204],
    ("cripple_mr_onion", 2, 1): [13, 145, 721, 4177],
    ("cripple_mr_onion", 3, 2): [13, 169, 2017, 10081],
    ("drawmaha", 2, 1): [4, 12, 40, 143],
    ("drawmaha", 3, 2): [4, 17, 68, 283],
    ("five_card_draw", 2, 1): [2, 5, 31, 273],
    ("five_card_draw", 3, 2): [2, 5, 14, 76],
    ("acey_deucey", 2, 1): [2, 6, 17],
    ("acey_deucey", 3, 2): [4, 16, 43, 97],
    ("guts", 2, 1): [2, 4],
    ("guts", 3, 2): [2, 4, 8],
    ("follow_the_queen", 2, 1): [2, 5, 11, 23, 47, 95],
    ("follow_the_queen", 3, 2): [2, 5, 14, 36, 88, 204],
    ("iron_cross", 2, 1): [2, 5, 11, 23],
    ("iron_cross", 3, 2): [2, 5, 14, 36],
    ("kuhn", 2, 1): [2, 4, 5],
    ("leduc", 2, 1): [2, 5, 10, 19, 32, 43],
    ("wild_leduc", 2, 2): [2, 5, 10, 19, 32, 43],
    ("low_chicago", 2, 1): [2, 5, 11, 23, 47, 95],
    ("low_chicago", 3, 2): [2, 5, 14, 36, 88, 204],
    ("low_hole", 2, 1): [2, 5, 11, 23, 47, 95],
    ("low_hole", 3, 2): [2, 5, 14, 36, 88, 204],
    ("night_baseball", 2, 1): [1, 2, 4, 6, 8, 10, 13, 18, 25],
    ("night_baseball", 3, 2): [1, 2, 4, 11, 23, 48, 90, 154, 252],
    ("night_chaos", 2, 1): [1, 2, 4, 6, 8, 10, 13, 18, 25],
    ("night_chaos", 3, 2): [1, 1, 1, 2, 4, 10, 20, 37, 61],
    ("holdem", 2, 1): [5, 17, 53, 160, 471, 1364],
    ("holdem", 3, 2): [5, 22, 85, 306, 1048, 3424],
    ("omaha_hi_lo", 2, 1): [3, 6, 12, 24, 48, 96],
    ("omaha_hi_lo", 3, 2): [3, 9, 22, 53, 123, 275],
    ("ace_to_five_triple_draw", 2, 1): [3, 6, 34, 374],
    ("ace_to_five_triple_draw", 3, 2): [3, 9, 22, 129],
    ("archie", 2, 1): [3, 6, 34, 374],
    ("archie", 3, 2): [3, 9, 22, 129],
    ("badacey", 2, 1): [3, 6, 34, 374],
    ("badacey", 3, 2): [3, 9, 22, 129],
    ("badeucey", 2, 1): [3, 6, 34, 374],
    ("badeucey", 3, 2): [3, 9, 22, 129],
    ("badugi", 2, 1): [3, 6, 28, 230],
    ("badugi", 3, 2): [3, 9, 22, 108],
    ("california_lowball", 2, 1): [3, 6, 34, 374],
    ("california_lowball", 3, 2): [3, 9, 22, 129],
    ("deuce_to_seven_single_draw", 2, 1): [5, 17, 92],
    ("deuce_to_seven_single_draw", 3, 2): [5, 22, 85],
    ("deuce_to_seven_triple_draw", 2, 1): [3, 6, 34, 374],
    ("deuce_to_seven_triple_draw", 3, 2): [3, 9, 22, 129],
    ("london_lowball", 2, 1): [2, 8, 26, 92],
    ("london_lowball", 3, 2): [2, 9, 42, 176],
    ("razzduci", 2, 1): [2, 6, 12, 24, 48, 96],
    ("razzduci", 3, 2): [2, 6, 18, 44, 105],
    ("razzdugi", 2, 1): [2, 6, 12, 24, 48, 96],
    ("razzdugi", 3, 2): [2, 6, 18, 44, 105],
    ("razz", 2, 1): [2, 6, 12, 24],
    ("razz", 3, 2): [2, 6, 18, 44],
    ("seven_card_stud", 2, 1): [2, 6, 12, 24, 48, 96],
    ("seven_card_stud", 3, 2): [2, 6, 18, 44, 105, 239],
    ("seven_card_stud_hi_lo", 2, 1): [2, 6, 12, 24, 48, 96],
    ("seven_card_stud_hi_lo", 3, 2): [2, 6, 18, 44, 105, 239],
    ("screw_your_neighbor", 2, 1): [2, 4],
    ("screw_your_neighbor", 3, 2): [2, 4, 8],
    ("three_five_seven", 2, 1): [2, 4, 8, 16, 32, 64],
    ("three_five_seven", 3, 2): [2, 4, 8, 16, 32, 64],
    ("seven_twenty_seven", 2, 1): [2, 5, 11, 21, 39, 81],
    ("seven_twenty_seven", 3, 2): [2, 5, 14, 36, 84, 179],
    ("indian_poker", 2, 1): [2, 5, 9, 13, 17, 21],
    ("indian_poker", 3, 2): [2, 5, 14, 32, 65, 115],
    ("whiskey_poker", 2, 1): [3, 13, 73, 441, 2465],
    ("whiskey_poker", 3, 2): [3, 13, 70, 449],
    ("roll_your_own", 2, 1): [3, 9, 18, 45, 117, 297],
    ("roll_your_own", 3, 2): [3, 9, 27, 54, 135, 378],
    ("auction", 2, 1): [2, 5, 11, 23, 47, 95],
    ("auction", 3, 2): [2, 5, 14, 36, 88, 204],
    ("take_it_or_leave_it", 2, 1): [2, 4, 8, 20, 44, 84],
    ("take_it_or_leave_it", 3, 2): [2, 4, 8, 16, 40, 112],
    ("no_peek", 2, 1): [1, 2, 4, 6, 8, 10],
    ("no_peek", 3, 2): [1, 2, 4, 11, 23, 48],
    ("blind_baseball", 2, 1): [1, 2, 4, 6, 8, 10],
    ("blind_baseball", 3, 2): [1, 2, 4, 11, 23, 48],
    ("howdy_doody", 2, 1): [2, 5, 11, 23, 47, 95],
    ("howdy_doody", 3, 2): [2, 5, 14, 36, 88, 204],
    ("have_a_heart", 2, 1): [2, 4, 9, 21, 45, 93],
    ("have_a_heart", 3, 2): [3, 8, 17, 44, 128, 354],
    ("bloody_sevens", 2, 1): [2, 5, 11, 23, 47, 95],
    ("bloody_sevens", 3, 2): [2, 5, 14, 36, 88, 204],
    ("phone_home", 2, 1): [2, 5, 11, 23, 47, 95],
    ("phone_home", 3, 2): [2, 5, 14, 36, 88, 204],
    ("chinese_poker", 2, 1): [2, 4, 8, 16, 16, 16],
    ("chinese_poker", 3, 2): [2, 4, 8, 16, 32, 64],
    ("the_omen", 2, 1): [2, 5, 11, 23, 47, 95],
    ("the_omen", 3, 2): [2, 5, 14, 36, 88, 204],
    ("deuces_wild", 2, 1): [2, 5, 11],
    ("winter_baseball", 2, 1): [2, 5, 11],
    ("dr_pepper", 2, 1): [2, 5, 11],
    ("woolworth", 2, 1): [2, 5, 11],
    ("ten_four", 2, 1): [2, 5, 11],
    ("four_forty_four", 2, 1): [2, 5, 11],
    ("one_eyed_jacks", 2, 1): [2, 5, 11],
    ("heinz_57", 2, 1): [2, 5, 11],
    ("follow_the_cowboy", 2, 1): [2, 5, 11],
    ("dirty_schultz", 2, 1): [2, 5, 11],
    ("breed_the_heifer", 2, 1): [2, 5, 11],
    ("sequence", 2, 1): [2, 5, 11],
    ("homicide", 2, 1): [2, 5, 11],
    ("kankakee", 2, 1): [2, 5, 11],
    ("monterey", 2, 1): [2, 5, 11],
    ("countdown", 2, 1): [2, 5, 11],
    ("kings_and_little_ones", 2, 1): [2, 5, 11],
    ("high_chicago", 2, 1): [2, 5, 11],
    ("black_mariah", 2, 1): [2, 5, 11],
    ("count_your_diamonds", 2, 1): [2, 5, 11],
    ("murder", 2, 1): [2, 5, 11],
}


@pytest.mark.parametrize(("name", "seats", "seed"), GOLDEN)
def test_perft(name: str, seats: int, seed: int) -> None:
    golden = GOLDEN[name, seats, seed]
    hand = find(name).deal(seats, seed=seed)
    assert [perft(hand, depth) for depth in range(1, len(golden) + 1)] == golden


OUTCOMES: dict[str, tuple[int, int, int, str]] = {
    "omaha": (3, 384, 102, "6d49450f"),
    "big_o": (3, 384, 136, "17ac6b5e"),
    "courchevel": (3, 384, 102, "6574ac14"),
    "pineapple": (3, 162, 5, "0d9d222d"),
    "crazy_pineapple": (3, 342, 40, "a00132d1"),
    "irish": (3, 216, 40, "b2c9065a"),
    "tahoe": (3, 318, 54, "d55b775a"),
    "super_8": (3, 318, 54, "d55b775a"),
    "double_board_holdem": (3, 318, 73, "80b4f606"),
    "double_board_omaha": (3, 384, 186, "493e6d09"),
    "acey_deucey": (4, 580, 379, "5748db8a"),
    "anaconda": (5, 192, 8, "dbbced17"),
    "baseball": (7, 448, 123, "1d7631e7"),
    "bonedoneskis": (5, 312, 16, "683e8c51"),
    "chaos": (5, 192, 27, "a818c0b8"),
    "cripple_mr_onion": (2, 1014, 4, "9951e68c"),
    "drawmaha": (3, 1248, 154, "55136a0a"),
    "five_card_draw": (3, 1408, 8, "818eb490"),
    "follow_the_queen": (5, 192, 36, "7849590f"),
    "guts": (5, 96, 37, "aed805b5"),
    "holdem": (4, 966, 79, "498974c9"),
    "iron_cross": (5, 192, 24, "e1cd32b0"),
    "kuhn": (3, 12, 4, "7b371356"),
    "leduc": (3, 24, 5, "961167f7"),
    "wild_leduc": (3, 24, 9, "f8d40fe2"),
    "low_chicago": (5, 192, 45, "490ee12c"),
    "low_hole": (5, 192, 27, "1cd55a4b"),
    "night_baseball": (12, 100, 44, "33f670eb"),
    "night_chaos": (12, 36, 8, "5e1f0a70"),
    "omaha_hi_lo": (5, 144, 52, "2327f1d2"),
    "ace_to_five_triple_draw": (2, 234, 9, "f8ee0661"),
    "archie": (2, 234, 15, "7ce162e5"),
    "badacey": (2, 234, 20, "c6e7faf7"),
    "badeucey": (2, 234, 18, "73c7b73e"),
    "badugi": (3, 1800, 11, "0166173b"),
    "california_lowball": (2, 234, 9, "756bed45"),
    "deuce_to_seven_single_draw": (2, 390, 19, "41e14a0d"),
    "deuce_to_seven_triple_draw": (2, 234, 11, "90359100"),
    "london_lowball": (3, 192, 60, "106bbb01"),
    "razzduci": (5, 192, 96, "7e3b55dc"),
    "razzdugi": (5, 192, 80, "38866707"),
    "razz": (5, 192, 48, "c28a00b4"),
    "seven_card_stud": (5, 192, 48, "c0505287"),
    "seven_card_stud_hi_lo": (5, 192, 64, "f4eedc7c"),
    "screw_your_neighbor": (5, 96, 1, "89856d7e"),
    "three_five_seven": (6, 384, 34, "5fc9adf7"),
    "seven_twenty_seven": (4, 96, 10, "b9ded937"),
    "indian_poker": (8, 12, 8, "995da6e0"),
    "whiskey_poker": (3, 420, 4, "1be68675"),
    "roll_your_own": (3, 162, 2, "ab545182"),
    "auction": (4, 96, 28, "82762fbb"),
    "take_it_or_leave_it": (4, 96, 4, "3c9c108e"),
    "no_peek": (8, 38, 8, "c493dc47"),
    "blind_baseball": (8, 44, 12, "5aabe491"),
    "howdy_doody": (4, 96, 21, "d68d50d2"),
    "have_a_heart": (3, 196, 10, "70b4b55e"),
    "bloody_sevens": (4, 96, 14, "4419621f"),
    "phone_home": (5, 192, 18, "a9b01cea"),
    "chinese_poker": (4, 96, 9, "75563eea"),
    "the_omen": (5, 192, 36, "11e56e2c"),
    "deuces_wild": (2, 24, 9, "74c3ed7e"),
    "winter_baseball": (2, 24, 16, "3826d778"),
    "dr_pepper": (2, 24, 9, "d932b57b"),
    "woolworth": (2, 24, 20, "73f9f3f6"),
    "ten_four": (2, 24, 9, "9c4ea55c"),
    "four_forty_four": (2, 24, 9, "5477aec8"),
    "one_eyed_jacks": (2, 24, 6, "e0f06b2c"),
    "heinz_57": (2, 24, 20, "efb06c5d"),
    "follow_the_cowboy": (3, 48, 15, "e69c7984"),
    "dirty_schultz": (2, 24, 6, "33c04435"),
    "breed_the_heifer": (3, 48, 15, "2791ca2b"),
    "sequence": (3, 48, 10, "04c08e9f"),
    "homicide": (2, 24, 16, "9c2f9153"),
    "kankakee": (4, 96, 14, "10a2675b"),
    "monterey": (3, 48, 15, "856ac146"),
    "countdown": (2, 24, 12, "b278e8f8"),
    "kings_and_little_ones": (3, 48, 20, "66b8cdd0"),
    "high_chicago": (2, 24, 12, "a701d3e1"),
    "black_mariah": (2, 19, 6, "195db94c"),
    "count_your_diamonds": (2, 24, 12, "d761a1a2"),
    "murder": (2, 24, 21, "c6cc57e4"),
}
"""By game: how many turning points deep, the ends, the different results, a digest of them all."""


@pytest.mark.parametrize("name", OUTCOMES)
def test_outcomes(name: str) -> None:
    """Six hands of four through the game's own questions, each to its end."""
    depth, *_ = OUTCOMES[name]
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(1, 7):
        found += outcomes(find(name).deal(find(name).seats_near(4), seed=seed), depth)
    digest = blake2b(repr(sorted(found.items())).encode(), digest_size=4).hexdigest()
    assert (depth, found.total(), len(found), digest) == OUTCOMES[name]


ALIKE = {"super_8": "tahoe"}
"""Games that come out alike in these few hands: in none of them three cards of a hand play."""


def test_no_two_games_come_out_alike() -> None:
    others = [digest for name, (*_, digest) in OUTCOMES.items() if name not in ALIKE]
    assert len({*others}) == len(others)
    assert all(OUTCOMES[one] == OUTCOMES[other] for one, other in ALIKE.items())


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_golden_numbers(name: str) -> None:
    assert name in {key[0] for key in GOLDEN}
    assert name in OUTCOMES
