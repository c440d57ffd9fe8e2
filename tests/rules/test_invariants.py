"""The rulings as invariants, over sampled games, house rules, seats, stacks and ways to play.

Each invariant judges a hand from outside, by what was told, asked and answered, and shares no code
with the steps that it judges. Another sample is played every day; 20,000 hands where ``PROVE`` is
set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask, Bets
from pokernight.engine.game import Game
from pokernight.engine.hand import Opening
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, all_games
from pokernight.proofs import any_answer, random_opening, random_rules
from tests.rules.invariants import (  # noqa: F401 - each enters its rulings
    bonedoneskis,
    chaos,
    cripple_mr_onion,
    generic,
    omaha_hi_lo,
    the_omen,
)
from tests.rules.invariants.controls import CONTROLS
from tests.rules.invariants.course import Course, played
from tests.rules.invariants.ruling import RULINGS, Ruling
from tests.sampling import PROVE, of_the_day

HANDS = 125
"""Hands of a chunk: 250 in all ordinarily, 20,000 to prove."""
CHUNKS = 160 if PROVE else 2

# --- ways to play


def reckless(ask: Ask, rng: Random) -> Answer:
    """Bets as much as may be bet every third time, and calls; never folds what can be called."""
    if isinstance(ask.legal, Bets) and ask.legal.low <= ask.legal.high:
        chance = rng.random()
        if chance < 0.5:
            return ask.legal.high if chance < 0.3 else ask.legal.low
    return staying(ask, rng)


def staying(ask: Ask, rng: Random) -> Answer:
    """Checks and calls to the end, and otherwise anything but to fold."""
    for word in (CALL, CHECK):
        if word in ask.legal:
            return word
    samples = [answer for answer in ask.legal.samples() if answer != FOLD]
    return rng.choice(samples) if samples else FOLD


def keen(ask: Ask, rng: Random) -> Answer:
    """Uses every power, option and declaration that there is; bets little."""
    if ask.kind == "bet":
        return any_answer(ask, rng) if rng.random() < 0.3 else staying(ask, rng)
    others = [answer for answer in ask.legal.samples() if answer not in (ask.default, FOLD)]
    return max(others, key=_size) if others and rng.random() < 0.8 else ask.default


def _size(answer: Answer) -> int:
    return len(answer) if isinstance(answer, tuple) else 0


WAYS: tuple[Callable[[Ask, Random], Answer], ...] = (any_answer, reckless, staying, keen)


# --- the sample

AMOUNTS: dict[str, tuple[dict[str, str], ...]] = {
    "omaha_hi_lo": (
        {"small_blind": "1", "big_blind": "2", "third_blind": "4"},
        {"third_blind": "4"},
        {"dead_of_small_blind": "1", "dead_of_big_blind": "1.50"},
        {"dead_of_small_blind": "2", "dead_of_big_blind": "4"},
    ),
    "night_chaos": ({"fee": "0"}, {"fee": "7.77"}, {"ante": "0"}),
    "bonedoneskis": ({"price": "0.50", "fee": "3"}, {"ante": "0"}),
    "the_omen": ({"ante": "0"}, {"raises": "0"}),
}
"""House rules that are amounts, which are not drawn otherwise; a third of the hands has some."""


def tables(rng: Random) -> Iterator[tuple[Game, Opening]]:
    """Openings of games drawn at random, half of them of the sources, by house rules drawn so."""
    games = all_games()
    while True:
        game = games[rng.choice(SOURCE_GAMES if rng.random() < 0.5 else [*games])]
        rules = random_rules(game, rng) if rng.random() < 0.8 else game.rules()
        if game.name in AMOUNTS and rng.random() < 1 / 3:
            rules = rules.changed(rng.choice(AMOUNTS[game.name]))
        seats = rng.randint(game.seats[0], min(game.seats[1], 8))
        try:
            game.check_seats(seats, rules)
        except Refused:
            continue
        yield game, random_opening(game, seats, rng.getrandbits(32), rules)


def _answer(way: Callable[[Ask, Random], Answer], rng: Random, ask: Ask) -> Answer:
    return way(ask, rng)


def breaches(course: Course) -> Iterator[tuple[Ruling, str]]:
    """The rulings that a course breaks, each once."""
    for ruling in RULINGS:
        if ruling.holds_for(course.game):
            for wrong in ruling.check(course):
                yield ruling, wrong
                break


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_rulings_hold_under_every_option(chunk: int) -> None:
    rng = of_the_day(f"invariants {chunk}")
    found: list[str] = []
    names: Counter[str] = Counter()
    for number, (game, opening) in zip(range(HANDS), tables(rng)):
        seed = rng.getrandbits(32)
        course = played(opening, partial(_answer, WAYS[number % len(WAYS)], Random(seed)))
        names[game.name] += 1
        for ruling, wrong in breaches(course):
            usual = game.rules().to_dict()
            house = {k: v for k, v in opening.rules.to_dict().items() if v != usual[k]}
            where = f"{game.name}, {house}, hand {number} of chunk {chunk}"
            found.append(f"{ruling.mark}: {ruling.sentence} {wrong} ({where})")
    assert not found, "\n".join(found)
    assert {*SOURCE_GAMES} <= {*names}


# --- no ruling that cannot fail


def test_every_ruling_has_a_control_and_a_sentence() -> None:
    assert {ruling.name for ruling in RULINGS} == {*CONTROLS}
    assert all(ruling.sentence.endswith(".") and ruling.mark for ruling in RULINGS)


def test_a_control_without_an_option_that_a_ruling_reads_names_the_option_and_the_place() -> None:
    course = CONTROLS["the_loser_pays_the_pot"]()
    with pytest.raises(AssertionError, match=r"'fee', which .* the_omen lacks: add .*controls\.py"):
        course.rules["fee"]


@pytest.mark.parametrize("name", CONTROLS)
def test_a_planted_breach_is_found(name: str) -> None:
    course = CONTROLS[name]()
    (ruling,) = [one for one in RULINGS if one.name == name]
    assert ruling.holds_for(course.game)
    assert list(ruling.check(course)), ruling.sentence
