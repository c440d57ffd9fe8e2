"""Dealers' phrases: what each means as data, and what changes when a number of it changes."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.composing import understand
from pokernight.proofs import prove
from tests.sampling import PROVE, share

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
    "razz with one joker": {"base": "razz", "jokers": 1},
    "anaconda, deuces wild": {"base": "anaconda", "wild": ["2"]},
    "anaconda, deuces wild, cards speak": {
        "base": "anaconda",
        "wild": ["2"],
        "rules": {"split": "cards_speak"},
    },
    "mexican sweat, follow the queen": {"base": "no_peek", "wild_by": ["follow_the_queen"]},
    "cincinnati with black aces wild": {"base": "cincinnati", "wild": ["Ac", "As"]},
    "triple draw, one joker, pot limit": {
        "base": "deuce_to_seven_triple_draw",
        "jokers": 1,
        "limit": "pot",
    },
    "five card stud with a twist for fifty cents": {
        "base": "five_card_stud",
        "buys": [{"on": "end", "price": 50}],
    },
    "seven stud, high low, seven-five low": {"base": "seven_card_stud", "low": "seven_five"},
    "seven stud, hi-lo, wheel low": {"base": "seven_card_stud", "low": "wheel"},
    "seven stud, low diamond and high club split": {
        "base": "seven_card_stud",
        "split": ["low_diamond_hole", "high_club_hole"],
    },
    "draw, kings and the lowest card in your hand are wild": {
        "base": "five_card_draw",
        "wild": ["K"],
        "wild_by": ["low_hole"],
    },
    "Hey guys, let's play plain old draw poker, but black jacks are wild": {
        "base": "five_card_draw",
        "wild": ["Jc", "Js"],
    },
    "hold'em 1/2": {"base": "holdem", "stakes": "1/2"},
    "five draw, eights or better to open": {"base": "five_card_draw", "must": ["eights_to_open"]},
    "omajack": {"game": "oma_jack"},
    "omaha hi lo, 8 qualifier": {"base": "omaha", "low": "eight"},
    "Dealer's choice, boys: Texas hold 'em, 50 cent / one dollar blinds": {
        "base": "holdem",
        "stakes": "0.50/1",
    },
    "baseball, but the fours cost a quarter": {
        "base": "baseball",
        "buys": [{"on": "4", "price": 25}],
    },
    "no peekie baseball": {"game": "blind_baseball"},
    "guts, three cards, straights and flushes count": {
        "base": "guts",
        "rules": {"cards": "three", "straights_and_flushes": "yes"},
    },
    "guts, no kitty": {"base": "guts", "rules": {"ghost": "no"}},
    "criss cross, center card and all like it wild": {
        "base": "iron_cross",
        "rules": {"centre": "wild_rank"},
    },
    "hold'em, 7-2 pays a dollar, no rabbit hunting": {
        "base": "holdem",
        "rules": {"seven_deuce": "1", "rabbit": "no"},
    },
    "five card omaha, eight or better": {"game": "big_o"},
    "criss cross, low spade in the hole takes half": {
        "base": "iron_cross",
        "split": ["low_spade_hole"],
    },
    "1-3-1": {"base": "five_card_stud"},
    "maverick with a buy for a quarter": {
        "base": "five_card_stud",
        "buys": [{"on": "end", "price": 25}],
    },
    "five card stud, replace a card for a quarter up or fifty cents down": {
        "base": "five_card_stud",
        "buys": [{"on": "end", "price": 25, "down": 50}],
    },
    "seven stud hi-lo, bet-declare-bet": {
        "base": "seven_card_stud",
        "low": "any",
        "declare": True,
        "rules": {"bet_after_declaration": "yes"},
    },
    "anaconda, bet after the declare": {
        "base": "anaconda",
        "rules": {"bet_after_declaration": "yes"},
    },
    "hold'em, spread one to five": {"base": "holdem", "limit": "spread", "stakes": "1/5"},
    "stud, $1-$5 spread limit": {"base": "seven_card_stud", "limit": "spread", "stakes": "1/5"},
    "five card draw, two draws": {"base": "five_card_draw"},
    "straight poker": {"base": "five_card_draw"},
    "guts with a joker": {"base": "guts", "jokers": 1},
    "iron cross, high low": {"base": "iron_cross", "low": "any"},
    "seven stud, hi lo, declare, no qualifier": {
        "base": "seven_card_stud",
        "low": "any",
        "declare": True,
    },
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


PARTS = {
    "1-3-1": ["last_card_down"],
    "five card draw, two draws": ["two_draws"],
    "straight poker": ["no_draw"],
    "2-7, three draws, one joker": ["three_draws", "jokers_1"],
}


@pytest.mark.parametrize("phrase", PARTS)
def test_a_part_without_a_key_of_its_own_is_among_the_parts(phrase: str) -> None:
    assert understand(phrase).meaning["parts"] == PARTS[phrase]


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
    ("five card stud with a twist for fifty cents", "fifty", "thirty", "buys"),
    ("five card stud, twist 25 cents up 50 cents down", "50", "75", "buys"),
    ("five card draw, two draws", "two", "three", "parts"),
    ("hold'em, spread one to five", "five", "four", "stakes"),
]


@pytest.mark.parametrize(("phrase", "before", "after", "key"), CHANGED)
def test_a_number_that_changes_changes_a_single_field(
    phrase: str, before: str, after: str, key: str
) -> None:
    said = phrase, phrase.replace(before, after, 1)
    first, second = (dict(understand(one).meaning) for one in said)
    if key != "parts":
        first.pop("parts", None), second.pop("parts", None)
    assert {name for name in {*first, *second} if first.get(name) != second.get(name)} == {key}


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("seven stud, three jokers", "one or two jokers, not 3"),
        ("omaha, follow the queen", "Omaha has no cards that come face up to a player"),
        ("seven stud, deuces wild, deuces wild", "'deuces wild' is said twice"),
        ("seven stud, aces wild, aces not wild", "'aces wild' and 'aces not wild' contradict"),
        ("draw, no wild cards, one joker", "'no wild cards' and 'one joker' contradict each other"),
        ("hold'em, pot limit, no limit", "'pot limit' and 'no limit' contradict each other"),
        ("five draw, ante half a cent", "'half cent' is not whole cents"),
        ("five draw, ante $.005", "'$.005' is not whole cents"),
        ("seven stud, fours buy a card, eight players", "8 x 7 + 4 for the fours = 60 cards"),
        ("no peek, fours buy a card", "'fours buy a card' does not go with No Peek: nobody may"),
        ("no peek, with the bug", "'bug' does not go with No Peek: a joker is wild there"),
        ("horse, deuces wild", "'horse' and 'deuces wild' do not go together"),
        ("horse", "HORSE is a rotation of games: pokernight evening --rotation HORSE plays it"),
        ("seven stud, two jokers, with the bug", "contradict each other"),
        ("baseball, no wild cards", "'Baseball' and 'no wild cards' contradict each other"),
        ("baseball, threes not wild", "'Baseball' and 'threes not wild' contradict each other"),
        (
            "seven stud, fours buy a card for a dollar, 4s buy a card for two dollars",
            "'fours buy a card for a dollar' and '4s buy a card for two dollars' contradict",
        ),
        ("seven stud, ante -5", "'-5' does not describe a game"),
        ("hold'em, toss one before the flop", "is not how Hold'em is played"),
        ("omaha, no betting preflop", "'no betting preflop' is not how Omaha is played"),
        ("razz, flush over boat", "'flush over boat' is not how Razz is played"),
        ("cincinnati, four cards, five in your hand", "'five in your hand' is not how Cincinnati"),
        ("dr pepper, eights, twos and fours wild, seven stud", "is not how Dr Pepper is played"),
        ("PLO, 1/2, $6 straddle", "'$6 straddle' is not how Omaha is played"),
        ("mexican stud, deuces wild", "does not go with Mexican Stud: the pack is short there"),
        (
            "guts, high low",
            "'high low eight or better' does not go here, for Guts",
        ),
        (
            "7-2 with jokers",
            "'7-2' has several meanings: say '2-7 triple draw' or '2-7 sin",
        ),
        ("chernobyl", "'chernobyl' does not describe a game, did you mean 'anaconda'?"),
        (
            "butcher boy with jokers",
            "'butcher boy' does not describe a game, did you mean 'have",
        ),
        ("seven stud, kings kill queens", "'kings kill queens' does not describe a game, did you"),
        (
            "straight draw poker",
            "'straight draw' does not describe a game, did you mean",
        ),
        ("seven stud, two draws", "'two draws' does not go with Seven-card Stud: it needs"),
        ("hold'em, spread five to one", "'spread five to one' does not describe a game"),
        (
            "five draw, two draws, no draw",
            "contradict each other: both say how often",
        ),
        ("stud, 1/100", "'100' does not describe a game"),
        ("stud, twenty-three players", "cannot be dealt to 23"),
        ("draw, zero jokers", "one or two jokers, not 0"),
        ("omaha, last card up", "'last card up' does not go with Omaha: it needs a last card fac"),
        (
            "stud, hi-lo declare, low spade splits the pot",
            "'hi-lo declare' and 'low spade splits the pot' contr",
        ),
        ("seven stud, bomb pot", "'bomb pot' is no house rule of Seven-card Stud"),
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
        f"replace a card at the end for {rng.randint(1, 9) * 25} cents",
    ]
    base, but = rng.choice(BASES)
    fitting = [part for number, part in enumerate(parts) if number not in but]
    return ", ".join([base, *rng.sample(fitting, rng.randint(2, min(4, len(fitting))))])


BASES: Sequence[tuple[str, Collection[int]]] = (
    ("seven stud", ()),
    ("five card stud", ()),
    ("razz", (7,)),
    ("no peek", (1, 2, 3, 5, 7, 8)),
    ("cincinnati", (2, 3, 7, 8)),
    ("anaconda", (1, 2, 7, 8)),
    ("five card draw", (2, 3, 7, 8)),
    ("crazy pineapple", (2, 3, 4, 7, 8)),
    ("triple draw", (2, 3, 4, 7, 8)),
)
"""Games to start from, and the numbers of the parts that do not go with them."""


@pytest.mark.parametrize("seed", range(1000 if PROVE else 4))
def test_random_compositions_with_parameters_are_sound(seed: int) -> None:
    game = find(composition(Random(seed)))
    assert find(game.name) is game
    prove(game, seats=3, hands=share(20, 4))


# --- as home games are described

Wanted = dict[str, Any]


def home_phrases() -> Iterator[tuple[str, Wanted]]:
    """Phrases of pages that describe home games, and what a dealer means by each."""
    for line in (Path(__file__).parent / "home_phrases.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            phrase, wanted, _ = line.split("\t")
            yield phrase, json.loads(wanted)


def agrees(wanted: Wanted, phrase: str) -> bool:
    """Check that a phrase is understood as wanted, or asks what is left open.

    Raises:
        Refused: if it is not understood.
    """
    said = understand(phrase)
    meant = said.meaning
    for key, value in wanted.items():
        if key == "asks":
            fits = {question.about for question in said.questions} >= {*value}
        elif key == "rules_any":
            fits = bool(meant.get("rules") or meant.get("parts"))
        elif key in ("parts", "wild", "must", "split", "wild_by"):
            fits = {*meant.get(key, ())} >= {*value}
        elif key == "rules":
            fits = value.items() <= meant.get("rules", {}).items()
        else:
            fits = meant.get(key) == value
        if not fits:
            return False
    return "beyond" not in wanted


def test_phrases_of_home_games_are_right_and_seldom_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    phrases = dict(home_phrases())
    right: list[str] = []
    wrong: list[str] = []
    for phrase, wanted in phrases.items():
        try:
            (right if agrees(wanted, phrase) else wrong).append(phrase)
        except Refused:
            continue
    silent = [phrase for phrase in wrong if not understand(phrase).questions]
    if PROVE:
        with capsys.disabled():
            score = f"{len(right)} of {len(phrases)} phrases of home games right"
            print(f"\n{score}, {len(silent)} silently wrong {silent}")
    assert len(phrases) >= 150
    assert len(right) >= 0.8 * len(phrases)
    assert len(silent) <= 0.02 * len(phrases), silent


RANK_WORDS = "deuces|threes|fours|fives|sixes|sevens|nines|tens|jacks|queens|kings|aces"
NEXT_SUIT = {"spade": "club", "heart": "diamond", "diamond": "heart", "club": "spade"}
COINS = r"a dollar|two dollars?|two bucks|a quarter|a dime|fifty cents|\d+ cents|five dollar"
OTHERS = {
    rf"\b(?:{RANK_WORDS}|\d+s)\b": "eights", r"\b(?:queen|king|jack) (?=of)": "eight ",
    rf"\b(?:{COINS})\b|\$\d+\b": "35 cents", r"\bone joker\b": "two jokers",
    r"\btwo jokers\b": "one joker", rf"\b(?:{'|'.join(NEXT_SUIT)})\b": "", "pot limit": "no limit",
}  # fmt: skip
"""Patterns of ranks, prices, numbers and suits, with another of the kind; "" for the next suit."""


def test_a_rank_price_or_count_changed_in_any_phrase_changes_a_single_field() -> None:
    tried = 0
    for phrase in (*MEANINGS, *dict(home_phrases())):
        matches = [
            (match, other or NEXT_SUIT[match.group()])
            for pattern, other in OTHERS.items()
            for match in re.finditer(pattern, phrase)
        ]
        try:
            first = meaning(phrase) if matches else {}
        except Refused:
            continue
        for match, word in matches:
            changed = f"{phrase[: match.start()]}{word}{phrase[match.end() :]}"
            try:
                second = meaning(changed)
            except Refused:
                continue
            fields = {key for key in {*first, *second} if first.get(key) != second.get(key)}
            assert len(fields) == 1, (phrase, changed, fields)
            tried += 1
    assert tried >= 60


@pytest.mark.parametrize(
    ("phrase", "line"),
    [
        ("cross, hi-lo", "Iron Cross. The lowest hand, ace to five, takes half."),
        ("courchevel, hi-lo", "Courchevel. The best low, eight or better, takes half."),
    ],
)
def test_the_low_hand_that_a_game_has_is_the_low_hand_read_back(phrase: str, line: str) -> None:
    assert understand(phrase).line == line


def test_a_leader_that_is_not_wild_is_so_by_a_house_rule() -> None:
    assert meaning("follow the queen, queens not wild") == {
        "base": "follow_the_queen",
        "rules": {"leader": "plain"},
    }
    assert find("follow the queen, queens not wild").usual_rules.to_dict()["leader"] == "plain"


@pytest.mark.parametrize(
    ("phrase", "same"),
    [
        ("hold'em bomb pot, no betting preflop", "hold'em bomb pot"),
        ("razz with a bring-in", "razz"),
        ("badugi, triple draw", "badugi"),
        (
            "seven card stud, dr pepper, twos, fours and tens wild",
            "dr pepper, wild twos fours tens",
        ),
        ("crazy pineapple, throw one away after the flop", "crazy pineapple"),
        ("english stud, two replacements", "english stud"),
        ("PLO, 1/2, $4 straddle", "PLO, 1/2, straddle"),
        ("omaha, no qualifier, hi-lo", "omaha, high low no qualifier"),
    ],
)
def test_a_clause_that_the_game_has_anyway_says_nothing_new(phrase: str, same: str) -> None:
    assert meaning(phrase) == meaning(same)


def test_eights_are_no_rotation() -> None:
    assert meaning("8-game") == meaning("Eight game mix") == {"mix": "eight_game"}
    with pytest.raises(Refused, match="'eights' does not describe a game"):
        understand("eights and little ones")


def test_a_refusal_names_every_word_that_is_not_understood() -> None:
    with pytest.raises(Refused) as refused:
        understand("Purple, seven stud, marzipan, Trips to Won")
    assert "'Purple', 'marzipan'" in str(refused.value)
    assert "do not describe a game, did you mean" in str(refused.value)


def test_each_part_may_be_taken_back() -> None:
    said = understand("seven stud, follow the queen; ante two dollars and jacks wild, pot limit")
    assert [piece.text for piece in said.pieces] == [
        "Seven-card Stud.",
        "Queens and the rank that follows the last queen face up are wild.",
        "Ante $2.",
        "Jacks are wild.",
        "Pot limit.",
    ]
    left = [understand(piece.without).meaning for piece in said.pieces[1:]]
    for meant, key in zip(left, ("wild_by", "ante", "wild", "limit"), strict=True):
        assert {"base", "wild_by", "ante", "wild", "limit"} - {*meant} == {key}


def test_an_open_phrase_means_what_all_its_choices_mean() -> None:
    said = understand("razz with a joker")
    assert [question.about for question in said.questions] == ["joker"]
    assert (said.meaning["base"], said.meaning["jokers"], "bug" in said.meaning) == (
        "razz",
        1,
        False,
    )
    assert understand("courchevel hi-lo").questions == ()
