"""A game that outlasts a hand: dealt again to the same players until its pot is won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pokernight.errors import Refused
from pokernight.table.menu import MenuEntry
from pokernight.table.seats import Chairs, Player, player_at
from pokernight.wording.message import message

if TYPE_CHECKING:
    from pokernight.table.current_hand import DealtIn
    from pokernight.table.outcome import HandOutcome


@dataclass(frozen=True, slots=True)
class Series:
    """State of a game that goes on, between two of its deals.

    Attributes:
        entry: the game.
        members: the players still in it.
        deals: how often it was dealt.
        without_chips: whether the game chooses its players, and so deals in some without chips.
    """

    entry: MenuEntry
    members: tuple[Player, ...]
    deals: int
    without_chips: bool

    def seats(self, chairs: Chairs) -> list[int]:
        """Return the seats that its next deal is dealt to."""
        return [
            seat
            for seat, player in enumerate(chairs)
            if player is not None
            and any(player is member for member in self.members)
            and not (player.away or player.leaving)
            and (player.stack or self.without_chips)
        ]

    def voters(self, chairs: Chairs) -> list[int]:
        """Return the seats that vote on leaving it: the people in it, or else house players."""
        seats = self.seats(chairs)
        return [seat for seat in seats if not player_at(chairs, seat).by] or seats

    def check_vote(self, chairs: Chairs, seats: tuple[int, ...]) -> None:
        """Refuse to leave the game unless more than half of those in it want to.

        Raises:
            Refused: with the count.
        """
        voters = self.voters(chairs)
        for seat in seats:
            if seat not in voters:
                raise Refused(
                    message(
                        "seat {number} has no vote on {game:=}",
                        number=seat,
                        game=self.entry.name,
                    )
                )
        votes = len(set(seats))
        if 2 * votes <= len(voters):
            raise Refused(
                message(
                    "{game:=} is left only if more than half want to: {votes} of {voters} do",
                    game=self.entry.name,
                    votes=votes,
                    voters=len(voters),
                )
            )


def series_after(dealt: DealtIn, before: Series | None, left: HandOutcome) -> Series | None:
    """Return the series after a deal, None if the pot was won."""
    if left.again is None:
        return None
    seated = dealt.sitting(dealt.seating.seats)
    members = tuple([player for player in seated if player.name in left.again])
    deals = 1 + (before.deals if before is not None else 0)
    return Series(dealt.entry, members, deals, left.without_chips)
