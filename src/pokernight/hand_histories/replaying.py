"""Told hands played again on the engine, to the chip.

The cards are put under the play as they come: whenever a card is dealt it changes its name with the
card that the history tells there, so burned cards and the order of a deal need not be known. Cards
that nobody showed are drawn from those that the history leaves over; where such a hand was at the
showdown, draws are made until the chips come out as told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from pokernight.cards import Card, text
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask, Bets
from pokernight.engine.events import Event, Sight
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.opening import Opening
from pokernight.engine.rules import Rules
from pokernight.engine.state import EngineError
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.hand_histories.told_history import HOLE_CARDS, Act, ToldHistory

GUESSES: Final = 200
"""Most draws of the unseen cards of a showdown, until the chips come out as told."""
HOUSES: Final[Sequence[Mapping[str, Any]]] = (
    {},
    {"fold_when_free": True},
    {"open_pair": True},
    {"short_all_in": "full"},
    {"cap_heads_up": True},
    {"raises": 0},
    {"low_card_all_in": "next_lowest"},
)
"""House rules that other houses have, tried in turn where ours refuse an answer."""


@dataclass
class Played:
    """A told hand that came out to the chip.

    Attributes:
        hand: the hand with its history.
        names: the players by seat.
        guessed: whether it took a guess of cards that nobody showed.
        remarks: in what it is otherwise than history.
    """

    hand: Hand
    names: list[str]
    guessed: bool = False
    remarks: list[str] = field(default_factory=list)


class _Differs(Refused):
    """The hand is over, and the chips of a seat are not where the history has them."""

    def __init__(self, seat: int, words: str) -> None:
        super().__init__(words)
        self.seat = seat


def play(history: ToldHistory) -> Played:
    """Play a told hand to its end.

    Raises:
        Refused: if it cannot be played as told, with the rule or the fact that is in the way.
    """
    game = find(history.game)
    first: Refused | None = None
    for house in HOUSES:
        if not all(hasattr(game.usual_rules, name) for name in house):
            continue
        try:
            played = _play_in(history, game, house)
        except Refused as error:
            first = first or error
            if isinstance(error, _Differs):
                break
            continue
        played.remarks += [f"house rule {name}" for name in house]
        return played
    assert first is not None
    raise first


def _play_in(history: ToldHistory, game: Game, house: Mapping[str, Any]) -> Played:
    has_rake = hasattr(game.usual_rules, "rake")
    raked = {"rake": 100, "rake_cap": history.rake} if history.rake and has_rake else {}
    try:
        return _guess(
            history,
            game,
            {**history.rules, **house, **raked},
            rake_apart=0 if raked else history.rake,
        )
    except _Differs:
        if not raked:
            raise
    return _guess(history, game, {**history.rules, **house}, rake_apart=history.rake)


def _guess(history: ToldHistory, game: Game, values: dict[str, Any], rake_apart: int) -> Played:
    """Play a hand, several times where cards were not shown that the showdown turns on."""
    known = {spec for spec in values if hasattr(game.usual_rules, spec)}
    if missing := sorted({*values} - known):
        raise Refused(f"{game.title} has no house rule {missing[0]}")
    rules = replace(game.usual_rules, **values)
    remarks = [*history.remarks]
    for number in range(GUESSES):
        table = _Table(history, game, rules, Random(f"{history.place}:{number}"))
        hand = table.play()
        try:
            if rake := _compare(history, hand, rake_apart):
                remarks.append(f"a rake of {rake} left out")
            return Played(hand, history.names, table.guessed, remarks + table.remarks)
        except _Differs as error:
            folded = not hand.state.live[error.seat]
            if not table.guessed or folded or number == GUESSES - 1:
                raise
    raise AssertionError("the last guess returns or raises")


def _compare(history: ToldHistory, hand: Hand, rake: int) -> int:
    """Compare the chips with those told; return the rake that the winners have too much.

    Raises:
        Refused: naming the first player that differs.
    """
    if history.stacks_after is None:
        return 0
    over = [ours - theirs for ours, theirs in
            zip(hand.result.stacks, history.stacks_after, strict=True)]  # fmt: skip
    if not any(over):
        return 0
    if rake and sum(over) == rake and min(over) >= 0:
        return rake
    live = hand.state.live
    seat = min((seat for seat, cents in enumerate(over) if cents), key=lambda seat: live[seat])
    raise _Differs(
        seat,
        f"{history.names[seat]} has {history.stacks_after[seat]} in the end as told, and "
        f"{hand.result.stacks[seat]} by the rules",
    )


class _Table:
    """A hand that is played while its cards are put under it."""

    def __init__(self, history: ToldHistory, game: Game, rules: Rules, rng: Random) -> None:
        self._history = history
        self._rng = rng
        self.remarks: list[str] = []
        self.guessed = False
        seats = len(history.stacks)
        self._seats = seats
        owed = tuple(history.owed.get(seat, (0, 0)) for seat in range(seats))
        self._opening = Opening.shuffled(
            game, seats, rng, rules=rules, stacks=history.stacks, button=history.button,
            owed=owed if history.owed else (), dead_small_blind=history.dead_small_blind,
        )  # fmt: skip
        self._deck = list(self._opening.deck)
        self._dealt = _settled(history)
        self._named = _named_cards(self._dealt, history.board, self._deck)
        self._faces: list[list[Card]] = [[] for _ in range(seats)]
        self._held: list[list[int]] = [[] for _ in range(seats)]
        self._laid = 0
        self._swaps: list[dict[Card, Card]] = []
        self._fixed: set[Card] = set()
        self._shuffled = False

    def play(self) -> Hand:
        """Play the hand; return it with its history.

        Raises:
            Refused: for what cannot be played.
        """
        history, inputs = self._history, list[Answer]()
        state = self._opening.state()
        state.minds = False
        self._hand = hand = Hand.before(state)
        hand.listen(self._hear)
        acts = iter([*history.acts, None])
        act = next(acts)
        try:
            hand.begin()
            while (ask := hand.ask) is not None:
                answer, used = self._answer(ask, act)
                inputs.append(answer)
                hand.play(answer, ask.seat)
                if used:
                    act = next(acts)
        except EngineError as error:
            raise Refused(str(error)) from None
        if act is not None:
            raise Refused(f"{self._says(act)}, and by the rules the hand is over")
        self._missing()
        done = Hand(replace(self._opening, deck=tuple(self._deck)))
        done.replay(inputs)
        if done.ask is not None or done.result.stacks != hand.result.stacks:
            raise Refused("the deck was shuffled again, and the order of the cards was not told")
        return done

    # --- cards

    def _hear(self, event: Event) -> None:
        kind, seat = event.kind, event.seat
        if kind == "draw":
            self._swaps = []
        if kind in ("dealt", "dealt up"):
            for sight in event.cards:
                self._falls(seat, self._now(sight))
        elif kind == "board":
            for sight in event.cards:
                board = self._history.board
                if self._laid >= len(board):
                    raise Refused("a card falls on the board by the rules, and none is told")
                self._put(self._now(sight), board[self._laid])
                self._laid += 1
        elif kind == "shuffle":
            self._shuffled = True
        elif kind in ("show", "muck") and seat >= 0:
            slots = self._dealt[seat]
            self.guessed |= any(slots[place] is None for place in self._held[seat])

    def _now(self, sight: Sight) -> Card:
        """Return the card of a sight by its name of now: an earlier card may have changed it.

        Cards that come into a held hand are told without their tokens, all seen before the first
        of them is history.
        """
        if sight.token >= 0:
            return self._hand.state.face[sight.token]
        face = sight.face
        for swap in self._swaps:
            face = swap.get(face, face)
        return face

    def _falls(self, seat: int, face: Card) -> None:
        slots, place = self._dealt[seat], len(self._faces[seat])
        if place >= len(slots):
            slots.append(None)
        card = slots[place]
        if card is None:
            card = face
            if face in self._named or face in self._fixed:
                free = [each for each in self._deck if each not in self._named | self._fixed]
                if not free:
                    raise Refused("the deck has too few cards for what is told")
                card = self._rng.choice(free)
        self._held[seat].append(place)
        self._faces[seat].append(card)
        self._put(face, card)

    def _put(self, face: Card, card: Card) -> None:
        """Give a card that falls the name of a told card, and that card its name."""
        if card not in self._deck:
            raise Refused(f"there is no {text([card])} in the pack")
        if self._shuffled and face != card:
            raise Refused("the deck was shuffled again, and the order of the cards was not told")
        if card in self._fixed and not self._shuffled:
            raise Refused(f"{text([card])} is told twice")
        self._fixed.add(card)
        if face == card:
            return
        swap = {face: card, card: face}
        self._swaps.append(swap)
        self._deck = [swap.get(each, each) for each in self._deck]
        state = self._hand.state
        state.face = tuple([swap.get(each, each) for each in state.face])

    def _missing(self) -> None:
        """Refuse cards that were told, and never fell."""
        if self._laid < len(self._history.board):
            raise Refused("more cards are told for the board than fall by the rules")
        for seat, slots in enumerate(self._dealt):
            if any(card is not None for card in slots[len(self._faces[seat]) :]):
                raise Refused(f"{self._history.names[seat]} is dealt more cards than by the rules")

    # --- answers

    def _answer(self, ask: Ask, act: Act | None) -> tuple[Answer, bool]:
        """Return the answer to a question, and whether it takes the act.

        Raises:
            Refused: if the act does not answer the question.
        """
        if ask.kind == "straddle":
            straddles = act is not None and act.verb == "straddle" and act.seat == ask.seat
            return ("straddle", True) if straddles else ("pass", False)
        name = self._history.names[ask.seat]
        if act is None:
            raise Refused(f"the history ends where {name} is to act: {ask.kind}")
        if act.seat != ask.seat:
            raise Refused(f"{self._says(act)}, and it is the turn of {name}")
        if ask.kind == "bring-in":
            if act.verb == "bring in":
                return "bring in", True
            if act.verb == "to" and act.amount in ask.legal:
                return act.amount, True
        elif ask.kind == "draw" and act.verb == "discard":
            return self._discard(ask, act), True
        elif isinstance(ask.legal, Bets) and act.verb in ("fold", "check", "call", "stay", "to"):
            return self._bets(ask, ask.legal, act), True
        raise Refused(f"{self._says(act)}, and is asked another question: {ask.kind}")

    def _bets(self, ask: Ask, legal: Bets, act: Act) -> Answer:
        if act.verb == "stay":
            return CALL if legal.call else CHECK
        answer: Answer = act.amount if act.verb == "to" else act.verb
        if answer in legal:
            return answer
        state, seat = self._hand.state, ask.seat
        if act.verb == "to":
            others = [state.front[each] + state.stack[each] for each in range(self._seats)
                      if state.live[each] and each != seat]  # fmt: skip
            reach = max(others, default=0)
            if legal.high and min(act.amount, legal.high) >= reach:
                # Whatever is above the others' chips comes back, so the amount is of no account.
                self.remarks.append("a raise beyond what anybody can match")
                return legal.low if act.amount < legal.low else legal.high
            if not legal.high and legal.call and act.amount > state.high >= reach:
                self.remarks.append("a raise beyond what anybody can match")
                return CALL
            if act.amount <= state.high and legal.call:
                raise Refused(f"{self._says(act)}, which is no more than a call")
        if act.verb == FOLD:
            raise Refused(f"{self._says(act)} where a check is free, which takes fold_when_free")
        raise Refused(f"{self._says(act)}, and the rules have {legal!r}")

    def _discard(self, ask: Ask, act: Act) -> Answer:
        seat, state = ask.seat, self._hand.state
        places = _thrown(self._held[seat], self._dealt[seat], act)
        faces = {self._faces[seat][place] for place in places}
        tokens = tuple(sorted(token for token in state.hands[seat] if state.face[token] in faces))
        self._held[seat] = [place for place in self._held[seat] if place not in places]
        if tokens not in ask.legal:
            raise Refused(f"{self._says(act)}, and the rules have {ask.legal!r}")
        return tokens

    def _says(self, act: Act) -> str:
        name = self._history.names[act.seat]
        words = {
            "to": f"bets or raises to {act.amount}", "stay": "checks or calls",
            "discard": f"discards {act.amount}", "bring in": "brings it in",
        }  # fmt: skip
        return f"{name} {words.get(act.verb, act.verb + 's')}"


def _thrown(holding: Sequence[int], slots: Sequence[Card | None], act: Act) -> list[int]:
    """Return the places of the cards that are thrown away: those named, or the first ones held."""
    named = [place for card in act.cards for place in holding if slots[place] == card]
    unseen = [place for place in holding if slots[place] is None and place not in named]
    others = [place for place in holding if place not in named and place not in unseen]
    return sorted([*named, *unseen, *others][: act.amount])


def _settled(history: ToldHistory) -> list[list[Card | None]]:
    """Return the cards dealt to each seat, with those that are told later in their places.

    Raises:
        Refused: if more cards are shown than held.
    """
    dealt = [list(slots) for slots in history.dealt]
    size = {"five": 5, "six": 6}.get(history.rules.get("cards", ""), HOLE_CARDS[history.game])
    for slots in dealt:
        slots += [None] * (size - len(slots))
    draws = any(act.verb == "discard" for act in history.acts)
    holding = [list(range(size if draws else len(slots))) for slots in dealt]
    for act in history.acts:
        if act.verb != "discard":
            continue
        slots, mine = dealt[act.seat], holding[act.seat]
        if act.amount > len(mine):
            raise Refused(f"{history.names[act.seat]} discards more cards than it holds")
        for card in act.cards:
            if all(slots[place] != card for place in mine):
                free = [place for place in mine if slots[place] is None]
                if not free:
                    raise Refused(
                        f"{history.names[act.seat]} discards {text([card])}, which it does not hold"
                    )
                slots[free[0]] = card
        gone = _thrown(mine, slots, act)
        total = max((place for place in mine), default=-1) + 1
        fresh = range(total, total + act.amount)
        slots += [None] * (total + act.amount - len(slots))
        holding[act.seat] = [place for place in mine if place not in gone] + list(fresh)
    for seat, cards in history.shown.items():
        slots, mine = dealt[seat], holding[seat]
        have = [slots[place] for place in mine]
        free = [place for place in mine if slots[place] is None]
        new = [card for card in cards if card not in have]
        if len(new) > len(free):
            raise Refused(f"{history.names[seat]} shows {text(cards)}, and was dealt other cards")
        for place, card in zip(free, new, strict=False):
            slots[place] = card
    return dealt


def _named_cards(
    dealt: Sequence[Sequence[Card | None]], board: Sequence[Card], deck: Sequence[Card]
) -> set[Card]:
    named = {card for slots in dealt for card in slots if card is not None} | {*board}
    if strange := named - {*deck}:
        raise Refused(f"there is no {text(sorted(strange)[:1])} in the pack")
    return named
