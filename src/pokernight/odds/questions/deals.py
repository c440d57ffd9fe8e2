"""Deals that agree with the known cards: drawn evenly, or enumerated.

A hand that is a range is drawn from its list, and all ranges are drawn again if two hands, or a
hand and a card elsewhere, need the same card (rejection sampling). So all deals that agree are
equally likely, or as likely as the weights of their hands, and a hand weighs as much as the deals
in which it can be held.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, compress, permutations, product
from math import comb, perm, prod
from typing import Final

from pokernight.cards import JOKERS, UNKNOWN, Card, CardError, Pack, name, parse, text
from pokernight.chance import Dice
from pokernight.errors import Refused
from pokernight.games import offer_of
from pokernight.odds.questions.holdem_ranges import best_hands
from pokernight.odds.questions.holdings import Holding, read_holding
from pokernight.odds.questions.layout import Layout, Spot
from pokernight.odds.questions.made_hands import made_hands
from pokernight.odds.questions.omaha_ranges import best_omaha_hands
from pokernight.odds.questions.ranges import Notation, reduced

PATIENCE: Final = 100_000
"""Redraws of hands that need the same card, at the most."""
ATTEMPTS: Final = 2_000
"""Draws that test whether ranges are compatible, before all combinations are tried."""
NOWHERE: Final = -1
"""Content of a place of the deck that no hand uses."""


@dataclass(frozen=True)
class Choice:
    """Places in the deck and their possible sets of cards.

    Attributes:
        places: the places in the deck.
        sets: the possible cards at those places.
        weights: their weights in whole numbers; empty if all are equally likely.
    """

    places: tuple[int, ...]
    sets: tuple[tuple[Card, ...], ...]
    weights: tuple[int, ...] = ()

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Sums of the weights up to each set; empty if all are equally likely."""
        return tuple(accumulate(self.weights))

    def draw(self, dice: Dice) -> tuple[Card, ...]:
        """Draw a set by its weight."""
        if not self.weights:
            return self.sets[dice.below(len(self.sets))]
        return self.sets[bisect_right(self.ends, dice.below(self.ends[-1]))]

    def only(self, chosen: Sequence[bool]) -> Choice:
        """Return the same choice among some of the sets."""
        weights = reduced(compress(self.weights, chosen)) if self.weights else ()
        return Choice(self.places, tuple(compress(self.sets, chosen)), weights)

    def by_weight(self) -> list[tuple[int, Choice]]:
        """Return the sets of each weight as a choice of their own, with the weight."""
        if not self.weights:
            return [(1, self)]
        return [
            (weight, self.only([each == weight for each in self.weights]))
            for weight in sorted(set(self.weights))
        ]


class Deals:
    """Deals of a table that agree with the known cards.

    Args:
        spot: the game and the seats.
        holdings: known cards of each hand, the dummies' last.
        board: cards on the board, first to last.
        dead: cards that are out of the game.

    Attributes:
        fixed: the card at each known place.
        choices: the places of ranges, with their possible cards.
        free: the other places whose cards matter, in groups, each with True if the order of the
            cards within the group does not matter.
        unseen: the possible cards of those, in ascending order.

    Raises:
        Refused: for a card twice, an impossible board, or hands that cannot be dealt together.
    """

    def __init__(
        self,
        spot: Spot,
        holdings: Sequence[Holding],
        board: Sequence[Card] = (),
        dead: Sequence[Card] = (),
    ) -> None:
        layout = spot.layout
        self.spot = spot
        self.holdings = tuple(holdings)
        self.board = tuple(board)
        self.dead = tuple(dead)
        self.size = max(layout.size, len(spot.blank.face))
        self.fixed: dict[int, Card] = {}
        choices: list[Choice] = []
        if len(board) > len(layout.board):
            raise _impossible_board(spot, len(board))
        pack = spot.game.setup(spot.rules).pack
        jokers = [card for card in JOKERS if card in pack.cards]
        seen: set[Card] = set()

        def take(card: Card) -> Card:
            """Return the card; for a joker that is taken already, the other joker."""
            if card in seen and card in jokers:
                card = next((joker for joker in jokers if joker not in seen), card)
            if card in seen:
                raise CardError(f"{name(card)} is there twice")
            seen.add(card)
            return card

        for place, card in zip(layout.board, board):
            self.fixed[place] = take(card)
        for card in dead:
            take(card)
        for hand, holding in enumerate(self.holdings):
            places = layout.down[hand]
            if holding.known:
                for place, card in zip(places, holding.down[0]):
                    self.fixed[place] = take(card)
            for place, slot in zip(layout.up[hand], holding.up):
                if len(slot) == 1:
                    self.fixed[place] = take(next(iter(slot)))
                elif len(slot) < len(pack):
                    choices.append(Choice((place,), tuple([(card,) for card in sorted(slot)])))
            if not holding.known:
                down = places[: len(holding.down[0])]
                choices.append(Choice(down, holding.down, holding.weights))
        self.seen = frozenset(seen)
        self.choices = tuple([self._still_possible(choice, spot) for choice in choices])
        if not _together(self.choices):
            raise Refused("no deal, or almost none, fits these hands: they need the same cards")
        self.unseen = tuple([card for card in pack.cards if card not in seen])
        self.free = self._free_places(layout)
        self.places = tuple(sorted([place for group, _ in self.free for place in group]))
        if len(self.places) + sum(len(choice.places) for choice in choices) > len(self.unseen):
            raise Refused(
                f"{spot.game.title} for {spot.seats} cannot be dealt with so many cards dead"
            )

    def standing_pat(self) -> Deals:
        """Return the same deals where all players of a draw game stand pat."""
        deals = copy(self)
        deals.spot = self.spot.standing_pat()
        return deals

    def _still_possible(self, choice: Choice, spot: Spot) -> Choice:
        """Return a range without the sets that need a card elsewhere."""
        possible = [self.seen.isdisjoint(cards) for cards in choice.sets]
        if not any(possible):
            notation = next(
                holding.text
                for hand, holding in enumerate(self.holdings)
                if choice.places[0] in (*spot.layout.down[hand], *spot.layout.up[hand])
            )
            raise Refused(f"{notation!r} matches nothing: the cards it needs are elsewhere or dead")
        return choice.only(possible)

    def _free_places(self, layout: Layout) -> tuple[tuple[tuple[int, ...], bool], ...]:
        taken = {*self.fixed, *[place for choice in self.choices for place in choice.places]}
        in_sets = self.spot.in_sets
        hands = self.spot.seats if in_sets else len(layout.down)
        groups = [
            *[layout.down[hand] for hand in range(hands)],
            *[layout.up[hand] for hand in range(hands)],
            layout.board,
        ]
        if not in_sets:
            groups.append(layout.aside)
        open_ = [tuple([place for place in group if place not in taken]) for group in groups]
        return tuple([(group, in_sets) for group in open_ if group])

    # --- sampling

    def draw(self, dice: Dice) -> list[Card]:
        """Draw a deal, all equally likely: the card at each place of the deck."""
        deck = [NOWHERE] * self.size
        for place, card in self.fixed.items():
            deck[place] = card
        pool = list(self.unseen)
        if self.choices:
            used = self.draw_choices(dice, deck)
            pool = [card for card in pool if card not in used]
        left = len(pool)
        for number, place in enumerate(self.places):
            other = number + dice.below(left - number)
            pool[number], pool[other] = pool[other], pool[number]
            deck[place] = pool[number]
        return deck

    def draw_choices(self, dice: Dice, deck: list[Card]) -> set[Card]:
        """Draw the ranges, write them into the deck, and return their cards."""
        for _ in range(PATIENCE):
            used: set[Card] = set()
            chosen = []
            for choice in self.choices:
                cards = choice.draw(dice)
                if not used.isdisjoint(cards):
                    break
                used.update(cards)
                chosen.append(cards)
            else:
                for choice, cards in zip(self.choices, chosen):
                    for place, card in zip(choice.places, cards):
                        deck[place] = card
                return used
        raise Refused("too few deals agree with all of that to find one by chance; try --exact")

    # --- enumeration

    def by_weight(self) -> list[tuple[int, Deals]]:
        """Return deals all of a weight, in as many parts as there are weights, with the weight."""
        parts: list[tuple[int, Deals]] = []
        for chosen in product(*[choice.by_weight() for choice in self.choices]):
            deals = copy(self)
            deals.choices = tuple([choice for _, choice in chosen])
            parts.append((prod([weight for weight, _ in chosen]), deals))
        return parts

    def count(self) -> int:
        """Return the number of deals; an upper bound where ranges may need the same card."""
        ranges = prod([len(choice.sets) for choice in self.choices])
        left = len(self.unseen) - sum([len(choice.places) for choice in self.choices])
        for places, in_sets in self.free:
            ranges *= (comb if in_sets else perm)(left, len(places))
            left -= len(places)
        return ranges

    def all(self) -> Iterator[list[Card]]:
        """Return every deal once; the list is reused."""
        deck = [NOWHERE] * self.size
        for place, card in self.fixed.items():
            deck[place] = card
        return self._choose(deck, 0, set(self.unseen))

    def _choose(self, deck: list[Card], number: int, pool: set[Card]) -> Iterator[list[Card]]:
        if number == len(self.choices):
            yield from self._fill(deck, 0, sorted(pool))
            return
        choice = self.choices[number]
        for cards in choice.sets:
            if pool.issuperset(cards):
                for place, card in zip(choice.places, cards):
                    deck[place] = card
                yield from self._choose(deck, number + 1, pool.difference(cards))

    def _fill(self, deck: list[Card], number: int, pool: list[Card]) -> Iterator[list[Card]]:
        if number == len(self.free):
            yield deck
            return
        places, in_sets = self.free[number]
        last = number + 1 == len(self.free)
        for cards in (combinations if in_sets else permutations)(pool, len(places)):
            for place, card in zip(places, cards):
                deck[place] = card
            if last:
                yield deck
            else:
                yield from self._fill(deck, number + 1, [c for c in pool if c not in cards])


def _together(choices: Sequence[Choice]) -> bool:
    """Check whether a set of each range can be chosen so that no two need the same card."""
    for attempt in range(ATTEMPTS):
        dice = Dice(0, attempt)
        chosen = [choice.draw(dice) for choice in choices]
        cards = [card for hand in chosen for card in hand]
        if len(cards) == len(set(cards)):
            return True
    if prod([len(choice.sets) for choice in choices]) > PATIENCE:
        return False
    return any(
        len(set().union(*chosen)) == sum(map(len, chosen))
        for chosen in product(*[choice.sets for choice in choices])
    )


def _impossible_board(spot: Spot, count: int) -> Refused:
    most = len(spot.layout.board)
    if not most:
        return Refused(f"{spot.game.title} for {spot.seats} has no board")
    return Refused(f"the board of {spot.game.title} has {most} cards at most, not {count}")


def read_deals(
    spot: Spot,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    dummies: Sequence[str] = (),
) -> Deals:
    """Return the deals that agree with known cards as text.

    Args:
        spot: the game and the seats.
        hands: by seat, see :mod:`pokernight.odds.questions.holdings`.
        board: cards on the board.
        dead: cards that are out of the game.
        dummies: known cards of the hands that belong to no player.

    Raises:
        Refused: for cards that contradict each other or the game.
    """
    game, layout = spot.game, spot.layout
    pack = game.setup(spot.rules).pack
    extra = len(layout.down) - spot.seats
    if len(dummies) > extra:
        raise Refused(f"{game.title} deals {extra or 'no'} hands that nobody plays")
    texts = [*hands, *dummies, *[UNKNOWN] * (extra - len(dummies))]
    holdings = [
        read_holding(
            hand,
            Notation(
                pack=pack,
                size=layout.early,
                most=order.count(False),
                title=game.title,
                percent=_best_hands(spot),
            ),
            order,
            lambda up: made_hands(spot, read_cards(board, pack, "board"), up),
        )
        for hand, order in zip(texts, layout.order, strict=True)
    ]
    cards = read_cards(board, pack, "board")
    check_board(spot, len(cards))
    return Deals(spot, holdings, cards, read_cards(dead, pack, "dead"))


def _best_hands(spot: Spot) -> Callable[[float], Sequence[tuple[Card, ...]]] | None:
    """Return the best starting hands of a game by their share; None where they have no order."""
    order = offer_of(spot.game).order
    if order == "two cards":
        return best_hands
    if order == "four cards" and spot.layout.early == 4 and len(spot.contests) == 1:
        return best_omaha_hands
    return None


def read_cards(line: str, pack: Pack, noun: str) -> tuple[Card, ...]:
    """Read cards that must be known, such as those of a board."""
    if UNKNOWN in line:
        raise Refused(f"{noun} cards are known cards: leave out unknown cards")
    return parse(line, pack=pack)


STREETS: Final = {5: (0, 3, 4, 5)}
"""Cards on the board street by street, by its size."""


def check_board(spot: Spot, cards: int) -> None:
    """Refuse a number of cards that the board never has.

    Raises:
        Refused: naming the numbers that it has.
    """
    most = len(spot.layout.board)
    if cards > most:
        raise _impossible_board(spot, cards)
    streets = STREETS.get(most, tuple(range(most + 1)))
    if cards not in streets:
        counts = ", ".join(map(str, streets[:-1])) + f" or {streets[-1]}"
        raise Refused(
            f"the board of {spot.game.title} has {counts} cards, and {cards} "
            f"{'is' if cards == 1 else 'are'} given"
        )


def written(cards: Sequence[Card]) -> str:
    """Return cards without spaces, as commands take them."""
    return text(cards, "")
