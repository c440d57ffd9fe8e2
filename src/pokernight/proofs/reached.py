"""Parts of a game file that never come up: cited clauses, and contests that nobody wins."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import isroutine, signature
from random import Random
from typing import NamedTuple

from pokernight.engine import steps
from pokernight.engine.asks import Ask
from pokernight.engine.betting import bet
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.power import Power
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.errors import Refused
from pokernight.games.antes import antes, first_antes
from pokernight.games.checked_functions import checked
from pokernight.games.game_file_loader import FilePlace, text_of, written
from pokernight.games.reasons import because
from pokernight.odds.evaluation.evaluators import recorded
from pokernight.proofs.places import Again, at_line, line_by_line, step_of
from pokernight.proofs.promises import begun, on_the_page, something_goes_wrong
from pokernight.proofs.proof_counts import BOUND
from pokernight.proofs.random_hands import (
    NO_SCENARIO,
    Scenario,
    TablePlayer,
    random_opening,
    random_rules,
    start_of,
)

MORE, LEAST = 10, 500
"""Hands played to look for parts that never come up: ``MORE`` times those proved, or ``LEAST``."""


class Citation(NamedTuple):
    """A call in a game file that cites a clause.

    Attributes:
        clause: the number of the clause.
        first: the first line of the call.
        last: its last line.
        verb: the name of the function called.
        code: the call, shortened to what matters: ``deal(..., clause="1")``.
    """

    clause: str
    first: int
    last: int
    verb: str
    code: str


class Unreached(NamedTuple):
    """A clause of the page that never comes up.

    Attributes:
        clause: its number.
        page: where it stands on the page.
        cites: the line of a call that cites it in vain, None where nothing cites it.
        sentence: which call it is, why it never cites the clause, and what to do; "" without one.
    """

    clause: str
    page: FilePlace
    cites: FilePlace | None
    sentence: str = ""


def enough(hands: int) -> int:
    """Return in how many hands everything must come up, where ``hands`` are proved."""
    return max(hands * MORE, LEAST)


def unreached(
    game: Game,
    *,
    seats: int,
    hands: int,
    seed: int,
    rules: Rules | None = None,
    scenario: Scenario = NO_SCENARIO,
) -> list[Unreached]:
    """Return the clauses of a game file that no hand played cites, in the order of the page.

    Every other hand is played by house rules drawn at random. A game of the rulebook is spread
    over many files and is not looked at.

    Args:
        game: the game.
        seats: the number of players.
        hands: how many hands are proved; see :func:`enough`.
        seed: the seed of the first hand.
        rules: house rules of every other hand, the default ones if left out.
        scenario: players and positions of ``hands`` hands that are played before the random ones.
    """
    start = written(game.program)
    if start is None:
        return []
    text = text_of(start.file)
    calls = citations(text)
    came_up: set[str] = set()
    run: set[int] = set()
    played = checked(game)

    def waits(citation: Citation) -> bool:
        return citation.clause not in came_up or run.isdisjoint(_lines(citation))

    with line_by_line(lambda frame, line: run.add(line)):
        samples = _samples("clauses", played, seats, hands, seed, rules, scenario)
        for start_hand, answer, rng in samples:
            drawn = start_hand.setup.rules if isinstance(start_hand, Hand) else start_hand.rules
            # The steps of these rules may be cached: call the makers, so that their lines count.
            game.program(drawn)
            game.subprograms(drawn)
            came_up |= _clauses_of_a_hand(start_hand, answer, rng)
            if not any(map(waits, calls)):
                break
    missing = []
    for clause in game.clauses:
        page = FilePlace(start.file, line_of(game, text, clause))
        waiting = [call for call in calls if call.clause == clause and waits(call)]
        if waiting:
            citation = waiting[0]
            place = FilePlace(start.file, citation.first)
            ran = not run.isdisjoint(_lines(citation))
            sentence = _sentence(game, citation, page.line, enough(hands), ran=ran)
            missing.append(Unreached(clause, page, place, sentence))
        elif clause not in came_up:
            missing.append(Unreached(clause, page, None))
    return missing


def cited(game: Game) -> None:
    """Check that the page has each clause that a game file cites, also where it never comes up.

    Raises:
        Disproved: for the first call that cites another, with its line.
    """
    start = written(game.program)
    if start is None:
        return
    text = text_of(start.file)
    for citation in citations(text, reasons=True):
        place = FilePlace(start.file, citation.first)
        on_the_page(game, citation.clause, citation.code, at_line(place))


def _lines(citation: Citation) -> range:
    return range(citation.first, citation.last + 1)


def _sentence(game: Game, citation: Citation, page: int, hands: int, *, ran: bool) -> str:
    """Return which call cites in vain, why, and what to do about it."""
    which = f"{citation.code} did not come up in {hands:,} hands by any house rules"
    if citation.verb in SHORT_DECK:
        why = f"{citation.verb} cites its clause only when the deck runs short"
        if game.short_deck == "refused":
            return (
                f"{which}: {why} and a card is dealt in the middle for all, which this game "
                'refuses. Remove the clause here, or say short_deck="board" in Game(...)'
            )
        return f"{which}: {why}, and it never did. Remove the clause here"
    if not ran:
        return (
            f"{which}: this line never ran. Remove it, or correct the condition that it waits "
            f"for, so that clause {citation.clause} of the page (line {page}) is played"
        )
    return (
        f"{which}: the line ran, but no question or event cited clause {citation.clause} of the "
        f"page (line {page}). Remove the clause here, or see which condition keeps "
        f"{citation.verb} from being played"
    )


class Unwon(NamedTuple):
    """A contest that nobody wins: its name, and where the showdown is written that has it."""

    contest: str
    showdown: FilePlace


def unwon(
    game: Game,
    *,
    seats: int,
    hands: int,
    seed: int,
    rules: Rules | None = None,
    scenario: Scenario = NO_SCENARIO,
) -> list[Unwon]:
    """Return the contests at the showdown of a game file for which no hand ever qualifies.

    The arguments are those of :func:`unreached`, and as many hands are played.
    """
    if written(game.program) is None:
        return []
    waiting: dict[str, None] = {}
    won: set[str] = set()

    def note(state: State, contests: tuple[Contest, ...]) -> None:
        for contest in contests:
            name = contest.name
            waiting.setdefault(name)
            if name not in won and any(contest.value(state, seat) for seat in state.clockwise()):
                won.add(name)

    played = recorded(checked(game), note)
    for start_hand, answer, rng in _samples(
        "contests", played, seats, hands, seed, rules, scenario
    ):
        _clauses_of_a_hand(start_hand, answer, rng)
        if waiting and won.issuperset(waiting):
            return []
    place = step_of("contests")(Again(random_opening(game, seats, seed, rules or game.rules())))
    return [Unwon(name, place) for name in waiting if name not in won and place is not None]


def _samples(
    label: str,
    game: Game,
    seats: int,
    hands: int,
    seed: int,
    rules: Rules | None,
    scenario: Scenario,
) -> Iterator[tuple[Opening | Hand, TablePlayer, Random]]:
    """Yield the start, the players and the chance of each hand: the scenario's, then random ones.

    Every other hand from an opening is played by house rules drawn at random.
    """
    chosen = hands if scenario != NO_SCENARIO else 0
    for number in range(chosen + enough(hands)):
        player = scenario.answer if number < chosen else NO_SCENARIO.answer
        rng = Random(f"{label} {seed + number}")
        if number < chosen and scenario.positions:
            position = scenario.positions[number % len(scenario.positions)]
            yield start_of(game, position, seed + number), player, rng
            continue
        drawn = random_rules(game, rng) if number % 2 else rules or game.rules()
        try:
            game.check_seats(seats, drawn)
        except Refused:
            continue
        yield random_opening(game, seats, seed + number, drawn), player, rng


def _clauses_of_a_hand(start: Opening | Hand, answer: TablePlayer, rng: Random) -> set[str]:
    """Return the clauses that events and questions of a hand cite."""
    clauses: set[str] = set()
    hand = begun(start, lambda event: clauses.add(event.clause))
    for _ in range(BOUND):
        ask = hand.ask
        if ask is None:
            break
        clauses.add(ask.clause)
        if rng.random() >= 0.02 or not something_goes_wrong(hand, rng):
            hand.play(answer(hand, ask, rng), ask.seat)
    return clauses


def line_of(game: Game, text: str, clause: str) -> int:
    """Return the line on which a clause begins."""
    lines = text.split("\n")
    first = game.clause(clause).split()[:2]
    return next((at for at, line in enumerate(lines, 1) if line.split()[:2] == first), 1)


def citations(text: str, *, reasons: bool = False) -> list[Citation]:
    """Return the calls in a file that cite a clause, by keyword or by position.

    Args:
        text: the file.
        reasons: whether also those that say why a card is wild, which no hand tells by itself.
    """
    places = {**PLACES, **_REASONS} if reasons else PLACES
    cited_by = []
    tree = ast.parse(text)
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for call in _calls(tree):
        verb = getattr(call.func, "id", "") or getattr(call.func, "attr", "")
        values = [
            (word.value, f"clause={ast.unparse(word.value)}")
            for word in call.keywords
            if word.arg == "clause"
        ]
        place = len(call.args) if verb in defined else places.get(verb, len(call.args))
        values += [(argument, ast.unparse(argument)) for argument in call.args[place : place + 1]]
        alone = len(call.args) + len(call.keywords) == 1
        cited_by += [
            Citation(
                value.value,
                call.lineno,
                call.end_lineno or call.lineno,
                verb,
                f"{ast.unparse(call.func)}({'' if alone else '..., '}{code})".replace("'", '"'),
            )
            for value, code in values
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value
        ]
    return sorted(cited_by, key=lambda citation: citation.first)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


PLACES = {
    name: [*signature(verb).parameters].index("clause")
    for name, verb in {
        **{name: verb for name, verb in vars(steps).items() if isroutine(verb)},
        "Ask": Ask, "Power": Power, "antes": antes, "bet": bet, "first_antes": first_antes,
    }.items()
    if "clause" in signature(verb).parameters
}  # fmt: skip
"""Functions that may be given a clause by its position alone, and that position."""
_REASONS = {"because": [*signature(because).parameters].index("clause")}
SHORT_DECK = ("deal", "deal_round")
"""Functions that cite their clause only where the deck is short."""
