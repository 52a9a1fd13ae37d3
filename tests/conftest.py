"""Settings for all tests."""

import os

from hypothesis import settings

# A build must not fail by chance, so there the examples are always the same; at the desk new ones are tried.
settings.register_profile("desk", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True, database=None)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=2000)
settings.load_profile(os.environ.get("TERCET_HYPOTHESIS", "ci" if os.environ.get("CI") == "true" else "desk"))
