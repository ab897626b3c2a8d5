"""This program stops at `backward`, although x requires a gradient and y
was computed from x."""

# --8<-- [start:torch]
import torch
import warnings

x = torch.tensor([2.0, 5.0], requires_grad=True)
outputs = [3 * x[0] * x[1], x[0] + 4 * x[1], x[1] ** 2]
v = torch.tensor([1.0, 10.0, 100.0])

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # torch warns here, once
    y = torch.tensor(outputs)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:torch]

# --8<-- [start:fix]
y = torch.stack(outputs)
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[15, 6],
              [1, 4],
              [0, 10]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [30, 22, 25])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [25, 1046])

# Tempting: no error, and nothing reaches x
x = torch.tensor([2.0, 5.0], requires_grad=True)
numbers = [(3 * x[0] * x[1]).item(), (x[1] ** 2).item()]
y = torch.tensor(numbers, requires_grad=True)
y.backward(gradient=v[1:])
assert x.grad is None
np.testing.assert_array_equal(y.grad.tolist(), [10, 100])
# --8<-- [end:check]
