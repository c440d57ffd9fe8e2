"""No byte that the terminal prints shows a card that its seat should not know.

Every card printed is held against what the seat knows when it is printed; and what is printed at
each question must be the same in another world that the seat cannot tell from the true one.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from _pytest.mark import ParameterSet
from rich.text import Text

from pokernight.cards import SUIT_SYMBOLS, Card, parse
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.evening_loop import LocalEvening
from pokernight.cli.local.seating_options import Guests
from pokernight.cli.table.answer_choices import choices_of
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.lookups import Lookups
from pokernight.cli.table.table_drawing import draw
from pokernight.cli.table.table_screen import TableScreen
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.games import all_games
from pokernight.session.home_table import HomeTable
from pokernight.table import EveningOpening
from pokernight.table.commands import Command
from pokernight.table.menu import single, source_games
from tests.games_tried import NEAREST, TRIED, company
from tests.sampling import PROVE, share, some

CARD = re.compile(f"(?:10|[2-9JQKA])[{SUIT_SYMBOLS}]")
STANDS_FOR = re.compile(rf" (?:as|(?:are|is)\s+the)\s+{CARD.pattern}")
"""Substitute that a card of the reader's is read as: it names no card on the table."""
AT_THE_END = re.compile(r" (?:as|are|is|(?:are|is)\s+the)\s*$")
HANDS = share(40, 13)
WORLDS = share(40, 40)
"""Hands of each game that are shown in worlds which look alike."""
ME = 0
"""The seat of the person."""
LINES = ("", "", "", "c", "c", "r", "f", "h", "t", "?", "1", "all", "y", "o", "s", "zzz")


class Spy(io.StringIO):
    """A standard output that checks every card when it is written."""

    encoding = "utf-8"

    def __init__(self) -> None:
        super().__init__()
        self.hand: Hand | None = None
        self.cards = 0
        self.wrapped = ""

    def write(self, text: str) -> int:
        said = STANDS_FOR.sub("", self.wrapped + text)
        if text.strip():
            end = AT_THE_END.search(text)
            self.wrapped = f"{end[0].rstrip()} " if end is not None else ""
        for card in CARD.findall(said):
            assert self.hand is not None, f"{card} printed outside a hand"
            assert parse(card)[0] in self.known(), f"{card} printed in {text!r}"
            self.cards += 1
        return super().write(text)

    def known(self) -> set[int]:
        """Return the cards that the first seat knows now."""
        assert self.hand is not None
        state = self.hand.state
        return {face for face, who in zip(state.face, state.knows) if who >> ME & 1}


def sittings() -> list[ParameterSet]:
    """Each game with two and with five, played and by itself; games like others in one way.

    Ordinarily a third of them, each in two ways: in one with two, in the other with five.
    """
    ways = [(seats, auto) for seats in (2, 5) for auto in (False, True)]
    pairs = (ways[::3], ways[1:3])
    return [
        pytest.param(game, seats, auto, id=f"{game}-{seats}-{'auto' if auto else 'played'}")
        for number, game in enumerate(some("printed cards", TRIED, len(TRIED) // 3))
        for seats, auto in (
            ways[number % 4 :][:1] if game not in NEAREST else ways if PROVE else pairs[number % 2]
        )
    ]


@pytest.mark.parametrize(("game", "seats", "auto"), sittings())
def test_every_card_printed_is_known_to_the_seat(
    monkeypatch: pytest.MonkeyPatch, game: str, seats: int, auto: bool
) -> None:
    of_one_card = game == "screw_your_neighbor"
    watch_evening(monkeypatch, game, seats, auto, 3 * HANDS if of_one_card else HANDS)


@pytest.mark.parametrize("auto", [False, True], ids=["played", "auto"])
def test_a_whole_evening_of_the_omen_shows_no_card_too_early(
    monkeypatch: pytest.MonkeyPatch, auto: bool
) -> None:
    watch_evening(monkeypatch, "the_omen", 4, auto, share(12, 3))


def watch_evening(
    monkeypatch: pytest.MonkeyPatch, name: str, seats: int, auto: bool, hands: int
) -> None:
    """Play an evening at one game while the spy watches."""
    seats = all_games()[name].seats_near(seats)
    home = a_table(name, f"{name}{seats}", hands)
    lines = (*LINES, FIVE) if name == "chinese_poker" else LINES
    watch(monkeypatch, home, seats, auto, Random(f"{name}{seats}"), lines)


def watch(
    monkeypatch: pytest.MonkeyPatch,
    home: HomeTable,
    seats: int,
    auto: bool,
    rng: Random,
    lines: Sequence[str] = LINES,
) -> None:
    """Play an evening with random answers while the spy watches."""
    spy = Spy()
    monkeypatch.setattr("sys.stdout", spy)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(rng.choices(lines, k=4000)) + "\n"))

    def watched(command: Command) -> None:
        shown = home.table.playing or home.table.last  # a hand may be over as it is dealt
        spy.hand = None if shown is None else shown.hand

    class WatchedLookups(Lookups):
        def _clause(self, game: Game, number: str) -> Text:
            """A rule of the page, which may name cards that nobody holds."""
            rule = super()._clause(game, number)
            return Text(CARD.sub("a card", rule.plain))

    monkeypatch.setattr("pokernight.cli.table.table_client.Lookups", WatchedLookups)
    party = LocalEvening(Terminal(), home)
    home.keep = watched
    name = home.table.menu.entries[0].game.name
    usual = ("caller" if auto else None) if name in NEAREST else "random"
    players = company(name) or usual
    party.sit_down(Guests(seats, auto, players=players).sit_down())
    assert party.play() == 0
    assert spy.cards > 10


def a_table(name: str, seed: str, hands: int) -> HomeTable:
    """Chips for many hands are bought where one who says the same every time loses most."""
    game = all_games()[name]
    menu = single(game, game.rules())
    if name == "chinese_poker":
        menu = replace(menu, usual=20 * menu.usual, most=20 * menu.usual)
    return HomeTable(EveningOpening(menu, seed, hands=hands))


def test_a_hand_that_is_over_as_it_is_dealt_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everybody is all in on his ante: nobody is asked."""
    game = all_games()["baseball"]
    ante = game.rules().ante  # type: ignore[attr-defined]
    menu = replace(single(game, game.rules()), usual=ante, least=ante)
    party = LocalEvening(Terminal(), HomeTable(EveningOpening(menu, "over at once", hands=1)))
    party.sit_down(Guests(2, True, players="caller").sit_down())
    assert party.play() == 0
    assert "wins" in capsys.readouterr().out


@pytest.mark.parametrize("auto", [False, True], ids=["played", "auto"])
def test_an_evening_of_dealers_choice_shows_no_card_too_early(
    monkeypatch: pytest.MonkeyPatch, auto: bool
) -> None:
    opening = EveningOpening(source_games(all_games()), "friday", hands=share(12, 2))
    watch(monkeypatch, HomeTable(opening), 4, auto, Random(1))


PICKING = "\n".join(("", "c", "y", "p", "y", "f", "1 2 3", "1 2", "1", "high") * 400) + "\n"
"""Lines of somebody who plays along, and picks cards and a side where Enter picks none."""
FIVE = "1 2 3 4 5"


class Twin(TableScreen):
    """Shows every table and question twice: in the true world, and in one the seat allows."""

    compared = 0

    def show(self, hand: Hand | None) -> None:
        """Draw both worlds, and compare."""
        assert hand is not None
        worlds = [hand, *(hand.redeal(ME, Random(seed)) for seed in range(3))]
        shown = []
        for world in worlds:
            out = io.StringIO()
            self.terminal.console.file = out
            view = world.view(ME)
            draw(self.terminal, view, self.story.names, "")
            if view.ask is not None:
                out.write(choices_of(view.ask, view, self.story.names).prompt)
            shown.append(out.getvalue())
        self.terminal.console.file = io.StringIO()
        assert len(set(shown)) == 1
        self.compared += 1


def twin_party(monkeypatch: pytest.MonkeyPatch, home: HomeTable) -> Twin:
    """Play an evening of four, one of them along, every table shown in both worlds."""
    game = home.table.menu.entries[0].game
    lines = f"{FIVE}\n" * 400 if game.name == "chinese_poker" else PICKING
    if game.name == "seven_twenty_seven":
        lines = lines.replace("high", "seven")
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    monkeypatch.setattr("sys.stdout", io.StringIO())
    monkeypatch.setattr("pokernight.cli.local.keyboard_client.TableScreen", Twin)
    party = LocalEvening(Terminal(), home)
    party.sit_down(Guests(game.seats_near(4), players=company(game.name)).sit_down())
    assert party.play() == 0
    assert isinstance(party.screen, Twin)
    return party.screen


@pytest.mark.parametrize("game", some("worlds alike", TRIED, 16))
def test_worlds_that_the_seat_cannot_tell_apart_look_the_same(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    seldom = game in (
        "acey_deucey",
        "chinese_poker",
        "jacks_or_better",
        "screw_your_neighbor",
    )  # one's turn may not come in a hand, or nobody opens it
    hands = 4 * WORLDS if seldom else WORLDS
    assert twin_party(monkeypatch, a_table(game, "8", hands)).compared >= WORLDS


@pytest.mark.parametrize("game", TRIED)
def test_a_deal_is_told_alike_whatever_the_others_were_dealt(game: str) -> None:
    """The same deal with other cards for everybody else, as far as the first question."""
    found = all_games()[game]
    for seed in range(share(40, 4)):
        state = found.deal(found.seats_near(3), seed).state
        hidden = [t for t in range(len(state.face)) if not state.knows[t] >> ME & 1]
        faces = [state.face[t] for t in hidden]
        Random(seed).shuffle(faces)
        other = dict(zip(hidden, faces))
        deck = [other.get(token, face) for token, face in enumerate(state.face)]
        assert tell_deal(found, seed, deck) == tell_deal(found, seed, list(state.face))


def tell_deal(game: Game, seed: int, deck: list[Card]) -> str:
    """Return the text for the first seat before the first question."""
    story = Story(Terminal(), game, ["You", "Bert", "Cleo"], ME)
    story.terminal.console.file = out = io.StringIO()
    game.deal(game.seats_near(3), seed, deck=deck, sink=story.hear)
    story.tell()
    return out.getvalue()
