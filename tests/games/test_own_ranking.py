"""A ranking of one's own needs nothing outside its file: it says its kind, order and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokernight.cards import parse
from pokernight.cli import main
from pokernight.engine.game import Cards
from pokernight.games import find
from pokernight.odds import what_wins
from pokernight.proofs import prove

REDS = '''"""Reds. Stud that the most red cards win.

1. The most red cards win the pot; who has none cannot win it.
"""
from dataclasses import dataclass

from pokernight.invent import BASIC, AnteStakes, Contest, Game, highest_in_sight, showdown
from pokernight.invent import streets, suit


@dataclass
class Reds:
    cards: list

    stands_for = ()
    value = order = property(lambda self: len(self.cards))
    kind = property(lambda self: f"{len(self.cards)} red")

    def __str__(self):
        return self.kind

    def to_json(self):
        return {"red": len(self.cards)}


def reds(cards):
    red = [card for card in cards if suit(card) in (1, 2)]
    return Reds(red) if red else None


def reading(state, seat):
    return reds(state.cards(state.hands[seat]))


def value(state, seat):
    found = reading(state, seat)
    return found.value if found else 0


def program(rules):
    contest = Contest("the pot", value, reading)
    return (*streets(rules, highest_in_sight),
            showdown((contest,), rules.show_order, rules.odd_chips, clause="1"))


REDS = Game(
    "Reds", __doc__, seats=(2, 7), program=program, rules=AnteStakes, incidents=BASIC,
    worth=lambda cards, rules: {"": reds(cards.all)},
)
'''


ONE_LINE = '''"""Trial. Five cards, a joker wild, won by a ranking that is one line of the file.

1. The best hand wins.
"""
from pokernight.invent import *

def jokers(cards):
    return [card for card in cards if card in JOKERS]

WON_BY = Contest.of("the pot", RANKING)

def program(rules):
    return (ante(100), *(deal(),) * SIZE, bet(rules.limits(rules.small_bet), left_of_button, "1"),
            showdown((WON_BY,), rules.show_order, rules.odd_chips, clause="1"))

TRIAL = Game("Trial", __doc__, seats=(2, 5), program=program, rules=Stakes, incidents=BASIC,
             pack=pack_with(1), worth=lambda cards, rules: {"": (RANKING)(cards.all)})
'''
RANKINGS = {
    "deuce to seven": ("low(cards, wild=jokers(cards), rules=DEUCE_TO_SEVEN)", 5,
                       "Jk 7c 5d 4h 2s", "7-5-4-3-2 low; Joker wild"),
    "ace to six": ("low(cards, wild=jokers(cards), rules=ACE_TO_SIX)", 5,
                   "Jk 6c 4d 3h 2s", "6-4-3-2-A low; Joker wild"),
    "badugi": ("badugi(cards, wild=jokers(cards))", 4, "Jk 2d 3h 4s", "4-3-2-A badugi; Joker wild"),
    "seven": ("points(cards, 7, wild=jokers(cards))", 3, "Jk 5d As", "7 points; Joker wild"),
    "twenty-one": ('points(cards, 21, faces="ten", over="bust", wild=jokers(cards))', 3,
                   "Jk Td Ks", "21 points; Joker wild"),
    "twenty-seven": ("points(cards, 27, wild=jokers(cards))", 4, "As Jk 7d 9c",
                     "27 points; Joker wild"),
    "six cards": ("high(cards, wild=jokers(cards))", 6, "Jk As Ks Qs Js 2d",
                  "royal flush; Joker wild"),
    "ten cards": ("high(cards, wild=jokers(cards))", 10, "Jk As Ks Qs Js 2d 3d 4d 6h 7h",
                  "royal flush; Joker wild"),
    "eight cards": ("high(cards, wild=jokers(cards))", 8, "Jk As Ks Qs Js 2d 3d 4d",
                    "royal flush; Joker wild"),
}  # fmt: skip
"""By name: the line, how many cards a hand has, a hand and what it is read as."""


@pytest.mark.parametrize("name", RANKINGS)
def test_any_ranking_with_wild_cards_is_one_line_of_a_game_file(name: str, tmp_path: Path) -> None:
    line, size, hand, read = RANKINGS[name]
    file = tmp_path / "trial.py"
    text = ONE_LINE.replace("RANKING", f"lambda cards: {line}").replace("SIZE", str(size))
    file.write_text(text, encoding="utf-8")
    game = find(str(file))
    said = str(game.worth(Cards(parse(hand)), game.usual_rules)[""])
    assert said == read
    prove(game, hands=4, seats=3)


def test_a_ranking_of_ones_own_needs_nothing_outside_its_file(tmp_path: Path) -> None:
    file = tmp_path / "reds.py"
    file.write_text(REDS, encoding="utf-8")
    prove(find(str(file)), hands=8, seats=3)
    ranked = CliRunner().invoke(main, ["rank", "Ah Kd 2c", "--game", str(file), "--json"])
    assert json.loads(ranked.output) == {"red": 2}
    wins = what_wins(str(file), 3, trials=200)
    kinds = [row.hand for row in wins.hands]
    assert kinds[-1] == "none"
    assert kinds[:-1] == sorted(kinds[:-1], reverse=True), "the best kinds first"
    assert {"5 red", "4 red", "3 red"} <= set(kinds)
    assert sum(row.wins for row in wins.hands) > 0.99
