"""`pokernight play`: an evening at a single game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import SystemRandom

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.evening_file import append
from pokernight.cli.local.evening_loop import LocalEvening
from pokernight.cli.local.seating_options import SEATS, Guests
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.session.home_table import HomeTable
from pokernight.table import EveningOpening, Menu
from pokernight.table.clumsy import ClumsyDealer, by_hand
from pokernight.table.commands import Sit
from pokernight.table.menu import single
from pokernight.wording.english import ENGLISH
from pokernight.wording.rendering import Language

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
    language: Language = ENGLISH,
) -> int:
    """Play an evening at a single game; return the exit status.

    Args:
        game: the game.
        rules: its house rules.
        guests: options for the players.
        seed: seed of the deals; random if None.
        hands: number of hands, or None for an open end.
        record: file to which every hand is appended.
        source: file of the game, if it is not in the rulebook.
        incidents: chance of a dealing error at each question.
        pause: whether to wait a second between hands, instead of for Enter.
        language: the language of everything that is printed.

    Raises:
        Refused: before anything is played, for impossible options.
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
    terminal = Terminal(language)
    evening = LocalEvening(terminal, HomeTable(opening, clumsy), record=record, pause=pause)
    evening.sit_down(sits)
    return evening.play()


def open_evening(
    games: Menu, sits: Sequence[Sit], seed: str | None, hands: int | None
) -> EveningOpening:
    """Return the opening of an evening; with a single person it is practice.

    Raises:
        Refused: for an impossible number of hands.
    """
    if hands is not None and hands < 1:
        raise Refused(f"--hands cannot be {hands}: it is at least 1")
    people = sum(not sit.by for sit in sits)
    return EveningOpening(
        games,
        seed if seed is not None else str(SystemRandom().getrandbits(128)),
        hands=hands or (0 if people else AUTO_HANDS),
        practice=people < 2,
    )
