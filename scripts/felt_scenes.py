"""Moments of hands of every game, as the room really tells them, to draw the felt from.

``python scripts/felt_scenes.py [--out FOLDER] [GAME ...]`` plays a hand of each game and writes
what the room said into ``web/scenes/`` or another folder: ``the_omen.json`` with all states that
the first seat got, which of them are worth a picture (``start``, ``middle``, ``showdown``), and
what a spectator saw then. ``photos.html`` draws them without a room. ``--event KIND`` looks for
hands with an event of that kind instead, such as ``recite``, whose players use what they may
declare, with a named set of rules if ``--rules SET`` says so: ``the_omen~recite-event``.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pokernight.bots import advised
from pokernight.bots.situation import situation
from pokernight.engine.asks import CHECK, FOLD, PASS, Answer, Ask, Bets
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.fair_deals.shuffle import SEED_BYTES
from pokernight.games import evening_games, find
from pokernight.room.protocol import codec
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.hand_events import HandEvent
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.table import EveningOpening, MenuEntry
from pokernight.table import commands as c
from pokernight.table.evening_record import Pen
from pokernight.table.menu import menu_of

OUT = Path(__file__).resolve().parent.parent / "web" / "scenes"
NAMES = ("Ann", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hana", "Ivo", "June")
HOUSE = ("Bert", "Dot", "Gus")
"""Names of the house players among them."""
USUAL = {"the_omen": 4, "cripple_mr_onion": 4, "holdem": 6, "bonedoneskis": 4}
CROWDED = {"holdem": 10, "cripple_mr_onion": 7, "bonedoneskis": 7, "the_omen": 6, "omaha_hi_lo": 10}
"""The hardest tables to draw: these many sit there."""
WILD = (
    "the_omen",
    "bonedoneskis",
    "chaos",
    "night_chaos",
    "baseball",
    "follow_the_queen",
    "low_hole",
)
"""Games in which wild cards should be seen."""
SEED = "the felt"
NEVER = 40
"""After so many hands at the same game it is given up to find one that goes to its end."""


MOST_HANDS = 200
"""Hands that are tried to find one with an event."""


class Scenes:
    """One table and one hand of a game at it, with everything that two readers were told."""

    def __init__(
        self, game: str, seats: int, luck: int, rules: str | None = None, eager: bool = False
    ) -> None:
        self.game = game
        self.eager = eager
        self.luck = Random(f"{SEED} {game} {seats} {luck}")
        played = find(game)
        entry = MenuEntry(played.title, game, played, played.house_rules(rules))
        menu = menu_of([entry], title="Friday at Cleo's")
        settings = Settings(start="soon", look=0)
        opened = d.Opened(
            table="felt",
            evening=Pen().opening(EveningOpening(menu, "", hands=1)),
            settings=settings,
            invite="",
            host="",
        )
        self.now = 1_800_000_000_000
        self.session = Session(opened, self.now, find)
        self.state_builder = StateBuilder(self.session, bytes(32))
        self.fresh = 0
        requests = CommandHandlers(self.session, self.state_builder.answer, self._fresh)
        self.ann = ""
        for name in NAMES[:seats]:
            if name in HOUSE:
                requests.seat_house_player(self.now, "caller", name)
                continue
            person, _ = requests.come_in(self.now, name, host=name == "Ann")
            self.ann = self.ann or person
            requests.take(person, m.SitRequest("sit"), self.now)
        self.heard: list[HandEvent] = []
        self.session.table.sink = self._hear
        self.seat: list[m.RoomState] = []
        self.watch: list[m.RoomState] = []

    def _fresh(self) -> str:
        self.fresh += 1
        return Random(f"{SEED} {self.fresh}").randbytes(16).hex()

    def _hear(self, event: Event) -> None:
        hand = self.session.hand
        self.heard.append(HandEvent(event, 0 if hand is None else hand.state.generation))

    @property
    def here(self) -> set[str]:
        """The ids of those who are there."""
        return {person_id for person_id, person in self.session.people.items() if not person.by}

    def look(self) -> None:
        """Write down what both see now."""
        self.state_builder.belong(self.heard)
        table = self.state_builder.table(self.here)
        for person, film in ((self.ann, self.seat), ("", self.watch)):
            state = self.state_builder.state(
                person, self.heard, fence=1, seq=len(film) + 1, now=self.now, table=table
            )
            seen = codec.from_room(codec.encode(state))
            assert isinstance(seen, m.RoomState)
            film.append(seen)
        self.heard = []

    def strike(self) -> None:
        """Strike the next event of the clock."""
        seed = self.luck.randbytes(SEED_BYTES)
        due = clock.due(self.session, self.here, (), lambda: seed)
        assert due is not None, "the table waits for somebody"
        self.now = max(self.now, due.at)
        due.strike(self.session, self.now)

    def answer(self) -> None:
        """The first who is asked answers."""
        person, ask = self.session.questions()[0]
        hand, seat = self.session.hand, self.session.seat_of(person.id)
        assert hand is not None
        assert seat is not None
        self.now += 1500
        reply = c.Reply(seat, self.chosen(hand, ask))
        self.session.do(self.now, d.TableCommand(reply, person.id))

    def chosen(self, hand: Hand, ask: Ask) -> Answer:
        """Stays in and bets a little, so that there is something to see; cards with sense."""
        if isinstance(ask.legal, Bets):
            if ask.legal.low <= ask.legal.high and self.luck.random() < 0.25:
                return ask.legal.low
            passive = [word for word in ask.legal.passive if word != FOLD]
            folds = ask.legal.call and ask.seat and self.luck.random() < 0.08
            return FOLD if folds or not passive else passive[0]
        if self.eager and ask.weight == "window":
            declared = [answer for answer in ask.legal.samples() if answer != PASS]
            return self.luck.choice(declared or [ask.default])
        if ask.legal.of in ("card", "seat"):
            return advised(situation(hand, ask, self.luck)).answer
        samples = [answer for answer in ask.legal.samples() if answer not in (FOLD, CHECK, "out")]
        return self.luck.choice(samples or [ask.default])

    def play(self) -> None:
        """The whole hand."""
        while self.session.table.playing is None:
            self.look() if not self.seat else None
            self.strike()
        self.look()
        for _ in range(400):
            if self.session.hand is None:
                return
            self.answer()
            self.look()
        raise RuntimeError("the hand does not end")

    @property
    def turns(self) -> list[int]:
        """Return the moments of the first seat's questions, from the second moment on."""
        return [
            at for at, seat in enumerate(self.seat)
            if seat.view is not None and seat.view["question"] is not None
        ]  # fmt: skip


def moments(table: Scenes) -> dict[str, int]:
    """Return the moments of a hand that are worth a picture, by name."""
    turns, end = table.turns, len(table.seat) - 1
    return {"start": turns[0], "middle": turns[len(turns) * 2 // 3], "showdown": end}


def worth_seeing(game: str, table: Scenes) -> bool:
    """Return whether a hand shows its game's theme: cards that are not themselves, omens."""
    marks = moments(table)
    middle, end = table.seat[marks["middle"]], table.seat[marks["showdown"]]
    assert middle.view is not None
    assert end.view is not None
    if game == "the_omen" and middle.view["own"]["omens"] < 2:
        return False
    return end.view["seats"][0]["live"] and (bool(middle.marks) or game not in WILD)


def scenes(game: str, seats: int) -> dict[str, Any]:
    """The first hand that is worth three pictures, or that goes far enough for them."""
    kept: Scenes | None = None
    for luck in range(NEVER):
        table = Scenes(game, seats, luck)
        table.play()
        if table.turns:
            kept = kept or table
            if worth_seeing(game, table):
                kept = table
                break
    assert kept is not None, f"no hand of {game} asks Ann"
    return film(kept)


def with_event(game: str, kind: str, rules: str | None) -> dict[str, Any]:
    """Return the first hand with an event of a kind, marked where it comes."""
    for luck in range(MOST_HANDS):
        table = Scenes(game, USUAL.get(game, 4), luck, rules, eager=True)
        table.play()
        states = [
            at for at, seat in enumerate(table.seat)
            if any(event["kind"] == kind for event in seat.news)
        ]  # fmt: skip
        if table.turns and states:
            recorded = film(table)
            recorded["marks"]["event"] = states[0]
            return recorded
    raise SystemExit(f"none of {MOST_HANDS} hands of {game} has an event {kind!r}")


def film(table: Scenes) -> dict[str, Any]:
    """Return a played hand as it is written down."""
    marks = moments(table)
    return {
        "game": table.game,
        "me": table.ann,
        "marks": marks,
        "seat": table.seat,
        "watch": {str(at): table.watch[at] for at in marks.values()},
    }


def save(out: Path, label: str, recorded: dict[str, Any]) -> Path:
    """Write a hand into a folder, and return its file."""
    path = out / f"{label}.json"
    path.write_bytes(msgspec.json.encode(recorded))
    return path


def record(out: Path, asked: Collection[str] = (), crowded: bool = True) -> None:
    """Write the scenes of the games named, or of all; ``crowded``: at the hardest tables too."""
    out.mkdir(parents=True, exist_ok=True)
    for name, game in evening_games().items():
        usual = min(USUAL.get(name, 5), game.seats[1])
        full = CROWDED.get(name) if crowded else None
        for label, seats in [(name, usual), (f"{name}@{full}", full)]:
            if seats is None or (asked and name not in asked and label not in asked):
                continue
            recorded = scenes(name, seats)
            save(out, label, recorded)
            print(label, recorded["marks"])
    (out / "index.json").write_bytes(
        msgspec.json.encode(
            sorted(path.stem for path in out.glob("*.json") if path.stem != "index")
        )
    )


def main() -> None:
    """Write the scenes of the games named, or of all."""
    parser = argparse.ArgumentParser(description="Record a hand of each game.")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FOLDER")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--event", metavar="KIND", help="record hands with an event of this kind")
    parser.add_argument("--rules", metavar="SET", help="with --event: the set of rules")
    given = parser.parse_args()
    if given.event is None:
        record(given.out, given.games)
        return
    for game in given.games:
        recorded = with_event(game, given.event, given.rules)
        print(save(given.out, f"{game}~{given.event}", recorded), recorded["marks"])


if __name__ == "__main__":
    main()
