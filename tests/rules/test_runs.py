"""Running it twice and three times, beside a referee that shares no code with the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, Mode, NoLimitTexasHoldem

from pokernight.bots import advised, situation
from pokernight.cards import text
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.record import read, write
from pokernight.engine.steps.contests import contests_of
from pokernight.engine.steps.runs import contest_in_run
from pokernight.games import find
from pokernight.games.catalogue_search import measured
from pokernight.odds import equity
from pokernight.proofs import prove
from pokernight.ranking import high_value
from pokernight.wording.german import GERMAN
from tests.sampling import PROVE, of_the_day, share

RANKS = "23456789TJQKA"


def all_in(
    game: str, stacks: Sequence[int], *, seed: int = 1, says: str | None = None, **rules: str
) -> tuple[Hand, list[Event]]:
    """Return a hand in which everybody goes all in at once, and its events.

    Every player wants to run it as often as possible, or ``says`` how often.
    """
    told: list[Event] = []
    hand = find(game).deal(
        len(stacks), seed, stacks=tuple(stacks), rules=rules, sink=told.append, button=0
    )
    while (ask := hand.ask) is not None:
        legal: Any = ask.legal
        if ask.kind == "runs":
            hand.play(says or legal.words[-1], ask.seat)
        elif ask.kind == "bet":
            highest = legal.high if legal.low <= legal.high else "call" if legal.call else "check"
            hand.play(highest, ask.seat)
        else:
            hand.play(ask.default, ask.seat)
    return hand, told


def kinds(told: Sequence[Event], kind: str) -> list[str]:
    return [event.told(31, lambda seat: f"seat {seat}") for event in told if event.kind == kind]


# --- the rule


def test_nobody_is_asked_out_of_the_box() -> None:
    hand, told = all_in("holdem", (1000, 1000))
    assert not kinds(told, "runs") and len(hand.state.board) == 5
    assert list(hand.setup.programs) == ["main"]


def test_everybody_left_is_asked_at_the_same_time_and_nobody_who_folded() -> None:
    hand = find("holdem").deal(4, 1, stacks=(1000, 1000, 1000, 1000), rules={"runs": "twice"})
    hand.play("fold")
    hand.play(1000)
    hand.play("call")
    hand.play("call")
    assert {ask.seat for ask in hand.asks} == {0, 1, 2}
    assert {ask.kind for ask in hand.asks} == {"runs"}


@pytest.mark.parametrize(
    ("answers", "runs"),
    [
        (("twice", "twice"), 2),
        (("twice", "once"), 1),
        (("three times", "twice"), 2),
        (("three times", "three times"), 3),
    ],
)
def test_all_must_agree_and_the_smallest_number_is_played(
    answers: tuple[str, str], runs: int
) -> None:
    hand = find("holdem").deal(2, 1, stacks=(1000, 1000), rules={"runs": "three_times"})
    hand.play(1000)
    hand.play("call")
    for seat, answer in enumerate(answers):
        hand.play(answer, seat)
    assert hand.ask is None
    assert len(hand.state.board) == 5 * runs


def test_nobody_is_asked_while_two_players_can_still_bet() -> None:
    hand = find("holdem").deal(3, 1, stacks=(1000, 5000, 5000), button=0, rules={"runs": "twice"})
    hand.play(1000)
    hand.play("call")
    hand.play("call")
    assert hand.ask is not None and hand.ask.kind == "bet"
    hand.play(4000)
    hand.play("call")
    assert hand.ask.kind == "runs"
    assert len(hand.state.board) == 3


def test_nobody_is_asked_after_the_last_card() -> None:
    hand = find("holdem").deal(2, 1, stacks=(1000, 1000), rules={"runs": "twice"})
    while hand.ask is not None and len(hand.state.board) < 5:
        hand.play("call" if "call" in hand.ask.legal else "check")
    hand.play(800)
    hand.play("call")
    assert hand.ask is None


def test_a_card_is_burned_before_each_street_of_each_run() -> None:
    hand, _ = all_in("holdem", (1000, 1000), runs="twice")
    deck = list(range(52))[4:]
    dealt = [deck[at] for first in (0, 8) for at in (first + 1, first + 2, first + 3,
                                                     first + 5, first + 7)]  # fmt: skip
    assert hand.state.board == dealt


def test_cards_dealt_before_the_runs_count_in_each_of_them() -> None:
    hand = find("holdem").deal(2, 1, stacks=(1000, 1000), rules={"runs": "twice"})
    hand.play("call")
    hand.play("check")
    hand.play(800)
    hand.play("call")
    hand.play("twice", 0)
    hand.play("twice", 1)
    view = hand.view()
    rows = [[None if seen is None else seen.token for seen in row] for row in view.laid()]
    board = list(view.board)
    assert rows == [board[:5], [None, None, None, *board[5:]]]


def test_an_odd_chip_of_a_pot_goes_to_the_first_run() -> None:
    told = all_in("holdem", (1000, 1000, 1001), runs="three_times", small_blind="0.01")[1]
    by_run = Counter[str]()
    for event in told:
        if event.kind == "win":
            by_run[str(event.args["contest"])] += event.amount
    assert by_run == {"the first run": 1000, "the second run": 1000, "the third run": 1000}
    told = all_in("holdem", (500, 1001, 1001), runs="twice", small_blind="0.01")[1]
    first = sum(event.amount for event in told if event.args.get("contest") == "the first run")
    assert (first, 2502 - first) == (1251, 1251)
    told = all_in("holdem", (335, 1000, 1000), runs="twice", small_blind="0.01")[1]
    first = sum(event.amount for event in told if event.args.get("contest") == "the first run")
    assert first == 503 + 665, "1,005 cents of the main pot, 1,330 of the side pot"


def test_the_deck_bounds_the_number_of_runs_of_stud() -> None:
    asked = {}
    for seats in (2, 3, 5):
        hand, told = all_in(
            "seven_card_stud", (1000,) * seats, runs="three_times", betting="no_limit"
        )
        before = hand.state.runs[2] if hand.state.runs else 0
        asked[seats] = len(kinds(told, "run")), before
    assert asked == {2: (3, 3), 3: (2, 3), 5: (2, 5)}, (
        "of five, 37 cards are left on third street and a run takes 24; on fifth street 25 and 12"
    )


def test_runs_are_told_with_their_cards_and_each_hand_with_its_reading_in_each() -> None:
    hand, told = all_in("omaha", (1000, 2000, 3000), runs="twice", hi_lo="yes", betting="no_limit")
    assert kinds(told, "run") == ["the first run is dealt", "the second run is dealt"]
    assert len(kinds(told, "board")) == 6
    shown = next(event.shown for event in told if event.kind == "show")
    assert shown is not None
    assert {reading.contest for reading in shown.readings} >= {
        "the first run, the high half", "the second run, the high half",
    }  # fmt: skip
    assert sum(hand.result.payoffs) == 0


def test_every_contest_in_a_run_has_a_name_in_german() -> None:
    games = [game for game in map(find, measured()) if "runs" in game.usual_rules.to_dict()]
    parts = {
        contest.name for game in games for contest in contests_of(game.setup(game.usual_rules))
    }
    assert {"the Omaha half", "the badugi half"} <= parts
    for contest in {*parts, "the low spade half", "the spots half", "the lowest half"}:
        said = GERMAN.translated(contest_in_run(contest, 1, 2))
        assert said == f"zweiter Durchgang, {GERMAN.translated(contest)}"
        assert "the " not in said, said


@pytest.mark.parametrize("runs", ["twice", "three_times"])
def test_a_reading_in_a_run_is_the_best_hand_with_the_cards_of_that_run(runs: str) -> None:
    """The board of a run is cut out here anew: what lay before, and its part of what came."""
    hand, told = all_in("holdem", (1000, 2000), runs=runs, betting="no_limit")
    count, before, *_ = hand.state.runs
    came = hand.state.board[before:]
    size = len(came) // count
    checked = 0
    for event in told:
        if event.kind != "show" or event.shown is None or event.seat is None:
            continue
        for reading in event.shown.readings:
            run = ("the first run", "the second run", "the third run").index(str(reading.contest))
            board = [*hand.state.board[:before], *came[run * size : (run + 1) * size]]
            seven = hand.state.cards([*hand.state.hands[event.seat], *board])
            played = hand.state.cards([card.token for card in reading.cards])
            assert set(played) <= set(seven)
            assert high_value(played) == high_value(seven)
            checked += 1
    assert checked >= count


# --- equity, records, bots


def test_running_it_twice_does_not_change_equity() -> None:
    hands = ["As Ah", "Kd Kc"]
    once = equity("holdem", hands, "2c 7d 9h", rules={"runs": "once"})
    twice = equity("holdem", hands, "2c 7d 9h", rules={"runs": "twice"})
    assert once.seats[0].share == twice.seats[0].share


@pytest.mark.parametrize("game", ["holdem", "razz", "double_board_omaha"])
def test_a_hand_run_three_times_is_recorded_and_keeps_every_promise(game: str) -> None:
    hand, _ = all_in(game, (1000, 2000), runs="three_times", betting="no_limit")
    again = read(write(hand), find)
    assert again.result == hand.result
    assert again.state.runs == hand.state.runs
    rules = find(game).house_rules(runs="three_times", betting="no_limit")
    proved = prove(find(game), seats=3, hands=share(100, 12), rules=rules)
    assert proved.kinds["runs"]


# --- a referee without a line of the engine's


def five(cards: Sequence[str]) -> tuple[Any, ...]:
    """Return the strength of five cards of hold'em, to be compared as tuples."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda pair: (-pair[1], -pair[0]))
    shape, order = [count for _, count in counts], [rank for rank, _ in counts]
    flush = len({card[1] for card in cards}) == 1
    straight = -1
    if len(order) == 5:
        straight = order[0] if order[0] - order[4] == 4 else 3 if order == [12, 3, 2, 1, 0] else -1
    if straight >= 0:
        return (8 if flush else 4, straight)
    kind = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return (max(kind, 5) if flush and kind < 6 else kind, order)


def refereed(
    paid: Sequence[int], hands: Sequence[Sequence[str]], boards: Sequence[Sequence[str]]
) -> list[int]:
    """Return what each player wins back of what was paid, the button at seat 0."""
    won = [0] * len(paid)
    levels = sorted(set(paid))
    below = 0
    for level in levels:
        seats = [seat for seat, cents in enumerate(paid) if cents >= level]
        pot = (level - below) * len(seats)
        below = level
        for run, board in enumerate(boards):
            part = pot // len(boards) + (run < pot % len(boards))
            best = {
                seat: max(five(chosen) for chosen in combinations([*hands[seat], *board], 5))
                for seat in seats
            }
            top = max(best.values())
            winners = [seat for seat in [*range(1, len(paid)), 0] if best.get(seat) == top]
            for place, seat in enumerate(winners):
                won[seat] += part // len(winners) + (place < part % len(winners))
    return won


@settings(max_examples=200 if PROVE else 25)
@given(
    stacks=st.lists(st.integers(200, 2000), min_size=2, max_size=5),
    seed=st.integers(0, 10**6),
    runs=st.sampled_from(["twice", "three_times"]),
)
def test_pots_and_side_pots_are_split_by_run_as_an_independent_referee_does(
    stacks: list[int], seed: int, runs: str
) -> None:
    hand, _ = all_in("holdem", stacks, seed=seed, runs=runs)
    deck = text(hand.opening.deck).split() if hand.opening else []
    seats = len(stacks)
    order = [*range(1, seats), 0]
    hands = [[deck[order.index(seat)], deck[seats + order.index(seat)]] for seat in range(seats)]
    rest = deck[2 * seats :]
    number = {"twice": 2, "three_times": 3}[runs]
    boards = [[rest[8 * run + place] for place in (1, 2, 3, 5, 7)] for run in range(number)]
    second = sorted(stacks)[-2]
    paid = [min(stack, second) for stack in stacks]
    won = refereed(paid, hands, boards)
    assert hand.result.payoffs == tuple(back - cents for back, cents in zip(won, paid, strict=True))
    assert sum(hand.result.stacks) == sum(stacks)


def test_pokerkit_splits_a_pot_over_two_boards_alike() -> None:
    rng = of_the_day("runs beside pokerkit")
    for _ in range(share(60, 6)):
        stacks = [rng.randrange(200, 2000, 4) for _ in range(rng.randint(2, 4))]
        assert _as_pokerkit(stacks, rng.randrange(10**6)), stacks


def _as_pokerkit(stacks: list[int], seed: int) -> bool:
    hand, _ = all_in("holdem", stacks, seed=seed, runs="twice")
    assert hand.opening is not None
    deck = text(hand.opening.deck).split()
    seats = len(stacks)
    order = [*range(1, seats), 0]
    peer = NoLimitTexasHoldem.create_state(
        (
            Automation.ANTE_POSTING, Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING,
            Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
        ),
        True, 0, (100, 200), 200, [stacks[seat] for seat in order], seats, mode=Mode.CASH_GAME,
    )  # fmt: skip
    for place in range(2):
        for number in range(seats):
            peer.deal_hole(deck[place * seats + number], number)
    while peer.actor_index is not None:
        if peer.can_complete_bet_or_raise_to(
            peer.stacks[peer.actor_index] + peer.bets[peer.actor_index]
        ):
            peer.complete_bet_or_raise_to(
                peer.stacks[peer.actor_index] + peer.bets[peer.actor_index]
            )
        else:
            peer.check_or_call()
    while peer.can_select_runout_count(2):
        peer.select_runout_count(2)
    rest = iter(deck[2 * seats :])
    while peer.status:
        if peer.can_burn_card():
            peer.burn_card(next(rest))
        else:
            peer.deal_board(next(rest))
    payoffs = [0] * seats
    for number, seat in enumerate(order):
        payoffs[seat] = peer.payoffs[number]
    return all(
        abs(ours - theirs) <= seats
        for ours, theirs in zip(hand.result.payoffs, payoffs, strict=True)
    )


def test_the_referee_itself_tells_hands_apart() -> None:
    rng = Random("referee")
    cards = [rank + suit for rank in RANKS for suit in "cdhs"]
    for _ in range(50):
        drawn = rng.sample(cards, 5)
        assert five(drawn) == five(rng.sample(drawn, 5))
    wheel, six = five(["As", "2d", "3c", "4h", "5s"]), five(["2d", "3c", "4h", "5s", "6s"])
    assert wheel < six < five(["2s", "4s", "6s", "8s", "Ts"]) < five(["2s", "2d", "3c", "3d", "3h"])


def test_house_players_are_not_in_the_way_of_more_runs() -> None:
    hand = find("holdem").deal(2, 1, stacks=(1000, 1000), rules={"runs": "three_times"})
    hand.play(1000)
    hand.play("call")
    for ask in hand.asks:
        assert advised(situation(hand, ask, Random(1))).answer == "three times"
