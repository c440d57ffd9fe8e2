"""The shared proofs for one game, run where its inventor is."""

from __future__ import annotations

from random import Random
from typing import Any

import click
from rich.text import Text

from pokernight.cli.faults import ours
from pokernight.cli.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games.own_file import mistake
from pokernight.proofs import Disproved, Tally, prove

DISPROVED = 1
CHUNK = 10


def prove_game(game: Game, rules: Any, hands: int, seats: int | None, seed: int) -> int:
    """Prove a game on random hands and say what was proved; gives the exit status.

    Raises:
        Refused: for a number of hands or seats that cannot be.
    """
    if hands < 1:
        raise Refused(f"--hands cannot be {hands}: it takes one hand at least")
    if seats is not None:
        game.check_seats(seats, rules)
    terminal = Terminal()
    tally = Tally()
    rng = Random(seed)
    while tally.hands < hands:
        players = seats if seats is not None else _some_seats(game, rules, rng)
        count = min(CHUNK, hands - tally.hands)
        try:
            tally.add(prove(game, seats=players, hands=count, first=seed + tally.hands,
                            rules=rules))  # fmt: skip
        except Disproved as error:
            _complain(f"disproved: {error}")
            return DISPROVED
        except Refused:
            raise
        except (Exception, SystemExit) as error:
            _complain(_broken(error))
            return DISPROVED
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in tally.kinds.most_common())
    terminal.line(Text(f"{game.title}: every promise holds on {tally.hands:,} random hands.",
                       style="bold green"))  # fmt: skip
    terminal.line(
        f"{tally.questions:,} questions ({kinds}), at each of which the hand was", indent=2
    )
    terminal.line("copied, written down and read, entered again, and redealt for a seat;", indent=2)
    terminal.line("chips were counted after every answer, and every hand came to an end.", indent=2)
    return 0


def _some_seats(game: Game, rules: Any, rng: Random) -> int:
    """A number of players that the game can be dealt to."""
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
    return rng.choice(fitting)


def _complain(sentence: str) -> None:
    click.echo(f"pokernight: {sentence}", err=True)


def _broken(error: BaseException) -> str:
    """An error in the game's own code, or in ours, with the hand."""
    which = "; ".join(getattr(error, "__notes__", []))
    return f"{mistake(error) or ours(error)} ({which})"
