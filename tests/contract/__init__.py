import pytest

# So that a bare assert in the suite says what it compared.
pytest.register_assert_rewrite("tests.contract.suite", "tests.contract.walk")
