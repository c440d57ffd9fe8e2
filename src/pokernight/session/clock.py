"""What the clock does next at a table of the room, and when.

Pure: :func:`due` looks at a gathering, at who is connected and at the time, and says when the next
thing happens by itself; :func:`strike` does it. Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from pokernight.engine.asks import Answer
from pokernight.engine.changes import in_words
from pokernight.engine.hand import MOST
from pokernight.engine.rules import money
from pokernight.engine.versions import since
from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import promise_of
from pokernight.session import log_events as d
from pokernight.session.session import FRESH, Drawing, Gathering
from pokernight.table import Entry, Table
from pokernight.table import commands as c

OPENING = 2000
"""How long people have to open their salts, in milliseconds."""
SCHEME = 2
"""In which form hands are chained: an account of each is part of its head."""
ANSWERS = 60_000
"""How long a proposal waits for everybody's word, in milliseconds."""


class Due(NamedTuple):
    """When something happens by itself, and what does it."""

    at: int
    strike: Callable[[Gathering, int], None]


def due(
    gathering: Gathering,
    here: Collection[str],
    salting: Collection[str],
    seed: Callable[[], bytes],
) -> Due | None:
    """What happens next if nobody does anything; None where the table waits for people.

    Args:
        gathering: the table.
        here: the ids of those who are connected.
        salting: those of them who bring a salt to every deck.
        seed: draws the secret of a hand.
    """
    table = gathering.table
    if table.over or gathering.frozen:
        return None
    if gathering.paused_at is not None:
        left = gathering.settings.pauses - gathering.paused_for
        return Due(gathering.paused_at + left, lambda one, now: one.do(now, d.WentOn()))
    found = (
        [_in_a_hand(gathering)]
        if table.on is not None
        else [_between(gathering, here, salting, seed)]
    )
    if gathering.proposal is not None:
        lapse = gathering.proposal.at + ANSWERS
        found.append(Due(lapse, lambda one, now: one.do(now, d.Lapsed())))
    return min((one for one in found if one is not None), key=lambda one: one.at, default=None)


# --- in a hand


def _in_a_hand(gathering: Gathering) -> Due | None:
    hand = gathering.hand
    if hand is None or hand.ask is None:
        return None
    if hand.ask.closes:
        return Due(gathering.asked_at + gathering.settings.window, close_window)
    open_questions = [
        (person, ask)
        for person, ask in gathering.questions()
        if not (person.by and gathering.proposal is not None)  # they are held: see `waits`
    ]
    if not open_questions:
        return None
    ends = [(deadline(gathering, person.id), person.id) for person, _ in open_questions]
    at, first = min(ends)
    return Due(at, lambda one, now: answer_by_default(one, first, now))


def deadline(gathering: Gathering, person: str) -> int:
    """When somebody's time for the outstanding question has run out, his time bank included."""
    one, asked_at = gathering.people[person], gathering.asked_at
    if one.by:
        asked_at = max(asked_at, gathering.house_asked_at)
    return asked_at + gathering.clock + one.bank


def close_window(gathering: Gathering, now: int) -> None:
    """A window closes: what was held back is given to the table, the rest answers by default."""
    for person, answer in sorted(
        gathering.held.items(), key=lambda one: gathering.seat_of(one[0]) or 0
    ):
        seat = gathering.seat_of(person)
        assert seat is not None
        number = gathering.number
        gathering.held.pop(person)
        gathering.do(now, d.Did(c.to_dict(c.Reply(seat, answer)), person))
        if gathering.hand is None or gathering.number != number:
            return
    if gathering.in_window():
        gathering.do(now, d.Did(c.to_dict(c.CloseWindow(gathering.number))))


def answer_by_default(gathering: Gathering, person: str, now: int) -> None:
    """The clock answers for somebody; who has missed too many turns in a row sits out."""
    seat = gathering.seat_of(person)
    playing = gathering.table.playing
    assert seat is not None
    assert playing is not None
    asked = dict(zip(playing.asked, playing.hand.asks))
    answer: Answer = asked[seat].default
    who = gathering.people[person]
    why = f"{who.name}'s time has run out"
    gathering.do(now, d.Did(c.to_dict(c.Reply(seat, answer)), "", why))
    there = gathering.table.players.get(seat)
    idle = who.missed >= gathering.settings.misses and not who.by
    if idle and there is not None and not there.away and not there.leaving:
        gathering.do(now, d.Did(c.to_dict(c.SitOut(seat)), "", f"{who.name} sits out"))


def call_off_unplayed(gathering: Gathering, now: int) -> bool:
    """Call off a hand that cannot be gone on with: it was dealt by other rulings of its game.

    Gives whether there was one. Every chip is where it was before the deal.
    """
    unplayed, shuffle = gathering.table.unplayed, gathering.shuffle
    if unplayed is None:
        return False
    game = unplayed.entry.game
    if shuffle is not None and shuffle.version > game.version:
        why = (
            f"version {shuffle.version} of {game.title} dealt it, and this room has version "
            f"{game.version} now"
        )
    else:
        changed = () if shuffle is None else since(game, shuffle.version)
        why = f"this room cannot go on with {game.title} as it was played{in_words(changed)}"
    command = c.CallOff(gathering.table.host, why)
    said = f"the hand is called off, and every chip is where it was before it: {why}"
    gathering.do(now, d.Did(c.to_dict(command), "", said))
    return True


# --- between hands


def _between(
    gathering: Gathering,
    here: Collection[str],
    salting: Collection[str],
    seed: Callable[[], bytes],
) -> Due | None:
    table, over = gathering.table, gathering.hand_over_at
    if gathering.ending or (table.opening.hands and table.hands >= table.opening.hands):
        return Due(over, _end)
    if gathering.removing:
        return Due(over, _remove)
    if gathering.wishes:
        return Due(over, _fulfil)
    if gathering.given_up:
        return Due(over, leave_game)
    if broke := _broke(gathering):
        return Due(over, lambda one, now: _buy_for(one, broke[0], now))
    drawing = gathering.drawing
    coming = table.deals + 1
    if drawing is None or drawing.shuffle.hand != coming:
        return Due(over, lambda one, now: _promise(one, coming, seed(), now))
    if not gathering.started or not _somebody(gathering, here):
        return None
    try:
        seat = table.caller
        ready = _ready(gathering, here)
        if _to_be_called(gathering):
            return _calling(gathering, seat, ready)
        entry = table.next_game()
        entry.game.check_seats(len(table.seating(entry).seats), entry.rules)
    except Refused:
        return None
    return _draw(gathering, drawing, ready, _bringing(gathering, salting), entry)


def _draw(
    gathering: Gathering, drawing: Drawing, ready: int, bringing: set[str], entry: Entry
) -> Due:
    """The next step towards the deck of the coming hand."""
    shuffle, waits_until = drawing.shuffle, gathering.waits_until
    if shuffle.hashes is None:
        if not bringing and not drawing.offered:
            return Due(max(ready, drawing.at), _draw_alone)
        if not bringing <= set(drawing.offered):
            ready = max(ready, drawing.at + OPENING, waits_until)
        return Due(max(ready, drawing.at), _close_hashes)
    if shuffle.salts is None:
        late = not set(shuffle.hashes) <= set(drawing.opened)
        return Due(
            max(drawing.closed + OPENING, waits_until) if late else drawing.closed, _close_salts
        )
    settled = shuffle.is_for(entry.game, entry.rules)
    return Due(drawing.closed, _deal if settled else _show_root)


def _bringing(gathering: Gathering, salting: Collection[str]) -> set[str]:
    """Who is waited for, so that his salt is in the deck."""
    return {one.id for seat in gathering.ready() if (one := gathering.at_seat(seat)).id in salting}


def _somebody(gathering: Gathering, here: Collection[str]) -> bool:
    """Whether a person who could be dealt in is connected: nobody deals to an empty room."""
    ready = [gathering.at_seat(seat) for seat in gathering.ready()]
    return len(ready) > 1 and any(not one.by and one.id in here for one in ready)


def _everybody(gathering: Gathering, here: Collection[str]) -> bool:
    """Whether all people who have a chair are connected, but for who sits out or leaves."""
    return all(
        one.by or one.away or one.leaving or gathering.at_seat(seat).id in here
        for seat, one in gathering.table.players.items()
    )


def _end(gathering: Gathering, now: int) -> None:
    gathering.do(now, d.Did(c.to_dict(c.End()), "", "the evening is over"))


def _remove(gathering: Gathering, now: int) -> None:
    """Who was asked to leave does, now that the hand is over."""
    for person in list(gathering.removing):
        gathering.do(now, d.Removed(person))
        if (seat := gathering.seat_of(person)) is not None:
            gathering.do(now, d.Did(c.to_dict(c.Leave(seat))))


def leave_game(gathering: Gathering, now: int) -> None:
    """Enough of those who are in it would leave the game that goes on, and no hand is played."""
    series = gathering.table.series
    assert series is not None
    why = f"{series.entry.name} is left before its pot is won"
    gathering.do(now, d.Did(c.to_dict(c.GiveUp(gathering.given_up)), "", why))


def _fulfil(gathering: Gathering, now: int) -> None:
    """Chips that somebody wanted: sold, or it is said why not."""
    for person, command in list(gathering.wishes.items()):
        name = gathering.people[person].name
        bought = f"{name} sits down"
        try:
            if command["do"] == "buy":
                command, bought = _as_much_as_may_be(gathering, name, command)
            gathering.table.check_chips(command.get("cents") or gathering.usual)
            gathering.do(now, d.Did(command, person, bought))
        except Refused as refused:
            gathering.do(now, d.Noted(f"{name} cannot buy in: {refused}", person))


def _as_much_as_may_be(
    gathering: Gathering, name: str, command: Mapping[str, Any]
) -> tuple[dict[str, Any], str]:
    """Return a purchase, and what is said of it: less than was ordered where the stack has grown.

    Raises:
        Refused: if nothing more may lie in front of the player.
    """
    table, cents = gathering.table, command["cents"]
    most = gathering.buy_in_most
    fits = min(cents, most - table.company.player(command["seat"]).stack)
    if fits < 1:
        table.check_buy(command["seat"], cents, most)
    said = f"{name} buys chips for {money(fits)}"
    if fits < cents:
        said += f", not {money(cents)}: {money(most)} at most may lie in front of a buyer"
    return {**command, "cents": fits}, said


def _broke(gathering: Gathering) -> list[int]:
    """The seats of house players who have too little to be dealt in, and can buy enough."""
    table, usual, least = gathering.table, gathering.usual, least_stack(gathering.table)
    return [
        seat
        for seat, one in table.players.items()
        if one.by and one.stack < min(least, usual) and table.money() + usual - one.stack <= MOST
    ]


def least_stack(table: Table) -> int:
    """With less than so many cents nobody is dealt in at any game of the menu.

    While a game goes on until its pot is won only chips count: who has some is in it.
    """
    if table.series is not None:
        return 1
    return min(entry.rules.bankroll for entry in table.menu.entries)


def _buy_for(gathering: Gathering, seat: int, now: int) -> None:
    """A house player who has too little buys, so that he has as much as is usual."""
    player = gathering.table.players[seat]
    cents = gathering.usual - player.stack
    gathering.do(now, d.Did(c.to_dict(c.Buy(seat, cents)), "", f"{player.name} buys chips"))


def _ready(gathering: Gathering, here: Collection[str]) -> int:
    """When the next hand may begin: people have looked at the last, or have just sat down."""
    if gathering.table.deals:
        ready = max(gathering.hand_over_at + gathering.settings.look, gathering.sat_at)
    else:
        ready = gathering.sat_at + FRESH
    return ready if _everybody(gathering, here) else max(ready, gathering.waits_until)


def _to_be_called(gathering: Gathering) -> bool:
    """Whether the dealer has yet to call the game."""
    table = gathering.table
    return table.series is None and table.menu.choice == "dealer" and table.called is None


def calls_until(gathering: Gathering, here: Collection[str]) -> tuple[int, int] | None:
    """Which person calls the next game, by his seat, and when the clock does it for him."""
    if gathering.stage != "between" or not _to_be_called(gathering):
        return None
    if not _somebody(gathering, here):
        return None
    try:
        seat = gathering.table.caller
    except Refused:
        return None
    if gathering.at_seat(seat).by:
        return None
    return seat, max(_ready(gathering, here), gathering.asked_at) + gathering.clock


def _calling(gathering: Gathering, seat: int, ready: int) -> Due | None:
    """The dealer calls the game; a house player at once, for a person the clock does in the end."""
    if not [offer for offer in gathering.table.offers() if not offer.refusal]:
        return None
    if gathering.at_seat(seat).by:
        return Due(ready, lambda one, now: _call(one, seat, now))
    until = max(ready, gathering.asked_at) + gathering.clock
    return Due(until, lambda one, now: _call(one, seat, now))


def _call(gathering: Gathering, seat: int, now: int) -> None:
    """Somebody's call is made for him: anything but the same again for a house player."""
    entry = default_game(gathering, seat)
    name = gathering.table.players[seat].name
    by_himself = gathering.at_seat(seat).by
    why = f"{name} calls {entry.name}" if by_himself else f"the clock calls {entry.name} for {name}"
    gathering.do(now, d.Did(c.to_dict(c.Call(seat, entry.name)), "", why))


def default_game(gathering: Gathering, seat: int) -> Entry:
    """What is dealt where the dealer calls nothing: the last game again, or the first there is."""
    table = gathering.table
    fitting = [offer.entry for offer in table.offers() if not offer.refusal]
    last = table.last
    if table.players[seat].by:
        others = [entry for entry in fitting if last is None or entry is not last.entry]
        return gathering.chance("calls").choice(others or fitting)
    again = [entry for entry in fitting if last is not None and entry.name == last.entry.name]
    return (again or fitting)[0]


# --- the deck


def _promise(gathering: Gathering, hand: int, secret: bytes, now: int) -> None:
    shown = promise_of(gathering.id, hand, secret)
    gathering.do(now, d.Promised(hand, shown, SCHEME), secret)


def _close_hashes(gathering: Gathering, now: int) -> None:
    drawing = gathering.drawing
    assert drawing is not None
    seated = {gathering.at_seat(seat).id for seat in gathering.table.players}
    hashes = {who: what for who, what in sorted(drawing.offered.items()) if who in seated}
    gathering.do(now, d.Hashed(drawing.shuffle.hand, hashes))


def _close_salts(gathering: Gathering, now: int) -> None:
    drawing = gathering.drawing
    assert drawing is not None
    gathering.do(now, d.Salted(drawing.shuffle.hand, dict(sorted(drawing.opened.items()))))


def _draw_alone(gathering: Gathering, now: int) -> None:
    """Nobody brings a salt: no list, and none to be opened, is waited for before the root."""
    _close_hashes(gathering, now)
    _close_salts(gathering, now)
    _show_root(gathering, now)


def _show_root(gathering: Gathering, now: int) -> None:
    drawing, entry = gathering.drawing, gathering.table.next_game()
    assert drawing is not None
    shuffle = drawing.shuffle.dealt(entry.game, entry.rules)
    rooted = d.Rooted(shuffle.hand, shuffle.root, shuffle.game, shuffle.version, shuffle.cards)
    gathering.do(now, rooted)


def _deal(gathering: Gathering, now: int) -> None:
    """The first card, now that the root over the deck is shown."""
    drawing = gathering.drawing
    assert drawing is not None
    shown = tuple(drawing.shuffle.public().items())
    gathering.do(now, d.Did(c.to_dict(c.Deal(fair=shown))))
