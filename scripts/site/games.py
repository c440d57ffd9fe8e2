"""The rulebook: a page for every game, and the list of games."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from pokernight.engine.explaining import spaced
from pokernight.engine.game import Game
from pokernight.games import SOURCE_GAMES, all_games
from pokernight.games.at_the_table import TITLE
from pokernight.games.catalogue_search import GROUPS, figures
from pokernight.games.composing import other_names
from pokernight.games.told_events import told_events
from pokernight.lookups.rulebook_json import (
    ClauseJson,
    FigureJson,
    OptionJson,
    PageJson,
    PowerJson,
    page_of,
)
from pokernight.wording.languages import LANGUAGES
from pokernight.wording.translated_pages import read_page
from scripts.site.into_page import links, ways_to
from scripts.site.keywords import entries
from scripts.site.pages import in_html, plain, raw, table
from scripts.site.telling import hands_of, with_cards

MARK = re.compile(r"\b([A-Z]\d+|[01]\.\d+)\b(?=[^()]*\))")
"""Mark of a ruling in the source of a house rule."""
SAYS = {
    "source": "the game's own text",
    "site": "its inventor's site",
    "house": "a house reading, not its inventor's",
}


def game_pages(names: Collection[str]) -> dict[str, str]:
    """Return the pages of games by their paths."""
    games, shown = all_games(), {*names}
    return {f"games/{name}.md": game_page(games[name], shown) for name in names}


def game_page(game: Game, shown: Collection[str]) -> str:
    """Return a game's page: facts, clauses, odds, house rules, a sample hand and similar games.

    Args:
        game: the game.
        shown: names of the games that have pages.
    """
    page = page_of(game)
    parts = [
        f"# {game.title}\n",
        raw(f'<p class="lead">{in_html(game.summary)}</p>'),
        *_translations(game),
        _facts(game),
        links(ways_to(game)),
        entries([f"{game.title} odds", f"{game.title} rules"]),
        f"```\npokernight play {game.name}\n```\n",
        *table_parts(page),
        "## Rules\n",
        *clauses(page),
        *_powers(page.powers),
        *odds(page),
        *_order(game, page),
        *house_rules(game, page),
        *_events(game),
        hands_of(game),
        *_similar(game, shown),
    ]
    return "\n".join(parts)


def _translations(game: Game) -> Iterator[str]:
    """Yield links to the page in other languages."""
    for code in LANGUAGES:
        if (translation := read_page(code, game.name)) is not None:
            yield f"[{translation.words['this language']}](../{code}/{game.name}.md)\n"


def _facts(game: Game) -> str:
    """Players, cards, length, wild cards, pot and stakes in a line."""
    known = figures(game)
    least, most = game.seats
    facts = [("Players", f"{least} to {most}" if most > least else f"{least}")]
    facts.append(("Cards", GROUPS[known.group].lower()))
    if known.questions >= 0:
        facts.append(("Length", f"{known.questions:g} decisions a deal when four players stay in"))
    if known.wild:
        often = "" if known.loses is None else f": the best natural hand loses {known.loses:.0%}"
        facts.append(("Wild cards", f"yes{often}"))
    if known.split:
        facts.append(("Pot", "won in parts"))
    facts.append(("Stakes", str(game.usual_rules.stakes)))
    if names := other_names(game.name):
        facts.append(("Also called", "; ".join(names)))
    cells = "".join(
        f"<div><dt>{in_html(name)}</dt><dd>{in_html(value)}</dd></div>"
        for name, value in facts
        if value
    )
    return raw(f'<dl class="facts">{cells}</dl>')


def table_parts(page: PageJson, words: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """Yield what a table with real cards needs, part by part.

    Args:
        page: the game's page.
        words: translations of headings.
    """
    yield f"## {words.get(TITLE, TITLE)}\n"
    for part in page.at_the_table:
        yield f"**{plain(part.heading)}**\n"
        items = "".join(f"<li>{with_cards(in_html(line))}</li>" for line in part.lines)
        tag = "ol" if part.numbered else "ul"
        yield raw(f'<{tag} class="at-the-table">{items}</{tag}>')


def clauses(page: PageJson, words: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """Yield the numbered clauses, each with the anchor that rulings link to; then the variations.

    Args:
        page: the game's page.
        words: translations of headings.
    """
    lang = "" if page.language == "en" else f' lang="{page.language}"'
    for clause in page.clauses:
        if clause.text:
            yield _clause(clause, clause.text, lang, anchored=True)
    varied = [clause for clause in page.clauses if clause.variation]
    if varied:
        yield f"## {words.get('Variations', 'Variations')}\n"
    for clause in varied:
        yield _clause(clause, clause.variation, lang, anchored=not clause.text)


def _clause(clause: ClauseJson, text: str, lang: str, *, anchored: bool) -> str:
    """Return a paragraph with the number of its clause."""
    number = f'<span class="number">{clause.number}</span>' if clause.number else ""
    anchor = f' id="clause-{clause.number}"' if clause.number and anchored else ""
    shown = with_cards(in_html(text))
    return raw(f'<div class="rule"{anchor}{lang}>{number}<p>{shown}</p></div>')


def _powers(powers: Sequence[PowerJson]) -> Iterator[str]:
    if not powers:
        return
    yield "## Cards with powers\n"
    yield table(
        ("card", "what it does", "clause", "source"),
        (
            (
                f"**{plain(power.name)}**",
                plain(power.words) + ("" if power.sleeps else " It cannot be slept."),
                power.clause,
                SAYS[power.says],
            )
            for power in powers
        ),
    )


def odds(page: PageJson) -> Iterator[str]:
    """Yield a table of how often each hand is held and how often it wins."""
    odds = page.figures
    if odds is None:
        return
    yield "## Odds\n"
    how = f"played by {odds.players} players" if odds.players else "with no player folding"
    yield (
        f"{odds.deals:,} deals at {odds.seats} seats, {how}. *Held*: how often a player ends "
        "with the hand. *Wins*: the share of deals that such a hand wins.\n"
    )
    for contest in odds.contests:
        rows = [row for row in odds.hands if row.contest == contest]
        if len(odds.contests) > 1 and contest:
            yield f"**{plain(contest)}**\n"
        yield raw(_bars(rows))
    yield f"```\npokernight wins {page.name} --seats {odds.seats}\n```\n"


def _bars(rows: Sequence[FigureJson]) -> str:
    """Return the rows as a table with a bar in each cell."""
    most = max((max(row.held, row.wins) for row in rows), default=1) or 1
    body = "".join(
        f"<tr><th scope='row'>{in_html(row.hand)}</th>{_bar('held', row.held, most)}"
        f"{_bar('wins', row.wins, most)}</tr>"
        for row in rows
    )
    return (
        '<div class="table-wrapper"><table class="bars"><thead><tr><th>hand</th><th>held</th>'
        f"<th>wins</th></tr></thead><tbody>{body}</tbody></table></div>"
    )


def _bar(kind: str, part: float, most: float) -> str:
    width = round(100 * min(1.0, part / most), 1)
    shown = f"{part:.1%}" if part >= 0.001 or not part else f"{part:.3%}"
    return (
        f'<td class="bar {kind}"><span class="bar-value">{shown}</span>'
        f'<span class="bar-line" style="width:{width}%"></span></td>'
    )


def _events(game: Game) -> Iterator[str]:
    """Yield a fold with the events of the game's hand histories, its own first."""
    rows = "".join(
        f"<tr><td><code>{in_html(event.event)}</code></td>"
        f"<td>{in_html(', '.join(event.fields))}</td>"
        f"<td>{'<br>'.join(in_html(sentence) for sentence in event.sentences)}</td></tr>"
        for event in told_events(game)
    )
    if rows:
        yield "## Events\n"
        yield (
            "The lines of a [hand history](../protocol.md#history-of-a-hand) of this game; "
            "a sentence has its fields in braces.\n"
        )
        head = "<tr><th>event</th><th>fields</th><th>sentences</th></tr>"
        yield raw(
            "<details><summary>Events with their fields and sentences</summary>"
            f'<table class="events"><thead>{head}</thead><tbody>{rows}</tbody></table></details>'
        )


def _order(game: Game, page: PageJson) -> Iterator[str]:
    """Yield the order of hands in each contest."""
    if not page.ladders:
        return
    yield "## The order of hands\n"
    for ladder in page.ladders:
        if len(page.ladders) > 1:
            yield f"{plain(spaced(ladder.contest, game.talk.dummies))}, the best first:\n"
        yield table(
            ("hand", "made of"), ((plain(rung.kind), plain(rung.made_of)) for rung in ladder.rungs)
        )


def house_rules(game: Game, page: PageJson) -> Iterator[str]:
    """Yield every option with values, default, description and source; then the named sets."""
    yield "## House rules\n"
    yield (
        f"`pokernight play {game.name} --rule NAME=VALUE` changes a house rule. The source of each "
        "is in brackets; a mark links to the ruling.\n"
    )
    yield raw(f'<dl class="options">{"".join(map(option, page.options))}</dl>')
    if page.sets:
        yield f"Named sets of house rules, for `pokernight play {game.name} --rules SET`:\n"
        yield table(
            ("set", "what it changes"),
            (
                (f"`{name}`", ", ".join(f"`{k}={v}`" for k, v in changes.items()) or "nothing")
                for name, changes in page.sets.items()
            ),
        )


def option(rule: OptionJson, words: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a house rule as an entry of a definition list.

    Args:
        rule: the house rule.
        words: translations of the kinds of values.
    """
    values = " · ".join(rule.values) if rule.values else words.get(rule.takes, rule.takes)
    return (
        f"<dt><code>{in_html(rule.name)}</code> = <b>{in_html(rule.default)}</b> "
        f'<span class="values">{in_html(values)}</span></dt>'
        f"<dd>{in_html(rule.words)} {said_by(rule.source)}</dd>"
    )


def said_by(source: str) -> str:
    """Return the source of a house rule, with links from its marks to the rulings."""
    if not source:
        return ""
    led = MARK.sub(
        lambda mark: f'<a href="../{_page_of_mark(mark[1])}.html#{mark[1]}">{mark[1]}</a>',
        in_html(source),
    )
    return f'<span class="source">[{led}]</span>'


def _page_of_mark(mark: str) -> str:
    return "rulings" if mark[0].isalpha() else "defaults"


def _similar(game: Game, shown: Collection[str]) -> Iterator[str]:
    kin = [all_games()[name] for name in figures(game).kin if name in shown]
    if not kin:
        return
    yield "## Similar games\n"
    yield "Games whose rules are closest to these:\n"
    for relative in kin:
        yield f"- {link(relative)}: {plain(relative.summary)}"
    yield ""


def link(game: Game, folder: str = "") -> str:
    """Return a link to a game's page."""
    return f"[{plain(game.title)}]({folder}{game.name}.md)"


def rulebook(names: Sequence[str]) -> str:
    """Return the page that lists the games, grouped by how cards are dealt."""
    games = [all_games()[name] for name in names]
    parts = [
        "# Rulebook\n",
        "{{lead}}",
        f"The rulebook has {len(all_games())} games, and [atoms](atoms/index.md) compose more. "
        "[What beats what](what-beats-what.md) ranks the hands. Where a game's page is silent, "
        "the [default rulings](defaults.md) apply.\n",
        "## House games\n",
        _listed([game for name in SOURCE_GAMES for game in games if game.name == name]),
    ]
    others = sorted(games, key=lambda game: [*GROUPS].index(figures(game).group))
    for group, members in groupby(others, key=lambda game: figures(game).group):
        listed = [game for game in members if game.name not in SOURCE_GAMES]
        if listed:
            parts += [f"## {GROUPS[group]}\n", _listed(listed)]
    return "\n".join(parts)


def _listed(games: Sequence[Game]) -> str:
    return table(
        ("game", "", "players", "decisions a deal", "best natural hand loses"),
        (
            (
                link(game, "games/"),
                plain(game.summary),
                f"{game.seats[0]} to {game.seats[1]}",
                f"{figures(game).questions:g}" if figures(game).questions >= 0 else "",
                "" if not (lost := figures(game).loses) else f"{lost:.0%}",
            )
            for game in games
        ),
    )
