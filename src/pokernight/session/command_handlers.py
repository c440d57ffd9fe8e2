"""Commands of people: checks whether each is allowed now, and turns it into log events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pokernight.cards import name as card_name
from pokernight.engine.asks import Answer
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.fair_deals.commitments import is_hex
from pokernight.session import host_commands, real_hand, setting_events
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.clock import CALLS, leave_game
from pokernight.session.command_refusals import NotYours, TooFast, TooLate
from pokernight.session.game_offers import judge_game, propose_game
from pokernight.session.names import clean_text
from pokernight.session.people import (
    Person,
    check_key,
    check_power,
    hashed,
    new_key,
)
from pokernight.session.player_choice import HOUSE_BOTS, check_player
from pokernight.session.rates import Allowance, Rate
from pokernight.session.session import Session
from pokernight.session.settings import SECOND
from pokernight.table import commands as c
from pokernight.table.current_hand import NeedsConsent
from pokernight.wording import message as wording

SIGNS = ("👍", "👏", "😂", "😮", "😢", "🔥", "🎉", "🤔")
"""The reactions there are."""

TALK, TALK_TIME = 8, 10_000
"""Most chat lines of a person in so many milliseconds."""
STILL = (m.AnswerRequest, m.CallRequest)
"""Commands that are refused while the table is paused."""
COMPANY = 200
"""Names that an evening has room for."""
UNSEATED = 12
"""Most names without a chair from the same origin."""
PURCHASES = 5
"""Most purchases of a person between two deals."""
PROPOSALS = 2
"""Most proposals of a person in a hand that the others reject."""
HIDDEN = "cards that the showdown has not shown stay hidden at this table"
NO_DELAY = "an overlay shows hole cards after the delay for spectators, and the host has set none"
FREE = 5000
"""Time in milliseconds for which an answer can be taken back without asking anybody."""
UNDONE = 5
"""Most answers that a person takes back in a hand with others: the clocks begin anew each time."""
ADDED, ADDED_BY_ONE = 60, 20
"""Most games on the menu beside those of the host's: of everybody, and of one person."""
SELDOM, MENU, TELLING = Rate(0.1, 8), Rate(0.2, 30), Rate(5, 200)
PACED: Mapping[str, Rate] = {
    **dict.fromkeys(("sit", "rise", "sit out", "come back", "cash out"), SELDOM),
    **dict.fromkeys(
        ("give up", "show", "propose", "vote", "consent", "choose host", "keep unshown"), SELDOM
    ),
    "ask for a pause": SELDOM,
    "propose game": SELDOM,
    "menu": MENU,
    "tell": TELLING,
    "untell": TELLING,
}
"""Rates of commands that everybody at the table hears of, by the tag of the message."""

NOT_BACK = "the host does not let you back in by that name: take another name"
"""Refusal of a client that asked for the chair of a person."""


class CommandHandlers:
    """Carries out the commands of people in a session.

    Attributes:
        session: the session.
        cards: makes an answer of the table from an answer on the wire, for a person.
        fresh: makes ids and secrets.
        players: house players that may be seated.
        own: finds a game of the host's files; None for any other name.
        rates: how often each command may be given, by the tag of its message.
        new_keys: secrets made for new hosts, by person.
    """

    def __init__(
        self,
        session: Session,
        cards: Callable[[str, Any], Answer],
        fresh: Callable[[], str] = new_key,
        players: Sequence[str] = HOUSE_BOTS,
        rates: Mapping[str, Rate] = PACED,
        own: Callable[[str], Game | None] = lambda name: None,
    ) -> None:
        self.session = session
        self.cards = cards
        self.fresh = fresh
        self.players = players
        self.own = own
        self.new_keys: dict[str, str] = {}
        self._now = 0
        self._paces = {
            kind: Allowance(rate, lambda: self._now / SECOND) for kind, rate in rates.items()
        }
        self._purchases: Counter[str] = Counter()
        self._purchased = 0

    def come_in(
        self, now: int, name: str, *, host: bool, own: str = "", origin: str = ""
    ) -> tuple[str, str]:
        """Let a person come in by a link, and return their id and secret.

        ``own`` is a secret that the client has made. Names of the same ``origin`` without a chair
        are limited.

        Raises:
            Refused: if the name or the secret is malformed or taken, or there are too many names.
        """
        session = self.session
        if own:
            self.check_new_key(own)
        shown = session.name_rules.clean_name(name)
        if session.table.over:
            raise Refused("the evening is over")
        present = [person for person in session.people.values() if not person.forgotten]
        if len(present) >= COMPANY:
            raise Refused("this table has as many names as it can hold")
        self._check_name(shown)
        if not host:
            self._check_unseated(present, origin)
        person, key = self.fresh()[:10], own or self.fresh()
        session.do(
            now, d.Came(person=person, name=shown, key=hashed(key), host=host, origin=origin)
        )
        return person, key

    def expect(self, now: int, name: str, key: str, *, host: bool, chair: int | None) -> None:
        """Let a member of the table's group come in later, by the hash of their own key.

        Raises:
            Refused: if the name is malformed or taken.
        """
        shown = self.session.name_rules.clean_name(name)
        self._check_name(shown)
        person = self.fresh()[:10]
        self.session.do(
            now,
            d.Came(person=person, name=shown, key=key, host=host, expected=True, chair=chair),
        )

    def _check_name(self, name: str) -> None:
        """Refuse a name that is taken, in whatever letters, or is a kind of house player.

        Raises:
            Refused: saying so.
        """
        self.session.check_name(name)
        if any(self.session.name_rules.alike(name, by) for by in self.players):
            raise Refused(
                wording.message(
                    "{name:=} is the name of a house player: take another name", name=repr(name)
                )
            )

    def _check_unseated(self, present: Sequence[Person], origin: str) -> None:
        """Refuse a new name from an origin with many names that have no chair."""
        session = self.session
        idle = [
            person
            for person in present
            if person.origin == origin
            and not (person.by or person.removed or person.id == session.host)
            and session.seat_of(person.id) is None
        ]
        if len(idle) >= UNSEATED:
            raise Refused(
                wording.message(
                    "{count} names from your network address have no chair: enter by the link of "
                    "one of them, or only watch",
                    count=len(idle),
                )
            )

    def knock(self, name: str, own: str, connected: Collection[str]) -> str:
        """Ask the host for the chair of a person by name, for a secret that a client has made.

        Returns:
            The id of the person; empty if nobody here has such a name.

        Raises:
            Refused: if the chair cannot be asked for, or the host has said no.
        """
        session = self.session
        names = session.name_rules.skeletons(name)
        person = next((session.names[key] for key in names if key in session.names), "")
        if not person or session.people[person].by:
            return ""
        key, shown = hashed(own), session.people[person].name
        if key in session.turned_away:
            raise Refused(NOT_BACK)
        if person == session.host:
            raise Refused("the host comes back by the host's own link")
        if session.people[person].removed:
            raise Refused(wording.message("{player was} asked to leave", player=shown))
        if person in connected:
            raise Refused(
                wording.message("{player is} here already: take another name", player=shown)
            )
        if session.knocks.get(person, key) != key:
            raise Refused(
                wording.message(
                    "another client asks to come back as {player:name}: the host decides first",
                    player=shown,
                )
            )
        self.check_new_key(own)
        session.knock(person, key)
        return person

    def check_new_key(self, own: str) -> None:
        """Refuse a key that could be guessed, or that a link of the table has already."""
        check_key(own)
        if self.session.knows_key(hashed(own)):
            raise Refused("that key is taken: draw a new key")

    def take(self, person: str, message: m.Command, now: int) -> None:
        """Carry out a command of a person.

        Raises:
            Refused: with the reason; nothing has changed.
        """
        session = self.session
        kind = message.tag
        try:
            check_power(kind, session.role(person))
        except Refused as refused:
            raise NotYours(wording.reason_of(refused)) from None
        if session.people[person].removed:
            raise NotYours("the host has asked you to leave")
        if session.people[person].waits and kind not in ("settings", "sit"):
            raise NotYours("the host has not let you in yet")
        if session.paused_at is not None and isinstance(message, STILL):
            raise Refused("the table is paused: it goes on when the host says so")
        self.new_keys = {}
        self._now = now
        if kind in self._paces and not self._paces[kind].take(person):
            raise TooFast(
                wording.message(
                    "too many commands of this kind ({command:=}): wait a moment", command=kind
                )
            )
        _TAKE[type(message)](self, person, message, now)

    # --- chairs and chips

    def _seat(self, person: str) -> int:
        seat = self.session.seat_of(person)
        if seat is None:
            raise NotYours("you have no chair")
        return seat

    def do(self, now: int, person: str, command: c.Command, why: wording.Text = "") -> None:
        """Carry out a command of the table; ``why`` is announced.

        Raises:
            Refused: if it is not allowed; nothing has changed.
        """
        self.session.do(now, d.TableCommand(command, person, wording.message_json(why)))

    def _buying(self, now: int, person: str, command: c.Sit | c.Buy, why: wording.Text) -> None:
        """Buy in at once; or when the host agrees, or when the hand is over."""
        session = self.session
        session.check_purchase(person, command)
        if isinstance(command, c.Buy):
            self._count_purchase(person)
        if self._needs_approval(person, command):
            whole = self._with(command, session.wants(person))
            session.do(now, d.PurchaseOrdered(person, whole, asks=True))
        elif isinstance(command, c.Buy) and self._waits_for_its_chips(person, command.seat):
            whole = self._with(command, session.coming(person))
            session.do(now, d.PurchaseOrdered(person, whole))
        else:
            self.do(now, person, command, why)

    def _needs_approval(self, person: str, command: c.Sit | c.Buy) -> bool:
        """Return whether a purchase waits for the host's yes.

        Whoever takes the chair that is kept sits down with the usual buy-in at once: the host has
        opened the evening for them.
        """
        session = self.session
        buyer = session.people[person]
        if isinstance(command, c.Sit) and buyer.chair is not None and not buyer.sat:
            return (command.cents or 0) > session.usual
        return buyer.waits or (session.settings.approve and person != session.host)

    def _waits_for_its_chips(self, person: str, seat: int) -> bool:
        """Return whether a seat gets its chips only when the hand is over."""
        session = self.session
        return seat in session.table.dealt_in or person in session.wishes

    @staticmethod
    def _with(command: c.Sit | c.Buy, ordered: int) -> c.Sit | c.Buy:
        """Return a purchase with the cents ordered before it."""
        if isinstance(command, c.Sit):
            return command
        return replace(command, cents=command.cents + ordered)

    def _count_purchase(self, person: str) -> None:
        """Refuse to fill ledger and page with purchases."""
        if self._purchased != self.session.table.deals:
            self._purchased = self.session.table.deals
            self._purchases.clear()
        if self._purchases[person] >= PURCHASES:
            raise TooFast(
                wording.message(
                    "you have bought chips {count} times since the last deal: wait for the next",
                    count=PURCHASES,
                )
            )
        self._purchases[person] += 1

    def _sit(self, person: str, message: m.SitRequest, now: int) -> None:
        session = self.session
        if session.seat_of(person) is not None:
            raise Refused("you have a chair already")
        name = session.people[person].name
        cents = message.cents
        if cents is None and session.settings.keep_chips:
            cents = session.least_for(name)
        elif cents is None:
            cents = session.usual
        seat = session.chair_for(person) if message.seat is None else message.seat
        command = c.Sit(name, cents, seat, message.blinds)
        self._buying(now, person, command, wording.message("{player sits} down", player=name))

    def _rise(self, person: str, message: m.Rise, now: int) -> None:
        name = self.session.people[person].name
        why = wording.message("{player leaves}", player=name)
        self.do(now, person, c.Leave(self._seat(person)), why)

    def _sit_out(self, person: str, message: m.SitOutRequest, now: int) -> None:
        name = self.session.people[person].name
        why = wording.message("{player sits} out", player=name)
        self.do(now, person, c.SitOut(self._seat(person)), why)

    def _come_back(self, person: str, message: m.ComeBack, now: int) -> None:
        name = self.session.people[person].name
        why = wording.message("{player is} back", player=name)
        self.do(now, person, c.Return(self._seat(person), message.blinds), why)

    def _buy(self, person: str, message: m.BuyRequest, now: int) -> None:
        name = self.session.people[person].name
        command = c.Buy(self._seat(person), message.cents)
        why = wording.message("{player buys} chips for {price:$}", player=name, price=message.cents)
        self._buying(now, person, command, why)

    def _cash_out(self, person: str, message: m.CashOutRequest, now: int) -> None:
        if self.session.settings.keep_chips:
            raise Refused("chips stay on the table until you leave it")
        name = self.session.people[person].name
        command = c.CashOut(self._seat(person), message.cents)
        why = wording.message(
            "{player sells} chips for {price:$}", player=name, price=message.cents
        )
        self.do(now, person, command, why)

    # --- the game

    def _call(self, person: str, message: m.CallRequest, now: int) -> None:
        name = self.session.people[person].name
        entry = self.session.table.menu.entry(message.game)
        why = wording.message(CALLS, player=name, game=entry.name)
        self.do(now, person, c.Call(self._seat(person), entry.name), why)
        self._press(person)

    def _menu(self, person: str, message: m.MenuRequest, now: int) -> None:
        from pokernight.games import named

        seat, name = self._seat(person), self.session.people[person].name
        menu = self.session.table.menu
        old = None if message.game else menu.entry(message.name).name
        if (own := self.own(message.game)) is not None and not message.strike:
            self._put_own(person, message, own, now)
            return
        if message.strike:
            command: c.Command = c.Strike(seat, message.name)
            why = wording.message(
                "{player takes} {game:=} off the menu", player=name, game=old or message.name
            )
        else:
            game = named(message.game) if message.game else None
            version = game.version if game is not None else 0
            self._check_dummies(() if game is None else game.talk.dummies)
            command = c.Put(
                seat, message.name, message.game, version, message.rules, message.stakes,
                tuple(message.house.items()),
            )  # fmt: skip
            self._check_menu(person, command, is_new=game is not None)
            if old is None:
                why = wording.message(
                    "{player puts} {game:=} on the menu", player=name, game=message.name
                )
            else:
                why = wording.message(
                    "{player changes} how {game:=} is played", player=name, game=old
                )
        self.do(now, person, command, why)
        if message.game and not (message.strike or message.stakes or message.house):
            setting_events.stake_as_all(self.session, message.name, menu, now)

    def _put_own(self, person: str, message: m.MenuRequest, game: Game, now: int) -> None:
        """Put a game of the host's files on the menu, by the house rules of its dealer."""
        assert game.source is not None
        table, seat, name = self.session.table, self._seat(person), self.session.people[person].name
        if any(entry.game.name == game.name for entry in table.menu.entries):
            raise Refused(wording.message("{game:=} is on the menu already", game=game.title))
        table.check_settler(seat)
        self._check_dummies(game.talk.dummies)
        rules = game.rules_as_written(message.rules or None, message.house, message.stakes or None)
        if rules.bankroll > self.session.buy_in_most:
            raise Refused(self._too_dear(rules.bankroll))
        why = wording.message("{player puts} {game:=} on the menu", player=name, game=game.title)
        menu = table.menu
        self.do(now, person, c.PutFile(tuple(game.source.to_json().items()), game.name), why)
        if rules != game.usual_rules:
            entry = table.menu.entries[-1].name
            house = tuple(message.house.items())
            self.do(now, person, c.Put(seat, entry, "", 0, message.rules, message.stakes, house))
        if not (message.stakes or message.house):
            setting_events.stake_as_all(self.session, table.menu.entries[-1].name, menu, now)

    def _check_dummies(self, dummies: Sequence[str]) -> None:
        """Refuse a game with a dummy hand that has the name of a person here."""
        for dummy in dummies:
            if any(
                self.session.name_rules.alike(person.name, dummy)
                for person in self.session.people.values()
            ):
                raise Refused(
                    wording.message(
                        "a hand of this game is called {dummy:=}, and so is somebody here",
                        dummy=dummy,
                    )
                )

    def _check_menu(self, person: str, command: c.Put, *, is_new: bool) -> None:
        """Refuse a menu that nobody could read, and a game for which nobody can buy enough."""
        session = self.session
        by = list(session.added.values())
        if is_new and (len(by) >= ADDED or by.count(person) >= ADDED_BY_ONE):
            raise Refused(
                wording.message(
                    "a menu takes {most} games by everybody, and {each} by a player besides the "
                    "host's: take a game off first",
                    most=ADDED,
                    each=ADDED_BY_ONE,
                )
            )
        needs = session.table.entry_for(command).rules.bankroll
        if needs > session.buy_in_most:
            raise Refused(self._too_dear(needs))

    def _too_dear(self, needs: int) -> wording.Message:
        """Return the refusal of stakes at which nobody could be dealt in."""
        return wording.message(
            "a player needs {stack:$} to be dealt in at that, and buys in for up to {most:$} at "
            "this table",
            stack=needs,
            most=self.session.buy_in_most,
        )

    def _answer(self, person: str, message: m.AnswerRequest, now: int) -> None:
        session = self.session
        seat = self._asked(person, message)
        answer = self.cards(person, message.answer)
        if session.in_window() and session.settings.strict:
            session.do(now, d.HeldBack(person, message.at, answer))
        else:
            self.do(now, person, c.Reply(seat, answer))

    def _asked(self, person: str, message: m.AnswerRequest | m.HintRequest) -> int:
        """Return the seat of a person who is asked this very question.

        Raises:
            Refused: if it is not.
        """
        session = self.session
        seat = self._seat(person)
        playing = session.table.playing
        if session.frozen:
            raise Refused("this hand stands still")
        other = message.hand not in (None, session.table.deals)
        if playing is None or other or message.at < session.number:
            raise TooLate("that question is answered already")
        if message.at > session.number:
            raise Refused("that question is not asked yet")
        if seat not in playing.asked or person in session.held:
            raise TooLate("you are not asked anything now")
        return seat

    def _hint(self, person: str, message: m.HintRequest, now: int) -> None:
        """Check that a hint may be given; the owner of the session makes it."""
        from pokernight.odds.answers.hint import check_wakeful

        if no_hints := self.session.no_hints:
            raise Refused(no_hints)
        self._asked(person, message)
        assert self.session.hand is not None
        check_wakeful(self.session.hand.asks[0])

    def _arrange(self, person: str, message: m.Arrange, now: int) -> None:
        """Check that cards may be laid out; the owner of the session makes the arrangement."""
        playing = self.session.table.playing
        if playing is None or self._seat(person) not in playing.seating.seats:
            raise TooLate("cards are laid out in a hand, by players in it")

    def _explain(self, person: str, message: m.Explain, now: int) -> None:
        """Check that cards may be explained; the owner of the session makes the lines."""
        playing = self.session.table.playing
        if playing is None or self._seat(person) not in playing.seating.seats:
            raise TooLate("cards are explained in a hand, to players in it")

    def _give_up(self, person: str, message: m.GiveUpVote, now: int) -> None:
        session = self.session
        if person in session.leaving_votes:
            raise Refused("that is what you said already")
        session.do(now, d.PersonCommand(message, person))
        if session.table.on is None and session.given_up:
            leave_game(session, now)

    def _show(self, person: str, message: m.Show, now: int) -> None:
        session = self.session
        last = session.table.last
        self._seat(person)
        if session.settings.reveal == "never":
            raise Refused(HIDDEN)
        place = None if last is None else last.place_of(session.people[person].name)
        if last is None or place is None or session.table.playing is not None:
            raise TooLate("cards are shown between two hands, by players of the last")
        own = last.hand.view(place).hand(place)
        if not own:
            raise Refused("you have no cards left to show: they are mucked")
        wanted = range(len(own)) if message.cards is None else message.cards
        if not all(0 <= place < len(own) for place in wanted):
            raise Refused(wording.message("your cards are 0 to {last}", last=len(own) - 1))
        cards = [card_name(seen.card) for at in wanted if (seen := own[at]).card is not None]
        if cards == session.showed.get(person):
            raise Refused("everybody sees these cards already")
        session.do(now, d.Showed(person, cards))

    def _ready(self, person: str, message: m.Ready, now: int) -> None:
        session = self.session
        seat = self._seat(person)
        over = message.hand in (None, session.table.deals)
        if session.stage != "between" or not session.table.deals or not over:
            raise TooLate("players are ready for the next hand between two hands")
        if seat not in session.ready():
            raise Refused("you are not dealt in next: come back first")
        self._press(person)

    def _press(self, person: str) -> None:
        """Note that a person is ready for the next hand."""
        if person not in self.session.pressed:
            self.session.pressed.add(person)
            self.session.changes += 1

    # --- what everybody must agree to

    def _propose(self, person: str, message: m.Propose, now: int) -> None:
        session = self.session
        if message.what == "correct":
            if person != session.host:
                raise NotYours("the host proposes to correct a stack")
        elif person not in [player.id for player in session.dealt_in()]:
            raise NotYours("only players who were dealt in may propose that")
        if message.what == "undo":
            seat = self._seat(person)
            others = len(session.dealt_in()) > 1
            if others and session.undone.get(person, 0) >= UNDONE:
                raise Refused(
                    wording.message(
                        "you have taken {count} answers back in this hand, which is the most",
                        count=UNDONE,
                    )
                )
            if self._take_back(person, seat, now):
                return
        if session.proposed.get(person, 0) >= PROPOSALS:
            raise Refused(
                wording.message(
                    "you have proposed {count} times in this hand, which is the most",
                    count=PROPOSALS,
                )
            )
        session.do(now, d.PersonCommand(message, person))
        self._carry(now)

    def _take_back(self, person: str, seat: int, now: int) -> bool:
        """Take an answer back at once where that is free; return False where others must agree.

        Raises:
            Refused: if there is nothing to take back, or answers are never taken back here.
        """
        session = self.session
        rule, playing = session.settings.take_back, session.table.playing
        if rule == "never":
            raise Refused("no answer is taken back at this table (take_back is never)")
        last = playing is None or playing.answered_last(seat)
        fresh = now - session.answered_at.get(person, -FREE) <= FREE
        if rule == "consent" or not (last and fresh) or session.in_window():
            return False
        why = wording.message("{player takes} an answer back", player=session.people[person].name)
        try:
            self.do(now, person, c.Undo(seat), why)
        except NeedsConsent:
            return False
        return True

    def _vote(self, person: str, message: m.Vote, now: int) -> None:
        proposal = self.session.proposal
        if message.yes and proposal is not None and person in proposal.agreed:
            raise Refused("that is what you said already")
        self.session.do(now, d.PersonCommand(message, person))
        if message.yes:
            self._carry(now)

    def _carry(self, now: int) -> None:
        """Carry out the proposal once all have agreed."""
        session = self.session
        proposal = session.proposal
        needed = {player.id for player in session.asked_to_agree()}
        if proposal is None or not needed <= proposal.agreed:
            return
        name = session.people[proposal.person].name
        if proposal.command is not None:
            stack, seat = proposal.command.stack, proposal.command.seat
            corrected = session.table.players[seat].name
            remark = wording.message(
                "all agree: {player has} {stack:$} now", player=corrected, stack=stack
            )
            self.do(now, "", proposal.command, remark)
        elif proposal.what == "undo":
            seat = self._seat(proposal.person)
            remark = wording.message("all agree: {player:'s} answer is taken back", player=name)
            self.do(now, "", c.Undo(seat, consent=True), remark)
        else:
            note = wording.message("proposed by {player:name}, and all agreed", player=name)
            remark = wording.message("the hand is called off: {note}", note=note)
            self.do(now, "", c.CallOff(session.table.host, str(note)), remark)

    # --- the deck

    def _hash(self, person: str, message: m.Hash, now: int) -> None:
        drawing = self.session.drawing
        if drawing is None or message.hand != drawing.shuffle.hand:
            raise TooLate("that deck is not drawn now")
        if drawing.shuffle.hashes is not None:
            raise TooLate("the list of hashes for that deck is closed")
        if not is_hex(message.hash, 32):
            raise Refused("the hash of a salt has 64 small hexadecimal digits")
        if drawing.offered.setdefault(person, message.hash) != message.hash:
            raise TooLate("you have brought another salt to that deck already")

    def _salt(self, person: str, message: m.Salt, now: int) -> None:
        drawing = self.session.drawing
        if drawing is None or message.hand != drawing.shuffle.hand:
            raise TooLate("that deck is not drawn now")
        shuffle = drawing.shuffle
        if shuffle.hashes is None or shuffle.salts is not None:
            raise TooLate("the salts of that deck are not opened now")
        if not shuffle.opens(person, message.salt):
            raise Refused("that is not the salt whose hash you sent")
        drawing.opened.setdefault(person, message.salt)

    def _compare(self, person: str, message: m.Compare, now: int) -> None:
        session, ended = self.session, self.session.ended
        if ended is None or message.hand != ended["hand"]:
            raise TooLate("pins are compared of the hand that ended last")
        if not is_hex(message.pin, 32):
            raise Refused("the pin of a hand has 64 small hexadecimal digits")
        session.compared[person] = message.hand, message.pin
        session.changes += 1

    # --- talk

    def _say(self, person: str, message: m.Say, now: int) -> None:
        text = clean_text(message.text)
        if not text:
            raise Refused("the message is empty: write some text")
        self.session.check_talk(person)
        self._check_pace(person, now)
        self.session.do(now, d.PersonCommand(replace(message, text=text), person))

    def _check_pace(self, person: str, now: int) -> None:
        """Refuse too many chat lines from a single person."""
        lately = [line for line in self.session.spoken if line.person == person]
        if len(lately) >= TALK and now - lately[-TALK].at < TALK_TIME:
            raise Refused("that was a lot at once: wait a moment")

    def _react(self, person: str, message: m.React, now: int) -> None:
        if message.sign not in SIGNS:
            raise Refused(wording.message("the reactions are {signs:=}", signs=" ".join(SIGNS)))
        self.session.check_talk(person)
        self._check_pace(person, now)
        self.session.do(now, d.PersonCommand(m.Say(message.id, message.sign), person))

    def _consent(self, person: str, message: m.Consent, now: int) -> None:
        if message.yes and self.session.settings.reveal == "never":
            raise Refused(HIDDEN)
        if message.yes and message.overlay and not self.session.settings.delay:
            raise Refused(NO_DELAY)
        self.session.do(now, d.PersonCommand(message, person))

    def _keep_unshown(self, person: str, message: m.KeepUnshown, now: int) -> None:
        self.session.do(now, d.PersonCommand(message, person))

    # --- the host's

    def seat_house_player(self, now: int, by: str, name: str = "", person: str = "") -> None:
        """Seat a house player; this is announced if ``person`` has asked for it.

        Raises:
            Refused: if there is no such house player, or no chair.
        """
        session = self.session
        check_player(by, self.players)
        shown = session.name_rules.clean_name(name or self._house_name())
        self._check_name(shown)
        command = c.Sit(shown, by=by)
        if len(session.table.players) >= len(session.table.chairs):
            raise Refused("every chair is taken")
        session.table.check_chips(session.table.menu.usual)
        session.do(now, d.Came(person=self.fresh()[:10], name=shown, by=by))
        why = wording.message("{player sits} down, as the host asks", player=shown)
        self.do(now, person, command, why if person else "")

    def _house_name(self) -> str:
        taken = self.session.names
        return next(
            name for name in NAMES if not self.session.name_rules.skeletons(name) & taken.keys()
        )


NAMES = (
    "Abe", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hope",
    "Ike", "Joy", "Kit", "Lou", "Mab", "Ned", "Olga", "Pip",
)  # fmt: skip
"""Names of house players."""

_TAKE: Mapping[type[m.Command], Callable[[CommandHandlers, str, Any, int], None]] = {
    m.SitRequest: CommandHandlers._sit,
    m.Rise: CommandHandlers._rise,
    m.SitOutRequest: CommandHandlers._sit_out,
    m.ComeBack: CommandHandlers._come_back,
    m.BuyRequest: CommandHandlers._buy,
    m.CashOutRequest: CommandHandlers._cash_out,
    m.CallRequest: CommandHandlers._call,
    m.MenuRequest: CommandHandlers._menu,
    m.AnswerRequest: CommandHandlers._answer,
    m.Arrange: CommandHandlers._arrange,
    m.Explain: CommandHandlers._explain,
    m.HintRequest: CommandHandlers._hint,
    m.GiveUpVote: CommandHandlers._give_up,
    m.Show: CommandHandlers._show,
    m.Ready: CommandHandlers._ready,
    m.Propose: CommandHandlers._propose,
    m.Vote: CommandHandlers._vote,
    m.Hash: CommandHandlers._hash,
    m.Salt: CommandHandlers._salt,
    m.Compare: CommandHandlers._compare,
    m.Say: CommandHandlers._say,
    m.React: CommandHandlers._react,
    m.Consent: CommandHandlers._consent,
    m.SettingsRequest: lambda handlers, person, message, now: None,
    m.Set: host_commands.set_settings,
    m.MovePlayer: host_commands.move,
    m.KeepUnshown: CommandHandlers._keep_unshown,
    m.Start: host_commands.start,
    m.PauseRequest: host_commands.ask_for_pause,
    m.Pause: host_commands.pause,
    m.GoOn: host_commands.go_on,
    m.CallOffRequest: host_commands.call_off,
    m.Admit: host_commands.admit,
    m.LetBack: host_commands.let_back,
    m.Mute: host_commands.mute,
    m.Remove: host_commands.remove,
    m.Renew: host_commands.renew,
    m.HandTableOver: host_commands.hand_over,
    m.ChooseHost: host_commands.choose_host,
    m.HousePlayer: host_commands.house_player,
    m.EndRequest: host_commands.end,
    m.ProposeGame: propose_game,
    m.JudgeGame: judge_game,
    m.DealRealRequest: real_hand.deal_real_cards,
    m.Tell: real_hand.tell,
    m.Untell: real_hand.untell,
    m.BookHand: real_hand.book,
}
