"""The real booklets, built once in a test run."""

import os
from collections.abc import Callable
from functools import cache

import pytest
from built_booklets import Built, kept


@pytest.fixture(scope="session")
def booklets(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Built]:
    """The booklet of a language, whichever process of this run built it first."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    return cache(lambda code: kept(code, folder))
