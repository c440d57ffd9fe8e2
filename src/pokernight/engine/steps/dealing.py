"""Dealing: a card to everybody, to the middle where the deck is short, to the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pokernight.engine.events import ShownHand
from pokernight.engine.state import EngineError, State
from pokernight.engine.step import Step
from pokernight.engine.step_metadata import Does, marked
from pokernight.errors import Refused
from pokernight.wording.message import Arg, message


def deal(
    up: bool = False, *, burn: bool = False, clause: str = "", every_card: bool = False
) -> Step:
    """Make the step that deals a card to every player left, then to hands that nobody plays.

    When the deck holds fewer cards than the round needs, and the game says so by its
    ``short_deck``, a single card goes face up in the middle for all (the stud convention); when it
    holds none, nothing is dealt.

    Args:
        up: whether the cards lie face up.
        burn: whether a card is burned first.
        clause: the number of the rule, which is cited for a card in the middle only.
        every_card: whether every card there is is dealt before a card goes to the middle, see
            :func:`deal_every_card`.
    """

    def deals(state: State) -> None:
        if every_card and deal_every_card(state, up=up):
            return
        deal_round(state, up=up, burn=burn, clause=clause)

    return marked(deals, Does("deal", down=int(not up), up=int(up), deck=int(burn)))


def deal_outward(clause: str = "") -> Step:
    """Make the step that deals every player left a card that only the other players see."""

    def deals(state: State) -> None:
        for seat in state.clockwise():
            token = state.stub.pop()
            state.hands[seat].append(token)
            for other in range(state.seats):
                if other != seat:
                    state.knows[token] |= 1 << other
            state.tell("dealt", "{seat is} dealt {cards}, for the others to see", seat,
                       tokens=(token,), clause=clause)  # fmt: skip

    words = "Deal each player a card that only the other players see."
    return marked(deals, Does("deal_outward", down=1), words)


def deal_round(
    state: State,
    *,
    up: bool,
    burn: bool = False,
    dummies_up: bool | None = None,
    clause: str = "",
) -> list[int]:
    """Deal a round as :func:`deal` does, and return the tokens dealt, in order.

    ``dummies_up`` says whether hands that nobody plays are dealt face up, if not as the players'.
    """
    order = [*state.clockwise(), *range(state.seats, len(state.hands))]
    if burn and len(state.stub) > len(order):
        state.burn()
    if len(state.stub) < len(order):
        if state.setup.game.short_deck == "refused":
            raise EngineError(
                f"the deck is short: {len(order)} cards are due and {len(state.stub)} are left; "
                'a game says what happens then by short_deck="board", or by its cards_needed'
            )
        short = "the deck is short: {cards} is dealt face up in the middle, for all"
        return board_card(state, "board", short, clause=clause) if state.stub else []
    dealt = []
    for hand in order:
        turned = up if hand < state.seats or dummies_up is None else dummies_up
        token = state.deal(hand, turned)
        dealt.append(token)
        if state.sink is not None:
            tell_dealt(state, hand, token, turned)
    return dealt


def deal_every_card(state: State, *, up: bool) -> bool:
    """Deal a round for which the stub is short, the burned cards included; tell if it can be dealt.

    All cards but the last are dealt; the last is shuffled with the burned cards, a card is burned
    unless it is needed, and the others are dealt. If all these cards are too few, a card is burned
    and nothing is dealt: a common card is due.

    Source: Robert's Rules of Poker 11, seven-card stud 14.
    """
    order = [*state.clockwise(), *range(state.seats, len(state.hands))]
    left = len(state.stub)
    if not left or left >= len(order):
        return False
    burned = [token for token in state.muck if not state.knows[token]]
    if left + len(burned) < len(order):
        if left > 1:
            state.burn()
        return False
    for number, hand in enumerate(order):
        if number == left - 1:
            gone = set(burned)
            state.muck = [token for token in state.muck if token not in gone]
            cards, state.stub = [*state.stub, *burned], []
            state.stub = state.reshuffle(cards)
            state.tell("shuffle", "the last card is shuffled with the burned cards",
                       clause="last_cards")  # fmt: skip
            if len(state.stub) > len(order) - number:
                state.burn()
        tell_dealt(state, hand, state.deal(hand, up), up)
    return True


def tell_dealt(state: State, hand: int, token: int, up: bool) -> None:
    """Tell that a card was dealt to a seat or a dummy hand."""
    if state.sink is None:
        return
    kind = "dealt up" if up else "dealt"
    tell_of_hand(
        state, kind, "{seat is} dealt {cards}", "{dummy} is dealt {cards}", hand, tokens=(token,)
    )


def tell_of_hand(
    state: State,
    kind: str,
    words: str,
    of_dummy: str,
    hand: int,
    *,
    tokens: Iterable[int] = (),
    clause: str = "",
    shown: ShownHand | None = None,
    **args: Arg,
) -> None:
    """Tell an event of a seat, or in other words of a dummy hand, whose name is ``{dummy}``."""
    if hand < state.seats:
        state.report(kind, words, args, hand, tokens=tokens, clause=clause, shown=shown)
        return
    named = {**args, "dummy": state.setup.game.dummy_names[hand - state.seats]}
    state.report(kind, of_dummy, named, tokens=tokens, clause=clause, shown=shown)


def board_card(
    state: State, kind: str, words: str, seat: int = -1, *, clause: str = "", **args: Arg
) -> list[int]:
    """Turn the top card up on the board, and tell it in some words about ``{cards}``.

    The event's ``place`` counts the cards that lie on the board before it: 0 begins a new board.
    """
    token = state.stub.pop()
    state.board.append(token)
    state.turn_up((token,))
    args = {**args, "place": len(state.board) - 1}
    state.report(kind, words, args, seat, tokens=(token,), clause=clause)
    return [token]


burn: Step = marked(
    lambda state: state.burn() if state.stub and not state.alone() else None,
    Does("burn", deck=1),
    "Burn a card.",
)
"""Burn a card, if any is left, unless the pot is won already."""


def board(cards: int, name: str, clause: str = "", *, burn: bool = True) -> Step:
    """Make the step that burns a card and turns cards onto the board, unless the pot is won."""
    _some(cards)

    def turns(state: State) -> None:
        if state.alone():
            return
        if burn:
            state.burn()
        tokens = [state.stub.pop() for _ in range(cards)]
        state.board += tokens
        state.turn_up(tokens)
        state.tell("board", "{street}: {cards}", tokens=tokens, clause=clause, street=name)

    words = "{street}: {count:#card} face up in the middle."
    if burn:
        words = "{street}: burn a card, then {count:#card} face up in the middle."
    laid = message(words, street=name, count=cards)
    return marked(turns, Does("board", board=cards, deck=cards + int(burn)), laid)


def lay_board(cards: int, clause: str = "") -> Step:
    """Make the step that lays cards face down on the board, to be turned by their places."""
    _some(cards)

    def lays(state: State) -> None:
        tokens = [state.stub.pop() for _ in range(cards)]
        state.board += tokens
        laid = "{count:#card} {count:~is} laid face down on the board"
        state.tell("board", laid, clause=clause, count=cards)

    words = message("Lay {count:#card} face down in the middle.", count=cards)
    return marked(lays, Does("lay_board", board=cards, deck=cards), words)


def turn_board(places: Sequence[int], name: str, clause: str = "") -> Step:
    """Make the step that turns cards of the board up by their places, unless the pot is won."""
    if not places or min(places) < 0:
        raise Refused("cards of the board are turned by their places, the first of which is 0")

    def turns(state: State) -> None:
        if state.alone():
            return
        tokens = [state.board[place] for place in places]
        state.turn_up(tokens)
        state.tell("board", "{street}: {cards}", tokens=tokens, clause=clause, street=name)

    numbers = [str(place + 1) for place in places]
    turned = "Turn up {count:#card} in the middle, by place: {numbers:,}."
    words = message(turned, count=len(numbers), numbers=numbers)
    return marked(turns, Does("turn_board", needs_board=max(places) + 1), words)


def _some(cards: int) -> None:
    if cards < 1:
        raise Refused(f"at least 1 card is laid on the board, not {cards}")


def clear_board(state: State) -> None:
    """Throw the cards of the board away, face down."""
    for token in state.board:
        state.up[token] = 0
    state.muck += state.board
    state.board = []


def shuffle_again(state: State, clause: str = "") -> None:
    """Shuffle the cards thrown away into the deck that is left."""
    cards, state.stub, state.muck = [*state.stub, *state.muck], [], []
    state.stub = state.reshuffle(cards)
    state.tell("shuffle", "the deck is shuffled again", clause=clause)
