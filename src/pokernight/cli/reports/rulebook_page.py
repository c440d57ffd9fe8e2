"""The welcome, the list of games, and the page of one with its house rules."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from itertools import groupby
from typing import Any

from rich.text import Text

from pokernight import __version__
from pokernight.cli.console.echo import echo
from pokernight.cli.console.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.engine.rules import Option, Rules
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES
from pokernight.games.at_the_table import TITLE
from pokernight.games.catalogue_search import GROUPS, Figures, Wish, figures, look_for, to_json
from pokernight.games.composing import other_names
from pokernight.games.proposals import GameWish, propose
from pokernight.lookups.rulebook_json import clauses_in, table_parts
from pokernight.wording.english import ENGLISH
from pokernight.wording.languages import language_of
from pokernight.wording.rendering import Language
from pokernight.wording.translated_pages import read_page


def welcome() -> None:
    """Print the title and the first commands to try."""
    terminal = Terminal()
    cards = terminal.cards(Text("6♠ 6♥ 6♦ Q♠", style="bold"))
    terminal.line(Text.assemble(cards, ("  pokernight ", "bold"), (__version__, "dim")))
    terminal.line("Deals and referees the odd games of a home poker night.")
    terminal.line()
    for command, description in (
        (f"play {SOURCE_GAMES[0]}", "play against three house players"),
        ("games", "list the games"),
        (f"rules {SOURCE_GAMES[0]}", "print a game's rules and house rules"),
        ('rank "As Kd Kc 2d 2h" --wild 2', "rank these cards"),
        ("replay FILE", "show the hands of a recorded evening"),
        ("--help", "list every command"),
    ):
        terminal.line(Text.assemble((f"pokernight {command:32}", "bold"), description), indent=2)


def list_games(wish: Wish, *, as_json: bool) -> None:
    """Print the wanted games by group: name, title, seats, summary, figures."""
    games_found = look_for(wish)
    if as_json:
        print(json.dumps([_in_short(game) for game in games_found]))
        return
    terminal = Terminal()
    if not games_found:
        raise Refused("no game meets all these options: drop some")
    name_width = max(len(game.name) for game in games_found)
    title_width = max(len(game.title) for game in games_found)
    for group, games in groupby(
        games_found, key=lambda game: None if wish.like else figures(game).group
    ):
        if terminal.fancy and group is not None:
            terminal.line()
            terminal.line(Text(GROUPS[group], style="bold underline"))
        for game in games:
            seats = f"{game.seats[0]}-{game.seats[1]}"
            measured = figures(game)
            line = Text.assemble(
                (f"{game.name:{name_width}}", "bold"), f"  {game.title:{title_width}}"
            )
            line.append(f"  {seats:>4}  ")
            if terminal.fancy:
                line.rstrip()
                terminal.line(line, hang=4)
                terminal.line(Text(game.summary, style="dim"), indent=4, hang=0)
                if measures := "; ".join([*_measures(measured), *_kin(measured)]):
                    terminal.line(Text(f"{measures}.", style="dim"), indent=4, hang=0)
            else:  # a line for each game, for scripts
                about = ", ".join(_measures(measured))
                terminal.print(line.append(f"{game.summary} [{about}]" if about else game.summary))


def propose_games(wish: GameWish, *, as_json: bool) -> None:
    """Print three games nearest to some wishes, each with a sentence on why."""
    proposals = propose(wish)
    if as_json:
        lines = [
            {
                "game": proposal.game.name,
                "title": proposal.game.title,
                "summary": proposal.game.summary,
                "minutes": proposal.minutes,
                "wild": proposal.wild,
                "betting_rounds": proposal.rounds,
                "why": str(proposal.why),
            }
            for proposal in proposals
        ]
        print(json.dumps(lines))
        return
    terminal = Terminal()
    for proposal in proposals:
        terminal.line(Text(str(proposal.why)), hang=4)


def _measures(measured: Figures) -> list[str]:
    """Return the figures of a game: decisions per deal, wild cards, split pot."""
    figures_text = [f"{measured.questions:g} questions"] if measured.questions >= 0 else []
    if measured.wild:
        often = "" if measured.loses is None else f": best natural hand loses {measured.loses:.0%}"
        figures_text.append(f"wild{often}")
    return [*figures_text, "split pot"] if measured.split else figures_text


def _kin(measured: Figures) -> list[str]:
    return [f"like {', '.join(measured.kin[:3])}"] if measured.kin else []


def _in_short(game: Game) -> dict[str, Any]:
    """Return a game as plain JSON, for a list of games."""
    return {
        "game": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": list(game.seats),
        "version": game.version,
        "study": game.study,
        **to_json(figures(game)),
    }


def _in_full(page: RulesPage) -> dict[str, Any]:
    """Return a game as plain JSON: its page, its cards with powers and its house rules."""
    return {
        **_in_short(page.game),
        "also_called": list(other_names(page.game.name)),
        "language": page.language,
        "summary": page.text.split("\n", 1)[0].removeprefix(f"{page.game.title}. "),
        "page": page.text,
        "at_the_table": [asdict(part) for part in page.table],
        "powers": [
            {
                "name": power.name,
                "words": page.sentence(power.words),
                "clause": power.clause,
                "says": power.says,
            }
            for power in page.powers
        ],
        "options": [{**option._asdict(), "values": list(option.values)} for option in page.options],
        "sets": {name: dict(changes) for name, changes in page.game.rule_sets.items()},
    }


SAYS = {
    "source": "the game's own text",
    "site": "its inventor's site",
    "house": "a house reading, not its inventor's",
}
"""Sources for the power of a card."""


def _heading(terminal: Terminal, title: str, command: str) -> None:
    """Print a heading and its command, never broken between lines."""
    terminal.print(Text.assemble((title, "bold"), (f" ({command})", "dim")))


def _print_clause(terminal: Terminal, number: str, text: str) -> None:
    """Print a paragraph with the number of its clause."""
    terminal.line(terminal.cards(Text(f"{number}. {text}" if number else text)), hang=3)


def _print_table(terminal: Terminal, page: RulesPage) -> None:
    """Print what a table with real cards needs, part by part."""
    terminal.line()
    terminal.line(Text(page.word(TITLE), style="bold"))
    for part in page.table:
        terminal.line(Text(part.heading, style="bold"), indent=2)
        for number, line in enumerate(part.lines, 1):
            mark = f"{number}. " if part.numbered else ""
            terminal.line(terminal.cards(Text(f"{mark}{line}")), indent=4, hang=len(mark))
    terminal.line()
    terminal.line(Text(page.word("Rules"), style="bold"))


def _print_powers(terminal: Terminal, page: RulesPage) -> None:
    """Print each card with a power: its effect, clause and source."""
    if not page.powers:
        return
    terminal.line()
    terminal.line(Text(page.word("Cards with powers"), style="bold"))
    for power in page.powers:
        origin = [page.word(SAYS[power.says]), f"{page.word('rule')} {power.clause}"]
        if power.act is not None and not power.sleeps:
            origin.append(page.word("cannot be slept"))
        effect = page.sentence(power.words)
        terminal.line(
            terminal.cards(
                Text.assemble(
                    (power.name, "bold"), f": {effect}", (f" [{'; '.join(origin)}]", "dim")
                )
            ),
            indent=2,
            hang=2,
        )


MARK = re.compile(r"\((?:[^()]*, )?(?:[A-Z][0-9]+|[01]\.[0-9]+)[),]")
"""A mark of a ruling in brackets, such as (A4), (0.6) or (A4, 0.6)."""


MARKS = "Marks such as (A4) or (0.6) are in docs/rulings.md and docs/defaults.md."


def _has_marks(page: RulesPage) -> bool:
    """Return whether the printed page, or the source of a house rule, cites a ruling."""
    printed = [
        page.text,
        *(option.source for option in page.options),
        *(option.doc for option in page.options),
    ]
    return any(MARK.search(words) for words in printed)


class RulesPage:
    """The page of a game as it is printed: in a language, or in English if it is not translated.

    Attributes:
        game: the game.
        language: the code of the language of the page.
        text: the paragraphs of the page.
        clauses: its clauses, with the variations apart.
        powers: the cards with powers.
        options: the house rules.
        table: what a table with real cards needs.
    """

    def __init__(self, game: Game, spoken: Language, house: Rules) -> None:
        self.game, self._spoken = game, spoken
        self._translation = read_page(spoken.code, game.name)
        self.powers = game.powers(game.usual_rules)
        self.options = game.rules.options()
        self.language, self.text = ENGLISH.code, game.page
        translation = self._translation
        if translation is not None:
            self.language, self.text = translation.language, translation.text
        self.clauses = clauses_in(self.text)
        self.table = table_parts(game, language_of(self.language), house)
        if translation is not None:
            self.options = tuple(
                option._replace(**translation.options[option.name]._asdict())
                for option in self.options
            )

    def word(self, english: str) -> str:
        """Return a heading or another word of pages."""
        return english if self._translation is None else self._translation.words[english]

    def values(self, option: Option) -> list[str]:
        """Return the values of a house rule; what stands for many, such as an amount, in words."""
        known = {} if self._translation is None else self._translation.words
        return [known.get(value, value) for value in option.values]

    def sentence(self, english: str) -> str:
        """Return a sentence of the game, such as the effect of a power."""
        return english if self._translation is None else self._spoken.translated(english)


def print_rules(game: Game, typed: str, spoken: Language, house: Rules, *, as_json: bool) -> None:
    """Print the rules, options and rule sets in a language, in English if it has no such page.

    Args:
        game: the game.
        typed: the reader's name for the game.
        spoken: the language.
        house: the house rules in force.
        as_json: print JSON instead.
    """
    page = RulesPage(game, spoken, house)
    if page.language != spoken.code:
        echo(f"{game.title} has no page in {spoken.code!r}: this is the English page", err=True)
    if as_json:
        print(json.dumps(_in_full(page)))
        return
    typed = typed if typed.endswith(".py") else game.name
    terminal = Terminal()
    terminal.line(Text(page.text.split("\n\n")[0], style="bold"), hang=3)
    _print_table(terminal, page)
    for clause in page.clauses:
        if clause.text:
            terminal.line()
            _print_clause(terminal, clause.number, clause.text)
    varied = [clause for clause in page.clauses if clause.variation]
    if varied:
        terminal.line()
        terminal.line(Text(page.word("Variations"), style="bold"))
    for clause in varied:
        terminal.line()
        _print_clause(terminal, clause.number, clause.variation)
    if names := other_names(game.name):
        terminal.line()
        terminal.line(Text(f"{page.word('Also called')}: {'; '.join(names)}.", style="dim"))
    _print_powers(terminal, page)
    terminal.line()
    _heading(terminal, page.word("House rules"), f"pokernight play {typed} --rule NAME=VALUE")
    for option in page.options:
        terminal.line()
        values = " | ".join(page.values(option))
        terminal.line(
            Text.assemble((option.name, "bold"), f" = {option.default}", (f"   ({values})", "dim"))
        )
        source = f" [{option.source}]" if option.source else ""
        terminal.line(Text.assemble(option.doc, (source, "dim")), indent=4, hang=0)
    if _has_marks(page):
        terminal.line()
        terminal.line(page.word(MARKS), style="dim")
    terminal.line()
    _heading(terminal, page.word("Rule sets"), f"pokernight play {typed} --rules SET")
    if not game.rule_sets:
        terminal.line(page.word("only the default"), indent=2)
    for name, changes in game.rule_sets.items():
        values = ", ".join(f"{rule}={value}" for rule, value in changes.items())
        terminal.line(
            Text.assemble((name, "bold"), f": {values or page.word('the default')}"), indent=2
        )
