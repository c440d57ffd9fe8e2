"""A hand in the middle of it, as a person types it: for a puzzle, a question, a test.

    omen.set_up("As Ah / Kd", "?? ?? / 9c", pot=300, to_act=0)

or the same in a single line, which is also the short form of a view:

    As Ah / Kd, ?? ?? / 9c; pot 3; to act 0

Cards face down stand before the slash, cards face up behind it; ``??`` is drawn, and a dash is a
seat that has folded. On a board ``??`` lies face down, unless no hand comes to that. Cards laid
aside and hands that nobody plays may be named too (``aside 6c; dummies 7h 4s / As``). The hand
is dealt and played to that point with everybody checking and calling, so it is a hand like any
other: it has a record and an opening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pokernight.cards import UNKNOWN, Card, name, parse
from pokernight.engine.asks import FOLD
from pokernight.engine.rules import read_money
from pokernight.engine.view import FOLDED
from pokernight.errors import Refused
from pokernight.wording.amounts import money
from pokernight.wording.message import Message, Text, message

if TYPE_CHECKING:
    from pokernight.engine.game import Game, HouseRules
    from pokernight.engine.hand import Hand
    from pokernight.engine.state import State

TRIES = 100
"""Decks that are tried where the cards themselves decide how the deal goes on."""
REDRAWN = 8
"""Decks in a row with the named cards at the same places, and others around them."""
DETAILS = ("board", "aside", "dummies", "pot", "stacks", "to act", "button")

Wanted: TypeAlias = "tuple[Card | None, ...]"


@dataclass(frozen=True, slots=True)
class HandLayout:
    """Layout of the cards of a hand: those down and those up, None where unknown."""

    down: Wanted
    up: Wanted
    folded: bool = False

    @classmethod
    def read(cls, text: str) -> HandLayout:
        """Read a layout from ``As Ah / Kd``, or a dash.

        Raises:
            CardError: for what is no card.
        """
        if text.strip() == FOLDED:
            return cls((), (), folded=True)
        down, _, up = text.partition("/")
        return cls(_read_cards(down), _read_cards(up))


class Middle(NamedTuple):
    """The cards that no player holds, as they should lie.

    Attributes:
        board: the cards on the board.
        aside: the cards laid aside; empty where any will do.
        dummies: the hands that nobody plays; empty where any will do.
        closed: whether cards of the board that are not named lie face down.
    """

    board: Wanted
    aside: Wanted
    dummies: tuple[HandLayout, ...]
    closed: bool = True

    @property
    def named(self) -> list[Card]:
        """The cards that are named."""
        hands = [card for lie in self.dummies for card in (*lie.down, *lie.up)]
        return [card for card in (*self.board, *self.aside, *hands) if card is not None]

    def lies_so(self, state: State) -> bool:
        """Return whether there are so many cards, and the named ones of the board lie face up."""
        hands = state.hands[state.seats :]
        if self.aside and len(state.aside) != len(self.aside):
            return False
        if self.dummies and len(hands) != len(self.dummies):
            return False
        return len(state.board) == len(self.board) and all(
            state.up[token] if card is not None else not (self.closed and state.up[token])
            for token, card in zip(state.board, self.board, strict=True)
        ) and all(
            len(state.down(hand)) == len(lie.down) and len(state.shown(hand)) == len(lie.up)
            for hand, lie in enumerate(self.dummies, state.seats)
        )  # fmt: skip

    def rows(self, state: State) -> list[tuple[Sequence[int], Wanted]]:
        """Return the tokens that lie there, each row with the cards that they should be."""
        rows: list[tuple[Sequence[int], Wanted]] = [(state.board, self.board)]
        if self.aside:
            rows.append((state.aside, self.aside))
        for hand, lie in enumerate(self.dummies, state.seats):
            rows += [(state.down(hand), lie.down), (state.shown(hand), lie.up)]
        return rows


def _read_cards(text: str) -> Wanted:
    return tuple([None if word == UNKNOWN else parse(word)[0] for word in text.split()])


def read_line(line: str) -> tuple[list[str], dict[str, Any]]:
    """Return the hands and the details of a line.

    Raises:
        Refused: for an unknown detail, or a value that cannot be read.
    """
    hands, *rest = line.split(";")
    details: dict[str, Any] = {}
    for part in filter(None, map(str.strip, rest)):
        detail = next((name for name in DETAILS if part.startswith(f"{name} ")), None)
        if detail is None:
            raise Refused(
                f"{part!r} is not a part of a position: the parts are {', '.join(DETAILS)}"
            )
        value = part.removeprefix(detail).strip()
        if detail in ("to act", "button"):
            if not value.isdecimal():
                raise Refused(f"{detail} is the number of a seat, not {value!r}")
            details[detail.replace(" ", "_")] = int(value)
        elif detail == "pot":
            details[detail] = read_money(value, detail)
        elif detail == "stacks":
            details[detail] = [read_money(word, "a stack") for word in value.split()]
        else:
            details[detail] = value
    return [hand.strip() for hand in hands.split(",")], details


class PositionWishes(NamedTuple):
    """The wanted position besides the hands; None where anything will do."""

    board: str = ""
    aside: str = ""
    dummies: str = ""
    pot: int | None = None
    stacks: Sequence[int] | None = None
    to_act: int | None = None
    button: int | None = None


def set_up(
    game: Game,
    *hands: str,
    rules: HouseRules | None = None,
    seed: int | str | None = 0,
    **wishes: Any,
) -> Hand:
    """Return a hand at this point; see :meth:`pokernight.engine.game.Game.set_up`.

    ``wishes`` override the details of a typed line.
    """
    texts, details = read_line(hands[0]) if len(hands) == 1 else (hands, {})
    details |= {detail: value for detail, value in wishes.items() if value not in (None, "")}
    return _set_up(game, texts, PositionWishes(**details), rules, seed)


def _set_up(
    game: Game,
    hands: Sequence[str],
    wishes: PositionWishes,
    rules: HouseRules | None,
    seed: int | str | None,
) -> Hand:
    pot, stacks, to_act, button = wishes[3:]
    house = game.rules_from(rules)
    seats = len(hands)
    game.check_seats(seats, house)
    lies = [HandLayout.read(text) for text in hands]
    middle = _middle(wishes)
    _check(lies, middle, stacks, to_act)
    reason: Text = _nowhere(game, lies)
    boards = [middle, middle._replace(closed=False)] if None in middle.board else [middle]
    plan = [step for steps in game.setup(house).plan for step, _ in steps]
    bets = any(getattr(step, "betting", False) for step in plan)
    for lying, betting in product(boards, (True, False) if bets else (False,)):
        rng = Random(seed)
        entropy, wanted, opening_pot = rng.getrandbits(64), dict[int, Card](), 0
        deep = [house.buy_in] * seats
        redraws = 0
        for _ in range(TRIES):
            deck = _deck(game.setup(house).pack.shuffled(rng), wanted, lies, middle)
            hand = game.deal(seats, entropy, deck=deck, pot=opening_pot, stacks=deep, rules=house,
                             button=seats - 1 if button is None else button)  # fmt: skip
            guess = {} if wanted else _turned_from_the_left(hand, deck, lies)
            if not _play_to(hand, lies, lying, to_act, betting):
                redraws -= 1
                if redraws <= 0:
                    wanted = guess
                continue
            state = hand.state
            # The cards of this hand came from other places of the deck than was guessed: put the
            # named cards where the hand took them from, and play again until that is stable.
            taken_from = _places(hand, deck, lies, middle)
            if taken_from != wanted:
                wanted, redraws = taken_from, REDRAWN
                continue
            paid = [began - stack for began, stack in zip(state.began, state.stack, strict=True)]
            need = [behind + in_ for behind, in_ in zip(stacks or state.stack, paid, strict=True)]
            more = 0 if pot is None else pot - (state.pot() - opening_pot)
            if more < 0:
                put_in = money(state.pot() - opening_pot)
                reason = (
                    f"the pot cannot be {money(pot or 0)}: {put_in} has been put in to get here"
                )
                break
            if need == deep and more == opening_pot:
                return hand
            deep, opening_pot = need, more
    raise Refused(reason)


def _middle(wishes: PositionWishes) -> Middle:
    dummies = [HandLayout.read(text) for text in wishes.dummies.split(",") if text.strip()]
    return Middle(_read_cards(wishes.board), _read_cards(wishes.aside), tuple(dummies))


def _nowhere(game: Game, lies: Sequence[HandLayout]) -> Message:
    sizes = {len(lie.down) + len(lie.up) for lie in lies if not lie.folded}
    if len(sizes) == 1:
        return message(
            "no hand of {game:=} comes to a question like this by checking and calling",
            game=game.title,
        )
    return message(
        "no hand of {game:=} comes to a question like this by checking and calling: its hands have "
        "{sizes:,} cards",
        game=game.title, sizes=[str(size) for size in sorted(sizes)],
    )  # fmt: skip


def _check(
    lies: Sequence[HandLayout],
    middle: Middle,
    stacks: Sequence[int] | None,
    to_act: int | None,
) -> None:
    known = [card for lie in lies for card in (*lie.down, *lie.up) if card is not None]
    known += middle.named
    for card in known:
        if known.count(card) > 1:
            raise Refused(message("{card:=} is there twice", card=name(card)))
    if stacks is not None and len(stacks) != len(lies):
        raise Refused(f"{len(lies)} hands need {len(lies)} stacks, not {len(stacks)}")
    if to_act is not None and not 0 <= to_act < len(lies):
        raise Refused(f"seat {to_act} is not there to act: seats are 0 to {len(lies) - 1}")
    if to_act is not None and lies[to_act].folded:
        raise Refused(f"seat {to_act} has folded, so it is not there to act")


def _deck(
    whole: Sequence[Card], wanted: dict[int, Card], lies: Sequence[HandLayout], middle: Middle
) -> list[Card]:
    """Return a deck with the wanted cards at their places, and nowhere else."""
    named = {card for lie in lies for card in (*lie.down, *lie.up)}.union(middle.named)
    rest = [card for card in whole if card not in named or card not in wanted.values()]
    return [wanted[place] if place in wanted else rest.pop() for place in range(len(whole))]


def _play_to(
    hand: Hand, lies: Sequence[HandLayout], middle: Middle, to_act: int | None, betting: bool
) -> bool:
    """Check and call to a question, of betting or any, at which the cards lie as they should."""
    while (ask := hand.ask) is not None:
        right = ask.legal.of == "amount" or (not betting and ask == hand.questions[0])
        if right and to_act in (None, ask.seat) and _lies_so(hand, lies, middle):
            return True
        if lies[ask.seat].folded and FOLD in ask.legal:
            hand.play(FOLD, ask.seat)
        else:
            hand.play(ask.passive, ask.seat)
    return False


def _lies_so(hand: Hand, lies: Sequence[HandLayout], middle: Middle) -> bool:
    state = hand.state
    if not middle.lies_so(state):
        return False
    return all(
        not state.live[seat]
        if lie.folded
        else state.live[seat]
        and len(state.down(seat)) == len(lie.down)
        and len(state.shown(seat)) == len(lie.up)
        for seat, lie in enumerate(lies)
    )


def _places(
    hand: Hand, deck: Sequence[Card], lies: Sequence[HandLayout], middle: Middle
) -> dict[int, Card]:
    """Return the place in the deck of each named card, wherever it has been passed to since."""
    state = hand.state
    place = {card: number for number, card in enumerate(deck)}
    return {
        place[state.face[token]]: card
        for token, card in _wanted(state, lies, middle)
        if card is not None
    }


def _wanted(
    state: State, lies: Sequence[HandLayout], middle: Middle
) -> list[tuple[int, Card | None]]:
    """Return the tokens that the cards of a position are, each with its card if it is named."""
    rows = middle.rows(state)
    for seat, lie in enumerate(lies):
        if not lie.folded:
            rows += [(state.down(seat), lie.down), (state.shown(seat), lie.up)]
    return [pair for tokens, cards in rows for pair in zip(tokens, cards, strict=True)]


def _turned_from_the_left(
    hand: Hand, deck: Sequence[Card], lies: Sequence[HandLayout]
) -> dict[int, Card]:
    """Return a guess of the deck for games where players turn cards up: the first in each hand."""
    place = {card: number for number, card in enumerate(deck)}
    state = hand.state
    return {
        place[state.face[token]]: card
        for seat, lie in enumerate(lies)
        for token, card in zip(state.hands[seat], (*lie.up, *lie.down))
        if card is not None
    }


def unnamed(hand: Hand, line: str) -> frozenset[int]:
    """Return the tokens in hands, on the board and aside that a typed line does not name.

    Args:
        hand: the hand that was set up from the line.
        line: the line.
    """
    texts, details = read_line(line)
    lies, state = [HandLayout.read(text) for text in texts], hand.state
    wanted = _wanted(state, lies, _middle(PositionWishes(**details)))
    named = {token for token, card in wanted if card is not None}
    hands = [state.hands[seat] for seat, lie in enumerate(lies) if not lie.folded]
    zones = [*hands, *state.hands[state.seats :], state.board, state.aside]
    return frozenset([token for zone in zones for token in zone if token not in named])
