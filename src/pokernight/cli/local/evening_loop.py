"""An evening in this process: hand after hand, from the greeting to the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field, replace
from itertools import takewhile

from rich.text import Text

from pokernight.cli.console.terminal import EndOfInput, Terminal
from pokernight.cli.local.between_hands import TableChanges
from pokernight.cli.local.chip_purchases import ChipPurchases
from pokernight.cli.local.evening_file import EveningFile, append
from pokernight.cli.local.game_choice import choose
from pokernight.cli.local.keyboard import Instead, Keyboard
from pokernight.cli.local.local_screen import LocalScreen
from pokernight.cli.local.table_host import Host
from pokernight.cli.table.leaving import Leave
from pokernight.cli.text.sentences import sentence, series
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand, Slip
from pokernight.engine.record import write
from pokernight.errors import Refused
from pokernight.table import Table
from pokernight.table.clumsy import ClumsyDealer
from pokernight.table.commands import CallOff, Command, Deal, Happen, Reply, Sit, Undo
from pokernight.table.commands import Leave as LeaveTable
from pokernight.table.current_hand import NeedsConsent, Playing
from pokernight.table.evening_record import replay

LEFT, INTERRUPTED = 0, 130
TAKEN_BACK = "Taken back, with all that followed."
THE_SAME_AGAIN = "The cards lie as they lay: the same answers bring the same again."
CALLED_OFF = "The hand is called off: every chip goes back."


@dataclass
class LocalEvening:
    """Runs an evening at a table of this process.

    Attributes:
        terminal: input and output.
        table: the table.
        hands: number of hands after which it ends; 0 for an open end.
        record: file to which every hand is appended.
        settles: whether the ledger lists payments between players.
        clumsy: dealer of incidents, or None.
        pause: whether the end of a hand stays for a moment, instead of until Enter.
        keeper: file of the evening, or None.
        host: carries out the commands.
        screen: screen of the people at the keyboard.
        chips: purchases of chips.
        changes: changes to the table between two hands.
        keyboard: asks the people at the keyboard.
        unasked: numbers of the hand's inputs that were answered without asking.
    """

    terminal: Terminal
    table: Table
    hands: int = 0
    record: str | None = None
    settles: bool = False
    clumsy: ClumsyDealer | None = None
    pause: InitVar[bool] = False
    keeper: InitVar[EveningFile | None] = None
    host: Host = field(init=False)
    screen: LocalScreen = field(init=False)
    chips: ChipPurchases = field(init=False)
    between: TableChanges = field(init=False)
    keyboard: Keyboard = field(init=False)
    unasked: set[int] = field(default_factory=set)

    def __post_init__(self, pause: bool, keeper: EveningFile | None) -> None:
        self.hands = self.hands or self.table.opening.hands
        self.host = Host(self.table, keeper)
        self.terminal.before_asking = self.host.sync
        self.screen = LocalScreen(self.terminal, self.host)
        self.chips = ChipPurchases(self.host, self.screen, self.settles)
        floor = self.clumsy is not None
        self.changes = TableChanges(self.host, self.screen)
        self.keyboard = Keyboard(self.host, self.screen, self.chips, self.changes, floor, pause)

    def sit_down(self, sits: Sequence[Sit]) -> None:
        """Seat the players."""
        for sit in sits[len(self.table.players) :]:
            self.host.do(sit)

    def take_up(self, done: Sequence[Command]) -> None:
        """Replay the commands before an interruption.

        Raises:
            Refused: if they are not valid.
        """

        def before(command: Command) -> None:
            self.note_replayed()
            if isinstance(command, Deal):
                self.screen.listen(self.table.next_game())

        replay(self.table, done, before)
        self.note_replayed()
        self.screen.lines_told = len(self.table.ledger.lines)

    def note_replayed(self) -> None:
        """Update the stories after a replayed command."""
        playing = self.table.playing or self.table.last
        if playing is not None and isinstance(self.table.commands[-1], Undo):
            self.screen.hear_again(playing)
        if self.table.last is not None and self.table.hands > len(self.screen.chapters):
            self.screen.keep(self.table.last)

    def play(self) -> int:
        """Play hands until the evening is over; print the ledger; return the exit status."""
        status = LEFT
        try:
            if self.table.deals:
                self.screen.greet_again()
                if self.goes_on:
                    self.keyboard.how_to_answer()
            else:
                self.screen.greet()
                self.keyboard.how_to_answer()
            while self.goes_on:
                self.one_hand()
        except Leave:
            pass
        except (EndOfInput, KeyboardInterrupt) as stopped:
            if isinstance(stopped, KeyboardInterrupt):
                status = INTERRUPTED
                self.terminal.print(Text(""))
            if self.host.keeper is not None:
                self.stop(self.host.keeper)
                return status
            self.break_off()
        except (Exception, SystemExit):
            # The evening could not be stored, or a game has a bug: the file keeps what was stored.
            self.host.close()
            self.call_off()
            self.chips.settle_up()
            raise
        self.chips.settle_up()
        return status

    @property
    def goes_on(self) -> bool:
        """True while a hand is in progress, or another follows."""
        table = self.table
        if table.over:
            return False
        if table.playing is not None:
            return True
        everybody_left = self.host.attended and not self.host.people
        return not everybody_left and (not self.hands or table.hands < self.hands)

    def call_off(self) -> None:
        """Call off the hand in progress, if any: every chip goes back."""
        if self.table.playing:
            self.host.do(CallOff(self.table.host))
            self.terminal.line(CALLED_OFF)

    def leave(self, seat: int) -> None:
        """Remove a player in the middle of a hand; the rest of it is answered by default."""
        name = self.table.players[seat].name
        self.host.do(LeaveTable(seat))
        leaves = sentence([name], "leaves")
        self.terminal.line(f"{leaves}: the rest of this hand is answered by default.")

    def break_off(self) -> None:
        """Play the hand out by default at the end of the input."""
        playing = self.table.playing
        if playing is None:
            return
        if not self.host.attended:
            self.call_off()
            return
        for seat in self.host.people:
            self.leave(seat)
        self.play_on(playing)

    def stop(self, keeper: EveningFile) -> None:
        """Print how to resume a saved evening."""
        self.terminal.line(f"The evening stops here. {keeper.how_to_go_on}")
        if waits := [*self.changes.later, *self.chips.waits]:
            self.terminal.line(
                f"Commands that waited for the end of the hand are not kept: {series(waits)}."
            )

    # --- a hand

    def one_hand(self) -> None:
        """Deal a hand, or resume the hand in progress; play it to its end."""
        table = self.table
        self.terminal.line()
        if table.playing is None:
            self.changes.catch_up()
            self.chips.buy_in_again()
            self.screen.listen(choose(self.host, self.screen, self.changes))
            self.unasked.clear()
            self.host.do(Deal(deck=self.deck()))
        playing = table.playing or table.last  # over at once if all are all in on their antes
        assert playing is not None
        self.screen.announce(playing)
        self.play_on(playing)
        if playing.hand.ask is None and self.goes_on:
            self.keyboard.between_hands(playing)

    def play_on(self, playing: Playing) -> None:
        """Play a hand to its end."""
        while self.table.playing is playing and (ask := playing.hand.ask) is not None:
            if not self.something_goes_wrong(playing.hand):
                self.one_answer(playing, ask)
        if playing.hand.ask is not None:  # it was called off
            return
        self.host.sync()
        self.screen.result(playing)
        self.screen.shares()
        if self.record is not None:
            names = [player.name for player in playing.sitting(playing.seating.seats)]
            append(self.record, write(playing.hand, names) + "\n")

    def one_answer(self, playing: Playing, ask: Ask) -> None:
        """Ask the next player, and play the answer."""
        hand = playing.hand
        seat = self.table.asked[0]
        if seat not in self.host.people:
            if not self.host.attended:
                self.screen.look_on(hand)
            reply = self.host.house_answer(hand, ask, seat)
            if reply.fault and not reply.again:
                self.terminal.line(f"{reply.complaint}.", style="dim")
            self.host.do(Reply(seat, reply.answer))
            return
        self.screen.reader = seat
        if (answer := self.keyboard.unasked(hand, ask)) is not None:
            self.unasked.add(len(playing.given))
            self.host.do(Reply(seat, answer))
            return
        try:
            self.host.do(Reply(seat, self.keyboard.answer(hand, ask)))
        except Leave:
            self.leave(seat)
        except Instead as instead:
            try:
                self.do_instead(playing, instead.command)
            except Refused as refused:
                self.screen.complain(refused)

    def do_instead(self, playing: Playing, command: Command) -> None:
        """Carry out a command given instead of an answer.

        Raises:
            Refused: if it cannot be done.
        """
        if isinstance(command, Undo):
            self.take_back(playing, command)
            return
        self.host.do(command)
        if isinstance(command, CallOff):
            self.terminal.line(CALLED_OFF)

    def take_back(self, playing: Playing, command: Undo) -> None:
        """Take back a player's last typed answer, and the answers after it.

        The other players are asked where their consent is needed.

        Raises:
            Refused: if there is no such answer, or a player does not agree.
        """
        whole = list(playing.given)
        try:
            while True:
                before = list(playing.given)
                command = self.with_consent(command)
                kept = takewhile(lambda pair: pair[0] is pair[1], zip(before, playing.given))
                if len(list(kept)) not in self.unasked:
                    break
        finally:
            if len(playing.given) < len(whole):
                self.unasked = {place for place in self.unasked if place < len(playing.given)}
                self.screen.hear_again(playing)
                self.screen.catch_up()
        self.terminal.line(TAKEN_BACK)
        if self.table.practises:
            self.terminal.line(THE_SAME_AGAIN, style="dim")

    def with_consent(self, command: Undo) -> Undo:
        """Take an answer back, asking the others for consent if needed; return the command done."""
        try:
            self.host.do(command)
        except NeedsConsent as why:
            self.screen.cover()
            asks = sentence([self.table.players[command.seat].name], "wants")
            self.terminal.line(f"{asks} to take the last answer back.")
            self.screen.complain(why)
            for seat in self.host.people:
                name = self.table.players[seat].name
                if seat != command.seat and not self.terminal.agrees(
                    f"{name}, do you?", enter=False
                ):
                    raise Refused(f"{name} does not, so the answer stands") from None
            command = replace(command, consent=True)
            self.host.do(command)
        return command

    # --- incidents of a clumsy dealer

    def deck(self) -> str:
        """Return the deck of the next hand from a clumsy dealer; empty without."""
        if self.clumsy is None:
            return ""
        entry = self.table.next_game()
        seats = len(self.table.seating(entry).seats)
        return self.clumsy.deck(entry.game, entry.rules, seats, self.host.chance("deck"))

    def something_goes_wrong(self, hand: Hand) -> bool:
        """Let an incident happen before the question; return whether it did."""
        if self.clumsy is None:
            return False
        person = self.screen.seat if self.host.people else None
        slip = self.clumsy.slip(hand, self.host.mishap(), person)
        if slip is not None:
            self.happen(slip)
        return slip is not None

    def happen(self, slip: Slip) -> None:
        """Record an incident."""
        self.host.do(Happen(slip.name, slip.facts))
