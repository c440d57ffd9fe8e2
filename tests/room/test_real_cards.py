"""Real cards in a room: the dealer tells them, and every phone and the television follow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokernight.cards import name as card_name
from pokernight.engine.events import SPECTATOR
from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.fair_deals.verification import audit
from pokernight.games import find, find_in_rulebook
from pokernight.lookups.told_table import GAP
from pokernight.proofs.isolated_proof import ProofFinding
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.http.export import exported
from pokernight.room.http.group_evenings import outcome_in
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.store import Store
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.session.real_hand import script_of, tellers
from pokernight.session.session import Session
from pokernight.session.table_setup import table_from
from tests.own_games import HIGH_CARD, in_step
from tests.page.test_page_real_cards import faces_in
from tests.room.asking import asked
from tests.room.company import Company
from tests.room.places import InFile
from tests.room.running import PATIENT, QUICK, Room, a_room, play_on, table_of

STUD, OMEN = "five_card_stud", "the_omen"


def menu(game: str) -> str:
    """Return a menu of a game."""
    return f'choice = "single"\n[[game]]\ngame = "{game}"\n'


class Kitchen:
    """A table with real cards in a room that runs: its people, and a deck on the table."""

    def __init__(self, room: Room, opened: Any, guests: dict[str, Guest], seed: int = 1) -> None:
        self.room, self.opened, self.guests = room, opened, guests
        self.rng = Random(seed)
        self.out: list[str] = []

    @property
    def session(self) -> Session:
        return self.room.rooms.actors[self.opened.table].session

    def key(self, name: str) -> str:
        me = self.guests[name].me if name in self.guests else None
        return me.key if me is not None and me.key else self.opened.invite

    async def shown(self, name: str = "", language: str = "en") -> Any:
        """Return the hand as a phone shows it; without a name as the television does."""
        url = f"{self.room.base}/api/tables/{self.opened.table}/real?language={language}"
        status, reply = await asyncio.to_thread(asked, url, self.key(name))
        assert status == 200, reply
        return reply

    async def do(self, name: str, kind: Any, *fields: Any) -> m.Done:
        """Have somebody give a command."""
        return await asyncio.wait_for(self.guests[name].ask(kind(new_id(), *fields)), 20)

    async def tell(self, name: str, tap: str) -> m.Done:
        real = self.session.real
        assert real is not None
        return await self.do(name, m.Tell, tap, real.told)

    def drawn(self, pack: Sequence[str], many: int) -> list[str]:
        """Return cards from the deck on the table."""
        cards = self.rng.sample([card for card in pack if card not in self.out], many)
        self.out += cards
        return cards

    def usual(self, shown: Any) -> str:
        """Return what is told next at a table where nothing unusual happens."""
        wanted = shown["next"]

        def filled(tap: str, many: int) -> str:
            return tap.replace(GAP, " ".join(self.drawn(shown["pack"], many)))

        if wanted["kind"] in ("card", "cards"):
            return filled(wanted["tap"], wanted["many"])
        if wanted["kind"] == "show":
            cards = wanted["asks"][0]["cards"]
            return filled(cards["tap"], cards["most"])
        choices = [*wanted["choices"], *(wanted["asks"][0]["choices"] if wanted["asks"] else [])]
        choices.sort(key=lambda one: not one["usual"])
        return str(choices[0]["tap"])

    async def play(self, teller: str, until: str = "over") -> Any:
        """Tell the hand up to something that is asked for, or to its end."""
        while (shown := await self.shown(teller))["next"]["kind"] != until:
            await self.tell(teller, self.usual(shown))
        return shown


@asynccontextmanager
async def kitchen(
    game: str = STUD,
    store: Store | None = None,
    people: Sequence[str] = ("Ann", "Ben", "Cat"),
    own: OwnGames | None = None,
    **settings: Any,
) -> AsyncIterator[Kitchen]:
    """A room with a table of real cards, at which people sit: the first is the host."""
    settings = {"real_cards": "full", "start": "host", **settings}
    async with a_room(store, own=own) as room:
        wish = {"menu": menu(game), "settings": QUICK | PATIENT | settings}
        find_game = own or find_in_rulebook
        opened = await room.rooms.open(*table_from(wish, find_game, own=own.games if own else ()))
        guests = {
            name: Guest(room.link(opened, opened.host if name == people[0] else None), name)
            for name in people
        }
        for guest in guests.values():
            await guest.__aenter__()
            await guest.next_state()
            await guest.ask(m.SitRequest(new_id()))
        try:
            yield Kitchen(room, opened, guests)
        finally:
            for guest in guests.values():
                await guest.__aexit__(None, None, None)


async def test_what_the_dealer_tells_is_on_every_phone_and_the_television_at_once() -> None:
    async with kitchen() as table, Guest(table.room.link(table.opened), "") as television:
        await table.do("Ann", m.DealRealRequest)
        shown = await table.shown()
        assert shown["next"]["kind"] == "card"
        assert {name for one in shown["deal"] for name in one["names"]} == {"Ann", "Ben", "Cat"}
        before = table.session.real.told  # type: ignore[union-attr]
        await table.tell("Ann", shown["next"]["tap"].replace(GAP, "Kh"))
        for guest in (table.guests["Ben"], television):
            while True:
                real = table_of(await asyncio.wait_for(guest.next_state(), 20)).real
                if real is not None and real.told > before:
                    break
        everybody = [await table.shown(name) for name in ("Ann", "Ben", "Cat", "")]
        assert all(one == everybody[0] for one in everybody)
        assert "Kh" in [card["card"] for hand in everybody[0]["hands"] for card in hand["cards"]]
        german = await table.shown("Ben", "de")
        assert german["next"]["says"] != everybody[0]["next"]["says"]
        await table.do("Ann", m.Untell, before + 1)
        assert (await table.shown())["next"]["says"] == shown["next"]["says"]


async def test_the_book_goes_into_the_ledger_and_the_season_and_sums_to_zero() -> None:
    async with kitchen(OMEN) as table:
        for hand in range(2):
            dealer = "Ann" if hand == 0 else "Ben"
            await table.do(dealer, m.DealRealRequest)
            with pytest.raises(Refused, match="the hand is not over"):
                await table.do(dealer, m.BookHand)
            table.out.clear()
            end = (await table.play(dealer))["end"]
            await table.do(dealer, m.BookHand)
            stacks = {one.name: one.stack for one in table.session.table.players.values()}
            assert stacks == {one["name"]: one["stack"] for one in end["paid"]}
            assert table.session.table.hands == hand + 1
        assert table.session.table.deals == 0  # no deck of the room was dealt
        await table.do("Ann", m.EndRequest)
        books = table.session.table.books()
        assert sum(account.net for account in books.accounts) + books.kept == 0
        url = f"{table.room.base}/api/tables/{table.opened.table}/mine"
        _, mine = await asyncio.to_thread(asked, url, table.key("Ann"))
        assert mine == {"done": 0, "of": 0, "worst": [], "real": 2}, "her cards are not known"
        entries = await table.room.rooms.store.read(table.opened.table)
        outcome = outcome_in(entries, find)
        assert outcome is not None
        players = {player.name: player for player in outcome.result.players}
        assert {name: one.net for name, one in players.items()} == {
            account.name: account.net for account in books.accounts
        }
        assert any(one.net for one in players.values())
        for name, one in players.items():  # at the end what nobody has won is shared out
            assert (one.hands, one.games[0].hands) == (2, 2)
            assert one.games[0].net == stacks[name] - table.session.usual


async def test_a_hand_is_looked_at_again_and_a_card_that_nobody_showed_is_a_back() -> None:
    """Also one that the room was told, because a rule looked at it."""
    async with kitchen("cripple_mr_onion") as table:

        async def lookup(path: str, name: str) -> Any:
            url = f"{table.room.base}/api/tables/{table.opened.table}/hands{path}"
            return await asyncio.to_thread(asked, url, table.key(name))

        ends = []
        for _ in range(2):
            await table.do("Ann", m.DealRealRequest)
            table.out.clear()
            shown = await table.play("Ann")
            events = script_of(table.session).events()
            ends.append((shown, events, set(table.out)))
            await table.do("Ann", m.BookHand)
        for name in ("Ann", "Cat", ""):
            status, lines = await lookup("", name)
            assert status == 200
            assert [line["number"] for line in lines] == [-1, -2]
            for line, (shown, events, told) in zip(lines, ends, strict=True):
                won = {one["name"]: one["won"] for one in shown["end"]["paid"]}
                assert line["nets"] == won
                status, past = await lookup(f"/{line['number']}", name)
                assert status == 200
                news = [event for step in past["steps"] for event in step["news"]]
                assert [(one["kind"], one["cents"]) for one in news] == [
                    (event.kind, event.amount) for event in events
                ]
                everybody = {card["card"] for hand in shown["hands"] for card in hand["cards"]}
                up = {card_name(sight.face) for event in events for sight in event.cards
                      if sight.knowers >> SPECTATOR & 1}  # fmt: skip
                seen = {*faces_in(past["steps"])}
                assert seen <= everybody | up
                assert told - seen, "some were told to the room alone"
                assert past["table"]["dealt_in"] == [0, 1, 2]
        status, reply = await lookup("/-3", "Ann")
        assert (status, reply["reason"]["number"]) == (400, -3)


@pytest.mark.parametrize("betting", ["none", "pots"])
async def test_no_chip_of_the_room_moves_where_bets_are_not_told(betting: str) -> None:
    async with kitchen(real_cards=betting) as table:
        await table.do("Ann", m.DealRealRequest)
        while (shown := await table.shown())["next"]["kind"] != "over":
            pot = shown["next"]["kind"] == "pot"
            tap = shown["next"]["tap"].replace(GAP, "12") if pot else table.usual(shown)
            await table.tell("Ann", tap)
        await table.do("Ann", m.BookHand)
        assert table.session.table.hands == 1
        stacks = {player.stack for player in table.session.table.players.values()}
        assert len(stacks) == 1


async def test_a_player_answers_on_the_own_phone_and_for_nobody_else() -> None:
    async with kitchen() as table:
        await table.do("Ann", m.DealRealRequest)
        shown = await table.play("Ann", "question")
        seat = shown["next"]["asks"][0]["seat"]
        name, other = [("Ann", "Ben", "Cat")[(seat + step) % 3] for step in (0, 1)]
        choice = shown["next"]["asks"][0]["choices"][0]["tap"]
        teller = table.session.table.real.seating.button  # type: ignore[union-attr]
        stranger = next(one for one in ("Ben", "Cat") if one != name)
        with pytest.raises(Refused, match="the dealer and the host tell"):
            await table.tell(stranger, choice)
        with pytest.raises(Refused, match="the dealer and the host tell"):
            await table.tell(stranger, f"{choice}\ndeal {seat} Kh")
        assert teller == 0
        await table.tell(name, choice)
        after = await table.shown(other)
        assert after["next"]["asks"][0]["seat"] != seat


async def test_a_room_that_dies_has_kept_all_that_was_acknowledged(tmp_path: Path) -> None:
    place = InFile(tmp_path)
    async with place.inside():
        async with kitchen(OMEN, await place.open()) as table:
            await table.do("Ann", m.DealRealRequest)
            await table.play("Ann", "question")
            at_once = await table.shown("Ann")
            # another worker reads what is on the disk, and has heard nothing of the first
            elsewhere = await place.open()
            async with a_room(elsewhere) as room:
                url = f"{room.base}/api/tables/{table.opened.table}/real?language=en"
                status, read = await asyncio.to_thread(asked, url, table.key("Ann"))
        assert status == 200
        assert read == at_once
        assert read["happened"]


async def test_no_card_that_only_its_holder_has_told_is_sent_to_anybody() -> None:
    async with kitchen("cripple_mr_onion") as table:
        await table.do("Ann", m.DealRealRequest)
        secret: set[str] = set()
        looked = False
        while (shown := await table.shown())["next"]["kind"] != "over":
            tap = table.usual(shown)
            if shown["next"]["kind"] == "cards" and shown["next"]["hand"].isdigit():
                looked = True
                secret |= set(tap.split()[2:])
            await table.tell("Ann", tap)
            reply = await table.shown("Ben")
            sent = {card["card"] for hand in reply["hands"] for card in hand["cards"]}
            up = {card["card"] for hand in reply["hands"] for card in hand["cards"] if card["up"]}
            if reply["next"]["kind"] in ("question", "cards", "card"):
                assert not secret & (sent - up)
            assert not any(reply["lines"])
        assert looked


async def test_decks_of_the_room_beside_real_cards_are_verified_and_nobody_is_accused() -> None:
    async with kitchen(people=("Ann", "Ben"), real_cards="no", start="soon") as table:
        guests = list(table.guests.values())

        async def play_until(holds: Callable[[TableJson], bool]) -> None:
            async def one(guest: Guest) -> None:
                await play_on(guest, "caller", lambda state: holds(table_of(state)), sits=False)

            await asyncio.gather(*map(one, guests))

        async def deals(value: str) -> None:
            await table.guests["Ann"].ask(m.Set(new_id(), settings={"real_cards": value}))

        await play_until(lambda seen: seen.hands >= 1)
        await deals("full")
        await play_until(lambda seen: seen.real is not None and seen.stage == "between")
        await table.do("Ann", m.DealRealRequest)
        await table.play("Ann")
        await table.do("Ann", m.BookHand)
        hands = table.session.table.hands
        await deals("no")
        await play_until(lambda seen: seen.hands > hands)
        await table.do("Ann", m.EndRequest)
        await play_until(lambda seen: seen.stage == "over")
        assert [guest.broken for guest in guests] == [[], []]
        entries = await table.room.rooms.store.read(table.opened.table)
        for guest in guests:
            assert guest.me is not None
            text = exported(entries, guest.me.person, find)
            assert "the evening replays" in "\n".join(audit(text.encode(), find))


async def test_the_floor_is_called_in_a_hand_of_the_room_and_its_deck_is_verified() -> None:
    """An incident is an input of the hand, told to all; the evening replays with it."""
    async with kitchen(
        "holdem", people=("Ann", "Ben"), real_cards="no", start="soon", floor=True
    ) as table:
        guests, session = table.guests, table.session

        async def play_until(holds: Callable[[TableJson], bool]) -> None:
            async def one(guest: Guest) -> None:
                await play_on(guest, "caller", lambda state: holds(table_of(state)), sits=False)

            await asyncio.gather(*map(one, guests.values()))

        async def floor(name: str, tap: str) -> m.Done:
            return await table.do(name, m.Tell, tap)

        def place(name: str) -> int:
            assert session.table.playing is not None
            seat = session.table.playing.place_of(name)
            assert seat is not None
            return seat

        await play_until(lambda seen: seen.stage == "playing")
        for line in ("floor misdeal acted=0", f"floor exposed_card seat={place('Ann')} place=0"):
            with pytest.raises(Refused, match="on their own slips"):
                await floor("Ben", line)
        with pytest.raises(Refused, match="played out"):
            await floor("Ann", "floor misdeal acted=2")
        before = session.number
        await floor("Ben", f"floor exposed_card seat={place('Ben')} place=1")
        assert session.number > before
        playing = session.table.playing
        assert playing is not None
        ben = playing.hand.view(place("Ann")).hands[place("Ben")]
        seen = [card.card for card in playing.hand.view(place("Ann")).look(ben)]
        assert [card is None for card in seen] == [True, False]
        with pytest.raises(Refused, match="seen by everybody already"):
            await floor("Ben", f"floor exposed_card seat={place('Ben')} place=1")
        await play_until(lambda seen: seen.hands >= 1)
        await play_until(lambda seen: seen.stage == "playing" and seen.hands >= 1)
        if session.table.playing is not None and not session.table.playing.given:
            await floor("Ann", "floor misdeal acted=0")
        await table.do("Ann", m.EndRequest)
        await play_until(lambda seen: seen.stage == "over")
        assert [guest.broken for guest in guests.values()] == [[], []]
        entries = await table.room.rooms.store.read(table.opened.table)
        for guest in guests.values():
            assert guest.me is not None
            text = exported(entries, guest.me.person, find)
            assert "the evening replays" in "\n".join(audit(text.encode(), find))


def test_the_floor_rules_on_every_mishap_in_a_hand_that_the_room_has_dealt() -> None:
    """A player may not have a card replaced on their own word; what costs them alone they may."""
    people = Company("Ann", "Ben", "Cat", menu=menu(STUD), floor=True)
    people.deal()
    playing = people.session.table.playing
    assert playing is not None
    hand, seat = playing.hand, {name: playing.place_of(name) for name in people.ids}

    def floor(name: str, line: str) -> None:
        people.say(name, m.Tell(new_id(), f"floor {line}"))

    for line in ("boxed_card seat={} place=0", "wrong_number_of_cards seat={}"):
        with pytest.raises(Refused, match="on their own slips"):
            floor("Ben", line.format(seat["Ben"]))
    before = list(hand.state.hands[seat["Ben"] or 0])
    floor("Ann", f"boxed_card seat={seat['Ben']} place=0")
    assert hand.state.hands[seat["Ben"] or 0][1:] == before[1:]
    assert hand.state.hands[seat["Ben"] or 0][0] != before[0]
    floor("Cat", f"miscall seat={seat['Cat']}")
    floor("Ann", f"wrong_number_of_cards seat={seat['Cat']}")
    assert hand.result.misdeal
    assert hand.result.stacks == hand.state.began


def company(**settings: Any) -> Company:
    """Return people at a table with real cards, of which no clock or socket is needed."""
    return Company("Ann", "Ben", "Cat", menu=menu(STUD), real_cards="full", **settings)


def test_the_dealer_tells_and_the_phone_goes_round_with_the_button() -> None:
    people = company()
    assert people.session.table.caller == 0
    people.say("Ann", m.DealRealRequest(new_id()))
    known = people.session.people
    names = [known[person].name for person in tellers(people.session)]
    assert names == ["Ann"]
    with pytest.raises(Refused, match="the dealer and the host tell"):
        people.say("Ben", m.Tell(new_id(), "deal 1 Kh"))
    everybody = company(tells="everybody")
    assert len(tellers(everybody.session)) == 3


def test_a_tap_that_was_made_for_an_earlier_table_is_refused() -> None:
    people = company()
    people.say("Ann", m.DealRealRequest(new_id()))
    real = people.session.real
    assert real is not None
    people.say("Ann", m.Tell(new_id(), "deal 1 ??\ndeal 2 ??\ndeal 0 ??\ndeal 1 Kh", 0))
    with pytest.raises(Refused, match="told meanwhile"):
        people.say("Ann", m.Tell(new_id(), "deal 2 Kd", 0))
    with pytest.raises(Refused, match="lies with"):
        people.say("Ann", m.Tell(new_id(), "deal 2 Kh", 1))
    assert len(real.taps) == 1


def test_a_house_player_holds_no_real_cards_and_the_clock_deals_nothing() -> None:
    people = company()
    assert people.session.table.on is None
    people.requests.seat_house_player(0, "caller")
    with pytest.raises(Refused, match="cannot hold real cards"):
        people.say("Ann", m.DealRealRequest(new_id()))


def unproved(source: GameSource, stranger: bool) -> ProofFinding:
    """A finding without a proof, which has its tests elsewhere."""
    return ProofFinding(source, "high_card", "High Card", "it is sound")


async def test_a_game_file_of_the_host_is_told_and_its_winner_booked(tmp_path: Path) -> None:
    (tmp_path / "high_card.py").write_text(HIGH_CARD, encoding="utf-8")
    own = OwnGames(
        tmp_path, lambda source, stranger: ProofFinding(source, "high_card", "", "sound")
    )
    own.look()
    async with kitchen("high_card.py", own=own) as table:
        await table.do("Ann", m.DealRealRequest)
        end = (await table.play("Ann"))["end"]
        await table.do("Ann", m.BookHand)
        assert table.session.table.hands == 1
        stacks = {one.name: one.stack for one in table.session.table.players.values()}
        assert stacks == {one["name"]: one["stack"] for one in end["paid"]}


async def test_a_game_file_that_fails_refuses_the_tap_and_the_table_goes_on(tmp_path: Path) -> None:
    text = in_step("if state.seats == 3: raise ValueError('no')")
    (tmp_path / "high_card.py").write_text(text, encoding="utf-8")
    own = OwnGames(
        tmp_path, lambda source, stranger: ProofFinding(source, "high_card", "", "sound")
    )
    own.look()
    async with kitchen("high_card.py", own=own) as table:
        await table.do("Ann", m.DealRealRequest)
        with pytest.raises(Refused, match=r"high_card\.py, line \d+: .*no"):
            await table.do("Ann", m.Tell, "deal 1 ??", 0)
        url = f"{table.room.base}/api/tables/{table.opened.table}/real?language=en"
        status, reply = await asyncio.to_thread(asked, url, table.key("Ben"))
        assert status == 400
        assert "high_card.py, line" in str(reply["reason"])
        assert not table.session.frozen
