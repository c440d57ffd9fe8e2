"""Who is in a room: ids, names that cannot be taken for another's, secrets, powers by role.

A person is an id of the evening; a name belongs to it until the end, also after it has left.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from secrets import compare_digest, token_urlsafe
from typing import Literal, TypeAlias

from pokernight.errors import Refused

LONGEST_NAME = 24
"""Letters of a name; it stands beside cards."""
KEY_BYTES = 16
"""128 bits, as links carry them."""
OWN_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""A secret that a client has made; 22 such letters hold 128 bits."""
FEWEST = 8
"""Different letters of one that was drawn by lot."""

_LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("абвгдеёзийкмнорстухьѕіјһԁԛԝ", "a6brдeeзийkmhopctyxbsijhdqw", strict=True)),
        **dict(zip("αβγδεζηικνορτυχω", "abyδeznikvoptuxw", strict=True)),
        **dict(zip("ıłøđħŧɑɡ", "iiodhtag", strict=True)),
        **dict(zip("0135|!", "oiesii", strict=True)),
        "l": "i",
    }
)
"""Letters that are taken for another at a glance."""
_CAPITALS = str.maketrans("\u0397\u039c\u039d\u03a1\u03a5\u03a7", "HMNPYX")
"""Greek capitals whose small letters look otherwise: eta, mu, nu, rho, upsilon, chi."""


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
    """

    id: str
    name: str
    key: str = ""
    by: str = ""
    muted: bool = False
    removed: bool = False
    bank: int = 0
    missed: int = 0


# --- names


def clean_name(name: str) -> str:
    """A name as it is shown: no room at its ends, none doubled, nothing that cannot be seen.

    Raises:
        Refused: if nothing is left, or too much.
    """
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not shown or not all(map(_visible, shown)):
        raise Refused("a name is made of letters that everybody can see")
    if len(shown) > LONGEST_NAME:
        raise Refused(f"a name has {LONGEST_NAME} letters at most, and this has {len(shown)}")
    if not any(letter.isalnum() for letter in shown):
        raise Refused("a name has one letter or digit at least")
    return shown


def clean_text(text: str) -> str:
    """What somebody says as it is shown: one line, nothing that turns what stands beside it."""
    return " ".join("".join(filter(_sayable, unicodedata.normalize("NFC", text))).split())


def _sayable(letter: str) -> bool:
    """Whether a letter may be in a line; what joins the parts of a picture may."""
    unseen = unicodedata.category(letter)[0] == "C" and letter != "\N{ZERO WIDTH JOINER}"
    return letter.isspace() or not unseen


def _visible(letter: str) -> bool:
    """Whether a letter takes its place in a line: no control, direction or stray mark."""
    return (
        letter == " "
        or unicodedata.category(letter)[0] in "LNPS"
        or (unicodedata.category(letter) == "Mn" and not 0xFE00 <= ord(letter) <= 0xFE0F)
    )


def folded(name: str) -> str:
    """What two names have in common that people could take for each other."""
    bare = unicodedata.normalize("NFKD", name).translate(_CAPITALS).casefold()
    letters = [one for one in bare if not unicodedata.category(one).startswith("M")]
    return "".join(one for one in "".join(letters).translate(_LOOKS_LIKE) if one.isalnum())


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
