"""Comparison of two ways to play: the same hands under both, until the intervals are narrow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.executors import Crew, crew_of
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
from pokernight.studies.comparison import Comparison, Difference
from pokernight.studies.comparison_sides import GivenRules, Sides, sides_of
from pokernight.studies.hand_figures import (
    CLAUSE,
    GROUPS,
    MONEY,
    POT,
    POWER,
    SCATTER,
    WINNER,
    Figure,
    figures,
    place_of,
)
from pokernight.studies.paired_stats import PairedScatter, PairedSums
from pokernight.studies.played_hands import MissedAnswers

USUAL, PILOT, MOST = 400, 200, 10_000_000
"""Hands of a study by default, hands from which a size is foreseen, and the most hands."""
BLOCK: Final = 5
"""Hands of a piece of work."""
POTS: Final = Figure(MONEY, POT)


@dataclass
class ComparisonSums:
    """Sums of the figures of some hands, in any order.

    Attributes:
        count: number of hands.
        figures: the sums of each figure.
        pots: the sums of powers of the pot.
        faults: questions that players did not answer, on both sides.
    """

    count: int = 0
    figures: dict[Figure, PairedSums] = field(default_factory=dict)
    pots: PairedScatter = field(default_factory=PairedScatter)
    faults: MissedAnswers = field(default_factory=MissedAnswers)

    def add(self, first: Counter[Figure], second: Counter[Figure]) -> None:
        """Add a hand by its figures on both sides."""
        self.count += 1
        self.pots.add(first[POTS], second[POTS])
        for figure in {**first, **second}:
            self.figures.setdefault(figure, PairedSums()).add(first[figure], second[figure])

    def merge(self, other: ComparisonSums) -> None:
        """Add the sums of other hands."""
        self.count += other.count
        self.faults.merge(other.faults)
        self.pots.merge(other.pots)
        for figure, sums in other.figures.items():
            self.figures.setdefault(figure, PairedSums()).merge(sums)

    def comparison(self, sides: Sides) -> Comparison:
        """Return the comparison of both sides."""
        seen = [figure for figure, sums in self.figures.items() if sums.seen]
        rows = []
        compared = len(seen) + (self.pots.differ > 0)
        for figure in sorted(seen, key=self._place(sides)):
            sums, unit = self.figures[figure], figure.unit(sides.here)
            sample = sums.difference(self.count, unit)
            alone = figure.group in (CLAUSE, POWER) and not (sums.first and sums.second)
            clear = sample.clear_of_zero(compared)
            by_rule = clear and (alone or sums.same_in_all(self.count))
            rows.append(
                Difference(
                    figure=figure,
                    here=sums.first / self.count / unit,
                    against=sums.second / self.count / unit,
                    sample=sample,
                    clear=clear and not by_rule,
                    by_rule=by_rule,
                )
            )
            if figure == POTS and self.pots.differ:
                rows.append(self._scatter(unit, compared))
        return Comparison(
            sides=sides, hands=self.count, differences=tuple(rows), faults=replace(self.faults)
        )

    def _scatter(self, unit: int, compared: int) -> Difference:
        """Return the standard deviations of the pot."""
        deviations = self.pots.deviations(self.count, unit)
        sample = self.pots.difference(self.count, unit)
        return Difference(
            figure=Figure(MONEY, SCATTER), here=deviations[0], against=deviations[1], sample=sample,
            clear=sample.clear_of_zero(compared),
        )  # fmt: skip

    def _place(self, sides: Sides) -> Callable[[Figure], tuple[int, int]]:
        """Return the order of figures: clauses as on the page, what wins by how often it does."""

        def place(figure: Figure) -> tuple[int, int]:
            within_group = 0
            if figure.group == CLAUSE:
                within_group = place_of(sides.here, figure.name)
            elif figure.group in (WINNER, POWER):
                sums = self.figures[figure]
                within_group = -sums.first - sums.second
            return GROUPS.index(figure.group), within_group

        return place


@dataclass(frozen=True)
class ComparisonRecipe(Recipe[ComparisonSums]):
    """Hands of two sides, by their numbers."""

    sides: Sides

    def counter(self) -> Callable[[Piece], ComparisonSums]:
        """Return the function that plays some hands on both sides."""
        return self._play

    def _play(self, piece: Piece) -> ComparisonSums:
        sums = ComparisonSums()
        for number in piece.numbers:
            both = []
            for study in (self.sides.here, self.sides.there):
                values: Counter[Figure] = Counter()
                hand = study.play(number)
                sums.faults.add(hand)
                for figure, value in figures(study, hand, self.sides.named):
                    values[figure] += value
                both.append(values)
            sums.add(*both)
        return sums


class ComparisonTally(MergedTally[ComparisonSums, Comparison]):
    """Sums over the hands of a comparison, and the wanted width of its intervals of money."""

    def __init__(self, plan: ComparisonPlan) -> None:
        super().__init__(ComparisonSums())
        self._plan = plan

    def ci95(self) -> float:
        """Return the half width of the widest interval of money."""
        return self.sums.comparison(self._plan.sides).money_ci95

    def needed(self, ci95: float) -> int:
        """Return the foreseen number of hands for intervals of money of this half width."""
        return self.sums.comparison(self._plan.sides).hands_for(ci95)

    def answer(self) -> Comparison:
        """Return the comparison so far; it says if all hands are too few for the target."""
        comparison, target = self.sums.comparison(self._plan.sides), self._plan.target
        last = self.count == target.count
        if target.ci95 is None or not last or comparison.money_ci95 <= target.ci95:
            return comparison
        return replace(comparison, missed=target.ci95)


@dataclass(frozen=True, kw_only=True)
class ComparisonPlan(Plan[Comparison]):
    """Comparison to be made.

    Attributes:
        sides: the sides to be compared.
        target: when enough hands are played; its ``ci95`` is of money, in small bets a hand.
    """

    sides: Sides
    target: Target

    def run(self, workers: Crew = 1) -> Iterator[Progress[Comparison]]:
        """Play piece by piece; the last progress has the comparison of all hands."""
        recipe, tally = ComparisonRecipe(self.sides), ComparisonTally(self)
        return measure(recipe, tally, self.target, in_blocks(BLOCK), workers=workers)


def hands_target(hands: int | None, within: float | None = None) -> Target:
    """Return the target of a study of hands.

    Args:
        hands: number of hands, 400 by default; with ``within`` the most.
        within: widest ``ci95`` of money, in small bets a hand.

    Raises:
        Refused: for a number of hands outside 2 to ten millions, or a width of 0 or less.
    """
    return Target.for_hands("a study", "hands", hands, within, usual=USUAL, pilot=PILOT, most=MOST)


def compare(
    game: Game | str,
    rules: HouseRules | None = None,
    against: HouseRules | None = None,
    *,
    players: Sequence[str] | None = None,
    against_players: Sequence[str] | None = None,
    atoms: Sequence[str] = (),
    against_atoms: Sequence[str] | None = None,
    hands: int | None = None,
    within: float | None = None,
    seats: int | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
    workers: int = 1,
    ray: str | None = None,
    progress: Report[Comparison] | None = None,
) -> Comparison:
    """Compare two ways to play a game, in the same hands with the same cards and chance.

    The other side is given as changes of the first; a side without any changes is the game out of
    the box.

    Args:
        game: a game, or its name.
        rules: house rules, also as a dict, a text or a set's name.
        against: changes of the house rules on the other side, given in the same ways.
        players: the players, and again from the first on where seats are left; ``sensible`` by
            default.
        against_players: the players on the other side.
        atoms: parts composed with the game.
        against_atoms: parts composed with it on the other side; ``()`` for none.
        hands: number of hands on either side; 400 by default.
        within: widest ``ci95`` of any figure of money, in small bets a hand; as many hands are
            played as that takes, and ``hands``, if given, is the most.
        seats: number of seats; 4, or as many as players are named.
        seed: seed of the hands.
        budget: thinking time per decision, for players that use it.
        workers: number of processes.
        ray: the address of a Ray cluster that plays instead.
        progress: receives the progress after each piece of work.

    Raises:
        Refused: for games, rules, players or seats that are not valid, or two equal sides.

    >>> from pokernight import compare
    >>> comparison = compare("leduc", players=["caller"], against_players=["random"], hands=50)
    >>> comparison.of("hands are shown").here
    1.0
    """
    sides = sides_of(
        game, GivenRules.of(rules), GivenRules.of(against), players=players,
        against_players=against_players, atoms=atoms, against_atoms=against_atoms, seats=seats,
        seed=seed, budget=budget,
    )  # fmt: skip
    plan = ComparisonPlan(sides=sides, target=hands_target(hands, within))
    return carry_out(plan, crew_of(workers, ray), progress)
