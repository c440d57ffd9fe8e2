"""The hand that is being played at a table: its inputs, default answers and undo."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.table.commands import Happen, Reply
from pokernight.table.menu import MenuEntry
from pokernight.table.seats import Chairs, Player, Seating
from pokernight.wording.message import Text, message

Given: TypeAlias = Reply | Happen
ENDLESS = 1_000
"""Default answers in a row after which a game counts as endless."""


class NeedsConsent(Refused):
    """Something was learnt since the answer: all players must consent to the undo."""


@dataclass(slots=True)
class DealtIn:
    """The players dealt into a hand, and their seats at the table.

    Attributes:
        entry: the game.
        seating: the seats dealt in, in the order of the seats of the hand.
        chairs: the players by seat when it was dealt.
    """

    entry: MenuEntry
    seating: Seating
    chairs: Chairs

    def sitting(self, seats: Iterable[int]) -> list[Player]:
        """Return the players in some seats of the table when the hand was dealt."""
        return [player for seat in seats if (player := self.chairs[seat]) is not None]

    def place_of(self, name: str) -> int | None:
        """Return the seat in the hand of a player, None for others."""
        names = [player.name for player in self.sitting(self.seating.seats)]
        return names.index(name) if name in names else None


@dataclass(slots=True)
class Playing(DealtIn):
    """A hand that is played.

    Attributes:
        hand: the hand.
        given: every input in order, default answers of leaving players too.
        asked_for: the places in ``given`` of a player's own inputs where there was a choice.
        marked: whether an answer was taken back after a card had been seen.
    """

    hand: Hand
    given: list[Given] = field(default_factory=list)
    asked_for: list[int] = field(default_factory=list)
    marked: bool = False

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the table that have an answer to give."""
        return tuple(self.seating.seats[ask.seat] for ask in self.hand.asks)

    def give(self, command: Given) -> None:
        """Apply an answer or an incident.

        Raises:
            Refused: if it is not possible; nothing has changed.
        """
        chosen = isinstance(command, Happen) or self._has_choice(command.seat)
        self._apply(command)
        if chosen:
            self.asked_for.append(len(self.given))
        self.given.append(command)

    def _has_choice(self, seat: int) -> bool:
        """Return whether an asked seat has more than a single answer."""
        asks = zip(self.asked, self.hand.asks)
        return any(asked == seat and ask.only is None for asked, ask in asks)

    def _apply(self, command: Given) -> None:
        if isinstance(command, Reply):
            self.hand.play(command.answer, self.seating.seats.index(command.seat))
        else:
            self.hand.incident(command.incident, **dict(command.facts))

    def close_window(self) -> None:
        """Answer by default for all seats that have not answered a window.

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
        """Answer by default for leaving players as long as they are asked.

        Returns:
            False if that does not end: a game may go on for ever by default answers.
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
        """Take back the last answer of a seat, or an incident since, and all that followed.

        A sealed answer that is still sealed is taken back alone: the others stand. The question
        then has a new number, so that no answer from before fits it.

        The hand is replayed from its opening without the inputs taken back. A fork from before
        would not do: whether somebody learnt something since shows only beside the replayed hand.

        Args:
            seat: the seat at the table that takes its answer back.
            freely: allow it whatever was learnt since (a practice table).
            consent: whether all players consent.

        Raises:
            Refused: if there is nothing to take back.
            NeedsConsent: if something was learnt since, and not all consent.
        """
        place = self._last_of(seat)
        still_sealed = self._is_sealed(place)
        kept = self.given[:place] + (self.given[place + 1 :] if still_sealed else [])
        opening = self.hand.opening
        assert opening is not None
        again = Playing(self.entry, self.seating, self.chairs, Hand(opening))
        for command in kept:
            again._apply(command)
        learnt = "" if still_sealed else self._learnt_since(place, again.hand)
        if learnt and not (freely or consent):
            raise NeedsConsent(
                message("{learnt} since: to take that back, everybody must consent", learnt=learnt)
            )
        again.hand.number_after(self.hand.number)
        again.hand.listen_as(self.hand)
        self.hand = again.hand
        self.given = kept
        later = [at - 1 for at in self.asked_for if at > place] if still_sealed else []
        self.asked_for = [at for at in self.asked_for if at < place] + later
        self.marked |= bool(learnt) and not freely

    def _last_of(self, seat: int) -> int:
        """Return the place in ``given`` of what a seat may take back.

        Raises:
            Refused: if there is nothing.
        """
        mine = [place for place in self.asked_for if _may_take_back(self.given[place], seat)]
        if not mine:
            name = self.sitting([seat])[0].name
            raise Refused(
                message(
                    "{player has} answered nothing in this hand that could be taken back",
                    player=name,
                )
            )
        return mine[-1]

    def answered_last(self, seat: int) -> bool:
        """Return whether nobody has answered since a seat's own last answer.

        House players and default answers count. A sealed answer counts as the last one until it is
        opened, and no other answer does while a sealed question is open: nobody may know whether
        others have answered that question.

        Raises:
            Refused: if the seat has answered nothing.
        """
        place = self._last_of(seat)
        if self._is_sealed(place):
            return True
        if any(ask.sealed for ask in self.hand.questions):
            return False
        since = [given for given in self.given[place + 1 :] if isinstance(given, Reply)]
        return all(given.seat == seat for given in since)

    def _is_sealed(self, place: int) -> bool:
        """Return whether an input is a sealed answer that has not been opened yet.

        It is not if the seat has answered since, even by force: that later answer is sealed.
        """
        command = self.given[place]
        if not isinstance(command, Reply):
            return False
        later = [given for given in self.given[place + 1 :] if isinstance(given, Reply)]
        if command.seat in [given.seat for given in later]:
            return False
        waiting = {ask.seat for ask in self.hand.questions} - {ask.seat for ask in self.hand.asks}
        return self.seating.seats.index(command.seat) in waiting

    def _learnt_since(self, place: int, before: Hand) -> Text:
        """Return in words what somebody has learnt since an input, or ""."""
        then, now = before.state, self.hand.state
        if len(then.face) != len(now.face) or then.knows != now.knows or then.facts != now.facts:
            return "somebody has seen a card"
        if then.shuffles != now.shuffles:
            return "cards have been shuffled"
        if _opened(before) != _opened(self.hand):
            return "sealed answers have been opened"
        later = [self.given[at] for at in self.asked_for if at > place]
        others = [given.seat for given in later if isinstance(given, Reply)]
        if not others:
            return ""
        return message("{player has} answered", player=self.sitting(others)[0].name)


def _may_take_back(command: Given, seat: int) -> bool:
    return isinstance(command, Happen) or command.seat == seat


def _opened(hand: Hand) -> int:
    """Return how often sealed answers were opened."""
    return sum(isinstance(given, dict) for given in hand.inputs or ())
