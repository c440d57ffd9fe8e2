"""One table of the room and its people: pure logic, without network, storage or a clock of its own.

A session is a function of its deeds and of when they were done. Somebody's message or the clock
becomes one or more deeds; each is applied, or refused while nothing has changed. The owner writes
them down before anybody hears of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple, TypeAlias

from pokernight.cards import name as card_name
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import money
from pokernight.errors import Refused
from pokernight.fair_deals.card_proofs import Witness
from pokernight.fair_deals.hand_chain import Record, account_of, told_to, with_head
from pokernight.fair_deals.shuffle import Shuffle, chain_of
from pokernight.session import log_events as d
from pokernight.session.log_events import AnyLogEvent
from pokernight.session.names import PLAIN_NAMES, NameRules
from pokernight.session.people import Person, Role
from pokernight.session.settings import BUY_INS, LARGEST_BUY_IN
from pokernight.table import Table, commands, evening_record
from pokernight.table import commands as c
from pokernight.table.current_hand import DealtIn, Playing
from pokernight.table.ledger import shared
from pokernight.table.table_state import standing, stood

CHAT = 200
"""How many of the things said are kept in sight."""
FRESH = 3000
"""How long after a guest sat down a table deals its first hand by itself, in milliseconds."""


PROPOSED = {
    "undo": "would like to take back an answer",
    "call off": "would like to call this hand off",
}
"""What somebody does who proposes something."""


SEEDS = {
    "end": "at the end the seed of every deck is shown, and with it every card of the evening",
    "never": "no seed of a deck is ever shown: what nobody saw stays unseen",
}
"""What everybody is told who comes: for whether seeds are shown is settled before any hand."""


NO_HINTS = "the host has turned hints off at this table"
STANDS = 2
"""The version of how a table of the room stands between two hands."""
STANDING = (
    "invite", "host_key", "host", "started", "ending", "asked_at", "hand_over_at", "sat_at",
    "paused_for", "brought", "said", "chain", "ended", "votes", "host_gone", "removing",
    "consents", "added", "frozen",
)  # fmt: skip
"""What is plain of how a table of the room stands between two hands."""


PURCHASES = ("wishes", "asking")
"""What is stored of it as commands."""
Purchase: TypeAlias = c.Sit | c.Buy
"""Chips that are ordered: with a chair, or by a player who has one."""


HUSHED = (c.SitOut, c.Return, c.Put, c.Strike)
"""What is done without a word by a player whom the host has muted: it shows at the table."""

OF_A_HAND = (
    d.HeldBack, d.Proposed, d.Voted, d.Lapsed, d.ClocksStopped, d.Resumed, d.TableFrozen,
)  # fmt: skip
"""What is done about a hand; in one that cannot be played it is passed over."""


class Kept(NamedTuple):
    """A event that was done, for the log; ``secret`` is what must never be shown."""

    at: int
    event: AnyLogEvent
    secret: bytes = b""


class Spoken(NamedTuple):
    """Something said, a reaction, or without a person a remark of the room."""

    at: int
    person: str
    text: str


@dataclass(slots=True)
class Drawing:
    """How far the deck of the coming hand is drawn, and what has come that is not in a list yet.

    Attributes:
        shuffle: the deck, as far as it has come.
        at: since when its promise is shown.
        offered: hashes of salts, by person.
        closed: when the list of them was shown.
        opened: salts, by person.
    """

    shuffle: Shuffle
    at: int
    offered: dict[str, str] = field(default_factory=dict)
    closed: int = 0
    opened: dict[str, str] = field(default_factory=dict)

    def goes_on(self, before: Drawing) -> None:
        """Take over what had come for the same hand: it was taken, and is not in the log."""
        if before.shuffle.hand == self.shuffle.hand:
            self.offered |= before.offered
            self.opened |= before.opened


@dataclass(slots=True)
class Proposal:
    """Something that everybody dealt in must agree to."""

    person: str
    what: str
    at: int
    agreed: set[str]


class Session:
    """A table of the room.

    Attributes:
        id: of the table.
        settings: what the host settled.
        table: the evening itself.
        people: everybody who has come, by id, house players too.
        name_rules: the rules for names of people.
        names: ids by what is alike in names; ``ids`` by the name itself.
        host: the id of who runs it; empty until somebody has come by the host's link.
        invite: the hash of the invitation; ``host_key`` that of the host's link.
        started: whether hands are dealt.
        ending: whether the evening ends with this hand.
        asked_at: since when the outstanding question has been asked, in milliseconds.
        hand_over_at: when the last hand ended.
        waits_until: how long those are waited for who were there before the room was away.
        paused_at: since when the host has stopped the clocks, or None.
        frozen: what went wrong, if anything did.
        house_asked_at: since when house players can think about the outstanding question, where
            they were held since it was asked.
        held: answers in a window that lasts its whole clock, by person.
        drawing: the deck of the coming hand, once its seed is promised.
        shuffle: the deck of the hand that is played, or was last.
        witness: of that hand, and ``dealt`` is that hand.
        lots: what was shown of cards shuffled in that hand.
        chain: what the coming hand is chained by.
        ended: the account of the last hand that is over, with its head; None before the first.
        record: the hash of the evening's file so far.
        compared: the pin of which hand each person's client says it was shown.
        story: how many events stand of the hand on the table; -1 where that is not known.
        taken_back: how often answers were taken back.
        host_gone: since when the host is not connected, or None.
        votes: whom somebody would have as the host, by person.
        removing: who must leave when the hand is over.
        consents: who lets those who watch see his cards of hands that are over.
        proposal: what is to be agreed to.
        proposed: how often each person has proposed something in this hand that was not agreed to.
        undone: how often each person has taken an answer back in this hand.
        wishes: what people buy when the hand is over, as commands, by person.
        asking: what people would buy if the host agreed.
        added: who put a game on the menu, by its name there.
        replaced: hashes of keys that open nothing any more, since somebody last looked.
        spoken: what was said last; ``said`` counts all of it.
        showed: cards shown after the last hand, by person.
        done: deeds since somebody last took them from here.
        changes: how often something has changed beside the hand that is played.
        luck: the secret from which all that is drawn by lot beside the cards follows; its owner
            sets it, and nobody is shown it.
    """

    def __init__(
        self,
        opened: d.Opened,
        at: int,
        catalogue: Catalogue,
        name_rules: NameRules = PLAIN_NAMES,
    ) -> None:
        opening, rest = evening_record.read(opened.evening, catalogue)
        assert not rest
        self.id = opened.table
        self.name_rules = name_rules
        self.settings = opened.settings
        self.invite, self.host_key = opened.invite, opened.host
        self.table = Table(opening)
        self.people: dict[str, Person] = {}
        self.names: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        self.host = ""
        self.started = opened.settings.start == "soon"
        self.ending = False
        self.asked_at = self.hand_over_at = self.opened_at = at
        self.sat_at = 0
        self.paused_at: int | None = None
        self.paused_for = 0
        self.waits_until = 0
        self.frozen = ""
        self.house_asked_at = 0
        self.held: dict[str, Answer] = {}
        self.drawing: Drawing | None = None
        self.shuffle: Shuffle | None = None
        self.witness: Witness | None = None
        self.dealt: Playing | None = None
        self.lots: list[dict[str, Any]] = []
        self.chain = ""
        self.ended: dict[str, Any] | None = None
        self.record = Record()
        self.record.add(json.loads(opened.evening))
        self.compared: dict[str, tuple[int, str]] = {}
        self.story = -1
        self.taken_back = 0
        self.proposal: Proposal | None = None
        self.proposed: dict[str, int] = {}
        self.undone: dict[str, int] = {}
        self.wishes: dict[str, Purchase] = {}
        self.asking: dict[str, Purchase] = {}
        self.added: dict[str, str] = {}
        self.replaced: list[str] = []
        self.votes: dict[str, str] = {}
        self.host_gone: int | None = None
        self.removing: list[str] = []
        self.consents: list[str] = []
        self.leaving_votes: set[str] = set()
        self.brought: dict[str, int] = {}
        self.spoken: list[Spoken] = []
        self.said = 0
        self.showed: dict[str, list[str]] = {}
        self.done: list[Kept] = []
        self.changes = 0
        self.luck = b""
        self._question: tuple[int, int] = (0, 0)
        self._besides: list[c.Command] = []
        self._over: DealtIn | None = None
        self.remark(at, SEEDS[opened.settings.seeds])
        if not opened.settings.hints:
            self.remark(at, NO_HINTS)

    # --- what there is to see

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played."""
        return self.table.hand

    @property
    def stage(self) -> str:
        """``waiting``, ``between``, ``playing``, ``frozen`` or ``over``."""
        if self.table.over:
            return "over"
        if self.frozen:
            return "frozen"
        if self.table.on is not None:
            return "playing"
        return "between" if self.started and len(self.ready()) > 1 else "waiting"

    def seat_of(self, person: str) -> int | None:
        """The chair of somebody, if he has one."""
        name = self.people[person].name
        for seat, one in enumerate(self.table.chairs):
            if one is not None and one.name == name:
                return seat
        return None

    def at_seat(self, seat: int) -> Person:
        """Who sits in a chair that is taken."""
        return self.people[self.ids[self.table.company.player(seat).name]]

    def role(self, person: str) -> Role:
        """What somebody may do here; nobody in particular watches."""
        if person not in self.people:
            return "spectator"
        if person == self.host:
            return "host"
        return "guest" if self.seat_of(person) is None else "player"

    def delay_of(self, person: str) -> int:
        """How much later than it is somebody sees the table: at once who sits there to stay."""
        if not self.settings.delay:
            return 0
        seat = self.seat_of(person) if person in self.people else None
        if seat is None or self.table.players[seat].leaving:
            return self.settings.delay
        return 0

    def ready(self) -> list[int]:
        """The seats that could be dealt in."""
        return [seat for seat, one in self.table.players.items() if one.present()]

    def dealt_in(self) -> list[Person]:
        """The people dealt in, house players left out: those who must agree."""
        on = self.table.on
        if on is None:
            return []
        sitting = on.sitting(on.seating.seats)
        found = [self.people[self.ids[one.name]] for one in sitting]
        return [one for one in found if not one.by]

    @property
    def house(self) -> bool:
        """Whether a player of the house has come."""
        return any(one.by for one in self.people.values())

    def seated(self) -> list[Person]:
        """The people who have a chair, house players left out."""
        there = [self.at_seat(seat) for seat in self.table.players]
        return [one for one in there if not one.by]

    @property
    def clock(self) -> int:
        """How long an answer may take, in milliseconds."""
        alone = self.settings.alone and len(self.seated()) == 1
        return max(self.settings.alone, self.settings.clock) if alone else self.settings.clock

    def opened(self) -> dict[str, list[str]]:
        """The cards of the hand that is over, by person, for those who watch.

        Empty unless everybody dealt in has agreed. What is mucked stays so.
        """
        last = self.table.last
        if self.table.playing is not None or last is None:
            return {}
        sitting = [self.people[self.ids[one.name]] for one in last.sitting(last.seating.seats)]
        if not sitting or any(not one.by and one.id not in self.consents for one in sitting):
            return {}
        hands = [last.hand.view(place).hand(place) for place in range(len(sitting))]
        return {
            one.id: [card_name(seen.card) for seen in hand if seen.card is not None]
            for one, hand in zip(sitting, hands)
        }

    @property
    def waits(self) -> bool:
        """Whether house players hold still: the clocks do, or people are to agree on something."""
        return self.paused_at is not None or self.proposal is not None

    def questions(self) -> list[tuple[Person, Ask]]:
        """Who has an answer to give, and has not given it."""
        playing = self.table.playing
        if playing is None or self.frozen:
            return []
        asked = [(self.at_seat(seat), ask) for seat, ask in zip(playing.asked, playing.hand.asks)]
        return [(person, ask) for person, ask in asked if person.id not in self.held]

    def in_window(self) -> bool:
        """Whether a sealed window is open."""
        hand = self.hand
        return hand is not None and hand.ask is not None and hand.ask.closes

    def chance(self, what: str) -> Random:
        """What house players and lots between hands draw from; no card has touched it.

        Nor can anybody know it beforehand who knows no more than he is shown.
        """
        drawn = f"chance:{what}:{self.table.deals}:{self.number}".encode()
        return Random(blake2b(drawn, key=self.luck, digest_size=32).digest())

    @property
    def number(self) -> int:
        """The number of the outstanding question."""
        return 0 if self.hand is None else self.hand.number

    def spoken_since(self, said: int) -> list[Spoken]:
        """What was said after so many things, as far back as it is kept."""
        new = min(self.said - said, len(self.spoken))
        return self.spoken[len(self.spoken) - new :] if new > 0 else []

    # --- doing

    def do(self, at: int, event: AnyLogEvent, secret: bytes = b"") -> None:
        """Apply a event, and have it written down.

        Raises:
            Refused: if it cannot be; nothing has changed.
        """
        self._nothing_follows()
        self.apply(at, event, secret)
        self.done.append(Kept(at, event, secret))
        over = self._over
        for command in self._besides:
            self.do(at, d.TableCommand(command))
        if over is not None and self.shuffle is not None:
            whole = self.table.last is over
            number = self.shuffle.hand
            account = account_of(self.id, number, over, self.record, over=whole)
            self.do(at, d.Ended(number, account))

    def _nothing_follows(self) -> None:
        self._besides, self._over = [], None

    def apply(self, at: int, event: AnyLogEvent, secret: bytes = b"") -> None:
        """Apply a event that is written down already, or is about to be.

        Raises:
            Refused: if it cannot be; nothing has changed.
        """
        if self.table.unplayed is not None and isinstance(event, OF_A_HAND):
            return
        beside = self._beside()
        _APPLY[type(event)](self, at, event, secret)
        answers = isinstance(event, d.TableCommand) and isinstance(event.command, c.Reply)
        if not answers or beside != self._beside():
            self.changes += 1
        question = (self.table.deals, self.number) if self.hand is not None else (0, 0)
        if question != self._question or isinstance(event, d.TableCommand):
            if question != self._question:
                if self.paused_at is not None and self.in_window():
                    self._run_on(at, "the clocks run again, as a sealed window is open")
                self.asked_at = max(at, self.asked_at)
                self.held.clear()
            self._question = question

    def _beside(self) -> tuple[Any, ...]:
        """What somebody's answer may change beside the hand that is played."""
        table, banks = self.table, [one.bank for one in self.people.values()]
        money = len(table.ledger.lines), table.kitty
        return table.on is None, self.proposal is None, money, banks

    def _opened(self, at: int, event: d.Opened, secret: bytes) -> None:
        raise Refused("this table is open already")

    def check_name(self, name: str) -> None:
        """Refuse a name that looks like another one here or like one of the program's own words.

        Called when a name is taken, and not in a replay: older evenings stay readable.

        Raises:
            Refused: saying so.
        """
        if any(key in self.names for key in self.name_rules.skeletons(name)):
            raise Refused(
                f"there is somebody here whose name looks like {name!r}: take another name"
            )
        rules, games = self.name_rules, [entry.game for entry in self.table.menu.entries]
        dummies = [dummy for game in games for dummy in game.talk.dummies]
        if rules.is_own_word(name) or any(rules.alike(name, dummy) for dummy in dummies):
            raise Refused(f"{name!r} is what somebody else is called here: take another name")

    def _came(self, at: int, event: d.Came, secret: bytes) -> None:
        if event.person in self.people:
            raise Refused("this person has come already")
        bank = self.settings.bank
        person = Person(
            event.person, event.name, event.key, event.by, bank=bank, origin=event.origin
        )
        self.people[event.person] = person
        self.names.update(dict.fromkeys(self.name_rules.skeletons(event.name), event.person))
        self.ids[event.name] = event.person
        if event.host:
            self.host = event.person
        if not event.by:  # a player of the house sits down with the next word
            self.remark(at, f"{event.name} has come")

    def aloud(self, at: int, text: str, person: str) -> None:
        """Remark what a person does, unless the host has muted them."""
        if not self.people[person].muted:
            self.remark(at, text)

    def remark(self, at: int, text: str, person: str = "") -> None:
        """Something for everybody to read."""
        self.spoken.append(Spoken(at, person, text))
        self.said += 1
        del self.spoken[:-CHAT]

    def _did(self, at: int, event: d.TableCommand, secret: bytes) -> None:
        command = event.command
        if isinstance(command, c.Deal) and self.drawing is not None:
            shuffle = self.drawing.shuffle
            command = replace(command, deck=shuffle.deck_text, entropy=shuffle.entropy)
        playing, on = self.table.playing, self.table.on
        hands, lines = self.table.hands, len(self.table.ledger.lines)
        names = [one.name for one in self.table.players.values()]
        clock = self.clock
        self._check_brought(command)
        heard = self.story
        self.table.do(command)
        self.record.add(commands.to_dict(command))
        if isinstance(command, c.Deal):
            self.story = max(self.story, 0) - max(heard, 0)
        elif isinstance(command, c.Undo):
            self.taken_back += 1
            self.count_story()
        if isinstance(command, c.Sit | c.Buy):
            self.wishes.pop(event.person, None)
        if isinstance(command, c.Put) and command.game:
            self.added[command.name] = event.person
        if isinstance(command, c.Strike):
            there = {one.name for one in self.table.menu.entries}
            self.added = {name: who for name, who in self.added.items() if name in there}
        if isinstance(command, c.Sit):
            self.asking.pop(event.person, None)
            self.people[self.ids[command.name]].sat = True
            if not command.by and not self.table.deals:
                self.sat_at = at
            # company has come: nobody's time has run out by that; a window has its own
            if self.clock != clock and not self.in_window():
                self.asked_at = max(at, self.asked_at)
            if not command.by:
                self._consent_ends(at, f"{command.name} has sat down")
        if isinstance(command, c.Reply) and self.table.unplayed is None:
            self._answered_in_time(at, event, command)
        if isinstance(command, c.Undo | c.CallOff | c.Reply | c.CloseWindow):
            if self.proposal is not None and not isinstance(command, c.Undo | c.CallOff):
                self.remark(at, "the hand has gone on, so nothing comes of what was proposed")
            elif self.proposal is not None:
                self.proposed.pop(self.proposal.person, None)
            self.proposal = None
        if isinstance(command, c.Undo):
            self.undone[event.person] = self.undone.get(event.person, 0) + 1
        if isinstance(command, c.Deal):
            self._dealt()
        if isinstance(command, c.End):
            self.frozen = ""
        if isinstance(command, c.Lots) and self.table.unplayed is not None:
            self.lots += command.shown
        if event.why and isinstance(command, HUSHED) and event.person:
            self.aloud(at, event.why, event.person)
        elif event.why:
            self.remark(at, event.why)
        for one in shared(self.table.ledger.lines[lines:]):
            pot = f"the pot of {money(one.cents)} in {one.game} is shared by those still in it"
            left = f"{money(one.cents)} that nobody has won is shared out"
            self.remark(at, f"{pot if one.game else left}: {one.parts_in_words()}")
        self._look(playing)
        dealt = on is not None or isinstance(command, c.Deal)
        if dealt and self.table.on is None:
            self._hand_over(at, on or self.table.last, called_off=self.table.hands == hands)
        gone = {*names} - {one.name for one in self.table.players.values()}
        cashed = {line.name: line.cents for line in self.table.ledger.lines[lines:]}
        self.brought |= {name: cashed.get(name, 0) for name in names if name in gone}
        for name in gone:
            self._wants_no_more(self.ids[name])
        if self.table.series is None:
            self.leaving_votes.clear()

    def _look(self, before: Playing | None) -> None:
        """Cards that were shuffled in a hand are committed to before anybody is shown them."""
        now = self.table.playing or (before if self.table.last is before else None)
        if self.witness is not None and now is not None and (new := self.witness.look(now.hand)):
            self.lots += new
            self._besides.append(c.Lots(tuple(new)))

    # --- buying chips

    @property
    def buy_in_most(self) -> int:
        """The most that may lie in front of a player who buys, in cents."""
        usual = self.table.opening.menu.usual
        most = self.settings.buy_in_most or min(BUY_INS * usual, LARGEST_BUY_IN)
        return self.table.menu.most or max(most, usual)

    @property
    def usual(self) -> int:
        """Return what people sit down with, in cents."""
        return min(self.table.menu.usual, self.buy_in_most)

    def coming(self, person: str) -> int:
        """The chips that a player has bought in a hand, in cents: they come when it is over."""
        return self._cents(self.wishes.get(person))

    def wants(self, person: str) -> int:
        """The chips that a player would buy if the host agreed, in cents."""
        return self._cents(self.asking.get(person))

    def _cents(self, command: Purchase | None) -> int:
        return 0 if command is None else command.cents or self.usual

    def check_purchase(self, person: str, command: c.Sit | c.Buy) -> None:
        """Refuse chips that cannot be bought, with those that the person has ordered already.

        Raises:
            Refused: with the limit.
        """
        cents = self.usual if command.cents is None else command.cents
        ordered = sum(map(self._cents, (*self.wishes.values(), *self.asking.values())))
        if isinstance(command, c.Buy):
            own = self.coming(person) + self.wants(person)
            self.table.check_buy(command.seat, cents + own, self.buy_in_most)
        else:
            ordered -= self.coming(person) + self.wants(person)
            self.table.company.check_buy_in(command.name, 0, cents, self.buy_in_most)
            self._check_brought(command)
        self.table.check_chips(cents + ordered)

    def _wants_no_more(self, person: str) -> None:
        """Forget what a person has ordered, who has no chair any more."""
        self.wishes.pop(person, None)
        self.asking.pop(person, None)

    def _back_with(self, name: str) -> int:
        """Return what a player who left the table has to bring, in cents."""
        return min(self.brought.get(name, 0), self.buy_in_most)

    def least_for(self, name: str) -> int:
        """What somebody must bring: as much as he left with this evening, or what is usual."""
        return max(self.usual, self._back_with(name))

    def _check_brought(self, command: c.Command) -> None:
        """Refuse chips taken off the table by leaving it and coming back."""
        if not isinstance(command, c.Sit) or not self.settings.keep_chips:
            return
        had, least = self.brought.get(command.name, 0), self._back_with(command.name)
        cents = self.table.menu.usual if command.cents is None else command.cents
        if not command.by and cents < least:
            raise Refused(
                f"{command.name} left with {money(had)}, and comes back with no less this evening"
            )

    def _answered_in_time(self, at: int, event: d.TableCommand, command: c.Reply) -> None:
        """Somebody's own answer ends his row of missed turns, and may have cost him of his bank."""
        if not event.person:
            missed = self.people[self.ids[self.table.players[command.seat].name]]
            missed.missed += 1
            missed.bank = 0 if missed.by == "" else missed.bank
            return
        person = self.people[event.person]
        person.missed = 0
        late = at - self.asked_at - self.clock
        if late > 0 and not person.by:
            person.bank = max(0, person.bank - late)

    def _hand_over(self, at: int, dealt: DealtIn | None, *, called_off: bool) -> None:
        if self.shuffle is not None and self.shuffle.scheme == 1:
            self.chain = chain_of(self.shuffle.public(), self._roots())
        elif self.shuffle is not None:
            self._over = dealt
        if self.table.outcome is not None:
            self._besides.append(self.table.outcome)
        self.hand_over_at = at
        for one in self.people.values():
            if one.next_key:
                self._replace_key(one, one.next_key)
        self.frozen = ""
        self.proposal = None
        self.paused_at = None
        self.held.clear()
        if called_off:
            self.showed = {}

    def _roots(self) -> list[str]:
        return [lot["root"] for lot in self.lots]

    def _ended(self, at: int, event: d.Ended, secret: bytes) -> None:
        shuffle = self.shuffle
        if shuffle is None or shuffle.hand != event.hand:
            raise Refused("this is the account of another hand")
        self.ended = with_head(shuffle.public(), self._roots(), event.account)
        self.chain = self.ended["head"]
        if self.witness is not None:
            self.witness.account = event.account

    def hear(self) -> None:
        """Count an event of the hand that is played."""
        self.story = max(self.story, 0) + 1

    def count_story(self) -> None:
        """Count the events of the hand on the table anew, when answers were taken back."""
        last = self.table.last if self.table.last is self.dealt else None
        playing = self.table.playing or last
        self.story = -1 if playing is None else len(told_to(playing.hand, None))

    def _held_back(self, at: int, event: d.HeldBack, secret: bytes) -> None:
        seat = self.seat_of(event.person)
        playing = self.table.playing
        if playing is None or seat not in playing.asked or event.at != self.number:
            raise Refused("that question is not asked now")
        ask = next(ask for one, ask in zip(playing.asked, playing.hand.asks) if one == seat)
        answer = tuple(event.answer) if isinstance(event.answer, list) else event.answer
        if answer not in ask.legal:
            raise Refused("that is no answer to this question")
        self.held[event.person] = answer
        self.people[event.person].missed = 0

    def _dealt(self) -> None:
        """The coming hand is the one that is played."""
        if self.drawing is not None:
            self.shuffle, self.drawing = self.drawing.shuffle, None
            self.witness = None if self.table.unplayed is not None else Witness(self.shuffle)
            self.dealt = self.table.playing or self.table.last
        self.lots = []
        self.showed = {}
        self.paused_for = 0
        self.proposed, self.undone = {}, {}
        self.wishes = {}  # all that was bought has come; older rooms kept one of two purchases

    def _promised(self, at: int, event: d.Promised, secret: bytes) -> None:
        shuffle = Shuffle.promised(self.id, event.hand, self.chain, secret, event.scheme)
        self.drawing = Drawing(shuffle, at)

    def _drawing(self) -> Drawing:
        if self.drawing is None:
            raise Refused("no deck is being drawn")
        return self.drawing

    def _hashed(self, at: int, event: d.Hashed, secret: bytes) -> None:
        drawing = self._drawing()
        drawing.shuffle = drawing.shuffle.listed(event.hashes)
        drawing.closed = at

    def _salted(self, at: int, event: d.Salted, secret: bytes) -> None:
        drawing = self._drawing()
        drawing.shuffle = drawing.shuffle.salted(event.salts)
        if left := drawing.shuffle.left_out:
            names = " and ".join(self.people[one].name for one in left)
            self.remark(at, f"{names} did not open the salt in time: this deck is drawn without it")

    def _rooted(self, at: int, event: d.Rooted, secret: bytes) -> None:
        drawing, entry = self._drawing(), self.table.next_game()
        drawing.shuffle = (
            drawing.shuffle.drawn_for(event.game, event.version, event.cards)
            if event.game
            else drawing.shuffle.dealt(entry.game, entry.rules)
        )
        if drawing.shuffle.root != event.root:
            raise Refused("this root is not that of the deck")

    def _noted(self, at: int, event: d.RemarkMade, secret: bytes) -> None:
        self.wishes.pop(event.person, None)
        self.remark(at, event.text)

    def _proposed(self, at: int, event: d.Proposed, secret: bytes) -> None:
        if self.proposal is not None:
            raise Refused("something else is proposed already")
        if self.in_window():
            raise Refused("nothing is proposed while a window is open")
        self.proposal = Proposal(event.person, event.what, at, {event.person})
        self.proposed[event.person] = self.proposed.get(event.person, 0) + 1
        self.aloud(at, f"{self.people[event.person].name} {PROPOSED[event.what]}", event.person)

    def _voted(self, at: int, event: d.Voted, secret: bytes) -> None:
        proposal = self._proposal()
        if event.person not in [one.id for one in self.dealt_in()]:
            raise Refused("only those who were dealt in have a word in that")
        if event.yes:
            proposal.agreed.add(event.person)
        else:
            name = self.people[event.person].name
            self.aloud(at, f"{name} does not agree, so it stays as it is", event.person)
            self.proposal = None
            self.house_asked_at = at

    def _proposal(self) -> Proposal:
        if self.proposal is None:
            raise Refused("nothing is proposed now")
        return self.proposal

    def _lapsed(self, at: int, event: d.Lapsed, secret: bytes) -> None:
        self._proposal()
        self.proposal = None
        self.house_asked_at = at
        self.remark(at, "not everybody agreed in time, so it stays as it is")

    def _leaving(self, at: int, event: d.LeaveVoted, secret: bytes) -> None:
        if self.table.series is None:
            raise Refused("no game is on that goes on until its pot is won")
        seat = self.seat_of(event.person)
        if seat not in self.table.series.voters(self.table.chairs):
            raise Refused("only those who are in it have a word in that")
        self.leaving_votes.add(event.person)
        name, game = self._name(event.person), self.table.series.entry.name
        self.aloud(at, f"{name} would leave {game} before its pot is won", event.person)

    def _stopped(self, at: int, event: d.ClocksStopped, secret: bytes) -> None:
        if self.paused_at is not None:
            raise Refused("the clocks stand still already")
        if self.table.playing is None:
            raise Refused("no hand is being played: there is no clock to stop")
        if self.in_window():
            raise Refused("the clocks run on while a sealed window is open")
        if self.paused_for >= self.settings.pauses:
            raise Refused("the clocks have stood still long enough in this hand")
        self.paused_at = at
        self.remark(at, f"{self.people[event.person].name} stops the clocks")

    def _went_on(self, at: int, event: d.Resumed, secret: bytes) -> None:
        if self.frozen:
            self._thaw(at)
            return
        if self.paused_at is None:
            raise Refused("the clocks run")
        who = "they have" if not event.person else f"{self.people[event.person].name} has"
        why = "stood still long enough" if not event.person else "let them"
        self._run_on(at, f"the clocks run again: {who} {why}")

    def _thaw(self, at: int) -> None:
        """The host has a frozen table go on; where a deal went wrong, a game is called anew."""
        self.frozen = ""
        self.asked_at = max(at, self.asked_at)
        if self.table.on is None:
            self.hand_over_at = at
            self.table.forget_call()
        self.remark(at, "the host has the table go on")

    def _run_on(self, at: int, why: str) -> None:
        """The clocks run again; who was asked meanwhile has his whole time from now on."""
        assert self.paused_at is not None
        self.paused_for += at - self.paused_at
        self.asked_at += max(0, at - max(self.paused_at, self.asked_at))
        self.house_asked_at = at
        self.paused_at = None
        self.remark(at, why)

    def _spoke(self, at: int, event: d.Spoke, secret: bytes) -> None:
        if self.people[event.person].muted:
            raise Refused("the host has muted you")
        self.remark(at, event.text, event.person)

    def _wished(self, at: int, event: d.PurchaseOrdered, secret: bytes) -> None:
        if event.asks:
            self.asking[event.person] = event.command
        else:
            self.wishes[event.person] = event.command

    def _answered(self, at: int, event: d.PurchaseDecided, secret: bytes) -> None:
        command = self.asking.get(event.person)
        if command is None:
            raise Refused("nobody of that name waits for a yes")
        del self.asking[event.person]
        if event.yes:
            if isinstance(command, c.Buy):
                command = replace(command, cents=command.cents + self.coming(event.person))
            self.wishes[event.person] = command
            self.remark(at, f"the host lets {self._name(event.person)} buy in")
        else:
            self.remark(at, f"the host would rather not sell {self._name(event.person)} chips now")

    def _name(self, person: str) -> str:
        if person not in self.people:
            raise Refused("there is nobody of that id here")
        return self.people[person].name

    def _muted(self, at: int, event: d.Muted, secret: bytes) -> None:
        name = self._name(event.person)
        self.people[event.person].muted = event.yes
        self.remark(at, f"the host has muted {name}" if event.yes else f"{name} is heard again")

    def _removed(self, at: int, event: d.Removed, secret: bytes) -> None:
        name = self._name(event.person)
        if event.person == self.host:
            raise Refused("the host cannot be removed: hand the table on first")
        if self.people[event.person] in self.dealt_in():
            if event.person in self.removing:
                raise Refused(f"{name} leaves when this hand is over")
            self.removing.append(event.person)
            self.remark(at, f"the host has asked {name} to leave when this hand is over")
        else:
            self._let_go(event.person)
            self.remark(at, f"the host has asked {name} to leave")
        if brought := self._brought_by(event.person):
            for one in brought:
                self._let_go(one)
            self.remark(at, f"{len(brought)} more names that came from there leave too")

    def _brought_by(self, person: str) -> list[str]:
        """The people who came from where somebody did, and never had a chair."""
        origin = self.people[person].origin
        return [
            one.id
            for one in self.people.values()
            if origin and one.origin == origin and not (one.sat or one.removed)
            and one.id not in (person, self.host)
        ]  # fmt: skip

    def _let_go(self, person: str) -> None:
        """Somebody may not come back; a name that never had a chair is free again."""
        one = self.people[person]
        if person in self.removing:
            self.removing.remove(person)
        one.removed = True
        one.key = one.next_key = ""
        self._wants_no_more(person)
        if person in self.consents:
            self.consents.remove(person)
        if one.forgotten:
            for key in self.name_rules.skeletons(one.name):
                self.names.pop(key, None)

    def has_key(self, what: str, key: str) -> bool:
        """Return whether a link (``invite``, ``host`` or a person's) has a key, or gets it."""
        if what in ("invite", "host"):
            return key == (self.invite if what == "invite" else self.host_key)
        one = self.people.get(what)
        return one is not None and key in (one.key, one.next_key)

    def knows_key(self, key: str) -> bool:
        """Return whether any link of the table has a key, or gets it."""
        return any(self.has_key(what, key) for what in ("invite", "host", *self.people))

    def _renewed(self, at: int, event: d.Renewed, secret: bytes) -> None:
        if event.what == "invite":
            self.replaced.append(self.invite)
            self.invite = event.key
            self.remark(at, "the invitation has a new link: the old one is dead")
        elif event.what == "host":
            self.replaced.append(self.host_key)
            self.host_key = event.key
            if self.host:
                self._replace_key(self.people[self.host], event.key)
            self.remark(at, "the host's link is a new one: the old one is dead")
        else:
            name, person = self._name(event.what), self.people[event.what]
            if person.removed:
                raise Refused(f"{name} was asked to leave")
            if person in self.dealt_in():
                person.next_key = event.key
                self.remark(at, f"{name} gets a new link when this hand is over")
                return
            self._replace_key(person, event.key)
            self.remark(at, f"{name} has a new link: the old one is dead")

    def _replace_key(self, person: Person, key: str) -> None:
        self.replaced.append(person.key)
        person.key, person.next_key = key, ""

    def _handed_over(self, at: int, event: d.HandedOver, secret: bytes) -> None:
        name = self._name(event.person)
        person = self.people[event.person]
        if person.by or person.removed:
            raise Refused(f"{name} cannot be the host")
        hands_on = "the host hands the table on: " if self.host_here else ""
        self.host, self.host_key = event.person, event.key
        self.host_gone = None
        self.votes.clear()
        if event.person in self.removing:
            self.removing.remove(event.person)
        self.remark(at, f"{hands_on}{name} is the host now")

    @property
    def host_here(self) -> bool:
        """Return whether there is a host, who is connected."""
        return bool(self.host) and self.host_gone is None

    def _chose(self, at: int, event: d.HostVoted, secret: bytes) -> None:
        self._name(event.whom)
        if self.host_here:
            raise Refused("the host is here")
        gone = self.opened_at if self.host_gone is None else self.host_gone
        left = gone + self.settings.host_away - at
        if left > 0:
            minutes = -(-left // 60_000)
            raise Refused(f"the host may still come back: another is chosen in {minutes} minutes")
        seated = [one.id for one in self.seated()]
        if event.person not in seated or event.whom not in seated or event.whom == self.host:
            raise Refused("people who have a chair choose one of themselves")
        self.votes[event.person] = event.whom
        names = self._name(event.person), self._name(event.whom)
        self.aloud(at, f"{names[0]} would have {names[1]} as the host", event.person)

    @property
    def given_up(self) -> tuple[int, ...]:
        """The chairs of those who would leave the game that goes on, once they are enough."""
        series = self.table.series
        if series is None:
            return ()
        chairs, voters = self.table.chairs, series.voters(self.table.chairs)
        found = tuple([seat for seat in voters if self.at_seat(seat).id in self.leaving_votes])
        try:
            series.check_vote(chairs, found)
        except Refused:
            return ()
        return found

    def chosen(self, whom: str) -> bool:
        """Whether more than half of those who have a chair would have somebody as the host."""
        seated = [one.id for one in self.seated() if one.id != self.host]
        return 2 * sum(self.votes.get(one) == whom for one in seated) > len(seated)

    def _host_gone(self, at: int, event: d.HostGone, secret: bytes) -> None:
        if event.gone:
            self.host_gone = at
        else:
            self.host_gone = None
            self.votes.clear()

    def _consented(self, at: int, event: d.Consented, secret: bytes) -> None:
        name = self._name(event.person)
        if event.yes == (event.person in self.consents):
            raise Refused("that is what you said already")
        if event.yes:
            self.consents.append(event.person)
            said = f"{name} lets those who watch see his cards once a hand is over"
        else:
            self.consents.remove(event.person)
            said = f"{name} lets nobody who watches see his cards any more"
        self.aloud(at, said, event.person)

    def _consent_ends(self, at: int, why: str) -> None:
        """Those who had agreed had not agreed to this company."""
        if self.consents:
            self.consents.clear()
            self.remark(at, f"{why}: those who watch see no cards until all agree again")

    def _began(self, at: int, event: d.Began, secret: bytes) -> None:
        if self.started:
            raise Refused("hands are dealt already")
        self.started = True
        self.remark(at, "the host has the first hand dealt")

    def _ending(self, at: int, event: d.Ending, secret: bytes) -> None:
        if self.ending or self.table.over:
            raise Refused("the evening is ending already")
        self.ending = True
        self.remark(at, "the host ends the evening after this hand")

    def _showed(self, at: int, event: d.Showed, secret: bytes) -> None:
        self.showed[event.person] = list(event.cards)
        shown = len(event.cards)
        said = f"{self._name(event.person)} shows {shown} card{'s' * (shown != 1)}"
        self.aloud(at, said, event.person)

    def _woke(self, at: int, event: d.RoomWoke, secret: bytes) -> None:
        self.asked_at = max(self.asked_at, event.until)
        self.waits_until = event.until

    def _froze(self, at: int, event: d.TableFrozen, secret: bytes) -> None:
        self.frozen = event.why
        self.remark(at, f"this hand stands still: {event.why}. Every chip is where it was")

    # --- as it stands between two hands

    def standing(self) -> dict[str, Any]:
        """All that the rest of the evening depends on, as plain data: see `table/table_state`.

        Raises:
            Refused: while a hand is played.
        """
        return {
            "table": standing(self.table),
            "people": [asdict(one) for one in self.people.values()],
            "spoken": [list(one) for one in self.spoken],
            "drawing": None if self.drawing is None else self._drawing_now(self.drawing),
            "leaving votes": sorted(self.leaving_votes),
            "record": [self.record.lines, self.record.log],
            **{name: self._purchases(name) for name in PURCHASES},
            **{name: getattr(self, name) for name in STANDING},
        }

    @staticmethod
    def _drawing_now(drawing: Drawing) -> list[Any]:
        return [drawing.shuffle.to_dict(), drawing.at, drawing.closed]

    def stand(self, written: Mapping[str, Any], catalogue: Catalogue) -> None:
        """Go on from how another stood; the inverse of :meth:`standing`.

        Raises:
            Refused: for another form, or another version of a game.
            KeyError, TypeError, ValueError: if it is malformed.
        """
        self.table = stood(self.table.opening, written["table"], catalogue)
        for fields in written["people"]:
            one = Person(**fields)
            self.people[one.id] = one
            if not one.forgotten:
                self.names.update(dict.fromkeys(self.name_rules.skeletons(one.name), one.id))
                self.ids[one.name] = one.id
        self.spoken = [Spoken(*one) for one in written["spoken"]]
        if (drawing := written["drawing"]) is not None:
            shuffle, at, closed = drawing
            self.drawing = Drawing(Shuffle.from_dict(shuffle), at, closed=closed)
        self.leaving_votes = set(written["leaving votes"])
        self.record = Record(*written["record"])
        for name in PURCHASES:
            ordered = {person: c.from_dict(one) for person, one in written[name].items()}
            setattr(self, name, ordered)
        for name in STANDING:
            setattr(self, name, written[name])

    def _purchases(self, name: str) -> dict[str, dict[str, Any]]:
        ordered: dict[str, Purchase] = getattr(self, name)
        return {person: c.to_dict(command) for person, command in ordered.items()}


_APPLY: Mapping[type[AnyLogEvent], Callable[[Session, int, Any, bytes], None]] = {
    d.Opened: Session._opened,
    d.Came: Session._came,
    d.TableCommand: Session._did,
    d.HeldBack: Session._held_back,
    d.Promised: Session._promised,
    d.Hashed: Session._hashed,
    d.Salted: Session._salted,
    d.Rooted: Session._rooted,
    d.Ended: Session._ended,
    d.RemarkMade: Session._noted,
    d.Proposed: Session._proposed,
    d.Voted: Session._voted,
    d.Lapsed: Session._lapsed,
    d.LeaveVoted: Session._leaving,
    d.ClocksStopped: Session._stopped,
    d.Resumed: Session._went_on,
    d.Spoke: Session._spoke,
    d.PurchaseOrdered: Session._wished,
    d.PurchaseDecided: Session._answered,
    d.Muted: Session._muted,
    d.Removed: Session._removed,
    d.Renewed: Session._renewed,
    d.HandedOver: Session._handed_over,
    d.HostVoted: Session._chose,
    d.HostGone: Session._host_gone,
    d.Consented: Session._consented,
    d.Began: Session._began,
    d.Ending: Session._ending,
    d.Showed: Session._showed,
    d.RoomWoke: Session._woke,
    d.TableFrozen: Session._froze,
}
