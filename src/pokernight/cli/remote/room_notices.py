"""Notices of a room: talk, people coming and going, purchases, proposals, votes."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.table_screen import TableScreen
from pokernight.cli.text.sentences import YOU, as_sentence, as_you_would, sentence
from pokernight.session import messages as m
from pokernight.session.clock import CALLS, CLOCK_CALLS, OVER
from pokernight.session.message_parts import ChairJson, SpokenJson, TableJson
from pokernight.session.session import HAS_COME, SEEDS, SHOWS
from pokernight.session.vote_events import PROPOSED
from pokernight.wording.amounts import money
from pokernight.wording.message import TextJson, as_message, message, message_from_json
from pokernight.wording.rendering import Reader, rendered


@dataclass
class RoomNotices:
    """Prints the notices of a room.

    Attributes:
        screen: screen of the table.
        you: whether the reader is a person, called "you" in the sentences.
        person: id of the reader in the room, once it is known.
    """

    screen: TableScreen
    you: bool = True
    person: str = ""
    _connected: dict[str, bool] = field(default_factory=dict)
    _wants: dict[str, int] = field(default_factory=dict)
    _coming: dict[str, int] = field(default_factory=dict)
    _shown: dict[str, list[str]] = field(default_factory=dict)
    _proposal: tuple[str, str] | None = None
    _heard: list[SpokenJson] = field(default_factory=list)
    _mine: tuple[bool, bool] = (False, False)

    @property
    def terminal(self) -> Terminal:
        """Output."""
        return self.screen.terminal

    @property
    def table(self) -> TableJson:
        """Table of the latest state."""
        return self.screen.table

    @property
    def me(self) -> ChairJson | None:
        """The reader's chair, or None."""
        return self.screen.chair_of(self.person)

    @property
    def is_host(self) -> bool:
        """True if the reader is the host."""
        return any(person.host and person.id == self.person for person in self.table.people)

    def name(self, person_id: str) -> str:
        """Return the name of a person; "You" for the reader."""
        people = self.table.people
        name = next((person.name for person in people if person.id == person_id), "somebody")
        return self.screen.name_of(person_id, name)

    @property
    def _own_name(self) -> str:
        """Name of the reader in the room; empty for a spectator without a name."""
        people = self.table.people
        return next((person.name for person in people if person.id == self.person), "")

    def in_words(self, said: TextJson) -> str:
        """Return a sentence of the room in words; the reader is "you" in it."""
        reader = Reader(lambda seat: "", own=self._own_name if self.you else "")
        return rendered(message_from_json(said), reader)

    def see(self, state: m.RoomState, *, first: bool) -> None:
        """Print the notices of a state; ``first``: the reader has just come."""
        self._print_spoken(state, first=first)
        self._print_notices(state, first=first)

    def _print_spoken(self, state: m.RoomState, *, first: bool) -> None:
        """Print messages and remarks; a newcomer gets no remarks from before."""
        unheard = [spoken for spoken in state.spoken if spoken not in self._heard]
        self._heard += unheard
        for spoken in unheard:
            if spoken.person:
                self.terminal.line(f"{self.name(spoken.person)}: {spoken.text}", indent=2)
                continue
            template = as_message(message_from_json(spoken.text)).text
            if template in SEEDS.values() if first else not self._is_printed_elsewhere(template):
                line = as_sentence(self.in_words(spoken.text))
                self.terminal.line(line, style="dim", indent=2)

    def _is_printed_elsewhere(self, template: str) -> bool:
        """Return whether a remark repeats a question, shown cards, a heading or the greeting."""
        if template in (*PROPOSED.values(), SHOWS, OVER):
            return True
        return not self.you and template in (CALLS, CLOCK_CALLS, HAS_COME)

    def _print_notices(self, state: m.RoomState, *, first: bool) -> None:
        table = self.table
        connected = {
            chair.person: self._is_connected(chair.person) for chair in table.seated if not chair.by
        }
        for person, now in connected.items():
            if now != self._connected.get(person, now) and person != self.person:
                change = "is here again" if now else "has lost the connection"
                self._notice(f"{self.name(person)} {change}")
        self._connected = connected
        self._print_purchases()
        self._print_proposal()
        for person, cards in state.shown.items():
            if self._shown.get(person) != cards and cards:
                shows = sentence([self.name(person)], f"shows {' '.join(cards)}")
                self.terminal.line(self.terminal.cards(Text(as_sentence(shows))), indent=2)
        self._shown = dict(state.shown)
        self._print_own_state(first=first)

    def _is_connected(self, person_id: str) -> bool:
        return any(person.here for person in self.table.people if person.id == person_id)

    def _print_purchases(self) -> None:
        """Print purchases that wait for the host, or for the end of the hand."""
        wants = {person.id: person.wants for person in self.table.people if person.wants}
        for person_id, cents in wants.items():
            if self._wants.get(person_id) == cents:
                continue
            if person_id == self.person:
                self._notice(f"the host is asked whether you may buy chips for {money(cents)}")
            elif self.is_host and self.you:
                name = self.name(person_id)
                self.terminal.line(
                    f"{name} would like to buy chips for {money(cents)}: admit {name}, or "
                    f"refuse {name}.",
                    style="bold",
                )
        self._wants = wants
        coming = {chair.person: chair.coming for chair in self.table.seated if chair.coming}
        for person_id, cents in coming.items():
            if self._coming.get(person_id) != cents:
                when = f"gets {money(cents)} when the hand is over"
                self._notice(as_you_would(sentence([self.name(person_id)], when)))
        self._coming = coming

    def _print_proposal(self) -> None:
        """Print a new proposal, and ask the reader to vote."""
        proposal = self.table.proposal
        now = None if proposal is None else (proposal.person, proposal.what)
        if now is not None and now != self._proposal and proposal is not None:
            wants = message(PROPOSED[proposal.what], player=self.name(proposal.person))
            line = as_sentence(rendered(wants, Reader(lambda seat: "", own=YOU)))
            asked = self.person in proposal.needed and self.person not in proposal.agreed
            line += " Do you agree? yes, or no." if asked and self.you else ""
            self.terminal.line(line, style="bold")
        self._proposal = now

    def _print_own_state(self, *, first: bool) -> None:
        """Print once that the reader is broke, sits out, or runs the table."""
        me = self.me
        if me is None or not self.you:
            self._mine = (False, False)
            return
        broke = not me.stack and self.table.stage in ("between", "waiting")
        if broke and not self._mine[0]:
            usual = money(self.table.usual)
            self.terminal.line(
                f"You have no chips left: buy {usual.removeprefix('$')} gets you {usual}, leave "
                "gives up your chair.",
                style="bold",
            )
        if me.away and not self._mine[1]:
            self.terminal.line("You sit out: back has you dealt in again.", style="bold")
        if first and self.is_host and self.table.stage == "waiting" and not self.table.hands:
            self._notice("you run this table: start has the first hand dealt")
        self._mine = (broke, me.away)

    def _notice(self, text: str) -> None:
        self.terminal.line(as_sentence(text), style="dim", indent=2)

    def own_account(self) -> None:
        """Print the reader's account when leaving before the end of the evening."""
        table, me = self.table, self.me
        name = self._own_name
        mine = next((account for account in table.books.accounts if account.name == name), None)
        if mine is None or not self.you or table.stage == "over":
            return
        up = f"up {money(mine.net)}" if mine.net > 0 else f"down {money(-mine.net)}"
        account = f"You bought chips for {money(mine.bought)}, and are {up if mine.net else 'even'}"
        in_hand = me is not None and me.seat in table.dealt_in and table.stage == "playing"
        self.terminal.line()
        self.terminal.line(f"{account}{' before this hand' if in_hand else ''}.", style="bold")
