"""A hand with real cards as it is shown: its cards so far, what is next, what it means.

A hand is its set-up and its *taps*: each is a line of a table script, or several with a line break
between them. The page sends both, a room keeps them. The reply says all that there is to show, so
a client knows no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile
from time import monotonic
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pokernight.cards import Card, name, parse
from pokernight.engine.abstraction import parts_of_the_pot
from pokernight.engine.answer_texts import answer_texts, describe
from pokernight.engine.asks import CALL, CHECK, Amount, Ask, Bets, Pick, PickSet, PickSome
from pokernight.engine.card_marks import marks
from pokernight.engine.events import SPECTATOR, Event, Mark
from pokernight.engine.explaining import worth_in_words
from pokernight.engine.game import Game, setup_of
from pokernight.engine.hand import Hand
from pokernight.engine.history import History
from pokernight.engine.lazy_deal import Unturned
from pokernight.engine.opening import Opening
from pokernight.engine.powers import CLAIM, standings
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import Rules, read_money
from pokernight.engine.state import State
from pokernight.engine.step_metadata import does
from pokernight.engine.steps import BOTH, Contest, show_order
from pokernight.engine.view import HIDDEN, View, known_to, see
from pokernight.engine.wire import result_json
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.lookups.demonstration_hands import unrecorded
from pokernight.lookups.hand_history import PastJson, StepBuilder, steps_of_told
from pokernight.real_cards.table_script import (
    ACTS,
    ALL_CHECK,
    HOLDS_AGAIN,
    SHOW_NONE,
    UNSEEN,
    TableScript,
    Told,
    is_bet,
    line_of,
    lines_of,
    quoted,
    record_of,
)
from pokernight.real_cards.told_hand import BOARD, ELSEWHERE, Due, Sought, ToldHand
from pokernight.session.card_ids import Ids
from pokernight.session.command_refusals import NO_HAND, game_file_refused
from pokernight.session.hand_events import HandEvent
from pokernight.session.session import Session
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.amounts import plain_money
from pokernight.wording.english import ENGLISH
from pokernight.wording.languages import language_of
from pokernight.wording.message import Message, Text, message, reason_of
from pokernight.wording.rendering import Language, Reader, reader_of, rendered

Kind: TypeAlias = Literal["card", "cards", "show", "bets", "pot", "question", "over"]
GAP: Final = "{}"
"""Stands in a line where cards, places or an amount are to be put."""
GONE: Final = "gone"
"""Name of the row of cards out of play: they can be corrected, and no line names them."""


# --- what the page sends


@dataclass(frozen=True, slots=True)
class CarriedWish(ClosedRecord):
    """Money and counts that an earlier hand of the table left, as :class:`ResultJson` names it."""

    pot: int = 0
    bank: int = 0
    carried: dict[str, int] = field(default_factory=dict)
    by_seat: dict[str, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToldWish(ClosedRecord):
    """A hand with real cards: its set-up, and its taps so far.

    ``names`` are the players by seat, ``button`` is the dealer's seat. ``stacks`` are chips by
    seat in cents; empty for the usual buy-in. ``stakes`` and ``house`` are the house rules as they
    are typed. ``after`` is what the hand before has left.
    """

    game: str
    names: list[str]
    button: int
    betting: Literal["none", "pots", "full"] = "none"
    stacks: list[int] = field(default_factory=list)
    stakes: str = ""
    house: dict[str, str] = field(default_factory=dict)
    after: CarriedWish = field(default_factory=CarriedWish)
    taps: list[str] = field(default_factory=list)
    language: str = ENGLISH.code


# --- what it gets


@dataclass(frozen=True, slots=True)
class ToldCardJson:
    """A card on the table; ``card`` is None where nobody has told it.

    ``wild`` and ``nothing``: that is so of it, as far as the cards told say.
    """

    card: str | None
    up: bool
    wild: bool
    nothing: bool


@dataclass(frozen=True, slots=True)
class LaidRowJson:
    """A row in which a player has laid cards: its name, and the places of the cards from 0."""

    name: str
    places: list[int]


@dataclass(frozen=True, slots=True)
class ToldHandJson:
    """Cards of a seat, of a hand that nobody plays, or of the board.

    ``line`` names it in lines. ``seat`` is None where nobody sits. ``live``: still in the hand;
    ``mucked``: thrown away at the showdown. ``rows``: where cards are laid in rows, those that lie
    in one, as they lie on the table.
    """

    line: str
    name: str
    seat: int | None
    cards: list[ToldCardJson]
    live: bool
    mucked: bool
    stack: int
    front: int
    rows: list[LaidRowJson]


@dataclass(frozen=True, slots=True)
class WhyJson:
    """Cards that are not themselves, in sentences: what they are, and why.

    Of cards with a power that is awake: whose they are, and what the power does.
    """

    cards: list[str]
    mark: str
    why: str


@dataclass(frozen=True, slots=True)
class ToldChoiceJson:
    """Something that may be told by a tap: the button's words, and the tap to send.

    ``seat`` is the seat that it is about, if any. ``usual``: it is what happens most of the time.
    """

    says: str
    tap: str
    note: str
    seat: int | None
    usual: bool


@dataclass(frozen=True, slots=True)
class OptionCardJson:
    """A card that may be chosen: its ``place`` for the line, and its face, if it was told."""

    place: str
    card: str | None


@dataclass(frozen=True, slots=True)
class PickedJson:
    """Cards to be chosen, ``least`` to ``most``: the ``tap`` has a gap for their places.

    Without ``cards`` any may be named; the place of a card that may lie face down is its name.
    ``counted``: the number of cards stands in the gap before the places of those that were told.
    ``order``: of cards that are to be told, what each is, if not the next as they were dealt.
    """

    says: str
    tap: str
    cards: list[OptionCardJson]
    least: int
    most: int
    counted: bool
    order: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class AmountJson:
    """An amount to be typed, in cents; the ``tap`` has a gap for it in dollars."""

    says: str
    tap: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class AskedSeatJson:
    """A question to a seat: the sentence, what may be answered by one tap, and by more."""

    seat: int | None
    name: str
    says: str
    choices: list[ToldChoiceJson]
    cards: PickedJson | None
    amount: AmountJson | None


@dataclass(frozen=True, slots=True)
class NextJson:
    """The next thing to tell.

    ``kind``: a ``card`` that falls or is turned up (the tap has a gap for it), ``cards`` of a hand
    that a rule looks at, ``show``: the hands of a showdown, in the order in which they are shown,
    ``bets``: a betting round that is not followed, ``pot``, ``question``, or ``over``.

    ``says`` is a sentence on it. ``hand`` is the line's name of the hand concerned, ``down`` the
    names of hands to which a card falls face down before. ``many`` is how many cards fill the gap.
    ``power``: it is a power of a card that asks.
    """

    kind: Kind
    says: str
    hand: str
    tap: str
    many: int
    down: list[str]
    choices: list[ToldChoiceJson]
    asks: list[AskedSeatJson]
    power: bool


@dataclass(frozen=True, slots=True)
class HappenedJson:
    """Something that happened: its name in the history of a hand, and its sentence."""

    event: str
    text: str
    seat: int | None
    loud: bool


@dataclass(frozen=True, slots=True)
class RoundJson:
    """Cards dealt in a row: the names of the hands in order, and whether they lie face up."""

    names: list[str]
    up: bool


@dataclass(frozen=True, slots=True)
class PaidJson:
    """A player's winnings in the hand, and stack after it, in cents."""

    name: str
    won: int
    stack: int


@dataclass(frozen=True, slots=True)
class ToldEndJson:
    """The end of a hand: its showdown as the replayer shows it, results, and the next deal.

    ``past`` is None where nobody showed. ``unwon`` has a sentence for each part of the pot that has
    gone with the others, as no hand that was shown qualifies for it. ``after``, ``stacks`` and
    ``button`` are for the next hand's set-up; ``again``: the same hand is dealt again, because its
    pot was not won.
    """

    past: PastJson | None
    unwon: list[str]
    paid: list[PaidJson]
    debts: dict[str, int]
    after: CarriedWish
    stacks: list[int]
    button: int
    dealer: str
    again: bool


@dataclass(frozen=True, slots=True)
class ToldTableJson:
    """A hand with real cards as it stands.

    ``powers`` may be claimed now, or act. ``earlier`` counts what had happened before the last tap.
    ``refused`` is the reason why that was refused; then it counts for nothing. ``remarks`` are
    rulings, and what a correction changes. ``lines`` is the hand as a table script.
    """

    game: str
    title: str
    pack: list[str]
    deal: list[RoundJson]
    hands: list[ToldHandJson]
    pot: int
    button: int
    why: list[WhyJson]
    powers: list[WhyJson]
    notes: list[str]
    happened: list[HappenedJson]
    earlier: int
    next: NextJson
    refused: str
    remarks: list[str]
    lines: list[str]
    end: ToldEndJson | None


@dataclass(frozen=True, slots=True)
class ToldReplayJson:
    """A hand that is over, to be looked at again, and its lines as a file has them."""

    past: PastJson
    record: str


@dataclass(frozen=True, slots=True)
class OwnCardsWish(ClosedRecord):
    """Cards that a player has noted, of a hand with real cards that was asked about last."""

    hand: ToldWish
    seat: int
    cards: list[str]


@dataclass(frozen=True, slots=True)
class OwnCardsJson:
    """Hand of a player with noted cards: sentences, and which of those cards are wild."""

    have: list[str]
    why: list[str]
    wild: list[str]


# --- the table


REHEARSED, ANSWERS = 8, 400
"""Hands played for what they load, and the most answers of each."""
MOMENT: Final = 0.01
"""Seconds for which they are played at once."""
PREPARED: Final = 8
"""Taps that may come next and are kept prepared at most: the suits of the largest pack."""


class _Sight(NamedTuple):
    """View of a hand that everybody has, and the marks in it."""

    view: View
    marked: list[Mark]


class _Place(NamedTuple):
    """A hand after some taps, to come back to when a tap is taken back.

    ``stretches`` and ``events`` are how many of its stretches, and of the events after them, stand
    in ``happened``; the last tap has made what stands there from ``earlier`` on. ``dealt``:
    the cards that come off the deck now were to be dealt before the last tap already.
    """

    tap: str
    script: TableScript
    history: History
    happened: tuple[HappenedJson, ...]
    stretches: int
    events: int
    earlier: int
    dealt: bool = False
    sight: _Sight | None = None


class _Ahead(NamedTuple):
    """A tap that may come next, and the hand after it."""

    wish: ToldWish
    place: _Place
    reply: ToldTableJson


class ToldTable:
    """The last hand that was asked about, after each of its taps."""

    def __init__(self, catalogue: Catalogue = find_in_rulebook) -> None:
        self._catalogue = catalogue
        self._set_up: ToldWish | None = None
        self._places: list[_Place] = []
        self._ahead: list[_Ahead] = []
        self._rehearsed: ToldWish | None = None
        self._rehearsal: Iterator[None] = iter(())

    def answer(self, wish: ToldWish, opening: Opening | None = None) -> ToldTableJson:
        """Return a hand as it stands after its taps; without ``opening`` it is the wish's own.

        Raises:
            Refused: for a set-up that cannot be, and for a tap before the last that is refused.
        """
        ahead, self._ahead = self._ahead, []
        for prepared in ahead:
            if prepared.wish == wish and self._is_next(wish):
                self._places.append(prepared.place)
                return prepared.reply
        with game_file_refused():
            reader, refused, remarks = self._come_to(wish, opening)
            return _Teller(self._places[-1], wish, reader).reply(refused, remarks)

    def prepare(self, wish: ToldWish) -> ToldTableJson | None:
        """Return a hand as it would stand after a tap that may come next, which is not taken yet.

        Such a tap is answered at once. None if it would be refused, or comes next no more.
        """
        if not self._is_next(wish):
            return None
        ahead = self._ahead
        reply = self.answer(wish)
        if not reply.refused:
            ahead = [*ahead[1 - PREPARED :], _Ahead(wish, self._places.pop(), reply)]
        self._ahead = ahead
        return None if reply.refused else reply

    def _is_next(self, wish: ToldWish) -> bool:
        """Check whether a wish is the hand that was asked about last, after one more tap."""
        done = [place.tap for place in self._places[1:]]
        return (
            bool(self._places)
            and wish.taps[:-1] == done
            and len(wish.taps) > len(done)
            and (_without_taps(wish) == self._set_up)
        )

    def _come_to(
        self, wish: ToldWish, opening: Opening | None = None
    ) -> tuple[Reader, str, list[str]]:
        """Come to the place after the taps of a wish.

        Returns:
            Its reader, why the last tap is refused, and what is remarked on it.

        Raises:
            Refused: for a set-up that cannot be, and for a tap before the last that is refused.
        """
        language = language_of(wish.language)
        set_up = _without_taps(wish)
        if set_up != self._set_up or not self._places:
            self._places = [_begun(opening or self._opening(wish), wish, language)]
            self._set_up = set_up
        dummies = self._places[0].script.opening.game.talk.dummies
        reader = reader_of([*wish.names, *dummies], language)
        done = [place.tap for place in self._places[1:]]
        same = 0
        while same < min(len(done), len(wish.taps)) and done[same] == wish.taps[same]:
            same += 1
        del self._places[same + 1 :]
        refused, remarks = "", list[str]()
        for number, tap in enumerate(wish.taps[same:], same + 1):
            try:
                remarks = self._tapped(tap, number, reader)
            except Refused as error:
                refused = rendered(self._in_words(reason_of(error), wish, reader), reader)
                if number < len(wish.taps):
                    why = message("{tap:=} no longer fits: {why}", tap=tap, why=reason_of(error))
                    raise Refused(why) from None
        return reader, refused, remarks

    def _in_words(self, reason: Text, wish: ToldWish, reader: Reader) -> Text:
        """Return why a tap is refused; what is next is said as by the buttons, and not as lines."""
        if not isinstance(reason, Message) or "next" not in reason.args:
            return reason
        if not isinstance(reason.args["next"], Message):
            return reason
        says = _Teller(self._places[-1], wish, reader).reply("", []).next.says
        return Message(reason.text, {**reason.args, "next": says.rstrip(".")})

    def for_everybody(self, wish: ToldWish, opening: Opening) -> ToldTableJson:
        """Return a hand as everybody may see it: its lines are counted, and not told."""
        reply = self.answer(wish, opening)
        return replace(reply, lines=[""] * len(reply.lines))

    def rehearse(self, wish: ToldWish) -> bool:
        """Play on some hands of the game by checks and calls, for a moment, and forget them.

        What a showdown needs is loaded by that, so that no tap has to wait for it. A tap that comes
        meanwhile waits for that moment.

        Returns:
            True if there is more to play.

        Raises:
            Refused: for a set-up that cannot be.
        """
        set_up, until = _without_taps(wish), monotonic() + MOMENT
        with game_file_refused():
            if set_up != self._rehearsed:
                self._rehearsal = _rehearsal(self._opening(wish))
                self._rehearsed = set_up
            return any(monotonic() > until for _ in self._rehearsal)

    def replay(self, wish: ToldWish) -> ToldReplayJson:
        """Return a hand that is over, question by question, and the file that has its lines.

        Raises:
            Refused: for a hand that is not over, and for taps that do not fit it any more.
        """
        with game_file_refused():
            script = TableScript(self._opening(wish), wish.betting)
            for number, tap in enumerate(wish.taps, 1):
                for line in tap.split("\n"):
                    script.read(number, line)
            return told_replay(script, wish.names)

    def own_cards(self, wish: OwnCardsWish) -> OwnCardsJson:
        """Return what a player has, by cards that were noted and are told to nobody.

        Raises:
            Refused: for another number of cards than lie face down there, or cards that cannot be.
        """
        with game_file_refused():
            reader, *_ = self._come_to(wish.hand)
            hand = self._places[-1].script.hand
            cards = dict(hand.noted(wish.seat, _parsed(wish.cards)))
            view = _seen(hand.midway, wish.seat, cards)
            marked = [mark for mark in marks(view) if mark.hand == wish.seat]
            worth = worth_in_words(view, wish.seat)
        why = dict.fromkeys(
            _closed(_by_rule(rendered(mark.why, reader), mark.clause, reader)) for mark in marked
        )
        have = [_closed(rendered(line, reader)) for line in worth]
        wild = {token for mark in marked if mark.state == "wild" for token in mark.tokens}
        return OwnCardsJson(have, [*why], [name(cards[token]) for token in cards if token in wild])

    def _opening(self, wish: ToldWish) -> Opening:
        game = self._catalogue(wish.game)
        rules = game.rules_as_written(None, wish.house, wish.stakes or None)
        return _opening(game, rules, wish)

    def _tapped(self, tap: str, number: int, reader: Reader) -> list[str]:
        """Take a tap; return rulings, and what it changes of what was told before."""
        before = self._places[-1]
        script = before.script.copy()
        rulings: list[Text] = []
        for line in tap.split("\n"):
            rulings += script.take(number, line)
        if tap.startswith(("fix ", "tell ")):
            # the hand is told anew: what changes is in the remarks
            after = _up_to_now(tap, script, _unheard(script, reader))
            falling = [*before.script.hand.falling()]
            dealt = [*script.hand.falling()] == falling
            after = after._replace(earlier=len(after.happened), dealt=dealt)
            if tap.startswith("fix "):
                wrong, right = _parsed(tap.split()[1:3])
                rulings = [message("{old:cards} was mistyped: it is {new:cards}",
                                   old=[name(wrong)], new=[name(right)])]  # fmt: skip
                rulings += _on_acts(before.script, script)
                changes = _changes(before, after, reader)
            else:
                changes = []
        else:
            after = _up_to_now(tap, script, before)
            wild = _on_shown(script.hand, tap.split(), reader)
            after = after._replace(happened=(*after.happened, *wild))
            claimed = _claimed(before.script, tap)
            if claimed is not None:
                text = _closed(rendered(claimed, reader))
                news = HappenedJson(CLAIM, text, int(tap.split()[1]), loud=True)
                after = after._replace(
                    happened=(*before.happened, news, *after.happened[len(before.happened) :])
                )
            if script.resume():
                says = _closed(rendered(HOLDS_AGAIN, reader))
                news = HappenedJson("again", says, None, loud=True)
                after = after._replace(happened=(*after.happened, news))
                after = _up_to_now(tap, script, after)._replace(earlier=len(before.happened))
            changes = []
        self._places.append(after)
        return [*[rendered(text, reader) for text in rulings], *changes]


def _claimed(before: TableScript, tap: str) -> Message | None:
    """Return the sentence of a claim, which waits for those of the others."""
    word, *rest = tap.split()
    asked = before.asked(int(rest[0])) if word == "answer" and "\n" not in tap else None
    if asked is None or asked.kind != CLAIM:
        return None
    answer = before.read_answer(asked, rest[1:])
    tokens = answer if isinstance(answer, tuple) else ()
    cards = [name(card) for card in before.hand.state.cards(tokens)]
    return message("{seat claims} {cards}", seat=asked.seat, cards=cards) if cards else None


def _on_acts(before: TableScript, script: TableScript) -> Iterator[Message]:
    """Iterate over sentences on what a correction has made of what was told."""
    hand, asked = script.hand, script.asked()
    for line in script.passed:
        yield message("{what} no longer counts, as nobody is asked for it",
                      what=_line_as(hand, line.words))  # fmt: skip
    if script.moved:
        first, acts = int(script.moved[0].words[1]), [*_summed_up(script.moved)]
        yield message("{first:name} {first:acts} first now: {acts}", first=first, acts=acts)
    early = [*takewhile(lambda line: line.words[0] in ACTS, script.waiting)]
    if asked is not None and early and asked.seat not in [int(line.words[1]) for line in early]:
        acts = [_line_as(hand, line.words) for line in early]
        yield message("{seat acts} now; after that {acts} {acts:~comes} back, if possible",
                      seat=asked.seat, acts=acts)  # fmt: skip
    elif script.waiting:
        yield message("{what} no longer fits: tell what is asked now; what was told after that "
                      "comes back if it fits",
                      what=_line_as(hand, script.waiting[0].words))  # fmt: skip
    elif len(script.told) + len(script.passed) < len(before.told):
        first_left = before.told[len(script.told)]
        yield message("{what} no longer fits: tell the hand again from there on",
                      what=_line_as(hand, first_left.words))  # fmt: skip


def _summed_up(acts: Sequence[Told]) -> Iterator[Message]:
    """Iterate over sentences on acts, one for all that do the same in a row."""
    for (word, *done), alike in groupby(acts, key=lambda line: (line.words[0], *line.words[2:])):
        seats = [int(line.words[1]) for line in alike]
        if word == "answer":
            yield message("{seat:name} as told", seat=seats)
        elif len(done) == 1:
            yield message(_DOES[done[0]], seat=seats)
        else:
            cents = read_money(done[1], "a bet")
            yield message(_BETS[done[0]], seat=seats, amount=cents)


_DOES: Final = {CHECK: "{seat checks}", CALL: "{seat calls}", "fold": "{seat folds}"}
_BETS: Final = {"bet": "{seat bets} {amount}", "raise": "{seat raises} to {amount}"}
_ACTS_OF: Final = {CHECK: "{seat:'s} check", CALL: "{seat:'s} call", "fold": "{seat:'s} fold",
                   "bet": "{seat:'s} bet", "raise": "{seat:'s} raise"}  # fmt: skip


def _line_as(hand: ToldHand, words: Sequence[str]) -> Message:
    """Return what a line has told, as a sentence names it."""
    seats = hand.state.seats
    seat = int(words[1]) if words[1].isdecimal() and int(words[1]) < seats else None
    if words[0] == "deal" and seat is None:
        return message("a card of {hand:=}", hand=words[1])
    if seat is None:
        return message("what was told as {line:=}", line=repr(" ".join(words)))
    if words[0] == "deal":
        return message("{seat:'s} card", seat=seat)
    if words[0] in ("show", "muck"):
        return message("{seat:'s} hand", seat=seat)
    if words[0] == "bet":
        return message(_ACTS_OF[words[2]], seat=seat)
    return message("{seat:'s} answer", seat=seat)


def _rehearsal(opening: Opening) -> Iterator[None]:
    """Play hands of a game by checks and calls, with a stop after each answer."""
    for seed in range(REHEARSED):
        hand = opening.game.deal(len(opening.stacks), seed, rules=opening.rules)
        for _ in range(ANSWERS):
            if (ask := hand.ask) is None:
                break
            hand.play(ask.passive, ask.seat)
            yield


def _begun(opening: Opening, wish: ToldWish, language: Language) -> _Place:
    """Return the place before the first tap."""
    reader = reader_of([*wish.names, *opening.game.talk.dummies], language)
    script = TableScript(opening, wish.betting)
    return _up_to_now("", script, _unheard(script, reader))


def _unheard(script: TableScript, reader: Reader) -> _Place:
    """Return the place of a hand of which nothing has been told to anybody."""
    return _Place("", script, History(script.opening.game, 1, reader), (), 0, 0, 0)


def told_at(session: Session, language: str) -> tuple[ToldWish, Opening]:
    """Return what was told of the hand with real cards at a table of the room, and its opening.

    Raises:
        Refused: if no hand is dealt with real cards there.
    """
    real, dealt = session.real, session.table.real
    if real is None or dealt is None:
        raise Refused(NO_HAND)
    opening = session.table.real_opening
    wish = ToldWish(
        game=dealt.entry.name,
        names=[player.name for player in dealt.sitting(dealt.seating.seats)],
        button=opening.button,
        betting=real.betting,
        stacks=list(opening.stacks),
        stakes=str(session.table.hands),  # a hand of its own, whatever it is called
        taps=list(real.taps),
        language=language,
    )
    return wish, opening


def told_replay(script: TableScript, names: Sequence[str]) -> ToldReplayJson:
    """Return a hand that was told to its end, to be looked at again.

    Raises:
        Refused: for a hand that is not over.
    """
    hand = script.hand.hand
    if not script.settled or hand is None:
        raise Refused(message("the hand is not over: {next}", next=script.next()))
    steps = steps_of_told(script.hand, Ids(b"", "", 1))
    past = unrecorded(script.opening.game, names, steps, result_json(hand.result))
    return ToldReplayJson(past, "".join(f"{line}\n" for line in record_of(script, names)))


def _without_taps(wish: ToldWish) -> ToldWish:
    fields = {slot: getattr(wish, slot) for slot in ToldWish.__slots__ if slot != "taps"}
    return ToldWish(**fields)


def _opening(game: Game, rules: Rules, wish: ToldWish) -> Opening:
    after = wish.after
    return Opening.shuffled(
        game, len(wish.names), 0, rules=rules, stacks=wish.stacks or None, button=wish.button,
        pot=after.pot, bank=after.bank, carried=after.carried or None,
        by_seat={key: tuple(counts) for key, counts in after.by_seat.items()} or None,
    )  # fmt: skip


def _up_to_now(tap: str, script: TableScript, before: _Place) -> _Place:
    """Return the place of a hand with what happened since an earlier one.

    What became wild is told once, as soon as the cards in sight say so.
    """
    hand, history = script.hand, before.history.copy()
    happened, events, reader = list(before.happened), before.events, history.reader
    view = _seen(hand.midway)
    marked = marks(view)
    for stretch in hand.past[before.stretches :]:
        happened += _happened(lines_of(history, stretch.events[events:]), reader)
        if stretch.hand is hand.midway and hand.midway.ask is not None:
            happened += _happened(history.of_marks(view, marked), reader)
        elif stretch.hand.ask is not None:
            happened += _happened(history.of_marks(_seen(stretch.hand)), reader)
        events = 0
    happened += _happened(lines_of(history, hand.fresh[events:]), reader)
    if hand.wanted is not None:
        happened += _happened(history.of_marks(view, marked), reader)
    first = len(before.happened)
    happened[first:] = _checks_together(happened[first:], reader, loud=script.betting == "full")
    return _Place(tap, script, history, tuple(happened), len(hand.past), len(hand.fresh),
                  len(before.happened), sight=_Sight(view, marked))  # fmt: skip


LOUD: Final = ("wild.on", "wild.off", "power", "show", "pot.won", "returned")
_QUIET: Final = ("deal", "board")


def _happened(lines: Iterator[dict[str, Any]], reader: Reader) -> Iterator[HappenedJson]:
    for line in lines:
        loud = line["event"] in LOUD or line["event"] not in _QUIET
        text = _by_rule(line["text"], line["clause"], reader)
        yield HappenedJson(line["event"], _closed(text), line["seat"], loud)


def _checks_together(
    happened: Sequence[HappenedJson], reader: Reader, *, loud: bool
) -> Iterator[HappenedJson]:
    """Iterate over what happened, with one sentence for checks one after another.

    Where bets are not told, everybody checks, which is no news.
    """
    for event, alike in groupby(happened, key=lambda each: each.event):
        if event != CHECK:
            yield from alike
            continue
        checks = [replace(each, loud=loud) for each in alike]
        if len(checks) > 1:
            text = message(
                "{seat checks}", seat=[each.seat for each in checks if each.seat is not None]
            )
            checks = [HappenedJson(CHECK, _closed(rendered(text, reader)), None, loud)]
        yield from checks


def _by_rule(text: str, clause: str, reader: Reader) -> str:
    """Return a sentence that ends in the number of its rule with a word before the number."""
    number = f"({clause})"
    if not clause or not text.endswith(number):
        return text
    rule = rendered(message("rule {number:=}", number=clause), reader)
    return f"{text.removesuffix(number)}({rule})"


def _changes(before: _Place, after: _Place, reader: Reader) -> list[str]:
    """Return the sentences that hold only since a correction.

    What was wild earlier may be so again, which no sentence says that is new.
    """
    assert before.sight is not None
    assert after.sight is not None
    old = {line.text for line in before.happened}
    quiet = ("deal", CHECK)
    new = [line.text for line in after.happened if line.text not in old and line.event not in quiet]
    wild = _happened(before.history.copy().of_marks(*after.sight), reader)
    noted = [*map(str, before.sight.view.notes())]
    notes = [_closed(rendered(note, reader)) for note in after.sight.view.notes()
             if str(note) not in noted]  # fmt: skip
    return [*dict.fromkeys([*new, *(line.text for line in wild), *notes])]


def _on_shown(hand: ToldHand, words: Sequence[str], reader: Reader) -> Iterator[HappenedJson]:
    """Iterate over news of a hand just shown, while others are to show: its wild cards and worth.

    Its event in the hand comes when the last has shown.
    """
    if words[0] != "show" or not words[1].isdecimal() or not hand.at_showdown:
        return
    seat, faces = int(words[1]), hand.faces(int(words[1]))
    noted = {token: card for token, card in zip(hand.zone(seat), faces, strict=True)
             if card is not None}  # fmt: skip
    shown, view = _parsed(words[2:]), _seen(hand.midway, seat, noted)
    sentences = dict.fromkeys(
        _closed(_by_rule(rendered(mark.why, reader), mark.clause, reader))
        for mark in marks(view)
        if mark.hand == seat and mark.state == "wild"
        and any(noted.get(token) in shown for token in mark.tokens)
    )  # fmt: skip
    for text in sentences:
        yield HappenedJson("wild.on", text, seat, loud=True)
    if hands := worth_in_words(view, seat):
        text = rendered(message("{seat:name}: {hands:;}", seat=seat, hands=hands), reader)
        yield HappenedJson("holds", _closed(text), seat, loud=True)


def _seen(
    hand: Hand, seat: int | None = None, noted: Mapping[int, Card] = MappingProxyType({})
) -> View:
    """Return the table as everybody sees it, amid a step too, where cards are still to be told.

    A seat sees the cards that its player has noted, by token.
    """
    known = known_to(hand, seat)
    faces: list[Any] = list(known.face)
    for token, face in enumerate(faces):
        if token in noted:
            faces[token] = noted[token]
        elif type(face) is Unturned:
            faces[token] = HIDDEN
    return see(hand, seat, known=known._replace(face=tuple(faces)))


def _unseen(event: Event) -> Message:
    """Return the sentence of an event whose cards are still to be told."""
    hidden = tuple([replace(sight, knowers=0) for sight in event.cards])
    return replace(event, cards=hidden).message(SPECTATOR)


def _parsed(cards: Sequence[str]) -> list[Card]:
    """Return cards by their names.

    Raises:
        Refused: for anything else.
    """
    return [card for text in cards for card in parse(text)]


def _closed(text: str) -> str:
    end = "" if text.endswith(("?", "!", ".", "…")) or not text else "."
    return f"{text[:1].upper()}{text[1:]}{end}"


class _Teller:
    """Reply about a place, for a reader."""

    def __init__(self, place: _Place, wish: ToldWish, reader: Reader) -> None:
        self.place, self.wish, self.reader = place, wish, reader
        self.script = place.script
        self.hand: ToldHand = place.script.hand
        self.state: State = self.hand.state
        self.game = place.script.opening.game
        assert place.sight is not None
        self.view, self.marked = place.sight
        self.falling = [*self.hand.falling()]

    def reply(self, refused: str, remarks: list[str]) -> ToldTableJson:
        """Return all of it."""
        state, view, marked = self.state, self.view, self.marked
        over = self.script.settled
        return ToldTableJson(
            game=self.game.name,
            title=self.game.title,
            pack=[name(card) for card in sorted(self.script.opening.deck)],
            deal=list(self._deal()),
            hands=list(self._hands(marked)),
            pot=state.pot(),
            button=state.button,
            why=self._why(marked, view),
            powers=[] if over else list(self._powers(view)),
            notes=[
                *(self._parts(view) if self.hand.at_showdown else ()),
                *[self._says(note) for note in view.notes()],
            ],
            happened=list(self.place.happened),
            earlier=self.place.earlier,
            next=self._next(),
            refused=_closed(refused),
            remarks=[_closed(text) for text in remarks],
            lines=[" ".join(line.words) for line in self.script.told],
            end=self._end() if over else None,
        )

    def _says(self, text: Text) -> str:
        return _closed(rendered(text, self.reader))

    # --- the table

    def _hands(self, marked: Sequence[Mark]) -> Iterator[ToldHandJson]:
        for hand in range(len(self.state.hands)):
            yield self._row(hand, self._called(hand), self.hand.zone(hand), marked)
        board = self.hand.zone(BOARD)
        lines = self._lines() if board else {}
        for board_line, places in lines.items():
            tokens = [board[place] for place in places if place < len(board)]
            yield self._row(BOARD, rendered(board_line, self.reader), tokens, marked)
        if board and not lines:
            yield self._row(BOARD, self._called(BOARD), board, marked)
        if middle := self._in_sight():
            yield self._row(ELSEWHERE, self._called(ELSEWHERE), middle, marked)
        if gone := self._gone():
            thrown = self._row(ELSEWHERE, rendered("out of play", self.reader), gone, ())
            yield replace(thrown, line=GONE, live=False)

    def _row(
        self, hand: int, row: str, tokens: Sequence[int], marked: Sequence[Mark]
    ) -> ToldHandJson:
        state, everybody = self.state, self.view.face
        secret = {token for token in self.hand.private if everybody[token] == HIDDEN}
        wild, nothing = set[int](), set[int]()
        for mark in marked:
            if hand in (mark.hand, BOARD):
                if mark.state == "wild":
                    wild.update(mark.tokens)
                elif mark.state == "nothing":
                    nothing.update(mark.tokens)
        faces: tuple[Any, ...] = state.face
        cards = []
        for token in tokens:
            is_told = type(faces[token]) is not Unturned and token not in secret
            card = name(faces[token]) if is_told else None
            cards.append(ToldCardJson(card, bool(state.up[token]), is_told and token in wild,
                                      is_told and token in nothing))  # fmt: skip
        seat = hand if 0 <= hand < state.seats else None
        return ToldHandJson(
            self.hand.title(hand), row, seat, cards,
            live=seat is None or bool(state.live[seat]),
            mucked=seat is not None and self._has_mucked(seat),
            stack=0 if seat is None else state.stack[seat],
            front=0 if seat is None else state.front[seat],
            rows=[
                LaidRowJson(rendered(row_name, self.reader), [*map(tokens.index, laid)])
                for row_name, laid in self._rows_of(hand).items() if laid
            ],
        )  # fmt: skip

    def _rows_of(self, hand: int) -> Mapping[str, Sequence[int]]:
        """Return the tokens in each row of a seat, by its name; {} where no cards are laid so."""
        is_seat = 0 <= hand < self.state.seats
        return self.game.talk.rows(self.view, hand) if is_seat else {}

    def _order_of(self, hand: int) -> Iterator[str]:
        """Iterate over what each card is that is to be told of a hand with rows, in order."""
        by_token = {token: row for row, laid in self._rows_of(hand).items() for token in laid}
        for token, card in zip(self.hand.zone(hand), self.hand.faces(hand), strict=True):
            if card is None:
                yield rendered(by_token.get(token, "in any order"), self.reader)

    def _has_mucked(self, seat: int) -> bool:
        mucks = [event.seat for event in self.place.happened if event.event == "muck"]
        return seat in self.hand.conceded or seat in mucks

    def _in_sight(self) -> list[int]:
        """Return the cards in the middle that lie face up there."""
        return [token for token in self.state.aside if self.state.up[token]]

    def _gone(self) -> list[int]:
        """Return the cards that everybody has seen, and that lie in no row any more."""
        face = self.view.face
        return [token for token in self.state.muck if face[token] != HIDDEN]

    def _lines(self) -> dict[str, Sequence[int]]:
        """Return the places of the lines of the board by name, where no card is in two of them."""
        lines = self.game.lines(setup_of(self.state).rules)
        places = [place for line in lines.values() for place in line]
        return dict(lines) if len(lines) > 1 and len({*places}) == len(places) else {}

    def _line_of_board(self, place: int) -> str:
        """Return the name of the line of the board in which a card lies, if there are several."""
        for board_line, places in self._lines().items():
            if place in places:
                return rendered(board_line, self.reader)
        return ""

    def _called(self, hand: int) -> str:
        if 0 <= hand < self.state.seats:
            return self.wish.names[hand]
        if hand < 0:
            where: Text = "board" if hand == BOARD else "the middle"
            return rendered(where, self.reader)
        return self.hand.title(hand)

    def _why(self, marked: Sequence[Mark], view: View) -> list[WhyJson]:
        faces: dict[tuple[str, str], list[str]] = {}
        for mark in marked:
            cards = [name(view.face[token]) for token in mark.tokens if view.face[token] != HIDDEN]
            why = _by_rule(rendered(mark.why, self.reader), mark.clause, self.reader)
            label: Text = mark.what
            another = mark.why.args.get("mark") if isinstance(mark.why, Message) else None
            if mark.state == "limited" and isinstance(another, Message) and len(mark.tokens) > 1:
                label = message("together {what}", what=another)
            key = rendered(label, self.reader), _closed(why)
            known = faces.setdefault(key, [])
            known += [card for card in cards if card not in known]
        return [WhyJson(cards, state, why) for (state, why), cards in faces.items() if cards]

    def _powers(self, view: View) -> Iterator[WhyJson]:
        """Iterate over the powers that are awake, from the left of the dealer."""
        table = setup_of(self.state).powers
        for seat in self.state.clockwise() if table else ():
            own = _seen(self.hand.midway, seat)
            all_of_seat = [*standings(view, seat)]
            for standing in all_of_seat:
                due = standing.due
                if standing.how != "awake":
                    continue
                power, first = table[due.power], due.tokens[0]
                cards = [name(view.face[token]) for token in due.tokens]
                of_card = [each for each in all_of_seat if first in each.due.tokens]
                lines = self.game.talk.can_do(own, first)
                if len(lines) == len(of_card):  # with the amounts of the table
                    line = rendered(lines[of_card.index(standing)], self.reader)
                    yield WhyJson([], self._called(seat), _closed(line))
                else:
                    words = f"{power.name}: {rendered(power.words, self.reader)}"
                    yield WhyJson(cards, self._called(seat), _closed(words))

    def _deal(self) -> Iterator[RoundJson]:
        """Iterate over the rounds of cards that come off the deck now."""
        names: list[str] = []
        up, seen = False, set[int]()
        for falling in self.falling:
            if names and (falling.up != up or falling.hand in seen):
                yield RoundJson(names, up)
                names, seen = [], set()
            up = falling.up
            seen.add(falling.hand)
            names.append(self._called(falling.hand))
        if names:
            yield RoundJson(names, up)

    # --- what is next

    def _next(self) -> NextJson:
        if self.script.asks_pot:
            says = self._says("the betting is over: count the pot")
            return _next_json("pot", says, tap=f"tell pot {GAP}")
        if self.script.asks_put is not None:
            return self._put(self.script.asks_put)
        due = self.hand.wanted
        if due is not None:
            return self._card_due(due)
        asked = self.script.asked()
        if asked is None:
            return _next_json("over", self._says("the hand is over"))
        down = [] if self.place.dealt else [self._called(falls.hand) for falls in self.falling]
        if self.script.betting != "full" and is_bet(asked):
            says = self._says(message("betting: {seat} opens", seat=asked.seat))
            return _next_json("bets", says, down=down, choices=[*self._bets()])
        mucking = self.hand.mucking
        if mucking is not None:
            return _next_json("show", self._question(mucking), down=down,
                              asks=[self._shows(mucking.seat)])  # fmt: skip
        assert self.hand.hand is not None
        asks = self.hand.hand.asks
        says = self._question(asked)
        if asked.words and len(asks) == 1:
            question = rendered(asked.message(), self.reader)
            says = _closed(f"{self._called(asked.seat)}: {question}")
        every = [self._asked_seat(ask) for ask in asks]
        return _next_json(
            "question", says, down=down, choices=[*self._all_at_once(every)], asks=every,
            power=asked.kind in self.game.power_kinds,
        )  # fmt: skip

    def _down(self) -> list[str]:
        """Return whom a card face down falls to, up to the next card face up; said once."""
        cards = takewhile(lambda falling: not falling.up, self.falling)
        return [] if self.place.dealt else [self._called(falling.hand) for falling in cards]

    def _card_due(self, due: Due) -> NextJson:
        down, before = self._down(), ""
        falls = False
        for falling in self.falling:
            if falling.up:
                falls = due.lies == "falls"
                due = due._replace(hand=falling.hand) if falls else due
                break
            before += f"deal {quoted(self.hand.title(falling.hand))} {UNSEEN}\n"
        title, hand = quoted(self.hand.title(due.hand)), self._called(due.hand)
        if due.lies in ("falls", "turns"):
            if due.hand == BOARD:
                hand = self._line_of_board(due.number) or hand
            text = "{hand:=}: a card, face up" if falls else "{hand:=}: a card is turned up"
            says = self._says(message(text, hand=hand))
            if not falls and due.hand == ELSEWHERE and self.hand.coming is not None:
                says = self._says(_unseen(self.hand.coming))
            return _next_json("card", says, hand=title, down=down,
                              tap=f"{before}deal {title} {GAP}")  # fmt: skip
        if self.hand.at_showdown and self.hand.sought is None:
            return self._showdown(due, down)
        if self.hand.sought is not None:
            return self._sought(self.hand.sought, down)
        if due.hand == ELSEWHERE:
            text = "a card in the middle that a rule looks at"
            return _next_json("cards", self._says(message(text)), tap=f"deal middle {GAP}")
        if self.hand.showing:
            return _next_json("show", self._says(self._shown_by_words()), down=down,
                              asks=[self._shows(due.hand, mucks=False)])  # fmt: skip
        text = "hand {hand:=} the phone: a rule looks at these cards"
        if due.hand >= self.state.seats:
            text = "a rule looks at the cards of {hand:=}"
        return _next_json(
            "cards", self._says(message(text, hand=hand)), hand=title, down=down,
            tap=f"show {title} {GAP}", many=self.hand.unseen(due.hand),
        )  # fmt: skip

    def _put(self, seat: int) -> NextJson:
        """Return the question what a player who has folded has put into the pot."""
        assert self.script.pot_told is not None
        cents, tap = self.script.pot_told.paid[seat], f"tell put {seat} {GAP}"
        says = self._says(message("only {amount:$}", amount=cents)).rstrip(".")
        only = ToldChoiceJson(says, tap.replace(GAP, plain_money(cents)), "", seat, usual=True)
        asks = message("{seat has} folded, and has put in, in all", seat=seat)
        return _next_json("pot", self._says(asks), tap=tap, choices=[only])

    def _sought(self, sought: Sought, down: list[str]) -> NextJson:
        """Return where cards may lie that are turned up wherever they do."""
        faces: tuple[Any, ...] = self.state.face
        seen = Counter([face for face in faces if type(face) is not Unturned])
        pack = Counter(self.script.opening.deck)
        cards = [name(card) for card in sorted(sought.faces) if seen[card] < pack[card]]
        hands = [hand for hand in (*self.state.clockwise(), ELSEWHERE)
                 if self.hand.sought_in(hand)]  # fmt: skip
        others = [] if sought.must else [
            ToldChoiceJson(self._says("no others").rstrip("."), SHOW_NONE, "", None, usual=True)
        ]  # fmt: skip
        return _next_json(
            "show", self._says(message("{cards} are turned up wherever they lie", cards=cards)),
            down=down, choices=others,
            asks=[self._shows(hand, mucks=False, among=cards) for hand in hands],
        )  # fmt: skip

    def _showdown(self, due: Due, down: list[str]) -> NextJson:
        if due.hand == ELSEWHERE:
            text = "a card in the middle that a rule looks at"
            return _next_json("cards", self._says(message(text)), tap=f"deal middle {GAP}")
        order: Any = getattr(setup_of(self.state).rules, "show_order", "initiator")
        seats = [seat for seat in show_order(self.state, order)
                 if self.hand.unseen(seat) and not self._has_mucked(seat)]  # fmt: skip
        first = [due.hand] if due.hand >= self.state.seats else []
        hands = dict.fromkeys([*first, *seats, due.hand])
        may_muck = self.hand.may_muck(due.hand)
        says = self._says(self._shown_by_words(muck=may_muck))
        if [*hands] == first:
            says = f"{self._called(due.hand)}: {rendered('turned up now', self.reader)}."
        return _next_json(
            "show", says, down=down,
            asks=[self._shows(hand) for hand in hands],
        )  # fmt: skip

    def _shown_by_words(self, *, muck: bool = False) -> Text:
        """Return the request to show a hand."""
        return self.hand.laying or ("show your hand, or muck it" if muck else "show your hand")

    def _shows(self, hand: int, *, mucks: bool = True, among: Sequence[str] = ()) -> AskedSeatJson:
        """Return a hand that is shown, or some cards of it, or that is mucked where it may."""
        title, many, least = quoted(self.hand.title(hand)), self.hand.unseen(hand), 1
        if among:
            many = min(len(among), len(self.hand.sought_in(hand)))
        else:
            least = many
        choices = []
        if mucks and 0 <= hand < self.state.seats and self.hand.may_muck(hand):
            says = self._says("muck").rstrip(".")
            choices = [ToldChoiceJson(says, f"muck {title}", "", hand, usual=False)]
        says = self._says("show").rstrip(".")
        cards = [OptionCardJson(card, card) for card in among]
        order = [*self._order_of(hand)] if not among and self._rows_of(hand) else []
        picked = PickedJson(says, f"show {title} {GAP}", cards, least, many, False, order)
        seat = hand if 0 <= hand < self.state.seats else None
        asks = "turned up now" if seat is None else ""
        return AskedSeatJson(seat, self._called(hand), self._says(asks), choices, picked, None)

    def _bets(self) -> Iterator[ToldChoiceJson]:
        says = self._says("the betting is over").rstrip(".")
        yield ToldChoiceJson(says, " ".join(ALL_CHECK), "", None, usual=True)
        for seat in self.state.clockwise():
            fold = rendered(message("{seat folds}", seat=seat), self.reader)
            yield ToldChoiceJson(fold, f"bet {seat} fold", "", seat, usual=False)

    def _question(self, asked: Ask) -> str:
        if asked.kind == CLAIM:
            # powers are named above, so nobody has to guess why everybody is asked
            again = "powers may be claimed again: claim one, or go on"
            text = again if self._is_asked_again() else "claim the power of an up card, or go on"
            return self._says(message(text))
        if asked.words:
            return self._says(asked.message())
        return self._says(message("{seat is} to act", seat=asked.seat))

    def _is_asked_again(self) -> bool:
        """Check whether powers have acted since claims were asked for before, and no card fell."""
        before = [past.hand for past in self.hand.past if past.hand is not self.hand.hand]
        kinds = [hand.ask.kind for hand in before if hand.ask is not None]
        while kinds[-1:] == [CLAIM]:  # others have answered already
            kinds.pop()
        asked = len(kinds)
        while kinds and kinds[-1] in self.game.power_kinds:
            kinds.pop()
        return len(kinds) < asked and kinds[-1:] == [CLAIM]

    def _all_at_once(self, every: Sequence[AskedSeatJson]) -> Iterator[ToldChoiceJson]:
        """Iterate over the answers that all seats of a sealed question may give by one tap."""
        if len(every) < 2:
            return
        usual = [next((choice for choice in seat.choices if choice.usual), None) for seat in every]
        taps = [choice.tap for choice in usual if choice is not None]
        if len(taps) == len(every) and usual[0] is not None:
            are_left = len(every) < sum(map(bool, self.state.live))
            text = "all others: {answer:=}" if are_left else "everybody: {answer:=}"
            says = message(text, answer=usual[0].says)
            yield ToldChoiceJson(
                self._says(says).rstrip("."), "\n".join(taps), "", None, usual=True
            )

    def _asked_seat(self, asked: Ask) -> AskedSeatJson:
        assert self.hand.hand is not None
        seat, legal = asked.seat, asked.legal
        view = self.view if self.hand.hand is self.hand.midway else _seen(self.hand.hand)
        choices, picked, amount = list[ToldChoiceJson](), None, None
        for text in answer_texts(asked, view):
            if text.answer is not None:
                is_named = isinstance(text.answer, int)
                note = self.reader.language.money(text.cost) if text.cost and not is_named else ""
                if text.effect:
                    note = ", ".join(filter(None, (note, rendered(text.effect, self.reader))))
                choices.append(self._choice(asked, text.answer, text.says, note))
            elif isinstance(legal, Bets | Amount):
                for cents in self._presets(legal, seat):
                    words = describe(cents, asked, view)
                    rest = self.state.stack[seat] + self.state.front[seat]
                    note = self._says("all in").rstrip(".") if cents >= rest else ""
                    choices.append(self._choice(asked, cents, words, note))
                tap = line_of(asked, legal.low).rpartition(" ")[0]
                says = self._says("another amount").rstrip(".")
                amount = AmountJson(says, f"{tap} {GAP}", legal.low, legal.high)
            else:
                picked = self._picked(asked, view)
        if picked is not None and all(card.card is None for card in picked.cards):
            counts = self._counts(asked, picked)
            if counts:
                choices = [
                    choice for choice in choices if not choice.tap.endswith(" none")
                ] + counts
                picked = None
        return AskedSeatJson(
            seat, self._called(seat), self._question(asked), choices, picked, amount
        )

    def _presets(self, legal: Bets | Amount, seat: int) -> list[int]:
        """Return amounts for buttons: the least and the most, and of bets parts of the pot."""
        if isinstance(legal, Amount):
            return [size for size in legal.samples() if isinstance(size, int)]
        assert self.hand.hand is not None
        unit = 100 if legal.low >= 100 else legal.low
        parts = parts_of_the_pot(_seen(self.hand.hand, seat), legal.call)
        sizes = {legal.nearest(size // unit * unit) for _, size in parts}
        return sorted({legal.low, *sizes, legal.high})

    def _choice(self, asked: Ask, answer: Any, words: Text, note: str) -> ToldChoiceJson:
        says = self._says(words).rstrip(".")
        usual = CALL if isinstance(asked.legal, Bets) and asked.legal.call else asked.default
        return ToldChoiceJson(says, line_of(asked, answer), note, asked.seat,
                          usual=answer == usual)  # fmt: skip

    def _picked(self, asked: Ask, view: View) -> PickedJson:
        legal = asked.legal
        assert isinstance(legal, Pick | PickSome)
        least, most = 1, 1
        if isinstance(legal, PickSome):
            least, most = legal.least, min(legal.most, len(legal.options))
        options = [
            OptionCardJson(
                str(place) if legal.of == "card" else str(option),
                name(view.face[option])
                if legal.of == "card" and view.face[option] != HIDDEN else None,
            )
            for place, option in enumerate(legal.options, 1)
        ]  # fmt: skip
        own = {*self.state.hands[asked.seat]} >= {*legal.options}
        hides = any(option.card is None for option in options)
        counted = legal.of == "card" and own and hides and not isinstance(legal, PickSet)
        verb = "discard" if counted else "answer"
        says = message("{seat claims}", seat=asked.seat) if asked.kind == CLAIM else "choose"
        return PickedJson(
            self._says(says).rstrip("."), f"{verb} {asked.seat} {GAP}", options,
            least, most, counted,
        )  # fmt: skip

    def _counts(self, asked: Ask, picked: PickedJson) -> list[ToldChoiceJson]:
        """Return the numbers of cards that may be chosen, where nobody can tell them apart."""
        if not picked.counted:
            return []
        only = picked.least == picked.most
        text = "{n:#card}, face down" if only else "{n:#card}"
        return [
            ToldChoiceJson(
                self._says(message(text, n=n)).rstrip("."),
                picked.tap.replace(GAP, str(n)), "", asked.seat, usual=only,
            )
            for n in range(picked.least, picked.most + 1)
        ]  # fmt: skip

    # --- the end

    def _end(self) -> ToldEndJson:
        hand = self.hand.hand
        assert hand is not None
        result, state = hand.result, hand.state
        names, extras = self.wish.names, self.script.extras()
        dealer = result.next_button
        if dealer is None:
            dealer = state.button if result.misdeal else (state.button + 1) % state.seats
        debts = {names[seat]: owed for seat, owed in result.debts.items()}
        by_seat = {key: list(counts) for key, counts in result.by_seat.items()}
        return ToldEndJson(
            past=self._past(hand),
            unwon=list(self._unwon()),
            paid=[
                PaidJson(names[seat], result.payoffs[seat] - extras[seat], result.stacks[seat])
                for seat in range(state.seats)
            ],
            debts=debts,
            after=CarriedWish(result.pot, result.bank, dict(result.carried), by_seat),
            stacks=list(result.stacks),
            button=dealer,
            dealer=names[dealer],
            again=result.again,
        )  # fmt: skip

    def _unwon(self) -> Iterator[str]:
        """Iterate over sentences for the parts of the pot that nobody has won."""
        won = [event.args.get("contest") for event in self.hand.events if event.kind == "win"]
        if not any(won) or any(event.kind == "unclaimed" for event in self.hand.events):
            return
        for part, is_played in self._contests().items():
            if part not in won:
                text = "nobody shows a hand for {part}, which goes with the rest"
                if not is_played:
                    text = "nobody declares for {part}, which goes with the rest"
                yield self._says(message(text, part=part))

    def _contests(self) -> dict[Any, bool]:
        """Return the names of the parts of the pot at the showdown; none where it is whole.

        With each is whether somebody plays for it: where players declare, nobody may.
        """
        setup = setup_of(self.state)
        for step in setup.programs["main"]:
            effect = does(step)
            contests: Sequence[Contest] = getattr(step, "contests", ())
            if effect is not None and effect.verb == "showdown" and len(contests) > 1:
                declares = getattr(step, "declared", None) is not None
                sides = {*self.state.said, *([] if declares else [each.side for each in contests])}
                return {each.name: bool({each.side, BOTH} & sides) for each in contests}
        return {}

    def _parts(self, view: View) -> Iterator[str]:
        """Iterate over a sentence on the parts of the pot, where hands are shown for several."""
        parts: list[Text] = []
        ladders = self.game.talk.ladder(view)
        for part, is_played in self._contests().items():
            if not is_played:
                continue
            kinds = next((kinds for key, kinds in ladders.items() if key in part), ())
            if len(kinds) == 1:
                hand, made = kinds[0]
                parts.append(message("{part}: {hand} ({made})", part=part, hand=hand, made=made))
            else:
                parts.append(part)
        if len(parts) < 2:
            return
        if any(isinstance(part, Message) and "made" in part.args for part in parts):
            yield self._says(message("the pot is split: {parts:;}", parts=parts))
            return
        *others, last = parts
        yield self._says(message("the pot is split: {parts:,} and {last}", parts=others, last=last))

    def _past(self, hand: Hand) -> PastJson | None:
        """Return the showdown in two steps: the table before it, and the end with all events."""
        events, past = self.hand.events, self.hand.past
        if not any(event.shown is not None for event in events):
            return None
        builder, names = StepBuilder(None, Ids(b"", "", 1)), self.wish.names
        heard = [HandEvent(event, hand.state.generation) for event in events]
        before = past[-2].hand if len(past) > 1 else hand
        steps = [builder.step(before, ()), builder.step(hand, heard)]
        return unrecorded(self.game, names, steps, result_json(hand.result))


def _next_json(
    kind: Kind,
    says: str,
    *,
    hand: str = "",
    tap: str = "",
    many: int = 1,
    down: Sequence[str] = (),
    choices: Sequence[ToldChoiceJson] = (),
    asks: Sequence[AskedSeatJson] = (),
    power: bool = False,
) -> NextJson:
    return NextJson(kind, says, hand, tap, many, list(down), list(choices), list(asks), power)
