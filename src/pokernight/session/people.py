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
from pokernight.wording.message import message

KEY_BYTES = 16
"""128 bits, as links carry them."""
OWN_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""A secret that a client has made; 22 such letters hold 128 bits."""
FEWEST = 8
"""Fewest different letters of a random secret."""


@dataclass(slots=True)
class Person:
    """A person in a session, or a house player.

    Attributes:
        id: of this evening.
        name: kept until the end of the evening.
        key: the hash of the secret; empty for a house player.
        by: kind of house player; empty for a person.
        muted: their words are hidden.
        removed: they may not sit down again.
        bank: time bank left, in milliseconds.
        missed: turns in a row that the clock has answered.
        origin: hash that tells origins of names apart.
        sat: they have had a chair.
        dealt: a hand was dealt to them.
        unshown: the seeds of their hands stay unshown after the evening.
        overlay: number of the first hand of which an overlay shows their hole cards; 0 for none.
        next_key: the hash of the secret that takes the place of ``key`` when the hand is over.
        waits: for the host's yes to come in.
        chair: the chair that is kept until they sit down, or None.
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
    waits: bool = False
    chair: int | None = None
    dealt: bool = False
    unshown: bool = False
    overlay: int = 0

    @property
    def forgotten(self) -> bool:
        """Return whether nothing here depends on them any more: removed, and never had a chair."""
        return self.removed and not self.sat


# --- secrets


def new_key() -> str:
    """Return a fresh secret, as a link carries it."""
    return token_urlsafe(KEY_BYTES)


def check_key(key: str) -> None:
    """Refuse a secret that could be guessed: links carry 128 bits at least.

    Raises:
        Refused: saying what a key is.
    """
    if not OWN_KEY.fullmatch(key) or len(set(key)) < FEWEST:
        raise Refused(
            "a key has 22 to 64 letters, digits, - and _, drawn by lot: this one could be guessed"
        )


def hashed(key: str) -> str:
    """Return the hash of a secret. Secrets are random and long, so that a plain hash will do."""
    return sha256(b"pokernight key\0" + key.encode()).hexdigest()


def fits(key: str, kept: str) -> bool:
    """Return whether a secret has a hash, in constant time."""
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
    "ready": frozenset(("host", "player")),
    "menu": frozenset(("host", "player")),
    "give up": frozenset(("host", "player")),
    "propose": frozenset(("host", "player")),
    "vote": frozenset(("host", "player")),
    "hash": frozenset(("host", "player")),
    "salt": frozenset(("host", "player")),
    "consent": frozenset(("host", "player")),
    "keep unshown": frozenset(("host", "player", "guest")),
    "compare": frozenset(("host", "player", "guest")),
    "say": frozenset(("host", "player", "guest")),
    "react": frozenset(("host", "player", "guest")),
    "settings": frozenset(("host", "player", "guest")),
    "set": frozenset(("host",)),
    "move": frozenset(("host",)),
    "propose game": frozenset(("host", "player", "guest")),
    "judge game": frozenset(("host",)),
    "start": frozenset(("host",)),
    "ask for a pause": frozenset(("host", "player", "guest")),
    "pause": frozenset(("host",)),
    "go on": frozenset(("host",)),
    "call off": frozenset(("host",)),
    "admit": frozenset(("host",)),
    "let back": frozenset(("host",)),
    "mute": frozenset(("host",)),
    "remove": frozenset(("host",)),
    "renew": frozenset(("host",)),
    "hand over": frozenset(("host",)),
    "house player": frozenset(("host",)),
    "end": frozenset(("host",)),
    "deal real cards": frozenset(("host", "player")),
    "tell": frozenset(("host", "player")),
    "untell": frozenset(("host", "player")),
    "book hand": frozenset(("host", "player")),
    "choose host": frozenset(("player",)),
}
"""Roles that may give each command, by its tag. The handlers decide whether it can be done now."""


def check_power(command: str, role: Role) -> None:
    """Refuse a command that a role may not give.

    Raises:
        Refused: saying which role may.
    """
    allowed = POWERS[command]
    if role in allowed:
        return
    if role == "spectator":
        raise Refused("you are watching: come in with a name first")
    if allowed == {"host"}:
        raise Refused(message("only the host may do that ({command:=})", command=command))
    if role == "guest":
        raise Refused(
            message(
                "you have no chair: only a player with a chair may do that ({command:=})",
                command=command,
            )
        )
    raise Refused(message("you may not do that ({command:=})", command=command))
