"""Series of deals until a pot is won, or the numbers that players carry are settled.

At most games that is a single deal. Squids, and those who still sit at a stand-up game, are carried
from hand to hand: such a game is played to its end, since it is paid for only there.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.cards import Card
from pokernight.engine.game import Game
from pokernight.engine.hand import Opening, Result
from pokernight.engine.money import split
from pokernight.engine.rules import Rules


class DealSeries:
    """Series of deals as at a table, without new players or rebuys.

    Attributes:
        stacks: by seat, in cents.
        members: seats still in the series.
    """

    def __init__(self, game: Game, rules: Rules, seats: int, button: int = 0) -> None:
        self._game, self._rules = game, rules
        self.stacks = [rules.buy_in] * seats
        self.members: Sequence[int] = range(seats)
        self._button, self._series = button, 0
        self._last = Result((), ())
        self._by_seat: dict[str, tuple[int, ...]] = {}

    def opening(
        self, seed: str, *, deck: Sequence[Card] | None = None, entropy: int | None = None
    ) -> Opening:
        """Return the opening of the next deal, from a seed or with given cards and entropy."""
        last = self._last
        return Opening.shuffled(
            self._game,
            len(self.members),
            seed,
            rules=self._rules,
            stacks=[self.stacks[seat] for seat in self.members],
            button=self.members.index(self._button),
            bank=last.bank,
            pot=last.pot,
            carried=last.carried,
            series=self._series,
            by_seat=self._by_seat,
            deck=deck,
            entropy=entropy,
        )

    def goes_on(self, result: Result) -> bool:
        """Take over the result of a deal; return True if another follows."""
        for place, seat in enumerate(self.members):
            self.stacks[seat] = result.stacks[place]
        if result.misdeal:
            return True
        self._last = result
        if not result.again and not any(map(any, result.by_seat.values())):
            return False
        with_chips = [place for place, stack in enumerate(result.stacks) if stack]
        still = with_chips if result.still is None else sorted(result.still)
        before, self.members = self.members, [self.members[place] for place in still]
        if len(self.members) < self._game.seats[0]:
            self.share_out(self.members or before)
            return False
        self._series = self._series + 1 if result.again else 0
        self._by_seat = {
            name: tuple([counts[place] for place in still])
            for name, counts in result.by_seat.items()
        }
        dealer = None if result.next_button is None else before[result.next_button]
        self._button = dealer if dealer in self.members else self._next()
        return True

    def share_out(self, seats: Sequence[int] = ()) -> None:
        """Share out a pot that nobody can win any more, among the given seats or the members."""
        among = seats or self.members
        for seat, cents in zip(among, split(self._last.pot, among), strict=True):
            self.stacks[seat] += cents

    def _next(self) -> int:
        """Return the next member to the left of the button."""
        return min(self.members, key=lambda seat: (seat <= self._button, seat))
