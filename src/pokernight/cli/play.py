"""`pokernight play`: an evening at one game."""

from __future__ import annotations

from random import SystemRandom

from pokernight.cli.evening_file import append
from pokernight.cli.house_players import NAMES
from pokernight.cli.party import Party
from pokernight.cli.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.table import EveningOpening, Menu, Table
from pokernight.table.clumsy import ClumsyDealer, by_hand
from pokernight.table.menu import single

AUTO_HANDS = 12


def play(
    game: Game,
    rules: Rules,
    seats: int,
    seed: str | None,
    hands: int | None,
    auto: bool,
    record: str | None,
    source: str | None = None,
    incidents: float = 0,
) -> int:
    """Play an evening at one game to its end and give the exit status.

    With ``incidents`` the dealer is clumsy: so often something goes wrong at a question.

    Raises:
        Refused: before anything is played, if it cannot be.
    """
    game.check_seats(seats, rules)
    clumsy = ClumsyDealer(incidents) if incidents else None
    if clumsy is not None:
        rules = by_hand(rules)
    opening = open_evening(single(game, rules, source), seats, seed, hands, auto)
    if record is not None:
        append(record, "")
    party = Party(Terminal(), Table(opening), record=record, clumsy=clumsy)
    party.sit_down(seats, auto)
    return party.play()


def open_evening(
    games: Menu, seats: int, seed: str | None, hands: int | None, auto: bool
) -> EveningOpening:
    """An evening that so many can sit down to.

    Raises:
        Refused: for a number of hands or seats that cannot be.
    """
    if hands is not None and hands < 1:
        raise Refused(f"an evening has one hand at least, so --hands cannot be {hands}")
    if seats > len(NAMES):
        raise Refused(f"the house has {len(NAMES)} chairs, and {seats} want to sit down")
    if seats < 2:
        raise Refused(f"an evening takes two players at least, not {seats}")
    return EveningOpening(
        games,
        seed if seed is not None else str(SystemRandom().getrandbits(128)),
        chairs=seats,
        hands=hands or (AUTO_HANDS if auto else 0),
        practice=True,
    )
