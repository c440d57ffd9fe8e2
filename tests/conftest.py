"""What holds for all tests: none of them watches the clock."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("patient")
