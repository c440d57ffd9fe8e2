"""What people settle between two hands: who plays, with how much, which games, by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeAlias, get_args

from pokernight.bots import COMPANY, HOUSE_PLAYERS
from pokernight.bots import player as find_player
from pokernight.bots.external_bots import is_others
from pokernight.bots.registry import meant
from pokernight.cli.local.house_players import NAMES
from pokernight.cli.local.local_screen import Telling, offer_in_words
from pokernight.cli.local.seating_options import who_is_what
from pokernight.cli.local.table_host import Host, leave
from pokernight.cli.text.house_rules import changed_from_default, pairs
from pokernight.cli.text.sentences import sentence, series
from pokernight.engine.rules import money, read_money
from pokernight.errors import Refused, nearest
from pokernight.games import find, named
from pokernight.table import Entry, Offer, Table
from pokernight.table.commands import Buy, GiveUp, Put, Sit, Strike
from pokernight.table.commands import Leave as LeaveTable
from pokernight.table.seats import Entering

PERSON = "person"
"""Instead of a house player: somebody at this keyboard."""
MANNERS = tuple(dict.fromkeys((*COMPANY, *HOUSE_PLAYERS, PERSON)))
"""How somebody who sits down plays."""
ENTERING: tuple[Entering, ...] = get_args(Entering)
"""How somebody who sits down comes in where there are blinds."""
WHEN_IT_IS_OVER = "When this hand is over."


@dataclass
class Between:
    """Does what is typed between two hands.

    Attributes:
        host: of the evening.
        telling: where it is said.
        later: what was typed in a hand, and waits until it is over.
    """

    host: Host
    telling: Telling
    later: list[str] = field(default_factory=list)

    def does(self, line: str) -> bool:
        """Whether a line settles something; it is done.

        Raises:
            Refused: if it cannot be.
            Leave: if the last person leaves.
        """
        word, _, rest = line.strip().partition(" ")
        deed = DEEDS.get(word.lower())
        if deed is not None:
            deed(self, rest.strip())
        return deed is not None

    def waits(self, line: str) -> bool:
        """Whether a line settles something, typed in a hand: it waits until the hand is over.

        Raises:
            Refused: if it can be seen now that it cannot be done then.
        """
        word, _, rest = line.strip().lower().partition(" ")
        if word not in DEEDS or (not rest and word != "sit"):
            return False
        said = [] if word == "give" else self._foretold(line)
        self.later.append(line)
        if word in ("sit", "leave"):
            self._say(f"{said[0].removesuffix('.')} when this hand is over.")
        else:
            self._say(" ".join(["When this hand is over:", *said]) if said else WHEN_IT_IS_OVER)
        return True

    def _foretold(self, line: str) -> list[str]:
        """What will be said of a line when the hand is over, after all that waits already.

        Raises:
            Refused: if it cannot be done.
        """
        table = self.host.table
        opening = replace(table.opening, menu=table.menu, held=table.held)
        rehearsal = Rehearsal(Host(Table(opening)), self.telling)
        for seat, player in table.players.items():
            if not player.leaving:
                rehearsal.host.do(Sit(player.name, seat=seat, by=player.by))
        for earlier in self.later:
            with suppress(Refused):
                rehearsal.does(earlier)
        rehearsal.said.clear()
        rehearsal.does(line)
        return rehearsal.said

    def catch_up(self) -> None:
        """The hand is over: do what has waited.

        Raises:
            Leave: if the last person leaves.
        """
        later, self.later = self.later, []
        here = {player.name.lower() for player in self.host.table.players.values()}
        for line in later:
            word, _, who = line.strip().lower().partition(" ")
            if word == "leave" and who.strip() not in here:
                continue  # he did not wait
            try:
                self.does(line)
            except Refused as refused:
                self.telling.complain(refused)

    # --- a game that goes on until its pot is won

    def give(self, said: str) -> None:
        """``give up``: everybody at the keyboard who is still in the game is asked.

        Raises:
            Refused: if no such game is on, or too few want to leave it.
        """
        if said.lower() != "up":
            raise Refused("a game that goes on until its pot is won is left with give up")
        table = self.host.table
        if table.series is None:
            raise Refused("no game is on that goes on until its pot is won")
        name = table.series.entry.name
        voters = table.series.voters(table.chairs)
        asked = [seat for seat in voters if seat in self.host.people]
        votes = tuple(
            [
                seat
                for seat in asked
                if len(asked) == 1
                or self.telling.terminal.agrees(
                    sentence([table.players[seat].name], f"leaves {name}?"), enter=False
                )
            ]
        )
        self.host.do(GiveUp(votes))
        self._say(f"{name} is given up.")
        self.telling.shares()

    # --- who plays

    def sit(self, said: str) -> None:
        """``sit``, ``sit Earl``, ``sit Earl caller``, ``sit Ann person post``."""
        rest, _, last = said.rpartition(" ")
        blinds = next((one for one in ENTERING if one == last.lower()), None)
        name, how = name_and_manner(said if blinds is None else rest)
        players = self.host.table.players.values()
        here = {player.name for player in players}
        came = here.union(player.name for player in self.telling.table.company.came)
        new = [one for one in NAMES if one not in came]
        name = name or next(one for one in (*new, *NAMES) if one not in here)
        how = how or COMPANY[sum(bool(one.by) for one in players) % len(COMPANY)]
        self.host.do(Sit(name, by="" if how == PERSON else how, blinds=blinds or "wait"))
        player = next(one for one in self.host.table.players.values() if one.name == name)
        self._say(f"{who_is_what([player])[0]} sits down with {money(player.stack)}.")

    def leave(self, said: str) -> None:
        """``leave Earl``; ``leave`` alone where one person is at the keyboard."""
        seat = self._seat(said) if said else self._me("leave Ann")
        if list(self.host.people) == [seat]:
            self._end()
            return
        player = self.host.table.players[seat]
        leaves = sentence([player.name], self._leaves(player.stack))
        self.host.do(LeaveTable(seat))
        self._say(f"{leaves}.")

    def _leaves(self, cents: int) -> str:
        """What somebody does who leaves."""
        return f"leaves with {money(cents)}"

    def _end(self) -> None:
        """The last person leaves.

        Raises:
            Leave: if he means it.
        """
        leave(self.telling.terminal)

    def buy(self, said: str) -> None:
        """``buy 50``, ``buy Ann 50``."""
        name, _, amount = said.rpartition(" ")
        seat = self._seat(name) if name else self._me("buy Ann 50")
        if not amount:
            raise Refused("say for how much, as in buy 50")
        cents = read_money(amount)
        self.host.do(Buy(seat, cents))
        self._say(f"{sentence([self.host.table.players[seat].name], f'buys {money(cents)}')}.")

    def _seat(self, name: str) -> int:
        """Who is called so."""
        players = self.host.table.players
        for seat, player in players.items():
            if player.name.lower() == name.lower():
                return seat
        known = [player.name for player in players.values()]
        hint = nearest(name, known) or f": there are {', '.join(known)}"
        raise Refused(f"nobody here is called {name!r}{hint}")

    def _me(self, example: str) -> int:
        """The only person at the keyboard."""
        people = self.host.people
        if len(people) != 1:
            raise Refused(f"say who, as in {example}")
        return people[0]

    # --- what is played

    def menu(self, said: str) -> None:
        """``menu``, ``menu add GAME``, ``menu drop GAME``."""
        word, _, game = said.partition(" ")
        if not said:
            self.telling.show_menu()
        elif word == "add" and game:
            self._add(game.strip())
        elif word == "drop" and game:
            entry = self._entry(game.strip())
            self.host.do(Strike(self.host.table.settler, entry.name))
            self._say(f"{entry.name} is off the menu.")
        else:
            raise Refused("a menu is changed as in menu add GAME, or menu drop GAME")

    def _add(self, name: str) -> None:
        game = named(find(name).name) if "/" not in name and "." not in name else None
        if game is None:
            raise Refused(f"{name!r} is no game of the rulebook: pokernight games lists them")
        self.host.do(Put(self.host.table.settler, game.title, game.name, game.version))
        self._say_entry(game.title)

    def stakes(self, said: str) -> None:
        """``stakes 4/8``, ``stakes GAME 4/8``."""
        name, _, stakes = said.rpartition(" ")
        if not stakes:
            raise Refused("stakes are said as in stakes 4/8, or stakes GAME 4/8")
        entry = self._entry(name) if name else self._only("stakes GAME 4/8")
        self.host.do(Put(self.host.table.settler, entry.name, stakes=stakes))
        self._say_entry(entry.name)

    def rule(self, said: str) -> None:
        """``rule``, ``rule ante=0.50``, ``rule GAME ante=0.50``."""
        words = said.split()
        options = [word for word in words if "=" in word]
        name = " ".join(word for word in words if "=" not in word)
        entry = self._entry(name) if name else self._only("rule GAME ante=0.50")
        if options:
            house = tuple(pairs(options, "a rule is NAME=VALUE, such as ante=0.50"))
            self.host.do(Put(self.host.table.settler, entry.name, house=house))
            self._say(f"{entry.name} is played with {series(options)} from now on.")
        else:
            changed = ", ".join(changed_from_default(entry.rules)) or "as usual"
            self._say(f"{entry.name}: {changed}. rules shows the page with all that can be chosen.")

    def _only(self, example: str) -> Entry:
        """The only game on the menu."""
        entries = self.host.menu.entries
        if len(entries) > 1:
            raise Refused(f"say which game, as in {example}")
        return entries[0]

    def _entry(self, name: str) -> Entry:
        return on_menu(self.host.table.offers(), name).entry

    def _say_entry(self, name: str) -> None:
        """A game of the menu as it is played from now on."""
        for number, offer in enumerate(self.host.table.offers(), 1):
            if offer.entry.name == name:
                self._say(f"{offer_in_words(number, offer)}.")

    def _say(self, what: str) -> None:
        self.telling.terminal.line(what, indent=2)


@dataclass
class Rehearsal(Between):
    """Does at a table set up for it what waits until a hand is over; keeps what would be said."""

    said: list[str] = field(default_factory=list)

    def _say(self, what: str) -> None:
        self.said.append(what)

    def _leaves(self, cents: int) -> str:
        return "leaves"  # with what is not known yet

    def _end(self) -> None:
        self.said.append("You are asked whether to end the evening.")


def name_and_manner(said: str) -> tuple[str, str]:
    """Who sits down and how he plays, either of them empty if it is left open.

    Raises:
        Refused: for a house player that there is not.
    """
    if said.startswith('"'):
        name, _, how = said[1:].partition('"')
    else:
        name, _, how = said.rpartition(" ")
    how = how.strip()
    if how.lower() in MANNERS:
        return name, how.lower()
    if is_others(how):
        find_player(how)
        return name, how
    if not name or not how:
        return name or how, ""
    raise Refused(f"there is no house player {how!r}{meant(how, MANNERS).removesuffix('?')}; "
                  f'a name of two words stands in quotes, as in sit "{name} {how}"')  # fmt: skip


Deed: TypeAlias = Callable[[Between, str], None]

DEEDS: Mapping[str, Deed] = {
    "sit": Between.sit,
    "leave": Between.leave,
    "buy": Between.buy,
    "menu": Between.menu,
    "stakes": Between.stakes,
    "rule": Between.rule,
    "give": Between.give,
}
"""What can be settled, by its first word."""


def on_menu(offers: Sequence[Offer], word: str) -> Offer:
    """The game that somebody names: by number, by its name, its beginning or that of a word of it.

    Raises:
        Refused: if there is no such game, or more than one.
    """
    names = [offer.entry.name for offer in offers]
    word = word.strip()
    if word.isdecimal() and 0 < int(word) <= len(offers):
        return offers[int(word) - 1]
    found = [offer for offer in offers if offer.entry.name.lower() == word.lower()]
    found = found or [one for one in offers if one.entry.name.lower().startswith(word.lower())]
    found = found or [one for one in offers if one.entry.game.name == word.lower()]
    found = found or [one for one in offers if f" {word.lower()}" in one.entry.name.lower()]
    if len(found) != 1:
        hint = nearest(word, names) or f": there are {', '.join(names)}"
        raise Refused(f"{word!r} is not one game of this menu{hint}")
    return found[0]
