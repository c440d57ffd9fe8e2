"""What holds at every question of a hand, and when it is over: a function each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from random import Random

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import Event
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand, IllegalIncident, Opening
from pokernight.engine.incidents import draw_facts
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.engine.state import EngineError, State, snapshot
from pokernight.engine.step_metadata import Misshapen
from pokernight.engine.steps import BOTH, Contest, contests_of
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.wild_stud import WildHands
from pokernight.proofs.places import (
    Again,
    Finder,
    asked_at,
    function,
    in_slow_motion,
    looked_at_hidden,
    looked_for,
    page_line,
    step_of,
    told_at,
)
from pokernight.proofs.proof_counts import BOUND, Disproved, expect
from pokernight.proofs.random_hands import Player, any_answer

ALONE = (
    "a game goes by its deck, its answers and its slots alone, not by chance of its own, a clock "
    "or what it kept elsewhere"
)
"""Why a hand that is played again goes another way."""

UNCLAIMED = "which nobody claims"
LEFT_ALONE = "in which nobody else is left"
"""How it is told that a pot is shared which nobody in it has a claim to, though others have."""


def page(game: Game) -> None:
    """A game's page begins with its title and has its rules in numbered clauses."""
    title = game.title
    expect(game.page.startswith(f"{title}. "), f'the page does not begin with "{title}. ..."',
           page_line)  # fmt: skip
    expect(bool(game.clause("1")), f"the page of {title} has no numbered clauses: 1. ...",
           page_line)  # fmt: skip


def lines(hand: Hand) -> None:
    """The lines of cards of a board that has come to a showdown lie on it."""
    state = hand.state
    for name, places in hand.game.lines(state.setup.rules).items():
        expect(max(places, default=-1) < len(state.board) or state.alone() or hand.result.misdeal,
                f"the line {name!r} has a card that is not on the board")  # fmt: skip


def told_rightly(hand: Hand, told: Sequence[Event]) -> None:
    """Every event is of a kind that the game knows, and the clause that it cites is on the page.

    Of a hand that was mucked nobody is told what it was.
    """
    mucked: set[int] = set()
    for number, event in enumerate(told):
        find = told_at(number, function(hand.game.program))
        if event.kind == "muck":
            mucked.add(event.seat)
        expect(event.kind != "win" or event.seat not in mucked or ": " not in event.words,
               f"seat {event.seat} has mucked, and it is told what he wins with", find)  # fmt: skip
        for seat in (event.seat, event.other):
            expect(type(seat) is int and -1 <= seat < hand.state.seats,
                   f"{event.kind!r} is told of seat {seat!r}: there are seats 0 to "
                   f"{hand.state.seats - 1}", find)  # fmt: skip
        if event.clause:
            _cited(hand.game, event.clause, f"an event {event.kind!r}", find)
        expect(hand.game.loudness(event.kind) is not None, f"it tells {event.kind!r}, which is "
               f"none of its events: kinds=Kinds(news=({event.kind!r},)) would say so",
               find)  # fmt: skip


def _cited(game: Game, clause: str, what: str, find: Finder) -> None:
    has = ", ".join(game.clauses) or "no number"
    wrong = f"{what} cites clause {clause!r}, and the page has none: it has {has}"
    expect(bool(game.clause(clause)), wrong, find)


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
        for token in view.hands[number]:
            game.talk.can_do(view, token)
    board = tuple(seen.card for seen in view.look(view.board) if seen.card is not None)
    for number in range(view.seats):
        game.talk.remarks(view, number)
        given = game.talk.given(view, number)
        down, up = view.known(number, up=False), view.known(number, up=True)
        with suppress(Refused):  # too few cards to say anything
            if down or up:
                game.worth(Cards(down, up + board, given), view.rules)


def legal_answers(hand: Hand) -> None:
    """Every question is known and has legal answers, the default among them; not all are legal."""
    here = asked_at(hand)
    questions = hand.game.questions(hand.state.setup.rules)
    for ask in hand.asks:
        kind, samples = ask.kind, ask.legal.samples()
        expect(kind in questions, f"it asks {kind!r}, which is none of its questions: "
               f"kinds=Kinds(questions={{{kind!r}: ...}}) would say what it asks",
               here)  # fmt: skip
        expect(bool(samples), f"{kind} has no legal answer", here)
        if ask.clause:
            _cited(hand.game, ask.clause, f"the question {kind!r}", here)
        expect(ask.default in ask.legal, f"the default of {kind} is not legal", here)
        expect(all(answer in ask.legal for answer in samples), f"a sample of {kind} is not", here)
        expect("no such answer" not in ask.legal and None not in ask.legal, "anything is legal",
               here)  # fmt: skip


def entered_again(hand: Hand) -> None:
    """A copy entered again: the turn has changed nothing before its last answer."""
    again = hand.fork()
    here = asked_at(hand)
    expect(snapshot(again.state) == snapshot(hand.state), "a turn changed the state, then asked",
           here)  # fmt: skip
    expect(again.questions == hand.questions,
           f"the question is another one when asked again: {ALONE}")  # fmt: skip


def written_and_read(hand: Hand) -> None:
    """A position that is written and read is the same, and asks the same."""
    line = write_position(hand)
    again = read_position(line, _only(hand.game), played_out=False)
    expect(snapshot(again.state) == snapshot(hand.state), "a position read is another state")
    expect(again.asks == hand.asks, f"a position read asks another question: {ALONE}")
    expect(write_position(again) == line, "a position read is written otherwise")


def worlds(hand: Hand, rng: Random, *, to_the_end: bool) -> int:
    """A redealt world looks the same to its seat and is made without the truth; it plays on.

    To the end it is played at every fourth question, and wherever answers are sealed.
    """
    seat = rng.randrange(hand.state.seats)
    seed = rng.getrandbits(32)
    here = looked_at_hidden(seat, asked_at(hand))
    try:
        world = hand.redeal(seat, Random(seed))
    except Misshapen:
        raise
    except EngineError as error:
        raise Disproved(f"whether {hand.questions[0].kind!r} is asked {hangs_on(seat)}: the "
                        "question itself would tell it", here) from error  # fmt: skip
    asks_alike(hand, world, seat, here)
    true, other = hand.view(seat), world.view(seat)
    if true != other:
        raise Disproved(f"seat {seat} sees what it cannot know: {differing(true, other)} "
                        f"{hangs_on(seat)}", here)  # fmt: skip
    _wild_by_what_it_knows(hand, world, seat)
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


def asks_alike(hand: Hand, world: Hand, seat: int, find: Finder) -> None:
    """What is asked, and who, follows from what a seat knows."""
    one, other = ([(ask.seat, ask.kind) for ask in each.questions] for each in (hand, world))
    if one != other:
        kind = (one or other)[0][1]
        raise Disproved(f"who is asked {kind!r}, or whether it is asked, {hangs_on(seat)}: the "
                        "question itself would tell it", find)  # fmt: skip


def hangs_on(seat: int) -> str:
    """What is wrong with what follows from hidden cards."""
    return f"hangs on a card that seat {seat} does not see"


def differing(one: View, other: View) -> str:
    """What differs between two views, in words."""
    names = [name for name in one.own if one.own[name] != other.own.get(name)]
    if names:
        return f"the slot {names[0]!r} of the game's own"
    differ = [
        spec.name for spec in fields(one)
        if spec.compare and getattr(one, spec.name) != getattr(other, spec.name)
    ]  # fmt: skip
    if "asked" in differ or "kind" in differ:
        return "who is asked what"
    if "ask" in differ:
        return f"what {one.kind!r} asks, or what may be answered,"
    return f"its {differ[0]!r}" if differ else "something"


def _wild_by_what_it_knows(hand: Hand, world: Hand, seat: int) -> None:
    """A wild rule looks at the cards of the hand that it is given, and at those in sight."""
    state = hand.state
    if not state.hands[seat] or not all(state.knows[t] >> seat & 1 for t in state.hands[seat]):
        return
    for contest in contests_of(state.setup):
        if isinstance(getattr(contest.value, "__self__", None), WildHands):
            expect(contest.value(state, seat) == contest.value(world.state, seat),
                   f"what is wild for seat {seat} {hangs_on(seat)}: a wild rule looks at the hand "
                   "that it is given and at what lies open, never at another's cards face down",
                   looked_for(seat, contest.value, state))  # fmt: skip


def by_key(contests: Sequence[Contest]) -> dict[str, Contest]:
    """Contests by the names that worth has for them: "low" is that for the low half."""
    named = {
        one.name.removeprefix("the ").rpartition(" ")[0]: one  # a half, a third, a quarter
        for one in contests
        if one.name.startswith("the ")
    }
    named.pop("", None)
    named |= {one.name: one for one in contests}
    return named | ({"": contests[0]} if len(contests) == 1 else {})


def worth_as_paid(hand: Hand, last: Hand) -> None:
    """What whole hands are said to be worth is what they win by, in each contest that is named.

    They are looked at before they were turned up, at the last question.
    """
    game, state, end = hand.game, last.state, hand.state
    contests = contests_of(state.setup)
    if not contests or end.alone() or state.board != end.board:
        return
    named = by_key(contests)
    for seat in end.clockwise():
        if state.hands[seat] != end.hands[seat]:
            continue
        down, up = state.cards(state.down(seat)), state.cards([*state.shown(seat), *state.board])
        given = game.talk.given(last.view(seat), seat)
        try:
            said = game.worth(Cards(tuple(down), tuple(up), given), state.setup.rules)
        except Refused:
            continue
        for name, found in said.items():
            if found is None or isinstance(found, list):
                continue
            contest = named.get(name)
            expect(contest is not None or len(contests) == 1 or not name,
                   f"worth names {name!r}, which no contest is called: there are "
                   f"{', '.join(repr(one.name) for one in contests)}",
                   function(game.worth))  # fmt: skip
            if contest is None:
                continue
            if state.board and not contest.on_board:
                continue
            paid = contest.reading(state, seat)
            which = f" for {name!r}" if name else ""
            expect(paid is None or found.value == paid.value,
                   f"worth makes {found} of a hand{which}, and the showdown {paid}: they read the "
                   "same cards alike", function(game.worth))  # fmt: skip


def _ends(hand: Hand, answer: Callable[[Ask], Answer], what: str) -> None:
    """A hand comes to an end when it is answered so."""
    start, answers = hand.fork() if hand.ask is not None else hand, list[Answer]()
    while (ask := hand.ask) is not None:
        expect(len(answers) < BOUND, f"{what} does not end: {ask.kind!r} is asked for ever",
               asked_at(hand))  # fmt: skip
        answers.append(answer(ask))
        try:
            hand.play(answers[-1], ask.seat)
        except Misshapen as error:
            in_slow_motion(error, Again(start, answers))
            raise


def ends_anyhow(opening: Opening, rng: Random) -> None:
    """A hand ends when everybody answers by default, and when every answer is drawn evenly."""
    _ends(Hand(opening), lambda ask: ask.default, "a hand answered by default alone")
    _ends(Hand(opening), lambda ask: ask.legal.draw(rng), "a hand of answers drawn evenly")


def claimed(hand: Hand, last: Hand, told: list[Event]) -> None:
    """Whoever wins a pot, or a half of it, at the showdown can claim it, or is alone in it.

    Hands are looked at as they lay before they were turned up: at the last question, or as they
    were dealt after it.
    """
    state = hand.state.copy()
    lay = {token: last.state.up[token] for cards in last.state.hands for token in cards}
    since = {*_cards_of(told, "dealt up")}
    for token in {token for cards in state.hands for token in cards}:
        state.up[token] = lay.get(token, int(token in since))
    contests = contests_of(state.setup)
    live = [seat for seat in range(state.seats) if state.live[seat] and state.hands[seat]]
    if not contests or len(live) < 2:
        return
    sides = any(getattr(step, "declared", None) for steps in state.setup.plan for step, _ in steps)
    pots = [[seat for seat in live if who >> seat & 1] for who in state.winners]
    values = {
        seat: [
            _claim(one, state, seat, pots)
            if not sides or state.said[seat] in (one.side, BOTH)
            else 0
            for one in contests
        ]
        for seat in live
    }
    if not any(any(worth) for worth in values.values()):
        return
    for event in told:
        if event.kind != "win" or event.seat not in values or UNCLAIMED in event.words:
            continue
        if LEFT_ALONE in event.words:
            expect([event.seat] in pots, f"seat {event.seat} is not alone in the pot that it takes",
                   step_of("contests"))  # fmt: skip
            continue
        named = [place for place, one in enumerate(contests) if f"{one.name} of" in event.words]
        worth = values[event.seat]
        for place in named:
            expect(worth[place] > 0,
                   f"seat {event.seat} wins {contests[place].name} without a claim",
                   step_of("contests"))  # fmt: skip
        expect(any(worth), f"seat {event.seat} wins without a claim", step_of("contests"))


def _claim(one: Contest, state: State, seat: int, pots: Sequence[Sequence[int]]) -> int:
    """What a seat has to win some pot with."""
    if one.among is None:
        return one.value(state, seat)
    return max([one.claim(state, seat, pot) for pot in pots if seat in pot], default=0)


def _cards_of(told: Iterable[Event], kind: str) -> Iterator[int]:
    return (sight.token for event in told if event.kind == kind for sight in event.cards)


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
    expect(snapshot(again.state) == snapshot(hand.state),
           f"a record replays to another hand: {ALONE}")  # fmt: skip
    expect(write(again) == line, "a record replayed is written otherwise")
    expect(retold == told, f"a record replays with other events: {ALONE}")


def _only(game: Game) -> Callable[[str], Game]:
    return lambda name: game
