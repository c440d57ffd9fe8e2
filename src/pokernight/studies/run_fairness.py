"""Study of fairness: hands are played, deals counted, and skill is tried in a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pokernight.arena import MatchPlan, Standings, match_of, match_plan
from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew, crew_of
from pokernight.measuring.sampling_loop import (
    MergedTally,
    Piece,
    Plan,
    Progress,
    Recipe,
    Report,
    carry_out,
    follow,
    in_blocks,
    measure,
)
from pokernight.measuring.targets import Target
from pokernight.odds.answers.what_wins import Winners, WinnersPlan, plan_wins
from pokernight.studies.comparison_sides import PLAYERS
from pokernight.studies.fairness_report import (
    COMES,
    LENGTH,
    PLACE,
    ROLE,
    Fairness,
    FairnessFigure,
    swings,
)
from pokernight.studies.hand_figures import PLACES, WAGERS, roles
from pokernight.studies.paired_stats import ContrastSums, FigureSums
from pokernight.studies.played_hands import MissedAnswers, PlayedHand, SeatResult, Study, study_of
from pokernight.studies.rarity_order import inversions
from pokernight.studies.run_comparison import BLOCK, hands_target
from pokernight.studies.seat_differences import SeatEffects

EVENING: Final = 100
"""Hands of an evening by default."""
STRONG, QUICK = "rollout", "sensible"
"""Players of the match of skill: the strong player and its opponents."""
THOUGHT: Final = "16worlds"
"""Thinking time of the strong player by default."""
FEW: Final = 10
"""Hands that an effect needs at least."""
SHOWN: Final = ", shown"
"""Suffix of the roles of cards at the showdown."""


@dataclass
class FairnessSums:
    """Sums over hands, in any order.

    Attributes:
        count: number of hands.
        nets: by table and name, winnings of the seats of a place or role.
        squares: sum of the squares of the seats' winnings, hand by hand.
        comes: effects of events and powers, over the whole hand.
        shown: effects of the roles of cards at the showdown.
        lengths: figures of the length of a hand.
        faults: questions that players did not answer.
    """

    count: int = 0
    nets: dict[tuple[str, str], FigureSums] = field(default_factory=dict)
    squares: FigureSums = field(default_factory=FigureSums)
    comes: SeatEffects = field(default_factory=SeatEffects)
    shown: SeatEffects = field(default_factory=SeatEffects)
    lengths: dict[str, FigureSums] = field(default_factory=dict)
    faults: MissedAnswers = field(default_factory=MissedAnswers)

    def add(self, study: Study, hand: PlayedHand) -> None:
        """Add a hand."""
        self.count += 1
        self.faults.add(hand)
        for seat in hand.seats:
            self._net(PLACE, place(seat.number), seat.net)
            for role in roles(seat):
                if role not in PLACES:
                    self._net(ROLE, role, seat.net)
        self.squares.add(sum([net * net for net in hand.net]))
        self.comes.add(dict(enumerate(hand.net)), came_to(study, hand))
        shown = {seat.number: seat for seat in hand.seats if seat.showdown}
        self.shown.add({number: seat.net for number, seat in shown.items()}, marked(shown.values()))
        for name, count in lengths(hand):
            self.lengths.setdefault(name, FigureSums()).add(count)

    def _net(self, table: str, name: str, cents: int) -> None:
        self.nets.setdefault((table, name), FigureSums()).add(cents)

    def merge(self, other: FairnessSums) -> None:
        """Add the sums of other hands."""
        self.count += other.count
        for key, sums in other.nets.items():
            self.nets.setdefault(key, FigureSums()).merge(sums)
        for name, sums in other.lengths.items():
            self.lengths.setdefault(name, FigureSums()).merge(sums)
        self.squares.merge(other.squares)
        self.faults.merge(other.faults)
        self.comes.merge(other.comes)
        self.shown.merge(other.shown)

    def fairness(self, study: Study, evening: int) -> Fairness:
        """Return the fairness of the game, as known from the hands."""
        unit = study.rules.unit.cents
        figures: list[FairnessFigure] = []
        for about in (PLACE, ROLE):
            figures += _clearly([
                FairnessFigure(about=about, name=name, sample=sums.sample(unit),
                               often=sums.hands / self.count)
                for (table, name), sums in self.nets.items() if table == about
            ])  # fmt: skip
        figures += _clearly([*self._effects(unit)])
        squares = self.squares.sample(study.seats * unit * unit)
        means = [figure.sample.mean for figure in figures if figure.about == PLACE]
        figures += swings(squares, [sum(means) / len(means)], evening)
        figures += [
            FairnessFigure(about=LENGTH, name=name, sample=sums.sample())
            for name, sums in self.lengths.items()
        ]
        return Fairness(
            study=study, hands=self.count, figures=tuple(figures), evening=evening,
            faults=replace(self.faults),
        )  # fmt: skip

    def _effects(self, unit: int) -> Iterator[FairnessFigure]:
        """Return the effects that came in hands enough, the most frequent first."""
        contrasts: dict[str, ContrastSums] = {
            **self.comes.kinds,
            **{kind + SHOWN: contrast for kind, contrast in self.shown.kinds.items()},
        }
        for kind, contrast in sorted(contrasts.items(), key=lambda entry: -entry[1].hands):
            if contrast.known and contrast.hands >= FEW:
                sample = contrast.difference(self.count, unit)
                often = contrast.hands / self.count
                yield FairnessFigure(about=COMES, name=kind, sample=sample, often=often)


def _clearly(table: Sequence[FairnessFigure]) -> list[FairnessFigure]:
    """Mark the figures of a table that are clear of 0 among all of them."""
    return [replace(figure, clear=figure.sample.clear_of_zero(len(table))) for figure in table]


def place(number: int) -> str:
    """Return the name of a place in the circle.

    >>> [place(number) for number in range(4)]
    ['dealer', 'elder', '2 from the dealer', '3 from the dealer']
    """
    return PLACES[number] if number < len(PLACES) else f"{number} from the dealer"


def came_to(study: Study, hand: PlayedHand) -> dict[str, set[int]]:
    """Return the seats to which powers and the game's own events came, by kind."""
    kinds = (study.power_kinds | {*study.game.talk.kinds.events}) - study.game.ends
    seats: dict[str, set[int]] = {}
    for event in hand.events:
        if event.kind in kinds and event.seat >= 0:
            seats.setdefault(event.kind, set()).add(event.seat)
    return seats


def marked(results: Iterable[SeatResult]) -> dict[str, set[int]]:
    """Return the seats with cards in a role at the showdown, by role."""
    seats: dict[str, set[int]] = {}
    for result in results:
        for mark in result.marks:
            seats.setdefault(mark, set()).add(result.number)
    return seats


def lengths(hand: PlayedHand) -> Iterator[tuple[str, int]]:
    """Return the figures of the length of a hand."""
    kinds = hand.kinds
    yield "questions", hand.questions
    yield "rounds of betting", hand.rounds
    yield "bets and raises", sum([kinds[kind] for kind in WAGERS])
    yield "players at the showdown", sum([seat.showdown for seat in hand.seats])
    yield "deals", hand.deals


@dataclass(frozen=True)
class FairnessRecipe(Recipe[FairnessSums]):
    """Hands of a study, by their numbers."""

    study: Study

    def counter(self) -> Callable[[Piece], FairnessSums]:
        """Return the function that plays some hands."""
        return self._play

    def _play(self, piece: Piece) -> FairnessSums:
        sums = FairnessSums()
        for number in piece.numbers:
            sums.add(self.study, self.study.play(number))
        return sums


class FairnessTally(MergedTally[FairnessSums, Fairness]):
    """Sums over the hands of a study."""

    def __init__(self, study: Study, evening: int) -> None:
        super().__init__(FairnessSums())
        self._study, self._evening = study, evening

    def answer(self) -> Fairness:
        """Return the fairness so far."""
        return self.sums.fairness(self._study, self._evening)


@dataclass(frozen=True, kw_only=True)
class FairnessPlan(Plan[Fairness]):
    """Study of fairness to be made.

    Attributes:
        study: the study of the hands.
        target: when enough hands are played.
        evening: number of hands of an evening.
        order: the deals in which the order of hands is checked; None where none are compared.
        match: match of the strong player among quick players, where it was asked for.
    """

    study: Study
    target: Target
    evening: int = EVENING
    order: WinnersPlan | None = None
    match: MatchPlan | None = None

    def run(self, workers: Crew = 1) -> Iterator[Progress[Fairness]]:
        """Play the hands piece by piece; order and skill come after them, see :func:`assess`."""
        recipe, tally = FairnessRecipe(self.study), FairnessTally(self.study, self.evening)
        return measure(recipe, tally, self.target, in_blocks(BLOCK), workers=workers)


def fairness_plan(
    game: Game | str,
    rules: HouseRules | None = None,
    *,
    players: Sequence[str] | None = None,
    hands: int | None = None,
    seats: int | None = None,
    seed: Seed = 0,
    evening: int = EVENING,
    deals: int | None = None,
    skill: int | None = None,
    budget: Budget | str | None = None,
) -> FairnessPlan:
    """Return a study of fairness with the arguments of :func:`fairness`, checked.

    Raises:
        Refused: for players, seats, rules or numbers that are not valid.
    """
    study = study_of(game, tuple(players or PLAYERS), seats=seats, rules=rules, seed=seed,
                     budget=budget)  # fmt: skip
    if study.seats < 2:
        raise Refused("a study takes two players at least")
    if evening < 1:
        raise Refused(f"an evening of {evening} hands is too short: it takes at least 1")
    return FairnessPlan(
        study=study,
        target=hands_target(hands),
        evening=evening,
        order=_order(study, deals),
        match=_match(study, skill),
    )


def _order(study: Study, deals: int | None) -> WinnersPlan | None:
    if deals is not None and deals < 1:
        raise Refused(f"{deals} deals are too few: a sample takes at least 1")
    plan = partial(plan_wins, study.game, study.seats, rules=study.rules, seed=study.seed)
    try:
        usual = plan()
    except Refused:  # no hands are dealt, or none compared
        return None
    return usual if deals is None else plan(target=Target.for_deals(deals))


def _match(study: Study, boards: int | None) -> MatchPlan | None:
    if boards is None:
        return None
    match = match_of(
        study.game, (STRONG, QUICK), seats=study.seats, rules=study.rules, seed=study.seed,
        budget=study.budget or THOUGHT,
    )  # fmt: skip
    return match_plan(match, boards)


def assess(
    plan: FairnessPlan,
    workers: Crew = 1,
    hands: Report[Fairness] | None = None,
    deals: Report[Winners] | None = None,
    boards: Report[Standings] | None = None,
) -> Fairness:
    """Make a planned study of fairness; Ctrl-C gives the answer so far.

    Args:
        plan: the study.
        workers: number of processes, or the address of a Ray cluster.
        hands: receives the progress of the hands.
        deals: receives the progress of the deals in which the order of hands is checked.
        boards: receives the progress of the match of skill.

    Raises:
        KeyboardInterrupt: on Ctrl-C before anything is known.
    """
    last, whole = follow(plan.run(workers), hands)
    if last is None or last.answer is None:
        raise KeyboardInterrupt
    report = last.answer
    if not whole:
        return replace(report, complete=False)
    try:
        if plan.order is not None:
            wins = carry_out(plan.order, workers, deals)
            report = replace(
                report, order=inversions(wins), deals=wins.origin.trials, complete=wins.complete
            )
        if plan.match is not None and report.complete:
            skill = carry_out(plan.match, workers, boards)
            report = replace(report, skill=skill, complete=skill.complete)
    except KeyboardInterrupt:
        return replace(report, complete=False)
    return report


def fairness(
    game: Game | str,
    rules: HouseRules | None = None,
    *,
    players: Sequence[str] | None = None,
    hands: int | None = None,
    seats: int | None = None,
    seed: Seed = 0,
    evening: int = EVENING,
    deals: int | None = None,
    skill: int | None = None,
    budget: Budget | str | None = None,
    workers: int = 1,
    ray: str | None = None,
    progress: Report[Fairness] | None = None,
) -> Fairness:
    """Return the fairness of a game: winnings by place, effects of cards, luck and skill.

    Args:
        game: a game, or its name.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        players: the players, and again from the first on where seats are left; ``sensible`` by
            default.
        hands: number of hands; 400 by default.
        seats: number of seats; 4, or as many as players are named.
        seed: seed of the hands.
        evening: number of hands of an evening.
        deals: number of deals in which the order of hands is checked, everybody staying; the
            sample of :func:`~pokernight.odds.what_wins` by default.
        skill: boards that ``rollout`` plays against a table of ``sensible``, and the reverse; none
            if left out, since it takes its time.
        budget: thinking time per decision; 16 worlds for ``rollout`` by default.
        workers: number of processes.
        ray: the address of a Ray cluster that plays instead.
        progress: receives the progress of the hands.

    Raises:
        Refused: for players, seats, rules or numbers that are not valid.

    >>> from pokernight import fairness
    >>> report = fairness("kuhn", players=["caller"], hands=100)
    >>> report.of("questions").sample.mean
    2.0
    """
    plan = fairness_plan(
        game, rules, players=players, hands=hands, seats=seats, seed=seed, evening=evening,
        deals=deals, skill=skill, budget=budget,
    )  # fmt: skip
    return assess(plan, crew_of(workers, ray), progress)
