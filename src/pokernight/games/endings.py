"""House rules on how a hand ends, in a single place for every game that they fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import rank
from pokernight.engine.rules import Money, Rules, amount, option
from pokernight.engine.state import State
from pokernight.engine.step import Step
from pokernight.engine.steps.afterwards import (
    After,
    pay_for_a_win_with,
    show_what_would_have_come,
    stand_up_game,
)
from pokernight.engine.steps.runs import with_runs
from pokernight.engine.view import View
from pokernight.wording.message import Text, message

MOST_RUNS = {"once": 1, "twice": 2, "three_times": 3}


@dataclass(frozen=True)
class Runs(Rules):
    """House rule of games whose last cards may be dealt several times.

    Sources: pokernews.com and the poker wiki on running it twice (all players left must agree, and
    each run is for an equal part of every pot); apolloniacasino.com (a card is burned before each
    street of each run). House: the smallest number that a player names is played, and an odd chip
    of a pot goes to the first run.
    """

    runs: Literal["once", "twice", "three_times"] = option(
        "once",
        "How often the cards to come may be dealt when no more bets are possible, if everybody "
        "left agrees. Each run is for an equal part of every pot; odd chips go to the first run.",
        source="pokernews.com, running it twice; house for odd chips",
    )

    def arranged(self, programs: Mapping[str, tuple[Step, ...]]) -> dict[str, tuple[Step, ...]]:
        """Return the programs with the question how often the cards to come are dealt."""
        arranged = super().arranged(programs)
        if self.runs == "once":
            return arranged
        return arranged | with_runs(arranged["main"], MOST_RUNS[self.runs])


@dataclass(frozen=True)
class Rabbit(Rules):
    """House rule of games with a board: rabbit hunting."""

    rabbit: bool = option(
        False,
        "Whether everybody is shown the cards of the board that would have come, when the last "
        "but one has folded.",
        source="pokernews.com, rabbit hunting",
    )

    def afterwards(self) -> tuple[After, ...]:
        """Return the steps after a hand: the cards that would have come."""
        return super().afterwards() + ((show_what_would_have_come,) if self.rabbit else ())


SEVEN_DEUCE = frozenset((5, 0))
"""Ranks of a seven and a deuce."""


@dataclass(frozen=True)
class SevenDeuce(Rules):
    """House rule of games with two hole cards: a bounty for a win with the worst of them.

    Sources: coinpoker.com (suited or not, at a showdown or by a bluff, from every player who was
    dealt in; the hand is shown); thatsnotpoker.blogspot.com, 2010 (the main pot alone; a player
    owes no more than is left at the end of the hand); somuchpoker.com (alone, only if offsuit).
    """

    seven_deuce: Money = amount(
        0,
        "What every player dealt in pays a player who wins the main pot alone with a seven and a "
        "deuce in the hole, suited or not; the hand is shown. 0 for nothing.",
        source="coinpoker.com, thatsnotpoker.blogspot.com; somuchpoker.com: only offsuit",
    )

    def afterwards(self) -> tuple[After, ...]:
        """Return the steps after a hand: the bounty."""
        bounty = pay_for_a_win_with(SEVEN_DEUCE, self.seven_deuce, rank, "seven_deuce")
        return super().afterwards() + ((bounty,) if self.seven_deuce else ())


@dataclass(frozen=True)
class StandUp(Rules):
    """House rule of an evening: the stand-up game, carried from hand to hand of a game.

    Source: cardschat.com (a pot that is split does not count, the blinds alone do); house: where
    the last two sit down in the same hand nobody pays, and everybody stands again at the end.
    """

    stand_up: Money = amount(
        0,
        "The stand-up game: a player who wins a whole pot sits down, and the last to stand pays "
        "this to each of the others. Then all stand again. 0 for no such game.",
        source="thelodgepokerclub.com, stand up game",
    )

    def afterwards(self) -> tuple[After, ...]:
        """Return the steps after a hand: winners sit down, the last to stand pays."""
        sits = (stand_up_game(self.stand_up),) if self.stand_up else ()
        return super().afterwards() + sits

    def notes(self, view: View) -> tuple[Text, ...]:
        """List the players who still stand, once others sit."""
        sits = view.counts.get("seated", ())
        standing = [seat for seat, seated in enumerate(sits) if not seated]
        words = "{seats:name} still {seats:stands}"
        stand = [message(words, seats=standing, role="standing")] if any(sits) else []
        return (*super().notes(view), *stand)

    @property
    def counts(self) -> Mapping[str, int]:
        """Return the number that a stand-up game carries: whether a player sits."""
        return {**super().counts, **({"seated": 1} if self.stand_up else {})}


@dataclass(frozen=True)
class NextDealRules(Rules):
    """House rules of games whose pot may stay after a showdown."""

    next_deal: Literal["those_left", "everybody"] = option(
        "those_left",
        "The players dealt new cards when nobody can win: those left, or all who began.",
        source="oinc.net/poker; pokernews.com: the pot stays; compatiblepoker.com for everybody",
    )


def dealt_again(state: State, still: Sequence[int] | None = None) -> dict[str, Any]:
    """Deal again for a pot that stays, to the players left or to others given."""
    if state.misdeal or not sum(state.pots):
        return {}
    return {"again": True, "still": tuple(state.clockwise() if still is None else still)}


def next_deal(state: State) -> dict[str, Any]:
    """Deal again for a pot that stays, by the house rule ``next_deal``."""
    everybody = state.setup.rules.next_deal == "everybody"
    return dealt_again(state, range(state.seats) if everybody else None)
