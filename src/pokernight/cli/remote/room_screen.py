"""Screen of `join`: a table of a room, as the room's states show it to a person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from rich.text import Text

from pokernight.cards import parse
from pokernight.cli.table.answer_choices import HOW_TO_BEGIN
from pokernight.cli.table.card_order import DEALT, Order
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.ledger_table import print_books
from pokernight.cli.table.table_screen import CHOICES, Chapter, MenuGame, TableScreen, with_bots
from pokernight.cli.text.sentences import YOU, as_sentence, as_you_would, sentence, series, to_you
from pokernight.engine.asks import Ask
from pokernight.engine.events import EVERYBODY, NO_TOKEN, SPECTATOR, Event, Sight
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import read_position
from pokernight.engine.wire import EventJson
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.session import messages as m
from pokernight.session.message_parts import ChairJson, SpokenJson, TableJson
from pokernight.session.session import SEEDS
from pokernight.session.vote_events import PROPOSED
from pokernight.wording.amounts import money
from pokernight.wording.message import args_from_json

OVER = "the evening is over"
"""Remark of the room at the end; the ledger says the same."""
SHOWS = re.compile(r" shows \d+ cards?$")
"""Remark of the room when a player shows cards; the cards are printed instead."""


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


@dataclass
class RoomScreen(TableScreen):
    """Prints a table of a room.

    Attributes:
        you: whether the reader is a person, who is "you" in the sentences.
        person: id of the reader in the room, once it is known.
        card_order: display order of the reader's cards.
    """

    you: bool = True
    person: str = ""
    card_order: Order = DEALT
    _state: m.RoomState | None = None
    _story: Story | None = None
    _position: str = ""
    _hand: Hand | None = None
    _heading: str = ""
    _dealt: int = -1
    _hands: int = -1
    _net: dict[str, int] = field(default_factory=dict)
    _connected: dict[str, bool] = field(default_factory=dict)
    _wants: dict[str, int] = field(default_factory=dict)
    _coming: dict[str, int] = field(default_factory=dict)
    _shown: dict[str, list[str]] = field(default_factory=dict)
    _proposal: tuple[str, str] | None = None
    _heard: set[SpokenJson] = field(default_factory=set)
    _mine: tuple[bool, bool] = (False, False)

    # --- the table

    @property
    def state(self) -> m.RoomState:
        """Latest state of the room."""
        assert self._state is not None
        return self._state

    @property
    def began(self) -> bool:
        """True once a state has come."""
        return self._state is not None

    @property
    def table(self) -> TableJson:
        """Table of the latest state."""
        assert isinstance(self.state.table, TableJson)
        return self.state.table

    @property
    def me(self) -> ChairJson | None:
        """The reader's chair, or None."""
        return next((chair for chair in self.table.seated if chair.person == self.person), None)

    @property
    def is_host(self) -> bool:
        """True if the reader is the host."""
        return any(person.host and person.id == self.person for person in self.table.people)

    @property
    def story(self) -> Story:
        """Story of the current or last hand, as the reader knows it.

        Raises:
            Refused: before the first hand.
        """
        if self._story is None:
            raise Refused("no hand has been dealt yet")
        return self._story

    @property
    def game(self) -> Game:
        """Game of the current or last hand."""
        return self.story.game

    @property
    def names(self) -> Sequence[str]:
        """Names of the players in the hand, by seat."""
        return self.story.names

    @property
    def order(self) -> Order:
        """Display order of the reader's cards."""
        return self.card_order

    def lay(self, order: Order) -> None:
        """Change the display order of the reader's cards."""
        self.card_order = order

    @property
    def hands_played(self) -> int:
        """Number of finished hands."""
        return self.table.hands

    @property
    def hand(self) -> Hand | None:
        """Hand in progress, as the reader's seat knows it."""
        position = self.state.position
        if position is None:
            return None
        if position.text != self._position:
            self._position = position.text
            self._hand = read_position(position.text, find_in_rulebook, Random(0), played_out=False)
        return self._hand

    @property
    def ask(self) -> Ask | None:
        """Open question to the reader, or None."""
        view = self.state.view
        if view is None or view["question"] is None or self.table.stage != "playing":
            return None
        asks = self.hand.asks if self.hand else ()
        return next((ask for ask in asks if ask.seat == view["seat"]), None)

    @property
    def question(self) -> tuple[int, int]:
        """Number of the deal, and of the question in it; zeros without a question."""
        view = self.state.view
        question = None if view is None else view["question"]
        return (0, 0) if question is None else (self.table.hand, question["number"])

    @property
    def calls(self) -> bool:
        """True if the reader is to call the game."""
        table, me = self.table, self.me
        return (
            me is not None
            and table.turn == me.seat
            and table.stage == "between"
            and table.choice == "dealer"
            and not table.called
        )

    def name(self, person_id: str) -> str:
        """Return the name of a person; "You" for the reader."""
        if person_id == self.person and self.you:
            return YOU
        people = self.table.people
        return next((person.name for person in people if person.id == person_id), "somebody")

    # --- news

    def see(self, state: m.RoomState, *, at_once: bool) -> None:
        """Print the news of a state; ``at_once``: without waiting for a question or a deal."""
        first, self._state = self._state is None, state
        if first:
            self.greet()
        if state.view is not None and self.table.hand != self._dealt:
            self._new_hand()
        elif state.skipped:
            self.terminal.line("Some events were skipped.", style="dim")
        for wire in state.news:
            if self._story is not None:
                if not at_once and wire["kind"] in ("dealt", "dealt up"):
                    self._tell_before_a_deal()
                self._story.hear(as_event(wire))
        over = self.table.stage != "playing" and self.table.hands != self._hands
        if self._story is not None and (at_once or over or (self.you and self.ask is not None)):
            self._story.tell()
        self._print_spoken(first=first)
        if over:
            self._hand_over()
        self._print_notices(first=first)

    def _tell_before_a_deal(self) -> None:
        """Print the events before a deal."""
        if not self.story.dealing():
            self.story.tell()

    def _print_spoken(self, *, first: bool) -> None:
        """Print messages and remarks; a newcomer gets no remarks from before."""
        people = self.table.people
        mine = next((person.name for person in people if person.id == self.person), "")
        unheard = [spoken for spoken in self.state.spoken if spoken not in self._heard]
        self._heard.update(unheard)
        for spoken in unheard:
            text = spoken.text
            if spoken.person:
                self.terminal.line(f"{self.name(spoken.person)}: {text}", indent=2)
            elif text in SEEDS.values() if first else not self._is_printed_elsewhere(text):
                if self.you and text.startswith(f"{mine} "):
                    text = to_you(f"{YOU}{text.removeprefix(mine)}")
                self.terminal.line(as_sentence(text), style="dim", indent=2)

    def _is_printed_elsewhere(self, text: str) -> bool:
        """Return whether a remark repeats a question, shown cards, a heading or the greeting."""
        if text.endswith(tuple(PROPOSED.values())) or SHOWS.search(text) or text == OVER:
            return True
        return not self.you and any(part in text for part in (" calls ", " has come"))

    def greet(self) -> None:
        """Print the table and its players."""
        table = self.table
        names = series(with_bots([(self.name(chair.person), chair.by) for chair in table.seated]))
        seated = f" At the table: {names}." if names else ""
        each = f", with {money(table.usual)} each.{seated}"
        self.terminal.line(Text.assemble((table.title, "bold"), each))
        if self.you:
            self.show_menu()
            self.terminal.line(HOW_TO_BEGIN, style="dim")
        self._net = {account.name: account.net for account in table.books.accounts}
        self._hands = table.hands

    def games(self, *, refusals: bool = True) -> list[MenuGame]:
        """Return the games of the menu; without ``refusals`` as if all could be dealt now."""
        return [
            MenuGame(
                game.name,
                game.game,
                game.stakes,
                game.changed,
                game.waiting,
                game.refusal if refusals else "",
            )
            for game in self.table.menu
        ]

    def show_menu(self) -> None:
        """Print every game with its stakes, or with the reason why it cannot be dealt now."""
        games = self.games(refusals=self.me is not None)
        self.print_menu(CHOICES.get(self.table.choice, "The games"), games)
        most = money(self.table.most)
        self.terminal.line(f"Up to {most} may lie before a player who buys.", style="dim")

    def _new_hand(self) -> None:
        view, table = self.state.view, self.table
        assert view is not None
        self._dealt = table.hand
        by_seat = {chair.seat: self.name(chair.person) for chair in table.seated}
        names = [by_seat.get(seat, f"Seat {seat + 1}") for seat in table.dealt_in]
        viewer = SPECTATOR if view["seat"] is None else view["seat"]
        game = find_in_rulebook(view["game"])
        self._story = Story(self.terminal, game, names, viewer)
        dealer = names[view["button"]]
        deals = "you deal" if dealer == YOU else as_you_would(sentence([dealer], "deals"))
        number = table.hands + (table.stage in ("playing", "frozen"))
        self._heading = f"Hand {number} · {table.called or game.title} · {deals}"
        if not self.you:
            self.terminal.line()
        self.rule_off(self._heading)

    def _hand_over(self) -> None:
        """Print the chips of all players after a hand, and the changes."""
        self._hands = self.table.hands
        net = {account.name: account.net for account in self.table.books.accounts}
        parts = []
        for chair in self.table.seated:
            change = net.get(chair.name, 0) - self._net.get(chair.name, 0)
            by = f" ({'+' if change > 0 else ''}{money(change)})" if change else ""
            parts.append(f"{self.name(chair.person)} {money(chair.stack)}{by}")
        self._net = net
        chips = " · ".join(parts)
        if self._story is not None:
            self.chapters.append(Chapter(self._heading, {0: self._story}, chips))
        if chips:
            self.terminal.facts(chips)

    # --- notices

    def _print_notices(self, *, first: bool) -> None:
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
        for person, cards in self.state.shown.items():
            if self._shown.get(person) != cards and cards:
                shows = sentence([self.name(person)], f"shows {' '.join(cards)}")
                self.terminal.line(self.terminal.cards(Text(as_sentence(shows))), indent=2)
        self._shown = dict(self.state.shown)
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
            wants = PROPOSED.get(proposal.what, proposal.what)
            line = as_sentence(sentence([self.name(proposal.person)], wants))
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

    # --- look-ups

    def show(self, hand: Hand | None) -> None:
        """Draw the table from the reader's seat; between hands, list the players."""
        if hand is None:
            self.list_players()
        else:
            super().show(hand)

    def list_players(self) -> None:
        """Print all players with their chips, and the people without a chair."""
        table, view = self.table, self.state.view
        playing = view is not None and table.stage in ("playing", "frozen")
        stacks = [seat["stack"] for seat in view["seats"]] if view is not None and playing else []
        by_seat = dict(zip(table.dealt_in, stacks))
        for chair in table.seated:
            notes = [f"a house player: {chair.by}"] if chair.by else []
            notes += ["sits out"] if chair.away else []
            notes += ["leaves after this hand"] if chair.leaving else []
            notes += [] if self._is_connected(chair.person) else ["has lost the connection"]
            about = f" ({', '.join(notes)})" if notes else ""
            stack = by_seat.get(chair.seat, chair.stack)
            self.terminal.line(f"{self.name(chair.person)} {money(stack)}{about}", indent=2)
        seated = {chair.person for chair in table.seated}
        others = [person.name for person in table.people if person.here and person.id not in seated]
        if others:
            self.terminal.line(f"Without a chair: {series(others)}.", indent=2)
        if not table.seated:
            self.terminal.line("Nobody sits at the table yet.", indent=2)

    def own_account(self) -> None:
        """Print the reader's account when leaving before the end of the evening."""
        table, me = self.table, self.me
        name = next((person.name for person in table.people if person.id == self.person), "")
        mine = next((account for account in table.books.accounts if account.name == name), None)
        if mine is None or not self.you or table.stage == "over":
            return
        up = f"up {money(mine.net)}" if mine.net > 0 else f"down {money(-mine.net)}"
        account = f"You bought chips for {money(mine.bought)}, and are {up if mine.net else 'even'}"
        in_hand = me is not None and me.seat in table.dealt_in and table.stage == "playing"
        self.terminal.line()
        self.terminal.line(f"{account}{' before this hand' if in_hand else ''}.", style="bold")

    def ledger(self) -> None:
        """Print the accounts; at the end of the evening, the payments too."""
        table = self.table
        self.terminal.line()
        transfers = table.books.transfers if table.stage == "over" else None
        print_books(self.terminal, table.hands, table.books.accounts, transfers)
        if table.books.kept:
            kept = money(table.books.kept)
            self.terminal.line(f"{kept} stays on the table for another evening.", indent=2)
