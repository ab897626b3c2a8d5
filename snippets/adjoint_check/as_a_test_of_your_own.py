"""As a test: a helper that any test can call, a test that passes, and what
the failure of another one says."""

# --8<-- [start:torch]
import torch


def assert_backward_is_right(f, *inputs, draws=3, eps=1e-5):
    """The adjoint check of f at these float64 inputs, all moved at once."""
    assert all(x.dtype == torch.float64 for x in inputs), "use float64"
    generator = torch.Generator(device=inputs[0].device)

    def randn_like(t):
        return torch.randn(t.shape, generator=generator, dtype=t.dtype,
                           device=t.device)

    leaves = [x.detach().clone().requires_grad_() for x in inputs]
    for _ in range(draws):
        y = f(*leaves)
        v, us = randn_like(y), [randn_like(x) for x in leaves]
        grads = torch.autograd.grad(y, leaves, v, materialize_grads=True)
        by_backward = sum((g * u).sum()
                          for g, u in zip(grads, us, strict=True))
        with torch.no_grad():
            plus, minus = [f(*[x + step * u for x, u in
                               zip(inputs, us, strict=True)])
                           for step in (eps, -eps)]
            by_differences = (v * (plus - minus)).sum() / (2 * eps)
        torch.testing.assert_close(
            by_backward, by_differences,
            msg=lambda text: f"backward against differences: {text}",
        )


class WeightedRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return (x * w).sum(1)

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v[:, None] * w, v @ x


class WithoutTheWeights(WeightedRows):
    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v[:, None] * w, x.sum(0)  # v has been forgotten


x = torch.tensor([[1.0, 2.0], [3.0, 5.0], [4.0, -1.0]], dtype=torch.float64)
w = torch.tensor([7.0, -2.0], dtype=torch.float64)


def test_weighted_rows():
    assert_backward_is_right(WeightedRows.apply, x, w)


test_weighted_rows()  # pytest would find and call it
print("passed")
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    assert_backward_is_right(WithoutTheWeights.apply, x, w)
except AssertionError as error:
    message = str(error)
first_line, _, rest = message.partition("\n")
print(first_line)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J_w = np.array([[1, 2],
                [3, 5],
                [4, -1]])
by_hand = np.array([1, 10, 100]) @ J_w
without_v = np.array([1, 1, 1]) @ J_w
print(by_hand, "and not", without_v)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert first_line == (
    "backward against differences: Scalars are not close!"
)
y = WeightedRows.apply(x, w)
np.testing.assert_array_equal(y.tolist(), [3, 11, 30])
for function, g in ((WeightedRows, by_hand),
                    (WithoutTheWeights, without_v)):
    leaf = w.clone().requires_grad_()
    y = function.apply(x, leaf)
    y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]).to(y))
    np.testing.assert_array_equal(leaf.grad.tolist(), g)
np.testing.assert_array_equal(by_hand, [431, -48])
assert_backward_is_right(lambda x: x.sum(), x)
assert_backward_is_right(lambda x, w: x.exp(), x, w)
# --8<-- [end:check]

# --8<-- [start:guards]
assert assert_backward_is_right.__kwdefaults__ == {"draws": 3, "eps": 1e-5}
# --8<-- [end:guards]
