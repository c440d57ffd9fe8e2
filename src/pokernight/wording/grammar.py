"""Categories of grammar that languages distinguish."""

from __future__ import annotations

from typing import Literal, TypeAlias

Person: TypeAlias = Literal["third", "second", "plural", "second plural"]
"""The subject of a verb: another player, the reader alone, several players without or with the
reader among them."""
Case: TypeAlias = Literal["", "dat", "acc"]
"""The case of a player: nominative, dative or accusative. The last two are formats too."""
