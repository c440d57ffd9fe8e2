"""The deck of a hand at a table: each step is in the log before the next, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

import msgspec
import pytest

from pokernight.cli.console.live_terminal import Live
from pokernight.cli.remote.room_client import RoomClient
from pokernight.fair_deals.shuffle import SEED_BYTES
from pokernight.fair_deals.verification import audit
from pokernight.games import find
from pokernight.room.guest.client import Guest as Client
from pokernight.room.http.export import exported
from pokernight.room.protocol import codec
from pokernight.room.shared.addresses import Link
from pokernight.room.store.memory import MemoryStore
from pokernight.room.store.store_interface import Entry
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.session import Session
from pokernight.table import commands as c
from tests.room.running import a_room, play
from tests.room.still import TABLE, Evening, Guest, run, still_store
from tests.room.test_commands import MENU
from tests.room.test_faults import Dies, Faulty, Interrupted
from tests.sampling import some
from tests.sentences import in_words

GAME = "razz"
STEPS = (d.Promised, d.Hashed, d.Salted, d.Rooted)
PARTS = ("promise", "hashes", "salts", "root")


def steps_of(log: Sequence[Entry], hand: int) -> list[Any]:
    """Return the steps towards the deck of a hand, in order, until its first card."""
    found: list[Any] = []
    dealt = 0
    for entry in log:
        event = codec.event_from_bytes(entry.body)
        deals = isinstance(event, d.TableCommand) and isinstance(event.command, c.Deal)
        dealt += deals
        if (deals and dealt == hand) or (isinstance(event, STEPS) and event.hand == hand):
            found.append(event)
    return found


def test_each_step_is_in_the_log_before_the_next_and_before_anybody_is_shown_it() -> None:
    """Promise, list, salts, root, and then the first card."""
    shown: dict[tuple[str, int], list[str]] = {}

    def tapped(guest: Guest, frame: bytes) -> None:
        told = msgspec.json.decode(frame)
        coming = told["table"]["fair"]["coming"] if told["type"] == "state" else None
        if coming is None:
            return
        parts = shown.setdefault((guest.name, coming["hand"]), [])
        parts += [part for part in PARTS if part in coming and part not in parts]
        written = steps_of(evening.store._tables[TABLE].entries, coming["hand"])
        assert len(written) >= len([part for part in PARTS if part in coming])
        for part, event in zip(PARTS, written):
            assert coming.get(part, getattr(event, part)) == getattr(event, part)

    evening = Evening([GAME], ("Ann", "Ben"), house=1, hands=2, tapped=tapped)
    run(evening.play())
    log = asyncio.run(evening.entries())
    for hand in (1, 2):
        promised, listed, opened, rooted, dealt = steps_of(log, hand)
        assert [type(one) for one in (promised, listed, opened, rooted)] == [*STEPS]
        assert listed.hashes.keys() == opened.salts.keys()
        assert dict(dealt.command.fair)["root"] == rooted.root
        for name in ("Ann", "Ben"):
            order = shown[name, hand]
            assert order == [part for part in PARTS if part in order]
            assert {"promise", "hashes"} <= {*order}
    assert {*listed.hashes} == {one.person for one in evening.guests if one.name}


@pytest.mark.parametrize("brings", ["a hash and no salt", "nothing"])
def test_who_does_not_open_in_two_seconds_is_left_out_and_the_hand_says_so_by_name(
    brings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring = Guest._bring_salt

    def slow(guest: Guest, session: Session) -> None:
        drawing = session.drawing
        closed = drawing is not None and drawing.shuffle.hashes is not None
        if guest.name != "Ben" or not (closed or brings == "nothing"):
            bring(guest, session)

    monkeypatch.setattr(Guest, "_bring_salt", slow)
    evening = Evening([GAME], ("Ann", "Ben"), house=1, hands=2)
    run(evening.play())
    log = asyncio.run(evening.entries())
    at = {
        type(event): one.at
        for one in log
        if isinstance(event := codec.event_from_bytes(one.body), STEPS)
    }
    ann, ben = (one.person for one in evening.guests[:2])
    _, listed, opened, *_ = steps_of(log, 2)
    assert [*opened.salts] == [ann]
    late = "Ben did not open the salt in time: this deck is drawn without it"
    said = [in_words(one.text) for one in evening.owner.session.spoken]
    if brings == "nothing":
        assert [*listed.hashes] == [ann]
        assert late not in said
    else:
        assert {*listed.hashes} == {ann, ben}
        assert at[d.Salted] == at[d.Hashed] + 2000
        assert late in said
    shuffle = evening.owner.session.shuffle
    assert shuffle is not None
    assert shuffle.public()["left_out"] == ([ben] if ben in listed.hashes else [])


def writes(hook: Faulty) -> dict[str, int]:
    """Return the points a store had passed before it wrote each step of the second deck."""
    found: dict[str, int] = {}
    append = MemoryStore.append

    async def noted(store: MemoryStore, table: str, fence: int, entries: Any, *rest: Any,
                    **options: Any) -> None:  # fmt: skip
        for event in [codec.event_from_bytes(entry.body) for entry in entries]:
            if isinstance(event, STEPS) and event.hand == 2:
                found[type(event).__name__] = hook.passed
        await append(store, table, fence, entries, *rest, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MemoryStore, "append", noted)
        played(hook)
    return found


def played(hook: Faulty) -> Interrupted:
    """Two hands, whose seeds are drawn as a room draws them: never the same twice."""
    evening = Interrupted([GAME], ("Ann", "Ben"), house=1, hands=2)
    evening.hand_seed = lambda: token_bytes(SEED_BYTES)  # type: ignore[method-assign]

    async def play() -> None:
        await evening.play(still_store(hook=hook))

    run(play())
    return evening


def test_a_room_that_dies_at_any_step_goes_on_with_the_same_seed_and_the_same_list() -> None:
    """Before a step is written, within that, and after it; nobody has been told yet."""
    before = writes(Faulty({}))
    points = [before[step.__name__] + point for step in STEPS for point in (1, 2, 3)]
    for point in some("steps towards a deck", points, 3):
        evening = played(Faulty({point: Dies}))
        assert evening.deaths == 1
        log = asyncio.run(evening.entries())
        assert [type(one) for one in steps_of(log, 2)] == [*STEPS, d.TableCommand]
        checked = "\n".join(audit(exported(log, evening.guests[0].person, find).encode(), find))
        assert "each where the promised seed and the salts put it" in checked


# --- what a client looks for


@pytest.mark.parametrize(
    ("left_out", "why"),
    [
        ("_close_hashes", "your salt was taken and is not on the list of hand 1."),
        ("_close_salts", "your salt of hand 1 was taken and then left out."),
    ],
)
def test_a_client_notices_that_its_own_is_left_out_although_it_was_taken(
    left_out: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody_s(session: Session, now: int) -> None:
        drawing = session.drawing
        assert drawing is not None
        hand = drawing.shuffle.hand
        empty = d.Hashed(hand, {}) if left_out == "_close_hashes" else d.Salted(hand, {})
        session.do(now, empty)

    async def evening() -> list[str]:
        async with a_room() as room:
            opened = await room.open(menu=MENU, players=["caller"], hands=1)
            ann = Client(room.link(opened), "Ann")
            await play(ann)
            return ann.broken

    monkeypatch.setattr(clock, left_out, nobody_s)
    assert asyncio.run(evening()) == [f"This room broke a promise: {why}"]


async def test_somebody_brings_one_salt_to_a_deck() -> None:
    """A second one, from another window of his, is refused, so that it is not looked for."""

    async with a_room() as room:
        opened = await room.open(players=["caller"], settings={"start": "host"})
        async with Client(room.link(opened), "Ann", salts=False) as ann:
            await ann.ask(m.SitRequest("sit"))
            drawing = None
            while drawing is None:
                await ann.next_state()
                drawing = room.rooms.actors[opened.table].session.drawing
            for number, digit in enumerate("001"):
                told = await ann.say(m.Hash(f"{number}", 1, digit * 64))
                assert isinstance(told, m.Done) == (digit == "0")


def test_a_broken_promise_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    guest = Client(Link("http://127.0.0.1:1", "t", "key"), "Ann")
    joining = RoomClient(Live(), guest)
    for why in ("the promise of hand {hand} was replaced after it had been shown",) * 2:
        guest.pins._breaks(1, why)
        joining._print_broken_promises()
    said = capsys.readouterr().out
    told = "This room broke a promise: the promise of hand 1 was replaced after it had been shown."
    assert " ".join(said.split()).count(told) == 1
