"""House players that may be seated at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokernight.bots import HOUSE_PLAYERS
from pokernight.bots.external_bots import is_others
from pokernight.bots.registry import unknown_player
from pokernight.errors import Refused
from pokernight.wording.message import message

HOUSE_BOTS: Final = tuple(HOUSE_PLAYERS)
"""Players that may be seated at any table."""


def check_player(by: str, players: Sequence[str]) -> None:
    """Refuse a player that may not be seated at a table.

    Raises:
        Refused: naming the players that may; third-party players are named by the host alone.
    """
    if by in players:
        return
    if is_others(by):
        raise Refused(
            message(
                "{name:=} is not a player of this room: its host names players with --players",
                name=repr(by),
            )
        )
    raise Refused(unknown_player(by, players))
