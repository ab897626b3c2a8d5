"""The JAX and TensorFlow columns of the page on other libraries, each where its library is installed.

`pip install --group test --group elsewhere`; with `--record records` this file also writes what ran into
`records/elsewhere/`.
"""

import platform
import runpy
import warnings
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from book import records

ROOT = Path(__file__).parents[2]
SHEET = ROOT / "snippets/reference/other_libraries/side_by_side.py"


def in_jax(jax, sheet):
    """The results of the JAX cells, in the order of the rows. The problem is stated with names that both have."""
    space = {"jax": jax, "jnp": jax.numpy, "stack": jax.numpy.stack}
    space["tensor"] = lambda data, requires_grad=False: jax.numpy.array(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # JAX warns about the machine
        for line in sheet["problem"]:
            exec(line, space)
        return [eval(cells[0], space) for cells in sheet["rows"].values()]


def in_tensorflow(tf, sheet):
    """The results of the TensorFlow cells. A tape answers one call, so each row gets tapes of its own."""
    results = []
    for cells in sheet["rows"].values():
        space = {"tf": tf, "stack": tf.stack}
        space["tensor"] = lambda data, requires_grad=False: (tf.Variable if requires_grad else tf.constant)(data)
        *before, outputs = [line.replace("(s * x).sum(-1)", "tf.reduce_sum(s * x, -1)") for line in sheet["problem"]]
        for line in before:
            exec(line, space)
        x, u = space["x"], space["u"]
        with tf.GradientTape() as t2:
            with tf.autodiff.ForwardAccumulator(x, u) as a, tf.GradientTape() as t:
                exec(outputs, space)
            if "g" in cells[2].split("(")[1]:
                space["g"] = t.gradient(space["loss"], x)
        results.append(eval(cells[2], space | {"t": t, "t2": t2, "a": a}))
    return results


@pytest.mark.parametrize(("name", "run_cells"), [("jax", in_jax), ("tensorflow", in_tensorflow)])
def test_cells_give_what_the_hand_computation_gives(name, run_cells, request):
    library = pytest.importorskip(name, reason=f"{name} is not installed: its cells are not run")
    sheet = runpy.run_path(str(SHEET))
    results = run_cells(library, sheet)
    assert len(results) == 8
    for what, result, expected in zip(sheet["rows"], results, sheet["by_hand"], strict=True):
        np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-6, err_msg=f"{name}: {what}")
    if folder := request.config.getoption("--record"):
        elsewhere = records.LibraryRecord(
            date=datetime.now(UTC).date().isoformat(),
            library={"jax": "JAX", "tensorflow": "TensorFlow"}[name],
            version=library.__version__,
            python=platform.python_version(),
            system=f"{platform.system()} {platform.machine()}",
            sheet=records.digest(SHEET.read_text(encoding="utf-8")),
        )
        records.write_library_record(elsewhere, folder)


def test_both_libraries_have_run_the_cells_of_today():
    recorded = records.read_library_records(ROOT / "records")
    assert [record.library for record in recorded] == ["JAX", "TensorFlow"]
    assert {record.sheet for record in recorded} == {records.digest(SHEET.read_text(encoding="utf-8"))}, (
        "the page has changed since: run this file with --record records where the libraries are installed"
    )


def test_what_is_no_record_of_another_library_is_named(tmp_path):
    for text in ("{}", "no JSON", '{"date": "yesterday"}'):
        (tmp_path / "elsewhere").mkdir(exist_ok=True)
        (tmp_path / "elsewhere/jax.json").write_text(text)
        with pytest.raises(records.RecordError, match=r"elsewhere/jax\.json: not a record"):
            records.read_library_records(tmp_path)
