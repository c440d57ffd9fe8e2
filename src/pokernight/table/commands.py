"""Commands of a table: the inputs of an evening, as data.

Seats are those of the table, counted from 0; money is in cents. A command is refused with the
reason, or done; :class:`~pokernight.table.table.Table` knows how.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from pokernight.engine.asks import Answer
from pokernight.errors import Refused
from pokernight.table.seats import Entering


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a chair, the first free chair if none is named, and buys chips.

    Without ``cents`` it is the usual buy-in. ``blinds`` is the way in where there are blinds,
    ``by`` the house player that answers for the seat.
    """

    name: str
    cents: int | None = None
    seat: int | None = None
    blinds: Entering = "wait"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Buy:
    """A player not in a hand buys more chips."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class CashOut:
    """A player not in a hand sells chips and keeps the chair."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player cashes everything and leaves; in a hand, after it, with default answers."""

    seat: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player is not dealt in from the next hand on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """A player is back from sitting out; ``blinds`` is the way to make up for missed blinds."""

    seat: int
    blinds: Entering = "wait"


@dataclass(frozen=True, slots=True)
class Pay:
    """A player gives chips to another player, outside of any hand: a side bet, the pizza."""

    seat: int
    to: int
    cents: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Fine:
    """A player pays a penalty into the kitty."""

    seat: int
    cents: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """The dealer calls a game, by its name on the menu."""

    seat: int
    game: str


@dataclass(frozen=True, slots=True)
class Put:
    """The next dealer puts a game on the menu, or changes its stakes and house rules.

    Attributes:
        seat: the dealer's.
        name: the name of the game on the menu.
        game: for a new game, its name in the rulebook; ``version`` is that of its rules.
        rules: a named set of house rules to begin with.
        stakes: as typed, such as 2/4.
        house: single house rules, as typed.
    """

    seat: int
    name: str
    game: str = ""
    version: int = 0
    rules: str = ""
    stakes: str = ""
    house: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """The next dealer takes a game off the menu."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Terms:
    """The host changes the stakes of all games, or of the ``game`` of this name, and the buy-ins.

    ``stakes`` are as typed, such as 1/2, or empty; ``usual``, ``least`` and ``most`` are the
    buy-ins of the menu in cents.
    """

    usual: int
    least: int
    most: int
    stakes: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """The host moves a player to another chair; a player there changes places with them."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Correct:
    """A stack is corrected with everybody's consent.

    The difference comes from ``other``, or goes there; without it chips are sold or cashed.
    """

    seat: int
    stack: int
    other: int | None = None


@dataclass(frozen=True, slots=True)
class PutFile:
    """A game of a file comes onto the menu, or takes the place of the game of that file there.

    It is the host's word, between two hands, and the menu keeps the house rules that the game still
    has. ``source`` has the fields of :class:`~pokernight.engine.game_source.GameSource`. ``name``
    is the game that a dealer adds, the file's own or one composed of it; "" for a new text of all
    games of the file.
    """

    source: tuple[tuple[str, Any], ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class TurnGame:
    """The time of the game that is played in a row is over: the next hand is another game's."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The next hand is dealt.

    The deck follows from ``seed``, or else from the evening's seed and the number of the deal;
    ``deck`` names cards that lie on top of it. ``entropy`` is the source of later shuffles, if not
    the seed too. ``fair`` says how the deck came about, for verification: nothing is played by it.
    """

    seed: str = ""
    deck: str = ""
    entropy: int | None = None
    fair: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class DealRealCards:
    """The next hand is dealt with real cards: an ``Outcome`` tells how it ends."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer of a seat that is asked.

    Seats and cards in the answer are those of the hand (:mod:`pokernight.engine.asks`). ``at`` is
    the number of the question that it answers: a second click or a late answer is refused, not
    given to the next question. Numbers rise with every answer and with every undo, so a number from
    before an undo never fits again. Without it the outstanding question is meant.
    """

    seat: int
    answer: Answer
    at: int | None = None


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """The clock of a window has run out: seats that have not answered answer by default.

    ``at`` is the number of the question.
    """

    at: int


@dataclass(frozen=True, slots=True)
class Happen:
    """An incident of the hand, with its facts; a seat in them is a seat of the hand."""

    incident: str
    facts: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", tuple(sorted(dict(self.facts).items())))


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat takes back its last answer of this hand, or an incident since, and all that followed.

    Freely at a practice table. Among people only while nobody has learnt anything since (a card,
    a sealed answer, what another has answered), else with ``consent``: everybody's, and the hand
    is marked.
    """

    seat: int
    consent: bool = False


@dataclass(frozen=True, slots=True)
class CallOff:
    """The hand is dropped as if it had not been dealt: every chip is where it was.

    That is the host's word alone, and a line of the ledger.
    """

    seat: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lots:
    """The public record of cards that were shuffled in a hand: nothing is played by it."""

    shown: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of the hand that is just over, for readers that cannot play it again.

    A table that has played the hand checks it. Where another version of the game dealt the hand, or
    it was dealt with real cards, it has ended as it is told here (:mod:`pokernight.table.outcome`).
    """

    ended: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A game that goes on until its pot is won is left: these seats vote for it.

    It takes more than half of the people still in it; the host's menu says what becomes of the pot.
    """

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    """The evening is over: what nobody has won is shared out or kept, and all chips are cashed.

    ``by_game``: what is left in a game goes to those who played it, gone since or not. Evenings of
    older versions shared everything among those seated.
    """

    by_game: bool = False


Command: TypeAlias = (
    Sit | Buy | CashOut | Leave | SitOut | Return | Pay | Fine
    | Call | Put | Strike | PutFile | TurnGame | Terms | Move | Correct | Deal | DealRealCards
    | Reply | CloseWindow | Happen | Undo
    | CallOff | Lots | Outcome | GiveUp | End
)  # fmt: skip

NAMES: dict[str, type[Command]] = {
    "sit": Sit,
    "buy": Buy,
    "cash out": CashOut,
    "leave": Leave,
    "sit out": SitOut,
    "return": Return,
    "pay": Pay,
    "fine": Fine,
    "call": Call,
    "put on the menu": Put,
    "take off the menu": Strike,
    "terms": Terms,
    "move": Move,
    "correct": Correct,
    "put a file on the menu": PutFile,
    "turn to the next game": TurnGame,
    "deal": Deal,
    "deal real cards": DealRealCards,
    "answer": Reply,
    "close window": CloseWindow,
    "incident": Happen,
    "undo": Undo,
    "call off": CallOff,
    "lots": Lots,
    "outcome": Outcome,
    "give up": GiveUp,
    "end": End,
}
"""Every command by the name it has in writing."""
_WRITTEN = {kind: name for name, kind in NAMES.items()}
_PAIRS = ("facts", "house", "fair", "ended", "source")
"""Parts that are written as tables."""


def to_dict(command: Command) -> dict[str, Any]:
    """A command as plain data, what is as usual left out."""
    written: dict[str, Any] = {"do": _WRITTEN[type(command)]}
    for spec in fields(command):
        value = getattr(command, spec.name)
        if value != spec.default:
            written[spec.name] = dict(value) if spec.name in _PAIRS else value
    return written


def from_dict(written: Mapping[str, Any]) -> Command:
    """The inverse of :func:`to_dict`.

    Raises:
        Refused: if it is no command, or a part is missing, unknown or of the wrong kind.
    """
    name = written.get("do")
    if not isinstance(name, str) or name not in NAMES:
        raise Refused(f"{name!r} is not a command: the commands are {', '.join(NAMES)}")
    kind = NAMES[name]
    kinds = _kinds(name)
    values = {part: value for part, value in written.items() if part != "do"}
    for part, value in values.items():
        if part not in kinds:
            raise Refused(f"{name!r} has no part {part!r}")
        values[part] = value = _read(part, value)
        if not _fits(value, kinds[part]):
            raise Refused(f"the {part} of {name!r} cannot be {value!r}")
    try:
        return kind(**values)
    except TypeError:
        missing = [
            spec.name
            for spec in fields(kind)
            if spec.name not in values and spec.default is spec.default_factory
        ]
        raise Refused(f"{name!r} lacks {' and '.join(missing)}") from None


@cache
def _kinds(name: str) -> dict[str, Any]:
    """Return the types of the fields of a command, by its name in writing."""
    return get_type_hints(NAMES[name])


def _read(part: str, value: Any) -> Any:
    if part in _PAIRS and isinstance(value, dict):
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def _fits(value: Any, kind: Any) -> bool:
    """Return whether a value from outside is of the kind that a field takes."""
    if kind is Any or type(value) is kind:
        return True
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        if not isinstance(value, tuple):
            return False
        if inner[1:] == (Ellipsis,):
            return all(_fits(part, inner[0]) for part in value)
        return len(value) == len(inner) and all(map(_fits, value, inner))
    if get_args(kind):
        return any(_fits(value, part) for part in get_args(kind))
    return value is None and kind in (None, NoneType)
