"""Another deck that differs in what a seat never learns looks the same to it throughout."""

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
from pokernight.proofs.promises import ALONE, asks_alike, differing, hangs_on
from pokernight.proofs.proof_counts import Disproved, expect


class Before(NamedTuple):
    """A hand before an answer, how many it had, and how many hands were beaten unseen by then."""

    hand: Hand
    played: int
    beaten: int

    @property
    def learnt(self) -> tuple[int, int]:
        """What tells more than cards: shuffles, and hands that lost without being shown."""
        return self.hand.state.shuffles, self.beaten


def same_way(hand: Hand, forks: Sequence[Before]) -> None:
    """A fork goes the way of the hand: each to the next question, and every third to the end."""
    inputs, end = hand.inputs or [], snapshot(hand.state)
    ways = [*[(one.played, snapshot(one.hand.state)) for one in forks[1:]], (len(inputs), end)]
    for number, (before, (played, there)) in enumerate(zip(forks, ways)):
        again = before.hand.fork()
        again.replay(inputs[before.played : played])
        expect(snapshot(again.state) == there, f"a fork went another way: {ALONE}")
        if number % 3 == 0:
            again.replay(inputs[played:])
            expect(snapshot(again.state) == end, f"a fork went another way: {ALONE}")


def beaten(told: Sequence[Event]) -> int:
    """How many hands were mucked at a showdown by now."""
    return sum(event.kind == "muck" for event in told)


def blindness(hand: Hand, forks: Sequence[Before], rng: Random) -> None:
    """Another deck that differs only in what a seat never learns looks the same throughout.

    The true hand is played once, and beside it one other for every seat, with equal answers as
    far as they are legal there; until then every view and every word must be the same. After a
    shuffle tokens are not places in the deck: such a hand is held to it until the first, and
    again from the last one on. So it is where a hand was beaten without being shown: that it is
    the worse one is all that is known of it.
    """
    assert hand.opening is not None
    nothing = (0, 0)
    before = [one for one in forks if one.learnt == nothing]
    if not hand.state.shuffles and len(before) == len(forks):
        _same_for_all(hand, hand, len(hand.inputs or ()), rng)
        return
    if before:
        _same_for_all(hand, before[-1].hand, before[-1].played, rng)
    last = hand.state.shuffles, forks[-1].beaten if forks else 0
    after = [one for one in forks if one.learnt == last != nothing]
    if after:
        _same_from(hand, after[0].hand, after[0].played, rng)


def _same_for_all(hand: Hand, until: Hand, played: int, rng: Random) -> None:
    """From the opening on, as far as ``until``, which had so many inputs."""
    opening = hand.opening
    assert opening is not None
    worlds = []
    for seat in range(hand.state.seats):
        deck = _boxed_as(opening.deck, until.redeal(seat, rng).state.face)
        worlds.append(_Beside(seat, lambda sink, deck=deck: Hand(  # type: ignore[misc]
            replace(opening, deck=deck), sink=sink)))  # fmt: skip
    told: list[Event] = []
    true = Hand(opening, sink=told.append)
    _compare(true, told, worlds, Again(opening, (hand.inputs or [])[:played]))


def _same_from(hand: Hand, start: Hand, played: int, rng: Random) -> None:
    """From a question after the last shuffle on."""

    def beside(seat: int) -> Callable[[Sink], Hand]:
        faces = _boxed_as(start.state.face, hand.redeal(seat, rng).state.face)

        def begin(sink: Sink) -> Hand:
            world = start.fork()
            world.state.face = faces
            world = world.fork()
            world.state.sink = sink
            return world

        return begin

    told: list[Event] = []
    true = start.fork()
    true.state.sink = told.append
    worlds = [_Beside(seat, beside(seat)) for seat in range(hand.state.seats)]
    _compare(true, told, worlds, Again(start, (hand.inputs or [])[played:]))


def _boxed_as(before: Sequence[Card], faces: Sequence[Card]) -> tuple[Card, ...]:
    """Faces, of which those lie boxed that did before."""
    return tuple(
        [was if plain(was) == now else now for was, now in zip(before, faces, strict=True)]
    )


class _Beside:
    """A hand that one seat cannot tell from the true one, and what it is told there."""

    def __init__(self, seat: int, begin: Callable[[Sink], Hand]) -> None:
        self.seat = seat
        self.told: list[Event] = []
        self.hand = begin(self.told.append)
        self.compared = 0

    def compare(self, true: Hand, told: list[Event]) -> None:
        """The same question, the same words since the last time, and the same view."""
        seat, since = self.seat, self.compared
        self.compared = len(told)
        looked = looked_at_hidden(seat, asked_at(true))
        asks_alike(true, self.hand, seat, looked)
        new, other = (
            [one.told(seat, _seat_name) for one in events[since:]] for events in (told, self.told)
        )
        if new != other:
            differ = [one != two for one, two in zip_longest(new, other)].index(True)
            words = new[differ] if differ < len(new) else other[differ]
            wrong = f"seat {seat} is told what it cannot know: {words!r} {hangs_on(seat)}"
            raise Disproved(wrong, told_at(since + differ, looked))
        view, beside = true.view(seat), self.hand.view(seat)
        if view != beside:
            what = differing(view, beside)
            wrong = f"seat {seat} sees what it cannot know: {what} {hangs_on(seat)}"
            raise Disproved(wrong, looked)


def _seat_name(number: int) -> str:
    return f"seat {number}"


def _compare(true: Hand, told: list[Event], worlds: list[_Beside], course: Again) -> None:
    for played, one in enumerate(course.inputs):
        for world in worlds:
            try:
                world.compare(true, told)
            except Disproved as error:
                error.place = error.find(course._replace(inputs=course.inputs[:played]))
                raise
        worlds = [world for world in worlds if _possible(world.hand, one)]
        if not worlds:
            return
        true.replay([one])
        for world in worlds:
            world.hand.replay([one])


def _possible(hand: Hand, one: Input) -> bool:
    if isinstance(one, Slip):
        try:
            hand.fork().incident(one.name, **dict(one.facts))
        except Refused:
            return False
        return True
    if isinstance(one, dict):
        asks = {ask.seat: ask for ask in hand.asks}
        return asks.keys() == one.keys() and all(one[s] in ask.legal for s, ask in asks.items())
    return hand.ask is not None and one in hand.ask.legal
