"""The showdown: hands are shown in order, and the pots are awarded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from pokernight.cards import Card
from pokernight.engine.money import OddChips, Pot, gather, in_odd_chip_order, split, win
from pokernight.engine.state import EngineError, State
from pokernight.engine.step import Step
from pokernight.engine.step_metadata import Does, marked
from pokernight.engine.steps.board_lines import Reads, check_lines, sentence_of_reading
from pokernight.engine.steps.contests import Contest
from pokernight.engine.steps.dealing import tell_of_hand
from pokernight.engine.steps.declaring import BOTH
from pokernight.engine.steps.runs import cards_of_run, contest_in_run, number_of_runs, pot_of_run
from pokernight.engine.steps.shown_hands import Claim, claim_among, shown_hand
from pokernight.wording.message import Text, message

Both: TypeAlias = Literal["alone", "tied"]
"""The way to win each side after declaring every side: alone, or tied at worst."""
ShowOrder: TypeAlias = Literal["initiator", "last_aggressor"]

THE_POT = "the pot"
HALF_OF = {2: "half of {pot}", 3: "a third of {pot}", 4: "a quarter of {pot}"}
"""A winner's part of a pot, by the number of winners."""


def show_order(state: State, by: ShowOrder) -> list[int]:
    """Return the live seats in the order in which they show.

    ``initiator``: the first to act on the last round shows first; ``last_aggressor``: the last to
    bet or raise on it does, and the first to act if nobody did. If that seat has left the hand,
    the next clockwise is first.
    """
    first = state.opener
    if by == "last_aggressor" and state.aggressor >= 0:
        first = state.aggressor
    return state.clockwise(first - 1)


def showdown(
    contests: tuple[Contest, ...],
    by: ShowOrder,
    odd_chips: OddChips,
    clause: str = "",
    *,
    shown: bool = False,
    declared: Both | None = None,
    unclaimed: Literal["split", "stays"] | Contest = "split",
    parts: Literal["claimed", "all"] = "claimed",
    odd_part: int | Literal["position"] = 0,
) -> Step:
    """Make the step in which hands are shown in order, losers mucked, and the pots awarded.

    Each pot is split evenly among the contests for which a hand in it qualifies; odd cents go to
    the first contest (the high), or the ``odd_part``, by its place or to the contest with the first
    winner to the dealer's left. A claim that depends on other hands is judged in each pot among
    the seats in it. Within a contest tied hands split, odd cents by convention.
    A pot for which no hand qualifies is split among the seats in it, or stays for the next hand, or
    is won by another contest.
    With ``parts="all"`` each pot is split among all contests, and a part without a winner stays.
    Nothing stays of a pot with a single player left: that player wins it with any hand, unless a
    pot that nobody claims stays and others have thrown their hands away at this showdown.
    With ``shown`` the players have turned up their hands before, and losing hands are killed.
    With ``declared`` a seat claims only what it has declared for (``state.said``, see
    :mod:`pokernight.engine.steps.declaring`); a seat that declared for every side must win each,
    alone or tied, or wins nothing. The step carries its ``contests``.
    """
    if not contests or isinstance(contests, Contest):
        raise EngineError("showdown takes a tuple of contests: (contest,), with its comma")
    usual = range(len(contests))
    all_parts = parts == "all"
    shows_to_win = unclaimed == "stays"
    stays = all_parts or shows_to_win
    on_board = any(contest.on_board for contest in contests)
    among = any(contest.among is not None for contest in contests)
    tried = (*contests, unclaimed) if isinstance(unclaimed, Contest) else contests

    def shows(state: State) -> None:
        pots, runs = gather(state), number_of_runs(state)
        read = []
        for run in range(runs):
            with cards_of_run(state, run):
                read.append(read_hands(state, pots))
        if shown:
            _kill(state, state.clockwise(), [worth for run in read for worth in run.claims_to])
        else:
            _show(state, read, by, [contest.name if len(tried) > 1 else "" for contest in tried])
        parts = [split(pot.amount, range(runs)) for pot in pots]
        for run, hands in enumerate(read):
            of_run = [Pot(cents[run], pot.seats) for cents, pot in zip(parts, pots, strict=True)]
            with cards_of_run(state, run):
                pay_pots(state, of_run, hands, run, runs)

    def read_hands(state: State, pots: Sequence[Pot]) -> _ReadHands:
        """Return the claims of all hands as they lie."""
        if on_board:
            check_lines(state)
        live = state.clockwise()
        values = {
            seat: [
                contest.value(state, seat) if declared is None or _goes_for(state, seat, contest)
                else 0
                for contest in tried
            ]
            for seat in live
        }  # fmt: skip
        readings: dict[int, list[Reads | None]] = {}
        if state.tells_readings() or odd_chips != "left_of_button":
            readings = {
                seat: [
                    contest.reading(state, seat) if value or declared is None else None
                    for contest, value in zip(tried, values[seat], strict=True)
                ]
                for seat in live
            }
        if tried is not contests:
            _only_where_nobody_claims(values, usual, [pot.seats for pot in pots])
        in_pots = [{seat: values[seat] for seat in pot.seats} for pot in pots]
        if among and len(pots) > 1:
            in_pots = [
                {seat: _in_pot(state, tried, values[seat], seat, pot.seats) for seat in pot.seats}
                for pot in pots
            ]
        claims_to = in_pots
        if declared is not None:
            claims_to = [
                _without_who_won_too_little(worth, declared, _both(state, list(worth)))
                for worth in in_pots
            ]
        return _ReadHands(values, readings, in_pots, claims_to)

    def pay_pots(state: State, pots: Sequence[Pot], hands: _ReadHands, run: int, runs: int) -> None:
        """Award every pot, or the part of it that a run is for."""
        readings = hands.readings
        for number, (pot, worth) in enumerate(zip(pots, hands.claims_to, strict=True)):
            whole_pot = pot_of_run(pot_name(number, len(pots)), run, runs)
            claimed = _claimed(worth, usual) or _claimed(worth, range(len(contests), len(tried)))
            left_alone = len(pot.seats) == 1 and not (shows_to_win and state.have_mucked())
            if stays and left_alone and len(claimed) < (len(usual) if all_parts else 1):
                _left_alone(state, number, pot, whole_pot, clause)
                continue
            if not claimed:
                _unclaimed(state, number, pot, whole_pot, clause)
                continue
            cut: Sequence[int] = usual if all_parts else claimed
            part, odd = divmod(pot.amount, len(cut))
            with_odd = _odd_part(state, cut, worth) if odd_part == "position" else odd_part
            for place in cut:
                cents = part + odd if place == (with_odd if with_odd in cut else cut[0]) else part
                name = whole_pot
                if len(cut) > 1 and tried[place].line and name == THE_POT:
                    name = tried[place].name
                elif len(cut) > 1:
                    name = message("{contest} of {pot}", contest=tried[place].name, pot=name)
                if place not in claimed:
                    _stays(state, number, cents, name, clause)
                    continue
                claims = {seat: row[place] for seat, row in worth.items()}
                shares = _shares(state, place, cents, claims, readings)
                for seat, share in shares:
                    win(state, share, number, seat)
                    if state.sink is not None:
                        whole = share == pot.amount
                        named = whole_pot if whole else name
                        won = readings[seat][place] if readings else None
                        state.tell(
                            "win",
                            "{seat wins} {amount}, {part}: {hand}"
                            if place in usual
                            else "{seat wins} {amount}, {part}, which nobody claims: {hand}",
                            seat,
                            amount=share,
                            clause=clause,
                            part=part_of(named, len(shares), whole=whole),
                            hand="" if won is None else sentence_of_reading(won),
                            pot=number,
                            contest=contest_in_run(
                                tried[place].name if len(tried) > 1 else "", run, runs
                            ),
                            unclaimed=int(place not in usual),
                            beat=[other for other, value in claims.items() if value < claims[seat]],
                        )

    def _shares(
        state: State,
        place: int,
        cents: int,
        claims: dict[int, int],
        readings: dict[int, list[Reads | None]],
    ) -> list[tuple[int, int]]:
        """Return the winners of a pot or a part of it, each with its cents."""
        best = max(claims.values())
        winners = [seat for seat, value in claims.items() if value == best]
        if len(winners) == 1:
            return [(winners[0], cents)]
        hands: list[Sequence[Card]] = []
        if odd_chips == "roberts":
            hands = [state.cards([*state.hands[seat], *state.board]) for seat in winners]
        elif odd_chips != "left_of_button":
            hands = [played.cards for seat in winners if (played := readings[seat][place])]
        low = tried[place].low
        winners = in_odd_chip_order(state, odd_chips, winners, hands, low=low)
        return list(zip(winners, split(cents, winners), strict=True))

    def _unclaimed(state: State, number: int, pot: Pot, name: Text, clause: str) -> None:
        """Split a pot for which no hand qualifies, or leave it in the middle."""
        cents = pot.amount
        if unclaimed == "stays":
            _stays(state, number, cents, name, clause)
            return
        order = in_odd_chip_order(state, "left_of_button", pot.seats)
        for seat, share in zip(order, split(cents, order), strict=True):
            win(state, share, number, seat)
            words = "{seat takes} {amount} of {part}, which nobody claims"
            if share == cents:
                words = "{seat takes} {amount}, {part}, which nobody claims"
            state.tell("win", words, seat, amount=share, clause=clause, part=name, pot=number,
                       unclaimed=1)  # fmt: skip

    shows.contests = contests  # type: ignore[attr-defined]
    shows.tried = tried  # type: ignore[attr-defined]
    shows.declared = declared  # type: ignore[attr-defined]
    shows.stays = shows_to_win  # type: ignore[attr-defined]
    shows.order = by  # type: ignore[attr-defined]
    shows.usual = (  # type: ignore[attr-defined]
        unclaimed == "split" and (parts == "claimed" or len(contests) == 1) and odd_part == 0
        and declared is None
        and odd_chips == "left_of_button" and not among
    )  # fmt: skip
    return marked(
        shows, Does("showdown"), _showdown_in_words(tried, by, declared, unclaimed, parts)
    )


SHOWS: Mapping[ShowOrder, str] = {
    "initiator": "The first to act on the last round shows first, then clockwise. A hand "
    "thrown away unseen wins nothing.",
    "last_aggressor": "The last to bet or raise on the last round shows first, or else the first "
    "to act on it; then clockwise. A hand thrown away unseen wins nothing.",
}
"""Sentences for the order in which hands are shown."""
BOTH_WAYS: Mapping[Both, str] = {
    "alone": "A player that goes for all parts must win each of them alone, or wins nothing.",
    "tied": "A player that goes for all parts must win each or tie for it, or wins nothing.",
}
"""Sentences for players that declare for everything."""


def _showdown_in_words(
    contests: Sequence[Contest],
    by: ShowOrder,
    declared: Both | None,
    unclaimed: object,
    parts: Literal["claimed", "all"],
) -> Text:
    """Return the sentences for a showdown."""
    usual = contests[:-1] if isinstance(unclaimed, Contest) else contests
    shows = SHOWS[by]
    if isinstance(unclaimed, Contest):
        share = "{shows} If no hand qualifies, this wins: {name}. Equal hands split."
        return message(share, shows=shows, name=unclaimed.name)
    if len(usual) < 2:
        return message("{shows} Equal hands split.", shows=shows)
    if parts == "all":
        share = "{shows} Equal parts of the pot: {names:,}."
        if unclaimed == "stays":
            share = "{shows} Equal parts of the pot: {names:,}. A part that no hand wins stays."
    else:
        share = (
            "{shows} Equal parts of the pot: {names:,}. A part for which no hand qualifies goes "
            "to the others."
        )
    words = message(share, shows=shows, names=[contest.name for contest in usual])
    if declared is None:
        return words
    return message("{words} {both}", words=words, both=BOTH_WAYS[declared])


class _ReadHands(NamedTuple):
    """Hands left as they are read, with all cards or with those of a run.

    Attributes:
        values: by seat, the value in each contest.
        readings: by seat, the reading in each contest.
        in_pots: by pot, the values of the seats in it.
        claims_to: by pot, the valid claims.
    """

    values: dict[int, list[int]]
    readings: dict[int, list[Reads | None]]
    in_pots: list[dict[int, list[int]]]
    claims_to: list[dict[int, list[int]]]


def _left_alone(state: State, number: int, pot: Pot, name: Text, clause: str) -> None:
    """Give a pot to the only seat in it, whatever it holds."""
    cents, seat = pot.amount, pot.seats[0]
    win(state, cents, number, seat)
    state.tell("win", "{seat takes} {amount}, {part}, in which nobody else is left", seat,
               amount=cents, clause=clause, part=name, pot=number, alone=1)  # fmt: skip


def _stays(state: State, number: int, cents: int, name: Text, clause: str) -> None:
    """Leave a part of a pot without a winner in the middle."""
    if number:
        state.move(cents, state.pots, number, state.pots, 0)
    state.tell("unclaimed", "nobody claims {part}: {amount} stays", amount=cents, clause=clause,
               part=name, pot=number)  # fmt: skip


def _in_pot(
    state: State, tried: Sequence[Contest], row: list[int], seat: int, seats: Sequence[int]
) -> list[int]:
    """Return a seat's values in a pot, where some contests depend on the other seats in it."""
    return [
        value if contest.among is None else contest.claim(state, seat, seats)
        for contest, value in zip(tried, row, strict=True)
    ]


def _claimed(worth: dict[int, list[int]], places: Sequence[int]) -> list[int]:
    """Return the places of the contests for which a hand qualifies."""
    return [place for place in places if any(row[place] for row in worth.values())]


def _only_where_nobody_claims(
    values: dict[int, list[int]], usual: Sequence[int], pots: list[tuple[int, ...]]
) -> None:
    """Void the last contest for seats that are in no pot for which no other hand qualifies."""
    left = {
        seat
        for seats in pots
        if not _claimed({seat: values[seat] for seat in seats}, usual)
        for seat in seats
    }
    for seat in values.keys() - left:
        values[seat][-1] = 0


def _odd_part(state: State, cut: Sequence[int], worth: dict[int, list[int]]) -> int:
    """Return the contest with the first winner to the dealer's left."""
    order = in_odd_chip_order(state, "left_of_button", list(worth))

    def first(place: int) -> int:
        best = max(row[place] for row in worth.values())
        return next(n for n, seat in enumerate(order) if worth[seat][place] == best)

    return min(cut, key=first)


def _goes_for(state: State, seat: int, contest: Contest) -> bool:
    """Return whether a seat has declared for a contest."""
    return state.said[seat] in (contest.side, BOTH)


def _both(state: State, seats: Sequence[int]) -> list[int]:
    return [seat for seat in seats if state.said[seat] == BOTH]


def _without_who_won_too_little(
    worth: dict[int, list[int]], must: Both, both: Sequence[int]
) -> dict[int, list[int]]:
    """Return the claims to a pot without those of seats that failed to win every side declared."""

    def wins_each(seat: int) -> bool:
        for place, value in enumerate(worth[seat]):
            best = max(row[place] for row in worth.values())
            alone = sum(row[place] == best for row in worth.values()) == 1
            if not value or value < best or (must == "alone" and not alone):
                return False
        return True

    failed = {seat for seat in both if not wins_each(seat)}
    return {seat: [0] * len(row) if seat in failed else row for seat, row in worth.items()}


def part_of(name: Text, winners: int, *, whole: bool = False) -> Text:
    """Return a winner's part of a pot in words, ``half of the pot``, or the ``whole`` of it.

    Of a pot of one cent the first of two winners has all.
    """
    if whole or winners == 1:
        return name
    return message(HALF_OF.get(winners, "a share of {pot}"), pot=name)


def pot_name(number: int, pots: int) -> Text:
    """Return ``the pot``, or its name among several."""
    if pots == 1:
        return THE_POT
    return "the main pot" if number == 0 else message("side pot {number}", number=number)


def _show(state: State, runs: Sequence[_ReadHands], by: ShowOrder, names: Sequence[str]) -> None:
    """Turn up each hand that is not beaten in all it could win by those shown before it.

    A hand that its player has turned up at a table is shown, beaten or not.

    After several runs a hand has its claims in each run. A void claim, after a player declared
    for every side and did not win each, beats nobody: the
    player winning instead shows the winning hand. So hands are measured by their values
    (``in_pots``) against the valid claims shown so far (``claims_to``).
    """
    best = [[[1] * len(names) for _ in run.claims_to] for run in runs]
    shown_values: list[list[dict[int, int]]] = [[{} for _ in names] for _ in runs]
    for seat in show_order(state, by):
        good = state.has_turned_up(seat)
        for run, best_of_run in zip(runs, best, strict=True):
            for shown, values, worth in zip(best_of_run, run.in_pots, run.claims_to, strict=True):
                if seat in worth:
                    for place, value in enumerate(values[seat]):
                        good |= value >= shown[place]
                        shown[place] = max(shown[place], worth[seat][place])
        if good:
            claims = []
            for number, run in enumerate(runs):
                for place, read in enumerate(run.readings.get(seat, ())):
                    if read is not None:
                        among = shown_values[number][place]
                        among[seat] = run.values[seat][place]
                        name = contest_in_run(names[place], number, len(runs))
                        claims.append(claim_among(name, read, seat, among))
            show_claims(state, seat, claims)
        else:
            state.tell("muck", "{seat mucks}", seat)


def _kill(state: State, seats: Iterable[int], claims_to: list[dict[int, list[int]]]) -> None:
    """Tell which of the hands that lie face up have lost all that they could win."""
    for seat in seats:
        wins = any(
            value and value == max(row[place] for row in worth.values())
            for worth in claims_to
            if seat in worth
            for place, value in enumerate(worth[seat])
        )
        if not wins:
            state.tell("kill", "{seat is} beaten, hand killed", seat)


def show(
    state: State, hand: int, readings: Sequence[Reads | None] = (), *, clause: str = ""
) -> None:
    """Turn a whole hand face up, a seat's or a dummy hand, of which each reading is the best."""
    claims = [Claim("", reading, 1) for reading in readings if reading is not None]
    show_claims(state, hand, claims, clause=clause)


def claims_in(state: State, seat: int, contests: Sequence[Contest]) -> list[Claim]:
    """Return what a hand claims in each contest, with its place among the hands shown so far.

    Call it before the hand is turned up. Where nobody listens there are none.
    """
    if not state.tells_readings():
        return []
    rivals = [
        rival
        for rival in state.clockwise()
        if rival != seat and state.hands[rival] and not state.down(rival)
    ]
    names = [contest.name if len(contests) > 1 else "" for contest in contests]
    claims = []
    for name, contest in zip(names, contests, strict=True):
        reading = contest.reading(state, seat)
        if reading is not None:
            values = {player: contest.value(state, player) for player in (*rivals, seat)}
            claims.append(claim_among(name, reading, seat, values))
    return claims


def show_claims(
    state: State, hand: int, claims: Sequence[Claim], *, clause: str = "", said: bool = True
) -> None:
    """Turn a whole hand face up, a player's or one that nobody plays, with what it is worth.

    Unless they are ``said``, the sentence names the cards alone.
    """
    shown = shown_hand(state, hand, claims) if state.tells_readings() else None
    state.turn_up(state.hands[hand])
    if state.sink is None:
        return
    hands = [] if shown is None else [reading.said for reading in shown.readings]
    if shown is not None and number_of_runs(state) > 1:
        hands = [
            message("{contest}: {hand}", contest=reading.contest, hand=reading.said)
            for reading in shown.readings
        ]
    if said and hands:
        tell_of_hand(
            state, "show", "{seat shows} {cards}: {hands:;}", "{dummy} shows {cards}: {hands:;}",
            hand, tokens=state.hands[hand], clause=clause, shown=shown, hands=hands,
        )  # fmt: skip
    else:
        tell_of_hand(
            state, "show", "{seat shows} {cards}", "{dummy} shows {cards}", hand,
            tokens=state.hands[hand], clause=clause, shown=shown,
        )  # fmt: skip


def show_all(clause: str = "", contests: Sequence[Contest] = ()) -> Step:
    """Make the step that turns up every hand that is left, whether it wins or not.

    Its events carry the readings of the hands in some ``contests``.
    """

    def shows(state: State) -> None:
        if not state.alone():
            for seat in state.clockwise():
                claims = claims_in(state, seat, contests)
                show_claims(state, seat, claims, clause=clause, said=False)

    return marked(shows, Does("show_all", sure=False), "All hands are turned up.")


def compare(
    state: State,
    hands: Sequence[int],
    reading: Callable[[Sequence[Card]], Reads],
    *,
    clause: str = "",
    said: bool = True,
) -> list[int]:
    """Turn some hands face up and return the seats of the best of them: several, if they are equal.

    Args:
        state: the hand.
        hands: seats, and numbers of hands that nobody plays, which follow those of the seats. A
            single hand wins without being shown.
        reading: the function that reads a hand, such as ``high``.
        clause: the number of the rule, for a hand that nobody plays.
        said: whether the sentences say what the hands are, besides their cards.
    """
    values: dict[int, int] = {}
    for hand in hands if len(hands) > 1 else ():
        read = reading(state.cards(state.hands[hand]))
        values[hand] = read.value
        claims = [claim_among("", read, hand, values)]
        show_claims(state, hand, claims, clause=clause if hand >= state.seats else "", said=said)
    return best_of(state, hands, reading)


def best_of(
    state: State, hands: Sequence[int], reading: Callable[[Sequence[Card]], Reads]
) -> list[int]:
    """Return the best of some hands, in their order; a single one is not read."""
    if len(hands) < 2:
        return list(hands)
    values = {hand: reading(state.cards(state.hands[hand])).value for hand in hands}
    best = max(values.values())
    return [hand for hand, value in values.items() if value == best]
