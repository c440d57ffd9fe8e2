"""`pokernight join`: the table of a room in a terminal.

The room says what happens and what one may know; this tells it, and sends what is typed.
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
from pokernight.cli.local.keyboard import answers, show_hint
from pokernight.cli.local.table_host import LEAVE_THE_HAND, LEAVING
from pokernight.cli.remote.room_requests import HOW_TO_TALK, asked_for, names_a_game
from pokernight.cli.remote.room_screen import Watching
from pokernight.cli.remote.serve_room import qr_code
from pokernight.cli.table.answer_choices import Choices, choices_of
from pokernight.cli.table.key_help import IN_A_HAND
from pokernight.cli.table.lookups import Reference
from pokernight.cli.table.turn_all import Turning
from pokernight.cli.text.sentences import as_sentence, to_you
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.confirmations import once_more
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.fair_deals.hand_chain import words_of
from pokernight.room.guest.client import UNREACHED, Gone, Guest, new_id, read_link
from pokernight.room.guest.client_file import Keeper
from pokernight.room.guest.tls import trust, unanswered
from pokernight.session import messages as m
from pokernight.session.names import clean_name

OVER, BROKEN, INTERRUPTED = 0, 4, 130
"""The status at the end of the evening, after a broken promise, and by Ctrl-C."""
WORDS_BIND = (
    "Read them to the others, who type the same: whoever has other words after that hand was shown "
    "another history. The room passes them on too, but only words that people compare bind."
)
HURRY = 10
"""Seconds before the clock answers at which one is warned."""
GOODBYE = 3
"""Seconds that the room has to hear that one leaves."""


class Away(NamedTuple):
    """The room is away, for a reason."""

    reason: str


class Doubt(NamedTuple):
    """A question of our own that is answered by yes or no: an answer to give, or whether to go."""

    question: str
    answer: Answer | None


class Hinted(NamedTuple):
    """What the room says to somebody who has asked it for a hint."""

    told: m.Done | m.RefusedMessage


Outcome: TypeAlias = "asyncio.Future[m.Done | m.RefusedMessage]"
Heard: TypeAlias = "m.State | m.RefusedMessage | Away | Hinted | str | Exception | None"


@dataclass
class Joining:
    """Somebody at a table of a room, and his terminal.

    Attributes:
        terminal: where he reads and types.
        guest: his socket.
        hands: after how many hands he leaves, 0 for the end of the evening.
        auto: which house player sits in his seat, if one does.
        stay: whether he stays at a table that has broken a promise.
    """

    terminal: Live
    guest: Guest
    hands: int = 0
    auto: str = ""
    stay: bool = False
    watching: Watching = field(init=False)
    reference: Reference = field(init=False)
    _heard: asyncio.Queue[Heard] = field(default_factory=asyncio.Queue)
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
    _turning: Turning = field(default_factory=Turning)

    def __post_init__(self) -> None:
        self.watching = Watching(self.terminal, you=not self.auto)
        self.reference = Reference(self.watching, IN_A_HAND, HOW_TO_TALK)
        self.guest.on_away = lambda reason: self._heard.put_nowait(Away(reason))

    # --- from coming in to leaving

    async def run(self) -> int:
        """Sit there until it is over; gives the exit status.

        Raises:
            Refused: if one does not get in.
        """
        if not self.auto:
            self.terminal.open(asyncio.get_running_loop(), self._heard.put_nowait)
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
                if not self.watching.began:
                    raise Refused(str(gone)) from None
                self.terminal.line(as_sentence(str(gone)))
            self.terminal.ask_below(Text(""))
            self.watching.own_account()
            self.watching.ledger()
        return self._ends()

    def _ends(self) -> int:
        """Say which hands are marked; gives the status."""
        pins = self.guest.pins
        if not pins.broken:
            return OVER
        hands = sorted({one.hand for one in pins.broken if one.hand})
        marked = f" in hand {', '.join(map(str, hands))}" if hands else ""
        self.terminal.line(f"This room broke its promises{marked}.", style="bold red")
        return BROKEN

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        try:
            async for state in self.guest.states():
                self._heard.put_nowait(state)
        except Exception as error:
            self._heard.put_nowait(error)

    async def _tick(self) -> None:
        """The clock goes on while nothing else happens."""
        while True:
            await asyncio.sleep(1)
            if self.watching.began and not self.auto:
                self._hurry()
                self.terminal.ask_below(self._prompt())

    async def _step(self) -> bool:
        """See to what has come; whether he stays."""
        heard = await self._heard.get()
        if isinstance(heard, Exception):
            raise heard
        if isinstance(heard, Away):
            self._is_away(heard.reason)
        elif isinstance(heard, m.RefusedMessage):
            self._refused(heard)
        elif isinstance(heard, Hinted):
            self._hinted(heard.told)
        elif isinstance(heard, m.State):
            if not await self._see(heard):
                return False
        else:
            self._lines.append(heard)
        while self._lines and self._takes(self._lines[0]):
            if not await self._typed(self._lines.popleft()):
                return False
        return True

    def _is_away(self, reason: str) -> None:
        if not self.watching.began and self.guest.me is None and not self.guest.too_fast:
            base = self.guest.link.base
            raise Gone(unanswered(base) if reason == UNREACHED else f"{base}: {reason}")
        if not self._away:
            self.terminal.line(f"{as_sentence(reason)} It is waited for.", style="dim")
        self._away = True

    def _refused(self, told: m.RefusedMessage) -> None:
        self._answered = (0, 0)
        if self.auto and told.code != "not now":
            return
        self.terminal.line(as_sentence(to_you(told.reason)), style="red")
        if self.auto and self.watching.me is None:
            raise Gone("there is no chair for a house player")

    async def _leave(self) -> None:
        """Give the chair up, and see that the room knows."""
        if not self.watching.began:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                sits = self._sitting is not None and isinstance(await self._sitting, m.Done)
                me = self.watching.me
                if sits if me is None else not me.leaving:
                    await self.guest.say(m.Rise(new_id()))
                    await self._until_gone()

    async def _until_gone(self) -> None:
        """What the room says of it."""
        while (me := self.watching.me) is None or not me.leaving:
            heard = await self._heard.get()
            if isinstance(heard, m.State):
                self.watching.see(heard, at_once=True)
                if self.watching.me is None:
                    return

    # --- what is seen

    async def _see(self, state: m.State) -> bool:
        """A new state; whether he stays."""
        watching = self.watching
        first, back = not watching.began, self._away
        if back:
            self._away = False
            self.terminal.line("The room is back.", style="dim")
        if self.guest.me is not None:
            watching.person = self.guest.me.person
        self._ahead = state.now / 1000 - asyncio.get_running_loop().time()
        watching.see(state, at_once=self.terminal.interactive)
        self._tell_of_promises()
        table = watching.table
        if first:
            self._first = table.hands
            if watching.me is None and table.stage != "over":
                self._sits_or_watches()
        if table.stage == "over":
            return False
        if self.guest.broken and not self.stay and table.stage != "playing":
            await self._leave()
            return False
        if self.hands and table.hands - self._first >= self.hands and table.stage != "playing":
            await self._leave()
            return False
        self._deals_no_more()
        if self.auto:
            await self._play()
            return True
        if (first or back) and watching.hand is not None and not self._is_asked_anew:
            watching.show(watching.hand)
        self._invite()
        return True

    def _sits_or_watches(self) -> None:
        """Who has a name asks for a chair."""
        if self.watching.person:
            self._sitting = self._ask_for(m.Sit(new_id()))
        else:
            self.terminal.line("You only watch: join --name NAME sits down.", style="dim")

    def _tell_of_promises(self) -> None:
        """Say once which promises the room has broken, and who was shown something else."""
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
        """Show the six words that stand for everything that was shown so far."""
        pins = self.guest.pins
        last = pins.last
        if last is None:
            raise Refused("there are no words before the first hand is over")
        words = " ".join(words_of(pins.table, last.pin))
        self.terminal.line(f"After hand {last.number}: {words}", style="bold")
        self.terminal.line(WORDS_BIND, indent=2)

    def _deals_no_more(self) -> None:
        """In the last hand he says that he sits out, so that no other is dealt to him.

        One that does not count is dealt again: he comes back for it.
        """
        table, me = self.watching.table, self.watching.me
        if me is None or table.hands - self._first != self.hands - 1:
            return
        if me.away and self._last not in (-1, table.hand if table.stage == "playing" else -1):
            self._last = -1
            self._ask_for(m.ComeBack(new_id()))
        elif table.stage == "playing" and self._last == -1 and me.seat in table.dealt_in:
            self._last = table.hand
            self._ask_for(m.SitOut(new_id()))

    @property
    def _is_asked_anew(self) -> bool:
        """Whether a question is put to him now, and so his cards are shown."""
        return self.watching.ask is not None and self.watching.question != self._asked

    def _invite(self) -> None:
        """A question that is new is put to him; one that leaves no choice is answered."""
        watching = self.watching
        ask, question = watching.ask, watching.question
        if ask is None:
            if self._doubt is not None and self._doubt.answer is not None:
                self._doubt = None
            if watching.calls and self._called != watching.table.hand:
                self._called = watching.table.hand
                self._print_prompt()
            return
        if question == self._asked:
            return
        self._asked, self._doubt = question, None
        forced = ask.only
        if forced is None:
            forced = self._turning.goes_on(ask, self._hand().view(ask.seat), question[1])
        if forced is not None:
            self._answer(forced, ask)
            return
        watching.show(watching.hand)
        hand = watching.hand
        assert hand is not None
        if what := as_sentence(ask.told(watching.names)):
            if hand.game.talk.meaning(hand.view(ask.seat)):
                what += " (? says what each may do)"
            self.terminal.line(self.terminal.cards(Text(what, style="bold")))
        self._print_prompt()

    def _print_prompt(self) -> None:
        """In a pipe what is asked is printed once."""
        if not self.terminal.live:
            self.terminal.line(self._prompt())

    # --- what is asked

    @property
    def _ask(self) -> Ask | None:
        """His question, if he has not answered it."""
        ask = self.watching.ask if self.watching.began else None
        return None if self.watching.began and self._answered == self.watching.question else ask

    def _prompt(self) -> Text:
        if not self.watching.began:
            return Text("")
        if self._doubt is not None:
            return Text(f"{self._doubt.question} (y)es, (n)o; Enter: no > ", style="bold")
        ask = self._ask
        if ask is not None:
            choices = self._choices(ask)
            said = Text.assemble(
                (f"Your turn{self._time()}: ", "bold yellow"), choices.prompt, (" > ", "bold")
            )
            return self.terminal.cards(said)
        if self.watching.calls:
            menu = self.watching.table.menu
            games = [
                f"{number} {one.name}" for number, one in enumerate(menu, 1) if not one.refusal
            ]
            if games:
                enter = names_a_game("", self.watching.table)
                which = f"Which game? {', '.join(games)}; Enter: {enter} > "
                return Text(f"You deal{self._time()}. {which}", style="bold")
        return Text("> ", style="dim")

    def _left(self) -> tuple[int, int] | None:
        """How many seconds the clock leaves him, and how many of them are his time bank's."""
        table, me = self.watching.table, self.watching.me
        clock = table.clock
        stands = self._away or table.paused
        if clock is None or me is None or me.seat not in clock.seats or stands:
            return None
        now = asyncio.get_running_loop().time() + self._ahead
        left = max(0, round(clock.ends / 1000 - now))
        return left, min(left, (clock.ends - clock.bank) // 1000)

    def _time(self) -> str:
        """How much time he has, where somebody sees it run."""
        found = self._left() if self.terminal.live else None
        if found is None:
            return ""
        left, bank = found
        shown, of = (left - bank, "") if left > bank else (left, "time bank ")
        return f" ({of}{shown // 60}:{shown % 60:02})"

    def _hurry(self) -> None:
        """He is warned once when the clock is about to answer."""
        left, _ = self._left() or (None, 0)
        key = self.watching.table.hand, self.watching.question[1]
        asked = self._ask is not None or self.watching.calls
        if asked and left is not None and left <= HURRY and key != self._hurried:
            self._hurried = key
            self.terminal.line(f"The clock answers for you in {left} seconds.", style="bold red")

    def _choices(self, ask: Ask) -> Choices:
        hand = self._hand()
        return choices_of(ask, hand.view(ask.seat), self.watching.names, self.watching.order)

    def _hand(self) -> Hand:
        hand = self.watching.hand
        if hand is None:
            raise Refused("no hand of yours is being played")
        return hand

    # --- what is typed

    def _takes(self, line: str | None) -> bool:
        """Whether it is time for a line: who types sees what he answers, a pipe waits."""
        if not self.watching.began:
            return False
        if self._waits_for_a_hint and not self.terminal.live:
            return False
        if self.terminal.live or line is None or self._ask is not None or self.watching.calls:
            return True
        return self._doubt is not None or self._is_aside(line)

    def _is_aside(self, line: str) -> bool:
        try:
            aside = line.lower() == "words" or line.lower() in LEAVING
            return aside or asked_for(line, self.watching.table) is not None
        except Refused:
            return True

    async def _typed(self, line: str | None) -> bool:
        """What somebody has typed; whether he stays."""
        try:
            if line is None:
                await self._leave()
                return False
            if self._doubt is not None:
                return await self._resolved(line)
            if line.lower() in LEAVING:
                return await self._goes()
            self._said(line)
        except Refused as refused:
            self.terminal.complain(refused)
        return True

    async def _goes(self) -> bool:
        """He wants to go; whether he stays after all."""
        table, me = self.watching.table, self.watching.me
        if table.stage == "playing" and me is not None and me.seat in table.dealt_in:
            self._doubt = Doubt(LEAVE_THE_HAND, None)
            self._print_prompt()
            return True
        await self._leave()
        return False

    async def _resolved(self, line: str) -> bool:
        """A doubt is resolved; whether he stays."""
        doubt, self._doubt = self._doubt, None
        assert doubt is not None
        yes = bool(line) and "yes".startswith(line.lower())
        if yes and doubt.answer is None:
            await self._leave()
            return False
        if yes and doubt.answer is not None and self._ask is not None:
            self._answer(doubt.answer, self._ask)
        elif not yes:
            self._print_prompt()
        return True

    def _said(self, line: str) -> None:
        """An answer, a call, something to look up, or something to ask the room for."""
        watching, word = self.watching, line.lower()
        ask = self._ask
        proposal = watching.table.proposal
        if proposal is not None and word in ("yes", "no"):
            self._ask_for(m.Vote(new_id(), word == "yes"))
        elif word == "link":
            link = str(self.guest.link)
            self.terminal.line("Your own link, for any device:", indent=2)
            self.terminal.print(Text(link))
            if self.terminal.fancy:
                self.terminal.print(Text(qr_code(link)))
        elif word == "menu":
            watching.show_menu()
        elif word == "words":
            self._show_words()
        elif word in ("!", "hint"):
            self._suggest(ask)
        elif word == "u" and (ask is None or not answers(self._choices(ask), word)):
            self._ask_for(m.Propose(new_id(), "undo"))
        elif command := asked_for(line, watching.table):
            if isinstance(command, m.Renew):
                self._show_new_link(command)
            self._ask_for(command)
        elif self._looks_up(line, ask):
            pass
        elif ask is not None:
            self._answer_line(line, ask)
        elif watching.calls:
            self._ask_for(m.Call(new_id(), names_a_game(line, watching.table)))
        elif line:
            raise Refused(f"you are not asked anything now, so {line!r} means nothing: ?? helps")

    def _looks_up(self, line: str, ask: Ask | None) -> bool:
        """Whether a line asks for something that can be looked up; it is shown."""
        watching, word = self.watching, line.lower()
        hand = watching.hand
        if hand is not None:
            return self.reference.look_up(line, hand, ask)
        if word in ("t", "table"):
            watching.who_is_there()
        elif word in ("??", "help", "?"):
            self.reference.keys()
        elif word in ("h", "history"):
            watching.story.again()
        elif word.startswith("story"):
            watching.evening(word.removeprefix("story").strip())
        elif word == "rules":
            self.reference.page(watching.game)
        elif word.startswith(("rules ", "?")):
            self.reference.clause(watching.game, word.removeprefix("rules").strip(" ?."))
        else:
            return False
        return True

    def _suggest(self, ask: Ask | None) -> None:
        """Ask the room what the strong bot would do here; in a pipe it is waited for."""
        if ask is None:
            raise Refused("you are not asked anything now")
        if self._waits_for_a_hint:
            return
        self._waits_for_a_hint = True
        hand, number = self.watching.question

        def told(outcome: Outcome) -> None:
            if not outcome.cancelled():
                self._heard.put_nowait(Hinted(outcome.result()))

        self.guest.say(m.Hint(new_id(), number, hand)).add_done_callback(told)

    def _hinted(self, told: m.Done | m.RefusedMessage) -> None:
        """What the room says to that."""
        self._waits_for_a_hint = False
        if isinstance(told, m.RefusedMessage):
            self.terminal.line(as_sentence(told.reason), style="red")
        elif told.hint is not None:
            show_hint(self.terminal, told.hint.says)

    def _answer_line(self, line: str, ask: Ask) -> None:
        view, number = self._hand().view(ask.seat), self.watching.question[1]
        begun = self._turning.begins(line, ask, view, number)
        answer = self._choices(ask).read(line) if begun is None else begun
        if question := once_more(ask, view, answer):
            self._doubt = Doubt(question, answer)
            self._print_prompt()
            return
        self._answer(answer, ask)

    def _answer(self, answer: Answer, ask: Ask) -> None:
        """Send an answer; cards by their ids."""
        position = self.watching.state.position
        assert position is not None
        cards = ask.legal.of == "card"
        sent: Any = answer
        if isinstance(answer, tuple):
            sent = [position.ids[one] if cards else one for one in answer]
        elif isinstance(answer, int) and cards:
            sent = position.ids[answer]
        self._answered = hand, number = self.watching.question
        self._ask_for(m.Answer(new_id(), number, sent, hand))

    def _show_new_link(self, renewal: m.Renew) -> None:
        """Show a link before the room is asked for it, so that no lost answer loses it."""
        link = self.guest.link._replace(key=renewal.own)
        self.terminal.line("The new link, for whom it is, once the room has agreed:", indent=2)
        self.terminal.print(Text(str(link)))

    def _ask_for(self, command: m.Command) -> Outcome:
        outcome = self.guest.say(command)
        outcome.add_done_callback(self._outcome)
        return outcome

    def _outcome(self, outcome: Outcome) -> None:
        if outcome.cancelled():
            return
        told = outcome.result()
        if isinstance(told, m.RefusedMessage):
            self._heard.put_nowait(told)

    # --- a house player in his seat

    async def _play(self) -> None:
        """Answer, call a game, buy chips when broke, and come back when sat out."""
        watching = self.watching
        ask, question, table = watching.ask, watching.question, watching.table
        chance = Random(f"{self.guest.name}:{table.hand}:{question}")
        if ask is not None and question != self._asked:
            self._asked = question
            known = situation(self._hand(), ask, chance)
            said = await asyncio.to_thread(ask_player, self.auto, known)
            if said.fault:
                self.terminal.line(f"{said.to_its_author}.", style="dim")
            self._answer(said.answer, ask)
        me = watching.me
        if me is None or table.stage not in ("between", "waiting"):
            return
        if watching.calls and self._called != table.hand:
            self._called = table.hand
            games = [one.name for one in table.menu if not one.refusal]
            last = watching.chapters[-1].heading if watching.chapters else ""
            others = [one for one in games if f" · {one} · " not in last]
            self._ask_for(m.Call(new_id(), chance.choice(others or games)))
        if self._bought != table.hands and not me.stack and table.hands:
            self._bought = table.hands
            self._ask_for(m.Buy(new_id(), table.usual))
        elif me.away and me.stack:
            self._ask_for(m.ComeBack(new_id()))


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
    """Sit down at a table of a room; gives the exit status.

    Raises:
        Refused: if the link is none, or the name; or if the file that is kept is there already.
    """
    shown = clean_name(name) if name.strip() else ""
    table, trusts = read_link(link), trust(certificate)
    keeper = Keeper(keep) if keep else None
    guest = Guest(table, shown, auto=bool(auto), trust=trusts, keeper=keeper)
    terminal = Live()
    try:
        return asyncio.run(Joining(terminal, guest, hands, auto, stay).run())
    except KeyboardInterrupt:
        how_to_come_back(terminal, guest)
        return INTERRUPTED


def how_to_come_back(terminal: Live, guest: Guest) -> None:
    """Who left by Ctrl-C has his chair still."""
    terminal.line()
    if guest.me is None or not guest.me.person:
        return
    terminal.line("Your chair and your chips stay, and the clock answers for you. Come back with:")
    terminal.print(Text(f"pokernight join '{guest.link}'"))
