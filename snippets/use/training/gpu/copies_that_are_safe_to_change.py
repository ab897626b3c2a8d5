"""`x.tolist()` and `np.array(x.numpy(force=True))` are copies: writing into
them does not change x or its gradient."""

# %% torch
import torch
import numpy as np

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.square()
numbers = x.tolist()
array = np.array(x.numpy(force=True))
numbers[0] = array[0] = 50
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.tolist(), x.grad)

# %% numpy
J = np.array([[2, 0],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert (numbers, array.tolist()) == ([50, 2], [50, 2])
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(x.tolist(), [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
