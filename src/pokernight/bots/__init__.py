"""House players and bots. A bot is given what its seat may know, and nothing else."""

from pokernight.bots.basic_bots import advised, call_along, choose_at_random, sensible
from pokernight.bots.budget import Budget
from pokernight.bots.characters import CHARACTERS, COMPANY, Character
from pokernight.bots.registry import HOUSE_PLAYERS, LINES, player
from pokernight.bots.rollout import Thought, rollout, think
from pokernight.bots.situation import Bot, Situation, situation

__all__ = [
    "CHARACTERS",
    "COMPANY",
    "HOUSE_PLAYERS",
    "LINES",
    "Bot",
    "Budget",
    "Character",
    "Situation",
    "Thought",
    "advised",
    "call_along",
    "choose_at_random",
    "player",
    "rollout",
    "sensible",
    "situation",
    "think",
]
