"""What the tests of the command share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from click.testing import Result

Run: TypeAlias = Callable[..., Result]
"""``run("rank", "As Kd", input="")``: exit status, standard output and standard error."""
