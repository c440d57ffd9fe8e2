"""What a shell offers at Tab: games, options, house rules and what else can be named.

The shells' side of it is click's; here is only what there is to choose from. Nothing is refused
and no file is run while somebody types.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    shell_complete,
)

from pokernight.errors import Refused

if TYPE_CHECKING:
    from pokernight.engine.game import Game

ASKED_BY: Final = "_POKERNIGHT_COMPLETE"
"""The variable by which a shell asks."""
SHELLS: Final = ("bash", "zsh", "fish")

# In quotes, since click before 8.2 has no items of a kind.
Offer: TypeAlias = (
    "Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]] | list[str]]"
)


@add_completion_class
class Bash(BashComplete):
    """To bash ``lost_pot=carry`` is three words, and it replaces the last one only."""

    name = "bash"

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is typed, and that one."""
        before, typed = super().get_completion_args()
        words: list[str] = []
        for word in (*before, typed):
            if words and (word.startswith("=") or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        typed = words.pop()
        self._there = typed[: typed.rfind("=") + 1]
        return words, typed

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """What bash is to put in place of its last word."""
        return f"{item.type},{item.value.removeprefix(self._there)}"


def answer(command: click.Command, name: str) -> int | None:
    """Answer a shell that asks: the status to leave with, or None if none has asked."""
    asked = os.environ.get(ASKED_BY)
    if not asked:
        return None
    try:
        return shell_complete(command, {}, name, ASKED_BY, asked)
    except Refused:  # what stands there already cannot be; who types will be told at Enter
        return 0


def script(command: click.Command, name: str, shell: str) -> str:
    """What a shell has to run for it."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(command, {}, name, ASKED_BY).source()


# --- what there is


def files(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem[str]]:
    """Any file."""
    return [CompletionItem(typed, type="file")]


def games(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem[str]]:
    """The games of the rulebook; a file where it cannot be one of them."""
    if typed.startswith((".", "/", "~")):
        return files(ctx, parameter, typed)
    from pokernight.games import names

    plain = typed.lower().replace("-", "_")
    return [CompletionItem(name) for name in names() if name.startswith(plain)]


def atoms(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """What may be said of a game."""
    from pokernight.games.composing import ATOMS

    plain = typed.lower().replace("-", "_").replace(" ", "_")
    return [name for name in ATOMS if name.startswith(plain)]


def of_game(offer: Callable[[Game], Iterable[str]]) -> Offer:
    """What the game that is named already offers; nothing where that is somebody's own file."""

    def offered(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
        from pokernight.games import compose

        # Behind an option without its value click leaves the arguments unread.
        name = ctx.params.get("game") or next(iter(ctx.args), "")
        if not name or name.endswith(".py"):
            return []
        game = compose(name, *ctx.params.get("atoms") or ())
        return [one for one in offer(game) if one.startswith(typed)]

    return offered


def _pairs(game: Game) -> Iterable[str]:
    """Each house rule with each of its values, or with its usual one."""
    for option in game.rules.options():
        free = any(" " in value for value in option.values)
        for value in (option.default,) if free else option.values:
            yield f"{option.name}={value}"


house_rules: Final = of_game(_pairs)
sets_and_rules: Final = of_game(lambda game: [*game.rule_sets, *_pairs(game)])
rule_sets: Final = of_game(lambda game: game.rule_sets)
facts: Final = of_game(lambda game: [f"{fact}=" for fact in game.talk.facts])
incidents: Final = of_game(
    lambda game: [name for name, one in game.incidents.items() if one.matter is not None]
)


def company(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Who may sit at the table, after those who are named already."""
    from pokernight.bots import HOUSE_PLAYERS

    before, comma, begun = typed.rpartition(",")
    return [f"{before}{comma}{name}" for name in HOUSE_PLAYERS if name.startswith(begun)]


def bots(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Who may be compared."""
    from pokernight.bots import HOUSE_PLAYERS

    return [name for name in HOUSE_PLAYERS if name.startswith(typed)]


def players(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Who may decide where more than bets is decided."""
    from pokernight.bots import HOUSE_PLAYERS

    return [name for name in ("stayer", *HOUSE_PLAYERS) if name.startswith(typed)]


def openers(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Who may open tables, where it is no secret."""
    return [who for who in ("anybody", "here") if who.startswith(typed)]
