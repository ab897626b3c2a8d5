"""A number of v says how fast the loss grows with that output, a number of
`x.grad` how fast it grows with that input: sensitivities, both."""

# --8<-- [start:torch]
import torch


def f(x):
    return torch.stack([x[0] * x[1], x[1] ** 2, 4 * x[0]])


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = f(x)
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)


def loss_of_y(y):
    return y[0] + 10 * y[1] + 100 * y[2]


step = torch.tensor([0.0, 0.5])  # to and fro, in the second input
with torch.no_grad():
    growth = loss_of_y(f(x + step)) - loss_of_y(f(x - step))
print(growth)  # over a distance of 1

nudge = torch.tensor([0.0, 0.0, 0.5])  # in the third output
with torch.no_grad():
    growth_with_y = loss_of_y(y + nudge) - loss_of_y(y - nudge)
print(growth_with_y)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [0, 4],
              [4, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [6, 4, 12])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert growth.item() == by_hand[1] == 43
assert growth_with_y.item() == 100
slopes = torch.func.grad(loss_of_y)(y.detach())
assert slopes.tolist() == v.tolist() == [1, 10, 100]
# --8<-- [end:check]

# --8<-- [start:guards]
assert step.tolist() == [0, 0.5]
assert nudge.tolist() == [0, 0, 0.5]
# --8<-- [end:guards]
