"""Kill pots: the player who must kill a pot, the kill blind and the bets of a killed pot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pokernight.engine.event_kinds import COMMON
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.engine.rules import RulesError
from pokernight.games import all_games, find
from pokernight.games.composing import game_of, hear
from pokernight.proofs import prove
from pokernight.proofs.random_hands import any_answer
from tests.sampling import share

FULL = "betting=fixed, kill_pot=full"


def kills(*marks: int, rules: str = FULL, game: str = "holdem", **more: Any) -> Hand:
    return find(game).deal(len(marks), 1, rules=rules, by_seat={"kill": marks}, **more)


def pay(legal: Any) -> str:
    return "call" if legal.call else "check"


def yields(legal: Any) -> str:
    return "fold" if legal.call else "check"


def won_by(hand: Hand, winner: int, callers: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the marks after a hand in which one player bets and all but the callers fold.

    The callers fold to the bet on the flop.
    """
    while (ask := hand.ask) is not None:
        legal: Any = ask.legal
        if ask.seat == winner:
            hand.play(legal.low if hand.state.street or (legal.low and not callers) else pay(legal))
        else:
            hand.play(
                pay(legal) if ask.seat in callers and not hand.state.street else yields(legal)
            )
    return hand.result.by_seat["kill"]


@pytest.mark.parametrize(
    ("kill", "blind", "bets"), [("full", 400, (400, 800)), ("half", 300, (300, 600))]
)
def test_the_kill_blind_and_the_bets_are_as_high_as_robert_has_them(
    kill: str, blind: int, bets: tuple[int, int]
) -> None:
    hand = kills(2, 0, 0, 0, rules=f"betting=fixed, kill_pot={kill}")
    assert hand.state.front == [blind, 100, 200, 0]
    assert hand.state.setup.rules.bets == bets
    assert hand.ask is not None
    legal: Any = hand.ask.legal
    assert (hand.ask.seat, legal.call) == (3, blind), "the first after the blinds acts"
    assert legal.low == blind + bets[0]
    for answer in ("fold", "call", "fold", "fold"):
        assert hand.ask is not None
        hand.play(answer if answer in hand.ask.legal else "check")
    assert hand.ask is None


def test_a_blind_counts_towards_the_kill_blind_of_its_player() -> None:
    assert kills(0, 0, 2).state.front == [0, 100, 400]
    assert kills(0, 2).state.front == [100, 400]


def test_a_short_kill_blind_is_called_in_full() -> None:
    hand = kills(2, 0, 0, stacks=(250, 5000, 5000))
    assert hand.state.front == [250, 100, 200]
    assert hand.ask is not None
    legal: Any = hand.ask.legal
    assert (hand.ask.seat, legal.call) == (1, 300)


def test_the_second_pot_in_a_row_is_a_kill_only_if_a_bet_was_won() -> None:
    assert won_by(kills(0, 0, 0, 0), 3) == (0, 0, 0, 1)
    assert won_by(kills(0, 0, 0, 1), 3) == (0, 0, 0, 1), "the blinds alone are no bet"
    assert won_by(kills(0, 0, 0, 1), 3, callers=[0]) == (0, 0, 0, 2)
    assert won_by(kills(0, 0, 0, 2), 3, callers=[0]) == (0, 0, 0, 2), "the killer kills again"
    assert won_by(kills(0, 0, 0, 2), 0, callers=[3]) == (1, 0, 0, 0), "another has won"


def test_a_misdeal_leaves_the_marks() -> None:
    hand = kills(0, 2, 0)
    hand.incident("misdeal")
    assert hand.result.by_seat["kill"] == (0, 2, 0)


def test_records_and_positions_of_a_killed_pot_are_read_again() -> None:
    hand = kills(0, 2, 0, 0)
    assert read(write(hand), find).state.kill == hand.state.kill
    again = read_position(write_position(hand), find)
    assert (again.ask, again.state.setup.rules) == (hand.ask, hand.state.setup.rules)


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ("kill_pot=full", "kill_pot raises fixed bets: it needs betting=fixed"),
        (f"{FULL}, straddle=button", "kill_pot and straddle cannot both hold"),
        (f"{FULL}, bomb_pot=yes", "kill_pot needs blinds, and a bomb pot has none"),
    ],
)
def test_kill_pots_need_blinds_and_fixed_bets(rules: str, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        find("holdem").rules_from(rules)


@pytest.mark.parametrize("kill", ["full", "half"])
def test_dealers_say_which_kill(kill: str) -> None:
    game = game_of(hear(f"limit omaha, {kill} kill"))
    assert game.usual_rules.to_dict()["kill_pot"] == kill


@pytest.mark.parametrize("name", ["holdem", "omaha_hi_lo", "badugi"])
def test_a_referee_of_its_own_agrees_on_the_next_kill(name: str) -> None:
    """The marks are worked out again from what is told: posts, pots won, and payoffs."""
    game = find(name)
    rules: Any = game.rules_from(FULL)
    rng, marks = Random(f"kills {name}"), tuple([0] * 4)
    seen = set()
    for number in range(share(400, 8)):
        events: list[Event] = []
        hand = game.deal(4, number, rules=rules, by_seat={"kill": marks}, sink=events.append)
        while hand.ask is not None:
            answer = any_answer(hand.ask, rng)
            hand.play("call" if answer == "fold" and rng.random() < 0.7 else answer)
        won, posted = [0] * 4, [0] * 4
        for event in events:
            won[event.seat] += event.amount * (event.kind == "win")
            posted[event.seat] += event.amount * (event.kind == "post")
        paid = [won[seat] - hand.result.payoffs[seat] for seat in range(4)]
        big = 2 if 2 in marks else 1
        winners = [seat for seat in range(4) if won[seat]]
        expected = [0] * 4
        if name == "omaha_hi_lo":
            if len(winners) == 1 and sum(paid) >= 5 * big * rules.bets[1]:
                expected[winners[0]] = 2
        elif len(winners) == 1:
            bet = sum(paid[seat] - posted[seat] for seat in range(4) if seat != winners[0])
            twice = marks[winners[0]] and bet >= big * rules.bets[0]
            expected[winners[0]] = 2 if twice else 1
        else:
            expected = [marks[seat] * (seat in winners) for seat in range(4)]
        marks = hand.result.by_seat["kill"]
        assert list(marks) == expected, f"hand {number}"
        told = [event.seat for event in events if event.kind == "kill pot"]
        assert told == [seat for seat in range(4) if marks[seat] == 2]
        seen |= {*marks}
    assert 2 in seen


def test_no_kind_of_event_is_both_news_and_quiet() -> None:
    """A beaten hand that the dealer kills is another event than a pot that is killed."""
    for kinds in (COMMON, *[game.talk.kinds for game in all_games().values()]):
        assert not {*kinds.quiet} & {*kinds.news}


@pytest.mark.parametrize("name", ["holdem", "omaha_hi_lo", "badugi"])
def test_kill_pots_keep_every_promise(name: str) -> None:
    game = find(name)
    prove(game, seats=3, hands=share(200, 50), rules=game.rules_from(FULL))
