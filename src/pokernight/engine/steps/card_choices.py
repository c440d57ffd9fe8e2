"""Cards that players choose: passed, thrown away, drawn, exchanged, rolled, taken or left.

Where the game says that hands are held (:class:`~pokernight.engine.game.Game`), nobody can follow
a card that moves so; else it keeps its place on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal, TypeAlias

from pokernight.cards import Card, rank
from pokernight.engine.asks import NONE, WHICH, Ask, Pick, PickSome, Says, Turn, ask_sealed
from pokernight.engine.events import EVERYBODY
from pokernight.engine.presentation import Worded
from pokernight.engine.state import EngineError, State
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import Does, marked, play_of
from pokernight.engine.steps.dealing import tell_dealt
from pokernight.engine.steps.declaring import begin, next_to_speak, whose_turn
from pokernight.engine.steps.paying import pay
from pokernight.errors import Refused
from pokernight.wording.amounts import counted
from pokernight.wording.message import Message, Text, message

Direction: TypeAlias = Literal["left", "right", "across", "choose"]
"""The receiver of passed cards: a neighbour left in the hand, the player opposite, or the giver's
choice."""
Most: TypeAlias = "int | Callable[[State, int], int]"
"""The most cards, for all seats or by seat."""

TAKE, LEAVE = "take", "pass"
KEEP, REPLACE, OPEN = "keep", "replace", "open"
OPEN_CARD = {KEEP: "keep it", REPLACE: "have the next card, face down"}
DISCARDING = {WHICH: "discard {which:cards}", NONE: "keep all"}
EXCHANGING = {WHICH: "exchange {which:cards}", NONE: "keep all"}
PASSING = {WHICH: "pass on {which:cards}"}
DRAW = (
    "In turn from the dealer's left, each throws cards away and is dealt as many, at most {most}."
)
"""Sentence for a draw."""
TAKING = {WHICH: "take {which:cards}"}
"""Sentences for answers."""
PASSES: Mapping[Direction, str] = {
    "left": "pass {n:#card} to the left",
    "right": "pass {n:#card} to the right",
    "across": "pass {n:#card} across",
    "choose": "pass {n:#card} on",
}


def pass_cards(
    cards: int, to: Direction = "left", *, at_once: bool = True, clause: str = ""
) -> Step:
    """Make the step in which every player left passes some cards face down to another.

    All choose before anybody picks up the cards passed; or, not ``at_once``, in turn from the
    dealer's left, each with the cards already passed in hand. A single seat passes nothing.
    """
    _some(cards, "passed")
    if to not in ("left", "right", "across", "choose"):
        raise Refused(
            f'cards are passed "left", "right", "across" or as the giver may "choose", not {to!r}'
        )
    words = message(PASSES[to], n=cards)

    def question(state: State, seat: int) -> Ask:
        return _which(state, seat, "pass", cards, words, clause, PASSING)

    def receiver_question(state: State, seat: int) -> Ask:
        others = tuple(state.clockwise(seat)[:-1])
        return Ask(seat, "pass to", Pick((), others, "seat"), others[0], "pass to whom?", clause,
                   says={WHICH: "pass them to {which:name}"})  # fmt: skip

    def passed(state: State, given: dict[int, Any], receivers: dict[int, int]) -> None:
        faces = {seat: state.cards(tokens) for seat, tokens in given.items()}
        state.transfer(
            [(state.hands[seat], state.hands[receivers[seat]], tokens)
             for seat, tokens in given.items()]
        )  # fmt: skip
        for seat in given:
            other = receivers[seat]
            state.tell_moved(
                "pass", "{seat passes} {cards} to {other}", seat, faces[seat],
                1 << seat | 1 << other, source=f"hand {seat}", target=f"hand {other}",
                other=other, clause=clause,
            )  # fmt: skip

    @asks
    def together(state: State) -> Turn:
        live = state.clockwise()
        if len(live) < 2:
            return None
        if to == "choose":
            receivers = yield from ask_sealed([receiver_question(state, seat) for seat in live])
        else:
            receivers = {seat: _receiver(state, seat, to) for seat in live}
        given = yield from ask_sealed([question(state, seat) for seat in live])
        passed(state, given, receivers)
        return None

    @asks
    def one_by_one(state: State) -> Turn:
        seat = whose_turn(state)
        if seat is None:
            return None
        other = (
            (yield receiver_question(state, seat)) if to == "choose" else _receiver(state, seat, to)
        )
        tokens = yield question(state, seat)
        _spoken(state, seat, cards)
        passed(state, {seat: tokens}, {seat: other})
        return AGAIN

    how = "All at once: {passing}." if at_once else "In turn from the dealer's left: {passing}."
    step = together if at_once else one_by_one
    return marked(step, Does("pass_cards", needs=cards), message(how, passing=words))


def discard(
    cards: int,
    *,
    leaves: Callable[[list[Card], list[Card]], int] | None = None,
    clause: str = "",
) -> Step:
    """Make the step in which every player left throws some cards away, face down, all at once.

    ``leaves`` rates the cards that a seat keeps with the board: the default answer throws away the
    cards that leave the best. Without it the first cards go.
    """
    _some(cards, "thrown away")
    words = message("throw {n:#card} away", n=cards)

    def question(state: State, seat: int) -> Ask:
        ask = _which(state, seat, "discard", cards, words, clause, DISCARDING)
        if leaves is None or not state.told(state.hands[seat]):
            return ask
        hand, board = state.hands[seat], state.cards(state.board)

        def left(thrown: Sequence[int]) -> int:
            return leaves(state.cards([token for token in hand if token not in thrown]), board)

        return ask._replace(default=max(combinations(sorted(state.down(seat)), cards), key=left))

    @asks
    def discards(state: State) -> Turn:
        if state.alone():
            return None
        thrown = yield from ask_sealed([question(state, seat) for seat in state.clockwise()])
        faces = {seat: state.cards(tokens) for seat, tokens in thrown.items()}
        state.transfer([(state.hands[seat], state.muck, tokens) for seat, tokens in thrown.items()])
        for seat in thrown:
            state.tell_moved(
                "discard", "{seat throws} {cards} away", seat, faces[seat], 1 << seat,
                source=f"hand {seat}", target="muck", clause=clause,
            )  # fmt: skip
        return None

    discards.leaves = leaves  # type: ignore[attr-defined]
    thrown_away = message("Everybody throws {n:#card} away, face down.", n=cards)
    return marked(discards, Does("discard", down=-cards, needs=cards), thrown_away)


def discard_rank(state: State, number: int, *, clause: str = "") -> list[int]:
    """Have every live seat turn up and throw away its cards of a rank.

    All seats know then that it has no more of them.

    Returns:
        The seats that had any.
    """
    faces = [card for card in state.setup.pack.cards if card < 104 and rank(card) == number]
    seats = []
    in_hands = [token for seat in state.clockwise() for token in state.hands[seat]]
    thrown = state.turned_out(in_hands, faces)
    for seat in state.clockwise():
        hand = state.hands[seat]
        tokens = [token for token in hand if token in thrown]
        if tokens:
            seats.append(seat)
            state.turn_up(tokens)
            state.tell("discard", "{seat throws} {cards} away", seat, tokens=tokens, clause=clause)
            hand = state.hands[seat] = [token for token in hand if token not in tokens]
            for token in tokens:
                state.up[token] = 0
            state.muck += tokens
        state.learn(EVERYBODY, faces, hand, 0, 0)
    return seats


def draw(
    most: Most,
    *,
    least: int = 0,
    learnt: Callable[[State, int, Sequence[int], int], None] | None = None,
    keep: int = 0,
    one_open: bool = False,
    clause: str = "",
) -> Step:
    """Make the step in which the players left, in turn, throw cards away and are dealt as many.

    If the deck runs out, the cards thrown away before are shuffled and dealt from; nobody draws
    more cards than there are, and ``keep`` cards are left for later. ``learnt`` may add facts that
    a draw tells everybody: its arguments are the state, the seat, the tokens of its hand and how
    many it has thrown away. With ``one_open`` a seat that draws a single card gets it face up, and
    may have the next card face down instead.
    """
    if isinstance(most, int):
        _some(most, "drawn")
        if least > most:
            raise Refused(f"nobody can draw {least} cards at least and {most} at most")

    @asks
    def draws(state: State) -> Turn:
        if one_open and state.speaking and OPEN in state.said:
            return (yield from keeps(state, state.said.index(OPEN)))
        seat = whose_turn(state)
        if seat is None:
            return None
        hand = tuple(state.hands[seat])
        may = most if isinstance(most, int) else most(state, seat)
        may = min(may, len(hand), len(state.stub) + len(state.muck) - keep)
        must = min(least, may)
        thrown = yield Ask(
            seat, "draw", PickSome((), hand, must, may), tuple(sorted(hand))[:must],
            "throw cards away and draw as many", clause, shows="count", says=DISCARDING,
        )  # fmt: skip
        _spoken(state, seat, len(thrown))
        if learnt is not None:
            learnt(state, seat, hand, len(thrown))
        draw_again(state, seat, thrown, clause, keep)
        if one_open and len(thrown) == 1:
            card = [token for token in state.hands[seat] if token not in hand]
            state.turn_up(card)
            state.tell("open card", "{seat is} shown {cards}", seat, tokens=card, clause=clause)
            state.said[seat] = OPEN
        return AGAIN

    def keeps(state: State, seat: int) -> Turn:
        card = tuple([token for token in state.hands[seat] if state.up[token]])[-1:]
        answer = yield Ask(seat, "open card", Pick((KEEP, REPLACE), ()), KEEP,
                           "keep the open card, or have the next face down?", clause,
                           says=OPEN_CARD)  # fmt: skip
        state.said[seat] = 1
        if answer == REPLACE:
            state.up[card[0]] = 0
            draw_again(state, seat, card, clause, keep)
        return AGAIN

    draws.most, draws.least = most, least  # type: ignore[attr-defined]
    draws.usual = not keep and not one_open  # type: ignore[attr-defined]
    draws.closed = not one_open  # type: ignore[attr-defined]
    return marked(draws, Does("draw", needs=least), _drawn_in_words(most))


def _drawn_in_words(most: Most) -> Worded:
    """Return the sentence for a draw of so many cards at most."""
    if isinstance(most, int):
        return message(DRAW, most=message("{n:#card}", n=most))
    play = play_of(most)
    words = "" if play is None else play.words
    if callable(words):
        return lambda rules: message(DRAW, most=words(rules))
    return message(DRAW, most=words)


def draw_again(
    state: State, seat: int, thrown: Sequence[int], clause: str = "", keep: int = 0
) -> None:
    """Throw cards of a seat away and deal it as many, as :func:`draw` does."""
    where = f"hand {seat}"
    state.tell_moved(
        "draw", "{seat draws} {count}" if thrown else "{seat stands} pat", seat,
        state.cards(thrown), 1 << seat,
        source=where, target="muck", clause=clause, count=len(thrown),
    )  # fmt: skip
    if not thrown:
        return
    if len(state.stub) < len(thrown) + keep:
        before = state.muck[:]
        state.muck.clear()
        state.stub[:0] = state.reshuffle(before)
        state.tell("shuffle", "the cards thrown away are shuffled", clause=clause)
    dealt = state.stub[-len(thrown) :]
    faces = state.cards(reversed(dealt))
    hand = state.hands[seat]
    state.transfer([(hand, state.muck, thrown), (state.stub, hand, dealt)])
    for face in faces:
        state.tell_moved(
            "dealt", "{seat is} dealt {cards}", seat, (face,), 1 << seat,
            source="stub", target=where,
        )  # fmt: skip


def twist(up: int = 0, down: int = 0, *, clause: str = "") -> Step:
    """Make the step in which the players left, in turn, may replace one card.

    The new card comes face up for an up card, and face down for a down card. Each has its price, in
    cents, which goes to the pot; a seat that cannot pay it keeps such cards.
    """
    if up < 0 or down < 0:
        raise Refused("a card cannot cost less than 0 cents")
    question: Text = "replace one card"
    if up or down:
        priced = "replace one card: {up:$} for an up card, {down:$} for a down card"
        question = message(priced, up=up, down=down)

    @asks
    def twists(state: State) -> Turn:
        seat = whose_turn(state)
        if seat is None:
            return None
        price = {token: up if state.up[token] else down for token in state.hands[seat]}
        may = tuple([token for token in price if price[token] <= state.stack[seat]])
        thrown = yield Ask(
            seat, "draw", PickSome((), may, 0, 1 if may and state.stub else 0), (),
            question, clause, says=DISCARDING,
        )  # fmt: skip
        _spoken(state, seat, len(thrown))
        if thrown and price[thrown[0]]:
            pay(state, seat, price[thrown[0]], clause=clause)
        if not thrown or not state.up[thrown[0]]:
            draw_again(state, seat, thrown, clause)
            return AGAIN
        (token,) = thrown
        state.tell("draw", "{seat throws} {cards} away", seat, tokens=thrown, clause=clause)
        state.hands[seat].remove(token)
        state.up[token] = 0
        state.muck.append(token)
        tell_dealt(state, seat, state.deal(seat, up=True), up=True)
        return AGAIN

    words = (
        "In turn from the dealer's left each player may replace one card, up by up or down by down."
    )
    if up or down:
        words = (
            "In turn from the dealer's left each player may replace one card, up by up for {up:$} "
            "or down by down for {down:$}."
        )
    return marked(twists, Does("twist"), message(words, up=up, down=down))


def trade(state: State, seat: int, other: int, given: Sequence[int], taken: Sequence[int]) -> None:
    """Trade cards of two hands face down; nobody else sees which."""
    mine, theirs = state.cards(given), state.cards(taken)
    both = 1 << seat | 1 << other
    hand, other_hand = state.hands[seat], state.hands[other]
    state.transfer([(hand, other_hand, given), (other_hand, hand, taken)])
    for giver, getter, cards in ((seat, other, mine), (other, seat, theirs)):
        state.tell_moved(
            "trade", "{seat gives} {other} {cards}", giver, cards, both,
            source=f"hand {giver}", target=f"hand {getter}", other=getter,
        )  # fmt: skip


def exchange(most: Most, *, clause: str = "") -> Step:
    """Make the step in which the players left, in turn, may exchange cards with the widow.

    The widow is the board, face up; the cards laid down for it are seen by all.
    """
    if isinstance(most, int):
        _some(most, "exchanged")

    @asks
    def exchanges(state: State) -> Turn:
        seat = whose_turn(state)
        if seat is None:
            return None
        hand, widow = state.hands[seat], state.board
        may = min(most if isinstance(most, int) else most(state, seat), len(widow), len(hand))
        mine = yield Ask(
            seat, "exchange", PickSome((), tuple(hand), 0, may), (),
            "lay which cards down for the widow?", clause, shows="count", says=EXCHANGING,
        )  # fmt: skip
        theirs: tuple[int, ...] = ()
        if mine:
            size = len(mine)
            theirs = yield Ask(
                seat, "take", PickSome((), tuple(widow), size, size), tuple(sorted(widow)[:size]),
                take_of_widow(size), clause, says=TAKING,
            )  # fmt: skip
        _spoken(state, seat, len(mine))
        swap(state, seat, mine, theirs, clause)
        return AGAIN

    words = "In turn from the dealer's left each player may exchange cards with the widow."
    return marked(exchanges, Does("exchange", needs_board=1), words)


def take_of_widow(count: int) -> Message:
    """Return the question which cards of the widow a player takes."""
    if count == 1:
        return message("take which card of the widow?", n=count)
    return message("take which {n:#card} of the widow?", n=count)


def swap(
    state: State, seat: int, mine: Sequence[int], theirs: Sequence[int], clause: str = ""
) -> None:
    """Exchange cards of a seat for as many of the widow, as :func:`exchange` does.

    Cards laid down lie face up; cards taken were seen by all if they lay face up.
    """
    hand, widow = state.hands[seat], state.board
    where, seen = f"hand {seat}", all(state.up[token] for token in theirs)
    laid, taken = state.cards(mine), state.cards(theirs)
    if mine:
        now, _ = state.transfer([(hand, widow, mine), (widow, hand, theirs)])
        state.turn_up(now)
    state.tell_moved(
        "exchange", "{seat lays} down {cards}" if mine else "{seat leaves} the widow", seat,
        laid, EVERYBODY, source=where, target="board", clause=clause,
    )  # fmt: skip
    if mine:
        state.tell_moved(
            "exchange", "{seat takes} {cards}", seat, taken, EVERYBODY if seen else 1 << seat,
            source="board", target=where, clause=clause,
        )  # fmt: skip


def roll(
    *,
    keep: str = "",
    words: Text = "turn up which card?",
    rolled: Callable[[State, Mapping[int, Any]], None] | None = None,
    clause: str = "",
) -> Step:
    """Make the step in which every player left with a down card turns a down card up, all at once.

    With a word to ``keep`` them all a seat may turn none. ``rolled`` is called with the state and
    the answers by seat.
    """

    @asks
    def rolls(state: State) -> Turn:
        turning = {seat: down for seat in state.clockwise() if (down := state.down(seat))}
        if state.alone() or not turning:
            return None
        answers = yield from ask_sealed(
            [
                Ask(seat, "roll", Pick((keep,) if keep else (), tuple(down), "card"),
                    keep or down[0], words, clause, says={WHICH: "turn up {which:cards}"})
                for seat, down in turning.items()
            ]
        )  # fmt: skip
        for seat, token in answers.items():
            if token != keep:
                state.turn_up((token,))
                state.tell("roll", "{seat turns} up {cards}", seat, tokens=(token,), clause=clause)
        if rolled is not None:
            rolled(state, answers)
        return None

    if keep:
        return rolls
    turned = "All at once, everybody turns one card up."
    return marked(rolls, Does("roll", down=-1, up=1, needs=1), turned)


def offer(*, up: bool = True, clause: str = "") -> Step:
    """Make the step in which the top card is offered round from the dealer's left.

    Each seat may take it or pass it on. It is turned ``up`` first and stays so; else nobody sees it
    before it is taken. A card that nobody takes is thrown away.
    """

    @asks
    def offers(state: State) -> Turn:
        if state.alone() or not (state.stub or state.speaking):
            return None
        if not state.speaking:
            begin(state)
            lay_aside(state, "offer", "{cards} is offered", up=up, clause=clause)
            return AGAIN
        seat = next_to_speak(state)
        if seat is None:
            state.speaking = 0
            throw_aside(state)
            return None
        answer = yield Ask(
            seat,
            "offer",
            Pick((TAKE, LEAVE), ()),
            LEAVE,
            "take it, or pass it on?",
            clause,
            says={TAKE: "take it", LEAVE: "pass it on"},
        )
        _spoken(state, seat, answer)
        state.tell("offer", "{seat takes} it" if answer == TAKE else "{seat passes} it on", seat,
                   clause=clause)  # fmt: skip
        if answer == LEAVE:
            return AGAIN
        state.speaking = 0
        give_aside(state, seat, up=up)
        return None

    words = "The top card is offered round from the dealer's left until a player takes it."
    return marked(offers, Does("offer", deck=1), words)


def lay_aside(state: State, kind: str, words: str, *, up: bool, clause: str = "") -> bool:
    """Lay the top card aside, to be given or thrown away; return False if the stub is empty."""
    if not state.stub:
        return False
    token = state.stub.pop()
    state.aside.append(token)
    if up:
        state.turn_up((token,))
    state.tell(kind, words, tokens=(token,), clause=clause)
    return True


def give_aside(state: State, seat: int, *, up: bool) -> None:
    """Give a seat the card that was laid aside last."""
    token = state.aside[-1]
    if up:
        state.aside.remove(token)
        state.hands[seat].append(token)
    else:
        state.transfer([(state.aside, state.hands[seat], (token,))])


def throw_aside(state: State) -> None:
    """Throw the card that was laid aside last away, face down."""
    token = state.aside.pop()
    state.up[token] = 0
    state.muck.append(token)


def _spoken(state: State, seat: int, answer: str | int) -> None:
    """Note that a seat has had its turn: its word, or how many cards it has chosen."""
    begin(state)
    state.said[seat] = answer


def _which(
    state: State, seat: int, kind: str, cards: int, words: Text, clause: str, says: Says
) -> Ask:
    """Return the question that asks a seat for a number of its down cards."""
    down = tuple(state.down(seat))
    if len(down) < cards:
        raise EngineError(
            f"{counted(cards, 'card')} cannot be chosen from {len(down)}: no seat may be asked for "
            "more cards than it holds face down"
        )
    return Ask(
        seat, kind, PickSome((), down, cards, cards), tuple(sorted(down)[:cards]), words, clause,
        shows="count", says=says,
    )  # fmt: skip


def _receiver(state: State, seat: int, to: str) -> int:
    """Return the seat that gets a seat's cards."""
    round_ = state.clockwise(seat)[:-1]
    if to == "across":
        return round_[(len(round_) - 1) // 2]
    return round_[0] if to == "left" else round_[-1]


def _some(cards: int, done: str) -> None:
    if cards < 1:
        raise Refused(f"at least 1 card is {done}, not {cards}")
