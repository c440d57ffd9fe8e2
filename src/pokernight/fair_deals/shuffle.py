"""How the deck of a hand comes about, so that nobody alone has chosen it and all can check it.

In this order, and each step is shown and kept before the next:

1. The table draws a seed and shows its hash, the *promise*.
2. Every client draws a salt and sends its hash; the list of these hashes is shown.
3. The salts are opened. Who does not open his in time is left out, and everybody sees who.
4. From seed and salts follows the key, and from the key the deck and the entropy of every later
   shuffle. The *root* over the places of the deck is shown; then the first card is dealt.

The table is bound before it sees a salt, and the clients before they see each other's. A
:class:`Shuffle` holds all of it, as far as it has come: every step gives a new one, which is plain
data, so whoever is interrupted goes on with the same seed and the same list.
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
    Lot,
    Part,
    digest,
    is_hex,
    packed,
)
from pokernight.table.commands import Deal

SEED_BYTES = 32
"""How long a seed is."""

T = TypeVar("T")


# --- what is shown


def promise_of(table: str, hand: int, seed: bytes) -> str:
    """What is shown of a seed before any salt is known."""
    return digest("seed", table, hand, seed)


def hash_of_salt(table: str, hand: int, person: str, salt: bytes) -> str:
    """What a client sends of its salt before it sees another's."""
    return digest("salt", table, hand, person, salt)


# --- what follows from the key


def words(key: bytes, purpose: str) -> Iterator[int]:
    """Numbers of 32 bits without end, by HMAC-SHA256 in counter mode."""
    named = packed(SCHEME, "stream", purpose)
    for block in count():
        yield from unpack(">8I", hmac.digest(key, named + packed(block), "sha256"))


def below(numbers: Iterator[int], most: int) -> int:
    """One of ``0..most - 1``, all alike: numbers beyond the last whole multiple are rejected."""
    limit = 2**32 - 2**32 % most
    return next(number for number in numbers if number < limit) % most


def shuffled(key: bytes, cards: Sequence[T]) -> list[T]:
    """Fisher and Yates: the last place gets one of all cards, the one before one of the rest."""
    deck, numbers = list(cards), words(key, "deck")
    for last in range(len(deck) - 1, 0, -1):
        other = below(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


@lru_cache(maxsize=64)
def deck_of(key: bytes, cards: str) -> tuple[Card, ...]:
    """The deck that follows from a key, top card first; it is asked for at each step of a deal."""
    deck = shuffled(key, parse_deck(cards))
    return tuple(in_joker_order(deck) if len(deck) % 52 else deck)


def entropy_of(key: bytes) -> int:
    """The 256 bits from which the later shuffles and lots of a hand are drawn."""
    return int.from_bytes(hmac.digest(key, packed(SCHEME, "entropy"), "sha256"), "big")


# --- the agreement


@dataclass(frozen=True, slots=True)
class Shuffle:
    """How one hand is shuffled, as far as it has come.

    Attributes:
        table: the table's id.
        hand: the number of the hand at this table; one that is called off has a number too.
        before: what the hand before is chained by, empty for the first.
        seed: the table's secret, in hex.
        hashes: of the salts, by person; None until the list is shown.
        salts: that were opened, in hex, by person; None until time is up.
        game: the name of the game, ``version`` that of its rules; empty until it is dealt.
        version: of the game.
        cards: what the deck is made of, in the order of a new pack.
        root: over the places of the deck, what is shown before its first card.
        scheme: in which form hands are chained: 2 covers what becomes of a hand too.
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
        """The first step: ``seed`` is ``secrets.token_bytes(SEED_BYTES)``.

        Raises:
            Refused: for a seed of another length.
        """
        if len(seed) != SEED_BYTES:
            raise Refused(f"a seed is {SEED_BYTES} bytes")
        return cls(table, hand, before, seed.hex(), scheme=scheme)

    def listed(self, hashes: Mapping[str, str]) -> Shuffle:
        """The second step: the list of hashes is closed.

        Raises:
            Refused: for a hash that is none, or a list that is closed already.
        """
        if self.hashes is not None:
            raise Refused("the list of salts for this hand is closed")
        for person, one in hashes.items():
            if not is_hex(one, 32):
                raise Refused(f"what {person} sent is no hash: that is 64 small hex digits")
        return replace(self, hashes=dict(sorted(hashes.items())))

    def opens(self, person: str, salt: str) -> bool:
        """Whether that is the salt of which a person sent the hash."""
        said = (self.hashes or {}).get(person, "")
        return is_hex(salt, SALT_BYTES) and hmac.compare_digest(
            said, hash_of_salt(self.table, self.hand, person, bytes.fromhex(salt))
        )

    def salted(self, salts: Mapping[str, str]) -> Shuffle:
        """The third step: these salts were opened in time; the others are left out.

        Raises:
            Refused: for a salt that does not fit its hash, or out of turn.
        """
        if self.hashes is None or self.salts is not None:
            raise Refused("salts are opened once, after the list of their hashes is shown")
        for person, salt in salts.items():
            if not self.opens(person, salt):
                raise Refused(f"the salt of {person} is not the one whose hash is on the list")
        return replace(self, salts=dict(sorted(salts.items())))

    def dealt(self, game: Game, rules: Rules) -> Shuffle:
        """The last step: what is played is known, and the root over the deck is shown.

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
        """The same, by what is written of a game, be it of another version.

        Raises:
            Refused: before the salts are opened.
        """
        if self.salts is None:
            raise Refused("a deck follows when the salts are opened")
        dealt = replace(self, game=game, version=version, cards=cards)
        return replace(dealt, root=dealt.deck_lot.root)

    def is_for(self, game: Game, rules: Rules, *, older: bool = False) -> bool:
        """Whether the root that was shown is over a deck for this game, or for an older version."""
        fits = self.version <= game.version if older else self.version == game.version
        return fits and (self.game, self.cards) == (game.name, self._pack(game, rules))

    # --- what follows

    @property
    def promise(self) -> str:
        """The hash of the seed."""
        return promise_of(self.table, self.hand, bytes.fromhex(self.seed))

    @property
    def left_out(self) -> tuple[str, ...]:
        """Who is on the list and has not opened his salt."""
        return left_out(self.hashes or {}, self.salts or {}) if self.salts is not None else ()

    @property
    def key(self) -> bytes:
        """From which deck and entropy follow; as secret as the seed.

        Raises:
            Refused: before the salts are opened and the game is known.
        """
        if self.salts is None or not self.game:
            raise Refused("no deck follows before the salts are opened and the game is known")
        said = packed(SCHEME, "key", *transcript(self._agreed()))
        return hmac.digest(bytes.fromhex(self.seed), said, "sha256")

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
        """Where later shuffles of the hand come from."""
        return entropy_of(self.key)

    def lot(self, number: int, generation: int, first: int, faces: Sequence[Card]) -> Lot:
        """What is promised of cards that were shuffled or mingled together.

        The deck, which is lot 0, has one place more: the entropy of the later ones.
        """
        contents = [name(card) for card in faces]
        if number == DECK:
            contents.append(f"{self.entropy:064x}")
        return Lot.of(self.key, self.table, self.hand, number, generation, first, tuple(contents))

    @property
    def deck_lot(self) -> Lot:
        """What is promised of the deck."""
        return self.lot(DECK, 0, 0, self.deck)

    def deal(self) -> Deal:
        """The command that deals it: the deck, the entropy, and what everybody was shown."""
        shown = tuple(self.public().items())
        return Deal(deck=self.deck_text, entropy=self.entropy, fair=shown)

    # --- plain data

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, the secret too: for the table's own log alone."""
        return {**self.public(), "seed": self.seed}

    def public(self) -> dict[str, Any]:
        """What everybody is shown, as far as it has come."""
        shown = self._agreed()
        if self.game:
            shown["root"] = self.root
        return shown

    def _agreed(self) -> dict[str, Any]:
        """From what the deck follows, but for the seed."""
        agreed: dict[str, Any] = {
            "table": self.table,
            "hand": self.hand,
            "before": self.before,
            "promise": self.promise,
        }
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
        """The inverse of :meth:`to_dict`, from a log that is trusted."""
        follows = ("promise", "left_out", "lots", "ended")
        return cls(**{part: one for part, one in written.items() if part not in follows})


def left_out(hashes: Collection[str], salts: Collection[str]) -> tuple[str, ...]:
    """Who is on the list and has not opened his salt."""
    return tuple(sorted(set(hashes) - set(salts)))


# --- for whoever was shown it

SHOWN: dict[str, type] = {
    "table": str, "hand": int, "before": str, "promise": str, "hashes": dict, "salts": dict,
    "left_out": list, "game": str, "version": int, "cards": str, "root": str,
}  # fmt: skip
"""What everybody is shown of a hand by its first card."""


def transcript(shown: Mapping[str, Any]) -> tuple[Part, ...]:
    """All on which a deck depends besides its seed, in order."""
    return (
        shown["table"], shown["hand"], shown["before"], shown["promise"], shown["hashes"],
        shown["salts"], shown["game"], shown["version"], shown["cards"],
    )  # fmt: skip


def chain_of(shown: Mapping[str, Any], roots: Sequence[str]) -> str:
    """What the next hand is chained by: the hash of all that was shown for this one.

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
    kinds = {part: type(one) for part, one in shown.items()}
    if kinds != SHOWN and not (kinds == {**SHOWN, "scheme": int} and shown["scheme"] == 2):
        raise Refused("what was shown before the first card is not whole")
    for part in ("before", "promise", "root"):
        if not is_hex(shown[part], 32) and (part, shown[part]) != ("before", ""):
            raise Refused(f"its {part} is no hash")
    hashes, salts = shown["hashes"], shown["salts"]
    for person, one in hashes.items():
        if not is_hex(one, 32):
            raise Refused(f"what {person} sent is no hash")
    for person, salt in salts.items():
        if not is_hex(salt, SALT_BYTES) or hashes.get(person) != hash_of_salt(
            shown["table"], shown["hand"], person, bytes.fromhex(salt)
        ):
            raise Refused(f"the salt of {person} is not the one whose hash is on the list")
    if shown["left_out"] != list(left_out(hashes, salts)):
        raise Refused("who was left out is not who did not open his salt")
    if scheme_of(shown) != 1 and not in_pack_order(shown["cards"]):
        raise Refused("its cards are not in the order of a new pack")


def scheme_of(shown: Mapping[str, Any]) -> int:
    """Return in which form a hand is chained to the next."""
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
    """Whether what a client sent is in what everybody is shown, as far as that has come.

    From the list on its hash must be there, and once the salts are open, its salt.
    """
    here = hash_of_salt(shown["table"], shown["hand"], person, salt)
    if "hashes" in shown and shown["hashes"].get(person) != here:
        return False
    return "salts" not in shown or shown["salts"].get(person) == salt.hex()
