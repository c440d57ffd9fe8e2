"""Tests of equity: published figures, an independent program, the engine, and each other."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from pokerkit import Card as KitCard
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand

from pokernight.cards import in_joker_order, parse, pretty
from pokernight.cards import text as written
from pokernight.chance import Dice, number_of
from pokernight.engine.hand import Hand, Opening
from pokernight.errors import Refused
from pokernight.games import all_games, find, low_hole
from pokernight.measuring.sampling_loop import Progress
from pokernight.measuring.targets import Target
from pokernight.odds import Equity, by_street, equity, outlook
from pokernight.odds.answers.equity import plan
from pokernight.odds.compiled.showdown_batches import DrawnDeals
from pokernight.odds.compiled.winners import ByDrawing
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.evaluation.duels import Duel
from pokernight.odds.evaluation.evaluators import (
    PAT,
    ByPlaying,
    DecidingPlayer,
    Judge,
    Showdown,
    in_parts,
    judge_for,
)
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.evaluation.winning_categories import ByPlay, CategoryWins, category_judge
from pokernight.odds.questions.layout import DealtCards, spot_for
from pokernight.ranking import high_value
from tests.sampling import of_the_day, share, some
from tests.sentences import in_english

READ_IN_BULK = [name for name, game in all_games().items() if game.odds.reads]

PROVING = "PROVE" in os.environ


def shares(answer: Equity) -> list[float]:
    return [seat.share for seat in answer.seats]


# --- figures in print


def test_omaha_hi_lo_rainbow_wheel_against_four_sixes() -> None:
    answer = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])
    assert answer.exact
    assert answer.trials == 1_086_008
    assert shares(answer)[0] * answer.trials == pytest.approx(499_164, abs=0.6)
    assert [round(100 * share, 4) for share in shares(answer)] == [45.9632, 54.0368]


def test_aces_against_kings_before_the_flop() -> None:
    """Wins and ties in 1,712,304 boards, as every hold'em calculator has them."""
    answer = equity("holdem", ["AsAh", "KdKc"], exact=True)
    assert answer.trials == 1_712_304
    first, second = answer.seats
    assert round(first.win * answer.trials) == 1_388_072
    assert round(second.win * answer.trials) == 317_694
    assert round(first.tie * answer.trials) == 6_538


# --- an independent program


def kit(cards: str) -> list[KitCard]:
    return list(KitCard.parse(cards))


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AsKs", "QhQd", "7s6s"], "2s7hTs4d"),
        (["2c2d", "AhKh"], "2h3h4h9s"),
        (["9c8c", "9d8d"], "7cTd2h3d"),
    ],
)
def test_holdem_agrees_with_pokerkit_on_every_river(hands: list[str], board: str) -> None:
    used = set(parse("".join(hands) + board))
    rivers = [written([card], "") for card in range(52) if card not in used]
    won = [0.0] * len(hands)
    for river in rivers:
        values = [StandardHighHand.from_game(hand, board + river) for hand in hands]
        best = max(values)
        for seat, value in enumerate(values):
            won[seat] += (value == best) / values.count(best)
    answer = equity("holdem", hands, board)
    assert (answer.exact, answer.trials) == (True, len(rivers))
    assert shares(answer) == pytest.approx([one / len(rivers) for one in won], abs=1e-12)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["As2s3d4d", "KhKd8h7h", "6c5c5d4h"], "2c8s7d"),
        (["AsAd2s3d", "AhAc2h3c"], "4c5h9s"),
        (["9c8cTdJd", "2d3d4s6s"], "7c5d2h"),
    ],
)
def test_omaha_hi_lo_agrees_with_pokerkit(hands: list[str], board: str) -> None:
    """On every river after one turn; on every turn and river when everything is proved."""
    used = set(parse("".join(hands) + board))
    rest = [card for card in range(52) if card not in used]
    pairs = list(combinations(rest, 2)) if PROVING else [(rest[3], card) for card in rest[4:]]
    won = [0.0] * len(hands)
    for two in pairs:
        lie = board + written(two, "")
        highs = [OmahaHoldemHand.from_game(hand, lie) for hand in hands]
        lows = [OmahaEightOrBetterLowHand.from_game_or_none(hand, lie) for hand in hands]
        qualify = [low for low in lows if low is not None]
        part = 0.5 if qualify else 1.0
        for seat, (high, low) in enumerate(zip(highs, lows)):
            won[seat] += part * (high == max(highs)) / highs.count(max(highs))
            if low is not None:
                won[seat] += part * (low == max(qualify)) / qualify.count(max(qualify))
    if PROVING:
        found = shares(equity("omaha_hi_lo", hands, board))
        assert found == pytest.approx([one / len(pairs) for one in won], abs=1e-12)
        return
    dead = written(rest[:3], "")
    answer = equity("omaha_hi_lo", hands, board + written(rest[3:4], ""), dead)
    assert answer.trials == len(pairs)
    assert shares(answer) == pytest.approx([one / len(pairs) for one in won], abs=1e-12)


# --- the engine itself, deal by deal


SHOWDOWNS = [name for name, game in all_games().items()
             if not spot_for(game, game.usual_rules, game.seats_near(3)).decisions]  # fmt: skip


def whole_deck(game: str, deck: list[int], size: int) -> tuple[int, ...]:
    """A deck as the engine deals it: what nobody looks at is any of the other cards."""
    there = {card for card in deck if card >= 0}
    pack = find(game).setup(None).pack
    rest = iter([card for card in pack.cards if card not in there])
    return tuple(in_joker_order([card if card >= 0 else next(rest) for card in deck[:size]]))


def paid(game: str, deck: tuple[int, ...], seats: int, player: str = "stayer") -> list[int]:
    """Return the engine's payouts when all call to the end, in parts of the pot."""
    found = find(game)
    rules = found.usual_rules
    dealt = DealtCards(seats)
    opening = Opening(found, rules, (rules.buy_in,) * seats, seats - 1, deck, 0)
    hand = Hand(opening, sink=dealt)
    DecidingPlayer(player).finish(hand, Random(0))
    return in_parts(dealt.won, unit(seats))


DRAWS = [
    name
    for name in READ_IN_BULK
    if name not in SHOWDOWNS
    and spot_for(find(name), find(name).usual_rules, find(name).seats_near(3)).only_draws
]
"""Games in which a hand is dealt at once where nobody draws."""


@pytest.mark.parametrize("game", DRAWS)
def test_the_engine_pays_what_is_counted_where_all_stand_pat(game: str) -> None:
    """The engine deals a card to each seat in turn; the places of a draw game lie by hand."""
    seats = 3
    question = question_of(game, ["??"] * seats)
    judge = judge_for(question.deals, 11, PAT)
    down, pack = question.deals.spot.layout.down, len(find(game).setup(None).pack)
    for number in range(400 if PROVING else 20):
        deck = question.deals.draw(Dice(number_of(11), number))
        tally = judge.sample(number, 1)
        dealt = [deck[down[seat][card]] for card in range(len(down[0])) for seat in range(seats)]
        whole = whole_deck(game, dealt + [-1] * pack, pack)
        assert paid(game, whole, seats, PAT) == tally.share, deck


DRAWN: list[tuple[str, str, dict[str, str]]] = [
    ("five_card_draw", "AsAd xx xx", {}),
    ("deuce_to_seven_single_draw", "2c3d4h7s xx AK***", {}),
    ("deuce_to_seven_triple_draw", "2c3d xx xx xx", {}),
    ("ace_to_five_triple_draw", "As2d xx xx xx xx", {}),
    ("badugi", "As2d xx xx", {}),
    ("badacey", "As2d xx xx", {}),
    ("badeucey", "2s3d xx xx xx", {}),
    ("california_lowball", "JkAs xx xx", {}),
    ("five_card_draw", "xx xx xx", {"wild": "deuces"}),
    ("spit_in_the_ocean", "AsAd xx xx", {}),
    ("drawmaha", "AsAd xx", {}),
    ("pineapple", "xx xx", {"thrown": "after_betting", "hi_lo": "yes"}),
    ("crazy_pineapple", "AsKdQh xx xx", {}),
    ("irish", "AsKd xx xx", {"hi_lo": "yes"}),
]
ALSO_DRAWN: list[tuple[str, str, dict[str, str]]] = [
    ("california_lowball", "xx xx xx xx xx xx xx", {}),
    ("five_card_draw", "xx xx xx xx xx xx xx", {"wild": "deuces"}),
    ("five_card_draw", "JkAd xx xx", {"wild": "two_jokers"}),
    ("five_card_draw", "Jk xx xx", {"wild": "bug"}),
    ("five_card_draw", "xx xx", {"wild": "joker", "blinds": "yes"}),
    ("spit_in_the_ocean", "xx xx", {"wild": "card", "drawn": "four"}),
    ("drawmaha", "xx xx", {"draw_hand": "deuce_to_seven", "draws": "before"}),
    ("drawmaha", "xx xx xx xx", {"draw_hand": "badugi"}),
    ("drawmaha", "xx xx", {"draw_hand": "zero"}),
    ("drawmaha", "xx xx", {"draw_hand": "49"}),
    ("pineapple", "AsKd xx xx", {}),
    ("crazy_pineapple", "xx xx", {"thrown": "before_betting", "hi_lo": "yes"}),
]
"""The same with other hands and house rules, where everything is proved."""
DECKS = 1_000 if PROVING else 8


@pytest.mark.parametrize(("game", "hands", "texts"), DRAWN + ALSO_DRAWN * PROVING)
def test_the_engine_pays_what_is_counted_where_all_draw_by_the_policy(
    game: str, hands: str, texts: dict[str, str]
) -> None:
    """The same decks; with five seats and three draws the cards thrown away are dealt again."""
    rules = find(game).house_rules(**texts)
    judge = question_of(game, hands.split(), rules=rules, seed=3).judge
    assert isinstance(judge, DrawnDeals)
    deals = DECKS
    played = EquityCounts(len(hands.split()))
    for number, deck in enumerate(judge.decks(0, deals).tolist()):
        played.merge(judge.count_played(deck, number))
    assert judge.sample(0, deals) == played


@pytest.mark.parametrize(("game", "hands", "texts"), DRAWN + ALSO_DRAWN * PROVING)
def test_the_hands_that_win_are_those_shown_to_the_engine_where_all_draw_by_the_policy(
    game: str, hands: str, texts: dict[str, str]
) -> None:
    rules = find(game).house_rules(**texts)
    question = question_of(game, hands.split(), rules=rules, seed=4)
    judge, by_play = category_judge(question), ByPlay(question)
    assert isinstance(judge, ByDrawing) and isinstance(question.judge, DrawnDeals)
    played = CategoryWins()
    for number, deck in enumerate(question.judge.decks(0, DECKS).tolist()):
        by_play.count_deck(played, deck, number)
    assert judge.sample(0, DECKS) == played
    assert played.count == DECKS


def test_one_draw_to_known_hands_is_counted_exactly() -> None:
    """Two pairs and an open-ended straight flush draw a card each: 42 x 41 deals."""
    hands = ["AsAdKsKd2c", "QhJhTh9h3c"]
    answer = equity("five_card_draw", hands)
    assert (answer.exact, answer.trials, answer.origin.players) == (True, 42 * 41, "stayer")
    left = [card for card in range(52) if card not in parse("".join(hands))]
    kept = [parse("AsAdKsKd"), parse("QhJhTh9h")]
    won = [
        high_value([*kept[0], first]) > high_value([*kept[1], second])
        for first in left
        for second in left
        if first != second
    ]
    assert shares(answer)[0] == pytest.approx(sum(won) / len(won), abs=1e-12)
    sampled = equity("five_card_draw", hands, trials=40_000)
    assert abs(shares(sampled)[0] - shares(answer)[0]) < 2 * sampled.seats[0].ci95
    with pytest.raises(Refused, match="there is no exact answer"):
        equity("badugi", ["As2d3h4c", "2s3d5h6c"], exact=True)


@pytest.mark.parametrize("game", SHOWDOWNS)
def test_the_engine_pays_what_the_showdown_counts(game: str) -> None:
    seats = find(game).seats_near(3)
    question = question_of(game, ["??"] * seats)
    judge = Showdown(question.deals, 11)
    for number in range(400 if PROVING else 20):
        deck = question.deals.draw(Dice(number_of(11), number))
        tally = judge.sample(number, 1)
        assert paid(game, whole_deck(game, deck, 52), seats) == tally.share, deck


def test_the_engine_pays_what_is_counted_at_the_omen() -> None:
    seats = 4
    question = question_of("the_omen", ["??"] * seats)
    judge = Duel(question.deals, 5)
    game = find("the_omen")
    rules = game.usual_rules
    for number in range(1_000 if PROVING else 150):
        deck = question.deals.draw(Dice(number_of(5), number))
        outcome = judge.outcome(deck)
        told: list[tuple[str, int]] = []
        opening = Opening(
            game, rules, (10**6,) * seats, seats - 1, whole_deck("the_omen", deck, 52), 0
        )
        hand = Hand(opening, sink=lambda event: told.append((event.kind, event.seat)))  # noqa: B023
        DecidingPlayer("stayer").finish(hand, Random(0))
        kinds = {kind: {seat for what, seat in told if what == kind} for kind, _ in told}
        assert kinds["nominal winner"] == {
            s for s, nominal in enumerate(outcome.nominal) if nominal
        }
        assert kinds.get("win", set()) == {s for s, one in enumerate(outcome.against) if one > 0}
        lost = {s for s, one in enumerate(outcome.against) if one < 0}
        assert kinds.get("pays the pot", set()) == lost


# --- compiled and plain


CASES = [
    *[(game, ["??"] * 4, "", {}) for game in (*DRAWS, *SHOWDOWNS) if game in READ_IN_BULK],
    ("california_lowball", ["JkAs??", "??"], "", {}),
    ("chaos", ["??"] * 3, "", {"jokers": "2", "dummy_hand": "yes", "flips": "yes"}),
    ("chaos", ["??"] * 3, "", {"jokers": "2", "joker_ends_suit": "no"}),
    ("chaos", ["Jk??/Qh", "8h*/JkQ"], "", {"jokers": "2", "jokers_start_wild": "yes"}),
    ("follow_the_queen", ["??/Qh", "8h*/Q"], "", {"last_queen": "queens"}),
    ("follow_the_queen", ["??"] * 4, "", {"queens": "plain"}),
    ("low_hole", ["??"] * 4, "", {"kings": "wild"}),
    ("low_hole", ["??"] * 4, "", {"kings": "wild_in_the_hole"}),
    ("low_chicago", ["??"] * 4, "", {"ace_of_spades": "low"}),
    ("seven_card_stud", ["??"] * 8, "", {}),
    ("razz", ["As2d/3c", "??", "KdKs/Kh"], "", {}),
    ("badugi", ["As2d3h", "??"], "", {}),
    ("badeucey", ["??"] * 4, "", {"badugi_aces": "low"}),
    ("five_card_draw", ["??"] * 4, "", {"wild": "deuces"}),
    ("five_card_draw", ["??"] * 4, "", {"wild": "bug"}),
    ("five_card_draw", ["Jk??", "??"], "", {"wild": "two_jokers"}),
    ("omaha_hi_lo", ["A2**", "AdXd", "KK", "????"], "2c3dKh", {}),
    ("omaha_hi_lo", ["5c4d3h2s", "6c6d??6s", "??"], "2c3dKh", {}),
    ("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], "", {}),
    ("holdem", ["QQ+,AKs", "77+", "A5s+", "??"], "", {}),
    ("the_omen", ["??"] * 6, "", {}),
    ("the_omen", ["AsKs/6h", "6d6c", "??"], "", {}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {' '.join(case[1])} {case[3]}")
def test_compiled_and_plain_count_the_same_deals_alike(
    case: tuple[str, list[str], str, dict[str, str]],
) -> None:
    game, hands, board, texts = case
    question = question_of(game, hands, board, rules=find(game).house_rules(**texts))
    plain = judge_for(question.deals, 5, PAT, compiled=False)
    compiled = judge_for(question.deals, 5, PAT)
    assert type(plain) is not type(compiled)
    first, count = of_the_day(str(case)).randrange(10**6), share(4_000, 80)
    assert plain.sample(first, count) == compiled.sample(first, count)


def everything(judge: Judge) -> EquityCounts:
    tally = None
    for part in judge.everything():
        if tally is None:
            tally = EquityCounts(part.seats)
        tally.merge(part)
    assert tally is not None
    return tally


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AsAh", "KK,QQ"], "2c7d9h3s"),
        ("omaha_hi_lo", ["AsA23", "KdKcQ7"], "2c7d9hTs3c"),
        ("omaha_hi_lo", ["AsAd2c3c", "KdKcQhQs"], "9hTs3d"),
        ("seven_card_stud_hi_lo", ["AsAhKd/2c3c4c5d", "KcKsQs2d2h7c??"], ""),
        ("chaos", ["8c6c/QcQd7h9s", "KsKd/7d7c8d9h"], ""),
        ("low_chicago", ["8c6c3h/QcQd7h9s", "KsKd/7d7c8d9h"], ""),
    ],
)
def test_compiled_and_plain_count_everything_alike(game: str, hands: list[str], board: str) -> None:
    question = question_of(game, hands, board)
    plain = everything(judge_for(question.deals, 0, compiled=False))
    assert plain == everything(judge_for(question.deals, 0))
    assert 0 < plain.count <= question.deals.count()


# --- sampled and exact


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], ""),
        ("holdem", ["AsAh", "KdKc"], ""),
        ("holdem", ["AK", "QQ,77"], "2c7d9h"),
        ("omaha_hi_lo", ["AsA2", "KdKcQ"], "2c7d9hTs"),
        ("chaos", ["8c6c/QcQd7h9s", "KsKd/7d7c8d"], ""),
        ("seven_card_stud_hi_lo", ["AsAh/Kd2c3c4c", "KcKs/Qs2d2h7c"], ""),
    ],
)
def test_a_sample_lies_within_four_standard_errors_of_the_exact_answer(
    game: str, hands: list[str], board: str
) -> None:
    exact = equity(game, hands, board, exact=True)
    sample = equity(game, hands, board, trials=200_000, exact=False, seed="Friday")
    assert exact.exact
    assert not sample.exact
    for true, found in zip(exact.seats, sample.seats):
        assert abs(true.share - found.share) <= 4 * found.standard_error
        assert 0 < found.standard_error < 0.0013
        assert true.standard_error == 0


def test_standard_errors_are_honest() -> None:
    """Of many samples, two thirds and more lie within one error, and nearly all within two."""
    exact = equity("holdem", ["AsKs", "QhQd"], "2s7hTs").seats[0].share
    misses = [
        abs(found.share - exact) / found.standard_error
        for found in (
            equity("holdem", ["AsKs", "QhQd"], "2s7hTs", trials=400, seed=seed).seats[0]
            for seed in range(300)
        )
    ]
    assert 0.60 < sum(miss < 1 for miss in misses) / 300 < 0.77
    assert 0.92 < sum(miss < 2 for miss in misses) / 300 < 0.985


def test_a_hand_that_won_every_deal_of_a_small_sample_is_not_certain_to_win() -> None:
    whole = unit(2)
    won = EquityCounts(2, 10, share=[10 * whole, 0], squares=[10 * whole**2, 0])
    assert won.standard_error(0, whole) > 0.07
    assert EquityCounts(2, 1).standard_error(0, whole) > 0.25


def test_unknown_hands_share_the_pot_evenly() -> None:
    answer = equity("seven_card_stud", ["??"] * 5, trials=100_000)
    for seat in answer.seats:
        assert abs(seat.share - 0.2) < 4 * seat.standard_error


def test_every_share_of_the_pot_is_somebodys() -> None:
    for game in some("shares", SHOWDOWNS, 12):
        answer = equity(game, ["??"] * min(3, find(game).seats[1]), trials=500)
        assert sum(shares(answer)) == pytest.approx(1)
        assert answer.nobody == pytest.approx(0, abs=1e-9)
        for seat in answer.seats:
            assert 0 <= seat.scoop <= seat.win <= 1
            assert seat.win / 2 <= seat.share + 1e-9


# --- seeds, workers, stopping


def test_the_same_seed_gives_the_same_figures_and_another_one_others() -> None:
    one = equity("chaos", ["8c6c/Qc", "??"], trials=3_000, seed=1)
    assert one == equity("chaos", ["8c6c/Qc", "??"], trials=3_000, seed=1)
    assert shares(one) != shares(equity("chaos", ["8c6c/Qc", "??"], trials=3_000, seed=2))


@pytest.mark.parametrize(("game", "trials"), [("baseball", 120), ("chaos", 45_000)])
def test_the_number_of_workers_changes_nothing(game: str, trials: int) -> None:
    hands = ["9c9d", "??", "Ks"]
    alone = equity(game, hands, trials=trials, seed=3)
    assert alone.trials == trials
    assert equity(game, hands, trials=trials, seed=3, workers=2) == alone


def test_a_sample_stops_at_its_precision() -> None:
    answer = equity("omaha_hi_lo", ["A2", "??"], precision=0.002)
    assert not answer.exact
    assert 0.001 < max(seat.ci95 for seat in answer.seats) <= 0.002
    shorter = equity("omaha_hi_lo", ["A2", "??"], precision=0.008)
    assert shorter.trials < answer.trials


def test_a_sample_stops_when_its_time_is_up() -> None:
    answer = equity("the_omen", ["??"] * 2, time=0.05)
    assert answer.trials > 0
    assert replace(answer) == equity("the_omen", ["??"] * 2, trials=answer.trials)


def test_partial_answers_come_while_it_runs() -> None:
    seen: list[Progress[Equity]] = []
    answer = equity("baseball", ["??"] * 2, trials=120, progress=seen.append)
    assert [step.done for step in seen] == [50, 100, 120]
    assert seen[-1].answer == answer
    assert {step.total for step in seen} == {120}


def interrupt(step: Progress[Equity]) -> None:
    raise KeyboardInterrupt


def test_an_interrupt_gives_the_answer_so_far() -> None:
    answer = equity("baseball", ["??"] * 2, trials=5_000, progress=interrupt)
    assert (answer.complete, answer.trials) == (False, 50)
    assert answer.to_json()["complete"] is False


def test_an_interrupt_in_exact_work_gives_a_sample() -> None:
    answer = equity("holdem", ["AsAh", "KdKc"], exact=True, progress=interrupt)
    assert (answer.complete, answer.exact) == (False, False)
    assert answer.trials > 1_000
    assert answer.seats[0].share == pytest.approx(0.8126, abs=5 * answer.seats[0].standard_error)


def test_exact_where_it_takes_a_moment_and_a_sample_elsewhere() -> None:
    assert equity("holdem", ["AsAh", "KdKc"], "2c7d9h").exact
    assert plan(question_of("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])).exact
    assert not plan(question_of("holdem", ["??", "??"])).exact
    assert not plan(question_of("baseball", ["9c3d", "??"])).exact
    assert plan(question_of("holdem", ["AsAh", "KdKc"], "2c7d9h"), Target(ci95=0.01)).exact
    assert not plan(question_of("holdem", ["AsAh", "KdKc"], "2c7d9h"), Target(count=100)).exact


@pytest.mark.parametrize(
    ("hands", "options", "sentence"),
    [
        (["??"] * 3, {"exact": True}, "exact work of 2.5e15 deals would take about"),
        (["??", "??"], {"precision": 1e-8}, "a sample of 9.6e15 deals would take about"),
        (["??", "??"], {"trials": 10**13}, "a sample of 1.0e13 deals would take about"),
        (["??", "??"], {"precision": 0.0}, "a precision of 0 cannot be reached"),
        (["??", "??"], {"precision": float("nan")}, "a precision of nan cannot be reached"),
        (["??", "??"], {"trials": 0}, "0 trials are too few"),
        (["??", "??"], {"time": -1.0}, "-1 seconds are not a time limit"),
        (["??", "??"], {"workers": 0}, "0 workers are too few"),
        (["AsAh", "KdKc"], {"exact": True, "trials": 5}, "--exact counts every deal"),
        (["AsAh"], {}, "a hand is worth nothing alone"),
        (["??"] * 11, {}, "Hold'em is played by 2 to 10, not 11"),
    ],
)
def test_what_cannot_be_done_is_refused_before_it_starts(
    hands: list[str], options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        equity("holdem", hands, **options)  # type: ignore[arg-type]
    assert str(refused.value).startswith(sentence)


# --- games in which somebody must play


def test_a_game_with_decisions_is_played_and_says_by_whom() -> None:
    answer = equity("baseball", ["9c3d", "KsKd"], trials=300)
    assert (answer.exact, answer.origin.players) == (False, "stayer")
    assert "played" in answer.origin.method
    assert answer.seats[0].share > 0.7  # two wild cards against two kings
    with pytest.raises(Refused, match="there is no exact answer"):
        equity("baseball", ["9c3d", "KsKd"], exact=True)
    with pytest.raises(Refused, match="there is no house player 'sharky'"):
        equity("baseball", ["9c3d", "KsKd"], players="sharky")


PLAYED = [
    name
    for name, game in all_games().items()
    if (spot := spot_for(game, game.usual_rules, 2)).decisions and len(spot.layout.order[0]) > 1
]
"""Games that ask for decisions, with two cards in a hand at least."""


@pytest.mark.parametrize(
    ("game", "player"), some("known cards", [*product(PLAYED, ("stayer", "random"))], 30)
)
def test_known_cards_come_to_lie_where_they_are_known(game: str, player: str) -> None:
    orders = spot_for(find(game), find(game).usual_rules, 2).layout.order
    known = [("7c 4h", "4d Js"), ("Ks Kd", "Qs")]
    cards = [
        [parse(one)[: order.count(side)] for side, one in enumerate(hand)]
        for order, hand in zip(orders, known)
    ]
    hands = ["/".join(pretty(side).replace(" ", "") for side in hand if side) for hand in cards]
    question = question_of(game, hands, dead="2c")
    played = ByPlaying(question.deals, 0, player)
    for number in range(12):
        hand, dealt = played.play(number)
        face = hand.state.face
        for lying, (down, up) in zip(dealt.hands, cards):
            there = [[face[token] for token, is_up in lying if is_up == side] for side in (0, 1)]
            assert there[0][: len(down)] == list(down)
            assert not there[1] or there[1][: len(up)] == list(up)


def test_a_range_comes_to_lie_where_it_is_known() -> None:
    played = ByPlaying(question_of("baseball", ["A*/4d", "KK/Q"]).deals, 0)
    for number in range(40):
        hand, dealt = played.play(number)
        ranks = [
            [[hand.state.face[token] >> 2 for token, up in cards if up == side] for side in (0, 1)]
            for cards in dealt.hands
        ]
        assert 12 in ranks[0][0][:2]
        assert ranks[0][1][0] == 2
        assert ranks[1][0][:2] == [11, 11]
        assert ranks[1][1][0] == 10


def test_deals_that_are_played_are_drawn_evenly() -> None:
    """The card that comes after known ones: each of those left, as often as any other."""
    question = question_of("baseball", ["9c3d/4h", "KsKd/4d"])
    played = ByPlaying(question.deals, 0)
    left = 52 - 6
    counts = [0] * 52
    deals = 1_840
    for number in range(deals):
        hand, dealt = played.play(number)
        extra = [token for token, up in dealt.hands[0] if not up][2]  # the four brought a card
        counts[hand.state.face[extra]] += 1
    mean = deals / left
    seen = [count for card, count in enumerate(counts) if card not in parse("9c3d4hKsKd4d")]
    assert sum(seen) == deals
    assert sum((count - mean) ** 2 / mean for count in seen) < left + 5 * (2 * left) ** 0.5


def test_a_showdown_and_the_same_game_played_agree() -> None:
    question = question_of("seven_card_stud", ["AsAd/2c", "KsKd/9h"])
    sample = ByPlaying(question.deals, 1).sample(0, 1_500)
    exact = equity("seven_card_stud", ["AsAd/2c", "KsKd/9h"], trials=400_000)
    whole = unit(2)
    found = sample.share[0] / whole / sample.count
    error = sample.standard_error(0, whole)
    assert abs(found - exact.seats[0].share) < 4 * error


def test_a_game_of_ones_own_is_counted_by_its_own_showdown(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    page = Path(low_hole.__file__).read_text(encoding="utf-8")
    file.write_text(page.replace('"Low Hole"', '"Mine"'), encoding="utf-8")
    mine = find(str(file))
    answer = equity(mine, ["2c2d", "AsAd"], trials=400)
    assert (answer.origin.game, answer.origin.method) == ("mine", "showdown")
    assert shares(answer) == shares(equity("low_hole", ["2c2d", "AsAd"], trials=400))
    with pytest.raises(Refused, match="a game of your own is counted by one worker"):
        equity(mine, ["2c2d", "AsAd"], trials=400, workers=2)


# --- a hand under way


def test_an_outlook_uses_no_more_than_the_seat_knows() -> None:
    hand = find("bonedoneskis").deal(seats=3, seed=3)
    mine = outlook(hand, 0, trials=60)
    other_world = hand.redeal(0, Random(99))
    assert outlook(other_world, 0, trials=60) == mine
    assert mine.origin.players == "stayer"
    assert "??" in mine.seats[1].hand
    assert sum(mine.payoffs) == pytest.approx(0)
    json.dumps(mine.to_json())


def test_an_outlook_agrees_with_the_odds() -> None:
    hand = find("holdem").deal(seats=2, seed=4)
    view = hand.view(0)
    known = written(view.known(0), "")
    seen = outlook(hand, 0, trials=1_500)
    true = equity("holdem", [known, "??"], trials=400_000)
    assert abs(seen.seats[0].share - true.seats[0].share) < 4 * seen.seats[0].standard_error


# --- street by street


def test_street_by_street_on_a_board() -> None:
    streets = by_street("holdem", ["AsKs", "QhQd"], "2s7sTd3cQc")
    names = [street.name for street in streets]
    assert names == ["before the flop", "2♠ 7♠ 10♦", "2♠ 7♠ 10♦ 3♣", "2♠ 7♠ 10♦ 3♣ Q♣"]
    assert shares(streets[-1].equity) == [0.0, 1.0]
    assert shares(streets[1].equity) == shares(equity("holdem", ["AsKs", "QhQd"], "2s7sTd"))


def test_street_by_street_in_stud() -> None:
    streets = by_street("seven_card_stud", ["AsAd/KhTc", "QsQd/2h3c"], trials=5_000)
    assert in_english([street.name for street in streets]) == ["3 cards", "4 cards"]
    same = equity("seven_card_stud", ["AsAd/Kh", "QsQd/2h"], trials=5_000)
    assert shares(streets[0].equity) == shares(same)
    with pytest.raises(Refused, match="street by street takes known cards"):
        by_street("seven_card_stud", ["AA/KhTc", "QsQd/2h3c"])
