"""The drawing of a deck, so that nobody alone has chosen it and all can check it.

In this order, and each step is shown and stored before the next:

1. The table draws a seed and shows its hash, the *promise*.
2. Every client draws a salt and sends its hash; the list of these hashes is shown.
3. The salts are opened. A salt that is not opened in time is left out, and everybody sees whose.
4. From seed and salts follows the key, and from the key the deck and the entropy of every later
   shuffle. The *root* over the places of the deck is shown; then the first card is dealt.

The table is bound before it sees a salt, and the clients before they see each other's. A
:class:`Shuffle` holds all of it, as far as it is drawn: every step gives a new shuffle, which is
plain data, so a drawing that was interrupted goes on with the same seed and the same list.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from struct import unpack
from typing import Any, TypeVar

from pokernight.cards import Card, in_joker_order, name, parse_deck, text
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.fair_deals.commitments import (
    DECK,
    SALT_BYTES,
    SCHEME,
    CommittedLot,
    Part,
    digest,
    is_hex,
    packed,
)
from pokernight.table.commands import Deal

SEED_BYTES = 32
"""Bytes of a seed."""

T = TypeVar("T")


# --- what is shown


def promise_of(table: str, hand: int, seed: bytes) -> str:
    """Return the hash of a seed that is shown before any salt is known."""
    return digest("seed", table, hand, seed)


def hash_of_salt(table: str, hand: int, person: str, salt: bytes) -> str:
    """Return the hash of a salt that a client sends before it sees another's."""
    return digest("salt", table, hand, person, salt)


# --- what follows from the key


def words(key: bytes, purpose: str) -> Iterator[int]:
    """Yield numbers of 32 bits without end, by HMAC-SHA256 in counter mode."""
    named = packed(SCHEME, "stream", purpose)
    for block in count():
        yield from unpack(">8I", hmac.digest(key, named + packed(block), "sha256"))


def below(numbers: Iterator[int], most: int) -> int:
    """Return a uniform number below ``most``: beyond the last whole multiple it is redrawn."""
    limit = 2**32 - 2**32 % most
    return next(number for number in numbers if number < limit) % most


def shuffled(key: bytes, cards: Sequence[T]) -> list[T]:
    """Return cards shuffled by Fisher and Yates: the last place is drawn first, from all cards."""
    deck, numbers = list(cards), words(key, "deck")
    for last in range(len(deck) - 1, 0, -1):
        other = below(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


@lru_cache(maxsize=64)
def deck_of(key: bytes, cards: str) -> tuple[Card, ...]:
    """Return the deck that follows from a key, top card first; cached for the steps of a deal."""
    return tuple(in_joker_order(shuffled(key, parse_deck(cards))))


def entropy_of(key: bytes) -> int:
    """Return the 256 bits from which the later shuffles and lots of a hand are drawn."""
    return int.from_bytes(hmac.digest(key, packed(SCHEME, "entropy"), "sha256"), "big")


# --- the agreement


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The shuffle of a hand, as far as it is drawn.

    Attributes:
        table: the table's id.
        hand: the number of the hand at this table; a hand that is called off has a number too.
        before: the hash to which the hand is chained, empty for the first.
        seed: the table's secret, in hex.
        hashes: of the salts, by person; None until the list is shown.
        salts: that were opened, in hex, by person; None until time is up.
        game: the name of the game, ``version`` that of its rules; empty until it is dealt.
        version: of the game.
        cards: of the deck, in the order of a new pack.
        root: over the places of the deck, shown before its first card.
        scheme: form in which hands are chained: 2 covers the account of a hand too.
    """

    table: str
    hand: int
    before: str
    seed: str = field(repr=False)
    hashes: Mapping[str, str] | None = None
    salts: Mapping[str, str] | None = None
    game: str = ""
    version: int = 0
    cards: str = ""
    root: str = ""
    scheme: int = 1

    # --- the steps

    @classmethod
    def promised(cls, table: str, hand: int, before: str, seed: bytes, scheme: int = 1) -> Shuffle:
        """Take the first step: ``seed`` is ``secrets.token_bytes(SEED_BYTES)``.

        Raises:
            Refused: for a seed of another length.
        """
        if len(seed) != SEED_BYTES:
            raise Refused(f"a seed is {SEED_BYTES} bytes")
        return cls(table, hand, before, seed.hex(), scheme=scheme)

    def listed(self, hashes: Mapping[str, str]) -> Shuffle:
        """Take the second step: the list of hashes is closed.

        Raises:
            Refused: for a hash that is none, or a list that is closed already.
        """
        if self.hashes is not None:
            raise Refused("the list of salts for this hand is closed")
        for person, hashed in hashes.items():
            if not is_hex(hashed, 32):
                raise Refused(
                    f"what {person} sent is not a hash: a hash is 64 lower-case hex digits"
                )
        return replace(self, hashes=dict(sorted(hashes.items())))

    def opens(self, person: str, salt: str) -> bool:
        """Return whether a salt has the hash that a person sent."""
        promised = (self.hashes or {}).get(person, "")
        return is_hex(salt, SALT_BYTES) and hmac.compare_digest(
            promised, hash_of_salt(self.table, self.hand, person, bytes.fromhex(salt))
        )

    def salted(self, salts: Mapping[str, str]) -> Shuffle:
        """Take the third step: these salts were opened in time; the others are left out.

        Raises:
            Refused: for a salt that does not fit its hash, or out of turn.
        """
        if self.hashes is None or self.salts is not None:
            raise Refused("salts are opened once, after the list of their hashes is shown")
        for person, salt in salts.items():
            if not self.opens(person, salt):
                raise Refused(f"the salt of {person} does not match its hash on the list")
        return replace(self, salts=dict(sorted(salts.items())))

    def dealt(self, game: Game, rules: Rules) -> Shuffle:
        """Take the last step: the game is known, and the root over the deck is shown.

        If another game is to be played before the first card is dealt, the step is taken again.

        Raises:
            Refused: before the salts are opened.
        """
        return self.drawn_for(game.name, game.version, self._pack(game, rules))

    def _pack(self, game: Game, rules: Rules) -> str:
        """Return the cards of a game's deck in the order of a new pack, by which it is shuffled.

        Since the second form the order is the same for all packs, so that it is no choice.
        """
        cards = game.setup(rules).pack.cards
        return text(cards if self.scheme == 1 else sorted(cards), "")

    def drawn_for(self, game: str, version: int, cards: str) -> Shuffle:
        """Take the last step from what is stored of a game, be it of another version.

        Raises:
            Refused: before the salts are opened.
        """
        if self.salts is None:
            raise Refused("a deck follows when the salts are opened")
        dealt = replace(self, game=game, version=version, cards=cards)
        return replace(dealt, root=dealt.deck_lot.root)

    def is_for(self, game: Game, rules: Rules, *, older: bool = False) -> bool:
        """Return whether the shown root is over a deck for a game, or for its older version."""
        fits = self.version <= game.version if older else self.version == game.version
        return fits and (self.game, self.cards) == (game.name, self._pack(game, rules))

    # --- what follows

    @property
    def promise(self) -> str:
        """The hash of the seed."""
        return promise_of(self.table, self.hand, bytes.fromhex(self.seed))

    @property
    def left_out(self) -> tuple[str, ...]:
        """People on the list with salts that were not opened."""
        return left_out(self.hashes or {}, self.salts or {}) if self.salts is not None else ()

    @property
    def key(self) -> bytes:
        """Key from which deck and entropy follow; as secret as the seed.

        Raises:
            Refused: before the salts are opened and the game is known.
        """
        if self.salts is None or not self.game:
            raise Refused("no deck follows before the salts are opened and the game is known")
        transcript_bytes = packed(SCHEME, "key", *transcript(self._agreed()))
        return hmac.digest(bytes.fromhex(self.seed), transcript_bytes, "sha256")

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck, top card first."""
        return deck_of(self.key, self.cards)

    @property
    def deck_text(self) -> str:
        """The deck as it is written down."""
        return "".join(map(name, self.deck))

    @property
    def entropy(self) -> int:
        """Source of later shuffles of the hand."""
        return entropy_of(self.key)

    def lot(self, number: int, generation: int, first: int, faces: Sequence[Card]) -> CommittedLot:
        """Return the commitment to cards that were shuffled or mingled together.

        The deck, which is lot 0, has a further place: the entropy of the later lots.
        """
        contents = [name(card) for card in faces]
        if number == DECK:
            contents.append(f"{self.entropy:064x}")
        return CommittedLot.of(
            self.key, self.table, self.hand, number, generation, first, tuple(contents)
        )

    @property
    def deck_lot(self) -> CommittedLot:
        """Return the commitment to the deck."""
        return self.lot(DECK, 0, 0, self.deck)

    def deal(self) -> Deal:
        """Return the command that deals the hand: deck, entropy, and the public part."""
        shown = tuple(self.public().items())
        return Deal(deck=self.deck_text, entropy=self.entropy, fair=shown)

    # --- plain data

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data, with the secret: for the table's own log alone."""
        return {**self.public(), "seed": self.seed}

    def public(self) -> dict[str, Any]:
        """Return the public part of the shuffle, as far as it is drawn."""
        shown = self._agreed()
        if self.game:
            shown["root"] = self.root
        return shown

    def _agreed(self) -> dict[str, Any]:
        """Return what the deck follows from, but for the seed."""
        agreed: dict[str, Any] = {
            "table": self.table,
            "hand": self.hand,
            "before": self.before,
            "promise": self.promise,
        }
        # Hands of the first form were hashed without this field, and must stay verifiable.
        if self.scheme != 1:
            agreed["scheme"] = self.scheme
        if self.hashes is not None:
            agreed["hashes"] = dict(self.hashes)
        if self.salts is not None:
            agreed |= {"salts": dict(self.salts), "left_out": list(self.left_out)}
        if self.game:
            agreed |= {"game": self.game, "version": self.version, "cards": self.cards}
        return agreed

    @classmethod
    def from_dict(cls, written: Mapping[str, Any]) -> Shuffle:
        """Return the shuffle of :meth:`to_dict`, from a trusted log."""
        follows = ("promise", "left_out", "lots", "ended")
        return cls(**{part: value for part, value in written.items() if part not in follows})


def left_out(hashes: Collection[str], salts: Collection[str]) -> tuple[str, ...]:
    """Return the people on the list with salts that were not opened."""
    return tuple(sorted(set(hashes) - set(salts)))


# --- for readers of the public part

SHOWN: dict[str, type] = {
    "table": str, "hand": int, "before": str, "promise": str, "hashes": dict, "salts": dict,
    "left_out": list, "game": str, "version": int, "cards": str, "root": str,
}  # fmt: skip
"""Fields that everybody is shown of a hand by its first card, with their types."""


def transcript(shown: Mapping[str, Any]) -> tuple[Part, ...]:
    """Return everything that a deck depends on besides its seed, in order."""
    return (
        shown["table"], shown["hand"], shown["before"], shown["promise"], shown["hashes"],
        shown["salts"], shown["game"], shown["version"], shown["cards"],
    )  # fmt: skip


def chain_of(shown: Mapping[str, Any], roots: Sequence[str]) -> str:
    """Return the hash to which the next hand is chained: of all that was shown for this hand.

    Args:
        shown: until its first card.
        roots: of its later lots, in the order in which they were shown.
    """
    return digest("hand", *transcript(shown), shown["root"], roots)


def check_shown(shown: Mapping[str, Any]) -> None:
    """Refuse what was shown of a hand if it does not agree with itself.

    Raises:
        Refused: saying what is wrong.
    """
    kinds = {part: type(value) for part, value in shown.items()}
    if kinds != SHOWN and not (kinds == {**SHOWN, "scheme": int} and shown["scheme"] == 2):
        raise Refused("what was shown before the first card is incomplete")
    for part in ("before", "promise", "root"):
        if not is_hex(shown[part], 32) and (part, shown[part]) != ("before", ""):
            raise Refused(f"its {part} is not a hash")
    hashes, salts = shown["hashes"], shown["salts"]
    for person, hashed in hashes.items():
        if not is_hex(hashed, 32):
            raise Refused(f"what {person} sent is not a hash")
    for person, salt in salts.items():
        if not is_hex(salt, SALT_BYTES) or hashes.get(person) != hash_of_salt(
            shown["table"], shown["hand"], person, bytes.fromhex(salt)
        ):
            raise Refused(f"the salt of {person} does not match its hash on the list")
    if shown["left_out"] != list(left_out(hashes, salts)):
        raise Refused("the people left out are not those with unopened salts")
    if scheme_of(shown) != 1 and not in_pack_order(shown["cards"]):
        raise Refused("its cards are not in the order of a new pack")


def scheme_of(shown: Mapping[str, Any]) -> int:
    """Return the form in which a hand is chained to the next hand: 1 or 2."""
    return int(shown.get("scheme", 1))


RANKS_UP, SUITS_UP = "23456789TJQKA", "cdhswtuo"


def in_pack_order(cards: str) -> bool:
    """Return whether cards are as in a new pack: by pack, then by rank, then by suit."""
    places = []
    for at in range(0, len(cards), 2):
        rank, suit = RANKS_UP.find(cards[at]), SUITS_UP.find(cards[at + 1 : at + 2] or "?")
        joker = cards[at : at + 2] == "Jk"
        if not joker and min(rank, suit) < 0:
            return False
        places.append(104 if joker else suit // 4 * 52 + rank * 4 + suit % 4)
    return places == sorted(places)


def mine_is_in(shown: Mapping[str, Any], person: str, salt: bytes) -> bool:
    """Return whether a client's salt is in the public part of a shuffle, as far as that is drawn.

    Its hash must be on the list once that is shown, and the salt among the open salts.
    """
    salt_hash = hash_of_salt(shown["table"], shown["hand"], person, salt)
    if "hashes" in shown and shown["hashes"].get(person) != salt_hash:
        return False
    return "salts" not in shown or shown["salts"].get(person) == salt.hex()
