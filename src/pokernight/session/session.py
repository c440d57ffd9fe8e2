"""A session: a table with its people, pure logic without network, storage or a clock of its own.

The state of a session is a function of its log events and of their times. A message or the clock
becomes log events; each is applied, or refused while nothing has changed. Whatever
runs the session stores the events before it shows their effect to anybody.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from hashlib import blake2b
from random import Random
from typing import Any, TypeAlias

from pokernight.bots.table_memory import PublicAnswer, TableMemory, public_answer
from pokernight.cards import name as card_name
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import MOST, Hand
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.fair_deals.card_proofs import Witness
from pokernight.fair_deals.hand_chain import Record, account_of, told_to
from pokernight.fair_deals.shuffle import Shuffle, chain_of
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session import real_hand
from pokernight.session.deck_events import ended, hashed, lot_roots, promised, rooted, salted
from pokernight.session.game_offers import (
    GameOffer,
    file_proved,
    game_judged,
    game_proposed,
    offers_json,
)
from pokernight.session.log_events import AnyLogEvent
from pokernight.session.names import PLAIN_NAMES, NameRules
from pokernight.session.people import Person, Role, fits
from pokernight.session.people_events import (
    consented,
    end_consents,
    handed_over,
    host_gone,
    host_voted,
    kept_unshown,
    muted,
    removed,
    renewed,
)
from pokernight.session.real_hand import RealHand
from pokernight.session.session_records import Drawing, LogEntry, Proposal, Spoken
from pokernight.session.setting_events import was_set
from pokernight.session.settings import BUY_INS, LARGEST_BUY_IN, Settings
from pokernight.session.table_talk import QUIET, HandEnd, saying
from pokernight.session.vote_events import (
    lapsed,
    leave_voted,
    pause_asked,
    paused,
    proposed,
    resumed,
    voted,
)
from pokernight.table import EveningOpening, Table, commands, evening_record
from pokernight.table import commands as c
from pokernight.table.clumsy import ClumsyDealer
from pokernight.table.current_hand import DealtIn, Playing
from pokernight.table.ledger import shared
from pokernight.table.table_state import standing, stood
from pokernight.wording.message import Text, TextJson, message, message_from_json, message_json

CHAT = 200
"""Number of chat lines that are kept."""
FRESH = 3000
"""Milliseconds from a guest's sitting down to the first hand, where hands start by themselves."""


SEEDS = {
    "end": "after the evening the seeds of all decks are shown, and with them every card, except "
    "of hands of players who keep theirs unshown",
    "never": "no seed of a deck is ever shown: what nobody saw stays unseen",
}
"""Announcement to everybody about seeds, which is settled before the first hand."""


HAS_COME = "{player has} come"
WAITS = "{player waits} to be let in by the host"
NAME_TAKEN = "a name in use here looks like {name:=}: take another name"
"""Remarks about a person coming in."""
SHOWS = "{player shows} {count:#card}"
"""Remark about a player showing cards after a hand."""
FORGOTTEN = "what the house players remembered is of an older version and is forgotten"
"""Remark about a memory that this version does not read."""
NO_HINTS = "the host has turned hints off at this table"
NO_HINTS_AMONG_PEOPLE = "hints are for a person alone: more people sit here"
STANDS = 6
"""The version of how a table of the room stands between two hands."""
STANDING = (
    "invite", "host_key", "host", "started", "ending", "asked_at", "hand_over_at", "sat_at",
    "paused_at", "paused_by", "pause_asked", "brought", "said", "chain", "ended", "votes",
    "host_gone", "removing", "consents", "added", "frozen", "orders", "hidden_seeds",
    "settings_changed", "files", "played", "game_since", "bantered",
)  # fmt: skip
"""Attributes of a session between two hands that are plain data."""


PURCHASES = ("wishes", "asking")
"""Attributes of a session between two hands that are commands by person."""
Purchase: TypeAlias = c.Sit | c.Buy
"""Chips that are ordered: with a chair, or by a player with a chair."""


HUSHED = (c.SitOut, c.Return, c.Put, c.Strike)
"""Commands that are not announced when a muted player gives them: the table shows them anyway."""

OF_A_HAND = (
    d.HeldBack, m.Propose, m.Vote, d.Lapsed, d.TableFrozen,
)  # fmt: skip
"""Events about a hand; in a hand that cannot be played they are skipped."""


class Session:
    """A table and its people. Times are in milliseconds, money is in cents.

    Attributes:
        id: of the table.
        settings: the host's settings.
        table: the table of the evening.
        people: everybody in the session by id, house players too.
        name_rules: the rules for names of people.
        names: ids by the skeletons of names; ``ids`` by the name itself.
        host: the host's id; empty until somebody has come by the host's link.
        invite: the hash of the invitation's key; ``host_key`` that of the host's link.
        started: hands are dealt.
        ending: the evening ends with this hand.
        asked_at: time at which the outstanding question was asked.
        hand_over_at: time at which the last hand ended.
        waits_until: time until which people connected before a restart are waited for.
        paused_at: time since which the table is paused, or None.
        paused_by: id of the host that has paused it, or "".
        pause_asked: ids of the people that ask for a pause.
        frozen: the reason why the table stands still; empty if it does not.
        house_asked_at: time from which house players may think about the outstanding question, if
            they were held when it was asked.
        held: answers in a window that lasts its whole clock, by person.
        drawing: the deck of the coming hand, once its seed is promised.
        shuffle: the deck of the hand that is played, or was last.
        witness: of that hand, and ``dealt`` is that hand.
        lots: commitments to cards shuffled in that hand.
        chain: the hash to which the coming hand is chained.
        ended: the account of the last hand that is over, with its head; None before the first.
        record: the hash of the evening's file so far.
        bantered: number of the deal after which a house player said something last.
        memory: the public answers of all players, hand after hand since a house player has come.
        compared: by person a hand and the pin that their client was shown for it.
        story: number of events of the hand on the table; -1 if unknown.
        taken_back: number of answers taken back.
        host_gone: time since which the host is not connected, or None.
        votes: candidate for a new host, by voter.
        removing: people to be removed when the hand is over.
        orders: changes of settings for when the hand is over: settings, stakes, and the game of the
            stakes, as in :class:`~pokernight.session.messages.Set`.
        settings_changed: number of changes of settings.
        hidden_seeds: numbers of the hands that were dealt while seeds were never shown.
        consents: people whose cards spectators may see when a hand is over.
        proposal: the open proposal, or None.
        proposed: number of rejected proposals in this hand, by person.
        answered_at: time of the last answer in this hand, by person.
        undone: number of answers taken back in this hand, by person.
        wishes: purchases for when the hand is over, by person.
        asking: purchases that wait for the host's yes, by person.
        files: sources of proved files that come onto the menu between two hands, by file.
        offers: games that people propose, by id.
        played: the game of the last hand, on the menu; "" once its time is over.
        game_since: time of the first hand of ``played`` in a row.
        added: author of each game put on the menu, by its name there.
        replaced: hashes of keys that have become invalid; the owner of the session empties it.
        knocks: hashes of keys by which people ask to come back, by person; they are not stored, and
            neither are those in ``turned_away``, which the host has refused.
        spoken: the last chat lines; ``said`` counts all of them.
        showed: cards shown after the last hand, by person.
        pressed: ids of the people who are ready for the next hand; they are not stored.
        done: events since the owner of the session last took them.
        changes: number of changes to anything but the hand that is played.
        luck: the secret behind everything random but the cards; set by the owner of the session and
            shown to nobody.
        clumsy: the dealer of incidents, or None.
        real: what was told of the hand that is dealt with real cards, or None.
        seeded: whether the decks follow from the seed of the evening's opening, so that none is
            promised.
    """

    def __init__(
        self,
        opened: d.Opened,
        at: int,
        catalogue: Catalogue,
        name_rules: NameRules = PLAIN_NAMES,
        opening: EveningOpening | None = None,
    ) -> None:
        """Open a table.

        Args:
            opened: the first event of the log.
            at: its time.
            catalogue: finds the games of the menu.
            name_rules: the rules for names of people.
            opening: the opening of an evening at home: its decks follow from its seed, even from
                the empty seed of an evening that began in a room.
        """
        self.seeded = opening is not None
        if opening is None:
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
        self.paused_by = ""
        self.pause_asked: list[str] = []
        self.waits_until = 0
        self.frozen: TextJson = ""
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
        self.bantered = -QUIET
        self.memory = TableMemory()
        self._answers: list[tuple[int, PublicAnswer]] = []
        self.compared: dict[str, tuple[int, str]] = {}
        self.story = -1
        self.taken_back = 0
        self.proposal: Proposal | None = None
        self.proposed: dict[str, int] = {}
        self.undone: dict[str, int] = {}
        self.answered_at: dict[str, int] = {}
        self.wishes: dict[str, Purchase] = {}
        self.asking: dict[str, Purchase] = {}
        self.added: dict[str, str] = {}
        self.files: dict[str, dict[str, str]] = {}
        self.offers: dict[str, GameOffer] = {}
        self.played, self.game_since = "", 0
        self.replaced: list[str] = []
        self.knocks: dict[str, str] = {}
        self.turned_away: set[str] = set()
        self.votes: dict[str, str] = {}
        self.host_gone: int | None = None
        self.removing: list[str] = []
        self.orders: list[list[Any]] = []
        self.settings_changed = 0
        self.hidden_seeds: list[int] = []
        self.consents: list[str] = []
        self.leaving_votes: set[str] = set()
        self.brought: dict[str, int] = {}
        self.spoken: list[Spoken] = []
        self.said = 0
        self.showed: dict[str, list[str]] = {}
        self.pressed: set[str] = set()
        self.done: list[LogEntry] = []
        self.changes = 0
        self.luck = b""
        self.clumsy: ClumsyDealer | None = None
        self.real: RealHand | None = None
        self._question: tuple[int, int] = (0, 0)
        self._besides: list[c.Command] = []
        self._over: DealtIn | None = None
        if not self.seeded:
            self.remark(at, SEEDS[opened.settings.seeds])
        if opened.settings.hints is False:
            self.remark(at, NO_HINTS)

    # --- what there is to see

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played."""
        return self.table.hand

    @property
    def stage(self) -> str:
        """``waiting``, ``between``, ``playing``, ``telling``, ``frozen`` or ``over``."""
        if self.table.over:
            return "over"
        if self.frozen:
            return "frozen"
        if self.table.on is not None:
            return "playing" if self.table.real is None else "telling"
        return "between" if self.started and len(self.ready()) > 1 else "waiting"

    def seat_of(self, person: str) -> int | None:
        """Return the chair of a person, or None."""
        name = self.people[person].name
        for seat, player in enumerate(self.table.chairs):
            if player is not None and player.name == name:
                return seat
        return None

    def chair_for(self, person: str) -> int | None:
        """Return the chair kept for a person while it is free, else None for any chair."""
        chair = self.people[person].chair
        if chair is None or chair >= len(self.table.chairs):
            return None
        return chair if self.table.chairs[chair] is None else None

    def at_seat(self, seat: int) -> Person:
        """Return the person in a chair that is taken."""
        return self.people[self.ids[self.table.company.player(seat).name]]

    def role(self, person: str) -> Role:
        """Return the role of a person; an unknown id is a spectator."""
        if person not in self.people:
            return "spectator"
        if person == self.host:
            return "host"
        return "guest" if self.seat_of(person) is None else "player"

    def delay_of(self, person: str) -> int:
        """Return the delay with which a person sees the table; 0 for players that stay."""
        if not self.settings.delay:
            return 0
        seat = self.seat_of(person) if person in self.people else None
        if seat is None or self.table.players[seat].leaving:
            return self.settings.delay
        return 0

    def ready(self) -> list[int]:
        """Return the seats that could be dealt in."""
        return [seat for seat, player in self.table.players.items() if player.present()]

    def dealt_in(self) -> list[Person]:
        """Return the people dealt in, without house players: their consent is needed."""
        on = self.table.on
        if on is None:
            return []
        sitting = on.sitting(on.seating.seats)
        people = [self.people[self.ids[player.name]] for player in sitting]
        return [person for person in people if not person.by]

    @property
    def house(self) -> bool:
        """True if a house player has come."""
        return any(person.by for person in self.people.values())

    def seated(self) -> list[Person]:
        """Return the people with a chair, without house players."""
        people = [self.at_seat(seat) for seat in self.table.players]
        return [person for person in people if not person.by]

    @property
    def no_hints(self) -> str:
        """Reason why no hints are given now; "" where they are."""
        allowed = self.settings.hints
        if allowed is None:
            return NO_HINTS_AMONG_PEOPLE if len(self.seated()) > 1 else ""
        return "" if allowed else NO_HINTS

    @property
    def clock(self) -> int:
        """Time for an answer, in milliseconds."""
        return max(self._alone, self.settings.clock)

    @property
    def calling(self) -> int:
        """Time for calling a game without the time bank, in milliseconds."""
        return max(self._alone, self.settings.calling)

    @property
    def _alone(self) -> int:
        """Time for an answer of a person alone among house players; 0 for anybody else."""
        return self.settings.alone if self.settings.alone and len(self.seated()) == 1 else 0

    def asked_to_agree(self) -> list[Person]:
        """Return the people that must agree to a proposal: dealt in, or seated between hands."""
        if self.table.on is not None:
            return self.dealt_in()
        return [self.at_seat(seat) for seat, player in self.table.players.items() if not player.by]

    def opened(self) -> dict[str, list[str]]:
        """Return the cards of the hand that is over, by person, for spectators.

        Empty unless everybody dealt in has agreed. Mucked cards are left out.
        """
        last = self.table.last
        if self.table.playing is not None or last is None:
            return {}
        sitting = [
            self.people[self.ids[player.name]] for player in last.sitting(last.seating.seats)
        ]
        if not sitting or any(
            not person.by and person.id not in self.consents for person in sitting
        ):
            return {}
        hands = [last.hand.view(place).hand(place) for place in range(len(sitting))]
        return {
            person.id: [card_name(seen.card) for seen in hand if seen.card is not None]
            for person, hand in zip(sitting, hands)
        }

    def on_overlay(self) -> dict[str, list[str]]:
        """Return the hole cards of the hand that is played, by person, for the overlay of a stream.

        Those of players who have let it show theirs before the hand was dealt, as far as they know
        them. Without a delay for spectators there are none.
        """
        playing = self.table.playing
        if playing is None or not self.settings.delay:
            return {}
        cards = {}
        for place, player in enumerate(playing.sitting(playing.seating.seats)):
            person = self.people[self.ids[player.name]]
            if 0 < person.overlay <= self.table.deals:
                hand = playing.hand.view(place).hand(place)
                cards[person.id] = [card_name(seen.card) for seen in hand if seen.card is not None]
        return cards

    def is_shown_seeds(self, person: str) -> bool:
        """Return whether the evening is over and shows its seeds to a person, who has played."""
        if not self.table.over or self.settings.seeds != "end" or person not in self.people:
            return False
        return self.people[person].dealt or person == self.host

    def shows_seed(self, hand: int, names: Iterable[str]) -> bool:
        """Return whether the seed of a hand of these players may be shown after the evening."""
        kept = any(self.people[self.ids[name]].unshown for name in names)
        return not kept and hand not in self.hidden_seeds

    @property
    def withholds(self) -> bool:
        """True if the seed of any hand stays unshown, by a setting or for a player who asks it."""
        kept = any(person.dealt and person.unshown for person in self.people.values())
        return kept or bool(self.hidden_seeds)

    @property
    def waits(self) -> bool:
        """True while house players hold still: the table is paused, or a proposal is open."""
        return self.paused_at is not None or self.proposal is not None

    def questions(self) -> list[tuple[Person, Ask]]:
        """Return the people with an outstanding answer, and their questions."""
        playing = self.table.playing
        if playing is None or self.frozen:
            return []
        asked = [(self.at_seat(seat), ask) for seat, ask in zip(playing.asked, playing.hand.asks)]
        return [(person, ask) for person, ask in asked if person.id not in self.held]

    def in_window(self) -> bool:
        """Return whether a sealed window is open."""
        hand = self.hand
        return hand is not None and hand.ask is not None and hand.ask.closes

    def chance(self, purpose: str, seat: int = 0) -> Random:
        """Return a generator for house players and draws between hands, independent of the cards.

        It cannot be foretold from what players are shown. In a seeded session it follows from the
        seed, the deal and the number of inputs that stand, so that a resumed evening, or an answer
        taken back, leads to the same decisions.
        """
        table = self.table
        if self.seeded:
            given = 0 if table.playing is None else len(table.playing.given)
            return Random(f"{table.opening.seed}:{purpose}:{seat}:{table.deals}:{given}")
        drawn = f"chance:{purpose}:{seat}:{table.deals}:{self.number}".encode()
        return Random(blake2b(drawn, key=self.luck, digest_size=32).digest())

    @property
    def number(self) -> int:
        """The number of the outstanding question."""
        return 0 if self.hand is None else self.hand.number

    def spoken_since(self, before: int) -> list[Spoken]:
        """Return the chat lines after the first ``before`` ones, as far as they are kept."""
        new = min(self.said - before, len(self.spoken))
        return self.spoken[len(self.spoken) - new :] if new > 0 else []

    # --- doing

    def do(self, at: int, event: AnyLogEvent, secret: bytes = b"") -> None:
        """Apply an event, and have it written to the log.

        Raises:
            Refused: if it is not allowed; nothing has changed.
        """
        self._nothing_follows()
        self.apply(at, event, secret)
        self.done.append(LogEntry(at, event, secret))
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
            Refused: if it is not allowed; nothing has changed.
        """
        if self.table.unplayed is not None and d.kind_of(event) in OF_A_HAND:
            return
        beside = self._beside()
        _APPLY[d.kind_of(event)](self, at, event, secret)
        answers = isinstance(event, d.TableCommand) and isinstance(event.command, c.Reply)
        if not answers or beside != self._beside():
            self.changes += 1
        question = (self.table.deals, self.number) if self.hand is not None else (0, 0)
        if question != self._question or isinstance(event, d.TableCommand):
            if question != self._question:
                self.asked_at = max(at, self.asked_at)
                self.held.clear()
            self._question = question

    def _beside(self) -> tuple[Any, ...]:
        """Return the things beside the hand that an answer may change."""
        table, banks = self.table, [person.bank for person in self.people.values()]
        money = len(table.ledger.lines), table.kitty
        return table.on is None, self.proposal is None, money, banks

    def _opened(self, at: int, event: d.Opened, secret: bytes) -> None:
        raise Refused("this table is open already")

    def check_name(self, name: str) -> None:
        """Refuse a name that looks like a name in use or like a word of the program.

        Called when a name is taken, and not in a replay: older evenings stay readable.

        Raises:
            Refused: saying so.
        """
        if any(key in self.names for key in self.name_rules.skeletons(name)):
            raise Refused(message(NAME_TAKEN, name=repr(name)))
        rules, games = self.name_rules, [entry.game for entry in self.table.menu.entries]
        dummies = [dummy for game in games for dummy in game.talk.dummies]
        if rules.is_own_word(name) or any(rules.alike(name, dummy) for dummy in dummies):
            raise Refused(
                message("{name:=} is a word of the table: take another name", name=repr(name))
            )

    def knock(self, person: str, key: str) -> None:
        """Note that a new link with this hashed key is asked for; an empty key: no longer.

        Nothing of it is stored: the client asks again when the room was away.
        """
        self.changes += 1
        if key:
            self.knocks[person] = key
        else:
            self.knocks.pop(person, None)

    def _came(self, at: int, event: d.Came, secret: bytes) -> None:
        if event.person in self.people:
            raise Refused("this person has come already")
        bank = self.settings.bank
        # a member with a kept chair is no newcomer
        kept = event.host or event.chair is not None
        waits = self.settings.approve_guests and not event.by and not kept
        person = Person(
            event.person, event.name, event.key, event.by, bank=bank, origin=event.origin,
            waits=waits,
            chair=event.chair,
        )  # fmt: skip
        self.people[event.person] = person
        self.names.update(dict.fromkeys(self.name_rules.skeletons(event.name), event.person))
        self.ids[event.name] = event.person
        if event.host:
            self.host = event.person
        # a house player sits down with the next word, and expected members are not there yet
        if not event.by and not event.expected:
            self.remark(at, message(WAITS if waits else HAS_COME, player=event.name))

    def aloud(self, at: int, remark: Text, person: str) -> None:
        """Remark what a person does, unless the host has muted them."""
        if not self.people[person].muted:
            self.remark(at, remark)

    def remark(self, at: int, remark: Text) -> None:
        """Add a remark of the room for everybody to read."""
        self._add_line(at, "", message_json(remark))

    def _add_line(self, at: int, person: str, text: TextJson) -> None:
        """Add a line of a person, or of the room, for everybody to read."""
        self.spoken.append(Spoken(at, person, text))
        self.said += 1
        del self.spoken[:-CHAT]

    def _did(self, at: int, event: d.TableCommand, secret: bytes) -> None:
        command = event.command
        if isinstance(command, c.Deal) and self.drawing is not None:
            shuffle = self.drawing.shuffle
            command = replace(command, deck=shuffle.deck_text, entropy=shuffle.entropy)
        playing, on, real = self.table.playing, self.table.on, self.table.real
        hands, lines = self.table.hands, len(self.table.ledger.lines)
        names = [player.name for player in self.table.players.values()]
        clock = self.clock
        proposal = self.proposal
        self._check_brought(command)
        heard = self.story
        given = self._public_answer(command)
        self.table.do(command)
        self._answers += given
        self.record.add(commands.to_dict(command))
        if isinstance(command, c.Deal):
            self.story = max(self.story, 0) - max(heard, 0)
        elif isinstance(command, c.Undo):
            self.taken_back += 1
            self.count_story()
            now = self.table.playing
            stands = 0 if now is None else len(now.given)
            self._answers = [(place, each) for place, each in self._answers if place < stands]
        if isinstance(command, c.Call) and event.person:
            self._charge_call(at, event.person)
        if isinstance(command, c.Sit | c.Buy):
            self.wishes.pop(event.person, None)
        if isinstance(command, c.Put) and command.game:
            self.added[command.name] = event.person
        if isinstance(command, c.Strike):
            offered = {entry.name for entry in self.table.menu.entries}
            self.added = {name: person for name, person in self.added.items() if name in offered}
        if isinstance(command, c.Sit):
            self.asking.pop(event.person, None)
            self.people[self.ids[command.name]].sat = True
            if not command.by and not self.table.deals:
                self.sat_at = at
            # company has come: nobody's time has run out by that; a window has its own
            if self.clock != clock and not self.in_window():
                self.asked_at = max(at, self.asked_at)
            if not command.by:
                end_consents(self, at, command.name)
        if isinstance(command, c.Reply) and self.table.unplayed is None:
            self._answered_in_time(at, event, command)
        if isinstance(command, c.Undo | c.CallOff | c.Reply | c.CloseWindow):
            if self.proposal is not None and not isinstance(command, c.Undo | c.CallOff):
                self.remark(at, "the hand has gone on, so nothing comes of what was proposed")
            elif self.proposal is not None:
                self.proposed.pop(self.proposal.person, None)
            self.proposal = None
        if proposal is not None and proposal.what == "correct" and proposal is self.proposal:
            if command != proposal.command:
                self.remark(at, "stacks or seats have changed: nothing comes of the correction")
            self.proposal = None
        if isinstance(command, c.Undo):
            self.undone[event.person] = self.undone.get(event.person, 0) + 1
            self.answered_at.clear()
        if isinstance(command, c.Deal):
            self._dealt()
        if isinstance(command, c.Deal | c.DealRealCards):
            dealt_now = self.table.on or self.table.last
            if dealt_now is not None and dealt_now.entry.name != self.played:
                self.played, self.game_since = dealt_now.entry.name, at
        if isinstance(command, c.DealRealCards):
            real_hand.dealt_real(self)
        if isinstance(command, c.TurnGame):
            self.played = ""
        if isinstance(command, c.PutFile):
            self.files.pop(dict(command.source)["file"], None)
        if isinstance(command, c.End):
            self.frozen = ""
            self.paused_at, self.paused_by = None, ""
        if isinstance(command, c.Lots) and self.table.unplayed is not None:
            self.lots += command.shown
        if event.why and isinstance(command, HUSHED) and event.person:
            self.aloud(at, message_from_json(event.why), event.person)
        elif event.why:
            self.remark(at, message_from_json(event.why))
        for share in shared(self.table.ledger.lines[lines:]):
            self.remark(at, share.message())
        self._look(playing)
        dealt = on is not None or isinstance(command, c.Deal)
        if dealt and self.table.on is None:
            if real is None:
                self._close_deck(on or self.table.last)
                if self.table.hands > hands:
                    self._remember(at, on or self.table.last)
                    self._banter(at, on or self.table.last)
            self._hand_over(at, called_off=self.table.hands == hands)
        gone = {*names} - {player.name for player in self.table.players.values()}
        cashed = {line.name: line.cents for line in self.table.ledger.lines[lines:]}
        self.brought |= {name: cashed.get(name, 0) for name in names if name in gone}
        for name in gone:
            self.forget_purchases(self.ids[name])
        if self.table.series is None:
            self.leaving_votes.clear()

    def _look(self, before: Playing | None) -> None:
        """Commit to cards shuffled in the hand before anybody is shown them."""
        now = self.table.playing or (before if self.table.last is before else None)
        if self.witness is not None and now is not None and (new := self.witness.look(now.hand)):
            self.lots += new
            self._besides.append(c.Lots(tuple(new)))

    # --- buying chips

    @property
    def buy_in_most(self) -> int:
        """The most chips in front of a player after buying, in cents; at home a hand's limit."""
        if self.seeded:
            return self.table.menu.most or MOST
        usual = self.table.opening.menu.usual
        most = self.settings.buy_in_most or min(BUY_INS * usual, LARGEST_BUY_IN)
        return self.table.menu.most or max(most, usual)

    @property
    def usual(self) -> int:
        """Return what people sit down with, in cents."""
        return min(self.table.menu.usual, self.buy_in_most)

    def coming(self, person: str) -> int:
        """Return the chips that come to a player when the hand is over, in cents."""
        return self._cents(self.wishes.get(person))

    def wants(self, person: str) -> int:
        """Return the chips that a player would buy if the host agreed, in cents."""
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
            self._check_top_up(command.seat, cents + own)
            self.table.check_buy(command.seat, cents + own, self.buy_in_most)
        else:
            ordered -= self.coming(person) + self.wants(person)
            self.table.company.check_buy_in(command.name, 0, cents, self.buy_in_most)
            self._check_brought(command)
        self.table.check_chips(cents + ordered)

    def _check_top_up(self, seat: int, cents: int) -> None:
        """Refuse chips that a player with chips may not buy at this table.

        Raises:
            Refused: with the rule.
        """
        stack = self.table.company.player(seat).stack
        if self.settings.top_up == "any" or not (stack or seat in self.table.dealt_in):
            return
        if self.settings.top_up == "broke":
            raise Refused("players buy more at this table when they have no chips: you have chips")
        if stack + cents > self.usual:
            raise Refused(
                message(
                    "players buy more at this table up to {usual:$}, the usual buy-in",
                    usual=self.usual,
                )
            )

    def forget_purchases(self, person: str) -> None:
        """Forget the purchases that a person without a chair has ordered."""
        self.wishes.pop(person, None)
        self.asking.pop(person, None)

    def _back_with(self, name: str) -> int:
        """Return the least chips with which a player comes back to the table, in cents."""
        return min(self.brought.get(name, 0), self.buy_in_most)

    def least_for(self, name: str) -> int:
        """Return the least buy-in of a player: the chips they left with, or the usual."""
        return max(self.usual, self._back_with(name))

    def _check_brought(self, command: c.Command) -> None:
        """Refuse chips taken off the table by leaving it and coming back."""
        if not isinstance(command, c.Sit) or not self.settings.keep_chips:
            return
        had, least = self.brought.get(command.name, 0), self._back_with(command.name)
        cents = self.table.menu.usual if command.cents is None else command.cents
        if not command.by and cents < least:
            raise Refused(
                message(
                    "{player:name} left with {stack:$}, and {player:comes} back with no less this "
                    "evening",
                    player=command.name,
                    stack=had,
                )
            )

    def _answered_in_time(self, at: int, event: d.TableCommand, command: c.Reply) -> None:
        """End the missed turns of a person at an answer, and charge the time bank."""
        if not event.person:
            missed = self.people[self.ids[self.table.players[command.seat].name]]
            missed.missed += 1
            self.answered_at[missed.id] = at
            missed.bank = 0 if missed.by == "" else missed.bank
            return
        person = self.people[event.person]
        person.missed = 0
        self.answered_at[person.id] = at
        late = at - self.asked_at - self.clock
        if late > 0 and not person.by:
            person.bank = max(0, person.bank - late)

    def _charge_call(self, at: int, person: str) -> None:
        """Charge the time bank for a late call of a game."""
        began = max(self.asked_at, self.hand_over_at + self.settings.look)
        late = at - began - self.calling
        if late > 0:
            self.people[person].bank = max(0, self.people[person].bank - late)

    def _close_deck(self, dealt: DealtIn | None) -> None:
        """Chain the hand that is over to the next, and have its outcome told."""
        if self.shuffle is not None and self.shuffle.scheme == 1:
            self.chain = chain_of(self.shuffle.public(), lot_roots(self))
        elif self.shuffle is not None:
            self._over = dealt
        if self.table.outcome is not None and not self.seeded:  # a seeded hand is always replayed
            self._besides.append(self.table.outcome)

    def _hand_over(self, at: int, *, called_off: bool) -> None:
        self.real = None
        self.hand_over_at = at
        self.pressed = set()
        for person in self.people.values():
            if person.next_key:
                self.replace_key(person, person.next_key)
        self.frozen = ""
        self.proposal = None
        self.held.clear()
        if called_off:
            self.showed = {}

    def _public_answer(self, command: c.Command) -> list[tuple[int, PublicAnswer]]:
        """Return what is to be remembered of a command, with its place among the inputs."""
        playing = self.table.playing
        if playing is None or not isinstance(command, c.Reply):
            return []
        asks = [ask for seat, ask in zip(playing.asked, playing.hand.asks) if seat == command.seat]
        answers = [public_answer(playing.hand.game, ask, command.answer) for ask in asks]
        return [(len(playing.given), answer) for answer in answers if answer is not None]

    def _remember(self, at: int, dealt: DealtIn | None) -> None:
        """Count the public answers of a hand; one that is only told, of an older version, has none.

        Then what came before it is forgotten too: nobody remembers some hands and not others.
        """
        if dealt is None or not self.house:
            return
        if isinstance(dealt, Playing):
            players = dealt.sitting(dealt.seating.seats)
            answers = [answer for _, answer in self._answers]
            self.memory.add([self.ids[player.name] for player in players], answers)
        else:
            self._remember_anew(at)

    def _banter(self, at: int, dealt: DealtIn | None) -> None:
        """Have a house player say a line about the hand that is over, now and then."""
        quiet = not self.settings.banter or self.settings.talk == "nobody"
        deals = self.table.deals
        if quiet or deals <= self.bantered + QUIET or not isinstance(dealt, Playing):
            return
        people = [self.ids[player.name] for player in dealt.sitting(dealt.seating.seats)]
        view = dealt.hand.view(None)
        end = HandEnd(
            [self.people[person].by for person in people],
            dealt.hand.result.payoffs,
            sum(view.live),
            view.rules.unit.cents,
        )
        line = saying(end, f"{self.id}:{deals}")
        if line is not None and not self.people[people[line[0]]].muted:
            self.bantered = deals
            self._add_line(at, people[line[0]], line[1])

    def _remember_anew(self, at: int) -> None:
        """Forget what the house players remember, and remark it where that was not just said."""
        self.memory = TableMemory()
        if all(line.text != FORGOTTEN for line in self.spoken):
            self.remark(at, FORGOTTEN)

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
        ask = next(ask for asked, ask in zip(playing.asked, playing.hand.asks) if asked == seat)
        answer = tuple(event.answer) if isinstance(event.answer, list) else event.answer
        if answer not in ask.legal:
            raise Refused("that is not an answer to this question")
        self.held[event.person] = answer
        self.people[event.person].missed = 0

    def _dealt(self) -> None:
        """Make the coming hand the current hand."""
        if self.drawing is not None:
            self.shuffle, self.drawing = self.drawing.shuffle, None
            self.witness = None if self.table.unplayed is not None else Witness(self.shuffle)
        self.dealt = self.table.playing or self.table.last
        if self.settings.seeds == "never":
            self.hidden_seeds.append(self.table.deals)
        if (dealt := self.table.on or self.table.last) is not None:
            for player in dealt.sitting(dealt.seating.seats):
                self.people[self.ids[player.name]].dealt = True
        self.lots = []
        self._answers = []
        self.showed = {}
        self.pressed = set()
        self.paused_at, self.paused_by = None, ""  # in older rooms a pause ended with its hand
        self.proposed, self.undone, self.answered_at = {}, {}, {}
        self.wishes = {}  # all purchases have come; older rooms kept the first of two

    def _noted(self, at: int, event: d.RemarkMade, secret: bytes) -> None:
        self.wishes.pop(event.person, None)
        self.remark(at, message_from_json(event.text))

    def check_talk(self, person: str) -> None:
        """Refuse to let a person write without leave; the host always may.

        Raises:
            Refused: naming those with leave to write.
        """
        if person == self.host or self.settings.talk == "everybody":
            return
        if self.settings.talk == "nobody":
            raise Refused("only the host writes at this table")
        if self.seat_of(person) is None:
            raise Refused("only players with a seat write at this table")

    def _spoke(self, at: int, event: d.PersonCommand[m.Say], secret: bytes) -> None:
        if self.people[event.person].muted:
            raise Refused("the host has muted you")
        self._add_line(at, event.person, event.command.text)

    def _wished(self, at: int, event: d.PurchaseOrdered, secret: bytes) -> None:
        if event.asks:
            self.asking[event.person] = event.command
        else:
            self.wishes[event.person] = event.command

    def _answered(self, at: int, event: m.Admit, secret: bytes) -> None:
        command = self.asking.get(event.person)
        if event.yes and event.person in self.people and self.people[event.person].waits:
            self.people[event.person].waits = False
            self.remark(
                at, message("the host lets {player:name} in", player=self.name_of(event.person))
            )
            if command is not None:  # the seat that was asked for comes with it
                self.wishes[event.person] = self.asking.pop(event.person)
            return
        if command is None:
            raise Refused("no person of that name is waiting to be let in")
        del self.asking[event.person]
        if event.yes:
            if isinstance(command, c.Buy):
                command = replace(command, cents=command.cents + self.coming(event.person))
            self.wishes[event.person] = command
        remark = (
            "the host lets {player:name} buy in"
            if event.yes
            else "the host would rather not sell {player:name} chips now"
        )
        self.remark(at, message(remark, player=self.name_of(event.person)))

    def name_of(self, person: str) -> str:
        """Return the name of a person.

        Raises:
            Refused: if nobody has the id.
        """
        if person not in self.people:
            raise Refused("no person here has that id")
        return self.people[person].name

    def has_key(self, link: str, key: str) -> bool:
        """Return whether a link (``invite``, ``host`` or a person's) has a key, or gets it."""
        if link in ("invite", "host"):
            return key == (self.invite if link == "invite" else self.host_key)
        person = self.people.get(link)
        return person is not None and key in (person.key, person.next_key)

    def holder_of(self, *keys: str) -> str | None:
        """Return the id of the person that any of some keys belongs to, as they stand in links.

        Empty for an invitation; None where no key opens the table.
        """
        for key in filter(None, keys):
            for person in self.people.values():
                if fits(key, person.key):
                    return person.id
            if fits(key, self.host_key):
                return self.host
            if fits(key, self.invite):
                return ""
        return None

    def knows_key(self, key: str) -> bool:
        """Return whether any link of the table has a key, or gets it."""
        return any(self.has_key(link, key) for link in ("invite", "host", *self.people))

    def replace_key(self, person: Person, key: str) -> None:
        """Give a person a new key; the old key is noted in ``replaced``."""
        self.replaced.append(person.key)
        person.key, person.next_key = key, ""

    @property
    def host_here(self) -> bool:
        """True if there is a host and the host is connected."""
        return bool(self.host) and self.host_gone is None

    @property
    def given_up(self) -> tuple[int, ...]:
        """Chairs of the players who vote for leaving the game that goes on, once they suffice."""
        series = self.table.series
        if series is None:
            return ()
        chairs, voters = self.table.chairs, series.voters(self.table.chairs)
        chosen = tuple([seat for seat in voters if self.at_seat(seat).id in self.leaving_votes])
        try:
            series.check_vote(chairs, chosen)
        except Refused:
            return ()
        return chosen

    def chosen(self, candidate: str) -> bool:
        """Return whether more than half of the people with a chair vote for a person as host."""
        seated = [player.id for player in self.seated() if player.id != self.host]
        return 2 * sum(self.votes.get(voter) == candidate for voter in seated) > len(seated)

    def _began(self, at: int, event: m.Start, secret: bytes) -> None:
        if self.started:
            raise Refused("hands are dealt already")
        self.started = True
        self.remark(at, "the host has the first hand dealt")

    def _ending(self, at: int, event: m.EndRequest, secret: bytes) -> None:
        if self.ending or self.table.over:
            raise Refused("the evening is ending already")
        self.ending = True
        self.remark(at, "the host ends the evening after this hand")

    def _showed(self, at: int, event: d.Showed, secret: bytes) -> None:
        self.showed[event.person] = list(event.cards)
        name = self.name_of(event.person)
        self.aloud(at, message(SHOWS, player=name, count=len(event.cards)), event.person)

    def _woke(self, at: int, event: d.RoomWoke, secret: bytes) -> None:
        self.asked_at = max(self.asked_at, event.until)
        self.waits_until = event.until

    def _froze(self, at: int, event: d.TableFrozen, secret: bytes) -> None:
        self.frozen = event.why
        why = message_from_json(event.why)
        remark = "this hand stands still: {why}. Every chip is where it was"
        self.remark(at, message(remark, why=why))

    # --- as it stands between two hands

    def standing(self) -> dict[str, Any]:
        """Return all that the rest of the evening depends on, as plain data.

        Raises:
            Refused: while a hand is played, or a correction is proposed.
        """
        if self.proposal is not None:
            raise Refused("the state of a table is written when nothing is proposed")
        return {
            "table": standing(self.table),
            "people": [asdict(person) for person in self.people.values()],
            "spoken": [list(line) for line in self.spoken],
            "drawing": None if self.drawing is None else self._drawing_now(self.drawing),
            "leaving votes": sorted(self.leaving_votes),
            "record": [self.record.lines, self.record.log],
            "memory": self.memory.to_dict(),
            "settings": asdict(self.settings),
            **{name: self._purchases(name) for name in PURCHASES},
            "offers": offers_json(self),
            **{name: getattr(self, name) for name in STANDING},
        }

    @staticmethod
    def _drawing_now(drawing: Drawing) -> list[Any]:
        return [drawing.shuffle.to_dict(), drawing.at, drawing.closed]

    def stand(self, written: Mapping[str, Any], catalogue: Catalogue) -> None:
        """Restore a session from the plain data of :meth:`standing`.

        Raises:
            Refused: for another form, or another version of a game.
            KeyError, TypeError, ValueError: if it is malformed.
        """
        self.table = stood(self.table.opening, written["table"], catalogue)
        for fields in written["people"]:
            joined = Person(**fields)
            self.people[joined.id] = joined
            if not joined.forgotten:
                self.names.update(dict.fromkeys(self.name_rules.skeletons(joined.name), joined.id))
                self.ids[joined.name] = joined.id
        self.spoken = [Spoken(*line) for line in written["spoken"]]
        if (drawing := written["drawing"]) is not None:
            shuffle, at, closed = drawing
            self.drawing = Drawing(Shuffle.from_dict(shuffle), at, closed=closed)
        self.leaving_votes = set(written["leaving votes"])
        self.record = Record(*written["record"])
        self.memory, known = TableMemory.from_dict(written["memory"])
        for name in PURCHASES:
            ordered = {person: c.from_dict(stored) for person, stored in written[name].items()}
            setattr(self, name, ordered)
        self.settings = Settings(**written["settings"])
        for name in STANDING:
            setattr(self, name, written[name])
        self.offers = {key: GameOffer(*fields) for key, fields in written["offers"].items()}
        if not known:
            self._remember_anew(self.hand_over_at)

    def _purchases(self, name: str) -> dict[str, dict[str, Any]]:
        ordered: dict[str, Purchase] = getattr(self, name)
        return {person: c.to_dict(command) for person, command in ordered.items()}


_APPLY: Mapping[type[d.LogEvent | m.Command], Callable[[Session, int, Any, bytes], None]] = {
    d.Opened: Session._opened,
    d.Came: Session._came,
    d.TableCommand: Session._did,
    d.HeldBack: Session._held_back,
    d.Promised: promised,
    d.Hashed: hashed,
    d.Salted: salted,
    d.Rooted: rooted,
    d.Ended: ended,
    d.RemarkMade: Session._noted,
    m.Set: was_set,
    m.Propose: proposed,
    m.Vote: voted,
    d.Lapsed: lapsed,
    m.GiveUpVote: leave_voted,
    m.PauseRequest: pause_asked,
    m.Pause: paused,
    m.GoOn: resumed,
    m.Say: Session._spoke,
    d.PurchaseOrdered: Session._wished,
    m.Admit: Session._answered,
    m.Mute: muted,
    m.Remove: removed,
    d.Renewed: renewed,
    d.HandedOver: handed_over,
    m.ChooseHost: host_voted,
    d.HostGone: host_gone,
    m.Consent: consented,
    m.KeepUnshown: kept_unshown,
    m.Start: Session._began,
    m.EndRequest: Session._ending,
    d.Showed: Session._showed,
    d.RoomWoke: Session._woke,
    d.TableFrozen: Session._froze,
    m.ProposeGame: game_proposed,
    m.JudgeGame: game_judged,
    m.Tell: real_hand.told,
    m.Untell: real_hand.taken_back,
    d.FileProved: file_proved,
}
