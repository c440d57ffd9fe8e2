"""Comparing two ways to play: the same hands under both, until the intervals are narrow enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew, check_workers, crew, crew_of
from pokernight.measuring.sampling_loop import Clock, Piece, Progress, follow
from pokernight.studies.comparison import Comparison, Difference, clearly
from pokernight.studies.comparison_sides import Said, Sides, sides_of
from pokernight.studies.hand_figures import (
    CLAUSE,
    GROUPS,
    POWER,
    WINNER,
    Figure,
    figures,
    place_of,
)
from pokernight.studies.missed_answers import Faults
from pokernight.studies.paired_stats import Paired
from pokernight.studies.pieces import parts

USUAL: Final = 400
"""How many hands are played where nobody says."""
PILOT: Final = 200
"""From so many hands it is foreseen how many an interval takes."""
MOST: Final = 10_000_000


@dataclass
class Differences:
    """What some hands come to, figure by figure; it does not matter in which order they are added.

    Attributes:
        hands: how many.
        figures: the sums of each.
        faults: of the players, on both sides.
    """

    hands: int = 0
    figures: dict[Figure, Paired] = field(default_factory=dict)
    faults: Faults = field(default_factory=Faults)

    def add(self, here: Counter[Figure], there: Counter[Figure]) -> None:
        """Count a hand by its figures on both sides."""
        self.hands += 1
        for figure in {**here, **there}:
            self.figures.setdefault(figure, Paired()).add(here[figure], there[figure])

    def merge(self, other: Differences) -> None:
        """Count what was counted elsewhere."""
        self.hands += other.hands
        self.faults.merge(other.faults)
        for figure, paired in other.figures.items():
            self.figures.setdefault(figure, Paired()).merge(paired)

    def comparison(self, sides: Sides) -> Comparison:
        """How the two sides compare."""
        seen = [one for one, paired in self.figures.items() if paired.seen]
        rows = []
        for figure in sorted(seen, key=self._place(sides)):
            paired, unit = self.figures[figure], figure.unit(sides.here)
            sample = paired.difference(self.hands, unit)
            here, there = paired.here / self.hands / unit, paired.there / self.hands / unit
            rows.append(Difference(figure, here, there, sample, clearly(sample, len(seen))))
        return Comparison(sides, self.hands, tuple(rows), replace(self.faults))

    def _place(self, sides: Sides) -> Callable[[Figure], tuple[int, int]]:
        """By what figures are about: clauses as on the page, what wins by how often it does."""

        def place(figure: Figure) -> tuple[int, int]:
            within = 0
            if figure.group == CLAUSE:
                within = place_of(sides.here, figure.name)
            elif figure.group in (WINNER, POWER):
                within = -self.figures[figure].here - self.figures[figure].there
            return GROUPS.index(figure.group), within

        return place


@dataclass(frozen=True, slots=True)
class Enough:
    """How many hands are enough.

    Attributes:
        hands: so many.
        within: as many as the intervals of all money take to reach so far to either side, in small
            bets a hand, foreseen from the first; ``hands``, if given, are then the most.
    """

    hands: int | None = None
    within: float | None = None

    def __post_init__(self) -> None:
        if self.hands is not None and not 2 <= self.hands <= MOST:
            raise Refused(
                f"a study has 2 to {MOST:,} hands, not {self.hands}: an interval takes two"
            )
        if self.within is not None and not 0 < self.within < float("inf"):
            raise Refused(f"no interval reaches {self.within:g} to either side")

    def total(self, so_far: Comparison | None) -> int:
        """How many hands are to be played, from what is known so far."""
        most = self.hands or MOST
        if self.within is None:
            return self.hands or USUAL
        if so_far is None or so_far.hands < PILOT:
            return min(PILOT, most)
        return min(so_far.hands_for(self.within), most)

    def judged(self, found: Comparison) -> Comparison:
        """The same, with whether intervals were to be narrower than so many hands make them."""
        if self.within is None or not found.wider(self.within):
            return found
        return replace(found, missed=self.within)


@dataclass(frozen=True, slots=True)
class Work:
    """A comparison to be made.

    Attributes:
        sides: of what with what.
        enough: how many hands.
    """

    sides: Sides
    enough: Enough

    def run(self, who: Crew = 1) -> Iterator[Progress[Comparison]]:
        """Play it piece by piece; the last comparison is that of all hands."""
        check_workers(who)
        clock, found = Clock(), Differences()
        total = self.enough.total(None)
        with crew(who) as executor:
            while found.hands < total:
                for part in parts(executor, _played, self.sides, found.hands, total):
                    found.merge(part)
                    yield Progress(found.hands, total, clock.seconds, found.comparison(self.sides))
                total = max(total, self.enough.total(found.comparison(self.sides)))


def _played(sides: Sides, piece: Piece) -> Differences:
    """Play some hands on both sides."""
    found = Differences()
    for number in range(piece.first, piece.first + piece.count):
        both = []
        for study in (sides.here, sides.there):
            counted: Counter[Figure] = Counter()
            hand = study.play(number)
            found.faults.add(hand)
            for figure, value in figures(study, hand, sides.named):
                counted[figure] += value
            both.append(counted)
        found.add(*both)
    return found


def carry_out(
    work: Work,
    who: Crew = 1,
    progress: Callable[[Progress[Comparison]], None] | None = None,
) -> Comparison:
    """Compare; Ctrl-C gives what is known by then."""
    last, whole = follow(work.run(who), progress)
    if last is None or last.answer is None:
        raise KeyboardInterrupt
    if not whole:
        return replace(last.answer, complete=False)
    return work.enough.judged(last.answer)


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
    progress: Callable[[Progress[Comparison]], None] | None = None,
) -> Comparison:
    """Compare two ways to play a game, in the same hands with the same cards and chance.

    What is said of the other side changes the first, and all else stays as it is there. If nothing
    is said of it, it is the game as it comes.

    Args:
        game: a game, or its name.
        rules: house rules, also as a dict, a text or a set's name.
        against: the house rules that are others on the other side, said in the same ways.
        players: who plays, and again from the first on where seats are left; sensible players if
            nothing is said.
        against_players: who plays on the other side.
        atoms: what else is said of the game.
        against_atoms: what else is said of it on the other side; ``()`` for nothing.
        hands: how many are played on either side; 400 if nothing is said.
        within: as many hands as intervals of money take that reach so far to either side, in
            small bets a hand, or what the first side has instead; ``hands``, if given, are then
            the most.
        seats: how many sit at the table; 4, or as many as players are named.
        seed: what the hands follow from.
        budget: how long players may think, where they take their time.
        workers: how many processes play.
        ray: the address of a Ray cluster that plays instead.
        progress: called from time to time.

    Raises:
        Refused: for whatever cannot be, and where nothing differs.

    >>> from pokernight import compare
    >>> found = compare("leduc", players=["caller"], against_players=["random"], hands=50)
    >>> found.of("hands are shown").here
    1.0
    """
    sides = sides_of(
        game, Said.of(rules), Said.of(against), players=players, against_players=against_players,
        atoms=atoms, against_atoms=against_atoms, seats=seats, seed=seed, budget=budget,
    )  # fmt: skip
    return carry_out(Work(sides, Enough(hands, within)), crew_of(workers, ray), progress)
