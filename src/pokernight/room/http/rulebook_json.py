"""The rulebook and the floor as data: what a page of the room shows of games at no table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from pokernight.engine.floor import detail_in_json, find, matters
from pokernight.engine.game import Game
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import Option
from pokernight.engine.rulings import Case, Detail, YesNo, write
from pokernight.errors import Refused, nearest
from pokernight.games import SOURCE_GAMES, all_games, evening_games, in_rulebook
from pokernight.games.catalogue_search import Figures, Group, Wish, figures, look_for, measured
from pokernight.odds import rule_hash

Takes: TypeAlias = Literal["choice", "yes or no", "money", "number"]
"""What a house rule is set to."""
_TAKES: Mapping[tuple[str, ...], Takes] = {
    ("yes", "no"): "yes or no",
    ("an amount, such as 0.50",): "money",
    ("a whole number",): "number",
}
CLAUSE = re.compile(r"(\d+)\. ")


class LikeJson(Struct, frozen=True):
    """What a game is like, as measured: how long it is, and how wild; the docs say how.

    ``group`` says where its cards lie, ``questions`` how many a deal has, ``loses`` how often the
    best hand without wild cards loses; each is null where that cannot be said. ``split``: the pot
    is won in parts. ``kin`` are the titles of the games most alike, by their names.
    """

    group: Group
    questions: float | None
    wild: bool
    loses: float | None
    split: bool
    quick: bool
    kin: dict[str, str]


class GameLineJson(Struct, frozen=True):
    """A game in the list of all: ``source``: it is one of those that the house began with.

    ``seats`` are the fewest and the most players; ``stakes`` as they are out of the box, which
    ``staked`` names in their order. ``like`` is null where nobody has measured it.
    """

    name: str
    title: str
    summary: str
    like: LikeJson | None
    source: bool
    seats: list[int]
    stakes: str
    staked: list[str]


class ClauseJson(Struct, frozen=True):
    """A clause of a page by its number."""

    number: str
    text: str


class PowerJson(Struct, frozen=True):
    """What a card does; ``says`` is who says so: ``source``, ``site`` or ``house``."""

    name: str
    words: str
    clause: str
    says: str
    sleeps: bool


class OptionJson(Struct, frozen=True):
    """A house rule: ``values`` where there are few, ``default``, and who says so.

    ``stakes``: it is ``set`` by the stakes, grows with them (``scale``), or stays.
    """

    name: str
    takes: Takes
    values: list[str]
    default: str
    words: str
    source: str
    stakes: str


class RungJson(Struct, frozen=True):
    """A kind of hand, and what makes it."""

    kind: str
    made_of: str


class LadderJson(Struct, frozen=True):
    """The order of hands in a contest, the best first."""

    contest: str
    rungs: list[RungJson]


class FigureJson(Struct, frozen=True):
    """How often a player has a kind of hand, and how often that wins, as parts of 1."""

    contest: str
    hand: str
    held: float
    wins: float


class FiguresJson(Struct, frozen=True):
    """Which hands win, counted beforehand; ``players`` played them where a game has decisions."""

    seats: int
    deals: int
    players: str
    contests: list[str]
    hands: list[FigureJson]


class PageJson(GameLineJson, frozen=True):
    """A game's page, and all that the house may settle about it."""

    version: int
    clauses: list[ClauseJson]
    powers: list[PowerJson]
    options: list[OptionJson]
    sets: dict[str, dict[str, str]]
    ladders: list[LadderJson]
    figures: FiguresJson | None


class MatterLineJson(Struct, frozen=True):
    """Something that can go wrong."""

    incident: str
    title: str


class BookJson(Struct, frozen=True):
    """A game of which something is ruled on."""

    name: str
    title: str
    matters: list[MatterLineJson]


class DetailJson(Struct, frozen=True):
    """Something that a ruling turns on: what to ask, what it takes, and what is usual, if anything.

    ``values`` are the answers, where there are few.
    """

    name: str
    question: str
    takes: str
    default: str | None
    values: list[str]


class CaseJson(Struct, frozen=True):
    """A ruling: when it holds (``acted=2 or more``; empty: always), and the clause behind it."""

    when: str
    outcome: str
    ruling: str
    clause: str
    said: str


class MatterJson(Struct, frozen=True):
    """What is ruled on something that went wrong, as far as it is ``known``.

    ``asks`` is the next thing to be said; where nothing is left to ask, ``ruling`` is there.
    """

    name: str
    incident: str
    title: str
    known: dict[str, str]
    asks: DetailJson | None
    ruling: CaseJson | None
    cases: list[CaseJson]


class EntryWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as somebody wants it on a menu: a set of rules, stakes, and single house rules."""

    game: str
    name: str = ""
    rules: str = ""
    stakes: str = ""
    house: dict[str, str] = {}


class EntryJson(Struct, frozen=True):
    """A game as it would be on a menu: every house rule, and those that are changed."""

    name: str
    game: str
    stakes: str
    buy_in: int
    least_buy_in: int
    seats: list[int]
    rules: dict[str, str]
    changed: dict[str, str]


# --- the list of games

ANY = Wish()
_FLAGS = ("wild", "split", "quick")
_OWN = {name: place for place, name in enumerate(SOURCE_GAMES)}


def games_in_short(wish: Wish = ANY) -> list[GameLineJson]:
    """The games for an evening that are as wished: the most alike first, or the house's own.

    Raises:
        Refused: where nothing is like what they are to be like, with the nearest name.
    """
    found = [game for game in look_for(wish) if not game.study]
    if not wish.like:
        found.sort(key=lambda game: _OWN.get(game.name, len(_OWN)))
    return [_in_short(game) for game in found]


def wish_of(said: Mapping[str, str]) -> Wish:
    """What somebody looks for, as the address of a page says it.

    Raises:
        Refused: for what nobody can look for.
    """
    for strange in sorted(said.keys() - {"like", "players", *_FLAGS}):
        raise Refused(f"games are not looked for by {strange[:100]!r}")
    players = said.get("players")
    if players is not None and not (players.isascii() and players.isdigit() and len(players) < 4):
        raise Refused(f"{players[:100]!r} is no number of players")
    wild, split, quick = (said.get(flag) == "yes" for flag in _FLAGS)
    many = None if players is None else int(players)
    return Wish(said.get("like", "").strip(), many, wild, split, quick)


@lru_cache(maxsize=256)
def _in_short(game: Game) -> GameLineJson:
    return GameLineJson(
        game.name,
        game.title,
        game.summary,
        _like(figures(game)) if in_rulebook(game) and game.name in measured() else None,
        game.name in SOURCE_GAMES,
        list(game.seats),
        game.usual_rules.stakes,
        list(game.rules.of_stakes("set")),
    )


def _like(told: Figures) -> LikeJson:
    games = evening_games()
    return LikeJson(
        told.group,
        told.questions if told.questions >= 0 else None,
        told.wild,
        told.loses,
        told.split,
        told.quick,
        {name: games[name].title for name in told.kin if name in games},
    )


# --- a page


@lru_cache(maxsize=64)
def page_of(game: Game) -> PageJson:
    """All that the rulebook says of a game."""
    return PageJson(
        **asdict(_in_short(game)),
        version=game.version,
        clauses=clauses_of(game),
        powers=[
            PowerJson(one.name, one.words, one.clause, one.says, one.act is None or one.sleeps)
            for one in game.powers(game.usual_rules)
        ],
        options=[_option(one) for one in game.rules.options()],
        sets={name: dict(changes) for name, changes in game.rule_sets.items()},
        ladders=_ladders(game),
        figures=_figures(game),
    )


def clauses_of(game: Game) -> list[ClauseJson]:
    """The numbered paragraphs of a page."""
    found = []
    for paragraph in game.page.split("\n\n")[1:]:
        text = " ".join(paragraph.split())
        number = CLAUSE.match(text)
        found.append(
            ClauseJson("", text)
            if number is None
            else ClauseJson(number[1], text.removeprefix(number[0]))
        )
    return found


def _option(option: Option) -> OptionJson:
    takes = _TAKES.get(option.values, "choice")
    return OptionJson(
        option.name,
        takes,
        [] if takes in ("money", "number") else list(option.values),
        option.default,
        option.doc,
        option.source,
        option.stakes,
    )


def _ladders(game: Game) -> list[LadderJson]:
    view = game.deal(game.seats[0], 0).view(None)
    return [
        LadderJson(contest, [RungJson(kind, made_of) for kind, made_of in ladder])
        for contest, ladder in game.talk.ladder(view).items()
    ]


@lru_cache(maxsize=1)
def _counted() -> dict[str, Any]:
    text = files("pokernight.room").joinpath("figures.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def _figures(game: Game) -> FiguresJson | None:
    """What was counted of a game by the rules that it has now."""
    one = _counted().get(game.name)
    if one is None or one["rules"] != rule_hash(game, game.usual_rules):
        return None
    return FiguresJson(
        one["seats"],
        one["deals"],
        one["players"],
        one["contests"],
        [FigureJson(*row) for row in one["hands"]],
    )


# --- the floor


@lru_cache(maxsize=1)
def books() -> list[BookJson]:
    """What can go wrong, game by game: the house's own games first."""
    return [book_of(all_games()[line.name]) for line in games_in_short()]


def book_of(game: Game) -> BookJson:
    """What can go wrong in a game.

    Raises:
        Refused: if there is no ruling on anything.
    """
    titles = [MatterLineJson(name, matter.title) for name, matter in matters(game).items()]
    return BookJson(game.name, game.title, titles)


def ruling_on(game: Game, incident: str, said: Mapping[str, str]) -> MatterJson:
    """The next question about something that went wrong, or the ruling.

    Raises:
        Refused: for an incident or a detail that is unknown or impossible.
    """
    book = matters(game)
    matter = find(game, book, incident)
    name = next(name for name, one in book.items() if one is matter)
    by_name = {detail.name: detail for detail in matter.details}
    known = {one: _detail(by_name, one).read(text) for one, text in said.items()}
    asks = matter.needs(known)
    return MatterJson(
        game.name,
        name,
        matter.title,
        {one: write(value) for one, value in known.items()},
        None if asks is None else _detail_json(asks),
        None if asks is not None else _case(game, matter.rule(**known)),
        [_case(game, case) for case in matter.cases],
    )


def _detail(by_name: Mapping[str, Detail], name: str) -> Detail:
    if name not in by_name:
        known = ", ".join(by_name) or "no details"
        hint = nearest(name, list(by_name)) or f": it takes {known}"
        raise Refused(f"{name[:100]!r} does not matter here{hint}")
    return by_name[name]


def _detail_json(detail: Detail) -> DetailJson:
    values = ["yes", "no"] if isinstance(detail, YesNo) else []
    return DetailJson(**detail_in_json(detail), values=values)


def _case(game: Game, case: Case) -> CaseJson:
    said = game.clause(case.clause) if case.clause else ""
    return CaseJson(case.condition, case.outcome, case.ruling, case.clause, said)


# --- a game on a menu


def entry_of(wish: EntryWish, catalogue: Catalogue) -> EntryJson:
    """A game as it would be on a menu.

    Raises:
        Refused: saying what cannot be.
    """
    game = catalogue(wish.game)
    name = wish.name or game.title
    if not name.strip() or not name.isprintable():
        raise Refused("a game on the menu needs a name of visible letters")
    rules = game.rules_as_written(wish.rules or None, wish.house, wish.stakes or None)
    written, plain = rules.to_dict(), game.usual_rules.to_dict()
    return EntryJson(
        name,
        game.name,
        rules.stakes,
        rules.buy_in,
        rules.least_buy_in,
        list(game.seats),
        written,
        {name: text for name, text in written.items() if text != plain[name]},
    )
