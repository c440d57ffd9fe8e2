"""Cards that a dealer makes wild in a game of the rulebook that is no base."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from pokernight.cards import parse
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.steps.contests import contests_of
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.composing import BASES, understand
from pokernight.games.composing.compose import composed, parts_of
from pokernight.games.composing.wild_games import WITHOUT_WILDS
from pokernight.proofs import prove
from pokernight.ranking import high_value, wild_value
from pokernight.ranking.house_wilds import HOUSE_WILDS, house_wilds
from pokernight.ranking.three_cards import three_card_high
from tests.sampling import PROVE

DEUCES = frozenset(parse("2c 2d 2h 2s"))
OTHERS = [
    name
    for name, game in all_games().items()
    if name not in BASES and parts_of(game) is None and name not in WITHOUT_WILDS
]
"""Games that are not composed and in which cards can be wild."""
SAMPLE = ("chaos", "guts", "jacks_or_better", "super_stud", "three_five_seven")


@pytest.mark.parametrize("name", OTHERS if PROVE else SAMPLE)
@pytest.mark.parametrize("atom", ["deuces_wild", "jokers_wild"])
def test_the_shared_proofs_hold_with_cards_made_wild(name: str, atom: str) -> None:
    game = composed(f"{name}+{atom}")
    prove(game, seats=game.seats_near(3), hands=20 if PROVE else 1)


@pytest.mark.parametrize(
    ("game", "hand", "made"),
    [
        ("guts, deuces wild", "2c Kd", "pair of kings"),
        ("three card guts, straights and flushes count, deuces wild", "2c Ah Kh",
         "straight flush, ace high"),
        ("iron cross, deuces wild", "2c 2d Ah Kh Qh", "royal flush"),
        ("night baseball, kings wild", "3c Kd Qh Qd 4s", "four queens"),
        ("whiskey poker, two jokers", "Jk Jk 7h 7s 7d", "five sevens"),
    ],
)  # fmt: skip
def test_cards_made_wild_are_read_as_wild(game: str, hand: str, made: str) -> None:
    played = find(game)
    (reading,) = played.worth(Cards(tuple(parse(hand))), played.usual_rules).values()
    assert str(reading).startswith(made)
    assert {*parse(hand)} & {*reading.wild}


@pytest.mark.parametrize("name", ["auction", "english_stud", "have_a_heart", "phone_home"])
def test_contests_are_judged_with_the_cards_made_wild(name: str) -> None:
    """The value of each seat's hand is that of the ranking given the wild cards by name."""
    game = composed(f"{name}+deuces_wild")
    (contest,) = contests_of(game.setup())
    differ = 0
    for seed in range(4):
        hand = Hand(Opening.shuffled(game, 5, seed))
        while hand.ask is not None and "check" in str(hand.ask.legal):
            hand.play(hand.ask.default)
        for seat in hand.state.clockwise():
            cards = hand.state.cards([*hand.state.hands[seat], *hand.state.board])
            assert contest.value(hand.state, seat) == wild_value(cards, DEUCES)
            differ += wild_value(cards, DEUCES) != high_value(cards)
    assert differ


def test_nothing_is_wild_outside_of_the_game() -> None:
    assert not HOUSE_WILDS.get()
    with house_wilds(DEUCES):
        assert high_value(parse("2c Ad")) == wild_value(parse("2c Ad"), DEUCES)
    assert high_value(parse("2c Ad")) < wild_value(parse("2c Ad"), DEUCES)
    hand = Hand(Opening.shuffled(composed("guts+deuces_wild"), 3, 1))
    assert hand.ask is not None  # a step waits for an answer
    assert not HOUSE_WILDS.get()


def test_three_cards_with_wild_cards_are_the_best_that_they_can_stand_for() -> None:
    hands = ["2c 9h Th", "2c 2d 9h", "2c 2d", "2c", "2c Ah 9d", "2c 9h 9d", "2c 2d 2h"]
    for cards in map(parse, hands):
        wild = [card for card in cards if card in DEUCES]
        natural = [card for card in cards if card not in DEUCES]
        ways = product(range(52), repeat=min(len(wild), 2))
        best = max(three_card_high([*natural, *way, *[47] * (len(wild) > 2)]).value for way in ways)
        with house_wilds(DEUCES):
            assert three_card_high(cards).value >= best


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("7-27, deuces wild", "'deuces wild' does not go with Seven Twenty-Seven: the points"),
        ("chinese poker with jokers", "'jokers' does not go with Chinese Poker: "),
        ("guts, low hole wild", "'low hole wild' does not go here, for Guts is a game by itself"),
        ("guts, joker is a bug", "'joker is a bug' does not go here, for Guts is a game by itself"),
    ],
)
def test_a_refusal_names_the_game_and_the_wild_cards(said: str, refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        find(said)


def test_a_game_with_cards_made_wild_is_a_game_like_any_other() -> None:
    game = find("guts, deuces wild")
    assert game.name == "guts+deuces_wild"
    assert find(game.name) is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert game.page.startswith("Guts, deuces are wild. ")
    assert "\n\n6. Deuces are wild" in game.page
    assert find("guts, three cards, deuces wild").usual_rules.to_dict()["cards"] == "three"


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("guts with deuces wild", {"base": "guts", "wild": ["2"]}),
        ("iron cross, center card wild", {"base": "iron_cross", "rules": {"centre": "wild"}}),
        ("3-5-7 with jokers", {"base": "three_five_seven", "jokers": 2}),
        ("baseball with jokers", {"base": "baseball", "jokers": 2}),
        ("chaos with two jokers and a dummy hand",
         {"base": "chaos", "jokers": 2, "rules": {"dummy_hand": "yes"}}),
    ],
)  # fmt: skip
def test_wild_cards_are_understood_of_any_game(said: str, meaning: dict[str, object]) -> None:
    understood = {key: of for key, of in understand(said).meaning.items() if key != "parts"}
    assert understood == meaning


@pytest.mark.parametrize("said", ["chaos", "night baseball", "the omen", "3-5-7"])
def test_no_wild_cards_is_refused_where_cards_are_wild(said: str) -> None:
    with pytest.raises(Refused, match="and 'no wild cards' contradict each other"):
        find(f"{said}, no wild cards")


@pytest.mark.parametrize("said", ["guts", "iron cross", "california lowball", "holdem", "no peek"])
def test_no_wild_cards_is_accepted_where_the_house_may_have_none(said: str) -> None:
    assert understand(f"{said}, no wild cards").meaning["wild"] == []
