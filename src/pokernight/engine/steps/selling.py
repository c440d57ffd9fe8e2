"""Cards and privileges that are sold to the highest bidder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from pokernight.engine.asks import PASS, WHICH, Amount, Ask, Turn, ask_sealed
from pokernight.engine.state import State
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import Does, marked
from pokernight.engine.steps.card_choices import give_aside, lay_aside, throw_aside
from pokernight.engine.steps.declaring import SILENT, begin
from pokernight.engine.steps.paying import pay
from pokernight.errors import Refused
from pokernight.wording.message import message

Ties: TypeAlias = Literal["left", "again", "nobody"]
"""The buyer when the highest sealed bids are equal: the first from the dealer's left; the winner of
an open auction among them; nobody."""


BIDDING = {WHICH: "bid {amount}"}
"""Sentence for a bid."""


class Lot(NamedTuple):
    """A thing that is sold.

    ``what`` are words for it, ``then`` gives it to the buyer, called with the seat and the price in
    cents. ``before`` is called before the first bid, and returns whether there is anything to sell;
    ``unsold`` is called when nobody buys. ``lies`` are words for where it lies, for a table with
    real cards.
    """

    what: str
    then: Callable[[State, int, int], None]
    before: Callable[[State], bool] = lambda state: True
    unsold: Callable[[State], None] = lambda state: None
    lies: str = ""


def top_card(*, up: bool = True, clause: str = "") -> Lot:
    """Return the top card of the deck as a lot, face up or face down; unsold, it is thrown away."""
    return Lot(
        "the card",
        lambda state, seat, price: give_aside(state, seat, up=up),
        lambda state: lay_aside(state, "lot", "{cards} is for sale", up=up, clause=clause),
        throw_aside,
        "the top card of the deck, turned up" if up else "the top card of the deck, face down",
    )


def auction(
    lot: Lot,
    *,
    sealed: bool = False,
    ties: Ties = "left",
    reserve: int = 1,
    raises: int = 1,
    owner: Callable[[State], int] | None = None,
    clause: str = "",
) -> Step:
    """Make the step that sells a lot to the player left with the highest bid.

    In the open all bid in turn from the dealer's left, each more than the last, or pass and drop
    out, until one seat is left. ``sealed``, all bid at once and the highest bid buys. A seat
    that cannot bid enough is not asked, and no bid exceeds a stack, so a price is paid in full.
    Bids stand in ``state.said``, in cents.

    Args:
        lot: the lot.
        sealed: whether all bid at once.
        ties: the rule for equal highest sealed bids.
        reserve: the least bid, in cents.
        raises: the least by which a bid in turn is more than the last; without it a cent is
            enough, though house players go up by a small bet, or by a tenth.
        owner: the owner of the lot, who is paid and does not bid. Without it the pot is paid.
        clause: the number of the rule.

    Raises:
        Refused: for what cannot be bid.

    >>> in_turn = auction(top_card(), reserve=100, raises=50)
    >>> unseen = auction(top_card(up=False), sealed=True, ties="again")
    >>> def take_the_deal(state, seat, price):
    ...     state.button = seat
    >>> the_deal = auction(Lot("the deal", take_the_deal), owner=lambda state: state.button)
    """
    if not isinstance(lot, Lot):
        raise Refused(f"a lot is top_card() or a Lot(what, then), not {lot!r}")
    if reserve < 1 or raises < 1:
        raise Refused("reserve and raises are a cent at least")
    if ties not in ("left", "again", "nobody"):
        raise Refused(f"equal bids go to the left, are bid on again or buy nothing, not {ties!r}")

    def question(state: State, seat: int, least: int) -> Ask:
        best = highest(state)
        usual = best + _step(best, state.setup.rules.small) if best and raises == 1 else least
        legal = Amount((PASS,), least, state.stack[seat], usual)
        return Ask(seat, "auction", legal, PASS, message("bid for {lot}?", lot=lot.what), clause,
                   says=BIDDING)  # fmt: skip

    def say(state: State, seat: int, bid: int | str) -> None:
        state.said[seat] = bid
        if isinstance(bid, int):
            state.tell("bid", "{seat bids} {amount}", seat, amount=bid, clause=clause)
        else:
            state.tell("no bid", "{seat passes}", seat)

    def opened(state: State, bids: dict[int, int | str]) -> None:
        """Tell sealed bids, and keep the highest, by the rule for equal bids."""
        for seat, bid in bids.items():
            say(state, seat, bid)
        best = highest(state)
        stand = [seat for seat in state.clockwise() if best and state.said[seat] == best]
        if stand[1:]:
            stand = {"left": stand[:1], "again": stand, "nobody": []}[ties]
        for seat in range(state.seats):
            if seat not in stand:
                state.said[seat] = PASS

    def sell(state: State) -> None:
        price = highest(state)
        state.speaking = 0
        if not price:
            state.tell("unsold", "nobody buys {lot}", clause=clause, lot=lot.what)
            lot.unsold(state)
            return
        buyer = leader(state, price)
        if owner:
            from_owner = "{seat buys} {lot} from {other} for {amount}"
            pay(state, buyer, price, owner(state), kind="bought", words=from_owner, clause=clause,
                lot=lot.what)  # fmt: skip
        else:
            words = "{seat buys} {lot} for {amount}"
            pay(state, buyer, price, kind="bought", words=words, clause=clause, lot=lot.what)
        lot.then(state, buyer, price)

    @asks
    def sells(state: State) -> Turn:
        if not state.speaking:
            if state.alone() or not lot.before(state):
                return None
            begin(state)
            return AGAIN
        best = highest(state)
        first, least = leader(state, best), best + raises if best else reserve
        without = (first, owner(state) if owner else -1)
        bidders = [
            seat
            for seat in state.clockwise(first if best else None)
            if seat not in without and state.said[seat] != PASS and state.stack[seat] >= least
        ]
        if not bidders:
            sell(state)
            return None
        if sealed and all(bid == SILENT for bid in state.said):
            bids = yield from ask_sealed([question(state, seat, least) for seat in bidders])
            opened(state, bids)
            return AGAIN
        bid = yield question(state, bidders[0], least)
        say(state, bidders[0], bid)
        return AGAIN

    how = "Sold to the highest bid, in turn from the dealer's left: {what}. The least is {least:$}."
    if sealed:
        how = "Sold to the highest bid, all at once: {what}. The least is {least:$}."
    words = message(how, what=lot.lies or lot.what, least=reserve)
    return marked(sells, Does("auction", sure=False), words)


def highest(state: State) -> int:
    """Return the highest bid so far, 0 before the first."""
    return max([bid for bid in state.said if isinstance(bid, int)], default=0)


def _step(bid: int, small: int) -> int:
    """Return a usual increase of a bid: a small bet, or whole small bets for a tenth of it."""
    chip = max(1, small)
    return max(chip, bid // 10 // chip * chip)


def leader(state: State, bid: int) -> int:
    """Return the first seat from the dealer's left with this bid, -1 for none."""
    return next((seat for seat in state.clockwise() if bid and state.said[seat] == bid), -1)
