"""The example hands of the games' pages show what the pages say."""

from __future__ import annotations

import json
import re

import pytest

from pokernight.games import all_games
from scripts.choose_examples import shows, wanted
from scripts.site.hands import SEEDS, example_hands
from scripts.site.telling import hands_of

GAMES = all_games()
UNSHOWN = json.loads(SEEDS.with_name("unshown.json").read_text())
"""By game, the clauses and powers that no example shows, and why none does."""


def bets(name: str) -> bool:
    """Return whether there is betting in a game, by the limits of its rounds."""
    programs = GAMES[name].setup().programs.values()
    return any(hasattr(step, "limits") for steps in programs for step in steps)


@pytest.mark.parametrize("name", GAMES)
def test_examples_show_every_clause_in_force_and_every_power(name: str) -> None:
    hands = example_hands(GAMES[name])
    shown = set().union(*map(shows, hands))
    unshown = UNSHOWN.get(name, {})
    assert wanted(GAMES[name]) - shown == unshown.keys()
    assert all(unshown.values()), "each has its reason"
    assert hands[0].bets or not bets(name)


def test_examples_are_played_with_all_cards_open() -> None:
    (hand, *_) = example_hands(GAMES["seven_card_stud"])
    dealt = hand.steps[0].lines[-1]
    assert len(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", dealt)) == 3 * len(hand.chips)
    assert "Hands, step by step" in hands_of(GAMES["seven_card_stud"])
