"""A Ray cluster, started by the test itself: the same bytes, and no piece is lost.

Ray ends the process of a driver that loses its node, so neither the cluster nor whoever joins it
runs in the process of the tests.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from inspect import signature
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pokernight import compare, fairness
from pokernight.errors import Refused
from pokernight.executors import crew
from pokernight.executors.cluster import PATIENCE, knock
from tests import pieces
from tests.sampling import by_turns

pytest.importorskip("ray")

T = TypeVar("T")

CLUSTER = """
import ray, sys
started = ray.init(
    num_cpus=1, object_store_memory=80 << 20, include_dashboard=False, log_to_driver=False,
    configure_logging=False, logging_level="ERROR",
)
print(started.address_info["gcs_address"], flush=True)
sys.stdin.read()
ray.shutdown()
"""
"""Program that is a cluster until its standard input ends."""

PATIENT = {
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_AUTH_MODE": "disabled",
    "RAY_USAGE_STATS_ENABLED": "0",
    # On a busy machine a node answers late; by default it is given up, and its drivers with it.
    "RAY_health_check_initial_delay_ms": "60000",
    "RAY_health_check_timeout_ms": "60000",
    "RAY_health_check_failure_threshold": "20",
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_memory_monitor_refresh_ms": "0",
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    here = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    with pytest.MonkeyPatch.context() as patch:
        for name, value in PATIENT.items():
            patch.setenv(name, value)
        patch.setenv("PYTHONPATH", here.rstrip(os.pathsep))
        with subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", CLUSTER],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ) as process:  # fmt: skip
            assert process.stdin and process.stdout
            try:
                yield process.stdout.readline().strip()
            finally:
                process.stdin.close()
                process.wait()


def elsewhere(work: Callable[..., T], *arguments: Any) -> T:
    """Return what a function returns in a process of its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(work, *arguments).result()


def pieces_of_a_killed_worker(address: str, mark: Path) -> tuple[bool, int, list[int]]:
    with crew(address) as executor:
        work = partial(pieces.dies_once, str(mark))
        results = list(executor.results(work, iter(range(12))))
        with pytest.raises(LookupError, match="no piece 0"):
            list(executor.results(pieces.fails, iter(range(1))))
        return executor.here, executor.workers, results


def test_a_cluster_does_the_pieces_and_one_again_whose_worker_was_killed(
    address: str, tmp_path: Path
) -> None:
    mark = tmp_path / "killed"
    done = elsewhere(pieces_of_a_killed_worker, address, mark)
    assert done == (False, 1, [one * one for one in range(12)])
    assert mark.exists()


@by_turns(0, of=2)
def test_a_cluster_that_is_joined_writes_the_same_bytes(address: str, tmp_path: Path) -> None:
    def files(name: str, *where: str) -> list[bytes]:
        out = str(tmp_path / f"{name}.jsonl")
        asked = ("simulate", "kuhn", "--hands", "60", "--players", "random", "--out", out)
        done = subprocess.run(
            [sys.executable, "-m", "pokernight", *asked, *where],
            capture_output=True, check=True, text=True,
        )  # fmt: skip
        assert "60 hands from seed 0" in done.stdout
        lines = done.stderr.splitlines()
        assert not [one for one in lines if " hands" not in one and "a row per" not in one]
        return [(tmp_path / f"{name}{end}").read_bytes() for end in (".jsonl", ".seats.jsonl")]

    assert files("here") == files("there", "--ray", address)


def studies(address: str | None) -> tuple[object, object]:
    asked: dict[str, Any] = {"players": ["caller", "random"], "hands": 12, "seed": 3}
    compared = compare("kuhn", "ante=2", ray=address, **asked)
    return compared.to_json(), fairness("kuhn", deals=30, ray=address).to_json()


def test_a_comparison_and_a_fairness_are_the_same_there(address: str) -> None:
    assert elsewhere(studies, address) == studies(None)


def test_a_cluster_that_answers_is_known(address: str) -> None:
    knock(address)


def test_an_address_where_nobody_answers_is_refused_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(Refused, match=f"the Ray cluster at 127.0.0.1:{port} does not answer"):
        knock(f"127.0.0.1:{port}")


def test_an_address_that_never_answers_is_waited_for_so_long_and_no_longer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(Refused, match=r"has not answered in 0.2 seconds"):
            knock(address, 0.2)
    assert PATIENCE == signature(knock).parameters["patience"].default == 10
