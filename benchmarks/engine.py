"""Measure the speed of the engine beside PokerKit, OpenSpiel and RLCard in the same run.

    .venv/bin/python benchmarks/engine.py [--quick]

Whole hands at six seats, everybody calling and everybody at random; and what it costs in the
middle of a hand to fork it, to deal a world that a seat cannot tell from the true one, and to say
what a seat may know. Both engines take turns, short stretches at a time, so that a busy machine
slows both; figures are medians, in CPU time. With `PYTHONPATH=build/compiled` it measures what
`make compiled` has made.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
)
from pokerkit import State as Peer
from pyspiel import State as SpielState
from pyspiel import load_game
from rlcard.games.nolimitholdem import Game as RLCardGame
from rlcard.games.nolimitholdem.round import Action

from pokernight.engine import hand as engine
from pokernight.engine import state_sampler
from pokernight.engine.asks import CALL, FOLD
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.games import find

SEATS = 6
AUTOMATIC = tuple(Automation)


class Contest(NamedTuple):
    """One game in both engines, and how many answers lead to the middle of a hand."""

    game: Game
    peer: Callable[[], Peer]
    middle: int


def peer_stud() -> Peer:
    return FixedLimitSevenCardStud.create_state(
        AUTOMATIC, True, 50, 100, 200, 400, (10_000,) * SEATS, SEATS
    )


def peer_omaha() -> Peer:
    return FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        AUTOMATIC, True, 0, (200, 400), 400, 800, (16_000,) * SEATS, SEATS
    )


ALONE = find("bonedoneskis")
"""A game that no peer deals."""
PASSED = find("anaconda")
"""One in which cards change hands that nobody can follow."""
CONTESTS = (
    Contest(find("seven_card_stud"), peer_stud, 2 * SEATS + 2),
    Contest(find("omaha_hi_lo"), peer_omaha, 2 * SEATS + 2),
)


SPIEL = load_game(
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=50 100 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=20000 20000 20000 20000 20000 20000,bettingAbstraction=fcpa)"
)
"""Hold'em in OpenSpiel, whose C++ core knows four answers at most: fold, call, pot, all in."""
RLCARD = RLCardGame(num_players=SEATS)
"""Hold'em in RLCard, which makes an observation of the hand at every answer."""
RLCARD.configure({"game_num_players": SEATS, "chips_for_each": 200, "dealer_id": 0})
HOLDEM = find("holdem")


# --- who plays


def calls(game: Game, seed: int | Random, most: int = 10_000) -> Hand:
    """A hand in which everybody calls, for so many answers at most."""
    hand = game.deal(SEATS, seed)
    while (ask := hand.ask) is not None and most:
        most -= 1
        hand.play(CALL if ask.default == FOLD else ask.default, ask.seat)
    return hand


def peer_calls(start: Callable[[], Peer], most: int = 10_000) -> Peer:
    """The same in PokerKit."""
    peer = start()
    while peer.status and most:
        most -= 1
        if peer.can_post_bring_in():
            peer.post_bring_in()
        else:
            peer.check_or_call()
    return peer


def spiel_calls(rng: Random, most: int = 10_000) -> SpielState:
    """The same in OpenSpiel, which leaves the shuffle to us: every card is an action by chance."""
    state = SPIEL.new_initial_state()
    while most and not state.is_terminal():
        most -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()) if state.is_chance_node() else 1)
    return state


def rlcard_calls() -> None:
    """The same in RLCard."""
    RLCARD.init_game()
    while not RLCARD.is_over():
        RLCARD.step(Action.CHECK_CALL)
    RLCARD.get_payoffs()


def answers_at_random(game: Game, rng: Random) -> None:
    """A hand in which everybody does any of the things he may."""
    hand = game.deal(SEATS, rng)
    while (ask := hand.ask) is not None:
        hand.play(rng.choice(ask.legal.samples()), ask.seat)


def peer_answers_at_random(start: Callable[[], Peer], rng: Random) -> None:
    """The same in PokerKit."""
    peer = start()
    while peer.status:
        passive = peer.post_bring_in if peer.can_post_bring_in() else peer.check_or_call
        choices: list[Callable[[], object]] = [passive]
        if peer.can_fold():
            choices.append(peer.fold)
        if peer.can_complete_bet_or_raise_to():
            choices.append(peer.complete_bet_or_raise_to)
        rng.choice(choices)()


def passed_thrice(seed: int) -> Hand:
    """Seven hands of Anaconda after the third pass, in which all have passed any of their cards."""
    hand, rng, passes = PASSED.deal(7, seed), Random(seed), 0
    while passes < 3:
        asks = hand.asks
        passes += asks[0].kind == "pass"
        for ask in asks:
            hand.play(ask.legal.draw(rng) if ask.kind == "pass" else ask.default, ask.seat)
    return hand


def afresh(hand: Hand, seat: int) -> None:
    """A world for a seat of which nothing has been asked at this question."""
    state_sampler._ways.cache_clear()
    hand.redeal(seat, Random(7))


# --- measuring


def timed(run: Callable[[], object], times: int) -> float:
    """Seconds of CPU for one run, on average."""
    began = process_time()
    for _ in range(times):
        run()
    return (process_time() - began) / times


class Times(NamedTuple):
    """Median seconds of both, and the median of how many times quicker ours is."""

    ours: float
    theirs: float
    ratio: float


def beside(
    mine: Callable[[], object], peers: Callable[[], object], rounds: int, times: tuple[int, int]
) -> Times:
    """Both in turns, so many rounds, each round so many times."""
    mine()
    peers()
    pairs = [(timed(mine, times[0]), timed(peers, times[1])) for _ in range(rounds)]
    return Times(
        median(a for a, _ in pairs), median(b for _, b in pairs), median(b / a for a, b in pairs)
    )


def line(label: str, *figures: float, ratio: float | None = None) -> None:
    columns = "".join(f"{figure:>12,.{0 if figure >= 100 else 1}f}" for figure in figures)
    print(f"{label:<34}{columns}" + (f"{ratio:>8.0f}x" if ratio is not None else ""))


def main(quick: bool) -> None:
    made = "plain Python" if engine.__file__.endswith(".py") else "compiled"
    rounds, mine, peers = (3, 100, 4) if quick else (15, 300, 8)
    print(f"{platform.python_implementation()} {platform.python_version()}, {SEATS} seats; "
          f"medians of {rounds} rounds, CPU time; the engine is {made}\n")  # fmt: skip
    print(f"{'hands per second':<34}{'pokernight':>12}{'PokerKit':>12}{'ratio':>9}")
    for game, start, _ in CONTESTS:
        for how, run, peer_run in (
            ("all call", partial(calls, game, Random(7)), partial(peer_calls, start)),
            (
                "at random",
                partial(answers_at_random, game, Random(7)),
                partial(peer_answers_at_random, start, Random(7)),
            ),
        ):
            times = beside(run, peer_run, rounds, (mine, peers))
            line(f"{game.title}, {how}", 1 / times.ours, 1 / times.theirs, ratio=times.ratio)
    others: tuple[tuple[str, Callable[[], object]], ...] = (
        ("OpenSpiel", partial(spiel_calls, Random(7))), ("RLCard", rlcard_calls)
    )  # fmt: skip
    for peer_name, other in others:
        times = beside(partial(calls, HOLDEM, Random(7)), other, rounds, (mine, mine))
        what = f"{HOLDEM.title}, all call, beside {peer_name}"
        print(f"{what:<34}{1 / times.ours:>12,.0f}{1 / times.theirs:>12,.0f}{times.ratio:>8.2f}x")
    for how, run in (
        ("all call", partial(calls, ALONE, Random(7))),
        ("at random", partial(answers_at_random, ALONE, Random(7))),
    ):
        line(f"{ALONE.title}, {how}", 1 / median(timed(run, mine // 3) for _ in range(rounds)))
    print(f"\n{'microseconds, in mid-hand':<34}{'pokernight':>12}{'PokerKit':>12}{'ratio':>9}")
    for game, start, middle in CONTESTS:
        hand, peer = calls(game, 0, middle), peer_calls(start, middle)
        times = beside(hand.fork, partial(deepcopy, peer), rounds, (10 * mine, peers))
        line(f"{game.title}, fork", 1e6 * times.ours, 1e6 * times.theirs, ratio=times.ratio)
        redeal, view = partial(hand.redeal, 2, Random(7)), partial(hand.view, 2)
        for what, look in (("redeal", redeal), ("view", view)):
            cost = median(timed(look, 10 * mine) for _ in range(rounds))
            line(f"{game.title}, {what}", 1e6 * cost)
    hand, spiel = calls(HOLDEM, 0, SEATS + 2), spiel_calls(Random(7), SEATS + 2)
    pairs: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "fork": (hand.fork, spiel.clone),
        "view": (partial(hand.view, 2), partial(spiel.information_state_string, 2)),
    }
    for what, (ours, theirs) in pairs.items():
        times = beside(ours, theirs, rounds, (10 * mine, 10 * mine))
        what = f"{HOLDEM.title}, {what}, beside OpenSpiel"
        print(f"{what:<34}{1e6 * times.ours:>12.1f}{1e6 * times.theirs:>12.2f}{times.ratio:>8.2f}x")
    hand = calls(ALONE, 0, 4 * SEATS)
    looks: dict[str, Callable[[], object]] = {
        "fork": hand.fork,
        "redeal": partial(hand.redeal, 2, Random(7)),
        "view": partial(hand.view, 2),
    }
    for what, look_on in looks.items():
        cost = median(timed(look_on, 10 * mine) for _ in range(rounds))
        line(f"{ALONE.title}, {what}", 1e6 * cost)
    hands = [passed_thrice(seed) for seed in range(rounds)]
    first = [median(timed(partial(afresh, hand, seat), 1) for seat in range(7)) for hand in hands]
    line(f"{PASSED.title}, first redeal", 1e6 * median(first))
    cost = median(timed(partial(hand.redeal, 2, Random(7)), mine) for hand in hands)
    line(f"{PASSED.title}, redeal", 1e6 * cost)


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
