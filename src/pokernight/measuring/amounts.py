"""Numbers and durations in words, and the refusal of work that takes too long."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

from pokernight.errors import Refused

LONGEST: Final = 600.0
"""Longest foreseen duration of a work that is started, in seconds."""
MEASURED: Final = (2.0, 10 * LONGEST)
"""Foreseen seconds of a work whose rate is measured before it starts: no moment, and not refused
whatever the measure."""
LOOKED: Final = 0.3
"""Seconds of a measure."""
COARSE: Final = 180.0
"""Seconds from which whole minutes are told."""
TENS: Final = 20.0
"""Seconds from which tens of seconds are told."""
UNITS: Final = ((31_557_600.0, "year"), (86_400.0, "day"), (3_600.0, "hour"), (60.0, "minute"))
"""Units of durations in seconds, the largest first."""


def roughly(number: float) -> str:
    """Return a number in a readable form: ``2,000``, ``2.5e15``."""
    return f"{number:,.0f}" if number < 10**12 else f"{float(number):.1e}".replace("+", "")


def duration(seconds: float) -> str:
    """Return a duration in its largest unit: ``40 seconds``, ``3 hours``, ``12,000 years``."""
    size, unit = next((entry for entry in UNITS if seconds >= entry[0]), (1.0, "second"))
    whole = max(1, round(seconds / size))
    return f"{roughly(whole)} {unit}{'' if whole == 1 else 's'}"


def soon(seconds: float) -> str:
    """Return a duration that is waited for: in seconds where whole minutes would be coarse.

    >>> soon(4.2), soon(110), soon(290)
    ('4 seconds', '110 seconds', '5 minutes')
    """
    if seconds >= COARSE:
        return duration(seconds)
    whole = round(seconds, -1) if seconds > TENS else max(1, round(seconds))
    return f"{whole:.0f} second{'' if whole == 1 else 's'}"


def measured_rate(
    count: float,
    per_second: float,
    sample: Callable[[int, int], object],
    block: int,
    clock: Callable[[], float] = process_time,
) -> float:
    """Return the deals counted in a second, measured where many seconds are foreseen.

    A rate that is known beforehand holds for a usual machine and a usual game only.

    Args:
        count: number of deals.
        per_second: the rate known beforehand.
        sample: counts deals, by the first number and how many.
        block: deals counted at once at the most.
        clock: returns seconds; those of the processor by default, so that other work on the
            machine refuses nothing.
    """
    low, high = MEASURED
    if not low < count / per_second < high:
        return per_second
    sample(0, 1)  # tables are read and kernels compiled here
    began, done, size, rate = clock(), 0, 1, per_second
    while clock() - began < LOOKED and done < count:
        since = clock()
        sample(done, size)
        if spent := clock() - since:
            rate = size / spent  # a few deals take nearly as long as many do in arrays
        done += size
        size = min(2 * size, block)
    return rate


def foresee(count: float, per_second: float, work: str, instead: str) -> float:
    """Return the seconds that counting so many deals takes.

    Args:
        count: number of deals.
        per_second: deals counted in a second.
        work: name of the work, for the message.
        instead: advice for the message.

    Raises:
        Refused: if that is longer than :data:`LONGEST`.
    """
    seconds = count / per_second
    check_duration(seconds, f"{work} of {roughly(count)} deals", instead)
    return seconds


def check_duration(seconds: float, work: str, instead: str) -> None:
    """Check that work is foreseen to end in time.

    Args:
        seconds: foreseen duration.
        work: name of the work, for the message.
        instead: advice for the message.

    Raises:
        Refused: if that is longer than :data:`LONGEST`.
    """
    if seconds > LONGEST:
        raise Refused(
            f"{work} would take about {duration(seconds)}, and {duration(LONGEST)} is the most: "
            f"{instead}"
        )


def quick_number(rate: float, least: int) -> int:
    """Return a round number that takes half of :data:`LONGEST` at most, at so many a second.

    Args:
        rate: number done in a second.
        least: number returned where even that takes longer.
    """
    most = int(rate * LONGEST / 2)
    digit: int = 10 ** (len(str(most)) - 1)
    return max(least, most // digit * digit)
