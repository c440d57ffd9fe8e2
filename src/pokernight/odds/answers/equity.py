"""What hands are worth against each other: exact where that is quick, else sampled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import Any, Final, overload

from pokernight.cards import UNKNOWN, pretty
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew, check_workers, crew_of
from pokernight.games import find, in_rulebook
from pokernight.measuring.sampling_loop import (
    Clock,
    Piece,
    Progress,
    Stop,
    follow,
    foresee,
    sample,
)
from pokernight.odds.evaluation.counters import Tally, standard_error, unit
from pokernight.odds.evaluation.evaluators import STAYER, Judge, judge_for
from pokernight.odds.questions.deals import STREETS, Deals, read_deals, written
from pokernight.odds.questions.layout import Spot, spot_for
from pokernight.odds.reports.formats import percent, pretty_hand
from pokernight.odds.reports.results import Equity, SeatOdds, origin
from pokernight.odds.reports.sheet import Answer, Sheet

SAMPLE: Final = "know more cards, or sample with --precision or --trials"
MOMENT: Final = 2.0
"""The seconds that an exact answer may take without being asked for."""
SMALLER: Final = "ask for fewer trials, or less precision"


@dataclass(frozen=True)
class Question:
    """A question about hands; it can be sent to another process.

    Attributes:
        game: the name of a game of the rulebook, or the game.
        hands: by seat, see :mod:`pokernight.odds.questions.holdings`; the first is dealt to first.
        board: the cards on the board.
        dead: cards that are out of the game.
        dummies: what is known of the hands that nobody plays.
        rules: house rules, as text, that are not as out of the box.
        seed: what the deals are drawn from.
        players: the house players who decide what is to be decided.
    """

    game: str | Game
    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    dummies: tuple[str, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    seed: Seed = 0
    players: str = STAYER

    @cached_property
    def deals(self) -> Deals:
        """The deals that agree with what is known.

        Raises:
            Refused: for whatever cannot be.
        """
        return read_deals(self.spot, self.hands, self.board, self.dead, self.dummies)

    @cached_property
    def spot(self) -> Spot:
        """The game as it is dealt."""
        game = find(self.game) if isinstance(self.game, str) else self.game
        rules = game.house_rules(**dict(self.rules)) if self.rules else game.usual_rules
        if len(self.hands) == 1:
            raise Refused("a hand is worth nothing alone: write xx for an unknown opponent")
        game.check_seats(len(self.hands), rules)
        return spot_for(game, rules, len(self.hands))

    @cached_property
    def judge(self) -> Judge:
        """Who decides."""
        return judge_for(self.deals, self.seed, self.players)


@dataclass(frozen=True)
class Work:
    """What will be done for an answer, decided before it starts.

    Attributes:
        question: what is asked.
        exact: whether every deal is counted, or a sample.
        total: how many deals that are, as far as one can say.
        stop: when a sample is large enough.
        foreseen: about how many seconds it will take, None where it is the clock that stops it.
    """

    question: Question
    exact: bool
    total: int | None
    stop: Stop
    foreseen: float | None

    def run(self, workers: Crew = 1) -> Iterator[Progress[Equity]]:
        """Do it, piece by piece; the last answer is the whole one."""
        check_workers(workers)
        return self._run_exactly() if self.exact else self._sample(workers)

    def _run_exactly(self) -> Iterator[Progress[Equity]]:
        clock = Clock()
        tally = Tally(self.question.spot.seats)
        for part in self.question.judge.everything():
            tally.add(part)
            yield Progress(tally.deals, self.total, clock.seconds, None)
        answer = answer_of(self.question, tally, exact=True)
        yield Progress(tally.deals, tally.deals, clock.seconds, answer)

    def _sample(self, workers: Crew) -> Iterator[Progress[Equity]]:
        clock, stop, question = Clock(), self.stop, self.question
        judge = question.judge
        tally = Tally(question.spot.seats)
        parts = sample(
            judge.sample,
            lambda: partial(_elsewhere, portable(question)),
            judge.block,
            stop.trials,
            workers,
        )
        for part in parts:
            tally.add(part)
            answer = answer_of(question, tally, exact=False)
            yield Progress(tally.deals, self.total, clock.seconds, answer)
            if stop.seconds is not None and clock.seconds >= stop.seconds:
                return
            worst = max([seat.standard_error for seat in answer.seats])
            if stop.precision is not None and worst <= stop.precision:
                return


@lru_cache(maxsize=4)
def _known_here(question: Question) -> Judge:
    return question.judge


def _elsewhere(question: Question, piece: Piece) -> Tally:
    """Count a piece in another process, which makes its judge once."""
    return _known_here(question).sample(piece.first, piece.count)


def portable(question: Question) -> Question:
    """The same question as it can be sent: the game by its name, nothing worked out yet.

    Raises:
        Refused: for a game that is not in the rulebook.
    """
    game = question.spot.game
    if not in_rulebook(game):
        raise Refused("a game of your own is counted by one worker")
    return replace(question, game=game.name)


def plan(question: Question, stop: Stop | None = None, exact: bool | None = None) -> Work:
    """Decide how to answer: all deals where that takes a moment, else a sample.

    Args:
        question: what is asked.
        stop: when a sample is large enough. Trials or seconds ask for a sample, a precision for
            one unless the exact answer takes a moment.
        exact: True for the exact answer whatever it takes, False for a sample.

    Raises:
        Refused: for what cannot be answered, or not in an hour.
    """
    stop = stop or Stop()
    judge, deals = question.judge, question.deals
    if exact and stop.asked:
        raise Refused("--exact counts every deal: it takes no --trials, --precision or --time")
    if exact is not False and stop.trials is None and stop.seconds is None:
        all_of_them = 0 if judge.players else deals.count()
        if exact and judge.players:
            next(iter(judge.everything()))
        if exact or 0 < all_of_them <= MOMENT * judge.exact_rate:
            seconds = foresee(all_of_them, judge.exact_rate, "exact work", SAMPLE)
            return Work(question, True, all_of_them, stop, seconds)
    if not stop.asked:
        stop = Stop(trials=judge.usual)
    if stop.trials is not None:
        seconds = foresee(stop.trials, judge.rate, "a sample", SMALLER)
        return Work(question, False, stop.trials, stop, seconds)
    if stop.precision is not None and stop.seconds is None:
        most = 0.25 / stop.precision**2
        return Work(question, False, None, stop, foresee(most, judge.rate, "a sample", SMALLER))
    return Work(question, False, None, stop, stop.seconds)


def answer_of(question: Question, tally: Tally, exact: bool) -> Equity:
    """A tally as an answer."""
    spot, judge, deals = question.spot, question.judge, question.deals
    count = max(1, tally.deals)
    contests = tuple(spot.prizes) if spot.contests else ("the pot",)
    whole = unit(spot.seats, len(contests))
    seats = [
        SeatOdds(
            deals.holdings[seat].text,
            tally.share[seat] / whole / count,
            tally.win[seat] / count,
            tally.tie[seat] / count,
            tally.scoop[seat] / count,
            tally.high[seat] / whole / count,
            tally.low[seat] / whole / count,
            0.0
            if exact
            else standard_error(tally.share[seat], tally.squares[seat], tally.deals, whole),
        )
        for seat in range(spot.seats)
    ]
    return Equity(
        tuple(seats),
        1 - sum(tally.share) / whole / count,
        written(deals.board),
        written(deals.dead),
        contests,
        origin(
            spot.game, spot.rules, judge.method, judge.players, tally.deals, exact, question.seed
        ),
    )


def question_of(
    game: Game | str,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    dummies: Sequence[str] = (),
    rules: HouseRules | None = None,
    seed: Seed = 0,
    players: str = STAYER,
) -> Question:
    """A question from what a person has: see :func:`equity`."""
    found = find(game) if isinstance(game, str) else game
    plain = found.usual_rules.to_dict()
    texts = found.rules_from(rules).to_dict()
    changed = tuple([(name, value) for name, value in texts.items() if value != plain[name]])
    return Question(found, tuple(hands), board, dead, tuple(dummies), changed, seed, players)


def equity(
    game: Game | str,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    dummies: Sequence[str] = (),
    rules: HouseRules | None = None,
    trials: int | None = None,
    precision: float | None = None,
    time: float | None = None,
    exact: bool | None = None,
    seed: Seed = 0,
    players: str = STAYER,
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[Progress[Equity]], None] | None = None,
) -> Equity:
    """What each hand is worth against the others.

    >>> equity("holdem", ["AsAh", "KdKc"], board="2c7d9hTs").seats[0].share
    0.9545454545454546

    Every deal is counted where that takes a moment, otherwise a sample; the answer says which.
    The same seed gives the same figures whatever the number of workers. Ctrl-C gives what is
    known so far, marked as not ``complete``; in the midst of exact work that is a small sample.

    Args:
        game: a game, or its name.
        hands: what is known of each hand, see :mod:`pokernight.odds.questions.holdings`: ``AsKd``,
            ``??``, ``A2**``, ``AsKd/7h``. The first is dealt to first.
        board: the cards on the board.
        dead: cards that are out of the game.
        dummies: what is known of the hands that nobody plays.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        trials: sample so many deals.
        precision: stop when every share has this standard error, such as 0.001.
        time: stop after so many seconds.
        exact: True to count every deal however many there are, False to sample.
        seed: what the deals are drawn from.
        players: the house players who decide what is to be decided, such as ``stayer``.
        workers: how many workers work at it.
        ray: the address of a Ray cluster that works at it instead.
        progress: called after each piece of work.

    Raises:
        Refused: for hands that cannot be, or work that would take more than an hour.
    """
    question = question_of(
        game, hands, board, dead, dummies=dummies, rules=rules, seed=seed, players=players
    )
    work = plan(question, Stop(trials, precision, time), exact)
    return carry_out(work, crew_of(workers, ray), progress)


def carry_out(
    work: Work, workers: Crew = 1, progress: Callable[[Progress[Equity]], None] | None = None
) -> Equity:
    """Do planned work; Ctrl-C gives the answer so far."""
    last, whole = follow(work.run(workers), progress)
    answer = last.answer if last is not None else None
    if answer is None:
        judge = work.question.judge
        answer = answer_of(work.question, judge.sample(0, judge.block), exact=False)
    return answer if whole else replace(answer, complete=False)


@dataclass(frozen=True, slots=True)
class Street:
    """What the hands are worth when so many cards lie.

    ``name`` is the cards that are new: a street of the board, or of a hand.
    """

    name: str
    equity: Equity


@dataclass(frozen=True, slots=True, repr=False)
class Streets(Answer, Sequence[Street]):
    """What the hands are worth street by street, the first one first."""

    streets: tuple[Street, ...]

    @overload
    def __getitem__(self, which: int) -> Street: ...
    @overload
    def __getitem__(self, which: slice) -> Sequence[Street]: ...
    def __getitem__(self, which: int | slice) -> Street | Sequence[Street]:
        return self.streets[which]

    def __len__(self) -> int:
        return len(self.streets)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a street and seat."""
        return [
            {"street": street.name, **row} for street in self.streets for row in street.equity.rows
        ]

    def to_json(self) -> list[dict[str, Any]]:
        """As plain JSON: the interface of ``pokernight odds --streets --json``."""
        return [{"street": street.name, **street.equity.to_json()} for street in self.streets]

    def sheets(self) -> list[Sheet]:
        """A row a street, a column for the share of each hand."""
        last = self.streets[-1].equity
        sampled = not all(street.equity.exact for street in self.streets)
        rows = [
            (
                street.name,
                *[percent(seat.share) for seat in street.equity.seats],
                *([] if not sampled else ["" if street.equity.exact else "sampled"]),
            )
            for street in self.streets
        ]
        hands = [pretty_hand(seat.hand) for seat in last.seats]
        return [Sheet(("", *hands, *([""] if sampled else [])), tuple(rows))]

    def said(self) -> list[str]:
        """Where it comes from."""
        last = self.streets[-1].equity
        return last.origin.said(last.complete)

    def plot(self, path: str | None = None) -> Any:
        """Draw how the shares go, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        return charts.drawn(charts.streets(self), path)

    def __repr__(self) -> str:
        return f"<Streets: {', '.join([street.name for street in self.streets])}>"


def by_street(
    game: Game | str, hands: Sequence[str], board: str = "", dead: str = "", **options: object
) -> Streets:
    """What each hand is worth street by street, as its cards and the board come.

    Args:
        game: a game, or its name.
        hands: the hands as they end up.
        board: the board as it ends up.
        dead: cards that are out of the game.
        options: what :func:`equity` takes besides.

    Raises:
        Refused: as :func:`equity` does; also for ranges of more cards than the first street has.
    """
    whole = question_of(game, hands, board, dead, rules=options.get("rules"))  # type: ignore[arg-type]
    deals, layout = whole.deals, whole.spot.layout
    if layout.board:
        lying = [n for n in STREETS.get(len(layout.board), ()) if n <= len(deals.board)]
        return Streets(tuple([
            Street(
                pretty(deals.board[:cards]) or "before the flop",
                equity(game, hands, written(deals.board[:cards]), dead, **options),  # type: ignore[arg-type]
            )
            for cards in lying
        ]))  # fmt: skip
    lengths = range(layout.order[0].index(True) + 1 if True in layout.order[0] else layout.early,
                    len(layout.order[0]) + 1)  # fmt: skip
    streets: list[Street] = []
    before: list[str] | None = None
    for length in lengths:
        now = [_first_cards(deals, seat, layout.order[seat][:length]) for seat in range(len(hands))]
        if now != before:
            streets.append(Street(f"{length} cards", equity(game, now, "", dead, **options)))  # type: ignore[arg-type]
        before = now
    return Streets(tuple(streets))


def _first_cards(deals: Deals, seat: int, order: Sequence[bool]) -> str:
    """The text of a hand's first cards."""
    holding = deals.holdings[seat]
    if not holding.known or any(len(slot) > 1 for slot in holding.up):
        raise Refused("street by street every hand is known cards, or ?? for unknown ones")
    down = written(holding.down[0][: order.count(False)])
    up = written([card for slot in holding.up[: order.count(True)] for card in slot])
    return f"{down or UNKNOWN}/{up}" if up else down or UNKNOWN
