"""Events at the table, each with its reason, its clause and the seats that may see its cards.

An event names tokens and carries, for each, the face and the seats that knew it *then*; it is put
into words for a single viewer, so a log of a live hand never says more than its reader knew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from pokernight.cards import UNKNOWN, Card
from pokernight.cards import name as card_text
from pokernight.wording.message import Arg, Args, Message, TemplateError, Text, arguments
from pokernight.wording.rendering import NameOf, reader_of, rendered

EVERYBODY = -1
"""The mask of seats that contains all of them, and the spectators."""
SPECTATOR = 31
"""The seat of a spectator: it knows what everybody knows."""

NO_TOKEN = -1
"""In an event: a card that moved untracked; its token would identify it."""

_ALWAYS = frozenset(("cards", "amount"))
"""Arguments that every event has."""


class Unsendable:
    """Something that holds true faces: it never leaves its process."""

    __slots__ = ()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"a {type(self).__name__} holds cards as they are: only what one viewer may know of "
            "it may leave the process"
        )


@dataclass(slots=True, unsafe_hash=True)
class Sight(Unsendable):
    """A token in an event: its face, and the mask of the seats that knew it at that moment.

    A card that nobody can follow is told as ``NO_TOKEN``.
    """

    token: int
    face: Card
    knowers: int

    def seen_by(self, viewer: int) -> str:
        """Return the card in text form as that viewer may know it."""
        return card_text(self.face) if self.knowers >> viewer & 1 else UNKNOWN


class PlayedCard(NamedTuple):
    """A card that plays in a shown hand.

    Attributes:
        token: the card.
        card: its face.
        stands_for: the card that it is read as, None where it is itself.
        why: the reason why it is wild or otherwise not itself, "" where no rule says so.
        clause: the number of the rule in the game's page, or "".
    """

    token: int
    card: Card
    stands_for: Card | None
    why: Text
    clause: str


class ShownReading(NamedTuple):
    """The reading of a shown hand in a contest, computed by the rules when it counts.

    Attributes:
        contest: the contest, such as ``the low half``; "" where there is one contest only.
        cards: the cards that play, in the order in which the hand is read.
        said: the hand as a sentence.
        made: the hand as data: ``category``, ``ranks``, and what its ranking adds.
        place: its place among the hands shown in this contest so far, 1 for the best; equal hands
            share a place. 0 for a hand that cannot win, as a dead or fouled hand.
        value: its value among the hands shown in this contest, higher is better; 0 where its place
            does not change when other hands are shown.
    """

    contest: str
    cards: tuple[PlayedCard, ...]
    said: Text
    made: Mapping[str, object]
    place: int
    value: int = 0


CardState: TypeAlias = Literal["wild", "limited", "nothing", "copy", "other"]
"""State of a card: wild; limited to some other cards, as a bug; worth nothing; no copy of another
card; or anything else."""


class Mark(NamedTuple):
    """Cards of a hand, or of the board for it, that are not themselves, and why.

    Attributes:
        hand: the seat, or the number of a dummy hand.
        tokens: the cards.
        what: their state in words, as ``wild for high``.
        why: the reason.
        clause: the number of the rule in the game's page.
        state: their state.
        contest: a word in the names of the contests in which alone they are so; "" for all.
    """

    hand: int
    tokens: tuple[int, ...]
    what: str
    why: Text
    clause: str
    state: CardState
    contest: str


class Effect(NamedTuple):
    """Cards of a hand, or of the board for it, that an event changed.

    Attributes:
        hand: the seat, or the number of a dummy hand.
        state: ``wild`` or ``nothing``.
        contest: a word in the names of the contests in which alone they are so; "" for all.
        began: the cards that are in this state by the event.
        ceased: the cards that are no longer in it.
    """

    hand: int
    state: CardState
    contest: str
    began: tuple[int, ...]
    ceased: tuple[int, ...]


EffectsFor: TypeAlias = Callable[[int], tuple[Effect, ...]]
"""Function that returns the effects of an event as far as a viewer may know them."""
RemarksFor: TypeAlias = Callable[[int], tuple[Message, ...] | None]
"""Function that returns a viewer's remarks on what is wild, None where an event changed none."""


class ShownHand(NamedTuple):
    """A hand that is shown, as the rules read it.

    Attributes:
        hand: the seat, or the number of a dummy hand.
        tokens: its cards.
        readings: its reading in each contest for which it qualifies.
        marks: its cards that are not themselves.
    """

    hand: int
    tokens: tuple[int, ...]
    readings: tuple[ShownReading, ...]
    marks: tuple[Mark, ...]


@dataclass(slots=True, unsafe_hash=True)
class Event(Unsendable):
    """Something that happened, as data.

    ``kind`` is its name in the vocabulary of the engine or the game. ``words`` is the English
    template of its sentence (:mod:`pokernight.wording.message`), which shows the seats ``seat`` and
    ``other``, the ``cards`` as far as the viewer may know them, the ``amount`` in cents and the
    event's own ``args``, all of which are public. ``clause`` is the number in the game's page of
    the rule behind it, empty where no rule needs to be cited. Where cards that nobody can follow
    have moved, ``source`` and ``target`` say from which zone to which. ``shown`` is the
    reading of a hand that is shown. ``effects`` are the cards that the event made wild or worth
    nothing, for a viewer; None where an event of this kind changes none, or where nobody listens.
    ``remarks`` are what is wild from then on in the words of the table.
    """

    kind: str
    words: str
    seat: int = -1
    other: int = -1
    cards: tuple[Sight, ...] = ()
    amount: int = 0
    clause: str = ""
    source: str = ""
    target: str = ""
    args: Args = field(default_factory=dict, hash=False)
    shown: ShownHand | None = field(default=None, hash=False)
    effects: EffectsFor | None = field(default=None, compare=False, repr=False)
    remarks: RemarksFor | None = field(default=None, compare=False, repr=False)

    def effects_for(self, viewer: int) -> tuple[Effect, ...]:
        """Return the cards that the event made wild or worth nothing, as a viewer may know them."""
        return () if self.effects is None else self.effects(viewer)

    def remarks_for(self, viewer: int) -> tuple[Message, ...] | None:
        """Return a viewer's remarks on what is wild, None where the event changed none."""
        return None if self.remarks is None else self.remarks(viewer)

    def message(self, viewer: int) -> Message:
        """Return the sentence as data, with what a viewer may know of the cards."""
        given: dict[str, Arg] = {
            **self.args,
            "cards": [sight.seen_by(viewer) for sight in self.cards],
            "amount": self.amount,
        }
        if self.seat >= 0:
            given["seat"] = self.seat
        if self.other >= 0:
            given["other"] = self.other
        return Message(self.words, given)

    def told(self, viewer: int, names: Sequence[str] | NameOf) -> str:
        """Return the event in words, with what a viewer may know of the cards."""
        return rendered(self.message(viewer), reader_of(names))


def opened(event: Event) -> Event:
    """Return an event with its cards known to everybody."""
    sights = tuple([replace(sight, knowers=EVERYBODY) for sight in event.cards])
    return replace(event, cards=sights)


def flaw_of_event(words: str, seat: int, other: int, args: Args) -> str:
    """Return what a template shows and the event does not have, or ""."""
    return _flaw(words, seat >= 0, other >= 0, frozenset(args))


@lru_cache(maxsize=8192)
def _flaw(words: str, seat: bool, other: bool, given: frozenset[str]) -> str:
    try:
        missing = arguments(words) - given - _ALWAYS
    except TemplateError as wrong:
        return str(wrong)
    missing -= {name for name, there in (("seat", seat), ("other", other)) if there}
    return f"{{{min(missing)}}}" if missing else ""


Sink: TypeAlias = Callable[[Event], None]
"""Listener to a hand as it is played."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Listener to the outlines of events; their cards, sentences and readings are not made.

    Attributes:
        note: receives the kind of an event, its seat, the other seat, its amount and its clause.
    """

    note: Callable[[str, int, int, int, str], None]

    def __call__(self, event: Event) -> None:
        """Note an event that was made whole."""
        self.note(event.kind, event.seat, event.other, event.amount, event.clause)
