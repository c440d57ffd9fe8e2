"""Winning hands of a game in which everybody stays: how often each is held, and what it wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from pokernight.cards import UNKNOWN
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.engine.odds_hooks import Duels, offered
from pokernight.executors import Crew, crew_of
from pokernight.games import find, offer_of
from pokernight.measuring.amounts import foresee, measured_rate, quick_number
from pokernight.measuring.confidence import Sample, share_ci95
from pokernight.measuring.sampling_loop import (
    MergedTally,
    Piece,
    Plan,
    Progress,
    Recipe,
    Report,
    carry_out,
    in_blocks,
    measure,
)
from pokernight.measuring.targets import Target
from pokernight.odds.evaluation.evaluators import STAYER
from pokernight.odds.evaluation.odds_question import OddsQuestion, question_of
from pokernight.odds.evaluation.winning_categories import (
    PART,
    CategoryJudge,
    CategoryWins,
    category_judge,
)
from pokernight.odds.reports.formats import percent
from pokernight.odds.reports.results import Origin, origin
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.ranking import CATEGORIES
from pokernight.wording.message import Text

COLUMNS: Final = (
    "wins: the part of the deals that such a hand wins; held: how often a player has one; "
    "when held: the part of the prize it then takes."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCount:
    """Figures of a category of hands; all but the words are fractions of 1.

    Attributes:
        contest: the contest, such as the high.
        hand: the category such as ``flush``, or a low such as ``8-low``.
        held: share of the players that hold it.
        wins: share of the deals that it wins; ties count by halves, thirds ...
        wins_when_held: the part of the prize that it takes, on average, when it is held.
        ci95: half width of the 95 % interval of ``wins`` (Wilson).
        when_held_ci95: half width of the 95 % interval of ``wins_when_held``, from the number of
            such hands (Wilson).
        held_ci95: half width of the 95 % interval of ``held``; a deal is an observation (Student's
            t), since the hands of a deal share its cards.
    """

    contest: str
    hand: str
    held: float
    wins: float
    wins_when_held: float
    ci95: float
    when_held_ci95: float
    held_ci95: float

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True, kw_only=True)
class Facing:
    """Results of the best player's hand against the rival, a hand that no player holds.

    Attributes:
        count: number of the cards that the game counts, such as omens.
        deals: share of the deals with that number; the other shares are of these deals.
        wins: share in which the player wins.
        ties: share in which the two tie.
        loses: share in which the rival wins.
        ci95: half width of the 95 % interval of ``wins`` (Wilson), from these deals.
        deals_ci95: that of ``deals``, from all deals.
        ties_ci95: that of ``ties``, from these deals.
        loses_ci95: that of ``loses``, from these deals.
    """

    count: int
    deals: float
    wins: float
    ties: float
    loses: float
    ci95: float
    deals_ci95: float
    ties_ci95: float
    loses_ci95: float

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON without the count, for which each game has its own name."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "count"}


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Winners(Answer):
    """Winning hands of a game.

    Attributes:
        seats: number of players, all of whom stayed.
        hands: the categories of hands, the best first, by contest.
        contests: names of the contests for the pot.
        origin: game, rules, method and seed, to compute the answer again.
        facing: results against the rival, by the number of the cards that the game counts; empty
            in games without a rival.
        rival: name of the rival, a hand that no player holds.
        counted: name of the cards that the game counts, such as omens.
        complete: False if the work was stopped half-way.
    """

    seats: int
    hands: tuple[HandCount, ...]
    contests: tuple[str, ...]
    origin: Origin
    facing: tuple[Facing, ...] = ()
    rival: str = ""
    counted: str = ""
    complete: bool = True

    @property
    def beats_rival(self) -> float:
        """Share of the deals in which the best player beats the rival."""
        return sum([row.deals * row.wins for row in self.facing])

    @property
    def ties_rival(self) -> float:
        """Share of the deals in which the best player ties with the rival."""
        return sum([row.deals * row.ties for row in self.facing])

    @property
    def loses_to_rival(self) -> float:
        """Share of the deals in which the best player loses to the rival."""
        return sum([row.deals * row.loses for row in self.facing])

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, the interface of ``pokernight wins --json``."""
        extra: dict[str, Any] = {}
        if self.facing:
            rival = self.rival.lower()
            extra[f"beats_{rival}"] = self.beats_rival
            extra[f"ties_{rival}"] = self.ties_rival
            extra[f"loses_to_{rival}"] = self.loses_to_rival
            extra |= {f"{name}_ci95": self._ci95(share) for name, share in extra.items()}
            extra[rival] = [{self.counted: row.count, **row.to_json()} for row in self.facing]
        return {
            "seats": self.seats,
            "hands": [row.to_json() for row in self.hands],
            **extra,
            **self.origin.to_json(),
            "contests": list(self.contests),
            "complete": self.complete,
        }

    def _ci95(self, share: float) -> float:
        """Return the half width of the interval of a share of the deals."""
        return share_ci95(share, self.origin.trials)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each category of hands."""
        return [row.to_json() for row in self.hands]

    def sheets(self) -> list[Sheet]:
        """Return a table for each contest, the best hands first, and a table against the rival."""
        sheets = []
        for contest in self.contests:
            rows = [row for row in self.hands if row.contest == contest]
            cells = [
                (row.hand, *map(percent, (row.wins, row.ci95, row.held, row.held_ci95,
                                          row.wins_when_held, row.when_held_ci95)))
                for row in rows
            ]  # fmt: skip
            sheets.append(
                Sheet(
                    (contest, "wins", "+-", "held", "+-", "when held", "+-"),
                    tuple(cells),
                    tuple([row.wins for row in rows]),
                )
            )
        if self.facing:
            sheets.append(self._against_rival())
        return sheets

    def _against_rival(self) -> Sheet:
        rows = [
            (str(row.count), *map(percent, (
                row.deals, row.deals_ci95, row.wins, row.ci95, row.ties, row.ties_ci95,
                row.loses, row.loses_ci95,
            )))
            for row in self.facing
        ]  # fmt: skip
        every = [
            percent(part)
            for share in (self.beats_rival, self.ties_rival, self.loses_to_rival)
            for part in (share, self._ci95(share))
        ]
        return Sheet(
            (self.counted, "deals", "+-", "wins", "+-", "ties", "+-", "loses", "+-"),
            (*rows, ("all", percent(1.0), "", *every)),
            title=f"Then against {self.rival}, by {self.counted}",
        )

    def said(self) -> list[Text]:
        """Return sentences: how the answer was computed, and the meaning of the columns."""
        return [*self.origin.said(self.complete), COLUMNS]

    def plot(self, path: str | None = None) -> Any:
        """Draw the winning hands and the results of duels, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        return charts.drawn(charts.winners(self), path)

    def __repr__(self) -> str:
        best = max(self.hands, key=lambda row: row.wins)
        return (
            f"<Winners at {self.origin.title}, {self.seats} players: most often {best.hand}, "
            f"{percent(best.wins)}>"
        )


class WinnersTally(MergedTally[CategoryWins, Winners]):
    """Counts of a question's deals by winning hands."""

    def __init__(self, question: WinnersQuestion) -> None:
        self._question = question
        super().__init__(CategoryWins())

    def answer(self) -> Winners:
        """Return the answer, as known from the deals so far."""
        wins, deals = self.sums, self.count
        question, judge = self._question.question, self._question.judge
        spot = question.spot
        names = ["the players' showdown"] if wins.facing else spot.prizes
        rows = []
        keys = sorted({*wins.held, *wins.won}, key=lambda key: (key[0], -key[1], key[2]))
        for key, hand in zip(keys, distinct_names(keys), strict=True):
            held, won = wins.held[key], wins.won[key] / PART
            in_a_deal = Sample.of_sums(deals, held, wins.squares[key])
            rows.append(
                HandCount(
                    contest=names[key[0]],
                    hand=hand,
                    held=held / deals / spot.seats,
                    wins=won / deals,
                    wins_when_held=won / held if held else 1.0,
                    ci95=share_ci95(won / deals, deals),
                    when_held_ci95=share_ci95(min(1.0, won / held), held) if held else 0.0,
                    held_ci95=min(1.0, in_a_deal.ci95 / spot.seats),
                )
            )
        rival = counted = ""
        if wins.facing:
            duels: Duels = offered(offer_of(spot.game).duels)
            [rival] = spot.game.talk.dummies
            counted = duels.counted
        return Winners(
            seats=spot.seats,
            hands=tuple(rows),
            contests=tuple(names),
            origin=origin(
                spot.game, spot.rules, method=judge.method, players=judge.players, trials=deals,
                exact=False, seed=question.seed,
            ),
            facing=facing(wins),
            rival=rival,
            counted=counted,
        )  # fmt: skip


@dataclass(frozen=True)
class WinnersQuestion(Recipe[CategoryWins]):
    """Question about the winning hands of a game: every hand is unknown."""

    question: OddsQuestion

    @cached_property
    def judge(self) -> CategoryJudge:
        """Evaluator of the deals."""
        return category_judge(self.question)

    def portable(self) -> WinnersQuestion:
        """Return the same question as it can be pickled.

        Raises:
            Refused: for a game that is not in the rulebook.
        """
        return WinnersQuestion(self.question.portable())

    def counter(self) -> Callable[[Piece], CategoryWins]:
        """Return the function that counts some deals."""
        judge = self.judge
        return lambda piece: judge.sample(*piece)


@dataclass(frozen=True, kw_only=True)
class WinnersPlan(Plan[Winners]):
    """Work for an answer, decided before it starts.

    Attributes:
        question: the question.
        target: when the sample is large enough.
        foreseen: about the number of seconds it will take.
    """

    question: WinnersQuestion
    target: Target
    foreseen: float

    @property
    def total(self) -> int | None:
        """Number of deals, None if a time limit ends the sample."""
        return self.target.count

    def run(self, workers: Crew = 1) -> Iterator[Progress[Winners]]:
        """Do the work piece by piece; the last progress has the whole answer."""
        question = self.question
        blocks = in_blocks(question.judge.block)
        return measure(question, WinnersTally(question), self.target, blocks, workers=workers)


def distinct_names(keys: Sequence[tuple[int, int, str]]) -> list[str]:
    """Return names of categories; if a name is both a high and a low, with the side.

    Args:
        keys: contest, place of the category in its order, and category of each.
    """
    times = Counter([(place, hand) for place, _, hand in keys])
    return [
        hand
        if times[place, hand] == 1
        else f"{hand}, for {'high' if order < len(CATEGORIES) else 'low'}"
        for place, order, hand in keys
    ]


def facing(wins: CategoryWins) -> tuple[Facing, ...]:
    """Return the results against the rival, by the number of the cards that the game counts."""
    total = sum(wins.facing.values())
    rows = []
    for count in sorted({count for count, _ in wins.facing}):
        results = [wins.facing[count, result] for result in (1, 0, -1)]
        deals = sum(results)
        won, tied, lost = [times / deals for times in results]
        rows.append(
            Facing(
                count=count,
                deals=deals / total,
                wins=won,
                ties=tied,
                loses=lost,
                ci95=share_ci95(won, deals),
                deals_ci95=share_ci95(deals / total, wins.count),
                ties_ci95=share_ci95(tied, deals),
                loses_ci95=share_ci95(lost, deals),
            )
        )
    return tuple(rows)


def plan_wins(
    game: Game | str,
    seats: int,
    *,
    rules: HouseRules | None = None,
    target: Target | None = None,
    seed: Seed = 0,
    players: str = STAYER,
) -> WinnersPlan:
    """Decide how to find the winning hands: see :func:`what_wins`."""
    game = find(game) if isinstance(game, str) else game
    game.check_seats(seats, game.rules_from(rules))
    hands = [UNKNOWN] * seats
    question = WinnersQuestion(question_of(game, hands, rules=rules, seed=seed, players=players))
    target = target or Target()
    if target.count is None and target.seconds is None:
        target = replace(target, count=question.judge.usual)
    seconds = target.seconds or 0.0
    if target.count is not None:
        judge = question.judge
        rate = measured_rate(target.count, judge.rate, judge.sample, judge.block)
        fewer = f"ask for --trials {quick_number(rate, 1)}"
        seconds = foresee(target.count, rate, "a sample", fewer)
    return WinnersPlan(question=question, target=target, foreseen=seconds)


def what_wins(
    game: Game | str,
    seats: int,
    *,
    rules: HouseRules | None = None,
    trials: int | None = None,
    time: float | None = None,
    seed: Seed = 0,
    players: str = STAYER,
    workers: int = 1,
    ray: str | None = None,
    progress: Report[Winners] | None = None,
) -> Winners:
    """Return the hands that win when everybody stays, and the value of each when it is held.

    Args:
        game: a game, or its name.
        seats: number of players.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        trials: number of deals to sample.
        time: stop after so many seconds.
        seed: seed of the deals.
        players: the house players that make the decisions.
        workers: number of processes.
        ray: the address of a Ray cluster that counts instead.
        progress: receives the progress after each piece of work.

    Raises:
        Refused: for a number of seats that the game cannot serve.
    """
    target = Target.for_deals(trials, None, time)
    plan = plan_wins(game, seats, rules=rules, target=target, seed=seed, players=players)
    return carry_out(plan, crew_of(workers, ray), progress)
