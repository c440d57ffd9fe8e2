"""Candidates for shell completion: games, house rules, rule sets, facts, players.

click has the shells' side of it. Nothing is refused and no game file is run while a user types.
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
"""Environment variable by which a shell asks for completion."""
SHELLS: Final = ("bash", "zsh", "fish")

# In quotes, since click before 8.2 has no items of a kind.
Offer: TypeAlias = (
    "Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]] | list[str]]"
)


@add_completion_class
class Bash(BashComplete):
    """Completion for bash, which splits ``lost_pot=carry`` in three words and replaces the last."""

    name = "bash"

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the finished words, and the word being typed."""
        before, typed = super().get_completion_args()
        words: list[str] = []
        for word in (*before, typed):
            if words and (word.startswith("=") or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        typed = words.pop()
        self._kept = typed[: typed.rfind("=") + 1]
        return words, typed

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Return the text that replaces bash's last word."""
        return f"{item.type},{item.value.removeprefix(self._kept)}"


def answer(command: click.Command, name: str) -> int | None:
    """Answer a shell's request for candidates; return its status, or None without a request."""
    request = os.environ.get(ASKED_BY)
    if not request:
        return None
    try:
        return shell_complete(command, {}, name, ASKED_BY, request)
    except Refused:  # an earlier word is invalid; the command says so when it is run
        return 0


def script(command: click.Command, name: str, shell: str) -> str:
    """Return the script that sets completion up in a shell."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(command, {}, name, ASKED_BY).source()


# --- candidates


def files(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem[str]]:
    """Offer files."""
    return [CompletionItem(typed, type="file")]


def games(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem[str]]:
    """Offer the games of the rulebook, or files for a path."""
    if typed.startswith((".", "/", "~")):
        return files(ctx, parameter, typed)
    from pokernight.games import names

    plain = typed.lower().replace("-", "_")
    return [CompletionItem(name) for name in names() if name.startswith(plain)]


def atoms(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Offer rule modifiers (atoms)."""
    from pokernight.games.composing import ATOMS

    plain = typed.lower().replace("-", "_").replace(" ", "_")
    return [name for name in ATOMS if name.startswith(plain)]


def of_game(offer: Callable[[Game], Iterable[str]]) -> Offer:
    """Return a completer for candidates that depend on GAME; none for a game file."""

    def offered(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
        from pokernight.games import compose

        # Click leaves arguments unparsed after an option that has no value yet.
        name = ctx.params.get("game") or next(iter(ctx.args), "")
        if not name or name.endswith(".py"):
            return []
        game = compose(name, *ctx.params.get("atoms") or ())
        return [text for text in offer(game) if text.startswith(typed)]

    return offered


def _pairs(game: Game) -> Iterable[str]:
    """Yield each house rule with each of its values, or with its default."""
    for option in game.rules.options():
        free = any(" " in value for value in option.values)
        for value in (option.default,) if free else option.values:
            yield f"{option.name}={value}"


house_rules: Final = of_game(_pairs)
sets_and_rules: Final = of_game(lambda game: [*game.rule_sets, *_pairs(game)])
rule_sets: Final = of_game(lambda game: game.rule_sets)
facts: Final = of_game(lambda game: [f"{fact}=" for fact in game.talk.facts])
incidents: Final = of_game(
    lambda game: [name for name, incident in game.incidents.items() if incident.matter is not None]
)


def company(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Offer house players for a comma-separated list."""
    from pokernight.bots import HOUSE_PLAYERS

    before, comma, begun = typed.rpartition(",")
    return [f"{before}{comma}{name}" for name in HOUSE_PLAYERS if name.startswith(begun)]


def bots(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Offer house players."""
    from pokernight.bots import HOUSE_PLAYERS

    return [name for name in HOUSE_PLAYERS if name.startswith(typed)]


def players(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Offer policies for decisions other than bets."""
    from pokernight.bots import HOUSE_PLAYERS

    return [name for name in ("stayer", "pat", *HOUSE_PLAYERS) if name.startswith(typed)]


def openers(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Offer the values of `serve --open` other than a password."""
    return [word for word in ("anybody", "here") if word.startswith(typed)]
