"""The whole suite under ``PROVE`` takes long: it says what is left, and goes on where it stopped.

What has passed is kept in ``.prove/`` for this very state of the project, and is not tried again
when the suite is started anew; a clean end forgets it. How long each test took is kept too, so that
the next time begins with a fair guess.
"""

from __future__ import annotations

import json
import platform
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any, Protocol

import pytest

from tests.sampling import PROVE

SOURCES = ("src", "tests", "docs", "scripts", "*.md", "*.py", "*.toml")
EVERY = 60.0
"""Seconds between two lines that say what is left."""


def state_of(root: Path) -> str:
    """A digest of all that the outcome of a test may depend on."""
    digest = blake2b(platform.python_version().encode(), digest_size=12)
    for top in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and path.suffix not in (".pyc", ".nbi", ".nbc"):
                digest.update(str(path.relative_to(root)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


class Kept:
    """Tests passed in this state of the project, and the seconds of tests in any state."""

    def __init__(self, root: Path) -> None:
        folder = root / ".prove"
        folder.mkdir(exist_ok=True)
        self._file, self._times = folder / "passed", folder / "seconds.json"
        self._state = state_of(root)
        first, *names = self._lines() or [""]
        self.passed = set(names) if first == self._state else set()
        self.seconds: dict[str, float] = {}
        with suppress(OSError, ValueError):
            self.seconds = json.loads(self._times.read_text(encoding="utf-8"))
        if not self.passed:
            self._file.write_text(self._state + "\n", encoding="utf-8")

    def _lines(self) -> list[str]:
        try:
            return self._file.read_text(encoding="utf-8").splitlines()
        except OSError:
            return []

    def add(self, test: str, seconds: float) -> None:
        """A test has passed."""
        self.passed.add(test)
        self.seconds[test] = round(seconds, 3)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(test + "\n")

    def close(self, *, whole: bool) -> None:
        """Keep how long things took; forget what passed when all of it did."""
        self._times.write_text(json.dumps(self.seconds, indent=0), encoding="utf-8")
        if whole:
            self._file.unlink(missing_ok=True)


def expected(tests: Iterable[str], seconds: dict[str, float]) -> float:
    """Return the seconds expected of some tests in sequence, from their past or that of others."""
    like: dict[str, list[float]] = defaultdict(list)
    for test, took in seconds.items():
        for name in ("", test.partition("::")[0], test.partition("[")[0]):
            like[name].append(took)

    def guess(test: str) -> float:
        if test in seconds:
            return seconds[test]
        for name in (test.partition("[")[0], test.partition("::")[0], ""):
            if name in like:
                return fmean(like[name])
        return 0.0

    return sum(map(guess, tests))


def in_words(seconds: float) -> str:
    """``40 seconds``, ``12 minutes``, ``1 hour 5 minutes``."""
    if seconds < 90:
        return f"{round(seconds)} seconds"
    hours, minutes = divmod(round(seconds / 60), 60)
    said = [f"{hours} hour{'s' * (hours > 1)}"] if hours else []
    return " ".join([*said, *([f"{minutes} minutes"] if minutes or not hours else [])])


class Node(Protocol):
    """A worker, as its controller sees it."""

    workerinput: dict[str, Any]


class Resuming:
    """Leaves out what has passed; in the process that reports, keeps what passes and tells."""

    def __init__(self, config: pytest.Config) -> None:
        given: dict[str, Any] | None = getattr(config, "workerinput", None)
        self._kept = Kept(config.rootpath) if given is None else None
        self._before = set(given["passed"]) if given is not None else set(self._passed)
        self._all: Sequence[str] = ()
        self._left: set[str] = set()
        self._config = config
        self._hands = max(1, len(config.getoption("tx", None) or ()))
        self._took: dict[str, float] = defaultdict(float)
        self._sound: dict[str, bool] = {}
        self._told = -EVERY

    @property
    def _passed(self) -> set[str]:
        return self._kept.passed if self._kept is not None else set()

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Node) -> None:
        """Every worker leaves out the same."""
        node.workerinput["passed"] = sorted(self._before)

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out what has passed."""
        gone = [item for item in items if item.nodeid in self._before]
        items[:] = [item for item in items if item.nodeid not in self._before]
        config.hook.pytest_deselected(items=gone)
        self._begins([item.nodeid for item in items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: Sequence[str]) -> None:
        """The tests that are left, from the first worker that has found them."""
        self._begins(ids)

    def _begins(self, tests: Sequence[str]) -> None:
        if self._kept is not None and not self._all and tests:
            self._all, self._left = tests, set(tests)
            self._tell()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what passes, and say from time to time what is left."""
        if self._kept is None:
            return
        test = report.nodeid
        self._took[test] += report.duration
        self._sound[test] = self._sound.get(test, True) and not report.failed
        if report.when != "teardown":
            return
        self._left.discard(test)
        if self._sound.pop(test):
            self._kept.add(test, self._took.pop(test))
        if monotonic() - self._told >= EVERY:
            self._tell()

    def _tell(self) -> None:
        assert self._kept is not None
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if terminal is None:
            return
        self._told = monotonic()
        done, left = len(self._passed), len(self._left)
        seconds = expected(self._left, self._kept.seconds) / self._hands
        long = f", about {in_words(seconds)}" if self._kept.seconds else ""
        terminal.write_line("")
        terminal.write_line(f"prove: {done:,} passed, {left:,} left{long}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """A clean end forgets; any other says how to go on."""
        if self._kept is None:
            return
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self._before:
            session.exitstatus = exitstatus = pytest.ExitCode.OK
        self._kept.close(whole=exitstatus == pytest.ExitCode.OK)

    def pytest_terminal_summary(self, terminalreporter: Any, exitstatus: int) -> None:
        """Report the tests that are kept for the next run."""
        again = sum(test not in self._passed for test in self._all)
        if again:
            terminalreporter.write_line(
                f"prove: {len(self._passed):,} passed and are not tried again as long as nothing "
                f"is changed; {again:,} are left"
            )


def resume(config: pytest.Config) -> None:
    """Resume a run of everything under ``PROVE`` at the test it stopped at."""
    given = getattr(config, "workerinput", None)
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if PROVE and ("passed" in given if given is not None else whole):
        config.pluginmanager.register(Resuming(config), "resuming")
