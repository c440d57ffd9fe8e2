"""Equity of the seats in a hand that is under way, from the knowledge of a seat.

The worlds are those of :class:`~pokernight.engine.worlds.Worlds`: all that the seat does not know
is dealt anew, keeping every fact that it has learnt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from pokernight.bots.opponent_model import Sampler
from pokernight.bots.playouts import along
from pokernight.cards import Card
from pokernight.chance import Seed, number_of
from pokernight.engine import asks
from pokernight.engine.events import Event, Sink
from pokernight.engine.hand import Hand
from pokernight.engine.view import View
from pokernight.engine.worlds import Worlds
from pokernight.measuring.confidence import mean_ci95, share_ci95
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.evaluation.evaluators import STAYER, DecidingPlayer, in_parts
from pokernight.odds.questions.layout import DealtCards
from pokernight.odds.reports.formats import percent
from pokernight.odds.reports.results import Origin, SeatOdds, origin
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.wording.amounts import money
from pokernight.wording.message import Text

DRAWING: Final = ("draw", "discard", "pass")
"""Questions in which cards are given away for others."""


class Witness(Protocol):
    """Listener to the worlds that an outlook plays."""

    def __call__(self, event: Event, /) -> None:
        """Take note of an event."""

    def end(self, world: Hand) -> None:
        """Take note that a world has been played to its end."""


class SeatPlan(NamedTuple):
    """Plan of a seat: an answer now, and cards to declare when it may.

    With ``draws`` every seat draws and passes by the simple policy of the bots' playouts.
    """

    seat: int
    first: asks.Answer | None
    declares: frozenset[Card]
    draws: bool

    def answer(self, hand: Hand, ask: asks.Ask) -> asks.Answer | None:
        """Return the planned answer to a later question; None where nothing is planned."""
        if self.draws and ask.kind in DRAWING:
            return along(ask, hand.state)
        if not self.declares:
            return None
        face = hand.state.face
        tokens = tuple([token for token in offered(ask, self.seat) if face[token] in self.declares])
        return tokens if tokens and tokens in ask.legal else None


def offered(ask: asks.Ask, seat: int) -> Sequence[int]:
    """Return the cards that a seat may claim or declare at a question that all are asked."""
    if ask.seat != seat or not ask.closes or not isinstance(ask.legal, asks.PickSome):
        return ()
    return ask.legal.options if ask.legal.of == "card" else ()


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Outlook(Answer):
    """Equity of each seat from the knowledge of a seat.

    Attributes:
        seat: the seat whose knowledge is used.
        seats: by seat, as in an :class:`~.results.Equity`; shares are of all that is won.
        payoffs: by seat, the average result of the hand in cents, all payments included.
        origin: game, rules, method and seed, to compute the answer again.
    """

    seat: int
    seats: tuple[SeatOdds, ...]
    payoffs: tuple[float, ...]
    origin: Origin

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {
            "seat": self.seat,
            "seats": [odds.to_json() for odds in self.seats],
            "payoffs": list(self.payoffs),
            **self.origin.to_json(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat."""
        return [
            {"seat": number, **odds.to_json(), "payoff": payoff}
            for number, (odds, payoff) in enumerate(zip(self.seats, self.payoffs))
        ]

    def sheets(self) -> list[Sheet]:
        """Return a table with a row for each seat."""
        rows = [
            (f"seat {number}  {odds.hand}",
             *map(percent, (odds.share, odds.ci95, odds.win, odds.tie)),
             money(round(payoff)))
            for number, (odds, payoff) in enumerate(zip(self.seats, self.payoffs))
        ]  # fmt: skip
        bars = tuple([odds.share for odds in self.seats])
        title = f"As seat {self.seat} sees it"
        return [Sheet(("", "share", "+-", "win", "tie", "result"), tuple(rows), bars, title)]

    def said(self) -> list[Text]:
        """Return sentences on how the answer was computed."""
        return self.origin.said()

    def plot(self, path: str | None = None) -> Any:
        """Draw the shares, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        return charts.drawn(charts.outlook(self), path)

    def __repr__(self) -> str:
        share = percent(self.seats[self.seat].share)
        return f"<Outlook of seat {self.seat} at {self.origin.title}: {share}>"


def outlook(
    hand: Hand,
    seat: int,
    *,
    trials: int = 1_000,
    seed: Seed = 0,
    players: str = STAYER,
    first: asks.Answer | None = None,
    declares: Sequence[Card] = (),
    worlds: Sampler | None = None,
    go_on: Callable[[], bool] = lambda: True,
) -> Outlook:
    """Play the worlds that a seat cannot tell from the true one to their ends.

    >>> from pokernight import holdem
    >>> hand = holdem.deal(seats=2, seed=4)
    >>> outlook(hand, 0, trials=50).origin.players
    'stayer'

    Args:
        hand: a hand under way; no more of it is used than the seat may know.
        seat: the seat whose knowledge is used.
        trials: number of worlds.
        seed: seed of the worlds.
        players: the house players that play on for every seat.
        first: the answer of the seat now, if it is asked.
        declares: cards that it claims or declares as soon as all are asked.
        worlds: sampler of the worlds, if they are not all alike.
        go_on: checks whether there is time for another world.

    Raises:
        Refused: for house players that do not exist, or an answer that is not legal.
    """
    return outlook_of(
        hand.view(seat), worlds or Worlds(hand, seat), trials=trials, seed=seed, players=players,
        first=first, declares=declares, go_on=go_on,
    )  # fmt: skip


def outlook_of(
    view: View,
    worlds: Sampler,
    *,
    trials: int,
    seed: Seed,
    players: str = STAYER,
    first: asks.Answer | None = None,
    declares: Sequence[Card] = (),
    draws: bool = False,
    go_on: Callable[[], bool] = lambda: True,
    witness: Witness | None = None,
) -> Outlook:
    """Return the same from a seat's view, without the hand itself; see :func:`outlook`.

    With ``draws`` seats draw by the simple policy of the bots' playouts. A ``witness`` is told the
    events of each world, and when it has ended.
    """
    seat, seats, whole = worlds.seat, view.seats, unit(view.seats)
    counts, payoffs = EquityCounts(seats), [0] * seats
    plan = SeatPlan(seat, first, frozenset(declares), draws)
    played = _played(worlds, seats, trials, number_of(seed), DecidingPlayer(players), plan, witness)
    trials = 0
    for world, dealt in played:
        trials += 1
        if witness is not None:
            witness.end(world)
        counts.settled(in_parts(dealt.won, whole), whole)
        for number, cents in enumerate(world.result.payoffs):
            payoffs[number] += cents
        if not go_on():
            break
    odds = []
    for number in range(seats):
        share = counts.share[number] / whole / trials
        error = counts.standard_error(number, whole)
        win, tie, scoop = (
            times[number] / trials for times in (counts.win, counts.tie, counts.scoop)
        )
        odds.append(
            SeatOdds(
                hand=" ".join(map(str, view.hand(number))),
                share=share,
                win=win,
                tie=tie,
                scoop=scoop,
                high=share,
                low=0.0,
                standard_error=error,
                ci95=mean_ci95(error, trials + 2),
                win_ci95=share_ci95(win, trials),
                tie_ci95=share_ci95(tie, trials),
                scoop_ci95=share_ci95(scoop, trials),
            )
        )
    return Outlook(
        seat=seat,
        seats=tuple(odds),
        payoffs=tuple([cents / trials for cents in payoffs]),
        origin=origin(
            view.game, view.rules, method="worlds played by the engine", players=players,
            trials=trials, exact=False, seed=seed,
        ),
    )  # fmt: skip


def _played(
    worlds: Sampler,
    seats: int,
    trials: int,
    start: int,
    player: DecidingPlayer,
    plan: SeatPlan,
    witness: Witness | None,
) -> Iterator[tuple[Hand, DealtCards]]:
    for number in range(trials):
        rng = Random(f"{start}:{number}")
        world = worlds.draw(rng)
        dealt = DealtCards(seats)
        world.state.sink = dealt if witness is None else partial(_tell, dealt, witness)
        if plan.first is not None:
            world.play(plan.first, worlds.seat)
        player.finish(world, rng, plan.answer)
        yield world, dealt


def _tell(first: Sink, second: Sink, event: Event) -> None:
    first(event)
    second(event)
