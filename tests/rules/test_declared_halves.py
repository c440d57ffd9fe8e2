"""The declaration for halves, in every game that has it: a pot that nobody wins, undeclared halves.

The sentences of a single game are proved in the test of that game.
"""

from __future__ import annotations

from itertools import count

import pytest

from pokernight.bots.playouts import stay
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.games.composing.compose import with_options
from pokernight.games.halves import DeclaredRules
from pokernight.proofs import prove_evening
from tests.rules.tables import Table

DECLARED = ("anaconda", "howdy_doody", "numbers", "seven_twenty_seven", "tic_tac_toe")
COMPOSED = ("seven_card_stud+high_low_declare", "five_card_draw+deuces_wild+high_low_declare")
BOTH = ("both", "both", "both")


def declared(name: str, seed: int, said: tuple[str, ...], **rules: str) -> Hand:
    """A hand in which everybody stays and the seats declare in their order."""
    hand = find(name).deal(len(said), seed=seed, rules=rules)
    while hand.asks:
        asked = hand.asks[0]
        answer = said[asked.seat] if asked.kind == "declare" else stay(asked)
        hand.play(answer, asked.seat)
    return hand


def in_vain(name: str, **rules: str) -> Hand:
    """The first hand in which all declare both and nobody wins both."""
    for seed in count():
        hand = declared(name, seed, BOTH, **rules)
        if max(hand.result.payoffs) <= 1:
            return hand
    raise AssertionError


@pytest.mark.parametrize("name", [*DECLARED, *COMPOSED])
def test_a_pot_that_nobody_wins_is_shared(name: str) -> None:
    hand = in_vain(name)
    assert issubclass(hand.game.rules, DeclaredRules)
    assert (hand.result.again, hand.result.pot) == (False, 0)
    assert max(hand.result.payoffs) - min(hand.result.payoffs) <= 1


@pytest.mark.parametrize("name", [*DECLARED, *COMPOSED])
def test_a_pot_that_nobody_wins_rides_if_the_house_plays_it(name: str) -> None:
    hand = in_vain(name, in_vain="rides")
    assert hand.result.again
    assert hand.result.pot == -sum(hand.result.payoffs) > 0
    assert sorted(hand.result.still or ()) == [0, 1, 2]


@pytest.mark.parametrize("name", COMPOSED)
def test_a_half_that_nobody_declared_goes_to_the_other(name: str) -> None:
    for said in (("high", "high"), ("low", "low")):
        hand = declared(name, 5, said)
        assert sum(hand.result.payoffs) == 0
        assert not hand.result.again


def test_evenings_with_pots_that_ride_are_proved() -> None:
    for name in ("tic_tac_toe", COMPOSED[0]):
        game = with_options(find(name), {"in_vain": "rides"})
        assert prove_evening(game, seats=3, hands=10, seed=2).hands == 10


# --- Chicago: a card in the hole


CHICAGO = ("high_chicago", "low_chicago", "five_card_stud+high_diamond_half")
HANDS = {
    "high_chicago": ("Ks Ad / Ah Qc 8c 6h / Kc", "As Qd / 8h 9c 3d 4h / Tc"),
    "low_chicago": ("3s Ad / Ah Qc 8c 6h / Kc", "2s Qd / 8h 9c 3d 4h / Tc"),
}
"""The better hand, and the better spade."""


@pytest.mark.parametrize("name", CHICAGO)
def test_at_chicago_cards_speak_unless_the_house_has_players_declare(name: str) -> None:
    game = find(name)
    assert game.usual_rules.to_dict()["split"] == "cards_speak"
    for split, kinds in (("cards_speak", set()), ("declare", {"declare"})):
        hand, asked = game.deal(2, seed=1, rules={"split": split}), set()
        while hand.asks:
            asked.add(hand.asks[0].kind)
            hand.play(stay(hand.asks[0]), hand.asks[0].seat)
        assert asked - {"bet"} == kinds


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize(
    ("said", "payoffs"),
    [(("high", "hole"), (0, 0)), (("high", "high"), (100, -100)), (("hole", "hole"), (-100, 100)),
     (("hole", "high"), (0, 0)), (("both", "hole"), (-100, 100)), (("high", "both"), (100, -100)),
     (("both", "both"), (0, 0))],
)  # fmt: skip
def test_at_chicago_each_half_is_won_among_those_who_declared_it(
    name: str, said: tuple[str, str], payoffs: tuple[int, int]
) -> None:
    table = Table(find(name), HANDS[name], rules={"split": "declare"}).check_down()
    for seat, word in enumerate(said):
        table.hand.play(word, seat)
    assert table.payoffs == payoffs


@pytest.mark.parametrize("name", HANDS)
def test_at_chicago_who_declares_the_spade_without_one_wins_nothing(name: str) -> None:
    rows = ("Kd Ad / Ah Qc 8c 6h / Kc", "3h Qd / 8h 9c 3d 4h / Tc")
    table = Table(find(name), rows, rules={"split": "declare"}).check_down()
    for seat, word in enumerate(("hole", "high")):
        table.hand.play(word, seat)
    assert table.payoffs == (-100, 100)
