"""Changes to the table between two hands: players, chips, games, stakes, house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, TypeAlias, get_args

from pokernight.bots import COMPANY, HOUSE_PLAYERS
from pokernight.bots import player as find_player
from pokernight.bots.external_bots import is_others
from pokernight.cli.local.seating_options import NAMES
from pokernight.cli.table.leaving import END_THE_EVENING, EndOfEvening
from pokernight.cli.table.menu_requests import game_named, menu_request
from pokernight.cli.table.table_screen import TableScreen, with_bots
from pokernight.cli.text.sentences import YOU, unknown
from pokernight.engine.rules import read_money
from pokernight.errors import Refused, nearest_name
from pokernight.session import messages as m
from pokernight.session.home_table import HomeTable
from pokernight.session.message_parts import GameJson
from pokernight.table.commands import Buy, GiveUp, Leave, Sit
from pokernight.table.seats import Entering
from pokernight.wording.message import Message, message

PERSON = "person"
"""Instead of a house player: a person at this keyboard."""
KINDS = tuple(dict.fromkeys((*COMPANY, *HOUSE_PLAYERS, PERSON)))
"""Kinds of players that may sit down."""
ENTERING: tuple[Entering, ...] = get_args(Entering)
"""Ways of a new player to come in at games with blinds."""
WHEN_IT_IS_OVER: Final = message("When this hand is over.")


@dataclass
class TableChanges:
    """Carries out commands typed between two hands.

    Attributes:
        host: the table.
        screen: screen of the people at the keyboard.
        see: shows the news of the table.
        later: commands typed in a hand, which wait until it is over.
    """

    host: HomeTable
    screen: TableScreen
    see: Callable[[], None]
    later: list[str] = field(default_factory=list)
    sits: ClassVar[str] = "{player:=} sits down with {stack:$}."
    leaves: ClassVar[str] = "{player leaves} with {stack:$}."

    def does(self, line: str) -> bool:
        """Carry out a command; return False for a line that is none.

        Raises:
            Refused: if it cannot be done.
            EndOfEvening: if the last person leaves.
        """
        word, _, rest = line.strip().partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None:
            command(self, rest.strip())
        return command is not None

    def waits(self, line: str) -> bool:
        """Queue a command typed in a hand; return False for a line that is none.

        Raises:
            Refused: if a rehearsal shows that it cannot be done when the hand is over.
        """
        word, _, rest = line.strip().lower().partition(" ")
        if word not in COMMANDS or (not rest and word != "sit"):
            return False
        sentences = [] if word == "give" else self._rehearsed(line)
        self.later.append(line)
        if word in ("sit", "leave"):
            self._say(sentences[0])
        elif sentences:
            done = " ".join(map(self.screen.terminal.words, sentences))
            self._say(message("When this hand is over: {done:=}", done=done))
        else:
            self._say(WHEN_IT_IS_OVER)
        return True

    def _rehearsed(self, line: str) -> list[Message]:
        """Try a command on a copy of the table, after all queued commands; return its sentences.

        Raises:
            Refused: if it cannot be done.
        """
        table = self.host.table
        opening = replace(table.opening, menu=table.menu, held=table.held)
        home = HomeTable(opening)
        screen = TableScreen(self.screen.terminal, self.screen.find)
        rehearsal = Rehearsal(home, screen, lambda: screen.see(home.state()))
        for seat, player in table.players.items():
            if not player.leaving:
                rehearsal.host.do(Sit(player.name, seat=seat, by=player.by))
        for earlier in self.later:
            with suppress(Refused):
                rehearsal.does(earlier)
        rehearsal.sentences.clear()
        rehearsal.does(line)
        return rehearsal.sentences

    def catch_up(self) -> None:
        """Carry out the queued commands after a hand.

        Raises:
            EndOfEvening: if the last person leaves.
        """
        later, self.later = self.later, []
        present = {player.name.lower() for player in self.host.table.players.values()}
        for line in later:
            word, _, name = line.strip().lower().partition(" ")
            if word == "leave" and name.strip() not in present:
                continue  # already left during the hand
            try:
                self.does(line)
            except Refused as refused:
                self.screen.terminal.complain(refused)

    # --- a game that goes on until its pot is won

    def give(self, text: str) -> None:
        """``give up``: ask everybody at the keyboard still in the game.

        Raises:
            Refused: if no such game is on, or too few want to leave it.
        """
        if text.lower() != "up":
            raise Refused(message("a game that goes on until its pot is won is left with give up"))
        table = self.host.table
        if table.series is None:
            raise Refused(message("no game is on that goes on until its pot is won"))
        name = table.series.entry.name
        voters = table.series.voters(table.chairs)
        asked = [seat for seat in voters if seat in self.host.people]
        votes = tuple(
            [
                seat
                for seat in asked
                if len(asked) == 1
                or self.screen.terminal.agrees(
                    message(
                        "{player leaves} {game:=}?", player=table.players[seat].name, game=name
                    ),
                    enter=False,
                )
            ]
        )
        self.host.do(GiveUp(votes))
        self._say(message("{game:=} is given up.", game=name))
        self.see()

    # --- players

    def sit(self, text: str) -> None:
        """``sit``, ``sit Earl``, ``sit Earl caller``, ``sit Ann person post``."""
        rest, _, last = text.rpartition(" ")
        blinds = next((way for way in ENTERING if way == last.lower()), None)
        name, kind = name_and_kind(text if blinds is None else rest)
        players = self.host.table.players.values()
        present = {player.name for player in players}
        came = present.union(player.name for player in self.host.table.company.came)
        new = [free for free in NAMES if free not in came]
        name = name or next(free for free in (*new, *NAMES) if free not in present)
        kind = kind or COMPANY[sum(bool(player.by) for player in players) % len(COMPANY)]
        self.host.do(Sit(name, by="" if kind == PERSON else kind, blinds=blinds or "wait"))
        player = next(new for new in self.host.table.players.values() if new.name == name)
        self._say(
            message(
                self.sits,
                player=with_bots([(player.name, player.by)])[0],
                stack=player.stack,
            )
        )

    def leave(self, text: str) -> None:
        """``leave Earl``; ``leave`` alone where one person is at the keyboard."""
        seat = self._seat(text) if text else self._only_person("leave Ann")
        if list(self.host.people) == [seat]:
            self._end()
            return
        player = self.host.table.players[seat]
        leaves = message(self.leaves, player=player.name, stack=player.stack)
        self.host.do(Leave(seat))
        self._say(leaves)

    def _end(self) -> None:
        """Ask the last person for confirmation.

        Raises:
            EndOfEvening: if it is confirmed.
        """
        if self.screen.terminal.agrees(END_THE_EVENING, enter=False):
            raise EndOfEvening

    def buy(self, text: str) -> None:
        """``buy 50``, ``buy Ann 50``."""
        name, _, amount = text.rpartition(" ")
        seat = self._seat(name) if name else self._only_person("buy Ann 50")
        if not amount:
            raise Refused(message("add an amount, as in buy 50"))
        cents = read_money(amount)
        self.host.do(Buy(seat, cents))
        player = self.host.table.players[seat].name
        self._say(message("{player buys} chips for {amount}.", player=player, amount=cents))

    def _seat(self, name: str) -> int:
        """Return the seat of a player, by name."""
        players = self.host.table.players
        for seat, player in players.items():
            if player.name.lower() == name.lower():
                return seat
        you = self.screen.terminal.language.reader("")
        names = [player.name for player in players.values()]
        known = [you if name == YOU else name for name in names]
        raise unknown("no player is called {typed:=}", name, known)

    def _only_person(self, example: str) -> int:
        """Return the seat of the only person at the keyboard."""
        people = self.host.people
        if len(people) != 1:
            raise Refused(message("add a name, as in {example:=}", example=example))
        return people[0]

    # --- games

    def menu(self, text: str) -> None:
        """``menu``, ``menu add GAME``, ``menu drop GAME``."""
        if not text:
            self.see()
            self.screen.show_menu()
            return
        request = self._settled(f"menu {text}")
        if request.strike:
            self._say(message("{game:=} is off the menu.", game=request.name))
        else:
            self._say_entry(request.name)

    def stakes(self, text: str) -> None:
        """``stakes 4/8``, ``stakes GAME 4/8``."""
        self._say_entry(self._settled(f"stakes {text}").name)

    def rule(self, text: str) -> None:
        """``rule``, ``rule ante=0.50``, ``rule GAME ante=0.50``."""
        if "=" in text:
            request = self._settled(f"rule {text}")
            options = [f"{name}={value}" for name, value in request.house.items()]
            self._say(
                message(
                    "{game:=} is played with {options:name} from now on.",
                    game=request.name,
                    options=options,
                )
            )
        else:
            game = game_named(text, self._games(), "rule GAME ante=0.50")
            self._say(
                message(
                    "{game:=}: {changed:=}. rules shows all house rules."
                    if game.changed
                    else "{game:=}: as usual. rules shows all house rules.",
                    game=game.name,
                    changed=", ".join(game.changed),
                )
            )

    def _settled(self, line: str) -> m.MenuRequest:
        """Carry out a change of the menu, as the player that settles it; return the change."""
        request = menu_request(line, self._games())
        assert request is not None
        self.host.take(self.host.person_in(self.host.table.settler), request)
        return request

    def _say_entry(self, name: str) -> None:
        """Print a game of the menu with its changed stakes and rules."""
        for number, game in enumerate(self._games(), 1):
            if game.name == name:
                line = self.screen.menu_line(number, game)
                self._say(message("{line:=}.", line=line))

    def _games(self) -> list[GameJson]:
        """Return the games on the menu as it is now."""
        self.see()
        return self.screen.games()

    def _say(self, said: Message) -> None:
        self.screen.terminal.say(said, indent=2)


@dataclass
class Rehearsal(TableChanges):
    """Carries out commands on a copy of the table, and collects the sentences."""

    sentences: list[Message] = field(default_factory=list)
    sits: ClassVar[str] = "{player:=} sits down with {stack:$} when this hand is over."
    leaves: ClassVar[str] = "{player leaves} when this hand is over."
    """The stack of a player who leaves then is not known yet."""

    def _say(self, said: Message) -> None:
        self.sentences.append(said)

    def _end(self) -> None:
        self._say(message("You are asked whether to end the evening when this hand is over."))


def name_and_kind(text: str) -> tuple[str, str]:
    """Return the name and kind of a new player, each empty if it is left open.

    Raises:
        Refused: for an unknown house player.
    """
    if text.startswith('"'):
        name, _, kind = text[1:].partition('"')
    else:
        name, _, kind = text.rpartition(" ")
    kind = kind.strip()
    if kind.lower() in KINDS:
        return name, kind.lower()
    if is_others(kind):
        find_player(kind)
        return name, kind
    if not name or not kind:
        return name or kind, ""
    meant = nearest_name(kind, [*KINDS])
    raise Refused(
        message(
            "there is no house player {typed:=}, did you mean {meant:=}; a name of two words "
            "stands in quotes, as in sit {name:=}"
            if meant
            else "there is no house player {typed:=}: there are {known:=}; a name of two words "
            "stands in quotes, as in sit {name:=}",
            typed=repr(kind),
            meant=repr(meant),
            known=", ".join(KINDS),
            name=f'"{name} {kind}"',
        )
    )


Change: TypeAlias = Callable[[TableChanges, str], None]

COMMANDS: Mapping[str, Change] = {
    "sit": TableChanges.sit,
    "leave": TableChanges.leave,
    "buy": TableChanges.buy,
    "menu": TableChanges.menu,
    "stakes": TableChanges.stakes,
    "rule": TableChanges.rule,
    "give": TableChanges.give,
}
"""Commands by their first word."""
