"""`zero_grad()` sets the gradients to None; zeros must be asked for. And
before the first `backward` there is no gradient that could be zeroed."""

# --8<-- [start:torch]
import torch


def loss(x):
    return (x**2).sum()


w = torch.tensor([2.0, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w])

loss(w).backward()
first = w.grad
print(first)
optimizer.zero_grad()
after_zero_grad = w.grad
print(after_zero_grad)

loss(w).backward()
optimizer.zero_grad(set_to_none=False)
zeros = w.grad
print(zeros)
# --8<-- [end:torch]

# --8<-- [start:error]
x = torch.tensor([2.0, 3.0], requires_grad=True)
try:
    x.grad.zero_()
except AttributeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None  # whatever was there
loss(x).backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [0, 6]])
by_hand = np.array([1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(first.tolist(), by_hand)
assert after_zero_grad is None
np.testing.assert_array_equal(zeros.tolist(), [0, 0])
assert message == "'NoneType' object has no attribute 'zero_'"
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
