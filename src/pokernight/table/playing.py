"""The hand that is being played at a table: its inputs, who answers by default, what is undone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.table.commands import Happen, Reply
from pokernight.table.menu import Entry
from pokernight.table.seats import Chairs, Player, Seating

Given: TypeAlias = Reply | Happen


@dataclass(slots=True)
class Playing:
    """A hand and where its seats are at the table.

    Attributes:
        entry: the game.
        seating: who is dealt in, in the order of the seats of the hand.
        chairs: who sat where when it was dealt.
        hand: the hand.
        given: every input in order, default answers of those who are leaving too.
        asked_for: the places in ``given`` of what somebody has done himself.
        marked: whether something was taken back after a card had been seen.
    """

    entry: Entry
    seating: Seating
    chairs: Chairs
    hand: Hand
    given: list[Given] = field(default_factory=list)
    asked_for: list[int] = field(default_factory=list)
    marked: bool = False

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the table that have an answer to give."""
        return tuple(self.seating.seats[ask.seat] for ask in self.hand.asks)

    def sitting(self, seats: Iterable[int]) -> list[Player]:
        """Who sat in some seats of the table when the hand was dealt."""
        return [player for seat in seats if (player := self.chairs[seat]) is not None]

    def give(self, one: Given) -> None:
        """An answer or an incident.

        Raises:
            Refused: if it is not possible; nothing has changed.
        """
        self._apply(one)
        self.asked_for.append(len(self.given))
        self.given.append(one)

    def _apply(self, one: Given) -> None:
        if isinstance(one, Reply):
            self.hand.play(one.answer, self.seating.seats.index(one.seat))
        else:
            self.hand.incident(one.incident, **dict(one.facts))

    def answer_for(self, leaving: Collection[int]) -> None:
        """Answer by default for those who are leaving, as long as they are asked."""
        while due := [
            Reply(seat, ask.default)
            for seat, ask in zip(self.asked, self.hand.asks)
            if seat in leaving
        ]:
            self._apply(due[0])
            self.given.append(due[0])

    def undo(self, *, freely: bool, consent: bool) -> None:
        """Take back the last thing that somebody has done himself, and all after it.

        Raises:
            Refused: if there is nothing, or a card has been seen since and not all consent.
        """
        if not self.asked_for:
            raise Refused("nothing has been answered in this hand, so nothing can be taken back")
        opening = self.hand.opening
        assert opening is not None
        place = self.asked_for[-1]
        again = Playing(self.entry, self.seating, self.chairs, Hand(opening))
        for one in self.given[:place]:
            again._apply(one)
        seen = _has_learnt(again.hand, self.hand)
        if seen and not (freely or consent):
            raise Refused(
                "somebody has seen a card since: to take that back, everybody must consent"
            )
        again.hand.state.sink = self.hand.state.sink
        self.hand = again.hand
        del self.given[place:], self.asked_for[-1]
        self.marked |= seen and not freely


def _has_learnt(before: Hand, after: Hand) -> bool:
    """Whether any seat knows more of the cards than before."""
    one, other = before.state, after.state
    return len(one.face) != len(other.face) or one.knows != other.knows or one.facts != other.facts
