"""`pokernight join`: a table of a room in this terminal.

The room sends states, which say what happens and what the player may know; this prints them, and
sends the player's commands.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeAlias

from rich.text import Text

from pokernight.bots import situation
from pokernight.bots.call_bot import ask as ask_player
from pokernight.cli.console.live_terminal import Live
from pokernight.cli.console.qr_codes import qr_code
from pokernight.cli.remote.room_requests import request_of
from pokernight.cli.remote.room_screen import RoomScreen
from pokernight.cli.table.game_calls import call_of, house_call, which_game
from pokernight.cli.table.key_help import AWAY
from pokernight.cli.table.leaving import LEAVE_THE_HAND, LEAVING
from pokernight.cli.table.lookups import Lookups
from pokernight.cli.table.questions import Question, read_line
from pokernight.cli.table.turn_all import TurnAll
from pokernight.cli.text.sentences import as_sentence, to_you
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.fair_deals.hand_chain import words_of
from pokernight.room.guest.client import UNREACHED, Gone, Guest, new_id
from pokernight.room.guest.client_file import ClientFileWriter
from pokernight.room.guest.tls import trust, unanswered
from pokernight.room.shared.addresses import read_link
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import messages as m

OVER, BROKEN, INTERRUPTED = 0, 4, 130
"""Exit status at the end of the evening, after a broken promise, and after Ctrl-C."""
WORDS_BIND = (
    "Read them to the others, who type the same: a player with other words after that hand was "
    "shown another history. The room passes them on too, but only words that people compare bind."
)
HURRY = 10
"""Seconds before the clock answers at which the player is warned."""
GOODBYE = 3
"""Seconds to wait for the room when leaving."""


class Disconnected(NamedTuple):
    """The room is not reachable, for a reason."""

    reason: str


class Doubt(NamedTuple):
    """Yes-or-no question of the client: whether to give an answer, or, without, to leave."""

    question: str
    answer: Answer | None


class HintReply(NamedTuple):
    """Reply of the room to a request for a hint."""

    reply: m.Done | m.RefusedMessage


Outcome: TypeAlias = "asyncio.Future[m.Done | m.RefusedMessage]"
Input: TypeAlias = (
    "m.RoomState | m.RefusedMessage | Disconnected | HintReply | str | Exception | None"
)


@dataclass
class RoomClient:
    """A player at a table of a room, and the player's terminal.

    Attributes:
        terminal: input and output.
        guest: connection to the room.
        hands: number of hands after which the player leaves, 0 for the end of the evening.
        auto: house player in the player's seat, or empty.
        stay: whether the player stays at a table that has broken a promise.
    """

    terminal: Live
    guest: Guest
    hands: int = 0
    auto: str = ""
    stay: bool = False
    screen: RoomScreen = field(init=False)
    lookups: Lookups = field(init=False)
    _inputs: asyncio.Queue[Input] = field(default_factory=asyncio.Queue)
    _lines: deque[str | None] = field(default_factory=deque)
    _asked: tuple[int, int] = (0, 0)
    _answered: tuple[int, int] = (0, 0)
    _called: int = -1
    _bought: int = -1
    _first: int = -1
    _last: int = -1
    _sitting: Outcome | None = None
    _doubt: Doubt | None = None
    _broken: int = 0
    _warned: int = 0
    _away: bool = False
    _waits_for_a_hint: bool = False
    _hurried: tuple[int, int] = (0, 0)
    _ahead: float = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _turn_all: TurnAll = field(default_factory=TurnAll)

    def __post_init__(self) -> None:
        self.screen = RoomScreen(self.terminal, you=not self.auto)
        self.lookups = Lookups(self.screen, AWAY)
        self.guest.on_away = lambda reason: self._inputs.put_nowait(Disconnected(reason))

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
                    self.terminal.ask_below(self._prompt())
            except Gone as gone:
                self.terminal.ask_below(Text(""))
                if not self.screen.began:
                    raise Refused(str(gone)) from None
                self.terminal.line(as_sentence(str(gone)))
            self.terminal.ask_below(Text(""))
            self.screen.own_account()
            self.screen.ledger()
        return self._status()

    def _status(self) -> int:
        """Print the hands with broken promises; return the exit status."""
        pins = self.guest.pins
        if not pins.broken:
            return OVER
        hands = sorted({promise.hand for promise in pins.broken if promise.hand})
        marked = f" in hand {', '.join(map(str, hands))}" if hands else ""
        self.terminal.line(f"This room broke its promises{marked}.", style="bold red")
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
                self.terminal.ask_below(self._prompt())

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

    def _disconnected(self, reason: str) -> None:
        if not self.screen.began and self.guest.me is None and not self.guest.too_fast:
            base = self.guest.link.base
            raise Gone(unanswered(base) if reason == UNREACHED else f"{base}: {reason}")
        if not self._away:
            self.terminal.line(f"{as_sentence(reason)} It is waited for.", style="dim")
        self._away = True

    def _refused(self, refusal: m.RefusedMessage) -> None:
        self._answered = (0, 0)
        if self.auto and refusal.code != "not now":
            return
        self.terminal.line(as_sentence(to_you(refusal.reason)), style="red")
        if self.auto and self.screen.me is None:
            raise Gone("there is no chair for a house player")

    async def _leave(self) -> None:
        """Give the chair up, and wait until the room knows."""
        if not self.screen.began:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                sits = self._sitting is not None and isinstance(await self._sitting, m.Done)
                me = self.screen.me
                if sits if me is None else not me.leaving:
                    await self.guest.say(m.Rise(new_id()))
                    await self._until_gone()

    async def _until_gone(self) -> None:
        """Print states until the chair is given up."""
        while (me := self.screen.me) is None or not me.leaving:
            event = await self._inputs.get()
            if isinstance(event, m.RoomState):
                self.screen.see(event, at_once=True)
                if self.screen.me is None:
                    return

    # --- states

    async def _see(self, state: m.RoomState) -> bool:
        """Process a new state; return whether the player stays."""
        screen = self.screen
        first, back = not screen.began, self._away
        if back:
            self._away = False
            self.terminal.line("The room is back.", style="dim")
        if self.guest.me is not None:
            screen.person = self.guest.me.person
        self._ahead = state.now / 1000 - asyncio.get_running_loop().time()
        screen.see(state, at_once=self.terminal.interactive)
        self._print_broken_promises()
        table = screen.table
        if first:
            self._first = table.hands
            if screen.me is None and table.stage != "over":
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
        if (first or back) and screen.hand is not None and not self._is_asked_anew:
            screen.show(screen.hand)
        self._invite()
        return True

    def _sit_or_watch(self) -> None:
        """Ask for a chair, if the player has a name."""
        if self.screen.person:
            self._sitting = self._send(m.SitRequest(new_id()))
        else:
            self.terminal.line("You only watch: join --name NAME sits down.", style="dim")

    def _print_broken_promises(self) -> None:
        """Print new broken promises of the room, and warnings about other players' histories."""
        pins = self.guest.pins
        broken, warnings = self.guest.broken[self._broken :], pins.warnings[self._warned :]
        for why in broken:
            self.terminal.line(why, style="bold red")
        if broken and not self._broken and not self.stay:
            self.terminal.line("You leave when this hand is over; join --stay would stay.")
        for warning in warnings:
            self.terminal.line(warning, style="bold yellow")
        self._broken, self._warned = len(self.guest.broken), len(pins.warnings)

    def _show_words(self) -> None:
        """Print the six words for everything shown so far."""
        pins = self.guest.pins
        last = pins.last
        if last is None:
            raise Refused("there are no words before the first hand is over")
        words = " ".join(words_of(pins.table, last.pin))
        self.terminal.line(f"After hand {last.number}: {words}", style="bold")
        self.terminal.line(WORDS_BIND, indent=2)

    def _sit_out_after_the_last_hand(self) -> None:
        """In the last of ``hands`` hands, sit out; come back if that hand was called off."""
        table, me = self.screen.table, self.screen.me
        if me is None or table.hands - self._first != self.hands - 1:
            return
        if me.away and self._last not in (-1, table.hand if table.stage == "playing" else -1):
            self._last = -1
            self._send(m.ComeBack(new_id()))
        elif table.stage == "playing" and self._last == -1 and me.seat in table.dealt_in:
            self._last = table.hand
            self._send(m.SitOutRequest(new_id()))

    @property
    def _is_asked_anew(self) -> bool:
        """True if a new question is open, which shows the table anyway."""
        return self.screen.ask is not None and self.screen.question != self._asked

    def _invite(self) -> None:
        """Ask a new question; answer it at once if there is no choice."""
        screen = self.screen
        question, number = self._question, screen.question
        if screen.ask is None:
            if self._doubt is not None and self._doubt.answer is not None:
                self._doubt = None
            if screen.calls and self._called != screen.table.hand:
                self._called = screen.table.hand
                self._print_prompt()
            return
        if number == self._asked or question is None:
            return
        self._asked, self._doubt = number, None
        unasked = question.unasked(self._turn_all)
        if unasked is not None:
            self._answer(unasked, question.ask)
            return
        screen.show(question.hand)
        if question.heading:
            self.terminal.line(self.terminal.cards(Text(question.heading, style="bold")))
        self._print_prompt()

    def _print_prompt(self) -> None:
        """Print the prompt, if it is not shown below the events."""
        if not self.terminal.live:
            self.terminal.line(self._prompt())

    # --- prompts

    @property
    def _question(self) -> Question | None:
        """Open question that the player has not answered, or None."""
        screen = self.screen
        ask = screen.ask if screen.began else None
        if ask is None or self._answered == screen.question:
            return None
        return Question(self._hand(), ask, screen.question[1], screen.names, screen.order)

    def _prompt(self) -> Text:
        screen = self.screen
        if not screen.began:
            return Text("")
        if self._doubt is not None:
            return Text(f"{self._doubt.question} (y)es, (n)o; Enter: no > ", style="bold")
        question = self._question
        if question is not None:
            return self.terminal.cards(question.prompt(f"Your turn{self._time()}"))
        if screen.calls and any(not game.refusal for game in screen.games()):
            return Text(f"You deal{self._time()}. {which_game(screen.games())}", style="bold")
        return Text("> ", style="dim")

    def _left(self) -> tuple[int, int] | None:
        """Return the seconds left on the player's clock, and how many are of the time bank."""
        table, me = self.screen.table, self.screen.me
        clock = table.clock
        stopped = self._away or table.paused
        if clock is None or me is None or me.seat not in clock.seats or stopped:
            return None
        now = asyncio.get_running_loop().time() + self._ahead
        left = max(0, round(clock.ends / 1000 - now))
        return left, min(left, (clock.ends - clock.bank) // 1000)

    def _time(self) -> str:
        """Return the time left for the prompt, if the prompt is live."""
        seconds = self._left() if self.terminal.live else None
        if seconds is None:
            return ""
        left, bank = seconds
        shown, label = (left - bank, "") if left > bank else (left, "time bank ")
        return f" ({label}{shown // 60}:{shown % 60:02})"

    def _hurry(self) -> None:
        """Warn the player once, shortly before the clock answers."""
        left, _ = self._left() or (None, 0)
        key = self.screen.table.hand, self.screen.question[1]
        asked = self._question is not None or self.screen.calls
        if asked and left is not None and left <= HURRY and key != self._hurried:
            self._hurried = key
            self.terminal.line(f"The clock answers for you in {left} seconds.", style="bold red")

    def _hand(self) -> Hand:
        hand = self.screen.hand
        if hand is None:
            raise Refused("no hand of yours is being played")
        return hand

    # --- typed lines

    def _takes(self, line: str | None) -> bool:
        """Return whether to read a line now; lines of a pipe wait for a question."""
        if not self.screen.began:
            return False
        if self._waits_for_a_hint and not self.terminal.live:
            return False
        if self.terminal.live or line is None or self._question is not None or self.screen.calls:
            return True
        return self._doubt is not None or self._is_command(line)

    def _is_command(self, line: str) -> bool:
        try:
            command = line.lower() == "words" or line.lower() in LEAVING
            return command or request_of(line, self.screen.table) is not None
        except Refused:
            return True

    async def _typed(self, line: str | None) -> bool:
        """Process a typed line, or the end of input; return whether the player stays."""
        try:
            if line is None:
                await self._leave()
                return False
            if self._doubt is not None:
                return await self._resolve_doubt(line)
            if line.lower() in LEAVING:
                return await self._asked_to_leave()
            self._read(line)
        except Refused as refused:
            self.terminal.complain(refused)
        return True

    async def _asked_to_leave(self) -> bool:
        """Leave, or ask first in the middle of a hand; return whether the player stays."""
        table, me = self.screen.table, self.screen.me
        if table.stage == "playing" and me is not None and me.seat in table.dealt_in:
            self._doubt = Doubt(LEAVE_THE_HAND, None)
            self._print_prompt()
            return True
        await self._leave()
        return False

    async def _resolve_doubt(self, line: str) -> bool:
        """Process the reply to a doubt; return whether the player stays."""
        doubt, self._doubt = self._doubt, None
        assert doubt is not None
        yes = bool(line) and "yes".startswith(line.lower())
        if yes and doubt.answer is None:
            await self._leave()
            return False
        question = self._question
        if yes and doubt.answer is not None and question is not None:
            self._answer(doubt.answer, question.ask)
        elif not yes:
            self._print_prompt()
        return True

    def _read(self, line: str) -> None:
        """Process an answer, a call, a look-up or a command.

        Raises:
            Refused: for a line that means nothing now.
        """
        screen, question = self.screen, self._question
        if question is not None:
            reading = read_line(line, question, self.lookups, self._command, self._turn_all)
            if reading is not None and reading.doubt:
                self._doubt = Doubt(reading.doubt, reading.answer)
                self._print_prompt()
            elif reading is not None:
                self._answer(reading.answer, question.ask)
        elif self._command(line) or self.lookups.look_up(line, screen.hand, None):
            pass
        elif screen.calls:
            self._call(line)
        elif line:
            raise Refused(f"you are not asked anything now, so {line!r} means nothing: ?? helps")

    def _command(self, line: str) -> bool:
        """Run a command; return False for a line that is none.

        Raises:
            Refused: if it cannot be done.
        """
        screen, word = self.screen, line.lower()
        if screen.table.proposal is not None and word in ("yes", "no"):
            self._send(m.Vote(new_id(), word == "yes"))
        elif word == "link":
            link = str(self.guest.link)
            self.terminal.line("Your own link, for any device:", indent=2)
            self.terminal.print(Text(link))
            if self.terminal.fancy:
                self.terminal.print(Text(qr_code(link)))
        elif word == "menu":
            screen.show_menu()
        elif word == "words":
            self._show_words()
        elif word in ("!", "hint"):
            self._ask_for_a_hint()
        elif word == "u":
            self._send(m.Propose(new_id(), "undo"))
        elif command := request_of(line, screen.table):
            if isinstance(command, m.Renew):
                self._show_new_link(command)
            self._send(command)
        else:
            return False
        return True

    def _call(self, line: str) -> None:
        """Call the next game; put it on the menu first if it is new."""
        called = call_of(line, self.screen.games())
        if called.new is not None:
            self._send(m.MenuRequest(id=new_id(), name=called.name, game=called.new.name))
        self._send(m.CallRequest(new_id(), called.name))

    def _ask_for_a_hint(self) -> None:
        """Ask the room for a hint; a pipe waits for it."""
        if self._question is None:
            raise Refused("you are not asked anything now")
        if self._waits_for_a_hint:
            return
        self._waits_for_a_hint = True
        hand, number = self.screen.question

        def replied(outcome: Outcome) -> None:
            if not outcome.cancelled():
                self._inputs.put_nowait(HintReply(outcome.result()))

        self.guest.say(m.HintRequest(new_id(), number, hand)).add_done_callback(replied)

    def _print_hint(self, reply: m.Done | m.RefusedMessage) -> None:
        """Print the room's hint."""
        self._waits_for_a_hint = False
        if isinstance(reply, m.RefusedMessage):
            self.terminal.line(as_sentence(reply.reason), style="red")
        elif reply.hint is not None:
            self.screen.hint(reply.hint.says)

    def _answer(self, answer: Answer, ask: Ask) -> None:
        """Send an answer; cards are sent as ids of the room."""
        position = self.screen.state.position
        assert position is not None
        cards = ask.legal.of == "card"
        sent: Any = answer
        if isinstance(answer, tuple):
            sent = [position.ids[token] if cards else token for token in answer]
        elif isinstance(answer, int) and cards:
            sent = position.ids[answer]
        self._answered = hand, number = self.screen.question
        self._send(m.AnswerRequest(new_id(), number, sent, hand))

    def _show_new_link(self, renewal: m.Renew) -> None:
        """Print a new link before it is requested, so that a lost reply cannot lose it."""
        link = self.guest.link._replace(key=renewal.own)
        self.terminal.line("The new link, valid once the room has agreed:", indent=2)
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
        ask, number, table = screen.ask, screen.question, screen.table
        chance = Random(f"{self.guest.name}:{table.hand}:{number}")
        if ask is not None and number != self._asked:
            self._asked = number
            known = situation(self._hand(), ask, chance)
            reply = await asyncio.to_thread(ask_player, self.auto, known)
            if reply.fault:
                self.terminal.line(f"{reply.to_its_author}.", style="dim")
            self._answer(reply.answer, ask)
        me = screen.me
        if me is None or table.stage not in ("between", "waiting"):
            return
        playable = any(not game.refusal for game in screen.games())
        if screen.calls and playable and self._called != table.hand:
            self._called = table.hand
            heading = screen.chapters[-1].heading.split(" · ") if screen.chapters else []
            last = heading[1] if len(heading) > 1 else ""
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
) -> int:
    """Sit down at a table of a room; return the exit status.

    Raises:
        Refused: for an invalid link or name, or if the file to keep exists.
    """
    shown = FULL_NAMES.clean_name(name) if name.strip() else ""
    table, trusts = read_link(link), trust(certificate)
    keeper = ClientFileWriter(keep) if keep else None
    guest = Guest(table, shown, auto=bool(auto), trust=trusts, keeper=keeper)
    terminal = Live()
    try:
        return asyncio.run(RoomClient(terminal, guest, hands, auto, stay).run())
    except KeyboardInterrupt:
        how_to_come_back(terminal, guest)
        return INTERRUPTED


def how_to_come_back(terminal: Live, guest: Guest) -> None:
    """Print how to come back after Ctrl-C, which keeps the chair."""
    terminal.line()
    if guest.me is None or not guest.me.person:
        return
    terminal.line("Your chair and your chips stay, and the clock answers for you. Come back with:")
    terminal.print(Text(f"pokernight join '{guest.link}'"))
