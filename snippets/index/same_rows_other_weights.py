"""The same J with other weights: `y` = (x₁², x₁x₂, 5x₂) at (3, 2)."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
weights = [[1, 10, 100], [1, 1, 1], [0, 1, 0], [1, -1, 0]]
gradients = []
print("| v | `x.grad` |")
print("|---|---|")
for v in weights:
    x.grad = None
    y.backward(torch.tensor(v), retain_graph=True)
    gradients.append(x.grad.tolist())
    print(f"| {tuple(v)} | {tuple(gradients[-1])} |")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
V = np.array([[1, 10, 100],
              [1, 1, 1],
              [0, 1, 0],
              [1, -1, 0]])
by_hand = V @ J
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(gradients, by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert weights == V.tolist()
# --8<-- [end:guards]
