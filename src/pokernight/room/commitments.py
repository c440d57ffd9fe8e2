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

Part: TypeAlias = "str | int | bytes | Mapping[str, str] | Sequence[str]"


# --- what is hashed


def packed(*parts: Part) -> bytes:
    """Parts one after the other, each preceded by its length in four bytes.

    A number is its decimal text; a mapping and a list are the number of their entries, then
    these, a mapping in the order of its names.
    """
    return b"".join(map(_pack, parts))


def _pack(part: Part) -> bytes:
    if isinstance(part, bytes):
        return len(part).to_bytes(4, "big") + part
    if isinstance(part, str):
        return _pack(part.encode())
    if isinstance(part, int):
        return _pack(str(part))
    if isinstance(part, Mapping):
        pairs = [one for who in sorted(part) for one in (who, part[who])]
        return packed(len(part), *pairs)
    return packed(len(part), *part)


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


def half(size: int) -> int:
    """How many leaves are in the left half: the largest power of two below all."""
    return 1 << (size - 1).bit_length() - 1


def top(leaves: Sequence[bytes]) -> bytes:
    """The hash over a tree; no leaf is ever there twice."""
    if len(leaves) == 1:
        return leaves[0]
    middle = half(len(leaves))
    return node(top(leaves[:middle]), top(leaves[middle:]))


def path(leaves: Sequence[bytes], at: int) -> list[bytes]:
    """What is hashed with one leaf on the way up, from below."""
    if len(leaves) == 1:
        return []
    middle = half(len(leaves))
    if at < middle:
        return [*path(leaves[:middle], at), top(leaves[middle:])]
    return [*path(leaves[middle:], at - middle), top(leaves[:middle])]


def climb(hash_here: bytes, at: int, size: int, way: Sequence[bytes]) -> bytes | None:
    """The hash over a tree of which one leaf and its path are known; None if they do not fit."""
    if not 0 <= at < size or (size == 1) != (not way):
        return None
    if size == 1:
        return hash_here
    middle = half(size)
    if at < middle:
        below = climb(hash_here, at, middle, way[:-1])
        return None if below is None else node(below, way[-1])
    below = climb(hash_here, at - middle, size - middle, way[:-1])
    return None if below is None else node(way[-1], below)


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
    _leaves: tuple[bytes, ...] = field(repr=False)

    @classmethod
    def of(
        cls,
        key: bytes,
        table: str,
        hand: int,
        number: int,
        generation: int,
        first: int,
        contents: Sequence[str],
    ) -> Lot:
        """Commit to what lies in some places.

        The salt of a place is a keyed hash of it and its card: salts that are known tell nothing
        of the others.
        """
        places = list(enumerate(contents, first))
        salts = [
            hmac.digest(key, packed(SCHEME, "place", number, *place), "sha256")[:SALT_BYTES]
            for place in places
        ]
        leaves = [leaf(number, *place, salt) for place, salt in zip(places, salts, strict=True)]
        root = crown(table, hand, number, generation, first, len(leaves), top(leaves))
        return cls(number, generation, first, root, tuple(contents), tuple(salts), tuple(leaves))

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
            "path": [one.hex() for one in path(self._leaves, at)],
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
    here = leaf(lot["lot"], position, opening["card"], bytes.fromhex(salt))
    over = climb(here, position - first, size, [bytes.fromhex(one) for one in way])
    if over is None:
        return False
    shown = crown(table, hand, lot["lot"], lot["generation"], first, size, over)
    return hmac.compare_digest(shown, lot["root"])
