"""With its default tolerance, `gradcheck` accepts the derivative 2.001 x for x², but rejects 2.01 x."""

# %% torch
import torch
from torch.autograd import gradcheck


class AlmostSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(x)
        ctx.factor = factor
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.factor * x, None  # right for the factor 2


x = torch.tensor([1.0, 3.0], dtype=torch.float64, requires_grad=True)
results = {}
for factor in (2.0, 2.001, 2.01):
    loose, strict = [
        gradcheck(AlmostSquare.apply, (x, factor), rtol=rtol,
                  raise_exception=False)
        for rtol in (1e-3, 1e-6)  # the first one is the default
    ]
    results[factor] = loose, strict
    print("factor", factor, "passes:", loose, "stricter:", strict)

# %% numpy
import numpy as np

J = np.diag([2, 6])  # 2x
by_hand = {}
for factor in (2.0, 2.001, 2.01):
    J_of_backward = np.diag([factor * 1, factor * 3])
    off = np.abs(J_of_backward - J)
    allowed = 1e-5 + 1e-3 * np.abs(J)  # atol + rtol · |J|
    stricter = 1e-5 + 1e-6 * np.abs(J)
    by_hand[factor] = np.all(off <= allowed), np.all(off <= stricter)

# %% check
assert results == {
    2.0: (True, True),
    2.001: (True, False),
    2.01: (False, False),
}
assert results == by_hand
for factor, (passes, _) in results.items():
    assert passes == gradcheck(
        AlmostSquare.apply, (x, factor), raise_exception=False
    )
np.testing.assert_array_equal(AlmostSquare.apply(x, 2).tolist(), [1, 9])
# rtol alone leaves atol = 1e-5, which hides an error of 1.5e-6 of J
hidden, seen = [
    gradcheck(AlmostSquare.apply, (x, 2.000003), rtol=1e-6, atol=atol,
              raise_exception=False) for atol in (1e-5, 1e-7)
]
assert (hidden, seen) == (True, False)
assert gradcheck(AlmostSquare.apply, (x, 2.0), rtol=1e-6, atol=1e-7)
np.testing.assert_allclose(
    allowed, [[0.00201, 0.00001], [0.00001, 0.00601]]
)
np.testing.assert_allclose(
    stricter, [[1.2e-5, 1e-5], [1e-5, 1.6e-5]]
)

# %% guards
assert x.tolist() == [1, 3]
