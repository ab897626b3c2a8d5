"""`y.retain_grad()`, called before `backward`, keeps what reaches y: y.grad
is the v of the part of the network behind y."""

# --8<-- [start:torch]
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


def loss(y):
    return y[0] + 10 * y[1] + 100 * y[2]


x = torch.tensor([2.0, 3.0], requires_grad=True)
y = f(x)
y.retain_grad()
loss(y).backward()
once = x.grad.clone()
print(y.grad)
print(once)

late = f(x)
loss(late).backward()
late.retain_grad()  # too late
print(late.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [3, 2],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert loss(y).item() == 4 + 10 * 6 + 100 * 15
assert late.grad is None
np.testing.assert_array_equal(y.grad.tolist(), [1, 10, 100])
np.testing.assert_array_equal(once.tolist(), by_hand)
# --8<-- [end:check]
