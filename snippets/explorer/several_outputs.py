"""For a function with several outputs, J has one row for each output, and `v`
has the shape of `y`."""

# %% torch
import torch


def powers(x):
    return torch.stack([x**k for k in range(6)]).reshape(3, 2)


A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
functions = {
    "(−x³, 5x)":
        (lambda x: torch.stack([-(x**3), 5 * x]), 1.0, [1.0, 10.0]),
    "(Σxᵢ, Σxᵢ²)":
        (lambda x: torch.stack([x.sum(), (x**2).sum()]), [0.0, 1.0, 2.0, 3.0], [1.0, 10.0]),
    "(2x₁ + 3x₂, 4x₁ + x₂, 5x₁)":
        (lambda x: A @ x, [1.0, 2.0], [1.0, 10.0, 100.0]),
    "[[1, x], [x², x³], [x⁴, x⁵]]":
        (powers, 1.0, [[1.0, 10.0], [100.0, 1000.0], [10000.0, 100000.0]]),
}
results = []
print("| function | x | y | J, row by row | v | `x.grad` |")
print("|---|---|---|---|---|---|")
for text, (f, numbers, weights) in functions.items():
    x = torch.tensor(numbers, requires_grad=True)
    y, v = f(x), torch.tensor(weights)
    J = torch.autograd.functional.jacobian(f, x)
    y.backward(v)
    J = J.reshape(v.numel(), x.numel()).tolist()
    results.append((y.tolist(), v.tolist(), J, x.grad.tolist()))
    rows = "<br>".join(f"`{row}`" for row in J)
    print(f"| {text} | `{numbers}` | `{y.tolist()}` | {rows} | `{weights}` | `{x.grad.tolist()}` |")

# %% numpy
import numpy as np

by_hand = [  # y, v and J; for the matrix row by row
    ([-1, 5], [1, 10], [[-3], [5]]),
    ([6, 14], [1, 10], [[1, 1, 1, 1], [0, 2, 4, 6]]),
    ([8, 6, 5], [1, 10, 100], [[2, 3], [4, 1], [5, 0]]),
    ([1, 1, 1, 1, 1, 1], [1, 10, 100, 1000, 10000, 100000], [[0], [1], [2], [3], [4], [5]]),
]

# %% check
assert len(results) == 4
for (y, v, J, gradient), (y_by_hand, v_by_hand, J_by_hand) in zip(results, by_hand, strict=True):
    np.testing.assert_array_equal(np.ravel(y), y_by_hand)
    np.testing.assert_array_equal(np.ravel(v), v_by_hand)
    np.testing.assert_array_equal(J, J_by_hand)
    np.testing.assert_array_equal(np.ravel(gradient), v_by_hand @ np.array(J_by_hand))
