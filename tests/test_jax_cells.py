"""The JAX column of the cheat sheet, if JAX is installed: `pip install --editable '.[test,jax]'`."""

import warnings
from pathlib import Path

import numpy as np
import pytest

from machinery.examples.file import read_example
from machinery.examples.run import run

jax = pytest.importorskip("jax", reason="JAX is not installed: the JAX cells of the cheat sheet are not run")
ROSETTA = Path(__file__).parents[1] / "snippets/cheat_sheet/rosetta.py"


def test_jax_cells_give_what_the_hand_computation_gives(capsys):
    sheet = run(read_example(ROSETTA, ROSETTA.parents[1]), draw=[dict]).drawn[0]
    # The problem is stated with names that both libraries have.
    space = {"jax": jax, "jnp": jax.numpy, "stack": jax.numpy.stack}
    space["tensor"] = lambda data, requires_grad=False: jax.numpy.array(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # JAX warns about the machine
        for line in sheet["problem"]:
            exec(line, space)
        for (what, cells), (expected, _) in zip(sheet["rows"].items(), sheet["by_hand"], strict=True):
            np.testing.assert_allclose(eval(cells[5], space), expected, rtol=1e-6, err_msg=f"{what}: {cells[5]}")
