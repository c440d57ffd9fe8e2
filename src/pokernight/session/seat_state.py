"""What somebody in the room may see: built for one person from what his seat knows.

The only way out of a table. A view is never made less: it is made from what its reader may know
(:mod:`pokernight.engine.view`), and his cards have names that mean nothing to anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import count, groupby
from random import Random
from typing import Any, NamedTuple, TypeVar, cast

from msgspec import Raw
from msgspec.structs import replace

from pokernight.cards import name
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.confirmations import on_enter
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.explaining import (
    Mark,
    Read,
    answer_in_words,
    beside,
    explains,
    is_asleep,
    marks,
    of_card,
    on_request,
    reads,
    worth_in_words,
    worth_of,
)
from pokernight.engine.game import Game
from pokernight.engine.game_slots import plain
from pokernight.engine.hand import Hand
from pokernight.engine.presentation import PLAIN_TALK
from pokernight.engine.record import write_position
from pokernight.engine.rules import Rules
from pokernight.engine.view import Known, View, in_the_open, known_to, see
from pokernight.engine.wire import (
    Asked,
    EventJson,
    Laid,
    ViewJson,
    asked_json,
    cards_json,
    common_json,
    event_json,
    laid_json,
)
from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import Shuffle
from pokernight.odds.plain.hint import Hint
from pokernight.session import clock
from pokernight.session import messages as m
from pokernight.session.session import Gathering, Spoken
from pokernight.table.current_hand import Playing
from pokernight.table.seats import Player

T = TypeVar("T")

BITS = 31
"""Ids of cards are numbers of so many bits, and none is 0."""


class Ids:
    """The names of cards for one person in one hand: numbers that tell nothing, one a token."""

    def __init__(self, secret: bytes, person: str, hand: int) -> None:
        self._heading = (person, hand)
        self._secret = secret
        self._by_token: dict[int, list[int]] = {}
        self._used: set[int] = set()
        self._randoms: dict[int, Random] = {}

    def of(self, generation: int, count: int) -> list[int]:
        """The ids of the tokens of a generation, as many as there are."""
        ids = self._by_token.setdefault(generation, [])
        if len(ids) < count:
            random = self._randoms.get(generation)
            if random is None:
                text = repr((*self._heading, generation)).encode()
                seed = blake2b(text, key=self._secret, digest_size=32).digest()
                random = self._randoms[generation] = Random(seed)
            while len(ids) < count:
                one = random.getrandbits(BITS)
                if one and one not in self._used:
                    self._used.add(one)
                    ids.append(one)
        return ids

    def token(self, generation: int, one: int) -> int:
        """The token of a card by its id.

        Raises:
            Refused: if no card of this hand has it.
        """
        try:
            return self._by_token.get(generation, []).index(one)
        except ValueError:
            raise Refused(f"no card of this hand has the id {one}") from None


@dataclass(slots=True)
class Heard:
    """An event, and in which generation of tokens it happened.

    ``written`` is how all of it is told but its cards, once it was: everybody is told the same;
    ``whole`` how it is told where no cards are in it. ``dealt`` is the hand it belongs to, which
    may be over when a slow reader hears of it, and ``number`` that of the hand.
    """

    event: Event
    generation: int
    dealt: Playing | None = field(default=None, compare=False, repr=False)
    number: int = field(default=0, compare=False)
    written: bytes = b""
    whole: EventJson | None = None


def listened(done: Hand) -> tuple[Hand, list[Heard]]:
    """A hand as it was dealt, to be played on as another was; and what is heard of it."""
    assert done.opening is not None
    heard: list[Heard] = []
    there: list[Hand] = []
    hand = Hand(
        done.opening,
        sink=lambda event: heard.append(Heard(event, there[0].state.generation if there else 0)),
    )
    there.append(hand)
    return hand, heard


class Reading(NamedTuple):
    """What a reader's cards are worth, a line a contest, and why some are wild, of all in sight.

    ``marks`` and ``reads`` are as they are sent.
    """

    have: list[str]
    why: list[str]
    marks: list[m.MarkJson]
    reads: list[m.ReadJson]


NOTHING = Reading([], [], [], [])
"""Of a table without a hand."""


def looked_at(view: View, names: Sequence[int]) -> Reading:
    """What the reader of a view, who names cards so, may like to know of those in his sight."""
    have, why, seat, own = [], [], view.seat, None
    if seat is not None and view.live[seat]:
        own = worth_of(view, seat)
        have = worth_in_words(view, seat, own)
        hands = (seat, *range(view.seats, len(view.hands)))
        why = [str(line) for hand in hands for line in view.game.talk.why(view, hand)]
    marked, read = _marked(marks(view), names), _read(reads(view, own), names)
    return Reading(have, why, _written(marked), _written(read))


def helped(view: View, reading: Reading, names: Sequence[int]) -> m.HelpJson | None:
    """What the reader of a view may like to know of it, and of his question if he is asked."""
    seat, talk = view.seat, view.game.talk
    if seat is None or not view.live[seat]:
        return None
    meaning, clause = beside(view)
    enter = None if view.ask is None else on_enter(view.ask, view)
    if view.ask is not None and view.ask.legal.of == "card":
        enter = _named(enter, names)
    return m.HelpJson(
        reading.have, talk.remarks(view, seat), reading.why, meaning, clause, plain(enter),
        talk.arranging is not None, explains(view), not is_asleep(view),
    )  # fmt: skip


def _says_nothing_new(game: Game) -> bool:
    """Whether a game has nothing to remark to a reader whose cards are as they were."""
    return game.talk.remarks is PLAIN_TALK.remarks


def told(heard: Heard, viewer: int, game: Game, ids: Ids) -> EventJson:
    """What has happened as one viewer may know it, in his own names of the cards; as it is sent."""
    if heard.whole is not None:
        return heard.whole
    event = heard.event
    if not heard.written:
        shared: dict[str, Any] = {**event_json(event, viewer, game.loudness(event.kind) or "news")}
        del shared["cards"]
        heard.written = m.fields_of(shared)
    cards = cards_json(event, viewer)
    names = ids.of(heard.generation, max([card["token"] or 0 for card in cards], default=-1) + 1)
    for card in cards:
        card["token"] = None if card["token"] is None else names[card["token"]]
    raw: Any = m.joined(heard.written, m.fields_of({"cards": cards}))
    found: EventJson = raw
    if not cards:
        heard.whole = found
    return found


def _written(part: T) -> T:
    """A part of a state that is sent more than once as it is: as it is sent."""
    raw: Any = Raw(m.written(part))
    found: T = raw
    return found


class Scene(NamedTuple):
    """The hand on the table as it is just now, as far as that is alike for whoever looks.

    Attributes:
        hand: the hand.
        shared: what is alike in all views, and ``common`` how it is sent.
        cards: a number that is another when a card has moved or was learnt by somebody.
        sight: one that is also another when that may change what cards are worth.
        asked: the seats that are asked, and so see a question or their answer.
    """

    hand: Hand
    shared: dict[str, Any]
    common: bytes
    cards: int
    sight: int
    asked: tuple[int, ...]


class Sight(NamedTuple):
    """The hand on the table as one person is sent it: the view, help, and what cards are worth."""

    view: ViewJson | None
    help: m.HelpJson | None
    reading: Reading


NO_SIGHT = Sight(None, None, NOTHING)
"""Of a table without a hand."""


@dataclass(slots=True)
class Kept:
    """What is made for one reader of a hand, and made again only when what it is made of changes.

    Attributes:
        of: the cards as they lie, and whose hand it is.
        place: his seat in it.
        known: what he knows of the cards.
        ids: his names for them.
        laid: where they lie, as it is sent.
        idle: the part that is about him alone while he is asked nothing, as it is sent.
        sight: what the reading was made of, and ``reading`` is that.
        help: what he may like to know while he is asked nothing, as it is sent.
    """

    of: tuple[int, int, bool]
    place: int | None
    known: Known
    ids: list[int]
    laid: bytes = b""
    idle: bytes = b""
    sight: int = 0
    reading: Reading = NOTHING
    help: m.HelpJson | None = None


def _whole(scene: Scene, kept: Kept, asked: bytes) -> ViewJson:
    """The three parts of a view in one, as it is sent."""
    raw: Any = m.joined(scene.common, kept.laid, asked)
    view: ViewJson = raw
    return view


def shown_hand(gathering: Gathering) -> Playing | None:
    """The hand on the table: the one that is played, or the last until the next is dealt."""
    return gathering.table.playing or gathering.table.last


def place_of(gathering: Gathering, playing: Playing, person: str) -> int | None:
    """The seat of somebody in a hand, by his chair when it was dealt."""
    if person not in gathering.people:
        return None
    called = gathering.people[person].name
    for place, one in enumerate(playing.sitting(playing.seating.seats)):
        if one.name == called:
            return place
    return None


@dataclass
class Eyes:
    """Makes what each person sees of one table.

    Attributes:
        gathering: the table.
        secret: from which the ids of cards follow.
    """

    gathering: Gathering
    secret: bytes
    _ids: dict[tuple[str, int], Ids] = field(default_factory=dict)
    _made: dict[tuple[str, str], tuple[Any, Any]] = field(default_factory=dict)
    _kept: dict[str, Kept] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def _as_before(self, what: str, person: str, of: Any, make: Callable[[], T]) -> T:
        """What was made for somebody, as long as all that it was made ``of`` is the same."""
        there = self._made.get((what, person))
        if there is None or there[0] != of:
            there = self._made[what, person] = of, make()
        found: T = there[1]
        return found

    def _ids_in(self, person: str, number: int) -> Ids:
        """The names of cards for one person in a hand that may be over."""
        if number == self.gathering.table.deals:
            return self.ids(person)
        return Ids(self.secret, person, number)

    def ids(self, person: str) -> Ids:
        """The names of cards for one person in the hand on the table."""
        key = person, self.gathering.table.deals
        found = self._ids.get(key)
        if found is None:
            self._ids = {old: ids for old, ids in self._ids.items() if old[1] == key[1]}
            found = self._ids[key] = Ids(self.secret, person, key[1])
        return found

    def answer(self, person: str, value: Any) -> Answer:
        """An answer from the wire as the table takes it: ids of cards are tokens there.

        In which order somebody names his cards is all one: their ids tell nothing of the tokens.

        Raises:
            Refused: if it names a card that is not there.
        """
        if isinstance(value, str):
            return value
        playing = self.gathering.table.playing
        asked = [ask for one, ask in self.gathering.questions() if one.id == person]
        if playing is None or not asked or asked[0].legal.of != "card":
            return tuple(value) if isinstance(value, list) else cast(Answer, value)
        ids, generation = self.ids(person), playing.hand.state.generation
        ids.of(generation, len(playing.hand.state.face))
        if isinstance(value, list):
            return tuple(sorted(ids.token(generation, one) for one in value))
        return ids.token(generation, value)

    def arranged(self, person: str, sets: Sequence[Sequence[int]]) -> m.ArrangedJson:
        """What sets of somebody's own cards would be, laid out, from what he may see.

        Raises:
            Refused: if nobody lays out cards at this game, or they are not all his.
        """
        view = self.view(person)
        if view is None or view.seat is None or not view.live[view.seat]:
            raise Refused("you have no cards to lay out")
        if view.game.talk.arranging is None:
            raise Refused(f"nobody lays out cards at {view.game.title}")
        ids = self.ids(person)
        tokens = [tuple([ids.token(view.generation, one) for one in some]) for some in sets]
        named = [token for some in tokens for token in some]
        if not {*named} <= {*view.hands[view.seat]} or len({*named}) < len(named):
            raise Refused("lay out cards of your own, each in one place")
        found = view.game.talk.arranging(view, view.seat, tokens)
        names = ids.of(view.generation, len(view.face))
        ladder = next(iter(view.game.talk.ladder(view).values()), ())
        return m.ArrangedJson(
            [m.GroupJson(one.name, one.total) for one in found.groups],
            [[names[token] for token in some] for some in found.best],
            [m.KindJson(name, made_of) for name, made_of in ladder],
        )

    def explained(self, person: str, one: int | None) -> list[str]:
        """What there is to say of a person's question, or of a card of their own, on request.

        Raises:
            Refused: if they are asked nothing, or the card is not theirs.
        """
        view = self.view(person)
        if view is None or view.seat is None or not view.live[view.seat]:
            raise Refused("you have no cards to ask about")
        if one is None:
            if view.ask is None:
                raise Refused("you are not asked anything now: ask about a card of your own")
            lines, clause = on_request(view)
            return [*lines, *([clause] if clause else [])]
        token = self.ids(person).token(view.generation, one)
        if token not in view.hands[view.seat]:
            raise Refused("ask about a card of your own")
        return [str(line) for line in of_card(view, token)]

    def hinted(self, person: str, ask: Ask, found: Hint) -> m.HintJson:
        """A hint to the question that somebody is asked, as it is sent to him."""
        playing, view = self.gathering.table.playing, self.view(person)
        assert playing is not None and view is not None
        names = self.ids(person).of(view.generation, len(view.face))

        def sent(answer: Answer | None) -> Any:
            return plain(_named(answer, names) if ask.legal.of == "card" else answer)

        people = [one.name for one in playing.sitting(playing.seating.seats)]
        return m.HintJson(
            answer=sent(found.answer),
            says=found.told(ask, answer_in_words(found.answer, ask, view, people)),
            why=found.why,
            share=found.share,
            error=found.error,
            trials=found.trials,
            won=found.won,
            reads=found.reads,
            when=found.when,
            bluff=found.bluff,
            pot=found.pot,
            cost=found.cost,
            declares="" if found.declares is None else name(found.declares),
            instead=sent(found.instead),
            earns=found.earns,
            earns_error=found.earns_error,
            about_the_same=found.about_the_same,
            later=found.later,
        )

    # --- a view

    def view(self, person: str) -> View | None:
        """The hand on the table as somebody may see it; None where there is none."""
        playing = shown_hand(self.gathering)
        if playing is None:
            return None
        scene = self._scene(playing)
        kept = self._kept_for(person, playing, scene)
        return see(scene.hand, kept.place, scene.shared, kept.known)

    def sight(self, person: str) -> Sight:
        """The same as it is sent, and what its reader may like to know of it.

        The view is written in three parts. The first is alike for everybody, and made once for all
        of them from what somebody sees who only watches; where the cards lie is written again only
        when one has moved or was learnt. For who is asked nothing, and sees the cards that he saw,
        there is nothing to make.
        """
        playing = shown_hand(self.gathering)
        if playing is None:
            return NO_SIGHT
        scene = self._scene(playing)
        kept = self._kept_for(person, playing, scene)
        if kept.sight != scene.sight:
            kept.idle = b""
        idle = kept.place not in scene.asked
        if idle and kept.idle and _says_nothing_new(scene.hand.game):
            return Sight(_whole(scene, kept, kept.idle), kept.help, kept.reading)
        view = see(scene.hand, kept.place, scene.shared, kept.known)
        if not kept.laid:
            kept.laid = m.fields_of(named_cards(laid_json(view), kept.ids))
        if kept.sight != scene.sight:
            kept.sight, kept.reading = scene.sight, looked_at(view, kept.ids)
        asked = m.fields_of(named_answers(asked_json(view, history=False), kept.ids))
        help_ = helped(view, kept.reading, kept.ids)
        if idle:
            kept.idle, kept.help = asked, help_ and _written(help_)
        return Sight(_whole(scene, kept, asked), help_, kept.reading)

    def _kept_for(self, person: str, playing: Playing, scene: Scene) -> Kept:
        """What there is of somebody's sight of the cards as they lie."""
        table = self.gathering.table
        of = scene.cards, table.deals, table.playing is None
        kept = self._kept.get(person)
        if kept is None or kept.of != of:
            place = place_of(self.gathering, playing, person)
            known = known_to(scene.hand, place)
            ids = self.ids(person).of(scene.shared["generation"], len(known.face))
            kept = self._kept[person] = Kept(of, place, known, ids)
        return kept

    def _scene(self, playing: Playing) -> Scene:
        """The hand on the table, looked at once for all who do."""
        now = self.gathering.table.deals, self.gathering.table.done
        return self._as_before("scene", "", now, lambda: self._looked_over(playing.hand))

    def _looked_over(self, hand: Hand) -> Scene:
        shared, state = in_the_open(hand), hand.state
        heading = self.gathering.table.deals, shared["generation"]
        faces = *state.face, *state.knows
        lying = shared["up"], shared["hands"], shared["board"]
        elsewhere = shared["aside"], shared["stub"], shared["muck"], *state.facts
        standing = shared["live"], shared["street"], repr(shared["own"])
        cards = self._number("cards", (*heading, faces, *lying, *elsewhere))
        sight = self._number("sight", (*heading, faces, *lying, *standing))
        open_cards = self._as_before("open", "", cards, lambda: known_to(hand, None))
        common = m.fields_of(common_json(see(hand, None, shared, open_cards)))
        return Scene(hand, shared, common, cards, sight, shared["asked"])

    def _number(self, what: str, of: Any) -> int:
        """A number that is the same as long as something is."""
        return self._as_before(what, "", of, lambda: next(self._numbers))

    def position(self, person: str) -> m.PositionJson | None:
        """The hand as somebody's seat knows it, while it is played."""
        playing = self.gathering.table.playing
        if playing is None or playing.hand.ask is None:
            return None
        place = place_of(self.gathering, playing, person)
        if place is None:
            return None
        state = playing.hand.state
        ids = self.ids(person).of(state.generation, len(state.face))
        return m.PositionJson(write_position(playing.hand, place), list(ids))

    def news(self, person: str, heard: Sequence[Heard]) -> list[EventJson]:
        """Return what has happened, as somebody may know it.

        A slow reader hears of several hands at once: of each as its seat there knew it.
        """
        for_all = [one.whole for one in heard if one.whole is not None]
        if len(for_all) == len(heard):
            return for_all
        found: list[EventJson] = []
        for number, events in groupby(heard, lambda one: one.number):
            of_hand = list(events)
            playing = of_hand[0].dealt
            if playing is None:
                continue
            place = place_of(self.gathering, playing, person)
            viewer = SPECTATOR if place is None else place
            game, ids = playing.hand.game, self._ids_in(person, number)
            found += [told(one, viewer, game, ids) for one in of_hand]
        return found

    def so_far(self) -> list[Heard]:
        """What has happened in the hand on the table, from its beginning."""
        playing = shown_hand(self.gathering)
        if playing is None or playing.hand.inputs is None:
            return []
        if playing is not self.gathering.dealt:  # the hand after it was called off
            return []
        hand, heard = listened(playing.hand)
        hand.replay(playing.hand.inputs)
        self.belong(heard)
        return heard

    def belong(self, heard: Sequence[Heard]) -> None:
        """Say of what has just happened in which hand it did."""
        for one in heard:
            one.dealt, one.number = self.gathering.dealt, self.gathering.table.deals

    def openings(self, person: str) -> list[dict[str, Any]]:
        """What proves the cards of the last hand that somebody has seen, once it is over."""
        gathering = self.gathering
        last, witness = gathering.table.last, gathering.witness
        if gathering.table.playing is not None or last is None or witness is None:
            return []
        if last is not gathering.dealt:  # the hand after it was called off, and opens nothing
            return []
        place = place_of(gathering, last, person)
        return self._as_before(
            "openings", person, gathering.table.deals, lambda: witness.openings(last.hand, place)
        )

    # --- the whole

    def state(
        self,
        person: str,
        heard: Sequence[Heard],
        *,
        fence: int,
        seq: int,
        now: int,
        table: m.TableJson | Raw,
        positions: bool = False,
        skipped: bool = False,
        spoken: Sequence[Spoken] = (),
        openings: bool = False,
    ) -> m.State:
        """All that somebody sees now."""
        sight, shown = self.sight(person), dict(self.gathering.showed)
        if not person:
            shown.update(self.gathering.opened())
        return m.State(
            fence,
            seq,
            now,
            table,
            sight.view,
            sight.help,
            self.position(person) if positions else None,
            self.news(person, heard),
            [m.SpokenJson(*one) for one in spoken],
            shown,
            skipped,
            self.openings(person) if openings else [],
            sight.reading.marks,
            sight.reading.reads,
            self.gathering.story,
        )

    def table(self, here: Collection[str]) -> m.TableJson:
        """The table and the evening; the same for everybody.

        While a hand is played answers change nothing of it but the clock.
        """
        of = self.gathering.changes, frozenset(here)
        table = self._as_before("table", "", of, lambda: self._all_but_the_clock(here))
        return replace(table, clock=self._clock(here))

    def _all_but_the_clock(self, here: Collection[str]) -> m.TableJson:
        gathering, table = self.gathering, self.gathering.table
        menu, playing = table.menu, shown_hand(gathering)
        settings = gathering.settings
        seated = [self._chair(*one) for one in table.players.items()]
        return m.TableJson(
            title=menu.title,
            choice=menu.choice,
            chairs=len(table.chairs),
            seated=seated,
            people=[self._person(one, here) for one in self._people()],
            menu=self._menu(seated),
            usual=gathering.usual,
            least=menu.least,
            most=gathering.buy_in_most,
            stage=gathering.stage,
            why=gathering.frozen,
            hand=table.deals,
            hands=table.hands,
            limit=table.opening.hands,
            turn=self._turn(),
            called=self._called(),
            dealt_in=[] if playing is None else list(playing.seating.seats),
            names=[one.name for one in playing.sitting(playing.seating.seats)] if playing else [],
            strict=settings.strict,
            paused=gathering.paused_at or 0,
            proposal=self._proposal(),
            clock=None,
            next=gathering.hand_over_at + settings.look,
            fair=self._fair(),
            kitty=table.kitty,
            books=self._books(),
            hints=settings.hints,
        )

    def _menu(self, seated: Sequence[m.ChairJson]) -> list[m.GameJson]:
        """What is played, and why it cannot be dealt to those who have a chair."""
        table = self.gathering.table
        if not seated:
            return [self._game(entry, "") for entry in table.menu.entries]
        standing = (
            table.deals, table.hands, table.playing is None, table.menu, table.series is None,
            table.turn, len(table.ledger.lines), seated,
        )  # fmt: skip
        return self._as_before(
            "menu", "", standing,
            lambda: [self._game(offer.entry, offer.refusal) for offer in table.offers()],
        )  # fmt: skip

    def _books(self) -> m.BooksJson:
        """Everybody's account; it changes between hands, and when somebody buys or cashes."""
        table = self.gathering.table
        standing = table.deals, table.hands, table.over, len(table.ledger.lines)
        return self._as_before("books", "", standing, self._accounts)

    def _accounts(self) -> m.BooksJson:
        books = self.gathering.table.books()
        return m.BooksJson(
            [
                m.AccountJson(one.name, one.bought, one.cashed, one.net, one.recitations)
                for one in books.accounts
            ],
            [m.TransferJson(one.payer, one.payee, one.cents) for one in books.transfers],
            books.kept,
            [m.ShareJson(line.note, line.name, line.cents) for line in books.lines
             if line.kind == "share"],
        )  # fmt: skip

    def _turn(self) -> int | None:
        try:
            return self.gathering.table.caller
        except Refused:
            return None

    def _called(self) -> str:
        table = self.gathering.table
        if table.playing is not None:
            return table.playing.entry.name
        try:
            return table.next_game().name
        except Refused:
            return ""

    def _chair(self, seat: int, player: Player) -> m.ChairJson:
        person = self.gathering.people[self.gathering.ids[player.name]]
        return m.ChairJson(
            seat, person.id, player.name, player.by, player.stack, player.away, player.leaving,
            player.owes, person.bank, self.gathering.coming(person.id),
        )  # fmt: skip

    def _people(self) -> list[str]:
        """Return the ids of those to be shown: not of removed ones of whom nothing is left."""
        people = self.gathering.people.values()
        said = {one.person for one in self.gathering.spoken if one.person}
        return [one.id for one in people if not one.forgotten or one.id in said]

    def _person(self, person: str, here: Collection[str]) -> m.PersonJson:
        one, wants = self.gathering.people[person], self.gathering.wants(person)
        return m.PersonJson(
            one.id, one.name, one.by, bool(one.by) or one.id in here,
            one.id == self.gathering.host, one.muted, wants, one.id in self.gathering.consents,
        )  # fmt: skip

    def _game(self, entry: Any, refusal: str) -> m.GameJson:
        held = self.gathering.table.held.get(entry.game.name)
        return m.GameJson(
            entry.name, entry.game.name, entry.rules.stakes, _changed(entry.game, entry.rules),
            0 if held is None else held.money, refusal, _staked(entry.game, entry.rules),
            entry.game.version,
        )  # fmt: skip

    def _proposal(self) -> m.ProposalJson | None:
        proposal = self.gathering.proposal
        if proposal is None:
            return None
        needed = [one.id for one in self.gathering.dealt_in()]
        return m.ProposalJson(proposal.what, proposal.person, sorted(proposal.agreed), needed)

    def _clock(self, here: Collection[str]) -> m.ClockJson | None:
        gathering, hand = self.gathering, self.gathering.hand
        if calls := clock.calls_until(gathering, here):
            seat, until = calls
            return m.ClockJson([seat], until, until, window=False)
        if hand is None or hand.ask is None or gathering.frozen:
            return None
        began, settings = gathering.asked_at, gathering.settings
        playing = gathering.table.playing
        assert playing is not None
        seats = [playing.seating.seats[ask.seat] for ask in hand.questions]
        if hand.ask.closes:
            ends = began + settings.window
            return m.ClockJson(seats, ends, ends, window=True)
        ends = min(
            (clock.deadline(gathering, gathering.at_seat(seat).id) for seat in seats),
            default=began + gathering.clock,
        )
        return m.ClockJson(seats, began + gathering.clock, ends, window=False)

    def _fair(self) -> m.FairJson:
        gathering = self.gathering
        drawing, shuffle = gathering.drawing, gathering.shuffle
        return m.FairJson(
            None if drawing is None else self._public("coming", drawing.shuffle),
            None if shuffle is None else self._public("now", shuffle),
            gathering.lots,
            gathering.ended,
            gathering.record.shown() if gathering.table.over else None,
            {person: list(one) for person, one in gathering.compared.items()},
        )

    def _public(self, which: str, shuffle: Shuffle) -> dict[str, Any]:
        """What everybody is shown of a deck, as far as it has come."""
        return self._as_before(which, "", (shuffle,), shuffle.public)


def _marked(found: Sequence[Mark], ids: Sequence[int]) -> list[m.MarkJson]:
    return [
        m.MarkJson(hand, [ids[one] for one in tokens], what, str(why))
        for hand, tokens, what, why in found
    ]


def _read(found: Sequence[Read], ids: Sequence[int]) -> list[m.ReadJson]:
    return [
        m.ReadJson(
            hand, contest, said, [ids[one] for one in tokens],
            {str(ids[one]): name(card) for one, card in stand_for},
        )
        for hand, contest, said, tokens, stand_for in found
    ]  # fmt: skip


@lru_cache(maxsize=256)
def _changed(game: Game, rules: Rules) -> list[str]:
    """The house rules that are not as the game has them out of the box."""
    plain = game.usual_rules.to_dict()
    return [f"{rule}={text}" for rule, text in rules.to_dict().items() if text != plain[rule]]


@lru_cache(maxsize=256)
def _staked(game: Game, rules: Rules) -> list[str]:
    """Those of them that are as the stakes make them, and no choice of the house."""
    set_, plain = rules.of_stakes("set"), game.usual_rules
    follows = plain.follows(tuple([getattr(rules, name) for name in set_]))
    return [
        rule
        for rule, cents in follows.items()
        if getattr(rules, rule) == cents != getattr(plain, rule)
    ]


def named_cards(laid: Laid, ids: Sequence[int]) -> Laid:
    """Where the cards lie, with their reader's own names of them in place of tokens."""
    for hand in [*laid["hands"], laid["board"], laid["aside"]]:
        for card in hand:
            card["token"] = ids[card["token"]]
    laid["lines"] = {line: [ids[one] for one in some] for line, some in laid["lines"].items()}
    if "rows" in laid:
        rows = laid["rows"]
        laid["rows"] = [[None if one is None else ids[one] for one in row] for row in rows]
    laid["stub"] = [ids[one] for one in laid["stub"]]
    laid["muck"] = [ids[one] for one in laid["muck"]]
    for fact in laid["facts"]:
        fact["tokens"] = [ids[one] for one in fact["tokens"]]
    return laid


def named_answers(asked: Asked, ids: Sequence[int]) -> Asked:
    """A question with its reader's own names of the cards; what he has answered is not repeated.

    What was done in the hand is told as it happens; the list of it is for players made of code,
    who have it in their position.
    """
    question = asked["question"]
    if question is not None and question["legal"]["of"] == "card":
        legal = question["legal"]
        if "options" in legal:
            legal["options"] = [ids[one] for one in legal["options"]]
        if "sets" in legal:
            legal["sets"] = [[ids[one] for one in some] for some in legal["sets"]]
        if "examples" in legal:
            legal["examples"] = [_named(one, ids) for one in legal["examples"]]
        question["default"] = _named(question["default"], ids)
    asked["answered"] = None if asked["answered"] is None else "given"
    return asked


def _named(answer: Any, ids: Sequence[int]) -> Any:
    if isinstance(answer, list | tuple):
        return [ids[one] for one in answer]
    return ids[answer] if isinstance(answer, int) else answer
