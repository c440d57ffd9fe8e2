"""Showdowns alone: everybody stays in every deal, and compiled readings decide if there are any.

The deals are those of ``pokernight wins``, by their numbers, and not those of played hands. Their
seats are numbered as those of played hands are: seat 0 deals, and is dealt to last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

from pokernight.cards import UNKNOWN
from pokernight.errors import Refused
from pokernight.odds.evaluation.evaluators import STAYER
from pokernight.odds.evaluation.odds_question import OddsQuestion, question_of
from pokernight.odds.evaluation.winning_categories import PART, Claim, ComparedDeal, comparer_of
from pokernight.studies.played_hands import PlayedHand, SeatResult, ShowdownReading, Study


class Showdowns:
    """Showdowns of a study; see :class:`~pokernight.studies.run_simulation.Source`."""

    def __init__(self, study: Study) -> None:
        self._study = study
        question = _question(study)
        judge = comparer_of(question)
        if judge is None:
            raise Refused(
                f"{study.game.title} has no showdown alone: more is decided in it than bets"
            )
        self._judge = judge
        names = question.spot.prizes
        self._contests = names if len(names) > 1 else [""]
        self._up = question.spot.layout.order[: study.seats]

    @staticmethod
    def check(study: Study) -> None:
        """Refuse a game in which more than bets is decided."""
        Showdowns(study)

    def hands(self, first: int, count: int) -> Iterator[PlayedHand]:
        """Return so many showdowns from a number on."""
        for number, compared in enumerate(self._judge.each(first, count), first):
            yield self._played(number, compared)

    def _played(self, number: int, compared: ComparedDeal) -> PlayedHand:
        claimed = [claims for claims in compared.claims if any(claim.part for claim in claims)]
        seats = []
        for seat in range(len(compared.cards)):
            hand = seat - 1  # the dealer's is the last
            taken = sum([claims[hand].part for claims in claimed])
            readings = [
                _reading(name, claims[hand])
                for name, claims in zip(self._contests, compared.claims)
                if claims[hand].kind != "none"
            ]
            seats.append(
                SeatResult(
                    number=seat,
                    player=STAYER,
                    won=taken,
                    showdown=True,
                    cards=tuple(compared.cards[hand]),
                    up=tuple(compress(compared.cards[hand], self._up[hand])),
                    readings=tuple(readings),
                )
            )
        return PlayedHand(
            number=number,
            seats=tuple(seats),
            pot=PART * len(claimed),
            showdown=True,
            complaints=("",) * len(seats),
        )


def _reading(contest: str, claim: Claim) -> ShowdownReading:
    return ShowdownReading(contest, claim.kind, claim.order, claim.value, "")


def _question(study: Study) -> OddsQuestion:
    hands: Sequence[str] = [UNKNOWN] * study.seats
    return question_of(study.game, hands, rules=study.rules, seed=study.seed)
