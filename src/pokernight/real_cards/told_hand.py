"""Hands dealt from a real deck: a card is told when it is seen, and not before.

A :class:`ToldHand` is driven by what people at a table see and say. A card that lies face up is
*due* as soon as it falls; a card that only its holder knows is due when a rule looks at it, which
is at a showdown as a rule. Nothing is drawn, and no card is kept that nobody has told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pokernight.cards import Card, name
from pokernight.engine.asks import Ask
from pokernight.engine.betting import take_pots
from pokernight.engine.events import EVERYBODY, SPECTATOR, Event
from pokernight.engine.faults import IllegalAnswer
from pokernight.engine.game import Setup, setup_of
from pokernight.engine.hand import Hand, Slip
from pokernight.engine.lazy_deal import Drawer, DrawnHand, Lot, LotPlace, Unturned, Wanted
from pokernight.engine.opening import Opening
from pokernight.engine.state import State
from pokernight.engine.step import Step
from pokernight.engine.step_metadata import Play, play_of
from pokernight.errors import Refused
from pokernight.wording.message import Text, message

LEAVES: Final = object()
"""In place of an answer: a player folds where bets are not followed."""
ANEW: Final = object()
"""In place of an answer: the question is put anew, as cards that it is about have been told."""
MUCK: Final = "muck"
"""The answer of a player who throws a hand away unseen, where the rules ask for it."""
BOARD, ELSEWHERE = -1, -2
"""In place of a hand: the cards on the board, and cards in the middle that are in no hand."""
StepTime: TypeAlias = "tuple[int, int]"
"""The number of the last question, and how many steps without questions began since."""

Lies: TypeAlias = Literal["falls", "turns", "looks", "out"]


class Mucked(NamedTuple):
    """A seat that threw its cards away at a showdown, and the hands that lay open before."""

    seat: int
    shown: frozenset[int]


Conceded: TypeAlias = Mapping[StepTime, tuple[Mucked, ...]]
"""The seats that threw their cards away at a showdown, by the step that looked at them."""


class Due(NamedTuple):
    """A card that is to be told.

    Attributes:
        lies: ``falls`` for a card that is dealt face up, ``turns`` for a card that is turned up,
            ``looks`` for a card face down that a rule looks at, ``out`` for one of several face
            down that is turned up if it is among some cards.
        hand: the seat, the number of a dummy hand, ``BOARD`` or ``ELSEWHERE``.
        number: the place of the card in the hand or on the board, from 0.
        place: the place of the card in the deck, or in a lot that was shuffled later.
    """

    lies: Lies
    hand: int
    number: int
    place: LotPlace


class Sought(NamedTuple):
    """Cards that are turned up wherever they lie face down.

    Attributes:
        tokens: where they may lie.
        faces: the cards.
        must: whether there is one, by the word of its holder.
    """

    tokens: tuple[int, ...]
    faces: frozenset[Card]
    must: bool


class Falling(NamedTuple):
    """A card that comes off the deck: the hand that gets it, whether it lies face up, its token."""

    hand: int
    up: bool
    token: int


class Stretch(NamedTuple):
    """Events up to a question, or to the end, and the hand as it stood there."""

    events: tuple[Event, ...]
    hand: Hand


class _Teller(Drawer):
    """The cards told so far; it counts the steps of a run, and takes out hands that are mucked."""

    trusts_holders = True

    def __init__(
        self,
        lots: tuple[Lot, ...],
        drawn: Mapping[LotPlace, Card],
        conceded: Conceded,
        not_there: Mapping[LotPlace, frozenset[Card]],
        turned_up: frozenset[int],
    ) -> None:
        super().__init__(lots, drawn)
        self._conceded = conceded
        self._turned_up = turned_up
        self._not_there = not_there
        self.sought: Sought | None = None
        self.time: StepTime = (-1, 0)

    def turned_out(
        self, state: State, tokens: Sequence[int], faces: Collection[Card], must: bool
    ) -> list[int]:
        """Return those of some tokens that are among some cards; those not told are asked for.

        Raises:
            IllegalAnswer: for a card that there must be, and that lies elsewhere.
        """
        lying: tuple[Any, ...] = state.face
        seen = Counter(self.drawn.values())
        left = frozenset(card for card, n in Counter(state.setup.pack.cards).items()
                         if card in faces and seen[card] < n)  # fmt: skip
        untold = [token for token in tokens if type(lying[token]) is Unturned]
        falling = [token for token in untold if state.up[token]]
        if falling:
            raise Wanted(lying[falling[0]].place)
        matching = [token for token in tokens if token not in untold and lying[token] in faces]
        may_be = [token for token in untold
                  if not left <= self._not_there.get(lying[token].place, frozenset())]  # fmt: skip
        if must and not matching and not may_be:
            cards = [name(card) for card in sorted(faces)]
            raise IllegalAnswer(message("{cards} cannot lie there", cards=cards))
        if may_be and not (must and matching):
            self.sought = Sought(tuple(may_be), frozenset(faces), must)
            raise Wanted(lying[may_be[0]].place)
        return matching

    def has_turned_up(self, seat: int) -> bool:
        """Return whether a player who could have mucked has shown."""
        return seat in self._turned_up

    def have_mucked(self) -> bool:
        """Return whether players have thrown their hands away at the step that runs."""
        return self.time in self._conceded

    def enters(self, state: State, step: Step) -> None:
        """Count a step without questions that begins; the seats that muck at it are folded.

        The last player left need not show, unless a pot that nobody claims stays.
        """
        number, steps = self.time
        self.time = (state.number, steps + 1 if number == state.number else 1)
        for seat, _ in self._conceded.get(self.time, ()):
            state.fold(seat)
            state.tell("muck", "{seat mucks}", seat)
        if not self.have_mucked() or not state.alone() or must_show(step):
            return
        if _is_hidden(state, state.live.index(1)):
            (state.setup.game.uncontested or take_pots)(state)


def _leave(state: State, seat: int) -> None:
    """Fold a seat, and end the hand if it was the last but one.

    Raises:
        HandOver: if the hand is over.
    """
    state.fold(seat)
    state.tell("fold", "{seat folds}", seat)
    if state.alone():
        (state.setup.game.uncontested or take_pots)(state)


def must_show(step: Step) -> bool:
    """Return whether the last player left at a showdown wins by a hand that qualifies alone."""
    return bool(getattr(step, "stays", False))


def _is_hidden(state: State, seat: int) -> bool:
    """Return whether a hand has a card that nobody has told: a last player need not show it."""
    faces: tuple[Any, ...] = state.face
    return any(type(faces[token]) is Unturned for token in state.hands[seat])


def _shows_untold(event: Event) -> bool:
    """Check whether everybody sees a card in an event that nobody has told yet."""
    for sight in event.cards:
        face: Any = sight.face
        if type(face) is Unturned and sight.knowers >> SPECTATOR & 1:
            return True
    return False


def _entering(step: Step) -> Step:
    """Return a step that tells the teller of its state when it begins."""

    @wraps(step)
    def entered(state: State) -> Any:
        teller: Any = state.later
        teller.enters(state, step)
        return step(state)

    return entered


def _followed(setup: Setup) -> Setup:
    """Return a setup whose steps without questions are counted."""
    twin: Setup = object.__new__(Setup)
    for slot in Setup.__slots__:
        setattr(twin, slot, getattr(setup, slot))
    twin.plan = tuple(
        tuple((step if asking else _entering(step), asking) for step, asking in steps)
        for steps in setup.plan
    )
    return twin


class ToldHand(DrawnHand):
    """A hand that is driven by the cards that are seen at a table, and by what players answer.

    Attributes:
        opening: what it began with; the order of its deck means nothing.
        state: the state as far as the cards told allow: in the middle of a step while one is due.
        midway: the hand with this state.
        past: what happened up to each question, or to the end, with the hand as it stood there.
        sought: cards that are to be told wherever they lie face down, if a rule asks for some.
        private: cards that only their holder has told and sees, by token.
        fresh: what happened since the last question, as far as the cards told allow.
        coming: what happens next, once the cards that it shows are told; None where nothing is due.
    """

    __slots__ = (
        "_conceded", "_ear", "_exposed", "_fallen", "_not_there", "_stub", "_time", "_turned_up",
        "coming", "fresh", "midway", "opening", "past", "private", "sought", "state",
    )  # fmt: skip

    def __init__(self, opening: Opening) -> None:
        start = opening.state()
        # what players know is not followed: it would look at cards that nobody else sees
        start.minds = False
        start.setup = _followed(setup_of(start))
        self.opening = opening
        self.state = start
        self.midway = Hand.before(start)
        self.past: list[Stretch] = []
        self.private: frozenset[int] = frozenset()
        self.fresh: list[Event] = []
        self._ear: tuple[Hand, list[Event], Event | None] = self.midway, self.fresh, None
        self.coming: Event | None = None
        self._conceded: dict[StepTime, tuple[Mucked, ...]] = {}
        self._fallen: set[int] = set()
        self._exposed = -1
        self._not_there: dict[LotPlace, frozenset[Card]] = {}
        self._turned_up: frozenset[int] = frozenset()
        self.sought: Sought | None = None
        self._stub = tuple(start.stub)
        self._time: StepTime = (-1, 0)
        super().__init__(start, [tuple(range(len(opening.deck)))], [tuple(sorted(opening.deck))])

    def copy(self) -> ToldHand:
        """Return an independent copy, as a place to come back to."""
        twin: ToldHand = object.__new__(ToldHand)
        for slot in (*DrawnHand.__slots__, *ToldHand.__slots__):
            setattr(twin, slot, getattr(self, slot))
        twin._conceded, twin._fallen = dict(self._conceded), set(self._fallen)
        twin._not_there = dict(self._not_there)
        twin.past, twin.fresh = list(self.past), list(self.fresh)
        return twin

    # --- what is due

    @property
    def wanted(self) -> Due | None:
        """The card that is to be told before anything else; None where a question stands."""
        if not self._waiting:
            return None
        hand, number, token = self._lies(self._waiting[0])
        if self.sought is not None and not self._is_open(token):
            return Due("out", hand, number, self._waiting[0])
        if not self._is_open(token):
            return Due("looks", hand, number, self._waiting[0])
        falls = any(card.token == token for card in self.falling())
        return Due("falls" if falls else "turns", hand, number, self._waiting[0])

    def _is_open(self, token: int) -> bool:
        """Check whether everybody sees a card: it lies face up, or was exposed by mishap."""
        state = self.state
        return token >= 0 and (
            token == self._exposed or bool(state.up[token]) or state.knows[token] == EVERYBODY
        )

    @property
    def at_showdown(self) -> bool:
        """True if a rule looks at cards face down, and nothing can be asked any more."""
        due = self.wanted
        if due is None or due.lies != "looks":
            return False
        plan, program = setup_of(self.state).plan, self.state.program
        return not any(
            asking
            for steps, at in zip(program[::2], program[1::2], strict=True)
            for _, asking in plan[steps][at:]
        )

    @property
    def showing(self) -> bool:
        """True if the hand that cards are due of is turned up for all to see."""
        due = self.wanted
        if due is None or due.lies != "looks":
            return False
        play = self._instruction()
        return self.at_showdown or (play is not None and play.shows)

    @property
    def laying(self) -> str:
        """The request to lay open all cards that are looked at; "" where some may stay hidden."""
        play = self._instruction()
        return "" if play is None else play.lays

    def _instruction(self) -> Play | None:
        """Return what the step that runs says at a table with real cards, if anything."""
        step, _ = self._running()
        return None if step is None else play_of(step)

    def _running(self) -> tuple[Step | None, bool]:
        """Return the step that runs, and whether it asks; none when the hand is over."""
        program = self.state.program
        if not program:
            return None, False
        return setup_of(self.state).plan[program[-2]][program[-1]]

    @property
    def mucking(self) -> Ask | None:
        """The question to a player who may show a hand that nobody has told, or muck it."""
        if self.hand is None or self._waiting:
            return None
        asks = [ask for ask in self.hand.asks if MUCK in ask.legal and self.unseen(ask.seat)]
        return asks[0] if asks else None

    def falling(self) -> Iterator[Falling]:
        """Iterate over the cards that came off the deck since the last answer, in order.

        Those that were told are left out, and so are cards that are burned.
        """
        left = {*self.state.stub, *self._fallen}
        for token in reversed(self._stub):
            if token not in left and (hand := self._hand_of(token)) != ELSEWHERE:
                yield Falling(hand, bool(self.state.up[token]), token)

    def _hand_of(self, token: int) -> int:
        hands = enumerate(self.state.hands)
        board = BOARD if token in self.state.board else ELSEWHERE
        return next((number for number, hand in hands if token in hand), board)

    def _lies(self, place: LotPlace) -> tuple[int, int, int]:
        """Return the hand in which a card lies, its place there from 0, and its token."""
        state = self.state
        zones = [*enumerate(state.hands), (BOARD, state.board)]
        zones += [(ELSEWHERE, zone) for zone in (state.aside, state.muck, state.stub)]
        for hand, zone in zones:
            for number, token in enumerate(zone):
                card: Any = state.face[token]
                if type(card) is Unturned and card.place == place:
                    return hand, number, token
        return ELSEWHERE, 0, -1

    def zone(self, hand: int) -> list[int]:
        """Return the tokens of a hand, or of the board."""
        return self.state.board if hand == BOARD else self.state.hands[hand]

    def faces(self, hand: int) -> list[Card | None]:
        """Return the cards of a hand or of the board; None for those that nobody has told."""
        face: tuple[Any, ...] = self.state.face
        cards = [face[token] for token in self.zone(hand)]
        return [None if type(card) is Unturned else card for card in cards]

    def unseen(self, hand: int) -> int:
        """Return how many cards of a hand nobody has told."""
        return self.faces(hand).count(None)

    # --- moves

    def play(self, answer: Any, seat: int) -> None:
        """Answer the outstanding question.

        Raises:
            IllegalAnswer: saying what would be legal; nothing has changed.
        """
        assert self.hand is not None
        before = self._stub, self._fallen, self._exposed
        self._stub, self._fallen = tuple(self.hand.state.stub), set()
        self._exposed = self._card_of(answer) if isinstance(answer, Slip) else -1
        try:
            super().play(answer, seat)
        except Exception:
            self._stub, self._fallen, self._exposed = before
            raise

    def _card_of(self, incident: Slip) -> int:
        """Return the card in a hand that an incident is about, which all see by it; -1 for none."""
        facts = dict(incident.facts)
        hands, seat, place = self.state.hands, facts.get("seat", -1), facts.get("place", -1)
        is_there = 0 <= seat < len(hands) and 0 <= place < len(hands[seat])
        return hands[seat][place] if is_there else -1

    def slip(self, incident: Slip) -> None:
        """Apply the ruling of the game on something that went wrong at the table.

        Raises:
            IllegalIncident: if it cannot have happened now; nothing has changed.
        """
        self.play(incident, ELSEWHERE)

    def falls(self, hand: int, card: Card | None) -> None:
        """Tell the next card that comes off the deck; None for a card face down.

        Raises:
            Refused: if another hand gets the next card, or it cannot be this card.
        """
        falling = next(self.falling(), None)
        if falling is None:
            raise Refused(message("no card comes off the deck now"))
        if falling.hand != hand:
            raise Refused(message("the next card goes to {next}", next=self.place_of(falling.hand)))
        unturned: Any = self.state.face[falling.token]
        if card is None and falling.up:
            raise Refused(message("this card lies face up: name it, as in deal 0 Ah"))
        self._fallen.add(falling.token)
        if card is None:
            return
        if not falling.up:
            self.private |= {falling.token}
        try:
            self._told(unturned, card)
        except Refused:
            self._fallen.discard(falling.token)
            raise

    def _told(self, unturned: Any, card: Card) -> None:
        if type(unturned) is not Unturned:
            if unturned != card:
                raise Refused(
                    message("this card is {card:cards} already: fix it", card=[name(unturned)])
                )
            return
        self._check_free(card)
        self._draw_at(unturned.place, card)
        self.moves = (self.moves, card)
        self._waiting = tuple(place for place in self._waiting if place != unturned.place)
        self._play_on()

    def turns(self, hand: int) -> bool:
        """Return whether a card of a hand is due that is turned up where it lies.

        Of several hands turned up at once any may be told first; it is due then.
        """
        falls = {card.token for card in self.falling()}
        for place in self._waiting:
            lies, _, token = self._lies(place)
            turned = self._is_open(token) and token not in falls
            if lies == hand and turned and self.sought is None:
                others = [other for other in self._waiting if other != place]
                self._waiting = (place, *others)
                return True
        return False

    def tell(self, card: Card) -> None:
        """Tell the card that is due.

        Raises:
            Refused: if it cannot be this card.
        """
        self._check_free(card)
        _, _, token = self._lies(self._waiting[0])
        if token >= 0:
            self._fallen.add(token)
        self._draw_at(self._waiting[0], card)
        self._waiting = self._waiting[1:]
        self.moves = (self.moves, card)
        self._play_on()

    def show(self, hand: int, cards: Sequence[Card]) -> bool:
        """Tell the cards of a hand that nobody has told, in the order in which they lie.

        A player who is asked to show and has no choice in it, has answered so.

        Returns:
            True if that was an answer too.

        Raises:
            Refused: for another number of cards, and for cards that cannot lie there.
        """
        faces: tuple[Any, ...] = self.state.face
        zone = self.zone(hand)
        if 0 <= hand < self.state.seats and not self.state.live[hand]:
            raise self._gone_from(hand)
        if len({*cards}) < len(cards):
            raise Refused(message("a card is named twice in this line"))
        places = [faces[token].place for token in zone if type(faces[token]) is Unturned]
        known = [faces[token] for token in zone if type(faces[token]) is not Unturned]
        new = [card for card in cards if card not in known]
        if len(new) != len(places) and (hand != BOARD or len(new) > len(places)):
            raise self._miscounted(hand, len(places), len(new))
        for place, card in zip(places, new, strict=False):
            self._check_free(card)
            if card in self._not_there.get(place, ()):
                raise Refused(
                    message("{card:cards} was not turned up when it was asked for: fix a line",
                            card=[name(card)])
                )  # fmt: skip
        mucking = self.mucking
        anew = mucking is not None and mucking.seat == hand
        open_to_all = self.showing or anew
        # where its player is still asked, some of a hand may stay hidden, as a six of The Omen
        asks = anew or self._running()[1]
        may_hide = asks and not self.at_showdown and not self.laying
        if hand >= 0 and (not open_to_all or may_hide):
            self.private |= {token for token in zone if type(faces[token]) is Unturned}
        if self.at_showdown:
            self._turned_up |= {hand}
        for place, card in zip(places, new, strict=False):
            self._draw_at(place, card)
            self.moves = (self.moves, card)
        shown = set(places[: len(new)])
        self._waiting = tuple(place for place in self._waiting if place not in shown)
        if anew:
            given: Any = ANEW
            self._answer = given, hand
        self._play_on()
        return open_to_all and self._has_answered(hand)

    def noted(self, seat: int, cards: Sequence[Card]) -> list[tuple[int, Card]]:
        """Return cards that a player has noted, with the tokens of a hand that nobody has told.

        Nothing is told by it.

        Raises:
            Refused: for another number of cards, and for cards that cannot lie there.
        """
        faces: tuple[Any, ...] = self.state.face
        if not 0 <= seat < self.state.seats or not self.state.live[seat]:
            raise self._gone_from(seat)
        down = [token for token in self.zone(seat) if type(faces[token]) is Unturned]
        if len(cards) != len(down):
            raise self._miscounted(seat, len(down), len(cards))
        for card in cards:
            self._check_free(card)
        return list(zip(down, cards, strict=True))

    def turn_out(self, hand: int, cards: Sequence[Card]) -> None:
        """Tell cards of a hand that are sought; others may follow until there are no others.

        Raises:
            Refused: for cards that are not sought, or cannot lie there.
        """
        places = self.sought_in(hand)
        assert self.sought is not None
        for card in cards:
            if card not in self.sought.faces:
                raise Refused(
                    message("{card:cards} is none of the cards that are turned up now",
                            card=[name(card)])
                )  # fmt: skip
            self._check_free(card)
        if len(cards) > len(places):
            raise self._miscounted(hand, len(places), len(cards))
        for place, card in zip(places, cards, strict=False):
            self._draw_at(place, card)
            self.moves = (self.moves, card)
        self._waiting = ()
        self._play_on()

    def sought_in(self, hand: int) -> list[LotPlace]:
        """Return where sought cards may lie in a hand, in order."""
        faces: tuple[Any, ...] = self.state.face
        if self.sought is None:
            return []
        return [faces[token].place for token in self.sought.tokens if self._hand_of(token) == hand]

    def no_others(self) -> None:
        """Tell that the cards face down are none of those that are sought.

        Raises:
            Refused: if one must be there.
        """
        assert self.sought is not None
        if self.sought.must:
            cards = [name(card) for card in sorted(self.sought.faces)]
            raise Refused(message("{cards} must lie there", cards=cards))
        faces: tuple[Any, ...] = self.state.face
        for token in self.sought.tokens:
            place = faces[token].place
            before = self._not_there.get(place, frozenset())
            self._not_there[place] = before | self.sought.faces
        self._waiting = ()
        self._play_on()

    def _has_answered(self, seat: int) -> bool:
        """Give the answer of a player who has shown a hand, if there is one besides mucking."""
        asked = None if self.hand is None or self._waiting else self.hand.ask
        if asked is None or asked.seat != seat or asked.sealed:
            return False
        others = [answer for answer in islice(asked.legal, 3) if answer != MUCK]
        if len(others) != 1:
            return False
        self.play(others[0], seat)
        return True

    def muck(self, seat: int) -> None:
        """Have a player throw the cards away unseen at a showdown, or where the rules ask for it.

        Raises:
            Refused: if the player may not, or is not in the hand.
        """
        mucking = self.mucking
        if mucking is not None and mucking.seat == seat:
            self.play(MUCK, seat)
            return
        if not self.at_showdown:
            if mucking is not None or self.showing:
                turn = mucking.seat if mucking is not None else self._lies(self._waiting[0])[0]
                raise Refused(
                    message("no hand is thrown away now: {next} is to show first",
                            next=self.place_of(turn))
                )  # fmt: skip
            raise Refused(
                message("hands are thrown away unseen at a showdown only: elsewhere fold")
            )
        if not self.state.live[seat]:
            raise self._gone_from(seat)
        if self.laying:
            raise Refused(
                message("every hand here is paid for: show {hand:=} CARDS", hand=self.title(seat))
            )  # fmt: skip
        if not self.may_muck(seat):
            raise Refused(
                message("{seat is} the last player left: the pot is won by a hand that is shown",
                        seat=seat)
            )  # fmt: skip
        shown = frozenset(other for other in range(self.state.seats) if self._is_shown(other))
        seats = self._conceded.get(self._time, ())
        self._conceded[self._time] = (*seats, Mucked(seat, shown))
        self._waiting = ()
        self._play_on()

    def may_muck(self, seat: int) -> bool:
        """Return whether a player may muck at the showdown: the last may have to show.

        Hands that players pay each other for are all turned up.
        """
        step, _ = self._running()
        is_player = 0 <= seat < self.state.seats
        is_last = is_player and self.state.alone() and bool(self.state.live[seat])
        return not self.laying and not (is_last and step is not None and must_show(step))

    @property
    def conceded(self) -> dict[int, frozenset[int]]:
        """Seats that threw their cards away at a showdown, and the hands that lay open before."""
        return {seat: shown for seats in self._conceded.values() for seat, shown in seats}

    def _is_shown(self, seat: int) -> bool:
        """Check whether everybody has seen the whole hand of a player who is still in."""
        hidden = self.private.intersection(self.state.hands[seat])
        return bool(self.state.live[seat]) and not self.unseen(seat) and not hidden

    def leave(self, seat: int) -> None:
        """Take out of the hand a player who folds where the table does not follow bets.

        Raises:
            Refused: if no question stands, or the player is not in the hand.
        """
        if self.hand is None or self._waiting or not self.hand.asks:
            raise Refused(message("a card is to be told first"))
        if not self.state.live[seat]:
            raise self._gone_from(seat)
        self.play(LEAVES, seat)

    def _gone_from(self, seat: int) -> Refused:
        return Refused(message("{seat is} not in the hand any more", seat=seat))

    def _miscounted(self, hand: int, down: int, given: int) -> Refused:
        """Return the refusal of another number of cards than lie face down."""
        return Refused(
            message(
                "{hand} has {n:#card} face down, and {given} {given:~is} shown",
                hand=self.place_of(hand), n=down, given=given,
            )
        )  # fmt: skip

    def _check_free(self, card: Card) -> None:
        """Check that a card can still come.

        Raises:
            Refused: if it is not in the pack, or lies somewhere.
        """
        if card not in self.opening.deck:
            raise Refused(
                message("{card:cards} is not in the pack of {game:=}",
                        card=[name(card)], game=self.opening.game.title)
            )  # fmt: skip
        where = self.where(card)
        if where != ELSEWHERE:
            raise Refused(
                message("{card:cards} lies with {where} already: if that is wrong, fix it",
                        card=[name(card)], where=self.place_of(where))
            )  # fmt: skip
        if card in self._drawn.values() and self.opening.deck.count(card) < 2:
            raise Refused(
                message("{card:cards} was seen with {where}, and is out of play: if that is "
                        "wrong, fix it", card=[name(card)], where=self._seen_with(card))
            )  # fmt: skip

    def _seen_with(self, card: Card) -> Text:
        """Return the owner of a card that is out of play: a player, or the board."""
        for event in reversed(self.events):
            if any(sight.face == card for sight in event.cards):
                return self.place_of(event.seat if event.seat >= 0 else BOARD)
        return self.place_of(BOARD)

    def where(self, card: Card) -> int:
        """Return the hand in which a card lies, or ``ELSEWHERE``."""
        faces: tuple[Any, ...] = self.state.face
        for hand, zone in [*enumerate(self.state.hands), (BOARD, self.state.board)]:
            for token in zone:
                if type(faces[token]) is not Unturned and faces[token] == card:
                    return hand
        return ELSEWHERE

    def place_of(self, hand: int) -> Text:
        """Return a hand as sentences name it."""
        if 0 <= hand < self.state.seats:
            return message("{seat:name}", seat=hand)
        return "the board" if hand == BOARD else message("{hand:=}", hand=self.title(hand))

    def title(self, hand: int) -> str:
        """Return a hand as lines name it: a seat, ``board``, or the name of a dummy hand."""
        if hand < 0:
            return "board" if hand == BOARD else "middle"
        seats = self.state.seats
        if hand < seats:
            return str(hand)
        return self.opening.game.dummy_names[hand - seats]

    # --- hooks of a hand with cards that come later

    def _drawer(self) -> Drawer:
        return _Teller(self._asked, self._drawn, self._conceded, self._not_there, self._turned_up)

    def _give(self, hand: Hand, answer: Any) -> None:
        given, seat = answer
        if given is LEAVES:
            hand.interrupt(lambda state: _leave(state, seat))
        elif given is ANEW:
            hand.interrupt(lambda state: None)
        elif isinstance(given, Slip):
            hand.incident(given.name, **dict(given.facts))
        else:
            hand.play(given, seat)

    def _starts(self, hand: Hand) -> None:
        heard: list[Event] = []
        mucks: list[tuple[Event, set[int]]] = []
        conceded = self.conceded
        if self.hand is not None:
            hand.shown.update(self.hand.shown)

        def hear(event: Event) -> None:
            # what everybody sees is told when the card has been told, and nothing before it
            if self._ear[2] is not None:
                return
            if _shows_untold(event):
                self._ear = hand, heard, event
                return
            if event.kind == "muck" and conceded.get(event.seat):
                # it is out of the hand when the step begins, and others have shown before
                mucks.append((event, set(conceded[event.seat])))
                return
            if event.shown is None:
                heard.extend(muck for muck, _ in mucks)
                mucks.clear()
            heard.append(event)
            for muck in [*mucks]:
                muck[1].discard(event.seat)
                if not muck[1]:
                    heard.append(muck[0])
                    mucks.remove(muck)

        self._ear = hand, heard, None
        hand.listen(hear, effects=False)

    def _stopped_at(self, state: State, drawer: Drawer) -> None:
        assert isinstance(drawer, _Teller)
        self.state, self._time, self.sought = state, drawer.time, drawer.sought
        self.midway, self.fresh, self.coming = self._ear

    def _play_on(self) -> None:
        super()._play_on()
        self._order()
        if self.sought is not None and self.sought.must and len(self.sought.faces) == 1:
            # its holder has said that it is there, so nothing is to be asked
            self._draw_at(self._waiting[0], min(self.sought.faces))
            self._waiting = ()
            self._play_on()
            return
        if not self._waiting and self.hand is not None:
            self.past.append(Stretch(tuple(self.fresh), self.hand))
            self.fresh = []

    def _order(self) -> None:
        """Put the cards that everybody sees next first among those that are to be told."""
        cards: tuple[Any, ...] = () if self.coming is None else self.coming.cards
        places = {sight.face.place for sight in cards if type(sight.face) is Unturned}
        first = [place for place in self._waiting if place in places]
        self._waiting = tuple(dict.fromkeys([*first, *self._waiting]))

    @property
    def events(self) -> list[Event]:
        """Events so far, as far as the cards told allow."""
        return [event for stretch in self.past for event in stretch.events] + self.fresh

    def _waits_for(self, state: State) -> list[int]:
        return [up or seen == EVERYBODY for up, seen in zip(state.up, state.knows, strict=True)]
