"""Rotations of a menu: those that poker players know by name, and lists of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from pokernight.errors import Refused, nearest_name
from pokernight.games.catalogue import ROTATIONS


def rotation_of(names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the entries of a list of games and named rotations, as a menu file has them."""
    known = {_plain(name): entries for name, entries in ROTATIONS.items()}
    return [dict(entry) for name in names for entry in known.get(_plain(name), ({"game": name},))]


def rotation_like(name: str) -> str:
    """Return the named rotation that a name is, or is most like; "" where none is so alike.

    >>> rotation_like("HROSE")
    'HORSE'
    """
    by_plain_name = {_plain(known): known for known in ROTATIONS}
    return by_plain_name.get(nearest_name(_plain(name), [*by_plain_name], 0.75), "")


EACH: Final = re.compile(r"(?P<orbit>orbit)|(?P<n>\d{1,4}) ?(?P<unit>hands?|min|minutes)?")
"""Length of a game, as it is typed: ``orbit``, ``4 hands``, ``15 min``."""


def menu_text(rotation: str, each: str = "") -> str:
    """Return the menu file of a rotation, from what is typed at a command line.

    Args:
        rotation: games and named rotations, separated by commas.
        each: how long each game is played: ``orbit``, ``4 hands`` or ``15 min``; "" for a hand.

    Raises:
        Refused: if that is no duration, or there is no game.
    """
    names = [name.strip() for name in rotation.split(",") if name.strip()]
    if not names:
        raise Refused("a rotation is HORSE, SHOE, 8-game, or games separated by commas")
    match = EACH.fullmatch(each.strip().lower()) if each.strip() else None
    if each.strip() and match is None:
        raise Refused(f"{each!r} is not how long a game is played: orbit, 4 hands or 15 min is")
    lines = [f"rotation = {json.dumps(names)}"]
    if match is not None and match["orbit"]:
        lines.append('each = "orbit"')
    elif match is not None:
        key = "minutes" if (match["unit"] or "").startswith("min") else "hands_each"
        lines.append(f"{key} = {int(match['n'])}")
    return "\n".join(lines) + "\n"


def _plain(name: str) -> str:
    """Return a name by which a rotation is found, however it is typed."""
    return "".join(letter for letter in name.lower() if letter.isalnum())
