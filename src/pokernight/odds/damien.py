"""The Omen to its end when everybody stays: who beats the others, and does he beat Damien?

All that is left to decide then is which sixes to show and whether to send Mrs. Blaylock. Here
nobody sends her, and everybody shows as few sixes as the best of his hand needs, as the game's
safe answers have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pokernight.cards import Card
from pokernight.engine import steps
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.games import the_omen
from pokernight.odds.chance import Seed, number_of
from pokernight.odds.deals import Deals
from pokernight.odds.judges import Showdown
from pokernight.odds.tally import Tally, unit

if TYPE_CHECKING:
    from pokernight.odds.omen import Showdowns

METHOD: Final = "showdown, Mrs. Blaylock staying hidden"


class Outcome(NamedTuple):
    """How one deal of The Omen ends.

    Attributes:
        nominal: by seat, whether it beats the other players, or ties with the best.
        against: by seat, 1 when it then beats Damien, -1 when it loses to him, else 0.
        omens: all the omens, with Damien's own sixes.
    """

    nominal: tuple[bool, ...]
    against: tuple[int, ...]
    omens: int


class Omen(Showdown):
    """Everybody stays, and the steps of The Omen decide."""

    method = METHOD
    usual = 5_000
    rate = exact_rate = 3_000.0

    def __init__(self, deals: Deals, seed: Seed) -> None:
        super().__init__(deals, seed)
        spot = deals.spot
        plan = spot.game.setup(spot.rules).plan[0]
        asking = [number for number, (step, _) in enumerate(plan) if step is the_omen.mrs_blaylock]
        self._after_the_deal = asking[0]
        self._whole = unit(spot.seats)

    def outcome(self, deck: Sequence[Card]) -> Outcome:
        """How the deal of this deck ends."""
        state = self._spot.dealt(deck)
        state.opener, state.aggressor = steps.highest_in_sight(state), -1
        state.program = [0, self._after_the_deal]
        state.pots = [self._whole]
        state.stack = [self._whole] * state.seats
        hand = Hand.at(state)
        while (ask := hand.ask) is not None:
            hand.play(ask.default, ask.seat)
        return self._read(state)

    def _read(self, state: State) -> Outcome:
        [winners] = the_omen.nominal_winners(state)
        nominal = tuple([seat in winners for seat in range(state.seats)])
        changes = [cents - self._whole for cents in state.stack]
        against = tuple([(change > 0) - (change < 0) for change in changes])
        return Outcome(nominal, against, the_omen.omens_in_all(state))

    def _count(self, decks: Iterable[Sequence[Card]]) -> Tally:
        tally = Tally(self._spot.seats)
        for deck in decks:
            self._add(tally, self.outcome(deck))
        return tally

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Whether these are deals of The Omen."""
        return deals.spot.game is the_omen.THE_OMEN

    def _add(self, tally: Tally, outcome: Outcome) -> None:
        part = self._whole // sum(outcome.nominal)
        tally.settled([part * (result == 1) for result in outcome.against], self._whole)
        for seat, nominal in enumerate(outcome.nominal):
            tally.high[seat] += part * nominal


class QuickOmen:
    """The same, compiled, where every hand is cards or unknown and the house rules are the usual.

    See :mod:`pokernight.odds.omen`.
    """

    method = METHOD
    players = None
    block = 50_000
    usual = 500_000
    rate = 1e6
    exact_rate = Omen.exact_rate

    def __init__(self, deals: Deals, seed: Seed) -> None:
        spot = deals.spot
        self.seats = spot.seats
        self._plain = Omen(deals, seed)
        self._start = number_of(seed)
        self._dead = deals.dead
        unknown = 255
        slot_of: dict[int, int] = {}
        self._hands = []
        for hand, (down, up) in enumerate(zip(spot.layout.down, spot.layout.up)):
            places = [*down[:2], *up, *down[2:]]
            slot_of.update({place: 7 * hand + number for number, place in enumerate(places)})
            self._hands.append([deals.fixed.get(place, unknown) for place in places])
        self._slots = [slot_of[place] for place in deals.places]

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Whether these deals can be counted so."""
        game, rules = deals.spot.game, deals.spot.rules
        return Omen.takes(deals) and rules == game.usual_rules and not deals.choices

    def showdowns(self, first: int, count: int) -> Showdowns:
        """What became of the deals of some numbers."""
        from pokernight.odds.omen import sample

        return sample(self._hands, self._start, first, count, self._dead, self._slots)

    def sample(self, first: int, count: int) -> Tally:
        """Count the deals of some numbers."""
        from pokernight.odds.omen import SHARE

        shares = self.showdowns(first, count).shares.tolist()
        part = unit(self.seats) // SHARE
        high, took, _, _, squares, win, tie, scoop = zip(*shares)
        return Tally(
            self.seats,
            count,
            [part * count_ for count_ in took],
            [part * part * count_ for count_ in squares],
            list(win),
            list(tie),
            list(scoop),
            [part * count_ for count_ in high],
        )

    def everything(self) -> Iterator[Tally]:
        """Count every deal there is, piece by piece."""
        return self._plain.everything()
