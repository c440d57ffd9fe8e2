"""The table of a session as everybody there may know it: people, chairs, menu, clock and ledger."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import Shuffle
from pokernight.session import clock
from pokernight.session.message_parts import (
    AccountJson,
    BooksJson,
    ChairJson,
    ClockJson,
    FairJson,
    GameJson,
    OfferJson,
    PersonJson,
    ProposalJson,
    RotationJson,
    ShareJson,
    TableJson,
    TransferJson,
)
from pokernight.session.real_hand import real_json
from pokernight.session.session import Session
from pokernight.session.wire_fields import Encode, EncodedJson
from pokernight.table.current_hand import Playing
from pokernight.table.seats import Player
from pokernight.wording.message import Text, message_json

T = TypeVar("T")
NO_CLOCK = b'"clock":null'
"""The clock in a table that is encoded without it; quotes in texts are escaped."""


def shown_hand(session: Session) -> Playing | None:
    """Return the hand on the table: the one that is played, or the last until the next is dealt."""
    return session.table.playing or session.table.last


class ValueCache:
    """The latest value of each name, for everybody or for a person, with the key it was made at."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], tuple[Any, Any]] = {}

    def get(self, name: str, key: Any, make: Callable[[], T], person: str = "") -> T:
        """Return the value of a name; it is made again if the key is not that of the last call."""
        made = self._made.get((name, person))
        if made is None or made[0] != key:
            made = self._made[name, person] = key, make()
        value: T = made[1]
        return value


class TableState:
    """Makes the table of a session as it is sent; parts that have not changed are kept.

    Attributes:
        watching: number of spectators without a name.
    """

    def __init__(self, session: Session, encode: Encode) -> None:
        self.session, self.encode = session, encode
        self.watching = 0
        self._cache = ValueCache()

    def table(self, connected: Collection[str]) -> TableJson:
        """Return the table; ``connected`` are the ids of the connected people."""
        return replace(self._without_clock(connected), clock=self._clock(connected))

    def encoded_table(self, connected: Collection[str]) -> EncodedJson:
        """Return :meth:`table` encoded; all but the clock is encoded again only after a change."""
        before, after = self._cache.get(
            "encoded table",
            (self.session.changes, self.watching, frozenset(connected)),
            lambda: self.encode(self._without_clock(connected)).split(NO_CLOCK, 1),
        )
        clock_json = self.encode(self._clock(connected))
        return EncodedJson(b'%b"clock":%b%b' % (before, clock_json, after))

    def _without_clock(self, connected: Collection[str]) -> TableJson:
        """Return the table without its clock: while a hand is played answers change nothing."""
        key = self.session.changes, self.watching, frozenset(connected)
        return self._cache.get("table", key, lambda: self._all_but_the_clock(connected))

    def _all_but_the_clock(self, connected: Collection[str]) -> TableJson:
        session, table = self.session, self.session.table
        menu, playing = table.menu, shown_hand(session)
        settings = session.settings
        seated = [self._chair(seat, player) for seat, player in table.players.items()]
        dealt_in = [] if playing is None else list(playing.seating.seats)
        return TableJson(
            title=menu.title,
            choice=menu.choice,
            chairs=len(table.chairs),
            seated=seated,
            people=[self._person(person, connected) for person in self._people()],
            menu=self._menu(seated),
            usual=session.usual,
            least=menu.least,
            most=session.buy_in_most,
            stage=session.stage,
            why=session.frozen,
            hand=table.deals,
            hands=table.hands,
            limit=table.opening.hands,
            turn=self._turn(),
            called=self._called(),
            dealt_in=dealt_in,
            names=[player.name for player in playing.sitting(dealt_in)] if playing else [],
            strict=settings.strict,
            paused=session.paused_at or 0,
            paused_by=session.paused_by,
            pause_asked=session.pause_asked,
            take_back=settings.take_back,
            floor=settings.floor,
            call_link=settings.call_link,
            seeds=settings.seeds,
            watching=self.watching,
            approve=settings.approve,
            approve_guests=settings.approve_guests,
            proposal=self._proposal(),
            clock=None,
            next=clock.look_until(session, connected),
            fair=self._fair(),
            kitty=table.kitty,
            books=self._books(),
            hints=not session.no_hints,
            ready=sorted(session.pressed),
            settings=session.settings_changed,
            clock_calls=clock.clock_calls(session),
            chooser=self._chooser(),
            rotation=self._rotation(),
            real=real_json(session),
            offers=[
                OfferJson(
                    id=key, person=offer.person, file=offer.file, link=offer.link,
                    agreed=offer.agreed,
                )
                for key, offer in session.offers.items()
            ],
        )  # fmt: skip

    def _menu(self, seated: Sequence[ChairJson]) -> list[GameJson]:
        """Return the menu; each game with the reason why it cannot be dealt now, if any."""
        table = self.session.table
        if not seated:
            return [self._game(entry, "") for entry in table.menu.entries]
        key = (
            table.deals, table.hands, table.playing is None, table.menu, table.series is None,
            table.turn, len(table.ledger.lines), seated,
        )  # fmt: skip
        return self._cache.get(
            "menu",
            key,
            lambda: [self._game(offer.entry, offer.refusal) for offer in table.offers()],
        )

    def _books(self) -> BooksJson:
        """Return everybody's account; it changes between hands, and with chips bought or sold."""
        table = self.session.table
        key = table.deals, table.hands, table.over, len(table.ledger.lines)
        return self._cache.get("books", key, self._accounts)

    def _accounts(self) -> BooksJson:
        books = self.session.table.books()
        return BooksJson(
            [
                AccountJson(
                    account.name, account.bought, account.cashed, account.net, account.recitations
                )
                for account in books.accounts
            ],
            [TransferJson(paid.payer, paid.payee, paid.cents) for paid in books.transfers],
            books.kept,
            [
                ShareJson(line.note, line.name, line.cents)
                for line in books.lines
                if line.kind == "share"
            ],
        )

    def _turn(self) -> int | None:
        try:
            return self.session.table.caller
        except Refused:
            return None

    def _chooser(self) -> int | None:
        try:
            return self.session.table.chooser
        except Refused:
            return None

    def _rotation(self) -> RotationJson | None:
        """Return the rotation; None where each hand's game is called, or there is a single game."""
        table, menu = self.session.table, self.session.table.menu
        if menu.choice == "single" or (table.is_called and not menu.each):
            return None
        name, following = self._called(), ""
        names = [entry.name for entry in menu.entries]
        if not table.is_called and name in names:
            following = names[(names.index(name) + 1) % len(names)]
        return RotationJson(
            each=menu.each or "hands",
            now=name,
            next=following,
            left=table.hands_left,
            ends=clock.game_ends(self.session),
        )

    def _called(self) -> str:
        table = self.session.table
        if table.playing is not None:
            return table.playing.entry.name
        try:
            return table.next_game().name
        except Refused:
            return ""

    def _chair(self, seat: int, player: Player) -> ChairJson:
        person = self.session.people[self.session.ids[player.name]]
        return ChairJson(
            seat=seat,
            person=person.id,
            name=player.name,
            by=player.by,
            stack=player.stack,
            away=player.away,
            leaving=player.leaving,
            owes=player.owes,
            bank=person.bank,
            coming=self.session.coming(person.id),
        )

    def _people(self) -> list[str]:
        """Return the ids of the people to be shown: not of removed ones without a trace here."""
        people = self.session.people.values()
        speakers = {line.person for line in self.session.spoken if line.person}
        return [person.id for person in people if not person.forgotten or person.id in speakers]

    def _person(self, person_id: str, connected: Collection[str]) -> PersonJson:
        session, person = self.session, self.session.people[person_id]
        return PersonJson(
            id=person.id,
            name=person.name,
            by=person.by,
            here=bool(person.by) or person.id in connected,
            host=person.id == session.host,
            muted=person.muted,
            wants=session.wants(person_id),
            consents=person.id in session.consents,
            waits=person.waits,
            asks_back=person.id in session.knocks,
            unshown=person.unshown,
            overlay=person.overlay > 0,
        )

    def _game(self, entry: Any, refusal: Text) -> GameJson:
        waiting = self.session.table.held.get(entry.game.name)
        return GameJson(
            name=entry.name,
            game=entry.game.name,
            stakes=message_json(entry.rules.stakes),
            changed=_changed(entry.game, entry.rules),
            waiting=0 if waiting is None else waiting.money,
            refusal=message_json(refusal),
            staked=_staked(entry.game, entry.rules),
            version=entry.game.version,
            own="" if entry.game.source is None else entry.game.source.file,
        )

    def _proposal(self) -> ProposalJson | None:
        proposal = self.session.proposal
        if proposal is None:
            return None
        needed = [person.id for person in self.session.asked_to_agree()]
        return ProposalJson(
            proposal.what,
            proposal.person,
            sorted(proposal.agreed),
            needed,
            message_json(proposal.says),
        )

    def _clock(self, connected: Collection[str]) -> ClockJson | None:
        session, hand = self.session, self.session.hand
        if calls := clock.calls_until(session, connected):
            seat, bank, until = calls
            return ClockJson([seat], bank, until, window=False)
        if hand is None or hand.ask is None or session.frozen or session.paused_at is not None:
            return None
        began, settings = session.asked_at, session.settings
        playing = session.table.playing
        assert playing is not None
        seats = [playing.seating.seats[ask.seat] for ask in hand.questions]
        if hand.ask.closes:
            ends = began + settings.window
            return ClockJson(seats, ends, ends, window=True)
        ends = min(
            (clock.deadline(session, session.at_seat(seat).id) for seat in seats),
            default=began + session.clock,
        )
        given = len(hand.sealed)
        return ClockJson(seats, began + session.clock, ends, window=False, given=given)

    def _fair(self) -> FairJson:
        session = self.session
        drawing, shuffle = session.drawing, session.shuffle
        return FairJson(
            coming=None if drawing is None else self._public("coming", drawing.shuffle),
            now=None if shuffle is None else self._public("now", shuffle),
            lots=session.lots,
            ended=session.ended,
            closed=session.record.shown() if session.table.over else None,
            compared={person: list(pin) for person, pin in session.compared.items()},
        )

    def _public(self, which: str, shuffle: Shuffle) -> dict[str, Any]:
        """Return what everybody is shown of a deck, as far as it is drawn."""
        return self._cache.get(which, (shuffle,), shuffle.public)


@lru_cache(maxsize=256)
def _changed(game: Game, rules: Rules) -> list[str]:
    """Return the house rules that differ from those of the game, as rule=value."""
    usual = game.usual_rules.to_dict()
    return [f"{rule}={text}" for rule, text in rules.to_dict().items() if text != usual[rule]]


@lru_cache(maxsize=256)
def _staked(game: Game, rules: Rules) -> list[str]:
    """Return the changed house rules that only follow from the stakes."""
    set_, usual = rules.of_stakes("set"), game.usual_rules
    follows = usual.follows(tuple([getattr(rules, name) for name in set_]))
    return [
        rule
        for rule, cents in follows.items()
        if getattr(rules, rule) == cents != getattr(usual, rule)
    ]
