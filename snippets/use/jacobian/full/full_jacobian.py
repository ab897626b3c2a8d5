"""Three calls to `backward`, each with a one-hot v, give the three rows of J."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
rows = []
for v in torch.eye(3):  # (1, 0, 0), then (0, 1, 0), then (0, 0, 1)
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
loop = torch.stack(rows)
print(loop)

# %% numpy
import numpy as np

J = np.array([[6, 0],   # x₁²:  2x₁ and 0
              [2, 3],   # x₁x₂: x₂ and x₁
              [0, 5]])  # 5x₂:  0 and 5
by_hand = np.array([[1, 0, 0],
                    [0, 1, 0],
                    [0, 0, 1]]) @ J  # one vᵀJ per line
print(by_hand)

# %% check
def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


jacrev = torch.func.jacrev(f)(x.detach())
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(loop.tolist(), by_hand)
np.testing.assert_array_equal(jacrev.tolist(), by_hand)
assert not jacrev.requires_grad
