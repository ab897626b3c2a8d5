"""A hook that changes its argument in place may change the v that you passed to `backward`."""

# %% torch
import torch


def start():
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    v = torch.tensor([1.0, 10.0])
    return x, v

# %% error
x, v = start()
y = x**2
y.register_hook(lambda v: v.neg_())
y.backward(gradient=v)
grad, spoiled = x.grad, v
print(grad, spoiled)

# %% fix
x, v = start()
y = x**2
y.register_hook(lambda v: -v)
y.backward(gradient=v)
print(x.grad, v)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([-1, -10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(spoiled.tolist(), [-1, -10])
np.testing.assert_array_equal(v.tolist(), [1, 10])
np.testing.assert_array_equal(grad.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(y.tolist(), [9, 4])
