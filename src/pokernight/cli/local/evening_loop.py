"""An evening at the terminal: hand after hand, from the greeting to the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field, replace
from itertools import takewhile

from rich.text import Text

from pokernight.cli.console.terminal import EndOfInput, Terminal
from pokernight.cli.local.between_hands import Between
from pokernight.cli.local.chip_purchases import Chips
from pokernight.cli.local.evening_file import append
from pokernight.cli.local.game_choice import choose
from pokernight.cli.local.house_players import house_answer
from pokernight.cli.local.keyboard import Instead, Keyboard
from pokernight.cli.local.local_screen import Telling
from pokernight.cli.local.table_host import Host, Keeper, Leave
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
class Party:
    """Those at the table, and the terminal at which some of them sit.

    Attributes:
        terminal: where people read and type.
        table: the table.
        hands: after how many it ends; 0: when people leave.
        record: the file to which each hand is added.
        settles: whether the ledger says who pays whom, and chips are bought.
        clumsy: the dealer, if things go wrong.
        pause: whether the end of a hand stays in sight for a moment, or else until Enter.
        keeper: where the evening is kept.
        host: who does what is done at the table.
        telling: what is told.
        chips: who buys how much.
        between: what people settle between two hands.
        keyboard: where people answer.
        unasked: which inputs of the hand were answered without asking anybody.
    """

    terminal: Terminal
    table: Table
    hands: int = 0
    record: str | None = None
    settles: bool = False
    clumsy: ClumsyDealer | None = None
    pause: InitVar[bool] = False
    keeper: InitVar[Keeper | None] = None
    host: Host = field(init=False)
    telling: Telling = field(init=False)
    chips: Chips = field(init=False)
    between: Between = field(init=False)
    keyboard: Keyboard = field(init=False)
    unasked: set[int] = field(default_factory=set)

    def __post_init__(self, pause: bool, keeper: Keeper | None) -> None:
        self.hands = self.hands or self.table.opening.hands
        self.host = Host(self.table, keeper)
        self.terminal.before_asking = self.host.sync
        self.telling = Telling(self.terminal, self.host)
        self.chips = Chips(self.host, self.telling, self.settles)
        floor = self.clumsy is not None
        self.between = Between(self.host, self.telling)
        self.keyboard = Keyboard(self.host, self.telling, self.chips, self.between, floor, pause)

    def sit_down(self, sits: Sequence[Sit]) -> None:
        """Everybody takes a seat."""
        for one in sits[len(self.table.players) :]:
            self.host.do(one)

    def take_up(self, done: Sequence[Command]) -> None:
        """Go on from what was done before an interruption.

        Raises:
            Refused: if it cannot have been done.
        """

        def before(command: Command) -> None:
            self.heard()
            if isinstance(command, Deal):
                self.telling.listen(self.table.next_game())

        replay(self.table, done, before)
        self.heard()
        self.telling.lines_told = len(self.table.ledger.lines)

    def heard(self) -> None:
        """What was taken back is not told; the hand that is over belongs to the story."""
        playing = self.table.playing or self.table.last
        if playing is not None and isinstance(self.table.commands[-1], Undo):
            self.telling.hear_again(playing)
        if self.table.last is not None and self.table.hands > len(self.telling.chapters):
            self.telling.keep(self.table.last)

    def play(self) -> int:
        """Hand after hand until it is over; then the ledger. Gives the exit status."""
        status = LEFT
        try:
            if self.table.deals:
                self.telling.greet_again()
                if self.goes_on:
                    self.keyboard.how_to_answer()
            else:
                self.telling.greet()
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
            # What was just played could not be written down, or its game went wrong: a file goes on
            # with what was whole.
            self.host.close()
            self.call_off()
            self.chips.settle_up()
            raise
        self.chips.settle_up()
        return status

    @property
    def goes_on(self) -> bool:
        """Whether there is another hand, or the rest of one."""
        table = self.table
        if table.over:
            return False
        if table.playing is not None:
            return True
        everybody_left = self.host.attended and not self.host.people
        return not everybody_left and (not self.hands or table.hands < self.hands)

    def call_off(self) -> None:
        """Drop the hand that is being played, if any: every chip goes back."""
        if self.table.playing:
            self.host.do(CallOff(self.table.host))
            self.terminal.line(CALLED_OFF)

    def leave(self, seat: int) -> None:
        """Somebody leaves in the middle of a hand: from here he answers by default."""
        name = self.table.players[seat].name
        self.host.do(LeaveTable(seat))
        leaves = sentence([name], "leaves")
        self.terminal.line(f"{leaves}: the rest of this hand is answered by default.")

    def break_off(self) -> None:
        """Nobody answers any more: the hand is played out without those at the keyboard."""
        playing = self.table.playing
        if playing is None:
            return
        if not self.host.attended:
            self.call_off()
            return
        for seat in self.host.people:
            self.leave(seat)
        self.play_on(playing)

    def stop(self, keeper: Keeper) -> None:
        """Stop in the middle of an evening that is kept."""
        self.terminal.line(f"The evening stops here. {keeper.how_to_go_on}")
        if waits := [*self.between.later, *self.chips.waits]:
            self.terminal.line(f"What waited until the hand is over is not kept: {series(waits)}.")

    # --- one hand

    def one_hand(self) -> None:
        """Deal a hand, or take up the one that is being played; play it to its end."""
        table = self.table
        self.terminal.line()
        if table.playing is None:
            self.between.catch_up()
            self.chips.buy_in_again()
            self.telling.listen(choose(self.host, self.telling, self.between))
            self.unasked.clear()
            self.host.do(Deal(deck=self.deck()))
        playing = table.playing or table.last  # over at once, where all are all in on their antes
        assert playing is not None
        self.telling.announce(playing)
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
        self.telling.result(playing)
        self.telling.shares()
        if self.record is not None:
            names = [player.name for player in playing.sitting(playing.seating.seats)]
            append(self.record, write(playing.hand, names) + "\n")

    def one_answer(self, playing: Playing, ask: Ask) -> None:
        """Ask whoever is to answer, and play it."""
        hand = playing.hand
        seat = self.table.asked[0]
        if seat not in self.host.people:
            if not self.host.attended:
                self.telling.look_on(hand)
            said = house_answer(self.host, hand, ask, seat)
            if said.fault and not said.again:
                self.terminal.line(f"{said.complaint}.", style="dim")
            self.host.do(Reply(seat, said.answer))
            return
        self.telling.reader = seat
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
                self.telling.complain(refused)

    def do_instead(self, playing: Playing, command: Command) -> None:
        """Do what somebody wants instead of answering.

        Raises:
            Refused: if it cannot be.
        """
        if isinstance(command, Undo):
            self.take_back(playing, command)
            return
        self.host.do(command)
        if isinstance(command, CallOff):
            self.terminal.line(CALLED_OFF)

    def take_back(self, playing: Playing, command: Undo) -> None:
        """Somebody takes back what he typed last, and what was answered without him since.

        Where it must be, the others are asked.

        Raises:
            Refused: if there is nothing, or somebody does not agree.
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
                self.telling.hear_again(playing)
                self.telling.catch_up()
        self.terminal.line(TAKEN_BACK)
        if self.table.practises:
            self.terminal.line(THE_SAME_AGAIN, style="dim")

    def with_consent(self, command: Undo) -> Undo:
        """Take an answer back; if the others must agree they are asked, and do it once for all."""
        try:
            self.host.do(command)
        except NeedsConsent as why:
            self.telling.cover()
            asks = sentence([self.table.players[command.seat].name], "wants")
            self.terminal.line(f"{asks} to take the last answer back.")
            self.telling.complain(why)
            for seat in self.host.people:
                name = self.table.players[seat].name
                if seat != command.seat and not self.terminal.agrees(
                    f"{name}, do you?", enter=False
                ):
                    raise Refused(f"{name} does not, so the answer stands") from None
            command = replace(command, consent=True)
            self.host.do(command)
        return command

    # --- what goes wrong, where the dealer is clumsy

    def deck(self) -> str:
        """The deck of the next hand, if the dealer has a hand in it."""
        if self.clumsy is None:
            return ""
        entry = self.table.next_game()
        seats = len(self.table.seating(entry).seats)
        return self.clumsy.deck(entry.game, entry.rules, seats, self.host.chance("deck"))

    def something_goes_wrong(self, hand: Hand) -> bool:
        """Whether something did, before the outstanding question: then another may be due."""
        if self.clumsy is None:
            return False
        person = self.telling.seat if self.host.people else None
        slip = self.clumsy.slip(hand, self.host.mishap(), person)
        if slip is not None:
            self.happen(slip)
        return slip is not None

    def happen(self, slip: Slip) -> None:
        """Something has gone wrong, or was found to have."""
        self.host.do(Happen(slip.name, slip.facts))
