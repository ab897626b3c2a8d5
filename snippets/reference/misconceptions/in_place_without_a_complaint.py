"""Adding to y = 2x in place, or multiplying it in place, raises no error in
`backward`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x * 2
y.add_(1)
y.mul_(3)
y[0] -= 4
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(y.tolist(), x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 6]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [17, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

refused = []
for change in ("numbers[2:].add_(1)", "numbers[:2].mul_(1)"):
    numbers = torch.tensor([5.0, 7.0, 0.0, 0.0])
    y = x * numbers[:2]  # x needs the first two for its way back
    eval(change)  # beside them, or the same numbers once more
    assert numbers[:2].tolist() == [5, 7]
    try:
        y.sum().backward()
    except RuntimeError as error:
        refused.append("modified by an inplace operation" in str(error))
assert refused == [True, True]
