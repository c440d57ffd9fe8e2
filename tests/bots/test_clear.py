"""Tests that a clear answer is given whatever the seed, in many games and kinds of questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from pokernight.bots import HOUSE_PLAYERS, Budget, Thought, player, situation, think
from pokernight.bots.basic_bots import choose_at_random
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask, Bets
from pokernight.games import all_games, find
from tests.games_tried import a_few
from tests.rules.tables import Table, WildTable
from tests.sampling import PROVE, share, some

WHO = [name for name in HOUSE_PLAYERS if name != "random"]
"""All house players but `random`."""
THINKERS = [name for name in WHO if name != "caller"]


def passive(ask: Ask) -> Answer:
    return next((word for word in (CHECK, CALL) if word in ask.legal), ask.default)


def asked(table: Table, seat: int, kind: str) -> Ask:
    """The next question of a kind to a seat, while all check, call and take the safe answer."""
    while True:
        for ask in table.hand.asks:
            if (ask.seat, ask.kind) == (seat, kind):
                return ask
        ask = table.ask
        table.hand.play(passive(ask), ask.seat)


# --- the same again


UNBURNT = {"burns": "no"}
LEAST = ["Qd Th 9c 8c 2d", "Ad Td 8s 6c 3h"]
"""Weak hands of the other players in games of five cards."""


def five(game: str, hand: str, **rules: str) -> Table:
    return Table(find(game), [hand, *LEAST], rules=rules)


def into_a_bet(game: str, mine: str, other: str) -> Table:
    """The other bets on the last round."""
    return Table(find(game), [mine, other]).check_down(4).play("1 bets 400")


CLEAR: dict[str, tuple[Callable[[], Table], str, str]] = {
    "a full house is kept": (
        lambda: five("five_card_draw", "Ks Kd Kh 4c 4s"), "draw", "",
    ),
    "one card is drawn to a straight flush": (
        lambda: five("five_card_draw", "Ks Qs Js 9s 4h"), "draw", "4h",
    ),
    "the best low is kept": (
        lambda: five("deuce_to_seven_single_draw", "7c 5d 4h 3s 2c", burns="no"), "draw", "",
    ),
    "aces go in": (
        lambda: Table(find("guts"), ["As Ad", "Kd Qh", "9d Td"]), "declare", "in",
    ),
    "a deuce and a three stay out": (
        lambda: Table(find("guts"), ["2s 3d", "Kd Qh", "9d Td"]), "declare", "out",
    ),
    "aces are kept before the flop": (
        lambda: Table(find("pineapple"), ["As Ah 2c", "Kd Qh 9s", "Ad Td 8s"],
                      board="5s Tc 2h Kc 9c"),
        "discard", "2c",
    ),
    "three aces are kept after it": (
        lambda: Table(find("crazy_pineapple"), ["As Ah 2c", "Kd Qh 9s", "Ad Td 8s"],
                      board="Ac 9d 7h Kc 4c"),
        "discard", "2c",
    ),
    "two are thrown away beside aces": (
        lambda: Table(find("irish"), ["As Ah 2c 7d", "Kd Qh 9s 8c", "Ad Td 8s 5c"],
                      board="Ac 9d 7h Kc 4c"),
        "discard", "2c 7d",
    ),
    "four aces are not passed on": (
        lambda: WildTable(find("anaconda"), ["As Ad Ac Ah 4c 7d 9s", "Kd Qh 9c 8c 2d 3h 5s",
                                             "Jd Td 8s 5c 3c 2h 6s"]),
        "pass", "4c 7d 9s",
    ),
    "who has four aces goes high": (
        lambda: WildTable(find("howdy_doody"), [
            "As Ad / Ac Ah 9d Td / Jd", "2c 4d / 5h 6s 8c Qd / 8d", "2d 4h / 5s 6c 8h Qc / 9c",
        ]),
        "declare", "high",
    ),
    "who has a royal flush knocks": (
        lambda: WildTable(find("whiskey_poker"), ["As Ks Qs Js Ts", *LEAST]), "exchange", "knock",
    ),
    "nothing is folded into a bet of aces in sight": (
        lambda: into_a_bet("seven_card_stud", "2c 3d / 4h 5s 7c 9d / Td",
                           "Ac Ad / As Kh Kd Jd / 4c"),
        "bet", "fold",
    ),
    "a wheel is raised": (
        lambda: into_a_bet("razz", "Ac 2d / 3h 4s 5c Kd / Kh", "Qc Qd / 6s 7h 8d 9d / 4c"),
        "bet", "800",
    ),
}  # fmt: skip
"""A hand of seat 0, its question, and the answer of good play."""


@pytest.mark.parametrize("case", some("clear answers", [*CLEAR], 8))
def test_the_same_answer_is_given_again_where_it_is_clear(case: str) -> None:
    build, kind, wanted = CLEAR[case]
    table = build()
    ask = asked(table, 0, kind)
    clear: Answer = wanted
    if ask.legal.of == "card" and wanted not in ask.legal:
        tokens = table.tokens(wanted)
        clear = tokens if tokens in ask.legal else tokens[0]
    elif ask.legal.of == "amount" and wanted.isdecimal():
        clear = int(wanted)
    assert clear in ask.legal
    assert len(list(ask.legal.samples())) > 1
    for seed in range(share(8, 4)):
        known = situation(table.hand, ask, Random(seed))
        assert think(known, Budget(worlds=64)).answer == clear, f"seed {seed}"


def thoughts(game: str) -> dict[str, Thought]:
    """Return the thought about the first question of each kind in a hand, by kind."""
    hand = find(game).deal(find(game).seats_near(4), 7)
    thoughts: dict[str, Thought] = {}
    for _ in range(60):
        if (ask := hand.ask) is None:
            break
        if ask.kind not in thoughts:
            thoughts[ask.kind] = think(situation(hand, ask, Random(2)), Budget(worlds=16))
        hand.play(passive(ask), ask.seat)
    return thoughts


@pytest.mark.parametrize("game", a_few("thoughts", 10))
def test_with_worlds_a_thought_is_the_same_for_a_seed_at_every_kind_of_question(game: str) -> None:
    assert thoughts(game) == thoughts(game) != {}


def test_another_seed_draws_other_worlds() -> None:
    hand = find("holdem").deal(4, 7)
    assert hand.ask is not None
    first, two = (
        think(situation(hand, hand.ask, Random(seed)), Budget(worlds=16)) for seed in (2, 3)
    )
    assert first.earns != two.earns


# --- nothing is given away


def asked_at_random(game: str, seed: int) -> Iterator[Ask]:
    """Yield the questions of a hand in which all answer at random, and seldom fold."""
    hand = find(game).deal(find(game).seats_near(4), seed)
    for place in range(120):
        if (ask := hand.ask) is None:
            return
        yield from hand.asks
        hand.play(choose_at_random(situation(hand, ask, Random(f"{seed} {place}"))), ask.seat)


@pytest.mark.parametrize("game", all_games())
def test_nobody_can_fold_what_he_may_check(game: str) -> None:
    """So nobody does, whoever he is."""
    offered = [(FOLD in ask.legal, CHECK in ask.legal)
               for seed in range(share(20, 20)) for ask in asked_at_random(game, seed)]  # fmt: skip
    assert offered
    assert (True, True) not in offered


@pytest.mark.parametrize("name", WHO)
@pytest.mark.parametrize("hand", range(2))
def test_no_bot_folds_where_staying_is_free(name: str, hand: int) -> None:
    """At the exchange of Cripple Mr Onion a player may fold, and need not pay."""
    dealt = find("cripple_mr_onion").deal(4, hand)
    met = 0
    while (ask := dealt.ask) is not None and met < 3:
        if ask.kind == "exchange" and FOLD in ask.legal and not ask.costs:
            met += 1
            assert player(name, Budget(worlds=4))(situation(dealt, ask, Random(met))) != FOLD
        dealt.play(passive(ask), ask.seat)
    assert met


NUTS: dict[str, Callable[[], Table]] = {
    "holdem": lambda: Table(
        find("holdem"), ["7c 2d", "9h 4s", "As Ks"], board="Qs Js Ts 3d 3h", button=2
    ),
    "omaha_hi_lo": lambda: Table(
        find("omaha_hi_lo"), ["7c 2d 3c 4d", "9h 4s 8h 8d", "As Ks 5c 5d"],
        board="Qs Js Ts Kd Kh", button=2,
    ),
    "seven_card_stud": lambda: Table(
        find("seven_card_stud"),
        ["4h 5d / Kd Kh Td Qd / 8h", "6h 6d / 7c 8c Jd 5c / Jh", "As Ks / Qs Ts 2d 3d / Js"],
    ),
    "chaos": lambda: Table(
        find("chaos"),
        ["4h 5s / Ac Ah Td 7d / 8h", "6h 6d / 7c 8c Jd 5c / Js", "Tc Jc / 9c 2h 3h Kc / Qc"],
    ),
    "five_card_draw": lambda: Table(
        find("five_card_draw"), ["Kd Qh 9c 8c 2d", "Ad Td 8h 5c 3h", "As Ks Qs Js Ts"]
    ),
    "deuce_to_seven_single_draw": lambda: Table(
        find("deuce_to_seven_single_draw"),
        ["Kd Qh 9c 8c 2d", "Ad Td 8h 5c 3h", "7c 5d 4h 3s 2c"], rules=UNBURNT,
    ),
}  # fmt: skip
"""Hands in which seat 2 cannot be beaten."""


def last_to_act(table: Table, seat: int) -> Ask:
    """The question at which a check of the seat brings the showdown, nobody having bet."""
    while (ask := table.hand.ask) is not None:
        if ask.seat == seat and isinstance(ask.legal, Bets) and CHECK in ask.legal:
            ahead = table.hand.fork()
            ahead.play(CHECK)
            if ahead.ask is None:
                return ask
        table.hand.play(passive(ask))
    raise AssertionError("he is never last to act")


@pytest.mark.parametrize(("game", "name"), some("nuts", [*product(NUTS, THINKERS)], 20))
def test_nobody_checks_a_certain_winner_last_to_act(name: str, game: str) -> None:
    table = NUTS[game]()
    ask = last_to_act(table, 2)
    for seed in range(20 if PROVE else 3):
        answer = HOUSE_PLAYERS[name](situation(table.hand, ask, Random(seed)))
        assert answer != CHECK, f"seed {seed}"
