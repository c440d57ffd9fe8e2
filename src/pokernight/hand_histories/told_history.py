"""A hand as a history of another site tells it: the form between the readers and the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NamedTuple, TypeAlias

from pokernight.cards import Card, CardError, parse
from pokernight.errors import Refused

Slot: TypeAlias = "Card | None"
"""A card that was dealt; None where the history does not show it."""
MOST: Final = 10**12
"""The most chips that a history may name, as for a hand of the engine."""


class Act(NamedTuple):
    """Action of a player.

    Attributes:
        seat: the player, from 0.
        verb: ``fold``, ``check``, ``call``, ``stay`` (check or call), ``to`` (bet, raise or
            complete), ``bring in``, ``straddle`` or ``discard``.
        amount: the total in front of the player after a bet; the number of cards of a discard.
        cards: the cards of a discard, () where they were not history.
    """

    seat: int
    verb: str
    amount: int = 0
    cards: tuple[Card, ...] = ()


@dataclass
class ToldHistory:
    """All that a history tells of a hand.

    Attributes:
        place: where it stands, for messages: "hand 12 of FILE".
        game: the name of the game in the rulebook.
        rules: its house rules, in their own types; amounts in cents.
        names: the players by seat.
        stacks: what they have before the first chip is posted.
        button: a seat.
        owed: missed blinds by seat, each (dead, live).
        dead_small_blind: whether nobody posts the small blind.
        acts: the decisions in order.
        dealt: by seat, every card it was dealt, in order.
        shown: by seat, the cards that it turned up in the end, as far as ``dealt`` has them not.
        board: the cards in the middle.
        stacks_after: what the players have in the end; None where the history does not say.
        rake: what the house took.
        remarks: what a reader had to take otherwise than it was written.
    """

    place: str
    game: str
    rules: dict[str, Any]
    names: list[str]
    stacks: list[int]
    button: int
    owed: dict[int, tuple[int, int]] = field(default_factory=dict)
    dead_small_blind: bool = False
    acts: list[Act] = field(default_factory=list)
    dealt: list[list[Slot]] = field(default_factory=list)
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    board: list[Card] = field(default_factory=list)
    stacks_after: list[int] | None = None
    rake: int = 0
    remarks: list[str] = field(default_factory=list)


@dataclass
class Unread:
    """A hand that no history could be made of, and why."""

    place: str
    why: str


@dataclass
class Kept:
    """A hand whose whole record a file keeps."""

    place: str
    record: str


Told: TypeAlias = ToldHistory | Unread | Kept

HOLE_CARDS: Final[Mapping[str, int]] = {
    "holdem": 2, "short_deck": 2, "omaha": 4, "omaha_hi_lo": 4, "courchevel": 5,
    "five_card_draw": 5, "badugi": 4, "deuce_to_seven_triple_draw": 5,
    "deuce_to_seven_single_draw": 5, "seven_card_stud": 7, "seven_card_stud_hi_lo": 7, "razz": 7,
}  # fmt: skip
"""Cards that a player holds in the end, in the games that can be read; Omaha may have more."""
STUD: Final = ("seven_card_stud", "seven_card_stud_hi_lo", "razz")


def chips(text: str, cents: bool) -> int:
    """Return an amount as cents; of whole chips each counts as a cent.

    Args:
        text: such as ``$1,234.50`` or ``200``.
        cents: whether the unit of the history has hundredths.

    Raises:
        Refused: for what is no amount, or is finer than the unit.
    """
    digits = "".join(letter for letter in text if letter.isdigit() or letter in ".-")
    try:
        value = Decimal(digits) * (100 if cents else 1)
    except InvalidOperation:
        raise Refused(f"{text.strip()!r} is no amount of chips") from None
    if value != value.to_integral_value() or not 0 <= value <= MOST:
        raise Refused(f"{text.strip()!r} is no amount of chips: they are whole cents up to 10^12")
    return int(value)


def cards_of(text: str) -> tuple[Card, ...]:
    """Return the cards of a text, such as ``Ah 10d`` or ``A♥, 10♦``.

    Raises:
        Refused: for what is no card.
    """
    plain = text.replace("10", "T").translate(_SUITS)
    try:
        return parse(plain.replace(",", " "))
    except CardError as error:
        raise Refused(f"{text.strip()!r} are no cards: {error}") from None


_SUITS: Final = str.maketrans("♠♥♦♣", "shdc", "\ufe0f")


@dataclass
class Chips:
    """The chips of a hand as its lines move them; by seat, in cents."""

    stacks: list[int]
    front: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = [*self.stacks]
        self.front = [0] * len(self.stacks)

    def dead(self, seat: int, cents: int) -> None:
        """Pay into the middle."""
        self.left[seat] -= cents

    def add(self, seat: int, cents: int) -> None:
        """Put more in front."""
        self.front[seat] += cents
        self.left[seat] -= cents

    def to(self, seat: int, cents: int) -> None:
        """Bring what is in front to an amount."""
        self.add(seat, cents - self.front[seat])

    def next_street(self) -> None:
        """Collect the bets."""
        self.front = [0] * len(self.stacks)


@dataclass
class Posts:
    """Forced bets as lines tell them: by seat, in cents."""

    small: dict[int, int] = field(default_factory=dict)
    big: dict[int, int] = field(default_factory=dict)
    both: dict[int, int] = field(default_factory=dict)
    button: dict[int, int] = field(default_factory=dict)
    antes: dict[int, int] = field(default_factory=dict)
    straddles: list[tuple[int, int]] = field(default_factory=list)

    def settle(self, history: ToldHistory, small: int, big: int) -> None:
        """Set the button, what is owed and the antes of a hand with blinds.

        The button of the engine is the player before the small blind: an empty seat between them,
        or a button that did not move, is all the same to the play.

        Raises:
            Refused: for posts that no rule explains.
        """
        seats = len(history.stacks)
        rules = history.rules
        if len(self.button) > 1:
            raise Refused("two players post the blind of the button")
        if self.button:
            (history.button,) = self.button
        else:
            self._blinds(history, seats, small, big)
        for number, (seat, cents) in enumerate(self.straddles):
            first = self._first(history, seats, big)
            expected = (first + number) % seats
            if cents != big << (number + 1) or seat not in (expected, history.button) or seats < 3:
                raise Refused(f"{history.names[seat]} straddles, and no rule explains it")
            rules["straddle"] = "under_the_gun" if seat == expected else "button"
            if number:
                rules["restraddles"] = number
            history.acts.append(Act(seat, "straddle"))
        if not self.antes:
            return
        rules["ante"] = max(self.antes.values())
        if len(self.antes) == 1 and seats > 1:
            (payer,) = self.antes
            if payer == history.button and seats > 2:
                rules["button_ante"] = True
            else:
                rules["big_blind_ante"] = True

    def _first(self, history: ToldHistory, seats: int, big: int) -> int:
        """Return the seat left of the big blind."""
        return (history.button + (2 if history.dead_small_blind else 3)) % seats

    def _blinds(self, history: ToldHistory, seats: int, small: int, big: int) -> None:
        pairs = [
            (low, high) for low in self.small for high in self.big
            if high == (low + 1) % seats
        ]  # fmt: skip
        if pairs:
            low, high = pairs[0]
            history.button = low if seats == 2 else (low - 1) % seats
        elif self.big:
            low, high = -1, next(iter(self.big))
            history.button = (high - 1) % seats
            history.dead_small_blind = True
        else:
            raise Refused("nobody posts the big blind, so the first to act is not known")
        for seat, cents in self.big.items():
            if seat == high:
                continue
            if cents == 2 * big and seat == (high + 1) % seats:
                self.straddles.append((seat, cents))
            else:
                history.owed[seat] = (0, cents)
        for seat in self.small:
            if seat != low:
                history.owed[seat] = (self.small[seat], 0)
        for seat, cents in self.both.items():
            history.owed[seat] = (cents - big, big)


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8 or UTF-16 with their marks, else in Latin-1."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def printable_name(name: str, seat: int, taken: Sequence[str] = ()) -> str:
    """Return a name that a record may keep: visible text, and unlike those that are taken."""
    visible = " ".join("".join(c for c in name if c.isprintable()).split()) or f"Seat {seat + 1}"
    return visible if visible not in taken else f"{visible} ({seat + 1})"
