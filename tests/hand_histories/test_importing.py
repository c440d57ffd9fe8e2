"""Hands of other sites, read back to the chip: texts of random hands in every format."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.engine.hand import Hand, Opening, events_of
from pokernight.engine.record import read, write
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.phh import write_phh
from pokernight.hand_histories.importing import imported
from pokernight.hand_histories.replaying import Played
from tests.hand_histories import test_oddities as odd
from tests.hand_histories.site_texts import (
    StarsText,
    now_csv,
    now_lines,
    random_play,
)
from tests.sampling import PROVE

HANDS = 500 if PROVE else 12
NAMES = ("folds", "J.$.R (x)", "a: b", "raises $5 to $10", "x collected", "Zoë [K]", "calls: 2 me",
         "Total pot $5")  # fmt: skip
BLINDS = {"small_blind": 50, "big_blind": 100}
FIXED = {"small_blind": 50, "big_blind": 100, "betting": "fixed", "small_bet": 100, "big_bet": 200}
STUD = {"ante": 10, "bring_in": 50, "small_bet": 100, "big_bet": 200}
DRAW = {"blinds": True, "ante": 0, "small_bet": 100, "big_bet": 200}
STARS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("holdem", BLINDS),
    ("holdem", {**BLINDS, "betting": "pot"}),
    ("holdem", FIXED),
    ("omaha", BLINDS),
    ("omaha", {**BLINDS, "hi_lo": True}),
    ("omaha", {**BLINDS, "cards": "five"}),
    ("omaha", {**BLINDS, "cards": "six"}),
    ("omaha", {**FIXED, "hi_lo": True}),
    ("courchevel", {**BLINDS, "hi_lo": True}),
    ("short_deck", {"small_blind": 0, "big_blind": 100, "ante": 50}),
    ("seven_card_stud", STUD),
    ("seven_card_stud_hi_lo", STUD),
    ("razz", STUD),
    ("badugi", FIXED),
    ("deuce_to_seven_triple_draw", FIXED),
    ("deuce_to_seven_single_draw", BLINDS),
    ("five_card_draw", DRAW),
    ("five_card_draw", {**DRAW, "betting": "no_limit"}),
)
NOW: tuple[tuple[str, dict[str, Any]], ...] = (
    ("holdem", BLINDS),
    ("holdem", {**BLINDS, "straddle": "under_the_gun", "restraddles": 1}),
    ("holdem", {**BLINDS, "straddle": "button"}),
    ("omaha", BLINDS),
    ("omaha", {**BLINDS, "hi_lo": True}),
)
PHH: tuple[tuple[str, dict[str, Any]], ...] = (
    ("holdem", BLINDS),
    ("holdem", FIXED),
    ("omaha", BLINDS),
    ("omaha_hi_lo", {"small_blind": 50, "big_blind": 100, "small_bet": 100, "big_bet": 200}),
    ("short_deck", {"small_blind": 0, "big_blind": 100, "ante": 50}),
    ("seven_card_stud", STUD),
    ("seven_card_stud_hi_lo", STUD),
    ("razz", STUD),
    ("badugi", FIXED),
    ("deuce_to_seven_triple_draw", FIXED),
    ("deuce_to_seven_single_draw", BLINDS),
)


def random_hand(game: str, rules: dict[str, Any], rng: Random, *, plain: bool = False) -> Hand:
    """A hand of two to six with stacks from short to deep; no deck is shuffled again."""
    while True:
        seats = rng.randint(2, 6)
        extra: dict[str, Any] = {}
        found = find(game)
        usual: Any = found.usual_rules
        if hasattr(usual, "small_blind") and game != "short_deck":
            if rng.random() < 0.3 and hasattr(usual, "ante"):
                extra["ante"] = 15
                if seats > 2 and not plain and "straddle" not in rules:
                    way = rng.choice(("ante", "big_blind_ante", "button_ante"))
                    extra |= {way: True} if way != "ante" else {}
            if not plain and rng.random() < 0.3:
                extra |= {"rake": 5, "rake_cap": 300}
        stacks = tuple(rng.choice((rng.randint(120, 900), 20_000)) for _ in range(seats))
        button = rng.randrange(seats)
        dead = hasattr(usual, "small_blind") and game != "short_deck" and rng.random() < 0.1
        owed: tuple[tuple[int, int], ...] = ()
        if "small_blind" in rules and game != "short_deck" and seats > 4 and rng.random() < 0.2:
            lines = [(0, 0)] * seats
            lines[(button + 4) % seats] = rng.choice(((50, 100), (0, 100)))
            owed = tuple(lines)
        opening = Opening.shuffled(
            found, seats, rng.random().hex(), rules=found.rules(**{**rules, **extra}),
            stacks=stacks, button=button, dead_small_blind=dead and not (plain and owed), owed=owed,
        )  # fmt: skip
        hand = random_play(Hand(opening), rng)
        if any(event.kind == "shuffle" for event in events_of(hand)):
            continue
        return hand


def same_to_the_chip(hand: Hand, played: object) -> None:
    assert isinstance(played, Played), played
    rake = sum(int(remark.split()[3]) for remark in played.remarks if "left out" in remark)
    result = played.hand.result
    ours = [*result.stacks]
    theirs = [*hand.result.stacks]
    if rake:
        assert sum(ours) - sum(theirs) == rake
    else:
        assert ours == theirs
    assert played.hand.state.cards(played.hand.state.board) == hand.state.cards(hand.state.board)


def names_of(hand: Hand, rng: Random) -> Sequence[str]:
    return rng.sample(NAMES, len(hand.result.stacks))


@pytest.mark.parametrize(
    "at", range(len(STARS)), ids=[f"{game}-{at}" for at, (game, _) in enumerate(STARS)]
)
def test_pokerstars_text_comes_back_to_the_chip(at: int) -> None:
    game, rules = STARS[at]
    rng = Random(f"stars {at}")
    hands, texts, names = [], [], []
    for number in range(HANDS // 4 or 1 if not PROVE else HANDS // len(STARS) + 1):
        hand = random_hand(game, rules, rng)
        hands.append(hand)
        names.append(names_of(hand, rng))
        texts.append(StarsText(hand, names[-1], rng.randrange(len(names[-1])), number + 1).text())
    results = [*imported("".join(texts).encode(), "stars.txt")]
    for hand, called, played, text in zip(hands, names, results, texts, strict=True):
        try:
            same_to_the_chip(hand, played)
            assert isinstance(played, Played)
            assert played.names == [*called]
        except AssertionError as error:
            raise AssertionError(f"{error}\n{text}") from None


def test_poker_now_logs_come_back_to_the_chip() -> None:
    rng = Random("now")
    hands: list[Hand] = []
    entries: list[str] = []
    while len(hands) < HANDS:
        game, rules = NOW[len(hands) % len(NOW)]
        hand = random_hand(game, rules, rng, plain=True)
        hands.append(hand)
        entries += now_lines(hand, names_of(hand, rng), len(hands))
        entries.append('The player "folds @ id1" joined the game with a stack of 5.')
    results = [*imported(now_csv(entries).encode("utf-16"), "now.csv")]
    for hand, played in zip(hands, results, strict=True):
        same_to_the_chip(hand, played)


def test_phh_comes_back_to_the_chip() -> None:
    rng = Random("phh")
    for number in range(HANDS):
        game, rules = PHH[number % len(PHH)]
        hand = random_hand(game, rules, rng, plain=True)
        names = names_of(hand, rng)
        text = write_phh(hand, names)
        [played] = imported(text.encode(), "a.phh")
        try:
            same_to_the_chip(hand, played)
            assert isinstance(played, Played)
            assert played.names == [*names]
        except AssertionError as error:
            raise AssertionError(f"{error}\n{text}") from None


WHOLE = [odd.STARS, odd.WALK, odd.STUD, odd.SMALL_AND_BIG, odd.log(*odd.NOW), odd.PHH]
DAMAGE = st.tuples(
    st.sampled_from(("cut", "letter", "leave out", "twice", "swap")),
    st.floats(0, 0.999),
    st.floats(0, 0.999),
    st.sampled_from(list('0aK9[]:$"@,.- \n\0♠\u202e')),
)


def damaged(text: str, damage: Sequence[tuple[str, float, float, str]]) -> str:
    for kind, first, second, letter in damage:
        lines = text.split("\n")
        at, other = int(first * len(lines)), int(second * len(lines))
        if kind == "cut":
            text = text[: int(first * len(text))]
        elif kind == "letter":
            place = int(first * len(text))
            text = text[:place] + letter + text[place + 1 :]
        else:
            if kind == "leave out":
                del lines[at]
            elif kind == "twice":
                lines.insert(at, lines[other])
            else:
                lines[at], lines[other] = lines[other], lines[at]
            text = "\n".join(lines)
    return text


@given(st.sampled_from(WHOLE), st.lists(DAMAGE, min_size=1, max_size=3))
@settings(max_examples=1000 if PROVE else 60, deadline=None)
def test_a_damaged_file_is_refused_or_a_hand_to_the_chip(
    text: str, damage: Sequence[tuple[str, float, float, str]]
) -> None:
    try:
        results = [*imported(damaged(text, damage).encode(), "damaged")]
    except Refused:
        return
    for result in results:
        if isinstance(result, Played):
            line = write(result.hand, result.names)
            assert write(read(line, find), result.names) == line
            assert all(name.isprintable() for name in result.names)
        else:
            assert result.place.isprintable() and result.why
