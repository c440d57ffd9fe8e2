"""An evening at the terminal: hand after hand, from the greeting to the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field

from rich.text import Text

from pokernight.cli.calling import choose
from pokernight.cli.chips import Chips
from pokernight.cli.evening_file import append
from pokernight.cli.host import Host, Keeper, Leave
from pokernight.cli.house_players import NAMES, STYLES, house_answer
from pokernight.cli.keyboard import FloorCalled, Keyboard
from pokernight.cli.telling import Telling
from pokernight.cli.terminal import EndOfInput, Terminal
from pokernight.cli.words import YOU
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand, Slip
from pokernight.engine.record import write
from pokernight.table import Table
from pokernight.table.clumsy import ClumsyDealer
from pokernight.table.commands import CallOff, Command, Deal, Happen, Reply, Sit
from pokernight.table.record import replay

LEFT, INTERRUPTED = 0, 130


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
        keeper: where the evening is kept.
        host: who does what is done at the table.
        telling: what is told.
        chips: who buys how much.
        keyboard: where people answer.
    """

    terminal: Terminal
    table: Table
    hands: int = 0
    record: str | None = None
    settles: bool = False
    clumsy: ClumsyDealer | None = None
    keeper: InitVar[Keeper | None] = None
    host: Host = field(init=False)
    telling: Telling = field(init=False)
    chips: Chips = field(init=False)
    keyboard: Keyboard = field(init=False)

    def __post_init__(self, keeper: Keeper | None) -> None:
        self.hands = self.hands or self.table.opening.hands
        self.host = Host(self.table, keeper)
        self.terminal.before_asking = self.host.sync
        self.telling = Telling(self.terminal, self.host)
        self.chips = Chips(self.host, self.telling, self.settles)
        self.keyboard = Keyboard(self.host, self.telling, self.chips, self.clumsy is not None)

    def sit_down(self, seats: int, auto: bool) -> None:
        """You and the house players take your seats."""
        for seat in range(len(self.table.players), seats):
            if seat == 0 and not auto:
                self.host.do(Sit(YOU))
            else:
                self.host.do(Sit(NAMES[seat], by=STYLES[seat % len(STYLES)]))

    def take_up(self, done: Sequence[Command]) -> None:
        """Go on from what was done before an interruption.

        Raises:
            Refused: if it cannot have been done.
        """

        def before(command: Command) -> None:
            if isinstance(command, Deal):
                self.telling.listen(self.table.next_game())

        replay(self.table, done, before)

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
            self.call_off()
        except (EndOfInput, KeyboardInterrupt) as stopped:
            if isinstance(stopped, KeyboardInterrupt):
                status = INTERRUPTED
                self.terminal.print(Text(""))
            if self.host.keeper is not None:
                self.stop(self.host.keeper)
                return status
            self.call_off()
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
        return table.playing is not None or not self.hands or table.hands < self.hands

    def call_off(self) -> None:
        """Drop the hand that is being played, if any: every chip goes back."""
        if self.table.playing:
            self.host.do(CallOff(self.table.host))
            self.terminal.line("The hand is called off: every chip goes back.")

    def stop(self, keeper: Keeper) -> None:
        """Stop in the middle of an evening that is kept."""
        self.terminal.line(f"The evening stops here. {keeper.how_to_go_on}")

    # --- one hand

    def one_hand(self) -> None:
        """Deal a hand, or take up the one that is being played; play it to its end."""
        table = self.table
        if table.playing is None:
            self.terminal.line()
            self.chips.buy_in_again()
            self.telling.listen(choose(self.host, self.telling))
            self.host.do(Deal(deck=self.deck()))
        playing = table.playing
        assert playing is not None
        self.telling.announce(playing)
        hand = playing.hand
        while table.playing is playing and (ask := hand.ask) is not None:
            if not self.something_goes_wrong(hand):
                self.one_answer(hand, ask)
        self.host.sync()
        self.telling.result(playing)
        if self.record is not None:
            append(self.record, write(hand) + "\n")

    def one_answer(self, hand: Hand, ask: Ask) -> None:
        """Ask whoever is to answer, and play it."""
        seat = self.table.asked[0]
        if seat in self.host.people:
            self.telling.reader = seat
            try:
                answer = self.keyboard.answer(hand, ask)
            except FloorCalled as called:
                self.happen(called.slip)
                return
        else:
            if not self.host.people:
                self.telling.look_on(hand)
            answer = house_answer(self.host, hand, ask, seat)
        self.host.do(Reply(seat, answer))

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
        slip = self.clumsy.slip(hand, self.host.chance("slip"), person)
        if slip is not None:
            self.happen(slip)
        return slip is not None

    def happen(self, slip: Slip) -> None:
        """Something has gone wrong, or was found to have."""
        self.host.do(Happen(slip.name, slip.facts))
