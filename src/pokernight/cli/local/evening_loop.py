"""An evening in this process: hand after hand, from the greeting to the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from pokernight.cli.console.terminal import EndOfInput, Terminal
from pokernight.cli.local.evening_file import EveningFile, append
from pokernight.cli.local.keyboard_client import KeyboardClient
from pokernight.cli.table.answer_choices import HOW_TO_BEGIN
from pokernight.cli.table.leaving import EndOfEvening
from pokernight.engine.hand import Hand
from pokernight.engine.record import write
from pokernight.errors import Refused
from pokernight.session.home_table import HomeTable
from pokernight.table.commands import Buy, Command, Deal, End, Leave, Sit, Undo
from pokernight.table.current_hand import Playing
from pokernight.wording.amounts import plain_money
from pokernight.wording.message import message

LEFT, INTERRUPTED = 0, 130
HOW_TO_CALL_THE_FLOOR: Final = message(
    "A joker is a scrap of paper, and four cards are yours, no more and no fewer: when something "
    "is wrong with your hand, floor calls the floor. Do it before you act."
)
A_MOMENT = 1.0
"""Seconds for which the end of a hand stays in sight with ``--pause``."""


class LocalEvening(KeyboardClient):
    """Runs an evening at a table of this process.

    Attributes:
        hands: number of hands after which it ends; 0 for an open end.
        record: file to which every hand is appended.
        settles: whether the ledger lists payments between players.
        pause: whether the end of a hand stays for a moment, instead of until Enter.
        keeper: file of the evening, or None.
    """

    def __init__(
        self,
        terminal: Terminal,
        home: HomeTable,
        hands: int = 0,
        record: str | None = None,
        *,
        settles: bool = False,
        pause: bool = False,
    ) -> None:
        super().__init__(terminal, home)
        self.hands = hands or self.table.opening.hands
        self.table.opening = replace(self.table.opening, hands=0)  # the end is announced here
        self.record, self.settles, self.pause = record, settles, pause
        self.keeper: EveningFile | None = None

    def keep_in(self, keeper: EveningFile) -> None:
        """Keep all further commands in a file, on the disk before anything that they show."""
        self.keeper, self.home.keep = keeper, keeper.add
        self.terminal.before_asking = self.before_results = keeper.sync

    def close(self) -> None:
        """Stop keeping the evening."""
        if self.keeper is not None:
            self.keeper.close()
            self.keeper, self.home.keep = None, lambda command: None
            self.terminal.before_asking = self.before_results = lambda: None

    # --- beginning and end

    def sit_down(self, sits: Sequence[Sit]) -> None:
        """Seat the players."""
        for sit in sits[len(self.table.players) :]:
            self.home.do(sit)

    def take_up(self, done: Sequence[Command]) -> None:
        """Replay the commands before an interruption.

        Raises:
            Refused: if they are not valid.
        """

        def seen(command: Command) -> None:
            retold = isinstance(command, Undo)
            if retold or isinstance(command, Deal) or self.table.playing is None:
                self.see(retold=retold)

        self.terminal.quiet = True
        try:
            self.home.replay(done, seen)
        finally:
            self.terminal.quiet = False

    def play(self) -> int:
        """Play hands until the evening is over; print the ledger; return the exit status."""
        status = LEFT
        try:
            self.see()
            if self.table.deals:
                self.screen.greet_again()
            else:
                self.screen.greet(self.table.money() - self.table.ledger.balance)
            if self.goes_on:
                self.how_to_answer()
            while self.goes_on:
                self.one_hand()
        except EndOfEvening:
            pass
        except (EndOfInput, KeyboardInterrupt) as stopped:
            if isinstance(stopped, KeyboardInterrupt):
                status = INTERRUPTED
                self.terminal.print(Text(""))
            if self.keeper is not None:
                self.stop(self.keeper)
                return status
            self.break_off()
        except (Exception, SystemExit):
            # The evening could not be stored, or a game has a bug: the file keeps what was stored.
            self.close()
            self.call_off(self.table.host)
            self.settle_up(faulty=True)
            raise
        self.settle_up()
        return status

    def how_to_answer(self) -> None:
        """Print the first keys."""
        if not self.home.people:
            name = self.table.players[self.home.readers[0]].name
            self.terminal.say(message("You look over {player:'s} shoulder.", player=name), "dim")
        else:
            self.terminal.say(HOW_TO_BEGIN, "dim")
        if self.home.session.clumsy is not None:
            self.terminal.say(message("The dealer is clumsy tonight."), "dim")
            if self.home.people:
                self.terminal.say(HOW_TO_CALL_THE_FLOOR, "dim")

    @property
    def goes_on(self) -> bool:
        """True while a hand is in progress, or another follows."""
        table = self.table
        if table.over:
            return False
        if table.playing is not None:
            return True
        everybody_left = self.home.attended and not self.home.people
        return not everybody_left and (not self.hands or table.hands < self.hands)

    def break_off(self) -> None:
        """Play the hand out by default at the end of the input."""
        playing = self.table.playing
        if playing is None:
            return
        if not self.home.attended:
            self.call_off(self.table.host)
            return
        for seat in self.home.people:
            self.leave_the_hand(seat)
        self.see()
        self.play_on(playing)

    def stop(self, keeper: EveningFile) -> None:
        """Print how to resume a saved evening."""
        self.terminal.say(keeper.how_to_go_on)
        ordered = self.home.session.wishes.values()
        buys = [f"buy {plain_money(command.cents or 0)}" for command in ordered]
        if waits := [*self.changes.later, *buys]:
            self.terminal.say(
                message(
                    "Commands that waited for the end of the hand are not kept: {commands:name}.",
                    commands=waits,
                )
            )

    # --- a hand

    def one_hand(self) -> None:
        """Deal a hand, or resume the hand in progress; play it to its end."""
        self.terminal.line()
        if self.table.playing is None:
            self.changes.catch_up()
            self.buy_chips()
            self._say_what_goes_on()
            self._deal()
        else:
            self.screen.announce()
        playing = self.table.playing or self.table.last  # over at once if all are all in
        assert playing is not None
        self.play_on(playing)
        if playing.hand.ask is None and self.goes_on:
            self._between_hands()

    def _say_what_goes_on(self) -> None:
        """Print that a game goes on for the pot of the last hand, and with which players."""
        going_on = self.table.series
        if going_on is None:
            return
        players, pot = self.table.players, self.table.held[going_on.entry.game.name].pot
        seats, name = going_on.seats(self.table.chairs), going_on.entry.name
        self.terminal.say(
            message(
                "{game:=} goes on until its pot is won: {players plays} on for {pot:$}.",
                game=name,
                players=[players[seat].name for seat in seats],
                pot=pot,
            )
        )
        if waiting := [player.name for seat, player in players.items() if seat not in seats]:
            waits = message("{players waits} until it is over.", players=waiting)
            self.terminal.say(waits, indent=2)

    def _deal(self) -> None:
        """Have the next game called, and the hand dealt."""
        deals = self.table.deals
        self.see()
        while self.table.deals == deals:
            seat = self.home.calls
            if seat is not None:
                self.screen.reader = self.home.person_in(seat)
                self.invite()
                self._ask()
            else:
                self.home.go_on()
            self.see()

    def play_on(self, playing: Playing) -> None:
        """Play a hand to its end."""
        while self.table.playing is playing and playing.hand.ask is not None:
            person = self.screen.seat if self.home.people else None
            if not self.home.let_slip(person):
                self._one_answer(playing.hand)
        self.see()
        if playing.hand.ask is not None:  # it was called off
            return
        if self.record is not None:
            names = [player.name for player in playing.sitting(playing.seating.seats)]
            append(self.record, write(playing.hand, names) + "\n")

    def _one_answer(self, hand: Hand) -> None:
        """Have the next player answer."""
        person = self.home.asked
        assert person is not None
        if self.table.asked[0] not in self.home.people:
            if not self.home.attended:
                self.see()
                self.screen.look_on(hand)
            reply = self.home.answer_for_house()
            if reply.fault and not reply.again:
                self.terminal.line(f"{reply.complaint}.", style="dim")
            return
        self.see()
        done = self.table.done
        while self.table.done == done:
            self.screen.reader = person.id
            self.invite()
            if self.table.done == done:  # else there was nothing to choose
                self._ask()

    def _ask(self) -> None:
        """Ask for a line, and process it."""
        self.typed(self.terminal.ask(self.prompt()))

    def _between_hands(self) -> None:
        """Keep the end of a hand in sight, and run commands, until Enter is pressed.

        In a pipe the next hand follows at once.
        """
        if not self.terminal.interactive:
            return
        if self.pause:
            self.terminal.sleep(A_MOMENT)
            return
        self.pauses = True
        self.screen.reader = self.screen.readers[0]
        while self.pauses:
            self._ask()
            self.see()

    # --- chips

    def buy_chips(self) -> None:
        """Sell the chips that were ordered in the hand, and chips to broke people.

        While a game goes on until its pot is won, a broke player is out of it and waits.

        Raises:
            EndOfEvening: if the last person at the keyboard is broke and buys no more.
        """
        while self.home.session.wishes:
            self.home.go_on()
            self.see()
        if self.table.series is not None:
            return
        least = min(entry.rules.bankroll for entry in self.table.menu.entries)
        cents = self.table.menu.usual
        for seat in list(self.home.people):
            name = self.table.players[seat].name
            if self.table.players[seat].stack >= least:
                continue
            try:
                if self._buys_again(name, cents):
                    self.home.do(Buy(seat, cents))
                    continue
            except Refused as refused:
                self.terminal.complain(refused)
            if list(self.home.people) == [seat]:
                raise EndOfEvening
            self.home.do(Leave(seat))
            self.terminal.say(message("{player leaves}.", player=name))

    def _buys_again(self, name: str, cents: int) -> bool:
        """Ask a broke player whether to buy in again.

        Raises:
            Refused: if the table cannot hold more chips.
        """
        self.table.check_chips(cents)
        again = message("{player is} broke. Buy in again for {amount}?", player=name, amount=cents)
        return self.terminal.agrees(again, enter=True)

    def settle_up(self, *, faulty: bool = False) -> None:
        """Share out unwon pots, and print the ledger; a hand of a ``faulty`` game is not shown."""
        if not self.table.over:
            self.home.do(End(by_game=True))
        if not faulty:
            self.see()
        for line in self.table.books().lines:
            if line.kind == "called off":
                off = "{player:name} called a hand off ({reason:=})."
                self.terminal.say(message(off, player=line.name, reason=line.note))
        self.screen.ledger(transfers=self.settles)
