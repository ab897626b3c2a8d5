"""If y is `x.view(1, 2)`, `x.grad` shares memory with v, so each further `y.backward(v)` doubles `x.grad` and v."""

# %% torch
import torch


def start():
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    return x, torch.tensor([[1.0, 10.0]])

# %% error
x, v = start()
y = x.view(1, 2)
for _ in range(4):
    y.backward(gradient=v)
    print(x.grad)
wrong = v
print(wrong)

# %% fix
x, v = start()
y = x.view(1, 2)
for _ in range(4):
    y.backward(gradient=v.clone())
    print(x.grad)
print(v)

# %% numpy
import numpy as np

J = np.array([[1, 0],
              [0, 1]])
calls = np.array([[1], [2], [3], [4]])
by_hand = calls * (np.array([1, 10]) @ J)
print(by_hand.tolist())

# %% check
np.testing.assert_array_equal(wrong.tolist(), [[8, 80]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand[3])
np.testing.assert_array_equal(by_hand[:3], [[1, 10], [2, 20], [3, 30]])
np.testing.assert_array_equal(v.tolist(), [[1, 10]])
np.testing.assert_array_equal(y.tolist(), [[3, 2]])
