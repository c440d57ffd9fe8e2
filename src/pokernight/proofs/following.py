"""Cards that change hands face down: no third seat may follow them."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.engine.events import EVERYBODY, SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.proofs.proof_counts import expect


class HeldCards:
    """The cards held face down before an answer, where the game holds its hands.

    A card out of a held hand that goes face down to another hand, into the muck or the stub is
    known to no third seat, unless all had seen it, or the whole hand went; and a card that comes
    from there into a held hand becomes known to nobody but its holder.
    """

    def __init__(self, hand: Hand) -> None:
        state = hand.state
        self.generation = state.generation
        self.hands = _down(state) if state.setup.held else {}
        self.away = _away(state)
        self.knew = {state.face[t]: state.knows[t] for zone in state.zones() for t in zone}

    def followed(self, hand: Hand, events: Sequence[Event]) -> None:
        """Check that no third seat can follow a card that has moved since.

        Raises:
            Disproved: for the first card that a third seat has followed.
        """
        state = hand.state
        if state.generation != self.generation or not self.hands:
            return
        hands, away = _down(state), _away(state)
        for giver, cards in self.hands.items():
            for taker, now in (*hands.items(), (SPECTATOR, away)):
                moved = cards.keys() & now.keys()
                if taker == giver or moved == cards.keys():
                    continue
                to = f"gave seat {taker}" if taker != SPECTATOR else "threw away"
                way = f"that seat {giver} {to} face down"
                for card in moved:
                    shown = taker == SPECTATOR and state.knows[now[card]] == EVERYBODY
                    if shown or self.knew[card] == EVERYBODY:
                        continue
                    expect(now[card] != cards[card], f"a card {way} has kept its token: anybody "
                            "can follow it by that. Move cards by state.transfer")  # fmt: skip
                    self.third(state, card, now[card], {giver, taker}, 0, events, way)
        for taker, now in hands.items():
            for card in self.away.keys() & now.keys():
                way = f"that seat {taker} drew face down"
                self.third(state, card, now[card], {taker}, self.knew[card], events, way)

    def third(
        self,
        state: State,
        card: int,
        token: int,
        sides: set[int],
        knew: int,
        events: Sequence[Event],
        way: str,
    ) -> None:
        """Check that no third seat knows a card, or is told it, unless it knew it before."""
        for seat in {*self.hands, SPECTATOR} - sides:
            if knew >> seat & 1:
                continue
            expect(not state.knows[token] >> seat & 1, f"a third seat knows a card {way}: "
                   "only the two players may. Move cards by state.transfer")  # fmt: skip
            is_told = any(
                sight.face == card and sight.knowers >> seat & 1
                for event in events for sight in event.cards
            )  # fmt: skip
            expect(not is_told, f"a third seat is told a card {way}: only the two players may "
                   "see it. Tell it by state.tell_moved")  # fmt: skip


def _down(state: State) -> dict[int, dict[int, int]]:
    """Return by seat the token of each card that it holds face down."""
    return {
        seat: {state.face[token]: token for token in state.down(seat)}
        for seat in range(state.seats)
    }


def _away(state: State) -> dict[int, int]:
    """Return the token of each card that lies face down outside of the hands."""
    zones = (state.stub, state.muck, state.aside)
    return {state.face[token]: token for zone in zones for token in zone if not state.up[token]}
