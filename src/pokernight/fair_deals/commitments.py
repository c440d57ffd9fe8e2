"""Commitments to cards before anybody sees them: lots, their roots, and openings of places.

The deck is the first *lot* of a hand; cards that are shuffled or mingled later make further lots.
Every place of a lot has a salted commitment to its card, and all of them a common root, which is
shown before a card of the lot is. An *opening* is the card of a place with its salt and the path up
to the root: it proves that card, and says nothing of any other.

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
"""First part of everything hashed: another way to shuffle has another name."""
SALT_BYTES = 16
"""Bytes of a salt."""
DECK = 0
"""The number of the first lot of a hand, its deck."""
LEAF, NODE = b"\x00", b"\x01"
"""A card and a pair of hashes are never hashed alike."""
NOTHING = bytes(32)
"""Fills a tree up: no card and no pair has this hash."""

Part: TypeAlias = "str | int | bytes | Mapping[str, Any] | Sequence[Any] | None"


# --- what is hashed


def packed(*parts: Part) -> bytes:
    """Return parts after each other, each preceded by its length in four bytes.

    A number is its decimal text, a list its entries packed; a mapping is packed in the order of
    its names, each followed by its value. Null is the empty text, and true and false are "yes"
    and "no".
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
        return packed(*[text for pair in sorted(part.items()) for text in pair])
    return packed(*part)


def digest(*parts: Part) -> str:
    """Return the hash of some parts, in hex."""
    return sha256(packed(SCHEME, *parts)).hexdigest()


def is_hex(value: object, size: int) -> bool:
    """Return whether a value is the given number of bytes in lower-case hex digits."""
    return isinstance(value, str) and len(value) == 2 * size and not value.strip("0123456789abcdef")


# --- trees


def leaf(lot: int, position: int, card: str, salt: bytes) -> bytes:
    """Return the commitment to the card of a place."""
    return sha256(LEAF + packed(SCHEME, lot, position, card, salt)).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Return the hash of two hashes."""
    return sha256(NODE + left + right).digest()


def levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """Return the levels of a tree, leaves first, filled up to a power of two."""
    size = 1 << depth(len(leaves))
    tree = [[*leaves, *[NOTHING] * (size - len(leaves))]]
    while len(tree[-1]) > 1:
        tree.append([node(*pair) for pair in zip(tree[-1][::2], tree[-1][1::2], strict=True)])
    return tree


def depth(size: int) -> int:
    """Return the number of hashes on the way up from a leaf, in a tree of so many leaves."""
    return (size - 1).bit_length()


def path(tree: Sequence[Sequence[bytes]], at: int) -> list[bytes]:
    """Return the hashes that join a leaf on the way up, from below."""
    return [level[at >> up ^ 1] for up, level in enumerate(tree[:-1])]


def climb(below: bytes, at: int, way: Sequence[bytes]) -> bytes:
    """Return the root of a tree from a leaf and its path."""
    for up, other in enumerate(way):
        below = node(other, below) if at >> up & 1 else node(below, other)
    return below


def crown(
    table: str, hand: int, lot: int, generation: int, first: int, size: int, over: bytes
) -> str:
    """Return the root as it is shown: bound to table, hand and place."""
    return digest("root", table, hand, lot, generation, first, size, over)


# --- lots


@dataclass(frozen=True, slots=True)
class CommittedLot:
    """Cards that were shuffled or mingled together, with commitments to them.

    Attributes:
        number: of the lot in its hand, the deck's is 0; none is given twice.
        generation: number of earlier shuffles of all cards.
        first: the number of its first place, its token.
        root: over its places.
        contents: of its places: cards as text; the deck has a further place, the entropy.
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
    ) -> CommittedLot:
        """Commit to the contents of some places; equal calls share their result.

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
        """Return the public form of the lot."""
        return {
            "lot": self.number,
            "generation": self.generation,
            "first": self.first,
            "size": len(self.contents),
            "root": self.root,
        }

    def opening(self, position: int) -> dict[str, Any]:
        """Return the proof of the card of a place."""
        at = position - self.first
        return {
            "lot": self.number,
            "position": position,
            "card": self.contents[at],
            "salt": self._salts[at].hex(),
            "path": [sibling.hex() for sibling in path(self._tree, at)],
        }


def check_opening(
    table: str, hand: int, lot: Mapping[str, Any], opening: Mapping[str, Any]
) -> bool:
    """Return whether an opening belongs to the root that was shown of its lot."""
    salt, way = opening["salt"], opening["path"]
    if opening["lot"] != lot["lot"] or not is_hex(salt, SALT_BYTES):
        return False
    if not all(is_hex(sibling, 32) for sibling in way):
        return False
    position, first, size = opening["position"], lot["first"], lot["size"]
    if not 0 <= position - first < size or len(way) != depth(size):
        return False
    node = leaf(lot["lot"], position, opening["card"], bytes.fromhex(salt))
    over = climb(node, position - first, [bytes.fromhex(sibling) for sibling in way])
    shown = crown(table, hand, lot["lot"], lot["generation"], first, size, over)
    return hmac.compare_digest(shown, lot["root"])
