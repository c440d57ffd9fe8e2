"""Opening of a table: a menu, house players and settings, checked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pokernight.engine.game import Game
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, find_in_rulebook
from pokernight.session.json_reading import convert
from pokernight.session.log_events import Opened
from pokernight.session.plain_codec import event_from_bytes
from pokernight.session.player_choice import HOUSE_BOTS, check_player
from pokernight.session.settings import BUY_INS, LARGEST_BUY_IN, Settings, changed, typed
from pokernight.session.wire_fields import ClosedRecord
from pokernight.table import EveningOpening
from pokernight.table.evening_opening import MOST_CHAIRS
from pokernight.table.menu import Menu, menu_settings, read_menu, source_games
from pokernight.wording.message import message

MOST_HANDS = 100_000
"""Hands after which an evening ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWish(ClosedRecord):
    """A host's request for a new table.

    Attributes:
        menu: in TOML, as docs/evening.md describes it; empty: the house's own menu.
        players: house players that sit down at once.
        hands: number of hands after which the evening ends, 0 for an open end.
        chairs: number of chairs.
        stakes: those of all games; empty: as the menu has them.
        settings: settings of the table by name, in milliseconds and cents; they come before those
            of the menu.
    """

    menu: str = ""
    players: list[str] = field(default_factory=list)
    hands: int = 0
    chairs: int = 8
    stakes: str = ""
    settings: dict[str, Any] = field(default_factory=dict)


class EveningTitle(NamedTuple):
    """Title of an evening, and the names of the games that it was opened with."""

    title: str
    games: tuple[str, ...]


NAMELESS = EveningTitle("", ())


def called(body: bytes) -> EveningTitle:
    """Return the title in the first entry of a table's log; empty where it cannot be read."""
    try:
        opened = event_from_bytes(body)
        menu = json.loads(opened.evening)["menu"] if isinstance(opened, Opened) else {}
        return EveningTitle(
            str(menu["title"]), tuple([str(game["name"]) for game in menu["games"]])
        )
    except (ValueError, KeyError, TypeError):
        return NAMELESS


def settings_of(wish: TableWish) -> Settings:
    """Return the settings of a new table: those asked for, then those of the menu, then the usual.

    Raises:
        Refused: for unknown, wrong or contradictory settings.
    """
    values = settings_of_menu(wish.menu) if wish.menu else {}
    return convert(values | wish.settings, Settings, "settings")


def settings_of_menu(text: str) -> dict[str, Any]:
    """Return the settings of a menu file, in milliseconds and cents.

    Raises:
        Refused: for unknown, wrong or contradictory settings.
    """
    values = {name: typed(name, value) for name, value in menu_settings(text).items()}
    changed(Settings(), values)
    return values


def bounded(menu: Menu, settings: Settings) -> Menu:
    """Return a menu with the buy-ins of the settings, and a limit for the chips of a buyer.

    Raises:
        Refused: if players could not sit down with the usual, or with more than a room sells.
    """
    least, usual = settings.buy_in_least or menu.least, settings.buy_in_usual or menu.usual
    if usual != menu.usual or least != menu.least:
        usual = settings.buy_in_usual or max(usual, least)
        menu = replace(menu, least=least, usual=usual)
    most = settings.buy_in_most or menu.most or min(BUY_INS * menu.usual, LARGEST_BUY_IN)
    most = min(most, menu.most or most)
    if max(most, menu.usual) > LARGEST_BUY_IN:
        raise Refused(
            message(
                "a table of a room sells {most:$} to a player at most, not {price:$}",
                most=LARGEST_BUY_IN,
                price=max(most, menu.usual),
            )
        )
    if most < menu.usual:
        raise Refused(
            message(
                "buy_in_most is {most:$}, less than the usual buy-in of {usual:$}",
                most=most,
                usual=menu.usual,
            )
        )
    return replace(menu, most=most)


def table_from(
    body: Mapping[str, Any],
    catalogue: Catalogue = find_in_rulebook,
    players: Sequence[str] = HOUSE_BOTS,
    own: Sequence[Game] = (),
) -> tuple[EveningOpening, Settings, list[str]]:
    """Return the opening of an evening, its settings and its house players.

    ``own`` games of the host are on the menu of a host who brings none, beside the house's.

    Raises:
        Refused: for an unknown game or player, stakes that cannot be read, or a number out of its
            range.
    """
    wish = convert(body, TableWish, "a table")
    for player in wish.players:
        check_player(player, players)
    if not 2 <= wish.chairs <= MOST_CHAIRS:
        raise Refused(message("a table has 2 to {most} chairs", most=MOST_CHAIRS))
    if not 0 <= wish.hands <= MOST_HANDS:
        raise Refused(
            message(
                "an evening ends after 1 to {most} hands, or 0 for an open end", most=MOST_HANDS
            )
        )
    if len(wish.players) >= wish.chairs:
        raise Refused(
            message(
                "{count} house players leave no chair of {chairs} free",
                count=len(wish.players),
                chairs=wish.chairs,
            )
        )
    settings = settings_of(wish)
    menu = (
        read_menu(wish.menu, catalogue)
        if wish.menu
        else source_games({name: catalogue(name) for name in SOURCE_GAMES}, own)
    )
    if wish.stakes:
        menu = menu.staked(wish.stakes)
    opening = EveningOpening(bounded(menu, settings), "", wish.chairs, wish.hands)
    return opening, settings, wish.players
