"""A ranking of one's own needs nothing outside its file: it says its kind, order and JSON."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from pokernight.cli import main
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
