"""Equities beside those of poker-equity 0.1.1, an independent program, in each of its variants.

Its figures were counted over all deals, by `poker_equity.exact_from_text`; cards of draw games that
are not known are drawn once. Ordinarily some of them are compared, under ``PROVE`` all.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pokernight.odds import equity
from tests.sampling import some

COUNTED: list[tuple[str, str, str, str, int, list[int]]] = [
    ("holdem", "", "AsAd KsKh", "", 3424608, [2806331, 618277]),
    ("holdem", "", "AhKh QsQd", "", 1712304, [791332, 920972]),
    ("holdem", "", "AhKh QsQd 9c8c", "Kc7c2d", 903, [494, 43, 366]),
    ("holdem", "", "JhTh AsAd", "9h8h2c", 990, [557, 433]),
    ("holdem", "", "7c2d AhKs QdQc JsTs", "7h2sQh", 820, [2, 44, 719, 55]),
    ("short_deck", "", "JhTh AsKd", "9h8h6c", 406, [316, 90]),
    ("short_deck", "", "6c7c AhKh QdQs", "8c9dKc", 351, [206, 119, 26]),
    ("omaha", "", "AsAdKsKd JhTh9c8c", "7h6h2d", 820, [282, 538]),
    ("omaha", "", "QsQhJsTh AcAd7c6d 9s8s7h6h", "9c8d2s", 666, [252, 199, 215]),
    ("omaha", "five-card", "AsAdKsKd2c JhTh9c8c7d", "7h6h2d", 741, [175, 566]),
    ("omaha", "five-card", "QsQhJsTh2h AcAd7c6d5c", "9c8d2s", 741, [375, 366]),
    ("omaha", "six-card", "AsAdKsKd2c3h JhTh9c8c7d6d", "7h6h2d", 666, [104, 562]),
    ("omaha_hi_lo", "", "5c4d3h2s 6c6d6h6s", "KhQh8s", 820, [122, 698]),
    ("omaha_hi_lo", "", "AsAd2s3d KsKhQdJd", "7h6c2d", 1640, [1555, 85]),
    ("omaha_hi_lo", "", "As2d3cKd Ah2h4sQc 9s9dTcJc", "8s7dKc", 2664, [1271, 447, 946]),
    ("big_o", "", "AsAd2s3dKc KsKhQdJd9c", "7h6c2d", 741, [700, 41]),
    ("big_o", "", "As2d3cKd5h Ah2h4sQc6h", "8s7dKc", 741, [574, 167]),
    ("courchevel", "", "AsAdKsKd2c JhTh9c8c7d", "7h6h2d", 741, [175, 566]),
    ("courchevel", "", "QsQhJsTh2h AcAd7c6d5c", "9c8d2s3c", 38, [9, 29]),
    ("courchevel", "hi-lo", "AsAd2s3dKc KsKhQdJd9c", "7h6c2d", 741, [700, 41]),
    ("courchevel", "hi-lo", "As2d3cKd5h Ah2h4sQc6h", "8s7dKc", 741, [574, 167]),
    ("seven_card_stud", "", "AsAd/Kc5h7d QsQd/Jc9h8d", "", 671580, [377526, 294054]),
    ("seven_card_stud", "", "JhTh/9h8h2c2s AsAd/Ah3c4d9s KsKd/5c6d7h4h", "", 35904,
     [9888, 22864, 3152]),
    ("seven_card_stud", "", "2c3d/4h5sKd 9c9d/Ts8h7c", "", 671580, [193630, 477950]),
    ("seven_card_stud_hi_lo", "", "As2d/3c8h9d KsKd/Qc7h6d", "", 671580, [273238, 398342]),
    ("seven_card_stud_hi_lo", "", "4c5d/6h7sTd AcAd/2s8s9c", "", 1343160, [603207, 739953]),
    ("seven_card_stud_hi_lo", "", "4c5d/6h7sTd2h AcAd/2s8s9c3h KsKh/QcJd5h6c", "", 35904,
     [21120, 11372, 3412]),
    ("razz", "", "As2d/3c8h9d 4s5d/6cKhQd", "", 671580, [594009, 77571]),
    ("razz", "", "Ac3d/7h9sTd 2c4d/5s8sJc", "", 671580, [292515, 379065]),
    ("razz", "", "As2d/3cKhQd7c 4s5d/6c9hTd2c 3s8c/7hJdAd6h", "", 35904, [9192, 7234, 19478]),
    ("deuce_to_seven_single_draw", "", "2c3d4h7s 2s5d6h8c", "", 1892, [1028, 864]),
    ("deuce_to_seven_single_draw", "", "2c3d4h 9s8d6h5cTd", "", 946, [141, 805]),
    ("five_card_draw", "", "AsAdKc QsQdJc", "", 979110, [773784, 205326]),
    ("five_card_draw", "", "9h8h7h6h AsAd", "", 652740, [210474, 442266]),
    ("five_card_draw", "", "9h8h7h6h AsAdAc", "", 42570, [12930, 29640]),
    ("badugi", "", "As2d3h 4s5d6hKc", "", 45, [9, 36]),
    ("badugi", "", "As2d 3s6d8h", "", 48645, [17387, 31258]),
]  # fmt: skip
"""Game, rule set, hands, board, parts of all pots, and those of each hand."""


@pytest.mark.parametrize(
    ("game", "rules", "hands", "board", "parts", "won"),
    some("equities beside a peer", COUNTED, 10),
)
def test_equities_are_those_of_an_independent_program_to_the_digit(
    game: str, rules: str, hands: str, board: str, parts: int, won: list[int]
) -> None:
    answer = equity(game, hands.split(), board, rules=rules or None, players="pat", exact=True)
    assert answer.origin.exact
    assert [seat.share for seat in answer.seats] == pytest.approx(
        [float(Fraction(each, parts)) for each in won], abs=1e-12
    )
