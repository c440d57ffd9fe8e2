"""The host's menu: which games an evening has, by whose rules, and how the next one is chosen.

A menu is a small text file in TOML that people can share; docs/evening.md describes it:

    title = "Friday night"
    choice = "dealer"

    [[game]]
    game = "the_omen"
    stakes = "2/4"
    house.lost_pot = "carry"
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal, TypeAlias, get_args

from pokernight.engine.game import Game
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import Rules, RulesError, money, read_money
from pokernight.engine.versions import check_version, rules_as_then
from pokernight.errors import Refused, nearest
from pokernight.games import SOURCE_GAMES
from pokernight.table.toml import read_toml, shown

Choice: TypeAlias = Literal["dealer", "rotation", "single"]
"""Who says what is played: the dealer, a fixed rotation, or nobody, since there is one game."""
Leftovers: TypeAlias = Literal["split", "keep"]
"""What holdings or a carried pot still hold at the end: split among those seated, or kept."""

Button: TypeAlias = Literal["moving", "dead"]
"""Whether the button always moves to a player, or may lie at an empty chair; see `seats`."""
PLAIN = (
    "title", "choice", "hands_each", "usual", "least", "most", "leftovers", "button", "unfinished",
)  # fmt: skip
"""What a menu says besides its games."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A game on the menu.

    Attributes:
        name: what it is called here; the game's title unless two entries are of one game.
        source: what a catalogue finds the game by: its name, or a file of somebody's own.
        game: the game.
        rules: its house rules, stakes included.
    """

    name: str
    source: str
    game: Game
    rules: Rules


@dataclass(frozen=True, slots=True)
class Menu:
    """What a host lays down for an evening; money in cents.

    Attributes:
        entries: the games, in order.
        title: of the evening.
        choice: how the next game is chosen.
        hands_each: in a rotation, how many hands of a game come one after the other.
        usual: what people sit down with.
        least: the least that anybody sits down with.
        most: the most that may lie in front of somebody who buys, 0 for any amount.
        leftovers: what becomes of money that nobody has won by the end.
        button: how it moves where there are blinds.
        unfinished: what becomes of the pot of a game that is left before it is won: split among
            those still in it, or kept until it is played again.
    """

    entries: tuple[MenuEntry, ...]
    title: str = "An evening"
    choice: Choice = "dealer"
    hands_each: int = 1
    usual: int = 10_000
    least: int = 1
    most: int = 0
    leftovers: Leftovers = "split"
    button: Button = "moving"
    unfinished: Leftovers = "split"

    def __post_init__(self) -> None:
        if not self.entries:
            raise Refused("a menu has one game at least")
        said = (
            (self.choice, Choice),
            (self.leftovers, Leftovers),
            (self.unfinished, Leftovers),
            (self.button, Button),
        )
        for value, known in said:
            if value not in get_args(known):
                raise Refused(f"{value!r} is none of {', '.join(get_args(known))}")
        if self.choice == "single" and len(self.entries) > 1:
            raise Refused(
                f"an evening at a single game has one on its menu, not {len(self.entries)}: "
                "the choice may be dealer or rotation"
            )
        names = [entry.name for entry in self.entries]
        for name in names:
            if names.count(name) > 1:
                raise Refused(f"{name!r} is on the menu twice: give one of them another name")
        if self.hands_each < 1:
            raise Refused("a rotation stays with a game for one hand at least")
        if self.least < 1:
            raise Refused("nobody sits down without chips: the least buy-in is a cent")
        if self.most and self.most < self.least:
            raise Refused(
                f"the most that one may buy in for ({money(self.most)}) cannot be below the "
                f"least ({money(self.least)})"
            )
        if self.usual < self.least or (self.most and self.usual > self.most):
            raise Refused(f"the usual buy-in ({money(self.usual)}) is not {self.limits_in_words()}")

    def entry(self, name: str) -> MenuEntry:
        """The game of that name, or of that name in commands.

        Raises:
            Refused: with the nearest name, if there is one.
        """
        names = [entry.name for entry in self.entries]
        for called in (names, [entry.game.name for entry in self.entries]):
            found = [
                entry
                for entry, known in zip(self.entries, called)
                if known.lower() == name.strip().lower()
            ]
            if len(found) == 1:
                return found[0]
        hint = nearest(name, names) or f": it has {', '.join(names)}"
        raise Refused(f"{name!r} is not on the menu{hint}")

    def with_entry(self, entry: MenuEntry) -> Menu:
        """The menu with one more game, or with other rules for one; people buy in for enough.

        Raises:
            Refused: if it cannot be played.
        """
        there = [one.name for one in self.entries]
        if entry.name in there:
            entries = tuple(entry if one.name == entry.name else one for one in self.entries)
        else:
            entries = (*self.entries, entry)
        least = max(self.least, entry.rules.least_buy_in)
        usual = max(self.usual, least, entry.rules.buy_in)
        choice: Choice = "dealer" if self.choice == "single" and len(entries) > 1 else self.choice
        return replace(
            self,
            entries=entries,
            choice=choice,
            least=min(least, self.most or least),
            usual=min(usual, self.most or usual),
        )

    def without(self, entry: MenuEntry) -> Menu:
        """The menu with a game less.

        Raises:
            Refused: if it is the last.
        """
        return replace(self, entries=tuple(one for one in self.entries if one is not entry))

    def limits_in_words(self, most: int = 0) -> str:
        """``$40 to $200``; ``most`` is a limit where the menu has none."""
        most = self.most or most
        if self.least == 1:
            return f"up to {money(most)}" if most else "any amount"
        return f"{money(self.least)} {f'to {money(most)}' if most else 'or more'}"


def menu_of(
    entries: Sequence[MenuEntry], *, usual: int = 0, least: int = 0, most: int = 0, **details: Any
) -> Menu:
    """A menu with the buy-ins that its games ask for where the host has named none.

    Raises:
        Refused: if it cannot be played.
    """
    lowest = least or max((entry.rules.least_buy_in for entry in entries), default=1)
    wanted = max((entry.rules.buy_in for entry in entries), default=lowest)
    wanted = max(wanted, lowest)
    details.setdefault("choice", "single" if len(entries) == 1 else "dealer")
    return Menu(
        tuple(entries),
        usual=usual or (min(wanted, most) if most else wanted),
        least=lowest,
        most=most,
        **details,
    )


def single(game: Game, rules: Rules, source: str | None = None) -> Menu:
    """The menu of an evening at one game; the file of one's own that defines it is its source."""
    entry = MenuEntry(game.title, source or game.name, game, rules)
    return menu_of([entry], title=f"An evening of {game.title}")


def for_an_evening(game: Game) -> Game:
    """A game that may be on a menu.

    Raises:
        Refused: for a study.
    """
    if game.study:
        raise Refused(
            f"{game.title} is a study and on no menu; alone it is dealt by: "
            f"pokernight play {game.name}"
        )
    return game


def source_games(games: Mapping[str, Game]) -> Menu:
    """The house's own menu: the games of the sources, dealer's choice."""
    found = [games[name] for name in SOURCE_GAMES if name in games]
    return menu_of(
        [MenuEntry(game.title, game.name, game, game.usual_rules) for game in found],
        title="An evening of dealer's choice",
    )


# --- as a text file


def read_menu(text: str, catalogue: Catalogue) -> Menu:
    """A menu from TOML.

    Args:
        text: of the file.
        catalogue: finds the games.

    Raises:
        Refused: saying what is wrong, and in which game.
    """
    top = _Part(read_toml(text, "menu"), "a menu")
    details: dict[str, Any] = {
        "title": top.text("title"),
        "choice": top.one_of("choice", get_args(Choice)),
        "hands_each": top.number("hands_each"),
        "usual": top.money("buy_in"),
        "least": top.money("least_buy_in"),
        "most": top.money("most_buy_in"),
        "leftovers": top.one_of("leftovers", get_args(Leftovers)),
        "button": top.one_of("button", get_args(Button)),
        "unfinished": top.one_of("unfinished", get_args(Leftovers)),
    }
    games = top.take("game", [])
    top.nothing_else()
    if not isinstance(games, list) or not games:
        raise Refused('a menu has one game at least: [[game]] and then game = "its name"')
    entries = [_read_entry(one, number, catalogue) for number, one in enumerate(games, 1)]
    return menu_of(entries, **{name: value for name, value in details.items() if value})


def _read_entry(fields: Any, number: int, catalogue: Catalogue) -> MenuEntry:
    part = _Part(fields, f"game {number} of this menu")
    source = part.text("game")
    if not source:
        raise Refused(f'game {number} of this menu is not named: game = "its name"')
    said = part.texts("with")
    game = for_an_evening(catalogue(", ".join([source, *said])))
    name, stakes, rule_set = part.text("name"), part.text("stakes"), part.text("rules")
    options = _Part(part.take("house", {}), f"the house rules of {source}")
    part.nothing_else()
    try:
        rules = game.rules_as_written(rule_set or None, options.as_texts(), stakes or None)
    except RulesError as error:
        raise Refused(f"{source} on this menu: {error}") from None
    return MenuEntry(name or game.title, source_of(source, game), game, rules)


def source_of(said: str, game: Game) -> str:
    """What a catalogue finds a game by: its own file, or its own name however it was said."""
    return said if said.endswith(".py") else game.name


class _Part:
    """A table of the file, read key by key, so that what nobody reads is refused."""

    def __init__(self, fields: Any, what: str) -> None:
        if not isinstance(fields, dict):
            raise Refused(f"{what} is written as a table, not as {shown(fields)}")
        self.fields = dict(fields)
        self.what = what
        self.known: list[str] = []

    def take(self, key: str, default: Any = None) -> Any:
        """The value of a key, once."""
        self.known.append(key)
        return self.fields.pop(key, default)

    def text(self, key: str) -> str:
        """A text, empty if there is none."""
        value = self.take(key, "")
        if not isinstance(value, str):
            raise Refused(
                f'the {key} of {self.what} is a text, in quotes: {key} = "{shown(value)}"'
            )
        if not value.isprintable():  # what turns the letters after it would turn others' too
            raise Refused(f"the {key} of {self.what} is made of letters that everybody can see")
        return value

    def texts(self, key: str) -> list[str]:
        """Several texts, or one; none if there are none."""
        value = self.take(key, [])
        several = value if isinstance(value, list) else [value]
        if not all(isinstance(one, str) and one.strip() and one.isprintable() for one in several):
            raise Refused(f'the {key} of {self.what} is a list of names: {key} = ["name", "name"]')
        return several

    def one_of(self, key: str, values: Sequence[str]) -> str:
        """One of some words, empty if there is none."""
        value = self.take(key, "")
        if value != "" and value not in values:
            raise Refused(f"the {key} of {self.what} is {' or '.join(values)}, not {shown(value)}")
        return str(value)

    def number(self, key: str) -> int | None:
        """A whole number above nothing, if there is one."""
        value = self.take(key)
        if value is not None and (type(value) is not int or value < 1):
            raise Refused(f"the {key} of {self.what} is a whole number above 0, not {shown(value)}")
        return value

    def money(self, key: str) -> int:
        """An amount in cents, 0 if there is none."""
        value = self.take(key, "0")
        if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
            raise Refused(f"the {key} of {self.what} is an amount such as 100, not {shown(value)}")
        return read_money(str(value), f"the {key} of {self.what}")

    def as_texts(self) -> dict[str, str]:
        """Every key with its value as people type it."""
        texts = {}
        for key, value in self.fields.items():
            if not isinstance(value, bool | int | Decimal | str):
                raise Refused(f"{key} in {self.what} is one value, not {shown(value)}")
            texts[key] = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        return texts

    def nothing_else(self) -> None:
        """Refuse whatever has not been read."""
        for key in self.fields:
            hint = nearest(key, self.known) or f": there are {', '.join(self.known)}"
            raise Refused(f"{self.what} has no {shown(key)}{hint}")


# --- as a part of an evening's record


def to_dict(menu: Menu) -> dict[str, Any]:
    """A menu as plain data, every house rule in it."""
    written = {name: getattr(menu, name) for name in PLAIN}
    written["games"] = [
        {
            "name": entry.name,
            "game": entry.source,
            "version": entry.game.version,
            "rules": entry.rules.to_dict(),
        }
        for entry in menu.entries
    ]
    return written


def from_dict(
    written: Mapping[str, Any], catalogue: Catalogue, *, any_version: bool = False
) -> Menu:
    """The inverse of :func:`to_dict`.

    Args:
        written: plain data.
        catalogue: finds the games.
        any_version: whether a game may be of a newer version here; it keeps of its house rules
            those that there are.

    Raises:
        Refused: for a game that is not there, or a newer version of one.
    """
    entries = []
    for one in written["games"]:
        game = catalogue(one["game"])
        if not any_version:
            check_version(one["version"], game, "this evening")
        rules = _kept(game, one["version"], one["rules"], anyhow=any_version)
        entries.append(MenuEntry(one["name"], one["game"], game, rules))
    return Menu(tuple(entries), **{name: written[name] for name in PLAIN if name in written})


def _kept(game: Game, version: int, written: Mapping[str, Any], *, anyhow: bool) -> Rules:
    """House rules by which today's rulings play as they were written by a version of the game.

    ``anyhow``: of those that there are not here, the usual ones hold.
    """
    try:
        return rules_as_then(game, version, written)
    except RulesError:
        if not anyhow or version == game.version:
            raise
    rules: Rules = game.usual_rules
    for name, value in written.items():
        with suppress(RulesError):
            rules = rules.changed({name: value})
    return rules
