"""One `backward` call per output gives the Jacobian row by row;
`torch.func.jacrev` gives all the rows at once."""

# --8<-- [start:torch]
import torch


def f(x):
    return torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[0] + 5 * x[1]])


x = torch.tensor([2.0, 7.0], requires_grad=True)
y = f(x)
rows = []
for v in torch.eye(3):  # (1, 0, 0), then (0, 1, 0), then (0, 0, 1)
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
loop = torch.stack(rows)
print(loop)

jacrev = torch.func.jacrev(f)(x.detach())
print(jacrev)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[7, 2],  # x₁x₂:       x₂ and x₁
              [4, 0],  # x₁²:        2x₁ and 0
              [3, 5]])  # 3x₁ + 5x₂: 3 and 5
by_hand = np.array([[1, 0, 0],
                    [0, 1, 0],
                    [0, 0, 1]]) @ J  # one vᵀJ per line
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [2 * 7, 2**2, 3 * 2 + 5 * 7])
np.testing.assert_array_equal(loop.tolist(), by_hand)
np.testing.assert_array_equal(jacrev.tolist(), by_hand)
assert not jacrev.requires_grad
# --8<-- [end:check]
