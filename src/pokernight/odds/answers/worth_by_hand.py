"""Worth of the answers to a question, by the hand of the asked player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew
from pokernight.measuring.amounts import LONGEST, foresee
from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import Clock, Plan, Progress, carry_out
from pokernight.odds.answers.answer_worth import SECONDS, AnswerWorth, WorthPlan, plan_worth
from pokernight.odds.reports import charts
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.wording.amounts import counted, money

MOST: Final = 25
"""Hands that are compared, and bars of a chart, at the most."""
REST: Final = 0.95
"""Part of the longest time that all hands take together; the rest is for their last deals."""


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class WorthByHand(Answer):
    """Worth of the answers to a question with several hands of the asked player.

    Attributes:
        hands: the hands as they were typed, each with the worth of the answers.
        complete: False if the work was stopped half-way.
    """

    hands: tuple[tuple[str, AnswerWorth], ...]
    complete: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON: the kind of question, and by hand what `pokernight worth` has."""
        _, first = self.hands[0]
        parts = [{"hand": hand, **worth.to_json()} for hand, worth in self.hands]
        return {"at": first.at, "hands": [{**part, "at": first.at} for part in parts]}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each hand, policy and answer."""
        return [{"hand": hand, **row} for hand, worth in self.hands for row in worth.rows]

    @property
    def _players(self) -> list[str]:
        """Policies, in the order in which they were named."""
        return list(dict.fromkeys([
            policy.players for _, worth in self.hands for policy in worth.policies
        ]))  # fmt: skip

    def _differences(self, players: str) -> list[tuple[str, str, Sample]]:
        """Return by hand what the first answer is worth more than each other, under a policy."""
        return [
            (hand, other, sample)
            for hand, worth in self.hands
            for policy in worth.policies if policy.players == players
            for answer, other, sample in policy.differences
            if answer == policy.answers[0][0]
        ]  # fmt: skip

    def sheets(self) -> list[Sheet]:
        """Return a table for each policy: by hand, the first answer less the others."""
        sheets = []
        for players in self._players:
            rows = self._differences(players)
            answer = self.hands[0][1].policies[0].answers[0][0]
            cells = [
                (f"{hand}: {answer} - {other}", f"{sample.mean:+z.3f}", f"{sample.ci95:.3f}",
                 f"{sample.count:,}")
                for hand, other, sample in rows
            ]  # fmt: skip
            sheets.append(Sheet((self.hands[0][1].at, players, "+-", "hands"), tuple(cells)))
        return sheets

    def said(self) -> list[str]:
        """Return the method, and what is to be noted of single hands."""
        _, first = self.hands[0]
        sentences = [] if self.complete else [STOPPED]
        notes = [f"{hand}: {note}" for hand, worth in self.hands for note in worth.notes()]
        return [*sentences, *first.method(" with hands of the asked player"), *notes]

    def plot(self, path: str | None = None) -> Any:
        """Draw a bar for each hand, see :meth:`.sheet.Answer.plot`.

        It is what the first answer is worth more than the second, under each policy for which
        there is room; else under the first.
        """
        _, first = self.hands[0]
        answer, other = [name for name, _ in first.policies[0].answers[:2]]
        names = [hand for hand, _ in self.hands]
        room = self._players if len(names) * len(self._players) <= MOST else self._players[:1]
        series = []
        for players in room:
            samples = {hand: sample for hand, against, sample in self._differences(players)
                       if against == other}  # fmt: skip
            series.append((f"all play as {players}", [
                (samples[name].mean, samples[name].ci95) if name in samples else None
                for name in names
            ]))  # fmt: skip
        unit = first.rules.unit
        amount = f"{unit.name} of {money(unit.cents)}"
        label = f"how much more {answer} is worth than {other}, in {amount}"
        up = " / face up" if any("/" in name for name in names) else ""
        title = f"{answer.capitalize()} or {other} at {first.game.title}, by hand{up}"
        origin = self.said()[0]
        return charts.drawn(
            charts.bars(title, names, series, f"{label}; {charts.WHISKERS}", origin), path
        )

    def __repr__(self) -> str:
        _, first = self.hands[0]
        count = counted(len(self.hands), "hand")
        return f"<WorthByHand at {first.game.title}, {first.at}: {count}>"


@dataclass(frozen=True, kw_only=True)
class WorthByHandPlan(Plan[WorthByHand]):
    """Work for an answer by hand, decided before it starts.

    Attributes:
        plans: the work for each hand.
    """

    plans: tuple[tuple[str, WorthPlan], ...]

    def __post_init__(self) -> None:
        self.foreseen  # noqa: B018  a long run is refused before it starts

    @property
    def hands(self) -> int | None:
        """Hands of each policy, or None for the time limit."""
        return self.plans[0][1].hands

    @property
    def at(self) -> str:
        """The kind of question."""
        return self.plans[0][1].at

    @property
    def game(self) -> Game:
        """The game."""
        return self.plans[0][1].game

    @property
    def seconds(self) -> float:
        """Time for all hands together, unless a number of deals is given."""
        return sum([plan.seconds for _, plan in self.plans])

    @cached_property
    def foreseen(self) -> float:
        """About the number of seconds that it will take.

        Raises:
            Refused: for more than :data:`~pokernight.measuring.amounts.LONGEST`.
        """
        if self.hands is None:
            return self.seconds
        each = self.plans[0][1].foreseen / self.hands
        return foresee(
            self.hands * len(self.plans), 1 / each, "a sample", "ask for fewer --hands or --hand"
        )

    @property
    def total(self) -> int:
        """Deals of all hands, or the seconds that they take at the most."""
        return sum([plan.total for _, plan in self.plans])

    def run(self, workers: Crew = 1) -> Iterator[Progress[WorthByHand]]:
        """Play hand by hand; the last progress has the whole answer."""
        clock, before = Clock(), 0
        known: dict[str, AnswerWorth] = {}
        for hand, plan in self.plans:
            for step in plan.run(workers):
                if step.answer is not None:
                    known[hand] = step.answer
                answer = WorthByHand(hands=tuple(known.items())) if known else None
                yield Progress(before + step.done, self.total, clock.seconds, answer)
            before += plan.total


def plan_by_hand(
    game: Game | str,
    at: str,
    answers: Sequence[str],
    holdings: Sequence[str],
    *,
    seats: int | None = None,
    rules: HouseRules | None = None,
    players: Sequence[str] = (),
    within: float | None = None,
    hands: int | None = None,
    seed: Seed = 0,
) -> WorthByHandPlan:
    """Decide how to find what answers are worth by hand, see :func:`worth_by_hand`."""
    if len(holdings) > MOST or len(set(holdings)) < len(holdings):
        raise Refused(f"--hand takes {MOST} different hands at most to compare")
    seconds = min(SECONDS, REST * LONGEST / len(holdings))
    plans = [
        plan_worth(
            game, at, answers, hand=hand, seats=seats, rules=rules, players=players,
            within=within, hands=hands, seconds=seconds, seed=seed,
        )
        for hand in holdings
    ]  # fmt: skip
    return WorthByHandPlan(plans=tuple(zip(holdings, plans, strict=True)))


def worth_by_hand(
    game: Game | str,
    at: str,
    answers: Sequence[str],
    holdings: Sequence[str],
    *,
    seats: int | None = None,
    rules: HouseRules | None = None,
    players: Sequence[str] = (),
    within: float | None = None,
    hands: int | None = None,
    seed: Seed = 0,
    workers: int = 1,
) -> WorthByHand:
    """Return what answers to a kind of question are worth with each of several hands.

    >>> from pokernight.odds import worth_by_hand
    >>> answer = worth_by_hand("kuhn", "bet", ["call", "fold"], ["K", "J"], hands=40,
    ...                        players=["random"])
    >>> [hand for hand, _ in answer.hands]
    ['K', 'J']

    Args:
        game: a game, or its name.
        at: kind of the question, see :func:`~pokernight.odds.answer_worth`.
        answers: the answers to compare.
        holdings: cards or ranges of the asked seat, 25 at most.
        seats: number of seats; 4, or as near as the game allows.
        rules: house rules, also as a dict, a text or a set's name.
        players: the policies, the main policy first.
        within: half width of the intervals of differences, in small bets, that ends the work.
        hands: number of deals of each hand and policy, instead of a time limit.
        seed: seed of the hands.
        workers: number of processes.

    Raises:
        Refused: as :func:`~pokernight.odds.answer_worth` does, or for too many hands.
    """
    plan = plan_by_hand(
        game, at, answers, holdings, seats=seats, rules=rules, players=players, within=within,
        hands=hands, seed=seed,
    )  # fmt: skip
    return carry_out(plan, workers)
