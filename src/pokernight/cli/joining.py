"""`pokernight join`: the table of a room in a terminal.

The room says what happens and what one may know; this prints it, and sends what is typed.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from rich.text import Text

from pokernight.bots import HOUSE_PLAYERS, situation
from pokernight.cards import parse
from pokernight.cli.answers import HOW_TO_ANSWER, choices_of
from pokernight.cli.care import once_more
from pokernight.cli.felt import draw
from pokernight.cli.order import DEALT
from pokernight.cli.reference import paragraphs
from pokernight.cli.story import Story
from pokernight.cli.terminal import EndOfInput, Terminal
from pokernight.cli.words import as_sentence
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import EVERYBODY, NO_TOKEN, SPECTATOR, Event, Sight
from pokernight.engine.hand import Hand
from pokernight.engine.record import read_position
from pokernight.engine.rules import money, read_money
from pokernight.engine.wire import EventJson
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.room import messages as m
from pokernight.room.client import Gone, Guest, new_id, read_link

HOW_TO_TALK = (
    "Besides: say WORDS; buy 50; sit, leave, out (sit out), back; undo; off (call the hand off); "
    "yes or no to what is proposed; link (your own), t (the table), rules, q. The host: start, "
    "pause, go, end."
)
LEAVING = ("q", "quit", "exit")

Heard: TypeAlias = "m.State | str | Exception | None"


def as_event(told: EventJson) -> Event:
    """An event as it was told, for the story."""
    sights = []
    for card in told["cards"]:
        text = card["card"]
        face = parse(text)[0] if text is not None else -1
        token = card["token"]
        sights.append(
            Sight(NO_TOKEN if token is None else token, face, 0 if text is None else EVERYBODY)
        )
    return Event(
        told["kind"],
        told["words"],
        -1 if told["seat"] is None else told["seat"],
        -1 if told["other"] is None else told["other"],
        tuple(sights),
        told["cents"],
        told["clause"],
        told["source"],
        told["target"],
    )


@dataclass
class Joining:
    """Somebody at a table of a room, and his terminal.

    Attributes:
        terminal: where he reads and types.
        guest: his socket.
        hands: after how many hands he leaves, 0 for the end of the evening.
        auto: which house player sits in his seat, if one does.
    """

    terminal: Terminal
    guest: Guest
    hands: int = 0
    auto: str = ""
    story: Story | None = None
    state: m.State | None = None
    hand: Hand | None = None
    _dealt: int = -1
    _over: int = -1
    _asked: tuple[int, int] = (0, 0)
    _called: int = -1
    _sat: bool = False
    _doubt: Answer | None = None
    _said_away: str = ""
    _heard: asyncio.Queue[Heard] = field(default_factory=asyncio.Queue)

    async def run(self) -> int:
        """Sit there until it is over; gives the exit status."""
        loop = asyncio.get_running_loop()
        if not self.auto:
            threading.Thread(target=self._read, args=(loop,), daemon=True).start()
        async with self.guest:
            reader = asyncio.create_task(self._listen())
            try:
                while await self._step():
                    pass
            except Gone as gone:
                self.terminal.line(as_sentence(str(gone)))
                over = self.state is not None and self.table.stage == "over"
                return 0 if over else 2
            finally:
                reader.cancel()
            if self.state is not None:
                self._ledger()
        return 0

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """What is typed, line by line, from a thread of its own."""
        from pokernight.cli.terminal import standard_input

        try:
            for line in standard_input():
                loop.call_soon_threadsafe(self._heard.put_nowait, line.strip())
        except (EndOfInput, OSError, ValueError, RuntimeError):
            pass
        try:
            loop.call_soon_threadsafe(self._heard.put_nowait, None)
        except RuntimeError:
            return

    async def _listen(self) -> None:
        try:
            async for state in self.guest.states():
                self._heard.put_nowait(state)
        except Exception as error:
            self._heard.put_nowait(error)

    async def _step(self) -> bool:
        heard = await self._heard.get()
        if isinstance(heard, Exception):
            raise heard
        if heard is None:
            await self._leave()
            return False
        if isinstance(heard, str):
            return await self._typed(heard)
        await self._see(heard)
        done = self.hands and self.table.hands >= self.hands and self.table.stage != "playing"
        if done:
            await self._leave()
        return not done and self.table.stage != "over"

    @property
    def table(self) -> m.TableJson:
        """The table as it was seen last."""
        assert self.state is not None
        assert isinstance(self.state.table, m.TableJson)
        return self.state.table

    @property
    def me(self) -> m.ChairJson | None:
        """One's own chair."""
        who = "" if self.guest.me is None else self.guest.me.person
        return next((one for one in self.table.seated if one.person == who), None)

    async def _leave(self) -> None:
        if self.state is not None and self.me is not None and not self.me.leaving:
            await self.guest.say(m.Rise(new_id()))

    # --- what is seen

    async def _see(self, state: m.State) -> None:
        self.state = state
        if not self._sat:
            self._sat = True
            self._greet()
            if self.me is None and self.guest.me is not None and self.guest.me.person:
                self._ask_for(m.Sit(new_id()))
        if self.table.hand != self._dealt and state.view is not None:
            self._new_hand(state)
        names = {one.id: one.name for one in self.table.people}
        for spoken in state.spoken:
            who = names.get(spoken.person, "")
            said = f"{who}: {spoken.text}" if who else as_sentence(spoken.text)
            self.terminal.line(said, style="" if who else "dim", indent=2)
        self.hand = self._hand_of(state)
        if self.story is not None:
            for told in state.news:
                self.story.hear(as_event(told))
        question = None if state.view is None else state.view["question"]
        if question is None:
            self._tell()
            self._doubt = None
        elif (self.table.hand, question["number"]) != self._asked:
            self._asked = self.table.hand, question["number"]
            self._doubt = None
            await self._asked_now()
        if self.table.stage != "playing" and self.table.hands != self._over:
            self._over = self.table.hands
            if self.table.hands:
                self._chips()
        await self._maybe_call()

    def _tell(self) -> None:
        if self.story is not None:
            self.story.tell()

    def _greet(self) -> None:
        table = self.table
        names = ", ".join(one.name for one in table.seated) or "nobody yet"
        self.terminal.line(Text.assemble((table.title, "bold"), f". At the table: {names}."))
        if not self.auto:
            self.terminal.line("?? lists all keys; q leaves.", style="dim")

    def _new_hand(self, state: m.State) -> None:
        view, table = state.view, self.table
        assert view is not None
        self._dealt = table.hand
        seats = {one.seat: one.name for one in table.seated}
        self._names = [seats.get(seat, f"seat {seat}") for seat in table.dealt_in]
        viewer = SPECTATOR if view["seat"] is None else view["seat"]
        game = find(view["game"])
        self.story = Story(self.terminal, game, self._names, viewer)
        dealer = self._names[view["button"]]
        self.terminal.line()
        self.terminal.line(
            Text(f"== Hand {table.hands + 1} · {table.called} · {dealer} deals ==", "green")
        )

    def _hand_of(self, state: m.State) -> Hand | None:
        if state.position is None:
            return None
        return read_position(state.position.text, find, Random(0), played_out=False)

    def _ask(self) -> Ask | None:
        """One's own question."""
        state = self.state
        if state is None or self.hand is None or state.view is None:
            return None
        if state.view["question"] is None:
            return None
        seat = state.view["seat"]
        return next((one for one in self.hand.asks if one.seat == seat), None)

    async def _asked_now(self) -> None:
        ask = self._ask()
        assert self.hand is not None
        if ask is None:
            return
        if self.auto:
            self._tell()
            chance = Random(f"{self.guest.name}:{self._asked}")
            answer = await asyncio.to_thread(
                HOUSE_PLAYERS[self.auto], situation(self.hand, ask, chance)
            )
            self._answer(answer, ask)
            return
        if self.story is not None:
            self.story.tell()
        self._draw()
        self._prompt(ask)

    def _draw(self) -> None:
        if self.hand is None or self.state is None or self.state.view is None:
            self.terminal.line("No hand is being played.", indent=2)
            return
        title = f"{self.hand.game.title}, hand {self.table.hands + 1}"
        draw(self.terminal, self.hand.view(self.state.view["seat"]), self._names, title)

    def _prompt(self, ask: Ask) -> None:
        assert self.hand is not None
        view = self.hand.view(ask.seat)
        what = as_sentence(ask.told(self._names))
        if what:
            self.terminal.line(self.terminal.cards(Text(what, style="bold")))
        prompt = choices_of(ask, view, self._names, DEALT).prompt
        self.terminal.line(Text.assemble(("Your turn: ", "bold yellow"), prompt))

    def _chips(self) -> None:
        parts = [f"{one.name} {money(one.stack)}" for one in self.table.seated]
        self.terminal.line(Text(" · ".join(parts), style="dim"), indent=2)

    async def _maybe_call(self) -> None:
        """Where it is one's own turn to call the game, one is asked; a house player calls."""
        table = self.table
        mine = self.me is not None and table.turn == self.me.seat
        due = table.stage == "between" and table.choice == "dealer" and not table.called
        if not mine or not due or self._called == table.hand:
            return
        self._called = table.hand
        games = [one.name for one in table.menu if not one.refusal]
        if self.auto:
            chance = Random(f"{self.guest.name}:calls:{table.hand}")
            self._ask_for(m.Call(new_id(), chance.choice(games)))
            return
        numbered = ", ".join(f"{number} {name}" for number, name in enumerate(games, 1))
        self.terminal.line(f"You deal. Which game? {numbered}", style="bold")

    # --- what is typed

    async def _typed(self, line: str) -> bool:
        """What somebody has typed; whether he stays."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        try:
            if word in LEAVING:
                await self._leave()
                return False
            ask = self._ask()
            if self._aside(word, rest):
                return True
            if ask is not None and self.hand is not None:
                self._answer_line(line, ask)
            elif self.state is not None and self._may_call():
                self._call(line)
            elif line:
                raise Refused(
                    f"you are not asked anything now, so {line!r} means nothing: ?? helps"
                )
        except Refused as refused:
            self.terminal.line(as_sentence(str(refused)), style="red")
        return True

    def _may_call(self) -> bool:
        table = self.table
        return table.stage == "between" and self.me is not None and table.turn == self.me.seat

    def _call(self, line: str) -> None:
        games = [one.name for one in self.table.menu if not one.refusal]
        if not line:
            line = "1"
        if line.isdecimal() and 0 < int(line) <= len(games):
            line = games[int(line) - 1]
        self._ask_for(m.Call(new_id(), line))

    def _answer_line(self, line: str, ask: Ask) -> None:
        assert self.hand is not None
        view = self.hand.view(ask.seat)
        if self._doubt is not None:
            doubt, self._doubt = self._doubt, None
            if line.lower() in ("y", "yes"):
                self._answer(doubt, ask)
            else:
                self._prompt(ask)
            return
        answer = choices_of(ask, view, self._names, DEALT).read(line)
        if question := once_more(ask, view, answer):
            self._doubt = answer
            self.terminal.line(f"{question} (y)es, (n)o", style="bold")
            return
        self._answer(answer, ask)

    def _answer(self, answer: Answer, ask: Ask) -> None:
        """Send an answer; cards by their ids."""
        state = self.state
        assert state is not None
        assert state.position is not None
        ids = state.position.ids
        cards = ask.legal.of == "card"
        sent: Any = answer
        if isinstance(answer, tuple):
            sent = [ids[one] if cards else one for one in answer]
        elif isinstance(answer, int) and cards:
            sent = ids[answer]
        self._ask_for(m.Answer(new_id(), self._asked[1], sent))

    def _ask_for(self, command: m.Command) -> None:
        outcome = self.guest.say(command)
        outcome.add_done_callback(self._outcome)

    def _outcome(self, outcome: asyncio.Future[m.Done | m.RefusedMessage]) -> None:
        if outcome.cancelled():
            return
        told = outcome.result()
        if isinstance(told, m.RefusedMessage) and not self.auto:
            self.terminal.line(as_sentence(told.reason), style="red")

    def _aside(self, word: str, rest: str) -> bool:
        """Whether a line was no answer."""
        simple: dict[str, m.Command] = {
            "leave": m.Rise(new_id()),
            "out": m.SitOut(new_id()),
            "back": m.ComeBack(new_id()),
            "undo": m.Propose(new_id(), "undo"),
            "off": m.Propose(new_id(), "call off"),
            "start": m.Start(new_id()),
            "pause": m.Pause(new_id()),
            "go": m.GoOn(new_id()),
            "end": m.End(new_id()),
            "show": m.Show(new_id()),
        }
        if word in ("yes", "no") and self.state is not None and self.table.proposal is not None:
            self._ask_for(m.Vote(new_id(), word == "yes"))
        elif word in simple and not rest:
            self._ask_for(simple[word])
        elif word == "say" and rest:
            self._ask_for(m.Say(new_id(), rest))
        elif word == "buy" and rest:
            self._ask_for(m.Buy(new_id(), read_money(rest, "what you buy for")))
        elif word == "sit":
            cents = read_money(rest, "what you buy in for") if rest else None
            self._ask_for(m.Sit(new_id(), cents))
        elif word == "link":
            self.terminal.line(f"Your own link, for any device: {self.guest.link}", indent=2)
        elif word == "??":
            self.terminal.line(f"{HOW_TO_ANSWER} {HOW_TO_TALK}", style="dim", indent=2)
        elif word == "?":
            self._help()
        elif word in ("t", "table"):
            self._draw()
        elif word in ("h", "history") and self.story is not None:
            self.story.again()
        elif word == "rules" and self.hand is not None:
            for paragraph in paragraphs(self.terminal, self.hand.game):
                self.terminal.line(paragraph, indent=2)
        else:
            return False
        return True

    def _help(self) -> None:
        """What the room explains of one's question and hand."""
        found = None if self.state is None else self.state.help
        if found is None:
            self.terminal.line(f"{HOW_TO_ANSWER} {HOW_TO_TALK}", style="dim", indent=2)
            return
        for line in [*found.meaning, *found.remarks, *found.why, found.clause]:
            if line:
                self.terminal.line(self.terminal.cards(Text(as_sentence(line))), indent=2)

    # --- the end

    def _ledger(self) -> None:
        self.terminal.line()
        self.terminal.line("The ledger:", style="bold")
        for line in ledger_lines(self.table):
            self.terminal.line(line, indent=2)


def ledger_lines(table: m.TableJson) -> Sequence[str]:
    """Who is up, who is down, and at the end who pays whom."""
    books = table.books
    width = max((len(one.name) for one in books.accounts), default=0)
    lines = []
    for one in books.accounts:
        sign = "+" if one.net > 0 else ""
        lines.append(f"{one.name:{width}}  bought {money(one.bought)}  {sign}{money(one.net)}")
    lines += [f"{one.payer} pays {one.payee} {money(one.cents)}" for one in books.transfers]
    if books.kept:
        lines.append(f"{money(books.kept)} is kept for another evening")
    return lines


def join(link: str, *, name: str, auto: str, hands: int) -> int:
    """Sit down at a table of a room; gives the exit status.

    Raises:
        Refused: if the link is none.
    """
    terminal = Terminal()
    said: list[str] = []

    def away(reason: str) -> None:
        if said[-1:] != [reason]:
            said.append(reason)
            terminal.line(f"{as_sentence(reason)} It is waited for.", style="dim")

    guest = Guest(read_link(link), name, away=away)
    try:
        return asyncio.run(Joining(terminal, guest, hands, auto).run())
    except KeyboardInterrupt:
        return 130
