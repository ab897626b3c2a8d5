"""The JAX column of the cheat sheet, where JAX is installed: `pip install --editable '.[test,jax]'`."""

import runpy
import warnings
from pathlib import Path

import numpy as np
import pytest

jax = pytest.importorskip(
    "jax", reason="JAX is not installed: the JAX cells of the cheat sheet, marked as not run, are not"
)
ROSETTA = Path(__file__).parents[1] / "snippets/cheat_sheet/rosetta.py"


def test_jax_cells_give_what_the_hand_computation_gives(capsys):
    sheet = runpy.run_path(str(ROSETTA))
    # The problem is stated in words that both libraries have.
    space = {"jax": jax, "jnp": jax.numpy, "stack": jax.numpy.stack}
    space["tensor"] = lambda data, requires_grad=False: jax.numpy.array(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of JAX, about the machine
        for line in sheet["problem"]:
            exec(line, space)
        for (what, cells), (expected, _) in zip(sheet["rows"].items(), sheet["by_hand"], strict=True):
            np.testing.assert_allclose(eval(cells[5], space), expected, rtol=1e-6, err_msg=f"{what}: {cells[5]}")
