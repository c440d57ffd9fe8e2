"""An evening in this process: hand after hand, from the greeting to the ledger.

The table is a session of this process; everybody at the keyboard reads the same screen in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile
from random import Random

from rich.text import Text

from pokernight.bots import situation
from pokernight.cli.console.terminal import EndOfInput, Terminal
from pokernight.cli.local.between_hands import TableChanges
from pokernight.cli.local.chip_purchases import ChipPurchases
from pokernight.cli.local.evening_file import EveningFile, append
from pokernight.cli.table.answer_choices import HOW_TO_BEGIN
from pokernight.cli.table.key_help import AT_HOME
from pokernight.cli.table.leaving import END_IN_A_HAND, END_THE_EVENING, LEAVE_THE_HAND, Leave
from pokernight.cli.table.questions import Question
from pokernight.cli.table.table_client import Doubt, TableClient, TableLink
from pokernight.cli.table.table_news import Chips, HandNews, TableNews
from pokernight.cli.table.table_screen import TableScreen
from pokernight.cli.text.sentences import as_sentence, as_you_would, sentence, series
from pokernight.engine.asks import Ask
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.record import write
from pokernight.engine.rules import money
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.session import messages as m
from pokernight.session.home_table import HomeTable
from pokernight.table import Table
from pokernight.table.commands import CallOff, Command, Deal, Sit, Undo
from pokernight.table.commands import Leave as LeaveTable
from pokernight.table.current_hand import NeedsConsent, Playing

LEFT, INTERRUPTED = 0, 130
TAKEN_BACK = "Taken back, with all that followed."
THE_SAME_AGAIN = "The cards lie as they lay: the same answers bring the same again."
CALLED_OFF = "The hand is called off: every chip goes back."
HOW_TO_CALL_THE_FLOOR = (
    "A joker is a scrap of paper, and four cards are yours, no more and no fewer: when something "
    "is wrong with your hand, floor calls the floor. Do it before you act."
)
A_MOMENT = 1.0
"""Seconds for which the end of a hand stays in sight with ``--pause``."""


@dataclass
class LocalEvening(TableLink):
    """Runs an evening at a table of this process.

    Attributes:
        terminal: input and output.
        home: the table.
        hands: number of hands after which it ends; 0 for an open end.
        record: file to which every hand is appended.
        settles: whether the ledger lists payments between players.
        pause: whether the end of a hand stays for a moment, instead of until Enter.
        keeper: file of the evening, or None.
        screen: screen of the people at the keyboard.
        client: asks the people at the keyboard.
        chips: purchases of chips.
        changes: changes to the table between two hands.
        unasked: numbers of the hand's inputs that were answered without asking.
    """

    terminal: Terminal
    home: HomeTable
    hands: int = 0
    record: str | None = None
    settles: bool = False
    pause: bool = False
    keeper: EveningFile | None = field(default=None, init=False)
    screen: TableScreen = field(init=False)
    client: TableClient = field(init=False)
    chips: ChipPurchases = field(init=False)
    changes: TableChanges = field(init=False)
    unasked: set[int] = field(default_factory=set)
    _hand: HandNews | None = field(default=None, init=False)
    _shown: Playing | None = field(default=None, init=False)
    _ended: Playing | None = field(default=None, init=False)
    _shares: int = field(default=0, init=False)
    _between: bool = field(default=False, init=False)
    _hinted: tuple[object, str] = field(default=(None, ""), init=False)

    keys = AT_HOME
    idle_prompt = Text("Enter: the next hand > ", style="bold")

    def __post_init__(self) -> None:
        opening = self.table.opening
        self.hands = self.hands or opening.hands
        self.home.session.table.opening = replace(opening, hands=0)  # the end is announced here
        self.home.keep = self._keep
        self.terminal.before_asking = self.sync
        games = {entry.game.name: entry.game for entry in self.table.menu.entries}
        self.screen = TableScreen(self.terminal, lambda name: games.get(name) or find(name))
        if self.table.menu.choice == "rotation":
            self.screen.hands_each = self.table.menu.hands_each
        self.client = TableClient(self.screen, self)
        self.chips = ChipPurchases(self.home, self.screen, self.settles)
        self.changes = TableChanges(self.home, self.screen, self.see)

    @property
    def table(self) -> Table:
        """Table of the evening."""
        return self.home.table

    # --- keeping the evening

    def keep_in(self, keeper: EveningFile) -> None:
        """Keep all further commands in a file."""
        self.keeper = keeper

    def _keep(self, command: Command) -> None:
        if self.keeper is not None:
            self.keeper.add(command)

    def sync(self) -> None:
        """Flush kept commands to the disk, before anything that depends on them is shown."""
        if self.keeper is not None:
            self.keeper.sync()

    def close(self) -> None:
        """Stop keeping the evening."""
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None

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
        self._shares = len(self.table.ledger.lines)

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
        except Leave:
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
            self.chips.settle_up()
            raise
        self.chips.settle_up()
        return status

    def how_to_answer(self) -> None:
        """Print the first keys."""
        if not self.home.people:
            name = self.table.players[self.home.readers[0]].name
            self.terminal.line(f"You look over {name}'s shoulder.", style="dim")
        else:
            self.terminal.line(HOW_TO_BEGIN, style="dim")
        if self.home.session.clumsy is not None:
            self.terminal.line("The dealer is clumsy tonight.", style="dim")
            if self.home.people:
                self.terminal.line(HOW_TO_CALL_THE_FLOOR, style="dim")

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
            self._leave_the_hand(seat)
        self.see()
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
        self.terminal.line()
        if self.table.playing is None:
            self.changes.catch_up()
            self.chips.buy_in_again()
            self._say_what_goes_on()
            self.unasked.clear()
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
        plays_on = sentence([players[seat].name for seat in seats], f"plays on for {money(pot)}")
        self.terminal.line(f"{name} goes on until its pot is won: {as_you_would(plays_on)}.")
        if waiting := [player.name for seat, player in players.items() if seat not in seats]:
            self.terminal.line(f"{sentence(waiting, 'waits until it is over')}.", indent=2)

    def _deal(self) -> None:
        """Have the next game called, and the hand dealt."""
        deals = self.table.deals
        self.see()
        while self.table.deals == deals:
            seat = self.home.calls
            if seat is not None:
                self.screen.reader = self.home.person_in(seat)
                self.client.invite()
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
                self.screen.look_on(hand)
            reply = self.home.answer_for_house()
            if reply.fault and not reply.again:
                self.terminal.line(f"{reply.complaint}.", style="dim")
            return
        done = self.table.done
        while self.table.done == done:
            self.screen.reader = person.id
            self.client.invite()
            if self.table.done == done:  # else there was nothing to choose
                self._ask()

    def _ask(self) -> None:
        """Ask for a line, and process it."""
        self.client.typed(self.terminal.ask(self.client.prompt()))

    def _between_hands(self) -> None:
        """Keep the end of a hand in sight, and run commands, until Enter is pressed.

        In a pipe the next hand follows at once.
        """
        if not self.terminal.interactive:
            return
        if self.pause:
            self.terminal.sleep(A_MOMENT)
            return
        self._between = True
        self.screen.reader = self.screen.readers[0]
        while self._between:
            self._ask()
            self.see()

    # --- news

    def see(self, *, retold: bool = False) -> None:
        """Show the news of the table."""
        home, screen = self.home, self.screen
        screen.readers = [home.person_in(seat) for seat in home.readers] or screen.readers
        screen.several = home.several
        playing = self._shown = self._playing
        over = playing is not None and playing.hand.ask is None and playing is not self._ended
        events: Sequence[Event] = home.take_events()
        if retold:
            events = self._so_far()
        if over:
            self.sync()
        news = TableNews(
            home.state(),
            self._hand_news(),
            events,
            retold,
            self._chips() if over else None,
            self._waits() if over else 0,
        )
        self._ended = playing if over else self._ended
        screen.see(news)
        for remark in home.remarks:
            self.terminal.line(as_sentence(remark))
        home.remarks.clear()
        self.tell_shares()

    def _so_far(self) -> list[Event]:
        """Return the events of the hand from its beginning, without the answers taken back."""
        playing = self._playing
        assert playing is not None
        opening, inputs = playing.hand.opening, playing.hand.inputs
        assert opening is not None
        assert inputs is not None
        events: list[Event] = []
        Hand(opening, sink=events.append).replay(inputs)
        return events

    @property
    def _playing(self) -> Playing | None:
        """The hand that is played, or the last hand that was, whether or not it counts."""
        table, last = self.table, self.table.last
        if table.playing is None and last is not None and table.deals != self._deals:
            return last  # it was over as it was dealt
        return table.playing or self._shown

    @property
    def _deals(self) -> int:
        """Number of the deal that is shown."""
        return 0 if self._hand is None else self._hand.number

    def _hand_news(self) -> HandNews | None:
        """Return the hand on the table; it is the same from its deal to its end."""
        playing, number = self._playing, self.table.deals
        if playing is None or self._deals == number:
            return self._hand
        seating, entry = playing.seating, playing.entry
        sitting = playing.sitting(seating.seats)
        ids = self.home.session.ids
        self._hand = HandNews(
            number,
            entry.name,
            entry.game,
            [player.name for player in sitting],
            seating.seats.index(seating.button),
            {ids[player.name]: place for place, player in enumerate(sitting)},
            seating.dead_button,
            self._waiting(playing),
        )
        return self._hand

    def _waiting(self, playing: Playing) -> list[tuple[str, str]]:
        """Return the players who are not dealt in before a blind, and the blind."""
        rules, seats = playing.entry.rules, playing.seating.seats
        if not rules.blinds[1]:
            return []
        last_blind = "third" if rules.third else "big"
        return [
            (
                player.name,
                f"for the {last_blind} blind" if player.blinds == "wait" else "to post a blind",
            )
            for seat, player in self.table.players.items()
            if seat not in seats and player.present() and not player.in_play
        ]

    def _chips(self) -> list[Chips]:
        """Return the chips of the players of the hand that has just ended."""
        playing = self._playing
        assert playing is not None
        hand = playing.hand
        names = [player.name for player in playing.sitting(playing.seating.seats)]
        stacks, changes = hand.view(None).stack, hand.result.payoffs
        return [Chips(*chips) for chips in zip(names, stacks, changes)]

    def _waits(self) -> int:
        """Return the pot that waits until the game of the last hand is played again, in cents."""
        playing = self._playing
        if playing is None or self.table.series is not None:
            return 0
        held_over = self.table.held.get(playing.entry.game.name)
        return 0 if held_over is None else held_over.money

    def tell_shares(self) -> None:
        """Print new shares of an abandoned pot."""
        lines = self.table.ledger.lines
        for line in [] if self.table.over else lines[self._shares :]:
            if line.kind == "share":
                self.terminal.line(f"{sentence([line.name], f'gets {money(line.cents)}')}.")
        self._shares = len(lines)

    # --- the link of the client

    @property
    def hand(self) -> Hand | None:
        """The hand that is played, or the last hand."""
        playing = self._playing
        return None if playing is None else playing.hand

    @property
    def ask(self) -> Ask | None:
        """The open question to the reader."""
        person = self.home.asked
        if person is None or person.id != self.screen.reader or self.table.hand is None:
            return None
        return self.table.hand.asks[0]

    @property
    def number(self) -> tuple[int, int]:
        """Number of the deal, and of the question in it."""
        return (0, 0) if self.ask is None else (self.table.deals, self.home.session.number)

    @property
    def calls(self) -> bool:
        """True if the reader is to call the next game."""
        seat = None if self._between else self.home.calls
        return seat is not None and self.home.person_in(seat) == self.screen.reader

    @property
    def seat(self) -> int:
        """Seat of the reader at the table."""
        seat = self.home.session.seat_of(self.screen.reader)
        assert seat is not None
        return seat

    @property
    def doubt_of_leaving(self) -> str:
        """Question to a reader who wants to leave now."""
        if self.table.playing is None:
            return END_THE_EVENING
        return LEAVE_THE_HAND if len(self.home.people) > 1 else END_IN_A_HAND

    def leave(self) -> None:
        """Leave in the middle of a hand; between two hands, end the evening.

        Raises:
            Leave: between two hands.
        """
        if self.table.playing is None:
            raise Leave
        self._leave_the_hand(self.seat)

    def _leave_the_hand(self, seat: int) -> None:
        """Remove a player in the middle of a hand; the rest of it is answered by default."""
        name = self.table.players[seat].name
        self.home.do(LeaveTable(seat))
        leaves = sentence([name], "leaves")
        self.terminal.line(f"{leaves}: the rest of this hand is answered by default.")

    def send(self, command: m.Command, *, unasked: bool = False) -> None:
        """Carry out a command of the reader.

        Raises:
            Refused: if it cannot be done.
        """
        if isinstance(command, m.Hint):
            self.suggest()
        elif isinstance(command, m.Propose) and command.what == "undo":
            self.take_back()
        else:
            if unasked and self.table.playing is not None:
                self.unasked.add(len(self.table.playing.given))
            self.home.take(self.screen.reader, command)

    def command(self, line: str) -> bool:
        """Run a command of a table at home; return False for a line that is none.

        Raises:
            Refused: if it cannot be done.
            Leave: if the last person leaves between two hands.
        """
        word = line.lower()
        if self.table.playing is None:
            return self.changes.does(line)
        if word == "leave":
            self.client.ask_to_leave()
        elif word.startswith("buy "):
            self.chips.ask_for(self.seat, word.removeprefix("buy "))
        elif self.changes.waits(line):
            pass
        elif word == "floor" and self.home.session.clumsy is not None:
            if not self.home.call_the_floor(self.screen.reader):
                self.terminal.line("Nothing is wrong with your hand.", indent=2)
        elif word.startswith("call off"):
            why = line[len("call off") :].strip()
            call_off = partial(self.call_off, self.seat, why)
            question = "Call this hand off, and give every chip back?"
            self.client.doubt = Doubt(question, call_off)
        else:
            return False
        return True

    def idle(self, line: str) -> None:
        """Go on to the next hand at Enter.

        Raises:
            Refused: for any other line.
        """
        if line:
            raise Refused(f"{line!r} means nothing here: Enter deals the next hand, q leaves, "
                          "?? lists all keys")  # fmt: skip
        self._between = False

    # --- commands in a hand

    def call_off(self, seat: int, why: str = "") -> None:
        """Call off the hand in progress, if any: every chip goes back.

        Raises:
            Refused: if the player is not the host.
        """
        if self.table.playing:
            self.home.do(CallOff(seat, why))
            self.terminal.line(CALLED_OFF)

    def suggest(self) -> None:
        """Print the strong bot's hint; repeated requests at a question print the same."""
        question = self.client.question
        assert question is not None
        hand, ask = question.hand, question.ask
        seed = f"{self.table.opening.seed}:hint:{self.table.deals}"
        key = (seed, ask.seat, list(hand.inputs or ()))
        if self._hinted[0] != key:
            self._hinted = (key, hint_for(question, seed))
        self.screen.hint(self._hinted[1])

    def take_back(self) -> None:
        """Take back the reader's last typed answer, and the answers after it.

        The other players are asked where their consent is needed.

        Raises:
            Refused: if there is no such answer, or a player does not agree.
        """
        playing = self.table.playing
        if playing is None:
            raise Refused("too late, the hand is over")
        whole, command = list(playing.given), Undo(self.seat)
        try:
            while True:
                before = list(playing.given)
                command = self._with_consent(command)
                kept = takewhile(lambda pair: pair[0] is pair[1], zip(before, playing.given))
                if len(list(kept)) not in self.unasked:
                    break
        finally:
            if len(playing.given) < len(whole):
                self.unasked = {place for place in self.unasked if place < len(playing.given)}
                self.see(retold=True)
        self.terminal.line(TAKEN_BACK)
        if self.table.practises:
            self.terminal.line(THE_SAME_AGAIN, style="dim")

    def _with_consent(self, command: Undo) -> Undo:
        """Take an answer back, asking the others for consent if needed; return the command done."""
        try:
            self.home.do(command)
        except NeedsConsent as why:
            self.screen.cover()
            asks = sentence([self.table.players[command.seat].name], "wants")
            self.terminal.line(f"{asks} to take the last answer back.")
            self.terminal.complain(why)
            self.client.ask_again()
            for seat in self.home.people:
                name = self.table.players[seat].name
                if seat != command.seat and not self.terminal.agrees(
                    f"{name}, do you?", enter=False
                ):
                    raise Refused(f"{name} does not, so the answer stands") from None
            command = replace(command, consent=True)
            self.home.do(command)
        return command


def hint_for(question: Question, seed: str) -> str:
    """Return the strong bot's answer with its reason, from what the asked seat knows."""
    # Imported late: odds take time to load, and few ask for a hint.
    from pokernight.odds.answers.hint import hint

    suggested = hint(situation(question.hand, question.ask, Random()), seed=seed)
    return suggested.told(question.ask, question.choices.said(suggested.answer))
