"""What never comes up in a game file: clauses that its code cites, contests that somebody wins."""

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
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.errors import Refused
from pokernight.games.checked_functions import checked
from pokernight.games.game_file_loader import FilePlace, written
from pokernight.odds.plain.evaluators import recorded
from pokernight.proofs.places import Again, line_by_line, step_of
from pokernight.proofs.promises import something_goes_wrong
from pokernight.proofs.proof_counts import BOUND
from pokernight.proofs.random_hands import any_answer, random_opening, random_rules

MORE, LEAST = 10, 500
"""Until everything has come up, so many times as many hands are played as were proved, or more."""


class Cites(NamedTuple):
    """A call in a game file that cites a clause, in some lines."""

    clause: str
    first: int
    last: int


class Unreached(NamedTuple):
    """A clause that does not come up: its number, where it stands, and what would cite it."""

    clause: str
    page: FilePlace
    cites: FilePlace | None


def enough(hands: int) -> int:
    """In how many hands everything must come up, where so many are proved."""
    return max(hands * MORE, LEAST)


def unreached(
    game: Game, *, seats: int, hands: int, seed: int, rules: Rules | None = None
) -> list[Unreached]:
    """What cites a clause in a game file and does not come up, and clauses that nothing cites.

    Every other hand is played by house rules drawn at random. Of a game of the rulebook nothing is
    said: what it is made of stands in many files.
    """
    start = written(game.program)
    if start is None:
        return []
    text = Path(start.file).read_text(encoding="utf-8")
    cites = _cites(text, game.clauses)
    came_up: set[str] = set()
    run: set[int] = set()
    played = checked(game)

    def waits(cite: Cites) -> bool:
        lines = range(cite.first, cite.last + 1)
        return cite.clause not in came_up or run.isdisjoint(lines)

    with line_by_line(lambda frame, line: run.add(line)):
        for number in range(enough(hands)):
            rng = Random(f"clauses {seed + number}")
            drawn = random_rules(game, rng) if number % 2 else rules or game.rules()
            game.program(drawn)  # its steps have been made before, unseen
            game.subprograms(drawn)
            came_up |= _come_up(played, seats, seed + number, drawn, rng)
            if not any(map(waits, cites)):
                break
    found = []
    for clause in game.clauses:
        page = FilePlace(start.file, _line_of(game, text, clause))
        waiting = [cite for cite in cites if cite.clause == clause and waits(cite)]
        if waiting:
            found.append(Unreached(clause, page, FilePlace(start.file, waiting[0].first)))
        elif clause not in came_up:
            found.append(Unreached(clause, page, None))
    return found


class Unwon(NamedTuple):
    """A contest that nobody wins: its name, and where the showdown is written that has it."""

    contest: str
    showdown: FilePlace


def unwon(
    game: Game, *, seats: int, hands: int, seed: int, rules: Rules | None = None
) -> list[Unwon]:
    """What is contended for at the showdown of a game file, and no hand has anything to win with.

    As many hands are played, and as those, as in which everything must come up.
    """
    if written(game.program) is None:
        return []
    waiting: dict[str, None] = {}
    won: set[str] = set()

    def note(state: State, contests: tuple[Contest, ...]) -> None:
        for one in contests:
            waiting.setdefault(one.name)
            if one.name not in won and any(one.value(state, seat) for seat in state.clockwise()):
                won.add(one.name)

    played = recorded(checked(game), note)
    for number in range(enough(hands)):
        rng = Random(f"contests {seed + number}")
        drawn = random_rules(game, rng) if number % 2 else rules or game.rules()
        _come_up(played, seats, seed + number, drawn, rng)
        if waiting and won.issuperset(waiting):
            return []
    place = step_of("contests")(Again(random_opening(game, seats, seed, rules or game.rules())))
    return [Unwon(name, place) for name in waiting if name not in won and place is not None]


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


def _cites(text: str, clauses: list[str]) -> list[Cites]:
    """The calls in a file that cite a clause of the page, by its name or in its place."""
    found = []
    for call in _calls(ast.parse(text)):
        said = [word.value for word in call.keywords if word.arg == "clause"]
        if getattr(call.func, "id", "") in _VERBS:
            said += call.args[1:]
        found += [
            Cites(one.value, call.lineno, call.end_lineno or call.lineno)
            for one in said
            if isinstance(one, ast.Constant) and one.value in clauses
        ]
    return sorted(found, key=lambda cite: cite.first)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


_VERBS = {
    name
    for name, verb in vars(steps).items()
    if (code := getattr(verb, "__code__", None))
    and "clause" in code.co_varnames[: code.co_argcount]
} | {"Ask", "bet"}
"""Words that may be given a clause by its place alone."""
