"""What is told to somebody at a table of a room: the evening, the hand, who comes and goes.

Everything comes from what the room sends him, which is what he may know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace
from rich.text import Text

from pokernight.cards import parse
from pokernight.cli.console.live_terminal import Live
from pokernight.cli.local.chip_purchases import print_books
from pokernight.cli.local.local_screen import Chapter, game_in_words, rule_off, tell_evening
from pokernight.cli.local.seating_options import who_is_what
from pokernight.cli.table.answer_choices import HOW_TO_BEGIN
from pokernight.cli.table.card_order import DEALT, Order
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.table_drawing import draw
from pokernight.cli.text.sentences import YOU, as_sentence, as_you_would, sentence, series, to_you
from pokernight.engine.asks import Ask
from pokernight.engine.events import EVERYBODY, NO_TOKEN, SPECTATOR, Event, Sight
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import read_position
from pokernight.engine.rules import money
from pokernight.engine.wire import EventJson
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.session import messages as m
from pokernight.session.session import PROPOSED, SEEDS

OVER = "the evening is over"
"""How the room remarks it; the ledger is headed by it."""
SHOWS = re.compile(r" shows \d+ cards?$")
"""How the room remarks that somebody shows cards: which, he is told besides."""


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
class Watching:
    """What somebody at a table of a room is told.

    Attributes:
        terminal: where he reads.
        you: whether a person reads, who is "you" in what is told.
        person: his id there, once the room has said it.
        order: in which order he looks at his cards.
        chapters: the hands that are over.
    """

    terminal: Live
    you: bool = True
    person: str = ""
    order: Order = DEALT
    chapters: list[Chapter] = field(default_factory=list)
    _state: m.State | None = None
    _story: Story | None = None
    _names: list[str] = field(default_factory=list)
    _position: str = ""
    _hand: Hand | None = None
    _heading: str = ""
    _dealt: int = -1
    _hands: int = -1
    _net: dict[str, int] = field(default_factory=dict)
    _here: dict[str, bool] = field(default_factory=dict)
    _wants: dict[str, int] = field(default_factory=dict)
    _coming: dict[str, int] = field(default_factory=dict)
    _shown: dict[str, list[str]] = field(default_factory=dict)
    _proposal: tuple[str, str] | None = None
    _heard: set[m.SpokenJson] = field(default_factory=set)
    _mine: tuple[bool, bool] = (False, False)

    # --- what there is

    @property
    def state(self) -> m.State:
        """What the room said last."""
        assert self._state is not None
        return self._state

    @property
    def began(self) -> bool:
        """Whether the room has said anything yet."""
        return self._state is not None

    @property
    def table(self) -> m.TableJson:
        """The table as it is now."""
        assert isinstance(self.state.table, m.TableJson)
        return self.state.table

    @property
    def me(self) -> m.ChairJson | None:
        """One's own chair."""
        return next((one for one in self.table.seated if one.person == self.person), None)

    @property
    def is_host(self) -> bool:
        """Whether it is one's own table."""
        return any(one.host and one.id == self.person for one in self.table.people)

    @property
    def story(self) -> Story:
        """The hand as he knows it.

        Raises:
            Refused: before the first one.
        """
        if self._story is None:
            raise Refused("no hand has been dealt yet")
        return self._story

    @property
    def game(self) -> Game:
        """The game of the hand on the table."""
        return self.story.game

    @property
    def names(self) -> Sequence[str]:
        """Who sits where in the hand."""
        return self._names

    @property
    def seat(self) -> int | None:
        """His seat in the hand, or None if he looks on."""
        return None if self.story.viewer == SPECTATOR else self.story.viewer

    @property
    def hand(self) -> Hand | None:
        """The hand as his seat knows it, while it is played."""
        position = self.state.position
        if position is None:
            return None
        if position.text != self._position:
            self._position = position.text
            self._hand = read_position(position.text, find_in_rulebook, Random(0), played_out=False)
        return self._hand

    @property
    def ask(self) -> Ask | None:
        """His question, if he is asked one."""
        view = self.state.view
        if view is None or view["question"] is None or self.table.stage != "playing":
            return None
        hand = self.hand
        return next((one for one in hand.asks if one.seat == view["seat"]), None) if hand else None

    @property
    def question(self) -> tuple[int, int]:
        """Which question it is: of which deal, and which of that."""
        view = self.state.view
        question = None if view is None else view["question"]
        return (0, 0) if question is None else (self.table.hand, question["number"])

    @property
    def calls(self) -> bool:
        """Whether he deals, and has a game to call."""
        table, me = self.table, self.me
        return (
            me is not None
            and table.turn == me.seat
            and table.stage == "between"
            and table.choice == "dealer"
            and not table.called
        )

    def name(self, person: str) -> str:
        """What somebody is called here."""
        if person == self.person and self.you:
            return YOU
        return next((one.name for one in self.table.people if one.id == person), "somebody")

    # --- telling

    def see(self, state: m.State, *, at_once: bool) -> None:
        """Tell what is new in a state; what happens in a hand at once, or when it is due."""
        first, self._state = self._state is None, state
        if first:
            self.greet()
        if state.view is not None and self.table.hand != self._dealt:
            self._new_hand()
        elif state.skipped:
            self.terminal.line("Some of what happened meanwhile is left out.", style="dim")
        for told in state.news:
            if self._story is not None:
                if not at_once and told["kind"] in ("dealt", "dealt up"):
                    self._tell_before_a_deal()
                self._story.hear(as_event(told))
        over = self.table.stage != "playing" and self.table.hands != self._hands
        if self._story is not None and (at_once or over or (self.you and self.ask is not None)):
            self._story.tell()
        self._speak(first=first)
        if over:
            self._over()
        self._notices(first=first)

    def _tell_before_a_deal(self) -> None:
        """Cards that are dealt begin a new telling."""
        if not self.story.dealing():
            self.story.tell()

    def _speak(self, *, first: bool) -> None:
        """What was said; who has just come need not hear how the others came."""
        mine = next((one.name for one in self.table.people if one.id == self.person), "")
        unheard = [one for one in self.state.spoken if one not in self._heard]
        self._heard.update(unheard)
        for spoken in unheard:
            text = spoken.text
            if spoken.person:
                self.terminal.line(f"{self.name(spoken.person)}: {text}", indent=2)
            elif text in SEEDS.values() if first else not self._is_told_elsewhere(text):
                if self.you and text.startswith(f"{mine} "):
                    text = to_you(f"{YOU}{text.removeprefix(mine)}")
                self.terminal.line(as_sentence(text), style="dim", indent=2)

    def _is_told_elsewhere(self, text: str) -> bool:
        """Whether a remark is told by what is put to people, or shown to them.

        Who only reads a story also has it in the heading of the next hand, or had it in the
        greeting.
        """
        if text.endswith(tuple(PROPOSED.values())) or SHOWS.search(text) or text == OVER:
            return True
        return not self.you and any(said in text for said in (" calls ", " has come"))

    def greet(self) -> None:
        """Where one is, and who is there."""
        table = self.table
        seated = [replace(one, name=self.name(one.person)) for one in table.seated]
        names = series(who_is_what(seated))
        there = f" At the table: {names}." if names else ""
        each = f", with {money(table.usual)} each.{there}"
        self.terminal.line(Text.assemble((table.title, "bold"), each))
        if self.you:
            self.show_menu()
            self.terminal.line(HOW_TO_BEGIN, style="dim")
        self._net = {one.name: one.net for one in table.books.accounts}
        self._hands = table.hands

    def show_menu(self) -> None:
        """Every game with its stakes, and why some cannot be dealt now."""
        how = {
            "dealer": "The dealer calls the game",
            "rotation": "The games take turns",
            "single": "One game",
        }.get(self.table.choice, "The games")
        self.terminal.line(f"{how}. On the menu:", style="dim")
        for number, one in enumerate(self.table.menu, 1):
            refusal = one.refusal if self.me is not None else ""
            said = game_in_words(number, one.name, one.stakes, one.changed, refusal)
            if one.waiting:
                said += f"; {money(one.waiting)} waits there"
            self.terminal.line(said, indent=2, hang=4)
        most = money(self.table.most)
        self.terminal.line(f"Up to {most} may lie before a player who buys.", style="dim")

    def _new_hand(self) -> None:
        view, table = self.state.view, self.table
        assert view is not None
        self._dealt = table.hand
        seats = {one.seat: self.name(one.person) for one in table.seated}
        self._names = [seats.get(seat, f"Seat {seat + 1}") for seat in table.dealt_in]
        viewer = SPECTATOR if view["seat"] is None else view["seat"]
        game = find_in_rulebook(view["game"])
        self._story = Story(self.terminal, game, self._names, viewer)
        dealer = self._names[view["button"]]
        deals = as_you_would(sentence([dealer], "deals"))
        deals = "you deal" if dealer == YOU else deals
        called = table.called or game.title
        number = table.hands + (table.stage in ("playing", "frozen"))
        self._heading = f"Hand {number} · {called} · {deals}"
        if not self.you:
            self.terminal.line()
        rule_off(self.terminal, self._heading)

    def _over(self) -> None:
        """A hand is over: what everybody has now, and what it changed."""
        self._hands = self.table.hands
        net = {one.name: one.net for one in self.table.books.accounts}
        parts = []
        for one in self.table.seated:
            change = net.get(one.name, 0) - self._net.get(one.name, 0)
            by = f" ({'+' if change > 0 else ''}{money(change)})" if change else ""
            parts.append(f"{self.name(one.person)} {money(one.stack)}{by}")
        self._net = net
        chips = " · ".join(parts)
        if self._story is not None:
            self.chapters.append(Chapter(self._heading, {0: self._story}, chips))
        if chips:
            self.terminal.facts(chips)

    # --- who comes and goes, and what is wanted

    def _notices(self, *, first: bool) -> None:
        table = self.table
        here = {one.person: self._is_here(one.person) for one in table.seated if not one.by}
        for person, there in here.items():
            before = self._here.get(person, there)
            if there != before and person != self.person:
                gone = "is here again" if there else "has lost the connection"
                self._notice(f"{self.name(person)} {gone}")
        self._here = here
        self._told_of_wishes()
        self._told_of_proposal()
        for person, cards in self.state.shown.items():
            if self._shown.get(person) != cards and cards:
                shows = sentence([self.name(person)], f"shows {' '.join(cards)}")
                self.terminal.line(self.terminal.cards(Text(as_sentence(shows))), indent=2)
        self._shown = dict(self.state.shown)
        self._told_of_me(first=first)

    def _is_here(self, person: str) -> bool:
        return any(one.here for one in self.table.people if one.id == person)

    def _told_of_wishes(self) -> None:
        wants = {one.id: one.wants for one in self.table.people if one.wants}
        for person, cents in wants.items():
            if self._wants.get(person) == cents:
                continue
            if person == self.person:
                self._notice(f"the host is asked whether you may buy chips for {money(cents)}")
            elif self.is_host and self.you:
                name = self.name(person)
                self.terminal.line(
                    f"{name} would like to buy chips for {money(cents)}: admit {name}, or "
                    f"refuse {name}.",
                    style="bold",
                )
        self._wants = wants
        coming = {one.person: one.coming for one in self.table.seated if one.coming}
        for person, cents in coming.items():
            if self._coming.get(person) != cents:
                gets = sentence([self.name(person)], f"gets {money(cents)} when the hand is over")
                self._notice(as_you_would(gets))
        self._coming = coming

    def _told_of_proposal(self) -> None:
        proposal = self.table.proposal
        now = None if proposal is None else (proposal.person, proposal.what)
        if now is not None and now != self._proposal and proposal is not None:
            wants = PROPOSED.get(proposal.what, proposal.what)
            said = as_sentence(sentence([self.name(proposal.person)], wants))
            asked = self.person in proposal.needed and self.person not in proposal.agreed
            said += " Do you agree? yes, or no." if asked and self.you else ""
            self.terminal.line(said, style="bold")
        self._proposal = now

    def _told_of_me(self, *, first: bool) -> None:
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

    def _notice(self, said: str) -> None:
        self.terminal.line(as_sentence(said), style="dim", indent=2)

    # --- what he looks up

    def lay(self, order: Order) -> None:
        """His cards in another order."""
        self.order = order

    def show(self, hand: Hand | None = None) -> None:
        """The table as it looks from his seat; between hands, who sits there."""
        if hand is None:
            self.who_is_there()
            return
        title = f"{hand.game.title}, hand {self.table.hands + 1}"
        draw(self.terminal, hand.view(self.seat), self._names, title, order=self.order)

    def who_is_there(self) -> None:
        """Everybody, with chips, and who is away."""
        table, view = self.table, self.state.view
        playing = view is not None and table.stage in ("playing", "frozen")
        stacks = [seat["stack"] for seat in view["seats"]] if view is not None and playing else []
        now = dict(zip(table.dealt_in, stacks))
        for one in table.seated:
            notes = [f"a house player: {one.by}"] if one.by else []
            notes += ["sits out"] if one.away else []
            notes += ["leaves after this hand"] if one.leaving else []
            notes += [] if self._is_here(one.person) else ["has lost the connection"]
            about = f" ({', '.join(notes)})" if notes else ""
            stack = now.get(one.seat, one.stack)
            self.terminal.line(f"{self.name(one.person)} {money(stack)}{about}", indent=2)
        seated = {one.person for one in table.seated}
        others = [one for one in table.people if one.here and one.id not in seated]
        if others:
            self.terminal.line(f"Without a chair: {series([o.name for o in others])}.", indent=2)
        if not table.seated:
            self.terminal.line("Nobody sits at the table yet.", indent=2)

    def evening(self, number: str = "") -> None:
        """How every hand of the evening ended, or one hand from its beginning."""
        tell_evening(self.terminal, self.chapters, 0, number)

    def own_account(self) -> None:
        """What becomes of his own chips, if he goes while the evening goes on."""
        table, me = self.table, self.me
        name = next((one.name for one in table.people if one.id == self.person), "")
        mine = next((one for one in table.books.accounts if one.name == name), None)
        if mine is None or not self.you or table.stage == "over":
            return
        up = f"up {money(mine.net)}" if mine.net > 0 else f"down {money(-mine.net)}"
        said = f"You bought chips for {money(mine.bought)}, and are {up if mine.net else 'even'}"
        in_hand = me is not None and me.seat in table.dealt_in and table.stage == "playing"
        self.terminal.line()
        self.terminal.line(f"{said}{' before this hand' if in_hand else ''}.", style="bold")

    def ledger(self) -> None:
        """Who is up and who is down; at the end, who pays whom."""
        table = self.table
        self.terminal.line()
        transfers = table.books.transfers if table.stage == "over" else None
        print_books(self.terminal, table.hands, table.books.accounts, transfers)
        if table.books.kept:
            kept = money(table.books.kept)
            self.terminal.line(f"{kept} stays on the table for another evening.", indent=2)
