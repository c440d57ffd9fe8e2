"""Boards counted by NumPy alone are those that are counted otherwise, one by one and compiled."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pokernight.cards import parse, text
from pokernight.games import all_games
from pokernight.games.odds_readings.in_bulk import high_only
from pokernight.odds import equity
from pokernight.odds.compiled.all_boards import AllBoards, Boards, _sums, _without
from pokernight.odds.compiled.range_showdowns import RangeShowdowns
from pokernight.odds.compiled.showdown_batches import Batch, TwoOfTheHole
from pokernight.odds.evaluation.counters import EquityCounts
from pokernight.odds.evaluation.evaluators import Judge, Showdown, judge_for
from pokernight.odds.evaluation.odds_question import question_of
from tests.sampling import PROVE, of_the_day, some

HOLES = {"holdem": 2, "omaha_hi_lo": 4}


def whole(judge: Judge, seats: int) -> EquityCounts:
    tally = EquityCounts(seats)
    for part in judge.everything():
        tally.merge(part)
    return tally


def dealt(game: str, seats: int, board: int, dead: int, rng: Random) -> tuple[list[str], str, str]:
    """Random hands, a board and dead cards, as text."""
    size = HOLES[game]
    deck = rng.sample(range(52), seats * size + board + dead)
    hands = [text(deck[size * seat : size * (seat + 1)]) for seat in range(seats)]
    rest = deck[seats * size :]
    return hands, text(rest[:board]), text(rest[board:])


@pytest.mark.parametrize("game", HOLES)
@pytest.mark.parametrize("board", [3, 4, 5])
def test_with_a_board_every_deal_is_as_the_games_own_contests_say(game: str, board: int) -> None:
    rng = Random(f"{game} {board}")
    for _ in range(12 if PROVE else 3):
        seats, dead = rng.randint(2, 4), rng.randint(0, 12)
        hands, lies, gone = dealt(game, seats, board, dead, rng)
        deals = question_of(game, hands, lies, gone).deals
        assert AllBoards.takes(deals)
        judge = AllBoards(deals, lambda deals=deals: Showdown(deals, 0))  # type: ignore[misc]
        assert whole(judge, seats) == whole(Showdown(deals, 0), seats), (hands, lies, gone)


@pytest.mark.parametrize("game", HOLES)
def test_with_few_cards_left_every_deal_is_as_the_games_own_contests_say(game: str) -> None:
    """All five cards to come out of some fifteen, so that all can be played one by one."""
    rng = Random(f"{game} short")
    for _ in range(12 if PROVE else 4):
        seats = rng.randint(2, 3)
        dead = 52 - seats * HOLES[game] - rng.randint(9, 13)
        hands, _, gone = dealt(game, seats, 0, dead, rng)
        deals = question_of(game, hands, "", gone).deals
        judge = AllBoards(deals, lambda deals=deals: Showdown(deals, 0))  # type: ignore[misc]
        assert whole(judge, seats) == whole(Showdown(deals, 0), seats), (hands, gone)


SUITED = {
    "holdem": [
        ["AhKh", "QsQd"],
        ["2c2d", "AsKs", "AhQh"],
        ["5s4s", "7s6s", "9s8s", "JsTs", "AcKc"],
    ],
    "omaha_hi_lo": [
        ["5c4d3h2s", "6c6d6h6s"],
        ["AsKs9d8d", "AdQd5h4h", "TsTc7s2d"],
    ],
}


@pytest.mark.parametrize("game", HOLES)
def test_before_the_flop_all_boards_are_as_the_compiled_kernels_count_them(game: str) -> None:
    """Ordinarily with a dozen dead cards: the boards are a fourth of all."""
    chance = of_the_day(f"dead cards of {game}")
    for hands in some("before the flop", SUITED[game], 1):
        rest = _rest("".join(hands))
        dead = "" if PROVE else text(chance.sample(rest, 12))
        deals = question_of(game, hands, "", dead).deals
        compiled = TwoOfTheHole(deals, 0) if game == "omaha_hi_lo" else Batch(deals, 0, high_only)
        ours = whole(AllBoards(deals, lambda compiled=compiled: compiled), len(hands))  # type: ignore[misc]
        assert ours == whole(compiled, len(hands)), hands


@pytest.mark.prove
def test_before_the_flop_random_hands_are_as_the_compiled_kernels_count_them() -> None:
    rng = Random("before the flop")
    for _ in range(10):
        for game in HOLES:
            seats = rng.randint(2, 5)
            hands, _, gone = dealt(game, seats, 0, rng.randint(0, 6), rng)
            deals = question_of(game, hands, "", gone).deals
            compiled = (
                TwoOfTheHole(deals, 0) if game == "omaha_hi_lo" else Batch(deals, 0, high_only)
            )
            ours = whole(AllBoards(deals, lambda compiled=compiled: compiled), seats)  # type: ignore[misc]
            assert ours == whole(compiled, seats), (hands, gone)


def test_as_published() -> None:
    """1,712,304 boards: the shares of two famous pairs of hands."""
    boards = Boards([parse("AhKh"), parse("QsQd")], (), _rest("AhKhQsQd"), high_low=False)
    outcomes = sum(boards.everything())
    assert isinstance(outcomes, np.ndarray)
    assert outcomes.tolist()[4::4] == [787_966, 917_606, 6_732]


def _rest(cards: str) -> list[int]:
    return [card for card in range(52) if card not in parse(cards)]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_sets_stand_by_their_last_card_then_the_one_before(size: int) -> None:
    values = np.array([3, 14, 159, 2_653, 58_979, 323_846, 2_643_383], np.int64)
    sets = sorted(combinations(range(7), size), key=lambda one: one[::-1])
    assert _sums(values, size).tolist() == [sum(int(values[at]) for at in one) for one in sets]
    smaller = sorted(combinations(range(7), size - 1), key=lambda one: one[::-1])
    for gone in range(size if size > 1 else 0):
        left = [smaller.index(one[:gone] + one[gone + 1 :]) for one in sets]
        assert _without(gone, size, 7).tolist() == left


def test_ranges_and_unknown_cards_are_left_to_others() -> None:
    for hands in (["AA", "KK"], ["AsAh", "??"], ["As", "KsKd"]):
        assert not AllBoards.takes(question_of("holdem", hands).deals)
    assert not AllBoards.takes(question_of("seven_card_stud", ["As", "Kd"]).deals)


def test_a_sample_of_known_hands_is_drawn_as_ever() -> None:
    hands = ["AsAh", "KsKd"]
    deals = question_of("holdem", hands, seed=5).deals
    sampled = equity("holdem", hands, trials=3_000, seed=5)
    assert sampled.seats[0].win == Batch(deals, 5, high_only).sample(0, 3_000).win[0] / 3_000


COLD = """
import sys
from pokernight.cli import main
try:
    main(sys.argv[1:])
except SystemExit as done:
    assert not done.code
print(*sorted(name for name in sys.modules if name.startswith(("numba", "pokernight.games."))))
"""


@pytest.mark.parametrize(
    ("game", "args"),
    [
        ("holdem", ["AhKh", "QsQd"]),
        ("holdem", ["AhKh", "QsQd", "--board", "2s7sTd", "--streets"]),
        ("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s", "--json"]),
    ],
)
def test_known_hands_need_no_compiler_and_no_game_but_their_own(game: str, args: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COLD, "odds", game, *args],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = done.stdout.splitlines()[-1].split()
    assert not [name for name in modules if name.startswith("numba")]
    assert {name.rpartition(".")[2] for name in modules} & set(all_games()) == {game}


RANGES = [
    (["QQ+,AKs", "77+"], "2c7d9hTs", ""),
    (["AsKs,QQ", "xx"], "2c7d9h3s", "Ah"),
    (["15%", "30%"], "KsKdKcKh", ""),
    (["AsKd", "AQs+"], "KsTd9c", ""),
    (["JJ,AdKd", "JJ,AKs"], "2d3d4d", ""),
    (["xx", "AsAd"], "2c7d9hTs3s", ""),
]


@pytest.mark.parametrize("case", RANGES, ids=str)
def test_two_ranges_are_counted_as_their_deals_one_by_one(
    case: tuple[list[str], str, str],
) -> None:
    hands, board, dead = case
    deals = question_of("holdem", hands, board, dead).deals
    compared = judge_for(deals, 0)
    assert isinstance(compared, RangeShowdowns)
    assert whole(compared, 2) == whole(Batch(deals, 0, high_only), 2)


def test_weighted_ranges_are_counted_as_their_deals_one_by_one() -> None:
    question = question_of("holdem", ["AKs:0.5,QQ", "77+,AQs:0.25"], "2c7d9hTs")
    ours = EquityCounts(2)
    for part in question.everything():
        ours.merge(part)
    theirs = EquityCounts(2)
    for weight, deals in question.deals.by_weight():
        theirs.merge(whole(Batch(deals, 0, high_only), 2).weighted(weight))
    assert ours == theirs


def test_boards_that_differ_by_an_exchange_of_suits_count_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals = question_of("holdem", ["88+,AKs", "22+,ATs+"], "AsKs3s").deals
    six = RangeShowdowns(deals, lambda: Batch(deals, 0, high_only))
    monkeypatch.setattr("pokernight.odds.compiled.range_showdowns._SUIT_ORDERS", ((0, 1, 2, 3),))
    alone = RangeShowdowns(deals, lambda: Batch(deals, 0, high_only))
    assert six.exact_rate == pytest.approx(6 * alone.exact_rate)
    assert whole(six, 2) == whole(alone, 2)


@pytest.mark.prove
def test_aces_against_any_hand_before_the_flop_as_published() -> None:
    """Aces win 85.2 % against a random hand: every table of starting hands has it."""
    aces, anybody = equity("holdem", ["AA", "random"], exact=True).seats
    assert round(100 * aces.share, 2) == 85.20
    assert aces.share + anybody.share == pytest.approx(1)
