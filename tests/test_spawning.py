"""Helpers leave Ctrl-C to the one whom they help."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection

from pokernight.spawning import HELPERS


def _say(mouth: Connection) -> None:
    mouth.send("here")


def test_an_interrupt_in_the_first_moment_does_not_reach_a_helper() -> None:
    ear, mouth = HELPERS.Pipe(duplex=False)
    helper = HELPERS.Process(target=_say, args=(mouth,))
    helper.start()
    assert helper.pid is not None
    os.kill(helper.pid, signal.SIGINT)
    mouth.close()
    assert ear.recv() == "here"
    helper.join()
    assert helper.exitcode == 0


def _say_after_an_interrupt(mouth: Connection) -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.kill(os.getpid(), signal.SIGINT)
    mouth.send("here")


def test_an_interrupt_is_ignored_where_it_is_not_blocked() -> None:
    ear, mouth = HELPERS.Pipe(duplex=False)
    helper = HELPERS.Process(target=_say_after_an_interrupt, args=(mouth,))
    helper.start()
    mouth.close()
    assert ear.recv() == "here"
    helper.join()
    assert helper.exitcode == 0


def test_whoever_starts_a_helper_still_hears_it() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    helper = HELPERS.Process(target=os.getpid)
    helper.start()
    helper.join()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
