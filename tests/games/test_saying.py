"""Tests of a dealer's words for a game: phrases in any order, case and punctuation."""

from __future__ import annotations

from itertools import permutations

import pytest

import pokernight
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.steps.contests import contests_of
from pokernight.errors import Refused
from pokernight.games import compose, find, find_in_rulebook
from pokernight.games.composing import ATOMS, BASES, Atom, Base, hear, understand
from pokernight.games.composing.dealer_phrases import LONGEST
from pokernight.games.composing.vocabulary import words
from pokernight.ranking import high_value
from tests.sampling import some

SAID = ("seven stud", "follow the queen", "low spade in the hole takes half", "fours buy a card")
GAME = "seven_card_stud+follow_the_queen+four_buys_a_card+low_spade_half"

PARTS: tuple[Base | Atom, ...] = (*BASES.values(), *ATOMS.values())


def test_phrases_come_in_any_order() -> None:
    for order in permutations(SAID):
        assert find(", ".join(order)).name == GAME


@pytest.mark.parametrize(
    "said",
    [
        "SEVEN-CARD STUD; Follow the Queen! Low spade in the hole takes 1/2... Fours buy a card.",
        "play 7 stud with follow the queens and low spade in the hole takes half; 4s buy a card",
        "low spade takes half 4's buy a card follow the lady seven stud",
        "seven_card_stud + follow_the_queen + low_spade_half + four_buys_a_card",
    ],
)
def test_case_punctuation_and_small_words_do_not_matter(said: str) -> None:
    assert find(said).name == GAME
    assert find_in_rulebook(said) is find(GAME)


@pytest.mark.parametrize("part", some("parts said", PARTS, 40), ids=str)
def test_every_part_is_understood_by_two_phrases_and_its_name(part: Base | Atom) -> None:
    assert len(set(part.phrases)) >= 2
    for phrase in (part.name, *part.phrases):
        if isinstance(part, Base):
            assert hear(phrase).bases == (part,), phrase
        else:
            heard = hear(f"seven stud, {phrase}")
            assert heard.atoms == (part,), phrase
            assert not (heard.unknown or heard.settings or heard.questions)


def test_no_phrase_says_two_things() -> None:
    meant: dict[tuple[str, ...], str] = {}
    for part in PARTS:
        for phrase in (part.name, *part.phrases):
            key = tuple([word.plain for word in words(phrase)])
            assert key
            assert meant.setdefault(key, part.name) == part.name, phrase


def test_a_base_alone_is_the_game_of_the_rulebook() -> None:
    assert find("seven stud") is find("seven_card_stud")


MISTYPED = {
    "seven stud, follow the quen": "seven_card_stud+follow_the_queen",
    "seven stud, folow_the_queen": "seven_card_stud+follow_the_queen",
    "seven stud follow the queen low spad takes half":
        "seven_card_stud+follow_the_queen+low_spade_half",
    "sevn stud, duces wild": "seven_card_stud+deuces_wild",
}  # fmt: skip


@pytest.mark.parametrize("said", MISTYPED)
def test_a_mistyped_letter_is_understood(said: str) -> None:
    assert find(said).name == MISTYPED[said]


REFUSED = {
    "seven stud, purple cows are wild": "'purple cows' does not describe a game",
    "seven stud, follow the queen bee": "'bee' does not describe .*: pokernight atoms lists",
    "five draw, jacks or better to opn": "'opn' does not describe a game",
    "follow the queen, low spade takes half, five draw": "it needs cards that come face up",
    "low hole wild, low spade takes half": "say which game to start from: .* seven card stud",
    "seven stud, five draw, low hole wild":
        "starts from a single game, not from 2: seven card stud, five card draw",
    "five draw, roll your own": "'roll your own' does not go with Five-card Draw: it needs",
    "omaha, follow the queen": "Omaha has no cards that come face up to a player: 'follow the q",
    "seven stud, follow the queen, follow the lady":
        "'follow the queen' and 'follow the lady' say the same",
    "the omen, low hole wild": "The Omen is a game by itself: atoms go with Seven-card Stud",
    "seven stud, three jokers": "'3 jokers' cannot be: the pack has one or two jokers, not 3",
    "holdem, cards speak": "'cards speak' is no house rule of Hold'em",
    "seven stud, high low": "'high low' has several meanings: say 'high low eight or better' or",
    "five stud" + ", low hole wild" * 40: f"in {LONGEST} letters at most",
}  # fmt: skip


@pytest.mark.parametrize("said", REFUSED)
def test_what_cannot_be_is_refused_with_the_reason(said: str) -> None:
    with pytest.raises(Refused, match=REFUSED[said]):
        find(said)


def test_a_mistyped_game_is_no_sentence() -> None:
    with pytest.raises(
        Refused, match="there is no game 'fve card draw', did you mean 'five_card_d"
    ):
        find("fve card draw")


def test_in_python_a_base_and_what_is_said_of_it() -> None:
    assert pokernight.compose("seven_card_stud", *SAID[1:]).name == GAME
    assert pokernight.compose(", ".join(SAID)).name == GAME
    assert compose("chaos") is find("chaos")
    for said, reason in (
        (("seven_card_stud", "follow_the_mule"), "'follow_the_mule' is not an atom"),
        (("the_omne", "follow_the_queen"), "there is no game 'the_omne', did you mean 'the_omen'"),
        (("the_omen", "follow_the_queen"), "The Omen is a game by itself"),
        (("seven_card_stud", " "), "' ' is not an atom"),
    ):
        with pytest.raises(Refused, match=reason):
            compose(*said)


def test_too_many_players_is_arithmetic() -> None:
    game = find("seven stud, fours buy a card")
    with pytest.raises(Refused, match=r"cannot be dealt to 8: 8 x 7 \+ 4 for the fours = 60 cards"):
        game.check_seats(8, game.usual_rules)


@pytest.mark.parametrize(
    ("sentence", "line", "without"),
    [
        ("baseball baseball", "Baseball.", ""),
        ("stud, ante a dollar, ante $1", "Seven-card Stud. Ante $1.", "stud"),
    ],
)
def test_what_is_said_twice_is_read_back_once_and_taken_out_whole(
    sentence: str, line: str, without: str
) -> None:
    said = understand(sentence)
    assert said.line == line
    assert said.pieces[-1].without == without


@pytest.mark.parametrize(
    ("said", "cents"),
    [
        ("fifteen cents", 15),
        ("twenty-five cents", 25),
        ("thirty five cents", 35),
        ("seventy cents", 70),
        ("a dollar and a half", 150),
        ("a dollar fifty", 150),
        ("two dollars", 200),
    ],
)
def test_amounts_are_said_in_words(said: str, cents: int) -> None:
    assert understand(f"seven stud, ante {said}").meaning["ante"] == cents


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("seven stud with a spit card", "seven_card_stud+spit"),
        ("five card draw with a spit", "spit_in_the_ocean"),
        ("five stud, last card down", "five_card_stud+last_card_down"),
        ("seven stud, last card down or up", "seven_card_stud+last_card_up"),
        ("seven stud, your last card is wild", "seven_card_stud+last_card_wild"),
        ("seven stud, last down card wild", "seven_card_stud+last_card_wild"),
    ],
)
def test_last_cards_and_spits_are_understood(sentence: str, name: str) -> None:
    assert find(sentence).name == name


def test_a_spit_is_everybodys_card_and_opens_nothing() -> None:
    hand = Hand(Opening.shuffled(find("seven stud with a spit"), 3, 1))
    while hand.ask is not None:
        hand.play("check" if "check" in str(hand.ask.legal) else "call")
    (spit,) = hand.state.cards(hand.state.board)
    reading = contests_of(hand.setup)[0].reading(hand.state, 0)
    own = hand.state.cards(hand.state.hands[0])
    assert reading is not None
    assert reading.value == high_value([*own, spit])
