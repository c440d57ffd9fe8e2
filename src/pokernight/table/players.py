"""Players at the table, and the chips in front of them between hands.

Purchases, cash-outs, payments and fines are written into the ledger. Chips of players in a hand do
not move here (table stakes): every method that moves chips takes the seats that are in a hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pokernight.engine.money import split
from pokernight.errors import Refused
from pokernight.table.commands import Buy, CashOut, Correct, Fine, Pay, Sit
from pokernight.table.ledger import Ledger
from pokernight.table.menu import Menu
from pokernight.table.seats import DepartedPlayer, Player
from pokernight.wording.message import message


class EveningPlayers:
    """Players of an evening.

    Attributes:
        chairs: the players by seat, None for an empty chair.
        gone: the players that have left this evening, by name.
        ledger: every line so far.
        kitty: where penalties go, in cents.
        menu: the games and the limits of a buy-in.
    """

    def __init__(self, menu: Menu, chairs: int, kitty: int) -> None:
        self.chairs: list[Player | None] = [None] * chairs
        self.came: list[Player] = []
        self.gone: dict[str, DepartedPlayer] = {}
        self.ledger = Ledger()
        self.kitty = kitty
        self.menu = menu

    @property
    def players(self) -> dict[int, Player]:
        """The players by seat, without empty chairs."""
        return {seat: player for seat, player in enumerate(self.chairs) if player is not None}

    def player(self, seat: int) -> Player:
        """Return the player of a seat.

        Raises:
            Refused: if nobody does.
        """
        player = self.chairs[seat] if 0 <= seat < len(self.chairs) else None
        if player is None:
            raise Refused(message("nobody sits in seat {number:=}", number=seat))
        return player

    def money(self, in_hand: Collection[int]) -> int:
        """Return the money in the kitty and in front of players not in a hand, in cents."""
        stacks = sum(player.stack for seat, player in self.players.items() if seat not in in_hand)
        return self.kitty + stacks

    # --- coming and going

    def sit(self, command: Sit, *, late: bool) -> None:
        """Somebody takes a chair and buys in; ``late``: after the first hand with blinds."""
        seat, cents = self.check_sit(command)
        name = command.name
        player = Player(name, command.by, blinds=command.blinds)
        gone = self.gone.pop(name, None)
        if gone is not None and (gone.seat == seat or gone.owes != "nothing"):
            player.owes = gone.owes
        elif late:
            player.owes = "big"
        self.chairs[seat] = player
        self.came.append(player)
        self._sell(player, cents)

    def check_sit(self, command: Sit) -> tuple[int, int]:
        """Return the chair of a player who would sit down, and the chips bought, in cents.

        Raises:
            Refused: if the player cannot.
        """
        name = command.name
        if not name.strip() or not name.isprintable():
            raise Refused("a player needs a name of visible letters")
        if any(player.name == name for player in self.players.values()):
            raise Refused(message("{player is} at the table already", player=name))
        seat = self._chair(command.seat)
        cents = self.menu.usual if command.cents is None else command.cents
        self.check_buy_in(name, 0, cents)
        return seat, cents

    def _chair(self, wanted: int | None) -> int:
        """Return the wanted chair, or the first that is free."""
        if wanted is None:
            free = [seat for seat, player in enumerate(self.chairs) if player is None]
            if not free:
                raise Refused(message("all {count} chairs are taken", count=len(self.chairs)))
            return free[0]
        if not 0 <= wanted < len(self.chairs):
            raise Refused(
                message(
                    "there is no seat {number}: seats are 0 to {last}",
                    number=wanted,
                    last=len(self.chairs) - 1,
                )
            )
        if (occupant := self.chairs[wanted]) is not None:
            raise Refused(
                message(
                    "seat {number} is taken: {player sits} there",
                    number=wanted,
                    player=occupant.name,
                )
            )
        return wanted

    def get_up(self, seat: int) -> None:
        """Cash all chips of a player and free the chair."""
        player = self.player(seat)
        self._cash(player, player.stack)
        self.chairs[seat] = None
        self.gone[player.name] = DepartedPlayer(seat, player.owes)

    def move(self, seat: int, to: int) -> None:
        """Move a player to another chair; a player there changes places with them.

        Raises:
            Refused: if there is no such player or chair.
        """
        player = self.player(seat)
        if not 0 <= to < len(self.chairs) or to == seat:
            raise Refused(
                message("players move to another seat, 0 to {last}", last=len(self.chairs) - 1)
            )
        self.chairs[seat], self.chairs[to] = self.chairs[to], player

    def miss_blinds(self, due: Collection[int], dealt_in: Collection[Player]) -> None:
        """Charge both blinds to players not dealt in, if a blind was due at their chair."""
        belong: list[tuple[int, Player | DepartedPlayer]] = [*self.players.items()]
        belong += [(gone.seat, gone) for gone in self.gone.values()]
        for seat, absent in belong:
            missed = seat in due and all(absent is not player for player in dealt_in)
            if missed and absent.owes == "nothing":
                absent.owes = "both"

    # --- chips

    def buy(self, command: Buy, in_hand: Collection[int]) -> None:
        """Somebody buys more chips."""
        why = "chips are bought between hands (table stakes)"
        player = self._idle(command.seat, in_hand, why)
        self.check_buy_in(player.name, player.stack, command.cents)
        self._sell(player, command.cents)

    def cash_out(self, command: CashOut, in_hand: Collection[int]) -> None:
        """Somebody sells chips."""
        why = "chips in play stay in play until the hand ends"
        player = self._idle(command.seat, in_hand, why)
        _check_stack(player, command.cents, "cash")
        self._cash(player, command.cents)

    def pay(self, command: Pay, in_hand: Collection[int]) -> None:
        """Move chips from a player to another player."""
        why = "what players pay each other, they pay between hands (table stakes)"
        player = self._idle(command.seat, in_hand, why)
        payee = self._idle(command.to, in_hand, why)
        if payee is player:
            raise Refused(
                message("{player:name} cannot pay {player:themselves}", player=player.name)
            )
        _check_stack(player, command.cents, "pay")
        player.stack -= command.cents
        payee.stack += command.cents
        self.ledger.write("side payment", player.name, command.cents, payee.name, command.note)

    def correct(self, command: Correct) -> None:
        """Set a stack; the difference comes from another player, or is sold or cashed.

        Raises:
            Refused: if it is the same, below zero, or more than the other player has.
        """
        player, note = self.player(command.seat), "correction"
        more = command.stack - player.stack
        if not more or command.stack < 0:
            raise Refused(
                message("a correction gives {player:name} another stack", player=player.name)
            )
        if command.other is not None:
            giver, taker = command.seat, command.other
            if more > 0:
                giver, taker = taker, giver
            self.pay(Pay(giver, taker, abs(more), note), ())
            return
        player.stack = command.stack
        self.ledger.write("top-up" if more > 0 else "cash-out", player.name, abs(more), note=note)

    def fine(self, command: Fine, in_hand: Collection[int]) -> None:
        """A player pays a penalty into the kitty."""
        why = "penalties are paid between hands (table stakes)"
        player = self._idle(command.seat, in_hand, why)
        _check_stack(player, command.cents, "pay")
        player.stack -= command.cents
        self.kitty += command.cents
        self.ledger.write("penalty", player.name, command.cents, note=command.note)

    def share_out(self, cents: int, seats: Sequence[int], game: str = "") -> None:
        """Share money, perhaps that of a game, evenly among seats, odd cents to the first."""
        for seat, share in zip(seats, split(cents, seats), strict=True):
            if share:
                player = self.player(seat)
                player.stack += share
                self.ledger.write("share", player.name, share, note=game)

    def empty_kitty(self) -> int:
        """Take everything out of the kitty."""
        cents, self.kitty = self.kitty, 0
        return cents

    def cash_everything(self) -> None:
        """Cash the chips of all players at the end of the evening."""
        for player in self.players.values():
            self._cash(player, player.stack)

    def _sell(self, player: Player, cents: int) -> None:
        self.ledger.write("top-up" if player.stack else "buy-in", player.name, cents)
        player.stack += cents

    def _cash(self, player: Player, cents: int) -> None:
        if cents:
            player.stack -= cents
            self.ledger.write("cash-out", player.name, cents)

    def check_buy_in(self, name: str, stack: int, cents: int, most: int = 0) -> None:
        """Refuse chips beyond the host's limits, for a player with so many before them.

        Where the menu has no limit ``most`` is the most that may lie there.
        """
        menu = self.menu
        if cents < 1:
            raise Refused(
                message("nobody can buy in for {price:$}: it takes a cent at least", price=cents)
            )
        most = menu.most or most
        too_little = not stack and cents < menu.least
        if not too_little and not (most and stack + cents > most):
            return
        beyond = "{player buys} in for {limits} at this table, not for {price:$}"
        if stack:
            beyond = (
                "{player buys} in for {limits} at this table; with {price:$} more it would be "
                "{stack:$}"
            )
        limits = menu.limits(most)
        raise Refused(message(beyond, player=name, limits=limits, price=cents, stack=stack + cents))

    def _idle(self, seat: int, in_hand: Collection[int], why: str) -> Player:
        """Return the player of a seat that is not in a hand.

        Raises:
            Refused: with ``why`` if it is.
        """
        player = self.player(seat)
        if seat in in_hand:
            raise Refused(why)
        return player


NOTHING = {
    "cash": "nobody can cash {price:$}: it takes a cent at least",
    "pay": "nobody can pay {price:$}: it takes a cent at least",
}
TOO_MUCH = {
    "cash": "{player has} {stack:$}, and so cannot cash {price:$}",
    "pay": "{player has} {stack:$}, and so cannot pay {price:$}",
}
"""Refusals of amounts, by what is done with them."""


def _check_stack(player: Player, cents: int, verb: str) -> None:
    if cents < 1:
        raise Refused(message(NOTHING[verb], price=cents))
    if cents > player.stack:
        raise Refused(message(TOO_MUCH[verb], player=player.name, stack=player.stack, price=cents))
