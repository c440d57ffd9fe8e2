"""Equity of hands against each other: exact where that is quick, else sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, overload

from pokernight.cards import UNKNOWN, pretty
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew, check_workers, crew_of
from pokernight.measuring.amounts import foresee, measured_rate, quick_number
from pokernight.measuring.confidence import NORMAL, mean_ci95, share_ci95
from pokernight.measuring.sampling_loop import (
    Clock,
    MergedTally,
    Piece,
    Plan,
    Progress,
    Report,
    carry_out,
    in_blocks,
    measure,
)
from pokernight.measuring.targets import Target
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.evaluation.evaluators import PAT, STAYER, ByPlaying
from pokernight.odds.evaluation.odds_question import OddsQuestion, question_of
from pokernight.odds.questions.deals import STREETS, Deals, written
from pokernight.odds.reports.formats import percent, pretty_hand
from pokernight.odds.reports.results import Equity, SeatOdds, origin
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.wording.message import Text, message

SAMPLE: Final = "know more cards, or sample with --precision or --trials"
MOMENT: Final = 2.0
"""Longest duration of an exact answer that nobody asked for, in seconds."""
SMALLER: Final = "ask for --trials {}, or less precision"


class EquityTally(MergedTally[EquityCounts, Equity]):
    """Counts of a question's deals, with its intervals."""

    def __init__(self, question: OddsQuestion) -> None:
        self.question = question
        super().__init__(EquityCounts(question.spot.seats))

    def ci95(self) -> float:
        """Return the half width of the widest interval of a share."""
        return max([seat.ci95 for seat in self.answer().seats])

    def needed(self, ci95: float) -> int:
        """Return the number of deals that intervals of this half width take at the most.

        The scatter of a share is widest where it is 0 or 1, each half of the time.
        """
        return round((NORMAL / 2 / ci95) ** 2)

    def answer(self, *, exact: bool = False) -> Equity:
        """Return the answer, as known from the deals so far."""
        question, counts = self.question, self.sums
        spot, judge = question.spot, question.judge
        deals = max(1, counts.count)
        contests = tuple(spot.prizes) if spot.contests else ("the pot",)
        whole = unit(spot.seats, len(contests))
        pat = spot.decisions and question.players == PAT
        odds = []
        for seat, holding in enumerate(question.deals.holdings[: spot.seats]):
            error = 0.0 if exact else counts.standard_error(seat, whole)
            win, tie, scoop = (
                times[seat] / deals for times in (counts.win, counts.tie, counts.scoop)
            )
            odds.append(
                SeatOdds(
                    hand=holding.text,
                    share=counts.share[seat] / whole / deals,
                    win=win,
                    tie=tie,
                    scoop=scoop,
                    high=counts.high[seat] / whole / deals,
                    low=counts.low[seat] / whole / deals,
                    standard_error=error,
                    ci95=0.0 if exact else mean_ci95(error, deals + 2),
                    win_ci95=0.0 if exact else share_ci95(win, deals),
                    tie_ci95=0.0 if exact else share_ci95(tie, deals),
                    scoop_ci95=0.0 if exact else share_ci95(scoop, deals),
                )
            )
        return Equity(
            seats=tuple(odds),
            nobody=1 - sum(counts.share) / whole / deals,
            board=written(question.deals.board),
            dead=written(question.deals.dead),
            contests=contests,
            origin=origin(
                spot.game,
                spot.rules,
                method=judge.method,
                players=judge.players or (PAT if pat else None),
                trials=counts.dealt,
                exact=exact,
                seed=question.seed,
            ),
        )


@dataclass(frozen=True, kw_only=True)
class EquityPlan(Plan[Equity]):
    """Work for an answer, decided before it starts.

    Attributes:
        question: the question.
        exact: count every deal; otherwise a sample.
        total: number of deals, None if not known before.
        target: when a sample is large enough.
        foreseen: about the number of seconds it will take, None where a time limit ends it.
    """

    question: OddsQuestion
    exact: bool
    total: int | None
    target: Target
    foreseen: float | None

    def run(self, workers: Crew = 1) -> Iterator[Progress[Equity]]:
        """Do the work piece by piece; the last progress has the whole answer."""
        check_workers(workers)
        if self.exact:
            return self._run_exactly()
        question = self.question
        blocks = in_blocks(question.judge.block)
        return measure(question, EquityTally(question), self.target, blocks, workers=workers)

    def _run_exactly(self) -> Iterator[Progress[Equity]]:
        clock, tally = Clock(), EquityTally(self.question)
        for part in self.question.everything():
            tally.add(part)
            yield Progress(tally.sums.dealt, self.total, clock.seconds, None)
        yield Progress(tally.sums.dealt, tally.sums.dealt, clock.seconds, tally.answer(exact=True))

    def interrupted(self) -> Equity:
        """Return the answer of a small sample: half of exact work says nothing."""
        tally = EquityTally(self.question)
        tally.add(self.question.counter()(Piece(0, self.question.judge.block)))
        return tally.answer()


def plan(
    question: OddsQuestion, target: Target | None = None, exact: bool | None = None
) -> EquityPlan:
    """Decide how to answer: all deals where that takes a moment, else a sample.

    Args:
        question: the question.
        target: when a sample is large enough. Trials or seconds ask for a sample, a precision for
            a sample unless the exact answer takes a moment.
        exact: True for the exact answer however long it takes, False for a sample.

    Raises:
        Refused: for a question that has no answer, or none within ten minutes.
    """
    target = target or Target()
    judge, deals = question.judge, question.deals
    if exact and target.asked:
        raise Refused("--exact counts every deal: it takes no --trials, --precision or --time")
    if exact is not False and target.count is None and target.seconds is None:
        every_deal = judge.total if isinstance(judge, ByPlaying) else deals.count()
        if exact and not every_deal:
            next(iter(judge.everything()))
        if exact or 0 < every_deal <= MOMENT * judge.exact_rate:
            seconds = foresee(every_deal, judge.exact_rate, "exact work", SAMPLE)
            return EquityPlan(
                question=question, exact=True, total=every_deal, target=target, foreseen=seconds
            )
    if not target.asked:
        target = Target(count=judge.usual)
    most = target.count
    if most is None and target.ci95 is not None and target.seconds is None:
        most = EquityTally(question).needed(target.ci95)
    foreseen = target.seconds
    if most is not None:
        rate = measured_rate(most, judge.rate, judge.sample, judge.block)
        smaller = SMALLER.format(quick_number(rate, 1))
        foreseen = foresee(most, rate, "a sample", smaller)
    return EquityPlan(
        question=question, exact=False, total=target.count, target=target, foreseen=foreseen
    )


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
    progress: Report[Equity] | None = None,
) -> Equity:
    """Return the equity of each hand against the others.

    >>> equity("holdem", ["AsAh", "KdKc"], board="2c7d9hTs").seats[0].share
    0.9545454545454546

    Every deal is counted where that takes a moment, otherwise a sample; the answer says which.
    The same seed gives the same figures for any number of workers. Ctrl-C gives the answer so far,
    marked as not ``complete``; in the midst of exact work that is a small sample.

    Args:
        game: a game, or its name.
        hands: the known cards of each hand, see :mod:`pokernight.odds.questions.holdings`:
            ``AsKd``, ``??``, ``A2**``, ``AsKd/7h``. The first is dealt to first.
        board: the cards on the board.
        dead: cards that are out of the game.
        dummies: known cards of the hands that belong to no player.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        trials: number of deals to sample.
        precision: sample until the ``ci95`` of every share is at most this, such as 0.002.
        time: stop after so many seconds.
        exact: True to count every deal however many there are, False to sample.
        seed: seed of the deals.
        players: the house players that make the decisions, such as ``stayer``.
        workers: number of processes.
        ray: the address of a Ray cluster that counts instead.
        progress: receives the progress after each piece of work.

    Raises:
        Refused: for impossible hands, or work that would take more than ten minutes.
    """
    question = question_of(
        game, hands, board, dead, dummies=dummies, rules=rules, seed=seed, players=players
    )
    target = Target.for_deals(trials, precision, time)
    return carry_out(plan(question, target, exact), crew_of(workers, ray), progress)


@dataclass(frozen=True, slots=True)
class Street:
    """Equity of the hands on a street; ``name`` tells its cards."""

    name: Text
    equity: Equity


@dataclass(frozen=True, slots=True, repr=False)
class Streets(Answer, Sequence[Street]):
    """Equity of the hands street by street, the first street first."""

    streets: tuple[Street, ...]

    @overload
    def __getitem__(self, index: int) -> Street: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Street]: ...
    def __getitem__(self, index: int | slice) -> Street | Sequence[Street]:
        return self.streets[index]

    def __len__(self) -> int:
        return len(self.streets)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each street and seat."""
        return [
            {"street": str(street.name), **row}
            for street in self.streets
            for row in street.equity.rows
        ]

    def to_json(self) -> list[dict[str, Any]]:
        """Return plain JSON, the interface of ``pokernight odds --streets --json``."""
        return [{"street": str(street.name), **street.equity.to_json()} for street in self.streets]

    def sheets(self) -> list[Sheet]:
        """Return a table with a row for each street and a column for the share of each hand."""
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

    def said(self) -> list[Text]:
        """Return sentences on how the answer was computed."""
        last = self.streets[-1].equity
        return last.origin.said(last.complete)

    def plot(self, path: str | None = None) -> Any:
        """Draw the shares street by street, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        return charts.drawn(charts.streets(self), path)

    def __repr__(self) -> str:
        return f"<Streets: {', '.join([str(street.name) for street in self.streets])}>"


def by_street(
    game: Game | str, hands: Sequence[str], board: str = "", dead: str = "", **options: object
) -> Streets:
    """Return the equity of each hand street by street, as its cards and the board come.

    Args:
        game: a game, or its name.
        hands: the hands as they end up.
        board: the board as it ends up.
        dead: cards that are out of the game.
        options: the other arguments of :func:`equity`.

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
            dealt = message("{n:#card}", n=length)
            streets.append(Street(dealt, equity(game, now, "", dead, **options)))  # type: ignore[arg-type]
        before = now
    return Streets(tuple(streets))


def _first_cards(deals: Deals, seat: int, order: Sequence[bool]) -> str:
    """Return the text of a hand's first cards."""
    holding = deals.holdings[seat]
    if not holding.known or any(len(slot) > 1 for slot in holding.up):
        raise Refused("street by street takes known cards for every hand, or ?? for unknown cards")
    down = written(holding.down[0][: order.count(False)])
    up = written([card for slot in holding.up[: order.count(True)] for card in slot])
    return f"{down or UNKNOWN}/{up}" if up else down or UNKNOWN
