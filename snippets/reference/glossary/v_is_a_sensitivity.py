"""Each entry of v says how fast the loss grows with one output, and each entry
of `x.grad` says how fast the loss grows with one input. Finite differences
confirm one entry of v, 100, and one entry of `x.grad`, 530."""

# %% torch
import torch

def f(x):
    x1, x2 = x
    return torch.stack([x1**2, x1 * x2, 5 * x2])

def loss(y):
    return y[0] + 10 * y[1] + 100 * y[2]

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = f(x)
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
with torch.no_grad():  # half a step to either side: a distance of 1
    step, nudge = torch.tensor([0.0, 0.5]), torch.tensor([0.0, 0.0, 0.5])
    with_x2 = loss(f(x + step)) - loss(f(x - step))
    with_y3 = loss(y + nudge) - loss(y - nudge)
print(x.grad, with_x2, with_y3)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert with_x2.item() == by_hand[1] == 530
assert with_y3.item() == 100
slopes = torch.func.grad(loss)(y.detach())
assert slopes.tolist() == v.tolist() == [1, 10, 100]

# %% guards
assert step.tolist() == [0, 0.5]
assert nudge.tolist() == [0, 0, 0.5]
