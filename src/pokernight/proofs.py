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
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias

from pokernight.cards import plain
from pokernight.engine.asks import FOLD, Answer, Ask
from pokernight.engine.events import Event
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand, IllegalIncident, Input, Opening, Slip
from pokernight.engine.incidents import draw_facts
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.engine.rules import Rules
from pokernight.engine.state import snapshot
from pokernight.errors import Refused
from pokernight.games.checked import checked

BOUND = 2_000
"""Questions that a hand may ask before it counts as endless."""


class Disproved(AssertionError):
    """A promise that a game or the engine broke, and the hand that shows it."""


Player: TypeAlias = Callable[[Ask, Random], Answer]
"""Answers questions in a proof."""


@dataclass(slots=True)
class Tally:
    """What was proved, and what occurred on the way."""

    hands: int = 0
    questions: int = 0
    worlds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    incidents: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count another tally in."""
        self.hands += other.hands
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
    )


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
    forks: list[tuple[Hand, int]] = []
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
        forks.append((hand.fork(), len(hand.inputs or ())))
        tally.worlds += _worlds(hand, rng)
        if rng.random() < incidents and (name := _something_goes_wrong(hand, rng)):
            tally.incidents[name] += 1
            continue
        _answer(hand, player, rng)
    _expect(hand.state.money() == money, "chips were lost or made")
    _expect(sum(hand.result.stacks) + hand.result.bank + hand.result.pot == money,
            "the result does not hold all the money")  # fmt: skip
    _expect(not hand.result.misdeal or any(isinstance(one, Slip) for one in hand.inputs or ()),
            "the hand is a misdeal, and nothing has gone wrong in it")  # fmt: skip
    tally.events.update(event.kind for event in told)
    _clauses(hand.game, told)
    _declared(hand, tally.kinds, {event.kind for event in told})
    inputs = hand.inputs or []
    _replayed(hand, told)
    for fork, played in forks:
        fork.replay(inputs[played:])
        _expect(snapshot(fork.state) == snapshot(hand.state), "a fork went another way")
    for seat in range(hand.state.seats):
        _blindness(hand, seat, rng)
    return tally


# --- one promise each


def _page(game: Game) -> None:
    """A game's page begins with its title and has its rules in numbered clauses."""
    title = game.title
    _expect(game.page.startswith(f"{title}. "), f'the page does not begin with "{title}. ..."')
    _expect(bool(game.clause("1")), f"the page of {title} has no numbered clauses: 1. ...")


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
    """A view can be read out: what is noted, and what the cards of every hand are worth."""
    seat = rng.randrange(hand.state.seats + 1)
    view = hand.view(seat if seat < hand.state.seats else None)
    game = hand.game
    game.notes(view, lambda number: f"seat {number}")
    board = tuple(seen.card for seen in view.look(view.board) if seen.card is not None)
    for number in range(view.seats):
        given = game.given(view, number)
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
    again = read_position(line, _only(hand.game))
    _expect(snapshot(again.state) == snapshot(hand.state), "a position read is another state")
    _expect(again.asks == hand.asks, "a position read asks another question")
    _expect(write_position(again) == line, "a position read is written otherwise")


def _worlds(hand: Hand, rng: Random) -> int:
    """A redealt world looks the same to its seat, is made without the truth, and plays on."""
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
    count = 0
    while (ask := world.ask) is not None:
        count += 1
        _expect(count <= BOUND, "a redealt world does not end")
        world.play(any_answer(ask, rng), ask.seat)
    return 1


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


def _blindness(hand: Hand, seat: int, rng: Random) -> None:
    """Another deck that differs only in what the seat never learns looks the same throughout.

    The other deck is played with equal answers as far as they are legal there; until then every
    view and every word must be the same. (After a reshuffle tokens are not places in the deck.)
    """
    assert hand.opening is not None and hand.inputs is not None
    state, opening = hand.state, hand.opening
    if state.shuffles:
        return
    faces = zip(opening.deck, hand.redeal(seat, rng).state.face, strict=True)
    deck = tuple([was if plain(was) == now else now for was, now in faces])  # boxed as it was
    names = [f"seat {number}" for number in range(state.seats)]
    words: list[str] = []
    other_words: list[str] = []
    true = Hand(opening, sink=lambda event: words.append(event.told(seat, names)))
    other = Hand(
        replace(opening, deck=deck), sink=lambda event: other_words.append(event.told(seat, names))
    )
    for one in hand.inputs:
        _expect(true.view(seat) == other.view(seat), f"seat {seat} sees what it cannot know")
        _expect(words == other_words, f"seat {seat} is told what it cannot know")
        if not _possible(other, one):
            return
        true.replay([one])
        other.replay([one])


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
