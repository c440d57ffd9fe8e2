"""The host's menu: the games of an evening, their house rules, and how the next game is chosen.

A menu is a small text file in TOML; docs/evening.md describes it:

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

from pokernight.engine.agreed_games import JOIN, game_of
from pokernight.engine.game import Game
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import Rules, RulesError, read_money
from pokernight.engine.versions import check_version, rules_as_then
from pokernight.errors import Refused, nearest_name
from pokernight.games import SOURCE_GAMES
from pokernight.games.catalogue import FILE
from pokernight.table.rotations import rotation_like, rotation_of
from pokernight.table.stakes import at_common_stakes, read_stakes
from pokernight.table.toml import read_toml, shown
from pokernight.wording.message import Text, alternatives, message, reason_of

Choice: TypeAlias = Literal["dealer", "winner", "rotation", "single"]
"""The choice of the next game: by the dealer, by the winner of the last hand, by rotation in the
order of the menu, or none at a single game."""
Each: TypeAlias = Literal["", "hands", "orbit", "time"]
"""Length of a game before the next: for hands, for an orbit, in which everybody deals
once, or for minutes; by default for the hands of a rotation, and a called game for a hand."""
Leftovers: TypeAlias = Literal["split", "keep"]
"""The use of money left at the end: split among the players seated, or kept."""

Button: TypeAlias = Literal["moving", "dead"]
"""The button: it always moves to a player, or may lie at an empty chair; see `seats`."""
PLAIN = (
    "title", "choice", "hands_each", "usual", "least", "most", "leftovers", "button", "unfinished",
)  # fmt: skip
"""The fields of a menu besides its games."""
LATER = ("each", "minutes", "stakes")
"""Fields that evenings have stored only since they exist: left out where they are as usual."""
LONGEST_GAME = 24 * 60
"""The most minutes of a game in a rotation."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A game on the menu.

    Attributes:
        name: its name on the menu; the game's title unless two entries are of the same game.
        source: the name or file by which a catalogue finds the game.
        game: the game.
        rules: its house rules, stakes included.
    """

    name: str
    source: str
    game: Game
    rules: Rules


@dataclass(frozen=True, slots=True)
class Menu:
    """The settings of a host for an evening; money in cents.

    Attributes:
        entries: the games, in order.
        title: of the evening.
        choice: how the next game is chosen.
        hands_each: how many hands of a game are dealt in a row, in a rotation or ``each`` hands.
        usual: the usual buy-in.
        least: the least buy-in.
        most: the most chips in front of a player after a buy-in, 0 for any amount.
        leftovers: the use of money that nobody has won by the end.
        button: how the button moves where there are blinds.
        unfinished: the use of the pot of a game that is left before it is won: split among the
            players still in it, or kept until it is played again.
        each: how long a game is played before the next.
        minutes: the minutes of a game, where it is played for a time; else 0.
        stakes: those that the host has set for all games; empty before. A game may have others.
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
    each: Each = ""
    minutes: int = 0
    stakes: str = ""

    def __post_init__(self) -> None:
        if not self.entries:
            raise Refused("a menu needs at least one game")
        choices = (
            (self.choice, Choice),
            (self.leftovers, Leftovers),
            (self.unfinished, Leftovers),
            (self.button, Button),
            (self.each, Each),
        )
        for value, allowed in choices:
            if value not in get_args(allowed):
                raise Refused(
                    message(
                        "{value:=} is not allowed here: choose from {allowed:=}",
                        value=repr(value),
                        allowed=", ".join(get_args(allowed)),
                    )
                )
        if self.choice == "single" and len(self.entries) > 1:
            raise Refused(
                message(
                    "an evening at a single game has one on its menu, not {n}: "
                    "the choice may be dealer or rotation",
                    n=len(self.entries),
                )
            )
        names = [entry.name for entry in self.entries]
        for name in names:
            if names.count(name) > 1:
                raise Refused(
                    message(
                        "{name:=} is on the menu twice: names differ, so change a name",
                        name=repr(name),
                    )
                )
        if (self.each == "time") != bool(self.minutes) or not 0 <= self.minutes <= LONGEST_GAME:
            raise Refused(
                message(
                    'a game that is played for a time takes 1 to {most} minutes, each = "time" and '
                    "minutes = 15",
                    most=LONGEST_GAME,
                )
            )
        if self.hands_each < 1:
            few = "hands_each is 1 or more hands of a game in a row, not {n}"
            raise Refused(message(few, n=self.hands_each))
        if self.least < 1:
            raise Refused("nobody sits down without chips: the least buy-in is a cent")
        if self.most and self.most < self.least:
            raise Refused(
                message(
                    "the most buy-in ({most:$}) cannot be below the least ({least:$})",
                    most=self.most,
                    least=self.least,
                )
            )
        if self.usual < self.least or (self.most and self.usual > self.most):
            raise Refused(
                message(
                    "the usual buy-in ({usual:$}) is outside the limits: {limits}",
                    usual=self.usual,
                    limits=self.limits(),
                )
            )

    def entry(self, name: str) -> MenuEntry:
        """Return the entry of a game by its name on the menu or its name in commands.

        Raises:
            Refused: with the nearest name, if there is one.
        """
        names = [entry.name for entry in self.entries]
        for called in (names, [entry.game.name for entry in self.entries]):
            matches = [
                entry
                for entry, known in zip(self.entries, called)
                if known.lower() == name.strip().lower()
            ]
            if len(matches) == 1:
                return matches[0]
        if close := nearest_name(name, names):
            raise Refused(
                message(
                    "{name:=} is not on the menu, did you mean {meant:=}?",
                    name=repr(name),
                    meant=repr(close),
                )
            )
        raise Refused(
            message(
                "{name:=} is not on the menu: it has {games:=}",
                name=repr(name),
                games=", ".join(names),
            )
        )

    def with_entry(self, entry: MenuEntry) -> Menu:
        """Return the menu with a game added, or with other rules for it.

        Buy-ins are raised to what the game needs.

        Raises:
            Refused: if such a menu cannot be played.
        """
        if entry.name in [other.name for other in self.entries]:
            entries = tuple(entry if other.name == entry.name else other for other in self.entries)
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

    def staked(self, stakes: str, name: str = "") -> Menu:
        """Return the menu with other stakes of all games, or of the game of this name.

        Where buy-ins are those that the games need, they follow the stakes.

        Raises:
            Refused: for stakes that cannot be read or played.
        """
        if name:
            entry = self.entry(name)
            rules = at_common_stakes(entry.rules, read_stakes(stakes))
            return self.with_entry(replace(entry, rules=rules))
        amounts = read_stakes(stakes)
        entries = tuple(
            replace(entry, rules=at_common_stakes(entry.rules, amounts)) for entry in self.entries
        )
        before, needed = menu_of(self.entries), menu_of(entries)
        follows = self.usual == before.usual
        usual = needed.usual if follows else self.usual
        return replace(
            self,
            entries=entries,
            stakes=stakes,
            usual=usual,
            least=needed.least if self.least == before.least else self.least,
            most=self.most * usual // self.usual,
        )

    def without(self, entry: MenuEntry) -> Menu:
        """Return the menu without a game.

        Raises:
            Refused: if it is the last.
        """
        return replace(self, entries=tuple(other for other in self.entries if other is not entry))

    def limits(self, most: int = 0) -> Text:
        """Return the limits as ``$40 to $200``; ``most`` is a limit where the menu has none."""
        most = self.most or most
        if self.least == 1:
            return message("up to {most:$}", most=most) if most else "any amount"
        if not most:
            return message("{least:$} or more", least=self.least)
        return message("{least:$} to {most:$}", least=self.least, most=most)


def menu_of(
    entries: Sequence[MenuEntry], *, usual: int = 0, least: int = 0, most: int = 0, **details: Any
) -> Menu:
    """Return a menu with the buy-ins that its games need where the host has named none.

    Raises:
        Refused: if such a menu cannot be played.
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
    """Return the menu of an evening at a single game; ``source`` is the file that defines it."""
    entry = MenuEntry(game.title, source or game.name, game, rules)
    return menu_of([entry], title=f"An evening of {game.title}")


def for_an_evening(game: Game) -> Game:
    """Return a game if it may be on a menu.

    Raises:
        Refused: for a study.
    """
    if game.study:
        raise Refused(
            message(
                "{game:=} is a study and on no menu; alone it is dealt by: {command:=}",
                game=game.title,
                command=f"pokernight play {game.name}",
            )
        )
    return game


def source_games(games: Mapping[str, Game], own: Sequence[Game] = ()) -> Menu:
    """Return the house's own menu: dealer's choice among the games of the sources.

    Games of the host's ``own`` files come first.
    """
    chosen = [*own, *(games[name] for name in SOURCE_GAMES if name in games)]
    return menu_of(
        [
            MenuEntry(
                game.title, game.source.file if game.source else game.name, game, game.usual_rules
            )
            for game in chosen
        ],
        title="An evening of dealer's choice",
    )


# --- as a text file


BUY_INS = {"buy_in_usual": "buy_in", "buy_in_least": "least_buy_in", "buy_in_most": "most_buy_in"}
"""Settings of a table of a room that a menu also has as fields."""


def menu_settings(text: str) -> dict[str, str]:
    """Return the ``[settings]`` of a menu file as they are typed, by name.

    Raises:
        Refused: if they are no table of single values, or contradict the buy-ins of the menu.
    """
    fields = read_toml(text)
    settings = _Part(fields.get("settings", {}), "the settings of this menu").as_texts()
    for setting, name in BUY_INS.items():
        if setting in settings and name in fields and settings[setting] != str(fields[name]):
            twice = (
                "{first:=} = {value:=} and {second:=} = {other:=} contradict each other: name the "
                "buy-in once"
            )
            raise Refused(
                message(
                    twice,
                    first=name,
                    value=shown(fields[name]),
                    second=setting,
                    other=settings[setting],
                )
            )
    return settings


def read_menu(text: str, catalogue: Catalogue) -> Menu:
    """Read a menu from TOML.

    Args:
        text: the contents of the file.
        catalogue: finds the games.

    Raises:
        Refused: with what is wrong, and in which game.
    """
    top = _Part(read_toml(text), "a menu")
    listed = rotation_of(top.texts("rotation"))
    if listed and "choice" not in top.fields:
        top.fields["choice"] = "rotation"
    details: dict[str, Any] = {
        "title": top.text("title"),
        "choice": top.word("choice", get_args(Choice)),
        "hands_each": top.number("hands_each"),
        "each": top.word("each", get_args(Each)[1:]),
        "minutes": top.number("minutes"),
        "usual": top.money("buy_in"),
        "least": top.money("least_buy_in"),
        "most": top.money("most_buy_in"),
        "leftovers": top.word("leftovers", get_args(Leftovers)),
        "button": top.word("button", get_args(Button)),
        "unfinished": top.word("unfinished", get_args(Leftovers)),
        "stakes": top.text("stakes"),
    }
    if details["minutes"] and not details["each"]:
        details["each"] = "time"
    games = top.take("game", [])
    top.take("settings")
    top.nothing_else()
    if not isinstance(games, list) or not (games or listed):
        raise Refused('a menu needs at least one game: [[game]] and then game = "its name"')
    games = [*listed, *games]
    amounts = read_stakes(details["stakes"]) if details["stakes"] else ()
    entries = [
        _read_entry(fields, number, catalogue, amounts) for number, fields in enumerate(games, 1)
    ]
    return menu_of(entries, **{name: value for name, value in details.items() if value})


def _read_entry(
    fields: Any, number: int, catalogue: Catalogue, amounts: tuple[int, ...]
) -> MenuEntry:
    """Return a game of the menu; ``amounts`` are the stakes of games without own ones."""
    part = _Part(fields, message("game {number} of this menu", number=number))
    source = part.text("game")
    if not source:
        unnamed = 'game {number} of this menu is not named: game = "its name"'
        raise Refused(message(unnamed, number=number))
    modifiers = part.texts("with")
    try:
        game = for_an_evening(catalogue(", ".join([source, *modifiers])))
    except Refused:
        if not (meant := rotation_like(source)):
            raise
        rotation = 'there is no game {name:=}: {meant:=} is a rotation, rotation = "{meant:=}"'
        raise Refused(message(rotation, name=repr(source), meant=meant)) from None
    name, stakes, rule_set = part.text("name"), part.text("stakes"), part.text("rules")
    house = message("the house rules of {game:=}", game=source)
    options = _Part(part.take("house", {}), house)
    part.nothing_else()
    try:
        rules = game.rules_as_written(rule_set or None, options.as_texts(), stakes or None)
        if amounts and not stakes and not options.fields.keys() & {*rules.of_stakes("set")}:
            rules = at_common_stakes(rules, amounts)
    except RulesError as error:
        wrong = message("{game:=} on this menu: {why}", game=source, why=reason_of(error))
        raise Refused(wrong) from None
    return MenuEntry(name or game.title, source_of(source, game), game, rules)


def source_of(given: str, game: Game) -> str:
    """Return what a catalogue finds a game by: its file, or its name however it was given.

    Parts of the name stand after the file: ``./my_game.py+jokers_2``.
    """
    _, plus, parts = game.name.partition(JOIN)
    if (file := FILE.search(given)) is not None:
        return f"{file.group()}{plus}{parts}"
    if given.endswith(".py"):
        return given
    return game.name if game.source is None else f"{game.source.file}{plus}{parts}"


class _Part:
    """A table of the file, read key by key, so that unknown keys can be refused."""

    def __init__(self, fields: Any, part: Text) -> None:
        if not isinstance(fields, dict):
            no_table = "{part} is written as a table, not as {value:=}"
            raise Refused(message(no_table, part=part, value=shown(fields)))
        self.fields = dict(fields)
        self.part = part
        self.known: list[str] = []

    def take(self, key: str, default: Any = None) -> Any:
        """Return the value of a key and remove it."""
        self.known.append(key)
        return self.fields.pop(key, default)

    def text(self, key: str) -> str:
        """Return a text, "" if there is none."""
        value = self.take(key, "")
        if not isinstance(value, str):
            raise Refused(
                message(
                    'the {key:=} of {part} is a text, in quotes: {key:=} = "{value:=}"',
                    key=key,
                    part=self.part,
                    value=shown(value),
                )
            )
        if not value.isprintable():  # a control character here would change how others are shown
            invisible = "the {key:=} of {part} has invisible letters: use visible ones"
            raise Refused(message(invisible, key=key, part=self.part))
        return value

    def texts(self, key: str) -> list[str]:
        """Return a list of texts, also from a single text; [] if there is none."""
        value = self.take(key, [])
        texts = value if isinstance(value, list) else [value]
        if not all(isinstance(text, str) and text.strip() and text.isprintable() for text in texts):
            no_list = 'the {key:=} of {part} is a list of names: {key:=} = ["name", "name"]'
            raise Refused(message(no_list, key=key, part=self.part))
        return texts

    def word(self, key: str, values: Sequence[str]) -> str:
        """Return a word out of ``values``, "" if there is none."""
        value = self.take(key, "")
        if value != "" and value not in values:
            raise Refused(
                message(
                    "the {key:=} of {part} is {words}, not {value:=}",
                    key=key,
                    part=self.part,
                    words=alternatives([message("{word:=}", word=word) for word in values]),
                    value=shown(value),
                )
            )
        return str(value)

    def number(self, key: str) -> int | None:
        """Return a whole number above 0, None if there is none."""
        value = self.take(key)
        if value is not None and (type(value) is not int or value < 1):
            no_number = "the {key:=} of {part} is a whole number above 0, not {value:=}"
            raise Refused(message(no_number, key=key, part=self.part, value=shown(value)))
        return value

    def money(self, key: str) -> int:
        """Return an amount in cents, 0 if there is none."""
        value = self.take(key, "0")
        if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
            no_amount = "the {key:=} of {part} is an amount such as 100, not {value:=}"
            raise Refused(message(no_amount, key=key, part=self.part, value=shown(value)))
        try:
            return read_money(str(value))
        except RulesError:
            no_money = (
                "the {key:=} of {part} cannot be {typed:=}: "
                "money is dollars and whole cents, such as 2.50"
            )
            raise Refused(
                message(no_money, key=key, part=self.part, typed=repr(str(value)))
            ) from None

    def as_texts(self) -> dict[str, str]:
        """Return every key with its value as it is typed."""
        texts = {}
        for key, value in self.fields.items():
            if not isinstance(value, bool | int | Decimal | str):
                several = "{key:=} in {part} is a single value, not {value:=}"
                raise Refused(message(several, key=key, part=self.part, value=shown(value)))
            texts[key] = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        return texts

    def nothing_else(self) -> None:
        """Refuse keys that have not been read."""
        for key in self.fields:
            if close := nearest_name(key, self.known):
                meant = "{part} has no {key:=}, did you mean {meant:=}?"
                raise Refused(message(meant, part=self.part, key=shown(key), meant=repr(close)))
            listed = "{part} has no {key:=}: there are {known:=}"
            known = ", ".join(self.known)
            raise Refused(message(listed, part=self.part, key=shown(key), known=known))


# --- as a part of an evening's record


def to_dict(menu: Menu) -> dict[str, Any]:
    """Return a menu as plain data, with every house rule."""
    written = {name: getattr(menu, name) for name in PLAIN}
    written |= {name: value for name in LATER if (value := getattr(menu, name))}
    written["games"] = [
        {
            "name": entry.name,
            "game": entry.source,
            "version": entry.game.version,
            "rules": entry.rules.to_dict(),
            **({} if entry.game.source is None else {"source": entry.game.source.to_json()}),
        }
        for entry in menu.entries
    ]
    return written


def from_dict(
    written: Mapping[str, Any], catalogue: Catalogue, *, any_version: bool = False
) -> Menu:
    """Return the menu of plain data: the inverse of :func:`to_dict`.

    Args:
        written: plain data.
        catalogue: finds the games.
        any_version: allow games of a newer version; house rules that are unknown here are dropped.

    Raises:
        Refused: for a game that does not exist, or is of a newer version.
    """
    entries = []
    for fields in written["games"]:
        game = game_of(fields, catalogue)
        if not any_version:
            check_version(fields["version"], game, "this evening")
        rules = _kept(game, fields["version"], fields["rules"], anyhow=any_version)
        entries.append(MenuEntry(fields["name"], fields["game"], game, rules))
    return Menu(
        tuple(entries), **{name: written[name] for name in (*PLAIN, *LATER) if name in written}
    )


def _kept(game: Game, version: int, written: Mapping[str, Any], *, anyhow: bool) -> Rules:
    """Return house rules under which a game plays as in the version that wrote them.

    With ``anyhow``, house rules that are unknown here are dropped.
    """
    try:
        return rules_as_then(game, version, written)
    except RulesError:
        if not anyhow or version == game.version:
            raise
    return _those_known(game, written)


def rules_that_fit(game: Game, version: int, written: Mapping[str, Any]) -> Rules:
    """Return the house rules of an earlier text of a game, without those that it has no more."""
    try:
        return rules_as_then(game, version, written)
    except (Refused, ValueError):
        return _those_known(game, written)


def _those_known(game: Game, written: Mapping[str, Any]) -> Rules:
    """Return house rules without those that a game does not know."""
    rules: Rules = game.usual_rules
    for name, value in written.items():
        with suppress(RulesError):
            rules = rules.changed({name: value})
    return rules
