"""Costs of cards face up to their player, and cards that they bring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pokernight.cards import RANKS, Card, name, parse, rank, rank_name
from pokernight.engine import steps
from pokernight.engine.asks import FOLD, Ask, Pick
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.presentation import Worded
from pokernight.engine.rules import Money, Rules, amount, option
from pokernight.engine.state import State
from pokernight.errors import Refused
from pokernight.games.composing.atoms.wild_cards import is_rank_or_card, names_of
from pokernight.games.composing.parts import (
    Atom,
    AtomHand,
    CardCost,
    DealRound,
    DealtCard,
    family,
    is_joker,
    like,
)
from pokernight.games.composing.vocabulary import RANK_OF, cards_said, in_order, price_said
from pokernight.wording.amounts import money
from pokernight.wording.message import message

PAY, LEAVE, BUY = "pay", "leave", "buy"


Falls: TypeAlias = Callable[[State, DealtCard], bool]
"""Test whether something falls due when a card is dealt face up to a player."""


def of_rank(letters: str) -> Falls:
    """Return a test for cards of the given ranks."""
    which = [*map(RANKS.index, letters)]

    def falls(state: State, dealt: DealtCard) -> bool:
        card = state.face[dealt.token]
        return not is_joker(card) and rank(card) in which

    return falls


def of_cards(*which: Card) -> Falls:
    """Return a test for the given cards."""
    return lambda state, dealt: state.face[dealt.token] in which


def matches_another(state: State, dealt: DealtCard) -> bool:
    """Test for a card whose rank already lies face up before another player."""
    card = state.face[dealt.token]
    others = [
        state.face[token]
        for seat in range(state.seats)
        if seat != dealt.seat
        for token in state.shown(seat)
        if token not in dealt.later
    ]
    return bool(like(others, [card]))


def _first_alike(state: State, seat: int, token: int) -> tuple[int, int] | None:
    """Return the seat and token of the first card of another player in sight that a card matches.

    None where that player has folded since the card was dealt: it must be paid for all the same.
    """
    card = state.face[token]
    alike = [
        (shown, other)
        for other in range(state.seats)
        if other != seat
        for shown in state.shown(other)
        if like([state.face[shown]], [card])
    ]
    return min(alike)[::-1] if alike else None


# --- cards that cost


def pay_or_fold(
    falls: Falls, price: Callable[[State, int], int], *, for_match: bool = False
) -> CardCost:
    """Make a card that must be paid for, or its player folds; a shorter stack goes all in.

    Args:
        falls: the test for the card.
        price: its price in cents, of a card by its token.
        for_match: whether it costs something because it matches a card of another player.
    """

    def cost(state: State, seat: int, token: int) -> int:
        return min(price(state, token), state.stack[seat])

    def ask(state: State, seat: int, token: int, clause: str) -> Ask | None:
        due = cost(state, seat, token)
        if not due:
            return None
        own = name(state.face[token])
        words = message("pay {price:$} for {which:cards}, or fold", price=due, which=own)
        other = -1
        alike = _first_alike(state, seat, token) if for_match else None
        if alike is not None:
            other, match = alike
            words = message(
                "pay {price:$} for {which:cards}, which matches {other:'s} {match:cards}, or fold",
                price=due, which=own, other=other, match=name(state.face[match]),
            )  # fmt: skip
        return Ask(seat, "pay for a card", Pick((PAY, FOLD), ()), PAY, words, clause, other=other,
                   costs=((PAY, due),))  # fmt: skip

    def then(state: State, seat: int, token: int, answer: Any, clause: str) -> Sequence[int]:
        if answer == FOLD:
            state.fold(seat)
            state.tell("fold", "{seat folds}", seat, clause=clause)
        elif answer == PAY:
            steps.pay(state, seat, cost(state, seat, token), tokens=(token,), clause=clause,
                      words="{seat pays} {amount} for {cards}")  # fmt: skip
        return ()

    return CardCost(falls, then, ask)


THREE_UP = {
    "match_pot": "A player dealt a three face up puts in as much as the pot holds, or folds.",
    "price": "A player dealt a three face up pays {price:$} to the pot or folds.",
}
MATCHED = {
    "match_pot": "A player dealt the rank of another player's card face up puts in as much as the "
    "pot holds, or folds.",
    "price": "A player dealt the rank of another player's card face up pays {price:$} to the pot "
    "or folds.",
}
BROUGHT = {
    (False, "down"): "Each of the {rank:ranks} face up brings its player another card, face down.",
    (False, "up"): "Each of the {rank:ranks} face up brings its player another card, face up.",
    (True, "down"): "For each of the {rank:ranks} face up its player may buy another card for "
    "{price:$}, face down.",
    (True, "up"): "For each of the {rank:ranks} face up its player may buy another card for "
    "{price:$}, face up.",
}
"""Sentences for costs, by the house rule."""
PAYING = Kinds(questions={"pay for a card": "pay for a card face up, or fold"})


def paid(
    name: str,
    says: str,
    phrases: tuple[str, ...],
    clause: str,
    source: str,
    rules: type[Rules],
    due: CardCost,
    table: Worded,
) -> Atom:
    """A card face up that its player must pay for, or fold."""
    less = "With less, they put in all they have and stay."
    return Atom(name, "cost", says, phrases, f"{clause} {less}", source, needs=("own up",),
                table=table, strange="A player has less than the price: it puts in all it has and "
                "stays.",
                rules=rules, due=due, kinds=PAYING)  # fmt: skip


# --- cards that bring


@dataclass(frozen=True)
class ExtraCards(Rules):
    """House rules of cards that bring another card."""

    extra_card: Literal["down", "up"] = option(
        "down", "How an extra card is dealt.", source="Wikipedia: face down, in some games face up"
    )
    extra_card_is: Literal["given", "sold"] = option(
        "given", "Whether an extra card is given, or may be bought.", source="home-game lists: both"
    )
    extra_card_price: Money = amount(200, "What an extra card costs, dead money, where it is sold.")


def extra_card(
    name: str, letter: str, *phrases: str, source: str, fixed_price: int | None = None
) -> Atom:
    """Return the atom of a rank that brings its player another card.

    Args:
        name: the atom's name.
        letter: the rank.
        phrases: phrases of a dealer.
        source: where it is played so.
        fixed_price: what the card costs, in cents; None as the house rules say.
    """
    which = rank_name(RANKS.index(letter))

    def price_of(rules: Any) -> int:
        if fixed_price is not None:
            return fixed_price
        return int(rules.extra_card_price)

    def sold(rules: Any) -> bool:
        return fixed_price is not None or rules.extra_card_is == "sold"

    def ask(state: State, seat: int, token: int, clause: str) -> Ask | None:
        rules: Any = state.setup.rules
        price = price_of(rules)
        if not sold(rules) or state.stack[seat] < price or not state.stub:
            return None
        return Ask(seat, "buy a card", Pick((BUY, LEAVE), ()), LEAVE,
                   message("buy another card for your {rank:rank}, for {price:$}?", rank=letter,
                           price=price), clause, costs=((BUY, price),))  # fmt: skip

    def then(state: State, seat: int, token: int, answer: Any, clause: str) -> Sequence[int]:
        rules: Any = state.setup.rules
        if not state.stub or (sold(rules) and answer != BUY):
            return ()
        if answer == BUY:
            steps.pay(state, seat, price_of(rules), tokens=(token,), clause=clause,
                      words="{seat buys} a card for {cards}: {amount}")  # fmt: skip
        up = rules.extra_card == "up"
        dealt = state.deal(seat, up)
        state.tell("dealt up" if up else "dealt", "{seat is} dealt {cards} for the {rank:rank}",
                   seat, tokens=(dealt,), clause=clause, rank=letter)  # fmt: skip
        return (dealt,)

    if fixed_price is None:
        says = f"a {which} face up brings another card"
        gets = "gets another card, face down"
    else:
        says = f"a {which} face up buys another card for {money(fixed_price)}"
        gets = f"may buy another card for {money(fixed_price)}, dealt face down"
    return Atom(
        name,
        "cost",
        says,
        phrases,
        f"A player dealt a {which} face up {gets}. A card dealt so face up counts for all rules as "
        "any other, after those of its round.",
        source,
        table=lambda rules: message(
            BROUGHT[sold(rules), rules.extra_card], price=price_of(rules), rank=letter
        ),
        needs=("own up",),
        rules=ExtraCards,
        due=CardCost(
            of_rank(letter), then, ask, cards=4, why=message("the {rank:ranks}", rank=letter)
        ),
        kinds=Kinds(questions={"buy a card": "buy another card for one face up"}),
        means={"buys": [{"on": letter} | ({} if fixed_price is None else {"price": fixed_price})]},
        called=""
        if name.endswith("_card")
        else f"{which.capitalize()} Buys a Card for {money(fixed_price or 0)}",
    )


def any_extra_card(words: Sequence[str]) -> Atom:
    """Return the atom of a rank that brings a card, and of its price in cents, if it has one.

    Raises:
        Refused: for what is not a rank, or not an amount.
    """
    letter, *price = words
    if letter not in [*RANKS] or len(price) > 1 or not all(map(str.isdecimal, price)):
        raise Refused(f"{'_'.join(words)!r} is not a rank that brings a card, and its price")
    if not price and letter in _EXTRA:
        return _EXTRA[letter]
    which = rank_name(RANKS.index(letter), plural=True)
    cents = int(price[0]) if price else None
    phrase = f"{which} buy a card" + ("" if cents is None else f" for {money(cents)}")
    return extra_card("_".join(["extra", *words]).lower(), letter, phrase,
                      source="home-game lists", fixed_price=cents)  # fmt: skip


# --- cards that kill


def kills(falls: Falls) -> CardCost:
    """Make a card that puts its player out of the hand."""

    def then(state: State, seat: int, token: int, answer: Any, clause: str) -> Sequence[int]:
        state.tell("killed", "{cards} kills {seat:'s} hand", seat, tokens=(token,),
                   clause=clause)  # fmt: skip
        state.fold(seat)
        return ()

    return CardCost(falls, then)


KILLING = Kinds(news=("killed",))


def any_killers(tokens: Sequence[str]) -> Atom:
    """Return the atom of ranks ("6") and cards ("Js") that kill the hand of their player.

    Raises:
        Refused: for a word that is neither.
    """
    if strange := [token for token in tokens if not is_rank_or_card(token)]:
        raise Refused(f"there is no rank and no card {strange[0]!r}")
    said = in_order(tokens)
    if said in _KILLERS:
        return _KILLERS[said]
    letters = "".join([token for token in said if len(token) == 1])
    cards = parse(" ".join([token for token in said if len(token) == 2]))
    which = names_of(said)
    kill = "kill" if letters or len(cards) > 1 else "kills"
    of_letters, of_these = of_rank(letters), of_cards(*cards)
    return Atom(
        "_".join(["kill", *said]).lower(),
        "cost",
        f"{which} face up {kill} {'its' if kill == 'kills' else 'their'} player's hand",
        (f"{which} {kill}",),
        f"A player dealt a card of these face up is out of the hand at once: {which}.",
        "home-game lists",
        needs=("own up",),
        due=kills(lambda state, dealt: of_letters(state, dealt) or of_these(state, dealt)),
        kinds=KILLING,
        means={"kill": [*said]},
        called=f"{names_of(said, capital=True)} {kill.capitalize()}",
    )


# --- cards replaced


@dataclass(frozen=True)
class Replacing(Rules):
    """House rules of cards that may be replaced."""

    replacing_price: Money = amount(
        100, "What replacing a card costs, dead money; 0 for nothing.", source="home-game lists"
    )
    replacing_price_down: Money = amount(
        0,
        "What replacing a card face down costs; 0 for the price of any other card.",
        source="English stud has two prices",
    )


REPLACE = Atom(
    "replace_a_card",
    "cost",
    "a card may be replaced at the end, at a price",
    (
        "replace a card",
        "replace a card at the end",
        "twist",
        "twist a card",
        "twist at the end",
        "buy a replacement",
        "substitution",
        "a buy at the end",
        "with a buy",
    ),
    "After the last round of cards and its betting everybody left, from the left of the dealer, "
    "may throw a card away at its price and is dealt another: face up if it lay up, face down if "
    "it lay down, perhaps at another price. A round of big bets follows.",
    "home-game lists: Twist, Substitution",
    needs=("own up",),
    takes=("how cards are replaced",),
    rules=Replacing,
    deals=lambda rules, streets: (*streets, DealRound("q", True)),
    means={"buys": [{"on": "end"}]},
)


# --- prices


@dataclass(frozen=True)
class PriceOfThrees(Rules):
    """House rules of threes that are paid for."""

    threes: Literal["match_pot", "price"] = option(
        "match_pot",
        "What a three face up costs, unless its player folds: as much as the pot holds, or a "
        "fixed price.",
        source="Wikipedia: match the pot; other lists have a price",
    )
    price_of_threes: Money = amount(200, "The fixed price of a three.")


def _threes(state: State, token: int) -> int:
    rules: Any = state.setup.rules
    return state.pot() if rules.threes == "match_pot" else int(rules.price_of_threes)


@dataclass(frozen=True)
class FiveAndDime(Rules):
    """House rules of fives and tens that are paid for."""

    price_of_fives: Money = amount(50, "What a five face up costs.")
    price_of_tens: Money = amount(
        100, "What a ten face up costs.", source="home-game lists: twice a five"
    )


@dataclass(frozen=True)
class PriceOfVarieties(Rules):
    """House rules of fives and sevens that are paid for."""

    price_of_varieties: Money = amount(
        100,
        "What a five or a seven face up costs; 0 for nothing.",
        source="pokerrules.net: nothing",
    )


@dataclass(frozen=True)
class PriceOfMatching(Rules):
    """House rules of cards that match another player's."""

    matching: Literal["match_pot", "price"] = option(
        "match_pot",
        "What it costs to be dealt the rank of another player's card face up: as much as the pot "
        "holds, or a fixed price.",
        source="wildpoker: bet the pot or fold",
    )
    price_of_matching: Money = amount(200, "The fixed price of it.")


def _matching(state: State, token: int) -> int:
    rules: Any = state.setup.rules
    return state.pot() if rules.matching == "match_pot" else int(rules.price_of_matching)


def _five_or_dime(state: State, token: int) -> int:
    rules: Any = state.setup.rules
    five = rank(state.face[token]) == RANKS.index("5")
    return int(rules.price_of_fives if five else rules.price_of_tens)


def _varieties(state: State, token: int) -> int:
    rules: Any = state.setup.rules
    return int(rules.price_of_varieties)


KING_OF_DIAMONDS = 45
AXE = {
    "wild": "the king of diamonds is wild",
    "kills": "the king of diamonds kills the hand that it is dealt face up to",
}


@dataclass(frozen=True)
class ManWithTheAxe(Rules):
    """House rules of the king of diamonds."""

    man_with_the_axe: Literal["wild", "kills"] = option(
        "wild",
        "Whether the king of diamonds is wild, or kills the hand of a player dealt it face up.",
        source="home-game lists: both",
    )


def _axe(hand: AtomHand) -> Collection[Card]:
    wild = hand.rules.man_with_the_axe == "wild"
    return [card for card in hand.cards if wild and card == KING_OF_DIAMONDS]


ATOMS = (
    REPLACE,
    extra_card("four_buys_a_card", "4", "fours buy a card", "four buys a card",
               "a four gets a card", "fours get an extra card", source="Wikipedia: Baseball"),
    extra_card("ten_buys_a_card", "T", "tens buy a card", "ten buys a card", "a ten gets a card",
               "tens get an extra card", source="home-game lists: Dr Pepper"),
    paid(
        "threes_match_the_pot",
        "a three face up must match the pot",
        ("threes match the pot", "3s match the pot", "pay for threes", "match the pot on a three",
         "match the pot on a three up"),
        "A player dealt a three face up must match the pot or fold, at once and in the order of "
        "the deal.",
        "Wikipedia: Baseball",
        PriceOfThrees,
        pay_or_fold(of_rank("3"), _threes),
        lambda rules: message(THREE_UP[rules.threes], price=rules.price_of_threes),
    ),
    paid(
        "fives_and_tens_cost",
        "a five or a ten face up must be paid for",
        ("pay for fives and tens", "fives and tens cost", "a nickel for fives and a dime for tens"),
        "A player dealt a five face up pays its price into the pot or folds, and a player dealt a "
        "ten pays twice as much or folds.",
        "home-game lists: Woolworth",
        FiveAndDime,
        pay_or_fold(of_rank("5T"), _five_or_dime),
        lambda rules: message(
            "A player dealt a five face up pays {five:$} to the pot or folds; for a ten it is "
            "{ten:$}.",
            five=rules.price_of_fives, ten=rules.price_of_tens,
        ),
    ),
    paid(
        "fives_and_sevens_cost",
        "a five or a seven face up must be paid for",
        ("pay for fives and sevens", "fives and sevens cost", "pay for 5s and 7s"),
        "A player dealt a five or a seven face up pays its price into the pot or folds.",
        "home-game lists: Heinz 57",
        PriceOfVarieties,
        pay_or_fold(of_rank("57"), _varieties),
        lambda rules: message(
            "A player dealt a five or a seven face up pays {price:$} to the pot or folds.",
            price=rules.price_of_varieties,
        ),
    ),
    paid(
        "matching_card_costs",
        "a card face up that matches another player's must match the pot",
        ("match an up card and match the pot", "matching cards match the pot", "murder"),
        "A player dealt a card face up of the rank of a card face up before another player "
        "must put in as much as the pot holds or fold, at once and in the order of the deal.",
        "wildpoker: Murder",
        PriceOfMatching,
        pay_or_fold(matches_another, _matching, for_match=True),
        lambda rules: message(MATCHED[rules.matching], price=rules.price_of_matching),
    ),
    Atom(
        "black_sixes_kill",
        "cost",
        "a black six face up kills its player's hand",
        ("black sixes kill", "a black six kills", "black 6s kill"),
        "A player dealt a black six face up is out of the hand at once.",
        "home-game lists: Midnight Baseball",
        needs=("own up",),
        due=kills(of_cards(16, 19)),
        kinds=KILLING,
        means={"kill": ["6c", "6s"]},
    ),
    Atom(
        "man_with_the_axe_wild",
        "wild",
        "the king of diamonds is wild",
        ("man with the axe wild", "man with the axe", "the axe wild", "king of diamonds wild"),
        "The man with the axe, the king of diamonds, is wild, face up and face down; or, if the "
        "house plays so, it kills the hand of a player dealt it face up, and is wild for "
        "nobody.",
        "home-game lists",
        rules=ManWithTheAxe,
        wild=_axe,
        reason=lambda hand: AXE["wild"],
        note=lambda hand: AXE[hand.rules.man_with_the_axe],
        means={"wild": ["Kd"]},
        due=kills(of_cards(KING_OF_DIAMONDS))._replace(
            under=lambda rules: rules.man_with_the_axe == "kills"
        ),
        kinds=KILLING,
    ),
)  # fmt: skip

_EXTRA = {atom.means["buys"][0]["on"]: atom for atom in ATOMS if atom.due and "buys" in atom.means}
"""Atoms of ranks that bring a card as the house rules say, by the rank."""
_KILLERS = {tuple(atom.means["kill"]): atom for atom in ATOMS if "kill" in atom.means}
"""Atoms of cards that kill and have names of their own, by the cards."""


def _rank_and_price(slots: Mapping[str, str]) -> list[str]:
    price = slots.get("price")
    return [RANK_OF[slots["rank"]], *([str(price_said(price))] if price else [])]


FAMILIES = (
    family("extra", "cost", "sixes buy a card for 50 cents", _rank_and_price, any_extra_card),
    family(
        "kill",
        "cost",
        "jack of spades kills",
        lambda slots: cards_said(slots["cards"]),
        any_killers,
    ),
)
