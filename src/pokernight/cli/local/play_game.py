"""`pokernight play`: an evening at one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import SystemRandom

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.evening_file import append
from pokernight.cli.local.evening_loop import Party
from pokernight.cli.local.seating_options import SEATS, Guests
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.table import EveningOpening, Menu, Table
from pokernight.table.clumsy import ClumsyDealer, by_hand
from pokernight.table.commands import Sit
from pokernight.table.menu import single

AUTO_HANDS = 12


def play(
    game: Game,
    rules: Rules,
    guests: Guests,
    seed: str | None,
    hands: int | None,
    record: str | None,
    source: str | None = None,
    incidents: float = 0,
    pause: bool = False,
) -> int:
    """Play an evening at one game to its end and give the exit status.

    Between hands Enter is waited for, or with ``pause`` a second.
    With ``incidents`` the dealer is clumsy: so often something goes wrong at a question.

    Raises:
        Refused: before anything is played, if it cannot be.
    """
    if guests.seats is None:
        guests = replace(guests, seats=game.seats_near(SEATS))
    else:
        game.check_seats(guests.seats, rules)
    sits = guests.sit_down()
    game.check_seats(len(sits), rules)
    clumsy = ClumsyDealer(incidents) if incidents else None
    if clumsy is not None:
        rules = by_hand(rules)
    opening = open_evening(single(game, rules, source), sits, seed, hands)
    if record is not None:
        append(record, "")
    party = Party(Terminal(), Table(opening), record=record, clumsy=clumsy, pause=pause)
    party.sit_down(sits)
    return party.play()


def open_evening(
    games: Menu, sits: Sequence[Sit], seed: str | None, hands: int | None
) -> EveningOpening:
    """An evening for those who sit down; for one person it is practice.

    Raises:
        Refused: for a number of hands that cannot be.
    """
    if hands is not None and hands < 1:
        raise Refused(f"an evening has one hand at least, so --hands cannot be {hands}")
    people = sum(not one.by for one in sits)
    return EveningOpening(
        games,
        seed if seed is not None else str(SystemRandom().getrandbits(128)),
        hands=hands or (0 if people else AUTO_HANDS),
        practice=people < 2,
    )
