r"""For $y = Wx$, the numbers in $v^\top J$ are the same whether x is a vector, a column or a row."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]])
vector = torch.tensor([1.0, 10.0, 100.0], requires_grad=True)
column = torch.tensor([[1.0], [10.0], [100.0]], requires_grad=True)
row = torch.tensor([[1.0, 10.0, 100.0]], requires_grad=True)
turned = torch.tensor([1.0, 10.0, 100.0], requires_grad=True)
runs = [
    ("`W @ x`", vector, W @ vector),
    ("`W @ x`", column, W @ column),
    ("`x @ W.T`", row, row @ W.T),
    ("`W @ x.unsqueeze(1)`", turned, W @ turned.unsqueeze(1)),
]
v = torch.tensor([1.0, 10.0])
print("| `y` | shape of `x` | of `y` and `gradient` | `x.grad` |")
print("|---|---|---|---|")
for code, x, y in runs:
    y.backward(gradient=v.reshape(y.shape))
    print(f"| {code} | `{tuple(x.shape)}` | `{tuple(y.shape)}` "
          f"| `{x.grad.tolist()}` |")

# %% numpy
import numpy as np

J = np.array([[1, 2, 3],   # y = W x, so J is W
              [4, 5, 6]])
by_hand = np.array([1, 10]) @ J

# %% check
np.testing.assert_array_equal(by_hand, [41, 52, 63])
(alone,) = torch.autograd.grad(W @ vector, vector, v)
np.testing.assert_array_equal(alone.tolist(), by_hand)
shapes = [((3,), (2,)), ((3, 1), (2, 1)), ((1, 3), (1, 2)),
          ((3,), (2, 1))]
for (_, x, y), (x_shape, y_shape) in zip(runs, shapes, strict=True):
    assert x.shape == x_shape
    assert y.shape == y_shape
    np.testing.assert_array_equal(
        y.tolist(), np.array([321, 654]).reshape(y_shape)
    )
    np.testing.assert_array_equal(
        x.grad.tolist(), by_hand.reshape(x_shape)
    )
