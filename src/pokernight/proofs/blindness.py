"""Blindness: a hand whose hidden cards were redealt looks the same to a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from pokernight.cards import Card, plain
from pokernight.engine.events import Event, Sink
from pokernight.engine.hand import Hand, Input, Slip
from pokernight.engine.state import snapshot
from pokernight.errors import Refused
from pokernight.proofs.places import Again, asked_at, looked_at_hidden, told_at
from pokernight.proofs.promises import ALONE, PUBLIC_SLOTS, asks_alike, differing, hangs_on
from pokernight.proofs.proof_counts import Disproved, expect
from pokernight.wording.rendering import Reader, rendered


class Before(NamedTuple):
    """A hand before an answer.

    Attributes:
        hand: a copy of it.
        played: how many inputs it had.
        beaten: how many hands had been mucked at a showdown by then.
    """

    hand: Hand
    played: int
    beaten: int

    @property
    def learnt(self) -> tuple[int, int]:
        """Counts of events that tell more than cards: shuffles, and hands mucked at a showdown."""
        return self.hand.state.shuffles, self.beaten


def same_way(hand: Hand, forks: Sequence[Before]) -> None:
    """Check that forks, given the answers of the hand, come to the same states.

    Each is played to the next question, and every third to the end.
    """
    inputs, end = hand.inputs or [], snapshot(hand.state)
    states = [(fork.played, snapshot(fork.hand.state)) for fork in forks[1:]]
    states.append((len(inputs), end))
    for number, (before, (played, state)) in enumerate(zip(forks, states)):
        again = before.hand.fork()
        again.replay(inputs[before.played : played])
        expect(snapshot(again.state) == state, f"a copy of the hand went another way: {ALONE}")
        if number % 3 == 0:
            again.replay(inputs[played:])
            expect(snapshot(again.state) == end, f"a copy of the hand went another way: {ALONE}")


def beaten(events: Sequence[Event]) -> int:
    """Return how many hands these events muck at a showdown."""
    return sum(event.kind == "muck" for event in events)


def blindness(hand: Hand, forks: Sequence[Before], rng: Random) -> None:
    """Check that a hand with other hidden cards looks the same to each seat throughout.

    The true hand is played once, and beside it another hand for every seat, with equal answers as
    far as they are legal there; until then every view and every word must be the same. After a
    shuffle tokens are no places in the deck, so such a hand is checked until the first shuffle and
    from the last one on. The same goes for a hand that was beaten without being shown: that it is
    worse than the winner's is all that is known of it, which a redealt deck would not keep.
    """
    nothing = (0, 0)
    last = hand.state.shuffles, forks[-1].beaten if forks else 0
    after = [fork for fork in forks if fork.learnt == last]
    if hand.opening is None:  # it began at a position
        if after:
            _same_from(hand, after[0].hand, after[0].played, rng)
        return
    before = [fork for fork in forks if fork.learnt == nothing]
    if not hand.state.shuffles and len(before) == len(forks):
        _same_for_all(hand, hand, len(hand.inputs or ()), rng)
        return
    if before:
        _same_for_all(hand, before[-1].hand, before[-1].played, rng)
    if after and last != nothing:
        _same_from(hand, after[0].hand, after[0].played, rng)


def _same_for_all(hand: Hand, until: Hand, played: int, rng: Random) -> None:
    """Check a hand from its opening as far as ``until``, which had ``played`` inputs."""
    opening = hand.opening
    assert opening is not None
    worlds = []
    for seat in range(hand.state.seats):
        deck = _boxed_as(opening.deck, until.redeal(seat, rng).state.face)
        worlds.append(_Beside(seat, lambda sink, deck=deck: Hand(  # type: ignore[misc]
            replace(opening, deck=deck), sink=sink)))  # fmt: skip
    events: list[Event] = []
    true = Hand(opening, sink=events.append)
    _compare(true, events, worlds, Again(opening, (hand.inputs or [])[:played]))


def _same_from(hand: Hand, start: Hand, played: int, rng: Random) -> None:
    """Check a hand from a question after the last shuffle on."""

    def beside(seat: int) -> Callable[[Sink], Hand]:
        faces = _boxed_as(start.state.face, hand.redeal(seat, rng).state.face)

        def begin(sink: Sink) -> Hand:
            world = start.fork()
            world.state.face = faces
            world = world.fork()
            world.state.sink = sink
            return world

        return begin

    events: list[Event] = []
    true = start.fork()
    true.state.sink = events.append
    worlds = [_Beside(seat, beside(seat)) for seat in range(hand.state.seats)]
    _compare(true, events, worlds, Again(start, (hand.inputs or [])[played:]))


def _boxed_as(before: Sequence[Card], faces: Sequence[Card]) -> tuple[Card, ...]:
    """Return the faces with those cards boxed that were boxed before."""
    return tuple(
        [old if plain(old) == new else new for old, new in zip(before, faces, strict=True)]
    )


class _Beside:
    """A hand that a seat cannot tell from the true hand, with the events that it is told."""

    def __init__(self, seat: int, begin: Callable[[Sink], Hand]) -> None:
        self.seat = seat
        self.events: list[Event] = []
        self.hand = begin(self.events.append)
        self.compared = 0

    def compare(self, true: Hand, events: list[Event]) -> None:
        """Check that the question, the words since the last call and the view are the same."""
        seat, since = self.seat, self.compared
        self.compared = len(events)
        looked = looked_at_hidden(seat, asked_at(true))
        asks_alike(true, self.hand, seat, looked)
        new, other = (
            [(event.kind, event.clause, event.message(seat)) for event in told_of[since:]]
            for told_of in (events, self.events)
        )
        if new != other:
            differ = [event != beside for event, beside in zip_longest(new, other)].index(True)
            *_, told = new[differ] if differ < len(new) else other[differ]
            words = rendered(told, Reader(_seat_name))
            wrong = (
                f"seat {seat} is told what it cannot know: {words!r} {hangs_on(seat)}. Give cards "
                "to state.tell as tokens=..., which shows them to those who know them"
            )
            raise Disproved(wrong, told_at(since + differ, looked))
        view, beside = true.view(seat), self.hand.view(seat)
        if view != beside:
            differs = differing(view, beside)
            wrong = (
                f"seat {seat} sees what it cannot know: {differs} {hangs_on(seat)}: {PUBLIC_SLOTS}"
            )
            raise Disproved(wrong, looked)


def _seat_name(number: int) -> str:
    return f"seat {number}"


def _compare(true: Hand, events: list[Event], worlds: list[_Beside], course: Again) -> None:
    for played, given in enumerate(course.inputs):
        for world in worlds:
            try:
                world.compare(true, events)
            except Disproved as error:
                error.place = error.find(course._replace(inputs=course.inputs[:played]))
                raise
        worlds = [world for world in worlds if _possible(world.hand, given)]
        if not worlds:
            return
        true.replay([given])
        for world in worlds:
            world.hand.replay([given])


def _possible(hand: Hand, given: Input) -> bool:
    if isinstance(given, Slip):
        try:
            hand.fork().incident(given.name, **dict(given.facts))
        except Refused:
            return False
        return True
    if isinstance(given, dict):
        asks = {ask.seat: ask for ask in hand.asks}
        return asks.keys() == given.keys() and all(
            given[seat] in ask.legal for seat, ask in asks.items()
        )
    return hand.ask is not None and given in hand.ask.legal
