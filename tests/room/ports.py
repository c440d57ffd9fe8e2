"""Ports on which something is killed and started again."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import SystemRandom

BELOW = 20_000, 32_000
"""Systems give ports above these to whoever wants any."""


def a_port() -> int:
    """A port that is free, and is given to nobody else while what listened there is gone."""
    while True:
        port = SystemRandom().randrange(*BELOW)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
