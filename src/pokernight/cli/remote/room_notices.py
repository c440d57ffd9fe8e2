"""Notices of a room: talk, people coming and going, purchases, proposals, votes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.remote.offered_games import print_offers
from pokernight.cli.table.table_screen import TableScreen
from pokernight.cli.text.sentences import as_sentence
from pokernight.session import messages as m
from pokernight.session.clock import CALLS, CLOCK_CALLS, OVER
from pokernight.session.message_parts import ChairJson, SpokenJson, TableJson
from pokernight.session.session import HAS_COME, SEEDS, SHOWS
from pokernight.session.vote_events import PROPOSED
from pokernight.wording.amounts import plain_money
from pokernight.wording.message import (
    Message,
    TextJson,
    as_message,
    message,
    message_from_json,
)
from pokernight.wording.rendering import Reader, rendered

ACCOUNTS: Final[Mapping[tuple[int, bool], str]] = {
    (1, False): "You bought chips for {bought:$}, and are up {net:$}.",
    (1, True): "You bought chips for {bought:$}, and are up {net:$} before this hand.",
    (0, False): "You bought chips for {bought:$}, and are even.",
    (0, True): "You bought chips for {bought:$}, and are even before this hand.",
    (-1, False): "You bought chips for {bought:$}, and are down {net:$}.",
    (-1, True): "You bought chips for {bought:$}, and are down {net:$} before this hand.",
}
"""Sentences for the reader's account: the sign of the net result, and whether a hand is on."""


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
    _returning: set[str] = field(default_factory=set)
    _coming: dict[str, int] = field(default_factory=dict)
    _shown: dict[str, list[str]] = field(default_factory=dict)
    _proposal: tuple[str, str] | None = None
    _pause_asked: bool = False
    _offers: int = 0
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

    def in_words(self, text: TextJson) -> str:
        """Return a sentence of the room in words; the reader is "you" in it."""
        own = self._own_name if self.you else ""
        reader = Reader(lambda seat: "", language=self.terminal.language, own=own)
        return rendered(message_from_json(text), reader)

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
                name = self.terminal.name(self.name(spoken.person))
                bots = {person.id for person in self.table.people if person.by}
                line = self.in_words(spoken.text) if spoken.person in bots else spoken.text
                self.terminal.line(f"{name}: {line}", indent=2)
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
                change = "{player is} here again." if now else "{player has} lost the connection."
                self._notice(message(change, player=self.name(person)))
        self._connected = connected
        self._print_purchases()
        self._print_returns()
        self._print_proposal()
        if table.pause_asked and not self._pause_asked and self.is_host and self.you:
            asks = message("pause pauses the table, and go ends the pause; play on declines.")
            self.terminal.say(asks, "bold")
        self._pause_asked = bool(table.pause_asked)
        if len(table.offers) > self._offers and self.you:
            print_offers(self.terminal, table)
        self._offers = len(table.offers)
        over = table.stage not in ("playing", "frozen")  # else they are for an overlay
        for person, cards in state.shown.items() if over else ():
            if self._shown.get(person) != cards and cards:
                shows = message(
                    "{player shows} {cards:=}.", player=self.name(person), cards=" ".join(cards)
                )
                line = Text(self.terminal.words(shows))
                self.terminal.line(self.terminal.cards(line), indent=2)
        self._shown = dict(state.shown) if over else {}
        self._print_own_state(first=first)

    def _is_connected(self, person_id: str) -> bool:
        return any(person.here for person in self.table.people if person.id == person_id)

    def _print_returns(self) -> None:
        """Print people that ask the host to let them back in."""
        returning = {person.id for person in self.table.people if person.asks_back}
        for person_id in sorted(returning - self._returning):
            if self.is_host and self.you:
                asks = message(
                    "{player:name} asks to come back by a new link: admit {typed:=}, or refuse "
                    "{typed:=}.",
                    player=self.name(person_id),
                    typed=self.name(person_id),
                )
                self.terminal.say(asks, "bold")
        self._returning = returning

    def _print_purchases(self) -> None:
        """Print purchases that wait for the host, or for the end of the hand."""
        wants = {person.id: person.wants for person in self.table.people if person.wants}
        for person_id, cents in wants.items():
            if self._wants.get(person_id) == cents:
                continue
            if person_id == self.person:
                self._notice(
                    message(
                        "The host is asked whether you may buy chips for {amount}.", amount=cents
                    )
                )
            elif self.is_host and self.you:
                asks = message(
                    "{player:name} would like to buy chips for {amount}: admit {typed:=}, or "
                    "refuse {typed:=}.",
                    player=self.name(person_id),
                    amount=cents,
                    typed=self.name(person_id),
                )
                self.terminal.say(asks, "bold")
        self._wants = wants
        coming = {chair.person: chair.coming for chair in self.table.seated if chair.coming}
        for person_id, cents in coming.items():
            if self._coming.get(person_id) != cents:
                gets = "{player gets} {amount} when the hand is over."
                self._notice(message(gets, player=self.name(person_id), amount=cents))
        self._coming = coming

    def _print_proposal(self) -> None:
        """Print a new proposal, and ask the reader to vote."""
        proposal = self.table.proposal
        now = None if proposal is None else (proposal.person, proposal.what)
        if now is not None and now != self._proposal and proposal is not None:
            wants = message(PROPOSED[proposal.what], player=self.name(proposal.person))
            line = as_sentence(self.terminal.words(wants))
            asked = self.person in proposal.needed and self.person not in proposal.agreed
            if asked and self.you:
                agree = message("{proposal:=} Do you agree? yes, or no.", proposal=line)
                line = self.terminal.words(agree)
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
            broke_now = message(
                "You have no chips left: buy {typed:=} gets you {usual:$}, leave gives up your "
                "chair.",
                typed=plain_money(self.table.usual),
                usual=self.table.usual,
            )
            self.terminal.say(broke_now, "bold")
        if me.away and not self._mine[1]:
            self.terminal.say(message("You sit out: back has you dealt in again."), "bold")
        if first and self.is_host and self.table.stage == "waiting" and not self.table.hands:
            self._notice(message("You run this table: start has the first hand dealt."))
        self._mine = (broke, me.away)

    def _notice(self, notice: Message) -> None:
        self.terminal.say(notice, "dim", indent=2)

    def print_door(self) -> None:
        """Print what is to be known before sitting down, beside the greeting."""
        table = self.table
        seated = {chair.person for chair in table.seated}
        guests = [
            person.name
            for person in table.people
            if person.here and not person.by and person.id not in {*seated, self.person}
        ]
        most = message(
            "You buy in for {usual:$}; up to {most:$} may lie in front of you.",
            usual=table.usual,
            most=table.most,
        )
        self._notice(most)
        if guests:
            self._notice(message("Watching: {people:=}.", people=", ".join(guests)))
        if table.watching:
            self._notice(message("Watching without a name: {n}.", n=table.watching))
        if table.seeds == "end":
            self._notice(
                message("unshown, typed before your first hand, keeps the cards of your hands so.")
            )

    def own_account(self) -> None:
        """Print the reader's account when leaving before the end of the evening."""
        table, me = self.table, self.me
        name = self._own_name
        mine = next((account for account in table.books.accounts if account.name == name), None)
        if mine is None or not self.you or table.stage == "over":
            return
        in_hand = me is not None and me.seat in table.dealt_in and table.stage == "playing"
        account = message(
            ACCOUNTS[(mine.net > 0) - (mine.net < 0), in_hand],
            bought=mine.bought,
            net=abs(mine.net),
        )
        self.terminal.line()
        self.terminal.say(account, "bold")
