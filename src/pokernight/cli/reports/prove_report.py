"""The shared proofs for one game, run where its inventor is."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from rich.text import Text

from pokernight.cli.commands.crash_report import ours
from pokernight.cli.console.echo import echo
from pokernight.cli.console.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games.own_file import mistake
from pokernight.proofs import (
    Disproved,
    Tally,
    Unreached,
    Unwon,
    enough,
    inert_options,
    prove,
    prove_evening,
    random_rules,
    unreached,
    unwon,
)

DISPROVED = 1
CHUNK = 10
"""Hands at one table; without house rules that are asked for, every other table draws its own."""
EVENING = 20
"""Hands of an evening."""
TRIES = 20
"""How often house rules are drawn to find some that can be dealt."""


def prove_game(game: Game, rules: Any, hands: int, seats: int | None, seed: int) -> int:
    """Prove a game on random hands and say what was proved; gives the exit status.

    Raises:
        Refused: for a number of hands or seats that cannot be.
    """
    if hands < 1:
        raise Refused(f"--hands cannot be {hands}: it takes one hand at least")
    if seats is not None:
        game.check_seats(seats, rules)
    elif rules == game.usual_rules:
        game.check_seats(game.seats[1], rules)
    terminal = Terminal()
    rng = Random(seed)
    tally = Tally()
    try:
        while tally.hands < hands:
            drawn = rules
            if rules == game.usual_rules and tally.hands // CHUNK % 2:
                drawn = _some_rules(game, seats, rng)
            players = seats if seats is not None else _some_seats(game, drawn, rng)
            count = min(CHUNK, hands - tally.hands)
            tally.add(prove(game, seats=players, hands=count, first=seed + tally.hands,
                            rules=drawn))  # fmt: skip
        company = _company(game)
        evening = prove_evening(game, seats=company, hands=EVENING, seed=seed)
        inert = inert_options(game, hands=hands, seats=company)
        never = unreached(game, seats=company, hands=hands, seed=seed, rules=rules)
        lost = unwon(game, seats=company, hands=hands, seed=seed, rules=rules)
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
    for one in never:
        if one.cites is not None:
            _complain(_not_reached(one, hands))
            return DISPROVED
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in tally.kinds.most_common())
    terminal.line(Text(f"{game.title}: every promise holds on {tally.hands:,} random hands.",
                       style="bold green"))  # fmt: skip
    for words in (
        f"{tally.questions:,} questions ({kinds}), at each of which the hand was copied, written "
        "down and read, entered again, and redealt for a seat; chips were counted after every "
        "answer. Every hand came to an end, also when everybody answers by default, and every pot "
        "went to somebody who could claim it.",
        f"An evening of {evening.hands} hands at a table was played, counted and paid.",
        _of_options(game, inert, hands),
        *_of_clauses(never),
        *[not_won(one, hands) for one in lost],
    ):
        terminal.line(words, indent=2, hang=0)
    return 0


def _of_options(game: Game, inert: list[str], hands: int) -> str:
    """Which values of the options have changed nothing, so that somebody looks at them."""
    if not any(len(option.values) > 1 for option in game.rules().options()):
        return (
            "There are no house rules that can be drawn at random."
            if game.rules().options()
            else "There are no house rules to choose."
        )
    if not inert:
        return "Every house rule that can be chosen changed something."
    return f"House rules that changed nothing in {hands:,} hands: {', '.join(inert)}."


def _of_clauses(never: list[Unreached]) -> list[str]:
    """Which clauses of a page nothing cites, so that somebody looks at them."""
    lines = [f"{one.clause} (line {one.page.line})" for one in never]
    if not lines:
        return []
    noun, verb = ("Clause", "is") if len(lines) == 1 else ("Clauses", "are")
    return [f"{noun} {', '.join(lines)} of the page {verb} cited by nothing that happens."]


def _not_reached(one: Unreached, hands: int) -> str:
    """What is said of code for a clause that has never come up."""
    return (
        f"{one.cites}: what cites clause {one.clause} of the page (line {one.page.line}) here came "
        f"up in none of {enough(hands):,} hands by any house rules"
    )


def not_won(one: Unwon, hands: int) -> str:
    """What is said of a contest that nobody wins, so that somebody looks at it."""
    return (
        f"In {enough(hands):,} hands nobody had anything to win {one.contest!r} with "
        f"(line {one.showdown.line})."
    )


def _company(game: Game) -> int:
    """How many sit at a table: four, or as near to it as can be dealt by the usual rules."""
    fitting = _fitting(game, game.usual_rules)
    return min(fitting, key=lambda seats: (abs(seats - 4), seats))


def _some_rules(game: Game, seats: int | None, rng: Random) -> Rules:
    """House rules drawn at random by which the game can be dealt; the usual ones if none are."""
    for _ in range(TRIES):
        with suppress(Refused):
            rules = random_rules(game, rng)
            if seats is not None:
                game.check_seats(seats, rules)
            _fitting(game, rules)
            return rules
    return game.usual_rules


def _some_seats(game: Game, rules: Any, rng: Random) -> int:
    """A number of players that the game can be dealt to."""
    return rng.choice(_fitting(game, rules))


def _fitting(game: Game, rules: Any) -> list[int]:
    """The numbers of players that the game can be dealt to."""
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
    """An error in the game's own code, or in ours, with the hand."""
    which = "; ".join(getattr(error, "__notes__", []))
    return f"{mistake(error) or ours(error)}" + (f" ({which})" if which else "")
