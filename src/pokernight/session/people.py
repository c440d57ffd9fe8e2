"""People of a room: ids, secrets, powers by role.

A person is an id of the evening; a name belongs to it until the end, also after it has left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from secrets import compare_digest, token_urlsafe
from typing import Literal, TypeAlias

from pokernight.errors import Refused

KEY_BYTES = 16
"""128 bits, as links carry them."""
OWN_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""A secret that a client has made; 22 such letters hold 128 bits."""
FEWEST = 8
"""Different letters of one that was drawn by lot."""


@dataclass(slots=True)
class Person:
    """Somebody who has come to a table of the room, or a house player.

    Attributes:
        id: of this evening.
        name: his, until the end.
        key: the hash of his secret; empty for a house player.
        by: which house player he is; empty for a person.
        muted: nobody reads what he says.
        removed: he may not sit down again.
        bank: what is left of his time bank, in milliseconds.
        missed: how many of his turns in a row the clock has answered.
        origin: tells apart from where names come, and nothing else.
        sat: whether they have had a chair.
        next_key: the hash of the secret that takes the place of ``key`` when the hand is over.
    """

    id: str
    name: str
    key: str = ""
    by: str = ""
    muted: bool = False
    removed: bool = False
    bank: int = 0
    missed: int = 0
    origin: str = ""
    sat: bool = False
    next_key: str = ""

    @property
    def forgotten(self) -> bool:
        """Return whether nothing here depends on them any more: removed, and never had a chair."""
        return self.removed and not self.sat


# --- secrets


def new_key() -> str:
    """A fresh secret, as a link carries it."""
    return token_urlsafe(KEY_BYTES)


def check_key(key: str) -> None:
    """Refuse a secret that somebody could guess: links carry 128 bits at least.

    Raises:
        Refused: saying what a key is.
    """
    if not OWN_KEY.fullmatch(key) or len(set(key)) < FEWEST:
        raise Refused(
            "a key of one's own has 22 to 64 letters, digits, - and _, drawn by lot: "
            "this one could be guessed"
        )


def hashed(key: str) -> str:
    """What is kept of a secret. It is random and long, so that a plain hash will do."""
    return sha256(b"pokernight key\0" + key.encode()).hexdigest()


def fits(key: str, kept: str) -> bool:
    """Whether a secret is the one whose hash was kept, in constant time."""
    return bool(kept) and compare_digest(hashed(key), kept)


# --- powers

Role: TypeAlias = Literal["host", "player", "guest", "spectator"]
"""The host runs the table, a player has a chair, a guest a name, a spectator only watches."""

POWERS: Mapping[str, frozenset[Role]] = {
    "sit": frozenset(("host", "guest")),
    "rise": frozenset(("host", "player")),
    "sit out": frozenset(("host", "player")),
    "come back": frozenset(("host", "player")),
    "buy": frozenset(("host", "player")),
    "cash out": frozenset(("host", "player")),
    "call": frozenset(("host", "player")),
    "answer": frozenset(("host", "player")),
    "arrange": frozenset(("host", "player")),
    "hint": frozenset(("host", "player")),
    "explain": frozenset(("host", "player")),
    "show": frozenset(("host", "player")),
    "menu": frozenset(("host", "player")),
    "give up": frozenset(("host", "player")),
    "propose": frozenset(("host", "player")),
    "vote": frozenset(("host", "player")),
    "hash": frozenset(("host", "player")),
    "salt": frozenset(("host", "player")),
    "consent": frozenset(("host", "player")),
    "compare": frozenset(("host", "player", "guest")),
    "say": frozenset(("host", "player", "guest")),
    "react": frozenset(("host", "player", "guest")),
    "start": frozenset(("host",)),
    "pause": frozenset(("host",)),
    "go on": frozenset(("host",)),
    "call off": frozenset(("host",)),
    "admit": frozenset(("host",)),
    "mute": frozenset(("host",)),
    "remove": frozenset(("host",)),
    "renew": frozenset(("host",)),
    "hand over": frozenset(("host",)),
    "house player": frozenset(("host",)),
    "end": frozenset(("host",)),
    "choose host": frozenset(("player",)),
}
"""Who may do what, by the name of the message. Whether it can be done now is another matter."""


def check_power(what: str, role: Role) -> None:
    """Refuse what is not for somebody of this role to do.

    Raises:
        Refused: saying for whom it is.
    """
    allowed = POWERS[what]
    if role in allowed:
        return
    if role == "spectator":
        raise Refused("you are watching: come in with a name first")
    if allowed == {"host"}:
        raise Refused(f"only the host may do that ({what})")
    if role == "guest":
        raise Refused(f"you have no chair, so that is not for you to do ({what})")
    raise Refused(f"that is not for you to do ({what})")
