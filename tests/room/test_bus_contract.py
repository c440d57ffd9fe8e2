"""Tests of the contract of every bus, with two workers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pokernight.errors import Refused
from pokernight.room.cluster.bus import open_bus
from pokernight.room.cluster.bus.bus_interface import LIMIT, Bus, BusAway, Unanswered
from pokernight.room.cluster.bus.hub import Hub
from tests.room.conftest import Nats

Play = Callable[[Bus, Bus], Awaitable[None]]


@pytest.fixture(params=["inprocess", "local", "nats"])
def between(request: pytest.FixtureRequest) -> Callable[[Play], None]:
    """Run something with the ends of two workers."""

    def play_it(play: Play) -> None:
        async def run() -> None:
            hub = Hub()
            if request.param == "inprocess":
                one = two = await open_bus("inprocess:")
            elif request.param == "local":
                await hub.start()
                one, two = await open_bus(hub.url), await open_bus(hub.url)
            else:
                server: Nats = request.getfixturevalue("nats")
                one, two = await open_bus(server.url), await open_bus(server.url)
            try:
                await play(one, two)
            finally:
                await one.close()
                await two.close()
                await hub.close()

        asyncio.run(run())

    return play_it


class Ear:
    """Listener that keeps the messages it hears and can wait for them."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self._news = asyncio.Event()

    def __call__(self, message: bytes) -> None:
        self.heard.append(message)
        self._news.set()

    async def until(self, last: bytes) -> list[bytes]:
        while last not in self.heard:
            self._news.clear()
            await self._news.wait()
        return self.heard


async def carries_a_message(url: str) -> None:
    """Come in at a bus, and hear what is said there."""
    bus, ear = await open_bus(url), Ear()
    await bus.subscribe("a", ear)
    await bus.publish("a", b"1")
    await ear.until(b"1")
    await bus.close()


def test_all_who_listen_hear_everything_in_order(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        ears = [Ear() for _ in range(3)]
        for ear, bus in zip(ears, (one, two, two)):
            await bus.subscribe("table.a.views", ear)
        said = [b"%d" % number for number in range(300)] + [b"", bytes(range(256)), b"end"]
        for message in said:
            await one.publish("table.a.views", message)
        for ear in ears:
            assert await ear.until(b"end") == said

    between(play)


def test_who_listens_elsewhere_hears_nothing(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        ear, other, above = Ear(), Ear(), Ear()
        await two.subscribe("table.a", ear)
        await two.subscribe("table.b", other)
        await two.subscribe("table", above)
        await one.publish("table.b", b"b")
        await one.publish("table.a", b"a")
        await one.publish("nobody.listens", b"x")
        await ear.until(b"a")
        await other.until(b"b")
        assert (ear.heard, other.heard, above.heard) == ([b"a"], [b"b"], [])

    between(play)


def test_who_stopped_listening_hears_nothing_more(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        ear, same, other = Ear(), Ear(), Ear()
        stop = await two.subscribe("a", ear)
        await two.subscribe("a", same)
        await two.subscribe("a", other)
        await one.publish("a", b"1")
        await ear.until(b"1")
        await stop()
        await stop()
        await one.publish("a", b"2")
        await same.until(b"2")
        await other.until(b"2")
        assert ear.heard == [b"1"] and same.heard == [b"1", b"2"]

    between(play)


def test_one_may_listen_twice_and_stop_once(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        ear, last = Ear(), Ear()
        stop = await two.subscribe("a", ear)
        await two.subscribe("a", ear)
        await stop()
        await two.subscribe("a", last)
        await one.publish("a", b"1")
        await last.until(b"1")
        await ear.until(b"1")
        assert ear.heard == [b"1"]

    between(play)


def test_a_question_is_answered(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        async def answer(message: bytes) -> bytes:
            return b"re: " + message

        stop = await two.serve("table.a.owner", answer)
        asked = (one.request("table.a.owner", b"%d" % number, seconds=600) for number in range(20))
        answers = await asyncio.gather(*asked)
        assert [*answers] == [b"re: %d" % number for number in range(20)]
        assert await two.request("table.a.owner", b"\x00\xff", seconds=600) == b"re: \x00\xff"
        await stop()
        with pytest.raises(Unanswered):
            await one.request("table.a.owner", b"again")

    between(play)


def test_a_question_that_takes_long_keeps_no_other_waiting(
    between: Callable[[Play], None],
) -> None:
    async def play(one: Bus, two: Bus) -> None:
        second_was_asked = asyncio.Event()

        async def answer(message: bytes) -> bytes:
            if message == b"first":
                await second_was_asked.wait()
            else:
                second_was_asked.set()
            return message

        await two.serve("a", answer)
        answers = await asyncio.gather(
            one.request("a", b"first", seconds=600), one.request("a", b"second", seconds=600)
        )
        assert [*answers] == [b"first", b"second"]

    between(play)


def test_where_nobody_answers_that_is_known_at_once(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        with pytest.raises(Unanswered):
            await one.request("nobody", b"hello?", seconds=3600)

    between(play)


def test_who_waits_too_long_for_an_answer_does_not_wait_for_ever(
    between: Callable[[Play], None],
) -> None:
    async def play(one: Bus, two: Bus) -> None:
        asked, go_on = asyncio.Event(), asyncio.Event()

        async def answer(message: bytes) -> bytes:
            asked.set()
            await go_on.wait()
            return message

        await two.serve("a", answer)
        with pytest.raises(Unanswered):
            await one.request("a", b"hello?", seconds=0.05)
        await asked.wait()
        go_on.set()
        assert await one.request("a", b"now?", seconds=600) == b"now?"

    between(play)


def test_an_answer_that_fails_is_none_and_is_reported(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        reported = asyncio.get_running_loop().create_future()

        async def answer(message: bytes) -> bytes:
            raise ZeroDivisionError

        asyncio.get_running_loop().set_exception_handler(
            lambda loop, context: reported.set_result(context["exception"])
        )
        await two.serve("a", answer)
        with pytest.raises(Unanswered):
            await one.request("a", b"hello?", seconds=0.2)
        assert isinstance(await reported, ZeroDivisionError)

    between(play)


def test_a_listener_that_fails_goes_on_listening(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        reported = []
        asyncio.get_running_loop().set_exception_handler(
            lambda loop, context: reported.append(context["exception"])
        )
        ear = Ear()

        def hear(message: bytes) -> None:
            ear(message)
            if message == b"1":
                raise ZeroDivisionError

        await two.subscribe("a", hear)
        await one.publish("a", b"1")
        await one.publish("a", b"2")
        await ear.until(b"2")
        assert ear.heard == [b"1", b"2"]
        assert [type(error) for error in reported] == [ZeroDivisionError]

    between(play)


@pytest.mark.parametrize(
    "subject", ["", "a b", "a.*", ">", "a..b", ".a", "a.", "a\r\nPUB b", "ä", "$SYS.x"]
)
def test_a_subject_is_no_pattern_and_no_command(
    between: Callable[[Play], None], subject: str
) -> None:
    async def play(one: Bus, two: Bus) -> None:
        async def answer(message: bytes) -> bytes:
            return message

        with pytest.raises(ValueError, match="subject"):
            await one.publish(subject, b"")
        with pytest.raises(ValueError, match="subject"):
            await one.request(subject, b"")
        with pytest.raises(ValueError, match="subject"):
            await one.subscribe(subject, Ear())
        with pytest.raises(ValueError, match="subject"):
            await one.serve(subject, answer)

    between(play)


def test_a_message_may_be_large_and_not_larger(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        ear = Ear()
        await two.subscribe("a", ear)
        await one.publish("a", b"x" * LIMIT)
        with pytest.raises(ValueError, match="at most"):
            await one.publish("a", b"x" * (LIMIT + 1))
        with pytest.raises(ValueError, match="at most"):
            await one.request("a", b"x" * (LIMIT + 1))
        await one.publish("a", b"end")
        assert [len(message) for message in await ear.until(b"end")] == [LIMIT, 3]

    between(play)


def test_a_closed_bus_is_away(between: Callable[[Play], None]) -> None:
    async def play(one: Bus, two: Bus) -> None:
        assert (one.here, two.here) == (True, True)
        await one.close()
        await one.close()
        assert not one.here
        with pytest.raises(BusAway):
            await one.publish("a", b"")
        with pytest.raises(BusAway):
            await one.subscribe("a", Ear())
        with pytest.raises(BusAway):
            await one.request("a", b"")

    between(play)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "redis://x",
        "inprocess",
        "inprocess:x",
        "nats",
        "nats://",
        "nats://s@host:x",
        "tls:",
        "nats://s@localhost/path",
        "nats://s@localhost?x=1",
    ],
)
def test_what_names_no_bus_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(Refused, match=r"^a bus is "):
        asyncio.run(open_bus(url))
