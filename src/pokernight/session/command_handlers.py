"""What somebody asks for, as deeds: who may, whether it can be now, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pokernight.cards import name as card_name
from pokernight.engine.asks import Answer
from pokernight.engine.rules import money
from pokernight.errors import Refused
from pokernight.fair_deals.commitments import is_hex
from pokernight.odds.plain.hint import check_wakeful
from pokernight.room.shared.bot_processes import USUAL, check_player
from pokernight.room.shared.rate_limits import Allowance, Rate
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.clock import leave_game
from pokernight.session.names import alike, clean_name, clean_text, skeletons
from pokernight.session.people import (
    Person,
    check_key,
    check_power,
    hashed,
    new_key,
)
from pokernight.session.session import NO_HINTS, Gathering
from pokernight.session.settings import SECOND
from pokernight.table import commands as c
from pokernight.table.current_hand import NeedsConsent

SIGNS = ("👍", "👏", "😂", "😮", "😢", "🔥", "🎉", "🤔")
"""The reactions there are."""

TALK, TALK_TIME = 8, 10_000
"""How many things somebody may say in so many milliseconds."""
COMPANY = 200
"""Names that an evening has room for."""
UNSEATED = 12
"""Names without a chair that may be there from one origin."""
PURCHASES = 5
"""How often a person buys chips between two deals."""
PROPOSALS = 2
"""How often a person may propose in one hand what the others do not agree to."""
UNDONE = 5
"""How often a person may take an answer back in one hand with others: each time clocks begin."""
ADDED, ADDED_BY_ONE = 60, 20
"""Games that are on the menu beside those of the host's, of everybody and of one person."""
SELDOM, MENU = Rate(0.1, 8), Rate(0.2, 30)
PACED: Mapping[str, Rate] = {
    **dict.fromkeys(("sit", "rise", "sit out", "come back", "cash out"), SELDOM),
    **dict.fromkeys(("give up", "show", "propose", "vote", "consent", "choose host"), SELDOM),
    "menu": MENU,
}
"""How often a person may do what everybody at the table hears of, by the name of the message."""


class NotYours(Refused):
    """It is not for this person to do."""


class TooLate(Refused):
    """What it was meant for is over."""


class TooFast(Refused):
    """It was done too often of late."""


class Requests:
    """Does what somebody asks for at a table of the room.

    Attributes:
        gathering: the table.
        cards: the token of a card by its id in the view of a person.
        fresh: makes ids and secrets.
        players: who may be seated, of the house and from others.
        new_keys: secrets made for new hosts, by person.
    """

    def __init__(
        self,
        gathering: Gathering,
        cards: Callable[[str, Any], Answer],
        fresh: Callable[[], str] = new_key,
        players: Sequence[str] = USUAL,
    ) -> None:
        self.gathering = gathering
        self.cards = cards
        self.fresh = fresh
        self.players = players
        self.new_keys: dict[str, str] = {}
        self._now = 0
        self._paces = {
            what: Allowance(rate, lambda: self._now / SECOND) for what, rate in PACED.items()
        }
        self._purchases: Counter[str] = Counter()
        self._purchased = 0

    def come_in(
        self, now: int, name: str, *, host: bool, own: str = "", origin: str = ""
    ) -> tuple[str, str]:
        """Have somebody come in by a link; gives their id and secret, which they may have made.

        Names of one ``origin`` without a chair are counted.

        Raises:
            Refused: if the name is taken, or is none; or the secret is; or so many names are there.
        """
        gathering = self.gathering
        if own:
            self._check_new(own)
        shown = clean_name(name)
        if gathering.table.over:
            raise Refused("the evening is over")
        there = [one for one in gathering.people.values() if not one.forgotten]
        if len(there) >= COMPANY:
            raise Refused("so many have come to this table that there is no room for another name")
        self._check_name(shown)
        if not host:
            self._check_unseated(there, origin)
        person, key = self.fresh()[:10], own or self.fresh()
        gathering.do(now, d.Came(person, shown, hashed(key), host=host, origin=origin))
        return person, key

    def _check_name(self, name: str) -> None:
        """Refuse a name that is taken, in whatever letters, or is a kind of house player.

        Raises:
            Refused: saying so.
        """
        self.gathering.check_name(name)
        if any(alike(name, by) for by in self.players):
            raise Refused(f"{name!r} is how a house player plays: take another name")

    def _check_unseated(self, there: Sequence[Person], origin: str) -> None:
        """Refuse one more name from where many have come that have no chair."""
        gathering = self.gathering
        idle = [
            one
            for one in there
            if one.origin == origin and not (one.by or one.removed or one.id == gathering.host)
            and gathering.seat_of(one.id) is None
        ]  # fmt: skip
        if len(idle) >= UNSEATED:
            raise Refused(
                f"{len(idle)} names have come from where you are that have no chair: come in by "
                "the link of one of them, or only watch"
            )

    def _check_new(self, own: str) -> None:
        """Refuse a key that could be guessed, or that a link of the table has already."""
        check_key(own)
        if self.gathering.knows_key(hashed(own)):
            raise Refused("that key is taken: a key of one's own is drawn anew")

    def take(self, person: str, message: m.Command, now: int) -> None:
        """Do what a person asks for.

        Raises:
            Refused: saying why it cannot be; nothing has changed.
        """
        gathering = self.gathering
        what = type(message).__struct_config__.tag
        assert isinstance(what, str)
        try:
            check_power(what, gathering.role(person))
        except Refused as refused:
            raise NotYours(str(refused)) from None
        if gathering.people[person].removed:
            raise NotYours("the host has asked you to leave")
        self.new_keys = {}
        self._now = now
        if what in self._paces and not self._paces[what].take(person):
            raise TooFast(f"you have done that often of late ({what}): wait a moment")
        _TAKE[type(message)](self, person, message, now)

    # --- chairs and chips

    def _seat(self, person: str) -> int:
        seat = self.gathering.seat_of(person)
        if seat is None:
            raise NotYours("you have no chair")
        return seat

    def _did(self, now: int, person: str, command: c.Command, why: str = "") -> None:
        self.gathering.do(now, d.Did(c.to_dict(command), person, why))

    def _buying(self, now: int, person: str, command: c.Sit | c.Buy, why: str) -> None:
        """Buy in at once; or when the host agrees, or when the hand is over."""
        gathering = self.gathering
        gathering.check_purchase(person, command)
        if isinstance(command, c.Buy):
            self._count_purchase(person)
        if gathering.settings.approve and person != gathering.host:
            whole = self._with(command, gathering.wants(person))
            gathering.do(now, d.Wished(person, c.to_dict(whole), asks=True))
        elif isinstance(command, c.Buy) and self._waits_for_its_chips(person, command.seat):
            whole = self._with(command, gathering.coming(person))
            gathering.do(now, d.Wished(person, c.to_dict(whole)))
        else:
            self._did(now, person, command, why)

    def _waits_for_its_chips(self, person: str, seat: int) -> bool:
        """Whether chips come to a seat only when the hand is over, or others do before them."""
        gathering = self.gathering
        return seat in gathering.table.dealt_in or person in gathering.wishes

    @staticmethod
    def _with(command: c.Sit | c.Buy, ordered: int) -> c.Sit | c.Buy:
        """Return a purchase and another before it as one: both are to come."""
        if isinstance(command, c.Sit):
            return command
        return replace(command, cents=command.cents + ordered)

    def _count_purchase(self, person: str) -> None:
        """Refuse to fill ledger and page with purchases."""
        if self._purchased != self.gathering.table.deals:
            self._purchased = self.gathering.table.deals
            self._purchases.clear()
        if self._purchases[person] >= PURCHASES:
            raise TooFast(
                f"you have bought chips {PURCHASES} times since the last deal: wait for the next"
            )
        self._purchases[person] += 1

    def _sit(self, person: str, message: m.Sit, now: int) -> None:
        gathering = self.gathering
        if gathering.seat_of(person) is not None:
            raise Refused("you have a chair already")
        name = gathering.people[person].name
        cents = message.cents
        if cents is None and gathering.settings.keep_chips:
            cents = gathering.least_for(name)
        elif cents is None:
            cents = gathering.usual
        command = c.Sit(name, cents, message.seat, message.blinds)
        self._buying(now, person, command, f"{name} sits down")

    def _rise(self, person: str, message: m.Rise, now: int) -> None:
        name = self.gathering.people[person].name
        self._did(now, person, c.Leave(self._seat(person)), f"{name} leaves")

    def _sit_out(self, person: str, message: m.SitOut, now: int) -> None:
        name = self.gathering.people[person].name
        self._did(now, person, c.SitOut(self._seat(person)), f"{name} sits out")

    def _come_back(self, person: str, message: m.ComeBack, now: int) -> None:
        name = self.gathering.people[person].name
        self._did(now, person, c.Return(self._seat(person), message.blinds), f"{name} is back")

    def _buy(self, person: str, message: m.Buy, now: int) -> None:
        name = self.gathering.people[person].name
        command = c.Buy(self._seat(person), message.cents)
        self._buying(now, person, command, f"{name} buys chips for {money(message.cents)}")

    def _cash_out(self, person: str, message: m.CashOut, now: int) -> None:
        if self.gathering.settings.keep_chips:
            raise Refused("chips stay on the table until you leave it")
        name = self.gathering.people[person].name
        command = c.CashOut(self._seat(person), message.cents)
        self._did(now, person, command, f"{name} sells chips for {money(message.cents)}")

    # --- the game

    def _call(self, person: str, message: m.Call, now: int) -> None:
        name = self.gathering.people[person].name
        entry = self.gathering.table.menu.entry(message.game)
        self._did(now, person, c.Call(self._seat(person), entry.name), f"{name} calls {entry.name}")

    def _menu(self, person: str, message: m.Put, now: int) -> None:
        from pokernight.games import named

        seat, who = self._seat(person), self.gathering.people[person].name
        old = None if message.game else self.gathering.table.menu.entry(message.name).name
        if message.strike:
            command: c.Command = c.Strike(seat, message.name)
            why = f"{who} takes {old or message.name} off the menu"
        else:
            game = named(message.game) if message.game else None
            version = game.version if game is not None else 0
            self._check_dummies(() if game is None else game.talk.dummies)
            command = c.Put(
                seat, message.name, message.game, version, message.rules, message.stakes,
                tuple(message.house.items()),
            )  # fmt: skip
            self._check_menu(person, command, is_new=game is not None)
            new = f"puts {message.name} on the menu"
            why = f"{who} {new if old is None else f'changes how {old} is played'}"
        self._did(now, person, command, why)

    def _check_dummies(self, dummies: Sequence[str]) -> None:
        """Refuse a game with a hand that nobody plays and that is called like somebody here."""
        for dummy in dummies:
            if any(alike(one.name, dummy) for one in self.gathering.people.values()):
                raise Refused(f"a hand of this game is called {dummy}, and so is somebody here")

    def _check_menu(self, person: str, command: c.Put, *, is_new: bool) -> None:
        """Refuse a menu that nobody could read, and a game for which nobody can buy enough."""
        gathering = self.gathering
        by = list(gathering.added.values())
        if is_new and (len(by) >= ADDED or by.count(person) >= ADDED_BY_ONE):
            most = f"{ADDED} games by everybody, and {ADDED_BY_ONE} by one player"
            raise Refused(f"a menu takes {most} besides the host's: take one off first")
        needs = gathering.table.entry_for(command).rules.bankroll
        if needs > gathering.buy_in_most:
            raise Refused(
                f"a player needs {money(needs)} to be dealt in at that, and buys in for up to "
                f"{money(gathering.buy_in_most)} at this table"
            )

    def _answer(self, person: str, message: m.Answer, now: int) -> None:
        gathering = self.gathering
        seat = self._asked(person, message)
        answer = self.cards(person, message.answer)
        if gathering.in_window() and gathering.settings.strict:
            gathering.do(now, d.HeldBack(person, message.at, answer))
        else:
            self._did(now, person, c.Reply(seat, answer))

    def _asked(self, person: str, message: m.Answer | m.Hint) -> int:
        """The seat of somebody to whom this very question is open.

        Raises:
            Refused: if it is not.
        """
        gathering = self.gathering
        seat = self._seat(person)
        playing = gathering.table.playing
        if gathering.frozen:
            raise Refused("this hand stands still")
        other = message.hand not in (None, gathering.table.deals)
        if playing is None or other or message.at < gathering.number:
            raise TooLate("that question is answered already")
        if message.at > gathering.number:
            raise Refused("that question is not asked yet")
        if seat not in playing.asked or person in gathering.held:
            raise TooLate("you are not asked anything now")
        return seat

    def _hint(self, person: str, message: m.Hint, now: int) -> None:
        """Nothing is done; the owner of the table has it thought of, and tells him."""
        if not self.gathering.settings.hints:
            raise Refused(NO_HINTS)
        self._asked(person, message)
        assert self.gathering.hand is not None
        check_wakeful(self.gathering.hand.asks[0])

    def _arrange(self, person: str, message: m.Arrange, now: int) -> None:
        """Nothing is done; whoever makes what people see tells him what he asks."""
        playing = self.gathering.table.playing
        if playing is None or self._seat(person) not in playing.seating.seats:
            raise TooLate("cards are laid out in a hand, by those who are in it")

    def _explain(self, person: str, message: m.Explain, now: int) -> None:
        """Nothing is done; the owner of the table looks up what there is to say."""
        playing = self.gathering.table.playing
        if playing is None or self._seat(person) not in playing.seating.seats:
            raise TooLate("cards are explained in a hand, to those who are in it")

    def _give_up(self, person: str, message: m.GiveUp, now: int) -> None:
        gathering = self.gathering
        if person in gathering.leaving_votes:
            raise Refused("that is what you said already")
        gathering.do(now, d.Leaving(person))
        if gathering.table.on is None and gathering.given_up:
            leave_game(gathering, now)

    def _show(self, person: str, message: m.Show, now: int) -> None:
        gathering = self.gathering
        last = gathering.table.last
        seat = self._seat(person)
        if last is None or gathering.table.playing is not None or seat not in last.seating.seats:
            raise TooLate("cards are shown between two hands, by those who were in the last")
        place = last.seating.seats.index(seat)
        own = last.hand.view(place).hand(place)
        if not own:
            raise Refused("you have no cards left to show: they are mucked")
        wanted = range(len(own)) if message.cards is None else message.cards
        if not all(0 <= one < len(own) for one in wanted):
            raise Refused(f"your cards are 0 to {len(own) - 1}")
        cards = [card_name(seen.card) for at in wanted if (seen := own[at]).card is not None]
        if cards == gathering.showed.get(person):
            raise Refused("everybody sees these cards already")
        gathering.do(now, d.Showed(person, cards))

    # --- what everybody must agree to

    def _propose(self, person: str, message: m.Propose, now: int) -> None:
        gathering = self.gathering
        if person not in [one.id for one in gathering.dealt_in()]:
            raise NotYours("only those who were dealt in may propose that")
        if message.what == "undo":
            seat = self._seat(person)
            others = len(gathering.dealt_in()) > 1
            if others and gathering.undone.get(person, 0) >= UNDONE:
                raise Refused(f"you have taken {UNDONE} answers back in this hand: that must do")
            name = gathering.people[person].name
            try:
                self._did(now, person, c.Undo(seat), f"{name} takes an answer back")
                return
            except NeedsConsent:
                pass
        if gathering.proposed.get(person, 0) >= PROPOSALS:
            raise Refused(f"you have proposed {PROPOSALS} times in this hand: that must do")
        gathering.do(now, d.Proposed(person, message.what))
        self._carry(now)

    def _vote(self, person: str, message: m.Vote, now: int) -> None:
        proposal = self.gathering.proposal
        if message.yes and proposal is not None and person in proposal.agreed:
            raise Refused("that is what you said already")
        self.gathering.do(now, d.Voted(person, message.yes))
        if message.yes:
            self._carry(now)

    def _carry(self, now: int) -> None:
        """Do what is proposed once all have agreed."""
        gathering = self.gathering
        proposal = gathering.proposal
        if proposal is None or not {one.id for one in gathering.dealt_in()} <= proposal.agreed:
            return
        name = gathering.people[proposal.person].name
        if proposal.what == "undo":
            seat = self._seat(proposal.person)
            self._did(
                now, "", c.Undo(seat, consent=True), f"all agree: {name}'s answer is taken back"
            )
        else:
            note = f"proposed by {name}, and all agreed"
            self._did(
                now, "", c.CallOff(gathering.table.host, note), f"the hand is called off: {note}"
            )

    # --- the deck

    def _hash(self, person: str, message: m.Hash, now: int) -> None:
        drawing = self.gathering.drawing
        if drawing is None or message.hand != drawing.shuffle.hand:
            raise TooLate("that deck is not drawn now")
        if drawing.shuffle.hashes is not None:
            raise TooLate("the list of hashes for that deck is closed")
        if not is_hex(message.hash, 32):
            raise Refused("the hash of a salt has 64 small hexadecimal digits")
        if drawing.offered.setdefault(person, message.hash) != message.hash:
            raise TooLate("you have brought another salt to that deck already")

    def _salt(self, person: str, message: m.Salt, now: int) -> None:
        drawing = self.gathering.drawing
        if drawing is None or message.hand != drawing.shuffle.hand:
            raise TooLate("that deck is not drawn now")
        shuffle = drawing.shuffle
        if shuffle.hashes is None or shuffle.salts is not None:
            raise TooLate("the salts of that deck are not opened now")
        if not shuffle.opens(person, message.salt):
            raise Refused("that is not the salt whose hash you sent")
        drawing.opened.setdefault(person, message.salt)

    def _compare(self, person: str, message: m.Compare, now: int) -> None:
        gathering, ended = self.gathering, self.gathering.ended
        if ended is None or message.hand != ended["hand"]:
            raise TooLate("pins are compared of the hand that ended last")
        if not is_hex(message.pin, 32):
            raise Refused("the pin of a hand has 64 small hexadecimal digits")
        gathering.compared[person] = message.hand, message.pin
        gathering.changes += 1

    # --- talk

    def _say(self, person: str, message: m.Say, now: int) -> None:
        text = clean_text(message.text)
        if not text:
            raise Refused("there is nothing in it to say")
        self._check_pace(person, now)
        self.gathering.do(now, d.Spoke(person, text))

    def _check_pace(self, person: str, now: int) -> None:
        """Refuse to let one person fill the page of everybody."""
        lately = [one for one in self.gathering.spoken if one.person == person]
        if len(lately) >= TALK and now - lately[-TALK].at < TALK_TIME:
            raise Refused("that was a lot at once: wait a moment")

    def _react(self, person: str, message: m.React, now: int) -> None:
        if message.sign not in SIGNS:
            raise Refused(f"the reactions are {' '.join(SIGNS)}")
        self._check_pace(person, now)
        self.gathering.do(now, d.Spoke(person, message.sign))

    def _consent(self, person: str, message: m.Consent, now: int) -> None:
        self.gathering.do(now, d.Consented(person, message.yes))

    # --- the host's

    def _start(self, person: str, message: m.Start, now: int) -> None:
        self.gathering.do(now, d.Began())

    def _pause(self, person: str, message: m.Pause, now: int) -> None:
        self.gathering.do(now, d.Stopped(person))

    def _go_on(self, person: str, message: m.GoOn, now: int) -> None:
        self.gathering.do(now, d.WentOn(person))

    def _call_off(self, person: str, message: m.CallOff, now: int) -> None:
        gathering = self.gathering
        if not gathering.frozen:
            raise Refused(
                "only a hand that stands still is the host's alone to call off: propose it"
            )
        if gathering.table.on is None:  # it was not dealt: no chip has moved
            gathering.do(now, d.WentOn(person))
            return
        note = f"it stood still: {gathering.frozen}"
        self._did(now, person, c.CallOff(gathering.table.host, note), "the host calls the hand off")

    def _admit(self, person: str, message: m.Admit, now: int) -> None:
        wants = self.gathering.wants(message.person)
        if message.cents not in (None, wants) and wants:
            raise TooLate(f"it is {money(wants)} by now")
        self.gathering.do(now, d.Answered(message.person, message.yes))

    def _mute(self, person: str, message: m.Mute, now: int) -> None:
        self.gathering.do(now, d.Muted(message.person, message.yes))

    def _remove(self, person: str, message: m.Remove, now: int) -> None:
        gathering = self.gathering
        gathering.do(now, d.Removed(message.person))
        seat = gathering.seat_of(message.person)
        if gathering.people[message.person].removed and seat is not None:
            self._did(now, person, c.Leave(seat))

    def _renew(self, person: str, message: m.Renew, now: int) -> None:
        """Give a link the key that the host has drawn; one that it has already changes nothing."""
        key = hashed(message.own)
        if self.gathering.has_key(message.what, key):
            return
        self._check_new(message.own)
        self.gathering.do(now, d.Renewed(message.what, key))

    def _hand_over(self, person: str, message: m.HandOver, now: int) -> None:
        key = self.fresh()
        self.gathering.do(now, d.HandedOver(message.person, hashed(key)))
        self.new_keys[message.person] = key

    def _choose_host(self, person: str, message: m.ChooseHost, now: int) -> None:
        gathering = self.gathering
        if gathering.votes.get(person) == message.person:
            raise Refused("that is what you said already")
        gathering.do(now, d.Chose(person, message.person))
        if gathering.chosen(message.person):
            key = self.fresh()
            gathering.do(now, d.HandedOver(message.person, hashed(key)))
            self.new_keys[message.person] = key

    def _house_player(self, person: str, message: m.HousePlayer, now: int) -> None:
        if message.leave is not None:
            there = self.gathering.table.players.get(message.leave)
            if there is None or not there.by:
                raise Refused("no house player sits in that seat")
            why = f"{there.name} leaves, as the host asks"
            self._did(now, person, c.Leave(message.leave), why)
            return
        self.seat_house_player(now, message.by, message.name, person)

    def seat_house_player(self, now: int, by: str, name: str = "", person: str = "") -> None:
        """A house player comes and sits down; that is told where ``person`` has asked for him.

        Raises:
            Refused: if there is none of that name, or no chair.
        """
        gathering = self.gathering
        check_player(by, self.players)
        shown = clean_name(name or self._house_name())
        self._check_name(shown)
        command = c.Sit(shown, by=by)
        if len(gathering.table.players) >= len(gathering.table.chairs):
            raise Refused("every chair is taken")
        gathering.table.check_chips(gathering.table.menu.usual)
        gathering.do(now, d.Came(self.fresh()[:10], shown, by=by))
        self._did(now, person, command, f"{shown} sits down, as the host asks" if person else "")

    def _house_name(self) -> str:
        taken = self.gathering.names
        return next(name for name in NAMES if not skeletons(name) & taken.keys())

    def _end(self, person: str, message: m.End, now: int) -> None:
        gathering = self.gathering
        if gathering.frozen and gathering.table.on is not None:
            self._call_off(person, m.CallOff(message.id), now)
        if gathering.table.playing is None:
            name = gathering.people[person].name
            self._did(now, "", c.End(), f"{name} ends the evening")
        else:
            gathering.do(now, d.Ending())


NAMES = (
    "Abe", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hope",
    "Ike", "Joy", "Kit", "Lou", "Mab", "Ned", "Olga", "Pip",
)  # fmt: skip
"""What house players are called."""

_TAKE: Mapping[type[m.Command], Callable[[Requests, str, Any, int], None]] = {
    m.Sit: Requests._sit,
    m.Rise: Requests._rise,
    m.SitOut: Requests._sit_out,
    m.ComeBack: Requests._come_back,
    m.Buy: Requests._buy,
    m.CashOut: Requests._cash_out,
    m.Call: Requests._call,
    m.Put: Requests._menu,
    m.Answer: Requests._answer,
    m.Arrange: Requests._arrange,
    m.Explain: Requests._explain,
    m.Hint: Requests._hint,
    m.GiveUp: Requests._give_up,
    m.Show: Requests._show,
    m.Propose: Requests._propose,
    m.Vote: Requests._vote,
    m.Hash: Requests._hash,
    m.Salt: Requests._salt,
    m.Compare: Requests._compare,
    m.Say: Requests._say,
    m.React: Requests._react,
    m.Consent: Requests._consent,
    m.Start: Requests._start,
    m.Pause: Requests._pause,
    m.GoOn: Requests._go_on,
    m.CallOff: Requests._call_off,
    m.Admit: Requests._admit,
    m.Mute: Requests._mute,
    m.Remove: Requests._remove,
    m.Renew: Requests._renew,
    m.HandOver: Requests._hand_over,
    m.ChooseHost: Requests._choose_host,
    m.HousePlayer: Requests._house_player,
    m.End: Requests._end,
}
