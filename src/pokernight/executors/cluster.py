"""Pool of a Ray cluster. Ray itself repeats a piece whose worker has died."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from pokernight.errors import Refused
from pokernight.executors import TRIES, WorkerDied

PATIENCE: Final = 10.0
"""Seconds that a cluster has for its first answer."""
KNOCK: Final = """
import sys
from ray._raylet import GcsClient
print("knocking", flush=True)
GcsClient(address=sys.argv[1])
"""
"""Program that tests whether a cluster answers, in a process of its own: Ray itself waits for
minutes, and may end the process that waits."""


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Yield the cluster at an address; a cluster that was joined before is not left again.

    Raises:
        Refused: if Ray is not installed, or the cluster does not answer in ten seconds.
    """
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise Refused("a cluster needs Ray: pip install 'pokernight[ray]'") from None
    if ray.is_initialized():
        yield Cluster(ray, address)
        return
    knock(address)
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR, configure_logging=False)
    except Exception as error:
        raise Refused(_unanswered(address, str(error))) from None
    try:
        yield Cluster(ray, address)
    finally:
        ray.shutdown()


def knock(address: str, patience: float = PATIENCE) -> None:
    """Test whether a cluster answers.

    Raises:
        Refused: if it has not within ``patience`` seconds.
    """
    if address == "auto":  # Ray finds a cluster of this machine at once
        return
    where = address.removeprefix("ray://")
    host, _, port = where.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise Refused(
            f"{address!r} is not the address of a Ray cluster: write HOST:PORT, "
            "ray://HOST:PORT or auto"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), patience).close()
    except OSError as error:
        raise Refused(_unanswered(address, error.strerror or str(error))) from None
    if where != address:
        return
    process = subprocess.Popen(
        [sys.executable, "-c", KNOCK, where],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        if process.wait(patience):
            raise Refused(
                _unanswered(address, "the server there is not a Ray cluster of this version")
            )
    except subprocess.TimeoutExpired:
        raise Refused(
            f"the Ray cluster at {address} has not answered in {patience:g} seconds"
        ) from None
    finally:
        process.kill()
        process.communicate()


def _unanswered(address: str, reason: str) -> str:
    return f"the Ray cluster at {address} does not answer: {' '.join(reason.split())[:200]}"


class Cluster:
    """Joined cluster; see :class:`~pokernight.executors.Pool`."""

    def __init__(self, ray: Any, address: str) -> None:
        self._ray, self._address = ray, address
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._do = ray.remote(max_retries=TRIES, num_cpus=1)(_do)
        self._work: tuple[Any, Any] = (None, None)
        self._begun: list[Any] = []

    def begin(self, work: Callable[..., Any], piece: Any) -> Any:
        """Submit a piece; the work itself is sent once."""
        if self._work[0] is not work:
            self._work = (work, self._ray.put(work))
        begun = self._do.remote(self._work[1], piece)
        self._begun.append(begun)
        return begun

    def end(self, begun: Any) -> Any:
        """Wait for a result."""
        errors = self._ray.exceptions
        try:
            result = self._ray.get(begun)
        except errors.RayTaskError as error:
            raise error.cause from None
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.ObjectLostError):
            raise WorkerDied from None
        except errors.RayError as error:
            raise Refused(_unanswered(self._address, str(error))) from None
        self._begun.remove(begun)
        return result

    def stop(self) -> None:
        """Abandon the pieces under way."""
        for begun in self._begun:
            self._ray.cancel(begun, force=True)


def _do(work: Callable[[Any], Any], piece: Any) -> Any:
    return work(piece)
