"""A room that is upgraded: only a hand that today's rulings do not play is called off."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Collection
from dataclasses import replace
from dataclasses import replace as replaced
from itertools import count
from typing import Any

import pytest

from pokernight.engine.asks import Pick, Turn, ask
from pokernight.engine.changes import Change
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import Catalogue
from pokernight.engine.state import State
from pokernight.engine.step import asks
from pokernight.errors import Refused
from pokernight.fair_deals.verification import audit
from pokernight.games import find
from pokernight.lookups.hand_history import FinishedHands as Past
from pokernight.room.http.export import exported
from pokernight.room.live.log_replay import READER, STATE_FORMAT, load_table
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.session import FORGOTTEN, Session
from tests.games_tried import EVENINGS_TRIED
from tests.room.running import table_of
from tests.room.still import QUICK, TABLE, Evening, drawn, run
from tests.sampling import some
from tests.sentences import in_words

TWO = ("chaos", "seven_card_stud")
CHAOS, STUD = (find(name).version for name in TWO)
DEEP = {"usual": 1_000_000}


RULING = "everybody says first that they are ready"


def newer(*names: str) -> Catalogue:
    """The rulebook after an upgrade that changes nothing of how hands of some games are played."""
    return rulebook({name: changed(find(name)) for name in names})


def otherwise(*names: str) -> Catalogue:
    """The rulebook after an upgrade by which the first answer of a hand is no longer legal."""
    return rulebook({name: asking(find(name)) for name in names})


def changed(game: Game) -> Game:
    """A game of the next version."""
    return replace(game, changes=(*game.changes, Change(99, RULING)))


def asking(game: Game) -> Game:
    """A game of the next version, in which a player says first what nobody said before."""
    return replace(changed(game), program=lambda rules: (ready, *game.program(rules)))


@asks
def ready(state: State) -> Turn:
    """The first player left of the dealer is asked."""
    yield from ask(state.clockwise()[0], "ready", Pick(("ready",), ()), "ready", "ready?")
    return None


def rulebook(games: dict[str, Game]) -> Catalogue:
    """The rulebook with some games in place of those of their names."""

    def catalogue(name: str) -> Game:
        return games.get(name) or find(name)

    return catalogue


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Every hand that is dealt from now on: its game and the version of it."""
    found: list[tuple[str, int]] = []
    begin = Hand.__init__

    def watched(hand: Hand, opening: Any, **details: Any) -> None:
        if opening is not None:
            game = opening.game
            found.append((game.name, game.version))
        begin(hand, opening, **details)

    monkeypatch.setattr(Hand, "__init__", watched)
    return found


def evening(games: Collection[str] = TWO, **details: Any) -> Evening:
    plain = {"hands": 6, "details": DEEP, "house": 1, "settings": replaced(QUICK, look=2000)}
    return Evening([*games], ("Ann", "Ben"), **{**plain, **details})


async def until(one: Evening, there: Callable[[Session], bool]) -> None:
    """Play until something is so; people hold still then, and the room stops."""
    one.answers = lambda key, ask: None if there(one.owner.session) else drawn(key, ask)
    await one.begin()
    while not there(one.owner.session):
        await asyncio.sleep(0.05)
        assert one.failed is None, one.failed
        assert not one.owner.session.table.over
    await one.end()
    one.answers = drawn


def in_hand(number: int) -> Callable[[Session], bool]:
    """In the middle of a hand: somebody has answered."""
    return lambda one: one.table.deals == number and one.hand is not None and one.number > 2


def after_hand(number: int) -> Callable[[Session], bool]:
    """Between two hands."""
    return lambda one: one.table.hands == number and one.table.on is None


async def upgraded(one: Evening, *names: str, cache: bool) -> None:
    """The room begins again with other rulings of some games; everybody comes back."""
    one.catalogue = otherwise(*names)
    if not cache:
        await one.store.forget(TABLE)
    await one.take_up()
    for guest in one.guests:
        await guest.come()


def said(one: Evening) -> str:
    """Return the lines spoken to the whole table."""
    return "\n".join(in_words(spoken.text) for spoken in one.owner.session.spoken)


def verified(one: Evening, catalogue: Catalogue, entries: Any) -> str:
    """Return the report on verifying the exported evening."""
    return "\n".join(audit(exported(entries, one.guests[0].person, catalogue).encode(), catalogue))


def past_of(one: Evening) -> Past:
    """The list of hands, read again without each hand that does not play as it did."""
    entries, past = asyncio.run(one.entries()), Past(one.catalogue)
    while True:
        try:
            past.read_on(entries)
        except Refused as error:
            past = past.without(error)
        else:
            return past


@pytest.mark.parametrize("cache", [True, False], ids=["from how it stood", "from its first entry"])
def test_a_hand_that_other_rulings_do_not_play_is_called_off_and_the_evening_goes_on(
    cache: bool, dealt: list[tuple[str, int]]
) -> None:
    """Hands 1 and 2 are over, and it comes in the middle of 3."""
    one = evening()

    async def play() -> None:
        await until(one, in_hand(3))
        table = one.owner.session.table
        assert table.playing is not None
        assert table.playing.entry.game.name == "chaos"
        before = {player.name: player.stack for player in table.players.values()}
        await upgraded(one, "chaos", cache=cache)
        table = one.owner.session.table
        assert table.on is None
        assert {player.name: player.stack for player in table.players.values()} == before
        assert table.hands == 2
        assert "the hand is called off, and every chip is where it was before it" in said(one)
        why = f"this room cannot go on with Chaos as it was played; changed since then: {RULING}"
        assert why in said(one)
        assert table.ledger.lines[-1].kind == "called off"
        dealt.clear()
        await one.over()
        await one.end()

    run(play())
    table = one.owner.session.table
    assert table.hands == 6
    assert set(dealt) == {("chaos", CHAOS + 1), ("seven_card_stud", STUD)}
    assert sum(account.net for account in table.books().accounts) == 0
    told = [codec.from_room(frame) for _, frame in one.guests[1].frames]
    assert any("is called off" in in_words(text.text) for it in told if isinstance(it, m.RoomState)
               for text in it.spoken)  # fmt: skip


def test_a_hand_of_a_game_that_is_the_same_goes_on() -> None:
    one = evening()

    async def play() -> None:
        await until(one, in_hand(2))
        hand = one.hand
        one.answers = lambda key, ask: None
        await upgraded(one, "chaos", cache=False)
        assert one.hand.opening == hand.opening
        assert one.hand.inputs == hand.inputs
        one.answers = drawn
        assert "called off" not in said(one)
        await one.over()
        await one.end()

    run(play())
    assert one.owner.session.table.hands == 6


@pytest.mark.parametrize("cache", [True, False], ids=["from how it stood", "from its first entry"])
def test_between_hands_nothing_is_called_off(cache: bool, dealt: list[tuple[str, int]]) -> None:
    """Hands dealt by older versions stand as they ended; the deck is drawn for the newer."""
    one = evening()

    async def play() -> None:
        await until(one, after_hand(2))
        before = one.owner.session.standing()
        one.catalogue = otherwise(*TWO)
        if not cache:
            await one.store.forget(TABLE)
        dealt.clear()
        taken = await load_table(one.store, TABLE, None, one.catalogue)
        assert not (cache and dealt)
        assert alike(taken.session.standing()) == alike(before)
        spoken = [line.text for line in taken.session.spoken]
        assert spoken.count(FORGOTTEN) == (not cache)
        await one.take_up()
        for guest in one.guests:
            await guest.come()
        await one.over()
        await one.end()

    run(play())
    assert one.owner.session.table.hands == 6
    assert "called off" not in said(one)


def test_what_is_kept_of_a_table_is_thrown_away_for_another_form_only() -> None:
    """Not for another version of the program, or of a game."""
    assert STATE_FORMAT == "6 1 2"


@pytest.mark.parametrize("cache", [True, False], ids=["from how it stood", "from its first entry"])
def test_a_hand_of_an_older_version_goes_on_where_it_plays_as_it_did(cache: bool) -> None:
    """A version number alone calls nothing off, and every proof of the evening still verifies."""
    one = evening()

    async def play() -> None:
        await until(one, in_hand(3))
        inputs = one.hand.inputs
        one.answers = lambda key, ask: None
        one.catalogue = newer(*TWO)
        if not cache:
            await one.store.forget(TABLE)
        await one.take_up()
        for guest in one.guests:
            await guest.come()
        assert one.hand.inputs == inputs
        one.answers = drawn
        await one.over()
        await one.end()

    run(play())
    assert one.owner.session.table.hands == 6
    assert "called off" not in said(one)
    log = asyncio.run(one.entries())
    checked = verified(one, one.catalogue, log)
    assert "dealt by another version" not in checked
    assert "6 hands of table friday, each chained to the one before" in checked
    assert [*past_of(one).hands] == [1, 2, 3, 4, 5, 6]


def test_a_hand_of_a_newer_version_is_called_off_with_both_versions() -> None:
    """The room goes back to the rulebook of before."""
    one = evening()
    one.catalogue = newer("chaos")

    async def play() -> None:
        await until(one, in_hand(3))
        one.catalogue = find
        await one.take_up()
        for guest in one.guests:
            await guest.come()
        assert one.owner.session.table.on is None
        why = f"version {CHAOS + 1} of Chaos dealt it, and this room has version {CHAOS} now"
        assert why in said(one)
        await one.over()
        await one.end()

    run(play())
    assert one.owner.session.table.hands == 6


def alike(standing: dict[str, Any]) -> dict[str, Any]:
    """Return the state of a table, without versions of its games, the talk and the clock.

    Hands that do not play any more are told, and the house players do not remember them.
    """
    games = [{**one, "version": 0} for one in standing["table"]["menu"]["games"]]
    menu = {**standing["table"]["menu"], "games": games}
    apart = ("people", "spoken", "said", "asked_at", "drawing", "memory")
    plain = {what: part for what, part in standing.items() if what not in apart}
    return {**plain, "table": {**standing["table"], "menu": menu}}


@pytest.mark.parametrize("game", some("left in the log", EVENINGS_TRIED, 12))
def test_what_a_hand_leaves_is_in_the_log_for_whoever_cannot_play_it_again(game: str) -> None:
    """Stacks, holdings, legs and lives, who deals next, who is still in: it stands as before."""
    one = evening([game], hands=4, house=max(1, find(game).seats[0] - 2))

    async def play() -> None:
        await until(one, after_hand(3))
        log = await one.entries()
        then = alike(one.owner.session.standing())
        session, _ = READER.replay(log, otherwise(game))
        assert session.table.unplayable == {1, 2, 3}
        assert alike(session.standing()) == then
        assert session.table.money() == one.owner.session.table.money()
        assert session.chain == one.owner.session.chain

    run(play())


def test_in_the_middle_of_any_hand_every_chip_goes_back() -> None:
    """Cut evenings at many entries of the log, after many answers."""
    for game in some("upgrades", EVENINGS_TRIED, 4):
        check_every_chip_goes_back(game)


def check_every_chip_goes_back(game: str) -> None:
    """Of one evening, cut in many places."""
    one = evening([game], hands=2, house=max(1, find(game).seats[0] - 2))
    run(one.play())
    log = asyncio.run(one.entries())
    at_once = (b'"do":"outcome"', b'"do":"lots"', b'"deed":"ended"')
    besides = [
        length for length, entry in enumerate(log) if any(one in entry.body for one in at_once)
    ]
    for length in range(2, len(log), max(1, len(log) // 25)):
        if length in besides:  # written at once with what came before it
            continue
        old, _ = READER.replay(log[:length], find)
        new, _ = READER.replay(log[:length], otherwise(game))
        assert new.table.dealt_in == old.table.dealt_in
        begun = old.table.playing is not None and old.table.playing.given
        assert new.table.hand is None or not begun
        if old.table.playing is None:
            assert alike(new.standing()) == alike(old.standing())
        stacks = [player.stack for player in new.table.players.values()]
        assert stacks == [player.stack for player in old.table.players.values()]


def test_a_hand_that_does_not_play_as_it_did_is_called_off_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody has changed a game and forgotten to raise its version."""
    one = evening(["seven_card_stud"])

    async def play() -> None:
        await until(one, in_hand(2))
        monkeypatch.setattr(Hand, "play", failing(Hand.play))
        await one.take_up()
        monkeypatch.undo()
        for guest in one.guests:
            await guest.come()
        table = one.owner.session.table
        assert table.on is None
        assert table.hands == 1
        assert "this room cannot go on with Seven-card Stud as it was played" in said(one)
        await one.over()
        await one.end()

    run(play())
    assert one.owner.session.table.hands == 6


def failing(play: Any) -> Any:
    """Refuses what was answered before."""

    def plays(hand: Hand, answer: object, seat: int | None = None) -> None:
        if hand.number == 2:
            raise ZeroDivisionError("a fault in a game")
        play(hand, answer, seat)

    return plays


def played_on(one: Evening, *, cache: bool) -> None:
    """An evening that is upgraded in its third hand, and then played to its end."""

    async def play() -> None:
        await until(one, in_hand(3))
        await upgraded(one, *TWO, cache=cache)
        await one.over()
        await one.end()

    run(play())


def test_it_is_exported_and_verified_for_what_it_is() -> None:
    """Hands of older rulings are named; their decks are checked, chips count as written."""
    one = evening()
    played_on(one, cache=False)
    log = asyncio.run(one.entries())
    checked = verified(one, one.catalogue, log)
    since = f"; changed since then: {RULING})"
    older = f"hand 1 (chaos {CHAOS}{since}, hand 2 (seven_card_stud {STUD}{since}, hand 3 (chaos"
    assert older in checked
    assert "dealt by another version of the game than is here" in checked
    assert "7 hands of table friday, each chained to the one before" in checked
    assert "no chip was made or lost" in checked
    assert f"hand 4 (chaos {CHAOS + 1})" in verified(one, find, log)
    whole = exported(log, one.guests[0].person, one.catalogue)
    assert audit(whole.encode(), one.catalogue)[-1] == checked.splitlines()[-1]


def test_the_list_of_hands_leaves_out_what_is_not_played_again() -> None:
    one = evening()
    played_on(one, cache=False)
    past = past_of(one)
    assert [*past.hands] == [4, 5, 6, 7]
    assert all(hand.ending == "over" for hand in past.hands.values())


def test_a_hand_that_is_not_played_again_is_not_taken_for_the_one_before() -> None:
    one = evening()

    async def play() -> None:
        await until(one, in_hand(3))
        await upgraded(one, "chaos", cache=False)
        await one.over()
        await one.end()

    run(play())
    past = past_of(one)
    assert [*past.hands] == [2, 4, 5, 6, 7]
    assert len({id(hand.playing) for hand in past.hands.values()}) == 5
    for number in (1, 3):
        with pytest.raises(Refused, match=f"hand {number} cannot be replayed"):
            past.find(number, sys.maxsize)


def test_the_list_of_hands_leaves_out_one_that_does_not_play_as_it_did(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody has changed a game and forgotten to raise its version; the others are told."""
    one = evening(["seven_card_stud"], hands=3)
    run(one.play())
    true_play, seconds = Hand.play, count(1)

    def plays(hand: Hand, answer: object, seat: int | None = None) -> None:
        if hand.number == 2 and next(seconds) == 2:
            raise ZeroDivisionError("a fault in a game")
        true_play(hand, answer, seat)

    monkeypatch.setattr(Hand, "play", plays)
    entries = asyncio.run(one.entries())
    past = Past(find)
    with pytest.raises(ZeroDivisionError) as failed:
        past.read_on(entries)
    past = past.without(failed.value)
    past.read_on(entries)
    assert [*past.hands] == [1, 3]


def test_a_seat_s_file_says_of_which_hands_nothing_is_known_any_more() -> None:
    one = evening(settings=replaced(QUICK, look=2000, seeds="never"))
    played_on(one, cache=True)
    log = asyncio.run(one.entries())
    checked = verified(one, one.catalogue, log)
    assert f"hand 1 (chaos {CHAOS}), hand 2 (seven_card_stud {STUD}): dealt by another" in checked
    assert "1 hand called off" in checked
    assert "cards that Ann was told of, each as it was opened" in checked


def test_everybody_who_is_back_sees_the_table_between_two_hands() -> None:
    one = evening()

    async def play() -> None:
        await until(one, in_hand(3))
        await upgraded(one, *TWO, cache=True)
        await asyncio.sleep(0)
        for guest in one.guests[:2]:
            seen = [codec.from_room(frame) for _, frame in guest.frames]
            state = [it for it in seen if isinstance(it, m.RoomState)][-1]
            assert table_of(state).hands == 2
        await one.over()
        await one.end()

    run(play())
