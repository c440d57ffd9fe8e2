"""Plain data of the rulebook, of rulings, and of menu entries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from pokernight.data_files import data_file
from pokernight.engine.explaining import spaced
from pokernight.engine.floor import detail_in_json, find, matters
from pokernight.engine.game import Game
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import Option, Rules
from pokernight.engine.rulings import Case, Detail, Players, YesNo, unknown_detail, write
from pokernight.errors import Refused
from pokernight.games import (
    SOURCE_GAMES,
    all_games,
    evening_games,
    find_in_rulebook,
    in_rulebook,
)
from pokernight.games.at_the_table import ORDER, at_the_table
from pokernight.games.catalogue import ROTATIONS
from pokernight.games.catalogue_search import Figures, Group, Wish, figures, look_for, measured
from pokernight.games.composing import other_names
from pokernight.games.first_time import first_time
from pokernight.games.proposals import Amount, GameWish, propose
from pokernight.lookups.demonstration_hands import records
from pokernight.odds import rule_hash
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.english import ENGLISH
from pokernight.wording.languages import language_of
from pokernight.wording.message import TextJson, message, message_json
from pokernight.wording.rendering import Language, Reader, reader_of, rendered
from pokernight.wording.translated_pages import TranslatedPage, read_page

Takes: TypeAlias = Literal["choice", "yes or no", "money", "number"]
"""Kinds of values of a house rule."""
_TAKES: Mapping[tuple[str, ...], Takes] = {
    ("yes", "no"): "yes or no",
    ("an amount, such as 0.50",): "money",
    ("a whole number",): "number",
}
CLAUSE = re.compile(r"(\d+)\. ")
VARIATION = re.compile(r"(?:^|(?<=[.;]) )(?:Variation|Variante): ")
"""Mark before what a clause says of options that are not the default, to its end."""


@dataclass(frozen=True, slots=True)
class LikeJson:
    """Measured character of a game; the docs say how it is measured.

    ``group`` says where its cards lie, ``questions`` is the number of decisions in a deal,
    ``loses`` the share of hands in which the best hand without wild cards loses; each is null where
    it is unknown. ``split``: the pot is won in parts. ``kin`` are the titles of the most similar
    games, by name.
    """

    group: Group
    questions: float | None
    wild: bool
    loses: float | None
    split: bool
    quick: bool
    kin: dict[str, str]


@dataclass(frozen=True, slots=True)
class GameLineJson:
    """A game in the list; ``source``: it is among the house's first games.

    ``seats`` are the fewest and the most players; ``stakes`` the default stakes, as amounts for the
    rules that ``staked`` names. ``like`` is null for a game that was not measured. ``own`` is the
    file of a game of the host's own, empty for one of the rulebook.
    """

    name: str
    title: str
    summary: str
    like: LikeJson | None
    source: bool
    seats: list[int]
    stakes: TextJson
    staked: list[str]
    own: str


@dataclass(frozen=True, slots=True)
class ClauseJson:
    """A clause of a page with its number; ``variation`` is what it says of options not in force."""

    number: str
    text: str
    variation: str


@dataclass(frozen=True, slots=True)
class PowerJson:
    """The power of a card; ``says`` names its authority: ``source``, ``site`` or ``house``."""

    name: str
    words: str
    clause: str
    says: str
    sleeps: bool


@dataclass(frozen=True, slots=True)
class OptionJson:
    """A house rule: its ``values`` where there are few, its ``default``, and its ``source``.

    ``stakes``: it is ``set`` by the stakes, grows with them (``scale``), or stays.
    """

    name: str
    takes: Takes
    values: list[str]
    default: str
    words: str
    source: str
    stakes: str


@dataclass(frozen=True, slots=True)
class RungJson:
    """A category of hands, and its definition."""

    kind: str
    made_of: str


@dataclass(frozen=True, slots=True)
class LadderJson:
    """The order of hands in a contest, the best first."""

    contest: str
    rungs: list[RungJson]


@dataclass(frozen=True, slots=True)
class FigureJson:
    """Frequency of a category of hands, and its chance to win; both between 0 and 1."""

    contest: str
    hand: str
    held: float
    wins: float


@dataclass(frozen=True, slots=True)
class FiguresJson:
    """Winning categories, counted in advance; ``players`` decided where a game has decisions."""

    seats: int
    deals: int
    players: str
    contests: list[str]
    hands: list[FigureJson]


@dataclass(frozen=True, slots=True)
class TablePartJson:
    """A part of what a table with real cards needs: its heading, and its sentences.

    ``numbered``: they are lines of the order of play.
    """

    heading: str
    lines: list[str]
    numbered: bool


@dataclass(frozen=True, slots=True)
class PageJson(GameLineJson):
    """A game's page, and all its house rules; ``language`` is the language of its sentences.

    ``first_time`` are three lines for newcomers, in the language asked for as far as translated:
    the oddity of the game, what wins, what to look out for.
    ``at_the_table`` is what a table with real cards needs, under the house rules asked for.
    ``demonstration``: there is a hand of it to look at. ``also`` are other names that dealers give
    it.
    """

    version: int
    language: str
    clauses: list[ClauseJson]
    powers: list[PowerJson]
    options: list[OptionJson]
    sets: dict[str, dict[str, str]]
    ladders: list[LadderJson]
    figures: FiguresJson | None
    first_time: list[str]
    at_the_table: list[TablePartJson]
    demonstration: bool
    also: list[str]


@dataclass(frozen=True, slots=True)
class MatterLineJson:
    """An incident with a ruling."""

    incident: str
    title: str


@dataclass(frozen=True, slots=True)
class BookJson:
    """A game, and its incidents with a ruling."""

    name: str
    title: str
    matters: list[MatterLineJson]


@dataclass(frozen=True, slots=True)
class DetailJson:
    """A fact that a ruling depends on: its question, the answers it takes, and its default, if any.

    ``values`` are the answers, where there are few.
    """

    name: str
    question: str
    takes: str
    default: str | None
    values: list[str]


@dataclass(frozen=True, slots=True)
class CaseJson:
    """A ruling: its condition (``acted=2 or more``; empty: always), and the clause behind it."""

    when: str
    outcome: str
    ruling: str
    clause: str
    said: str


@dataclass(frozen=True, slots=True)
class MatterJson:
    """An incident, as far as its facts are ``known``.

    ``asks`` is the next question; when nothing is left to ask, ``ruling`` is given. ``takes`` are
    other facts of the incident as an input of a hand: a ``seat``, the ``place`` of a card in its
    hand, from 0, or an amount in cents.
    """

    name: str
    incident: str
    title: str
    known: dict[str, str]
    asks: DetailJson | None
    ruling: CaseJson | None
    cases: list[CaseJson]
    takes: list[str]


@dataclass(frozen=True, slots=True)
class EntryWish(ClosedRecord):
    """A wanted menu entry: a rule set, stakes, and single house rules."""

    game: str
    name: str = ""
    rules: str = ""
    stakes: str = ""
    house: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NamedRotationJson:
    """A rotation that poker players know by name, and its games as menu entries, in order."""

    name: str
    games: list[EntryWish]


@dataclass(frozen=True, slots=True)
class EntryJson:
    """A menu entry: every house rule, and those that differ from the default."""

    name: str
    game: str
    stakes: TextJson
    buy_in: int
    least_buy_in: int
    seats: list[int]
    rules: dict[str, str]
    changed: dict[str, str]


@dataclass(frozen=True, slots=True)
class GameProposalJson:
    """A game proposed for the next deal, with its minutes and a sentence on why."""

    name: str
    title: str
    summary: str
    minutes: int
    wild: Amount
    rounds: int
    why: TextJson


# --- the list of games

ANY = Wish()
_FLAGS = ("wild", "split", "quick")
_OWN = {name: place for place, name in enumerate(SOURCE_GAMES)}


def games_in_short(
    wish: Wish = ANY, language: str = "en", own: Sequence[Game] = ()
) -> list[GameLineJson]:
    """Return the games that fit a wish: the most similar first, else the house's own first.

    The host's ``own`` files come before all, where there is no wish.

    Raises:
        Refused: for a language without a catalogue; if the game to be similar to is unknown, with
            the nearest name.
    """
    spoken = language_of(language)
    games = [game for game in look_for(wish) if not game.study]
    if not wish.like:
        games.sort(key=lambda game: _OWN.get(game.name, len(_OWN)))
    files = own if wish == ANY else ()
    return [_in_language(_in_short(game), spoken) for game in (*files, *games)]


def _in_language(line: GameLineJson, spoken: Language) -> GameLineJson:
    """Return a game in the list with its summary in a language."""
    page = read_page(spoken.code, line.name)
    summary = spoken.translated(line.summary) if page is None else page.summary
    return replace(line, summary=summary)


def wish_of(query: Mapping[str, str]) -> Wish:
    """Return the wish of a query.

    Raises:
        Refused: for an unknown parameter, or a number of players that is none.
    """
    known = ("like", "players", *_FLAGS)
    for strange in sorted(query.keys() - {*known, "language"}):
        wrong = "games are looked for by {known:=}, not by {typed:=}"
        raise Refused(message(wrong, known=", ".join(known), typed=repr(strange[:100])))
    players = query.get("players")
    if players is not None and not (players.isascii() and players.isdigit() and len(players) < 4):
        raise Refused(
            message(
                "{typed:=} is not a number of players: write digits, such as players=5",
                typed=repr(players[:100]),
            )
        )
    wild, split, quick = (query.get(flag) == "yes" for flag in _FLAGS)
    many = None if players is None else int(players)
    return Wish(query.get("like", "").strip(), many, wild, split, quick)


@lru_cache(maxsize=256)
def _in_short(game: Game) -> GameLineJson:
    return GameLineJson(
        game.name,
        game.title,
        game.summary,
        _like(figures(game)) if in_rulebook(game) and game.name in measured() else None,
        game.name in SOURCE_GAMES,
        list(game.seats),
        message_json(game.usual_rules.stakes),
        list(game.rules.of_stakes("set")),
        "" if game.source is None else game.source.file,
    )


def _like(measures: Figures) -> LikeJson:
    games = evening_games()
    return LikeJson(
        measures.group,
        measures.questions if measures.questions >= 0 else None,
        measures.wild,
        measures.loses,
        measures.split,
        measures.quick,
        {name: games[name].title for name in measures.kin if name in games},
    )


# --- proposals

_AMOUNTS: Final[tuple[Amount, ...]] = ("none", "some", "much")


def proposals(
    query: Mapping[str, str], language: str = "en", liked: Mapping[str, int] | None = None
) -> list[GameProposalJson]:
    """Return three games nearest to the wishes of a query; ``liked`` is by title.

    Raises:
        Refused: for an unknown parameter or value, or where there is no such game.
    """
    spoken = language_of(language)
    known = ("like", "players", "minutes", "wild", "betting")
    for strange in sorted(query.keys() - {*known, "language", "liked"}):
        wrong = "games are looked for by {known:=}, not by {typed:=}"
        raise Refused(message(wrong, known=", ".join(known), typed=repr(strange[:100])))
    wish = GameWish(
        like=query.get("like", "").strip(),
        players=_whole(query, "players"),
        minutes=_whole(query, "minutes"),
        wild=_amount(query, "wild"),
        betting=_amount(query, "betting"),
        liked=liked or {},
    )
    return [
        GameProposalJson(
            proposal.game.name,
            proposal.game.title,
            _in_language(_in_short(proposal.game), spoken).summary,
            proposal.minutes,
            proposal.wild,
            proposal.rounds,
            message_json(proposal.why),
        )
        for proposal in propose(wish)
    ]


def _whole(query: Mapping[str, str], name: str) -> int | None:
    text = query.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 0 < int(text[:4]) < 1000 and len(text) < 4):
        wrong = "{name:=}={typed:=} is not a number from 1 to 999"
        raise Refused(message(wrong, name=name, typed=repr(text[:100])))
    return int(text)


def _amount(query: Mapping[str, str], name: str) -> Amount | None:
    text = query.get(name, "")
    if text and text not in _AMOUNTS:
        wrong = "{name:=}={typed:=} is not one of {known:=}"
        known = ", ".join(_AMOUNTS)
        raise Refused(message(wrong, name=name, typed=repr(text[:100]), known=known))
    return next((amount for amount in _AMOUNTS if amount == text), None)


# --- a page


@lru_cache(maxsize=64)
def page_of(game: Game, language: str = "en", house: str = "") -> PageJson:
    """Return the rulebook's page of a game: in English if it is not translated.

    Args:
        game: the game.
        language: the code of the language.
        house: the house rules in force, as text: ``"home, jokers=2"``; "" for the usual ones.

    Raises:
        Refused: for a language without a catalogue, or house rules that do not exist.
    """
    spoken = language_of(language)
    line = _in_short(game)
    page = PageJson(
        **{spec.name: getattr(line, spec.name) for spec in fields(line)},
        version=game.version,
        language=ENGLISH.code,
        clauses=clauses_of(game),
        powers=[
            PowerJson(
                power.name, power.words, power.clause, power.says, power.act is None or power.sleeps
            )
            for power in game.powers(game.usual_rules)
        ],
        options=[_option(option) for option in game.rules.options()],
        sets={name: dict(changes) for name, changes in game.rule_sets.items()},
        ladders=_ladders(game),
        figures=_figures(game),
        first_time=_first_time(game, spoken),
        at_the_table=table_parts(game, spoken, game.rules_from(house or None)),
        demonstration=game.name in records(),
        also=list(other_names(game.name)) if in_rulebook(game) else [],
    )
    translation = read_page(language, game.name)
    if translation is None:
        return page if spoken.code == ENGLISH.code else _terms_in_language(page, spoken)
    return _translated(page, translation, spoken, game)


def _terms_in_language(page: PageJson, spoken: Language) -> PageJson:
    """Return a page with what is in the catalogue of a language; its clauses are English."""
    term = spoken.translated
    return replace(
        page,
        summary=term(page.summary),
        powers=[replace(power, words=term(power.words)) for power in page.powers],
        options=[
            replace(option, words=term(option.words), source=term(option.source))
            for option in page.options
        ],
        ladders=[
            LadderJson(
                ladder.contest,
                [RungJson(term(rung.kind), term(rung.made_of)) for rung in ladder.rungs],
            )
            for ladder in page.ladders
        ],
    )


def _translated(
    page: PageJson, translation: TranslatedPage, spoken: Language, game: Game
) -> PageJson:
    """Return a page with its sentences, hands and contests in another language."""

    def term(english: str) -> str:
        return translation.words.get(english) or spoken.translated(english)

    def contest_name(contest: str) -> str:
        return term(spaced(contest, game.talk.dummies))

    figures = page.figures
    return replace(
        page,
        language=translation.language,
        summary=translation.summary,
        first_time=[
            translation.summary if line == game.summary else line
            for line in _first_time(game, spoken)
        ],
        clauses=[clause_of(number, text) for number, text in translation.clauses.items()],
        powers=[replace(power, words=spoken.translated(power.words)) for power in page.powers],
        options=[
            replace(option, words=text.doc, source=text.source)
            for option in page.options
            for text in [translation.options[option.name]]
        ],
        ladders=[
            LadderJson(
                contest_name(ladder.contest),
                [RungJson(term(rung.kind), translation.hands[rung.kind]) for rung in ladder.rungs],
            )
            for ladder in page.ladders
        ],
        figures=figures
        and replace(
            figures,
            contests=[contest_name(contest) for contest in figures.contests],
            hands=[
                replace(row, contest=contest_name(row.contest), hand=term(row.hand))
                for row in figures.hands
            ],
        ),
    )


def clauses_of(game: Game) -> list[ClauseJson]:
    """Return the paragraphs of a game's page, most of them numbered."""
    return clauses_in(game.page)


def clauses_in(page: str) -> list[ClauseJson]:
    """Return the paragraphs of a page after its title, most of them numbered."""
    clauses = []
    for paragraph in page.split("\n\n")[1:]:
        text = " ".join(paragraph.split())
        number = CLAUSE.match(text)
        clauses.append(
            clause_of(number[1], text[number.end() :]) if number else clause_of("", text)
        )
    return clauses


def clause_of(number: str, text: str) -> ClauseJson:
    """Return a clause of a number, what it says of variations apart."""
    rule, *variation = VARIATION.split(text, maxsplit=1)
    return ClauseJson(number, rule, "".join(variation))


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
    text = data_file("room/figures.json").read_text(encoding="utf-8")
    figures: dict[str, Any] = json.loads(text)
    return figures


def _figures(game: Game) -> FiguresJson | None:
    """Return the counted figures of a game; None if they are of other rules than it has now."""
    counted = _counted().get(game.name)
    if counted is None or counted["rules"] != rule_hash(game, game.usual_rules):
        return None
    return FiguresJson(
        counted["seats"],
        counted["deals"],
        counted["players"],
        list(counted["contests"]),
        [
            FigureJson(contest, *row)
            for contest, rows in counted["contests"].items()
            for row in rows
        ],
    )


def _first_time(game: Game, language: Language) -> list[str]:
    """Return the three lines for newcomers to a game."""
    figures, usual = _figures(game), ""
    if figures is not None and len(figures.contests) == 1:
        usual = max(figures.hands, key=lambda row: row.held * row.wins).hand
    reader = reader_of((), language)
    return [rendered(line, reader) for line in first_time(game, usual)]


def table_parts(game: Game, language: Language, rules: Rules) -> list[TablePartJson]:
    """Return what a table with real cards needs under given house rules, in a language."""
    reader = reader_of((), language)
    return [
        TablePartJson(
            language.translated(part.heading),
            [rendered(line, reader) for line in part.lines],
            part.heading == ORDER,
        )
        for part in at_the_table(game, rules)
    ]


# --- the floor


def books(language: str = ENGLISH.code) -> list[BookJson]:
    """Return the incidents with a ruling, game by game: the house's own games first.

    Raises:
        Refused: for a language without a catalogue.
    """
    return [book_of(all_games()[line.name], language) for line in games_in_short()]


def book_of(game: Game, language: str = ENGLISH.code) -> BookJson:
    """Return the incidents of a game with a ruling.

    Raises:
        Refused: if there is none; for a language without a catalogue.
    """
    reader = reader_of((), language_of(language))
    titles = [
        MatterLineJson(name, rendered(matter.title, reader))
        for name, matter in matters(game).items()
    ]
    return BookJson(game.name, game.title, titles)


def ruling_on(
    game: Game, incident: str, facts: Mapping[str, str], language: str = ENGLISH.code
) -> MatterJson:
    """Return the ruling on an incident, or the next question about it.

    Raises:
        Refused: for an incident or a detail that is unknown or impossible; for a language without
            a catalogue.
    """
    reader = reader_of((), language_of(language))
    book = matters(game)
    matter = find(game, book, incident)
    name = next(name for name, known_matter in book.items() if known_matter is matter)
    by_name = {detail.name: detail for detail in matter.details}
    known = {fact: _detail(by_name, fact).read(text) for fact, text in facts.items()}
    asks = matter.needs(known)
    return MatterJson(
        game.name,
        name,
        rendered(matter.title, reader),
        {fact: write(value) for fact, value in known.items()},
        None if asks is None else _detail_json(asks, reader),
        None if asks is not None else _case(game, matter.rule(**known), reader),
        [_case(game, case, reader) for case in matter.cases],
        [fact for fact in _taken(game, name) if fact not in by_name],
    )


def _taken(game: Game, incident: str) -> Iterable[str]:
    """Return the facts of an incident as an input of a hand; none where it is none."""
    return game.incidents[incident].facts if incident in game.incidents else ()


def _detail(by_name: Mapping[str, Detail], name: str) -> Detail:
    if name not in by_name:
        raise Refused(unknown_detail(name, [*by_name.values()]))
    return by_name[name]


def _detail_json(detail: Detail, reader: Reader) -> DetailJson:
    values = ["yes", "no"] if isinstance(detail, YesNo) else []
    if isinstance(detail, Players):
        values = [str(number) for number in range(detail.least, detail.most + 1)]
    return DetailJson(**detail_in_json(detail, reader), values=values)


def _case(game: Game, case: Case, reader: Reader) -> CaseJson:
    page = read_page(reader.language.code, game.name)
    text = game.clause(case.clause) if case.clause else ""
    if page is not None and case.clause in page.clauses:
        text = f"{case.clause}. {page.clauses[case.clause]}"
    when, outcome, ruling = (
        rendered(said, reader) for said in (case.condition, case.outcome, case.ruling)
    )
    return CaseJson(when, outcome, ruling, case.clause, text)


# --- a game on a menu


def named_rotations() -> list[NamedRotationJson]:
    """Return the rotations that poker players know by name; each game with the name it is shown by.

    Stakes are left to the menu where a rotation does not set them.
    """
    return [
        NamedRotationJson(
            name,
            [
                EntryWish(**{"name": find_in_rulebook(str(entry["game"])).title, **entry})
                for entry in entries
            ],
        )
        for name, entries in ROTATIONS.items()
    ]


def entry_of(wish: EntryWish, catalogue: Catalogue) -> EntryJson:
    """Return a game as a menu entry.

    Raises:
        Refused: if it cannot be on a menu.
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
        message_json(rules.stakes),
        rules.buy_in,
        rules.least_buy_in,
        list(game.seats),
        written,
        {name: text for name, text in written.items() if text != plain[name]},
    )
