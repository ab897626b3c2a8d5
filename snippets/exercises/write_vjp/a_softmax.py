r"""For each row p of a softmax, $v^\top J = p \cdot (v - v^\top p)$: subtract the p-weighted mean of v from each
weight, and multiply by p. Only the output has to be saved."""

# %% torch
import torch

class Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, X):
        P = X.softmax(dim=1)
        ctx.save_for_backward(P)
        return P

    @staticmethod
    def backward(ctx, v):
        (P,) = ctx.saved_tensors
        return P * (v - (v * P).sum(dim=1, keepdim=True))

counts = torch.tensor([[1.0, 2.0, 5.0],
                       [3.0, 1.0, 4.0]], dtype=torch.float64)
X = counts.log().requires_grad_()
v = torch.tensor([[8.0, 16.0, 0.0],
                  [0.0, 8.0, 24.0]], dtype=torch.float64)
passed = torch.autograd.gradcheck(Softmax.apply, (X,))
Y = Softmax.apply(X)
Y.backward(gradient=v)
first = X.grad[0].float()
print(f"`gradcheck`: `{passed}`. The first row: `{first.tolist()}`.")

# %% numpy
import numpy as np

# p_i (1 - p_i) on the diagonal, -p_i p_j elsewhere; one block per row
J = np.array([[7, -2, -5, 0, 0, 0],
              [-2, 12, -10, 0, 0, 0],
              [-5, -10, 15, 0, 0, 0],
              [0, 0, 0, 15, -3, -12],
              [0, 0, 0, -3, 7, -4],
              [0, 0, 0, -12, -4, 16]]) / 64
by_hand = np.array([8, 16, 0, 0, 8, 24]) @ J
print(by_hand.reshape(2, 3))

# Tempting, and wrong
P_by_hand = np.array([[1, 2, 5], [3, 1, 4]]) / 8
V = np.array([[8, 16, 0], [0, 8, 24]])
diagonal_only = P_by_hand * (1 - P_by_hand) * V
one_sum_for_both_rows = P_by_hand * (V - (P_by_hand * V).sum())

# %% check
assert passed
np.testing.assert_allclose(Y.tolist(), P_by_hand)
np.testing.assert_allclose(X.grad.flatten().tolist(), by_hand, rtol=1e-12)
np.testing.assert_allclose(first.tolist(), [0.375, 2.75, -3.125])
np.testing.assert_array_equal(by_hand * 8, [3, 22, -25, -39, -5, 44])
full = torch.autograd.functional.jacobian(Softmax.apply, X)
np.testing.assert_allclose(full.reshape(6, 6).tolist(), J, atol=1e-12)
np.testing.assert_array_equal(diagonal_only[0], [0.875, 3, 0])
assert (P_by_hand * V).sum(axis=1).tolist() == [5, 13]
np.testing.assert_array_equal(
    one_sum_for_both_rows[0], [-10 / 8, -4 / 8, -90 / 8]
)

class DiagonalOnly(Softmax):
    @staticmethod
    def backward(ctx, v):
        (P,) = ctx.saved_tensors
        return P * (1 - P) * v

class OneSum(Softmax):
    @staticmethod
    def backward(ctx, v):
        (P,) = ctx.saved_tensors
        return P * (v - (v * P).sum())

for wrong, expected in [
    (DiagonalOnly, diagonal_only),
    (OneSum, one_sum_for_both_rows),
]:
    (grad,) = torch.autograd.grad(wrong.apply(X), X, v)
    np.testing.assert_allclose(grad.tolist(), expected, atol=1e-12)
    assert not torch.autograd.gradcheck(
        wrong.apply, (X,), raise_exception=False
    )
assert torch.autograd.gradcheck(OneSum.apply, (X[:1],))  # one row: fine
