"""`pokernight prove`: the shared proofs, run for a single game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from rich.text import Text

from pokernight.bots import Bot, player, situation
from pokernight.cli.console.crash_report import ours
from pokernight.cli.console.echo import echo
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.reports.replay_hands import input_name, text_of
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games.game_file_loader import mistake
from pokernight.proofs import (
    NO_SCENARIO,
    Disproved,
    ProofCounts,
    Scenario,
    TablePlayer,
    Unreached,
    Unwon,
    enough,
    inert_options,
    prove,
    prove_evening,
    prove_positions,
    random_rules,
    start_of,
    unreached,
    unwon,
)

DISPROVED = 1
CHUNK = 10
"""Hands at a table; without given house rules, every second table draws random rules."""
EVENING = 20
"""Hands of an evening."""
TRIES = 20
"""Most draws of random house rules until some can be dealt."""


def scenario_of(game: Game, players: Sequence[str], file: str | None) -> Scenario:
    """Return the scenario of house players by name and a file of positions, a position a line.

    Raises:
        Refused: for an unknown player; for a file that cannot be read or holds no position, and an
            impossible position, by its line.
    """
    positions = []
    for number, line in enumerate((text_of(file) if file is not None else "").split("\n"), 1):
        if line.strip():
            try:
                start_of(game, line, 0)
            except Refused as error:
                raise Refused(f"line {number} of {input_name(str(file))}: {error}") from None
            positions.append(line)
    if file is not None and not positions:
        raise Refused(
            f"{input_name(file)} holds no position: --position takes a file with a position a "
            "line, as pokernight.engine.record.write_position writes it"
        )
    return Scenario([_seated(player(name)) for name in players], positions)


def _seated(bot: Bot) -> TablePlayer:
    """Return a player who answers as a bot does, knowing what its seat knows."""
    return lambda hand, ask, rng: bot(situation(hand, ask, rng))


def prove_game(
    game: Game,
    rules: Any,
    hands: int,
    seats: int | None,
    seed: int,
    scenario: Scenario = NO_SCENARIO,
) -> int:
    """Prove a game on random hands and those of a scenario, and print the proofs.

    Returns:
        The exit status.

    Raises:
        Refused: for an impossible number of hands or seats.
    """
    if hands < 1:
        raise Refused(f"--hands cannot be {hands}: it is at least 1")
    if seats is not None:
        game.check_seats(seats, rules)
    elif rules == game.usual_rules:
        game.check_seats(game.seats[1], rules)
    terminal = Terminal()
    rng = Random(seed)
    tally = ProofCounts()
    try:
        while tally.hands < hands:
            drawn = rules
            if rules == game.usual_rules and tally.hands // CHUNK % 2:
                drawn = _some_rules(game, seats, rng)
            players = seats if seats is not None else _some_seats(game, drawn, rng)
            count = min(CHUNK, hands - tally.hands)
            tally.add(prove(game, seats=players, hands=count, first=seed + tally.hands,
                            rules=drawn, scenario=scenario))  # fmt: skip
        if scenario.positions:
            tally.add(prove_positions(game, scenario, hands=hands, first=seed))
        company = _company(game)
        evening = prove_evening(game, seats=company, hands=EVENING, seed=seed)
        inert = inert_options(game, hands=hands, seats=company)
        never = unreached(game, seats=company, hands=hands, seed=seed, rules=rules,
                          scenario=scenario)  # fmt: skip
        lost = unwon(game, seats=company, hands=hands, seed=seed, rules=rules,
                     scenario=scenario)  # fmt: skip
    except Disproved as error:
        _complain(error.sentence)
        return DISPROVED
    except Refused:
        raise
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        _complain(_broken(error))
        return DISPROVED
    for clause in never:
        if clause.cites is not None:
            _complain(f"{clause.cites}: {clause.sentence}")
            return DISPROVED
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in tally.kinds.most_common())
    played = f"{tally.hands:,} {'hands' if scenario.players else 'random hands'}"
    if scenario.positions:
        played += f", {hands:,} of them played on from {_positions(len(scenario.positions))}"
    terminal.line(Text(f"{game.title}: every promise holds on {played}.", style="bold green"))
    for paragraph in (
        f"{tally.questions:,} questions ({kinds}), at each of which the hand was copied, written "
        "down and read, entered again, and redealt for a seat; chips were counted after every "
        "answer. Every hand came to an end, also when everybody answers by default, and every pot "
        "went to somebody who could claim it.",
        f"An evening of {evening.hands} hands at a table was played, counted and paid.",
        _of_options(game, inert, hands),
        *_of_clauses(never),
        *[not_won(contest, hands) for contest in lost],
    ):
        terminal.line(paragraph, indent=2, hang=0)
    return 0


def _positions(number: int) -> str:
    return "a position" if number == 1 else f"{number:,} positions"


def _of_options(game: Game, inert: list[str], hands: int) -> str:
    """Report option values that changed nothing, for the author to check."""
    if not any(len(option.values) > 1 for option in game.rules().options()):
        return (
            "None of the house rules can be drawn at random."
            if game.rules().options()
            else "The game has no house rules."
        )
    if not inert:
        return "Every house rule changed something."
    return f"House rules that changed nothing in {hands:,} hands: {', '.join(inert)}."


def _of_clauses(never: list[Unreached]) -> list[str]:
    """Report clauses of the page that nothing cites, for the author to check."""
    lines = [f"{clause.clause} (line {clause.page.line})" for clause in never]
    if not lines:
        return []
    noun, verb = ("Clause", "is") if len(lines) == 1 else ("Clauses", "are")
    return [f"{noun} {', '.join(lines)} of the page {verb} never cited by an event."]


def not_won(contest: Unwon, hands: int) -> str:
    """Report a contest that nobody won, for the author to check."""
    return (
        f"In {enough(hands):,} hands nobody had a hand that could win {contest.contest!r} "
        f"(line {contest.showdown.line})."
    )


def _company(game: Game) -> int:
    """Return the number of seats nearest to four that the usual rules can deal."""
    fitting = _fitting(game, game.usual_rules)
    return min(fitting, key=lambda seats: (abs(seats - 4), seats))


def _some_rules(game: Game, seats: int | None, rng: Random) -> Rules:
    """Draw house rules that can be dealt; the usual rules if none are drawn."""
    for _ in range(TRIES):
        with suppress(Refused):
            rules = random_rules(game, rng)
            if seats is not None:
                game.check_seats(seats, rules)
            _fitting(game, rules)
            return rules
    return game.usual_rules


def _some_seats(game: Game, rules: Any, rng: Random) -> int:
    """Draw a number of players that the game can be dealt to."""
    return rng.choice(_fitting(game, rules))


def _fitting(game: Game, rules: Any) -> list[int]:
    """Return the numbers of players that the game can be dealt to."""
    fewest, most = game.seats
    fitting = []
    for seats in range(fewest, most + 1):
        try:
            game.check_seats(seats, rules)
        except Refused:
            continue
        fitting.append(seats)
    if not fitting:
        raise Refused(f"{game.title} cannot be dealt by these rules to any number of players")
    return fitting


def _complain(sentence: str) -> None:
    echo(f"pokernight: {sentence}", err=True)


def _broken(error: BaseException) -> str:
    """Report an error in the game's code, or in pokernight, with its hand."""
    notes = "; ".join(getattr(error, "__notes__", []))
    return f"{mistake(error) or ours(error)}" + (f" ({notes})" if notes else "")
