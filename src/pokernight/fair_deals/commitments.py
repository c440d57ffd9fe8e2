"""What is promised of cards before anybody sees them: lots, their roots, and openings of places.

The deck is the first *lot* of a hand; cards that are shuffled or mingled later make further lots.
Every place of a lot has a salted commitment to its card, and all of them one root, which is shown
before a card of the lot is. An *opening* is the card of one place with its salt and the path up to
the root: it proves that one card, and says nothing of any other.

Everything is SHA-256 and HMAC-SHA256 over *packed* parts: each part is preceded by its length.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypeAlias

SCHEME = "pokernight fair 1"
"""What everything hashed begins with: another way to shuffle has another name."""
SALT_BYTES = 16
"""How long a salt is."""
DECK = 0
"""The number of the first lot of a hand, its deck."""
LEAF, NODE = b"\x00", b"\x01"
"""A card and a pair of hashes are never hashed alike."""
NOTHING = bytes(32)
"""What fills a tree up: no card and no pair has this hash."""

Part: TypeAlias = "str | int | bytes | Mapping[str, Any] | Sequence[Any] | None"


# --- what is hashed


def packed(*parts: Part) -> bytes:
    """Parts one after the other, each preceded by its length in four bytes.

    A number is its decimal text, a list its entries packed; a mapping is packed in the order of
    its names, each followed by what it names. Null is the empty text, and true and false are
    "yes" and "no".
    """
    return b"".join([len(text).to_bytes(4, "big") + text for text in map(_text, parts)])


def _text(part: Part) -> bytes:
    if part is None or isinstance(part, bytes):
        return part or b""
    if isinstance(part, bool):
        return b"yes" if part else b"no"
    if isinstance(part, str | int):
        return str(part).encode()
    if isinstance(part, Mapping):
        return packed(*[one for pair in sorted(part.items()) for one in pair])
    return packed(*part)


def digest(*parts: Part) -> str:
    """The hash of some parts, in hex."""
    return sha256(packed(SCHEME, *parts)).hexdigest()


def is_hex(value: object, size: int) -> bool:
    """Whether a value is so many bytes in small hex digits."""
    return isinstance(value, str) and len(value) == 2 * size and not value.strip("0123456789abcdef")


# --- trees


def leaf(lot: int, position: int, card: str, salt: bytes) -> bytes:
    """The commitment to the card of one place."""
    return sha256(LEAF + packed(SCHEME, lot, position, card, salt)).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Two hashes as one."""
    return sha256(NODE + left + right).digest()


def levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """A tree from below: its leaves, filled up with nothings to a power of two, to its top."""
    size = 1 << depth(len(leaves))
    found = [[*leaves, *[NOTHING] * (size - len(leaves))]]
    while len(found[-1]) > 1:
        found.append([node(*pair) for pair in zip(found[-1][::2], found[-1][1::2], strict=True)])
    return found


def depth(size: int) -> int:
    """How many hashes a leaf of so many has on the way up."""
    return (size - 1).bit_length()


def path(tree: Sequence[Sequence[bytes]], at: int) -> list[bytes]:
    """What is hashed with one leaf on the way up, from below."""
    return [level[at >> up ^ 1] for up, level in enumerate(tree[:-1])]


def climb(here: bytes, at: int, way: Sequence[bytes]) -> bytes:
    """The top of a tree of which one leaf and its path are known."""
    for up, other in enumerate(way):
        here = node(other, here) if at >> up & 1 else node(here, other)
    return here


def crown(
    table: str, hand: int, lot: int, generation: int, first: int, size: int, over: bytes
) -> str:
    """The root as it is shown: bound to table, hand and place."""
    return digest("root", table, hand, lot, generation, first, size, over)


# --- lots


@dataclass(frozen=True, slots=True)
class Lot:
    """Cards that were shuffled or mingled together, and what is shown of them.

    Attributes:
        number: of the lot in its hand, the deck's is 0; none is given twice.
        generation: how often all cards had been shuffled together before.
        first: the number of its first place, its token.
        root: over its places.
        contents: of its places: cards as text; the deck has one more, the entropy.
    """

    number: int
    generation: int
    first: int
    root: str
    contents: tuple[str, ...] = field(repr=False)
    _salts: tuple[bytes, ...] = field(repr=False)
    _tree: list[list[bytes]] = field(repr=False)

    @classmethod
    @lru_cache(maxsize=64)
    def of(
        cls,
        key: bytes,
        table: str,
        hand: int,
        number: int,
        generation: int,
        first: int,
        contents: tuple[str, ...],
    ) -> Lot:
        """Commit to what lies in some places; whoever is asked for the same again remembers it.

        The salt of a place is a keyed hash of it and its card: salts that are known tell nothing
        of the others.
        """
        places = list(enumerate(contents, first))
        named = packed(SCHEME, "place", number)
        salts = [
            hmac.digest(key, named + packed(*place), "sha256")[:SALT_BYTES] for place in places
        ]
        tree = levels(
            [leaf(number, *place, salt) for place, salt in zip(places, salts, strict=True)]
        )
        root = crown(table, hand, number, generation, first, len(places), tree[-1][0])
        return cls(number, generation, first, root, contents, tuple(salts), tree)

    def public(self) -> dict[str, Any]:
        """What everybody is shown of it."""
        return {
            "lot": self.number,
            "generation": self.generation,
            "first": self.first,
            "size": len(self.contents),
            "root": self.root,
        }

    def opening(self, position: int) -> dict[str, Any]:
        """What proves the card of one place."""
        at = position - self.first
        return {
            "lot": self.number,
            "position": position,
            "card": self.contents[at],
            "salt": self._salts[at].hex(),
            "path": [one.hex() for one in path(self._tree, at)],
        }


def check_opening(
    table: str, hand: int, lot: Mapping[str, Any], opening: Mapping[str, Any]
) -> bool:
    """Whether an opening belongs to the root that was shown of its lot."""
    salt, way = opening["salt"], opening["path"]
    if opening["lot"] != lot["lot"] or not is_hex(salt, SALT_BYTES):
        return False
    if not all(is_hex(one, 32) for one in way):
        return False
    position, first, size = opening["position"], lot["first"], lot["size"]
    if not 0 <= position - first < size or len(way) != depth(size):
        return False
    here = leaf(lot["lot"], position, opening["card"], bytes.fromhex(salt))
    over = climb(here, position - first, [bytes.fromhex(one) for one in way])
    shown = crown(table, hand, lot["lot"], lot["generation"], first, size, over)
    return hmac.compare_digest(shown, lot["root"])
