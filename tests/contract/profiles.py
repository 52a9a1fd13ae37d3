"""How long the contract's random walks are. The default ones are always the same, so that a build is no lottery."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

QUICK = settings(
    settings.get_profile("ci"),
    max_examples=60,
    stateful_step_count=25,
    # Shrinking a walk of a real game takes minutes; the long profile does it.
    phases=(Phase.explicit, Phase.generate),
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(
    settings.get_profile("long"),
    max_examples=1000,
    stateful_step_count=60,
    suppress_health_check=list(HealthCheck),
)
