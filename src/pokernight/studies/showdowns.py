"""Showdowns alone: everybody stays in every deal, and compiled readings decide where there are any.

They are the deals of ``pokernight wins``, by their numbers, and not those that are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pokernight.cards import UNKNOWN
from pokernight.errors import Refused
from pokernight.odds.answers.equity import Question, question_of
from pokernight.odds.evaluation.evaluators import STAYER
from pokernight.odds.evaluation.winning_categories import PART, Claim, Compared, compares
from pokernight.studies.played_hands import Held, Played, Seat, Study


class Showdowns:
    """The showdowns of a study; see :class:`~pokernight.studies.run_simulation.Source`."""

    def __init__(self, study: Study) -> None:
        self._study = study
        question = _question(study)
        judge = compares(question)
        if judge is None:
            raise Refused(
                f"{study.game.title} has no showdown alone: more is decided in it than bets"
            )
        self._judge = judge
        names = question.spot.prizes
        self._contests = names if len(names) > 1 else [""]

    @staticmethod
    def check(study: Study) -> None:
        """Refuse a game in which more than bets is decided."""
        Showdowns(study)

    def hands(self, first: int, count: int) -> Iterator[Played]:
        """The showdowns of some numbers."""
        for number, compared in enumerate(self._judge.each(first, count), first):
            yield self._played(number, compared)

    def _played(self, number: int, compared: Compared) -> Played:
        claimed = [claims for claims in compared.claims if any(one.part for one in claims)]
        seats = []
        for seat, cards in enumerate(compared.cards):
            taken = sum([claims[seat].part for claims in claimed])
            held = [
                _held(name, claims[seat])
                for name, claims in zip(self._contests, compared.claims)
                if claims[seat].kind != "none"
            ]
            seats.append(
                Seat(
                    seat, STAYER, 0, taken, False, False, 0, 0, 0, False, True, tuple(cards),
                    tuple(held), Counter(),
                )
            )  # fmt: skip
        whole = PART * len(claimed)
        return Played(number, tuple(seats), whole, 0, 1, False, True, 0, 0, (), ("",) * len(seats))


def _held(contest: str, claim: Claim) -> Held:
    return Held(contest, claim.kind, claim.order, claim.value, "")


def _question(study: Study) -> Question:
    hands: Sequence[str] = [UNKNOWN] * study.seats
    return question_of(study.game, hands, rules=study.rules, seed=study.seed)
