"""The hand that is being played at a table: its inputs, who answers by default, what is undone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.table.commands import Happen, Reply
from pokernight.table.menu import MenuEntry
from pokernight.table.seats import Chairs, Player, Seating

Given: TypeAlias = Reply | Happen
ENDLESS = 1_000
"""Safe answers in a row that nobody who is leaving ever comes to in a game that ends."""


class NeedsConsent(Refused):
    """Something was learnt since: everybody at the table must agree that it is taken back."""


@dataclass(slots=True)
class DealtIn:
    """Who is dealt into a hand, and where its seats are at the table.

    Attributes:
        entry: the game.
        seating: who is dealt in, in the order of the seats of the hand.
        chairs: who sat where when it was dealt.
    """

    entry: MenuEntry
    seating: Seating
    chairs: Chairs

    def sitting(self, seats: Iterable[int]) -> list[Player]:
        """Who sat in some seats of the table when the hand was dealt."""
        return [player for seat in seats if (player := self.chairs[seat]) is not None]


@dataclass(slots=True)
class Playing(DealtIn):
    """A hand that is played.

    Attributes:
        hand: the hand.
        given: every input in order, default answers of those who are leaving too.
        asked_for: the places in ``given`` of what somebody has done himself, where he had a choice.
        marked: whether something was taken back after a card had been seen.
    """

    hand: Hand
    given: list[Given] = field(default_factory=list)
    asked_for: list[int] = field(default_factory=list)
    marked: bool = False

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the table that have an answer to give."""
        return tuple(self.seating.seats[ask.seat] for ask in self.hand.asks)

    def give(self, one: Given) -> None:
        """An answer or an incident.

        Raises:
            Refused: if it is not possible; nothing has changed.
        """
        chosen = isinstance(one, Happen) or self._has_choice(one.seat)
        self._apply(one)
        if chosen:
            self.asked_for.append(len(self.given))
        self.given.append(one)

    def _has_choice(self, seat: int) -> bool:
        """Whether somebody who is asked has more than one answer."""
        asks = zip(self.asked, self.hand.asks)
        return any(asked == seat and ask.only is None for asked, ask in asks)

    def _apply(self, one: Given) -> None:
        if isinstance(one, Reply):
            self.hand.play(one.answer, self.seating.seats.index(one.seat))
        else:
            self.hand.incident(one.incident, **dict(one.facts))

    def close_window(self) -> None:
        """Answer by default for all who have not answered a window.

        Raises:
            Refused: if no window is open.
        """
        pending = self.hand.asks
        if not pending or not pending[0].closes:
            raise Refused("no window is open that a clock may close")
        for ask in pending:
            due = Reply(self.seating.seats[ask.seat], ask.default)
            self._apply(due)
            self.given.append(due)

    def answer_for(self, leaving: Collection[int]) -> bool:
        """Answer by default for those who are leaving, as long as they are asked.

        Returns:
            Whether that comes to an end: a game may go on for ever by its safe answers.
        """
        for _ in range(ENDLESS):
            due = [
                Reply(seat, ask.default)
                for seat, ask in zip(self.asked, self.hand.asks)
                if seat in leaving
            ]
            if not due:
                return True
            self._apply(due[0])
            self.given.append(due[0])
        return False

    def undo(self, seat: int, *, freely: bool, consent: bool) -> None:
        """Take back what a seat answered last, or an incident since, and all that followed.

        A sealed answer that is still sealed is taken back alone: the others stand. What is asked
        then has a new number, so that no answer from before fits it.

        Raises:
            Refused: if there is nothing.
            NeedsConsent: if something was learnt since, and not all consent.
        """
        mine = [place for place in self.asked_for if _may_take_back(self.given[place], seat)]
        if not mine:
            name = self.sitting([seat])[0].name
            raise Refused(f"{name} has answered nothing in this hand that could be taken back")
        place = mine[-1]
        still_sealed = self._is_sealed(place)
        kept = self.given[:place] + (self.given[place + 1 :] if still_sealed else [])
        opening = self.hand.opening
        assert opening is not None
        again = Playing(self.entry, self.seating, self.chairs, Hand(opening))
        for one in kept:
            again._apply(one)
        learnt = "" if still_sealed else self._learnt_since(place, again.hand)
        if learnt and not (freely or consent):
            raise NeedsConsent(f"{learnt} since: to take that back, everybody must consent")
        again.hand.number_after(self.hand.number)
        again.hand.state.sink = self.hand.state.sink
        self.hand = again.hand
        self.given = kept
        later = [one - 1 for one in self.asked_for if one > place] if still_sealed else []
        self.asked_for = [one for one in self.asked_for if one < place] + later
        self.marked |= bool(learnt) and not freely

    def _is_sealed(self, place: int) -> bool:
        """Whether something given is a sealed answer that has not been opened yet."""
        one = self.given[place]
        if not isinstance(one, Reply) or any(
            isinstance(later, Reply) and later.seat == one.seat for later in self.given[place + 1 :]
        ):
            return False  # an answer that he had no choice about may be the one that is sealed
        waiting = {ask.seat for ask in self.hand.questions} - {ask.seat for ask in self.hand.asks}
        return self.seating.seats.index(one.seat) in waiting

    def _learnt_since(self, place: int, before: Hand) -> str:
        """What somebody has learnt since something was given; nothing if nobody has."""
        one, other = before.state, self.hand.state
        if len(one.face) != len(other.face) or one.knows != other.knows or one.facts != other.facts:
            return "somebody has seen a card"
        if one.shuffles != other.shuffles:
            return "cards have been shuffled"
        if _opened(before) != _opened(self.hand):
            return "sealed answers have been opened"
        later = [self.given[at] for at in self.asked_for if at > place]
        others = [given.seat for given in later if isinstance(given, Reply)]
        return f"{self.sitting(others)[0].name} has answered" if others else ""


def _may_take_back(one: Given, seat: int) -> bool:
    return isinstance(one, Happen) or one.seat == seat


def _opened(hand: Hand) -> int:
    """How often sealed answers were opened."""
    return sum(isinstance(one, dict) for one in hand.inputs or ())
