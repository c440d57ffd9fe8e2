"""Which hands win a game when everybody stays, and what each is worth when it is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from math import sqrt
from typing import Any, Final

from pokernight.cards import UNKNOWN
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.engine.odds_hooks import Duels, offered
from pokernight.executors import Crew, crew_of
from pokernight.games import find, offer_of
from pokernight.measuring.sampling_loop import (
    Clock,
    Piece,
    Progress,
    Stop,
    follow,
    foresee,
    sample,
)
from pokernight.odds.answers.equity import Question, portable, question_of
from pokernight.odds.evaluation.evaluators import STAYER
from pokernight.odds.evaluation.winning_categories import PART, WinJudge, WinTally, win_judge
from pokernight.odds.reports.formats import percent
from pokernight.odds.reports.results import Origin, origin
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.ranking import CATEGORIES

COLUMNS: Final = (
    "wins: the part of the deals that such a hand wins; held: how often a player has one; "
    "when held: the part of the prize it then takes."
)


@dataclass(frozen=True, slots=True)
class HandCount:
    """What a kind of hand is worth; all but the words are fractions of 1.

    Attributes:
        contest: what it contends for.
        hand: the kind: a category such as ``flush``, a low such as ``8-low``.
        held: how often a player has it.
        wins: the part of all deals that such a hand wins; ties count by halves, thirds ...
        wins_when_held: the part of the prize that it takes, on average, when it is held.
        standard_error: of ``wins``.
    """

    contest: str
    hand: str
    held: float
    wins: float
    wins_when_held: float
    standard_error: float

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Facing:
    """How who wins among the players fares against the hand that nobody plays.

    Fractions: ``deals`` of all deals, the others of those in which what the game counts came so
    often.
    """

    count: int
    deals: float
    wins: float
    ties: float
    loses: float
    standard_error: float

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, but for the count, which each game calls by a name of its own."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "count"}


@dataclass(frozen=True, slots=True, repr=False)
class Winners(Answer):
    """Which hands win a game.

    Attributes:
        seats: how many played, and all stayed.
        hands: the kinds of hands, the best first, by contest.
        contests: what there was to win.
        origin: where the answer comes from.
        facing: where the winners then meet a hand that nobody plays, how they fare against it, by
            what the game counts; empty elsewhere.
        rival: the name of that hand.
        counted: what the game counts, such as omens.
        complete: whether the work was done as asked, and not stopped half-way.
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
        """How often who has won among the players beats the hand that nobody plays."""
        return sum([one.deals * one.wins for one in self.facing])

    @property
    def ties_rival(self) -> float:
        """How often he ties with it."""
        return sum([one.deals * one.ties for one in self.facing])

    @property
    def loses_to_rival(self) -> float:
        """How often he loses to it."""
        return sum([one.deals * one.loses for one in self.facing])

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the interface of ``pokernight wins --json``."""
        extra: dict[str, Any] = {}
        if self.facing:
            rival = self.rival.lower()
            extra[f"beats_{rival}"] = self.beats_rival
            extra[f"ties_{rival}"] = self.ties_rival
            extra[f"loses_to_{rival}"] = self.loses_to_rival
            extra[rival] = [{self.counted: one.count, **one.to_json()} for one in self.facing]
        return {
            "seats": self.seats,
            "hands": [row.to_json() for row in self.hands],
            **extra,
            **self.origin.to_json(),
            "contests": list(self.contests),
            "complete": self.complete,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each kind of hand."""
        return [row.to_json() for row in self.hands]

    def sheets(self) -> list[Sheet]:
        """A table for each contest, the best hands first; and one for those whom winners face."""
        found = []
        for contest in self.contests:
            rows = [row for row in self.hands if row.contest == contest]
            cells = [
                (row.hand, *map(percent, (row.wins, row.standard_error, row.held,
                                          row.wins_when_held)))
                for row in rows
            ]  # fmt: skip
            found.append(
                Sheet(
                    (contest, "wins", "+-", "held", "when held"),
                    tuple(cells),
                    tuple([row.wins for row in rows]),
                )
            )
        if self.facing:
            found.append(self._against_rival())
        return found

    def _against_rival(self) -> Sheet:
        beats = self.beats_rival
        error = binomial_error(beats * self.origin.trials, self.origin.trials)
        every = (1.0, beats, error, self.ties_rival, self.loses_to_rival)
        rows = [
            (str(one.count), *map(percent, (one.deals, one.wins, one.standard_error, one.ties,
                                            one.loses)))
            for one in self.facing
        ]  # fmt: skip
        return Sheet(
            (self.counted, "deals", "wins", "+-", "ties", "loses"),
            (*rows, ("all", *map(percent, every))),
            title=f"Then against {self.rival}, by {self.counted}",
        )

    def said(self) -> list[str]:
        """Where it comes from, and what the columns are."""
        return [*self.origin.said(self.complete), COLUMNS]

    def plot(self, path: str | None = None) -> Any:
        """Draw which hands win, and how winners fare, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        return charts.drawn(charts.winners(self), path)

    def __repr__(self) -> str:
        best = max(self.hands, key=lambda row: row.wins)
        return (
            f"<Winners at {self.origin.title}, {self.seats} players: most often {best.hand}, "
            f"{percent(best.wins)}>"
        )


@dataclass(frozen=True)
class WinWork:
    """What will be done for an answer, decided before it starts.

    Attributes:
        question: what is asked: every hand unknown.
        stop: when the sample is large enough.
        foreseen: about how many seconds it will take.
    """

    question: Question
    stop: Stop
    foreseen: float

    @cached_property
    def judge(self) -> WinJudge:
        """Who counts."""
        return win_judge(self.question)

    @property
    def total(self) -> int | None:
        """How many deals will be counted, where that is known."""
        return self.stop.trials

    def run(self, workers: Crew = 1) -> Iterator[Progress[Winners]]:
        """Do it, piece by piece; the last answer is the whole one."""
        clock, tally, stop = Clock(), WinTally(), self.stop
        parts = sample(
            self.judge.sample,
            lambda: partial(_elsewhere, portable(self.question)),
            self.judge.block,
            stop.trials,
            workers,
        )
        for part in parts:
            tally.add(part)
            yield Progress(tally.deals, self.total, clock.seconds, self._answer(tally))
            if stop.seconds is not None and clock.seconds >= stop.seconds:
                return

    def _answer(self, tally: WinTally) -> Winners:
        spot, judge, deals = self.question.spot, self.judge, tally.deals
        names = spot.prizes
        if tally.facing:
            names = ["the players' showdown"]
        rows = []
        kinds = sorted({*tally.held, *tally.won}, key=lambda one: (one[0], -one[1], one[2]))
        for kind, hand in zip(kinds, told_apart(kinds), strict=True):
            place = kind[0]
            held, won = tally.held[kind], tally.won[kind] / PART
            rows.append(
                HandCount(
                    names[place],
                    hand,
                    held / deals / spot.seats,
                    won / deals,
                    won / held if held else 1.0,
                    binomial_error(won, deals),
                )
            )
        return Winners(
            spot.seats,
            tuple(rows),
            tuple(names),
            origin(spot.game, spot.rules, judge.method, judge.players, deals, False,
                   self.question.seed),
            *self._duel(tally),
        )  # fmt: skip

    def _duel(self, tally: WinTally) -> tuple[tuple[Facing, ...], str, str]:
        """How winners among the players fare, against whom, by what the game counts."""
        if not tally.facing:
            return (), "", ""
        duels: Duels = offered(offer_of(self.question.spot.game).duels)
        [rival] = self.question.spot.game.talk.dummies
        return facing(tally), rival, duels.counted


def told_apart(kinds: Sequence[tuple[int, int, str]]) -> list[str]:
    """What some kinds of hands are called: where one name is a high and a low, with the side."""
    times = Counter([(place, hand) for place, _, hand in kinds])
    return [
        hand
        if times[place, hand] == 1
        else f"{hand}, for {'high' if order < len(CATEGORIES) else 'low'}"
        for place, order, hand in kinds
    ]


def binomial_error(count: float, of: float) -> float:
    """The standard error of a frequency; as if it had come once more, and once more not."""
    mean = (count + 1) / (of + 2)
    return sqrt(mean * (1 - mean) / (of + 2))


def facing(tally: WinTally) -> tuple[Facing, ...]:
    """How winners among the players fare, by what the game counts."""
    total = sum(tally.facing.values())
    found = []
    for count in sorted({count for count, _ in tally.facing}):
        results = [tally.facing[count, result] for result in (1, 0, -1)]
        faced = sum(results)
        wins, ties, loses = [came / faced for came in results]
        error = binomial_error(results[0], faced)
        found.append(Facing(count, faced / total, wins, ties, loses, error))
    return tuple(found)


@lru_cache(maxsize=4)
def _known_here(question: Question) -> WinJudge:
    return win_judge(question)


def _elsewhere(question: Question, piece: Piece) -> WinTally:
    return _known_here(question).sample(piece.first, piece.count)


def plan_wins(
    game: Game | str,
    seats: int,
    *,
    rules: HouseRules | None = None,
    stop: Stop | None = None,
    seed: Seed = 0,
    players: str = STAYER,
) -> WinWork:
    """Decide how to find what wins: see :func:`what_wins`."""
    found = find(game) if isinstance(game, str) else game
    found.check_seats(seats, found.rules_from(rules))
    question = question_of(found, [UNKNOWN] * seats, rules=rules, seed=seed, players=players)
    stop = stop or Stop()
    judge = win_judge(question)
    if stop.trials is None and stop.seconds is None:
        stop = replace(stop, trials=judge.usual)
    seconds = stop.seconds or 0.0
    if stop.trials is not None:
        seconds = foresee(stop.trials, judge.rate, "a sample", "ask for fewer trials")
    return WinWork(question, stop, seconds)


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
    progress: Callable[[Progress[Winners]], None] | None = None,
) -> Winners:
    """Which hands win when so many play and all stay, and what each is worth when held.

    Args:
        game: a game, or its name.
        seats: how many play.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        trials: sample so many deals.
        time: stop after so many seconds.
        seed: what the deals are drawn from.
        players: the house players who decide what is to be decided.
        workers: how many workers work at it.
        ray: the address of a Ray cluster that works at it instead.
        progress: called after each piece of work.

    Raises:
        Refused: for a number of seats that the game cannot serve.
    """
    stop = Stop(trials, None, time)
    work = plan_wins(game, seats, rules=rules, stop=stop, seed=seed, players=players)
    return carry_out_wins(work, crew_of(workers, ray), progress)


def carry_out_wins(
    work: WinWork, workers: Crew = 1, progress: Callable[[Progress[Winners]], None] | None = None
) -> Winners:
    """Do planned work; Ctrl-C gives the answer so far."""
    last, whole = follow(work.run(workers), progress)
    if last is None or last.answer is None:
        raise KeyboardInterrupt
    return last.answer if whole else replace(last.answer, complete=False)
