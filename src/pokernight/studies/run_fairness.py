"""Finding out how fair a game is: its hands are played, its deals counted, its skill tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pokernight import arena
from pokernight.arena import Standings, match_of
from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew, check_workers, crew, crew_of
from pokernight.measuring.sampling_loop import Clock, Piece, Progress, Stop, follow
from pokernight.odds.answers.what_wins import Winners, WinWork, carry_out_wins, plan_wins
from pokernight.studies.comparison import clearly
from pokernight.studies.comparison_sides import PLAYERS
from pokernight.studies.fairness_report import COMES, LENGTH, PLACE, ROLE, Fairness, Known, swings
from pokernight.studies.hand_figures import PLACES, WAGERS, roles
from pokernight.studies.missed_answers import Faults
from pokernight.studies.paired_stats import Single
from pokernight.studies.pieces import parts
from pokernight.studies.played_hands import Played, Seat, Study, study_of
from pokernight.studies.rarity_order import inversions
from pokernight.studies.run_comparison import Enough
from pokernight.studies.seat_differences import Comes

EVENING: Final = 100
"""How many hands an evening has, where nobody says."""
STRONG, QUICK = "rollout", "sensible"
"""Who is to win by skill, and from whom."""
THOUGHT: Final = "16worlds"
"""How long the strong player thinks, where nobody says."""
FEW: Final = 10
"""Of what came in fewer hands nothing is told."""
SHOWN: Final = ", shown"
"""Behind what cards are at the showdown."""


@dataclass
class Weighed:
    """What some hands come to; it does not matter in which order they are added.

    Attributes:
        hands: how many.
        nets: by place and by role, what a seat wins.
        squares: of what the seats win, on average over them, times their number.
        comes: what came to a seat, over the whole hand.
        shown: what its cards were at the showdown.
        lengths: what makes a hand long.
        faults: of the players.
    """

    hands: int = 0
    nets: dict[tuple[str, str], Single] = field(default_factory=dict)
    squares: Single = field(default_factory=Single)
    comes: Comes = field(default_factory=Comes)
    shown: Comes = field(default_factory=Comes)
    lengths: dict[str, Single] = field(default_factory=dict)
    faults: Faults = field(default_factory=Faults)

    def add(self, study: Study, hand: Played) -> None:
        """Count a hand."""
        self.hands += 1
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
        for what, count in lengths(hand):
            self.lengths.setdefault(what, Single()).add(count)

    def _net(self, about: str, what: str, cents: int) -> None:
        self.nets.setdefault((about, what), Single()).add(cents)

    def merge(self, other: Weighed) -> None:
        """Count what was counted elsewhere."""
        self.hands += other.hands
        for key, single in other.nets.items():
            self.nets.setdefault(key, Single()).merge(single)
        self.squares.merge(other.squares)
        self.faults.merge(other.faults)
        self.comes.merge(other.comes)
        self.shown.merge(other.shown)
        for what, single in other.lengths.items():
            self.lengths.setdefault(what, Single()).merge(single)

    def fairness(self, study: Study, evening: int) -> Fairness:
        """How fair the game is, as far as its hands tell."""
        unit = study.rules.unit.cents
        figures: list[Known] = []
        for about in (PLACE, ROLE):
            figures += _clearly([
                Known(about, what, single.sample(unit), single.hands / self.hands)
                for (table, what), single in self.nets.items() if table == about
            ])  # fmt: skip
        figures += _clearly([*self._come(unit)])
        squares = self.squares.sample(study.seats * unit * unit)
        means = [one.sample.mean for one in figures if one.about == PLACE]
        figures += swings(squares, [sum(means) / len(means)], evening)
        figures += [Known(LENGTH, what, one.sample()) for what, one in self.lengths.items()]
        return Fairness(study, self.hands, tuple(figures), evening, faults=replace(self.faults))

    def _come(self, unit: int) -> Iterator[Known]:
        found = []
        for comes, behind in ((self.comes, ""), (self.shown, SHOWN)):
            for what, contrast in comes.kinds.items():
                if contrast.known and contrast.hands >= FEW:
                    sample = contrast.difference(self.hands, unit)
                    found.append(Known(COMES, what + behind, sample, contrast.hands / self.hands))
        yield from sorted(found, key=lambda one: -one.often)


def _clearly(table: Sequence[Known]) -> list[Known]:
    """The figures of a table, with what is clear among all of them."""
    return [replace(one, clear=clearly(one.sample, len(table))) for one in table]


def place(number: int) -> str:
    """A place in the circle, as players call it.

    >>> [place(number) for number in range(4)]
    ['dealer', 'elder', '2 from the dealer', '3 from the dealer']
    """
    return PLACES[number] if number < len(PLACES) else f"{number} from the dealer"


def came_to(study: Study, hand: Played) -> dict[str, set[int]]:
    """What came to which seats: powers, and what else only this game tells of."""
    kinds = (study.power_kinds | {*study.game.talk.kinds.events}) - study.game.ends
    found: dict[str, set[int]] = {}
    for one in hand.told:
        if one.kind in kinds and one.seat >= 0:
            found.setdefault(one.kind, set()).add(one.seat)
    return found


def marked(seats: Iterable[Seat]) -> dict[str, set[int]]:
    """What cards of which seats were at the showdown besides themselves."""
    found: dict[str, set[int]] = {}
    for seat in seats:
        for mark in seat.marks:
            found.setdefault(mark, set()).add(seat.number)
    return found


def lengths(hand: Played) -> Iterator[tuple[str, int]]:
    """What makes a hand long."""
    kinds = hand.kinds
    yield "questions", hand.questions
    yield "rounds of betting", hand.rounds
    yield "bets and raises", sum([kinds[kind] for kind in WAGERS])
    yield "players at the showdown", sum([seat.showdown for seat in hand.seats])
    yield "deals", hand.deals


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be found out.

    Attributes:
        study: what is played.
        hands: how many hands.
        evening: how many an evening has.
        order: deals in which the order of hands is looked at; None where none are compared.
        match: of the strong player among quick ones, where it was asked for.
    """

    study: Study
    hands: int
    evening: int = EVENING
    order: WinWork | None = None
    match: arena.Work | None = None

    def run(self, who: Crew = 1) -> Iterator[Progress[Fairness]]:
        """Play the hands, piece by piece."""
        check_workers(who)
        clock, found = Clock(), Weighed()
        with crew(who) as executor:
            for part in parts(executor, _weighed, self.study, 0, self.hands):
                found.merge(part)
                answer = found.fairness(self.study, self.evening)
                yield Progress(found.hands, self.hands, clock.seconds, answer)


def _weighed(study: Study, piece: Piece) -> Weighed:
    """Play some hands."""
    found = Weighed()
    for number in range(piece.first, piece.first + piece.count):
        found.add(study, study.play(number))
    return found


def work_of(
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
) -> Work:
    """What is to be found out, as somebody asks for it.

    Raises:
        Refused: for whatever cannot be.
    """
    study = study_of(game, tuple(players or PLAYERS), seats=seats, rules=rules, seed=seed,
                     budget=budget)  # fmt: skip
    if study.seats < 2:
        raise Refused("a study takes two players at least")
    if evening < 1:
        raise Refused(f"an evening of {evening} hands is none")
    return Work(
        study, Enough(hands).total(None), evening, _order(study, deals), _match(study, skill)
    )


def _order(study: Study, deals: int | None) -> WinWork | None:
    if deals is not None and deals < 1:
        raise Refused(f"{deals} deals are no sample: it takes one at least")
    stop = Stop(deals)
    plan = partial(plan_wins, study.game, study.seats, rules=study.rules, seed=study.seed)
    try:
        usual = plan()
    except Refused:  # no hands are dealt, or none compared
        return None
    return usual if deals is None else plan(stop=stop)


def _match(study: Study, boards: int | None) -> arena.Work | None:
    if boards is None:
        return None
    match = match_of(
        study.game, (STRONG, QUICK), seats=study.seats, rules=study.rules, seed=study.seed,
        budget=study.budget or THOUGHT,
    )  # fmt: skip
    return arena.Work(match, arena.Enough(boards))


def carry_out(
    work: Work,
    who: Crew = 1,
    progress: Callable[[Progress[Fairness]], None] | None = None,
    deals: Callable[[Progress[Winners]], None] | None = None,
    boards: Callable[[Progress[Standings]], None] | None = None,
) -> Fairness:
    """Find it out; Ctrl-C gives what is known by then.

    Args:
        work: what is to be found out.
        who: works.
        progress: called after some hands.
        deals: called after some deals of those in which the order of hands is looked at.
        boards: called after each board of the strong player.
    """
    last, whole = follow(work.run(who), progress)
    if last is None or last.answer is None:
        raise KeyboardInterrupt
    found = last.answer
    if not whole:
        return replace(found, complete=False)
    try:
        if work.order is not None:
            wins = carry_out_wins(work.order, who, deals)
            found = replace(
                found, order=inversions(wins), deals=wins.origin.trials, complete=wins.complete
            )
        if work.match is not None and found.complete:
            skill = arena.carry_out(work.match, who, boards)
            found = replace(found, skill=skill, complete=skill.complete)
    except KeyboardInterrupt:
        return replace(found, complete=False)
    return found


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
    progress: Callable[[Progress[Fairness]], None] | None = None,
) -> Fairness:
    """How fair a game is: whom it favours, what it gives to whom, and how much of it is luck.

    Args:
        game: a game, or its name.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        players: who plays, and again from the first on where seats are left; sensible players if
            nothing is said.
        hands: how many are played; 400 if nothing is said.
        seats: how many sit at the table; 4, or as many as players are named.
        seed: what the hands follow from.
        evening: how many hands an evening has.
        deals: in how many, in which all stay, the order of hands is looked at; as many as are
            quickly counted if left out.
        skill: how many boards ``rollout`` plays among ``sensible`` players, and the reverse; none
            if left out, since it takes its time.
        budget: how long players may think; 16 worlds for ``rollout`` if nothing is said.
        workers: how many processes play.
        ray: the address of a Ray cluster that plays instead.
        progress: called from time to time, while hands are played.

    Raises:
        Refused: for whatever cannot be.

    >>> from pokernight import fairness
    >>> found = fairness("kuhn", players=["caller"], hands=100)
    >>> found.of("questions").sample.mean
    2.0
    """
    work = work_of(
        game, rules, players=players, hands=hands, seats=seats, seed=seed, evening=evening,
        deals=deals, skill=skill, budget=budget,
    )  # fmt: skip
    return carry_out(work, crew_of(workers, ray), progress)
