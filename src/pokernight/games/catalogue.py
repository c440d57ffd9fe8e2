"""Finds games by name, or in a file of somebody's own.

A module of this package that defines a Game of its own name is in the rulebook, with the variants
that stand in it; it is imported when somebody asks for one of them, or for all games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from pokernight.engine.agreed_games import agreed_named
from pokernight.engine.game import Game
from pokernight.engine.odds_hooks import NO_OFFER, OddsHooks
from pokernight.errors import Refused, nearest

SOURCE_GAMES = (
    "the_omen",
    "bonedoneskis",
    "cripple_mr_onion",
    "omaha_hi_lo",
    "chaos",
    "night_chaos",
)
"""The games of the sources: the house's own menu."""
_SHARED_FILES: Mapping[str, Sequence[str]] = {
    "blind_draws": (
        "ace_to_five_triple_draw", "archie", "badacey", "badeucey", "badugi",
        "deuce_to_seven_single_draw", "deuce_to_seven_triple_draw",
    ),
    "omaha": ("big_o", "courchevel", "double_board_omaha"),
    "open_face": ("open_face_chinese", "open_face_pineapple"),
    "pineapple": ("crazy_pineapple", "irish"),
    "razz": ("deuce_to_seven_razz", "london_lowball", "razzduci", "razzdugi"),
    "seven_card_stud": ("five_card_stud", "mississippi_stud", "seven_card_stud_hi_lo"),
    "stud_variants": (
        "black_mariah", "breed_the_heifer", "count_your_diamonds", "countdown", "deuces_wild",
        "dirty_schultz", "dr_pepper", "follow_the_cowboy", "four_forty_four", "heinz_57",
        "high_chicago", "homicide", "kankakee", "kings_and_little_ones", "monterey", "murder",
        "one_eyed_jacks", "sequence", "stud_jack", "ten_four", "winter_baseball", "woolworth",
    ),
    "super_8": ("tahoe",),
}  # fmt: skip
"""Games that share a file with their near twins, by the module that has them all."""
IN_ONE_FILE: Mapping[str, str] = {
    name: module for module, games in _SHARED_FILES.items() for name in games
}
"""The module of each game whose name is not its module's."""
_LIMIT: Final = {"game": "holdem", "name": "Limit Hold'em", "rules": "fixed-limit"}
_NO_LIMIT: Final = {"game": "holdem", "name": "No-limit Hold'em", "rules": "no-limit"}
_O8: Final = {"game": "omaha_hi_lo", "stakes": "2/4"}
_RAZZ: Final = {"game": "razz"}
_STUD: Final = {"game": "seven_card_stud"}
_E: Final = {"game": "seven_card_stud_hi_lo"}

ROTATIONS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "HORSE": (_LIMIT, _O8, _RAZZ, _STUD, _E),
    "SHOE": (_STUD, _LIMIT, _O8, _E),
    "8-game": (
        {"game": "deuce_to_seven_triple_draw"}, _LIMIT, _O8, _RAZZ, _STUD, _E, _NO_LIMIT,
        {"game": "omaha", "name": "Pot-limit Omaha"},
    ),
}  # fmt: skip
"""Entries of each rotation, as a menu file has them, in the order in which they are played.

HORSE and SHOE are limit games in the order of their letters; the 8-game mix is the order of the
World Series of Poker. The stakes of a menu apply to them as to any other game.
"""
COMPOSED = "+"
"""Separator of the parts of a composed game's name, see :mod:`.composing`."""


@lru_cache(maxsize=1)
def all_games() -> dict[str, Game]:
    """Return every game by the name that commands take, in alphabetical order."""
    return {name: game for name in sorted(_modules()) if (game := named(name)) is not None}


def evening_games() -> dict[str, Game]:
    """The games that may be played on an evening: all but the studies."""
    return {name: game for name, game in all_games().items() if not game.study}


def names() -> list[str]:
    """The names that commands take, in alphabetical order."""
    return list(all_games())


@lru_cache(maxsize=1)
def _modules() -> frozenset[str]:
    modules = [module.name for module in iter_modules([str(Path(__file__).parent)])]
    return frozenset([*modules, *IN_ONE_FILE])


@lru_cache(maxsize=64)
def named(name: str) -> Game | None:
    """The game of the rulebook of just that name, or None; no other is imported for it.

    A game that is composed of parts is found by theirs, joined by ``+``.
    """
    if COMPOSED in name:
        return _composed(name)
    if name not in _modules():
        return None
    defined = vars(import_module(module_of(name))).values()
    return next(
        (value for value in defined if isinstance(value, Game) and value.name == name), None
    )


def module_of(name: str) -> str:
    """Return the module that defines the game of a name, if any does."""
    return f"pokernight.games.{IN_ONE_FILE.get(name, name)}"


def _composed(name: str) -> Game | None:
    from pokernight.games.composing import composed

    try:
        return composed(name)
    except Refused:
        return None


def in_rulebook(game: Game) -> bool:
    """Return whether a game is the rulebook's game of its name, not a user's own."""
    return named(game.name) is game


def offer_of(game: Game) -> OddsHooks:
    """Return what a game of the rulebook offers to the odds; a game made from it offers nothing."""
    return game.odds if in_rulebook(game) else NO_OFFER


def find_in_rulebook(name: str) -> Game:
    """The game of that name in the rulebook: for names that come from somebody else's machine.

    Raises:
        Refused: with the nearest name, if any; no file is looked for.
    """
    plain = name.strip().lower().replace(",", "").replace(" ", "_").replace("-", "_")
    if (game := named(plain)) is not None:
        return game
    _refuse_parts(plain)
    if (game := _said(name)) is not None:
        return game
    hint = nearest(plain, names()) or ": pokernight games lists them"
    raise Refused(f"there is no game {name[:100]!r} in the rulebook{hint}")


def find_in_room(name: str) -> Game:
    """The game that a room calls by a name: of the rulebook, or a file that was agreed to here.

    Raises:
        Refused: for a game that is neither.

    >>> print(find_in_room("the omen").name)
    the_omen
    """
    if named(name) is None and (game := agreed_named(name)) is not None:
        return game
    return find_in_rulebook(name)


def find(name: str) -> Game:
    """The game of that name, or as a dealer says it, or in a file named as ``./my_game.py``.

    A sentence may start from a file: ``./my_game.py with two jokers``. Spaces, dashes and capitals
    in a name do not matter. What a dealer may say is in :mod:`.composing.dealer_phrases`.

    Raises:
        Refused: with the nearest name or phrase, if any.
    """
    if name.endswith(".py"):
        from pokernight.games.game_file_loader import load

        return load(Path(name))
    if (file := FILE.search(name)) is not None:
        return _of_file(name, file.group())
    plain = name.strip().lower().replace(",", "").replace(" ", "_").replace("-", "_")
    if (game := named(plain)) is not None:
        return game
    _refuse_parts(plain)
    _refuse_file_without_ending(name)
    if (game := _said(name)) is not None:
        return game
    _refuse_other_file(name)
    hint = nearest(plain, names()) or ": pokernight games lists them"
    raise Refused(f"there is no game {name!r}{hint}")


FILE: Final = re.compile(r"(?<!\S)\S+\.py(?=[\s,;+]|$)")
"""A game file in a sentence."""


def files_in(sentence: str) -> dict[str, Game]:
    """Return the games of the files that a sentence names, by the files as they are typed.

    Raises:
        Refused: for a file that cannot be read, or is no game file.
    """
    from pokernight.games.game_file_loader import load

    return {file: load(Path(file)) for file in dict.fromkeys(FILE.findall(sentence))}


def _of_file(name: str, file: str) -> Game:
    """Return the game of a file with what a sentence says of it, or with parts joined by a plus.

    Raises:
        Refused: if the file is no game, or cannot be so.
    """
    from pokernight.games.composing import game_of, hear
    from pokernight.games.game_file_loader import load, varied

    before, _, after = name.partition(file)
    if not before.strip() and after.startswith(COMPOSED):
        return varied(load(Path(file)), after.removeprefix(COMPOSED))
    return game_of(hear(name, files_in(name)))


def compose(name: str, *atoms: str) -> Game:
    """The game of a base and what else is said of it, each by its name or a phrase.

    Alone the first may be anything that :func:`find` takes.

    Raises:
        Refused: for what is not known, does not go together, or goes with no base.

    >>> print(compose("seven stud", "follow_the_queen", "low spade in the hole takes half").name)
    seven_card_stud+follow_the_queen+low_spade_half
    """
    if not atoms:
        return find(name)
    from pokernight.games.composing import game_of, hear
    from pokernight.games.composing.wild_games import by_itself

    own = files_in(name)
    start = hear(name, own)
    if not start.bases and not start.games:
        raise Refused(by_itself(find(name)))  # an unknown game is refused by its own name
    if silent := [atom for atom in atoms if not hear(atom)]:
        raise Refused(f"{silent[0]!r} is not an atom: pokernight atoms lists them")
    return game_of(hear(", ".join([name, *atoms]), own))


CLEARLY = 0.8
"""Similarity above which a text means a game's name, though it could be a dealer's sentence."""


def _said(name: str) -> Game | None:
    """The game that a dealer says; None where nothing of it is what a dealer says.

    Raises:
        Refused: if the sentence says something else besides, or parts that contradict.
    """
    from pokernight.games.composing import game_of, hear

    heard = hear(name)
    plain = name.strip().lower().replace(" ", "_")
    if not heard or (heard.unknown and nearest(plain, names(), CLEARLY)):
        return None
    return game_of(heard)


def _refuse_parts(name: str) -> None:
    """Refuse a name with parts of which no game can be composed.

    Raises:
        Refused: naming the part and the reason.
    """
    if COMPOSED in name and f"_{COMPOSED}" not in name:  # a plus between spaces is said
        from pokernight.games.composing import composed

        composed(name)


def _refuse_file_without_ending(name: str) -> None:
    """Refuse a name that lacks the ending of a game file that exists.

    Raises:
        Refused: saying how the file is typed.
    """
    file = Path(name)
    whole = file.with_name(f"{file.name}.py") if file.name else file
    if _lies_here(whole):
        typed = whole if whole.parent != Path() else f"./{whole}"
        raise Refused(f"there is no game {name!r} in the rulebook; for the file, type {typed}")


def _refuse_other_file(name: str) -> None:
    """Refuse a name that looks like a file, or is the name of a file.

    Raises:
        Refused: saying how a game file is named.
    """
    if "/" in name or _lies_here(Path(name)):
        raise Refused(f"{name!r} is not a game file: the name must end in .py, as in ./my_game.py")


def _lies_here(file: Path) -> bool:
    try:
        return file.is_file()
    except (OSError, ValueError):  # too long or otherwise invalid for a file name
        return False
