"""What every test of a claim runs in."""

import tempfile
from pathlib import Path

import pytest
import torch
from hypothesis.configuration import set_hypothesis_home_dir

pytest.register_assert_rewrite("claims.drawn")  # so that a comparison that fails shows its numbers
set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "hypothesis")  # and not in this folder


@pytest.fixture(scope="module", autouse=True)
def random_state():
    """Leave torch's random state as it was."""
    with torch.random.fork_rng([]):
        torch.manual_seed(0)
        yield
