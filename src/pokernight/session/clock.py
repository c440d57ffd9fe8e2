"""The next step of a session by itself, and its time.

Pure: :func:`due` looks at a session, at the connected people and at the time, and returns the next
step; :func:`strike` carries it out. Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import NamedTuple

from pokernight.engine.asks import Answer
from pokernight.engine.hand import MOST
from pokernight.engine.versions import since
from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import promise_of
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.clumsy_dealing import spoiled_deck
from pokernight.session.session import FRESH, Session
from pokernight.session.session_records import Drawing
from pokernight.session.setting_events import carry_out_orders, due_orders, stake_as_all
from pokernight.table import MenuEntry, Table
from pokernight.table import commands as c
from pokernight.wording.message import Message, message, message_json, reason_of

OPENING = 2000
"""Time for opening salts, in milliseconds."""
MINUTE = 60_000
"""Milliseconds of a minute."""
SCHEME = 2
"""Form in which hands are chained: an account of each is part of its head."""
ANSWERS = 60_000
"""Time for agreeing to a proposal, in milliseconds."""


class ClockAction(NamedTuple):
    """Next step of the clock: its time, and the function that takes it."""

    at: int
    strike: Callable[[Session, int], None]


OVER = "the evening is over"
"""Remark at the end of the evening."""
CALLS = "{player calls} {game:=}"
CLOCK_CALLS = "the clock calls {game:=} for {player:name}"
"""Remarks about the call of a game by its dealer, and by the clock."""


def due(
    session: Session,
    connected: Collection[str],
    salting: Collection[str],
    seed: Callable[[], bytes],
) -> ClockAction | None:
    """Return the next step if nobody does anything; None where the table waits for people.

    Args:
        session: the session.
        connected: ids of the connected people.
        salting: ids of those who bring a salt to every deck.
        seed: draws the secret of a hand.
    """
    table = session.table
    if table.over or session.frozen:
        return None
    if table.on is not None and _admitted(session):
        return ClockAction(session.hand_over_at, _seat_admitted)
    if session.paused_at is not None:
        return _in_a_pause(session)
    steps = (
        [_in_a_hand(session)]
        if table.on is not None
        else [_between(session, connected, salting, seed)]
    )
    if session.proposal is not None:
        lapse = session.proposal.at + ANSWERS
        steps.append(ClockAction(lapse, lambda session, now: session.do(now, d.Lapsed())))
    return min((step for step in steps if step is not None), key=lambda step: step.at, default=None)


def _admitted(session: Session) -> list[str]:
    """Return the people who may sit down, now that the host has agreed: also during a hand."""
    return [person for person, order in session.wishes.items() if isinstance(order, c.Sit)]


def _in_a_pause(session: Session) -> ClockAction | None:
    """Return what is done though the table is paused: people go, and chips come."""
    if session.table.on is not None or not (session.removing or session.wishes):
        return None
    return ClockAction(session.hand_over_at, _remove if session.removing else _fulfil)


# --- in a hand


def _in_a_hand(session: Session) -> ClockAction | None:
    hand = session.hand
    if hand is None or hand.ask is None:
        return None
    if hand.ask.closes:
        return ClockAction(session.asked_at + session.settings.window, close_window)
    open_questions = [
        (person, ask)
        for person, ask in session.questions()
        if not (person.by and session.proposal is not None)  # they are held: see `waits`
    ]
    if not open_questions:
        return None
    ends = [(deadline(session, person.id), person.id) for person, _ in open_questions]
    at, first = min(ends)
    return ClockAction(at, lambda session, now: answer_by_default(session, first, now))


def deadline(session: Session, person: str) -> int:
    """Return when a player's time for the outstanding question is up, with time bank."""
    player, asked_at = session.people[person], session.asked_at
    if player.by:
        asked_at = max(asked_at, session.house_asked_at)
    return asked_at + session.clock + player.bank


def close_window(session: Session, now: int) -> None:
    """Close a window: answers held back go to the table, other players answer by default."""
    for person, answer in sorted(
        session.held.items(), key=lambda answer: session.seat_of(answer[0]) or 0
    ):
        seat = session.seat_of(person)
        assert seat is not None
        number = session.number
        session.held.pop(person)
        session.do(now, d.TableCommand(c.Reply(seat, answer), person))
        # The answer has ended the window: answers still held were for a question that is gone.
        if session.hand is None or session.number != number:
            return
    if session.in_window():
        session.do(now, d.TableCommand(c.CloseWindow(session.number)))


def answer_by_default(session: Session, person: str, now: int) -> None:
    """Answer for a player by default; a player with too many missed turns in a row sits out."""
    seat = session.seat_of(person)
    playing = session.table.playing
    assert seat is not None
    assert playing is not None
    asked = dict(zip(playing.asked, playing.hand.asks))
    answer: Answer = asked[seat].default
    sitter = session.people[person]
    why = message("{player:'s} time has run out", player=sitter.name)
    session.do(now, d.TableCommand(c.Reply(seat, answer), "", message_json(why)))
    player = session.table.players.get(seat)
    idle = sitter.missed >= session.settings.misses and not sitter.by
    if idle and player is not None and not player.away and not player.leaving:
        why = message("{player sits} out", player=sitter.name)
        session.do(now, d.TableCommand(c.SitOut(seat), "", message_json(why)))


def call_off_unplayed(session: Session, now: int) -> bool:
    """Call off a hand that cannot go on, because another version of its game dealt it.

    Returns whether there was such a hand. Every chip is where it was before the deal.
    """
    unplayed, shuffle = session.table.unplayed, session.shuffle
    if unplayed is None:
        return False
    game = unplayed.entry.game
    if shuffle is not None and shuffle.version > game.version:
        why = message(
            "version {dealt} of {game:=} dealt it, and this room has version {known} now",
            dealt=shuffle.version, game=game.title, known=game.version,
        )  # fmt: skip
    else:
        changed = () if shuffle is None else since(game, shuffle.version)
        rulings = "; ".join(dict.fromkeys([change.ruling for change in changed]))
        cannot = "this room cannot go on with {game:=} as it was played"
        if rulings:
            cannot = (
                "this room cannot go on with {game:=} as it was played; changed since then: "
                "{rulings:=}"
            )
        why = message(cannot, game=game.title, rulings=rulings)
    command = c.CallOff(session.table.host, str(why))
    remark = message(
        "the hand is called off, and every chip is where it was before it: {why}", why=why
    )
    session.do(now, d.TableCommand(command, "", message_json(remark)))
    return True


# --- between hands


def _between(
    session: Session,
    connected: Collection[str],
    salting: Collection[str],
    seed: Callable[[], bytes],
) -> ClockAction | None:
    table, over = session.table, session.hand_over_at
    if due_orders(session):
        return ClockAction(over, carry_out_orders)
    if session.proposal is not None:
        return None
    if session.ending or (table.opening.hands and table.hands >= table.opening.hands):
        return ClockAction(over, _end)
    if session.removing:
        return ClockAction(over, _remove)
    if session.wishes:
        return ClockAction(over, _fulfil)
    if session.given_up:
        return ClockAction(over, leave_game)
    if broke := _broke(session):
        return ClockAction(over, lambda session, now: _buy_for(session, broke[0], now))
    if session.files and table.series is None:
        return ClockAction(over, _put_files)
    if session.settings.real_cards != "no":
        return _real_cards(session)
    drawing = session.drawing
    coming = table.deals + 1
    # The seed is promised before anything is awaited: no salt can be known when it is drawn.
    if not session.seeded and (drawing is None or drawing.shuffle.hand != coming):
        return ClockAction(over, lambda session, now: _promise(session, coming, seed(), now))
    if not session.started or not _somebody(session, connected):
        return None
    try:
        seat = table.chooser
        ready = _ready(session, connected)
        ends = game_ends(session)
        if ends and ends <= max(ready, over) and table.series is None:
            return ClockAction(max(over, ends), _turn_game)
        if _to_be_called(session):
            return _calling(session, seat, ready)
        entry = table.next_game()
        entry.game.check_seats(len(table.seating(entry).seats), entry.rules)
    except Refused:
        return None
    if drawing is None:
        return ClockAction(ready, _deal_seeded)
    return _draw(session, drawing, ready, _bringing(session, salting), entry)


def _real_cards(session: Session) -> ClockAction | None:
    """Return what is due where people deal real cards: no hand begins, and no game is called."""
    ends = game_ends(session)
    if not ends or session.table.series is not None:
        return None
    return ClockAction(max(session.hand_over_at, ends), _turn_game)


def _draw(
    session: Session, drawing: Drawing, ready: int, bringing: set[str], entry: MenuEntry
) -> ClockAction:
    """Return the next step towards the deck of the coming hand."""
    shuffle, waits_until = drawing.shuffle, session.waits_until
    if shuffle.hashes is None:
        if not bringing and not drawing.offered:
            return ClockAction(max(ready, drawing.at), _draw_alone)
        # A client that stays silent delays a deck by no more than this.
        if not bringing <= set(drawing.offered):
            ready = max(ready, drawing.at + OPENING, waits_until)
        return ClockAction(max(ready, drawing.at), _close_hashes)
    if shuffle.salts is None:
        late = not set(shuffle.hashes) <= set(drawing.opened)
        return ClockAction(
            max(drawing.closed + OPENING, waits_until) if late else drawing.closed, _close_salts
        )
    settled = shuffle.is_for(entry.game, entry.rules)
    return ClockAction(drawing.closed, _deal if settled else _show_root)


def _bringing(session: Session, salting: Collection[str]) -> set[str]:
    """Return the ids of the players whose salts the deck waits for."""
    ready = [session.at_seat(seat).id for seat in session.ready()]
    return {*ready} & {*salting}


def _somebody(session: Session, connected: Collection[str]) -> bool:
    """Return whether a person is ready and connected: nobody deals to an empty room.

    At a seeded table house players may play alone.
    """
    ready = [session.at_seat(seat) for seat in session.ready()]
    attended = any(not person.by and person.id in connected for person in ready)
    return len(ready) > 1 and (attended or session.seeded)


def _everybody(session: Session, connected: Collection[str]) -> bool:
    """Return whether all players are connected, but for those sitting out or leaving."""
    return all(
        player.by or player.away or player.leaving or session.at_seat(seat).id in connected
        for seat, player in session.table.players.items()
    )


def _end(session: Session, now: int) -> None:
    session.do(now, d.TableCommand(c.End(by_game=True), "", OVER))


def _remove(session: Session, now: int) -> None:
    """Remove the people that the host has asked to leave, now that the hand is over."""
    for person in list(session.removing):
        session.do(now, m.Remove(m.UNSENT, person))
        if (seat := session.seat_of(person)) is not None:
            session.do(now, d.TableCommand(c.Leave(seat)))


def leave_game(session: Session, now: int) -> None:
    """Leave the game that goes on between hands, after a vote."""
    series = session.table.series
    assert series is not None
    why = message("{game:=} is left before its pot is won", game=series.entry.name)
    session.do(now, d.TableCommand(c.GiveUp(session.given_up), "", message_json(why)))


def _fulfil(session: Session, now: int) -> None:
    """Sell the chips that were ordered."""
    _sell(session, list(session.wishes), now)


def _seat_admitted(session: Session, now: int) -> None:
    """Let people sit down to whom the host has agreed."""
    _sell(session, _admitted(session), now)


def _sell(session: Session, people: Iterable[str], now: int) -> None:
    """Sell people the chips that they have ordered, or announce why they cannot be sold."""
    for person in people:
        command = session.wishes[person]
        name = session.people[person].name
        bought = message("{player sits} down", player=name)
        try:
            if isinstance(command, c.Buy):
                command, bought = _as_much_as_may_be(session, name, command)
            session.table.check_chips(command.cents or session.usual)
            session.do(now, d.TableCommand(command, person, message_json(bought)))
        except Refused as refused:
            remark = message(
                "{player:name} cannot buy in: {reason}", player=name, reason=reason_of(refused)
            )
            session.do(now, d.RemarkMade(message_json(remark), person))


def _as_much_as_may_be(session: Session, name: str, command: c.Buy) -> tuple[c.Buy, Message]:
    """Return a purchase, and what is said of it: less than was ordered where the stack has grown.

    Raises:
        Refused: if nothing more may lie in front of the player.
    """
    table, cents = session.table, command.cents
    most = session.buy_in_most
    fits = min(cents, most - table.company.player(command.seat).stack)
    if fits < 1:
        table.check_buy(command.seat, cents, most)
    if fits < cents:
        remark = message(
            "{player buys} chips for {price:$}, not {ordered:$}: {most:$} at most may lie in front "
            "of a buyer",
            player=name, price=fits, ordered=cents, most=most,
        )  # fmt: skip
    else:
        remark = message("{player buys} chips for {price:$}", player=name, price=fits)
    return replace(command, cents=fits), remark


def _broke(session: Session) -> list[int]:
    """Return the seats of house players with too few chips to be dealt in that can buy enough."""
    table, usual, least = session.table, session.usual, least_stack(session.table)
    return [
        seat
        for seat, player in table.players.items()
        if player.by
        and player.stack < min(least, usual)
        and table.money() + usual - player.stack <= MOST
    ]


def least_stack(table: Table) -> int:
    """Return the least stack in cents with which a player is dealt in at any game of the menu.

    While a game goes on until its pot is won, every player with chips is in it.
    """
    if table.series is not None:
        return 1
    return min(entry.rules.bankroll for entry in table.menu.entries)


def _buy_for(session: Session, seat: int, now: int) -> None:
    """Buy chips for a house player, up to the usual buy-in."""
    player = session.table.players[seat]
    cents = session.usual - player.stack
    why = message(
        "{player is} broke and {player:buys} in again for {price:$}",
        player=player.name, price=cents,
    )  # fmt: skip
    session.do(now, d.TableCommand(c.Buy(seat, cents), "", message_json(why)))


def _ready(session: Session, connected: Collection[str]) -> int:
    """Return when the next hand may begin: after a look at the last, or at people who sat down."""
    if session.table.deals:
        ready = max(look_until(session, connected), session.sat_at)
    else:
        ready = session.sat_at + FRESH
    return ready if _everybody(session, connected) else max(ready, session.waits_until)


def look_until(session: Session, connected: Collection[str]) -> int:
    """Return until when the end of the last hand is looked at, in milliseconds; 0 in a pause."""
    if session.paused_at is not None:
        return 0
    if _all_pressed(session, connected):
        return session.hand_over_at
    look = session.settings.look
    return session.hand_over_at + (look if _was_shown(session) else look // 2)


def _all_pressed(session: Session, connected: Collection[str]) -> bool:
    """Return whether all connected people dealt in next are ready; False without any people."""
    people = [session.at_seat(seat) for seat in session.ready()]
    waited_for = {person.id for person in people if not person.by and person.id in connected}
    return bool(waited_for) and waited_for <= session.pressed


def _was_shown(session: Session) -> bool:
    """Return whether the last hand had a showdown, as far as anybody listened to it."""
    last = session.table.last
    return last is None or last.hand.listener is None or bool(last.hand.shown)


def _to_be_called(session: Session) -> bool:
    """Return whether the dealer has yet to call the game."""
    table = session.table
    return table.series is None and table.is_called and table.called is None


def game_ends(session: Session) -> int:
    """Return when the time of the game that is played is over, in milliseconds; 0 without end."""
    menu = session.table.menu
    if menu.each != "time" or not session.played:
        return 0
    return session.game_since + menu.minutes * MINUTE


def _turn_game(session: Session, now: int) -> None:
    """Turn to the next game of a rotation by time."""
    why = message("the time of {game:=} is over", game=session.played)
    session.do(now, d.TableCommand(c.TurnGame(), "", message_json(why)))


def _put_files(session: Session, now: int) -> None:
    """Put proved files on the menu, or in the place of their earlier games."""
    for file, written in list(session.files.items()):
        menu = session.table.menu
        sources = [entry.game.source for entry in menu.entries]
        changed = any(source is not None and source.file == file for source in sources)
        remark = (
            "{file:=} has changed: from now on its game is played by the new file"
            if changed
            else "the game of {file:=} is on the menu now"
        )
        why = message_json(message(remark, file=file))
        try:
            session.do(now, d.TableCommand(c.PutFile(tuple(written.items())), "", why))
            if not changed:
                stake_as_all(session, session.table.menu.entries[-1].name, menu, now)
        except Refused as refused:
            wrong = "{file:=} does not come onto the menu: {reason}"
            finding = message_json(message(wrong, file=file, reason=reason_of(refused)))
            session.do(now, d.FileProved(written, finding, sound=False))


def calls_until(session: Session, connected: Collection[str]) -> tuple[int, int, int] | None:
    """Return the seat of the person to call the next game, and until when.

    The times are those at which the time bank begins, and at which the clock calls.
    """
    if session.paused_at is not None or session.stage != "between" or not _to_be_called(session):
        return None
    if session.settings.real_cards != "no":
        return None
    if not _somebody(session, connected):
        return None
    try:
        seat = session.table.chooser
    except Refused:
        return None
    if session.at_seat(seat).by:
        return None
    bank = max(_ready(session, connected), session.asked_at) + session.calling
    return seat, bank, bank + session.at_seat(seat).bank


def _calling(session: Session, seat: int, ready: int) -> ClockAction | None:
    """Return the call of the next game: at once by a house player, at last by a person's clock."""
    if not [offer for offer in session.table.offers() if not offer.refusal]:
        return None
    if session.at_seat(seat).by:
        return ClockAction(ready, lambda session, now: _call(session, seat, now))
    until = max(ready, session.asked_at) + session.calling + session.at_seat(seat).bank
    return ClockAction(until, lambda session, now: _call(session, seat, now))


def _call(session: Session, seat: int, now: int) -> None:
    """Call a game for a player; for a house player another than the last."""
    entry = default_game(session, seat)
    name = session.table.players[seat].name
    by_himself = session.at_seat(seat).by
    why = message(CALLS if by_himself else CLOCK_CALLS, player=name, game=entry.name)
    session.do(now, d.TableCommand(c.Call(seat, entry.name), "", message_json(why)))


def default_game(session: Session, seat: int) -> MenuEntry:
    """Return the game dealt without a call: the game after the last on the menu."""
    table = session.table
    fitting = [offer.entry for offer in table.offers() if not offer.refusal]
    last = table.last
    if table.players[seat].by:
        others = [entry for entry in fitting if last is None or entry is not last.entry]
        return session.chance("calls", seat).choice(others or fitting)
    names = [entry.name for entry in table.menu.entries]
    place = names.index(last.entry.name) + 1 if last and last.entry.name in names else 0
    later = names[place:]
    return next((entry for entry in fitting if entry.name in later), fitting[0])


def clock_calls(session: Session) -> str:
    """Return the game that the clock calls if the next dealer does not; empty if none is called."""
    if session.stage != "between" or not _to_be_called(session):
        return ""
    if session.settings.real_cards != "no":
        return ""
    try:
        seat = session.table.caller
    except Refused:
        return ""
    fits = any(not offer.refusal for offer in session.table.offers())
    return default_game(session, seat).name if fits and not session.at_seat(seat).by else ""


# --- the deck


def _promise(session: Session, hand: int, secret: bytes, now: int) -> None:
    shown = promise_of(session.id, hand, secret)
    session.do(now, d.Promised(hand, shown, SCHEME), secret)


def _close_hashes(session: Session, now: int) -> None:
    drawing = session.drawing
    assert drawing is not None
    seated = {session.at_seat(seat).id for seat in session.table.players}
    hashes = {
        person: hashed for person, hashed in sorted(drawing.offered.items()) if person in seated
    }
    session.do(now, d.Hashed(drawing.shuffle.hand, hashes))


def _close_salts(session: Session, now: int) -> None:
    drawing = session.drawing
    assert drawing is not None
    session.do(now, d.Salted(drawing.shuffle.hand, dict(sorted(drawing.opened.items()))))


def _draw_alone(session: Session, now: int) -> None:
    """Draw a deck to which nobody brings a salt: no list is waited for before the root."""
    _close_hashes(session, now)
    _close_salts(session, now)
    _show_root(session, now)


def _show_root(session: Session, now: int) -> None:
    drawing, entry = session.drawing, session.table.next_game()
    assert drawing is not None
    shuffle = drawing.shuffle.dealt(entry.game, entry.rules)
    rooted = d.Rooted(shuffle.hand, shuffle.root, shuffle.game, shuffle.version, shuffle.cards)
    session.do(now, rooted)


def _deal(session: Session, now: int) -> None:
    """Deal the hand, now that the root over the deck is shown."""
    drawing = session.drawing
    assert drawing is not None
    shown = tuple(drawing.shuffle.public().items())
    session.do(now, d.TableCommand(c.Deal(fair=shown)))


def _deal_seeded(session: Session, now: int) -> None:
    """Deal a hand whose deck follows from the evening's seed."""
    session.do(now, d.TableCommand(c.Deal(deck=spoiled_deck(session))))
