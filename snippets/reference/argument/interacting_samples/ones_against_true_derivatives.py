"""For six functions that mix samples, a v of ones doesn't give all the true derivatives ∂yᵢ/∂xᵢ."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(1, dtype=torch.float64)  # in train mode
functions = {
    "x²": lambda x: x**2,
    "cumsum(x²)": lambda x: (x**2).cumsum(0),
    "softmax(x, 0)": lambda x: x.softmax(0),
    "x − x.mean()": lambda x: x - x.mean(),
    "BatchNorm, train": lambda x: norm(x[:, None])[:, 0],
    "x · x.sum()": lambda x: x * x.sum(),
    "flip(x²)": lambda x: (x**2).flip(0),
}

point = torch.tensor([1.0, 2.0, 4.0], dtype=torch.float64)
print("| at x = (1, 2, 4) | ones give | true ∂yᵢ/∂xᵢ |")
print("|---|---|---|")
outputs, with_ones, true = [], [], []
for name, F in functions.items():
    x = point.clone().requires_grad_()
    y = F(x)
    y.sum().backward()
    J = torch.autograd.functional.jacobian(F, x)  # all of it
    outputs.append(y.tolist())
    with_ones.append(x.grad.tolist())
    true.append(J.diagonal().tolist())
    left = ", ".join(f"{g:z.3f}" for g in with_ones[-1])
    right = ", ".join(f"{g:z.3f}" for g in true[-1])
    print(f"| {name} | {left} | {right} |")

# %% numpy
import numpy as np

p = np.exp([1, 2, 4]) / np.exp([1, 2, 4]).sum()  # softmax
σ = np.sqrt(14 / 9 + 1e-5)  # the variance of 1, 2, 4, and BatchNorm's eps
z = np.array([-4, -1, 5]) / 3 / σ  # the outputs of BatchNorm: (x − 7/3) / σ
by_hand = [
    [2, 4, 8],
    [2, 4, 8],
    p * (1 - p),
    [2 / 3, 2 / 3, 2 / 3],
    (1 - 1 / 3 - z**2 / 3) / σ,
    [7 + 1, 7 + 2, 7 + 4],
    [0, 4, 0],
]

# %% check
np.testing.assert_allclose(
    outputs,
    [
        [1, 4, 16],
        [1, 5, 21],
        p,
        [-4 / 3, -1 / 3, 5 / 3],
        z,
        [7, 14, 28],
        [16, 4, 1],
    ],
)
np.testing.assert_allclose(true, by_hand, rtol=1e-9)
np.testing.assert_allclose(
    with_ones,
    [
        [2, 4, 8],
        [6, 8, 8],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [14, 14, 14],
        [2, 4, 8],
    ],
    atol=1e-9,
)
