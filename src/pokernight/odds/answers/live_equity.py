"""What a seat may hope for in a hand that is under way, from what it knows and no more.

The worlds are those of :class:`~pokernight.engine.worlds.Worlds`: what the seat does not know is
blanked, and dealt anew, keeping every fact that it has learnt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from pokernight.bots.opponent_model import Sampler
from pokernight.bots.playouts import along
from pokernight.cards import Card
from pokernight.chance import Seed, number_of
from pokernight.engine import asks
from pokernight.engine.hand import Hand
from pokernight.engine.rules import money
from pokernight.engine.view import View
from pokernight.engine.worlds import Worlds
from pokernight.odds.evaluation.counters import Tally, standard_error, unit
from pokernight.odds.evaluation.evaluators import STAYER, Player, in_parts
from pokernight.odds.questions.layout import Dealt
from pokernight.odds.reports.formats import percent
from pokernight.odds.reports.results import Origin, SeatOdds, origin
from pokernight.odds.reports.sheet import Answer, Sheet

DRAWING: Final = ("draw", "discard", "pass")
"""The questions in which cards go for others."""


class Plan(NamedTuple):
    """What the seat that looks has in mind: an answer now, and cards to declare when it may.

    With ``draws`` everybody throws away and passes on what people do without much thought.
    """

    seat: int
    first: asks.Answer | None
    declares: frozenset[Card]
    draws: bool

    def answer(self, hand: Hand, ask: asks.Ask) -> asks.Answer | None:
        """What is answered to a question later on; None where nobody has anything in mind."""
        if self.draws and ask.kind in DRAWING:
            return along(ask, hand.state)
        if not self.declares:
            return None
        face = hand.state.face
        tokens = tuple([token for token in offered(ask, self.seat) if face[token] in self.declares])
        return tokens if tokens and tokens in ask.legal else None


def offered(ask: asks.Ask, seat: int) -> Sequence[int]:
    """The cards that a seat may claim or declare at a question that is put to everybody."""
    if ask.seat != seat or not ask.closes or not isinstance(ask.legal, asks.PickSome):
        return ()
    return ask.legal.options if ask.legal.of == "card" else ()


@dataclass(frozen=True, slots=True, repr=False)
class Outlook(Answer):
    """What each seat may hope for, as one of them sees it.

    Attributes:
        seat: who looks.
        seats: by seat, as in an :class:`~.results.Equity`; of a pot that several
            win in parts, of all that is won.
        payoffs: by seat, the average result of the hand in cents, payments of all kinds counted.
        origin: where the answer comes from.
    """

    seat: int
    seats: tuple[SeatOdds, ...]
    payoffs: tuple[float, ...]
    origin: Origin

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "seat": self.seat,
            "seats": [one.to_json() for one in self.seats],
            "payoffs": list(self.payoffs),
            **self.origin.to_json(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a seat."""
        return [
            {"seat": number, **one.to_json(), "payoff": payoff}
            for number, (one, payoff) in enumerate(zip(self.seats, self.payoffs))
        ]

    def sheets(self) -> list[Sheet]:
        """A row a seat."""
        rows = [
            (f"seat {number}  {one.hand}",
             *map(percent, (one.share, one.standard_error, one.win, one.tie)),
             money(round(payoff)))
            for number, (one, payoff) in enumerate(zip(self.seats, self.payoffs))
        ]  # fmt: skip
        bars = tuple([one.share for one in self.seats])
        title = f"As seat {self.seat} sees it"
        return [Sheet(("", "share", "+-", "win", "tie", "result"), tuple(rows), bars, title)]

    def said(self) -> list[str]:
        """Where it comes from."""
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
        seat: who looks.
        trials: how many worlds.
        seed: what they are drawn from.
        players: the house players who play on for every seat.
        first: what the seat that looks answers now, if it is asked.
        declares: which of its cards it claims or declares as soon as everybody is asked.
        worlds: where the worlds come from, if not all that the seat allows are alike.
        go_on: says whether there is time for another.

    Raises:
        Refused: for house players that do not exist, or an answer that is not legal.
    """
    return hoped(
        hand.view(seat), worlds or Worlds(hand, seat), trials=trials, seed=seed, players=players,
        first=first, declares=declares, go_on=go_on,
    )  # fmt: skip


def hoped(
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
) -> Outlook:
    """The same from what a seat knows, where there is no hand to take it from.

    With ``draws`` nobody stands pat who has something to throw away.
    """
    seat, seats, whole = worlds.seat, view.seats, unit(view.seats)
    tally, payoffs = Tally(seats), [0] * seats
    plan = Plan(seat, first, frozenset(declares), draws)
    played = _played(worlds, seats, trials, number_of(seed), Player(players), plan)
    trials = 0
    for world, dealt in played:
        trials += 1
        tally.settled(in_parts(dealt.won, whole), whole)
        for number, cents in enumerate(world.result.payoffs):
            payoffs[number] += cents
        if not go_on():
            break
    odds = tuple(
        [
            SeatOdds(
                " ".join(map(str, view.hand(number))),
                tally.share[number] / whole / trials,
                tally.win[number] / trials,
                tally.tie[number] / trials,
                tally.scoop[number] / trials,
                tally.share[number] / whole / trials,
                0.0,
                standard_error(tally.share[number], tally.squares[number], trials, whole),
            )
            for number in range(seats)
        ]
    )
    where = origin(
        view.game,
        view.rules,
        "worlds played by the engine",
        players,
        trials,
        False,
        seed,
    )
    return Outlook(seat, odds, tuple([cents / trials for cents in payoffs]), where)


def _played(
    worlds: Sampler,
    seats: int,
    trials: int,
    start: int,
    player: Player,
    plan: Plan,
) -> Iterator[tuple[Hand, Dealt]]:
    for number in range(trials):
        rng = Random(f"{start}:{number}")
        world = worlds.draw(rng)
        dealt = Dealt(seats)
        world.state.sink = dealt
        if plan.first is not None:
            world.play(plan.first, worlds.seat)
        player.finish(world, rng, plan.answer)
        yield world, dealt
