"""What holds at every question of a hand, and when it is over: a function each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import Event
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand, IllegalIncident, Opening
from pokernight.engine.incidents import draw_facts
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.engine.state import snapshot
from pokernight.engine.steps import BOTH, contests_of
from pokernight.errors import Refused
from pokernight.proofs.dealing import Player, any_answer
from pokernight.proofs.tally import BOUND, expect

UNCLAIMED = "which nobody claims"
"""How it is told that a pot is shared which nobody in it has a claim to, though others have."""


def page(game: Game) -> None:
    """A game's page begins with its title and has its rules in numbered clauses."""
    title = game.title
    expect(game.page.startswith(f"{title}. "), f'the page does not begin with "{title}. ..."')
    expect(bool(game.clause("1")), f"the page of {title} has no numbered clauses: 1. ...")


def lines(hand: Hand) -> None:
    """The lines of cards of a board that has come to a showdown lie on it."""
    state = hand.state
    for name, places in hand.game.lines(state.setup.rules).items():
        expect(max(places, default=-1) < len(state.board) or state.alone() or hand.result.misdeal,
                f"the line {name!r} has a card that is not on the board")  # fmt: skip


def clauses(game: Game, told: list[Event]) -> None:
    """Every clause that an event cites stands on the page."""
    for clause, kind in {(event.clause, event.kind) for event in told if event.clause}:
        _cited(game, clause, f"an event {kind!r}")


def declared(hand: Hand, asked: Iterable[str], told: Iterable[str]) -> None:
    """Every kind of question and event is one that the game knows beforehand."""
    questions = hand.game.questions(hand.state.setup.rules)
    for kind in asked:
        expect(kind in questions, f"it asks {kind!r}, which is none of its questions: "
                f"kinds=Kinds(questions={{{kind!r}: ...}}) would say what it asks")  # fmt: skip
    for kind in told:
        expect(hand.game.loudness(kind) is not None, f"it tells {kind!r}, which is none of its "
                f"events: kinds=Kinds(news=({kind!r},)) would say so")  # fmt: skip


def _cited(game: Game, clause: str, what: str) -> None:
    expect(bool(game.clause(clause)), f"{what} cites clause {clause!r}, and the page has none")


def what_people_ask(hand: Hand, rng: Random) -> None:
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


def legal_answers(hand: Hand) -> None:
    """Every question has legal answers, the default among them, and not anything is one."""
    for ask in hand.asks:
        samples = ask.legal.samples()
        expect(bool(samples), f"{ask.kind} has no legal answer")
        if ask.clause:
            _cited(hand.game, ask.clause, f"the question {ask.kind!r}")
        expect(ask.default in ask.legal, f"the default of {ask.kind} is not legal")
        expect(all(answer in ask.legal for answer in samples), f"a sample of {ask.kind} is not")
        expect("no such answer" not in ask.legal and None not in ask.legal, "anything is legal")


def entered_again(hand: Hand) -> None:
    """A copy entered again: the turn has changed nothing before its last answer."""
    again = hand.fork()
    expect(snapshot(again.state) == snapshot(hand.state), "a turn changed the state, then asked")
    expect(again.questions == hand.questions, "the question is another one when asked again")


def written_and_read(hand: Hand) -> None:
    """A position that is written and read is the same, and asks the same."""
    line = write_position(hand)
    again = read_position(line, _only(hand.game), played_out=False)
    expect(snapshot(again.state) == snapshot(hand.state), "a position read is another state")
    expect(again.asks == hand.asks, "a position read asks another question")
    expect(write_position(again) == line, "a position read is written otherwise")


def worlds(hand: Hand, rng: Random, *, to_the_end: bool) -> int:
    """A redealt world looks the same to its seat and is made without the truth; it plays on.

    To the end it is played at every fourth question, and wherever answers are sealed.
    """
    seat = rng.randrange(hand.state.seats)
    seed = rng.getrandbits(32)
    world = hand.redeal(seat, Random(seed))
    expect(world.view(seat) == hand.view(seat), "a redealt world looks different to its seat")
    expect(
        [(ask.seat, ask.kind) for ask in world.questions]
        == [(ask.seat, ask.kind) for ask in hand.questions],
        "a redealt world asks another seat, or another question",
    )
    from_world = world.redeal(seat, Random(seed))
    expect(
        snapshot(from_world.state) == snapshot(world.state),
        "a redealt world depends on what the seat cannot see",
    )
    blind = write_position(hand, seat)
    expect(blind == write_position(world, seat), "a position written for a seat tells the truth")
    if to_the_end or hand.asks[0].sealed:
        _ends(world, lambda ask: any_answer(ask, rng), "a redealt world")
    return 1


def _ends(hand: Hand, answer: Callable[[Ask], Answer], what: str) -> None:
    """A hand comes to an end when it is answered so."""
    count = 0
    while (ask := hand.ask) is not None:
        count += 1
        expect(count <= BOUND, f"{what} does not end")
        hand.play(answer(ask), ask.seat)


def ends_anyhow(opening: Opening, rng: Random) -> None:
    """A hand ends when everybody answers by default, and when every answer is drawn evenly."""
    _ends(Hand(opening), lambda ask: ask.default, "a hand answered by default alone")
    _ends(Hand(opening), lambda ask: ask.legal.draw(rng), "a hand of answers drawn evenly")


def claimed(hand: Hand, last: Hand, told: list[Event]) -> None:
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
            expect(worth[place] > 0,
                    f"seat {event.seat} wins {contests[place].name} without a claim")  # fmt: skip
        expect(any(worth), f"seat {event.seat} wins without a claim")


def answered(hand: Hand, player: Player, rng: Random) -> None:
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
                expect(unchanged, "a sealed answer is seen before all are in")
        else:
            hand.play(player(ask, rng), ask.seat)


def _other(asks: list[Ask], ask: Ask) -> int:
    return next(other.seat for other in asks if other is not ask)


def something_goes_wrong(hand: Hand, rng: Random) -> str:
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
            expect(snapshot(hand.state) == before, f"a refused {name} changed something")
            expect(hand.questions == questions, f"a refused {name} changed the question")
        else:
            return name
    return ""


def replayed(hand: Hand, told: list[Event]) -> None:
    """The record replays to the same hand, events and all, and is written the same."""
    line = write(hand)
    retold: list[Event] = []
    again = read(line, _only(hand.game), sink=retold.append)
    expect(snapshot(again.state) == snapshot(hand.state), "a record replays to another hand")
    expect(write(again) == line, "a record replayed is written otherwise")
    expect(retold == told, "a record replays with other events")


def _only(game: Game) -> Callable[[str], Game]:
    return lambda name: game
