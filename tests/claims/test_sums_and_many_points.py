"""Sums, and many points."""

import torch
from claims.drawn import (
    INTERACTING,
    NORMS,
    SEPARATE,
    agree,
    cases,
    draws,
    filled,
    from_the_book,
    made,
    one_of,
    reals,
    rows,
    same,
    separate,
    shapes,
    smooth,
    whole_numbers,
    x_grad,
)
from hypothesis import assume, given
from hypothesis import strategies as st
from torch import nn
from torch.autograd.functional import jacobian


@cases(max_examples=30)
@given(smooth, shapes, reals, draws)
def test_a_sum_sends_ones(f, shape, dtype, draw):
    """`y.sum().backward()` sends a 1 to every output, as `y.backward(gradient=torch.ones_like(y))` does.

    Seen failing: twos in place of ones
    """
    x = draw.leaf(shape, dtype)
    f(x).sum().backward()
    agree(x.grad, x_grad(f, x, torch.ones_like(f(x))))


@cases(max_examples=30)
@given(smooth, filled, reals, draws)
def test_a_mean_sends_one_over_the_number_of_outputs(f, shape, dtype, draw):
    """`y.mean().backward()` sends 1/N to each of N outputs.

    Seen failing: another number than N; ones in place of 1/N
    """
    x = draw.leaf(shape, dtype)
    y = f(x)
    y.mean().backward()
    agree(x.grad, x_grad(f, x, torch.full_like(y, 1 / y.numel())))


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_the_sum_of_the_outputs_adds_up_each_column(f, shape, draw):
    """For every y, `y.sum().backward()` computes 1ᵀJ, the sum of each column of J.

    Seen failing: the mean of each column; the first row alone
    """
    x = draw.leaf(shape)
    f(x).sum().backward()
    agree(x.grad.flatten(), rows(f, x.detach()).sum(0), share=1e-6)


@cases(max_examples=30)
@given(separate, whole_numbers, reals, draws)
def test_one_call_gives_what_one_call_per_point_gives(f, points, dtype, draw):
    """For independent points with one input and one output each, a single call with ones as `gradient` gives the slope
    at every point.

    Seen failing: functions whose points interact
    """
    x = draw((points,), dtype)
    one_by_one = [x_grad(f, point, None) for point in x]
    agree(x_grad(f, x, torch.ones_like(x)), torch.stack(one_by_one))


@cases(max_examples=30)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=6), st.sets(st.integers(0, 3), min_size=1), draws)
def test_outputs_that_share_no_input_may_be_asked_for_in_one_call(owners, asked, draw):
    """You may ask for several outputs in one call if each entry of x affects at most one of them.

    Seen failing: inputs are shared
    """
    x, owners, v = draw((len(owners),)), torch.tensor(owners), torch.zeros(4).double()
    v[list(asked)] = 1

    def f(x):
        return torch.stack([x[owners == i].sin().prod() for i in range(4)])

    J = rows(f, x)
    agree(x_grad(f, x, v), v[owners] * J[owners, torch.arange(len(owners))], share=1e-7)


@cases(max_examples=40)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=3), draws)
def test_two_calls_tell_whether_J_is_diagonal(entries, draw):
    """If J is diagonal, vᵀJ is v times the result for ones, entry by entry. If some entry off the diagonal is not 0,
    the two are equal only for special vectors v, such as ones.

    Seen failing: entries on the diagonal count, too; v forgotten; multiples of ones as v
    """
    x, v, mixing = draw((4,)), torch.randn(4, generator=draw.generator).double(), torch.zeros(4, 4).double()
    for entry in entries:
        mixing[entry] = 1

    def f(x):
        return x.sin() + mixing @ x

    difference = x_grad(f, x, v) - v * x_grad(f, x, torch.ones(4))
    assert (difference.abs().max() > 1e-6) == any(i != j for i, j in entries)


independent = from_the_book("reference/argument/interacting_samples/two_calls_test_independence.py", "independent")
independent_in_float64 = from_the_book("learn/sum_trick/two_calls_and_a_random_v.py", "independent")


@cases(max_examples=60)
@given(one_of(SEPARATE), reals, draws)
def test_layers_that_work_inside_a_sample_pass_in_float32_too(layer, dtype, draw):
    """Layers that work inside a sample do not mix samples: linear layers, convolutions, activations, layer
    normalisation.

    Seen failing: the test with `allclose`, in float32
    """
    assert independent(made(layer, dtype), draw((16, 3, 5), dtype))


@cases(max_examples=40)
@given(one_of(INTERACTING), reals, draws)
def test_layers_that_work_along_the_batch_are_found(layer, dtype, draw):
    """Batch normalisation in training mode mixes samples, and so does everything that normalises, ranks, sorts, shifts
    or accumulates along the batch axis. `RNN` and `MultiheadAttention` use axis 0 for time, unless you pass
    `batch_first=True`.

    Seen failing: an `RNN` with `batch_first=True` among those that mix samples; eval mode with stored statistics among
    those that mix samples
    """
    x = draw((4, 3, 5), dtype) + torch.arange(4).cos().view(4, 1, 1)  # neither alike nor in order
    assert not independent(made(layer, dtype), x)


@cases(max_examples=30)
@given(reals, one_of([0.01, 100]), whole_numbers, draws)
def test_the_test_sees_an_interaction_that_is_larger_than_its_tolerance(dtype, times, samples, draw):
    """The function `independent` allows a difference of 3.5 · 10⁻⁴ of the largest entry in float32, and of 1.5 · 10⁻⁸
    in float64. It does not see a smaller interaction.

    Seen failing: every interaction is seen
    """
    x, share = draw((samples + 1, 2), dtype), times * {torch.float32: 3e-4, torch.float64: 1.5e-8}[dtype]
    assert independent(lambda x: x + share * x.flip(0), x) == (times < 1)


@cases(max_examples=40)
@given(separate, one_of([2, 30, 300]), reals, draws)
def test_the_short_test_passes_separate_samples_of_any_dtype(f, samples, dtype, draw):
    """The short test of two calls accepts independent samples of any dtype: it computes in float64, and compares the
    result for random weights v with v times the result for ones.

    Seen failing: the test in float32; samples that interact
    """
    assert independent_in_float64(lambda x: 1001 * f(x) - 1000 * f(x), draw((samples,), dtype))


@cases(max_examples=10)
@given(reals, draws)
def test_the_test_moves_running_statistics(dtype, draw):
    """The test of two calls runs the function, which in training mode changes the running statistics of a batch
    normalisation.

    Seen failing: nothing moves
    """
    norm = made(lambda: nn.BatchNorm1d(3), dtype)
    independent(norm, 5 + draw((4, 3, 5), dtype))
    assert (norm.running_mean != 0).all()
    assert norm.weight.grad is None


@cases(max_examples=20)
@given(st.integers(2, 6), draws)
def test_a_fresh_batch_norm_has_this_jacobian(samples, draw):
    """For a fresh BatchNorm (weight 1, bias 0) and the standard deviation σ, ∂y_i/∂x_j = (δ − 1/N − y_i y_j / N) / σ,
    where δ is 1 for i = j and 0 otherwise. Each column adds up to 0.

    Seen failing: a layer with weight 2; a wrong factor
    """
    norm, x = nn.BatchNorm1d(1).double(), draw.whole(samples) + torch.arange(samples)
    assume(x.var() > 0)

    def f(x):
        return norm(x[:, None])[:, 0]

    y, sigma = f(x).detach(), (x.var(correction=0) + norm.eps).sqrt()
    J = (torch.eye(samples).double() - 1 / samples - torch.outer(y, y) / samples) / sigma
    agree(jacobian(f, x), J)
    agree(J.sum(0), torch.zeros(samples).double())


@cases(max_examples=20)
@given(one_of([1, 2, 3]), st.booleans(), draws)
def test_without_stored_statistics_eval_mode_normalises_by_the_batch(axes, affine, draw):
    """With `track_running_stats=False`, a BatchNorm stores no statistics, and evaluation mode also normalises by the
    statistics of the batch.

    Seen failing: a layer with stored statistics
    """
    norm, x = NORMS[axes](2, affine=affine, track_running_stats=False).double(), draw((4, 2, *[3] * axes))
    trained = norm.train()(x)
    same(norm.eval()(x), trained)
    assert not independent(norm, draw((4, 2, *[3] * axes)) * torch.arange(4).view(-1, *[1] * (axes + 1)))


@cases(max_examples=15)
@given(one_of([1, 2]), draws)
def test_under_vmap_batch_norm_normalises_each_image_by_itself(axes, draw):
    """With images or sequences and `track_running_stats=False`, a BatchNorm under `vmap` raises no error. It then
    normalises each sample by its own mean and variance, which is another function.

    Seen failing: it is the same function as for the batch
    """
    norm, x = NORMS[axes](2, track_running_stats=False).double(), draw((4, 2, *[3] * axes))
    x = x + torch.arange(4).view(-1, *[1] * (axes + 1))  # not all samples alike
    mapped = torch.vmap(lambda sample: norm(sample[None])[0])(x)
    own = {"dim": tuple(range(2, x.ndim)), "keepdim": True}
    agree(mapped, (x - x.mean(**own)) / (x.var(**own, correction=0) + norm.eps).sqrt())
    assert not torch.allclose(mapped, norm(x))


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_under_vmap_no_sample_reaches_another(f, shape, draw):
    """`vmap` passes the function a single sample at a time, so no sample can reach another through this argument.

    Seen failing: a function that reaches for the batch past its argument
    """
    x, asked = draw((3, *shape)), 1
    v = torch.zeros_like(torch.vmap(f)(x))
    v[asked] = draw(v[asked].shape)
    result = x_grad(torch.vmap(f), x, v)
    agree(result[asked], x_grad(f, x[asked], v[asked]))
    assert (result[[0, 2]] == 0).all()
