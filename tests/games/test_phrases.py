"""Dealers' phrases: what each means as data, and what changes when a number of it changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.composing import understand
from pokernight.proofs import prove
from tests.sampling import PROVE

MEANINGS: dict[str, dict[str, Any]] = {
    "five card stud": {"game": "five_card_stud"},
    "7 card stud, queens wild": {"base": "seven_card_stud", "wild": ["Q"]},
    "seven stud; deuces, jacks and one-eyed kings wild": {
        "base": "seven_card_stud",
        "wild": ["2", "J", "Kd"],
    },
    "suicide kings and one eyed jacks are wild, five card stud": {
        "base": "five_card_stud",
        "wild": ["Jh", "Js", "Kh"],
    },
    "Seven stud w/ black aces and red deuces wild": {
        "base": "seven_card_stud",
        "wild": ["2d", "2h", "Ac", "As"],
    },
    "hold'em with one joker": {"base": "holdem", "jokers": 1},
    "holdem, jokers wild": {"base": "holdem", "jokers": 2},
    "five draw with the bug": {"base": "five_card_draw", "jokers": 1, "bug": True},
    "folow the quen, 7 stud": {"base": "seven_card_stud", "wild_by": ["follow_the_queen"]},
    "low chicago with follow the queen": {
        "base": "seven_card_stud",
        "wild_by": ["follow_the_queen"],
        "split": ["low_spade_hole"],
    },
    "seven stud, hi-lo, eight or better": {"base": "seven_card_stud", "low": "eight"},
    "seven stud hi/lo declare": {"base": "seven_card_stud", "low": "any", "declare": True},
    "PLO8": {"base": "omaha", "low": "eight", "limit": "pot"},
    "stud 8": {"base": "seven_card_stud", "low": "eight"},
    "2-7 triple draw": {"game": "deuce_to_seven_triple_draw"},
    "3-5-7": {"game": "three_five_seven"},
    "pass the trash": {"game": "anaconda"},
    "between the sheets": {"game": "acey_deucey"},
    "baseball with jokers": {"base": "baseball", "jokers": 2},
    "baseball, fours buy a card for 75 cents": {
        "base": "baseball",
        "buys": [{"on": "4", "price": 75}],
    },
    "three card guts": {"base": "guts", "rules": {"cards": "three"}},
    "guts with a kitty": {"base": "guts", "rules": {"ghost": "alone"}},
    "iron cross, center card wild": {"base": "iron_cross", "rules": {"centre": "wild"}},
    "7-27, cards speak": {"base": "seven_twenty_seven", "rules": {"split": "cards_speak"}},
    "seven stud, last card up for two bucks": {
        "base": "seven_card_stud",
        "buys": [{"on": "last", "price": 200}],
    },
    "five card draw, queens or better, trips to win": {
        "base": "five_card_draw",
        "must": ["queens_to_open", "trips_to_win"],
    },
    "5 card draw, deuces wild, ante two dollars, pot limit": {
        "base": "five_card_draw",
        "wild": ["2"],
        "ante": 200,
        "limit": "pot",
    },
    "seven stud, quarter half, jack of spades kills": {
        "base": "seven_card_stud",
        "stakes": "0.25/0.50",
        "kill": ["Js"],
    },
    "double board omaha, five dollar bomb pot": {
        "base": "omaha",
        "boards": 2,
        "bomb": True,
        "ante": 500,
    },
    "five card stud, hole card wild": {"base": "five_card_stud", "wild_by": ["hole_card"]},
    "seven stud, wild card is the last up card": {
        "base": "seven_card_stud",
        "wild_by": ["last_up"],
    },
    "five card draw, no wild cards": {"base": "five_card_draw", "wild": []},
}


def meaning(phrase: str) -> dict[str, Any]:
    return {key: value for key, value in understand(phrase).meaning.items() if key != "parts"}


@pytest.mark.parametrize("phrase", MEANINGS)
def test_a_phrase_means_just_what_it_says(phrase: str) -> None:
    assert meaning(phrase) == MEANINGS[phrase]


@pytest.mark.parametrize("phrase", MEANINGS)
def test_a_phrase_is_a_game_that_is_found_by_its_name(phrase: str) -> None:
    game = find(phrase)
    assert find(game.name) is game
    hand = game.deal(game.seats_near(3), 1)
    while (ask := hand.ask) is not None:
        hand.play(ask.default, ask.seat)
    assert hand.result is not None


CHANGED = [
    ("seven stud, queens wild", "queens", "tens", "wild"),
    ("hold'em with one joker", "one", "two", "jokers"),
    ("five draw, ante two dollars", "two", "one", "ante"),
    ("baseball, fours buy a card for 75 cents", "75", "50", "buys"),
    ("seven stud, 5s get an extra card for a dollar", "5s", "6s", "buys"),
    ("seven stud, last card up for two bucks", "two", "five", "buys"),
    ("seven stud, jack of spades kills", "jack", "nine", "kill"),
    ("five card draw, queens or better to open", "queens", "kings", "must"),
    ("acey deucey, two turns", "two", "three", "rules"),
    ("seven stud, low diamond in the hole takes half", "diamond", "club", "split"),
    ("five draw, one two", "one two", "two four", "stakes"),
]


@pytest.mark.parametrize(("phrase", "before", "after", "key"), CHANGED)
def test_a_number_that_changes_changes_a_single_field(
    phrase: str, before: str, after: str, key: str
) -> None:
    first, second = meaning(phrase), meaning(phrase.replace(before, after, 1))
    assert {name for name in {*first, *second} if first.get(name) != second.get(name)} == {key}


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("seven stud, three jokers", "one or two jokers, not 3"),
        ("omaha, follow the queen", "Omaha has no cards that come face up to a player"),
        ("seven stud, deuces wild, deuces wild", "deuces_wild is said twice"),
        ("seven stud, two jokers, with the bug", "contradict each other"),
        ("hold'em, five dollar ante", "the ante ($5) cannot be more than the big blind ($2)"),
    ],
)
def test_what_cannot_be_is_refused_with_both_parts(phrase: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        find(phrase)
    assert reason in str(refused.value)


RANKS = ("deuces", "threes", "sevens", "10s", "jacks", "queens", "aces")
CARDS = ("suicide king", "man with the axe", "one-eyed jacks", "black aces", "red tens")
SUITS = ("spade", "heart", "diamond", "club")


def composition(rng: Random) -> str:
    """A sentence of random parts with random ranks, cards, numbers and prices."""
    some = rng.sample(RANKS, rng.randint(1, 3)) + rng.sample(CARDS, rng.randint(0, 1))
    parts = [
        f"{' and '.join(some)} wild",
        f"{rng.choice(('low', 'high'))} {rng.choice(SUITS)} in the hole takes half",
        f"{rng.choice(RANKS)} buy a card for {rng.randint(1, 9)} dollars",
        f"{rng.choice(CARDS)} kill",
        f"ante {rng.randint(1, 8) * 25} cents",
        rng.choice(("one joker", "two jokers", "with the bug")),
        rng.choice(("pot limit", "no limit", "fixed limit")),
        rng.choice(("two pair to win", "straight to win", "follow the queen", "low hole wild")),
    ]
    base = rng.choice(("seven stud", "five card stud"))
    return ", ".join([base, *rng.sample(parts, rng.randint(2, 4))])


@pytest.mark.parametrize("seed", range(1000 if PROVE else 6))
def test_random_compositions_with_parameters_are_sound(seed: int) -> None:
    game = find(composition(Random(seed)))
    assert find(game.name) is game
    prove(game, seats=3, hands=20)
