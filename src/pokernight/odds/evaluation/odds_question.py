"""Known cards, a game, and the evaluator that decides its deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.games import find, in_rulebook
from pokernight.measuring.sampling_loop import Piece, Recipe
from pokernight.odds.evaluation.counters import EquityCounts
from pokernight.odds.evaluation.evaluators import STAYER, Judge, check_player, judge_for
from pokernight.odds.questions.deals import Deals, read_deals
from pokernight.odds.questions.layout import Spot, spot_for


@dataclass(frozen=True, kw_only=True)
class OddsQuestion(Recipe[EquityCounts]):
    """Question about hands.

    Attributes:
        game: the name of a game of the rulebook, or the game.
        hands: by seat, see :mod:`pokernight.odds.questions.holdings`.
        board: cards on the board.
        dead: cards out of the game.
        dummies: known cards of hands of no player.
        rules: house rules, as text, that are changed.
        seed: seed of the deals.
        players: the house players that decide.
    """

    game: str | Game
    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    dummies: tuple[str, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    seed: Seed = 0
    players: str = STAYER

    @cached_property
    def deals(self) -> Deals:
        """Deals that agree with the known cards.

        Raises:
            Refused: for known cards that contradict each other or the game.
        """
        return read_deals(self.spot, self.hands, self.board, self.dead, self.dummies)

    @cached_property
    def spot(self) -> Spot:
        """The game as it is dealt."""
        game = find(self.game) if isinstance(self.game, str) else self.game
        rules = game.house_rules(**dict(self.rules)) if self.rules else game.usual_rules
        if len(self.hands) == 1:
            raise Refused("a hand is worth nothing alone: write xx for an unknown opponent")
        game.check_seats(len(self.hands), rules)
        return spot_for(game, rules, len(self.hands))

    @cached_property
    def judge(self) -> Judge:
        """Evaluator of the deals."""
        return judge_for(self.deals, self.seed, self.players)

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, piece by piece, as often as the weights of its ranges say."""
        if not any(choice.weights for choice in self.deals.choices):
            yield from self.judge.everything()
            return
        for weight, deals in self.deals.by_weight():
            for part in judge_for(deals, self.seed, self.players).everything():
                yield part.weighted(weight)

    def portable(self) -> OddsQuestion:
        """Return the same question as it can be pickled: the game by its name, nothing cached.

        Raises:
            Refused: for a game that is not in the rulebook.
        """
        game = self.spot.game
        if not in_rulebook(game):
            raise Refused("a game of your own is counted by one worker")
        return replace(self, game=game.name)

    def counter(self) -> Callable[[Piece], EquityCounts]:
        """Return the function that counts some deals."""
        judge = self.judge
        return lambda piece: judge.sample(*piece)


def question_of(
    game: Game | str,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    dummies: Sequence[str] = (),
    rules: HouseRules | None = None,
    seed: Seed = 0,
    players: str = STAYER,
) -> OddsQuestion:
    """Return a question with the arguments of :func:`~pokernight.odds.answers.equity.equity`."""
    check_player(players)
    game = find(game) if isinstance(game, str) else game
    plain = game.usual_rules.to_dict()
    texts = game.rules_from(rules).to_dict()
    changed = tuple([(name, value) for name, value in texts.items() if value != plain[name]])
    return OddsQuestion(
        game=game,
        hands=tuple(hands),
        board=board,
        dead=dead,
        dummies=tuple(dummies),
        rules=changed,
        seed=seed,
        players=players,
    )
