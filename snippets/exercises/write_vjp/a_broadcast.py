"""If `X * w` uses w for both rows of X, the `backward` for w adds up the
contributions of the two rows."""

# %% torch
import torch

class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, X, w):
        ctx.save_for_backward(X, w)
        return X * w

    @staticmethod
    def backward(ctx, v):
        X, w = ctx.saved_tensors
        return v * w, (v * X).sum(dim=0)

X = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], dtype=torch.float64, requires_grad=True)
w = torch.tensor([7.0, 8.0, 9.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([[1.0, 10.0, 100.0],
                  [2.0, 20.0, 200.0]], dtype=torch.float64)
passed = torch.autograd.gradcheck(Scale.apply, (X, w))
Y = Scale.apply(X, w)
Y.backward(gradient=v, retain_graph=True)
print(f"`gradcheck`: `{passed}`. `w.grad` is `{w.grad.tolist()}`.")

# %% numpy
import numpy as np

# Rows: the six entries of Y. Columns: the three entries of w.
J = np.array([[1, 0, 0],
              [0, 2, 0],
              [0, 0, 3],
              [4, 0, 0],
              [0, 5, 0],
              [0, 0, 6]])
by_hand = np.array([1, 10, 100, 2, 20, 200]) @ J
print(by_hand)
for_X = np.array([[1, 10, 100], [2, 20, 200]]) * [7, 8, 9]
print(for_X)

# Tempting, and wrong
mean_of_rows = by_hand / 2

# %% check
assert passed
np.testing.assert_array_equal(Y.tolist(), [[7, 16, 27], [28, 40, 54]])
np.testing.assert_array_equal(X.grad.tolist(), for_X)
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [9, 120, 1500])
np.testing.assert_array_equal(for_X, [[7, 80, 900], [14, 160, 1800]])
np.testing.assert_array_equal(mean_of_rows, [4.5, 60, 750])
class OtherAxis(Scale):
    @staticmethod
    def backward(ctx, v):
        X, w = ctx.saved_tensors
        return v * w, (v * X).sum(dim=-1)

try:
    OtherAxis.apply(X, w).backward(gradient=v)
except RuntimeError as error:
    message = str(error)
assert message == (
    "Function OtherAxisBackward returned an invalid gradient at index 1 - "
    "got [2] but expected shape compatible with [3]"
)

# Without the sum, autograd adds up by itself: no error, and no mistake
class NoSum(Scale):
    @staticmethod
    def backward(ctx, v):
        X, w = ctx.saved_tensors
        return v * w, v * X

assert torch.autograd.gradcheck(NoSum.apply, (X, w))
(grad,) = torch.autograd.grad(NoSum.apply(X, w), w, v)
np.testing.assert_array_equal(grad.tolist(), by_hand)

class Mean(Scale):
    @staticmethod
    def backward(ctx, v):
        X, w = ctx.saved_tensors
        return v * w, (v * X).mean(dim=0)

assert not torch.autograd.gradcheck(
    Mean.apply, (X, w), raise_exception=False
)
(grad,) = torch.autograd.grad(Mean.apply(X, w), w, v)
np.testing.assert_array_equal(grad.tolist(), mean_of_rows)
