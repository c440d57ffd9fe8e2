"""Clauses of a game file's page that never come up, though it has code that cites them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from pokernight.engine import steps
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games.checked import checked
from pokernight.games.own_file import Place, written
from pokernight.proofs.dealing import any_answer, random_opening, random_rules
from pokernight.proofs.promises import something_goes_wrong
from pokernight.proofs.tally import BOUND

MORE = 10
"""How many times as many hands are played as were proved, until every clause has come up."""


class Unreached(NamedTuple):
    """A clause that came up in no hand: its number, where it stands, and what would cite it."""

    clause: str
    page: Place
    cites: Place | None


def unreached(
    game: Game, *, seats: int, hands: int, seed: int, rules: Rules | None = None
) -> list[Unreached]:
    """The clauses of a game file that come up in none of so many random hands, and then many more.

    Every other hand is played by house rules drawn at random. Of a game of the rulebook nothing is
    said: what it is made of stands in many files.
    """
    start = written(game.program)
    if start is None:
        return []
    text = Path(start.file).read_text(encoding="utf-8")
    cites = _cites(text, game.clauses)
    left = set(game.clauses)
    played = checked(game)
    for number in range(hands * MORE):
        rng = Random(f"clauses {seed + number}")
        drawn = random_rules(game, rng) if number % 2 else rules or game.rules()
        left -= _come_up(played, seats, seed + number, drawn, rng)
        if not left & cites.keys():
            break
    return [
        Unreached(
            clause,
            Place(start.file, _line_of(game, text, clause)),
            Place(start.file, cites[clause]) if clause in cites else None,
        )
        for clause in game.clauses
        if clause in left
    ]


def _come_up(game: Game, seats: int, seed: int, rules: Rules, rng: Random) -> set[str]:
    """The clauses that events and questions of a random hand cite."""
    found: set[str] = set()
    try:
        game.check_seats(seats, rules)
    except Refused:
        return found
    opening = random_opening(game, seats, seed, rules)
    hand = Hand(opening, sink=lambda event: found.add(event.clause))
    for _ in range(BOUND):
        ask = hand.ask
        if ask is None:
            break
        found.add(ask.clause)
        if rng.random() >= 0.02 or not something_goes_wrong(hand, rng):
            hand.play(any_answer(ask, rng), ask.seat)
    return found


def _line_of(game: Game, text: str, clause: str) -> int:
    """Where a clause begins on the page."""
    lines = text.split("\n")
    first = game.clause(clause).split()[:2]
    return next((at for at, line in enumerate(lines, 1) if line.split()[:2] == first), 1)


def _cites(text: str, clauses: list[str]) -> dict[str, int]:
    """The first line of the code that cites each clause, by its name or in its place."""
    found: dict[str, int] = {}
    for call in _calls(ast.parse(text)):
        named = [word.value for word in call.keywords if word.arg == "clause"]
        verb = getattr(call.func, "id", "")
        inherited = call.args[1:] if verb in _VERBS else []
        for said in (*named, *inherited):
            if isinstance(said, ast.Constant) and said.value in clauses:
                found[said.value] = min(said.lineno, found.get(said.value, said.lineno))
    return found


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


_VERBS = {
    name
    for name, verb in vars(steps).items()
    if (code := getattr(verb, "__code__", None))
    and "clause" in code.co_varnames[: code.co_argcount]
} | {"Ask", "bet"}
"""Words that may be given a clause by its place alone."""
