"""The lines by which a table would tell a hand that was dealt by the engine."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from pokernight.cards import Card, name
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand, Slip
from pokernight.engine.lazy_deal import LotPlace, Unturned
from pokernight.engine.state import State
from pokernight.errors import Refused
from pokernight.real_cards.table_script import SHOW_NONE, UNSEEN, line_of, quoted
from pokernight.real_cards.told_hand import BOARD, ELSEWHERE, MUCK, Due, Sought, ToldHand


class _Shuffles:
    """Note of the order in which the cards of each shuffle lay."""

    trusts_holders = False

    def __init__(self, deck: Sequence[Card]) -> None:
        self.lots = [tuple(deck)]
        self.turned: dict[tuple[int, frozenset[Card]], dict[int, list[Card]]] = {}

    def turned_out(
        self, state: State, tokens: Sequence[int], faces: Collection[Card], must: bool
    ) -> list[int]:
        """Return those of some tokens that are among some cards, and note them by hand."""
        matching = [token for token in tokens if state.face[token] in faces]
        hands = [*enumerate(state.hands), (ELSEWHERE, matching)]
        by_hand = self.turned.setdefault((state.number, frozenset(faces)), {})
        for token in matching:
            hand = next(hand for hand, zone in hands if token in zone)
            by_hand.setdefault(hand, []).append(state.face[token])
        return matching

    def has_turned_up(self, seat: int) -> bool:
        """Return whether a player has shown a hand: here the rules say who does."""
        return False

    def have_mucked(self) -> bool:
        """Return whether players have thrown their hands away: here the rules say who does."""
        return False

    def lay(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards as they are."""
        if len(cards) > 1:
            self.lots.append(cards)
        return cards


class ScriptWriter:
    """Writer of the lines of a hand.

    It tells the hand to a :class:`~pokernight.real_cards.told_hand.ToldHand`, which says what is
    to be told next, and looks the cards up. A hand that was mucked is mucked, and cards face down
    are told when they are shown.

    Attributes:
        told: the hand as the lines have it so far.
    """

    def __init__(self, hand: Hand, *, mucks: bool = True) -> None:
        """Take a hand with its history; without ``mucks`` every hand of a showdown is shown.

        Raises:
            Refused: for a fork, which has none, and for a hand that is not over.
        """
        if hand.opening is None or hand.inputs is None:
            raise Refused("a fork has no history, so no lines tell it")
        if hand.ask is not None:
            raise Refused("this hand is not over: lines tell a whole hand")
        self._inputs = list(hand.inputs)
        self._done = 0
        self.told = ToldHand(hand.opening)
        self._faces, self._held, events, self._turned_out = _laid_open(hand)
        shown = any(event.kind == "show" for event in events)
        self._answered = 0
        self._thrown: set[int] = set()
        self._mucked = {event.seat for event in events if event.kind == "muck" and shown and mucks}

    def lines(self) -> Iterator[str]:
        """Iterate over the lines, in the order in which they are told."""
        yield from self._cards()
        for given in self._inputs:
            self._done += 1
            if self._answered:
                self._answered -= 1
            elif isinstance(given, Slip):
                facts = " ".join(f"{key}={_fact(value)}" for key, value in given.facts)
                yield f"floor {given.name} {facts}".rstrip()
                self.told.slip(given)
            elif isinstance(given, dict):
                for seat, answer in given.items():
                    yield self._answer(answer, seat)
            else:
                assert self.told.hand is not None
                assert self.told.hand.ask is not None
                yield from self._shown_or_mucked(given)
            yield from self._cards()

    def _shown_or_mucked(self, answer: Answer) -> Iterator[str]:
        """Give an answer; a hand that it shows is told before."""
        mucking = self.told.mucking
        if mucking is not None:
            seat = mucking.seat
            if answer == MUCK:
                self.told.muck(seat)
                self._thrown.add(seat)
                yield f"muck {seat}"
                return
            cards = self._unseen(seat)
            has_answered = self.told.show(seat, cards)
            yield f"show {seat} {' '.join(map(name, cards))}"
            if has_answered:
                return
        assert self.told.hand is not None
        assert self.told.hand.ask is not None
        yield self._answer(answer, self.told.hand.ask.seat)

    def _answer(self, answer: Answer, seat: int) -> str:
        """Give an answer; return its line."""
        assert self.told.hand is not None
        asked = next(ask for ask in self.told.hand.asks if ask.seat == seat)
        own = {*self.told.zone(seat)}
        if (
            isinstance(answer, tuple)
            and asked.legal.of == "card"
            and own.issuperset(answer)
            and (
                self.told.state.setup.held
                and not any(self.told.state.up[token] for token in answer)
            )
        ):
            # the cards of a held hand are alike to all but their holder: they are counted, and
            # those that were seen before are named
            face = self._held[self._done - 1].face
            thrown, hand = [face[token] for token in answer], self.told.zone(seat)
            seen = [token for token, card in zip(hand, self.told.faces(seat), strict=True)
                    if card in thrown]  # fmt: skip
            named = [name(card) for card in self.told.faces(seat) if card in thrown]
            chosen = _alike(self.told, asked, len(answer), seen)
            self.told.play(chosen, seat)
            return " ".join(["discard", str(seat), str(len(answer)), *named])
        line = line_of(asked, answer)
        self.told.play(answer, seat)
        return line

    # --- cards

    def _cards(self) -> Iterator[str]:
        """Iterate over the lines of the cards that fall, turn and are shown up to a question."""
        hand_told = self.told
        while (due := hand_told.wanted) is not None or next(hand_told.falling(), None) is not None:
            falling = next(hand_told.falling(), None)
            if falling is not None and (due is None or due.lies == "falls" or not falling.up):
                yield self._falls(falling.hand, falling.token, up=falling.up)
            elif due is not None and due.lies == "turns":
                card = self._turned(due)
                yield f"deal {quoted(hand_told.title(due.hand))} {name(card)}"
                hand_told.tell(card)
            elif due is not None and due.lies == "out":
                yield from self._turns_out()
            elif due is not None:
                yield self._looks(due.hand)

    def _turns_out(self) -> Iterator[str]:
        """Show the cards that are asked for, hand by hand, and say that there are no others."""
        hand_told = self.told
        sought = hand_told.sought
        assert sought is not None
        cards_of = self._turned_out.get((hand_told.state.number, sought.faces), {})
        for hand, cards in cards_of.items():
            known = hand_told.faces(hand) if hand != ELSEWHERE else []
            new = [card for card in cards if card not in known]
            if not new:
                continue
            self._exchange(sought, hand, new)
            hand_told.turn_out(hand, new)
            yield f"show {quoted(hand_told.title(hand))} {' '.join(map(name, new))}"
        if hand_told.sought is not None:
            hand_told.no_others()
            yield SHOW_NONE

    def _exchange(self, sought: Sought, hand: int, cards: Sequence[Card]) -> None:
        """Have the cards lie where they are told: cards face down are alike to the table."""
        places = self.told.sought_in(hand)
        truth = [self._card(place) for place in places]
        if any(card not in truth for card in cards):
            return
        laid = [*cards, *(card for card in truth if card not in cards)]
        for place, card in zip(places, laid, strict=True):
            lot = [*self._faces[place.lot]]
            lot[place.place] = card
            self._faces[place.lot] = tuple(lot)

    def _falls(self, hand: int, token: int, *, up: bool) -> str:
        unturned: Any = self.told.state.face[token]
        card = self._card(unturned.place) if type(unturned) is Unturned else unturned
        self.told.falls(hand, card if up else None)
        return f"deal {quoted(self.told.title(hand))} {name(card) if up else UNSEEN}"

    def _looks(self, hand: int) -> str:
        """Show or muck the next hand of a showdown, or show what a rule looks at before it."""
        hand_told = self.told
        if hand_told.at_showdown:
            order = [seat for seat in hand_told.state.clockwise() if hand_told.unseen(seat)]
            showing = [seat for seat in order if seat not in self._mucked | self._thrown]
            if showing:
                hand = showing[0]
            elif hand in self._mucked:
                hand_told.muck(hand)
                return f"muck {hand}"
        if hand == ELSEWHERE:
            assert hand_told.wanted is not None
            card = self._card(hand_told.wanted.place)
            hand_told.tell(card)
            return f"deal middle {name(card)}"
        cards = self._unseen(hand)
        self._answered += hand_told.show(hand, cards)
        return f"show {quoted(hand_told.title(hand))} {' '.join(map(name, cards))}"

    def _turned(self, due: Due) -> Card:
        """Return the card that is turned up, or lies on the board now."""
        hand_told = self.told
        if not hand_told.state.setup.held or due.hand == ELSEWHERE:
            return self._card(due.place)
        known = [card for card in hand_told.faces(due.hand) if card is not None]
        for now in (self._held[self._done], self._held[-1]):
            for card in now.up[due.hand]:
                if card not in known:
                    return card
        return self._card(due.place)

    def _unseen(self, hand: int) -> list[Card]:
        """Return the cards of a hand that nobody has told, as they lie or in any order."""
        hand_told = self.told
        lying = hand_told.faces(hand)
        if not hand_told.state.setup.held or hand == BOARD:
            faces: tuple[Any, ...] = hand_told.state.face
            zone = hand_told.zone(hand)
            places = [faces[token].place for token in zone if type(faces[token]) is Unturned]
            # a card may have been told of any place: those face down are alike to the table
            deck = self._faces[0]
            left = [deck[token] for token in zone if token < len(deck)]
            for card in lying:
                if card in left:
                    left.remove(card)
            return left if len(left) == len(places) else [self._card(place) for place in places]
        known = [card for card in lying if card is not None]
        done = self._done if hand_told.at_showdown else max(self._done - 1, 0)
        cards_held = self._held[done].cards[hand]
        if len(cards_held) != len(lying):
            cards_held = self._held[-1].cards[hand]
        return [card for card in cards_held if card not in known]

    def _card(self, place: LotPlace) -> Card:
        return self._faces[place.lot][place.place]


def _laid_open(
    hand: Hand,
) -> tuple[
    list[tuple[Card, ...]], list[_Held], list[Event],
    dict[tuple[int, frozenset[Card]], dict[int, list[Card]]],
]:  # fmt: skip
    """Return how the cards of a hand lay.

    Returns:
        The order of the cards after each shuffle, the deal first; the hands at each question and at
        the end; the events; and cards that turned out to be among some, by the number of the
        question before, those asked for, and the hand.
    """
    assert hand.opening is not None
    assert hand.inputs is not None
    shuffles, events = _Shuffles(hand.opening.deck), list[Event]()
    state = hand.opening.state()
    state.later = shuffles
    again = Hand.begun(state, events.append)
    cards_held = [_hands_of(again)]
    for given in hand.inputs:
        again.replay([given])
        cards_held.append(_hands_of(again))
    return shuffles.lots, cards_held, events, shuffles.turned


class _Held(NamedTuple):
    """Cards of all hands and of the board, those that lie face up, and the faces of all tokens."""

    cards: dict[int, list[Card]]
    up: dict[int, list[Card]]
    face: tuple[Card, ...]


def _hands_of(hand: Hand) -> _Held:
    state = hand.state
    zones = {**dict(enumerate(state.hands)), BOARD: state.board}
    ups = {place: [token for token in zone if state.up[token]] for place, zone in zones.items()}
    return _Held(
        {place: state.cards(zone) for place, zone in zones.items()},
        {place: state.cards(zone) for place, zone in ups.items()},
        state.face,
    )


def _alike(hand_told: ToldHand, asked: Ask, count: int, seen: Sequence[int]) -> tuple[int, ...]:
    """Return so many cards of a question: those ``seen``, then those that nobody has told."""
    options: Sequence[int] = asked.legal.options  # type: ignore[attr-defined]
    state = hand_told.state
    others = [token for token in options if token not in seen]
    others.sort(key=lambda token: (state.up[token], state.told([token])))
    order = [*seen, *others]
    return tuple(sorted(order[:count]))


def _fact(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
