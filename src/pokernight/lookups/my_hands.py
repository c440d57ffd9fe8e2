"""A player's own hands after the evening: the answers that gave up the most.

Each answer is compared with the strong bot's, in fresh worlds that are the same for both, as a hint
compares them: only what the player knew at that question is looked at. Nothing of it is told before
the evening is over, and to nobody but the player.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pokernight.engine.answer_texts import describe
from pokernight.errors import Refused
from pokernight.lookups.hand_history import FinishedHand, FinishedHands, names_of
from pokernight.odds.answers.given_up import Choice, Loss, choices_of, losses_of
from pokernight.session.seat_state import place_of
from pokernight.wording.message import TextJson, message_json

MOST_HANDS: Final = 200
"""Hands looked at: the last of the evening."""
WORST: Final = 8
"""Answers that are listed."""
NOT_YET: Final = "your hands are looked through when the evening is over"
NO_HANDS: Final = "only a player has hands to look through"


@dataclass(frozen=True, slots=True)
class GivenUpJson:
    """An answer of the reader that gave something up.

    ``hand`` and ``step`` say where the question stands in the replay, ``names`` are the players by
    seat; ``answered`` is the reader's answer, ``better`` the strong bot's, which earns ``cents``
    more, give or take ``ci95``.
    """

    hand: int
    step: int
    title: str
    names: list[str]
    answered: TextJson
    better: TextJson
    cents: int
    ci95: int


@dataclass(frozen=True, slots=True)
class MyHandsJson:
    """Losses of the reader by own answers, largest first, in ``done`` of ``of`` hands so far.

    ``real`` hands were dealt with real cards, and are left out: at most what the reader has shown
    is known of the cards that the answers were given with.
    """

    done: int
    of: int
    worst: list[GivenUpJson]
    real: int


class MyHands:
    """A player's own hands, looked through one after the other.

    Attributes:
        person: the player.
    """

    def __init__(self, hands: FinishedHands, person: str) -> None:
        """Begin with the first hand.

        Raises:
            Refused: before the evening is over, or for somebody that was never dealt in.
        """
        session = hands.session
        if not session.table.over:
            raise Refused(NOT_YET)
        self.person = person
        self._of = self._mine(hands)
        at_table = session.people[person].name if person in session.people else ""
        self._real = sum(real.dealt.place_of(at_table) is not None for real in hands.told)
        if not self._of and not self._real:
            raise Refused(NO_HANDS)
        self._done = 0
        self._found: list[GivenUpJson] = []

    def _mine(self, hands: FinishedHands) -> list[tuple[FinishedHand, int]]:
        losses = [
            (past, place)
            for past in hands.hands.values()
            if past.ending == "over"
            and (place := place_of(hands.session, past.playing, self.person)) is not None
        ]
        return losses[-MOST_HANDS:]

    @property
    def done(self) -> bool:
        """True once all hands are looked through."""
        return self._done >= len(self._of)

    def next_choices(self) -> list[Choice]:
        """Return the choices of the next hand; none when all are looked through."""
        if self.done:
            return []
        past, place = self._of[self._done]
        return choices_of(past.playing.hand, place)

    def note(self, choices: Sequence[Choice], losses: Sequence[Loss | None]) -> None:
        """Note what the choices of the next hand gave up, and go on to the hand after it."""
        if self.done:
            return
        past, _ = self._of[self._done]
        self._done += 1
        for (step, asked, answer), loss in zip(choices, losses, strict=True):
            if loss is not None:
                ask, view = asked.ask, asked.view
                self._found.append(
                    GivenUpJson(
                        hand=past.number,
                        step=step,
                        title=past.playing.entry.name,
                        names=names_of(past.playing),
                        answered=message_json(describe(answer, ask, view)),
                        better=message_json(describe(loss.better, ask, view)),
                        cents=round(loss.cents),
                        ci95=round(loss.ci95),
                    )
                )

    def go_on(self, seconds: float) -> None:
        """Look through hands in this process for some seconds, one hand at least."""
        until = time.monotonic() + seconds
        while not self.done:
            choices = self.next_choices()
            self.note(choices, losses_of([(each.asked, each.answer) for each in choices]))
            if time.monotonic() >= until:
                break

    def so_far(self) -> MyHandsJson:
        """Return what was found so far."""
        worst = sorted(self._found, key=lambda loss: (-loss.cents, loss.hand, loss.step))
        return MyHandsJson(self._done, len(self._of), worst[:WORST], self._real)
