"""Which hands win a game when everybody stays, and what each is worth when it is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from math import sqrt
from typing import Any, Final

from pokernight.cards import UNKNOWN, pretty
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, Reads
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.odds.chance import Dice, Seed, number_of
from pokernight.odds.equity import Question, portable, question_of
from pokernight.odds.judges import STAYER, Played, Showdown
from pokernight.odds.layout import rules_of
from pokernight.odds.results import Origin, frame, origin, table_html
from pokernight.odds.running import Clock, Piece, Stop, foresee, in_order, pieces, workers
from pokernight.ranking import CATEGORIES, LowReading, Reading, high_value

NO_CLAIM: Final = "nobody"
UNCONTESTED: Final = "uncontested"


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
    """How a nominal winner fares against Damien when so many omens have come.

    Fractions: ``deals`` of all deals, the others of those with so many omens.
    """

    omens: int
    deals: float
    wins: float
    ties: float
    loses: float
    standard_error: float

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Winners:
    """Which hands win a game.

    Attributes:
        seats: how many played, and all stayed.
        hands: the kinds of hands, the best first, by contest.
        contests: what there was to win.
        origin: where the answer comes from.
        damien: The Omen: against Damien, by omens; empty elsewhere.
        complete: whether the work was done as asked, and not stopped half-way.
    """

    seats: int
    hands: tuple[HandCount, ...]
    contests: tuple[str, ...]
    origin: Origin
    damien: tuple[Facing, ...] = ()
    complete: bool = True

    @property
    def beats_damien(self) -> float:
        """The Omen: how often a nominal winner beats Damien."""
        return sum([one.deals * one.wins for one in self.damien])

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the interface of ``pokernight wins --json``."""
        extra: dict[str, Any] = {}
        if self.damien:
            extra["beats_damien"] = self.beats_damien
            extra["damien"] = [one.to_json() for one in self.damien]
        return {
            "seats": self.seats,
            "hands": [row.to_json() for row in self.hands],
            **extra,
            **self.origin.to_json(),
            "contests": list(self.contests),
            "complete": self.complete,
        }

    def to_frame(self) -> Any:
        """A row for each kind of hand, as a Polars or a pandas data frame.

        Raises:
            Refused: if neither is installed.
        """
        return frame([row.to_json() for row in self.hands])

    def _repr_html_(self) -> str:
        rows = [row.to_json() for row in self.hands]
        columns = ["hand", "held", "wins", "standard_error", "wins_when_held"]
        if len(self.contests) > 1:
            columns.insert(0, "contest")
        return table_html(rows, columns, str(self.origin))


@dataclass
class WinTally:
    """Counts of kinds of hands; ``(contest, order, kind)`` is a kind, ``order`` its place.

    Attributes:
        deals: how many deals were counted.
        held: how often each kind was held.
        won: the parts (of :data:`PART`) of prizes that it took.
        facing: The Omen: nominal winners by omens and result against Damien.
    """

    deals: int = 0
    held: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    won: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    facing: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, other: WinTally) -> None:
        """Add what was counted elsewhere."""
        self.deals += other.deals
        self.held.update(other.held)
        self.won.update(other.won)
        self.facing.update(other.facing)


PART: Final = 720_720
"""Into how many parts a prize is cut: every number of winners up to sixteen divides it."""


def kind_of(reading: Reads | None, value: int) -> tuple[int, str]:
    """The kind of a hand of that value and its place among the kinds, the better the higher."""
    if reading is None:
        return -1, "none"
    if isinstance(reading, Reading):
        return reading.value >> 20, reading.category
    if isinstance(reading, LowReading):
        highest = pretty(4 * reading.ranks[0])[:-1]
        return -reading.ranks[0], f"{highest}-low"
    return value, str(reading)


# --- who counts


class ByShowdown:
    """Everybody stays, and the game's own contests decide."""

    def __init__(self, question: Question) -> None:
        self._judge = Showdown(question.deals, question.seed, self._watch)
        self._contests = question.table.contests
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}
        self._tally = WinTally()
        self.method, self.players = self._judge.method, self._judge.players
        self.block, self.usual, self.rate = 500, 20_000, 15_000.0

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        self._tally = WinTally()
        self._judge.sample(first, count)
        return self._tally

    def _watch(self, state: State, values: Sequence[Sequence[int]]) -> None:
        kinds = [
            [self._kind(place, value, state, seat) for seat, value in enumerate(contest)]
            for place, contest in enumerate(values)
        ]
        count_deal(self._tally, values, kinds)

    def _kind(self, place: int, value: int, state: State, seat: int) -> tuple[int, str]:
        if (place, value) not in self._kinds:
            self._kinds[place, value] = kind_of(self._contests[place].reading(state, seat), value)
        return self._kinds[place, value]


def count_deal(
    tally: WinTally, values: Sequence[Sequence[int]], kinds: Sequence[Sequence[tuple[int, str]]]
) -> None:
    """Count one deal by the values and the kinds of the hands, both by contest and seat."""
    tally.deals += 1
    for place, (contest, named) in enumerate(zip(values, kinds)):
        best = max(contest)
        if place and not best:
            tally.won[place, -2, NO_CLAIM] += PART
            continue
        winners = sum([value == best for value in contest])
        for value, (order, kind) in zip(contest, named):
            if place and not value:
                continue
            tally.held[place, order, kind] += 1
            if value == best:
                tally.won[place, order, kind] += PART // winners


class InBulk:
    """Everybody stays, and compiled readings of the game's contests decide."""

    method, players = "showdown", None
    block, usual, rate = 20_000, 1_000_000, 5e5

    def __init__(self, question: Question) -> None:
        from pokernight.odds.batch import reader_for
        from pokernight.odds.dealing import Dealer

        self._table = question.table
        self._dealer = Dealer(question.deals, number_of(question.seed))
        reader = reader_for(question.table)
        assert reader is not None
        self._reader = reader
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        import numpy as np

        from pokernight.ranking.kernels import categories

        decks = self._dealer.sample(first, count)
        tally = WinTally(len(decks))
        for place, contest in enumerate(self._reader(self._table, decks)):
            best = contest.max(axis=1, keepdims=True)
            wins = (contest == best) & ((contest > 0) | (place == 0))
            parts = wins * (PART // np.maximum(wins.sum(axis=1, keepdims=True), 1))
            keys = categories(contest.astype(np.uint16)) if place == 0 else contest
            for key in np.unique(keys).tolist():
                here = keys == key
                if place and not key:
                    unclaimed = int((best == 0).sum())
                    if unclaimed:
                        tally.won[place, -2, NO_CLAIM] += unclaimed * PART
                    continue
                row, seat = divmod(int(here.argmax()), self._table.seats)
                kind = (place, *self._kind(place, key, decks[row].tolist(), seat))
                tally.held[kind] += int(here.sum())
                tally.won[kind] += int(parts[here].sum())
        return tally

    def _kind(self, place: int, key: int, deck: list[int], seat: int) -> tuple[int, str]:
        if (place, key) not in self._kinds:
            state = self._table.dealt(deck)
            reading = self._table.contests[place].reading(state, seat)
            self._kinds[place, key] = kind_of(reading, key)
        return self._kinds[place, key]


class ByOmen:
    """The Omen: the nominal winner's hand, and how it fares against Damien."""

    block, usual, rate = 250, 5_000, 3_000.0

    def __init__(self, question: Question) -> None:
        from pokernight.odds.damien import Omen

        self._deals, self._start = question.deals, number_of(question.seed)
        self._judge = Omen(question.deals, question.seed)
        self._hands = question.table.layout
        self._seats = range(question.table.seats)
        self.method, self.players = self._judge.method, None

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        tally = WinTally()
        for number in range(first, first + count):
            deck = self._deals.draw(Dice(self._start, number))
            outcome = self._judge.outcome(deck)
            tally.deals += 1
            winners = sum(outcome.nominal)
            for seat in self._seats:
                places = (*self._hands.down[seat], *self._hands.up[seat], *self._hands.board)
                category = high_value([deck[place] for place in places]) >> 20
                kind = (0, category, CATEGORIES[category])
                tally.held[kind] += 1
                if outcome.nominal[seat]:
                    tally.won[kind] += PART // winners
                    tally.facing[outcome.omens, outcome.against[seat]] += 1
        return tally


class ByOmenInBulk:
    """The same, compiled."""

    block, usual, rate = 50_000, 500_000, 4e5

    def __init__(self, question: Question) -> None:
        from pokernight.odds.damien import QuickOmen
        from pokernight.odds.dealing import Dealer

        self._judge = QuickOmen(question.deals, question.seed)
        self._dealer = Dealer(question.deals, number_of(question.seed))
        self._table = question.table
        self.method, self.players = self._judge.method, None

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        import numpy as np

        from pokernight.odds.batch import hand_of
        from pokernight.odds.omen import SHARE
        from pokernight.ranking.kernels import categories, high_classes

        ended = self._judge.showdowns(first, count)
        decks = self._dealer.sample(first, count)
        held = np.zeros(len(CATEGORIES), np.int64)
        for seat in range(self._table.seats):
            classes = high_classes(hand_of(self._table, decks, seat))
            held += np.bincount(categories(classes), minlength=len(CATEGORIES))
        tally = WinTally(count)
        for category, name in enumerate(CATEGORIES):
            if held[category]:
                kind = (0, category, name)
                tally.held[kind] = int(held[category])
                if parts := int(ended.hands[0, category]):
                    tally.won[kind] = parts * (PART // SHARE)
        for omens, (_, *results) in enumerate(ended.duels.tolist()):
            for result, faced in zip((1, 0, -1), results):
                if faced:
                    tally.facing[omens, result] = faced
        return tally


class ByPlay:
    """House players play every deal to its end."""

    def __init__(self, question: Question) -> None:
        self._seen: list[tuple[Sequence[Sequence[int]], Sequence[Sequence[tuple[int, str]]]]] = []
        self._judge = Played(question.deals, question.seed, question.players, self._record)
        self._table = question.table
        self.method, self.players = self._judge.method, self._judge.players
        self.block, self.usual, self.rate = self._judge.block, self._judge.usual, self._judge.rate

    def _record(self, state: State, contests: tuple[Contest, ...]) -> None:
        """Note what everybody has at the showdown."""
        live = state.clockwise()
        self._seen = [
            (
                values := [[contest.value(state, seat) for seat in live] for contest in contests],
                [
                    [kind_of(contest.reading(state, seat), value) for seat, value in zip(live, of)]
                    for contest, of in zip(contests, values)
                ],
            )
        ]

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        tally = WinTally()
        for number in range(first, first + count):
            self._seen = []
            hand, dealt = self._judge.play(number)
            if self._seen:
                count_deal(tally, *self._seen[0])
                continue
            tally.deals += 1
            best = max(dealt.won)
            winners = [seat for seat, cents in enumerate(dealt.won) if cents == best]
            for seat in range(self._table.seats):
                kind = (0, *self._shown(hand, seat, len(hand.state.clockwise()) == 1))
                tally.held[kind] += 1
                if seat in winners:
                    tally.won[kind] += PART // len(winners)
        return tally

    def _shown(self, hand: Hand, seat: int, alone: bool) -> tuple[int, str]:
        """The kind of hand that a seat shows at the end."""
        if not hand.state.live[seat]:
            return -3, "folded"
        if alone:
            return -2, UNCONTESTED
        view = hand.view(seat)
        cards = Cards(
            view.known(seat, up=False), view.known(seat, up=True), view.game.given(view, seat)
        )
        if not cards.all:
            return -1, "nothing shown"
        reading = next(iter(view.game.worth(cards, view.rules).values()))
        return kind_of(reading, getattr(reading, "value", 0))


WinJudge = ByShowdown | InBulk | ByOmen | ByOmenInBulk | ByPlay


def win_judge(question: Question) -> WinJudge:
    """Who counts the winning hands of a question."""
    from pokernight.games.the_omen import THE_OMEN
    from pokernight.odds.batch import reader_for
    from pokernight.odds.damien import QuickOmen

    table = question.table
    if table.game is THE_OMEN:
        in_bulk = QuickOmen.takes(question.deals)
        return ByOmenInBulk(question) if in_bulk else ByOmen(question)
    if table.decisions:
        return ByPlay(question)
    return ByShowdown(question) if reader_for(table) is None else InBulk(question)


# --- the work


@dataclass(frozen=True)
class WinProgress:
    """How far the work is: deals counted, deals to count, seconds, and the answer so far."""

    done: int
    total: int | None
    seconds: float
    answer: Winners


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

    def run(self, processes: int = 1) -> Iterator[WinProgress]:
        """Do it, piece by piece; the last answer is the whole one."""
        clock, tally = Clock(), WinTally()
        table = self.question.table
        if processes > 1 and all_games().get(table.game.name) is not table.game:
            raise Refused("a game of your own is counted by one worker")
        with workers(processes) as pool:
            work = partial(_elsewhere, portable(self.question)) if pool else self._here
            todo = pieces(self.judge.block, self.stop.trials)
            for part in in_order(work, todo, pool, processes):
                tally.add(part)
                yield WinProgress(tally.deals, self.total, clock.seconds, self._answer(tally))
                if self.stop.seconds is not None and clock.seconds >= self.stop.seconds:
                    return

    def _here(self, piece: Piece) -> WinTally:
        return self.judge.sample(piece.first, piece.count)

    def _answer(self, tally: WinTally) -> Winners:
        table, judge, deals = self.question.table, self.judge, tally.deals
        names = [contest.name for contest in table.contests] or ["the pot"]
        if tally.facing:
            names = ["the players' showdown"]
        rows = []
        for kind in sorted({*tally.held, *tally.won}, key=lambda one: (one[0], -one[1], one[2])):
            place, _, hand = kind
            held, won = tally.held[kind], tally.won[kind] / PART
            rows.append(
                HandCount(
                    names[place],
                    hand,
                    held / deals / table.seats,
                    won / deals,
                    won / held if held else 1.0,
                    binomial_error(won, deals),
                )
            )
        return Winners(
            table.seats,
            tuple(rows),
            tuple(names),
            origin(table.game, table.rules, judge.method, judge.players, deals, False,
                   self.question.seed),
            against_damien(tally),
        )  # fmt: skip


def binomial_error(count: float, of: float) -> float:
    """The standard error of a frequency; as if it had come once more, and once more not."""
    mean = (count + 1) / (of + 2)
    return sqrt(mean * (1 - mean) / (of + 2))


def against_damien(tally: WinTally) -> tuple[Facing, ...]:
    """How nominal winners fare, by omens."""
    total = sum(tally.facing.values())
    found = []
    for omens in sorted({omens for omens, _ in tally.facing}):
        results = [tally.facing[omens, result] for result in (1, 0, -1)]
        faced = sum(results)
        wins, ties, loses = [count / faced for count in results]
        error = binomial_error(results[0], faced)
        found.append(Facing(omens, faced / total, wins, ties, loses, error))
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
    rules: Rules | None = None,
    stop: Stop | None = None,
    seed: Seed = 0,
    players: str = STAYER,
) -> WinWork:
    """Decide how to find what wins: see :func:`what_wins`."""
    found = find(game) if isinstance(game, str) else game
    found.check_seats(seats, rules_of(found, rules))
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
    rules: Rules | None = None,
    trials: int | None = None,
    seconds: float | None = None,
    seed: Seed = 0,
    players: str = STAYER,
    processes: int = 1,
    progress: Callable[[WinProgress], None] | None = None,
) -> Winners:
    """Which hands win when so many play and all stay, and what each is worth when held.

    Args:
        game: a game, or its name.
        seats: how many play.
        rules: house rules; as out of the box if left out.
        trials: sample so many deals.
        seconds: stop when so much time has gone by.
        seed: what the deals are drawn from.
        players: the house players who decide what is to be decided.
        processes: how many work at it.
        progress: called after each piece of work.

    Raises:
        Refused: for a number of seats that the game cannot serve.
    """
    stop = Stop(trials, None, seconds)
    work = plan_wins(game, seats, rules=rules, stop=stop, seed=seed, players=players)
    return carry_out_wins(work, processes, progress)


def carry_out_wins(
    work: WinWork, processes: int = 1, progress: Callable[[WinProgress], None] | None = None
) -> Winners:
    """Do planned work; Ctrl-C gives the answer so far."""
    answer: Winners | None = None
    try:
        for step in work.run(processes):
            answer = step.answer
            if progress is not None:
                progress(step)
    except KeyboardInterrupt:
        if answer is None:
            raise
        return replace(answer, complete=False)
    assert answer is not None
    return answer
