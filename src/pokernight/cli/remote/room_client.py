"""`pokernight join`: a table of a room in this terminal.

The room sends states, which say what happens and what the player may know; this prints them, and
sends the player's commands.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from random import Random
from typing import Final, NamedTuple, TypeAlias

from rich.text import Text

from pokernight.bots import situation
from pokernight.bots.call_bot import ask as ask_player
from pokernight.cards import parse
from pokernight.cli.console.carried_games import agree_to
from pokernight.cli.console.links import qr_code
from pokernight.cli.console.live_terminal import Live
from pokernight.cli.console.terminal import NO, YES, Terminal
from pokernight.cli.remote.group_seat import seat_in_group, tell_next_evening
from pokernight.cli.remote.menu_files import MenuFiles, files_at
from pokernight.cli.remote.offered_games import offer_at, print_offer
from pokernight.cli.remote.open_table import ask
from pokernight.cli.remote.room_notices import RoomNotices
from pokernight.cli.remote.room_requests import EXAMPLES, request_of
from pokernight.cli.table.answer_choices import HOW_TO_BEGIN
from pokernight.cli.table.game_calls import house_call
from pokernight.cli.table.key_help import AWAY
from pokernight.cli.table.leaving import LEAVE_THE_HAND, LEAVE_THE_TABLE, LEAVING
from pokernight.cli.table.table_client import Doubt, TableClient
from pokernight.cli.table.table_screen import ONLOOKERS, HandNews, TableScreen, Telling
from pokernight.cli.text.sentences import YOU, as_sentence
from pokernight.engine.agreed_games import agreed_game
from pokernight.engine.asks import Ask
from pokernight.engine.events import EVERYBODY, NO_TOKEN, SPECTATOR, Event, Sight
from pokernight.engine.game_source import SHOWN_DIGITS, NotAgreed
from pokernight.engine.hand import Hand
from pokernight.engine.record import read_position
from pokernight.engine.wire import EventJson
from pokernight.errors import Refused
from pokernight.fair_deals.hand_chain import words_of
from pokernight.games import find_in_room
from pokernight.room.guest.client import UNREACHED, Gone, Guest, new_id
from pokernight.room.guest.client_file import ClientFileWriter
from pokernight.room.guest.tls import trust, unanswered
from pokernight.room.shared.addresses import Link, read_group_link, read_link
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import (
    Message,
    args_from_json,
    message,
    message_from_json,
    reason_of,
)
from pokernight.wording.message import Text as Wording
from pokernight.wording.rendering import Language

OVER, BROKEN, INTERRUPTED = 0, 4, 130
"""Exit status at the end of the evening, after a broken promise, and after Ctrl-C."""
WORDS_BIND: Final = message(
    "Read them to the others, who type the same: a player with other words after that hand was "
    "shown another history. The room passes them on too, but only words that people compare bind."
)
HURRY = 10
"""Seconds before the clock answers at which the player is warned."""
GOODBYE = 3
"""Seconds to wait for the room when leaving."""


class Disconnected(NamedTuple):
    """The room is not reachable, for a reason."""

    reason: Wording


class HintReply(NamedTuple):
    """Reply of the room to a request for a hint."""

    reply: m.Done | m.RefusedMessage


Outcome: TypeAlias = "asyncio.Future[m.Done | m.RefusedMessage]"
Input: TypeAlias = (
    "m.RoomState | m.RefusedMessage | Disconnected | HintReply | str | Exception | None"
)


def _table_of(state: m.RoomState) -> TableJson:
    """Return the table of a state that was received: it is decoded."""
    assert isinstance(state.table, TableJson)
    return state.table


def as_event(wire: EventJson) -> Event:
    """Convert an event of the room, for the story."""
    sights = []
    for card in wire["cards"]:
        text = card["card"]
        face = parse(text)[0] if text is not None else -1
        token = card["token"]
        sights.append(
            Sight(NO_TOKEN if token is None else token, face, 0 if text is None else EVERYBODY)
        )
    return Event(
        wire["kind"],
        wire["words"],
        -1 if wire["seat"] is None else wire["seat"],
        -1 if wire["other"] is None else wire["other"],
        tuple(sights),
        wire["cents"],
        wire["clause"],
        wire["source"],
        wire["target"],
        args_from_json(wire.get("args", {})),
    )


class RoomClient(TableClient):
    """A player at a table of a room, and the player's terminal.

    Attributes:
        live: input and output.
        guest: connection to the room.
        hands: number of hands after which the player leaves, 0 for the end of the evening.
        auto: house player in the player's seat, or empty.
        stay: whether the player stays at a table that has broken a promise.
        certificate: file of the room's own certificate, or "".
    """

    keys = AWAY

    def __init__(
        self,
        terminal: Live,
        guest: Guest,
        hands: int = 0,
        auto: str = "",
        stay: bool = False,
        certificate: str = "",
        trusted: Sequence[str] = (),
    ) -> None:
        telling: Telling = "at once" if terminal.interactive else "before a deal"
        super().__init__(TableScreen(terminal, name_of=self._name_of, telling=telling))
        self.live, self.guest = terminal, guest
        self.hands, self.auto, self.stay = hands, auto, stay
        self.certificate = certificate
        self._offers_read: set[str] = set()
        self._files = MenuFiles(certificate, trusted)
        self.notices = RoomNotices(self.screen, you=not auto)
        self._inputs: asyncio.Queue[Input] = asyncio.Queue()
        self._lines: deque[str | None] = deque()
        self._state: m.RoomState | None = None
        self._position = ""
        self._hand: Hand | None = None
        self._dealt: HandNews | None = None
        self._events: list[Event] = []
        self._net: dict[str, int] = {}
        self._hands = -1
        self._thought = (0, 0)
        self._game_called = self._bought = self._first = self._last = -1
        self._sitting: Outcome | None = None
        self._broken = self._warned = 0
        self._away = self._leaves = self._waits_for_a_hint = False
        self._hurried = (0, 0)
        self._ahead = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        guest.on_away = lambda reason: self._inputs.put_nowait(Disconnected(reason))

    @property
    def terminal(self) -> Live:
        """Input and output."""
        return self.live

    def _name_of(self, person: str, name: str) -> str:
        """Return the name of a player; "You" for the reader."""
        return YOU if person == self.notices.person and not self.auto else name

    # --- from coming in to leaving

    async def run(self) -> int:
        """Play until the evening is over or the player leaves; return the exit status.

        Raises:
            Refused: if the room does not let the player in.
        """
        if not self.auto:
            self.terminal.open(asyncio.get_running_loop(), self._inputs.put_nowait)
        try:
            return await self._run()
        finally:
            for task in self._tasks:
                task.cancel()
            self.terminal.close()

    async def _run(self) -> int:
        async with self.guest:
            self._keep(asyncio.create_task(self._listen()))
            self._keep(asyncio.create_task(self._tick()))
            try:
                while await self._step():
                    self.terminal.ask_below(self.prompt())
            except Gone as gone:
                self.terminal.ask_below(Text(""))
                if not self.screen.began:
                    raise Refused(reason_of(gone)) from None
                self.terminal.line(as_sentence(self.terminal.words(reason_of(gone))))
            self.terminal.ask_below(Text(""))
            if self.screen.began:
                self.notices.own_account()
                over = self.screen.table.stage == "over"
                self.screen.ledger(transfers=over)
                if over and not self.auto and self.guest.me is not None and self.guest.me.person:
                    link = self.guest.link
                    tell = partial(tell_next_evening, link, self.certificate, self.terminal)
                    await asyncio.to_thread(tell)
        return self._status()

    def _status(self) -> int:
        """Print the hands with broken promises; return the exit status."""
        pins = self.guest.pins
        if not pins.broken:
            return OVER
        hands = sorted({promise.hand for promise in pins.broken if promise.hand})
        broke = message(
            "This room broke its promises in hand {hands:=}."
            if hands
            else "This room broke its promises.",
            hands=", ".join(map(str, hands)),
        )
        self.terminal.say(broke, "bold red")
        return BROKEN

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        try:
            async for state in self.guest.states():
                self._inputs.put_nowait(state)
        except Exception as error:
            self._inputs.put_nowait(error)

    async def _tick(self) -> None:
        """Update the clock in the prompt every second."""
        while True:
            await asyncio.sleep(1)
            if self.screen.began and not self.auto:
                self._hurry()
                self.terminal.ask_below(self.prompt())

    async def _step(self) -> bool:
        """Process the next input; return whether the player stays."""
        event = await self._inputs.get()
        if isinstance(event, Exception):
            raise event
        if isinstance(event, Disconnected):
            self._disconnected(event.reason)
        elif isinstance(event, m.RefusedMessage):
            self._refused(event)
        elif isinstance(event, HintReply):
            self._print_hint(event.reply)
        elif isinstance(event, m.RoomState):
            if not await self._see(event):
                return False
        else:
            self._lines.append(event)
        while self._lines and self._takes(self._lines[0]):
            if not await self._typed(self._lines.popleft()):
                return False
        return True

    def _disconnected(self, reason: Wording) -> None:
        if not self.screen.began and self.guest.me is None and not self.guest.too_fast:
            base = self.guest.link.base
            raise Gone(unanswered(base) if reason == UNREACHED else f"{base}: {reason}")
        if not self._away:
            waits = message(
                "The room cannot be reached. It is waited for."
                if reason == UNREACHED
                else "{reason:=} It is waited for.",
                reason=as_sentence(self.terminal.words(reason)),
            )
            self.terminal.say(waits, "dim")
        self._away = True

    def _refused(self, refusal: m.RefusedMessage) -> None:
        self.refused()
        if self.auto and refusal.code != "not now":
            return
        self.terminal.line(as_sentence(self.notices.in_words(refusal.reason)), style="red")
        if self.auto and self.notices.me is None:
            raise Gone("there is no chair for a house player")

    async def _leave(self) -> None:
        """Give the chair up, and wait until the room knows."""
        if not self.screen.began:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                sits = self._sitting is not None and isinstance(await self._sitting, m.Done)
                me = self.notices.me
                if sits if me is None else not me.leaving:
                    await self.guest.say(m.Rise(new_id()))
                    await self._until_gone()

    async def _until_gone(self) -> None:
        """Print states until the chair is given up."""
        while (me := self.notices.me) is None or not me.leaving:
            event = await self._inputs.get()
            if isinstance(event, m.RoomState):
                self._show_state(event)
                if self.notices.me is None:
                    return

    # --- states

    async def _see(self, state: m.RoomState) -> bool:
        """Process a new state; return whether the player stays."""
        screen = self.screen
        first, back = not screen.began, self._away
        if back:
            self._away = False
            self.terminal.say(message("The room is back."), "dim")
        if self.guest.me is not None:
            self.notices.person = self.guest.me.person
        self._ahead = state.now / 1000 - asyncio.get_running_loop().time()
        self._show_state(state)
        self._print_broken_promises()
        table = screen.table
        if self._files.news(table):
            self._keep(asyncio.create_task(self._files.read(self.guest.link, self.terminal)))
        if first:
            self._first = table.hands
            if self.notices.me is None and table.stage != "over":
                self._sit_or_watch()
        if table.stage == "over":
            return False
        if self.guest.broken and not self.stay and table.stage != "playing":
            await self._leave()
            return False
        if self.hands and table.hands - self._first >= self.hands and table.stage != "playing":
            await self._leave()
            return False
        self._sit_out_after_the_last_hand()
        if self.auto:
            await self._play()
            return True
        if (first or back) and self.hand is not None and not self.is_asked_anew:
            screen.show(self.hand)
        self.invite()
        return True

    def _show_state(self, state: m.RoomState) -> None:
        """Print the news of a state."""
        screen, table = self.screen, _table_of(state)
        before, self._state = self._state, state
        first = before is None
        if first:
            self._hands = table.hands
            screen.see(table)
            screen.seated = self.notices.me is not None
            screen.greet(menu=not self.auto)
            if not self.auto:
                self.terminal.say(HOW_TO_BEGIN, "dim")
            self._take_accounts(table)
        new = state.view is not None and (self._dealt is None or self._dealt.number != table.hand)
        if state.skipped and not new:
            self.terminal.say(message("Some events were skipped."), "dim")
        if before is not None and not new:
            self._take_back(state, before)
        if before is not None and _table_of(before).paused and not table.paused:
            self.ask_again()
        if new:
            self._events = []
            self._dealt = self._hand_news(state, table)
            if self.auto:
                self.terminal.line()
        over = table.stage != "playing" and table.hands != self._hands
        chips = self._take_accounts(table) if over else None
        events = [as_event(wire) for wire in state.news]
        self._events += events
        screen.see(table, self._dealt, events, chips=chips)
        self._hands = table.hands if over else self._hands
        screen.seated = self.notices.me is not None
        self.notices.see(state, first=first)

    def _take_back(self, state: m.RoomState, before: m.RoomState) -> None:
        """Forget the events of answers that were taken back.

        ``story`` of a state counts the events of the hand that stand, its news included.
        """
        gone = before.story - (state.story - len(state.news))
        if state.story < 0 or gone <= 0:
            return
        self._events = self._events[:-gone]
        self.screen.see(self.screen.table, self._dealt, self._events, retold=True)

    def _hand_news(self, state: m.RoomState, table: TableJson) -> HandNews:
        """Return the hand on the table."""
        view = state.view
        assert view is not None
        persons = {chair.name: chair.person for chair in table.seated}
        names = [self._name_of(persons.get(name, ""), name) for name in table.names]
        try:
            game = find_in_room(view["game"])
        except Refused:
            raise Gone(
                message(
                    "{game:=} is played from a file that came onto the menu since you joined. Your "
                    "chair stays, and the clock answers for you: join again, and you are asked "
                    "whether its code may run here",
                    game=table.called or view["game"],
                )
            ) from None
        viewer = SPECTATOR if view["seat"] is None else view["seat"]
        title = table.called or game.title
        return HandNews(table.hand, title, game, names, view["button"], {ONLOOKERS: viewer})

    def _take_accounts(self, table: TableJson) -> list[tuple[str, int, int]]:
        """Return the chips of all players, and the changes since the last call."""
        before, self._net = (
            self._net,
            {account.name: account.net for account in table.books.accounts},
        )
        changes = {name: net - before.get(name, 0) for name, net in self._net.items()}
        return [
            (self._name_of(chair.person, chair.name), chair.stack, changes.get(chair.name, 0))
            for chair in table.seated
        ]

    def _sit_or_watch(self) -> None:
        """Ask for a chair, if the player has a name."""
        if self.notices.person:
            if not self.auto:
                self.notices.print_door()
            self._sitting = self._send(m.SitRequest(new_id()))
        else:
            self.terminal.say(message("You only watch: join --name NAME sits down."), "dim")

    def _print_broken_promises(self) -> None:
        """Print new broken promises of the room, and warnings about other players' histories."""
        pins = self.guest.pins
        broken, warnings = self.guest.broken[self._broken :], pins.warnings[self._warned :]
        for why in broken:
            self.terminal.line(why, style="bold red")
        if broken and not self._broken and not self.stay:
            self.terminal.say(message("You leave when this hand is over; join --stay would stay."))
        for warning in warnings:
            self.terminal.line(warning, style="bold yellow")
        self._broken, self._warned = len(self.guest.broken), len(pins.warnings)

    def _show_words(self) -> None:
        """Print the six words for everything shown so far."""
        pins = self.guest.pins
        last = pins.last
        if last is None:
            raise Refused(message("there are no words before the first hand is over"))
        words = " ".join(words_of(pins.table, last.pin))
        after = message("After hand {number}: {words:=}", number=last.number, words=words)
        self.terminal.say(after, "bold")
        self.terminal.say(WORDS_BIND, indent=2)

    def _sit_out_after_the_last_hand(self) -> None:
        """In the last of ``hands`` hands, sit out; come back if that hand was called off."""
        table, me = self.screen.table, self.notices.me
        if me is None or table.hands - self._first != self.hands - 1:
            return
        if me.away and self._last not in (-1, table.hand if table.stage == "playing" else -1):
            self._last = -1
            self._send(m.ComeBack(new_id()))
        elif table.stage == "playing" and self._last == -1 and me.seat in table.dealt_in:
            self._last = table.hand
            self._send(m.SitOutRequest(new_id()))

    # --- the table of the client

    @property
    def hand(self) -> Hand | None:
        """Hand in progress, as the reader's seat knows it."""
        position = None if self._state is None else self._state.position
        if position is None:
            return None
        if position.text != self._position:
            self._position = position.text
            self._hand = read_position(position.text, find_in_room, Random(0), played_out=False)
        return self._hand

    @property
    def ask(self) -> Ask | None:
        """Open question to the reader, or None."""
        view = None if self._state is None else self._state.view
        table = self.screen.table
        if view is None or view["question"] is None or table.stage != "playing" or table.paused:
            return None
        asks = self.hand.asks if self.hand else ()
        return next((ask for ask in asks if ask.seat == view["seat"]), None)

    @property
    def number(self) -> tuple[int, int]:
        """Number of the deal, and of the question in it; zeros without a question."""
        view = None if self._state is None else self._state.view
        question = None if view is None else view["question"]
        return (0, 0) if question is None else (self.screen.table.hand, question["number"])

    @property
    def calls(self) -> bool:
        """True if the reader is to call the game, and any can be dealt."""
        if not self.screen.began:
            return False
        table, me = self.screen.table, self.notices.me
        return (
            me is not None
            and table.chooser == me.seat
            and table.stage == "between"
            and table.choice in ("dealer", "winner")
            and not table.called
            and not table.paused
            and any(not game.refusal for game in table.menu)
        )

    @property
    def ids(self) -> Sequence[int] | None:
        """Ids of the cards in the room, by token."""
        position = None if self._state is None else self._state.position
        return None if position is None else position.ids

    @property
    def doubt_of_leaving(self) -> Message | None:
        """Question to a player with a chair; None for others, and between hands in a pipe."""
        table, me = self.screen.table, self.notices.me
        if me is None or me.leaving:
            return None
        if table.stage == "playing" and me.seat in table.dealt_in:
            return LEAVE_THE_HAND
        return LEAVE_THE_TABLE if self.terminal.live else None

    def leave(self) -> None:
        """Leave the room, once the typed line is processed."""
        self._leaves = True

    def send(self, command: m.Command, *, unasked: bool = False) -> None:
        """Send a command; a refusal comes as an input."""
        if isinstance(command, m.HintRequest):
            self._ask_for_a_hint(command)
        else:
            self._send(command)

    def idle(self, line: str) -> None:
        """Be ready for the next hand at Enter; refuse any other line, which means nothing.

        Raises:
            Refused: for a line that is not empty.
        """
        if not line and self._may_be_ready:
            self._send(m.Ready(new_id(), self.screen.table.hand))
        if line:
            if example := EXAMPLES.get(line.lower()):
                raise Refused(
                    message("{word:=} needs more, as in: {example:=}", word=line, example=example)
                )
            raise Refused(
                message(
                    "you are not asked anything now, so {typed:=} means nothing: ?? helps",
                    typed=repr(line),
                )
            )

    def print_prompt(self) -> None:
        """Print the prompt, if it is not shown below the events."""
        if not self.terminal.live:
            self.terminal.line(self.prompt())

    def prompt(self) -> Text:
        """Return the prompt for the next line; empty before the room has answered."""
        return super().prompt() if self.screen.began else Text("")

    @property
    def idle_prompt(self) -> Text:
        """Prompt while the reader is not asked anything: the pause, or Enter for the next hand."""
        if since := self.screen.table.paused:
            clock = datetime.fromtimestamp(since / 1000).strftime("%H:%M")
            paused = self.terminal.words(message("Pause since {time:=}", time=clock))
            return Text(f"{paused} > ", style="bold")
        return self.next_hand if self._may_be_ready else super().idle_prompt

    @property
    def _may_be_ready(self) -> bool:
        """True between two hands, for a player dealt in next who is not ready yet."""
        table, me = self.screen.table, self.notices.me
        if me is None or me.away or me.leaving or not me.stack or self.auto or table.paused:
            return False
        return table.stage == "between" and table.hand > 0 and me.person not in table.ready

    def _left(self) -> tuple[int, int] | None:
        """Return the seconds left on the player's clock, and how many are of the time bank."""
        table, me = self.screen.table, self.notices.me
        clock = table.clock
        if clock is None or me is None or me.seat not in clock.seats or self._away:
            return None
        now = asyncio.get_running_loop().time() + self._ahead
        left = max(0, round(clock.ends / 1000 - now))
        return left, min(left, (clock.ends - clock.bank) // 1000)

    @property
    def time_left(self) -> str:
        """Time left, if the prompt is live."""
        seconds = self._left() if self.terminal.live else None
        if seconds is None:
            return ""
        left, bank = seconds
        shown = left - bank if left > bank else left
        clock = f"{shown // 60}:{shown % 60:02}"
        if left <= bank:
            clock = self.terminal.words(message("time bank {time:=}", time=clock))
        return f" ({clock})"

    def _hurry(self) -> None:
        """Warn the player once, shortly before the clock answers."""
        left, _ = self._left() or (None, 0)
        key = self.screen.table.hand, self.number[1]
        asked = self.question is not None or self.calls
        if asked and left is not None and left <= HURRY and key != self._hurried:
            self._hurried = key
            hurry = message("The clock answers for you in {n} seconds.", n=left)
            self.terminal.say(hurry, "bold red")

    # --- typed lines

    def _takes(self, line: str | None) -> bool:
        """Return whether to read a line now; lines of a pipe wait for a question."""
        if not self.screen.began:
            return False
        if self._waits_for_a_hint and not self.terminal.live:
            return False
        if self.terminal.live or line is None or self.question is not None or self.calls:
            return True
        return self.doubt is not None or self._is_command(line)

    def _is_command(self, line: str) -> bool:
        try:
            word = line.lower()
            command = word == "words" or word in LEAVING or word.startswith(("read ", "trust "))
            return command or request_of(line, self.screen.table) is not None
        except Refused:
            return True

    async def _typed(self, line: str | None) -> bool:
        """Process a typed line, or the end of input; return whether the player stays."""
        if line is not None:
            self.typed(line)
        if line is None or self._leaves:
            await self._leave()
            return False
        return True

    def table_command(self, line: str) -> bool:
        """Run a command of a room; return False for a line that is none.

        Raises:
            Refused: if it cannot be done.
        """
        word, table = line.lower(), self.screen.table
        votes = {
            self.terminal.language.translated(vote): agreed
            for vote, agreed in ((YES, True), (NO, False))
        } | {YES: True, NO: False}
        if table.proposal is not None and word in votes:
            self._send(m.Vote(new_id(), votes[word]))
        elif word == "link":
            link = str(self.guest.link)
            self.terminal.say(message("Your own link, for any device:"), indent=2)
            self.terminal.print(Text(link))
            if self.terminal.fancy:
                self.terminal.print(Text(qr_code(link)))
        elif word == "words":
            self._show_words()
        elif word.startswith("read "):
            self._keep(asyncio.create_task(self._read_offer(offer_at(table, word[5:].strip()).id)))
        elif word.startswith("trust "):
            self._files.trust(line[6:].strip(), self.terminal)
        elif word == "leave" and self.terminal.live and self.doubt_of_leaving:
            rise = partial(self.send, m.Rise(new_id()))
            self.doubt = Doubt(self.doubt_of_leaving, rise)
            self.print_prompt()
        elif command := request_of(line, table):
            if isinstance(command, m.Renew):
                self._show_new_link(command)
            if isinstance(command, m.JudgeGame) and command.yes:
                self._check_read(command.offer)
            self._send(command)
        else:
            return False
        return True

    def _check_read(self, offer: str) -> None:
        """Refuse to agree to a game that was not read here.

        Raises:
            Refused: with the command that shows it.
        """
        if offer not in self._offers_read:
            raise Refused(message("read the game before you agree: read 1 shows the first"))

    async def _read_offer(self, offer: str) -> None:
        """Print a proposed game."""
        link = self.guest.link
        url = f"{link.base}/api/tables/{link.table}/offers/{offer}"
        try:
            offered = await asyncio.to_thread(ask, url, None, link.key, self.certificate)
        except Refused as refused:
            self.terminal.line(as_sentence(self.terminal.words(reason_of(refused))), style="red")
            return
        print_offer(self.terminal, offered)
        self._offers_read.add(offer)

    def _ask_for_a_hint(self, command: m.HintRequest) -> None:
        """Ask the room for a hint; a pipe waits for it."""
        if self._waits_for_a_hint:
            return
        self._waits_for_a_hint = True

        def replied(outcome: Outcome) -> None:
            if not outcome.cancelled():
                self._inputs.put_nowait(HintReply(outcome.result()))

        self.guest.say(command).add_done_callback(replied)

    def _print_hint(self, reply: m.Done | m.RefusedMessage) -> None:
        """Print the room's hint."""
        self._waits_for_a_hint = False
        if isinstance(reply, m.RefusedMessage):
            self.terminal.line(as_sentence(self.notices.in_words(reply.reason)), style="red")
        elif reply.hint is not None:
            parts = [*reply.hint.says, *([reply.hint.worth] if reply.hint.worth else [])]
            self.screen.hint(map(message_from_json, parts))

    def _show_new_link(self, renewal: m.Renew) -> None:
        """Print a new link before it is requested, so that a lost reply cannot lose it."""
        link = self.guest.link._replace(key=renewal.own)
        self.terminal.say(message("The new link, valid once the room has agreed:"), indent=2)
        self.terminal.print(Text(str(link)))

    def _send(self, command: m.Command) -> Outcome:
        outcome = self.guest.say(command)
        outcome.add_done_callback(self._note_refusal)
        return outcome

    def _note_refusal(self, outcome: Outcome) -> None:
        if outcome.cancelled():
            return
        reply = outcome.result()
        if isinstance(reply, m.RefusedMessage):
            self._inputs.put_nowait(reply)

    # --- a house player in the seat

    async def _play(self) -> None:
        """Answer, call a game, buy chips when broke, and come back after sitting out."""
        screen = self.screen
        ask, number, table, hand = self.ask, self.number, screen.table, self.hand
        chance = Random(f"{self.guest.name}:{table.hand}:{number}")
        if ask is not None and hand is not None and number != self._thought:
            self._thought = number
            reply = await asyncio.to_thread(ask_player, self.auto, situation(hand, ask, chance))
            if reply.fault:
                self.terminal.line(f"{reply.to_its_author}.", style="dim")
            self.answer(reply.answer)
        me = self.notices.me
        if me is None or table.stage not in ("between", "waiting"):
            return
        if self.calls and self._game_called != table.hand:
            self._game_called = table.hand
            last = "" if self._dealt is None else self._dealt.title
            self._send(m.CallRequest(new_id(), house_call(screen.games(), last, chance)))
        if self._bought != table.hands and not me.stack and table.hands:
            self._bought = table.hands
            self._send(m.BuyRequest(new_id(), table.usual))
        elif me.away and me.stack:
            self._send(m.ComeBack(new_id()))


def join(
    link: str,
    *,
    name: str,
    auto: str,
    hands: int,
    certificate: str = "",
    keep: str = "",
    stay: bool = False,
    language: Language = ENGLISH,
    trusted: Sequence[str] = (),
) -> int:
    """Sit down at a table of a room, or of a group's evening; return the exit status.

    ``trusted`` are beginnings of the hashes of game files that may be run here.

    Raises:
        Refused: for an invalid link or name, or if the file to keep exists, or the table plays a
            game file that the user has not agreed to run, or no evening of the group is open.
    """
    shown = FULL_NAMES.clean_name(name) if name.strip() else ""
    trusts, terminal, own = trust(certificate), Live(language), ""
    if group := read_group_link(link):
        table, shown, own = seat_in_group(group, shown, certificate, terminal)
    else:
        table = read_link(link)
    keeper = ClientFileWriter(keep) if keep else None
    guest = Guest(table, shown, own=own, auto=bool(auto), trust=trusts, keeper=keeper)
    agree_to_files(table, certificate, trusted, terminal)
    client = RoomClient(terminal, guest, hands, auto, stay, certificate, trusted)
    try:
        return asyncio.run(client.run())
    except KeyboardInterrupt:
        how_to_come_back(terminal, guest)
        return INTERRUPTED


def agree_to_files(
    table: Link, certificate: str, trusted: Sequence[str], terminal: Terminal
) -> None:
    """Ask whether the game files of a table may run here: a terminal plays with the game's code.

    Raises:
        Refused: for a file that the user does not agree to; a browser runs none.
    """
    try:
        sources = files_at(table, certificate)
    except Refused:  # the room tells it in its own words when the client comes in
        return
    agree_to(sources, trusted, terminal)
    for source in sources:
        try:
            agreed_game(source)
        except NotAgreed:
            raise Refused(
                f"this table plays {source.file}, a game of the host's own: --trust "
                f"{source.digest[:SHOWN_DIGITS]} runs its code here, "
                f"{table.base}/api/tables/{table.table}/files shows it, and a browser needs none "
                "of it"
            ) from None


def how_to_come_back(terminal: Live, guest: Guest) -> None:
    """Print how to come back after Ctrl-C, which keeps the chair."""
    terminal.line()
    if guest.me is None or not guest.me.person:
        return
    terminal.say(
        message("Your chair and your chips stay, and the clock answers for you. Come back with:")
    )
    terminal.print(Text(f"pokernight join '{guest.link}'"))
