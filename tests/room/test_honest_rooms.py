"""An honest room is never accused: whatever is lost, late, taken back, called off or restarted."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from pokernight.engine.asks import Answer, Ask
from pokernight.fair_deals.hand_chain import words_of
from pokernight.games import find
from pokernight.room.guest.agreement import verify_against, verify_kept
from pokernight.room.http.export import exported
from pokernight.session import messages as m
from tests.games_tried import EVENINGS_TRIED
from tests.room.still import QUICK, TABLE, drawn, run, still_store
from tests.room.test_faults import Dies, Faulty, Interrupted
from tests.room.witnesses import Slow, Watched, Witness
from tests.sampling import by_turns, some

HANDS = 4


@dataclass
class Restless(Witness):
    """A guest whose line breaks now and then, and who takes answers back and calls hands off."""

    async def come(self) -> None:
        """Come in, or back; from a room that dies just then everybody is brought back later."""
        with suppress(AssertionError):
            await super().come()

    def _act(self) -> None:
        rng, session = self.evening.rng, self.evening.owner.session  # type: ignore[attr-defined]
        if session.table.playing is not None and self.name:
            proposal, deals = session.proposal, session.table.deals
            needed = {one.id for one in session.dealt_in()}
            if proposal is not None and self.person in needed - proposal.agreed:
                self.say(m.Vote(f"vote {deals} {session.number} {proposal.at}", True))
            elif proposal is None and rng.random() < 0.05:
                off, which = rng.random() < 0.15, f"propose {deals} {session.number}"
                self.say(m.Propose(which, "call off") if off else m.Propose(which, "undo"))
        if rng.random() < 0.04 and self.line is not None and self.line.alive:
            self.go()
            task = asyncio.get_running_loop().create_task(self._comes_back(rng.expovariate(1)))
            self.evening.tasks.add(task)  # type: ignore[attr-defined]
            return
        super()._act()

    async def _comes_back(self, after: float) -> None:
        await asyncio.sleep(after)
        if self.line is not None and not self.line.alive and not self.evening.owner.ended.is_set():
            await self.come()


class Troubled(Interrupted, Watched):
    """An evening with slow readers, broken lines, and a room that dies."""


def troubled(number: int, folder: Path | None = None) -> Troubled:
    """An evening that is always the same by its number; played to its end."""
    rng = Random(f"troubled {number}")
    game = EVENINGS_TRIED[number % len(EVENINGS_TRIED)]
    seats = find(game).seats

    def answers(key: tuple[str, int, int], ask: Ask) -> Answer | None:
        return drawn(key, ask)

    one = Troubled(
        [game], ("Ann", "Ben", "Cy")[: max(2, min(3, seats[1] - 1))],
        house=max(1, seats[0] - 3), hands=HANDS, settings=QUICK, seed=f"troubled {number}",
        answers=answers, tap=Slow, guest=Restless, folder=folder,
    )  # fmt: skip
    one.rng, one.tasks = rng, set()  # type: ignore[attr-defined]
    dies = {rng.randrange(20, 260): Dies for _ in range(rng.randrange(3))}

    async def play() -> None:
        await one.play(still_store(hook=Faulty({**dies})))

    run(play())
    return one


def check_nobody_is_accused(number: int, folder: Path | None = None) -> int:
    """Play an evening; gives how many hands its witnesses saw whole."""
    one = troubled(number, folder)
    accused = {name: broken for name, broken in one.broken().items() if broken}
    assert not accused, (number, one.games, accused)
    pins = [guest.pins for guest in one.witnesses]
    heads = {hand.number: hand.head for mine in pins for hand in mine.hands.values() if hand.head}
    for mine in pins:
        assert mine.warnings == []
        assert all(hand.head in ("", heads[hand.number]) for hand in mine.hands.values())
    last = {mine.last.number: mine.last.pin for mine in pins if mine.last is not None}
    for mine in pins:
        if mine.last is not None:
            here = words_of(TABLE, mine.last.pin)
            assert here == words_of(TABLE, last[mine.last.number])
    if folder is not None:
        evening = exported(asyncio.run(one.entries()), one.guests[0].person, find).encode()
        for guest in one.witnesses:
            kept = guest.kept()
            assert verify_kept(kept)
            assert "and they agree" in verify_against(kept, evening, find)[-1]
    return sum(hand.whole for mine in pins for hand in mine.hands.values())


EVENINGS = 500
"""Of four hands each."""


@by_turns(0, of=2)
def test_an_honest_room_is_not_accused_whatever_is_lost_or_restarted(tmp_path: Path) -> None:
    numbers = some("honest rooms", range(EVENINGS), 4)
    whole = 0
    for at, number in enumerate(numbers):
        folder = tmp_path / str(number)
        folder.mkdir()
        whole += check_nobody_is_accused(number, folder if at < 2 else None)
    assert whole > len(numbers) * HANDS


@pytest.mark.prove
def test_an_honest_room_is_not_accused_in_2000_hands() -> None:
    for number in range(EVENINGS):
        check_nobody_is_accused(number)
