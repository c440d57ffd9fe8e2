"""What must be true of every game, proved on random hands.

A game enters by being in the rulebook, or by being handed over. Each proof plays a hand with
random answers and, at every question, holds the engine to its promises: replays to the byte,
forks and positions that lose nothing, chips conserved, worlds that a seat cannot tell from the
true one and that are made without the truth, sealed answers in any order, incidents ruled on or
refused, and an end. What people ask of a game (what it notes, what cards are worth) is asked for
every seat, and every clause that it cites must stand on its page.

>>> from pokernight.games import find
>>> prove(find("holdem"), seats=3, hands=5).hands
5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple, TypeAlias

from pokernight.cards import Card, plain
from pokernight.engine.asks import CALL, FOLD, Answer, Ask
from pokernight.engine.events import EVERYBODY, SPECTATOR, Event, Sink
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand, IllegalIncident, Input, Opening, Slip
from pokernight.engine.incidents import draw_facts
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.engine.rules import Rules
from pokernight.engine.state import State, snapshot
from pokernight.engine.steps import BOTH, contests_of
from pokernight.errors import Refused
from pokernight.games.checked import checked
from pokernight.table import EveningOpening, Table, commands
from pokernight.table.menu import single

BOUND = 2_000
"""Questions that a hand may ask before it counts as endless."""


UNCLAIMED = "which nobody claims"
"""How it is told that a pot is shared which nobody in it has a claim to, though others have."""


class Disproved(AssertionError):
    """A promise that a game or the engine broke, and the hand that shows it."""


Player: TypeAlias = Callable[[Ask, Random], Answer]
"""Answers questions in a proof."""


@dataclass(slots=True)
class Tally:
    """What was proved, and what occurred on the way; ``again`` counts games that go on."""

    hands: int = 0
    again: int = 0
    questions: int = 0
    worlds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    incidents: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count another tally in."""
        self.hands += other.hands
        self.again += other.again
        self.questions += other.questions
        self.worlds += other.worlds
        self.kinds += other.kinds
        self.events += other.events
        self.incidents += other.incidents


def any_answer(ask: Ask, rng: Random) -> Answer:
    """Any legal answer or, as often, one of the samples, among which are the ends of a range.

    Folds are rarer than the rest, so that hands reach a showdown.
    """
    if rng.random() < 0.5:
        drawn = ask.legal.draw(rng)
        if drawn != FOLD:
            return drawn
    samples = ask.legal.samples()
    if FOLD in samples and len(samples) > 1 and rng.random() < 0.8:
        samples = tuple(answer for answer in samples if answer != FOLD)
    return rng.choice(samples)


def prove(
    game: Game,
    *,
    seats: int,
    hands: int,
    first: int = 0,
    rules: Rules | None = None,
    player: Player = any_answer,
    incidents: float = 0.02,
    opened: Callable[[Opening, Random], Opening] = lambda opening, rng: opening,
) -> Tally:
    """Prove the promises on random hands, seeded ``first``, ``first + 1``, and so on.

    Args:
        game: the game.
        seats: how many play.
        hands: how many hands.
        first: the first seed.
        rules: house rules, the default ones if left out.
        player: who answers.
        incidents: how often something goes wrong at a question.
        opened: what else is done to a random opening, such as to its deck.

    Raises:
        Disproved: with the seed of the hand.
    """
    tally = Tally()
    game = checked(game)
    _page(game)
    for seed in range(first, first + hands):
        opening = opened(random_opening(game, seats, seed, rules), Random(f"opened {seed}"))
        try:
            tally.add(prove_hand(opening, Random(f"player {seed}"), player, incidents))
            if seed % 4 == 0:
                _ends_anyhow(opening, Random(f"ends {seed}"))
        except (Disproved, Refused) as error:
            raise Disproved(f"{game.title}, {seats} seats, seed {seed}: {error}") from error
        except (Exception, SystemExit) as error:
            error.add_note(f"{game.title}, {seats} seats, seed {seed}")
            raise
    return tally


def random_opening(game: Game, seats: int, seed: int, rules: Rules | None = None) -> Opening:
    """An opening with deep and short stacks, any button, and now and then something carried."""
    rng = Random(f"opening {seed}")
    rules = rules if rules is not None else game.rules()
    deep = rules.buy_in
    stacks = [rng.choice((deep, deep // 3, rng.randint(1, deep // 8 + 1))) for _ in range(seats)]
    stacks = [max(stack, rules.bankroll) for stack in stacks]
    return Opening.shuffled(
        game,
        seats,
        seed,
        rules=rules,
        stacks=stacks,
        button=rng.randrange(seats),
        bank=rng.choice((0, 0, rng.randint(1, deep))),
        pot=rng.choice((0, 0, 0, rng.randint(1, deep))),
        carried=rng.choice(game.carries),
        **_amid_a_series(game, seats, rng),
    )


def _amid_a_series(game: Game, seats: int, rng: Random) -> dict[str, Any]:
    """Now and then a game that outlasts a hand has been dealt before, and players carry some."""
    if not game.counts or rng.random() < 0.5:
        return {}
    counts = {
        name: tuple([rng.randint(0, most) for _ in range(seats)])
        for name, most in game.counts.items()
    }
    return {"series": rng.randint(1, 9), "by_seat": counts}


def random_rules(game: Game, rng: Random) -> Rules:
    """House rules in which every option that is a choice is drawn at random."""
    rules = game.rules()
    drawn = {
        option.name: rng.choice(option.values)
        for option in rules.options()
        if len(option.values) > 1
    }
    return rules.changed(drawn)


def prove_hand(opening: Opening, rng: Random, player: Player, incidents: float) -> Tally:
    """Prove the promises on one hand; see :func:`prove`."""
    tally = Tally(hands=1)
    told: list[Event] = []
    hand = Hand(opening, sink=told.append)
    money = hand.state.money()
    forks: list[Before] = []
    while hand.ask is not None:
        tally.questions += 1
        tally.kinds[hand.ask.kind] += 1
        _expect(tally.questions <= BOUND, "the hand does not end")
        _expect(hand.state.money() == money, "chips were lost or made")
        _legal_answers(hand)
        if tally.questions % 3 == 1:
            _what_people_ask(hand, rng)
        _entered_again(hand)
        _written_and_read(hand)
        forks.append(Before(hand.fork(), len(hand.inputs or ()), _beaten(told)))
        tally.worlds += _worlds(hand, rng, to_the_end=tally.questions % 4 == 1)
        if rng.random() < incidents and (name := _something_goes_wrong(hand, rng)):
            tally.incidents[name] += 1
            continue
        held, already = Held(hand), len(told)
        _answer(hand, player, rng)
        held.followed(hand, told[already:])
    _expect(hand.state.money() == money, "chips were lost or made")
    _expect(sum(hand.result.stacks) + hand.result.bank + hand.result.pot == money,
            "the result does not hold all the money")  # fmt: skip
    _expect(not hand.result.misdeal or any(isinstance(one, Slip) for one in hand.inputs or ()),
            "the hand is a misdeal, and nothing has gone wrong in it")  # fmt: skip
    _lines(hand)
    tally.again = int(hand.result.again)
    tally.events.update(event.kind for event in told)
    _clauses(hand.game, told)
    _declared(hand, tally.kinds, {event.kind for event in told})
    _replayed(hand, told)
    _same_way(hand, forks)
    _blindness(hand, forks, rng)
    if forks:
        _claimed(hand, forks[-1].hand, told)
    return tally


# --- one promise each


class Held:
    """The cards held face down before an answer, if the game holds its hands: nobody follows one.

    A card out of a held hand that goes face down to another hand, into the muck or the stub is
    known to no third seat, unless all had seen it, or the whole hand went; and a card that comes
    from there into a held hand becomes known to nobody but its holder.
    """

    def __init__(self, hand: Hand) -> None:
        state = hand.state
        self.generation = state.generation
        self.hands = _down(state) if state.setup.held else {}
        self.away = _away(state)
        self.knew = {state.face[t]: state.knows[t] for zone in state.zones() for t in zone}

    def followed(self, hand: Hand, told: Sequence[Event]) -> None:
        """Find a card that has moved and that a third seat has followed."""
        state = hand.state
        if state.generation != self.generation or not self.hands:
            return
        hands, away = _down(state), _away(state)
        for giver, cards in self.hands.items():
            for taker, now in (*hands.items(), (SPECTATOR, away)):
                moved = cards.keys() & now.keys()
                if taker == giver or moved == cards.keys():
                    continue
                to = f"gave seat {taker}" if taker != SPECTATOR else "threw away"
                way = f"that seat {giver} {to} face down"
                for card in moved:
                    shown = taker == SPECTATOR and state.knows[now[card]] == EVERYBODY
                    if shown or self.knew[card] == EVERYBODY:
                        continue
                    _expect(now[card] != cards[card], f"a card {way} has kept its token: anybody "
                            "can follow it; State.transfer moves it as it should")  # fmt: skip
                    self.third(state, card, now[card], {giver, taker}, 0, told, way)
        for taker, now in hands.items():
            for card in self.away.keys() & now.keys():
                way = f"that seat {taker} drew face down"
                self.third(state, card, now[card], {taker}, self.knew[card], told, way)

    def third(
        self,
        state: State,
        card: int,
        token: int,
        sides: set[int],
        knew: int,
        told: Sequence[Event],
        way: str,
    ) -> None:
        """Nobody but the two sides and who knew it before knows a card, or hears which it is."""
        for seat in {*self.hands, SPECTATOR} - sides:
            if knew >> seat & 1:
                continue
            _expect(not state.knows[token] >> seat & 1, f"a third seat knows a card {way}")
            hears = any(
                sight.face == card and sight.knowers >> seat & 1
                for event in told for sight in event.cards
            )  # fmt: skip
            _expect(not hears, f"a third seat is told a card {way}")


def _down(state: State) -> dict[int, dict[int, int]]:
    """By seat, the token of each card that it holds face down."""
    return {
        seat: {state.face[token]: token for token in state.down(seat)}
        for seat in range(state.seats)
    }


def _away(state: State) -> dict[int, int]:
    """The token of each card face down in no hand."""
    zones = (state.stub, state.muck, state.aside)
    return {state.face[token]: token for zone in zones for token in zone if not state.up[token]}


def _page(game: Game) -> None:
    """A game's page begins with its title and has its rules in numbered clauses."""
    title = game.title
    _expect(game.page.startswith(f"{title}. "), f'the page does not begin with "{title}. ..."')
    _expect(bool(game.clause("1")), f"the page of {title} has no numbered clauses: 1. ...")


def _lines(hand: Hand) -> None:
    """The lines of cards of a board that has come to a showdown lie on it."""
    state = hand.state
    for name, places in hand.game.lines(state.setup.rules).items():
        _expect(max(places, default=-1) < len(state.board) or state.alone() or hand.result.misdeal,
                f"the line {name!r} has a card that is not on the board")  # fmt: skip


def _clauses(game: Game, told: list[Event]) -> None:
    """Every clause that an event cites stands on the page."""
    for clause, kind in {(event.clause, event.kind) for event in told if event.clause}:
        _cited(game, clause, f"an event {kind!r}")


def _declared(hand: Hand, asked: Iterable[str], told: Iterable[str]) -> None:
    """Every kind of question and event is one that the game knows beforehand."""
    questions = hand.game.questions(hand.state.setup.rules)
    for kind in asked:
        _expect(kind in questions, f"it asks {kind!r}, which is none of its questions: "
                f"kinds=Kinds(questions={{{kind!r}: ...}}) would say what it asks")  # fmt: skip
    for kind in told:
        _expect(hand.game.loudness(kind) is not None, f"it tells {kind!r}, which is none of its "
                f"events: kinds=Kinds(news=({kind!r},)) would say so")  # fmt: skip


def _cited(game: Game, clause: str, what: str) -> None:
    _expect(bool(game.clause(clause)), f"{what} cites clause {clause!r}, and the page has none")


def _what_people_ask(hand: Hand, rng: Random) -> None:
    """A view can be read out: notes, reasons, and what the cards of every hand are worth."""
    seat = rng.randrange(hand.state.seats + 1)
    view = hand.view(seat if seat < hand.state.seats else None)
    game = hand.game
    game.talk.notes(view, lambda number: f"seat {number}")
    game.talk.meaning(view)
    game.talk.ladder(view)
    for number in range(len(view.hands)):
        game.talk.why(view, number)
    board = tuple(seen.card for seen in view.look(view.board) if seen.card is not None)
    for number in range(view.seats):
        game.talk.remarks(view, number)
        given = game.talk.given(view, number)
        down, up = view.known(number, up=False), view.known(number, up=True)
        with suppress(Refused):  # too few cards to say anything
            if down or up:
                game.worth(Cards(down, up + board, given), view.rules)


def _legal_answers(hand: Hand) -> None:
    for ask in hand.asks:
        samples = ask.legal.samples()
        _expect(bool(samples), f"{ask.kind} has no legal answer")
        if ask.clause:
            _cited(hand.game, ask.clause, f"the question {ask.kind!r}")
        _expect(ask.default in ask.legal, f"the default of {ask.kind} is not legal")
        _expect(all(answer in ask.legal for answer in samples), f"a sample of {ask.kind} is not")
        _expect("no such answer" not in ask.legal and None not in ask.legal, "anything is legal")


def _entered_again(hand: Hand) -> None:
    """A copy entered again: the turn has changed nothing before its last answer."""
    again = hand.fork()
    _expect(snapshot(again.state) == snapshot(hand.state), "a turn changed the state, then asked")
    _expect(again.questions == hand.questions, "the question is another one when asked again")


def _written_and_read(hand: Hand) -> None:
    line = write_position(hand)
    again = read_position(line, _only(hand.game), played_out=False)
    _expect(snapshot(again.state) == snapshot(hand.state), "a position read is another state")
    _expect(again.asks == hand.asks, "a position read asks another question")
    _expect(write_position(again) == line, "a position read is written otherwise")


def _worlds(hand: Hand, rng: Random, *, to_the_end: bool) -> int:
    """A redealt world looks the same to its seat and is made without the truth; it plays on.

    To the end it is played at every fourth question, and wherever answers are sealed.
    """
    seat = rng.randrange(hand.state.seats)
    seed = rng.getrandbits(32)
    world = hand.redeal(seat, Random(seed))
    _expect(world.view(seat) == hand.view(seat), "a redealt world looks different to its seat")
    _expect(
        [(ask.seat, ask.kind) for ask in world.questions]
        == [(ask.seat, ask.kind) for ask in hand.questions],
        "a redealt world asks another seat, or another question",
    )
    from_world = world.redeal(seat, Random(seed))
    _expect(
        snapshot(from_world.state) == snapshot(world.state),
        "a redealt world depends on what the seat cannot see",
    )
    blind = write_position(hand, seat)
    _expect(blind == write_position(world, seat), "a position written for a seat tells the truth")
    if to_the_end or hand.asks[0].sealed:
        _ends(world, lambda ask: any_answer(ask, rng), "a redealt world")
    return 1


def _ends(hand: Hand, answer: Callable[[Ask], Answer], what: str) -> None:
    """A hand comes to an end when it is answered so."""
    count = 0
    while (ask := hand.ask) is not None:
        count += 1
        _expect(count <= BOUND, f"{what} does not end")
        hand.play(answer(ask), ask.seat)


def _ends_anyhow(opening: Opening, rng: Random) -> None:
    """A hand ends when everybody answers by default, and when every answer is drawn evenly."""
    _ends(Hand(opening), lambda ask: ask.default, "a hand answered by default alone")
    _ends(Hand(opening), lambda ask: ask.legal.draw(rng), "a hand of answers drawn evenly")


def _claimed(hand: Hand, last: Hand, told: list[Event]) -> None:
    """Whoever wins a pot, or a half of it, at the showdown can claim it, if anybody can.

    Hands are looked at as they lay before they were turned up, at the last question.
    """
    state = hand.state.copy()
    before = last.state.up
    state.up[: len(before)] = before
    contests = contests_of(state.setup)
    live = [seat for seat in range(state.seats) if state.live[seat] and state.hands[seat]]
    if not contests or len(live) < 2:
        return
    sides = any(getattr(step, "declared", None) for steps in state.setup.plan for step, _ in steps)
    values = {
        seat: [
            one.value(state, seat) if not sides or state.said[seat] in (one.side, BOTH) else 0
            for one in contests
        ]
        for seat in live
    }
    if not any(any(worth) for worth in values.values()):
        return
    for event in told:
        if event.kind != "win" or event.seat not in values or UNCLAIMED in event.words:
            continue
        named = [place for place, one in enumerate(contests) if f"{one.name} of" in event.words]
        worth = values[event.seat]
        for place in named:
            _expect(worth[place] > 0,
                    f"seat {event.seat} wins {contests[place].name} without a claim")  # fmt: skip
        _expect(any(worth), f"seat {event.seat} wins without a claim")


def _answer(hand: Hand, player: Player, rng: Random) -> None:
    """Answer what is asked, a sealed question in any order."""
    asks = list(hand.asks)
    rng.shuffle(asks)
    for ask in asks:
        if len(asks) > 1:
            before = hand.view(_other(asks, ask))
            hand_before = hand.state
            hand.play(player(ask, rng), ask.seat)
            if hand.questions and hand.questions[0].sealed and hand.state is hand_before:
                still_open = ask is not asks[-1]
                unchanged = not still_open or hand.view(_other(asks, ask)) == before
                _expect(unchanged, "a sealed answer is seen before all are in")
        else:
            hand.play(player(ask, rng), ask.seat)


def _other(asks: list[Ask], ask: Ask) -> int:
    return next(other.seat for other in asks if other is not ask)


def _something_goes_wrong(hand: Hand, rng: Random) -> str:
    """Try every incident once, with random facts, until one is ruled on; gives its name.

    What was refused has changed nothing.
    """
    before, questions = snapshot(hand.state), hand.questions
    names = list(hand.game.incidents)
    rng.shuffle(names)
    for name in names:
        try:
            hand.incident(name, **draw_facts(hand.game.incidents[name], hand.state, rng))
        except IllegalIncident:
            _expect(snapshot(hand.state) == before, f"a refused {name} changed something")
            _expect(hand.questions == questions, f"a refused {name} changed the question")
        else:
            return name
    return ""


def _replayed(hand: Hand, told: list[Event]) -> None:
    """The record replays to the same hand, events and all, and is written the same."""
    line = write(hand)
    retold: list[Event] = []
    again = read(line, _only(hand.game), sink=retold.append)
    _expect(snapshot(again.state) == snapshot(hand.state), "a record replays to another hand")
    _expect(write(again) == line, "a record replayed is written otherwise")
    _expect(retold == told, "a record replays with other events")


class Before(NamedTuple):
    """A hand before an answer, how many it had, and how many hands were beaten unseen by then."""

    hand: Hand
    played: int
    beaten: int

    @property
    def learnt(self) -> tuple[int, int]:
        """What tells more than cards: shuffles, and hands that lost without being shown."""
        return self.hand.state.shuffles, self.beaten


def _same_way(hand: Hand, forks: Sequence[Before]) -> None:
    """A fork goes the way of the hand: each to the next question, and every third to the end."""
    inputs, end = hand.inputs or [], snapshot(hand.state)
    ways = [*[(one.played, snapshot(one.hand.state)) for one in forks[1:]], (len(inputs), end)]
    for number, (before, (played, there)) in enumerate(zip(forks, ways)):
        again = before.hand.fork()
        again.replay(inputs[before.played : played])
        _expect(snapshot(again.state) == there, "a fork went another way")
        if number % 3 == 0:
            again.replay(inputs[played:])
            _expect(snapshot(again.state) == end, "a fork went another way")


def _beaten(told: Sequence[Event]) -> int:
    return sum(event.kind == "muck" for event in told)


def _blindness(hand: Hand, forks: Sequence[Before], rng: Random) -> None:
    """Another deck that differs only in what a seat never learns looks the same throughout.

    The true hand is played once, and beside it one other for every seat, with equal answers as
    far as they are legal there; until then every view and every word must be the same. After a
    shuffle tokens are not places in the deck: such a hand is held to it until the first, and
    again from the last one on. So it is where a hand was beaten without being shown: that it is
    the worse one is all that is known of it.
    """
    assert hand.opening is not None
    nothing = (0, 0)
    before = [one for one in forks if one.learnt == nothing]
    if not hand.state.shuffles and len(before) == len(forks):
        _same_for_all(hand, hand, len(hand.inputs or ()), rng)
        return
    if before:
        _same_for_all(hand, before[-1].hand, before[-1].played, rng)
    last = hand.state.shuffles, forks[-1].beaten if forks else 0
    after = [one for one in forks if one.learnt == last != nothing]
    if after:
        _same_from(hand, after[0].hand, after[0].played, rng)


def _same_for_all(hand: Hand, until: Hand, played: int, rng: Random) -> None:
    """From the opening on, as far as ``until``, which had so many inputs."""
    opening = hand.opening
    assert opening is not None
    worlds = []
    for seat in range(hand.state.seats):
        deck = _boxed_as(opening.deck, until.redeal(seat, rng).state.face)
        worlds.append(_Beside(seat, lambda sink, deck=deck: Hand(  # type: ignore[misc]
            replace(opening, deck=deck), sink=sink)))  # fmt: skip
    told: list[Event] = []
    _compare(Hand(opening, sink=told.append), told, worlds, (hand.inputs or [])[:played])


def _same_from(hand: Hand, start: Hand, played: int, rng: Random) -> None:
    """From a question after the last shuffle on."""

    def beside(seat: int) -> Callable[[Sink], Hand]:
        faces = _boxed_as(start.state.face, hand.redeal(seat, rng).state.face)

        def begin(sink: Sink) -> Hand:
            world = start.fork()
            world.state.face = faces
            world = world.fork()
            world.state.sink = sink
            return world

        return begin

    told: list[Event] = []
    true = start.fork()
    true.state.sink = told.append
    worlds = [_Beside(seat, beside(seat)) for seat in range(hand.state.seats)]
    _compare(true, told, worlds, (hand.inputs or [])[played:])


def _boxed_as(before: Sequence[Card], faces: Sequence[Card]) -> tuple[Card, ...]:
    """Faces, of which those lie boxed that did before."""
    return tuple(
        [was if plain(was) == now else now for was, now in zip(before, faces, strict=True)]
    )


class _Beside:
    """A hand that one seat cannot tell from the true one, and what it is told there."""

    def __init__(self, seat: int, begin: Callable[[Sink], Hand]) -> None:
        self.seat = seat
        self.told: list[Event] = []
        self.hand = begin(self.told.append)
        self.compared = 0

    def compare(self, true: Hand, told: list[Event]) -> None:
        """The same view, and the same words since the last time."""
        seat = self.seat
        _expect(true.view(seat) == self.hand.view(seat), f"seat {seat} sees what it cannot know")
        new, other = told[self.compared :], self.told[self.compared :]
        self.compared = len(told)
        _expect(
            [one.told(seat, _seat_name) for one in new]
            == [one.told(seat, _seat_name) for one in other],
            f"seat {seat} is told what it cannot know",
        )


def _seat_name(number: int) -> str:
    return f"seat {number}"


def _compare(true: Hand, told: list[Event], worlds: list[_Beside], inputs: Sequence[Input]) -> None:
    for one in inputs:
        for world in worlds:
            world.compare(true, told)
        worlds = [world for world in worlds if _possible(world.hand, one)]
        if not worlds:
            return
        true.replay([one])
        for world in worlds:
            world.hand.replay([one])


def _possible(hand: Hand, one: Input) -> bool:
    if isinstance(one, Slip):
        try:
            hand.fork().incident(one.name, **dict(one.facts))
        except Refused:
            return False
        return True
    if isinstance(one, dict):
        asks = {ask.seat: ask for ask in hand.asks}
        return asks.keys() == one.keys() and all(one[s] in ask.legal for s, ask in asks.items())
    return hand.ask is not None and one in hand.ask.legal


# --- helpers


def _only(game: Game) -> Callable[[str], Game]:
    return lambda name: game


def _expect(holds: bool, promise: str) -> None:
    if not holds:
        raise Disproved(promise)


def prove_evening(game: Game, *, seats: int, hands: int, seed: int) -> Tally:
    """An evening at a table: so many hands are dealt, played at random and paid, and it ends.

    A game that goes on until its pot is won is now and then left by vote.

    Raises:
        Disproved: if a hand is not counted or does not end, a game goes on without a pot or the
            evening ends inside one, or the books do not balance.
    """
    game = checked(game)
    rng = Random(f"evening {seed}")
    table = Table(EveningOpening(single(game, game.rules()), str(seed), chairs=seats))
    for number in range(seats):
        table.do(commands.Sit(f"player {number}"))
    tally = Tally()
    while tally.hands < hands:
        least = table.opening.menu.entries[0].rules.bankroll
        for seat, player in table.players.items():
            if player.stack < least:
                table.do(commands.Buy(seat, table.opening.menu.usual))
        table.do(commands.Deal())
        questions = 0
        while table.hand is not None and (ask := table.hand.ask) is not None:
            questions += 1
            _expect(questions <= BOUND, "a hand at a table does not end")
            table.do(commands.Reply(table.asked[0], any_answer(ask, rng), table.hand.number))
        tally.hands += 1
        tally.questions += questions
        _expect(table.hands == tally.hands, f"hand {tally.hands} of the evening does not count")
        if table.series is not None:
            _expect(table.held[game.name].pot > 0, "a game goes on, and nothing is in its pot")
            if rng.random() < 0.1:
                table.do(commands.GiveUp(tuple(table.series.voters(table.chairs))))
    table.do(commands.End())
    _expect(table.series is None, "the evening ended inside a game that goes on")
    books = table.books()
    _expect(sum(account.net for account in books.accounts) + books.kept == 0, "the books are off")
    return tally


def inert_options(game: Game, *, hands: int, seats: int) -> list[str]:
    """The options, as ``name=value``, that change nothing in so many random hands.

    Each value but the default is played beside it from the same openings with the same random
    answers; a difference is another event, question or result.
    """
    inert = []
    for option in game.rules().options():
        usual = game.rules().to_dict()[option.name]
        for value in option.values if len(option.values) > 1 else ():
            rules = {option.name: value}
            if value != usual and not any(
                _differs(game, seats, seed, rules) for seed in range(hands)
            ):
                inert.append(f"{option.name}={value}")
    return inert


def _differs(game: Game, seats: int, seed: int, changes: Mapping[str, str]) -> bool:
    rng = Random(f"options {seed}")
    try:
        usual = random_rules(game, rng).to_dict() if seed % 2 else {}
        one, other = (game.rules().changed({**usual, **more}) for more in ({}, changes))
        game.check_seats(seats, one)
        game.check_seats(seats, other)
    except Refused:
        return False
    return _course(game, seats, seed, one) != _course(game, seats, seed, other)


def _course(game: Game, seats: int, seed: int, rules: Rules) -> list[object]:
    """All that happens in a random hand: events, questions and their answers, the result."""
    course: list[object] = []
    rng = Random(f"course {seed}")
    hand = Hand(random_opening(game, seats, seed, rules), sink=course.append)
    while (ask := hand.ask) is not None:
        course.append((ask.seat, ask.kind, repr(ask.legal), ask.default))
        hand.play(any_answer(ask, rng), ask.seat)
    course.append((hand.result.payoffs, hand.result.bank, hand.result.pot, hand.result.carried))
    return course


def outcomes(hand: Hand, depth: int) -> Counter[tuple[int, ...]]:
    """How often each result comes about, when so many turning points are answered in every way.

    Turning points are the game's own questions and the first question of each betting round; all
    other bets are called, and beyond the depth everything is answered so.
    """
    while (ask := hand.ask) is not None:
        betting = ask.kind in ("bet", "bring-in")
        if depth and (not betting or _opens(hand)):
            found: Counter[tuple[int, ...]] = Counter()
            for answer in _each(ask.legal.samples()):
                future = hand.fork()
                future.play(answer, ask.seat)
                found += outcomes(future, depth - 1)
            return found
        calls = CALL if CALL in ask.legal else ask.default
        hand.play(calls, ask.seat)
    return Counter([hand.result.payoffs])


def _opens(hand: Hand) -> bool:
    return hand.state.actions <= 0


def perft(hand: Hand, depth: int) -> int:
    """How many sequences of sampled answers there are, to a depth: a golden number."""
    if depth == 0 or hand.ask is None:
        return 1
    total = 0
    ask = hand.ask
    for answer in _each(ask.legal.samples()):
        future = hand.fork()
        future.play(answer, ask.seat)
        total += perft(future, depth - 1)
    return total


def _each(answers: Iterable[Answer]) -> list[Answer]:
    return sorted(set(answers), key=repr)
