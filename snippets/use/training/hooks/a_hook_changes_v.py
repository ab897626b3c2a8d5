"""`backward` passes on the tensor that a hook returned, instead of v."""

# %% torch
import torch


def without_the_second(v):
    seen.append(v.tolist())
    return v * torch.tensor([1.0, 0.0, 1.0])


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
seen = []
y.register_hook(without_the_second)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(seen)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
passed_on = np.array([1, 0, 100])
by_hand = passed_on @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(seen, [[1, 10, 100]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [6, 500])
np.testing.assert_array_equal(J @ [1, 1], [6, 2 + 3, 5])
assert J[2, 0] == 0
assert J[1].tolist() == [2, 3]
