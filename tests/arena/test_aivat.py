"""Control variates: the mean of a match stays, and its interval is narrower."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from math import prod
from pathlib import Path
from random import Random

import pytest

from pokernight.arena import compete, match_of, match_plan
from pokernight.arena.duplicate_boards import MILLIONTHS, ControlVariates
from pokernight.bots.basic_bots import choose_at_random, mix_of_random
from pokernight.bots.situation import situation
from pokernight.engine.asks import Answer
from pokernight.engine.hand import Hand, Opening
from pokernight.games import find
from pokernight.measuring.sampling_loop import carry_out
from pokernight.solving import Key, Tree, lay_out
from tests.sampling import some

LIMIT = "betting=fixed"


def deals(name: str) -> list[Hand]:
    """Every deal of a small game, all equally likely: the whole deck, also what is never dealt."""
    game = find(name)
    rules = game.usual_rules
    stacks = (rules.buy_in,) * 2
    return [
        Hand(Opening(game, rules, stacks, 1, deck, entropy=0))
        for deck in permutations(game.setup(rules).pack.cards)
    ]


@cache
def laid_out(name: str) -> tuple[Tree, dict[Key, dict[Answer, float]]]:
    """A small game with a lopsided strategy: every answer of every question has a chance."""
    tree, rng = lay_out(find(name)), Random(name)
    strategy: dict[Key, dict[Answer, float]] = {}
    for key, question in tree.questions.items():
        weights = [rng.random() + 0.1 for _ in question.answers]
        strategy[key] = {
            answer: weight / sum(weights) for answer, weight in zip(question.answers, weights)
        }
    return tree, strategy


def adjusted(
    hand: Hand, strategy: Mapping[Key, Mapping[Answer, float]], known: bool
) -> tuple[list[float], float]:
    """Mean winnings by seat with control variates from here on, and how far they reach at most."""
    ask = hand.ask
    if ask is None:
        return [float(cents) for cents in hand.result.payoffs], 0.0
    mix = strategy[hand.view(ask.seat).key()]
    total, reach = [0.0] * hand.state.seats, 0.0
    for answer, chance in mix.items():
        added = ControlVariates(hand).of(ask, answer, mix if known else None)
        future = hand.fork()
        future.play(answer, ask.seat)
        after, further = adjusted(future, strategy, known)
        reach = max(reach, further, *map(abs, added))
        for seat, cents in enumerate(after):
            total[seat] += chance * (added[seat] + cents)
    return total, reach


@pytest.mark.parametrize("known", [False, True], ids=["strange players", "known players"])
@pytest.mark.parametrize("name", ["kuhn", pytest.param("leduc", marks=pytest.mark.prove)])
def test_over_all_deals_and_answers_the_mean_is_the_exact_value(name: str, known: bool) -> None:
    tree, strategy = laid_out(name)
    ends = [adjusted(hand, strategy, known) for hand in deals(name)]
    exact = tree.values(strategy)
    for seat in (0, 1):
        mean = sum([values[seat] for values, _ in ends]) / len(ends)
        assert mean / 100 == pytest.approx(exact[seat] / 100, abs=1e-12)
    assert known or name == "leduc" or not any(reach for _, reach in ends), "no cards come at Kuhn"
    assert (known or name == "leduc") == (max(reach for _, reach in ends) > 1)


def test_the_probabilities_of_random_are_those_it_plays_by() -> None:
    hand = find("leduc").deal(2, 1)
    ask = hand.ask
    assert ask is not None
    hand.play(next(answer for answer in ask.legal if isinstance(answer, int)))
    ask = hand.ask
    assert ask is not None
    mix = mix_of_random(ask)
    assert sum(mix.values()) == pytest.approx(1)
    rng, trials = Random(1), 4_000
    answers = [choose_at_random(situation(hand, ask, rng)) for _ in range(trials)]
    for answer, chance in mix.items():
        assert answers.count(answer) / trials == pytest.approx(chance, abs=0.03)


def test_an_interval_is_narrower_and_its_middle_stays() -> None:
    found = compete("holdem", ["random", "caller"], boards=80, rules=LIMIT, seats=2, aivat=True)
    for player in found.players:
        assert player.raw is not None
        assert player.ci95 < 0.6 * player.raw.ci95
        assert abs(player.per_100 - player.raw.mean) < player.raw.ci95
    plain = compete("holdem", ["random", "caller"], boards=80, rules=LIMIT, seats=2)
    assert plain.players[0].per_100 == found.players[0].raw.mean  # type: ignore[union-attr]
    assert "would be" in str(found)


@pytest.mark.parametrize(
    "name", some("luck", ["the_omen", "guts", "badugi", "anaconda", "chaos"], 1)
)
def test_at_every_kind_of_game_it_is_computed(name: str) -> None:
    """Games that carry a pot, pass cards, declare, draw and deal by triggers."""
    dealer = match_of(name, ["random", "caller"], seats=3, aivat=True).dealer()
    boards = [dealer.board(0)]
    assert all(len(board.luck) == 2 for board in boards)
    assert prod(1 + abs(cents) for board in boards for cents in board.luck) > MILLIONTHS


def test_it_is_the_same_for_any_number_of_workers_and_kept_in_a_file(tmp_path: Path) -> None:
    match = match_of("leduc", ["random", "sensible"], aivat=True)
    file = str(tmp_path / "leduc.match")
    first = carry_out(match_plan(match, 6, file))
    again = carry_out(match_plan(match, 6, file))
    other = carry_out(match_plan(match, 6), 2)
    for found in (again, other):
        assert [one.per_100 for one in found.players] == [one.per_100 for one in first.players]
        assert [one.ci95 for one in found.players] == [one.ci95 for one in first.players]
