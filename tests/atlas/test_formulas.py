"""The formulas of the atlas: each is what autograd computes, at random inputs that Hypothesis chooses."""

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas.operation import Operation
from book.atlas import facts, table
from book.atlas.running import TOLERANCE, by_autograd, by_formula, drawn, error, errors, forward, leaves, weights

TRIES = 50
ROWS = {row.name: row for row in table.rows()}


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.mark.filterwarnings("ignore")  # of torch: sparse, complex parts, slow paths of vmap
@pytest.mark.parametrize("name", ROWS)
@settings(derandomize=True, deadline=None, database=None, max_examples=TRIES)
@given(seed=st.integers(0, 2**32 - 1), way=st.integers(0, 9), factor=st.sampled_from([-2.0, 0.5, 8.0]))
def test_a_formula_is_what_autograd_computes_and_linear_in_v(name, seed, way, factor):
    row = ROWS[name]
    inputs = leaves(row, drawn(row, seed, way))
    scope = forward(row, inputs)
    y, v = scope["y"], weights(scope["y"], seed)
    sent = by_autograd(y, [inputs[name] for name in row.vjp], v)
    for (of, formula), theirs in zip(row.vjp.items(), sent, strict=True):
        ours = by_formula(row, formula, of, scope, v)
        assert error(ours, theirs) < TOLERANCE
        assert error(by_formula(row, formula, of, scope, factor * v), factor * ours) < TOLERANCE


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ROWS)
def test_a_formula_is_the_adjoint_of_forward_mode(name):
    """v · Ju = vᵀJ · u. Forward mode has formulas of its own, so this is a second opinion."""
    row = ROWS[name]
    if facts.fact_of(row)["works"].get("forward_mode") != "yes":
        return
    for seed in range(5):
        inputs = drawn(row, seed, seed)
        scope = forward(row, inputs)
        v = weights(scope["y"], seed)
        for of, formula in row.vjp.items():
            u = weights(inputs[of], seed + 1)
            # B023 warns of a function that outlives the iteration; this one is called at once.
            _, Ju = torch.func.jvp(lambda t, of=of: forward(row, inputs | {of: t})["y"], (inputs[of],), (u,))  # noqa: B023
            one = (v.conj() * Ju).sum().real
            other = (by_formula(row, formula, of, scope, v).conj() * u).sum().real
            assert math.isclose(one, other, rel_tol=1e-8, abs_tol=1e-8 if Ju.dtype != torch.float32 else 1e-3)


ALONE = {"trace", "cov", "corrcoef"}  # calls that refuse a batch of matrices
MATRICES = next(of.rows for of in table.families() if of.name == "linalg")


def batch_errors(row: Operation, way: int) -> dict[str, float]:
    """The error of each formula on three inputs in a batch. Raises RuntimeError where the call takes none."""
    single = [drawn(row, seed, way) for seed in (1, 2, 3)]
    inputs = leaves(row, {key: torch.stack([one[key] for one in single]) for key in single[0]})
    scope = forward(row, inputs)
    v = weights(scope["y"], 1)
    sent = by_autograd(scope["y"], [inputs[name] for name in row.vjp], v)
    return {
        name: error(by_formula(row, formula, name, scope, v), theirs)
        for (name, formula), theirs in zip(row.vjp.items(), sent, strict=True)
    }


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("row", MATRICES, ids=lambda row: row.name)
def test_a_formula_of_a_matrix_holds_for_a_batch(row):
    for way in range(len(row.draw)):
        if row.name in ALONE:
            with pytest.raises(RuntimeError):
                batch_errors(row, way)
        else:
            assert max(batch_errors(row, way).values()) < TOLERANCE


def test_a_formula_for_one_matrix_is_seen():
    (eigh,) = [row for row in MATRICES if row.name == "eigh"]
    single = eigh.vjp["x"].replace("b.unsqueeze(-2)", "b").replace("b.shape[-1]", "len(b)")
    assert batch_errors(replace(eigh, vjp={"x": single}), 0)["x"] > 1e-3


PLANTED = {  # one mistake each, of the kinds that people make
    ("exp", "x"): "v",
    ("tanh", "x"): "v * (1 - y)",
    ("cumsum", "x"): "v.cumsum(-1)",
    ("softmax", "x"): "v * y * (1 - y)",
    ("matmul", "w"): "(x.mT @ v).flip(0)",
    ("solve", "w"): "torch.linalg.solve(x, v)",
    ("gather", "x"): "torch.zeros_like(x).scatter(-1, index, v)",
    ("roll", "x"): "v.roll(2, dims=-1)",
    ("mean", "x"): "v.unsqueeze(-1).expand_as(x) / x.numel()",
    ("abs", "x"): "v * x.sign() ** 2",
}


@pytest.mark.parametrize(("name", "of"), PLANTED)
def test_a_planted_mistake_is_seen(name, of):
    row = ROWS[name]
    assert errors(row, {of: PLANTED[name, of]}, TRIES)[of] > 1e-3
    assert errors(row, {of: row.vjp[of]}, TRIES)[of] < TOLERANCE


def test_an_error_is_infinite_where_nan_is_missing_or_the_shape_is_another():
    x = torch.tensor([1.0, math.nan, math.inf])
    assert error(x, x.clone()) == 0
    assert error(x, torch.tensor([1.0, math.nan, -math.inf])) == math.inf
    assert error(x, torch.tensor([1.0, 0.0, math.inf])) == math.inf
    assert error(x, x.unsqueeze(0)) == math.inf
    assert error(x, torch.tensor([1.5, math.nan, math.inf])) == pytest.approx(1 / 3)
