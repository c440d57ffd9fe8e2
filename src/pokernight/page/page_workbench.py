"""Entry point of the worker of a foreign game: JSON in, JSON out.

The worker runs in a frame without network and storage (``web/src/page/foreign.ts``). It has the
tables at which the game is played, and checks, proves and measures it. A page must not trust what
it says: it shows the replies as text, and stores them under names of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pokernight.engine.game import Game
from pokernight.engine.game_source import GameSource
from pokernight.engine.state import EngineError
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook, named
from pokernight.games.game_file_loader import agree, in_words, mistake
from pokernight.lookups import rulebook_json
from pokernight.lookups.told_table import ToldTable
from pokernight.page.clause_notes import ClauseNote, clause_notes
from pokernight.page.page_lookups import floor, real_cards
from pokernight.page.page_playtest import STAGES, Playtest
from pokernight.page.page_requests import Request, looked_up
from pokernight.page.page_worker import TableWorker, think
from pokernight.page.undefined_names import Undefined, undefined
from pokernight.proofs import Disproved, prove, prove_evening
from pokernight.proofs.proof_counts import PROMISES, ProofCounts, promised
from pokernight.session.log_reading import PLAIN
from pokernight.wording.message import TemplateError, message

HANDS: Final = 24
"""Random hands of a proof."""
EVENING: Final = 4
"""Hands of the evening of a proof."""
NO_MEMORY: Final = "it takes more memory than a game gets"
MOST_FLAWS: Final = 20
"""Undefined names that a reply has at most."""
TAKEN: Final = "{game:=} is a game of the rulebook: give your own another title"


class Workbench(TableWorker):
    """A game file, and the tables at which it is played."""

    def __init__(self, hands: Sequence[int] = STAGES) -> None:
        super().__init__()
        self._reader = PLAIN  # the worker is kept apart: its game files run there
        self._game: Game | None = None
        self._real = ToldTable(self._find)
        self._proof = ProofCounts()
        self._played: Playtest | None = None
        self._hands = hands

    def _find(self, name: str) -> Game:
        """Return the game of the file by its name, or one of the rulebook."""
        if self._game is not None and name == self._game.name:
            return self._game
        return find_in_rulebook(name)

    def _looked_up(self, request: Request) -> Any:
        """Return the page of the game, a hand of it with real cards, or what else is looked up."""
        language = request.query.get("language", "en")
        match [*request.path], self._game:
            case ["games"], Game() as game:
                return rulebook_json.games_in_short(language=language, own=[game])
            case ["games", name], Game() as game if name == game.name:
                return rulebook_json.page_of(game, language)
            case ["floor", name, *_], Game() as game if name == game.name:
                return floor(game, request)
            case ["real-cards", *_], _:
                return real_cards(self._real, request)
        return looked_up(request)

    def _source(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Load a file; the reply says what is wrong, and in which line.

        Names that nothing defines come before anything is run, all at once. Of a game that can be
        played the notes say where it and its page do not agree.
        """
        if unknown := [_flaw(each) for each in undefined(fields["text"])]:
            return {"error": unknown[0], "others": unknown[1:MOST_FLAWS], "notes": []}
        try:
            game = agree(GameSource(fields["file"], fields["text"]))
            if named(game.name) is not None:
                raise Refused(message(TAKEN, game=game.title))
        except BaseException as error:
            return {"error": _error(error), "others": [], "notes": []}
        self._game, self._real = game, ToldTable(self._find)
        return {
            "error": None,
            "others": [],
            "notes": [_flaw(note) for note in clause_notes(game, fields["text"])][:MOST_FLAWS],
            "name": game.name,
            "title": game.title,
            "seats": [*game.seats],
        }

    def _known(self) -> Game:
        if self._game is None:
            raise Refused("there is no game to prove or to measure yet: its file has a mistake")
        return self._game

    def _prove(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Prove hand after hand, from 0; the reply counts the checks of each promise."""
        number = int(fields["number"])
        if number == 0:
            self._proof = ProofCounts()
        broken, error = "", None
        try:
            self._proof.add(_proved(self._known(), number))
        except BaseException as raised:
            broken = raised.kept if isinstance(raised, Disproved) else "ends"
            error = _error(raised)
        counts = self._proof.promises
        return {
            "promises": [[name, counts[name]] for name in PROMISES], "hands": self._proof.hands,
            "of": HANDS + EVENING, "done": error is not None or number >= HANDS,
            "broken": broken, "error": error,
        }  # fmt: skip

    def _report(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Play on for the playtest report; it is in the reply when it is done."""
        try:
            if fields["anew"] or self._played is None:
                self._played = Playtest(self._known(), self._hands)
            played = self._played
            done = played.go_on(float(fields["seconds"]))
            report = played.report() if done else None
        except BaseException as error:
            return {"done": True, "share": 0, "error": _error(error), "report": None}
        return {"done": done, "share": played.share, "error": None, "report": report}

    def _think(self, fields: Mapping[str, Any], now: int) -> str:
        """Compute the answer of a house player, or a hint."""
        return think(fields["task"])


def _proved(game: Game, number: int) -> ProofCounts:
    """Prove hand ``number`` of a proof, or the evening behind the last hand.

    Raises:
        Disproved: for a broken promise.
    """
    if number < HANDS:
        seats = [game.seats[0], game.seats_near(4), game.seats[1]][number % 3]
        return prove(game, seats=seats, hands=1, first=number, rules=game.usual_rules)
    tally = ProofCounts()
    with promised("evening", tally):
        tally.hands += prove_evening(game, seats=game.seats_near(3), hands=EVENING, seed=0).hands
    return tally


LINE: Final = re.compile(r"^[^\s/]+\.py(?:, line (\d+))?: ")
"""The place before a mistake."""


def _flaw(flaw: Undefined | ClauseNote) -> dict[str, Any]:
    """Return a flaw in the words of the file; the page has the sentence for it."""
    return {"message": "", "python": False, **flaw._asdict()}


def _error(error: BaseException) -> dict[str, Any]:
    """Return a mistake as a sentence, with its line, 0 where no line is at fault.

    ``python``: the sentence is Python's own.
    """
    sentence = error.sentence if isinstance(error, Disproved) else ""
    if isinstance(error, MemoryError):
        sentence = NO_MEMORY
    # a mistake in a file is refused in the words of what was raised there
    raised = error.__context__ if isinstance(error, Refused) and error.__context__ else error
    own = (Refused, EngineError, TemplateError, MemoryError)
    sentence = sentence or (
        str(error) if isinstance(error, Refused) else mistake(error) or in_words(error)
    )
    if sentence.endswith("MemoryError"):
        sentence = sentence.removesuffix("MemoryError") + NO_MEMORY
    python = not isinstance(raised, own) and str(next(iter(raised.args), None)) in sentence
    place = LINE.match(sentence)
    line = int(place[1] or 0) if place else 0
    text = sentence[place.end() :] if place else sentence
    return {"message": text, "line": line, "python": python}
