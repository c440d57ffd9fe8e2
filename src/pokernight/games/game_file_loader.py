"""A game file of somebody's own: loaded, and its mistakes put into a sentence."""

from __future__ import annotations

import linecache
import re
import sys
import traceback
from ast import AST, AnnAssign, Call, ClassDef, ImportFrom, Name, keyword, parse, walk
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from inspect import getsourcelines, unwrap
from linecache import getline
from pathlib import Path
from types import FrameType, ModuleType, TracebackType
from typing import Any, Final, NamedTuple

from pokernight.engine.agreed_games import agreed, agreed_game
from pokernight.engine.game import Game, setup_of
from pokernight.engine.game_source import GameSource, NotAgreed
from pokernight.engine.hand import Hand
from pokernight.engine.state import EngineError, State
from pokernight.engine.step_metadata import Misshapen
from pokernight.engine.view import View
from pokernight.errors import Refused, nearest
from pokernight.games.checked_functions import checked
from pokernight.games.outside_calls import guard
from pokernight.games.shape_checks import GameMistake
from pokernight.games.step_budget import BUDGET, CARRIED, TICK, all_bounded, counting
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import TemplateError
from pokernight.wording.template_check import flaws

PREFIX = "pokernight_game_"
"""Module name prefix of such files."""
UNGIVEN = "missing 1 required positional argument: 'state'"
ALIKE = 0.75
"""Similarity above which a file name may be a misspelling of another."""


class FilePlace(NamedTuple):
    """A line of a game file; 0 where no single line is at fault."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}" if self.line else self.file


def load(path: Path) -> Game:
    """The game defined in a Python file, held to its shape.

    Raises:
        Refused: with the line and what is wrong there, if the file does not load, or does not
            define a single game.
    """
    try:
        source = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        hint = _beside(path) if isinstance(error, FileNotFoundError) else ""
        raise Refused(f"{path} cannot be read: {reason}{hint}") from None
    game = _load(path, source, f"{PREFIX}{path.stem}")
    try:
        origin = GameSource(path.name, source)
    except Refused:  # it can be played here, and is too long to be carried by a record
        return game
    game.found_by(sent, path.name, source)
    game.read_from(origin)
    return game


def agree(source: GameSource) -> Game:
    """Load the game of a source that somebody on this machine has agreed to run.

    Raises:
        Refused: with the line and what is wrong there.
    """
    with suppress(NotAgreed):
        return agreed_game(source)
    name = f"{CARRIED}{Path(source.file).stem}_{source.digest[:8]}"
    lines = source.text.splitlines(keepends=True)
    linecache.cache[source.file] = len(source.text), None, lines, source.file
    game = _forgiving(_load(Path(source.file), source.text, name))
    vars(sys.modules[name])["print"] = SILENCED
    game.found_by(sent, source.file, source.text)
    game.read_from(source)
    agreed(source, game, varied)
    return game


class Silenced:
    """Print function of a carried game: it prints nothing, and counts."""

    count = 0

    def __call__(self, *words: object, **options: object) -> None:
        """Count a call."""
        self.count += 1


SILENCED: Final = Silenced()
"""The print function of all carried games."""
NOTHING_SAID: Final[Mapping[str, Any]] = {
    "notes": [], "remarks": [], "why": [], "meaning": [], "can_do": [], "given": {}, "layout": (),
    "legend": "", "ladder": {"": HIGH_HANDS},
}  # fmt: skip
"""Texts of a game whose functions for them fail, by field of :class:`Talk`."""


def _forgiving(game: Game) -> Game:
    """Return a game whose texts are left out where they fail: the hand does not depend on them."""
    talk: dict[str, Any] = {
        name: _or_else(getattr(game.talk, name), instead) for name, instead in NOTHING_SAID.items()
    }

    @wraps(game.worth)
    def worth(cards: Any, rules: Any) -> Any:
        try:
            return game.worth(cards, rules)
        except Refused:
            raise
        except Exception as error:
            raise Refused(mistake(error) or in_words(error)) from None

    return replace(game, worth=worth, talk=replace(game.talk, **talk))


def _or_else(function: Callable[..., Any], instead: Any) -> Callable[..., Any]:
    @wraps(function)
    def forgiving(*args: Any) -> Any:
        try:
            return function(*args)
        except Exception:
            return instead

    return forgiving


def text_of(file: str) -> str:
    """Return the text of a game file that is loaded, from the disk or as a record carried it."""
    linecache.checkcache(file)
    return "".join(linecache.getlines(file))


def _load(path: Path, source: str, name: str) -> Game:
    """Run the text of a game file, and return its game."""
    if "\0" in source:
        raise Refused(f"{path} cannot be read: it is not text")
    module = ModuleType(name)
    module.__file__ = str(path)
    vars(module)[TICK] = BUDGET.tick
    sys.modules[name] = module  # dataclasses look their module up
    try:
        code = counting(source, str(path))
        for flaw in flaws(source):
            raise GameMistake(flaw.message, line=flaw.line)
        with BUDGET:
            exec(code, module.__dict__)
        taken = _imported(source)
        games = {
            id(value): value
            for own, value in vars(module).items()
            if isinstance(value, Game) and own not in taken
        }
        if len(games) != 1:
            problem = "defines no Game" if not games else f"defines {len(games)} games"
            raise Refused(f"it {problem}, and a game file defines one, as NAME = Game(...)")
        with BUDGET:
            game = checked(*games.values())
            game = all_bounded(replace(game, talk=all_bounded(game.talk)))
            game.setup()
        _numbered(source)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        place = _at(path, source, error) if isinstance(error, GameMistake) else None
        message = f"{place}: {error}" if place else mistake(error) or f"{path}: {in_words(error)}"
        raise Refused(message) from None
    return game


def _beside(path: Path) -> str:
    """The game file that lies where none is and is named most alike, as a question."""
    return nearest(path.name, [file.name for file in path.parent.glob("*.py")], ALIKE)


def sent(file: str, text: str, parts: str = "") -> Game:
    """Return a game that came from another process of this machine, which has agreed to it."""
    guard()
    game = agree(GameSource(file, text))
    return varied(game, parts) if parts else game


def varied(game: Game, parts: str) -> Game:
    """Return the game of a file with parts of a composed game's name: ``jokers_2+betting=pot``.

    Raises:
        Refused: for parts that are unknown, or do not go with it.
    """
    from pokernight.games.composing.compose import with_parts

    return with_parts(game, parts)


def mistake(error: BaseException) -> str | None:
    """A mistake in a game file, as a sentence with its line; None if no game file is at fault."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{FilePlace(error.filename, error.lineno)}: {error.msg}"
    place = place_of(error)
    return None if place is None else f"{place}: {in_words(error)}"


def _imported(source: str) -> set[str]:
    """Return the names that a game file imports: another game among them is not its own."""
    return {
        each.asname or each.name
        for node in walk(parse(source))
        if isinstance(node, ImportFrom)
        for each in node.names
    }


def _numbered(source: str) -> None:
    """Hold a page to have each of its clauses once.

    Raises:
        Slip: for the first number that is there again.
    """
    page = parse(source).body[0]
    seen: dict[str, int] = {}
    lines = source.split("\n")
    for at in range(page.lineno, page.end_lineno or page.lineno):
        number, dot, _ = lines[at].strip().partition(". ")
        if dot and number.isdigit() and not lines[at - 1].strip():
            if number in seen:
                message = f"the page has clause {number} twice, here and in line {seen[number]}"
                raise GameMistake(message, line=at + 1)
            seen[number] = at + 1


def _at(path: Path, source: str, slip: GameMistake) -> FilePlace:
    """Return the place of something refused in a file; only the file if the place is unknown."""
    line = slip.line
    tree: AST = parse(source)
    for name in slip.names:
        definition = next((node for node in walk(tree) if _defines(node, name)), None)
        if definition is None:
            break
        tree, line = definition, getattr(definition, "lineno", line)
    return FilePlace(str(path), line)


def _defines(node: AST, name: str) -> bool:
    """Return whether something in a file is a class, a call or a field of that name."""
    match node:
        case ClassDef(name=defined):
            return defined == name
        case Call(func=Name(id=called)):
            return called == name
        case keyword(arg=given):
            return given == name
        case AnnAssign(target=Name(id=target)):
            return target == name
    return False


def in_words(error: BaseException) -> str:
    """An error as its author reads it."""
    if isinstance(error, Refused | EngineError | TemplateError):
        return str(error)
    if isinstance(error, SystemExit):
        return "it ends the program (sys.exit): a game file only says how the game goes"
    if isinstance(error, RecursionError):
        return "it calls itself without end"
    if isinstance(error, StopIteration):
        return "next(...) finds nothing here"
    if isinstance(error, TypeError) and str(error).endswith(UNGIVEN):
        return f"{error}: a step stands in the program without brackets, it is called when played"
    if isinstance(error, TypeError) and str(error).endswith("keyword argument 'version'"):
        return (
            "the version of a game is not written down: it follows from its changes of rulings, "
            'changes=(Change(1, "an ante comes back"),)'
        )
    if missing := _missing(error):
        return missing
    message = next(traceback.TracebackException.from_exception(error).format_exception_only())
    return " ".join(message.split()) + _meant(error)


def _missing(error: BaseException) -> str:
    """Return a sentence for an extra hand or a slot that the game does not declare, "" for none."""
    code = _code_of(error)
    if isinstance(error, IndexError) and re.search(r"\bhands\[[^\]]*\]$", code):
        return (
            f"{code} is not a hand that was dealt: hands are numbered by the seats, 0 to "
            "state.seats - 1, and extra ones that nobody plays follow only where "
            "dummies=lambda rules: 1 in Game(...) says how many are dealt, and "
            'Talk(dummies=("the ghost",)) names them'
        )
    if isinstance(error, AttributeError) and error.obj is None and re.search(_SLOT, code):
        return (
            f"{code} is not a slot: the game has none of its own. Give Game(...) the class that "
            f"has {error.name!r}, as own=Slots with class Slots(Own)"
            f"{', or own=FirstDeal for first_antes' if error.name == 'first' else ''}"
        )
    return ""


_SLOT = r"\bown\.\w+$"


def _code_of(error: BaseException) -> str:
    """Return the expression that raised an error, "" where its source is not known."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return ""
    last = frames[-1]
    if last.lineno is None or last.lineno != last.end_lineno:
        return ""
    line = getline(last.filename, last.lineno).encode()
    return line[last.colno : last.end_colno].decode(errors="replace")


def _meant(error: BaseException) -> str:
    """Return a question that suggests a name of ours for a name that cannot be imported."""
    if not isinstance(error, ImportError) or not (error.name or "").startswith("pokernight"):
        return ""
    wrong = getattr(error, "name_from", None) or str(error).partition("name '")[2].partition("'")[0]
    known = [name for name in vars(sys.modules.get(error.name or "", sys)) if name[0] != "_"]
    return nearest(wrong, known, ALIKE) if wrong else ""


def place_of(error: BaseException) -> FilePlace | None:
    """The last line of a game file on the way to an error, or the game file that was played."""
    frames = list(_frames(error.__traceback__))
    for frame, line in reversed(frames):
        if place := here(frame):
            return place._replace(line=line)
    if isinstance(error, Misshapen) and (place := written(error.function)):
        return place._replace(line=error.line or place.line)
    for frame, _ in reversed(frames):
        for value in list(frame.f_locals.values()):
            if (game := _game_of(value)) and (place := written(game.program)):
                return _of_step(frames) or place._replace(line=_line_of_step(frames, game))
    return None


def here(frame: FrameType) -> FilePlace | None:
    """The line of a game file at which a frame stands; None for any other code."""
    name, file = frame.f_globals.get("__name__", ""), frame.f_code.co_filename
    if name.startswith(PREFIX) and not file.startswith("<"):  # but a dataclass's
        return FilePlace(file, frame.f_lineno)
    return None


def _frames(trace: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def written(function: Any) -> FilePlace | None:
    """Return the place of a function of a game file; None for any other function."""
    function = unwrap(function)
    mark = getattr(function, "written", None)
    if mark is not None and mark.module.startswith(PREFIX):
        return FilePlace(mark.file, mark.line)
    code = getattr(function, "__code__", None)
    if code is None or not function.__module__.startswith(PREFIX):
        return None
    return FilePlace(code.co_filename, code.co_firstlineno)


def _of_step(frames: list[tuple[FrameType, int]]) -> FilePlace | None:
    """The step of a game file that ran."""
    for frame, _ in reversed(frames):
        step = frame.f_locals.get("step")
        if callable(step) and (place := written(step)):
            return place
    return None


def _line_of_step(frames: list[tuple[FrameType, int]], game: Game) -> int:
    """Return the line of a program on which it names the step that ran, 0 where it names none."""
    steps = [frame.f_locals.get("step") for frame, _ in reversed(frames)]
    names = [step.__name__ for step in steps if callable(step) and hasattr(step, "__name__")]
    try:
        lines, first = getsourcelines(unwrap(game.program))
    except (OSError, TypeError):
        return 0
    places = (
        at for at, line in enumerate(lines, first) for name in names
        if re.search(rf"\b{re.escape(name)}\b", line)
    )  # fmt: skip
    return next(places, 0)


def _game_of(value: object) -> Game | None:
    if isinstance(value, Game):
        return value
    try:
        if isinstance(value, Hand | View):
            return value.game
        return setup_of(value).game if isinstance(value, State) else None
    except AttributeError:  # a hand or a state whose making has failed has no game yet
        return None
