"""Promises that are checked at every question of a hand and at its end: a function each.

Each message says what is wrong, what the rule is, and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from random import Random

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import Event, Sink
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
from pokernight.proofs.random_hands import TablePlayer, any_answer

ALONE = (
    "a game depends on its deck, the answers and its slots alone. Use no random numbers, no clock "
    "and no variable outside of the state"
)
"""The rule that a hand breaks which goes another way when it is played again."""

UNCLAIMED = "unclaimed"
"""Argument of the event of a pot that is shared although no player in it qualifies."""
LEFT_ALONE = "alone"
"""Argument of the event of a pot that its only player takes without qualifying."""


def page(game: Game) -> None:
    """Check that a page begins with its title and has its rules in numbered clauses."""
    title = game.title
    expect(game.page.startswith(f"{title}. "),
           f'the page does not begin with "{title}. ...": the docstring of the file is the page, '
           "and begins with the title and a sentence. Correct it, or the title in Game(...)",
           page_line)  # fmt: skip
    expect(bool(game.clause("1")),
           f"the page of {title} has no clause 1: its rules are paragraphs that begin with their "
           'number, as in "1. Two to seven players ante." Number them', page_line)  # fmt: skip


def lines(hand: Hand) -> None:
    """Check that the lines of a board lie on it when a hand comes to a showdown."""
    state = hand.state
    for name, places in hand.game.lines(state.setup.rules).items():
        most = max(places, default=-1)
        expect(most < len(state.board) or state.alone() or hand.result.misdeal,
               f"the line {name!r} has a card that is not on the board: its last place is {most}, "
               f"counted from 0, and {len(state.board)} cards lie there at the showdown. Lay more "
               "cards, or correct lines=... in Game(...)")  # fmt: skip


def told_rightly(hand: Hand, events: Sequence[Event]) -> None:
    """Check that events are of declared kinds, name seats that exist and cite clauses of the page.

    The event of a win may not name a hand that was mucked.
    """
    mucked: set[int] = set()
    for number, event in enumerate(events):
        find = told_at(number, function(hand.game.program))
        if event.kind == "muck":
            mucked.add(event.seat)
        expect(event.kind != "win" or event.seat not in mucked or ": " not in event.words,
               f"the event of seat {event.seat}'s win names its hand, which it has mucked: a "
               "mucked hand is never shown. Leave the hand out of the words", find)  # fmt: skip
        for seat in (event.seat, event.other):
            expect(type(seat) is int and -1 <= seat < hand.state.seats,
                   f"the event {event.kind!r} names seat {seat!r}: seats are 0 to "
                   f"{hand.state.seats - 1}, and -1 means no seat. Give state.tell a seat that "
                   "exists",
                   find)  # fmt: skip
        if event.clause:
            on_the_page(hand.game, event.clause, f"an event {event.kind!r}", find)
        expect(hand.game.loudness(event.kind) is not None, f"the event {event.kind!r} is not "
               "declared: a game lists the kinds of its events. Add it to its Talk: "
               f"kinds=Kinds(news=({event.kind!r},))", find)  # fmt: skip


def on_the_page(game: Game, clause: str, source: str, find: Finder) -> None:
    """Check that the page has a clause that a source (an event, a question, a call) cites."""
    numbers = ", ".join(game.clauses) or "no number"
    expect(bool(game.clause(clause)),
           f"{source} cites clause {clause!r}, which the page does not have: it has {numbers}. "
           "Cite any of these, or write the clause", find)  # fmt: skip


def what_people_ask(hand: Hand, rng: Random) -> int:
    """Call every function of a game that explains a view: notes, reasons, worth of each hand.

    Returns:
        1 where they had something to say.
    """
    seat = rng.randrange(hand.state.seats + 1)
    view = hand.view(seat if seat < hand.state.seats else None)
    game = hand.game
    count = len(view.notes()) + len(game.talk.meaning(view))
    game.talk.ladder(view)
    for number in range(len(view.hands)):
        count += len(game.talk.why(view, number))
        count += sum(len(game.talk.can_do(view, token)) for token in view.hands[number])
    board = tuple(seen.card for seen in view.look(view.board) if seen.card is not None)
    for number in range(view.seats):
        count += len(game.talk.remarks(view, number))
        given = game.talk.given(view, number)
        down, up = view.known(number, up=False), view.known(number, up=True)
        with suppress(Refused):  # a game may refuse to read too few cards
            if down or up:
                count += len(game.worth(Cards(down, up + board, given), view.rules))
    return int(count > 0)


def legal_answers(hand: Hand) -> None:
    """Check that questions are declared, and that their default and samples are legal answers."""
    asking = asked_at(hand)
    questions = hand.game.questions(hand.state.setup.rules)
    for ask in hand.asks:
        kind, samples = ask.kind, ask.legal.samples()
        expect(kind in questions, f"the question {kind!r} is not declared: a game lists the kinds "
               "of its questions, each with what it asks. Add it to its Talk: "
               f"kinds=Kinds(questions={{{kind!r}: ...}})", asking)  # fmt: skip
        expect(bool(samples), f"the question {kind!r} has no legal answer: a question has at "
               "least a default. Ask only where something can be chosen", asking)  # fmt: skip
        if ask.clause:
            on_the_page(hand.game, ask.clause, f"the question {kind!r}", asking)
        expect(ask.default in ask.legal, f"the default of {kind!r} is not among its legal "
               "answers: it is given for a player who is away. Choose a legal answer",
               asking)  # fmt: skip
        expect(all(answer in ask.legal for answer in samples), f"a sample of the legal answers to "
               f"{kind!r} is not legal itself: samples() gives legal answers. Correct its "
               "__contains__ or its samples()", asking)  # fmt: skip
        expect("no such answer" not in ask.legal and None not in ask.legal,
               f"the question {kind!r} accepts any answer: an answer that is not among the legal "
               "ones is refused. Correct the __contains__ of its legal answers",
               asking)  # fmt: skip


def entered_again(hand: Hand) -> None:
    """Check that a fork, whose step is entered again, has the same state and question."""
    again = hand.fork()
    expect(snapshot(again.state) == snapshot(hand.state),
           "a step changed the state and then asked: it is entered again when a hand is copied, "
           "and would change it twice. Ask first, change the state after the answer",
           asked_at(hand))  # fmt: skip
    expect(again.questions == hand.questions,
           f"a step that is entered again asks another question: {ALONE}")  # fmt: skip


def written_and_read(hand: Hand) -> None:
    """Check that a position which is written and read again is the same and asks the same."""
    line = write_position(hand)
    again = read_position(line, _only(hand.game), played_out=False)
    expect(snapshot(again.state) == snapshot(hand.state), "a position that is read has another "
           f"state than was written: {ALONE}")  # fmt: skip
    expect(again.asks == hand.asks, f"a position that is read asks another question: {ALONE}")
    expect(write_position(again) == line, "a position that is read is written in another "
           "way: writing and reading must give the same text")  # fmt: skip


def worlds(hand: Hand, rng: Random, *, to_the_end: bool) -> int:
    """Check that a redealt world looks the same to its seat and does not depend on the truth.

    The world is played to its end if ``to_the_end`` is true or answers are sealed.

    Returns:
        The number of worlds that were drawn, 1.
    """
    seat = rng.randrange(hand.state.seats)
    seed = rng.getrandbits(32)
    looking = looked_at_hidden(seat, asked_at(hand))
    try:
        world = hand.redeal(seat, Random(seed))
    except Misshapen:
        raise
    except EngineError as error:
        raise asking_tells(hand.questions[0].kind, seat, looking) from error
    asks_alike(hand, world, seat, looking)
    true, other = hand.view(seat), world.view(seat)
    if true != other:
        raise Disproved(f"seat {seat} sees what it cannot know: {differing(true, other)} "
                        f"{hangs_on(seat)}: {PUBLIC_SLOTS}", looking)  # fmt: skip
    _wild_by_what_it_knows(hand, world, seat)
    from_world = world.redeal(seat, Random(seed))
    expect(
        snapshot(from_world.state) == snapshot(world.state),
        f"a world redealt for seat {seat} depends on cards that the seat does not see: a redeal "
        "is drawn from the seat's own knowledge alone",
    )
    blind = write_position(hand, seat)
    expect(blind == write_position(world, seat), f"a position written for seat {seat} depends on "
           "cards that the seat does not see: they are left out of it")  # fmt: skip
    if to_the_end or hand.asks[0].sealed:
        _ends(world, lambda ask: any_answer(ask, rng), "a redealt world")
    return 1


def asks_alike(hand: Hand, world: Hand, seat: int, find: Finder) -> None:
    """Check that the questions of a hand and of a world that a seat allows are the same."""
    asked, in_world = ([(ask.seat, ask.kind) for ask in at.questions] for at in (hand, world))
    if asked != in_world:
        kind = (asked or in_world)[0][1]
        raise asking_tells(kind, seat, find)


def asking_tells(kind: str, seat: int, find: Finder) -> Disproved:
    """Return the refusal of a question of a kind that tells a seat of a card it does not see."""
    return Disproved(f"who is asked {kind!r}, or whether it is asked, {hangs_on(seat)}: the "
                     "question itself would give the card away. Decide by cards face up, or by "
                     "answers", find)  # fmt: skip


PUBLIC_SLOTS = (
    "everybody sees slots and questions. Keep nothing there that follows from a card face down"
)
"""The rule that a slot or a question breaks which depends on a hidden card."""


def hangs_on(seat: int) -> str:
    """Return the words for a dependence on a card that a seat may not know."""
    return f"depends on a card that seat {seat} does not see"


def differing(view: View, other: View) -> str:
    """Return in words what differs between two views."""
    names = [name for name in view.own if view.own[name] != other.own.get(name)]
    if names:
        return f"the slot {names[0]!r} of the game's own"
    differ = [
        spec.name for spec in fields(view)
        if spec.compare and getattr(view, spec.name) != getattr(other, spec.name)
    ]  # fmt: skip
    if "asked" in differ or "kind" in differ:
        return "who is asked what"
    if "ask" in differ:
        return f"what {view.kind!r} asks, or what may be answered,"
    return f"its {differ[0]!r}" if differ else "something"


def _wild_by_what_it_knows(hand: Hand, world: Hand, seat: int) -> None:
    """Check that a wild rule reads no cards but those of the hand it is given and those face up."""
    state = hand.state
    if not state.hands[seat] or not all(state.knows[t] >> seat & 1 for t in state.hands[seat]):
        return
    for contest in contests_of(state.setup):
        if isinstance(getattr(contest.value, "__self__", None), WildHands):
            expect(contest.value(state, seat) == contest.value(world.state, seat),
                   f"what is wild for seat {seat} {hangs_on(seat)}: a wild rule reads the hand "
                   "that it is given and cards face up, never another player's cards face down. "
                   "Use its arguments, and state.shown(seat) of the others",
                   looked_for(seat, contest.value, state))  # fmt: skip


def by_key(contests: Sequence[Contest]) -> dict[str, Contest]:
    """Return contests by the names that ``worth`` uses: "low" is that for the low half."""
    named = {
        contest.name.removeprefix("the ").rpartition(" ")[0]: contest  # a half, a third, a quarter
        for contest in contests
        if contest.name.startswith("the ")
    }
    named.pop("", None)
    named |= {contest.name: contest for contest in contests}
    return named | ({"": contests[0]} if len(contests) == 1 else {})


def worth_as_paid(hand: Hand, last: Hand) -> int:
    """Check that ``worth`` reads whole hands as the showdown does, in each contest that it names.

    Hands are read at the last question, before they were turned up.

    Returns:
        How many readings were compared.
    """
    game, state, end = hand.game, last.state, hand.state
    contests = contests_of(state.setup)
    if not contests or end.alone() or state.board != end.board:
        return 0
    named, count = by_key(contests), 0
    for seat in end.clockwise():
        if state.hands[seat] != end.hands[seat]:
            continue
        down, up = state.cards(state.down(seat)), state.cards([*state.shown(seat), *state.board])
        given = game.talk.given(last.view(seat), seat)
        try:
            worth = game.worth(Cards(tuple(down), tuple(up), given), state.setup.rules)
        except Refused:
            continue
        for name, reading in worth.items():
            if reading is None or isinstance(reading, list):
                continue
            contest = named.get(name)
            expect(contest is not None or len(contests) == 1 or not name,
                   f"worth names {name!r}, and no contest has that name: the names are "
                   f"{', '.join(repr(contest.name) for contest in contests)}",
                   function(game.worth))  # fmt: skip
            if contest is None:
                continue
            if state.board and not contest.on_board:
                continue
            paid = contest.reading(state, seat)
            which = f" for {name!r}" if name else ""
            expect(paid is None or reading.value == paid.value,
                   f"worth reads a hand{which} as {reading}, and the showdown as {paid}: both must "
                   "read the same cards alike. Use the same ranking and wild cards in worth",
                   function(game.worth))  # fmt: skip
            count += paid is not None
    return count


def _ends(hand: Hand, answer: Callable[[Ask], Answer], hand_name: str) -> None:
    """Check that a hand ends if it is answered by ``answer``."""
    start, answers = hand.fork() if hand.ask is not None else hand, list[Answer]()
    while (ask := hand.ask) is not None:
        expect(len(answers) < BOUND, f"{hand_name} does not end within {BOUND:,} questions: "
               f"{ask.kind!r} is asked again and again. A step that asks must come to return None",
               asked_at(hand))  # fmt: skip
        answers.append(answer(ask))
        try:
            hand.play(answers[-1], ask.seat)
        except Misshapen as error:
            in_slow_motion(error, Again(start, answers))
            raise


def ends_anyhow(start: Opening | Hand, rng: Random) -> None:
    """Check that a hand ends by default answers alone, and by answers drawn evenly."""
    _ends(begun(start), lambda ask: ask.default, "a hand answered by default alone")
    _ends(begun(start), lambda ask: ask.legal.draw(rng), "a hand of answers drawn evenly")


def begun(start: Opening | Hand, sink: Sink | None = None) -> Hand:
    """Return a hand played from an opening, or from where another stands, and its inputs since."""
    if isinstance(start, Opening):
        return Hand(start, sink=sink)
    hand = start.fork()
    hand.inputs = []
    if sink is not None:
        hand.listen(sink)
    return hand


def claimed(hand: Hand, last: Hand, events: list[Event]) -> int:
    """Check that the winner of a pot or a part of it qualifies for it or is alone in it.

    Hands are read as they lay before they were turned up: at the last question, or as they were
    dealt after it.

    Returns:
        How many wins were checked.
    """
    state = hand.state.copy()
    lay = {token: last.state.up[token] for cards in last.state.hands for token in cards}
    since = {*_cards_of(events, "dealt up")}
    for token in {token for cards in state.hands for token in cards}:
        state.up[token] = lay.get(token, int(token in since))
    contests = contests_of(state.setup)
    live = [seat for seat in range(state.seats) if state.live[seat] and state.hands[seat]]
    if not contests or len(live) < 2:
        return 0
    sides = any(getattr(step, "declared", None) for steps in state.setup.plan for step, _ in steps)
    if sides and not state.said:  # the cards were thrown in before anybody declared
        return 0
    pots = [[seat for seat in live if winners >> seat & 1] for winners in state.winners]
    values = {
        seat: [
            _claim(contest, state, seat, pots)
            if not sides or state.said[seat] in (contest.side, BOTH)
            else 0
            for contest in contests
        ]
        for seat in live
    }
    if not any(any(worth) for worth in values.values()):
        return 0
    count = 0
    for event in events:
        if event.kind != "win" or event.seat not in values or event.args.get(UNCLAIMED):
            continue
        count += 1
        if event.args.get(LEFT_ALONE):
            expect([event.seat] in pots, f"seat {event.seat} is not alone in the pot that it takes "
                   "unopposed: others can win it too. Compare their hands",
                   step_of("contests"))  # fmt: skip
            continue
        named = [
            at for at, contest in enumerate(contests) if event.args.get("contest") == contest.name
        ]
        worth = values[event.seat]
        for place in named:
            expect(worth[place] > 0,
                   f"seat {event.seat} wins {contests[place].name} without a claim: {QUALIFY}",
                   step_of("contests"))  # fmt: skip
        expect(any(worth), f"seat {event.seat} wins without a claim: {QUALIFY}",
               step_of("contests"))  # fmt: skip
    return count


QUALIFY = "its hand does not qualify. Pay only hands whose contest gives a value above 0"
"""The rule that a showdown breaks which pays a hand without a value."""


def _claim(contest: Contest, state: State, seat: int, pots: Sequence[Sequence[int]]) -> int:
    """Return the value of a seat's hand for the best of the pots that it may win, 0 for none."""
    if contest.among is None:
        return contest.value(state, seat)
    return max([contest.claim(state, seat, pot) for pot in pots if seat in pot], default=0)


def _cards_of(events: Iterable[Event], kind: str) -> Iterator[int]:
    return (sight.token for event in events if event.kind == kind for sight in event.cards)


def answered(hand: Hand, player: TablePlayer, rng: Random) -> int:
    """Answer the outstanding question, a sealed one in random order of the seats.

    Returns:
        1 where several were asked at once, so that their order was tried.
    """
    asks = list(hand.asks)
    rng.shuffle(asks)
    for ask in asks:
        if len(asks) > 1:
            before = hand.view(_other(asks, ask))
            hand_before = hand.state
            hand.play(player(hand, ask, rng), ask.seat)
            if hand.questions and hand.questions[0].sealed and hand.state is hand_before:
                still_open = ask is not asks[-1]
                unchanged = not still_open or hand.view(_other(asks, ask)) == before
                expect(unchanged, "a sealed answer is seen before everybody has answered: it may "
                       "not change the view of another seat until then")  # fmt: skip
        else:
            hand.play(player(hand, ask, rng), ask.seat)
    return int(len(asks) > 1)


def _other(asks: list[Ask], ask: Ask) -> int:
    return next(other.seat for other in asks if other is not ask)


def something_goes_wrong(hand: Hand, rng: Random) -> str:
    """Try the incidents of a game with random facts until one is ruled on.

    Returns:
        Its name, or "" where none is possible. A refused incident must change nothing.
    """
    before, questions = snapshot(hand.state), hand.questions
    names = list(hand.game.incidents)
    rng.shuffle(names)
    for name in names:
        try:
            hand.incident(name, **draw_facts(hand.game.incidents[name], hand.state, rng))
        except IllegalIncident:
            expect(snapshot(hand.state) == before, f"the incident {name!r} was refused and "
                   "changed the state: refuse it before anything is changed")  # fmt: skip
            expect(hand.questions == questions, f"the incident {name!r} was refused and "
                   "changed the question: refuse it before anything is changed")  # fmt: skip
        else:
            return name
    return ""


def replayed(hand: Hand, start: Opening | Hand, events: list[Event]) -> None:
    """Check that a hand replays to the same state and events, and its record to the same text.

    A hand that began at a position has no record: its inputs are given again.
    """
    retold: list[Event] = []
    if isinstance(start, Hand):
        again = begun(start, retold.append)
        again.replay(hand.inputs or [])
        expect(snapshot(again.state) == snapshot(hand.state),
               f"a position is played on to another hand: {ALONE}")  # fmt: skip
        expect(retold == events, f"a position is played on with other events: {ALONE}")
        return
    line = write(hand)
    again = read(line, _only(hand.game), sink=retold.append)
    expect(snapshot(again.state) == snapshot(hand.state),
           f"a record replays to another hand: {ALONE}")  # fmt: skip
    expect(write(again) == line, f"a record that is replayed is written in another way: {ALONE}")
    expect(retold == events, f"a record replays with other events: {ALONE}")


def _only(game: Game) -> Callable[[str], Game]:
    return lambda name: game
