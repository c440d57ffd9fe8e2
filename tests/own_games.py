"""Game files of somebody's own, small enough to be proved in a moment."""

from __future__ import annotations

from pokernight.engine.game import Game
from pokernight.engine.game_source import GameSource
from pokernight.games.game_file_loader import agree

HIGH_CARD = '''"""High Card. One card down, a round of bets, and the highest card wins.

1. Everybody antes, and gets a card down.

2. There is one round of bets, and the highest card wins; equal cards split.
"""

from pokernight.invent import (
    AnteStakes, Cards, Contest, Game, Worth, ante, at_most, bet, deal, high, left_of_button,
    showdown,
)


def program(rules):
    return (
        ante(rules.ante),
        deal(),
        bet(rules.limits(rules.small_bet), left_of_button, clause="2"),
        showdown((Contest.of("the pot", high),), rules.show_order, rules.odd_chips, clause="2"),
    )


def worth(cards: Cards, rules) -> Worth:
    at_most(cards.all, 1)
    return {"the pot": high(cards.all)}


HIGH_CARD = Game("High Card", __doc__, (2, 8), program, AnteStakes, worth)
'''
"""A whole game file."""


def with_lines(lines: str, text: str = HIGH_CARD) -> str:
    """Return a game file that runs further lines when it is loaded."""
    return text.replace("\n\ndef program", f"\n{lines}\n\n\ndef program", 1)


def in_step(lines: str, text: str = HIGH_CARD) -> str:
    """Return a game file that runs further lines in a step of each hand."""
    step = "def spoils(state):\n" + "".join(f"    {line}\n" for line in lines.split("\n"))
    text = text.replace("def program", f"{step}\n\ndef program", 1)
    return text.replace("        deal(),\n", "        deal(),\n        spoils,\n", 1)


def source(text: str = HIGH_CARD, file: str = "high_card.py") -> GameSource:
    return GameSource(file, text)


def high_card() -> Game:
    """Return the game, agreed to in this process."""
    return agree(source())
