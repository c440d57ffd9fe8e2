"""House rules on how a hand ends: rabbit hunting, seven-deuce and the stand-up game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.cards import parse, text
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.engine.record import read, write
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.proofs import prove
from tests.rules.flops import dealt, to_the_end
from tests.sampling import share


def told(events: Sequence[Event], kind: str) -> list[str]:
    return [
        event.told(SPECTATOR, lambda seat: f"seat {seat}") for event in events if event.kind == kind
    ]


def all_fold(hand: Hand, winner: int) -> Hand:
    """Return a hand in which everybody folds to the winner's raise."""
    while (ask := hand.ask) is not None:
        legal: Any = ask.legal
        hand.play(legal.low if ask.seat == winner else "fold")
    return hand


# --- rabbit hunting


def test_rabbit_shows_the_board_cards_that_would_have_come() -> None:
    events: list[Event] = []
    hand = dealt(
        find("holdem"), "As Ah", "Kd Kc", board="2c 7d 9h Jc 4s",
        rules={"rabbit": "yes"}, sink=events.append,
    )  # fmt: skip
    all_fold(hand, 0)
    assert told(events, "rabbit") == ["2♣ 7♦ 9♥ J♣ 4♠ would have come"]
    view = hand.view()
    known = [card for card in view.face if card >= 0]
    assert text(known).split() == ["2c", "7d", "9h", "Jc", "4s"], "no burned card and no hole card"


def test_rabbit_shows_only_the_streets_that_were_still_to_come() -> None:
    events: list[Event] = []
    hand = dealt(
        find("omaha"), "As Ah 3c 3d", "Kd Kc 5c 5d", board="2c 7d 9h Jc 4s",
        rules={"rabbit": "yes"}, sink=events.append,
    )  # fmt: skip
    while len(hand.state.board) < 4:
        hand.play("call" if "call" in hand.ask.legal else "check")  # type: ignore[union-attr]
    hand.play(200)
    hand.play("fold")
    assert told(events, "rabbit") == ["4♠ would have come"]


def test_rabbit_shows_nothing_before_the_end_after_a_showdown_or_out_of_the_box() -> None:
    events: list[Event] = []
    rules = {"rabbit": "yes"}
    hand = dealt(find("holdem"), "As Ah", "Kd Kc", rules=rules, sink=events.append)
    assert not any(card >= 0 for card in hand.view().face)
    to_the_end(hand)
    assert not told(events, "rabbit")
    plain: list[Event] = []
    all_fold(find("holdem").deal(3, 1, sink=plain.append), 1)
    assert not told(plain, "rabbit")


# --- seven-deuce


@pytest.mark.parametrize("hole", ["7c 2d", "2h 7h"])
def test_seven_deuce_is_shown_and_paid_by_everybody_dealt_in(hole: str) -> None:
    events: list[Event] = []
    hand = dealt(
        find("holdem"), hole, "Kd Kc", "As Ah",
        rules={"seven_deuce": "5"}, sink=events.append,
    )  # fmt: skip
    all_fold(hand, 0)
    assert hand.result.payoffs == (200 + 1000, -200 - 500, -500)
    assert told(events, "show") == [f"seat 0 shows {_pretty(hole)}"]
    assert told(events, "pay") == [
        "seat 1 pays seat 0 $5 for a win with seven-deuce",
        "seat 2 pays seat 0 $5 for a win with seven-deuce",
    ]


def _pretty(cards: str) -> str:
    return " ".join(
        card[0] + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[card[1]] for card in cards.split()
    )


def test_seven_deuce_is_paid_at_a_showdown_too_and_by_nobody_to_a_loser() -> None:
    game, board = find("holdem"), "7s 7d 3h Jc 9s"
    wins = dealt(game, "7c 2d", "Kd Kc", board=board, rules={"seven_deuce": "5"})
    assert to_the_end(wins) == (200 + 500, -200 - 500)
    loses = dealt(game, "7c 2d", "Kd Kc", board="As Qs 3h Jc 9s", rules={"seven_deuce": "5"})
    assert to_the_end(loses) == (-200, 200)
    seven_seven = dealt(game, "7c 7h", "Kd Kc", board=board, rules={"seven_deuce": "5"})
    assert to_the_end(seven_seven) == (200, -200)


def test_seven_deuce_is_paid_only_for_the_whole_main_pot() -> None:
    """thatsnotpoker.blogspot.com and somuchpoker.com: neither a split nor a side pot counts."""
    game, rules = find("holdem"), {"seven_deuce": "5"}
    split = dealt(game, "7c 2d", "7h 2s", board="7s 7d 3h Jc 9s", rules=rules)
    assert to_the_end(split) == (0, 0)
    side = dealt(
        game, "7c 2d", "Kd Kc", "As Ah", board="7s 9d 3h Jc Td", stacks=(4000, 4000, 200),
        rules=rules,
    )  # fmt: skip
    while (ask := side.ask) is not None:
        options: Any = ask.legal
        bets = ask.seat == 0 and len(side.state.board) == 3 and "check" in options
        folds = ask.seat == 1 and "fold" in options and side.state.board
        side.play(options.low if bets else "fold" if folds else
                  "call" if "call" in options else "check")  # fmt: skip
    assert side.result.payoffs == (-200, -200, 400), "seat 0 wins the side pot's bet alone"


def test_seven_deuce_takes_no_more_than_a_player_has_left() -> None:
    hand = dealt(
        find("holdem"), "7c 2d", "Kd Kc", board="7s 7d 3h Jc 9s", stacks=(2000, 500),
        rules={"seven_deuce": "5"},
    )  # fmt: skip
    assert to_the_end(hand) == (200 + 300, -500)


# --- the stand-up game


def test_a_winner_sits_down_and_the_last_to_stand_pays_everybody() -> None:
    events: list[Event] = []
    rules = {"stand_up": "4"}
    first = all_fold(find("holdem").deal(3, 1, rules=rules, sink=events.append), 1)
    assert told(events, "sits down") == ["seat 1 has won a pot and sits down"]
    assert first.result.by_seat == {"seated": (0, 1, 0)}
    again = all_fold(find("holdem").deal(3, 2, rules=rules, by_seat=first.result.by_seat), 1)
    assert again.result.by_seat == {"seated": (0, 1, 0)}
    events.clear()
    last = all_fold(
        find("holdem").deal(3, 3, rules=rules, by_seat=again.result.by_seat, sink=events.append), 0
    )
    assert told(events, "pay") == [
        "seat 2 is the last to stand and pays seat 1 $4",
        "seat 2 is the last to stand and pays seat 0 $4",
    ]
    assert told(events, "all stand") == ["everybody stands up again"]
    assert last.result.by_seat == {"seated": (0, 0, 0)}
    assert last.result.payoffs == (300 + 400, 400 - 100, -200 - 800)


def test_a_split_pot_does_not_let_anybody_sit_down() -> None:
    hand = dealt(
        find("holdem"), "2c 3d", "2d 3c", "4c 4d", board="As Ks Qs Js Ts", rules={"stand_up": "4"}
    )
    to_the_end(hand)
    assert hand.result.by_seat == {"seated": (0, 0, 0)}


def test_without_the_rule_nobody_carries_anything_and_such_an_opening_is_refused() -> None:
    assert not all_fold(find("holdem").deal(3, 1), 1).result.by_seat
    with pytest.raises(Refused, match="carry no seated"):
        find("holdem").deal(3, 1, by_seat={"seated": (0, 1, 0)})


# --- all of them


@settings(max_examples=30)
@given(
    stacks=st.lists(st.integers(200, 3000), min_size=2, max_size=5),
    seed=st.integers(0, 10**6),
    answers=st.lists(st.integers(0, 3), min_size=4, max_size=40),
)
def test_no_money_is_made_or_lost_by_any_ending(
    stacks: list[int], seed: int, answers: list[int]
) -> None:
    rules = {"seven_deuce": "3", "stand_up": "7", "rabbit": "yes", "runs": "three_times"}
    others = parse("Kc Kd Qc Qd Jc Jd Tc Td")
    deck = [*parse("7c"), *others[: len(stacks) - 1], *parse("2d")]
    hand = find("holdem").deal(len(stacks), seed, stacks=tuple(stacks), rules=rules, deck=deck)
    turn = 0
    while (ask := hand.ask) is not None:
        legal: Any = ask.legal.samples()
        hand.play(legal[answers[turn % len(answers)] % len(legal)], ask.seat)
        turn += 1
    assert sum(hand.result.stacks) == sum(stacks)
    again = read(write(hand), find)
    assert again.result == hand.result


@pytest.mark.parametrize("game", ["holdem", "crazy_pineapple", "seven_card_stud"])
def test_every_promise_is_kept_with_all_endings(game: str) -> None:
    options = {"seven_deuce": "3", "stand_up": "7", "rabbit": "yes", "runs": "twice"}
    known = find(game).usual_rules.to_dict()
    rules = find(game).house_rules(
        **{name: text for name, text in options.items() if name in known}
    )
    prove(find(game), seats=3, hands=share(100, 30), rules=rules)
