"""Hands with cards that are drawn when they come into play, and not before.

It is for solvers and environments, which need the chance of each card at the moment when it
matters. The deck of such a hand is a *lot* of placeholders (:class:`Unturned`). They can be dealt,
burned, passed and thrown away; a card is drawn when a seat comes to know it, or when a rule looks
at its face, and a card that is never looked at is never drawn. Cards that are shuffled again make
a new lot.

>>> from pokernight.games import find
>>> hand = DrawnHand.deal(find("holdem"), 2)
>>> hand.due, len(hand.outcomes())
(True, 52)
>>> for card in (50, 37, 11, 2):
...     hand.draw(card)
>>> hand.due, hand.hand.ask.kind
(False, 'bet')
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from pokernight.cards import Card
from pokernight.engine import state as engine
from pokernight.engine.asks import Answer
from pokernight.engine.facts import BLANK
from pokernight.engine.game import Game, HouseRules
from pokernight.engine.hand import Hand
from pokernight.engine.log import Link, entries
from pokernight.engine.opening import Opening
from pokernight.engine.state import EngineError, State
from pokernight.errors import Refused

SEED = 0
"""The seed of the order of a held hand after cards were moved, which no player can see."""


class LotPlace(NamedTuple):
    """A place in a lot: the deck is lot 0, later shuffles make lots 1, 2, ..."""

    lot: int
    place: int


class Wanted(BaseException):
    """Raised when a rule looks at a card that is not drawn yet, for :class:`DrawnHand` to catch.

    It is no ``Exception``, so that a game which catches those cannot swallow it.
    """

    def __init__(self, place: LotPlace) -> None:
        super().__init__(place)
        self.place = place


class _Run(threading.local):
    """Runs of steps whose cards are drawn when a rule looks at them, by thread."""

    depth = 0

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *_: object) -> None:
        self.depth -= 1


_RUN: Final = _Run()


def asks_card(error: BaseException) -> bool:
    """Return whether an error asks for a card, and a hand that draws it then is running.

    Anywhere else such an error would end the program.
    """
    if not _RUN.depth or type(error) is not Wanted:
        return False
    place: Any = error.place
    return type(place) is LotPlace and all(type(part) is int for part in place)


class Unturned:
    """A placeholder for a card: every operation on it asks for the card to be drawn."""

    __slots__ = ("place",)

    def __init__(self, place: LotPlace) -> None:
        self.place = place

    def __repr__(self) -> str:
        return "??"


def _looks(card: Unturned, *_: object) -> NoReturn:
    raise Wanted(card.place)


for _way in (
    "eq", "ne", "lt", "le", "gt", "ge", "hash", "bool", "int", "index", "format", "str",
    "add", "radd", "sub", "rsub", "mul", "rmul", "mod", "rmod", "floordiv", "rfloordiv",
    "divmod", "lshift", "rlshift", "rshift", "rrshift", "and", "rand", "or", "ror", "xor", "rxor",
    "neg", "invert",
):  # fmt: skip
    setattr(Unturned, f"__{_way}__", _looks)


Lot: TypeAlias = "tuple[Any, ...]"
"""The contents of a lot, in no order: cards, and placeholders of earlier lots."""


class Drawer:
    """The cards drawn so far; it turns shuffled cards into a new lot."""

    trusts_holders = False

    def __init__(self, lots: tuple[Lot, ...], drawn: Mapping[LotPlace, Card]) -> None:
        self.lots = lots
        self.drawn = drawn

    def turned_out(
        self, state: State, tokens: Sequence[int], faces: Collection[Card], must: bool
    ) -> list[int]:
        """Return those of some tokens that are among some cards."""
        return [token for token in tokens if state.face[token] in faces]

    def has_turned_up(self, seat: int) -> bool:
        """Return whether a player has shown a hand: here the rules say who does."""
        return False

    def have_mucked(self) -> bool:
        """Return whether players have thrown their hands away: here the rules say who does."""
        return False

    def lay(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return placeholders for the cards of a new lot; a single card stays as it is."""
        if len(cards) < 2:
            return cards
        self.lots = (*self.lots, cards)
        places = [LotPlace(len(self.lots) - 1, place) for place in range(len(cards))]
        laid: list[Any] = [
            self.drawn[place] if place in self.drawn else Unturned(place) for place in places
        ]
        return tuple(laid)


class DrawnHand:
    """A hand that is driven by answers and by the cards that come into play.

    Attributes:
        hand: the hand as it stands; while a card is due, as it stood at the last question, and
            None before the first.
        moves: cards and answers (with their seats) so far, as a persistent list.
    """

    __slots__ = (
        "_answer", "_asked", "_drawn", "_gone", "_lots", "_origin", "_start", "_waiting", "hand",
        "moves",
    )  # fmt: skip

    def __init__(
        self,
        start: State,
        tokens: Sequence[tuple[int, ...]],
        cards: Sequence[tuple[Card, ...]],
        turn: tuple[tuple[Any, ...], dict[int, Answer]] | None = None,
    ) -> None:
        """Make a hand that goes on from a state.

        Args:
            start: the state; the faces of tokens in a lot are ignored.
            tokens: by lot, the tokens with undrawn cards.
            cards: by lot, the cards that lie there, in no order.
            turn: the answers that the step at the head of the program has been given, and the
                answers still sealed; None in a state in which no step has been taken.
        """
        faces: list[Any] = list(start.face)
        for lot, places in enumerate(tokens):
            for place, token in enumerate(places):
                faces[token] = Unturned(LotPlace(lot, place))
        self._start = start.copy()
        self._start.face = tuple(faces)
        self._origin = (tuple(tokens), tuple(cards), turn)
        self._answer: tuple[Answer, int] | None = None
        self._drawn: dict[LotPlace, Card] = {}
        self._gone: dict[int, frozenset[int]] = {}
        self._lots: tuple[Lot, ...] = tuple(cards)
        self._asked = self._lots
        self._waiting: tuple[LotPlace, ...] = ()
        self.hand: Hand | None = None if turn is None else Hand.at(self._start, *turn)
        self.moves: Link = None
        if turn is None:
            self._play_on()

    @classmethod
    def deal(
        cls, game: Game, seats: int, *, rules: HouseRules | None = None, button: int = 0,
        **details: Any,
    ) -> DrawnHand:  # fmt: skip
        """Return a hand with no card drawn; ``details`` are those of :meth:`Opening.shuffled`.

        Raises:
            Refused: for what cannot be dealt, or where the engine is compiled.
        """
        if not engine.__file__.endswith(".py"):
            raise Refused("a compiled engine cannot draw a card later: this takes plain Python")
        opening = Opening.shuffled(game, seats, SEED, rules=rules, button=button, **details)
        pack = game.setup(opening.rules).pack.cards
        return cls(opening.state(), [tuple(range(len(pack)))], [pack])

    # --- what is due

    @property
    def due(self) -> bool:
        """True if a card is to be drawn before anything else."""
        return bool(self._waiting)

    def outcomes(self) -> list[tuple[Card, Fraction]]:
        """Return the cards that may be drawn now, each with its chance."""
        if not self._waiting[0].lot:  # the pack itself: any card left, all equally likely
            gone = self._gone.get(0, frozenset())
            left = [card for place, card in enumerate(self._lots[0]) if place not in gone]
            each = Fraction(1, len(left))
            return [(card, each) for card in sorted(left)]
        chances: dict[Card, Fraction] = {}
        for way, chance in self._ways(self._waiting[0].lot, Fraction(1)):
            # `draw` settles the places on the way of a card, so each card may have one way alone.
            if way[-1] in chances:
                raise EngineError("a card may come out of a shuffled lot in two ways")
            chances[way[-1]] = chance
        return sorted(chances.items())

    def _ways(self, lot: int, chance: Fraction) -> Iterable[tuple[tuple[int, ...], Fraction]]:
        """Iterate over the ways in which a card can come out of a lot, each with its chance.

        A way is a place in each lot, from this to the innermost, and the card. A lot may hold
        placeholders of an earlier lot, to be drawn from there; all placeholders of the
        same earlier lot are alike, so the first stands for them with their joint chance.
        """
        gone = self._gone.get(lot, frozenset())
        left = [(place, card) for place, card in enumerate(self._lots[lot]) if place not in gone]
        each = chance / len(left)
        inner: dict[int, list[int]] = {}
        for place, card in left:
            if type(card) is Unturned and card.place not in self._drawn:
                inner.setdefault(card.place.lot, []).append(place)
            else:
                yield (place, self._card(card)), each
        for earlier, places in inner.items():
            for way, part in self._ways(earlier, each * len(places)):
                yield (places[0], *way), part

    def _card(self, card: Any) -> Card:
        return self._drawn[card.place] if type(card) is Unturned else card

    # --- moves

    def draw(self, card: Card) -> None:
        """Draw a card as the one that is due, and play on if no other is.

        Raises:
            EngineError: if the card cannot be drawn now.
        """
        self._draw_at(self._waiting[0], card)
        self._waiting = self._waiting[1:]
        self.moves = (self.moves, card)
        if not self._waiting:
            self._play_on()

    def _draw_at(self, place: LotPlace, card: Card) -> None:
        ways: list[tuple[int, ...]]
        if not place.lot:
            inside = self._lots[0].index(card) if card in self._lots[0] else -1
            free = inside >= 0 and inside not in self._gone.get(0, frozenset())
            ways = [(inside, card)] if free else []
        else:
            ways = [way for way, _ in self._ways(place.lot, Fraction(1)) if way[-1] == card]
        if not ways:
            raise EngineError(f"the card {card} cannot be drawn")
        drawn, gone = dict(self._drawn), dict(self._gone)
        drawn[place] = card
        for inside in ways[0][:-1]:
            content = self._lots[place.lot][inside]
            gone[place.lot] = gone.get(place.lot, frozenset()) | {inside}
            # The card came through a placeholder, so the place that this stands for is settled too.
            if type(content) is Unturned:
                place = content.place
                drawn[place] = card
        self._drawn, self._gone = drawn, gone

    def play(self, answer: Answer, seat: int) -> None:
        """Answer the outstanding question.

        Raises:
            IllegalAnswer: saying what would be legal; nothing has changed.
        """
        assert self.hand is not None
        before = self._answer
        self._answer = answer, seat
        try:
            self._play_on()
        except Exception:
            # A refused answer must not be given again by the next run.
            self._answer = before
            raise
        self.moves = (self.moves, (answer, seat))

    def _play_on(self) -> None:
        """Play from the last question as far as the cards drawn allow.

        Rules are plain functions and cannot wait for a card. So the step is run from the last
        question again after each draw, and given up where it looks at a card still undrawn.
        """
        # Start from the lots of the last question: the run makes the later lots again, in the same
        # order, so that places drawn by earlier runs keep their meaning.
        drawer = self._drawer()
        wanted: list[LotPlace] = []
        begins = self.hand is None
        hand = Hand.before(self._start.copy()) if self.hand is None else self.hand.fork()
        state = hand.state
        state.face = self._turned(state.face)
        state.later = drawer
        self._starts(hand)
        try:
            with _RUN:
                if begins:
                    hand.begin()
                elif self._answer is not None:
                    self._give(hand, self._answer)
        except Wanted as stop:
            wanted = [stop.place]
        self._stopped_at(state, drawer)
        faces: tuple[Any, ...] = state.face
        # A card that some seat has come to know must be drawn too, even if no rule looked at it.
        known = [
            card.place
            for card, knowers in zip(faces, self._waits_for(state), strict=True)
            if knowers and type(card) is Unturned
        ]
        self._lots = drawer.lots
        self._waiting = tuple(dict.fromkeys([*known, *wanted]))
        if not self._waiting:
            self.hand, self._answer, self._asked = hand, None, drawer.lots

    def _drawer(self) -> Drawer:
        """Return the cards drawn so far, for another run from the last question."""
        return Drawer(self._asked, self._drawn)

    def _give(self, hand: Hand, answer: Any) -> None:
        """Give a hand an answer with its seat."""
        hand.play(*answer)

    def _starts(self, hand: Hand) -> None:
        """Take note of the hand of a run before it goes on from the last question."""

    def _stopped_at(self, state: State, drawer: Drawer) -> None:
        """Note how far a run has come."""

    def _waits_for(self, state: State) -> list[int]:
        """Return by token whether its card is due although no rule has looked at it."""
        return state.knows

    def _turned(self, faces: tuple[Any, ...]) -> tuple[Card, ...]:
        drawn = self._drawn
        turned: list[Any] = [
            drawn[card.place] if type(card) is Unturned and card.place in drawn else card
            for card in faces
        ]
        return tuple(turned)

    # --- other worlds

    def elsewhere(self, seat: int, rng: Random) -> DrawnHand:
        """Return a hand that goes on from a world that the seat cannot tell from the true one.

        It is drawn evenly by :meth:`Hand.redeal`; undrawn cards are drawn later there too. The
        sealed answers of other seats to an open question are drawn from all their legal ones.
        """
        assert self.hand is not None
        pending = {ask.seat for ask in self.hand.asks}
        world = self.hand.redeal(seat, rng)
        for ask in world.asks:
            if ask.seat not in pending:
                world.play(ask.legal.draw(rng), ask.seat)
        faces: tuple[Any, ...] = self.hand.state.face
        # Undrawn cards can change places only within their lot, so every lot keeps its own cards.
        lots: dict[int, list[int]] = {}
        for token in [token for zone in self.hand.state.zones() for token in zone]:
            if type(faces[token]) is Unturned:
                lots.setdefault(faces[token].place.lot, []).append(token)
        tokens = [tuple(lot) for lot in lots.values()]
        cards = [tuple([world.state.face[token] for token in lot]) for lot in tokens]
        return DrawnHand(world.state, tokens, cards, (tuple(world.replies), dict(world.sealed)))

    # --- copies

    def copy(self) -> DrawnHand:
        """Return an independent copy. It is cheap: shared parts are replaced, never changed."""
        twin: DrawnHand = object.__new__(DrawnHand)
        for slot in DrawnHand.__slots__:
            setattr(twin, slot, getattr(self, slot))
        return twin

    def __copy__(self) -> DrawnHand:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> DrawnHand:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., DrawnHand], tuple[Any, ...]]:
        start = self._start.copy()
        faces: tuple[Any, ...] = start.face
        start.face = tuple([BLANK if type(card) is Unturned else card for card in faces])
        return _sent, (start, *self._origin, entries(self.moves))

    def replay(self, moves: Iterable[Any]) -> None:
        """Make the moves of another hand like this one."""
        for move in moves:
            if isinstance(move, tuple):
                self.play(*move)
            else:
                self.draw(move)

    def history(self) -> list[Any]:
        """Return cards and answers (with their seats) so far, in order."""
        return entries(self.moves)


def _sent(start: State, *rest: Any) -> DrawnHand:
    """Return a hand that came from another process."""
    *origin, moves = rest
    hand = DrawnHand(start, *origin)
    hand.replay(moves)
    return hand
